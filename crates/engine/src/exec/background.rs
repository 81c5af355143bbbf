//! What runs beside the shell (bash manual: Lists `&`, Coprocesses, Process Substitution).

use super::Alone;
use super::ahead::{Ended, PIPE_CAPACITY};
use super::external::Start;
use super::fork::NotStarted;
use super::simple::{Lookup, Resolution};
use super::subshell::ForkReason;
use super::substitution::Body;
use crate::io::{Description, Descriptor, Kind};
use crate::jobs::{Coprocess, JobKind};
use crate::shell::Shell;
use crate::status::{Failure, Flow};
use crate::variables::access::is_identifier;
use crate::variables::{IndexedArray, Value};
use spork_os::fd;
use spork_syntax::Symbol;
use spork_syntax::tree::{Command, Coproc, ProcessSub, RedirectFd, RedirectKind, Simple};
use std::rc::{Rc, Weak};

impl Shell {
    /// `command &`
    pub fn run_background(&mut self, command: &Command) -> Flow {
        let flow = self.fork_here(ForkReason::OwnsChildren);
        if !flow.is_next() {
            return flow;
        }
        if let Command::Simple(simple) = command
            && let Some(first) = simple.words.first()
            && first.word.text.first() == Some(&b'%')
        {
            // A job to go on; nothing is started.
            let mut fields = self.spare_fields();
            let flow = match self.expand_arguments(&simple.words, &mut fields) {
                Ok(()) => self.resume_named_job(&fields, true),
                Err(failure) => self.compound_failure(failure),
            };
            self.recycle(fields);
            return flow;
        }
        self.watch_children();
        let start = self.background_start();
        let group = start.group;
        self.background_keeps_input = self.small.stdin_redirected || redirects_input(command);
        let stages = stages_of(command);
        if stages.len() > 1 {
            let started = self.start_background_stages(stages, start);
            self.background_keeps_input = false;
            let processes = match started {
                Ok(processes) => processes,
                Err(flow) => return flow,
            };
            let Some(last) = processes.last() else { return Flow::Next };
            let pid = last.pid;
            let leader = group.and(processes.first().map(|process| process.pid));
            let text = job_text(command);
            self.jobs.add(processes, leader, text, JobKind::Background);
            self.small.last_background = Some(pid);
            self.announce_background(pid);
            self.small.status = 0;
            return Flow::Next;
        }
        let text = job_text(command);
        let command = stages.first().unwrap_or(command);
        match self.announce(command) {
            Ok(true) => (),
            Ok(false) => {
                self.background_keeps_input = false;
                return Flow::Next;
            }
            Err(flow) => return flow,
        }
        let started = match self.program_alone(command) {
            Some(simple) => self.spawn_background(simple, start),
            None => self.fork_level(
                ForkReason::Background,
                start,
                |_| (),
                |shell| shell.run_as_level(command, Alone::Background),
            ),
        };
        self.background_keeps_input = false;
        let pid = match started {
            Ok(pid) => pid,
            Err(flow) => return flow,
        };
        self.jobs.add_background(pid, group.is_some(), text, JobKind::Background);
        self.small.last_background = Some(pid);
        self.announce_background(pid);
        self.small.status = 0;
        Flow::Next
    }

    /// The simple command, when the command is one program.
    fn program_alone<'a>(&mut self, command: &'a Command) -> Option<&'a Simple> {
        let Command::Simple(simple) = command else { return None };
        let name = simple.name?;
        if self.fork_always || !matches!(self.lookup_command(name, Lookup::ALL), Resolution::External) {
            return None;
        }
        // A redirection may block or fail, and an unknown name runs a handler: those need a process.
        if !simple.redirects.is_empty() || !simple.assignments.is_empty() {
            return None;
        }
        let known = memchr::memchr(b'/', name.name()).is_some() || self.program_path(name, false).is_some();
        known.then_some(simple)
    }

    fn spawn_background(&mut self, simple: &Simple, start: Start) -> Result<i32, Flow> {
        let null = start.is_detached() && !self.background_keeps_input;
        let result = self.spawn_level(simple, start, None, |shell| {
            shell.begin_separate_level();
            if null && let Ok(null) = fd::open(b"/dev/null", fd::O_RDONLY, 0) {
                let description = shell.io.adopt(null);
                shell.io.set(Some(&mut shell.journal), 0, Descriptor::Open(description));
            }
        });
        match result {
            Ok(pid) => Ok(pid),
            Err(NotStarted::Flow(flow)) => Err(flow),
            // It failed before there was a process: one that ends with the status stands for it.
            Err(NotStarted::Status(status)) => self.fork_status(status, start),
        }
    }

    /// A process that only ends with a status: it stands for what failed before there was one.
    pub(super) fn fork_status(&mut self, status: i32, start: Start) -> Result<i32, Flow> {
        self.fork_level(
            ForkReason::Background,
            start,
            |_| (),
            |shell| {
                shell.small.status = status;
                Flow::Exit
            },
        )
    }

    /// `coproc NAME command`
    pub fn run_coproc(&mut self, coproc: &Coproc) -> Flow {
        let flow = self.fork_here(ForkReason::OwnsChildren);
        if !flow.is_next() {
            return flow;
        }
        self.small.line = coproc.line;
        self.watch_children();
        let mut name = Vec::new();
        if let Err(failure) = self.expand_string(&coproc.name, &mut name) {
            return self.compound_failure(failure);
        }
        if !is_identifier(&name) {
            self.error_parts(&[b"`", &name, b"': not a valid identifier"]);
            self.small.status = 1;
            return Flow::Next;
        }
        let (to_child, from_child) = match (fd::pipe(), fd::pipe()) {
            (Ok(to), Ok(from)) => (to, from),
            (Err(error), _) | (_, Err(error)) => {
                self.system_error(b"pipe error", &error);
                self.small.status = 1;
                return Flow::Next;
            }
        };
        let stdin = self.io.adopt(to_child.0);
        let stdout = self.io.adopt(from_child.1);
        let start = self.background_start();
        self.background_keeps_input = true;
        let command = &coproc.command;
        let ours = [from_child.0.raw(), to_child.1.raw()];
        let arrange = |shell: &mut Shell| {
            for end in ours {
                shell.io.close_real(end);
            }
            shell.begin_separate_level();
            shell.io.set(None, 0, Descriptor::Open(stdin));
            shell.io.set(None, 1, Descriptor::Open(stdout));
        };
        let forked =
            self.fork_level(ForkReason::Coproc, start, arrange, |shell| shell.run_as_process(command));
        self.background_keeps_input = false;
        let pid = match forked {
            Ok(pid) => pid,
            Err(flow) => return flow,
        };
        // The shell's ends, at the numbers that bash gives them: the highest free one, and the third
        // below it.
        let reader = self.adopt_high(from_child.0, 0);
        let writer = self.adopt_high(to_child.1, 2);
        let text = spork_syntax::print::print_line(command);
        self.jobs.add_background(pid, start.group.is_some(), text, JobKind::Coproc);
        let ends = [reader, writer]
            .map(|number| (number, self.io.get(number).as_ref().map_or_else(Weak::new, Rc::downgrade)));
        self.jobs.coprocesses.push(Coprocess { name: name.clone(), pid, ends });
        self.small.last_background = Some(pid);
        let symbol = Symbol::new(&name);
        let mut array = IndexedArray::new();
        array.push(crate::format::number::to_bytes(reader as i64));
        array.push(crate::format::number::to_bytes(writer as i64));
        self.set_value(symbol, Value::Indexed(Box::new(array)));
        let pid_name = [name.as_slice(), b"_PID"].concat();
        let _ = self.set(&pid_name, &crate::format::number::to_bytes(i64::from(pid)));
        self.small.status = 0;
        Flow::Next
    }

    /// What `( )`, stages and background commands do not have: the ends of the last coprocess, and job
    /// control.
    #[inline]
    pub(super) fn begin_separate_level(&mut self) {
        self.small.jobs_off = true;
        if let Some(coprocess) = self.jobs.coprocesses.last().cloned() {
            self.close_coprocess_ends(&coprocess);
        }
    }

    /// Closes the shell's ends of a coprocess where they still stand.
    pub fn close_coprocess_ends(&mut self, coprocess: &Coprocess) {
        for (number, end) in &coprocess.ends {
            if !self.io.stands(end, *number) {
                continue;
            }
            // In a process of its own it may be the real one of that number.
            let real = i32::try_from(*number).is_ok_and(fd::is_inheritable);
            let closed = if real { Descriptor::Closed } else { Descriptor::Inherited };
            self.io.set(Some(&mut self.journal), *number, closed);
        }
    }

    /// `Io::settle_all`, after which the ends of coprocesses are other descriptions.
    pub(super) fn settle_descriptors(&mut self) {
        let mut coprocesses = std::mem::take(&mut self.jobs.coprocesses);
        let ends = coprocesses.iter_mut().flat_map(|coprocess| &mut coprocess.ends);
        let standing: Vec<_> = ends.filter(|(number, end)| self.io.stands(end, *number)).collect();
        self.io.settle_all();
        for (number, end) in standing {
            *end = self.io.get(*number).as_ref().map_or_else(Weak::new, Rc::downgrade);
        }
        self.jobs.coprocesses = coprocesses;
    }

    /// Puts one of our descriptors at a high logical number, `skip` free ones below the highest.
    fn adopt_high(&mut self, end: fd::Fd, skip: usize) -> usize {
        let number = (10..=63usize).rev().filter(|n| self.io.get(*n).is_none()).nth(skip).unwrap_or(63);
        let description = self.io.adopt(end);
        description.set_kind(Kind::Pipe);
        self.io.set(Some(&mut self.journal), number, Descriptor::Open(description));
        number
    }

    /// `<( )` and `>( )`: starts the command and returns the path that names the other end.
    pub fn process_substitution(&mut self, substitution: &ProcessSub) -> Result<Vec<u8>, Failure> {
        let ProcessSub { body, line, slot, output } = substitution;
        let number = (10..=63usize).rev().find(|n| self.io.get(*n).is_none()).unwrap_or(63);
        let body = self.substitution_body(body, *line, slot, true);
        let alone = match body.list.items.as_slice() {
            // A failure that a trap hears of is noticed by a shell.
            [item] if !item.background && !self.hears_of_failure() => self.program_alone(&item.command),
            _ => None,
        };
        let here =
            !output && alone.is_none() && self.forks_at_once().is_none() && !self.wants_process(&body.list);
        let description = if here {
            self.substitute_ahead(&body)
        } else {
            let flow = self.before_blocking();
            if !flow.is_next() {
                return Err(Failure::Flow(flow));
            }
            self.substitute_beside(&body, alone, *output)
        }?;
        self.io.set(Some(&mut self.journal), number, Descriptor::Open(description));
        self.small.last_substitution = self.small.last_background;
        self.substitutions.push(number);
        Ok([b"/dev/fd/".as_slice(), &crate::format::number::to_bytes(number as i64)].concat())
    }

    /// Runs the commands of `<( )` here and gives what they print; they become a process when they
    /// outlive their grace.
    fn substitute_ahead(&mut self, body: &Body) -> Result<Rc<Description>, Failure> {
        let start = self.substitution_start();
        let stays = self.job_control() && self.stays_program(body);
        let ended = self.run_ahead(None, start, true, |shell| {
            (shell.small.jobs_off, shell.small.captured) = (true, stays);
            // Ends of earlier substitutions of the same command are not this one's.
            for number in shell.substitutions.clone() {
                shell.io.set(Some(&mut shell.journal), number, Descriptor::Inherited);
            }
            shell.small.loop_depth = shell.small.outer_loop_depth;
            shell.small.condition_depth = 0;
            shell.small.indirection += 1;
            shell.hide_inherited_traps();
            shell.run_body(body)
        });
        match ended.map_err(Failure::Flow)? {
            Ended::Here(status, text) if text.len() <= PIPE_CAPACITY => {
                self.small.last_background = Some(self.jobs.remember_pseudo(status));
                Ok(Description::source(text))
            }
            Ended::Here(status, text) => {
                let flow = self.before_blocking();
                if !flow.is_next() {
                    return Err(Failure::Flow(flow));
                }
                let started = self.start_writer(text, status, start);
                let (pid, reader) = started.map_err(Failure::Flow)?;
                self.jobs.add_silent(pid);
                self.small.last_background = Some(pid);
                Ok(reader)
            }
            Ended::Process(pid, read) => {
                self.jobs.add_silent(pid);
                self.small.last_background = Some(pid);
                Ok(self.adopt_reader(read))
            }
        }
    }

    /// The body is one program, which keeps the signals of its process substitution.
    fn stays_program(&mut self, body: &Body) -> bool {
        let [item] = body.list.items.as_slice() else { return false };
        let Command::Simple(simple) = &item.command else { return false };
        let external = |name| matches!(self.lookup_command(name, Lookup::ALL), Resolution::External);
        !item.background && simple.name.is_none_or(external)
    }

    /// Starts the commands of a process substitution as a process, or the one program they are, and gives
    /// the shell's end of the pipe.
    fn substitute_beside(
        &mut self,
        body: &Body,
        alone: Option<&Simple>,
        output: bool,
    ) -> Result<Rc<Description>, Failure> {
        let (read, write) = match fd::pipe() {
            Ok(ends) => ends,
            Err(error) => {
                self.system_error(b"cannot make pipe for process substitution", &error);
                return Err(Failure::Command(1));
            }
        };
        let (ours, theirs) = if output { (write, read) } else { (read, write) };
        let theirs = self.io.adopt(theirs);
        let ours_real = ours.raw();
        let target = usize::from(!output);
        let start = self.substitution_start();
        let stays = self.job_control() && self.stays_program(body);
        let started = match alone {
            Some(simple) => self.spawn_level(simple, start, Some(ours_real), |shell| {
                (shell.small.jobs_off, shell.small.captured) = (true, stays);
                shell.io.set(Some(&mut shell.journal), target, Descriptor::Open(theirs));
            }),
            None => self
                .fork_level(
                    ForkReason::ProcessSubstitution,
                    start,
                    |shell| {
                        shell.io.close_real(ours_real);
                        shell.close_substitutions(0);
                        shell.io.set(None, target, Descriptor::Open(theirs));
                    },
                    |shell| {
                        (shell.small.jobs_off, shell.small.captured) = (true, stays);
                        shell.small.loop_depth = shell.small.outer_loop_depth;
                        shell.small.condition_depth = 0;
                        shell.small.indirection += 1;
                        shell.hide_inherited_traps();
                        shell.run_body(body)
                    },
                )
                .map_err(NotStarted::Flow),
        };
        match started {
            Ok(pid) => {
                self.jobs.add_silent(pid);
                self.small.last_background = Some(pid);
            }
            Err(NotStarted::Status(_)) => (),
            Err(NotStarted::Flow(flow)) => return Err(Failure::Flow(flow)),
        }
        if !output {
            return Ok(self.adopt_reader(ours));
        }
        let description = self.io.adopt(ours);
        description.set_kind(Kind::Pipe);
        Ok(description)
    }

    /// Closes the shell's ends of process substitutions made since `from`, when their command has
    /// ended.
    #[inline]
    pub fn close_substitutions(&mut self, from: usize) {
        while self.substitutions.len() > from {
            if let Some(number) = self.substitutions.pop() {
                self.io.set(None, number, Descriptor::Inherited);
            }
        }
    }
}

/// The command's own redirections set its standard input.
fn redirects_input(command: &Command) -> bool {
    let redirects = match command {
        Command::Simple(simple) => &simple.redirects,
        Command::Compound(compound) => &compound.redirects,
        Command::Pipeline(pipeline) => return pipeline.commands.first().is_some_and(redirects_input),
        _ => return false,
    };
    redirect_input(redirects)
}

/// Redirections that set standard input.
pub fn redirect_input(redirects: &[spork_syntax::tree::Redirect]) -> bool {
    redirects.iter().any(|redirect| match redirect.fd {
        RedirectFd::Number(0) => true,
        RedirectFd::Default => matches!(
            redirect.kind,
            RedirectKind::Input
                | RedirectKind::ReadWrite
                | RedirectKind::DupInput
                | RedirectKind::HereDocument
                | RedirectKind::HereString
        ),
        _ => false,
    })
}

/// The commands of a pipeline whose status nobody is left to turn round: `! command &` is `command &`.
fn stages_of(command: &Command) -> &[Command] {
    match command {
        Command::Pipeline(pipeline) if pipeline.timed.is_none() => &pipeline.commands,
        _ => std::slice::from_ref(command),
    }
}

/// How a job is named: without the negation, but for a compound command.
fn job_text(command: &Command) -> Vec<u8> {
    let mut text = spork_syntax::print::print_line(command);
    if text.starts_with(b"! ")
        && !matches!(stages_of(command), [stage] if !matches!(stage, Command::Simple(_)))
    {
        text.drain(..2);
    }
    text
}

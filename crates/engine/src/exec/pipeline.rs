//! Pipelines (bash manual: Pipelines): `|`, `!`, `time`, PIPESTATUS, pipefail, lastpipe.
//!
//! A program is spawned. One stage may run here while every other is a process or has ended; the others
//! run ahead into memory, which the next stage reads, and become processes when they would make their
//! neighbours wait (`ahead.rs`).

use super::Alone;
use super::ahead::{Ended, PIPE_CAPACITY};
use super::external::Start;
use super::fork::{self, NotStarted};
use super::simple::{Lookup, Resolution};
use super::subshell::{Closed, ForkReason};
use crate::builtins::Flags;
use crate::fields::Fields;
use crate::format::time_format::{self, Span, Times};
use crate::io::{Description, Descriptor, Kind};
use crate::jobs::{Process, Waited};
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::Flow;
use spork_os::{fd, process, time};
use spork_syntax::Symbol;
use spork_syntax::tree::{Command, CompoundKind, Pipeline, Timed};
use std::rc::Rc;

/// What a stage of a pipeline is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// One program.
    Program,
    /// One builtin that neither reads nor blocks.
    Quick,
    /// Anything else.
    Other,
}

/// The ends of a stage, and the real descriptor of the next stage's input.
struct StageEnds {
    stdin: Option<Rc<Description>>,
    stdout: Option<Rc<Description>>,
    reader: Option<i32>,
}

/// A stage that has been started or has ended.
pub(super) enum Member {
    Process(i32),
    Done(i32),
    /// The DEBUG trap skipped it: it is no part of the pipeline.
    Skipped,
}

impl Shell {
    pub fn run_pipeline(&mut self, pipeline: &Pipeline) -> Flow {
        let line = self.small.line;
        let flow = self.run_stages_and_report(pipeline);
        self.small.line = line;
        flow
    }

    fn run_stages_and_report(&mut self, pipeline: &Pipeline) -> Flow {
        // In POSIX mode `time` alone tells what the shell and its children have used so far.
        let so_far = pipeline.commands.is_empty() && self.posix();
        let began = pipeline.timed.map(|_| if so_far { self.began_at_start() } else { Began::now() });
        if pipeline.negated {
            self.small.condition_depth += 1;
        }
        let flow = match pipeline.commands.as_slice() {
            [] => {
                self.small.status = 0;
                Flow::Next
            }
            [command] => self.run_command(command),
            commands => self.run_stages(commands, pipeline.line),
        };
        if pipeline.negated {
            self.small.condition_depth -= 1;
            self.consult_status();
            if matches!(flow, Flow::Next | Flow::Break(_) | Flow::Continue(_)) {
                self.small.status = i32::from(self.small.status == 0);
                // What counts as one command is one with its negation.
                if let [Command::Compound(compound)] = pipeline.commands.as_slice()
                    && matches!(compound.kind, CompoundKind::Arith(_) | CompoundKind::Conditional(_))
                {
                    self.set_lone_status();
                }
            }
        }
        if let (Some(timed), Some(began)) = (pipeline.timed, began) {
            self.report_times(timed, &began, so_far);
        }
        if !flow.is_next() || pipeline.negated || pipeline.commands.len() < 2 {
            return flow;
        }
        self.after_command()
    }

    fn run_stages(&mut self, commands: &[Command], line: u32) -> Flow {
        let mut kinds: Vec<Stage> = commands.iter().map(|command| self.stage_kind(command)).collect();
        let last = commands.len() - 1;
        let forks = self.forks_at_once().is_some();
        let lastpipe = self.opt(Opt::Lastpipe) && !self.job_control();
        if let Some(kind) = kinds.last_mut().filter(|_| lastpipe) {
            // A program, too, is expanded in the shell.
            *kind = Stage::Other;
        }
        // The one stage that runs in this process while the others are processes.
        let resident = self.resident_stage(&kinds, lastpipe);
        let mut members: Vec<Member> = Vec::with_capacity(commands.len());
        let mut input: Option<Rc<Description>> = None;
        let mut resident_ends = None;
        let mut group = if self.groups_jobs() { Some(0) } else { None };
        for (at, command) in commands.iter().enumerate() {
            let stdin = input.take();
            let start = Start { group, foreground: group.is_some(), ..Start::default() };
            // Under lastpipe the last command is one of the shell itself.
            if !(lastpipe && at == last) {
                match self.announce(command) {
                    Ok(true) => (),
                    Ok(false) => {
                        input = Some(Description::source(Vec::new()));
                        members.push(Member::Skipped);
                        continue;
                    }
                    Err(flow) => return flow,
                }
            }
            if at < last && kinds[at] != Stage::Program && Some(at) != resident && !forks {
                let grace = kinds[at] == Stage::Other;
                let member = match self
                    .run_ahead(stdin, start, grace, |shell| shell.run_as_level(command, Alone::Stage))
                {
                    // More than a pipe holds: the writer must be able to wait, and to lose its reader.
                    Ok(Ended::Here(status, text)) if text.len() > PIPE_CAPACITY => {
                        let flow = self.before_blocking();
                        if !flow.is_next() {
                            return flow;
                        }
                        match self.start_writer(text, status, start) {
                            Ok((pid, reader)) => {
                                input = Some(reader);
                                Member::Process(pid)
                            }
                            Err(flow) => return self.abandon_pipeline(&members, flow),
                        }
                    }
                    Ok(Ended::Here(status, text)) => {
                        input = Some(Description::source(text));
                        Member::Done(status)
                    }
                    Ok(Ended::Process(pid, read)) => {
                        input = Some(self.adopt_reader(read));
                        Member::Process(pid)
                    }
                    Err(flow) => return self.abandon_pipeline(&members, flow),
                };
                self.add_member(&mut members, member, &mut group);
                continue;
            }
            if Some(at) != resident || at < last {
                let flow = self.before_blocking();
                if !flow.is_next() {
                    return flow;
                }
            }
            let output = if at < last {
                match self.stage_pipe() {
                    Ok((reader, writer)) => {
                        input = Some(reader);
                        Some(writer)
                    }
                    Err(flow) => return self.abandon_pipeline(&members, flow),
                }
            } else {
                None
            };
            if Some(at) == resident {
                members.push(Member::Done(0));
                resident_ends = Some((stdin, output));
                continue;
            }
            let reader = input.as_ref().and_then(|reader| reader.real());
            let ends = StageEnds { stdin, stdout: output, reader };
            let member = match self.start_stage(command, kinds[at], ends, start) {
                Ok(member) => member,
                Err(flow) => return self.abandon_pipeline(&members, flow),
            };
            self.add_member(&mut members, member, &mut group);
        }
        drop(input);
        let mut flow = Flow::Next;
        if let (Some(at), Some((stdin, output))) = (resident, resident_ends) {
            let command = &commands[at];
            let current = lastpipe && at == last;
            let writes_pipe = output.is_some();
            if writes_pipe {
                self.guard_pipe();
            }
            match self.run_stage_here(command, stdin, output, current) {
                Ok(status) => members[at] = Member::Done(status),
                Err(other) => {
                    members[at] = Member::Done(self.small.status);
                    flow = other;
                }
            }
        }
        self.small.line = line;
        let statuses = self.wait_members(&members, commands);
        if members.iter().any(|member| matches!(member, Member::Process(_))) {
            self.release_levels();
        }
        let status = if self.opt(Opt::Pipefail) {
            statuses.iter().rev().copied().find(|status| *status != 0).unwrap_or(0)
        } else {
            statuses.last().copied().unwrap_or(0)
        };
        let last = statuses.last().copied().unwrap_or(0);
        if !statuses.is_empty() {
            self.pipe_status = statuses.into();
        }
        if !flow.is_next() {
            return flow;
        }
        // A subshell at the end is judged as such, and then as the pipeline.
        if matches!(commands.last(), Some(Command::Compound(compound)) if matches!(compound.kind, CompoundKind::Subshell(_)))
        {
            self.small.status = last;
            let flow = self.after_command();
            if !flow.is_next() {
                return flow;
            }
        }
        self.small.status = status;
        flow
    }

    /// Notes a stage that was started or has ended. The first process leads the group.
    fn add_member(&mut self, members: &mut Vec<Member>, member: Member, group: &mut Option<i32>) {
        if let Member::Process(pid) = member {
            if !members.iter().any(|member| matches!(member, Member::Process(_))) {
                self.hold_levels();
            }
            if *group == Some(0) {
                *group = Some(pid);
            }
        }
        members.push(member);
    }

    /// The pipeline cannot be completed.
    fn abandon_pipeline(&mut self, members: &[Member], flow: Flow) -> Flow {
        if fork::processes(members).next().is_some() {
            self.release_levels();
        }
        if !matches!(flow, Flow::Unwind(_)) {
            fork::abandon(fork::processes(members));
        }
        flow
    }

    /// A pipe between two stages: what reads it, and what writes to it.
    fn stage_pipe(&mut self) -> Result<(Rc<Description>, Rc<Description>), Flow> {
        let (read, write) = fd::pipe().map_err(|error| self.no_pipe(&error))?;
        let writer = self.io.adopt(write);
        writer.set_kind(Kind::Pipe);
        Ok((self.adopt_reader(read), writer))
    }

    /// The reading end of a pipe that only we read.
    pub(super) fn adopt_reader(&mut self, read: fd::Fd) -> Rc<Description> {
        let reader = self.io.adopt(read);
        reader.set_kind(Kind::Pipe);
        reader.alone.set(true);
        reader
    }

    fn wait_members(&mut self, members: &[Member], commands: &[Command]) -> Vec<i32> {
        self.io.settle();
        let mut statuses = Vec::with_capacity(members.len());
        let mut ended: Vec<(usize, i32, Waited)> = Vec::new();
        for (at, member) in members.iter().enumerate() {
            statuses.push(match member {
                Member::Skipped => continue,
                Member::Done(status) => *status,
                Member::Process(pid) => {
                    let waited = self.wait_pipeline_member(*pid);
                    ended.push((at, *pid, waited));
                    waited.status()
                }
            });
        }
        let last = match (ended.last(), statuses.last()) {
            (Some((at, _, Waited::Ended(status))), _) if *at + 1 == members.len() => status.signaled(),
            (_, Some(status)) => (*status > 128).then_some(*status - 128),
            _ => None,
        };
        self.judge_signals(last);
        if let Some((_, _, waited)) = ended.last().filter(|(at, ..)| *at + 1 == members.len())
            && waited.death().is_some()
        {
            let processes = ended
                .iter()
                .filter_map(|(at, pid, waited)| {
                    let Waited::Ended(status) = waited else { return None };
                    let text = spork_syntax::print::print_line(commands.get(*at)?);
                    Some(Process { pid: *pid, status: Some(*status), text })
                })
                .collect();
            self.report_pipeline_death(processes);
        }
        statuses
    }

    /// Starts the stages of a background pipeline, each as a process of its own.
    pub(super) fn start_background_stages(
        &mut self,
        commands: &[Command],
        start: Start,
    ) -> Result<Vec<Process>, Flow> {
        let mut processes: Vec<Process> = Vec::with_capacity(commands.len());
        let mut input: Option<Rc<Description>> = None;
        let mut group = start.group;
        for (at, command) in commands.iter().enumerate() {
            if !self.announce(command)? {
                input = Some(Description::source(Vec::new()));
                continue;
            }
            let kind = self.stage_kind(command);
            let stdin = match input.take() {
                None if at == 0 && !self.background_keeps_input && start.is_detached() => self.null_input(),
                other => other,
            };
            let output = if at + 1 < commands.len() {
                match self.stage_pipe() {
                    Ok((reader, writer)) => {
                        input = Some(reader);
                        Some(writer)
                    }
                    Err(flow) => {
                        fork::abandon(processes.iter().map(|process| process.pid));
                        return Err(flow);
                    }
                }
            } else {
                None
            };
            let start = Start { group, ..start };
            let kept = std::mem::replace(&mut self.background_keeps_input, true);
            let reader = input.as_ref().and_then(|reader| reader.real());
            let ends = StageEnds { stdin, stdout: output, reader };
            let member = self.start_stage(command, kind, ends, start);
            self.background_keeps_input = kept;
            let started = match member {
                Ok(Member::Process(pid)) => Ok(pid),
                // It failed before there was a process: one that ends with the status stands for it.
                Ok(Member::Done(status)) => self.fork_status(status, start),
                Ok(Member::Skipped) => continue,
                Err(flow) => Err(flow),
            };
            let pid = match started {
                Ok(pid) => pid,
                Err(flow) => {
                    fork::abandon(processes.iter().map(|process| process.pid));
                    return Err(flow);
                }
            };
            if group == Some(0) {
                group = Some(pid);
            }
            processes.push(Process { pid, status: None, text: spork_syntax::print::print_line(command) });
        }
        Ok(processes)
    }

    fn null_input(&mut self) -> Option<Rc<Description>> {
        let null = fd::open(b"/dev/null", fd::O_RDONLY, 0).ok()?;
        Some(self.io.adopt(null))
    }

    /// Which stage runs in this process: the last of those that need the shell, when it is the only
    /// one that is not quick.
    fn resident_stage(&mut self, kinds: &[Stage], lastpipe: bool) -> Option<usize> {
        let last = kinds.len() - 1;
        if self.forks_at_once().is_some() {
            return if lastpipe && kinds[last] != Stage::Program { Some(last) } else { None };
        }
        if self.groups_jobs() {
            return None;
        }
        let candidate = kinds
            .iter()
            .enumerate()
            .rev()
            .find(|(at, kind)| **kind == Stage::Other || (*at == last && **kind == Stage::Quick));
        candidate.map(|(at, _)| at)
    }

    /// What a stage is, judged by its text and what its names mean now.
    fn stage_kind(&mut self, command: &Command) -> Stage {
        match command {
            Command::Simple(simple) => {
                let Some(name) = simple.name else { return Stage::Other };
                match self.lookup_command(name, Lookup::ALL) {
                    Resolution::External
                        if simple.words.first().is_some_and(|w| w.word.literal().is_some()) =>
                    {
                        Stage::Program
                    }
                    Resolution::External => Stage::Other,
                    Resolution::Function(_) => Stage::Other,
                    Resolution::Builtin(builtin) => {
                        if builtin.flags.has(Flags::BLOCKS)
                            || builtin.flags.has(Flags::SPECIAL)
                            || !simple.redirects.is_empty()
                        {
                            Stage::Other
                        } else {
                            Stage::Quick
                        }
                    }
                }
            }
            Command::Compound(compound) if compound.redirects.is_empty() => match &compound.kind {
                CompoundKind::Arith(_) | CompoundKind::Conditional(_) => Stage::Quick,
                _ => Stage::Other,
            },
            _ => Stage::Other,
        }
    }

    /// Runs a stage in this process, as a subshell unless it is the last one under lastpipe.
    fn run_stage_here(
        &mut self,
        command: &Command,
        stdin: Option<Rc<Description>>,
        stdout: Option<Rc<Description>>,
        current: bool,
    ) -> Result<i32, Flow> {
        if current {
            let old = self.io.state(0);
            if let Some(stdin) = stdin {
                self.io.set(Some(&mut self.journal), 0, Descriptor::Open(stdin));
            }
            let flow = self.run_command(command);
            if let Descriptor::Open(description) = self.io.state(0) {
                self.io.finish(&description);
            }
            self.io.set(None, 0, old);
            return if flow.is_next() { Ok(self.small.status) } else { Err(flow) };
        }
        self.enter();
        let depth = self.levels.depth;
        self.set_stage_ends(stdin, stdout);
        self.run_as_level(command, Alone::Stage);
        self.end_stage_output();
        Ok(match self.close_level(depth)? {
            Closed::Status(status) => status,
            Closed::Process(pid) => self.wait_pipeline_member(pid).status(),
        })
    }

    pub(super) fn set_stage_ends(&mut self, stdin: Option<Rc<Description>>, stdout: Option<Rc<Description>>) {
        if let Some(stdin) = stdin {
            self.small.stdin_redirected = true;
            self.io.set(Some(&mut self.journal), 0, Descriptor::Open(stdin));
        }
        if let Some(stdout) = stdout {
            self.io.set(Some(&mut self.journal), 1, Descriptor::Open(stdout));
        }
    }

    /// Starts a stage as a process of its own.
    fn start_stage(
        &mut self,
        command: &Command,
        kind: Stage,
        ends: StageEnds,
        start: Start,
    ) -> Result<Member, Flow> {
        let substitutions = self.substitutions.len();
        let member = match command {
            Command::Simple(simple) if kind == Stage::Program => {
                let spawned = self.spawn_level(simple, start, ends.reader, |shell| {
                    shell.begin_separate_level();
                    shell.set_stage_ends(ends.stdin, ends.stdout);
                    // Words are expanded as if outside the subshell.
                    shell.small.subshell -= u32::from(!start.background);
                });
                match spawned {
                    Ok(pid) => Ok(Member::Process(pid)),
                    Err(NotStarted::Status(status)) => Ok(Member::Done(status)),
                    Err(NotStarted::Flow(flow)) => Err(flow),
                }
            }
            _ => {
                let reason = self.forks_at_once().unwrap_or(ForkReason::Stage);
                let forked = self.fork_level(
                    reason,
                    start,
                    |shell| {
                        if let Some(reader) = ends.reader {
                            // The next stage's end: held here, it would keep this stage from losing it.
                            shell.io.close_real(reader);
                        }
                        shell.set_stage_ends(ends.stdin, ends.stdout);
                    },
                    |shell| {
                        shell.run_as_level(
                            command,
                            if start.background { Alone::Background } else { Alone::Stage },
                        )
                    },
                );
                forked.map(Member::Process)
            }
        };
        self.close_substitutions(substitutions);
        member
    }

    /// A process that writes what a stage printed into a pipe and ends with the stage's status.
    pub(super) fn start_writer(
        &mut self,
        text: Vec<u8>,
        status: i32,
        start: Start,
    ) -> Result<(i32, Rc<Description>), Flow> {
        let (reader, writer) = self.stage_pipe()?;
        let reader_end = reader.real();
        let name = self.io.writer;
        let pid = self.fork_level(
            ForkReason::Stage,
            start,
            |shell| {
                if let Some(end) = reader_end {
                    shell.io.close_real(end);
                }
                shell.set_stage_ends(None, Some(writer));
            },
            |shell| {
                shell.io.writer = name;
                shell.io.write(1, &text);
                shell.io.flush();
                shell.small.status = status;
                if shell.io.has_error() {
                    shell.report_write_error();
                }
                Flow::Exit
            },
        )?;
        Ok((pid, reader))
    }

    /// A stage that is one program: everything is expanded as in a subshell, then it is spawned.
    pub(super) fn spawn_stage_words(
        &mut self,
        simple: &spork_syntax::tree::Simple,
        start: Start,
    ) -> Result<i32, NotStarted> {
        let mut fields = Fields::new();
        self.small.line = simple.line;
        if !start.background {
            self.keep_command_traps();
        }
        let expanded = self.expand_arguments(&simple.words, &mut fields);
        if expanded.is_err() || self.unwinding().is_some() {
            return Err(NotStarted::Status(if self.small.status == 0 { 1 } else { self.small.status }));
        }
        let hidden = self.variables.hidden.len();
        if self.assign_temporarily(&simple.assignments, false).is_err() || self.unwinding().is_some() {
            return Err(NotStarted::Status(1));
        }
        if self.opt(Opt::Xtrace) {
            self.trace_command(&fields);
        }
        let saved = match self.apply_redirects_beneath(hidden, &simple.redirects) {
            Ok(saved) => saved,
            Err(_) => return Err(NotStarted::Status(1)),
        };
        let name = simple.name.unwrap_or_else(|| Symbol::new(fields.at(0)));
        let path = self.resolve_program(name, &fields, Lookup::ALL);
        let result = self.spawn_program(path, &fields, start);
        self.undo_redirects(saved);
        result
    }

    /// Starts one program as a level of its own, whose descriptors `arrange` sets: its pid, or the status
    /// it failed with before there was a process. Where an expansion made the level a process, that
    /// process waits for the program; `others` is what it must not hold meanwhile.
    pub(super) fn spawn_level(
        &mut self,
        simple: &spork_syntax::tree::Simple,
        start: Start,
        others: Option<i32>,
        arrange: impl FnOnce(&mut Shell),
    ) -> Result<i32, NotStarted> {
        self.enter();
        let depth = self.levels.depth;
        arrange(self);
        let result = self.spawn_stage_words(simple, start);
        if self.unwinding().is_none() && !self.is_real_process() {
            let status = self.small.status;
            self.leave();
            if let Err(NotStarted::Flow(flow)) = result {
                // The shell around the level could not make it a process.
                self.small.status = status;
                return Err(NotStarted::Flow(flow));
            }
            return result;
        }
        if self.unwinding().is_none() {
            if let Some(other) = others {
                self.io.close_real(other);
            }
            self.small.status = match result {
                Ok(pid) => self.wait_child(pid).status(),
                Err(NotStarted::Status(status)) => status,
                Err(NotStarted::Flow(_)) => self.small.status,
            };
        }
        match self.close_level(depth) {
            Ok(Closed::Process(pid)) => Ok(pid),
            Ok(Closed::Status(status)) => Err(NotStarted::Status(status)),
            // Someone further out unwinds.
            Err(flow) => Err(NotStarted::Flow(flow)),
        }
    }

    fn began_at_start(&self) -> Began {
        let (now, nanoseconds) = time::monotonic();
        let seconds = now - (time::realtime().0 - self.start_time);
        let real = Span { seconds, micros: i64::from(nanoseconds / 1000) };
        Began { real, user: Span::default(), system: Span::default() }
    }

    fn report_times(&mut self, timed: Timed, began: &Began, so_far: bool) {
        let now = Began::now();
        let times = Times {
            real: began.real.until(now.real),
            user: began.user.until(now.user),
            system: began.system.until(now.system),
        };
        let format = match timed {
            Timed::Posix => time_format::POSIX.to_vec(),
            Timed::Default => match self.value(self.names.timeformat) {
                Some(format) => format,
                None if so_far => time_format::POSIX_NULL_COMMAND.to_vec(),
                None => time_format::DEFAULT.to_vec(),
            },
        };
        if format.is_empty() {
            return;
        }
        let mut out = Vec::new();
        match time_format::format(&mut out, &format, &times) {
            Ok(()) => (),
            Err(bad) => {
                self.error_parts(&[b"TIMEFORMAT: `", &[bad], b"': invalid format character"]);
                return;
            }
        }
        self.io.write(2, &out);
        self.io.end_of_builtin();
    }
}

/// Clocks at the beginning of a timed pipeline.
struct Began {
    real: Span,
    user: Span,
    system: Span,
}

impl Began {
    fn now() -> Began {
        let (seconds, nanoseconds) = time::monotonic();
        let times = process::times().unwrap_or_default();
        let span =
            |micro: u64| Span { seconds: (micro / 1_000_000) as i64, micros: (micro % 1_000_000) as i64 };
        Began {
            real: Span { seconds, micros: i64::from(nanoseconds / 1000) },
            user: span(times.utime + times.cutime),
            system: span(times.stime + times.cstime),
        }
    }
}

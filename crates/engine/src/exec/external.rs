//! Programs (bash manual: Command Execution Environment): found, started, waited for.

use super::fork::NotStarted;
use super::simple::Lookup;
use super::subshell::ForkReason;
use crate::error::reason;
use crate::fields::Fields;
use crate::jobs::Waited;
use crate::options::Opt;
use crate::shell::Shell;
use crate::stats::Made;
use crate::status::{Failure, Flow, NOT_EXECUTABLE, NOT_FOUND};
use crate::variables::{Attributes, Value};
use spork_os::cstring::{CStrings, c_string};
use spork_os::signal::SigSet;
use spork_os::spawn::{Spawn, SpawnError, Stage};
use spork_os::{errno, fd, file, process};
use spork_syntax::Symbol;
use spork_syntax::tree::{Assignment, Redirect, RedirectTarget};
use std::io;
use std::rc::Rc;

/// How a program is to be started.
#[derive(Debug, Clone, Copy, Default)]
pub struct Start {
    /// Process group; 0 for a new one.
    pub group: Option<i32>,
    /// Make the group the terminal's foreground group.
    pub foreground: bool,
    /// A background command.
    pub background: bool,
    /// SIGINT and SIGQUIT are ignored.
    pub deaf: bool,
}

impl Start {
    /// A background command without job control: it reads /dev/null unless its input was redirected.
    pub fn is_detached(self) -> bool {
        self.background && self.deaf
    }
}

impl Shell {
    /// Runs a program in the foreground and waits for it.
    pub fn run_external(
        &mut self,
        name: Symbol,
        fields: &Fields,
        assignments: &[Assignment],
        redirects: &[Redirect],
        lookup: Lookup,
    ) -> Flow {
        let flow = self.before_blocking();
        if !flow.is_next() {
            return flow;
        }
        if !self.exec_in_place && redirects.iter().any(mentions_pid) {
            return self.run_external_as_process(name, fields, assignments, redirects, lookup);
        }
        let hidden = self.variables.hidden.len();
        if !assignments.is_empty()
            && let Err(failure) = self.assign_temporarily(assignments, false)
        {
            self.reveal_variables(hidden);
            return self.failure(failure);
        }
        // Redirection words of a program expand in what would be the child.
        let pure = redirects.iter().all(|redirect| match &redirect.target {
            RedirectTarget::Word(word) => word.literal().is_some(),
            RedirectTarget::HereDocument(document) => document.body.literal().is_some(),
        });
        // It is found, and remembered, by the shell itself and whatever becomes of redirections.
        let path = self.resolve_program(name, fields, lookup);
        if !pure {
            self.enter_quietly();
        }
        if self.opt(Opt::Xtrace) && !assignments.is_empty() {
            self.trace_command(fields);
        }
        let flow = match self.apply_redirects_beneath(hidden, redirects) {
            Ok(saved) => {
                let flow = self.start_and_wait(path, fields, lookup);
                self.undo_redirects(saved);
                flow
            }
            Err(Failure::Command(status)) => {
                self.small.status = status;
                Flow::Next
            }
            Err(failure) => self.failure(failure),
        };
        if !pure {
            let status = self.small.status;
            self.leave();
            self.small.status = status;
        }
        self.reveal_variables(hidden);
        if self.group_signal == 0
            && let Some((pid, status)) = self.level_death.take()
        {
            let text = self.current.text();
            self.report_death(pid, status, &text);
        }
        flow
    }

    /// Redirection words that name BASHPID are expanded in the process that becomes the program.
    fn run_external_as_process(
        &mut self,
        name: Symbol,
        fields: &Fields,
        assignments: &[Assignment],
        redirects: &[Redirect],
        lookup: Lookup,
    ) -> Flow {
        let ended = self.forked_subshell(ForkReason::SeenFromOutside, |shell| {
            // It is no subshell otherwise.
            shell.small.subshell -= 1;
            shell.exec_in_place = true;
            shell.run_external(name, fields, assignments, redirects, lookup)
        });
        match ended {
            Ok(status) => self.small.status = status,
            Err(flow) => return flow,
        }
        if let Some((pid, status)) = self.level_death.take() {
            let text = self.current.text();
            self.report_death(pid, status, &text);
        }
        Flow::Next
    }

    fn start_and_wait(&mut self, path: Option<Vec<u8>>, fields: &Fields, lookup: Lookup) -> Flow {
        if self.opt(Opt::RestrictedShell) && memchr::memchr(b'/', fields.at(0)).is_some() {
            self.error_parts(&[fields.at(0), b": restricted: cannot specify `/' in command names"]);
            self.small.status = 1;
            return Flow::Next;
        }
        if self.exec_in_place_allowed() {
            return self.exec_program(fields, lookup);
        }
        self.catch_interrupts();
        let start = self.foreground_start();
        match self.spawn_program(path, fields, start) {
            Ok(pid) => {
                let waited = self.wait_child(pid);
                self.level_death = waited.death().map(|status| (pid, status));
                self.small.status = waited.status();
                if let Waited::Interrupted = waited {
                    return Flow::Exit;
                }
                Flow::Next
            }
            Err(failed) => failed.flow(self),
        }
    }

    /// Starts the program at a path, if one was found.
    pub fn spawn_program(
        &mut self,
        path: Option<Vec<u8>>,
        fields: &Fields,
        start: Start,
    ) -> Result<i32, NotStarted> {
        let Some(path) = path else {
            return Err(self.command_not_found(fields));
        };
        self.spawn_file(path, fields, start)
    }

    /// Starts the program in a file. As `spawn_program`.
    pub fn spawn_file(&mut self, path: Vec<u8>, fields: &Fields, start: Start) -> Result<i32, NotStarted> {
        self.set_last_argument(&path);
        if fields.iter().any(|field| memchr::memmem::find(field, b"/proc/").is_some()) {
            crate::io::input::close_scratch();
        }
        let arrangement = match self.io.arrange() {
            Ok(arrangement) => arrangement,
            Err(error) => {
                // Nothing but a capture needs one.
                let text = [b"cannot make pipe for command substitution: ", reason(&error)].concat();
                self.error_without_line(&text);
                return Err(NotStarted::Status(1));
            }
        };
        let environment = self.environment_block(&path);
        let mut argv = std::mem::take(&mut self.argv);
        argv.clear();
        for field in fields.iter() {
            argv.push(field);
        }
        let c_path = c_string(&path);
        let mut spawn = Spawn::new(&c_path, &argv, &environment);
        spawn.moves = &arrangement.moves;
        spawn.closes = &arrangement.closes;
        spawn.pgroup = start.group;
        spawn.mask = self.signal_mask;
        let (default, ignored) = self.child_signals(start.deaf);
        spawn.default_signals = default;
        spawn.ignored = ignored;
        if start.foreground {
            spawn.terminal = self.jobs.terminal();
        }
        self.note_process(Made::Spawn);
        let result = self.make_process(|| match spawn.spawn() {
            Err(error) if error.stage == Stage::Spawn => Err(error.into()),
            other => Ok(other),
        });
        self.argv = argv;
        match result {
            Ok(Ok(pid)) => Ok(pid),
            Ok(Err(error)) => self.spawn_failed(&path, fields, error, start),
            Err(flow) => Err(NotStarted::Flow(flow)),
        }
    }

    /// The file of a command.
    pub(super) fn resolve_program(
        &mut self,
        name: Symbol,
        fields: &Fields,
        lookup: Lookup,
    ) -> Option<Vec<u8>> {
        let text = fields.at(0);
        if memchr::memchr(b'/', text).is_some() {
            return Some(text.to_vec());
        }
        self.program_path(name, lookup.standard_path)
    }

    /// `command_not_found_handle`, or the message.
    fn command_not_found(&mut self, fields: &Fields) -> NotStarted {
        let handler = Symbol::new(b"command_not_found_handle");
        if let Some(function) = self.commands.function(handler).cloned() {
            let mut arguments = Fields::new();
            arguments.push(handler.name());
            for field in fields.iter() {
                arguments.push(field);
            }
            return match self.subshell(|shell| shell.call_function(&function, &arguments)) {
                Ok(status) => NotStarted::Status(status),
                Err(flow) => NotStarted::Flow(flow),
            };
        }
        let name = crate::format::quote::quoted(|out| {
            crate::format::quote::filename(out, fields.at(0), self.charset, false);
        });
        self.error_parts(&[&name, b": command not found"]);
        NotStarted::Status(NOT_FOUND)
    }

    fn spawn_failed(
        &mut self,
        path: &[u8],
        fields: &Fields,
        error: SpawnError,
        start: Start,
    ) -> Result<i32, NotStarted> {
        if error.errno == errno::ENOEXEC && error.stage == Stage::Exec {
            return self.run_headless_script(path, fields, start);
        }
        Err(NotStarted::Status(self.exec_error(path, error.errno)))
    }

    /// Prints why a file cannot be executed, and gives the status.
    pub fn exec_error(&mut self, path: &[u8], number: i32) -> i32 {
        let error = io::Error::from_raw_os_error(number);
        let status = if number == errno::ENOENT { NOT_FOUND } else { NOT_EXECUTABLE };
        if number == errno::ENOEXEC {
            self.error_parts(&[path, BINARY]);
        } else if file::stat(path).is_ok_and(|stat| stat.is_dir()) {
            self.error_parts(&[path, b": Is a directory"]);
        } else if !super::search::is_executable(path) || matches!(number, errno::E2BIG | errno::ENOMEM) {
            self.system_error(path, &error);
        } else if let Some(interpreter) = interpreter_of(path) {
            let text = [path, b": ", interpreter.as_slice(), b": bad interpreter: ", reason(&error)].concat();
            self.error_without_line(&text);
            return NOT_EXECUTABLE;
        } else if number == errno::ENOENT {
            self.error_parts(&[path, b": cannot execute: required file not found"]);
        } else {
            self.system_error(path, &error);
        }
        status
    }

    /// A file without `#!` that the kernel refuses: a script for ourselves, or a binary.
    fn run_headless_script(&mut self, path: &[u8], fields: &Fields, start: Start) -> Result<i32, NotStarted> {
        if !is_script(path) {
            return Err(NotStarted::Status(self.exec_error(path, errno::ENOEXEC)));
        }
        if is_empty_file(path) {
            return Err(NotStarted::Status(0));
        }
        let path = path.to_vec();
        let fields = fields.clone();
        self.fork_level(ForkReason::Script, start, |_| (), move |shell| shell.become_script(&path, &fields))
            .map_err(NotStarted::Flow)
    }

    /// Replaces the shell by a program (`exec`, and the last command of `-c`). Returns only on
    /// failure.
    pub fn exec_program(&mut self, fields: &Fields, lookup: Lookup) -> Flow {
        let name = Symbol::new(fields.at(0));
        let Some(path) = self.resolve_program(name, fields, lookup) else {
            return self.command_not_found(fields).flow(self);
        };
        let argv: CStrings = {
            let mut argv = CStrings::new();
            for field in fields.iter() {
                argv.push(field);
            }
            argv
        };
        self.small.status = self.exec_file(&path, &argv, fields, false);
        Flow::Next
    }

    /// The exec itself, with an empty environment where `clear`; the status of the failure when it
    /// returns.
    pub fn exec_file(&mut self, path: &[u8], argv: &CStrings, fields: &Fields, clear: bool) -> i32 {
        self.set_last_argument(path);
        let arrangement = match self.io.arrange() {
            Ok(arrangement) => arrangement,
            Err(_) => return NOT_EXECUTABLE,
        };
        if spork_os::spawn::arrange_here(&arrangement.moves, &arrangement.closes).is_err() {
            return NOT_EXECUTABLE;
        }
        if self.is_main_process() {
            // The program takes this shell's place: it is no level deeper.
            self.leave_shell_level();
        }
        let environment = if clear { Rc::new(CStrings::new()) } else { self.environment_block(path) };
        self.finish_profile();
        for number in self.child_signals(false).1.iter() {
            let _ = spork_os::signal::ignore(number);
        }
        self.note_process(Made::Exec);
        if self.is_main_process() {
            self.finish_stats();
        } else {
            self.add_stats();
        }
        let error = process::execve(&c_string(path), argv, &environment);
        let number = error.raw_os_error().unwrap_or(errno::EINVAL);
        if number == errno::ENOEXEC && is_script(path) {
            if is_empty_file(path) {
                return 0;
            }
            self.become_script(path, fields);
            self.exit_process();
        }
        self.exec_error(path, number)
    }

    /// SHLVL without this shell.
    fn leave_shell_level(&mut self) {
        let name = self.names.shlvl;
        let level = self.value(name).and_then(|text| crate::format::number::legal_number(&text)).unwrap_or(1);
        let level = crate::format::number::to_bytes((level - 1).max(0));
        // A read-only SHLVL stays as it is.
        let variable = self.variables.get(name);
        if variable.exists() && !variable.attributes.has(Attributes::READONLY) {
            self.variables.replace(&mut self.journal, name).value = Value::String(level);
        }
    }

    /// Signals a program gets at their default and ignored: what the user's traps and our own
    /// arrangements changed is undone.
    pub fn child_signals(&mut self, deaf: bool) -> (SigSet, SigSet) {
        let (default, mut ignored) = (SigSet::EMPTY, self.signals_to_ignore());
        if self.children_ignored() {
            ignored.add(spork_os::libc::SIGCHLD);
        }
        if deaf {
            ignored.add(spork_os::libc::SIGINT);
            ignored.add(spork_os::libc::SIGQUIT);
        }
        (default, ignored)
    }
}

impl Shell {
    /// The command is the last thing this process does, and nothing has to be undone or run after it.
    fn exec_in_place_allowed(&self) -> bool {
        self.exec_in_place
            && self.is_real_process()
            && self.profile.is_none()
            && self.traps.is_empty()
            && self.jobs.list.is_empty()
    }

    /// What a shell that starts anew would not have: everything but the environment.
    pub fn forget_everything_unexported(&mut self) {
        let names: Vec<Symbol> = self.variables.names().collect();
        for name in names {
            let variable = self.variables.get(name);
            if !variable.attributes.has(Attributes::EXPORT) && !matches!(variable.value, Value::Special(_)) {
                self.variables.replace(&mut self.journal, name).value = Value::Unset;
            }
        }
        for name in self.commands.function_names() {
            if self.commands.get(name).is_some_and(|slot| !slot.exported) {
                self.commands.change(&mut self.journal, name).function = None;
            }
        }
        self.aliases_mut().clear();
        *self.traps_mut() = Default::default();
        self.small.options = crate::options::Options::initial();
        self.small.depth = 0;
        self.small.returnable = 0;
        self.small.subshell = 0;
        self.pid = process::getpid();
        self.reset_standard_variables();
    }
}

/// The words of a redirection name BASHPID.
fn mentions_pid(redirect: &Redirect) -> bool {
    let word = match &redirect.target {
        RedirectTarget::Word(word) => word,
        RedirectTarget::HereDocument(document) => &document.body,
    };
    word.literal().is_none() && memchr::memmem::find(&word.text, b"BASHPID").is_some()
}

/// What is said of a file that is neither a program nor a script.
const BINARY: &[u8] = b": cannot execute binary file: Exec format error";

/// The program named on the first line, as bash shows it: of what it read of the file the last byte is lost.
fn interpreter_of(path: &[u8]) -> Option<Vec<u8>> {
    let mut head = read_head(path)?;
    if head.len() < 3 {
        return None;
    }
    head.pop();
    let line = head.strip_prefix(b"#!")?;
    let start = line.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(line.len());
    let name = line.get(start..)?.split(|byte| matches!(byte, b' ' | b'\t' | b'\n' | 0)).next()?;
    Some(match name.strip_suffix(b"\r") {
        Some(name) => [name, b"^M"].concat(),
        None => name.to_vec(),
    })
}

fn read_head(path: &[u8]) -> Option<Vec<u8>> {
    let file = fd::open(path, fd::O_RDONLY, 0).ok()?;
    let mut head = vec![0; 128];
    let len = fd::read(file.raw(), &mut head).ok()?;
    head.truncate(len);
    Some(head)
}

/// A script that does nothing.
fn is_empty_file(path: &[u8]) -> bool {
    read_head(path).is_some_and(|head| head.is_empty())
}

/// A file that is to be read as a script must not look like a binary.
pub fn is_script(path: &[u8]) -> bool {
    !read_head(path).is_some_and(|head| is_binary(&head))
}

/// bash's test: a NUL byte in the first line, of the first 80 bytes, or in the first two behind `#!`.
fn is_binary(head: &[u8]) -> bool {
    let head = head.get(..80).unwrap_or(head);
    let lines = if head.starts_with(b"#!") { 2 } else { 1 };
    head.starts_with(b"\x7fELF")
        || head.split(|byte| *byte == b'\n').take(lines).any(|line| memchr::memchr(0, line).is_some())
}

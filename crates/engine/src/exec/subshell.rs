//! The ladder of forks: the one place that decides what a subshell costs (ARCHITECTURE.md).
//!
//! A level runs in this process under a mark of the journal, or in a forked child. A fork in the
//! middle makes the child carry on where it stands while the parent unwinds to the mark.
//!
//! Invariant: `levels.depth` counts the levels around us; `levels.process_depth` says at which of
//! them this process began, so a level at that depth ends the process instead of returning.

use super::Alone;
use super::ahead::{Ahead, Kind};
use super::external::Start;
use crate::io::Descriptor;
use crate::journal::{Begin, Entry};
use crate::options::{Opt, Options};
use crate::shell::{Frame, Positional, Shell, Small};
use crate::stats::Made;
use crate::status::{Failure, Flow};
use crate::traps;
use crate::variables::{Attributes, special};
use spork_os::process::{self, Fork};
use spork_os::{fd, file};
use spork_syntax::tree::{Command, Compound, CompoundKind, List};
use std::rc::Rc;

/// Levels around us.
#[derive(Debug, Default, Clone, Copy)]
pub struct Levels {
    pub depth: u32,
    pub process_depth: u32,
}

/// Why a real process was made (design: complete list).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ForkReason {
    /// `list &`
    Background,
    /// `coproc`
    Coproc,
    /// `<( )` and `>( )` that are not one program
    ProcessSubstitution,
    /// A pipeline stage that could block its neighbour
    Stage,
    /// A level did more than its grace allows
    Grace,
    /// Under job control: the level starts processes of its own
    JobControl,
    /// A virtual subshell is about to start a child it does not wait for
    OwnsChildren,
    /// `$BASHPID`, `/proc/self`, `kill` of the shell itself, `ulimit` …
    SeenFromOutside,
    /// Opening a FIFO or a device may block until someone opens the other end
    BlockingOpen,
    /// A trap of a real signal inside the level
    Signals,
    /// A script without `#!`
    Script,
    /// SPORK_FORK=always
    Forced,
}

/// How a level ended.
pub enum Closed {
    Status(i32),
    /// It became a process.
    Process(i32),
}

/// What `enter` keeps for `leave`.
pub struct Mark {
    begin: Begin,
    small: Small,
    positional: Positional,
    hidden: usize,
    frames: usize,
    pipe_status: crate::shell::PipeStatus,
    current: super::Current,
    zero: Rc<[u8]>,
    has_debug_trap: bool,
    /// Levels around us before it.
    depth: u32,
    /// What `local -` has saved in the running function.
    local_options: Option<Options>,
}

impl Shell {
    /// Sets a mark: from here on every change is noted.
    pub fn enter_quietly(&mut self) {
        let local_options = self.running_function().and_then(|frame| frame.options);
        let mark = Mark {
            begin: self.journal.begin(),
            small: self.small,
            positional: self.positional.clone(),
            hidden: self.variables.hidden.len(),
            frames: self.frames.len(),
            pipe_status: self.pipe_status.clone(),
            current: self.current.clone(),
            zero: Rc::clone(&self.zero),
            has_debug_trap: self.has_debug_trap,
            depth: self.levels.depth,
            local_options,
        };
        self.marks.push(mark);
    }

    fn running_function(&mut self) -> Option<&mut Frame> {
        self.frames.iter_mut().rev().find(|frame| frame.function.is_some())
    }

    /// Enters a subshell that runs in this process.
    pub fn enter(&mut self) {
        if !self.jobs.list.is_empty() {
            self.forget_ended_jobs();
        }
        self.enter_quietly();
        self.levels.depth += 1;
        self.begin_subshell();
    }

    /// What every subshell does at its beginning, in process or forked.
    fn begin_subshell(&mut self) {
        self.small.subshell += 1;
        self.small.outer_loop_depth = self.small.loop_depth;
        if self.small.compatibility > 44 {
            self.small.loop_depth = 0;
        }
        self.small.captures = self.io.capture_depth();
        self.small.trap_status = None;
        self.small.exiting = false;
        self.small.last_substitution = None;
        if !self.traps.is_empty() {
            self.reset_traps_for_subshell();
        }
    }

    /// Restores everything noted since the last mark.
    pub fn leave(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        self.levels.depth = mark.depth;
        let mut hooked = Vec::new();
        self.variables.reveal(mark.hidden, |name| hooked.push(name));
        while self.journal.entries.len() > mark.begin.entries {
            let Some(entry) = self.journal.entries.pop() else { break };
            match entry {
                Entry::Variable(name, variable) => {
                    if variable.attributes.has(Attributes::HOOK) {
                        hooked.push(name);
                    }
                    self.variables.restore(name, variable);
                }
                Entry::Element(name, index, old) => self.variables.restore_element(name, index, old),
                Entry::AssocElement(name, key, old) => {
                    self.variables.restore_assoc_element(name, &key, old);
                }
                Entry::Bindings(name, visible, below) => {
                    hooked.push(name);
                    self.variables.restore_bindings(name, visible, below);
                }
                Entry::Command(name, slot) => {
                    if slot.exported {
                        self.variables.environment_changed = true;
                    }
                    self.commands.restore(name, slot);
                }
                Entry::Descriptor(number, descriptor, covered) => {
                    self.restore_descriptor(number, descriptor);
                    self.io.cover(number, covered);
                }
                Entry::Aliases(aliases) => self.aliases = aliases,
                Entry::Traps(traps) => self.restore_traps(traps),
                Entry::DirectoryStack(stack) => self.directory_stack = stack,
                Entry::Completions(completions) => self.completions = completions,
                Entry::Directory(here, name) => {
                    self.restore_directory(here);
                    self.working_directory = name;
                }
                Entry::History(history) => self.history = history,
                Entry::Umask(mask) => {
                    self.io.flush();
                    file::umask(mask);
                }
                Entry::LastArgument(text) => self.last_argument = text,
            }
        }
        self.journal.end(mark.begin);
        self.small = mark.small;
        self.charset = self.small.charset;
        self.positional = mark.positional;
        self.frames.truncate(mark.frames);
        if let Some(frame) = self.running_function() {
            frame.options = mark.local_options;
        }
        self.pipe_status = mark.pipe_status;
        self.current = mark.current;
        self.zero = mark.zero;
        self.has_debug_trap = mark.has_debug_trap;
        for name in hooked {
            special::restored(self, name);
        }
    }

    fn restore_descriptor(&mut self, number: usize, old: Descriptor) {
        if let Descriptor::Open(description) = self.io.state(number)
            && !matches!(&old, Descriptor::Open(old) if Rc::ptr_eq(old, &description))
        {
            self.io.finish(&description);
        }
        self.io.set(None, number, old);
    }

    fn restore_directory(&mut self, here: Option<fd::Fd>) {
        self.io.flush();
        let returned = match &here {
            Some(here) => file::fchdir(here.raw()).is_ok(),
            None => false,
        };
        if !returned && here.is_some() {
            self.error(b"cannot return to the working directory of the enclosing shell");
            self.io.flush();
            process::exit_now(70);
        }
    }

    /// Runs a subshell. Its status is the result; `Err` carries a flow that goes further out.
    pub fn subshell(&mut self, body: impl FnOnce(&mut Shell) -> Flow) -> Result<i32, Flow> {
        if let Some(reason) = self.forks_at_once() {
            return self.forked_subshell(reason, body);
        }
        let trapped = self.traps.has_signal_command();
        self.enter();
        let depth = self.levels.depth;
        if trapped {
            self.begin_grace(Kind::Trapped, Start::default());
        }
        body(self);
        self.end_level(depth)
    }

    /// As `subshell`, for `( list )`: under job control it is a job of its own once it does more than a
    /// little.
    pub fn subshell_command(
        &mut self,
        list: &List,
        body: impl FnOnce(&mut Shell) -> Flow,
    ) -> Result<i32, Flow> {
        let body = |shell: &mut Shell| {
            shell.begin_separate_level();
            body(shell)
        };
        if !self.groups_jobs() || self.wants_process(list) || self.forks_at_once().is_some() {
            return self.subshell_of(list, body);
        }
        let start = self.foreground_start();
        self.enter();
        let depth = self.levels.depth;
        self.begin_grace(Kind::Job, start);
        body(self);
        self.end_level(depth)
    }

    /// As `subshell`, for a body whose text is known: when the text asks for what only a process of its
    /// own has, it becomes one.
    pub fn subshell_of(&mut self, list: &List, body: impl FnOnce(&mut Shell) -> Flow) -> Result<i32, Flow> {
        if self.wants_process(list) {
            return self.forked_subshell(ForkReason::SeenFromOutside, body);
        }
        self.subshell(body)
    }

    pub(super) fn wants_process(&self, list: &List) -> bool {
        self.mentions_process && mentions_process(&spork_syntax::print::print_list(list))
    }

    /// Looks through text that is about to run for names that show a process of its own.
    pub fn note_text(&mut self, text: &[u8]) {
        self.mentions_process = self.mentions_process || mentions_process(text);
    }

    /// Why a subshell is a process from its beginning, if it is: traces that show BASHPID would fork
    /// before each command.
    pub(super) fn forks_at_once(&mut self) -> Option<ForkReason> {
        if self.fork_always {
            return Some(ForkReason::Forced);
        }
        // The trap runs for every subshell that ends.
        if !self.traps.is_empty() && self.traps.command(spork_os::libc::SIGCHLD as usize).is_some() {
            return Some(ForkReason::Signals);
        }
        let traces_pid = self.opt(Opt::Xtrace)
            && self
                .value(self.names.ps4)
                .is_some_and(|text| memchr::memmem::find(&text, b"BASHPID").is_some());
        traces_pid.then_some(ForkReason::SeenFromOutside)
    }

    /// The end of an in-process level: its EXIT trap, then back to the mark. In a child that was
    /// forked inside the level, the end of the process; its parent waits for it here.
    pub(super) fn end_level(&mut self, depth: u32) -> Result<i32, Flow> {
        Ok(match self.close_level(depth)? {
            Closed::Status(status) => status,
            Closed::Process(pid) => self.wait_for_level(pid),
        })
    }

    /// As `end_level`, without waiting.
    pub(super) fn close_level(&mut self, depth: u32) -> Result<Closed, Flow> {
        if self.unwinding().is_none() {
            // The EXIT trap may make the level a process, too.
            self.finish_level();
        }
        self.end_grace(depth);
        if let Some(flow @ Flow::Unwind(to)) = self.unwinding() {
            self.leave();
            if to != depth {
                return Err(flow);
            }
            return match std::mem::take(&mut self.unwinding_child) {
                status if status < 0 => Err(self.failure(Failure::Exit(-status))),
                pid => Ok(Closed::Process(pid)),
            };
        }
        if self.levels.process_depth == depth {
            self.exit_process();
        }
        let status = self.small.status & 255;
        self.leave();
        Ok(Closed::Status(status))
    }

    /// Runs a subshell in a forked child and waits for it.
    pub fn forked_subshell(
        &mut self,
        reason: ForkReason,
        body: impl FnOnce(&mut Shell) -> Flow,
    ) -> Result<i32, Flow> {
        let flow = self.before_blocking();
        if !flow.is_next() {
            return Err(flow);
        }
        let start = self.foreground_start();
        let pid = self.fork_level(reason, start, |_| (), body)?;
        Ok(self.wait_for_level(pid))
    }

    pub(super) fn wait_for_level(&mut self, pid: i32) -> i32 {
        let waited = self.wait_child(pid);
        self.level_death = waited.death().map(|status| (pid, status));
        waited.status()
    }

    /// Forks a child that runs `body` as a subshell and ends, after `arrange` has set its descriptors.
    /// Returns its pid, or how this shell ends without it.
    pub fn fork_level(
        &mut self,
        reason: ForkReason,
        start: Start,
        arrange: impl FnOnce(&mut Shell),
        body: impl FnOnce(&mut Shell) -> Flow,
    ) -> Result<i32, Flow> {
        self.io.share();
        if self.io.has_error() {
            self.report_write_error();
        }
        if !self.jobs.list.is_empty() {
            self.reap();
            self.forget_ended_jobs();
        }
        if self.mentions_process {
            // The child may look at our descriptors.
            crate::io::input::close_scratch();
        }
        if let Err(error) = self.io.prepare_fork(self.io.capture_depth(), false) {
            return Err(self.no_pipe(&error));
        }
        self.note_process(Made::Fork(reason));
        match self.fork()? {
            Fork::Parent(pid) => {
                if let Some(group) = start.group {
                    let _ = process::setpgid(pid, group);
                }
                Ok(pid)
            }
            Fork::Child => {
                self.become_child(start);
                self.begin_subshell();
                arrange(self);
                self.settle_descriptors();
                body(self);
                self.finish_level();
                self.exit_process()
            }
        }
    }

    /// What a forked child does first: it has no jobs, and its level ends the process.
    fn become_child(&mut self, start: Start) {
        self.levels.depth += 1;
        self.levels.process_depth = self.levels.depth;
        self.journal.forget();
        self.ahead.levels.clear();
        self.io.uncover();
        self.io.become_child(self.io.capture_depth(), false);
        self.small.jobs_off |= !self.small.captured;
        self.begin_process(start);
        if start.is_detached() {
            self.background_input();
        }
    }

    /// What every forked child does: it has a pid, a process group and signals of its own, and no jobs.
    fn begin_process(&mut self, start: Start) {
        self.process = process::getpid();
        self.restart_stats();
        self.profile = None;
        self.exec_in_place = false;
        if let Some(group) = start.group {
            let _ = process::setpgid(0, group);
            if start.foreground {
                self.jobs.take_terminal(self.process);
            }
        }
        self.jobs.become_child();
        self.begin_child_signals(start.deaf);
    }

    /// A detached command reads /dev/null unless its input was redirected.
    fn background_input(&mut self) {
        if !self.background_keeps_input
            && let Ok(null) = fd::open(b"/dev/null", fd::O_RDONLY, 0)
        {
            let description = self.io.adopt(null);
            self.io.set(None, 0, Descriptor::Open(description));
        }
    }

    /// Ends this process with the current status. Output is written; a failure of that is reported.
    pub fn exit_process(&mut self) -> ! {
        self.io.settle();
        if self.io.has_error() {
            self.report_write_error();
            self.io.flush();
        }
        self.finish_profile();
        self.add_stats();
        process::exit_now(self.small.status & 255)
    }

    /// A fork in the middle happened inside an expansion: the parent's way out.
    #[inline]
    pub fn unwinding(&self) -> Option<Flow> {
        (self.unwinding_child != 0).then_some(Flow::Unwind(self.unwinding_to))
    }

    /// A fork in the middle: the innermost in-process level becomes a process. The child goes on where
    /// it stands (`Next`); the parent drops frames to the mark (`Unwind`).
    pub fn fork_here(&mut self, reason: ForkReason) -> Flow {
        if self.trace_depth > 0 {
            return Flow::Next;
        }
        if let Some(flow) = self.unwinding() {
            return flow;
        }
        let flow = self.before_blocking();
        if !flow.is_next() || self.is_real_process() {
            return flow;
        }
        let level = Ahead {
            depth: self.levels.depth,
            captures: self.small.captures,
            kind: Kind::Trapped,
            start: Start::default(),
            held: 0,
        };
        self.become_process(level, reason)
    }

    /// Makes a level a process: the child goes on where it stands, with the levels inside it in process as
    /// before; the parent unwinds to the level's mark.
    pub(super) fn become_process(&mut self, level: Ahead, reason: ForkReason) -> Flow {
        let stage = level.kind == Kind::Stage;
        // What waits for a reader may make its writer wait: the child writes it.
        let hand_over = stage && self.io.holds_for_reader();
        if hand_over {
            self.io.unsettled_share();
        } else {
            self.io.share();
        }
        if self.mentions_process {
            crate::io::input::close_scratch();
        }
        let prepared =
            self.io.prepare_fork(level.captures, stage).and_then(|()| self.io.share_hidden_sources());
        if let Err(error) = prepared {
            return self.no_pipe(&error);
        }
        self.note_process(Made::Fork(reason));
        match self.fork() {
            Ok(Fork::Child) => {
                self.levels.process_depth = level.depth;
                if self.levels.depth == level.depth {
                    self.journal.forget();
                }
                self.ahead.levels.retain(|inner| inner.depth > level.depth);
                let guarded = self.pipe_guarded && self.levels.depth > level.depth;
                self.begin_process(level.start);
                if guarded {
                    // A stage inside goes on in this process.
                    self.guard_pipe();
                }
                self.io.become_child(level.captures, stage);
                Flow::Next
            }
            Ok(Fork::Parent(pid)) => {
                if let Some(group) = level.start.group {
                    let _ = process::setpgid(pid, group);
                }
                if hand_over {
                    self.io.forget_output();
                }
                self.unwinding_child = pid;
                self.unwinding_to = level.depth;
                Flow::Unwind(level.depth)
            }
            Err(flow) => flow,
        }
    }

    // ------------------------------------------------------------ traps of levels

    /// This process is about to end by a signal: the levels in it end, each with its EXIT trap, and then
    /// the process with its own.
    pub fn end_levels(&mut self) {
        self.io.drop_captures(self.small.captures);
        self.run_exit_trap();
        while self.marks.last().is_some_and(|mark| mark.depth >= self.levels.process_depth) {
            self.leave();
            self.io.drop_captures(self.small.captures);
            self.run_exit_trap();
        }
    }

    /// A level ends: traps of signals that have come, then the EXIT trap.
    pub(super) fn finish_level(&mut self) {
        if spork_os::signal::pending_any() {
            self.run_pending_traps();
        }
        self.run_exit_trap();
    }

    /// Runs the EXIT trap of this level, once.
    pub fn run_exit_trap(&mut self) {
        // One that the trap itself sets has come too late.
        if self.traps.command(traps::EXIT).is_some() && !self.small.exiting {
            self.run_exit_trap_command();
        }
    }
}

/// Text that names what differs between a shell and its forked child.
fn mentions_process(text: &[u8]) -> bool {
    let names = [b"PPID".as_slice(), b"/proc/self", b"/proc/thread-self", b"/proc/$"];
    memchr::memchr2_iter(b'P', b'/', text).any(|at| {
        let rest = text.get(at..).unwrap_or(&[]);
        names.iter().any(|name| rest.starts_with(name))
    })
}

impl Shell {
    /// Runs the list of a subshell. Where the subshell is a process and the list one program, the
    /// program replaces it.
    pub fn run_list_as_level(&mut self, list: &List) -> Flow {
        match list.items.as_slice() {
            [item] if !item.background && self.levels.depth > 0 && self.is_real_process() => {
                self.run_as_process(&item.command)
            }
            _ => self.run_list(list),
        }
    }

    /// Runs a command as all that a level does: `( list )` is then the level itself, and in a process
    /// of its own redirections are not undone.
    pub fn run_as_level(&mut self, command: &Command, alone: Alone) -> Flow {
        self.begin_separate_level();
        let process = self.is_real_process();
        let Command::Compound(compound) = command else {
            // `break` as a stage, or in the background, is in the loop around it still.
            if let Command::Simple(_) = command {
                self.small.loop_depth = self.small.outer_loop_depth;
                self.small.alone = alone;
            }
            return self.run_as_process(command);
        };
        let list = match &compound.kind {
            CompoundKind::Subshell(list) if process || !self.wants_process(list) => Some(list),
            CompoundKind::Subshell(_) => None,
            _ if process && !compound.redirects.is_empty() => None,
            _ => return self.run_command(command),
        };
        if list.is_none() && !process {
            return self.run_command(command);
        }
        let substitutions = self.substitutions.len();
        if matches!(compound.kind, CompoundKind::Subshell(_)) {
            self.begin_subshell_line(compound);
        }
        let flow = match self.apply_redirects(&compound.redirects) {
            Ok(saved) if process => {
                self.make_permanent(saved);
                self.run_level_body(compound, list)
            }
            Ok(saved) => {
                let flow = self.run_level_body(compound, list);
                // The EXIT trap still runs under the redirections.
                if !matches!(flow, Flow::Unwind(_)) {
                    self.finish_level();
                }
                self.undo_redirects(saved);
                flow
            }
            Err(failure) => self.failure(failure),
        };
        self.close_substitutions(substitutions);
        flow
    }

    fn run_level_body(&mut self, compound: &Compound, list: Option<&List>) -> Flow {
        self.small.stdin_redirected |= super::background::redirect_input(&compound.redirects);
        match list {
            Some(list) => {
                self.small.jobs_hidden = true;
                self.small.lone_subshell = super::compound::is_lone_subshell(list);
                self.run_list_as_level(list)
            }
            None => self.run_compound_kind(compound),
        }
    }
}

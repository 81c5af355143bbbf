//! Traps (bash manual: Bourne Shell Builtins, `trap`; Signals): the table and when traps run.

use crate::shell::Shell;
use crate::status::Flow;
use spork_os::signal;
use spork_syntax::Symbol;
use std::rc::Rc;

/// What a signal or event does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Action {
    #[default]
    Default,
    Ignore,
    Command(Rc<[u8]>),
}

/// Number of the pseudo signals after the real ones, as `trap` names them.
pub const EXIT: usize = 0;
pub const DEBUG: usize = 65;
pub const ERR: usize = 66;
pub const RETURN: usize = 67;
pub const COUNT: usize = 68;

/// The trap table.
#[derive(Debug, Clone)]
pub struct Traps {
    actions: Vec<Action>,
    /// How many of them are not the default.
    used: u32,
    /// In a subshell: the traps of the parent that were reset, which `trap` still lists until one
    /// is changed.
    pub inherited: Option<Rc<Traps>>,
    /// A process substitution does not list them; a subshell in it does.
    pub unlisted: bool,
    /// The subshell that they were reset for.
    level: u32,
    /// Signals that shells around this subshell have commands for.
    above: signal::SigSet,
}

impl Default for Traps {
    fn default() -> Traps {
        Traps {
            actions: vec![Action::Default; COUNT],
            used: 0,
            inherited: None,
            unlisted: false,
            level: 0,
            above: signal::SigSet::EMPTY,
        }
    }
}

impl Traps {
    pub fn get(&self, signal: usize) -> &Action {
        self.actions.get(signal).unwrap_or(&Action::Default)
    }

    /// The command of a trap.
    pub fn command(&self, signal: usize) -> Option<Rc<[u8]>> {
        match self.get(signal) {
            Action::Command(text) => Some(Rc::clone(text)),
            _ => None,
        }
    }

    pub fn set(&mut self, signal: usize, action: Action) {
        if let Some(slot) = self.actions.get_mut(signal) {
            self.used -= u32::from(*slot != Action::Default);
            self.used += u32::from(action != Action::Default);
            *slot = action;
        }
    }

    /// The shell around this subshell, or one further out, has a command for the signal.
    pub fn has_command_above(&self, signal: usize) -> bool {
        self.above.contains(signal as i32)
    }

    /// Some signal has a command here or further out.
    pub fn has_signal_command(&self) -> bool {
        !self.above.is_empty() || !self.signals_with_command().is_empty()
    }

    fn signals_with_command(&self) -> signal::SigSet {
        let mut set = signal::SigSet::EMPTY;
        for number in (1..DEBUG).filter(|number| matches!(self.get(*number), Action::Command(_))) {
            set.add(number as i32);
        }
        set
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.used == 0
    }
}

/// Traps put aside while a function runs that does not inherit them.
#[derive(Default)]
pub struct Hidden {
    debug: Option<Rc<[u8]>>,
    error: Option<Rc<[u8]>>,
    returning: Option<Rc<[u8]>>,
}

impl Shell {
    /// Runs the traps of signals that have come; a signal without a trap ends the shell as it would
    /// have at once. In an in-process subshell, traps of the enclosing shell wait for its end.
    pub fn run_pending_traps(&mut self) -> Flow {
        let mut pending = signal::take_pending();
        if signal::take_tick(&mut pending) {
            self.sample();
        }
        let mut held = signal::SigSet::EMPTY;
        let mut flow = Flow::Next;
        for number in signal::SigSet(pending).iter() {
            let number = number as usize;
            if !flow.is_next() || self.waits_for_outer_level(number) {
                held.add(number as i32);
                let ends = self.group_signal == number as i32 && self.small.in_trap == 0;
                if flow.is_next() && ends {
                    // It ended what this level waited for: as a process, the level had ended, too.
                    self.small.status = 128 + number as i32;
                    flow = Flow::Exit;
                }
                continue;
            }
            if self.group_signal == number as i32 {
                self.group_signal = 0;
            }
            flow = self.run_signal(number);
        }
        if !held.is_empty() {
            signal::put_pending(held.0);
        }
        flow
    }

    /// A signal that the shell around this in-process level traps, and the level does not.
    pub fn waits_for_outer_level(&self, number: usize) -> bool {
        !self.is_real_process()
            && self.traps.command(number).is_none()
            && self.traps.has_command_above(number)
    }

    fn run_signal(&mut self, number: usize) -> Flow {
        let signal_number = number as i32;
        if signal_number == spork_os::libc::SIGCHLD {
            self.reap();
            return self.run_child_traps();
        }
        if self.traps.command(number).is_some() {
            return self.run_trap_command(number);
        }
        let interactive = self.interactive && self.is_main_process();
        let interrupts = interactive && signal_number == spork_os::libc::SIGINT;
        if signal_number == spork_os::libc::SIGPIPE || self.shrugs_off(signal_number) && !interrupts {
            return Flow::Next;
        }
        if interrupts {
            self.io.write(2, b"\n");
            self.io.flush();
            self.small.status = 128 + signal_number;
            return Flow::Discard;
        }
        self.die_by(signal_number);
        Flow::Next
    }

    /// Runs the command of a trap. The status is as before, unless the trap leaves.
    pub fn run_trap_command(&mut self, number: usize) -> Flow {
        let Some(text) = self.traps.command(number) else { return Flow::Next };
        // A signal that comes while its trap runs is trapped as well.
        let again = number < DEBUG && number != spork_os::libc::SIGCHLD as usize;
        if text.is_empty() || self.running_trap(number) && !again {
            return Flow::Next;
        }
        self.io.settle();
        let small = self.small;
        let current = self.current.clone();
        let pipe_status = self.pipe_status.clone();
        self.small.trap_status = Some(self.small.status);
        self.small.trap_frames = self.frames.len();
        self.running_traps.push(number);
        self.small.in_trap = number as u32 + 1;
        // Those of commands go on with the line of the command.
        let line = if number < DEBUG { 1 } else { self.small.line };
        let flow = self.run_text(&text, line, Some(b"trap"));
        self.running_traps.pop();
        self.trap_result = self.small.status;
        self.small.in_trap = small.in_trap;
        self.small.trap_status = small.trap_status;
        self.small.trap_frames = small.trap_frames;
        self.small.line = small.line;
        self.small.lone_status = small.lone_status;
        self.current = current;
        self.pipe_status = pipe_status;
        if flow.is_next() {
            self.small.status = small.status;
        }
        flow
    }

    fn running_trap(&self, number: usize) -> bool {
        self.running_traps.contains(&number)
    }

    /// The ERR trap after a failed command.
    pub fn run_err_trap(&mut self) -> Flow {
        self.run_trap_command(ERR)
    }

    /// The EXIT trap, once.
    pub fn run_exit_trap_command(&mut self) {
        let Some(text) = self.traps.command(EXIT) else { return };
        self.traps_mut().set(EXIT, Action::Default);
        self.small.trap_status = Some(self.small.status);
        self.small.trap_frames = self.frames.len();
        let status = self.small.status;
        self.small.in_trap = 1;
        self.small.exiting = true;
        self.running_traps.push(EXIT);
        let returnable = std::mem::take(&mut self.small.returnable);
        let flow = self.run_text(&text, 1, Some(b"exit trap"));
        // A trap that the trap sets has come too late.
        if self.traps.command(EXIT).is_some() {
            self.traps_mut().set(EXIT, Action::Default);
        }
        if flow != Flow::Exit {
            self.small.status = status;
        }
        self.running_traps.pop();
        self.small.returnable = returnable;
        self.small.exiting = false;
        self.small.in_trap = 0;
        self.small.trap_status = None;
    }

    /// A subshell begins: traps with commands are reset, ignored signals stay ignored.
    pub fn reset_traps_for_subshell(&mut self) {
        let inherited = Rc::clone(&self.traps);
        let level = self.small.subshell;
        let keep_error = self.opt(crate::Opt::Errtrace);
        let keep_debug = self.opt(crate::Opt::Functrace);
        let traps = self.traps_mut();
        for number in 0..COUNT {
            let keep = match number {
                ERR => keep_error,
                DEBUG | RETURN => keep_debug,
                _ => false,
            };
            if !keep && matches!(traps.get(number), Action::Command(_)) {
                traps.set(number, Action::Default);
            }
        }
        traps.above = signal::SigSet(traps.above.0 | inherited.signals_with_command().0);
        traps.inherited = if inherited.unlisted { inherited.inherited.clone() } else { Some(inherited) };
        traps.unlisted = false;
        traps.level = level;
        self.has_debug_trap = self.traps.command(DEBUG).is_some();
    }

    /// The words of a stage expand before its traps are reset: those of commands come back meanwhile. The
    /// table to restore behind them.
    pub fn keep_command_traps(&mut self) -> Option<Rc<Traps>> {
        let inherited = self.traps.inherited.clone()?;
        let kept: Vec<_> = [ERR, DEBUG]
            .into_iter()
            .filter_map(|number| Some((number, inherited.command(number)?)))
            .collect();
        let reset = Rc::clone(&self.traps);
        for (number, text) in kept {
            self.traps_mut().set(number, Action::Command(text));
        }
        self.has_debug_trap = self.traps.command(DEBUG).is_some();
        Some(reset)
    }

    /// A process substitution does not list the traps of the shell around it.
    pub fn hide_inherited_traps(&mut self) {
        // Those that the shell around it only lists stay.
        if self.traps.inherited.is_some() && self.traps.level == self.small.subshell {
            self.traps_mut().unlisted = true;
        }
    }

    /// Leaving a subshell: the table is as before.
    pub fn restore_traps(&mut self, traps: Rc<Traps>) {
        self.traps = traps;
        self.has_debug_trap = self.traps.command(DEBUG).is_some();
    }

    /// A function begins: DEBUG, ERR and RETURN traps are put aside unless it inherits them.
    pub fn hide_function_traps(&mut self, name: Symbol) -> Hidden {
        if self.traps.is_empty() {
            return Hidden::default();
        }
        let traced =
            self.opt(crate::Opt::Functrace) || self.commands.get(name).is_some_and(|slot| slot.traced);
        let errors = self.opt(crate::Opt::Errtrace);
        self.hide_traps(!traced, !errors, !traced)
    }

    /// As `hide_function_traps`, for a sourced file: it inherits ERR and RETURN.
    pub fn hide_source_traps(&mut self) -> Hidden {
        if self.traps.is_empty() || self.opt(crate::Opt::Functrace) {
            return Hidden::default();
        }
        self.hide_traps(true, false, false)
    }

    fn hide_traps(&mut self, debug: bool, error: bool, returning: bool) -> Hidden {
        let mut hidden = Hidden::default();
        if debug {
            hidden.debug = self.traps.command(DEBUG);
        }
        if returning {
            hidden.returning = self.traps.command(RETURN);
        }
        if error {
            hidden.error = self.traps.command(ERR);
        }
        for (number, text) in [(DEBUG, &hidden.debug), (RETURN, &hidden.returning), (ERR, &hidden.error)] {
            if text.is_some() {
                self.traps_mut().set(number, Action::Default);
            }
        }
        self.has_debug_trap = self.traps.command(DEBUG).is_some();
        hidden
    }

    /// A function ends: traps put aside come back unless it set its own.
    pub fn show_function_traps(&mut self, hidden: Hidden) {
        for (number, text) in [(DEBUG, hidden.debug), (RETURN, hidden.returning), (ERR, hidden.error)] {
            if let Some(text) = text
                && *self.traps.get(number) == Action::Default
            {
                self.traps_mut().set(number, Action::Command(text));
            }
        }
        self.has_debug_trap = self.traps.command(DEBUG).is_some();
    }

    /// What a forked child does about signals.
    pub fn begin_child_signals(&mut self, ignore_interrupts: bool) {
        signal::take_pending();
        for number in signal::caught().iter() {
            let _ = signal::set_default(number);
        }
        for number in self.signals_to_ignore().iter() {
            let _ = signal::ignore(number);
        }
        // What was caught for the shell's own sake is caught anew when there is need.
        self.pipe_guarded = false;
        self.watches_children = false;
        self.catches_interrupts = false;
        self.catches_deadly = false;
        if ignore_interrupts {
            let _ = signal::ignore(spork_os::libc::SIGINT);
            let _ = signal::ignore(spork_os::libc::SIGQUIT);
        }
    }

    /// The status that `return` and `exit` (`leaving`) without argument give: in a trap the status
    /// before the trap, but not in functions that the trap calls, nor in the DEBUG trap.
    pub fn return_status(&self, leaving: bool) -> i32 {
        let trap = self.small.in_trap as usize;
        let direct = self.small.trap_frames == self.frames.len();
        match self.small.trap_status {
            Some(status) if trap == EXIT + 1 && leaving => status,
            Some(status) if trap != DEBUG + 1 && direct => status,
            _ => self.small.status,
        }
    }

    /// Writing to a pipe whose reader is gone must not end the shell: the write reports it.
    pub fn guard_pipe(&mut self) {
        if !self.pipe_guarded
            && signal::get(spork_os::libc::SIGPIPE).is_ok_and(|d| d == signal::Disposition::Default)
        {
            let _ = signal::catch(spork_os::libc::SIGPIPE);
        }
        self.pipe_guarded = true;
    }
}

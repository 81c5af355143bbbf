//! `trap` (bash manual: Bourne Shell Builtins).

use super::options::{Scan, usage};
use super::{Builtin, Flags};
use crate::exec::subshell::ForkReason;
use crate::fields::Fields;
use crate::format::quote;
use crate::shell::Shell;
use crate::status::{FAILURE, Flow, Outcome, SUCCESS};
use crate::traps::{self, Action, COUNT, DEBUG, ERR, EXIT, RETURN};
use spork_os::signal;
use std::rc::Rc;

/// Signals by which the terminal stops jobs.
const TERMINAL: [i32; 3] = [signal::SIGTSTP, signal::SIGTTIN, signal::SIGTTOU];

pub static TRAP: Builtin = Builtin {
    name: "trap",
    run: |shell, arguments| trap(shell, arguments).unwrap_or_else(|outcome| outcome),
    flags: Flags::SPECIAL,
    usage: "trap [-Plp] [[action] signal_spec ...]",
    help: "\
Run commands when the shell gets a signal or something else happens.

ACTION is read and run when one of the SIGNAL_SPECs comes. If it is missing (and
there is one SIGNAL_SPEC) or `-', each goes back to what it was when the shell
started; if it is empty, the signal is ignored by the shell and its children.
EXIT (0) stands for the end of the shell, DEBUG for every simple command, RETURN
for the end of a function or sourced file, ERR for a failed command. Without
arguments the traps are listed.

Options:
  -l\tlist the names and numbers of the signals
  -p\tshow the traps of the SIGNAL_SPECs in a form that can be read again
  -P\tshow only the action of each SIGNAL_SPEC

Exit Status:
Zero unless a SIGNAL_SPEC or an option is invalid.",
};

/// The number that a signal name stands for, with or without SIG, in either case; also a number.
pub fn signal_number(text: &[u8]) -> Option<usize> {
    if !text.is_empty() && text.iter().all(u8::is_ascii_digit) {
        let number = crate::format::number::legal_number(text)?;
        return usize::try_from(number).ok().filter(|number| *number <= 64);
    }
    let upper = text.to_ascii_uppercase();
    let name = upper.strip_prefix(b"SIG").unwrap_or(&upper);
    match name {
        b"EXIT" => Some(EXIT),
        b"DEBUG" => Some(DEBUG),
        b"ERR" => Some(ERR),
        b"RETURN" => Some(RETURN),
        name => signal::number(name).and_then(|number| usize::try_from(number).ok()),
    }
}

/// What `trap` calls a signal: with SIG, unless in POSIX mode.
pub fn signal_name(number: usize, posix: bool) -> Vec<u8> {
    match number {
        EXIT => b"EXIT".to_vec(),
        DEBUG => b"DEBUG".to_vec(),
        ERR => b"ERR".to_vec(),
        RETURN => b"RETURN".to_vec(),
        number => {
            let name = signal::name(number as i32).unwrap_or("?");
            if posix { name.as_bytes().to_vec() } else { [b"SIG", name.as_bytes()].concat() }
        }
    }
}

fn trap(shell: &mut Shell, arguments: &Fields) -> Result<Outcome, Outcome> {
    let (mut list, mut print, mut actions) = (false, false, false);
    let mut options = Scan::new(arguments, b"lpP");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'l' => list = true,
            b'p' => print = true,
            _ => actions = true,
        }
    }
    let operands: Vec<&[u8]> = options.rest().collect();
    if print && actions {
        shell.error(b"trap: cannot specify both -p and -P");
        return Err(Outcome::Status(crate::status::USAGE));
    }
    if list {
        super::kill::list_signals(shell);
        return Ok(SUCCESS.into());
    }
    if actions && operands.is_empty() {
        shell.error(b"trap: -P requires at least one signal name");
        return Err(Outcome::Status(crate::status::USAGE));
    }
    if operands.is_empty() || print || actions {
        return Ok(show(shell, &operands, actions).into());
    }
    if operands.len() == 1 {
        if operands[0] == b"-" || signal_number(operands[0]).is_none() {
            // An action without a signal.
            return Err(usage(shell, arguments));
        }
        return set_all(shell, &operands, &Action::Default);
    }
    // In the old form `trap 2 3`, a number first resets.
    let numeric = operands[0].iter().all(u8::is_ascii_digit) && !operands[0].is_empty();
    if numeric && signal_number(operands[0]).is_some() {
        return set_all(shell, &operands, &Action::Default);
    }
    let action = match operands[0] {
        b"-" => Action::Default,
        b"" => Action::Ignore,
        text => Action::Command(text.into()),
    };
    set_all(shell, &operands[1..], &action)
}

fn set_all(shell: &mut Shell, names: &[&[u8]], action: &Action) -> Result<Outcome, Outcome> {
    let mut status = SUCCESS;
    for name in names {
        let Some(number) = signal_number(name) else {
            shell.error_parts(&[b"trap: ", name, b": invalid signal specification"]);
            status = FAILURE;
            continue;
        };
        let flow = shell.set_trap(number, action.clone());
        if !flow.is_next() {
            return Err(Outcome::Flow(flow, 0));
        }
    }
    Ok(status.into())
}

fn show(shell: &mut Shell, names: &[&[u8]], actions: bool) -> i32 {
    let mut status = SUCCESS;
    let mut numbers = Vec::new();
    if names.is_empty() {
        numbers.extend(0..COUNT);
    }
    for name in names {
        match signal_number(name) {
            Some(number) => numbers.push(number),
            None => {
                shell.error_parts(&[b"trap: ", name, b": invalid signal specification"]);
                status = FAILURE;
            }
        }
    }
    // In a subshell that has not set a trap yet, the traps it was started with are shown.
    let table = match &shell.traps.inherited {
        Some(inherited) if !shell.traps.unlisted => Rc::clone(inherited),
        _ => Rc::clone(&shell.traps),
    };
    let posix = shell.posix();
    let mut out = Vec::new();
    for number in numbers {
        let text: Rc<[u8]> = match table.get(number) {
            Action::Command(text) => Rc::clone(text),
            Action::Ignore => (*b"").as_slice().into(),
            Action::Default
                if (1..=64).contains(&number)
                    && signal::name(number as i32).is_some()
                    && signal::ignored_at_start(number as i32) =>
            {
                (*b"").as_slice().into()
            }
            Action::Default => {
                if !names.is_empty() && posix && !actions {
                    (*b"-").as_slice().into()
                } else {
                    continue;
                }
            }
        };
        if actions {
            out.extend_from_slice(&text);
            out.push(b'\n');
            continue;
        }
        out.extend_from_slice(b"trap -- ");
        if *text == *b"-" && *table.get(number) == Action::Default {
            out.push(b'-');
        } else {
            quote::trap_action(&mut out, &text);
        }
        out.push(b' ');
        out.extend_from_slice(&signal_name(number, posix));
        out.push(b'\n');
    }
    shell.print(&out);
    status
}

impl Shell {
    /// Sets what a signal or event does. A real signal inside an in-process subshell makes that
    /// subshell a process first.
    pub fn set_trap(&mut self, number: usize, action: Action) -> Flow {
        let real = (1..=64).contains(&number);
        if real {
            let flow = self.fork_here(ForkReason::Signals);
            if !flow.is_next() {
                return flow;
            }
            let signal_number = number as i32;
            if signal::ignored_at_start(signal_number) && !self.interactive {
                // A signal that was ignored from the beginning stays so.
                return Flow::Next;
            }
            let unchangeable = matches!(signal_number, spork_os::libc::SIGKILL | spork_os::libc::SIGSTOP);
            if !unchangeable {
                self.small.handled_signals.add(signal_number);
                let _ = match &action {
                    Action::Default => self.default_signal(signal_number),
                    // The kernel would keep no statuses: only programs ignore it.
                    Action::Ignore if signal_number == signal::SIGCHLD => self.default_signal(signal_number),
                    Action::Ignore => signal::ignore(signal_number),
                    Action::Command(_) => signal::catch(signal_number),
                };
            }
        }
        let traps = self.traps_mut();
        traps.set(number, action);
        traps.inherited = None;
        if number == traps::DEBUG {
            self.has_debug_trap = self.traps.command(DEBUG).is_some();
        }
        if number == EXIT {
            self.catch_deadly_signals();
        }
        Flow::Next
    }

    /// What a signal without a trap is set to.
    fn default_signal(&mut self, number: i32) -> std::io::Result<()> {
        let caught = self.shrugs_off(number)
            || (number == spork_os::libc::SIGINT && self.catches_interrupts)
            || (number == spork_os::libc::SIGPIPE && self.pipe_guarded)
            || (number == spork_os::libc::SIGCHLD && self.watches_children)
            || (self.catches_deadly && DEADLY.contains(&number));
        if caught { signal::catch(number) } else { signal::set_default(number) }
    }

    /// The shell itself takes no notice of the signal without a trap: SIGQUIT, and in an interactive
    /// shell SIGTERM and, but for the line that is read, SIGINT. It is caught, so that children do not
    /// inherit that.
    pub fn shrugs_off(&self, number: i32) -> bool {
        use spork_os::libc::{SIGINT, SIGQUIT, SIGTERM};
        let quits = number == SIGQUIT && !signal::ignored_at_start(number);
        self.is_main_process() && (quits || self.interactive && matches!(number, SIGQUIT | SIGINT | SIGTERM))
    }

    /// Catches what the shell takes no notice of.
    pub fn begin_signals(&mut self) {
        use spork_os::libc::{SIGINT, SIGQUIT, SIGTERM};
        for number in [SIGQUIT, SIGINT, SIGTERM] {
            if self.shrugs_off(number) {
                let _ = signal::catch(number);
            }
        }
        if signal::ignored_at_start(signal::SIGCHLD) {
            let _ = signal::set_default(signal::SIGCHLD);
        }
    }

    /// Programs are to ignore SIGCHLD, which the shell itself never does.
    pub fn children_ignored(&self) -> bool {
        signal::ignored_at_start(signal::SIGCHLD)
            || self.traps.get(signal::SIGCHLD as usize) == &Action::Ignore
    }

    /// The program that `exec` starts gets the signals of the terminal, in a substitution, too.
    pub fn restore_terminal_signals(&mut self) {
        if std::mem::take(&mut self.small.captured) && self.is_real_process() {
            for number in TERMINAL {
                if self.traps.get(number as usize) == &Action::Default {
                    let _ = self.default_signal(number);
                }
            }
        }
    }

    /// Signals that children ignore: those that were ignored when an interactive shell started and that it
    /// catches itself, until `trap` has named them; those of the terminal in a command substitution.
    pub fn signals_to_ignore(&self) -> signal::SigSet {
        let mut set = signal::SigSet::EMPTY;
        if self.small.captured {
            set = signal::SigSet::of(&TERMINAL);
        }
        if self.interactive {
            (1..=64)
                .filter(|number| {
                    signal::ignored_at_start(*number) && !self.small.handled_signals.contains(*number)
                })
                .for_each(|number| set.add(number));
        }
        set
    }

    /// Signals that end the shell are caught from now on, so that the EXIT trap runs and held output
    /// is written.
    pub fn catch_deadly_signals(&mut self) {
        if self.catches_deadly {
            return;
        }
        self.catches_deadly = true;
        for number in DEADLY {
            if self.traps.get(number as usize) == &Action::Default
                && signal::get(number).is_ok_and(|d| d == signal::Disposition::Default)
            {
                let _ = signal::catch(number);
            }
        }
    }
}

/// Signals whose default ends a process and that a script may be ended by in good order.
const DEADLY: [i32; 11] = {
    use spork_os::libc::{
        SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ,
    };
    [SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF]
};

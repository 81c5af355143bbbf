//! `kill` (bash manual: Job Control Builtins).

use super::trap::{signal_name, signal_number};
use super::{Builtin, Flags, options};
use crate::exec::subshell::ForkReason;
use crate::fields::Fields;
use crate::jobs::State;
use crate::format::number::{legal_number, to_bytes};
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};
use spork_os::{libc, process, signal};

pub static KILL: Builtin = Builtin {
    name: "kill",
    run: |shell, arguments| kill(shell, arguments),
    flags: Flags::POSIX.or(Flags::BLOCKS),
    usage: "kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]",
    help: "\
Send a signal to jobs or processes.

Sends SIGSPEC, or SIGTERM, to each PID or JOBSPEC.

Options:
  -s SIG\tthe name of the signal
  -n SIG\tthe number of the signal
  -l\tlist the names of signals; with arguments, translate between name and number
  -L\tas -l

Exit Status:
Zero unless a signal or target is invalid.",
};

/// Prints the table of signals, five in a row.
pub fn list_signals(shell: &mut Shell) {
    let posix = shell.posix();
    let mut out = Vec::new();
    let mut column = 0;
    for number in 1..=64usize {
        if signal::name(number as i32).is_none() {
            continue;
        }
        let name = signal_name(number, posix);
        if posix {
            out.extend_from_slice(&name);
            out.push(if number == 64 { b'\n' } else { b' ' });
            continue;
        }
        let digits = to_bytes(number as i64);
        for _ in digits.len()..2 {
            out.push(b' ');
        }
        out.extend_from_slice(&digits);
        out.extend_from_slice(b") ");
        out.extend_from_slice(&name);
        column += 1;
        if column < 5 {
            out.push(b'\t');
        } else {
            out.push(b'\n');
            column = 0;
        }
    }
    if column != 0 {
        out.push(b'\n');
    }
    shell.print(&out);
}

/// A signal by number or name. POSIX mode knows no SIG in front of names.
fn known_signal(shell: &Shell, text: &[u8]) -> Option<usize> {
    let prefixed = text.get(..3).is_some_and(|head| head.eq_ignore_ascii_case(b"SIG"));
    signal_number(text).filter(|number| *number <= 64 && !(prefixed && shell.posix()))
}

fn invalid_signal(shell: &mut Shell, text: &[u8]) -> Outcome {
    shell.error_parts(&[b"kill: ", text, b": invalid signal specification"]);
    Outcome::Status(FAILURE)
}

fn kill(shell: &mut Shell, arguments: &Fields) -> Outcome {
    let mut number = libc::SIGTERM as usize;
    let mut given = false;
    let mut at = 1;
    if arguments.len() == 1 {
        return options::usage(shell, arguments);
    }
    while let Some(argument) = arguments.get(at) {
        match argument {
            b"-l" | b"-L" => return list(shell, arguments, at + 1),
            b"-s" | b"-n" => {
                let Some(text) = arguments.get(at + 1) else {
                    shell.error_parts(&[b"kill: ", argument, b": option requires an argument"]);
                    return Outcome::Status(FAILURE);
                };
                match known_signal(shell, text) {
                    Some(found) => number = found,
                    None => return invalid_signal(shell, text),
                }
                given = true;
                at += 2;
            }
            b"--" => {
                at += 1;
                break;
            }
            b"-?" | b"--help" => return options::usage(shell, arguments),
            [b'-', b's' | b'n', rest @ ..] if !given && signal_number(rest).is_some() => {
                match known_signal(shell, rest) {
                    Some(found) => number = found,
                    None => return invalid_signal(shell, rest),
                }
                given = true;
                at += 1;
            }
            [b'-', rest @ ..] if !given && !rest.is_empty() => {
                match known_signal(shell, rest) {
                    Some(found) => number = found,
                    None => return invalid_signal(shell, rest),
                }
                given = true;
                at += 1;
            }
            _ => break,
        }
    }
    if at >= arguments.len() {
        return options::usage(shell, arguments);
    }
    let mut any_sent = false;
    for target in arguments.iter().skip(at) {
        match send(shell, target, number as i32) {
            Ok(()) => any_sent = true,
            Err(outcome @ Outcome::Flow(..)) => return outcome,
            // The message has been printed.
            Err(Outcome::Status(_)) => (),
        }
    }
    // Sent to at least one target is success, as bash has it.
    Outcome::Status(if any_sent { SUCCESS } else { FAILURE })
}

fn send(shell: &mut Shell, target: &[u8], number: i32) -> Result<(), Outcome> {
    if target.first() == Some(&b'%') {
        let job = shell.job_of(target, b"kill").map_err(|_| Outcome::Status(FAILURE))?;
        let pid = job.pid();
        let result = match job.group {
            Some(group) => {
                let sent = process::killpg(group, number);
                // A stopped job must go on to be ended.
                if job.state() == State::Stopped && matches!(number, libc::SIGTERM | libc::SIGHUP) {
                    let _ = process::killpg(group, libc::SIGCONT);
                }
                sent
            }
            None => {
                for process in job.processes.iter().filter(|process| process.state() != State::Done) {
                    // It may have ended just now.
                    let _ = process::kill(process.pid, number);
                }
                Ok(())
            }
        };
        if number == libc::SIGCONT && result.is_ok() {
            shell.jobs.continued(pid);
        }
        return result.map_err(|error| {
            shell.error_parts(&[b"kill: (", &to_bytes(i64::from(pid)), b") - ", crate::error::reason(&error)]);
            Outcome::Status(FAILURE)
        });
    }
    let Some(pid) = legal_number(target).and_then(|pid| i32::try_from(pid).ok()) else {
        shell.error_parts(&[b"kill: `", target, b"': not a pid or valid job spec"]);
        return Err(Outcome::Status(FAILURE));
    };
    if number != 0 && (pid == shell.process || pid == 0 || pid == -process::getpgrp() || pid == -1) {
        // Inside an in-process subshell, the subshell is not the process it signals.
        let flow = shell.fork_here(ForkReason::SeenFromOutside);
        if !flow.is_next() {
            return Err(Outcome::Flow(flow, 0));
        }
    }
    shell.io.settle();
    match process::kill(pid, number) {
        Ok(()) => {
            if number == libc::SIGCONT {
                shell.jobs.continued(pid.abs());
            }
            if pid == shell.process {
                shell.small.status = SUCCESS;
            }
            Ok(())
        }
        Err(error) => {
            shell.error_parts(&[b"kill: (", &to_bytes(i64::from(pid)), b") - ", crate::error::reason(&error)]);
            Err(Outcome::Status(FAILURE))
        }
    }
}

/// `kill -l`
fn list(shell: &mut Shell, arguments: &Fields, first: usize) -> Outcome {
    if arguments.len() <= first {
        list_signals(shell);
        return Outcome::Status(SUCCESS);
    }
    let mut status = SUCCESS;
    for argument in arguments.iter().skip(first) {
        if let Some(number) = legal_number(argument) {
            let number = if number > 128 { number - 128 } else { number };
            let name = usize::try_from(number).ok().filter(|number| *number <= 64).map(|number| signal_name(number, true));
            match name {
                Some(name) if name != b"?" => {
                    shell.print(&name);
                    shell.print(b"\n");
                }
                _ => {
                    shell.error_parts(&[b"kill: ", argument, b": invalid signal specification"]);
                    status = FAILURE;
                }
            }
            continue;
        }
        match known_signal(shell, argument) {
            Some(number) => {
                shell.print(&to_bytes(number as i64));
                shell.print(b"\n");
            }
            None => {
                shell.error_parts(&[b"kill: ", argument, b": invalid signal specification"]);
                status = FAILURE;
            }
        }
    }
    Outcome::Status(status)
}

//! `wait` (bash manual: Job Control Builtins).

use super::options::Scan;
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::format::number::{legal_number, to_bytes};
use crate::jobs::wait::Awaited;
use crate::shell::Shell;
use crate::status::{FAILURE, NOT_FOUND, Outcome, SUCCESS};
use crate::variables::access::{is_identifier, split_element};
use spork_syntax::Symbol;

pub static WAIT: Builtin = Builtin {
    name: "wait",
    run: |shell, arguments| wait(shell, arguments).into(),
    flags: Flags::POSIX.or(Flags::BLOCKS),
    usage: "wait [-fn] [-p var] [id ...]",
    help: "\
Wait for jobs to end and give their status.

Waits for each process or job ID, or for all background jobs, and returns the
status of the last one.

Options:
  -n\twait for the next of them to end only
  -p VAR\tstore in VAR the process or job ID whose status is returned
  -f\twith job control, wait until they end rather than change state

Exit Status:
The status of the last ID; 127 if there is no such job; above 128 if a trapped
signal came first.",
};

fn wait(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let mut next = false;
    let mut variable: Option<Vec<u8>> = None;
    let mut options = Scan::new(arguments, b"fnp:");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'n' => next = true,
            b'p' => variable = options.value().map(<[u8]>::to_vec),
            _ => (),
        }
    }
    if let Some(name) = &variable {
        if !is_identifier(name) && split_element(name).is_none() {
            shell.invalid_identifier(b"wait", name);
            return Ok(FAILURE);
        }
        if is_identifier(name) {
            let symbol = Symbol::new(name);
            if shell.variables.get(symbol).attributes.has(crate::variables::Attributes::READONLY) {
                shell.error_parts(&[b"wait: ", name, b": cannot unset: readonly variable"]);
                return Ok(FAILURE);
            }
            shell.unset_variable(symbol);
        }
    }
    let ids: Vec<Vec<u8>> = options.rest().map(<[u8]>::to_vec).collect();
    if !shell.is_real_process() {
        // An in-process subshell has no children of its own besides process substitutions.
        let own = shell.small.last_substitution;
        let asks = |pid: i32| ids.iter().all(|id| legal_number(id) == Some(i64::from(pid)));
        let Some(pid) = own.filter(|pid| asks(*pid)) else { return Ok(no_children(shell, &ids, next)) };
        return Ok(match shell.await_process(pid) {
            Awaited::Status(status, _) if !ids.is_empty() => status,
            Awaited::Signal(status) => status,
            _ => SUCCESS,
        });
    }
    if next {
        return Ok(wait_next(shell, &ids, variable.as_deref()));
    }
    if ids.is_empty() {
        return Ok(match shell.await_all() {
            Awaited::Signal(status) | Awaited::Status(status, _) => status,
            Awaited::Nothing => SUCCESS,
        });
    }
    let mut status = SUCCESS;
    for id in &ids {
        let pid = match target(shell, id) {
            Ok(pid) => pid,
            Err(code) => {
                status = code;
                continue;
            }
        };
        match shell.await_process(pid) {
            Awaited::Status(code, pid) => {
                status = code;
                if let Some(name) = &variable {
                    store(shell, name, pid);
                }
            }
            Awaited::Signal(code) => return Ok(code),
            Awaited::Nothing => {
                shell.error_parts(&[b"wait: pid ", id, b" is not a child of this shell"]);
                status = NOT_FOUND;
            }
        }
    }
    Ok(status)
}

fn no_children(shell: &mut Shell, ids: &[Vec<u8>], next: bool) -> i32 {
    for id in ids {
        if id.first() == Some(&b'%') {
            shell.error_parts(&[b"wait: ", id, b": no such job"]);
        } else if id.iter().all(u8::is_ascii_digit) {
            shell.error_parts(&[b"wait: pid ", id, b" is not a child of this shell"]);
        } else {
            shell.error_parts(&[b"wait: `", id, b"': not a pid or valid job spec"]);
        }
    }
    if ids.is_empty() && !next { SUCCESS } else { NOT_FOUND }
}

/// The pid that an id stands for: a job's last process.
fn target(shell: &mut Shell, id: &[u8]) -> Result<i32, i32> {
    if id.first() == Some(&b'%') {
        return match shell.job_of(id, b"wait") {
            Ok(job) => Ok(job.pid()),
            Err(_) => Err(NOT_FOUND),
        };
    }
    match legal_number(id).filter(|_| id.first().is_some_and(u8::is_ascii_digit)) {
        Some(pid) => match i32::try_from(pid) {
            Ok(pid) => Ok(pid),
            Err(_) => {
                shell.error_parts(&[b"wait: pid ", id, b" is not a child of this shell"]);
                Err(NOT_FOUND)
            }
        },
        None => {
            shell.error_parts(&[b"wait: `", id, b"': not a pid or valid job spec"]);
            Err(FAILURE)
        }
    }
}

fn wait_next(shell: &mut Shell, ids: &[Vec<u8>], variable: Option<&[u8]>) -> i32 {
    let mut numbers = Vec::new();
    for id in ids {
        if let Ok(pid) = target(shell, id) {
            match shell.jobs.find(pid) {
                Some(job) => numbers.push(job.number),
                None => {
                    if let Some(status) = shell.jobs.remembered(pid) {
                        if let Some(name) = variable {
                            store(shell, name, pid);
                        }
                        return crate::jobs::exit_status(status);
                    }
                    shell.error_parts(&[b"wait: `", id, b"': not a pid or valid job spec"]);
                }
            }
        }
    }
    if !ids.is_empty() && numbers.is_empty() {
        return NOT_FOUND;
    }
    match shell.await_any(&numbers) {
        Awaited::Status(status, pid) => {
            if let Some(name) = variable {
                store(shell, name, pid);
            }
            status
        }
        Awaited::Signal(status) => status,
        Awaited::Nothing => NOT_FOUND,
    }
}

fn store(shell: &mut Shell, name: &[u8], pid: i32) {
    let digits = to_bytes(i64::from(pid));
    let result = match split_element(name) {
        Some((base, subscript)) => {
            let symbol = Symbol::new(base);
            shell
                .key_of(symbol, subscript)
                .and_then(|key| shell.assign_element(symbol, &key, &digits, false))
        }
        None => shell.assign(Symbol::new(name), &digits, false),
    };
    // The message of a failed assignment has been printed; the status is the job's.
    let _ = result;
}

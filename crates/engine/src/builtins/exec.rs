//! `exec` (bash manual: Bourne Shell Builtins). Its redirections are made permanent by the caller
//! (exec/simple.rs).

use super::options::Scan;
use super::{Builtin, Flags};
use crate::exec::fork::NotStarted;
use crate::exec::subshell::ForkReason;
use crate::fields::Fields;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{Flow, NOT_EXECUTABLE, NOT_FOUND, Outcome};
use spork_os::cstring::CStrings;
use spork_syntax::Symbol;

pub static EXEC: Builtin = Builtin {
    name: "exec",
    run: |shell, arguments| exec(shell, arguments).unwrap_or_else(|outcome| outcome),
    flags: Flags::SPECIAL.or(Flags::BLOCKS),
    usage: "exec [-cl] [-a name] [command [argument ...]] [redirection ...]",
    help: "Replace the shell with the given command.\n\nWithout COMMAND, redirections take effect in the current shell.\n-a NAME  pass NAME as the zeroth argument\n-c       run COMMAND with an empty environment\n-l       put a dash in front of the zeroth argument\n\nExit Status:\nSuccess unless COMMAND is not found or a redirection fails.",
};

fn exec(shell: &mut Shell, arguments: &Fields) -> Result<Outcome, Outcome> {
    let mut clear = false;
    let mut login = false;
    let mut zero: Option<Vec<u8>> = None;
    let mut options = Scan::new(arguments, b"cla:");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'c' => clear = true,
            b'l' => login = true,
            _ => zero = options.value().map(<[u8]>::to_vec),
        }
    }
    let first = options.operand();
    if arguments.len() <= first {
        shell.keeps_redirects = true;
        return Ok(Outcome::Status(0));
    }
    if shell.opt(Opt::RestrictedShell) {
        shell.error(b"exec: restricted");
        return Ok(Outcome::Status(1));
    }
    shell.restore_terminal_signals();
    if !shell.is_real_process() && zero.is_none() && !clear && !login {
        let flow = shell.before_blocking();
        if !flow.is_next() {
            return Err(Outcome::Flow(flow, 0));
        }
        // What would block its neighbours has become a process of its own by now.
        if !shell.is_real_process() {
            return replace_level(shell, &arguments.tail(first));
        }
    }
    // Inside an in-process subshell, the subshell is what is replaced.
    let flow = shell.fork_here(ForkReason::SeenFromOutside);
    if !flow.is_next() {
        return Err(Outcome::Flow(flow, 0));
    }
    let rest = arguments.tail(first);
    let name = rest.at(0).to_vec();
    let mut tried = false;
    let status = match program(shell, &name) {
        Err(status) => status,
        Ok(path) => {
            let mut argv = CStrings::new();
            let mut first_argument = zero.unwrap_or_else(|| name.clone());
            if login {
                first_argument.insert(0, b'-');
            }
            argv.push(&first_argument);
            for argument in rest.iter().skip(1) {
                argv.push(argument);
            }
            tried = true;
            let status = shell.exec_file(&path, &argv, &rest, clear);
            refuse_empty(shell, &path, status);
            status
        }
    };
    // A subshell never outlives an exec that failed.
    if shell.is_main_process() && (shell.interactive || shell.opt(Opt::Execfail)) {
        return Ok(Outcome::Status(status));
    }
    if tried {
        forget_exit_trap(shell);
    }
    Ok(Outcome::Flow(Flow::Exit, status))
}

/// A program takes the place of a subshell that runs in this process: it is started, and the subshell
/// ends with it, without its EXIT trap.
fn replace_level(shell: &mut Shell, fields: &Fields) -> Result<Outcome, Outcome> {
    let path = match program(shell, fields.at(0)) {
        Ok(path) => path,
        Err(status) => return Ok(Outcome::Flow(Flow::Exit, status)),
    };
    let start = shell.foreground_start();
    let started = shell.spawn_file(path.clone(), fields, start);
    forget_exit_trap(shell);
    match started {
        Ok(pid) => {
            let waited = shell.wait_child(pid);
            shell.level_death = waited.death().map(|status| (pid, status));
            Ok(Outcome::Flow(Flow::Exit, waited.status()))
        }
        Err(NotStarted::Status(status)) => {
            refuse_empty(shell, &path, status);
            Ok(Outcome::Flow(Flow::Exit, status))
        }
        Err(NotStarted::Flow(flow)) => Err(Outcome::Flow(flow, shell.small.status)),
    }
}

/// An empty file is what was not executed without a failure: bash says so, here alone.
fn refuse_empty(shell: &mut Shell, path: &[u8], status: i32) {
    if status == 0 {
        shell.error_parts(&[b"exec: ", path, b": cannot execute: Exec format error"]);
    }
}

/// A shell that has tried to become a program runs no EXIT trap if it ends without.
fn forget_exit_trap(shell: &mut Shell) {
    shell.traps_mut().set(crate::traps::EXIT, crate::traps::Action::Default);
}

/// The file of a program; when there is none the message has been printed, and the status is the error.
fn program(shell: &mut Shell, name: &[u8]) -> Result<Vec<u8>, i32> {
    if name.contains(&b'/') {
        return Ok(absolute(shell, name));
    }
    if let Some(path) = shell.program_path(Symbol::new(name), false) {
        return Ok(path);
    }
    if spork_os::file::stat(name).is_ok_and(|stat| stat.is_dir()) {
        shell.error_parts(&[b"exec: ", name, b": cannot execute: Is a directory"]);
        return Err(NOT_EXECUTABLE);
    }
    shell.error_parts(&[b"exec: ", name, b": not found"]);
    Err(NOT_FOUND)
}

/// The absolute path of a program named with a slash.
fn absolute(shell: &mut Shell, name: &[u8]) -> Vec<u8> {
    if name.starts_with(b"/") {
        return name.to_vec();
    }
    let here = shell.value_or_empty(shell.names.pwd);
    let mut rest = name;
    while let Some(after) = rest.strip_prefix(b"./") {
        rest = after;
    }
    [here.as_slice(), b"/", rest].concat()
}

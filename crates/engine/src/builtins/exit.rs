//! `exit` (bash manual: Bourne Shell Builtins).

use super::{Builtin, Flags, help};
use crate::fields::Fields;
use crate::format::number::legal_number;
use crate::shell::Shell;
use crate::status::{Flow, Outcome, USAGE};

pub static EXIT: Builtin = Builtin {
    name: "exit",
    run: |shell, arguments| exit(shell, arguments).into(),
    flags: Flags::SPECIAL,
    usage: "exit [n]",
    help: "\
Leave the shell.

The shell ends with status N, or without N with the status of the last command.",
};

fn exit(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    if arguments.at(1) == b"--help" {
        return Err(help::of(shell, arguments.at(0)));
    }
    if shell.interactive {
        let farewell: &[u8] = if shell.login { b"logout\n" } else { b"exit\n" };
        shell.io.write(2, farewell);
    }
    leave(shell, arguments)
}

/// Ends the shell with the status given as argument: the common part of `exit` and `logout`.
pub fn leave(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    shell.small.status = status_argument(shell, arguments)?;
    // Here and now: the trap sees the functions, local variables and redirections around `exit`.
    shell.run_exit_trap();
    Err(Outcome::Flow(Flow::Exit, shell.small.status))
}

/// The status that the operand of `exit`, `logout` or `return` means; without one, that of the last
/// command. A wrong operand has been reported.
pub fn status_argument(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let name = arguments.at(0);
    let first = if arguments.at(1) == b"--" { 2 } else { 1 };
    let Some(text) = arguments.get(first) else { return Ok(shell.return_status(true)) };
    let Some(number) = legal_number(text) else {
        shell.builtin_error_parts(name, &[text, b": numeric argument required"]);
        return Err(Outcome::Status(USAGE));
    };
    if arguments.len() > first + 1 {
        shell.builtin_error(name, b"too many arguments");
        return Err(Outcome::Flow(Flow::Discard, USAGE));
    }
    Ok((number & 255) as i32)
}

//! `exit` (bash manual: Bourne Shell Builtins).

use super::{Builtin, Flags, help};
use crate::fields::Fields;
use super::messages::{special_failure, too_many_arguments};
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
    shell.bid_farewell();
    leave(shell, arguments)
}

impl Shell {
    /// What an interactive shell says when it ends.
    fn bid_farewell(&mut self) {
        if self.interactive && self.levels.depth == 0 {
            let farewell: &[u8] = if self.login { b"logout\n" } else { b"exit\n" };
            self.io.write(2, farewell);
            self.io.end_of_builtin();
        }
    }

    /// The input of an interactive shell has ended: as `exit`.
    pub fn end_of_input(&mut self) {
        self.bid_farewell();
        let status = self.small.status;
        self.small.status = self.run_logout_file().unwrap_or(status);
    }

    /// A login shell that is left by `exit`, `logout` or the end of its input runs `~/.bash_logout`,
    /// once. Gives the status if the file itself ends the shell.
    fn run_logout_file(&mut self) -> Option<i32> {
        if !self.login || self.levels.depth > 0 {
            return None;
        }
        self.login = false;
        let path = [self.value_or_empty(self.names.home).as_slice(), b"/.bash_logout"].concat();
        if spork_os::file::stat(&path).is_err() {
            return None;
        }
        match self.source(&path, None) {
            Ok(flow) => (flow == Flow::Exit).then_some(self.small.status),
            Err(error) => {
                self.system_error(&path, &error);
                None
            }
        }
    }
}

/// Ends the shell with the status given as argument: the common part of `exit` and `logout`.
pub fn leave(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let status = status_argument(shell, arguments)?;
    shell.small.status = shell.run_logout_file().unwrap_or(status);
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
        return Err(special_failure(shell, USAGE));
    };
    if arguments.len() > first + 1 {
        return Err(too_many_arguments(shell, name));
    }
    Ok((number & 255) as i32)
}

//! `logout` (bash manual: Bash Builtins).

use super::{Builtin, Flags, exit, help};
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome};

pub static LOGOUT: Builtin = Builtin {
    name: "logout",
    run: |shell, arguments| logout(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "logout [n]",
    help: "\
Leave a login shell.

The shell ends with status N, or without N with the status of the last command.
In any other shell it is an error.",
};

fn logout(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    if arguments.at(1) == b"--help" {
        return Err(help::of(shell, arguments.at(0)));
    }
    if !shell.login {
        shell.builtin_error(arguments.at(0), b"not login shell: use `exit'");
        return Ok(FAILURE);
    }
    exit::leave(shell, arguments)
}

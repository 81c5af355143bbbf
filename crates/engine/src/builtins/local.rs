//! `local` (bash manual: Bash Builtins).

use super::{Builtin, Flags, declare, help};
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome};

pub static LOCAL: Builtin = Builtin {
    name: "local",
    run: |shell, arguments| local(shell, arguments).into(),
    flags: Flags::DECLARATION.or(Flags::POSIX),
    usage: "local [option] name[=value] ...",
    help: "\
Make variables local to the running function.

They are seen by the function and by what it calls, and are gone when it
returns. OPTION may be any option of `declare'. A NAME of `-' makes the shell's
options local: they are put back when the function returns.

Exit Status:
Zero unless an option is invalid, an assignment fails or no function runs.",
};

fn local(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    if arguments.at(1) == b"--help" {
        return Err(help::of(shell, arguments.at(0)));
    }
    if shell.small.depth == 0 {
        shell.builtin_error(arguments.at(0), b"can only be used in a function");
        return Ok(FAILURE);
    }
    declare::declare(shell, arguments, true)
}

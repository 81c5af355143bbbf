//! `unalias` (bash manual: Bash Builtins, Aliases).

use super::options::{self, Scan};
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};

pub static UNALIAS: Builtin = Builtin {
    name: "unalias",
    run: |shell, arguments| unalias(shell, arguments).into(),
    flags: Flags::POSIX,
    usage: "unalias [-a] name [name ...]",
    help: "\
Forget aliases.

Options:
  -a\tforget all aliases

Exit Status:
Zero unless a NAME is no alias.",
};

fn unalias(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let mut all = false;
    let mut options = Scan::new(arguments, b"a");
    while options.next(shell)?.is_some() {
        all = true;
    }
    if all {
        shell.aliases_mut().clear();
        return Ok(SUCCESS);
    }
    if options.rest().len() == 0 {
        return Err(options::usage(shell, arguments));
    }
    let mut status = SUCCESS;
    for name in options.rest() {
        if !shell.aliases_mut().remove(name) {
            shell.not_found(arguments.at(0), name);
            status = FAILURE;
        }
    }
    Ok(status)
}

//! `alias` (bash manual: Bash Builtins, Aliases).

use super::options::Scan;
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::format::quote;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};

pub static ALIAS: Builtin = Builtin {
    name: "alias",
    run: |shell, arguments| alias(shell, arguments).into(),
    flags: Flags::POSIX,
    usage: "alias [-p] [name[=value] ... ]",
    help: "\
Define aliases or show them.

Without arguments, or with -p, lists every alias as a command that defines it.
A NAME with a VALUE becomes an alias; one without is shown. When VALUE ends in
a blank, the next word is looked at for an alias, too.

Options:
  -p\tlist all aliases

Exit Status:
Zero unless a NAME without VALUE is no alias, or cannot be one.",
};

fn alias(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let mut all = false;
    let mut reusable = !shell.posix();
    let mut options = Scan::new(arguments, b"p");
    while options.next(shell)?.is_some() {
        (all, reusable) = (true, true);
    }
    let mut text = Vec::new();
    let operands = options.rest();
    if all || operands.len() == 0 {
        for (name, value) in shell.aliases.sorted() {
            push_definition(&mut text, name, value, reusable);
        }
        shell.print(&text);
        return Ok(SUCCESS);
    }
    let mut status = SUCCESS;
    for operand in operands {
        shell.cut_argument = None;
        let equals = memchr::memchr(b'=', operand).filter(|at| *at > 0);
        if let Some(at) = equals {
            let (name, value) = (&operand[..at], &operand[at + 1..]);
            shell.cut_argument = Some(name.to_vec());
            if is_alias_name(name) {
                shell.aliases_mut().insert(name, value);
            } else {
                shell.builtin_error_parts(arguments.at(0), &[b"`", name, b"': invalid alias name"]);
                status = FAILURE;
            }
        } else if let Some(value) = shell.aliases.get(operand) {
            text.clear();
            push_definition(&mut text, operand, value, reusable);
            shell.print(&text);
        } else {
            shell.not_found(arguments.at(0), operand);
            status = FAILURE;
        }
    }
    Ok(status)
}

/// `alias name='value'` and a newline, without `alias` unless `reusable`.
fn push_definition(out: &mut Vec<u8>, name: &[u8], value: &[u8], reusable: bool) {
    if reusable {
        out.extend_from_slice(b"alias ");
        if name.starts_with(b"-") {
            out.extend_from_slice(b"-- ");
        }
    }
    out.extend_from_slice(name);
    out.push(b'=');
    quote::alias_value(out, value);
    out.push(b'\n');
}

/// Nothing in the name ends a word, quotes or begins an expansion.
pub fn is_alias_name(name: &[u8]) -> bool {
    !name.iter().any(|byte| b" \t\n()<>;&|\\'\"`$/".contains(byte))
}

//! `popd` (bash manual: Directory Stack Builtins).

use super::{Builtin, Flags, dirs, help, options, pushd};
use crate::fields::Fields;
use crate::format::number::legal_number;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};

pub static POPD: Builtin = Builtin {
    name: "popd",
    run: |shell, arguments| popd(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "popd [-n] [+N | -N]",
    help: "\
Take a directory off the directory stack.

Without arguments the top directory is taken off and the one below becomes the
working directory. The stack is shown afterwards.

Options:
  -n\tchange the stack only, not the working directory

Arguments:
  +N\ttake off the Nth directory from the left
  -N\ttake off the Nth directory from the right

Directories are counted from zero, as `dirs' shows them.

Exit Status:
Zero unless an argument is invalid or the change of directory fails.",
};

fn popd(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let name = arguments.at(0);
    if arguments.at(1) == b"--help" {
        return Err(help::of(shell, name));
    }
    let mut stay = false;
    let mut which: &[u8] = b"";
    let mut number = 0;
    let mut sign = b'+';
    for argument in arguments.iter().skip(1) {
        match argument {
            b"-n" => stay = true,
            b"--" => break,
            [first @ (b'+' | b'-'), digits @ ..] => {
                sign = *first;
                let Some(value) = legal_number(digits) else {
                    shell.invalid_number(name, argument);
                    return Err(options::usage(shell, arguments));
                };
                (which, number) = (argument, value);
            }
            b"" => {
                sign = 0;
                break;
            }
            _ => {
                shell.builtin_error_parts(name, &[argument, b": invalid argument"]);
                return Err(options::usage(shell, arguments));
            }
        }
    }
    let last = shell.directory_stack.len() as i64;
    if number > last || number < -last || last == 0 {
        dirs::index_error(shell, name, which);
        return Ok(FAILURE);
    }
    // An empty argument counts from the right, but never means the top.
    let place = if sign == b'+' { number } else { last - number };
    let top = sign != 0 && place == 0;
    if top && !stay {
        let directory = shell.directory_stack.first().cloned().unwrap_or_default();
        let status = pushd::change(shell, name, &directory);
        if status != SUCCESS {
            return Ok(status);
        }
    }
    let index = if top { Some(0) } else { usize::try_from(place - 1).ok() };
    match index.filter(|index| *index < shell.directory_stack.len()) {
        Some(index) => drop(shell.directory_stack_mut().remove(index)),
        None => {
            dirs::index_error(shell, name, which);
            return Ok(FAILURE);
        }
    }
    dirs::show(shell);
    Ok(SUCCESS)
}

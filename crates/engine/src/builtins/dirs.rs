//! `dirs` (bash manual: Directory Stack Builtins).
//!
//! The stack as `dirs` numbers it is the working directory and then `Shell::directory_stack`.

use super::{Builtin, Flags, help, options};
use crate::fields::Fields;
use crate::format::number::{legal_number, push_i64};
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};

pub static DIRS: Builtin = Builtin {
    name: "dirs",
    run: |shell, arguments| dirs(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "dirs [-clpv] [+N] [-N]",
    help: "\
Show the directory stack.

Lists the directories that `pushd' has put on the stack and `popd' takes off
it again. The first is always the working directory.

Options:
  -c\tempty the stack
  -l\tdo not abbreviate the home directory to a tilde
  -p\tlist one directory a line
  -v\tlist one directory a line, each with its number

Arguments:
  +N\tshow the Nth directory counted from the left, from zero
  -N\tshow the Nth directory counted from the right, from zero

Exit Status:
Zero unless an option is invalid or an error occurs.",
};

/// How a listing looks.
#[derive(Default, Clone, Copy)]
struct Look {
    long: bool,
    lines: bool,
    numbers: bool,
}

fn dirs(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let name = arguments.at(0);
    if arguments.at(1) == b"--help" {
        return Err(help::of(shell, name));
    }
    let mut look = Look::default();
    let mut clear = false;
    let mut wanted: Option<(Option<usize>, &[u8])> = None;
    for argument in arguments.iter().skip(1) {
        match argument {
            b"-l" => look.long = true,
            b"-c" => clear = true,
            b"-v" => look.numbers = true,
            b"-p" => look.lines = true,
            b"--" => break,
            [sign @ (b'+' | b'-'), digits @ ..] => {
                let Some(number) = legal_number(digits) else {
                    shell.invalid_number(name, argument);
                    return Err(options::usage(shell, arguments));
                };
                wanted = Some((position(shell, *sign, number), digits));
            }
            _ => {
                shell.builtin_error_parts(name, &[argument, b": invalid option"]);
                return Err(options::usage(shell, arguments));
            }
        }
    }
    if clear {
        shell.directory_stack_mut().clear();
        return Ok(SUCCESS);
    }
    match wanted {
        None => print_stack(shell, look),
        Some((Some(position), _)) => print_one(shell, look, position),
        Some((None, digits)) => {
            index_error(shell, name, digits);
            return Ok(FAILURE);
        }
    }
    Ok(SUCCESS)
}

/// The place in the whole stack that `+N` or `-N` means.
pub fn position(shell: &Shell, sign: u8, number: i64) -> Option<usize> {
    let last = shell.directory_stack.len();
    let number = usize::try_from(number).ok().filter(|number| *number <= last)?;
    Some(if sign == b'+' { number } else { last - number })
}

/// Complains about a place that the stack has not.
pub fn index_error(shell: &mut Shell, builtin: &[u8], text: &[u8]) {
    if shell.directory_stack.is_empty() {
        shell.builtin_error(builtin, b"directory stack empty");
    } else {
        shell.out_of_range(builtin, text, b"directory stack index");
    }
}

/// The entry at a place, as it is listed.
fn entry(shell: &mut Shell, look: Look, position: usize) -> Vec<u8> {
    let directory = match position.checked_sub(1) {
        None => shell
            .working_directory_for(b"dirs")
            .map_or_else(|| b"<no current directory>".to_vec(), |name| name.to_vec()),
        Some(index) => shell.directory_stack.get(index).cloned().unwrap_or_default(),
    };
    let shown = if look.long { directory } else { shell.abbreviated_directory(&directory) };
    if !look.numbers {
        return shown;
    }
    let mut line = Vec::new();
    if position < 10 {
        line.push(b' ');
    }
    push_i64(&mut line, position as i64);
    line.extend_from_slice(b"  ");
    line.extend_from_slice(&shown);
    line
}

fn print_one(shell: &mut Shell, look: Look, position: usize) {
    let mut text = entry(shell, look, position);
    text.push(b'\n');
    shell.print(&text);
}

fn print_stack(shell: &mut Shell, look: Look) {
    let separator = if look.lines || look.numbers { b'\n' } else { b' ' };
    let mut text = Vec::new();
    for position in 0..=shell.directory_stack.len() {
        if position > 0 {
            text.push(separator);
        }
        let entry = entry(shell, look, position);
        text.extend_from_slice(&entry);
    }
    text.push(b'\n');
    shell.print(&text);
}

/// `dirs` without arguments, as `pushd` and `popd` end.
pub fn show(shell: &mut Shell) {
    print_stack(shell, Look::default());
}

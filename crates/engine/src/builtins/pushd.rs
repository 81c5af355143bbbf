//! `pushd` (bash manual: Directory Stack Builtins).

use super::cd::CD;
use super::{Builtin, Flags, dirs, help, options};
use crate::fields::Fields;
use crate::format::number::legal_number;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};

pub static PUSHD: Builtin = Builtin {
    name: "pushd",
    run: |shell, arguments| pushd(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "pushd [-n] [+N | -N | dir]",
    help: "\
Put a directory on the directory stack, or turn the stack.

Without arguments the two topmost directories change places. The directory
that is then on top becomes the working directory, and the stack is shown.

Options:
  -n\tchange the stack only, not the working directory

Arguments:
  +N\tturn the stack until the Nth directory from the left is on top
  -N\tturn the stack until the Nth directory from the right is on top
  dir\tput DIR on top

Directories are counted from zero, as `dirs' shows them.

Exit Status:
Zero unless an argument is invalid or the change of directory fails.",
};

fn pushd(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let name = arguments.at(0);
    if arguments.at(1) == b"--help" {
        return Err(help::of(shell, name));
    }
    let skip = arguments.at(1) == b"--";
    let mut index = if skip { 2 } else { 1 };
    if index >= arguments.len() {
        return Ok(swap(shell, name));
    }
    let mut stay = false;
    let mut turn = None;
    while let Some(argument) = arguments.get(index).filter(|_| !skip) {
        match argument {
            b"-n" => stay = true,
            b"--" => {
                index += 1;
                break;
            }
            b"-" => break,
            [sign @ (b'+' | b'-'), digits @ ..] => {
                let Some(number) = legal_number(digits) else {
                    shell.invalid_number(name, argument);
                    return Err(options::usage(shell, arguments));
                };
                turn = dirs::position(shell, *sign, number);
                if turn.is_none() {
                    dirs::index_error(shell, name, argument);
                    return Ok(FAILURE);
                }
            }
            _ => break,
        }
        index += 1;
    }
    if let Some(turn) = turn {
        return Ok(rotate(shell, name, turn, stay));
    }
    let Some(directory) = arguments.get(index) else { return Ok(SUCCESS) };
    let Some(here) = shell.working_directory_for(b"pushd") else { return Ok(FAILURE) };
    let pushed = if stay {
        directory.to_vec()
    } else {
        let mut change = Fields::new();
        change.push(name);
        for argument in arguments.iter().skip(if skip { 1 } else { index }) {
            change.push(argument);
        }
        if (CD.run)(shell, &change) != Outcome::Status(SUCCESS) {
            return Ok(FAILURE);
        }
        here.to_vec()
    };
    shell.directory_stack_mut().insert(0, pushed);
    dirs::show(shell);
    Ok(SUCCESS)
}

/// Exchanges the working directory and the top of the stack.
fn swap(shell: &mut Shell, name: &[u8]) -> i32 {
    if shell.directory_stack.is_empty() {
        shell.builtin_error(name, b"no other directory");
        return FAILURE;
    }
    let Some(here) = shell.working_directory_for(b"pushd") else { return FAILURE };
    let top = shell.directory_stack_mut().first_mut();
    let top = top.map(|top| std::mem::replace(top, here.to_vec())).unwrap_or_default();
    go(shell, name, &top)
}

/// Turns the stack, the working directory included, until the place `turn` is on top.
fn rotate(shell: &mut Shell, name: &[u8], turn: usize, stay: bool) -> i32 {
    let here = shell.working_directory_for(b"pushd").unwrap_or_default();
    let mut top = here.to_vec();
    if turn > 0 {
        let stack = shell.directory_stack_mut();
        stack.insert(0, top);
        stack.rotate_left(turn);
        top = stack.remove(0);
    }
    if stay { SUCCESS } else { go(shell, name, &top) }
}

/// Changes to a directory and shows the stack.
fn go(shell: &mut Shell, name: &[u8], directory: &[u8]) -> i32 {
    let status = change(shell, name, directory);
    if status == SUCCESS {
        dirs::show(shell);
    }
    status
}

/// `cd -- directory` in the name of another builtin.
pub fn change(shell: &mut Shell, name: &[u8], directory: &[u8]) -> i32 {
    let change: Fields = [name, b"--", directory].into_iter().collect();
    match (CD.run)(shell, &change) {
        Outcome::Status(status) | Outcome::Flow(_, status) => status,
    }
}

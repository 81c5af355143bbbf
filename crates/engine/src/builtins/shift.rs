//! `shift` (bash manual: Bourne Shell Builtins).

use super::{Builtin, Flags, help};
use crate::fields::Fields;
use super::messages::{special_failure, too_many_arguments};
use crate::format::number::legal_number;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS, USAGE};

pub static SHIFT: Builtin = Builtin {
    name: "shift",
    run: |shell, arguments| main(shell, arguments).into(),
    flags: Flags::SPECIAL,
    usage: "shift [n]",
    help: "\
Drop positional parameters.

Removes the first N of them (1 without N) and numbers the others anew.

Exit Status:
Zero unless N is negative or more than there are.",
};

fn main(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let name = arguments.at(0);
    if arguments.at(1) == b"--help" {
        return Err(help::of(shell, name));
    }
    let first = if arguments.at(1) == b"--" { 2 } else { 1 };
    let operand = arguments.get(first);
    let count = match operand {
        None => 1,
        Some(text) => match legal_number(text) {
            Some(count) => count,
            None => {
                shell.builtin_error(name, &[text, b": numeric argument required"].concat());
                return Err(special_failure(shell, USAGE));
            }
        },
    };
    if arguments.len() > first + 1 {
        return Err(too_many_arguments(shell, name));
    }
    match usize::try_from(count) {
        Ok(count) if count <= shell.positional.len() => {
            shell.positional.start += count;
            Ok(SUCCESS)
        }
        fits => {
            if fits.is_err() || shell.opt(Opt::ShiftVerbose) {
                match operand {
                    Some(text) => shell.out_of_range(name, text, b"shift count"),
                    None => shell.builtin_error(name, b"shift count out of range"),
                }
            }
            Ok(FAILURE)
        }
    }
}

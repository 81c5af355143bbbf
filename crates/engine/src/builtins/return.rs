//! `return` (bash manual: Bourne Shell Builtins).

use super::{Builtin, Flags, options};
use crate::fields::Fields;
use super::messages::{special_failure, too_many_arguments};
use crate::format::number::legal_number;
use crate::shell::Shell;
use crate::status::{Flow, Outcome, USAGE};

pub static RETURN: Builtin = Builtin {
    name: "return",
    run,
    flags: Flags::SPECIAL,
    usage: "return [n]",
    help: "Return from a shell function or sourced file.\n\nThe status is N, or that of the last command.\n\nExit Status:\nN, or failure if no function or sourced file is running.",
};

fn run(shell: &mut Shell, arguments: &Fields) -> Outcome {
    let mut first = 1;
    match arguments.get(1) {
        Some(b"--") => first = 2,
        Some([b'-', letter, ..]) if !letter.is_ascii_digit() => {
            shell.error_parts(&[b"return: ", arguments.at(1), b": invalid option"]);
            return options::usage(shell, arguments);
        }
        _ => (),
    }
    let status = match arguments.get(first) {
        None => shell.return_status(false),
        Some(text) => match legal_number(text) {
            Some(number) => (number & 255) as i32,
            None => {
                shell.error_parts(&[b"return: ", text, b": numeric argument required"]);
                if let outcome @ Outcome::Flow(..) = special_failure(shell, USAGE) {
                    return outcome;
                }
                USAGE
            }
        },
    };
    if arguments.len() > first + 1 {
        return too_many_arguments(shell, b"return");
    }
    if shell.small.returnable == 0 {
        shell.error(b"return: can only `return' from a function or sourced script");
        return special_failure(shell, USAGE);
    }
    Outcome::Flow(Flow::Return, status)
}

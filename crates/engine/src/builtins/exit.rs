//! `exit` (bash manual: Bourne Shell Builtins).

use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::format::number::legal_number;
use crate::shell::Shell;
use crate::status::{Flow, Outcome, USAGE};

pub static EXIT: Builtin = Builtin {
    name: "exit",
    run,
    flags: Flags::SPECIAL,
    usage: "exit [n]",
    help: "Exit the shell.\n\nExits the shell with a status of N.  If N is omitted, the exit status\nis that of the last command executed.",
};

fn run(shell: &mut Shell, arguments: &Fields) -> Outcome {
    let status = match arguments.get(1) {
        None => shell.small.status,
        Some(text) => match legal_number(text) {
            Some(number) => (number & 255) as i32,
            None => {
                shell.error_parts(&[b"exit: ", text, b": numeric argument required"]);
                return Outcome::Flow(Flow::Exit, USAGE);
            }
        },
    };
    if arguments.len() > 2 {
        shell.error(b"exit: too many arguments");
        return Outcome::Status(1);
    }
    Outcome::Flow(Flow::Exit, status)
}

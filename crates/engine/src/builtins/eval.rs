//! `eval` (bash manual: Bourne Shell Builtins).

use super::{Builtin, Flags, options};
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::Outcome;

pub static EVAL: Builtin = Builtin {
    name: "eval",
    run,
    flags: Flags::SPECIAL,
    usage: "eval [arg ...]",
    help: "Execute arguments as a shell command.\n\nJoins the ARGs with blanks, reads the result as input to the shell and\nexecutes it.\n\nExit Status:\nThe status of the command, or success if it is empty.",
};

fn run(shell: &mut Shell, arguments: &Fields) -> Outcome {
    let first = match options::none(shell, arguments) {
        Ok(first) => first,
        Err(outcome) => return outcome,
    };
    let mut text = Vec::new();
    for argument in arguments.iter().skip(first) {
        if !text.is_empty() {
            text.push(b' ');
        }
        text.extend_from_slice(argument);
    }
    if text.trim_ascii().is_empty() {
        return Outcome::Status(0);
    }
    let line = shell.small.line;
    let flow = shell.run_text(&text, line, Some(b"eval"));
    shell.small.line = line;
    Outcome::Flow(flow, shell.small.status)
}

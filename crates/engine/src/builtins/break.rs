//! `break` and `continue` (bash manual: Bourne Shell Builtins).

use super::{Builtin, Flags};
use crate::fields::Fields;
use super::messages::too_many_arguments;
use crate::format::number::legal_number;
use crate::shell::Shell;
use crate::status::{Flow, Outcome};

pub static BREAK: Builtin = Builtin {
    name: "break",
    run: |shell, arguments| run(shell, arguments, Flow::Break),
    flags: Flags::SPECIAL,
    usage: "break [n]",
    help: "Exit for, while, or until loops.\n\nLeaves N enclosing loops, one if N is not given.\n\nExit Status:\nSuccess unless N is less than 1.",
};

pub static CONTINUE: Builtin = Builtin {
    name: "continue",
    run: |shell, arguments| run(shell, arguments, Flow::Continue),
    flags: Flags::SPECIAL,
    usage: "continue [n]",
    help: "Resume for, while, or until loops.\n\nBegins the next round of the Nth enclosing loop, the innermost if N is not\ngiven.\n\nExit Status:\nSuccess unless N is less than 1.",
};

fn run(shell: &mut Shell, arguments: &Fields, flow: fn(u32) -> Flow) -> Outcome {
    let name = arguments.at(0).to_vec();
    let depth = shell.small.loop_depth;
    if depth == 0 {
        if shell.posix() {
            return Outcome::Status(0);
        }
        shell.error_parts(&[&name, b": only meaningful in a `for', `while', or `until' loop"]);
        return Outcome::Status(0);
    }
    let first = if arguments.get(1) == Some(b"--") { 2 } else { 1 };
    let levels = match arguments.get(first) {
        None => 1,
        Some(text) => match legal_number(text) {
            Some(number) if number > 0 => number,
            Some(_) => {
                shell.error_parts(&[&name, b": ", text, b": loop count out of range"]);
                // bash leaves all loops.
                return Outcome::Flow(Flow::Break(depth), 1);
            }
            None => {
                shell.error_parts(&[&name, b": ", text, b": numeric argument required"]);
                return Outcome::Flow(Flow::Exit, 2);
            }
        },
    };
    if arguments.len() > first + 1 {
        return too_many_arguments(shell, &name);
    }
    Outcome::Flow(flow(levels.min(i64::from(depth)) as u32), 0)
}

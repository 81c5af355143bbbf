//! `echo` (bash manual: Bash Builtins).

use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::format::escape::{self, End};
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::Outcome;

pub static ECHO: Builtin = Builtin {
    name: "echo",
    run,
    flags: Flags::NONE,
    usage: "echo [-neE] [arg ...]",
    help: "Write arguments to the standard output.",
};

fn run(shell: &mut Shell, arguments: &Fields) -> Outcome {
    let xpg = shell.opt(Opt::XpgEcho);
    let mut newline = true;
    let mut escapes = xpg;
    let mut first = 1;
    if !(xpg && shell.posix()) {
        while let Some(argument) = arguments.get(first) {
            let Some(letters) = argument.strip_prefix(b"-") else { break };
            if letters.is_empty() || letters.iter().any(|letter| !b"neE".contains(letter)) {
                break;
            }
            for letter in letters {
                match letter {
                    b'n' => newline = false,
                    b'e' => escapes = true,
                    _ => escapes = false,
                }
            }
            first += 1;
        }
    }
    let charset = shell.charset;
    shell.print_with(|out| {
        for index in first..arguments.len() {
            if index > first {
                out.push(b' ');
            }
            if !escapes {
                out.extend_from_slice(arguments.at(index));
            } else if let End::Stopped = escape::echo(out, arguments.at(index), charset) {
                return;
            }
        }
        if newline {
            out.push(b'\n');
        }
    });
    0.into()
}

//! `builtin` (bash manual: Bash Builtins).

use super::{Builtin, Flags, options};
use crate::exec::simple::Lookup;
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::Outcome;
use spork_syntax::Symbol;

pub static BUILTIN: Builtin = Builtin {
    name: "builtin",
    run,
    flags: Flags::BLOCKS,
    usage: "builtin [shell-builtin [arg ...]]",
    help: "Execute shell builtins.\n\nRuns SHELL-BUILTIN with its arguments without looking for a function of that\nname.\n\nExit Status:\nThe status of SHELL-BUILTIN, or failure if it is no builtin.",
};

fn run(shell: &mut Shell, arguments: &Fields) -> Outcome {
    let first = match options::none(shell, arguments) {
        Ok(first) => first,
        Err(outcome) => return outcome,
    };
    let Some(name) = arguments.get(first) else { return Outcome::Status(0) };
    if shell.commands.builtin(Symbol::new(name)).is_none() {
        shell.error_parts(&[b"builtin: ", name, b": not a shell builtin"]);
        return Outcome::Status(1);
    }
    let rest = arguments.tail(first);
    let flow = shell.call_named(&rest, Lookup { functions: false, builtins: true, standard_path: false });
    // Unlike those around `command exec`.
    shell.keeps_redirects = false;
    Outcome::Flow(flow, shell.small.status)
}

//! `builtin` (bash manual: Bash Builtins).

use super::{Builtin, Flags};
use crate::exec::simple::Lookup;
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::{Outcome, USAGE};
use spork_syntax::Symbol;

pub static BUILTIN: Builtin = Builtin {
    name: "builtin",
    run,
    flags: Flags::BLOCKS,
    usage: "builtin [shell-builtin [arg ...]]",
    help: "Execute shell builtins.\n\nRuns SHELL-BUILTIN with its arguments without looking for a function of that\nname.\n\nExit Status:\nThe status of SHELL-BUILTIN, or failure if it is no builtin.",
};

fn run(shell: &mut Shell, arguments: &Fields) -> Outcome {
    let mut first = 1;
    match arguments.get(1) {
        Some(b"--") => first = 2,
        Some([b'-', letter, ..]) => {
            shell.error_parts(&[b"builtin: -", &[*letter], b": invalid option"]);
            shell.error_bare(b"builtin: usage: builtin [shell-builtin [arg ...]]");
            return Outcome::Status(USAGE);
        }
        _ => (),
    }
    let Some(name) = arguments.get(first) else { return Outcome::Status(0) };
    if shell.commands.builtin(Symbol::new(name)).is_none() {
        shell.error_parts(&[b"builtin: ", name, b": not a shell builtin"]);
        return Outcome::Status(1);
    }
    let rest = arguments.tail(first);
    let compound = shell.shift_compound(first);
    let outer_compound = std::mem::replace(&mut shell.compound, compound);
    let flow = shell.call_named(&rest, Lookup { functions: false, builtins: true, standard_path: false });
    shell.compound = outer_compound;
    Outcome::Flow(flow, shell.small.status)
}

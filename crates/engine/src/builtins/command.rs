//! `command` (bash manual: Bash Builtins).

use super::options::Scan;
use super::r#type::{Describe, Style, describe_command};
use super::{Builtin, Flags};
use crate::exec::simple::Lookup;
use crate::fields::Fields;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::Outcome;

pub static COMMAND: Builtin = Builtin {
    name: "command",
    run: |shell, arguments| command(shell, arguments).unwrap_or_else(|outcome| outcome),
    flags: Flags::POSIX.or(Flags::BLOCKS),
    usage: "command [-pVv] command [arg ...]",
    help: "Execute a simple command or display information about commands.\n\nRuns COMMAND with ARGS ignoring shell functions, or shows how COMMAND would be\nunderstood (-v, -V). With -p a standard PATH is searched.\n\nExit Status:\nThe status of COMMAND, or failure if it is not found.",
};

fn command(shell: &mut Shell, arguments: &Fields) -> Result<Outcome, Outcome> {
    let mut standard_path = false;
    let mut style = None;
    let mut options = Scan::new(arguments, b"pvV");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'p' => standard_path = true,
            b'v' => style = Some(Style::Reusable),
            _ => style = Some(Style::Sentence),
        }
    }
    let first = options.operand();
    if arguments.len() <= first {
        return Ok(Outcome::Status(0));
    }
    if standard_path && shell.opt(Opt::RestrictedShell) {
        shell.error(b"command: -p: restricted");
        return Ok(Outcome::Status(1));
    }
    if let Some(style) = style {
        let how =
            Describe { standard_path, absolute: style == Style::Sentence, ..Describe::new(style) };
        let mut any = false;
        for name in options.rest() {
            let found = describe_command(shell, name, how);
            if !found && style == Style::Sentence {
                shell.not_found(arguments.at(0), name);
            }
            any |= found;
        }
        return Ok(Outcome::Status(i32::from(!any)));
    }
    let rest = arguments.tail(first);
    let outer = std::mem::replace(&mut shell.small.by_command, true);
    let lookup = Lookup { functions: false, builtins: true, standard_path };
    let flow = shell.call_named(&rest, lookup);
    shell.small.by_command = outer;
    Ok(Outcome::Flow(flow, shell.small.status))
}

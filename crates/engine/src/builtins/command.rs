//! `command` (bash manual: Bash Builtins).

use super::{Builtin, Flags};
use crate::exec::simple::Lookup;
use crate::fields::Fields;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{Outcome, USAGE};

pub static COMMAND: Builtin = Builtin {
    name: "command",
    run,
    flags: Flags::POSIX,
    usage: "command [-pVv] command [arg ...]",
    help: "Execute a simple command or display information about commands.\n\nRuns COMMAND with ARGS ignoring shell functions, or shows how COMMAND would be\nunderstood (-v, -V). With -p a standard PATH is searched.\n\nExit Status:\nThe status of COMMAND, or failure if it is not found.",
};

fn run(shell: &mut Shell, arguments: &Fields) -> Outcome {
    let mut standard_path = false;
    let mut verbose = None;
    let mut first = 1;
    while let Some(argument) = arguments.get(first) {
        let Some(letters) = argument.strip_prefix(b"-").filter(|letters| !letters.is_empty()) else { break };
        first += 1;
        if letters == b"-" {
            break;
        }
        for &letter in letters {
            match letter {
                b'p' => standard_path = true,
                b'v' | b'V' => verbose = Some(letter),
                _ => {
                    shell.error_parts(&[b"command: -", &[letter], b": invalid option"]);
                    shell.error_bare(b"command: usage: command [-pVv] command [arg ...]");
                    return Outcome::Status(USAGE);
                }
            }
        }
    }
    if standard_path && shell.opt(Opt::RestrictedShell) {
        shell.error(b"command: -p: restricted");
        return Outcome::Status(1);
    }
    if arguments.len() <= first {
        return Outcome::Status(0);
    }
    if let Some(letter) = verbose {
        let mut found = false;
        for name in arguments.iter().skip(first).map(<[u8]>::to_vec).collect::<Vec<_>>() {
            let _ = (letter, standard_path);
            let known = match shell.lookup_command(spork_syntax::Symbol::new(&name), Lookup::ALL) {
                crate::exec::simple::Resolution::External => shell.find_program(&name),
                _ => Some(name.clone()),
            };
            if let Some(text) = &known {
                shell.print(&[text.as_slice(), b"\n"].concat());
            }
            let known = known.is_some();
            found |= known;
        }
        return Outcome::Status(i32::from(!found));
    }
    let rest = arguments.tail(first);
    let compound = shell.shift_compound(first);
    let outer = std::mem::replace(&mut shell.small.by_command, true);
    let outer_compound = std::mem::replace(&mut shell.compound, compound);
    let lookup = Lookup { functions: false, builtins: true, standard_path };
    let flow = shell.call_named(&rest, lookup);
    shell.compound = outer_compound;
    shell.small.by_command = outer;
    Outcome::Flow(flow, shell.small.status)
}

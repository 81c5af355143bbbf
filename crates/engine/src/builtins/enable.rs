//! `enable` (bash manual: Bash Builtins). This shell loads no builtins from files: its binary is
//! static.

use super::options::Scan;
use super::{Builtin, Flags, find, sorted};
use crate::fields::Fields;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};
use spork_syntax::Symbol;

pub static ENABLE: Builtin = Builtin {
    name: "enable",
    run: |shell, arguments| enable(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "enable [-a] [-dnps] [-f filename] [name ...]",
    help: "\
Turn builtins on and off.

Turning a builtin off lets a program of the same name run without giving its
path. Without NAMEs, or with -p, the enabled builtins are listed.

Options:
  -a\tlist all builtins, with whether each is enabled
  -n\tturn each NAME off, or list those that are off
  -p\tlist builtins
  -s\tlist only the special builtins of POSIX
  -f filename\tload NAME from a shared object (not available)
  -d\tforget a builtin loaded with -f (not available)

Exit Status:
Zero unless a NAME is no builtin or an error occurs.",
};

fn enable(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let builtin = arguments.at(0);
    let (mut all, mut off, mut list, mut special, mut unload) = (false, false, false, false, false);
    let mut options = Scan::new(arguments, b"adnpsf:");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'a' => all = true,
            b'n' => off = true,
            b'p' => list = true,
            b's' => special = true,
            b'd' => unload = true,
            _ if shell.opt(Opt::RestrictedShell) => {
                shell.builtin_error(builtin, b"restricted");
                return Ok(FAILURE);
            }
            _ => {
                shell.builtin_error(builtin, b"dynamic loading not available");
                return Ok(FAILURE);
            }
        }
    }
    let names = options.rest();
    if unload && shell.opt(Opt::RestrictedShell) {
        shell.builtin_error(builtin, b"restricted");
        return Ok(FAILURE);
    }
    if list || names.len() == 0 {
        print_list(shell, all || !off, all || off, special);
        return Ok(SUCCESS);
    }
    let mut status = SUCCESS;
    for name in names {
        let problem: &[u8] = match find(name) {
            None => b"not a shell builtin",
            Some(_) if unload => b"not dynamically loaded",
            Some(_) => {
                let symbol = Symbol::new(name);
                let disabled = shell.commands.get(symbol).is_some_and(|slot| slot.disabled);
                if !off && disabled && shell.opt(Opt::RestrictedShell) {
                    shell.builtin_error(builtin, b"restricted");
                    status = FAILURE;
                } else if disabled != off {
                    shell.commands.change(&mut shell.journal, symbol).disabled = off;
                }
                continue;
            }
        };
        shell.builtin_error_parts(builtin, &[name, b": ", problem]);
        status = FAILURE;
    }
    Ok(status)
}

fn print_list(shell: &mut Shell, enabled: bool, disabled: bool, special: bool) {
    let mut text = Vec::new();
    for builtin in sorted() {
        if special && !builtin.flags.has(Flags::SPECIAL) {
            continue;
        }
        let on = shell.commands.builtin(Symbol::new(builtin.name.as_bytes())).is_some();
        if on && enabled {
            text.extend_from_slice(b"enable ");
        } else if !on && disabled {
            text.extend_from_slice(b"enable -n ");
        } else {
            continue;
        }
        text.extend_from_slice(builtin.name.as_bytes());
        text.push(b'\n');
    }
    shell.print(&text);
}

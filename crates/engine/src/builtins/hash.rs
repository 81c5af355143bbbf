//! `hash` (bash manual: Bourne Shell Builtins).

use super::options::{self, Scan};
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::format::quote;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};
use spork_os::file;
use spork_os::libc::EISDIR;
use spork_syntax::Symbol;

pub static HASH: Builtin = Builtin {
    name: "hash",
    run: |shell, arguments| hash(shell, arguments).into(),
    flags: Flags::POSIX,
    usage: "hash [-lr] [-p pathname] [-dt] [name ...]",
    help: "\
Remember where programs are, or show what is remembered.

Looks up each NAME in PATH and remembers its path, so that it need not be
looked for again. Without arguments the remembered paths are listed.

Options:
  -d\tforget each NAME
  -l\tlist in a form that can be read again
  -p pathname\tremember PATHNAME for each NAME
  -r\tforget everything
  -t\tprint the remembered path of each NAME

Exit Status:
Zero unless a NAME is not found or an option is invalid.",
};

fn hash(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let builtin = arguments.at(0);
    if !shell.opt(Opt::Hashall) {
        shell.builtin_error(builtin, b"hashing disabled");
        return Ok(FAILURE);
    }
    let (mut delete, mut reusable, mut forget, mut targets) = (false, false, false, false);
    let mut path = None;
    let mut options = Scan::new(arguments, b"dlp:rt");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'd' => delete = true,
            b'l' => reusable = true,
            b'p' => path = options.value(),
            b'r' => forget = true,
            _ => targets = true,
        }
    }
    let names = options.rest();
    if names.len() == 0 {
        if delete || targets {
            let letter: &[u8] = if delete { b"-d" } else { b"-t" };
            shell.builtin_error_parts(builtin, &[letter, b": option requires an argument"]);
            return Ok(FAILURE);
        }
        if path.is_some() {
            return Err(options::usage(shell, arguments));
        }
        if !forget {
            list(shell, builtin, reusable);
            return Ok(SUCCESS);
        }
    }
    if forget {
        shell.commands.forget_all(&mut shell.journal);
    }
    if targets {
        return Ok(print_targets(shell, builtin, &names.collect::<Vec<_>>(), reusable));
    }
    if let Some(path) = path
        && shell.opt(Opt::RestrictedShell)
        && !restricted_path_allowed(shell, builtin, path)
    {
        return Ok(FAILURE);
    }
    let mut status = SUCCESS;
    for name in names.filter(|name| !name.contains(&b'/')) {
        let symbol = Symbol::new(name);
        let done = match path {
            Some(path) if file::stat(path).is_ok_and(|stat| stat.is_dir()) => {
                let error = std::io::Error::from_raw_os_error(EISDIR);
                shell.builtin_error_parts(builtin, &[path, b": ", crate::error::reason(&error)]);
                status = FAILURE;
                true
            }
            Some(path) => {
                shell.commands.remember(&mut shell.journal, symbol, path.to_vec(), !path.starts_with(b"/"));
                true
            }
            None if delete => shell.commands.forget(&mut shell.journal, symbol),
            None => look_up(shell, symbol),
        };
        if !done {
            shell.not_found(builtin, name);
            status = FAILURE;
        }
    }
    Ok(status)
}

/// Remembers where a program is. Functions and builtins need no path.
fn look_up(shell: &mut Shell, name: Symbol) -> bool {
    if shell.commands.function(name).is_some() || shell.commands.builtin(name).is_some() {
        return true;
    }
    shell.commands.forget(&mut shell.journal, name);
    let found = shell.find_program(name.name());
    match found.filter(|path| shell.is_program(path)) {
        Some(path) => {
            let relative = !path.starts_with(b"/");
            shell.commands.remember(&mut shell.journal, name, path, relative);
            true
        }
        None => false,
    }
}

/// A restricted shell may remember only what PATH has, by its bare name.
fn restricted_path_allowed(shell: &mut Shell, builtin: &[u8], path: &[u8]) -> bool {
    if path.contains(&b'/') {
        shell.builtin_error_parts(builtin, &[path, b": restricted"]);
        return false;
    }
    let found = shell.find_program(path).is_some_and(|path| shell.is_program(&path));
    if !found {
        shell.not_found(builtin, path);
    }
    found
}

fn list(shell: &mut Shell, builtin: &[u8], reusable: bool) {
    let all = shell.commands.remembered();
    let mut text = Vec::new();
    if all.is_empty() {
        if !shell.posix() && (!reusable || shell.small.compatibility <= 50) {
            text.extend_from_slice(&[builtin, b": hash table empty\n"].concat());
        }
    } else if !reusable {
        text.extend_from_slice(b"hits\tcommand\n");
    }
    for (name, hashed) in all {
        if reusable {
            text.extend_from_slice(b"builtin hash -p ");
            quote::filename(&mut text, &hashed.path, shell.charset, true);
            text.push(b' ');
            quote::filename(&mut text, name.name(), shell.charset, true);
        } else {
            text.extend_from_slice(format!("{:4}\t", hashed.hits).as_bytes());
            text.extend_from_slice(&hashed.path);
        }
        text.push(b'\n');
    }
    shell.print(&text);
}

/// `hash -t`
fn print_targets(shell: &mut Shell, builtin: &[u8], names: &[&[u8]], reusable: bool) -> i32 {
    let mut status = SUCCESS;
    for name in names {
        let Some(path) = shell.remembered_path(Symbol::new(name)) else {
            shell.not_found(builtin, name);
            status = FAILURE;
            continue;
        };
        let line = match (reusable, names.len()) {
            (true, _) => [b"builtin hash -p ", path.as_slice(), b" ", name, b"\n"].concat(),
            (false, 1) => [path.as_slice(), b"\n"].concat(),
            (false, _) => [*name, b"\t", path.as_slice(), b"\n"].concat(),
        };
        shell.print(&line);
    }
    status
}

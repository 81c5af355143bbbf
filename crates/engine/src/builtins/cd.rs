//! `cd` (bash manual: Bourne Shell Builtins).

use super::options::Scan;
use super::{Builtin, Flags};
use crate::directory;
use crate::fields::Fields;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, USAGE};
use spork_syntax::Symbol;

pub static CD: Builtin = Builtin {
    name: "cd",
    run: |shell, arguments| cd(shell, arguments).into(),
    flags: Flags::POSIX,
    usage: "cd [-L|[-P [-e]]] [-@] [dir]",
    help: "\
Move the shell to another directory.

Makes DIR the working directory; without DIR, the one named by HOME. A DIR of
`-' means the one named by OLDPWD, and its name is printed.

A relative DIR is looked for below each directory listed in CDPATH, where an
empty entry means the working directory. With the option `cdable_vars', a DIR
that is not found may be the name of a variable that holds the directory.

Options:
  -L\tkeep symbolic links in the name; `..' removes what stands before it
  -P\tresolve symbolic links, before `..' is looked at
  -e\twith -P, fail if the name of the new directory cannot be found out
  -@\tshow extended attributes as a directory, on systems that can

-L is the default.

Exit Status:
Zero if the directory was changed (with -Pe: and PWD set), else non-zero.",
};

fn cd(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let name = arguments.at(0);
    if shell.opt(Opt::RestrictedShell) {
        shell.builtin_error(name, b"restricted");
        return Ok(FAILURE);
    }
    let mut physically = shell.opt(Opt::Physical);
    let mut strict = false;
    let mut options = Scan::new(arguments, b"eLP");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'P' => physically = true,
            b'L' => physically = false,
            _ => strict = true,
        }
    }
    let strict = strict && physically;
    let mut operands = options.rest();
    let (operand, more) = (operands.next(), operands.next());
    let mut by_variable = shell.opt(Opt::CdableVars);
    let mut announce = false;
    let directory = match operand {
        None => {
            by_variable = false;
            let Some(home) = shell.value(shell.names.home) else {
                shell.builtin_error(name, b"HOME not set");
                return Ok(FAILURE);
            };
            home
        }
        Some(_) if more.is_some() => {
            shell.builtin_error(name, b"too many arguments");
            return Ok(USAGE);
        }
        Some(b"") => {
            shell.builtin_error(name, b"null directory");
            return Ok(FAILURE);
        }
        Some(b"-") => {
            (by_variable, announce) = (false, true);
            let Some(old) = shell.value(shell.names.oldpwd) else {
                shell.builtin_error(name, b"OLDPWD not set");
                return Ok(FAILURE);
            };
            old
        }
        Some(directory) => directory.to_vec(),
    };
    if by_path(shell, &directory, physically) {
        return Ok(shell.record_directory(physically, strict));
    }
    let error = match shell.enter_directory(&directory, physically) {
        Ok(()) => {
            if announce {
                shell.print(&[&directory[..], b"\n"].concat());
            }
            return Ok(shell.record_directory(physically, strict));
        }
        Err(error) => error,
    };
    if by_variable
        && let Some(value) = shell.value(Symbol::new(&directory))
        && shell.enter_directory(&value, physically).is_ok()
    {
        shell.print(&[&value[..], b"\n"].concat());
        return Ok(shell.record_directory(physically, strict));
    }
    shell.file_error(name, &directory, &error);
    Ok(FAILURE)
}

/// Tries the directories of CDPATH; a non-empty one that led somewhere is printed.
fn by_path(shell: &mut Shell, directory: &[u8], physically: bool) -> bool {
    let absolute = match directory {
        [b'/', ..] | b"." | b".." => true,
        _ => directory.starts_with(b"./") || directory.starts_with(b"../"),
    };
    if absolute || shell.opt(Opt::Privileged) {
        return false;
    }
    let path = shell.value_or_empty(shell.names.cdpath);
    if path.is_empty() {
        return false;
    }
    for entry in path.split(|&byte| byte == b':') {
        let base = match entry.is_empty() {
            true => b".".to_vec(),
            false => shell.expand_home(entry),
        };
        let candidate = directory::join(&base, directory);
        if shell.enter_directory(&candidate, physically).is_err() {
            continue;
        }
        if !entry.is_empty() {
            let shown = match &shell.working_directory {
                Some(name) if !physically => name.to_vec(),
                _ => candidate,
            };
            shell.print(&[&shown[..], b"\n"].concat());
        }
        return true;
    }
    false
}

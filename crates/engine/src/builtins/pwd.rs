//! `pwd` (bash manual: Bourne Shell Builtins).

use super::options::Scan;
use super::{Builtin, Flags};
use crate::directory;
use crate::fields::Fields;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};
use spork_os::file;
use std::rc::Rc;

pub static PWD: Builtin = Builtin {
    name: "pwd",
    run: |shell, arguments| pwd(shell, arguments).into(),
    flags: Flags::POSIX,
    usage: "pwd [-LP]",
    help: "\
Show which directory the shell is in.

Options:
  -L\tshow PWD, if it names the working directory
  -P\tshow the name without any symbolic links

-L is the default.

Exit Status:
Zero unless an option is invalid or the directory cannot be read.",
};

fn pwd(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let mut physically = shell.opt(Opt::Physical);
    let mut asked = false;
    let mut options = Scan::new(arguments, b"LP");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'P' => (physically, asked) = (true, true),
            _ => physically = false,
        }
    }
    let known = shell.working_directory.clone();
    let mut name = match &known {
        Some(name) if physically => directory::physical(name).ok().map(Rc::from),
        Some(name) => Some(Rc::clone(name)),
        None => shell.working_directory_for(b"pwd"),
    };
    let lost = known.is_some() && name.is_none();
    if lost || (shell.posix() && !known.is_some_and(|name| is_here(&name))) {
        shell.working_directory = None;
        name = shell.working_directory_for(b"pwd");
    }
    let Some(name) = name else { return Ok(FAILURE) };
    shell.print(&[&name[..], b"\n"].concat());
    if shell.posix() && asked && shell.assign(shell.names.pwd, &name, false).is_err() {
        return Ok(FAILURE);
    }
    Ok(SUCCESS)
}

/// Does the name stand for the directory the process is in?
fn is_here(name: &[u8]) -> bool {
    match (file::stat(name), file::stat(b".")) {
        (Ok(named), Ok(here)) => named.same_file(&here),
        _ => false,
    }
}

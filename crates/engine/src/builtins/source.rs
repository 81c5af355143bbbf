//! `.` and `source` (bash manual: Bourne Shell Builtins).

use super::options::{Scan, usage};
use super::{Builtin, Flags};
use crate::error::reason;
use crate::exec::search::Wanted;
use crate::fields::Fields;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{Flow, NOT_EXECUTABLE, Outcome, USAGE};
use spork_os::file;

const HELP: &str = "Execute commands from a file in the current shell.\n\nReads FILENAME and executes its commands in the current shell. With -p PATH,\nFILENAME is searched for in the directories of PATH instead of $PATH. ARGUMENTS\nbecome the positional parameters while the file runs.\n\nExit Status:\nThe status of the last command of FILENAME; fails if it cannot be read.";

/// How many NUL bytes a file may have that is read as a script.
const MOST_NULS: usize = 256;

pub static DOT: Builtin = Builtin {
    name: ".",
    run,
    flags: Flags::SPECIAL,
    usage: ". [-p path] filename [arguments]",
    help: HELP,
};

pub static SOURCE: Builtin = Builtin {
    name: "source",
    run,
    flags: Flags::SPECIAL,
    usage: "source [-p path] filename [arguments]",
    help: HELP,
};

fn run(shell: &mut Shell, arguments: &Fields) -> Outcome {
    let name = arguments.at(0).to_vec();
    let mut search: Option<Vec<u8>> = None;
    let mut scan = Scan::new(arguments, b"p:");
    loop {
        match scan.next(shell) {
            Ok(Some(_)) => search = scan.value().map(<[u8]>::to_vec),
            Ok(None) => break,
            Err(Outcome::Status(USAGE)) => return fail(shell, USAGE),
            Err(outcome) => return outcome,
        }
    }
    let first = scan.operand();
    let Some(file_name) = arguments.get(first) else {
        shell.error_parts(&[&name, b": filename argument required"]);
        usage(shell, arguments);
        return fail(shell, USAGE);
    };
    if shell.opt(Opt::RestrictedShell) && file_name.contains(&b'/') {
        shell.error_parts(&[&name, b": ", file_name, b": restricted"]);
        return Outcome::Status(1);
    }
    let path = match locate(shell, file_name, search.as_deref()) {
        Some(path) => path,
        None => {
            shell.error_parts(&[&name, b": ", file_name, b": file not found"]);
            return fail(shell, 1);
        }
    };
    if spork_os::file::stat(&path).is_ok_and(|stat| stat.is_dir()) {
        shell.error_parts(&[&name, b": ", &path, b": is a directory"]);
        return fail(shell, 1);
    }
    let rest = (arguments.len() > first + 1).then(|| arguments.tail(first + 1));
    if !file::stat(&path).is_ok_and(|stat| stat.is_file()) {
        let flow = shell.before_blocking();
        if !flow.is_next() {
            return Outcome::Flow(flow, shell.small.status);
        }
    }
    let text = match shell.read_whole(&path) {
        Ok(text) => text,
        Err(error) => {
            shell.error_parts(&[&path, b": ", reason(&error)]);
            return fail(shell, 1);
        }
    };
    // The parser drops NUL bytes; so many are a program.
    if text.iter().filter(|byte| **byte == 0).count() > MOST_NULS {
        shell.error_parts(&[&name, b": ", &path, b": cannot execute binary file"]);
        return Outcome::Status(NOT_EXECUTABLE);
    }
    let flow = shell.source_text(&path, text, rest);
    Outcome::Flow(flow, shell.small.status)
}

/// A missing file ends a POSIX shell that is not interactive.
fn fail(shell: &mut Shell, status: i32) -> Outcome {
    if shell.posix() && !shell.interactive && !shell.small.by_command {
        return Outcome::Flow(Flow::Exit, status);
    }
    Outcome::Status(status)
}

fn locate(shell: &mut Shell, name: &[u8], search: Option<&[u8]>) -> Option<Vec<u8>> {
    if name.contains(&b'/') {
        return Some(name.to_vec());
    }
    match search {
        Some(list) => return shell.find_in(list, name, Wanted::Readable),
        None if shell.opt(Opt::Sourcepath) => {
            let list = shell.value_or_empty(shell.names.path);
            if let Some(found) = shell.find_in(&list, name, Wanted::Readable) {
                return Some(found);
            }
        }
        None => (),
    }
    // Then the working directory, but not in POSIX mode.
    (!shell.posix()).then(|| name.to_vec())
}

//! `history` (bash manual: Bash History Builtins).

use super::options::Scan;
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::format::number::legal_number;
use crate::format::strftime::strftime;
use crate::history_expansion::Expansion;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{FAILURE, Flow, Outcome, SUCCESS, USAGE};
use spork_os::libc::ENOENT;
use spork_os::{fd, file};
use spork_syntax::Symbol;
use std::rc::Rc;

pub static HISTORY: Builtin = Builtin {
    name: "history",
    run: |shell, arguments| history(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]",
    help: "\
Show or change the history list.

Lists all lines with their numbers, or the last N. Lines marked with `*' were
edited. With HISTTIMEFORMAT the time of each is shown.

Options:
  -c\tforget all lines
  -d offset\tforget the line of that number; negative ones count from the end
  -d start-end\tforget the lines of a range
  -a\tappend the lines of this session to the history file
  -n\tread the lines of the history file that were not read yet
  -r\tread the whole history file
  -w\twrite the list to the history file
  -p\tprint each ARG with history expansion done, without keeping it
  -s\tadd the ARGs as one line

FILENAME is the history file; HISTFILE if it is missing.

Exit Status:
Zero unless an option is invalid or an error occurs.",
};

/// What is to be done with the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FileAction {
    Append,
    ReadNew,
    Read,
    Write,
}

fn history(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let builtin = arguments.at(0);
    let (mut clear, mut store, mut print) = (false, false, false);
    let mut delete = None;
    let mut actions = Vec::new();
    let mut options = Scan::new(arguments, b"acd:npsrw");
    while let Some(letter) = options.next(shell)? {
        let action = match letter {
            b'a' => FileAction::Append,
            b'n' => FileAction::ReadNew,
            b'r' => FileAction::Read,
            b'w' => FileAction::Write,
            _ => {
                match letter {
                    b'c' => clear = true,
                    b'd' => delete = options.value(),
                    b's' => store = true,
                    _ => print = true,
                }
                continue;
            }
        };
        if !actions.contains(&action) {
            actions.push(action);
        }
    }
    let operands: Vec<&[u8]> = options.rest().collect();
    if actions.len() > 1 {
        shell.builtin_error(builtin, b"cannot use more than one of -anrw");
        return Ok(FAILURE);
    }
    if clear {
        shell.history_mut().clear();
        if operands.is_empty() {
            return Ok(SUCCESS);
        }
    }
    if store {
        push(shell, &operands);
        return Ok(SUCCESS);
    }
    if print {
        return Ok(expand(shell, builtin, &operands));
    }
    if let Some(text) = delete {
        return Ok(remove(shell, builtin, text));
    }
    match actions.first() {
        Some(action) => Ok(use_file(shell, builtin, operands.first().copied(), *action)),
        None if clear => Ok(SUCCESS),
        None => list(shell, arguments, &operands),
    }
}

/// `history -s`: the line that says so is replaced.
fn push(shell: &mut Shell, words: &[&[u8]]) {
    if words.is_empty() {
        return;
    }
    if shell.opt(Opt::History) && !shell.history.line_pushed && shell.history.line_added {
        shell.history_mut().remove_last();
    }
    let text = words.join(&b' ');
    shell.add_history(&text);
    shell.history_mut().line_pushed = true;
}

/// `history -p`
fn expand(shell: &mut Shell, builtin: &[u8], words: &[&[u8]]) -> i32 {
    if !words.is_empty() && !shell.history.line_pushed && shell.history.line_added {
        shell.history_mut().remove_last();
    }
    let mut status = SUCCESS;
    for word in words {
        match shell.expand_history(word) {
            Ok(Expansion::Unchanged) => shell.print(&[word, &b"\n"[..]].concat()),
            Ok(Expansion::Changed(text) | Expansion::Shown(text)) => {
                shell.print(&[&text[..], b"\n"].concat());
            }
            Err(_) => {
                shell.builtin_error_parts(builtin, &[word, b": history expansion failed"]);
                status = FAILURE;
            }
        }
    }
    status
}

/// `history -d`: one line or a range of them.
fn remove(shell: &mut Shell, builtin: &[u8], text: &[u8]) -> i32 {
    let sign = usize::from(text.first() == Some(&b'-'));
    let dash = memchr::memchr(b'-', text.get(sign..).unwrap_or(&[])).map(|at| at + sign);
    let length = shell.history.lines.len() as i64;
    let base = shell.history.base as i64;
    let out_of_range = |shell: &mut Shell, text: &[u8]| {
        shell.out_of_range(builtin, text, b"history position");
        FAILURE
    };
    // Where a number points: negative ones count from the end.
    let place = |number: i64, zero: bool| {
        let at = match number {
            0 if zero => 0,
            ..0 => length + number,
            _ => number - base,
        };
        usize::try_from(at).ok().filter(|at| (*at as i64) < length)
    };
    let (first, last) = match dash {
        Some(dash) => {
            let (start, end) = (text.get(..dash).unwrap_or(&[]), text.get(dash + 1..).unwrap_or(&[]));
            let (Some(from), Some(to)) = (legal_number(start), legal_number(end)) else {
                return out_of_range(shell, text);
            };
            let Some(first) = place(from, true) else { return out_of_range(shell, start) };
            let Some(last) = place(to, true) else { return out_of_range(shell, end) };
            (first, last)
        }
        None => {
            let Some(number) = legal_number(text) else {
                shell.invalid_number(builtin, text);
                return FAILURE;
            };
            match place(number, false) {
                Some(at) => (at, at),
                None => return out_of_range(shell, text),
            }
        }
    };
    if shell.history_mut().remove(first, last) { SUCCESS } else { FAILURE }
}

/// `-a`, `-n`, `-r`, `-w`. Errors of the system are only a status.
fn use_file(shell: &mut Shell, builtin: &[u8], name: Option<&[u8]>, action: FileAction) -> i32 {
    let path = name.map(<[u8]>::to_vec).or_else(|| shell.value(Symbol::new(b"HISTFILE")));
    let Some(path) = path.filter(|path| !path.is_empty()) else {
        let message: &[u8] =
            if name.is_some() { b"empty filename" } else { b"HISTFILE: parameter null or not set" };
        shell.builtin_error(builtin, message);
        return if shell.interactive { SUCCESS } else { FAILURE };
    };
    if shell.opt(Opt::RestrictedShell) && path.contains(&b'/') {
        shell.builtin_error_parts(builtin, &[&path, b": restricted"]);
        return FAILURE;
    }
    let done = match action {
        FileAction::Append => return append(shell, builtin, &path),
        FileAction::Write => shell.write_history(&path, 0, false),
        FileAction::Read => shell.read_history(&path, 0),
        FileAction::ReadNew => {
            let known = shell.history.file_lines;
            let read = shell.read_history(&path, known);
            if !shell.opt(Opt::Histappend) {
                let new = shell.history.file_lines.saturating_sub(known);
                shell.history_mut().new_lines += new;
            }
            read
        }
    };
    if done.is_ok() { SUCCESS } else { FAILURE }
}

/// `history -a`
fn append(shell: &mut Shell, builtin: &[u8], path: &[u8]) -> i32 {
    let new = shell.history.new_lines.min(shell.history.lines.len());
    if new == 0 {
        shell.history_mut().new_lines = 0;
        return SUCCESS;
    }
    if file::stat(path).is_err_and(|error| error.raw_os_error() == Some(ENOENT))
        && let Err(error) = fd::open(path, fd::O_WRONLY | fd::O_CREAT, 0o600)
    {
        let reason = crate::error::reason(&error);
        shell.builtin_error_parts(builtin, &[path, b": cannot create: ", reason]);
        return FAILURE;
    }
    let first = shell.history.lines.len() - new;
    let written = shell.write_history(path, first, true);
    let history = shell.history_mut();
    history.file_lines += new;
    history.new_lines = 0;
    if written.is_ok() { SUCCESS } else { FAILURE }
}

/// Lists all lines, or the last ones.
fn list(shell: &mut Shell, arguments: &Fields, operands: &[&[u8]]) -> Result<i32, Outcome> {
    let builtin = arguments.at(0);
    let length = shell.history.lines.len();
    let mut first = 0;
    if let Some(text) = operands.first() {
        let Some(number) = legal_number(text) else {
            shell.builtin_error_parts(builtin, &[text, b": numeric argument required"]);
            return Ok(USAGE);
        };
        if operands.len() > 1 {
            shell.builtin_error(builtin, b"too many arguments");
            return Err(Outcome::Flow(Flow::Discard, USAGE));
        }
        let wanted = usize::try_from(number.unsigned_abs()).unwrap_or(usize::MAX);
        first = length.saturating_sub(wanted);
    }
    let format = shell.value(Symbol::new(b"HISTTIMEFORMAT")).filter(|format| !format.is_empty());
    let history = Rc::clone(&shell.history);
    let mut text = Vec::new();
    for (at, line) in history.lines.iter().enumerate().skip(first) {
        text.extend_from_slice(format!("{:5}  ", at + history.base).as_bytes());
        if let Some(format) = &format {
            match line.time.and_then(|time| shell.local_time(time)) {
                Some(time) => strftime(&mut text, format, &time),
                None => text.extend_from_slice(b"??"),
            }
        }
        text.extend_from_slice(&line.text);
        text.push(b'\n');
    }
    shell.print(&text);
    Ok(SUCCESS)
}

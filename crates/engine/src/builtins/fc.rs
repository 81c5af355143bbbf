//! `fc` (bash manual: Bash History Builtins).

use super::options::Scan;
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::format::number::{integer_prefix, legal_number};
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};
use spork_os::{fd, file, random};
use spork_syntax::Symbol;
use std::rc::Rc;

pub static FC: Builtin = Builtin {
    name: "fc",
    run: |shell, arguments| fc(shell, arguments).unwrap_or_else(|outcome| outcome),
    flags: Flags::POSIX.or(Flags::BLOCKS),
    usage: "fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]",
    help: "\
Show, edit or repeat lines of the history.

FIRST and LAST choose a range: a number, a negative number counted from the
end, or how the line begins. The lines are given to an editor and then run.

Options:
  -e ename\tthe editor; without it FCEDIT, EDITOR, or vi
  -l\tlist the lines instead of editing them
  -n\tlist without numbers
  -r\tnewest line first
  -s\trun COMMAND again, each PAT replaced by REP

Exit Status:
That of the command that was run; when listing, zero unless an error occurs.",
};

/// Why a specification names no line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    Invalid,
    NotFound,
}

fn fc(shell: &mut Shell, arguments: &Fields) -> Result<Outcome, Outcome> {
    let (mut numbers, mut listing, mut reverse, mut again) = (true, false, false, false);
    let mut editor = None;
    let mut options = Scan::new(arguments, b"e:lnrs");
    // A negative number is no option.
    while !arguments.get(options.operand()).is_some_and(is_number)
        && let Some(letter) = options.next(shell)?
    {
        match letter {
            b'n' => numbers = false,
            b'l' => listing = true,
            b'r' => reverse = true,
            b's' => again = true,
            _ => editor = options.value(),
        }
    }
    let operands: Vec<&[u8]> = options.rest().collect();
    if again || editor == Some(b"-") {
        return Ok(repeat(shell, arguments, &operands));
    }
    let Some((first, last)) = range(shell, arguments.at(0), &operands, listing) else {
        return Ok(Outcome::Status(FAILURE));
    };
    let Some((first, last)) = first.zip(last) else { return Ok(Outcome::Status(SUCCESS)) };
    reverse |= last < first;
    let (first, last) = (first.min(last), first.max(last));
    if !listing && shell.history.line_added {
        shell.history_mut().remove_last();
    }
    let history = Rc::clone(&shell.history);
    let mut places: Vec<usize> = (first..=last).filter(|at| *at < history.lines.len()).collect();
    if reverse {
        places.reverse();
    }
    let posix = shell.posix();
    let mut text = Vec::new();
    for at in places {
        let Some(line) = history.lines.get(at) else { continue };
        if listing {
            if numbers {
                text.extend_from_slice((at + history.base).to_string().as_bytes());
            }
            text.extend_from_slice(if posix { b"\t" } else { b"\t " });
        }
        text.extend_from_slice(&line.text);
        text.push(b'\n');
    }
    if listing {
        shell.print(&text);
        return Ok(Outcome::Status(SUCCESS));
    }
    Ok(edit(shell, arguments.at(0), editor, &text))
}

/// A number that may be negative.
fn is_number(word: &[u8]) -> bool {
    legal_number(word.strip_prefix(b"-").unwrap_or(word)).is_some()
}

/// The place of the last line before the one that runs; None when there is none.
fn last_line(shell: &Shell) -> Option<usize> {
    let own = usize::from(shell.opt(Opt::History)) * usize::from(shell.history.line_added);
    shell.history.lines.len().checked_sub(own + 1)
}

/// The place a specification names. `first`: it is the first of a range.
fn find_line(shell: &Shell, text: &[u8], listing: bool, first: bool) -> Result<usize, Fault> {
    let lines = &shell.history.lines;
    let Some(last) = last_line(shell) else { return Ok(0) };
    let (negative, digits) = match text.strip_prefix(b"-") {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    if digits.first().is_some_and(u8::is_ascii_digit) {
        let number = usize::try_from(integer_prefix(digits, 10).value).unwrap_or(usize::MAX);
        return match (number, negative) {
            (0, true) if listing => Ok(lines.len().saturating_sub(1)),
            (0, true) => Err(Fault::Invalid),
            (0, false) => Ok(last),
            (_, true) => Ok((last + 1).saturating_sub(number)),
            (_, false) => match number.checked_sub(shell.history.base) {
                Some(at) if at < last => Ok(at),
                _ => Ok(if first { 0 } else { last }),
            },
        };
    }
    let found = (0..=last).rev().find(|at| lines.get(*at).is_some_and(|line| line.text.starts_with(text)));
    found.ok_or(Fault::NotFound)
}

/// The places that the operands choose. None after a message; nothing inside when there is no history.
fn range(
    shell: &mut Shell,
    builtin: &[u8],
    operands: &[&[u8]],
    listing: bool,
) -> Option<(Option<usize>, Option<usize>)> {
    const SHOWN: usize = 16;
    if !shell.history.used {
        return Some((None, None));
    }
    let last = last_line(shell).unwrap_or(0);
    let (first, end) = match operands {
        [] if listing => (Ok((last + 1).saturating_sub(SHOWN)), Ok(last)),
        [] => (Ok(last), Ok(last)),
        [from, rest @ ..] => {
            let first = find_line(shell, from, listing, true);
            let end = match rest.first() {
                Some(to) => find_line(shell, to, listing, false),
                None if listing && first == Ok(shell.history.lines.len().saturating_sub(1)) => first,
                None if listing => Ok(last),
                None => first,
            };
            (first, end)
        }
    };
    match (first, end) {
        (Ok(first), Ok(end)) => Some((Some(first), Some(end))),
        (Err(Fault::Invalid), _) | (_, Err(Fault::Invalid)) => {
            shell.builtin_error(builtin, b"history specification out of range");
            None
        }
        _ => {
            shell.builtin_error(builtin, b"no command found");
            None
        }
    }
}

/// `fc -s`
fn repeat(shell: &mut Shell, arguments: &Fields, operands: &[&[u8]]) -> Outcome {
    let builtin = arguments.at(0);
    let changes: Vec<(&[u8], &[u8])> = operands
        .iter()
        .map_while(|word| {
            let equals = memchr::memchr(b'=', word)?;
            Some((word.get(..equals)?, word.get(equals + 1..)?))
        })
        .collect();
    let rest = operands.get(changes.len()..).unwrap_or(&[]);
    let place = match (last_line(shell), rest.first()) {
        (Some(_), Some(text)) => find_line(shell, text, false, false).ok(),
        (last, _) => last,
    };
    let line = place.and_then(|at| Some(shell.history.lines.get(at)?.text.clone()));
    let Some(mut command) = line else {
        shell.builtin_error(builtin, b"no command found");
        return Outcome::Status(FAILURE);
    };
    if shell.posix() && rest.len() > 1 {
        shell.builtin_error(builtin, b"too many arguments");
        return Outcome::Status(FAILURE);
    }
    for (from, to) in changes {
        command = replace_all(&command, from, to);
    }
    shell.io.write(2, &[&command[..], b"\n"].concat());
    if let Some(text) = Some(command.strip_suffix(b"\n").unwrap_or(&command)).filter(|text| !text.is_empty()) {
        shell.history_mut().remove_last();
        shell.add_history(text);
        shell.history_mut().line_added = false;
    }
    run(shell, &command)
}

fn replace_all(text: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    if from.is_empty() {
        return text.to_vec();
    }
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memmem::find(rest, from) {
        out.extend_from_slice(rest.get(..at).unwrap_or(&[]));
        out.extend_from_slice(to);
        rest = rest.get(at + from.len()..).unwrap_or(&[]);
    }
    out.extend_from_slice(rest);
    out
}

/// Runs text in this shell; its status is that of `fc`.
fn run(shell: &mut Shell, text: &[u8]) -> Outcome {
    let line = shell.small.line;
    let flow = shell.run_text(text, line, Some(b"fc"));
    Outcome::Flow(flow, shell.small.status)
}

/// Gives text to the editor and runs what comes back, line by line as it is shown.
fn edit(shell: &mut Shell, builtin: &[u8], editor: Option<&[u8]>, text: &[u8]) -> Outcome {
    let directory = shell.value(Symbol::new(b"TMPDIR")).filter(|path| file::stat(path).is_ok_and(|s| s.is_dir()));
    let number = random::random_u32().unwrap_or(0);
    let mut path = directory.unwrap_or_else(|| b"/tmp".to_vec());
    path.extend_from_slice(format!("/bash-fc.{number:08x}").as_bytes());
    let made = fd::open(&path, fd::O_WRONLY | fd::O_CREAT | fd::O_EXCL, 0o600)
        .and_then(|temporary| fd::write_all(temporary.raw(), text));
    if let Err(error) = made {
        let reason = crate::error::reason(&error);
        shell.builtin_error_parts(builtin, &[&path, b": cannot open temp file: ", reason]);
        return Outcome::Status(FAILURE);
    }
    let default: &[u8] =
        if shell.posix() { b"${FCEDIT:-${EDITOR:-ed}}" } else { b"${FCEDIT:-${EDITOR:-vi}}" };
    let command = [editor.unwrap_or(default), b" ", &path].concat();
    let outcome = run(shell, &command);
    if outcome != Outcome::Flow(crate::status::Flow::Next, SUCCESS) {
        let _ = file::unlink(&path);
        return match outcome {
            Outcome::Flow(crate::status::Flow::Next, _) | Outcome::Status(_) => Outcome::Status(FAILURE),
            flow => flow,
        };
    }
    let mut edited = Vec::new();
    if let Ok(temporary) = fd::open(&path, fd::O_RDONLY, 0) {
        let _ = fd::read_to_end(temporary.raw(), &mut edited);
    }
    let _ = file::unlink(&path);
    shell.io.write(2, &edited);
    shell.io.end_of_builtin();
    for line in edited.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        shell.add_history(line);
    }
    run(shell, &edited)
}

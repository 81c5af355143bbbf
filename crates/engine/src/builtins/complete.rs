//! `complete` (bash manual: Programmable Completion Builtins), and the options it shares with
//! `compgen`.

use super::options::{self, Scan};
use super::{Builtin, Flags};
use crate::complete::{
    ACTIONS, Actions, COMPLETION_OPTIONS, CompletionOptions, DEFAULT_COMMAND, EMPTY_COMMAND, INITIAL_WORD, Spec,
};
use crate::fields::Fields;
use crate::format::quote;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS, USAGE};
use crate::variables::access::is_identifier;
use std::rc::Rc;

pub static COMPLETE: Builtin = Builtin {
    name: "complete",
    run: |shell, arguments| complete(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]",
    help: "\
Say how the arguments of commands are completed.

Each NAME gets the specification that the options describe. Without arguments
all specifications are listed.

Options:
  -p\tlist specifications as commands that make them
  -r\tremove the specification of each NAME, or all
  -D\tthe specification for commands that have none
  -E\tthe specification for an empty line
  -I\tthe specification for the first word of a line

Of -D, -E and -I the first in this list counts, and all come before NAMEs. What
the other options mean is told in the manual, Programmable Completion.

Exit Status:
Zero unless an option is invalid or an error occurs.",
};

/// What the options of `complete` and `compgen` say.
#[derive(Debug, Default)]
pub struct Request {
    pub spec: Spec,
    pub print: bool,
    pub remove: bool,
    /// `-D`, `-E`, `-I`: the name they stand for.
    default: bool,
    empty: bool,
    initial: bool,
    /// `compgen -V`
    pub variable: Option<Vec<u8>>,
    /// There were options.
    pub given: bool,
    /// The index of the first operand.
    pub operand: usize,
}

impl Request {
    /// The name that `-D`, `-E` or `-I` stands for.
    fn special_name(&self) -> Option<&'static [u8]> {
        special_name(self.default, self.empty, self.initial)
    }
}

/// The name that `-D`, `-E` or `-I` stands for.
pub fn special_name(default: bool, empty: bool, initial: bool) -> Option<&'static [u8]> {
    match (default, empty, initial) {
        (true, _, _) => Some(DEFAULT_COMMAND),
        (_, true, _) => Some(EMPTY_COMMAND),
        (_, _, true) => Some(INITIAL_WORD),
        _ => None,
    }
}

/// Reads the options. Some belong to only one of the two builtins: `generate` is set for `compgen`.
pub fn read_options(shell: &mut Shell, arguments: &Fields, generate: bool) -> Result<Request, Outcome> {
    let builtin = arguments.at(0);
    let mut request = Request::default();
    let mut scan = Scan::new(arguments, b"abcdefgjko:prsuvA:G:W:P:S:X:F:C:V:DEI");
    while let Some(letter) = scan.next(shell)? {
        request.given = true;
        let value = scan.value().unwrap_or(&[]);
        let text = || Some(value.to_vec());
        if (b"rpDEI".contains(&letter) && generate) || (letter == b'V' && !generate) {
            shell.builtin_error_parts(builtin, &[b"-", &[letter], b": invalid option"]);
            return Err(options::usage(shell, arguments));
        }
        match letter {
            b'r' => request.remove = true,
            b'p' => request.print = true,
            b'D' => request.default = true,
            b'E' => request.empty = true,
            b'I' => request.initial = true,
            b'o' => {
                let option = completion_option(shell, builtin, value)?;
                request.spec.options = request.spec.options.with(option);
            }
            b'A' => {
                let Some(row) = ACTIONS.iter().find(|row| row.name.as_bytes() == value) else {
                    shell.builtin_error_parts(builtin, &[value, b": invalid action name"]);
                    return Err(Outcome::Status(USAGE));
                };
                request.spec.actions = request.spec.actions.with(row.action);
            }
            b'F' => {
                if !is_function_name(shell, value) {
                    shell.invalid_identifier(builtin, value);
                    return Err(Outcome::Status(USAGE));
                }
                request.spec.function = text();
            }
            b'V' => {
                if !is_identifier(value) {
                    shell.invalid_identifier(builtin, value);
                    return Err(Outcome::Status(USAGE));
                }
                request.variable = text();
            }
            b'C' => request.spec.command = text(),
            b'G' => request.spec.pattern = text(),
            b'P' => request.spec.prefix = text(),
            b'S' => request.spec.suffix = text(),
            b'W' => request.spec.words = text(),
            b'X' => request.spec.filter = text(),
            _ => {
                let action = ACTIONS.iter().find(|row| row.letter == letter).map(|row| row.action);
                request.spec.actions = request.spec.actions.with(action.unwrap_or(Actions::NONE));
            }
        }
    }
    request.operand = scan.operand();
    Ok(request)
}

/// A name `-F` takes: nothing in it ends a word.
fn is_function_name(shell: &Shell, name: &[u8]) -> bool {
    let breaks = name.iter().any(|byte| b"()<>;&| \t\n".contains(byte));
    !breaks && (!shell.posix() || is_identifier(name))
}

/// The option of that name, or the complaint about it.
pub fn completion_option(shell: &mut Shell, builtin: &[u8], name: &[u8]) -> Result<CompletionOptions, Outcome> {
    match COMPLETION_OPTIONS.iter().find(|(option, _)| option.as_bytes() == name) {
        Some((_, option)) => Ok(*option),
        None => {
            shell.builtin_error_parts(builtin, &[name, b": invalid option name"]);
            Err(Outcome::Status(USAGE))
        }
    }
}

fn complete(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let builtin = arguments.at(0);
    let request = read_options(shell, arguments, false)?;
    let operands: Vec<&[u8]> = match request.special_name() {
        Some(name) => vec![name],
        None => (request.operand..arguments.len()).map(|index| arguments.at(index)).collect(),
    };
    if request.print || (operands.is_empty() && !request.given) {
        return Ok(print(shell, builtin, &operands));
    }
    if request.remove {
        if operands.is_empty() {
            shell.completions_mut().clear();
            return Ok(SUCCESS);
        }
        let mut status = SUCCESS;
        for name in operands {
            if shell.completions.used && shell.completions.get(name).is_none() {
                no_specification(shell, builtin, name);
                status = FAILURE;
            } else {
                shell.completions_mut().remove(name);
            }
        }
        return Ok(status);
    }
    if operands.is_empty() {
        return Err(options::usage(shell, arguments));
    }
    let spec = Rc::new(request.spec);
    for name in operands {
        shell.completions_mut().insert(name, Rc::clone(&spec));
    }
    Ok(SUCCESS)
}

/// `name: no completion specification`
pub fn no_specification(shell: &mut Shell, builtin: &[u8], name: &[u8]) {
    shell.builtin_error_parts(builtin, &[name, b": no completion specification"]);
}

fn print(shell: &mut Shell, builtin: &[u8], names: &[&[u8]]) -> i32 {
    let mut text = Vec::new();
    if names.is_empty() {
        for (name, spec) in shell.completions.iter() {
            push_spec(&mut text, name, spec);
        }
        shell.print(&text);
        return SUCCESS;
    }
    let mut status = SUCCESS;
    for name in names {
        text.clear();
        match shell.completions.get(name) {
            Some(spec) => push_spec(&mut text, name, spec),
            None => {
                no_specification(shell, builtin, name);
                status = FAILURE;
            }
        }
        shell.print(&text);
    }
    status
}

/// A specification as the command that makes it.
fn push_spec(out: &mut Vec<u8>, name: &[u8], spec: &Spec) {
    out.extend_from_slice(b"complete ");
    push_options(out, spec.options, false);
    for lettered in [true, false] {
        for row in ACTIONS.iter().filter(|row| spec.actions.has(row.action)) {
            match (lettered, row.letter) {
                (true, 1..) => out.extend_from_slice(&[b'-', row.letter, b' ']),
                (false, 0) => {
                    out.extend_from_slice(b"-A ");
                    out.extend_from_slice(row.name.as_bytes());
                    out.push(b' ');
                }
                _ => (),
            }
        }
    }
    let arguments = [
        (b'G', &spec.pattern),
        (b'W', &spec.words),
        (b'P', &spec.prefix),
        (b'S', &spec.suffix),
        (b'X', &spec.filter),
        (b'C', &spec.command),
    ];
    for (letter, value) in arguments {
        if let Some(value) = value {
            out.extend_from_slice(&[b'-', letter, b' ']);
            quote::complete_argument(out, value);
            out.push(b' ');
        }
    }
    if let Some(function) = &spec.function {
        out.extend_from_slice(b"-F ");
        if !function.is_empty() {
            quote::complete_name(out, function);
        }
        out.push(b' ');
    }
    push_name(out, name);
    out.push(b'\n');
}

/// `-o option ` for options that are on, with `all` also `+o option ` for those that are off.
pub fn push_options(out: &mut Vec<u8>, options: CompletionOptions, all: bool) {
    for (name, option) in COMPLETION_OPTIONS {
        let on = options.has(*option);
        if on || all {
            out.extend_from_slice(if on { b"-o " } else { b"+o " });
            out.extend_from_slice(name.as_bytes());
            out.push(b' ');
        }
    }
}

/// The command name, or the option that stands for it.
pub fn push_name(out: &mut Vec<u8>, name: &[u8]) {
    match name {
        DEFAULT_COMMAND => out.extend_from_slice(b"-D"),
        EMPTY_COMMAND => out.extend_from_slice(b"-E"),
        INITIAL_WORD => out.extend_from_slice(b"-I"),
        _ => quote::complete_name(out, name),
    }
}

//! `declare` and `typeset` (bash manual: Bash Builtins). What happens to one operand is in
//! `variables/declaration.rs`.

use super::options::Scan;
use super::{Builtin, Flags, set};
use crate::fields::Fields;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{FAILURE, Failure, Outcome, SUCCESS, USAGE};
use crate::variables::Attributes;
use crate::variables::declaration::{Scope, Declaration, Verdict, find_assignment};
use crate::variables::listing::{self, Look};
use spork_syntax::Symbol;


pub static DECLARE: Builtin = Builtin {
    name: "declare",
    run: |shell, arguments| declare(shell, arguments, false).into(),
    flags: Flags::DECLARATION.or(Flags::POSIX),
    usage: "declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]",
    help: "\
Give variables values and attributes, or show them.

Without NAMEs lists variables, with -p in a form that can be read again.

Options:
  -f\tact on functions, or list them
  -F\tas -f, but list names only (with `extdebug' line and file, too)
  -g\tinside a function: make global variables
  -I\ta new local variable inherits what the outer one of its name has
  -p\tlist each NAME with its attributes and value

Attributes:
  -a\tindexed array
  -A\tassociative array
  -i\tvalues are evaluated as arithmetic
  -l\tvalues become lower case
  -n\ta reference to the variable named by the value
  -r\tread-only
  -t\ttraced: the function inherits the DEBUG and RETURN traps
  -u\tvalues become upper case
  -x\texported

With + instead of - an attribute is taken away.

Inside a function the variables are local to it, as with `local', unless -g is
given.

Exit Status:
Zero unless an option is invalid or an assignment fails.",
};

pub static TYPESET: Builtin = Builtin {
    name: "typeset",
    usage: "typeset [-aAfFgiIlnrtux] name[=value] ... or typeset -p [-aAfFilnrtux] [name ...]",
    help: "\
Give variables values and attributes, or show them.

The same as `declare'.",
    ..DECLARE
};

/// What the options ask for.
#[derive(Default)]
struct Request {
    on: Attributes,
    off: Attributes,
    functions: bool,
    functions_off: bool,
    names_only: bool,
    print: bool,
    global: bool,
    inherit: bool,
}

/// `declare`, and with `local` the builtin of that name.
pub fn declare(shell: &mut Shell, arguments: &Fields, local: bool) -> Result<i32, Outcome> {
    let (request, operand) = read_options(shell, arguments)?;
    let builtin = arguments.at(0);
    if operand >= arguments.len() {
        shell.without_own_assignments(|shell| list(shell, &request, local));
        return Ok(SUCCESS);
    }
    let operands = (operand..arguments.len()).map(|index| arguments.at(index));
    if request.print {
        return Ok(print(shell, builtin, &request, local, operands));
    }
    if let Some((letter, status)) = contradiction(&request) {
        shell.builtin_error_parts(builtin, &[letter, b": invalid option"]);
        return Ok(status);
    }
    let how = Declaration {
        builtin,
        on: request.on,
        off: request.off,
        scope: if request.global { Scope::Global } else { Scope::Local },
        inherit: request.inherit,
    };
    let mut worst = Verdict::Done;
    for word in operands {
        let verdict = if local && word == b"-" {
            save_options(shell);
            Ok(Verdict::Done)
        } else if request.functions {
            declare_function(shell, builtin, &request, word)
        } else {
            shell.declare(&how, word, None).map_err(outcome)
        };
        match verdict {
            Ok(Verdict::Done) => (),
            Ok(verdict) if worst != Verdict::BadAssignment => worst = verdict,
            Ok(_) => (),
            Err(outcome) => return Err(outcome),
        }
    }
    Ok(if worst == Verdict::Done { SUCCESS } else { FAILURE })
}

/// How a builtin ends whose assignment failed.
pub fn outcome(failure: Failure) -> Outcome {
    use crate::status::Flow;
    match failure {
        Failure::Discard(status) => Outcome::Flow(Flow::Discard, status),
        Failure::DiscardAll(status) => Outcome::Flow(Flow::DiscardAll, status),
        Failure::Exit(status) => Outcome::Flow(Flow::Exit, status),
        Failure::Command(status) => Outcome::Status(status),
        Failure::Flow(flow) => Outcome::Flow(flow, FAILURE),
    }
}

fn read_options(shell: &mut Shell, arguments: &Fields) -> Result<(Request, usize), Outcome> {
    let mut request = Request::default();
    let mut options = Scan::new(arguments, b"+acfgilnprtuxAFGI");
    const CASES: Attributes = Attributes(Attributes::LOWER.0 | Attributes::UPPER.0 | Attributes::CAPITAL.0);
    while let Some(letter) = options.next(shell)? {
        let plus = options.is_plus();
        let attribute = match letter {
            b'a' => Attributes::ARRAY,
            b'A' => Attributes::ASSOC,
            b'i' => Attributes::INTEGER,
            b'n' => Attributes::NAMEREF,
            b'r' => Attributes::READONLY,
            b't' => Attributes::TRACE,
            b'x' => Attributes::EXPORT,
            b'c' => Attributes::CAPITAL,
            b'l' => Attributes::LOWER,
            b'u' => Attributes::UPPER,
            _ => Attributes::NONE,
        };
        match letter {
            b'p' => request.print = true,
            b'F' => request.names_only = true,
            b'g' | b'G' if !plus => request.global = true,
            b'I' => request.inherit = true,
            _ => (),
        }
        match (letter, plus) {
            (b'f' | b'F', false) => request.functions = true,
            (b'f' | b'F', true) => request.functions_off = true,
            (_, false) => {
                request.on = request.on.with(attribute);
                if CASES.has(attribute) {
                    request.off = request.off.with(CASES.without(attribute));
                }
            }
            (_, true) => request.off = request.off.with(attribute),
        }
    }
    Ok((request, options.operand()))
}

/// Options that make no sense together: the one to complain about, and the status.
fn contradiction(request: &Request) -> Option<(&'static [u8], i32)> {
    let (on, off) = (request.on, request.off);
    if request.functions {
        let letters: [(Attributes, &[u8]); 4] = [
            (Attributes::NAMEREF, b"-n"),
            (Attributes::INTEGER, b"-i"),
            (Attributes::ASSOC, b"-A"),
            (Attributes::ARRAY, b"-a"),
        ];
        if let Some((_, letter)) = letters.into_iter().find(|(attribute, _)| on.has(*attribute)) {
            return Some((letter, FAILURE));
        }
    }
    if on.has(Attributes::ASSOC) && off.has(Attributes::ASSOC) {
        return Some((b"-A", USAGE));
    }
    if on.has(Attributes::ARRAY) && (off.has(Attributes::ARRAY) || on.has(Attributes::ASSOC)) {
        return Some((b"-a", USAGE));
    }
    None
}

/// `local -`: the options come back when the function returns.
fn save_options(shell: &mut Shell) {
    let options = shell.set_options_to_save();
    if let Some(frame) = shell.frames.iter_mut().rev().find(|frame| frame.function.is_some()) {
        frame.options.get_or_insert(options);
    }
}

/// An operand of `declare -f`.
fn declare_function(
    shell: &mut Shell,
    builtin: &[u8],
    request: &Request,
    word: &[u8],
) -> Result<Verdict, Outcome> {
    let symbol = Symbol::new(word);
    let exists = shell.commands.function(symbol).is_some();
    if find_assignment(word).is_some() && !exists {
        shell.builtin_error(builtin, b"cannot use `-f' to make functions");
        return Err(Outcome::Status(FAILURE));
    }
    if shell.posix() && !crate::variables::access::is_identifier(word) {
        shell.invalid_identifier(builtin, word);
        return Ok(Verdict::BadAssignment);
    }
    if !exists {
        return Ok(Verdict::Failed);
    }
    let (on, off) = (request.on, request.off);
    if off.has(Attributes::READONLY) && shell.commands.get(symbol).is_some_and(|slot| slot.readonly) {
        shell.builtin_error_parts(builtin, &[word, b": readonly function"]);
        return Ok(Verdict::Failed);
    }
    if on == Attributes::NONE && off == Attributes::NONE && !request.functions_off {
        show_function(shell, symbol, request.names_only);
        return Ok(Verdict::Done);
    }
    change_function(shell, symbol, on, off);
    Ok(Verdict::Done)
}

/// Turns attributes of a function on and off.
pub fn change_function(shell: &mut Shell, name: Symbol, on: Attributes, off: Attributes) {
    let slot = shell.commands.change(&mut shell.journal, name);
    let change = |flag: &mut bool, attribute| {
        *flag = (*flag || on.has(attribute)) && !off.has(attribute);
    };
    change(&mut slot.readonly, Attributes::READONLY);
    change(&mut slot.traced, Attributes::TRACE);
    change(&mut slot.exported, Attributes::EXPORT);
    shell.variables.environment_changed = true;
}

/// `declare -f name`, `declare -F name`.
fn show_function(shell: &mut Shell, name: Symbol, name_only: bool) {
    let Some(function) = shell.commands.function(name).cloned() else { return };
    let mut text = match name_only {
        true => name.name().to_vec(),
        false => spork_syntax::print::print_function(&function.definition),
    };
    if name_only && shell.opt(Opt::Extdebug) {
        text.push(b' ');
        text.extend_from_slice(function.definition.line.to_string().as_bytes());
        text.push(b' ');
        text.extend_from_slice(&function.source);
    }
    text.push(b'\n');
    shell.print(&text);
}

/// `declare` without operands.
fn list(shell: &mut Shell, request: &Request, local: bool) {
    let look = Look { command: None, names_only: request.names_only, asked: false };
    let mut text = Vec::new();
    if local {
        push_locals(shell, look, &mut text);
    } else if request.functions {
        push_functions(shell, look, request.on, &mut text);
    } else if request.on == Attributes::NONE && !request.functions_off {
        if !request.print {
            return set::list_variables(shell);
        }
        for name in listing::sorted_names(shell) {
            listing::push_variable(shell, name, look, &mut text);
        }
    } else {
        push_variables(shell, look, request.on, &mut text);
    }
    shell.print(&text);
}

/// The variables that have one of some attributes, all of the wanted kind of array.
pub fn push_variables(shell: &mut Shell, look: Look, wanted: Attributes, out: &mut Vec<u8>) {
    let kinds = Attributes::ARRAY.with(Attributes::ASSOC);
    let attributes = wanted.without(kinds);
    for name in listing::sorted_names(shell) {
        let variable = shell.variables.get(name);
        let (indexed, assoc) = listing::kind(variable);
        let right_kind = match (wanted.has(Attributes::ARRAY), wanted.has(Attributes::ASSOC)) {
            (true, _) => indexed,
            (_, true) => assoc,
            _ => true,
        };
        if right_kind && (attributes == Attributes::NONE || variable.attributes.has(attributes)) {
            listing::push_variable(shell, name, look, out);
        }
    }
}

/// The functions that have one of some attributes (all without any).
pub fn push_functions(shell: &Shell, look: Look, wanted: Attributes, out: &mut Vec<u8>) {
    for name in shell.commands.function_names() {
        let Some(slot) = shell.commands.get(name) else { continue };
        let has = (slot.readonly && wanted.has(Attributes::READONLY))
            || (slot.traced && wanted.has(Attributes::TRACE))
            || (slot.exported && wanted.has(Attributes::EXPORT));
        if has || wanted == Attributes::NONE {
            listing::push_function(shell, name, look, out);
        }
    }
}

/// The variables local to the running function.
fn push_locals(shell: &mut Shell, look: Look, out: &mut Vec<u8>) {
    if saved_options(shell) {
        out.extend_from_slice(b"local -\n");
    }
    for name in listing::sorted_names(shell) {
        if is_local(shell, name) {
            listing::push_variable(shell, name, look, out);
        }
    }
}

/// `local -` was said in the running function.
fn saved_options(shell: &Shell) -> bool {
    let frame = shell.frames.iter().rev().find(|frame| frame.function.is_some());
    frame.is_some_and(|frame| frame.options.is_some())
}

fn is_local(shell: &Shell, name: Symbol) -> bool {
    let variable = shell.variables.get(name);
    variable.exists() && variable.scope == shell.small.depth
}

/// `declare -p name …`
fn print<'a>(
    shell: &mut Shell,
    builtin: &[u8],
    request: &Request,
    local: bool,
    names: impl Iterator<Item = &'a [u8]>,
) -> i32 {
    let look = Look { command: None, names_only: request.names_only, asked: true };
    let mut status = SUCCESS;
    for name in names {
        let symbol = Symbol::new(name);
        let mut text = Vec::new();
        if request.functions {
            listing::push_function(shell, symbol, look, &mut text);
        } else if local && name == b"-" && saved_options(shell) {
            text.extend_from_slice(b"local -\n");
        } else if if local { is_local(shell, symbol) } else { shell.variables.get(symbol).exists() } {
            listing::push_variable(shell, symbol, look, &mut text);
        }
        if text.is_empty() {
            shell.not_found(builtin, name);
            status = FAILURE;
        }
        shell.print(&text);
    }
    status
}

//! `export`, and with it the body of `readonly` (bash manual: Bourne Shell Builtins).

use super::declare::{self, change_function, outcome};
use super::messages::{assignment_failure, special_failure};
use super::options::Scan;
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::{FAILURE, Failure, Outcome, SUCCESS};
use crate::variables::Attributes;
use crate::variables::access::{Resolved, is_identifier};
use crate::variables::declaration::{Scope, Declaration, Verdict, find_assignment};
use crate::variables::listing::Look;
use spork_syntax::Symbol;


pub static EXPORT: Builtin = Builtin {
    name: "export",
    run: |shell, arguments| mark(shell, arguments, Attributes::EXPORT).into(),
    flags: Flags::SPECIAL.or(Flags::DECLARATION),
    usage: "export [-fn] [name[=value] ...] or export -p [-f]",
    help: "\
Give variables to the environment of commands.

Each NAME is exported from now on; with VALUE it is assigned first. Without
NAMEs lists what is exported.

Options:
  -f\tact on functions
  -n\tno longer export each NAME
  -p\tlist all exported variables or functions

Exit Status:
Zero unless an option or a NAME is invalid.",
};

/// Sets an attribute on variables or functions, or lists those that have it.
pub fn mark(shell: &mut Shell, arguments: &Fields, attribute: Attributes) -> Result<i32, Outcome> {
    let builtin = arguments.at(0);
    let (mut functions, mut undo) = (false, false);
    let mut kind = Attributes::NONE;
    let mut options = Scan::new(arguments, b"aAfnp");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'a' => kind = kind.with(Attributes::ARRAY),
            b'A' => kind = kind.with(Attributes::ASSOC),
            b'f' => functions = true,
            b'n' => undo = true,
            _ => (),
        }
    }
    let first = options.operand();
    if first >= arguments.len() {
        shell.without_own_assignments(|shell| list(shell, builtin, attribute, kind, functions));
        return Ok(SUCCESS);
    }
    // What is read-only stays so.
    let on = if undo { Attributes::NONE } else { attribute };
    let off = if undo { Attributes(attribute.0 & Attributes::EXPORT.0) } else { Attributes::NONE };
    let mut status = SUCCESS;
    let mut refused = false;
    for index in first..arguments.len() {
        let word = arguments.at(index);
        if functions {
            let symbol = Symbol::new(word);
            let problem: &[u8] = match shell.commands.function(symbol) {
                None => b"not a function",
                Some(_) if on.has(Attributes::EXPORT) && !is_exportable(word) => b"cannot export",
                Some(_) => {
                    change_function(shell, symbol, on, off);
                    continue;
                }
            };
            shell.builtin_error_parts(builtin, &[word, b": ", problem]);
            status = FAILURE;
            continue;
        }
        let assigns = find_assignment(word).is_some();
        let end = find_assignment(word).map_or(word.len(), |(end, _)| end);
        let name = word.get(..end).unwrap_or(word);
        if !is_identifier(name) {
            shell.invalid_identifier(builtin, name);
            (status, refused) = (FAILURE, refused | assigns);
            if !assigns && shell.posix() {
                return Err(special_failure(shell, FAILURE));
            }
            continue;
        }
        if assigns && !assign(shell, builtin, word, kind, attribute)? {
            (status, refused) = (FAILURE, true);
        }
        set_attribute(shell, builtin, Symbol::new(name), on, off);
    }
    if refused { Err(assignment_failure(shell, status)) } else { Ok(status) }
}

/// The value of an operand. False when it was refused.
fn assign(
    shell: &mut Shell,
    builtin: &[u8],
    word: &[u8],
    kind: Attributes,
    attribute: Attributes,
) -> Result<bool, Outcome> {
    if kind != Attributes::NONE {
        let on = kind.with(attribute);
        let how = Declaration { builtin, on, off: Attributes::NONE, scope: Scope::Visible, inherit: false };
        return Ok(shell.declare(&how, word, None).map_err(outcome)? == Verdict::Done);
    }
    let Some((end, start)) = find_assignment(word) else { return Ok(true) };
    let name = Symbol::new(word.get(..end).unwrap_or(&[]));
    let append = start > end + 1;
    let value = word.get(start..).unwrap_or(&[]);
    let below = shell.variables.get(name).attributes.has(Attributes::TEMPORARY);
    if shell.opt(crate::Opt::Xtrace) {
        shell.trace_value(word.get(..start).unwrap_or(&[]), value);
    }
    let result = shell.assign(name, value, append);
    if below && result.is_ok() {
        shell.make_permanent_variable(name);
    }
    result.map(|()| true).or_else(refusal)
}

/// A refused assignment fails only the builtin; other failures go on.
fn refusal(failure: Failure) -> Result<bool, Outcome> {
    match failure {
        Failure::Discard(_) | Failure::Command(_) => Ok(false),
        other => Err(outcome(other)),
    }
}

/// Sets the attribute on the variable that a name stands for; it comes into being.
fn set_attribute(shell: &mut Shell, builtin: &[u8], name: Symbol, on: Attributes, off: Attributes) {
    let target = match shell.resolve(name) {
        Resolved::Name(target) => target,
        Resolved::Element(base, subscript) => {
            let text = [base.name(), b"[", &subscript, b"]"].concat();
            return shell.invalid_identifier(builtin, &text);
        }
        Resolved::Nothing if shell.variables.get(name).attributes.has(Attributes::NAMEREF) => {
            let text = shell.nameref_text(name).unwrap_or_default();
            return shell.invalid_identifier(builtin, &text);
        }
        Resolved::Nothing => name,
    };
    if !shell.variables.get(target).exists() && on == Attributes::NONE {
        return;
    }
    shell.set_attributes(target, on, off);
    if shell.variables.get(target).attributes.has(Attributes::TEMPORARY) && on != Attributes::NONE {
        shell.make_permanent_variable(target);
    }
}

/// Lists what has the attribute.
fn list(shell: &mut Shell, builtin: &[u8], attribute: Attributes, kind: Attributes, functions: bool) {
    let command = shell.posix().then_some(builtin);
    let look = Look { command, names_only: false, asked: false };
    let mut text = Vec::new();
    if functions {
        declare::push_functions(shell, look, attribute, &mut text);
    } else {
        declare::push_variables(shell, look, attribute.with(kind), &mut text);
    }
    shell.print(&text);
}

/// A function whose name can stand in the environment.
fn is_exportable(name: &[u8]) -> bool {
    !name.contains(&b'/') && !name.contains(&b'=')
}

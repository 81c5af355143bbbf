//! `unset` (bash manual: Bourne Shell Builtins).

use super::declare::outcome;
use super::messages::special_failure;
use super::options::Scan;
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::{FAILURE, Failure, Outcome, SUCCESS};
use crate::variables::access::{Key, Resolved, is_identifier};
use crate::variables::declaration::element_reference;
use crate::variables::{Attributes, Value};
use spork_syntax::Symbol;

pub static UNSET: Builtin = Builtin {
    name: "unset",
    run: |shell, arguments| unset(shell, arguments).into(),
    flags: Flags::SPECIAL,
    usage: "unset [-f] [-v] [-n] [name ...]",
    help: "\
Remove variables and functions.

Without options each NAME is a variable, or if there is none a function.

Options:
  -f\teach NAME is a function
  -v\teach NAME is a variable
  -n\teach NAME is a nameref, which goes itself instead of what it refers to

Exit Status:
Zero unless an option is invalid or a NAME is read-only.",
};

/// What the options say that names are.
#[derive(Debug, Default, Clone, Copy)]
struct Kind {
    function: bool,
    variable: bool,
    nameref: bool,
}

/// How one name fared.
enum Verdict {
    Done,
    Failed,
    /// Refused: an error of a special builtin.
    Refused,
}

fn unset(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let mut kind = Kind::default();
    let mut options = Scan::new(arguments, b"fnv");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'f' => kind.function = true,
            b'v' => kind.variable = true,
            _ => kind.nameref = true,
        }
    }
    let builtin = arguments.at(0);
    if kind.function && kind.variable {
        shell.builtin_error(builtin, b"cannot simultaneously unset a function and a variable");
        return Ok(FAILURE);
    }
    let mut status = SUCCESS;
    let mut refused = false;
    for name in options.rest() {
        shell.cut_argument = None;
        match unset_one(shell, builtin, name, kind).map_err(outcome)? {
            Verdict::Done => (),
            Verdict::Failed => status = FAILURE,
            Verdict::Refused => (status, refused) = (FAILURE, true),
        }
    }
    if refused { Err(special_failure(shell, status)) } else { Ok(status) }
}

fn unset_one(
    shell: &mut Shell,
    builtin: &[u8],
    word: &[u8],
    kind: Kind,
) -> Result<Verdict, Failure> {
    if kind.function {
        return Ok(unset_function(shell, builtin, word));
    }
    let (name, subscript) = match element_reference(word).filter(|_| !kind.nameref) {
        Some((name, subscript)) => (name, Some(subscript)),
        None => (word, None),
    };
    if !is_identifier(name) {
        if !kind.variable {
            return Ok(unset_function(shell, builtin, word));
        }
        shell.invalid_identifier(builtin, name);
        return Ok(Verdict::Refused);
    }
    let symbol = Symbol::new(name);
    if kind.nameref {
        if shell.variables.get(symbol).attributes.has(Attributes::NAMEREF) {
            if let Some(refusal) = refuse(shell, builtin, symbol, name) {
                return Ok(refusal);
            }
            shell.unset_variable(symbol);
        }
        return Ok(Verdict::Done);
    }
    let (target, element) = match shell.resolve(symbol) {
        Resolved::Name(target) => (target, None),
        Resolved::Element(base, subscript) => (base, Some(subscript)),
        Resolved::Nothing => (symbol, None),
    };
    if element.is_none() && !shell.variables.get(target).exists() {
        // Not a variable: perhaps a function.
        if !kind.variable && shell.commands.function(Symbol::new(word)).is_some() {
            return Ok(unset_function(shell, builtin, word));
        }
        return Ok(Verdict::Done);
    }
    if let Some(refusal) = refuse(shell, builtin, target, name) {
        return Ok(refusal);
    }
    shell.cut_argument = subscript.map(|_| name.to_vec());
    match subscript.map(<[u8]>::to_vec).or(element) {
        Some(subscript) => unset_element(shell, builtin, target, &subscript),
        None => {
            shell.unset_variable(target);
            Ok(Verdict::Done)
        }
    }
}

/// Variables that stay.
fn refuse(shell: &mut Shell, builtin: &[u8], name: Symbol, word: &[u8]) -> Option<Verdict> {
    let attributes = shell.variables.get(name).attributes;
    if attributes.has(Attributes::NO_UNSET) {
        shell.builtin_error_parts(builtin, &[word, b": cannot unset"]);
    } else if attributes.has(Attributes::READONLY) {
        shell.builtin_error_parts(builtin, &[name.name(), b": cannot unset: readonly variable"]);
    } else {
        return None;
    }
    Some(Verdict::Refused)
}

fn unset_function(shell: &mut Shell, builtin: &[u8], word: &[u8]) -> Verdict {
    let name = Symbol::new(word);
    let Some(slot) = shell.commands.get(name) else { return Verdict::Done };
    if slot.function.is_none() {
        return Verdict::Done;
    }
    if slot.readonly {
        shell.builtin_error_parts(builtin, &[word, b": cannot unset: readonly function"]);
        return Verdict::Refused;
    }
    let slot = shell.commands.change(&mut shell.journal, name);
    shell.variables.environment_changed |= slot.exported;
    slot.function = None;
    (slot.exported, slot.traced) = (false, false);
    Verdict::Done
}

fn unset_element(shell: &mut Shell, builtin: &[u8], name: Symbol, subscript: &[u8]) -> Result<Verdict, Failure> {
    let whole = matches!(subscript, b"@" | b"*");
    let is_assoc = shell.is_assoc(name);
    if !shell.is_array(name) {
        let not_array = |shell: &mut Shell| {
            shell.builtin_error_parts(builtin, &[name.name(), b": not an array variable"]);
            Verdict::Failed
        };
        if whole {
            return Ok(not_array(shell));
        }
        if shell.key_from_text(name, subscript)? != Key::Index(0) {
            return Ok(not_array(shell));
        }
        shell.unset_variable(name);
        return Ok(Verdict::Done);
    }
    if whole && shell.small.compatibility <= 51 {
        shell.unset_variable(name);
        return Ok(Verdict::Done);
    }
    if whole && !is_assoc {
        if let Value::Indexed(array) = &mut shell.variables.change(&mut shell.journal, name).value {
            array.clear();
        }
        return Ok(Verdict::Done);
    }
    // With `array_expand_once` the subscript was expanded with the argument, and not again.
    let key = match is_assoc && shell.opt(crate::Opt::ArrayExpandOnce) {
        true => Key::Text(subscript.to_vec()),
        false => shell.key_from_text(name, subscript)?,
    };
    let valid = match &key {
        Key::Text(text) => !text.is_empty(),
        Key::Index(index) => shell.absolute_index(name, *index).is_some(),
    };
    if !valid {
        shell.builtin_error_parts(builtin, &[b"[", subscript, b"]: bad array subscript"]);
        return Ok(Verdict::Failed);
    }
    shell.unset_element(name, &key);
    Ok(Verdict::Done)
}

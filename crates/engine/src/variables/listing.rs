//! How variables and functions are listed so that reading the text brings them back (bash manual:
//! The Set Builtin, Bash Builtins `declare`, Bourne Shell Builtins `export` and `readonly`).

use super::access::Key;
use super::special::{self, Special};
use super::{Attributes, Value, Variable};
use crate::format::number::push_i64;
use crate::format::quote;
use crate::shell::Shell;
use spork_syntax::Symbol;

/// A value as a listing shows it.
enum Shown {
    /// Declared without a value.
    Nothing,
    Scalar(Vec<u8>),
    /// Elements in order; the flag says that the keys are strings.
    Array(Vec<(Key, Vec<u8>)>, bool),
}

/// Names of all declared variables, sorted as listings show them.
pub fn sorted_names(shell: &Shell) -> Vec<Symbol> {
    let mut names: Vec<Symbol> = shell.variables.names().collect();
    names.sort_by_key(|name| name.name());
    names
}

/// `name=value` and a newline, as `set` shows a variable. Nothing for one without a value.
pub fn push_assignment(shell: &mut Shell, name: Symbol, out: &mut Vec<u8>) {
    let (charset, posix) = (shell.charset, shell.posix());
    match shown(shell, name, false) {
        Shown::Nothing => return,
        Shown::Scalar(text) => {
            out.extend_from_slice(name.name());
            out.push(b'=');
            quote::set_value(out, &text, charset, posix);
        }
        Shown::Array(elements, assoc) => {
            out.extend_from_slice(name.name());
            out.push(b'=');
            push_elements(shell, &elements, assoc, out);
        }
    }
    out.push(b'\n');
}

/// `name`, or `name="value"`, behind `declare -x ` and its kind, and a newline. `asked`: the variable
/// was named, so computed ones are computed.
pub fn push_declared(shell: &mut Shell, name: Symbol, asked: bool, out: &mut Vec<u8>) {
    out.extend_from_slice(name.name());
    match shown(shell, name, asked) {
        Shown::Nothing => (),
        Shown::Scalar(text) => {
            out.push(b'=');
            quote::declare_value(out, &text, shell.charset);
        }
        Shown::Array(elements, assoc) => {
            out.push(b'=');
            push_elements(shell, &elements, assoc, out);
        }
    }
    out.push(b'\n');
}

/// `([0]="a" [1]="b")`; an associative array has a blank before the end.
fn push_elements(shell: &Shell, elements: &[(Key, Vec<u8>)], assoc: bool, out: &mut Vec<u8>) {
    out.push(b'(');
    for (at, (key, value)) in elements.iter().enumerate() {
        if at > 0 && !assoc {
            out.push(b' ');
        }
        out.push(b'[');
        match key {
            Key::Index(index) => push_i64(out, *index),
            Key::Text(text) => quote::assoc_key(out, text, shell.charset),
        }
        out.extend_from_slice(b"]=");
        quote::declare_value(out, value, shell.charset);
        if assoc {
            out.push(b' ');
        }
    }
    out.push(b')');
}

/// A listing shows a value: the variable is set, and not one that is computed only when asked for.
pub fn is_visible(shell: &mut Shell, name: Symbol) -> bool {
    !matches!(shown(shell, name, false), Shown::Nothing)
}

fn shown(shell: &mut Shell, name: Symbol, asked: bool) -> Shown {
    match &shell.variables.get(name).value {
        Value::Unset => Shown::Nothing,
        Value::String(text) => Shown::Scalar(text.clone()),
        Value::Integer(number) => Shown::Scalar(crate::format::number::to_bytes(*number)),
        Value::Indexed(array) => {
            let elements = array.iter().map(|(index, value)| (Key::Index(index), value.to_vec()));
            Shown::Array(elements.collect(), false)
        }
        Value::Assoc(array) => {
            let elements = array.iter().map(|(key, value)| (Key::Text(key.to_vec()), value.clone()));
            Shown::Array(elements.collect(), true)
        }
        Value::Special(special) => {
            let special = *special;
            shown_special(shell, special, asked)
        }
    }
}

/// A computed variable. bash computes most of them only when they are asked for: a listing of all
/// shows them without a value.
fn shown_special(shell: &mut Shell, special: Special, asked: bool) -> Shown {
    if special.is_array() {
        let hidden = match special {
            Special::Dirstack | Special::Groups | Special::BashAliases | Special::BashCmds => !asked,
            _ => false,
        };
        let elements = if hidden { Vec::new() } else { special::elements(shell, special) };
        if special == Special::Funcname && elements.is_empty() {
            return Shown::Nothing;
        }
        return Shown::Array(elements, special.is_assoc());
    }
    let constant = matches!(
        special,
        Special::BashOpts
            | Special::Shellopts
            | Special::Uid
            | Special::Euid
            | Special::Ppid
            | Special::Hostname
            | Special::Underscore
    );
    let mut text = Vec::new();
    if (asked || constant) && special::append(shell, special, &mut text) {
        return Shown::Scalar(text);
    }
    Shown::Nothing
}

/// The letters of a variable's attributes, in bash's order. `kind_only`: only whether it is an array,
/// as POSIX mode shows it.
pub fn push_attribute_letters(variable: &Variable, kind_only: bool, out: &mut Vec<u8>) {
    let (indexed, assoc) = kind(variable);
    if indexed {
        out.push(b'a');
    }
    if assoc {
        out.push(b'A');
    }
    if kind_only {
        return;
    }
    const LETTERS: [(Attributes, u8); 8] = [
        (Attributes::INTEGER, b'i'),
        (Attributes::NAMEREF, b'n'),
        (Attributes::READONLY, b'r'),
        (Attributes::TRACE, b't'),
        (Attributes::EXPORT, b'x'),
        (Attributes::CAPITAL, b'c'),
        (Attributes::LOWER, b'l'),
        (Attributes::UPPER, b'u'),
    ];
    for (attribute, letter) in LETTERS {
        if variable.attributes.has(attribute) {
            out.push(letter);
        }
    }
}

/// Whether a variable is an indexed array, and whether it is an associative one.
pub fn kind(variable: &Variable) -> (bool, bool) {
    match &variable.value {
        Value::Indexed(_) => (true, false),
        Value::Assoc(_) => (false, true),
        Value::Special(special) => (special.is_array() && !special.is_assoc(), special.is_assoc()),
        _ => (variable.attributes.has(Attributes::ARRAY), variable.attributes.has(Attributes::ASSOC)),
    }
}

/// How a listing of declarations looks.
#[derive(Debug, Clone, Copy)]
pub struct Look<'a> {
    /// In POSIX mode `export` and `readonly` list their own name instead of `declare`.
    pub command: Option<&'a [u8]>,
    /// Functions without their definitions (`declare -F`).
    pub names_only: bool,
    pub asked: bool,
}

/// A whole line of `declare -p` about a variable.
pub fn push_variable(shell: &mut Shell, name: Symbol, look: Look, out: &mut Vec<u8>) {
    let variable = shell.variables.get(name);
    let mut letters = Vec::new();
    push_attribute_letters(variable, look.command.is_some(), &mut letters);
    push_command(&letters, look, out);
    push_declared(shell, name, look.asked, out);
}

/// `declare -xi `, or `export -a ` and the like.
fn push_command(letters: &[u8], look: Look, out: &mut Vec<u8>) {
    match look.command {
        Some(command) => {
            out.extend_from_slice(command);
            if !letters.is_empty() {
                out.extend_from_slice(b" -");
                out.extend_from_slice(letters);
            }
        }
        None => {
            out.extend_from_slice(b"declare -");
            out.extend_from_slice(if letters.is_empty() { b"-" } else { letters });
        }
    }
    out.push(b' ');
}

/// What `declare -f` and `declare -F` list about a function: its definition, and a line with its
/// attributes if it has any.
pub fn push_function(shell: &Shell, name: Symbol, look: Look, out: &mut Vec<u8>) {
    let Some(slot) = shell.commands.get(name) else { return };
    let Some(function) = &slot.function else { return };
    let mut letters = vec![b'f'];
    if look.command.is_none() {
        for (on, letter) in [(slot.readonly, b'r'), (slot.traced, b't'), (slot.exported, b'x')] {
            if on {
                letters.push(letter);
            }
        }
    }
    if !look.names_only && look.command.is_none() {
        out.extend_from_slice(&spork_syntax::print::print_function(&function.definition));
        out.push(b'\n');
        if letters.len() == 1 {
            return;
        }
    }
    push_command(&letters, look, out);
    out.extend_from_slice(name.name());
    out.push(b'\n');
}

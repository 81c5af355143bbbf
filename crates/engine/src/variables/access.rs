//! Reading variables by the shell's rules: namerefs, elements (bash manual: Shell Parameters, Arrays);
//! `assign.rs` is the other half.

use super::{Attributes, Value, special};
use crate::format::number::push_i64;
use crate::shell::Shell;
use crate::status::Failure;
use spork_syntax::Symbol;

/// An element of an array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Key {
    Index(i64),
    Text(Vec<u8>),
}

/// What a name stands for after its namerefs are followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolved {
    Name(Symbol),
    /// A nameref to `name[subscript]`: the text between the brackets.
    Element(Symbol, Vec<u8>),
    /// A nameref without a valid target, or a circle (a warning has been printed).
    Nothing,
}

/// Where a chain of namerefs leads.
pub(super) enum Followed {
    To(Resolved),
    Circle,
}

/// The most namerefs that are followed.
const NAMEREF_LIMIT: usize = 8;

/// True for a valid variable name.
pub fn is_identifier(name: &[u8]) -> bool {
    let Some((first, rest)) = name.split_first() else { return false };
    (first.is_ascii_alphabetic() || *first == b'_')
        && rest.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
}

/// Splits `name[subscript]`; None when the text has not that form.
pub fn split_element(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let open = memchr::memchr(b'[', text)?;
    let (name, rest) = text.split_at(open);
    let subscript = rest.strip_prefix(b"[")?.strip_suffix(b"]")?;
    (is_identifier(name) && !subscript.is_empty()).then_some((name, subscript))
}

impl Shell {
    /// Follows namerefs.
    #[inline]
    pub fn resolve(&mut self, name: Symbol) -> Resolved {
        if !self.variables.get(name).attributes.has(Attributes::NAMEREF) {
            return Resolved::Name(name);
        }
        self.resolve_nameref(name)
    }

    #[cold]
    fn resolve_nameref(&mut self, name: Symbol) -> Resolved {
        match self.follow(name) {
            Followed::To(resolved) => resolved,
            Followed::Circle => {
                self.error_parts(&[b"warning: ", name.name(), b": circular name reference"]);
                Resolved::Nothing
            }
        }
    }

    pub(super) fn follow(&self, name: Symbol) -> Followed {
        let mut at = name;
        for _ in 0..NAMEREF_LIMIT {
            let variable = self.variables.get(at);
            if !variable.attributes.has(Attributes::NAMEREF) {
                return Followed::To(Resolved::Name(at));
            }
            let target = match &variable.value {
                Value::String(text) => text.as_slice(),
                _ => return Followed::To(Resolved::Nothing),
            };
            if let Some((base, subscript)) = split_element(target) {
                return Followed::To(Resolved::Element(Symbol::new(base), subscript.to_vec()));
            }
            if !is_identifier(target) {
                return Followed::To(Resolved::Nothing);
            }
            at = Symbol::new(target);
            if at == name {
                break;
            }
        }
        Followed::Circle
    }

    /// Inside a function, a local nameref that ends in a circle stands for the global variable of its
    /// name.
    pub(super) fn circle_means_global(&self, name: Symbol) -> bool {
        self.variables.get(name).scope > 0 && matches!(self.follow(name), Followed::Circle)
    }

    /// Appends the value of a variable as `$name` gives it (an array: element 0). False when unset.
    #[inline]
    pub fn append_value(&mut self, name: Symbol, out: &mut Vec<u8>) -> bool {
        let variable = self.variables.get(name);
        match &variable.value {
            Value::String(text) if !variable.attributes.has(Attributes::NAMEREF) => {
                out.extend_from_slice(text);
                true
            }
            Value::Integer(number) => {
                push_i64(out, *number);
                true
            }
            Value::Unset if !variable.attributes.has(Attributes::NAMEREF) => false,
            _ => self.append_value_slow(name, out),
        }
    }

    fn append_value_slow(&mut self, name: Symbol, out: &mut Vec<u8>) -> bool {
        let name = match self.resolve(name) {
            Resolved::Name(name) => name,
            Resolved::Element(name, subscript) => {
                return match self.key_from_text(name, &subscript) {
                    Ok(key) => self.append_element(name, &key, out),
                    Err(_) => false,
                };
            }
            Resolved::Nothing if self.circle_means_global(name) => {
                return self.with_global(name, |shell| {
                    let nameref = shell.variables.get(name).attributes.has(Attributes::NAMEREF);
                    !nameref && shell.append_value(name, out)
                });
            }
            Resolved::Nothing => return false,
        };
        let found = match &self.variables.get(name).value {
            Value::Unset => None,
            Value::String(text) => Some(text.as_slice()),
            Value::Integer(number) => {
                push_i64(out, *number);
                return true;
            }
            Value::Indexed(array) => array.get(0),
            Value::Assoc(array) => array.get(b"0").map(Vec::as_slice),
            Value::Special(special) => return special::append(self, *special, out),
        };
        match found {
            Some(text) => {
                out.extend_from_slice(text);
                true
            }
            None => false,
        }
    }

    /// The value of a variable as `$name` gives it.
    pub fn value(&mut self, name: Symbol) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        self.append_value(name, &mut out).then_some(out)
    }

    /// The value, empty when unset.
    pub fn value_or_empty(&mut self, name: Symbol) -> Vec<u8> {
        self.value(name).unwrap_or_default()
    }

    /// `$name` has a value.
    pub fn is_set(&mut self, name: Symbol) -> bool {
        match &self.variables.get(name).value {
            Value::Unset => false,
            Value::Integer(_) => true,
            Value::String(_) if !self.variables.get(name).attributes.has(Attributes::NAMEREF) => true,
            _ => {
                let mut out = Vec::new();
                self.append_value(name, &mut out)
            }
        }
    }

    /// The key that a subscript text stands for: a string for an associative array, else an
    /// arithmetic expression. Negative indices count from the end. Text is taken as already expanded
    /// for an associative array.
    pub fn key_of(&mut self, name: Symbol, subscript: &[u8]) -> Result<Key, Failure> {
        if self.is_assoc(name) {
            return Ok(Key::Text(subscript.to_vec()));
        }
        let index = self.evaluate_subscript(subscript)?;
        Ok(Key::Index(index))
    }

    pub fn is_assoc(&self, name: Symbol) -> bool {
        let variable = self.variables.get(name);
        matches!(variable.value, Value::Assoc(_))
            || variable.attributes.has(Attributes::ASSOC)
            || matches!(variable.value, Value::Special(special) if special.is_assoc())
    }

    pub fn is_array(&self, name: Symbol) -> bool {
        let variable = self.variables.get(name);
        matches!(variable.value, Value::Indexed(_) | Value::Assoc(_))
            || variable.attributes.has(Attributes::ARRAY)
            || variable.attributes.has(Attributes::ASSOC)
            || matches!(variable.value, Value::Special(special) if special.is_array())
    }

    /// The index after negative ones are counted from the end. None when out of range.
    pub fn absolute_index(&self, name: Symbol, index: i64) -> Option<i64> {
        if index >= 0 {
            return Some(index);
        }
        let end = match &self.variables.get(name).value {
            Value::Indexed(array) => array.next_index(),
            Value::String(_) | Value::Integer(_) => 1,
            _ => 0,
        };
        Some(end.wrapping_add(index)).filter(|index| *index >= 0)
    }

    /// Appends an array element. A scalar is its own element 0. False when unset.
    pub fn append_element(&mut self, name: Symbol, key: &Key, out: &mut Vec<u8>) -> bool {
        let name = match self.resolve(name) {
            Resolved::Name(name) => name,
            _ => return false,
        };
        if let Value::Special(special) = self.variables.get(name).value {
            return special::append_element(self, special, key, out);
        }
        let found = match (&self.variables.get(name).value, key) {
            (Value::Indexed(array), Key::Index(index)) => match *index {
                index if index >= 0 => array.get(index),
                index => array.get(array.next_index().wrapping_add(index)),
            },
            (Value::Assoc(array), Key::Text(key)) => array.get(key).map(Vec::as_slice),
            (Value::String(text), Key::Index(0 | -1)) => Some(text.as_slice()),
            (Value::Integer(number), Key::Index(0 | -1)) => {
                push_i64(out, *number);
                return true;
            }
            _ => None,
        };
        match found {
            Some(text) => {
                out.extend_from_slice(text);
                true
            }
            None => false,
        }
    }

    /// The elements of `${name[@]}`, with their keys, in bash's order. A scalar has element 0.
    pub fn elements(&mut self, name: Symbol) -> Vec<(Key, Vec<u8>)> {
        let name = match self.resolve(name) {
            Resolved::Name(name) => name,
            Resolved::Element(name, subscript) => {
                let Ok(key) = self.key_from_text(name, &subscript) else { return Vec::new() };
                let mut value = Vec::new();
                return match self.append_element(name, &key, &mut value) {
                    true => vec![(Key::Index(0), value)],
                    false => Vec::new(),
                };
            }
            Resolved::Nothing => return Vec::new(),
        };
        match &self.variables.get(name).value {
            Value::Indexed(array) => {
                array.iter().map(|(index, value)| (Key::Index(index), value.to_vec())).collect()
            }
            Value::Assoc(array) => {
                array.iter().map(|(key, value)| (Key::Text(key.to_vec()), value.clone())).collect()
            }
            Value::Special(special) => special::elements(self, *special),
            _ => match self.value(name) {
                Some(value) => vec![(Key::Index(0), value)],
                None => Vec::new(),
            },
        }
    }
}

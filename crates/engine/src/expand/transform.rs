//! Parameter transformation (bash manual: Shell Parameter Expansion): `${name@operator}`.

use super::operator::change_case;
use super::place::Place;
use super::split::Target;
use crate::fields::Fields;
use crate::format::number::push_i64;
use crate::format::{escape, quote};
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::access::Key;
use crate::variables::{Attributes, Value};
use spork_syntax::Symbol;
use spork_syntax::tree::{CaseKind, Param};

/// The letters of attributes, in the order bash shows them.
const LETTERS: [(u8, Attributes); 10] = [
    (b'a', Attributes::ARRAY),
    (b'A', Attributes::ASSOC),
    (b'i', Attributes::INTEGER),
    (b'n', Attributes::NAMEREF),
    (b'r', Attributes::READONLY),
    (b't', Attributes::TRACE),
    (b'x', Attributes::EXPORT),
    (b'c', Attributes::CAPITAL),
    (b'l', Attributes::LOWER),
    (b'u', Attributes::UPPER),
];

impl Shell {
    /// The operators that look only at the value.
    pub(super) fn transform(&mut self, letter: u8, value: &[u8], out: &mut Vec<u8>) -> Result<(), Failure> {
        let charset = self.charset;
        match letter {
            b'Q' | b'K' | b'k' => quote::reusable(out, value, charset),
            b'E' => escape::transform_e(out, value, charset),
            b'P' => out.extend_from_slice(value),
            b'U' => change_case(CaseKind::Upper, true, None, charset, value, out),
            b'u' => change_case(CaseKind::Upper, false, None, charset, value, out),
            b'L' => change_case(CaseKind::Lower, true, None, charset, value, out),
            _ => out.extend_from_slice(value),
        }
        Ok(())
    }

    /// The letters of a variable's attributes: `${name@a}`, `declare -p`.
    pub fn append_attributes(&self, name: Symbol, out: &mut Vec<u8>) {
        let variable = self.variables.get(name);
        for (letter, attribute) in LETTERS {
            let has = match attribute {
                Attributes::ARRAY => self.is_array(name) && !self.is_assoc(name),
                Attributes::ASSOC => self.is_assoc(name),
                _ => variable.attributes.has(attribute),
            };
            if has {
                out.push(letter);
            }
        }
    }

    /// `@A` and `@a`, which look at the variable, and `@K` and `@k` of an array.
    pub(super) fn expand_whole(
        &mut self,
        param: &Param,
        place: &Place,
        letter: u8,
        quoted: bool,
        target: &mut Target,
    ) -> Result<(), Failure> {
        let named = match place {
            Place::Name(text) => self.place_named(text)?,
            _ => None,
        };
        let place = named.as_ref().unwrap_or(place);
        let mut words = self.spare_fields();
        match letter {
            b'a' => self.attribute_words(place, &mut words),
            b'A' => self.assignment_words(place, &mut words),
            _ => self.pair_words(place, letter == b'K', &mut words),
        }
        if place.list().is_none() && !self.place_is_set(place) {
            self.check_unset(param, place)?;
        }
        match place.list() {
            Some(star) => self.emit_fields(&words, star, quoted, target),
            None => target.result(words.at(0), quoted, &self.separators, self.charset),
        }
        self.recycle(words);
        Ok(())
    }

    /// The attributes, once for each element.
    fn attribute_words(&mut self, place: &Place, words: &mut Fields) {
        let Some(name) = place.variable() else {
            (0..self.list_len(place)).for_each(|_| words.push(b""));
            return;
        };
        let mut letters = Vec::new();
        self.append_attributes(name, &mut letters);
        let count = match place {
            Place::Elements { .. } if matches!(self.variables.get(name).value, Value::Unset) => 1,
            Place::Elements { .. } => self.list_len(place),
            _ => 1,
        };
        if !letters.is_empty() {
            (0..count).for_each(|_| words.push(&letters));
        }
    }

    /// The words of a command that makes the variable anew.
    fn assignment_words(&mut self, place: &Place, words: &mut Fields) {
        if let Place::Arguments { .. } = place {
            if !self.positional.is_empty() {
                words.push(b"set");
                words.push(b"--");
            }
            for argument in self.positional.iter() {
                quote::reusable(words.open(), argument, self.charset);
                words.finish();
            }
            return;
        }
        let Some(name) = place.variable() else { return };
        let mut letters = Vec::new();
        self.append_attributes(name, &mut letters);
        let whole = matches!(place, Place::Elements { .. });
        if whole && self.is_array(name) {
            words.push(b"declare");
            words.open().push(b'-');
            words.open().extend_from_slice(&letters);
            words.finish();
            let mut text = name.name().to_vec();
            if !matches!(self.variables.get(name).value, Value::Unset) {
                text.push(b'=');
                self.append_compound(name, &mut text);
            }
            words.push(&text);
            return;
        }
        let mut value = Vec::new();
        let place = if whole { &Place::Variable(name) } else { place };
        let set = self.append_place(place, &mut value);
        if !set && letters.is_empty() {
            return;
        }
        let out = words.open();
        if !letters.is_empty() {
            out.extend_from_slice(b"declare -");
            out.extend_from_slice(&letters);
            out.push(b' ');
        }
        out.extend_from_slice(name.name());
        if set {
            out.push(b'=');
            quote::reusable(out, &value, self.charset);
        }
        words.finish();
    }

    /// Keys and values: `@K` as one word, quoted; `@k` as words.
    fn pair_words(&mut self, place: &Place, quoted: bool, words: &mut Fields) {
        let array = match place {
            Place::Elements { name, .. } if self.is_array(*name) => *name,
            Place::Elements { .. } | Place::Arguments { .. } => {
                let mut values = Fields::new();
                self.list_of(place, &mut values);
                for value in values.iter() {
                    quote::reusable(words.open(), value, self.charset);
                    words.finish();
                }
                return;
            }
            _ => {
                let mut value = Vec::new();
                if self.append_place(place, &mut value) {
                    quote::reusable(words.open(), &value, self.charset);
                    words.finish();
                }
                return;
            }
        };
        let elements = self.elements(array);
        if !quoted {
            for (key, value) in &elements {
                push_key(words.open(), key);
                words.finish();
                words.push(value);
            }
            return;
        }
        if elements.is_empty() {
            return;
        }
        let charset = self.charset;
        let out = words.open();
        for (at, (key, value)) in elements.iter().enumerate() {
            match key {
                Key::Index(index) => {
                    if at > 0 {
                        out.push(b' ');
                    }
                    push_i64(out, *index);
                    out.push(b' ');
                    quote::declare_value(out, value, charset);
                }
                Key::Text(text) => {
                    quote::assoc_key(out, text, charset);
                    out.push(b' ');
                    quote::declare_value(out, value, charset);
                    out.push(b' ');
                }
            }
        }
        words.finish();
    }

    /// The value of an array as `declare -p` prints it: `([0]="a" [1]="b")`.
    pub fn append_compound(&mut self, name: Symbol, out: &mut Vec<u8>) {
        let charset = self.charset;
        out.push(b'(');
        for (at, (key, value)) in self.elements(name).iter().enumerate() {
            if at > 0 && matches!(key, Key::Index(_)) {
                out.push(b' ');
            }
            out.push(b'[');
            match key {
                Key::Index(index) => push_i64(out, *index),
                Key::Text(text) => quote::assoc_key(out, text, charset),
            }
            out.extend_from_slice(b"]=");
            quote::declare_value(out, value, charset);
            if matches!(key, Key::Text(_)) {
                out.push(b' ');
            }
        }
        out.push(b')');
    }
}

fn push_key(out: &mut Vec<u8>, key: &Key) {
    match key {
        Key::Index(index) => push_i64(out, *index),
        Key::Text(text) => out.extend_from_slice(text),
    }
}

//! Parameter transformation (bash manual: Shell Parameter Expansion): `${name@operator}`.

use super::Context;
use super::list::{Manner, Origin};
use super::operator::change_case;
use super::place::Place;
use super::split::{Separators, Target};
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
            b'P' => out.extend_from_slice(&self.decode_prompt(value)),
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
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        let named = match place {
            Place::Name(text) => self.place_named(text)?,
            _ => None,
        };
        let place = named.as_ref().unwrap_or(place);
        if letter == b'A' {
            return self.expand_assignment(param, place, context, target);
        }
        let mut words = self.spare_fields();
        match letter {
            b'a' => self.attribute_words(place, &mut words),
            _ => self.pair_words(place, letter == b'K', &mut words),
        }
        if place.list().is_none() && !self.place_is_set(place) {
            self.check_undeclared(param, place)?;
        }
        match place.list() {
            Some(star) => {
                self.emit_fields(&words, Manner { star, origin: Origin::Other, context }, target);
            }
            None => target.result(words.at(0), context.quoted, &self.separators, self.charset),
        }
        self.recycle(words);
        Ok(())
    }

    /// As `check_unset`; an array that has elements needs no element 0.
    fn check_undeclared(&mut self, param: &Param, place: &Place) -> Result<(), Failure> {
        match place {
            Place::Variable(name) if self.place_is_set(&Place::Elements { name: *name, star: true }) => {
                Ok(())
            }
            _ => self.check_unset(param, place),
        }
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

    /// `@A`: a command that makes the variable anew. Of a list in double quotes, only the values
    /// are quoted: the rest is split.
    fn expand_assignment(
        &mut self,
        param: &Param,
        place: &Place,
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        let mut head = self.spare_bytes();
        let mut values = self.spare_fields();
        let set = match place {
            Place::Arguments { .. } => self.arguments_assignment(&mut head, &mut values),
            Place::Elements { name, .. } if self.is_array(*name) => {
                self.array_assignment(*name, &mut head, &mut values);
                true
            }
            Place::Elements { name, .. } => {
                self.scalar_assignment(&Place::Variable(*name), &mut head, &mut values)
            }
            _ => self.scalar_assignment(place, &mut head, &mut values),
        };
        if !set {
            self.check_undeclared(param, place)?;
        }
        let list = place.list();
        let array = place.variable().is_none_or(|name| self.is_array(name));
        let head_quoted = context.quoted && !(array && list == Some(false));
        if head.is_empty() && context.quoted && (!head_quoted || list == Some(false)) {
            target.emptied();
        } else if head_quoted || !self.separators.is_empty() {
            target.result(&head, head_quoted, &self.separators, self.charset);
        } else {
            target.result(&head, head_quoted, &Separators::of(Some(b" ")), self.charset);
        }
        if !values.is_empty() || list != Some(false) {
            let manner = Manner { star: list != Some(false), origin: Origin::Other, context };
            self.emit_fields(&values, manner, target);
        }
        self.recycle_bytes(head);
        self.recycle(values);
        Ok(())
    }

    /// `set -- 'a' 'b'`
    fn arguments_assignment(&mut self, head: &mut Vec<u8>, values: &mut Fields) -> bool {
        if !self.positional.is_empty() {
            head.extend_from_slice(b"set -- ");
        }
        for argument in self.positional.iter() {
            quote::reusable(values.open(), argument, self.charset);
            values.finish();
        }
        true
    }

    /// `declare -a name=([0]="a")`
    fn array_assignment(&mut self, name: Symbol, head: &mut Vec<u8>, values: &mut Fields) {
        self.declare_head(name, head);
        if !matches!(self.variables.get(name).value, Value::Unset) {
            head.push(b'=');
            let mut text = Vec::new();
            self.append_compound(name, &mut text);
            values.push(&text);
        }
    }

    /// `declare -i name='5'`, or only `name='a'` without attributes. False when unset.
    fn scalar_assignment(&mut self, place: &Place, head: &mut Vec<u8>, values: &mut Fields) -> bool {
        let mut value = Vec::new();
        let set = self.append_place(place, &mut value);
        let Some(name) = place.variable() else { return set };
        self.declare_head(name, head);
        let plain = head.len() == name.name().len();
        if set {
            head.push(b'=');
            quote::reusable(values.open(), &value, self.charset);
            values.finish();
        } else if plain {
            head.clear();
        }
        set
    }

    /// `declare -ai name`, or the name alone when there are no attributes.
    fn declare_head(&mut self, name: Symbol, head: &mut Vec<u8>) {
        let mut letters = Vec::new();
        self.append_attributes(name, &mut letters);
        if !letters.is_empty() {
            head.extend_from_slice(b"declare -");
            head.extend_from_slice(&letters);
            head.push(b' ');
        }
        head.extend_from_slice(name.name());
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

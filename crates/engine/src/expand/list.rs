//! Lists (bash manual: Special Parameters, Arrays): `$@`, `$*`, `${name[@]}`, `${name[*]}` and what
//! operators make of them.

use super::place::Place;
use super::split::{Goal, Separators, Target};
use crate::charset::Charset;
use crate::fields::Fields;
use crate::format::number::Decimal;
use crate::shell::Shell;
use crate::variables::{Value, special};
use std::rc::Rc;

/// Puts a list into the target: fields of their own, or joined.
pub(super) struct Emitter<'t, 'f> {
    target: &'t mut Target<'f>,
    quoted: bool,
    star: bool,
    count: usize,
    separators: &'t Separators,
    charset: Charset,
}

impl<'t, 'f> Emitter<'t, 'f> {
    pub fn new(
        target: &'t mut Target<'f>,
        star: bool,
        quoted: bool,
        separators: &'t Separators,
        charset: Charset,
    ) -> Emitter<'t, 'f> {
        Emitter { target, quoted, star, count: 0, separators, charset }
    }

    /// The next element.
    pub fn push(&mut self, text: &[u8]) {
        if self.count > 0 {
            self.boundary();
        }
        self.count += 1;
        self.target.result(text, self.quoted, self.separators, self.charset);
    }

    fn boundary(&mut self) {
        let fields = self.target.goal == Goal::Fields;
        if fields && !self.quoted {
            self.target.break_unquoted(self.separators, self.charset);
        } else if fields && !self.star {
            self.target.break_quoted();
        } else {
            let joiner = if self.star { self.separators.joiner(self.charset) } else { b" " };
            self.target.result(joiner, self.quoted, self.separators, self.charset);
        }
    }

    /// The end of the list.
    pub fn finish(self) {
        if self.count == 0 && self.quoted {
            if self.star { self.target.quoted(b"") } else { self.target.emptied() }
        }
    }
}

impl Shell {
    /// Puts the list of a place into the target.
    pub(super) fn emit_list(&mut self, place: &Place, quoted: bool, target: &mut Target) {
        match place {
            Place::Arguments { star } => {
                let quoted = quoted && !(*star && target.goal == Goal::HereDocument);
                let arguments = Rc::clone(&self.positional.fields);
                let mut emitter = Emitter::new(target, *star, quoted, &self.separators, self.charset);
                for index in self.positional.start..arguments.len() {
                    emitter.push(arguments.at(index));
                }
                emitter.finish();
            }
            Place::Elements { name, star } => {
                if let Value::Special(special) = self.variables.get(*name).value {
                    let elements = special::elements(self, special);
                    let mut emitter = Emitter::new(target, *star, quoted, &self.separators, self.charset);
                    elements.iter().for_each(|(_, value)| emitter.push(value));
                    return emitter.finish();
                }
                let mut emitter = Emitter::new(target, *star, quoted, &self.separators, self.charset);
                match &self.variables.get(*name).value {
                    Value::String(text) => emitter.push(text),
                    Value::Integer(number) => emitter.push(Decimal::new(*number).as_bytes()),
                    Value::Indexed(array) => array.iter().for_each(|(_, value)| emitter.push(value)),
                    Value::Assoc(array) => array.values().for_each(|value| emitter.push(value)),
                    Value::Unset | Value::Special(_) => (),
                }
                emitter.finish();
            }
            _ => (),
        }
    }

    /// Puts computed elements into the target.
    pub(super) fn emit_fields(&mut self, elements: &Fields, star: bool, quoted: bool, target: &mut Target) {
        let quoted = quoted && !(star && target.goal == Goal::HereDocument);
        let mut emitter = Emitter::new(target, star, quoted, &self.separators, self.charset);
        elements.iter().for_each(|element| emitter.push(element));
        emitter.finish();
    }

    /// The elements of a place, copied.
    pub(super) fn list_of(&mut self, place: &Place, out: &mut Fields) {
        match place {
            Place::Arguments { .. } => self.positional.iter().for_each(|argument| out.push(argument)),
            Place::Elements { name, .. } => match &self.variables.get(*name).value {
                Value::String(text) => out.push(text),
                Value::Integer(number) => out.push(Decimal::new(*number).as_bytes()),
                Value::Indexed(array) => array.iter().for_each(|(_, value)| out.push(value)),
                Value::Assoc(array) => array.values().for_each(|value| out.push(value)),
                Value::Special(special) => {
                    for (_, value) in special::elements(self, *special) {
                        out.push(&value);
                    }
                }
                Value::Unset => (),
            },
            _ => (),
        }
    }

    /// The number of elements: `${#name[@]}`.
    pub(super) fn list_len(&mut self, place: &Place) -> usize {
        match place {
            Place::Arguments { .. } => self.positional.len(),
            Place::Elements { name, .. } => match &self.variables.get(*name).value {
                Value::Unset => 0,
                Value::String(_) | Value::Integer(_) => 1,
                Value::Indexed(array) => array.len(),
                Value::Assoc(array) => array.len(),
                Value::Special(special) => special::elements(self, *special).len(),
            },
            _ => 0,
        }
    }
}

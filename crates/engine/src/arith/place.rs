//! Variables and array elements as operands and as targets (bash manual: Shell Arithmetic, Arrays).

use super::{Context, Stop, plain_decimal};
use crate::format::number::Decimal;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::access::{Key, Resolved};
use crate::variables::{Attributes, Value};
use spork_syntax::Symbol;
use spork_syntax::arith::{Arith, Place};
use spork_syntax::tree::{ArithText, Subscript, Word};

/// A place whose subscript has been evaluated.
#[derive(Debug)]
pub(super) enum At {
    Name(Symbol),
    Element(Symbol, Key),
    /// The subscript was refused with a message: reads as 0, takes no value.
    Nowhere,
}

/// Values that are expressions may nest this deep.
const DEEPEST: u32 = 1024;

impl Shell {
    /// The number that a variable holds.
    #[inline]
    pub(super) fn number_of(&mut self, name: Symbol, context: &Context) -> Result<i64, Stop> {
        let variable = self.variables.get(name);
        match &variable.value {
            Value::Integer(number) => return Ok(*number),
            Value::String(text) if !variable.attributes.has(Attributes::NAMEREF) => {
                if let Some(number) = plain_decimal(text) {
                    return Ok(number);
                }
            }
            _ => (),
        }
        self.number_of_slow(name, context)
    }

    fn number_of_slow(&mut self, name: Symbol, context: &Context) -> Result<i64, Stop> {
        let mut text = self.spare_bytes();
        let set = self.append_value(name, &mut text);
        let result = if set { self.number_of_text(&text, context) } else { self.unset(name) };
        self.recycle_bytes(text);
        result
    }

    /// A variable without a value is 0. Under nounset it ends the shell, but an array that has only
    /// lost its element 0 is not unbound.
    fn unset(&mut self, name: Symbol) -> Result<i64, Stop> {
        if !self.opt(Opt::Nounset) {
            return Ok(0);
        }
        let name = match self.resolve(name) {
            Resolved::Name(name) | Resolved::Element(name, _) => name,
            Resolved::Nothing => name,
        };
        if self.variables.get(name).is_set() {
            return Ok(0);
        }
        self.error_parts(&[name.name(), b": unbound variable"]);
        Err(Stop::Other(Failure::Exit(1)))
    }

    /// The number of a value, which may be an expression.
    fn number_of_text(&mut self, text: &[u8], context: &Context) -> Result<i64, Stop> {
        if let Some(number) = plain_decimal(text) {
            return Ok(number);
        }
        if self.arith.depth >= DEEPEST {
            let message = b"expression recursion level exceeded";
            return Err(self.arith_error(context.who, context.text, message, context.text));
        }
        self.arith.depth += 1;
        let result = self.evaluate_bytes(context.who, text);
        self.arith.depth -= 1;
        result
    }

    /// Evaluates the subscript of a place.
    pub(super) fn locate(&mut self, place: &Place, context: &mut Context) -> Result<At, Stop> {
        let Some(subscript) = &place.index else { return Ok(At::Name(place.name)) };
        let name = match self.resolve(place.name) {
            Resolved::Name(name) => name,
            // A nameref to an element cannot have a subscript of its own.
            _ => place.name,
        };
        if self.is_assoc(name) {
            let key = match &**subscript {
                Subscript::At => b"@".to_vec(),
                Subscript::Star => b"*".to_vec(),
                Subscript::Index { key, .. } => self.key_text(key, context)?,
            };
            if key.is_empty() {
                self.error_parts(&[name.name(), b"[]: bad array subscript"]);
                return Ok(At::Nowhere);
            }
            return Ok(At::Element(name, Key::Text(key)));
        }
        let bad: &[u8] = match &**subscript {
            Subscript::At => b"[@]",
            Subscript::Star => b"[*]",
            Subscript::Index { arith, .. } if arith.word.literal() == Some(b"") => b"[]",
            Subscript::Index { arith, .. } => {
                let index = self.index_number(arith, context)?;
                return Ok(At::Element(name, Key::Index(index)));
            }
        };
        self.error_parts(&[name.name(), bad, b": bad array subscript"]);
        Ok(At::Nowhere)
    }

    /// The key of `name[subscript]` in text that comes at run time, whose subscript still has its
    /// expansions and quotes (operands of `read`, `printf -v`, `test -v` …).
    pub fn element_key(&mut self, name: Symbol, subscript: &[u8]) -> Result<Key, Failure> {
        let text = [name.name(), b"[", subscript, b"]"].concat();
        let at = match self.parse_arith(b"", &text) {
            Ok(Some(root)) => match &*root {
                Arith::Variable(place) => {
                    let mut context = Context {
                        root: &root,
                        text: &text,
                        who: b"",
                        expanded: None,
                        next: 0,
                        run_time: true,
                    };
                    self.locate(place, &mut context)
                }
                _ => Ok(At::Nowhere),
            },
            Ok(None) => Ok(At::Nowhere),
            Err(stop) => Err(stop),
        };
        match at {
            Ok(At::Element(_, key)) => Ok(key),
            Ok(_) => Err(Failure::Command(1)),
            Err(stop) => Err(stop.or(Failure::Discard(1))),
        }
    }

    /// The number of a subscript. What is wrong with it drops the command line, whoever evaluates.
    fn index_number(&mut self, text: &ArithText, context: &mut Context) -> Result<i64, Stop> {
        let result = if context.expanded.is_some() && text.word.literal().is_none() {
            self.evaluate_part(text, context)
        } else if context.run_time && self.opt(Opt::ArrayExpandOnce) {
            self.evaluate_bytes(b"", &text.word.text)
        } else {
            self.evaluate_arith_text(b"", text)
        };
        result.map_err(|stop| Stop::Other(stop.or(Failure::Discard(1))))
    }

    fn key_text(&mut self, word: &Word, context: &mut Context) -> Result<Vec<u8>, Stop> {
        let mut key = Vec::new();
        if let Some(literal) = word.literal() {
            key.extend_from_slice(literal);
        } else if context.expanded.is_some() {
            context.take_text(word, &mut key);
        } else if context.run_time && self.opt(Opt::ArrayExpandOnce) {
            key.extend_from_slice(&word.text);
        } else {
            self.expand_string(word, &mut key).map_err(Stop::Other)?;
        }
        Ok(key)
    }

    /// The number at a place.
    #[inline]
    pub(super) fn number_at(&mut self, at: &At, context: &Context) -> Result<i64, Stop> {
        match at {
            At::Name(name) => self.number_of(*name, context),
            At::Element(name, key) => self.number_of_element(*name, key, context),
            At::Nowhere => Ok(0),
        }
    }

    fn number_of_element(&mut self, name: Symbol, key: &Key, context: &Context) -> Result<i64, Stop> {
        let found = match (&self.variables.get(name).value, key) {
            (Value::Indexed(array), Key::Index(index)) if *index >= 0 => array.get(*index),
            (Value::Assoc(array), Key::Text(key)) => array.get(key).map(Vec::as_slice),
            _ => None,
        };
        if let Some(number) = found.and_then(plain_decimal) {
            return Ok(number);
        }
        if let Key::Index(index) = key
            && *index < 0
            && self.variables.get(name).is_set()
            && self.absolute_index(name, *index).is_none()
        {
            self.error_parts(&[name.name(), b": bad array subscript"]);
            return Ok(0);
        }
        let mut text = self.spare_bytes();
        let set = self.append_element(name, key, &mut text);
        let result = if set { self.number_of_text(&text, context) } else { self.unset(name) };
        self.recycle_bytes(text);
        result
    }

    /// Assigns to a variable.
    #[inline]
    pub(super) fn store_name(&mut self, name: Symbol, number: i64) -> Result<(), Stop> {
        self.assign_integer(name, number).map_err(refused)
    }

    /// Assigns to a place.
    #[inline]
    pub(super) fn store_at(&mut self, at: &At, number: i64) -> Result<(), Stop> {
        match at {
            At::Name(name) => self.store_name(*name, number),
            At::Element(name, key) => self.store_element_number(*name, key, number),
            At::Nowhere => Ok(()),
        }
    }

    fn store_element_number(&mut self, name: Symbol, key: &Key, number: i64) -> Result<(), Stop> {
        if let Key::Index(index) = key
            && self.absolute_index(name, *index).is_none()
            && !self.variables.get(name).attributes.has(Attributes::READONLY)
        {
            // Said, but no failure.
            let index = Decimal::new(*index);
            self.error_parts(&[name.name(), b"[", index.as_bytes(), b"]: bad array subscript"]);
            return Ok(());
        }
        self.assign_element(name, key, Decimal::new(number).as_bytes(), false).map_err(refused)
    }
}

/// A refused assignment is an error of the expression, unless it is worse.
fn refused(failure: Failure) -> Stop {
    match failure {
        Failure::Discard(_) | Failure::Command(_) => Stop::Arithmetic,
        other => Stop::Other(other),
    }
}

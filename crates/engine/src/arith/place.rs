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
    /// `[@]` or `[*]` of an indexed array, or an empty subscript: reads as 0 and takes no value, both
    /// with a message.
    Nowhere(Symbol, &'static [u8]),
}

/// Texts of one evaluation may nest this deep: values that are expressions, and subscripts.
const DEEPEST: u32 = 1023;

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
        self.nested(context, |shell| shell.evaluate_bytes(context.who, text, context.argument))
    }

    /// Evaluates a text inside the one of `context`.
    fn nested(
        &mut self,
        context: &Context,
        evaluate: impl FnOnce(&mut Shell) -> Result<i64, Stop>,
    ) -> Result<i64, Stop> {
        if self.arith.depth >= DEEPEST {
            let message = b"expression recursion level exceeded";
            return Err(self.arith_error(context.who, context.text, message, context.text));
        }
        self.arith.depth += 1;
        let result = evaluate(self);
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
            return Ok(match key.is_empty() {
                true => At::Nowhere(name, b"[]"),
                false => At::Element(name, Key::Text(key)),
            });
        }
        Ok(match &**subscript {
            Subscript::At => At::Nowhere(name, b"[@]"),
            Subscript::Star => At::Nowhere(name, b"[*]"),
            Subscript::Index { arith, key } if arith.of(key).word.literal() == Some(b"") => {
                At::Nowhere(name, b"[]")
            }
            Subscript::Index { arith, key } => match self.index_number(arith.of(key), context)? {
                Some(index) => At::Element(name, Key::Index(index)),
                None => At::Nowhere(name, b"[]"),
            },
        })
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
                        argument: false,
                        whole: true,
                    };
                    self.locate(place, &mut context)
                }
                _ => Ok(At::Name(name)),
            },
            Ok(None) => Ok(At::Name(name)),
            Err(stop) => Err(stop),
        };
        match at {
            Ok(At::Element(_, key)) => Ok(key),
            Ok(_) => Err(self.report(&[&text, b": bad array subscript"], Failure::Command(1))),
            Err(stop) => Err(stop.or(Failure::DiscardAll(1))),
        }
    }

    /// The number of a subscript, None if it is empty. What is wrong with it drops the command line,
    /// whoever evaluates.
    fn index_number(&mut self, text: &ArithText, context: &mut Context) -> Result<Option<i64>, Stop> {
        let result = if context.expanded.is_some() && text.word.literal().is_none() {
            self.evaluate_part(text, context)
        } else if context.argument && self.opt(Opt::ArrayExpandOnce) {
            self.evaluate_bytes(b"", &text.word.text, true).map(Some)
        } else if let (Some(root), Some(source)) = (&text.tree, text.word.literal()) {
            let mut inner = Context {
                root,
                text: source,
                who: b"",
                expanded: None,
                next: 0,
                argument: context.argument,
                whole: true,
            };
            self.nested(context, |shell| shell.operate(root, &mut inner)).map(Some)
        } else {
            self.nested(context, |shell| shell.evaluate_arith_text(b"", text)).map(Some)
        };
        result.map_err(|stop| Stop::Other(stop.or(Failure::DiscardAll(1))))
    }

    fn key_text(&mut self, word: &Word, context: &mut Context) -> Result<Vec<u8>, Stop> {
        let mut key = Vec::new();
        if context.argument && self.opt(Opt::ArrayExpandOnce) {
            key.extend_from_slice(&word.text);
        } else if let Some(literal) = word.literal() {
            key.extend_from_slice(literal);
        } else if context.expanded.is_some() {
            context.take_text(word, &mut key);
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
            At::Nowhere(name, subscript) => {
                // bash looks at an empty subscript twice.
                for _ in 0..if *subscript == b"[]" { 2 } else { 1 } {
                    self.remark(&[name.name(), subscript, b": bad array subscript"]).map_err(Stop::Other)?;
                }
                Ok(0)
            }
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
            && !(matches!(self.variables.get(name).value, Value::Indexed(_) | Value::Special(_))
                && self.absolute_index(name, *index).is_some())
            && (self.variables.get(name).is_set() || !self.opt(Opt::Nounset))
        {
            self.remark(&[name.name(), b": bad array subscript"]).map_err(Stop::Other)?;
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

    /// Assigns to a place that has been located. A subscript that cannot be is said to be bad, which
    /// is no failure.
    pub(super) fn store_at(
        &mut self,
        at: &At,
        place: &Place,
        number: i64,
        context: &Context,
    ) -> Result<(), Stop> {
        match at {
            At::Name(name) => self.store_name(*name, number),
            At::Element(name, key) => {
                if let (Key::Index(index), Some(Subscript::Index { arith, key: word })) =
                    (key, place.index.as_deref())
                    && self.absolute_index(*name, *index).is_none()
                    && !self.variables.get(*name).attributes.has(Attributes::READONLY)
                {
                    self.error_parts(&[
                        name.name(),
                        b"[",
                        &arith.of(word).word.text,
                        b"]: bad array subscript",
                    ]);
                    return Ok(());
                }
                self.assign_element(*name, key, Decimal::new(number).as_bytes(), false).map_err(refused)
            }
            At::Nowhere(name, b"[]") => {
                let colon: &[u8] = if context.who.is_empty() { b"" } else { b": " };
                self.error_parts(&[context.who, colon, b"`", name.name(), b"[]': not a valid identifier"]);
                Ok(())
            }
            At::Nowhere(name, subscript) => {
                self.remark(&[name.name(), subscript, b": bad array subscript"]).map_err(Stop::Other)
            }
        }
    }
}

/// A refused assignment is an error of the expression, unless it is worse.
fn refused(failure: Failure) -> Stop {
    match failure {
        Failure::Discard(_) | Failure::Command(_) => Stop::Arithmetic,
        other => Stop::Other(other),
    }
}

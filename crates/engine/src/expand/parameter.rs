//! Parameter expansion (bash manual: Shell Parameter Expansion): the value of a parameter and the
//! operators that test it; `operator.rs` has those that change the value.

use super::list::{Manner, Origin};
use super::place::Place;
use super::split::{Goal, Target};
use super::{Context, operator};
use crate::format::number::Decimal;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::access::{Key, Resolved};
use crate::variables::{Attributes, Value};
use spork_syntax::tree::{DefaultKind, Param, ParamName, ParamOp, Subscript, Word};
use std::borrow::Cow;

impl Shell {
    /// Expands `$name` or `${…}` into the target.
    pub(super) fn expand_parameter(
        &mut self,
        param: &Param,
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        if matches!(param.op, ParamOp::None) && param.index.is_none() && !param.indirect {
            let (separators, charset) = (&self.separators, self.charset);
            match param.name {
                ParamName::Variable(name) => {
                    let variable = self.variables.get(name);
                    match &variable.value {
                        Value::String(text) if !variable.attributes.has(Attributes::NAMEREF) => {
                            target.result(text, context.quoted, separators, charset);
                            return Ok(());
                        }
                        Value::Integer(number) => {
                            target.result(
                                Decimal::new(*number).as_bytes(),
                                context.quoted,
                                separators,
                                charset,
                            );
                            return Ok(());
                        }
                        _ => (),
                    }
                }
                ParamName::Positional(number) => {
                    if let Some(text) = self.positional.get(number as usize) {
                        target.result(text, context.quoted, separators, charset);
                        return Ok(());
                    }
                }
                ParamName::Special(_) => (),
            }
        }
        self.expand_parameter_slow(param, context, target)
    }

    fn expand_parameter_slow(
        &mut self,
        param: &Param,
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        match &param.op {
            ParamOp::Bad => return self.bad_substitution(param),
            ParamOp::PrefixNames(at) => {
                self.expand_prefix_names(param, *at, context, target);
                return Ok(());
            }
            ParamOp::Keys(at) => return self.expand_keys(param, *at, context, target),
            _ => (),
        }
        let place = if param.indirect {
            self.indirect_place(param)?
        } else if matches!(param.op, ParamOp::Length) {
            self.length_place(param)?
        } else {
            self.place_of(param.name, param.index.as_deref())?
        };
        match &param.op {
            ParamOp::None => self.expand_value(param, &place, context, target),
            ParamOp::Length => self.expand_length(param, &place, context, target),
            ParamOp::Default { kind, colon, word } => {
                self.expand_default(param, &place, (*kind, *colon, word), context, target)
            }
            ParamOp::Substring { offset, length } => {
                self.expand_substring(param, &place, (offset, length.as_deref()), context, target)
            }
            _ => self.expand_changed(param, &place, context, target),
        }
    }

    /// `${name}`
    fn expand_value(
        &mut self,
        param: &Param,
        place: &Place,
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        if place.list().is_some() {
            self.emit_list(place, context, target);
            return Ok(());
        }
        let mut value = self.spare_bytes();
        let set = self.append_place(place, &mut value);
        target.result(&value, context.quoted, &self.separators, self.charset);
        self.recycle_bytes(value);
        if set { Ok(()) } else { self.check_unset(param, place) }
    }

    /// Under nounset, the failure for a parameter that is unset.
    pub(super) fn check_unset(&mut self, param: &Param, place: &Place) -> Result<(), Failure> {
        if !self.opt(Opt::Nounset) || place.list().is_some() {
            return Ok(());
        }
        Err(self.unbound(param))
    }

    fn unbound(&mut self, param: &Param) -> Failure {
        let name = label(param);
        // Without braces, `$1` is shown with its dollar.
        let braced = matches!(param.name, ParamName::Variable(_)) || !param.text.is_empty();
        let dollar: &[u8] = if braced { b"" } else { b"$" };
        self.error_parts(&[dollar, &name, b": unbound variable"]);
        Failure::Exit(1)
    }

    /// What is no valid expansion. A transformation that there is not is an error only if the
    /// parameter is set, and then ends the shell.
    fn bad_substitution(&mut self, param: &Param) -> Result<(), Failure> {
        let inside = param.text.strip_prefix(b"${").and_then(|text| text.strip_suffix(b"}"));
        let transformed = inside.and_then(|text| {
            let first = usize::from(text.first() == Some(&b'@'));
            let at = memchr::memchr(b'@', text.get(first..)?)?;
            text.get(..first + at)
        });
        let ends = self.posix() && !self.interactive && self.small.compatibility > 43;
        let mut failure = if ends { Failure::Exit(1) } else { Failure::Discard(1) };
        if let Some(name) = transformed
            && let Some(place) = self.place_named(name)?
        {
            if !self.place_is_set(&place) {
                return Ok(());
            }
            failure = Failure::Exit(1);
        }
        self.expansion.bad = Some(param.text.clone());
        Err(failure)
    }

    /// The place of `${#name}`: a negative index out of range drops the command line here.
    fn length_place(&mut self, param: &Param) -> Result<Place, Failure> {
        let (ParamName::Variable(name), Some(index @ Subscript::Index { arith, key })) =
            (param.name, param.index.as_deref())
        else {
            return self.place_of(param.name, param.index.as_deref());
        };
        let name = match self.resolve(name) {
            Resolved::Name(name) => name,
            _ => return Ok(Place::Nothing),
        };
        if self.is_assoc(name) {
            let found = self.key_from_subscript(name, index)?;
            if found == Key::Text(Vec::new()) {
                return Err(self.bad_length_subscript(&key.text));
            }
            return Ok(Place::Element(name, found));
        }
        if !self.is_array(name) {
            return self.place_of(param.name, param.index.as_deref());
        }
        let index = self.evaluate_index(arith.of(key))?;
        if !self.in_range(name, index) {
            return Err(self.bad_length_subscript(&key.text));
        }
        Ok(Place::Element(name, Key::Index(index)))
    }

    fn bad_length_subscript(&mut self, text: &[u8]) -> Failure {
        self.report(&[b"[", text, b"]: bad array subscript"], Failure::Discard(1))
    }

    /// `${#name}`
    fn expand_length(
        &mut self,
        param: &Param,
        place: &Place,
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        let len = if let Place::Elements { name, .. } = place {
            // Of a variable that is not set, this is an error of the command line only.
            if self.opt(Opt::Nounset) && !self.variables.get(*name).is_set() {
                self.error_parts(&[name.name(), b": unbound variable"]);
                return Err(Failure::Discard(1));
            }
            self.list_len(place)
        } else if place.list().is_some() {
            self.list_len(place)
        } else {
            let mut value = self.spare_bytes();
            let set = self.append_place(place, &mut value);
            let len = self.charset.count(&value);
            self.recycle_bytes(value);
            let array = place.variable().is_some_and(|name| self.variables.get(name).is_set());
            if !set && !(array && matches!(place, Place::Element(..))) {
                self.check_unset(param, place)?;
            }
            len
        };
        let decimal = Decimal::new(len as i64);
        target.result(decimal.as_bytes(), context.quoted, &self.separators, self.charset);
        Ok(())
    }

    /// `${name:-word}`, `${name:=word}`, `${name:?word}`, `${name:+word}`
    fn expand_default(
        &mut self,
        param: &Param,
        place: &Place,
        (kind, colon, word): (DefaultKind, bool, &Word),
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        let present = self.is_present(place, colon, context, target.goal);
        match (kind, present) {
            (DefaultKind::Alternate, true) | (DefaultKind::Use, false) => {
                self.expand_operand(word, context, target)
            }
            (DefaultKind::Alternate, false) => {
                if context.quoted && place.list() == Some(false) && self.list_len(place) == 0 {
                    target.emptied();
                }
                Ok(())
            }
            (_, true) => self.expand_value(param, place, context, target),
            (DefaultKind::Assign, false) => self.expand_assign_default(param, place, word, context, target),
            (DefaultKind::Error, false) => Err(self.unset_error(param, colon, word)),
        }
    }

    /// Whether a parameter is set, and with `colon` not null. A list is not null when it would
    /// expand to several fields, or in an assignment to one.
    fn is_present(&mut self, place: &Place, colon: bool, context: Context, goal: Goal) -> bool {
        if !colon {
            return self.place_is_set(place);
        }
        if let Some(star) = place.list() {
            let mut elements = self.spare_fields();
            self.list_of(place, &mut elements);
            let array = matches!(place, Place::Elements { .. });
            let enough = match (star && self.separators.is_empty(), context.quoted, goal) {
                (true, false, Goal::String | Goal::Value | Goal::Assignment) if array => 1,
                (true, true, _) | (true, _, Goal::String | Goal::Value) => usize::MAX,
                (false, false, Goal::Assignment | Goal::Value) => 1,
                (false, false, Goal::Declaration) if !star || self.separators.set => 1,
                (false, false, _) if !star && context.rejoined => 1,
                _ => 2,
            };
            let present = elements.data_len() > 0 || elements.len() >= enough;
            self.recycle(elements);
            return present;
        }
        let mut value = self.spare_bytes();
        let present = self.append_place(place, &mut value) && !value.is_empty();
        self.recycle_bytes(value);
        present
    }

    /// The word behind an operator that tests. What stands in it is split like a result.
    fn expand_operand(&mut self, word: &Word, context: Context, target: &mut Target) -> Result<(), Failure> {
        let context = Context { operand: true, ..context };
        let result = match word_parts(word) {
            Parts::Plain(text) => {
                target.result(text, context.quoted, &self.separators, self.charset);
                return Ok(());
            }
            Parts::Quoted(text) => {
                target.quoted(text);
                return Ok(());
            }
            Parts::Parts(parts) if matches!(target.goal, Goal::Fields | Goal::String | Goal::Element) => {
                self.expand_unsplit(parts, context, target)
            }
            Parts::Parts(parts) => self.expand_parts(parts, context, target),
        };
        self.named(&word.text, result)
    }

    fn expand_assign_default(
        &mut self,
        param: &Param,
        place: &Place,
        word: &Word,
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        let mut value = self.spare_bytes();
        self.expand_to_string(word, Context { operand: false, ..context }, Goal::Value, &mut value)?;
        self.check_indirect_target(param, place)?;
        match place {
            Place::Variable(_) | Place::Element(..) => {
                self.assign_place(place, &value).map_err(|failure| match failure {
                    Failure::Discard(_) => Failure::Discard(2),
                    failure => failure,
                })?;
            }
            // Of an associative array, `@` and `*` are keys here.
            Place::Elements { name, star } if self.is_assoc(*name) => {
                let key = Key::Text(if *star { b"*".to_vec() } else { b"@".to_vec() });
                self.assign_element(*name, &key, &value, false)?;
                let place = Place::Element(*name, key);
                value.clear();
                self.append_place(&place, &mut value);
                target.result(&value, context.quoted, &self.separators, self.charset);
                self.recycle_bytes(value);
                return Ok(());
            }
            // A nameref without a target gets one.
            Place::Nothing if param.index.is_none() && !param.indirect => {
                if let ParamName::Variable(name) = param.name {
                    self.assign(name, &value, false).map_err(|_| Failure::Discard(2))?;
                }
                target.result(&value, context.quoted, &self.separators, self.charset);
                self.recycle_bytes(value);
                return Ok(());
            }
            Place::Elements { .. } | Place::Nothing | Place::Name(_) => {
                let name = label(param);
                return Err(self.report(&[&name, b": bad array subscript"], Failure::Discard(2)));
            }
            Place::Positional(_) | Place::Special(_) | Place::Arguments { .. } => {
                let name = label(param);
                return Err(self.report(&[b"$", &name, b": cannot assign in this way"], Failure::Discard(1)));
            }
        }
        // The final value is what is substituted; up to 5.1 it was the value as written.
        if self.small.compatibility > 51 {
            value.clear();
            self.append_place(place, &mut value);
        }
        target.result(&value, context.quoted, &self.separators, self.charset);
        self.recycle_bytes(value);
        Ok(())
    }

    fn unset_error(&mut self, param: &Param, colon: bool, word: &Word) -> Failure {
        let mut message = Vec::new();
        if let Err(failure) = self.expand_string(word, &mut message) {
            return failure;
        }
        if word.text.is_empty() {
            message =
                if colon { b"parameter null or not set".to_vec() } else { b"parameter not set".to_vec() };
        }
        let name = label(param);
        self.error_parts(&[&name, b": ", &message]);
        Failure::Exit(1)
    }

    /// The operators that change the value: `${name#p}`, `${name/p/s}`, `${name^p}`, `${name@Q}`.
    fn expand_changed(
        &mut self,
        param: &Param,
        place: &Place,
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        if let ParamOp::Transform(letter) = param.op
            && operator::is_whole(letter)
        {
            return self.expand_whole(param, place, letter, context, target);
        }
        if let Some(star) = place.list() {
            let mut elements = self.spare_fields();
            self.list_of(place, &mut elements);
            let mut changed = self.spare_fields();
            if !elements.is_empty() {
                let change = self.change_of(&param.op, context.quoted)?;
                for element in elements.iter() {
                    self.change(&change, element, changed.open())?;
                    changed.finish();
                }
            }
            let origin = match param.op {
                ParamOp::Replace { .. } | ParamOp::Case { .. } => Origin::Selected,
                _ => Origin::Other,
            };
            self.emit_fields(&changed, Manner { star, origin, context }, target);
            self.recycle(elements);
            self.recycle(changed);
            return Ok(());
        }
        let mut value = self.spare_bytes();
        if !self.append_place(place, &mut value) {
            self.recycle_bytes(value);
            self.check_unset(param, place)?;
            target.result(b"", context.quoted, &self.separators, self.charset);
            return Ok(());
        }
        let change = self.change_of(&param.op, context.quoted)?;
        let mut changed = self.spare_bytes();
        self.change(&change, &value, &mut changed)?;
        target.result(&changed, context.quoted, &self.separators, self.charset);
        self.recycle_bytes(changed);
        self.recycle_bytes(value);
        Ok(())
    }
}

/// The parts of a word inside an expansion.
pub(super) enum Parts<'a> {
    Plain(&'a [u8]),
    Quoted(&'a [u8]),
    Parts(&'a [spork_syntax::tree::Part]),
}

pub(super) fn word_parts(word: &Word) -> Parts<'_> {
    use spork_syntax::tree::WordForm;
    match &word.form {
        WordForm::Plain => Parts::Plain(&word.text),
        WordForm::Literal(value) => Parts::Quoted(value),
        WordForm::Parts(parts) => Parts::Parts(parts),
        WordForm::Braces(braces) => word_parts(&braces.plain),
    }
}

/// The parameter as messages name it.
pub(super) fn label(param: &Param) -> Cow<'static, [u8]> {
    if let (ParamName::Variable(name), None, false) = (param.name, &param.index, param.indirect) {
        return Cow::Borrowed(name.name());
    }
    let mut text = if param.indirect { b"!".to_vec() } else { Vec::new() };
    match param.name {
        ParamName::Variable(name) => text.extend_from_slice(name.name()),
        ParamName::Positional(number) => crate::format::number::push_i64(&mut text, i64::from(number)),
        ParamName::Special(byte) => text.push(byte),
    }
    match param.index.as_deref() {
        None => (),
        Some(Subscript::At) => text.extend_from_slice(b"[@]"),
        Some(Subscript::Star) => text.extend_from_slice(b"[*]"),
        Some(Subscript::Index { key, .. }) => {
            text.push(b'[');
            text.extend_from_slice(&key.text);
            text.push(b']');
        }
    }
    Cow::Owned(text)
}

//! Substring expansion (bash manual: Shell Parameter Expansion): `${name:offset:length}` of strings,
//! positional parameters and arrays.

use super::Context;
use super::list::{Manner, Origin};
use super::parameter::label;
use super::place::Place;
use super::split::Target;
use crate::charset::Charset;
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::access::Key;
use crate::variables::{Attributes, Value};
use spork_syntax::arith::{Arith, BinaryOp};
use spork_syntax::tree::{ArithText, Param};

type Operands<'a> = (&'a ArithText, Option<&'a ArithText>);

impl Shell {
    pub(super) fn expand_substring(
        &mut self,
        param: &Param,
        place: &Place,
        operands: Operands,
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        match place {
            Place::Arguments { star } => {
                self.expand_argument_range(&label(param), *star, operands, context, target)
            }
            Place::Elements { name, star } if self.is_array(*name) => {
                let mut elements = self.elements(*name);
                let range = self.element_range(&label(param), &elements, *name, operands)?;
                let elements = elements.drain(range);
                let mut kept = self.spare_fields();
                elements.for_each(|(_, value)| kept.push(&value));
                let manner = Manner { star: *star, origin: Origin::Selected, context };
                self.emit_fields(&kept, manner, target);
                self.recycle(kept);
                Ok(())
            }
            Place::Elements { name, star } if !self.variables.get(*name).is_set() => {
                let manner = Manner { star: *star, origin: Origin::Selected, context };
                self.emit_fields(&Fields::new(), manner, target);
                Ok(())
            }
            Place::Elements { name, .. } => {
                self.expand_string_range(param, &Place::Variable(*name), operands, context, target)
            }
            place => self.expand_string_range(param, place, operands, context, target),
        }
    }

    /// Of a string, offset and length count characters.
    fn expand_string_range(
        &mut self,
        param: &Param,
        place: &Place,
        (offset, length): Operands,
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        let who = label(param);
        // The value is the one before the operands are evaluated. It needs no copy when they cannot
        // change it.
        let still = self.is_still(offset) && length.is_none_or(|length| self.is_still(length));
        if still
            && let Place::Variable(name) = place
            && matches!(self.variables.get(*name).value, Value::String(_))
        {
            let start = self.evaluate_named(&who, offset)?;
            let count = match length {
                Some(length) => Some(self.evaluate_named(&who, length)?),
                None => None,
            };
            let Value::String(value) = &self.variables.get(*name).value else { return Ok(()) };
            let from = start_of(self.charset, value, start);
            let rest = from.and_then(|from| value.get(from..)).unwrap_or(&[]);
            let Some(end) = end_of(self.charset, rest, count.filter(|_| from.is_some())) else {
                return Err(self.length_error(length));
            };
            let text = rest.get(..end).unwrap_or(&[]);
            target.result(text, context.quoted, &self.separators, self.charset);
            return Ok(());
        }
        let mut value = self.spare_bytes();
        let set = self.append_place(place, &mut value);
        let result = if set {
            self.select(&who, &value, (offset, length))
        } else {
            self.check_unset(param, place).map(|()| 0..0)
        };
        if let Ok(range) = &result {
            let text = value.get(range.clone()).unwrap_or(&[]);
            target.result(text, context.quoted, &self.separators, self.charset);
        }
        self.recycle_bytes(value);
        result.map(drop)
    }

    /// The bytes of `value` that the operands select. The length is not looked at when the offset is
    /// out of range.
    fn select(
        &mut self,
        who: &[u8],
        value: &[u8],
        (offset, length): Operands,
    ) -> Result<std::ops::Range<usize>, Failure> {
        let start = self.evaluate_named(who, offset)?;
        let Some(from) = start_of(self.charset, value, start) else { return Ok(0..0) };
        let count = match length {
            Some(length) => Some(self.evaluate_named(who, length)?),
            None => None,
        };
        match end_of(self.charset, value.get(from..).unwrap_or(&[]), count) {
            Some(end) => Ok(from..from + end),
            None => Err(self.length_error(length)),
        }
    }

    /// Whether the evaluation of an operand changes nothing and cannot fail.
    fn is_still(&self, text: &ArithText) -> bool {
        text.word.literal().is_some() && text.tree.as_deref().is_some_and(|tree| self.is_still_tree(tree))
    }

    fn is_still_tree(&self, tree: &Arith) -> bool {
        match tree {
            Arith::Number(_) => true,
            // A value that is no number is an expression of its own.
            Arith::Variable(place) if place.index.is_none() => {
                let variable = self.variables.get(place.name);
                match &variable.value {
                    Value::Integer(_) => true,
                    Value::String(text) => {
                        !variable.attributes.has(Attributes::NAMEREF)
                            && !text.is_empty()
                            && text.iter().all(u8::is_ascii_digit)
                    }
                    _ => false,
                }
            }
            Arith::Unary(_, operand) => self.is_still_tree(operand),
            Arith::Binary(op, left, right) => {
                !matches!(op, BinaryOp::Divide | BinaryOp::Remainder | BinaryOp::Power)
                    && self.is_still_tree(left)
                    && self.is_still_tree(right)
            }
            _ => false,
        }
    }

    #[cold]
    fn length_error(&mut self, length: Option<&ArithText>) -> Failure {
        let text = length.map_or(&[][..], |length| &length.word.text);
        self.error_parts(&[text, b": substring expression < 0"]);
        Failure::Discard(1)
    }

    /// `${@:offset:length}`: `$0` counts as number 0.
    fn expand_argument_range(
        &mut self,
        who: &[u8],
        star: bool,
        (offset, length): Operands,
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        let count = self.positional.len() as i64 + 1;
        let mut start = self.evaluate_named(who, offset)?;
        if start < 0 {
            start = start.saturating_add(count);
        }
        let mut end = count;
        if let Some(length) = length {
            let number = self.evaluate_named(who, length)?;
            if number < 0 {
                return Err(self.length_error(Some(length)));
            }
            end = start.saturating_add(number).min(count);
        }
        let mut kept = self.spare_fields();
        if start >= 0 {
            for number in start..end {
                match number {
                    0 => kept.push(&self.zero),
                    _ => kept.push(self.positional.get(number as usize).unwrap_or(&[])),
                }
            }
        }
        self.emit_fields(&kept, Manner { star, origin: Origin::Selected, context }, target);
        self.recycle(kept);
        Ok(())
    }

    /// The elements of an array that the operands select: the offset is an index, the length a count.
    fn element_range(
        &mut self,
        who: &[u8],
        elements: &[(Key, Vec<u8>)],
        name: spork_syntax::Symbol,
        (offset, length): Operands,
    ) -> Result<std::ops::Range<usize>, Failure> {
        let end = match &self.variables.get(name).value {
            Value::Indexed(array) => array.next_index(),
            // The elements of an associative array are counted from 1.
            _ => elements.len() as i64 + 1,
        };
        let mut start = self.evaluate_named(who, offset)?;
        if start < 0 {
            start = start.saturating_add(end);
        }
        let mut count = elements.len();
        if let Some(length) = length {
            let number = self.evaluate_named(who, length)?;
            if number < 0 {
                return Err(self.length_error(Some(length)));
            }
            count = usize::try_from(number).unwrap_or(usize::MAX);
        }
        if start < 0 {
            return Ok(0..0);
        }
        let before =
            elements.iter().take_while(|(key, _)| matches!(key, Key::Index(index) if *index < start));
        let first = match elements.first() {
            Some((Key::Text(_), _)) => (start as usize).saturating_sub(1).min(elements.len()),
            _ => before.count(),
        };
        Ok(first..first.saturating_add(count).min(elements.len()))
    }
}

/// The byte offset of a character counted from the start, or with a negative number from the end.
fn start_of(charset: Charset, value: &[u8], start: i64) -> Option<usize> {
    match usize::try_from(start) {
        Ok(start) => charset.forward(value, start),
        Err(_) => charset.backward(value, start.unsigned_abs() as usize),
    }
}

/// The length in bytes of so many characters, or with a negative number of all but the last ones;
/// None when there are not so many to leave out.
fn end_of(charset: Charset, rest: &[u8], count: Option<i64>) -> Option<usize> {
    match count.map(|count| (count, usize::try_from(count))) {
        None => Some(rest.len()),
        Some((_, Ok(count))) => Some(charset.offset(rest, count)),
        Some((count, Err(_))) => charset.backward(rest, count.unsigned_abs() as usize),
    }
}

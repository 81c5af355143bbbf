//! Substring expansion (bash manual: Shell Parameter Expansion): `${name:offset:length}` of strings,
//! positional parameters and arrays.

use super::Context;
use super::list::{Manner, Origin};
use super::parameter::label;
use super::place::Place;
use super::split::Target;
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::{Value, access::Key};
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
            _ => {
                let scalar = match place {
                    Place::Elements { name, .. } => Place::Variable(*name),
                    place => place.clone(),
                };
                let mut value = self.spare_bytes();
                let set = self.append_place(&scalar, &mut value);
                let result = if set {
                    self.string_range(&label(param), &value, operands)
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
        }
    }

    /// The bytes of a string that the operands select, by characters.
    fn string_range(
        &mut self,
        who: &[u8],
        value: &[u8],
        (offset, length): Operands,
    ) -> Result<std::ops::Range<usize>, Failure> {
        let count = self.charset.count(value) as i64;
        let mut start = self.evaluate_named(who, offset)?;
        if start < 0 {
            start = start.saturating_add(count);
        }
        if start < 0 || start > count {
            return Ok(0..0);
        }
        let mut end = count;
        if let Some(length) = length {
            let number = self.evaluate_named(who, length)?;
            if number < 0 {
                end = count.saturating_add(number);
                if end < start {
                    return Err(self.length_error(length));
                }
            } else {
                end = start.saturating_add(number).min(count);
            }
        }
        let from = self.charset.offset(value, start as usize);
        let rest = value.get(from..).unwrap_or(&[]);
        Ok(from..from + self.charset.offset(rest, (end - start) as usize))
    }

    fn length_error(&mut self, length: &ArithText) -> Failure {
        self.error_parts(&[&length.word.text, b": substring expression < 0"]);
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
                return Err(self.length_error(length));
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
                return Err(self.length_error(length));
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

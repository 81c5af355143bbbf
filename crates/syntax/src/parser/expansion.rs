//! What begins with `$` or a backquote (bash manual: Shell Expansions).
//!
//! Text that is read more than once keeps its expansions, so that nesting does not multiply the work.

use super::input::{Edit, Mark};
use super::part::{Mode, Pieces};
use super::{Failure, Parse, Parsed};
use crate::tree::{Bytes, CommandBody, Param, ParamName, ParamOp, Part, SubstitutionKind};
use std::rc::Rc;

impl Parse<'_> {
    /// An expansion that starts with `$`, or a `$` that stands for itself.
    pub(super) fn dollar(&mut self, pieces: &mut Pieces, mode: Mode, quoted: &mut bool) -> Parsed<()> {
        let plain = mode == Mode::Plain;
        match self.dollar_part(mode)? {
            Some(Part::Quoted(value)) => {
                *quoted = true;
                pieces.quoted(&value);
            }
            Some(part) => {
                *quoted |= matches!(part, Part::Locale(_));
                pieces.part(part);
            }
            None => pieces.push(b"$", !plain),
        }
        Ok(())
    }

    /// The same as a part, None for a `$` that stands for itself. Text that is read more than once
    /// keeps its expansions, so that nesting does not multiply the work.
    pub(super) fn dollar_part(&mut self, mode: Mode) -> Parsed<Option<Part>> {
        let start = self.position;
        let key = (start, mode);
        if let Some(seen) = self.kept.seen.get(&key) {
            let (part, end) = (seen.part.clone(), seen.end);
            if let Some(text) = &seen.text {
                self.kept.edits.push(Edit { start, end: end.position, text: text.clone() });
            }
            self.jump(end);
            return Ok(Some(part));
        }
        let part = match self.read_dollar(mode) {
            Ok(part) => part,
            Err(error) => Some(self.broken(start, error)?),
        };
        if self.remember > 0
            && let Some(part) = &part
        {
            let text = self.text(start, self.position);
            let text = if *text == *self.slice(start, self.position) { None } else { Some(text) };
            self.kept.seen.insert(key, Seen { part: part.clone(), end: self.mark(), text });
        }
        Ok(part)
    }

    /// A command substitution in backquotes, the first of which is next.
    pub(super) fn backquoted(&mut self, double: bool) -> Parsed<Part> {
        let start = self.position;
        self.position += 1;
        match self.backquote(double) {
            Ok(part) => Ok(part),
            Err(error) => self.broken(start, error),
        }
    }

    /// An expansion in text that bash reads only when it expands it: whatever is wrong with it is
    /// reported then. It takes everything up to the end of that text.
    fn broken(&mut self, start: usize, error: Failure) -> Parsed<Part> {
        let later = self.fence.is_some() || self.fragment;
        if !later || self.exhausted {
            return Err(error);
        }
        let text: Bytes = self.slice(start, self.limit).into();
        self.position = self.limit;
        let kind = match *text {
            // Alone at the end it stands for itself.
            [b'`'] => return Ok(Part::Literal(text)),
            [b'$', b'(', ..] => SubstitutionKind::Dollar,
            [b'$', b'{', b' ' | b'\t' | b'\n' | b'|', ..] => SubstitutionKind::Function,
            _ => {
                let name = ParamName::Special(b'#');
                let param = Param { name, index: None, indirect: false, op: ParamOp::Bad, text };
                return Ok(Part::Param(Rc::new(param)));
            }
        };
        let body = CommandBody::Broken(text.get(2..).unwrap_or(&[]).into());
        Ok(super::substitution::command_part(kind, body, self.line))
    }

    fn read_dollar(&mut self, mode: Mode) -> Parsed<Option<Part>> {
        let start = self.position;
        self.position += 1;
        let plain = mode == Mode::Plain;
        Ok(match self.peek_in_word() {
            Some(b'(') => {
                self.position += 1;
                Some(self.dollar_paren()?)
            }
            Some(b'{') => {
                self.position += 1;
                Some(self.dollar_brace(start, mode)?)
            }
            Some(b'[') => {
                self.position += 1;
                Some(self.dollar_bracket()?)
            }
            Some(b'\'') if plain || mode == Mode::Operand => {
                self.position += 1;
                let from = self.position;
                self.skip_ansi()?;
                let value = crate::quote::ansi_c(self.slice(from, self.position - 1));
                let text = crate::quote::single_quoted(&value).into();
                self.kept.edits.push(Edit { start, end: self.position, text });
                Some(Part::Quoted(value.into()))
            }
            // The quotes stay in arithmetic, which has no use for them.
            Some(b'\'') if mode == Mode::Arith && !self.fragment => {
                self.position += 1;
                let from = self.position;
                self.skip_ansi()?;
                let value = crate::quote::ansi_c(self.slice(from, self.position - 1));
                let text: Bytes = crate::quote::single_quoted(&value).into();
                self.kept.edits.push(Edit { start, end: self.position, text: text.clone() });
                Some(Part::Quoted(text))
            }
            // The dollar vanishes; the quotes are read as others there.
            Some(b'"') if mode == Mode::Operand || mode == Mode::Arith && !self.fragment => {
                Some(Part::Quoted(Bytes::default()))
            }
            Some(b'"') if plain => {
                self.kept.edits.push(Edit { start, end: start + 1, text: Bytes::default() });
                self.position += 1;
                let line = self.line;
                let parts = self.double()?;
                if !self.no_more {
                    let text = self.slice(start + 2, self.position - 1).to_vec();
                    self.host.translatable(self.position, line, &text);
                }
                Some(Part::Locale(parts))
            }
            Some(byte) => self.simple_parameter(byte),
            None => None,
        })
    }
}

/// An expansion that was read while text around it was read for the first time.
pub(super) struct Seen {
    part: Part,
    end: Mark,
    /// Its text, where it is not the source.
    text: Option<Bytes>,
}

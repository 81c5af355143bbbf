//! Aliases (bash manual: Aliases): an alias is expanded by putting its value in place of the word,
//! so that it may hold any part of the grammar.

use super::Parse;
use super::input::Mark;
use crate::tree::Bytes;

/// An alias whose value is being read.
pub(super) struct ActiveAlias {
    pub name: Bytes,
    /// Offset behind its value.
    pub end: usize,
    /// The value ended in a blank: the word behind it is checked for an alias too.
    pub again: bool,
    pub value: Bytes,
}

impl Parse<'_> {
    /// Leaves the innermost alias if its value is used up.
    pub(super) fn pop_alias(&mut self) -> bool {
        if self.kept.aliases.last().is_none_or(|alias| self.position < alias.end) {
            return false;
        }
        if let Some(alias) = self.kept.aliases.pop() {
            self.alias_next |= alias.again;
        }
        self.limit = self.kept.aliases.last().map_or(self.buffer.len(), |alias| alias.end);
        true
    }

    /// The word ends here because the alias it comes from does: only an operator character may
    /// join what follows.
    pub(super) fn at_alias_end(&self) -> bool {
        self.fence.is_none()
            && self.kept.aliases.last().is_some_and(|alias| {
                alias.end == self.position
                    && !alias.value.is_empty()
                    && !alias.value.last().is_some_and(|b| b" \t\n()<>;&|".contains(b))
            })
    }

    /// Replaces the word that started at `start` and was just read by the value of the alias
    /// `name`, if it is one that is not being expanded already.
    pub(super) fn expand_alias(&mut self, name: &[u8]) -> bool {
        if self.kept.aliases.iter().any(|alias| &*alias.name == name) {
            return false;
        }
        let Some(value) = self.host.alias(name) else { return false };
        if self.line_copy.is_none() {
            self.line_copy = Some(self.current_line().to_vec());
        }
        // What was remembered of the text that gives way.
        self.forget();
        let end = self.insert(&value);
        let again = value.last().is_some_and(|b| matches!(b, b' ' | b'\t'));
        self.kept.aliases.push(ActiveAlias { name: name.into(), end, again, value });
        self.limit = end;
        true
    }

    /// Puts `text` before the next byte; returns the offset behind it. Consumed text is
    /// overwritten where nobody will read it again, so that a long line full of aliases costs no
    /// more than its aliases.
    fn insert(&mut self, text: &[u8]) -> usize {
        if self.pins == 0 && self.position < text.len() {
            let room = text.len() + self.buffer.len() / 2;
            self.buffer.splice(0..0, std::iter::repeat_n(b' ', room));
            self.position += room;
            self.line_start += room;
            for alias in &mut self.kept.aliases {
                alias.end += room;
            }
        }
        if self.pins == 0 {
            let start = self.position - text.len();
            if let Some(place) = self.buffer.get_mut(start..self.position) {
                place.copy_from_slice(text);
            }
            self.position = start;
            self.line_start = self.line_start.min(start);
        } else {
            self.buffer.splice(self.position..self.position, text.iter().copied());
            for alias in &mut self.kept.aliases {
                alias.end += text.len();
            }
        }
        self.position + text.len()
    }

    /// Goes back to `start`; the text up to here is read again without counting its lines, as bash
    /// does with what it took for `((…))`.
    pub(super) fn reread(&mut self, start: Mark) {
        let (line, line_start, end) = (self.line, self.line_start, self.position);
        self.rewind(start);
        self.line = line;
        self.line_start = line_start.min(start.position);
        let value: Bytes = self.slice(start.position, end).into();
        self.kept.aliases.push(ActiveAlias { name: Bytes::default(), end, again: false, value });
        self.limit = end;
    }

    /// The line that is being read, without its newline.
    pub(super) fn current_line(&self) -> &[u8] {
        let rest = self.buffer.get(self.line_start..).unwrap_or(&[]);
        rest.split(|&b| b == b'\n').next().unwrap_or(&[])
    }
}

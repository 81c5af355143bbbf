//! Assignments (bash manual: Shell Parameters, Arrays): `name=value`, `name[sub]+=value`,
//! `name=(…)`.

use super::part::{Mode, Tilde};
use super::scan::Pair;
use super::token::{Expect, Operator, Token, class, is};
use super::{Extent, Parse, Parsed};
use crate::symbol::Symbol;
use crate::tree::{
    Argument, ArrayElement, Assignment, AssignmentValue, Bytes, Part, Subscript, SubscriptArith, Word,
    WordForm,
};
use std::rc::Rc;

/// `text` is a name.
pub(super) fn is_name(text: &[u8]) -> bool {
    text.first().is_some_and(|&b| is(b, class::NAME) && !is(b, class::DIGIT))
        && text.iter().all(|&b| is(b, class::NAME))
}

/// `text` is `name` or `name[subscript]`.
pub(super) fn is_reference(text: &[u8]) -> bool {
    match text.iter().position(|&b| b == b'[') {
        None => is_name(text),
        Some(open) => {
            let (name, subscript) = text.split_at(open);
            is_name(name) && subscript.len() > 2 && subscript.ends_with(b"]")
        }
    }
}

/// `text` is what may stand before the `=` of an assignment.
pub(crate) fn is_target(text: &[u8]) -> bool {
    is_reference(text.strip_suffix(b"+").unwrap_or(text))
}

impl Parse<'_> {
    /// The assignment that starts here; None, with the position unmoved, if there is none.
    pub(super) fn assignment(&mut self) -> Parsed<Option<Assignment>> {
        let start = self.mark();
        let rest = self.slice(self.position, self.limit);
        let length = rest.iter().take_while(|&&b| is(b, class::NAME)).count();
        match rest.get(length) {
            Some(b'=' | b'[') => {}
            Some(b'+') if rest.get(length + 1) == Some(&b'=') => {}
            Some(b'\\') | None => return self.broken_assignment(),
            _ => return Ok(None),
        }
        let name = Symbol::new(rest.get(..length).unwrap_or(&[]));
        self.pins += 1;
        self.position += length;
        let result = self.assignment_to(name);
        self.pins -= 1;
        let result = result?;
        if result.is_none() {
            self.rewind(start);
        }
        Ok(result)
    }

    /// A name that is cut by a backslash-newline pair or by the end of what has been read: looked
    /// at again once it is whole.
    fn broken_assignment(&mut self) -> Parsed<Option<Assignment>> {
        let start = self.mark();
        let mut name = Vec::new();
        self.pins += 1;
        while let Some(byte) = self.peek_in_word().filter(|&b| is(b, class::NAME)) {
            name.push(byte);
            self.position += 1;
        }
        let next = self.peek_in_word();
        let found = matches!(next, Some(b'=' | b'[')) || next == Some(b'+') && self.byte_at(1) == Some(b'=');
        let result = if found { self.assignment_to(Symbol::new(&name)) } else { Ok(None) };
        self.pins -= 1;
        let result = result?;
        if result.is_none() {
            self.kept.edits.retain(|edit| edit.start < start.position);
            self.rewind(start);
        }
        Ok(result)
    }

    /// The assignment to `name`, which is consumed.
    fn assignment_to(&mut self, name: Symbol) -> Parsed<Option<Assignment>> {
        let index = if self.peek() == Some(b'[') {
            let Some(index) = self.assignment_index()? else { return Ok(None) };
            Some(Box::new(index))
        } else {
            None
        };
        let append = self.eat(b'+');
        if !self.eat(b'=') {
            return Ok(None);
        }
        let value_start = self.position;
        if self.peek() == Some(b'(') && (self.position != self.limit) {
            let open = self.mark();
            let edits = self.kept.edits.len();
            self.position += 1;
            let (elements, text) = self.compound_value()?;
            if self.position < self.limit && self.byte().is_some_and(|byte| !is(byte, class::BREAK)) {
                let close = self.position;
                self.kept.edits.truncate(edits);
                self.rewind(open);
                let value = AssignmentValue::Scalar(self.joined_value(close)?);
                return Ok(Some(Assignment { name, index, append, value }));
            }
            let value = AssignmentValue::Array {
                elements: elements.into(),
                text: [b"(", &*text, b")"].concat().into(),
            };
            return Ok(Some(Assignment { name, index, append, value }));
        }
        let value = AssignmentValue::Scalar(self.assignment_value(value_start)?);
        Ok(Some(Assignment { name, index, append, value }))
    }

    fn assignment_value(&mut self, start: usize) -> Parsed<Word> {
        if self.bracket_end <= start
            && let Some(word) = self.plain_text()
        {
            return Ok(word);
        }
        let mut pieces = self.pieces();
        self.read_pieces(&mut pieces, Mode::Plain, Tilde::Assignment, true, &mut false)?;
        let text = self.text(start, self.position);
        let form = pieces.form(&text, false);
        self.recycle(pieces);
        Ok(Word { text, form })
    }

    /// `(…)` up to `close` with more text behind it: the whole is a string.
    fn joined_value(&mut self, close: usize) -> Parsed<Word> {
        let start = self.position;
        let mut pieces = self.pieces();
        self.fenced(close, |parse| {
            parse.read_pieces(&mut pieces, Mode::Plain, Tilde::Never, false, &mut false)
        })?;
        self.read_pieces(&mut pieces, Mode::Plain, Tilde::Never, true, &mut false)?;
        let text = self.text(start, self.position);
        let form = pieces.form(&text, false);
        self.recycle(pieces);
        Ok(Word { text, form })
    }

    /// `[subscript]` with `=` or `+=` behind it.
    fn assignment_index(&mut self) -> Parsed<Option<Subscript>> {
        let open = self.mark();
        self.position += 1;
        self.scan_pair(b'[', b']', Pair::Subscript, false)?;
        let end = self.position;
        if !(self.peek() == Some(b'=') || self.peek() == Some(b'+') && self.byte_at(1) == Some(b'=')) {
            self.bracket_end = end;
            return Ok(None);
        }
        self.rewind(open);
        self.position += 1;
        let index = self.subscript(end - 1)?;
        self.position = end;
        Ok(Some(index))
    }

    /// The subscript between here and `end`, where its `]` stands.
    pub(super) fn subscript(&mut self, end: usize) -> Parsed<Subscript> {
        let start = self.mark();
        match self.slice(start.position, end) {
            b"@" => {
                self.position = end;
                return Ok(Subscript::At);
            }
            b"*" => {
                self.position = end;
                return Ok(Subscript::Star);
            }
            _ => {}
        }
        let text = self.slice(start.position, end);
        if super::arithmetic::plain(text) && memchr::memchr(b'(', text).is_none() {
            let key = self.fenced_word(end, Mode::Plain, Tilde::Start)?;
            return Ok(Subscript::Index { arith: SubscriptArith::default(), key });
        }
        self.deeper(end - start.position)?;
        self.remember += 1;
        let count = self.kept.edits.len();
        let arith = self.arith_text(end);
        self.kept.edits.truncate(count);
        self.rewind(start);
        let key = self.fenced_word(end, Mode::Plain, Tilde::Start);
        self.remember -= 1;
        self.shallower();
        Ok(Subscript::Index { arith: SubscriptArith::new(arith?), key: key? })
    }

    /// The elements of `name=(…)` behind the parenthesis, and their text.
    fn compound_value(&mut self) -> Parsed<(Vec<ArrayElement>, Vec<u8>)> {
        let line = self.line;
        let expect = std::mem::replace(&mut self.expect, Expect::Element);
        let base = std::mem::replace(&mut self.edit_base, self.kept.edits.len());
        let alias_next = std::mem::take(&mut self.alias_next);
        let result = self.compound_elements(line).map_err(|mut error| {
            error.extent = Extent::Line;
            error
        });
        self.kept.edits.truncate(self.edit_base);
        self.edit_base = base;
        self.expect = expect;
        self.alias_next = alias_next;
        result
    }

    fn compound_elements(&mut self, line: u32) -> Parsed<(Vec<ArrayElement>, Vec<u8>)> {
        let mut elements: Vec<ArrayElement> = Vec::new();
        let mut text = Vec::new();
        loop {
            if let Some(value) = self.plain_element() {
                if !elements.is_empty() {
                    text.push(b' ');
                }
                text.extend_from_slice(&value.text);
                elements.push(ArrayElement { index: None, append: false, value });
                continue;
            }
            if let Some(element) = self.indexed_element()? {
                if !elements.is_empty() {
                    text.push(b' ');
                }
                text.extend_from_slice(&element.text());
                elements.push(element);
                continue;
            }
            match self.token()? {
                Token::Newline => {
                    self.take();
                }
                Token::Operator(Operator::RightParen) => {
                    self.take();
                    return Ok((elements, text));
                }
                Token::Word(_) => {
                    let word = self.take_word();
                    if !elements.is_empty() {
                        text.push(b' ');
                    }
                    text.extend_from_slice(&word.text);
                    let mut value = word;
                    self.expand_word_braces(&mut value);
                    elements.push(ArrayElement { index: None, append: false, value });
                }
                Token::End => return Err(self.unmatched(b')', line)),
                _ => return Err(self.unexpected()),
            }
        }
    }

    /// An element that is nothing but text.
    fn plain_element(&mut self) -> Option<Word> {
        if self.token.is_some() || self.alias_next {
            return None;
        }
        while matches!(self.buffer.get(self.position), Some(b' ' | b'\t')) && self.position < self.limit {
            self.position += 1;
        }
        let first = *self.buffer.get(self.position)?;
        if matches!(first, b'#' | b'[') || is(first, class::BREAK) { None } else { self.plain_word() }
    }

    /// `[subscript]=value` as an element.
    fn indexed_element(&mut self) -> Parsed<Option<ArrayElement>> {
        self.kept.edits.truncate(self.edit_base);
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.position += 1;
        }
        if self.token.is_some() || self.peek() != Some(b'[') {
            return Ok(None);
        }
        let start = self.mark();
        let Some(index) = self.assignment_index()? else {
            self.rewind(start);
            return Ok(None);
        };
        let append = self.eat(b'+');
        self.eat(b'=');
        let value = self.assignment_value(self.position)?;
        Ok(Some(ArrayElement { index: Some(Box::new(index)), append, value }))
    }

    /// The word just looked at as an argument: in a declaration command with its reading as an
    /// assignment.
    #[inline]
    pub(super) fn argument(&mut self) -> Parsed<Argument> {
        let mut argument = Argument { word: self.take_word(), assignment: None };
        if self.declaration != Declaration::None && self.expect == Expect::Argument {
            self.declared(&mut argument)?;
        }
        if argument
            .assignment
            .as_ref()
            .is_none_or(|found| !matches!(found.value, AssignmentValue::Array { .. }))
        {
            self.expand_word_braces(&mut argument.word);
        }
        Ok(argument)
    }

    /// The current token, a word behind an assignment and a redirection, as an assignment.
    pub(super) fn late_assignment(&mut self) -> Parsed<Option<Assignment>> {
        let Some(Token::Word(_)) = self.token else { return Ok(None) };
        let word = &self.word;
        let shaped =
            word.text.iter().position(|&b| b == b'=').is_some_and(|_| {
                word.text.first().is_some_and(|&b| is(b, class::NAME) && !is(b, class::DIGIT))
            });
        let end = self.mark();
        if !shaped || word.text.last() == Some(&b'=') && self.byte() == Some(b'(') {
            return Ok(None);
        }
        let (token, word) = (self.token, self.take_word());
        self.rewind(self.word_start);
        self.kept.edits.truncate(self.edit_base);
        self.remember += 1;
        let assignment = self.assignment();
        self.remember -= 1;
        match assignment? {
            Some(found) if self.position == end.position => Ok(Some(found)),
            _ => {
                self.rewind(end);
                (self.token, self.word) = (token, word);
                Ok(None)
            }
        }
    }

    /// The word just read as an assignment, if it is one.
    fn declared(&mut self, argument: &mut Argument) -> Parsed<()> {
        let end = self.mark();
        let compound_follows = argument.word.text.last() == Some(&b'=') && self.byte() == Some(b'(');
        let wanted =
            if compound_follows { self.compound_arguments } else { self.declaration == Declaration::All };
        self.rewind(self.word_start);
        if !wanted || !self.byte().is_some_and(|b| is(b, class::NAME) && !is(b, class::DIGIT)) {
            self.rewind(end);
            return Ok(());
        }
        self.kept.edits.truncate(self.edit_base);
        let assignment: Option<Rc<Assignment>> = self.assignment()?.map(Rc::new);
        match &assignment {
            Some(found) if matches!(found.value, AssignmentValue::Array { .. }) => {
                let text: Bytes = found.text().into();
                argument.word = Word { text: text.clone(), form: WordForm::Literal(text) };
            }
            Some(found) if self.position > end.position => {
                // What stands before `(` was read as a word of its own.
                let AssignmentValue::Scalar(value) = &found.value else { return Ok(()) };
                let mut parts = vec![Part::Literal(found.target().into())];
                match &value.form {
                    WordForm::Parts(inner) => parts.extend(inner.iter().cloned()),
                    _ => parts.push(Part::Quoted(value.literal().unwrap_or(&[]).into())),
                }
                argument.word = Word { text: found.text().into(), form: WordForm::Parts(parts.into()) };
                if self.declaration != Declaration::All {
                    return Ok(());
                }
            }
            Some(_) if self.position == end.position => {}
            _ => {
                self.rewind(end);
                return Ok(());
            }
        }
        argument.assignment = assignment;
        Ok(())
    }
}

/// Which arguments of the command that is being read are assignments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Declaration {
    #[default]
    None,
    /// `eval` and `let`: only compound ones.
    Compound,
    /// `declare` and its kind.
    All,
}

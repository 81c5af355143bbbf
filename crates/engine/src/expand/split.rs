//! Word splitting (bash manual: Word Splitting): IFS as a table, and the fields under construction.
//!
//! Text goes straight into the flat buffer of `Fields`. What is unquoted, and so may be a pattern,
//! is remembered as spans of that buffer, never as marks inside the data.
//!
//! Invariant: only the results of expansions are split, never what stands in the word itself.

use crate::charset::Charset;
use crate::fields::Fields;

/// IFS, ready for splitting.
#[derive(Debug, Clone)]
pub struct Separators {
    /// By byte: what it does. Multibyte separators are not here.
    table: [Separator; 256],
    /// IFS as it stands, for `$*` and `read`.
    pub text: Vec<u8>,
    /// Some separator is a multibyte character.
    pub multibyte: bool,
    /// IFS is set.
    pub set: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separator {
    No,
    /// White space: runs of it separate, and are dropped at both ends.
    White,
    /// Any other: each one ends a field.
    Other,
}

impl Separators {
    /// The table of an IFS value; None is unset, which means the default.
    pub fn of(ifs: Option<&[u8]>) -> Separators {
        let text = ifs.unwrap_or(b" \t\n");
        let mut table = [Separator::No; 256];
        for &byte in text {
            table[byte as usize] =
                if crate::format::number::is_space(byte) { Separator::White } else { Separator::Other };
        }
        Separators {
            table,
            text: text.to_vec(),
            multibyte: text.iter().any(|byte| *byte >= 0x80),
            set: ifs.is_some(),
        }
    }

    #[inline]
    pub fn get(&self, byte: u8) -> Separator {
        self.table[byte as usize]
    }

    /// What the character at `at` does, and its length; nothing at the end.
    #[inline]
    pub fn classify(&self, text: &[u8], at: usize, charset: Charset) -> Option<(Separator, usize)> {
        let byte = *text.get(at)?;
        if byte < 0x80 || !self.multibyte || charset == Charset::Bytes {
            return Some((self.get(byte), 1));
        }
        let len = charset.next(text, at) - at;
        let found = self.contains(text.get(at..at + len).unwrap_or(&[]), charset);
        Some((if found { Separator::Other } else { Separator::No }, len))
    }

    /// Whether the character is one of IFS.
    fn contains(&self, character: &[u8], charset: Charset) -> bool {
        let mut at = 0;
        while at < self.text.len() {
            let next = charset.next(&self.text, at);
            if self.text.get(at..next) == Some(character) {
                return true;
            }
            at = next;
        }
        false
    }

    /// IFS is empty: no splitting.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The first character of IFS, which joins `"$*"`; empty when IFS is empty.
    pub fn joiner(&self, charset: Charset) -> &[u8] {
        let len = charset.next(&self.text, 0);
        self.text.get(..len).unwrap_or(&[])
    }

    /// IFS is set, to something that does not begin with a blank.
    pub fn unusual(&self) -> bool {
        self.set && !matches!(self.text.first(), None | Some(b' '))
    }
}

/// What becomes of the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// Fields: results are split, and fields may be patterns of pathname expansion.
    Fields,
    /// One string: the word of `case`, operands of `[[`.
    String,
    /// The value of an assignment.
    Assignment,
    /// The value of an assignment that is an argument of a declaration builtin.
    Declaration,
    /// The value of `[subscript]=value` in a compound assignment.
    Element,
    /// A here-string, or the word of `${name=word}`.
    Value,
    /// The body of a here-document with a list in it: one string, but lists of the `*` kind are
    /// split, and the fields are joined by blanks.
    HereDocument,
    /// One pattern: what is unquoted is remembered.
    Pattern,
}

/// The last separator met in a word that no field has begun after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Last {
    /// None, or leading white space.
    None,
    /// White space that ended a field.
    White,
    Other,
}

/// A place in the buffer: unquoted text from `start` to `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

/// The words that come out of expansion, under construction.
pub struct Target<'a> {
    pub fields: &'a mut Fields,
    pub goal: Goal,
    /// Unquoted text, in order.
    pub spans: Vec<Span>,
    /// Some unquoted text has a pattern character.
    pub magic: bool,
    /// The field under construction exists: it has text or quotes.
    open: bool,
    last: Last,
    /// A quoted list had no elements.
    emptied: bool,
}

/// The state before double quotes.
#[derive(Debug, Clone, Copy)]
pub struct Double {
    size: usize,
    open: bool,
    emptied: bool,
}

impl<'a> Target<'a> {
    pub fn new(fields: &'a mut Fields, goal: Goal, spans: Vec<Span>) -> Target<'a> {
        Target { fields, goal, spans, magic: false, open: false, last: Last::None, emptied: false }
    }

    /// Whether results of expansions are split.
    #[inline]
    pub fn splits(&self) -> bool {
        matches!(self.goal, Goal::Fields | Goal::HereDocument)
    }

    /// Text that stands unquoted in the word.
    #[inline]
    pub fn literal(&mut self, text: &[u8]) {
        self.unquoted(text);
        self.magic |= text.iter().any(|byte| is_magic(*byte));
    }

    /// Quoted text. Even the empty one makes a field.
    #[inline]
    pub fn quoted(&mut self, text: &[u8]) {
        self.fields.open().extend_from_slice(text);
        self.open = true;
    }

    fn unquoted(&mut self, text: &[u8]) {
        if text.is_empty() {
            return;
        }
        let start = self.fields.data_len();
        self.fields.open().extend_from_slice(text);
        self.open = true;
        if !matches!(self.goal, Goal::Fields | Goal::Pattern) {
            return;
        }
        let end = start + text.len();
        match self.spans.last_mut() {
            Some(span) if span.end == start => span.end = end,
            _ => self.spans.push(Span { start, end }),
        }
    }

    /// The result of an expansion.
    #[inline]
    pub fn result(&mut self, text: &[u8], quoted: bool, separators: &Separators, charset: Charset) {
        if quoted {
            self.quoted(text);
        } else if self.splits() {
            self.split(text, separators, charset);
        } else {
            self.literal(text);
        }
    }

    fn split(&mut self, text: &[u8], separators: &Separators, charset: Charset) {
        let mut start = 0;
        let mut at = 0;
        while let Some((separator, len)) = separators.classify(text, at, charset) {
            if separator == Separator::No {
                self.magic |= is_magic(text[at]);
                at += len;
                continue;
            }
            self.unquoted(&text[start..at]);
            self.separate(separator);
            at += len;
            start = at;
        }
        self.unquoted(text.get(start..).unwrap_or(&[]));
    }

    #[inline]
    fn separate(&mut self, separator: Separator) {
        let white = separator == Separator::White;
        if self.open {
            self.end_field();
            self.last = if white { Last::White } else { Last::Other };
        } else if !white {
            match self.last {
                Last::White => self.last = Last::Other,
                Last::None | Last::Other => {
                    self.end_field();
                    self.last = Last::Other;
                }
            }
        }
    }

    fn end_field(&mut self) {
        self.fields.finish();
        self.open = false;
    }

    /// The boundary between two elements of an unquoted list: as the first character of IFS would
    /// separate them, and for an empty IFS as white space.
    pub fn break_unquoted(&mut self, separators: &Separators, charset: Charset) {
        let first = separators.classify(&separators.text, 0, charset);
        self.separate(first.map_or(Separator::White, |(separator, _)| separator));
    }

    /// The boundary between two elements of a quoted list.
    pub fn break_quoted(&mut self) {
        self.end_field();
        self.last = Last::None;
    }

    /// Begins the inside of double quotes. Gives what `leave_double` needs.
    pub fn enter_double(&mut self) -> Double {
        let before = Double { size: self.size(), open: self.open, emptied: self.emptied };
        self.open = true;
        self.emptied = false;
        before
    }

    /// Ends it. An empty `"$@"`, with nothing beside it that has text, makes no field.
    pub fn leave_double(&mut self, before: Double) {
        self.open = before.open || !self.emptied || self.size() != before.size;
        self.emptied = before.emptied;
    }

    /// Notes a quoted list without elements.
    pub fn emptied(&mut self) {
        self.emptied = true;
    }

    fn size(&self) -> usize {
        self.fields.data_len() + self.fields.len()
    }

    /// The end of a word.
    #[inline]
    pub fn end_word(&mut self) {
        if self.open {
            self.end_field();
        }
        self.last = Last::None;
    }

    /// A whole word without expansions or pattern.
    #[inline]
    pub fn whole(&mut self, text: &[u8]) {
        self.fields.push(text);
    }
}

/// Characters that begin a pattern. The pattern compiler has the last word.
#[inline]
fn is_magic(byte: u8) -> bool {
    matches!(byte, b'*' | b'?' | b'[' | b'(')
}

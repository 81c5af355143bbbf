//! Sets of characters: bracket expressions, `.`, `\w` and single characters
//! (POSIX "RE Bracket Expression").
//!
//! Under case folding the text and the members are in upper case. A stray byte
//! is in no set but its own.

use super::RegexError;
use crate::charset::{Charset, Class, Code, RAW};

/// A set of characters.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Set {
    negated: bool,
    ranges: Vec<(Code, Code)>,
    classes: Vec<Class>,
}

/// The classes with an escape of their own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Escape {
    Word,
    Space,
}

impl Set {
    pub fn any() -> Set {
        Set { negated: true, ..Set::default() }
    }

    pub fn single(code: Code) -> Set {
        Set { ranges: vec![(code, code)], ..Set::default() }
    }

    pub fn escape(name: Escape, negated: bool, charset: Charset) -> Set {
        let _ = charset;
        let class = match name {
            Escape::Word => Class::Word,
            Escape::Space => Class::Space,
        };
        Set { negated, classes: vec![class], ..Set::default() }
    }

    pub fn contains(&self, code: Code, charset: Charset) -> bool {
        let listed = self.ranges.iter().any(|&(low, high)| (low..=high).contains(&code));
        if code >= RAW {
            return listed && !self.negated;
        }
        (listed || self.classes.iter().any(|&class| charset.is(code, class))) != self.negated
    }
}

/// An element of a bracket expression.
enum Element {
    Character(Code),
    Collating(Vec<u8>),
    Equivalence(Vec<u8>),
    Class(Vec<u8>),
}

/// Parses what follows `[`; gives the set and the length with the closing `]`.
pub(super) fn bracket(text: &[u8], nocase: bool, charset: Charset) -> Result<(Set, usize), RegexError> {
    let mut reader = Reader { text, at: 0, charset };
    let mut set = Set::default();
    if reader.peek() == Some(b'^') {
        set.negated = true;
        reader.at += 1;
    }
    if reader.peek().is_none() {
        return Err(RegexError::Invalid);
    }
    let mut first = true;
    loop {
        match reader.peek() {
            None => return Err(RegexError::Bracket),
            Some(b']') if !first => break,
            // A hyphen stands for itself only at either end.
            Some(b'-') if !first && reader.peek_second() != Some(b']') => {
                return Err(RegexError::RangeEnd);
            }
            _ => {}
        }
        first = false;
        let start = reader.element()?;
        let single = matches!(start, Element::Character(_) | Element::Collating(_));
        if single && reader.peek().is_none() {
            return Err(RegexError::Bracket);
        }
        let ranged = single && reader.peek() == Some(b'-') && reader.peek_second() != Some(b']');
        if ranged {
            reader.at += 1;
            if reader.peek().is_none() {
                return Err(RegexError::Bracket);
            }
            let end = reader.element()?;
            set.ranges.push(range(start, end, nocase, charset)?);
        } else {
            add(&mut set, start, nocase, charset)?;
        }
    }
    Ok((set, reader.at + 1))
}

fn add(set: &mut Set, element: Element, nocase: bool, charset: Charset) -> Result<(), RegexError> {
    match element {
        Element::Class(name) => {
            let class = Class::from_name(&name)
                .filter(|class| !matches!(class, Class::Word | Class::Ascii))
                .ok_or(RegexError::CharacterClass)?;
            set.classes.push(match class {
                Class::Upper | Class::Lower if nocase => Class::Alpha,
                class => class,
            });
        }
        Element::Character(code) => {
            let code = fold(code, nocase, charset);
            set.ranges.push((code, code));
        }
        Element::Collating(name) | Element::Equivalence(name) => {
            let code = fold(named(&name)?, nocase, charset);
            set.ranges.push((code, code));
        }
    }
    Ok(())
}

fn range(start: Element, end: Element, nocase: bool, charset: Charset) -> Result<(Code, Code), RegexError> {
    let bound = |element| match element {
        // Characters beyond ASCII have no place in the order of these locales.
        Element::Character(code) if code >= 0x80 && charset == Charset::Utf8 => Err(RegexError::Collate),
        Element::Character(code) => Ok(fold(code, nocase, charset)),
        Element::Collating(name) => Ok(fold(named(&name)?, nocase, charset)),
        Element::Class(_) | Element::Equivalence(_) => Err(RegexError::RangeEnd),
    };
    if let Element::Class(_) | Element::Equivalence(_) = end {
        return Err(RegexError::RangeEnd);
    }
    let (low, high) = (bound(start)?, bound(end)?);
    if low > high { Err(RegexError::RangeEnd) } else { Ok((low, high)) }
}

fn fold(code: Code, nocase: bool, charset: Charset) -> Code {
    if nocase { charset.upper(code) } else { code }
}

/// The character of a collating symbol or equivalence class: its own name only.
fn named(name: &[u8]) -> Result<Code, RegexError> {
    match name {
        [byte] => Ok(Code::from(*byte)),
        _ => Err(RegexError::Collate),
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    charset: Charset,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn peek_second(&self) -> Option<u8> {
        self.text.get(self.at + 1).copied()
    }

    fn element(&mut self) -> Result<Element, RegexError> {
        if let (Some(b'['), Some(kind @ (b'.' | b'=' | b':'))) = (self.peek(), self.peek_second()) {
            self.at += 2;
            let name = self.name(kind)?;
            return Ok(match kind {
                b':' => Element::Class(name),
                b'=' => Element::Equivalence(name),
                _ => Element::Collating(name),
            });
        }
        let (code, length) = self.charset.decode(self.text, self.at).ok_or(RegexError::Bracket)?;
        self.at += length;
        Ok(Element::Character(code))
    }

    /// The name up to the closing mark, at most 31 bytes.
    fn name(&mut self, mark: u8) -> Result<Vec<u8>, RegexError> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let length = memchr::memmem::find(rest, &[mark, b']'])
            .filter(|&length| length < 32)
            .ok_or(RegexError::Bracket)?;
        self.at += length + 2;
        Ok(rest.get(..length).unwrap_or_default().to_vec())
    }
}

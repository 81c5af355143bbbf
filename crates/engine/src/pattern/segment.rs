//! Matching a pattern without extended operators: segments of a fixed number of
//! characters, separated by `*`.
//!
//! A star takes whatever lets the next segment match earliest, so no match ever
//! goes back further than one segment and nothing is allocated.

use super::PatternOptions;
use super::bracket::Bracket;
use crate::charset::{Charset, Code};
use memchr::memmem;

/// What matches exactly one character.
#[derive(Clone, Debug)]
pub(super) enum Atom {
    /// Folded to lower case when the pattern ignores case.
    Character(Code),
    Any,
    Bracket(Box<Bracket>),
}

impl Atom {
    /// Whether `code` matches.
    #[inline]
    pub fn accepts(&self, code: Code, nocase: bool, charset: Charset) -> bool {
        let folded = if nocase { charset.lower(code) } else { code };
        match self {
            Atom::Character(own) => *own == folded,
            Atom::Any => true,
            Atom::Bracket(bracket) => bracket.contains(folded, code, charset),
        }
    }
}

/// A run of characters between two stars; literal text is searched for as bytes.
#[derive(Clone, Debug)]
enum Segment {
    Literal(Vec<u8>),
    Atoms(Vec<Atom>),
}

/// The compiled pattern: `segments` joined by stars, a segment at either end
/// being empty when the pattern begins or ends with a star.
#[derive(Clone, Debug)]
pub(super) struct Segments {
    segments: Vec<Segment>,
    nocase: bool,
    by_character: bool,
}

impl Segments {
    /// Builds from atoms, `None` being a star.
    pub fn new(atoms: impl Iterator<Item = Option<Atom>>, options: PatternOptions) -> Segments {
        let mut segments = Vec::new();
        let mut run = Vec::new();
        for atom in atoms {
            match atom {
                Some(atom) => run.push(atom),
                None => segments.push(Segment::new(std::mem::take(&mut run), options)),
            }
        }
        segments.push(Segment::new(run, options));
        let by_character = options.nocase || segments.iter().any(|s| matches!(s, Segment::Atoms(_)));
        Segments { segments, nocase: options.nocase, by_character }
    }

    /// The text, when there is no star and nothing but literal characters.
    pub fn literal(&self) -> Option<&[u8]> {
        match self.segments.as_slice() {
            [Segment::Literal(literal)] => Some(literal),
            _ => None,
        }
    }

    pub fn by_character(&self) -> bool {
        self.by_character
    }

    pub fn leading_star(&self) -> bool {
        self.segments.len() > 1 && self.segments.first().is_some_and(Segment::is_empty)
    }

    fn trailing_star(&self) -> bool {
        self.segments.len() > 1 && self.segments.last().is_some_and(Segment::is_empty)
    }

    /// Whether the pattern begins with a character that stands for itself.
    pub fn starts_with_literal(&self) -> bool {
        match self.segments.first() {
            Some(Segment::Literal(literal)) => !literal.is_empty(),
            Some(Segment::Atoms(atoms)) => matches!(atoms.first(), Some(Atom::Character(_))),
            None => false,
        }
    }

    /// The first segment, those between, and the last; with no star, only the first.
    fn parts(&self) -> Option<(&Segment, &[Segment], Option<&Segment>)> {
        let (first, rest) = self.segments.split_first()?;
        match rest.split_last() {
            Some((last, middle)) => Some((first, middle, Some(last))),
            None => Some((first, &[], None)),
        }
    }

    pub fn matches(&self, text: &[u8], charset: Charset) -> bool {
        let reader = Reader { text, nocase: self.nocase, charset };
        let Some((first, middle, last)) = self.parts() else { return false };
        let Some(mut at) = reader.forward(first, 0, text.len()) else { return false };
        let Some(last) = last else { return at == text.len() };
        let Some(limit) = reader.backward(last, text.len(), at) else { return false };
        for segment in middle {
            match reader.find(segment, at, limit) {
                Some((_, end)) => at = end,
                None => return false,
            }
        }
        true
    }

    pub fn prefix(&self, text: &[u8], longest: bool, charset: Charset) -> Option<usize> {
        let reader = Reader { text, nocase: self.nocase, charset };
        let (first, middle, last) = self.parts()?;
        let at = reader.forward(first, 0, text.len())?;
        self.rest(&reader, at, middle, last, longest)
    }

    pub fn find(&self, text: &[u8], from: usize, charset: Charset) -> Option<(usize, usize)> {
        let reader = Reader { text, nocase: self.nocase, charset };
        let (first, middle, last) = self.parts()?;
        let (start, at) = reader.find(first, from, text.len())?;
        Some((start, self.rest(&reader, at, middle, last, true)?))
    }

    /// Matches what follows the first segment, from `at`; gives the end.
    fn rest(
        &self,
        reader: &Reader,
        mut at: usize,
        middle: &[Segment],
        last: Option<&Segment>,
        longest: bool,
    ) -> Option<usize> {
        let end = reader.text.len();
        for segment in middle {
            at = reader.find(segment, at, end)?.1;
        }
        let Some(last) = last else { return Some(at) };
        if self.trailing_star() {
            return Some(if longest { end } else { at });
        }
        let found = if longest { reader.rfind(last, at, end) } else { reader.find(last, at, end) };
        found.map(|(_, end)| end)
    }

    pub fn suffix(&self, text: &[u8], longest: bool, charset: Charset) -> Option<usize> {
        let reader = Reader { text, nocase: self.nocase, charset };
        let (first, middle, last) = self.parts()?;
        let Some(last) = last else { return reader.backward(first, text.len(), 0) };
        let mut at = reader.backward(last, text.len(), 0)?;
        for segment in middle.iter().rev() {
            at = reader.rfind(segment, 0, at)?.0;
        }
        if self.leading_star() {
            return Some(if longest { 0 } else { at });
        }
        let found = if longest { reader.find(first, 0, at) } else { reader.rfind(first, 0, at) };
        found.map(|(start, _)| start)
    }
}

impl Segment {
    fn new(atoms: Vec<Atom>, options: PatternOptions) -> Segment {
        let mut literal = Vec::with_capacity(atoms.len());
        for atom in &atoms {
            match atom {
                Atom::Character(code) if !options.nocase => {
                    options.charset.encode(*code, &mut literal);
                }
                _ => return Segment::Atoms(atoms),
            }
        }
        Segment::Literal(literal)
    }

    fn is_empty(&self) -> bool {
        match self {
            Segment::Literal(literal) => literal.is_empty(),
            Segment::Atoms(atoms) => atoms.is_empty(),
        }
    }
}

struct Reader<'a> {
    text: &'a [u8],
    nocase: bool,
    charset: Charset,
}

impl Reader<'_> {
    /// The end of the segment matched at `at`, not past `limit`.
    fn forward(&self, segment: &Segment, at: usize, limit: usize) -> Option<usize> {
        match segment {
            Segment::Literal(literal) => {
                self.text.get(at..limit)?.starts_with(literal).then(|| at + literal.len())
            }
            Segment::Atoms(atoms) => {
                let text = self.text.get(..limit)?;
                let mut at = at;
                for atom in atoms {
                    let (code, length) = self.charset.decode(text, at)?;
                    if !atom.accepts(code, self.nocase, self.charset) {
                        return None;
                    }
                    at += length;
                }
                Some(at)
            }
        }
    }

    /// The start of the segment that ends at `at`, not before `limit`.
    fn backward(&self, segment: &Segment, at: usize, limit: usize) -> Option<usize> {
        match segment {
            Segment::Literal(literal) => {
                self.text.get(limit..at)?.ends_with(literal).then(|| at - literal.len())
            }
            Segment::Atoms(atoms) => {
                let text = self.text.get(limit..at)?;
                let mut at = text.len();
                for atom in atoms.iter().rev() {
                    let (code, length) = self.charset.decode_before(text, at)?;
                    if !atom.accepts(code, self.nocase, self.charset) {
                        return None;
                    }
                    at -= length;
                }
                Some(limit + at)
            }
        }
    }

    /// The first place in `from..limit` where the segment matches.
    fn find(&self, segment: &Segment, from: usize, limit: usize) -> Option<(usize, usize)> {
        if let Segment::Literal(literal) = segment {
            let start = from + find_literal(self.text.get(from..limit)?, literal)?;
            return Some((start, start + literal.len()));
        }
        let mut start = from;
        loop {
            if let Some(end) = self.forward(segment, start, limit) {
                return Some((start, end));
            }
            if start >= limit {
                return None;
            }
            start = self.charset.next(self.text, start);
        }
    }

    /// The last place in `from..limit` where the segment matches.
    fn rfind(&self, segment: &Segment, from: usize, limit: usize) -> Option<(usize, usize)> {
        if let Segment::Literal(literal) = segment {
            let start = from + rfind_literal(self.text.get(from..limit)?, literal)?;
            return Some((start, start + literal.len()));
        }
        let mut end = limit;
        loop {
            if let Some(start) = self.backward(segment, end, from) {
                return Some((start, end));
            }
            if end <= from {
                return None;
            }
            end = self.charset.previous(self.text, end);
        }
    }
}

/// A text shorter than this is not worth the preparation of a searcher.
const SHORT: usize = 64;

/// The first place of `literal` in `text`.
pub(super) fn find_literal(text: &[u8], literal: &[u8]) -> Option<usize> {
    let Some((&first, rest)) = literal.split_first() else { return Some(0) };
    if rest.is_empty() {
        return memchr::memchr(first, text);
    }
    if text.len() >= SHORT {
        return memmem::find(text, literal);
    }
    text.windows(literal.len()).position(|window| window == literal)
}

/// The last place of `literal` in `text`.
fn rfind_literal(text: &[u8], literal: &[u8]) -> Option<usize> {
    let Some((&first, rest)) = literal.split_first() else { return Some(text.len()) };
    if rest.is_empty() {
        return memchr::memrchr(first, text);
    }
    if text.len() >= SHORT {
        return memmem::rfind(text, literal);
    }
    text.windows(literal.len()).rposition(|window| window == literal)
}

//! Shell patterns: `*`, `?`, `[...]` and the extended operators (bash manual,
//! "Pattern Matching").
//!
//! A pattern is compiled once into segments separated by `*`, or into a tree
//! when it has extended operators; both match in polynomial time.
//! Invariants: compiling never fails (what is not a valid construct is literal);
//! every offset given or returned is a character boundary of the text; a text or
//! pattern that is not well-formed UTF-8 is matched byte by byte.

mod bracket;
mod extended;
pub mod globignore;
pub mod globsort;
mod parse;
pub mod pathname;
mod segment;
#[cfg(test)]
mod tests;

use crate::charset::{self, Charset};
use extended::Tree;
use parse::Symbol;
use segment::Segments;

/// A part of the word a pattern is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Quoted text: every character stands for itself.
    Quoted(&'a [u8]),
    /// Unquoted text: `*`, `?`, `[`, `\` and extended operators are active.
    Pattern(&'a [u8]),
}

/// What changes the meaning of a pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PatternOptions {
    /// `shopt -s extglob`; always on to the right of `==` in `[[`.
    pub extglob: bool,
    /// `nocasematch` or `nocaseglob`.
    pub nocase: bool,
    /// A slash in the text is matched only by a slash (`GLOBIGNORE`).
    pub pathname: bool,
    pub charset: Charset,
}

/// Which file names beginning with a dot a component may match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DotRules {
    /// `shopt -s dotglob`: a leading dot needs no dot in the pattern.
    pub dotglob: bool,
    /// `shopt -s globskipdots`: `.` and `..` never match.
    pub globskipdots: bool,
}

impl Default for DotRules {
    fn default() -> DotRules {
        DotRules { dotglob: false, globskipdots: true }
    }
}

/// A compiled pattern.
#[derive(Clone, Debug)]
pub struct Pattern {
    program: Program,
    /// The byte-wise reading of a pattern beyond ASCII, for malformed texts.
    bytewise: Option<Box<Program>>,
    charset: Charset,
    /// Whether characters, as opposed to bytes, matter to the match.
    by_character: bool,
    /// Whether `find` may match the empty string at the end of the text.
    leading_star: bool,
}

#[derive(Clone, Debug)]
enum Program {
    Literal(Vec<u8>),
    Segments(Segments),
    Tree(Tree),
}

impl Pattern {
    /// Compiles the pieces of a word.
    pub fn compile(pieces: &[Piece], options: PatternOptions) -> Pattern {
        if let Some(literal) = plain(pieces, options) {
            return Pattern::from_program(Program::Literal(literal), options);
        }
        Pattern::from_symbols(&parse::symbols(pieces, options.charset), options)
    }

    fn from_symbols(symbols: &[Symbol], options: PatternOptions) -> Pattern {
        if symbols.iter().any(|symbol| symbol.code >= charset::RAW) {
            let bytes = parse::bytewise(symbols, options.charset);
            let options = PatternOptions { charset: Charset::Bytes, ..options };
            return Pattern::from_symbols(&bytes, options);
        }
        let mut pattern = Pattern::from_program(parse::program(symbols, options), options);
        if options.charset == Charset::Utf8 && symbols.iter().any(|symbol| symbol.code >= 0x80) {
            let bytes = parse::bytewise(symbols, options.charset);
            let options = PatternOptions { charset: Charset::Bytes, ..options };
            pattern.bytewise = Some(Box::new(parse::program(&bytes, options)));
        }
        pattern
    }

    fn from_program(program: Program, options: PatternOptions) -> Pattern {
        let (by_character, leading_star) = match &program {
            Program::Literal(_) => (false, false),
            Program::Segments(segments) => (segments.by_character(), segments.leading_star()),
            Program::Tree(tree) => (true, tree.leading_star()),
        };
        Pattern { program, bytewise: None, charset: options.charset, by_character, leading_star }
    }

    /// The only string the pattern matches, when there is only one.
    pub fn is_literal(&self) -> Option<&[u8]> {
        match &self.program {
            Program::Literal(literal) => Some(literal),
            _ => None,
        }
    }

    /// Whether the whole of `text` matches.
    pub fn matches(&self, text: &[u8]) -> bool {
        let (program, charset) = self.for_text(text);
        match program {
            Program::Literal(literal) => literal == text,
            Program::Segments(segments) => segments.matches(text, charset),
            Program::Tree(tree) => tree.matches(text, charset, false),
        }
    }

    /// The end of the longest or shortest match at the start: `${x##p}`, `${x#p}`.
    pub fn prefix_match(&self, text: &[u8], longest: bool) -> Option<usize> {
        let (program, charset) = self.for_text(text);
        match program {
            Program::Literal(literal) => text.starts_with(literal).then_some(literal.len()),
            Program::Segments(segments) => segments.prefix(text, longest, charset),
            Program::Tree(tree) => tree.prefix(text, 0, longest, charset),
        }
    }

    /// The start of the longest or shortest match at the end: `${x%%p}`, `${x%p}`.
    pub fn suffix_match(&self, text: &[u8], longest: bool) -> Option<usize> {
        let (program, charset) = self.for_text(text);
        match program {
            Program::Literal(literal) => text.ends_with(literal).then(|| text.len() - literal.len()),
            Program::Segments(segments) => segments.suffix(text, longest, charset),
            Program::Tree(tree) => tree.suffix(text, longest, charset),
        }
    }

    /// The leftmost match at or after `from`, and the longest there: `${x/p/s}`.
    /// For one match after another in the same text see [`Pattern::finder`].
    pub fn find(&self, text: &[u8], from: usize) -> Option<(usize, usize)> {
        self.finder(text).find(from)
    }

    /// It begins with `*` or is empty.
    pub fn takes_nothing(&self) -> bool {
        self.leading_star || matches!(self.for_text(b"").0, Program::Literal(literal) if literal.is_empty())
    }

    /// Prepares to find matches in `text`: `${x//p/s}`.
    pub fn finder<'a>(&'a self, text: &'a [u8]) -> Finder<'a> {
        let (program, charset) = self.for_text(text);
        Finder { program, charset, leading_star: self.leading_star, text }
    }

    /// Whether a file name matches, with the rules for a leading dot.
    pub fn component_matches(&self, name: &[u8], rules: DotRules) -> bool {
        if name.first() != Some(&b'.') {
            return self.matches(name);
        }
        let itself = name == b"." || name == b"..";
        if itself && rules.globskipdots {
            return false;
        }
        let (program, charset) = self.for_text(name);
        let guarded = !rules.dotglob || itself;
        match program {
            Program::Literal(literal) => literal == name,
            Program::Segments(segments) => {
                (!guarded || segments.starts_with_literal()) && segments.matches(name, charset)
            }
            Program::Tree(tree) => (!guarded || tree.offers_dot()) && tree.matches(name, charset, guarded),
        }
    }

    /// The program and the character set for this text.
    fn for_text(&self, text: &[u8]) -> (&Program, Charset) {
        if !self.by_character || self.charset.is_valid(text) {
            return (&self.program, self.charset);
        }
        (self.bytewise.as_deref().unwrap_or(&self.program), Charset::Bytes)
    }
}

/// The matches of a pattern in a text.
#[derive(Debug)]
pub struct Finder<'a> {
    program: &'a Program,
    charset: Charset,
    leading_star: bool,
    text: &'a [u8],
}

impl Finder<'_> {
    /// The leftmost match at or after `from`, and the longest there.
    ///
    /// As in bash, the empty pattern matches nowhere, and only a pattern that
    /// begins with `*` matches the empty string at the end of the text.
    pub fn find(&self, from: usize) -> Option<(usize, usize)> {
        let found = match self.program {
            Program::Literal(literal) => {
                if literal.is_empty() {
                    return None;
                }
                let start = from + segment::find_literal(self.text.get(from..)?, literal)?;
                (start, start + literal.len())
            }
            Program::Segments(segments) => segments.find(self.text, from, self.charset)?,
            Program::Tree(tree) => tree.find(self.text, from, self.charset)?,
        };
        (found.0 < self.text.len() || self.leading_star).then_some(found)
    }
}

impl<'a> Piece<'a> {
    /// The piece's text.
    pub fn bytes(&self) -> &'a [u8] {
        match *self {
            Piece::Quoted(bytes) | Piece::Pattern(bytes) => bytes,
        }
    }
}

/// Whether a word holds unquoted pattern characters as bash sees them, so that
/// pathname expansion looks at the file system.
pub fn has_magic(pieces: &[Piece], extglob: bool) -> bool {
    parse::pieces_have_magic(pieces, extglob)
}

/// The text of pieces without any pattern character, the common case.
fn plain(pieces: &[Piece], options: PatternOptions) -> Option<Vec<u8>> {
    if options.nocase {
        return None;
    }
    let active = |byte: &u8| match byte {
        b'*' | b'?' | b'[' | b'\\' => true,
        b'(' => options.extglob,
        _ => false,
    };
    let mut text = Vec::with_capacity(pieces.iter().map(|piece| piece.bytes().len()).sum());
    for piece in pieces {
        if matches!(piece, Piece::Pattern(bytes) if bytes.iter().any(active)) {
            return None;
        }
        text.extend_from_slice(piece.bytes());
    }
    Some(text)
}

//! POSIX extended regular expressions with GNU's escapes: `[[ x =~ re ]]` (bash
//! manual, "Conditional Constructs").
//!
//! The match is the leftmost-longest one, and the groups are those that the GNU
//! C library's `regexec` reports. A deterministic automaton, built as it is
//! used, finds the match; the groups come from a walk over it. Both take time
//! linear in the text. Back-references need a search, whose work is bounded.

mod automaton;
mod backtrack;
mod capture;
mod parse;
mod program;
mod quoting;
mod set;
#[cfg(test)]
mod tests;

use crate::charset::Charset;
use automaton::Cache;
use capture::Walked;
use program::Program;
pub use quoting::{append_expression, escape_quoted};
use std::cell::RefCell;
use std::fmt;

/// What is wrong with an expression; displays as the C library says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegexError {
    Invalid,
    Collate,
    CharacterClass,
    TrailingBackslash,
    BackReference,
    Bracket,
    Parenthesis,
    Brace,
    BraceContent,
    RangeEnd,
    Repetition,
    TooBig,
}

impl fmt::Display for RegexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RegexError::Invalid => "Invalid regular expression",
            RegexError::Collate => "Invalid collation character",
            RegexError::CharacterClass => "Invalid character class name",
            RegexError::TrailingBackslash => "Trailing backslash",
            RegexError::BackReference => "Invalid back reference",
            RegexError::Bracket => "Unmatched [, [^, [:, [., or [=",
            RegexError::Parenthesis => "Unmatched ( or \\(",
            RegexError::Brace => "Unmatched \\{",
            RegexError::BraceContent => "Invalid content of \\{\\}",
            RegexError::RangeEnd => "Invalid range end",
            RegexError::Repetition => "Invalid preceding regular expression",
            RegexError::TooBig => "Regular expression too big",
        })
    }
}

/// The offsets of a match and its groups, the whole first.
pub type Captures = Vec<Option<(usize, usize)>>;

/// A compiled expression.
#[derive(Clone, Debug)]
pub struct Regex {
    program: Program,
    text: Text,
    cache: RefCell<Cache>,
}

/// How characters are read from the text.
#[derive(Clone, Copy, Debug)]
struct Text {
    charset: Charset,
    nocase: bool,
}

impl Regex {
    /// Compiles an expression.
    pub fn compile(expression: &[u8], nocase: bool, charset: Charset) -> Result<Regex, RegexError> {
        let tree = parse::parse(expression, nocase, charset)?;
        let program = Program::new(tree)?;
        let text = Text { charset, nocase };
        let cache = RefCell::new(Cache::new(&program));
        Ok(Regex { program, text, cache })
    }

    /// The leftmost-longest match in `text`.
    pub fn captures(&self, text: &[u8]) -> Option<Captures> {
        if self.program.back_references {
            return backtrack::search(&self.program, self.text, text);
        }
        let mut cache = self.cache.borrow_mut();
        let mut from = 0;
        loop {
            let span = automaton::search(&self.program, self.text, &mut cache, text, from)?;
            if self.program.groups == 0 {
                return Some(vec![Some(span)]);
            }
            match capture::groups(&self.program, self.text, &mut cache, text, span) {
                Walked::Found(captures) => return Some(captures),
                Walked::Nowhere => return None,
                Walked::NotHere if span.0 >= text.len() => return None,
                Walked::NotHere => from = self.text.charset.next(text, span.0),
            }
        }
    }
}

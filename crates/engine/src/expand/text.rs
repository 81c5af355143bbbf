//! Texts that come at run time and have expansions in them (bash manual: Controlling the Prompt,
//! Arrays): prompt strings, subscripts inside values.

use crate::shell::Shell;
use crate::status::Failure;
use spork_syntax::tree::{Assignment, Bytes, Word};
use spork_syntax::{Host, Reading, SyntaxOptions, parse_assignment, parse_word};

/// What the parser of such a text asks.
struct Fragment {
    options: SyntaxOptions,
}

impl Host for Fragment {
    fn alias(&self, _: &[u8]) -> Option<Bytes> {
        None
    }

    fn options(&self) -> SyntaxOptions {
        self.options
    }

    fn more(&mut self, _: &mut Vec<u8>, _: bool) -> bool {
        false
    }

    fn stack_low(&self) -> bool {
        crate::exec::function::is_stack_low()
    }

    fn warning(&mut self, _: u32, _: &[u8]) {}
}

impl Shell {
    /// The assignment that the source text of a word is, if it has that form.
    pub fn assignment_from_text(&mut self, text: &[u8]) -> Option<Assignment> {
        memchr::memchr(b'=', text)?;
        let mut fragment = Fragment { options: self.fragment_options() };
        parse_assignment(text, self.small.line, &mut fragment)
    }

    fn fragment_options(&self) -> SyntaxOptions {
        SyntaxOptions {
            posix: self.posix(),
            old_posix: self.posix() && self.small.compatibility <= 41,
            extglob: self.opt(crate::Opt::Extglob),
            ..SyntaxOptions::default()
        }
    }

    /// The word that a text is. A syntax error is printed.
    fn word_from_text(&mut self, text: &[u8], reading: Reading) -> Result<Word, Failure> {
        let options = self.fragment_options();
        match parse_word(text, self.small.line, reading, &mut Fragment { options }) {
            Ok(word) => Ok(word),
            Err(error) => {
                for message in &error.messages {
                    self.error(message);
                }
                Err(Failure::Discard(1))
            }
        }
    }

    /// Expands a text as if it stood inside double quotes, where `"` stands for itself.
    pub fn expand_text_as_double_quoted(&mut self, text: &[u8]) -> Result<Vec<u8>, Failure> {
        if !has_expansion(text) {
            return Ok(text.to_vec());
        }
        let word = self.word_from_text(text, Reading::Quoted)?;
        let mut out = Vec::new();
        self.expand_quoted(&word, &mut out)?;
        Ok(out)
    }

    /// Expands the text of an arithmetic expression.
    pub fn expand_arithmetic_text(&mut self, text: &[u8]) -> Result<Vec<u8>, Failure> {
        let word = self.word_from_text(text, Reading::Arithmetic)?;
        let mut out = Vec::new();
        self.expand_quoted(&word, &mut out)?;
        Ok(out)
    }

    /// Expands a text as a word: one string, quotes removed.
    pub fn expand_word_text(&mut self, text: &[u8]) -> Result<Vec<u8>, Failure> {
        let word = self.word_from_text(text, Reading::Word)?;
        let mut out = Vec::new();
        self.expand_string(&word, &mut out)?;
        Ok(out)
    }

    /// Expands a text as a word, to fields (word lists of completion).
    pub fn expand_text_to_fields(
        &mut self,
        text: &[u8],
        fields: &mut crate::fields::Fields,
    ) -> Result<(), Failure> {
        let word = self.word_from_text(text, Reading::Argument)?;
        self.expand_word(&word, fields)
    }
}

/// Whether a text has anything for the parser.
pub(super) fn has_expansion(text: &[u8]) -> bool {
    memchr::memchr3(b'$', b'`', b'\\', text).is_some()
}

//! Expansion (bash manual: Shell Expansions): words to fields, in the manual's order.

pub mod split;

use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::Failure;
use spork_syntax::tree::Word;

impl Shell {
    /// Expands a word to fields: all expansions, splitting and pathname expansion.
    pub fn expand_word(&mut self, word: &Word, fields: &mut Fields) -> Result<(), Failure> {
        if let Some(literal) = word.literal() {
            fields.push(literal);
        }
        Ok(())
    }

    /// Expands a word to one string: no splitting, no pathname expansion (assignment values, `case`
    /// words, here-strings).
    pub fn expand_string(&mut self, word: &Word, out: &mut Vec<u8>) -> Result<(), Failure> {
        if let Some(literal) = word.literal() {
            out.extend_from_slice(literal);
        }
        Ok(())
    }
}

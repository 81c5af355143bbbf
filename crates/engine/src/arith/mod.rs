//! Evaluation of arithmetic (bash manual: Shell Arithmetic).

use crate::shell::Shell;
use crate::status::Failure;
use spork_syntax::tree::ArithText;

impl Shell {
    /// The value of an arithmetic text parsed ahead.
    pub fn evaluate(&mut self, text: &ArithText) -> Result<i64, Failure> {
        let _ = text;
        Ok(0)
    }

    /// The value of text that is an arithmetic expression, already expanded.
    pub fn evaluate_text(&mut self, text: &[u8]) -> Result<i64, Failure> {
        let _ = text;
        Ok(0)
    }

    /// The value of the text of a subscript, which still has its expansions.
    pub fn evaluate_subscript(&mut self, text: &[u8]) -> Result<i64, Failure> {
        self.evaluate_text(text)
    }
}

//! Arithmetic text inside the shell language (bash manual: Arithmetic Expansion): read like a
//! double-quoted string, and as an expression where that is possible ahead of time.

use super::word::{Mode, Pieces, Tilde};
use super::{Parse, Parsed};
use crate::tree::{ArithText, Part, Word, WordForm};

impl Parse<'_> {
    /// The arithmetic text from here to `end`.
    pub(super) fn arith_text(&mut self, end: usize) -> Parsed<ArithText> {
        let start = self.position;
        let mut pieces = Pieces::default();
        self.fenced(end, |parse| {
            parse.read_pieces(&mut pieces, Mode::Arith, Tilde::Never, false, &mut false)
        })?;
        self.position = end;
        let text = self.text(start, end);
        Ok(arith_text(text, pieces.finish()))
    }
}

/// Arithmetic text from its parts, which are those of a double-quoted string.
fn arith_text(text: crate::tree::Bytes, parts: Vec<Part>) -> ArithText {
    let form = match parts.as_slice() {
        [] => WordForm::Literal(Default::default()),
        [Part::Quoted(value)] if *value == text => WordForm::Plain,
        [Part::Quoted(value)] => WordForm::Literal(value.clone()),
        _ => WordForm::Parts([Part::Double(parts.into())].into()),
    };
    ArithText { word: Word { text, form }, tree: None }
}

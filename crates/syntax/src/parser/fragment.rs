//! Texts that come at run time and are read as words: prompt strings, subscripts in values, assignments
//! behind a command.

use super::assignment::is_target;
use super::part::{Mode, Pieces, Tilde};
use super::{Host, Parse, SyntaxError};
use crate::tree::{Assignment, Part, Word, WordForm};

/// How such a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// As the inside of double quotes in which `"` stands for itself: prompts.
    Quoted,
    /// As arithmetic: double quotes vanish.
    Arithmetic,
    /// As the text of a word, quotes included: the subscript of an associative array.
    Word,
    /// As an argument: a word with tilde and brace expansion (word lists of completion).
    Argument,
}

/// The assignment that the source text of a word is; None when it has not that form.
pub fn parse_assignment(text: &[u8], line: u32, host: &mut dyn Host) -> Option<Assignment> {
    if !is_target(text.split(|&byte| byte == b'[' || byte == b'=').next().unwrap_or(&[])) {
        return None;
    }
    let mut parse = Parse::new(host, text.to_vec(), line);
    parse.no_more = true;
    parse.fragment = true;
    parse.pins = 1;
    let assignment = parse.assignment().ok()??;
    (parse.position == text.len()).then_some(assignment)
}

/// The word that a text is.
pub fn parse_word(
    text: &[u8],
    line: u32,
    reading: Reading,
    host: &mut dyn Host,
) -> Result<Word, SyntaxError> {
    let mut parse = Parse::new(host, text.to_vec(), line);
    parse.no_more = true;
    parse.fragment = true;
    parse.pins = 1;
    let mode = match reading {
        Reading::Quoted => Mode::Prompt,
        Reading::Arithmetic => Mode::Arith,
        Reading::Word | Reading::Argument => Mode::Plain,
    };
    let mut pieces = Pieces::default();
    let tilde = match reading {
        Reading::Quoted | Reading::Arithmetic => Tilde::Never,
        Reading::Word => Tilde::Start,
        Reading::Argument => Tilde::Word,
    };
    parse.read_pieces(&mut pieces, mode, tilde, false, &mut false).map_err(|error| *error)?;
    if matches!(reading, Reading::Word | Reading::Argument) {
        let mut word = Word { text: text.into(), form: pieces.form(text, false) };
        if reading == Reading::Argument {
            parse.expand_braces(&mut word);
        }
        return Ok(word);
    }
    let parts = pieces.finish();
    let form = match &*parts {
        [] => WordForm::Literal(Box::default()),
        [Part::Quoted(value)] => WordForm::Literal(value.clone()),
        _ => WordForm::Parts([Part::Double(parts)].into()),
    };
    Ok(Word { text: text.into(), form })
}

//! Brace expansion (bash manual: Brace Expansion): the words that the parser made of it.
//!
//! A numeric sequence is never a list of words: each number goes straight to the fields.

use super::split::Target;
use crate::format::number::Decimal;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::Failure;
use spork_syntax::tree::{BraceResult, Braces};

impl Shell {
    pub(super) fn expand_braces(&mut self, braces: &Braces, target: &mut Target) -> Result<(), Failure> {
        if !self.opt(Opt::Braceexpand) {
            return self.expand_into(&braces.plain, target);
        }
        match &braces.result {
            BraceResult::Words(words) => {
                for word in words {
                    self.expand_into(word, target)?;
                }
            }
            BraceResult::Sequence { prefix, start, end, step, width, suffix } => {
                let mut number = *start;
                let mut text = Vec::new();
                loop {
                    text.clear();
                    push_padded(&mut text, number, *width);
                    let field = target.fields.open();
                    field.extend_from_slice(prefix);
                    field.extend_from_slice(&text);
                    field.extend_from_slice(suffix);
                    target.fields.finish();
                    let Some(next) = number.checked_add(*step) else { break };
                    if (*step > 0 && next > *end) || (*step < 0 && next < *end) || *step == 0 {
                        break;
                    }
                    number = next;
                }
            }
            BraceResult::TooLarge => return self.expand_into(&braces.plain, target),
        }
        Ok(())
    }
}

/// Appends a number, zero-padded to `width` with its sign.
fn push_padded(out: &mut Vec<u8>, number: i64, width: usize) {
    let decimal = Decimal::new(number);
    let text = decimal.as_bytes();
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    if number < 0 {
        out.push(b'-');
    }
    out.resize(out.len() + width.saturating_sub(text.len()), b'0');
    out.extend_from_slice(digits);
}

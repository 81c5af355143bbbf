//! Brace expansion (bash manual: Brace Expansion): done on the text of a word when it is parsed;
//! every result is parsed as a word of its own.
//!
//! A text is taken apart into what stands before the first valid brace expression, the expression,
//! and the rest. Substrings keep their offsets in the whole text, so that the extents of command
//! substitutions, found once, hold for all of them.

use super::Parse;
use super::part::{Mode, Pieces, Tilde};
use super::token::{Expect, class, is};
use crate::tree::{BraceResult, Braces, Part, Word, WordForm};
use std::cell::Cell;
use std::ops::Range;

/// More results than this are refused.
const MOST: usize = 1 << 24;

type Texts = Vec<Vec<u8>>;

/// Too many results.
struct TooLarge;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    None,
    Comma,
    Sequence,
}

/// `{start..end..step}`
struct Sequence {
    start: i64,
    end: i64,
    step: i64,
    width: usize,
    letters: bool,
}

impl Sequence {
    fn count(&self) -> u64 {
        self.start.abs_diff(self.end) / self.step.unsigned_abs() + 1
    }

    fn texts(&self) -> Result<Texts, TooLarge> {
        if self.count() > MOST as u64 {
            return Err(TooLarge);
        }
        let value = |at: u64| self.start.wrapping_add(self.step.wrapping_mul(at as i64));
        Ok((0..self.count()).map(|at| self.text(value(at))).collect())
    }

    fn text(&self, value: i64) -> Vec<u8> {
        if self.letters {
            return vec![value as u8];
        }
        let sign = if value < 0 { "-" } else { "" };
        let digits = self.width.saturating_sub(sign.len());
        format!("{sign}{:0digits$}", value.unsigned_abs()).into_bytes()
    }
}

struct Expander<'t> {
    text: &'t [u8],
    /// Command substitutions in the text.
    skips: Vec<Range<usize>>,
    /// Steps left: a text of thousands of braces that nest or do not close is left alone.
    budget: Cell<usize>,
}

impl Parse<'_> {
    /// Reads the braces of the word that was the current token.
    #[inline]
    pub(super) fn expand_word_braces(&mut self, word: &mut Word) {
        if self.braces {
            self.expand_braces(word);
        }
    }

    /// Gives the word its brace expansion, if it has one.
    pub(super) fn expand_braces(&mut self, word: &mut Word) {
        if may_expand(&word.text) {
            let plain = std::mem::replace(word, Word::plain(b""));
            *word = self.with_braces(plain);
        }
    }

    fn with_braces(&mut self, word: Word) -> Word {
        let skips = self.substitutions_in(&word.text);
        let budget = Cell::new(64 * word.text.len() + (1 << 22));
        let expander = Expander { text: &word.text, skips, budget };
        let whole = 0..word.text.len();
        let result = match expander.lone_sequence() {
            Some(result) => result,
            None => match expander.expand(whole) {
                Err(TooLarge) => BraceResult::TooLarge,
                Ok(texts) if texts.len() == 1 && texts.first().is_some_and(|text| **text == *word.text) => {
                    return word;
                }
                // An empty result is no word: it would be removed when words are split.
                Ok(texts) => {
                    let texts = texts.iter().filter(|text| !text.is_empty());
                    BraceResult::Words(texts.map(|text| self.brace_word(text)).collect())
                }
            },
        };
        let text = word.text.clone();
        Word { text, form: WordForm::Braces(Box::new(Braces { plain: word, result })) }
    }

    /// Where `$(…)`, `<(…)` and `${ …; }` stand in the text of a word.
    fn substitutions_in(&mut self, text: &[u8]) -> Vec<Range<usize>> {
        let mut skips = Vec::new();
        let opens = |pair: &[u8]| matches!(pair, [b'$' | b'<' | b'>', b'('] | [b'$', b'{']);
        if !text.windows(2).any(opens) {
            return skips;
        }
        let mut inner = self.piece(text.to_vec(), 1);
        inner.fragment = true;
        inner.pins = 1;
        let mut at = 0;
        while let Some(pair) = text.get(at..at + 2) {
            inner.position = at + 2;
            let skipped = match pair {
                [b'$' | b'<' | b'>', b'('] => inner.scan_dollar_paren().is_ok(),
                [b'$', b'{'] => {
                    inner.function_substitution_follows() && inner.command_substitution(b'}').is_ok()
                }
                _ => false,
            };
            if skipped {
                skips.push(at..inner.position);
                at = inner.position;
            } else {
                at += if pair[0] == b'\\' { 2 } else { 1 };
            }
        }
        skips
    }

    /// A result of brace expansion as a word.
    fn brace_word(&mut self, text: &[u8]) -> Word {
        if text.iter().all(|&b| !is(b, class::QUOTE | class::GLOB | class::TILDE | class::BREAK)) {
            return Word::plain(text);
        }
        // A sequence of characters may hold a backquote, which then stands for itself.
        if text == b"`" {
            return Word { text: text.into(), form: WordForm::Literal(text.into()) };
        }
        let mut inner = self.piece(text.to_vec(), 1);
        inner.fragment = true;
        inner.pins = 1;
        inner.expect = Expect::Argument;
        inner.bracket_end = text.len();
        let mut pieces = Pieces::default();
        if inner.read_pieces(&mut pieces, Mode::Plain, Tilde::Start, true, &mut false).is_err() {
            return Word { text: text.into(), form: WordForm::Parts([Part::Quoted(text.into())].into()) };
        }
        let form = pieces.form(text, false);
        Word { text: text.into(), form }
    }
}

impl Expander<'_> {
    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    fn slice(&self, range: Range<usize>) -> &[u8] {
        self.text.get(range).unwrap_or(&[])
    }

    /// From `from`, the first unquoted `wanted` outside of inner braces before `end`, and what kind
    /// of expression stands before it. For `}` a comma or `..` must have come first.
    ///
    /// `origin` is where the text around starts.
    fn find(&self, origin: usize, from: usize, end: usize, wanted: u8) -> (Option<usize>, Kind) {
        let mut at = from;
        let (mut level, mut quote, mut kind) = (0usize, 0u8, Kind::None);
        while at < end && self.budget.get() > 0 {
            self.budget.set(self.budget.get() - 1);
            let byte = self.byte(at);
            if byte == b'\\' && quote != b'\'' {
                at += 2;
                continue;
            }
            if matches!(quote, 0 | b'"')
                && let Some(skip) = self.skip_at(at, quote)
            {
                at = skip;
                continue;
            }
            if byte == b'$' && self.byte(at + 1) == b'{' && quote != b'\'' {
                // `${…}` protects itself.
                level += usize::from(quote == 0);
                at += 2;
                continue;
            }
            if quote != 0 {
                if byte == quote {
                    quote = 0;
                }
                at += 1;
                continue;
            }
            if matches!(byte, b'"' | b'\'' | b'`') {
                quote = byte;
                at += 1;
                continue;
            }
            if byte == wanted && level == 0 && (wanted != b'}' || kind != Kind::None) {
                let blank = |at: usize| at >= end || matches!(self.byte(at), b' ' | b'\t' | b'\n');
                let alone = wanted == b'{'
                    && (at == origin || blank(at - 1))
                    && (blank(at + 1) || self.byte(at + 1) == b'}');
                if !alone {
                    return (Some(at), kind);
                }
                at += 1;
                continue;
            }
            match byte {
                b'{' => level += 1,
                b'}' if level > 0 => level -= 1,
                b',' if level == 0 && wanted == b'}' => kind = Kind::Comma,
                b'.' if level == 0
                    && wanted == b'}'
                    && kind == Kind::None
                    && self.byte(at + 1) == b'.'
                    && at + 1 < end
                    && self.byte(at + 2) != b'}' =>
                {
                    kind = Kind::Sequence;
                }
                _ => {}
            }
            at += 1;
        }
        (None, kind)
    }

    /// The end of the command substitution that starts at `at`.
    fn skip_at(&self, at: usize, quote: u8) -> Option<usize> {
        let found = self.skips.binary_search_by_key(&at, |skip| skip.start).ok()?;
        if quote != 0 && self.byte(at) != b'$' {
            return None;
        }
        self.skips.get(found).map(|skip| skip.end)
    }

    /// The first valid brace expression in `range`: the offsets of its braces and its kind.
    fn expression(&self, range: Range<usize>) -> Option<(usize, usize, Kind)> {
        let mut from = range.start;
        loop {
            let (open, _) = self.find(range.start, from, range.end, b'{');
            let open = open?;
            let (close, kind) = self.find(range.start, open + 1, range.end, b'}');
            match close {
                Some(close) if kind != Kind::Sequence || self.looks_like_sequence(open + 1..close) => {
                    return Some((open, close, kind));
                }
                _ => from = open + 1,
            }
        }
    }

    fn expand(&self, range: Range<usize>) -> Result<Texts, TooLarge> {
        let Some((open, close, kind)) = self.expression(range.clone()) else {
            return Ok(vec![self.slice(range).to_vec()]);
        };
        let inner = open + 1..close;
        let middle = if kind == Kind::Sequence {
            match self.sequence(inner) {
                Some(sequence) => sequence.texts()?,
                None if close + 1 < range.end => vec![self.slice(open..close + 1).to_vec()],
                None => return Ok(vec![self.slice(range).to_vec()]),
            }
        } else {
            self.alternatives(inner)?
        };
        let mut result = concatenate(vec![self.slice(range.start..open).to_vec()], middle)?;
        if close + 1 < range.end {
            result = concatenate(result, self.expand(close + 1..range.end)?)?;
        }
        Ok(result)
    }

    /// What the commas in `range` separate, each expanded.
    fn alternatives(&self, range: Range<usize>) -> Result<Texts, TooLarge> {
        let mut result = Vec::new();
        let mut start = range.start;
        loop {
            let (comma, _) = self.find(range.start, start, range.end, b',');
            result.extend(self.expand(start..comma.unwrap_or(range.end))?);
            if result.len() > MOST {
                return Err(TooLarge);
            }
            match comma {
                Some(comma) => start = comma + 1,
                None => return Ok(result),
            }
        }
    }

    /// Both sides of the `..` are numbers or both are letters, as far as a glance can tell.
    fn looks_like_sequence(&self, range: Range<usize>) -> bool {
        let text = self.slice(range);
        let Some(dots) = text.windows(2).position(|pair| pair == b"..") else { return false };
        let (left, right) = (text.get(..dots).unwrap_or(&[]), text.get(dots + 2..).unwrap_or(&[]));
        let number = |text: &[u8]| match text {
            [b'+' | b'-', digit, ..] | [digit, ..] => digit.is_ascii_digit(),
            [] => false,
        };
        let letter = |text: &[u8]| match text {
            [letter] | [letter, b'.', ..] => letter.is_ascii_alphabetic(),
            _ => false,
        };
        number(left) && number(right) || left.len() == 1 && letter(left) && letter(right)
    }

    fn sequence(&self, range: Range<usize>) -> Option<Sequence> {
        let text = self.slice(range);
        let dots = text.windows(2).position(|pair| pair == b"..")?;
        let left = text.get(..dots)?;
        let right = text.get(dots + 2..)?;
        let (right, step) = match right.windows(2).position(|pair| pair == b"..") {
            Some(dots) => (right.get(..dots)?, number(right.get(dots + 2..)?)?),
            None => (right, 1),
        };
        let (start, end, letters) = match (left, right) {
            ([left], [right]) if left.is_ascii_alphabetic() && right.is_ascii_alphabetic() => {
                (i64::from(*left), i64::from(*right), true)
            }
            _ => (number(left)?, number(right)?, false),
        };
        let mut step = if step == 0 { 1 } else { step };
        if (start < end) == (step < 0) {
            step = step.checked_neg()?;
        }
        step.checked_abs()?;
        let distance = start.max(end).checked_sub(start.min(end))?;
        distance.checked_add(2)?;
        let padded = |text: &[u8]| {
            let digits = text.strip_prefix(b"-").unwrap_or(text);
            digits.len() > 1 && digits.first() == Some(&b'0')
        };
        let width = if !letters && (padded(left) || padded(right)) { left.len().max(right.len()) } else { 0 };
        Some(Sequence { start, end, step, width, letters })
    }

    /// The text as one numeric sequence between plain texts.
    fn lone_sequence(&self) -> Option<BraceResult> {
        let end = self.text.len();
        let (open, close, kind) = self.expression(0..end)?;
        let plain = |text: &[u8]| {
            !text.iter().any(|&b| is(b, class::QUOTE | class::GLOB | class::TILDE | class::BREAK))
        };
        let (prefix, suffix) = (self.slice(0..open), self.slice(close + 1..end));
        if kind != Kind::Sequence || !plain(prefix) || !plain(suffix) || suffix.contains(&b'{') {
            return None;
        }
        let sequence = self.sequence(open + 1..close).filter(|sequence| !sequence.letters)?;
        if sequence.count() > 1 << 32 {
            return Some(BraceResult::TooLarge);
        }
        let Sequence { start, end, step, width, .. } = sequence;
        Some(BraceResult::Sequence { prefix: prefix.into(), start, end, step, width, suffix: suffix.into() })
    }
}

/// A glance at whether `text` can have a brace expression.
fn may_expand(text: &[u8]) -> bool {
    let Some(open) = memchr::memchr(b'{', text) else { return false };
    let rest = text.get(open..).unwrap_or(&[]);
    rest.contains(&b'}') && (rest.contains(&b',') || rest.windows(2).any(|pair| pair == b".."))
}

/// A decimal number with an optional sign.
fn number(text: &[u8]) -> Option<i64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// Every text of `left` followed by every one of `right`.
fn concatenate(left: Texts, right: Texts) -> Result<Texts, TooLarge> {
    if left.len().saturating_mul(right.len()) > MOST {
        return Err(TooLarge);
    }
    let mut result = Vec::with_capacity(left.len() * right.len());
    for first in &left {
        for second in &right {
            result.push([first.as_slice(), second.as_slice()].concat());
        }
    }
    Ok(result)
}

//! Words (bash manual: Shell Syntax): from source to tokens.
//!
//! A word without anything special is found by one scan over a class table. Any other word is read
//! piece by piece (`part.rs`); its text is the source with the edits of `input.rs`.

use super::input::MOST_GATHERED;
use super::part::{Mode, Pieces, Tilde};
use super::token::{CLASS, Expect, Reserved, Token, class, is};
use super::{Parse, Parsed};
use crate::tree::Word;

/// What makes a word more than its text.
const SPECIAL: u8 = class::GLOB | class::BRACE | class::TILDE;

/// A stretch of unquoted text.
struct Scan {
    length: usize,
    classes: u8,
    /// Digits only.
    digits: bool,
    /// The byte behind, if it has been read.
    stop: Option<u8>,
}

impl Scan {
    /// The word may be an assignment: it has a `=` or a subscript, or is not whole.
    fn may_assign(&self) -> bool {
        self.classes & (class::EQUAL | class::GLOB) != 0 || matches!(self.stop, Some(b'\\') | None)
    }
}

impl Parse<'_> {
    /// Reads the word that starts here. None when an alias took its place.
    pub(super) fn lex_word(&mut self, first: u8) -> Parsed<Option<Token>> {
        if self.expect == Expect::Command && self.closer == b'}' && first == b'}' {
            self.position += 1;
            return Ok(Some(Token::Reserved(Reserved::RightBrace)));
        }
        self.word_start = self.mark();
        if self.bracket_end > self.position || self.expect == Expect::Regex {
            return self.slow_word();
        }
        let mut scan = self.scan_word();
        if matches!(scan.stop, Some(b'\\') | None) && (1..MOST_GATHERED).contains(&scan.length) {
            self.gather_pairs(|b| !is(b, class::BREAK | class::QUOTE));
            self.word_start = self.mark();
            scan = self.scan_word();
        }
        let special = self.words_are_special();
        if special
            && scan.may_assign()
            && matches!(
                self.expect,
                Expect::Command | Expect::Piped | Expect::Prefix | Expect::Time | Expect::FunctionBody
            )
            && is(first, class::NAME)
            && !is(first, class::DIGIT)
            && let Some(assignment) = self.assignment()?
        {
            self.alias_next = false;
            self.assignment = Some(assignment);
            return Ok(Some(Token::Assignment));
        }
        let extended = scan.stop == Some(b'(') && self.patterns_extended();
        if scan.length == 0 || extended || !scan.stop.is_some_and(|b| is(b, class::BREAK)) {
            return self.slow_word();
        }
        let end = self.position + scan.length;
        if matches!(scan.stop, Some(b'<' | b'>')) {
            if self.byte_at(scan.length + 1) == Some(b'(') {
                return self.slow_word();
            }
            if let Some(token) = self.descriptor(end, scan.digits) {
                return Ok(Some(token));
            }
        }
        if special
            && (self.options.expand_aliases || Reserved::may_begin(first))
            && let Some(token) = self.classify_slice(end)
        {
            return Ok(token);
        }
        let text = self.slice(self.position, end);
        if scan.classes & SPECIAL != 0 && text != b"[" {
            return self.slow_word();
        }
        self.word = Word::plain(text);
        self.braces = false;
        self.position = end;
        Ok(Some(Token::Word(false)))
    }

    /// Looks at the word up to `end` as a reserved word or an alias; it is taken if it is one.
    fn classify_slice(&mut self, end: usize) -> Option<Option<Token>> {
        let start = self.position;
        if self.options.expand_aliases {
            let text = self.slice(start, end).to_vec();
            self.position = end;
            let found = self.classify(&text);
            if found.is_none() {
                self.position = start;
            }
            return found;
        }
        let text = self.slice(start, end);
        let reserved = self.reserved_word(text, end).or_else(|| self.reserved(text, end))?;
        self.position = end;
        Some(Some(Token::Reserved(reserved)))
    }

    /// What stands here up to the first byte that ends a word or begins a quotation or expansion.
    #[inline]
    fn scan_word(&self) -> Scan {
        let bytes = self.slice(self.position, self.limit);
        let (mut classes, mut only, mut length) = (0, class::DIGIT, 0);
        for &byte in bytes {
            let found = CLASS[byte as usize];
            if found & (class::BREAK | class::QUOTE) != 0 {
                break;
            }
            classes |= found;
            only &= found;
            length += 1;
        }
        Scan { length, classes, digits: only != 0, stop: bytes.get(length).copied() }
    }

    /// The word that stands here, if nothing in it or behind it is special.
    #[inline]
    pub(super) fn plain_word(&mut self) -> Option<Word> {
        self.plain_text().filter(|word| !word.text.is_empty())
    }

    /// The same, which may be empty.
    #[inline]
    pub(super) fn plain_text(&mut self) -> Option<Word> {
        let scan = self.scan_word();
        let ends = matches!(scan.stop, Some(b' ' | b'\t' | b'\n' | b';' | b'|' | b'&' | b')'));
        if !ends {
            return None;
        }
        let text = self.slice(self.position, self.position + scan.length);
        if scan.classes & SPECIAL != 0 && text != b"[" {
            return None;
        }
        let word = Word::plain(text);
        self.position += scan.length;
        Some(word)
    }

    /// `@(…)` and its kind are patterns here.
    pub(super) fn patterns_extended(&self) -> bool {
        self.options.extglob || self.expect == Expect::ConditionalPattern
    }

    /// The digits or `{name}` up to `end` in front of a redirection operator.
    #[inline(never)]
    fn descriptor(&mut self, end: usize, digits: bool) -> Option<Token> {
        let text = self.slice(self.position, end);
        let token = if digits {
            let number = std::str::from_utf8(text).ok()?.parse().ok()?;
            Token::Number(number)
        } else {
            let name = text.strip_prefix(b"{")?.strip_suffix(b"}")?;
            if !crate::parser::assignment::is_reference(name) {
                return None;
            }
            self.descriptor = name.into();
            Token::Descriptor
        };
        self.position = end;
        Some(token)
    }

    /// A word with quotes, expansions or pattern characters.
    fn slow_word(&mut self) -> Parsed<Option<Token>> {
        let start = self.position;
        self.pins += 1;
        let pieces = self.word_pieces();
        self.pins -= 1;
        let (mut pieces, quoted) = pieces?;
        let text = self.text(start, self.position);
        if !quoted
            && self.words_are_special()
            && let Some(token) = self.classify(&text)
        {
            return Ok(token);
        }
        if !self.at_alias_end()
            && matches!(self.byte(), Some(b'<' | b'>'))
            && let Some(name) = text.strip_prefix(b"{").and_then(|rest| rest.strip_suffix(b"}"))
            && crate::parser::assignment::is_reference(name)
        {
            self.descriptor = name.into();
            return Ok(Some(Token::Descriptor));
        }
        let form = pieces.form(&text, self.expect == Expect::Regex);
        self.recycle(pieces);
        self.word = Word { text, form };
        self.braces = true;
        Ok(Some(Token::Word(quoted)))
    }

    /// The pieces of a top-level word, and whether any of it is quoted.
    fn word_pieces(&mut self) -> Parsed<(Pieces, bool)> {
        let mut pieces = self.pieces();
        let mut quoted = false;
        let tilde = match self.expect {
            Expect::Conditional | Expect::ConditionalPattern | Expect::Regex | Expect::Element => {
                Tilde::Start
            }
            Expect::HereString => Tilde::Assignment,
            _ => Tilde::Word,
        };
        self.read_pieces(&mut pieces, Mode::Plain, tilde, true, &mut quoted)?;
        Ok((pieces, quoted))
    }

    /// A word made of the text up to `end`.
    pub(super) fn fenced_word(&mut self, end: usize, mode: Mode, tilde: Tilde) -> Parsed<Word> {
        self.fenced_form(end, mode, tilde, false)
    }

    /// The operand of `${name:-word}` outside double quotes.
    pub(super) fn operand_word(&mut self, end: usize) -> Parsed<Word> {
        self.fenced_form(end, Mode::Plain, Tilde::Start, true)
    }

    fn fenced_form(&mut self, end: usize, mode: Mode, tilde: Tilde, keep: bool) -> Parsed<Word> {
        let start = self.position;
        let text = self.slice(start, end);
        let plain = |b: u8| !is(b, !(class::NAME | class::DIGIT | class::BREAK)) && !b"<>\n(".contains(&b);
        if text.iter().all(|&b| plain(b)) {
            let word = Word::plain(text);
            self.position = end;
            return Ok(word);
        }
        let mut pieces = self.pieces();
        self.fenced(end, |parse| parse.read_pieces(&mut pieces, mode, tilde, false, &mut false))?;
        self.position = end;
        let text = self.text(start, end);
        let form = pieces.form(&text, keep);
        self.recycle(pieces);
        Ok(Word { text, form })
    }
}

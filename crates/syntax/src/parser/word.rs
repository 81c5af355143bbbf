//! Words (bash manual: Quoting, Shell Expansions): from source to parts.
//!
//! A word without anything special is found by one scan over a class table. Any other word is read
//! piece by piece into `Pieces`; its text is the source with the edits of `input.rs`.

use super::input::{Edit, MOST_GATHERED, Mark};
use super::token::{CLASS, Expect, Reserved, Token, class, is};
use super::{Failure, Parse, Parsed};
use crate::tree::{Bytes, CommandBody, Param, ParamName, ParamOp, Part, SubstitutionKind, Word, WordForm};
use std::rc::Rc;

/// How text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Mode {
    /// Quotes and escapes act.
    Plain,
    /// The operand of an expansion inside double quotes: double quotes vanish, a backslash also
    /// escapes `}`.
    Operand,
    /// The same inside a here-document, where `$'…'` means nothing.
    DocumentOperand,
    /// A here-document: double quotes are literal.
    HereDocument,
    /// A prompt: as inside double quotes, but a double quote is literal.
    Prompt,
    /// An arithmetic expression: double quotes vanish.
    Arith,
}

/// Which tildes are expanded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tilde {
    Never,
    /// At the start.
    Start,
    /// At the start and behind a colon.
    Assignment,
    /// At the start of a word that may look like an assignment.
    Word,
}

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

/// The parts of a word under construction: neighbouring literals are joined.
#[derive(Default)]
pub(super) struct Pieces {
    parts: Vec<Part>,
    run: Vec<u8>,
    quoted: bool,
    open: bool,
}

impl Pieces {
    pub fn push(&mut self, text: &[u8], quoted: bool) {
        if self.open && self.quoted != quoted {
            self.flush();
        }
        self.open = true;
        self.quoted = quoted;
        self.run.extend_from_slice(text);
    }

    pub fn literal(&mut self, text: &[u8]) {
        if !text.is_empty() {
            self.push(text, false);
        }
    }

    pub fn quoted(&mut self, text: &[u8]) {
        self.push(text, true);
    }

    pub fn part(&mut self, part: Part) {
        self.flush();
        self.parts.push(part);
    }

    /// A double-quoted string: only quoted text joins its neighbours.
    fn double(&mut self, inner: Box<[Part]>) {
        match &*inner {
            [] => self.quoted(b""),
            [Part::Quoted(text)] => self.quoted(text),
            _ => self.part(Part::Double(inner)),
        }
    }

    fn flush(&mut self) {
        if self.open {
            let text: Bytes = self.run.as_slice().into();
            self.run.clear();
            self.open = false;
            self.parts.push(if self.quoted { Part::Quoted(text) } else { Part::Literal(text) });
        }
    }

    /// The last byte read, if it is unquoted.
    fn last(&self) -> Option<u8> {
        if self.open && !self.quoted { self.run.last().copied() } else { None }
    }

    /// The parts; nothing is left.
    pub fn finish(&mut self) -> Box<[Part]> {
        self.flush();
        match self.parts.pop() {
            Some(only) if self.parts.is_empty() => Box::new([only]),
            last => self.parts.drain(..).chain(last).collect(),
        }
    }

    /// The form of a word with these parts. With `keep`, unquoted text stays apart from quoted: in a
    /// regular expression every unquoted character is active, and the operand of an expansion is
    /// split where it is unquoted.
    pub fn form(&mut self, text: &[u8], keep: bool) -> WordForm {
        // `&` is active in a replacement, `[` only with a `]`.
        let pattern = |text: &[u8]| text.iter().any(|b| matches!(b, b'*' | b'?' | b']' | b'(' | b'&'));
        if self.parts.is_empty() {
            let plain = self.run == text;
            if self.quoted && self.open || !self.open && !plain {
                let value = self.run.as_slice().into();
                self.run.clear();
                self.open = false;
                return WordForm::Literal(value);
            }
            if plain && !pattern(text) {
                self.run.clear();
                self.open = false;
                return WordForm::Plain;
            }
        }
        let parts = self.finish();
        let literal = parts.iter().all(|part| match part {
            Part::Quoted(_) => true,
            Part::Literal(text) => !pattern(text) && !keep,
            _ => false,
        });
        if !literal {
            return WordForm::Parts(parts);
        }
        let mut value = Vec::with_capacity(text.len());
        for part in &parts {
            if let Part::Quoted(text) | Part::Literal(text) = part {
                value.extend_from_slice(text);
            }
        }
        WordForm::Literal(value.into())
    }
}

impl Parse<'_> {
    /// An empty `Pieces`, if possible a used one.
    pub(super) fn pieces(&mut self) -> Pieces {
        self.kept.spare.pieces.pop().unwrap_or_default()
    }

    /// Takes back what `pieces` gave.
    pub(super) fn recycle(&mut self, pieces: Pieces) {
        self.kept.spare.pieces.push(pieces);
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

    /// Reads pieces up to the end of the input or, for a top-level word, up to a byte that ends it.
    pub(super) fn read_pieces(
        &mut self,
        pieces: &mut Pieces,
        mode: Mode,
        tilde: Tilde,
        word: bool,
        quoted: &mut bool,
    ) -> Parsed<()> {
        let plain = mode == Mode::Plain;
        let start = self.position;
        let mut equals = false;
        let mut inner = false;
        if tilde != Tilde::Never {
            self.tilde(pieces, false);
        }
        loop {
            let from = self.position;
            let run = self.slice(from, self.limit);
            let length = run
                .iter()
                .take_while(|&&b| !is(b, class::BREAK | class::QUOTE | class::EQUAL) && b != b':')
                .count();
            if length > 0 {
                let text = self.buffer.get(from..from + length).unwrap_or(&[]);
                pieces.push(text, !plain);
                self.position += length;
            }
            if word && self.at_alias_end() {
                return Ok(());
            }
            let Some(byte) = self.peek() else { return Ok(()) };
            match byte {
                b'\\' => {
                    *quoted = true;
                    self.backslash(pieces, mode, inner);
                }
                b'$' => self.dollar(pieces, mode, quoted)?,
                b'`' => {
                    let part = self.backquoted(mode != Mode::Plain)?;
                    pieces.part(part);
                }
                b'\'' if plain => {
                    *quoted = true;
                    self.position += 1;
                    let from = self.position;
                    self.skip_single()?;
                    let text = self.buffer.get(from..self.position - 1).unwrap_or(&[]);
                    pieces.quoted(text);
                }
                b'"' if plain => {
                    *quoted = true;
                    self.position += 1;
                    let parts = self.double()?;
                    pieces.double(parts);
                }
                b'"' if matches!(mode, Mode::Operand | Mode::DocumentOperand | Mode::Arith) => {
                    inner = !inner;
                    self.position += 1;
                }
                b'<' | b'>' if plain && self.byte_at(1) == Some(b'(') => {
                    let part = self.process_substitution(byte)?;
                    pieces.part(part);
                }
                b'(' if word && self.expect == Expect::Regex => self.pattern_group(pieces)?,
                b'(' if word
                    && self.patterns_extended()
                    && pieces.last().is_some_and(|b| b"?*+@!".contains(&b)) =>
                {
                    self.pattern_group(pieces)?;
                }
                b'|' if word && self.expect == Expect::Regex => {
                    pieces.push(b"|", false);
                    self.position += 1;
                }
                b'\n' if !word || self.position < self.bracket_end => {
                    pieces.push(b"\n", !plain);
                    self.newline();
                }
                b'=' | b':' if plain => {
                    let assignment = match tilde {
                        Tilde::Word if byte == b'=' && !equals => {
                            equals = super::assignment::is_target(self.slice(start, self.position));
                            equals
                        }
                        Tilde::Word => equals && byte == b':',
                        Tilde::Assignment => byte == b':',
                        _ => false,
                    };
                    pieces.push(&[byte], false);
                    self.position += 1;
                    if assignment {
                        self.tilde(pieces, tilde == Tilde::Word);
                    }
                }
                _ if word && is(byte, class::BREAK) && self.position >= self.bracket_end => return Ok(()),
                _ => {
                    pieces.push(&[byte], !plain);
                    self.position += 1;
                }
            }
        }
    }

    /// `(…)` in a pattern or a regular expression: one unit, whatever it holds.
    fn pattern_group(&mut self, pieces: &mut Pieces) -> Parsed<()> {
        let start = self.mark();
        self.position += 1;
        self.scan_pair(b'(', b')', super::scan::Pair::Group, false)?;
        let end = self.position;
        self.rewind(start);
        pieces.push(b"(", false);
        self.position += 1;
        let mut inner = Pieces::default();
        self.fenced(end, |parse| {
            parse.read_pieces(&mut inner, Mode::Plain, Tilde::Never, false, &mut false)
        })?;
        for part in inner.finish() {
            match part {
                Part::Literal(text) => pieces.literal(&text),
                Part::Quoted(text) => pieces.quoted(&text),
                part => pieces.part(part),
            }
        }
        self.position = end;
        Ok(())
    }

    /// A tilde-prefix at this place, if there is one.
    fn tilde(&mut self, pieces: &mut Pieces, look: bool) {
        if self.peek() != Some(b'~') {
            return;
        }
        let rest = self.slice(self.position + 1, self.limit);
        let length = rest
            .iter()
            .take_while(|&&b| !matches!(b, b'/' | b':') && !is(b, class::QUOTE | class::BREAK))
            .count();
        if rest.get(length).is_some_and(|&b| is(b, class::QUOTE)) {
            return;
        }
        let user: Bytes = rest.get(..length).unwrap_or(&[]).into();
        self.position += 1 + length;
        pieces.part(Part::Tilde { user, assignment: look });
    }

    fn backslash(&mut self, pieces: &mut Pieces, mode: Mode, inner: bool) {
        self.position += 1;
        let Some(byte) = self.byte() else {
            // At the very end it quotes nothing.
            return pieces.quoted(if mode == Mode::Plain { b"" } else { b"\\" });
        };
        let escaped = match mode {
            Mode::Plain => true,
            Mode::Operand | Mode::DocumentOperand if inner => {
                if !matches!(byte, b'$' | b'`' | b'"' | b'\\') {
                    return; // vanishes
                }
                true
            }
            Mode::Operand | Mode::DocumentOperand => matches!(byte, b'$' | b'`' | b'"' | b'\\' | b'}'),
            Mode::HereDocument => matches!(byte, b'$' | b'`' | b'\\'),
            Mode::Prompt => matches!(byte, b'$' | b'`' | b'"' | b'\\'),
            Mode::Arith => matches!(byte, b'$' | b'`' | b'"' | b'\\'),
        };
        if !escaped {
            return pieces.quoted(b"\\");
        }
        if byte == b'\n' {
            self.newline();
        } else {
            self.position += 1;
        }
        pieces.quoted(&[byte]);
    }

    /// The parts of a double-quoted string whose opening quote is consumed.
    pub(super) fn double(&mut self) -> Parsed<Box<[Part]>> {
        let line = self.line;
        let mut pieces = self.pieces();
        loop {
            let from = self.position;
            let run = self.slice(from, self.limit);
            let length =
                run.iter().take_while(|&&b| !matches!(b, b'"' | b'\\' | b'$' | b'`' | b'\n')).count();
            if length > 0 {
                let text = self.buffer.get(from..from + length).unwrap_or(&[]);
                pieces.quoted(text);
                self.position += length;
            }
            let Some(byte) = self.peek() else { return Err(self.unmatched(b'"', line)) };
            match byte {
                b'"' => {
                    self.position += 1;
                    let parts = pieces.finish();
                    self.recycle(pieces);
                    return Ok(parts);
                }
                b'$' => self.dollar(&mut pieces, Mode::Arith, &mut false)?,
                b'`' => {
                    let part = self.backquoted(true)?;
                    pieces.part(part);
                }
                b'\\' => self.backslash(&mut pieces, Mode::Arith, false),
                b'\n' => {
                    pieces.quoted(b"\n");
                    self.newline();
                }
                _ => {
                    pieces.quoted(&[byte]);
                    self.position += 1;
                }
            }
        }
    }

    /// An expansion that starts with `$`, or a `$` that stands for itself.
    pub(super) fn dollar(&mut self, pieces: &mut Pieces, mode: Mode, quoted: &mut bool) -> Parsed<()> {
        let plain = mode == Mode::Plain;
        match self.dollar_part(mode)? {
            Some(Part::Quoted(value)) => {
                *quoted = true;
                pieces.quoted(&value);
            }
            Some(part) => {
                *quoted |= matches!(part, Part::Locale(_));
                pieces.part(part);
            }
            None => pieces.push(b"$", !plain),
        }
        Ok(())
    }

    /// The same as a part, None for a `$` that stands for itself. Text that is read more than once
    /// keeps its expansions, so that nesting does not multiply the work.
    pub(super) fn dollar_part(&mut self, mode: Mode) -> Parsed<Option<Part>> {
        let start = self.position;
        let key = (start, mode);
        if let Some(seen) = self.kept.seen.get(&key) {
            let (part, end) = (seen.part.clone(), seen.end);
            if let Some(text) = &seen.text {
                self.kept.edits.push(Edit { start, end: end.position, text: text.clone() });
            }
            self.jump(end);
            return Ok(Some(part));
        }
        let part = match self.read_dollar(mode) {
            Ok(part) => part,
            Err(error) => Some(self.broken(start, error)?),
        };
        if self.remember > 0
            && let Some(part) = &part
        {
            let text = self.text(start, self.position);
            let text = if *text == *self.slice(start, self.position) { None } else { Some(text) };
            self.kept.seen.insert(key, Seen { part: part.clone(), end: self.mark(), text });
        }
        Ok(part)
    }

    /// A command substitution in backquotes, the first of which is next.
    fn backquoted(&mut self, double: bool) -> Parsed<Part> {
        let start = self.position;
        self.position += 1;
        match self.backquote(double) {
            Ok(part) => Ok(part),
            Err(error) => self.broken(start, error),
        }
    }

    /// An expansion in text that bash reads only when it expands it: whatever is wrong with it is
    /// reported then. It takes everything up to the end of that text.
    fn broken(&mut self, start: usize, error: Failure) -> Parsed<Part> {
        let later = self.fence.is_some() || self.fragment;
        if !later || self.exhausted {
            return Err(error);
        }
        let text: Bytes = self.slice(start, self.limit).into();
        self.position = self.limit;
        let kind = match *text {
            // Alone at the end it stands for itself.
            [b'`'] => return Ok(Part::Literal(text)),
            [b'$', b'(', ..] => SubstitutionKind::Dollar,
            [b'$', b'{', b' ' | b'\t' | b'\n' | b'|', ..] => SubstitutionKind::Function,
            _ => {
                let name = ParamName::Special(b'#');
                let param = Param { name, index: None, indirect: false, op: ParamOp::Bad, text };
                return Ok(Part::Param(Rc::new(param)));
            }
        };
        let body = CommandBody::Broken(text.get(2..).unwrap_or(&[]).into());
        Ok(super::substitution::command_part(kind, body, self.line))
    }

    fn read_dollar(&mut self, mode: Mode) -> Parsed<Option<Part>> {
        let start = self.position;
        self.position += 1;
        let plain = mode == Mode::Plain;
        Ok(match self.peek_in_word() {
            Some(b'(') => {
                self.position += 1;
                Some(self.dollar_paren()?)
            }
            Some(b'{') => {
                self.position += 1;
                Some(self.dollar_brace(start, mode)?)
            }
            Some(b'[') => {
                self.position += 1;
                Some(self.dollar_bracket()?)
            }
            Some(b'\'') if plain || mode == Mode::Operand => {
                self.position += 1;
                let from = self.position;
                self.skip_ansi()?;
                let value = crate::quote::ansi_c(self.slice(from, self.position - 1));
                let text = crate::quote::single_quoted(&value).into();
                self.kept.edits.push(Edit { start, end: self.position, text });
                Some(Part::Quoted(value.into()))
            }
            // The dollar vanishes; the quotes are read as others there.
            Some(b'"') if mode == Mode::Operand => Some(Part::Quoted(Bytes::default())),
            Some(b'"') if plain => {
                self.kept.edits.push(Edit { start, end: start + 1, text: Bytes::default() });
                self.position += 1;
                let line = self.line;
                let parts = self.double()?;
                if !self.no_more {
                    let text = self.slice(start + 2, self.position - 1).to_vec();
                    self.host.translatable(self.position, line, &text);
                }
                Some(Part::Locale(parts))
            }
            Some(byte) => self.simple_parameter(byte),
            None => None,
        })
    }
}

/// An expansion that was read while text around it was read for the first time.
pub(super) struct Seen {
    part: Part,
    end: Mark,
    /// Its text, where it is not the source.
    text: Option<Bytes>,
}

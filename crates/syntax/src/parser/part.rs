//! The parts of words (bash manual: Quoting): text, quotation marks, tildes; `expansion.rs` reads what
//! begins with `$` or a backquote.

use super::token::{Expect, class, is};
use super::{Parse, Parsed};
use crate::tree::{Bytes, Part, WordForm};

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
    /// Inside double quotes.
    Double,
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
            Mode::Arith | Mode::Double => matches!(byte, b'$' | b'`' | b'"' | b'\\'),
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
                b'$' => self.dollar(&mut pieces, Mode::Double, &mut false)?,
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
}

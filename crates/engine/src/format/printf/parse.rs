//! Reading a `printf` format: literal text with its escapes resolved, and conversions.

use super::{Count, Piece, Spec};
use crate::format::escape::{self, Escape, Rule};

/// The pieces of `format`.
pub(super) fn parse(format: &[u8]) -> Vec<Piece> {
    let mut parser = Parser { pieces: Vec::new(), literal: Vec::new() };
    parser.run(format);
    parser.flush();
    parser.pieces
}

struct Parser {
    pieces: Vec<Piece>,
    literal: Vec<u8>,
}

impl Parser {
    fn flush(&mut self) {
        if !self.literal.is_empty() {
            self.pieces.push(Piece::Literal(std::mem::take(&mut self.literal)));
        }
    }

    fn push(&mut self, piece: Piece) {
        self.flush();
        self.pieces.push(piece);
    }

    fn run(&mut self, format: &[u8]) {
        let mut rest = format;
        while let Some(at) = memchr::memchr2(b'\\', b'%', rest) {
            self.literal.extend_from_slice(&rest[..at]);
            let byte = rest[at];
            rest = &rest[at + 1..];
            let taken = if byte == b'\\' { self.escape(rest) } else { self.conversion(rest) };
            rest = &rest[taken..];
        }
        self.literal.extend_from_slice(rest);
    }

    /// The escape after a backslash; returns the bytes taken.
    fn escape(&mut self, rest: &[u8]) -> usize {
        let (escape, taken) = escape::escape(rest, Rule::PrintfFormat);
        match escape {
            Escape::Byte(byte) => self.literal.push(byte),
            Escape::Unicode(code @ 0..0x80) => self.literal.push(code as u8),
            Escape::Unicode(code) => self.push(Piece::Unicode(code)),
            Escape::MissingDigit(letter) => {
                self.push(Piece::MissingDigit(letter));
                self.literal.push(b'\\');
            }
            Escape::Literal | Escape::Stop => self.literal.push(b'\\'),
        }
        taken
    }

    /// The conversion after a `%`; returns the bytes taken.
    fn conversion(&mut self, rest: &[u8]) -> usize {
        if rest.first() == Some(&b'%') {
            self.literal.push(b'%');
            return 1;
        }
        let flags = rest.iter().take_while(|b| b"#'-+ 0".contains(b)).count();
        let has = |flag: u8| rest[..flags].contains(&flag);
        let mut at = flags;
        let width = count(rest, &mut at);
        let mut precision = Count::Absent;
        if rest.get(at) == Some(&b'.') {
            at += 1;
            if rest.get(at) == Some(&b'-') {
                let start = at + 1;
                at = start + rest[start..].iter().take_while(|b| b.is_ascii_digit()).count();
                precision = Count::Negative(rest[start..at].into());
            } else {
                precision = match count(rest, &mut at) {
                    Count::Absent => Count::Bare,
                    count => count,
                };
            }
        }
        let modifiers = at;
        at += rest[at..].iter().take_while(|b| b"hjlLtz".contains(b)).count();
        let stars = [&width, &precision].into_iter().filter(|c| **c == Count::Argument).count();
        let Some(&conversion) = rest.get(at) else {
            (0..stars).for_each(|_| self.push(Piece::Star));
            let spec = [b"%", rest].concat();
            self.push(Piece::Unfinished(spec.into()));
            return rest.len();
        };
        let mut spec = Spec {
            left: has(b'-'),
            zero: has(b'0'),
            plus: has(b'+'),
            space: has(b' '),
            alternate: has(b'#'),
            group: has(b'\''),
            width,
            precision,
            long: rest[modifiers..at].contains(&b'l'),
            extended: rest[modifiers..at].contains(&b'L'),
            conversion,
            time: Box::default(),
        };
        at += 1;
        if conversion == b'(' {
            let inside = &rest[at..];
            let end = closing(inside);
            if inside.get(end) != Some(&b')') || inside.get(end + 1) != Some(&b'T') {
                (0..stars).for_each(|_| self.push(Piece::Star));
                let expected = if end < inside.len() { end + 1 } else { end };
                self.push(Piece::BadTime(inside.get(expected).copied().unwrap_or(0)));
                self.literal.push(b'%');
                // The `(` has taken the place of the first modifier.
                self.literal.extend_from_slice(&rest[..modifiers]);
                if at - 1 > modifiers {
                    self.literal.push(b'(');
                    return modifiers + 1;
                }
                return modifiers;
            }
            let format = if end == 0 { b"%X" } else { &inside[..end] };
            spec.time = format.into();
            at += end + 2;
        }
        self.push(Piece::Convert(spec));
        at
    }
}

/// The index of the parenthesis that closes the one before `text`, or the end.
fn closing(text: &[u8]) -> usize {
    let mut depth = 1;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// A `*` or digits at `at`, which is moved past them.
fn count(text: &[u8], at: &mut usize) -> Count {
    if text.get(*at) == Some(&b'*') {
        *at += 1;
        return Count::Argument;
    }
    let digits = text[*at..].iter().take_while(|b| b.is_ascii_digit()).count();
    let digits = &text[*at..*at + digits];
    *at += digits.len();
    if digits.is_empty() {
        return Count::Absent;
    }
    let value = digits.iter().try_fold(0i32, |n, d| n.checked_mul(10)?.checked_add((d - b'0') as i32));
    match value {
        Some(value) => Count::Number(value),
        None => Count::TooLarge(digits.into()),
    }
}

//! The current character set: what one character of a byte string is, and its
//! class and case (bash manual, "Locale Translation", `LC_CTYPE`).
//!
//! Invariants: a byte that is not part of well-formed UTF-8 is a character of
//! its own that belongs to no class and has no case. Every offset handed out is
//! a character boundary, and a boundary is found from the bytes around it alone.

mod unicode;

/// How bytes form characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Charset {
    /// The C and POSIX locales: a byte is a character.
    #[default]
    Bytes,
    /// A UTF-8 locale.
    Utf8,
}

/// A character: a code point, or `RAW + byte` for a byte outside UTF-8.
pub type Code = u32;

/// The first code that stands for a stray byte.
pub const RAW: Code = 0x11_0000;

/// A POSIX character class, with bash's `word` and `ascii`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    Alnum,
    Alpha,
    Ascii,
    Blank,
    Cntrl,
    Digit,
    Graph,
    Lower,
    Print,
    Punct,
    Space,
    Upper,
    Word,
    Xdigit,
}

const CLASSES: [(&[u8], Class); 14] = [
    (b"alnum", Class::Alnum),
    (b"alpha", Class::Alpha),
    (b"ascii", Class::Ascii),
    (b"blank", Class::Blank),
    (b"cntrl", Class::Cntrl),
    (b"digit", Class::Digit),
    (b"graph", Class::Graph),
    (b"lower", Class::Lower),
    (b"print", Class::Print),
    (b"punct", Class::Punct),
    (b"space", Class::Space),
    (b"upper", Class::Upper),
    (b"word", Class::Word),
    (b"xdigit", Class::Xdigit),
];

impl Class {
    /// The class of that name.
    pub fn from_name(name: &[u8]) -> Option<Class> {
        CLASSES.iter().find(|(known, _)| *known == name).map(|&(_, class)| class)
    }

    fn has_ascii(self, byte: u8) -> bool {
        match self {
            Class::Alnum => byte.is_ascii_alphanumeric(),
            Class::Alpha => byte.is_ascii_alphabetic(),
            Class::Ascii => byte.is_ascii(),
            Class::Blank => byte == b' ' || byte == b'\t',
            Class::Cntrl => byte.is_ascii_control(),
            Class::Digit => byte.is_ascii_digit(),
            Class::Graph => byte.is_ascii_graphic(),
            Class::Lower => byte.is_ascii_lowercase(),
            Class::Print => byte.is_ascii_graphic() || byte == b' ',
            Class::Punct => byte.is_ascii_punctuation(),
            Class::Space => byte.is_ascii_whitespace() || byte == 0x0b,
            Class::Upper => byte.is_ascii_uppercase(),
            Class::Word => byte.is_ascii_alphanumeric() || byte == b'_',
            Class::Xdigit => byte.is_ascii_hexdigit(),
        }
    }

    fn has_unicode(self, c: char) -> bool {
        let code = Code::from(c);
        if !unicode::printable(code) {
            // Controls, separators of lines, and what is not assigned.
            let separator = matches!(c, '\u{2028}' | '\u{2029}');
            return match self {
                Class::Cntrl => c.is_control() || separator,
                Class::Space => separator,
                _ => false,
            };
        }
        match self {
            Class::Ascii | Class::Cntrl | Class::Digit | Class::Xdigit => false,
            Class::Print => true,
            Class::Space | Class::Blank => {
                // Spaces that do not break a line are no spaces.
                c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}')
            }
            Class::Graph => !Class::Space.has_unicode(c),
            Class::Punct => Class::Graph.has_unicode(c) && !Class::Alpha.has_unicode(c),
            // Digits of other scripts are letters to the C library.
            Class::Alpha | Class::Alnum | Class::Word => c.is_alphabetic() || unicode::digit(code),
            Class::Lower => c.is_lowercase() || Charset::Utf8.upper(code) != code,
            Class::Upper => c.is_uppercase() || Charset::Utf8.lower(code) != code,
        }
    }
}

impl Charset {
    /// The character at `at` and its length in bytes; nothing at the end.
    #[inline]
    pub fn decode(self, text: &[u8], at: usize) -> Option<(Code, usize)> {
        let byte = *text.get(at)?;
        if byte < 0x80 || self == Charset::Bytes {
            return Some((Code::from(byte), 1));
        }
        Some(decode_multibyte(text.get(at..)?, byte))
    }

    /// The character that ends at `at` and its length; nothing at the start.
    #[inline]
    pub fn decode_before(self, text: &[u8], at: usize) -> Option<(Code, usize)> {
        let byte = *text.get(at.checked_sub(1)?)?;
        if byte < 0x80 || self == Charset::Bytes {
            return Some((Code::from(byte), 1));
        }
        for length in 2..=4usize.min(at) {
            let (code, found) = self.decode(text.get(..at)?, at - length)?;
            if found == length {
                return Some((code, length));
            }
            if code >> 6 != 2 && !(RAW + 0x80..RAW + 0xc0).contains(&code) {
                break;
            }
        }
        Some((RAW + Code::from(byte), 1))
    }

    /// The boundary after the character at `at`; the end stays the end.
    #[inline]
    pub fn next(self, text: &[u8], at: usize) -> usize {
        self.decode(text, at).map_or(text.len(), |(_, length)| at + length)
    }

    /// The boundary before the character that ends at `at`; 0 stays 0.
    #[inline]
    pub fn previous(self, text: &[u8], at: usize) -> usize {
        self.decode_before(text, at).map_or(0, |(_, length)| at - length)
    }

    /// The number of characters: `${#x}`.
    pub fn count(self, text: &[u8]) -> usize {
        if self == Charset::Bytes || text.is_ascii() {
            return text.len();
        }
        let mut count = 0;
        let mut at = 0;
        while at < text.len() {
            at = self.next(text, at);
            count += 1;
        }
        count
    }

    /// The byte offset after `count` characters, or the end when there are fewer.
    pub fn offset(self, text: &[u8], count: usize) -> usize {
        self.forward(text, count).unwrap_or(text.len())
    }

    /// The byte offset after `count` characters; nothing when there are fewer.
    pub fn forward(self, text: &[u8], count: usize) -> Option<usize> {
        let head = text.get(..count);
        if self == Charset::Bytes || head.is_some_and(<[u8]>::is_ascii) {
            return head.map(<[u8]>::len);
        }
        let mut at = 0;
        for _ in 0..count {
            if at >= text.len() {
                return None;
            }
            at = self.next(text, at);
        }
        Some(at)
    }

    /// The byte offset before the last `count` characters; nothing when there are fewer.
    pub fn backward(self, text: &[u8], count: usize) -> Option<usize> {
        let start = text.len().checked_sub(count);
        if self == Charset::Bytes || start.is_some_and(|start| text[start..].is_ascii()) {
            return start;
        }
        let mut at = text.len();
        for _ in 0..count {
            if at == 0 {
                return None;
            }
            at = self.previous(text, at);
        }
        Some(at)
    }

    /// Whether every character is well formed.
    pub fn is_valid(self, text: &[u8]) -> bool {
        self == Charset::Bytes || text.is_ascii() || std::str::from_utf8(text).is_ok()
    }

    /// Appends a character's bytes.
    pub fn encode(self, code: Code, out: &mut Vec<u8>) {
        match (self, char::from_u32(code)) {
            (Charset::Utf8, Some(c)) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            // A byte locale's code, or a stray byte: its low eight bits.
            _ => out.push((code & 0xff) as u8),
        }
    }

    /// The one character that is the upper case of `code`, or `code`.
    #[inline]
    pub fn upper(self, code: Code) -> Code {
        match (self, char::from_u32(code)) {
            (_, Some(c)) if c.is_ascii() => Code::from(c.to_ascii_uppercase()),
            (Charset::Utf8, Some(c)) => unicode::upper(code).unwrap_or_else(|| single(c, c.to_uppercase())),
            _ => code,
        }
    }

    /// The one character that is the lower case of `code`, or `code`.
    #[inline]
    pub fn lower(self, code: Code) -> Code {
        match (self, char::from_u32(code)) {
            (_, Some(c)) if c.is_ascii() => Code::from(c.to_ascii_lowercase()),
            (Charset::Utf8, Some(c)) => unicode::lower(code).unwrap_or_else(|| single(c, c.to_lowercase())),
            _ => code,
        }
    }

    /// The other case of `code`, or `code`.
    pub fn toggle(self, code: Code) -> Code {
        if self.is(code, Class::Upper) { self.lower(code) } else { self.upper(code) }
    }

    /// Whether a character is in a class.
    #[inline]
    pub fn is(self, code: Code, class: Class) -> bool {
        match u8::try_from(code) {
            Ok(byte) if byte < 0x80 => class.has_ascii(byte),
            _ if self == Charset::Bytes => false,
            _ => char::from_u32(code).is_some_and(|c| class.has_unicode(c)),
        }
    }
}

/// A character above ASCII at the head of `text`, whose first byte is `byte`.
fn decode_multibyte(text: &[u8], byte: u8) -> (Code, usize) {
    let length = match byte {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return (RAW + Code::from(byte), 1),
    };
    let decoded = text
        .get(..length)
        .and_then(|bytes| std::str::from_utf8(bytes).ok())
        .and_then(|valid| valid.chars().next());
    match decoded {
        Some(c) => (Code::from(c), length),
        None => (RAW + Code::from(byte), 1),
    }
}

/// The mapped character when the mapping gives exactly one, both assigned.
fn single(c: char, mut mapped: impl Iterator<Item = char>) -> Code {
    let known = |c: char| c.is_ascii() || unicode::printable(Code::from(c));
    match (mapped.next(), mapped.next()) {
        (Some(one), None) if known(c) && known(one) => Code::from(one),
        _ => Code::from(c),
    }
}

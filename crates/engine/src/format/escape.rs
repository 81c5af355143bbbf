//! Backslash escapes in data: `echo -e`, `printf`'s format, `printf %b`, `${x@E}`.
//!
//! Manual: Bash Builtins (echo, printf), Shell Parameter Expansion (`@E`). The four differ in octal
//! (`\nnn` or `\0nnn`), in what `\c` and a quote after a backslash mean, and in complaining about digits
//! that are missing. What no rule names stays as written, backslash included.

use crate::charset::Charset;

/// One escape, without its backslash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escape {
    /// A single byte.
    Byte(u8),
    /// A character by number; its bytes depend on the charset.
    Unicode(u32),
    /// `\c`: output ends here.
    Stop,
    /// `\x`, `\u` or `\U` (this letter) without a digit: a complaint, and the text as written.
    MissingDigit(u8),
    /// Not an escape: a backslash, and the text as written.
    Literal,
}

/// Which of the rules a text follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// `echo -e`: octal is `\0nnn` only, `\c` ends.
    Echo,
    /// A `printf` format: octal is `\nnn`, quotes may be escaped, `\c` is nothing.
    PrintfFormat,
    /// The argument of `%b`: octal is `\nnn` or `\0nnn`, `\c` ends.
    PrintfB,
    /// `${x@E}`, C's rules: octal is `\nnn`, quotes may be escaped, `\cx` is a control character.
    AnsiC,
}

/// Reads up to `most` digits of `base` and returns their value and number.
fn digits(text: &[u8], base: u32, most: usize) -> (u32, usize) {
    let mut value = 0u32;
    let mut count = 0;
    while let Some(digit) = text.get(count).and_then(|&b| (b as char).to_digit(base)) {
        if count == most {
            break;
        }
        value = value.wrapping_mul(base) + digit;
        count += 1;
    }
    (value, count)
}

/// The escape at the start of `text` (what follows a backslash) and how many bytes of it were taken.
pub fn escape(text: &[u8], rule: Rule) -> (Escape, usize) {
    let Some(&letter) = text.first() else { return (Escape::Literal, 0) };
    let rest = &text[1..];
    let byte = match letter {
        b'a' => 0x07,
        b'b' => 0x08,
        b'e' | b'E' => 0x1b,
        b'f' => 0x0c,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 0x0b,
        b'\\' => b'\\',
        b'0'..=b'7' => {
            let most = match (rule, letter) {
                (Rule::Echo | Rule::PrintfB, b'0') => 4,
                (Rule::Echo, _) => return (Escape::Literal, 0),
                _ => 3,
            };
            let (value, count) = digits(text, 8, most);
            return (Escape::Byte(value as u8), count);
        }
        b'x' => {
            let (value, count) = digits(rest, 16, 2);
            if count == 0 {
                return (Escape::MissingDigit(letter), 0);
            }
            return (Escape::Byte(value as u8), 1 + count);
        }
        b'u' | b'U' => {
            let (value, count) = digits(rest, 16, if letter == b'u' { 4 } else { 8 });
            if count == 0 {
                return (Escape::MissingDigit(letter), 0);
            }
            return (Escape::Unicode(value), 1 + count);
        }
        b'\'' | b'"' | b'?' if matches!(rule, Rule::PrintfFormat | Rule::AnsiC) => letter,
        b'c' => match rule {
            Rule::Echo | Rule::PrintfB => return (Escape::Stop, 1),
            Rule::PrintfFormat => return (Escape::Literal, 0),
            Rule::AnsiC => match rest.first() {
                Some(&b'?') => return (Escape::Byte(0x7f), 2),
                Some(&c) => return (Escape::Byte(c.to_ascii_uppercase() & 0x1f), 2),
                None => return (Escape::Literal, 0),
            },
        },
        _ => return (Escape::Literal, 0),
    };
    (Escape::Byte(byte), 1)
}

/// Appends what `\u` makes of `code`: in UTF-8 its encoding, in its original form of up to six bytes
/// (surrogates too; nothing from 2³¹ on); elsewhere the escape itself, unless it is ASCII.
pub fn push_unicode(out: &mut Vec<u8>, code: u32, charset: Charset) {
    let (lead, len) = match code {
        0..0x80 => return out.push(code as u8),
        _ if charset == Charset::Bytes => return push_escape(out, code),
        0x80..0x800 => (0xc0, 2),
        0x800..0x1_0000 => (0xe0, 3),
        0x1_0000..0x20_0000 => (0xf0, 4),
        0x20_0000..0x400_0000 => (0xf8, 5),
        0x400_0000..0x8000_0000 => (0xfc, 6),
        _ => return,
    };
    out.push(lead | (code >> (6 * (len - 1))) as u8);
    for i in (0..len - 1).rev() {
        out.push(0x80 | ((code >> (6 * i)) & 0x3f) as u8);
    }
}

/// Appends `\uXXXX`, or `\UXXXXXXXX` beyond four digits.
fn push_escape(out: &mut Vec<u8>, code: u32) {
    let (letter, digits) = if code < 0x1_0000 { (b'u', 4) } else { (b'U', 8) };
    out.extend_from_slice(&[b'\\', letter]);
    for i in (0..digits).rev() {
        out.push(b"0123456789ABCDEF"[(code >> (4 * i)) as usize & 15]);
    }
}

/// How an expansion ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Whole,
    /// `\c` was met; nothing more is to be written.
    Stopped,
}

/// Appends `text` with its escapes expanded. `missing` is called for each `\x`, `\u` or `\U` (given by
/// its letter) without digits; only `printf` complains.
pub fn expand(
    out: &mut Vec<u8>,
    text: &[u8],
    rule: Rule,
    charset: Charset,
    mut missing: impl FnMut(u8),
) -> End {
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'\\', rest) {
        out.extend_from_slice(&rest[..at]);
        let (found, taken) = escape(&rest[at + 1..], rule);
        rest = &rest[at + 1 + taken..];
        match found {
            Escape::Byte(byte) => out.push(byte),
            Escape::Unicode(code) => push_unicode(out, code, charset),
            Escape::Stop => return End::Stopped,
            // What follows the backslash may itself be a backslash only at the end of the text.
            Escape::Literal => out.push(b'\\'),
            Escape::MissingDigit(letter) => {
                missing(letter);
                out.push(b'\\');
            }
        }
    }
    out.extend_from_slice(rest);
    End::Whole
}

/// `echo -e`.
pub fn echo(out: &mut Vec<u8>, text: &[u8], charset: Charset) -> End {
    expand(out, text, Rule::Echo, charset, |_| ())
}

/// `${x@E}`. The value ends at the first null byte, which a variable cannot hold.
pub fn transform_e(out: &mut Vec<u8>, text: &[u8], charset: Charset) {
    let start = out.len();
    expand(out, text, Rule::AnsiC, charset, |_| ());
    if let Some(at) = memchr::memchr(0, &out[start..]) {
        out.truncate(start + at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &[u8], rule: Rule) -> Vec<u8> {
        let mut out = Vec::new();
        if expand(&mut out, text, rule, Charset::Utf8, |_| ()) == End::Stopped {
            out.extend_from_slice(b"<stop>");
        }
        out
    }

    #[test]
    fn rules_differ() {
        let cases: &[(&[u8], [&[u8]; 4])] = &[
            (b"\\101", [b"\\101", b"A", b"A", b"A"]),
            (b"\\0101", [b"A", b"\x081", b"A", b"\x081"]),
            (b"\\'", [b"\\'", b"'", b"\\'", b"'"]),
            (b"a\\cb", [b"a<stop>", b"a\\cb", b"a<stop>", b"a\x02"]),
            (b"\\x41\\x4", [b"A\x04", b"A\x04", b"A\x04", b"A\x04"]),
            (b"\\xg\\u", [b"\\xg\\u", b"\\xg\\u", b"\\xg\\u", b"\\xg\\u"]),
            (b"\\u20ac\\q\\", ["€\\q\\".as_bytes(); 4]),
            (b"\\\\n\\n", [b"\\n\n"; 4]),
        ];
        let rules = [Rule::Echo, Rule::PrintfFormat, Rule::PrintfB, Rule::AnsiC];
        for (text, expected) in cases {
            for (rule, expected) in rules.iter().zip(expected) {
                assert_eq!(run(text, *rule), *expected, "{text:?} {rule:?}");
            }
        }
    }

    #[test]
    fn unicode_in_c() {
        let mut out = Vec::new();
        echo(&mut out, b"\\u41\\u20ac\\U0001F600", Charset::Bytes);
        assert_eq!(out, b"A\\u20AC\\U0001F600");
    }
}

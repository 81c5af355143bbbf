//! Quoting (bash manual: Quoting, ANSI-C Quoting): from quoted text to its value and back.

/// The value of the text between `$'` and `'`.
pub fn ansi_c(text: &[u8]) -> Vec<u8> {
    let mut value = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += 1;
        let Some(&escape) = text.get(at).filter(|_| byte == b'\\') else {
            value.push(byte);
            continue;
        };
        at += 1;
        match escape {
            b'a' => value.push(7),
            b'b' => value.push(8),
            b'e' | b'E' => value.push(27),
            b'f' => value.push(12),
            b'n' => value.push(b'\n'),
            b'r' => value.push(b'\r'),
            b't' => value.push(b'\t'),
            b'v' => value.push(11),
            b'\\' | b'\'' | b'"' | b'?' => value.push(escape),
            b'0'..=b'7' => {
                at -= 1;
                let (code, length) = digits(text, at, 8, 3);
                at += length;
                value.push(code as u8);
            }
            b'x' => {
                let braces = text.get(at) == Some(&b'{');
                let start = at + usize::from(braces);
                let (code, length) = digits(text, start, 16, if braces { usize::MAX } else { 2 });
                let closed = braces && text.get(start + length) == Some(&b'}');
                // An open brace without digits counts as a null byte.
                if length == 0 && !braces {
                    value.extend_from_slice(b"\\x");
                } else {
                    at = start + length + usize::from(closed);
                    value.push(code as u8);
                }
            }
            b'u' | b'U' => {
                let (code, length) = digits(text, at, 16, if escape == b'u' { 4 } else { 8 });
                at += length;
                if length == 0 {
                    value.extend_from_slice(&[b'\\', escape]);
                } else {
                    push_utf8(&mut value, code);
                }
            }
            b'c' => match text.get(at) {
                Some(&control) => {
                    at += 1;
                    if control == b'\\' && text.get(at) == Some(&b'\\') {
                        at += 1;
                    }
                    value.push(if control == b'?' { 127 } else { control.to_ascii_uppercase() & 0x1f });
                }
                None => value.extend_from_slice(b"\\c"),
            },
            _ => value.extend_from_slice(&[b'\\', escape]),
        }
    }
    // A NUL ends the string.
    if let Some(nul) = memchr::memchr(0, &value) {
        value.truncate(nul);
    }
    value
}

/// Up to `most` digits of a number at `at`, and how many there were.
fn digits(text: &[u8], at: usize, radix: u32, most: usize) -> (u32, usize) {
    let mut number = 0u32;
    let mut length = 0;
    for &byte in text.get(at..).unwrap_or(&[]).iter().take(most) {
        let Some(digit) = char::from(byte).to_digit(radix) else { break };
        number = number.wrapping_mul(radix).wrapping_add(digit);
        length += 1;
    }
    (number, length)
}

/// The bytes that stand for a code point, in the original definition of UTF-8 up to 31 bits.
fn push_utf8(value: &mut Vec<u8>, code: u32) {
    let tail = |shift: u32| 0x80 | ((code >> shift) & 0x3f) as u8;
    match code {
        0..=0x7f => value.push(code as u8),
        0x80..=0x7ff => value.extend_from_slice(&[0xc0 | (code >> 6) as u8, tail(0)]),
        0x800..=0xffff => value.extend_from_slice(&[0xe0 | (code >> 12) as u8, tail(6), tail(0)]),
        0x1_0000..=0x1f_ffff => {
            value.extend_from_slice(&[0xf0 | (code >> 18) as u8, tail(12), tail(6), tail(0)]);
        }
        0x20_0000..=0x3ff_ffff => {
            value.extend_from_slice(&[0xf8 | (code >> 24) as u8, tail(18), tail(12), tail(6), tail(0)]);
        }
        0x400_0000..=0x7fff_ffff => {
            value.extend_from_slice(&[
                0xfc | (code >> 30) as u8,
                tail(24),
                tail(18),
                tail(12),
                tail(6),
                tail(0),
            ]);
        }
        _ => {}
    }
}

/// `text` in single quotes.
pub fn single_quoted(text: &[u8]) -> Vec<u8> {
    if text == b"'" {
        return b"\\'".to_vec();
    }
    let mut quoted = Vec::with_capacity(text.len() + 2);
    quoted.push(b'\'');
    for &byte in text {
        if byte == b'\'' {
            quoted.extend_from_slice(b"'\\''");
        } else {
            quoted.push(byte);
        }
    }
    quoted.push(b'\'');
    quoted
}

/// `text` has bytes that only `$'…'` shows.
pub fn needs_ansi_c(text: &[u8]) -> bool {
    text.iter().any(|&b| b < b' ' || b == 127)
}

/// `text` as `$'…'`.
pub fn ansi_c_quoted(text: &[u8]) -> Vec<u8> {
    let mut quoted = b"$'".to_vec();
    for &byte in text {
        let escape = match byte {
            7 => b'a',
            8 => b'b',
            27 => b'E',
            12 => b'f',
            b'\n' => b'n',
            b'\r' => b'r',
            b'\t' => b't',
            11 => b'v',
            b'\\' | b'\'' => byte,
            0..=31 | 127 => {
                quoted.extend_from_slice(format!("\\{byte:03o}").as_bytes());
                continue;
            }
            _ => {
                quoted.push(byte);
                continue;
            }
        };
        quoted.extend_from_slice(&[b'\\', escape]);
    }
    quoted.push(b'\'');
    quoted
}

/// The value of `text` after quote removal, nothing expanded.
pub fn remove(text: &[u8]) -> Vec<u8> {
    let mut value = Vec::with_capacity(text.len());
    let mut quote = 0;
    let mut bytes = text.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'\\' if quote == 0 => value.extend(bytes.next()),
            b'\\' if quote == b'"' => match bytes.next() {
                Some(&next) if matches!(next, b'$' | b'`' | b'"' | b'\\') => value.push(next),
                Some(&next) => value.extend_from_slice(&[b'\\', next]),
                None => value.push(b'\\'),
            },
            b'\'' | b'"' if quote == 0 => quote = byte,
            _ if byte == quote => quote = 0,
            _ => value.push(byte),
        }
    }
    value
}

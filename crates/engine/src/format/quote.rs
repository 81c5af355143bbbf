//! Quoting for re-input: how the shell prints a value so that reading it back gives the value again.
//!
//! Manual: Quoting, ANSI-C Quoting; one function per use in bash (`printf %q`, `${x@Q}`, `set`,
//! `declare -p`, `alias`, `trap -p`, `set -x`, …), each appending to a buffer. The first section holds
//! the four ways to quote, the second the uses. A text that has a character that does not print in the
//! current charset (an invalid byte, too) becomes `$'…'` wherever the use allows it.

use super::printable;
use crate::charset::Charset;

/// Must `text` be written as `$'…'` to stay visible?
pub fn needs_ansic(text: &[u8], charset: Charset) -> bool {
    !printable::all(text, charset)
}

/// `$'…'`: named escapes, three octal digits for other bytes that do not print.
pub fn ansic(out: &mut Vec<u8>, text: &[u8], charset: Charset) {
    out.extend_from_slice(b"$'");
    let mut rest = text;
    while let Some((&byte, tail)) = rest.split_first() {
        let named = match byte {
            0x1b => b'E',
            0x07 => b'a',
            0x0b => b'v',
            0x08 => b'b',
            0x0c => b'f',
            b'\n' => b'n',
            b'\r' => b'r',
            b'\t' => b't',
            b'\\' | b'\'' => byte,
            b' '..=b'~' => {
                out.push(byte);
                rest = tail;
                continue;
            }
            _ => match charset.decode(rest, 0) {
                Some((code, len)) if byte >= 0x80 && printable::is_printable(code, charset) => {
                    out.extend_from_slice(&rest[..len]);
                    rest = &rest[len..];
                    continue;
                }
                _ => {
                    let digit = |shift: u32| b'0' + ((byte >> shift) & 7);
                    out.extend_from_slice(&[b'\\', digit(6), digit(3), digit(0)]);
                    rest = tail;
                    continue;
                }
            },
        };
        out.extend_from_slice(&[b'\\', named]);
        rest = tail;
    }
    out.push(b'\'');
}

/// `'…'`, an inner quote as `'\''`; a lone quote becomes `\'`.
pub fn single(out: &mut Vec<u8>, text: &[u8]) {
    if text == b"'" {
        return out.extend_from_slice(b"\\'");
    }
    out.push(b'\'');
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'\'', rest) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(b"'\\''");
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
    out.push(b'\'');
}

/// `"…"`, with a backslash before `"`, `$`, `` ` `` and `\`.
pub fn double(out: &mut Vec<u8>, text: &[u8]) {
    out.push(b'"');
    for &byte in text {
        if matches!(byte, b'"' | b'$' | b'`' | b'\\') {
            out.push(b'\\');
        }
        out.push(byte);
    }
    out.push(b'"');
}

/// Where an unquoted tilde would be expanded: at the start, after `:` and after `=`.
fn tilde_expands(text: &[u8], at: usize) -> bool {
    at == 0 || matches!(text[at - 1], b':' | b'=')
}

/// A backslash before each character the parser or an expansion would act on. `tilde` also covers a
/// tilde that would expand.
pub fn backslash(out: &mut Vec<u8>, text: &[u8], tilde: bool) {
    for (at, &byte) in text.iter().enumerate() {
        let special = match byte {
            b'\t' | b'\n' | b' ' | b'!' | b'"' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b',' | b';'
            | b'<' | b'>' | b'?' | b'[' | b'\\' | b']' | b'^' | b'`' | b'{' | b'|' | b'}' => true,
            b'#' => at == 0,
            b'~' => tilde && tilde_expands(text, at),
            _ => false,
        };
        if special {
            out.push(b'\\');
        }
        out.push(byte);
    }
}

/// A backslash before each character of `table`, a `#` at the start, and nothing else: the quoting of
/// completed file names and of subscripts.
pub fn backslash_only(out: &mut Vec<u8>, text: &[u8], table: &[u8]) {
    for (at, &byte) in text.iter().enumerate() {
        if table.contains(&byte) || (byte == b'#' && at == 0) {
            out.push(b'\\');
        }
        out.push(byte);
    }
}

/// Does `text` contain anything the shell would act on were it not quoted? A comma does not count.
pub fn has_metacharacters(text: &[u8]) -> bool {
    text.iter().enumerate().any(|(at, &byte)| match byte {
        b' ' | b'\t' | b'\n' | b'\'' | b'"' | b'\\' | b'|' | b'&' | b';' | b'(' | b')' | b'<' | b'>'
        | b'!' | b'{' | b'}' | b'*' | b'[' | b'?' | b']' | b'^' | b'$' | b'`' => true,
        b'~' => tilde_expands(text, at),
        b'#' => at == 0,
        _ => false,
    })
}

/// Single quotes when `text` has metacharacters, as it is otherwise.
fn single_if_needed(out: &mut Vec<u8>, text: &[u8]) {
    if has_metacharacters(text) {
        single(out, text);
    } else {
        out.extend_from_slice(text);
    }
}

// ---- the uses ----

/// `printf %q`.
pub fn printf_q(out: &mut Vec<u8>, text: &[u8], charset: Charset) {
    match text {
        b"" => out.extend_from_slice(b"''"),
        _ if needs_ansic(text, charset) => ansic(out, text, charset),
        _ => backslash(out, text, true),
    }
}

/// `printf %#q`, `${x@Q}`, and the values in `${x@A}` and `${x@K}` of a scalar.
pub fn reusable(out: &mut Vec<u8>, text: &[u8], charset: Charset) {
    match text {
        b"" => out.extend_from_slice(b"''"),
        _ if needs_ansic(text, charset) => ansic(out, text, charset),
        _ => single(out, text),
    }
}

/// A scalar's value in the output of `set` without arguments (`posix`: in POSIX mode, which has no
/// `$'…'`).
pub fn set_value(out: &mut Vec<u8>, text: &[u8], charset: Charset, posix: bool) {
    if !posix && needs_ansic(text, charset) {
        ansic(out, text, charset);
    } else {
        single_if_needed(out, text);
    }
}

/// A scalar's value in `declare -p`, `export -p`, `readonly -p`, and an element's in `declare -p`,
/// `set`, `${a[@]@A}` and `${a[*]@K}`.
pub fn declare_value(out: &mut Vec<u8>, text: &[u8], charset: Charset) {
    if needs_ansic(text, charset) {
        ansic(out, text, charset);
    } else {
        double(out, text);
    }
}

/// The key of an associative array in `declare -p`, `set`, `${a[@]@A}` and `${a[*]@K}`.
pub fn assoc_key(out: &mut Vec<u8>, key: &[u8], charset: Charset) {
    if needs_ansic(key, charset) {
        ansic(out, key, charset);
    } else if has_metacharacters(key) || key == b"@" || key == b"*" {
        double(out, key);
    } else {
        out.extend_from_slice(key);
    }
}

/// The value in `alias`, `alias -p` and `command -v` of an alias.
pub fn alias_value(out: &mut Vec<u8>, text: &[u8]) {
    single(out, text);
}

/// The action in `trap` and `trap -p`.
pub fn trap_action(out: &mut Vec<u8>, text: &[u8]) {
    single(out, text);
}

/// An argument in `complete -p` (`-G -W -P -S -X -C`).
pub fn complete_argument(out: &mut Vec<u8>, text: &[u8]) {
    single(out, text);
}

/// The command name, and the function of `-F`, in `complete -p`.
pub fn complete_name(out: &mut Vec<u8>, text: &[u8]) {
    if text.is_empty() {
        out.extend_from_slice(b"''");
    } else {
        single_if_needed(out, text);
    }
}

/// A word of a command in `set -x` output.
pub fn xtrace_word(out: &mut Vec<u8>, text: &[u8], charset: Charset) {
    match text {
        b"" => out.extend_from_slice(b"''"),
        _ => xtrace_value(out, text, charset),
    }
}

/// The value of an assignment in `set -x` output: nothing for an empty one.
pub fn xtrace_value(out: &mut Vec<u8>, text: &[u8], charset: Charset) {
    if needs_ansic(text, charset) {
        ansic(out, text, charset);
    } else {
        single_if_needed(out, text);
    }
}

/// A file name in a message, or (`reusable`) in output meant as input, as `hash -l` gives it.
pub fn filename(out: &mut Vec<u8>, name: &[u8], charset: Charset, reusable: bool) {
    if needs_ansic(name, charset) {
        ansic(out, name, charset);
    } else if reusable {
        single_if_needed(out, name);
    } else {
        out.extend_from_slice(name);
    }
}

/// Runs one of the functions above into a fresh byte string.
pub fn quoted(quote: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut out = Vec::new();
    quote(&mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printf_q_table() {
        let cases: &[(&[u8], Charset, &[u8])] = &[
            (b"", Charset::Bytes, b"''"),
            (b"plain-_./:@%+", Charset::Bytes, b"plain-_./:@%+"),
            (b"a b", Charset::Bytes, b"a\\ b"),
            (b"#a#", Charset::Bytes, b"\\#a#"),
            (b"~a~:~b=~", Charset::Bytes, b"\\~a~:\\~b=\\~"),
            (b"a,b", Charset::Bytes, b"a\\,b"),
            (b"a'b", Charset::Bytes, b"a\\'b"),
            (b"a\nb'\\", Charset::Bytes, b"$'a\\nb\\'\\\\'"),
            (b"\x01\x1b\x7f", Charset::Bytes, b"$'\\001\\E\\177'"),
            ("é".as_bytes(), Charset::Bytes, b"$'\\303\\251'"),
            ("é".as_bytes(), Charset::Utf8, "é".as_bytes()),
            (b"\xc3\xa9\n", Charset::Utf8, b"$'\xc3\xa9\\n'"),
            (b"a\xc3", Charset::Utf8, b"$'a\\303'"),
            ("\u{200b}\u{2028}".as_bytes(), Charset::Utf8, b"$'\xe2\x80\x8b\\342\\200\\250'"),
        ];
        for (text, charset, expected) in cases {
            let got = quoted(|out| printf_q(out, text, *charset));
            assert_eq!(got, *expected, "{text:?}");
        }
    }

    #[test]
    fn other_uses() {
        let c = Charset::Bytes;
        assert_eq!(quoted(|out| single(out, b"'")), b"\\'");
        assert_eq!(quoted(|out| single(out, b"a'b")), b"'a'\\''b'");
        assert_eq!(quoted(|out| reusable(out, b"a", c)), b"'a'");
        assert_eq!(quoted(|out| set_value(out, b"a,b", c, false)), b"a,b");
        assert_eq!(quoted(|out| set_value(out, b"a b", c, false)), b"'a b'");
        assert_eq!(quoted(|out| set_value(out, b"a\tb", c, true)), b"'a\tb'");
        assert_eq!(quoted(|out| declare_value(out, b"$a`\"\\!", c)), b"\"\\$a\\`\\\"\\\\!\"");
        assert_eq!(quoted(|out| assoc_key(out, b"@", c)), b"\"@\"");
        assert_eq!(quoted(|out| xtrace_word(out, b"", c)), b"''");
        assert_eq!(quoted(|out| xtrace_value(out, b"", c)), b"");
        assert_eq!(quoted(|out| xtrace_word(out, b"a=~", c)), b"'a=~'");
    }
}

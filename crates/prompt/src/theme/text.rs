//! Text that a terminal, and the shell around it, takes for nothing but text; and how wide it is.
//!
//! Names of directories and branches are anybody's bytes. `inert` is the one gate to a prompt: what
//! has passed it holds no control character, no formatting character that hides or reorders its
//! neighbours, and no invalid UTF-8. What a host's own prompt language would still see in it is for
//! `host` to double.

use unicode_width::UnicodeWidthChar;

/// Characters that show nothing themselves but change how others are shown: direction marks, joiners
/// at no place, tags, line separators.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200c}' | '\u{200e}' | '\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Appends what is shown for `c`.
fn put(c: char, ascii: bool, to: &mut String) {
    match c {
        '\0'..='\x1f' => {
            to.push('^');
            to.push(char::from(c as u8 + 64));
        }
        '\x7f' => to.push_str("^?"),
        '\u{80}'..='\u{9f}' => to.push_str(&format!("<{:02x}>", c as u32)),
        c if is_invisible(c) => to.push_str(&format!("<{:x}>", c as u32)),
        c if ascii && !c.is_ascii() => to.push('?'),
        c => to.push(c),
    }
}

/// `bytes` as inert text. With `ascii`, nothing outside of ASCII is in it either.
pub fn inert(bytes: &[u8], ascii: bool) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        chunk.valid().chars().for_each(|c| put(c, ascii, &mut text));
        if !chunk.invalid().is_empty() {
            text.push(if ascii { '?' } else { '\u{fffd}' });
        }
    }
    text
}

/// Columns that a character takes; a modifier of the one before takes none.
fn columns(c: char) -> usize {
    c.width().unwrap_or(0)
}

/// Columns that inert text takes.
pub fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

/// The longest beginning of `text` of at most `room` columns.
pub fn beginning(text: &str, room: usize) -> &str {
    let mut used = 0;
    let end = text.char_indices().find(|(_, c)| {
        used += columns(*c);
        used > room
    });
    end.map_or(text, |(at, _)| text.get(..at).unwrap_or(text))
}

/// The longest end of `text` of at most `room` columns.
pub fn ending(text: &str, room: usize) -> &str {
    let mut used = 0;
    let mut start = text.len();
    for (at, c) in text.char_indices().rev() {
        used += columns(c);
        if used > room {
            break;
        }
        // A modifier stays with what it modifies.
        if columns(c) > 0 {
            start = at;
        }
    }
    text.get(start..).unwrap_or(text)
}

/// `text` in at most `room` columns, with `mark` where something was left out in its middle.
pub fn shorten(text: &str, room: usize, mark: &str) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let kept = room.saturating_sub(width(mark));
    if kept == 0 {
        return beginning(mark, room).to_owned();
    }
    let front = beginning(text, kept.div_ceil(2));
    let back = ending(text, kept - width(front));
    format!("{front}{mark}{back}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_reaches_the_terminal_as_a_command() {
        assert_eq!(inert(b"a\x1b]0;x\x07b\n\t\x7f", false), "a^[]0;x^Gb^J^I^?");
        assert_eq!(inert("\u{9b}31m \u{202e}gpj".as_bytes(), false), "<9b>31m <202e>gpj");
        assert_eq!(inert(b"\xff\xfex", false), "\u{fffd}\u{fffd}x");
        assert_eq!(inert("grün".as_bytes(), true), "gr?n");
        assert_eq!(inert("grün 日本 e\u{301} 👩‍💻".as_bytes(), false), "grün 日本 e\u{301} 👩‍💻");
    }

    #[test]
    fn widths() {
        assert_eq!(width("日本x"), 5);
        assert_eq!(width("e\u{301}"), 1);
        assert_eq!(beginning("日本x", 3), "日");
        assert_eq!(ending("日本x", 3), "本x");
        assert_eq!(ending("ae\u{301}", 1), "e\u{301}");
        assert_eq!(shorten("feature/something-long", 11, "…"), "featu…-long");
        assert_eq!(shorten("short", 11, "…"), "short");
        assert_eq!(shorten("long", 1, "…"), "…");
        assert_eq!(shorten("long", 0, "…"), "");
    }
}

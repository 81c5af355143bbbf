//! Lists of patterns with colons between: `GLOBIGNORE`, `EXECIGNORE` (bash manual, "Filename
//! Expansion").

use super::{Pattern, PatternOptions, Piece};

/// The patterns of a colon-separated value. A colon inside quotes, brackets or
/// an extended operator does not separate.
pub fn ignore_patterns(value: &[u8], options: PatternOptions) -> Vec<Pattern> {
    let mut patterns = Vec::new();
    let mut rest = value;
    while !rest.is_empty() {
        let length = item_length(rest, options.extglob);
        let item = rest.get(..length).unwrap_or(rest);
        patterns.push(Pattern::compile(&[Piece::Pattern(item)], options));
        rest = rest.get(length + 1..).unwrap_or_default();
    }
    patterns
}

/// Removes the paths a pattern matches, and those that end in `.` or `..`.
pub fn retain_unignored(paths: &mut Vec<Vec<u8>>, patterns: &[Pattern]) {
    paths.retain(|path| {
        let name = match path.iter().rposition(|&byte| byte == b'/') {
            Some(slash) if slash + 1 < path.len() => path.get(slash + 1..).unwrap_or_default(),
            _ => path,
        };
        name != b"." && name != b".." && !patterns.iter().any(|pattern| pattern.matches(path))
    });
}

/// The length of the first item.
fn item_length(text: &[u8], extglob: bool) -> usize {
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let next = text.get(at + 1).copied();
        at = match byte {
            b':' => return at,
            b'\\' => at + 2,
            b'\'' | b'"' | b'`' => closing(text, at + 1, byte) + 1,
            b'[' => bracket_end(text, at),
            b'?' | b'*' | b'+' | b'@' | b'!' if extglob && next == Some(b'(') => {
                parenthesis_end(text, at + 2)
            }
            _ => at + 1,
        };
    }
    text.len()
}

/// The offset of the unescaped `mark`, or the end.
fn closing(text: &[u8], from: usize, mark: u8) -> usize {
    let mut at = from;
    while let Some(&byte) = text.get(at) {
        if byte == mark {
            return at;
        }
        at += if byte == b'\\' && mark != b'\'' { 2 } else { 1 };
    }
    text.len()
}

/// The offset after a bracket expression, or after the `[` that opens none.
fn bracket_end(text: &[u8], open: usize) -> usize {
    let mut at = open + 1;
    if matches!(text.get(at), Some(b'!' | b'^')) {
        at += 1;
    }
    if text.get(at) == Some(&b']') {
        at += 1;
    }
    while let Some(&byte) = text.get(at) {
        match (byte, text.get(at + 1)) {
            (b']', _) => return at + 1,
            (b'\\', _) => at += 1,
            (b'[', Some(&kind @ (b':' | b'=' | b'.'))) => {
                let close = [kind, b']'];
                let inside = text.get(at + 2..).unwrap_or_default();
                if let Some(length) = memchr::memmem::find(inside, &close) {
                    at += length + 3;
                }
            }
            _ => {}
        }
        at += 1;
    }
    open + 1
}

/// The offset after the `)` that closes what was opened before `from`.
fn parenthesis_end(text: &[u8], from: usize) -> usize {
    let mut depth = 1;
    let mut at = from;
    while let Some(&byte) = text.get(at) {
        at += 1;
        match byte {
            b'\\' => at += 1,
            b'(' => depth += 1,
            b')' if depth == 1 => return at,
            b')' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

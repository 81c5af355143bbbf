//! The text of an expression from a word that is quoted in part: `[[ x =~ a"."b ]]`
//! (bash manual, "Conditional Constructs").
//!
//! A quoted character that the syntax knows gets a backslash, but not inside a
//! bracket expression, where a backslash would stand for itself.

/// Appends the expression of a word given as runs of text with whether each is
/// active, that is, unquoted.
pub fn append_expression<'a>(runs: impl Iterator<Item = (&'a [u8], bool)> + Clone, out: &mut Vec<u8>) {
    if runs.clone().all(|(_, active)| active) {
        return runs.for_each(|(bytes, _)| out.extend_from_slice(bytes));
    }
    let mut text = Vec::new();
    let mut quoted = Vec::new();
    for (bytes, active) in runs {
        text.extend_from_slice(bytes);
        quoted.resize(text.len(), !active);
    }
    let word = Word { text: &text, quoted: &quoted };
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        if word.active(at) == b'['
            && let Some(end) = word.bracket_end(at + 1)
        {
            out.extend_from_slice(text.get(at..end).unwrap_or_default());
            at = end;
            continue;
        }
        if word.active(at) == 0 {
            escape_quoted(out, &[byte]);
        } else {
            out.push(byte);
        }
        at += 1;
    }
}

/// Appends quoted text so that every character stands for itself, outside of a
/// bracket expression.
pub fn escape_quoted(out: &mut Vec<u8>, text: &[u8]) {
    for &byte in text {
        if b".[\\()*+?{|^$".contains(&byte) {
            out.push(b'\\');
        }
        out.push(byte);
    }
}

struct Word<'a> {
    text: &'a [u8],
    quoted: &'a [bool],
}

impl Word<'_> {
    /// The byte if it is unquoted, or 0.
    fn active(&self, at: usize) -> u8 {
        match (self.text.get(at), self.quoted.get(at)) {
            (Some(&byte), Some(false)) => byte,
            _ => 0,
        }
    }

    /// The offset behind the bracket expression whose inside begins at `from`.
    fn bracket_end(&self, from: usize) -> Option<usize> {
        let mut at = from;
        if self.active(at) == b'^' {
            at += 1;
        }
        if self.active(at) == b']' {
            at += 1;
        }
        // The mark of the `[:`, `[=` or `[.` that is open.
        let mut open = 0;
        while at < self.text.len() {
            let (byte, next) = (self.active(at), self.active(at + 1));
            match byte {
                b'[' if matches!(next, b':' | b'=' | b'.') => {
                    open = next;
                    at += 2;
                    if next != b':' && self.active(at) == b']' {
                        at += 1;
                    }
                }
                b':' | b'=' | b'.' if byte == open && next == b']' => {
                    open = 0;
                    at += 2;
                }
                b']' => return Some(at + 1),
                _ => at += 1,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::append_expression;

    #[test]
    fn quoting_in_and_out_of_brackets() {
        // (the runs, quoted ones in brackets of their own; the expression)
        let cases: [(&[(&str, bool)], &str); 9] = [
            (&[("a", true), (".", false), ("b", true)], "a\\.b"),
            (&[("^[", true), (".*", false), ("]$", true)], "^[.*]$"),
            (&[("[", true), (".", false)], "[\\."),
            (&[("[]", true), ("$", false), ("]", true)], "[]$]"),
            (&[("[", true), ("]", false), ("]", true)], "[]]"),
            (&[("[[:alpha:]", true), ("+", false), ("]+", true)], "[[:alpha:]+]+"),
            (&[("[[:alpha:]", true), ("(", false)], "[[:alpha:]\\("),
            (&[("[", false), ("a]", true)], "\\[a]"),
            (&[("a\\.b", true)], "a\\.b"),
        ];
        for (runs, expected) in cases {
            let mut out = Vec::new();
            append_expression(runs.iter().map(|(text, active)| (text.as_bytes(), *active)), &mut out);
            assert_eq!(String::from_utf8_lossy(&out), *expected, "{runs:?}");
        }
    }
}

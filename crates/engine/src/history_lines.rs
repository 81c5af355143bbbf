//! The lines of one command as one entry of history (bash manual: The Shopt Builtin, `cmdhist` and
//! `lithist`).
//!
//! Lines are joined so that the entry means what they meant: with a semicolon where the newline ended
//! a command, with a blank where it did not, with a newline inside quotes and here-documents. This
//! looks at tokens only as far as that needs.

/// What is known after the lines so far.
#[derive(Default)]
struct Scanner {
    /// The quote we are in.
    quote: Option<u8>,
    /// Here-documents that begin or go on at the next line: delimiter, and whether tabs are stripped.
    documents: Vec<(Vec<u8>, bool)>,
    /// The last line belonged to a here-document.
    in_document: bool,
    /// The last tokens, newest last.
    tokens: [Vec<u8>; 3],
    /// The last line ended in a comment, or in a backslash.
    comment: bool,
    continued: bool,
}

/// Tokens behind which a newline is no more than a blank.
const OPEN: &[&[u8]] = &[
    b"", b"{", b"(", b")", b";", b"&", b"|", b"|&", b"case", b"do", b"else", b"elif", b"if", b";;", b";&",
    b";;&", b"then", b"until", b"while", b"&&", b"||", b"in", b"!",
];

/// The entry that lines make. `literal`: newlines stay.
pub fn join(lines: &[Vec<u8>], literal: bool) -> Vec<u8> {
    let mut scanner = Scanner::default();
    let mut entry: Vec<u8> = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        let verbatim = scanner.quote.is_some() || !scanner.documents.is_empty() || literal;
        let whole_comment = text.trim_ascii_start().first() == Some(&b'#');
        if number > 0 {
            if whole_comment && !verbatim {
                scanner.comment = true;
                continue;
            }
            if scanner.continued && !verbatim {
                entry.pop();
            } else {
                let joint = scanner.joint(text, literal);
                let after_document = entry.last() == Some(&b'\n') && joint == b"; ";
                entry.extend_from_slice(if after_document { b" " } else { joint });
            }
        }
        entry.extend_from_slice(text);
        scanner.line(text);
        if scanner.in_document && scanner.documents.is_empty() {
            entry.push(b'\n');
        }
    }
    while entry.last() == Some(&b'\n') {
        entry.pop();
    }
    entry
}

impl Scanner {
    /// What stands for the newline before `next`.
    fn joint(&self, next: &[u8], literal: bool) -> &'static [u8] {
        if self.quote.is_some() || !self.documents.is_empty() || self.comment || literal {
            return b"\n";
        }
        if next.trim_ascii().is_empty() {
            return b"";
        }
        let [before, previous, last] = &self.tokens;
        let follows_in = next.trim_ascii_start().starts_with(b"in");
        let blank = OPEN.contains(&last.as_slice())
            || previous == b"function"
            || ((previous == b"for" || previous == b"select") && follows_in)
            || previous == b"case"
            || (before == b"(" && previous == b")" && last.is_empty());
        if blank { b" " } else { b"; " }
    }

    fn token(&mut self, token: &[u8]) {
        self.tokens.rotate_left(1);
        self.tokens[2] = token.to_vec();
    }

    /// Looks at a line.
    fn line(&mut self, text: &[u8]) {
        (self.comment, self.continued) = (false, false);
        self.in_document = !self.documents.is_empty();
        if let Some((delimiter, strip)) = self.documents.first() {
            let body = if *strip { text.trim_ascii_start() } else { text };
            if body == delimiter.as_slice() {
                self.documents.remove(0);
            }
            return;
        }
        let mut at = 0;
        let mut word: Option<usize> = None;
        while let Some(&byte) = text.get(at) {
            if let Some(open) = self.quote {
                match byte {
                    b'\\' if open != b'\'' => at += 1,
                    _ if byte == open => self.quote = None,
                    _ => (),
                }
                at += 1;
                continue;
            }
            match byte {
                b'\\' => {
                    self.continued = at + 1 == text.len();
                    word.get_or_insert(at);
                    at += 1;
                }
                b'\'' | b'"' | b'`' => {
                    word.get_or_insert(at);
                    self.quote = Some(byte);
                }
                b'#' if word.is_none() => {
                    self.comment = true;
                    break;
                }
                b' ' | b'\t' => self.end_word(text, &mut word, at),
                b';' | b'&' | b'|' | b'(' | b')' | b'<' | b'>' => {
                    self.end_word(text, &mut word, at);
                    at = self.operator(text, at);
                    continue;
                }
                _ => {
                    word.get_or_insert(at);
                }
            }
            at += 1;
        }
        let end = at.min(text.len());
        self.end_word(text, &mut word, end);
    }

    fn end_word(&mut self, text: &[u8], word: &mut Option<usize>, end: usize) {
        if let Some(start) = word.take() {
            self.token(text.get(start..end).unwrap_or(&[]));
        }
    }

    /// An operator; the place behind it. A here-document's delimiter is read with it.
    fn operator(&mut self, text: &[u8], at: usize) -> usize {
        const OPERATORS: [&[u8]; 12] =
            [b";;&", b"<<-", b"<<<", b";;", b";&", b"&&", b"||", b"|&", b"<<", b">>", b"<(", b">("];
        let rest = text.get(at..).unwrap_or(&[]);
        let found = OPERATORS.iter().find(|operator| rest.starts_with(operator));
        let length = found.map_or(1, |operator| operator.len());
        let operator = rest.get(..length).unwrap_or(&[]);
        self.token(operator);
        if operator != b"<<" && operator != b"<<-" {
            return at + length;
        }
        let mut start = at + length;
        while matches!(text.get(start), Some(b' ' | b'\t')) {
            start += 1;
        }
        let mut delimiter = Vec::new();
        let mut end = start;
        while let Some(&byte) = text.get(end).filter(|byte| !b" \t;&|()<>".contains(byte)) {
            if !matches!(byte, b'\'' | b'"' | b'\\') {
                delimiter.push(byte);
            }
            end += 1;
        }
        self.token(text.get(start..end).unwrap_or(&[]));
        self.documents.push((delimiter, operator == b"<<-"));
        end
    }
}

#[cfg(test)]
mod tests {
    use super::join;

    #[test]
    fn joins() {
        let cases: &[(&[&str], &str)] = &[
            (&["for i in 1 2", "do echo $i", "done"], "for i in 1 2; do echo $i; done"),
            (&["if true", "then", "  echo a", "fi"], "if true; then   echo a; fi"),
            (&["f() {", "echo x", "}"], "f() { echo x; }"),
            (&["f()", "{", "echo x", "}"], "f() { echo x; }"),
            (&["echo 'a", "b'"], "echo 'a\nb'"),
            (&["cat <<E", "x", "E"], "cat <<E\nx\nE"),
            (&["a &&", "b |", "c"], "a && b | c"),
            (&["case x in", "x)", "echo y", ";;", "esac"], "case x in x) echo y; ;; esac"),
            (&["echo a \\", "b"], "echo a b"),
            (&["{ echo a", "# note", "echo b", "}"], "{ echo a\necho b; }"),
            (&["while true # x", "do :", "done"], "while true # x\ndo :; done"),
            (&["for x", "in a", "do :; done"], "for x in a; do :; done"),
        ];
        for (lines, expected) in cases {
            let lines: Vec<Vec<u8>> = lines.iter().map(|line| format!("{line}\n").into_bytes()).collect();
            assert_eq!(String::from_utf8_lossy(&join(&lines, false)), *expected);
        }
    }
}

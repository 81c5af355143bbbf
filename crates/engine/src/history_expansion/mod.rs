//! History expansion: `!!`, `!n`, `!string`, word designators, modifiers, `^old^new^` (bash manual:
//! History Interaction).
//!
//! Works on text, before anything is parsed. Nothing here changes the history list.

mod modifiers;
mod words;

use crate::history::Line;

/// What is remembered from one expansion to the next.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    /// The string of the last `!?string?`, and the word it was found in (`!%`).
    search: Vec<u8>,
    matched: Vec<u8>,
    /// The last `s/from/to/`.
    from: Vec<u8>,
    to: Vec<u8>,
}

/// The characters that begin something: `histchars`, `!^#` by default.
#[derive(Debug, Clone, Copy)]
pub struct Characters {
    pub event: u8,
    pub quick: u8,
    /// At the start of a word: the rest of the line is left alone.
    pub comment: Option<u8>,
}

impl Characters {
    /// From the value of `histchars`.
    pub fn new(value: Option<&[u8]>, comments: bool) -> Characters {
        let at = |index: usize, default: u8| match value {
            Some(value) => value.get(index).copied().unwrap_or(if index == 2 { 0 } else { default }),
            None => default,
        };
        let comment = at(2, b'#');
        Characters {
            event: at(0, b'!'),
            quick: at(1, b'^'),
            comment: (comments && comment != 0).then_some(comment),
        }
    }
}

/// The history list and the rules of an expansion.
pub struct Expander<'a> {
    pub lines: &'a [Line],
    /// The number of the first line.
    pub base: usize,
    pub characters: Characters,
    /// Single quotes protect, as in the shell.
    pub quotes: bool,
    pub extglob: bool,
    pub memory: &'a mut Memory,
}

/// What became of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expansion {
    Unchanged,
    Changed(Vec<u8>),
    /// With `:p`: to be shown, not run.
    Shown(Vec<u8>),
}

/// Characters that end the string of `!string`.
const EVENT_END: &[u8] = b" \t:^$*%;&()|<>";
/// `!` before one of these is no event.
const NO_EVENT: &[u8] = b" \t\n\r=";
/// Characters that end a word of a line.
const WORD_END: &[u8] = b" \t\n;&()|<>";

type Step<T> = Result<T, Vec<u8>>;

impl Expander<'_> {
    /// Expands a text; an error is the message to show.
    pub fn expand(&mut self, text: &[u8]) -> Step<Expansion> {
        let event = self.characters.event;
        if text.first() == Some(&self.characters.quick) && self.characters.quick != 0 {
            let whole = [&[event, event, b':', b's'][..], text].concat();
            return self.expand_events(&whole);
        }
        self.expand_events(text)
    }

    fn expand_events(&mut self, text: &[u8]) -> Step<Expansion> {
        let mut out = Vec::with_capacity(text.len());
        let mut changed = false;
        let mut shown = false;
        let mut double = false;
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            if byte == self.characters.event && byte != 0 {
                if self.is_event(text, at, double, &out) {
                    let (end, value, print) = self.event(text, at, double, &out)?;
                    out.extend_from_slice(&value);
                    (at, changed, shown) = (end, true, shown | print);
                    continue;
                }
            } else if Some(byte) == self.characters.comment && !double && starts_word(text, at) {
                out.extend_from_slice(text.get(at..).unwrap_or(&[]));
                break;
            } else if byte == b'\\' {
                out.push(byte);
                at += 1;
                if let Some(&next) = text.get(at) {
                    out.push(next);
                }
                at += 1;
                continue;
            } else if byte == b'"' {
                double = !double;
            } else if byte == b'\'' && self.quotes && !double {
                let dollar = at > 0 && text[at - 1] == b'$';
                let end = single_quoted_end(text, at + 1, dollar);
                out.extend_from_slice(text.get(at..end).unwrap_or(&[]));
                at = end;
                continue;
            }
            out.push(byte);
            at += 1;
        }
        Ok(match (changed, shown) {
            (_, true) => Expansion::Shown(out),
            (true, _) => Expansion::Changed(out),
            _ => Expansion::Unchanged,
        })
    }

    /// Is the event character at `at` to be expanded?
    fn is_event(&self, text: &[u8], at: usize, double: bool, before: &[u8]) -> bool {
        let Some(&next) = text.get(at + 1) else { return false };
        if NO_EVENT.contains(&next) || (double && next == b'"') {
            return false;
        }
        let rest = text.get(at + 1..).unwrap_or(&[]);
        let protected = match before {
            [.., b'['] => rest.contains(&b']'),
            [.., b'$', b'{'] => rest.contains(&b'}'),
            [_, .., b'$'] => true,
            _ => next == b'(' && self.extglob && rest.contains(&b')'),
        };
        !protected
    }

    /// Expands the event at `start`: where it ends, what it gives, whether only to show it.
    fn event(
        &mut self,
        text: &[u8],
        start: usize,
        double: bool,
        before: &[u8],
    ) -> Step<(usize, Vec<u8>, bool)> {
        let mut at = start;
        let line = match text.get(start + 1) {
            Some(b':' | b'$' | b'*' | b'%' | b'^') => {
                at += 1;
                self.lines.last().map(|line| line.text.clone())
            }
            Some(b'#') => {
                at += 2;
                Some(before.to_vec())
            }
            _ => self.find_event(text, &mut at, double),
        };
        let Some(line) = line else {
            return Err([text.get(start..at).unwrap_or(&[]), b": event not found"].concat());
        };
        let word = at;
        let mut value = match self.words(text, &line, &mut at) {
            Ok(words) => words.unwrap_or(line),
            Err(()) => {
                return Err([text.get(word..at).unwrap_or(&[]), b": bad word specifier"].concat());
            }
        };
        let print = self.modify(text, &mut at, &mut value)?;
        Ok((at, value, print))
    }

    /// The line that an event names. `at` moves behind the event.
    fn find_event(&mut self, text: &[u8], at: &mut usize, double: bool) -> Option<Vec<u8>> {
        let mut i = *at + 1;
        let number = |i: &mut usize| {
            let mut value = 0usize;
            while let Some(digit) = text.get(*i).filter(|byte| byte.is_ascii_digit()) {
                value = value.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
                *i += 1;
            }
            value
        };
        let line = |index: Option<usize>, lines: &[Line]| Some(lines.get(index?)?.text.clone());
        match (text.get(i), text.get(i + 1)) {
            (Some(byte), _) if *byte == self.characters.event => {
                *at = i + 1;
                return line(self.lines.len().checked_sub(1), self.lines);
            }
            (Some(b'-'), Some(digit)) if digit.is_ascii_digit() => {
                i += 1;
                let back = number(&mut i);
                *at = i;
                return line(self.lines.len().checked_sub(back), self.lines);
            }
            (Some(digit), _) if digit.is_ascii_digit() => {
                let wanted = number(&mut i);
                *at = i;
                return line(wanted.checked_sub(self.base), self.lines);
            }
            _ => (),
        }
        let anywhere = text.get(i) == Some(&b'?');
        i += usize::from(anywhere);
        let begin = i;
        while let Some(&byte) = text.get(i) {
            let ends = match anywhere {
                true => byte == b'?' || byte == b'\n',
                false => {
                    EVENT_END.contains(&byte)
                        || byte == b'\n'
                        || (byte == b'-' && i > begin)
                        || (double && byte == b'"')
                }
            };
            if ends {
                break;
            }
            i += 1;
        }
        let mut wanted = text.get(begin..i).unwrap_or(&[]).to_vec();
        if anywhere && text.get(i) == Some(&b'?') {
            i += 1;
        }
        *at = i;
        if !anywhere {
            return self
                .lines
                .iter()
                .rev()
                .find(|line| line.text.starts_with(&wanted))
                .map(|l| l.text.clone());
        }
        if wanted.is_empty() {
            wanted.clone_from(&self.memory.search);
        }
        if wanted.is_empty() {
            return None;
        }
        let found = self.lines.iter().rev().find_map(|line| {
            let place = memchr::memmem::rfind(&line.text, &wanted)?;
            Some((line.text.clone(), place))
        })?;
        self.memory.search = wanted;
        self.memory.matched = self
            .tokens(&found.0)
            .into_iter()
            .find(|(start, end)| (*start..*end).contains(&found.1))
            .map(|(start, end)| found.0.get(start..end).unwrap_or(&[]).to_vec())
            .unwrap_or_default();
        Some(found.0)
    }
}

/// A word may begin at `at`.
fn starts_word(text: &[u8], at: usize) -> bool {
    at.checked_sub(1).and_then(|before| text.get(before)).is_none_or(|byte| WORD_END.contains(byte))
}

/// The place behind the closing quote.
fn single_quoted_end(text: &[u8], start: usize, escapes: bool) -> usize {
    let mut at = start;
    while let Some(&byte) = text.get(at) {
        at += 1;
        match byte {
            b'\'' => return at,
            b'\\' if escapes => at += 1,
            _ => (),
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expand(lines: &[&str], text: &str) -> String {
        let lines: Vec<Line> =
            lines.iter().map(|text| Line { text: text.as_bytes().to_vec(), time: None }).collect();
        let mut memory = Memory::default();
        let characters = Characters::new(None, true);
        let mut expander = Expander {
            lines: &lines,
            base: 1,
            characters,
            quotes: true,
            extglob: false,
            memory: &mut memory,
        };
        let bytes = match expander.expand(text.as_bytes()) {
            Ok(Expansion::Unchanged) => text.as_bytes().to_vec(),
            Ok(Expansion::Changed(out)) => out,
            Ok(Expansion::Shown(out)) => [b"show ", &out[..]].concat(),
            Err(message) => [b"error ", &message[..]].concat(),
        };
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[test]
    fn events() {
        let lines = ["echo one two", "ls -l /usr/lib.d/file.txt", "cat <<x; echo 'a b' $(x y)"];
        for (text, expected) in [
            ("!!", "cat <<x; echo 'a b' $(x y)"),
            ("!1", "echo one two"),
            ("!-2", "ls -l /usr/lib.d/file.txt"),
            ("!ec", "echo one two"),
            ("x !?lib?:$ y", "x /usr/lib.d/file.txt y"),
            ("!ls:$:h", "/usr/lib.d"),
            ("!ls:$:t", "file.txt"),
            ("!ls:$:r", "/usr/lib.d/file"),
            ("!ls:$:e", ".txt"),
            ("!1:0-1", "echo one"),
            ("!1:1-", "one"),
            ("!1*", "one two"),
            ("!1^", "one"),
            ("!1:2", "two"),
            ("!!:5", "'a b'"),
            ("!$", "$(x y)"),
            ("!1:s/one/ONE/", "echo ONE two"),
            ("!1:gs/o/0/", "ech0 0ne tw0"),
            ("!1:Gs/o/0/", "ech0 0ne tw0"),
            ("!1:s/o/[&]/:&", "ech[[o]] one two"),
            ("!1:p", "show echo one two"),
            ("!1:q", "'echo one two'"),
            ("!1:x", "'echo' 'one' 'two'"),
            ("^one^two^", "error :s^one^two^: substitution failed"),
            ("echo '!!' \"!1\" \\!!", "echo '!!' \"echo one two\" \\!!"),
            ("a != b ! c", "a != b ! c"),
            ("${!x} $! [!a]", "${!x} $! [!a]"),
            ("!nosuch", "error !nosuch: event not found"),
            ("!1:9", "error :9: bad word specifier"),
            ("!1:z", "error z: unrecognized history modifier"),
            ("a b !#", "a b a b "),
            ("echo # !!", "echo # !!"),
        ] {
            assert_eq!(expand(&lines, text), expected, "{text}");
        }
    }
}

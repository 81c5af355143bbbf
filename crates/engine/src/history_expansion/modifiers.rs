//! Modifiers of an event: `:h`, `:s/from/to/`, `:p` … (bash manual: Modifiers).

use super::{Expander, Step};
use crate::format::quote;

impl Expander<'_> {
    /// Applies the modifiers at `at`. True when the result is only to be shown.
    pub(super) fn modify(&mut self, text: &[u8], at: &mut usize, value: &mut Vec<u8>) -> Step<bool> {
        let begin = *at;
        let mut print = false;
        let mut quoting = None;
        while text.get(*at) == Some(&b':') {
            let mut i = *at + 1;
            let all = matches!(text.get(i), Some(b'g' | b'a'));
            let each_word = text.get(i) == Some(&b'G');
            i += usize::from(all || each_word);
            let letter = text.get(i).copied();
            *at = i + 1;
            match letter {
                Some(byte @ (b'q' | b'x')) => quoting = Some(byte),
                Some(b'p') => print = true,
                Some(b't') => {
                    if let Some(slash) = memchr::memrchr(b'/', value) {
                        value.drain(..=slash);
                    }
                }
                Some(b'h') => {
                    if let Some(slash) = memchr::memrchr(b'/', value) {
                        value.truncate(slash);
                    }
                }
                Some(b'r') => {
                    if let Some(dot) = memchr::memrchr(b'.', value) {
                        value.truncate(dot);
                    }
                }
                Some(b'e') => {
                    if let Some(dot) = memchr::memrchr(b'.', value) {
                        value.drain(..dot);
                    }
                }
                Some(byte @ (b's' | b'&')) => {
                    if byte == b's' && !self.read_substitution(text, at) {
                        break;
                    }
                    let part = text.get(begin..*at).unwrap_or(&[]);
                    if self.memory.from.is_empty() {
                        return Err([part, b": no previous substitution"].concat());
                    }
                    if !self.substitute(value, all, each_word) {
                        return Err([part, b": substitution failed"].concat());
                    }
                }
                other => {
                    let shown: Vec<u8> = other.into_iter().collect();
                    return Err([&shown[..], b": unrecognized history modifier"].concat());
                }
            }
        }
        match quoting {
            Some(b'q') => *value = quote::quoted(|out| quote::single(out, value)),
            Some(_) => *value = quote_words(value),
            None => (),
        }
        Ok(print)
    }

    /// Reads `/from/to/` behind `:s`. False when there is nothing to read.
    pub(super) fn read_substitution(&mut self, text: &[u8], at: &mut usize) -> bool {
        let Some(&delimiter) = text.get(*at) else { return false };
        *at += 1;
        let mut part = || {
            let mut out = Vec::new();
            while let Some(&byte) = text.get(*at) {
                if byte == b'\\' && text.get(*at + 1) == Some(&delimiter) {
                    *at += 1;
                    out.push(delimiter);
                } else if byte == delimiter {
                    *at += 1;
                    break;
                } else {
                    out.push(byte);
                }
                *at += 1;
            }
            out
        };
        let (from, to) = (part(), part());
        if !from.is_empty() {
            self.memory.from = from;
        } else if self.memory.from.is_empty() {
            self.memory.from.clone_from(&self.memory.search);
        }
        // `&` stands for what is replaced.
        let mut result = Vec::with_capacity(to.len());
        let mut bytes = to.iter().copied().peekable();
        while let Some(byte) = bytes.next() {
            match byte {
                b'&' => result.extend_from_slice(&self.memory.from),
                b'\\' if bytes.peek() == Some(&b'&') => result.extend(bytes.next()),
                _ => result.push(byte),
            }
        }
        self.memory.to = result;
        true
    }

    /// Replaces once, everywhere, or once in each word. False when there was nothing to replace.
    pub(super) fn substitute(&self, value: &mut Vec<u8>, all: bool, each_word: bool) -> bool {
        let (from, to) = (&self.memory.from, &self.memory.to);
        let mut out = Vec::with_capacity(value.len());
        let mut at = 0;
        let mut found = false;
        while let Some(place) = memchr::memmem::find(value.get(at..).unwrap_or(&[]), from) {
            found = true;
            out.extend_from_slice(value.get(at..at + place).unwrap_or(&[]));
            out.extend_from_slice(to);
            at += place + from.len();
            if each_word {
                let end = self.word_end(value, at);
                out.extend_from_slice(value.get(at..end).unwrap_or(&[]));
                at = end;
            } else if !all {
                break;
            }
        }
        out.extend_from_slice(value.get(at..).unwrap_or(&[]));
        *value = out;
        found
    }
}

/// `:x`: quoted, but cut at blanks.
fn quote_words(value: &[u8]) -> Vec<u8> {
    let mut out = vec![b'\''];
    for &byte in value {
        match byte {
            b'\'' => out.extend_from_slice(b"'\\''"),
            b' ' | b'\t' | b'\n' => out.extend_from_slice(&[b'\'', byte, b'\'']),
            _ => out.push(byte),
        }
    }
    out.push(b'\'');
    out
}

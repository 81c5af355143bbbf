//! Words of a history line and the designators that choose them (bash manual: Word Designators).

use super::{Expander, WORD_END};

impl Expander<'_> {
    /// The words that a designator takes from a line; None without a designator.
    pub(super) fn words(&self, text: &[u8], line: &[u8], at: &mut usize) -> Result<Option<Vec<u8>>, ()> {
        let mut i = *at;
        let colon = text.get(i) == Some(&b':');
        i += usize::from(colon);
        let tokens = self.tokens(line);
        let count = tokens.len();
        let take = |first: usize, last: usize| {
            let words = tokens.get(first..=last)?;
            let words: Vec<&[u8]> = words.iter().map(|&(s, e)| line.get(s..e).unwrap_or(&[])).collect();
            Some(words.join(&b' '))
        };
        match text.get(i) {
            Some(b'%') => {
                *at = i + 1;
                return Ok(Some(self.memory.matched.clone()));
            }
            Some(b'*') => {
                *at = i + 1;
                return Ok(Some(if count > 1 { take(1, count - 1).unwrap_or_default() } else { Vec::new() }));
            }
            Some(b'$') => {
                *at = i + 1;
                return count.checked_sub(1).and_then(|last| take(last, last)).map(Some).ok_or(());
            }
            _ => (),
        }
        let number = |i: &mut usize| {
            let begin = *i;
            let mut value = 0usize;
            while let Some(digit) = text.get(*i).filter(|byte| byte.is_ascii_digit()) {
                value = value.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
                *i += 1;
            }
            (*i > begin).then_some(value)
        };
        let first = match text.get(i) {
            Some(b'-') => 0,
            Some(b'^') => {
                i += 1;
                1
            }
            Some(digit) if digit.is_ascii_digit() && colon => number(&mut i).unwrap_or(0),
            _ => return Ok(None),
        };
        let last = match text.get(i) {
            Some(b'^') => {
                i += 1;
                Some(1)
            }
            Some(b'*') => {
                i += 1;
                count.checked_sub(1)
            }
            Some(b'-') => {
                i += 1;
                match text.get(i) {
                    Some(b'$') => {
                        i += 1;
                        count.checked_sub(1)
                    }
                    Some(b'^') => {
                        i += 1;
                        Some(1)
                    }
                    // `x-` leaves the last word out.
                    _ => number(&mut i).or(count.checked_sub(2)),
                }
            }
            _ => Some(first),
        };
        *at = i;
        match last {
            Some(last) if last >= first => take(first, last).map(Some).ok_or(()),
            _ => Err(()),
        }
    }

    /// Where the words of a line are, cut as the shell would.
    pub fn tokens(&self, line: &[u8]) -> Vec<(usize, usize)> {
        let mut tokens = Vec::new();
        let mut at = 0;
        loop {
            while line.get(at).is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'\n')) {
                at += 1;
            }
            match line.get(at) {
                None => return tokens,
                Some(byte) if Some(*byte) == self.characters.comment => return tokens,
                Some(_) => (),
            }
            let start = at;
            at = self.word_end(line, at).max(start + 1);
            tokens.push((start, at));
        }
    }

    /// Where the word or operator that begins at `start` ends.
    pub(super) fn word_end(&self, line: &[u8], start: usize) -> usize {
        let get = |at: usize| line.get(at).copied().unwrap_or(0);
        let digits = |mut at: usize| {
            while get(at).is_ascii_digit() {
                at += 1;
            }
            at
        };
        let mut at = start;
        if matches!(get(at), b'(' | b')' | b'\n') {
            return at + 1;
        }
        // A number before a redirection belongs to it.
        let after = digits(at);
        if matches!(get(after), b'<' | b'>') {
            at = after;
        }
        if matches!(get(at), b'<' | b'>' | b';' | b'&' | b'|') {
            return match (get(at), get(at + 1)) {
                (b'<', b'<') if matches!(get(at + 2), b'-' | b'<') => at + 3,
                (first, second) if first == second => at + 2,
                (b'<' | b'>', b'&') => {
                    let end = digits(at + 2);
                    end + usize::from(get(end) == b'-')
                }
                (b'&', b'>') | (b'>', b'|') => at + 2,
                (b'<' | b'>', b'(') => self.plain_word_end(line, at),
                _ => at + 1,
            };
        }
        self.plain_word_end(line, at)
    }

    pub(super) fn plain_word_end(&self, line: &[u8], start: usize) -> usize {
        let mut at = start;
        let mut quote = None;
        let mut depth = 0usize;
        while let Some(&byte) = line.get(at) {
            match (byte, quote) {
                (b'\\', None | Some(b'"')) => at += 1,
                (_, Some(open)) if byte == open => quote = None,
                (_, Some(_)) => (),
                (b'\'' | b'"' | b'`', None) => quote = Some(byte),
                (b'<' | b'>' | b'$' | b'!' | b'@' | b'?' | b'+' | b'*', None)
                    if line.get(at + 1) == Some(&b'(') =>
                {
                    depth += 1;
                    at += 1;
                }
                (b'(', None) if depth > 0 => depth += 1,
                (b')', None) if depth > 0 => depth -= 1,
                (_, None) if depth == 0 && WORD_END.contains(&byte) => return at,
                _ => (),
            }
            at += 1;
        }
        at.min(line.len())
    }
}

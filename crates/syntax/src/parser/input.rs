//! The input of the parser: a byte buffer with a position, filled on demand.
//!
//! Backslash-newline pairs vanish in `peek`, which notes them as edits of the word being read.
//! Invariant: `position <= limit <= buffer.len()`.

use super::Parse;
use crate::tree::Bytes;

/// How far `gather_pairs` looks: it moves all that it has passed.
pub(super) const MOST_GATHERED: usize = 4096;

/// A stretch of the source whose text in the tree is another one.
pub(super) struct Edit {
    pub start: usize,
    pub end: usize,
    pub text: Bytes,
}

/// A place to go back to.
#[derive(Clone, Copy, Default)]
pub(super) struct Mark {
    pub position: usize,
    line: u32,
    line_start: usize,
}

/// Removes NUL bytes from `buffer[from..]`: bash ignores them in input.
pub(super) fn drop_nul(buffer: &mut Vec<u8>, from: usize) {
    let Some(first) = memchr::memchr(0, buffer.get(from..).unwrap_or(&[])) else { return };
    let start = from + first;
    let mut to = start;
    for at in start..buffer.len() {
        let byte = buffer[at];
        if byte != 0 {
            buffer[to] = byte;
            to += 1;
        }
    }
    buffer.truncate(to);
}

impl Parse<'_> {
    /// The next byte as it stands, None at the end.
    #[inline]
    pub(super) fn byte(&mut self) -> Option<u8> {
        if self.position >= self.limit && !self.refill() {
            return None;
        }
        self.buffer.get(self.position).copied()
    }

    /// The next byte behind any backslash-newline pairs.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        match self.buffer.get(self.position) {
            Some(&byte) if byte != b'\\' && self.position < self.limit => Some(byte),
            _ => self.peek_slow(),
        }
    }

    /// The next byte of a word: None where it ends because its alias does.
    pub(super) fn peek_in_word(&mut self) -> Option<u8> {
        if self.at_alias_end() { None } else { self.peek() }
    }

    fn peek_slow(&mut self) -> Option<u8> {
        loop {
            let byte = self.byte()?;
            if byte != b'\\' || self.byte_at(1) != Some(b'\n') {
                return Some(byte);
            }
            let start = self.position;
            self.kept.edits.push(Edit { start, end: start + 2, text: Bytes::default() });
            self.position += 2;
            self.line += 1;
            self.start_line();
        }
    }

    /// Moves the backslash-newline pairs among the next bytes that are `kept`, and behind them, to the
    /// front and skips them, so that what they cut stands in one piece.
    pub(super) fn gather_pairs(&mut self, kept: impl Fn(u8) -> bool) {
        let mut ahead = 0;
        while ahead < MOST_GATHERED && (self.kept.aliases.is_empty() || self.position + ahead < self.limit) {
            match self.byte_at(ahead) {
                Some(b'\\') if self.byte_at(ahead + 1) == Some(b'\n') => {
                    let (start, end) = (self.position, self.position + ahead + 2);
                    if let Some(bytes) = self.buffer.get_mut(start..end) {
                        bytes.rotate_right(2);
                    }
                    self.peek();
                    self.line_start = self.position + ahead;
                }
                Some(byte) if kept(byte) => ahead += 1,
                _ => return,
            }
        }
    }

    /// The byte `ahead` of the next one.
    pub(super) fn byte_at(&mut self, ahead: usize) -> Option<u8> {
        let at = self.position + ahead;
        if let Some(fence) = self.fence {
            return if at < fence { self.buffer.get(at).copied() } else { None };
        }
        while at >= self.buffer.len() {
            if !self.grow() {
                return None;
            }
        }
        self.buffer.get(self.position + ahead).copied()
    }

    /// Consumes a newline.
    pub(super) fn newline(&mut self) {
        self.position += 1;
        if self.kept.aliases.is_empty() {
            self.line += 1;
            self.start_line();
        }
    }

    fn start_line(&mut self) {
        self.line_start = self.position;
        self.line_copy = None;
    }

    /// Consumes `byte` if it is next.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        if found {
            self.position += 1;
        }
        found
    }

    /// Makes text readable beyond `limit`. False at the end.
    #[cold]
    pub(super) fn refill(&mut self) -> bool {
        if self.fence.is_some() {
            return false;
        }
        while self.pop_alias() {
            if self.position < self.limit {
                return true;
            }
        }
        while self.position >= self.buffer.len() {
            if !self.grow() {
                return false;
            }
        }
        self.limit = self.buffer.len();
        true
    }

    /// Asks for more input. False if there is none.
    fn grow(&mut self) -> bool {
        if self.ended {
            return false;
        }
        let from = self.buffer.len();
        if self.no_more || !self.host.more(&mut self.buffer, self.started) {
            self.ended = true;
            self.end_last_line();
        } else {
            drop_nul(&mut self.buffer, from);
        }
        if self.kept.aliases.is_empty() {
            self.limit = self.buffer.len();
        }
        true
    }

    /// A last line without newline reads as if it had one; one that ends in a backslash keeps the
    /// backslash instead.
    fn end_last_line(&mut self) {
        if self.fragment || matches!(self.buffer.last(), None | Some(b'\n')) {
            return;
        }
        let backslashes = self.buffer.iter().rev().take_while(|&&b| b == b'\\').count();
        self.buffer.push(if backslashes % 2 == 1 { b'\\' } else { b'\n' });
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { position: self.position, line: self.line, line_start: self.line_start }
    }

    pub(super) fn rewind(&mut self, mark: Mark) {
        self.position = mark.position;
        self.line = mark.line;
        self.line_start = mark.line_start;
    }

    /// Goes forward to where text that is read again ends. Its lines count once at most.
    pub(super) fn jump(&mut self, mark: Mark) {
        self.position = mark.position;
        if self.kept.aliases.is_empty() {
            self.line = mark.line;
            self.line_start = mark.line_start;
        }
    }

    /// Runs `read` on the text up to `end`, where it meets the end of input.
    pub(super) fn fenced<T>(&mut self, end: usize, read: impl FnOnce(&mut Self) -> T) -> T {
        let (fence, limit) = (self.fence, self.limit);
        self.fence = Some(end);
        self.limit = end;
        let result = read(self);
        self.fence = fence;
        self.limit = limit;
        result
    }

    /// The bytes of the buffer from `start` to `end`.
    pub(super) fn slice(&self, start: usize, end: usize) -> &[u8] {
        self.buffer.get(start..end).unwrap_or(&[])
    }

    /// The text that stands in the tree for the source from `start` to `end`.
    pub(super) fn text(&self, start: usize, end: usize) -> Bytes {
        let edits = self.kept.edits.get(self.edit_base..).unwrap_or(&[]);
        if edits.is_empty() {
            return self.slice(start, end).into();
        }
        let mut at = start;
        let mut text = Vec::new();
        for edit in edits {
            if edit.start >= at && edit.end <= end {
                if text.is_empty() {
                    text.reserve(end - start);
                }
                text.extend_from_slice(self.slice(at, edit.start));
                text.extend_from_slice(&edit.text);
                at = edit.end;
            }
        }
        if at == start {
            return self.slice(start, end).into();
        }
        text.extend_from_slice(self.slice(at, end));
        text.into()
    }

    /// Skips the rest of the line after an error.
    pub(super) fn drop_line(&mut self) {
        self.token = None;
        self.fence = None;
        self.position = self.kept.aliases.first().map_or(self.position, |alias| alias.end.max(self.position));
        self.kept.aliases.clear();
        self.limit = self.buffer.len();
        if self.position == self.line_start && self.position > 0 && self.token_line < self.line {
            return; // the newline itself was the token in error
        }
        let rest = self.slice(self.position, self.limit);
        match memchr::memchr(b'\n', rest) {
            Some(at) => {
                self.position += at;
                self.newline();
            }
            None => self.position = self.limit,
        }
    }
}

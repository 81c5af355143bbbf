//! Reading one line (bash manual: Bash Builtins, `read`): delimiters, backslashes, counts, timeouts.

use super::description::Description;
use super::input::Want;
use crate::charset::Charset;
use crate::shell::Shell;
use crate::status::Flow;
use spork_os::{fd, signal, time};
use std::io;
use std::rc::Rc;

/// Where a line ends, and how it is read.
#[derive(Debug, Clone, Copy)]
pub struct LineRequest {
    /// None: nothing delimits.
    pub delimiter: Option<u8>,
    /// A backslash is an ordinary character.
    pub raw: bool,
    /// The most characters.
    pub limit: Option<usize>,
    /// That many, unless input ends.
    pub exact: bool,
    /// Nanoseconds.
    pub timeout: Option<u64>,
}

impl Default for LineRequest {
    fn default() -> LineRequest {
        LineRequest { delimiter: Some(b'\n'), raw: false, limit: None, exact: false, timeout: None }
    }
}

/// A line as read: without delimiter and backslashes.
#[derive(Default)]
pub struct Line {
    pub text: Vec<u8>,
    /// Places of bytes that stood behind a backslash: they never separate words. Ascending.
    pub escaped: Vec<usize>,
}

/// Why a line ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    Delimiter,
    Count,
    EndOfInput,
    Timeout,
    /// A trap ran and control goes elsewhere.
    Left(Flow),
}

/// The state of reading.
struct Reading<'a> {
    request: &'a LineRequest,
    charset: Charset,
    line: &'a mut Line,
    /// The byte before was a backslash that takes the next one's meaning.
    escape: bool,
    /// Characters so far; counted only when there is a limit.
    count: usize,
    /// Where an unfinished multibyte character begins.
    unfinished: Option<usize>,
    ended: Option<Ending>,
}

impl Shell {
    /// Reads a line. Bytes behind its end stay unread.
    pub fn read_line(
        &mut self,
        description: &Rc<Description>,
        request: &LineRequest,
        line: &mut Line,
    ) -> io::Result<Ending> {
        if description.alone.get() {
            // What was used and not yet taken is taken before a signal ends the shell.
            self.catch_deadly_signals();
        }
        let mut reading = Reading {
            request,
            charset: self.charset,
            line,
            escape: false,
            count: 0,
            unfinished: None,
            ended: None,
        };
        let deadline = match request.timeout {
            Some(timeout) if !description.is_ready() => Some(time::monotonic_ns().saturating_add(timeout)),
            _ => None,
        };
        loop {
            if !description.is_ready() {
                self.io.flush();
                description.prepare_wait();
                if let (Some(deadline), Some(real)) = (deadline, description.real())
                    && let Some(ending) = self.wait_readable(real, deadline)?
                {
                    return Ok(ending);
                }
            }
            let want = reading.want();
            match description.read_wanted(want, &mut |bytes| reading.take(bytes)) {
                Ok(true) => {
                    if let Some(ending) = reading.ended {
                        return Ok(ending);
                    }
                }
                Ok(false) => return Ok(Ending::EndOfInput),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    let flow = self.interrupted_read();
                    if !flow.is_next() {
                        return Ok(Ending::Left(flow));
                    }
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Waits until the descriptor has input. Gives the ending when there is none in time.
    fn wait_readable(&mut self, real: i32, deadline: u64) -> io::Result<Option<Ending>> {
        loop {
            let left = deadline.saturating_sub(time::monotonic_ns());
            if left == 0 {
                return Ok(Some(Ending::Timeout));
            }
            let mut poll = [fd::PollFd::new(real, fd::POLLIN)];
            match fd::poll_with(&mut poll, Some(left), None) {
                Ok(0) => return Ok(Some(Ending::Timeout)),
                Ok(_) => return Ok(None),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    let flow = self.interrupted_read();
                    if !flow.is_next() {
                        return Ok(Some(Ending::Left(flow)));
                    }
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// A signal came while reading: runs its trap; then reading goes on.
    pub fn interrupted_read(&mut self) -> Flow {
        if signal::pending_any() { self.naming("", Shell::run_pending_traps) } else { Flow::Next }
    }
}

impl Reading<'_> {
    /// What is known of how much will be consumed.
    fn want(&self) -> Want {
        match (self.request.limit, self.request.delimiter) {
            (Some(limit), _) if self.request.exact => Want::Surely((limit - self.count).max(1)),
            (None, Some(delimiter)) => Want::Through(delimiter),
            _ => Want::Surely(1),
        }
    }

    /// Takes what belongs to the line; says how many bytes that was.
    fn take(&mut self, bytes: &[u8]) -> usize {
        if self.request.limit.is_none() && !self.escape && self.is_bytewise() {
            return self.take_run(bytes);
        }
        for (at, &byte) in bytes.iter().enumerate() {
            if self.ended.is_some() {
                return at;
            }
            if !self.take_byte(byte) {
                return at;
            }
        }
        bytes.len()
    }

    /// The delimiter is found without looking at characters.
    fn is_bytewise(&self) -> bool {
        self.charset == Charset::Bytes || self.request.delimiter.is_none_or(|delimiter| delimiter < 0x80)
    }

    /// Takes up to the delimiter or the first backslash.
    fn take_run(&mut self, bytes: &[u8]) -> usize {
        let end = self.request.delimiter.and_then(|delimiter| memchr::memchr(delimiter, bytes));
        let mut run = bytes.get(..end.unwrap_or(bytes.len())).unwrap_or(bytes);
        let backslash = if self.request.raw { None } else { memchr::memchr(b'\\', run) };
        if let Some(at) = backslash {
            run = run.get(..at).unwrap_or(run);
        }
        if self.request.delimiter == Some(0) || memchr::memchr(0, run).is_none() {
            self.line.text.extend_from_slice(run);
        } else {
            // Null bytes are left out.
            self.line.text.extend(run.iter().filter(|byte| **byte != 0));
        }
        match (backslash, end) {
            (Some(at), _) => {
                self.escape = true;
                at + 1
            }
            (None, Some(at)) => {
                self.ended = Some(Ending::Delimiter);
                at + 1
            }
            (None, None) => bytes.len(),
        }
    }

    /// Takes one byte; false when it stays unread.
    fn take_byte(&mut self, byte: u8) -> bool {
        if let Some(start) = self.unfinished {
            if Some(byte) == self.request.delimiter && byte < 0x80 {
                // It ends the malformed character and is looked at again.
                self.unfinished = None;
                self.end_character();
                if self.ended.is_some() {
                    return false;
                }
            } else {
                self.line.text.push(byte);
                self.look_at_character(start);
                return true;
            }
        }
        if self.escape {
            self.escape = false;
            if byte == b'\n' || byte == 0 {
                return true;
            }
            self.line.escaped.push(self.line.text.len());
        } else if byte == b'\\' && !self.request.raw {
            self.escape = true;
            return true;
        } else if Some(byte) == self.request.delimiter {
            self.ended = Some(Ending::Delimiter);
            return true;
        } else if byte == 0 && self.request.delimiter != Some(0) {
            return true;
        }
        let start = self.line.text.len();
        self.line.text.push(byte);
        if byte >= 0x80 && self.charset == Charset::Utf8 {
            self.look_at_character(start);
        } else {
            self.end_character();
        }
        true
    }

    /// The bytes from `start` on are a character, or the beginning of one.
    fn look_at_character(&mut self, start: usize) {
        let bytes = self.line.text.get(start..).unwrap_or(&[]);
        match std::str::from_utf8(bytes) {
            Err(error) if error.error_len().is_none() => self.unfinished = Some(start),
            _ => {
                self.unfinished = None;
                self.end_character();
            }
        }
    }

    fn end_character(&mut self) {
        self.count += 1;
        if self.request.limit.is_some_and(|limit| self.count >= limit) {
            self.ended = Some(Ending::Count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(request: LineRequest, charset: Charset, input: &[u8]) -> (Vec<u8>, Vec<usize>, usize) {
        let mut line = Line::default();
        let mut reading = Reading {
            request: &request,
            charset,
            line: &mut line,
            escape: false,
            count: 0,
            unfinished: None,
            ended: None,
        };
        let mut taken = 0;
        while reading.ended.is_none() && taken < input.len() {
            taken += reading.take(&input[taken..taken + 1]);
        }
        (line.text, line.escaped, taken)
    }

    #[test]
    fn backslashes() {
        let (text, escaped, taken) = read(LineRequest::default(), Charset::Bytes, b"a\\ b\\\nc\\\\\nd");
        assert_eq!((text.as_slice(), escaped.as_slice(), taken), (&b"a bc\\"[..], &[1, 4][..], 10));
    }

    #[test]
    fn counts_characters() {
        let request = LineRequest { limit: Some(2), raw: true, ..LineRequest::default() };
        let (text, _, taken) = read(request, Charset::Utf8, "aéb".as_bytes());
        assert_eq!((text.as_slice(), taken), ("aé".as_bytes(), 3));
        let (text, _, taken) = read(request, Charset::Utf8, b"a\xc3\nb");
        assert_eq!((text.as_slice(), taken), (&b"a\xc3"[..], 2));
    }
}

//! Reading without stealing (bash manual: Bash Builtins, `read`).
//!
//! `read` never takes more than its line from what another process may read next. A regular file
//! is read in blocks and the offset is put back; what cannot be put back is read byte by byte.

use super::description::{Description, Kind, Target};
use spork_os::fd;
use std::io;

/// Bytes read but not consumed. They are given back before anything else may read.
#[derive(Default)]
pub struct LookAhead {
    pub data: Vec<u8>,
    pub position: usize,
    /// The size of the last block read.
    block: usize,
}

impl LookAhead {
    pub fn rest(&self) -> &[u8] {
        self.data.get(self.position..).unwrap_or(&[])
    }

    pub fn is_empty(&self) -> bool {
        self.position >= self.data.len()
    }
}

/// A regular file is read in blocks that double from the first size to the second while they are
/// used up.
const BLOCK: usize = 4096;
const BLOCK_MOST: usize = 1 << 16;

/// The most that is read at once from what cannot be put back.
const PIECE: usize = 1 << 16;

impl Description {
    /// Makes at least one unread byte visible in the look-ahead (or the memory source) and calls
    /// `take` with what is there; `take` says how many bytes it consumed. False at end of input.
    /// May return EINTR.
    pub fn read_with(&self, take: &mut dyn FnMut(&[u8]) -> usize) -> io::Result<bool> {
        self.read_surely(1, take)
    }

    /// A read would not wait: input is held here, or is memory, or a regular file.
    pub fn is_ready(&self) -> bool {
        self.real().is_none() || self.kind() == Kind::Regular || !self.ahead.borrow().is_empty()
    }

    /// As `read_with`, for a caller that will consume `sure` bytes if there are as many.
    pub fn read_surely(&self, sure: usize, take: &mut dyn FnMut(&[u8]) -> usize) -> io::Result<bool> {
        if let Target::Source(source) = &self.target
            && self.real().is_none()
        {
            let mut source = source.borrow_mut();
            let at = source.position;
            let rest = source.data.get(at..).unwrap_or(&[]);
            if rest.is_empty() {
                return Ok(false);
            }
            let taken = take(rest).min(rest.len());
            source.position += taken;
            return Ok(true);
        }
        let Some(real) = self.real() else {
            return Err(io::Error::from_raw_os_error(spork_os::errno::EBADF));
        };
        let mut ahead = self.ahead.borrow_mut();
        if ahead.is_empty() {
            let size = if self.kind() == Kind::Regular {
                ahead.block = (ahead.block * 2).clamp(BLOCK, BLOCK_MOST);
                ahead.block
            } else {
                sure.clamp(1, PIECE)
            };
            ahead.position = 0;
            ahead.data.resize(size, 0);
            let got = match fd::read(real, &mut ahead.data) {
                Ok(got) => got,
                Err(error) => {
                    ahead.data.clear();
                    return Err(error);
                }
            };
            ahead.data.truncate(got);
            if got == 0 {
                return Ok(false);
            }
        }
        let taken = take(ahead.rest());
        ahead.position = (ahead.position + taken).min(ahead.data.len());
        Ok(true)
    }

    /// Puts the file offset back to the first byte not consumed.
    pub fn give_back(&self) {
        let mut ahead = self.ahead.borrow_mut();
        if ahead.is_empty() {
            return;
        }
        let rest = ahead.rest().len() as i64;
        if let Some(real) = self.real()
            && fd::lseek(real, -rest, spork_os::fd::SEEK_CUR).is_ok()
        {
            ahead.data.clear();
            ahead.position = 0;
            ahead.block = 0;
        }
    }
}

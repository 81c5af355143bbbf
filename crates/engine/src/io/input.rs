//! Reading without stealing (bash manual: Bash Builtins, `read`).
//!
//! `read` never takes more than its line from what another process may read next. A regular file
//! is read in blocks and the offset is put back. A pipe is looked into with `tee`, a socket by
//! peeking: where the line ends is known before anything is taken. While no other process has the
//! pipe, what was seen is used for the lines to come, too, and taken later. What cannot be looked
//! into is read byte by byte.

use super::description::{Description, Kind, Target};
use spork_os::errno::EAGAIN;
use spork_os::fd::{self, Fd};
use spork_os::file;
use std::cell::RefCell;
use std::io;

/// Bytes read but not consumed. They are given back before anything else may read.
#[derive(Default)]
pub struct LookAhead {
    pub data: Vec<u8>,
    pub position: usize,
    /// The size of the last block read, or looked at.
    block: usize,
    /// The data has only been looked at: from here on it still is in the pipe.
    peeked: Option<usize>,
    /// The kernel does not let us look.
    opaque: bool,
}

impl LookAhead {
    pub fn rest(&self) -> &[u8] {
        self.data.get(self.position..).unwrap_or(&[])
    }

    pub fn is_empty(&self) -> bool {
        self.position >= self.data.len()
    }

    /// Takes from the pipe what was consumed of the bytes looked at.
    fn take_peeked(&mut self, real: i32) -> io::Result<()> {
        let Some(mut start) = self.peeked else { return Ok(()) };
        // The same bytes once more, over themselves.
        while start < self.position {
            match fd::read(real, self.data.get_mut(start..self.position).unwrap_or(&mut [])) {
                Ok(0) => break,
                Ok(got) => start += got,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                Err(error) => return Err(error),
            }
        }
        self.peeked = if self.is_empty() { None } else { Some(self.position) };
        Ok(())
    }
}

/// What a reader knows of how much it will consume.
#[derive(Debug, Clone, Copy)]
pub enum Want {
    /// This many bytes if there are as many.
    Surely(usize),
    /// Everything up to this byte, at least; all if it is not there.
    Through(u8),
}

/// Waits for input and copies what is there into `data`, without taking it. 0 at end of input.
fn look(ahead: &mut LookAhead, real: i32, kind: Kind) -> io::Result<usize> {
    let window = (ahead.block * 2).clamp(LOOK, BLOCK_MOST);
    super::sink::wait(real, fd::POLLIN)?;
    loop {
        let result = match kind {
            Kind::Socket => {
                ahead.data.resize(window, 0);
                fd::recv_peek(real, &mut ahead.data, false)
            }
            _ => tee(real, window, &mut ahead.data),
        };
        match result {
            Ok(seen) => {
                ahead.data.truncate(seen);
                ahead.block = if seen < window { seen } else { window };
                return Ok(seen);
            }
            Err(error) if error.raw_os_error() == Some(EAGAIN) => {
                let mut poll = [fd::PollFd::new(real, fd::POLLIN)];
                fd::poll(&mut poll, -1)?;
            }
            Err(error) => return Err(error),
        }
    }
}

/// Copies up to `window` bytes of a pipe into `data` by way of the scratch pipe.
fn tee(real: i32, window: usize, data: &mut Vec<u8>) -> io::Result<usize> {
    with_scratch(|read, write| {
        let seen = fd::tee(real, write, window)?;
        data.resize(seen, 0);
        let mut got = 0;
        while got < seen {
            match fd::read(read, data.get_mut(got..).unwrap_or(&mut []))? {
                0 => break,
                more => got += more,
            }
        }
        Ok(seen)
    })
}

/// Calls `with` with the two ends of the scratch pipe.
fn with_scratch<T>(with: impl FnOnce(i32, i32) -> io::Result<T>) -> io::Result<T> {
    SCRATCH.with_borrow_mut(|scratch| {
        if scratch.is_none() {
            let (read, write) = fd::pipe()?;
            *scratch = Some((fd::dup_above(read.raw(), HIGH)?, fd::dup_above(write.raw(), HIGH)?));
        }
        match scratch {
            Some((read, write)) => with(read.raw(), write.raw()),
            None => Err(io::Error::from_raw_os_error(spork_os::errno::EBADF)),
        }
    })
}

/// Inherited standard input that is a pipe without a name, open for reading only and at no other
/// descriptor we inherited: what we have seen of it and not taken is nobody else's business while we run.
pub fn is_unshared_pipe(real: i32) -> bool {
    let reads = |fd: i32| fd::get_flags(fd).is_ok_and(|flags| flags & fd::O_ACCMODE == fd::O_RDONLY);
    let Ok(stat) = file::fstat(real) else { return false };
    // A pipe with a name is on the device of its file system.
    let nameless = with_scratch(|read, _| Ok(file::fstat(read)?.dev == stat.dev)).unwrap_or(false);
    nameless
        && reads(real)
        && !(0..LOWEST).filter(|other| *other != real && fd::is_inheritable(*other)).any(|other| {
            reads(other) && file::fstat(other).is_ok_and(|also| (also.dev, also.ino) == (stat.dev, stat.ino))
        })
}

/// Descriptors below this may have been inherited by a script that names them.
const LOWEST: i32 = 10;

/// Closes the scratch pipe: a program is about to look at our descriptors, or this is a new process.
pub fn close_scratch() {
    SCRATCH.with_borrow_mut(|scratch| *scratch = None);
}

/// Descriptors of ours that no script names.
const HIGH: i32 = 250;

/// A regular file is read in blocks that double from the first size to the second while they are
/// used up.
const BLOCK: usize = 4096;
const BLOCK_MOST: usize = 1 << 16;

/// The least that is looked at, and how much of what was looked at may stay in a pipe.
const LOOK: usize = 256;
const STALE: usize = 1 << 15;

/// The most that is read at once from what cannot be put back.
const PIECE: usize = 1 << 16;

thread_local! {
    /// The pipe that `tee` fills. A forked child makes one of its own.
    static SCRATCH: RefCell<Option<(Fd, Fd)>> = const { RefCell::new(None) };
}

impl Description {
    /// Makes at least one unread byte visible in the look-ahead (or the memory source) and calls
    /// `take` with what is there; `take` says how many bytes it consumed. False at end of input.
    /// May return EINTR.
    pub fn read_with(&self, take: &mut dyn FnMut(&[u8]) -> usize) -> io::Result<bool> {
        self.read_wanted(Want::Surely(1), take)
    }

    /// Reading may have to wait for another process.
    pub fn may_wait(&self) -> bool {
        self.real().is_some() && !matches!(self.kind(), Kind::Regular | Kind::Null)
    }

    /// A read would not wait: input is held here, or is memory, or a regular file.
    pub fn is_ready(&self) -> bool {
        !self.may_wait() || !self.ahead.borrow().is_empty()
    }

    /// Stands before waiting for input: what was consumed no longer stands in the pipe.
    pub fn prepare_wait(&self) {
        if let Some(real) = self.real() {
            let _ = self.ahead.borrow_mut().take_peeked(real);
        }
    }

    /// As `read_with`, with what is known of how much will be consumed.
    pub fn read_wanted(&self, want: Want, take: &mut dyn FnMut(&[u8]) -> usize) -> io::Result<bool> {
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
        let ahead = &mut *ahead;
        if ahead.is_empty() {
            ahead.take_peeked(real)?;
            if !self.fill(ahead, real, want)? {
                return Ok(false);
            }
        }
        let taken = take(ahead.rest());
        ahead.position = (ahead.position + taken).min(ahead.data.len());
        if ahead.peeked.is_some_and(|start| ahead.position - start > STALE) {
            // The writer needs the room.
            ahead.take_peeked(real)?;
        }
        Ok(true)
    }

    /// Puts more input into an empty look-ahead. False at its end.
    fn fill(&self, ahead: &mut LookAhead, real: i32, want: Want) -> io::Result<bool> {
        let kind = self.kind();
        ahead.position = 0;
        let size = match (kind, want) {
            (Kind::Regular, _) => {
                ahead.block = (ahead.block * 2).clamp(BLOCK, BLOCK_MOST);
                ahead.block
            }
            (Kind::Pipe | Kind::Socket, Want::Through(delimiter)) if !ahead.opaque => {
                match look(ahead, real, kind) {
                    Ok(0) => return Ok(false),
                    Ok(_) if self.alone.get() && kind == Kind::Pipe => {
                        ahead.peeked = Some(0);
                        return Ok(true);
                    }
                    Ok(seen) => memchr::memchr(delimiter, &ahead.data).map_or(seen, |at| at + 1),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                        ahead.data.clear();
                        return Err(error);
                    }
                    Err(_) => {
                        ahead.opaque = true;
                        1
                    }
                }
            }
            (_, Want::Surely(count)) => count.clamp(1, PIECE),
            (_, Want::Through(_)) => 1,
        };
        if kind != Kind::Regular {
            super::sink::wait(real, fd::POLLIN)?;
        }
        ahead.data.resize(size, 0);
        match fd::read(real, &mut ahead.data) {
            Ok(got) => {
                ahead.data.truncate(got);
                Ok(got > 0)
            }
            Err(error) => {
                ahead.data.clear();
                Err(error)
            }
        }
    }

    /// Puts the file offset back to the first byte not consumed; takes what was consumed from a
    /// pipe.
    pub fn give_back(&self) {
        let mut ahead = self.ahead.borrow_mut();
        if let (Some(_), Some(real)) = (ahead.peeked, self.real()) {
            let _ = ahead.take_peeked(real);
            ahead.data.clear();
            ahead.position = 0;
            ahead.peeked = None;
            return;
        }
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

//! An open file description: what logical descriptors name (bash manual: Redirections).
//!
//! Descriptors that were duplicated share one description: offset, output buffer, look-ahead.

use super::input::LookAhead;
use spork_os::fd::{self, Fd};
use std::cell::{Cell, RefCell};
use std::io;
use std::rc::{Rc, Weak};

/// What a description refers to.
pub enum Target {
    /// A real descriptor; its kind is asked from the kernel when first needed.
    Real,
    /// Memory that collects output: a capture, or a pipeline stage.
    Sink,
    /// Memory that is read: a here-document, or the output of an earlier stage.
    Source(RefCell<Source>),
}

/// Input held in memory.
#[derive(Default)]
pub struct Source {
    pub data: Vec<u8>,
    pub position: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Regular,
    Pipe,
    Socket,
    /// Terminals and other character devices.
    Character,
    /// /dev/null: writing costs nothing.
    Null,
    Directory,
    Memory,
    Other,
}

pub struct Description {
    pub target: Target,
    /// The real descriptor, -1 for memory.
    fd: Cell<i32>,
    /// We opened it, so we close it.
    owned: Cell<bool>,
    kind: Cell<Option<Kind>>,
    /// Output not yet written; for a sink, all output.
    pub buffer: RefCell<Vec<u8>>,
    /// Coarse time at which the oldest byte of `buffer` came, 0 when empty.
    pub since: Cell<u64>,
    /// The pipe through which programs write to this sink.
    pub pipe: RefCell<Option<SinkPipe>>,
    pub ahead: RefCell<LookAhead>,
    /// A pipe that only we read: nobody can tell when we take what we have seen of it.
    pub alone: Cell<bool>,
}

pub struct SinkPipe {
    pub read: Fd,
    pub write: Fd,
}

thread_local! {
    /// Sources that are in use, and some that were.
    static SOURCES: RefCell<Vec<Weak<Description>>> = const { RefCell::new(Vec::new()) };
}

/// The sources in use.
pub fn sources() -> Vec<Rc<Description>> {
    SOURCES.with_borrow(|list| list.iter().filter_map(Weak::upgrade).collect())
}

impl Description {
    fn make(target: Target, fd: i32, owned: bool, kind: Option<Kind>) -> Description {
        Description {
            target,
            fd: Cell::new(fd),
            owned: Cell::new(owned),
            kind: Cell::new(kind),
            buffer: RefCell::default(),
            since: Cell::new(0),
            pipe: RefCell::default(),
            ahead: RefCell::default(),
            alone: Cell::new(false),
        }
    }

    /// A descriptor we opened.
    pub fn owned(fd: Fd) -> Description {
        Description::make(Target::Real, fd.into_raw(), true, None)
    }

    /// A descriptor that was open when we started.
    pub fn inherited(fd: i32) -> Description {
        Description::make(Target::Real, fd, false, None)
    }

    /// The same open file at another real number, which it owns.
    pub fn placed(&self, real: i32) -> Description {
        let description = Description::make(Target::Real, real, true, self.kind.get());
        description.alone.set(self.alone.get());
        description
    }

    pub fn sink() -> Description {
        Description::make(Target::Sink, -1, false, Some(Kind::Memory))
    }

    pub fn source(data: Vec<u8>) -> Rc<Description> {
        let source = Source { data, position: 0 };
        let source = Description::make(Target::Source(RefCell::new(source)), -1, false, Some(Kind::Memory));
        let source = Rc::new(source);
        SOURCES.with_borrow_mut(|list| {
            if list.len() == list.capacity() {
                list.retain(|weak| weak.strong_count() > 0);
            }
            list.push(Rc::downgrade(&source));
        });
        source
    }

    /// The real descriptor; None for memory.
    pub fn real(&self) -> Option<i32> {
        Some(self.fd.get()).filter(|&fd| fd >= 0)
    }

    /// Moves the description to another real descriptor (the caller has duplicated it).
    pub fn move_to(&self, fd: i32) {
        self.fd.set(fd);
    }

    /// From now on the real descriptor is closed with the description.
    pub fn own(&self) {
        self.owned.set(true);
    }

    pub fn is_sink(&self) -> bool {
        matches!(self.target, Target::Sink) && self.fd.get() < 0
    }

    pub fn kind(&self) -> Kind {
        if let Some(kind) = self.kind.get() {
            return kind;
        }
        let kind = kind_of(self.fd.get());
        self.kind.set(Some(kind));
        kind
    }

    pub fn is_regular(&self) -> bool {
        self.kind() == Kind::Regular
    }

    /// Says what the description is, when the caller knows.
    pub fn set_kind(&self, kind: Kind) {
        self.kind.set(Some(kind));
    }

    /// Writes the buffer out. After an error the rest of the buffer is dropped, as stdio does.
    pub fn flush(&self) -> io::Result<()> {
        if self.is_sink() {
            return Ok(());
        }
        let mut buffer = self.buffer.borrow_mut();
        self.since.set(0);
        if buffer.is_empty() {
            return Ok(());
        }
        let result = if self.kind.get() == Some(Kind::Null) {
            Ok(())
        } else {
            write_pieces(self.fd.get(), &buffer, self.kind())
        };
        buffer.clear();
        if buffer.capacity() > 1 << 17 {
            *buffer = Vec::new();
        }
        result
    }
}

impl Drop for Description {
    fn drop(&mut self) {
        if self.owned.get() && self.fd.get() >= 0 {
            let _ = fd::close(self.fd.get());
        }
    }
}

fn kind_of(fd: i32) -> Kind {
    let Ok(stat) = spork_os::file::fstat(fd) else { return Kind::Other };
    match stat.mode & 0o170000 {
        0o100000 => Kind::Regular,
        0o010000 => Kind::Pipe,
        0o140000 => Kind::Socket,
        // major 1, minor 3
        0o020000 if stat.rdev == 0x103 => Kind::Null,
        0o020000 => Kind::Character,
        0o040000 => Kind::Directory,
        _ => Kind::Other,
    }
}

/// To pipes in pieces of at most PIPE_BUF that end at a line, so that concurrent writers do not
/// tear each other's lines; to anything else at once.
fn write_pieces(fd: i32, mut bytes: &[u8], kind: Kind) -> io::Result<()> {
    const PIPE_BUF: usize = 4096;
    if !matches!(kind, Kind::Pipe | Kind::Socket) {
        if !matches!(kind, Kind::Regular) {
            super::sink::wait_for_room(fd)?;
        }
        return fd::write_all(fd, bytes);
    }
    while !bytes.is_empty() {
        let mut len = bytes.len();
        if len > PIPE_BUF {
            let line = memchr::memrchr(b'\n', bytes.get(..PIPE_BUF).unwrap_or(bytes));
            len = line.map_or(PIPE_BUF, |at| at + 1);
        }
        let (piece, rest) = bytes.split_at(len);
        super::sink::wait_for_room(fd)?;
        fd::write_all(fd, piece)?;
        bytes = rest;
    }
    Ok(())
}

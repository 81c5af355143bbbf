//! Logical descriptors and when output is written (ARCHITECTURE.md, "Descriptors", "Output").
//!
//! Builtins and functions write to logical descriptors; a redirection is an edit of this table.
//! Real descriptor numbers are arranged only in a spawned child and for `exec` redirections.
//!
//! Invariants: at most one description holds unwritten output, and writing to another one writes
//! it first; `settle` stands before every operation that another process could notice.

pub mod description;
pub mod input;
pub mod line;
mod real;
pub mod sink;

use crate::journal::{Entry, Journal, Stamp};
pub use description::{Description, Kind, Source, Target};
pub use real::Arrangement;
use real::share_source;
use spork_os::errno::EBADF;
use spork_os::fd::{self, Fd};
use std::io;
use std::rc::{Rc, Weak};

/// What a logical descriptor is.
#[derive(Clone, Default)]
pub enum Descriptor {
    /// As inherited: the real descriptor of that number, if it is open.
    #[default]
    Inherited,
    Closed,
    Open(Rc<Description>),
}

#[derive(Clone, Default)]
struct Entrance {
    descriptor: Descriptor,
    stamp: Stamp,
    /// A redirection that will be undone stands over what was there before, which may need the real
    /// descriptor of that number.
    covered: bool,
}

/// The table of logical descriptors.
#[derive(Default)]
pub struct Io {
    table: Vec<Entrance>,
    /// Captures and stages in progress, innermost last. None in a process started inside, which has
    /// nothing to do with them.
    captures: Vec<Option<Capture>>,
    /// The description that holds unwritten output.
    dirty: Option<Rc<Description>>,
    /// The description that was read last, which may hold look-ahead; no other one does.
    ahead: Weak<Description>,
    /// It is known whether inherited standard input may be read ahead: another process has it, or it was
    /// looked at.
    claimed: bool,
    /// Descriptions at real numbers, which an `exec` redirection may want.
    placed: Vec<Weak<Description>>,
    /// The first write that failed since the last `take_error`, and the builtin that wrote it.
    error: Option<io::Error>,
    pub failed_writer: &'static str,
    /// The builtin that runs, and the one that wrote the first byte that waits.
    pub writer: &'static str,
    dirty_writer: &'static str,
}

/// A sink in use and, for a capture, what standard output was before.
struct Capture {
    sink: Rc<Description>,
    stdout: Option<Descriptor>,
    /// What fills it is a subshell.
    level: bool,
}

/// Output is written when this much is waiting.
const FULL: usize = 1 << 15;

/// Output older than this, in nanoseconds, is written at the next command boundary.
const OLD: u64 = 4_000_000;

/// What a stage has left for the next one.
pub enum Output {
    Text(Vec<u8>),
    Pipe(Fd),
}

impl Io {
    /// The description of a logical descriptor; None when it is closed.
    pub fn get(&mut self, number: usize) -> Option<Rc<Description>> {
        match self.table.get(number).map(|entrance| &entrance.descriptor) {
            Some(Descriptor::Open(description)) => return Some(Rc::clone(description)),
            Some(Descriptor::Closed) => return None,
            Some(Descriptor::Inherited) | None => (),
        }
        let real = i32::try_from(number).ok()?;
        // Our own descriptors are close-on-exec, inherited ones cannot be.
        if !fd::is_inheritable(real) {
            return None;
        }
        let description = Rc::new(Description::inherited(real));
        // Others may come to share it, and then outlive it at its number.
        self.note_placed(&description);
        self.entrance(number).descriptor = Descriptor::Open(Rc::clone(&description));
        Some(description)
    }

    fn entrance(&mut self, number: usize) -> &mut Entrance {
        if number >= self.table.len() {
            self.table.resize_with(number + 1, Entrance::default);
        }
        &mut self.table[number]
    }

    /// The raw state of a logical descriptor, for saving it around a command.
    pub fn state(&self, number: usize) -> Descriptor {
        self.table.get(number).map(|entrance| entrance.descriptor.clone()).unwrap_or_default()
    }

    /// Changes a logical descriptor. Noted in the journal when `journal` is given (the change
    /// outlives the command, as with `exec`); else the caller restores it.
    pub fn set(&mut self, journal: Option<&mut Journal>, number: usize, descriptor: Descriptor) {
        let entrance = self.entrance(number);
        let old = std::mem::replace(&mut entrance.descriptor, descriptor);
        if let Some(journal) = journal
            && journal.wants(entrance.stamp)
        {
            entrance.stamp = journal.mark;
            let covered = entrance.covered;
            journal.entries.push(Entry::Descriptor(number, old, covered));
        }
    }

    /// Says whether a redirection that will be undone stands over a logical descriptor; answers what
    /// held before.
    pub fn cover(&mut self, number: usize, covered: bool) -> bool {
        std::mem::replace(&mut self.entrance(number).covered, covered)
    }

    /// True when the real descriptor of that number is someone else's (`cover`).
    pub fn is_covered(&self, number: usize) -> bool {
        self.table.get(number).is_some_and(|entrance| entrance.covered)
    }

    /// Redirections around us will not be undone: a process of its own begins.
    pub fn uncover(&mut self) {
        self.table.iter_mut().for_each(|entrance| entrance.covered = false);
    }

    /// One more than the highest number that is not as inherited.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// The lowest free logical descriptor that is at least `least`, for `{name}>file`.
    pub fn free(&mut self, least: usize) -> usize {
        (least..).find(|&number| self.get(number).is_none()).unwrap_or(least)
    }

    /// Takes ownership of a descriptor we opened.
    pub fn adopt(&mut self, fd: Fd) -> Rc<Description> {
        let description = Rc::new(Description::owned(fd));
        self.note_placed(&description);
        description
    }

    /// Notes a description that stands at a real descriptor.
    fn note_placed(&mut self, description: &Rc<Description>) {
        self.placed.retain(|weak| weak.strong_count() > 0 && !std::ptr::eq(weak.as_ptr(), &**description));
        self.placed.push(Rc::downgrade(description));
    }

    // ------------------------------------------------------------ output

    /// Appends to a logical descriptor. A failure is kept for `take_error`.
    pub fn write(&mut self, number: usize, bytes: &[u8]) {
        self.write_with(number, |buffer| buffer.extend_from_slice(bytes));
    }

    /// Appends what `fill` puts into the buffer of a logical descriptor.
    pub fn write_with(&mut self, number: usize, fill: impl FnOnce(&mut Vec<u8>)) {
        // The usual case: the same description as last time.
        let description = match self.table.get(number).map(|entrance| &entrance.descriptor) {
            Some(Descriptor::Open(description)) => Rc::clone(description),
            _ => match self.get(number) {
                Some(description) => description,
                None => return self.fail(io::Error::from_raw_os_error(EBADF)),
            },
        };
        self.write_to(&description, fill);
    }

    /// Appends to a description.
    pub fn write_to(&mut self, description: &Rc<Description>, fill: impl FnOnce(&mut Vec<u8>)) {
        match description.target {
            Target::Sink if description.is_sink() => {
                sink::drain(description);
                fill(&mut description.buffer.borrow_mut());
            }
            Target::Source(_) => self.fail(io::Error::from_raw_os_error(EBADF)),
            Target::Real | Target::Sink => {
                match &self.dirty {
                    Some(dirty) if Rc::ptr_eq(dirty, description) => (),
                    Some(_) => self.flush(),
                    None => (),
                }
                let mut buffer = description.buffer.borrow_mut();
                let was_empty = buffer.is_empty();
                fill(&mut buffer);
                if buffer.is_empty() {
                    return;
                }
                if was_empty {
                    description.since.set(spork_os::time::coarse_monotonic_ns());
                }
                let full = buffer.len() >= FULL;
                drop(buffer);
                if self.dirty.is_none() {
                    self.dirty = Some(Rc::clone(description));
                    self.dirty_writer = self.writer;
                }
                if full {
                    self.flush();
                }
            }
        }
    }

    fn fail(&mut self, error: io::Error) {
        if self.error.is_none() {
            self.error = Some(error);
            self.failed_writer = self.writer;
        }
    }

    /// The first write error since the last call.
    pub fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    pub fn has_error(&self) -> bool {
        self.error.is_some()
    }

    /// Writes all output that is waiting. A failure is kept for `take_error`.
    #[inline]
    pub fn flush(&mut self) {
        let Some(dirty) = self.dirty.take() else { return };
        if dirty.kind() == Kind::Regular && self.ahead.upgrade().is_some_and(|ahead| ahead.is_regular()) {
            // It may be the same file.
            self.give_back();
        }
        if let Err(error) = dirty.flush()
            && self.error.is_none()
        {
            self.error = Some(error);
            self.failed_writer = self.dirty_writer;
        }
    }

    /// Output is waiting.
    #[inline]
    pub fn is_dirty(&self) -> bool {
        self.dirty.is_some()
    }

    /// Output is waiting for something whose writing could fail or be seen.
    pub fn is_dirty_visibly(&self) -> bool {
        self.dirty.as_ref().is_some_and(|dirty| dirty.kind() != Kind::Null)
    }

    /// End of a builtin: what goes to a terminal or device is written.
    #[inline]
    pub fn end_of_builtin(&mut self) {
        if let Some(dirty) = &self.dirty {
            match dirty.kind() {
                Kind::Character | Kind::Other => self.flush(),
                Kind::Null => {
                    dirty.buffer.borrow_mut().clear();
                    self.dirty = None;
                }
                _ => (),
            }
        }
    }

    /// Command boundary: output that has waited long is written. True when output is held.
    #[inline]
    pub fn end_of_command(&mut self) -> bool {
        let Some(dirty) = &self.dirty else { return false };
        if spork_os::time::coarse_monotonic_ns().wrapping_sub(dirty.since.get()) > OLD {
            self.flush();
        }
        self.dirty.is_some()
    }

    /// Writes a description that is about to be closed.
    pub fn finish(&mut self, description: &Rc<Description>) {
        if self.dirty.as_ref().is_some_and(|dirty| Rc::ptr_eq(dirty, description)) {
            self.flush();
        }
        if std::ptr::eq(self.ahead.as_ptr(), Rc::as_ptr(description)) {
            self.give_back();
        }
    }

    // ------------------------------------------------------------ input

    /// The description to read from; remembers that it may hold look-ahead.
    pub fn reader(&mut self, number: usize) -> Option<Rc<Description>> {
        let description = self.get(number)?;
        if !std::ptr::eq(self.ahead.as_ptr(), Rc::as_ptr(&description)) {
            self.give_back();
        }
        if matches!(description.target, Target::Real) {
            self.ahead = Rc::downgrade(&description);
            if number == 0 && !self.claimed && description.real() == Some(0) {
                self.claimed = true;
                description.alone.set(description.kind() == Kind::Pipe && input::is_unshared_pipe(0));
            }
        }
        Some(description)
    }

    /// Gives back all look-ahead.
    #[inline]
    pub fn give_back(&mut self) {
        if let Some(ahead) = self.ahead.upgrade() {
            ahead.give_back();
        }
    }

    /// Stands before everything that another process could notice: writes all output and gives
    /// back all look-ahead.
    #[inline]
    pub fn settle(&mut self) {
        self.flush();
        self.give_back();
    }

    // ------------------------------------------------------------ captures and forks

    /// From now on standard output goes to memory. Noted where no level of its own begins: a redirection
    /// inside may be noted, too, and must not bring the memory back.
    pub fn begin_capture(&mut self, journal: Option<&mut Journal>) {
        let sink = Rc::new(Description::sink());
        let stdout = Some(self.state(1));
        let level = journal.is_none();
        self.set(journal, 1, Descriptor::Open(Rc::clone(&sink)));
        self.captures.push(Some(Capture { sink, stdout, level }));
    }

    /// Ends the innermost capture and gives what was written.
    pub fn end_capture(&mut self) -> Vec<u8> {
        let Some(Capture { sink, stdout, .. }) = self.captures.pop().flatten() else { return Vec::new() };
        self.set(None, 1, stdout.unwrap_or_default());
        sink::collect(&sink)
    }

    /// Ends captures and stages until `left` are in progress; nobody wants what they hold.
    pub fn drop_captures(&mut self, left: usize) {
        while self.captures.len() > left {
            if let Some(Capture { stdout: Some(stdout), .. }) = self.captures.pop().flatten() {
                self.set(None, 1, stdout);
            }
        }
    }

    /// Memory for the output of a pipeline stage, which sets it as its standard output.
    pub fn begin_stage(&mut self) -> Rc<Description> {
        let sink = Rc::new(Description::sink());
        self.captures.push(Some(Capture { sink: Rc::clone(&sink), stdout: None, level: false }));
        sink
    }

    /// Ends the innermost stage: what it wrote or, when it has become a process, the pipe it writes to.
    pub fn end_stage(&mut self) -> Output {
        let Some(Capture { sink, .. }) = self.captures.pop().flatten() else {
            return Output::Text(Vec::new());
        };
        let pipe = sink.pipe.borrow_mut().take();
        match pipe {
            Some(pipe) => Output::Pipe(pipe.read),
            None => Output::Text(std::mem::take(&mut *sink.buffer.borrow_mut())),
        }
    }

    /// Whether a command substitution is in progress, here or in a child that we wait for.
    pub fn substitutes(&self) -> bool {
        self.captures.iter().flatten().any(|capture| capture.level)
    }

    /// How many captures and stages are in progress.
    pub fn capture_depth(&self) -> usize {
        self.captures.len()
    }

    /// How much has been written to the sink that was the innermost when there were `depth`.
    pub fn sink_length(&self, depth: usize) -> usize {
        match depth.checked_sub(1).and_then(|at| self.captures.get(at)) {
            Some(Some(capture)) => capture.sink.buffer.borrow().len(),
            _ => 0,
        }
    }

    /// Output is waiting for something that may make its writer wait, or may have lost its reader.
    pub fn holds_for_reader(&self) -> bool {
        self.dirty
            .as_ref()
            .is_some_and(|dirty| !matches!(dirty.kind(), Kind::Null | Kind::Regular | Kind::Memory))
    }

    /// Before a fork: the outermost `captures` sinks become reachable for the child, and input in
    /// memory is shared. `own`: the last of them is the child's own output.
    pub fn prepare_fork(&mut self, captures: usize, own: bool) -> io::Result<()> {
        for at in 0..captures.min(self.captures.len()) {
            // A capture inside the level gives its standard output back in the child.
            let next = self.captures.get(at + 1).filter(|_| at + 1 < captures);
            let Some(Some(capture)) = self.captures.get(at) else { continue };
            // Known to this list only: the child cannot reach it.
            let saved = match next {
                Some(Some(next)) => {
                    matches!(&next.stdout, Some(Descriptor::Open(stdout)) if Rc::ptr_eq(stdout, &capture.sink))
                }
                _ => false,
            };
            let reachable = Rc::strong_count(&capture.sink) > 1 + usize::from(saved);
            if reachable || own && at + 1 == captures {
                sink::write_end(&capture.sink)?;
            }
        }
        for at in 0..self.table.len() {
            if let Descriptor::Open(description) = self.state(at)
                && let (Target::Source(source), None) = (&description.target, description.real())
            {
                share_source(&description, source)?;
                self.note_placed(&description);
            }
        }
        Ok(())
    }

    /// Before a fork in the middle: input in memory that a redirection hides now is shared, too. The child
    /// comes back to it.
    pub fn share_hidden_sources(&mut self) -> io::Result<()> {
        for description in description::sources() {
            if let (Target::Source(source), None) = (&description.target, description.real()) {
                share_source(&description, source)?;
                self.note_placed(&description);
            }
        }
        Ok(())
    }

    /// In a forked child: what it writes to the outermost `captures` sinks goes through their pipes. What
    /// was written before stays with the parent, except for the child's own output.
    pub fn become_child(&mut self, captures: usize, own: bool) {
        input::close_scratch();
        for at in 0..captures.min(self.captures.len()) {
            let Some(Capture { sink, .. }) = self.captures.get_mut(at).and_then(Option::take) else {
                continue;
            };
            let pipe = sink.pipe.borrow_mut().take();
            let Some(description::SinkPipe { read, write }) = pipe else { continue };
            // Held here, it would keep the writer from losing its reader.
            drop(read);
            let real = write.into_raw();
            sink.move_to(real);
            sink.own();
            self.note_placed(&sink);
            sink.set_kind(Kind::Pipe);
            if own && at + 1 == captures {
                self.flush();
                if !sink.buffer.borrow().is_empty() {
                    self.dirty = Some(sink);
                    self.flush();
                }
            } else {
                sink.buffer.borrow_mut().clear();
            }
        }
    }

    /// Output that waits is written by a child that was forked: this process forgets it.
    pub fn forget_output(&mut self) {
        if let Some(dirty) = self.dirty.take() {
            dirty.buffer.borrow_mut().clear();
        }
    }

    /// Another process is about to share our descriptors.
    pub fn share(&mut self) {
        self.settle();
        self.unsettled_share();
    }

    /// As `share`, where the child takes over what waits to be written.
    pub fn unsettled_share(&mut self) {
        self.give_back();
        self.claimed = true;
        for entrance in &self.table {
            if let Descriptor::Open(description) = &entrance.descriptor {
                description.alone.set(false);
            }
        }
    }
}

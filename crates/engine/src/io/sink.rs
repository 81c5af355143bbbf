//! Memory that collects output: command substitutions and pipeline stages (ARCHITECTURE.md,
//! "Descriptors and output").
//!
//! A sink that a program or a forked child writes to has a pipe. Whenever this shell is about to wait,
//! for a child, for input or for room to write, the pipes of all sinks are waited for as well, so that
//! nobody waits for us while we wait for them.

use super::description::{Description, SinkPipe};
use spork_os::fd;
use std::cell::RefCell;
use std::io;
use std::rc::{Rc, Weak};

thread_local! {
    /// Sinks that have a pipe, and some that had one.
    static LIVE: RefCell<Vec<Weak<Description>>> = const { RefCell::new(Vec::new()) };
}

/// Calls `with` for the sinks that have a pipe.
fn live(mut with: impl FnMut(&Rc<Description>)) {
    LIVE.with_borrow_mut(|list| {
        list.retain(|weak| {
            let Some(sink) = weak.upgrade() else { return false };
            let fed = sink.pipe.borrow().is_some();
            if fed {
                with(&sink);
            }
            fed
        });
    });
}

/// Some sink is fed through a pipe.
#[inline]
pub fn any_fed() -> bool {
    if LIVE.with_borrow(Vec::is_empty) {
        return false;
    }
    let mut any = false;
    live(|_| any = true);
    any
}

/// What to poll for output into sinks.
pub fn polls() -> Vec<fd::PollFd> {
    let mut polls = Vec::new();
    live(|sink| {
        if let Some(pipe) = &*sink.pipe.borrow() {
            polls.push(fd::PollFd::new(pipe.read.raw(), fd::POLLIN));
        }
    });
    polls
}

/// Takes what has been written to all sinks so far.
pub fn drain_all() {
    live(|sink| drain(sink));
}

/// The write end of the pipe through which others reach a sink.
pub fn write_end(sink: &Rc<Description>) -> io::Result<i32> {
    let mut pipe = sink.pipe.borrow_mut();
    if let Some(pipe) = &*pipe {
        return Ok(pipe.write.raw());
    }
    let (read, write) = fd::pipe()?;
    let real = write.raw();
    *pipe = Some(SinkPipe { read, write });
    LIVE.with_borrow_mut(|list| list.push(Rc::downgrade(sink)));
    Ok(real)
}

/// Moves ends of pipes that stand at a real number that is wanted for something else.
pub fn vacate(real: i32) -> io::Result<()> {
    let mut result = Ok(());
    live(|sink| {
        if let Some(pipe) = &mut *sink.pipe.borrow_mut() {
            for end in [&mut pipe.read, &mut pipe.write] {
                if end.raw() == real {
                    match fd::dup_above(real, HIGH) {
                        Ok(moved) => *end = moved,
                        Err(error) => result = Err(error),
                    }
                }
            }
        }
    });
    result
}

/// Real numbers from here on are not named by scripts.
const HIGH: i32 = 10;

/// Takes what others have written to a sink so far, without waiting.
pub fn drain(sink: &Description) {
    let pipe = sink.pipe.borrow();
    let Some(pipe) = &*pipe else { return };
    let mut buffer = sink.buffer.borrow_mut();
    let mut poll = [fd::PollFd::new(pipe.read.raw(), fd::POLLIN)];
    while fd::poll(&mut poll, 0).is_ok_and(|ready| ready > 0) {
        match fd::read_into(pipe.read.raw(), &mut buffer, 1 << 16) {
            Ok(0) => break,
            Ok(_) => (),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
            Err(_) => break,
        }
    }
}

/// All that was written to a sink: waits until nobody else can write to it any more.
pub fn collect(sink: &Description) -> Vec<u8> {
    let pipe = sink.pipe.borrow_mut().take();
    if let Some(pipe) = pipe {
        let mut buffer = sink.buffer.borrow_mut();
        drop(pipe.write);
        loop {
            if wait(pipe.read.raw(), fd::POLLIN).is_err() {
                continue;
            }
            match fd::read_into(pipe.read.raw(), &mut buffer, 1 << 16) {
                Ok(0) => break,
                Ok(_) => (),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                Err(_) => break,
            }
        }
    }
    std::mem::take(&mut *sink.buffer.borrow_mut())
}

/// Stands before a read or write that may wait: returns when `real` is ready, and meanwhile takes what
/// is written to sinks. With no sink to serve it returns at once, and the call itself waits.
pub fn wait(real: i32, events: i16) -> io::Result<()> {
    if !any_fed() {
        return Ok(());
    }
    loop {
        let mut polls = polls();
        polls.push(fd::PollFd::new(real, events));
        fd::poll(&mut polls, -1)?;
        if polls.last().is_some_and(|poll| poll.revents() != 0) {
            return Ok(());
        }
        drain_all();
    }
}

/// As `wait`, before a write: an interrupted wait goes on.
pub fn wait_for_room(real: i32) -> io::Result<()> {
    loop {
        match wait(real, fd::POLLOUT) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
            other => return other,
        }
    }
}

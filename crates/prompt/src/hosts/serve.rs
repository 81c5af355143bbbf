//! `spork prompt serve SHELL`: the companion of a shell. Requests on standard input, answers on
//! standard output, until the shell or its end of a pipe is gone.
//!
//! A shell that does not read gets no more than its pipe holds: of prompts that wait to be written
//! only the newest is kept.

use spork_os::errno::{EAGAIN, EINTR};
use spork_os::fd::{self, POLLIN, POLLOUT, PollFd};
use spork_os::{environ, file, process, signal};

use super::request::Reader;
use super::session::Session;
use crate::commands::complain;

/// Where `attach` leaves the other ends of named pipes, which keep them until the shell has opened
/// its own.
pub const OTHER_ENDS: [i32; 2] = [3, 4];

/// A companion that nobody calls for so long ends.
const FIRST_CALL_NS: u64 = 30_000_000_000;

/// What is still to be written: one record begun, and what comes after it.
#[derive(Default)]
struct Output {
    begun: Vec<u8>,
    next: Vec<u8>,
}

impl Output {
    /// Adds answers. What waited is replaced, but for settings and messages.
    fn add(&mut self, records: &[u8], replaces: bool) {
        if replaces {
            let kept = self.next.split_inclusive(|&b| b == 0).filter(|r| r.first() != Some(&b'P'));
            self.next = kept.collect::<Vec<_>>().concat();
        }
        self.next.extend_from_slice(records);
    }

    fn is_empty(&self) -> bool {
        self.begun.is_empty() && self.next.is_empty()
    }

    /// Writes what can be written; false: nobody reads any more.
    fn flush(&mut self) -> bool {
        while !self.is_empty() {
            if self.begun.is_empty() {
                std::mem::swap(&mut self.begun, &mut self.next);
            }
            match fd::write(1, &self.begun) {
                Ok(n) => drop(self.begun.drain(..n)),
                Err(e) if e.raw_os_error() == Some(EINTR) => {}
                Err(e) => return e.raw_os_error() == Some(EAGAIN),
            }
        }
        true
    }
}

pub fn run(arguments: &[Vec<u8>]) -> i32 {
    let (host, rest) = match arguments.split_first() {
        Some((name, rest)) => (super::shell(name), rest),
        None => (None, arguments),
    };
    let Some(host) = host else {
        complain("usage: serve zsh|bash|spork [pid [pipe...]]");
        return 2;
    };
    let pid = rest.first().and_then(|n| std::str::from_utf8(n).ok()?.parse().ok());
    let pipes = rest.get(1..).unwrap_or_default();
    // A shell that ends without reading is no error.
    let _ = signal::ignore(signal::SIGPIPE);
    if pid.is_some() {
        close_inherited();
    }
    let watched = pid.and_then(|pid| process::pidfd(pid).ok());
    if pid.is_some() {
        // What the terminal sends is for the shell and its commands. No directory is held.
        let _ = process::setsid();
        let _ = file::chdir(b"/");
        if watched.is_none() {
            pipes.iter().for_each(|path| drop(file::unlink(path)));
            return 0;
        }
    }
    let mut session = Session::new(host, &environ());
    let status = talk(&mut session, watched.map_or(-1, fd::Fd::into_raw), pipes);
    pipes.iter().for_each(|path| drop(file::unlink(path)));
    status
}

/// A pipe or a lock that the shell was started with is not kept open by its companion.
fn close_inherited() {
    let highest = OTHER_ENDS.into_iter().max().unwrap_or(2);
    for entry in file::read_dir(b"/proc/self/fd").unwrap_or_default() {
        let number = std::str::from_utf8(&entry.name).ok().and_then(|n| n.parse::<i32>().ok());
        if let Some(n) = number.filter(|n| *n > highest) {
            // The one that was read from is closed already.
            let _ = fd::close(n);
        }
    }
}

/// The loop. `shell` is readable when the shell has ended.
fn talk(session: &mut Session, shell: i32, pipes: &[Vec<u8>]) -> i32 {
    let _ = fd::set_nonblocking(1, true);
    let mut reader = Reader::default();
    let mut output = Output::default();
    let mut heard = false;
    loop {
        let writing = if output.is_empty() { -1 } else { 1 };
        let daemon = session.client.fd().unwrap_or(-1);
        let mut fds = [
            PollFd::new(0, POLLIN),
            PollFd::new(daemon, POLLIN),
            PollFd::new(shell, POLLIN),
            PollFd::new(writing, POLLOUT),
        ];
        // Code that was only printed, or kept in a file, has nobody who calls.
        let patience = (!heard && !pipes.is_empty()).then_some(FIRST_CALL_NS);
        match fd::poll_with(&mut fds, patience, None) {
            Ok(0) => return 0,
            Err(e) if e.raw_os_error() == Some(EINTR) => continue,
            Err(_) => return 1,
            Ok(_) => {}
        }
        let [requests, news, end, _] = &fds;
        if end.readable() {
            return 0;
        }
        if requests.readable() {
            match fd::read_into(0, reader.buffer(), 64 << 10) {
                Ok(0) => return 0,
                Err(e) if !matches!(e.raw_os_error(), Some(EAGAIN | EINTR)) => return 1,
                _ => {}
            }
            if !heard {
                // Both ends are open: names are not needed any more.
                if !pipes.is_empty() {
                    pipes.iter().for_each(|path| drop(file::unlink(path)));
                    OTHER_ENDS.iter().for_each(|end| drop(fd::close(*end)));
                }
                heard = true;
            }
            loop {
                match reader.next() {
                    Ok(Some(request)) => {
                        let mut records = Vec::new();
                        session.request(&request, &mut records);
                        output.add(&records, true);
                    }
                    Ok(None) => break,
                    Err(_) => return 1,
                }
            }
        } else if news.readable() {
            let mut records = Vec::new();
            session.news(&mut records);
            output.add(&records, !records.is_empty());
        }
        if !output.flush() {
            return 0;
        }
    }
}

//! One client: what has come in, what has not gone out, and the question it waits with.

use spork_os::errno::{EAGAIN, EINTR};
use spork_os::fd::Fd;
use spork_os::socket;

use crate::environment::Shared;
use crate::protocol::{self as wire, LONGEST, Question, tell};
use crate::wire::Put;

/// Parts of an answer.
pub const PARTS: usize = 7;

/// Bytes that wait for a client that does not read; one with more is cut off.
const MOST_WAITING: usize = 1 << 20;

/// A question that is being answered, or followed.
pub struct Open {
    pub question: Question,
    pub view: u32,
    /// The moment from which on an answer is right.
    pub asked: u64,
    /// The moment at which it came: programs that have to be run for each question run once for it.
    pub first: u64,
    pub done: bool,
    /// Something is still to come.
    pub pending: bool,
    /// What the answer was made of: the view's epoch, and the number of the repository's answer.
    pub made_of: (u32, u64),
    /// What has been told of each part.
    pub sent: [Vec<u8>; PARTS],
}

pub struct Connection {
    pub fd: Fd,
    pub input: Vec<u8>,
    output: Vec<u8>,
    pub greeted: bool,
    pub environment: Shared,
    pub open: Option<Open>,
    /// It is polled for writing, too.
    pub stuck: bool,
}

/// The connection is at its end.
pub struct HungUp;

impl Connection {
    pub fn new(fd: Fd, environment: Shared) -> Connection {
        Connection {
            fd,
            input: Vec::new(),
            output: Vec::new(),
            greeted: false,
            environment,
            open: None,
            stuck: false,
        }
    }

    /// Reads what has come.
    pub fn receive(&mut self, buffer: &mut [u8]) -> Result<(), HungUp> {
        loop {
            match socket::receive(self.fd.raw(), buffer, false) {
                Ok(0) => return Err(HungUp),
                Ok(n) => {
                    self.input.extend_from_slice(buffer.get(..n).unwrap_or_default());
                    if self.input.len() > 2 * LONGEST {
                        return Err(HungUp);
                    }
                    if n < buffer.len() {
                        return Ok(());
                    }
                }
                Err(e) if e.raw_os_error() == Some(EINTR) => {}
                Err(e) if e.raw_os_error() == Some(EAGAIN) => return Ok(()),
                Err(_) => return Err(HungUp),
            }
        }
    }

    /// Where frames to be sent are put; `flush` sends them.
    pub fn output(&mut self) -> &mut Vec<u8> {
        &mut self.output
    }

    /// Tells a part of the answer.
    pub fn tell(&mut self, generation: u64, body: &[u8]) {
        wire::put_encoded_part(&mut self.output, generation, body);
    }

    pub fn done(&mut self, generation: u64) {
        wire::frame(&mut self.output, tell::DONE, |b| b.number(generation));
    }

    /// Sends as much as there is room for.
    pub fn flush(&mut self) -> Result<(), HungUp> {
        let mut gone = 0;
        while let Some(rest) = self.output.get(gone..).filter(|rest| !rest.is_empty()) {
            match socket::send(self.fd.raw(), rest, false) {
                Ok(n) => gone += n,
                Err(e) if e.raw_os_error() == Some(EINTR) => {}
                Err(e) if e.raw_os_error() == Some(EAGAIN) => break,
                Err(_) => return Err(HungUp),
            }
        }
        if gone == self.output.len() {
            self.output.clear();
        } else {
            self.output.drain(..gone);
        }
        if self.output.len() > MOST_WAITING { Err(HungUp) } else { Ok(()) }
    }

    pub fn is_waiting(&self) -> bool {
        !self.output.is_empty()
    }
}

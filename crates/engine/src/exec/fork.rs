//! Making processes (bash manual: Command Execution Environment): with the patience that bash has while
//! there are too many, and with its end when there can be none.
//!
//! A process that cannot be made ends the process that wants it, all levels in it, and the children of
//! the pipeline it was for: in bash the outermost of these levels would not have begun. It never goes on
//! without: what would run here may be what has to be kept apart.

use super::pipeline::Member;
use crate::error::reason;
use crate::io::sink;
use crate::shell::Shell;
use crate::status::{Failure, Flow};
use spork_os::process::{self, Fork};
use spork_os::{errno, fd, libc, signal, time};
use std::io;

/// Seconds waited before the next attempt: 1, 2, 4 and 8.
const LONGEST_PAUSE: u64 = 8;

/// Statuses of a shell that ends since there was no process, or no pipe, to be had.
const NO_PROCESS: i32 = 254;
const NO_PIPE: i32 = 129;

/// Why a program was not started. The message has been printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotStarted {
    /// It fails with this status.
    Status(i32),
    /// Control goes elsewhere; the status is set.
    Flow(Flow),
}

impl NotStarted {
    /// The flow, with the status set.
    pub fn flow(self, shell: &mut Shell) -> Flow {
        match self {
            NotStarted::Status(status) => {
                shell.small.status = status;
                Flow::Next
            }
            NotStarted::Flow(flow) => flow,
        }
    }
}

impl Shell {
    /// Makes a process by `make`; tries again while there are too many. `Err`: the message has been printed
    /// and the shell is to end.
    pub(super) fn make_process<T>(&mut self, mut make: impl FnMut() -> io::Result<T>) -> Result<T, Flow> {
        let mut pause = 1;
        loop {
            let error = match make() {
                Ok(made) => return Ok(made),
                Err(error) => error,
            };
            if error.raw_os_error() == Some(errno::EAGAIN) && pause <= LONGEST_PAUSE {
                self.reap();
                self.error_without_line(&[b"fork: retry: ", reason(&error)].concat());
                self.io.flush();
                if self.pause_undisturbed(pause) {
                    pause *= 2;
                    continue;
                }
            }
            return Err(self.no_process(&error));
        }
    }

    /// Forks.
    pub(super) fn fork(&mut self) -> Result<Fork, Flow> {
        self.make_process(process::fork)
    }

    /// Waits for some seconds. Children that end meanwhile are reaped, and what comes for sinks is taken, so
    /// that there may be room for one more. False when another signal came.
    fn pause_undisturbed(&mut self, seconds: u64) -> bool {
        let end = time::monotonic_ns() + seconds * 1_000_000_000;
        loop {
            let left = end.saturating_sub(time::monotonic_ns());
            if left == 0 {
                return true;
            }
            if fd::poll_with(&mut sink::polls(), Some(left), None).is_ok() {
                sink::drain_all();
                continue;
            }
            if (1..signal::NSIG).any(|number| number != libc::SIGCHLD && signal::is_pending(number)) {
                return false;
            }
            self.reap();
        }
    }

    fn no_process(&mut self, error: &io::Error) -> Flow {
        self.error_without_line(&[b"fork: ", reason(error)].concat());
        self.end_all_levels(NO_PROCESS)
    }

    /// There is no pipe for a pipeline.
    pub(super) fn no_pipe(&mut self, error: &io::Error) -> Flow {
        self.error_without_line(&[b"pipe error: ", reason(error)].concat());
        self.end_all_levels(NO_PIPE)
    }

    /// Ends the process; in a level, by unwinding to the outermost one, with what is no child but a status.
    fn end_all_levels(&mut self, status: i32) -> Flow {
        if self.is_real_process() {
            return self.failure(Failure::Exit(status));
        }
        self.unwinding_child = -status;
        self.unwinding_to = self.levels.process_depth + 1;
        Flow::Unwind(self.unwinding_to)
    }
}

/// A pipeline that cannot be completed: the processes it has are ended.
pub(super) fn abandon(members: impl IntoIterator<Item = i32>) {
    for pid in members {
        for signal in [libc::SIGTERM, libc::SIGCONT, libc::SIGKILL] {
            let _ = process::kill(pid, signal);
        }
    }
}

/// The processes among members.
pub(super) fn processes(members: &[Member]) -> impl Iterator<Item = i32> {
    members.iter().filter_map(|member| match member {
        Member::Process(pid) => Some(*pid),
        Member::Done(_) | Member::Skipped => None,
    })
}

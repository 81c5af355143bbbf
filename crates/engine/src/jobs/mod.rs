//! Jobs (bash manual: Job Control): children, their states, waiting.
//!
//! Every child is known here until its status has been taken: members of jobs, and silent ones that
//! scripts do not know (process substitutions).

use crate::fields::Fields;
use crate::shell::Shell;
use spork_os::process::{self, WaitStatus};
use spork_os::{fd, signal};
use std::io;

/// How a wait ended.
#[derive(Debug, Clone, Copy)]
pub enum Waited {
    Ended(WaitStatus),
    /// There was no such child.
    Unknown,
    /// The shell itself is to end.
    Interrupted,
}

impl Waited {
    /// The exit status as `$?` shows it.
    pub fn status(self) -> i32 {
        match self {
            Waited::Ended(status) => exit_status(status),
            Waited::Unknown => 127,
            Waited::Interrupted => 130,
        }
    }
}

/// `$?` of a process that ended or stopped.
pub fn exit_status(status: WaitStatus) -> i32 {
    if let Some(code) = status.exited() {
        code
    } else if let Some(signal) = status.signaled().or(status.stopped()) {
        128 + signal
    } else {
        0
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobKind {
    Background,
    Coproc,
}

/// One job.
#[derive(Debug)]
pub struct Job {
    pub number: usize,
    pub pid: i32,
    pub own_group: bool,
    pub text: Vec<u8>,
    pub kind: JobKind,
    pub status: Option<WaitStatus>,
}

/// The job table.
#[derive(Default)]
pub struct Jobs {
    pub list: Vec<Job>,
    silent: Vec<i32>,
}

impl Jobs {
    /// Enters a background job.
    pub fn add_background(&mut self, pid: i32, own_group: bool, text: Vec<u8>, kind: JobKind) {
        let number = self.list.iter().map(|job| job.number).max().unwrap_or(0) + 1;
        self.list.push(Job { number, pid, own_group, text, kind, status: None });
    }

    /// Remembers a child that scripts do not know.
    pub fn add_silent(&mut self, pid: i32) {
        self.silent.push(pid);
    }

    /// The descriptors of a coprocess, closed when it ends.
    pub fn set_coproc(&mut self, _name: &[u8], _pid: i32, _reader: usize, _writer: usize) {}

    /// A forked child has no jobs.
    pub fn become_child(&mut self) {
        self.list.clear();
        self.silent.clear();
    }

    /// The controlling terminal's descriptor, with job control.
    pub fn terminal(&self) -> Option<i32> {
        None
    }

    /// Gives the terminal to a process group.
    pub fn take_terminal(&mut self, _group: i32) {}
}

impl Shell {
    /// How a foreground command starts.
    pub fn foreground_start(&self) -> crate::exec::external::Start {
        crate::exec::external::Start::default()
    }

    /// Waits for a foreground child. Captures with a pipe are drained meanwhile.
    pub fn wait_foreground(&mut self, pid: i32, _fields: &Fields) -> Waited {
        self.io.flush();
        if self.io.has_sink_pipe() {
            self.drain_until_exit(pid);
        }
        let waited = self.wait_for_pid(pid);
        if let Waited::Ended(status) = waited {
            self.report_death(pid, status);
        }
        waited
    }

    /// Waits for a member of a pipeline.
    pub fn wait_pipeline_member(&mut self, pid: i32, last: bool) -> i32 {
        if self.io.has_sink_pipe() {
            self.drain_until_exit(pid);
        }
        let waited = self.wait_for_pid(pid);
        if let Waited::Ended(status) = waited
            && last
        {
            self.report_death(pid, status);
        }
        waited.status()
    }

    fn wait_for_pid(&mut self, pid: i32) -> Waited {
        loop {
            match process::waitpid(pid, 0) {
                Ok(Some((_, status))) => return Waited::Ended(status),
                Ok(None) => (),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                Err(_) => return Waited::Unknown,
            }
        }
    }

    /// Moves what a child prints into captures until it has ended, without taking its status.
    fn drain_until_exit(&mut self, pid: i32) {
        let Ok(handle) = process::pidfd(pid) else { return };
        loop {
            let mut polls = self.io.sink_polls();
            polls.push(fd::PollFd::new(handle.raw(), fd::POLLIN));
            match fd::poll(&mut polls, -1) {
                Ok(_) => (),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => return,
            }
            self.io.drain_sinks();
            if polls.last().is_some_and(|poll| poll.readable()) {
                self.io.drain_sinks();
                return;
            }
        }
    }

    /// Says how a child died, where bash does.
    fn report_death(&mut self, pid: i32, status: WaitStatus) {
        let Some(number) = status.signaled() else { return };
        if matches!(number, spork_os::libc::SIGINT | spork_os::libc::SIGPIPE) {
            return;
        }
        let text = signal::describe(number).unwrap_or("Unknown signal");
        let pid = crate::format::number::to_bytes(i64::from(pid));
        let mut line = [b"     ".as_slice(), &pid, b" ", text.as_bytes()].concat();
        if status.core_dumped() {
            line.extend_from_slice(b" (core dumped)");
        }
        let command = self.current.text();
        while line.len() < 36 {
            line.push(b' ');
        }
        line.extend_from_slice(&command);
        self.error(&line);
    }

    /// A new background job is announced by an interactive shell.
    pub fn announce_background(&mut self, pid: i32) {
        if self.interactive
            && let Some(job) = self.jobs.list.last()
        {
            let number = crate::format::number::to_bytes(job.number as i64);
            let pid = crate::format::number::to_bytes(i64::from(pid));
            let line = [b"[".as_slice(), &number, b"] ", &pid, b"\n"].concat();
            self.io.write(2, &line);
            self.io.end_of_builtin();
        }
    }
}

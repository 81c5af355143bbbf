//! Jobs (bash manual: Job Control): children, their states, waiting.
//!
//! Every child is known here until its status has been taken: members of jobs, and silent ones that
//! scripts do not know (process substitutions). Foreground children are waited for by pid and never
//! enter the table unless they stop.
//!
//! - `wait.rs`: waiting, and what a signal does meanwhile; `display.rs`: how jobs are shown

pub mod display;
pub mod wait;

pub use wait::{Waited, exit_status};

use crate::io::Description;
use spork_os::process::WaitStatus;
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobKind {
    Background,
    Coproc,
    /// A foreground job that was stopped.
    Foreground,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Running,
    Stopped,
    Done,
}

/// One process of a job.
#[derive(Debug, Clone)]
pub struct Process {
    pub pid: i32,
    /// How it ended or stopped; None while it runs.
    pub status: Option<WaitStatus>,
    pub text: Vec<u8>,
}

impl Process {
    pub fn state(&self) -> State {
        match self.status {
            None => State::Running,
            Some(status) if status.stopped().is_some() => State::Stopped,
            Some(_) => State::Done,
        }
    }
}

/// One job.
#[derive(Debug, Clone)]
pub struct Job {
    pub number: usize,
    pub processes: Vec<Process>,
    /// The process group, with job control.
    pub group: Option<i32>,
    pub text: Vec<u8>,
    pub kind: JobKind,
    /// The user knows how it ended.
    pub notified: bool,
    /// `disown -h`: no SIGHUP when the shell ends.
    pub no_hangup: bool,
    /// The directory it was started in.
    pub directory: Option<Rc<[u8]>>,
    /// Started under pipefail.
    pub pipefail: bool,
    /// When it last became the most recent: decides `%+` and `%-`.
    pub age: u64,
}

impl Job {
    pub fn state(&self) -> State {
        let mut state = State::Done;
        for process in &self.processes {
            match process.state() {
                State::Running => return State::Running,
                State::Stopped => state = State::Stopped,
                State::Done => (),
            }
        }
        state
    }

    /// The pid of the last process, which is `$!` and gives the status.
    pub fn pid(&self) -> i32 {
        self.processes.last().map_or(0, |process| process.pid)
    }

    pub fn has(&self, pid: i32) -> bool {
        self.processes.iter().any(|process| process.pid == pid)
    }

    /// `$?` of the job: of its last process or, under pipefail, of the last that failed.
    pub fn exit_status(&self) -> i32 {
        let mut statuses = self.processes.iter().rev().map(|process| process.status.map_or(0, exit_status));
        if self.pipefail {
            return statuses.find(|status| *status != 0).unwrap_or(0);
        }
        statuses.next().unwrap_or(0)
    }

    /// The status of the job: that of its last process.
    pub fn status(&self) -> Option<WaitStatus> {
        self.processes.last().and_then(|process| process.status)
    }
}

/// A coprocess: the shell's ends of its pipes, and the numbers they were given.
#[derive(Clone)]
pub struct Coprocess {
    pub name: Vec<u8>,
    pub pid: i32,
    pub ends: [(usize, Weak<Description>); 2],
}

/// The job table.
#[derive(Default)]
pub struct Jobs {
    pub list: Vec<Job>,
    pub(super) silent: Vec<i32>,
    /// Statuses of ended background processes that are no jobs any more, for `wait PID`.
    remembered: VecDeque<(i32, WaitStatus)>,
    /// The last number given to what never was a process.
    pseudo: i32,
    pub coprocesses: Vec<Coprocess>,
    age: u64,
    /// The controlling terminal, with job control.
    terminal: Option<i32>,
    /// In a subshell: the parent's jobs, which `jobs` still shows, with nothing to wait for.
    pub inherited: Vec<Job>,
    /// Children ended since the CHLD trap last ran.
    pub ended: u32,
}

/// The greatest pid that Linux gives (PID_MAX_LIMIT).
const PID_MAX: i32 = 1 << 22;

/// How many statuses are remembered.
const REMEMBERED: usize = 4096;

impl Jobs {
    /// Enters a job. Its number is one above the highest.
    pub fn add(
        &mut self,
        processes: Vec<Process>,
        group: Option<i32>,
        text: Vec<u8>,
        kind: JobKind,
    ) -> usize {
        self.list.retain(|job| job.state() != State::Done || !job.notified);
        let number = self.list.iter().map(|job| job.number).max().unwrap_or(0) + 1;
        self.age += 1;
        // A pid used again forgets its former owner.
        for process in &processes {
            self.remembered.retain(|(pid, _)| *pid != process.pid);
        }
        self.list.push(Job {
            number,
            processes,
            group,
            text,
            kind,
            notified: false,
            no_hangup: false,
            directory: None,
            pipefail: false,
            age: self.age,
        });
        number
    }

    /// Enters a background job of one process.
    pub fn add_background(&mut self, pid: i32, own_group: bool, text: Vec<u8>, kind: JobKind) {
        let process = Process { pid, status: None, text: text.clone() };
        self.add(vec![process], own_group.then_some(pid), text, kind);
    }

    /// Remembers a child that scripts do not know.
    pub fn add_silent(&mut self, pid: i32) {
        self.silent.push(pid);
    }

    /// A forked child has no jobs; it can still show the parent's. Ends of coprocesses stay open in it until
    /// a level begins that has none.
    pub fn become_child(&mut self) {
        // A stage of a subshell still shows what its parent showed.
        if !self.list.is_empty() {
            self.inherited = std::mem::take(&mut self.list);
        }
        self.silent.clear();
        self.remembered.clear();
        self.terminal = None;
    }

    /// The controlling terminal's descriptor, with job control.
    pub fn terminal(&self) -> Option<i32> {
        self.terminal
    }

    pub fn set_terminal(&mut self, terminal: Option<i32>) {
        self.terminal = terminal;
    }

    /// Gives the terminal to a process group.
    pub fn take_terminal(&mut self, group: i32) {
        if let Some(terminal) = self.terminal {
            let _ = spork_os::terminal::tcsetpgrp(terminal, group);
        }
    }

    /// Records what waitpid said of a process. True when it is a member of a job.
    pub fn record(&mut self, pid: i32, status: WaitStatus) -> bool {
        let ended = status.exited().is_some() || status.signaled().is_some();
        if ended {
            self.ended += 1;
            if let Some(at) = self.silent.iter().position(|silent| *silent == pid) {
                self.silent.swap_remove(at);
                self.remember(pid, status);
                self.ended -= 1;
                return false;
            }
        }
        self.age += 1;
        let age = self.age;
        let Some(job) = self.list.iter_mut().find(|job| job.has(pid)) else {
            if ended {
                self.remember(pid, status);
            }
            return false;
        };
        for process in &mut job.processes {
            if process.pid == pid {
                process.status = if status.continued() { None } else { Some(status) };
            }
        }
        if status.stopped().is_some() {
            job.age = age;
            job.notified = false;
        }
        if ended {
            self.remember(pid, status);
        }
        true
    }

    /// A stopped process, or the job it leads, was told to go on.
    pub fn continued(&mut self, pid: i32) {
        for job in self.list.iter_mut().filter(|job| job.has(pid) || job.group == Some(pid)) {
            for process in &mut job.processes {
                if process.state() == State::Stopped {
                    process.status = None;
                }
            }
        }
    }

    /// Remembers the status of a process substitution that ran in this process, under a number that no
    /// process has.
    pub fn remember_pseudo(&mut self, status: i32) -> i32 {
        self.pseudo =
            if self.pseudo <= PID_MAX { PID_MAX + 1 } else { self.pseudo.wrapping_add(1).max(PID_MAX + 1) };
        self.remember(self.pseudo, WaitStatus::of_exit(status));
        self.pseudo
    }

    fn remember(&mut self, pid: i32, status: WaitStatus) {
        if self.remembered.len() >= REMEMBERED {
            self.remembered.pop_front();
        }
        self.remembered.push_back((pid, status));
    }

    /// `wait` for everything: what has ended may be forgotten.
    pub fn forget_statuses(&mut self) {
        self.remembered.clear();
    }

    /// The status of an ended process that no job holds any more.
    pub fn remembered(&self, pid: i32) -> Option<WaitStatus> {
        self.remembered.iter().rev().find(|(other, _)| *other == pid).map(|(_, status)| *status)
    }

    pub fn is_silent(&self, pid: i32) -> bool {
        self.silent.contains(&pid)
    }

    pub fn find(&self, pid: i32) -> Option<&Job> {
        self.list.iter().find(|job| job.has(pid))
    }

    pub fn by_number(&self, number: usize) -> Option<&Job> {
        self.list.iter().find(|job| job.number == number)
    }

    pub fn by_number_mut(&mut self, number: usize) -> Option<&mut Job> {
        self.list.iter_mut().find(|job| job.number == number)
    }

    pub fn remove(&mut self, number: usize) {
        self.list.retain(|job| job.number != number);
    }

    /// Makes a job the most recent one.
    pub fn touch(&mut self, number: usize) {
        self.age += 1;
        let age = self.age;
        if let Some(job) = self.by_number_mut(number) {
            job.age = age;
        }
    }

    /// The numbers of the current and the previous job (`%+`, `%-`): stopped ones first, then
    /// running ones, the most recent first.
    pub fn current(&self) -> (Option<usize>, Option<usize>) {
        ranked(&self.list)
    }

    /// How many jobs have not ended.
    pub fn count_alive(&self) -> usize {
        self.list.iter().filter(|job| job.state() != State::Done).count()
    }

    /// Some job has not ended.
    pub fn any_alive(&self) -> bool {
        self.list.iter().any(|job| job.state() != State::Done)
    }
}

/// The current and the previous of some jobs.
pub fn ranked(list: &[Job]) -> (Option<usize>, Option<usize>) {
    let mut jobs: Vec<&Job> = list.iter().collect();
    jobs.sort_by_key(|job| {
        let rank = match job.state() {
            State::Stopped => 2,
            State::Running => 1,
            State::Done => 0,
        };
        std::cmp::Reverse((rank, job.age))
    });
    (jobs.first().map(|job| job.number), jobs.get(1).map(|job| job.number))
}

//! Levels that run ahead: in this process, before the neighbours they would wait for have started
//! (ARCHITECTURE.md, "The ladder of forks").
//!
//! A pipeline stage runs into memory until it would block, until it has written what a pipe holds, or
//! until its grace is over; then it becomes a process that goes on where it stands. A subshell under job
//! control, or under a trap of the shell around it, has a grace as well. What happens depends on what was
//! done, never on time.

use super::external::Start;
use super::subshell::{Closed, ForkReason};
use crate::io::{Description, Output};
use crate::shell::Shell;
use crate::status::Flow;
use std::rc::Rc;

/// Commands a level may run before it becomes a process: about ten times what a fork costs.
const GRACE: u32 = 3000;

/// Bytes a stage may write before it becomes a process: what the kernel keeps in a pipe.
pub const PIPE_CAPACITY: usize = 65536;

/// A level that may have to become a process.
#[derive(Debug, Clone, Copy)]
pub struct Ahead {
    pub depth: u32,
    /// Captures and stages around it, its own included.
    pub captures: usize,
    pub kind: Kind,
    pub start: Start,
    /// Pipelines in it that have children now, which would not be its own in a process.
    pub held: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A pipeline stage that writes to memory: it must not make others wait.
    Stage,
    /// `( )` under job control: processes it starts belong to its group.
    Job,
    /// A subshell while the shell around it traps signals.
    Trapped,
}

/// How a level that ran ahead ended.
pub enum Ended {
    /// Here: its status, and what it wrote.
    Here(i32, Vec<u8>),
    /// It became a process; what it writes comes through the pipe.
    Process(i32, spork_os::fd::Fd),
}

/// The levels that run ahead, outermost first, and their grace.
#[derive(Debug, Default)]
pub struct RunningAhead {
    pub levels: Vec<Ahead>,
    /// Commands left; at zero the grace ends. Wraps around where no level runs ahead.
    pub fuel: u32,
}

impl Shell {
    /// Runs a command as a level that writes to memory and, with a grace, may become a process. `Err`: a
    /// flow that goes further out.
    pub(super) fn run_ahead(
        &mut self,
        stdin: Option<Rc<Description>>,
        start: Start,
        grace: bool,
        body: impl FnOnce(&mut Shell) -> Flow,
    ) -> Result<Ended, Flow> {
        // From here on, output that waits for a reader is the level's own.
        if self.io.holds_for_reader() {
            self.io.flush();
        }
        let sink = self.io.begin_stage();
        self.enter();
        let depth = self.levels.depth;
        self.set_stage_ends(stdin, Some(sink));
        if grace {
            self.begin_grace(Kind::Stage, start);
        }
        body(self);
        self.end_stage_output();
        let ended = self.close_level(depth);
        let output = self.io.end_stage();
        match (ended, output) {
            (Ok(Closed::Status(status)), Output::Text(text)) => Ok(Ended::Here(status, text)),
            (Ok(Closed::Process(pid)), Output::Pipe(read)) => Ok(Ended::Process(pid, read)),
            (Ok(Closed::Status(status)), Output::Pipe(_)) => Ok(Ended::Here(status, Vec::new())),
            (Ok(Closed::Process(pid)), Output::Text(_)) => {
                Ok(Ended::Here(self.wait_for_level(pid), Vec::new()))
            }
            (Err(flow), _) => Err(flow),
        }
    }

    /// The level just entered runs ahead.
    pub(super) fn begin_grace(&mut self, kind: Kind, start: Start) {
        if self.ahead.levels.is_empty() {
            self.ahead.fuel = GRACE;
        }
        let (depth, captures) = (self.levels.depth, self.small.captures);
        self.ahead.levels.push(Ahead { depth, captures, kind, start, held: 0 });
    }

    /// The level has ended, or is a process of its own.
    pub(super) fn end_grace(&mut self, depth: u32) {
        while self.ahead.levels.last().is_some_and(|level| level.depth >= depth) {
            self.ahead.levels.pop();
        }
    }

    /// A command begins: it is counted against the grace.
    #[inline]
    pub(super) fn spend_grace(&mut self) -> Flow {
        self.ahead.fuel = self.ahead.fuel.wrapping_sub(1);
        if self.ahead.fuel == 0 { self.grace_is_over() } else { Flow::Next }
    }

    #[cold]
    fn grace_is_over(&mut self) -> Flow {
        let Some(level) = self.ahead.levels.iter().find(|level| level.held == 0).copied() else {
            self.ahead.fuel = GRACE;
            return Flow::Next;
        };
        self.ahead.fuel = GRACE;
        self.become_process(level, ForkReason::Grace)
    }

    /// Stands before everything that may make others wait for this process: a child is started, input is
    /// awaited. The levels that run ahead become processes first, the outermost first.
    #[inline]
    pub fn before_blocking(&mut self) -> Flow {
        if self.ahead.levels.is_empty() { Flow::Next } else { self.stop_running_ahead() }
    }

    #[cold]
    fn stop_running_ahead(&mut self) -> Flow {
        let binding = |level: &&Ahead| level.kind != Kind::Trapped && level.held == 0;
        while let Some(level) = self.ahead.levels.iter().find(binding).copied() {
            let reason = if level.kind == Kind::Stage { ForkReason::Stage } else { ForkReason::JobControl };
            let flow = self.become_process(level, reason);
            if !flow.is_next() {
                return flow;
            }
        }
        Flow::Next
    }

    /// As `before_blocking`, before reading from `description`.
    pub fn before_reading(&mut self, description: &Description) -> Flow {
        if self.ahead.levels.is_empty() || !description.may_wait() {
            Flow::Next
        } else {
            self.stop_running_ahead()
        }
    }

    /// After a builtin of a level that runs ahead: it has written more than a pipe holds, or to something
    /// that could make it wait or could have lost its reader.
    #[cold]
    pub(super) fn check_output_ahead(&mut self) -> Flow {
        if self.io.holds_for_reader() {
            return self.stop_running_ahead();
        }
        let full =
            self.ahead.levels.iter().any(|level| {
                level.kind == Kind::Stage && self.io.sink_length(level.captures) >= PIPE_CAPACITY
            });
        if full { self.stop_running_ahead() } else { Flow::Next }
    }

    /// While the processes of a pipeline run, neither the level that started them nor those around it can
    /// become a process.
    pub(super) fn hold_levels(&mut self) {
        let depth = self.levels.depth;
        for level in self.ahead.levels.iter_mut().filter(|level| level.depth <= depth) {
            level.held += 1;
        }
    }

    /// The processes of a pipeline have ended.
    pub(super) fn release_levels(&mut self) {
        let depth = self.levels.depth;
        for level in self.ahead.levels.iter_mut().filter(|level| level.depth <= depth) {
            level.held = level.held.saturating_sub(1);
        }
    }

    /// A stage that ran here has ended: what it wrote is its own, and so is a failure of that.
    pub(super) fn end_stage_output(&mut self) {
        if self.unwinding_child != 0 {
            return;
        }
        self.io.flush();
        if self.io.has_error() {
            self.report_write_error();
        }
        if std::mem::take(&mut self.lost_reader) {
            self.small.status = 128 + spork_os::libc::SIGPIPE;
        }
    }
}

//! Waiting for children (bash manual: Job Control Builtins, `wait`; Signals).

use super::State;
use crate::exec::external::Start;
use crate::io::sink;
use crate::shell::Shell;
use crate::status::Flow;
use spork_os::process::{self, WaitStatus};
use spork_os::{fd, libc, signal};
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
    /// The status, if a signal ended the child.
    pub fn death(self) -> Option<WaitStatus> {
        match self {
            Waited::Ended(status) if status.signaled().is_some() => Some(status),
            _ => None,
        }
    }

    /// The exit status as `$?` shows it.
    pub fn status(self) -> i32 {
        match self {
            Waited::Ended(status) => exit_status(status),
            Waited::Unknown => 127,
            Waited::Interrupted => 128 + libc::SIGINT,
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

/// What waiting for background jobs ended with.
pub enum Awaited {
    /// A status, and the pid it belongs to.
    Status(i32, i32),
    /// A trapped signal came: 128 plus its number.
    Signal(i32),
    /// Nothing to wait for.
    Nothing,
}

impl Shell {
    /// Job control is on, in the shell that has it.
    #[inline]
    pub fn job_control(&self) -> bool {
        self.opt(crate::Opt::Monitor) && !self.small.jobs_off
    }

    /// Jobs get process groups of their own.
    #[inline]
    pub fn groups_jobs(&self) -> bool {
        self.job_control() && !self.small.captured
    }

    /// How a foreground command starts.
    pub fn foreground_start(&self) -> Start {
        let groups = self.groups_jobs();
        Start { group: groups.then_some(0), foreground: groups && self.interactive, ..Start::default() }
    }

    /// How a background command starts.
    pub fn background_start(&self) -> Start {
        let group = self.groups_jobs().then_some(0);
        Start { group, foreground: false, background: true, deaf: !self.job_control() }
    }

    /// How a process substitution starts.
    pub fn substitution_start(&self) -> Start {
        Start { deaf: !self.job_control(), ..Start::default() }
    }

    /// While a foreground child runs, an interrupt is the child's first.
    pub fn catch_interrupts(&mut self) {
        if !self.catches_interrupts {
            self.catches_interrupts = true;
            if signal::get(libc::SIGINT).is_ok_and(|d| d == signal::Disposition::Default) {
                let _ = signal::catch(libc::SIGINT);
            }
        }
    }

    /// Waits for a foreground child. Captures with a pipe are drained meanwhile.
    pub fn wait_child(&mut self, pid: i32) -> Waited {
        self.io.flush();
        self.catch_interrupts();
        if sink::any_fed() {
            self.drain_until_exit(pid);
        }
        let waited = self.wait_for_pid(pid);
        if self.job_control() {
            let own = process::getpgrp();
            self.jobs.take_terminal(own);
        }
        if let Waited::Ended(status) = waited {
            if status.stopped().is_some() {
                self.foreground_stopped(pid, status);
            }
            self.judge_signals(status.signaled());
        }
        self.after_foreground();
        waited
    }

    /// A foreground child, or the last of a pipeline, has ended, by a signal or not. An interrupt that it
    /// survived was for it; a signal that ended it and came here as well was for all of us.
    pub fn judge_signals(&mut self, death: Option<i32>) {
        if let Some(number) = death
            && signal::is_pending(number)
            && self.waits_for_outer_level(number as usize)
        {
            self.group_signal = number;
        }
        if !signal::is_pending(libc::SIGINT)
            || self.traps.command(libc::SIGINT as usize).is_some()
            || self.waits_for_outer_level(libc::SIGINT as usize)
        {
            return;
        }
        if death != Some(libc::SIGINT) {
            // The child dealt with it; the script goes on.
            signal::take(libc::SIGINT);
        } else if !self.shrugs_off(libc::SIGINT) {
            signal::take(libc::SIGINT);
            self.die_by(libc::SIGINT);
        }
    }

    /// A foreground child stopped: it becomes a job.
    fn foreground_stopped(&mut self, pid: i32, status: WaitStatus) {
        let text = self.current.text();
        self.jobs.add_background(pid, true, text, super::JobKind::Foreground);
        self.jobs.record(pid, status);
        if let Some(job) = self.jobs.list.last_mut() {
            job.directory = self.working_directory.clone();
        }
    }

    /// After a foreground command: background jobs that ended meanwhile are looked at.
    fn after_foreground(&mut self) {
        if !self.jobs.list.is_empty() {
            self.reap();
            if !self.interactive {
                self.notify_jobs();
            }
        }
    }

    /// Waits for a member of a foreground pipeline.
    pub fn wait_pipeline_member(&mut self, pid: i32) -> Waited {
        self.catch_interrupts();
        if sink::any_fed() {
            self.drain_until_exit(pid);
        }
        self.wait_for_pid(pid)
    }

    fn wait_for_pid(&mut self, pid: i32) -> Waited {
        let flags = if self.job_control() { libc::WUNTRACED } else { 0 };
        loop {
            self.reap_silent();
            self.deadly_signal(false);
            match process::waitpid(pid, flags) {
                Ok(Some((_, status))) => {
                    // One that came to all of us, or before the wait began.
                    self.deadly_signal(false);
                    if status.stopped().is_none() {
                        self.child_ended();
                    }
                    return Waited::Ended(status);
                }
                Ok(None) => (),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => self.deadly_signal(false),
                Err(_) => {
                    return match self.jobs.remembered(pid) {
                        Some(status) => Waited::Ended(status),
                        None => Waited::Unknown,
                    };
                }
            }
        }
    }

    /// A child has been reaped: the CHLD trap is due.
    fn child_ended(&mut self) {
        if self.traps.command(libc::SIGCHLD as usize).is_some() {
            self.jobs.ended += 1;
        }
    }

    /// Moves what a child prints into captures until it has ended, without taking its status.
    fn drain_until_exit(&mut self, pid: i32) {
        let Ok(handle) = process::pidfd(pid) else { return };
        loop {
            let mut polls = sink::polls();
            polls.push(fd::PollFd::new(handle.raw(), fd::POLLIN));
            match fd::poll(&mut polls, -1) {
                Ok(_) => (),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    self.deadly_signal(false);
                    continue;
                }
                Err(_) => return,
            }
            sink::drain_all();
            if polls.last().is_some_and(|poll| poll.revents() != 0) {
                sink::drain_all();
                return;
            }
        }
    }

    /// From now on a child that ends is noticed at the next command boundary.
    pub fn watch_children(&mut self) {
        if !self.watches_children {
            self.watches_children = true;
            if self.traps.command(libc::SIGCHLD as usize).is_none() {
                let _ = signal::catch(libc::SIGCHLD);
            }
        }
    }

    /// Takes the statuses of background children that have ended or changed state, without waiting.
    pub fn reap(&mut self) {
        // Without job control nobody asks whether a child stopped.
        let changes = if self.job_control() { libc::WUNTRACED | libc::WCONTINUED } else { 0 };
        loop {
            match process::waitpid(-1, libc::WNOHANG | changes) {
                Ok(Some((pid, status))) => self.child_changed(pid, status),
                Ok(None) => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                Err(_) => break,
            }
        }
    }

    /// Takes the statuses of silent children that have ended: while we wait for another child, nobody must
    /// find them as zombies in our process group.
    fn reap_silent(&mut self) {
        for at in (0..self.jobs.silent.len()).rev() {
            let pid = self.jobs.silent[at];
            if let Ok(Some((_, status))) = process::waitpid(pid, libc::WNOHANG) {
                self.child_changed(pid, status);
            }
        }
    }

    fn child_changed(&mut self, pid: i32, status: WaitStatus) {
        self.jobs.record(pid, status);
        if status.stopped().is_some() || status.continued() {
            return;
        }
        if let Some(at) = self.jobs.coprocesses.iter().position(|coprocess| coprocess.pid == pid) {
            let coprocess = self.jobs.coprocesses.remove(at);
            self.close_coprocess(&coprocess);
        }
    }

    /// A coprocess has ended: its descriptors are closed and its variables unset.
    fn close_coprocess(&mut self, coprocess: &super::Coprocess) {
        self.close_coprocess_ends(coprocess);
        let name = spork_syntax::Symbol::new(&coprocess.name);
        self.unset_variable(name);
        let pid_name = [coprocess.name.as_slice(), b"_PID"].concat();
        self.unset_variable(spork_syntax::Symbol::new(&pid_name));
    }

    /// Waits until some background child changes state. False when there is none; a trapped signal
    /// is returned as an error.
    fn wait_for_change(&mut self) -> Result<bool, i32> {
        self.io.settle();
        loop {
            if let Some(number) = self.trapped_signal() {
                return Err(number);
            }
            let flags = if self.job_control() { libc::WUNTRACED } else { 0 };
            match process::waitpid(-1, flags) {
                Ok(Some((pid, status))) => {
                    if status.signaled().is_some() {
                        self.deadly_signal(true);
                    }
                    self.child_changed(pid, status);
                    return Ok(true);
                }
                Ok(None) => return Ok(false),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    self.deadly_signal(true);
                    if let Some(number) = self.trapped_signal() {
                        return Err(number);
                    }
                }
                Err(_) => return Ok(false),
            }
        }
    }

    /// A signal with a trap has come: its number. (It stays pending; the trap runs next.)
    fn trapped_signal(&self) -> Option<i32> {
        if !signal::pending_any() {
            return None;
        }
        (1..=64).find(|number| signal::is_pending(*number) && self.traps.command(*number as usize).is_some())
    }

    /// Waits for one process; its status is taken for good.
    pub fn await_process(&mut self, pid: i32) -> Awaited {
        loop {
            // A member of a pipeline stands for its job.
            match self.jobs.find(pid).map(|job| (job.state(), job.exit_status())) {
                Some((state, status)) if state != State::Running => {
                    self.finish_awaited(pid);
                    return Awaited::Status(status, pid);
                }
                Some(_) => (),
                None => match self.jobs.remembered(pid) {
                    Some(status) => return Awaited::Status(exit_status(status), pid),
                    None if self.jobs.is_silent(pid) => (),
                    None => return Awaited::Nothing,
                },
            }
            match self.wait_for_change() {
                Ok(true) => (),
                Ok(false) => return Awaited::Nothing,
                Err(number) => return Awaited::Signal(128 + number),
            }
        }
    }

    /// A job that `wait` has reported is told of and forgotten.
    fn finish_awaited(&mut self, pid: i32) {
        let Some(job) = self.jobs.find(pid) else { return };
        if job.state() != State::Done {
            return;
        }
        let (number, notified, status, text, job_pid) =
            (job.number, job.notified, job.status(), job.text.clone(), job.pid());
        if !notified
            && !self.interactive
            && let Some(status) = status
        {
            self.report_awaited_death(job_pid, status, &text);
        }
        // It stays until the next wait or the next process, so that it can be waited for once more.
        self.forget_ended_jobs();
        if let Some(job) = self.jobs.by_number_mut(number) {
            job.notified = true;
        }
    }

    fn report_awaited_death(&mut self, pid: i32, status: WaitStatus, text: &[u8]) {
        // bash says how a job died that `wait` waits for, except for SIGTERM sent by `kill`.
        if status.signaled().is_some_and(|number| self.is_quiet_death(number)) {
            return;
        }
        self.report_death(pid, status, text);
    }

    /// `wait` without arguments: all background jobs.
    pub fn await_all(&mut self) -> Awaited {
        loop {
            self.reap();
            if !self.jobs.any_alive() {
                // Silent children too, as far as bash waits for them: the last process substitution.
                self.notify_jobs();
                self.jobs.list.retain(|job| job.state() != State::Done);
                self.jobs.forget_statuses();
                return Awaited::Nothing;
            }
            match self.wait_for_change() {
                Ok(true) => (),
                Ok(false) => return Awaited::Nothing,
                Err(number) => return Awaited::Signal(128 + number),
            }
        }
    }

    /// `wait -n`: the next of these jobs to end (all when empty).
    pub fn await_any(&mut self, numbers: &[usize]) -> Awaited {
        loop {
            self.reap();
            let candidates: Vec<_> = self
                .jobs
                .list
                .iter()
                .filter(|job| numbers.is_empty() || numbers.contains(&job.number))
                .cloned()
                .collect();
            if candidates.is_empty() {
                return Awaited::Nothing;
            }
            if let Some(job) = candidates.iter().find(|job| job.state() == State::Done) {
                let status = job.exit_status();
                let pid = job.pid();
                self.finish_awaited(pid);
                self.forget_ended_jobs();
                return Awaited::Status(status, pid);
            }
            match self.wait_for_change() {
                Ok(true) => (),
                Ok(false) => return Awaited::Nothing,
                Err(number) => return Awaited::Signal(128 + number),
            }
        }
    }

    /// A signal interrupted a system call: one that ends the shell does so now. `interrupts`: SIGINT, too.
    pub fn deadly_signal(&mut self, interrupts: bool) {
        if !signal::pending_any() {
            return;
        }
        // What runs in the foreground may deal with an interrupt; who reads what it prints does not wait
        // for that.
        if interrupts && signal::is_pending(libc::SIGINT) {
            self.small.status = 128 + libc::SIGINT;
        }
        let interrupts = interrupts || self.io.substitutes();
        for number in 1..=64 {
            if signal::is_pending(number)
                && (number != libc::SIGINT || interrupts)
                && number != libc::SIGCHLD
                && number != libc::SIGPIPE
                && self.traps.command(number as usize).is_none()
                && !self.waits_for_outer_level(number as usize)
                && !self.shrugs_off(number)
            {
                signal::take(number);
                self.die_by(number);
            }
        }
    }

    /// Ends the shell as the signal would have, after the EXIT trap and with all output written.
    pub fn die_by(&mut self, number: i32) {
        self.end_levels();
        self.io.settle();
        self.finish_profile();
        signal::raise_default(number);
    }

    /// Runs the CHLD trap for children that ended since it last ran.
    pub fn run_child_traps(&mut self) -> Flow {
        while self.jobs.ended > 0 {
            self.jobs.ended -= 1;
            let flow = self.run_trap_command(libc::SIGCHLD as usize);
            if !flow.is_next() {
                return flow;
            }
        }
        Flow::Next
    }
}

//! How jobs are shown (bash manual: Job Control Builtins): `jobs`, notices, messages about deaths.

use super::{Job, State, ranked};
use crate::format::number::to_bytes;
use crate::shell::{Mode, Shell};
use spork_os::process::WaitStatus;
use spork_os::signal;

/// Width of the column that says what a job does.
const STATE_WIDTH: usize = 27;

/// What `jobs` prints of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Standard,
    /// `-l`: with process ids, a line each.
    Long,
    /// `-p`
    Pid,
}

/// What a process or job does, in words.
pub fn state_text(state: State, status: Option<WaitStatus>) -> Vec<u8> {
    match (state, status) {
        (State::Running, _) | (_, None) => b"Running".to_vec(),
        (State::Stopped, Some(status)) => match status.stopped() {
            Some(number) if number != spork_os::libc::SIGTSTP && number != spork_os::libc::SIGSTOP => {
                [b"Stopped(SIG".as_slice(), signal::name(number).unwrap_or("?").as_bytes(), b")"].concat()
            }
            Some(number) if number == spork_os::libc::SIGSTOP => b"Stopped".to_vec(),
            _ => b"Stopped".to_vec(),
        },
        (State::Done, Some(status)) => {
            if let Some(number) = status.signaled() {
                let mut text = signal::describe(number).unwrap_or("Unknown signal").as_bytes().to_vec();
                if status.core_dumped() {
                    text.extend_from_slice(b" (core dumped)");
                }
                return text;
            }
            match status.exited() {
                Some(0) | None => b"Done".to_vec(),
                Some(code) => [b"Exit ".as_slice(), &to_bytes(i64::from(code))].concat(),
            }
        }
    }
}

fn pad(line: &mut Vec<u8>, text: &[u8], width: usize) {
    line.extend_from_slice(text);
    for _ in text.len()..width {
        line.push(b' ');
    }
}

/// The lines of a job as `jobs` prints them.
pub fn job_lines(job: &Job, mark: u8, style: Style, directory: Option<&[u8]>) -> Vec<u8> {
    if style == Style::Pid {
        let leader = job.group.unwrap_or_else(|| job.processes.first().map_or(0, |process| process.pid));
        return [to_bytes(i64::from(leader)), b"\n".to_vec()].concat();
    }
    let mut line = [b"[".as_slice(), &to_bytes(job.number as i64), b"]", &[mark]].concat();
    let state = job.state();
    let suffix: &[u8] = if state == State::Running { b" &" } else { b"" };
    let status = match state {
        State::Stopped => job.processes.iter().filter_map(|p| p.status).find(|s| s.stopped().is_some()),
        _ => job.status(),
    };
    let elsewhere = match (directory, &job.directory) {
        (Some(here), Some(there)) if here != &**there => Some([b"  (wd: ".as_slice(), there, b")"].concat()),
        _ => None,
    };
    if style == Style::Standard {
        line.extend_from_slice(b"  ");
        pad(&mut line, &state_text(state, status), STATE_WIDTH);
        line.extend_from_slice(&job.text);
        line.extend_from_slice(suffix);
        line.extend_from_slice(&elsewhere.unwrap_or_default());
        line.push(b'\n');
        return line;
    }
    let mut last_text = Vec::new();
    for (at, process) in job.processes.iter().enumerate() {
        if at == 0 {
            line.push(b' ');
        } else {
            line.extend_from_slice(b"     ");
        }
        line.extend_from_slice(&to_bytes(i64::from(process.pid)));
        line.push(b' ');
        let text = state_text(process.state(), process.status);
        if at > 0 && text == last_text {
            pad(&mut line, b"", STATE_WIDTH - 2);
        } else {
            pad(&mut line, &text, if at > 0 { STATE_WIDTH - 2 } else { STATE_WIDTH });
        }
        last_text = text;
        if at > 0 {
            line.extend_from_slice(b"| ");
        }
        line.extend_from_slice(&process.text);
        if at + 1 == job.processes.len() {
            line.extend_from_slice(suffix);
            line.extend_from_slice(elsewhere.as_deref().unwrap_or(&[]));
        }
        line.push(b'\n');
    }
    line
}

/// `+`, `-` or blank.
pub fn mark(job: &Job, (current, previous): (Option<usize>, Option<usize>)) -> u8 {
    if current == Some(job.number) {
        b'+'
    } else if previous == Some(job.number) {
        b'-'
    } else {
        b' '
    }
}

impl Shell {
    /// Says how a process of a script died: `name: line N:   PID Killed   command`.
    pub fn report_death(&mut self, pid: i32, status: WaitStatus, text: &[u8]) {
        let Some(number) = status.signaled() else { return };
        if matches!(number, spork_os::libc::SIGINT | spork_os::libc::SIGPIPE) {
            return;
        }
        let state = state_text(State::Done, Some(status));
        if self.is_quiet_death(number) && !self.interactive {
            // bash names neither the script nor the process.
            let mut line = Vec::new();
            pad(&mut line, &state, STATE_WIDTH);
            line.extend_from_slice(text);
            line.push(b'\n');
            self.write_message(&line);
            return;
        }
        if self.interactive {
            let line = [state.as_slice(), b"\n"].concat();
            self.io.write(2, &line);
            self.io.end_of_builtin();
            return;
        }
        let digits = to_bytes(i64::from(pid));
        let mut line = Vec::new();
        for _ in digits.len()..5 {
            line.push(b' ');
        }
        line.extend_from_slice(&digits);
        line.push(b' ');
        pad(&mut line, &state, STATE_WIDTH);
        line.extend_from_slice(text);
        self.error(&line);
    }

    /// By SIGTERM, or by a signal that is trapped.
    pub fn is_quiet_death(&self, number: i32) -> bool {
        number == spork_os::libc::SIGTERM || *self.traps.get(number as usize) != crate::traps::Action::Default
    }

    /// Says how the last process of a foreground pipeline died, with all its processes.
    pub fn report_pipeline_death(&mut self, processes: Vec<super::Process>) {
        let Some(last) = processes.last() else { return };
        let Some(number) = last.status.and_then(|status| status.signaled()) else { return };
        if matches!(number, spork_os::libc::SIGINT | spork_os::libc::SIGPIPE) {
            return;
        }
        if self.is_quiet_death(number) {
            let texts: Vec<&[u8]> = processes.iter().map(|process| process.text.as_slice()).collect();
            let mut line = Vec::new();
            pad(&mut line, &state_text(State::Done, last.status), STATE_WIDTH);
            line.extend_from_slice(&texts.join(b" | ".as_slice()));
            line.push(b'\n');
            self.write_message(&line);
            return;
        }
        let mut text = Vec::new();
        let mut last_state = Vec::new();
        for (at, process) in processes.iter().enumerate() {
            let digits = to_bytes(i64::from(process.pid));
            if at > 0 {
                text.extend_from_slice(b"\n");
            }
            for _ in digits.len()..if at > 0 { 10 } else { 5 } {
                text.push(b' ');
            }
            text.extend_from_slice(&digits);
            text.push(b' ');
            let state = state_text(process.state(), process.status);
            if at > 0 && state == last_state {
                pad(&mut text, b"", STATE_WIDTH - 2);
            } else {
                pad(&mut text, &state, STATE_WIDTH - if at > 0 { 2 } else { 0 });
            }
            last_state = state;
            if at > 0 {
                text.extend_from_slice(b"| ");
            }
            text.extend_from_slice(&process.text);
        }
        self.error(&text);
    }

    /// Tells of jobs that ended or stopped, as far as bash does, and forgets the ended ones.
    pub fn notify_jobs(&mut self) {
        if self.jobs.list.is_empty() {
            return;
        }
        let marks = self.jobs.current();
        let monitor = self.job_control();
        for job in self.jobs.list.clone() {
            let state = job.state();
            if job.notified || state == State::Running {
                continue;
            }
            if self.interactive && monitor {
                let here = self.working_directory.clone();
                let lines = job_lines(&job, mark(&job, marks), Style::Standard, here.as_deref());
                self.io.write(2, &lines);
                self.io.end_of_builtin();
            } else if !self.interactive
                && state == State::Done
                && let Some(status) = job.status()
            {
                let quiet = status.signaled().is_none_or(|number| self.is_quiet_death(number));
                if quiet && (self.mode != Mode::String || self.is_main_process()) {
                    // A script is told of it by `jobs` and `wait` alone.
                    continue;
                }
                if !quiet {
                    self.report_death(job.pid(), status, &job.text);
                }
            }
            if let Some(job) = self.jobs.by_number_mut(job.number) {
                job.notified = true;
            }
        }
        self.forget_ended_jobs();
    }

    /// Drops jobs that ended and were told of.
    pub fn forget_ended_jobs(&mut self) {
        self.jobs.list.retain(|job| job.state() != State::Done || !job.notified);
    }

    /// A new background job is announced by an interactive shell.
    pub fn announce_background(&mut self, pid: i32) {
        let pipefail = self.opt(crate::Opt::Pipefail);
        if let Some(job) = self.jobs.list.last_mut() {
            job.directory = self.working_directory.clone();
            job.pipefail = pipefail;
            if self.interactive {
                let number = to_bytes(job.number as i64);
                let line = [b"[".as_slice(), &number, b"] ", &to_bytes(i64::from(pid)), b"\n"].concat();
                self.io.write(2, &line);
                self.io.end_of_builtin();
            }
        }
    }

    /// The current and previous marks of the jobs this shell shows.
    pub fn shown_jobs(&self) -> (Vec<Job>, (Option<usize>, Option<usize>)) {
        if self.small.jobs_hidden && (self.jobs.list.is_empty() || !self.is_real_process()) {
            return (Vec::new(), (None, None));
        }
        if self.jobs.list.is_empty() && !self.jobs.inherited.is_empty() {
            return (self.jobs.inherited.clone(), ranked(&self.jobs.inherited));
        }
        (self.jobs.list.clone(), self.jobs.current())
    }
}

//! `fg` and `bg` (bash manual: Job Control Builtins).

use super::{Builtin, Flags, options};
use crate::fields::Fields;
use crate::format::number::to_bytes;
use crate::jobs::wait::Awaited;
use crate::jobs::{Job, State};
use crate::shell::Shell;
use crate::status::{FAILURE, NOT_FOUND, Outcome, SUCCESS};
use spork_os::{libc, process};

pub static FG: Builtin = Builtin {
    name: "fg",
    run: |shell, arguments| fg(shell, arguments).into(),
    flags: Flags::POSIX.or(Flags::BLOCKS),
    usage: "fg [job_spec]",
    help: "Move a job to the foreground.\n\nMakes JOB_SPEC, or the current job, the foreground job.\n\nExit Status:\nThe status of the job, or failure if there is none.",
};

pub static BG: Builtin = Builtin {
    name: "bg",
    run: |shell, arguments| bg(shell, arguments).into(),
    flags: Flags::POSIX.or(Flags::BLOCKS),
    usage: "bg [job_spec ...]",
    help: "Let jobs go on in the background.\n\nResumes each JOB_SPEC, or the current job, as if it had been started with `&'.\n\nExit Status:\nZero unless job control is off or a JOB_SPEC is invalid.",
};

fn fg(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    if !shell.job_control() {
        shell.error(b"fg: no job control");
        return Ok(FAILURE);
    }
    let first = options::none(shell, arguments)?;
    let specification = arguments.get(first).unwrap_or(b"%%").to_vec();
    let Some(job) = chosen(shell, &specification, arguments.get(first).is_none(), b"fg") else {
        return Ok(FAILURE);
    };
    shell.print(&[job.text.as_slice(), b"\n"].concat());
    shell.io.flush();
    if let Some(group) = job.group {
        shell.jobs.take_terminal(group);
    }
    resume(shell, &job);
    let pid = job.pid();
    let awaited = shell.await_process(pid);
    shell.jobs.take_terminal(process::getpgrp());
    Ok(match awaited {
        Awaited::Status(status, _) | Awaited::Signal(status) => status,
        Awaited::Nothing => NOT_FOUND,
    })
}

fn bg(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    if !shell.job_control() {
        shell.error(b"bg: no job control");
        return Ok(FAILURE);
    }
    let first = options::none(shell, arguments)?;
    let mut names: Vec<Vec<u8>> = arguments.iter().skip(first).map(<[u8]>::to_vec).collect();
    let implied = names.is_empty();
    if implied {
        names.push(b"%%".to_vec());
    }
    let mut status = SUCCESS;
    for name in names {
        let Some(job) = chosen(shell, &name, implied, b"bg") else {
            status = FAILURE;
            continue;
        };
        if job.state() == State::Running {
            shell.error_parts(&[b"bg: job ", &to_bytes(job.number as i64), b" already in background"]);
            continue;
        }
        shell.small.last_background = Some(job.pid());
        let marks = shell.jobs.current();
        let sign = match crate::jobs::display::mark(&job, marks) {
            b' ' => b"".as_slice(),
            b'+' => b"+",
            _ => b"-",
        };
        let line = [b"[".as_slice(), &to_bytes(job.number as i64), b"]", sign, b" ", &job.text, b" &\n"].concat();
        shell.print(&line);
        // Written before the job can say anything.
        shell.io.flush();
        resume(shell, &job);
    }
    Ok(status)
}

fn chosen(shell: &mut Shell, specification: &[u8], implied: bool, builtin: &[u8]) -> Option<Job> {
    if implied && shell.jobs.list.is_empty() {
        shell.error_parts(&[builtin, b": current: no such job"]);
        return None;
    }
    let job = shell.job_of(specification, builtin).ok()?;
    if job.group.is_none() {
        shell.error_parts(&[builtin, b": job ", &to_bytes(job.number as i64), b" started without job control"]);
        return None;
    }
    Some(job)
}

fn resume(shell: &mut Shell, job: &Job) {
    if let Some(stopped) = shell.jobs.by_number_mut(job.number) {
        for process in &mut stopped.processes {
            if process.state() == State::Stopped {
                process.status = None;
            }
        }
    }
    shell.jobs.touch(job.number);
    if let Some(group) = job.group {
        // It may have ended just now.
        let _ = process::killpg(group, libc::SIGCONT);
    }
}

impl Shell {
    /// `%job` as a command name: brings it to the foreground, or lets it go on in the background.
    pub fn resume_named_job(&mut self, fields: &Fields, background: bool) -> crate::status::Flow {
        let mut arguments = Fields::new();
        let builtin = if background { &BG } else { &FG };
        arguments.push(builtin.name.as_bytes());
        for field in fields.iter() {
            arguments.push(field);
        }
        self.call_builtin(builtin, &arguments)
    }
}

//! `jobs` (bash manual: Job Control Builtins), and finding a job by its specification.

use super::options::Scan;
use super::{Builtin, Flags};
use crate::exec::simple::Lookup;
use crate::fields::Fields;
use crate::format::number::{legal_number, to_bytes};
use crate::jobs::display::{Style, job_lines, mark};
use crate::jobs::{Job, State};
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};

pub static JOBS: Builtin = Builtin {
    name: "jobs",
    run: |shell, arguments| jobs(shell, arguments).unwrap_or_else(|outcome| outcome),
    flags: Flags::POSIX,
    usage: "jobs [-lnprs] [jobspec ...] or jobs -x command [args]",
    help: "\
Show the jobs.

Lists the active jobs, or those named by JOBSPEC.

Options:
  -l\twith process ids
  -n\tonly jobs that changed since the user was last told
  -p\tonly process ids
  -r\tonly running jobs
  -s\tonly stopped jobs
  -x\trun COMMAND with each JOBSPEC among ARGS replaced by its process group

Exit Status:
Zero unless a JOBSPEC or an option is invalid; with -x the status of COMMAND.",
};

fn jobs(shell: &mut Shell, arguments: &Fields) -> Result<Outcome, Outcome> {
    let mut style = Style::Standard;
    let (mut changed, mut running, mut stopped, mut execute) = (false, false, false, false);
    let mut options = Scan::new(arguments, b"lpnxrs");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'l' => style = Style::Long,
            b'p' => style = Style::Pid,
            b'n' => changed = true,
            b'r' => running = true,
            b's' => stopped = true,
            _ => {
                if style != Style::Standard || changed || running || stopped {
                    shell.error(b"jobs: no other options allowed with `-x'");
                    return Err(Outcome::Status(FAILURE));
                }
                execute = true;
            }
        }
    }
    if execute {
        return Ok(run_with_groups(shell, options.rest()));
    }
    let names: Vec<Vec<u8>> = options.rest().map(<[u8]>::to_vec).collect();
    shell.reap();
    shell.forget_ended_jobs();
    let (list, marks) = shell.shown_jobs();
    let here = shell.working_directory.clone();
    let mut status = SUCCESS;
    let mut chosen: Vec<Job> = Vec::new();
    if names.is_empty() {
        chosen = list;
    }
    for name in &names {
        match shell.job_of(name, b"jobs") {
            Ok(job) => chosen.push(job),
            Err(JobNotFound) => status = FAILURE,
        }
    }
    for job in chosen {
        let state = job.state();
        let wanted = match (running, stopped) {
            (true, _) => state == State::Running,
            (_, true) => state == State::Stopped,
            _ => true,
        };
        if !wanted || (changed && job.notified) {
            continue;
        }
        let lines = job_lines(&job, mark(&job, marks), style, here.as_deref());
        shell.print(&lines);
        if let Some(job) = shell.jobs.by_number_mut(job.number) {
            job.notified = true;
        }
    }
    shell.jobs.list.retain(|job| job.state() != State::Done || !job.notified);
    Ok(status.into())
}

fn run_with_groups<'a>(shell: &mut Shell, words: impl Iterator<Item = &'a [u8]>) -> Outcome {
    let mut fields = Fields::new();
    for word in words {
        // What names no job stays as it is.
        let job = if word.starts_with(b"%") { shell.find_job(word, b"jobs").ok() } else { None };
        match job {
            Some(job) => {
                let leader = job.group.unwrap_or_else(spork_os::process::getpgrp);
                fields.push(&to_bytes(i64::from(leader)));
            }
            None => fields.push(word),
        }
    }
    if fields.is_empty() {
        return Outcome::Status(SUCCESS);
    }
    let flow = shell.call_named(&fields, Lookup::ALL);
    Outcome::Flow(flow, shell.small.status)
}

/// A job specification names no job; the message has been printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JobNotFound;

/// Why no job was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NoJob {
    Unknown,
    Ambiguous,
}

impl Shell {
    /// The job a specification names: `%n`, `%%`, `%+`, `%-`, `%text`, `%?text`. A message has been
    /// printed when there is none, and a warning where the `%` is missing.
    pub fn job_of(&mut self, specification: &[u8], builtin: &[u8]) -> Result<Job, JobNotFound> {
        self.find_job(specification, builtin).map_err(|problem| {
            if problem == NoJob::Unknown || matches!(builtin, b"jobs" | b"disown") {
                self.error_parts(&[builtin, b": ", specification, b": no such job"]);
            }
            JobNotFound
        })
    }

    /// The same without the message that there is no such job.
    fn find_job(&mut self, specification: &[u8], builtin: &[u8]) -> Result<Job, NoJob> {
        let (list, (current, previous)) = self.shown_jobs();
        let by_number = |number: usize| list.iter().find(|job| job.number == number).cloned().ok_or(NoJob::Unknown);
        if specification.is_empty() {
            return Err(NoJob::Unknown);
        }
        let text = match specification.strip_prefix(b"%") {
            Some(text) => text,
            None => {
                let message: &[u8] = b": job specification requires leading `%'";
                self.builtin_error_parts(builtin, &[b"warning: ", specification, message]);
                specification
            }
        };
        match text {
            b"" | b"%" | b"+" => current.ok_or(NoJob::Unknown).and_then(by_number),
            [b'%' | b'+', ..] => current.ok_or(NoJob::Unknown).and_then(by_number),
            [b'-', ..] => previous.ok_or(NoJob::Unknown).and_then(by_number),
            text if text.iter().all(u8::is_ascii_digit) => {
                let number = legal_number(text).and_then(|number| usize::try_from(number).ok());
                number.ok_or(NoJob::Unknown).and_then(by_number)
            }
            [b'?', part @ ..] => self.find_text(&list, part, true, builtin),
            text => self.find_text(&list, text, false, builtin),
        }
    }

    /// The job one of whose commands begins with the text, or has it anywhere without regard to case.
    fn find_text(&mut self, list: &[Job], text: &[u8], anywhere: bool, builtin: &[u8]) -> Result<Job, NoJob> {
        let wanted = text.to_ascii_lowercase();
        let hits = |command: &[u8]| match anywhere {
            true => memchr::memmem::find(&command.to_ascii_lowercase(), &wanted).is_some(),
            false => command.starts_with(text),
        };
        let mut found = list
            .iter()
            .flat_map(|job| job.processes.iter().filter(|process| hits(&process.text)).map(move |_| job));
        let first = found.next().ok_or(NoJob::Unknown)?;
        if found.next().is_some() {
            self.error_parts(&[builtin, b": ", text, b": ambiguous job spec"]);
            return Err(NoJob::Ambiguous);
        }
        Ok(first.clone())
    }
}

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
        let job = if word.starts_with(b"%") { shell.job_of(word, b"jobs").ok() } else { None };
        match job {
            Some(job) => {
                let leader = job.group.unwrap_or_else(|| job.processes.first().map_or(0, |p| p.pid));
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
enum NoJob {
    Unknown,
    Ambiguous,
}

impl Shell {
    /// The job a specification names: `%n`, `%%`, `%+`, `%-`, `%text`, `%?text`, or a pid. A message
    /// has been printed when there is none.
    pub fn job_of(&mut self, specification: &[u8], builtin: &[u8]) -> Result<Job, JobNotFound> {
        match self.find_job(specification) {
            Ok(job) => Ok(job),
            Err(NoJob::Unknown) => {
                self.error_parts(&[builtin, b": ", specification, b": no such job"]);
                Err(JobNotFound)
            }
            Err(NoJob::Ambiguous) => {
                let text = specification.strip_prefix(b"%").unwrap_or(specification);
                let text = text.strip_prefix(b"?").unwrap_or(text);
                self.error_parts(&[builtin, b": ", text, b": ambiguous job spec"]);
                self.error_parts(&[builtin, b": ", specification, b": no such job"]);
                Err(JobNotFound)
            }
        }
    }

    fn find_job(&mut self, specification: &[u8]) -> Result<Job, NoJob> {
        let (list, (current, previous)) = self.shown_jobs();
        let by_number = |number: usize| list.iter().find(|job| job.number == number).cloned().ok_or(NoJob::Unknown);
        let Some(text) = specification.strip_prefix(b"%") else {
            // Without `%`: a number is a pid for `wait`, a job number elsewhere; text as `%text`.
            let number = legal_number(specification).and_then(|number| usize::try_from(number).ok());
            return match number {
                Some(number) => list
                    .iter()
                    .find(|job| job.has(number as i32))
                    .cloned()
                    .map_or_else(|| by_number(number), Ok),
                None => find_text(&list, specification, false),
            };
        };
        match text {
            b"" | b"%" | b"+" => current.ok_or(NoJob::Unknown).and_then(by_number),
            b"-" => previous.or(current).ok_or(NoJob::Unknown).and_then(by_number),
            [b'?', part @ ..] => find_text(&list, part, true),
            text if text.iter().all(u8::is_ascii_digit) => {
                let number = legal_number(text).and_then(|number| usize::try_from(number).ok());
                number.ok_or(NoJob::Unknown).and_then(by_number)
            }
            text => find_text(&list, text, false),
        }
    }
}

fn find_text(list: &[Job], text: &[u8], anywhere: bool) -> Result<Job, NoJob> {
    let mut found = None;
    for job in list {
        let hit = if anywhere {
            memchr::memmem::find(&job.text, text).is_some()
        } else {
            job.text.starts_with(text)
        };
        if hit {
            if found.is_some() {
                return Err(NoJob::Ambiguous);
            }
            found = Some(job.clone());
        }
    }
    found.ok_or(NoJob::Unknown)
}

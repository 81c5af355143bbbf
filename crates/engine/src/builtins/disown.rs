//! `disown` (bash manual: Job Control Builtins).

use super::options::Scan;
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::format::number::legal_number;
use crate::jobs::State;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};

pub static DISOWN: Builtin = Builtin {
    name: "disown",
    run: |shell, arguments| disown(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "disown [-h] [-ar] [jobspec ... | pid ...]",
    help: "\
Forget jobs.

Takes each JOBSPEC, or the current job, out of the table of jobs.

Options:
  -a\tall jobs when no JOBSPEC is given
  -h\tkeep the jobs, but do not send them SIGHUP when the shell gets it
  -r\tonly running jobs

Exit Status:
Zero unless a JOBSPEC or an option is invalid.",
};

fn disown(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let (mut all, mut keep, mut running) = (false, false, false);
    let mut options = Scan::new(arguments, b"ahr");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'a' => all = true,
            b'h' => keep = true,
            _ => running = true,
        }
    }
    let names: Vec<Vec<u8>> = options.rest().map(<[u8]>::to_vec).collect();
    let mut numbers = Vec::new();
    let mut status = SUCCESS;
    if names.is_empty() {
        if all || running {
            numbers = shell
                .jobs
                .list
                .iter()
                .filter(|job| !running || job.state() == State::Running)
                .map(|job| job.number)
                .collect();
        } else {
            match shell.jobs.current().0 {
                Some(number) => numbers.push(number),
                None => {
                    shell.error(b"disown: current: no such job");
                    return Ok(FAILURE);
                }
            }
        }
    }
    for name in &names {
        // A number is a process.
        let pid = legal_number(name).and_then(|pid| i32::try_from(pid).ok());
        let job = match pid {
            Some(pid) => shell.jobs.find(pid).cloned(),
            None => match shell.job_of(name, b"disown") {
                Ok(job) => Some(job),
                Err(_) => {
                    status = FAILURE;
                    continue;
                }
            },
        };
        match job {
            Some(job) => numbers.push(job.number),
            None => {
                shell.error_parts(&[b"disown: ", name, b": no such job"]);
                status = FAILURE;
            }
        }
    }
    for number in numbers {
        if keep {
            if let Some(job) = shell.jobs.by_number_mut(number) {
                job.no_hangup = true;
            }
        } else {
            shell.jobs.remove(number);
        }
    }
    Ok(status)
}

//! `suspend` (bash manual: Job Control Builtins).

use super::options::Scan;
use super::{Builtin, Flags};
use crate::exec::subshell::ForkReason;
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};
use spork_os::{libc, process};

pub static SUSPEND: Builtin = Builtin {
    name: "suspend",
    run: |shell, arguments| suspend(shell, arguments).into(),
    flags: Flags::BLOCKS,
    usage: "suspend [-f]",
    help: "\
Stop the shell until it gets SIGCONT.

Options:
  -f\teven if it is a login shell or job control is off

Exit Status:
Zero unless job control is off or an error occurs.",
};

fn suspend(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let mut force = false;
    let mut options = Scan::new(arguments, b"f");
    while options.next(shell)?.is_some() {
        force = true;
    }
    if options.rest().next().is_some() {
        shell.error(b"suspend: too many arguments");
        return Err(Outcome::Flow(crate::status::Flow::Discard, crate::status::USAGE));
    }
    if !force {
        if !shell.job_control() {
            shell.error(b"suspend: cannot suspend: no job control");
            return Ok(FAILURE);
        }
        if shell.login {
            shell.error(b"suspend: cannot suspend a login shell");
            return Ok(FAILURE);
        }
    }
    let flow = shell.fork_here(ForkReason::SeenFromOutside);
    if !flow.is_next() {
        return Err(Outcome::Flow(flow, 0));
    }
    shell.io.settle();
    let result = process::kill(process::getpid(), libc::SIGSTOP);
    Ok(if result.is_ok() { SUCCESS } else { FAILURE })
}

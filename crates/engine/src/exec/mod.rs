//! The executor: state × tree → effects (bash manual: Shell Commands, Executing Commands).
//!
//! One walker. Cheap cases are early returns in the one function that means it.
//!
//! - `simple.rs`: simple commands; `external.rs`: programs; `search.rs`: finding them
//! - `compound.rs`: loops, conditions, groups; `conditional.rs`: `[[ ]]`
//! - `pipeline.rs`: pipelines, `!`, `time`; `background.rs`: `&`, coproc, process substitution
//! - `ahead.rs`: levels that become processes when they would make others wait
//! - `fork.rs`: making processes, and what becomes of a shell that cannot
//! - `function.rs`: functions; `script.rs`: text, files and the main loop
//! - `dump.rs`: scripts that are only shown; `keyword.rs`: `set -k`; `redirect.rs`: redirections; `subshell.rs`: the ladder of forks
//! - `substitution.rs`: `$( )`

pub mod ahead;
pub mod assignment;
pub mod background;
pub mod compound;
pub mod conditional;
pub mod dump;
pub mod external;
pub mod fork;
pub mod function;
pub mod keyword;
pub mod pipeline;
pub mod primary;
pub mod redirect;
pub mod script;
pub mod search;
pub mod simple;
pub mod subshell;
pub mod substitution;
pub mod trace;

use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{Failure, Flow, NOT_FOUND};
use crate::traps;
use spork_syntax::tree::{AndOr, AndOrOp, Command, Item, List, Simple};
use std::rc::Rc;

/// How a simple command came to be all that a level does. The level is then the command's own: words are
/// expanded before it counts in BASH_SUBSHELL, the shell around has announced it, and its failure
/// is nobody's but the waiter's.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Alone {
    #[default]
    No,
    /// A stage of a pipeline in the foreground.
    Stage,
    /// A background command or coprocess.
    Background,
}

/// The command being run, for BASH_COMMAND.
#[derive(Debug, Clone, Default)]
pub enum Current {
    #[default]
    None,
    Simple(Rc<Simple>),
    Text(Rc<[u8]>),
}

impl Current {
    /// The text as bash prints it.
    pub fn text(&self) -> Vec<u8> {
        match self {
            Current::None => Vec::new(),
            Current::Simple(simple) => spork_syntax::print::print_simple(simple),
            Current::Text(text) => text.to_vec(),
        }
    }
}

impl Shell {
    /// Runs a list. The status is in `small.status`.
    pub fn run_list(&mut self, list: &List) -> Flow {
        self.run_items(&list.items)
    }

    pub fn run_items(&mut self, items: &[Item]) -> Flow {
        for item in items {
            if self.opt(Opt::Noexec) && !self.interactive {
                return Flow::Next;
            }
            let flow = if item.background {
                self.run_background(&item.command)
            } else {
                self.run_command(&item.command)
            };
            if !flow.is_next() {
                return flow;
            }
            if spork_os::signal::pending_any() {
                let flow = self.run_pending_traps();
                if !flow.is_next() {
                    return flow;
                }
            }
        }
        Flow::Next
    }

    /// Runs a command in the foreground.
    pub fn run_command(&mut self, command: &Command) -> Flow {
        let flow = self.spend_grace();
        if !flow.is_next() {
            return flow;
        }
        match command {
            Command::Simple(simple) => self.run_simple(simple),
            Command::Compound(compound) => self.run_compound(compound),
            Command::Function(function) => self.define_function(function),
            Command::Pipeline(pipeline) => self.run_pipeline(pipeline),
            Command::AndOr(and_or) => self.run_and_or(and_or),
            Command::Coproc(coproc) => self.run_coproc(coproc),
        }
    }

    fn run_and_or(&mut self, and_or: &AndOr) -> Flow {
        let last = and_or.rest.len();
        for at in 0..=last {
            let command = match at.checked_sub(1).and_then(|at| and_or.rest.get(at)) {
                None => &and_or.first,
                Some((op, command)) => {
                    self.consult_status();
                    if (*op == AndOrOp::And) != (self.small.status == 0) {
                        continue;
                    }
                    command
                }
            };
            let flow =
                if at < last { self.run_condition_command(command) } else { self.run_command(command) };
            if !flow.is_next() {
                return flow;
            }
        }
        Flow::Next
    }

    /// Runs a command whose failure does not end the shell under errexit.
    pub fn run_condition_command(&mut self, command: &Command) -> Flow {
        self.small.condition_depth += 1;
        let flow = self.run_command(command);
        self.small.condition_depth -= 1;
        flow
    }

    /// Runs a list whose status is about to be consulted (`if`, `while`).
    pub fn run_condition(&mut self, list: &List) -> Flow {
        self.small.condition_depth += 1;
        let flow = self.run_list(list);
        self.small.condition_depth -= 1;
        self.consult_status();
        flow
    }

    /// Someone is about to look at the status: output that could fail is written first, so that
    /// its failure is the status.
    #[inline]
    pub fn consult_status(&mut self) {
        if self.io.is_dirty_visibly() {
            self.io.flush();
            self.report_write_error();
        }
    }

    /// Reports a failed write of the last builtin; its status becomes 1. A reader that has gone ends
    /// the writer (`end_lost_writer`) unless SIGPIPE is trapped or ignored.
    pub fn report_write_error(&mut self) {
        let Some(error) = self.io.take_error() else { return };
        let lost = error.raw_os_error() == Some(spork_os::errno::EPIPE);
        if lost
            && self.pipe_guarded
            && *self.traps.get(spork_os::libc::SIGPIPE as usize) == traps::Action::Default
        {
            spork_os::signal::take(spork_os::libc::SIGPIPE);
            self.lost_reader = true;
            return;
        }
        let name = self.io.failed_writer;
        self.error_parts(&[name.as_bytes(), b": write error: ", crate::error::reason(&error)]);
        self.small.status = 1;
    }

    /// After a command that can end the shell by failing: the ERR trap and errexit.
    #[inline]
    pub fn after_command(&mut self) -> Flow {
        self.after_trapped_command(true)
    }

    /// As `after_command`; without a trap at its beginning, an ERR trap that is there now does not run.
    #[inline]
    pub fn after_trapped_command(&mut self, trapped: bool) -> Flow {
        if self.small.status == 0 || self.small.condition_depth > 0 {
            return Flow::Next;
        }
        self.command_failed(trapped)
    }

    /// Whether a failure in a subshell that begins here runs the ERR trap.
    pub fn hears_of_failure(&self) -> bool {
        self.traps.command(traps::ERR).is_some() && self.opt(Opt::Errtrace)
    }

    #[cold]
    fn command_failed(&mut self, trapped: bool) -> Flow {
        if trapped && self.traps.command(traps::ERR).is_some() {
            let flow = self.run_err_trap();
            if !flow.is_next() {
                return flow;
            }
        }
        if self.opt(Opt::Errexit) { Flow::Exit } else { Flow::Next }
    }

    /// As `failure`, for compound commands, which are judged where they fail.
    pub fn compound_failure(&mut self, failure: Failure) -> Flow {
        let judged = matches!(failure, Failure::Command(_));
        let flow = self.failure(failure);
        if judged && flow.is_next() { self.after_command() } else { flow }
    }

    /// Turns a failed expansion or assignment into status and flow. Whether the status ends the shell is
    /// for the caller to judge.
    pub fn failure(&mut self, failure: Failure) -> Flow {
        match failure {
            Failure::Discard(status) => {
                self.small.status = status;
                self.set_lone_status();
                Flow::Discard
            }
            Failure::DiscardAll(status) => {
                self.small.status = status;
                self.set_lone_status();
                Flow::DiscardAll
            }
            Failure::Exit(status) => {
                // bash: an expansion error that ends `-c` gives 127.
                let string = self.mode == crate::shell::Mode::String
                    && self.is_main_process()
                    && !self.opt(Opt::Errexit);
                self.small.status = if string && status == 1 { NOT_FOUND } else { status };
                self.set_lone_status();
                if self.interactive { Flow::Discard } else { Flow::Exit }
            }
            Failure::Command(status) => {
                self.small.status = status;
                Flow::Next
            }
            Failure::Flow(flow) => flow,
        }
    }
}

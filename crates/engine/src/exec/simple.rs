//! Simple commands (bash manual: Simple Commands, Simple Command Expansion, Command Search and
//! Execution).

use super::redirect::Saved;
use super::{Alone, Current};
use crate::builtins::{Builtin, Flags};
use crate::commands::Function;
use crate::fields::Fields;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{Failure, Flow, Outcome};
use crate::traps;
use crate::variables::access::Resolved;
use crate::variables::{Attributes, special};
use spork_syntax::Symbol;
use spork_syntax::tree::{Assignment, Command, CompoundKind, Redirect, Simple, Subscript};
use std::rc::Rc;

/// What a command name turned out to be.
pub enum Resolution {
    Function(Rc<Function>),
    Builtin(&'static Builtin),
    External,
}

/// Which kinds of command a name may mean (`command`, `builtin`, `exec`).
#[derive(Debug, Clone, Copy)]
pub struct Lookup {
    pub functions: bool,
    pub builtins: bool,
    /// `command -p`: search the standard path.
    pub standard_path: bool,
}

impl Lookup {
    pub const ALL: Lookup = Lookup { functions: true, builtins: true, standard_path: false };
}

impl Shell {
    /// Runs a simple command. LINENO is its line as long as it runs.
    pub fn run_simple(&mut self, simple: &Rc<Simple>) -> Flow {
        let line = self.small.line;
        let flow = self.run_simple_command(simple);
        self.small.line = line;
        flow
    }

    #[inline]
    fn run_simple_command(&mut self, simple: &Rc<Simple>) -> Flow {
        let in_place = std::mem::take(&mut self.exec_in_place);
        let alone = std::mem::take(&mut self.small.alone);
        self.stats.commands += 1;
        self.small.line = simple.line;
        if spork_os::signal::pending_any() {
            let flow = self.run_pending_traps();
            if !flow.is_next() {
                return flow;
            }
        }
        let substitutions = self.substitutions.len();
        // A trap that the command itself sets is not for it.
        let judged = alone == Alone::No;
        let trapped = judged && !self.traps.is_empty() && self.traps.command(traps::ERR).is_some();
        if judged {
            let flow = self.announce_simple(simple);
            if !flow.is_next() || std::mem::take(&mut self.skip_command) {
                return flow;
            }
        }
        let flow = if self.opt(Opt::Keyword)
            && let Some(simple) = self.with_keyword_assignments(simple)
        {
            self.run_prepared(&simple, in_place, alone, substitutions)
        } else {
            self.run_prepared(simple, in_place, alone, substitutions)
        };
        if flow.is_next() && judged { self.after_trapped_command(trapped) } else { flow }
    }

    /// Before a simple command: it is the current one, and the DEBUG trap runs, which may skip it
    /// (`skip_command`).
    fn announce_simple(&mut self, simple: &Rc<Simple>) -> Flow {
        if self.running_traps.is_empty() {
            self.current = Current::Simple(Rc::clone(simple));
        }
        if self.has_debug_trap { self.run_debug_trap() } else { Flow::Next }
    }

    /// Before a command becomes a level of its own, as a stage or in the background: what the shell
    /// around it does about it. False in the result: it is skipped.
    pub(super) fn announce(&mut self, command: &Command) -> Result<bool, Flow> {
        let flow = match command {
            Command::Simple(simple) => {
                let line = std::mem::replace(&mut self.small.line, simple.line);
                let flow = self.announce_simple(simple);
                self.small.line = line;
                flow
            }
            Command::Compound(compound) if matches!(compound.kind, CompoundKind::Subshell(_)) => {
                self.note_current(compound);
                Flow::Next
            }
            _ => Flow::Next,
        };
        if flow.is_next() { Ok(!std::mem::take(&mut self.skip_command)) } else { Err(flow) }
    }

    /// A simple command whose assignments are known.
    fn run_prepared(
        &mut self,
        simple: &Rc<Simple>,
        in_place: bool,
        alone: Alone,
        substitutions: usize,
    ) -> Flow {
        if simple.words.is_empty() {
            self.small.substitution_status = None;
            let flow = self.run_assignments(simple);
            self.close_substitutions(substitutions);
            return flow;
        }
        let mut fields = self.spare_fields();
        self.small.substitution_status = None;
        let subshell = self.small.subshell;
        let mut traps = None;
        if alone == Alone::Stage {
            self.small.subshell = subshell.saturating_sub(1);
            traps = self.keep_command_traps();
        }
        let expanded = self.expand_arguments(&simple.words, &mut fields);
        self.small.subshell = subshell;
        if let Some(traps) = traps {
            self.restore_traps(traps);
        }
        let flow = match expanded {
            Err(failure) => self.failure(failure),
            Ok(()) if let Some(flow) = self.unwinding() => flow,
            Ok(()) if fields.is_empty() => self.run_assignments(simple),
            Ok(()) => {
                let name = match simple.name {
                    Some(name) => name,
                    None => Symbol::new(fields.at(0)),
                };
                self.exec_in_place = in_place;
                self.run_fields(name, &fields, &simple.assignments, &simple.redirects, Lookup::ALL)
            }
        };
        self.recycle(fields);
        self.close_substitutions(substitutions);
        flow
    }

    /// A command without a name: its assignments stay, then its redirections happen.
    fn run_assignments(&mut self, simple: &Simple) -> Flow {
        self.small.entered = None;
        let result = self.assign_words(&simple.assignments);
        if let Some(flow) = self.unwinding() {
            return flow;
        }
        match result {
            Ok(()) => {
                self.small.status = self.small.substitution_status.unwrap_or(0);
                let flow = self.try_redirects(&simple.redirects);
                self.set_lone_status();
                if !flow.is_next() {
                    return flow;
                }
                self.set_last_argument(b"");
                self.end_of_command();
                Flow::Next
            }
            Err(failure) => self.failure(failure),
        }
    }

    /// The redirections of a command without a name: in a subshell when they would touch standard
    /// input or set a variable. Sets the status only then, or when they fail.
    fn try_redirects(&mut self, redirects: &[Redirect]) -> Flow {
        if redirects.is_empty() {
            return Flow::Next;
        }
        if redirects.iter().any(super::redirect::needs_subshell) {
            let result = self.subshell(|shell| {
                shell.small.status = 0;
                match shell.apply_redirects(redirects) {
                    Ok(saved) => shell.undo_redirects(saved),
                    Err(failure) => return shell.failure(failure),
                }
                Flow::Next
            });
            return match result {
                Ok(status) => {
                    self.small.status = status;
                    Flow::Next
                }
                Err(flow) => flow,
            };
        }
        match self.apply_redirects(redirects) {
            Ok(saved) => self.undo_redirects(saved),
            Err(Failure::Command(status)) => self.small.status = status,
            Err(failure) => return self.failure(failure),
        }
        self.unwinding().unwrap_or(Flow::Next)
    }

    /// Runs an expanded command: `fields[0]` is the name.
    pub fn run_fields(
        &mut self,
        name: Symbol,
        fields: &Fields,
        assignments: &[Assignment],
        redirects: &[Redirect],
        lookup: Lookup,
    ) -> Flow {
        self.small.entered = None;
        // Only a program may take the shell's place, not what a function or builtin starts.
        let in_place = std::mem::take(&mut self.exec_in_place);
        let line = self.small.line;
        if self.opt(Opt::Xtrace) && assignments.is_empty() {
            self.trace_command(fields);
        }
        self.keeps_redirects = false;
        let flow = match self.lookup_command(name, lookup) {
            _ if name.name().first() == Some(&b'%') => self.resume_named_job(fields, false),
            Resolution::Builtin(builtin) if assignments.is_empty() && redirects.is_empty() => {
                self.call_builtin(builtin, fields)
            }
            Resolution::External if self.names_directory(fields) => self.enter_named_directory(fields),
            Resolution::External => {
                self.exec_in_place = in_place;
                let flow = self.run_external(name, fields, assignments, redirects, lookup);
                self.exec_in_place = false;
                flow
            }
            found => {
                let whole = in_place && self.levels.depth > 0;
                self.run_decorated(&found, fields, assignments, redirects, whole)
            }
        };
        self.keeps_redirects = false;
        self.small.line = line;
        self.set_lone_status();
        let cut = self.cut_argument.take();
        if matches!(flow, Flow::Next | Flow::Break(_) | Flow::Continue(_)) {
            self.set_last_argument(cut.as_deref().unwrap_or_else(|| fields.last().unwrap_or(&[])));
        }
        if flow.is_next() {
            self.end_of_command();
            if self.io.has_error() {
                self.report_write_error();
                self.set_lone_status();
            }
            if spork_os::signal::pending_any() {
                let flow = self.run_pending_traps();
                if !flow.is_next() {
                    return flow;
                }
            }
            if self.lost_reader {
                return self.end_lost_writer();
            }
        }
        flow
    }

    /// PIPESTATUS after a command that is no pipeline of several.
    #[inline]
    pub(super) fn set_lone_status(&mut self) {
        self.small.lone_status = Some(self.small.status);
        if !self.pipe_status.is_empty() {
            self.pipe_status.clear();
        }
    }

    /// `shopt -s autocd`: the name of a directory as a command.
    fn names_directory(&self, fields: &Fields) -> bool {
        self.opt(Opt::Autocd)
            && self.interactive
            && self.levels.depth == 0
            && spork_os::file::stat(fields.at(0)).is_ok_and(|stat| stat.is_dir())
    }

    /// Changes to the directory that a command names, and shows that it does.
    fn enter_named_directory(&mut self, fields: &Fields) -> Flow {
        let mut words: Fields = [b"cd".as_slice(), b"--"].into_iter().collect();
        fields.iter().for_each(|field| words.push(field));
        let shown = self.traced_words(&words);
        self.io.write(2, &[shown.as_slice(), b"\n"].concat());
        self.call_named(&words, Lookup::ALL)
    }

    /// What we wrote to is a pipe that nobody reads any more: the writer ends as SIGPIPE would end it.
    fn end_lost_writer(&mut self) -> Flow {
        self.lost_reader = false;
        let number = spork_os::libc::SIGPIPE;
        if self.levels.depth == 0 || self.is_real_process() {
            spork_os::signal::raise_default(number);
        }
        self.small.status = 128 + number;
        Flow::Exit
    }

    /// A command boundary: old output is written; while output is held, signals that end the shell
    /// write it first.
    #[inline]
    pub fn end_of_command(&mut self) {
        if self.io.end_of_command() && !self.catches_deadly {
            self.catch_deadly_signals();
        }
    }

    /// What a name means here and now.
    #[inline]
    pub fn lookup_command(&mut self, name: Symbol, lookup: Lookup) -> Resolution {
        let posix = self.posix();
        let Some(slot) = self.commands.get(name) else { return Resolution::External };
        let builtin = slot.builtin.filter(|_| !slot.disabled && lookup.builtins);
        if lookup.functions
            && let Some(function) = &slot.function
            && !(posix && builtin.is_some_and(|builtin| builtin.flags.has(Flags::SPECIAL)))
        {
            return Resolution::Function(Rc::clone(function));
        }
        match builtin {
            Some(builtin) => Resolution::Builtin(builtin),
            None => Resolution::External,
        }
    }

    /// A builtin or function with assignments or redirections around it. `whole`: it is all that a
    /// level does.
    fn run_decorated(
        &mut self,
        found: &Resolution,
        fields: &Fields,
        assignments: &[Assignment],
        redirects: &[Redirect],
        whole: bool,
    ) -> Flow {
        let special = match found {
            Resolution::Builtin(builtin) => builtin.flags.has(Flags::SPECIAL),
            _ => false,
        };
        // In POSIX mode, assignments before a special builtin stay.
        let persist = special && self.posix();
        let hidden = self.variables.hidden.len();
        if !assignments.is_empty() {
            let result = if persist {
                self.assign_for_good(assignments)
            } else {
                self.assign_temporarily(assignments, true)
            };
            if let Err(failure) = result {
                self.reveal_variables(hidden);
                if special && self.posix() {
                    return self.failure(Failure::Exit(1));
                }
                return self.failure(failure);
            }
        }
        if self.opt(Opt::Xtrace) && !assignments.is_empty() {
            self.trace_command(fields);
        }
        let saved = match self.apply_redirects_beneath(hidden, redirects) {
            Ok(saved) => saved,
            Err(failure) => {
                self.reveal_variables(hidden);
                return self.redirect_failed(failure, special);
            }
        };
        // Where this is all that a process of its own does, nothing needs the old descriptors.
        let mut saved = saved;
        if whole && self.is_real_process() {
            self.make_permanent(std::mem::take(&mut saved));
        }
        let flow = match found {
            Resolution::Builtin(builtin) => {
                let outer = std::mem::replace(&mut self.own_assignments, hidden);
                let flow = self.call_builtin(builtin, fields);
                self.own_assignments = outer;
                flow
            }
            Resolution::Function(function) => self.call_function(function, fields),
            Resolution::External => Flow::Next,
        };
        // Without assignments, what is hidden now is hidden by `local`.
        if !assignments.is_empty() {
            self.reveal_variables(hidden);
        }
        if whole && !matches!(flow, Flow::Unwind(_)) {
            // The EXIT trap still runs under the redirections.
            self.finish_level();
        }
        if self.keeps_redirects && flow.is_next() {
            self.keep_redirects(saved);
        } else {
            self.undo_redirects(saved);
        }
        flow
    }

    /// A redirection failed: the command fails; a special builtin ends a POSIX shell.
    fn redirect_failed(&mut self, failure: Failure, special: bool) -> Flow {
        if let Failure::Command(status) = failure {
            self.small.status = status;
            // The caller looks at the status.
            return if special && self.posix() && !self.interactive { Flow::Exit } else { Flow::Next };
        }
        self.failure(failure)
    }

    /// Calls a builtin with expanded arguments.
    #[inline]
    pub fn call_builtin(&mut self, builtin: &'static Builtin, fields: &Fields) -> Flow {
        if builtin.flags.has(Flags::BLOCKS) {
            self.io.flush();
        }
        self.stats.builtins += 1;
        self.io.writer = builtin.name;
        let outer = std::mem::replace(&mut self.arith.command, builtin.name);
        let outcome = (builtin.run)(self, fields);
        self.arith.command = outer;
        self.io.end_of_builtin();
        let flow = match outcome {
            Outcome::Status(status) => {
                self.small.status = status;
                Flow::Next
            }
            Outcome::Flow(flow, status) => {
                self.small.status = status;
                flow
            }
        };
        if self.io.has_error() {
            self.report_write_error();
        }
        if !self.ahead.levels.is_empty() && flow.is_next() {
            return self.check_output_ahead();
        }
        flow
    }

    /// Calls a function or, for words that are no function, whatever they name, as `command` and
    /// traps do.
    pub fn call_named(&mut self, fields: &Fields, lookup: Lookup) -> Flow {
        let name = Symbol::new(fields.at(0));
        if name.name().first() == Some(&b'%') {
            return self.resume_named_job(fields, false);
        }
        match self.lookup_command(name, lookup) {
            Resolution::Function(function) => self.call_function(&function, fields),
            Resolution::Builtin(builtin) => self.call_builtin(builtin, fields),
            Resolution::External => self.run_external(name, fields, &[], &[], lookup),
        }
    }

    /// Assignments before a command: variables exported for its time only. What depends on them follows
    /// where the command is the shell's own (`acting`).
    pub fn assign_temporarily(&mut self, assignments: &[Assignment], acting: bool) -> Result<(), Failure> {
        for assignment in assignments {
            // A nameref stands for its target, whether there is such a variable yet or not.
            let name = match self.resolve(assignment.name) {
                Resolved::Name(name) => name,
                _ => assignment.name,
            };
            if let Err(failure) = self.check_temporary(assignment, name) {
                if self.posix() || matches!(failure, Failure::Exit(_)) {
                    return Err(failure);
                }
                continue;
            }
            // The value is expanded where the old binding is still visible.
            let mut value = self.spare_bytes();
            self.expand_assignment_value(assignment, &mut value)?;
            // Only what is appended takes the attributes of the variable into account.
            if assignment.append && self.variables.get(name).exists() {
                value = self.appended_value(name, &value)?;
            }
            let traced = if self.opt(Opt::Xtrace) { Some(value.clone()) } else { None };
            let variable = self.variables.hide(&self.journal, name, self.small.depth);
            let drop = if acting { Attributes::NONE } else { Attributes::HOOK };
            variable.attributes = variable
                .attributes
                .without(drop)
                .with(Attributes::DECLARED.with(Attributes::EXPORT).with(Attributes::TEMPORARY));
            variable.value = crate::variables::Value::Unset;
            self.variables.environment_changed = true;
            let result = self.assign(name, &value, false);
            self.recycle_bytes(value);
            result?;
            if let Some(value) = traced {
                self.trace_value(&[assignment.name.name(), b"="].concat(), &value);
            }
        }
        Ok(())
    }

    /// An array element or a read-only variable cannot be assigned before a command.
    fn check_temporary(&mut self, assignment: &Assignment, name: Symbol) -> Result<(), Failure> {
        if let Some(index) = assignment.index.as_deref() {
            let key: &[u8] = match index {
                Subscript::Index { key, .. } => &key.text,
                Subscript::At => b"@",
                Subscript::Star => b"*",
            };
            self.error_parts(&[b"`", assignment.name.name(), b"[", key, b"]': not a valid identifier"]);
            return Err(Failure::Discard(1));
        }
        if self.variables.get(name).attributes.has(Attributes::READONLY) {
            return Err(self.readonly_error(assignment.name));
        }
        Ok(())
    }

    /// Assignments before a special builtin in POSIX mode: exported, they stay.
    fn assign_for_good(&mut self, assignments: &[Assignment]) -> Result<(), Failure> {
        for assignment in assignments {
            self.check_temporary(assignment, assignment.name)?;
            self.perform_assignment(assignment)?;
            if let Resolved::Name(name) = self.resolve(assignment.name) {
                self.set_attributes(name, Attributes::EXPORT, Attributes::NONE);
            }
        }
        Ok(())
    }

    /// Ends a scope of variables: brings back what was hidden since.
    pub fn reveal_variables(&mut self, hidden: usize) {
        if self.variables.hidden.len() <= hidden {
            return;
        }
        let mut hooked = Vec::new();
        self.variables.reveal(hidden, |name| hooked.push(name));
        for name in hooked {
            special::changed(self, name);
        }
    }

    /// Runs a listing of variables, which does not see the assignments before the builtin that makes it.
    pub fn without_own_assignments<T>(&mut self, list: impl FnOnce(&mut Shell) -> T) -> T {
        let own = self.own_assignments..self.variables.hidden.len();
        own.clone().rev().for_each(|at| self.variables.exchange(at));
        let result = list(self);
        own.for_each(|at| self.variables.exchange(at));
        result
    }

    /// The DEBUG trap before a command.
    pub fn run_debug_trap(&mut self) -> Flow {
        if self.traps.command(traps::DEBUG).is_none() {
            return Flow::Next;
        }
        self.trap_result = 0;
        let flow = self.run_trap_command(traps::DEBUG);
        if flow.is_next() && self.opt(Opt::Extdebug) {
            match self.trap_result {
                0 => (),
                2 if self.small.returnable > 0 => {
                    self.small.status = 2;
                    return Flow::Return;
                }
                _ => {
                    self.small.status = 0;
                    self.skip_command = true;
                }
            }
        }
        flow
    }
}

/// Redirections that stay in force drop what they replaced.
impl Shell {
    fn keep_redirects(&mut self, saved: Saved) {
        self.make_permanent(saved);
    }
}

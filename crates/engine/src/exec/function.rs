//! Functions (bash manual: Shell Functions): definition and call.

use crate::commands::Function;
use crate::fields::Fields;
use crate::format::number::legal_number;
use crate::options::Opt;
use crate::shell::{Frame, FrameKind, Positional, Shell};
use crate::status::Flow;
use crate::traps;
use spork_syntax::tree;
use std::rc::Rc;

/// A function's name may be any word without quoting and expansions.
fn is_function_name(name: &[u8]) -> bool {
    !name.iter().any(|byte| matches!(byte, b'$' | b'`' | b'\\' | b'"' | b'\''))
        && !name.starts_with(b"<(")
        && !name.starts_with(b">(")
}

/// The text of a function as it goes to the environment: without its name.
pub fn exported_text(definition: &tree::Function) -> Vec<u8> {
    spork_syntax::print::print_exported(definition)
}

/// The evaluation stack is nearly used up.
pub fn is_stack_low() -> bool {
    const RESERVE: usize = 256 << 10;
    spork_os::stack_remaining() <= RESERVE
}

impl Shell {
    /// Defines a function.
    pub fn define_function(&mut self, definition: &Rc<tree::Function>) -> Flow {
        let name = definition.name;
        if !is_function_name(name.name()) {
            self.error_parts(&[b"`", name.name(), b"': not a valid identifier"]);
            self.small.status = 1;
            return if self.posix() && !self.interactive { Flow::Exit } else { Flow::Next };
        }
        let slot = self.commands.get(name);
        let readonly = slot.is_some_and(|slot| slot.readonly && slot.function.is_some());
        let special = slot
            .and_then(|slot| slot.builtin)
            .is_some_and(|builtin| builtin.flags.has(crate::builtins::Flags::SPECIAL));
        if self.posix() && special {
            self.error_parts(&[b"`", name.name(), b"': is a special builtin"]);
            self.small.status = 2;
            return if self.interactive { Flow::Discard } else { Flow::Exit };
        }
        if readonly {
            self.error_parts(&[name.name(), b": readonly function"]);
            self.small.status = 1;
            return Flow::Next;
        }
        let function = Rc::new(Function { definition: Rc::clone(definition), source: self.source_name() });
        let allexport = self.opt(Opt::Allexport);
        let slot = self.commands.change(&mut self.journal, name);
        slot.function = Some(function);
        slot.exported |= allexport;
        if slot.exported {
            self.variables.environment_changed = true;
        }
        self.small.status = 0;
        Flow::Next
    }

    /// BASH_SOURCE of code that is read now.
    pub fn source_name(&self) -> Rc<[u8]> {
        match self.frames.last() {
            Some(frame) => Rc::clone(&frame.source),
            None => match self.mode {
                crate::shell::Mode::Script => Rc::clone(&self.script),
                _ => Rc::clone(&self.zero),
            },
        }
    }

    /// What BASH_SOURCE says of a file.
    pub fn source_path(&self, path: Rc<[u8]>) -> Rc<[u8]> {
        if !self.opt(Opt::BashSourceFullpath) {
            return path;
        }
        let here = self.working_directory.as_deref().unwrap_or(b"/");
        crate::directory::physical(&crate::directory::join(here, &path)).map_or(path, Rc::from)
    }

    /// Calls a function; `fields[0]` is its name, the rest its arguments.
    pub fn call_function(&mut self, function: &Rc<Function>, fields: &Fields) -> Flow {
        self.stats.functions += 1;
        let nesting = self.value(self.names.funcnest).and_then(|text| legal_number(&text)).unwrap_or(0);
        if nesting > 0 && i64::from(self.small.depth) >= nesting {
            let name = function.definition.name.name();
            let limit = crate::format::number::to_bytes(nesting);
            self.error_parts(&[name, b": maximum function nesting level exceeded (", &limit, b")"]);
            self.small.status = 1;
            return Flow::Discard;
        }
        if self.stack_low() {
            self.small.status = 1;
            return Flow::Exit;
        }
        let call_line = self.small.line;
        if self.opt(Opt::Extdebug) || self.small.compatibility <= 44 {
            self.keep_outer_arguments(false);
        }
        let positional =
            std::mem::replace(&mut self.positional, Positional { fields: Rc::new(fields.clone()), start: 1 });
        let arguments = if self.opt(Opt::Extdebug) { Some(self.positional.clone()) } else { None };
        let hidden = self.variables.hidden.len();
        self.frames.push(Frame {
            kind: FrameKind::Function,
            function: Some(Rc::clone(function)),
            name: function.definition.name.name().into(),
            source: self.source_path(Rc::clone(&function.source)),
            call_line,
            hidden,
            arguments,
            options: None,
        });
        self.small.depth += 1;
        self.small.funcname = true;
        self.small.returnable += 1;
        let loop_depth = self.small.loop_depth;
        if self.small.compatibility > 43 {
            self.small.loop_depth = 0;
        }
        let getopts = self.small.getopts;
        let own = std::mem::replace(&mut self.own_assignments, usize::MAX);
        self.small.entered = Some(function.definition.name);
        let traps = self.hide_function_traps(function.definition.name);
        let mut flow = self.run_debug_for_function(&function.definition);
        if flow.is_next() && !std::mem::take(&mut self.skip_command) {
            self.small.line = function.definition.body_line;
            flow = self.run_compound(&function.definition.body);
        }
        let leaves_loop =
            matches!(flow, Flow::Break(_) | Flow::Continue(_)) && self.small.compatibility <= 43;
        if matches!(flow, Flow::Return | Flow::Break(_) | Flow::Continue(_)) && !leaves_loop {
            flow = Flow::Next;
        }
        if flow.is_next() && self.traps.command(traps::RETURN).is_some() {
            let status = self.small.status;
            flow = self.run_trap_command(traps::RETURN);
            if flow.is_next() {
                self.small.status = status;
            }
        }
        self.show_function_traps(traps);
        self.own_assignments = own;
        let own_optind = self.variables.get(self.names.optind).exists_in(self.small.depth);
        self.small.loop_depth = loop_depth;
        self.small.returnable -= 1;
        self.small.depth -= 1;
        self.small.funcname &= self.small.depth > 0;
        if let Some(frame) = self.frames.pop()
            && let Some(options) = frame.options
        {
            self.restore_set_options(options);
        }
        self.reveal_variables(hidden);
        if own_optind && self.variables.get(self.names.optind).scope == self.small.depth {
            self.small.getopts = getopts;
        }
        self.positional = positional;
        self.small.line = call_line;
        flow
    }

    /// The DEBUG trap for the function itself, when it is traced.
    fn run_debug_for_function(&mut self, definition: &tree::Function) -> Flow {
        if !self.has_debug_trap {
            return Flow::Next;
        }
        self.small.line = definition.body_line;
        self.run_debug_trap()
    }

    /// The evaluation stack is nearly used up: says so.
    pub fn stack_low(&mut self) -> bool {
        if !is_stack_low() {
            return false;
        }
        self.error(b"maximum evaluation nesting level exceeded");
        true
    }
}

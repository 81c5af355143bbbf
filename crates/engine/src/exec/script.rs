//! Running text: strings, files, standard input (bash manual: Shell Scripts, Bourne Shell Builtins
//! `eval` and `.`).

use crate::fields::Fields;
use crate::io::input::Want;
use crate::options::Opt;
use crate::shell::{Frame, FrameKind, Positional, Shell};
use crate::status::{FAILURE, Failure, Flow, USAGE};
use crate::traps;
use spork_os::fd;
use spork_syntax::parser::{Extent, Host, Parser, SyntaxError, SyntaxOptions};
use spork_syntax::tree::{Bytes, List};
use std::io;
use std::rc::Rc;

/// Where commands come from.
pub struct Input {
    source: Source,
    /// What has been read while the parser gets one line at a time: under `set -v`, which shows each
    /// line, and while history is recorded.
    held: Vec<u8>,
    /// The lines of the command that is being read, for history, and the number of the first.
    lines: Vec<Vec<u8>>,
    first_line: u32,
    /// Under `-D`, the strings to translate of the command that is read.
    strings: super::dump::Strings,
}

enum Source {
    /// All text is in the parser.
    Text,
    /// A script file, read in blocks; closed on exec, at a number scripts do not use.
    File { file: fd::Fd, ended: bool },
    /// Standard input: a line at a time, so that `read` gets what follows the command.
    Standard { ended: bool },
}

const BLOCK: usize = 1 << 16;

/// What `$?` is after a bad command substitution in `eval` or a sourced file.
const BAD_SUBSTITUTION: i32 = 257;

impl Input {
    /// All text is in the parser.
    pub fn text() -> Input {
        Input {
            source: Source::Text,
            held: Vec::new(),
            lines: Vec::new(),
            first_line: 1,
            strings: Default::default(),
        }
    }

    /// Standard input.
    pub fn standard() -> Input {
        Input {
            source: Source::Standard { ended: false },
            held: Vec::new(),
            lines: Vec::new(),
            first_line: 1,
            strings: Default::default(),
        }
    }

    fn read(&mut self, shell: &mut Shell, buffer: &mut Vec<u8>, continuation: bool) -> bool {
        match &mut self.source {
            Source::Text => false,
            Source::File { ended: true, .. } | Source::Standard { ended: true } => false,
            Source::File { file, ended } => {
                let got = read_retrying(file.raw(), buffer, BLOCK);
                *ended = got == 0;
                got > 0
            }
            Source::Standard { ended } => {
                let more = shell.read_command_line(buffer, continuation);
                *ended = !more;
                more
            }
        }
    }

    /// Nothing will come from it.
    fn is_used_up(&self) -> bool {
        matches!(self.source, Source::Text) && self.held.is_empty()
    }

    /// Takes the next line of what is held.
    fn release_line(&mut self) -> Vec<u8> {
        let length = memchr::memchr(b'\n', &self.held).map_or(self.held.len(), |at| at + 1);
        self.held.drain(..length).collect()
    }

    /// History is recorded from what the shell itself reads, not from strings and sourced files.
    fn records(&self, shell: &Shell) -> bool {
        shell.opt(Opt::History) && !matches!(self.source, Source::Text)
    }
}

/// The parser's view of the shell.
pub(super) struct ScriptHost<'a> {
    pub shell: &'a mut Shell,
    pub input: &'a mut Input,
    /// Aliases may act.
    pub aliases: bool,
}

impl ScriptHost<'_> {
    /// The next line of the input.
    fn next_line(&mut self, continuation: bool) -> Option<Vec<u8>> {
        while memchr::memchr(b'\n', &self.input.held).is_none() {
            let mut held = std::mem::take(&mut self.input.held);
            let more = self.input.read(self.shell, &mut held, continuation);
            self.input.held = held;
            if !more {
                break;
            }
        }
        if self.input.held.is_empty() {
            return None;
        }
        Some(self.input.release_line())
    }
}

impl Host for ScriptHost<'_> {
    fn alias(&self, name: &[u8]) -> Option<Bytes> {
        self.shell.aliases.get(name).map(Bytes::from)
    }

    fn options(&self) -> SyntaxOptions {
        let mut options = self.shell.syntax_options();
        options.expand_aliases &= self.aliases;
        options
    }

    fn more(&mut self, buffer: &mut Vec<u8>, continuation: bool) -> bool {
        let records = self.input.records(self.shell);
        if !self.shell.opt(Opt::Verbose) && !records {
            if self.input.held.is_empty() {
                let before = buffer.len();
                let more = self.input.read(self.shell, buffer, continuation);
                self.shell.note_text(buffer.get(before..).unwrap_or(&[]));
                return more;
            }
            buffer.append(&mut self.input.held);
            return true;
        }
        loop {
            let Some(mut line) = self.next_line(continuation) else { return false };
            if records {
                let number = self.input.first_line.saturating_add(self.input.lines.len() as u32);
                match self.shell.expand_entered_line(line, number) {
                    Some(expanded) => line = expanded,
                    // A line that history expansion refuses is as if it had not been there.
                    None => continue,
                }
                self.input.lines.push(line.clone());
            }
            if self.shell.opt(Opt::Verbose) {
                let end: &[u8] = if line.last() == Some(&b'\n') { b"" } else { b"\n" };
                self.shell.io.write(2, &[&line, end].concat());
                self.shell.io.end_of_builtin();
            }
            self.shell.note_text(&line);
            buffer.append(&mut line);
            return true;
        }
    }

    fn translatable(&mut self, place: usize, line: u32, text: &[u8]) {
        if self.shell.dump_strings.is_some() {
            self.input.strings.insert(place, (line, text.to_vec()));
        }
    }

    fn stack_low(&self) -> bool {
        crate::exec::function::is_stack_low()
    }

    fn warning(&mut self, line: u32, message: &[u8]) {
        let outer = std::mem::replace(&mut self.shell.small.line, line);
        self.shell.error_parts(&[b"warning: ", message]);
        self.shell.small.line = outer;
    }
}

fn read_retrying(from: i32, buffer: &mut Vec<u8>, max: usize) -> usize {
    loop {
        match fd::read_into(from, buffer, max) {
            Ok(got) => return got,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
            Err(_) => return 0,
        }
    }
}

impl Shell {
    /// The options that act on parsing.
    pub fn syntax_options(&self) -> SyntaxOptions {
        SyntaxOptions {
            posix: self.posix(),
            old_posix: self.posix() && self.small.compatibility <= 41,
            extglob: self.opt(Opt::Extglob),
            expand_aliases: self.opt(Opt::ExpandAliases) && !self.aliases.is_empty(),
            comments: !self.interactive || self.opt(Opt::InteractiveComments),
            interactive: self.interactive,
        }
    }

    /// Parses the next complete command.
    pub(super) fn next_command(
        &mut self,
        parser: &mut Parser,
        input: &mut Input,
    ) -> Result<Option<List>, SyntaxError> {
        if input.is_used_up() && parser.rest().is_empty() {
            return Ok(None);
        }
        let records = input.records(self);
        if (self.opt(Opt::Verbose) || records) && !parser.rest().is_empty() {
            let rest = parser.take_rest();
            input.held.splice(0..0, rest);
        }
        input.lines.clear();
        input.first_line = parser.line();
        let result = parser.next(&mut ScriptHost { shell: self, input, aliases: true });
        let strings = std::mem::take(&mut input.strings);
        self.dump_strings(strings, matches!(input.source, Source::Text));
        if records {
            self.record_command(&input.lines);
        }
        result
    }

    /// The outermost loop: reads and runs commands until the input ends or the shell does.
    pub fn run_input(&mut self, input: &mut Input, text: &[u8]) -> Flow {
        self.note_text(text);
        let mut parser = Parser::new(text, 1);
        loop {
            if self.interactive {
                self.before_prompt();
            }
            match self.next_command(&mut parser, input) {
                Ok(None) if self.interactive => {
                    self.end_of_input();
                    return Flow::Exit;
                }
                Ok(None) => return Flow::Next,
                Ok(Some(list)) => {
                    if !list.items.is_empty() {
                        if self.interactive {
                            self.show_execution_prompt();
                        }
                        self.command_number += 1;
                    }
                    if self.opt(Opt::Noexec) && !self.interactive {
                        continue;
                    }
                    self.small.line = parser.last_line();
                    match self.run_list(&list) {
                        Flow::Next | Flow::Break(_) | Flow::Continue(_) | Flow::Return => (),
                        Flow::Discard | Flow::DiscardAll => (),
                        flow @ (Flow::Exit | Flow::Unwind(_)) => return flow,
                    }
                    if self.opt(Opt::Onecmd) {
                        return Flow::Exit;
                    }
                }
                Err(error) => {
                    self.report_syntax_error(&error, None);
                    let flow = self.after_syntax_error(&error, USAGE);
                    if !self.interactive && flow != Flow::Discard {
                        return Flow::Exit;
                    }
                }
            }
            if spork_os::signal::pending_any() {
                let flow = self.run_pending_traps();
                if !flow.is_next() {
                    return flow;
                }
            }
        }
    }

    /// Runs the string of `-c`. Its last command, when it is one program, replaces the shell.
    pub fn run_string(&mut self, text: &[u8]) -> Flow {
        self.note_text(text);
        let mut parser = Parser::new(text, 1);
        let mut input = Input::text();
        loop {
            let mut list = match self.next_command(&mut parser, &mut input) {
                Ok(None) => return Flow::Next,
                Ok(Some(list)) => list,
                Err(error) => {
                    self.report_syntax_error(&error, Some(b"-c"));
                    if self.after_syntax_error(&error, USAGE) == Flow::Discard {
                        continue;
                    }
                    return Flow::Exit;
                }
            };
            if self.opt(Opt::Noexec) {
                continue;
            }
            let is_last = parser.rest().trim_ascii().is_empty() && input.held.is_empty();
            let last = if is_last { list.items.pop() } else { None };
            self.small.line = parser.last_line();
            let mut flow = self.run_list(&list);
            if let Some(item) = last
                && flow.is_next()
            {
                self.exec_in_place = !item.background && self.is_one_program(&item.command);
                list.items = vec![item];
                flow = self.run_list(&list);
                self.exec_in_place = false;
            }
            match flow {
                Flow::DiscardAll => return Flow::Exit,
                Flow::Next | Flow::Break(_) | Flow::Continue(_) | Flow::Return | Flow::Discard => (),
                flow => return flow,
            }
            if spork_os::signal::pending_any() {
                let flow = self.run_pending_traps();
                if !flow.is_next() {
                    return flow;
                }
            }
        }
    }

    /// Runs a command as all that a forked child does: one program replaces the child.
    pub fn run_as_process(&mut self, command: &spork_syntax::tree::Command) -> Flow {
        self.exec_in_place = self.is_one_program(command);
        let flow = self.run_command(command);
        self.exec_in_place = false;
        flow
    }

    /// A command that may turn out to be one program.
    pub fn is_one_program(&mut self, command: &spork_syntax::tree::Command) -> bool {
        matches!(command, spork_syntax::tree::Command::Simple(_))
    }

    /// Prints a syntax error; `what` is the context that bash names: `eval`, `-c`, `trap` …
    pub fn report_syntax_error(&mut self, error: &SyntaxError, what: Option<&[u8]>) {
        let outer = std::mem::replace(&mut self.small.line, error.line);
        for (line, message) in error.reports() {
            self.report_line(line, message, what);
        }
        self.small.line = outer;
    }

    /// Prints a message about the text that `what` brought.
    pub(super) fn report_line(&mut self, line: u32, message: &[u8], what: Option<&[u8]>) {
        self.small.line = line;
        match what {
            Some(what) if self.mode != crate::shell::Mode::Interactive => {
                let name = self.message_name().to_vec();
                let line = crate::format::number::to_bytes(i64::from(line));
                let text = [name.as_slice(), b": ", what, b": line ", &line, b": ", message, b"\n"].concat();
                self.io.write(2, &text);
                self.io.end_of_builtin();
            }
            _ => self.error(message),
        }
    }

    /// What else a syntax error ends than the text that was read, which is `Next`. `status` is the one of
    /// a bad command substitution.
    fn after_syntax_error(&mut self, error: &SyntaxError, status: i32) -> Flow {
        self.small.status = Self::syntax_error_status(error);
        match error.extent {
            Extent::Text => Flow::Next,
            Extent::Line if !self.posix() || self.interactive => Flow::Discard,
            Extent::Line => self.failure(Failure::Exit(1)),
            Extent::Shell if self.interactive => Flow::Discard,
            Extent::Shell => {
                let flow = self.failure(Failure::Exit(1));
                if self.small.status == 1 {
                    self.small.status = status;
                }
                flow
            }
        }
    }

    /// The status of a text that ends in a syntax error.
    pub(super) fn syntax_error_status(error: &SyntaxError) -> i32 {
        if error.extent == Extent::Text { USAGE } else { 1 }
    }

    /// Runs text in the current context (`eval`, traps). Line numbers start at `line`.
    pub fn run_text(&mut self, text: &[u8], line: u32, what: Option<&'static [u8]>) -> Flow {
        self.note_text(text);
        let mut parser = self.parser(text, line);
        let flow = self.run_parser(&mut parser, &mut Input::text(), what);
        self.recycle_parser(parser);
        flow
    }

    fn run_parser(&mut self, parser: &mut Parser, input: &mut Input, what: Option<&'static [u8]>) -> Flow {
        if self.stack_low() {
            self.small.status = 1;
            return Flow::Exit;
        }
        self.small.indirection += 1;
        // Assignments in the text do not name the builtin that runs it.
        let own = std::mem::replace(&mut self.own_assignments, usize::MAX);
        let flow = self.naming("", |shell| shell.run_parsed(parser, input, what));
        self.own_assignments = own;
        self.small.indirection -= 1;
        flow
    }

    fn run_parsed(&mut self, parser: &mut Parser, input: &mut Input, what: Option<&'static [u8]>) -> Flow {
        let mut ran = false;
        loop {
            match self.next_command(parser, input) {
                Ok(None) => {
                    if !ran {
                        self.small.status = 0;
                    }
                    return Flow::Next;
                }
                Ok(Some(list)) => {
                    if self.opt(Opt::Noexec) && !self.interactive {
                        continue;
                    }
                    ran |= !list.items.is_empty();
                    self.small.line = parser.last_line();
                    match self.run_list(&list) {
                        Flow::Next => (),
                        // The text goes on with its next line, except in a subshell.
                        Flow::Discard if self.small.subshell == 0 => {
                            self.small.status = FAILURE;
                            self.set_lone_status();
                        }
                        flow => return flow,
                    }
                }
                Err(error) => {
                    self.report_syntax_error(&error, what);
                    let status = if what == Some(b"trap") { USAGE } else { BAD_SUBSTITUTION };
                    match self.after_syntax_error(&error, status) {
                        Flow::Next => (),
                        Flow::Discard => {
                            ran = true;
                            continue;
                        }
                        _ if what == Some(b"exit trap") => return Flow::Next,
                        flow => return flow,
                    }
                    // In POSIX mode a syntax error in a special builtin ends the shell.
                    if self.posix() && !self.interactive && !self.small.by_command {
                        return Flow::Exit;
                    }
                    return Flow::Next;
                }
            }
        }
    }

    /// Runs a file in the current shell (`.`, startup files). `arguments` replace the positional
    /// parameters for its time when given.
    pub fn source(&mut self, path: &[u8], arguments: Option<Fields>) -> Result<Flow, io::Error> {
        let description = self.open_path(path, fd::O_RDONLY)?;
        let mut text = Vec::new();
        loop {
            let read = description.read_with(&mut |bytes| {
                text.extend_from_slice(bytes);
                bytes.len()
            });
            match read {
                Ok(true) => (),
                Ok(false) => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                Err(error) => return Err(error),
            }
        }
        drop(description);
        Ok(self.source_text(path, text, arguments))
    }

    /// Runs text as a sourced file of that name.
    pub fn source_text(&mut self, path: &[u8], text: Vec<u8>, arguments: Option<Fields>) -> Flow {
        let replaced = arguments.is_some();
        let outer = self.positional.clone();
        let debugs = self.opt(Opt::Extdebug);
        // Without arguments of its own, the file itself stands for them.
        let debug = match &arguments {
            None => Some(Positional::new([path].into_iter().collect())),
            Some(arguments) => debugs.then(|| Positional::new(arguments.clone())),
        };
        if self.small.compatibility <= 44 || debugs && replaced {
            self.keep_outer_arguments(!replaced);
        }
        if let Some(arguments) = arguments {
            self.positional = Positional::new(arguments);
        }
        let given = self.positional.clone();
        let call_line = self.small.line;
        self.frames.push(Frame {
            kind: FrameKind::Source,
            function: None,
            name: (*b"source").as_slice().into(),
            source: self.source_path(path.into()),
            call_line,
            hidden: self.variables.hidden.len(),
            arguments: debug,
            options: None,
        });
        self.small.returnable += 1;
        let loop_depth = self.small.loop_depth;
        let saved_traps = self.hide_source_traps();
        self.note_text(&text);
        let mut parser = Parser::from_text(text, 1);
        let mut flow = self.run_parser(&mut parser, &mut Input::text(), None);
        if flow == Flow::Return {
            flow = Flow::Next;
        }
        if flow.is_next() && self.traps.command(traps::RETURN).is_some() {
            let status = self.small.status;
            flow = self.run_trap_command(traps::RETURN);
            self.small.status = status;
        }
        self.show_function_traps(saved_traps);
        self.small.returnable -= 1;
        self.small.loop_depth = loop_depth;
        self.frames.pop();
        // `set --` in a sourced file with arguments of its own reaches the caller outside functions only.
        if replaced && (self.small.depth > 0 || Rc::ptr_eq(&self.positional.fields, &given.fields)) {
            self.positional = outer;
        }
        self.small.line = call_line;
        flow
    }

    /// Defines the functions found in the environment.
    pub fn define_imported(&mut self, functions: &[(&[u8], &[u8])]) {
        for (name, value) in functions {
            if !value.starts_with(b"() {") {
                continue;
            }
            match self.imported_function(name, value) {
                Some(function) => {
                    self.define_function(&function);
                    self.commands.change(&mut self.journal, function.name).exported = true;
                }
                None => self.error_without_line(
                    &[b"error importing function definition for `".as_slice(), name, b"'"].concat(),
                ),
            }
        }
    }

    /// The function that a variable of the environment holds, if it holds nothing else.
    fn imported_function(&mut self, name: &[u8], value: &[u8]) -> Option<Rc<spork_syntax::tree::Function>> {
        use spork_syntax::tree::Command;
        if name.contains(&b'/') || self.posix() && !crate::variables::access::is_identifier(name) {
            return None;
        }
        let text = [name, b" ", value].concat();
        let mut parser = Parser::new(&text, 0);
        let list = match self.next_command(&mut parser, &mut Input::text()) {
            Ok(list) => list?,
            Err(error) => {
                self.report_syntax_error(&error, Some(name));
                return None;
            }
        };
        if let [item] = list.items.as_slice()
            && let Command::Function(function) = &item.command
            && parser.rest().trim_ascii().is_empty()
        {
            return Some(Rc::clone(function));
        }
        self.error_without_line(&[b"warning: ", name, b": ignoring function definition attempt"].concat());
        None
    }

    /// A script without `#!` run by a forked child of the shell: as a new shell would.
    pub fn become_script(&mut self, path: &[u8], fields: &Fields) -> Flow {
        self.forget_everything_unexported();
        self.zero = path.into();
        self.script = path.into();
        self.name = path.into();
        self.mode = crate::shell::Mode::Script;
        self.positional = Positional { fields: Rc::new(fields.clone()), start: 1 };
        self.frames.clear();
        match self.open_script(path) {
            Ok(mut input) => {
                let flow = self.run_input(&mut input, b"");
                if flow == Flow::Exit { flow } else { Flow::Exit }
            }
            Err(error) => {
                self.system_error(path, &error);
                self.small.status = 127;
                Flow::Exit
            }
        }
    }

    /// Opens a script file at a number that scripts do not use.
    pub fn open_script(&mut self, path: &[u8]) -> io::Result<Input> {
        let file = fd::open(path, fd::O_RDONLY, 0)?;
        let file = fd::dup_above(file.raw(), 255).unwrap_or(file);
        Ok(Input {
            source: Source::File { file, ended: false },
            held: Vec::new(),
            lines: Vec::new(),
            first_line: 1,
            strings: Default::default(),
        })
    }

    /// One line from standard input for the parser; false at its end.
    fn read_command_line(&mut self, buffer: &mut Vec<u8>, continuation: bool) -> bool {
        if self.interactive {
            self.show_prompt(continuation);
        }
        let before = buffer.len();
        let more = self.read_input_line(buffer);
        // Nobody else shows what is read without a terminal: the line editor does.
        if self.interactive && more && self.edits_lines() && !fd::is_tty(0) {
            let line = buffer.get(before..).unwrap_or(&[]);
            let line = [line.strip_suffix(b"\n").unwrap_or(line), b"\n"].concat();
            self.io.write(2, &line);
            self.io.flush();
        }
        more
    }

    fn read_input_line(&mut self, buffer: &mut Vec<u8>) -> bool {
        let Some(description) = self.io.reader(0) else { return false };
        self.io.flush();
        let before = buffer.len();
        loop {
            let mut complete = false;
            let read = description.read_wanted(Want::Through(b'\n'), &mut |bytes| {
                let taken = match memchr::memchr(b'\n', bytes) {
                    Some(at) => {
                        complete = true;
                        at + 1
                    }
                    None => bytes.len(),
                };
                buffer.extend_from_slice(bytes.get(..taken).unwrap_or(bytes));
                taken
            });
            match read {
                Ok(true) if complete => return true,
                Ok(true) => (),
                Ok(false) => return buffer.len() > before,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    if spork_os::signal::pending_any() {
                        self.run_pending_traps();
                    }
                }
                Err(_) => return buffer.len() > before,
            }
        }
    }
}

//! Command substitution (bash manual: Command Substitution): reading the body and running it.
//!
//! bash keeps a substitution as text, normalised when it was parsed, and reads that text each time it
//! runs, a line at a time: with the aliases of that moment, lines numbered from the command it stands
//! in. So the tree that the parser made is run only where reading again would give the same: a body of
//! one line, on the line of its command, while no alias can act.

use super::script::{Input, ScriptHost};
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{Failure, Flow};
use spork_syntax::parser::SyntaxError;
use spork_syntax::print::print_substituted;
use spork_syntax::tree::{
    Command, CommandBody, CommandSub, List, Redirect, RedirectFd, RedirectKind, Slot, SubstitutionKind,
};
use std::rc::Rc;

/// The commands of a substitution as they were read to be run.
#[derive(Clone)]
pub struct Body {
    pub list: Rc<List>,
    /// What the text ends in instead of more commands.
    error: Option<Rc<SyntaxError>>,
    manner: Manner,
    /// The text that was read; None for the parser's own tree.
    text: Option<Rc<Text>>,
}

/// The text of a body.
struct Text {
    text: Box<[u8]>,
    lines: Vec<Line>,
}

/// A line of a body.
struct Line {
    /// Where it ends.
    line: u32,
    /// The item behind it, and where the next line starts.
    end: usize,
    next: usize,
    next_line: u32,
}

/// All that the reading of a text depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Manner {
    line: u32,
    /// The version of the aliases that act, 0 for none.
    aliases: u64,
    /// Aliases may act; never in `$( )` in POSIX mode, where they have acted already.
    allowed: bool,
}

impl Shell {
    /// The commands of a substitution.
    pub fn substitution_body(&mut self, source: &CommandBody, line: u32, slot: &Slot, allowed: bool) -> Body {
        let manner = Manner { line: self.small.line, aliases: self.acting_aliases(allowed), allowed };
        if let CommandBody::Parsed { list, lines: false } = source
            && manner.aliases == 0
            && line == manner.line
        {
            return Body { list: Rc::clone(list), error: None, manner, text: None };
        }
        let kept = slot.0.get().and_then(|kept| Rc::clone(kept).downcast::<std::cell::RefCell<Body>>().ok());
        if let Some(kept) = &kept
            && kept.borrow().manner == manner
        {
            return kept.borrow().clone();
        }
        let body = match source {
            CommandBody::Text(text) => {
                self.note_text(text);
                self.read_body(text.clone(), manner)
            }
            CommandBody::Parsed { list, .. } => {
                let text = print_substituted(&list.items, self.posix());
                let body = self.read_body(text.as_slice().into(), manner);
                // Without aliases the text means what the tree means; so does the tree, if it does not
                // print back.
                if manner.aliases == 0 && print_substituted(&body.list.items, self.posix()) != text {
                    Body { list: Rc::clone(list), error: None, manner, text: None }
                } else {
                    body
                }
            }
            CommandBody::File(_) | CommandBody::Broken(_) => {
                Body { list: Rc::default(), error: None, manner, text: None }
            }
        };
        match kept {
            Some(kept) => *kept.borrow_mut() = body.clone(),
            None => {
                let kept = Rc::new(std::cell::RefCell::new(body.clone()));
                let _ = slot.0.set(kept as Rc<dyn std::any::Any>);
            }
        }
        body
    }

    /// The version of the aliases that act on text read now.
    fn acting_aliases(&self, allowed: bool) -> u64 {
        let act = self.opt(Opt::ExpandAliases) && !self.aliases.is_empty() && (allowed || !self.posix());
        if act { self.aliases.version } else { 0 }
    }

    fn read_body(&mut self, text: Box<[u8]>, manner: Manner) -> Body {
        let mut parser = self.parser(&text, manner.line);
        let mut list = List::default();
        let mut lines = Vec::new();
        let mut error = None;
        loop {
            let mut input = Input::text();
            let mut host = ScriptHost { shell: self, input: &mut input, aliases: manner.aliases != 0 };
            match parser.next(&mut host) {
                Ok(None) => break,
                Ok(Some(mut line)) => {
                    list.items.append(&mut line.items);
                    let next = text.len().saturating_sub(parser.rest().len());
                    lines.push(Line {
                        line: parser.last_line(),
                        end: list.items.len(),
                        next,
                        next_line: parser.line(),
                    });
                }
                Err(found) => {
                    error = Some(Rc::new(found));
                    break;
                }
            }
        }
        self.recycle_parser(parser);
        Body { list: Rc::new(list), error, manner, text: Some(Rc::new(Text { text, lines })) }
    }

    /// Runs the commands of a substitution as all that a level does.
    pub fn run_body(&mut self, body: &Body) -> Flow {
        self.run_body_lines(body, true)
    }

    /// Runs the commands of a substitution, which may be all that a `level` does. A line that changes the
    /// aliases has the rest read anew.
    fn run_body_lines(&mut self, body: &Body, level: bool) -> Flow {
        let items = body.list.items.as_slice();
        let text = match &body.text {
            Some(text) if body.error.is_some() || text.lines.len() > 1 => text,
            text => {
                if let Some(line) = text.as_ref().and_then(|text| text.lines.first()) {
                    self.small.line = line.line;
                }
                return if level { self.run_list_as_level(&body.list) } else { self.run_list(&body.list) };
            }
        };
        let mut from = 0;
        for line in &text.lines {
            self.small.line = line.line;
            match self.run_items(items.get(from..line.end).unwrap_or(&[])) {
                Flow::Next => (),
                Flow::Discard if !level && self.small.subshell == 0 => (),
                flow => return flow,
            }
            from = line.end;
            let aliases = self.acting_aliases(body.manner.allowed);
            if aliases != body.manner.aliases {
                let rest = text.text.get(line.next..).unwrap_or(&[]).into();
                let manner = Manner { line: line.next_line, aliases, ..body.manner };
                let body = self.read_body(rest, manner);
                return self.run_body_lines(&body, level);
            }
        }
        match &body.error {
            Some(error) => self.body_error(error),
            None => Flow::Next,
        }
    }

    fn body_error(&mut self, error: &SyntaxError) -> Flow {
        self.report_syntax_error(error, Some(b"command substitution"));
        self.small.status = Self::syntax_error_status(error);
        Flow::Next
    }

    /// Reports what is wrong with the text of a substitution, up to its end.
    fn broken_substitution(&mut self, text: &[u8], kind: SubstitutionKind) -> Failure {
        let manner = Manner { line: self.small.line + 1, aliases: 0, allowed: false };
        match self.read_body(text.into(), manner).error {
            Some(error) => self.report_syntax_error(&error, Some(b"command substitution")),
            None => {
                let message: &[u8] = match kind {
                    SubstitutionKind::Function => b"unexpected EOF while looking for matching `}'",
                    _ => b"unexpected EOF while looking for matching `)'",
                };
                let line = self.small.line;
                self.report_line(line + 2, message, Some(b"command substitution"));
                self.small.line = line;
            }
        }
        Failure::Discard(1)
    }

    /// Runs a command substitution and returns what it printed, unchanged.
    pub fn capture(&mut self, substitution: &CommandSub) -> Result<Vec<u8>, Failure> {
        let CommandSub { kind, body, line, slot } = substitution;
        if let CommandBody::File(redirect) = body {
            return self.capture_file(redirect);
        }
        if let CommandBody::Broken(text) = body {
            if text.is_empty() {
                return Ok(Vec::new());
            }
            return Err(self.broken_substitution(text, *kind));
        }
        let backquote = *kind == SubstitutionKind::Backquote;
        let body = self.substitution_body(body, *line, slot, backquote);
        if let (Some(redirect), true) = (lone_input(&body.list), backquote) {
            return self.capture_file(redirect);
        }
        match kind {
            SubstitutionKind::Dollar | SubstitutionKind::Backquote => self.capture_list(&body),
            SubstitutionKind::Function => self.capture_in_function(&body),
            SubstitutionKind::Value => self.value_of_function(&body),
        }
    }

    fn capture_list(&mut self, body: &Body) -> Result<Vec<u8>, Failure> {
        let list = &body.list;
        let line = self.small.line;
        let captured = self.small.captured;
        self.small.captured |= self.job_control();
        // In place before the subshell begins: a forked one must find it too.
        self.io.begin_capture(None);
        let result = self.subshell_of(list, |shell| {
            if !shell.opt(Opt::InheritErrexit) && !shell.posix() {
                shell.small.options.set(Opt::Errexit, false);
            }
            // `break` in it ends it, in a loop around it.
            shell.small.loop_depth = shell.small.outer_loop_depth;
            shell.small.indirection += 1;
            if list.items.is_empty() {
                shell.small.status = 0;
            }
            shell.run_body(body)
        });
        self.small.line = line;
        self.small.captured = captured;
        let text = self.io.end_capture();
        self.stats.captured += text.len() as u64;
        match result {
            Ok(status) => {
                self.small.status = status;
                // Nobody reports how a substitution died.
                self.level_death = None;
                self.small.substitution_status = Some(status);
                Ok(text)
            }
            Err(flow) => Err(Failure::Flow(flow)),
        }
    }

    /// `$(<file)`
    fn capture_file(&mut self, redirect: &Redirect) -> Result<Vec<u8>, Failure> {
        self.enter();
        let depth = self.levels.depth;
        let mut text = Vec::new();
        let mut status = 0;
        match self.apply_redirects(std::slice::from_ref(redirect)) {
            Ok(saved) => {
                if let Some(description) = self.io.reader(0) {
                    let flow = self.before_reading(&description);
                    if !flow.is_next() {
                        self.undo_redirects(saved);
                        return self.end_level(depth).map(|_| text).map_err(Failure::Flow);
                    }
                    self.io.flush();
                    loop {
                        let read = description.read_with(&mut |bytes| {
                            text.extend_from_slice(bytes);
                            bytes.len()
                        });
                        match read {
                            Ok(true) => (),
                            Ok(false) => break,
                            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => (),
                            Err(error) => {
                                let name = [b"read error: ", crate::error::reason(&error)].concat();
                                self.error(&name);
                                status = 1;
                                break;
                            }
                        }
                    }
                }
                self.undo_redirects(saved);
            }
            Err(_) => status = 1,
        }
        self.leave();
        self.small.status = status;
        self.small.substitution_status = Some(status);
        Ok(text)
    }

    /// `${ list; }`: in the current shell, output captured.
    fn capture_in_function(&mut self, body: &Body) -> Result<Vec<u8>, Failure> {
        self.io.begin_capture(Some(&mut self.journal));
        let flow = self.run_function_body(body);
        let text = self.io.end_capture();
        self.stats.captured += text.len() as u64;
        self.small.substitution_status = Some(self.small.status);
        match flow {
            Flow::Next => Ok(text),
            flow => Err(Failure::Flow(flow)),
        }
    }

    /// `${| list; }`: in the current shell; the value is REPLY, which is local.
    fn value_of_function(&mut self, body: &Body) -> Result<Vec<u8>, Failure> {
        let mut text = Vec::new();
        let reply = self.names.reply;
        let hidden = self.variables.hidden.len();
        self.variables.hide(&self.journal, reply, self.small.depth + 1);
        let flow = self.run_function_body(body);
        self.append_value(reply, &mut text);
        self.reveal_variables(hidden);
        self.small.substitution_status = Some(self.small.status);
        match flow {
            Flow::Next => Ok(text),
            flow => Err(Failure::Flow(flow)),
        }
    }

    /// Runs a list as the body of a nameless function: `local` and `return` work in it.
    fn run_function_body(&mut self, body: &Body) -> Flow {
        let hidden = self.variables.hidden.len();
        let pipe_status = (self.pipe_status.clone(), self.small.lone_status);
        let options = self.small.options;
        self.small.options.set(Opt::Verbose, false);
        let own_errexit = !self.opt(Opt::InheritErrexit) && !self.posix();
        if own_errexit {
            self.small.options.set(Opt::Errexit, false);
        }
        self.small.depth += 1;
        self.small.returnable += 1;
        self.small.indirection += 1;
        let captured = self.small.captured;
        self.small.captured |= self.job_control();
        let flow = self.run_body_lines(body, false);
        self.small.captured = captured;
        self.small.indirection -= 1;
        self.small.depth -= 1;
        self.small.returnable -= 1;
        self.reveal_variables(hidden);
        (self.pipe_status, self.small.lone_status) = pipe_status;
        self.small.options.set(Opt::Verbose, options.has(Opt::Verbose));
        if own_errexit {
            self.small.options.set(Opt::Errexit, options.has(Opt::Errexit));
        }
        match flow {
            Flow::Return => Flow::Next,
            // An error in an expansion ends no more than the line it stands in.
            Flow::Discard if self.small.subshell == 0 => {
                self.small.status = 1;
                Flow::Next
            }
            flow => flow,
        }
    }
}

/// `<file` as the whole of a substitution.
fn lone_input(list: &List) -> Option<&Redirect> {
    let [item] = list.items.as_slice() else { return None };
    let Command::Simple(simple) = &item.command else { return None };
    let [redirect] = &*simple.redirects else { return None };
    let plain = simple.words.is_empty() && simple.assignments.is_empty() && !item.background;
    let input = redirect.kind == RedirectKind::Input && redirect.fd == RedirectFd::Default;
    (plain && input).then_some(redirect)
}

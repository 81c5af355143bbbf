//! The tree back to text as bash prints it: `declare -f`, `type`, BASH_COMMAND, `jobs`, and the
//! normalised text of command substitutions.
//!
//! The layout is bash's to the byte, and so are its oddities: bodies of here-documents come behind
//! the operator that follows the command; inside a function lists go one command a line, elsewhere
//! they stay on one line; `elif` prints as a nested `if`.

mod compound;
mod conditional;
mod redirection;

pub use conditional::conditional_operator;

use crate::tree::{
    AndOr, AndOrOp, Command, Compound, Conditional, Function, HereDocument, Item, List, Pipeline, Simple,
    Timed, Word,
};
use std::rc::Rc;

const STEP: usize = 4;
/// Deeper indentation is not printed: thousands of nested commands stay linear in size.
const MAX_INDENT: usize = 1024;

/// A function as `declare -f` prints it, without a newline at its end.
pub fn print_function(function: &Function) -> Vec<u8> {
    function_text(function, false)
}

/// The same in POSIX mode: functions inside print without the word `function`.
pub fn print_function_posix(function: &Function) -> Vec<u8> {
    function_text(function, true)
}

fn function_text(function: &Function, posix: bool) -> Vec<u8> {
    let mut printer = Printer { posix, ..Printer::default() };
    let name = function.name.name();
    if looks_like_assignment(name) {
        printer.put("function ");
    }
    printer.out.extend_from_slice(name);
    printer.put(" () \n");
    printer.function_body(&function.body, 0);
    printer.out
}

/// The value under which a function is exported: `() {  …` on one line where possible.
pub fn print_exported(function: &Function) -> Vec<u8> {
    let mut printer = Printer { indent: 1, step: 0, ..Printer::default() };
    printer.put("() { ");
    printer.inside_function = 1;
    printer.body_of(&function.body);
    printer.indent = 0;
    printer.step = STEP;
    printer.inside_function = 0;
    printer.close_function(&function.body);
    printer.out
}

/// A command as BASH_COMMAND and `jobs` show it.
pub fn print_command(command: &Command) -> Vec<u8> {
    let mut printer = Printer::default();
    printer.command(command);
    printer.out
}

/// The same as `print_command`: commands print on one line as far as bash does so.
pub fn print_line(command: &Command) -> Vec<u8> {
    print_command(command)
}

/// A compound command with its redirections: how a subshell that died is named.
pub fn print_compound(compound: &Compound) -> Vec<u8> {
    let mut printer = Printer::default();
    printer.compound(compound);
    if !compound.redirects.is_empty() {
        printer.put(" ");
        printer.redirects(&compound.redirects);
    }
    printer.out
}

/// A simple command as BASH_COMMAND and `jobs` show it.
pub fn print_simple(simple: &Simple) -> Vec<u8> {
    let mut printer = Printer::default();
    printer.simple(simple);
    printer.out
}

/// A list, on one line as far as bash does so.
pub fn print_list(list: &List) -> Vec<u8> {
    let mut printer = Printer::default();
    printer.list(list);
    printer.out
}

/// What one read of a script gave, in POSIX mode: functions without the word `function`.
pub fn print_list_posix(list: &List) -> Vec<u8> {
    let mut printer = Printer { posix: true, ..Printer::default() };
    printer.list(list);
    printer.out
}

/// The expression of `[[ … ]]` with its brackets.
pub fn print_conditional(expression: &Conditional) -> Vec<u8> {
    let mut printer = Printer::default();
    printer.conditional_command(expression);
    printer.out
}

/// The commands of a command substitution as its text shows them: newlines stay.
pub fn print_substituted(items: &[Item], posix: bool) -> Vec<u8> {
    let mut printer = Printer { substitution: true, posix, ..Printer::default() };
    printer.items(items);
    printer.out
}

fn looks_like_assignment(name: &[u8]) -> bool {
    name.iter()
        .position(|&b| b == b'=')
        .is_some_and(|at| crate::parser::is_target(name.get(..at).unwrap_or(&[])))
}

struct Printer {
    out: Vec<u8>,
    indent: usize,
    step: usize,
    /// How many of the next indentations are left out.
    skip: u32,
    inside_function: u32,
    /// Lists and pipelines that are being printed.
    connections: u32,
    substitution: bool,
    posix: bool,
    /// The last thing printed was the body of a here-document.
    was_document: bool,
    /// Bodies to be printed behind the next operator.
    deferred: Vec<Rc<HereDocument>>,
}

impl Default for Printer {
    fn default() -> Printer {
        Printer {
            out: Vec::new(),
            indent: 0,
            step: STEP,
            skip: 0,
            inside_function: 0,
            connections: 0,
            substitution: false,
            posix: false,
            was_document: false,
            deferred: Vec::new(),
        }
    }
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn indentation(&mut self, width: usize) {
        let width = width.min(MAX_INDENT);
        self.out.resize(self.out.len() + width, b' ');
    }

    fn newline(&mut self, text: &str) {
        self.put("\n");
        self.indentation(self.indent);
        self.put(text);
    }

    /// A semicolon, unless the text ends in a newline or in ` &`.
    fn semicolon(&mut self) {
        if !(self.out.ends_with(b"\n") || self.out.ends_with(b" &")) {
            self.put(";");
        }
    }

    /// The indentation before a command.
    fn start(&mut self) {
        if self.skip > 0 {
            self.skip -= 1;
        } else {
            self.indentation(self.indent);
        }
    }

    // ------------------------------------------------------------ lists

    fn list(&mut self, list: &List) {
        self.items(&list.items);
    }

    fn items(&mut self, items: &[Item]) {
        match items {
            [] => return,
            [item] if !item.background => return self.command(&item.command),
            _ => {}
        }
        self.start();
        self.connections += 1;
        self.skip += 1;
        let mut items = items.iter().peekable();
        while let Some(item) = items.next() {
            self.command(&item.command);
            let last = items.peek().is_none();
            if item.background {
                self.flush_documents(" &");
                if !last {
                    self.put(" ");
                    self.skip += 1;
                }
            } else if !last {
                self.separator(item.newline && self.substitution);
            }
        }
        self.end_connection();
    }

    /// What stands between two commands of a list.
    fn separator(&mut self, newline: bool) {
        let first = self.deferred.is_empty() && !self.was_document;
        if !self.deferred.is_empty() {
            self.flush_documents(if self.inside_function > 0 { "" } else { ";" });
        } else if self.was_document {
            self.was_document = false;
        } else {
            self.put(if newline { "\n" } else { ";" });
        }
        if self.inside_function > 0 || newline && !first {
            self.put("\n");
        } else {
            if !newline {
                self.put(" ");
            }
            self.skip += 1;
        }
    }

    fn end_connection(&mut self) {
        if self.connections == 1 && !self.deferred.is_empty() {
            self.flush_documents("");
        }
        self.connections -= 1;
    }

    fn and_or(&mut self, list: &AndOr) {
        self.start();
        self.connections += 1;
        self.skip += 1;
        self.command(&list.first);
        for (op, command) in &list.rest {
            self.flush_documents(match op {
                AndOrOp::And => " && ",
                AndOrOp::Or => " || ",
            });
            self.skip += 1;
            self.command(command);
        }
        self.end_connection();
    }

    fn pipeline(&mut self, pipeline: &Pipeline) {
        if pipeline.commands.len() < 2 {
            return self.prefixed(pipeline);
        }
        self.start();
        self.prefixes(pipeline);
        self.connections += 1;
        self.skip += 1;
        for (at, command) in pipeline.commands.iter().enumerate() {
            if at > 0 {
                self.flush_documents(" |");
                self.put(" ");
                self.skip += 1;
            }
            self.command(command);
        }
        self.end_connection();
    }

    /// One command, or none, behind `!` and `time`.
    fn prefixed(&mut self, pipeline: &Pipeline) {
        self.start();
        self.prefixes(pipeline);
        if let Some(command) = pipeline.commands.first() {
            self.skip += 1;
            self.command(command);
        }
    }

    fn prefixes(&mut self, pipeline: &Pipeline) {
        match pipeline.timed {
            Some(Timed::Default) => self.put("time "),
            Some(Timed::Posix) => self.put("time -p "),
            None => {}
        }
        if pipeline.negated {
            self.put("! ");
        }
    }

    fn command(&mut self, command: &Command) {
        match command {
            Command::Simple(simple) => {
                self.start();
                self.simple(simple);
            }
            Command::Compound(compound) => {
                self.start();
                self.compound(compound);
                if !compound.redirects.is_empty() {
                    self.put(" ");
                    self.redirects(&compound.redirects);
                }
            }
            Command::Function(function) => {
                self.start();
                if !self.posix || looks_like_assignment(function.name.name()) {
                    self.put("function ");
                }
                self.out.extend_from_slice(function.name.name());
                self.put(" () \n");
                let indent = self.indent;
                self.function_body(&function.body, indent);
            }
            Command::Pipeline(pipeline) => self.pipeline(pipeline),
            Command::AndOr(list) => self.and_or(list),
            Command::Coproc(coproc) => {
                self.start();
                self.put("coproc ");
                if !matches!(coproc.command, Command::Simple(_)) {
                    self.out.extend_from_slice(&coproc.name.text);
                    self.put(" ");
                }
                self.skip += 1;
                self.command(&coproc.command);
            }
        }
    }

    // ------------------------------------------------------------ simple commands

    fn simple(&mut self, simple: &Simple) {
        let mut first = true;
        for assignment in &simple.assignments {
            if !first {
                self.put(" ");
            }
            first = false;
            self.out.extend_from_slice(&assignment.target());
            self.out.extend_from_slice(assignment.value_text());
        }
        for argument in &simple.words {
            if !first {
                self.put(" ");
            }
            first = false;
            self.out.extend_from_slice(&argument.word.text);
        }
        if !simple.redirects.is_empty() {
            if !first {
                self.put(" ");
            }
            self.redirects(&simple.redirects);
        }
    }

    fn words(&mut self, words: &[Word]) {
        for (at, word) in words.iter().enumerate() {
            if at > 0 {
                self.put(" ");
            }
            self.out.extend_from_slice(&word.text);
        }
    }
}

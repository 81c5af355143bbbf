//! The tree back to text as bash prints it: `declare -f`, `type`, BASH_COMMAND, `jobs`, and the
//! normalised text of command substitutions.
//!
//! The layout is bash's to the byte, and so are its oddities: bodies of here-documents come behind
//! the operator that follows the command; inside a function lists go one command a line, elsewhere
//! they stay on one line; `elif` prints as a nested `if`.

use crate::parser::redirect_text;
use crate::tree::{
    AndOr, AndOrOp, ArithText, Case, CaseEnd, Command, Compound, CompoundKind, Conditional, ConditionalOp,
    For, Function, HereDocument, If, Item, List, Pipeline, Redirect, RedirectFd, RedirectKind,
    RedirectTarget, Simple, Timed, Word,
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

    // ------------------------------------------------------------ redirections

    fn redirects(&mut self, redirects: &[Redirect]) {
        self.was_document = false;
        let mut documents = Vec::new();
        for (at, redirect) in redirects.iter().enumerate() {
            if at > 0 {
                self.put(" ");
            }
            match &redirect.target {
                RedirectTarget::HereDocument(document) => {
                    self.document_header(redirect, document);
                    documents.push(document.clone());
                }
                RedirectTarget::Word(word) => self.redirect(redirect, word),
            }
        }
        if documents.is_empty() {
        } else if self.connections > 0 {
            self.deferred = documents;
        } else {
            self.document_bodies(&documents);
        }
    }

    /// The descriptor, left out where it is `default`.
    fn descriptor(&mut self, fd: &RedirectFd, default: Option<i32>, kind: i32) {
        match fd {
            RedirectFd::Variable(name) => {
                self.put("{");
                self.out.extend_from_slice(name);
                self.put("}");
            }
            RedirectFd::Number(number) if Some(*number) == default => {}
            RedirectFd::Number(number) => self.put(&number.to_string()),
            RedirectFd::Default if default.is_some() => {}
            RedirectFd::Default => self.put(&kind.to_string()),
        }
    }

    fn document_header(&mut self, redirect: &Redirect, document: &HereDocument) {
        self.descriptor(&redirect.fd, Some(0), 0);
        self.put(if document.strip_tabs { "<<-" } else { "<<" });
        if document.quoted {
            self.out.extend_from_slice(&crate::quote::single_quoted(&document.delimiter));
        } else {
            self.out.extend_from_slice(&document.delimiter);
        }
    }

    fn document_bodies(&mut self, documents: &[Rc<HereDocument>]) {
        self.put("\n");
        for document in documents {
            self.out.extend_from_slice(&document.body.text);
            self.out.extend_from_slice(&document.delimiter);
            self.put("\n");
        }
        self.was_document = true;
    }

    /// The operator `text` and behind it the bodies that wait for it. A lone `;` is only a hint
    /// that no blank is wanted.
    fn flush_documents(&mut self, text: &str) {
        let shown = !text.is_empty() && text != ";";
        if shown {
            self.put(text);
        }
        if self.deferred.is_empty() {
            return;
        }
        let documents = std::mem::take(&mut self.deferred);
        self.document_bodies(&documents);
        if shown {
            self.put(" ");
        }
    }

    fn redirect(&mut self, redirect: &Redirect, word: &Word) {
        let input = matches!(
            redirect.kind,
            RedirectKind::Input | RedirectKind::ReadWrite | RedirectKind::HereString | RedirectKind::DupInput
        );
        let default = i32::from(!input);
        let operator = redirect_text(redirect.kind);
        match redirect.kind {
            RedirectKind::DupInput | RedirectKind::DupOutput => {
                return self.duplicate(redirect, word, operator, default);
            }
            RedirectKind::OutputAndError | RedirectKind::AppendAndError => {}
            _ => self.descriptor(&redirect.fd, Some(default), default),
        }
        self.out.extend_from_slice(operator);
        self.put(" ");
        self.out.extend_from_slice(&word.text);
    }

    fn duplicate(&mut self, redirect: &Redirect, word: &Word, operator: &[u8], default: i32) {
        let text = &*word.text;
        if text == b"-" {
            self.descriptor(&redirect.fd, None, default);
            return self.put(">&-");
        }
        let digits = text.strip_suffix(b"-").unwrap_or(text);
        let number =
            std::str::from_utf8(digits).ok().filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
        let number = number.and_then(|digits| digits.parse::<i32>().ok());
        let keeps_default = number.is_none() && !text.ends_with(b"-");
        self.descriptor(&redirect.fd, keeps_default.then_some(default), default);
        self.out.extend_from_slice(operator);
        match number {
            Some(number) => {
                self.put(&number.to_string());
                self.put(if text.ends_with(b"-") { "-" } else { "" });
            }
            None => self.out.extend_from_slice(text),
        }
    }

    // ------------------------------------------------------------ compound commands

    fn compound(&mut self, compound: &Compound) {
        match &compound.kind {
            CompoundKind::Group(list) => self.group(list),
            CompoundKind::Subshell(list) => {
                self.put("( ");
                self.skip += 1;
                self.list(list);
                self.flush_documents("");
                self.put(" )");
                self.was_document = false;
            }
            CompoundKind::If(command) => self.if_command(command, 0),
            CompoundKind::For(command) => self.for_command("for ", command),
            CompoundKind::Select(command) => self.for_command("select ", command),
            CompoundKind::ArithFor(command) => {
                self.put("for ((");
                self.arith_or_one(&command.start);
                self.put("; ");
                self.arith_or_one(&command.condition);
                self.put("; ");
                self.arith_or_one(&command.step);
                self.put("))");
                self.do_group(&command.body);
            }
            CompoundKind::While { condition, body, until } => self.while_command(condition, body, *until),
            CompoundKind::Case(command) => self.case_command(command),
            CompoundKind::Conditional(expression) => self.conditional_command(expression),
            CompoundKind::Arith(text) => {
                self.put("((");
                self.out.extend_from_slice(&text.word.text);
                self.put("))");
            }
        }
    }

    fn arith_or_one(&mut self, text: &ArithText) {
        if text.word.text.is_empty() {
            self.put("1");
        } else {
            self.out.extend_from_slice(&text.word.text);
        }
    }

    fn group(&mut self, list: &List) {
        self.put("{ ");
        let lines = self.inside_function > 0;
        if lines {
            self.put("\n");
            self.indent += self.step;
        } else {
            self.skip += 1;
        }
        self.list(list);
        self.flush_documents("");
        if lines {
            self.put("\n");
            self.indent -= self.step;
            self.indentation(self.indent);
        } else {
            self.semicolon();
            self.put(" ");
        }
        self.put("}");
        self.was_document = false;
    }

    /// A list one step further in, with the bodies of its here-documents.
    fn body(&mut self, list: &List) {
        self.indent += self.step;
        self.list(list);
        self.flush_documents("");
        self.indent -= self.step;
    }

    fn do_group(&mut self, list: &List) {
        self.newline("do\n");
        self.indent += self.step;
        self.list(list);
        self.flush_documents("");
        self.semicolon();
        self.indent -= self.step;
        self.newline("done");
    }

    fn for_command(&mut self, keyword: &str, command: &For) {
        self.put(keyword);
        self.out.extend_from_slice(command.variable.name());
        self.put(" in ");
        match &command.words {
            Some(words) => self.words(words),
            None => self.put("\"$@\""),
        }
        self.put(";");
        self.do_group(&command.body);
    }

    /// A condition and the word behind it.
    fn condition(&mut self, list: &List, word: &str, indent: usize) {
        self.skip += 1;
        self.list(list);
        self.flush_documents("");
        self.semicolon();
        if self.was_document {
            self.indentation(indent);
            self.was_document = false;
        } else {
            self.put(" ");
        }
        self.put(word);
    }

    fn while_command(&mut self, condition: &List, body: &List, until: bool) {
        self.put(if until { "until " } else { "while " });
        let indent = self.indent;
        self.condition(condition, "do\n", indent);
        self.body(body);
        self.semicolon();
        self.newline("done");
    }

    /// The `if` that starts with branch `at`.
    fn if_command(&mut self, command: &If, at: usize) {
        let Some((condition, body)) = command.branches.get(at) else { return };
        self.put("if ");
        let step = self.step;
        self.condition(condition, "then\n", step);
        self.body(body);
        let elif = at + 1 < command.branches.len();
        if elif || command.otherwise.is_some() {
            self.semicolon();
            self.newline("else\n");
            self.indent += self.step;
            if elif {
                self.start();
                self.if_command(command, at + 1);
            } else if let Some(list) = &command.otherwise {
                self.list(list);
            }
            self.flush_documents("");
            self.indent -= self.step;
        }
        self.semicolon();
        self.newline("fi");
    }

    fn case_command(&mut self, command: &Case) {
        self.put("case ");
        self.out.extend_from_slice(&command.word.text);
        self.put(" in ");
        self.indent += self.step;
        for (at, arm) in command.arms.iter().enumerate() {
            // Behind `in` a newline could make a reserved word of a pattern.
            if !self.substitution || at > 0 {
                self.newline("");
            }
            if arm.patterns.first().is_some_and(|pattern| &*pattern.word.text == b"esac") {
                self.put("(");
            }
            for (at, pattern) in arm.patterns.iter().enumerate() {
                if at > 0 {
                    self.put(" | ");
                }
                self.out.extend_from_slice(&pattern.word.text);
            }
            self.put(")\n");
            self.indent += self.step;
            self.list(&arm.body);
            self.indent -= self.step;
            self.flush_documents("");
            self.newline(match arm.end {
                CaseEnd::Break => ";;",
                CaseEnd::FallThrough => ";&",
                CaseEnd::TestNext => ";;&",
            });
        }
        self.indent -= self.step;
        self.newline("esac");
    }

    // ------------------------------------------------------------ [[ ]]

    fn conditional_command(&mut self, expression: &Conditional) {
        self.put("[[ ");
        self.conditional(expression);
        self.put(" ]]");
    }

    fn conditional(&mut self, expression: &Conditional) {
        match expression {
            Conditional::And(left, right) => {
                self.conditional(left);
                self.put(" && ");
                self.conditional(right);
            }
            Conditional::Or(left, right) => {
                self.conditional(left);
                self.put(" || ");
                self.conditional(right);
            }
            Conditional::Not(inner) => match &**inner {
                Conditional::Not(inner) => self.conditional(inner),
                inner => {
                    self.put("! ");
                    self.conditional(inner);
                }
            },
            Conditional::Group(inner) => {
                self.put("( ");
                self.conditional(inner);
                self.put(" )");
            }
            Conditional::Word(word) => {
                self.put("-n ");
                self.out.extend_from_slice(&word.text);
            }
            Conditional::Unary(letter, word) => {
                self.out.extend_from_slice(&[b'-', *letter, b' ']);
                self.out.extend_from_slice(&word.text);
            }
            Conditional::Binary(binary) => {
                self.out.extend_from_slice(&binary.left.text);
                self.put(" ");
                self.put(conditional_operator(binary.op));
                self.put(" ");
                self.out.extend_from_slice(&binary.right.word.text);
            }
        }
    }

    // ------------------------------------------------------------ functions

    /// The body of a function in braces, behind its header.
    fn function_body(&mut self, body: &Compound, indent: usize) {
        self.indentation(indent);
        self.put("{ \n");
        self.inside_function += 1;
        self.indent = indent + self.step;
        self.body_of(body);
        self.indent = indent;
        self.inside_function -= 1;
        self.close_function(body);
    }

    /// What stands between the braces of a function: a group adds none of its own.
    fn body_of(&mut self, body: &Compound) {
        match &body.kind {
            CompoundKind::Group(list) => self.list(list),
            _ => {
                self.start();
                self.compound(body);
                if !body.redirects.is_empty() {
                    self.put(" ");
                    self.redirects(&body.redirects);
                }
            }
        }
        self.flush_documents("");
    }

    fn close_function(&mut self, body: &Compound) {
        if matches!(body.kind, CompoundKind::Group(_)) && !body.redirects.is_empty() {
            self.newline("} ");
            self.redirects(&body.redirects);
        } else {
            self.newline("}");
            self.was_document = false;
        }
    }
}

/// The operator of a binary conditional expression as written.
pub fn conditional_operator(op: ConditionalOp) -> &'static str {
    match op {
        ConditionalOp::Equal => "=",
        ConditionalOp::EqualEqual => "==",
        ConditionalOp::NotEqual => "!=",
        ConditionalOp::Match => "=~",
        ConditionalOp::Less => "<",
        ConditionalOp::Greater => ">",
        ConditionalOp::Eq => "-eq",
        ConditionalOp::Ne => "-ne",
        ConditionalOp::Lt => "-lt",
        ConditionalOp::Le => "-le",
        ConditionalOp::Gt => "-gt",
        ConditionalOp::Ge => "-ge",
        ConditionalOp::NewerThan => "-nt",
        ConditionalOp::OlderThan => "-ot",
        ConditionalOp::SameFile => "-ef",
    }
}

//! Lists, pipelines and simple commands (bash manual: Simple Commands, Pipelines, Lists).

use super::assignment::Declaration;
use super::token::{Expect, Operator, Reserved, Token, class, is};
use super::{Failure, Parse, Parsed};
use crate::symbol::Symbol;
use crate::tree::{
    AndOr, AndOrOp, Argument, Command, Item, List, Pipeline, Redirect, RedirectFd, RedirectKind,
    RedirectTarget, Simple, Slot, Timed, Word,
};
use std::rc::Rc;

/// The command whose arguments may be assignments.
fn declaration(name: &[u8]) -> Declaration {
    match name {
        b"alias" | b"declare" | b"export" | b"local" | b"readonly" | b"typeset" => Declaration::All,
        b"eval" | b"let" => Declaration::Compound,
        _ => Declaration::None,
    }
}

impl Parse<'_> {
    /// Everything up to a newline that ends a list. None at the end of input.
    pub(super) fn input_unit(&mut self) -> Parsed<Option<List>> {
        self.expect = Expect::Command;
        if self.pins == 0 {
            self.forget();
        }
        match self.token()? {
            Token::End => return Ok(None),
            Token::Newline => {
                self.take();
                return Ok(Some(List::default()));
            }
            _ => {}
        }
        let list = self.simple_list()?;
        if !matches!(self.token()?, Token::End) {
            self.take();
        }
        if !self.kept.pending.is_empty() {
            self.gather_here_documents();
        }
        Ok(Some(self.with_here_documents(list)))
    }

    /// A list on one logical line; the newline is left.
    fn simple_list(&mut self) -> Parsed<List> {
        let mut items = Vec::with_capacity(1);
        loop {
            let command = self.and_or()?;
            let (background, more) = match self.token()? {
                Token::Operator(Operator::Semicolon) => (false, true),
                Token::Operator(Operator::And) => (true, true),
                Token::Newline | Token::End => (false, false),
                _ => return Err(self.unexpected_in_list()),
            };
            let newline = !more;
            items.push(Item { command, background, newline });
            if more {
                self.take();
            }
            if matches!(self.token()?, Token::Newline | Token::End) {
                return Ok(List { items });
            }
            if !self.command_follows()? {
                return Err(self.unexpected_in_list());
            }
        }
    }

    /// The current token cannot stand behind a list; bash reads the here-documents of the list
    /// before it says so.
    fn unexpected_in_list(&mut self) -> Failure {
        if !self.kept.pending.is_empty() {
            let token = self.token.take();
            self.gather_behind_line();
            self.token = token;
            self.token_line = self.line;
        }
        self.unexpected()
    }

    /// A list inside a compound command: at least one command, newlines as separators.
    pub(super) fn compound_list(&mut self) -> Parsed<List> {
        self.expect = Expect::Command;
        self.skip_newlines()?;
        let mut items = Vec::with_capacity(1);
        loop {
            let command = self.and_or()?;
            let (background, newline) = match self.token()? {
                Token::Operator(Operator::Semicolon) => (false, false),
                Token::Operator(Operator::And) => (true, false),
                Token::Newline => (false, true),
                _ => {
                    items.push(Item { command, background: false, newline: false });
                    return Ok(List { items });
                }
            };
            items.push(Item { command, background, newline });
            self.take();
            self.skip_newlines()?;
            if !self.command_follows()? {
                return Ok(List { items });
            }
        }
    }

    /// The current token can begin a command.
    fn command_follows(&mut self) -> Parsed<bool> {
        Ok(match self.token()? {
            Token::Word(_)
            | Token::Assignment
            | Token::Redirect(..)
            | Token::Number(_)
            | Token::Descriptor => true,
            Token::Operator(operator) => operator == Operator::LeftParen,
            Token::Reserved(word) => matches!(
                word,
                Reserved::If
                    | Reserved::Case
                    | Reserved::For
                    | Reserved::Select
                    | Reserved::While
                    | Reserved::Until
                    | Reserved::Function
                    | Reserved::Time
                    | Reserved::LeftBrace
                    | Reserved::Bang
                    | Reserved::LeftBracket
                    | Reserved::Coproc
            ),
            Token::End | Token::Newline => false,
        })
    }

    #[inline]
    fn and_or(&mut self) -> Parsed<Command> {
        let first = self.pipeline()?;
        match self.and_or_operator()? {
            None => Ok(first),
            Some(op) => self.and_or_rest(first, op),
        }
    }

    #[inline]
    fn and_or_operator(&mut self) -> Parsed<Option<AndOrOp>> {
        Ok(match self.token()? {
            Token::Operator(Operator::AndAnd) => Some(AndOrOp::And),
            Token::Operator(Operator::BarBar) => Some(AndOrOp::Or),
            _ => None,
        })
    }

    /// What follows the first command and its operator.
    fn and_or_rest(&mut self, first: Command, op: AndOrOp) -> Parsed<Command> {
        let mut rest = Vec::with_capacity(1);
        let mut next = Some(op);
        while let Some(op) = next {
            self.take();
            self.skip_newlines()?;
            rest.push((op, self.pipeline()?));
            next = self.and_or_operator()?;
        }
        Ok(Command::AndOr(Box::new(AndOr { first, rest })))
    }

    /// A pipeline with any `!` and `time` before it.
    fn pipeline(&mut self) -> Parsed<Command> {
        let first = self.token()?;
        if matches!(first, Token::Reserved(Reserved::Bang | Reserved::Time)) {
            return self.prefixed_pipeline();
        }
        let line = self.token_line;
        let first = self.command()?;
        match self.token()? {
            Token::Operator(Operator::Bar | Operator::BarAnd) => self.pipeline_rest(first, false, None, line),
            _ => Ok(first),
        }
    }

    /// A pipeline that begins with `!` or `time`.
    fn prefixed_pipeline(&mut self) -> Parsed<Command> {
        let (mut negated, mut timed) = (false, None);
        let line = self.token_line;
        loop {
            match self.token()? {
                Token::Reserved(Reserved::Bang) => {
                    self.take();
                    negated = !negated;
                }
                Token::Reserved(Reserved::Time) => {
                    self.take();
                    let options = self.time_options()?;
                    timed = if timed == Some(Timed::Posix) { timed } else { Some(options) };
                }
                _ => break,
            }
        }
        let ends = matches!(
            self.token()?,
            Token::Newline | Token::End | Token::Operator(Operator::Semicolon | Operator::And)
        );
        if ends {
            return Ok(Command::Pipeline(Box::new(Pipeline { commands: Vec::new(), negated, timed, line })));
        }
        let first = self.command()?;
        self.pipeline_rest(first, negated, timed, line)
    }

    /// What follows the first command.
    fn pipeline_rest(
        &mut self,
        first: Command,
        negated: bool,
        timed: Option<Timed>,
        line: u32,
    ) -> Parsed<Command> {
        let mut commands = vec![first];
        loop {
            match self.token()? {
                Token::Operator(Operator::Bar) => {}
                Token::Operator(Operator::BarAnd) => {
                    if let Some(command) = commands.last_mut() {
                        add_error_redirect(command, self.token_line);
                    }
                }
                _ => break,
            }
            self.take();
            self.expect = Expect::Piped;
            self.skip_newlines()?;
            let command = self.command();
            self.expect = Expect::Command;
            commands.push(command?);
        }
        Ok(Command::Pipeline(Box::new(Pipeline { commands, negated, timed, line })))
    }

    /// The options behind `time`.
    fn time_options(&mut self) -> Parsed<Timed> {
        self.expect = Expect::Time;
        let mut timed = Timed::Default;
        if self.next_is_reserved(Reserved::TimePosix)? {
            self.take();
            timed = Timed::Posix;
        }
        if self.next_is_reserved(Reserved::TimeEnd)? {
            self.take();
            timed = Timed::Posix;
        }
        self.expect = Expect::Command;
        Ok(timed)
    }

    #[inline]
    pub(super) fn command(&mut self) -> Parsed<Command> {
        match self.token()? {
            Token::Word(_)
            | Token::Assignment
            | Token::Redirect(..)
            | Token::Number(_)
            | Token::Descriptor => self.simple_command(None),
            Token::Operator(Operator::LeftParen) => self.compound_command(),
            Token::Reserved(word) => match word {
                Reserved::Function => self.function_keyword(),
                Reserved::Coproc => self.coproc(),
                _ => self.compound_command(),
            },
            _ => Err(self.unexpected()),
        }
    }

    /// A simple command, whose first word may have been taken; or a function definition `name ()`.
    pub(super) fn simple_command(&mut self, first: Option<Word>) -> Parsed<Command> {
        let line = self.token_line;
        let outer = self.expect;
        let mut assignments = Vec::new();
        let mut words = self.kept.spare.arguments.pop().unwrap_or_default();
        let mut redirects = Vec::new();
        if let Some(word) = first {
            words.push(Argument { word, assignment: None });
        }
        loop {
            if self.expect == Expect::Argument && self.token.is_none() && !words.is_empty() {
                self.plain_arguments(&mut words);
            }
            match self.token()? {
                Token::Word(_) => {
                    let first = words.is_empty();
                    if !first {
                        self.expect = Expect::Argument;
                    } else if self.expect == Expect::Argument {
                        // An assignment all the same, but scalar and without aliases before it.
                        if let Some(assignment) = self.late_assignment()? {
                            if assignments.is_empty() {
                                assignments.reserve_exact(1);
                            }
                            assignments.push(assignment);
                            continue;
                        }
                        self.token()?;
                    }
                    // In POSIX mode `command declare` is as `declare`.
                    let behind_command = |argument: &Argument| &*argument.word.text == b"command";
                    if first || self.options.posix && words.iter().all(behind_command) {
                        self.begin_arguments();
                    }
                    let argument = self.argument()?;
                    self.expect = Expect::Argument;
                    if first
                        && assignments.is_empty()
                        && redirects.is_empty()
                        && self.parenthesis_follows()
                        && self.next_is(Operator::LeftParen)?
                    {
                        self.end_arguments();
                        return self.function_definition(argument.word);
                    }
                    words.push(argument);
                }
                Token::Assignment => {
                    self.take();
                    let Some(assignment) = self.assignment.take() else { break };
                    if words.is_empty() {
                        if assignments.is_empty() {
                            assignments.reserve_exact(1);
                        }
                        assignments.push(assignment);
                        self.expect = Expect::Prefix;
                    } else {
                        let word = Word::plain(&assignment.text());
                        words.push(Argument { word, assignment: None });
                        self.expect = Expect::Argument;
                    }
                }
                Token::Redirect(..) | Token::Number(_) | Token::Descriptor => {
                    // Behind an assignment bash takes no other thing than words.
                    let prefix = words.is_empty() && assignments.is_empty();
                    self.expect = if prefix { Expect::Prefix } else { Expect::Argument };
                    if redirects.is_empty() {
                        redirects.reserve_exact(1);
                    }
                    redirects.push(self.redirection()?);
                }
                _ => break,
            }
        }
        self.end_arguments();
        self.expect = if outer == Expect::Piped { Expect::Command } else { outer };
        // Brace expansion has happened by now.
        let name = words.first().and_then(|argument| argument.word.literal()).map(Symbol::new);
        let mut arguments = Vec::with_capacity(words.len());
        arguments.append(&mut words);
        self.kept.spare.arguments.push(words);
        Ok(Command::Simple(Rc::new(Simple {
            line,
            assignments: assignments.into(),
            words: arguments.into_boxed_slice(),
            redirects: redirects.into(),
            name,
            slot: Slot::default(),
        })))
    }

    /// The arguments that are nothing but text, as far as they follow one another.
    fn plain_arguments(&mut self, words: &mut Vec<Argument>) {
        while !self.alias_next && self.declaration == Declaration::None {
            while matches!(self.buffer.get(self.position), Some(b' ' | b'\t')) && self.position < self.limit {
                self.position += 1;
            }
            match self.buffer.get(self.position) {
                Some(&byte) if byte != b'#' && !is(byte, class::BREAK) => {}
                _ => return,
            }
            let Some(word) = self.plain_word() else { return };
            words.push(Argument { word, assignment: None });
        }
    }

    /// A `(` comes next, behind blanks at most; or an alias that may hold one.
    fn parenthesis_follows(&mut self) -> bool {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.position += 1;
        }
        self.peek() == Some(b'(') || self.alias_next
    }

    fn end_arguments(&mut self) {
        if self.declaration != Declaration::None {
            self.declaration = Declaration::None;
            self.remember -= 1;
        }
    }

    /// The command word is current: are its arguments assignments?
    fn begin_arguments(&mut self) {
        let Some(Token::Word(_)) = self.token else { return };
        self.declaration = declaration(&self.word.text);
        if self.declaration != Declaration::None {
            self.compound_arguments = true;
            self.remember += 1;
        }
    }
}

/// `a |& b` is `a 2>&1 | b`.
fn add_error_redirect(command: &mut Command, line: u32) {
    let redirect = Redirect {
        fd: RedirectFd::Number(2),
        kind: RedirectKind::DupOutput,
        target: RedirectTarget::Word(Word::plain(b"1")),
        line,
    };
    let redirects = match command {
        Command::Simple(simple) => Rc::get_mut(simple).map(|simple| &mut simple.redirects),
        Command::Compound(compound) => Some(&mut compound.redirects),
        // In a pipeline nobody calls the function.
        Command::Function(function) => Rc::get_mut(function).map(|function| &mut function.body.redirects),
        Command::Coproc(coproc) => return add_error_redirect(&mut coproc.command, line),
        Command::Pipeline(_) | Command::AndOr(_) => None,
    };
    let Some(redirects) = redirects else { return };
    let mut list = std::mem::take(redirects).into_vec();
    list.push(redirect);
    *redirects = list.into();
}

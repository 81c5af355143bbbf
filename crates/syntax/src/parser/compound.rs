//! Compound commands, functions and coprocesses (bash manual: Compound Commands, Coprocesses,
//! Shell Functions).

use super::error::Open;
use super::scan::Pair;
use super::token::{Expect, Operator, Reserved, Token};
use super::{Parse, Parsed};
use crate::symbol::Symbol;
use crate::tree::{
    ArithFor, ArithText, Case, CaseArm, CaseEnd, Command, Compound, CompoundKind, Coproc, For, Function, If,
    List, PatternWord, Slot, Word,
};
use std::rc::Rc;

impl Parse<'_> {
    /// A compound command with its redirections.
    pub(super) fn compound_command(&mut self) -> Parsed<Command> {
        let mut compound = self.shell_command()?;
        compound.redirects = self.redirections()?;
        Ok(Command::Compound(Box::new(compound)))
    }

    /// A compound command without redirections.
    fn shell_command(&mut self) -> Parsed<Compound> {
        self.enter()?;
        let depth = self.kept.open.len();
        self.token()?;
        let line = self.token_line;
        let kind = self.compound_kind(line)?;
        // bash numbers these by their ends.
        let line = match kind {
            CompoundKind::Conditional(_) | CompoundKind::Arith(_) | CompoundKind::Subshell(_) => self.line,
            _ => line,
        };
        self.kept.open.truncate(depth);
        self.expect = Expect::Command;
        self.leave();
        Ok(Compound { kind, redirects: Box::default(), line })
    }

    fn opened(&mut self, word: &'static str, line: u32) {
        self.kept.open.push(Open { word, line });
    }

    fn compound_kind(&mut self, line: u32) -> Parsed<CompoundKind> {
        if self.next_is(Operator::LeftParen)? {
            return self.parenthesis(line);
        }
        let Token::Reserved(word) = self.token()? else { return Err(self.unexpected()) };
        match word {
            Reserved::LeftBrace => self.group(line),
            Reserved::If => self.if_command(line),
            Reserved::While | Reserved::Until => self.while_command(word == Reserved::Until, line),
            Reserved::For => self.for_command(line),
            Reserved::Select => self.select_command(line),
            Reserved::Case => self.case_command(line),
            Reserved::LeftBracket => {
                self.opened("[[", line);
                self.conditional_command(line)
            }
            _ => Err(self.unexpected()),
        }
    }

    /// `( list )` or `(( expression ))`
    fn parenthesis(&mut self, line: u32) -> Parsed<CompoundKind> {
        if self.peek() == Some(b'(')
            && let Some(text) = self.double_paren()?
        {
            self.take();
            return Ok(CompoundKind::Arith(Box::new(text)));
        }
        if !std::mem::take(&mut self.after_word) {
            // Behind `((` the line is the one where the scan for `))` ended.
            let line = if self.kept.aliases.is_empty() { line } else { self.line };
            self.opened("(", line);
        }
        self.take();
        let list = self.compound_list()?;
        self.require(Operator::RightParen)?;
        Ok(CompoundKind::Subshell(list))
    }

    /// The expression of `((…))`, whose first parenthesis is the current token; None, with the
    /// position unmoved, where the parentheses are subshells.
    pub(super) fn double_paren(&mut self) -> Parsed<Option<ArithText>> {
        let start = self.mark();
        self.pins += 1;
        self.position += 1;
        self.remember += 1;
        let scanned = self.scan_pair(b'(', b')', Pair::Arith, false);
        self.remember -= 1;
        let close = self.position - 1;
        let result = match scanned {
            Err(error) => Err(error),
            Ok(()) if self.peek() != Some(b')') => {
                self.reread(start);
                Ok(None)
            }
            Ok(()) => {
                let end = self.mark();
                self.rewind(start);
                self.position += 1;
                let text = self.arith_text(close);
                self.rewind(end);
                self.position += 1;
                text.map(Some)
            }
        };
        self.pins -= 1;
        result
    }

    fn group(&mut self, line: u32) -> Parsed<CompoundKind> {
        self.opened("{", line);
        self.take();
        let list = self.compound_list()?;
        self.require_reserved(Reserved::RightBrace)?;
        Ok(CompoundKind::Group(list))
    }

    fn if_command(&mut self, line: u32) -> Parsed<CompoundKind> {
        self.opened("if", line);
        self.take();
        let mut branches = Vec::with_capacity(1);
        loop {
            let condition = self.compound_list()?;
            self.require_reserved(Reserved::Then)?;
            let body = self.compound_list()?;
            branches.push((condition, body));
            if !self.next_is_reserved(Reserved::Elif)? {
                break;
            }
            self.take();
        }
        let otherwise = if self.next_is_reserved(Reserved::Else)? {
            self.take();
            Some(self.compound_list()?)
        } else {
            None
        };
        self.require_reserved(Reserved::Fi)?;
        Ok(CompoundKind::If(Box::new(If { branches, otherwise })))
    }

    fn while_command(&mut self, until: bool, line: u32) -> Parsed<CompoundKind> {
        self.opened(if until { "until" } else { "while" }, line);
        self.take();
        let condition = self.compound_list()?;
        self.require_reserved(Reserved::Do)?;
        let body = self.compound_list()?;
        self.require_reserved(Reserved::Done)?;
        Ok(CompoundKind::While { condition, body, until })
    }

    fn for_command(&mut self, line: u32) -> Parsed<CompoundKind> {
        self.opened("for", line);
        self.take();
        self.expect = Expect::Argument;
        if self.next_is(Operator::LeftParen)? && self.peek() == Some(b'(') {
            return self.arith_for(line);
        }
        Ok(CompoundKind::For(Box::new(self.for_words(line)?)))
    }

    fn select_command(&mut self, line: u32) -> Parsed<CompoundKind> {
        self.opened("select", line);
        self.take();
        Ok(CompoundKind::Select(Box::new(self.for_words(line)?)))
    }

    /// The name, the words and the body of `for` and `select`.
    fn for_words(&mut self, line: u32) -> Parsed<For> {
        self.expect = Expect::Argument;
        let Token::Word(_) = self.token()? else { return Err(self.unexpected()) };
        let variable = Symbol::new(&self.take_word().text);
        self.expect = Expect::In;
        let mut words = None;
        if self.next_is(Operator::Semicolon)? {
            self.take();
            self.expect = Expect::Command;
            self.skip_newlines()?;
        } else {
            self.skip_newlines_before_in()?;
            if self.next_is_reserved(Reserved::In)? {
                self.take();
                words = Some(self.word_list()?);
            }
        }
        self.expect = Expect::Command;
        let body = self.do_group()?;
        Ok(For { variable, words, body, line })
    }

    /// Behind a newline all reserved words may stand, besides `in`.
    fn skip_newlines_before_in(&mut self) -> Parsed<()> {
        while matches!(self.token()?, Token::Newline) {
            self.take();
            self.expect = Expect::Command;
        }
        Ok(())
    }

    /// The words up to `;` or newline, and the newlines behind.
    fn word_list(&mut self) -> Parsed<Box<[Word]>> {
        let mut words = Vec::new();
        self.expect = Expect::Argument;
        loop {
            match self.token()? {
                Token::Word(_) => {
                    let mut word = self.take_word();
                    self.expand_word_braces(&mut word);
                    words.push(word);
                }
                Token::Newline | Token::Operator(Operator::Semicolon) => {
                    self.take();
                    self.expect = Expect::Command;
                    self.skip_newlines()?;
                    return Ok(words.into());
                }
                _ => return Err(self.unexpected()),
            }
        }
    }

    /// `do list done` or `{ list }`
    fn do_group(&mut self) -> Parsed<List> {
        let close = match self.token()? {
            Token::Reserved(Reserved::Do) => Reserved::Done,
            Token::Reserved(Reserved::LeftBrace) => {
                let line = self.token_line;
                self.opened("{", line);
                Reserved::RightBrace
            }
            _ => return Err(self.unexpected()),
        };
        self.take();
        let list = self.compound_list()?;
        self.require_reserved(close)?;
        Ok(list)
    }

    /// `for (( start; condition; step ))`: the first parenthesis is the current token.
    fn arith_for(&mut self, line: u32) -> Parsed<CompoundKind> {
        let start = self.mark();
        self.pins += 1;
        self.position += 1;
        self.scan_pair(b'(', b')', Pair::Arith, false)?;
        let last = self.position - 1;
        if self.peek() != Some(b')') {
            self.token_line = self.line;
            self.token_line_start = self.line_start;
            return Err(self.near_error());
        }
        let end = self.mark();
        let mut parts = Vec::new();
        self.rewind(start);
        self.position += 1;
        let inside = self.position;
        loop {
            while matches!(self.byte(), Some(b' ' | b'\t')) {
                self.position += 1;
            }
            let semicolon = self.find_delimiter(last, b";", self.position);
            parts.push(self.arith_text(semicolon.unwrap_or(last))?);
            match semicolon {
                Some(at) => self.position = at + 1,
                None => break,
            }
        }
        let text = self.slice(inside, last).to_vec();
        self.rewind(end);
        self.position += 1;
        self.pins -= 1;
        self.take();
        self.expect = Expect::Command;
        if matches!(self.token()?, Token::Newline | Token::Operator(Operator::Semicolon)) {
            self.take();
            self.expect = Expect::Command;
            self.skip_newlines()?;
        }
        let body = self.do_group()?;
        // bash counts the parts when the whole command has been read.
        let mut parts = parts.into_iter();
        let (Some(start), Some(condition), Some(step), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(self.bad_arith_for(line, &text));
        };
        Ok(CompoundKind::ArithFor(Box::new(ArithFor { start, condition, step, body, line })))
    }

    fn bad_arith_for(&mut self, line: u32, text: &[u8]) -> super::Failure {
        let semicolons = text.iter().filter(|&&b| b == b';').count();
        let first: &[u8] = if semicolons < 2 {
            b"syntax error: arithmetic expression required"
        } else {
            b"syntax error: `;' unexpected"
        };
        let mut second = b"syntax error: `((".to_vec();
        second.extend_from_slice(text);
        second.extend_from_slice(b"))'");
        let mut error = self.error(line, first.to_vec());
        error.push(line, second);
        error
    }

    fn case_command(&mut self, line: u32) -> Parsed<CompoundKind> {
        self.opened("case", line);
        self.take();
        self.expect = Expect::Argument;
        let Token::Word(_) = self.token()? else { return Err(self.unexpected()) };
        let word = self.take_word();
        self.expect = Expect::In;
        self.skip_newlines()?;
        self.require_reserved(Reserved::In)?;
        let mut arms = Vec::with_capacity(2);
        self.expect = Expect::FirstPattern;
        loop {
            while matches!(self.token()?, Token::Newline) {
                self.take();
                self.expect = Expect::Pattern;
            }
            if self.next_is_reserved(Reserved::Esac)? {
                self.take();
                break;
            }
            let (arm, last) = self.case_arm()?;
            arms.push(arm);
            self.expect = Expect::Pattern;
            if last {
                self.require_reserved(Reserved::Esac)?;
                break;
            }
        }
        Ok(CompoundKind::Case(Box::new(Case { word, arms, line })))
    }

    /// A clause, and whether it ended without an operator.
    fn case_arm(&mut self) -> Parsed<(CaseArm, bool)> {
        if self.next_is(Operator::LeftParen)? {
            if self.token_expect == Expect::Pattern && self.byte() == Some(b'(') {
                return Err(self.unexpected());
            }
            self.expect = Expect::NextPattern;
            self.take();
        }
        let mut patterns = Vec::with_capacity(1);
        loop {
            let Token::Word(_) = self.token()? else { return Err(self.unexpected()) };
            patterns.push(PatternWord { word: self.take_word(), compiled: Slot::default() });
            self.expect = Expect::NextPattern;
            if !self.next_is(Operator::Bar)? {
                break;
            }
            self.take();
        }
        self.require(Operator::RightParen)?;
        self.expect = Expect::Command;
        self.skip_newlines()?;
        let empty = matches!(
            self.token()?,
            Token::Reserved(Reserved::Esac)
                | Token::Operator(
                    Operator::DoubleSemicolon | Operator::SemicolonAnd | Operator::DoubleSemicolonAnd
                )
        );
        let body = if empty { List::default() } else { self.compound_list()? };
        let end = match self.token()? {
            Token::Operator(Operator::DoubleSemicolon) => CaseEnd::Break,
            Token::Operator(Operator::SemicolonAnd) => CaseEnd::FallThrough,
            Token::Operator(Operator::DoubleSemicolonAnd) => CaseEnd::TestNext,
            _ => return Ok((CaseArm { patterns, body, end: CaseEnd::Break }, true)),
        };
        self.take();
        Ok((CaseArm { patterns, body, end }, false))
    }

    /// `name ()` with its body; the `(` is the current token.
    pub(super) fn function_definition(&mut self, name: Word) -> Parsed<Command> {
        self.take();
        self.expect = Expect::Command;
        self.require(Operator::RightParen)?;
        let line = self.token_line;
        self.expect = Expect::FunctionBody;
        self.skip_newlines()?;
        self.function(name, line, false)
    }

    /// `function name [()]` with its body.
    pub(super) fn function_keyword(&mut self) -> Parsed<Command> {
        self.take();
        self.expect = Expect::Argument;
        let Token::Word(_) = self.token()? else { return Err(self.unexpected()) };
        let mut line = self.token_line;
        let name = self.take_word();
        self.expect = Expect::FunctionBody;
        if self.next_is(Operator::LeftParen)? && !self.parenthesis_opens_body() {
            self.take();
            self.require(Operator::RightParen)?;
            line = self.token_line;
        } else {
            self.after_word = self.next_is(Operator::LeftParen)?;
        }
        self.skip_newlines()?;
        self.function(name, line, true)
    }

    /// Behind `function name (`: a body in parentheses rather than `()`.
    fn parenthesis_opens_body(&mut self) -> bool {
        let mut ahead = 0;
        loop {
            match self.byte_at(ahead) {
                Some(b' ' | b'\t') => ahead += 1,
                Some(b'\\') if self.byte_at(ahead + 1) == Some(b'\n') => ahead += 2,
                byte => return byte != Some(b')'),
            }
        }
    }

    fn function(&mut self, name: Word, line: u32, keyword: bool) -> Parsed<Command> {
        self.token()?;
        let begin = self.token_line;
        let mut body = self.shell_command()?;
        body.redirects = self.redirections()?;
        let name = Symbol::new(&name.text);
        Ok(Command::Function(Rc::new(Function { name, body, line, body_line: begin, keyword })))
    }

    pub(super) fn coproc(&mut self) -> Parsed<Command> {
        let line = self.token_line;
        self.take();
        self.expect = Expect::Command;
        let default = Word::plain(b"COPROC");
        match self.token()? {
            Token::Word(_) => {}
            Token::Assignment | Token::Redirect(..) | Token::Number(_) | Token::Descriptor => {
                let command = self.simple_command(None)?;
                return Ok(Command::Coproc(Box::new(Coproc { name: default, command, line })));
            }
            _ => {
                let command = self.compound_command()?;
                return Ok(Command::Coproc(Box::new(Coproc { name: default, command, line })));
            }
        }
        let word = self.take_word();
        let named = matches!(self.token()?, Token::Operator(Operator::LeftParen) | Token::Reserved(_));
        let (name, command) = if named {
            self.after_word = self.next_is(Operator::LeftParen)?;
            (word, self.compound_command()?)
        } else {
            (default, self.simple_command(Some(word))?)
        };
        Ok(Command::Coproc(Box::new(Coproc { name, command, line })))
    }
}

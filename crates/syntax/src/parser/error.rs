//! Syntax errors in bash's words.

use super::alias::ActiveAlias;
use super::token::{Expect, Operator, Token};
use super::{Extent, Failure, Parse, Parsed, SyntaxError};
use crate::tree::{Assignment, RedirectKind};

/// How deep words may nest in words.
const MAX_DEPTH: u32 = 1000;
/// How much text the levels may repeat: each has a copy of what is inside it.
const MAX_REPEATED: usize = 1 << 26;

/// A compound command that has begun.
pub(super) struct Open {
    pub word: &'static str,
    pub line: u32,
}

impl Operator {
    pub fn text(self) -> &'static [u8] {
        match self {
            Operator::Semicolon => b";",
            Operator::DoubleSemicolon => b";;",
            Operator::SemicolonAnd => b";&",
            Operator::DoubleSemicolonAnd => b";;&",
            Operator::And => b"&",
            Operator::AndAnd => b"&&",
            Operator::Bar => b"|",
            Operator::BarBar => b"||",
            Operator::BarAnd => b"|&",
            Operator::LeftParen => b"(",
            Operator::RightParen => b")",
            Operator::Minus => b"-",
        }
    }
}

/// The operator as written.
pub(crate) fn redirect_text(kind: RedirectKind) -> &'static [u8] {
    match kind {
        RedirectKind::Input => b"<",
        RedirectKind::Output => b">",
        RedirectKind::Clobber => b">|",
        RedirectKind::Append => b">>",
        RedirectKind::ReadWrite => b"<>",
        RedirectKind::DupInput => b"<&",
        RedirectKind::DupOutput => b">&",
        RedirectKind::OutputAndError => b"&>",
        RedirectKind::AppendAndError => b"&>>",
        RedirectKind::HereDocument => b"<<",
        RedirectKind::HereString => b"<<<",
    }
}

impl Parse<'_> {
    /// The text of the current token.
    pub(super) fn token_text(&self) -> Vec<u8> {
        match &self.token {
            None | Some(Token::End) => b"EOF".to_vec(),
            Some(Token::Newline) => b"newline".to_vec(),
            Some(Token::Operator(operator)) => operator.text().to_vec(),
            Some(Token::Redirect(RedirectKind::HereDocument, true)) => b"<<-".to_vec(),
            Some(Token::Redirect(kind, _)) => redirect_text(*kind).to_vec(),
            Some(Token::Number(number)) => number.to_string().into_bytes(),
            Some(Token::Descriptor) => self.descriptor.to_vec(),
            Some(Token::Reserved(word)) => word.text().to_vec(),
            Some(Token::Word(_)) => self.word.text.to_vec(),
            Some(Token::Assignment) => self.assignment.as_ref().map_or_else(Vec::new, Assignment::text),
        }
    }

    /// Goes one level deeper into words in words; the level has `length` bytes.
    pub(super) fn deeper(&mut self, length: usize) -> Parsed<()> {
        self.enter()?;
        if self.depth >= MAX_DEPTH || self.depth as usize * length > MAX_REPEATED {
            return Err(self.too_deep());
        }
        self.depth += 1;
        Ok(())
    }

    pub(super) fn shallower(&mut self) {
        self.depth -= 1;
        self.leave();
    }

    /// Guards the stack.
    pub(super) fn enter(&mut self) -> Parsed<()> {
        self.nesting += 1;
        if self.nesting.is_multiple_of(64) && self.host.stack_low() {
            return Err(self.too_deep());
        }
        Ok(())
    }

    pub(super) fn leave(&mut self) {
        self.nesting -= 1;
    }

    fn too_deep(&mut self) -> Failure {
        self.exhausted = true;
        self.error(self.line, b"maximum nesting level exceeded".to_vec())
    }

    pub(super) fn error(&self, line: u32, message: Vec<u8>) -> Failure {
        Box::new(SyntaxError {
            line,
            messages: vec![message],
            lines: vec![line],
            incomplete: false,
            extent: Extent::Text,
        })
    }

    /// The current token cannot stand here.
    pub(super) fn unexpected(&mut self) -> Failure {
        if matches!(self.token, None | Some(Token::End)) {
            return self.unexpected_end();
        }
        if matches!(self.token, Some(Token::Descriptor)) {
            return self.near_error();
        }
        let text = match self.arithmetic_token() {
            Ok(Some(text)) => text,
            Ok(None) => self.token_text(),
            Err(error) => return error,
        };
        let text = if crate::quote::needs_ansi_c(&text) { crate::quote::ansi_c_quoted(&text) } else { text };
        let mut message = b"syntax error near unexpected token `".to_vec();
        message.extend_from_slice(&text);
        message.push(b'\'');
        if self.closer != 0 && text != [self.closer] {
            message.extend_from_slice(b" while looking for matching `");
            message.extend_from_slice(&[self.closer, b'\'']);
        }
        let mut error = self.error(self.token_line, message);
        if !self.options.interactive {
            let line = self.offending_line();
            error.push(self.token_line, line);
        }
        error
    }

    /// The expression of `((…))` where the current token is its first parenthesis and a command may
    /// stand.
    fn arithmetic_token(&mut self) -> Parsed<Option<Vec<u8>>> {
        let command = matches!(
            self.token_expect,
            Expect::Command | Expect::Piped | Expect::FunctionBody | Expect::Pattern
        );
        let paren = matches!(self.token, Some(Token::Operator(Operator::LeftParen)));
        if !command || !paren || self.byte() != Some(b'(') {
            return Ok(None);
        }
        let text = self.double_paren()?;
        self.token_line = self.line;
        self.token_line_start = self.line_start;
        Ok(text.map(|text| text.word.text.to_vec()))
    }

    /// The line of the current token, quoted.
    pub(super) fn offending_line(&self) -> Vec<u8> {
        let mut line = vec![b'`'];
        let reading = |alias: &&ActiveAlias| alias.end > self.position || self.at_alias_end();
        let text = match self.kept.aliases.last().filter(reading) {
            Some(alias) => {
                let mut text = alias.value.to_vec();
                if self.at_alias_end()
                    && let Some(last) = text.last_mut()
                {
                    // bash has put the blank that ends the word there.
                    *last = b' ';
                }
                text
            }
            None => match self.token_copy.as_ref().or(self.line_copy.as_ref()) {
                Some(copy) => copy.clone(),
                None => {
                    let rest = self.buffer.get(self.token_line_start..).unwrap_or(&[]);
                    rest.split(|&b| b == b'\n').next().unwrap_or(&[]).to_vec()
                }
            },
        };
        line.extend_from_slice(&text);
        line.push(b'\'');
        line
    }

    /// Adds what bash says when it looks for the offending token in the text of the line, or that
    /// the input has ended.
    pub(super) fn add_near(&mut self, error: &mut SyntaxError) {
        if matches!(self.token, Some(Token::End)) {
            let end = self.unexpected_end();
            error.incomplete = true;
            for (line, message) in end.reports() {
                error.push(line, message.to_vec());
            }
            return;
        }
        let line = self.buffer.get(self.token_line_start..).unwrap_or(&[]);
        let length = memchr::memchr(b'\n', line).map_or(line.len(), |at| at + 1);
        let at = self.position.saturating_sub(self.token_line_start);
        let mut message = b"syntax error near `".to_vec();
        message.extend_from_slice(near(line.get(..length).unwrap_or(&[]), at));
        message.push(b'\'');
        error.push(self.token_line, message);
        if !self.options.interactive {
            let line = self.offending_line();
            error.push(self.token_line, line);
        }
    }

    /// An error about which only the text of the line is told.
    pub(super) fn near_error(&mut self) -> Failure {
        let mut error = self.silent_error();
        self.add_near(&mut error);
        error
    }

    /// An error that says nothing yet.
    pub(super) fn silent_error(&mut self) -> Failure {
        let mut error = self.error(self.token_line, Vec::new());
        error.messages.clear();
        error.lines.clear();
        error
    }

    /// The line bash would name now: the one of the last byte read.
    pub(super) fn last_line(&self) -> u32 {
        let fresh = self.position == self.line_start && self.position > 0 && self.kept.aliases.is_empty();
        if fresh { self.line.saturating_sub(1) } else { self.line }
    }

    /// The input ended inside a command.
    pub(super) fn unexpected_end(&mut self) -> Failure {
        let message = if self.closer != 0 {
            format!("unexpected EOF while looking for matching `{}'", char::from(self.closer))
        } else if let Some(open) = self.kept.open.last() {
            format!("syntax error: unexpected end of file from `{}' command on line {}", open.word, open.line)
        } else {
            "syntax error: unexpected end of file".to_string()
        };
        let mut error = self.error(self.line, message.into_bytes());
        error.incomplete = true;
        error
    }

    /// The input ended before the `close` that matches something on `line`.
    pub(super) fn unmatched(&mut self, close: u8, line: u32) -> Failure {
        let message = format!("unexpected EOF while looking for matching `{}'", char::from(close));
        let mut error = self.error(line, message.into_bytes());
        error.incomplete = true;
        error
    }
}

/// The last thing in `line` before offset `at`, as bash guesses it.
fn near(line: &[u8], at: usize) -> &[u8] {
    let byte = |at: usize| line.get(at).copied().unwrap_or(0);
    let blank = |at: usize| matches!(byte(at), b' ' | b'\t' | b'\n');
    let mut at = at.min(line.len());
    if at > 0 && byte(at) == 0 {
        at -= 1;
    }
    while at > 0 && blank(at) {
        at -= 1;
    }
    let end = if at > 0 { at + 1 } else { 0 };
    while at > 0 && !matches!(byte(at), b' ' | b'\n' | b'\t' | b';' | b'|' | b'&') {
        at -= 1;
    }
    while at != end && blank(at) {
        at += 1;
    }
    if end > 0 { line.get(at..end).unwrap_or(&[]) } else { line.get(..1).unwrap_or(&[]) }
}

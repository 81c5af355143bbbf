//! `[[ … ]]` (bash manual: Conditional Constructs, Bash Conditional Expressions).

use super::token::{Expect, Operator, Reserved, Token};
use super::{Failure, Parse, Parsed};
use crate::tree::{
    CompoundKind, Conditional, ConditionalBinary, ConditionalOp, PatternWord, RedirectKind, Slot, Word,
};

const UNARY: &[u8] = b"abcdefghknoprstuvwxzGLONRS";

fn binary(text: &[u8]) -> Option<ConditionalOp> {
    Some(match text {
        b"=" => ConditionalOp::Equal,
        b"==" => ConditionalOp::EqualEqual,
        b"!=" => ConditionalOp::NotEqual,
        b"=~" => ConditionalOp::Match,
        b"<" => ConditionalOp::Less,
        b">" => ConditionalOp::Greater,
        b"-eq" => ConditionalOp::Eq,
        b"-ne" => ConditionalOp::Ne,
        b"-lt" => ConditionalOp::Lt,
        b"-le" => ConditionalOp::Le,
        b"-gt" => ConditionalOp::Gt,
        b"-ge" => ConditionalOp::Ge,
        b"-nt" => ConditionalOp::NewerThan,
        b"-ot" => ConditionalOp::OlderThan,
        b"-ef" => ConditionalOp::SameFile,
        _ => return None,
    })
}

impl Parse<'_> {
    pub(super) fn conditional_command(&mut self, line: u32) -> Parsed<CompoundKind> {
        self.take();
        self.expect = Expect::Conditional;
        let expression = self.conditional_or()?;
        if !self.next_is_reserved(Reserved::RightBracket)? {
            return Err(self.conditional_error(line));
        }
        self.take();
        Ok(CompoundKind::Conditional(Box::new(expression)))
    }

    fn conditional_error(&mut self, line: u32) -> Failure {
        let mut error = if matches!(self.token, None | Some(Token::End)) {
            self.error(line, b"unexpected EOF while looking for `]]'".to_vec())
        } else {
            let mut message = b"syntax error in conditional expression: unexpected token `".to_vec();
            message.extend_from_slice(&self.token_text());
            message.push(b'\'');
            self.error(line, message)
        };
        self.add_near(&mut error);
        error
    }

    fn conditional_or(&mut self) -> Parsed<Conditional> {
        let left = self.conditional_and()?;
        if self.next_is(Operator::BarBar)? {
            self.take();
            let right = self.conditional_or()?;
            return Ok(Conditional::Or(Box::new(left), Box::new(right)));
        }
        Ok(left)
    }

    fn conditional_and(&mut self) -> Parsed<Conditional> {
        let left = self.conditional_term()?;
        if self.next_is(Operator::AndAnd)? {
            self.take();
            let right = self.conditional_and()?;
            return Ok(Conditional::And(Box::new(left), Box::new(right)));
        }
        Ok(left)
    }

    /// A message about the current token, on its line.
    fn conditional_message(&mut self, before: &[u8], after: &[u8]) -> Failure {
        let mut message = before.to_vec();
        message.extend_from_slice(&self.token_text());
        message.extend_from_slice(after);
        let mut error = self.error(self.token_line, message);
        self.add_near(&mut error);
        error
    }

    /// Adds what bash says after an error inside the word it was looking for.
    fn conditional_after(&mut self, mut error: Failure, message: &[u8]) -> Failure {
        if error.incomplete {
            error.push(self.line, message.to_vec());
        }
        error
    }

    fn conditional_term(&mut self) -> Parsed<Conditional> {
        self.enter()?;
        if let Err(error) = self.skip_newlines() {
            return Err(self.conditional_after(error, b"unexpected token `\xff' in conditional command"));
        }
        let term = match self.token()? {
            Token::Reserved(Reserved::RightBracket) => return Err(self.near_error()),
            Token::Operator(Operator::LeftParen) => {
                self.take();
                let inner = self.conditional_or()?;
                if !self.next_is(Operator::RightParen)? {
                    return Err(self.conditional_message(b"unexpected token `", b"', expected `)'"));
                }
                self.take();
                self.skip_newlines()?;
                Conditional::Group(Box::new(inner))
            }
            Token::Word(word, _) if &*word.text == b"!" => {
                self.take();
                Conditional::Not(Box::new(self.conditional_term()?))
            }
            Token::Word(word, _) => {
                let unary = match *word.text {
                    [b'-', letter] if UNARY.contains(&letter) => Some(letter),
                    _ => None,
                };
                match unary {
                    Some(letter) => self.conditional_unary(letter)?,
                    None => self.conditional_binary()?,
                }
            }
            _ => return Err(self.conditional_message(b"unexpected token `", b"' in conditional command")),
        };
        self.leave();
        Ok(term)
    }

    fn conditional_word(&mut self) -> Parsed<Option<Word>> {
        if !matches!(self.token()?, Token::Word(..)) {
            return Ok(None);
        }
        match self.take() {
            Token::Word(word, _) => Ok(Some(word)),
            _ => Ok(None),
        }
    }

    fn conditional_unary(&mut self, letter: u8) -> Parsed<Conditional> {
        self.take();
        let Some(word) = self.conditional_word()? else {
            return Err(
                self.conditional_message(b"unexpected argument `", b"' to conditional unary operator")
            );
        };
        self.skip_newlines()?;
        Ok(Conditional::Unary(letter, word))
    }

    fn conditional_binary(&mut self) -> Parsed<Conditional> {
        let Some(left) = self.conditional_word()? else { return Err(self.unexpected()) };
        if let Err(error) = self.token() {
            return Err(self.conditional_after(error, b"conditional binary operator expected"));
        }
        let op = match self.token()? {
            Token::Word(word, _) => binary(&word.text),
            Token::Redirect(RedirectKind::Input, _) => Some(ConditionalOp::Less),
            Token::Redirect(RedirectKind::Output, _) => Some(ConditionalOp::Greater),
            Token::Reserved(Reserved::RightBracket)
            | Token::Operator(Operator::AndAnd | Operator::BarBar | Operator::RightParen) => {
                return Ok(Conditional::Word(left));
            }
            _ => None,
        };
        let Some(op) = op else {
            return Err(
                self.conditional_message(b"unexpected token `", b"', conditional binary operator expected")
            );
        };
        self.take();
        self.expect = match op {
            ConditionalOp::Match => Expect::Regex,
            ConditionalOp::Equal | ConditionalOp::EqualEqual | ConditionalOp::NotEqual => {
                Expect::ConditionalPattern
            }
            _ => Expect::Conditional,
        };
        let right = self.conditional_word();
        self.expect = Expect::Conditional;
        let right = match right {
            Ok(Some(right)) => right,
            Ok(None) => {
                return Err(
                    self.conditional_message(b"unexpected argument `", b"' to conditional binary operator")
                );
            }
            Err(error) => {
                return Err(
                    self.conditional_after(error, b"unexpected argument to conditional binary operator")
                );
            }
        };
        self.skip_newlines()?;
        let right = PatternWord { word: right, compiled: Slot::default() };
        Ok(Conditional::Binary(Box::new(ConditionalBinary { op, left, right, arith: None })))
    }
}

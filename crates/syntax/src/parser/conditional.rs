//! `[[ … ]]` (bash manual: Conditional Constructs, Bash Conditional Expressions).

use super::token::{Expect, Operator, Reserved, Token};
use super::{Failure, Parse, Parsed};
use crate::arith::Arith;
use crate::tree::{
    ArithText, CompoundKind, Conditional, ConditionalBinary, ConditionalOp, ParamName, Part, PatternWord,
    RedirectKind, Slot, Subscript, Word, WordForm,
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
        let expression = match self.conditional_or() {
            Ok(expression) => expression,
            Err(mut error) => {
                if self.token.is_some() {
                    self.add_near(&mut error);
                } else if std::mem::take(&mut self.conditional_open) {
                    error.push(line, b"unexpected EOF while looking for `]]'".to_vec());
                }
                return Err(error);
            }
        };
        if !self.next_is_reserved(Reserved::RightBracket)? {
            return Err(self.conditional_error(line));
        }
        self.take();
        Ok(CompoundKind::Conditional(Box::new(expression)))
    }

    fn conditional_error(&mut self, line: u32) -> Failure {
        let mut error = if matches!(self.token, None | Some(Token::End)) {
            self.error(line, b"unexpected EOF while looking for `]]'".to_vec())
        } else if matches!(self.token, Some(Token::Descriptor)) {
            self.error(line, b"syntax error in conditional expression".to_vec())
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
    /// `{name}` has no text bash could show: then `nameless` is the message.
    fn conditional_message(&mut self, before: &[u8], after: &[u8], nameless: &[u8]) -> Failure {
        if matches!(self.token, Some(Token::Descriptor)) {
            return self.error(self.token_line, nameless.to_vec());
        }
        let mut message = before.to_vec();
        message.extend_from_slice(&self.token_text());
        message.extend_from_slice(after);
        self.error(self.token_line, message)
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
            Token::Reserved(Reserved::RightBracket) => return Err(self.silent_error()),
            Token::Operator(Operator::LeftParen) => {
                let line = self.token_line;
                self.take();
                let inner = match self.conditional_or() {
                    Ok(inner) => inner,
                    Err(mut error) => {
                        self.conditional_open = false;
                        error.push(line, b"expected `)'".to_vec());
                        return Err(error);
                    }
                };
                if !self.next_is(Operator::RightParen)? {
                    return Err(self.conditional_message(
                        b"unexpected token `",
                        b"', expected `)'",
                        b"expected `)'",
                    ));
                }
                self.take();
                self.skip_behind_term()?;
                Conditional::Group(Box::new(inner))
            }
            Token::Word(_) if &*self.word.text == b"!" => {
                self.take();
                Conditional::Not(Box::new(self.conditional_term()?))
            }
            Token::Word(_) => {
                let unary = match *self.word.text {
                    [b'-', letter] if UNARY.contains(&letter) => Some(letter),
                    _ => None,
                };
                match unary {
                    Some(letter) => self.conditional_unary(letter)?,
                    None => self.conditional_binary()?,
                }
            }
            _ => {
                return Err(self.conditional_message(
                    b"unexpected token `",
                    b"' in conditional command",
                    b"unexpected token 283 in conditional command",
                ));
            }
        };
        self.leave();
        Ok(term)
    }

    /// The newlines behind a complete term.
    fn skip_behind_term(&mut self) -> Parsed<()> {
        let result = self.skip_newlines();
        self.conditional_open = result.is_err();
        result
    }

    fn conditional_word(&mut self) -> Parsed<Option<Word>> {
        if !matches!(self.token()?, Token::Word(_)) {
            return Ok(None);
        }
        Ok(Some(self.take_word()))
    }

    fn conditional_unary(&mut self, letter: u8) -> Parsed<Conditional> {
        self.take();
        let word = match self.conditional_word() {
            Ok(Some(word)) => word,
            Ok(None) => {
                return Err(self.conditional_message(
                    b"unexpected argument `",
                    b"' to conditional unary operator",
                    b"unexpected argument to conditional unary operator",
                ));
            }
            Err(error) => {
                let message = b"unexpected argument to conditional unary operator";
                return Err(self.conditional_after(error, message));
            }
        };
        self.skip_behind_term()?;
        Ok(Conditional::Unary(letter, word))
    }

    fn conditional_binary(&mut self) -> Parsed<Conditional> {
        let Some(left) = self.conditional_word()? else { return Err(self.unexpected()) };
        if let Err(error) = self.token() {
            return Err(self.conditional_after(error, b"conditional binary operator expected"));
        }
        let op = match self.token()? {
            Token::Word(_) => binary(&self.word.text),
            Token::Redirect(RedirectKind::Input, _) => Some(ConditionalOp::Less),
            Token::Redirect(RedirectKind::Output, _) => Some(ConditionalOp::Greater),
            Token::Reserved(Reserved::RightBracket)
            | Token::Operator(Operator::AndAnd | Operator::BarBar | Operator::RightParen) => {
                return Ok(Conditional::Word(left));
            }
            _ => None,
        };
        let Some(op) = op else {
            return Err(self.conditional_message(
                b"unexpected token `",
                b"', conditional binary operator expected",
                b"conditional binary operator expected",
            ));
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
                return Err(self.conditional_message(
                    b"unexpected argument `",
                    b"' to conditional binary operator",
                    b"unexpected argument to conditional binary operator",
                ));
            }
            Err(error) => {
                return Err(
                    self.conditional_after(error, b"unexpected argument to conditional binary operator")
                );
            }
        };
        self.skip_behind_term()?;
        let numeric = matches!(
            op,
            ConditionalOp::Eq
                | ConditionalOp::Ne
                | ConditionalOp::Lt
                | ConditionalOp::Le
                | ConditionalOp::Gt
                | ConditionalOp::Ge
        );
        let arith = match (numeric, operand(&left), operand(&right)) {
            (true, Some(left), Some(right)) => Some(Box::new((left, right))),
            _ => None,
        };
        let right = PatternWord { word: right, compiled: Slot::default() };
        Ok(Conditional::Binary(Box::new(ConditionalBinary { op, left, right, arith })))
    }
}

/// An operand of `-eq` and its kind as arithmetic, where it is one literal or one expansion.
fn operand(word: &Word) -> Option<ArithText> {
    let part = match &word.form {
        WordForm::Plain => {
            let tree = crate::arith::parse(&word.text).ok()??;
            return Some(ArithText { word: word.clone(), tree: Some(Box::new(tree)) });
        }
        WordForm::Parts(parts) => match &**parts {
            [Part::Double(inner)] => inner.first().filter(|_| inner.len() == 1)?,
            [part] => part,
            _ => return None,
        },
        _ => return None,
    };
    let single = match part {
        Part::Param(param) => {
            !matches!(param.name, ParamName::Special(b'@' | b'*'))
                && !matches!(param.index.as_deref(), Some(Subscript::At | Subscript::Star))
        }
        Part::Command(_) | Part::Arith(_) => true,
        _ => false,
    };
    if !single {
        return None;
    }
    let form = WordForm::Parts([Part::Double([part.clone()].into())].into());
    let word = Word { text: word.text.clone(), form };
    Some(ArithText { word, tree: Some(Box::new(Arith::Expand(part.clone()))) })
}

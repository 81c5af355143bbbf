//! Redirections (bash manual: Redirections).

use super::heredoc::Pending;
use super::token::{Expect, Operator, Token};
use super::{Parse, Parsed};
use crate::tree::{HereDocument, Redirect, RedirectFd, RedirectKind, RedirectTarget, Word};
use std::rc::Rc;

/// How many here-documents may wait for their bodies.
const MOST_HERE_DOCUMENTS: usize = 16;

impl Parse<'_> {
    /// The current token begins a redirection.
    pub(super) fn redirection_follows(&mut self) -> Parsed<bool> {
        Ok(matches!(self.token()?, Token::Redirect(..) | Token::Number(_) | Token::Descriptor))
    }

    /// Redirections behind a compound command.
    pub(super) fn redirections(&mut self) -> Parsed<Box<[Redirect]>> {
        let mut redirects = Vec::new();
        while self.redirection_follows()? {
            redirects.push(self.redirection()?);
            // Behind a redirection no word is reserved.
            self.expect = Expect::Argument;
            self.token()?;
        }
        self.expect = Expect::Command;
        Ok(redirects.into())
    }

    pub(super) fn redirection(&mut self) -> Parsed<Redirect> {
        let expect = self.expect;
        let line = self.token_line;
        let fd = match self.token()? {
            Token::Number(number) => RedirectFd::Number(number),
            Token::Descriptor => RedirectFd::Variable(std::mem::take(&mut self.descriptor)),
            _ => RedirectFd::Default,
        };
        if fd != RedirectFd::Default {
            self.take();
        }
        let Token::Redirect(kind, strip) = self.token()? else { return Err(self.unexpected()) };
        let both = matches!(kind, RedirectKind::OutputAndError | RedirectKind::AppendAndError);
        if both && fd != RedirectFd::Default {
            return Err(self.unexpected());
        }
        self.take();
        let duplicate = matches!(kind, RedirectKind::DupInput | RedirectKind::DupOutput);
        self.expect = match kind {
            _ if duplicate => Expect::Duplicate,
            RedirectKind::HereString => Expect::HereString,
            _ => Expect::Argument,
        };
        let declaration = std::mem::take(&mut self.declaration);
        let mut quoted = false;
        let fits = match self.token()? {
            Token::Word(_) | Token::Operator(Operator::Minus) => true,
            Token::Number(_) => duplicate,
            _ => false,
        };
        if !fits {
            return Err(self.unexpected());
        }
        let mut target = match self.take() {
            Token::Number(number) => {
                self.braces = false;
                Word::plain(number.to_string().as_bytes())
            }
            Token::Word(any) => {
                quoted = any;
                std::mem::take(&mut self.word)
            }
            _ => {
                self.braces = false;
                Word::plain(b"-")
            }
        };
        self.declaration = declaration;
        self.compound_arguments = false;
        self.expect = expect;
        let target = if kind == RedirectKind::HereDocument {
            if self.kept.pending.len() >= MOST_HERE_DOCUMENTS {
                return Err(self.error(self.line, b"maximum here-document count exceeded".to_vec()));
            }
            RedirectTarget::HereDocument(self.push_here_document(target, strip, quoted))
        } else {
            if kind != RedirectKind::HereString {
                self.expand_word_braces(&mut target);
            }
            RedirectTarget::Word(target)
        };
        Ok(Redirect { fd, kind, target, line })
    }

    /// Notes a here-document to be read at the next newline; returns what stands in its place.
    fn push_here_document(&mut self, delimiter: Word, strip_tabs: bool, quoted: bool) -> Rc<HereDocument> {
        let value = if quoted { crate::quote::remove(&delimiter.text) } else { delimiter.text.to_vec() };
        self.kept.pending.push(Pending { text: delimiter.text, delimiter: value.into(), strip_tabs, quoted });
        Rc::new(HereDocument {
            delimiter_text: Default::default(),
            delimiter: Default::default(),
            strip_tabs,
            quoted,
            body: Word::plain(b""),
        })
    }
}

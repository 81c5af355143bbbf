//! Redirections as bash prints them. Bodies of here-documents wait for the operator behind the command.

use super::Printer;
use crate::parser::redirect_text;
use crate::tree::{HereDocument, Redirect, RedirectFd, RedirectKind, RedirectTarget, Word};
use std::rc::Rc;

impl Printer {
    pub(super) fn redirects(&mut self, redirects: &[Redirect]) {
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
    pub(super) fn descriptor(&mut self, fd: &RedirectFd, default: Option<i32>, kind: i32) {
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

    pub(super) fn document_header(&mut self, redirect: &Redirect, document: &HereDocument) {
        self.descriptor(&redirect.fd, Some(0), 0);
        self.put(if document.strip_tabs { "<<-" } else { "<<" });
        if document.quoted {
            self.out.extend_from_slice(&crate::quote::single_quoted(&document.delimiter));
        } else {
            self.out.extend_from_slice(&document.delimiter);
        }
    }

    pub(super) fn document_bodies(&mut self, documents: &[Rc<HereDocument>]) {
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
    pub(super) fn flush_documents(&mut self, text: &str) {
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

    pub(super) fn redirect(&mut self, redirect: &Redirect, word: &Word) {
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

    pub(super) fn duplicate(&mut self, redirect: &Redirect, word: &Word, operator: &[u8], default: i32) {
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
}

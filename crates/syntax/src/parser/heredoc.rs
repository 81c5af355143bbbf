//! Here-documents (bash manual: Here Documents): read at the first newline behind the operator,
//! put into the tree when the command is complete.

use super::Parse;
use super::part::{Mode, Pieces, Tilde};
use crate::tree::{
    Bytes, Command, Compound, CompoundKind, HereDocument, List, Part, Redirect, RedirectTarget, Word,
    WordForm,
};
use std::rc::Rc;

/// A here-document whose body is still to be read.
pub(super) struct Pending {
    pub text: Bytes,
    pub delimiter: Bytes,
    pub strip_tabs: bool,
    pub quoted: bool,
}

impl Parse<'_> {
    /// Reads the bodies of the pending here-documents, which start here.
    pub(super) fn gather_here_documents(&mut self) {
        for pending in std::mem::take(&mut self.kept.pending) {
            let first = self.last_line();
            let text = self.here_document_text(&pending, first);
            let body = self.here_document_body(text, pending.quoted, first + 1);
            self.kept.bodies.push(Rc::new(HereDocument {
                delimiter_text: pending.text,
                delimiter: pending.delimiter,
                strip_tabs: pending.strip_tabs,
                quoted: pending.quoted,
                body,
            }));
        }
    }

    /// The same in the middle of a line: the bodies start on the next one, and the rest of this one
    /// is read behind them.
    pub(super) fn gather_behind_line(&mut self) {
        let start = self.position;
        while self.byte_at(0).is_some_and(|b| b != b'\n') {
            self.position += 1;
        }
        let rest = self.slice(start, self.position).to_vec();
        let first = self.line;
        if self.byte() == Some(b'\n') {
            self.position += 1;
            self.line += 1;
            self.line_start = self.position;
        }
        self.gather_here_documents();
        // The line number stays at the last line of the bodies.
        self.line = self.line.saturating_sub(1).max(first);
        let mut text = rest;
        text.push(b'\n');
        self.buffer.splice(self.position..self.position, text);
        self.limit = self.kept.aliases.last().map_or(self.buffer.len(), |alias| alias.end);
        self.line_start = self.position;
    }

    fn warn_unterminated(&mut self, first: u32, delimiter: &[u8]) {
        // What stands in a body is read when that is expanded.
        if self.fragment {
            return;
        }
        let mut message =
            format!("here-document at line {first} delimited by end-of-file (wanted `").into_bytes();
        message.extend_from_slice(delimiter);
        message.extend_from_slice(b"')");
        let line = self.last_line();
        self.host.warning(line, &message);
    }

    /// The lines up to the delimiter.
    fn here_document_text(&mut self, pending: &Pending, first: u32) -> Vec<u8> {
        let mut text = Vec::new();
        let mut line = Vec::new();
        loop {
            line.clear();
            if !self.here_document_line(&mut line, !pending.quoted) {
                self.warn_unterminated(first, &pending.delimiter);
                return text;
            }
            let mut content = line.strip_suffix(b"\n").unwrap_or(&line);
            if pending.strip_tabs {
                if content == &*pending.delimiter {
                    return text;
                }
                let tabs = content.iter().take_while(|&&b| b == b'\t').count();
                content = content.get(tabs..).unwrap_or(&[]);
            }
            if content == &*pending.delimiter {
                return text;
            }
            // `$(cat <<EOF` … `EOF)` on one line
            if self.closer != 0
                && let Some(rest) = content.strip_prefix(&*pending.delimiter)
                && rest.contains(&self.closer)
            {
                let length = rest.len() + 1;
                self.warn_unterminated(first, &pending.delimiter);
                self.position -= length;
                if self.kept.aliases.is_empty() {
                    self.line -= 1;
                    self.line_start = self.position;
                }
                return text;
            }
            text.extend_from_slice(content);
            text.push(b'\n');
        }
    }

    /// One line with its newline; with `join`, a backslash-newline pair joins the next line to it.
    fn here_document_line(&mut self, line: &mut Vec<u8>, join: bool) -> bool {
        if self.byte().is_none() {
            return false;
        }
        loop {
            let rest = self.slice(self.position, self.limit);
            let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let text = self.buffer.get(self.position..self.position + length).unwrap_or(&[]);
            line.extend_from_slice(text);
            self.position += length;
            match self.byte() {
                None => {
                    line.push(b'\n');
                    return true;
                }
                Some(b'\n') => {
                    self.newline();
                    let backslashes = line.iter().rev().take_while(|&&b| b == b'\\').count();
                    if join && backslashes % 2 == 1 {
                        line.pop();
                        if self.byte().is_none() {
                            line.push(b'\n');
                            return true;
                        }
                        continue;
                    }
                    line.push(b'\n');
                    return true;
                }
                Some(_) => {}
            }
        }
    }

    /// The word that the body is. What cannot be read is an error only when it is expanded.
    fn here_document_body(&mut self, text: Vec<u8>, quoted: bool, line: u32) -> Word {
        if quoted || !text.iter().any(|b| matches!(b, b'$' | b'`' | b'\\')) {
            return Word::plain(&text);
        }
        let mut inner = self.piece(text, line);
        inner.fragment = true;
        inner.pins = 1;
        let mut pieces = Pieces::default();
        let result = inner.read_pieces(&mut pieces, Mode::HereDocument, Tilde::Never, false, &mut false);
        let text = inner.text(0, inner.buffer.len());
        if result.is_err() {
            // Nested beyond reason: the text stands for itself.
            return Word { form: WordForm::Literal(text.clone()), text };
        }
        let parts = pieces.finish();
        let form = match &*parts {
            [Part::Quoted(value)] => WordForm::Literal(value.clone()),
            _ => WordForm::Parts([Part::Double(parts)].into()),
        };
        Word { text, form }
    }

    /// Puts the bodies that were read into the redirections of `list`, in source order.
    pub(super) fn with_here_documents(&mut self, mut list: List) -> List {
        if !self.kept.bodies.is_empty() {
            let mut bodies = std::mem::take(&mut self.kept.bodies).into_iter();
            fill_list(&mut list, &mut bodies);
        }
        list
    }
}

type Bodies = std::vec::IntoIter<Rc<HereDocument>>;

fn fill_list(list: &mut List, bodies: &mut Bodies) {
    for item in &mut list.items {
        fill_command(&mut item.command, bodies);
    }
}

fn fill_redirects(redirects: &mut [Redirect], bodies: &mut Bodies) {
    for redirect in redirects {
        if let RedirectTarget::HereDocument(document) = &mut redirect.target
            && let Some(body) = bodies.next()
        {
            *document = body;
        }
    }
}

fn fill_compound(compound: &mut Compound, bodies: &mut Bodies) {
    match &mut compound.kind {
        CompoundKind::Group(list) | CompoundKind::Subshell(list) => fill_list(list, bodies),
        CompoundKind::If(command) => {
            for (condition, body) in &mut command.branches {
                fill_list(condition, bodies);
                fill_list(body, bodies);
            }
            if let Some(otherwise) = &mut command.otherwise {
                fill_list(otherwise, bodies);
            }
        }
        CompoundKind::For(command) | CompoundKind::Select(command) => fill_list(&mut command.body, bodies),
        CompoundKind::ArithFor(command) => fill_list(&mut command.body, bodies),
        CompoundKind::While { condition, body, .. } => {
            fill_list(condition, bodies);
            fill_list(body, bodies);
        }
        CompoundKind::Case(command) => {
            for arm in &mut command.arms {
                fill_list(&mut arm.body, bodies);
            }
        }
        CompoundKind::Conditional(_) | CompoundKind::Arith(_) => {}
    }
    fill_redirects(&mut compound.redirects, bodies);
}

fn fill_command(command: &mut Command, bodies: &mut Bodies) {
    match command {
        Command::Simple(simple) => {
            if let Some(simple) = Rc::get_mut(simple) {
                fill_redirects(&mut simple.redirects, bodies);
            }
        }
        Command::Compound(compound) => fill_compound(compound, bodies),
        Command::Function(function) => {
            if let Some(function) = Rc::get_mut(function) {
                fill_compound(&mut function.body, bodies);
            }
        }
        Command::Pipeline(pipeline) => {
            for command in &mut pipeline.commands {
                fill_command(command, bodies);
            }
        }
        Command::AndOr(list) => {
            fill_command(&mut list.first, bodies);
            for (_, command) in &mut list.rest {
                fill_command(command, bodies);
            }
        }
        Command::Coproc(coproc) => fill_command(&mut coproc.command, bodies),
    }
}

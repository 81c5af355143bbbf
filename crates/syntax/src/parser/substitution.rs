//! Command substitution, process substitution and the `$((`, `${ `, backquote forms (bash manual:
//! Command Substitution, Process Substitution).

use super::input::Edit;
use super::part::Mode;
use super::scan::Pair;
use super::token::{Expect, Operator, Reserved, Token};
use super::{Extent, Parse, Parsed};
use crate::tree::{
    Bytes, Command, CommandBody, CommandSub, List, Part, ProcessSub, RedirectKind, RedirectTarget, Slot,
    SubstitutionKind,
};
use std::rc::Rc;

/// A command substitution that was parsed while looking for the end of something around it.
#[derive(Clone)]
pub(super) struct Known {
    end: super::input::Mark,
    list: Rc<List>,
    line: u32,
    /// It has more than one line, as written or as text.
    lines: bool,
    /// Its text up to and with the closing character.
    text: Bytes,
}

impl Parse<'_> {
    /// The commands from behind the opening to behind `closer`, and their text.
    pub(super) fn command_substitution(&mut self, closer: u8) -> Parsed<Known> {
        let key = self.position;
        if let Some(known) = self.kept.known.get(&key) {
            let known = known.clone();
            self.jump(known.end);
            return Ok(known);
        }
        self.deeper(0)?;
        let outer = self.enter_substitution(closer);
        let line = self.line;
        let result = self.substituted_list(closer);
        self.leave_substitution(outer);
        self.shallower();
        let (list, text) = result.map_err(|mut error| {
            if !error.incomplete && !self.exhausted && error.extent == Extent::Text {
                error.extent = Extent::Shell;
            }
            error
        })?;
        self.deeper(text.len())?;
        self.shallower();
        let lines = self.line != line || memchr::memchr(b'\n', &text).is_some();
        let known = Known { end: self.mark(), list: Rc::new(list), line, lines, text };
        if self.remember > 0 {
            self.kept.known.insert(key, known.clone());
        }
        Ok(known)
    }

    /// The list up to and with `closer`, and its text.
    fn substituted_list(&mut self, closer: u8) -> Parsed<(List, Bytes)> {
        if closer == b'}' && matches!(self.byte(), Some(b' ' | b'\t' | b'|')) {
            self.position += 1;
        }
        self.skip_newlines()?;
        let closed = |parse: &mut Self| match closer {
            b')' => parse.next_is(Operator::RightParen),
            _ => parse.next_is_reserved(Reserved::RightBrace),
        };
        let list = if closed(self)? { List::default() } else { self.compound_list()? };
        if !closed(self)? {
            return Err(self.unexpected());
        }
        let ending = if closer == b'}' { self.ending() } else { Ending::default() };
        self.take();
        if !self.kept.pending.is_empty() {
            let count = self.kept.pending.len();
            let plural = if count == 1 { "" } else { "s" };
            let message = format!("command substitution: {count} unterminated here-document{plural}");
            self.host.warning(self.line, message.as_bytes());
            self.gather_behind_line();
        }
        let list = self.with_here_documents(list);
        let text = crate::print::print_substituted(&list.items, self.options.posix);
        let text = substitution_text(text, closer, ending);
        Ok((list, text))
    }

    /// How the list before the `}` that is the current token ended.
    fn ending(&self) -> Ending {
        let before = self.slice(0, self.position.saturating_sub(1));
        let blanks = before.iter().rev().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let before = before.get(..before.len() - blanks).unwrap_or(&[]);
        Ending { newline: before.last() == Some(&b'\n'), semicolon: before.last() == Some(&b';') }
    }

    /// Saves what a command substitution must not see or change.
    fn enter_substitution(&mut self, closer: u8) -> Outer {
        // Aliases act when the substitution runs; POSIX wants them here.
        let aliases = self.options.expand_aliases && self.options.posix;
        Outer {
            closer: std::mem::replace(&mut self.closer, closer),
            expect: std::mem::replace(&mut self.expect, Expect::Command),
            declaration: std::mem::take(&mut self.declaration),
            compound_arguments: std::mem::take(&mut self.compound_arguments),
            edit_base: std::mem::replace(&mut self.edit_base, self.kept.edits.len()),
            bracket_end: std::mem::take(&mut self.bracket_end),
            word_start: self.word_start,
            alias_next: std::mem::take(&mut self.alias_next),
            expand_aliases: std::mem::replace(&mut self.options.expand_aliases, aliases),
            token: self.token.take(),
            word: std::mem::take(&mut self.word),
            token_line: (self.token_line, self.token_line_start),
            pending: std::mem::take(&mut self.kept.pending),
            bodies: std::mem::take(&mut self.kept.bodies),
        }
    }

    fn leave_substitution(&mut self, outer: Outer) {
        self.closer = outer.closer;
        self.expect = outer.expect;
        self.declaration = outer.declaration;
        self.compound_arguments = outer.compound_arguments;
        self.kept.edits.truncate(self.edit_base);
        self.edit_base = outer.edit_base;
        self.bracket_end = outer.bracket_end;
        self.word_start = outer.word_start;
        self.alias_next = outer.alias_next;
        self.options.expand_aliases = outer.expand_aliases;
        self.token = outer.token;
        self.word = outer.word;
        (self.token_line, self.token_line_start) = outer.token_line;
        self.kept.pending = outer.pending;
        self.kept.bodies = outer.bodies;
    }

    /// `$(` is consumed.
    pub(super) fn dollar_paren(&mut self) -> Parsed<Part> {
        if self.peek() == Some(b'(') {
            return self.dollar_double_paren();
        }
        let start = self.position;
        let known = self.command_substitution(b')')?;
        self.kept.edits.push(Edit { start, end: self.position, text: known.text });
        let body = file_substitution(&known.list)
            .unwrap_or(CommandBody::Parsed { list: known.list, lines: known.lines });
        Ok(command_part(SubstitutionKind::Dollar, body, known.line))
    }

    /// `$(` is consumed and `(` follows: arithmetic if it ends in `))`, else commands that are read
    /// when they run.
    fn dollar_double_paren(&mut self) -> Parsed<Part> {
        let start = self.mark();
        self.scan_pair(b'(', b')', Pair::Arith, false)?;
        let end = self.mark();
        let mut close = end.position - 1;
        while self.slice(start.position, close).ends_with(b"\\\n") {
            close -= 2;
        }
        if !self.slice(start.position, close).ends_with(b")") {
            close = end.position - 1;
        }
        let inside = self.slice(start.position, close);
        let arithmetic = inside.len() > 1
            && inside.last() == Some(&b')')
            && balanced(inside.get(1..inside.len() - 1).unwrap_or(&[]));
        if !arithmetic {
            let text = delimited(inside);
            self.kept.edits.push(Edit { start: start.position, end: end.position - 1, text: text.clone() });
            return Ok(command_part(SubstitutionKind::Dollar, CommandBody::Text(text), self.line));
        }
        self.rewind(start);
        self.position += 1;
        self.deeper(end.position - start.position)?;
        let text = self.arith_text(close - 1);
        self.shallower();
        self.rewind(end);
        Ok(Part::Arith(Rc::new(text?)))
    }

    /// `$[` is consumed.
    pub(super) fn dollar_bracket(&mut self) -> Parsed<Part> {
        let start = self.mark();
        self.scan_pair(b'[', b']', Pair::Arith, false)?;
        let end = self.position;
        self.rewind(start);
        self.deeper(end - start.position)?;
        let text = self.arith_text(end - 1);
        self.shallower();
        self.position = end;
        Ok(Part::Arith(Rc::new(text?)))
    }

    /// `${` is consumed: `${ list; }` follows.
    pub(super) fn function_substitution_follows(&mut self) -> bool {
        matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'|'))
    }

    /// `${ list; }` and `${| list; }`; `${` is consumed.
    pub(super) fn function_substitution(&mut self) -> Parsed<Part> {
        let start = self.position;
        let value = self.peek() == Some(b'|');
        let known = self.command_substitution(b'}')?;
        let mut text = vec![if value && known.text.len() > 1 { b'|' } else { b' ' }];
        text.extend_from_slice(&known.text);
        self.kept.edits.push(Edit { start, end: self.position, text: text.into() });
        let kind = if value { SubstitutionKind::Value } else { SubstitutionKind::Function };
        Ok(command_part(kind, CommandBody::Parsed { list: known.list, lines: known.lines }, known.line))
    }

    /// The backquote is consumed.
    pub(super) fn backquote(&mut self, double: bool) -> Parsed<Part> {
        let (start, line) = (self.position, self.line);
        self.scan_backquote()?;
        self.join_lines(start, self.position - 1);
        let source = self.slice(start, self.position - 1);
        let mut text = Vec::with_capacity(source.len());
        let mut bytes = source.iter();
        while let Some(&byte) = bytes.next() {
            if byte != b'\\' {
                text.push(byte);
                continue;
            }
            match bytes.next() {
                Some(&next) if matches!(next, b'$' | b'`' | b'\\') || double && next == b'"' => {
                    text.push(next)
                }
                Some(b'\n') => {}
                Some(&next) => text.extend_from_slice(&[b'\\', next]),
                None => text.push(b'\\'),
            }
        }
        Ok(command_part(SubstitutionKind::Backquote, CommandBody::Text(text.into()), line))
    }

    /// Backslash-newline pairs between two offsets vanish from the text of the word.
    fn join_lines(&mut self, start: usize, end: usize) {
        let mut at = start;
        while let Some(found) = memchr::memchr(b'\\', self.slice(at, end)) {
            at += found;
            if self.slice(at + 1, end).first() == Some(&b'\n') {
                self.kept.edits.push(Edit { start: at, end: at + 2, text: Bytes::default() });
            }
            at += 2;
        }
    }

    /// `<(` or `>(` follows.
    pub(super) fn process_substitution(&mut self, first: u8) -> Parsed<Part> {
        self.position += 2;
        let start = self.mark();
        let output = first == b'>';
        if self.peek() == Some(b'(') {
            // Delimited as an arithmetic expansion; the commands are read when they run.
            self.scan_pair(b'(', b')', Pair::Arith, false)?;
            let end = self.mark();
            let text = delimited(self.slice(start.position, end.position - 1));
            self.kept.edits.push(Edit { start: start.position, end: end.position - 1, text: text.clone() });
            return Ok(process_part(output, CommandBody::Text(text), self.line));
        }
        let known = self.command_substitution(b')')?;
        self.kept.edits.push(Edit { start: start.position, end: self.position, text: known.text });
        Ok(process_part(output, CommandBody::Parsed { list: known.list, lines: known.lines }, known.line))
    }

    /// Everything up to the end as one list.
    pub(super) fn whole(&mut self) -> Parsed<List> {
        let mut list = List::default();
        while let Some(unit) = self.input_unit()? {
            list.items.extend(unit.items);
        }
        Ok(list)
    }

    pub(super) fn dollar_brace(&mut self, start: usize, mode: Mode) -> Parsed<Part> {
        if self.function_substitution_follows() {
            return self.function_substitution();
        }
        self.braced_parameter(start, mode)
    }
}

/// The state outside a command substitution.
struct Outer {
    closer: u8,
    expect: Expect,
    declaration: super::assignment::Declaration,
    compound_arguments: bool,
    edit_base: usize,
    bracket_end: usize,
    word_start: super::input::Mark,
    alias_next: bool,
    expand_aliases: bool,
    token: Option<Token>,
    word: crate::tree::Word,
    token_line: (u32, usize),
    pending: Vec<super::heredoc::Pending>,
    bodies: Vec<Rc<crate::tree::HereDocument>>,
}

/// What stood before the `}` of `${ list; }`.
#[derive(Default)]
struct Ending {
    newline: bool,
    semicolon: bool,
}

/// The text of a command substitution behind its opening and one blank or `|`.
fn substitution_text(mut text: Vec<u8>, closer: u8, ending: Ending) -> Bytes {
    if closer == b')' {
        // `$((` would read as arithmetic.
        if text.first() == Some(&b'(') {
            text.insert(0, b' ');
        }
    } else if !text.is_empty() {
        if ending.newline {
            text.push(b'\n');
        } else if ending.semicolon || !text.last().is_some_and(|b| b"\n;&".contains(b)) {
            text.push(b';');
        }
        text.push(b' ');
    }
    text.push(closer);
    text.into()
}

/// `$(< file)`
fn file_substitution(list: &List) -> Option<CommandBody> {
    let [item] = list.items.as_slice() else { return None };
    let Command::Simple(simple) = &item.command else { return None };
    let [redirect] = &*simple.redirects else { return None };
    let alone = simple.words.is_empty() && simple.assignments.is_empty() && !item.background;
    let file = redirect.kind == RedirectKind::Input && matches!(redirect.target, RedirectTarget::Word(_));
    if alone && file && redirect.fd == crate::tree::RedirectFd::Default {
        Some(CommandBody::File(Box::new(redirect.clone())))
    } else {
        None
    }
}

/// The text of what was only delimited: `$'…'` in single quotes, `$"…"` without its dollar sign,
/// lines joined.
fn delimited(text: &[u8]) -> Bytes {
    let mut out = Vec::with_capacity(text.len());
    let (mut at, mut quote) = (0, 0);
    while let Some(&byte) = text.get(at) {
        let next = text.get(at + 1).copied();
        match (byte, next) {
            (b'\\', Some(b'\n')) if quote != b'\'' => at += 2,
            (b'\\', Some(next)) if quote != b'\'' => {
                out.extend_from_slice(&[byte, next]);
                at += 2;
            }
            (b'$', Some(b'\'')) if quote == 0 => {
                let from = at + 2;
                at = from;
                while text.get(at).is_some_and(|&b| b != b'\'') {
                    at += if text.get(at) == Some(&b'\\') { 2 } else { 1 };
                }
                let value = crate::quote::ansi_c(text.get(from..at).unwrap_or(&[]));
                out.extend_from_slice(&crate::quote::single_quoted(&value));
                at += 1;
            }
            (b'$', Some(b'"')) if quote == 0 => at += 1,
            _ => {
                if matches!(byte, b'\'' | b'"' | b'`') {
                    quote = if quote == 0 {
                        byte
                    } else if quote == byte {
                        0
                    } else {
                        quote
                    };
                }
                out.push(byte);
                at += 1;
            }
        }
    }
    out.into()
}

/// A command substitution as a part of a word.
pub(super) fn command_part(kind: SubstitutionKind, body: CommandBody, line: u32) -> Part {
    Part::Command(Rc::new(CommandSub { kind, body, line, slot: Slot::default() }))
}

fn process_part(output: bool, body: CommandBody, line: u32) -> Part {
    Part::Process(Rc::new(ProcessSub { output, body, line, slot: Slot::default() }))
}

/// The parentheses in `text` pair up, outside of quotation marks.
fn balanced(text: &[u8]) -> bool {
    let mut open = 0u32;
    let mut bytes = text.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'(' => open += 1,
            b')' if open == 0 => return false,
            b')' => open -= 1,
            b'\\' => {
                bytes.next();
            }
            b'\'' => {
                bytes.find(|&&b| b == b'\'');
            }
            b'"' => {
                while let Some(&byte) = bytes.next() {
                    match byte {
                        b'"' => break,
                        b'\\' => {
                            bytes.next();
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    open == 0
}

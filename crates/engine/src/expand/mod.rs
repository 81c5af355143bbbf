//! Expansion (bash manual: Shell Expansions): words to fields, in the manual's order.
//!
//! - brace expansion is done by the parser; `brace.rs` only makes the words
//! - `tilde.rs`, `parameter.rs` and its operators, `command.rs`, arithmetic: left to right, into a
//!   `Target`
//! - `split.rs`: the target, which splits results as they come
//! - `filename.rs`: pathname expansion of all fields, when every word is expanded
//! - quote removal is no step: quotes are parts of the tree, not characters

mod brace;
mod command;
mod filename;
mod indirect;
mod list;
mod names;
mod operator;
mod parameter;
pub(crate) mod pattern;
mod place;
mod replace;
pub mod split;
mod substring;
mod text;
mod tilde;
mod transform;

use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::Failure;
use split::{Goal, Span, Target};
use spork_syntax::tree::{Argument, AssignmentValue, Bytes, Part, Word, WordForm};

/// Memory that expansion uses again.
#[derive(Default)]
pub struct Scratch {
    spans: Vec<Vec<Span>>,
    /// An expansion that is not valid, until the word it stands in is known.
    bad: Option<Bytes>,
    directory: spork_os::file::DirBuffer,
}

/// How the parts of a word are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Context {
    /// Inside double quotes (also here-documents and arithmetic).
    pub quoted: bool,
    /// Inside `${x:-…}`: text that stands in the word is split too.
    pub operand: bool,
    /// Lists of the `@` kind here are split and joined again by blanks.
    pub rejoined: bool,
}

const PLAIN: Context = Context { quoted: false, operand: false, rejoined: false };
const QUOTED: Context = Context { quoted: true, ..PLAIN };

/// Whether the command takes a compound assignment as text.
fn takes_text(words: &[Argument]) -> bool {
    let name = words.first().and_then(|argument| argument.word.literal());
    matches!(name, Some(b"eval" | b"let"))
}

/// A failure in a here-document fails only its command.
fn only_command(failure: Failure) -> Failure {
    match failure {
        Failure::Discard(status) | Failure::DiscardAll(status) | Failure::Exit(status) => {
            Failure::Command(status)
        }
        failure => failure,
    }
}

impl Shell {
    // ------------------------------------------------------------ to fields

    /// Expands the words of a simple command. Words in the form of assignments (of declaration
    /// builtins) expand as assignments; a compound one is made, and leaves its name.
    pub fn expand_arguments(&mut self, words: &[Argument], fields: &mut Fields) -> Result<(), Failure> {
        self.expand_to_fields(fields, |shell, target| {
            for (at, argument) in words.iter().enumerate() {
                match &argument.assignment {
                    None => shell.expand_into(&argument.word, target)?,
                    // `eval` and `let` get the text, which is a word like any other to them.
                    Some(assignment)
                        if matches!(assignment.value, AssignmentValue::Array { .. }) && takes_text(words) =>
                    {
                        let text = shell.expand_word_text(&assignment.text())?;
                        target.whole(&text);
                    }
                    Some(assignment) if matches!(assignment.value, AssignmentValue::Array { .. }) => {
                        shell.declare_argument(words, at, assignment)?;
                        target.whole(assignment.name.name());
                    }
                    // Brace expansion comes first, and what it makes is no assignment to expansion.
                    Some(_) if shell.has_braces(&argument.word) => {
                        shell.expand_into(&argument.word, target)?;
                    }
                    Some(_) => {
                        let mut text = shell.spare_bytes();
                        let result = shell.expand_assignment_argument(&argument.word, &mut text);
                        target.whole(&text);
                        shell.recycle_bytes(text);
                        result?;
                    }
                }
            }
            Ok(())
        })
    }

    /// Expands words: all expansions, splitting and pathname expansion.
    pub fn expand_words(&mut self, words: &[Word], fields: &mut Fields) -> Result<(), Failure> {
        self.expand_to_fields(fields, |shell, target| {
            for word in words {
                shell.expand_into(word, target)?;
            }
            Ok(())
        })
    }

    /// As `expand_words`, for one word.
    pub fn expand_word(&mut self, word: &Word, fields: &mut Fields) -> Result<(), Failure> {
        self.expand_words(std::slice::from_ref(word), fields)
    }

    fn expand_to_fields(
        &mut self,
        fields: &mut Fields,
        expand: impl FnOnce(&mut Shell, &mut Target) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let first = fields.len();
        let mut target = Target::new(fields, Goal::Fields, self.spare_spans());
        let mut result = expand(self, &mut target);
        let Target { spans, magic, .. } = target;
        if magic && result.is_ok() {
            result = self.expand_filenames(fields, first, &spans);
        }
        self.recycle_spans(spans);
        result
    }

    fn has_braces(&self, word: &Word) -> bool {
        matches!(word.form, WordForm::Braces(_)) && self.opt(crate::Opt::Braceexpand)
    }

    /// One word to the target, brace results included.
    fn expand_into(&mut self, word: &Word, target: &mut Target) -> Result<(), Failure> {
        match &word.form {
            WordForm::Plain => target.whole(&word.text),
            WordForm::Literal(value) => target.whole(value),
            WordForm::Parts(parts) => {
                let result = self.expand_parts(parts, PLAIN, target);
                self.named(&word.text, result)?;
                target.end_word();
            }
            WordForm::Braces(braces) => self.expand_braces(braces, target)?,
        }
        Ok(())
    }

    // ------------------------------------------------------------ to one string

    /// Expands a word to one string: no splitting, no pathname expansion (assignment values, `case`
    /// words, here-strings).
    pub fn expand_string(&mut self, word: &Word, out: &mut Vec<u8>) -> Result<(), Failure> {
        self.expand_to_string(word, PLAIN, Goal::String, out)
    }

    /// Expands the value of an assignment.
    pub fn expand_value_word(&mut self, word: &Word, out: &mut Vec<u8>) -> Result<(), Failure> {
        self.expand_to_string(word, PLAIN, Goal::Assignment, out)
    }

    /// Expands the value of `[subscript]=value` in a compound assignment.
    pub fn expand_element_word(&mut self, word: &Word, out: &mut Vec<u8>) -> Result<(), Failure> {
        self.expand_to_string(word, PLAIN, Goal::Element, out)
    }

    /// Expands a here-string, without the newline.
    pub fn expand_here_string(&mut self, word: &Word, out: &mut Vec<u8>) -> Result<(), Failure> {
        self.expand_to_string(word, PLAIN, Goal::Value, out).map_err(only_command)
    }

    /// Expands a word that reads like the inside of double quotes: here-documents, arithmetic.
    pub fn expand_quoted(&mut self, word: &Word, out: &mut Vec<u8>) -> Result<(), Failure> {
        self.expand_to_string(word, QUOTED, Goal::String, out)
    }

    /// The target of a redirection: one field, or the failure of the command.
    pub fn expand_redirect_target(&mut self, word: &Word) -> Result<Vec<u8>, Failure> {
        if self.posix() && !self.interactive {
            let mut text = Vec::new();
            self.expand_string(word, &mut text)?;
            return Ok(text);
        }
        let mut fields = self.spare_fields();
        let result = self.expand_word(word, &mut fields);
        let target = (fields.len() == 1).then(|| fields.at(0).to_vec());
        self.recycle(fields);
        result?;
        match target {
            Some(target) => Ok(target),
            None => {
                self.error_parts(&[&word.text, b": ambiguous redirect"]);
                Err(Failure::Command(1))
            }
        }
    }

    /// The body of a here-document.
    pub fn expand_here_document(&mut self, body: &Word, out: &mut Vec<u8>) -> Result<(), Failure> {
        self.expand_document(body, out).map_err(only_command)
    }

    fn expand_document(&mut self, body: &Word, out: &mut Vec<u8>) -> Result<(), Failure> {
        let parts = match &body.form {
            WordForm::Parts(parts) if list::Lists::of(parts, true).quoted => parts,
            _ => return self.expand_quoted(body, out),
        };
        let mut fields = self.spare_fields();
        let mut target = Target::new(&mut fields, Goal::HereDocument, Vec::new());
        let result = self.expand_parts(parts, QUOTED, &mut target);
        let result = self.named(&body.text, result);
        target.end_word();
        for (index, field) in fields.iter().enumerate() {
            if index > 0 {
                out.push(b' ');
            }
            out.extend_from_slice(field);
        }
        self.recycle(fields);
        result
    }

    fn expand_to_string(
        &mut self,
        word: &Word,
        context: Context,
        goal: Goal,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        match &word.form {
            WordForm::Plain => out.extend_from_slice(&word.text),
            WordForm::Literal(value) => out.extend_from_slice(value),
            WordForm::Parts(parts) => {
                let mut fields = Fields::from_open(std::mem::take(out));
                let mut target = Target::new(&mut fields, goal, Vec::new());
                let result = match goal {
                    Goal::String => self.expand_unsplit(parts, context, &mut target),
                    _ => self.expand_parts(parts, context, &mut target),
                };
                *out = fields.into_bytes();
                return self.named(&word.text, result);
            }
            WordForm::Braces(braces) => return self.expand_to_string(&braces.plain, context, goal, out),
        }
        Ok(())
    }

    /// `name=value` behind a declaration builtin.
    fn expand_assignment_argument(&mut self, word: &Word, out: &mut Vec<u8>) -> Result<(), Failure> {
        self.expand_to_string(word, PLAIN, Goal::Declaration, out)
    }

    /// Appends one part as it stands in double quotes.
    pub(crate) fn expand_quoted_part(&mut self, part: &Part, out: &mut Vec<u8>) -> Result<(), Failure> {
        let mut fields = Fields::from_open(std::mem::take(out));
        let mut target = Target::new(&mut fields, Goal::String, Vec::new());
        let result = self.expand_part(part, QUOTED, &mut target);
        *out = fields.into_bytes();
        result
    }

    // ------------------------------------------------------------ parts

    pub(crate) fn expand_parts(
        &mut self,
        parts: &[Part],
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        for part in parts {
            self.expand_part(part, context, target)?;
        }
        Ok(())
    }

    fn expand_part(&mut self, part: &Part, context: Context, target: &mut Target) -> Result<(), Failure> {
        match part {
            Part::Literal(text) if context.operand => {
                target.result(text, false, &self.separators, self.charset)
            }
            Part::Literal(text) => target.literal(text),
            Part::Quoted(text) => target.quoted(text),
            Part::Double(parts) | Part::Locale(parts) => self.expand_double(parts, context, target)?,
            Part::Tilde { user, assignment } => {
                if *assignment && self.posix() && target.goal != Goal::Declaration {
                    target.literal(b"~");
                    target.literal(user);
                } else {
                    self.expand_tilde(user, target);
                }
            }
            Part::Param(param) => self.expand_parameter(param, context, target)?,
            Part::Command(substitution) => {
                let text = self.substitute_command(substitution)?;
                target.result(&text, context.quoted, &self.separators, self.charset);
                self.recycle_bytes(text);
            }
            Part::Arith(text) => {
                let number = self.evaluate(text).map_err(|failure| self.fatal_in_posix(failure))?;
                let decimal = crate::format::number::Decimal::new(number);
                target.result(decimal.as_bytes(), context.quoted, &self.separators, self.charset);
            }
            Part::Process(substitution) => {
                let path = self.process_substitution(substitution)?;
                target.result(&path, context.quoted, &self.separators, self.charset);
            }
        }
        Ok(())
    }

    /// The inside of double quotes.
    fn expand_double(
        &mut self,
        parts: &[Part],
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        let context = Context { quoted: true, ..context };
        let before = target.enter_double();
        self.expand_parts(parts, context, target)?;
        target.leave_double(before);
        Ok(())
    }

    // ------------------------------------------------------------ messages

    /// Reports an expansion that is not valid, with the text around it: the word, or the string
    /// between double quotes.
    #[inline]
    pub(crate) fn named<T>(&mut self, text: &[u8], result: Result<T, Failure>) -> Result<T, Failure> {
        if result.is_err() {
            self.report_bad(text);
        }
        result
    }

    #[cold]
    fn report_bad(&mut self, text: &[u8]) {
        if let Some(bad) = self.expansion.bad.take() {
            let text = quoted_around(text, &bad).unwrap_or(text);
            self.error_parts(&[text, b": bad substitution"]);
        }
    }

    // ------------------------------------------------------------ spare memory

    pub(crate) fn spare_spans(&mut self) -> Vec<Span> {
        self.expansion.spans.pop().unwrap_or_default()
    }

    pub(crate) fn recycle_spans(&mut self, mut spans: Vec<Span>) {
        if self.expansion.spans.len() < 8 && spans.capacity() < 4096 {
            spans.clear();
            self.expansion.spans.push(spans);
        }
    }
}

/// The inside of the double quotes of `text` that `inner` stands in; None when it stands outside.
fn quoted_around<'a>(text: &'a [u8], inner: &[u8]) -> Option<&'a [u8]> {
    let place = memchr::memmem::find(text, inner)?;
    let mut open = None;
    let mut at = 0;
    while at < text.len() {
        match (text[at], open) {
            (b'\\', _) => at += 1,
            (b'\'', None) => at += 1 + memchr::memchr(b'\'', text.get(at + 1..)?)?,
            (b'"', None) => open = Some(at + 1),
            (b'"', Some(start)) => {
                if start <= place && place < at {
                    return text.get(start..at);
                }
                open = None;
            }
            _ => (),
        }
        at += 1;
        if at == place {
            at += inner.len();
        }
    }
    None
}

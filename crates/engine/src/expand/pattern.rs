//! Words as patterns (bash manual: Pattern Matching): the operands of `${x#p}`, `case` and `[[`.
//!
//! A word without expansions is compiled once, in its node; the compiled form holds for the options
//! and the character set it was made with.

use super::parameter::{Parts, word_parts};
use super::split::{Goal, Span, Target};
use super::{Context, PLAIN};
use crate::fields::Fields;
use crate::options::Opt;
use crate::pattern::{Pattern, PatternOptions, Piece};
use crate::regex;
use crate::shell::Shell;
use crate::status::Failure;
use spork_syntax::tree::{Part, PatternWord, ReplaceScope, Word};
use std::any::Any;
use std::rc::Rc;

/// Expanded text of which some is active: unquoted.
pub(crate) struct Text {
    fields: Fields,
    spans: Vec<Span>,
}

impl Text {
    pub fn bytes(&self) -> &[u8] {
        self.fields.data()
    }

    /// The text as runs, with whether each is active.
    pub fn runs(&self) -> Runs<'_> {
        Runs { data: self.fields.data(), spans: &self.spans, at: 0, end: self.fields.data_len() }
    }
}

/// Iterator over quoted and unquoted runs of a part of a buffer.
#[derive(Clone)]
pub(crate) struct Runs<'a> {
    pub data: &'a [u8],
    pub spans: &'a [Span],
    pub at: usize,
    pub end: usize,
}

impl<'a> Iterator for Runs<'a> {
    type Item = (&'a [u8], bool);

    fn next(&mut self) -> Option<(&'a [u8], bool)> {
        if self.at >= self.end {
            return None;
        }
        let start = self.at;
        while self.spans.first().is_some_and(|span| span.end <= start) {
            self.spans = self.spans.get(1..).unwrap_or(&[]);
        }
        let (end, active) = match self.spans.first() {
            Some(span) if span.start <= start => (span.end.min(self.end), true),
            Some(span) => (span.start.min(self.end), false),
            None => (self.end, false),
        };
        self.at = end;
        Some((self.data.get(start..end).unwrap_or(&[]), active))
    }
}

/// Pieces of a pattern from runs.
pub(crate) fn pieces<'a>(runs: Runs<'a>) -> Vec<Piece<'a>> {
    runs.map(|(text, active)| if active { Piece::Pattern(text) } else { Piece::Quoted(text) }).collect()
}

/// A compiled pattern in its node.
struct Compiled {
    options: PatternOptions,
    pattern: Rc<Pattern>,
}

impl Shell {
    /// The pattern of a `case` arm.
    pub fn expand_pattern(&mut self, pattern: &PatternWord) -> Result<Rc<Pattern>, Failure> {
        self.compile(pattern, self.opt(Opt::Extglob), self.opt(Opt::Nocasematch))
    }

    /// The pattern to the right of `==` and `!=` in `[[`, where extended operators always act.
    pub fn expand_conditional_pattern(&mut self, pattern: &PatternWord) -> Result<Rc<Pattern>, Failure> {
        self.compile(pattern, true, self.opt(Opt::Nocasematch))
    }

    /// The pattern of a parameter expansion other than substitution.
    pub(super) fn parameter_pattern(&mut self, pattern: &PatternWord) -> Result<Rc<Pattern>, Failure> {
        self.compile(pattern, self.opt(Opt::Extglob), false)
    }

    /// The pattern of `${x/p/s}`, and what it applies to: `#` or `%` at its start may come from an
    /// expansion.
    pub(super) fn substitution_pattern(
        &mut self,
        pattern: &PatternWord,
        scope: ReplaceScope,
    ) -> Result<(Rc<Pattern>, ReplaceScope), Failure> {
        let (extglob, nocase) = (self.opt(Opt::Extglob), self.opt(Opt::Nocasematch));
        if scope != ReplaceScope::First || is_static(&pattern.word) {
            return Ok((self.compile(pattern, extglob, nocase)?, scope));
        }
        let text = self.expand_to_text(&pattern.word)?;
        let mut runs = text.runs();
        let scope = match runs.clone().next() {
            Some((bytes, true)) if bytes.starts_with(b"#") => ReplaceScope::Prefix,
            Some((bytes, true)) if bytes.starts_with(b"%") => ReplaceScope::Suffix,
            _ => scope,
        };
        runs.at += usize::from(scope != ReplaceScope::First);
        let options = PatternOptions { extglob, nocase, pathname: false, charset: self.charset };
        let compiled = Rc::new(Pattern::compile(&pieces(runs), options));
        self.recycle_text(text);
        Ok((compiled, scope))
    }

    fn compile(
        &mut self,
        pattern: &PatternWord,
        extglob: bool,
        nocase: bool,
    ) -> Result<Rc<Pattern>, Failure> {
        let options = PatternOptions { extglob, nocase, pathname: false, charset: self.charset };
        if let Some(compiled) = pattern.compiled.0.get().and_then(|any| any.downcast_ref::<Compiled>())
            && compiled.options == options
        {
            return Ok(Rc::clone(&compiled.pattern));
        }
        let text = self.expand_to_text(&pattern.word)?;
        let compiled = Rc::new(Pattern::compile(&pieces(text.runs()), options));
        self.recycle_text(text);
        if is_static(&pattern.word) {
            let kept: Rc<dyn Any> = Rc::new(Compiled { options, pattern: Rc::clone(&compiled) });
            drop(pattern.compiled.0.set(kept));
        }
        Ok(compiled)
    }

    /// The expression to the right of `=~`: quoted text stands for itself.
    pub fn expand_regex(&mut self, word: &Word, out: &mut Vec<u8>) -> Result<(), Failure> {
        let text = self.expand_to_text(word)?;
        regex::append_expression(text.runs(), out);
        self.recycle_text(text);
        Ok(())
    }

    /// Expands a word to one string that remembers what is unquoted.
    pub(crate) fn expand_to_text(&mut self, word: &Word) -> Result<Text, Failure> {
        let mut fields = self.spare_fields();
        let spans = self.spare_spans();
        let mut target = Target::new(&mut fields, Goal::Pattern, spans);
        let context: Context = PLAIN;
        let result = match word_parts(word) {
            Parts::Plain(text) => {
                target.literal(text);
                Ok(())
            }
            Parts::Quoted(text) => {
                target.quoted(text);
                Ok(())
            }
            Parts::Parts(parts) => self.expand_parts(parts, context, &mut target),
        };
        let result = self.named(&word.text, result);
        let Target { spans, .. } = target;
        let text = Text { fields, spans };
        match result {
            Ok(()) => Ok(text),
            Err(failure) => {
                self.recycle_text(text);
                Err(failure)
            }
        }
    }

    pub(crate) fn recycle_text(&mut self, text: Text) {
        self.recycle(text.fields);
        self.recycle_spans(text.spans);
    }
}

/// Whether a word always expands to the same text.
fn is_static(word: &Word) -> bool {
    match word_parts(word) {
        Parts::Plain(_) | Parts::Quoted(_) => true,
        Parts::Parts(parts) => parts.iter().all(|part| matches!(part, Part::Literal(_) | Part::Quoted(_))),
    }
}

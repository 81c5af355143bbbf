//! `[[ … ]]` (bash manual: Conditional Constructs, Bash Conditional Expressions).
//!
//! A status of 2 says that an expression to the right of `=~`, or the operand of `-t`, cannot be
//! read; `!` turns it into 0 as any other failure.

use super::primary::{Asker, FileComparison};
use crate::charset::Charset;
use crate::expand::pattern::pieces;
use crate::options::Opt;
use crate::pattern::{Pattern, PatternOptions};
use crate::regex::{Regex, RegexError};
use crate::shell::Shell;
use crate::status::{FAILURE, Failure, SUCCESS, USAGE};
use crate::variables::access::Resolved;
use crate::variables::{Attributes, Value};
use spork_syntax::tree::{Conditional, ConditionalBinary, ConditionalOp, Part, PatternWord, Word, WordForm};
use std::rc::Rc;

/// The expressions matched last, compiled.
#[derive(Default)]
pub struct Regexes {
    slots: Vec<Compiled>,
    /// Which slot is replaced next.
    oldest: usize,
}

struct Compiled {
    expression: Box<[u8]>,
    nocase: bool,
    charset: Charset,
    regex: Rc<Regex>,
}

impl Regexes {
    const SLOTS: usize = 16;

    fn get(&mut self, expression: &[u8], nocase: bool, charset: Charset) -> Result<Rc<Regex>, RegexError> {
        let found = self.slots.iter().find(|compiled| {
            *compiled.expression == *expression && compiled.nocase == nocase && compiled.charset == charset
        });
        if let Some(compiled) = found {
            return Ok(Rc::clone(&compiled.regex));
        }
        let regex = Rc::new(Regex::compile(expression, nocase, charset)?);
        let compiled = Compiled { expression: expression.into(), nocase, charset, regex: Rc::clone(&regex) };
        match self.slots.get_mut(self.oldest) {
            Some(slot) => *slot = compiled,
            None => self.slots.push(compiled),
        }
        self.oldest = (self.oldest + 1) % Regexes::SLOTS;
        Ok(regex)
    }
}

/// What messages name.
const NAME: &[u8] = b"[[";

impl Shell {
    /// Runs a conditional expression; every failure prints its message.
    pub fn run_conditional(&mut self, expression: &Conditional) -> Result<bool, Failure> {
        match self.condition(expression, false)? {
            SUCCESS => Ok(true),
            FAILURE => Ok(false),
            status => Err(Failure::Command(status)),
        }
    }

    /// The status of an expression. `inverted` says that a `!` stands before it, for `set -x`.
    fn condition(&mut self, expression: &Conditional, inverted: bool) -> Result<i32, Failure> {
        match expression {
            Conditional::And(left, right) => match self.condition(left, false)? {
                SUCCESS => self.condition(right, false),
                status => Ok(status),
            },
            Conditional::Or(left, right) => match self.condition(left, false)? {
                SUCCESS => Ok(SUCCESS),
                _ => self.condition(right, false),
            },
            Conditional::Not(operand) => match self.condition(operand, !inverted)? {
                SUCCESS => Ok(FAILURE),
                _ => Ok(SUCCESS),
            },
            Conditional::Group(operand) => self.condition(operand, false),
            Conditional::Word(word) => self.unary_condition(b'n', word, inverted),
            Conditional::Unary(letter, word) => self.unary_condition(*letter, word, inverted),
            Conditional::Binary(binary) => self.binary_condition(binary, inverted),
        }
    }

    fn unary_condition(&mut self, letter: u8, word: &Word, inverted: bool) -> Result<i32, Failure> {
        let mut buffer = self.spare_bytes();
        let operand = match letter {
            b'v' => self.reference_operand(word, &mut buffer)?,
            _ => self.operand(word, &mut buffer)?,
        };
        if self.opt(Opt::Xtrace) {
            self.trace_condition(inverted, &[&[b'-', letter], operand]);
        }
        let result = self.unary_primary(Asker::Conditional, NAME, letter, operand);
        self.recycle_bytes(buffer);
        match result {
            Ok(value) => Ok(status_of(value)),
            Err(Failure::Command(status)) => Ok(status),
            Err(failure) => Err(failure),
        }
    }

    /// The value of an operand: in the tree when it is literal, else in the buffer.
    #[inline]
    fn operand<'a>(&mut self, word: &'a Word, buffer: &'a mut Vec<u8>) -> Result<&'a [u8], Failure> {
        if let Some(literal) = word.literal() {
            return Ok(literal);
        }
        self.expand_string(word, buffer)?;
        Ok(buffer)
    }

    /// The operand of `-v`, whose subscript is expanded once more: what is quoted there, or came
    /// from an expansion, is quoted.
    fn reference_operand<'a>(
        &mut self,
        word: &'a Word,
        buffer: &'a mut Vec<u8>,
    ) -> Result<&'a [u8], Failure> {
        match &word.form {
            WordForm::Parts(parts) => {
                let result = self.append_reference(parts, false, buffer);
                self.named(&word.text, result)?;
                Ok(buffer)
            }
            _ => self.operand(word, buffer),
        }
    }

    /// `outside`: these parts stand in double quotes that began before the subscript.
    fn append_reference(&mut self, parts: &[Part], outside: bool, out: &mut Vec<u8>) -> Result<(), Failure> {
        for part in parts {
            let in_subscript = memchr::memchr(b'[', out).is_some();
            let start = out.len();
            match part {
                Part::Literal(text) => {
                    out.extend_from_slice(text);
                    continue;
                }
                Part::Double(parts) | Part::Locale(parts) => {
                    self.append_reference(parts, !in_subscript, out)?;
                    continue;
                }
                Part::Quoted(text) => out.extend_from_slice(text),
                part => self.expand_quoted_part(part, out)?,
            }
            if in_subscript && !(outside && matches!(part, Part::Quoted(_))) {
                for byte in out.split_off(start) {
                    if b"[]$`\\\"'".contains(&byte) {
                        out.push(b'\\');
                    }
                    out.push(byte);
                }
            }
        }
        Ok(())
    }

    fn binary_condition(&mut self, binary: &ConditionalBinary, inverted: bool) -> Result<i32, Failure> {
        let (left, right) = (&binary.left, &binary.right.word);
        if is_arithmetic(binary.op) {
            return self.arithmetic_condition(binary, inverted);
        }
        let mut left_buffer = self.spare_bytes();
        let mut right_buffer = self.spare_bytes();
        let left = self.operand(left, &mut left_buffer)?;
        let status = match binary.op {
            ConditionalOp::Equal | ConditionalOp::EqualEqual => {
                status_of(self.matches(binary, left, inverted)?)
            }
            ConditionalOp::NotEqual => status_of(!self.matches(binary, left, inverted)?),
            ConditionalOp::Match => {
                if self.opt(Opt::Compat31) {
                    // Quotes had no meaning there.
                    self.expand_string(right, &mut right_buffer)?;
                } else {
                    self.expand_regex(right, &mut right_buffer)?;
                }
                if self.opt(Opt::Xtrace) {
                    self.trace_condition(inverted, &[left, b"=~", &right_buffer]);
                }
                self.match_regex(left, &right_buffer)?
            }
            op => {
                let right = self.operand(right, &mut right_buffer)?;
                if self.opt(Opt::Xtrace) {
                    self.trace_condition(inverted, &[left, op_text(op), right]);
                }
                status_of(match op {
                    ConditionalOp::Less => left < right,
                    ConditionalOp::Greater => left > right,
                    ConditionalOp::NewerThan => self.compare_files(FileComparison::NewerThan, left, right),
                    ConditionalOp::OlderThan => self.compare_files(FileComparison::OlderThan, left, right),
                    _ => self.compare_files(FileComparison::Same, left, right),
                })
            }
        };
        self.recycle_bytes(left_buffer);
        self.recycle_bytes(right_buffer);
        Ok(status)
    }

    // ------------------------------------------------------------ numbers

    fn arithmetic_condition(&mut self, binary: &ConditionalBinary, inverted: bool) -> Result<i32, Failure> {
        let numbers = match &binary.arith {
            Some(operands) if !self.opt(Opt::Xtrace) => {
                let (left, right) = &**operands;
                self.evaluate_failing(NAME, left)
                    .and_then(|left| Ok((left, self.evaluate_failing(NAME, right)?)))
            }
            _ => self.numbers_of_words(binary, inverted),
        };
        let (left, right) = match numbers {
            Ok(numbers) => numbers,
            // What is no expression compares as false.
            Err(Failure::Command(_)) => return Ok(FAILURE),
            Err(failure) => return Err(failure),
        };
        Ok(status_of(match binary.op {
            ConditionalOp::Eq => left == right,
            ConditionalOp::Ne => left != right,
            ConditionalOp::Lt => left < right,
            ConditionalOp::Le => left <= right,
            ConditionalOp::Gt => left > right,
            _ => left >= right,
        }))
    }

    fn numbers_of_words(
        &mut self,
        binary: &ConditionalBinary,
        inverted: bool,
    ) -> Result<(i64, i64), Failure> {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        self.expand_string(&binary.left, &mut left)?;
        self.expand_string(&binary.right.word, &mut right)?;
        if self.opt(Opt::Xtrace) {
            self.trace_condition(inverted, &[&left, op_text(binary.op), &right]);
        }
        let left = self.evaluate_text_failing(NAME, &left)?;
        let right = self.evaluate_text_failing(NAME, &right)?;
        Ok((left, right))
    }

    // ------------------------------------------------------------ patterns

    /// A literal pattern is compared, any other matched.
    #[inline]
    fn matches(&mut self, binary: &ConditionalBinary, text: &[u8], inverted: bool) -> Result<bool, Failure> {
        let pattern = &binary.right;
        if self.opt(Opt::Xtrace) {
            return self.matches_traced(binary, text, inverted);
        }
        if let Some(literal) = pattern.word.literal()
            && !self.opt(Opt::Nocasematch)
        {
            return Ok(literal == text);
        }
        Ok(self.expand_conditional_pattern(pattern)?.matches(text))
    }

    fn matches_traced(
        &mut self,
        binary: &ConditionalBinary,
        text: &[u8],
        inverted: bool,
    ) -> Result<bool, Failure> {
        let PatternWord { word, .. } = &binary.right;
        let pattern = self.expand_to_text(word)?;
        let mut shown = Vec::new();
        for (run, active) in pattern.runs() {
            for &byte in run {
                if !active && b"!#%()*-.:=?[\\]^|".contains(&byte) {
                    shown.push(b'\\');
                }
                shown.push(byte);
            }
        }
        self.trace_condition(inverted, &[text, op_text(binary.op), &shown]);
        let options = PatternOptions {
            extglob: true,
            nocase: self.opt(Opt::Nocasematch),
            pathname: false,
            charset: self.charset,
        };
        let matched = Pattern::compile(&pieces(pattern.runs()), options).matches(text);
        self.recycle_text(pattern);
        Ok(matched)
    }

    /// `=~`: matches and sets BASH_REMATCH.
    fn match_regex(&mut self, text: &[u8], expression: &[u8]) -> Result<i32, Failure> {
        let nocase = self.opt(Opt::Nocasematch);
        let regex = match self.regexes.get(expression, nocase, self.charset) {
            Ok(regex) => regex,
            Err(error) => {
                let error = error.to_string();
                self.error_parts(&[
                    NAME,
                    b": invalid regular expression `",
                    expression,
                    b"': ",
                    error.as_bytes(),
                ]);
                return Ok(USAGE);
            }
        };
        let captures = regex.captures(text);
        let groups = match &captures {
            Some(captures) => captures
                .iter()
                .map(|group| group.and_then(|(start, end)| text.get(start..end)).unwrap_or(&[]).to_vec())
                .collect(),
            None => Vec::new(),
        };
        self.set_groups(groups);
        Ok(status_of(captures.is_some()))
    }

    /// Sets BASH_REMATCH. That it cannot be set is no failure.
    fn set_groups(&mut self, groups: Vec<Vec<u8>>) {
        let Resolved::Name(name) = self.resolve(self.names.bash_rematch) else { return };
        if self.is_assoc(name) {
            self.error_parts(&[NAME, b": ", name.name(), b": not an indexed array"]);
        } else if self.variables.get(name).attributes.has(Attributes::READONLY) {
            self.readonly_error(name);
        } else {
            self.set_value(name, Value::Indexed(Box::new(groups.into_iter().collect())));
        }
    }

    // ------------------------------------------------------------ set -x

    fn trace_condition(&mut self, inverted: bool, words: &[&[u8]]) {
        let mut line = b"[[ ".to_vec();
        if inverted {
            line.extend_from_slice(b"! ");
        }
        for word in words {
            line.extend_from_slice(if word.is_empty() { b"''" } else { word });
            line.push(b' ');
        }
        line.extend_from_slice(b"]]");
        self.trace(&line);
    }
}

fn status_of(value: bool) -> i32 {
    if value { SUCCESS } else { FAILURE }
}

fn is_arithmetic(op: ConditionalOp) -> bool {
    use ConditionalOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(op, Eq | Ne | Lt | Le | Gt | Ge)
}

fn op_text(op: ConditionalOp) -> &'static [u8] {
    match op {
        ConditionalOp::Equal => b"=",
        ConditionalOp::EqualEqual => b"==",
        ConditionalOp::NotEqual => b"!=",
        ConditionalOp::Match => b"=~",
        ConditionalOp::Less => b"<",
        ConditionalOp::Greater => b">",
        ConditionalOp::Eq => b"-eq",
        ConditionalOp::Ne => b"-ne",
        ConditionalOp::Lt => b"-lt",
        ConditionalOp::Le => b"-le",
        ConditionalOp::Gt => b"-gt",
        ConditionalOp::Ge => b"-ge",
        ConditionalOp::NewerThan => b"-nt",
        ConditionalOp::OlderThan => b"-ot",
        ConditionalOp::SameFile => b"-ef",
    }
}

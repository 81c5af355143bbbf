//! Evaluation of arithmetic (bash manual: Shell Arithmetic).
//!
//! Expressions are trees of 64-bit integers that wrap around. Text that stands in the script was
//! parsed with it; text that comes at run time (values of variables, arguments of `let`) is parsed
//! here and the last few trees are kept.
//!
//! - `operate.rs`: the walk over the tree, the operators
//! - `place.rs`: variables and array elements as operands and targets
//! - `expanded.rs`: texts with expansions in them
//! - `error_token.rs`: what bash calls the error token of a failure at run time
//!
//! Invariants: every expansion in a text happens once, in order, before the evaluation begins, as
//! it does in bash, where the text is expanded as a whole; a failed evaluation has printed its
//! message.

mod error_token;
mod expanded;
mod operate;
mod place;

use crate::options::Opt;
use crate::shell::Shell;
use crate::status::Failure;
use expanded::Expanded;
use spork_syntax::arith::{self, Arith, ArithError};
use spork_syntax::tree::ArithText;
use std::rc::Rc;

/// What arithmetic keeps between evaluations.
#[derive(Default)]
pub struct State {
    /// The builtin that assigns, which messages about values of integer variables name; else empty.
    pub command: &'static str,
    /// How deep values that are expressions are nested.
    depth: u32,
    cache: Cache,
}

/// How an evaluation fails. The message has been printed.
#[derive(Debug, Clone, Copy)]
enum Stop {
    /// The expression is at fault.
    Arithmetic,
    /// The evaluation came to what could not be read. No message yet.
    Missing,
    /// Something else, whoever evaluates (an unbound variable, a failed expansion).
    Other(Failure),
}

impl Stop {
    /// The failure where an error in the expression is `wrong`.
    fn or(self, wrong: Failure) -> Failure {
        match self {
            Stop::Arithmetic | Stop::Missing => wrong,
            Stop::Other(failure) => failure,
        }
    }
}

/// One expression being evaluated.
struct Context<'a> {
    /// The whole expression and its text as bash prints it, for messages.
    root: &'a Arith,
    text: &'a [u8],
    /// What messages name before the text.
    who: &'a [u8],
    /// The values of the expansions in the text, in order, and which one comes next.
    expanded: Option<&'a Expanded>,
    next: usize,
    /// The text is an argument of `let`, which has been expanded: `array_expand_once` acts on it.
    argument: bool,
    /// Nothing is missing in the tree.
    whole: bool,
}

impl Shell {
    /// The value of an arithmetic text of the script. An error drops the command line.
    pub fn evaluate(&mut self, text: &ArithText) -> Result<i64, Failure> {
        self.evaluate_named(b"", text)
    }

    /// As `evaluate`, with what messages name before the text.
    pub fn evaluate_named(&mut self, who: &[u8], text: &ArithText) -> Result<i64, Failure> {
        self.evaluate_arith_text(who, text).map_err(|stop| stop.or(Failure::Discard(1)))
    }

    /// The value of `(( … ))` and the parts of `for ((`, shown by `set -x`: an error in the expression
    /// fails only the command.
    pub fn evaluate_command(&mut self, text: &ArithText) -> Result<i64, Failure> {
        if self.opt(Opt::Xtrace) {
            return self.evaluate_traced(b"((", text).map_err(|stop| stop.or(Failure::Command(1)));
        }
        self.evaluate_failing(b"((", text)
    }

    /// As `evaluate_named`, with an error in the expression failing only the command.
    pub fn evaluate_failing(&mut self, who: &[u8], text: &ArithText) -> Result<i64, Failure> {
        self.evaluate_arith_text(who, text).map_err(|stop| stop.or(Failure::Command(1)))
    }

    /// Runs a builtin that assigns, with messages naming it; with an empty name, commands inside one.
    pub fn naming<T>(&mut self, name: &'static str, run: impl FnOnce(&mut Shell) -> T) -> T {
        let outer = std::mem::replace(&mut self.arith.command, name);
        let result = run(self);
        self.arith.command = outer;
        result
    }

    /// The value of the subscript of an indexed array. An error drops the command line, whoever runs it.
    pub fn evaluate_index(&mut self, text: &ArithText) -> Result<i64, Failure> {
        self.evaluate_arith_text(b"", text).map_err(|stop| stop.or(Failure::DiscardAll(1)))
    }

    /// The value of text that is an arithmetic expression, already expanded, as the value of an integer
    /// variable.
    pub fn evaluate_text(&mut self, text: &[u8]) -> Result<i64, Failure> {
        let who = self.arith.command.as_bytes();
        self.evaluate_bytes(who, text, false).map_err(|stop| stop.or(Failure::DiscardAll(1)))
    }

    /// As `evaluate_text`, with an error in the expression failing only the command.
    pub fn evaluate_text_failing(&mut self, who: &[u8], text: &[u8]) -> Result<i64, Failure> {
        self.evaluate_bytes(who, text, false).map_err(|stop| stop.or(Failure::Command(1)))
    }

    /// The value of an argument of `let`: an error fails only the command.
    pub fn evaluate_argument(&mut self, who: &[u8], text: &[u8]) -> Result<i64, Failure> {
        self.evaluate_bytes(who, text, true).map_err(|stop| stop.or(Failure::Command(1)))
    }

    /// The value of the text of a subscript, which still has its expansions.
    pub fn evaluate_subscript(&mut self, text: &[u8]) -> Result<i64, Failure> {
        self.evaluate_bytes(b"", text, false).map_err(|stop| stop.or(Failure::DiscardAll(1)))
    }

    fn evaluate_arith_text(&mut self, who: &[u8], text: &ArithText) -> Result<i64, Stop> {
        match (&text.tree, text.word.literal()) {
            (Some(root), Some(source)) => {
                let mut context = Context {
                    root,
                    text: source,
                    who,
                    expanded: None,
                    next: 0,
                    argument: false,
                    whole: true,
                };
                self.operate(root, &mut context)
            }
            (None, Some(source)) => self.evaluate_bytes(who, source, false),
            (tree, None) => self.evaluate_with_expansions(who, &text.word, tree.as_deref()),
        }
    }

    /// The value of run-time text.
    fn evaluate_bytes(&mut self, who: &[u8], text: &[u8], argument: bool) -> Result<i64, Stop> {
        if let Some(number) = plain_decimal(text) {
            return Ok(number);
        }
        let Some(root) = self.parse_arith(who, text)? else { return Ok(0) };
        let mut context = Context { root: &root, text, who, expanded: None, next: 0, argument, whole: true };
        self.operate(&root, &mut context)
    }

    /// The tree of run-time text; None when it is blank.
    fn parse_arith(&mut self, who: &[u8], text: &[u8]) -> Result<Option<Rc<Arith>>, Stop> {
        if let Some(tree) = self.arith.cache.get(text) {
            return Ok(Some(tree));
        }
        match arith::parse(text) {
            Ok(None) => Ok(None),
            Ok(Some(tree)) => {
                let tree = Rc::new(tree);
                self.arith.cache.put(text, &tree);
                Ok(Some(tree))
            }
            Err(error) => Err(self.unreadable(who, text, &error)),
        }
    }

    /// A text that cannot be read to its end: what stands before is evaluated, as bash does, which
    /// reads and evaluates in one.
    #[cold]
    fn unreadable(&mut self, who: &[u8], text: &[u8], error: &ArithError) -> Stop {
        let root = &*error.before;
        let mut context = Context { root, text, who, expanded: None, next: 0, argument: false, whole: false };
        match self.operate(root, &mut context) {
            Ok(_) | Err(Stop::Missing) => {
                let shown = text.get(..error.shown).unwrap_or(text);
                self.arith_error(who, shown, &error.message, &error.token)
            }
            Err(stop) => stop,
        }
    }

    /// Prints `who: text: message (error token is "token")`.
    #[cold]
    fn arith_error(&mut self, who: &[u8], text: &[u8], message: &[u8], token: &[u8]) -> Stop {
        let blanks = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let text = text.get(blanks..).unwrap_or(&[]);
        let colon: &[u8] = if who.is_empty() { b"" } else { b": " };
        self.error_parts(&[who, colon, text, b": ", message, b" (error token is \"", token, b"\")"]);
        Stop::Arithmetic
    }
}

/// The number of a text that is a decimal number and nothing else: no blanks, no octal.
#[inline]
fn plain_decimal(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text.split_first() {
        Some((b'-', digits)) => (true, digits),
        _ => (false, text),
    };
    // Eighteen digits always fit.
    if digits.is_empty() || digits.len() > 18 || (digits[0] == b'0' && digits.len() > 1) {
        return None;
    }
    let mut number = 0i64;
    for &byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number = number * 10 + i64::from(digit);
    }
    Some(if negative { -number } else { number })
}

/// The trees of the run-time texts seen last, one for each hash of a text.
#[derive(Default)]
struct Cache {
    slots: Vec<Option<(Box<[u8]>, Rc<Arith>)>>,
}

impl Cache {
    const SLOTS: usize = 256;
    /// Longer texts are not kept.
    const LONGEST: usize = 256;

    fn slot(text: &[u8]) -> usize {
        let hash = text.iter().fold(0xcbf2_9ce4_8422_2325u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        (hash ^ hash >> 32) as usize % Cache::SLOTS
    }

    fn get(&self, text: &[u8]) -> Option<Rc<Arith>> {
        if text.len() > Cache::LONGEST {
            return None;
        }
        match self.slots.get(Cache::slot(text)) {
            Some(Some((kept, tree))) if **kept == *text => Some(Rc::clone(tree)),
            _ => None,
        }
    }

    fn put(&mut self, text: &[u8], tree: &Rc<Arith>) {
        if text.len() > Cache::LONGEST {
            return;
        }
        if self.slots.is_empty() {
            self.slots.resize_with(Cache::SLOTS, || None);
        }
        if let Some(slot) = self.slots.get_mut(Cache::slot(text)) {
            *slot = Some((text.into(), Rc::clone(tree)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::plain_decimal;

    #[test]
    fn plain_decimals() {
        let cases: &[(&[u8], Option<i64>)] = &[
            (b"0", Some(0)),
            (b"-7", Some(-7)),
            (b"42", Some(42)),
            (b"", None),
            (b"-", None),
            (b"010", None),
            (b" 1", None),
            (b"1a", None),
            (b"999999999999999999", Some(999_999_999_999_999_999)),
            (b"9999999999999999999", None),
        ];
        for (text, number) in cases {
            assert_eq!(plain_decimal(text), *number, "{text:?}");
        }
    }
}

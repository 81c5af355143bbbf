//! `name=(…)` among the arguments of a declaration builtin (bash manual: Arrays; Bash Builtins
//! `declare`).
//!
//! Such a value is assigned while the words of the command are expanded, by a declaration that goes before
//! the builtin: later words see it, and the builtin is left with the name. Of the options in front of it
//! only those count that say where it goes and what becomes of its elements.

use super::{Declaration, Scope, Verdict};
use crate::exec::assignment::Compound;
use crate::format::quote;
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::Attributes;
use spork_syntax::tree::{Argument, Assignment};
use std::rc::Rc;

impl Shell {
    /// Assigns the compound value that stands at `at` among the words of a declaration builtin.
    pub fn declare_argument(
        &mut self,
        words: &[Argument],
        at: usize,
        assignment: &Rc<Assignment>,
    ) -> Result<(), Failure> {
        let builtin = words.first().map_or(b"".as_slice(), |argument| &argument.word.text);
        let local = matches!(builtin, b"declare" | b"typeset" | b"local");
        // As in bash, where the name of the last command that ran is gone but for that of a function.
        let running = self.small.entered.map_or(b"".as_slice(), |name| name.name());
        let how = Declaration { builtin: running, ..declaration(words.get(1..at).unwrap_or(&[]), local) };
        match self.declare(&how, assignment.name.name(), Some(Rc::clone(assignment))) {
            Ok(Verdict::Done) => Ok(()),
            // A local variable that cannot be is left to the builtin to complain about.
            Ok(_) if local && self.small.depth > 0 => Ok(()),
            Ok(_) => Err(Failure::Discard(1)),
            Err(Failure::Command(status)) => Err(Failure::Discard(status)),
            Err(failure) => Err(failure),
        }
    }

    /// `set -x` of a compound value whose words are expanded.
    pub(super) fn trace_compound(&mut self, assignment: &Assignment, compound: &Compound) {
        let mut line = assignment.target();
        line.push(b'(');
        for (at, (element, values)) in compound.parts().enumerate() {
            if at > 0 {
                line.push(b' ');
            }
            if let Some(key) = element {
                line.push(b'[');
                quote::single(&mut line, key.text);
                line.extend_from_slice(if key.append { b"]+=" } else { b"]=" });
            }
            for (at, value) in values.enumerate() {
                if at > 0 {
                    line.push(b' ');
                }
                quote::single(&mut line, value);
            }
        }
        line.push(b')');
        self.trace(&line);
    }
}

/// What the options in front of the value make of it.
fn declaration(options: &[Argument], local: bool) -> Declaration<'static> {
    let mut how = Declaration {
        builtin: b"",
        on: Attributes::NONE,
        off: Attributes::NONE,
        scope: if local { Scope::Local } else { Scope::Visible },
        inherit: false,
    };
    let texts = || options.iter().map(|argument| &*argument.word.text);
    for text in texts().filter(|text| text.first() == Some(&b'-')) {
        let has = |letter: u8| memchr::memchr(letter, text).is_some();
        if has(b'A') {
            how.on = how.on.without(Attributes::ARRAY).with(Attributes::ASSOC);
        } else if has(b'a') && !how.on.has(Attributes::ASSOC) {
            how.on = how.on.with(Attributes::ARRAY);
        }
        if has(b'g') && local {
            how.scope = Scope::Global;
        }
    }
    let is_option = |text: &&[u8]| matches!(text, [b'-' | b'+', _, ..]) && *text != b"--";
    for text in texts().take_while(is_option) {
        let (sign, letters) = text.split_at(1);
        for letter in letters {
            let attribute = match letter {
                b'i' => Attributes::INTEGER,
                b'l' => Attributes::LOWER,
                b'u' => Attributes::UPPER,
                b'c' => Attributes::CAPITAL,
                b'I' => {
                    how.inherit |= sign == b"-";
                    continue;
                }
                _ => continue,
            };
            match sign {
                b"-" => how.on = how.on.with(attribute),
                _ => how.off = how.off.with(attribute),
            }
        }
    }
    how
}

/// The key of an element as it was expanded.
pub struct TracedKey<'a> {
    text: &'a [u8],
    append: bool,
}

impl Compound<'_> {
    /// The elements: their key if they have one, and the values that each gave.
    fn parts(&self) -> impl Iterator<Item = (Option<TracedKey<'_>>, impl Iterator<Item = &[u8]>)> {
        let (mut key, mut value) = (0, 0);
        self.elements().iter().enumerate().map(move |(at, element)| {
            let traced = match element.index.as_deref() {
                _ if self.has_pairs() => None,
                None => None,
                Some(_) => {
                    key += 1;
                    Some(TracedKey { text: self.key(key - 1), append: element.append })
                }
            };
            let first = value;
            value += self.count(at);
            (traced, (first..value).map(|at| self.value(at)))
        })
    }
}

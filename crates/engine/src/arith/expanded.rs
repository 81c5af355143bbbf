//! Arithmetic texts with expansions in them (bash manual: Arithmetic Expansion).
//!
//! bash expands the text as a whole and then evaluates what it reads. So all expansions happen
//! first, in order; where each of them is a number, the tree that was parsed with the script holds,
//! with these numbers in their places. Otherwise the text they make is parsed anew. Expansions in a
//! subscript make the index or the key and never end it.

use super::{Context, Stop, plain_decimal};
use crate::shell::Shell;
use smallvec::SmallVec;
use spork_syntax::arith::{Arith, Place};
use spork_syntax::tree::{ArithText, Part, Subscript, Word, WordForm};
use std::ops::Range;

/// The expansions of a text, in order.
#[derive(Default)]
pub(super) struct Expanded {
    /// The text they make.
    text: Vec<u8>,
    pieces: SmallVec<[Piece; 4]>,
    /// Brackets open in the text so far.
    depth: u32,
}

struct Piece {
    range: Range<usize>,
    /// The value, when it may stand for an operand.
    number: Option<i64>,
    in_subscript: bool,
}

impl Shell {
    pub(super) fn evaluate_with_expansions(
        &mut self,
        who: &[u8],
        word: &Word,
        tree: Option<&Arith>,
    ) -> Result<i64, Stop> {
        let mut expanded = Expanded { text: self.spare_bytes(), ..Expanded::default() };
        let result = match self.expand_arith_parts(parts(word), &mut expanded) {
            Ok(()) => self.evaluate_expanded(who, tree, &expanded),
            Err(Stop::Other(failure)) => self.named(&word.text, Err(failure)).map_err(Stop::Other),
            Err(stop) => Err(stop),
        };
        self.recycle_bytes(expanded.text);
        result
    }

    /// As for any text, with the text traced between its expansions and its evaluation.
    pub(super) fn evaluate_traced(&mut self, who: &[u8], text: &ArithText) -> Result<i64, Stop> {
        if let Some(source) = text.word.literal() {
            self.trace_arith(source);
            return self.evaluate_arith_text(who, text);
        }
        let mut expanded = Expanded::default();
        self.expand_arith_parts(parts(&text.word), &mut expanded)?;
        self.trace_arith(&expanded.text);
        self.evaluate_expanded(who, text.tree.as_deref(), &expanded)
    }

    fn evaluate_expanded(
        &mut self,
        who: &[u8],
        tree: Option<&Arith>,
        expanded: &Expanded,
    ) -> Result<i64, Stop> {
        if let Some(root) = tree {
            let text = &expanded.text;
            let mut context =
                Context { root, text, who, expanded: Some(expanded), next: 0, argument: false, whole: true };
            if context.stands(root) {
                context.next = 0;
                return self.operate(root, &mut context);
            }
        }
        let mut text = self.spare_bytes();
        expanded.quote_subscripts(&mut text);
        let result = self.evaluate_bytes(who, &text, false);
        self.recycle_bytes(text);
        result
    }

    fn expand_arith_parts(&mut self, parts: &[Part], expanded: &mut Expanded) -> Result<(), Stop> {
        for part in parts {
            match part {
                Part::Literal(text) | Part::Quoted(text) => expanded.literal(text),
                Part::Double(parts) | Part::Locale(parts) => self.expand_arith_parts(parts, expanded)?,
                Part::Tilde { user, .. } => {
                    expanded.literal(b"~");
                    expanded.literal(user);
                }
                Part::Param(_) | Part::Command(_) | Part::Arith(_) | Part::Process(_) => {
                    let start = expanded.text.len();
                    self.expand_quoted_part(part, &mut expanded.text).map_err(Stop::Other)?;
                    expanded.finish_piece(start);
                }
            }
        }
        Ok(())
    }

    /// The value of a subscript whose expansions have happened with those of the whole text; None
    /// when they left nothing of it.
    pub(super) fn evaluate_part(
        &mut self,
        text: &ArithText,
        context: &mut Context,
    ) -> Result<Option<i64>, Stop> {
        let first = context.next;
        let stands = text.tree.as_deref().filter(|root| context.stands(root));
        context.next = first;
        let mut own = self.spare_bytes();
        context.take_text(&text.word, &mut own);
        let result = match stands {
            Some(root) => {
                let mut inner = Context {
                    root,
                    text: &own,
                    who: b"",
                    expanded: context.expanded,
                    next: first,
                    argument: false,
                    whole: true,
                };
                self.operate(root, &mut inner).map(Some)
            }
            None if own.is_empty() => Ok(None),
            None => self.evaluate_bytes(b"", &own, false).map(Some),
        };
        self.recycle_bytes(own);
        result
    }
}

impl Expanded {
    fn literal(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
        for &byte in text {
            match byte {
                b'[' => self.depth += 1,
                b']' => self.depth = self.depth.saturating_sub(1),
                _ => (),
            }
        }
    }

    /// The text from `start` on came from an expansion.
    fn finish_piece(&mut self, start: usize) {
        let value = self.text.get(start..).unwrap_or(&[]);
        // After a minus sign a negative number would make a decrement.
        let after_minus = start > 0 && self.text.get(start - 1) == Some(&b'-');
        let number = plain_decimal(value).filter(|_| !(after_minus && value.starts_with(b"-")));
        self.pieces.push(Piece { range: start..self.text.len(), number, in_subscript: self.depth > 0 });
    }

    /// The text for a new parse: what came into subscripts is quoted there.
    fn quote_subscripts(&self, out: &mut Vec<u8>) {
        let mut at = 0;
        for piece in self.pieces.iter().filter(|piece| piece.in_subscript) {
            out.extend_from_slice(self.text.get(at..piece.range.start).unwrap_or(&[]));
            for &byte in self.text.get(piece.range.clone()).unwrap_or(&[]) {
                if b"[]$`\\\"'".contains(&byte) {
                    out.push(b'\\');
                }
                out.push(byte);
            }
            at = piece.range.end;
        }
        out.extend_from_slice(self.text.get(at..).unwrap_or(&[]));
    }
}

impl Context<'_> {
    fn piece(&mut self) -> Option<&Piece> {
        let piece = self.expanded?.pieces.get(self.next);
        self.next += 1;
        piece
    }

    /// The number of the next expansion.
    #[inline]
    pub(super) fn take_number(&mut self) -> i64 {
        self.piece().and_then(|piece| piece.number).unwrap_or(0)
    }

    /// Appends a word whose expansions are the next ones.
    pub(super) fn take_text(&mut self, word: &Word, out: &mut Vec<u8>) {
        match word.literal() {
            Some(literal) => out.extend_from_slice(literal),
            None => self.take_parts(parts(word), out),
        }
    }

    fn take_parts(&mut self, parts: &[Part], out: &mut Vec<u8>) {
        for part in parts {
            match part {
                Part::Literal(text) | Part::Quoted(text) => out.extend_from_slice(text),
                Part::Double(parts) | Part::Locale(parts) => self.take_parts(parts, out),
                Part::Tilde { user, .. } => {
                    out.push(b'~');
                    out.extend_from_slice(user);
                }
                Part::Param(_) | Part::Command(_) | Part::Arith(_) | Part::Process(_) => {
                    let range = self.piece().map_or(0..0, |piece| piece.range.clone());
                    let text = self.expanded.and_then(|expanded| expanded.text.get(range));
                    out.extend_from_slice(text.unwrap_or(&[]));
                }
            }
        }
    }

    /// Every expansion that is an operand of the tree is a number. Moves `next` past the tree.
    fn stands(&mut self, root: &Arith) -> bool {
        let mut stands = true;
        let first = self.next;
        let mut next = first;
        let pieces = self.expanded.map_or(&[][..], |expanded| &expanded.pieces[..]);
        visit(root, &mut |operand| match operand {
            Operand::Expansion => {
                stands &= pieces.get(next).is_some_and(|piece| piece.number.is_some());
                next += 1;
            }
            Operand::Subscript(count) => next += count,
        });
        self.next = next;
        stands
    }

    /// Passes over the expansions of a node that is not evaluated; the result is `value`.
    #[inline]
    pub(super) fn skip(&mut self, node: &Arith, value: i64) -> Result<i64, Stop> {
        if self.expanded.is_some() {
            self.next += count(node);
        }
        if self.whole || !lacks_end(node) { Ok(value) } else { Err(Stop::Missing) }
    }

    /// Passes over the expansions of a subscript.
    #[inline]
    pub(super) fn skip_place(&mut self, place: &Place) {
        if self.expanded.is_some() {
            self.next += count_place(place);
        }
    }
}

/// What was not read is the last operand of the node.
fn lacks_end(node: &Arith) -> bool {
    match node {
        Arith::Missing => true,
        Arith::Number(_) | Arith::Expand(_) | Arith::Variable(_) | Arith::Step { .. } => false,
        Arith::Unary(_, last)
        | Arith::Binary(_, _, last)
        | Arith::And(_, last)
        | Arith::Or(_, last)
        | Arith::Comma(_, last)
        | Arith::Conditional(_, _, last)
        | Arith::Assign(_, _, last) => lacks_end(last),
    }
}

enum Operand {
    Expansion,
    /// A subscript with this many expansions in it.
    Subscript(usize),
}

/// Calls `found` for the operands of a tree in source order.
fn visit(node: &Arith, found: &mut dyn FnMut(Operand)) {
    match node {
        Arith::Number(_) | Arith::Missing => (),
        Arith::Expand(_) => found(Operand::Expansion),
        Arith::Variable(place) | Arith::Step { place, .. } => found(Operand::Subscript(count_place(place))),
        Arith::Unary(_, operand) => visit(operand, found),
        Arith::Binary(_, left, right)
        | Arith::And(left, right)
        | Arith::Or(left, right)
        | Arith::Comma(left, right) => {
            visit(left, found);
            visit(right, found);
        }
        Arith::Conditional(condition, yes, no) => {
            visit(condition, found);
            visit(yes, found);
            visit(no, found);
        }
        Arith::Assign(place, _, right) => {
            found(Operand::Subscript(count_place(place)));
            visit(right, found);
        }
    }
}

/// The number of expansions in a tree.
fn count(node: &Arith) -> usize {
    let mut total = 0;
    visit(node, &mut |operand| match operand {
        Operand::Expansion => total += 1,
        Operand::Subscript(count) => total += count,
    });
    total
}

fn count_place(place: &Place) -> usize {
    match place.index.as_deref() {
        Some(Subscript::Index { arith, key }) => count_parts(parts(&arith.of(key).word)),
        _ => 0,
    }
}

fn count_parts(parts: &[Part]) -> usize {
    parts
        .iter()
        .map(|part| match part {
            Part::Literal(_) | Part::Quoted(_) | Part::Tilde { .. } => 0,
            Part::Double(parts) | Part::Locale(parts) => count_parts(parts),
            Part::Param(_) | Part::Command(_) | Part::Arith(_) | Part::Process(_) => 1,
        })
        .sum()
}

fn parts(word: &Word) -> &[Part] {
    match &word.form {
        WordForm::Parts(parts) => parts,
        WordForm::Braces(braces) => parts(&braces.plain),
        WordForm::Plain | WordForm::Literal(_) => &[],
    }
}

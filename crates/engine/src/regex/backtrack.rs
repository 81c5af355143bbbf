//! Matching with back-references: a search through the nodes.
//!
//! The paths are tried in the order of the edges and the longest match wins, the
//! first of its length. A point reached before with the same text in the groups
//! that are referred to is not searched again. The work is bounded: beyond the
//! bound there is no match, as when the C library runs out of memory.

use super::automaton::{Side, admits_after, admits_before};
use super::capture::{Groups, Span};
use super::program::{Number, Operation, Program};
use super::{Captures, Text};
use crate::charset::Class;
use hashbrown::HashSet;

/// The most points looked at.
const POINTS_MAX: usize = 4_000_000;

/// The leftmost-longest match.
pub(super) fn search(program: &Program, text: Text, bytes: &[u8]) -> Option<Captures> {
    let mut referred: Vec<usize> = program
        .nodes
        .iter()
        .filter_map(|node| match node.operation {
            Operation::BackReference(group) => Some(group as usize),
            _ => None,
        })
        .collect();
    referred.sort_unstable();
    referred.dedup();
    let mut search = Search { program, text, bytes, referred, points: 0 };
    let mut start = 0;
    loop {
        if let Some((end, groups)) = search.from(start) {
            return Some(groups.captures(program, (start, end)));
        }
        if start >= bytes.len() || search.points > POINTS_MAX {
            return None;
        }
        start = text.charset.next(bytes, start);
    }
}

/// A node, a position and the text in the groups that are referred to.
type Visit = (Number, usize, Vec<(usize, usize)>);

/// A place in the search that is still to be looked at.
struct Point {
    number: Number,
    at: usize,
    groups: Groups,
}

struct Search<'a> {
    program: &'a Program,
    text: Text,
    bytes: &'a [u8],
    /// The groups that back-references name.
    referred: Vec<usize>,
    points: usize,
}

impl Search<'_> {
    /// The longest match that begins at `start`.
    fn from(&mut self, start: usize) -> Option<(usize, Groups)> {
        let mut best: Option<(usize, Groups)> = None;
        let mut seen: HashSet<Visit> = HashSet::new();
        let groups = Groups::new(self.program.groups);
        let mut pending = vec![Point { number: self.program.start, at: start, groups }];
        while let Some(mut point) = pending.pop() {
            self.points += 1;
            if self.points > POINTS_MAX {
                return None;
            }
            let Some(node) = self.program.node(point.number) else { continue };
            let (before, after) = self.sides(point.at);
            if !admits_before(self.program, point.number, before) || !admits_after(node.constraint, after) {
                continue;
            }
            point.groups.pass(node.operation, point.at);
            if !seen.insert((point.number, point.at, self.key(&point.groups))) {
                continue;
            }
            match node.operation {
                Operation::End => {
                    if best.as_ref().is_none_or(|(end, _)| point.at > *end) {
                        best = Some((point.at, point.groups));
                    }
                }
                Operation::Set(set) => {
                    let Some((code, length)) = self.text.charset.decode(self.bytes, point.at) else {
                        continue;
                    };
                    let holds = self
                        .program
                        .sets
                        .get(set as usize)
                        .is_some_and(|set| set.contains(self.text.fold(code), self.text.charset));
                    if holds {
                        let at = point.at + length;
                        pending.push(Point { number: node.next, at, groups: point.groups });
                    }
                }
                Operation::BackReference(group) => {
                    let span = point.groups.now.get(group as usize).copied();
                    let Some(at) = span.and_then(|span| self.repeated(span, point.at)) else {
                        continue;
                    };
                    let number = match node.edges.first {
                        Some(edge) if at == point.at => edge,
                        _ => node.next,
                    };
                    pending.push(Point { number, at, groups: point.groups });
                }
                _ => {
                    if let Some(number) = node.edges.second {
                        let groups = point.groups.clone();
                        pending.push(Point { number, at: point.at, groups });
                    }
                    if let Some(number) = node.edges.first {
                        pending.push(Point { number, at: point.at, groups: point.groups });
                    }
                }
            }
        }
        best
    }

    fn key(&self, groups: &Groups) -> Vec<(usize, usize)> {
        let span = |&group: &usize| groups.now.get(group).map(|span| (span.start, span.end));
        self.referred.iter().filter_map(span).collect()
    }

    /// The end of another copy at `at` of what a group took.
    fn repeated(&self, span: Span, at: usize) -> Option<usize> {
        let taken = self.bytes.get(span.start..span.end)?;
        let charset = self.text.charset;
        if !self.text.nocase {
            return self.bytes.get(at..)?.starts_with(taken).then(|| at + taken.len());
        }
        let (mut from, mut to) = (0, at);
        while let Some((code, length)) = charset.decode(taken, from) {
            let (other, other_length) = charset.decode(self.bytes, to)?;
            if self.text.fold(code) != self.text.fold(other) {
                return None;
            }
            from += length;
            to += other_length;
        }
        Some(to)
    }

    /// What stands on either side of `at`.
    fn sides(&self, at: usize) -> (Side, Side) {
        if !self.program.constrained {
            return (Side::NotWord, Side::NotWord);
        }
        let charset = self.text.charset;
        let side = |found: Option<(u32, usize)>| match found {
            None => Side::Edge,
            Some((code, _)) if charset.is(self.text.fold(code), Class::Word) => Side::Word,
            Some(_) => Side::NotWord,
        };
        (side(charset.decode_before(self.bytes, at)), side(charset.decode(self.bytes, at)))
    }
}

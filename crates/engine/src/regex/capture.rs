//! The groups of a match whose span is known.
//!
//! Backwards over the match, every state is reduced to the nodes from which its
//! end can be reached; then one walk forward follows the first edge that leads
//! to such a node. What the walk passes sets the groups, as in the GNU C
//! library: an empty turn of an optional group does not undo an earlier one.

use super::automaton::{self, Cache, Point, Side};
use super::program::{Number, Operation, Program};
use super::{Captures, Text};

/// The offset of a group's end that is not known.
const NONE: usize = usize::MAX;

/// The offsets of a group, `NONE` where there are none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    pub start: usize,
    pub end: usize,
}

/// The offsets of the groups along a walk.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    pub now: Vec<Span>,
    /// As they were when a group last took something.
    settled: Vec<Span>,
}

impl Groups {
    pub fn new(count: usize) -> Groups {
        let mut groups = Groups::default();
        groups.reset(count);
        groups
    }

    fn reset(&mut self, count: usize) {
        for spans in [&mut self.now, &mut self.settled] {
            spans.clear();
            spans.resize(count, Span { start: NONE, end: NONE });
        }
    }

    /// Notes that the walk passes an operation at `at`.
    pub fn pass(&mut self, operation: Operation, at: usize) {
        match operation {
            Operation::Open(group) => {
                if let Some(span) = self.now.get_mut(group as usize) {
                    *span = Span { start: at, end: NONE };
                }
            }
            Operation::Close { group, optional } => {
                let Some(span) = self.now.get_mut(group as usize) else { return };
                if span.start < at {
                    span.end = at;
                    self.settled.clone_from(&self.now);
                } else if optional && self.settled.get(group as usize).is_some_and(|span| span.start != NONE)
                {
                    self.now.clone_from(&self.settled);
                } else {
                    span.end = at;
                }
            }
            _ => {}
        }
    }

    /// The whole match and the groups.
    pub fn captures(&self, program: &Program, whole: (usize, usize)) -> Captures {
        let group = |&alias: &usize| {
            let span = self.now.get(alias)?;
            (span.start != NONE && span.end != NONE).then_some((span.start, span.end))
        };
        let mut captures = Vec::with_capacity(program.groups + 1);
        captures.push(Some(whole));
        captures.extend(program.aliases.iter().map(group));
        captures
    }
}

/// Memory that one walk leaves to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// For each position of the trace, last first, the nodes that lead to the end.
    alive: Vec<Number>,
    /// The end of each position's part of `alive`.
    rows: Vec<usize>,
    /// The stamp of the row for which a node was last marked as alive.
    marks: Vec<usize>,
    /// The highest stamp given.
    stamp: usize,
    visited: Vec<Number>,
    groups: Groups,
}

/// What became of a walk.
pub(super) enum Walked {
    Found(Captures),
    /// An anchor in a repeated group let through what it should not have; the
    /// library then looks for a match further on.
    NotHere,
    /// The same, where the library gives up.
    Nowhere,
}

/// The groups of the match with that span.
pub(super) fn groups(
    program: &Program,
    text: Text,
    cache: &mut Cache,
    bytes: &[u8],
    span: (usize, usize),
) -> Walked {
    automaton::complete_trace(program, text, cache, bytes, span.0);
    let before = automaton::before(program, text, bytes, span.0);
    let points = std::mem::take(&mut cache.trace.points);
    let scratch = std::mem::take(&mut cache.scratch_walk);
    let mut walk = Walk { program, cache, points: &points, scratch };
    walk.scratch.prepare(program);
    let walked = match walk.sift() {
        None => Walked::NotHere,
        Some(last) => match walk.follow(last, before) {
            None => Walked::Nowhere,
            Some(()) => Walked::Found(walk.scratch.groups.captures(program, span)),
        },
    };
    let scratch = walk.scratch;
    cache.scratch_walk = scratch;
    cache.trace.points = points;
    walked
}

impl Scratch {
    fn prepare(&mut self, program: &Program) {
        self.alive.clear();
        self.rows.clear();
        self.visited.clear();
        self.marks.resize(program.nodes.len(), 0);
        self.groups.reset(program.groups);
    }

    fn mark(&mut self, number: Number, stamp: usize) {
        if let Some(mark) = self.marks.get_mut(number as usize) {
            *mark = stamp;
        }
    }

    /// Marks the nodes of a row with a new stamp.
    fn mark_row(&mut self, row: usize) {
        self.stamp += 1;
        let from = row.checked_sub(1).and_then(|row| self.rows.get(row).copied()).unwrap_or(0);
        let to = self.rows.get(row).copied().unwrap_or(from);
        for place in from..to {
            if let Some(&number) = self.alive.get(place) {
                self.mark(number, self.stamp);
            }
        }
    }
}

struct Walk<'a> {
    program: &'a Program,
    cache: &'a mut Cache,
    points: &'a [Point],
    scratch: Scratch,
}

impl Walk<'_> {
    /// Finds the nodes that lead to the end, row by row from the last; gives the
    /// node at which the walk ends, or nothing when the start is not reached.
    fn sift(&mut self) -> Option<Number> {
        let (point, rest) = self.points.split_last()?;
        let after = self.cache.side(point.class);
        let last = self.cache.nodes(point.state).iter().copied().find(|&number| {
            self.program.node(number).is_some_and(|node| {
                node.operation == Operation::End && automaton::admits_after(node.constraint, after)
            })
        })?;
        self.scratch.alive.push(last);
        self.scratch.rows.push(1);
        for (row, point) in rest.iter().rev().enumerate() {
            self.scratch.mark_row(row);
            let after = self.cache.side(point.class);
            for index in 0..self.cache.nodes(point.state).len() {
                let Some(&number) = self.cache.nodes(point.state).get(index) else { break };
                let Some(node) = self.program.node(number) else { continue };
                let Operation::Set(set) = node.operation else { continue };
                if self.cache.holds(set, point.class)
                    && automaton::admits_after(node.constraint, after)
                    && automaton::admits_before(self.program, node.next, after)
                    && self.leads(node.next)
                {
                    self.scratch.alive.push(number);
                }
            }
            if self.scratch.rows.last() == Some(&self.scratch.alive.len()) {
                return None;
            }
            self.scratch.rows.push(self.scratch.alive.len());
        }
        Some(last)
    }

    /// Whether empty steps from `number` lead to a node of the marked row.
    fn leads(&mut self, number: Number) -> bool {
        let Scratch { marks, stamp, .. } = &self.scratch;
        let closure = self.cache.closure(self.program, number);
        closure.iter().any(|&number| marks.get(number as usize) == Some(stamp))
    }

    /// Walks from the first node to the last, noting the groups.
    fn follow(&mut self, last: Number, before: Side) -> Option<()> {
        let mut before = before;
        let mut row = self.scratch.rows.len().checked_sub(1)?;
        let mut points = self.points.iter();
        let mut point = points.next()?;
        let mut number = self.program.start;
        let mut idle = 0;
        self.scratch.mark_row(row);
        loop {
            let node = self.program.node(number)?;
            self.scratch.groups.pass(node.operation, point.at);
            if row == 0 && number == last {
                return Some(());
            }
            if node.is_empty_step() {
                self.scratch.visited.push(number);
                number = self.choose(number, before)?;
                // Only a loop of empty steps gets here that often, where the
                // library would go on for ever: the groups are as they are.
                idle += 1;
                if idle > 4 * self.program.nodes.len() {
                    return Some(());
                }
                continue;
            }
            let Operation::Set(_) = node.operation else { return None };
            number = node.next;
            before = self.cache.side(point.class);
            point = points.next()?;
            row = row.checked_sub(1)?;
            self.scratch.mark_row(row);
            self.scratch.visited.clear();
            idle = 0;
        }
    }

    /// The edge of an empty step that the walk takes.
    fn choose(&mut self, number: Number, before: Side) -> Option<Number> {
        let node = self.program.node(number)?;
        let mut chosen = None;
        for edge in [node.edges.first, node.edges.second].into_iter().flatten() {
            if !automaton::admits_before(self.program, edge, before) || !self.leads(edge) {
                continue;
            }
            match chosen {
                None => chosen = Some(edge),
                // A second turn of an empty loop leaves it.
                Some(first) if self.scratch.visited.contains(&first) => return Some(edge),
                Some(_) => break,
            }
        }
        chosen
    }
}

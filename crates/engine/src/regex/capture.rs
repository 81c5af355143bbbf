//! The groups of a match whose span is known.
//!
//! Backwards over the match, every state is reduced to the nodes from which its
//! end can be reached; then one walk forward follows the first edge that leads
//! to such a node. What the walk passes sets the groups, as in the GNU C
//! library: an empty turn of an optional group does not undo an earlier one.

use super::automaton::{self, Cache, Side};
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
#[derive(Clone, Debug)]
pub(super) struct Groups {
    pub now: Vec<Span>,
    /// As they were when a group last took something.
    settled: Vec<Span>,
}

impl Groups {
    pub fn new(count: usize) -> Groups {
        let none = vec![Span { start: NONE, end: NONE }; count];
        Groups { settled: none.clone(), now: none }
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

/// The groups of the match with that span.
pub(super) fn groups(
    program: &Program,
    text: Text,
    cache: &mut Cache,
    bytes: &[u8],
    span: (usize, usize),
) -> Option<Captures> {
    automaton::trace(program, text, cache, bytes, span);
    let mut walk = Walk {
        program,
        text,
        bytes,
        alive: Vec::new(),
        rows: Vec::new(),
        marks: vec![0; program.nodes.len()],
    };
    let last = walk.sift(cache)?;
    let groups = walk.follow(cache, last)?;
    Some(groups.captures(program, span))
}

struct Walk<'a> {
    program: &'a Program,
    text: Text,
    bytes: &'a [u8],
    /// For each position of the trace, last first, the nodes that lead to the end.
    alive: Vec<Number>,
    /// The end of each position's part of `alive`.
    rows: Vec<usize>,
    /// The row, one up, in which a node was last marked as alive.
    marks: Vec<usize>,
}

impl Walk<'_> {
    /// Fills `alive`; gives the node at which the walk ends.
    fn sift(&mut self, cache: &mut Cache) -> Option<Number> {
        let trace = std::mem::take(&mut cache.trace);
        let last = self.sift_trace(cache, &trace);
        cache.trace = trace;
        last
    }

    fn sift_trace(&mut self, cache: &mut Cache, trace: &[(usize, u32)]) -> Option<Number> {
        let (&(at, state), rest) = trace.split_last()?;
        let (class, _) = automaton::read(self.program, self.text, cache, self.bytes, at);
        let after = cache.side(class);
        let last = cache.nodes(state).iter().copied().find(|&number| {
            self.program.node(number).is_some_and(|node| {
                node.operation == Operation::End && automaton::admits_after(node.constraint, after)
            })
        })?;
        self.alive.push(last);
        self.rows.push(1);
        self.mark(last, 1);
        for (row, &(at, state)) in rest.iter().rev().enumerate() {
            let (class, _) = automaton::read(self.program, self.text, cache, self.bytes, at);
            let after = cache.side(class);
            let from = self.alive.len();
            for index in 0..cache.nodes(state).len() {
                let Some(&number) = cache.nodes(state).get(index) else { break };
                let Some(node) = self.program.node(number) else { continue };
                let Operation::Set(set) = node.operation else { continue };
                if cache.holds(set, class)
                    && automaton::admits_after(node.constraint, after)
                    && self.leads(cache, node.next, row + 1)
                {
                    self.alive.push(number);
                }
            }
            for index in from..self.alive.len() {
                if let Some(&number) = self.alive.get(index) {
                    self.mark(number, row + 2);
                }
            }
            self.rows.push(self.alive.len());
        }
        Some(last)
    }

    fn mark(&mut self, number: Number, row: usize) {
        if let Some(mark) = self.marks.get_mut(number as usize) {
            *mark = row;
        }
    }

    /// Whether empty steps from `number` lead to a node marked for `row`.
    fn leads(&self, cache: &mut Cache, number: Number, row: usize) -> bool {
        let closure = cache.closure(self.program, number);
        closure.iter().any(|&number| self.marks.get(number as usize) == Some(&row))
    }

    /// Marks the nodes of a position counted from the end.
    fn mark_row(&mut self, index: usize) {
        let from = index.checked_sub(1).and_then(|i| self.rows.get(i).copied()).unwrap_or(0);
        let to = self.rows.get(index).copied().unwrap_or(from);
        for place in from..to {
            if let Some(&number) = self.alive.get(place) {
                self.mark(number, index + 1);
            }
        }
    }

    /// Walks from the first node to the last, noting the groups.
    fn follow(&mut self, cache: &mut Cache, last: Number) -> Option<Groups> {
        let mut groups = Groups::new(self.program.groups);
        let mut visited: Vec<Number> = Vec::new();
        let mut row = self.rows.len().checked_sub(1)?;
        let (mut at, _) = *cache.trace.first()?;
        let mut before = self.side_before(at);
        let mut number = self.program.start;
        let mut idle = 0;
        self.marks.fill(0);
        self.mark_row(row);
        loop {
            let node = self.program.node(number)?;
            groups.pass(node.operation, at);
            if row == 0 && number == last {
                return Some(groups);
            }
            if node.is_empty_step() {
                visited.push(number);
                number = self.choose(cache, number, &visited, row + 1, before)?;
                // Only a loop of empty steps gets here that often.
                idle += 1;
                if idle > 4 * self.program.nodes.len() {
                    return None;
                }
                continue;
            }
            let (class, next) = automaton::read(self.program, self.text, cache, self.bytes, at);
            let Operation::Set(_) = node.operation else { return None };
            number = node.next;
            at = next;
            before = cache.side(class);
            row = row.checked_sub(1)?;
            self.mark_row(row);
            visited.clear();
            idle = 0;
        }
    }

    /// The edge of an empty step that the walk takes.
    fn choose(
        &self,
        cache: &mut Cache,
        number: Number,
        visited: &[Number],
        row: usize,
        before: Side,
    ) -> Option<Number> {
        let node = self.program.node(number)?;
        let mut chosen = None;
        for edge in [node.edges.first, node.edges.second].into_iter().flatten() {
            if !automaton::admits_before(self.program, edge, before) || !self.leads(cache, edge, row) {
                continue;
            }
            match chosen {
                None => chosen = Some(edge),
                // A second turn of an empty loop leaves it.
                Some(first) if visited.contains(&first) => return Some(edge),
                Some(_) => break,
            }
        }
        chosen
    }

    fn side_before(&self, at: usize) -> Side {
        automaton::before(self.program, self.text, self.bytes, at)
    }
}

//! Matching a pattern with extended operators (bash manual, "Pattern Matching":
//! `extglob`).
//!
//! The tree is run on *sets* of positions: from the set where a node may start
//! follows the set where it may end, so every position is looked at once per
//! node and nothing is tried twice. `!(...)` needs the ends of each start by
//! itself, since what it matches is what its list does not.

use super::PatternOptions;
use super::segment::Atom;
use crate::charset::Charset;
use smallvec::SmallVec;

/// One element of a pattern.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Atom(Atom),
    Star,
    Group(Group),
}

/// `?(...)`, `*(...)`, `+(...)`, `@(...)` or `!(...)`.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub operator: Operator,
    pub alternatives: Vec<Vec<Node>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Optional,
    Any,
    Some,
    One,
    Not,
}

impl Operator {
    pub fn from_byte(byte: u8) -> Option<Operator> {
        Some(match byte {
            b'?' => Operator::Optional,
            b'*' => Operator::Any,
            b'+' => Operator::Some,
            b'@' => Operator::One,
            b'!' => Operator::Not,
            _ => return None,
        })
    }
}

/// A compiled pattern with extended operators.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    nocase: bool,
    pathname: bool,
}

impl Tree {
    pub fn new(mut nodes: Vec<Node>, options: PatternOptions) -> Tree {
        if options.pathname {
            stars_last(&mut nodes);
        }
        Tree { nodes, nocase: options.nocase, pathname: options.pathname }
    }

    pub fn leading_star(&self) -> bool {
        match self.nodes.first() {
            Some(Node::Star) => true,
            Some(Node::Group(group)) => group.operator == Operator::Any,
            _ => false,
        }
    }

    /// Whether some alternative begins with a literal dot, where bash looks for one.
    pub fn offers_dot(&self) -> bool {
        offers_dot(&self.nodes)
    }

    /// Whether the whole text matches. `guarded` keeps a leading dot from all
    /// but a literal dot.
    pub fn matches(&self, text: &[u8], charset: Charset, guarded: bool) -> bool {
        let ends = self.run(text, (0, 0), charset, guarded);
        ends.last() == Some(text.len())
    }

    pub fn prefix(&self, text: &[u8], from: usize, longest: bool, charset: Charset) -> Option<usize> {
        let ends = self.run(text, (from, from), charset, false);
        if longest { ends.last() } else { ends.first() }
    }

    /// The start of the match at the end: of all starts, whether one at or
    /// before a limit matches is monotone, so the first is found by halving.
    pub fn suffix(&self, text: &[u8], longest: bool, charset: Charset) -> Option<usize> {
        let reaches = |from, to| self.run(text, (from, to), charset, false).last() == Some(text.len());
        if longest {
            return first_start(text, 0, charset, reaches);
        }
        let mut width = 1;
        let mut high = text.len();
        loop {
            let mut low = high;
            for _ in 1..width {
                low = charset.previous(text, low);
            }
            if reaches(low, high) {
                return Some(last_start(text, low, high, charset, reaches));
            }
            if low == 0 {
                return None;
            }
            high = charset.previous(text, low);
            width *= 2;
        }
    }

    pub fn find(&self, text: &[u8], from: usize, charset: Charset) -> Option<(usize, usize)> {
        let matches = |low, high| self.run(text, (low, high), charset, false).last().is_some();
        let start = first_start(text, from, charset, matches)?;
        Some((start, self.prefix(text, start, true, charset)?))
    }

    /// The ends of the matches that begin anywhere in a run of positions.
    fn run(&self, text: &[u8], starts: (usize, usize), charset: Charset, guarded: bool) -> Positions {
        let runner = Runner { text, charset, nocase: self.nocase, pathname: self.pathname, guarded };
        runner.sequence(&self.nodes, Positions::run(starts))
    }
}

/// The first position from `from` that `holds`, which says whether any position
/// of a run does: ever longer runs, then halves.
fn first_start(
    text: &[u8],
    from: usize,
    charset: Charset,
    holds: impl Fn(usize, usize) -> bool,
) -> Option<usize> {
    let (mut low, mut width) = (from, 1);
    loop {
        let mut high = low;
        for _ in 1..width {
            high = charset.next(text, high);
        }
        if holds(low, high) {
            while low < high {
                let middle = middle(text, low, high, charset);
                if holds(low, middle) {
                    high = middle;
                } else {
                    low = charset.next(text, middle);
                }
            }
            return Some(low);
        }
        if high >= text.len() {
            return None;
        }
        low = charset.next(text, high);
        width *= 2;
    }
}

/// The last position of a run that holds, given that one does.
fn last_start(
    text: &[u8],
    mut low: usize,
    mut high: usize,
    charset: Charset,
    holds: impl Fn(usize, usize) -> bool,
) -> usize {
    while low < high {
        let next = charset.next(text, middle(text, low, high, charset));
        if holds(next, high) {
            low = next;
        } else {
            high = charset.previous(text, next);
        }
    }
    low
}

/// A boundary from `low` to before `high`, about halfway.
fn middle(text: &[u8], low: usize, high: usize, charset: Charset) -> usize {
    let mut at = low + (high - low) / 2;
    // The text is well formed, so what is no continuation begins a character.
    let inside = |at: usize| text.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
    while charset == Charset::Utf8 && at > low && inside(at) {
        at -= 1;
    }
    at
}

/// Moves a star behind the `?` that end a pattern or an alternative: bash lets a
/// star that ends one match slashes, wherever it stands among them.
fn stars_last(nodes: &mut Vec<Node>) {
    let wild =
        nodes.iter().rev().take_while(|node| matches!(node, Node::Star | Node::Atom(Atom::Any))).count();
    let start = nodes.len() - wild;
    if nodes.iter().skip(start).any(|node| matches!(node, Node::Star)) {
        let mut tail = nodes.split_off(start);
        tail.retain(|node| !matches!(node, Node::Star));
        nodes.append(&mut tail);
        nodes.push(Node::Star);
    }
    for node in nodes {
        if let Node::Group(group) = node {
            group.alternatives.iter_mut().for_each(stars_last);
        }
    }
}

fn offers_dot(nodes: &[Node]) -> bool {
    match nodes.first() {
        Some(Node::Atom(Atom::Character(code))) => *code == u32::from(b'.'),
        Some(Node::Group(group)) => {
            group.alternatives.iter().any(|nodes| offers_dot(nodes))
                || matches!(group.operator, Operator::Any | Operator::Optional)
                    && nodes.get(1..).is_some_and(offers_dot)
        }
        _ => false,
    }
}

/// Whether an alternative matches the empty string before a dot it may not
/// match: there it sees no dot, and a star in it is free to match nothing.
fn empty(nodes: &[Node]) -> bool {
    nodes.iter().all(|node| match node {
        Node::Star => true,
        Node::Atom(_) => false,
        Node::Group(group) => match group.operator {
            Operator::Optional | Operator::Any => true,
            Operator::One | Operator::Some => group.alternatives.iter().any(|nodes| empty(nodes)),
            Operator::Not => false,
        },
    })
}

/// A set of character boundaries: sorted runs, each holding every boundary from
/// its first to its last.
#[derive(Clone, Debug, Default)]
struct Positions {
    runs: SmallVec<[(usize, usize); 4]>,
}

impl Positions {
    fn one(at: usize) -> Positions {
        Positions::run((at, at))
    }

    fn run(run: (usize, usize)) -> Positions {
        let mut set = Positions::default();
        set.runs.push(run);
        set
    }

    fn first(&self) -> Option<usize> {
        self.runs.first().map(|run| run.0)
    }

    fn last(&self) -> Option<usize> {
        self.runs.last().map(|run| run.1)
    }

    fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Adds a run that begins no earlier than any run already there.
    fn push(&mut self, low: usize, high: usize) {
        match self.runs.last_mut() {
            Some(run) if low <= run.1 + 1 => run.1 = run.1.max(high),
            _ => self.runs.push((low, high)),
        }
    }

    /// Adds every position of `other`.
    fn add(&mut self, other: &Positions) {
        let Some(start) = other.first() else { return };
        if self.runs.last().is_none_or(|run| start >= run.0) {
            for &(low, high) in &other.runs {
                self.push(low, high);
            }
            return;
        }
        let mine = std::mem::take(&mut self.runs);
        let (mut left, mut right) = (mine.as_slice(), other.runs.as_slice());
        loop {
            let side = match (left.first(), right.first()) {
                (Some(a), Some(b)) if a.0 > b.0 => &mut right,
                (Some(_), _) => &mut left,
                (None, _) => &mut right,
            };
            let Some((&(low, high), rest)) = side.split_first() else { return };
            self.push(low, high);
            *side = rest;
        }
    }
}

struct Runner<'a> {
    text: &'a [u8],
    charset: Charset,
    nocase: bool,
    pathname: bool,
    /// Position 0 holds a dot that only a literal dot matches.
    guarded: bool,
}

impl Runner<'_> {
    fn sequence(&self, nodes: &[Node], starts: Positions) -> Positions {
        let mut set = starts;
        for (index, node) in nodes.iter().enumerate() {
            if set.is_empty() {
                break;
            }
            set = match node {
                Node::Atom(atom) => self.atom(atom, &set),
                Node::Star => self.star(&set, self.pathname && index + 1 < nodes.len()),
                Node::Group(group) => self.group(group, set),
            };
        }
        set
    }

    /// The positions of a run one by one.
    fn each(&self, run: (usize, usize)) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(run.0), move |&at| {
            let next = self.charset.next(self.text, at);
            (at < run.1 && next > at).then_some(next)
        })
    }

    fn atom(&self, atom: &Atom, starts: &Positions) -> Positions {
        let mut ends = Positions::default();
        for &run in &starts.runs {
            for at in self.each(run) {
                if self.guarded && at == 0 && !matches!(atom, Atom::Character(_)) {
                    continue;
                }
                let Some((code, length)) = self.charset.decode(self.text, at) else { continue };
                let slash = self.pathname && code == u32::from(b'/');
                if slash && !matches!(atom, Atom::Character(_)) {
                    continue;
                }
                if atom.accepts(code, self.nocase, self.charset) {
                    ends.push(at + length, at + length);
                }
            }
        }
        ends
    }

    /// The end of what a star may take from `at`.
    fn reach(&self, at: usize, slash_stops: bool) -> usize {
        if !slash_stops {
            return self.text.len();
        }
        let rest = self.text.get(at..).unwrap_or_default();
        memchr::memchr(b'/', rest).map_or(self.text.len(), |length| at + length)
    }

    fn star(&self, starts: &Positions, slash_stops: bool) -> Positions {
        let mut ends = Positions::default();
        for &(low, high) in &starts.runs {
            let mut at = low;
            if self.guarded && low == 0 {
                if high == 0 {
                    continue;
                }
                at = self.charset.next(self.text, 0);
            }
            loop {
                let reach = self.reach(at, slash_stops);
                ends.push(at, reach);
                // Past the slash that stopped it, the run may go on.
                if reach >= high || reach >= self.text.len() {
                    break;
                }
                at = reach + 1;
            }
            if ends.last() == Some(self.text.len()) {
                break;
            }
        }
        ends
    }

    fn group(&self, group: &Group, starts: Positions) -> Positions {
        match group.operator {
            Operator::One => self.alternatives(group, &starts),
            Operator::Optional => {
                let mut ends = starts;
                let once = self.alternatives(group, &ends);
                ends.add(&once);
                ends
            }
            Operator::Any => self.repeat(group, starts),
            Operator::Some => {
                let once = self.alternatives(group, &starts);
                self.repeat(group, once)
            }
            Operator::Not => self.not(group, &starts),
        }
    }

    fn alternatives(&self, group: &Group, starts: &Positions) -> Positions {
        let mut ends = Positions::default();
        let dot = self.guarded && starts.first() == Some(0);
        for nodes in &group.alternatives {
            if dot && empty(nodes) {
                ends.add(&Positions::one(0));
            }
            ends.add(&self.sequence(nodes, starts.clone()));
        }
        ends
    }

    /// Every position reached by any number of repetitions.
    fn repeat(&self, group: &Group, starts: Positions) -> Positions {
        let mut all = starts.clone();
        let mut fresh = starts;
        while !fresh.is_empty() {
            let ends = self.alternatives(group, &fresh);
            fresh = self.without(&ends, &all);
            all.add(&fresh);
        }
        all
    }

    /// The positions of `set` that are not in `other`.
    fn without(&self, set: &Positions, other: &Positions) -> Positions {
        let mut rest = Positions::default();
        for &(low, high) in &set.runs {
            let first = other.runs.partition_point(|run| run.1 < low);
            let mut at = low;
            for &(from, to) in other.runs.get(first..).unwrap_or_default() {
                if from > high {
                    break;
                }
                if from > at {
                    rest.push(at, self.charset.previous(self.text, from));
                }
                at = self.charset.next(self.text, to);
                if to >= self.text.len() {
                    at = self.text.len() + 1;
                }
            }
            if at <= high {
                rest.push(at, high);
            }
        }
        rest
    }

    fn not(&self, group: &Group, starts: &Positions) -> Positions {
        let mut ends = Positions::default();
        let end = self.text.len();
        for &run in &starts.runs {
            for at in self.each(run) {
                if self.guarded && at == 0 {
                    continue;
                }
                let taken = self.alternatives(group, &Positions::one(at));
                let mut all = Positions::default();
                all.push(at, end);
                ends.add(&self.without(&all, &taken));
            }
        }
        ends
    }
}

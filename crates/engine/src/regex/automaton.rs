//! A deterministic automaton over the nodes, built as the text asks for it.
//!
//! A state is the set of nodes at which a character may be taken or the match
//! may end; characters that no set tells apart are one class. Invariant: the
//! nodes of a state satisfy what their constraints say of the character before;
//! what they say of the one after is settled when the class of it is known.

use super::Text;
use super::parse::{
    AFTER_END, AFTER_NOT_WORD, AFTER_WORD, BEFORE_NOT_WORD, BEFORE_START, BEFORE_WORD, Constraint,
};
use super::program::{Number, Operation, Program};
use crate::charset::{Charset, Class, Code};
use hashbrown::HashMap;
use smallvec::SmallVec;

/// A class of characters; `END` is the end of the text.
pub(super) type CharClass = u32;
pub(super) const END: CharClass = 0;

/// The number of a state; `DEAD` has no nodes.
pub(super) type StateNumber = u32;
const DEAD: StateNumber = 0;

/// A step: the state twice over, and one if the match may end before it. Zero
/// is a step not yet worked out.
type Step = u32;

/// Beyond this many states, or nodes in them, the automaton is built anew.
const STATES_MAX: usize = 8192;
const STATE_NODES_MAX: usize = 1 << 21;

/// The surroundings of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// The start or the end of the text.
    Edge,
    Word,
    NotWord,
}

#[derive(Clone, Debug)]
struct State {
    nodes: Box<[Number]>,
    /// By class.
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
struct ClassInfo {
    /// The sets that hold the class, one bit each.
    members: Box<[u64]>,
    side: Side,
}

/// What has been worked out so far.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    states: Vec<State>,
    numbers: HashMap<Box<[Number]>, StateNumber>,
    /// The nodes in all states.
    state_nodes: usize,
    initial: [Option<StateNumber>; 3],
    /// For each node where an empty step may lead.
    closures: Vec<Option<Box<[Number]>>>,
    classes: Vec<ClassInfo>,
    /// By the sets that hold the class and whether it is of words.
    class_numbers: HashMap<Box<[u64]>, CharClass>,
    /// Classes of the first 256 codes; 0 is one not yet looked at.
    low: Box<[CharClass; 256]>,
    high: HashMap<Code, CharClass>,
    /// The bytes that a match may begin with.
    first: Option<Box<[bool; 256]>>,
    scratch: Vec<Number>,
    /// The last run.
    pub(super) trace: Trace,
    pub(super) scratch_walk: super::capture::Scratch,
}

/// The way a run took.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    /// For each position where a character begins, and for the end.
    pub points: Vec<Point>,
    /// The states are still those of the cache.
    valid: bool,
}

/// A position, the state there and the class of what follows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub at: usize,
    pub state: StateNumber,
    pub class: CharClass,
}

impl Cache {
    pub fn new(program: &Program) -> Cache {
        let end = ClassInfo { members: Box::default(), side: Side::Edge };
        let mut cache = Cache {
            states: Vec::new(),
            numbers: HashMap::new(),
            state_nodes: 0,
            initial: [None; 3],
            closures: vec![None; program.nodes.len()],
            classes: vec![end],
            class_numbers: HashMap::new(),
            low: Box::new([END; 256]),
            high: HashMap::new(),
            first: None,
            scratch: Vec::new(),
            trace: Trace::default(),
            scratch_walk: Default::default(),
        };
        cache.clear();
        cache
    }

    /// Forgets the states.
    fn clear(&mut self) {
        self.states.clear();
        self.numbers.clear();
        self.state_nodes = 0;
        self.trace.valid = false;
        self.initial = [None; 3];
        self.states.push(State { nodes: Box::default(), steps: Vec::new() });
        self.numbers.insert(Box::default(), DEAD);
    }

    /// The class of a character.
    #[inline]
    fn class(&mut self, program: &Program, text: Text, code: Code) -> CharClass {
        match self.low.get(code as usize) {
            Some(&class) if class != END => class,
            _ => self.class_slowly(program, text, code),
        }
    }

    fn class_slowly(&mut self, program: &Program, text: Text, code: Code) -> CharClass {
        if let Some(&class) = self.high.get(&code) {
            return class;
        }
        let folded = text.fold(code);
        let word = program.constrained && text.charset.is(folded, Class::Word);
        let mut members: SmallVec<[u64; 4]> = SmallVec::from_elem(0, program.sets.len() / 64 + 2);
        for (number, set) in program.sets.iter().enumerate() {
            if set.contains(folded, text.charset)
                && let Some(word) = members.get_mut(number / 64)
            {
                *word |= 1 << (number % 64);
            }
        }
        if let Some(last) = members.last_mut() {
            *last = u64::from(word);
        }
        let class = match self.class_numbers.get(members.as_slice()) {
            Some(&class) => class,
            None => {
                let class = self.classes.len() as CharClass;
                let side = if word { Side::Word } else { Side::NotWord };
                let members: Box<[u64]> = members.as_slice().into();
                self.classes.push(ClassInfo { members: members.clone(), side });
                self.class_numbers.insert(members, class);
                class
            }
        };
        match self.low.get_mut(code as usize) {
            Some(slot) => *slot = class,
            None => {
                self.high.insert(code, class);
            }
        }
        class
    }

    pub fn side(&self, class: CharClass) -> Side {
        self.classes.get(class as usize).map_or(Side::Edge, |info| info.side)
    }

    /// Whether a set holds a class.
    pub fn holds(&self, set: u32, class: CharClass) -> bool {
        self.classes
            .get(class as usize)
            .and_then(|info| info.members.get(set as usize / 64))
            .is_some_and(|word| word >> (set % 64) & 1 == 1)
    }

    pub fn nodes(&self, state: StateNumber) -> &[Number] {
        self.states.get(state as usize).map_or(&[], |state| &state.nodes)
    }

    /// The nodes that take a character or end the match, reached from `number`
    /// by empty steps.
    pub fn closure(&mut self, program: &Program, number: Number) -> &[Number] {
        let Some(slot) = self.closures.get_mut(number as usize) else { return &[] };
        slot.get_or_insert_with(|| closure(program, number))
    }

    /// The state of those nodes.
    fn state(&mut self, nodes: &[Number]) -> StateNumber {
        if let Some(&number) = self.numbers.get(nodes) {
            return number;
        }
        let number = self.states.len() as StateNumber;
        self.state_nodes += nodes.len();
        let nodes: Box<[Number]> = nodes.into();
        self.states.push(State { nodes: nodes.clone(), steps: Vec::new() });
        self.numbers.insert(nodes, number);
        number
    }

    /// The state in which a match begins after `before`.
    fn initial(&mut self, program: &Program, before: Side) -> StateNumber {
        if let Some(number) = self.initial.get(before as usize).copied().flatten() {
            return number;
        }
        let mut nodes: Vec<Number> = self.closure(program, program.start).to_vec();
        nodes.retain(|&number| admits_before(program, number, before));
        let number = self.state(&nodes);
        if let Some(slot) = self.initial.get_mut(before as usize) {
            *slot = Some(number);
        }
        number
    }

    fn is_full(&self) -> bool {
        self.states.len() > STATES_MAX || self.state_nodes > STATE_NODES_MAX
    }

    #[inline]
    fn step(&mut self, program: &Program, state: StateNumber, class: CharClass) -> Step {
        let known = self
            .states
            .get(state as usize)
            .and_then(|state| state.steps.get(class as usize).copied())
            .unwrap_or(0);
        if known != 0 { known } else { self.step_slowly(program, state, class) }
    }

    fn step_slowly(&mut self, program: &Program, state: StateNumber, class: CharClass) -> Step {
        let side = self.side(class);
        let mut targets = std::mem::take(&mut self.scratch);
        targets.clear();
        let mut ends = false;
        let count = self.nodes(state).len();
        for index in 0..count {
            let Some(&number) = self.nodes(state).get(index) else { break };
            let Some(node) = program.node(number) else { continue };
            if !admits_after(node.constraint, side) {
                continue;
            }
            match node.operation {
                Operation::End => ends = true,
                Operation::Set(set) if self.holds(set, class) => {
                    targets.extend_from_slice(self.closure(program, node.next));
                }
                _ => {}
            }
        }
        if program.constrained {
            targets.retain(|&number| admits_before(program, number, side));
        }
        targets.sort_unstable();
        targets.dedup();
        // A step is stored one up, zero being unknown.
        let next = self.state(&targets);
        self.scratch = targets;
        let step = (next + 1) << 1 | u32::from(ends);
        if let Some(state) = self.states.get_mut(state as usize) {
            let class = class as usize;
            if state.steps.len() <= class {
                state.steps.resize(class + 1, 0);
            }
            if let Some(slot) = state.steps.get_mut(class) {
                *slot = step;
            }
        }
        step
    }
}

impl Text {
    /// The character as it is compared.
    #[inline]
    pub fn fold(self, code: Code) -> Code {
        if self.nocase { self.charset.upper(code) } else { code }
    }
}

fn closure(program: &Program, number: Number) -> Box<[Number]> {
    let mut found = Vec::new();
    let mut seen = vec![number];
    let mut pending = vec![number];
    // Small closures are the rule; a bit set takes over from the list of the seen.
    let mut marks: Option<Vec<bool>> = None;
    while let Some(number) = pending.pop() {
        let Some(node) = program.node(number) else { continue };
        if !node.is_empty_step() {
            found.push(number);
            continue;
        }
        for edge in [node.edges.first, node.edges.second].into_iter().flatten() {
            let fresh = match &mut marks {
                Some(marks) => {
                    marks.get_mut(edge as usize).is_some_and(|seen| !std::mem::replace(seen, true))
                }
                None => !seen.contains(&edge),
            };
            if fresh {
                seen.push(edge);
                pending.push(edge);
            }
        }
        if marks.is_none() && seen.len() > 32 {
            let mut all = vec![false; program.nodes.len()];
            for &number in &seen {
                if let Some(slot) = all.get_mut(number as usize) {
                    *slot = true;
                }
            }
            marks = Some(all);
        }
    }
    found.sort_unstable();
    found.into_boxed_slice()
}

/// Whether a node may stand behind `before`.
pub(super) fn admits_before(program: &Program, number: Number, before: Side) -> bool {
    let constraint = program.node(number).map_or(0, |node| node.constraint);
    (constraint & BEFORE_WORD == 0 || before == Side::Word)
        && (constraint & BEFORE_NOT_WORD == 0 || before != Side::Word)
        && (constraint & BEFORE_START == 0 || before == Side::Edge)
}

/// Whether what follows may be `after`.
pub(super) fn admits_after(constraint: Constraint, after: Side) -> bool {
    (constraint & AFTER_WORD == 0 || after == Side::Word)
        && (constraint & AFTER_NOT_WORD == 0 || after != Side::Word)
        && (constraint & AFTER_END == 0 || after == Side::Edge)
}

/// The class of the character at `at`, and the offset behind it.
#[inline]
pub(super) fn read(
    program: &Program,
    text: Text,
    cache: &mut Cache,
    bytes: &[u8],
    at: usize,
) -> (CharClass, usize) {
    match text.charset.decode(bytes, at) {
        Some((code, length)) => (cache.class(program, text, code), at + length),
        None => (END, at),
    }
}

/// The surroundings before `at`.
pub(super) fn before(program: &Program, text: Text, bytes: &[u8], at: usize) -> Side {
    match text.charset.decode_before(bytes, at) {
        None => Side::Edge,
        Some((code, _)) if program.constrained && text.charset.is(text.fold(code), Class::Word) => Side::Word,
        Some(_) => Side::NotWord,
    }
}

/// The span of the leftmost-longest match at or after `from`.
pub(super) fn search(
    program: &Program,
    text: Text,
    cache: &mut Cache,
    bytes: &[u8],
    from: usize,
) -> Option<(usize, usize)> {
    // Tries from many starts may look at the same text again and again.
    let mut work = bytes.len().saturating_mul(8).saturating_add(4096);
    let mut start = from;
    loop {
        let side = before(program, text, bytes, start);
        if let Some(end) = run(program, text, cache, bytes, start, side, &mut work) {
            return Some((start, end));
        }
        if start >= bytes.len() {
            return None;
        }
        start = text.charset.next(bytes, start);
        if program.constrained {
            let dead = |side| cache.initial(program, side) == DEAD;
            if [Side::Word, Side::NotWord].map(dead) == [true, true] {
                return None;
            }
        } else {
            start = skip(program, text, cache, bytes, start);
        }
        if work == 0 {
            start = leftmost(program, text, cache, bytes, start)?;
        }
    }
}

/// The longest match that begins at `start`; leaves the trace up to its end.
fn run(
    program: &Program,
    text: Text,
    cache: &mut Cache,
    bytes: &[u8],
    start: usize,
    side: Side,
    work: &mut usize,
) -> Option<usize> {
    let mut state = cache.initial(program, side);
    let mut at = start;
    let mut end = None;
    let mut length = 0;
    cache.trace.points.clear();
    cache.trace.valid = program.groups > 0;
    while state != DEAD {
        let (class, next) = read(program, text, cache, bytes, at);
        let step = cache.step(program, state, class);
        if program.groups > 0 {
            cache.trace.points.push(Point { at, state, class });
        }
        if step & 1 == 1 {
            end = Some(at);
            length = cache.trace.points.len();
        }
        if class == END {
            break;
        }
        state = (step >> 1) - 1;
        at = next;
        if cache.is_full() {
            let nodes = cache.nodes(state).to_vec();
            cache.clear();
            state = cache.state(&nodes);
        }
    }
    cache.trace.points.truncate(length);
    *work = work.saturating_sub(at - start);
    end
}

/// The first offset from `at` whose byte may begin a match.
fn skip(program: &Program, text: Text, cache: &mut Cache, bytes: &[u8], at: usize) -> usize {
    if cache.first.is_none() {
        let mut first = Box::new([true; 256]);
        let state = cache.initial(program, Side::NotWord);
        if cache.step(program, state, END) & 1 == 0 {
            let plain = if text.charset == Charset::Bytes { 256 } else { 128 };
            for (code, possible) in first.iter_mut().enumerate().take(plain) {
                let class = cache.class(program, text, code as Code);
                *possible = (cache.step(program, state, class) >> 1) - 1 != DEAD;
            }
        }
        cache.first = Some(first);
    }
    let Some(first) = &cache.first else { return at };
    let rest = bytes.get(at..).unwrap_or_default();
    let skipped = rest.iter().position(|&byte| first.get(byte as usize) == Some(&true));
    at + skipped.unwrap_or(rest.len())
}

/// The first offset from `from` at which a match begins, found from the end of
/// the text backwards: `alive` holds the nodes from which the end of a match can
/// be reached.
fn leftmost(program: &Program, text: Text, cache: &mut Cache, bytes: &[u8], from: usize) -> Option<usize> {
    let mut alive = vec![false; program.nodes.len()];
    let mut found = None;
    let mut at = bytes.len();
    let mut after = END;
    loop {
        let previous = text.charset.decode_before(bytes, at);
        let before = match previous {
            Some((code, _)) => {
                let class = cache.class(program, text, code);
                cache.side(class)
            }
            None => Side::Edge,
        };
        let mut now = vec![false; program.nodes.len()];
        for (number, node) in program.nodes.iter().enumerate() {
            let leads = match node.operation {
                Operation::End => true,
                Operation::Set(set) => {
                    cache.holds(set, after) && reaches(cache.closure(program, node.next), &alive)
                }
                _ => false,
            };
            if leads
                && admits_before(program, number as Number, before)
                && admits_after(node.constraint, cache.side(after))
                && let Some(slot) = now.get_mut(number)
            {
                *slot = true;
            }
        }
        if reaches(cache.closure(program, program.start), &now) {
            found = Some(at);
        }
        let Some((code, length)) = previous.filter(|_| at > from) else { return found };
        after = cache.class(program, text, code);
        at -= length;
        alive = now;
    }
}

fn reaches(closure: &[Number], alive: &[bool]) -> bool {
    closure.iter().any(|&number| alive.get(number as usize) == Some(&true))
}

/// Makes sure that the trace of the match at `start` has its states. They stay
/// valid until the next run.
pub(super) fn complete_trace(program: &Program, text: Text, cache: &mut Cache, bytes: &[u8], start: usize) {
    if cache.trace.valid {
        return;
    }
    let side = before(program, text, bytes, start);
    let mut state = cache.initial(program, side);
    for index in 0..cache.trace.points.len() {
        let Some(point) = cache.trace.points.get_mut(index) else { return };
        point.state = state;
        let class = point.class;
        state = (cache.step(program, state, class) >> 1) - 1;
    }
    cache.trace.valid = true;
}

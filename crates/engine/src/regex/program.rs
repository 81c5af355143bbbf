//! From the tree to a nondeterministic automaton.
//!
//! Which of several equally long matches gives the groups is decided, as in the
//! GNU C library, by the order of an automaton's nodes: a fork tries the lower
//! number first. So the numbering here is that of the library: children before
//! parents, and behind an anchor a second set of nodes, which carry what the
//! anchor demands up to the first that takes a character.

use super::RegexError;
use super::parse::{Branch, Constraint, Index, Kind, Tree};
use super::set::Set;

/// The most nodes of an automaton.
const NODES_MAX: usize = 1 << 20;

/// The number of a node.
pub(super) type Number = u32;

/// What a node does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    /// Takes a character of a set.
    Set(u32),
    /// Takes what a group took.
    BackReference(u32),
    /// Begins or ends a group; `optional` groups may match several times.
    Open(u32),
    Close {
        group: u32,
        optional: bool,
    },
    /// Goes on at either edge.
    Fork,
    Anchor,
    End,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub operation: Operation,
    /// What must hold where the node is entered.
    pub constraint: Constraint,
    /// Where an empty step leads, in order.
    pub edges: Edges,
    /// Where a taken character leads.
    pub next: Number,
    /// Copied for a bound or behind an anchor.
    copied: bool,
    /// What a copy behind an anchor is a copy of.
    original: Number,
}

/// One or two ordered edges.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Edges {
    pub first: Option<Number>,
    pub second: Option<Number>,
}

impl Edges {
    fn insert(&mut self, number: Number) {
        match self.first {
            None => self.first = Some(number),
            Some(first) if first == number => {}
            Some(first) => {
                self.first = Some(first.min(number));
                self.second = Some(first.max(number));
            }
        }
    }
}

/// An automaton.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub nodes: Vec<Node>,
    pub start: Number,
    pub sets: Vec<Set>,
    pub groups: usize,
    /// For each group the one whose offsets it has.
    pub aliases: Vec<usize>,
    /// Whether any node has a constraint.
    pub constrained: bool,
    pub back_references: bool,
}

impl Node {
    /// Whether the node only leads on.
    pub fn is_empty_step(&self) -> bool {
        matches!(
            self.operation,
            Operation::Open(_) | Operation::Close { .. } | Operation::Fork | Operation::Anchor
        )
    }
}

impl Program {
    pub fn new(tree: Tree) -> Result<Program, RegexError> {
        let mut builder = Builder { aliases: (0..tree.groups).collect(), tree };
        builder.merge_groups();
        builder.lower_groups();
        builder.link()
    }

    pub fn node(&self, number: Number) -> Option<&Node> {
        self.nodes.get(number as usize)
    }
}

struct Builder {
    tree: Tree,
    aliases: Vec<usize>,
}

impl Builder {
    fn branch(&self, index: Index) -> Option<&Branch> {
        self.tree.branches.get(index)
    }

    /// The branches, parents first.
    fn preorder(&self) -> Vec<Index> {
        let mut order = Vec::with_capacity(self.tree.branches.len());
        let mut pending = vec![self.tree.root];
        while let Some(index) = pending.pop() {
            order.push(index);
            if let Some(branch) = self.branch(index) {
                pending.extend(branch.right);
                pending.extend(branch.left);
            }
        }
        order
    }

    /// The branches, children first and left before right.
    fn postorder(&self) -> Vec<Index> {
        let mut order = Vec::with_capacity(self.tree.branches.len());
        let mut pending = vec![self.tree.root];
        while let Some(index) = pending.pop() {
            order.push(index);
            if let Some(branch) = self.branch(index) {
                pending.extend(branch.left);
                pending.extend(branch.right);
            }
        }
        order.reverse();
        order
    }

    /// A group that holds nothing but a group is one with it.
    fn merge_groups(&mut self) {
        let mut pending = vec![self.tree.root];
        while let Some(index) = pending.pop() {
            let Some(branch) = self.branch(index) else { continue };
            match branch.kind {
                Kind::BackReference(group) => {
                    let group = self.aliases.get(group).copied().unwrap_or(group);
                    if let Some(branch) = self.tree.branches.get_mut(index) {
                        branch.kind = Kind::BackReference(group);
                    }
                }
                Kind::Group(outer) => {
                    let inner = branch.left.and_then(|left| self.branch(left)).cloned();
                    if let Some(Branch { kind: Kind::Group(inner), left, .. }) = inner {
                        if let Some(branch) = self.tree.branches.get_mut(index) {
                            branch.left = left;
                        }
                        let alias = self.aliases.get(outer).copied().unwrap_or(outer);
                        if let Some(slot) = self.aliases.get_mut(inner) {
                            *slot = alias;
                        }
                    }
                }
                _ => {}
            }
            if let Some(branch) = self.branch(index) {
                pending.extend(branch.right);
                pending.extend(branch.left);
            }
        }
    }

    /// Turns each group into its opening, its body and its closing.
    fn lower_groups(&mut self) {
        for index in self.postorder() {
            let Some(branch) = self.branch(index).cloned() else { continue };
            let Kind::Group(group) = branch.kind else { continue };
            let leaf =
                |kind| Branch { kind, left: None, right: None, optional: branch.optional, copied: false };
            let branches = &mut self.tree.branches;
            let open = branches.len();
            branches.push(leaf(Kind::Open(group)));
            branches.push(leaf(Kind::Close(group)));
            let mut rest = open + 1;
            if branch.left.is_some() {
                rest = branches.len();
                branches.push(Branch {
                    left: branch.left,
                    right: Some(open + 1),
                    ..leaf(Kind::Concatenation)
                });
            }
            if let Some(slot) = branches.get_mut(index) {
                *slot = Branch { left: Some(open), right: Some(rest), ..leaf(Kind::Concatenation) };
            }
        }
    }

    /// Numbers the nodes and joins them.
    fn link(self) -> Result<Program, RegexError> {
        let count = self.tree.branches.len();
        // The node that a branch begins with.
        let mut first = vec![0 as Number; count];
        let mut nodes = Vec::with_capacity(count);
        for index in self.postorder() {
            let Some(branch) = self.branch(index) else { continue };
            let number = match (&branch.kind, branch.left) {
                (Kind::Concatenation, Some(left)) => first.get(left).copied().unwrap_or(0),
                _ => {
                    nodes.push(node(branch));
                    nodes.len() as Number - 1
                }
            };
            if let Some(slot) = first.get_mut(index) {
                *slot = number;
            }
        }
        let at = |index: Option<Index>, or: Number| {
            index.and_then(|index| first.get(index).copied()).unwrap_or(or)
        };
        // The node that follows a branch.
        let mut next = vec![0 as Number; count];
        for index in self.preorder() {
            let Some(branch) = self.branch(index) else { continue };
            let follow = next.get(index).copied().unwrap_or(0);
            let own = at(Some(index), 0);
            let (left, right) = match branch.kind {
                Kind::Concatenation => (at(branch.right, follow), follow),
                Kind::Star => (own, follow),
                _ => (follow, follow),
            };
            for (side, value) in [(branch.left, left), (branch.right, right)] {
                if let Some(slot) = side.and_then(|side| next.get_mut(side)) {
                    *slot = value;
                }
            }
            let Some(node) = nodes.get_mut(own as usize) else { continue };
            match branch.kind {
                Kind::Concatenation | Kind::Group(_) | Kind::End => {}
                Kind::Alternation | Kind::Star => {
                    node.edges.insert(at(branch.left, follow));
                    node.edges.insert(at(branch.right, follow));
                }
                Kind::Open(_) | Kind::Close(_) | Kind::Anchor(_) => node.edges.insert(follow),
                Kind::BackReference(_) => {
                    node.edges.insert(follow);
                    node.next = follow;
                }
                Kind::Set(_) => node.next = follow,
            }
        }
        let start = at(Some(self.tree.root), 0);
        let constrained = nodes.iter().any(|node| node.constraint != 0);
        if constrained {
            Cloner { nodes: &mut nodes }.run()?;
        }
        Ok(Program {
            nodes,
            start,
            sets: self.tree.sets,
            groups: self.tree.groups,
            aliases: self.aliases,
            constrained,
            back_references: self.tree.back_references,
        })
    }
}

fn node(branch: &Branch) -> Node {
    let (operation, constraint) = match branch.kind {
        Kind::Set(set) => (Operation::Set(set as u32), 0),
        Kind::BackReference(group) => (Operation::BackReference(group as u32), 0),
        Kind::Open(group) => (Operation::Open(group as u32), 0),
        Kind::Close(group) => (Operation::Close { group: group as u32, optional: branch.optional }, 0),
        Kind::Anchor(constraint) => (Operation::Anchor, constraint),
        Kind::End => (Operation::End, 0),
        Kind::Alternation | Kind::Star | Kind::Concatenation | Kind::Group(_) => (Operation::Fork, 0),
    };
    Node {
        operation,
        constraint,
        edges: Edges::default(),
        next: 0,
        copied: branch.copied,
        original: Number::MAX,
    }
}

/// Copies what follows each anchor, so that it carries the anchor's constraint.
struct Cloner<'a> {
    nodes: &'a mut Vec<Node>,
}

impl Cloner<'_> {
    /// Looks at the nodes in the order in which the library does, the new ones
    /// included.
    fn run(&mut self) -> Result<(), RegexError> {
        let mut seen = Vec::new();
        let mut from = 0;
        while from < self.nodes.len() {
            let mut pending = vec![from as Number];
            while let Some(number) = pending.pop() {
                seen.resize(self.nodes.len().max(seen.len()), false);
                match seen.get_mut(number as usize) {
                    Some(seen) if !*seen => *seen = true,
                    _ => continue,
                }
                let Some(node) = self.nodes.get(number as usize) else { continue };
                let follower = node.edges.first.and_then(|edge| self.nodes.get(edge as usize));
                if node.constraint != 0 && follower.is_some_and(|node| !node.copied) {
                    let constraint = node.constraint;
                    self.copy_closure(number, number, number, constraint, 0)?;
                }
                if let Some(node) = self.nodes.get(number as usize)
                    && node.is_empty_step()
                {
                    pending.extend(node.edges.second);
                    pending.extend(node.edges.first);
                }
            }
            from += 1;
        }
        Ok(())
    }

    /// Copies the empty steps from `original` on, up to the nodes that take a
    /// character, as the followers of `copy`.
    fn copy_closure(
        &mut self,
        original: Number,
        copy: Number,
        root: Number,
        constraint: Constraint,
        depth: usize,
    ) -> Result<(), RegexError> {
        if depth > 1000 {
            return Err(RegexError::TooBig);
        }
        let (mut original, mut copy, mut constraint) = (original, copy, constraint);
        loop {
            let Some(source) = self.nodes.get(original as usize).cloned() else { return Ok(()) };
            if let Operation::BackReference(_) = source.operation {
                self.set_next(copy, source.next);
                let target = self.follow(copy, source.next, constraint)?;
                (original, copy) = (source.next, target);
                continue;
            }
            let Some(first) = source.edges.first else {
                self.set_next(copy, source.next);
                return Ok(());
            };
            self.clear_edges(copy);
            let Some(second) = source.edges.second else {
                if original == root && copy != original {
                    // The empty steps form a loop: close it.
                    self.add_edge(copy, first);
                    return Ok(());
                }
                constraint |= source.constraint;
                let target = self.new_copy(first, constraint)?;
                self.add_edge(copy, target);
                (original, copy) = (first, target);
                continue;
            };
            match self.find_copy(first, constraint) {
                Some(target) => self.add_edge(copy, target),
                None => {
                    let target = self.new_copy(first, constraint)?;
                    self.add_edge(copy, target);
                    self.copy_closure(first, target, root, constraint, depth + 1)?;
                }
            }
            let target = self.new_copy(second, constraint)?;
            self.add_edge(copy, target);
            (original, copy) = (second, target);
        }
    }

    /// A copy of `target` as the only follower of `copy`.
    fn follow(&mut self, copy: Number, target: Number, constraint: Constraint) -> Result<Number, RegexError> {
        self.clear_edges(copy);
        let target = self.new_copy(target, constraint)?;
        self.add_edge(copy, target);
        Ok(target)
    }

    fn set_next(&mut self, number: Number, next: Number) {
        if let Some(node) = self.nodes.get_mut(number as usize) {
            node.next = next;
        }
    }

    fn clear_edges(&mut self, number: Number) {
        if let Some(node) = self.nodes.get_mut(number as usize) {
            node.edges = Edges::default();
        }
    }

    fn add_edge(&mut self, number: Number, edge: Number) {
        if let Some(node) = self.nodes.get_mut(number as usize) {
            node.edges.insert(edge);
        }
    }

    /// The copy of `original` under that constraint among the newest nodes.
    fn find_copy(&self, original: Number, constraint: Constraint) -> Option<Number> {
        let newest = self.nodes.iter().enumerate().rev().take_while(|(_, node)| node.copied);
        for (number, node) in newest {
            if node.original == original && node.constraint == constraint {
                return Some(number as Number);
            }
        }
        None
    }

    fn new_copy(&mut self, original: Number, constraint: Constraint) -> Result<Number, RegexError> {
        if self.nodes.len() > NODES_MAX {
            return Err(RegexError::TooBig);
        }
        let Some(source) = self.nodes.get(original as usize) else {
            return Err(RegexError::TooBig);
        };
        let node = Node {
            constraint: constraint | source.constraint,
            edges: Edges::default(),
            next: 0,
            copied: true,
            original,
            operation: source.operation,
        };
        self.nodes.push(node);
        Ok(self.nodes.len() as Number - 1)
    }
}

//! From the text of an extended regular expression to its tree.
//!
//! The grammar is POSIX's with GNU's escapes; what POSIX leaves undefined is as
//! in the GNU C library with `REG_EXTENDED`: an operator with nothing before it
//! is an error, a lone `)` or `}` is literal, a `{` begins a bound wherever it
//! stands, an anchor takes no operator. A bound is written out by copying.
//! Invariant: every node but the root has one parent.

use super::RegexError;
use super::set::{self, Set};
use crate::charset::{Charset, Code};

/// The greatest number in a bound.
const DUPLICATE_MAX: u32 = 0x7fff;
/// The most nodes that copying may make, and the deepest nesting.
const NODES_MAX: usize = 1 << 20;
const DEPTH_MAX: usize = 500;

pub(super) type Index = usize;

/// A node of the tree; `left` and `right` as its kind says.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    pub kind: Kind,
    pub left: Option<Index>,
    pub right: Option<Index>,
    /// A group that may match several times or not at all.
    pub optional: bool,
    /// Made by writing out a bound.
    pub copied: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// `left` then `right`.
    Concatenation,
    /// `left` or `right`; one that is absent matches the empty string.
    Alternation,
    /// `left` any number of times.
    Star,
    /// The group of that number, from 0, around `left`.
    Group(usize),
    Open(usize),
    Close(usize),
    /// A character of the set of that number.
    Set(usize),
    BackReference(usize),
    Anchor(Constraint),
    End,
}

/// What must hold on either side of a position: a bit set of the constants.
pub(super) type Constraint = u8;
pub(super) const BEFORE_WORD: Constraint = 1;
pub(super) const BEFORE_NOT_WORD: Constraint = 2;
pub(super) const BEFORE_START: Constraint = 4;
pub(super) const AFTER_WORD: Constraint = 8;
pub(super) const AFTER_NOT_WORD: Constraint = 16;
pub(super) const AFTER_END: Constraint = 32;

/// A parsed expression.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub branches: Vec<Branch>,
    pub root: Index,
    pub sets: Vec<Set>,
    /// The number of groups.
    pub groups: usize,
    pub back_references: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Token {
    Character(Code),
    /// A character behind a backslash, which case folding leaves alone.
    Escaped(Code),
    Anchor(Anchor),
    Any,
    Bracket,
    Class {
        name: set::Escape,
        negated: bool,
    },
    BackReference(usize),
    Open,
    Close,
    Alternate,
    Star,
    Plus,
    Question,
    OpenBound,
    CloseBound,
    Backslash,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Anchor {
    One(Constraint),
    Either(Constraint, Constraint),
}

/// Parses an expression.
pub(super) fn parse(text: &[u8], nocase: bool, charset: Charset) -> Result<Tree, RegexError> {
    let mut parser =
        Parser { text, at: 0, token: Token::End, nocase, charset, tree: Tree::default(), completed: 0 };
    parser.advance();
    let body = parser.alternatives(0)?;
    let end = parser.leaf(Kind::End);
    parser.tree.root = match body {
        Some(body) => parser.node(Kind::Concatenation, Some(body), Some(end)),
        None => end,
    };
    if parser.tree.branches.len() > NODES_MAX {
        return Err(RegexError::TooBig);
    }
    Ok(parser.tree)
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    token: Token,
    nocase: bool,
    charset: Charset,
    tree: Tree,
    /// The groups that a back-reference here may name, one bit each.
    completed: u16,
}

impl Parser<'_> {
    fn node(&mut self, kind: Kind, left: Option<Index>, right: Option<Index>) -> Index {
        self.tree.branches.push(Branch { kind, left, right, optional: false, copied: false });
        self.tree.branches.len() - 1
    }

    fn leaf(&mut self, kind: Kind) -> Index {
        self.node(kind, None, None)
    }

    fn set(&mut self, set: Set) -> Index {
        let number = match self.tree.sets.iter().position(|known| *known == set) {
            Some(number) => number,
            None => {
                self.tree.sets.push(set);
                self.tree.sets.len() - 1
            }
        };
        self.leaf(Kind::Set(number))
    }

    fn advance(&mut self) {
        self.token = self.next_token();
    }

    fn next_token(&mut self) -> Token {
        let Some((code, length)) = self.charset.decode(self.text, self.at) else {
            return Token::End;
        };
        self.at += length;
        match u8::try_from(code).unwrap_or(0) {
            b'\\' => self.escape(),
            b'|' => Token::Alternate,
            b'*' => Token::Star,
            b'+' => Token::Plus,
            b'?' => Token::Question,
            b'{' => Token::OpenBound,
            b'}' => Token::CloseBound,
            b'(' => Token::Open,
            b')' => Token::Close,
            b'[' => Token::Bracket,
            b'.' => Token::Any,
            b'^' => Token::Anchor(Anchor::One(BEFORE_START)),
            b'$' => Token::Anchor(Anchor::One(AFTER_END)),
            _ => Token::Character(code),
        }
    }

    fn escape(&mut self) -> Token {
        let Some((code, length)) = self.charset.decode(self.text, self.at) else {
            return Token::Backslash;
        };
        self.at += length;
        let word = |negated| Token::Class { name: set::Escape::Word, negated };
        let space = |negated| Token::Class { name: set::Escape::Space, negated };
        const FIRST: Constraint = BEFORE_NOT_WORD | AFTER_WORD;
        const LAST: Constraint = BEFORE_WORD | AFTER_NOT_WORD;
        const INSIDE: Constraint = BEFORE_WORD | AFTER_WORD;
        const OUTSIDE: Constraint = BEFORE_NOT_WORD | AFTER_NOT_WORD;
        match u8::try_from(code).unwrap_or(0) {
            digit @ b'1'..=b'9' => Token::BackReference(usize::from(digit - b'1')),
            b'<' => Token::Anchor(Anchor::One(FIRST)),
            b'>' => Token::Anchor(Anchor::One(LAST)),
            b'b' => Token::Anchor(Anchor::Either(FIRST, LAST)),
            b'B' => Token::Anchor(Anchor::Either(INSIDE, OUTSIDE)),
            b'`' => Token::Anchor(Anchor::One(BEFORE_START)),
            b'\'' => Token::Anchor(Anchor::One(AFTER_END)),
            b'w' => word(false),
            b'W' => word(true),
            b's' => space(false),
            b'S' => space(true),
            _ => Token::Escaped(code),
        }
    }

    /// Whether the token ends a branch at this depth.
    fn at_branch_end(&self, depth: usize) -> bool {
        match self.token {
            Token::Alternate | Token::End => true,
            Token::Close => depth > 0,
            _ => false,
        }
    }

    fn alternatives(&mut self, depth: usize) -> Result<Option<Index>, RegexError> {
        let initial = self.completed;
        let mut tree = self.branch(depth)?;
        while self.token == Token::Alternate {
            self.advance();
            let mut branch = None;
            if !self.at_branch_end(depth) {
                let accumulated = std::mem::replace(&mut self.completed, initial);
                branch = self.branch(depth)?;
                self.completed |= accumulated;
            }
            tree = Some(self.node(Kind::Alternation, tree, branch));
        }
        Ok(tree)
    }

    fn branch(&mut self, depth: usize) -> Result<Option<Index>, RegexError> {
        let mut tree = self.expression(depth)?;
        while !self.at_branch_end(depth) {
            let next = self.expression(depth)?;
            tree = match (tree, next) {
                (Some(_), Some(_)) => Some(self.node(Kind::Concatenation, tree, next)),
                (None, next) => next,
                (tree, None) => tree,
            };
        }
        Ok(tree)
    }

    fn expression(&mut self, depth: usize) -> Result<Option<Index>, RegexError> {
        let single = match self.token {
            Token::Character(code) => self.character(code),
            Token::Escaped(code) => self.set(Set::single(code)),
            Token::Close => self.character(Code::from(b')')),
            Token::CloseBound => self.character(Code::from(b'}')),
            Token::Open => self.group(depth + 1)?,
            Token::Bracket => {
                let (set, length) = set::bracket(self.rest(), self.nocase, self.charset)?;
                self.at += length;
                self.set(set)
            }
            Token::Any => self.set(Set::any()),
            Token::Class { name, negated } => self.set(Set::escape(name, negated, self.charset)),
            Token::BackReference(group) => {
                if self.completed >> group & 1 == 0 {
                    return Err(RegexError::BackReference);
                }
                self.tree.back_references = true;
                self.leaf(Kind::BackReference(group))
            }
            Token::Anchor(anchor) => {
                let tree = self.anchor(anchor);
                self.advance();
                return Ok(Some(tree));
            }
            Token::Star | Token::Plus | Token::Question | Token::OpenBound => {
                return Err(RegexError::Repetition);
            }
            Token::Backslash => return Err(RegexError::TrailingBackslash),
            Token::Alternate | Token::End => return Ok(None),
        };
        self.advance();
        let mut tree = Some(single);
        while let Some((least, most)) = self.repetition()? {
            self.advance();
            tree = match tree {
                Some(element) => self.repeat(element, least, most)?,
                None => None,
            };
        }
        Ok(tree)
    }

    fn rest(&self) -> &[u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn character(&mut self, code: Code) -> Index {
        let code = if self.nocase { self.charset.upper(code) } else { code };
        self.set(Set::single(code))
    }

    fn anchor(&mut self, anchor: Anchor) -> Index {
        match anchor {
            Anchor::One(constraint) => self.leaf(Kind::Anchor(constraint)),
            Anchor::Either(first, second) => {
                let first = self.leaf(Kind::Anchor(first));
                let second = self.leaf(Kind::Anchor(second));
                self.node(Kind::Alternation, Some(first), Some(second))
            }
        }
    }

    fn group(&mut self, depth: usize) -> Result<Index, RegexError> {
        if depth > DEPTH_MAX {
            return Err(RegexError::TooBig);
        }
        let number = self.tree.groups;
        self.tree.groups += 1;
        self.advance();
        let mut body = None;
        if self.token != Token::Close {
            body = self.alternatives(depth)?;
            if self.token != Token::Close {
                return Err(RegexError::Parenthesis);
            }
        }
        if number < 9 {
            self.completed |= 1 << number;
        }
        Ok(self.node(Kind::Group(number), body, None))
    }

    /// The least and most repetitions of the operator at the token, left at its
    /// last token; nothing when the token is no operator.
    fn repetition(&mut self) -> Result<Option<(u32, Option<u32>)>, RegexError> {
        Ok(match self.token {
            Token::Star => Some((0, None)),
            Token::Plus => Some((1, None)),
            Token::Question => Some((0, Some(1))),
            Token::OpenBound => Some(self.bound()?),
            _ => None,
        })
    }

    fn bound(&mut self) -> Result<(u32, Option<u32>), RegexError> {
        let comma = Token::Character(Code::from(b','));
        let least = match self.number()? {
            Some(number) => number,
            None if self.token == comma => 0,
            None => return Err(RegexError::BraceContent),
        };
        let most = if self.token == comma { self.number()? } else { Some(least) };
        if most.is_some_and(|most| least > most) || self.token != Token::CloseBound {
            return Err(RegexError::BraceContent);
        }
        if most.unwrap_or(least) > DUPLICATE_MAX {
            return Err(RegexError::TooBig);
        }
        Ok((least, most))
    }

    /// The number up to `,` or `}`, which becomes the token.
    fn number(&mut self) -> Result<Option<u32>, RegexError> {
        let mut number = None;
        let mut valid = true;
        loop {
            self.advance();
            match self.token {
                Token::End => return Err(RegexError::Brace),
                Token::CloseBound => break,
                Token::Character(code) if code == Code::from(b',') => break,
                Token::Character(code @ 0x30..=0x39) => {
                    let digits = number.unwrap_or(0) * 10 + (code - 0x30);
                    number = Some(digits.min(DUPLICATE_MAX + 1));
                }
                _ => valid = false,
            }
        }
        if valid { Ok(number) } else { Err(RegexError::BraceContent) }
    }

    /// Writes out a repetition: `x{2,4}` as `xx(x(x)?)?` nested to the left.
    fn repeat(&mut self, element: Index, least: u32, most: Option<u32>) -> Result<Option<Index>, RegexError> {
        if most == Some(0) {
            return Ok(None);
        }
        let mut element = element;
        let mut fixed = None;
        if least > 0 {
            let mut tree = element;
            for _ in 1..least {
                element = self.copy(element)?;
                tree = self.node(Kind::Concatenation, Some(tree), Some(element));
            }
            if most == Some(least) {
                return Ok(Some(tree));
            }
            element = self.copy(element)?;
            fixed = Some(tree);
        }
        self.mark_optional(element);
        let kind = if most.is_none() { Kind::Star } else { Kind::Alternation };
        let mut tree = self.node(kind, Some(element), None);
        for _ in least + 1..most.unwrap_or(0) {
            element = self.copy(element)?;
            tree = self.node(Kind::Concatenation, Some(tree), Some(element));
            tree = self.node(Kind::Alternation, Some(tree), None);
        }
        Ok(Some(match fixed {
            Some(fixed) => self.node(Kind::Concatenation, Some(fixed), Some(tree)),
            None => tree,
        }))
    }

    /// Marks a group, with its copies inside it, as optional.
    fn mark_optional(&mut self, element: Index) {
        let Some(Kind::Group(number)) = self.tree.branches.get(element).map(|b| b.kind.clone()) else {
            return;
        };
        let mut pending = vec![element];
        while let Some(index) = pending.pop() {
            if let Some(branch) = self.tree.branches.get_mut(index) {
                branch.optional |= branch.kind == Kind::Group(number);
                pending.extend(branch.left);
                pending.extend(branch.right);
            }
        }
    }

    fn copy(&mut self, root: Index) -> Result<Index, RegexError> {
        let top = self.tree.branches.len();
        // (what to copy, where its number goes)
        let mut pending = vec![(root, None)];
        while let Some((index, place)) = pending.pop() {
            let new = self.tree.branches.len();
            if new > NODES_MAX {
                return Err(RegexError::TooBig);
            }
            let Some(branch) = self.tree.branches.get(index) else { continue };
            let (left, right) = (branch.left, branch.right);
            let kind = branch.kind.clone();
            self.tree.branches.push(Branch { kind, left: None, right: None, optional: false, copied: true });
            if let Some((parent, is_left)) = place
                && let Some(parent) = self.tree.branches.get_mut::<usize>(parent)
            {
                let side = if is_left { &mut parent.left } else { &mut parent.right };
                *side = Some(new);
            }
            pending.extend(right.map(|right| (right, Some((new, false)))));
            pending.extend(left.map(|left| (left, Some((new, true)))));
        }
        Ok(top)
    }
}

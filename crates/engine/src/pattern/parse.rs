//! From the pieces of a word to a program (bash manual, "Pattern Matching").
//!
//! Invariant: quoting is a property of each symbol, so a quoted character never
//! takes part in a construct, wherever the pieces join.

use super::bracket::{self, Bracket};
use super::extended::{Group, Node, Operator, Tree};
use super::segment::{Atom, Segments};
use super::{PatternOptions, Piece, Program};
use crate::charset::{Charset, Code};

/// A character of the pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol {
    pub code: Code,
    pub quoting: Quoting,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quoting {
    None,
    /// Preceded by a backslash in unquoted text.
    Backslash,
    Quoted,
}

impl Symbol {
    /// Whether this is the unquoted character `byte`.
    #[inline]
    pub fn is(self, byte: u8) -> bool {
        self.quoting == Quoting::None && self.code == Code::from(byte)
    }

    /// The unquoted ASCII character, or 0.
    #[inline]
    pub fn active(self) -> u8 {
        if self.quoting == Quoting::None { u8::try_from(self.code).unwrap_or(0) } else { 0 }
    }
}

/// The symbols of the pieces, backslashes removed. A backslash at the very end
/// stands for itself; one at the end of a piece quotes what the next begins with.
pub(super) fn symbols(pieces: &[Piece], charset: Charset) -> Vec<Symbol> {
    let mut out = Vec::with_capacity(pieces.iter().map(|piece| piece.bytes().len()).sum());
    let mut escaped = false;
    for piece in pieces {
        let bytes = piece.bytes();
        let quoted = matches!(piece, Piece::Quoted(_));
        let mut at = 0;
        while let Some((code, length)) = charset.decode(bytes, at) {
            at += length;
            if !quoted && !escaped && code == Code::from(b'\\') {
                escaped = true;
                continue;
            }
            let quoting = match (quoted, escaped) {
                (true, _) => Quoting::Quoted,
                (false, true) => Quoting::Backslash,
                (false, false) => Quoting::None,
            };
            escaped = false;
            out.push(Symbol { code, quoting });
        }
    }
    if escaped {
        out.push(Symbol { code: Code::from(b'\\'), quoting: Quoting::Quoted });
    }
    out
}

/// The symbols of a text by bytes.
pub(super) fn bytewise(symbols: &[Symbol], charset: Charset) -> Vec<Symbol> {
    let mut out = Vec::with_capacity(symbols.len());
    let mut bytes = Vec::new();
    for symbol in symbols {
        bytes.clear();
        charset.encode(symbol.code, &mut bytes);
        let quoting = symbol.quoting;
        out.extend(bytes.iter().map(|&byte| Symbol { code: Code::from(byte), quoting }));
    }
    out
}

/// Splits a pathname at its slashes, quoted or not, but not inside an extended
/// operator.
pub(super) fn components(symbols: &[Symbol], extglob: bool) -> Vec<&[Symbol]> {
    let mut components = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(symbol) = symbols.get(at) {
        let opens = extglob
            && Operator::from_byte(symbol.active()).is_some()
            && symbols.get(at + 1).is_some_and(|s| s.is(b'('));
        if opens && let Some(length) = symbols.get(at + 2..).and_then(|s| scan(s, None, false)) {
            at += 2 + length;
            continue;
        }
        if symbol.code == Code::from(b'/') {
            components.extend(symbols.get(start..at));
            start = at + 1;
        }
        at += 1;
    }
    components.extend(symbols.get(start..));
    components
}

/// Compiles a pattern.
pub(super) fn program(symbols: &[Symbol], options: PatternOptions) -> Program {
    let nodes = Parser { options }.sequence(symbols, 0);
    let extended = nodes.iter().any(|node| matches!(node, Node::Group(_)));
    if extended || options.pathname {
        return Program::Tree(Tree::new(nodes, options));
    }
    let atoms = nodes.into_iter().map(|node| match node {
        Node::Atom(atom) => Some(atom),
        Node::Star | Node::Group(_) => None,
    });
    let segments = Segments::new(atoms, options);
    match segments.literal() {
        Some(literal) => Program::Literal(literal.to_vec()),
        None => Program::Segments(segments),
    }
}

/// The deepest nesting of groups; what is deeper is literal.
const DEPTH_MAX: usize = 250;

struct Parser {
    options: PatternOptions,
}

impl Parser {
    fn sequence(&self, mut rest: &[Symbol], depth: usize) -> Vec<Node> {
        let mut nodes = Vec::new();
        while let Some((&symbol, tail)) = rest.split_first() {
            if let Some(operator) = self.operator(rest) {
                match self.group(operator, rest, depth) {
                    Some((group, after)) => {
                        nodes.push(Node::Group(group));
                        rest = after;
                        continue;
                    }
                    None => {
                        self.verbatim(rest, &mut nodes);
                        break;
                    }
                }
            }
            rest = tail;
            let node = match symbol.active() {
                b'*' => Node::Star,
                b'?' => Node::Atom(Atom::Any),
                b'[' => match bracket::parse(tail, self.options) {
                    Some((set, after)) => {
                        rest = after;
                        Node::Atom(Atom::Bracket(Box::new(set)))
                    }
                    None => self.character(symbol.code),
                },
                _ => self.character(symbol.code),
            };
            if !matches!((&node, nodes.last()), (Node::Star, Some(Node::Star))) {
                nodes.push(node);
            }
        }
        nodes
    }

    fn character(&self, code: Code) -> Node {
        let code = if self.options.nocase { self.options.charset.lower(code) } else { code };
        Node::Atom(Atom::Character(code))
    }

    fn operator(&self, rest: &[Symbol]) -> Option<Operator> {
        let (first, second) = (rest.first()?, rest.get(1)?);
        if !self.options.extglob || !second.is(b'(') {
            return None;
        }
        Operator::from_byte(first.active())
    }

    /// The group at the head of `rest`, or nothing when it is not closed or too deep.
    fn group<'a>(
        &self,
        operator: Operator,
        rest: &'a [Symbol],
        depth: usize,
    ) -> Option<(Group, &'a [Symbol])> {
        if depth >= DEPTH_MAX {
            return None;
        }
        let mut inner = rest.get(2..)?;
        let length = scan(inner, None, self.options.pathname)?;
        let after = inner.get(length..)?;
        inner = inner.get(..length)?;
        let mut alternatives = Vec::new();
        let mut more = true;
        while more {
            let length = scan(inner, Some(b'|'), self.options.pathname).unwrap_or(inner.len());
            let (alternative, tail) = inner.split_at_checked(length)?;
            let (last, alternative) = alternative.split_last()?;
            more = last.is(b'|');
            alternatives.push(self.sequence(alternative, depth + 1));
            inner = tail;
        }
        Some((Group { operator, alternatives }, after))
    }

    /// An unclosed group makes the rest of the pattern literal, backslashes too.
    fn verbatim(&self, rest: &[Symbol], nodes: &mut Vec<Node>) {
        for symbol in rest {
            if symbol.quoting == Quoting::Backslash {
                nodes.push(self.character(Code::from(b'\\')));
            }
            nodes.push(self.character(symbol.code));
        }
    }
}

/// The length up to and with the `)` that closes a group, or the `delimiter`
/// if that comes first at the same depth; brackets and nested parentheses are
/// passed over. Nothing when there is neither.
fn scan(symbols: &[Symbol], delimiter: Option<u8>, pathname: bool) -> Option<usize> {
    let mut depth = 0usize;
    let mut bracket: Option<usize> = None;
    let mut at = 0;
    while let Some(symbol) = symbols.get(at) {
        let here = at;
        at += 1;
        match (symbol.active(), bracket) {
            (b'[', None) => {
                let negated = symbols.get(at).is_some_and(|s| s.is(b'!') || s.is(b'^'));
                bracket = Some(at + usize::from(negated));
            }
            (b'[', Some(_)) => {
                if let Some(inside) = symbols.get(at..)
                    && let Some((_, _, after)) = bracket::named(inside, pathname)
                {
                    at = symbols.len() - after.len();
                }
            }
            (b']', Some(first)) if here != first => bracket = None,
            (b'(', None) => depth += 1,
            (b')', None) if depth == 0 => return Some(at),
            (b')', None) => depth -= 1,
            (byte, None) if depth == 0 && Some(byte) == delimiter => return Some(at),
            _ => {}
        }
    }
    None
}

/// Whether bash takes a word for a pattern that needs the file system.
pub(super) fn has_magic(symbols: &[Symbol], extglob: bool) -> bool {
    magic(symbols.iter().map(|symbol| symbol.active()), extglob)
}

/// The same of pieces.
pub(super) fn pieces_have_magic(pieces: &[Piece], extglob: bool) -> bool {
    let mut escaped = false;
    let active = pieces.iter().flat_map(|piece| {
        let quoted = matches!(piece, Piece::Quoted(_));
        piece.bytes().iter().map(move |&byte| (byte, quoted))
    });
    let active = active.map(|(byte, quoted)| {
        let escapes = byte == b'\\' && !quoted && !escaped;
        let behind = std::mem::replace(&mut escaped, escapes);
        if quoted || behind { 0 } else { byte }
    });
    magic(active, extglob)
}

/// Looks at the unquoted characters of a word, the others being 0.
fn magic(active: impl Iterator<Item = u8>, extglob: bool) -> bool {
    let (mut open, mut operator) = (false, false);
    for byte in active {
        match byte {
            b'*' | b'?' => return true,
            b'[' => open = true,
            b'/' => open = false,
            b']' if open => return true,
            b'(' if operator => return true,
            _ => {}
        }
        operator = extglob && matches!(byte, b'+' | b'@' | b'!');
    }
    false
}

/// A bracket expression and what follows it.
pub(super) type BracketResult<'a> = Option<(Bracket, &'a [Symbol])>;

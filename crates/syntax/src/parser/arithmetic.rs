//! Arithmetic text inside the shell language (bash manual: Arithmetic Expansion): read like a
//! double-quoted string, and as an expression where that is possible ahead of time.
//!
//! An expression is known ahead when every expansion in it is a whole operand or stands inside a
//! subscript: `$x + 1`, `a[$i]`, but not `1$x` or `$x$y`.

use super::part::{Mode, Tilde};
use super::scan::Pair;
use super::token::{class, is};
use super::{Host, Parse, Parsed, SyntaxOptions};
use crate::arith::{Arith, Source};
use crate::tree::{ArithText, Bytes, Part, Subscript, Word, WordForm};

impl Parse<'_> {
    /// The arithmetic text from here to `end`.
    pub(super) fn arith_text(&mut self, end: usize) -> Parsed<ArithText> {
        let start = self.mark();
        let source = self.slice(start.position, end);
        if plain(source) {
            let arith = ArithText::plain(source);
            self.position = end;
            return Ok(arith);
        }
        self.remember += 1;
        let mut pieces = self.pieces();
        let read = self.fenced(end, |parse| {
            parse.read_pieces(&mut pieces, Mode::Arith, Tilde::Never, false, &mut false)
        });
        let behind = self.mark();
        let mut tree = None;
        if read.is_ok() {
            let count = self.kept.edits.len();
            self.rewind(start);
            let (depth, nesting) = (self.depth, self.nesting);
            tree = self.fenced(end, |parse| parse.arith_tree(end));
            // Where it gave up, the text is parsed when it is evaluated.
            (self.depth, self.nesting, self.exhausted) = (depth, nesting, false);
            self.kept.edits.truncate(count);
        }
        self.remember -= 1;
        read?;
        self.rewind(behind);
        self.position = end;
        let text = self.text(start.position, end);
        let parts = pieces.finish();
        self.recycle(pieces);
        Ok(arith_text(text, parts, tree))
    }

    fn arith_tree(&mut self, end: usize) -> Option<Box<Arith>> {
        let start = self.position;
        let text = self.slice(start, end).to_vec();
        let mut source = Ahead { parse: self, start, text: &text };
        crate::arith::read(&text, &mut source).ok().flatten().map(Box::new)
    }
}

/// The text of an expression in the parser's input, with its expansions.
struct Ahead<'p, 'h, 't> {
    parse: &'p mut Parse<'h>,
    start: usize,
    text: &'t [u8],
}

/// An expression without expansions, quotes and subscripts.
pub(super) fn plain(text: &[u8]) -> bool {
    !text.iter().any(|&b| is(b, class::QUOTE) || matches!(b, b'[' | b'\n'))
}

/// Bytes that make one token with an expansion beside them.
fn joins(byte: u8) -> bool {
    is(byte, class::NAME) || matches!(byte, b'$' | b'`' | b'#' | b'@' | b'[' | b']' | b'}')
}

impl Source for Ahead<'_, '_, '_> {
    fn expansion(&mut self, at: usize) -> Option<(Part, usize)> {
        if at > 0 && self.text.get(at - 1).is_some_and(|&b| joins(b)) {
            return None;
        }
        self.parse.position = self.start + at;
        let part = if self.parse.byte() == Some(b'`') {
            self.parse.position += 1;
            self.parse.backquote(true).ok()?
        } else {
            self.parse.dollar_part(Mode::Arith).ok()??
        };
        // Quotes behind a dollar are no operand.
        if let Part::Quoted(_) = part {
            return None;
        }
        let end = self.parse.position - self.start;
        if self.text.get(end).is_some_and(|&b| joins(b)) {
            return None;
        }
        Some((part, end))
    }

    fn subscript(&mut self, open: usize) -> Option<(Subscript, usize)> {
        self.parse.position = self.start + open + 1;
        let (subscript, end) = self.parse.bracketed()?;
        let end = end - self.start;
        // Where quotes act in a key but not in an expression, the expansions of both differ.
        let text = self.text.get(open..end)?;
        (!text.iter().any(|b| matches!(b, b'\\' | b'\''))).then_some((subscript, end))
    }
}

impl Parse<'_> {
    /// The subscript from behind its `[`, and the offset behind its `]`.
    fn bracketed(&mut self) -> Option<(Subscript, usize)> {
        let start = self.mark();
        self.scan_pair(b'[', b']', Pair::Subscript, true).ok()?;
        let end = self.position;
        self.rewind(start);
        let subscript = self.subscript(end - 1).ok()?;
        Some((subscript, end))
    }
}

/// The text of an expression whose expansions have been done.
pub(crate) struct ExpandedText<'t> {
    pub text: &'t [u8],
}

impl Source for ExpandedText<'_> {
    fn expansion(&mut self, _: usize) -> Option<(Part, usize)> {
        None
    }

    fn subscript(&mut self, open: usize) -> Option<(Subscript, usize)> {
        let mut rest = self.text.get(open + 1..)?;
        // A subscript without quotes or expansions is cut out; any other is looked for by the parser.
        let special = |b: &u8| matches!(b, b'[' | b']' | b'\\' | b'\'' | b'"' | b'$' | b'`');
        if let Some(at) = rest.iter().position(special)
            && rest.get(at) == Some(&b']')
        {
            rest = rest.get(..=at)?;
        }
        let mut host = NoHost;
        let mut parse = Parse::new(&mut host, rest.to_vec(), 1);
        parse.no_more = true;
        parse.fragment = true;
        parse.pins = 1;
        parse.remember = 1;
        let (subscript, length) = parse.bracketed()?;
        Some((subscript, open + 1 + length))
    }
}

/// The surroundings of a text that is read at run time.
struct NoHost;

impl Host for NoHost {
    fn alias(&self, _: &[u8]) -> Option<Bytes> {
        None
    }

    fn options(&self) -> SyntaxOptions {
        SyntaxOptions { comments: true, ..SyntaxOptions::default() }
    }

    fn more(&mut self, _: &mut Vec<u8>, _: bool) -> bool {
        false
    }

    fn warning(&mut self, _: u32, _: &[u8]) {}
}

/// Arithmetic text from its parts, which are those of a double-quoted string.
fn arith_text(text: Bytes, parts: Box<[Part]>, tree: Option<Box<Arith>>) -> ArithText {
    let form = match &*parts {
        [] => WordForm::Literal(Bytes::default()),
        [Part::Quoted(value)] if *value == text => WordForm::Plain,
        [Part::Quoted(value)] => WordForm::Literal(value.clone()),
        _ => WordForm::Parts([Part::Double(parts)].into()),
    };
    ArithText { word: Word { text, form }, tree }
}

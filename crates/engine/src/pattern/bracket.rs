//! Bracket expressions (bash manual, "Pattern Matching"; POSIX "RE Bracket
//! Expression").
//!
//! Ranges go by code point, as in the C locale and with `globasciiranges`.
//! Invariant: a bracket expression that is not closed is no bracket expression.

use super::PatternOptions;
use super::parse::{BracketResult, Symbol};
use crate::charset::{Charset, Class, Code};
use crate::pattern::bracket::Item::{Range, Single};

/// A compiled bracket expression: a bit set for ASCII, a list for the rest.
#[derive(Clone, Debug)]
pub(super) struct Bracket {
    /// One bit for each ASCII character, negation included.
    ascii: u128,
    negated: bool,
    items: Vec<Item>,
}

#[derive(Clone, Debug)]
enum Item {
    Single(Code),
    Range(Code, Code),
    Class(Class),
}

impl Bracket {
    /// Whether the character is in the set; `code` is folded when the pattern
    /// ignores case, `original` is not (classes look at that).
    #[inline]
    pub fn contains(&self, code: Code, original: Code, charset: Charset) -> bool {
        if original < 0x80 && code < 0x80 {
            return self.ascii >> original & 1 == 1;
        }
        self.search(code, original, charset) != self.negated
    }

    fn search(&self, code: Code, original: Code, charset: Charset) -> bool {
        self.items.iter().any(|item| match *item {
            Single(one) => code == one,
            Range(low, high) => (low..=high).contains(&code),
            Item::Class(class) => charset.is(original, class),
        })
    }
}

/// Parses what follows `[`, giving what follows the closing `]`.
pub(super) fn parse(text: &[Symbol], options: PatternOptions) -> BracketResult<'_> {
    let mut reader = Reader { rest: text, options };
    let negated = reader.rest.first().is_some_and(|s| s.is(b'!') || s.is(b'^'));
    if negated {
        reader.take()?;
    }
    let mut bracket = Bracket { ascii: 0, negated, items: Vec::new() };
    let mut first = true;
    loop {
        let symbol = reader.take()?;
        if symbol.is(b']') && !first {
            break;
        }
        first = false;
        reader.element(symbol, &mut bracket.items)?;
    }
    let charset = options.charset;
    for code in 0..0x80 {
        let folded = if options.nocase { charset.lower(code) } else { code };
        if bracket.search(folded, code, charset) != negated {
            bracket.ascii |= 1 << code;
        }
    }
    Some((bracket, reader.rest))
}

struct Reader<'a> {
    rest: &'a [Symbol],
    options: PatternOptions,
}

impl<'a> Reader<'a> {
    /// The next symbol of the expression; nothing at its invalid end.
    fn take(&mut self) -> Option<Symbol> {
        let (&symbol, rest) = self.rest.split_first()?;
        if self.options.pathname && symbol.code == Code::from(b'/') {
            return None;
        }
        self.rest = rest;
        Some(symbol)
    }

    fn fold(&self, code: Code) -> Code {
        if self.options.nocase { self.options.charset.lower(code) } else { code }
    }

    fn element(&mut self, symbol: Symbol, items: &mut Vec<Item>) -> Option<()> {
        let mut start = Some(symbol.code);
        if symbol.is(b'[')
            && let Some((kind, name, after)) = named(self.rest, self.options.pathname)
        {
            self.rest = after;
            match kind {
                b':' => {
                    items.extend(class(name).map(Item::Class));
                    return Some(());
                }
                b'=' => {
                    let code = collating(name, self.options.charset);
                    items.extend(code.map(|code| Single(self.fold(code))));
                    return Some(());
                }
                _ => start = collating(name, self.options.charset),
            }
        }
        let ranged = self.rest.first().is_some_and(|s| s.is(b'-'))
            && self.rest.get(1).is_none_or(|s| !s.is(b']'));
        if !ranged {
            items.extend(start.map(|code| Single(self.fold(code))));
            return Some(());
        }
        self.take()?;
        let symbol = self.take()?;
        let mut end = Some(symbol.code);
        if symbol.is(b'[')
            && let Some((b'.', name, after)) = named(self.rest, self.options.pathname)
        {
            self.rest = after;
            end = collating(name, self.options.charset);
        }
        if let (Some(start), Some(end)) = (start, end) {
            items.push(Range(self.fold(start), self.fold(end)));
        }
        Some(())
    }
}

/// The `:name:]`, `=name=]` or `.name.]` at the head of `text`: its kind, its
/// name, and what follows. A `]` may stand only in a collating symbol.
pub(super) fn named(text: &[Symbol], pathname: bool) -> Option<(u8, &[Symbol], &[Symbol])> {
    let kind = text.first()?.active();
    if !matches!(kind, b':' | b'=' | b'.') {
        return None;
    }
    for at in 1..text.len() {
        let symbol = text.get(at)?;
        let slash = pathname && symbol.code == Code::from(b'/');
        if slash || (kind != b'.' && symbol.is(b']')) {
            return None;
        }
        if symbol.is(kind) && text.get(at + 1).is_some_and(|s| s.is(b']')) {
            return Some((kind, text.get(1..at)?, text.get(at + 2..)?));
        }
    }
    None
}

fn class(name: &[Symbol]) -> Option<Class> {
    Class::from_name(&ascii(name)?)
}

/// The character a collating symbol names.
fn collating(name: &[Symbol], charset: Charset) -> Option<Code> {
    let _ = charset;
    if let [symbol] = name {
        return Some(symbol.code);
    }
    let name = ascii(name)?;
    COLLATING.iter().find(|(known, _)| *known == name).map(|&(_, byte)| Code::from(byte))
}

fn ascii(name: &[Symbol]) -> Option<Vec<u8>> {
    name.iter().map(|symbol| u8::try_from(symbol.code).ok()).collect()
}

/// The names POSIX gives to the characters of its portable set.
const COLLATING: [(&[u8], u8); 3] = [
    (b"hyphen", b'-'),
    (b"space", b' '),
    (b"period", b'.'),
];

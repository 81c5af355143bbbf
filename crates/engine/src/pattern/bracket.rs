//! Bracket expressions (bash manual, "Pattern Matching"; POSIX "RE Bracket
//! Expression").
//!
//! Ranges go by code point, as in the C locale and with `globasciiranges`.
//! Invariant: a bracket expression that is not closed is no bracket expression.

use super::PatternOptions;
use super::parse::{BracketResult, Quoting, Symbol};
use crate::charset::{Charset, Class, Code};
use Item::{Range, Single};

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
                    let code = collating(name);
                    items.extend(code.map(|code| Single(self.fold(code))));
                    return Some(());
                }
                _ => start = collating(name),
            }
        }
        let ranged =
            self.rest.first().is_some_and(|s| s.is(b'-')) && self.rest.get(1).is_none_or(|s| !s.is(b']'));
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
            end = collating(name);
        }
        if let (Some(start), Some(end)) = (start, end) {
            items.push(Range(self.fold(start), self.fold(end)));
        }
        Some(())
    }
}

/// The `:name:]`, `=name=]` or `.name.]` at the head of `text`: its kind, its
/// name with the closing mark, and what follows. A `]` may stand only in a
/// collating symbol; quoting the closing mark does not keep it from closing.
pub(super) fn named(text: &[Symbol], pathname: bool) -> Option<(u8, &[Symbol], &[Symbol])> {
    let kind = text.first()?.active();
    if !matches!(kind, b':' | b'=' | b'.') {
        return None;
    }
    for at in 1..text.len() {
        let code = text.get(at)?.code;
        let slash = pathname && code == Code::from(b'/');
        if slash || (kind != b'.' && code == Code::from(b']')) {
            return None;
        }
        if code == Code::from(kind) && text.get(at + 1).is_some_and(|s| s.is(b']')) {
            return Some((kind, text.get(1..=at)?, text.get(at + 2..)?));
        }
    }
    None
}

/// The class of that name; quoting in it is ignored.
fn class(name: &[Symbol]) -> Option<Class> {
    let (_, name) = name.split_last()?;
    Class::from_name(&ascii(name)?)
}

/// The character a collating symbol names; quoting what a pattern would take
/// for special makes it no name.
fn collating(name: &[Symbol]) -> Option<Code> {
    let special = |symbol: &Symbol| match symbol.quoting {
        Quoting::None => false,
        Quoting::Backslash => true,
        Quoting::Quoted => u8::try_from(symbol.code).is_ok_and(|byte| b"!^-.:=*[]?\\()|%#".contains(&byte)),
    };
    if name.iter().any(special) {
        return None;
    }
    let (_, name) = name.split_last()?;
    if let [symbol] = name {
        return Some(symbol.code);
    }
    let name = ascii(name)?;
    COLLATING.iter().find(|(known, _)| *known == name).map(|&(_, byte)| Code::from(byte))
}

fn ascii(name: &[Symbol]) -> Option<Vec<u8>> {
    name.iter().map(|symbol| u8::try_from(symbol.code).ok()).collect()
}

/// The names of characters that POSIX gives, letters and digits by themselves
/// excepted.
const COLLATING: [(&[u8], u8); 95] = [
    (b"NUL", 0x00),
    (b"SOH", 0x01),
    (b"STX", 0x02),
    (b"ETX", 0x03),
    (b"EOT", 0x04),
    (b"ENQ", 0x05),
    (b"ACK", 0x06),
    (b"alert", 0x07),
    (b"BS", 0x08),
    (b"backspace", 0x08),
    (b"HT", 0x09),
    (b"tab", 0x09),
    (b"LF", 0x0a),
    (b"newline", 0x0a),
    (b"VT", 0x0b),
    (b"vertical-tab", 0x0b),
    (b"FF", 0x0c),
    (b"form-feed", 0x0c),
    (b"CR", 0x0d),
    (b"carriage-return", 0x0d),
    (b"SO", 0x0e),
    (b"SI", 0x0f),
    (b"DLE", 0x10),
    (b"DC1", 0x11),
    (b"DC2", 0x12),
    (b"DC3", 0x13),
    (b"DC4", 0x14),
    (b"NAK", 0x15),
    (b"SYN", 0x16),
    (b"ETB", 0x17),
    (b"CAN", 0x18),
    (b"EM", 0x19),
    (b"SUB", 0x1a),
    (b"ESC", 0x1b),
    (b"IS4", 0x1c),
    (b"FS", 0x1c),
    (b"IS3", 0x1d),
    (b"GS", 0x1d),
    (b"IS2", 0x1e),
    (b"RS", 0x1e),
    (b"IS1", 0x1f),
    (b"US", 0x1f),
    (b"space", b' '),
    (b"exclamation-mark", b'!'),
    (b"quotation-mark", b'"'),
    (b"number-sign", b'#'),
    (b"dollar-sign", b'$'),
    (b"percent-sign", b'%'),
    (b"ampersand", b'&'),
    (b"apostrophe", b'\''),
    (b"left-parenthesis", b'('),
    (b"right-parenthesis", b')'),
    (b"asterisk", b'*'),
    (b"plus-sign", b'+'),
    (b"comma", b','),
    (b"hyphen", b'-'),
    (b"hyphen-minus", b'-'),
    (b"minus", b'-'),
    (b"dash", b'-'),
    (b"period", b'.'),
    (b"full-stop", b'.'),
    (b"slash", b'/'),
    (b"solidus", b'/'),
    (b"zero", b'0'),
    (b"one", b'1'),
    (b"two", b'2'),
    (b"three", b'3'),
    (b"four", b'4'),
    (b"five", b'5'),
    (b"six", b'6'),
    (b"seven", b'7'),
    (b"eight", b'8'),
    (b"nine", b'9'),
    (b"colon", b':'),
    (b"semicolon", b';'),
    (b"less-than-sign", b'<'),
    (b"equals-sign", b'='),
    (b"greater-than-sign", b'>'),
    (b"question-mark", b'?'),
    (b"commercial-at", b'@'),
    (b"left-square-bracket", b'['),
    (b"backslash", b'\\'),
    (b"reverse-solidus", b'\\'),
    (b"right-square-bracket", b']'),
    (b"circumflex", b'^'),
    (b"circumflex-accent", b'^'),
    (b"underscore", b'_'),
    (b"grave-accent", b'`'),
    (b"left-brace", b'{'),
    (b"left-curly-bracket", b'{'),
    (b"vertical-line", b'|'),
    (b"right-brace", b'}'),
    (b"right-curly-bracket", b'}'),
    (b"tilde", b'~'),
    (b"DEL", 0x7f),
];

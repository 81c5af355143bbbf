//! Parameter expansion (bash manual: Shell Parameter Expansion).

use super::part::{Mode, Tilde};
use super::scan::Pair;
use super::token::{class, is};
use super::{Parse, Parsed};
use crate::symbol::Symbol;
use crate::tree::{
    Bytes, CaseKind, DefaultKind, Param, ParamName, ParamOp, Part, PatternWord, ReplaceScope, Slot,
    Subscript, Word,
};
use std::rc::Rc;

/// How many expansions of variables are kept to be shared.
const SHARED: usize = 64;

fn special(byte: u8) -> bool {
    b"@*#?-$!".contains(&byte)
}

fn name_start(byte: u8) -> bool {
    is(byte, class::NAME) && !is(byte, class::DIGIT)
}

fn plain_param(name: ParamName) -> Param {
    Param { name, index: None, indirect: false, op: ParamOp::None, text: Bytes::default() }
}

/// The name of a parameter and its subscript, as they stand in the buffer.
struct Head {
    name: ParamName,
    index: Option<(usize, usize)>,
}

impl Parse<'_> {
    /// `$x` whose `$` is consumed and whose next byte is `first`. None if `$` stands for itself.
    pub(super) fn simple_parameter(&mut self, first: u8) -> Option<Part> {
        let name = if name_start(first) {
            let rest = self.slice(self.position, self.limit);
            let length = rest.iter().take_while(|&&b| is(b, class::NAME)).count();
            if rest.get(length) != Some(&b'\\') && length < rest.len() {
                let symbol = Symbol::new(rest.get(..length).unwrap_or(&[]));
                self.position += length;
                ParamName::Variable(symbol)
            } else {
                let mut name = Vec::new();
                while let Some(byte) = self.peek_in_word().filter(|&b| is(b, class::NAME)) {
                    name.push(byte);
                    self.position += 1;
                }
                ParamName::Variable(Symbol::new(&name))
            }
        } else {
            let name = match first {
                b'0' => ParamName::Special(b'0'),
                b'1'..=b'9' => ParamName::Positional(u32::from(first - b'0')),
                _ if special(first) => ParamName::Special(first),
                _ => return None,
            };
            self.position += 1;
            name
        };
        Some(match name {
            ParamName::Variable(symbol) => self.variable(symbol),
            name => Part::Param(Rc::new(plain_param(name))),
        })
    }

    /// The value of a variable. All such expansions of it are alike.
    fn variable(&mut self, symbol: Symbol) -> Part {
        let name = ParamName::Variable(symbol);
        let shared = &mut self.kept.variables;
        if shared.is_empty() {
            shared.resize(SHARED, None);
        }
        let Some(slot) = shared.get_mut(symbol.index() % SHARED) else {
            return Part::Param(Rc::new(plain_param(name)));
        };
        match slot {
            Some(param) if param.name == name => Part::Param(Rc::clone(param)),
            _ => {
                let param = Rc::new(plain_param(name));
                *slot = Some(Rc::clone(&param));
                Part::Param(param)
            }
        }
    }

    /// `${…}`, whose `${` is consumed; `start` is the place of the `$`.
    pub(super) fn braced_parameter(&mut self, start: usize, mode: Mode) -> Parsed<Part> {
        // `${name}` needs no second look.
        let rest = self.slice(self.position, self.limit);
        let length = rest.iter().take_while(|&&b| is(b, class::NAME)).count();
        if length > 0 && rest.get(length) == Some(&b'}') && name_start(rest[0]) {
            let symbol = Symbol::new(rest.get(..length).unwrap_or(&[]));
            self.position += length + 1;
            return Ok(self.variable(symbol));
        }
        let inside = self.mark();
        self.scan_pair(b'{', b'}', Pair::Brace, mode != Mode::Plain)?;
        let end = self.mark();
        self.rewind(inside);
        self.deeper(end.position - start)?;
        let count = self.kept.edits.len();
        let param = self.fenced(end.position - 1, |parse| parse.parameter(end.position - 1, mode));
        self.shallower();
        let mut param = match param {
            Ok(Some(param)) => param,
            Ok(None) => {
                self.kept.edits.truncate(count);
                let name = ParamName::Special(b'#');
                Param { op: ParamOp::Bad, ..plain_param(name) }
            }
            Err(error) => return Err(error),
        };
        self.rewind(end);
        param.text = self.text(start, end.position);
        Ok(Part::Param(Rc::new(param)))
    }

    /// The byte at an offset of the buffer, 0 from `end` on.
    fn at(&self, offset: usize, end: usize) -> u8 {
        if offset < end { self.buffer.get(offset).copied().unwrap_or(0) } else { 0 }
    }

    /// What stands between `${` and the `}` at `end`. None if it is no valid expansion.
    fn parameter(&mut self, end: usize, mode: Mode) -> Parsed<Option<Param>> {
        if memchr::memchr(b'\\', self.slice(self.position, end)).is_some() {
            self.gather_pairs(|b| !is(b, class::QUOTE | class::BREAK));
        }
        let start = self.position;
        let (first, second) = (self.at(start, end), self.at(start + 1, end));
        if first == b'#' && second != 0 {
            if let Some(param) = self.length(end)? {
                return Ok(Some(param));
            }
            if name_start(second) || is(second, class::DIGIT) {
                return Ok(None);
            }
        }
        let indirection = if self.options.posix { &b"@*"[..] } else { &b"#?@*"[..] };
        let indirect = first == b'!'
            && (is(second, class::NAME)
                || indirection.contains(&second) && {
                    // `${!?word}` and `${!#word}` are operators on `$!`.
                    let third = self.at(start + 2, end);
                    second == b'@' || second == b'*' || third == 0 || !third.is_ascii_alphabetic()
                });
        if indirect {
            self.position += 1;
            if let Some(param) = self.prefix_names(end) {
                return Ok(Some(param));
            }
        }
        let Some(head) = self.head(end) else { return Ok(None) };
        let after = self.mark();
        let index = match head.index {
            Some((from, to)) => {
                self.position = from;
                let index = self.fenced(to, |parse| parse.subscript(to))?;
                self.position = after.position;
                Some(Box::new(index))
            }
            None => None,
        };
        if indirect && self.position == end {
            let keys = match index.as_deref() {
                Some(Subscript::At) => Some(true),
                Some(Subscript::Star) => Some(false),
                _ => None,
            };
            if let Some(at) = keys {
                return Ok(Some(Param { op: ParamOp::Keys(at), ..plain_param(head.name) }));
            }
        }
        let Some(op) = self.parameter_operator(end, mode, head.name)? else { return Ok(None) };
        Ok(Some(Param { name: head.name, index, indirect, op, text: Bytes::default() }))
    }

    /// `${#…}` as a length.
    fn length(&mut self, end: usize) -> Parsed<Option<Param>> {
        let start = self.mark();
        self.position += 1;
        let next = self.at(self.position, end);
        if special(next) && self.position + 1 == end {
            self.position = end;
            return Ok(Some(Param { op: ParamOp::Length, ..plain_param(ParamName::Special(next)) }));
        }
        if !special(next)
            && let Some(head) = self.head(end)
            && self.position == end
        {
            let index = match head.index {
                Some((from, to)) => {
                    self.position = from;
                    let index = self.fenced(to, |parse| parse.subscript(to))?;
                    Some(Box::new(index))
                }
                None => None,
            };
            self.position = end;
            return Ok(Some(Param { index, op: ParamOp::Length, ..plain_param(head.name) }));
        }
        self.rewind(start);
        Ok(None)
    }

    /// `${!prefix*}` and `${!prefix@}`, whose `!` is consumed.
    fn prefix_names(&mut self, end: usize) -> Option<Param> {
        let text = self.slice(self.position, end);
        let (&last, prefix) = text.split_last()?;
        let valid = matches!(last, b'*' | b'@') && super::assignment::is_name(prefix);
        if !valid {
            return None;
        }
        let name = ParamName::Variable(Symbol::new(prefix));
        self.position = end;
        Some(Param { op: ParamOp::PrefixNames(last == b'@'), ..plain_param(name) })
    }

    /// A parameter's name and subscript.
    fn head(&mut self, end: usize) -> Option<Head> {
        let start = self.position;
        let first = self.at(start, end);
        if special(first) {
            self.position += 1;
            return Some(Head { name: ParamName::Special(first), index: None });
        }
        let text = self.slice(start, end);
        let length = text.iter().take_while(|&&b| is(b, class::NAME)).count();
        let name = text.get(..length)?;
        if is(first, class::DIGIT) {
            let number: u32 = std::str::from_utf8(name).ok()?.parse().unwrap_or(u32::MAX);
            if !name.iter().all(|&b| is(b, class::DIGIT)) {
                return None;
            }
            self.position += length;
            let name = if number == 0 { ParamName::Special(b'0') } else { ParamName::Positional(number) };
            return Some(Head { name, index: None });
        }
        if length == 0 {
            return None;
        }
        let name = ParamName::Variable(Symbol::new(name));
        self.position += length;
        if self.at(self.position, end) != b'[' {
            return Some(Head { name, index: None });
        }
        let open = self.mark();
        self.position += 1;
        let closed = self.fenced(end, |parse| parse.scan_pair(b'[', b']', Pair::Subscript, false));
        let close = self.position;
        if closed.is_err() || close == open.position + 2 {
            return None;
        }
        Some(Head { name, index: Some((open.position + 1, close - 1)) })
    }

    /// The operator behind the name, up to `end`.
    fn parameter_operator(&mut self, end: usize, mode: Mode, name: ParamName) -> Parsed<Option<ParamOp>> {
        let start = self.position;
        let first = self.at(start, end);
        if start == end {
            return Ok(Some(ParamOp::None));
        }
        let bare_count = name == ParamName::Special(b'#') && start + 1 == end;
        if bare_count && b"%:=+/".contains(&first) {
            return Ok(None);
        }
        self.position += 1;
        let second = self.at(start + 1, end);
        let op = match first {
            b':' if b"-=?+".contains(&second) => {
                self.position += 1;
                self.default_operator(second, true, end, mode)?
            }
            b':' if second == 0 => return Ok(None),
            b':' => self.substring(end)?,
            b'-' | b'=' | b'?' | b'+' => self.default_operator(first, false, end, mode)?,
            b'#' | b'%' => {
                let longest = second == first;
                self.position += usize::from(longest);
                let pattern = self.pattern_word(end)?;
                ParamOp::Trim { suffix: first == b'%', longest, pattern: Box::new(pattern) }
            }
            b'/' => self.replace(end)?,
            b'^' | b',' | b'~' => {
                let all = second == first;
                self.position += usize::from(all);
                let kind = match first {
                    b'^' => CaseKind::Upper,
                    b',' => CaseKind::Lower,
                    _ => CaseKind::Toggle,
                };
                let pattern = match self.position == end {
                    true => None,
                    false => Some(Box::new(self.pattern_word(end)?)),
                };
                ParamOp::Case { kind, all, pattern }
            }
            b'@' if start + 2 == end && b"aAEKkLPQUu".contains(&second) => ParamOp::Transform(second),
            _ => return Ok(None),
        };
        Ok(Some(op))
    }

    fn default_operator(&mut self, byte: u8, colon: bool, end: usize, mode: Mode) -> Parsed<ParamOp> {
        let kind = match byte {
            b'-' => DefaultKind::Use,
            b'=' => DefaultKind::Assign,
            b'?' => DefaultKind::Error,
            _ => DefaultKind::Alternate,
        };
        let word =
            if mode == Mode::Plain { self.operand_word(end)? } else { self.double_operand(end, mode)? };
        Ok(ParamOp::Default { kind, colon, word: Box::new(word) })
    }

    /// The word of `"${name:-word}"`, which expands inside the double quotes.
    fn double_operand(&mut self, end: usize, mode: Mode) -> Parsed<Word> {
        let start = self.position;
        let mode = match mode {
            Mode::HereDocument | Mode::DocumentOperand => Mode::DocumentOperand,
            _ => Mode::Operand,
        };
        let mut pieces = self.pieces();
        self.fenced(end, |parse| parse.read_pieces(&mut pieces, mode, Tilde::Never, false, &mut false))?;
        self.position = end;
        let text = self.text(start, end);
        let parts = pieces.finish();
        self.recycle(pieces);
        let form = match &*parts {
            [] => crate::tree::WordForm::Literal(Bytes::default()),
            [Part::Quoted(value)] => crate::tree::WordForm::Literal(value.clone()),
            _ => crate::tree::WordForm::Parts([Part::Double(parts)].into()),
        };
        Ok(Word { text, form })
    }

    fn pattern_word(&mut self, end: usize) -> Parsed<PatternWord> {
        let word = self.fenced_word(end, Mode::Plain, Tilde::Start)?;
        Ok(PatternWord { word, compiled: Slot::default() })
    }

    /// `${name:offset:length}` behind the first colon.
    fn substring(&mut self, end: usize) -> Parsed<ParamOp> {
        let colon = self.arith_delimiter(end);
        let offset = Box::new(self.arith_text(colon.unwrap_or(end))?);
        let length = match colon {
            Some(colon) => {
                self.position = colon + 1;
                Some(Box::new(self.arith_text(end)?))
            }
            None => None,
        };
        Ok(ParamOp::Substring { offset, length })
    }

    /// The colon that ends the offset: not one inside parentheses or of a `?:`.
    fn arith_delimiter(&mut self, end: usize) -> Option<usize> {
        let mut from = self.position;
        let (mut parens, mut questions) = (0u32, 0u32);
        loop {
            let at = self.find_delimiter(end, b":?()", from)?;
            match self.at(at, end) {
                b'(' => parens += 1,
                b')' => parens = parens.saturating_sub(1),
                _ if parens > 0 => {}
                b'?' => questions += 1,
                _ if questions > 0 => questions -= 1,
                _ => return Some(at),
            }
            from = at + 1;
        }
    }

    /// `${name/pattern/string}` behind the first slash.
    fn replace(&mut self, end: usize) -> Parsed<ParamOp> {
        let from = self.position;
        let first = self.at(from, end);
        // Behind the slash that asks for all, one more belongs to the pattern.
        let all = usize::from(first == b'/');
        let literal = usize::from(all == 1 && self.at(from + 1, end) == b'/');
        let slash = self.find_delimiter(end, b"/", from + all + literal);
        let scope = match first {
            b'/' => ReplaceScope::All,
            b'#' => ReplaceScope::Prefix,
            b'%' => ReplaceScope::Suffix,
            _ => ReplaceScope::First,
        };
        self.position += usize::from(scope != ReplaceScope::First);
        let tilde = match scope {
            ReplaceScope::Prefix | ReplaceScope::Suffix => Tilde::Never,
            _ => Tilde::Start,
        };
        let word = self.fenced_word(slash.unwrap_or(end), Mode::Plain, tilde)?;
        let pattern = Box::new(PatternWord { word, compiled: Slot::default() });
        let with = match slash {
            Some(slash) => {
                self.position = slash + 1;
                Some(Box::new(self.fenced_word(end, Mode::Plain, Tilde::Start)?))
            }
            None => None,
        };
        Ok(ParamOp::Replace { scope, pattern, with })
    }
}

//! The parts of an operand of a declaration: `name[subscript]+=value` (bash manual: Bash Builtins
//! `declare`; Arrays).

use crate::variables::access::is_identifier;
use spork_syntax::tree::Assignment;
use std::rc::Rc;

/// A value as written.
#[derive(Debug, Clone)]
pub(super) enum Given {
    Text(Vec<u8>),
    /// `(…)`, parsed with the command.
    Compound(Rc<Assignment>),
}

/// `name[subscript]+=value`
#[derive(Debug, Clone)]
pub(super) struct Operand {
    /// The operand as typed.
    pub(super) word: Vec<u8>,
    /// What is left of the `=`.
    pub(super) target: Vec<u8>,
    pub(super) append: bool,
    pub(super) value: Option<Given>,
}

impl Operand {
    pub(super) fn new(word: &[u8], compound: Option<Rc<Assignment>>) -> Operand {
        let mut operand = Operand { word: word.to_vec(), target: word.to_vec(), append: false, value: None };
        if let Some(assignment) = compound {
            operand.append = assignment.append;
            operand.value = Some(Given::Compound(assignment));
        } else if let Some((end, start)) = find_assignment(word) {
            operand.append = start > end + 1;
            operand.target.truncate(end);
            operand.value = Some(Given::Text(word.get(start..).unwrap_or(&[]).to_vec()));
        }
        operand
    }

    pub(super) fn text(&self) -> &[u8] {
        match &self.value {
            Some(Given::Text(text)) => text,
            _ => &[],
        }
    }
}

/// Where the target of an assignment ends, and where its value begins; None if the text is none.
pub fn find_assignment(text: &[u8]) -> Option<(usize, usize)> {
    if !matches!(text.first(), Some(first) if first.is_ascii_alphabetic() || *first == b'_') {
        return None;
    }
    let name = text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let end = match text.get(name) {
        Some(b'[') => subscript_end(text, name)? + 1,
        _ => name,
    };
    match text.get(end..) {
        Some([b'=', ..]) => Some((end, end + 1)),
        Some([b'+', b'=', ..]) => Some((end, end + 2)),
        _ => None,
    }
}

/// The place of the bracket that closes the one at `open`: brackets nest, quotes and expansions hide
/// them.
pub fn subscript_end(text: &[u8], open: usize) -> Option<usize> {
    closing(text, open, (b'[', b']'), true)
}

/// The place of the brace or parenthesis that closes the one at `open`.
pub fn closing_brace(text: &[u8], open: usize) -> Option<usize> {
    let pair = if text.get(open) == Some(&b'(') { (b'(', b')') } else { (b'{', b'}') };
    closing(text, open, pair, false)
}

/// Where the pair that opens at `open` closes; quotes hide its bytes, and with `expansions` so do `$( )`
/// and `${ }`.
fn closing(text: &[u8], open: usize, pair: (u8, u8), expansions: bool) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = open;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\'' => at += 1 + memchr::memchr(b'\'', text.get(at + 1..)?)?,
            b'"' | b'`' => at = closing_quote(text, at)?,
            b'$' if expansions && matches!(text.get(at + 1), Some(b'(' | b'{')) => {
                at = closing_brace(text, at + 1)?;
            }
            _ if byte == pair.0 => depth += 1,
            _ if byte == pair.1 => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => (),
        }
        at += 1;
    }
    None
}

pub(super) fn closing_quote(text: &[u8], open: usize) -> Option<usize> {
    let quote = text.get(open)?;
    let mut at = open + 1;
    while let Some(byte) = text.get(at) {
        match byte {
            b'\\' => at += 1,
            _ if byte == quote => return Some(at),
            _ => (),
        }
        at += 1;
    }
    None
}

/// `name[subscript]` with a subscript that is closed at the end and not empty.
pub fn element_reference(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let open = memchr::memchr(b'[', text)?;
    let end = subscript_end(text, open)?;
    let (name, subscript) = (text.get(..open)?, text.get(open + 1..end)?);
    (is_identifier(name) && !subscript.is_empty() && end + 1 == text.len()).then_some((name, subscript))
}

/// A text that a nameref may hold.
pub(super) fn is_nameref_value(text: &[u8]) -> bool {
    is_identifier(text) || element_reference(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assignments_are_found() {
        let cases: &[(&[u8], Option<(usize, usize)>)] = &[
            (b"a=b", Some((1, 2))),
            (b"a+=b", Some((1, 3))),
            (b"a[1]=b", Some((4, 5))),
            (b"a[b[1]]+=c", Some((7, 9))),
            (b"a[\"]\"]=c", Some((6, 7))),
            (b"a[${x[1]}]=c", Some((10, 11))),
            (b"1a=b", None),
            (b"a-b=c", None),
            (b"a[1=b", None),
            (b"a", None),
            (b"=b", None),
        ];
        for (text, expected) in cases {
            assert_eq!(find_assignment(text), *expected, "{}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn element_references() {
        assert_eq!(element_reference(b"a[1]"), Some((&b"a"[..], &b"1"[..])));
        assert_eq!(element_reference(b"a[]"), None);
        assert_eq!(element_reference(b"a[1]x"), None);
        assert_eq!(element_reference(b"a[1"), None);
        assert_eq!(element_reference(b"1a[1]"), None);
    }
}

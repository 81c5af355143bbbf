//! The error token of a failure at run time: where bash's reader stood when it noticed (bash manual:
//! Shell Arithmetic).
//!
//! The tree keeps no positions. The operators of a text stand in it in the order in which a walk
//! from left to right meets them in the tree, so the failing one is found by its number.

use spork_syntax::arith::{Arith, BinaryOp};

/// The rest of `text` that bash shows for a failure of `node`, a node of `root`.
pub(super) fn of<'a>(node: &Arith, root: &Arith, text: &'a [u8]) -> &'a [u8] {
    let mut number = 0;
    number_of(root, node, &mut number);
    let mut tokens = Tokens { text, at: 0 };
    let operator = loop {
        match tokens.next() {
            None => return b"",
            Some(token) if !is_fallible(token.text(text)) => (),
            Some(token) if number == 0 => break token,
            Some(_) => number -= 1,
        }
    };
    let start = match node {
        // The text behind the operator.
        Arith::Binary(BinaryOp::Divide | BinaryOp::Remainder, ..) => tokens.skip_blanks(),
        // The token behind the right side, or the last one of all.
        Arith::Binary(..) => tokens.skip_power_operand(operator.start),
        _ => tokens.skip_assigned(operator.start),
    };
    text.get(start..).unwrap_or(b"")
}

/// The operators whose failure is possible, which are counted.
fn is_fallible(token: &[u8]) -> bool {
    matches!(token, b"/" | b"%" | b"**" | b"/=" | b"%=")
}

/// Counts the operators that can fail before `node`; true when it was met.
fn number_of(at: &Arith, node: &Arith, number: &mut usize) -> bool {
    let left_right = |left, right, fallible: bool, number: &mut usize| {
        if number_of(left, node, number) || std::ptr::eq(at, node) {
            return true;
        }
        *number += usize::from(fallible);
        number_of(right, node, number)
    };
    match at {
        Arith::Number(_) | Arith::Expand(_) | Arith::Variable(_) | Arith::Step { .. } | Arith::Missing => {
            false
        }
        Arith::Unary(_, operand) => number_of(operand, node, number),
        Arith::Binary(op, left, right) => {
            let fallible = matches!(op, BinaryOp::Divide | BinaryOp::Remainder | BinaryOp::Power);
            left_right(left, right, fallible, number)
        }
        Arith::And(left, right) | Arith::Or(left, right) | Arith::Comma(left, right) => {
            left_right(left, right, false, number)
        }
        Arith::Conditional(condition, yes, no) => {
            number_of(condition, node, number) || number_of(yes, node, number) || number_of(no, node, number)
        }
        Arith::Assign(_, op, right) => {
            if std::ptr::eq(at, node) {
                return true;
            }
            *number += usize::from(matches!(op, Some(BinaryOp::Divide | BinaryOp::Remainder)));
            number_of(right, node, number)
        }
    }
}

/// Reads the tokens of a text that is known to be an expression.
struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
}

struct Token {
    start: usize,
    end: usize,
}

impl Token {
    fn text<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        text.get(self.start..self.end).unwrap_or(b"")
    }
}

impl Tokens<'_> {
    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    fn skip_blanks(&mut self) -> usize {
        while matches!(self.byte(self.at), b' ' | b'\t') {
            self.at += 1;
        }
        self.at
    }

    fn next(&mut self) -> Option<Token> {
        while matches!(self.byte(self.at), b' ' | b'\t' | b'\n') {
            self.at += 1;
        }
        let start = self.at;
        let first = *self.text.get(start)?;
        self.at += if first.is_ascii_alphanumeric() || first == b'_' {
            self.operand_length(start)
        } else {
            operator_length(self.text.get(start..).unwrap_or(b""))
        };
        Some(Token { start, end: self.at })
    }

    fn peek(&self) -> Option<Token> {
        Tokens { text: self.text, at: self.at }.next()
    }

    /// Length of a number, or of a variable with its subscript.
    fn operand_length(&self, start: usize) -> usize {
        let mut at = start;
        while matches!(self.byte(at), b'#' | b'@' | b'_') || self.byte(at).is_ascii_alphanumeric() {
            at += 1;
        }
        let mut depth = 0;
        while self.byte(at) == b'[' || depth > 0 {
            match self.byte(at) {
                b'[' => depth += 1,
                b']' => depth -= 1,
                b'\\' => at += 1,
                quote @ (b'"' | b'\'') => {
                    at += 1;
                    while at < self.text.len() && self.byte(at) != quote {
                        at += 1;
                    }
                }
                _ if at >= self.text.len() => break,
                _ => (),
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
        at - start
    }

    /// Goes past one operand of `**`; the start of what follows, else of the last token.
    fn skip_power_operand(&mut self, operator: usize) -> usize {
        let mut last = operator;
        loop {
            let Some(token) = self.next() else { return last };
            last = token.start;
            match token.text(self.text) {
                b"+" | b"-" | b"!" | b"~" | b"++" | b"--" => continue,
                b"(" => last = self.skip_group(last),
                _ => (),
            }
            let Some(following) = self.peek() else { return last };
            match following.text(self.text) {
                b"++" | b"--" if self.ends_with_name(&token) => {
                    last = following.start;
                    self.next();
                    match self.peek() {
                        Some(token) if token.text(self.text) == b"**" => (),
                        Some(token) => return token.start,
                        None => return last,
                    }
                }
                b"**" => (),
                _ => return following.start,
            }
            // A chain of `**` is one operand.
            if let Some(token) = self.next() {
                last = token.start;
            }
        }
    }

    fn ends_with_name(&self, token: &Token) -> bool {
        let first = self.byte(token.start);
        first.is_ascii_alphabetic() || first == b'_'
    }

    /// Goes behind the closing parenthesis; its start.
    fn skip_group(&mut self, open: usize) -> usize {
        let mut depth = 1;
        let mut last = open;
        while depth > 0 {
            let Some(token) = self.next() else { break };
            last = token.start;
            match token.text(self.text) {
                b"(" => depth += 1,
                b")" => depth -= 1,
                _ => (),
            }
        }
        last
    }

    /// Goes past the right side of an assignment; the start of what follows, else of the last token.
    fn skip_assigned(&mut self, operator: usize) -> usize {
        let mut last = operator;
        let mut conditions = 0;
        loop {
            let Some(token) = self.next() else { return last };
            last = token.start;
            match token.text(self.text) {
                b"(" => last = self.skip_group(last),
                b"?" => conditions += 1,
                b":" if conditions > 0 => conditions -= 1,
                b")" | b"," | b":" => return last,
                _ => (),
            }
        }
    }
}

fn operator_length(text: &[u8]) -> usize {
    const LONG: [&[u8]; 21] = [
        b"<<=", b">>=", b"==", b"!=", b"<=", b">=", b"&&", b"||", b"<<", b">>", b"**", b"++", b"--", b"*=",
        b"/=", b"%=", b"+=", b"-=", b"&=", b"^=", b"|=",
    ];
    LONG.iter().find(|operator| text.starts_with(operator)).map_or(1, |operator| operator.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(n: i64) -> Box<Arith> {
        Box::new(Arith::Number(n))
    }

    #[test]
    fn division_shows_the_divisor() {
        let inner = Arith::Binary(BinaryOp::Divide, number(1), number(0));
        let root = Arith::Binary(BinaryOp::Add, number(5), Box::new(inner));
        let Arith::Binary(_, _, inner) = &root else { return };
        assert_eq!(of(inner, &root, b"5 + 1/ 0 "), b"0 ");
    }

    #[test]
    fn power_shows_what_follows() {
        let minus = Box::new(Arith::Unary(spork_syntax::arith::UnaryOp::Minus, number(1)));
        let root = Arith::Binary(BinaryOp::Power, number(2), minus);
        assert_eq!(of(&root, &root, b"2**-1"), b"1");
        assert_eq!(of(&root, &root, b"2 ** (-1) "), b") ");
        assert_eq!(of(&root, &root, b"2 ** -1 , 3"), b", 3");
    }
}

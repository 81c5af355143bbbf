//! Arithmetic expressions (bash manual: Shell Arithmetic): text to tree.
//!
//! The tree is C's operators over 64-bit integers. `Expand` is an expansion that stands where an
//! operand stands; when its value is not a plain decimal the executor falls back to the text.

use crate::symbol::Symbol;
use crate::tree::{Part, Subscript};

#[derive(Debug, Clone, PartialEq)]
pub enum Arith {
    Number(i64),
    Variable(Place),
    /// `$x`, `${…}`, `$(…)` in operand position.
    Expand(Part),
    Unary(UnaryOp, Box<Arith>),
    /// Everything without short circuit.
    Binary(BinaryOp, Box<Arith>, Box<Arith>),
    And(Box<Arith>, Box<Arith>),
    Or(Box<Arith>, Box<Arith>),
    Conditional(Box<Arith>, Box<Arith>, Box<Arith>),
    /// `=` when `op` is None, else `op=`.
    Assign(Place, Option<BinaryOp>, Box<Arith>),
    /// ++ and --
    Step {
        place: Place,
        delta: i64,
        prefix: bool,
    },
    Comma(Box<Arith>, Box<Arith>),
}

/// A variable or array element.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    pub name: Symbol,
    pub index: Option<Box<Subscript>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    Minus,
    Plus,
    Not,
    Complement,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BinaryOp {
    Power,
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    BitAnd,
    BitXor,
    BitOr,
}

/// A failed parse, in bash's words.
#[derive(Debug, Clone, PartialEq)]
pub struct ArithError {
    /// For example `arithmetic syntax error: operand expected`.
    pub message: Vec<u8>,
    /// What bash prints as the error token.
    pub token: Vec<u8>,
    /// How much of the text bash shows.
    pub shown: usize,
}

// ---------------------------------------------------------------- text to tree

/// What a reader of expressions asks about the text around it.
pub(crate) trait Source {
    /// The expansion whose `$` or backquote is at `at`, and the offset behind it. None where `$`
    /// is an error.
    fn expansion(&mut self, at: usize) -> Option<(Part, usize)>;

    /// The subscript whose `[` is at `open`, and the offset behind its `]`.
    fn subscript(&mut self, open: usize) -> Option<(Subscript, usize)>;
}

/// Parses the text of an expression whose expansions have been done. None for an empty one.
pub fn parse(text: &[u8]) -> Result<Option<Arith>, ArithError> {
    read(text, &mut crate::parser::ExpandedText { text })
}

pub(crate) fn read(text: &[u8], source: &mut dyn Source) -> Result<Option<Arith>, ArithError> {
    if text.iter().all(|&b| blank(b)) {
        return Ok(None);
    }
    let mut reader = Reader {
        text,
        at: 0,
        start: 0,
        token: Token::End,
        before: Token::End,
        operand: None,
        source,
        depth: 0,
    };
    reader.advance()?;
    let tree = reader.comma()?;
    if reader.token != Token::End {
        return reader.fail("arithmetic syntax error in expression");
    }
    Ok(Some(tree))
}

/// Beyond this the expression is refused rather than the stack used up.
const MAX_DEPTH: u32 = 1024;

type Read<T> = Result<T, ArithError>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    End,
    Number,
    Name,
    /// An expansion in operand position.
    Expansion,
    Operator(BinaryOp),
    AndAnd,
    OrOr,
    Assign(Option<BinaryOp>),
    Increment,
    Decrement,
    PostIncrement,
    PostDecrement,
    Not,
    Complement,
    Left,
    Right,
    Question,
    Colon,
    Comma,
}

struct Reader<'t, 's> {
    text: &'t [u8],
    /// Behind the current token.
    at: usize,
    /// Where the error token starts: at the last token that is not the end.
    start: usize,
    token: Token,
    /// The token before, as far as assignments care: `Name` exactly when a variable was the whole
    /// left side.
    before: Token,
    /// The operand that the current token is.
    operand: Option<Arith>,
    source: &'s mut dyn Source,
    depth: u32,
}

fn blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n')
}

fn name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

impl Reader<'_, '_> {
    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    fn fail<T>(&self, message: &str) -> Read<T> {
        let token = self.text.get(self.start..).unwrap_or(&[]).to_vec();
        Err(ArithError { message: message.as_bytes().to_vec(), token, shown: self.text.len() })
    }

    /// Reads the next token.
    fn advance(&mut self) -> Read<()> {
        while self.at < self.text.len() && blank(self.byte(self.at)) {
            self.at += 1;
        }
        if self.at >= self.text.len() {
            self.before = self.token;
            self.token = Token::End;
            return Ok(());
        }
        self.start = self.at;
        let byte = self.byte(self.at);
        let token = if name_start(byte) {
            self.name()?
        } else if byte.is_ascii_digit() {
            self.number()?
        } else if matches!(byte, b'$' | b'`')
            && let Some((part, end)) = self.source.expansion(self.at)
        {
            self.at = end;
            self.operand = Some(Arith::Expand(part));
            Token::Expansion
        } else {
            self.operator(byte)?
        };
        self.before = self.token;
        self.token = token;
        Ok(())
    }

    fn name(&mut self) -> Read<Token> {
        let start = self.at;
        while name_byte(self.byte(self.at)) {
            self.at += 1;
        }
        let name = Symbol::new(self.text.get(start..self.at).unwrap_or(&[]));
        let mut index = None;
        if self.byte(self.at) == b'[' {
            let Some((subscript, end)) = self.source.subscript(self.at) else {
                return self.fail("bad array subscript");
            };
            self.at = end;
            index = Some(Box::new(subscript));
        }
        self.operand = Some(Arith::Variable(Place { name, index }));
        Ok(Token::Name)
    }

    fn number(&mut self) -> Read<Token> {
        let start = self.at;
        while name_byte(self.byte(self.at)) || matches!(self.byte(self.at), b'#' | b'@') {
            self.at += 1;
        }
        match constant(self.text.get(start..self.at).unwrap_or(&[])) {
            Ok(value) => {
                self.operand = Some(Arith::Number(value));
                Ok(Token::Number)
            }
            Err(message) => {
                // The error token is the number alone, and the text ends with it.
                let token = self.text.get(start..self.at).unwrap_or(&[]).to_vec();
                Err(ArithError { message: message.as_bytes().to_vec(), token, shown: self.at })
            }
        }
    }

    fn operator(&mut self, first: u8) -> Read<Token> {
        use BinaryOp::*;
        let second = self.byte(self.at + 1);
        let third = self.byte(self.at + 2);
        let (token, length) = match (first, second) {
            (b'=', b'=') => (Token::Operator(Equal), 2),
            (b'!', b'=') => (Token::Operator(NotEqual), 2),
            (b'>', b'=') => (Token::Operator(GreaterEqual), 2),
            (b'<', b'=') => (Token::Operator(LessEqual), 2),
            (b'<', b'<') if third == b'=' => (Token::Assign(Some(ShiftLeft)), 3),
            (b'<', b'<') => (Token::Operator(ShiftLeft), 2),
            (b'>', b'>') if third == b'=' => (Token::Assign(Some(ShiftRight)), 3),
            (b'>', b'>') => (Token::Operator(ShiftRight), 2),
            (b'&', b'&') => (Token::AndAnd, 2),
            (b'|', b'|') => (Token::OrOr, 2),
            (b'*', b'*') => (Token::Operator(Power), 2),
            (b'+' | b'-', _) if second == first => self.step(first)?,
            (b'*' | b'/' | b'%' | b'+' | b'-' | b'&' | b'^' | b'|', b'=') => {
                (Token::Assign(binary(first)), 2)
            }
            (b'=', _) => (Token::Assign(None), 1),
            (b'!', _) => (Token::Not, 1),
            (b'~', _) => (Token::Complement, 1),
            (b'(', _) => (Token::Left, 1),
            (b')', _) => (Token::Right, 1),
            (b'?', _) => (Token::Question, 1),
            (b':', _) => (Token::Colon, 1),
            (b',', _) => (Token::Comma, 1),
            _ => match binary(first) {
                Some(op) => (Token::Operator(op), 1),
                None if matches!(self.token, Token::Name | Token::Number | Token::Expansion) => {
                    return self.fail("arithmetic syntax error: invalid arithmetic operator");
                }
                None => return self.fail("arithmetic syntax error: operand expected"),
            },
        };
        self.at += length;
        Ok(token)
    }

    /// `++` or `--`: behind a name, before one, or two signs.
    fn step(&self, sign: u8) -> Read<(Token, usize)> {
        let plus = sign == b'+';
        if self.token == Token::Name {
            return Ok((if plus { Token::PostIncrement } else { Token::PostDecrement }, 2));
        }
        if self.token == Token::Number && matches!(self.before, Token::Increment | Token::Decrement) {
            return self.fail(if plus {
                "++: assignment requires lvalue"
            } else {
                "--: assignment requires lvalue"
            });
        }
        let mut next = self.at + 2;
        while blank(self.byte(next)) {
            next += 1;
        }
        if name_start(self.byte(next)) {
            return Ok((if plus { Token::Increment } else { Token::Decrement }, 2));
        }
        Ok((Token::Operator(if plus { BinaryOp::Add } else { BinaryOp::Subtract }), 1))
    }

    fn comma(&mut self) -> Read<Arith> {
        let mut left = self.assignment()?;
        while self.token == Token::Comma {
            self.advance()?;
            left = Arith::Comma(Box::new(left), Box::new(self.assignment()?));
        }
        Ok(left)
    }

    fn assignment(&mut self) -> Read<Arith> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.fail("expression recursion level exceeded");
        }
        let left = self.conditional()?;
        let Token::Assign(op) = self.token else {
            self.depth -= 1;
            return Ok(left);
        };
        let Arith::Variable(place) = left else {
            return self.fail("attempted assignment to non-variable");
        };
        if self.before != Token::Name {
            return self.fail("attempted assignment to non-variable");
        }
        self.advance()?;
        let value = self.assignment()?;
        self.depth -= 1;
        Ok(Arith::Assign(place, op, Box::new(value)))
    }

    fn conditional(&mut self) -> Read<Arith> {
        let condition = self.binary(0)?;
        if self.token != Token::Question {
            return Ok(condition);
        }
        self.advance()?;
        if matches!(self.token, Token::End | Token::Colon) {
            return self.fail("expression expected");
        }
        let then = self.comma()?;
        if self.token != Token::Colon {
            return self.fail("`:' expected for conditional expression");
        }
        self.advance()?;
        if self.token == Token::End {
            return self.fail("expression expected");
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.fail("expression recursion level exceeded");
        }
        let otherwise = self.conditional()?;
        self.depth -= 1;
        self.before = Token::Question;
        Ok(Arith::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise)))
    }

    /// Binary operators of at least this precedence, left associative but for `**`.
    fn binary(&mut self, lowest: u8) -> Read<Arith> {
        let mut left = self.unary()?;
        loop {
            let token = self.token;
            let level = match token {
                Token::OrOr => 1,
                Token::AndAnd => 2,
                Token::Operator(op) => precedence(op),
                _ => return Ok(left),
            };
            if level < lowest {
                return Ok(left);
            }
            self.advance()?;
            let right = if token == Token::Operator(BinaryOp::Power) {
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return self.fail("expression recursion level exceeded");
                }
                let right = self.binary(level)?;
                self.depth -= 1;
                right
            } else {
                self.binary(level + 1)?
            };
            let (l, r) = (Box::new(left), Box::new(right));
            left = match token {
                Token::OrOr => Arith::Or(l, r),
                Token::AndAnd => Arith::And(l, r),
                Token::Operator(op) => Arith::Binary(op, l, r),
                _ => *l,
            };
            self.before = Token::Number;
        }
    }

    fn unary(&mut self) -> Read<Arith> {
        let op = match self.token {
            Token::Not => UnaryOp::Not,
            Token::Complement => UnaryOp::Complement,
            Token::Operator(BinaryOp::Subtract) => UnaryOp::Minus,
            Token::Operator(BinaryOp::Add) => UnaryOp::Plus,
            _ => return self.primary(),
        };
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.fail("expression recursion level exceeded");
        }
        self.advance()?;
        let operand = self.unary()?;
        self.depth -= 1;
        self.before = Token::Number;
        Ok(Arith::Unary(op, Box::new(operand)))
    }

    fn primary(&mut self) -> Read<Arith> {
        match self.token {
            Token::Increment | Token::Decrement => {
                let delta = if self.token == Token::Increment { 1 } else { -1 };
                self.advance()?;
                let Some(Arith::Variable(place)) = self.operand.take() else {
                    return self.fail("identifier expected after pre-increment or pre-decrement");
                };
                self.before = self.token;
                self.token = Token::Number;
                self.before = if delta > 0 { Token::Increment } else { Token::Decrement };
                self.advance()?;
                Ok(Arith::Step { place, delta, prefix: true })
            }
            Token::Left => {
                self.advance()?;
                let inner = self.comma()?;
                if self.token != Token::Right {
                    return self.fail("missing `)'");
                }
                self.advance()?;
                Ok(inner)
            }
            Token::Number | Token::Expansion => {
                let operand = self.operand.take().unwrap_or(Arith::Number(0));
                self.advance()?;
                Ok(operand)
            }
            Token::Name => {
                let operand = self.operand.take().unwrap_or(Arith::Number(0));
                self.advance()?;
                let delta = match self.token {
                    Token::PostIncrement => 1,
                    Token::PostDecrement => -1,
                    _ => return Ok(operand),
                };
                let Arith::Variable(place) = operand else { return Ok(operand) };
                self.token = Token::Number;
                self.before = Token::Name;
                self.advance()?;
                Ok(Arith::Step { place, delta, prefix: false })
            }
            _ => self.fail("arithmetic syntax error: operand expected"),
        }
    }
}

fn binary(byte: u8) -> Option<BinaryOp> {
    Some(match byte {
        b'*' => BinaryOp::Multiply,
        b'/' => BinaryOp::Divide,
        b'%' => BinaryOp::Remainder,
        b'+' => BinaryOp::Add,
        b'-' => BinaryOp::Subtract,
        b'<' => BinaryOp::Less,
        b'>' => BinaryOp::Greater,
        b'&' => BinaryOp::BitAnd,
        b'^' => BinaryOp::BitXor,
        b'|' => BinaryOp::BitOr,
        _ => return None,
    })
}

fn precedence(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::BitOr => 3,
        BinaryOp::BitXor => 4,
        BinaryOp::BitAnd => 5,
        BinaryOp::Equal | BinaryOp::NotEqual => 6,
        BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual => 7,
        BinaryOp::ShiftLeft | BinaryOp::ShiftRight => 8,
        BinaryOp::Add | BinaryOp::Subtract => 9,
        BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder => 10,
        BinaryOp::Power => 11,
    }
}

/// The value of an integer constant: decimal, 0octal, 0xhexadecimal or base#digits; it wraps.
pub fn constant(text: &[u8]) -> Result<i64, &'static str> {
    let (mut base, mut rest, mut based) = match text {
        [b'0'] => return Ok(0),
        [b'0', b'x' | b'X', rest @ ..] => (16, rest, true),
        [b'0', rest @ ..] => (8, rest, true),
        _ => (10, text, false),
    };
    let mut value = 0i64;
    while let [byte, tail @ ..] = rest {
        rest = tail;
        if *byte == b'#' {
            if based {
                return Err("invalid number");
            }
            if !(2..=64).contains(&value) {
                return Err("invalid arithmetic base");
            }
            base = value;
            value = 0;
            based = true;
            if !rest.first().is_some_and(|&b| name_byte(b) || b == b'@') {
                return Err("invalid integer constant");
            }
            continue;
        }
        let digit = i64::from(match byte {
            b'0'..=b'9' => byte - b'0',
            b'a'..=b'z' => byte - b'a' + 10,
            b'A'..=b'Z' => byte - b'A' + if base <= 36 { 10 } else { 36 },
            b'@' => 62,
            b'_' => 63,
            _ => break,
        });
        if digit >= base {
            return Err("value too great for base");
        }
        value = value.wrapping_mul(base).wrapping_add(digit);
    }
    Ok(value)
}

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
    /// What could not be read; only in `ArithError::before`, where it is the last operand.
    Missing,
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
    /// What was read before, whose effects happen first.
    pub before: Box<Arith>,
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
        failure: None,
    };
    reader.advance();
    let tree = reader.comma();
    if reader.token != Token::End {
        reader.refuse("arithmetic syntax error in expression");
    }
    match reader.failure {
        None => Ok(Some(tree)),
        Some(Failure { message, start, end }) => Err(ArithError {
            message: message.as_bytes().to_vec(),
            token: text.get(start..end).unwrap_or(&[]).to_vec(),
            shown: end,
            before: Box::new(tree),
        }),
    }
}

/// Why reading stopped, and the error token.
struct Failure {
    message: &'static str,
    start: usize,
    end: usize,
}

/// Beyond this the expression is refused rather than the stack used up.
const MAX_DEPTH: u32 = 1024;

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
    /// After the first failure every token is the end, so that all that was begun ends, with
    /// `Missing` in place of what was not read.
    failure: Option<Failure>,
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

    /// The error token is the rest of the text.
    fn fail(&mut self, message: &'static str) -> Arith {
        self.fail_at(message, self.start, self.text.len())
    }

    fn fail_at(&mut self, message: &'static str, start: usize, end: usize) -> Arith {
        if self.failure.is_none() {
            self.failure = Some(Failure { message, start, end });
        }
        self.token = Token::End;
        Arith::Missing
    }

    /// The token may not stand here. bash reads a name together with the token behind it, so what is
    /// wrong with that comes first.
    fn refuse(&mut self, message: &'static str) -> Arith {
        let start = self.start;
        while self.token == Token::Name && self.failure.is_none() {
            self.advance();
        }
        self.start = start;
        self.fail(message)
    }

    /// What has been read, then a failure.
    fn fail_after(&mut self, read: Arith, message: &'static str) -> Arith {
        if self.failure.is_some() {
            return read;
        }
        Arith::Comma(Box::new(read), Box::new(self.refuse(message)))
    }

    /// Reads the token behind an operand. If that fails, nothing is done with the operand.
    fn advance_behind(&mut self, operand: Arith) -> Arith {
        if self.failure.is_some() {
            return operand;
        }
        self.advance();
        match self.failure {
            None => operand,
            Some(_) => Arith::Comma(Box::new(operand), Box::new(Arith::Missing)),
        }
    }

    /// One level deeper; false after a failure for depth.
    fn enter(&mut self) -> bool {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            self.fail("expression recursion level exceeded");
        }
        self.depth <= MAX_DEPTH
    }

    /// Reads the next token.
    fn advance(&mut self) {
        if self.failure.is_some() {
            return;
        }
        while self.at < self.text.len() && blank(self.byte(self.at)) {
            self.at += 1;
        }
        let token = if self.at >= self.text.len() {
            Some(Token::End)
        } else {
            self.start = self.at;
            self.read_token()
        };
        if let Some(token) = token {
            self.before = self.token;
            self.token = token;
        }
    }

    /// The token that starts here; None after a failure.
    fn read_token(&mut self) -> Option<Token> {
        let byte = self.byte(self.at);
        if name_start(byte) {
            self.name()
        } else if byte.is_ascii_digit() {
            self.number()
        } else if matches!(byte, b'$' | b'`')
            && let Some((part, end)) = self.source.expansion(self.at)
        {
            self.at = end;
            self.operand = Some(Arith::Expand(part));
            Some(Token::Expansion)
        } else {
            let (token, length) = self.operator(byte)?;
            self.at += length;
            Some(token)
        }
    }

    fn name(&mut self) -> Option<Token> {
        let start = self.at;
        while name_byte(self.byte(self.at)) {
            self.at += 1;
        }
        let name = Symbol::new(self.text.get(start..self.at).unwrap_or(&[]));
        let mut index = None;
        if self.byte(self.at) == b'[' {
            let Some((subscript, end)) = self.source.subscript(self.at) else {
                self.fail("bad array subscript");
                return None;
            };
            self.at = end;
            index = Some(Box::new(subscript));
        }
        self.operand = Some(Arith::Variable(Place { name, index }));
        Some(Token::Name)
    }

    fn number(&mut self) -> Option<Token> {
        let start = self.at;
        while name_byte(self.byte(self.at)) || matches!(self.byte(self.at), b'#' | b'@') {
            self.at += 1;
        }
        match constant(self.text.get(start..self.at).unwrap_or(&[])) {
            Ok(value) => {
                self.operand = Some(Arith::Number(value));
                Some(Token::Number)
            }
            Err(message) => {
                // The error token is the number alone, and the text ends with it.
                self.fail_at(message, start, self.at);
                None
            }
        }
    }

    /// An operator and its length; None after a failure.
    fn operator(&mut self, first: u8) -> Option<(Token, usize)> {
        use BinaryOp::*;
        let second = self.byte(self.at + 1);
        let third = self.byte(self.at + 2);
        Some(match (first, second) {
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
            (b'+' | b'-', _) if second == first => return self.step(first),
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
                None => {
                    let behind = matches!(self.token, Token::Name | Token::Number | Token::Expansion);
                    self.fail(match behind {
                        true => "arithmetic syntax error: invalid arithmetic operator",
                        false => "arithmetic syntax error: operand expected",
                    });
                    return None;
                }
            },
        })
    }

    /// `++` or `--`: behind a name, before one, or two signs.
    fn step(&mut self, sign: u8) -> Option<(Token, usize)> {
        let plus = sign == b'+';
        if self.token == Token::Name {
            return Some((if plus { Token::PostIncrement } else { Token::PostDecrement }, 2));
        }
        if self.token == Token::Number && matches!(self.before, Token::Increment | Token::Decrement) {
            self.fail(if plus { "++: assignment requires lvalue" } else { "--: assignment requires lvalue" });
            return None;
        }
        let mut next = self.at + 2;
        while blank(self.byte(next)) {
            next += 1;
        }
        if name_start(self.byte(next)) {
            return Some((if plus { Token::Increment } else { Token::Decrement }, 2));
        }
        Some((Token::Operator(if plus { BinaryOp::Add } else { BinaryOp::Subtract }), 1))
    }

    fn comma(&mut self) -> Arith {
        let mut left = self.assignment();
        while self.token == Token::Comma {
            self.advance();
            left = Arith::Comma(Box::new(left), Box::new(self.assignment()));
        }
        left
    }

    fn assignment(&mut self) -> Arith {
        if !self.enter() {
            return Arith::Missing;
        }
        let left = self.conditional();
        let Token::Assign(op) = self.token else {
            self.depth -= 1;
            return left;
        };
        let place = match left {
            Arith::Variable(place) if self.before == Token::Name => place,
            left => return self.fail_after(left, "attempted assignment to non-variable"),
        };
        self.advance();
        let value = self.assignment();
        self.depth -= 1;
        Arith::Assign(place, op, Box::new(value))
    }

    fn conditional(&mut self) -> Arith {
        let condition = self.binary(0);
        if self.token != Token::Question {
            return condition;
        }
        self.advance();
        if matches!(self.token, Token::End | Token::Colon) {
            return self.fail_after(condition, "expression expected");
        }
        let then = Box::new(self.comma());
        let condition = Box::new(condition);
        if self.failure.is_some() {
            return Arith::Conditional(condition, then, Box::new(Arith::Missing));
        }
        if self.token != Token::Colon {
            let chosen = Arith::Conditional(condition, then, Box::new(Arith::Number(0)));
            return self.fail_after(chosen, "`:' expected for conditional expression");
        }
        self.advance();
        let otherwise = if self.token == Token::End {
            self.fail("expression expected")
        } else if self.enter() {
            let otherwise = self.conditional();
            self.depth -= 1;
            otherwise
        } else {
            Arith::Missing
        };
        self.before = Token::Question;
        Arith::Conditional(condition, then, Box::new(otherwise))
    }

    /// Binary operators of at least this precedence, left associative but for `**`.
    fn binary(&mut self, lowest: u8) -> Arith {
        let mut left = self.unary();
        loop {
            let token = self.token;
            let level = match token {
                Token::OrOr => 1,
                Token::AndAnd => 2,
                Token::Operator(op) => precedence(op),
                _ => return left,
            };
            if level < lowest {
                return left;
            }
            self.advance();
            let right = if self.failure.is_some() {
                Arith::Missing
            } else if token != Token::Operator(BinaryOp::Power) {
                self.binary(level + 1)
            } else if self.enter() {
                let right = self.binary(level);
                self.depth -= 1;
                right
            } else {
                Arith::Missing
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

    fn unary(&mut self) -> Arith {
        let op = match self.token {
            Token::Not => UnaryOp::Not,
            Token::Complement => UnaryOp::Complement,
            Token::Operator(BinaryOp::Subtract) => UnaryOp::Minus,
            Token::Operator(BinaryOp::Add) => UnaryOp::Plus,
            _ => return self.primary(),
        };
        if !self.enter() {
            return Arith::Missing;
        }
        self.advance();
        let operand = if self.failure.is_some() { Arith::Missing } else { self.unary() };
        self.depth -= 1;
        self.before = Token::Number;
        Arith::Unary(op, Box::new(operand))
    }

    fn primary(&mut self) -> Arith {
        match self.token {
            Token::Increment | Token::Decrement => {
                let delta = if self.token == Token::Increment { 1 } else { -1 };
                self.advance();
                let Some(Arith::Variable(place)) = self.operand.take() else {
                    return self.fail("identifier expected after pre-increment or pre-decrement");
                };
                if self.failure.is_some() {
                    return Arith::Missing;
                }
                self.token = Token::Number;
                self.before = if delta > 0 { Token::Increment } else { Token::Decrement };
                self.advance_behind(Arith::Step { place, delta, prefix: true })
            }
            Token::Left => {
                self.advance();
                let inner = if self.failure.is_some() { Arith::Missing } else { self.comma() };
                if self.token != Token::Right {
                    return self.fail_after(inner, "missing `)'");
                }
                self.advance_behind(inner)
            }
            Token::Number | Token::Expansion => {
                let operand = self.operand.take().unwrap_or(Arith::Missing);
                self.advance_behind(operand)
            }
            Token::Name => {
                let operand = self.operand.take().unwrap_or(Arith::Missing);
                self.advance();
                if self.failure.is_some() {
                    // It was not looked at yet.
                    return Arith::Missing;
                }
                let delta = match self.token {
                    Token::PostIncrement => 1,
                    Token::PostDecrement => -1,
                    _ => return operand,
                };
                let Arith::Variable(place) = operand else { return operand };
                self.token = Token::Number;
                self.before = Token::Name;
                self.advance_behind(Arith::Step { place, delta, prefix: false })
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

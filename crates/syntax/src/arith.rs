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
}

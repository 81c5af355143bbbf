//! The shell language: bytes to tree and back. No I/O, no state.

pub mod arith;
pub mod parser;
pub mod print;
pub mod quote;
pub mod symbol;
pub mod tree;

pub use parser::{
    Extent, Host, Parser, Reading, SyntaxError, SyntaxOptions, parse_assignment, parse_text, parse_word,
};
pub use symbol::Symbol;

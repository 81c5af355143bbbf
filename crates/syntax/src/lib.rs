//! The shell language: bytes to tree and back. No I/O, no state.

pub mod arith;
pub mod parser;
pub mod symbol;
pub mod tree;

pub use parser::{Host, Parser, SyntaxError, SyntaxOptions};
pub use symbol::Symbol;

//! Random shell programs, and what must hold for all of them: they do in Spork what they do in bash,
//! they do the same whether subshells are processes or not, and a subshell leaves no trace.
//!
//! A program follows from its seed: `Program::new(seed)` is the same on every machine.

// Programs that test are ordinary programs: the rules that keep the shell's own process in order do not
// bind them.
#![allow(clippy::disallowed_methods, clippy::print_stdout)]

pub mod differential;
pub mod generate;
pub mod grammar;
pub mod invariant;
pub mod random;
pub mod run;
pub mod shrink;
pub mod tree;

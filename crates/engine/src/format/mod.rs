//! Text forms of values: numbers, floats, dates, times, quoting and escapes. Pure: no shell state, no
//! I/O; what an operation needs from the shell comes in through arguments or a small trait.

pub mod bignum;
pub mod escape;
pub mod float;
pub mod number;
pub mod printable;
pub mod printf;
pub mod quote;
pub mod strftime;
pub mod time_format;
pub mod timezone;

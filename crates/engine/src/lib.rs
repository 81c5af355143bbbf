//! The shell: state, tree, effects.

pub mod charset;
pub mod pattern;
pub mod regex;

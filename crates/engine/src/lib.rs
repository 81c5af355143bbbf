//! The shell: state, tree, effects.

pub mod charset;
pub mod format;
pub mod pattern;
pub mod regex;
pub mod variables;

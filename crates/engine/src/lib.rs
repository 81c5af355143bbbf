//! The shell: state × tree → effects.

pub mod aliases;
pub mod arith;
pub mod builtins;
pub mod charset;
pub mod commands;
pub mod complete;
pub mod directory;
pub mod error;
pub mod exec;
pub mod expand;
pub mod fields;
pub mod format;
pub mod history;
pub mod history_expansion;
pub mod history_lines;
pub mod io;
pub mod jobs;
pub mod journal;
pub mod options;
pub mod pattern;
pub mod profile;
pub mod prompt;
pub mod regex;
pub mod shell;
pub mod startup;
pub mod stats;
pub mod status;
pub mod switch;
pub mod traps;
pub mod variables;

pub use fields::Fields;
pub use options::Opt;
pub use shell::Shell;
pub use status::{Failure, Flow, Outcome};

//! The ladder of forks: one place decides what a subshell costs (ARCHITECTURE.md).

/// The in-process levels we are in.
#[derive(Default)]
pub struct Levels {}

/// What `--stats` prints.
#[derive(Debug, Default, Clone)]
pub struct Stats {}

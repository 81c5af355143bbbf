//! Programmable completion: specifications (bash manual: Programmable Completion).

/// Completion specifications by command name.
#[derive(Debug, Clone, Default)]
pub struct Completions {}

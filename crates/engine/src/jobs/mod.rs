//! Jobs (bash manual: Job Control): children, their states, waiting.

/// The job table.
#[derive(Default)]
pub struct Jobs {}

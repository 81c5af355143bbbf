//! The prompt engine of spork, zsh and bash: a per-user daemon that knows git and runtime versions,
//! and the segments and themes that show them.

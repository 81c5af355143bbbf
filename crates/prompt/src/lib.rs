//! The prompt engine of spork, zsh and bash: a per-user daemon that knows git and runtime versions,
//! and the segments and themes that show them.
//!
//! The shell's side (`client`) links no configuration reader and starts no thread. It collects what
//! only the shell knows (`facts::Facts`), sends one question for each prompt, and puts every answer
//! that comes into the same `Facts`; whoever draws looks at nothing else.
//!
//! | module | what |
//! |---|---|
//! | `facts` | what a prompt is drawn from; each value is fresh, old or pending |
//! | `runtimes` | the languages: markers, programs, versions, what decides a version |
//! | `protocol` | the bytes between client and daemon |
//! | `client` | connecting, asking, taking answers; a descriptor to poll |
//! | `daemon` | the loop, repositories, versions, what is kept on disk |
//! | `commands` | `spork prompt …` |
//! | `segments`, `theme`, `hosts` | how it looks, and the shells it is drawn in |
//!
//! Invariants: a value that is shown as fresh was right when the question was asked; nothing is
//! known by its age; the daemon writes nowhere but in its runtime and cache folders.

pub mod client;
pub mod commands;
mod daemon;
pub mod directory;
pub mod environment;
pub mod facts;
pub mod hosts;
pub mod protocol;
pub mod runtimes;
pub mod segments;
pub mod theme;
mod wire;

pub use commands::main;

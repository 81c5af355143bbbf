//! Everything spork asks of the operating system, and the only crate with `unsafe`.
//!
//! Linux on x86_64 and aarch64, under static glibc or static musl alike: system calls are made
//! directly (`sys.rs`), so that nothing depends on what a C library decides. The C library
//! supplies the program's start, `clone` and the clocks; nothing else of it is called (but by
//! `measure`, which is no part of the shell).
//!
//! Invariants: every descriptor made here is close-on-exec unless its function says otherwise;
//! paths and names are bytes, cut at an embedded NUL as C would; a call is made once and `EINTR`
//! is returned unless its function says that it retries.

#![warn(clippy::undocumented_unsafe_blocks)]

mod sys;

pub mod allocator;
pub mod cstring;
pub mod entry;
pub mod epoll;
pub mod errno;
pub mod fd;
pub mod file;
pub mod inotify;
pub mod locale;
pub mod measure;
#[cfg(any(test, target_env = "musl"))]
mod memory;
pub mod net;
pub mod process;
pub mod random;
pub mod signal;
pub mod socket;
pub mod spawn;
pub mod terminal;
pub mod thread;
pub mod ticker;
pub mod time;
pub mod user;

pub use entry::{environ, stack_remaining};
pub use fd::Fd;
pub use libc;
pub use signal::SigSet;

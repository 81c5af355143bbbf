//! The corpus of shell cases and its harness. `tests/README.md` explains the format.
//!
//! A case is the text under a `#### title` line of `tests/corpus/<chapter>/<node>.sh`; what bash
//! answered to it stands in `<node>.out` next to it. `case` reads the former, `answer` the latter,
//! `run` puts one case before one shell, `harness` makes a test of every case.

// The harness is an ordinary program: the rules that keep the shell's own process in order do not
// bind it.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

pub mod answer;
pub mod case;
pub mod harness;
pub mod run;

use std::path::PathBuf;

/// The corpus folder in the checked-out source tree.
pub fn corpus_dir() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/corpus"))
}

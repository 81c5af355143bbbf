//! The corpus before the `spork` that was just built. It is a test of the `spork-shell` package,
//! so that cargo builds the program first and says where it stands.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    spork_tests::harness::main(Path::new(env!("CARGO_BIN_EXE_spork")), &spork_tests::corpus_dir())
}

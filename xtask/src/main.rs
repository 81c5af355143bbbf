//! Project tasks, called as `cargo xtask TASK`.

// Tasks are ordinary programs: the rules that keep the shell's own process in order do not bind them.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod bless;
mod check;
mod docs;
mod manual;
mod manual_map;

use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::prelude::*;

const USAGE: &str = "\
usage: cargo xtask TASK

check [--install]       everything a change must pass; --install first fetches what tests run
bless [OPTION] [TEXT]   record the answers of a real bash for the cases whose name holds TEXT
    --bash PATH         the bash to ask; otherwise $BASH_ORACLE, otherwise bash from PATH
    --spork PATH        record Spork's own answers to the cases that differ on purpose
    --dry-run           only say what would change
manual-map              write docs/manual-map.md
bench-check [OPTION]    count the instructions of the release build and compare with those kept
    --record            keep the new counts
";

type Outcome = Result<(), String>;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Outcome {
    let mut task = None;
    let mut install = false;
    let mut record = false;
    let mut bless = bless::Options::default();
    let mut arguments = lexopt::Parser::from_env();
    let text = |error: lexopt::Error| error.to_string();
    while let Some(argument) = arguments.next().map_err(text)? {
        match argument {
            Long("help") | Short('h') => return usage(),
            Long("install") => install = true,
            Long("bash") => bless.bash = Some(PathBuf::from(arguments.value().map_err(text)?)),
            Long("spork") => bless.spork = Some(PathBuf::from(arguments.value().map_err(text)?)),
            Long("record") => record = true,
            Long("dry-run") => bless.dry_run = true,
            Value(word) if task.is_none() => task = Some(word.string().map_err(text)?),
            Value(word) if bless.filter.is_none() => bless.filter = Some(word.string().map_err(text)?),
            other => return Err(other.unexpected().to_string()),
        }
    }
    match task.as_deref() {
        Some("check") => check::check(install),
        Some("bless") => bless::bless(&bless),
        Some("manual-map") => manual_map::write(),
        Some("bench-check") => bench::instructions(record),
        Some(other) => Err(format!("{other}: no such task\n{USAGE}")),
        None => usage(),
    }
}

fn usage() -> Outcome {
    print!("{USAGE}");
    Ok(())
}

/// The root of the source tree.
fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

//! Project tasks, called as `cargo xtask TASK`.

// Tasks are ordinary programs: the rules that keep the shell's own process in order do not bind them.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod bless;
mod check;
mod dist;
mod docs;
mod fuzz;
mod manual;
mod manual_map;
mod mutants;

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
fuzz [OPTION]           run random programs in bash and in Spork
    --bash PATH         the bash to compare with; otherwise $BASH_ORACLE
    --spork PATH        the Spork to test; otherwise the one that cargo builds
    --seed N            the first program, 1 if not given
    --count N           how many programs, 1000 if not given
    --jobs N            how many at a time, one for each core if not given
    --differences N     stop after so many differences, 10 if not given
    --invariants        no bash: subshells leave no trace, and do the same as processes
    --print             print the program of the seed
    --constructs        print what the programs are made of
mutants [OPTION]        take out each row of the journal and see whether tests notice
    --spork PATH        a shell with switches that was built before
    --count N           how many programs for each row
    --jobs N            how many at a time
dist [OPTION]           build the program that is shipped, static on musl, and run the corpus before it
    --install           fetch a compiler where the toolchain has no such target (Debian, as root)
    --untested          only build it
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
    let mut untested = false;
    let mut bless = bless::Options::default();
    let mut fuzz = fuzz::Options::default();
    let mut arguments = lexopt::Parser::from_env();
    let text = |error: lexopt::Error| error.to_string();
    while let Some(argument) = arguments.next().map_err(text)? {
        match argument {
            Long("help") | Short('h') => return usage(),
            Long("install") => install = true,
            Long("untested") => untested = true,
            Long("record") => record = true,
            Long("bash") => {
                let path = PathBuf::from(arguments.value().map_err(text)?);
                (bless.bash, fuzz.bash) = (Some(path.clone()), Some(path));
            }
            Long("spork") => {
                let path = PathBuf::from(arguments.value().map_err(text)?);
                (bless.spork, fuzz.spork) = (Some(path.clone()), Some(path));
            }
            Long("seed") => fuzz.seed = Some(number(&mut arguments)?),
            Long("count") => fuzz.count = Some(number(&mut arguments)?),
            Long("jobs") => fuzz.jobs = Some(number(&mut arguments)?),
            Long("differences") => fuzz.differences = Some(number(&mut arguments)?),
            Long("invariants") => fuzz.invariants = true,
            Long("print") => fuzz.print = true,
            Long("constructs") => fuzz.constructs = true,
            Long("dry-run") => bless.dry_run = true,
            Value(word) if task.is_none() => task = Some(word.string().map_err(text)?),
            Value(word) if bless.filter.is_none() => bless.filter = Some(word.string().map_err(text)?),
            other => return Err(other.unexpected().to_string()),
        }
    }
    match task.as_deref() {
        Some("check") => check::check(install),
        Some("bless") => bless::bless(&bless),
        Some("fuzz") => fuzz::fuzz(&fuzz),
        Some("mutants") => mutants::mutants(fuzz.spork.clone(), fuzz.count, fuzz.jobs.unwrap_or(2)),
        Some("dist") => dist::dist(install, untested),
        Some("manual-map") => manual_map::write(),
        Some("bench-check") => bench::instructions(record),
        Some(other) => Err(format!("{other}: no such task\n{USAGE}")),
        None => usage(),
    }
}

/// The number after an option.
fn number<T: std::str::FromStr>(arguments: &mut lexopt::Parser) -> Result<T, String> {
    let value = arguments.value().and_then(|value| value.string()).map_err(|error| error.to_string())?;
    value.parse().map_err(|_| format!("{value}: no number"))
}

fn usage() -> Outcome {
    print!("{USAGE}");
    Ok(())
}

/// The root of the source tree.
fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

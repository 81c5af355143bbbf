//! `spork-bench instructions`: how many instructions the shell executes for a fixed set of scripts,
//! as callgrind counts them, compared with the counts kept in the tree.
//!
//! Counts hardly depend on the machine or on what else it does, so they show a change of a percent
//! where times cannot.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::progress::Progress;
use crate::setup::{Options, Setup};
use crate::shell::{self, Shell};
use crate::workload;

/// A count may differ by so much: hashes and addresses are drawn anew in every process.
const TOLERANCE: f64 = 0.01;
/// Scripts and sizes: one of each kind of work.
const SET: &[(&str, u64)] = &[
    ("start-true", 1),
    ("arithmetic-while", 1000),
    ("array-associative", 500),
    ("array-indexed", 500),
    ("assignment", 1000),
    ("brace-range", 1000),
    ("case", 1000),
    ("function-calls", 1000),
    ("parse-function", 1000),
    ("parse-run", 1000),
    ("printf", 500),
    ("read-lines", 1000),
    ("redirections", 100),
    ("regex", 200),
    ("split-fields", 200),
    ("string-operations", 200),
    ("subshell", 200),
    ("substitution", 200),
    ("substitution-function", 200),
];

/// Where the counts are kept.
pub fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.tsv")
}

/// One line of the file: script, size, instructions.
fn parse(text: &str) -> Vec<(String, u64, u64)> {
    let line = |line: &str| {
        let mut fields = line.split('\t');
        Some((fields.next()?.into(), fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(line).collect()
}

fn render(counts: &[(String, u64, u64)]) -> String {
    let mut text =
        String::from("# Instructions of the release build: script, size, count. `cargo xtask bench-check`\n");
    for (name, n, count) in counts {
        _ = writeln!(text, "{name}\t{n}\t{count}");
    }
    text
}

/// What a new count means beside the one that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    None,
    Fewer,
    More,
    New,
}

fn change(kept: Option<u64>, count: u64) -> Change {
    let Some(kept) = kept else {
        return Change::New;
    };
    match count as f64 / kept.max(1) as f64 - 1.0 {
        more if more > TOLERANCE => Change::More,
        less if less < -TOLERANCE => Change::Fewer,
        _ => Change::None,
    }
}

/// Counts everything of the set; compares, or records. The text says what was seen.
pub fn run(options: &Options, record: bool, quiet: bool) -> Result<(String, bool), String> {
    let Some(shell) = options.shells.first() else {
        return Err("no shell to count".into());
    };
    let there = shell::path().iter().any(|dir| dir.join("valgrind").is_file());
    if !there {
        let text = format!("instructions: 0 checked, {} skipped: valgrind is not installed\n", SET.len());
        return Ok((text, true));
    }
    let setup = Setup::new(options)?;
    let file = kept();
    let old = parse(&fs::read_to_string(&file).unwrap_or_default());
    let mut progress = Progress::new(SET.len(), quiet);
    let mut counts = Vec::new();
    let mut text = String::new();
    let (mut more, mut fewer) = (0, 0);
    for &(name, n) in SET {
        progress.doing(name);
        let count = count(&setup, shell, name, n)?;
        let before =
            old.iter().find(|(this, size, _)| this == name && *size == n).map(|(_, _, count)| *count);
        let change = change(before, count);
        more += usize::from(change == Change::More);
        fewer += usize::from(change == Change::Fewer);
        let ratio =
            before.map_or("–".into(), |before| format!("{:.3}", count as f64 / before.max(1) as f64));
        let word = match change {
            Change::None => "",
            Change::Fewer => "fewer",
            Change::More => "MORE",
            Change::New => "new",
        };
        let line = format!("{name:<24} {n:>6} {count:>12} {ratio:>7} {word}");
        progress.done(&line);
        if quiet {
            _ = writeln!(text, "{line}");
        }
        counts.push((name.to_string(), n, count));
    }
    if record {
        fs::write(&file, render(&counts)).map_err(|error| format!("{}: {error}", file.display()))?;
        _ = writeln!(text, "instructions: {} recorded", counts.len());
        return Ok((text, true));
    }
    let percent = TOLERANCE * 100.0;
    _ = writeln!(
        text,
        "instructions: {} checked, 0 skipped: {more} more, {fewer} fewer by over {percent} %",
        SET.len()
    );
    if fewer > 0 {
        text.push_str("record the lower counts: cargo xtask bench-check --record\n");
    }
    Ok((text, more == 0))
}

/// The instructions of one script.
fn count(setup: &Setup, shell: &Shell, name: &str, n: u64) -> Result<u64, String> {
    let all = workload::load_all(&workload::folder("workloads"), &[name.to_string()])?;
    let workload =
        all.into_iter().find(|workload| workload.name == name).ok_or(format!("{name}: no script"))?;
    let words = setup.words(&workload, n, shell)?;
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).args(&words.argv);
    command.env_clear().envs(words.environment).current_dir("/");
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("valgrind: {error}"))?;
    let messages = String::from_utf8_lossy(&output.stderr);
    let count = collected(&messages).ok_or_else(|| format!("{name}: callgrind says {messages}"))?;
    if !output.status.success() {
        return Err(format!("{name}: {}: {messages}", output.status));
    }
    Ok(count)
}

/// The number after `Collected :`; of several processes, the last to end is the shell itself.
fn collected(messages: &str) -> Option<u64> {
    let line = messages.lines().rev().find_map(|line| line.split_once("Collected :"))?;
    line.1.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read() {
        let counts = vec![("a".to_string(), 10, 12345), ("b".to_string(), 1, 6)];
        assert_eq!(parse(&render(&counts)), counts);
    }

    #[test]
    fn changes_within_the_tolerance_are_none() {
        let cases = [(None, Change::New), (Some(1000), Change::None), (Some(1100), Change::Fewer)];
        for (kept, wanted) in cases {
            assert_eq!(change(kept, 1005), wanted);
        }
        assert_eq!(change(Some(900), 1005), Change::More);
    }

    #[test]
    fn the_last_process_counts() {
        let text = "==7== Events    : Ir\n==8== Collected : 17\n==8==\n==7== Collected : 197123\n";
        assert_eq!(collected(text), Some(197_123));
        assert_eq!(collected("nothing"), None);
    }

    #[test]
    fn every_script_of_the_set_is_there() {
        let all = workload::load_all(&workload::folder("workloads"), &[]).unwrap();
        for (name, _) in SET {
            assert!(all.iter().any(|workload| workload.name == *name), "{name}");
        }
    }
}

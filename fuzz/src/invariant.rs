//! What must hold for every program (ARCHITECTURE.md, "What must stay true"): after a subshell the
//! state of the shell is what it was before, whatever ran inside; and the same program does the same
//! where every subshell is a process.

use std::io;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::differential::difference;
use crate::generate::Program;
use crate::run::{Bench, Outcome, Shell, TOO_LATE};
use crate::shrink::shrink;
use crate::tree::Node;

/// How often a shorter program is tried.
const TRIES: usize = 300;

/// A run stops at so many violations.
const ENOUGH: usize = 3;

/// A program takes fewer.
const MOST_SNAPSHOTS: usize = 9;

/// Variables that change by themselves, that differ between processes, or that the command around a
/// subshell sets.
const VOLATILE: &[&str] = &[
    "_",
    "BASHPID",
    "BASH_COMMAND",
    "BASH_LINENO",
    "BASH_MONOSECONDS",
    "EPOCHREALTIME",
    "EPOCHSECONDS",
    "LINENO",
    "PIPESTATUS",
    "PPID",
    "RANDOM",
    "SECONDS",
    "SPORK_FORK",
    "SRANDOM",
    "captured",
];

#[derive(Debug, Default)]
pub struct Summary {
    pub programs: u64,
    pub commands: usize,
    /// Snapshots after a subshell that were compared with the one before it.
    pub compared: usize,
    /// What to show of each.
    pub violations: Vec<String>,
}

/// Runs `count` programs from `seed` on. With `short`, those that violate an invariant are shortened.
pub fn run(spork: &Path, seed: u64, count: u64, jobs: usize, short: bool) -> Result<Summary, String> {
    let next = AtomicU64::new(seed);
    let summary = Mutex::new(Summary::default());
    let work = || -> io::Result<()> {
        let test = Test::new(spork)?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let enough = summary.lock().is_ok_and(|summary| summary.violations.len() >= ENOUGH);
            if number >= seed + count || enough {
                return Ok(());
            }
            let program = Program::isolation(number);
            let (mut violation, compared) = test.violation(&program.tree)?;
            if violation.is_some() && short {
                let short =
                    shrink(&program.tree, TRIES, |tree| matches!(test.violation(tree), Ok((Some(_), _))));
                let shown = test.violation(&short)?.0.unwrap_or_default();
                violation = Some(format!("{}\n{shown}", short.render()));
            }
            let Ok(mut summary) = summary.lock() else { return Ok(()) };
            summary.programs += 1;
            summary.commands += program.tree.commands();
            summary.compared += compared;
            summary.violations.extend(violation.map(|text| format!("seed {number}: {text}")));
        }
    };
    let failed = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().find_map(|worker| match worker.join() {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some("a worker failed".to_owned()),
        })
    });
    match failed {
        Some(message) => Err(message),
        None => summary.into_inner().map_err(|error| error.to_string()),
    }
}

/// The variable that makes every subshell a process.
const SWITCH: &[u8] = b"SPORK_FORK";

struct Test {
    bench: Bench,
    plain: Shell,
    forking: Shell,
}

impl Test {
    fn new(spork: &Path) -> io::Result<Test> {
        let bench = Bench::new()?;
        let path = bench.install(spork, "spork")?;
        let plain = Shell { path: path.clone(), env: None };
        let forking = Shell { path, env: Some(("SPORK_FORK", "always")) };
        Ok(Test { bench, plain, forking })
    }

    /// What a program violates, if it violates something, and how many snapshots were compared.
    fn violation(&self, tree: &Node) -> io::Result<(Option<String>, usize)> {
        let text = tree.render() + "\n";
        let plain = self.run(&self.plain, &text)?;
        let (trace, compared) = trace(&plain);
        let violation = match trace {
            Some(trace) => Some(format!("a subshell leaves a trace (before -, after +)\n{trace}")),
            None => self.fork_violation(&text, plain)?,
        };
        Ok((violation, compared))
    }

    /// What a program does otherwise where every subshell is a process.
    fn fork_violation(&self, text: &str, plain: Outcome) -> io::Result<Option<String>> {
        let forking = self.run(&self.forking, text)?;
        // A program that waits for itself does so in bash, too; how far it came means nothing.
        if plain.status == TOO_LATE && forking.status == TOO_LATE {
            return Ok(None);
        }
        // A shortened program may print what differs from run to run.
        let differs = plain != forking
            && plain == self.run(&self.plain, text)?
            && forking == self.run(&self.forking, text)?;
        if !differs {
            return Ok(None);
        }
        let lines = difference(&forking, &plain);
        Ok(Some(format!("SPORK_FORK=always (-) does otherwise than without (+)\n{lines}")))
    }

    fn run(&self, shell: &Shell, text: &str) -> io::Result<Outcome> {
        let mut outcome = self.bench.run(shell, text, false)?;
        // Where a program lists all variables, the switch between the two kinds of run is one of them.
        if outcome.stdout.windows(SWITCH.len()).any(|window| window == SWITCH) {
            let lines = outcome.stdout.split_inclusive(|byte| *byte == b'\n');
            outcome.stdout = lines.filter(|line| !line.starts_with(SWITCH)).flatten().copied().collect();
        }
        for (name, (_, content)) in &mut outcome.files {
            if name.starts_with(b"snap") || name.starts_with(b"fds") {
                *content = stable(content);
            }
        }
        Ok(outcome)
    }
}

/// The first difference between the snapshots of a run, and how many were looked at.
fn trace(outcome: &Outcome) -> (Option<String>, usize) {
    let mut compared = 0;
    let content = |name: &str| {
        let content = outcome.files.get(name.as_bytes()).map(|(_, content)| content.as_slice());
        content.map(|content| String::from_utf8_lossy(content).into_owned())
    };
    for kind in ["snap", "fds"] {
        // A shortened program may lack the function that takes them.
        let first = content(&format!("{kind}0")).filter(|text| !text.contains("command not found"));
        let Some(first) = first else { continue };
        for name in (1..=MOST_SNAPSHOTS).map(|number| format!("{kind}{number}")) {
            let Some(text) = content(&name) else { continue };
            compared += 1;
            let lines: Vec<String> = changes(&first, &text);
            if !lines.is_empty() {
                return (Some(format!("{name}:\n{}", lines.join("\n"))), compared);
            }
        }
    }
    (None, compared)
}

fn changes(before: &str, after: &str) -> Vec<String> {
    let (before, after): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let lost = before.iter().filter(|line| !after.contains(line)).map(|line| format!("-{line}"));
    let new = after.iter().filter(|line| !before.contains(line)).map(|line| format!("+{line}"));
    let mut lines: Vec<String> = lost.chain(new).collect();
    if lines.is_empty() && before != after {
        lines.push("the same lines in another order, or not as often".to_owned());
    }
    lines
}

/// A snapshot without what changes by itself.
fn stable(content: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(content);
    let volatile = |line: &str| {
        let Some(rest) = line.strip_prefix("declare -") else { return false };
        let name = rest.split_once(' ').map_or("", |(_, rest)| rest);
        VOLATILE.contains(&name.split('=').next().unwrap_or(name))
    };
    let mut out = String::new();
    // The program that lists descriptors holds some itself, on /proc.
    for line in
        text.lines().filter(|line| !volatile(line) && !line.contains(" /proc/") && !line.contains("/w/fds"))
    {
        // Pipes have other numbers in another run.
        // And a file that is open may be removed.
        let line = line.strip_suffix(" (deleted)").unwrap_or(line);
        match line.split_once("pipe:[") {
            Some((before, _)) => out.extend([before, "pipe", "\n"]),
            None => out.extend([line, "\n"]),
        }
    }
    out.into_bytes()
}

//! Random programs in bash and in Spork, in both ways that Spork runs subshells.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use crate::generate::Program;
use crate::run::{Bench, Outcome, Shell};
use crate::shrink::shrink;
use crate::tree::Node;

/// How often a shorter program is tried.
const TRIES: usize = 600;

#[derive(Debug)]
pub struct Options {
    pub bash: PathBuf,
    pub spork: PathBuf,
    pub seed: u64,
    pub count: u64,
    pub jobs: usize,
    /// Stop after so many differences.
    pub differences: usize,
}

/// What was seen.
#[derive(Debug, Default)]
pub struct Summary {
    pub programs: usize,
    pub commands: usize,
    /// Programs that ended at their last line with output.
    pub clean: usize,
    /// Programs whose answers in bash differ from run to run.
    pub unsteady: Vec<u64>,
    /// Programs whose answers in Spork differ from run to run.
    pub wavering: Vec<u64>,
    pub different: Vec<u64>,
    /// Programs in a row that agreed, the longest row.
    pub row: u64,
}

/// Where one worker runs programs, and the shells.
struct Shells {
    bench: Bench,
    bash: Shell,
    sporks: [(&'static str, Shell); 2],
}

impl Shells {
    fn new(options: &Options) -> io::Result<Shells> {
        let bench = Bench::new()?;
        let bash = Shell { path: bench.install(&options.bash, "oracle")?, env: None };
        let path = bench.install(&options.spork, "spork")?;
        let forking = Shell { path: path.clone(), env: Some(("SPORK_FORK", "always")) };
        let sporks = [("as is", Shell { path, env: None }), ("SPORK_FORK=always", forking)];
        Ok(Shells { bench, bash, sporks })
    }
}

/// Runs the programs and prints what differs.
pub fn run(options: &Options) -> Result<Summary, String> {
    check(&options.bash)?;
    check(&options.spork)?;
    let next = AtomicU64::new(options.seed);
    let found = AtomicUsize::new(0);
    let summary = Mutex::new(Summary::default());
    let began = Instant::now();
    let end = options.seed + options.count;
    let work = || -> io::Result<()> {
        let shells = Shells::new(options)?;
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= end || found.load(Ordering::Relaxed) >= options.differences {
                return Ok(());
            }
            let program = Program::new(seed);
            let verdict = judge(&shells, &program)?;
            let Ok(mut summary) = summary.lock() else { return Ok(()) };
            summary.programs += 1;
            summary.commands += program.tree.commands();
            summary.clean += usize::from(verdict.clean);
            match verdict.result {
                Verdict::Agrees => (),
                Verdict::Unsteady => summary.unsteady.push(seed),
                Verdict::Wavering => summary.wavering.push(seed),
                Verdict::Differs(report) => {
                    found.fetch_add(1, Ordering::Relaxed);
                    summary.different.push(seed);
                    println!("{report}");
                }
            }
            if summary.programs % 1000 == 0 {
                let seconds = began.elapsed().as_secs();
                println!("… {} programs, {} differ, {seconds} s", summary.programs, summary.different.len());
            }
        }
    };
    let failed = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..options.jobs).map(|_| scope.spawn(work)).collect();
        workers.into_iter().find_map(|worker| match worker.join() {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some("a worker failed".to_owned()),
        })
    });
    if let Some(message) = failed {
        return Err(message);
    }
    let mut summary = summary.into_inner().map_err(|error| error.to_string())?;
    summary.different.sort_unstable();
    let mut last = options.seed;
    for seed in summary.different.iter().copied().chain([options.seed + summary.programs as u64]) {
        summary.row = summary.row.max(seed.saturating_sub(last));
        last = seed + 1;
    }
    Ok(summary)
}

fn check(shell: &Path) -> Result<(), String> {
    if shell.is_file() { Ok(()) } else { Err(format!("{}: no such shell", shell.display())) }
}

enum Verdict {
    Agrees,
    Unsteady,
    Wavering,
    Differs(String),
}

struct Judged {
    clean: bool,
    result: Verdict,
}

/// Half of the programs write both streams to one file, which shows their order.
fn together(seed: u64) -> bool {
    seed % 2 == 1
}

fn judge(shells: &Shells, program: &Program) -> io::Result<Judged> {
    let text = program.text();
    let together = together(program.seed);
    let bench = &shells.bench;
    let expected = bench.run(&shells.bash, &text, together)?;
    let marker = b"\nend ";
    let clean = expected.stdout.windows(marker.len()).any(|window| window == marker);
    for (mode, spork) in &shells.sporks {
        if bench.run(spork, &text, together)? == expected {
            continue;
        }
        // Again, to be sure.
        for _ in 0..2 {
            if bench.run(&shells.bash, &text, together)? != expected {
                return Ok(Judged { clean, result: Verdict::Unsteady });
            }
        }
        if (0..2).any(|_| bench.run(spork, &text, together).is_ok_and(|answer| answer == expected)) {
            return Ok(Judged { clean, result: Verdict::Wavering });
        }
        let differs = |tree: &Node| {
            let text = tree.render() + "\n";
            let expected = bench.run(&shells.bash, &text, together);
            let again = bench.run(&shells.bash, &text, together);
            let answer = bench.run(spork, &text, together);
            match (expected, again, answer) {
                (Ok(expected), Ok(again), Ok(answer)) => expected == again && answer != expected,
                _ => false,
            }
        };
        let short = shrink(&program.tree, TRIES, differs);
        let text = short.render() + "\n";
        let expected = bench.run(&shells.bash, &text, together)?;
        let answer = bench.run(spork, &text, together)?;
        let streams = if together { "one stream" } else { "two streams" };
        let report = format!(
            "==== seed {} differs {mode}, {streams}\n{text}---- bash (-), spork (+)\n{}",
            program.seed,
            difference(&expected, &answer)
        );
        return Ok(Judged { clean, result: Verdict::Differs(report) });
    }
    Ok(Judged { clean, result: Verdict::Agrees })
}

/// The lines that only one of them has, in order.
pub fn difference(expected: &Outcome, answer: &Outcome) -> String {
    let (mut old, mut new) = (expected.lines(), answer.lines());
    let mut out = String::new();
    let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    old.drain(..same);
    new.drain(..same);
    while old.last().is_some() && old.last() == new.last() {
        old.pop();
        new.pop();
    }
    const SHOWN: usize = 12;
    for (sign, lines) in [("-", &old), ("+", &new)] {
        for line in lines.iter().take(SHOWN) {
            _ = writeln!(out, "{sign}{line}");
        }
        if lines.len() > SHOWN {
            _ = writeln!(out, "{sign}… {} more lines", lines.len() - SHOWN);
        }
    }
    out
}

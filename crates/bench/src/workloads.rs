//! `spork-bench workloads`: shells side by side on scripts.
//!
//! Every sample is a fresh process. The first run of each shell is dropped; it tells the peak memory
//! and whether the output is the reference's and the status 0. A cell that is marked is not timed: the time of
//! a wrong answer means nothing.

use std::collections::BTreeMap;

use crate::machine::{self, Machine};
use crate::order;
use crate::process::{Sample, Task};
use crate::progress::{Progress, figure};
use crate::record::{Cell, Mark, Record, Row};
use crate::setup::{Options, Setup};
use crate::shell::Shell;
use crate::statistics;
use crate::workload::{self, Workload};

const ROUNDS: usize = 7;
const QUICK_ROUNDS: usize = 3;
/// Once a shell has used so much time in a row it has fewer rounds, but not fewer than these.
const BUDGET_NS: u64 = 4_000_000_000;
const LEAST_ROUNDS: usize = 3;

pub fn load(options: &Options) -> Result<Vec<Workload>, String> {
    let dir = options.workloads.clone().unwrap_or_else(|| workload::folder("workloads"));
    let mut all = workload::load_all(&dir, &options.filters)?;
    all.retain(|workload| options.heavy || !workload.heavy);
    Ok(all)
}

pub fn run(options: &Options, command: &[String], quiet: bool) -> Result<Record, String> {
    let setup = Setup::new(options)?;
    let mut all = load(options)?;
    let mut record = new_record("workloads", options, command);
    let rounds = options.rounds.unwrap_or(if options.quick { QUICK_ROUNDS } else { ROUNDS });
    record.settings.insert("rounds".into(), rounds.to_string());
    let missing: Vec<String> = all
        .iter()
        .filter_map(|workload| Some(format!("{} (no {})", workload.name, setup.missing(workload)?)))
        .collect();
    all.retain(|workload| setup.missing(workload).is_none());
    let total = all.iter().map(|workload| workload.sizes(options.quick).len()).sum();
    let mut progress = Progress::new(total, quiet);
    if !missing.is_empty() {
        progress.note(&format!("left out: {}", missing.join(", ")));
        record.settings.insert("left out".into(), missing.join(", "));
    }
    let mut turn = 0;
    for workload in &all {
        for n in workload.sizes(options.quick) {
            let row = measure(&setup, options, workload, n, rounds, &mut turn, &progress)?;
            progress.done(&summary(&row));
            record.rows.push(row);
        }
    }
    record.machine.note_end();
    Ok(record)
}

/// A record that knows who takes part and where.
pub fn new_record(kind: &str, options: &Options, command: &[String]) -> Record {
    let mut settings = BTreeMap::new();
    settings.insert("quick".to_string(), if options.quick { "yes" } else { "no" }.to_string());
    settings.insert("limit".to_string(), format!("{} s", options.limit));
    if options.boosted {
        settings.insert("boost".to_string(), "yes".to_string());
    }
    Record {
        kind: kind.to_string(),
        machine: Machine::look(),
        command: command.to_vec(),
        candidate: options.candidate.clone(),
        reference: options.reference.clone(),
        settings,
        subjects: options.shells.iter().map(machine::subject).collect(),
        rows: Vec::new(),
    }
}

/// One shell in one row.
struct Runner<'a> {
    shell: &'a Shell,
    task: Option<Task>,
    cell: Cell,
    spent: u64,
}

/// What every answer is compared with; the status has to be 0.
struct Wanted {
    output: Vec<u8>,
    any_output: bool,
}

impl Wanted {
    /// Why an answer is not the wanted one.
    fn fault(&self, sample: &Sample) -> Option<(Mark, String)> {
        if sample.timeout {
            return Some((Mark::Slow, format!("ended after {} ms", sample.wall_ns / 1_000_000)));
        }
        let told = || {
            let text = String::from_utf8_lossy(&sample.messages);
            let line = text.lines().next().unwrap_or_default();
            if line.is_empty() { String::new() } else { format!("; it says: {line}") }
        };
        if !self.any_output && sample.output != self.output {
            return Some((Mark::Output, difference(&self.output, &sample.output) + &told()));
        }
        // A script that fails does not do its work, whoever runs it.
        if sample.status.raw != 0 {
            return Some((Mark::Status, format!("status {}{}", status(sample.status.raw), told())));
        }
        None
    }
}

fn status(raw: i32) -> String {
    if raw & 0x7f == 0 { (raw >> 8).to_string() } else { format!("of signal {}", raw & 0x7f) }
}

/// The first line that differs.
fn difference(wanted: &[u8], got: &[u8]) -> String {
    let lines = |text: &[u8]| -> Vec<String> {
        let text = String::from_utf8_lossy(text);
        text.lines().map(|line| line.chars().take(60).collect()).collect()
    };
    let (wanted, got) = (lines(wanted), lines(got));
    let longer = wanted.len().max(got.len());
    let at = (0..longer).find(|&i| wanted.get(i) != got.get(i)).unwrap_or(longer);
    let line = |lines: &[String]| lines.get(at).map_or("the end".to_string(), |line| format!("`{line}'"));
    format!("line {}: {} for {}", at + 1, line(&got), line(&wanted))
}

fn measure(
    setup: &Setup,
    options: &Options,
    workload: &Workload,
    n: u64,
    rounds: usize,
    turn: &mut usize,
    progress: &Progress,
) -> Result<Row, String> {
    let title = |text: &str| progress.doing(&format!("{} {n}: {text}", workload.name));
    let mut runners = Vec::new();
    for shell in &options.shells {
        let task = setup.task(workload, n, shell)?;
        runners.push(Runner { shell, task: Some(task), cell: Cell::new(&shell.name), spent: 0 });
    }
    // The reference is first: the others are measured against what it says.
    runners.sort_by_key(|runner| runner.shell.name != options.reference);
    let mut wanted: Option<Wanted> = None;
    for runner in &mut runners {
        title(&runner.shell.name);
        if workload.bash && !runner.shell.bash {
            runner.cell.mark = Mark::Language;
            continue;
        }
        let Some(task) = &runner.task else { continue };
        let sample = setup.runner.watch(task).map_err(|error| format!("{}: {error}", runner.shell.name))?;
        runner.spent = sample.wall_ns;
        runner.cell.peak = sample.peak_kib;
        let wanted = wanted
            .get_or_insert_with(|| Wanted { output: sample.output.clone(), any_output: workload.any_output });
        note(setup, &mut runner.cell, wanted.fault(&sample));
    }
    let repeat = if options.quick { 1 } else { workload.repeat };
    let rounds = if workload.heavy { 1 } else { rounds };
    for round in 0..rounds {
        let least = LEAST_ROUNDS.min(rounds);
        let active: Vec<usize> = (0..runners.len())
            .filter(|&i| runners.get(i).is_some_and(|r| r.spent < BUDGET_NS || round < least))
            .collect();
        for _ in 0..repeat {
            *turn += 1;
            for place in order::rotated(active.len(), *turn) {
                let runner = active.get(place).and_then(|&i| runners.get_mut(i));
                let (Some(runner), Some(wanted)) = (runner, &wanted) else { continue };
                title(&format!("round {} of {rounds}: {}", round + 1, runner.shell.name));
                one_sample(setup, runner, wanted)?;
            }
        }
    }
    // As the user named them.
    let place = |cell: &Cell| options.shells.iter().position(|shell| shell.name == cell.subject);
    let mut cells: Vec<Cell> = runners.into_iter().map(|runner| runner.cell).collect();
    cells.sort_by_key(place);
    let (name, title, class) = (workload.name.clone(), workload.title.clone(), workload.class.clone());
    Ok(Row { name, title, class, n, cells })
}

fn one_sample(setup: &Setup, runner: &mut Runner, wanted: &Wanted) -> Result<(), String> {
    let Some(task) = runner.task.as_ref().filter(|_| runner.cell.mark == Mark::Same) else {
        return Ok(());
    };
    let sample = setup.runner.run(task).map_err(|error| format!("{}: {error}", runner.shell.name))?;
    runner.spent += sample.wall_ns;
    let fault = wanted.fault(&sample);
    if fault.is_none() {
        add(&mut runner.cell, &sample);
    }
    note(setup, &mut runner.cell, fault);
    Ok(())
}

pub fn add(cell: &mut Cell, sample: &Sample) {
    cell.wall.push(sample.wall_ns);
    cell.user.push(sample.user_us);
    cell.system.push(sample.system_us);
    cell.resident.push(sample.resident_kib);
}

fn note(setup: &Setup, cell: &mut Cell, fault: Option<(Mark, String)>) {
    if let Some((mark, note)) = fault {
        (cell.mark, cell.note) = (mark, setup.plain(&note));
    }
}

/// A row in a line.
pub fn summary(row: &Row) -> String {
    let mut text = format!("{:<24} {:>7}", row.name, row.n);
    for cell in &row.cells {
        let value = match statistics::median(&cell.wall_ms()) {
            Some(value) => figure(value),
            None => cell.mark.word().to_string(),
        };
        text.push_str(&format!("  {} {value}", cell.subject));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use spork_os::process::WaitStatus;

    #[test]
    fn answers_are_compared() {
        let wanted = Wanted { output: b"a\nb\n".to_vec(), any_output: false };
        let sample = |output: &str, raw| Sample {
            output: output.as_bytes().to_vec(),
            status: WaitStatus { raw },
            messages: b"x: no\nmore".to_vec(),
            ..Sample::default()
        };
        assert_eq!(wanted.fault(&sample("a\nb\n", 0)), None);
        let fault = |output, raw| wanted.fault(&sample(output, raw)).unwrap();
        assert_eq!(fault("a\nc\n", 0), (Mark::Output, "line 2: `c' for `b'; it says: x: no".into()));
        assert_eq!(fault("a\n", 0), (Mark::Output, "line 2: the end for `b'; it says: x: no".into()));
        assert_eq!(fault("a\nb\n", 256), (Mark::Status, "status 1; it says: x: no".into()));
        assert_eq!(fault("a\nb\n", 9), (Mark::Status, "status of signal 9; it says: x: no".into()));
        let slow = Sample { timeout: true, ..sample("", 9) };
        assert_eq!(wanted.fault(&slow).unwrap().0, Mark::Slow);
        let wanted = Wanted { any_output: true, ..wanted };
        assert_eq!(wanted.fault(&sample("other", 0)), None);
    }
}

//! `spork-bench compare BASELINE CANDIDATE`: two builds on the same scripts, one beside the other.
//!
//! A pair is one run of each, the first of them in turn; the verdict comes from the ratios within
//! the pairs, which other work on the machine disturbs least. Processor time is compared as well: it
//! does not count waiting.

use crate::order;
use crate::progress::{Progress, figure};
use crate::record::{Cell, Mark, Record, Row};
use crate::setup::{Options, Setup};
use crate::statistics::{self, Ratio, Verdict};
use crate::workloads::{add, load, new_record};

const PAIRS: usize = 15;
const QUICK_PAIRS: usize = 7;
/// A smaller difference is none.
const LEAST: f64 = 0.01;

pub fn run(options: &Options, command: &[String], quiet: bool) -> Result<Record, String> {
    let setup = Setup::new(options)?;
    let mut all = load(options)?;
    all.retain(|workload| setup.missing(workload).is_none());
    let mut record = new_record("compare", options, command);
    let pairs = options.rounds.unwrap_or(if options.quick { QUICK_PAIRS } else { PAIRS });
    record.settings.insert("pairs".into(), pairs.to_string());
    let mut progress = Progress::new(all.len(), quiet);
    for workload in &all {
        // Small sizes: many pairs say more than long ones.
        let n = workload.sizes(options.quick).iter().copied().min().unwrap_or(1);
        let mut tasks = Vec::new();
        let mut cells = Vec::new();
        for shell in &options.shells {
            tasks.push(setup.task(workload, n, shell)?);
            cells.push(Cell::new(&shell.name));
        }
        let mut wanted = None;
        for turn in 0..=pairs {
            progress.doing(&format!("{} {n}: pair {turn} of {pairs}", workload.name));
            for place in order::alternating(turn) {
                let (Some(task), Some(cell)) = (tasks.get(place), cells.get_mut(place)) else { continue };
                let sample = setup.runner.run(task).map_err(|error| error.to_string())?;
                let output = if workload.any_output { Vec::new() } else { sample.output.clone() };
                let answer = (output, sample.status.raw);
                if sample.timeout {
                    cell.mark = Mark::Slow;
                } else if *wanted.get_or_insert_with(|| answer.clone()) != answer {
                    cell.mark = Mark::Output;
                } else if turn > 0 {
                    add(cell, &sample);
                }
            }
            if cells.iter().any(|cell| cell.mark != Mark::Same) {
                break;
            }
        }
        let (name, title, class) = (workload.name.clone(), workload.title.clone(), workload.class.clone());
        let row = Row { name, title, class, n, cells };
        progress.done(&line(&row));
        record.rows.push(row);
    }
    record.machine.note_end();
    Ok(record)
}

/// Wall and processor time of the second relative to the first.
fn ratios(row: &Row) -> Option<(Ratio, Ratio)> {
    let [baseline, candidate] = row.cells.as_slice() else {
        return None;
    };
    let wall = statistics::paired_ratio(&candidate.wall_ms(), &baseline.wall_ms())?;
    let processor = statistics::paired_ratio(&candidate.processor_ms(), &baseline.processor_ms())?;
    Some((wall, processor))
}

/// Both times must agree on the side, and one of them be sure of it.
pub fn verdict(row: &Row) -> Option<Verdict> {
    let (wall, processor) = ratios(row)?;
    let [wall_says, processor_says] = [wall, processor].map(|ratio| ratio.verdict(LEAST));
    Some(match (wall_says, processor_says) {
        (Verdict::Ahead, _) if processor.median < 1.0 => Verdict::Ahead,
        (_, Verdict::Ahead) if wall.median < 1.0 => Verdict::Ahead,
        (Verdict::Behind, _) if processor.median > 1.0 => Verdict::Behind,
        (_, Verdict::Behind) if wall.median > 1.0 => Verdict::Behind,
        _ => Verdict::Tie,
    })
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Ahead => "faster",
        Verdict::Tie => "the same",
        Verdict::Behind => "SLOWER",
    }
}

fn line(row: &Row) -> String {
    let mut text = format!("{:<24} {:>7}  ", row.name, row.n);
    match ratios(row).zip(verdict(row)) {
        Some(((wall, processor), verdict)) => {
            text.push_str(&format!(
                "wall {:.3} ({:.3} to {:.3})  processor {:.3} ({:.3} to {:.3})  {}",
                wall.median,
                wall.low,
                wall.high,
                processor.median,
                processor.low,
                processor.high,
                word(verdict)
            ));
        }
        None => {
            let marked = row.cells.iter().find(|cell| cell.mark != Mark::Same);
            text.push_str(marked.map_or("–", |cell| cell.mark.word()));
        }
    }
    text
}

/// The rows, the means, and how many rows are slower or wrong.
pub fn summary(record: &Record, rows: bool) -> (String, usize) {
    let mut text = String::new();
    for row in record.rows.iter().filter(|_| rows) {
        text.push_str(&line(row));
        text.push('\n');
    }
    let mean = |pick: fn(&(Ratio, Ratio)) -> f64| {
        let medians: Vec<f64> = record.rows.iter().filter_map(ratios).map(|pair| pick(&pair)).collect();
        statistics::geometric_mean(&medians).map_or("–".into(), figure)
    };
    let count = |wanted| record.rows.iter().filter(|row| verdict(row) == Some(wanted)).count();
    let wrong = record.rows.iter().filter(|row| ratios(row).is_none()).count();
    let slower = count(Verdict::Behind);
    text.push_str(&format!(
        "geometric mean: wall {}, processor {}; {} faster, {} the same, {slower} slower, {wrong} not compared\n",
        mean(|pair| pair.0.median),
        mean(|pair| pair.1.median),
        count(Verdict::Ahead),
        count(Verdict::Tie),
    ));
    (text, slower + wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row whose candidate takes `wall` and `processor` times as long, give or take a percent.
    fn row(wall: f64, processor: f64) -> Row {
        let cell = |name: &str, wall: f64, processor: f64| {
            let series = |scale: f64, base: f64| {
                (0..15).map(|i| ((base + f64::from(i)) * scale) as u64).collect::<Vec<u64>>()
            };
            Cell {
                wall: series(wall, 1e6),
                user: series(processor, 1e4),
                system: vec![0; 15],
                ..Cell::new(name)
            }
        };
        Row { cells: vec![cell("baseline", 1.0, 1.0), cell("candidate", wall, processor)], ..Row::default() }
    }

    #[test]
    fn verdicts_want_both_times_on_one_side() {
        let cases = [
            (0.8, 0.8, Verdict::Ahead),
            (0.8, 1.2, Verdict::Tie),
            (1.2, 0.8, Verdict::Tie),
            (1.2, 1.2, Verdict::Behind),
            (1.004, 1.2, Verdict::Behind),
            (1.005, 1.005, Verdict::Tie),
        ];
        for (wall, processor, wanted) in cases {
            assert_eq!(verdict(&row(wall, processor)), Some(wanted), "{wall} {processor}");
        }
    }

    #[test]
    fn what_is_slower_or_wrong_is_counted() {
        let mut wrong = row(1.0, 1.0);
        wrong.cells[1].mark = Mark::Output;
        let record = Record { rows: vec![row(1.2, 1.2), row(0.5, 0.5), wrong], ..Record::default() };
        let (text, faults) = summary(&record, true);
        assert_eq!(faults, 2);
        assert!(text.contains("1 faster, 0 the same, 1 slower, 1 not compared"), "{text}");
    }
}

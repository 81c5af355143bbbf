//! `spork-bench growth`: the same work at n, 10 n and 100 n, and by which power of n its time grows.
//!
//! Each shell gets its own n: one at which the work takes at least 20 ms, so that noise is small
//! beside it. The cost at size 0 is measured and taken off.

use crate::order;
use crate::progress::Progress;
use crate::record::{Cell, Mark, Record, Row};
use crate::setup::{Options, Setup};
use crate::shell::Shell;
use crate::statistics;
use crate::workload::{self, Workload};
use crate::workloads::{add, new_record};

const ROUNDS: usize = 5;
const QUICK_ROUNDS: usize = 2;
/// What the smallest size takes at least.
const LEAST_NS: u64 = 20_000_000;
const QUICK_LEAST_NS: u64 = 2_000_000;
const STEPS: [u64; 3] = [1, 10, 100];
/// Once a shell has used so much time at a size it has no further rounds there.
const BUDGET_NS: u64 = 8_000_000_000;

pub fn run(options: &Options, command: &[String], quiet: bool) -> Result<Record, String> {
    let setup = Setup::new(options)?;
    let dir = options.workloads.clone().unwrap_or_else(|| workload::folder("growth"));
    let all = workload::load_all(&dir, &options.filters)?;
    let mut record = new_record("growth", options, command);
    let rounds = options.rounds.unwrap_or(if options.quick { QUICK_ROUNDS } else { ROUNDS });
    record.settings.insert("rounds".into(), rounds.to_string());
    let pairs: Vec<(&Workload, &Shell)> = all
        .iter()
        .flat_map(|workload| options.shells.iter().map(move |shell| (workload, shell)))
        .filter(|(workload, shell)| shell.bash || !workload.bash)
        .collect();
    let mut progress = Progress::new(pairs.len(), quiet);
    for (workload, shell) in pairs {
        let rows = grow(&setup, options, workload, shell, rounds, &progress)?;
        let name = format!("{:<24} {}", workload.name, shell.name);
        record.rows.extend(rows);
        let curve = curves(&record).pop();
        let exponent = curve.and_then(|curve| curve.exponent);
        progress.done(&format!("{name} {}", exponent.map_or("–".into(), |e| format!("{e:.2}"))));
    }
    record.machine.note_end();
    Ok(record)
}

/// The rows of one work in one shell: at size 0, and at each of the sizes.
fn grow(
    setup: &Setup,
    options: &Options,
    workload: &Workload,
    shell: &Shell,
    rounds: usize,
    progress: &Progress,
) -> Result<Vec<Row>, String> {
    let least = if options.quick { QUICK_LEAST_NS } else { LEAST_NS };
    let n = smallest(setup, workload, shell, least)?;
    let sizes: Vec<u64> = [0].into_iter().chain(STEPS.map(|step| n * step)).collect();
    let mut cells: Vec<Cell> = sizes.iter().map(|_| Cell::new(&shell.name)).collect();
    for round in 0..rounds {
        for place in order::rotated(sizes.len(), round) {
            let (Some(&size), Some(cell)) = (sizes.get(place), cells.get_mut(place)) else { continue };
            progress.doing(&format!("{} {size}: {}, round {}", workload.name, shell.name, round + 1));
            if cell.mark != Mark::Same || cell.wall.iter().sum::<u64>() > BUDGET_NS {
                continue;
            }
            let task = setup.task(workload, size, shell)?;
            let sample = setup.runner.run(&task).map_err(|error| format!("{}: {error}", shell.name))?;
            if sample.timeout {
                cell.mark = Mark::Slow;
            } else if sample.status.exited() != Some(0) {
                cell.mark = Mark::Status;
                let messages = String::from_utf8_lossy(&sample.messages);
                cell.note = setup.plain(messages.lines().next().unwrap_or_default());
            } else {
                add(cell, &sample);
            }
        }
    }
    let row = |(cell, size): (Cell, u64)| Row {
        name: workload.name.clone(),
        title: workload.title.clone(),
        class: workload.class.clone(),
        n: size,
        cells: vec![cell],
    };
    Ok(cells.into_iter().zip(sizes).map(row).collect())
}

/// A size at which the work takes long enough; the script says where to begin.
fn smallest(setup: &Setup, workload: &Workload, shell: &Shell, least: u64) -> Result<u64, String> {
    let time = |n: u64| -> Result<u64, String> {
        let task = setup.task(workload, n, shell)?;
        let mut shortest = u64::MAX;
        for _ in 0..2 {
            let sample = setup.runner.run(&task).map_err(|error| format!("{}: {error}", shell.name))?;
            shortest = shortest.min(sample.wall_ns);
        }
        Ok(shortest)
    };
    let fixed = time(0)?;
    let mut n = workload.sizes.first().copied().unwrap_or(1).max(1);
    for _ in 0..8 {
        let spent = time(n)?.saturating_sub(fixed).max(1);
        if spent >= least {
            break;
        }
        n = n.saturating_mul((least * 5 / 4 / spent).clamp(2, 10));
    }
    Ok(n)
}

/// The times of one work in one shell by size.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub name: String,
    pub subject: String,
    /// Milliseconds at size 0.
    pub fixed: f64,
    /// Sizes and milliseconds without the cost at size 0.
    pub points: Vec<(f64, f64)>,
    pub exponent: Option<f64>,
    /// Why there is no exponent.
    pub note: String,
}

/// The curves of a record, in the order in which they begin.
pub fn curves(record: &Record) -> Vec<Curve> {
    let mut curves: Vec<Curve> = Vec::new();
    for row in &record.rows {
        for cell in &row.cells {
            let at = curves.iter().position(|curve| curve.name == row.name && curve.subject == cell.subject);
            let at = at.unwrap_or_else(|| {
                curves.push(Curve {
                    name: row.name.clone(),
                    subject: cell.subject.clone(),
                    fixed: 0.0,
                    points: Vec::new(),
                    exponent: None,
                    note: String::new(),
                });
                curves.len() - 1
            });
            let Some(curve) = curves.get_mut(at) else { continue };
            match statistics::minimum(&cell.wall_ms()) {
                Some(time) if row.n == 0 => curve.fixed = time,
                Some(time) => curve.points.push((row.n as f64, time - curve.fixed)),
                None => curve.note = format!("{} at {} {}", cell.mark.word(), row.n, cell.note),
            }
        }
    }
    for curve in &mut curves {
        curve.points.sort_by(|one, other| one.0.total_cmp(&other.0));
        curve.exponent = statistics::exponent(&curve.points);
    }
    curves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(times: &[(u64, u64)], mark: Mark) -> Record {
        let row = |&(n, ms): &(u64, u64)| Row {
            name: "work".into(),
            n,
            cells: vec![Cell { wall: vec![ms * 1_000_000 + 5, ms * 1_000_000], mark, ..Cell::new("a") }],
            ..Row::default()
        };
        Record { rows: times.iter().map(row).collect(), ..Record::default() }
    }

    #[test]
    fn the_fixed_cost_is_taken_off() {
        let curves = curves(&record(&[(0, 7), (10, 27), (100, 207), (1000, 2007)], Mark::Same));
        assert_eq!(curves.len(), 1);
        assert_eq!(curves[0].points, [(10.0, 20.0), (100.0, 200.0), (1000.0, 2000.0)]);
        assert!((curves[0].exponent.unwrap() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn without_times_there_is_a_reason() {
        let curves = curves(&record(&[(0, 7), (10, 27)], Mark::Slow));
        assert_eq!((curves[0].exponent, curves[0].note.as_str()), (None, "slow at 10 "));
    }
}

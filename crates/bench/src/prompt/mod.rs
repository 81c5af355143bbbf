//! Prompt data: git and versions of languages, warm and cold, and a long day of prompts.
//!
//! Everybody is asked in turn; each answer is compared with what is true, and one wrong answer voids
//! the cell. What a pipe to another process costs stands beside it (`floor`).

mod contender;
mod day;
mod fixture;

use std::path::PathBuf;

use spork_os::time::monotonic_ns;

use crate::machine::identity;
use crate::order;
use crate::process::Scratch;
use crate::progress::Progress;
use crate::record::{Cell, Mark, Record, Row, Subject};
use crate::setup::Options;
use crate::shell;
use crate::workloads::new_record;

use contender::{Contender, Kind};
use fixture::{Fixture, Fixtures};

/// Runs, and prompts in each.
const RUNS: usize = 5;
const PROMPTS: usize = 1000;
const WARM_UP: usize = 100;
const COLD: usize = 9;
/// Nanoseconds that one subject may take in one run; whoever is slow is asked less often.
const BUDGET: u64 = 2_000_000_000;
const FEWEST: usize = 3;

pub fn run(options: &Options, command: &[String], quiet: bool) -> Result<Record, String> {
    let scratch = Scratch::new()?;
    let fixtures = Fixtures::new(scratch.0.clone())?;
    let own = own_program(options)?;
    let kinds = contender::find_all(&own);
    let mut record = new_record("prompt", options, command);
    (record.candidate, record.reference) = ("spork".into(), "floor".into());
    record.subjects = kinds.iter().map(subject).collect();
    let divide = if options.quick { 20 } else { 1 };
    let (runs, prompts) = (options.rounds.unwrap_or(RUNS), PROMPTS / divide);
    record.settings.insert("runs".into(), runs.to_string());
    record.settings.insert("prompts in a run".into(), prompts.to_string());
    let wanted =
        |name: &str| options.filters.is_empty() || options.filters.iter().any(|f| name.contains(f.as_str()));
    let rows: Vec<&fixture::Row> = fixture::ROWS
        .iter()
        .filter(|row| wanted(row.name) && (options.heavy || !row.heavy) && (!options.quick || !row.large))
        .collect();
    let mut progress = Progress::new(rows.len() * 2 + 1, quiet);
    for row in &rows {
        progress.doing(row.name);
        let fixture = fixtures.make(row)?;
        let warm = warm(&kinds, row, &fixture, runs, prompts, &scratch)?;
        record.rows.push(warm);
        progress.done(row.name);
    }
    for row in rows.iter().filter(|row| row.cold) {
        progress.doing(row.name);
        let fixture = fixtures.make(row)?;
        record.rows.push(cold(&kinds, row, &fixture, COLD.div_ceil(divide.min(3)), &scratch)?);
        progress.done(&format!("{}, cold", row.name));
    }
    if wanted("day") {
        progress.doing("day");
        let spork = kinds.iter().find(|k| k.is_spork()).ok_or("no spork")?;
        let (row, settings) = day::run(spork, &fixtures, prompts * 5, &scratch)?;
        record.rows.push(row);
        record.settings.extend(settings);
        progress.done("day");
    }
    record.machine.note_end();
    Ok(record)
}

/// The program that is asked: what `--shell spork=PATH` names, else the one beside this.
fn own_program(options: &Options) -> Result<PathBuf, String> {
    if let Some(shell) = options.shells.iter().find(|shell| shell.name == "spork") {
        return Ok(shell.path.clone());
    }
    let own = std::env::current_exe().map_err(|e| e.to_string())?;
    let beside = own.with_file_name("spork");
    if beside.exists() {
        Ok(beside)
    } else {
        Err("no spork beside this program; --shell spork=PATH names one".into())
    }
}

fn subject(kind: &Kind) -> Subject {
    let mut command = kind.command();
    let program = PathBuf::from(command.first().cloned().unwrap_or_default());
    let (size, hash) = identity(&program);
    if let Some(first) = command.first_mut() {
        *first = shell::relative(&program).display().to_string();
    }
    Subject { name: kind.name().to_string(), command, version: kind.version(), size, hash }
}

fn row_of(row: &fixture::Row, class: &str, cells: Vec<Cell>) -> Row {
    Row { name: row.name.into(), title: row.title.into(), class: class.into(), n: row.files, cells }
}

/// Prompts of daemons that know the answer.
fn warm(
    kinds: &[Kind],
    row: &fixture::Row,
    fixture: &Fixture,
    runs: usize,
    prompts: usize,
    scratch: &Scratch,
) -> Result<Row, String> {
    let mut live: Vec<(Contender, Cell)> = Vec::new();
    for kind in kinds.iter().filter(|kind| kind.answers(row)) {
        let mut contender = Contender::start(kind, fixture, scratch)?;
        let mut cell = Cell::new(kind.name());
        let start = monotonic_ns();
        for _ in 0..WARM_UP {
            ask(&mut contender, fixture, &mut cell);
            if monotonic_ns() - start > BUDGET || cell.mark != Mark::Same {
                break;
            }
        }
        live.push((contender, cell));
    }
    let before = fixture.calls();
    for run in 0..runs {
        for place in order::rotated(live.len(), run) {
            let Some((contender, cell)) = live.get_mut(place) else { continue };
            let start = monotonic_ns();
            for prompt in 0..prompts {
                if cell.mark != Mark::Same || prompt >= FEWEST && monotonic_ns() - start > BUDGET {
                    break;
                }
                if let Some(wall) = ask(contender, fixture, cell) {
                    cell.wall.push(wall);
                }
            }
        }
    }
    // Whoever shows versions as a matter of course runs the programs; the daemons must not.
    let others = live.iter().any(|(c, _)| c.runs_programs());
    for (contender, cell) in &mut live {
        if contender.is_spork() && !others && fixture.calls() != before {
            (cell.mark, cell.note) = (Mark::Output, "a program ran in a warm prompt".into());
        }
    }
    Ok(row_of(row, row.class, live.into_iter().map(|(_, cell)| cell).collect()))
}

/// Asks once; what it took, if the answer is right.
fn ask(contender: &mut Contender, fixture: &Fixture, cell: &mut Cell) -> Option<u64> {
    match contender.ask() {
        Ok((wall, answer)) => match contender.fault(fixture, &answer) {
            None => Some(wall),
            Some(fault) => {
                (cell.mark, cell.note) = (Mark::Output, fault);
                None
            }
        },
        Err(fault) => {
            (cell.mark, cell.note) = (Mark::Missing, fault);
            None
        }
    }
}

/// The first prompt ever: no daemon, nothing on disk.
fn cold(
    kinds: &[Kind],
    row: &fixture::Row,
    fixture: &Fixture,
    rounds: usize,
    scratch: &Scratch,
) -> Result<Row, String> {
    let mut cells = Vec::new();
    for kind in kinds.iter().filter(|kind| kind.answers(row) && kind.has_daemon()) {
        let mut cell = Cell::new(kind.name());
        for _ in 0..rounds {
            let calls = fixture.calls();
            let start = monotonic_ns();
            let mut contender = Contender::start(kind, fixture, scratch)?;
            let answered = ask(&mut contender, fixture, &mut cell).is_some();
            let wall = monotonic_ns() - start;
            if !answered {
                break;
            }
            let ran = fixture.calls() - calls;
            if kind.is_spork() && ran != row.runtimes.len() {
                (cell.mark, cell.note) = (Mark::Output, format!("{ran} programs ran"));
                break;
            }
            cell.wall.push(wall);
        }
        cells.push(cell);
    }
    Ok(row_of(row, "cold", cells))
}

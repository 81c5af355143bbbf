//! The page of the experiment on making processes.

use std::fmt::Write as _;

use super::chart::{self, Series};
use super::{Page, cell_text, facts};
use crate::record::{Cell, Record, Row};
use crate::statistics;

pub fn page(name: &str, record: &Record) -> Result<Page, String> {
    let mut text = String::from("# Making a process\n\n");
    text.push_str(
        "A process is made and waited for, from a program that is linked statically or dynamically and has so\n\
         many MiB resident besides its own, in small pages. Microseconds, `median / minimum`. `fork` copies the tables\n\
         of that memory, all others let the child run in it: `vfork`, the C library's `posix_spawn`, and\n\
         `spawn`, which is how Spork starts programs (`clone(CLONE_VM|CLONE_VFORK)` on a stack of its own, with\n\
         direct system calls only).\n\n",
    );
    text.push_str(&facts(name, record));
    let mut charts = Vec::new();
    let mut classes: Vec<&str> = Vec::new();
    for row in &record.rows {
        if !classes.contains(&row.class.as_str()) {
            classes.push(&row.class);
        }
    }
    for class in classes {
        let rows: Vec<&Row> = record.rows.iter().filter(|row| row.class == class).collect();
        _ = writeln!(text, "\n## {}\n", heading(class));
        let mut series: Vec<Series> = Vec::new();
        for row in &rows {
            for cell in &row.cells {
                let Some(median) = statistics::median(&micros(cell)) else { continue };
                // There is no 0 on a logarithmic scale; about one MiB is the program's own.
                let point = ((row.n + 1) as f64, median);
                let label = format!("{}, {}", row.name, cell.subject);
                match series.iter_mut().find(|one| one.name == label) {
                    Some(one) => one.points.push(point),
                    None => {
                        let bold = row.name == "spawn" && cell.subject == record.candidate;
                        series.push(Series { name: label, bold, points: vec![point] });
                    }
                }
            }
        }
        let file = format!("{name}-{class}.svg");
        charts.push((file.clone(), chart::lines("MiB resident", "µs", &series)?));
        _ = writeln!(text, "![{} by resident memory](charts/{file})\n\n", heading(class));
        text.push_str("| by | linked |");
        let mut sizes: Vec<u64> = rows.iter().map(|row| row.n).collect();
        sizes.sort_unstable();
        sizes.dedup();
        for size in &sizes {
            _ = write!(text, " {size} MiB |");
        }
        text.push_str("\n|---|---|");
        text.push_str(&"--:|".repeat(sizes.len()));
        text.push('\n');
        let mut names: Vec<&str> = Vec::new();
        for row in &rows {
            if !names.contains(&row.name.as_str()) {
                names.push(&row.name);
            }
        }
        for operation in names {
            let title = rows.iter().find(|row| row.name == operation).map_or("", |row| row.title.as_str());
            for subject in &record.subjects {
                _ = write!(text, "| {operation}: {} | {} |", cell_text(title), subject.name);
                for size in &sizes {
                    let row = rows.iter().find(|row| row.name == operation && row.n == *size);
                    let cell = row.and_then(|row| row.cell(&subject.name));
                    _ = write!(text, " {} |", cell.map_or(String::new(), time_cell));
                }
                text.push('\n');
            }
        }
    }
    Ok(Page { text, charts })
}

fn heading(class: &str) -> &str {
    match class {
        "nothing" => "A process that ends at once",
        "program" => "A program started",
        other => other,
    }
}

fn micros(cell: &Cell) -> Vec<f64> {
    cell.wall.iter().map(|&ns| ns as f64 / 1e3).collect()
}

fn time_cell(cell: &Cell) -> String {
    let micros = micros(cell);
    match (statistics::median(&micros), statistics::minimum(&micros)) {
        (Some(median), Some(minimum)) => format!("{median:.0} / {minimum:.0}"),
        _ => "–".to_string(),
    }
}

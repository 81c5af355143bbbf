//! The page of the experiment on prompts.

use std::fmt::Write as _;

use super::chart::{self, Series};
use super::{Page, cell_text, facts};
use crate::record::{Cell, Mark, Record, Row};
use crate::statistics;

const CLASSES: [(&str, &str, &str); 4] = [
    ("git", "Git, warm", "Branch and numbers of changed files, from a daemon that has answered before."),
    (
        "runtimes",
        "Languages, warm",
        "Versions of languages; their programs take 20 ms each and never run here.",
    ),
    (
        "cold",
        "The first prompt",
        "No daemon, nothing on disk: from the start of the client to the whole answer.",
    ),
    ("day", "A long day", "Every answer is compared with what is true at that moment."),
];

pub fn page(name: &str, record: &Record) -> Result<Page, String> {
    let mut text = String::from("# Prompts\n\n");
    text.push_str(
        "A long-lived client is asked what a prompt shows, over a pipe, and asks its daemon over a socket.\n\
         Microseconds from the question to the last byte of the answer, `median / 95th percentile / minimum`;\n\
         all runs together, everybody in turn. `floor` is a process that gives back what it is given. `git` is\n\
         `git status`, a process for each prompt. One wrong answer voids a cell.\n\n",
    );
    text.push_str(&facts(name, record));
    let mut charts = Vec::new();
    for (class, heading, about) in CLASSES {
        let rows: Vec<&Row> = record.rows.iter().filter(|row| row.class == class).collect();
        if rows.is_empty() {
            continue;
        }
        _ = writeln!(text, "\n## {heading}\n\n{about}\n");
        if class != "day" {
            let file = format!("{name}-{class}.svg");
            charts.push((file.clone(), chart(record, &rows)?));
            _ = writeln!(text, "![{heading}](charts/{file})\n");
        }
        let there = |subject: &str| rows.iter().any(|row| row.cell(subject).is_some());
        let subjects: Vec<&str> =
            record.subjects.iter().map(|s| s.name.as_str()).filter(|s| there(s)).collect();
        text.push_str("| |");
        subjects.iter().for_each(|subject| _ = write!(text, " {subject} |"));
        text.push_str("\n|---|");
        text.push_str(&"--:|".repeat(subjects.len()));
        text.push('\n');
        for row in rows {
            _ = write!(text, "| {}: {} |", row.name, cell_text(&row.title));
            for subject in &subjects {
                _ = write!(text, " {} |", row.cell(subject).map_or(String::new(), time_cell));
            }
            text.push('\n');
        }
    }
    let day: Vec<(&String, &String)> =
        record.settings.iter().filter(|(key, _)| key.starts_with("day: ")).collect();
    if !day.is_empty() {
        text.push_str("\n| | |\n|---|--:|\n");
        for (key, value) in day {
            _ = writeln!(text, "| {} | {value} |", key.trim_start_matches("day: "));
        }
    }
    Ok(Page { text, charts })
}

fn chart(record: &Record, rows: &[&Row]) -> Result<String, String> {
    let names: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
    let series = record.subjects.iter().map(|subject| {
        let points = rows.iter().enumerate().filter_map(|(i, row)| {
            let cell = row.cell(&subject.name)?;
            Some((i as f64, statistics::median(&micros(cell))?))
        });
        Series {
            name: subject.name.clone(),
            bold: subject.name == record.candidate,
            points: points.collect(),
        }
    });
    let series: Vec<Series> = series.filter(|one| !one.points.is_empty()).collect();
    chart::dots("µs, median", &names, &series)
}

fn micros(cell: &Cell) -> Vec<f64> {
    match cell.mark {
        Mark::Same => cell.wall.iter().map(|&ns| ns as f64 / 1e3).collect(),
        _ => Vec::new(),
    }
}

fn time_cell(cell: &Cell) -> String {
    let mut micros = micros(cell);
    micros.sort_by(f64::total_cmp);
    let late = micros.get((micros.len() * 95).div_ceil(100).saturating_sub(1));
    match (statistics::median(&micros), late, micros.first()) {
        (Some(median), Some(late), Some(minimum)) => format!("{median:.0} / {late:.0} / {minimum:.0}"),
        _ if cell.mark == Mark::Same => "–".to_string(),
        _ => format!("{}: {}", cell.mark.word(), cell_text(&cell.note)),
    }
}

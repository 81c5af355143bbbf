//! The page of a run of growth: time over size, and its exponent.

use std::fmt::Write as _;

use super::chart::{self, Series};
use super::{Page, cell_text, facts};
use crate::growth::{Curve, curves};
use crate::progress::figure;
use crate::record::Record;

/// Above this a cost does not count as growing linearly.
const LINEAR: f64 = 1.1;

pub fn page(name: &str, record: &Record) -> Result<Page, String> {
    let mut text = String::from("# Growth\n\n");
    text.push_str(
        "The same work at n, 10 n and 100 n. The smallest n takes at least 20 ms; each shell has its own, so\n\
         times of two shells are not to be compared here. The exponent is the slope on logarithmic scales of\n\
         the shortest time at each size without the cost at size 0: 1 is linear, 2 quadratic.\n\n",
    );
    text.push_str(&facts(name, record));
    let curves = curves(record);
    let mut names: Vec<&str> = Vec::new();
    for curve in &curves {
        if !names.contains(&curve.name.as_str()) {
            names.push(&curve.name);
        }
    }
    text.push_str("\n## Exponents\n\n| work |");
    for subject in &record.subjects {
        _ = write!(text, " {} |", subject.name);
    }
    text.push_str("\n|---|");
    text.push_str(&"--:|".repeat(record.subjects.len()));
    text.push('\n');
    for work in &names {
        let title = record.rows.iter().find(|row| row.name == *work).map_or("", |row| row.title.as_str());
        _ = write!(text, "| {work}: {} |", cell_text(title));
        for subject in &record.subjects {
            let curve = curves.iter().find(|curve| curve.name == *work && curve.subject == subject.name);
            _ = write!(text, " {} |", curve.map_or(String::new(), exponent));
        }
        text.push('\n');
    }
    text.push_str("\nBold: more than linear.\n\n## Curves\n");
    let mut charts = Vec::new();
    for subject in &record.subjects {
        let own: Vec<&Curve> = curves.iter().filter(|curve| curve.subject == subject.name).collect();
        if own.is_empty() {
            continue;
        }
        let series: Vec<Series> = own
            .iter()
            .map(|curve| Series { name: curve.name.clone(), bold: false, points: curve.points.clone() })
            .collect();
        let file = format!("{name}-{}.svg", subject.name);
        charts.push((file.clone(), chart::lines("n", "ms", &series)?));
        _ = writeln!(text, "\n![{} by size](charts/{file})\n", subject.name);
        text.push_str(
            "| work | without work, ms | n | ms | 10 n: ms | 100 n: ms |\n|---|--:|--:|--:|--:|--:|\n",
        );
        for curve in own {
            let time = |index: usize| match curve.points.get(index) {
                Some((_, time)) => figure(*time),
                None => "–".to_string(),
            };
            let n = curve.points.first().map_or(0.0, |point| point.0);
            let fixed = figure(curve.fixed);
            _ = writeln!(
                text,
                "| {} | {fixed} | {n} | {} | {} | {} |",
                curve.name,
                time(0),
                time(1),
                time(2)
            );
        }
    }
    Ok(Page { text, charts })
}

fn exponent(curve: &Curve) -> String {
    let note = cell_text(curve.note.trim());
    let Some(exponent) = curve.exponent else {
        return note;
    };
    let figure = if exponent > LINEAR { format!("**{exponent:.2}**") } else { format!("{exponent:.2}") };
    // Without all of its sizes.
    if note.is_empty() { figure } else { format!("{figure} ({note})") }
}

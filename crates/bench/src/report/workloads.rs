//! The page of a run of workloads: who is how fast, row by row, losses and ties like wins.

use std::fmt::Write as _;

use super::chart::{self, Series};
use super::classes::{CLASSES, Class};
use super::{Page, cell_text, facts};
use crate::progress::figure;
use crate::record::{Cell, Mark, Record, Row};
use crate::statistics::{self, Verdict};

/// Ratios nearer to 1 than this are a tie, whatever their interval.
pub const LEAST: f64 = 0.02;

pub fn page(name: &str, record: &Record) -> Result<Page, String> {
    let mut text = String::from("# Workloads\n\n");
    _ = write!(
        text,
        "Times are wall milliseconds of fresh processes, `median / minimum`, of rounds in rotating order.\n\
         A ratio is that of {0}'s competitor to {0}, taken pair by pair in the same round: above 1, {0} is\n\
         faster. Ahead and behind mean that the whole 95 % interval of the ratio (of fewer than six pairs: all\n\
         of them) is on one side of 1 and the ratio is more than {1} % from it.\n\n",
        record.candidate,
        (LEAST * 100.0) as u32
    );
    text.push_str(&facts(name, record));
    let standings = standings(record);
    text.push_str(&overview(record, &standings));
    let file = format!("{name}-overview.svg");
    _ = writeln!(
        text,
        "\n![Classes of work: mean times relative to {0}](charts/{file})\n\nEach dot is the geometric mean over \
         the rows of a class that the shell ran as {0} did: a shell without arrays has fewer.",
        record.reference
    );
    let mut charts = vec![(file, overview_chart(record)?)];
    text.push_str(&misses(record, &standings));
    for class in CLASSES {
        let rows: Vec<&Row> = record.rows.iter().filter(|row| row.class == class.name).collect();
        if rows.is_empty() {
            continue;
        }
        _ = writeln!(text, "\n## {}\n", class.title);
        let svg = class_chart(record, &rows)?;
        let file = format!("{name}-{}.svg", class.name);
        _ = writeln!(text, "![{}: times relative to {}](charts/{file})\n", class.title, record.reference);
        charts.push((file, svg));
        text.push_str(&class_table(record, &rows, &standings));
    }
    text.push_str(&memory(record));
    text.push_str(&marks(record));
    Ok(Page { text, charts })
}

/// How the candidate stands in a row.
struct Standing<'a> {
    row: &'a Row,
    class: Option<&'static Class>,
    /// How many times as fast as the reference.
    reference: Option<f64>,
    /// The fastest of the others, and how many times as fast as it.
    peer: Option<(&'a str, f64, Verdict)>,
}

/// How many times as long the other takes.
fn times(own: &Cell, other: &Cell) -> Option<(f64, Verdict)> {
    let ratio = statistics::paired_ratio(&own.wall_ms(), &other.wall_ms())?;
    (ratio.median > 0.0).then(|| (1.0 / ratio.median, ratio.verdict(LEAST)))
}

fn standings(record: &Record) -> Vec<Standing<'_>> {
    let standing = |row| {
        let row: &Row = row;
        let own = row.cell(&record.candidate);
        let median = |cell: &Cell| statistics::median(&cell.wall_ms());
        let others = row.cells.iter().filter(|cell| cell.subject != record.candidate);
        let fastest = others
            .filter_map(|cell| Some((median(cell)?, cell)))
            .min_by(|one, other| one.0.total_cmp(&other.0));
        let peer = own.zip(fastest).and_then(|(own, (_, cell))| {
            let (ratio, verdict) = times(own, cell)?;
            Some((cell.subject.as_str(), ratio, verdict))
        });
        let reference = own.zip(row.cell(&record.reference)).and_then(|(own, cell)| times(own, cell));
        let class = super::classes::find(&row.class);
        Standing { row, class, reference: reference.map(|(ratio, _)| ratio), peer }
    };
    record.rows.iter().map(standing).collect()
}

/// Means by class, and how often who is ahead.
fn overview(record: &Record, standings: &[Standing]) -> String {
    let mut text = format!("\n## How {} stands\n\nGeometric means of the ratios", record.candidate);
    let others: Vec<&str> = record
        .subjects
        .iter()
        .map(|subject| subject.name.as_str())
        .filter(|name| *name != record.candidate)
        .collect();
    _ = write!(text, ", over the rows that both ran alike.\n\n| class | rows |");
    for other in &others {
        _ = write!(text, " × {other} |");
    }
    text.push_str(" × fastest other | ahead | tie | behind |\n|---|--:|");
    text.push_str(&"--:|".repeat(others.len() + 4));
    text.push('\n');
    let mut line = |title: &str, part: &[&Standing]| {
        _ = write!(text, "| {title} | {} |", part.len());
        for other in &others {
            let ratios: Vec<f64> = part
                .iter()
                .filter_map(|s| Some(times(s.row.cell(&record.candidate)?, s.row.cell(other)?)?.0))
                .collect();
            _ = write!(text, " {} |", mean(&ratios));
        }
        let ratios: Vec<f64> = part.iter().filter_map(|s| Some(s.peer?.1)).collect();
        _ = write!(text, " {} |", mean(&ratios));
        for verdict in [Verdict::Ahead, Verdict::Tie, Verdict::Behind] {
            let count = part.iter().filter(|s| s.peer.is_some_and(|peer| peer.2 == verdict)).count();
            _ = write!(text, " {count} |");
        }
        text.push('\n');
    };
    for class in CLASSES {
        let part: Vec<&Standing> = standings.iter().filter(|s| s.row.class == class.name).collect();
        if !part.is_empty() {
            line(class.title, &part);
        }
    }
    line("**all**", &standings.iter().collect::<Vec<_>>());
    text
}

/// Every shell's mean in each class relative to the reference's.
fn overview_chart(record: &Record) -> Result<String, String> {
    let classes: Vec<&Class> =
        CLASSES.iter().filter(|class| record.rows.iter().any(|row| row.class == class.name)).collect();
    let mean = |class: &Class, subject: &str| {
        let rows = record.rows.iter().filter(|row| row.class == class.name);
        let ratios: Vec<f64> = rows.filter_map(|row| relative(record, row, subject)).collect();
        statistics::geometric_mean(&ratios)
    };
    let labels: Vec<String> = classes.iter().map(|class| class.title.to_string()).collect();
    let series = record.subjects.iter().map(|subject| {
        let point = |(index, class): (usize, &&Class)| Some((index as f64, mean(class, &subject.name)?));
        let points = classes.iter().enumerate().filter_map(point).collect();
        Series { name: subject.name.clone(), bold: subject.name == record.candidate, points }
    });
    let series: Vec<Series> = series.collect();
    chart::dots(&format!("time relative to {} (less is faster)", record.reference), &labels, &series)
}

/// A subject's median relative to the reference's.
fn relative(record: &Record, row: &Row, subject: &str) -> Option<f64> {
    let median = |name: &str| statistics::median(&row.cell(name)?.wall_ms());
    Some(median(subject)? / median(&record.reference)?)
}

fn mean(ratios: &[f64]) -> String {
    statistics::geometric_mean(ratios).map_or("–".into(), figure)
}

/// The rows in which the candidate is not where it means to be.
fn misses(record: &Record, standings: &[Standing]) -> String {
    if record.settings.get("quick").is_some_and(|quick| quick == "yes") {
        return "\nA quick run: sizes are too small for goals.\n".to_string();
    }
    let mut text = String::from("\n### Rows that miss their goal\n\n");
    let mut none = true;
    for standing in standings {
        let faults = faults(record, standing);
        if !faults.is_empty() {
            none = false;
            _ = writeln!(text, "- {}: {}", label(standing.row), cell_text(&faults.join("; ")));
        }
    }
    if none {
        text.push_str("None.\n");
    }
    text
}

fn faults(record: &Record, standing: &Standing) -> Vec<String> {
    let mut faults = Vec::new();
    let Some(own) = standing.row.cell(&record.candidate) else {
        return faults;
    };
    if own.mark != Mark::Same {
        return vec![format!("{} ({})", own.mark.word(), own.note)];
    }
    if let Some((goal, ratio)) = standing.class.and_then(|class| class.reference).zip(standing.reference)
        && ratio < goal
    {
        faults.push(format!("{} times {}, wanted {goal}", figure(ratio), record.reference));
    }
    if let Some((goal, (peer, ratio, verdict))) = standing.class.and_then(|class| class.peer).zip(standing.peer)
        && ratio < goal
        // To be no slower is reached by a tie.
        && !(goal <= 1.0 && verdict != Verdict::Behind)
    {
        faults.push(format!("{} times {peer}, wanted {goal}", figure(ratio)));
    }
    let peak = |name: &str| standing.row.cell(name).and_then(Cell::peak_kib);
    if let Some((own, reference)) = peak(&record.candidate).zip(peak(&record.reference))
        && own > reference
    {
        faults.push(format!("{own} KiB of memory where {} has {reference}", record.reference));
    }
    faults
}

fn label(row: &Row) -> String {
    if row.n > 1 { format!("{} {}", row.name, row.n) } else { row.name.clone() }
}

/// Every shell's median relative to the reference's.
fn class_chart(record: &Record, rows: &[&Row]) -> Result<String, String> {
    let labels: Vec<String> = rows.iter().map(|row| label(row)).collect();
    let series: Vec<Series> = record
        .subjects
        .iter()
        .map(|subject| {
            let point =
                |(index, row): (usize, &&Row)| Some((index as f64, relative(record, row, &subject.name)?));
            let points = rows.iter().enumerate().filter_map(point).collect();
            Series { name: subject.name.clone(), bold: subject.name == record.candidate, points }
        })
        .collect();
    chart::dots(&format!("time relative to {} (less is faster)", record.reference), &labels, &series)
}

fn class_table(record: &Record, rows: &[&Row], standings: &[Standing]) -> String {
    let mut text = String::from("| workload | n |");
    for subject in &record.subjects {
        _ = write!(text, " {} |", subject.name);
    }
    _ = write!(text, " × {} | × fastest other | |\n|---|--:|", record.reference);
    text.push_str(&"--:|".repeat(record.subjects.len() + 2));
    text.push_str("---|\n");
    for row in rows {
        _ = write!(text, "| {}: {} | {} |", row.name, cell_text(&row.title), row.n);
        for subject in &record.subjects {
            _ = write!(text, " {} |", row.cell(&subject.name).map_or(String::new(), time_cell));
        }
        let standing = standings.iter().find(|standing| std::ptr::eq(standing.row, *row));
        let reference = standing.and_then(|standing| standing.reference);
        _ = write!(text, " {} |", reference.map_or("–".into(), figure));
        match standing.and_then(|standing| standing.peer) {
            Some((peer, ratio, verdict)) => {
                _ = writeln!(text, " {} ({peer}) | {} |", figure(ratio), verdict.word());
            }
            None => text.push_str(" – | |\n"),
        }
    }
    text
}

/// `median / minimum`, or why there is none.
fn time_cell(cell: &Cell) -> String {
    let wall = cell.wall_ms();
    match (statistics::median(&wall), statistics::minimum(&wall)) {
        (Some(median), Some(minimum)) => format!("{} / {}", figure(median), figure(minimum)),
        _ => cell.mark.word().to_string(),
    }
}

fn memory(record: &Record) -> String {
    let mut text = String::from(
        "\n## Peak memory\n\nKiB resident in the shell's own process (`VmHWM`), in the run that is not \
         timed.\n\n| workload | n |",
    );
    for subject in &record.subjects {
        _ = write!(text, " {} |", subject.name);
    }
    text.push_str("\n|---|--:|");
    text.push_str(&"--:|".repeat(record.subjects.len()));
    text.push('\n');
    for row in &record.rows {
        _ = write!(text, "| {} | {} |", row.name, row.n);
        for subject in &record.subjects {
            let cell = row.cell(&subject.name);
            let peak = cell.and_then(Cell::peak_kib);
            let none = || match cell {
                Some(cell) if cell.mark != Mark::Same => cell.mark.word().to_string(),
                _ => "–".to_string(),
            };
            _ = write!(text, " {} |", peak.map_or_else(none, |peak| peak.to_string()));
        }
        text.push('\n');
    }
    text
}

/// What was not timed, and why.
fn marks(record: &Record) -> String {
    let mut text =
        format!("\n## Not timed\n\nWhere a shell answers otherwise than {}.\n\n", record.reference);
    let mut none = true;
    for row in &record.rows {
        for cell in &row.cells {
            if ![Mark::Same, Mark::Language].contains(&cell.mark) {
                none = false;
                let note = cell.note.replace(['`', '\n'], "'");
                _ = writeln!(text, "- {}, {}: {}: `{note}`", label(row), cell.subject, cell.mark.word());
            }
        }
    }
    if none {
        text.push_str("Nothing.\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::record;

    #[test]
    fn wins_ties_and_losses_are_told_alike() {
        let mut record = record();
        let cell = |wall: &[u64]| Cell { wall: wall.to_vec(), ..Cell::new("bash") };
        // The same row twice more: a tie and a loss.
        for wall in [[1_001_000, 1_100_000], [500_000, 510_000]] {
            let mut row = record.rows[0].clone();
            row.cells[1] = cell(&wall);
            record.rows.push(row);
        }
        let page = page("first", &record).unwrap();
        for (word, ratio) in [("ahead", "4.81"), ("tie", "1.00"), ("behind", "0.481")] {
            assert!(page.text.contains(&format!("{ratio} (bash) | {word} |")), "{word}: {}", page.text);
        }
        assert!(page.text.contains("| **all** | 3 |"));
        // Ahead is less than wanted of this class, and the two others are too.
        assert_eq!(page.text.matches("wanted 5").count(), 3);
        assert_eq!(page.text.matches("wanted 2").count(), 2);
        assert_eq!(page.charts.len(), 2);
    }

    #[test]
    fn a_wrong_answer_has_no_time() {
        let mut record = record();
        record.rows[0].cells[0].mark = Mark::Output;
        record.rows[0].cells[0].note = "line 1".into();
        let page = page("first", &record).unwrap().text;
        assert!(page.contains("- sum 10, ours: differs: `line 1`"));
        assert!(page.contains("- sum 10: differs (line 1)"));
        assert!(!page.contains("1.05"));
    }
}

//! The record of one run: where and how it was made, and every sample. It is the file that a page
//! is made from, so nothing that a page says may come from elsewhere.
//!
//! The text is JSON with one cell a line, so that two records can be compared by `diff`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::machine::Machine;

/// Everything about one run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Which experiment: the name of the subcommand.
    pub kind: String,
    pub machine: Machine,
    /// What ran the experiment, word by word.
    pub command: Vec<String>,
    /// Whose figures are looked at, and whose output is right.
    pub candidate: String,
    pub reference: String,
    /// Rounds, limits and what else was chosen.
    pub settings: BTreeMap<String, String>,
    pub subjects: Vec<Subject>,
    pub rows: Vec<Row>,
}

/// One of those compared: a shell, or a build of this program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Subject {
    pub name: String,
    pub command: Vec<String>,
    pub version: String,
    /// Size of the program's file in bytes, and a hash of its content.
    pub size: u64,
    pub hash: String,
}

/// One thing measured.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    pub name: String,
    pub title: String,
    pub class: String,
    /// The size of the work; what it counts is said by the title.
    pub n: u64,
    pub cells: Vec<Cell>,
}

/// One thing measured with one subject.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    pub subject: String,
    pub mark: Mark,
    /// Why it is marked.
    pub note: String,
    /// Peak memory in KiB of the process itself, where it could be read.
    pub peak: Option<u64>,
    /// Wall time in nanoseconds, processor time in microseconds, `ru_maxrss` in KiB; one sample each
    /// at the same index.
    pub wall: Vec<u64>,
    pub user: Vec<u64>,
    pub system: Vec<u64>,
    pub resident: Vec<u64>,
}

/// Whether a cell's figures mean anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    #[default]
    Same,
    /// The output is not the reference's.
    Output,
    /// The status is not 0.
    Status,
    /// It took longer than it may.
    Slow,
    /// The subject does not speak the language of the row.
    Language,
    /// It could not be started.
    Missing,
}

/// The marks as they stand in a record and on a page.
const MARKS: &[(Mark, &str)] = &[
    (Mark::Same, "same"),
    (Mark::Output, "differs"),
    (Mark::Status, "status"),
    (Mark::Slow, "slow"),
    (Mark::Language, "–"),
    (Mark::Missing, "missing"),
];

impl Mark {
    pub fn word(self) -> &'static str {
        MARKS.iter().find(|(mark, _)| *mark == self).map_or("", |(_, word)| word)
    }

    fn from_word(word: &str) -> Option<Mark> {
        MARKS.iter().find(|(_, this)| *this == word).map(|(mark, _)| *mark)
    }
}

impl Cell {
    pub fn new(subject: &str) -> Cell {
        Cell { subject: subject.to_string(), ..Cell::default() }
    }

    /// Wall times in milliseconds; empty if they mean nothing.
    pub fn wall_ms(&self) -> Vec<f64> {
        match self.mark {
            Mark::Same => self.wall.iter().map(|&ns| ns as f64 / 1e6).collect(),
            _ => Vec::new(),
        }
    }

    /// Processor times, own and children's, in milliseconds; empty if they mean nothing.
    pub fn processor_ms(&self) -> Vec<f64> {
        match self.mark {
            Mark::Same => self.user.iter().zip(&self.system).map(|(u, s)| (u + s) as f64 / 1e3).collect(),
            _ => Vec::new(),
        }
    }

    /// Peak memory in KiB: the process's own where known, else what wait says of it and its children.
    pub fn peak_kib(&self) -> Option<u64> {
        match self.mark {
            Mark::Same => self.peak.or_else(|| self.resident.iter().copied().max()),
            _ => None,
        }
    }
}

impl Row {
    pub fn cell(&self, subject: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.subject == subject)
    }
}

impl Record {
    pub fn to_json(&self) -> String {
        let machine = &self.machine;
        let mut text = String::from("{\n");
        let mut line = |key: &str, value: Value| _ = writeln!(text, "\"{key}\": {value},");
        line("kind", json!(self.kind));
        line("commit", json!(machine.commit));
        line("changed", json!(machine.changed));
        line("date", json!(machine.date));
        line("command", json!(self.command));
        line("processor", json!(machine.processor));
        line("processors", json!(machine.processors));
        line("memory", json!(machine.memory));
        line("kernel", json!(machine.kernel));
        line("load", json!(machine.load));
        line("candidate", json!(self.candidate));
        line("reference", json!(self.reference));
        line("settings", json!(self.settings));
        let list = |items: Vec<String>| items.join(",\n");
        let subjects = self.subjects.iter().map(|subject| subject_value(subject).to_string()).collect();
        _ = writeln!(text, "\"subjects\": [\n{}\n],", list(subjects));
        let rows = self.rows.iter().map(|row| {
            let head = json!({"name": row.name, "title": row.title, "class": row.class, "n": row.n});
            let cells = row.cells.iter().map(|cell| format!("  {}", cell_value(cell))).collect();
            let head = head.to_string();
            format!("{}, \"cells\": [\n{}]}}", head.trim_end_matches('}'), list(cells))
        });
        _ = write!(text, "\"rows\": [\n{}\n]\n}}\n", list(rows.collect()));
        text
    }

    pub fn from_json(text: &str) -> Result<Record, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let object = value.as_object().ok_or("not an object")?;
        let machine = Machine {
            commit: string(object, "commit")?,
            changed: bool_of(object, "changed")?,
            date: string(object, "date")?,
            processor: string(object, "processor")?,
            processors: number(object, "processors")?,
            memory: number(object, "memory")?,
            kernel: string(object, "kernel")?,
            load: strings(object, "load")?,
        };
        let settings = object.get("settings").and_then(Value::as_object).ok_or("settings: missing")?;
        let settings = settings.iter().map(|(key, value)| {
            let value = value.as_str().ok_or_else(|| format!("settings: {key}: not a string"))?;
            Ok((key.clone(), value.to_string()))
        });
        Ok(Record {
            kind: string(object, "kind")?,
            machine,
            command: strings(object, "command")?,
            candidate: string(object, "candidate")?,
            reference: string(object, "reference")?,
            settings: settings.collect::<Result<_, String>>()?,
            subjects: objects(object, "subjects", subject_from)?,
            rows: objects(object, "rows", row_from)?,
        })
    }
}

fn subject_value(subject: &Subject) -> Value {
    json!({
        "name": subject.name, "command": subject.command, "version": subject.version,
        "size": subject.size, "hash": subject.hash,
    })
}

fn subject_from(object: &Map<String, Value>) -> Result<Subject, String> {
    Ok(Subject {
        name: string(object, "name")?,
        command: strings(object, "command")?,
        version: string(object, "version")?,
        size: number(object, "size")?,
        hash: string(object, "hash")?,
    })
}

fn row_from(object: &Map<String, Value>) -> Result<Row, String> {
    Ok(Row {
        name: string(object, "name")?,
        title: string(object, "title")?,
        class: string(object, "class")?,
        n: number(object, "n")?,
        cells: objects(object, "cells", cell_from)?,
    })
}

/// What is empty is left out.
fn cell_value(cell: &Cell) -> Value {
    let mut object = Map::new();
    object.insert("subject".into(), json!(cell.subject));
    object.insert("mark".into(), json!(cell.mark.word()));
    if !cell.note.is_empty() {
        object.insert("note".into(), json!(cell.note));
    }
    if let Some(peak) = cell.peak {
        object.insert("peak".into(), json!(peak));
    }
    for (key, samples) in
        [("wall", &cell.wall), ("user", &cell.user), ("system", &cell.system), ("resident", &cell.resident)]
    {
        if !samples.is_empty() {
            object.insert(key.into(), json!(samples));
        }
    }
    Value::Object(object)
}

fn cell_from(object: &Map<String, Value>) -> Result<Cell, String> {
    let mark = string(object, "mark")?;
    Ok(Cell {
        subject: string(object, "subject")?,
        mark: Mark::from_word(&mark).ok_or_else(|| format!("{mark}: no such mark"))?,
        note: string(object, "note").unwrap_or_default(),
        peak: object.get("peak").and_then(Value::as_u64),
        wall: numbers(object, "wall")?,
        user: numbers(object, "user")?,
        system: numbers(object, "system")?,
        resident: numbers(object, "resident")?,
    })
}

fn string(object: &Map<String, Value>, key: &str) -> Result<String, String> {
    let value = object.get(key).and_then(Value::as_str);
    value.map(str::to_string).ok_or_else(|| format!("{key}: no string"))
}

fn number(object: &Map<String, Value>, key: &str) -> Result<u64, String> {
    object.get(key).and_then(Value::as_u64).ok_or_else(|| format!("{key}: no number"))
}

fn bool_of(object: &Map<String, Value>, key: &str) -> Result<bool, String> {
    object.get(key).and_then(Value::as_bool).ok_or_else(|| format!("{key}: neither true nor false"))
}

fn strings(object: &Map<String, Value>, key: &str) -> Result<Vec<String>, String> {
    let array = object.get(key).and_then(Value::as_array).ok_or_else(|| format!("{key}: no array"))?;
    let string = |value: &Value| value.as_str().map(str::to_string);
    array.iter().map(string).collect::<Option<_>>().ok_or_else(|| format!("{key}: not all strings"))
}

/// A list of samples; none where there were none.
fn numbers(object: &Map<String, Value>, key: &str) -> Result<Vec<u64>, String> {
    let Some(array) = object.get(key) else {
        return Ok(Vec::new());
    };
    let array = array.as_array().ok_or_else(|| format!("{key}: no array"))?;
    array.iter().map(Value::as_u64).collect::<Option<_>>().ok_or_else(|| format!("{key}: not all numbers"))
}

fn objects<T>(
    object: &Map<String, Value>,
    key: &str,
    from: impl Fn(&Map<String, Value>) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let array = object.get(key).and_then(Value::as_array).ok_or_else(|| format!("{key}: no array"))?;
    let one = |value: &Value| value.as_object().ok_or_else(|| format!("{key}: no object")).and_then(&from);
    array.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    pub fn example() -> Record {
        let fast = Cell {
            peak: Some(1234),
            wall: vec![1_000_000, 1_200_000],
            user: vec![600, 700],
            system: vec![300, 200],
            resident: vec![1300, 1301],
            ..Cell::new("spork")
        };
        let wrong = Cell { mark: Mark::Output, note: "line 1: \"a\" for \"b\"".into(), ..Cell::new("zsh") };
        Record {
            kind: "workloads".into(),
            machine: Machine {
                commit: "0123abc".into(),
                load: vec!["0.1".into(), "0.2".into()],
                processors: 2,
                ..Machine::default()
            },
            command: vec!["spork-bench".into(), "workloads".into()],
            candidate: "spork".into(),
            reference: "bash".into(),
            settings: BTreeMap::from([("rounds".into(), "2".into())]),
            subjects: vec![Subject { name: "spork".into(), size: 7, ..Subject::default() }],
            rows: vec![
                Row { name: "a".into(), n: 10, cells: vec![fast, wrong], ..Row::default() },
                Row { name: "b".into(), ..Row::default() },
            ],
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for record in [example(), Record::default()] {
            assert_eq!(Record::from_json(&record.to_json()), Ok(record));
        }
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(Record::from_json("[]"), Err("not an object".into()));
        let text = example().to_json().replace("\"differs\"", "\"other\"");
        assert_eq!(Record::from_json(&text), Err("other: no such mark".into()));
        let text = example().to_json().replace("\"kind\"", "\"sort\"");
        assert_eq!(Record::from_json(&text), Err("kind: no string".into()));
    }

    #[test]
    fn samples_of_a_marked_cell_mean_nothing() {
        let record = example();
        let row = &record.rows[0];
        assert_eq!(row.cell("spork").unwrap().wall_ms(), [1.0, 1.2]);
        assert_eq!(row.cell("spork").unwrap().processor_ms(), [0.9, 0.9]);
        assert_eq!(row.cell("spork").unwrap().peak_kib(), Some(1234));
        assert!(row.cell("zsh").unwrap().wall_ms().is_empty());
        assert_eq!(row.cell("ksh93"), None);
    }
}

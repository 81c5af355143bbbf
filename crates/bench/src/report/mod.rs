//! Pages made from records, and from nothing else.
//!
//! Each file `data/NAME.json` gives the page `NAME.md` and its charts `charts/NAME-*.svg`, and a line
//! in the list of README.md. The same records always give the same bytes, so a page that says
//! anything else than its samples is found by making it again.

pub mod chart;
pub mod classes;
mod growth;
mod prompt;
mod spawn;
mod workloads;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::record::Record;

/// A page and its pictures by the names of their files.
pub struct Page {
    pub text: String,
    pub charts: Vec<(String, String)>,
}

/// What makes the page of a kind of record; a new experiment adds a line.
const KINDS: &[(&str, fn(&str, &Record) -> Result<Page, String>)] = &[
    ("workloads", workloads::page),
    ("spawn", spawn::page),
    ("growth", growth::page),
    ("prompt", prompt::page),
];

const CHARTS: &str = "charts";
const DATA: &str = "data";
const LIST_START: &str = "<!-- runs: written by `spork-bench report` -->";
const LIST_END: &str = "<!-- end of runs -->";

/// Makes the page of a record that is kept under `name`.
pub fn page(name: &str, record: &Record) -> Result<Page, String> {
    let kind = KINDS.iter().find(|(kind, _)| *kind == record.kind);
    let (_, make) = kind.ok_or_else(|| format!("{name}: {}: no such kind of record", record.kind))?;
    make(name, record)
}

/// Every file that the records of a folder make, by its path below the folder.
fn files(root: &Path) -> Result<BTreeMap<PathBuf, String>, String> {
    let mut files = BTreeMap::new();
    let mut list = String::from("\n| page | commit | date | machine | kernel |\n|---|---|---|---|---|\n");
    for path in below(&root.join(DATA), "json") {
        let fault = |error: String| format!("{}: {error}", path.display());
        let text = fs::read_to_string(&path).map_err(|error| fault(error.to_string()))?;
        let record = Record::from_json(&text).map_err(fault)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let page = page(&name, &record)?;
        let machine = &record.machine;
        _ = writeln!(
            list,
            "| [{name}]({name}.md) | {} | {} | {} × {} | {} |",
            commit(&record),
            machine.date.split(' ').next().unwrap_or_default(),
            machine.processors,
            machine.processor,
            machine.kernel
        );
        files.insert(PathBuf::from(format!("{name}.md")), page.text);
        for (file, svg) in page.charts {
            files.insert(Path::new(CHARTS).join(file), svg);
        }
    }
    let readme = fs::read_to_string(root.join("README.md")).unwrap_or_default();
    let parts = readme.split_once(LIST_START).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(LIST_END)?;
        Some(format!("{before}{LIST_START}\n{list}\n{LIST_END}{after}"))
    });
    if let Some(text) = parts {
        files.insert(PathBuf::from("README.md"), text);
    }
    Ok(files)
}

/// Files of a folder with an ending, in order.
fn below(dir: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|this| this == ending));
    paths.sort();
    paths
}

/// Pages and charts that no record made.
fn strays(root: &Path, files: &BTreeMap<PathBuf, String>) -> Vec<PathBuf> {
    let pages = below(root, "md").into_iter().chain(below(&root.join(CHARTS), "svg"));
    let known = |path: &PathBuf| {
        let name = path.strip_prefix(root).unwrap_or(path);
        name == Path::new("README.md") || files.contains_key(name)
    };
    pages.filter(|path| !known(path)).collect()
}

/// Writes all pages of a folder; what no record makes is removed.
pub fn write(root: &Path) -> Result<Vec<PathBuf>, String> {
    let files = files(root)?;
    let fault = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    for path in strays(root, &files) {
        fs::remove_file(&path).map_err(|error| fault(&path, error))?;
    }
    let charts = root.join(CHARTS);
    fs::create_dir_all(&charts).map_err(|error| fault(&charts, error))?;
    for (name, text) in &files {
        let path = root.join(name);
        fs::write(&path, text).map_err(|error| fault(&path, error))?;
    }
    Ok(files.into_keys().collect())
}

/// Whether every page says what its samples say. The faults, if not.
pub fn check(root: &Path) -> Result<usize, String> {
    let files = files(root)?;
    let mut faults: Vec<String> = strays(root, &files)
        .iter()
        .map(|path| format!("{}: no samples under {DATA} make this", path.display()))
        .collect();
    for (name, text) in &files {
        let path = root.join(name);
        if fs::read_to_string(&path).unwrap_or_default() != *text {
            faults.push(format!("{}: not what its samples say; run `spork-bench report`", path.display()));
        }
    }
    if faults.is_empty() { Ok(files.len()) } else { Err(faults.join("\n")) }
}

/// The commit, and whether the tree had changed since.
fn commit(record: &Record) -> String {
    let changed = if record.machine.changed { " and changes" } else { "" };
    format!("{}{changed}", record.machine.commit)
}

/// Under which circumstances a record was made.
fn facts(name: &str, record: &Record) -> String {
    let machine = &record.machine;
    let settings: Vec<String> =
        record.settings.iter().map(|(key, value)| format!("{key}: {value}")).collect();
    let mut text = String::from("| | |\n|---|---|\n");
    for (key, value) in [
        ("samples", format!("[{DATA}/{name}.json]({DATA}/{name}.json)")),
        ("commit", commit(record)),
        ("date", format!("{} UTC", machine.date)),
        ("machine", format!("{} × {}, {} MiB", machine.processors, machine.processor, machine.memory / 1024)),
        ("kernel", machine.kernel.clone()),
        ("load average", machine.load.join(" at the start, ") + " at the end"),
        ("command", format!("`{}`", record.command.join(" "))),
        ("settings", settings.join(", ")),
    ] {
        _ = writeln!(text, "| {key} | {} |", cell_text(&value));
    }
    text.push_str("\n| subject | command | version | bytes |\n|---|---|---|--:|\n");
    for subject in &record.subjects {
        _ = writeln!(
            text,
            "| {} | `{}` | {} | {} |",
            subject.name,
            subject.command.join(" "),
            cell_text(&subject.version),
            subject.size
        );
    }
    text
}

/// Text that does not end a cell of a table.
fn cell_text(text: &str) -> String {
    text.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::Scratch;
    use crate::record::{Cell, Row, Subject};

    pub fn record() -> Record {
        let cell = |subject: &str, wall: &[u64]| Cell { wall: wall.to_vec(), ..Cell::new(subject) };
        let row = |name: &str, n, cells| Row {
            name: name.into(),
            title: format!("Title of {name}"),
            class: "interpreter".into(),
            n,
            cells,
        };
        let subject = |name: &str| Subject { name: name.into(), version: "a|b".into(), ..Subject::default() };
        Record {
            kind: "workloads".into(),
            candidate: "ours".into(),
            reference: "bash".into(),
            subjects: vec![subject("ours"), subject("bash")],
            rows: vec![row(
                "sum",
                10,
                vec![cell("ours", &[1_000_000, 1_100_000]), cell("bash", &[5_000_000, 5_100_000])],
            )],
            ..Record::default()
        }
    }

    /// A folder with one record and its pages.
    fn folder() -> Scratch {
        let scratch = Scratch::new().unwrap();
        fs::create_dir(scratch.0.join(DATA)).unwrap();
        fs::write(scratch.0.join(DATA).join("first.json"), record().to_json()).unwrap();
        fs::write(scratch.0.join("README.md"), format!("Hand.\n{LIST_START}\nold\n{LIST_END}\nMore.\n"))
            .unwrap();
        scratch
    }

    #[test]
    fn pages_are_what_their_samples_say() {
        let scratch = folder();
        let root = &scratch.0;
        assert!(check(root).is_err());
        write(root).unwrap();
        assert_eq!(check(root).map_err(|fault| panic!("{fault}")), Ok(4));
        let readme = fs::read_to_string(root.join("README.md")).unwrap();
        assert!(readme.starts_with("Hand.\n") && readme.ends_with("\nMore.\n") && readme.contains("[first]"));
        let page = fs::read_to_string(root.join("first.md")).unwrap();
        assert!(page.contains("a\\|b") && page.contains("(data/first.json)"));

        // A figure that the samples do not give.
        fs::write(root.join("first.md"), page.replace("5.0", "6.0")).unwrap();
        assert!(check(root).unwrap_err().contains("first.md: not what its samples say"));
        // A page without samples.
        write(root).unwrap();
        fs::write(root.join("other.md"), "fast").unwrap();
        assert!(check(root).unwrap_err().contains("other.md: no samples"));
        write(root).unwrap();
        assert!(check(root).is_ok() && !root.join("other.md").exists());
    }

    #[test]
    fn a_kind_has_to_be_known() {
        let record = Record { kind: "none".into(), ..Record::default() };
        assert_eq!(page("x", &record).err(), Some("x: none: no such kind of record".into()));
    }

    #[test]
    fn every_kind_has_a_page_even_of_nothing() {
        for (kind, _) in KINDS {
            let record = Record { kind: kind.to_string(), ..Record::default() };
            assert!(page("empty", &record).is_ok(), "{kind}");
        }
    }
}

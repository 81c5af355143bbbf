//! Records what a real bash answers to the cases of the corpus.
//!
//! Every case is asked twice, the second time, where we are root, as `nobody`: an answer that
//! depends on the user, on a number of a process or on chance is not recorded but reported. An
//! older bash than the one that gave an answer never replaces it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use spork_tests::answer::{Answer, Record, Records};
use spork_tests::case::{self, Case};
use spork_tests::run::{self, Setup};

use crate::Outcome;

#[derive(Default)]
pub struct Options {
    pub bash: Option<PathBuf>,
    pub spork: Option<PathBuf>,
    pub dry_run: bool,
    pub filter: Option<String>,
}

/// The shell asked and what it is.
struct Asked {
    shell: PathBuf,
    /// Version of bash; none for Spork.
    version: Option<String>,
}

pub fn bless(options: &Options) -> Outcome {
    let asked = match &options.spork {
        Some(path) => Asked { shell: absolute(path)?, version: None },
        None => bash(options)?,
    };
    let corpus = spork_tests::corpus_dir();
    let nodes = case::nodes(&corpus).map_err(|error| error.to_string())?;
    let next = AtomicUsize::new(0);
    let faults = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(node) = nodes.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(message) = bless_node(&corpus, node, &asked, options)
                        && let Ok(mut faults) = faults.lock()
                    {
                        faults.push(message);
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().unwrap_or_default();
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// The bash to ask, at least 5.2.
fn bash(options: &Options) -> Result<Asked, String> {
    let path = match (&options.bash, env::var_os("BASH_ORACLE")) {
        (Some(path), _) => absolute(path)?,
        (None, Some(path)) => absolute(Path::new(&path))?,
        (None, None) => {
            let path = env::var_os("PATH").unwrap_or_default();
            let found = env::split_paths(&path).map(|dir| dir.join("bash")).find(|file| file.is_file());
            found.ok_or("no bash in PATH; use --bash")?
        }
    };
    let output = Command::new(&path).args(["-c", "echo ${BASH_VERSION%%(*}"]).output();
    let output = output.map_err(|error| format!("{}: {error}", path.display()))?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if number(&version) < number("5.2") {
        return Err(format!("{}: bash {version} is older than 5.2", path.display()));
    }
    Ok(Asked { shell: path, version: Some(version) })
}

fn absolute(path: &Path) -> Result<PathBuf, String> {
    path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))
}

fn number(version: &str) -> Vec<u32> {
    version.split('.').map(|part| part.parse().unwrap_or(0)).collect()
}

fn bless_node(corpus: &Path, node: &str, asked: &Asked, options: &Options) -> Outcome {
    let wanted = |case: &Case| options.filter.as_ref().is_none_or(|text| case.name().contains(text.as_str()));
    let cases = case::load(corpus, node).map_err(|error| error.to_string())?;
    let path = case::file_of(corpus, node, "out");
    let old_text = fs::read_to_string(&path).unwrap_or_default();
    let mut records = Records::parse(&old_text).map_err(|message| format!("{node}.out: {message}"))?;
    let mut old = std::mem::take(&mut records.records);
    let mut faults = Vec::new();
    for case in &cases {
        let known = old.iter().position(|record| record.title == case.title).map(|at| old.swap_remove(at));
        let record = if wanted(case) { ask(case, asked, known, &mut faults) } else { known };
        records.records.extend(record);
    }
    for record in &old {
        println!("gone: {node}: {}", record.title);
    }
    records.bash = newest(&records);
    let text = records.render();
    if text != old_text && !options.dry_run && !records.records.is_empty() {
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn newest(records: &Records) -> String {
    let versions = records.records.iter().map(|record| record.bash.as_str());
    versions.max_by_key(|version| number(version)).unwrap_or_default().to_owned()
}

/// Asks one case and gives the record to keep.
fn ask(case: &Case, asked: &Asked, known: Option<Record>, faults: &mut Vec<String>) -> Option<Record> {
    if asked.version.is_none() && case.differs.is_none() {
        return known;
    }
    let answer = match answer(case, asked) {
        Ok(Some(answer)) => answer,
        Ok(None) => return known,
        Err(message) => {
            faults.push(format!("{}: {message}", case.name()));
            return known;
        }
    };
    let Some(version) = &asked.version else {
        return known.map(|record| Record { spork: Some(answer), ..record });
    };
    let Some(known) = known else {
        println!("new: {}", case.name());
        return Some(Record { title: case.title.clone(), bash: version.clone(), answer, spork: None });
    };
    if known.answer == answer {
        let bash = if number(version) > number(&known.bash) { version.clone() } else { known.bash };
        return Some(Record { bash, ..known });
    }
    if number(version) < number(&known.bash) {
        println!("kept: {} (bash {} answers otherwise)", case.name(), version);
        return Some(known);
    }
    println!("changed: {}", case.name());
    Some(Record { bash: version.clone(), answer, ..known })
}

/// The answer, if it is the same twice; none for a case this user cannot run.
fn answer(case: &Case, asked: &Asked) -> Result<Option<Answer>, String> {
    let nobody = if run::is_root() { run::ids_of("nobody") } else { None };
    let mut answers = Vec::new();
    for wanted in [None, nobody] {
        let Ok(ids) = run::ids_for(case, wanted) else {
            continue;
        };
        let limit = Duration::from_secs(20);
        let setup = Setup { shell: &asked.shell, options: &[], env: &[], ids, limit };
        answers.push(run::run(case, &setup).map_err(|error| error.to_string())?);
    }
    match answers.as_slice() {
        [] => Ok(None),
        [first, second] if first != second => {
            Err(format!("two answers\n--- first\n{}--- second\n{}", first.render(), second.render()))
        }
        [first, ..] if first.status.contains("limit") => Err(first.status.clone()),
        [first, ..] => Ok(Some(first.clone())),
    }
}

//! Checks of the pages and of the sources as text: links lead somewhere, divergences are explained,
//! and nothing stands in the tree that does not belong there.

use std::fs;
use std::path::{Path, PathBuf};

use spork_tests::case;

use crate::{Outcome, root};

/// Words that say a thing is unfinished. The tree says what is.
const UNFINISHED: &[&str] =
    &[concat!("TO", "DO"), concat!("FIX", "ME"), concat!("to", "do!("), concat!("unimple", "mented!(")];

pub fn check() -> Outcome {
    let root = root();
    let mut files = Vec::new();
    walk(&root, &mut files);
    let mut faults = Vec::new();
    for file in files {
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        let name = file.strip_prefix(&root).unwrap_or(&file).display().to_string();
        match file.extension().and_then(|ending| ending.to_str()) {
            Some("md") => check_links(&file, &name, &text, &mut faults),
            Some("rs") => {
                if !text.starts_with("//!") {
                    faults.push(format!("{name}: the first line does not say what the file is"));
                }
                for (index, line) in text.lines().enumerate() {
                    if UNFINISHED.iter().any(|word| line.contains(word)) {
                        faults.push(format!("{name}:{}: unfinished", index + 1));
                    }
                }
            }
            _ => {}
        }
    }
    check_divergences(&mut faults)?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Every case that differs on purpose is named in docs/divergences.md.
fn check_divergences(faults: &mut Vec<String>) -> Outcome {
    let page = fs::read_to_string(root().join("docs/divergences.md")).unwrap_or_default();
    let page: Vec<&str> = page.split_whitespace().collect();
    let page = page.join(" ");
    let corpus = spork_tests::corpus_dir();
    for node in case::nodes(&corpus).map_err(|error| error.to_string())? {
        for case in case::load(&corpus, &node).map_err(|error| error.to_string())? {
            if case.differs.is_some() && !page.contains(&case.name()) {
                faults.push(format!("docs/divergences.md: does not name `{}'", case.name()));
            }
        }
    }
    Ok(())
}

/// Files of the tree, without what git and cargo keep for themselves.
fn walk(dir: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        if name == "target" || name.to_string_lossy().starts_with('.') {
            continue;
        }
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => walk(&entry.path(), files),
            _ => files.push(entry.path()),
        }
    }
}

/// `[text](target)` must lead to a file of the tree or out of it.
fn check_links(file: &Path, name: &str, text: &str, faults: &mut Vec<String>) {
    let mut code = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            code = !code;
        }
        if code {
            continue;
        }
        for part in line.split("](").skip(1) {
            let target = part.split(')').next().unwrap_or_default();
            let path = target.split('#').next().unwrap_or_default();
            let outside = target.contains("://") || target.starts_with("mailto:");
            let folder = file.parent().unwrap_or(Path::new("."));
            if !outside && !path.is_empty() && !folder.join(path).exists() {
                faults.push(format!("{name}:{}: no such file: {target}", index + 1));
            }
        }
    }
}

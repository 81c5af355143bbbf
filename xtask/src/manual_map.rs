//! Writes docs/manual-map.md: bash manual node → source → corpus, and option → cases.
//!
//! A case counts for an option when its script calls the builtin with that option, or names the
//! `set -o` or `shopt` option.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use spork_tests::case::{self, Case};

use crate::manual::{BUILTIN_OPTIONS, NODES, SET_OPTIONS, SHOPT_OPTIONS};
use crate::{Outcome, root};

const FILE: &str = "docs/manual-map.md";

/// Titles shown for one option.
const SHOWN: usize = 2;

const HEAD: &str = "\
# Where the bash manual stands in Spork

Written by `cargo xtask manual-map`; `cargo xtask check` fails when it is out of date.
A dash stands for a file or a case that is not there yet: it is pending.
";

pub fn write() -> Outcome {
    let path = root().join(FILE);
    fs::write(&path, render()?).map_err(|error| format!("{}: {error}", path.display()))
}

pub fn check() -> Outcome {
    let found = fs::read_to_string(root().join(FILE)).unwrap_or_default();
    if found == render()? {
        Ok(())
    } else {
        Err(format!("{FILE} is out of date: run `cargo xtask manual-map`"))
    }
}

fn render() -> Result<String, String> {
    let corpus = spork_tests::corpus_dir();
    let mut cases = BTreeMap::new();
    for node in case::nodes(&corpus).map_err(|error| error.to_string())? {
        let found = case::load(&corpus, &node).map_err(|error| error.to_string())?;
        cases.insert(node, found);
    }
    let mut text = HEAD.to_owned();
    render_nodes(&mut text, &cases);
    let builtins = BUILTIN_OPTIONS.iter().map(|builtin| {
        let path = format!("engine/src/builtins/{}.rs", builtin.source);
        let source = source(&path);
        let node = format!("builtins/{}", builtin.cases);
        format!("| `{}` | {source} | {} |\n", builtin.name, corpus_link(&node, &cases))
    });
    text.push_str("\n## Builtins\n\n| builtin | source | cases |\n|---|---|---|\n");
    text.extend(builtins);
    text.push_str("\n## Options of builtins\n\n| option | cases |\n|---|---|\n");
    for builtin in BUILTIN_OPTIONS {
        let mut letters = builtin.options.chars();
        while let Some(letter) = letters.next() {
            let (sign, letter) = match letter {
                '+' => ('+', letters.next().unwrap_or('?')),
                letter => ('-', letter),
            };
            let naming = |case: &Case| calls(case, builtin.name, sign, letter);
            option_row(&mut text, &format!("{} {sign}{letter}", builtin.name), &cases, naming);
        }
    }
    for (heading, before, names) in [("set -o", "set -o ", SET_OPTIONS), ("shopt", "shopt ", SHOPT_OPTIONS)] {
        _ = write!(text, "\n## Options of {heading}\n\n| option | cases |\n|---|---|\n");
        for name in names.split_whitespace() {
            option_row(&mut text, &format!("{before}{name}"), &cases, |case| {
                words(case).any(|word| word == name)
            });
        }
    }
    Ok(text)
}

type Cases = BTreeMap<String, Vec<Case>>;

fn render_nodes(text: &mut String, cases: &Cases) {
    let mut chapter = "";
    for node in NODES {
        if node.chapter != chapter {
            chapter = node.chapter;
            _ = write!(text, "\n## {chapter}\n\n| node | source | cases |\n|---|---|---|\n");
        }
        let sources: Vec<_> = node.source.split_whitespace().map(source).collect();
        let corpora: Vec<_> = node.corpus.split_whitespace().map(|name| corpus_link(name, cases)).collect();
        _ = writeln!(text, "| {} | {} | {} |", node.name, sources.join("<br>"), corpora.join("<br>"));
    }
}

fn source(path: &str) -> String {
    if Path::new(&root()).join("crates").join(path).exists() {
        format!("[{path}](../crates/{path})")
    } else {
        "–".to_owned()
    }
}

fn corpus_link(node: &str, cases: &Cases) -> String {
    match cases.get(node) {
        Some(found) => format!("[{node}](../tests/corpus/{node}.sh) ({})", found.len()),
        None => "–".to_owned(),
    }
}

fn option_row(text: &mut String, option: &str, cases: &Cases, naming: impl Fn(&Case) -> bool) {
    let found: Vec<&Case> = cases.values().flatten().filter(|case| naming(case)).collect();
    let mut shown: Vec<String> =
        found.iter().take(SHOWN).map(|case| case.name().replace('|', "\\|")).collect();
    match found.len() {
        0 => shown.push("–".to_owned()),
        count if count > SHOWN => shown.push(format!("and {} more", count - SHOWN)),
        _ => {}
    }
    _ = writeln!(text, "| `{option}` | {} |", shown.join("; "));
}

/// Whether a line of the case has the builtin as a word and then, before the end of the command, a
/// word of options with this letter.
fn calls(case: &Case, builtin: &str, sign: char, letter: char) -> bool {
    String::from_utf8_lossy(&case.script).lines().any(|line| {
        let mut after = false;
        line.split([' ', '\t', '(', '`']).any(|word| {
            let ends = word.ends_with([';', '|', '&', ')']);
            let bare = word.trim_matches([';', '|', '&', ')', '"', '\'', '{']);
            let option = after && bare.strip_prefix(sign).is_some_and(|letters| letters.contains(letter));
            after = !ends && (after || bare == builtin);
            option
        })
    })
}

fn words(case: &Case) -> impl Iterator<Item = String> {
    let text = String::from_utf8_lossy(&case.script).into_owned();
    let apart = |char: char| !char.is_alphanumeric() && char != '_' && char != '-';
    text.split(apart).map(str::to_owned).collect::<Vec<_>>().into_iter()
}

//! Version managers: which program a stub would run.
//!
//! | manager | its stub is known by | what decides |
//! |---|---|---|
//! | pyenv, rbenv, nodenv, plenv | a script in `shims` that names it | variable, nearest `.python-version` …, `version` |
//! | rustup | its own program under other names | variable, overrides, nearest `rust-toolchain`, default |
//! | asdf | a script in `shims` that names it | variable, nearest `.tool-versions` |
//! | volta | `volta-shim` | nearest `package.json`, the user's platform |
//! | juliaup | `julialauncher` | variable, overrides, default in `juliaup.json` |
//! | mise | its own program under other names | not modelled: it is asked each time |
//!
//! Files of a project may come from anywhere, and a prompt is drawn on entering it: a program that such a
//! file names by its path is never run. It counts as missing.
//!
//! virtualenv, conda, nvm, direnv and SDKMAN need no model: they change PATH, or a link that is
//! followed, and the program that is found is the one that runs.

mod asdf;
mod juliaup;
mod rustup;
mod shims;
mod volta;

use super::Kind;
use super::plan::Place;
use crate::daemon::look::{Found, Look, base_name, join, upwards};

/// What is asked about.
pub struct Asked<'a> {
    pub kind: Kind,
    /// The name of the program.
    pub name: &'a str,
    /// The file behind the path it was found at.
    pub found: &'a Found,
    /// How the file begins.
    pub head: &'a [u8],
}

/// What would run.
#[derive(Debug, PartialEq, Eq)]
pub enum Chosen {
    /// It is no stub.
    Itself,
    /// The program at `path`; `label` if the user chose it by name.
    Program { path: Vec<u8>, label: Option<Vec<u8>> },
    /// The next one in PATH that is not in the same directory.
    Next,
    /// None: what is chosen is not there.
    Missing,
    /// Cannot be told without running it.
    Unknown,
}

/// Says what the program that was found would run.
pub fn choose(look: &mut Look<'_>, asked: &Asked<'_>, place: &Place<'_>) -> Chosen {
    match base_name(&asked.found.path) {
        b"rustup" | b"rustup-init" => return rustup::choose(look, asked, place),
        b"volta-shim" => return volta::choose(look, asked, place),
        b"julialauncher" | b"juliaup" => return juliaup::choose(look, asked, place),
        b"mise" => return Chosen::Unknown,
        _ => {}
    }
    // It may name folders with other programs.
    if asked.kind == Kind::Dotnet
        && nearest(look, place.real, b"global.json").is_some_and(|(_, text)| contains(&text, b"\"paths\""))
    {
        return Chosen::Missing;
    }
    if asked.kind == Kind::Rust && rustup::is_proxy(look, asked) {
        return rustup::choose(look, asked, place);
    }
    if asked.head.starts_with(b"#!") {
        if let Some(manager) = shims::manager(asked) {
            return shims::choose(look, manager, asked, place);
        }
        if contains(asked.head, b"asdf") && contains(asked.head, b" exec ") {
            return asdf::choose(look, asked, place);
        }
    }
    Chosen::Itself
}

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|w| w == word)
}

/// Files with settings are not larger.
const MOST: usize = 64 << 10;

/// The nearest file called `name` from the directory on upwards: its path and content.
fn nearest(look: &mut Look<'_>, from: &[u8], name: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    for dir in upwards(from) {
        let path = join(dir, name);
        if let Some(text) = look.read(&path, MOST) {
            return Some((path, text));
        }
    }
    None
}

/// The words of a file of settings without comments.
fn words(text: &[u8]) -> Vec<Vec<u8>> {
    text.split(|&b| b == b'\n')
        .map(|line| line.split(|&b| b == b'#').next().unwrap_or_default())
        .flat_map(|line| line.split(u8::is_ascii_whitespace))
        .filter(|word| !word.is_empty())
        .map(<[u8]>::to_vec)
        .collect()
}

//! pyenv, rbenv, nodenv and plenv: one design (<https://github.com/pyenv/pyenv#how-it-works>).
//!
//! A variable names versions, else the nearest file from the directory on upwards, else the file
//! `version` of the root. Of several the first that has the program counts. `system` is what PATH
//! would find without the stubs.

use super::{Asked, Chosen, contains, nearest, words};
use crate::daemon::look::{Look, base_name, join, parent};
use crate::runtimes::plan::Place;

pub struct Manager {
    name: &'static str,
    variable: &'static str,
    file: &'static str,
    /// Written before a version, and to be left away.
    prefix: &'static str,
}

static MANAGERS: [Manager; 4] = [
    Manager { name: "pyenv", variable: "PYENV_VERSION", file: ".python-version", prefix: "python-" },
    Manager { name: "rbenv", variable: "RBENV_VERSION", file: ".ruby-version", prefix: "ruby-" },
    Manager { name: "nodenv", variable: "NODENV_VERSION", file: ".node-version", prefix: "v" },
    Manager { name: "plenv", variable: "PLENV_VERSION", file: ".perl-version", prefix: "perl-" },
];

/// The manager whose stub this is.
pub fn manager(asked: &Asked<'_>) -> Option<&'static Manager> {
    if base_name(parent(&asked.found.path)) != b"shims" {
        return None;
    }
    MANAGERS.iter().find(|m| contains(asked.head, m.name.as_bytes()))
}

pub fn choose(look: &mut Look<'_>, manager: &Manager, asked: &Asked<'_>, place: &Place<'_>) -> Chosen {
    let root = parent(parent(&asked.found.path)).to_vec();
    let (versions, chosen) = match place.env.value(manager.variable) {
        Some(text) => (text.split(|&b| b == b':').map(<[u8]>::to_vec).collect(), true),
        None => match nearest(look, place.real, manager.file.as_bytes()) {
            Some((_, text)) => (words(&text), true),
            None => (
                look.read(&join(&root, b"version"), super::MOST).map(|t| words(&t)).unwrap_or_default(),
                false,
            ),
        },
    };
    if versions.is_empty() {
        return Chosen::Next;
    }
    let mut system = false;
    for version in versions {
        if version == b"system" {
            system = true;
            continue;
        }
        let bare = version.strip_prefix(manager.prefix.as_bytes()).unwrap_or(&version);
        for name in [version.as_slice(), bare] {
            if name.contains(&b'/') || name.starts_with(b".") {
                continue;
            }
            let bin = [&root, b"/versions/".as_slice(), name, b"/bin"].concat();
            let path = join(&bin, asked.name.as_bytes());
            if look.program(&path).is_some() {
                let environment = !name.first().is_some_and(u8::is_ascii_digit);
                return Chosen::Program { path, label: (chosen && environment).then(|| name.to_vec()) };
            }
        }
        // `3.12` may stand for the newest of these.
        if !system && version.first().is_some_and(u8::is_ascii_digit) {
            return Chosen::Unknown;
        }
    }
    if system { Chosen::Next } else { Chosen::Unknown }
}

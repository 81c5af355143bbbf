//! Volta (<https://docs.volta.sh/advanced/workspaces>): the nearest `package.json` that pins a version,
//! else the user's own platform.

use serde_json::Value;

use super::{Asked, Chosen, MOST};
use crate::daemon::look::{Look, join, upwards};
use crate::runtimes::Kind;
use crate::runtimes::plan::Place;

pub fn choose(look: &mut Look<'_>, asked: &Asked<'_>, place: &Place<'_>) -> Chosen {
    let home = match (place.env.value("VOLTA_HOME"), place.env.home()) {
        (Some(dir), _) => dir.to_vec(),
        (None, Some(home)) => join(home, b".volta"),
        (None, None) => return Chosen::Unknown,
    };
    if asked.kind != Kind::Node {
        return Chosen::Unknown;
    }
    let version = match pinned(look, place.real) {
        Pinned::Version(version) => version,
        Pinned::Elsewhere => return Chosen::Unknown,
        Pinned::No => {
            let platform = look.read(&join(&home, b"tools/user/platform.json"), MOST).unwrap_or_default();
            let platform: Value = serde_json::from_slice(&platform).unwrap_or_default();
            match platform.pointer("/node/runtime").and_then(Value::as_str) {
                Some(version) => version.to_string(),
                None => return Chosen::Next,
            }
        }
    };
    if version.contains('/') || version.starts_with('.') {
        return Chosen::Unknown;
    }
    let path = [&home, b"/tools/image/node/".as_slice(), version.as_bytes(), b"/bin/node"].concat();
    match look.program(&path) {
        Some(_) => Chosen::Program { path, label: None },
        // It would be fetched.
        None => Chosen::Missing,
    }
}

enum Pinned {
    Version(String),
    /// By way of another file, or not readable.
    Elsewhere,
    No,
}

fn pinned(look: &mut Look<'_>, from: &[u8]) -> Pinned {
    /// A `package.json` may be long.
    const LONG: usize = 1 << 20;
    for dir in upwards(from) {
        let Some(text) = look.read(&join(dir, b"package.json"), LONG) else {
            continue;
        };
        let Ok(package) = serde_json::from_slice::<Value>(&text) else {
            return Pinned::Elsewhere;
        };
        // The nearest package is the project, pinned or not.
        let Some(volta) = package.get("volta") else {
            return Pinned::No;
        };
        return match volta.get("node").and_then(Value::as_str) {
            Some(version) => Pinned::Version(version.to_string()),
            None if volta.get("extends").is_some() => Pinned::Elsewhere,
            None => Pinned::No,
        };
    }
    Pinned::No
}

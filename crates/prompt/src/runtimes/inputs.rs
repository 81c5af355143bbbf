//! What programs read besides themselves before they tell their version.

use super::Kind;
use super::plan::Place;
use crate::daemon::look::{Found, Identity, Look, join, parent, upwards};

type Inputs = Vec<(Vec<u8>, Option<Identity>)>;

/// Adds what `kind`'s program at `found` reads. `None`: that is not known.
pub fn add(look: &mut Look<'_>, kind: Kind, found: &Found, place: &Place<'_>, to: &mut Inputs) -> Option<()> {
    match kind {
        Kind::Go => go(look, found, place, to),
        Kind::Dotnet => {
            dotnet(look, found, place, to);
            Some(())
        }
        _ => Some(()),
    }
}

fn note(look: &mut Look<'_>, path: Vec<u8>, to: &mut Inputs) -> bool {
    // A directory counts by its names, which its times tell.
    let found = match look.find(&path) {
        Some(found) if found.stat.is_file() => look.file(&path),
        Some(found) if found.stat.is_dir() => {
            look.names(&path);
            look.find(&path)
        }
        other => other,
    };
    let there = found.is_some();
    to.push((path, found.map(|f| Identity::new(&f.stat))));
    there
}

/// Go switches to the toolchain that the module, the workspace or a setting names, if it has it
/// (<https://go.dev/doc/toolchain>). It is not let to fetch one (`daemon::job`).
fn go(look: &mut Look<'_>, found: &Found, place: &Place<'_>, to: &mut Inputs) -> Option<()> {
    let env = place.env;
    if env.value("GOTOOLCHAIN") == Some(b"local") {
        return Some(());
    }
    let config = match env.value("XDG_CONFIG_HOME") {
        Some(dir) => Some(dir.to_vec()),
        None => env.home().map(|home| join(home, b".config")),
    };
    match env.value("GOENV") {
        Some(b"off") => {}
        Some(path) => drop(note(look, join(place.real, path), to)),
        None => {
            if let Some(config) = config {
                note(look, join(&config, b"go/env"), to);
            }
        }
    }
    let root = env.value("GOROOT").map_or_else(|| parent(parent(&found.path)).to_vec(), <[u8]>::to_vec);
    note(look, join(&root, b"go.env"), to);
    for name in ["go.mod", "go.work"] {
        for dir in upwards(place.real) {
            if note(look, join(dir, name.as_bytes()), to) {
                break;
            }
        }
    }
    if let Some(work) = env.value("GOWORK").filter(|w| *w != b"off") {
        note(look, join(place.real, work), to);
    }
    // The toolchains it has.
    let modules = match (env.value("GOMODCACHE"), env.value("GOPATH"), env.home()) {
        (Some(dir), ..) => dir.to_vec(),
        (None, Some(path), _) => join(path.split(|&b| b == b':').next()?, b"pkg/mod"),
        (None, None, Some(home)) => join(home, b"go/pkg/mod"),
        (None, None, None) => return Some(()),
    };
    note(look, join(&modules, b"golang.org"), to);
    // Toolchains in PATH are found by name (`go1.22.1`).
    for dir in env.path() {
        let has = look.markers(dir).iter().any(|name| name.starts_with(b"go1."));
        if has {
            return None;
        }
    }
    Some(())
}

/// dotnet takes the SDK that the nearest `global.json` wants of those beside it.
fn dotnet(look: &mut Look<'_>, found: &Found, place: &Place<'_>, to: &mut Inputs) {
    for dir in upwards(place.real) {
        if note(look, join(dir, b"global.json"), to) {
            break;
        }
    }
    note(look, join(parent(&found.path), b"sdk"), to);
    if let Some(root) = place.env.value("DOTNET_ROOT") {
        note(look, join(root, b"sdk"), to);
    }
}

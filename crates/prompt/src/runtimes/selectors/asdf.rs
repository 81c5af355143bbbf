//! asdf (<https://asdf-vm.com/manage/versions.html>): a variable, else the nearest `.tool-versions`
//! that names the tool, else the one in the home directory. Files of other managers are read only if
//! its settings say so; then it is asked itself.

use super::{Asked, Chosen, MOST, contains};
use crate::daemon::look::{Look, join, parent, upwards};
use crate::runtimes::Kind;
use crate::runtimes::plan::Place;

/// Names of tools, and where in an installation their programs are.
fn tool(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Go => ("golang", "go/bin"),
        Kind::Node => ("nodejs", "bin"),
        Kind::Dotnet => ("dotnet", ""),
        Kind::R => ("R", "bin"),
        other => (other.name(), "bin"),
    }
}

pub fn choose(look: &mut Look<'_>, asked: &Asked<'_>, place: &Place<'_>) -> Chosen {
    let env = place.env;
    let (tool, bin) = tool(asked.kind);
    let data = match env.value("ASDF_DATA_DIR") {
        Some(dir) => dir.to_vec(),
        None => parent(parent(&asked.found.path)).to_vec(),
    };
    let settings = match (env.value("ASDF_CONFIG_FILE"), env.home()) {
        (Some(path), _) => path.to_vec(),
        (None, Some(home)) => join(home, b".asdfrc"),
        (None, None) => return Chosen::Unknown,
    };
    if look.read(&settings, MOST).is_some_and(|text| contains(&text, b"legacy_version_file")) {
        return Chosen::Unknown;
    }
    let variable = format!("ASDF_{}_VERSION", tool.to_ascii_uppercase());
    let versions = match env.value(&variable) {
        Some(text) => vec![text.to_vec()],
        None => named(look, tool.as_bytes(), place),
    };
    let Some(version) = versions.first() else {
        return Chosen::Unknown;
    };
    if version == b"system" {
        return Chosen::Next;
    }
    if version.starts_with(b"path:") {
        return Chosen::Missing;
    }
    if version.contains(&b'/') || version.contains(&b':') || version.starts_with(b".") {
        return Chosen::Unknown;
    }
    let installed = [&data, b"/installs/".as_slice(), tool.as_bytes(), b"/", version].concat();
    let path = join(&join(&installed, bin.as_bytes()), asked.name.as_bytes());
    match look.program(&path) {
        Some(_) => Chosen::Program { path, label: None },
        None => Chosen::Unknown,
    }
}

/// The versions that the nearest file names for `tool`.
fn named(look: &mut Look<'_>, tool: &[u8], place: &Place<'_>) -> Vec<Vec<u8>> {
    let file = place.env.value("ASDF_DEFAULT_TOOL_VERSIONS_FILENAME").unwrap_or(b".tool-versions");
    for dir in upwards(place.real).chain(place.env.home()) {
        let Some(text) = look.read(&join(dir, file), MOST) else {
            continue;
        };
        for line in text.split(|&b| b == b'\n') {
            let line = line.split(|&b| b == b'#').next().unwrap_or_default();
            let mut words = line.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty());
            if words.next() == Some(tool) {
                return words.map(<[u8]>::to_vec).collect();
            }
        }
    }
    Vec::new()
}

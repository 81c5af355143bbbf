//! rustup: which toolchain its proxies use (<https://rust-lang.github.io/rustup/overrides.html>).
//!
//! The variable, else from the directory on upwards the nearest override or toolchain file (at one
//! place the override first), else the default. The proxy itself is never run: it might fetch
//! what is not there.

use super::{Asked, Chosen, MOST};
use crate::daemon::look::{Look, join, parent, upwards};
use crate::runtimes::plan::Place;

/// Whether the program is rustup's own under another name: the same file as the `rustup` beside it.
pub fn is_proxy(look: &mut Look<'_>, asked: &Asked<'_>) -> bool {
    let beside = join(parent(&asked.found.path), b"rustup");
    look.find(&beside).is_some_and(|rustup| rustup.stat.same_file(&asked.found.stat))
}

pub fn choose(look: &mut Look<'_>, asked: &Asked<'_>, place: &Place<'_>) -> Chosen {
    let env = place.env;
    let home = match (env.value("RUSTUP_HOME"), env.home()) {
        (Some(dir), _) => dir.to_vec(),
        (None, Some(home)) => join(home, b".rustup"),
        (None, None) => return Chosen::Missing,
    };
    let settings = look.read(&join(&home, b"settings.toml"), MOST).unwrap_or_default();
    let settings: toml::Table =
        std::str::from_utf8(&settings).ok().and_then(|text| text.parse().ok()).unwrap_or_default();
    let (name, chosen) = match env.value("RUSTUP_TOOLCHAIN") {
        Some(path) if path.first() == Some(&b'/') => return program(join(path, b"bin"), asked, None),
        Some(name) => (name.to_vec(), true),
        None => match from_directory(look, &settings, place.real) {
            Some(Wanted::Name(name)) => (name, true),
            Some(Wanted::Path) => return Chosen::Missing,
            None => match settings.get("default_toolchain").and_then(toml::Value::as_str) {
                Some(name) => (name.as_bytes().to_vec(), false),
                None => return Chosen::Missing,
            },
        },
    };
    if name.contains(&b'/') || name.starts_with(b".") {
        return Chosen::Missing;
    }
    let host = settings.get("default_host_triple").and_then(toml::Value::as_str).unwrap_or(HOST);
    let full = [&name, b"-".as_slice(), host.as_bytes()].concat();
    let toolchains = join(&home, b"toolchains");
    // A number would only say the version once more.
    let label = (chosen && !name.first().is_some_and(u8::is_ascii_digit)).then(|| name.clone());
    for dir in [&name, &full] {
        let bin = join(&join(&toolchains, dir), b"bin");
        if look.program(&join(&bin, asked.name.as_bytes())).is_some() {
            return program(bin, asked, label);
        }
    }
    Chosen::Missing
}

const HOST: &str =
    if cfg!(target_arch = "x86_64") { "x86_64-unknown-linux-gnu" } else { "aarch64-unknown-linux-gnu" };

fn program(bin: Vec<u8>, asked: &Asked<'_>, label: Option<Vec<u8>>) -> Chosen {
    Chosen::Program { path: join(&bin, asked.name.as_bytes()), label }
}

enum Wanted {
    Name(Vec<u8>),
    /// A folder that the project names.
    Path,
}

fn from_directory(look: &mut Look<'_>, settings: &toml::Table, from: &[u8]) -> Option<Wanted> {
    let overrides = settings.get("overrides").and_then(toml::Value::as_table);
    for dir in upwards(from) {
        let named =
            overrides.and_then(|o| o.get(std::str::from_utf8(dir).ok()?)).and_then(toml::Value::as_str);
        if let Some(name) = named {
            return Some(Wanted::Name(name.as_bytes().to_vec()));
        }
        for name in ["rust-toolchain", "rust-toolchain.toml"] {
            if let Some(text) = look.read(&join(dir, name.as_bytes()), MOST)
                && let Some(wanted) = toolchain_file(&text)
            {
                return Some(wanted);
            }
        }
    }
    None
}

/// Reads a toolchain file: a table, or (only with the old name, which is not told apart) one word.
fn toolchain_file(text: &[u8]) -> Option<Wanted> {
    let text = std::str::from_utf8(text).ok()?.trim();
    if !text.contains('=') && !text.contains('[') {
        let word = text.lines().next()?.trim();
        return (!word.is_empty()).then(|| Wanted::Name(word.as_bytes().to_vec()));
    }
    let table: toml::Table = text.parse().ok()?;
    let toolchain = table.get("toolchain")?.as_table()?;
    if toolchain.contains_key("path") {
        return Some(Wanted::Path);
    }
    toolchain.get("channel")?.as_str().map(|name| Wanted::Name(name.as_bytes().to_vec()))
}

//! juliaup (<https://github.com/JuliaLang/juliaup>): a variable, else the longest override above the
//! directory, else the default; all but the variable in `juliaup.json`.

use serde_json::Value;

use super::{Asked, Chosen};
use crate::daemon::look::{Look, join, upwards};
use crate::runtimes::plan::Place;

pub fn choose(look: &mut Look<'_>, _asked: &Asked<'_>, place: &Place<'_>) -> Chosen {
    let env = place.env;
    let depot = match (env.value("JULIAUP_DEPOT_PATH"), env.home()) {
        (Some(dir), _) => dir.to_vec(),
        (None, Some(home)) => join(home, b".julia"),
        (None, None) => return Chosen::Unknown,
    };
    let dir = join(&depot, b"juliaup");
    let Some(text) = look.read(&join(&dir, b"juliaup.json"), 1 << 20) else {
        return Chosen::Unknown;
    };
    let Ok(settings) = serde_json::from_slice::<Value>(&text) else {
        return Chosen::Unknown;
    };
    let (channel, chosen) = match env.value("JULIAUP_CHANNEL").map(std::str::from_utf8) {
        Some(Ok(channel)) => (channel, true),
        Some(Err(_)) => return Chosen::Unknown,
        None => match overridden(&settings, place.real) {
            Some(channel) => (channel, true),
            None => match settings.get("Default").and_then(Value::as_str) {
                Some(channel) => (channel, false),
                None => return Chosen::Unknown,
            },
        },
    };
    let Some(installed) = settings.get("InstalledChannels").and_then(|c| c.get(channel)) else {
        return Chosen::Unknown;
    };
    let label = chosen.then(|| channel.as_bytes().to_vec());
    if let Some(command) = installed.get("Command").and_then(Value::as_str) {
        let plain = installed.get("Args").and_then(Value::as_array).is_none_or(Vec::is_empty);
        return if plain {
            Chosen::Program { path: join(&dir, command.as_bytes()), label }
        } else {
            Chosen::Unknown
        };
    }
    let version = installed.get("Version").and_then(Value::as_str).unwrap_or_default();
    let path =
        settings.get("InstalledVersions").and_then(|v| v.get(version)?.get("Path")).and_then(Value::as_str);
    match path {
        Some(path) => {
            let installed = join(&dir, path.as_bytes());
            Chosen::Program { path: join(&installed, b"bin/julia"), label }
        }
        None => Chosen::Unknown,
    }
}

fn overridden<'s>(settings: &'s Value, from: &[u8]) -> Option<&'s str> {
    let overrides = settings.get("Overrides")?.as_array()?;
    upwards(from).find_map(|dir| {
        let here = |o: &&Value| o.get("Path").and_then(Value::as_str).is_some_and(|p| p.as_bytes() == dir);
        overrides.iter().find(here)?.get("Channel")?.as_str()
    })
}

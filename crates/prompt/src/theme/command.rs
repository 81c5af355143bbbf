//! `spork prompt theme list|preview|apply|edit|check`.

use spork_os::cstring::{CStrings, c_string};
use spork_os::spawn::Spawn;
use spork_os::{environ, process, signal, terminal};

use super::color::Depth;
use super::config::{self, Issue, Layer};
use super::host::Pen;
use super::option::SymbolSet;
use super::store::{self, Place, Store};
use super::{Screen, Theme, builtin, sample};
use crate::commands::{complain, print};
use crate::facts::{Facts, Shell};

const USAGE: &str = "theme list | preview [name...] [--columns N] [--symbols ascii|unicode|nerd] \
                     [--colors plain|none|16|256|true] | apply name | edit [name] | check | reference";

/// Carries out `spork prompt theme ARGUMENTS`.
pub fn run(arguments: &[Vec<u8>]) -> i32 {
    let Some((name, rest)) = arguments.split_first() else {
        return wrong();
    };
    let Some(place) = Place::new(variable) else {
        complain("theme: HOME is not set");
        return 1;
    };
    match (name.as_slice(), rest) {
        (b"list", []) => list(&place),
        (b"preview", _) => preview(&place, rest),
        (b"apply", [name]) => apply(&place, name),
        (b"edit", []) => edit(&place, None),
        (b"edit", [name]) => edit(&place, Some(name)),
        (b"check", []) => check(&place),
        (b"reference", []) => i32::from(!print(super::reference::page().as_bytes())),
        _ => wrong(),
    }
}

fn wrong() -> i32 {
    complain(&format!("usage: {USAGE}"));
    2
}

/// A variable of this process.
pub fn variable(name: &str) -> Option<&'static [u8]> {
    environ().into_iter().find_map(|s| s.strip_prefix(name.as_bytes())?.strip_prefix(b"="))
}

/// A theme by its name, the user's own first, with the name of its file.
fn named(place: &Place, name: &str) -> Option<(Theme, Vec<Issue>)> {
    if !store::is_theme_name(name) {
        return None;
    }
    let path = place.theme(name);
    if let Ok(Some(text)) = store::read(&path) {
        let file = String::from_utf8_lossy(&path).into_owned();
        return Some(config::read(&[Layer { file, text: &text }]));
    }
    builtin::read(name)
}

fn all(place: &Place) -> Vec<String> {
    let mut names: Vec<String> = builtin::THEMES.iter().map(|(name, _)| (*name).to_owned()).collect();
    for name in place.own_themes() {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn current(place: &Place) -> String {
    let text = store::read(&place.file()).ok().flatten().unwrap_or_default();
    config::theme_name(&text).unwrap_or_else(|| builtin::DEFAULT.to_owned())
}

fn list(place: &Place) -> i32 {
    let current = current(place);
    let own = place.own_themes();
    let mut out = String::new();
    for name in all(place) {
        let mark = if name == current { '*' } else { ' ' };
        let about = named(place, &name).map_or(String::new(), |(t, _)| t.options.text("about").to_owned());
        let from = if own.contains(&name) { " (yours)" } else { "" };
        out.push_str(&format!("{mark} {name:12} {about}{from}\n"));
    }
    i32::from(!print(out.as_bytes()))
}

/// Columns of the terminal that is written to.
fn columns() -> usize {
    let size = [1, 2, 0].into_iter().find_map(|fd| terminal::window_size(fd).ok().filter(|s| s.1 > 0));
    size.map_or(80, |(_, columns)| usize::from(columns))
}

fn preview(place: &Place, arguments: &[Vec<u8>]) -> i32 {
    let mut names = Vec::new();
    let (mut width, mut set, mut depth) = (columns(), None, None);
    let mut words = arguments.iter().map(|word| String::from_utf8_lossy(word).into_owned());
    while let Some(word) = words.next() {
        let known = match word.as_str() {
            "--columns" => match words.next().and_then(|w| w.parse().ok()).filter(|n| (1..=1000).contains(n))
            {
                Some(n) => {
                    width = n;
                    true
                }
                None => false,
            },
            "--symbols" => {
                set = words.next().and_then(|w| SymbolSet::from_name(&w));
                set.is_some()
            }
            "--colors" => {
                depth = words.next().and_then(|w| Depth::from_name(&w));
                depth.is_some()
            }
            option if option.starts_with('-') => false,
            _ => {
                names.push(word);
                true
            }
        };
        if !known {
            return wrong();
        }
    }
    if names.is_empty() {
        names = all(place);
    }
    let mut out = Vec::new();
    for name in &names {
        let Some((theme, issues)) = named(place, name) else {
            complain(&format!("theme: there is no theme `{name}`"));
            return 1;
        };
        report(&issues);
        let mut screen = theme.screen(width, variable);
        screen.set = set.unwrap_or(screen.set);
        screen.depth = depth.unwrap_or(screen.depth);
        out.extend_from_slice(format!("{name}: {}\n\n", theme.options.text("about")).as_bytes());
        out.extend(page(&theme, screen));
        out.push(b'\n');
    }
    i32::from(!print(&out))
}

/// A prompt at rest, and one after work, with a command typed in.
pub fn page(theme: &Theme, screen: Screen) -> Vec<u8> {
    let mut out = Vec::new();
    for (facts, command) in [(sample::calm(), "cd projects/engine"), (sample::busy(), "make")] {
        out.extend(shown(theme, &facts, screen, command));
    }
    out
}

fn shown(theme: &Theme, facts: &Facts, screen: Screen, command: &str) -> Vec<u8> {
    let picture = theme.draw(facts, screen, &());
    let pen = Pen::new(Shell::Spork, screen.depth, theme.options.style("old"));
    let (mut out, right) = pen.picture(&picture);
    out.extend_from_slice(command.as_bytes());
    let width = |row: &super::Row| row.iter().map(crate::segments::Span::width).sum::<usize>();
    let used = width(&picture.left) + command.len() + width(&picture.right) + theme.options.size("margin");
    if width(&picture.right) > 0 && used < screen.columns {
        out.extend(std::iter::repeat_n(b' ', screen.columns - used));
        out.extend(right);
    }
    out.push(b'\n');
    out
}

fn report(issues: &[Issue]) {
    issues.iter().for_each(|issue| complain(&issue.to_string()));
}

fn apply(place: &Place, name: &[u8]) -> i32 {
    let name = String::from_utf8_lossy(name);
    let Some((_, issues)) = named(place, &name) else {
        complain(&format!("theme: there is no theme `{name}`; `spork prompt theme list` shows all"));
        return 1;
    };
    report(&issues);
    let file = place.file();
    let written = store::read(&file).and_then(|text| {
        store::make_folders(&file)?;
        store::write(&file, store::with_theme(&text.unwrap_or_default(), &name).as_bytes())
    });
    match written {
        Ok(()) => 0,
        Err(e) => {
            complain(&format!("{}: {e}", String::from_utf8_lossy(&file)));
            1
        }
    }
}

/// Opens the configuration, or a theme of the user's own, which begins as a copy of ours.
fn edit(place: &Place, name: Option<&[u8]>) -> i32 {
    let (file, start) = match name.map(String::from_utf8_lossy) {
        None => {
            let start = format!(
                "# The look of the prompt. `spork prompt theme reference` lists all keys.\ntheme = \"{}\"\n",
                builtin::DEFAULT
            );
            (place.file(), start)
        }
        Some(name) if store::is_theme_name(&name) => {
            let base = builtin::text(&name).or_else(|| builtin::text(builtin::DEFAULT));
            (place.theme(&name), base.unwrap_or_default().to_owned())
        }
        Some(name) => {
            complain(&format!(
                "theme: `{name}` cannot be the name of a theme: letters, digits, `-` and `_` can"
            ));
            return 2;
        }
    };
    let fresh = match store::read(&file) {
        Ok(text) => text.is_none(),
        Err(e) => {
            complain(&format!("{}: {e}", String::from_utf8_lossy(&file)));
            return 1;
        }
    };
    let made = match fresh {
        true => store::make_folders(&file).and_then(|()| store::write(&file, start.as_bytes())),
        false => Ok(()),
    };
    if let Err(e) = made {
        complain(&format!("{}: {e}", String::from_utf8_lossy(&file)));
        return 1;
    }
    let status = run_editor(&file);
    if status != 0 {
        return status;
    }
    match name {
        None => check(place),
        Some(name) => {
            let (_, issues) = named(place, &String::from_utf8_lossy(name)).unwrap_or_default();
            report(&issues);
            i32::from(!issues.is_empty())
        }
    }
}

/// VISUAL and EDITOR are shell text, as everywhere: they may hold options.
fn run_editor(file: &[u8]) -> i32 {
    let editor = ["VISUAL", "EDITOR"].into_iter().find_map(|name| variable(name).filter(|v| !v.is_empty()));
    let script = [editor.unwrap_or(b"vi"), b" \"$@\""].concat();
    let mut argv = CStrings::new();
    [b"sh", b"-c".as_slice(), &script, b"sh", file].iter().for_each(|word| argv.push(word));
    let mut envp = CStrings::new();
    environ().iter().for_each(|string| envp.push(string));
    let path = c_string(b"/bin/sh");
    // What the terminal sends is for the editor; a shell in front of it waits it out.
    let kept = [signal::SIGINT, signal::SIGQUIT];
    kept.iter().for_each(|n| drop(signal::ignore(*n)));
    let mut start = Spawn::new(&path, &argv, &envp);
    start.default_signals = signal::SigSet::of(&kept);
    let pid = match start.spawn() {
        Ok(pid) => pid,
        Err(e) => {
            complain(&format!("theme: /bin/sh: {}", std::io::Error::from(e)));
            return 1;
        }
    };
    let status = loop {
        match process::waitpid(pid, 0) {
            Ok(Some((_, status))) => break status,
            Err(e) if e.kind() != std::io::ErrorKind::Interrupted => return 1,
            _ => {}
        }
    };
    kept.iter().for_each(|n| drop(signal::set_default(*n)));
    status.exited().unwrap_or(1)
}

fn check(place: &Place) -> i32 {
    let store = Store::open(Some(place.clone()));
    report(&store.issues);
    i32::from(!store.issues.is_empty())
}

//! Where configuration is, reading it, reading it again when it has changed.
//!
//! `$XDG_CONFIG_HOME/spork/prompt.toml` (else `~/.config`) names a theme and says what is to be
//! otherwise; `themes/NAME.toml` beside it are the user's own themes, which win over ours of that
//! name. A file counts as changed when its identity, size or times have.

use std::io;

use spork_os::errno::ENOENT;
use spork_os::fd::{self, O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY};
use spork_os::file::{self, Stat};

use super::config::{self, Issue, Layer};
use super::{Theme, builtin};

/// Bytes that a configuration may have.
const LONGEST: usize = 1 << 20;

/// The folder of the configuration and its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// `…/spork`.
    pub folder: Vec<u8>,
}

impl Place {
    /// By the variables that `get` finds; `None`: there is no home.
    pub fn new<'a>(get: impl Fn(&str) -> Option<&'a [u8]>) -> Option<Place> {
        let absolute = |name| get(name).filter(|dir| dir.first() == Some(&b'/'));
        let base = match absolute("XDG_CONFIG_HOME") {
            Some(dir) => dir.to_vec(),
            None => [absolute("HOME")?, b"/.config"].concat(),
        };
        Some(Place { folder: [&base, b"/spork".as_slice()].concat() })
    }

    pub fn file(&self) -> Vec<u8> {
        [&self.folder, b"/prompt.toml".as_slice()].concat()
    }

    pub fn themes(&self) -> Vec<u8> {
        [&self.folder, b"/themes".as_slice()].concat()
    }

    pub fn theme(&self, name: &str) -> Vec<u8> {
        [&self.themes(), b"/".as_slice(), name.as_bytes(), b".toml"].concat()
    }

    /// The user's own themes, sorted.
    pub fn own_themes(&self) -> Vec<String> {
        let mut names: Vec<String> = file::read_dir(&self.themes())
            .unwrap_or_default()
            .into_iter()
            .filter_map(|entry| String::from_utf8(entry.name.strip_suffix(b".toml")?.to_vec()).ok())
            .filter(|name| is_theme_name(name))
            .collect();
        names.sort();
        names
    }
}

/// A name that is no path.
pub fn is_theme_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 64
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
}

/// What tells one content of a file from another.
type Identity = Option<(u64, u64, u64, (i64, u32), (i64, u32))>;

fn identity(path: &[u8]) -> Identity {
    let told = |s: Stat| (s.dev, s.ino, s.size, s.mtime, s.ctime);
    file::stat(path).ok().map(told)
}

/// The text of a file; `None`: there is none.
pub fn read(path: &[u8]) -> io::Result<Option<String>> {
    let fd = match fd::open(path, O_RDONLY, 0) {
        Err(e) if e.raw_os_error() == Some(ENOENT) => return Ok(None),
        opened => opened?,
    };
    let stat = file::fstat(fd.raw())?;
    if !stat.is_file() || stat.size > LONGEST as u64 {
        return Err(io::Error::other("not a file of reasonable size"));
    }
    let mut bytes = Vec::new();
    fd::read_to_end(fd.raw(), &mut bytes)?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Some(text)),
        Err(_) => Err(io::Error::other("not UTF-8")),
    }
}

/// The configuration as it was read last.
pub struct Store {
    place: Option<Place>,
    seen: Vec<(Vec<u8>, Identity)>,
    pub theme: Theme,
    pub issues: Vec<Issue>,
}

impl Store {
    pub fn open(place: Option<Place>) -> Store {
        let mut store = Store { place, seen: Vec::new(), theme: config::read(&[]).0, issues: Vec::new() };
        store.load();
        store
    }

    /// Reads again if something has changed; true: it did.
    pub fn refresh(&mut self) -> bool {
        if self.seen.iter().all(|(path, was)| identity(path) == *was) {
            return false;
        }
        self.load();
        true
    }

    fn load(&mut self) {
        // What is looked at is noted before it is read, so a change in between is seen next time.
        self.seen.clear();
        let mut issues = Vec::new();
        let Some(place) = self.place.clone() else {
            self.theme = Theme::default();
            self.issues = issues;
            return;
        };
        let own = self.text(&place.file(), &mut issues).unwrap_or_default();
        let name = config::theme_name(&own).unwrap_or_else(|| builtin::DEFAULT.to_owned());
        let shown = |path: &[u8]| String::from_utf8_lossy(path).into_owned();
        let mut layers = Vec::new();
        let base = self.base(&place, &name, &mut issues);
        match &base {
            Some((file, text)) => layers.push(Layer { file: file.clone(), text }),
            None => {
                let line = 1 + own.lines().take_while(|l| !l.trim_start().starts_with("theme")).count();
                let message = format!("there is no theme `{name}`");
                issues.push(Issue { file: shown(&place.file()), line, message });
                let text = builtin::text(builtin::DEFAULT).unwrap_or_default();
                layers.push(Layer { file: builtin::DEFAULT.to_owned(), text });
            }
        }
        layers.push(Layer { file: shown(&place.file()), text: &own });
        let (theme, found) = config::read(&layers);
        issues.extend(found);
        (self.theme, self.issues) = (theme, issues);
    }

    /// The text of a theme, the user's own first.
    fn base(&mut self, place: &Place, name: &str, issues: &mut Vec<Issue>) -> Option<(String, String)> {
        if is_theme_name(name) {
            let path = place.theme(name);
            if let Some(text) = self.text(&path, issues) {
                return Some((String::from_utf8_lossy(&path).into_owned(), text));
            }
        }
        Some((format!("{name}.toml"), builtin::text(name)?.to_owned()))
    }

    fn text(&mut self, path: &[u8], issues: &mut Vec<Issue>) -> Option<String> {
        self.seen.push((path.to_vec(), identity(path)));
        read(path).unwrap_or_else(|e| {
            let file = String::from_utf8_lossy(path).into_owned();
            issues.push(Issue { file, line: 1, message: e.to_string() });
            None
        })
    }
}

/// Makes the directories that lead to a file.
pub fn make_folders(path: &[u8]) -> io::Result<()> {
    for (at, _) in path.iter().enumerate().filter(|(at, b)| **b == b'/' && *at > 0) {
        let folder = path.get(..at).unwrap_or_default();
        // Above our own folder anything may be the reason of a failure; what matters is that it is there.
        if let Err(e) = file::mkdir(folder, 0o777)
            && !file::stat(folder).is_ok_and(|s| s.is_dir())
        {
            return Err(e);
        }
    }
    Ok(())
}

/// Replaces a file in one step, by way of a new one beside it. A link stays one: what it points to is
/// replaced.
pub fn write(path: &[u8], text: &[u8]) -> io::Result<()> {
    let path = file::real_path(path).unwrap_or_else(|_| path.to_vec());
    let mode = file::stat(&path).map_or(0o666, |s| s.mode & 0o777);
    let new = [&path, format!(".{}~", spork_os::process::getpid()).as_bytes()].concat();
    // What a process of this number left behind.
    let _ = file::unlink(&new);
    let fd = fd::open(&new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode)?;
    let written = fd::write_all(fd.raw(), text)
        .and_then(|()| fd::fsync(fd.raw()))
        .and_then(|()| file::rename(&new, &path));
    if written.is_err() {
        let _ = file::unlink(&new);
    }
    written
}

/// A configuration with another theme: only that line is touched.
pub fn with_theme(text: &str, name: &str) -> String {
    let line = format!("theme = \"{name}\"\n");
    let mut out = String::new();
    let mut done = false;
    let mut top = true;
    for old in text.split_inclusive('\n') {
        top = top && !old.trim_start().starts_with('[');
        let is_theme = top
            && old.trim_start().strip_prefix("theme").is_some_and(|rest| rest.trim_start().starts_with('='));
        if is_theme && !done {
            let comment = old.split_once('#').map(|(_, c)| c.trim_end());
            out.push_str(
                match comment {
                    Some(comment) => format!("theme = \"{name}\" #{comment}\n"),
                    None => line.clone(),
                }
                .as_str(),
            );
            done = true;
        } else if !is_theme {
            out.push_str(old);
        }
    }
    if done { out } else { line + &out }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_is_touched() {
        assert_eq!(with_theme("", "lean"), "theme = \"lean\"\n");
        assert_eq!(with_theme("# mine\nsymbols = 'nerd'", "a"), "theme = \"a\"\n# mine\nsymbols = 'nerd'");
        assert_eq!(with_theme("# x\ntheme='b' # why\nk=1\n", "a"), "# x\ntheme = \"a\" # why\nk=1\n");
        assert_eq!(with_theme("[custom.x]\ntheme = 1\n", "a"), "theme = \"a\"\n[custom.x]\ntheme = 1\n");
    }

    #[test]
    fn places() {
        let of = |pairs: &'static [(&str, &[u8])]| {
            Place::new(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| *v)).map(|p| p.file())
        };
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[("HOME", b"/h")]), Some(b"/h/.config/spork/prompt.toml".to_vec()));
        assert_eq!(
            of(&[("HOME", b"/h"), ("XDG_CONFIG_HOME", b"c")]),
            Some(b"/h/.config/spork/prompt.toml".to_vec())
        );
        assert_eq!(
            of(&[("HOME", b"/h"), ("XDG_CONFIG_HOME", b"/c")]),
            Some(b"/c/spork/prompt.toml".to_vec())
        );
        assert!(is_theme_name("my-theme_2") && !is_theme_name("../x") && !is_theme_name(""));
    }
}

//! Settings (git-config(1), "Configuration file", "Includes", "Files").
//!
//! Later values win. Which files were read, or looked for, is kept: they are watched. A condition
//! that cannot be decided here sets `undecided`, and git is asked for the whole list.

use crate::bytes::{join, number, parent, read_small};
use crate::environment::Environment;
use crate::wildmatch::{self, Mode};

/// Where a value was set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    System,
    Global,
    Local,
    Worktree,
    Command,
}

#[derive(Debug)]
struct Setting {
    /// `section.key`, lower case.
    name: Vec<u8>,
    /// Between section and key, as written.
    subsection: Option<Vec<u8>>,
    /// `None`: the name alone, which is true.
    value: Option<Vec<u8>>,
    scope: Scope,
}

#[derive(Debug, Default)]
pub struct Config {
    settings: Vec<Setting>,
    pub files: Vec<Vec<u8>>,
    /// Git has to be asked.
    pub undecided: bool,
}

/// What the conditions of includes are about.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub git_dir: &'a [u8],
    pub branch: Option<&'a [u8]>,
}

/// What git takes for true or false; `None`: neither.
pub fn boolean(value: &[u8]) -> Option<bool> {
    match value.to_ascii_lowercase().as_slice() {
        b"true" | b"yes" | b"on" => Some(true),
        b"false" | b"no" | b"off" | b"" => Some(false),
        text => integer(text).map(|n| n != 0),
    }
}

/// A number with git's units.
pub fn integer(text: &[u8]) -> Option<i64> {
    let (digits, factor) = match text.split_last() {
        Some((b'k' | b'K', rest)) => (rest, 1 << 10),
        Some((b'm' | b'M', rest)) => (rest, 1 << 20),
        Some((b'g' | b'G', rest)) => (rest, 1 << 30),
        _ => (text, 1),
    };
    let (digits, sign) = match digits.strip_prefix(b"-") {
        Some(rest) => (rest, -1),
        None => (digits, 1),
    };
    let n = i64::try_from(number(digits)?).ok()?;
    n.checked_mul(factor * sign)
}

impl Config {
    /// Everything that applies to a repository; without one (`common_dir` empty) the general files.
    pub fn load(env: &Environment, common_dir: &[u8], place: Place<'_>) -> Config {
        let mut config = Config::default();
        if !env.is_true(b"GIT_CONFIG_NOSYSTEM") {
            let system = match env.value(b"GIT_CONFIG_SYSTEM") {
                Some(path) => path.to_vec(),
                None => join(&env.system_dir(), b"gitconfig"),
            };
            config.read(&system, Scope::System, env, place, 0);
        }
        match env.get(b"GIT_CONFIG_GLOBAL") {
            Some(path) => config.read(path, Scope::Global, env, place, 0),
            None => {
                if let Some(path) = env.xdg(b"config") {
                    config.read(&path, Scope::Global, env, place, 0);
                }
                if let Some(home) = env.value(b"HOME") {
                    config.read(&join(home, b".gitconfig"), Scope::Global, env, place, 0);
                }
            }
        }
        if !common_dir.is_empty() {
            config.read(&join(common_dir, b"config"), Scope::Local, env, place, 0);
            if config.bool(b"extensions.worktreeconfig").unwrap_or(false) {
                config.read(&join(place.git_dir, b"config.worktree"), Scope::Worktree, env, place, 0);
            }
        }
        config
    }

    /// Reads one file alone (`.gitmodules`).
    pub fn of_text(text: &[u8]) -> Config {
        let mut config = Config::default();
        let mut settings = Vec::new();
        if parse(text, |name, subsection, value| settings.push((name, subsection, value))).is_none() {
            config.undecided = true;
        }
        for (name, subsection, value) in settings {
            config.settings.push(Setting { name, subsection, value, scope: Scope::Local });
        }
        config
    }

    /// Reads what `git config --list -z --show-scope` writes.
    pub fn of_list(list: &[u8], files: Vec<Vec<u8>>) -> Config {
        let mut config = Config { files, ..Config::default() };
        let mut fields = list.split(|&b| b == 0);
        while let (Some(scope), Some(pair)) = (fields.next(), fields.next()) {
            let scope = match scope {
                b"system" => Scope::System,
                b"global" => Scope::Global,
                b"worktree" => Scope::Worktree,
                b"command" => Scope::Command,
                _ => Scope::Local,
            };
            let mut parts = pair.splitn(2, |&b| b == b'\n');
            let key = parts.next().unwrap_or_default();
            let value = parts.next().map(<[u8]>::to_vec);
            let (Some(first), Some(last)) =
                (key.iter().position(|&b| b == b'.'), key.iter().rposition(|&b| b == b'.'))
            else {
                continue;
            };
            let subsection = (first < last).then(|| key[first + 1..last].to_vec());
            let name = [&key[..first], &key[last..]].concat();
            config.settings.push(Setting { name, subsection, value, scope });
        }
        config
    }

    fn read(&mut self, path: &[u8], scope: Scope, env: &Environment, place: Place<'_>, depth: usize) {
        if !self.files.iter().any(|f| f == path) {
            self.files.push(path.to_vec());
        }
        let Some(text) = read_small(path, 16 << 20) else {
            return;
        };
        if depth > 10 {
            self.undecided = true;
            return;
        }
        let mut settings = Vec::new();
        if parse(&text, |name, subsection, value| settings.push((name, subsection, value))).is_none() {
            // git refuses a file with a fault.
            self.undecided = true;
        }
        for (name, subsection, value) in settings {
            let included = match name.as_slice() {
                b"include.path" if subsection.is_none() => Some(true),
                b"includeif.path" => self.condition(subsection.as_deref(), path, env, place),
                _ => None,
            };
            if included == Some(true)
                && let Some(file) = value.as_deref().and_then(|v| env.expand(v))
            {
                self.read(&join(parent(path), &file), scope, env, place, depth + 1);
            }
            self.settings.push(Setting { name, subsection, value, scope });
        }
    }

    /// Whether the condition of an `includeIf` holds.
    fn condition(
        &mut self,
        condition: Option<&[u8]>,
        file: &[u8],
        env: &Environment,
        place: Place<'_>,
    ) -> Option<bool> {
        let condition = condition?;
        let colon = condition.iter().position(|&b| b == b':')?;
        let (kind, pattern) = (condition.get(..colon)?, condition.get(colon + 1..)?);
        match kind {
            b"gitdir" | b"gitdir/i" => {
                let mut pattern = env.expand(pattern)?;
                if let Some(rest) = pattern.strip_prefix(b"./") {
                    pattern = join(&spork_os::file::real_path(parent(file)).ok()?, rest);
                } else if pattern.first() != Some(&b'/') {
                    pattern = [b"**/".as_slice(), &pattern].concat();
                }
                if pattern.last() == Some(&b'/') {
                    pattern.extend_from_slice(b"**");
                }
                let mode = Mode { path: true, fold: kind != b"gitdir" };
                let real = spork_os::file::real_path(place.git_dir).unwrap_or_default();
                Some(
                    wildmatch::matches(&pattern, &real, mode)
                        || wildmatch::matches(&pattern, place.git_dir, mode),
                )
            }
            b"onbranch" => {
                let mut pattern = pattern.to_vec();
                if pattern.last() == Some(&b'/') {
                    pattern.extend_from_slice(b"**");
                }
                let mode = Mode { path: true, fold: false };
                Some(place.branch.is_some_and(|b| wildmatch::matches(&pattern, b, mode)))
            }
            kind => {
                self.undecided |= kind == b"hasconfig";
                None
            }
        }
    }

    /// The last value of `section.key`.
    pub fn get(&self, name: &[u8]) -> Option<&[u8]> {
        self.get_in(name, None)
    }

    /// The last value of `section.SUBSECTION.key`; `name` is `section.key`.
    pub fn get_in(&self, name: &[u8], subsection: Option<&[u8]>) -> Option<&[u8]> {
        self.last(name, subsection).map(|s| s.value.as_deref().unwrap_or(b"true"))
    }

    fn last(&self, name: &[u8], subsection: Option<&[u8]>) -> Option<&Setting> {
        self.settings.iter().rev().find(|s| s.name == name && s.subsection.as_deref() == subsection)
    }

    pub fn bool(&self, name: &[u8]) -> Option<bool> {
        boolean(self.get(name)?)
    }

    /// Every value of `section.SUBSECTION.key`, first to last.
    pub fn all<'a>(&'a self, name: &'a [u8], subsection: Option<&'a [u8]>) -> impl Iterator<Item = &'a [u8]> {
        self.settings
            .iter()
            .filter(move |s| s.name == name && s.subsection.as_deref() == subsection)
            .map(|s| s.value.as_deref().unwrap_or_default())
    }

    /// Every value of `name` set outside of the repository.
    pub fn protected<'a>(&'a self, name: &'a [u8]) -> impl Iterator<Item = &'a [u8]> {
        self.settings
            .iter()
            .filter(move |s| s.name == name && !matches!(s.scope, Scope::Local | Scope::Worktree))
            .map(|s| s.value.as_deref().unwrap_or_default())
    }

    /// The subsections of `section` in which `section.key` is set.
    pub fn subsections(&self, name: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
        let name = name.to_vec();
        self.settings
            .iter()
            .filter(move |s| s.name == name)
            .filter_map(|s| Some((s.subsection.as_deref()?, s.value.as_deref().unwrap_or(b"true"))))
    }

    /// The keys set in `section` itself by files of one scope.
    pub fn keys_of<'a>(&'a self, section: &'a [u8], scope: Scope) -> impl Iterator<Item = &'a [u8]> {
        self.settings
            .iter()
            .filter(move |s| s.scope == scope && s.subsection.is_none())
            .filter_map(move |s| s.name.strip_prefix(section)?.strip_prefix(b"."))
    }

    /// The different subsections of `section`.
    pub fn names_of(&self, section: &[u8]) -> Vec<&[u8]> {
        let mut names: Vec<&[u8]> = Vec::new();
        for s in &self.settings {
            let of = s.name.split(|&b| b == b'.').next() == Some(section);
            if let Some(sub) = s.subsection.as_deref().filter(|sub| of && !names.contains(sub)) {
                names.push(sub);
            }
        }
        names
    }

    /// A path as `core.excludesFile` gives it.
    pub fn path(&self, name: &[u8], env: &Environment) -> Option<Vec<u8>> {
        env.expand(self.get(name)?)
    }

    /// The settings as text, to see whether two lists say the same.
    pub fn same_as(&self, other: &Config) -> bool {
        self.settings.len() == other.settings.len()
            && self.files == other.files
            && self.settings.iter().zip(&other.settings).all(|(a, b)| {
                a.name == b.name && a.subsection == b.subsection && a.value == b.value && a.scope == b.scope
            })
    }
}

/// Calls `f` with (`section.key`, subsection, value); `None`: the text has a fault.
fn parse(text: &[u8], mut f: impl FnMut(Vec<u8>, Option<Vec<u8>>, Option<Vec<u8>>)) -> Option<()> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut reader = Reader { text, at: 0 };
    let mut section = Vec::new();
    let mut subsection = None;
    while let Some(byte) = reader.next() {
        match byte {
            b'\n' => {}
            b if b.is_ascii_whitespace() => {}
            b'#' | b';' => reader.skip_line(),
            b'[' => (section, subsection) = reader.header()?,
            b if b.is_ascii_alphabetic() => {
                let mut name = section.clone();
                name.push(b'.');
                name.push(b.to_ascii_lowercase());
                let value = reader.variable(&mut name)?;
                f(name, subsection.clone(), value);
            }
            _ => return None,
        }
    }
    Some(())
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        match self.text.get(self.at).copied() {
            Some(b'\r') if self.text.get(self.at + 1) == Some(&b'\n') => Some(b'\n'),
            byte => byte,
        }
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += if self.text.get(self.at) == Some(&b'\r') && byte == b'\n' { 2 } else { 1 };
        Some(byte)
    }

    fn skip_line(&mut self) {
        while !matches!(self.next(), None | Some(b'\n')) {}
    }

    /// What is between `[` and `]`.
    fn header(&mut self) -> Option<(Vec<u8>, Option<Vec<u8>>)> {
        let mut name = Vec::new();
        let mut quoted = None;
        loop {
            match self.next()? {
                b']' => break,
                b' ' | b'\t' => {
                    while matches!(self.peek(), Some(b' ' | b'\t')) {
                        self.next();
                    }
                    if self.next()? != b'"' {
                        return None;
                    }
                    let mut sub = Vec::new();
                    loop {
                        match self.next()? {
                            b'"' => break,
                            b'\n' => return None,
                            b'\\' => sub.push(self.next().filter(|b| *b != b'\n')?),
                            byte => sub.push(byte),
                        }
                    }
                    if self.next()? != b']' {
                        return None;
                    }
                    quoted = Some(sub);
                    break;
                }
                b if b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.') => {
                    name.push(b.to_ascii_lowercase())
                }
                _ => return None,
            }
        }
        // The old form `[section.subsection]`.
        let dot = name.iter().position(|&b| b == b'.');
        match (quoted, dot) {
            (Some(sub), Some(dot)) => {
                let whole = [&name[dot + 1..], b".", &sub].concat();
                name.truncate(dot);
                Some((name, Some(whole)))
            }
            (None, Some(dot)) => {
                let sub = name[dot + 1..].to_vec();
                name.truncate(dot);
                Some((name, Some(sub)))
            }
            (sub, None) => Some((name, sub)),
        }
    }

    /// The rest of a name, and its value.
    fn variable(&mut self, name: &mut Vec<u8>) -> Option<Option<Vec<u8>>> {
        while let Some(b) = self.peek().filter(|b| b.is_ascii_alphanumeric() || *b == b'-') {
            name.push(b.to_ascii_lowercase());
            self.next();
        }
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.next();
        }
        match self.next() {
            None | Some(b'\n') => Some(None),
            Some(b'#' | b';') => {
                self.skip_line();
                Some(None)
            }
            Some(b'=') => self.value().map(Some),
            Some(_) => None,
        }
    }

    fn value(&mut self) -> Option<Vec<u8>> {
        let mut value = Vec::new();
        let mut quoted = false;
        // Length without the blanks at the end.
        let mut solid = 0;
        while let Some(byte) = self.next() {
            match byte {
                b'\n' if quoted => return None,
                b'\n' => break,
                b' ' | b'\t' if !quoted && solid == 0 => {}
                b if b.is_ascii_whitespace() && !quoted => value.push(b),
                b'#' | b';' if !quoted => {
                    self.skip_line();
                    break;
                }
                b'\\' => {
                    match self.next() {
                        None | Some(b'\n') => continue,
                        Some(b't') => value.push(b'\t'),
                        Some(b'b') => value.push(8),
                        Some(b'n') => value.push(b'\n'),
                        Some(b @ (b'\\' | b'"')) => value.push(b),
                        Some(_) => return None,
                    }
                    solid = value.len();
                }
                b'"' => {
                    quoted = !quoted;
                    solid = value.len();
                }
                b => {
                    value.push(b);
                    solid = value.len();
                }
            }
        }
        if quoted {
            return None;
        }
        value.truncate(solid);
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values() {
        let text = b"[core]\n\tbare = false ; c\n quiet\n[remote \"o\\\"x\"] url = a\\\n b \"# c\"  # d\n\
            [Old.Sub]\nKey=1k\r\n[a]b = \"x;y\" z\n e=\n";
        let config = Config::of_text(text);
        assert!(!config.undecided);
        assert_eq!(config.bool(b"core.bare"), Some(false));
        assert_eq!(config.bool(b"core.quiet"), Some(true));
        assert_eq!(config.get_in(b"remote.url", Some(b"o\"x")), Some(b"a b # c".as_slice()));
        assert_eq!(config.get_in(b"old.key", Some(b"sub")).and_then(integer), Some(1024));
        assert_eq!(config.get(b"a.b"), Some(b"x;y z".as_slice()));
        assert_eq!(config.get(b"a.e"), Some(b"".as_slice()));
        assert!(Config::of_text(b"[core\nx=1\n").undecided);
    }
}

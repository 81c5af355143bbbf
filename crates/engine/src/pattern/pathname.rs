//! Pathname expansion (bash manual, "Filename Expansion").
//!
//! A word is split at its slashes; the components before the last give the
//! directories, the last is matched in each of them. Where bash's results are
//! an accident of its method (`x/**` gives `x/`, `*/**` gives `x`; a link is
//! entered behind `x/**/` but not behind `**/`), they are kept.

use super::parse::{self, Symbol};
use super::{DotRules, Pattern, PatternOptions, Piece};
use crate::charset::Charset;

/// The file system as pathname expansion sees it.
pub trait Directory {
    /// Calls `each` with every name in the directory and its `DT_` kind (links
    /// are not followed); false when it cannot be read. The empty path is the
    /// current directory. `DT_UNKNOWN` is to be resolved by the callee.
    fn list(&mut self, path: &[u8], each: &mut dyn FnMut(&[u8], u8)) -> bool;
    /// Whether the path names anything, a dangling link included.
    fn exists(&mut self, path: &[u8]) -> bool;
    /// Whether the path is a directory, through links.
    fn is_dir(&mut self, path: &[u8]) -> bool;
}

/// `DT_UNKNOWN`, `DT_DIR` and `DT_LNK`.
const UNKNOWN: u8 = 0;
const DIRECTORY: u8 = 4;
const LINK: u8 = 10;

/// The `shopt` options of pathname expansion.
#[derive(Clone, Copy, Debug)]
pub struct GlobOptions {
    pub dotglob: bool,
    pub globstar: bool,
    pub nocaseglob: bool,
    pub extglob: bool,
    pub globskipdots: bool,
    pub charset: Charset,
}

impl Default for GlobOptions {
    fn default() -> GlobOptions {
        GlobOptions {
            dotglob: false,
            globstar: false,
            nocaseglob: false,
            extglob: false,
            globskipdots: true,
            charset: Charset::Bytes,
        }
    }
}

/// The paths a word matches, in the order `GLOBSORT=nosort` shows them.
pub fn expand(pieces: &[Piece], options: GlobOptions, dir: &mut dyn Directory) -> Vec<Vec<u8>> {
    let symbols = parse::symbols(pieces, options.charset);
    let components: Vec<Component> = parse::components(&symbols, options.extglob)
        .into_iter()
        .map(|symbols| Component::new(symbols, options))
        .collect();
    let rules = DotRules { dotglob: options.dotglob, globskipdots: options.globskipdots };
    let mut expander = Expander { globstar: options.globstar, rules, dir };
    let found = expander.expand(&components, false);
    found.unwrap_or_default().into_iter().map(|found| found.path).collect()
}

/// The text between two slashes.
struct Component {
    /// Without quoting; meaningful when there is no pattern.
    literal: Vec<u8>,
    pattern: Option<Pattern>,
    /// `**` with `globstar`.
    recursive: bool,
}

impl Component {
    fn new(symbols: &[Symbol], options: GlobOptions) -> Component {
        let recursive = options.globstar && matches!(symbols, [a, b] if a.is(b'*') && b.is(b'*'));
        let mut literal = Vec::with_capacity(symbols.len());
        for symbol in symbols {
            options.charset.encode(symbol.code, &mut literal);
        }
        let pattern = parse::has_magic(symbols, options.extglob).then(|| {
            let options = PatternOptions {
                extglob: options.extglob,
                nocase: options.nocaseglob,
                pathname: false,
                charset: options.charset,
            };
            Pattern::from_symbols(symbols, options)
        });
        Component { literal, pattern, recursive }
    }

    fn is_empty(&self) -> bool {
        self.literal.is_empty()
    }
}

struct Found {
    path: Vec<u8>,
    /// The `DT_` kind, as far as it is known.
    kind: u8,
}

struct Expander<'a> {
    globstar: bool,
    rules: DotRules,
    dir: &'a mut dyn Directory,
}

impl Expander<'_> {
    /// The paths that match; nothing when a directory on the way gives none.
    /// `leading` says that the components precede a `/` and begin with `**`.
    fn expand(&mut self, components: &[Component], leading: bool) -> Option<Vec<Found>> {
        let (last, before) = components.split_last()?;
        if before.iter().all(|component| component.pattern.is_none()) {
            return self.in_literal_directory(before, last, leading);
        }
        let plan = self.directories(before, last);
        if plan.only_recursive && last.recursive {
            return self.in_literal_directory(&[], last, leading);
        }
        let directories = self.expand(plan.components, plan.leading)?;
        if directories.is_empty() {
            return None;
        }
        let mut results = Vec::new();
        for directory in directories {
            self.in_directory(directory, last, plan.only_recursive, &mut results);
        }
        Some(results)
    }

    /// Drops repeated `**` components, which match the same as one.
    fn directories<'c>(&self, before: &'c [Component], last: &Component) -> Plan<'c> {
        let mut components = before;
        let (mut leading, mut only_recursive) = (false, false);
        if self.globstar && components.first().is_some_and(|c| c.recursive) {
            leading = true;
            let mut rest = components;
            while let [first, after @ ..] = rest
                && first.recursive
            {
                components = rest;
                rest = after;
                while let [first, after @ ..] = rest
                    && first.is_empty()
                {
                    rest = after;
                }
            }
            only_recursive = rest.is_empty();
        }
        let mut trailing = false;
        if self.globstar && !only_recursive {
            let mut length = components.len();
            let mut end = length;
            while length >= 2 && components.get(length - 1).is_some_and(|c| c.recursive) {
                trailing = true;
                end = length;
                length -= 1;
            }
            components = components.get(..end).unwrap_or_default();
        }
        // `/**/**` keeps both.
        let root = components.len() == 2 && components.first().is_some_and(Component::is_empty);
        if trailing && last.recursive && !root {
            components = components.split_last().map_or(components, |(_, rest)| rest);
        }
        Plan { components, leading, only_recursive }
    }

    /// Matches `last` in a directory whose name holds no pattern.
    fn in_literal_directory(
        &mut self,
        before: &[Component],
        last: &Component,
        leading: bool,
    ) -> Option<Vec<Found>> {
        let mut directory = Vec::new();
        for component in before {
            directory.extend_from_slice(&component.literal);
            directory.push(b'/');
        }
        if last.is_empty() {
            return Some(vec![Found { path: directory, kind: UNKNOWN }]);
        }
        if !last.recursive {
            return self.matching(&directory, last);
        }
        let mut paths = self.below(&directory)?;
        if !directory.is_empty() || leading {
            paths.push(Found { path: directory, kind: DIRECTORY });
        }
        paths.reverse();
        Some(paths)
    }

    /// Matches `last` in a directory that a pattern gave.
    fn in_directory(
        &mut self,
        directory: Found,
        last: &Component,
        only_recursive: bool,
        results: &mut Vec<Found>,
    ) {
        let Found { path, kind } = directory;
        if !matches!(kind, UNKNOWN | DIRECTORY | LINK) {
            return;
        }
        if only_recursive && kind == LINK && self.dir.is_dir(&path) {
            if last.is_empty() {
                results.push(Found { path: join(&path, b""), kind: UNKNOWN });
            }
            return;
        }
        if last.recursive {
            if let Some(mut paths) = self.below(&path) {
                paths.push(Found { path, kind });
                paths.reverse();
                results.append(&mut paths);
            }
            return;
        }
        if path.is_empty() && last.is_empty() {
            return;
        }
        if let Some(mut paths) = self.matching(&path, last) {
            results.append(&mut paths);
        }
    }

    /// The entries of one directory that match, with the directory before them.
    fn matching(&mut self, directory: &[u8], last: &Component) -> Option<Vec<Found>> {
        let Some(pattern) = &last.pattern else {
            if !directory.is_empty() && !self.dir.is_dir(directory) {
                return None;
            }
            let path = join(directory, &last.literal);
            let found = last.is_empty() || self.dir.exists(&path);
            return Some(found.then_some(Found { path, kind: UNKNOWN }).into_iter().collect());
        };
        let mut paths = Vec::new();
        let rules = self.rules;
        let readable = self.dir.list(directory, &mut |name, kind| {
            if pattern.component_matches(name, rules) {
                paths.push(Found { path: join(directory, name), kind });
            }
        });
        paths.reverse();
        readable.then_some(paths)
    }

    /// Everything below a directory, links not followed; the last found first
    /// when reversed.
    fn below(&mut self, directory: &[u8]) -> Option<Vec<Found>> {
        let mut entries = Vec::new();
        let rules = self.rules;
        let readable = self.dir.list(directory, &mut |name, kind| {
            let itself = name == b"." || name == b"..";
            if !itself && (rules.dotglob || !name.starts_with(b".")) {
                entries.push(Found { path: join(directory, name), kind });
            }
        });
        if !readable {
            return None;
        }
        let mut paths = Vec::new();
        for entry in entries {
            if entry.kind == DIRECTORY
                && let Some(mut below) = self.below(&entry.path)
            {
                below.reverse();
                paths.append(&mut below);
            }
            paths.push(entry);
        }
        Some(paths)
    }
}

/// What the directory part of a word comes down to.
struct Plan<'a> {
    components: &'a [Component],
    /// It begins with `**`: the current directory belongs to its matches.
    leading: bool,
    /// It is nothing but `**`: links to directories are not entered.
    only_recursive: bool,
}

/// A name in a directory; the directory keeps a slash it ends with.
fn join(directory: &[u8], name: &[u8]) -> Vec<u8> {
    let mut path = Vec::with_capacity(directory.len() + name.len() + 1);
    path.extend_from_slice(directory);
    if !matches!(directory.last(), None | Some(b'/')) {
        path.push(b'/');
    }
    path.extend_from_slice(name);
    path
}

#[cfg(test)]
mod tests {
    use super::{DIRECTORY, Directory, GlobOptions, LINK, expand};
    use crate::pattern::Piece;
    use std::collections::BTreeMap;

    /// Paths with their kinds; links lead to the path given.
    struct Tree(BTreeMap<&'static str, (u8, &'static str)>);

    impl Tree {
        fn new() -> Tree {
            let file = (8, "");
            let directory = (DIRECTORY, "");
            Tree(BTreeMap::from([
                ("a", directory),
                ("a/.h", file),
                ("a/b", directory),
                ("a/b/f.c", file),
                ("a/f.c", file),
                ("dangle", (LINK, "nowhere")),
                ("la", (LINK, "a")),
                (".d", directory),
                (".d/f.c", file),
                ("f.c", file),
                ("x*", file),
            ]))
        }

        /// The path without slashes at its end and links.
        fn resolve(&self, path: &[u8]) -> String {
            let mut resolved = String::new();
            for part in
                String::from_utf8_lossy(path).split('/').filter(|part| !part.is_empty() && *part != ".")
            {
                if !resolved.is_empty() {
                    resolved.push('/');
                }
                resolved.push_str(part);
                if let Some((LINK, target)) = self.0.get(resolved.as_str()) {
                    resolved = target.to_string();
                }
            }
            resolved
        }
    }

    impl Directory for Tree {
        fn list(&mut self, path: &[u8], each: &mut dyn FnMut(&[u8], u8)) -> bool {
            if !self.is_dir(path) {
                return false;
            }
            let directory = self.resolve(path);
            each(b".", DIRECTORY);
            each(b"..", DIRECTORY);
            for (path, (kind, _)) in &self.0 {
                let name = match path.rsplit_once('/') {
                    Some((before, name)) if before == directory => name,
                    None if directory.is_empty() => path,
                    _ => continue,
                };
                each(name.as_bytes(), *kind);
            }
            true
        }

        fn exists(&mut self, path: &[u8]) -> bool {
            let path = String::from_utf8_lossy(path).into_owned();
            self.0.contains_key(path.as_str()) || self.0.contains_key(self.resolve(path.as_bytes()).as_str())
        }

        fn is_dir(&mut self, path: &[u8]) -> bool {
            let path = self.resolve(path);
            path.is_empty() || self.0.get(path.as_str()).is_some_and(|(kind, _)| *kind == DIRECTORY)
        }
    }

    fn paths(word: &str, options: GlobOptions) -> String {
        let mut found = expand(&[Piece::Pattern(word.as_bytes())], options, &mut Tree::new());
        found.sort();
        found.iter().map(|path| String::from_utf8_lossy(path).into_owned()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words() {
        let plain = GlobOptions::default();
        let dotglob = GlobOptions { dotglob: true, ..plain };
        let globstar = GlobOptions { globstar: true, ..plain };
        let cases = [
            ("*", plain, "a dangle f.c la x*"),
            ("*", dotglob, ".d a dangle f.c la x*"),
            (".*", plain, ".d"),
            (".*", GlobOptions { globskipdots: false, ..plain }, ". .. .d"),
            ("*/", plain, "a/ la/"),
            ("*//", plain, "a/ la/"),
            ("*/f.c", plain, "a/f.c la/f.c"),
            ("a//*", plain, "a//b a//f.c"),
            ("a/*/*", plain, "a/b/f.c"),
            ("*/b/f.c", plain, "a/b/f.c la/b/f.c"),
            ("x\\*", plain, "x*"),
            ("n*", plain, ""),
            ("[a/]b", plain, ""),
            ("F*", GlobOptions { nocaseglob: true, ..plain }, "f.c"),
            ("@(a|la)/f*", GlobOptions { extglob: true, ..plain }, "a/f.c la/f.c"),
            ("**", plain, "a dangle f.c la x*"),
            ("**", globstar, "a a/b a/b/f.c a/f.c dangle f.c la x*"),
            ("**/", globstar, "a/ a/b/ la/"),
            ("**/f.c", globstar, "a/b/f.c a/f.c f.c"),
            ("**/**", globstar, "a a/b a/b/f.c a/f.c dangle f.c la x*"),
            ("a/**", globstar, "a/ a/b a/b/f.c a/f.c"),
            ("*/**", globstar, "a a/b a/b/f.c a/f.c la la/b la/b/f.c la/f.c"),
            ("a/**/f.c", globstar, "a/b/f.c a/f.c"),
        ];
        for (word, options, expected) in cases {
            assert_eq!(paths(word, options), expected, "{word} under {options:?}");
        }
    }
}

//! Which untracked paths are ignored (gitignore(5)).
//!
//! A list is one file. Within it the last pattern that matches decides; of several lists the one
//! nearest to the path, then `info/exclude`, then `core.excludesFile`.

use crate::wildmatch::{self, Mode};

#[derive(Debug, PartialEq, Eq)]
struct Pattern {
    /// Where the pattern's text is in the list.
    start: u32,
    end: u32,
    /// Bytes before the first wildcard.
    literal: u32,
    negated: bool,
    directory: bool,
    /// Without a slash: compared with the last component.
    basename: bool,
    /// `*` and then nothing special.
    suffix: bool,
}

/// The patterns of one file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct List {
    text: Vec<u8>,
    patterns: Vec<Pattern>,
}

fn is_special(b: &u8) -> bool {
    matches!(b, b'*' | b'?' | b'[' | b'\\')
}

/// Without the blanks at the end that are not escaped.
fn trim(line: &[u8]) -> &[u8] {
    let mut end = line.len();
    let mut blank = None;
    let mut i = 0;
    while let Some(&b) = line.get(i) {
        match b {
            b' ' => {
                blank.get_or_insert(i);
            }
            b'\\' if i + 1 == line.len() => return line,
            b'\\' => {
                i += 1;
                blank = None;
            }
            _ => blank = None,
        }
        i += 1;
    }
    if let Some(at) = blank {
        end = at;
    }
    line.get(..end).unwrap_or_default()
}

impl List {
    /// Reads the text of an ignore file.
    pub fn parse(text: &[u8]) -> List {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let mut list = List { text: text.to_vec(), patterns: Vec::new() };
        let mut at = 0;
        for line in text.split(|&b| b == b'\n') {
            let start = at;
            at += line.len() + 1;
            if line.is_empty() || line.first() == Some(&b'#') {
                continue;
            }
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let line = line.split(|&b| b == 0).next().unwrap_or_default();
            list.add(start, trim(line));
        }
        list
    }

    fn add(&mut self, mut start: usize, mut line: &[u8]) {
        let negated = line.first() == Some(&b'!');
        if negated {
            line = line.get(1..).unwrap_or_default();
            start += 1;
        }
        let literal = line.iter().position(is_special).unwrap_or(line.len());
        let suffix = line.split_first().is_some_and(|(b, rest)| *b == b'*' && !rest.iter().any(is_special));
        let directory = line.last() == Some(&b'/');
        if directory {
            line = line.get(..line.len() - 1).unwrap_or_default();
        }
        self.patterns.push(Pattern {
            start: start as u32,
            end: (start + line.len()) as u32,
            literal: literal.min(line.len()) as u32,
            negated,
            directory,
            basename: !line.contains(&b'/'),
            suffix,
        });
    }

    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.text.capacity() + self.patterns.capacity() * size_of::<Pattern>()
    }

    /// Whether `path`, relative to the directory of the list, is ignored; `None`: nothing said.
    pub fn decide(&self, path: &[u8], is_dir: bool, fold: bool) -> Option<bool> {
        let base = path.iter().rposition(|&b| b == b'/').map_or(0, |i| i + 1);
        let name = path.get(base..).unwrap_or_default();
        let hit = self.patterns.iter().rev().find(|p| {
            (is_dir || !p.directory)
                && self.text.get(p.start as usize..p.end as usize).is_some_and(|text| {
                    if p.basename {
                        matches_name(p, text, name, fold)
                    } else {
                        matches_path(p, text, path, fold)
                    }
                })
        })?;
        Some(!hit.negated)
    }
}

fn same(a: &[u8], b: &[u8], fold: bool) -> bool {
    if fold { a.eq_ignore_ascii_case(b) } else { a == b }
}

fn matches_name(p: &Pattern, text: &[u8], name: &[u8], fold: bool) -> bool {
    if p.literal as usize == text.len() {
        return same(text, name, fold);
    }
    if p.suffix {
        let tail = text.get(1..).unwrap_or_default();
        return name.len() >= tail.len() && same(tail, &name[name.len() - tail.len()..], fold);
    }
    wildmatch::matches(text, name, Mode { path: false, fold })
}

fn matches_path(p: &Pattern, mut text: &[u8], path: &[u8], fold: bool) -> bool {
    let mut literal = p.literal as usize;
    if let Some(anchored) = text.strip_prefix(b"/") {
        text = anchored;
        literal = literal.saturating_sub(1);
    }
    // What stands before the first wildcard is compared apart from the rest, and so a `**` that
    // follows it stands at the beginning of a pattern: git does the same.
    let (head, tail) = text.split_at(literal.min(text.len()));
    let Some((start, rest)) = path.split_at_checked(head.len()) else {
        return false;
    };
    same(head, start, fold)
        && ((tail.is_empty() && rest.is_empty()) || wildmatch::matches(tail, rest, Mode { path: true, fold }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(text: &str, path: &str, is_dir: bool) -> Option<bool> {
        List::parse(text.as_bytes()).decide(path.as_bytes(), is_dir, false)
    }

    #[test]
    fn table() {
        assert_eq!(says("*.o\n!keep.o\n", "a/b.o", false), Some(true));
        assert_eq!(says("*.o\n!keep.o\n", "a/keep.o", false), Some(false));
        assert_eq!(says("build/\n", "build", false), None);
        assert_eq!(says("build/\n", "x/build", true), Some(true));
        assert_eq!(says("/build\n", "x/build", true), None);
        assert_eq!(says("/build\n", "build", true), Some(true));
        assert_eq!(says("a/b", "a/b", false), Some(true));
        assert_eq!(says("a/b", "x/a/b", false), None);
        assert_eq!(says("**/a/b", "x/a/b", false), Some(true));
        assert_eq!(says("a/**", "a/x/y", false), Some(true));
        assert_eq!(says("a/**", "a", true), None);
        assert_eq!(says("# c\n\\#x\n", "#x", false), Some(true));
        assert_eq!(says("x  \ny\\ \n", "x", false), Some(true));
        assert_eq!(says("x  \ny\\ \n", "y ", false), Some(true));
        assert_eq!(says("x\r\n", "x", false), Some(true));
        assert_eq!(says("\u{feff}x\n", "x", false), Some(true));
        assert_eq!(says("*\n!*/\n", "d", true), Some(false));
        assert_eq!(says("f[ab]o", "fao", false), Some(true));
        assert_eq!(says("\n\n", "", false), None);
    }
}

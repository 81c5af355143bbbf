//! What is staged: the tree of the commit against the index (git-diff-index(1), "--cached").
//!
//! Directories whose tree the cache tree names are not descended into, so after a commit nothing
//! is read, and after `git add` only the directories above the file. Whether an added and a
//! deleted file are one that was renamed is git's to say.

use hashbrown::HashMap;

use crate::ask;
use crate::bytes::{join, number};
use crate::environment::Environment;
use crate::index::{INTENT_TO_ADD, Index, MODE_KIND, MODE_TREE};
use crate::object::{Commit, Kind, Objects, tree_entries};
use crate::oid::Oid;
use crate::settings::{Renames, Settings};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Staged {
    pub changed: usize,
    pub deleted: usize,
    pub renamed: usize,
}

/// Compares; `None`: an object is not to be found, and git has to be asked for everything.
pub fn compare(
    index: &Index,
    head: Option<&Oid>,
    objects: &Objects,
    settings: &Settings,
    env: &Environment,
    dir: &[u8],
) -> Option<Staged> {
    let mut diff =
        Diff { index, objects, valid: HashMap::new(), added: Vec::new(), deleted: Vec::new(), modified: 0 };
    let all = 0..index.entries.len();
    let Some(head) = head else {
        diff.add(all);
        return Some(Staged { changed: diff.added.len(), ..Staged::default() });
    };
    let tree = Commit::parse(&objects.find_kind(head, Kind::Commit)?)?.tree;
    diff.valid = cache_tree(&index.tree, settings.hash_len).unwrap_or_default();
    diff.tree(&tree, b"", all)?;
    let (added, deleted) = (diff.added.len(), diff.deleted.len());
    let renamed = match settings.renames {
        Renames::Copies if added > 0 && deleted + diff.modified > 0 => None,
        Renames::On => exact_renames(&diff.added, &diff.deleted),
        _ => Some(0),
    };
    let Some(renamed) = renamed else {
        return ask_for_renames(settings, env, dir);
    };
    let changed = added + deleted + diff.modified - renamed;
    Some(Staged { changed, deleted: deleted - renamed, renamed })
}

/// The number of added files that are deleted ones with another name and the same content; `None`
/// when files are left on both sides, which may be alike.
fn exact_renames(added: &[File], deleted: &[File]) -> Option<usize> {
    let mut left: HashMap<File, usize> = HashMap::new();
    for file in deleted {
        *left.entry(file.as_source()).or_default() += 1;
    }
    let mut renamed = 0;
    for file in added {
        if let Some(n) = left.get_mut(&file.as_source()).filter(|n| **n > 0) {
            *n -= 1;
            renamed += 1;
        }
    }
    (renamed == added.len() || renamed == deleted.len()).then_some(renamed)
}

/// The directories whose tree the index knows (gitformat-index(5), "Cache tree").
fn cache_tree(mut data: &[u8], hash_len: usize) -> Option<HashMap<Vec<u8>, Oid>> {
    let mut valid = HashMap::new();
    // Directories that are open, each with the number of subdirectories still to come.
    let mut open: Vec<(Vec<u8>, u64)> = Vec::new();
    while !data.is_empty() {
        let end = data.iter().position(|&b| b == 0)?;
        let name = data.get(..end)?;
        data = data.get(end + 1..)?;
        let line = data.iter().position(|&b| b == b'\n')?;
        let mut words = data.get(..line)?.split(|&b| b == b' ');
        let (count, subtrees) = (words.next()?, number(words.next()?)?);
        data = data.get(line + 1..)?;
        while open.last().is_some_and(|(_, left)| *left == 0) {
            open.pop();
        }
        let path = match open.last_mut() {
            Some((above, left)) => {
                *left -= 1;
                join(above, name)
            }
            None => name.to_vec(),
        };
        if count.first() != Some(&b'-') {
            valid.insert(path.clone(), Oid::from_slice(data.get(..hash_len)?));
            data = data.get(hash_len..)?;
        }
        open.push((path, subtrees));
    }
    Some(valid)
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct File {
    oid: Oid,
    mode: u32,
}

impl File {
    /// Files that may be executable are one kind; others are renamed within theirs.
    fn as_source(self) -> File {
        let kind = self.mode & MODE_KIND;
        File { oid: self.oid, mode: kind }
    }
}

struct Diff<'a> {
    index: &'a Index,
    objects: &'a Objects,
    valid: HashMap<Vec<u8>, Oid>,
    added: Vec<File>,
    deleted: Vec<File>,
    modified: usize,
}

/// Modes as the index has them; old trees have others.
fn canonical(mode: u32) -> u32 {
    match mode & MODE_KIND {
        0o100_000 => 0o100_644 | if mode & 0o100 != 0 { 0o111 } else { 0 },
        kind => kind,
    }
}

impl Diff<'_> {
    /// Entries that the tree does not have.
    fn add(&mut self, range: std::ops::Range<usize>) {
        let entries = self.index.entries.get(range).unwrap_or_default();
        let added = entries.iter().filter(|e| e.stage == 0 && !e.has(INTENT_TO_ADD));
        self.added.extend(added.map(|e| File { oid: e.oid, mode: e.mode }));
    }

    /// Files that the index does not have.
    fn delete(&mut self, mode: u32, oid: &Oid) -> Option<()> {
        if mode & MODE_KIND != MODE_TREE {
            self.deleted.push(File { oid: *oid, mode });
            return Some(());
        }
        let data = self.objects.find_kind(oid, Kind::Tree)?;
        tree_entries(&data)?.iter().try_for_each(|e| self.delete(e.mode, &e.oid))
    }

    /// Compares the tree `oid`, at `path`, with the entries below it.
    fn tree(&mut self, oid: &Oid, path: &[u8], range: std::ops::Range<usize>) -> Option<()> {
        if self.valid.get(path) == Some(oid) {
            return Some(());
        }
        let data = self.objects.find_kind(oid, Kind::Tree)?;
        let lines = tree_entries(&data)?;
        let mut lines = lines.iter().peekable();
        let start = if path.is_empty() { 0 } else { path.len() + 1 };
        let mut i = range.start;
        while i < range.end {
            // What the path goes on with, and where the entries end that have that in common.
            let rest = self.index.name_of(i).get(start..)?;
            let slash = rest.iter().position(|&b| b == b'/');
            let name = rest.get(..slash.unwrap_or(rest.len()))?;
            let is_dir = slash.is_some();
            let same = |j: usize| {
                let other = self.index.name_of(j).get(start..).unwrap_or_default();
                other
                    .strip_prefix(name)
                    .is_some_and(|r| if is_dir { r.first() == Some(&b'/') } else { r.is_empty() })
            };
            let width = if is_dir {
                gallop(i, range.end, &same)
            } else {
                (i..range.end).take_while(|j| same(*j)).count()
            };
            let here = i..i + width;
            i = here.end;
            while let Some(line) =
                lines.next_if(|l| key_less((l.name, l.mode & MODE_KIND == MODE_TREE), (name, is_dir)))
            {
                self.delete(line.mode, &line.oid)?;
            }
            let line = lines.next_if(|l| l.name == name && (l.mode & MODE_KIND == MODE_TREE) == is_dir);
            match line {
                None => self.add(here),
                Some(line) if is_dir => {
                    let first = self.index.entries.get(here.start)?;
                    if first.is_sparse_dir() && here.len() == 1 && rest.len() == name.len() + 1 {
                        if first.oid != line.oid {
                            return None;
                        }
                        continue;
                    }
                    self.tree(&line.oid, &join(path, name), here)?;
                }
                Some(line) => {
                    let entry = self.index.entries.get(here.start)?;
                    if entry.stage > 0 {
                        // Not merged: counted as a conflict.
                    } else if entry.has(INTENT_TO_ADD) {
                        self.delete(line.mode, &line.oid)?;
                    } else if entry.oid != line.oid || entry.mode != canonical(line.mode) {
                        self.modified += 1;
                    }
                }
            }
        }
        for line in lines {
            self.delete(line.mode, &line.oid)?;
        }
        Some(())
    }
}

/// Entries from `i` on that are the same, when all those are next to each other.
fn gallop(i: usize, end: usize, same: &impl Fn(usize) -> bool) -> usize {
    let mut step = 1;
    while i + step < end && same(i + step) {
        step *= 2;
    }
    let (mut low, mut high) = (i + step / 2, (i + step).min(end));
    while low < high {
        let middle = low + (high - low) / 2;
        if same(middle) { low = middle + 1 } else { high = middle }
    }
    low - i
}

/// The order of trees: a directory as if its name ended in a slash.
fn key_less((a, a_dir): (&[u8], bool), (b, b_dir): (&[u8], bool)) -> bool {
    let bytes = |name: &[u8], dir: bool| name.iter().copied().chain(dir.then_some(b'/')).collect::<Vec<u8>>();
    let n = a.len().min(b.len());
    match a.get(..n).cmp(&b.get(..n)) {
        std::cmp::Ordering::Equal => bytes(a, a_dir) < bytes(b, b_dir),
        order => order.is_lt(),
    }
}

/// Lets git find the renames, as `git status` would.
fn ask_for_renames(settings: &Settings, env: &Environment, dir: &[u8]) -> Option<Staged> {
    let limit = format!("-l{}", settings.rename_limit.max(0));
    let mut arguments: Vec<&[u8]> = vec![
        b"diff-index",
        b"--cached",
        b"--raw",
        b"-z",
        b"--ita-invisible-in-index",
        b"--ignore-submodules=none",
    ];
    arguments.push(if settings.renames == Renames::Copies { b"-C" } else { b"-M" });
    if settings.rename_limit >= 0 {
        arguments.push(limit.as_bytes());
    }
    arguments.extend([b"HEAD".as_slice(), b"--"]);
    let answer = ask::run(env, dir, &arguments).ok()?;
    let mut staged = Staged::default();
    let mut fields = answer.split(|&b| b == 0);
    while let Some(line) = fields.next().filter(|l| l.first() == Some(&b':')) {
        let letter = line.rsplit(|&b| b == b' ').next().and_then(|w| w.first());
        // The path, or both.
        fields.next();
        match letter {
            Some(b'U') | None => continue,
            Some(b'D') => staged.deleted += 1,
            Some(b'R' | b'C') => {
                fields.next();
                staged.renamed += 1;
            }
            Some(_) => {}
        }
        staged.changed += 1;
    }
    Some(staged)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_of_trees() {
        assert!(key_less((b"a.c", false), (b"a", true)));
        assert!(key_less((b"a", false), (b"a", true)));
        assert!(key_less((b"a", true), (b"a0", false)));
        assert!(!key_less((b"b", false), (b"a", true)));
        assert!(!key_less((b"a", true), (b"a", true)));
    }

    #[test]
    fn gallops_to_the_end() {
        for end in 1..40 {
            for stop in 1..=end {
                assert_eq!(gallop(0, end, &|j| j < stop), stop);
            }
        }
    }
}

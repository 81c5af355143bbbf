//! The model of the work tree: which directories there are, how each entry of the index compares
//! with its file, which names are untracked.
//!
//! A directory is *tracked* when the index has something below it, *present* when it has been
//! listed where it is. Of an untracked one only as much is known as decides whether `git status`
//! shows it. `scan.rs` fills the model from the file system, `change.rs` keeps it true.

use std::collections::BTreeMap;

use hashbrown::{HashMap, HashSet};
use spork_os::file::Stat;

use crate::bytes::{join, parent};
use crate::content::Attributes;
use crate::environment::Environment;
use crate::ignore::List;
use crate::index::{ASSUME_UNCHANGED, Entry, Index, SKIP_WORKTREE};
use crate::settings::Settings;
use crate::watch::{Target, Watcher};

/// How an entry compares with its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum State {
    #[default]
    Clean,
    Modified,
    TypeChanged,
    Deleted,
    /// To be added, and there.
    Added,
    Unmerged,
    /// Only git can tell; it will be asked.
    Unknown,
}

const STATES: usize = 7;
pub const ROOT: u32 = 0;
const NO_WATCH: i32 = -1;

/// A directory.
#[derive(Default)]
pub struct Dir {
    pub parent: u32,
    /// From the top of the work tree, without a slash at the end.
    pub path: Box<[u8]>,
    /// Sorted by name.
    pub children: Vec<u32>,
    pub watch: i32,
    pub alive: bool,
    pub tracked: bool,
    pub present: bool,
    /// Ignored as a whole: nothing in it is shown as untracked.
    pub excluded: bool,
    /// Where `Tree::order` has its entries.
    pub first: u32,
    pub end: u32,
    pub identity: (u64, u64),
    pub ignore: Option<Box<List>>,
    /// Of a tracked directory: its untracked names, and what each adds to the count.
    pub untracked: BTreeMap<Box<[u8]>, u32>,
    /// Of an untracked one: what was found in it.
    pub found: u32,
    /// It has a `.git` of its own, or may have.
    pub has_git: bool,
    /// The watch of its `.git`.
    pub marker: i32,
}

impl Dir {
    pub fn name(&self) -> &[u8] {
        crate::bytes::base_name(&self.path)
    }
}

/// When an entry with several links was looked at, and what it was.
pub struct Seen {
    pub stat: Stat,
    /// Long enough after its last change that another one would show.
    pub settled: bool,
}

pub struct Tree {
    pub root: Vec<u8>,
    pub env: Environment,
    pub settings: Settings,
    pub index: Index,
    pub attributes: Attributes,
    pub dirs: Vec<Dir>,
    free: Vec<u32>,
    /// For each entry of the index.
    pub dir_of: Vec<u32>,
    pub state: Vec<State>,
    pub is_dirty: Vec<bool>,
    /// Entries by directory, in each by name.
    pub order: Vec<u32>,
    counts: [usize; STATES],
    pub untracked: usize,
    /// `info/exclude` and `core.excludesFile`, the stronger first.
    pub general: Vec<List>,
    pub linked: HashMap<u32, Seen>,
    pub linked_ignores: Vec<(u32, Stat)>,
    /// What has to be looked at again.
    pub dirty: Vec<u32>,
    pub dirty_names: HashSet<(u32, Box<[u8]>)>,
    pub dirty_lists: HashSet<u32>,
    /// Files that have come in untracked directories.
    pub new_names: HashSet<(u32, Box<[u8]>)>,
    /// Submodules to be looked at again.
    pub dirty_modules: HashSet<u32>,
    /// A file system was met that does not tell of changes.
    pub untrusted: bool,
    /// A directory outside of the sparse checkout exists: git has to be asked.
    pub sparse_present: bool,
    /// An ignore file is kept in the index only.
    pub ignore_in_index: bool,
    /// The work tree itself has moved.
    pub gone: bool,
    /// Something changed so that only a new scan is right.
    pub rescan: bool,
    pub device: u64,
}

impl Tree {
    pub fn new(root: &[u8], env: &Environment, settings: &Settings, index: Index) -> Tree {
        let mut tree = Tree {
            root: root.to_vec(),
            env: env.clone(),
            settings: settings.clone(),
            index: Index::default(),
            attributes: Attributes::default(),
            dirs: vec![Dir {
                alive: true,
                tracked: true,
                watch: NO_WATCH,
                marker: NO_WATCH,
                ..Dir::default()
            }],
            free: Vec::new(),
            dir_of: Vec::new(),
            state: Vec::new(),
            is_dirty: Vec::new(),
            order: Vec::new(),
            counts: [0; STATES],
            untracked: 0,
            general: Vec::new(),
            linked: HashMap::new(),
            linked_ignores: Vec::new(),
            dirty: Vec::new(),
            dirty_names: HashSet::new(),
            dirty_lists: HashSet::new(),
            new_names: HashSet::new(),
            dirty_modules: HashSet::new(),
            untrusted: false,
            sparse_present: false,
            ignore_in_index: false,
            gone: false,
            rescan: false,
            device: 0,
        };
        tree.install(index);
        tree.state = vec![State::Clean; tree.index.entries.len()];
        tree.is_dirty = vec![false; tree.index.entries.len()];
        tree.recount();
        tree
    }

    pub fn count(&self, state: State) -> usize {
        self.counts.get(state as usize).copied().unwrap_or(0)
    }

    pub fn dir(&self, d: u32) -> Option<&Dir> {
        self.dirs.get(d as usize).filter(|dir| dir.alive)
    }

    pub fn dir_mut(&mut self, d: u32) -> Option<&mut Dir> {
        self.dirs.get_mut(d as usize).filter(|dir| dir.alive)
    }

    pub fn entry(&self, e: u32) -> Option<&Entry> {
        self.index.entries.get(e as usize)
    }

    /// The name of an entry in its directory.
    pub fn base(&self, e: u32) -> &[u8] {
        let name = self.index.name_of(e as usize);
        let name = name.strip_suffix(b"/").unwrap_or(name);
        let dir = self.dir_of.get(e as usize).and_then(|d| self.dirs.get(*d as usize));
        match dir.map_or(0, |d| d.path.len()) {
            0 => name,
            n => name.get(n + 1..).unwrap_or_default(),
        }
    }

    /// The absolute path of a directory.
    pub fn absolute(&self, d: u32) -> Vec<u8> {
        join(&self.root, self.dir(d).map_or(b"", |dir| &dir.path))
    }

    /// The absolute path of an entry.
    pub fn entry_path(&self, e: u32) -> Vec<u8> {
        join(&self.root, self.index.name_of(e as usize))
    }

    /// The entries that `d` has directly.
    pub fn entries_of(&self, d: u32) -> &[u32] {
        let range = self.dir(d).map_or(0..0, |dir| dir.first as usize..dir.end as usize);
        self.order.get(range).unwrap_or_default()
    }

    /// The first entry called `name` in `d`; those of other stages follow it.
    pub fn find_entry(&self, d: u32, name: &[u8]) -> Option<u32> {
        let entries = self.entries_of(d);
        let at = entries.partition_point(|e| self.base(*e) < name);
        entries.get(at).copied().filter(|e| self.base(*e) == name)
    }

    pub fn child(&self, d: u32, name: &[u8]) -> Option<u32> {
        let children = &self.dir(d)?.children;
        let at = children.binary_search_by(|c| self.dirs[*c as usize].name().cmp(name)).ok()?;
        children.get(at).copied()
    }

    /// The directory `name` in `d`, known from now on.
    pub fn child_or_new(&mut self, d: u32, name: &[u8]) -> u32 {
        if let Some(child) = self.child(d, name) {
            return child;
        }
        let path = join(self.dir(d).map_or(b"", |dir| &dir.path), name).into_boxed_slice();
        let new = Dir { parent: d, path, watch: NO_WATCH, marker: NO_WATCH, alive: true, ..Dir::default() };
        let id = match self.free.pop() {
            Some(id) => {
                self.dirs[id as usize] = new;
                id
            }
            None => {
                self.dirs.push(new);
                (self.dirs.len() - 1) as u32
            }
        };
        let at = self.dirs[d as usize].children.partition_point(|c| self.dirs[*c as usize].name() < name);
        self.dirs[d as usize].children.insert(at, id);
        id
    }

    /// Forgets an untracked directory and everything below it.
    pub fn forget(&mut self, d: u32, watcher: &mut Option<Watcher>) {
        let Some(dir) = self.dir_mut(d) else {
            return;
        };
        let children = std::mem::take(&mut dir.children);
        let parent = dir.parent;
        for child in children {
            self.forget(child, watcher);
        }
        self.unwatch(d, watcher);
        self.clear_untracked(d);
        if let Some(up) = self.dir_mut(parent) {
            up.children.retain(|c| *c != d);
        }
        self.dirs[d as usize] = Dir { watch: NO_WATCH, marker: NO_WATCH, ..Dir::default() };
        self.free.push(d);
    }

    pub fn unwatch(&mut self, d: u32, watcher: &mut Option<Watcher>) {
        let Some(dir) = self.dir_mut(d) else {
            return;
        };
        let watch = std::mem::replace(&mut dir.watch, NO_WATCH);
        let marker = std::mem::replace(&mut dir.marker, NO_WATCH);
        if let Some(watcher) = watcher {
            watcher.remove(watch, Target::Dir(d));
            watcher.remove(marker, Target::Marker(d));
        }
    }

    pub fn clear_untracked(&mut self, d: u32) {
        if let Some(dir) = self.dir_mut(d) {
            let sum: u32 = std::mem::take(&mut dir.untracked).values().sum();
            self.untracked -= sum as usize;
        }
    }

    /// What the untracked `name` in the tracked `d` adds to the count.
    pub fn set_untracked(&mut self, d: u32, name: &[u8], n: u32) {
        let Some(dir) = self.dir_mut(d) else {
            return;
        };
        let before = if n == 0 { dir.untracked.remove(name) } else { dir.untracked.insert(name.into(), n) };
        self.untracked = self.untracked + n as usize - before.unwrap_or(0) as usize;
    }

    pub fn set_state(&mut self, e: u32, new: State) {
        if let Some(state) = self.state.get_mut(e as usize) {
            self.counts[*state as usize] -= 1;
            self.counts[new as usize] += 1;
            *state = new;
        }
    }

    /// The state of an entry whose file is not there.
    pub fn absent_state(entry: &Entry) -> State {
        if entry.stage > 0 {
            State::Unmerged
        } else if entry.has(SKIP_WORKTREE | ASSUME_UNCHANGED) || entry.is_sparse_dir() {
            State::Clean
        } else {
            State::Deleted
        }
    }

    /// The entry's file has to be looked at.
    pub fn mark(&mut self, e: u32) {
        if let Some(flag) = self.is_dirty.get_mut(e as usize)
            && !std::mem::replace(flag, true)
        {
            self.dirty.push(e);
        }
    }

    fn recount(&mut self) {
        self.counts = [0; STATES];
        for state in &self.state {
            self.counts[*state as usize] += 1;
        }
    }

    /// Paths with a conflict.
    pub fn conflicted(&self) -> usize {
        let mut n = 0;
        let mut last: &[u8] = b"";
        if self.count(State::Unmerged) > 0 {
            for entry in self.index.entries.iter().filter(|e| e.stage > 0) {
                let name = self.index.name(entry);
                n += usize::from(name != last);
                last = name;
            }
        }
        n
    }

    /// Whether `name` in `d` is ignored.
    pub fn is_ignored(&self, d: u32, name: &[u8], is_dir: bool) -> bool {
        let path = join(self.dir(d).map_or(b"", |dir| &dir.path), name);
        let fold = self.settings.ignore_case;
        let mut at = d;
        while let Some(dir) = self.dir(at) {
            if let Some(list) = &dir.ignore {
                let start = if dir.path.is_empty() { 0 } else { dir.path.len() + 1 };
                if let Some(ignored) = list.decide(path.get(start..).unwrap_or_default(), is_dir, fold) {
                    return ignored;
                }
            }
            if at == ROOT {
                break;
            }
            at = dir.parent;
        }
        self.general.iter().find_map(|list| list.decide(&path, is_dir, fold)).unwrap_or(false)
    }

    /// Gives every entry its directory; directories are made as needed.
    fn install(&mut self, index: Index) {
        self.index = index;
        let count = self.index.entries.len();
        self.dir_of = Vec::with_capacity(count);
        for dir in &mut self.dirs {
            (dir.first, dir.end, dir.tracked) = (0, 0, false);
        }
        let mut last = ROOT;
        for e in 0..count {
            let name = self.index.name_of(e);
            let at = parent(name.strip_suffix(b"/").unwrap_or(name));
            if *at != *self.dirs[last as usize].path {
                // The names are copied as the directories are made from them.
                let at = at.to_vec();
                last = ROOT;
                for part in at.split(|&b| b == b'/').filter(|p| !p.is_empty()) {
                    last = self.child_or_new(last, part);
                }
            }
            self.dir_of.push(last);
            self.dirs[last as usize].end += 1;
        }
        let mut start = 0;
        for dir in &mut self.dirs {
            let n = dir.end;
            (dir.first, dir.end) = (start, start);
            start += n;
        }
        self.order = vec![0; count];
        for (e, d) in (0u32..).zip(&self.dir_of) {
            let dir = &mut self.dirs[*d as usize];
            self.order[dir.end as usize] = e;
            dir.end += 1;
        }
        for d in 0..self.dirs.len() {
            let mut at = d;
            if self.dirs[d].first == self.dirs[d].end {
                continue;
            }
            while !std::mem::replace(&mut self.dirs[at].tracked, true) && at != ROOT as usize {
                at = self.dirs[at].parent as usize;
            }
        }
        self.dirs[ROOT as usize].tracked = true;
    }

    /// Takes over a new index; what it says of files as before is not looked at again.
    pub fn replace_index(&mut self, new: Index, watcher: &mut Option<Watcher>) {
        let was_tracked: Vec<bool> = self.dirs.iter().map(|d| d.alive && d.tracked).collect();
        let old = std::mem::take(&mut self.index);
        let old_dirs = std::mem::take(&mut self.dir_of);
        let old_state = std::mem::take(&mut self.state);
        let old_dirty = std::mem::take(&mut self.is_dirty);
        let mut linked = std::mem::take(&mut self.linked);
        self.dirty.clear();
        self.install(new);
        let count = self.index.entries.len();
        self.state = vec![State::Clean; count];
        self.is_dirty = vec![false; count];
        let mut changed_names: Vec<(u32, Vec<u8>)> = Vec::new();
        let mut dirty = Vec::new();
        let mut o = 0;
        for e in 0..count {
            let entry = self.index.entries[e];
            let name = self.index.name(&entry);
            let key = (name, entry.stage);
            while o < old.entries.len() && (old.name_of(o), old.entries[o].stage) < key {
                note_removed(&old, &old_dirs, o, &mut changed_names);
                o += 1;
            }
            let same_place = o < old.entries.len() && (old.name_of(o), old.entries[o].stage) == key;
            if !same_place {
                let d = self.dir_of[e];
                changed_names.push((d, self.base(e as u32).to_vec()));
                dirty.push(e as u32);
                continue;
            }
            let before = &old.entries[o];
            let same = (before.mode, before.flags, before.oid, before.stat)
                == (entry.mode, entry.flags, entry.oid, entry.stat);
            let racy = crate::content::is_racy(&entry.stat, self.index.timestamp);
            self.state[e] = old_state[o];
            if !same || racy || old_dirty[o] || !matches!(old_state[o], State::Clean | State::Unmerged) {
                dirty.push(e as u32);
            }
            if let Some(seen) = linked.remove(&(o as u32)) {
                self.linked.insert(e as u32, seen);
            }
            o += 1;
        }
        for gone in o..old.entries.len() {
            note_removed(&old, &old_dirs, gone, &mut changed_names);
        }
        self.recount();
        dirty.into_iter().for_each(|e| self.mark(e));
        for (d, name) in changed_names {
            // git reads attributes from the index where there is no file.
            self.rescan |= name == b".gitattributes";
            if self.dir(d).is_some() {
                self.dirty_names.insert((d, name.into()));
            }
        }
        self.note_ignores_in_index();
        self.sparse_present &= self.index.sparse;
        self.follow_tracking(&was_tracked, watcher);
    }

    /// Directories that have become tracked, or are no longer, have to be listed in the other way.
    fn follow_tracking(&mut self, was_tracked: &[bool], watcher: &mut Option<Watcher>) {
        let changed: Vec<u32> = (0..self.dirs.len())
            .filter(|d| {
                let dir = &self.dirs[*d];
                dir.alive && dir.tracked != was_tracked.get(*d).copied().unwrap_or(false)
            })
            .map(|d| d as u32)
            .collect();
        for d in changed {
            let Some(dir) = self.dir(d) else {
                continue;
            };
            let (tracked, up, name) = (dir.tracked, dir.parent, Box::from(dir.name()));
            self.dirty_names.insert((up, name));
            if tracked {
                let dir = &mut self.dirs[d as usize];
                dir.present = false;
                dir.found = 0;
            } else {
                self.forget(d, watcher);
            }
        }
    }

    /// Bytes held, roughly.
    pub fn memory(&self) -> usize {
        let dirs: usize = self
            .dirs
            .iter()
            .map(|d| {
                size_of::<Dir>()
                    + d.path.len()
                    + d.children.capacity() * 4
                    + d.ignore.as_ref().map_or(0, |l| l.memory())
                    + d.untracked.keys().map(|k| k.len() + 24).sum::<usize>()
            })
            .sum();
        dirs + self.index.memory() + self.dir_of.capacity() * 8 + self.state.capacity() * 2
    }
}

fn note_removed(old: &Index, old_dirs: &[u32], o: usize, names: &mut Vec<(u32, Vec<u8>)>) {
    if let Some(d) = old_dirs.get(o) {
        let name = old.name_of(o);
        names.push((*d, crate::bytes::base_name(name.strip_suffix(b"/").unwrap_or(name)).to_vec()));
    }
}

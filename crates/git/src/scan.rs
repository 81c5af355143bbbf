//! Filling the model from the file system: directories are subscribed to, then listed, their
//! entries looked at, so that no change in between is missed.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use spork_os::file::{self, DT_DIR, DT_REG, DirBuffer, Stat};
use spork_os::time;

use crate::bytes::join;
use crate::content::{self, Verdict};
use crate::discovery;
use crate::index::{ASSUME_UNCHANGED, INTENT_TO_ADD, SKIP_WORKTREE};
use crate::listing::{Listing, is_missing, is_no_directory, open_dir, tells_of_changes};
use crate::tree::{ROOT, Seen, State, Tree};
use crate::watch::{CONTENT, Target, Watcher};

/// What a scan looks at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Names and entries.
    All,
    /// Names only: what is ignored has changed.
    Names,
}

/// What is in a directory, and was found of the entries it has.
struct Contents {
    stat: Stat,
    /// On a file system of its own, which does not tell of changes.
    silent: bool,
    listed: bool,
    listing: Listing,
    /// Entries that are not plainly as the index has them, in their order.
    odd: Vec<(u32, io::Result<Stat>)>,
}

/// `None`: not read yet.
type Reading = Option<io::Result<Contents>>;

impl Tree {
    /// Reads everything.
    pub fn scan_all(&mut self, watcher: &mut Option<Watcher>) {
        self.read_general();
        self.read_attributes();
        self.note_ignores_in_index();
        if let Ok(dir) = open_dir(&self.root) {
            self.device = file::fstat(dir.raw()).map_or(0, |s| s.dev);
            self.untrusted = !tells_of_changes(&dir);
        }
        let ahead = self.read_ahead(watcher);
        self.scan_with(ROOT, Look::All, watcher, ahead);
    }

    /// What attribute files mention that are not in the work tree, or tracked in it.
    fn read_attributes(&mut self) {
        for path in &self.settings.attributes_files {
            self.attributes.note_file(path);
        }
        for e in 0..self.index.entries.len() {
            let name = self.index.name_of(e);
            if crate::bytes::base_name(name) == b".gitattributes" {
                let path = join(&self.root, name);
                match crate::bytes::read_small(&path, 100 << 20) {
                    Some(text) => self.attributes.note(&text),
                    // git reads it from the index then.
                    None => self.attributes.filter = true,
                }
            }
        }
    }

    /// Ignore files outside of the sparse checkout are read from the index, by git alone.
    pub fn note_ignores_in_index(&mut self) {
        self.ignore_in_index = self.index.entries.iter().any(|entry| {
            entry.has(SKIP_WORKTREE) && crate::bytes::base_name(self.index.name(entry)) == b".gitignore"
        });
    }

    /// Lists the tracked directory `start` and all below it.
    pub fn scan(&mut self, start: u32, look: Look, watcher: &mut Option<Watcher>) {
        self.scan_with(start, look, watcher, Vec::new());
    }

    /// As `scan`; `ahead` has what was already read of some directories, by number.
    fn scan_with(&mut self, start: u32, look: Look, watcher: &mut Option<Watcher>, mut ahead: Vec<Reading>) {
        let mut stack = vec![start];
        let mut buffer = DirBuffer::default();
        while let Some(d) = stack.pop() {
            let path = self.absolute(d);
            // One that has only now appeared is looked at whole.
            let look = if self.dir(d).is_some_and(|dir| dir.present) { look } else { Look::All };
            self.subscribe(d, &path, watcher);
            let reading = ahead.get_mut(d as usize).and_then(Option::take);
            let mut reading = reading.unwrap_or_else(|| self.read(d, &path, look, &mut buffer));
            if reading.as_ref().is_ok_and(|contents| self.is_another(d, contents)) {
                // Something was mounted over it, or a swap went unnoticed.
                self.vanish(d, watcher);
                self.subscribe(d, &path, watcher);
                reading = self.read(d, &path, Look::All, &mut buffer);
            }
            let look = if self.dir(d).is_some_and(|dir| dir.present) { look } else { Look::All };
            match reading {
                Ok(contents) => self.take_in(d, &path, look, contents, watcher, &mut stack),
                Err(e) if is_no_directory(&e) => self.vanish(d, watcher),
                Err(_) => self.scan_closed(d, look, &path, watcher),
            }
        }
    }

    /// Reads all directories by several threads, each subscribed to before.
    fn read_ahead(&mut self, watcher: &mut Option<Watcher>) -> Vec<Reading> {
        const WORTH_IT: usize = 4096;
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
        if threads < 2 || self.index.entries.len() < WORTH_IT {
            return Vec::new();
        }
        let dirs: Vec<u32> = (0..self.dirs.len() as u32).filter(|d| self.dirs[*d as usize].tracked).collect();
        for d in &dirs {
            let path = self.absolute(*d);
            self.subscribe(*d, &path, watcher);
        }
        let next = AtomicUsize::new(0);
        let tree = &*self;
        let work = || {
            let mut buffer = DirBuffer::default();
            let mut done = Vec::new();
            while let Some(d) = dirs.get(next.fetch_add(1, Ordering::Relaxed)) {
                done.push((*d, tree.read(*d, &tree.absolute(*d), Look::All, &mut buffer)));
            }
            done
        };
        let mut ahead: Vec<Reading> = Vec::new();
        ahead.resize_with(self.dirs.len(), || None);
        spork_os::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut done = work();
            // What a thread did not get to tell is read again.
            done.extend(others.into_iter().filter_map(|t| t.join().ok()).flatten());
            for (d, contents) in done {
                if let Some(place) = ahead.get_mut(d as usize) {
                    *place = Some(contents);
                }
            }
        });
        ahead
    }

    /// Whether what was read is not the directory that is watched.
    fn is_another(&self, d: u32, contents: &Contents) -> bool {
        let found = (contents.stat.dev, contents.stat.ino);
        self.dir(d).is_some_and(|dir| dir.present && dir.identity != (0, 0) && dir.identity != found)
    }

    /// Reads the directory `d`: its names, and the files of its entries.
    fn read(&self, d: u32, path: &[u8], look: Look, buffer: &mut DirBuffer) -> io::Result<Contents> {
        let dir = open_dir(path)?;
        let stat = file::fstat(dir.raw())?;
        let silent = stat.dev != self.device && !tells_of_changes(&dir);
        let mut listing = Listing::default();
        let listed = listing.read(&dir, buffer).is_ok();
        let mut odd = Vec::new();
        if look == Look::All {
            for e in self.entries_of(d) {
                let stat = file::lstat_at(dir.raw(), self.base(*e));
                let plain = self.entry(*e).zip(stat.as_ref().ok()).is_some_and(|(entry, stat)| {
                    content::is_plainly_clean(entry, stat, self.index.timestamp, &self.settings)
                });
                if !plain {
                    odd.push((*e, stat));
                }
            }
        }
        Ok(Contents { stat, silent, listed, listing, odd })
    }

    /// Puts what was read of the directory `d` into the model.
    fn take_in(
        &mut self,
        d: u32,
        path: &[u8],
        look: Look,
        contents: Contents,
        watcher: &mut Option<Watcher>,
        stack: &mut Vec<u32>,
    ) {
        let Contents { stat, silent, listed, listing, odd } = contents;
        self.untrusted |= silent;
        self.clear_untracked(d);
        let mut known = Vec::new();
        if let Some(dir) = self.dir_mut(d) {
            dir.identity = (stat.dev, stat.ino);
            dir.present = true;
            dir.has_git = listing.kind(b".git").is_some();
            known.clone_from(&dir.children);
        }
        // Untracked directories are explored anew; the numbers of the others stay theirs.
        known.retain(|child| {
            let tracked = self.dir(*child).is_some_and(|c| c.tracked);
            if !tracked {
                self.forget(*child, watcher);
            }
            tracked
        });
        self.read_ignore(d, path, listed.then_some(&listing));
        if listing.kind(b".gitattributes") == Some(DT_REG) {
            self.attributes.note_file(&join(path, b".gitattributes"));
        }
        if look == Look::All {
            self.look_at_entries(d, odd);
        }
        let mut seen = vec![false; known.len()];
        for (name, kind) in listing.iter().filter(|(name, _)| *name != b".git") {
            let at = known.binary_search_by(|c| self.dirs[*c as usize].name().cmp(name));
            match at {
                Ok(at) if kind == DT_DIR => {
                    seen[at] = true;
                    self.dirs[known[at] as usize].excluded = self.excludes(d, name);
                    stack.push(known[at]);
                }
                _ => {
                    let n = self.examine(d, name, kind, watcher);
                    self.set_untracked(d, name, n);
                }
            }
        }
        for (child, _) in known.into_iter().zip(seen).filter(|(_, seen)| !seen) {
            self.vanish(child, watcher);
        }
    }

    /// Sets the states of the entries of `d`; those that are not `odd` are as the index has them.
    fn look_at_entries(&mut self, d: u32, odd: Vec<(u32, io::Result<Stat>)>) {
        let mut odd = odd.into_iter().peekable();
        for i in 0..self.entries_of(d).len() {
            let e = self.entries_of(d)[i];
            match odd.next_if(|(at, _)| *at == e) {
                Some((_, stat)) => self.look(e, stat),
                None => {
                    self.is_dirty[e as usize] = false;
                    self.linked.remove(&e);
                    self.set_state(e, State::Clean);
                }
            }
        }
    }

    /// A directory that may not be read: its entries are looked at one by one.
    fn scan_closed(&mut self, d: u32, look: Look, path: &[u8], watcher: &mut Option<Watcher>) {
        if let Some(dir) = self.dir_mut(d) {
            dir.present = true;
            dir.identity = (0, 0);
        }
        // It cannot be watched either, and what is in it may change all the same.
        self.untrusted = true;
        self.clear_untracked(d);
        if look == Look::All {
            for i in 0..self.entries_of(d).len() {
                let e = self.entries_of(d)[i];
                let stat = file::lstat(&join(path, self.base(e)));
                self.look(e, stat);
            }
        }
        for child in self.dir(d).map_or(Vec::new(), |dir| dir.children.clone()) {
            if self.dir(child).is_some_and(|c| c.tracked) {
                self.scan(child, look, watcher);
            } else {
                self.forget(child, watcher);
            }
        }
    }

    pub fn subscribe(&mut self, d: u32, path: &[u8], watcher: &mut Option<Watcher>) {
        if let (Some(watcher), Some(dir)) = (watcher, self.dir_mut(d))
            && dir.watch < 0
        {
            dir.watch = watcher.add(path, CONTENT, Target::Dir(d)).unwrap_or(-1);
        }
    }

    /// The tracked directory `d` is not there, or is no directory.
    pub fn vanish(&mut self, d: u32, watcher: &mut Option<Watcher>) {
        self.unwatch(d, watcher);
        self.clear_untracked(d);
        self.linked_ignores.retain(|(at, _)| *at != d);
        let Some(dir) = self.dir_mut(d) else {
            return;
        };
        dir.present = false;
        dir.ignore = None;
        dir.identity = (0, 0);
        for child in dir.children.clone() {
            if self.dir(child).is_some_and(|c| c.tracked) {
                self.vanish(child, watcher);
            } else {
                self.forget(child, watcher);
            }
        }
        let why = self.why_absent(d);
        for i in 0..self.entries_of(d).len() {
            let e = self.entries_of(d)[i];
            self.look(e, Err(why.into()));
        }
    }

    /// What looking at a file of the directory `d`, which is not present, would fail with. A link in
    /// its place that leads round in a circle is no proof for git that the file is gone.
    pub fn why_absent(&self, d: u32) -> io::ErrorKind {
        match file::stat(&self.absolute(d)) {
            Err(e) if !is_missing(&e) => io::ErrorKind::Other,
            _ => io::ErrorKind::NotFound,
        }
    }

    /// Compares one entry with what was found at its path.
    pub fn look(&mut self, e: u32, stat: io::Result<Stat>) {
        let Some(entry) = self.entry(e).copied() else {
            return;
        };
        if let Some(flag) = self.is_dirty.get_mut(e as usize) {
            *flag = false;
        }
        if !self.linked.is_empty() {
            self.linked.remove(&e);
        }
        let state = match &stat {
            Err(error) if is_missing(error) => {
                if entry.is_gitlink() {
                    self.dirty_modules.insert(e);
                }
                Tree::absent_state(&entry)
            }
            // git says that it cannot tell, and counts nothing.
            Err(_) => {
                if entry.stage > 0 {
                    State::Unmerged
                } else {
                    State::Clean
                }
            }
            Ok(stat) => self.compare(e, &entry, stat),
        };
        self.set_state(e, state);
    }

    fn compare(&mut self, e: u32, entry: &crate::index::Entry, stat: &Stat) -> State {
        if entry.stage > 0 {
            return State::Unmerged;
        }
        if entry.is_sparse_dir() {
            self.sparse_present = true;
            return State::Clean;
        }
        // In a sparse checkout the flag means nothing for a file that is there.
        let skipped = entry.has(SKIP_WORKTREE) && !self.settings.sparse_checkout;
        if skipped || entry.has(ASSUME_UNCHANGED) {
            return State::Clean;
        }
        if stat.nlink > 1 && !stat.is_dir() {
            let now = time::realtime();
            let settled = now.0 > stat.ctime.0.max(stat.mtime.0) + 1;
            self.linked.insert(e, Seen { stat: *stat, settled });
        }
        if entry.is_gitlink() {
            self.dirty_modules.insert(e);
            return if stat.is_dir() { State::Clean } else { State::TypeChanged };
        }
        if stat.is_dir() {
            // A repository in the place of a file is something else than no file.
            let repository = discovery::head_of(&self.entry_path(e), &self.env.for_submodule()).is_some();
            return if repository { State::TypeChanged } else { State::Deleted };
        }
        if entry.has(INTENT_TO_ADD) {
            return State::Added;
        }
        let (time, attributes) = (self.index.timestamp, self.attributes);
        match content::check(entry, || self.entry_path(e), stat, time, &self.settings, attributes) {
            Verdict::Clean => State::Clean,
            Verdict::Modified => State::Modified,
            Verdict::TypeChanged => State::TypeChanged,
            Verdict::AskGit => State::Unknown,
        }
    }
}

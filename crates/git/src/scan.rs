//! Filling the model from the file system: directories are subscribed to, then listed, their
//! entries looked at, so that no change in between is missed.
//!
//! What is untracked follows git's walk (`git status --untracked-files`): an ignored directory is
//! not entered, an untracked one counts once when anything in it is neither ignored nor an empty
//! directory, a repository in it counts once and is not entered.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use spork_os::fd::{self, Fd};
use spork_os::file::{self, DT_DIR, DT_LNK, DT_REG, DT_UNKNOWN, DirBuffer, Stat};
use spork_os::time;

use crate::bytes::{join, read_opened};
use crate::content::{self, Verdict};
use crate::discovery;
use crate::ignore::List;
use crate::index::{ASSUME_UNCHANGED, INTENT_TO_ADD, SKIP_WORKTREE};
use crate::settings::Untracked;
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

/// The names in a directory, in one buffer.
#[derive(Default)]
struct Listing {
    text: Vec<u8>,
    names: Vec<(u32, u32, u8)>,
}

impl Listing {
    fn read(&mut self, dir: &Fd, buffer: &mut DirBuffer) -> io::Result<()> {
        self.text.clear();
        self.names.clear();
        file::for_each_entry_of(dir.raw(), buffer, |name, kind| {
            if name != b"." && name != b".." {
                let start = self.text.len() as u32;
                self.text.extend_from_slice(name);
                self.names.push((start, self.text.len() as u32, kind));
            }
            true
        })?;
        // Kinds that the file system does not give.
        for i in 0..self.names.len() {
            let (start, end, kind) = self.names[i];
            if kind == DT_UNKNOWN {
                let name = self.text.get(start as usize..end as usize).unwrap_or_default();
                self.names[i].2 = file::lstat_at(dir.raw(), name).map_or(DT_UNKNOWN, |s| kind_of(&s));
            }
        }
        Ok(())
    }

    fn iter(&self) -> impl Iterator<Item = (&[u8], u8)> {
        self.names.iter().map(|(start, end, kind)| {
            (self.text.get(*start as usize..*end as usize).unwrap_or_default(), *kind)
        })
    }

    fn kind(&self, name: &[u8]) -> Option<u8> {
        self.iter().find(|(n, _)| *n == name).map(|(_, kind)| kind)
    }
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

pub fn kind_of(stat: &Stat) -> u8 {
    if stat.is_dir() {
        DT_DIR
    } else if stat.is_symlink() {
        DT_LNK
    } else if stat.is_file() {
        DT_REG
    } else {
        file::DT_FIFO
    }
}

/// Kinds of file systems (statfs(2)) whose every change passes through this kernel.
const TRUSTED: [u64; 11] = [
    0xef53,      // ext2, ext3, ext4
    0x9123_683e, // btrfs
    0x5846_5342, // xfs
    0x0102_1994, // tmpfs
    0x8584_58f6, // ramfs
    0x794c_7630, // overlayfs
    0xf2f5_2010, // f2fs
    0x2fc1_2fc1, // zfs
    0xca45_1a4e, // bcachefs
    0x5265_4973, // reiserfs
    0x3153_464a, // jfs
];

/// Whether the file system of `dir` tells of every change.
pub fn tells_of_changes(dir: &Fd) -> bool {
    file::file_system(dir.raw()).is_ok_and(|kind| TRUSTED.contains(&kind))
}

/// Whether the path is not there, as opposed to not to be read.
fn is_missing(e: &io::Error) -> bool {
    matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
        || e.raw_os_error() == Some(spork_os::libc::ELOOP)
}

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

    /// `info/exclude` and `core.excludesFile`.
    pub fn read_general(&mut self) {
        let read = |path: &[u8]| crate::bytes::read_small(path, 100 << 20).map(|text| List::parse(&text));
        self.general.clear();
        self.general.extend(read(&self.settings.info_exclude));
        self.general.extend(self.settings.excludes_file.as_deref().and_then(read));
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
    fn note_ignores_in_index(&mut self) {
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
                Err(e) if is_missing(&e) => self.vanish(d, watcher),
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

    fn subscribe(&mut self, d: u32, path: &[u8], watcher: &mut Option<Watcher>) {
        if let (Some(watcher), Some(dir)) = (watcher, self.dir_mut(d))
            && dir.watch < 0
        {
            dir.watch = watcher.add(path, CONTENT, Target::Dir(d)).unwrap_or(-1);
        }
    }

    /// Notes which directory was opened, and whether its file system can be trusted.
    fn identify(&mut self, d: u32, dir: &Fd) {
        if let Ok(stat) = file::fstat(dir.raw()) {
            self.untrusted |= stat.dev != self.device && !tells_of_changes(dir);
            if let Some(dir) = self.dir_mut(d) {
                dir.identity = (stat.dev, stat.ino);
                dir.present = true;
            }
        }
    }

    fn read_ignore(&mut self, d: u32, path: &[u8], listing: Option<&Listing>) {
        self.linked_ignores.retain(|(at, _)| *at != d);
        let mut list = None;
        // A symbolic link of this name is not followed.
        if listing.is_some_and(|l| l.kind(b".gitignore") == Some(DT_REG)) {
            let flags = fd::O_RDONLY | fd::O_NOFOLLOW | fd::O_NONBLOCK;
            if let Ok(opened) = fd::open(&join(path, b".gitignore"), flags, 0) {
                if let Ok(stat) = file::fstat(opened.raw())
                    && stat.nlink > 1
                {
                    self.linked_ignores.push((d, stat));
                }
                list = read_opened(&opened, 100 << 20).map(|text| Box::new(List::parse(&text)));
            }
        }
        if let Some(dir) = self.dir_mut(d) {
            dir.ignore = list.filter(|l| !l.is_empty());
        }
    }

    /// Whether what is in the directory `name` of `d` is ignored with it.
    pub fn excludes(&self, d: u32, name: &[u8]) -> bool {
        self.dir(d).is_some_and(|dir| dir.excluded) || self.is_ignored(d, name, true)
    }

    /// What `name`, which is no tracked directory, adds to the untracked of the tracked `d`.
    pub fn examine(&mut self, d: u32, name: &[u8], kind: u8, watcher: &mut Option<Watcher>) -> u32 {
        let old = self.child(d, name).filter(|c| self.dir(*c).is_some_and(|c| !c.tracked));
        if let Some(old) = old {
            self.forget(old, watcher);
        }
        let hidden = self.settings.untracked == Untracked::No || self.dir(d).is_some_and(|dir| dir.excluded);
        if hidden || name == b".git" {
            return 0;
        }
        match kind {
            DT_DIR => {
                let entry = self.find_entry(d, name).and_then(|e| self.entry(e).copied());
                if let Some(entry) = entry {
                    self.sparse_present |= entry.is_sparse_dir();
                    if entry.is_gitlink() || entry.is_sparse_dir() {
                        return 0;
                    }
                    // git shows no untracked directory that has the name of a tracked file, only
                    // the files in it where it shows those.
                    if self.settings.untracked == Untracked::Normal {
                        return 0;
                    }
                }
                if self.is_ignored(d, name, true) {
                    return 0;
                }
                let child = self.child_or_new(d, name);
                let found = self.explore(child, watcher);
                let nested = || discovery::is_nested(&self.absolute(child), &self.env.for_submodule());
                if entry.is_some() && found == 1 && nested() { 0 } else { found }
            }
            DT_REG | DT_LNK => {
                u32::from(self.find_entry(d, name).is_none() && !self.is_ignored(d, name, false))
            }
            _ => 0,
        }
    }

    /// What there is to show of the untracked directory `d`, which is new.
    fn explore(&mut self, d: u32, watcher: &mut Option<Watcher>) -> u32 {
        let path = self.absolute(d);
        self.subscribe(d, &path, watcher);
        let Ok(dir) = open_dir(&path) else {
            return 0;
        };
        self.identify(d, &dir);
        let mut listing = Listing::default();
        let _ = listing.read(&dir, &mut DirBuffer::default());
        drop(dir);
        let found = self.explore_listed(d, &path, &listing, watcher);
        if let Some(dir) = self.dir_mut(d) {
            dir.found = found;
        }
        found
    }

    fn explore_listed(
        &mut self,
        d: u32,
        path: &[u8],
        listing: &Listing,
        watcher: &mut Option<Watcher>,
    ) -> u32 {
        if let Some(kind) = listing.kind(b".git") {
            if let Some(dir) = self.dir_mut(d) {
                dir.has_git = true;
            }
            self.mark_repository(d, path, kind, watcher);
            if discovery::is_nested(path, &self.env.for_submodule()) {
                return 1;
            }
        }
        self.read_ignore(d, path, Some(listing));
        let all = self.settings.untracked == Untracked::All;
        let mut found = 0;
        // Files first: they are the cheaper witnesses.
        for (name, kind) in listing.iter() {
            if matches!(kind, DT_REG | DT_LNK) && name != b".git" && !self.is_ignored(d, name, false) {
                found += 1;
                if !all {
                    return found;
                }
            }
        }
        for (name, kind) in listing.iter() {
            if kind == DT_DIR && name != b".git" && !self.is_ignored(d, name, true) {
                let child = self.child_or_new(d, name);
                found += self.explore(child, watcher);
                if found > 0 && !all {
                    return found;
                }
            }
        }
        found
    }

    /// Watches what decides whether the `.git` in `d` makes a repository.
    fn mark_repository(&mut self, d: u32, path: &[u8], kind: u8, watcher: &mut Option<Watcher>) {
        let Some(watcher) = watcher else {
            return;
        };
        let git = join(path, b".git");
        let target = if kind == DT_DIR { Some(git) } else { discovery::read_git_file(&git) };
        if let Some(target) = target
            && let Some(watch) = watcher.add(&target, CONTENT, Target::Marker(d))
            && let Some(dir) = self.dir_mut(d)
        {
            dir.marker = watch;
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
        for i in 0..self.entries_of(d).len() {
            let e = self.entries_of(d)[i];
            self.look(e, Err(io::ErrorKind::NotFound.into()));
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

fn open_dir(path: &[u8]) -> io::Result<Fd> {
    fd::open(path, fd::O_RDONLY | fd::O_DIRECTORY | fd::O_NOFOLLOW | fd::O_NONBLOCK, 0)
}

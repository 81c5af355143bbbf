//! What is untracked: git's walk of `git status --untracked-files`.
//!
//! An ignored directory is not entered; an untracked one counts once when anything in it is neither
//! ignored nor an empty directory; a repository in it counts once and is not entered.

use spork_os::fd::{self, Fd};
use spork_os::file::{self, DT_DIR, DT_LNK, DT_REG, DirBuffer};

use crate::bytes::{join, read_opened};
use crate::discovery;
use crate::ignore::List;
use crate::listing::{Listing, open_dir, tells_of_changes};
use crate::settings::Untracked;
use crate::tree::Tree;
use crate::watch::{CONTENT, Target, Watcher};

impl Tree {
    /// `info/exclude` and `core.excludesFile`.
    pub fn read_general(&mut self) {
        let read = |path: &[u8]| crate::bytes::read_small(path, 100 << 20).map(|text| List::parse(&text));
        self.general.clear();
        self.general.extend(read(&self.settings.info_exclude));
        self.general.extend(self.settings.excludes_file.as_deref().and_then(read));
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

    pub fn read_ignore(&mut self, d: u32, path: &[u8], listing: Option<&Listing>) {
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
    pub fn explore(&mut self, d: u32, watcher: &mut Option<Watcher>) -> u32 {
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

    pub fn explore_listed(
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
    pub fn mark_repository(&mut self, d: u32, path: &[u8], kind: u8, watcher: &mut Option<Watcher>) {
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
}

//! Keeping the model true: what the kernel told of is noted, and looked at when somebody asks.
//!
//! Noting costs a look-up by name; a file that is written a thousand times is looked at once. An
//! answer is right for every change that was complete before the queue was read.

use spork_os::file;
use spork_os::inotify::{IN_ATTRIB, IN_CREATE, IN_IGNORED, IN_ISDIR, IN_MOVED_TO};
use spork_os::time;

use crate::ask;
use crate::bytes::join;
use crate::listing::kind_of;
use crate::scan::Look;
use crate::settings::Untracked;
use crate::tree::{ROOT, State, Tree};
use crate::watch::{SELF_GONE, STRUCTURE, Target, Watcher};

impl Tree {
    /// Notes an event about the directory `d`, or about `name` in it.
    pub fn note(&mut self, target: Target, watch: i32, mask: u32, name: &[u8]) {
        match target {
            Target::Dir(d) => self.note_dir(d, watch, mask, name),
            // The repository in an untracked directory came, went or was completed.
            Target::Marker(d) if mask & (STRUCTURE | SELF_GONE) != 0 || name == b"HEAD" => {
                if mask & IN_IGNORED != 0
                    && let Some(dir) = self.dir_mut(d)
                {
                    dir.marker = -1;
                }
                self.note_untracked(d);
            }
            _ => {}
        }
    }

    fn note_dir(&mut self, d: u32, watch: i32, mask: u32, name: &[u8]) {
        let Some(dir) = self.dir_mut(d) else {
            return;
        };
        if mask & SELF_GONE != 0 {
            if mask & IN_IGNORED != 0 && dir.watch == watch {
                dir.watch = -1;
            }
            if d == ROOT {
                self.gone = true;
                return;
            }
            let (up, tracked, name) = (dir.parent, dir.tracked, Box::from(dir.name()));
            if tracked {
                self.dirty_names.insert((up, name));
            } else {
                self.note_untracked(d);
            }
            return;
        }
        if name.is_empty() {
            // Rights of the directory itself; those below the top are told to its parent, too.
            self.rescan |= d == ROOT && mask & IN_ATTRIB != 0;
            return;
        }
        let closed = mask & IN_ISDIR != 0 && mask & IN_ATTRIB != 0;
        let structure = mask & STRUCTURE != 0 || closed;
        dir.has_git |= structure && name == b".git";
        if !dir.tracked {
            // One thing more where there is something already changes nothing.
            let more = mask & (IN_CREATE | IN_MOVED_TO) != 0 && dir.found > 0;
            let all = self.settings.untracked == Untracked::All;
            if name == b".gitignore" || name == b".git" || structure && (all || !more) {
                self.note_untracked(d);
            }
            if mask & (IN_CREATE | IN_MOVED_TO) != 0 && mask & IN_ISDIR == 0 {
                self.new_names.insert((d, name.into()));
            }
            return;
        }
        if let Some(e) = self.find_entry(d, name) {
            self.mark(e);
        }
        match name {
            b".gitignore" => {
                self.dirty_lists.insert(d);
            }
            b".gitattributes" => self.rescan = true,
            b".gitmodules" if d == ROOT => self.note_modules(),
            _ => {}
        }
        // The repository itself: to be found again.
        self.gone |= d == ROOT && structure && name == b".git";
        if structure && name != b".git" {
            if closed
                && let Some(child) = self.child(d, name)
                && let Some(child) = self.dir_mut(child)
            {
                // To be listed again, though it is the same directory.
                child.identity = (0, 0);
            }
            self.dirty_names.insert((d, name.into()));
        }
    }

    /// The untracked directory that `d` is, or is in, has to be explored again.
    fn note_untracked(&mut self, mut d: u32) {
        while let Some(dir) = self.dir(d) {
            let up = dir.parent;
            if dir.tracked || d == ROOT {
                return;
            }
            if self.dir(up).is_some_and(|up| up.tracked) {
                let name = Box::from(dir.name());
                self.dirty_names.insert((up, name));
                return;
            }
            d = up;
        }
    }

    /// The submodule at `path` has to be looked at again.
    pub fn note_module(&mut self, path: &[u8]) {
        let e = self.index.lower_bound(path);
        if self.index.name_of(e) == path {
            self.mark(e as u32);
            self.dirty_modules.insert(e as u32);
        }
    }

    /// All submodules have to be looked at again.
    pub fn note_modules(&mut self) {
        let modules = (0u32..).zip(&self.index.entries).filter(|(_, e)| e.is_gitlink()).map(|(e, _)| e);
        self.dirty_modules.extend(modules);
    }

    /// Whether nothing is waiting to be looked at.
    pub fn is_settled(&self) -> bool {
        self.dirty.is_empty()
            && self.dirty_names.is_empty()
            && self.new_names.is_empty()
            && self.dirty_lists.is_empty()
            && self.dirty_modules.is_empty()
            && !self.rescan
            && !self.gone
    }

    /// Names waiting to be looked at.
    pub fn pending(&self) -> usize {
        self.dirty_names.len() + self.new_names.len()
    }

    /// Looks at everything that was noted.
    pub fn settle(&mut self, watcher: &mut Option<Watcher>) {
        self.look_at_links();
        for (d, name) in std::mem::take(&mut self.new_names) {
            let stat = file::lstat(&join(&self.absolute(d), &name));
            self.note_link(stat.as_ref().ok());
        }
        if !self.dirty_names.is_empty() {
            let mut names: Vec<_> = self.dirty_names.drain().collect();
            // Directories above before those below: what is below may be gone with them.
            names.sort_unstable_by_key(|(d, _)| self.dirs.get(*d as usize).map_or(0, |dir| dir.path.len()));
            for (d, name) in names {
                self.reconsider(d, &name, watcher);
            }
        }
        if !self.dirty_lists.is_empty() {
            let mut lists: Vec<u32> = self.dirty_lists.drain().collect();
            lists.sort_unstable_by_key(|d| self.dirs.get(*d as usize).map_or(0, |dir| dir.path.len()));
            for d in lists {
                if self.dir(d).is_some_and(|dir| dir.tracked && dir.present) {
                    self.scan(d, Look::Names, watcher);
                }
            }
        }
        for e in std::mem::take(&mut self.dirty) {
            if self.is_dirty.get(e as usize).copied().unwrap_or(false) {
                self.look_again(e);
            }
        }
        if self.count(State::Unknown) > 0 {
            self.ask_about_unknown();
        }
    }

    fn look_again(&mut self, e: u32) {
        let Some(d) = self.dir_of.get(e as usize).copied() else {
            return;
        };
        let there = self.dir(d).is_some_and(|dir| dir.present);
        let stat = if there { file::lstat(&self.entry_path(e)) } else { Err(self.why_absent(d).into()) };
        self.look(e, stat);
    }

    /// Entries with several links: a write through another name tells nobody.
    fn look_at_links(&mut self) {
        if !self.linked.is_empty() {
            let changed: Vec<u32> = self
                .linked
                .iter()
                .filter(|(e, seen)| !seen.settled || !is_as_before(&self.entry_path(**e), &seen.stat))
                .map(|(e, _)| *e)
                .collect();
            for e in changed {
                self.mark(e);
            }
        }
        for (d, stat) in &self.linked_ignores {
            let same = is_as_before(&join(&self.absolute(*d), b".gitignore"), stat);
            if !same || time::realtime().0 <= stat.ctime.0 + 1 {
                self.dirty_lists.insert(*d);
            }
        }
    }

    /// A new name of a file that has another one makes no event where the other one is, and neither
    /// do writes through it: which file it is has to be looked for.
    fn note_link(&mut self, stat: Option<&file::Stat>) {
        if stat.is_some_and(|s| s.nlink > 1 && !s.is_dir()) {
            for e in 0..self.index.entries.len() {
                self.mark(e as u32);
            }
            // An ignore file, perhaps.
            self.dirty_lists.insert(ROOT);
        }
    }

    /// Looks at what `name` in the tracked `d` is now.
    fn reconsider(&mut self, d: u32, name: &[u8], watcher: &mut Option<Watcher>) {
        if !self.dir(d).is_some_and(|dir| dir.tracked && dir.present) {
            return;
        }
        let path = join(&self.absolute(d), name);
        let stat = file::lstat(&path).ok();
        let is_dir = stat.as_ref().is_some_and(file::Stat::is_dir);
        self.note_link(stat.as_ref());
        if let Some(child) = self.child(d, name)
            && let Some(dir) = self.dir(child)
            && dir.tracked
        {
            let identity = stat.as_ref().map(|s| (s.dev, s.ino));
            let same = is_dir
                && dir.present
                && identity == Some(dir.identity)
                && (watcher.is_none() || dir.watch >= 0);
            if same {
                return;
            }
            if dir.present {
                self.vanish(child, watcher);
            }
            if is_dir {
                let excluded = self.excludes(d, name);
                if let Some(dir) = self.dir_mut(child) {
                    dir.excluded = excluded;
                }
                self.set_untracked(d, name, 0);
                self.scan(child, Look::All, watcher);
                return;
            }
            self.vanish(child, watcher);
        }
        let n = match &stat {
            Some(stat) => self.examine(d, name, kind_of(stat), watcher),
            None => {
                if let Some(child) = self.child(d, name).filter(|c| self.dir(*c).is_some_and(|c| !c.tracked))
                {
                    self.forget(child, watcher);
                }
                0
            }
        };
        self.set_untracked(d, name, n);
        if let Some(e) = self.find_entry(d, name) {
            self.mark(e);
        }
    }

    /// Content that is converted on its way into the repository is compared by git.
    fn ask_about_unknown(&mut self) {
        let unknown: Vec<u32> =
            (0u32..).zip(&self.state).filter(|(_, s)| **s == State::Unknown).map(|(e, _)| e).collect();
        let names: Vec<Vec<u8>> = unknown.iter().map(|e| self.index.name_of(*e as usize).to_vec()).collect();
        let mut arguments: Vec<&[u8]> = vec![
            b"--literal-pathspecs",
            b"status",
            b"-z",
            b"--porcelain=v2",
            b"--untracked-files=no",
            b"--no-renames",
            b"--ignore-submodules=all",
            b"--",
        ];
        // A command line has a limit; without paths the answer is about all.
        if names.iter().map(Vec::len).sum::<usize>() < 64 << 10 {
            arguments.extend(names.iter().map(Vec::as_slice));
        }
        // If it cannot, it is asked for everything, and the answer is its failure.
        let Ok(answer) = ask::run(&self.env, &self.root, &arguments) else {
            return;
        };
        let modified: hashbrown::HashSet<&[u8]> = answer
            .split(|&b| b == 0)
            .filter(|line| line.first() == Some(&b'1') && line.get(3) != Some(&b'.'))
            .filter_map(|line| line.splitn(9, |&b| b == b' ').nth(8))
            .collect();
        for (e, name) in unknown.into_iter().zip(&names) {
            let state = if modified.contains(name.as_slice()) { State::Modified } else { State::Clean };
            self.set_state(e, state);
        }
    }
}

/// Whether the file at `path` shows no change since it was `before`.
fn is_as_before(path: &[u8], before: &file::Stat) -> bool {
    file::lstat(path).is_ok_and(|now| {
        (now.dev, now.ino, now.size, now.mtime, now.ctime, now.mode)
            == (before.dev, before.ino, before.size, before.mtime, before.ctime, before.mode)
    })
}

//! What is subscribed to besides the work tree, and what an event about it is taken for.

use spork_os::fd;
use spork_os::file;
use spork_os::inotify::IN_ISDIR;

use super::{Dirty, Repository};
use crate::bytes::{base_name, join, parent};
use crate::discovery::Location;
use crate::listing::tells_of_changes;
use crate::oid::Oid;
use crate::watch::{CONTENT, NAMES, PLACE, SELF_GONE, STRUCTURE, TEXT, Target, Watcher};

impl Repository {
    /// Reads what the kernel has queued. Cheap, and wanted whenever a descriptor is readable: a
    /// full queue means a new scan.
    pub fn poll_events(&mut self) {
        for module in &mut self.modules {
            if let Some(repository) = &mut module.repository {
                repository.poll_events();
            }
        }
        let Some(watcher) = &mut self.watcher else {
            return;
        };
        let Repository { tree, dirty, gone, external, settings, modules, heard, .. } = self;
        watcher.drain(|target, watch, mask, name| {
            *heard += 1;
            match target {
                Target::Dir(_) | Target::Marker(_) => {
                    if let Some(tree) = tree {
                        tree.note(target, watch, mask, name);
                    }
                }
                Target::Submodule(id) => {
                    let module = modules.get(id as usize);
                    if let (Some(module), Some(tree)) = (module, tree.as_mut())
                        && (name == b".git" || mask & SELF_GONE != 0)
                    {
                        tree.note_module(&module.path);
                    }
                }
                Target::GitDir | Target::CommonDir => {
                    *gone |= mask & SELF_GONE != 0;
                    note_git_dir(dirty, mask, name, base_name(&settings.index_file));
                }
                Target::Refs => {
                    if mask & (STRUCTURE | SELF_GONE) != 0 || !name.is_empty() {
                        if !name.ends_with(b".lock") {
                            dirty.head = true;
                        }
                        dirty.git_dirs |= mask & IN_ISDIR != 0;
                        // Replaced objects are a matter of settings here.
                        dirty.config |= name == b"replace" || Oid::from_hex(name).is_some();
                    }
                }
                Target::Info => match name {
                    b"exclude" => dirty.general = true,
                    b"attributes" => dirty.all = true,
                    b"grafts" => dirty.all = true,
                    _ => {}
                },
                Target::External => {
                    if mask & SELF_GONE != 0 || external.iter().any(|n| n == name) {
                        dirty.config = true;
                        dirty.general = true;
                        dirty.all |= settings.attributes_files.iter().any(|p| base_name(p) == name);
                    } else {
                        *heard -= 1;
                    }
                }
                // The file itself; another one in its place is told of where it is.
                Target::Settings if mask & SELF_GONE == 0 => {
                    dirty.config = true;
                    dirty.general = true;
                }
                Target::Attributes if mask & SELF_GONE == 0 => dirty.all = true,
                Target::Settings | Target::Attributes => {}
                Target::IndexDir => dirty.index |= name == base_name(&settings.index_file),
                Target::Ancestor => *gone |= mask & SELF_GONE != 0,
            }
        });
        // So much that looking at everything is the cheaper way.
        let flooded = self.tree.as_ref().is_some_and(|t| t.pending() > 100_000);
        self.dirty.all |= watcher.lost || flooded;
    }

    /// Whether the file systems of the repository tell of changes.
    pub(super) fn is_local(&self) -> bool {
        [&self.location.git_dir, &self.location.common_dir].into_iter().all(|dir| {
            fd::open(dir, fd::O_RDONLY | fd::O_DIRECTORY, 0).is_ok_and(|dir| tells_of_changes(&dir))
        })
    }

    /// Watches the repository's own directories, as many as there are by now.
    pub(super) fn watch_git_dirs(&mut self) {
        let Some(watcher) = &mut self.watcher else {
            return;
        };
        let Location { git_dir, common_dir, .. } = &self.location;
        watcher.add(git_dir, CONTENT, Target::GitDir);
        if common_dir != git_dir {
            watcher.add(common_dir, CONTENT, Target::CommonDir);
        }
        watcher.add(&join(common_dir, b"info"), CONTENT, Target::Info);
        for name in [b"logs".as_slice(), b"logs/refs", b"reftable"] {
            watcher.add(&join(common_dir, name), CONTENT, Target::Refs);
        }
        for name in [b"rebase-merge".as_slice(), b"rebase-apply", b"sequencer", b"reftable"] {
            watcher.add(&join(git_dir, name), CONTENT, Target::Refs);
        }
        watch_below(watcher, &join(common_dir, b"refs"));
        if common_dir != git_dir {
            watch_below(watcher, &join(git_dir, b"refs"));
        }
        let index_dir = parent(&self.settings.index_file);
        if index_dir != git_dir {
            watcher.add(index_dir, CONTENT, Target::IndexDir);
        }
    }

    /// Watches where the files with settings are, or would be.
    pub(super) fn watch_external(&mut self) {
        let Some(watcher) = &mut self.watcher else {
            return;
        };
        let settings = self.config.files.iter().chain(&self.settings.excludes_file);
        let settings = settings.map(|path| (path, Target::Settings));
        let attributes = self.settings.attributes_files.iter().map(|path| (path, Target::Attributes));
        for (path, target) in settings.chain(attributes) {
            let own =
                [&self.location.git_dir, &self.location.common_dir].into_iter().any(|d| parent(path) == *d);
            if !own {
                watch_file(watcher, path, target, &mut self.external);
            }
        }
    }

    /// Hears of it when a directory above is moved.
    pub(super) fn watch_ancestors(&mut self, root: &[u8]) {
        let Some(watcher) = &mut self.watcher else {
            return;
        };
        for start in [root, &self.location.git_dir] {
            let mut at = parent(start);
            while at.len() > 1 {
                watcher.add(at, PLACE, Target::Ancestor);
                at = parent(at);
            }
        }
    }
}

/// What a change in the git directory is about.
fn note_git_dir(dirty: &mut Dirty, mask: u32, name: &[u8], index: &[u8]) {
    let is_dir = mask & IN_ISDIR != 0;
    if name == index {
        dirty.index = true;
        return;
    }
    match name {
        b"" | b"COMMIT_EDITMSG" | b"ORIG_HEAD" | b"FETCH_HEAD" | b"objects" | b"hooks" | b"lfs" => {}
        b"config" | b"config.worktree" => dirty.config = true,
        b"commondir" | b"gitdir" | b"shallow" => dirty.all = true,
        b"HEAD" | b"packed-refs" => {
            dirty.head = true;
            // Settings may depend on the branch, and replaced objects are a matter of settings here.
            dirty.config = true;
        }
        _ if name.ends_with(b".lock") || name.starts_with(b"sharedindex.") || name.starts_with(b"gc.") => {}
        _ => {
            dirty.head = true;
            dirty.git_dirs |= is_dir;
        }
    }
}

/// Watches `dir` and the directories below it.
fn watch_below(watcher: &mut Watcher, dir: &[u8]) {
    if watcher.add(dir, CONTENT, Target::Refs).is_none() {
        return;
    }
    for entry in file::read_dir(dir).unwrap_or_default() {
        if entry.kind == file::DT_DIR {
            watch_below(watcher, &join(dir, &entry.name));
        }
    }
}

/// Watches the file `path`, and the directories that decide which file that is; `names` gets what to
/// look for in them.
fn watch_file(watcher: &mut Watcher, path: &[u8], target: Target, names: &mut Vec<Vec<u8>>) {
    // Devices are written to all the time, and have nothing to say.
    if path.starts_with(b"/dev/") || path.starts_with(b"/proc/") {
        return;
    }
    let mut path = path.to_vec();
    for _ in 0..10 {
        let mut note = |name: &[u8]| {
            if !names.iter().any(|n| n == name) {
                names.push(name.to_vec());
            }
        };
        note(base_name(&path));
        let mut dir = parent(&path).to_vec();
        // The nearest directory that is there hears of the ones that come.
        while watcher.add(&dir, NAMES, Target::External).is_none() && dir.len() > 1 {
            note(base_name(&dir));
            dir = parent(&dir).to_vec();
        }
        // A link among the directories may be turned elsewhere.
        let mut above = dir.as_slice();
        while above.len() > 1 {
            if file::readlink(above).is_ok() {
                note(base_name(above));
                watcher.add(parent(above), NAMES, Target::External);
            }
            above = parent(above);
        }
        match file::readlink(&path) {
            Ok(to) => path = join(parent(&path), &to),
            Err(_) => break,
        }
    }
    watcher.add(&path, TEXT, target);
}

//! What is watched, and for whom: one inotify queue for a repository.
//!
//! Several parts may watch the same directory (the home directory as work tree and as the place of
//! `.gitconfig`), so a watch has a list of targets and ends with the last of them.

use std::io;

use hashbrown::HashMap;
use spork_os::fd::Fd;
use spork_os::inotify::{self as os, Event};

/// Who is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A directory of the work tree.
    Dir(u32),
    /// What makes the untracked directory a repository of its own.
    Marker(u32),
    /// The directory of a submodule, by the number of its list.
    Submodule(u32),
    GitDir,
    CommonDir,
    Info,
    /// References, logs, the state of operations.
    Refs,
    /// A directory outside with files of settings.
    External,
    /// Such a file.
    Settings,
    /// A file with attributes outside.
    Attributes,
    /// Where the index is, when not in the git directory.
    IndexDir,
    /// A directory above: of interest when it moves.
    Ancestor,
}

/// Everything that can change what `git status` says of what is in a directory.
pub const CONTENT: u32 = os::IN_CREATE
    | os::IN_DELETE
    | os::IN_MOVED_FROM
    | os::IN_MOVED_TO
    | os::IN_MODIFY
    | os::IN_CLOSE_WRITE
    | os::IN_ATTRIB
    | os::IN_DELETE_SELF
    | os::IN_MOVE_SELF
    | os::IN_EXCL_UNLINK
    | os::IN_ONLYDIR;

/// That a directory is no longer where it was.
pub const PLACE: u32 = os::IN_MOVE_SELF | os::IN_DELETE_SELF | os::IN_ONLYDIR;

/// Which names are in a directory.
pub const NAMES: u32 = STRUCTURE | os::IN_MOVE_SELF | os::IN_DELETE_SELF | os::IN_ONLYDIR;

/// What is in a file.
pub const TEXT: u32 = os::IN_MODIFY | os::IN_CLOSE_WRITE | os::IN_ATTRIB;

/// A name has come or gone.
pub const STRUCTURE: u32 = os::IN_CREATE | os::IN_DELETE | os::IN_MOVED_FROM | os::IN_MOVED_TO;

/// The watched directory itself is no longer what or where it was.
pub const SELF_GONE: u32 = os::IN_DELETE_SELF | os::IN_MOVE_SELF | os::IN_UNMOUNT | os::IN_IGNORED;

pub struct Watcher {
    queue: Fd,
    buffer: Vec<u8>,
    targets: HashMap<i32, Vec<Target>>,
    /// Events were lost: only a new start helps.
    pub lost: bool,
    /// A watch could not be had: changes have to be looked for.
    pub limited: bool,
}

impl Watcher {
    pub fn new() -> io::Result<Watcher> {
        Ok(Watcher {
            queue: os::new()?,
            buffer: Vec::new(),
            targets: HashMap::new(),
            lost: false,
            limited: false,
        })
    }

    pub fn fd(&self) -> i32 {
        self.queue.raw()
    }

    pub fn count(&self) -> usize {
        self.targets.len()
    }

    /// Watches the directory `path` for `target`; a limit that is reached is noted.
    pub fn add(&mut self, path: &[u8], mask: u32, target: Target) -> Option<i32> {
        match os::add_watch(&self.queue, path, mask | os::IN_MASK_ADD) {
            Ok(watch) => {
                let targets = self.targets.entry(watch).or_default();
                if !targets.contains(&target) {
                    targets.push(target);
                }
                Some(watch)
            }
            Err(e) => {
                // Not there, or not readable by us: then its content is not known to git either.
                use io::ErrorKind::{NotADirectory, NotFound, PermissionDenied};
                self.limited |= !matches!(e.kind(), NotFound | NotADirectory | PermissionDenied);
                None
            }
        }
    }

    /// `target` needs the watch no more.
    pub fn remove(&mut self, watch: i32, target: Target) {
        if let Some(targets) = self.targets.get_mut(&watch) {
            targets.retain(|t| *t != target);
            if targets.is_empty() {
                self.targets.remove(&watch);
                let _ = os::remove_watch(&self.queue, watch);
            }
        }
    }

    /// Reads the queue empty; `f` gets each event for each of its targets, with the watch.
    pub fn drain(&mut self, mut f: impl FnMut(Target, i32, u32, &[u8])) {
        let Watcher { queue, buffer, targets, lost, .. } = self;
        let result = os::drain(queue, buffer, |Event { watch, mask, name }| {
            if mask & os::IN_Q_OVERFLOW != 0 {
                *lost = true;
                return;
            }
            let told = if mask & os::IN_IGNORED != 0 { targets.remove(&watch) } else { None };
            for target in told.iter().flatten().chain(targets.get(&watch).into_iter().flatten()) {
                f(*target, watch, mask, name);
            }
        });
        *lost |= result.is_err();
    }
}

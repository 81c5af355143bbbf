//! Looking at files so that every later change to what was seen is heard of: whatever is looked at
//! has been subscribed to before.
//!
//! A path is followed component by component: directories are watched for being moved, a link or a
//! missing name by the directory it is in, a file that counts with its content by itself (so a write
//! through another hard link is heard of, too).

use std::io;

use hashbrown::HashSet;
use spork_git::tells_of_changes;
use spork_os::fd::{self, O_DIRECTORY, O_NONBLOCK, O_PATH, O_RDONLY};
use spork_os::file::{self, DirBuffer, Stat, X_OK};

use super::subscription::{Interest, Subscriptions, Watch};

/// What a file was, so far as it tells two contents apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Identity {
    pub dev: u64,
    pub ino: u64,
    pub size: u64,
    pub mode: u32,
    pub mtime: (i64, u32),
    pub ctime: (i64, u32),
}

impl Identity {
    pub fn new(s: &Stat) -> Identity {
        Identity { dev: s.dev, ino: s.ino, size: s.size, mode: s.mode, mtime: s.mtime, ctime: s.ctime }
    }

    pub fn put(&self, to: &mut Vec<u8>) {
        for n in [self.dev, self.ino, self.size, u64::from(self.mode)] {
            to.extend_from_slice(&n.to_le_bytes());
        }
        for (sec, nsec) in [self.mtime, self.ctime] {
            to.extend_from_slice(&sec.to_le_bytes());
            to.extend_from_slice(&nsec.to_le_bytes());
        }
    }
}

/// A file that was found: where it really is, and what it is.
#[derive(Clone, Debug)]
pub struct Found {
    pub path: Vec<u8>,
    pub stat: Stat,
}

/// As many links as the kernel follows.
const MOST_LINKS: usize = 40;

/// One look of a subject.
pub struct Look<'a> {
    subscriptions: &'a mut Subscriptions,
    subject: u32,
    epoch: u32,
    /// Every watch that this look wants something of.
    pub watches: Vec<i32>,
    /// Something was looked at of which changes are not told: it has to be looked at each time.
    pub deaf: bool,
    places: HashSet<Vec<u8>>,
    buffer: DirBuffer,
}

impl<'a> Look<'a> {
    pub fn new(subscriptions: &'a mut Subscriptions, subject: u32, epoch: u32) -> Look<'a> {
        Look {
            subscriptions,
            subject,
            epoch,
            watches: Vec::new(),
            deaf: false,
            places: HashSet::new(),
            buffer: DirBuffer::default(),
        }
    }

    fn watch(&mut self, path: &[u8], watch: Watch, interest: Interest) -> io::Result<()> {
        match self.subscriptions.add(path, watch, self.subject, self.epoch, interest) {
            Ok(id) => {
                self.watches.push(id);
                Ok(())
            }
            Err(e) => {
                use io::ErrorKind::{NotADirectory, NotFound, PermissionDenied};
                // A directory above that is not ours to read is not ours to move either.
                let place = watch == Watch::Place && e.kind() == PermissionDenied;
                self.deaf |= !place && !matches!(e.kind(), NotADirectory | NotFound);
                Err(e)
            }
        }
    }

    /// Enters the real directory `path`, watching that it stays there. False: it is no directory.
    fn enter(&mut self, path: &[u8]) -> bool {
        if self.places.contains(path) {
            return true;
        }
        match self.watch(path, Watch::Place, Interest::Itself) {
            Ok(()) => {}
            Err(e) if matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                return false;
            }
            // Not to be read by us, or no more watches to be had: it is a directory all the same.
            Err(_) => {
                if !file::lstat(path).is_ok_and(|s| s.is_dir()) {
                    return false;
                }
            }
        }
        let told = fd::open(path, O_PATH | O_DIRECTORY, 0).is_ok_and(|d| tells_of_changes(&d));
        self.deaf |= !told;
        self.places.insert(path.to_vec());
        true
    }

    /// Follows `path` to what it names, through all links.
    pub fn find(&mut self, path: &[u8]) -> Option<Found> {
        let mut todo: Vec<Vec<u8>> = parts(path).map(<[u8]>::to_vec).collect();
        todo.reverse();
        let mut at = b"/".to_vec();
        self.enter(&at);
        let mut links = 0;
        while let Some(part) = todo.pop() {
            if part == b".." {
                at = parent(&at).to_vec();
                continue;
            }
            let next = join(&at, &part);
            if !todo.is_empty() && self.enter(&next) {
                at = next;
                continue;
            }
            // What is not to be read may still be passed through; then no change is heard of.
            let _ = self.watch(&at, Watch::Names, Interest::Name(part.into()));
            let stat = file::lstat(&next).ok()?;
            if stat.is_symlink() {
                links += 1;
                let target = file::readlink(&next).ok().filter(|_| links <= MOST_LINKS)?;
                if target.first() == Some(&b'/') {
                    at = b"/".to_vec();
                }
                let at_end = todo.len();
                todo.extend(parts(&target).map(<[u8]>::to_vec));
                if let Some(new) = todo.get_mut(at_end..) {
                    new.reverse();
                }
            } else if todo.is_empty() {
                if stat.is_dir() {
                    self.enter(&next);
                }
                return Some(Found { path: next, stat });
            } else if stat.is_dir() && self.enter(&next) {
                at = next;
            } else {
                return None;
            }
        }
        let stat = file::lstat(&at).ok()?;
        Some(Found { path: at, stat })
    }

    /// As `find`, of a regular file whose content counts.
    pub fn file(&mut self, path: &[u8]) -> Option<Found> {
        let mut found = self.find(path)?;
        if !found.stat.is_file() {
            return None;
        }
        let _ = self.watch(&found.path, Watch::Content, Interest::Itself);
        // As it is now that it is watched.
        found.stat = file::lstat(&found.path).ok()?;
        Some(found)
    }

    /// The content of a file, if it has no more than `most` bytes.
    pub fn read(&mut self, path: &[u8], most: usize) -> Option<Vec<u8>> {
        let found = self.file(path)?;
        read_start(&found.path, most + 1).filter(|text| text.len() <= most)
    }

    /// A program that may be executed.
    pub fn program(&mut self, path: &[u8]) -> Option<Found> {
        let found = self.file(path)?;
        file::access(&found.path, X_OK).ok()?;
        Some(found)
    }

    /// The program that `name` means with this PATH, `passed` over; the path it was found at, too.
    pub fn search<'p>(
        &mut self,
        path: impl Iterator<Item = &'p [u8]>,
        name: &[u8],
        passed: Option<&[u8]>,
    ) -> Option<(Vec<u8>, Found)> {
        for dir in path.filter(|dir| passed.is_none_or(|p| !same_place(p, dir))) {
            let at = join(dir, name);
            if let Some(found) = self.program(&at) {
                return Some((at, found));
            }
        }
        None
    }

    /// The names in the directory `path`, whose markers are of interest.
    pub fn markers(&mut self, path: &[u8]) -> Vec<Vec<u8>> {
        self.list(path, Interest::Markers)
    }

    /// All names in the directory `path`.
    pub fn names(&mut self, path: &[u8]) -> Vec<Vec<u8>> {
        self.list(path, Interest::Anything)
    }

    fn list(&mut self, path: &[u8], interest: Interest) -> Vec<Vec<u8>> {
        /// A directory of more names is not one in which somebody works.
        const MOST: usize = 100_000;
        let Some(found) = self.find(path).filter(|f| f.stat.is_dir()) else {
            return Vec::new();
        };
        let _ = self.watch(&found.path, Watch::Names, interest);
        let mut names = Vec::new();
        let _ = file::for_each_entry(&found.path, &mut self.buffer, |name, _| {
            if name != b"." && name != b".." {
                names.push(name.to_vec());
            }
            names.len() < MOST
        });
        names
    }
}

/// Up to `most` bytes from the start of a file.
pub fn read_start(path: &[u8], most: usize) -> Option<Vec<u8>> {
    let fd = fd::open(path, O_RDONLY | O_NONBLOCK | fd::O_NOCTTY, 0).ok()?;
    let mut text = Vec::new();
    while text.len() < most {
        let room = most - text.len();
        match fd::read_into(fd.raw(), &mut text, room) {
            Ok(0) => break,
            Ok(_) => {}
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
    text.truncate(most);
    Some(text)
}

fn parts(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    path.split(|&b| b == b'/').filter(|p| !p.is_empty() && *p != b".")
}

fn same_place(a: &[u8], b: &[u8]) -> bool {
    parts(a).eq(parts(b))
}

/// `dir/name`; an absolute `name` stands for itself.
pub fn join(dir: &[u8], name: &[u8]) -> Vec<u8> {
    if name.first() == Some(&b'/') {
        return name.to_vec();
    }
    let mut path = Vec::with_capacity(dir.len() + 1 + name.len());
    path.extend_from_slice(dir);
    if !dir.ends_with(b"/") {
        path.push(b'/');
    }
    path.extend_from_slice(name);
    path
}

/// The directory that `path` is in; `/` is in itself.
pub fn parent(path: &[u8]) -> &[u8] {
    match path.iter().rposition(|&b| b == b'/') {
        Some(0) | None => b"/",
        Some(at) => path.get(..at).unwrap_or_default(),
    }
}

/// The last part of a path.
pub fn base_name(path: &[u8]) -> &[u8] {
    path.rsplit(|&b| b == b'/').next().unwrap_or_default()
}

/// `path` and the directories above it, up to `/`.
pub fn upwards(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut next = Some(path);
    std::iter::from_fn(move || {
        let here = next?;
        next = (here != b"/").then(|| parent(here));
        Some(here)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths() {
        assert_eq!(join(b"/", b"a"), b"/a");
        assert_eq!(join(b"/a", b"/b"), b"/b");
        assert_eq!(upwards(b"/a/b").collect::<Vec<_>>(), [&b"/a/b"[..], b"/a", b"/"]);
        assert_eq!(base_name(b"/a/b"), b"b");
        assert!(same_place(b"/a//b/", b"/a/./b"));
    }
}

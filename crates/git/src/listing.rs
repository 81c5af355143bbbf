//! What is in a directory, and whether its file system tells of changes.

use std::io;

use spork_os::fd::{self, Fd};
use spork_os::file::{self, DT_DIR, DT_LNK, DT_REG, DT_UNKNOWN, DirBuffer, Stat};

/// The names in a directory, in one buffer.
#[derive(Default)]
pub struct Listing {
    text: Vec<u8>,
    names: Vec<(u32, u32, u8)>,
}

impl Listing {
    pub fn read(&mut self, dir: &Fd, buffer: &mut DirBuffer) -> io::Result<()> {
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

    pub fn iter(&self) -> impl Iterator<Item = (&[u8], u8)> {
        self.names.iter().map(|(start, end, kind)| {
            (self.text.get(*start as usize..*end as usize).unwrap_or_default(), *kind)
        })
    }

    pub fn kind(&self, name: &[u8]) -> Option<u8> {
        self.iter().find(|(n, _)| *n == name).map(|(_, kind)| kind)
    }
}

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
pub fn is_missing(e: &io::Error) -> bool {
    matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// Whether `open_dir` says that there is no directory: nothing, something else, a link to one.
pub fn is_no_directory(e: &io::Error) -> bool {
    is_missing(e) || e.raw_os_error() == Some(spork_os::libc::ELOOP)
}

pub fn open_dir(path: &[u8]) -> io::Result<Fd> {
    fd::open(path, fd::O_RDONLY | fd::O_DIRECTORY | fd::O_NOFOLLOW | fd::O_NONBLOCK, 0)
}

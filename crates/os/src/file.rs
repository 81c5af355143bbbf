//! Files and directories: what they are, whether they may be used, what is in them.

use std::io;

pub use libc::{
    DT_BLK, DT_CHR, DT_DIR, DT_FIFO, DT_LNK, DT_REG, DT_SOCK, DT_UNKNOWN, F_OK, R_OK, S_IFBLK, S_IFCHR,
    S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK, S_ISGID, S_ISUID, S_ISVTX, W_OK, X_OK,
};

use crate::cstring::with_c_str;
use crate::fd::{O_DIRECTORY, O_RDONLY, open};
use crate::sys::{raw, syscall};

/// What a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stat {
    pub mode: u32,
    pub dev: u64,
    pub ino: u64,
    pub size: u64,
    /// Times are seconds and nanoseconds.
    pub mtime: (i64, u32),
    pub atime: (i64, u32),
    pub ctime: (i64, u32),
    pub uid: u32,
    pub gid: u32,
    pub nlink: u64,
    pub rdev: u64,
    /// Allocated, of 512 bytes each.
    pub blocks: i64,
}

impl Stat {
    /// One of `S_IFREG`, `S_IFDIR`, …
    pub fn kind(&self) -> u32 {
        self.mode & S_IFMT
    }

    pub fn is_file(&self) -> bool {
        self.kind() == S_IFREG
    }

    pub fn is_dir(&self) -> bool {
        self.kind() == S_IFDIR
    }

    pub fn is_symlink(&self) -> bool {
        self.kind() == S_IFLNK
    }

    /// Whether both are the same file.
    pub fn same_file(&self, other: &Stat) -> bool {
        self.dev == other.dev && self.ino == other.ino
    }
}

/// As `lstat`, of a path relative to the directory `dir`.
pub fn lstat_at(dir: i32, path: &[u8]) -> io::Result<Stat> {
    stat_at(dir, path, libc::AT_SYMLINK_NOFOLLOW)
}

fn stat_at(dir: i32, path: &[u8], flags: i32) -> io::Result<Stat> {
    with_c_str(path, |p| {
        let mut s = std::mem::MaybeUninit::<libc::stat>::zeroed();
        // SAFETY: on the two supported machines libc's structure is the kernel's; the path ends.
        unsafe { syscall!(libc::SYS_newfstatat, dir, p.as_ptr(), s.as_mut_ptr(), flags)? };
        // SAFETY: integers only, and zeroed before.
        let s = unsafe { s.assume_init() };
        Ok(Stat {
            mode: s.st_mode,
            dev: s.st_dev,
            ino: s.st_ino,
            size: s.st_size as u64,
            mtime: (s.st_mtime, s.st_mtime_nsec as u32),
            atime: (s.st_atime, s.st_atime_nsec as u32),
            ctime: (s.st_ctime, s.st_ctime_nsec as u32),
            uid: s.st_uid,
            gid: s.st_gid,
            #[allow(clippy::useless_conversion, reason = "32 bits on aarch64")]
            nlink: u64::from(s.st_nlink),
            rdev: s.st_rdev,
            blocks: s.st_blocks,
        })
    })
}

pub fn stat(path: &[u8]) -> io::Result<Stat> {
    stat_at(libc::AT_FDCWD, path, 0)
}

/// As `stat`; a symbolic link is not followed.
pub fn lstat(path: &[u8]) -> io::Result<Stat> {
    stat_at(libc::AT_FDCWD, path, libc::AT_SYMLINK_NOFOLLOW)
}

pub fn fstat(fd: i32) -> io::Result<Stat> {
    stat_at(fd, b"", libc::AT_EMPTY_PATH)
}

/// Whether the effective user may use `path` so (`R_OK`, `W_OK`, `X_OK`, `F_OK`).
pub fn access(path: &[u8], mode: i32) -> io::Result<()> {
    with_c_str(path, |p| {
        // SAFETY: the path is NUL-terminated and outlives the call.
        let result =
            unsafe { raw!(libc::SYS_faccessat2, libc::AT_FDCWD, p.as_ptr(), mode, libc::AT_EACCESS) };
        match -result as i32 {
            0 => Ok(()),
            // Before Linux 5.8, and under filters that do not know the call.
            libc::ENOSYS | libc::EPERM => access_by_stat(path, mode),
            e => Err(io::Error::from_raw_os_error(e)),
        }
    })
}

/// The same answer on kernels that cannot be asked about effective ids.
fn access_by_stat(path: &[u8], mode: i32) -> io::Result<()> {
    use crate::process::{getegid, geteuid, getgid, getgroups, getuid};
    let (uid, gid) = (geteuid(), getegid());
    if uid == getuid() && gid == getgid() {
        // SAFETY: the path is NUL-terminated and outlives the call.
        return with_c_str(path, |p| unsafe {
            syscall!(libc::SYS_faccessat, libc::AT_FDCWD, p.as_ptr(), mode)
        })
        .map(drop);
    }
    let file = stat(path)?;
    let wanted = (mode & 7) as u32;
    let granted = if uid == 0 {
        let execute = file.is_dir() || file.mode & 0o111 != 0;
        if execute { 7 } else { 6 }
    } else if file.uid == uid {
        file.mode >> 6
    } else if file.gid == gid || getgroups()?.contains(&file.gid) {
        file.mode >> 3
    } else {
        file.mode
    };
    if wanted & !granted == 0 { Ok(()) } else { Err(io::Error::from_raw_os_error(libc::EACCES)) }
}

/// The text of a symbolic link.
pub fn readlink(path: &[u8]) -> io::Result<Vec<u8>> {
    with_c_str(path, |p| {
        fill_growing(|buffer| {
            // SAFETY: the kernel writes at most the length of the buffer; the path ends.
            unsafe {
                syscall!(libc::SYS_readlinkat, libc::AT_FDCWD, p.as_ptr(), buffer.as_mut_ptr(), buffer.len())
            }
        })
    })
}

/// Calls `f` with ever larger buffers until its result does not fill one.
fn fill_growing(mut f: impl FnMut(&mut [u8]) -> io::Result<usize>) -> io::Result<Vec<u8>> {
    let mut buffer = vec![0; 256];
    loop {
        match f(&mut buffer) {
            Ok(n) if n < buffer.len() => {
                buffer.truncate(n);
                return Ok(buffer);
            }
            Err(e) if e.raw_os_error() != Some(libc::ERANGE) => return Err(e),
            _ => buffer = vec![0; buffer.len() * 4],
        }
    }
}

/// The working directory without symbolic links.
pub fn getcwd() -> io::Result<Vec<u8>> {
    // SAFETY: the kernel writes at most the length of the buffer.
    let mut path = fill_growing(|b| unsafe { syscall!(libc::SYS_getcwd, b.as_mut_ptr(), b.len()) })?;
    path.pop();
    // "(unreachable)…": the directory lies outside the root of this process.
    if path.first() == Some(&b'/') { Ok(path) } else { Err(io::Error::from_raw_os_error(libc::ENOENT)) }
}

pub fn chdir(path: &[u8]) -> io::Result<()> {
    // SAFETY: the path is NUL-terminated and outlives the call.
    with_c_str(path, |p| unsafe { syscall!(libc::SYS_chdir, p.as_ptr()) }).map(drop)
}

pub fn fchdir(fd: i32) -> io::Result<()> {
    // SAFETY: plain integer.
    unsafe { syscall!(libc::SYS_fchdir, fd) }.map(drop)
}

/// Sets the mask for new files; answers the one before.
pub fn umask(mask: u32) -> u32 {
    // SAFETY: plain integer; cannot fail.
    unsafe { raw!(libc::SYS_umask, mask) as u32 }
}

pub fn unlink(path: &[u8]) -> io::Result<()> {
    remove(path, 0)
}

pub fn rmdir(path: &[u8]) -> io::Result<()> {
    remove(path, libc::AT_REMOVEDIR)
}

fn remove(path: &[u8], flags: i32) -> io::Result<()> {
    // SAFETY: the path is NUL-terminated and outlives the call.
    with_c_str(path, |p| unsafe { syscall!(libc::SYS_unlinkat, libc::AT_FDCWD, p.as_ptr(), flags) }).map(drop)
}

pub fn mkfifo(path: &[u8], mode: u32) -> io::Result<()> {
    // SAFETY: the path is NUL-terminated and outlives the call.
    with_c_str(path, |p| unsafe {
        syscall!(libc::SYS_mknodat, libc::AT_FDCWD, p.as_ptr(), mode | S_IFIFO, 0)
    })
    .map(drop)
}

pub fn mkdir(path: &[u8], mode: u32) -> io::Result<()> {
    // SAFETY: the path is NUL-terminated and outlives the call.
    with_c_str(path, |p| unsafe { syscall!(libc::SYS_mkdirat, libc::AT_FDCWD, p.as_ptr(), mode) }).map(drop)
}

pub fn rename(from: &[u8], to: &[u8]) -> io::Result<()> {
    with_c_str(from, |from| {
        // SAFETY: the paths are NUL-terminated and outlive the call.
        with_c_str(to, |to| unsafe {
            syscall!(libc::SYS_renameat2, libc::AT_FDCWD, from.as_ptr(), libc::AT_FDCWD, to.as_ptr(), 0)
        })
    })
    .map(drop)
}

pub fn symlink(target: &[u8], path: &[u8]) -> io::Result<()> {
    with_c_str(target, |target| {
        // SAFETY: the paths are NUL-terminated and outlive the call.
        with_c_str(path, |p| unsafe {
            syscall!(libc::SYS_symlinkat, target.as_ptr(), libc::AT_FDCWD, p.as_ptr())
        })
    })
    .map(drop)
}

pub fn chmod(path: &[u8], mode: u32) -> io::Result<()> {
    // SAFETY: the path is NUL-terminated and outlives the call.
    with_c_str(path, |p| unsafe { syscall!(libc::SYS_fchmodat, libc::AT_FDCWD, p.as_ptr(), mode) }).map(drop)
}

/// A name in a directory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DirEntry {
    pub name: Vec<u8>,
    /// `DT_REG`, `DT_DIR`, `DT_LNK`, …; `DT_UNKNOWN` where the file system does not say.
    pub kind: u8,
}

/// Everything in the directory `path` but `.` and `..`, in the order the kernel gives.
pub fn read_dir(path: &[u8]) -> io::Result<Vec<DirEntry>> {
    let mut entries = Vec::new();
    for_each_entry(path, &mut DirBuffer::default(), |name, kind| {
        if name != b"." && name != b".." {
            entries.push(DirEntry { name: name.to_vec(), kind });
        }
        true
    })?;
    Ok(entries)
}

/// Memory for reading directories, to be used again; in words, as entries are aligned.
#[derive(Default)]
pub struct DirBuffer(Vec<u64>);

/// Calls `f` with the name and kind of each entry, `.` and `..` included, until it says false.
pub fn for_each_entry(
    path: &[u8],
    buffer: &mut DirBuffer,
    f: impl FnMut(&[u8], u8) -> bool,
) -> io::Result<()> {
    let dir = open(path, O_RDONLY | O_DIRECTORY, 0)?;
    for_each_entry_of(dir.raw(), buffer, f)
}

/// As `for_each_entry`, of an open directory that has not been read yet.
pub fn for_each_entry_of(
    dir: i32,
    buffer: &mut DirBuffer,
    mut f: impl FnMut(&[u8], u8) -> bool,
) -> io::Result<()> {
    /// Bytes of an entry before its name: inode, offset, length of the entry, kind.
    const NAME: usize = 19;
    // The pages of it that the kernel does not need are never touched.
    buffer.0.reserve(64 * 1024 / 8);
    let size = buffer.0.capacity() * 8;
    loop {
        // SAFETY: the kernel writes at most `size` bytes.
        let n = unsafe { syscall!(libc::SYS_getdents64, dir, buffer.0.as_mut_ptr(), size)? };
        if n == 0 {
            return Ok(());
        }
        // SAFETY: the kernel has written the first `n` bytes.
        let mut rest = unsafe { std::slice::from_raw_parts(buffer.0.as_ptr().cast::<u8>(), n) };
        while let Some(&[low, high, kind]) = rest.get(16..NAME) {
            let length = usize::from(u16::from_ne_bytes([low, high]));
            let Some(name) = rest.get(NAME..length) else {
                break;
            };
            let end = name.iter().position(|&b| b == 0).unwrap_or(name.len());
            if !f(&name[..end], kind) {
                return Ok(());
            }
            rest = &rest[length..];
        }
    }
}

/// `path` without symbolic links, `.` and `..`; everything on it exists.
pub fn real_path(path: &[u8]) -> io::Result<Vec<u8>> {
    use std::os::unix::ffi::{OsStrExt, OsStringExt};
    let path = std::fs::canonicalize(std::ffi::OsStr::from_bytes(path))?;
    Ok(path.into_os_string().into_vec())
}

/// The kind of file system that holds the open file `fd` (statfs(2), `f_type`).
pub fn file_system(fd: i32) -> io::Result<u64> {
    let mut s = std::mem::MaybeUninit::<libc::statfs>::zeroed();
    // SAFETY: on the two supported machines libc's structure is the kernel's.
    unsafe { syscall!(libc::SYS_fstatfs, fd, s.as_mut_ptr())? };
    // SAFETY: integers only, and zeroed before.
    let s = unsafe { s.assume_init() };
    #[allow(clippy::unnecessary_cast, reason = "the type differs between C libraries")]
    Ok(s.f_type as u64)
}

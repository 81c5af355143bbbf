//! File descriptors: opening, moving, reading, writing, waiting.
//!
//! Every descriptor made here is close-on-exec, except the target of `dup2`. Each call is a
//! single attempt that returns `EINTR`, except `write_all` and `close`.

use std::io;
use std::mem::ManuallyDrop;

pub use libc::{
    O_ACCMODE, O_APPEND, O_CLOEXEC, O_CREAT, O_DIRECTORY, O_EXCL, O_NOCTTY, O_NOFOLLOW, O_NONBLOCK, O_PATH,
    O_RDONLY, O_RDWR, O_TRUNC, O_WRONLY, POLLERR, POLLHUP, POLLIN, POLLNVAL, POLLOUT, POLLPRI, SEEK_CUR,
    SEEK_END, SEEK_SET,
};

use crate::cstring::with_c_str;
use crate::signal::SigSet;
use crate::sys::{raw, syscall};

/// An owned descriptor, closed when dropped.
#[derive(Debug, PartialEq, Eq)]
pub struct Fd(i32);

impl Fd {
    /// Takes over an open descriptor.
    pub const fn from_raw(fd: i32) -> Fd {
        Fd(fd)
    }

    pub const fn raw(&self) -> i32 {
        self.0
    }

    /// Gives the number up without closing it.
    pub fn into_raw(self) -> i32 {
        ManuallyDrop::new(self).0
    }
}

impl Drop for Fd {
    fn drop(&mut self) {
        let _ = close(self.0);
    }
}

/// Opens `path` close-on-exec.
pub fn open(path: &[u8], flags: i32, mode: u32) -> io::Result<Fd> {
    open_at(libc::AT_FDCWD, path, flags, mode)
}

/// Opens `path`, relative to the directory `dir`, close-on-exec.
pub fn open_at(dir: i32, path: &[u8], flags: i32, mode: u32) -> io::Result<Fd> {
    // SAFETY: the path is NUL-terminated and outlives the call.
    with_c_str(path, |p| unsafe { syscall!(libc::SYS_openat, dir, p.as_ptr(), flags | O_CLOEXEC, mode) })
        .map(|fd| Fd(fd as i32))
}

pub fn read(fd: i32, buffer: &mut [u8]) -> io::Result<usize> {
    // SAFETY: the kernel writes at most the length of the buffer into it.
    unsafe { syscall!(libc::SYS_read, fd, buffer.as_mut_ptr(), buffer.len()) }
}

/// Reads at `offset` without moving the file's own.
pub fn pread(fd: i32, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    // SAFETY: the kernel writes at most the length of the buffer into it.
    unsafe { syscall!(libc::SYS_pread64, fd, buffer.as_mut_ptr(), buffer.len(), offset) }
}

/// Appends up to `max` bytes to `buffer` by one read; 0 is end of file.
pub fn read_into(fd: i32, buffer: &mut Vec<u8>, max: usize) -> io::Result<usize> {
    buffer.reserve(max);
    let spare = buffer.spare_capacity_mut();
    let length = spare.len().min(max);
    // SAFETY: the kernel writes at most `length` bytes into the spare capacity.
    let n = unsafe { syscall!(libc::SYS_read, fd, spare.as_mut_ptr(), length)? };
    let new = buffer.len() + n;
    // SAFETY: the kernel has initialised the first `n` spare bytes.
    unsafe { buffer.set_len(new) };
    Ok(n)
}

/// Reads to end of file, retrying `EINTR` and waiting on `EAGAIN`.
pub fn read_to_end(fd: i32, buffer: &mut Vec<u8>) -> io::Result<()> {
    let mut step = 4096;
    loop {
        match read_into(fd, buffer, step) {
            Ok(0) => return Ok(()),
            Ok(n) if n == step => step = (step * 2).min(1 << 20),
            Ok(_) => {}
            Err(e) => retry(fd, POLLIN, e)?,
        }
    }
}

pub fn write(fd: i32, bytes: &[u8]) -> io::Result<usize> {
    // SAFETY: the kernel reads the slice only.
    unsafe { syscall!(libc::SYS_write, fd, bytes.as_ptr(), bytes.len()) }
}

/// Writes everything: retries `EINTR`, waits on `EAGAIN` (a non-blocking descriptor).
pub fn write_all(fd: i32, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match write(fd, bytes) {
            Ok(n) => bytes = bytes.get(n..).unwrap_or_default(),
            Err(e) => retry(fd, POLLOUT, e)?,
        }
    }
    Ok(())
}

/// What to do about a failed transfer: nothing, wait until `fd` is ready, or give the error back.
fn retry(fd: i32, events: i16, error: io::Error) -> io::Result<()> {
    match error.raw_os_error() {
        Some(libc::EINTR) => Ok(()),
        Some(libc::EAGAIN) => match poll(&mut [PollFd::new(fd, events)], -1) {
            Err(e) if e.raw_os_error() != Some(libc::EINTR) => Err(e),
            _ => Ok(()),
        },
        _ => Err(error),
    }
}

/// The read end and the write end of a new pipe.
pub fn pipe() -> io::Result<(Fd, Fd)> {
    let mut ends = [0i32; 2];
    // SAFETY: the kernel writes two integers.
    unsafe { syscall!(libc::SYS_pipe2, ends.as_mut_ptr(), O_CLOEXEC)? };
    Ok((Fd(ends[0]), Fd(ends[1])))
}

/// Capacity of the pipe `fd` in bytes.
pub fn pipe_size(fd: i32) -> io::Result<usize> {
    fcntl(fd, libc::F_GETPIPE_SZ, 0)
}

/// Asks for another capacity of the pipe `fd`; answers what it became.
pub fn set_pipe_size(fd: i32, size: usize) -> io::Result<usize> {
    fcntl(fd, libc::F_SETPIPE_SZ, size)
}

/// Bytes that could be read from `fd` at once (pipe, socket, terminal).
pub fn readable_bytes(fd: i32) -> io::Result<usize> {
    let mut n = 0i32;
    // SAFETY: FIONREAD writes one integer.
    unsafe { syscall!(libc::SYS_ioctl, fd, libc::FIONREAD, &raw mut n)? };
    Ok(n.max(0) as usize)
}

fn fcntl(fd: i32, command: i32, argument: usize) -> io::Result<usize> {
    // SAFETY: only commands with an integer argument come here.
    unsafe { syscall!(libc::SYS_fcntl, fd, command, argument) }
}

/// Duplicates `fd` to the lowest free number that is at least `min`, close-on-exec.
pub fn dup_above(fd: i32, min: i32) -> io::Result<Fd> {
    fcntl(fd, libc::F_DUPFD_CLOEXEC, min as usize).map(|n| Fd(n as i32))
}

/// Makes `to` a duplicate of `from` that stays open across exec; `from == to` clears the flag.
pub fn dup2(from: i32, to: i32) -> io::Result<()> {
    if from == to {
        return set_cloexec(from, false);
    }
    // SAFETY: plain integers; whoever owned `to` knows that it is replaced.
    unsafe { syscall!(libc::SYS_dup3, from, to, 0) }.map(drop)
}

/// Makes `to` a close-on-exec duplicate of `from`, which is another number.
pub fn dup2_cloexec(from: i32, to: i32) -> io::Result<()> {
    // SAFETY: plain integers; whoever owned `to` knows that it is replaced.
    unsafe { syscall!(libc::SYS_dup3, from, to, O_CLOEXEC) }.map(drop)
}

/// Closes `fd`. After `EINTR` Linux has closed it all the same, so that counts as success.
pub fn close(fd: i32) -> io::Result<()> {
    // SAFETY: plain integer; ownership is the caller's business.
    match unsafe { raw!(libc::SYS_close, fd) } {
        0 => Ok(()),
        e if e == -libc::EINTR as isize => Ok(()),
        e => Err(io::Error::from_raw_os_error(-e as i32)),
    }
}

pub fn lseek(fd: i32, offset: i64, whence: i32) -> io::Result<u64> {
    // SAFETY: plain integers.
    unsafe { syscall!(libc::SYS_lseek, fd, offset, whence) }.map(|n| n as u64)
}

pub fn is_open(fd: i32) -> bool {
    fcntl(fd, libc::F_GETFD, 0).is_ok()
}

/// The descriptor is open and passed on to programs: what we inherited, or arranged for programs.
pub fn is_inheritable(fd: i32) -> bool {
    cloexec(fd).is_ok_and(|cloexec| !cloexec)
}

pub fn set_cloexec(fd: i32, on: bool) -> io::Result<()> {
    fcntl(fd, libc::F_SETFD, if on { libc::FD_CLOEXEC as usize } else { 0 }).map(drop)
}

/// Whether `fd` is closed by exec.
pub fn cloexec(fd: i32) -> io::Result<bool> {
    fcntl(fd, libc::F_GETFD, 0).map(|flags| flags & libc::FD_CLOEXEC as usize != 0)
}

/// Access mode and status flags (`F_GETFL`).
pub fn get_flags(fd: i32) -> io::Result<i32> {
    fcntl(fd, libc::F_GETFL, 0).map(|flags| flags as i32)
}

/// Sets the status flags (`F_SETFL`: append, non-blocking).
pub fn set_flags(fd: i32, flags: i32) -> io::Result<()> {
    fcntl(fd, libc::F_SETFL, flags as usize).map(drop)
}

pub fn set_nonblocking(fd: i32, on: bool) -> io::Result<()> {
    let flags = get_flags(fd)?;
    set_flags(fd, if on { flags | O_NONBLOCK } else { flags & !O_NONBLOCK })
}

pub fn is_tty(fd: i32) -> bool {
    crate::terminal::attributes(fd).is_ok()
}

/// Copies up to `n` bytes from the pipe `from` into the pipe `to` without taking them; never
/// blocks.
pub fn tee(from: i32, to: i32, n: usize) -> io::Result<usize> {
    // SAFETY: plain integers.
    unsafe { syscall!(libc::SYS_tee, from, to, n, libc::SPLICE_F_NONBLOCK) }
}

/// Looks at what the socket `fd` would give next without taking it.
pub fn recv_peek(fd: i32, buffer: &mut [u8], block: bool) -> io::Result<usize> {
    let flags = libc::MSG_PEEK | if block { 0 } else { libc::MSG_DONTWAIT };
    // SAFETY: the kernel writes at most the length of the buffer; no address is asked for.
    unsafe { syscall!(libc::SYS_recvfrom, fd, buffer.as_mut_ptr(), buffer.len(), flags, 0, 0) }
}

/// One descriptor to wait for.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct PollFd(libc::pollfd);

impl PollFd {
    /// `events` of `POLLIN`, `POLLOUT`, `POLLPRI`; a negative `fd` is passed over.
    pub const fn new(fd: i32, events: i16) -> PollFd {
        PollFd(libc::pollfd { fd, events, revents: 0 })
    }

    pub const fn fd(&self) -> i32 {
        self.0.fd
    }

    /// What was found: `POLLIN`, `POLLHUP`, …
    pub const fn revents(&self) -> i16 {
        self.0.revents
    }

    /// Whether a read would not block: data, end of file or an error.
    pub const fn readable(&self) -> bool {
        self.0.revents & (POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0
    }

    pub const fn writable(&self) -> bool {
        self.0.revents & (POLLOUT | POLLHUP | POLLERR | POLLNVAL) != 0
    }
}

/// Waits until a descriptor is ready; a negative timeout has no end. Answers how many are ready.
pub fn poll(fds: &mut [PollFd], timeout_ms: i32) -> io::Result<usize> {
    poll_with(fds, u64::try_from(timeout_ms).ok().map(|ms| ms * 1_000_000), None)
}

/// As `poll`, with the signal mask swapped for `mask` while waiting, so that no signal is lost
/// between a look at `signal::pending_any` and the wait. No timeout: no end.
pub fn poll_with(fds: &mut [PollFd], timeout_ns: Option<u64>, mask: Option<SigSet>) -> io::Result<usize> {
    let mut time = timeout_ns.map(crate::time::timespec);
    let time = time.as_mut().map_or(0, |t| &raw mut *t as usize);
    let mask_at = mask.as_ref().map_or(0, |m| &raw const *m as usize);
    // SAFETY: the array, time and mask outlive the call; PollFd has the layout of pollfd.
    unsafe { syscall!(libc::SYS_ppoll, fds.as_mut_ptr(), fds.len(), time, mask_at, 8) }
}

/// Moves up to `n` bytes from the file `from` to `to` inside the kernel.
pub fn sendfile(to: i32, from: i32, n: usize) -> io::Result<usize> {
    // SAFETY: plain integers; the file's own offset is used.
    unsafe { syscall!(libc::SYS_sendfile, to, from, 0, n) }
}

/// Moves up to `n` bytes between regular files inside the kernel.
pub fn copy_file_range(from: i32, to: i32, n: usize) -> io::Result<usize> {
    // SAFETY: plain integers; the files' own offsets are used.
    unsafe { syscall!(libc::SYS_copy_file_range, from, 0, to, 0, n, 0) }
}

/// Moves up to `n` bytes when one side is a pipe.
pub fn splice(from: i32, to: i32, n: usize) -> io::Result<usize> {
    // SAFETY: plain integers; the descriptors' own offsets are used.
    unsafe { syscall!(libc::SYS_splice, from, 0, to, 0, n, 0) }
}

/// An empty file without a name.
pub fn memfd_create(name: &[u8]) -> io::Result<Fd> {
    // SAFETY: the name is NUL-terminated and outlives the call.
    with_c_str(name, |n| unsafe { syscall!(libc::SYS_memfd_create, n.as_ptr(), libc::MFD_CLOEXEC) })
        .map(|fd| Fd(fd as i32))
}

pub fn ftruncate(fd: i32, size: u64) -> io::Result<()> {
    // SAFETY: plain integers.
    unsafe { syscall!(libc::SYS_ftruncate, fd, size) }.map(drop)
}

/// What `flock` does to the lock of an open file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lock {
    /// Waits until nobody else has it.
    Wait,
    /// Fails with `EAGAIN` if somebody has it.
    Try,
    Release,
}

/// Takes or gives up the lock of the open file; it goes with its last descriptor.
pub fn flock(fd: i32, what: Lock) -> io::Result<()> {
    let operation = match what {
        Lock::Wait => libc::LOCK_EX,
        Lock::Try => libc::LOCK_EX | libc::LOCK_NB,
        Lock::Release => libc::LOCK_UN,
    };
    // SAFETY: plain integers.
    unsafe { syscall!(libc::SYS_flock, fd, operation) }.map(drop)
}

/// Waits until the file's bytes are on the disk.
pub fn fsync(fd: i32) -> io::Result<()> {
    // SAFETY: plain integer.
    unsafe { syscall!(libc::SYS_fsync, fd) }.map(drop)
}

//! Hearing of changes to files: inotify (inotify(7)).
//!
//! The kernel queues an event inside the system call that made the change, so whoever reads the
//! queue after a change knows of it. The queue is bounded: `IN_Q_OVERFLOW` says that some were lost.

use std::io;

pub use libc::{
    IN_ATTRIB, IN_CLOSE_WRITE, IN_CREATE, IN_DELETE, IN_DELETE_SELF, IN_DONT_FOLLOW, IN_EXCL_UNLINK,
    IN_IGNORED, IN_ISDIR, IN_MASK_ADD, IN_MODIFY, IN_MOVE_SELF, IN_MOVED_FROM, IN_MOVED_TO, IN_ONLYDIR,
    IN_Q_OVERFLOW, IN_UNMOUNT,
};

use crate::cstring::with_c_str;
use crate::fd::{Fd, read};
use crate::sys::syscall;

/// A new queue, close-on-exec, whose reads never wait.
pub fn new() -> io::Result<Fd> {
    // SAFETY: plain integers.
    unsafe { syscall!(libc::SYS_inotify_init1, libc::IN_CLOEXEC | libc::IN_NONBLOCK) }
        .map(|fd| Fd::from_raw(fd as i32))
}

/// Watches `path`; answers the watch, which is the same number for the same inode.
pub fn add_watch(queue: &Fd, path: &[u8], mask: u32) -> io::Result<i32> {
    // SAFETY: the path is NUL-terminated and outlives the call.
    with_c_str(path, |p| unsafe { syscall!(libc::SYS_inotify_add_watch, queue.raw(), p.as_ptr(), mask) })
        .map(|watch| watch as i32)
}

/// Ends a watch; `IN_IGNORED` follows in the queue.
pub fn remove_watch(queue: &Fd, watch: i32) -> io::Result<()> {
    // SAFETY: plain integers.
    unsafe { syscall!(libc::SYS_inotify_rm_watch, queue.raw(), watch) }.map(drop)
}

/// One change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event<'a> {
    /// -1 with `IN_Q_OVERFLOW`.
    pub watch: i32,
    pub mask: u32,
    /// The name in the watched directory; empty when the watched file itself is meant.
    pub name: &'a [u8],
}

/// Calls `f` with every queued event; `buffer` holds them meanwhile and can be used again.
pub fn drain(queue: &Fd, buffer: &mut Vec<u8>, mut f: impl FnMut(Event<'_>)) -> io::Result<()> {
    const HEAD: usize = 16;
    buffer.resize(16 * 1024, 0);
    loop {
        let n = match read(queue.raw(), buffer) {
            Ok(n) => n,
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => return Ok(()),
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        };
        let mut rest = buffer.get(..n).unwrap_or_default();
        while let Some((head, tail)) = rest.split_first_chunk::<HEAD>() {
            let field = |at: usize| {
                let bytes = head.get(at..at + 4).and_then(|b| b.try_into().ok());
                u32::from_ne_bytes(bytes.unwrap_or_default())
            };
            let length = (field(12) as usize).min(tail.len());
            let (name, next) = tail.split_at(length);
            let name = name.split(|&b| b == 0).next().unwrap_or_default();
            f(Event { watch: field(0) as i32, mask: field(4), name });
            rest = next;
        }
        // A short read leaves at least the room of one more event: the queue was empty.
        if n + HEAD + 256 <= buffer.len() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_heard_before_the_call_returns() {
        let dir = std::env::temp_dir().join(format!("spork-inotify-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let queue = new().unwrap();
        let path = dir.as_os_str().as_encoded_bytes();
        let watch = add_watch(&queue, path, IN_CREATE | IN_DELETE).unwrap();
        assert_eq!(add_watch(&queue, path, IN_CREATE | IN_DELETE).unwrap(), watch);
        std::fs::write(dir.join("a"), "x").unwrap();
        let mut seen = Vec::new();
        let mut buffer = Vec::new();
        drain(&queue, &mut buffer, |e| seen.push((e.watch, e.mask, e.name.to_vec()))).unwrap();
        assert_eq!(seen, [(watch, IN_CREATE, b"a".to_vec())]);
        remove_watch(&queue, watch).unwrap();
        std::fs::remove_dir_all(&dir).unwrap();
    }
}

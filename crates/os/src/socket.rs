//! Unix sockets between processes of one user (unix(7)).

use std::io;

use crate::fd::Fd;
use crate::sys::syscall;

/// Who is at the other end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peer {
    pub pid: i32,
    pub uid: u32,
    pub gid: u32,
}

/// The longest path that an address has room for.
pub const LONGEST_PATH: usize = 107;

fn stream(flags: i32) -> io::Result<Fd> {
    // SAFETY: plain integers.
    unsafe { syscall!(libc::SYS_socket, libc::AF_UNIX, libc::SOCK_STREAM | libc::SOCK_CLOEXEC | flags, 0) }
        .map(|fd| Fd::from_raw(fd as i32))
}

/// Calls `f` with the address of `path`, and its length.
fn with_address<R>(path: &[u8], f: impl FnOnce(*const u8, usize) -> io::Result<R>) -> io::Result<R> {
    if path.len() > LONGEST_PATH || path.is_empty() || path.contains(&0) {
        return Err(io::Error::from_raw_os_error(libc::ENAMETOOLONG));
    }
    let mut bytes = [0u8; 2 + LONGEST_PATH + 1];
    bytes[..2].copy_from_slice(&(libc::AF_UNIX as u16).to_ne_bytes());
    bytes[2..2 + path.len()].copy_from_slice(path);
    f(bytes.as_ptr(), 2 + path.len() + 1)
}

/// A socket that is called at `path`, which must not exist.
pub fn listen(path: &[u8], waiting: i32) -> io::Result<Fd> {
    let fd = stream(0)?;
    // SAFETY: the kernel reads the address.
    with_address(path, |at, length| unsafe { syscall!(libc::SYS_bind, fd.raw(), at, length) })?;
    // SAFETY: plain integers.
    unsafe { syscall!(libc::SYS_listen, fd.raw(), waiting)? };
    Ok(fd)
}

/// Calls the socket at `path`. Waits for nothing: an answer comes from the kernel.
pub fn connect(path: &[u8]) -> io::Result<Fd> {
    let fd = stream(libc::SOCK_NONBLOCK)?;
    // SAFETY: the kernel reads the address.
    with_address(path, |at, length| unsafe { syscall!(libc::SYS_connect, fd.raw(), at, length) })?;
    crate::fd::set_nonblocking(fd.raw(), false)?;
    Ok(fd)
}

/// The next caller of a listening socket; its reads and writes never wait.
pub fn accept(listener: i32) -> io::Result<Fd> {
    // SAFETY: no address is asked for.
    unsafe { syscall!(libc::SYS_accept4, listener, 0, 0, libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK) }
        .map(|fd| Fd::from_raw(fd as i32))
}

/// Who called, or who listens: as it was when the connection was made.
pub fn peer(fd: i32) -> io::Result<Peer> {
    let mut credentials = libc::ucred { pid: 0, uid: u32::MAX, gid: u32::MAX };
    let mut length = size_of::<libc::ucred>() as u32;
    // SAFETY: the kernel writes at most `length` bytes.
    unsafe {
        syscall!(
            libc::SYS_getsockopt,
            fd,
            libc::SOL_SOCKET,
            libc::SO_PEERCRED,
            &raw mut credentials,
            &raw mut length
        )?
    };
    Ok(Peer { pid: credentials.pid, uid: credentials.uid, gid: credentials.gid })
}

/// Writes; a lost reader is an error and no signal. With `wait` false never waits for room.
pub fn send(fd: i32, bytes: &[u8], wait: bool) -> io::Result<usize> {
    let flags = libc::MSG_NOSIGNAL | if wait { 0 } else { libc::MSG_DONTWAIT };
    // SAFETY: the kernel reads the slice; no address is given.
    unsafe { syscall!(libc::SYS_sendto, fd, bytes.as_ptr(), bytes.len(), flags, 0, 0) }
}

/// Reads; 0 is that the other end has gone. With `wait` false never waits.
pub fn receive(fd: i32, buffer: &mut [u8], wait: bool) -> io::Result<usize> {
    let flags = if wait { 0 } else { libc::MSG_DONTWAIT };
    // SAFETY: the kernel writes at most the length of the buffer; no address is asked for.
    unsafe { syscall!(libc::SYS_recvfrom, fd, buffer.as_mut_ptr(), buffer.len(), flags, 0, 0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caller_is_known() {
        let path = std::env::temp_dir().join(format!("spork-socket-{}", std::process::id()));
        let path = path.as_os_str().as_encoded_bytes();
        let _ = crate::file::unlink(path);
        assert_eq!(connect(path).unwrap_err().raw_os_error(), Some(libc::ENOENT));
        let listener = listen(path, 8).unwrap();
        let caller = connect(path).unwrap();
        let called = accept(listener.raw()).unwrap();
        let peer = peer(called.raw()).unwrap();
        assert_eq!((peer.uid, peer.pid), (crate::process::geteuid(), crate::process::getpid()));
        assert_eq!(send(caller.raw(), b"hello", true).unwrap(), 5);
        let mut buffer = [0; 8];
        assert_eq!(crate::fd::read(called.raw(), &mut buffer).unwrap(), 5);
        drop(called);
        assert_eq!(send(caller.raw(), b"x", true).unwrap_err().raw_os_error(), Some(libc::EPIPE));
        drop(listener);
        assert_eq!(connect(path).unwrap_err().raw_os_error(), Some(libc::ECONNREFUSED));
        crate::file::unlink(path).unwrap();
        assert!(listen(&[b'x'; 200], 1).is_err());
    }
}

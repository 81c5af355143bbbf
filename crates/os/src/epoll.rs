//! Waiting for many descriptors (epoll(7)), level-triggered.

use std::io;

pub use libc::{EPOLLERR, EPOLLHUP, EPOLLIN, EPOLLOUT, EPOLLPRI, EPOLLRDHUP};

use crate::fd::Fd;
use crate::sys::syscall;

/// A set of descriptors, each with a number that its owner gave it.
#[derive(Debug)]
pub struct Epoll(Fd);

/// A descriptor that is ready.
#[derive(Clone, Copy)]
pub struct Ready(libc::epoll_event);

impl Ready {
    pub const NONE: Ready = Ready(libc::epoll_event { events: 0, u64: 0 });

    /// The number given by `add`.
    pub fn token(&self) -> u64 {
        self.0.u64
    }

    /// A read would not wait: data, end of file or an error.
    pub fn readable(&self) -> bool {
        self.0.events & (EPOLLIN | EPOLLPRI | EPOLLHUP | EPOLLERR | EPOLLRDHUP) as u32 != 0
    }

    pub fn writable(&self) -> bool {
        self.0.events & (EPOLLOUT | EPOLLHUP | EPOLLERR) as u32 != 0
    }
}

impl Epoll {
    pub fn new() -> io::Result<Epoll> {
        // SAFETY: plain integer.
        unsafe { syscall!(libc::SYS_epoll_create1, libc::EPOLL_CLOEXEC) }
            .map(|fd| Epoll(Fd::from_raw(fd as i32)))
    }

    fn control(&self, what: i32, fd: i32, events: i32, token: u64) -> io::Result<()> {
        let event = libc::epoll_event { events: events as u32, u64: token };
        // SAFETY: the kernel reads one event.
        unsafe { syscall!(libc::SYS_epoll_ctl, self.0.raw(), what, fd, &raw const event) }.map(drop)
    }

    pub fn add(&self, fd: i32, events: i32, token: u64) -> io::Result<()> {
        self.control(libc::EPOLL_CTL_ADD, fd, events, token)
    }

    pub fn modify(&self, fd: i32, events: i32, token: u64) -> io::Result<()> {
        self.control(libc::EPOLL_CTL_MOD, fd, events, token)
    }

    pub fn remove(&self, fd: i32) -> io::Result<()> {
        self.control(libc::EPOLL_CTL_DEL, fd, 0, 0)
    }

    /// Waits; a negative timeout has no end. Answers those that are ready.
    pub fn wait<'a>(&self, room: &'a mut [Ready], timeout_ms: i32) -> io::Result<&'a [Ready]> {
        // SAFETY: the kernel writes at most as many events as there is room for; no mask is given.
        let n = unsafe {
            syscall!(
                libc::SYS_epoll_pwait,
                self.0.raw(),
                room.as_mut_ptr(),
                room.len().min(1 << 16),
                timeout_ms,
                0,
                8
            )?
        };
        Ok(room.get(..n).unwrap_or_default())
    }
}

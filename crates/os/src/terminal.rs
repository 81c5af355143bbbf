//! The terminal: foreground group, modes, size.

use std::io;

use crate::sys::syscall;

/// The foreground process group of the terminal `fd`.
pub fn tcgetpgrp(fd: i32) -> io::Result<i32> {
    let mut group = 0i32;
    // SAFETY: writes one integer.
    unsafe { syscall!(libc::SYS_ioctl, fd, libc::TIOCGPGRP, &raw mut group)? };
    Ok(group)
}

/// Makes `group` the foreground of the terminal `fd`. From the background this stops the caller
/// with SIGTTOU unless that is blocked or ignored.
pub fn tcsetpgrp(fd: i32, group: i32) -> io::Result<()> {
    // SAFETY: reads one integer.
    unsafe { syscall!(libc::SYS_ioctl, fd, libc::TIOCSPGRP, &raw const group) }.map(drop)
}

/// The kernel's terminal attributes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attributes {
    pub iflag: u32,
    pub oflag: u32,
    pub cflag: u32,
    pub lflag: u32,
    pub line: u8,
    pub cc: [u8; 19],
}

/// When new attributes take effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    Now,
    /// After all output has been sent.
    Drain,
    /// After all output has been sent; unread input is thrown away.
    Flush,
}

pub fn attributes(fd: i32) -> io::Result<Attributes> {
    let mut a = Attributes { iflag: 0, oflag: 0, cflag: 0, lflag: 0, line: 0, cc: [0; 19] };
    // SAFETY: writes one structure of this layout.
    unsafe { syscall!(libc::SYS_ioctl, fd, libc::TCGETS, &raw mut a)? };
    Ok(a)
}

pub fn set_attributes(fd: i32, when: When, attributes: &Attributes) -> io::Result<()> {
    let request = match when {
        When::Now => libc::TCSETS,
        When::Drain => libc::TCSETSW,
        When::Flush => libc::TCSETSF,
    };
    // SAFETY: reads one structure of this layout.
    unsafe { syscall!(libc::SYS_ioctl, fd, request, &raw const *attributes) }.map(drop)
}

impl Attributes {
    /// Typed characters are not shown (`read -s`).
    pub fn without_echo(mut self) -> Attributes {
        self.lflag &= !(libc::ECHO | libc::ECHOK | libc::ECHONL);
        self
    }

    /// Characters arrive as they are typed; signals and echo stay (`read -n`, `read -d`).
    pub fn without_lines(mut self) -> Attributes {
        self.lflag &= !libc::ICANON;
        self.lflag |= libc::ISIG;
        self.iflag |= libc::ICRNL;
        self.iflag &= !libc::INLCR;
        self.cc[libc::VMIN] = 1;
        self.cc[libc::VTIME] = 0;
        self
    }

    /// Every key arrives as it is and nothing is shown: for the line editor. Output processing
    /// stays, so that a newline still returns the carriage.
    pub fn raw(mut self) -> Attributes {
        self.iflag &= !(libc::BRKINT | libc::ICRNL | libc::INLCR | libc::IGNCR | libc::ISTRIP | libc::IXON);
        self.lflag &= !(libc::ECHO | libc::ICANON | libc::IEXTEN | libc::ISIG);
        self.cc[libc::VMIN] = 1;
        self.cc[libc::VTIME] = 0;
        self
    }

    /// Whole lines with echo and signals, whatever a program left behind.
    pub fn cooked(mut self) -> Attributes {
        self.iflag |= libc::ICRNL | libc::IXON;
        self.oflag |= libc::OPOST | libc::ONLCR;
        self.lflag |= libc::ECHO | libc::ECHOE | libc::ECHOK | libc::ICANON | libc::IEXTEN | libc::ISIG;
        self
    }
}

/// Rows and columns of the terminal `fd`.
pub fn window_size(fd: i32) -> io::Result<(u16, u16)> {
    let mut size = [0u16; 4];
    // SAFETY: writes four 16-bit numbers.
    unsafe { syscall!(libc::SYS_ioctl, fd, libc::TIOCGWINSZ, size.as_mut_ptr())? };
    Ok((size[0], size[1]))
}

pub fn set_window_size(fd: i32, rows: u16, columns: u16) -> io::Result<()> {
    let size = [rows, columns, 0, 0];
    // SAFETY: reads four 16-bit numbers.
    unsafe { syscall!(libc::SYS_ioctl, fd, libc::TIOCSWINSZ, size.as_ptr()) }.map(drop)
}

/// Unlocks the other side of the pseudo-terminal whose master is `fd`; answers its path.
pub fn unlock_slave(fd: i32) -> io::Result<Vec<u8>> {
    let (locked, mut number) = (0i32, 0u32);
    // SAFETY: the first reads an integer, the second writes one.
    unsafe {
        syscall!(libc::SYS_ioctl, fd, libc::TIOCSPTLCK, &raw const locked)?;
        syscall!(libc::SYS_ioctl, fd, libc::TIOCGPTN, &raw mut number)?;
    }
    Ok(format!("/dev/pts/{number}").into_bytes())
}

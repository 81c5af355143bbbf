//! Connections for `/dev/tcp/HOST/PORT` and `/dev/udp/HOST/PORT` (bash manual, "Redirections").

use std::io;
use std::net::IpAddr;

use crate::fd::Fd;
use crate::sys::syscall;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    Tcp,
    Udp,
}

/// Why there is no connection.
#[derive(Debug)]
pub enum ConnectError {
    /// The host is not known.
    Host,
    /// The service is neither known nor a number.
    Service,
    /// No address of the host could be connected to.
    Io(io::Error),
}

/// Connects to `host` (a number or a name) at `port` (a number or the name of a service).
pub fn connect(protocol: Protocol, host: &[u8], port: &[u8]) -> Result<Fd, ConnectError> {
    let _ = (protocol, host, port, connect_one as fn(_, _, _) -> _);
    Err(ConnectError::Host)
}

fn connect_one(protocol: Protocol, address: IpAddr, port: u16) -> io::Result<Fd> {
    let kind = match protocol {
        Protocol::Tcp => libc::SOCK_STREAM,
        Protocol::Udp => libc::SOCK_DGRAM,
    } | libc::SOCK_CLOEXEC;
    let mut bytes = [0u8; 28];
    bytes[2..4].copy_from_slice(&port.to_be_bytes());
    let (family, length) = match address {
        IpAddr::V4(v4) => {
            bytes[4..8].copy_from_slice(&v4.octets());
            (libc::AF_INET, 16)
        }
        IpAddr::V6(v6) => {
            bytes[8..24].copy_from_slice(&v6.octets());
            (libc::AF_INET6, 28)
        }
    };
    bytes[..2].copy_from_slice(&(family as u16).to_ne_bytes());
    // SAFETY: plain integers.
    let fd = Fd::from_raw(unsafe { syscall!(libc::SYS_socket, family, kind, 0)? } as i32);
    // SAFETY: the kernel reads `length` bytes of the address.
    unsafe { syscall!(libc::SYS_connect, fd.raw(), bytes.as_ptr(), length)? };
    Ok(fd)
}

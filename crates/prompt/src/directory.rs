//! Where client and daemon meet: a folder that belongs to the user alone, and names in it.
//!
//! `$XDG_RUNTIME_DIR/spork`, or `/tmp/spork-UID` where there is none. The folder is used only if it
//! is no link, the user owns it and nobody else may enter it: names in it can then be trusted.

use std::io;

use spork_os::fd::{self, Fd, O_CREAT, O_DIRECTORY, O_NOFOLLOW, O_PATH, O_RDWR};
use spork_os::file;
use spork_os::process::geteuid;
use spork_os::socket::LONGEST_PATH;

use crate::protocol::VERSION;

/// What decides the place: variables of whoever starts or asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    pub runtime_dir: Option<Vec<u8>>,
    pub cache_dir: Option<Vec<u8>>,
    /// A daemon of its own, for tests and builds side by side; letters, digits, `-`, `_`.
    pub instance: Vec<u8>,
    /// Without a question for so many seconds, the daemon ends.
    pub idle: u64,
    /// Changes are looked for instead of heard of: for tests, and where inotify is not to be had.
    pub deaf: bool,
}

const IDLE: u64 = 3600;

/// Variables read by `Settings::new`; they are passed to the daemon.
pub const VARIABLES: [&str; 6] = [
    "XDG_RUNTIME_DIR",
    "XDG_CACHE_HOME",
    "HOME",
    "SPORK_PROMPT_INSTANCE",
    "SPORK_PROMPT_IDLE",
    "SPORK_PROMPT_EVENTS",
];

impl Settings {
    /// From the variables that `get` finds.
    pub fn new<'a>(get: impl Fn(&str) -> Option<&'a [u8]>) -> Settings {
        let place = |name| get(name).filter(|dir| dir.first() == Some(&b'/'));
        let home_cache = || place("HOME").map(|home| [home, b"/.cache"].concat());
        let instance = get("SPORK_PROMPT_INSTANCE").unwrap_or_default();
        let plain = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
        let idle = get("SPORK_PROMPT_IDLE").and_then(|n| std::str::from_utf8(n).ok()?.parse().ok());
        Settings {
            runtime_dir: place("XDG_RUNTIME_DIR").map(<[u8]>::to_vec),
            cache_dir: place("XDG_CACHE_HOME").map(<[u8]>::to_vec).or_else(home_cache),
            instance: instance.iter().filter(|b| plain(b)).take(32).copied().collect(),
            idle: idle.unwrap_or(IDLE),
            deaf: get("SPORK_PROMPT_EVENTS") == Some(b"never"),
        }
    }

    /// From `NAME=value` strings.
    pub fn from_strings(strings: &[&[u8]]) -> Settings {
        Settings::new(|name| strings.iter().find_map(|s| s.strip_prefix(name.as_bytes())?.strip_prefix(b"=")))
    }

    /// `prompt-1`, `prompt-1-NAME`.
    fn stem(&self) -> Vec<u8> {
        let mut stem = format!("prompt-{VERSION}").into_bytes();
        if !self.instance.is_empty() {
            stem.push(b'-');
            stem.extend_from_slice(&self.instance);
        }
        stem
    }

    /// The file that versions are kept in; `None`: nothing is kept.
    pub fn store(&self) -> Option<Vec<u8>> {
        let dir = self.cache_dir.as_deref()?;
        Some([dir, b"/spork/", &self.stem(), b".versions"].concat())
    }
}

/// The folder, found to be safe.
#[derive(Debug)]
pub struct Directory {
    path: Vec<u8>,
    fd: Fd,
    stem: Vec<u8>,
}

impl Directory {
    /// Finds or makes the folder.
    pub fn open(settings: &Settings) -> io::Result<Directory> {
        let own = settings.runtime_dir.as_ref().filter(|dir| owned(dir));
        let path = match own {
            Some(dir) => [dir, b"/spork".as_slice()].concat(),
            None => format!("/tmp/spork-{}", geteuid()).into_bytes(),
        };
        match file::mkdir(&path, 0o700) {
            Err(e) if e.kind() != io::ErrorKind::AlreadyExists => return Err(e),
            _ => {}
        }
        let fd = fd::open(&path, O_PATH | O_DIRECTORY | O_NOFOLLOW, 0)?;
        let stat = file::fstat(fd.raw())?;
        if !stat.is_dir() || stat.uid != geteuid() || stat.mode & 0o077 != 0 {
            return Err(io::Error::from_raw_os_error(spork_os::errno::EACCES));
        }
        Ok(Directory { path, fd, stem: settings.stem() })
    }

    /// The folder.
    pub fn path(&self) -> &[u8] {
        &self.path
    }

    fn name(&self, ending: &[u8]) -> Vec<u8> {
        [&self.path, b"/".as_slice(), &self.stem, ending].concat()
    }

    /// The path of the socket, by way of the open folder where the address has no room for more.
    pub fn socket(&self) -> Vec<u8> {
        let path = self.name(b".sock");
        if path.len() <= LONGEST_PATH {
            return path;
        }
        [format!("/proc/self/fd/{}/", self.fd.raw()).as_bytes(), &self.stem, b".sock"].concat()
    }

    /// Opens the file whose lock whoever starts or ends a daemon has.
    pub fn lock_file(&self) -> io::Result<Fd> {
        fd::open(&self.name(b".lock"), O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
    }
}

fn owned(dir: &[u8]) -> bool {
    file::stat(dir).is_ok_and(|s| s.is_dir() && s.uid == geteuid())
}

/// The path of the program that runs.
pub const THIS: &[u8] = b"/proc/self/exe";

/// A number that is larger for a newer build of the program at `path`: the version, then when it was
/// written.
pub fn build(path: &[u8]) -> u64 {
    let mut numbers = env!("CARGO_PKG_VERSION").split('.').map(|n| n.parse::<u64>().unwrap_or(0));
    let mut number = || numbers.next().unwrap_or(0).min(511);
    let version = (number() << 18) | (number() << 9) | number();
    let written = file::stat(path).map_or(0, |s| s.mtime.0.max(0) as u64);
    version << 36 | written & ((1 << 36) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_settings() {
        let settings = Settings::from_strings(&[
            b"HOME=/home/me",
            b"XDG_RUNTIME_DIR=relative",
            b"SPORK_PROMPT_INSTANCE=a/../b",
            b"SPORK_PROMPT_IDLE=5",
        ]);
        assert_eq!(settings.runtime_dir, None);
        assert_eq!(settings.store().unwrap(), b"/home/me/.cache/spork/prompt-1-ab.versions");
        assert_eq!(settings.idle, 5);
        assert_eq!(Settings::from_strings(&[]).store(), None);
    }
}

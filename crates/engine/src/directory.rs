//! The working directory: what the shell calls it, and changing it (bash manual: Bourne Shell Builtins
//! `cd` and `pwd`, Bash Variables PWD and OLDPWD).
//!
//! Invariant: `Shell::working_directory`, when it is known, is an absolute path of the directory the
//! process is in. It keeps the symbolic links that led there.

use crate::format::quote;
use crate::shell::Shell;
use crate::status::{FAILURE, SUCCESS};
use crate::variables::{Attributes, Value};
use spork_os::file;
use spork_os::libc::{EINVAL, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR, PATH_MAX};
use std::io;
use std::rc::Rc;

/// The most symbolic links `physical` follows.
const LINKS: usize = 20;

const LONGEST_PATH: usize = PATH_MAX as usize;

/// How much of `path` is its root: `/`, `//` (which POSIX leaves alone) or nothing.
fn root_len(path: &[u8]) -> usize {
    match path {
        [b'/', b'/'] => 2,
        [b'/', b'/', third, ..] if *third != b'/' => 2,
        [b'/', ..] => 1,
        _ => 0,
    }
}

/// Appends an element to a path.
fn push_element(path: &mut Vec<u8>, root: usize, element: &[u8]) {
    if path.len() != root {
        path.push(b'/');
    }
    path.extend_from_slice(element);
}

/// Removes the last element, not going below `floor`.
fn pop_element(path: &mut Vec<u8>, floor: usize) {
    let slash = path.get(floor + 1..).and_then(|tail| memchr::memrchr(b'/', tail));
    path.truncate(slash.map_or(floor, |at| floor + 1 + at));
}

/// `path` without `.`, `..` and needless slashes, as text: links are not followed. What stands before
/// a `..`, and each element, must be a directory.
pub fn canonical(path: &[u8]) -> io::Result<Vec<u8>> {
    let root = root_len(path);
    let (head, tail) = path.split_at(root);
    let mut result = head.to_vec();
    let mut floor = root;
    for element in tail.split(|&byte| byte == b'/') {
        match element {
            b"" | b"." => (),
            b".." if result.len() > floor => {
                require_directory(&result)?;
                pop_element(&mut result, floor);
            }
            b".." if root > 0 => (),
            b".." => {
                push_element(&mut result, root, element);
                floor = result.len();
            }
            _ => {
                push_element(&mut result, root, element);
                require_directory(&result)?;
            }
        }
    }
    if result.is_empty() {
        result.push(b'.');
    }
    Ok(result)
}

fn require_directory(path: &[u8]) -> io::Result<()> {
    match file::stat(path)?.is_dir() {
        true => Ok(()),
        false => Err(io::Error::from_raw_os_error(ENOTDIR)),
    }
}

/// The absolute `path` with every symbolic link resolved.
pub fn physical(path: &[u8]) -> io::Result<Vec<u8>> {
    let mut root = root_len(path);
    let mut work = path.to_vec();
    let mut result = path.get(..root).unwrap_or(b"/").to_vec();
    let mut at = root;
    let mut links = 0;
    while at < work.len() {
        let end = memchr::memchr(b'/', &work[at..]).map_or(work.len(), |slash| at + slash);
        let next = (end + 1).min(work.len());
        match &work[at..end] {
            b"" | b"." => (),
            b".." if result.len() > root => pop_element(&mut result, root),
            b".." => (),
            element => {
                let before = result.len();
                push_element(&mut result, root, element);
                if result.len() > LONGEST_PATH {
                    return Err(io::Error::from_raw_os_error(ENAMETOOLONG));
                }
                match file::readlink(&result) {
                    Err(error) if error.raw_os_error() == Some(EINVAL) => (),
                    Err(error) => return Err(error),
                    Ok(mut link) => {
                        links += 1;
                        if links > LINKS {
                            return Err(io::Error::from_raw_os_error(ELOOP));
                        }
                        link.push(b'/');
                        link.extend_from_slice(&work[end..]);
                        work = link;
                        at = root_len(&work);
                        if at > 0 {
                            root = at;
                            result.clear();
                            result.extend_from_slice(&work[..root]);
                        } else {
                            result.truncate(before);
                        }
                        continue;
                    }
                }
            }
        }
        at = next;
    }
    Ok(result)
}

/// `path` as an absolute one, seen from `directory`.
pub fn absolute(path: &[u8], directory: Option<&[u8]>) -> Vec<u8> {
    match directory {
        Some(directory) if path.first() != Some(&b'/') => join(directory, path),
        _ => path.to_vec(),
    }
}

/// `directory/name`
pub fn join(directory: &[u8], name: &[u8]) -> Vec<u8> {
    let mut path = directory.to_vec();
    if path.last().is_some_and(|&byte| byte != b'/') {
        path.push(b'/');
    }
    path.extend_from_slice(name);
    path
}

impl Shell {
    /// The name of the working directory; asks the system when it is not known. On failure prints
    /// `caller: error retrieving current directory: …`.
    pub fn working_directory_for(&mut self, caller: &[u8]) -> Option<Rc<[u8]>> {
        if self.opt(crate::Opt::Physical) {
            self.working_directory = None;
        }
        if self.working_directory.is_none() {
            match file::getcwd() {
                Ok(path) => self.working_directory = Some(path.into()),
                Err(error) => {
                    let reason = crate::error::reason(&error);
                    let text: &[u8] =
                        b": error retrieving current directory: getcwd: cannot access parent directories: ";
                    self.io.write(2, &[caller, text, reason, b"\n"].concat());
                }
            }
        }
        self.working_directory.clone()
    }

    /// Goes to a directory and names it: as given and tidied up (`physical` false), or with its
    /// symbolic links resolved.
    pub fn enter_directory(&mut self, directory: &[u8], physically: bool) -> io::Result<()> {
        if self.working_directory.is_none() {
            self.working_directory_for(b"chdir");
        }
        let full = absolute(directory, self.working_directory.as_deref());
        let resolved = match full.is_empty() {
            true => Err(io::Error::from_raw_os_error(ENOENT)),
            false if physically => physical(&full),
            false => canonical(&full),
        };
        let (target, failed) = match resolved {
            Ok(target) => (target, None),
            Err(error) => (full, error.raw_os_error()),
        };
        if let Some(number) = failed
            && self.posix()
            && !physically
            && (number != ENAMETOOLONG || directory.len() > LONGEST_PATH)
        {
            let number = if number == ENOENT || number == ENAMETOOLONG { number } else { ENOTDIR };
            return Err(io::Error::from_raw_os_error(number));
        }
        let error = match self.change_directory(if physically { directory } else { &target }) {
            Ok(()) => {
                self.name_directory(target, failed.is_some());
                return Ok(());
            }
            Err(error) => error,
        };
        // The tidied name does not lead there: perhaps the one given does.
        let again = !self.posix() || (directory.len() < LONGEST_PATH && target.len() >= LONGEST_PATH);
        if physically || !again || self.change_directory(directory).is_err() {
            return Err(error);
        }
        self.name_directory(target, true);
        Ok(())
    }

    /// Sets the name of the directory we are in now; asks the system first when told to.
    fn name_directory(&mut self, name: Vec<u8>, ask: bool) {
        if ask {
            self.working_directory = None;
            if self.working_directory_for(b"cd").is_some() {
                return;
            }
        }
        self.working_directory = Some(name.into());
    }

    /// Sets OLDPWD and PWD after a change of directory. `strict`: not knowing the real path is a failure.
    pub fn record_directory(&mut self, physically: bool, strict: bool) -> i32 {
        let mut failed = false;
        let name = match self.working_directory.clone() {
            Some(name) if physically => physical(&name).ok().map(Rc::from),
            Some(name) => Some(name),
            None => self.working_directory_for(b"cd"),
        };
        let unknown = name.is_none();
        let name = name.or_else(|| self.working_directory.clone()).unwrap_or_default();
        let names = self.names;
        failed |= match self.value(names.pwd) {
            Some(old) => self.assign(names.oldpwd, &old, false).is_err(),
            None => {
                let oldpwd = self.variables.change(&mut self.journal, names.oldpwd);
                oldpwd.value = Value::Unset;
                oldpwd.attributes.has(Attributes::READONLY)
            }
        };
        failed |= self.assign(names.pwd, &name, false).is_err();
        failed |= unknown && strict;
        if failed { FAILURE } else { SUCCESS }
    }

    /// `directory` with the home directory written as `~`.
    pub fn abbreviated_directory(&mut self, directory: &[u8]) -> Vec<u8> {
        let home = self.value_or_empty(self.names.home);
        if home.len() > 1
            && let Some(rest) = directory.strip_prefix(home.as_slice())
            && (rest.is_empty() || rest.first() == Some(&b'/'))
        {
            return [b"~", rest].concat();
        }
        directory.to_vec()
    }

    /// A leading `~` or `~user` of a path expanded.
    pub fn expand_home(&mut self, path: &[u8]) -> Vec<u8> {
        let Some(rest) = path.strip_prefix(b"~") else { return path.to_vec() };
        let end = memchr::memchr(b'/', rest).unwrap_or(rest.len());
        let (user, tail) = rest.split_at(end);
        let home = match user.is_empty() {
            true => self
                .value(self.names.home)
                .or_else(|| spork_os::user::user_by_uid(spork_os::process::getuid()).map(|user| user.home)),
            false => spork_os::user::home_of(user),
        };
        match home {
            Some(home) => [&home, tail].concat(),
            None => path.to_vec(),
        }
    }

    /// A file name as a message or a listing shows it.
    pub fn printable_name(&self, name: &[u8]) -> Vec<u8> {
        quote::quoted(|out| quote::filename(out, name, self.charset, false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tidies_paths() {
        for (path, expected) in [
            ("/", "/"),
            ("//", "//"),
            ("///", "/"),
            ("//usr/..", "//"),
            ("/usr/./bin//..", "/usr"),
            ("/../..", "/"),
            ("/usr/bin/../..", "/"),
        ] {
            assert_eq!(canonical(path.as_bytes()).unwrap(), expected.as_bytes(), "{path}");
        }
        assert!(canonical(b"/no-such-directory/..").is_err());
    }

    #[test]
    fn resolves_links() {
        assert_eq!(physical(b"/usr/./bin//..").unwrap(), b"/usr");
        assert_eq!(physical(b"/..").unwrap(), b"/");
        let own = format!("/proc/{}/root/usr", spork_os::process::getpid());
        assert_eq!(physical(own.as_bytes()).unwrap(), b"/usr");
    }
}

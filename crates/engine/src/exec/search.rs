//! Finding programs (bash manual: Command Search and Execution): PATH, remembered paths.

use crate::options::Opt;
use crate::shell::Shell;
use spork_os::file;
use spork_syntax::Symbol;

/// Where `command -p` looks.
pub const STANDARD_PATH: &[u8] = b"/bin:/usr/bin:/sbin:/usr/sbin";

impl Shell {
    /// The path that a command name stands for: remembered, or found in PATH and remembered. The
    /// name must not contain a slash.
    pub fn program_path(&mut self, name: Symbol) -> Option<Vec<u8>> {
        if let Some(hashed) = self.commands.get(name).and_then(|slot| slot.hashed.clone()) {
            let stale = (self.opt(Opt::Checkhash) || self.posix()) && !is_program(&hashed.path);
            if !stale {
                hashed.hits.set(hashed.hits.get() + 1);
                return Some(hashed.path.clone());
            }
            self.commands.forget(&mut self.journal, name);
        }
        let path = self.find_program(name.name())?;
        // Relative directories of PATH are not worth remembering.
        if self.opt(Opt::Hashall) && path.starts_with(b"/") {
            self.commands.remember(&mut self.journal, name, path.clone());
            if let Some(hashed) = self.commands.get(name).and_then(|slot| slot.hashed.as_ref()) {
                hashed.hits.set(1);
            }
        }
        Some(path)
    }

    /// The first program of that name in PATH.
    pub fn find_program(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        let path = self.value_or_empty(self.names.path);
        self.find_in(&path, name, is_program)
    }

    /// Searches the directories of a PATH-like list for a file that `accept` takes; when none is
    /// executable, the first that exists is given so that the error is the right one.
    pub fn find_in(&mut self, list: &[u8], name: &[u8], accept: fn(&[u8]) -> bool) -> Option<Vec<u8>> {
        if name.is_empty() {
            return None;
        }
        let mut fallback = None;
        for directory in list.split(|byte| *byte == b':') {
            let mut candidate = Vec::with_capacity(directory.len() + name.len() + 2);
            candidate.extend_from_slice(if directory.is_empty() { b"." } else { directory });
            if !candidate.ends_with(b"/") {
                candidate.push(b'/');
            }
            candidate.extend_from_slice(name);
            if accept(&candidate) {
                return Some(candidate);
            }
            if fallback.is_none() && file::stat(&candidate).is_ok_and(|stat| stat.is_file()) {
                fallback = Some(candidate);
            }
        }
        fallback
    }

    /// All programs of that name in PATH (`type -a`).
    pub fn find_programs(&mut self, name: &[u8]) -> Vec<Vec<u8>> {
        let path = self.value_or_empty(self.names.path);
        let mut found = Vec::new();
        for directory in path.split(|byte| *byte == b':') {
            let one = if directory.is_empty() { b"." } else { directory };
            if let Some(candidate) = self.find_in(one, name, is_program)
                && is_program(&candidate)
            {
                found.push(candidate);
            }
        }
        found
    }
}

/// A regular file that may be executed.
pub fn is_program(path: &[u8]) -> bool {
    file::stat(path).is_ok_and(|stat| stat.is_file()) && file::access(path, spork_os::file::X_OK).is_ok()
}

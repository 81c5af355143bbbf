//! Finding programs (bash manual: Command Search and Execution): PATH, remembered paths, EXECIGNORE.

use crate::commands::Hashed;
use crate::options::Opt;
use crate::pattern::globignore::ignore_patterns;
use crate::pattern::{Pattern, PatternOptions};
use crate::shell::Shell;
use crate::variables::Attributes;
use spork_os::file;
use spork_syntax::Symbol;

/// Where `command -p` looks.
pub const STANDARD_PATH: &[u8] = b"/bin:/usr/bin:/sbin:/usr/sbin";

/// What a search of directories looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// A program; else the first file of that name, so that the error is the right one.
    Program,
    /// A file that can be read.
    Readable,
}

impl Shell {
    /// The path that a command name stands for: remembered, or found in PATH (`standard`: in the
    /// standard path) and remembered. The name must not contain a slash.
    pub fn program_path(&mut self, name: Symbol, standard: bool) -> Option<Vec<u8>> {
        let temporary = self.variables.get(self.names.path).attributes.has(Attributes::TEMPORARY);
        if !standard
            && !temporary
            && let Some(path) = self.remembered_path(name)
        {
            if !(self.opt(Opt::Checkhash) || self.posix()) || self.is_program(&path) {
                return Some(path);
            }
            self.commands.forget(&mut self.journal, name);
        }
        let path = match standard {
            true => self.find_in(STANDARD_PATH, name.name(), Wanted::Program),
            false => self.find_program(name.name()),
        }?;
        if self.opt(Opt::Hashall) && !temporary && self.is_worth_remembering(name, &path) {
            let mut relative = !path.starts_with(b"/");
            relative |= memchr::memchr(b'/', &path).is_none() || self.dot_comes_before(&path, standard);
            self.commands.remember(&mut self.journal, name, path.clone(), relative);
            self.commands.count_hit(&mut self.journal, name);
        }
        Some(path)
    }

    /// A file that is no program is not remembered where remembered paths are checked, nor is a name
    /// that was only taken as a path.
    fn is_worth_remembering(&mut self, name: Symbol, path: &[u8]) -> bool {
        let checked = path == name.name() || self.posix() || self.opt(Opt::Checkhash);
        !checked || self.is_program(path)
    }

    /// The search passed the working directory, named by a dot, before or where it found the path.
    fn dot_comes_before(&mut self, path: &[u8], standard: bool) -> bool {
        let list = if standard { STANDARD_PATH.to_vec() } else { self.value_or_empty(self.names.path) };
        let here = file::stat(b".");
        for directory in list.split(|byte| *byte == b':') {
            if directory.is_empty() {
                return true;
            }
            if directory.starts_with(b".")
                && let (Ok(here), Ok(there)) = (&here, file::stat(directory))
                && here.same_file(&there)
            {
                return true;
            }
            let base = path.strip_prefix(directory).and_then(|rest| rest.strip_prefix(b"/"));
            if base.is_some_and(|base| !base.contains(&b'/')) {
                return false;
            }
        }
        false
    }

    /// The remembered path of a command; asking counts as a use. A relative one, or one found behind a
    /// dot in PATH, gives way to the program of that name in the working directory.
    pub fn remembered_path(&mut self, name: Symbol) -> Option<Vec<u8>> {
        self.commands.get(name)?.hashed.as_ref()?;
        self.commands.count_hit(&mut self.journal, name);
        let hashed = self.commands.get(name)?.hashed.clone()?;
        if !hashed.check_dot {
            return Some(hashed.path.clone());
        }
        let relative = !hashed.path.starts_with(b"/");
        let tail = if relative { hashed.path.as_slice() } else { name.name() };
        let dotted = if tail.starts_with(b"./") { tail.to_vec() } else { [b"./", tail].concat() };
        if self.is_program(&dotted) {
            return Some(dotted);
        }
        (!is_in_working_directory(&hashed)).then(|| hashed.path.clone())
    }

    /// The first program of that name in PATH. Without PATH the name itself is the path.
    pub fn find_program(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        match self.value(self.names.path) {
            Some(path) => self.find_in(&path, name, Wanted::Program),
            None => (!name.is_empty()).then(|| name.to_vec()),
        }
    }

    /// Searches the directories of a PATH-like list.
    pub fn find_in(&mut self, list: &[u8], name: &[u8], wanted: Wanted) -> Option<Vec<u8>> {
        if name.is_empty() {
            return None;
        }
        let ignored = self.ignored_programs();
        let mut fallback = None;
        for directory in list.split(|byte| *byte == b':') {
            let candidate = self.candidate(directory, name);
            let found = match wanted {
                Wanted::Program => is_program(&candidate, &ignored),
                Wanted::Readable => is_readable(&candidate),
            };
            if found {
                return Some(candidate);
            }
            if fallback.is_none()
                && wanted == Wanted::Program
                && file::stat(&candidate).is_ok()
                && !is_ignored(&candidate, &ignored)
            {
                fallback = Some(candidate);
            }
        }
        fallback.filter(|path| file::stat(path).is_ok_and(|stat| !stat.is_dir()))
    }

    /// The file of that name in a directory of PATH, whose tilde is expanded outside POSIX mode.
    fn candidate(&mut self, directory: &[u8], name: &[u8]) -> Vec<u8> {
        let mut candidate = match directory {
            b"" => b".".to_vec(),
            [b'~', ..] if !self.posix() => self.expand_home(directory),
            _ => directory.to_vec(),
        };
        if !candidate.ends_with(b"/") {
            candidate.push(b'/');
        }
        candidate.extend_from_slice(name);
        candidate
    }

    /// All programs of that name in PATH (`type -a`).
    pub fn find_programs(&mut self, name: &[u8]) -> Vec<Vec<u8>> {
        let path = self.value_or_empty(self.names.path);
        let mut found = Vec::new();
        let ignored = self.ignored_programs();
        for directory in path.split(|byte| *byte == b':') {
            let candidate = self.candidate(directory, name);
            if !name.is_empty() && is_program(&candidate, &ignored) {
                found.push(candidate);
            }
        }
        found
    }

    /// The patterns of EXECIGNORE, which look at whole paths and take no notice of case.
    fn ignored_programs(&mut self) -> Vec<Pattern> {
        match self.value(self.names.execignore) {
            None => Vec::new(),
            Some(value) => {
                let extglob = self.opt(Opt::Extglob);
                let options =
                    PatternOptions { extglob, nocase: true, pathname: false, charset: self.charset };
                ignore_patterns(&value, options)
            }
        }
    }

    /// A regular file that may be executed and is not ignored.
    pub fn is_program(&mut self, path: &[u8]) -> bool {
        let ignored = self.ignored_programs();
        is_program(path, &ignored)
    }
}

fn is_ignored(path: &[u8], ignored: &[Pattern]) -> bool {
    ignored.iter().any(|pattern| pattern.matches(path))
}

fn is_program(path: &[u8], ignored: &[Pattern]) -> bool {
    file::stat(path).is_ok_and(|stat| !stat.is_dir())
        && file::access(path, file::X_OK).is_ok()
        && !is_ignored(path, ignored)
}

/// A file that this process may execute, or an answer to `access` alone.
pub(super) fn is_executable(path: &[u8]) -> bool {
    is_program(path, &[])
}

fn is_readable(path: &[u8]) -> bool {
    file::stat(path).is_ok_and(|stat| !stat.is_dir()) && file::access(path, file::R_OK).is_ok()
}

/// The directory of a path that begins with a dot is where we are.
fn is_in_working_directory(hashed: &Hashed) -> bool {
    let path = hashed.path.as_slice();
    let Some(slash) = path.iter().rposition(|byte| *byte == b'/').filter(|_| path.starts_with(b".")) else {
        return false;
    };
    let directory = path.get(..slash).unwrap_or(path);
    matches!((file::stat(directory), file::stat(b".")), (Ok(one), Ok(other)) if one.same_file(&other))
}

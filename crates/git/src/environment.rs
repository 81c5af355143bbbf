//! What git reads from the environment: that of the shell that asks, not of the daemon.

use crate::bytes::{join, parent};

/// The variables that decide what git would answer, and how to start it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    variables: Vec<(Vec<u8>, Vec<u8>)>,
}

/// Names kept besides those that begin with `GIT_`.
const KEPT: [&[u8]; 8] =
    [b"HOME", b"XDG_CONFIG_HOME", b"PATH", b"SUDO_UID", b"USER", b"LOGNAME", b"TMPDIR", b"LD_LIBRARY_PATH"];

impl Environment {
    /// Keeps of `variables` what matters to git.
    pub fn new<N: AsRef<[u8]>, V: AsRef<[u8]>>(variables: impl IntoIterator<Item = (N, V)>) -> Environment {
        let mut kept: Vec<(Vec<u8>, Vec<u8>)> = variables
            .into_iter()
            .filter(|(name, _)| name.as_ref().starts_with(b"GIT_") || KEPT.contains(&name.as_ref()))
            .map(|(name, value)| (name.as_ref().to_vec(), value.as_ref().to_vec()))
            .collect();
        kept.sort();
        Environment { variables: kept }
    }

    pub fn get(&self, name: &[u8]) -> Option<&[u8]> {
        self.variables.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_slice())
    }

    /// A variable that is set and not empty.
    pub fn value(&self, name: &[u8]) -> Option<&[u8]> {
        self.get(name).filter(|v| !v.is_empty())
    }

    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        self.variables.iter().map(|(n, v)| (n.as_slice(), v.as_slice()))
    }

    /// The same without what would name another repository, for a submodule.
    pub fn for_submodule(&self) -> Environment {
        const LOCAL: [&[u8]; 8] = [
            b"GIT_DIR",
            b"GIT_WORK_TREE",
            b"GIT_INDEX_FILE",
            b"GIT_COMMON_DIR",
            b"GIT_OBJECT_DIRECTORY",
            b"GIT_ALTERNATE_OBJECT_DIRECTORIES",
            b"GIT_PREFIX",
            b"GIT_NAMESPACE",
        ];
        Environment {
            variables: self
                .variables
                .iter()
                .filter(|(n, _)| !LOCAL.contains(&n.as_slice()))
                .cloned()
                .collect(),
        }
    }

    /// The same with the places that are given from the directory `path` on.
    pub fn from_directory(&self, path: &[u8]) -> Environment {
        const PLACES: [&[u8]; 3] = [b"GIT_DIR", b"GIT_WORK_TREE", b"GIT_COMMON_DIR"];
        let mut env = self.clone();
        for (name, value) in &mut env.variables {
            if PLACES.contains(&name.as_slice()) && !value.is_empty() {
                *value = join(path, value);
            }
        }
        env
    }

    /// Settings given by variables (`GIT_CONFIG_PARAMETERS`, `GIT_CONFIG_COUNT`), which only git reads.
    pub fn has_settings(&self) -> bool {
        self.value(b"GIT_CONFIG_PARAMETERS").is_some() || self.value(b"GIT_CONFIG_COUNT").is_some()
    }

    /// Whether a variable is set to something that git takes for true.
    pub fn is_true(&self, name: &[u8]) -> bool {
        self.value(name).is_some_and(|v| crate::config::boolean(v) == Some(true))
    }

    /// `~/path` and `~user/path` as git reads them in paths.
    pub fn expand(&self, path: &[u8]) -> Option<Vec<u8>> {
        let Some(rest) = path.strip_prefix(b"~") else {
            return Some(path.to_vec());
        };
        let slash = rest.iter().position(|&b| b == b'/').unwrap_or(rest.len());
        let (user, tail) = rest.split_at(slash);
        let home =
            if user.is_empty() { self.value(b"HOME")?.to_vec() } else { spork_os::user::home_of(user)? };
        Some([home.as_slice(), tail].concat())
    }

    /// `$XDG_CONFIG_HOME/git/NAME`.
    pub fn xdg(&self, name: &[u8]) -> Option<Vec<u8>> {
        let base = match self.value(b"XDG_CONFIG_HOME") {
            Some(dir) => dir.to_vec(),
            None => join(self.value(b"HOME")?, b".config"),
        };
        Some(join(&join(&base, b"git"), name))
    }

    /// The `git` that PATH finds.
    pub fn git_program(&self) -> Option<Vec<u8>> {
        let path = self.value(b"PATH").unwrap_or(b"/usr/local/bin:/usr/bin:/bin");
        path.split(|&b| b == b':')
            .filter(|dir| dir.first() == Some(&b'/'))
            .map(|dir| join(dir, b"git"))
            .find(|p| spork_os::file::access(p, spork_os::file::X_OK).is_ok())
    }

    /// The folder of git's system-wide files: `/etc` for a git in `/usr/bin`.
    pub fn system_dir(&self) -> Vec<u8> {
        let program = self.git_program().unwrap_or_default();
        match parent(parent(&program)) {
            b"" | b"/" | b"/usr" => b"/etc".to_vec(),
            prefix => join(prefix, b"etc"),
        }
    }
}

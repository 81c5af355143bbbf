//! The environment of a question: that of the shell that asks, as far as an answer depends on it.

use std::rc::Rc;

/// Variables that an answer may depend on, sorted; besides them, all that begin with `GIT_`.
pub const DECLARED: &[&str] = &[
    "ASDF_CONFIG_FILE",
    "ASDF_DATA_DIR",
    "ASDF_DEFAULT_TOOL_VERSIONS_FILENAME",
    "ASDF_DIR",
    "AWS_CONFIG_FILE",
    "AWS_DEFAULT_REGION",
    "AWS_PROFILE",
    "AWS_REGION",
    "AWS_VAULT",
    "AZURE_CONFIG_DIR",
    "BUN_INSTALL",
    "CLOUDSDK_ACTIVE_CONFIG_NAME",
    "CLOUDSDK_COMPUTE_REGION",
    "CLOUDSDK_CONFIG",
    "CLOUDSDK_CORE_PROJECT",
    "CONDA_DEFAULT_ENV",
    "CONDA_PREFIX",
    "DENO_DIR",
    "DOTNET_ROLL_FORWARD",
    "DOTNET_ROOT",
    "GHCUP_INSTALL_BASE_PREFIX",
    "GOENV",
    "GOMODCACHE",
    "GOPATH",
    "GOROOT",
    "GOTOOLCHAIN",
    "GOWORK",
    "HOME",
    "JAVA_HOME",
    "JULIAUP_CHANNEL",
    "JULIAUP_DEPOT_PATH",
    "JULIA_DEPOT_PATH",
    "KOTLIN_HOME",
    "KUBECONFIG",
    "LD_LIBRARY_PATH",
    "LD_PRELOAD",
    "LOGNAME",
    "NODENV_ROOT",
    "NODENV_VERSION",
    "OS_CLOUD",
    "OS_REGION_NAME",
    "PATH",
    "PERL5LIB",
    "PERL5OPT",
    "PERLBREW_PERL",
    "PLENV_ROOT",
    "PLENV_VERSION",
    "PYENV_ROOT",
    "PYENV_VERSION",
    "PYTHONHOME",
    "PYTHONPATH",
    "RBENV_ROOT",
    "RBENV_VERSION",
    "RUBYLIB",
    "RUBYOPT",
    "RUSTUP_HOME",
    "RUSTUP_TOOLCHAIN",
    "R_ARCH",
    "R_HOME",
    "SCALA_HOME",
    "SDKMAN_DIR",
    "SUDO_UID",
    "TMPDIR",
    "USER",
    "VIRTUAL_ENV",
    "VIRTUAL_ENV_PROMPT",
    "VOLTA_HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
];

/// Whether an answer may depend on the variable `name`. Managers of many languages name a version
/// in a variable for each of them.
pub fn is_declared(name: &[u8]) -> bool {
    name.starts_with(b"GIT_")
        || name.starts_with(b"MISE_")
        || name.starts_with(b"ASDF_") && name.ends_with(b"_VERSION")
        || DECLARED.binary_search_by(|d| d.as_bytes().cmp(name)).is_ok()
}

/// Declared variables, sorted by name.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Environment {
    variables: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Environment {
    /// Keeps what is declared; of several with one name, the last.
    pub fn new<N: AsRef<[u8]>, V: AsRef<[u8]>>(all: impl IntoIterator<Item = (N, V)>) -> Environment {
        let mut environment = Environment::default();
        for (name, value) in all {
            environment.set(name.as_ref(), Some(value.as_ref()));
        }
        environment
    }

    /// From `NAME=value` strings.
    pub fn from_strings<'a>(strings: impl IntoIterator<Item = &'a [u8]>) -> Environment {
        Environment::new(strings.into_iter().filter_map(|s| {
            let equals = s.iter().position(|&b| b == b'=')?;
            Some((s.get(..equals)?, s.get(equals + 1..)?))
        }))
    }

    /// Gives a declared variable another value, or none.
    pub fn set(&mut self, name: &[u8], value: Option<&[u8]>) {
        if !is_declared(name) {
            return;
        }
        match (self.variables.binary_search_by(|(n, _)| n.as_slice().cmp(name)), value) {
            (Ok(at), Some(value)) => self.variables[at].1 = value.to_vec(),
            (Ok(at), None) => drop(self.variables.remove(at)),
            (Err(at), Some(value)) => self.variables.insert(at, (name.to_vec(), value.to_vec())),
            (Err(_), None) => {}
        }
    }

    pub fn get(&self, name: &str) -> Option<&[u8]> {
        let at = self.variables.binary_search_by(|(n, _)| n.as_slice().cmp(name.as_bytes())).ok()?;
        self.variables.get(at).map(|(_, value)| value.as_slice())
    }

    /// A variable that is set and not empty.
    pub fn value(&self, name: &str) -> Option<&[u8]> {
        self.get(name).filter(|v| !v.is_empty())
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&[u8], &[u8])> {
        self.variables.iter().map(|(n, v)| (n.as_slice(), v.as_slice()))
    }

    /// The home directory, if it is a place.
    pub fn home(&self) -> Option<&[u8]> {
        self.value("HOME").filter(|h| h.first() == Some(&b'/'))
    }

    /// The directories of PATH that are places of their own.
    pub fn path(&self) -> impl Iterator<Item = &[u8]> {
        let path = self.get("PATH").unwrap_or(b"/usr/local/bin:/usr/bin:/bin");
        path.split(|&b| b == b':').filter(|dir| dir.first() == Some(&b'/'))
    }
}

/// One environment of many shells that have the same.
pub type Shared = Rc<Environment>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declared_names_are_sorted() {
        assert!(DECLARED.is_sorted());
        assert!(is_declared(b"GIT_DIR") && is_declared(b"PATH") && is_declared(b"ASDF_NODEJS_VERSION"));
        assert!(!is_declared(b"SECRET") && !is_declared(b"PS1"));
    }

    #[test]
    fn last_value_counts() {
        let strings: [&[u8]; 4] = [b"PATH=/a", b"X=1", b"PATH=/b:c:/d", b"broken"];
        let mut env = Environment::from_strings(strings);
        assert_eq!(env.iter().count(), 1);
        assert_eq!(env.path().collect::<Vec<_>>(), [b"/b", b"/d"]);
        env.set(b"PATH", None);
        assert_eq!(env.get("PATH"), None);
    }
}

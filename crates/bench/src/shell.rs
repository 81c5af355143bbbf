//! The shells that are compared: those known by name and found in PATH, and those the user names.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// What a known shell is called, how it is started, what it understands, how it tells its version.
struct Known {
    name: &'static str,
    /// The program, and arguments that make it the shell it is known as.
    program: &'static str,
    arguments: &'static [&'static str],
    /// Runs workloads in bash's language. A shell with arrays that only resembles bash is asked too:
    /// where it answers otherwise, that is shown.
    bash: bool,
    /// An option, or a script if it holds a blank. Without one, Debian's package is asked.
    version: Option<&'static str>,
}

const fn known(
    name: &'static str,
    program: &'static str,
    arguments: &'static [&'static str],
    bash: bool,
    version: Option<&'static str>,
) -> Known {
    Known { name, program, arguments, bash, version }
}

const VERSION: Option<&str> = Some("--version");

const KNOWN: &[Known] = &[
    known("spork", "spork", &[], true, VERSION),
    known("bash", "bash", &[], true, VERSION),
    known("dash", "dash", &[], false, None),
    known("zsh", "zsh", &["--emulate", "sh"], true, VERSION),
    known("ksh93", "ksh93", &[], true, VERSION),
    known("mksh", "mksh", &[], true, Some("echo \"$KSH_VERSION\"")),
    known("busybox", "busybox", &["ash"], false, Some("--help")),
    known("yash", "yash", &[], false, VERSION),
    known("brush", "brush", &[], true, VERSION),
    known("rubash", "rubash", &[], true, VERSION),
    known("yash-rs", "yash3", &[], false, VERSION),
];

/// The shell under test, if nothing else is said.
pub const CANDIDATE: &str = "spork";

#[derive(Clone, Debug, PartialEq)]
pub struct Shell {
    pub name: String,
    pub path: PathBuf,
    pub arguments: Vec<String>,
    pub bash: bool,
    pub version: Option<&'static str>,
}

impl Shell {
    /// The words before the script's own, as the user knows them.
    pub fn command(&self) -> Vec<String> {
        self.words(&self.path)
    }

    /// The same for a process that starts in another folder.
    pub fn argv(&self) -> Vec<String> {
        // Only made absolute: a link may be how a program knows what it is.
        self.words(&std::path::absolute(&self.path).unwrap_or_else(|_| self.path.clone()))
    }

    fn words(&self, path: &Path) -> Vec<String> {
        let mut words = vec![path.display().to_string()];
        words.extend(self.arguments.iter().cloned());
        words
    }

    /// `NAME=PATH [ARGUMENT…]`, or the name of a known shell, or the path of one.
    pub fn parse(text: &str, path: &[PathBuf]) -> Result<Shell, String> {
        let (name, rest) = match text.split_once('=') {
            Some((name, rest)) => (name.to_string(), rest),
            None => (text.rsplit('/').next().unwrap_or(text).to_string(), text),
        };
        let mut words = rest.split_whitespace();
        let program = words.next().ok_or_else(|| format!("{text}: want NAME=PATH [ARGUMENT...]"))?;
        let arguments: Vec<String> = words.map(str::to_string).collect();
        let kind = KNOWN.iter().find(|known| known.name == name || known.program == name);
        let plain = !text.contains(['=', '/']);
        let (program, arguments) = match kind {
            Some(known) if plain => (known.program, own(known.arguments)),
            Some(known) if arguments.is_empty() => (program, own(known.arguments)),
            _ => (program, arguments),
        };
        let path = match program.contains('/') {
            true => Some(PathBuf::from(program)).filter(|path| executable(path)),
            false => find(program, path),
        };
        Ok(Shell {
            path: path.ok_or_else(|| format!("{program}: not found"))?,
            name,
            arguments,
            // What nobody knows is taken for a bash: it may say otherwise by its output.
            bash: kind.is_none_or(|known| known.bash),
            version: kind.map_or(VERSION, |known| known.version),
        })
    }
}

fn own(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| word.to_string()).collect()
}

/// Every known shell that is there: in PATH, and our own beside this program.
pub fn find_all(path: &[PathBuf]) -> Vec<Shell> {
    let beside = std::env::current_exe().ok().and_then(|me| Some(relative(me.parent()?).join(CANDIDATE)));
    let beside = beside.filter(|spork| executable(spork));
    let beside =
        beside.and_then(|spork| Shell::parse(&format!("{CANDIDATE}={}", spork.display()), path).ok());
    let there = KNOWN.iter().filter_map(|known| match (known.name, &beside) {
        (CANDIDATE, Some(spork)) => Some(spork.clone()),
        (name, _) => Shell::parse(name, path).ok(),
    });
    there.collect()
}

/// A path as seen from the folder we are in, where that is shorter: it stands in the record.
pub fn relative(dir: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    dir.strip_prefix(here).unwrap_or(dir).to_path_buf()
}

pub fn path() -> Vec<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect()
}

fn find(program: &str, path: &[PathBuf]) -> Option<PathBuf> {
    path.iter().map(|dir| dir.join(program)).find(|file| executable(file))
}

fn executable(path: &Path) -> bool {
    path.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shells_are_named_in_three_ways() {
        let path = [PathBuf::from("/bin")];
        let sh = Shell::parse("mine=/bin/sh -x", &path).unwrap();
        assert_eq!((sh.name.as_str(), sh.command()), ("mine", own(&["/bin/sh", "-x"])));
        assert!(sh.bash);
        assert_eq!(Shell::parse("/bin/sh", &path).unwrap().name, "sh");
        assert_eq!(Shell::parse("sh", &path).unwrap().path, PathBuf::from("/bin/sh"));
        // A known shell keeps the arguments that make it one, wherever it stands.
        assert_eq!(Shell::parse("busybox=/bin/sh", &path).unwrap().command(), own(&["/bin/sh", "ash"]));
        assert_eq!(Shell::parse("none=/nonexistent", &path), Err("/nonexistent: not found".into()));
        assert_eq!(Shell::parse("x=", &path), Err("x=: want NAME=PATH [ARGUMENT...]".into()));
    }

    #[test]
    fn names_are_unique() {
        for (index, known) in KNOWN.iter().enumerate() {
            assert!(KNOWN[index + 1..].iter().all(|other| other.name != known.name));
        }
    }
}

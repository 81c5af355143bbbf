//! Repositories made by git itself in a temporary folder, and git's own answer to compare with.

#![allow(dead_code, clippy::disallowed_methods, clippy::unwrap_used, clippy::panic)]

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use spork_git::{Counts, Environment, Repository, Status, hex};

static NEXT: AtomicUsize = AtomicUsize::new(0);

/// A folder with a home and a repository in it, removed at the end.
pub struct Sandbox {
    pub root: PathBuf,
    pub repo: PathBuf,
    /// What stays open between checks, as the daemon has it.
    pub warm: Option<Repository>,
    pub variables: Vec<(String, String)>,
    /// The warm answer must come from events.
    pub must_watch: bool,
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        if std::env::var_os("SPORK_GIT_KEEP").is_none() {
            let _ = std::fs::remove_dir_all(&self.root);
        }
    }
}

/// What is compared: counts, and the rest as text.
#[derive(Debug, PartialEq, Eq)]
pub struct Said {
    pub counts: Option<Counts>,
    pub head: String,
}

impl Sandbox {
    /// With an empty repository `repo`.
    pub fn new() -> Sandbox {
        let sandbox = Sandbox::bare_folder();
        std::fs::create_dir_all(&sandbox.repo).unwrap();
        sandbox.git(&["init", "-q", "-b", "main"]);
        sandbox
    }

    pub fn bare_folder() -> Sandbox {
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let root = std::env::temp_dir().join(format!("spork-git-{}-{n}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        std::fs::create_dir_all(root.join("home")).unwrap();
        let root = root.canonicalize().unwrap();
        std::fs::write(root.join("home/.gitconfig"), "[protocol \"file\"]\n\tallow = always\n").unwrap();
        let variables = [
            ("HOME", root.join("home").to_str().unwrap()),
            ("PATH", &std::env::var("PATH").unwrap()),
            ("GIT_CONFIG_NOSYSTEM", "1"),
            ("GIT_AUTHOR_NAME", "a"),
            ("GIT_AUTHOR_EMAIL", "a@x"),
            ("GIT_COMMITTER_NAME", "a"),
            ("GIT_COMMITTER_EMAIL", "a@x"),
            ("LC_ALL", "C"),
        ]
        .map(|(n, v)| (n.to_string(), v.to_string()))
        .to_vec();
        Sandbox { repo: root.join("repo"), root, warm: None, variables, must_watch: true }
    }

    /// With a few committed files in a few directories.
    pub fn with_files() -> Sandbox {
        let sandbox = Sandbox::new();
        for d in ["", "a/", "a/b/", "c/", "d e/"] {
            for f in ["one", "two", "three.txt"] {
                sandbox.write(&format!("{d}{f}"), &format!("{d} {f}\n"));
            }
        }
        sandbox.git(&["add", "-A"]);
        sandbox.git(&["commit", "-q", "-m", "first"]);
        sandbox
    }

    pub fn environment(&self) -> Environment {
        Environment::new(self.variables.iter().map(|(n, v)| (n.as_bytes(), v.as_bytes())))
    }

    pub fn command(&self, dir: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new("git");
        command
            .args(arguments)
            .current_dir(dir)
            .env_clear()
            .envs(self.variables.iter().map(|(n, v)| (n, v)))
            .stdin(Stdio::null());
        command
    }

    /// Runs git in the repository; it may fail (a merge with conflicts does).
    pub fn try_git(&self, arguments: &[&str]) -> bool {
        self.command(&self.repo, arguments).output().unwrap().status.success()
    }

    pub fn git(&self, arguments: &[&str]) -> String {
        self.git_in(&self.repo, arguments)
    }

    pub fn git_in(&self, dir: &Path, arguments: &[&str]) -> String {
        let output = self.command(dir, arguments).output().unwrap();
        assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.repo.join(name)
    }

    pub fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub fn append(&self, name: &str, text: &str) {
        use std::io::Write;
        let mut file = std::fs::OpenOptions::new().append(true).create(true).open(self.path(name)).unwrap();
        file.write_all(text.as_bytes()).unwrap();
    }

    pub fn remove(&self, name: &str) {
        let path = self.path(name);
        if path.symlink_metadata().unwrap().is_dir() {
            std::fs::remove_dir_all(path).unwrap();
        } else {
            std::fs::remove_file(path).unwrap();
        }
    }

    pub fn open(&self) -> Repository {
        Repository::discover(self.repo.as_os_str().as_bytes(), &self.environment()).unwrap()
    }

    /// Makes every entry's time older than the index, as it is in a repository in use.
    pub fn settle(&self) {
        let old = std::time::SystemTime::now() - std::time::Duration::from_secs(1000);
        for name in self.git(&["ls-files", "-z"]).split('\0').filter(|n| !n.is_empty()) {
            if let Ok(file) = std::fs::File::open(self.path(name)) {
                file.set_modified(old).unwrap();
            }
        }
        self.git(&["update-index", "-q", "--really-refresh"]);
    }

    /// Compares the warm answer, a cold one and git's.
    #[track_caller]
    pub fn check(&mut self, what: &str) {
        let mut warm = match self.warm.take() {
            Some(warm) => warm,
            None => {
                let mut warm = self.open();
                warm.watch();
                warm
            }
        };
        let ours = said(warm.status().unwrap());
        let source = warm.status().unwrap().source;
        let watching = warm.is_watching();
        let cold = said(self.open().status().unwrap());
        let git = self.git_says();
        assert_eq!(ours, git, "warm, {what}, {:?}", self.repo);
        assert_eq!(cold, git, "cold, {what}, {:?}", self.repo);
        assert!(watching || !self.must_watch, "not watching: {what} {source:?}");
        self.warm = Some(warm);
    }

    /// What git says, read independently of the library's own reader.
    pub fn git_says(&self) -> Said {
        let arguments = ["--no-optional-locks", "status", "--porcelain=v2", "--branch", "--show-stash", "-z"];
        let output = self.command(&self.repo, &arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let mut counts = Counts::default();
        let mut head = [String::new(), String::new(), String::new(), String::new(), "0".to_string()];
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut fields = text.split('\0');
        while let Some(line) = fields.next() {
            let words: Vec<&str> = line.split(' ').collect();
            match words[0] {
                "#" => match words[1] {
                    // Forty digits are kept of any name.
                    "branch.oid" => head[0] = words[2].chars().take(40).collect(),
                    "branch.head" => head[1] = words[2].into(),
                    "branch.upstream" => head[2] = words[2].into(),
                    "branch.ab" => head[3] = format!("{}{}", words[2], words[3]),
                    "stash" => head[4] = words[2].into(),
                    _ => {}
                },
                "?" => counts.untracked += 1,
                "u" => counts.conflicted += 1,
                "1" | "2" => {
                    let xy: Vec<char> = words[1].chars().collect();
                    counts.staged += usize::from(xy[0] != '.');
                    counts.staged_deleted += usize::from(xy[0] == 'D');
                    counts.unstaged += usize::from(xy[1] != '.');
                    counts.deleted += usize::from(xy[1] == 'D');
                    if words[0] == "2" {
                        counts.renamed += 1;
                        fields.next();
                    }
                }
                "" => {}
                other => panic!("{other} in {line}"),
            }
        }
        Said { counts: Some(counts), head: head.join(" ") }
    }
}

/// Our answer in the same form.
pub fn said(status: &Status) -> Said {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let head = &status.head;
    let oid = head.oid.map_or("(initial)".to_string(), |oid| text(&hex(&oid)));
    let branch = head.branch.as_deref().map_or("(detached)".to_string(), text);
    let upstream = head.upstream.as_ref();
    let distance = upstream.and_then(|u| u.distance).map_or(String::new(), |(a, b)| format!("+{a}-{b}"));
    let name = upstream.map_or(String::new(), |u| text(&u.name));
    let head = [oid, branch, name, distance, head.stash.to_string()].join(" ");
    Said { counts: status.counts, head }
}

pub fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_bytes()
}

pub fn os(text: &[u8]) -> &OsStr {
    OsStr::from_bytes(text)
}

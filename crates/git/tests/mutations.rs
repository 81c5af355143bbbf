//! Random changes, each followed by a comparison with `git status`.
//!
//! `SPORK_GIT_MUTATIONS` says how many (a few hundred otherwise), `SPORK_GIT_SEED` which ones.

#![allow(clippy::disallowed_methods, clippy::unwrap_used, clippy::print_stderr, clippy::panic)]

mod support;

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use support::{Sandbox, said};

/// The files of a directory, sorted: the same seed makes the same changes.
fn files_below(dir: &Path, all: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap()).collect();
    entries.sort_by_key(|e| e.file_name());
    for entry in entries.iter().filter(|e| e.file_name() != ".git") {
        if entry.file_type().unwrap().is_dir() {
            files_below(&entry.path(), all);
        } else {
            all.push(entry.path());
        }
    }
}

/// Xorshift: the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }
}

const DIRS: [&str; 9] = ["", "a", "a/b", "a/b/c", "d", "d/e", "f g", "h", "u/v"];
const FILES: [&str; 8] = ["one", "two", "x.o", "y.log", "keep.o", "-dash", "sub", ".gitattributes"];
const TEXTS: [&str; 7] =
    ["", "1\n", "2\n", "text 1\n", "text 2\n", "a\r\nb\r\n", "a longer text\nof lines\n"];
const IGNORES: [&str; 8] =
    ["", "*.o\n", "*.o\n!keep.o\n", "b/\n", "/u\n", "one\n", "*\n!*/\n!.gitignore\n", "**/e\n"];

struct Run {
    s: Sandbox,
    r: Random,
}

impl Run {
    /// A name, mostly of a file that is there.
    fn name(&mut self) -> String {
        if self.r.below(3) > 0 {
            let mut all = Vec::new();
            files_below(&self.s.repo, &mut all);
            if !all.is_empty() {
                let path = &all[self.r.below(all.len())];
                return path.strip_prefix(&self.s.repo).unwrap().to_str().unwrap().to_string();
            }
        }
        let dir = self.r.of(&DIRS);
        let file = self.r.of(&FILES);
        if dir.is_empty() { file.to_string() } else { format!("{dir}/{file}") }
    }

    fn dir(&mut self) -> String {
        for _ in 0..4 {
            let n = 1 + self.r.below(DIRS.len() - 1);
            if self.s.path(DIRS[n]).is_dir() {
                return DIRS[n].to_string();
            }
        }
        let n = 1 + self.r.below(DIRS.len() - 1);
        DIRS[n].to_string()
    }

    fn path(&mut self) -> PathBuf {
        let name = self.name();
        self.s.path(&name)
    }

    /// One change; what it was.
    fn mutate(&mut self) -> String {
        let kind = self.r.below(100);
        match kind {
            0..45 => self.change_files(kind),
            45..58 => self.change_directories(kind),
            58..66 => self.change_ignores(kind),
            _ => self.run_git(),
        }
    }

    fn change_files(&mut self, kind: usize) -> String {
        let path = self.path();
        let text = self.r.of(&TEXTS);
        let other = self.path();
        let what = match kind {
            0..14 => {
                let _ = std::fs::create_dir_all(path.parent().unwrap());
                format!("write {text:?} {:?}", std::fs::write(&path, text).is_ok())
            }
            14..18 => {
                let done = std::fs::OpenOptions::new()
                    .append(true)
                    .open(&path)
                    .and_then(|mut f| std::io::Write::write_all(&mut f, b"more\n"));
                format!("append {}", done.is_ok())
            }
            18..25 => format!("remove {}", std::fs::remove_file(&path).is_ok()),
            25..31 => format!("rename to {other:?} {}", std::fs::rename(&path, &other).is_ok()),
            31..34 => {
                let mode = if self.r.below(2) == 0 { 0o755 } else { 0o644 };
                let done = std::fs::set_permissions(&path, PermissionsExt::from_mode(mode));
                format!("chmod {mode:o} {}", done.is_ok())
            }
            34..36 => format!("link to text: {}", symlink("one", &path).is_ok()),
            36..38 => {
                // At the top, which is always watched: links made where nobody listens are found by
                // the sweep alone.
                let path = self.s.path(self.r.of(&FILES));
                format!("hard link {other:?} as {path:?}: {}", std::fs::hard_link(&other, &path).is_ok())
            }
            38..40 => {
                let ago = std::time::Duration::from_secs([0, 100, 5000][self.r.below(3)]);
                let time = std::time::SystemTime::now() - ago;
                let done = std::fs::File::open(&path).and_then(|f| f.set_modified(time));
                format!("touch {ago:?} {}", done.is_ok())
            }
            40..42 => {
                // The same content in another file.
                let done = std::fs::read(&path)
                    .and_then(|text| std::fs::write(self.s.path("tmp"), text))
                    .and_then(|()| std::fs::rename(self.s.path("tmp"), &path));
                format!("replace by itself {}", done.is_ok())
            }
            _ => {
                // Written in place, same size, and the time put back.
                let done = std::fs::metadata(&path).and_then(|m| {
                    let text = vec![b'q'; m.len() as usize];
                    std::fs::write(&path, text)?;
                    std::fs::File::open(&path)?.set_modified(m.modified()?)
                });
                format!("rewrite with its time {}", done.is_ok())
            }
        };
        format!("{}: {what}", path.display())
    }

    fn change_directories(&mut self, kind: usize) -> String {
        let (dir, other) = (self.dir(), self.dir());
        let (from, to) = (self.s.path(&dir), self.s.path(&other));
        match kind {
            45..49 => format!("rename {dir} {other} {}", std::fs::rename(from, to).is_ok()),
            49 => {
                let out = self.s.root.join("outside");
                if out.exists() {
                    format!("move {dir} in {}", std::fs::rename(out, from).is_ok())
                } else {
                    format!("move {dir} out {}", std::fs::rename(from, out).is_ok())
                }
            }
            50..53 => format!("remove {dir} {}", std::fs::remove_dir_all(from).is_ok()),
            53..55 => format!("mkdir {dir} {}", std::fs::create_dir_all(from).is_ok()),
            55 => format!("link {dir} to {other} {}", symlink(to, from).is_ok()),
            56 => format!("unlink {dir} {}", std::fs::remove_file(from).is_ok()),
            _ => {
                let git = from.join(".git");
                if git.exists() {
                    format!("{dir} is a repository no more {}", std::fs::remove_dir_all(git).is_ok())
                } else if from.is_dir() {
                    format!(
                        "{dir} becomes a repository {}",
                        self.s.command(&from, &["init", "-q"]).output().is_ok()
                    )
                } else {
                    "nothing".into()
                }
            }
        }
    }

    fn change_ignores(&mut self, kind: usize) -> String {
        let text = self.r.of(&IGNORES);
        let dir = self.r.of(&DIRS);
        let path = match kind {
            58..62 => self.s.path(dir).join(".gitignore"),
            62..64 => {
                let path = self.s.path(dir).join(".gitignore");
                return format!("no {path:?} {}", std::fs::remove_file(&path).is_ok());
            }
            64 => self.s.path(".git/info/exclude"),
            _ => self.s.root.join("home/ignore"),
        };
        // Everything ignored everywhere would leave little to see.
        let text = if kind >= 64 && text.starts_with("*\n") { "" } else { text };
        format!("{path:?} is {text:?} {}", std::fs::write(&path, text).is_ok())
    }

    fn run_git(&mut self) -> String {
        let (name, other) = (self.name(), self.name());
        let all: [&[&str]; 58] = [
            &["add", "-A"],
            &["add", "-A"],
            &["add", "-A"],
            &["add", "--", &name],
            &["add", "-f", "--", &name],
            &["add", "-N", "--", &name],
            &["add", "-u"],
            &["rm", "-rq", "--cached", "--", &name],
            &["rm", "-rqf", "--", &name],
            &["rm", "-rq", "--cached", "a"],
            &["mv", "-f", "--", &name, &other],
            &["commit", "-q", "-m", "c"],
            &["commit", "-q", "-m", "c"],
            &["commit", "-qam", "c"],
            &["commit", "-q", "--amend", "-m", "d"],
            &["checkout", "-q", "--", &name],
            &["checkout", "-q", "--", "."],
            &["restore", "-q", "--staged", "--", "."],
            &["reset", "-q"],
            &["reset", "-q", "--hard"],
            &["reset", "-q", "--hard"],
            &["reset", "-q", "--soft", "HEAD~1"],
            &["reset", "-q", "--mixed", "HEAD~1"],
            &["checkout", "-q", "-b", "left"],
            &["checkout", "-q", "-f", "left"],
            &["checkout", "-q", "-f", "main"],
            &["checkout", "-q", "main"],
            &["checkout", "-q", "--detach"],
            &["checkout", "-q", "-f", "-B", "right", "main"],
            &["branch", "-q", "-D", "left"],
            &["branch", "-u", "main"],
            &["branch", "-u", "left"],
            &["merge", "-q", "-m", "m", "left"],
            &["merge", "-q", "-m", "m", "right"],
            &["merge", "--abort"],
            &["rebase", "main"],
            &["rebase", "--abort"],
            &["cherry-pick", "left"],
            &["cherry-pick", "--abort"],
            &["stash", "-q"],
            &["stash", "-q", "-u"],
            &["stash", "pop", "-q"],
            &["stash", "drop", "-q"],
            &["update-index", "--assume-unchanged", &name],
            &["update-index", "--no-assume-unchanged", &name],
            &["update-index", "--skip-worktree", &name],
            &["update-index", "--no-skip-worktree", &name],
            &["update-index", "--split-index"],
            &["update-index", "--no-split-index"],
            &["update-index", "--index-version", "4"],
            &["update-index", "--index-version", "2"],
            &["update-index", "-q", "--really-refresh"],
            &["status"],
            &["read-tree", "HEAD"],
            &["pack-refs", "--all"],
            &["clean", "-fdq"],
            &["config", "status.showUntrackedFiles", "all"],
            &["config", "status.showUntrackedFiles", "normal"],
        ];
        let arguments = all[self.r.below(all.len())];
        format!("git {arguments:?} {}", self.s.try_git(arguments))
    }
}

fn run(seed: u64, mutations: usize) {
    let s = Sandbox::with_files();
    s.git(&["config", "core.excludesFile", s.root.join("home/ignore").to_str().unwrap()]);
    s.git(&["config", "gc.auto", "0"]);
    let mut run = Run { s, r: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1) };
    let mut warm = run.s.open();
    warm.watch();
    warm.status().unwrap();
    let mut history: Vec<String> = Vec::new();
    let mut made = 0;
    while made < mutations {
        // Now and then several at once.
        for _ in 0..1 + run.r.below(10) / 8 * run.r.below(4) {
            let what = run.mutate();
            // What could not be done is no change.
            made += usize::from(!what.ends_with("false"));
            history.push(what);
        }
        let ours = said(warm.status().unwrap());
        let watching = warm.is_watching();
        let git = run.s.git_says();
        let fresh = said(run.s.open().status().unwrap());
        if ours != git || fresh != git || !watching {
            let last = history.len().saturating_sub(12);
            for line in &history[last..] {
                eprintln!("  {line}");
            }
            let repo: &Path = &run.s.repo;
            panic!(
                "seed {seed}, mutation {made}, {repo:?}, watching {watching}\n ours {ours:?}\n cold {fresh:?}\n  git {git:?}"
            );
        }
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}

#[test]
fn random_mutations() {
    let total = setting("SPORK_GIT_MUTATIONS", 400) as usize;
    let seed = setting("SPORK_GIT_SEED", 1);
    // A new repository now and then: one that has seen too much is mostly conflicts.
    for (part, start) in (seed..).zip((0..total).step_by(200)) {
        run(part, 200.min(total - start));
    }
}

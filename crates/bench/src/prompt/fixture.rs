//! What is asked about: repositories made by git, projects of languages with pretend toolchains.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A kind of fixture.
pub struct Row {
    pub name: &'static str,
    pub title: &'static str,
    pub class: &'static str,
    /// Tracked files; 0: no repository is asked about.
    pub files: u64,
    /// One is modified and 256 are new.
    pub dirty: bool,
    /// What is asked for, as it is named on the wire, and the version that is right.
    pub runtimes: &'static [(&'static str, &'static str)],
    /// Levels between the marker and the directory.
    pub levels: usize,
    pub in_git: bool,
    /// By way of rustup.
    pub rustup: bool,
    pub cold: bool,
    /// Left out of quick runs, and made only on demand.
    pub large: bool,
    pub heavy: bool,
}

const PLAIN: Row = Row {
    name: "",
    title: "",
    class: "runtimes",
    files: 0,
    dirty: false,
    runtimes: &[("python", "3.12.0")],
    levels: 0,
    in_git: false,
    rustup: false,
    cold: false,
    large: false,
    heavy: false,
};
const GIT: Row = Row { class: "git", runtimes: &[], ..PLAIN };
const FOUR: &[(&str, &str)] =
    &[("python", "3.12.0"), ("node", "22.0.0"), ("rustc", "1.80.0"), ("go", "1.23.0")];

pub static ROWS: [Row; 10] = [
    Row { name: "git-small", title: "64 files, clean", files: 64, cold: true, ..GIT },
    Row { name: "git-dirty", title: "64 files, 256 untracked, 1 modified", files: 64, dirty: true, ..GIT },
    Row { name: "git-large", title: "20,000 files, clean", files: 20_000, cold: true, large: true, ..GIT },
    Row {
        name: "git-huge",
        title: "200,000 files, clean",
        files: 200_000,
        cold: true,
        large: true,
        heavy: true,
        ..GIT
    },
    Row { name: "shallow", title: "one language, no repository", ..PLAIN },
    Row {
        name: "ordinary",
        title: "one language at the top of a repository",
        in_git: true,
        cold: true,
        ..PLAIN
    },
    Row {
        name: "distant",
        title: "one language, repository 24 levels up",
        in_git: true,
        levels: 24,
        ..PLAIN
    },
    Row { name: "deep", title: "one language, marker 32 levels up, no repository", levels: 32, ..PLAIN },
    Row { name: "four", title: "four languages in one project", runtimes: FOUR, cold: true, ..PLAIN },
    Row {
        name: "rustup",
        title: "one language behind rustup's proxy",
        runtimes: &[("rustc", "1.80.0")],
        rustup: true,
        ..PLAIN
    },
];

/// A place to ask about, and what is right there.
pub struct Fixture {
    pub cwd: PathBuf,
    pub home: PathBuf,
    pub path: String,
    pub want: Vec<&'static str>,
    /// Parts that every right answer of ours has.
    pub parts: Vec<String>,
    pub dirty: bool,
    pub is_git: bool,
    pub programs: Vec<PathBuf>,
}

impl Fixture {
    /// How often its programs have run.
    pub fn calls(&self) -> usize {
        self.programs.iter().map(|p| calls(p)).sum()
    }
}

pub fn calls(program: &Path) -> usize {
    fs::metadata(format!("{}.calls", program.display())).map_or(0, |m| m.len() as usize)
}

/// What a program says, its marker.
pub fn says(name: &str, version: &str) -> (String, &'static str) {
    match name {
        "python" => (format!("Python {version}"), "pyproject.toml"),
        "node" => (format!("v{version}"), "package.json"),
        "rustc" => (format!("rustc {version} (051478957 2024-07-21)"), "Cargo.toml"),
        "go" => (format!("go version go{version} linux/amd64"), "go.mod"),
        "dart" => (format!("Dart SDK version: {version} (stable)"), "pubspec.yaml"),
        "zig" => (version.to_string(), "build.zig"),
        "julia" => (format!("julia version {version}"), "Project.toml"),
        _ => (format!("R version {version} (2022-10-31)"), "renv.lock"),
    }
}

/// Makes fixtures in a folder.
pub struct Fixtures {
    pub root: PathBuf,
    program: Vec<u8>,
}

fn fault(path: &Path) -> impl Fn(std::io::Error) -> String {
    move |e| format!("{}: {e}", path.display())
}

impl Fixtures {
    pub fn new(root: PathBuf) -> Result<Fixtures, String> {
        let source = root.join("program.c");
        let out = root.join("program");
        fs::write(&source, include_bytes!("../../../prompt/tests/support/program.c"))
            .map_err(fault(&source))?;
        let status = Command::new("cc").args(["-O1", "-o"]).args([&out, &source]).status();
        if !status.is_ok_and(|s| s.success()) {
            return Err("cc: no compiler for the pretend toolchains".into());
        }
        let program = fs::read(&out).map_err(fault(&out))?;
        Ok(Fixtures { root, program })
    }

    /// A program at `path` that says `text` after 20 ms, put in place as a whole.
    pub fn program(&self, path: &Path, text: &str) -> Result<(), String> {
        self.write(path, "")?;
        let mut program = self.program.clone();
        for (mark, value) in [("@TEXT@", text), ("@WAIT@", "20")] {
            let at =
                program.windows(mark.len()).position(|w| w == mark.as_bytes()).ok_or("program: no mark")?;
            for (byte, new) in program.iter_mut().skip(at).zip(value.bytes().chain([0; 8])) {
                *byte = new;
            }
        }
        let new = path.with_extension("new");
        fs::write(&new, program).map_err(fault(&new))?;
        fs::set_permissions(&new, fs::Permissions::from_mode(0o755)).map_err(fault(&new))?;
        fs::rename(&new, path).map_err(fault(path))
    }

    pub fn write(&self, path: &Path, text: &str) -> Result<(), String> {
        if let Some(dir) = path.parent() {
            fs::create_dir_all(dir).map_err(fault(dir))?;
        }
        fs::write(path, text).map_err(fault(path))
    }

    pub fn git(&self, cwd: &Path, words: &[&str]) -> Result<(), String> {
        let mut git = Command::new("git");
        git.args(words).current_dir(cwd).envs(git_environment(&self.root.join("home")));
        let output = git.output().map_err(|e| format!("git: {e}"))?;
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() { Ok(()) } else { Err(format!("git {}: {text}", words.join(" "))) }
    }

    pub fn make(&self, row: &Row) -> Result<Fixture, String> {
        let base = self.root.join(row.name);
        let mut fixture = Fixture {
            cwd: base.clone(),
            home: self.root.join("home"),
            path: "/usr/local/bin:/usr/bin:/bin".into(),
            want: row.runtimes.iter().map(|(name, _)| *name).collect(),
            parts: Vec::new(),
            dirty: row.dirty,
            is_git: row.files > 0,
            programs: Vec::new(),
        };
        fs::create_dir_all(&fixture.home).map_err(fault(&fixture.home))?;
        if row.files > 0 {
            self.repository(&base, row)?;
            fixture.want.push("git");
            let (unstaged, untracked) = if row.dirty { (1, 256) } else { (0, 0) };
            fixture.parts.push(format!("\"staged\":0,\"unstaged\":{unstaged},\"untracked\":{untracked},"));
            fixture.parts.push("\"branch\":\"main\"".into());
            return Ok(fixture);
        }
        self.project(&base, row, &mut fixture)?;
        Ok(fixture)
    }

    fn project(&self, base: &Path, row: &Row, fixture: &mut Fixture) -> Result<(), String> {
        let bin = self.root.join("bin");
        for (name, version) in row.runtimes {
            let (text, marker) = says(name, version);
            self.write(&base.join(marker), "")?;
            fixture.parts.push(format!("\"name\":\"{name}\",\"version\":\"{version}\""));
            let path = match row.rustup {
                true => base.join("home/.rustup/toolchains/stable/bin").join(name),
                false => bin.join(name),
            };
            if !path.exists() {
                self.program(&path, &text)?;
            }
            fixture.programs.push(path);
        }
        let mut dirs = bin.display().to_string();
        if row.rustup {
            fixture.home = base.join("home");
            let proxy = fixture.home.join(".cargo/bin");
            if !proxy.exists() {
                self.program(&proxy.join("rustup"), "rustc 1.80.0 (051478957 2024-07-21)")?;
                fs::hard_link(proxy.join("rustup"), proxy.join("rustc")).map_err(fault(&proxy))?;
                self.write(&fixture.home.join(".rustup/settings.toml"), "default_toolchain = \"stable\"\n")?;
            }
            dirs = proxy.display().to_string();
        }
        fixture.path = format!("{dirs}:{}", fixture.path);
        if row.in_git && !base.join(".git").exists() {
            self.git(base, &["init", "-q", "-b", "main"])?;
        }
        for level in 1..=row.levels {
            fixture.cwd.push(format!("l{level}"));
        }
        fs::create_dir_all(&fixture.cwd).map_err(fault(&fixture.cwd))
    }

    /// A repository of files in directories of a hundred; left alone until no file is younger than the
    /// index.
    fn repository(&self, base: &Path, row: &Row) -> Result<(), String> {
        if base.exists() {
            return Ok(());
        }
        fs::create_dir_all(base).map_err(fault(base))?;
        self.git(base, &["init", "-q", "-b", "main"])?;
        self.git(base, &["config", "gc.auto", "0"])?;
        let each = if row.files > 1000 { 100 } else { 16 };
        for n in 0..row.files {
            let path = base.join(format!("d{:04}/f{:03}.txt", n / each, n % each));
            // Few different contents: quick to add.
            self.write(&path, &format!("text {}\n", n % 8))?;
        }
        self.git(base, &["add", "-A"])?;
        self.git(base, &["commit", "-q", "-m", "fixture"])?;
        std::thread::sleep(std::time::Duration::from_millis(1100));
        self.git(base, &["update-index", "-q", "--really-refresh"])?;
        if row.dirty {
            self.write(&base.join("d0000/f000.txt"), "other text\n")?;
            for n in 0..256 {
                self.write(&base.join(format!("u{n:03}.txt")), "u\n")?;
            }
        }
        Ok(())
    }
}

/// Nothing of the user's own.
pub fn git_environment(home: &Path) -> Vec<(String, String)> {
    let own = [
        ("HOME", home.display().to_string()),
        ("GIT_CONFIG_NOSYSTEM", "1".into()),
        ("GIT_CONFIG_GLOBAL", home.join(".gitconfig").display().to_string()),
        ("GIT_AUTHOR_NAME", "b".into()),
        ("GIT_AUTHOR_EMAIL", "b@x".into()),
        ("GIT_COMMITTER_NAME", "b".into()),
        ("GIT_COMMITTER_EMAIL", "b@x".into()),
        ("LC_ALL", "C".into()),
    ];
    own.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

//! A daemon of its own in folders of its own, pretend toolchains, and a client to ask with.

#![allow(dead_code, reason = "each test program uses its part")]
#![allow(clippy::disallowed_methods, reason = "tests are ordinary programs")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failure here is that of the test"
)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use spork_os::time;
use spork_prompt::client::{self, Answer, Client, Program};
use spork_prompt::directory::Settings;
use spork_prompt::environment::Environment;
use spork_prompt::facts::{Facts, Git};
use spork_prompt::protocol::{Question, Want};
use spork_prompt::runtimes::Kind;

/// Long enough for any machine: nothing here depends on how long something takes.
pub const PATIENCE_NS: u64 = 60_000_000_000;

pub fn soon() -> u64 {
    time::monotonic_ns() + PATIENCE_NS
}

pub fn bytes(path: &Path) -> Vec<u8> {
    path.as_os_str().as_encoded_bytes().to_vec()
}

/// A pretend machine: home, runtime and cache folders, and a place for programs.
pub struct World {
    pub dir: PathBuf,
    pub strings: Vec<Vec<u8>>,
}

impl World {
    pub fn new(name: &str) -> World {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("spork-prompt-{}-{number}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        for sub in ["home", "run", "cache", "bin", "project"] {
            fs::create_dir_all(dir.join(sub)).unwrap();
        }
        fs::set_permissions(dir.join("run"), fs::Permissions::from_mode(0o700)).unwrap();
        let dir = dir.canonicalize().unwrap();
        let d = dir.display();
        let strings = [
            format!("HOME={d}/home"),
            format!("XDG_RUNTIME_DIR={d}/run"),
            format!("XDG_CACHE_HOME={d}/cache"),
            "SPORK_PROMPT_IDLE=120".to_string(),
            format!("PATH={d}/bin:/usr/bin:/bin"),
            "GIT_CONFIG_NOSYSTEM=1".to_string(),
        ];
        World { strings: strings.into_iter().map(String::into_bytes).collect(), dir }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    pub fn settings(&self) -> Settings {
        Settings::from_strings(&self.slices())
    }

    pub fn slices(&self) -> Vec<&[u8]> {
        self.strings.iter().map(Vec::as_slice).collect()
    }

    pub fn environment(&self) -> Environment {
        Environment::from_strings(self.slices())
    }

    /// The environment with another PATH, of folders here, before the system's.
    pub fn with_path(&self, dirs: &[&str]) -> Environment {
        let mut environment = self.environment();
        let mut path: Vec<String> = dirs.iter().map(|d| self.path(d).display().to_string()).collect();
        path.push("/usr/bin:/bin".to_string());
        environment.set(b"PATH", Some(path.join(":").as_bytes()));
        environment
    }

    pub fn client(&self) -> Client {
        let program = Program { path: bytes(&example()), environment: self.strings.clone() };
        Client::new(self.settings(), program)
    }

    /// Asks and waits for the whole answer.
    pub fn ask(&self, client: &mut Client, environment: &Environment, cwd: &Path, want: Want) -> Facts {
        let question = Question { cwd: bytes(cwd), want, ..Question::default() };
        client.ask(environment, question).unwrap();
        let mut facts = Facts::default();
        loop {
            match client.wait(soon()).unwrap() {
                Some(Answer::Part(part)) => part.apply(&mut facts),
                Some(Answer::Done) => return facts,
                None => panic!("no answer"),
            }
        }
    }

    pub fn git(&self, client: &mut Client, cwd: &Path) -> Option<Git> {
        self.ask(client, &self.environment(), cwd, Want::GIT).git.value
    }

    /// Has the daemon carry out a command.
    pub fn command(&self, word: &str) -> std::io::Result<String> {
        let text = client::command(&self.settings(), &[word.as_bytes()], soon())?;
        Ok(String::from_utf8(text).unwrap())
    }

    pub fn daemon_pid(&self) -> i32 {
        let status = self.command("status").unwrap();
        status.lines().next().unwrap().strip_prefix("pid ").unwrap().parse().unwrap()
    }

    /// Runs git here.
    pub fn run_git(&self, cwd: &Path, arguments: &[&str]) {
        let output = Command::new("git")
            .args(arguments)
            .current_dir(cwd)
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap())
            .env("HOME", self.path("home"))
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_AUTHOR_NAME", "a")
            .env("GIT_AUTHOR_EMAIL", "a@example.org")
            .env("GIT_COMMITTER_NAME", "a")
            .env("GIT_COMMITTER_EMAIL", "a@example.org")
            .output()
            .unwrap();
        assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// A program that says `text`, put in place as a package manager would.
    pub fn program(&self, name: &str, text: &str) -> PathBuf {
        self.slow_program(name, text, 0)
    }

    pub fn slow_program(&self, name: &str, text: &str, wait_ms: u32) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let new = path.with_extension("new");
        fs::write(&new, program(text, wait_ms)).unwrap();
        fs::set_permissions(&new, fs::Permissions::from_mode(0o755)).unwrap();
        fs::rename(&new, &path).unwrap();
        until_old(&path);
        path
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    /// A script that may be executed.
    pub fn script(&self, name: &str, text: &str) -> PathBuf {
        let path = self.write(name, text);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    /// Links `name` to `target`, in one step.
    pub fn link(&self, target: &str, name: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let new = path.with_extension("new-link");
        std::os::unix::fs::symlink(target, &new).unwrap();
        fs::rename(&new, &path).unwrap();
    }
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = self.command("stop");
        let _ = fs::remove_dir_all(&self.dir);
    }
}

/// How often a program has run.
pub fn calls(program: &Path) -> usize {
    let calls = PathBuf::from(format!("{}.calls", program.display()));
    fs::metadata(calls).map_or(0, |m| m.len() as usize)
}

/// The bytes of a program that says `text` after `wait_ms`.
pub fn program(text: &str, wait_ms: u32) -> Vec<u8> {
    static COMPILED: OnceLock<Vec<u8>> = OnceLock::new();
    let compiled = COMPILED.get_or_init(|| {
        let out = std::env::temp_dir().join(format!("spork-prompt-program-{}", std::process::id()));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/program.c");
        let status = Command::new("cc").args(["-O1", "-o"]).args([&out, &source]).status().unwrap();
        assert!(status.success());
        let compiled = fs::read(&out).unwrap();
        fs::remove_file(&out).unwrap();
        compiled
    });
    let mut program = compiled.clone();
    for (mark, value) in [("@TEXT@", text.to_string()), ("@WAIT@", wait_ms.to_string())] {
        let at = program.windows(mark.len()).position(|w| w == mark.as_bytes()).unwrap();
        program[at..at + mark.len()].fill(0);
        program[at..at + value.len()].copy_from_slice(value.as_bytes());
    }
    program
}

/// The program that becomes the daemon: `examples/prompt.rs`, which stands beside the tests.
pub fn example() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let profile = test.parent().unwrap().parent().unwrap();
    let example = profile.join("examples/prompt");
    assert!(example.exists(), "{} is built by `cargo test`", example.display());
    example
}

/// The version shown of a language; `None`: it is not shown, or without one.
pub fn version(facts: &Facts, kind: Kind) -> Option<String> {
    let runtime = facts.runtimes.value.iter().flatten().find(|r| r.kind == kind)?;
    assert!(runtime.version.is_fresh());
    runtime.version.value.as_ref().map(|v| String::from_utf8(v.clone()).unwrap())
}

/// Waits until a file is not so young any more that it could change without its times telling.
fn until_old(path: &Path) {
    while fs::metadata(path).unwrap().modified().unwrap().elapsed().is_ok_and(|age| age.as_millis() < 40) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

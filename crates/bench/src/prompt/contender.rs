//! Who is asked: Spork's client, git itself, and other daemons that are found in PATH.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::json;
use spork_os::time::monotonic_ns;

use super::fixture::{Fixture, Row, git_environment};
use crate::process::Scratch;

/// A way of asking.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A process that gives back what it is given: what being asked costs by itself.
    Floor,
    Spork(PathBuf),
    /// `git status`, a process for each prompt.
    Git,
    Gitstatusd(PathBuf),
    /// `starship prompt`, a process for each prompt.
    Starship(PathBuf),
}

/// A program in PATH.
fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join(name)).find(|file| file.is_file())
}

pub fn find_all(spork: &Path) -> Vec<Kind> {
    let mut kinds = vec![Kind::Spork(spork.to_path_buf()), Kind::Floor, Kind::Git];
    kinds.extend(find("gitstatusd").map(Kind::Gitstatusd));
    kinds.extend(find("starship").map(Kind::Starship));
    kinds
}

impl Kind {
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Floor => "floor",
            Kind::Spork(_) => "spork",
            Kind::Git => "git",
            Kind::Gitstatusd(_) => "gitstatusd",
            Kind::Starship(_) => "starship",
        }
    }

    pub fn command(&self) -> Vec<String> {
        let words = |program: &Path, rest: &[&str]| {
            let first = [program.display().to_string()];
            first.into_iter().chain(rest.iter().map(|w| w.to_string())).collect()
        };
        match self {
            Kind::Floor => words(Path::new("/bin/cat"), &[]),
            Kind::Spork(path) => words(path, &["prompt", "query", "--json"]),
            Kind::Git => {
                words(Path::new("git"), &["--no-optional-locks", "status", "--porcelain=v2", "--branch"])
            }
            Kind::Gitstatusd(path) => words(
                path,
                &[
                    "-G", "v1.5.*", "-s", "-1", "-u", "-1", "-c", "1", "-d", "1", "-z", "0", "-t", "2", "-v",
                    "ERROR",
                ],
            ),
            Kind::Starship(path) => words(path, &["prompt"]),
        }
    }

    pub fn version(&self) -> String {
        let words = self.command();
        let Some(program) = words.first().filter(|_| !matches!(self, Kind::Floor)) else {
            return String::new();
        };
        if matches!(self, Kind::Spork(_)) {
            return env!("CARGO_PKG_VERSION").to_string();
        }
        let output = Command::new(program).arg("--version").output();
        let text = output.map(|o| String::from_utf8_lossy(&o.stdout).into_owned()).unwrap_or_default();
        text.lines().next().unwrap_or_default().to_string()
    }

    pub fn is_spork(&self) -> bool {
        matches!(self, Kind::Spork(_))
    }

    /// Something of it stays between prompts.
    pub fn has_daemon(&self) -> bool {
        matches!(self, Kind::Spork(_) | Kind::Gitstatusd(_))
    }

    /// Whether it knows what the row asks for.
    pub fn answers(&self, row: &Row) -> bool {
        match self {
            Kind::Git | Kind::Gitstatusd(_) => row.files > 0,
            // Its own detection stops where ours does not.
            Kind::Starship(_) => row.files > 0 || row.levels == 0,
            _ => true,
        }
    }
}

/// One of them at work in a fixture.
pub struct Contender {
    kind: Kind,
    child: Option<(Child, ChildStdin, ChildStdout)>,
    request: Vec<u8>,
    number: u64,
    cwd: PathBuf,
    environment: Vec<(String, String)>,
}

impl Contender {
    /// Starts it with folders of its own, in which no daemon of an earlier one is.
    pub fn start(kind: &Kind, fixture: &Fixture, scratch: &Scratch) -> Result<Contender, String> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let own = scratch.0.join(format!("run.{}", COUNT.fetch_add(1, Ordering::Relaxed)));
        std::fs::create_dir(&own).map_err(|e| format!("{}: {e}", own.display()))?;
        let mut environment = git_environment(&fixture.home);
        environment.push(("PATH".into(), fixture.path.clone()));
        environment.push(("XDG_RUNTIME_DIR".into(), own.display().to_string()));
        environment.push(("XDG_CACHE_HOME".into(), own.join("cache").display().to_string()));
        environment.push(("STARSHIP_CACHE".into(), own.join("starship").display().to_string()));
        environment.push(("STARSHIP_SHELL".into(), "zsh".into()));
        environment.push(("TERM".into(), "xterm-256color".into()));
        let mut contender = Contender {
            kind: kind.clone(),
            child: None,
            request: Vec::new(),
            number: 0,
            cwd: fixture.cwd.clone(),
            environment,
        };
        if matches!(kind, Kind::Floor | Kind::Spork(_) | Kind::Gitstatusd(_)) {
            contender.child = Some(contender.spawn()?);
        }
        contender.ask_about(fixture);
        Ok(contender)
    }

    fn command(&self) -> Command {
        let words = self.kind.command();
        let mut command = Command::new(words.first().map_or("", String::as_str));
        command.args(words.iter().skip(1)).env_clear().envs(self.environment.iter().cloned());
        command.current_dir(&self.cwd).stderr(Stdio::null());
        command
    }

    fn spawn(&self) -> Result<(Child, ChildStdin, ChildStdout), String> {
        let fault = |e: std::io::Error| format!("{}: {e}", self.kind.name());
        let mut child = self.command().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(fault)?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => Ok((child, input, output)),
            _ => Err("no pipe".into()),
        }
    }

    /// From now on asks about this.
    pub fn ask_about(&mut self, fixture: &Fixture) {
        let text = json!({"cwd": fixture.cwd, "env": {"PATH": fixture.path}, "want": fixture.want});
        let text = text.to_string();
        // The number comes first.
        self.request = text.trim_start_matches('{').as_bytes().to_vec();
        self.cwd.clone_from(&fixture.cwd);
    }

    pub fn is_spork(&self) -> bool {
        self.kind.is_spork()
    }

    /// It runs the programs of languages itself.
    pub fn runs_programs(&self) -> bool {
        matches!(self.kind, Kind::Starship(_))
    }

    /// One prompt: nanoseconds, and the answer.
    pub fn ask(&mut self) -> Result<(u64, Vec<u8>), String> {
        self.number += 1;
        let (request, end) = match self.kind {
            Kind::Gitstatusd(_) => {
                (format!("{}\x1f{}\x1f0\x1e", self.number, self.cwd.display()).into_bytes(), &b"\x1e"[..])
            }
            Kind::Floor => ([self.request.as_slice(), b"\n"].concat(), &b"\n"[..]),
            _ => {
                let head = format!("{{\"id\":{},", self.number).into_bytes();
                ([&head, self.request.as_slice(), b"\n"].concat(), &b"\"done\":true}\n"[..])
            }
        };
        let Some((_, input, output)) = &mut self.child else {
            let start = monotonic_ns();
            let answer = self.command().output().map_err(|e| e.to_string())?;
            return Ok((monotonic_ns() - start, answer.stdout));
        };
        let mut answer = Vec::with_capacity(4096);
        let mut buffer = [0; 16 << 10];
        let start = monotonic_ns();
        input.write_all(&request).map_err(|e| e.to_string())?;
        while !answer.ends_with(end) {
            match output.read(&mut buffer) {
                Ok(0) => return Err(format!("{}: ended", self.kind.name())),
                Ok(n) => answer.extend_from_slice(buffer.get(..n).unwrap_or_default()),
                Err(e) => return Err(e.to_string()),
            }
        }
        Ok((monotonic_ns() - start, answer))
    }

    /// What is wrong with an answer.
    pub fn fault(&self, fixture: &Fixture, answer: &[u8]) -> Option<String> {
        let text = String::from_utf8_lossy(answer);
        match self.kind {
            Kind::Floor => None,
            Kind::Spork(_) => {
                let missing = fixture.parts.iter().find(|part| !text.contains(part.as_str()))?;
                Some(format!("no {missing} in {}", text.trim_end()))
            }
            Kind::Git => {
                let modified = text.lines().filter(|l| l.starts_with("1 ")).count();
                let untracked = text.lines().filter(|l| l.starts_with("? ")).count();
                let right = text.contains("# branch.head main")
                    && (modified > 0) == fixture.dirty
                    && (untracked > 0) == fixture.dirty;
                (!right).then(|| format!("{modified} modified, {untracked} untracked"))
            }
            Kind::Gitstatusd(_) => {
                let fields: Vec<&str> = text.split('\x1f').collect();
                let field = |at: usize| fields.get(at).copied().unwrap_or_default();
                let right = field(4) == "main"
                    && (field(11) != "0") == fixture.dirty
                    && (field(13).trim_end_matches('\x1e') != "0") == fixture.dirty;
                (!right).then(|| format!("unstaged {}, untracked {}", field(11), field(13)))
            }
            Kind::Starship(_) if fixture.is_git => (!text.contains("main")).then(|| "no branch".to_string()),
            Kind::Starship(_) => {
                let versions = fixture.parts.iter().filter_map(|part| part.split('"').nth(7));
                let missing = versions.into_iter().find(|version| !text.contains(version))?;
                Some(format!("no {missing}"))
            }
        }
    }

    /// Has the daemon of this contender end, so that the next question starts another.
    pub fn restart_daemon(&self) -> Result<(), String> {
        let words = self.kind.command();
        let mut command = Command::new(words.first().map_or("", String::as_str));
        command.args(["prompt", "daemon", "stop"]).env_clear().envs(self.environment.iter().cloned());
        let status = command.status().map_err(|e| e.to_string())?;
        if status.success() { Ok(()) } else { Err("daemon stop: failed".into()) }
    }
}

impl Drop for Contender {
    fn drop(&mut self) {
        if self.kind.is_spork() {
            let _ = self.restart_daemon();
        }
        if let Some((mut child, input, output)) = self.child.take() {
            drop((input, output));
            let _ = child.wait();
        }
    }
}

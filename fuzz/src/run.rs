//! Runs a program before a shell: in a fresh directory, with a clean environment, for a limited time,
//! as a plain user where root starts it.
//!
//! The directory holds `bin/bash` (the shell), `home/`, the program and the working directory
//! `w/`; its path reads `/TMP` in what comes of the run.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use spork_tests::run::{ids_of, is_root, neutral};

/// A run that takes longer is stopped.
pub const LIMIT: Duration = Duration::from_secs(10);

/// What came of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    pub status: String,
    pub stdout: Vec<u8>,
    /// Empty when both streams were one.
    pub stderr: Vec<u8>,
    /// Files left, with their mode and content.
    pub files: BTreeMap<Vec<u8>, (u32, Vec<u8>)>,
}

impl Outcome {
    /// Lines to compare by eye.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!("status {}", self.status)];
        let mut add = |title: &str, bytes: &[u8]| {
            lines.extend(String::from_utf8_lossy(bytes).lines().map(|line| format!("{title}| {line}")));
        };
        add("out", &self.stdout);
        add("err", &self.stderr);
        for (name, (mode, content)) in &self.files {
            let name = String::from_utf8_lossy(name);
            add(&format!("{name} {mode:o}"), b"\n");
            add(&name, content);
        }
        lines
    }
}

/// A directory where programs are run, one at a time.
pub struct Bench {
    dir: PathBuf,
    user: Option<(u32, u32)>,
    watch: Watch,
}

/// A shell as it is started.
#[derive(Debug, Clone)]
pub struct Shell {
    pub path: PathBuf,
    /// An addition to the environment.
    pub env: Option<(&'static str, &'static str)>,
}

/// Counts the directories that could not be removed.
static STALE: AtomicUsize = AtomicUsize::new(0);

/// The status of a run that was stopped.
pub const TOO_LATE: &str = "time limit";

impl Bench {
    pub fn new() -> io::Result<Bench> {
        static COUNT: AtomicUsize = AtomicUsize::new(1000);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("spork-fuzz.{}.{count}", std::process::id());
        let dir = std::env::temp_dir().canonicalize()?.join(name);
        fs::create_dir(&dir)?;
        fs::create_dir(dir.join("bin"))?;
        let user = if is_root() { ids_of("nobody") } else { None };
        Ok(Bench { dir, user, watch: Watch::new() })
    }

    /// Copies a shell to where the user of the runs can reach it, under a name that ends as its own.
    pub fn install(&self, shell: &Path, name: &str) -> io::Result<PathBuf> {
        let own = shell.file_name().unwrap_or_default().to_string_lossy();
        let copy = self.dir.join(format!("{name}.{own}"));
        fs::copy(shell, &copy)?;
        fs::set_permissions(&copy, fs::Permissions::from_mode(0o755))?;
        Ok(copy)
    }

    /// Runs a program. With `together`, both output streams are one.
    pub fn run(&self, shell: &Shell, program: &str, together: bool) -> io::Result<Outcome> {
        let dir = &self.dir;
        _ = fs::remove_file(dir.join("bin/bash"));
        symlink(&shell.path, dir.join("bin/bash"))?;
        for name in ["w", "home"] {
            let path = dir.join(name);
            // What a process of an earlier run still fills is put out of the way.
            if fs::remove_dir_all(&path).is_err() && path.exists() {
                let stale = STALE.fetch_add(1, Ordering::Relaxed);
                fs::rename(&path, dir.join(format!("stale.{stale}")))?;
            }
            fs::create_dir(&path)?;
            if let Some((user, group)) = self.user {
                chown(&path, Some(user), Some(group))?;
            }
        }
        fs::write(dir.join("p.sh"), program)?;
        let stdout = appending(&dir.join("out"))?;
        let stderr = if together { stdout.try_clone()? } else { appending(&dir.join("err"))? };
        let mut command = Command::new(dir.join("bin/bash"));
        command.arg0("bash").arg("../p.sh").current_dir(dir.join("w")).env_clear();
        command.env("PATH", format!("{}:/usr/bin:/bin", dir.join("bin").display()));
        command.env("HOME", dir.join("home")).env("LC_ALL", "C.UTF-8").env("TZ", "UTC").env("TERM", "dumb");
        command.env("DESCRIPTORS", "/proc/self/fd");
        command.envs(shell.env);
        command.stdin(Stdio::null()).stdout(stdout).stderr(stderr).process_group(0);
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        let mut child = command.spawn()?;
        self.watch.begin(child.id());
        let status = child.wait();
        let late = self.watch.end();
        let status = match status? {
            _ if late => TOO_LATE.to_owned(),
            status => match status.signal() {
                Some(signal) => format!("signal {signal}"),
                None => status.code().unwrap_or(-1).to_string(),
            },
        };
        let read = |name: &str| fs::read(dir.join(name)).map(|bytes| self.neutral(bytes));
        let stdout = read("out")?;
        let stderr = if together { Vec::new() } else { read("err")? };
        let mut files = BTreeMap::new();
        self.collect(&dir.join("w"), b"", &mut files)?;
        Ok(Outcome { status, stdout, stderr, files })
    }

    fn collect(
        &self,
        dir: &Path,
        prefix: &[u8],
        files: &mut BTreeMap<Vec<u8>, (u32, Vec<u8>)>,
    ) -> io::Result<()> {
        for entry in fs::read_dir(dir)? {
            let entry = entry?;
            let name = [prefix, entry.file_name().as_bytes()].concat();
            let mode = entry.metadata()?.mode() & 0o777;
            if entry.file_type()?.is_dir() {
                self.collect(&entry.path(), &[&name, b"/".as_slice()].concat(), files)?;
                files.insert(name, (mode, Vec::new()));
            } else {
                files.insert(name, (mode, self.neutral(fs::read(entry.path())?)));
            }
        }
        Ok(())
    }

    fn neutral(&self, bytes: Vec<u8>) -> Vec<u8> {
        neutral(&self.dir, &bytes)
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.dir);
    }
}

/// Both streams are appended to, so that one may stand for both.
fn appending(path: &Path) -> io::Result<File> {
    _ = fs::remove_file(path);
    File::options().create(true).append(true).open(path)
}

/// Ends the process group of a run that takes too long.
struct Watch {
    shared: Arc<(Mutex<Watched>, Condvar)>,
    thread: Option<std::thread::JoinHandle<()>>,
}

#[derive(Default)]
struct Watched {
    running: Option<(u32, Instant)>,
    late: bool,
    over: bool,
}

impl Watch {
    fn new() -> Watch {
        let shared = Arc::new((Mutex::new(Watched::default()), Condvar::new()));
        let watched = Arc::clone(&shared);
        let thread = std::thread::spawn(move || watch(&watched));
        Watch { shared, thread: Some(thread) }
    }

    fn begin(&self, group: u32) {
        if let Ok(mut watched) = self.shared.0.lock() {
            watched.running = Some((group, Instant::now()));
            watched.late = false;
        }
    }

    /// Whether the run was stopped.
    fn end(&self) -> bool {
        self.shared.0.lock().is_ok_and(|mut watched| {
            watched.running = None;
            watched.late
        })
    }
}

fn watch(shared: &(Mutex<Watched>, Condvar)) {
    let Ok(mut watched) = shared.0.lock() else { return };
    while !watched.over {
        if let Some((group, began)) = watched.running
            && began.elapsed() > LIMIT
        {
            watched.late = true;
            let script = "kill -9 \"-$1\"";
            _ = Command::new("sh").args(["-c", script, "kill", &group.to_string()]).status();
        }
        let Ok((next, _)) = shared.1.wait_timeout(watched, Duration::from_millis(500)) else { return };
        watched = next;
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Ok(mut watched) = self.shared.0.lock() {
            watched.over = true;
        }
        self.shared.1.notify_all();
        if let Some(thread) = self.thread.take() {
            _ = thread.join();
        }
    }
}

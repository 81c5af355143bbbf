//! One case before one shell: a fresh directory, a clean environment, a session of its own, a
//! time limit.
//!
//! The directory of a run holds `case.sh`, `bin/` (the shell under the names `bash`, `sh` and
//! `rbash`, first in PATH), `home/`, `tmp/` and the working directory `w/`. The shell is started as
//! `bash ../case.sh` in `w/`; the path of the directory reads `/TMP` in what is compared. So names
//! in messages agree whatever the shell is called and wherever it stands.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{chown, fchown, symlink};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use crate::answer::{Answer, Left};
use crate::case::{Case, User};

/// A run that writes more than this to one stream is stopped.
const OUTPUT_LIMIT: u64 = 4 << 20;

/// How a case is run.
pub struct Setup<'a> {
    pub shell: &'a Path,
    /// Options of the shell before the script.
    pub options: &'a [&'a str],
    /// Additions to the environment before those of the case.
    pub env: &'a [(&'a str, &'a str)],
    /// Run as this user and group.
    pub ids: Option<(u32, u32)>,
    pub limit: Duration,
}

/// The user a case is run as, or a reason to skip it. `wanted` is who was asked for.
pub fn ids_for(case: &Case, wanted: Option<(u32, u32)>) -> Result<Option<(u32, u32)>, &'static str> {
    match case.user {
        User::Any => Ok(wanted),
        User::Root if !is_root() || wanted.is_some() => Err("needs root"),
        User::Root => Ok(None),
        User::Plain if is_root() => Ok(wanted.or_else(|| ids_of("nobody"))),
        User::Plain => Ok(None),
    }
}

/// Whether this process may become another user.
pub fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// User and group number of a name in `/etc/passwd`.
pub fn ids_of(name: &str) -> Option<(u32, u32)> {
    let table = fs::read_to_string("/etc/passwd").ok()?;
    let mut entry = table.lines().find(|line| line.split(':').next() == Some(name))?.split(':').skip(2);
    Some((entry.next()?.parse().ok()?, entry.next()?.parse().ok()?))
}

/// `bytes` with `/TMP` in place of the path of the directory a shell ran in.
pub fn neutral(dir: &Path, bytes: &[u8]) -> Vec<u8> {
    let path = dir.as_os_str().as_bytes();
    let mut neutral = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(path.len()).position(|window| window == path) {
        neutral.extend_from_slice(&rest[..at]);
        neutral.extend_from_slice(b"/TMP");
        rest = &rest[at + path.len()..];
    }
    neutral.extend_from_slice(rest);
    neutral
}

/// Runs one case and says what came of it.
pub fn run(case: &Case, setup: &Setup) -> io::Result<Answer> {
    let dir = Dir::new(case, setup)?;
    let mut command = Command::new("setsid");
    command.arg(&case.invoked_as).args(setup.options).arg("../case.sh").args(&case.args);
    command.current_dir(dir.0.join("w")).env_clear();
    let home = dir.0.join("home");
    let path = format!("{}:/usr/bin:/bin", dir.0.join("bin").display());
    command.env("PATH", path).env("HOME", home).env("TMPDIR", dir.0.join("tmp"));
    command.env("LC_ALL", "C.UTF-8").env("TZ", "UTC").env("TERM", "dumb");
    command.envs(setup.env.iter().copied());
    command.envs(case.env.iter().map(|(name, value)| (name, value)));
    if let Some((uid, gid)) = setup.ids {
        command.uid(uid).gid(gid);
    }
    let (stdin, mut input) = pipe_of(setup)?;
    let (stdout, out) = pipe_of(setup)?;
    let (stderr, err) = pipe_of(setup)?;
    command.stdin(if case.stdin.is_some() { Stdio::from(stdin) } else { Stdio::null() });
    command.stdout(out).stderr(err);
    let child = command.spawn()?;
    // The command holds the child's ends of the pipes.
    drop(command);
    // A shell that has already gone is no error.
    _ = input.write_all(case.stdin.as_deref().unwrap_or_default());
    drop(input);
    let (status, stdout, stderr) = wait(child, [stdout, stderr], setup.limit)?;
    let mut files = BTreeMap::new();
    collect(&dir.0.join("w"), b"", &dir, &mut files)?;
    Ok(Answer { status, stdout: dir.neutral(stdout), stderr: dir.neutral(stderr), files })
}

/// A pipe that belongs to the user of the run, who may open it again as `/dev/fd/N`.
fn pipe_of(setup: &Setup) -> io::Result<(PipeReader, PipeWriter)> {
    let (reader, writer) = io::pipe()?;
    if let Some((uid, gid)) = setup.ids {
        fchown(&writer, Some(uid), Some(gid))?;
    }
    Ok((reader, writer))
}

/// Reads both streams to their ends and waits; over the limit the whole session is killed.
fn wait(
    mut child: Child,
    [stdout, stderr]: [PipeReader; 2],
    limit: Duration,
) -> io::Result<(String, Vec<u8>, Vec<u8>)> {
    let session = child.id();
    let (stop, stopped) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let late = scope.spawn(move || {
            let late = stopped.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout);
            if late {
                kill_session(session);
            }
            late
        });
        let out = scope.spawn(move || read_stream(stdout, session));
        let err = read_stream(stderr, session);
        let out = out.join().unwrap_or_default();
        let status = child.wait();
        drop(stop);
        let late = late.join().unwrap_or(false);
        let flooded = out.len().max(err.len()) as u64 > OUTPUT_LIMIT;
        let status = match status? {
            _ if late => format!("time limit ({} s)", limit.as_secs()),
            _ if flooded => "output limit".to_owned(),
            status => status_text(status),
        };
        Ok((status, out, err))
    })
}

fn status_text(status: ExitStatus) -> String {
    match status.signal() {
        Some(signal) => format!("signal {signal}"),
        None => status.code().unwrap_or(-1).to_string(),
    }
}

fn read_stream(stream: impl Read, session: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What was read before an error is still worth showing.
    _ = stream.take(OUTPUT_LIMIT + 1).read_to_end(&mut bytes);
    if bytes.len() as u64 > OUTPUT_LIMIT {
        kill_session(session);
    }
    bytes
}

/// Kills every process of a session, each by its number, whatever group it put itself in.
fn kill_session(session: u32) {
    let Ok(processes) = fs::read_dir("/proc") else {
        return;
    };
    let mut command = Command::new("sh");
    command.args(["-c", "kill -9 \"$@\"", "kill"]).arg(session.to_string());
    for process in processes.flatten() {
        let Ok(stat) = fs::read_to_string(process.path().join("stat")) else {
            continue;
        };
        // pid (name) state ppid pgrp session …; the name may hold anything.
        let own = stat.rsplit(") ").next().and_then(|rest| rest.split(' ').nth(3));
        if own == Some(session.to_string().as_str()) {
            command.arg(process.file_name());
        }
    }
    _ = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
}

/// The directory of one run, removed at its end.
struct Dir(PathBuf);

impl Dir {
    fn new(case: &Case, setup: &Setup) -> io::Result<Dir> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("spork.{}.{count}", std::process::id());
        let dir = Dir(std::env::temp_dir().canonicalize()?.join(name));
        fs::create_dir(&dir.0)?;
        fs::create_dir(dir.0.join("bin"))?;
        for name in ["bash", "sh", "rbash"] {
            symlink(setup.shell, dir.0.join("bin").join(name))?;
        }
        for name in ["home", "tmp", "w"] {
            fs::create_dir(dir.0.join(name))?;
            if let Some((uid, gid)) = setup.ids {
                chown(dir.0.join(name), Some(uid), Some(gid))?;
            }
        }
        fs::write(dir.0.join("case.sh"), &case.script)?;
        Ok(dir)
    }

    /// Replaces the path of the directory by `/TMP`.
    fn neutral(&self, bytes: Vec<u8>) -> Vec<u8> {
        neutral(&self.0, &bytes)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

fn collect(dir: &Path, prefix: &[u8], run: &Dir, files: &mut BTreeMap<Vec<u8>, Left>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let name = [prefix, entry.file_name().as_bytes()].concat();
        let kind = entry.file_type()?;
        if kind.is_symlink() {
            let target = fs::read_link(entry.path())?.into_os_string();
            files.insert(name, Left::Link(run.neutral(target.as_bytes().to_vec())));
        } else if kind.is_dir() {
            // A directory that may not be read is left at its name.
            _ = collect(&entry.path(), &[&name, b"/".as_slice()].concat(), run, files);
            files.insert(name, Left::Dir);
        } else {
            let content = if kind.is_file() { fs::read(entry.path()).ok() } else { None };
            files.insert(name, content.map_or(Left::Other, |content| Left::File(run.neutral(content))));
        }
    }
    Ok(())
}

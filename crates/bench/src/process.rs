//! One measured process: fresh, in an empty folder, with a small environment, its output in a file.

use std::ffi::CString;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use spork_os::cstring::{CStrings, c_string};
use spork_os::fd::{self, Fd, PollFd};
use spork_os::libc;
use spork_os::measure::{self, Program};
use spork_os::process::{self, WaitStatus};
use spork_os::signal::SigSet;
use spork_os::spawn::Spawn;
use spork_os::time::monotonic_ns;

/// A folder of our own, in memory where there is such a place; removed with everything in it.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new() -> Result<Scratch, String> {
        let memory = Path::new("/dev/shm");
        let base = if fd::open(b"/dev/shm", libc::O_TMPFILE | libc::O_RDWR, 0o600).is_ok() {
            memory.to_path_buf()
        } else {
            std::env::temp_dir()
        };
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = base.join(format!("spork-bench.{}.{count}", std::process::id()));
        fs::create_dir(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        Ok(Scratch(dir))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What is run.
pub struct Task {
    path: CString,
    argv: CStrings,
    envp: CStrings,
    pub limit_ns: u64,
}

impl Task {
    pub fn new(argv: &[String], environment: &[(String, String)], limit_ns: u64) -> Task {
        let path = c_string(argv.first().map_or(b"", |word| word.as_bytes()));
        let environment: Vec<String> =
            environment.iter().map(|(name, value)| format!("{name}={value}")).collect();
        Task { path, argv: CStrings::from_slices(argv), envp: CStrings::from_slices(&environment), limit_ns }
    }
}

/// What one process cost and said.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    pub wall_ns: u64,
    pub user_us: u64,
    pub system_us: u64,
    pub resident_kib: u64,
    /// Its own peak memory in KiB; only known of a watched process.
    pub peak_kib: Option<u64>,
    pub status: WaitStatus,
    pub timeout: bool,
    pub output: Vec<u8>,
    /// The first bytes of its messages.
    pub messages: Vec<u8>,
}

/// Signals at their default in what is measured, whatever they are here: Rust ignores SIGPIPE, and
/// whoever started us may ignore the others.
const STARTED_WITH: [i32; 4] = [libc::SIGPIPE, libc::SIGINT, libc::SIGQUIT, libc::SIGHUP];

/// Runs tasks one after the other.
pub struct Runner {
    dir: PathBuf,
}

impl Runner {
    pub fn new(scratch: &Path) -> Runner {
        Runner { dir: scratch.to_path_buf() }
    }

    /// An empty folder to start in, and files for what the process says.
    fn prepare(&self) -> io::Result<[Fd; 3]> {
        // A program inherits our peak as its own (`ru_maxrss`), so ours is forgotten first.
        let _ = fs::write("/proc/self/clear_refs", "5");
        let work = self.dir.join("work");
        let _ = fs::remove_dir_all(&work);
        fs::create_dir(&work)?;
        let open = |path: &Path, flags| fd::open(path.as_os_str().as_bytes(), flags, 0o600);
        let write = libc::O_WRONLY | libc::O_CREAT | libc::O_TRUNC;
        Ok([
            open(Path::new("/dev/null"), libc::O_RDONLY)?,
            open(&self.dir.join("output"), write)?,
            open(&self.dir.join("messages"), write)?,
        ])
    }

    fn work(&self) -> io::Result<Fd> {
        fd::open(self.dir.join("work").as_os_str().as_bytes(), libc::O_DIRECTORY, 0)
    }

    fn read_back(&self, sample: &mut Sample) {
        sample.output = fs::read(self.dir.join("output")).unwrap_or_default();
        sample.messages = fs::read(self.dir.join("messages")).unwrap_or_default();
        sample.messages.truncate(300);
    }

    /// Runs it and takes the time.
    pub fn run(&self, task: &Task) -> io::Result<Sample> {
        let files = self.prepare()?;
        let work = self.work()?;
        let moves: Vec<(i32, i32)> = files.iter().map(Fd::raw).zip(0..).collect();
        let spawn = Spawn {
            moves: &moves,
            pgroup: Some(0),
            default_signals: SigSet::of(&STARTED_WITH),
            cwd_fd: Some(work.raw()),
            ..Spawn::new(&task.path, &task.argv, &task.envp)
        };
        let start = monotonic_ns();
        let (pid, pidfd) = spawn.spawn_with_pidfd().map_err(io::Error::from)?;
        let timeout = !ends_within(&pidfd, start, task.limit_ns);
        let mut sample = Sample { timeout, ..Sample::default() };
        if sample.timeout {
            let _ = process::killpg(pid, libc::SIGKILL);
        }
        let usage = loop {
            match process::wait_with_usage(pid, 0) {
                Ok(Some((_, status, usage))) => {
                    sample.wall_ns = monotonic_ns() - start;
                    sample.status = status;
                    break usage;
                }
                Ok(None) => {}
                Err(error) if error.raw_os_error() == Some(libc::EINTR) => {}
                Err(error) => return Err(error),
            }
        };
        // What it left behind would run beside the next one.
        let _ = process::killpg(pid, libc::SIGKILL);
        (sample.user_us, sample.system_us, sample.resident_kib) = (usage.user, usage.system, usage.max_rss);
        self.read_back(&mut sample);
        Ok(sample)
    }

    /// Runs it and reads its peak memory; the time it takes means nothing.
    pub fn watch(&self, task: &Task) -> io::Result<Sample> {
        let files = self.prepare()?;
        let moves: Vec<(i32, i32)> = files.iter().map(Fd::raw).zip(0..).collect();
        let program = Program { path: &task.path, argv: &task.argv, envp: &task.envp };
        let start = monotonic_ns();
        let watched = measure::watch(program, self.work()?.raw(), &moves, task.limit_ns)?;
        let mut sample = Sample {
            wall_ns: monotonic_ns() - start,
            peak_kib: watched.peak,
            status: watched.status,
            timeout: watched.timeout,
            ..Sample::default()
        };
        self.read_back(&mut sample);
        Ok(sample)
    }
}

/// Waits for the end of a process, as long as it may take.
fn ends_within(pidfd: &Fd, start: u64, limit_ns: u64) -> bool {
    loop {
        let left = (start + limit_ns).saturating_sub(monotonic_ns());
        let mut fds = [PollFd::new(pidfd.raw(), libc::POLLIN)];
        match fd::poll_with(&mut fds, Some(left), None) {
            Ok(0) if left == 0 => return false,
            Ok(0) | Err(_) => {}
            Ok(_) => return true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_has_output_status_and_a_limit() {
        let scratch = Scratch::new().unwrap();
        let runner = Runner::new(&scratch.0);
        let task = |script: &str, limit| {
            let argv = ["/bin/sh", "-c", script].map(str::to_string);
            Task::new(&argv, &[("WORD".into(), "set".into())], limit)
        };
        let long = 60_000_000_000;
        for run in [Runner::run, Runner::watch] {
            let sample = run(&runner, &task("echo $WORD; ls; echo told >&2; exit 3", long)).unwrap();
            assert_eq!(
                (sample.output.as_slice(), sample.messages.as_slice()),
                (&b"set\n"[..], &b"told\n"[..])
            );
            assert_eq!((sample.status.exited(), sample.timeout), (Some(3), false));
            let sample = run(&runner, &task("while :; do :; done", 10_000_000)).unwrap();
            assert!(sample.timeout && sample.status.signaled() == Some(libc::SIGKILL));
        }
    }
}

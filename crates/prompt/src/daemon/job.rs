//! Running a program for its version: with little environment, a limit of time and output, in a
//! process group of its own that ends with it.

use std::io;

use spork_os::cstring::{CStrings, c_string};
use spork_os::fd::{self, Fd, O_CLOEXEC, O_DIRECTORY, O_PATH};
use spork_os::signal::{SIGKILL, SigSet};
use spork_os::spawn::Spawn;
use spork_os::{process, time};

use crate::environment::Environment;
use crate::runtimes::plan::Plan;

/// A program that says nothing for so long is ended.
pub const LIMIT_NS: u64 = 5_000_000_000;

/// Bytes of output that are looked at.
const MOST: usize = 16 << 10;

/// Set for every program: plain output, and nothing is fetched.
const SETTINGS: [&[u8]; 10] = [
    b"LC_ALL=C",
    b"TERM=dumb",
    b"NO_COLOR=1",
    b"GOPROXY=off",
    b"GOTELEMETRY=off",
    b"RUSTUP_AUTO_INSTALL=0",
    b"DOTNET_CLI_TELEMETRY_OPTOUT=1",
    b"DOTNET_NOLOGO=1",
    b"DOTNET_SKIP_FIRST_TIME_EXPERIENCE=1",
    b"JULIA_PKG_OFFLINE=true",
];

/// A program that runs.
pub struct Job {
    pid: i32,
    pub ended: Fd,
    output: Fd,
    text: Vec<u8>,
    pub started_ns: u64,
    killed: bool,
}

impl Job {
    /// Starts what the plan says, for the directory `cwd`.
    pub fn start(plan: &Plan, cwd: &[u8], env: &Environment) -> io::Result<Job> {
        let path = c_string(&plan.path);
        let mut argv = CStrings::new();
        argv.push(plan.program.name.as_bytes());
        plan.program.arguments.iter().for_each(|a| argv.push(a.as_bytes()));
        let mut envp = CStrings::with_capacity(32, 2048);
        for (name, value) in env.iter().filter(|(name, _)| !name.starts_with(b"GIT_")) {
            envp.push_parts(&[name, b"=", value]);
        }
        SETTINGS.iter().for_each(|s| envp.push(s));
        let null = fd::open(b"/dev/null", fd::O_RDONLY, 0)?;
        let cwd = if plan.needs_directory() { cwd } else { b"/" };
        let cwd = fd::open(cwd, O_PATH | O_DIRECTORY | O_CLOEXEC, 0)?;
        let (output, end) = fd::pipe()?;
        fd::set_nonblocking(output.raw(), true)?;
        let moves = [(null.raw(), 0), (end.raw(), 1), (end.raw(), 2)];
        let mut spawn = Spawn::new(&path, &argv, &envp);
        spawn.moves = &moves;
        spawn.cwd_fd = Some(cwd.raw());
        spawn.pgroup = Some(0);
        spawn.default_signals = SigSet::ALL;
        let (pid, ended) = spawn.spawn_with_pidfd()?;
        Ok(Job { pid, ended, output, text: Vec::new(), started_ns: time::monotonic_ns(), killed: false })
    }

    pub fn output(&self) -> i32 {
        self.output.raw()
    }

    /// Takes what the program has written; false: no more will be looked at.
    pub fn read(&mut self) -> bool {
        while self.text.len() < MOST {
            match fd::read_into(self.output.raw(), &mut self.text, 4096) {
                Ok(0) => return false,
                Ok(_) => {}
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return e.kind() == io::ErrorKind::WouldBlock,
            }
        }
        false
    }

    /// Ends the program if its time is over.
    pub fn check_time(&mut self, now: u64) {
        if !self.killed && now.saturating_sub(self.started_ns) >= LIMIT_NS {
            self.killed = true;
            let _ = process::killpg(self.pid, SIGKILL);
        }
    }

    /// What it said, after it has ended; `None`: it failed. `true`: it was ended, or did not get to run,
    /// so that nothing follows from it.
    pub fn finish(mut self) -> (Option<Vec<u8>>, bool) {
        self.read();
        // What it may have left behind is of its group, whose number is its own until it is reaped.
        let _ = process::killpg(self.pid, SIGKILL);
        let status = loop {
            match process::waitpid(self.pid, 0) {
                Ok(Some((_, status))) => break Some(status),
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                _ => break None,
            }
        };
        let nothing = self.killed || status.is_none_or(|s| s.signaled().is_some());
        let good = status.is_some_and(|s| s.exited() == Some(0)) && !self.killed;
        (good.then_some(self.text), nothing)
    }
}

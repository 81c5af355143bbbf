//! Processes: fork, exec, wait, kill, identities, groups, limits.

use std::ffi::CStr;
use std::io;

pub use libc::{WCONTINUED, WNOHANG, WUNTRACED};

use crate::cstring::CStrings;
use crate::signal::{self, SigSet};
use crate::sys::{raw, syscall};
use crate::{allocator, entry};

/// Which side of a fork one is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fork {
    Child,
    /// The child's process id.
    Parent(i32),
}

/// Makes a copy of this process. Buffers and descriptors are the caller's care.
///
/// Caught signals stay with the process they were sent to: those that have arrived belong to the
/// parent, and the child starts with none.
pub fn fork() -> io::Result<Fork> {
    let mask = signal::block(SigSet::ALL);
    let guard = allocator::Guard::new();
    // SAFETY: no shared memory, no new stack: a plain fork. What the C libraries cache about
    // threads is not used here; process ids are always asked of the kernel.
    let result = unsafe { syscall!(libc::SYS_clone, libc::SIGCHLD, 0, 0, 0, 0) };
    drop(guard);
    let fork = result.map(|pid| if pid == 0 { Fork::Child } else { Fork::Parent(pid as i32) });
    if matches!(fork, Ok(Fork::Child)) {
        signal::take_pending();
    }
    signal::set_mask(mask);
    fork
}

/// A call that takes nothing and cannot fail.
macro_rules! getters {
    ($($(#[$doc:meta])* $name:ident $n:ident $result:ty;)+) => {$(
        $(#[$doc])*
        pub fn $name() -> $result {
            // SAFETY: takes nothing, cannot fail.
            unsafe { raw!(libc::$n) as $result }
        }
    )+};
}

getters! {
    getpid SYS_getpid i32;
    getppid SYS_getppid i32;
    /// The real user id.
    getuid SYS_getuid u32;
    /// The effective user id.
    geteuid SYS_geteuid u32;
    /// The real group id.
    getgid SYS_getgid u32;
    /// The effective group id.
    getegid SYS_getegid u32;
}

/// The supplementary groups.
pub fn getgroups() -> io::Result<Vec<u32>> {
    // SAFETY: asks for the number only.
    let n = unsafe { syscall!(libc::SYS_getgroups, 0, 0)? };
    let mut groups = vec![0u32; n];
    // SAFETY: room for `n` numbers.
    let n = unsafe { syscall!(libc::SYS_getgroups, n, groups.as_mut_ptr())? };
    groups.truncate(n);
    Ok(groups)
}

/// How a child ended, stopped or went on: the word that wait returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WaitStatus {
    pub raw: i32,
}

impl WaitStatus {
    /// That of a process that exited with `code`.
    pub fn of_exit(code: i32) -> WaitStatus {
        WaitStatus { raw: (code & 255) << 8 }
    }

    /// The exit status, if it exited.
    pub fn exited(self) -> Option<i32> {
        libc::WIFEXITED(self.raw).then(|| libc::WEXITSTATUS(self.raw))
    }

    /// The signal that ended it.
    pub fn signaled(self) -> Option<i32> {
        libc::WIFSIGNALED(self.raw).then(|| libc::WTERMSIG(self.raw))
    }

    pub fn core_dumped(self) -> bool {
        libc::WIFSIGNALED(self.raw) && libc::WCOREDUMP(self.raw)
    }

    /// The signal that stopped it.
    pub fn stopped(self) -> Option<i32> {
        libc::WIFSTOPPED(self.raw).then(|| libc::WSTOPSIG(self.raw))
    }

    pub fn continued(self) -> bool {
        libc::WIFCONTINUED(self.raw)
    }
}

/// Waits for `pid` (-1: any child, 0: own group, < -1: that group). `None`: nothing yet (WNOHANG).
pub fn waitpid(pid: i32, flags: i32) -> io::Result<Option<(i32, WaitStatus)>> {
    let mut status = WaitStatus::default();
    // SAFETY: the kernel writes one integer.
    match unsafe { syscall!(libc::SYS_wait4, pid, &raw mut status.raw, flags, 0)? } {
        0 => Ok(None),
        pid => Ok(Some((pid as i32, status))),
    }
}

/// A descriptor that becomes readable when the child ends.
pub fn pidfd(pid: i32) -> io::Result<crate::fd::Fd> {
    // SAFETY: no memory is passed.
    let fd = unsafe { syscall!(libc::SYS_pidfd_open, pid, 0)? };
    Ok(crate::fd::Fd::from_raw(fd as i32))
}

/// As `waitpid`, with the processor times of that child in microseconds (user, system).
pub fn wait_with_usage(pid: i32, flags: i32) -> io::Result<Option<(i32, WaitStatus, Usage)>> {
    let mut status = WaitStatus::default();
    let mut usage = empty_usage();
    // SAFETY: the kernel writes one integer and one rusage.
    match unsafe { syscall!(libc::SYS_wait4, pid, &raw mut status.raw, flags, &raw mut usage)? } {
        0 => Ok(None),
        pid => Ok(Some((pid as i32, status, Usage::from(&usage)))),
    }
}

/// Whether a child has ended (or stopped, or gone on) and has not been waited for; it stays so.
pub fn child_is_waiting() -> bool {
    let mut info = std::mem::MaybeUninit::<libc::siginfo_t>::zeroed();
    let flags = libc::WEXITED | WUNTRACED | WCONTINUED | WNOHANG | libc::WNOWAIT;
    // SAFETY: the kernel writes one siginfo.
    let result = unsafe { syscall!(libc::SYS_waitid, libc::P_ALL, 0, info.as_mut_ptr(), flags, 0) };
    // SAFETY: zeroed before, and filled in for a child that is found.
    result.is_ok() && unsafe { info.assume_init().si_pid() } != 0
}

/// Processor time in microseconds and the peak of resident memory in KiB.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    pub user: u64,
    pub system: u64,
    pub max_rss: u64,
}

impl From<&libc::rusage> for Usage {
    fn from(usage: &libc::rusage) -> Usage {
        let micros = |t: &libc::timeval| t.tv_sec as u64 * 1_000_000 + t.tv_usec as u64;
        Usage {
            user: micros(&usage.ru_utime),
            system: micros(&usage.ru_stime),
            max_rss: usage.ru_maxrss as u64,
        }
    }
}

fn empty_usage() -> libc::rusage {
    // SAFETY: a structure of integers, for which zero is a value.
    unsafe { std::mem::zeroed() }
}

/// Processor times of this process and of its children that were waited for, in microseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Times {
    pub utime: u64,
    pub stime: u64,
    pub cutime: u64,
    pub cstime: u64,
}

/// What `times` prints (bash manual, "Bourne Shell Builtins").
pub fn times() -> io::Result<Times> {
    let own = usage(libc::RUSAGE_SELF)?;
    let children = usage(libc::RUSAGE_CHILDREN)?;
    Ok(Times { utime: own.user, stime: own.system, cutime: children.user, cstime: children.system })
}

fn usage(who: i32) -> io::Result<Usage> {
    let mut usage = empty_usage();
    // SAFETY: the kernel writes one rusage.
    unsafe { syscall!(libc::SYS_getrusage, who, &raw mut usage)? };
    Ok(Usage::from(&usage))
}

pub fn kill(pid: i32, signal: i32) -> io::Result<()> {
    // SAFETY: plain integers.
    unsafe { syscall!(libc::SYS_kill, pid, signal) }.map(drop)
}

/// Signals every process of the group.
pub fn killpg(group: i32, signal: i32) -> io::Result<()> {
    if group < 0 {
        return Err(io::Error::from_raw_os_error(libc::EINVAL));
    }
    kill(-group, signal)
}

/// Puts `pid` (0: this process) into `group` (0: its own).
pub fn setpgid(pid: i32, group: i32) -> io::Result<()> {
    // SAFETY: plain integers.
    unsafe { syscall!(libc::SYS_setpgid, pid, group) }.map(drop)
}

pub fn getpgid(pid: i32) -> io::Result<i32> {
    // SAFETY: plain integers.
    unsafe { syscall!(libc::SYS_getpgid, pid) }.map(|group| group as i32)
}

/// The process group of this process.
pub fn getpgrp() -> i32 {
    getpgid(0).unwrap_or(0)
}

/// Starts a new session; answers its id.
pub fn setsid() -> io::Result<i32> {
    // SAFETY: takes nothing.
    unsafe { syscall!(libc::SYS_setsid) }.map(|id| id as i32)
}

pub fn getsid(pid: i32) -> io::Result<i32> {
    // SAFETY: plain integers.
    unsafe { syscall!(libc::SYS_getsid, pid) }.map(|id| id as i32)
}

/// Ends the process: nothing is written, nothing is run.
pub fn exit_now(code: i32) -> ! {
    loop {
        // SAFETY: plain integer; does not return.
        unsafe { raw!(libc::SYS_exit_group, code) };
    }
}

/// Limits are unsigned; this one means there is none.
pub const RLIM_INFINITY: u64 = u64::MAX;

/// What `getrlimit` limits. Of our own, as the C libraries disagree about the type.
pub type Resource = i32;

/// Names for the kernel's numbers.
macro_rules! resources {
    ($($name:ident)+) => { $(pub const $name: Resource = libc::$name as Resource;)+ };
}

resources! {
    RLIMIT_AS RLIMIT_CORE RLIMIT_CPU RLIMIT_DATA RLIMIT_FSIZE RLIMIT_LOCKS RLIMIT_MEMLOCK RLIMIT_MSGQUEUE
    RLIMIT_NICE RLIMIT_NOFILE RLIMIT_NPROC RLIMIT_RSS RLIMIT_RTPRIO RLIMIT_RTTIME RLIMIT_SIGPENDING
    RLIMIT_STACK
}

/// The soft and the hard limit.
pub fn getrlimit(resource: Resource) -> io::Result<(u64, u64)> {
    let mut limit = [0u64; 2];
    // SAFETY: the kernel writes two 64-bit numbers.
    unsafe { syscall!(libc::SYS_prlimit64, 0, resource, 0, limit.as_mut_ptr())? };
    Ok((limit[0], limit[1]))
}

/// Sets both limits. The stack we reserved for ourselves would count against a limit on memory,
/// so most of it is given back first.
pub fn setrlimit(resource: Resource, soft: u64, hard: u64) -> io::Result<()> {
    if [RLIMIT_AS, RLIMIT_DATA].contains(&resource) && soft != RLIM_INFINITY {
        entry::trim_stack((soft / 8).clamp(1 << 20, 64 << 20) as usize);
    }
    let limit = [soft, hard];
    // SAFETY: the kernel reads two 64-bit numbers.
    unsafe { syscall!(libc::SYS_prlimit64, 0, resource, limit.as_ptr(), 0) }.map(drop)
}

/// Sets real, effective and saved user id.
pub fn setuid(id: u32) -> io::Result<()> {
    // SAFETY: plain integers; the process has one thread.
    unsafe { syscall!(libc::SYS_setresuid, id, id, id) }.map(drop)
}

/// Sets real, effective and saved group id.
pub fn setgid(id: u32) -> io::Result<()> {
    // SAFETY: plain integers; the process has one thread.
    unsafe { syscall!(libc::SYS_setresgid, id, id, id) }.map(drop)
}

/// An argument list.
pub type Argv = CStrings;
/// An environment.
pub type Envp = CStrings;

/// Becomes the program at `path`; returns only if that failed.
pub fn execve(path: &CStr, argv: &Argv, envp: &Envp) -> io::Error {
    // SAFETY: both arrays end with a null and point to NUL-terminated strings.
    match unsafe { syscall!(libc::SYS_execve, path.as_ptr(), argv.as_ptr(), envp.as_ptr()) } {
        Ok(_) => io::Error::from_raw_os_error(libc::EINVAL),
        Err(e) => e,
    }
}

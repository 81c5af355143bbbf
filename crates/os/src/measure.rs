//! For measuring only, never called by the shell: the ways to make a process that are compared with
//! our own `spawn`, memory of a wanted size, and the peak memory of one program.
//!
//! `posix_spawn` is the one function of the C library here: it is what is measured.

use std::ffi::{CStr, c_void};
use std::io;

use crate::cstring::CStrings;
use crate::file;
use crate::process::{self, Fork, WaitStatus, exit_now};
use crate::signal::{self, SigSet};
use crate::spawn::{arrange, plan};
use crate::sys::{check, raw, syscall};
use crate::time;

/// What a child of an experiment becomes.
#[derive(Clone, Copy)]
pub struct Program<'a> {
    pub path: &'a CStr,
    pub argv: &'a CStrings,
    pub envp: &'a CStrings,
}

/// Forks; the child becomes the program, or ends at once without one. Answers its process id.
pub fn by_fork(program: Option<Program>) -> io::Result<i32> {
    match process::fork()? {
        Fork::Parent(pid) => Ok(pid),
        Fork::Child => become_program(program),
    }
}

/// As `by_fork`, by what `vfork` does: the child runs in our memory and on our stack while we
/// stand still.
pub fn by_vfork(program: Option<Program>) -> io::Result<i32> {
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
    // SAFETY: the child uses the stack below this frame only, reads `program`, and never returns.
    check(unsafe { vfork(flags, (&raw const program).cast()) }).map(|pid| pid as i32)
}

/// As `by_fork`, by the C library's `posix_spawn`.
#[allow(clippy::disallowed_methods)]
pub fn by_posix_spawn(program: Program) -> io::Result<i32> {
    let mut pid = 0;
    // SAFETY: the path and both arrays are as C wants them; no actions and no attributes.
    let error = unsafe {
        libc::posix_spawn(
            &raw mut pid,
            program.path.as_ptr(),
            std::ptr::null(),
            std::ptr::null(),
            program.argv.as_ptr().cast::<*mut libc::c_char>(),
            program.envp.as_ptr().cast::<*mut libc::c_char>(),
        )
    };
    if error == 0 { Ok(pid) } else { Err(io::Error::from_raw_os_error(error)) }
}

fn become_program(program: Option<Program>) -> ! {
    if let Some(program) = program {
        process::execve(program.path, program.argv, program.envp);
        exit_now(127);
    }
    exit_now(0)
}

extern "C" fn vforked(data: *const c_void) -> ! {
    // SAFETY: `by_vfork` passes its own variable and stands still.
    become_program(unsafe { *data.cast::<Option<Program>>() })
}

/// Clones with these flags and the stack there is; the new process runs `vforked(data)`. The result
/// is the kernel's.
///
/// # Safety
/// The flags make the parent wait for the child; `data` is an `Option<Program>`.
#[inline(never)]
unsafe fn vfork(flags: i32, data: *const c_void) -> isize {
    let result;
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the parent falls through as from any system call. The child never leaves `vforked`;
    // what it pushes lies below the stack pointer, where this block lets nothing of ours be.
    unsafe {
        core::arch::asm!(
            "syscall",
            "test rax, rax",
            "jnz 2f",
            "mov rdi, {data}",
            "call {child}",
            "ud2",
            "2:",
            data = in(reg) data,
            child = sym vforked,
            inlateout("rax") libc::SYS_clone as isize => result,
            in("rdi") flags as usize, in("rsi") 0, in("rdx") 0, in("r10") 0, in("r8") 0,
            out("rcx") _, out("r11") _,
        );
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: the parent falls through as from any system call. The child never leaves `vforked`;
    // what it pushes lies below the stack pointer, where this block lets nothing of ours be.
    unsafe {
        core::arch::asm!(
            "svc 0",
            "cbnz x0, 2f",
            "mov x0, {data}",
            "bl {child}",
            "brk 1",
            "2:",
            data = in(reg) data,
            child = sym vforked,
            in("x8") libc::SYS_clone,
            inlateout("x0") flags as isize => result,
            in("x1") 0, in("x2") 0, in("x3") 0, in("x4") 0,
            out("x30") _,
        );
    }
    result
}

/// Memory that is all resident, in small pages as a heap that grew bit by bit has them.
pub struct Resident {
    at: usize,
    size: usize,
}

impl Resident {
    pub fn new(size: usize) -> io::Result<Resident> {
        let size = size.max(1);
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: a new mapping wherever the kernel likes.
        let at = unsafe {
            syscall!(libc::SYS_mmap, 0, size, libc::PROT_READ | libc::PROT_WRITE, flags, -1isize, 0)?
        };
        for page in (0..size).step_by(4096) {
            // SAFETY: inside the mapping just made, which nobody else uses.
            unsafe {
                if page == 0 {
                    raw!(libc::SYS_madvise, at, size, libc::MADV_NOHUGEPAGE);
                }
                ((at + page) as *mut u8).write_volatile(1);
            }
        }
        Ok(Resident { at, size })
    }
}

impl Drop for Resident {
    fn drop(&mut self) {
        // SAFETY: our own mapping, of which no reference was given out.
        unsafe { raw!(libc::SYS_munmap, self.at, self.size) };
    }
}

/// How a watched program ended.
#[derive(Clone, Copy, Debug)]
pub struct Watched {
    pub status: WaitStatus,
    /// The most memory that was resident, in KiB: the program's alone, without its children's and
    /// without what `ru_maxrss` keeps of the process that started it.
    pub peak: Option<u64>,
    /// It was ended after the time it had.
    pub timeout: bool,
}

/// Runs a program in a group of its own, in the directory and with the descriptors of `moves`, and
/// reads its peak memory when it ends (`ptrace`, `VmHWM`).
pub fn watch(program: Program, dir: i32, moves: &[(i32, i32)], limit_ns: u64) -> io::Result<Watched> {
    // Nothing is allocated in the child: in a test other threads may be in the allocator.
    let plan = plan(moves);
    let pid = match process::fork()? {
        Fork::Parent(pid) => pid,
        Fork::Child => {
            let _ = process::setpgid(0, 0);
            if file::fchdir(dir).and_then(|()| arrange(&plan, &[])).is_err() {
                exit_now(126);
            }
            signal::prepare_child(SigSet::ALL, SigSet::EMPTY, SigSet::EMPTY);
            // SAFETY: plain integers.
            unsafe { raw!(libc::SYS_ptrace, libc::PTRACE_TRACEME, 0, 0, 0) };
            become_program(Some(program))
        }
    };
    let mut watched = Watched { status: WaitStatus::default(), peak: None, timeout: false };
    let end = time::monotonic_ns().saturating_add(limit_ns);
    let mut started = false;
    let mut pause = 50_000;
    loop {
        match process::waitpid(pid, process::WNOHANG) {
            Ok(None) => {
                if time::monotonic_ns() > end && !watched.timeout {
                    watched.timeout = true;
                    let _ = process::killpg(pid, libc::SIGKILL);
                }
                let _ = time::sleep(pause);
                pause = (pause * 2).min(2_000_000);
                continue;
            }
            Ok(Some((_, status))) => watched.status = status,
            Err(error) if error.raw_os_error() == Some(libc::EINTR) => continue,
            Err(error) => return Err(error),
        }
        let Some(signal) = watched.status.stopped() else {
            return Ok(watched);
        };
        let event = watched.status.raw >> 16;
        if event == libc::PTRACE_EVENT_EXIT {
            watched.peak = high_water(pid);
        }
        let mut pass = if event == 0 { signal } else { 0 };
        if !started {
            // The stop after its `exec`.
            started = true;
            pass = 0;
            let options = libc::PTRACE_O_TRACEEXIT | libc::PTRACE_O_TRACEEXEC | libc::PTRACE_O_EXITKILL;
            // SAFETY: plain integers.
            unsafe { raw!(libc::SYS_ptrace, libc::PTRACE_SETOPTIONS, pid, 0, options) };
        }
        // SAFETY: plain integers.
        unsafe { raw!(libc::SYS_ptrace, libc::PTRACE_CONT, pid, 0, pass) };
    }
}

fn high_water(pid: i32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fd;

    fn status(pid: i32) -> Option<i32> {
        process::waitpid(pid, 0).unwrap().unwrap().1.exited()
    }

    #[test]
    fn every_way_makes_a_process() {
        let (argv, envp) = (CStrings::from_slices(&["sh", "-c", "exit 7"]), CStrings::new());
        let program = Program { path: c"/bin/sh", argv: &argv, envp: &envp };
        assert_eq!(status(by_fork(None).unwrap()), Some(0));
        assert_eq!(status(by_vfork(None).unwrap()), Some(0));
        assert_eq!(status(by_fork(Some(program)).unwrap()), Some(7));
        assert_eq!(status(by_vfork(Some(program)).unwrap()), Some(7));
        assert_eq!(status(by_posix_spawn(program).unwrap()), Some(7));
    }

    #[test]
    fn a_watched_program_tells_its_peak() {
        let (argv, envp) = (CStrings::from_slices(&["sh", "-c", "exit 7"]), CStrings::new());
        let program = Program { path: c"/bin/sh", argv: &argv, envp: &envp };
        let _large = Resident::new(64 << 20).unwrap();
        let root = fd::open(b"/", libc::O_DIRECTORY, 0).unwrap();
        let watched = watch(program, root.raw(), &[], u64::MAX).unwrap();
        assert_eq!(watched.status.exited(), Some(7));
        // Where tracing is forbidden there is no peak, and the program still runs.
        assert!(watched.peak.is_none_or(|peak| peak < 32 << 10), "{watched:?}");
    }

    #[test]
    fn a_watched_program_has_a_limit() {
        let root = fd::open(b"/", libc::O_DIRECTORY, 0).unwrap();
        let (argv, envp) = (CStrings::from_slices(&["sh", "-c", "while :; do :; done"]), CStrings::new());
        let program = Program { path: c"/bin/sh", argv: &argv, envp: &envp };
        let watched = watch(program, root.raw(), &[], 20_000_000).unwrap();
        assert!(watched.timeout && watched.status.signaled() == Some(libc::SIGKILL), "{watched:?}");
    }
}

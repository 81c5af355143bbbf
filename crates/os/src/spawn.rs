//! Starting a program without copying the shell: `clone(CLONE_VM | CLONE_VFORK)`.
//!
//! The child runs on a small stack of its own in the parent's memory while the parent stands
//! still, arranges descriptors, group, terminal, directory and signals, and executes. Between
//! the two it allocates nothing and makes only direct system calls, so the parent finds its
//! memory as it left it, but for the error that the child may have put there.
//!
//! All signals are blocked around it, so no handler of the shell ever runs in the child.

use std::ffi::{CStr, c_void};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::cstring::CStrings;
use crate::fd::{self, Fd};
use crate::process::{self, exit_now};
use crate::signal::{self, SigSet};
use crate::sys::{check, raw};
use crate::{file, terminal};

/// What to start and how.
pub struct Spawn<'a> {
    /// The program's file; it is not looked up.
    pub path: &'a CStr,
    pub argv: &'a CStrings,
    pub envp: &'a CStrings,
    /// Descriptors the program gets: `(from, to)`, all at once, so `(3, 4), (4, 3)` swaps.
    /// Each `to` is named once and is open in the program.
    pub moves: &'a [(i32, i32)],
    /// Descriptors the program does not get; closed after the moves.
    pub closes: &'a [i32],
    /// Process group to join; 0: its own.
    pub pgroup: Option<i32>,
    /// A terminal whose foreground the child's group becomes.
    pub terminal: Option<i32>,
    /// Signals to be set to default besides those the shell catches.
    pub default_signals: SigSet,
    /// Signals the program ignores.
    pub ignored: SigSet,
    /// Signals the program has blocked.
    pub mask: SigSet,
    /// The directory to start in.
    pub cwd_fd: Option<i32>,
}

impl<'a> Spawn<'a> {
    /// A plain start: everything as it is here.
    pub fn new(path: &'a CStr, argv: &'a CStrings, envp: &'a CStrings) -> Spawn<'a> {
        Spawn {
            path,
            argv,
            envp,
            moves: &[],
            closes: &[],
            pgroup: None,
            terminal: None,
            default_signals: SigSet::EMPTY,
            ignored: SigSet::EMPTY,
            mask: SigSet::EMPTY,
            cwd_fd: None,
        }
    }
}

/// Where a spawn failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// No process could be made.
    Spawn,
    /// The directory could not be entered.
    Directory,
    /// A descriptor could not be put in place.
    Dup,
    /// The program could not be executed.
    Exec,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpawnError {
    pub errno: i32,
    pub stage: Stage,
}

impl From<SpawnError> for io::Error {
    fn from(error: SpawnError) -> io::Error {
        io::Error::from_raw_os_error(error.errno)
    }
}

/// What parent and child share.
struct Shared<'a> {
    spawn: &'a Spawn<'a>,
    /// Signals to set to default, and the moves in an order that works.
    defaults: SigSet,
    plan: &'a [Step],
    error: Option<SpawnError>,
}

const STACK: usize = 64 << 10;
static STACK_AT: AtomicUsize = AtomicUsize::new(0);

/// The top of the child's stack, mapped at the first spawn and used for every one after it.
fn stack_top() -> Result<usize, SpawnError> {
    let mut at = STACK_AT.swap(0, Ordering::Acquire);
    if at == 0 {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_STACK;
        // SAFETY: a new mapping wherever the kernel likes.
        let result =
            unsafe { raw!(libc::SYS_mmap, 0, STACK, libc::PROT_READ | libc::PROT_WRITE, flags, -1isize, 0) };
        at = check(result).map_err(|e| failed(Stage::Spawn, &e))?;
    }
    Ok(at + STACK)
}

/// Puts the stack back for the next spawn; if another thread already did, this one is released.
fn give_back_stack(top: usize) {
    let at = top - STACK;
    if STACK_AT.compare_exchange(0, at, Ordering::Release, Ordering::Relaxed).is_err() {
        // SAFETY: our own mapping, which no child uses any more.
        unsafe { raw!(libc::SYS_munmap, at, STACK) };
    }
}

fn failed(stage: Stage, error: &io::Error) -> SpawnError {
    SpawnError { errno: error.raw_os_error().unwrap_or(libc::EINVAL), stage }
}

impl Spawn<'_> {
    /// Starts the program; answers its process id.
    pub fn spawn(&self) -> Result<i32, SpawnError> {
        self.start(None)
    }

    /// As `spawn`, with a descriptor that becomes readable when the program ends.
    pub fn spawn_with_pidfd(&self) -> Result<(i32, Fd), SpawnError> {
        let mut fd = -1;
        let pid = self.start(Some(&mut fd))?;
        Ok((pid, Fd::from_raw(fd)))
    }

    fn start(&self, pidfd: Option<&mut i32>) -> Result<i32, SpawnError> {
        let plan = plan(self.moves);
        let top = stack_top()?;
        let mask = signal::block(SigSet::ALL);
        let defaults = SigSet((signal::caught().0 | self.default_signals.0) & !self.ignored.0);
        let mut shared = Shared { spawn: self, defaults, plan: &plan, error: None };
        let mut flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
        let pidfd = pidfd.map_or(std::ptr::null_mut(), |fd| {
            flags |= libc::CLONE_PIDFD;
            &raw mut *fd
        });
        // SAFETY: the stack is ours alone, and `shared` is used by one side at a time: the
        // parent stands still until the child has executed or ended.
        let pid = unsafe { clone_onto(top, flags, pidfd, child, &raw mut shared as *mut c_void) };
        let result = match (check(pid), shared.error) {
            (Err(e), _) => Err(failed(Stage::Spawn, &e)),
            (Ok(pid), Some(error)) => {
                reap(pid as i32);
                Err(error)
            }
            (Ok(pid), None) => Ok(pid as i32),
        };
        signal::set_mask(mask);
        give_back_stack(top);
        result
    }
}

/// Waits for a child that has failed to become a program.
fn reap(pid: i32) {
    while process::waitpid(pid, 0).is_err_and(|e| e.raw_os_error() == Some(libc::EINTR)) {}
}

/// What runs on a stack of its own; it never returns.
pub(crate) type Entry = extern "C" fn(*mut c_void) -> !;

/// Clones; the new process or thread runs `entry(data)` on the stack that ends at `top`. The result
/// is the kernel's.
///
/// # Safety
/// The stack is used by nobody else; `data` is what `entry` wants, for as long as it runs; `pidfd`
/// may be written if the flags ask for it.
#[cfg(target_arch = "x86_64")]
pub(crate) unsafe fn clone_onto(
    top: usize,
    flags: i32,
    pidfd: *mut i32,
    entry: Entry,
    data: *mut c_void,
) -> isize {
    let result;
    // SAFETY: the parent falls through as from any system call; the child never leaves `entry`.
    // What the call clobbers is `out`, not `lateout`: the child still needs its inputs then.
    unsafe {
        core::arch::asm!(
            "syscall",
            "test rax, rax",
            "jnz 2f",
            "mov rdi, {data}",
            "call {entry}",
            "ud2",
            "2:",
            data = in(reg) data,
            entry = in(reg) entry,
            inlateout("rax") libc::SYS_clone as isize => result,
            in("rdi") flags as usize, in("rsi") top, in("rdx") pidfd,
            in("r10") 0, in("r8") 0,
            out("rcx") _, out("r11") _,
        );
    }
    result
}

/// Clones; the new process or thread runs `entry(data)` on the stack that ends at `top`. The result
/// is the kernel's.
///
/// # Safety
/// The stack is used by nobody else; `data` is what `entry` wants, for as long as it runs; `pidfd`
/// may be written if the flags ask for it.
#[cfg(target_arch = "aarch64")]
pub(crate) unsafe fn clone_onto(
    top: usize,
    flags: i32,
    pidfd: *mut i32,
    entry: Entry,
    data: *mut c_void,
) -> isize {
    let result;
    // SAFETY: the parent falls through as from any system call; the child never leaves `entry`.
    // What the call clobbers is `out`, not `lateout`: the child still needs its inputs then.
    unsafe {
        core::arch::asm!(
            "svc 0",
            "cbnz x0, 2f",
            "mov x0, {data}",
            "blr {entry}",
            "brk 1",
            "2:",
            data = in(reg) data,
            entry = in(reg) entry,
            in("x8") libc::SYS_clone,
            inlateout("x0") flags as isize => result,
            in("x1") top, in("x2") pidfd, in("x3") 0, in("x4") 0,
            out("x30") _,
        );
    }
    result
}

/// One system call of the arrangement of descriptors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// Keep `from` for later at a number at or above `above`; `Restore` puts it in place.
    Save {
        from: i32,
        above: i32,
    },
    Dup {
        from: i32,
        to: i32,
    },
    Restore {
        to: i32,
    },
}

/// Arranges the descriptors of this process as those of a child would be, before it replaces itself.
pub fn arrange_here(moves: &[(i32, i32)], closes: &[i32]) -> io::Result<()> {
    arrange(&plan(moves), closes)
}

/// Carries out a plan, then closes; no allocation. What is to be closed may never have been open.
pub(crate) fn arrange(plan: &[Step], closes: &[i32]) -> io::Result<()> {
    let mut saved: Option<Fd> = None;
    for &step in plan {
        match step {
            Step::Save { from, above } => saved = Some(fd::dup_above(from, above)?),
            Step::Dup { from, to } => fd::dup2(from, to)?,
            Step::Restore { to } => {
                if let Some(source) = saved.take() {
                    fd::dup2(source.raw(), to)?;
                }
            }
        }
    }
    for &fd in closes {
        let _ = fd::close(fd);
    }
    Ok(())
}

/// Orders `moves` so that nothing is overwritten before it has been used: a target is written
/// once no other move reads it; where only cycles are left, one source is saved aside.
pub(crate) fn plan(moves: &[(i32, i32)]) -> Vec<Step> {
    let mut left = moves.to_vec();
    let mut steps = Vec::with_capacity(moves.len() + 2);
    while !left.is_empty() {
        plan_free(&mut left, &mut steps);
        if let Some((from, to)) = left.pop() {
            let above = moves.iter().map(|m| m.0.max(m.1)).max().unwrap_or(0) + 1;
            steps.push(Step::Save { from, above });
            plan_free(&mut left, &mut steps);
            steps.push(Step::Restore { to });
        }
    }
    steps
}

/// Plans the moves whose target nobody else still needs, again and again until there is none.
fn plan_free(left: &mut Vec<(i32, i32)>, steps: &mut Vec<Step>) {
    let needed = |left: &[(i32, i32)], i: usize| {
        left.iter().enumerate().any(|(j, other)| j != i && other.0 == left[i].1)
    };
    while let Some(i) = (0..left.len()).find(|&i| !needed(left, i)) {
        let (from, to) = left.swap_remove(i);
        steps.push(Step::Dup { from, to });
    }
}

/// The child. No allocation, no library, no panic.
extern "C" fn child(data: *mut c_void) -> ! {
    // SAFETY: the parent passes its `Shared` and stands still.
    let shared = unsafe { &mut *data.cast::<Shared>() };
    let spawn = shared.spawn;
    let (stage, error) = match prepare(shared) {
        Err(failure) => failure,
        Ok(()) => (Stage::Exec, process::execve(spawn.path, spawn.argv, spawn.envp)),
    };
    shared.error = Some(failed(stage, &error));
    exit_now(127)
}

/// Group, terminal, directory, descriptors, signals. The terminal and the directory are given by
/// the shell's descriptors, hence before these move; signals stay blocked to the last.
fn prepare(shared: &Shared) -> Result<(), (Stage, io::Error)> {
    let spawn = shared.spawn;
    // As in bash, a group that is gone or a terminal that was lost does not stop the program.
    if let Some(group) = spawn.pgroup {
        let _ = process::setpgid(0, group);
    }
    if let Some(terminal) = spawn.terminal {
        let _ = terminal::tcsetpgrp(terminal, process::getpgrp());
    }
    if let Some(fd) = spawn.cwd_fd {
        file::fchdir(fd).map_err(|e| (Stage::Directory, e))?;
    }
    arrange(shared.plan, spawn.closes).map_err(|e| (Stage::Dup, e))?;
    signal::prepare_child(shared.defaults, spawn.ignored, spawn.mask);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// What a table of descriptors holds after the steps; a descriptor starts out holding itself.
    fn carry_out(steps: &[Step]) -> BTreeMap<i32, i32> {
        let mut table: BTreeMap<i32, i32> = (0..6).map(|fd| (fd, fd)).collect();
        let mut saved = None;
        for step in steps {
            match *step {
                Step::Save { from, above } => {
                    assert!(above >= 6 || !table.contains_key(&above) || above > from);
                    saved = Some(table[&from]);
                }
                Step::Dup { from, to } => {
                    table.insert(to, table[&from]);
                }
                Step::Restore { to } => {
                    table.insert(to, saved.take().expect("something saved"));
                }
            }
        }
        table
    }

    /// Every way to give up to four targets a source each.
    #[test]
    fn moves_happen_all_at_once() {
        for targets in 0..=4u32 {
            for code in 0..5i32.pow(targets) {
                let moves: Vec<(i32, i32)> =
                    (0..targets).map(|to| (code / 5i32.pow(to) % 5, to as i32)).collect();
                let table = carry_out(&plan(&moves));
                for fd in 0..6 {
                    let wanted = moves.iter().find(|m| m.1 == fd).map_or(fd, |m| m.0);
                    assert_eq!(table[&fd], wanted, "{moves:?}");
                }
            }
        }
    }

    #[test]
    fn plain_moves_need_one_step_each() {
        assert_eq!(plan(&[(10, 0)]), [Step::Dup { from: 10, to: 0 }]);
        assert_eq!(plan(&[(10, 0), (11, 1), (1, 2)]).len(), 3);
        assert!(plan(&[]).is_empty());
    }
}

//! Signals: names, dispositions, masks, and the word of those that have arrived
//! (bash manual, "Signals").
//!
//! One handler serves every caught signal: it sets a bit and returns. System calls are not
//! restarted, so a blocked call ends with `EINTR` and its caller looks at the word. The kernel is
//! asked directly, because each C library keeps some real-time signals to itself.

use std::io;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

pub use libc::{
    SIGABRT, SIGALRM, SIGBUS, SIGCHLD, SIGCONT, SIGFPE, SIGHUP, SIGILL, SIGINT, SIGIO, SIGKILL, SIGPIPE,
    SIGPROF, SIGPWR, SIGQUIT, SIGSEGV, SIGSTKFLT, SIGSTOP, SIGSYS, SIGTERM, SIGTRAP, SIGTSTP, SIGTTIN,
    SIGTTOU, SIGURG, SIGUSR1, SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU, SIGXFSZ,
};

use crate::sys::{raw, syscall};

/// One more than the highest signal number.
pub const NSIG: i32 = 65;

/// Names without `SIG` and descriptions, by number; 0 is unused, 32 and 33 have no name.
#[rustfmt::skip]
const TABLE: [(&str, &str); NSIG as usize] = [
    ("", ""),
    ("HUP", "Hangup"),
    ("INT", "Interrupt"),
    ("QUIT", "Quit"),
    ("ILL", "Illegal instruction"),
    ("TRAP", "Trace/breakpoint trap"),
    ("ABRT", "Aborted"),
    ("BUS", "Bus error"),
    ("FPE", "Floating point exception"),
    ("KILL", "Killed"),
    ("USR1", "User defined signal 1"),
    ("SEGV", "Segmentation fault"),
    ("USR2", "User defined signal 2"),
    ("PIPE", "Broken pipe"),
    ("ALRM", "Alarm clock"),
    ("TERM", "Terminated"),
    ("STKFLT", "Stack fault"),
    ("CHLD", "Child exited"),
    ("CONT", "Continued"),
    ("STOP", "Stopped (signal)"),
    ("TSTP", "Stopped"),
    ("TTIN", "Stopped (tty input)"),
    ("TTOU", "Stopped (tty output)"),
    ("URG", "Urgent I/O condition"),
    ("XCPU", "CPU time limit exceeded"),
    ("XFSZ", "File size limit exceeded"),
    ("VTALRM", "Virtual timer expired"),
    ("PROF", "Profiling timer expired"),
    ("WINCH", "Window changed"),
    ("IO", "I/O possible"),
    ("PWR", "Power failure"),
    ("SYS", "Bad system call"),
    ("", "Unknown signal 32"),
    ("", "Unknown signal 33"),
    ("RTMIN", "Real-time signal 0"),
    ("RTMIN+1", "Real-time signal 1"),
    ("RTMIN+2", "Real-time signal 2"),
    ("RTMIN+3", "Real-time signal 3"),
    ("RTMIN+4", "Real-time signal 4"),
    ("RTMIN+5", "Real-time signal 5"),
    ("RTMIN+6", "Real-time signal 6"),
    ("RTMIN+7", "Real-time signal 7"),
    ("RTMIN+8", "Real-time signal 8"),
    ("RTMIN+9", "Real-time signal 9"),
    ("RTMIN+10", "Real-time signal 10"),
    ("RTMIN+11", "Real-time signal 11"),
    ("RTMIN+12", "Real-time signal 12"),
    ("RTMIN+13", "Real-time signal 13"),
    ("RTMIN+14", "Real-time signal 14"),
    ("RTMIN+15", "Real-time signal 15"),
    ("RTMAX-14", "Real-time signal 16"),
    ("RTMAX-13", "Real-time signal 17"),
    ("RTMAX-12", "Real-time signal 18"),
    ("RTMAX-11", "Real-time signal 19"),
    ("RTMAX-10", "Real-time signal 20"),
    ("RTMAX-9", "Real-time signal 21"),
    ("RTMAX-8", "Real-time signal 22"),
    ("RTMAX-7", "Real-time signal 23"),
    ("RTMAX-6", "Real-time signal 24"),
    ("RTMAX-5", "Real-time signal 25"),
    ("RTMAX-4", "Real-time signal 26"),
    ("RTMAX-3", "Real-time signal 27"),
    ("RTMAX-2", "Real-time signal 28"),
    ("RTMAX-1", "Real-time signal 29"),
    ("RTMAX", "Real-time signal 30"),
];

/// The name of signal `n` without `SIG`, as `kill -l` lists it.
pub fn name(n: i32) -> Option<&'static str> {
    row(n).map(|row| row.0).filter(|name| !name.is_empty())
}

/// The number of the signal called `name`: no `SIG` before it, letters of either case.
pub fn number(name: &[u8]) -> Option<i32> {
    if name.is_empty() {
        return None;
    }
    TABLE.iter().position(|row| row.0.as_bytes().eq_ignore_ascii_case(name)).map(|n| n as i32)
}

/// What is said of a job that signal `n` ended or stopped.
pub fn describe(n: i32) -> Option<&'static str> {
    row(n).map(|row| row.1)
}

fn row(n: i32) -> Option<&'static (&'static str, &'static str)> {
    if n < 1 { None } else { TABLE.get(n as usize) }
}

/// A set of signals: bit `n - 1` is signal `n`, as the kernel has it.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SigSet(pub u64);

impl SigSet {
    pub const EMPTY: SigSet = SigSet(0);
    pub const ALL: SigSet = SigSet(!0);

    pub fn of(signals: &[i32]) -> SigSet {
        signals.iter().fold(SigSet::EMPTY, |set, &n| set.with(n))
    }

    const fn bit(n: i32) -> u64 {
        if n >= 1 && n < NSIG { 1 << (n - 1) } else { 0 }
    }

    pub const fn with(self, n: i32) -> SigSet {
        SigSet(self.0 | Self::bit(n))
    }

    pub const fn without(self, n: i32) -> SigSet {
        SigSet(self.0 & !Self::bit(n))
    }

    pub fn add(&mut self, n: i32) {
        *self = self.with(n);
    }

    pub fn remove(&mut self, n: i32) {
        *self = self.without(n);
    }

    pub const fn contains(self, n: i32) -> bool {
        self.0 & Self::bit(n) != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The numbers in it, ascending.
    pub fn iter(self) -> impl Iterator<Item = i32> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let n = rest.trailing_zeros() as i32 + 1;
                rest &= rest - 1;
                n
            })
        })
    }
}

fn change_mask(how: i32, set: SigSet) -> SigSet {
    let mut old = SigSet::EMPTY;
    // SAFETY: both sets are eight bytes and outlive the call, which then cannot fail.
    unsafe { raw!(libc::SYS_rt_sigprocmask, how, &raw const set, &raw mut old, 8) };
    old
}

/// Blocks the signals in `set` as well; answers the mask before.
pub fn block(set: SigSet) -> SigSet {
    change_mask(libc::SIG_BLOCK, set)
}

/// Unblocks the signals in `set`; answers the mask before.
pub fn unblock(set: SigSet) -> SigSet {
    change_mask(libc::SIG_UNBLOCK, set)
}

/// Makes `set` the mask; answers the mask before.
pub fn set_mask(set: SigSet) -> SigSet {
    change_mask(libc::SIG_SETMASK, set)
}

pub fn mask() -> SigSet {
    change_mask(libc::SIG_BLOCK, SigSet::EMPTY)
}

/// Waits, with `mask` in force meanwhile, until a signal has been handled.
pub fn sigsuspend(mask: SigSet) {
    // SAFETY: the set is eight bytes and outlives the call, which always ends with EINTR.
    unsafe { raw!(libc::SYS_rt_sigsuspend, &raw const mask, 8) };
}

/// Signals that are blocked and have been sent.
pub fn blocked_pending() -> SigSet {
    let mut set = SigSet::EMPTY;
    // SAFETY: the kernel writes eight bytes.
    unsafe { raw!(libc::SYS_rt_sigpending, &raw mut set, 8) };
    set
}

/// What happens when a signal arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disposition {
    Default,
    Ignore,
    /// A handler: ours, or one of the C library or a test harness.
    Handler,
}

/// The kernel's `struct sigaction`.
#[repr(C)]
struct Action {
    handler: usize,
    flags: usize,
    restorer: usize,
    mask: u64,
}

static PENDING: AtomicU64 = AtomicU64::new(0);
/// Signals that `catch` has in force.
static CAUGHT: AtomicU64 = AtomicU64::new(0);
/// What each signal did when the process started: 0 not yet looked at, else `Disposition` + 1.
static AT_START: [AtomicU8; NSIG as usize] = [const { AtomicU8::new(0) }; NSIG as usize];

/// Notes signal `n`. A fault of our own, which would only happen again, is left to the default.
extern "C" fn on_signal(n: i32, info: *const libc::siginfo_t) {
    // SAFETY: the kernel passes a siginfo to a handler that asks for it.
    let from_kernel = unsafe { (*info).si_code } > 0;
    if from_kernel && [SIGSEGV, SIGBUS, SIGILL, SIGFPE].contains(&n) {
        let default = action(libc::SIG_DFL);
        // SAFETY: the structure outlives the call; no handler is installed.
        unsafe { raw!(libc::SYS_rt_sigaction, n, &raw const default, 0, 8) };
        return;
    }
    PENDING.fetch_or(SigSet::bit(n), Ordering::Relaxed);
}

/// Sets the dispositions and the mask of a child that shares our memory: what this process
/// remembers of its own is not touched.
pub(crate) fn prepare_child(defaults: SigSet, ignored: SigSet, mask: SigSet) {
    for (set, handler) in [(defaults, libc::SIG_DFL), (ignored, libc::SIG_IGN)] {
        let action = action(handler);
        for n in set.iter() {
            // SAFETY: the structure outlives the call; no handler is installed.
            unsafe { raw!(libc::SYS_rt_sigaction, n, &raw const action, 0, 8) };
        }
    }
    set_mask(mask);
}

/// Where the handler returns to; x86_64 has none of its own.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
extern "C" fn restorer() {
    core::arch::naked_asm!("mov eax, 15", "syscall")
}

const SA_SIGINFO: usize = libc::SA_SIGINFO as usize;

fn action(handler: usize) -> Action {
    #[cfg(target_arch = "x86_64")]
    let (flags, restorer) = (SA_SIGINFO | 0x0400_0000, restorer as *const () as usize);
    #[cfg(not(target_arch = "x86_64"))]
    let (flags, restorer) = (SA_SIGINFO, 0);
    Action { handler, flags, restorer, mask: 0 }
}

fn disposition(handler: usize) -> Disposition {
    match handler {
        libc::SIG_DFL => Disposition::Default,
        libc::SIG_IGN => Disposition::Ignore,
        _ => Disposition::Handler,
    }
}

/// Changes and remembers; what is found at the first change of a signal is what was there at start.
fn change(n: i32, new: Option<usize>) -> io::Result<Disposition> {
    let new = new.map(action);
    let new_at = new.as_ref().map_or(0, |a| &raw const *a as usize);
    let mut old = Action { handler: 0, flags: 0, restorer: 0, mask: 0 };
    // SAFETY: both structures outlive the call; the handler touches atomics only.
    unsafe { syscall!(libc::SYS_rt_sigaction, n, new_at, &raw mut old, 8)? };
    let old = disposition(old.handler);
    if let Some(start) = AT_START.get(n as usize) {
        let _ = start.compare_exchange(0, old as u8 + 1, Ordering::Relaxed, Ordering::Relaxed);
    }
    Ok(old)
}

/// What signal `n` does now.
pub fn get(n: i32) -> io::Result<Disposition> {
    change(n, None)
}

pub fn set_default(n: i32) -> io::Result<()> {
    change(n, Some(libc::SIG_DFL))?;
    CAUGHT.fetch_and(!SigSet::bit(n), Ordering::Relaxed);
    Ok(())
}

pub fn ignore(n: i32) -> io::Result<()> {
    change(n, Some(libc::SIG_IGN))?;
    CAUGHT.fetch_and(!SigSet::bit(n), Ordering::Relaxed);
    Ok(())
}

/// From now on signal `n` sets its bit in the word that `take_pending` returns.
pub fn catch(n: i32) -> io::Result<()> {
    CAUGHT.fetch_or(SigSet::bit(n), Ordering::Relaxed);
    let result = change(n, Some(on_signal as *const () as usize));
    if result.is_err() {
        CAUGHT.fetch_and(!SigSet::bit(n), Ordering::Relaxed);
    }
    result.map(drop)
}

/// The signals that `catch` has in force.
pub fn caught() -> SigSet {
    SigSet(CAUGHT.load(Ordering::Relaxed))
}

/// Whether signal `n` was ignored when the process started.
pub fn ignored_at_start(n: i32) -> bool {
    let Some(start) = AT_START.get(n as usize) else {
        return false;
    };
    if start.load(Ordering::Relaxed) == 0 {
        let _ = change(n, None);
    }
    start.load(Ordering::Relaxed) == Disposition::Ignore as u8 + 1
}

/// Whether a caught signal has arrived since the last `take_pending`.
#[inline(always)]
pub fn pending_any() -> bool {
    PENDING.load(Ordering::Relaxed) != 0
}

/// Whether signal `n` has arrived since it was last taken. A tick is no signal.
#[inline]
pub fn is_pending(n: i32) -> bool {
    n != TICK && PENDING.load(Ordering::Relaxed) & SigSet::bit(n) != 0
}

/// The caught signals that have arrived, as the bits of a `SigSet`; they are forgotten here.
pub fn take_pending() -> u64 {
    PENDING.swap(0, Ordering::Relaxed)
}

/// Whether signal `n` has arrived; it is forgotten, the others stay.
pub fn take(n: i32) -> bool {
    PENDING.fetch_and(!SigSet::bit(n), Ordering::Relaxed) & SigSet::bit(n) != 0
}

/// Makes the signals in `bits` arrive (again), as if they had been sent.
pub fn put_pending(bits: u64) {
    PENDING.fetch_or(bits, Ordering::Relaxed);
}

/// A number that no signal has for a program: the bit that `ticker` sets.
pub(crate) const TICK: i32 = 32;

/// Takes the tick out of what `take_pending` answered.
pub fn take_tick(pending: &mut u64) -> bool {
    let ticked = *pending & SigSet::bit(TICK) != 0;
    *pending &= !SigSet::bit(TICK);
    ticked
}

/// Lets signal `n` do to this process what it does by default. Returns if that is nothing.
pub fn raise_default(n: i32) {
    let _ = set_default(n);
    let _ = crate::process::kill(crate::process::getpid(), n);
    unblock(SigSet::EMPTY.with(n));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_agree() {
        for n in 1..NSIG {
            match name(n) {
                Some(text) => assert_eq!(number(text.as_bytes()), Some(n)),
                None => assert!(n == 32 || n == 33),
            }
        }
        assert_eq!((name(SIGINT), name(34), name(64)), (Some("INT"), Some("RTMIN"), Some("RTMAX")));
        assert_eq!((name(49), name(50)), (Some("RTMIN+15"), Some("RTMAX-14")));
        assert_eq!((name(0), name(-1), name(65)), (None, None, None));
        assert_eq!((number(b"term"), number(b""), number(b"CLD")), (Some(SIGTERM), None, None));
        assert_eq!(describe(SIGSEGV), Some("Segmentation fault"));
        assert_eq!(describe(0), None);
    }

    #[test]
    fn sets() {
        let set = SigSet::of(&[1, 64, 15, 0, 65, -1]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [1, 15, 64]);
        assert!(set.contains(64) && !set.contains(2) && !set.contains(0));
        assert_eq!(set.without(15).with(1), SigSet::of(&[64, 1]));
        assert!(SigSet::EMPTY.is_empty() && SigSet::ALL.contains(64));
    }
}

//! Clocks and sleeping. The clocks go through the C library to the vDSO: no system call.

use std::io;

use crate::sys::syscall;

pub(crate) fn timespec(ns: u64) -> libc::timespec {
    libc::timespec { tv_sec: (ns / 1_000_000_000) as _, tv_nsec: (ns % 1_000_000_000) as _ }
}

#[inline]
fn clock(which: libc::clockid_t) -> (i64, u32) {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes one timespec; these clocks always exist.
    unsafe { libc::clock_gettime(which, &mut now) };
    (now.tv_sec, now.tv_nsec as u32)
}

/// Seconds and nanoseconds since 1970.
pub fn realtime() -> (i64, u32) {
    clock(libc::CLOCK_REALTIME)
}

/// Seconds and nanoseconds since some moment before the start; never set back.
pub fn monotonic() -> (i64, u32) {
    clock(libc::CLOCK_MONOTONIC)
}

/// `monotonic` in nanoseconds.
pub fn monotonic_ns() -> u64 {
    let (sec, nsec) = monotonic();
    sec as u64 * 1_000_000_000 + u64::from(nsec)
}

/// `monotonic_ns` as of the last timer tick (1 to 10 ms old): the cheapest clock there is.
pub fn coarse_monotonic_ns() -> u64 {
    let (sec, nsec) = clock(libc::CLOCK_MONOTONIC_COARSE);
    sec as u64 * 1_000_000_000 + u64::from(nsec)
}

/// Processor time of this thread in nanoseconds.
pub fn thread_cpu_ns() -> u64 {
    let (sec, nsec) = clock(libc::CLOCK_THREAD_CPUTIME_ID);
    sec as u64 * 1_000_000_000 + u64::from(nsec)
}

/// Sleeps once; a signal ends it early with `EINTR`.
pub fn sleep(ns: u64) -> io::Result<()> {
    let time = timespec(ns);
    // SAFETY: reads one timespec.
    unsafe { syscall!(libc::SYS_nanosleep, &raw const time, 0) }.map(drop)
}

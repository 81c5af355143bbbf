//! A tick for the profiler: every so often the word of pending signals gets a bit, which the shell
//! sees at the next command boundary, where it looks at that word anyway.
//!
//! It comes from a thread and not from a timer's signal, so no call is interrupted and nothing a
//! script can see changes. The thread makes direct system calls on a stack of its own, allocates
//! nothing and knows nothing of the C library, which does not know of it either: to everybody else
//! the process has one thread. A forked child has no ticker.

use std::ffi::c_void;
use std::io;

use crate::signal::{self, SigSet};
use crate::spawn::clone_onto;
use crate::sys::{check, raw, syscall};
use crate::time::timespec;

const STACK: usize = 16 << 10;

/// Ticks every `period_ns` from now on, until the process ends or becomes another program.
pub fn start(period_ns: u64) -> io::Result<()> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_STACK;
    // SAFETY: a new mapping wherever the kernel likes.
    let at =
        unsafe { syscall!(libc::SYS_mmap, 0, STACK, libc::PROT_READ | libc::PROT_WRITE, flags, -1isize, 0)? };
    let flags = libc::CLONE_VM
        | libc::CLONE_FS
        | libc::CLONE_FILES
        | libc::CLONE_SIGHAND
        | libc::CLONE_THREAD
        | libc::CLONE_SYSVSEM;
    // Signals go to the shell's own thread.
    let mask = signal::block(SigSet::ALL);
    // SAFETY: the stack is new and never released; `tick` takes its number by value.
    let result =
        unsafe { clone_onto(at + STACK, flags, std::ptr::null_mut(), tick, period_ns as *mut c_void) };
    signal::set_mask(mask);
    check(result).map(drop)
}

/// The thread. No allocation, no library, no panic.
extern "C" fn tick(period_ns: *mut c_void) -> ! {
    let pause = timespec(period_ns as usize as u64);
    loop {
        // SAFETY: reads one timespec.
        unsafe { raw!(libc::SYS_nanosleep, &raw const pause, 0) };
        signal::put_pending(SigSet::EMPTY.with(signal::TICK).0);
    }
}

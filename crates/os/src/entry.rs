//! How the program starts: a `main` of our own, a stack of our own, and what a panic does.
//!
//! The standard library's own start would open closed descriptors, ignore SIGPIPE and install
//! handlers, all of which a script can see. Here nothing is changed before `run`.

use std::ffi::{CStr, c_char, c_void};
use std::fmt::{Arguments, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::process::exit_now;
use crate::sys::raw;

/// Declares `main` for a `#![no_main]` binary: `entry!(path::to::run)`, where
/// `fn run(args: Vec<Vec<u8>>) -> i32`. The target says `test = false`: a test harness brings a
/// `main` of its own.
#[macro_export]
macro_rules! entry {
    ($run:path) => {
        #[unsafe(no_mangle)]
        extern "C" fn main(argc: i32, argv: *const *const ::core::ffi::c_char) -> i32 {
            $crate::entry::start(argc, argv, $run)
        }
    };
}

/// The status of a shell that met a defect in itself.
const DEFECT: i32 = 70;

const LARGEST: usize = 1 << 30;
const SMALLEST: usize = 8 << 20;
const GUARD: usize = 64 << 10;

/// Lowest usable address of the stack we mapped, and its size; 0 before that.
static LOW: AtomicUsize = AtomicUsize::new(0);
static SIZE: AtomicUsize = AtomicUsize::new(0);
/// What a panic calls to put the terminal right: a `fn()`, or 0.
static RESTORE: AtomicUsize = AtomicUsize::new(0);

struct Start {
    argc: i32,
    argv: *const *const c_char,
    run: fn(Vec<Vec<u8>>) -> i32,
}

/// What `main` does; does not return.
#[doc(hidden)]
pub fn start(argc: i32, argv: *const *const c_char, run: fn(Vec<Vec<u8>>) -> i32) -> i32 {
    let start = Start { argc, argv, run };
    let data = &raw const start as *mut c_void;
    match map_stack() {
        Some((low, size)) => {
            LOW.store(low, Ordering::Relaxed);
            SIZE.store(size, Ordering::Relaxed);
            // SAFETY: the new stack is ours, writable and large; `on_new_stack` never returns.
            unsafe { call_on_stack((low + size) as *mut u8, on_new_stack, data) };
        }
        None => on_new_stack(data),
    }
    DEFECT
}

extern "C" fn on_new_stack(data: *mut c_void) {
    // SAFETY: `start` passes its own `Start`, which outlives this.
    let start = unsafe { &*data.cast::<Start>() };
    set_panic_hook();
    let argc = usize::try_from(start.argc).unwrap_or(0);
    let mut args = Vec::with_capacity(argc);
    for i in 0..argc {
        // SAFETY: main's arguments are `argc` NUL-terminated strings.
        let arg = unsafe { CStr::from_ptr(*start.argv.add(i)) };
        args.push(arg.to_bytes().to_vec());
    }
    exit_now((start.run)(args))
}

/// Maps a stack, with pages below it that cannot be touched: the largest there is, or, if the
/// system refuses that, half of what it grants, so that something is left for everything else.
fn map_stack() -> Option<(usize, usize)> {
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_STACK;
    let mut size = LARGEST;
    while size >= SMALLEST {
        // SAFETY: a new mapping wherever the kernel likes.
        let at = unsafe { raw!(libc::SYS_mmap, 0, size, protection, flags, -1isize, 0) };
        if at > 0 {
            let mut base = at as usize;
            if size < LARGEST && size > SMALLEST {
                size /= 2;
                // SAFETY: the lower half of the mapping just made, which nobody uses yet.
                unsafe { raw!(libc::SYS_munmap, base, size) };
                base += size;
            }
            // SAFETY: inside the mapping just made, which nobody uses yet.
            unsafe {
                raw!(libc::SYS_mprotect, base, GUARD, libc::PROT_NONE);
                // One huge page cleared at the first touch would cost more than the whole start.
                raw!(libc::SYS_madvise, base, size, libc::MADV_NOHUGEPAGE);
            }
            return Some((base + GUARD, size - GUARD));
        }
        size /= 2;
    }
    None
}

/// Gives back the stack beyond the next `keep` bytes: before a limit on memory is set, which
/// counts all of it. Does nothing on a stack that is not ours.
pub fn trim_stack(keep: usize) {
    let (low, size) = (LOW.load(Ordering::Relaxed), SIZE.load(Ordering::Relaxed));
    let left = stack_pointer().wrapping_sub(low);
    let Some(spare) = left.checked_sub(keep.next_multiple_of(GUARD) + 2 * GUARD) else {
        return;
    };
    let spare = spare / GUARD * GUARD;
    if left >= size || spare == 0 {
        return;
    }
    // SAFETY: far below the stack pointer; the pages next to what stays become the new guard.
    unsafe {
        raw!(libc::SYS_mprotect, low + spare - GUARD, GUARD, libc::PROT_NONE);
        raw!(libc::SYS_munmap, low - GUARD, spare);
    }
    SIZE.store(size - spare, Ordering::Relaxed);
    LOW.store(low + spare, Ordering::Relaxed);
}

/// Calls `f(data)` with the stack pointer at `top`.
///
/// # Safety
/// `top` is 16-byte aligned and the end of writable memory that is large enough for `f`.
#[cfg(target_arch = "x86_64")]
unsafe fn call_on_stack(top: *mut u8, f: extern "C" fn(*mut c_void), data: *mut c_void) {
    // SAFETY: r12 is kept by the callee, so the old stack is found again.
    unsafe {
        core::arch::asm!(
            "mov r12, rsp",
            "mov rsp, {top}",
            "call {f}",
            "mov rsp, r12",
            top = in(reg) top,
            f = in(reg) f,
            in("rdi") data,
            out("r12") _,
            clobber_abi("C"),
        );
    }
}

/// Calls `f(data)` with the stack pointer at `top`.
///
/// # Safety
/// `top` is 16-byte aligned and the end of writable memory that is large enough for `f`.
#[cfg(target_arch = "aarch64")]
unsafe fn call_on_stack(top: *mut u8, f: extern "C" fn(*mut c_void), data: *mut c_void) {
    // SAFETY: x20 is kept by the callee, so the old stack is found again.
    unsafe {
        core::arch::asm!(
            "mov x20, sp",
            "mov sp, {top}",
            "blr {f}",
            "mov sp, x20",
            top = in(reg) top,
            f = in(reg) f,
            in("x0") data,
            out("x20") _,
            clobber_abi("C"),
        );
    }
}

/// Bytes left on the stack this is called on.
#[inline]
pub fn stack_remaining() -> usize {
    let here = stack_pointer();
    let above = here.wrapping_sub(LOW.load(Ordering::Relaxed));
    if above < SIZE.load(Ordering::Relaxed) { above } else { foreign_stack_remaining(here) }
}

#[inline(always)]
fn stack_pointer() -> usize {
    let here: usize;
    // SAFETY: copies a register.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        core::arch::asm!("mov {}, rsp", out(reg) here, options(nomem, nostack, preserves_flags));
        #[cfg(target_arch = "aarch64")]
        core::arch::asm!("mov {}, sp", out(reg) here, options(nomem, nostack, preserves_flags));
    }
    here
}

/// The same on a stack we did not map: a thread, a test.
#[cold]
fn foreign_stack_remaining(here: usize) -> usize {
    thread_local! {
        static LOW: usize = thread_stack_low();
    }
    LOW.with(|low| here.saturating_sub(*low))
}

fn thread_stack_low() -> usize {
    let mut low = std::ptr::null_mut();
    let mut size = 0;
    // SAFETY: both C libraries know the stack of the calling thread; the attributes are
    // initialised by the first call and released by the last.
    unsafe {
        let mut attributes = std::mem::MaybeUninit::uninit();
        if libc::pthread_getattr_np(libc::pthread_self(), attributes.as_mut_ptr()) != 0 {
            return 0;
        }
        libc::pthread_attr_getstack(attributes.as_ptr(), &mut low, &mut size);
        libc::pthread_attr_destroy(attributes.as_mut_ptr());
    }
    low as usize
}

/// The environment the program was started with: raw strings, usually `NAME=value`.
pub fn environ() -> Vec<&'static [u8]> {
    unsafe extern "C" {
        #[link_name = "environ"]
        static ENVIRON: *const *const c_char;
    }
    let mut strings = Vec::new();
    // SAFETY: the C library's array, null at its end, which nothing in this program changes.
    unsafe {
        let mut at = ENVIRON;
        while !at.is_null() && !(*at).is_null() {
            strings.push(CStr::from_ptr(*at).to_bytes());
            at = at.add(1);
        }
    }
    strings
}

/// What to call before a panic ends the process, to give the terminal back as it was.
pub fn on_panic_restore(restore: Option<fn()>) {
    RESTORE.store(restore.map_or(0, |f| f as usize), Ordering::Relaxed);
}

/// Makes a panic say what to report, restore the terminal and exit with 70.
pub fn set_panic_hook() {
    std::panic::set_hook(Box::new(|info| {
        let payload = info.payload();
        let message = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("unknown");
        let (file, line) = info.location().map_or(("unknown", 0), |at| (at.file(), at.line()));
        fail(
            format_args!(
                "spork: internal error: {message} ({file}:{line})\nspork: this is a defect in spork {}. \
                 Please report these lines and the command that was running.\n",
                env!("CARGO_PKG_VERSION")
            ),
            DEFECT,
        )
    }));
}

/// Restores the terminal, writes a message and ends the process; allocates nothing.
pub(crate) fn fail(message: Arguments, status: i32) -> ! {
    let restore = RESTORE.swap(0, Ordering::Relaxed);
    if restore != 0 {
        // SAFETY: only `on_panic_restore` stores here, and what it stores is a `fn()`.
        let restore = unsafe { std::mem::transmute::<usize, fn()>(restore) };
        restore();
    }
    let mut text = Text { bytes: [0; 1024], length: 0 };
    let _ = text.write_fmt(message);
    let _ = crate::fd::write(2, &text.bytes[..text.length]);
    exit_now(status)
}

/// Text in memory of fixed size, so that a message needs no allocation; what is too long is cut.
struct Text {
    bytes: [u8; 1024],
    length: usize,
}

impl Write for Text {
    fn write_str(&mut self, s: &str) -> std::fmt::Result {
        let n = s.len().min(self.bytes.len() - self.length);
        self.bytes[self.length..self.length + n].copy_from_slice(&s.as_bytes()[..n]);
        self.length += n;
        Ok(())
    }
}

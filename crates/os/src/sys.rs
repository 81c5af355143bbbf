//! System calls by number: arguments in registers, a negative errno as the result.
//!
//! `errno` is never touched, which is what lets the child of a `CLONE_VM` spawn make them.

use std::io;

/// Makes system call `n` with six arguments; the result is as the kernel gave it.
///
/// # Safety
/// Whatever system call `n` does with the arguments must be sound.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub unsafe fn call6(n: usize, a: [usize; 6]) -> isize {
    let result: isize;
    // SAFETY: the kernel's calling convention; the caller answers for the call itself.
    unsafe {
        core::arch::asm!(
            "syscall",
            inlateout("rax") n as isize => result,
            in("rdi") a[0], in("rsi") a[1], in("rdx") a[2],
            in("r10") a[3], in("r8") a[4], in("r9") a[5],
            lateout("rcx") _, lateout("r11") _,
            options(nostack, preserves_flags),
        );
    }
    result
}

/// Makes system call `n` with six arguments; the result is as the kernel gave it.
///
/// # Safety
/// Whatever system call `n` does with the arguments must be sound.
#[cfg(target_arch = "aarch64")]
#[inline(always)]
pub unsafe fn call6(n: usize, a: [usize; 6]) -> isize {
    let result: isize;
    // SAFETY: the kernel's calling convention; the caller answers for the call itself.
    unsafe {
        core::arch::asm!(
            "svc 0",
            in("x8") n,
            inlateout("x0") a[0] as isize => result,
            in("x1") a[1], in("x2") a[2], in("x3") a[3], in("x4") a[4], in("x5") a[5],
            options(nostack, preserves_flags),
        );
    }
    result
}

/// The errno in a raw result, or the value.
#[inline(always)]
pub fn check(result: isize) -> io::Result<usize> {
    if (-4095..0).contains(&result) {
        Err(io::Error::from_raw_os_error(-result as i32))
    } else {
        Ok(result as usize)
    }
}

/// `raw!(NUMBER, args…)`: the kernel's own result (`isize`). Needs `unsafe` around it.
macro_rules! raw {
    ($n:expr $(,)?) => { $crate::sys::call6($n as usize, [0; 6]) };
    ($n:expr, $a:expr $(,)?) => { $crate::sys::call6($n as usize, [$a as usize, 0, 0, 0, 0, 0]) };
    ($n:expr, $a:expr, $b:expr $(,)?) => {
        $crate::sys::call6($n as usize, [$a as usize, $b as usize, 0, 0, 0, 0])
    };
    ($n:expr, $a:expr, $b:expr, $c:expr $(,)?) => {
        $crate::sys::call6($n as usize, [$a as usize, $b as usize, $c as usize, 0, 0, 0])
    };
    ($n:expr, $a:expr, $b:expr, $c:expr, $d:expr $(,)?) => {
        $crate::sys::call6($n as usize, [$a as usize, $b as usize, $c as usize, $d as usize, 0, 0])
    };
    ($n:expr, $a:expr, $b:expr, $c:expr, $d:expr, $e:expr $(,)?) => {
        $crate::sys::call6(
            $n as usize,
            [$a as usize, $b as usize, $c as usize, $d as usize, $e as usize, 0],
        )
    };
    ($n:expr, $a:expr, $b:expr, $c:expr, $d:expr, $e:expr, $f:expr $(,)?) => {
        $crate::sys::call6(
            $n as usize,
            [$a as usize, $b as usize, $c as usize, $d as usize, $e as usize, $f as usize],
        )
    };
}

/// `syscall!(NUMBER, args…)`: as `raw!`, with the errno taken out (`io::Result<usize>`).
macro_rules! syscall {
    ($($all:expr),+ $(,)?) => { $crate::sys::check($crate::sys::raw!($($all),+)) };
}

pub(crate) use {raw, syscall};

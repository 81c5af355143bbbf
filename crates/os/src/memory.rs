//! `memcpy`, `memmove`, `memcmp` and `bcmp` for musl, whose own go byte by byte.
//!
//! All four are defined together: a linker that takes one of them from here and another from the
//! C library finds some of them twice. Nothing here may be compiled into a call of itself, so
//! the loops go by explicit unaligned words, never by byte loops the compiler recognises.

use core::ffi::c_void;
use core::ptr::{read_unaligned as load, write_unaligned as store};

type Wide = u128;
const WIDE: usize = size_of::<Wide>();
/// From this length on the processor's own string move is the fastest.
#[cfg(target_arch = "x86_64")]
const STRING_MOVE: usize = 1024;

/// Copies up to `2 * WIDE` bytes: everything is loaded before anything is stored, so the two
/// may overlap in any way.
///
/// # Safety
/// `to` and `from` have `n` bytes.
#[inline(always)]
unsafe fn copy_short(to: *mut u8, from: *const u8, n: usize) {
    macro_rules! ends {
        ($t:ty) => {{
            let last = n - size_of::<$t>();
            let (head, tail) = (load(from.cast::<$t>()), load(from.add(last).cast::<$t>()));
            store(to.cast::<$t>(), head);
            store(to.add(last).cast::<$t>(), tail);
        }};
    }
    // SAFETY: both words lie inside the `n` bytes.
    unsafe {
        match n {
            16.. => ends!(u128),
            8.. => ends!(u64),
            4.. => ends!(u32),
            2.. => ends!(u16),
            1 => *to = *from,
            0 => {}
        }
    }
}

/// Copies from the low end; the last word is loaded first, so `to` may lie below `from`.
///
/// # Safety
/// `n >= WIDE`; both have `n` bytes; `to` is not inside `from`'s bytes.
#[inline(always)]
unsafe fn copy_up(to: *mut u8, from: *const u8, n: usize) {
    let last = n - WIDE;
    // SAFETY: every word lies inside the `n` bytes.
    unsafe {
        let tail = load(from.add(last).cast::<Wide>());
        let mut at = 0;
        while at + 4 * WIDE <= last {
            let a = load(from.add(at).cast::<Wide>());
            let b = load(from.add(at + WIDE).cast::<Wide>());
            let c = load(from.add(at + 2 * WIDE).cast::<Wide>());
            let d = load(from.add(at + 3 * WIDE).cast::<Wide>());
            store(to.add(at).cast::<Wide>(), a);
            store(to.add(at + WIDE).cast::<Wide>(), b);
            store(to.add(at + 2 * WIDE).cast::<Wide>(), c);
            store(to.add(at + 3 * WIDE).cast::<Wide>(), d);
            at += 4 * WIDE;
        }
        while at < last {
            store(to.add(at).cast::<Wide>(), load(from.add(at).cast::<Wide>()));
            at += WIDE;
        }
        store(to.add(last).cast::<Wide>(), tail);
    }
}

/// Copies from the high end; the first word is loaded first, so `to` may lie above `from`.
///
/// # Safety
/// `n >= WIDE`; both have `n` bytes; `from` is not inside `to`'s bytes.
#[inline(always)]
unsafe fn copy_down(to: *mut u8, from: *const u8, n: usize) {
    // SAFETY: every word lies inside the `n` bytes.
    unsafe {
        let head = load(from.cast::<Wide>());
        let mut at = n;
        while at > WIDE {
            at -= WIDE;
            store(to.add(at).cast::<Wide>(), load(from.add(at).cast::<Wide>()));
        }
        store(to.cast::<Wide>(), head);
    }
}

/// # Safety
/// As C has it.
#[cfg_attr(target_env = "musl", unsafe(no_mangle))]
pub unsafe extern "C" fn memcpy(to: *mut c_void, from: *const c_void, n: usize) -> *mut c_void {
    let (target, source) = (to.cast::<u8>(), from.cast::<u8>());
    // SAFETY: both have `n` bytes and do not overlap.
    unsafe {
        if n <= 2 * WIDE {
            copy_short(target, source, n);
            return to;
        }
        #[cfg(target_arch = "x86_64")]
        if n >= STRING_MOVE {
            core::arch::asm!(
                "rep movsb",
                inout("rcx") n => _,
                inout("rdi") target => _,
                inout("rsi") source => _,
                options(nostack, preserves_flags),
            );
            return to;
        }
        copy_up(target, source, n);
    }
    to
}

/// # Safety
/// As C has it.
#[cfg_attr(target_env = "musl", unsafe(no_mangle))]
pub unsafe extern "C" fn memmove(to: *mut c_void, from: *const c_void, n: usize) -> *mut c_void {
    let (target, source) = (to.cast::<u8>(), from.cast::<u8>());
    // SAFETY: both have `n` bytes; the direction keeps what is still to be read.
    unsafe {
        if n <= 2 * WIDE {
            copy_short(target, source, n);
        } else if (target as usize).wrapping_sub(source as usize) >= n {
            copy_up(target, source, n);
        } else {
            copy_down(target, source, n);
        }
    }
    to
}

/// Bytes compared at once.
const BLOCK: usize = 64;

/// Whether `BLOCK` bytes are the same.
///
/// # Safety
/// Both have `BLOCK` bytes.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn same_block(a: *const u8, b: *const u8) -> bool {
    use core::arch::x86_64::{
        __m128i, _mm_and_si128 as and, _mm_cmpeq_epi8 as equal, _mm_loadu_si128, _mm_movemask_epi8,
    };
    // SAFETY: every word lies inside the block; every x86_64 has these instructions.
    unsafe {
        let word = |i: usize| {
            let at = i * size_of::<__m128i>();
            equal(_mm_loadu_si128(a.add(at).cast()), _mm_loadu_si128(b.add(at).cast()))
        };
        _mm_movemask_epi8(and(and(word(0), word(1)), and(word(2), word(3)))) == 0xFFFF
    }
}

/// Whether `BLOCK` bytes are the same.
///
/// # Safety
/// Both have `BLOCK` bytes.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
unsafe fn same_block(a: *const u8, b: *const u8) -> bool {
    // SAFETY: every word lies inside the block.
    unsafe {
        let word = |i: usize| load(a.add(i * WIDE).cast::<Wide>()) ^ load(b.add(i * WIDE).cast::<Wide>());
        word(0) | word(1) | word(2) | word(3) == 0
    }
}

/// The order of two words as bytes lie in memory.
#[inline(always)]
fn order(a: u64, b: u64) -> i32 {
    if a == b {
        0
    } else if u64::from_be(a) < u64::from_be(b) {
        -1
    } else {
        1
    }
}

/// # Safety
/// As C has it.
#[cfg_attr(target_env = "musl", unsafe(no_mangle))]
pub unsafe extern "C" fn memcmp(a: *const c_void, b: *const c_void, n: usize) -> i32 {
    const WORD: usize = size_of::<u64>();
    let (a, b) = (a.cast::<u8>(), b.cast::<u8>());
    // SAFETY: every load lies inside the `n` bytes.
    unsafe {
        if n < WORD {
            let mut at = 0;
            while at < n {
                let difference = i32::from(*a.add(at)) - i32::from(*b.add(at));
                if difference != 0 {
                    return difference;
                }
                at += 1;
            }
            return 0;
        }
        let mut at = 0;
        while at + BLOCK <= n && same_block(a.add(at), b.add(at)) {
            at += BLOCK;
        }
        while at + WORD <= n {
            let found = order(load(a.add(at).cast::<u64>()), load(b.add(at).cast::<u64>()));
            if found != 0 {
                return found;
            }
            at += WORD;
        }
        let last = n - WORD;
        order(load(a.add(last).cast::<u64>()), load(b.add(last).cast::<u64>()))
    }
}

/// # Safety
/// As C has it.
#[cfg_attr(target_env = "musl", unsafe(no_mangle))]
pub unsafe extern "C" fn bcmp(a: *const c_void, b: *const c_void, n: usize) -> i32 {
    // SAFETY: as the caller promised.
    unsafe { memcmp(a, b, n) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(length: usize) -> Vec<u8> {
        (0..length).map(|n| (n * 7 + n / 251) as u8).collect()
    }

    /// Lengths around every boundary in the code.
    fn lengths() -> impl Iterator<Item = usize> {
        (0..150).chain([255, 256, 257, 1000, 1023, 1024, 1025, 4095, 4096, 4097, 9999])
    }

    #[test]
    fn copies() {
        for n in lengths() {
            for offset in 0..3 {
                let source = numbered(n + offset);
                let mut target = vec![0xAA; n + 2];
                // SAFETY: both have the room.
                unsafe { memcpy(target.as_mut_ptr().add(1).cast(), source.as_ptr().add(offset).cast(), n) };
                assert_eq!(&target[1..=n], &source[offset..], "{n}");
                assert_eq!((target[0], target[n + 1]), (0xAA, 0xAA), "{n}");
            }
        }
    }

    #[test]
    fn moves_within_a_block() {
        for n in lengths() {
            for (from, to) in
                [(0, 0), (0, 1), (1, 0), (0, 7), (16, 0), (0, 17), (40, 3), (3, 40), (0, n), (n, 0)]
            {
                let start = numbered(2 * n + 50);
                let mut wanted = start.clone();
                wanted.copy_within(from..from + n, to);
                let mut block = start;
                let base = block.as_mut_ptr();
                // SAFETY: both lie inside the block.
                unsafe { memmove(base.add(to).cast(), base.add(from).cast(), n) };
                assert!(block == wanted, "{n} {from} {to}");
            }
        }
    }

    #[test]
    fn comparisons_have_the_sign_of_the_first_difference() {
        for n in lengths() {
            let a = numbered(n);
            let compare = |b: &[u8]| {
                // SAFETY: both have `n` bytes.
                unsafe {
                    (
                        memcmp(a.as_ptr().cast(), b.as_ptr().cast(), n),
                        bcmp(a.as_ptr().cast(), b.as_ptr().cast(), n),
                    )
                }
            };
            assert_eq!(compare(&a.clone()), (0, 0));
            for at in (0..n).step_by(1 + n / 40) {
                let mut b = a.clone();
                b[at] = b[at].wrapping_add(0x80);
                if at + 1 < n {
                    b[n - 1] ^= 0xFF;
                }
                let (found, equal) = compare(&b);
                assert_eq!(found.signum(), if a[at] < b[at] { -1 } else { 1 }, "{n} {at}");
                assert_ne!(equal, 0);
            }
        }
    }
}

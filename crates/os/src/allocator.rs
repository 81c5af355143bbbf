//! The memory allocator of the binary: fast with one thread, correct with more.
//!
//! A block has no header: its class follows from the size that Rust gives back with it.
//! Up to 1 KiB the classes are 16 bytes apart, up to `LARGE` there are four for each doubling;
//! each has a list of free blocks. A class whose list is empty takes from the end of a region,
//! the first of which lies in the program's own zero pages, so a short script maps nothing.
//! Above `LARGE` each block is a mapping; a few freed ones are kept for the next.
//!
//! Invariants: every block is a multiple of 16 bytes, at a multiple of 16, at least as large as
//! its class says; a block is in at most one list. Only `threads_exist` makes it lock.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::entry;
use crate::sys::raw;

/// Blocks up to this size have classes `STEP` apart.
const SMALL: usize = 1 << SMALL_LOG;
const SMALL_LOG: u32 = 10;
const STEP: usize = 16;
const SMALL_CLASSES: usize = SMALL / STEP;
/// Blocks up to this size have classes; larger ones are mappings.
const LARGE: usize = 1 << LARGE_LOG;
const LARGE_LOG: u32 = 17;
const CLASSES: usize = SMALL_CLASSES + 4 * (LARGE_LOG - SMALL_LOG) as usize;
/// A multiple of the page size of every system.
const PAGE: usize = if cfg!(target_arch = "x86_64") { 4 << 10 } else { 64 << 10 };
/// The first regions for small and for larger blocks, in zero pages of the program.
const FIRST_SMALL: usize = 192 << 10;
const FIRST_LARGE: usize = 320 << 10;
/// A region is twice its predecessor, up to this.
const LARGEST_REGION: usize = 4 << 20;
/// How much of a region is brought in at a time.
const PIECE: usize = 128 << 10;
/// How many blocks a free block must give to be cut into them.
const WORTH_CUTTING: usize = 8;
/// Freed mappings kept, and how many bytes of them.
const KEPT: usize = 8;
const KEPT_BYTES: usize = 32 << 20;

/// The class of a block of `size` bytes, 1 to `LARGE`.
#[inline(always)]
const fn class_of(size: usize) -> usize {
    let top = size.wrapping_sub(1);
    if size <= SMALL {
        return top / STEP;
    }
    let log = top.ilog2();
    SMALL_CLASSES + 4 * (log - SMALL_LOG) as usize + ((top >> (log - 2)) & 3)
}

/// The bytes in a block of `size`'s class.
#[inline(always)]
const fn block_size(size: usize) -> usize {
    let top = size.wrapping_sub(1);
    if size <= SMALL {
        return (top / STEP + 1) * STEP;
    }
    let quarter = top.ilog2() - 2;
    ((top >> quarter) + 1) << quarter
}

/// The bytes in a block of `class`.
const fn size_of_class(class: usize) -> usize {
    if class < SMALL_CLASSES {
        return (class + 1) * STEP;
    }
    let above = class - SMALL_CLASSES;
    (above % 4 + 5) << (SMALL_LOG as usize - 2 + above / 4)
}

const fn pages(size: usize) -> usize {
    size.next_multiple_of(PAGE)
}

/// A free block.
struct Free {
    next: *mut Free,
}

/// Memory that blocks are cut from, from `at` to `end`; up to `limit` more of it can be had, a
/// piece at a time: pages are cheaper together than by a fault for each.
struct Region {
    at: usize,
    end: usize,
    limit: usize,
    /// The size of the next one.
    next: usize,
}

/// A freed mapping.
#[derive(Clone, Copy)]
struct Kept {
    at: usize,
    size: usize,
}

struct Heap {
    free: [*mut Free; CLASSES],
    small: Region,
    large: Region,
    kept: [Kept; KEPT],
    kept_bytes: usize,
}

#[repr(align(4096))]
struct First(UnsafeCell<[u8; FIRST_SMALL + FIRST_LARGE]>);
// SAFETY: only its address is taken; the blocks in it are handed out one by one.
unsafe impl Sync for First {}
static FIRST: First = First(UnsafeCell::new([0; FIRST_SMALL + FIRST_LARGE]));

impl Heap {
    const fn new() -> Heap {
        Heap {
            free: [null_mut(); CLASSES],
            small: Region { at: 0, end: 0, limit: 0, next: FIRST_SMALL },
            large: Region { at: 0, end: 0, limit: 0, next: FIRST_LARGE },
            kept: [Kept { at: 0, size: 0 }; KEPT],
            kept_bytes: 0,
        }
    }

    #[inline(always)]
    fn allocate(&mut self, size: usize) -> *mut u8 {
        if size > LARGE {
            return self.map(pages(size));
        }
        let class = class_of(size);
        let block = self.free[class];
        if block.is_null() {
            let region = if size <= SMALL { &mut self.small } else { &mut self.large };
            let (at, size) = (region.at, block_size(size));
            if region.end - at < size {
                return self.cut(size);
            }
            region.at = at + size;
            return at as *mut u8;
        }
        // SAFETY: a block in a free list is ours and starts with a `Free`.
        self.free[class] = unsafe { (*block).next };
        block.cast()
    }

    /// # Safety
    /// `block` came from `allocate` (or `grow`) with this `size` and is not used any more.
    #[inline(always)]
    unsafe fn release(&mut self, block: *mut u8, size: usize) {
        if size > LARGE {
            return self.unmap(block as usize, pages(size));
        }
        // SAFETY: the block is unused and at least 16 bytes long.
        unsafe { self.push(class_of(size), block as usize) };
    }

    /// # Safety
    /// At `at` lie at least as many unused bytes as `class` has.
    #[inline(always)]
    unsafe fn push(&mut self, class: usize, at: usize) {
        let block = at as *mut Free;
        // SAFETY: as the caller promised.
        unsafe { (*block).next = self.free[class] };
        self.free[class] = block;
    }

    /// Cuts a new block of the `size` of a class from a region that is used up.
    #[cold]
    #[inline(never)]
    fn cut(&mut self, size: usize) -> *mut u8 {
        loop {
            let region = if size <= SMALL { &mut self.small } else { &mut self.large };
            if region.end - region.at >= size {
                let block = region.at;
                region.at += size;
                return block as *mut u8;
            }
            if region.end < region.limit {
                let piece = size.max(PIECE).min(region.limit - region.end);
                want_pages(region.end, piece);
                region.end += piece;
                continue;
            }
            if !self.next_region(size) {
                out_of_memory(size);
            }
        }
    }

    /// Turns the rest of the region for `size` into free blocks and starts another region: at
    /// first in the program's own pages, then in a free block that is large enough to be cut, at
    /// last in a new mapping.
    fn next_region(&mut self, size: usize) -> bool {
        let is_small = size <= SMALL;
        let region = if is_small { &mut self.small } else { &mut self.large };
        let (old, end) = (region.at, region.end);
        let (mut at, mut length, mut next) = (0, region.next, region.next);
        let mut fresh = false;
        if end == 0 {
            let first = FIRST.0.get() as usize;
            at = if is_small { first } else { first + FIRST_SMALL };
            next *= 2;
        } else if let Some(block) = self.take_largest(size * WORTH_CUTTING) {
            (at, length) = block;
        } else {
            while at == 0 && length >= size {
                at = map_pages(length);
                fresh = true;
                next = (length * 2).min(LARGEST_REGION);
                // Under a limit on memory a smaller one may still be had.
                length /= if at == 0 { 2 } else { 1 };
            }
        }
        if at == 0 {
            return false;
        }
        let region = if is_small { &mut self.small } else { &mut self.large };
        let limit = at + length;
        *region = Region { at, end: if fresh { at } else { limit }, limit, next };
        self.free_rest(old, end);
        true
    }

    /// Takes the largest free block of at least `least` bytes: where it is and how long.
    fn take_largest(&mut self, least: usize) -> Option<(usize, usize)> {
        let least = class_of(least.min(LARGE));
        let class = (least..CLASSES).rev().find(|&class| !self.free[class].is_null())?;
        let block = self.free[class];
        // SAFETY: a block in a free list is ours and starts with a `Free`.
        self.free[class] = unsafe { (*block).next };
        Some((block as usize, size_of_class(class)))
    }

    /// Makes free blocks of what lies between `at` and `end`.
    fn free_rest(&mut self, mut at: usize, end: usize) {
        while end - at >= STEP {
            let block = largest_block(end - at);
            // SAFETY: the rest of a region is used by nobody.
            unsafe { self.push(class_of(block), at) };
            at += block;
        }
    }

    /// Whether a block of `old` bytes could be made `new` bytes long where it is.
    #[inline(always)]
    fn grow(&mut self, block: *mut u8, old: usize, new: usize) -> bool {
        if class_of(old) == class_of(new) {
            return true;
        }
        // The last block cut from a region grows into the rest of it, but only where a new one
        // would have to be cut anyway: else blocks would wander from class to class for ever.
        let (old_size, new_size) = (block_size(old), block_size(new));
        let none_free = self.free[class_of(new)].is_null();
        let region = if old <= SMALL { &mut self.small } else { &mut self.large };
        let last = block as usize + old_size == region.at;
        let fits = new > old && (new <= SMALL) == (old <= SMALL) && none_free;
        if last && fits && region.end - region.at >= new_size - old_size {
            region.at += new_size - old_size;
            return true;
        }
        false
    }

    /// A mapping of `size` bytes: a kept one that is not much larger, or a new one.
    #[cold]
    fn map(&mut self, size: usize) -> *mut u8 {
        let best = self
            .kept
            .iter_mut()
            .filter(|kept| kept.size >= size && kept.size - size <= size / 4)
            .min_by_key(|kept| kept.size);
        if let Some(kept) = best {
            let Kept { at, size: had } = std::mem::replace(kept, Kept { at: 0, size: 0 });
            self.kept_bytes -= had;
            if had > size {
                unmap_pages(at + size, had - size);
            }
            return at as *mut u8;
        }
        map_pages(size) as *mut u8
    }

    /// Keeps a mapping for later, or gives it back if enough are kept.
    #[cold]
    fn unmap(&mut self, at: usize, size: usize) {
        if self.kept_bytes + size <= KEPT_BYTES
            && let Some(slot) = self.kept.iter_mut().find(|kept| kept.size == 0)
        {
            *slot = Kept { at, size };
            self.kept_bytes += size;
            return;
        }
        unmap_pages(at, size);
        // What fills the slots is of no use for the sizes now asked for.
        for kept in &mut self.kept {
            if kept.size != 0 {
                unmap_pages(kept.at, kept.size);
            }
            *kept = Kept { at: 0, size: 0 };
        }
        self.kept_bytes = 0;
    }
}

/// The largest block of any class in `length` bytes.
fn largest_block(length: usize) -> usize {
    if length <= SMALL {
        return length / STEP * STEP;
    }
    if length >= LARGE {
        return LARGE;
    }
    let quarter = length.ilog2() - 2;
    length >> quarter << quarter
}

/// Ends the process as bash does where memory fails it. Only large blocks, which have a mapping
/// each, are refused with a null, so that what asks for them may ask first.
#[cold]
fn out_of_memory(size: usize) -> ! {
    entry::fail(format_args!("spork: cannot allocate {size} bytes\n"), 2)
}

/// New zeroed pages, or 0.
fn map_pages(size: usize) -> usize {
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    // SAFETY: a new mapping wherever the kernel likes.
    let at = unsafe { raw!(libc::SYS_mmap, 0, size, protection, flags, -1isize, 0) };
    if at < 0 { 0 } else { at as usize }
}

/// Has the kernel bring pages in before they are touched. One that cannot brings them one by one.
fn want_pages(at: usize, size: usize) {
    // SAFETY: only pages of a mapping made by `map_pages`; they stay zeroed.
    unsafe { raw!(libc::SYS_madvise, at, size, libc::MADV_POPULATE_WRITE) };
}

fn unmap_pages(at: usize, size: usize) {
    // SAFETY: only mappings made by `map_pages`, or parts of them, which nobody uses.
    unsafe { raw!(libc::SYS_munmap, at, size) };
}

struct Shared(UnsafeCell<Heap>);
// SAFETY: with one thread there is no sharing; with more, `Guard` excludes all but one.
unsafe impl Sync for Shared {}
static HEAP: Shared = Shared(UnsafeCell::new(Heap::new()));
static THREADS: AtomicBool = AtomicBool::new(false);
static LOCKED: AtomicBool = AtomicBool::new(false);

/// From now on every call locks. To be called before a second thread starts.
pub fn threads_exist() {
    THREADS.store(true, Ordering::SeqCst);
}

/// While it lives no other thread is in the allocator.
pub(crate) struct Guard(bool);

impl Guard {
    #[inline(always)]
    pub(crate) fn new() -> Guard {
        let threads = THREADS.load(Ordering::Relaxed);
        if threads {
            lock();
        }
        Guard(threads)
    }
}

impl Drop for Guard {
    #[inline(always)]
    fn drop(&mut self) {
        if self.0 {
            LOCKED.store(false, Ordering::Release);
        }
    }
}

#[cold]
fn lock() {
    let mut tries = 0;
    while LOCKED.compare_exchange_weak(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {
        tries += 1;
        if tries % 64 == 0 {
            // SAFETY: takes nothing.
            unsafe { raw!(libc::SYS_sched_yield) };
        }
        std::hint::spin_loop();
    }
}

/// The allocator; `global_allocator!` declares it in a binary.
pub struct Allocator;

// SAFETY: blocks are disjoint, aligned to 16 and as long as asked for; a stricter alignment goes
// to the C library in all four calls alike.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.align() > STEP {
            // SAFETY: as the caller promised.
            return unsafe { System.alloc(layout) };
        }
        let _guard = Guard::new();
        // SAFETY: nobody else is in the heap.
        unsafe { (*HEAP.0.get()).allocate(layout.size()) }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if layout.align() > STEP {
            // SAFETY: as the caller promised.
            return unsafe { System.dealloc(block, layout) };
        }
        let _guard = Guard::new();
        // SAFETY: nobody else is in the heap; the block is as the caller promised.
        unsafe { (*HEAP.0.get()).release(block, layout.size()) }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new: usize) -> *mut u8 {
        if layout.align() > STEP {
            // SAFETY: as the caller promised.
            return unsafe { System.realloc(block, layout, new) };
        }
        let _guard = Guard::new();
        // SAFETY: nobody else is in the heap.
        let heap = unsafe { &mut *HEAP.0.get() };
        let old = layout.size();
        if old > LARGE && new > LARGE {
            let (old, new) = (pages(old), pages(new));
            // SAFETY: the block is a mapping of this length.
            let at = unsafe { raw!(libc::SYS_mremap, block, old, new, libc::MREMAP_MAYMOVE) };
            return if at < 0 { null_mut() } else { at as *mut u8 };
        }
        if old <= LARGE && new <= LARGE && heap.grow(block, old, new) {
            return block;
        }
        let moved = heap.allocate(new);
        if !moved.is_null() {
            // SAFETY: two blocks, both at least this long; the old one is then unused.
            unsafe {
                std::ptr::copy_nonoverlapping(block, moved, old.min(new));
                heap.release(block, old);
            }
        }
        moved
    }
}

/// Declares the allocator of a binary.
#[macro_export]
macro_rules! global_allocator {
    () => {
        #[global_allocator]
        static ALLOCATOR: $crate::allocator::Allocator = $crate::allocator::Allocator;
    };
}

/// The system's allocator, counted: for tests that say what costs no allocation.
pub struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

impl Counting {
    /// How many blocks were allocated so far, or made larger.
    pub fn allocations() -> usize {
        ALLOCATIONS.load(Ordering::Relaxed)
    }
}

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller's duties are those of the system's allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.realloc(block, layout, size) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_ordered_and_hold_their_sizes() {
        let mut last = 0;
        for size in 1..=LARGE {
            let class = class_of(size);
            assert!(class == last || class == last + 1, "{size}");
            last = class;
            let block = block_size(size);
            assert!(block >= size && block.is_multiple_of(STEP), "{size}");
            assert_eq!(class_of(block), class, "{size}");
            assert_eq!(size_of_class(class), block, "{size}");
            assert!(block == LARGE || class_of(block + 1) == class + 1, "{size}");
        }
        assert_eq!(last + 1, CLASSES);
    }

    #[test]
    fn rest_of_a_region_is_cut_into_whole_classes() {
        for length in (STEP..=LARGE * 2).step_by(STEP) {
            let block = largest_block(length);
            assert!(block > 0 && block <= length && block_size(block) == block, "{length}");
        }
    }

    /// A small generator of numbers that are the same in every run.
    fn next(seed: &mut u64) -> usize {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        (*seed >> 16) as usize
    }

    fn fill(block: *mut u8, size: usize, mark: u8) {
        // SAFETY: a block of this size.
        unsafe { std::slice::from_raw_parts_mut(block, size) }.fill(mark);
    }

    fn check(block: *mut u8, size: usize, mark: u8) {
        // SAFETY: a block of this size, filled before.
        let bytes = unsafe { std::slice::from_raw_parts(block, size) };
        assert!(bytes.iter().all(|&b| b == mark));
    }

    fn some_size(seed: &mut u64) -> usize {
        match next(seed) % 100 {
            0 => next(seed) % (4 * LARGE) + 1,
            1..10 => next(seed) % LARGE + 1,
            10..30 => next(seed) % 4096 + 1,
            _ => next(seed) % 200 + 1,
        }
    }

    /// Allocates, resizes and frees at random; every block keeps its own contents throughout.
    fn hammer(mut seed: u64, rounds: usize) {
        let layout = |size| Layout::from_size_align(size, 8).unwrap();
        let mut blocks: Vec<(*mut u8, usize, u8)> = Vec::new();
        for round in 0..rounds {
            let mark = round as u8;
            let pick = if blocks.is_empty() { 0 } else { next(&mut seed) % blocks.len() };
            // SAFETY: blocks are used as they were allocated.
            unsafe {
                match next(&mut seed) % 5 {
                    0 | 1 if blocks.len() < 500 => {
                        let size = some_size(&mut seed);
                        let block = Allocator.alloc(layout(size));
                        assert!(!block.is_null() && (block as usize).is_multiple_of(STEP));
                        fill(block, size, mark);
                        blocks.push((block, size, mark));
                    }
                    2 if !blocks.is_empty() => {
                        let (block, size, mark) = blocks[pick];
                        let new = some_size(&mut seed);
                        let block = Allocator.realloc(block, layout(size), new);
                        check(block, size.min(new), mark);
                        fill(block, new, mark);
                        blocks[pick] = (block, new, mark);
                    }
                    _ if !blocks.is_empty() => {
                        let (block, size, mark) = blocks.swap_remove(pick);
                        check(block, size, mark);
                        Allocator.dealloc(block, layout(size));
                    }
                    _ => {}
                }
            }
        }
        for (block, size, mark) in blocks {
            check(block, size, mark);
            // SAFETY: as above.
            unsafe { Allocator.dealloc(block, layout(size)) };
        }
    }

    /// All users of the heap in one test: until `threads_exist` only one thread may be in it.
    #[test]
    fn blocks_keep_their_contents() {
        threads_exist();
        hammer(0x5eed, 60_000);
        let threads: Vec<_> = (1..4)
            .map(|n| crate::thread::spawn("hammer", move || hammer(n * 0x9e37_79b9, 20_000)).unwrap())
            .collect();
        for thread in threads {
            thread.join().unwrap();
        }
    }

    #[test]
    fn stricter_alignment_is_kept() {
        let layout = Layout::from_size_align(100, 256).unwrap();
        // SAFETY: allocated and released with the same layout.
        unsafe {
            let block = Allocator.alloc(layout);
            assert_eq!(block as usize % 256, 0);
            Allocator.dealloc(block, layout);
        }
    }
}

//! The memory allocator of the binary.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, Ordering};

static THREADS: AtomicBool = AtomicBool::new(false);

/// From now on every call locks. To be called before a second thread starts.
pub fn threads_exist() {
    THREADS.store(true, Ordering::SeqCst);
}

pub struct Allocator;

// SAFETY: hands everything to the C library's.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promised.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        // SAFETY: as the caller promised.
        unsafe { System.dealloc(p, layout) }
    }
    unsafe fn realloc(&self, p: *mut u8, layout: Layout, new: usize) -> *mut u8 {
        // SAFETY: as the caller promised.
        unsafe { System.realloc(p, layout, new) }
    }
}

/// Declares the allocator in the binary that wants it.
#[macro_export]
macro_rules! global_allocator {
    () => {
        #[global_allocator]
        static ALLOCATOR: $crate::allocator::Allocator = $crate::allocator::Allocator;
    };
}

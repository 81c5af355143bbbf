//! Threads, for the prompt daemon only: the shell process has one.

use std::io;
use std::thread::{Builder, JoinHandle};

/// Starts a thread; before it exists, the allocator learns that it has to lock.
pub fn spawn<T: Send + 'static>(
    name: &str,
    run: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    crate::allocator::threads_exist();
    Builder::new().name(name.to_string()).spawn(run)
}

/// Runs `f`, which may start threads that end before it returns and borrow what it borrows.
pub fn scope<'env, T>(f: impl for<'scope> FnOnce(&'scope std::thread::Scope<'scope, 'env>) -> T) -> T {
    crate::allocator::threads_exist();
    std::thread::scope(f)
}

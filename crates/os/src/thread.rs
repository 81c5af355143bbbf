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

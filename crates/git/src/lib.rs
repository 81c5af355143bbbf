//! What `git status` would say of a repository, kept up to date by inotify.
//!
//! The first answer subscribes to every directory, then looks at every file, then reads what was
//! heard meanwhile. Later ones look only at what was heard of, so their cost follows the number of
//! changes. Where the kernel does not tell of changes everything is looked at each time, and where
//! the answer cannot be derived here git is asked; which of these it was is in `Status::source`.
//!
//! Nothing is ever written, no lock is taken, and no thread outlives the call that started it.
//!
//! The owner of a `Repository`:
//! - finds it with the environment of the shell that asks (`Repository::discover`), shows `head` at
//!   once if it wants to, calls `watch` and then `status` for each prompt;
//! - polls `fds` and calls `poll_events` when one is readable, so that the queue does not run full, and
//!   `status` when it wants to know whether something is to be redrawn (`Status::generation`);
//! - keeps asking the same `Repository` for a directory while `covers` says so, and finds it again
//!   otherwise, and after `Error::Gone`;
//! - calls `sweep` with some number of files now and then while idle, and `status` after it;
//! - where `is_watching` stays false, may call `watch` again later: limits change.
//!
//! Invariants: whatever is read has been subscribed to before; an answer is right for every change
//! that was complete when it was asked for; equal to `git status --porcelain=v2 --branch`, or git's
//! own.

mod ask;
mod bytes;
mod change;
mod config;
mod content;
pub mod discovery;
mod environment;
mod head;
mod ignore;
mod index;
mod listing;
mod module;
mod object;
mod oid;
mod reference;
mod repository;
mod scan;
mod settings;
mod sha1;
mod staged;
mod status;
mod tree;
mod untracked;
mod watch;
mod wildmatch;

pub use environment::Environment;
pub use listing::tells_of_changes;
pub use oid::{Oid, hex};
pub use repository::Repository;
pub use status::{Action, ActionKind, Counts, Error, Head, Source, Status, Tracking};

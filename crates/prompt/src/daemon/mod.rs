//! The daemon: one for each user and protocol version, started by whoever asks first.
//!
//! It is given its listening socket, so that nobody waits for it to begin: who starts it may connect
//! at once. It ends when nobody has asked for an hour, when told to, and when a newer build calls. It
//! may be killed at any time: everything is found again, and what is on disk is replaced as a whole.
//!
//! `server` is the loop; `connection` a client; `answer` puts an answer together out of `view` (a
//! directory in an environment), `repositories` and `versions`; `runs` starts programs (`job`); `look`
//! and `subscription` look at files so that changes are heard of; `store` is the disk.

mod answer;
mod connection;
mod context;
mod job;
pub mod look;
mod report;
mod repositories;
mod runs;
mod server;
mod store;
mod subscription;
mod versions;
mod view;

use spork_os::fd::Fd;
use spork_os::process::{self, Fork};
use spork_os::{file, signal};

use crate::client::LISTENER;
use crate::directory::Settings;

/// Becomes the daemon, with the listening socket at descriptor 3; whoever started this process sees it
/// end at once. Answers the exit status.
pub fn run(strings: &[&[u8]]) -> i32 {
    if !file::fstat(LISTENER).is_ok_and(|s| s.kind() == file::S_IFSOCK) {
        return 2;
    }
    match process::fork() {
        Ok(Fork::Parent(_)) => return 0,
        Ok(Fork::Child) => {}
        Err(_) => return 1,
    }
    let _ = process::setsid();
    let _ = file::chdir(b"/");
    file::umask(0o077);
    for n in [signal::SIGHUP, signal::SIGINT, signal::SIGPIPE] {
        let _ = signal::ignore(n);
    }
    let _ = signal::catch(signal::SIGTERM);
    let _ = spork_os::fd::set_cloexec(LISTENER, true);
    let listener = Fd::from_raw(LISTENER);
    match server::Server::new(Settings::from_strings(strings), listener) {
        Ok(mut server) => {
            server.run();
            0
        }
        Err(_) => 1,
    }
}

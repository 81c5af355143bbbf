//! Ticks arrive beside signals and are told from them.

use spork_os::signal::{self, SigSet};
use spork_os::{process, ticker};

#[test]
fn ticks_arrive_and_are_told_from_signals() {
    ticker::start(100_000).unwrap();
    while !signal::pending_any() {
        std::thread::yield_now();
    }
    let mut pending = signal::take_pending() | SigSet::EMPTY.with(libc::SIGINT).0;
    assert!(signal::take_tick(&mut pending));
    assert_eq!(pending, SigSet::EMPTY.with(libc::SIGINT).0);
    assert!(!signal::take_tick(&mut pending));

    // A child has none.
    match process::fork().unwrap() {
        process::Fork::Child => {
            let _ = spork_os::time::sleep(3_000_000);
            process::exit_now(i32::from(signal::pending_any()));
        }
        process::Fork::Parent(pid) => {
            let (_, status) = process::waitpid(pid, 0).unwrap().unwrap();
            assert_eq!(status.exited(), Some(0));
        }
    }
}

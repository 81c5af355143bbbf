//! Forks, waits, signals: each in a child with one thread, where signals arrive at once.

use std::panic::{AssertUnwindSafe, catch_unwind};

use spork_os::fd;
use spork_os::process::{self, Fork, WaitStatus, exit_now};
use spork_os::signal::{self, Disposition, SigSet};

/// Runs `f` in a child; its end.
fn in_child(f: impl FnOnce()) -> WaitStatus {
    match process::fork().unwrap() {
        Fork::Child => {
            let ok = catch_unwind(AssertUnwindSafe(f)).is_ok();
            exit_now(if ok { 0 } else { 1 })
        }
        Fork::Parent(pid) => loop {
            if let Ok(Some((child, status))) = process::waitpid(pid, 0) {
                assert_eq!(child, pid);
                return status;
            }
        },
    }
}

fn passes_in_child(f: impl FnOnce()) {
    let status = in_child(f);
    assert_eq!(status.exited(), Some(0), "{status:?}");
}

#[test]
fn a_child_is_another_process() {
    let (from, to) = fd::pipe().unwrap();
    let parent = process::getpid();
    passes_in_child(|| {
        assert_ne!(process::getpid(), parent);
        assert_eq!(process::getppid(), parent);
        fd::write_all(to.raw(), &process::getpid().to_ne_bytes()).unwrap();
    });
    drop(to);
    let mut bytes = Vec::new();
    fd::read_to_end(from.raw(), &mut bytes).unwrap();
    assert_eq!(bytes.len(), 4);
}

#[test]
fn ends_are_told_apart() {
    assert_eq!(in_child(|| exit_now(200)).exited(), Some(200));
    let killed = in_child(|| signal::raise_default(signal::SIGKILL));
    assert_eq!((killed.signaled(), killed.exited()), (Some(signal::SIGKILL), None));
    let raised = in_child(|| {
        signal::catch(signal::SIGINT).unwrap();
        signal::block(SigSet::ALL);
        signal::raise_default(signal::SIGINT);
    });
    assert_eq!(raised.signaled(), Some(signal::SIGINT));
}

#[test]
fn stops_and_continues_are_seen() {
    let (from, to) = fd::pipe().unwrap();
    let Fork::Parent(pid) = process::fork().unwrap() else {
        let _ = process::kill(process::getpid(), signal::SIGSTOP);
        let _ = fd::read(from.raw(), &mut [0]);
        exit_now(0);
    };
    let next = || process::waitpid(pid, process::WUNTRACED | process::WCONTINUED).unwrap().unwrap().1;
    assert_eq!(next().stopped(), Some(signal::SIGSTOP));
    process::kill(pid, signal::SIGCONT).unwrap();
    assert!(next().continued());
    fd::write_all(to.raw(), b"x").unwrap();
    assert_eq!(next().exited(), Some(0));
    let gone = process::waitpid(pid, 0).unwrap_err();
    assert_eq!(gone.raw_os_error(), Some(libc::ECHILD));
}

#[test]
fn waiting_without_blocking() {
    passes_in_child(|| {
        let (from, to) = fd::pipe().unwrap();
        let Fork::Parent(pid) = process::fork().unwrap() else {
            drop(to);
            let _ = fd::read(from.raw(), &mut [0]);
            exit_now(0);
        };
        assert!(process::waitpid(pid, process::WNOHANG).unwrap().is_none());
        assert!(!process::child_is_waiting());
        drop(to);
        let (child, status, usage) = process::wait_with_usage(-1, 0).unwrap().unwrap();
        assert_eq!((child, status.exited()), (pid, Some(0)));
        assert!(usage.max_rss > 0);
    });
}

#[test]
fn caught_signals_are_noted_and_end_calls() {
    passes_in_child(|| {
        signal::take_pending();
        signal::catch(signal::SIGUSR1).unwrap();
        signal::catch(64).unwrap();
        let me = process::getpid();
        assert!(!signal::pending_any());
        process::kill(me, signal::SIGUSR1).unwrap();
        process::kill(me, 64).unwrap();
        assert!(signal::pending_any() && signal::is_pending(signal::SIGUSR1));
        assert!(signal::take(64) && !signal::take(64));
        assert_eq!(signal::take_pending(), SigSet::of(&[signal::SIGUSR1]).0);
        assert!(!signal::pending_any());

        // Blocked until the wait begins; the wait ends with it.
        let mask = signal::block(SigSet::of(&[signal::SIGUSR1]));
        process::kill(me, signal::SIGUSR1).unwrap();
        assert!(!signal::pending_any());
        assert!(signal::blocked_pending().contains(signal::SIGUSR1));
        let error = fd::poll_with(&mut [], None, Some(mask)).unwrap_err();
        assert_eq!(error.raw_os_error(), Some(libc::EINTR));
        assert!(signal::take(signal::SIGUSR1));
        process::kill(me, signal::SIGUSR1).unwrap();
        signal::sigsuspend(mask);
        assert!(signal::take(signal::SIGUSR1));
    });
}

#[test]
fn a_fault_is_not_caught_for_ever() {
    passes_in_child(|| {
        signal::catch(signal::SIGSEGV).unwrap();
        process::kill(process::getpid(), signal::SIGSEGV).unwrap();
        assert!(signal::take(signal::SIGSEGV), "sent by someone, it is noted");
    });
    let fault = in_child(|| {
        process::setrlimit(process::RLIMIT_CORE, 0, 0).unwrap();
        signal::catch(signal::SIGSEGV).unwrap();
        // SAFETY: it is not, and ends the child.
        unsafe { std::ptr::with_exposed_provenance::<u8>(64).read_volatile() };
    });
    assert_eq!(fault.signaled(), Some(signal::SIGSEGV));
}

#[test]
fn a_child_does_not_inherit_what_arrived() {
    passes_in_child(|| {
        signal::catch(signal::SIGUSR1).unwrap();
        process::kill(process::getpid(), signal::SIGUSR1).unwrap();
        passes_in_child(|| {
            assert!(!signal::pending_any());
            process::kill(process::getpid(), signal::SIGUSR1).unwrap();
            assert!(signal::pending_any());
        });
        assert!(signal::pending_any());
    });
}

#[test]
fn dispositions_change_and_the_first_is_remembered() {
    passes_in_child(|| {
        assert!(!signal::ignored_at_start(signal::SIGWINCH));
        signal::ignore(signal::SIGWINCH).unwrap();
        assert_eq!(signal::get(signal::SIGWINCH).unwrap(), Disposition::Ignore);
        assert!(!signal::ignored_at_start(signal::SIGWINCH));
        signal::catch(signal::SIGWINCH).unwrap();
        assert_eq!(signal::get(signal::SIGWINCH).unwrap(), Disposition::Handler);
        assert!(signal::caught().contains(signal::SIGWINCH));
        signal::set_default(signal::SIGWINCH).unwrap();
        assert_eq!(signal::get(signal::SIGWINCH).unwrap(), Disposition::Default);
        assert!(!signal::caught().contains(signal::SIGWINCH));
        // The test harness ignores SIGPIPE.
        signal::catch(signal::SIGPIPE).unwrap();
        assert!(signal::ignored_at_start(signal::SIGPIPE));
        assert!(signal::catch(signal::SIGKILL).is_err());
        assert!(!signal::caught().contains(signal::SIGKILL));
        assert!(signal::ignore(65).is_err() && signal::ignore(0).is_err());
    });
}

#[test]
fn groups_and_sessions() {
    passes_in_child(|| {
        let me = process::getpid();
        process::setpgid(0, 0).unwrap();
        assert_eq!((process::getpgrp(), process::getpgid(0).unwrap()), (me, me));
        assert!(process::killpg(me, 0).is_ok());
        assert!(process::setsid().is_err(), "the leader of a group cannot start a session");
    });
    passes_in_child(|| {
        assert_eq!(process::setsid().unwrap(), process::getpid());
        assert_eq!(process::getsid(0).unwrap(), process::getpid());
    });
}

#[test]
fn limits() {
    passes_in_child(|| {
        let (_, hard) = process::getrlimit(process::RLIMIT_NOFILE).unwrap();
        process::setrlimit(process::RLIMIT_NOFILE, 50, hard).unwrap();
        assert_eq!(process::getrlimit(process::RLIMIT_NOFILE).unwrap(), (50, hard));
        assert!(fd::dup_above(2, 50).is_err());
        assert!(process::setrlimit(process::RLIMIT_NOFILE, 60, 50).is_err());
    });
}

#[test]
fn times_never_go_back() {
    let before = process::times().unwrap();
    let after = process::times().unwrap();
    assert!(after.utime >= before.utime && after.cstime >= before.cstime);
}

#[test]
fn identities() {
    assert_eq!(process::getuid(), process::geteuid());
    assert_eq!(process::getgid(), process::getegid());
    assert!(process::getgroups().is_ok());
    assert!(process::getppid() > 0);
}

#[test]
fn a_terminal_of_our_own() {
    use spork_os::terminal::{self, When};
    passes_in_child(|| {
        process::setsid().unwrap();
        // The terminal hangs up when its master is closed at the end.
        signal::ignore(signal::SIGHUP).unwrap();
        let master = fd::open(b"/dev/ptmx", fd::O_RDWR | fd::O_NOCTTY, 0).unwrap();
        let name = terminal::unlock_slave(master.raw()).unwrap();
        // The first terminal a session opens is its own.
        let slave = fd::open(&name, fd::O_RDWR, 0).unwrap();
        let tty = slave.raw();
        assert!(fd::is_tty(tty));
        assert_eq!(terminal::tcgetpgrp(tty).unwrap(), process::getpid());
        terminal::set_window_size(tty, 30, 90).unwrap();
        assert_eq!(terminal::window_size(tty).unwrap(), (30, 90));

        let cooked = terminal::attributes(tty).unwrap();
        terminal::set_attributes(tty, When::Drain, &cooked.without_lines().without_echo()).unwrap();
        fd::write_all(master.raw(), b"x").unwrap();
        let mut byte = [0];
        assert_eq!((fd::read(tty, &mut byte).unwrap(), byte), (1, *b"x"));
        terminal::set_attributes(tty, When::Now, &cooked).unwrap();
        assert_eq!(terminal::attributes(tty).unwrap(), cooked);

        signal::ignore(signal::SIGTTOU).unwrap();
        let Fork::Parent(child) = process::fork().unwrap() else {
            process::setpgid(0, 0).unwrap();
            terminal::tcsetpgrp(tty, process::getpid()).unwrap();
            exit_now(if terminal::tcgetpgrp(tty).unwrap() == process::getpid() { 0 } else { 1 });
        };
        assert_eq!(process::waitpid(child, 0).unwrap().unwrap().1.exited(), Some(0));
        terminal::tcsetpgrp(tty, process::getpid()).unwrap();

        // A spawned program that is given the terminal reads from it without being stopped.
        let argv = spork_os::cstring::CStrings::from_slices(&["sh", "-c", "read x && [ \"$x\" = hi ]"]);
        let envp = spork_os::cstring::CStrings::new();
        let moves = [(tty, 0)];
        let spawn = spork_os::spawn::Spawn {
            moves: &moves,
            pgroup: Some(0),
            terminal: Some(tty),
            default_signals: SigSet::of(&[signal::SIGTTOU]),
            ..spork_os::spawn::Spawn::new(c"/bin/sh", &argv, &envp)
        };
        let pid = spawn.spawn().unwrap();
        assert_eq!(terminal::tcgetpgrp(tty).unwrap(), pid);
        fd::write_all(master.raw(), b"hi\n").unwrap();
        assert_eq!(process::waitpid(pid, process::WUNTRACED).unwrap().unwrap().1.exited(), Some(0));
    });
}

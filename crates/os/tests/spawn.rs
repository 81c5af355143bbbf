//! Programs are started with the descriptors, signals, group and directory asked for.

use std::ffi::CStr;

use spork_os::cstring::CStrings;
use spork_os::fd::{self, Fd};
use spork_os::process::{self, WaitStatus};
use spork_os::signal::{self, SigSet};
use spork_os::spawn::{Spawn, SpawnError, Stage};

const SH: &CStr = c"/bin/sh";

fn wait(pid: i32) -> WaitStatus {
    loop {
        match process::waitpid(pid, 0) {
            Ok(Some((_, status))) => return status,
            Ok(None) => {}
            Err(e) => assert_eq!(e.raw_os_error(), Some(libc::EINTR)),
        }
    }
}

fn shell(script: &str) -> CStrings {
    CStrings::from_slices(&["sh", "-c", script])
}

/// The output of `script`, run with what `change` sets.
fn output(script: &str, moves: &[(i32, i32)], change: impl FnOnce(&mut Spawn)) -> String {
    output_of(SH, &shell(script), moves, change)
}

/// The output of a program; its standard output is already taken.
fn output_of(path: &CStr, argv: &CStrings, moves: &[(i32, i32)], change: impl FnOnce(&mut Spawn)) -> String {
    let (from, to) = fd::pipe().unwrap();
    let envp = CStrings::from_slices(&["PATH=/usr/bin:/bin", "X=1"]);
    let mut moves = moves.to_vec();
    moves.push((to.raw(), 1));
    let mut spawn = Spawn { moves: &moves, ..Spawn::new(path, argv, &envp) };
    change(&mut spawn);
    let pid = spawn.spawn().unwrap();
    drop(to);
    let mut text = Vec::new();
    fd::read_to_end(from.raw(), &mut text).unwrap();
    assert_eq!(wait(pid).exited(), Some(0));
    String::from_utf8(text).unwrap()
}

/// A descriptor at or above `min` from which `text` can be read.
fn source(text: &str, min: i32) -> Fd {
    let (from, to) = fd::pipe().unwrap();
    fd::write_all(to.raw(), text.as_bytes()).unwrap();
    fd::dup_above(from.raw(), min).unwrap()
}

#[test]
fn arguments_environment_and_status() {
    assert_eq!(output("echo \"$X-$0-$#\"", &[], |_| {}), "1-sh-0\n");
    let (argv, envp) = (shell("exit 7"), CStrings::new());
    let pid = Spawn::new(SH, &argv, &envp).spawn().unwrap();
    assert_eq!(wait(pid).exited(), Some(7));
}

#[test]
fn a_signal_ends_the_program() {
    let (argv, envp) = (shell("kill -TERM $$"), CStrings::new());
    let status = wait(Spawn::new(SH, &argv, &envp).spawn().unwrap());
    assert_eq!((status.signaled(), status.exited()), (Some(signal::SIGTERM), None));
}

#[test]
fn descriptors_are_exchanged() {
    let (a, b, c) = (source("a\n", 200), source("b\n", 210), source("c\n", 220));
    let (x, y, z) = (a.raw(), b.raw(), c.raw());
    // A cycle of three, a copy out of it, and one that stays where it is.
    let moves = [(x, y), (y, z), (z, x), (x, 3)];
    let script = format!("cat <&{x}; cat <&{y}; cat <&{z}; [ -e /proc/self/fd/3 ] && echo three");
    // dash knows one digit only, so descriptors are named through /dev/fd.
    let script = script.replace("<&", "</dev/fd/");
    assert_eq!(output(&script, &moves, |_| {}), "c\na\nb\nthree\n");
    assert!(fd::cloexec(x).unwrap(), "the parent's descriptors stay as they are");
}

#[test]
fn a_descriptor_stays_at_its_number() {
    let a = source("a\n", 230);
    let script = format!("cat </dev/fd/{}", a.raw());
    assert_eq!(output(&script, &[(a.raw(), a.raw())], |_| {}), "a\n");
}

#[test]
fn others_are_not_passed_on_and_some_are_closed() {
    let a = source("a\n", 240);
    let script = format!("[ -e /dev/fd/{} ] || echo gone; [ -e /proc/self/fd/0 ] || echo closed", a.raw());
    assert_eq!(output(&script, &[], |spawn| spawn.closes = &[0]), "gone\nclosed\n");
}

#[test]
fn a_source_that_is_not_open() {
    let (argv, envp) = (shell(":"), CStrings::new());
    let spawn = Spawn { moves: &[(999, 1)], ..Spawn::new(SH, &argv, &envp) };
    assert_eq!(spawn.spawn(), Err(SpawnError { errno: libc::EBADF, stage: Stage::Dup }));
}

#[test]
fn failures_of_exec() {
    let fails = |path: &CStr, argv: &CStrings| Spawn::new(path, argv, &CStrings::new()).spawn();
    let error = |errno| Err(SpawnError { errno, stage: Stage::Exec });
    let argv = shell(":");
    assert_eq!(fails(c"/no/such/program", &argv), error(libc::ENOENT));
    assert_eq!(fails(c"/etc", &argv), error(libc::EACCES));
    let huge = "x".repeat(200 << 10);
    assert_eq!(fails(SH, &CStrings::from_slices(&["sh", &huge])), error(libc::E2BIG));

    let path = format!("{}/not-a-program-{}", env!("CARGO_TARGET_TMPDIR"), process::getpid());
    std::fs::write(&path, "echo no header\n").unwrap();
    spork_os::file::chmod(path.as_bytes(), 0o755).unwrap();
    let c_path = spork_os::cstring::c_string(path.as_bytes());
    assert_eq!(fails(&c_path, &argv), error(libc::ENOEXEC));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_group_of_its_own() {
    let script = "read -r p c s pp g rest </proc/self/stat; [ \"$p\" = \"$g\" ] && echo leader || :";
    assert_eq!(output(script, &[], |spawn| spawn.pgroup = Some(0)), "leader\n");
    assert_eq!(output(script, &[], |_| {}), "");
}

#[test]
fn a_group_that_exists() {
    let (argv, envp) = (shell("read x"), CStrings::new());
    let (from, to) = fd::pipe().unwrap();
    let moves = [(from.raw(), 0)];
    let leader = Spawn { pgroup: Some(0), moves: &moves, ..Spawn::new(SH, &argv, &envp) }.spawn().unwrap();
    let script = "read -r p c s pp g rest </proc/self/stat; echo $g";
    assert_eq!(output(script, &[], |spawn| spawn.pgroup = Some(leader)), format!("{leader}\n"));
    drop(to);
    wait(leader);
}

#[test]
fn the_directory() {
    let dir = fd::open(b"/usr", fd::O_RDONLY, 0).unwrap();
    assert_eq!(output("pwd -P", &[], |spawn| spawn.cwd_fd = Some(dir.raw())), "/usr\n");
    let file = fd::open(b"/etc/passwd", fd::O_RDONLY, 0).unwrap();
    let (argv, envp) = (shell(":"), CStrings::new());
    let spawn = Spawn { cwd_fd: Some(file.raw()), ..Spawn::new(SH, &argv, &envp) };
    let error = SpawnError { errno: libc::ENOTDIR, stage: Stage::Directory };
    assert_eq!(spawn.spawn(), Err(error));
}

/// Caught signals are default in the program, ignored ones ignored, blocked ones blocked.
#[test]
fn signals_of_the_program() {
    signal::catch(signal::SIGUSR2).unwrap();
    // Not through a shell, which would unblock everything first.
    let argv = CStrings::from_slices(&["cat", "/proc/self/status"]);
    let field = |text: &str, name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap().to_string();
        SigSet(u64::from_str_radix(line.split_whitespace().nth(1).unwrap(), 16).unwrap())
    };
    let text = output_of(c"/bin/cat", &argv, &[], |spawn| {
        spawn.ignored = SigSet::of(&[signal::SIGHUP]);
        spawn.mask = SigSet::of(&[signal::SIGALRM]);
        spawn.default_signals = SigSet::of(&[signal::SIGPIPE]);
    });
    let ignored = field(&text, "SigIgn");
    assert!(ignored.contains(signal::SIGHUP));
    assert!(!ignored.contains(signal::SIGPIPE), "which the test harness ignores");
    assert_eq!(field(&text, "SigBlk"), SigSet::of(&[signal::SIGALRM]));
    assert_eq!(field(&text, "SigCgt"), SigSet::EMPTY);
    assert_eq!(signal::get(signal::SIGUSR2).unwrap(), signal::Disposition::Handler);
    assert_eq!(signal::mask(), SigSet::EMPTY);
}

#[test]
fn a_descriptor_for_the_process() {
    let (argv, envp) = (shell("exit 3"), CStrings::new());
    let (pid, pidfd) = Spawn::new(SH, &argv, &envp).spawn_with_pidfd().unwrap();
    assert!(fd::cloexec(pidfd.raw()).unwrap());
    let mut fds = [fd::PollFd::new(pidfd.raw(), fd::POLLIN)];
    assert_eq!(fd::poll(&mut fds, -1).unwrap(), 1);
    assert_eq!(wait(pid).exited(), Some(3));
}

#[test]
fn many_in_a_row_leave_nothing_behind() {
    let (argv, envp) = (CStrings::from_slices(&["true"]), CStrings::new());
    let open = || std::fs::read_dir("/proc/self/fd").unwrap().count();
    let before = open();
    for _ in 0..200 {
        let pid = Spawn::new(c"/bin/true", &argv, &envp).spawn().unwrap();
        assert_eq!(wait(pid).exited(), Some(0));
        assert!(Spawn::new(c"/bin/nothing", &argv, &envp).spawn().is_err());
    }
    // Other tests of this program open and close at the same time.
    assert!(open() < before + 40);
}

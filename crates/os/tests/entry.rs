//! A program that starts through `entry!` and allocates through our allocator, as the shell does.
//! Each case is a start of this program with the case's name.

#![no_main]
#![deny(unsafe_code)]

use std::collections::HashMap;

use spork_os::cstring::{CStrings, c_string};
use spork_os::fd;
use spork_os::process::{self, Fork, RLIM_INFINITY, WaitStatus, exit_now, setrlimit};
use spork_os::signal::{self, Disposition, SigSet};
use spork_os::spawn::Spawn;
use spork_os::stack_remaining;

spork_os::entry!(run);
spork_os::global_allocator!();

const MIB: usize = 1 << 20;
type Case = (&'static str, fn(), fn(&str));

/// Name, what the started program does, and how it is started and judged.
const CASES: &[Case] = &[
    ("arguments", arguments, |name| {
        assert_eq!(start(name, |_| {}).exited(), Some(0));
    }),
    ("closed", closed, |name| {
        assert_eq!(start(name, |spawn| spawn.closes = &[0, 1, 2]).exited(), Some(0));
    }),
    ("signals", signals, |name| {
        let ignored = SigSet::of(&[signal::SIGTERM]);
        let status = start(name, |spawn| {
            spawn.default_signals = SigSet::of(&[signal::SIGPIPE]);
            spawn.ignored = ignored;
        });
        assert_eq!(status.exited(), Some(0));
    }),
    ("deep", deep, |name| {
        assert_eq!(limited(name, process::RLIMIT_STACK, MIB as u64).exited(), Some(0));
    }),
    ("small", small, |name| {
        assert_eq!(limited(name, process::RLIMIT_AS, 300 * MIB as u64).exited(), Some(0));
    }),
    ("shrink", shrink, |name| {
        assert_eq!(start(name, |_| {}).exited(), Some(0));
    }),
    ("overflow", overflow, |name| {
        let status = limited(name, process::RLIMIT_AS, 64 * MIB as u64);
        assert_eq!(status.signaled(), Some(signal::SIGSEGV));
    }),
    ("panic", panic, panic_is_reported),
    ("allocate", allocate, |name| {
        assert_eq!(start(name, |_| {}).exited(), Some(0));
    }),
    ("exhausted", exhausted, |name| {
        assert_eq!(start_with(name, &[(null().raw(), 2)], |_| {}).exited(), Some(2));
    }),
    ("threads", threads, |name| {
        assert_eq!(start(name, |_| {}).exited(), Some(0));
    }),
];

fn run(args: Vec<Vec<u8>>) -> i32 {
    let named =
        |case: &&Case| args.get(1).is_some_and(|arg| arg.strip_prefix(b"case:") == Some(case.0.as_bytes()));
    match CASES.iter().find(named) {
        Some(case) => case.1(),
        None => CASES.iter().for_each(|case| case.2(case.0)),
    }
    0
}

fn wait(pid: i32) -> WaitStatus {
    process::waitpid(pid, 0).unwrap().unwrap().1
}

fn start(name: &str, change: impl FnOnce(&mut Spawn)) -> WaitStatus {
    start_with(name, &[], change)
}

fn start_with(name: &str, moves: &[(i32, i32)], change: impl FnOnce(&mut Spawn)) -> WaitStatus {
    let argv = CStrings::from_slices(&["entry", &format!("case:{name}"), "", "\u{fc}"]);
    let envp = CStrings::from_slices(&["A=1", "no equals sign", "A=2"]);
    let path = c_string(b"/proc/self/exe");
    let mut spawn = Spawn { moves, ..Spawn::new(&path, &argv, &envp) };
    change(&mut spawn);
    wait(spawn.spawn().unwrap())
}

/// Starts under a limit.
fn limited(name: &str, resource: process::Resource, limit: u64) -> WaitStatus {
    match process::fork().unwrap() {
        Fork::Child => {
            setrlimit(process::RLIMIT_CORE, 0, 0).unwrap();
            setrlimit(resource, limit, limit).unwrap();
            let status = start(name, |_| {});
            if let Some(n) = status.signaled() {
                signal::raise_default(n);
            }
            exit_now(status.exited().unwrap_or(1))
        }
        Fork::Parent(pid) => wait(pid),
    }
}

fn arguments() {
    assert_eq!(spork_os::environ(), [&b"A=1"[..], b"no equals sign", b"A=2"]);
    assert!(stack_remaining() > 1000 * MIB);
}

fn closed() {
    assert!(!(0..3).any(fd::is_open));
}

fn signals() {
    assert_eq!(signal::get(signal::SIGPIPE).unwrap(), Disposition::Default);
    assert!(signal::ignored_at_start(signal::SIGTERM));
    let handled = |n: &i32| signal::get(*n).unwrap() == Disposition::Handler;
    assert_eq!((1..signal::NSIG).find(handled), None);
}

/// Recurses until `bytes` of stack are used; the depth.
#[inline(never)]
fn recurse(until: usize) -> usize {
    let block = std::hint::black_box([0u8; 4096]);
    if stack_remaining() < until { 1 } else { 1 + recurse(until) + usize::from(block[7]) }
}

fn deep() {
    let before = stack_remaining();
    assert!(recurse(before - 64 * MIB) > 4000);
}

fn small() {
    let left = stack_remaining();
    assert!(left > 7 * MIB && left < 200 * MIB);
    let block = vec![1u8; 100 * MIB];
    assert_eq!(std::hint::black_box(&block)[MIB], 1);
}

fn shrink() {
    let before = stack_remaining();
    setrlimit(process::RLIMIT_AS, 80 * MIB as u64, RLIM_INFINITY).unwrap();
    let left = stack_remaining();
    assert!(left < before && left > 8 * MIB);
    let block = vec![1u8; 30 * MIB];
    assert_eq!(std::hint::black_box(&block)[MIB], 1);
    recurse(MIB / 2);
    assert!(Vec::<u8>::new().try_reserve(100 * MIB).is_err());
}

/// What lies below the stack ends the process, and nothing else is harmed.
fn overflow() {
    recurse(0);
}

fn panic() {
    spork_os::entry::on_panic_restore(Some(|| {
        let _ = fd::write(2, b"restored\n");
    }));
    panic!("a defect");
}

fn panic_is_reported(name: &str) {
    let (from, to) = fd::pipe().unwrap();
    assert_eq!(start_with(name, &[(to.raw(), 2)], |_| {}).exited(), Some(70));
    drop(to);
    let mut text = Vec::new();
    fd::read_to_end(from.raw(), &mut text).unwrap();
    let text = String::from_utf8_lossy(&text);
    assert!(text.starts_with("restored\nspork: internal error: a defect (crates/os/tests/entry.rs:"));
    assert!(text.ends_with('\n'));
}

/// Collections of all sizes, through growth, shrinking and a fork.
fn allocate() {
    let mut map: HashMap<Vec<u8>, String> = HashMap::new();
    for n in 0..20_000usize {
        map.insert(n.to_string().into_bytes(), "x".repeat(n % 3000));
    }
    map.retain(|key, _| key.len() == 4);
    map.shrink_to_fit();
    assert_eq!(map.len(), 9000);
    assert!(map.iter().all(|(key, value)| {
        let n: usize = String::from_utf8_lossy(key).parse().unwrap();
        value.len() == n % 3000 && value.bytes().all(|b| b == b'x')
    }));
    let mut bytes = Vec::new();
    for n in 0..3_000_000u32 {
        bytes.push(n as u8);
    }
    bytes.truncate(1000);
    bytes.shrink_to_fit();
    assert!(bytes.iter().enumerate().all(|(n, b)| n as u8 == *b));
    match process::fork().unwrap() {
        Fork::Child => {
            drop(map);
            exit_now(vec![7u8; 5 * MIB][MIB].into())
        }
        Fork::Parent(pid) => assert_eq!(wait(pid).exited(), Some(7)),
    }
    assert_eq!(map.len(), 9000);
}

fn null() -> fd::Fd {
    fd::open(b"/dev/null", fd::O_WRONLY, 0).unwrap()
}

/// Small blocks until there are none: an ordinary end, as bash's.
fn exhausted() {
    setrlimit(process::RLIMIT_AS, 40 * MIB as u64, RLIM_INFINITY).unwrap();
    let mut all = Vec::new();
    all.try_reserve(4 * MIB / size_of::<Vec<u8>>()).unwrap();
    loop {
        all.push(vec![0u8; 1000]);
        assert!(all.len() < 100_000, "no limit");
    }
}

fn threads() {
    let work = |seed: usize| {
        move || {
            let mut strings: Vec<String> = Vec::new();
            for n in 0..30_000 {
                strings.push("y".repeat((n * seed) % 500));
                if n % 3 == 0 {
                    let at = (n * seed) % strings.len();
                    strings.swap_remove(at);
                }
            }
            assert!(stack_remaining() < 100 * MIB, "a thread has a stack of its own");
            strings.iter().all(|s| s.bytes().all(|b| b == b'y'))
        }
    };
    let threads: Vec<_> = (1..4).map(|n| spork_os::thread::spawn("worker", work(n)).unwrap()).collect();
    assert!(threads.into_iter().all(|thread| thread.join().unwrap()));
}

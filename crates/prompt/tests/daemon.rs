//! The daemon under everything that may happen to it: killed, replaced, asked by many at once, with
//! nowhere to write.

#![allow(clippy::disallowed_methods, reason = "tests are ordinary programs")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failure here is that of the test"
)]

mod support;

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Barrier};

use spork_os::process;
use spork_os::signal::SIGKILL;
use spork_prompt::client::Answer;
use spork_prompt::directory::{self, Directory, Settings};
use spork_prompt::facts::Facts;
use spork_prompt::protocol::{self, Hello, Question, VERSION, Want, ask, tell};
use spork_prompt::runtimes::Kind;
use support::{World, bytes, calls, soon, version};

const PYTHON: Want = Want(1);

fn python(world: &World, wait_ms: u32) -> std::path::PathBuf {
    world.write("project/pyproject.toml", "");
    world.slow_program("bin/python", "Python 3.12.1\n", wait_ms)
}

#[test]
fn nothing_runs_while_nothing_changes() {
    let world = World::new("warm");
    let program = python(&world, 0);
    let mut client = world.client();
    let environment = world.environment();
    for _ in 0..1000 {
        let facts = world.ask(&mut client, &environment, &world.path("project"), PYTHON);
        assert_eq!(version(&facts, Kind::Python).as_deref(), Some("3.12.1"));
    }
    assert_eq!(calls(&program), 1);
}

#[test]
fn a_killed_daemon_is_replaced() {
    let world = World::new("kill");
    python(&world, 0);
    let mut client = world.client();
    let environment = world.environment();
    for _ in 0..3 {
        let facts = world.ask(&mut client, &environment, &world.path("project"), PYTHON);
        assert_eq!(version(&facts, Kind::Python).as_deref(), Some("3.12.1"));
        process::kill(world.daemon_pid(), SIGKILL).unwrap();
    }
}

#[test]
fn a_question_survives_the_daemon() {
    let world = World::new("open");
    // It does not end before its daemon has: only the next one gets to the end of it.
    let program = python(&world, 300);
    let mut client = world.client();
    let question = Question { cwd: bytes(&world.path("project")), want: PYTHON, ..Question::default() };
    client.ask(&world.environment(), question).unwrap();
    while calls(&program) == 0 {
        std::thread::yield_now();
    }
    process::kill(world.daemon_pid(), SIGKILL).unwrap();
    let mut facts = Facts::default();
    while let Some(answer) = client.wait(soon()).unwrap() {
        match answer {
            Answer::Part(part) => part.apply(&mut facts),
            Answer::Done => break,
        }
    }
    assert_eq!(version(&facts, Kind::Python).as_deref(), Some("3.12.1"));
}

#[test]
fn many_that_come_at_once_start_one_daemon_and_one_program() {
    let world = Arc::new(World::new("many"));
    let program = python(&world, 100);
    let barrier = Arc::new(Barrier::new(8));
    let threads: Vec<_> = (0..8)
        .map(|_| {
            let (world, barrier) = (world.clone(), barrier.clone());
            std::thread::spawn(move || {
                let mut client = world.client();
                let environment = world.environment();
                barrier.wait();
                let facts = world.ask(&mut client, &environment, &world.path("project"), PYTHON);
                (version(&facts, Kind::Python), world.daemon_pid())
            })
        })
        .collect();
    let answers: Vec<_> = threads.into_iter().map(|t| t.join().unwrap()).collect();
    assert!(answers.iter().all(|a| a.0.as_deref() == Some("3.12.1") && a.1 == answers[0].1), "{answers:?}");
    assert_eq!(calls(&program), 1);
}

#[test]
fn a_hundred_shells() {
    let world = World::new("hundred");
    let program = python(&world, 0);
    let environment = world.environment();
    let mut clients: Vec<_> = (0..100).map(|_| world.client()).collect();
    for client in &mut clients {
        let question = Question { cwd: bytes(&world.path("project")), want: PYTHON, ..Question::default() };
        client.ask(&environment, question).unwrap();
    }
    for client in &mut clients {
        let mut done = false;
        while let Some(answer) = client.wait(soon()).unwrap() {
            done = answer == Answer::Done;
            if done {
                break;
            }
        }
        assert!(done);
    }
    assert_eq!(calls(&program), 1);
}

#[test]
fn what_was_found_outlives_the_daemon() {
    let world = World::new("restart");
    let program = python(&world, 0);
    // Changed so shortly before it ran that it might have changed again unseen, it would not be kept.
    let written = fs::metadata(&program).unwrap().modified().unwrap();
    while written.elapsed().unwrap().as_millis() < 100 {
        std::thread::yield_now();
    }
    for _ in 0..3 {
        let facts = world.ask(&mut world.client(), &world.environment(), &world.path("project"), PYTHON);
        assert_eq!(version(&facts, Kind::Python).as_deref(), Some("3.12.1"));
        world.command("stop").unwrap();
    }
    assert_eq!(calls(&program), 1);
    let store = world.settings().store().unwrap();
    let store = std::path::PathBuf::from(String::from_utf8(store).unwrap());
    let whole = fs::read(&store).unwrap();
    // Whatever the file holds instead, the answer is right.
    for (n, content) in
        [Vec::new(), b"garbage".to_vec(), whole[..whole.len() - 1].to_vec()].into_iter().enumerate()
    {
        fs::write(&store, content).unwrap();
        let facts = world.ask(&mut world.client(), &world.environment(), &world.path("project"), PYTHON);
        assert_eq!(version(&facts, Kind::Python).as_deref(), Some("3.12.1"));
        assert_eq!(calls(&program), 2 + n);
        world.command("stop").unwrap();
    }
    world.ask(&mut world.client(), &world.environment(), &world.path("project"), PYTHON);
    assert_eq!(calls(&program), 4);
    world.command("clear").unwrap();
    assert!(!store.exists());
    world.ask(&mut world.client(), &world.environment(), &world.path("project"), PYTHON);
    assert_eq!(calls(&program), 5);
}

#[test]
fn nowhere_to_write_and_no_home() {
    let mut world = World::new("nowhere");
    python(&world, 0);
    let cache = format!("XDG_CACHE_HOME={}/project/pyproject.toml", world.dir.display());
    world.strings.retain(|s| !s.starts_with(b"HOME=") && !s.starts_with(b"XDG_CACHE_HOME="));
    for strings in [vec![], vec![cache.into_bytes()]] {
        world.strings.extend(strings);
        let facts = world.ask(&mut world.client(), &world.environment(), &world.path("project"), PYTHON);
        assert_eq!(version(&facts, Kind::Python).as_deref(), Some("3.12.1"));
        world.command("stop").unwrap();
    }
}

#[test]
fn only_the_last_question_is_answered() {
    let world = World::new("stale");
    world.write("a/pyproject.toml", "");
    world.slow_program("bin/python", "Python 3.12.1\n", 50);
    world.write("b/package.json", "{}");
    world.program("bin/node", "v22.0.0\n");
    let mut client = world.client();
    for _ in 0..5 {
        let ask = |dir: &str| Question {
            cwd: bytes(&world.path(dir)),
            want: Want::RUNTIMES,
            partial: true,
            ..Question::default()
        };
        client.ask(&world.environment(), ask("a")).unwrap();
        client.ask(&world.environment(), ask("b")).unwrap();
        let mut facts = Facts::default();
        while let Answer::Part(part) = client.wait(soon()).unwrap().unwrap() {
            part.apply(&mut facts);
            let kinds: Vec<Kind> = facts.runtimes.value.iter().flatten().map(|r| r.kind).collect();
            assert_eq!(kinds, [Kind::Node]);
        }
        assert_eq!(version(&facts, Kind::Node).as_deref(), Some("22.0.0"));
        world.command("clear").unwrap();
    }
}

#[test]
fn a_folder_that_others_may_enter_is_refused() {
    let world = World::new("mode");
    let folder = world.path("run/spork");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    assert!(Directory::open(&world.settings()).is_err());
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).unwrap();
    assert!(Directory::open(&world.settings()).is_ok());
    fs::rename(&folder, world.path("elsewhere")).unwrap();
    std::os::unix::fs::symlink(world.path("elsewhere"), &folder).unwrap();
    assert!(Directory::open(&world.settings()).is_err());
    fs::remove_file(&folder).unwrap();
    if process::geteuid() == 0 {
        fs::create_dir(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).unwrap();
        std::os::unix::fs::chown(&folder, Some(65534), None).unwrap();
        assert!(Directory::open(&world.settings()).is_err());
        fs::remove_dir(&folder).unwrap();
        // A runtime folder of somebody else is no place for ours.
        std::os::unix::fs::chown(world.path("run"), Some(65534), None).unwrap();
        let directory =
            Directory::open(&Settings { instance: b"nobody".to_vec(), ..world.settings() }).unwrap();
        assert!(directory.socket().starts_with(b"/tmp/spork-"));
        std::os::unix::fs::chown(world.path("run"), Some(0), None).unwrap();
    }
}

/// A connection that says of itself what it likes.
fn raw(world: &World) -> UnixStream {
    let socket = Directory::open(&world.settings()).unwrap().socket();
    UnixStream::connect(String::from_utf8(socket).unwrap()).unwrap()
}

fn everything(mut stream: UnixStream) -> Vec<u8> {
    let mut text = Vec::new();
    // It may be reset.
    let _ = stream.read_to_end(&mut text);
    text
}

#[test]
fn a_newer_build_replaces_an_older_one_and_not_the_other_way_round() {
    let world = World::new("newer");
    python(&world, 0);
    let ask_it = || world.ask(&mut world.client(), &world.environment(), &world.path("project"), PYTHON);
    ask_it();
    let old = world.daemon_pid();
    let hello = |build: u64| {
        let mut frame = Vec::new();
        protocol::put_hello(&mut frame, ask::HELLO, &Hello { version: VERSION, build, pid: 1 });
        frame
    };
    raw(&world).write_all(&hello(1)).unwrap();
    ask_it();
    assert_eq!(world.daemon_pid(), old);
    let mut newer = raw(&world);
    newer.write_all(&hello(u64::MAX)).unwrap();
    let answer = everything(newer);
    assert_eq!(protocol::next_frame(&answer).unwrap().map(|f| f.0), Some(tell::LEAVING));
    let facts = ask_it();
    assert_eq!(version(&facts, Kind::Python).as_deref(), Some("3.12.1"));
    assert_ne!(world.daemon_pid(), old);
    assert!(directory::build(directory::THIS) > 1);
}

#[test]
fn nonsense_ends_the_connection_and_nothing_else() {
    let world = World::new("nonsense");
    python(&world, 0);
    let ask_it = || world.ask(&mut world.client(), &world.environment(), &world.path("project"), PYTHON);
    ask_it();
    let pid = world.daemon_pid();
    let mut hello = Vec::new();
    protocol::put_hello(&mut hello, ask::HELLO, &Hello { version: VERSION, build: 0, pid: 1 });
    let mut early = Vec::new();
    protocol::put_question(&mut early, &Question::default());
    let nonsense: [Vec<u8>; 6] = [
        vec![0; 4],
        vec![0xff; 64],
        early,
        [hello.as_slice(), &[1, 0, 0, 0, b'?']].concat(),
        [hello.as_slice(), &[3, 0, 0, 0, b'q', 0xff, 0xff]].concat(),
        b"GET / HTTP/1.1\r\n\r\n".to_vec(),
    ];
    for bytes in nonsense {
        let mut stream = raw(&world);
        stream.write_all(&bytes).unwrap();
        everything(stream);
    }
    // One that says nothing, and one that breaks off in the middle.
    let _silent = raw(&world);
    raw(&world).write_all(&hello[..7]).unwrap();
    ask_it();
    assert_eq!(world.daemon_pid(), pid);
}

#[test]
fn who_follows_is_told_of_changes() {
    let world = World::new("follow");
    let project = world.path("project");
    world.run_git(&project, &["init", "-q", "-b", "main"]);
    let mut client = world.client();
    let question = Question {
        cwd: bytes(&project),
        want: Want::GIT.with(PYTHON),
        partial: true,
        follow: true,
        ..Question::default()
    };
    client.ask(&world.environment(), question).unwrap();
    let mut facts = Facts::default();
    let mut until = |wanted: &dyn Fn(&Facts) -> bool| {
        while !wanted(&facts) {
            if let Answer::Part(part) = client.wait(soon()).unwrap().expect("news") {
                part.apply(&mut facts);
            }
        }
    };
    let untracked = |facts: &Facts| {
        facts
            .git
            .value
            .as_ref()
            .filter(|_| facts.git.is_fresh())
            .and_then(|g| Some(g.counts.value?.untracked))
    };
    until(&|facts| untracked(facts) == Some(0) && facts.runtimes.is_fresh());
    fs::write(project.join("new"), "x").unwrap();
    until(&|facts| untracked(facts) == Some(1));
    world.program("bin/python", "Python 3.9.1\n");
    fs::write(project.join("setup.py"), "x").unwrap();
    let shown = |facts: &Facts, wanted: &[u8]| {
        facts.runtimes.value.iter().flatten().any(|r| r.version.value.as_deref() == Some(wanted))
    };
    until(&|facts| untracked(facts) == Some(2) && shown(facts, b"3.9.1"));
    world.program("bin/python", "Python 3.9.2\n");
    until(&|facts| shown(facts, b"3.9.2"));
}

#[test]
fn a_program_without_a_key_runs_once_for_who_follows() {
    let world = World::new("once");
    let project = world.path("project");
    world.run_git(&project, &["init", "-q", "-b", "main"]);
    world.write("project/build.zig", "");
    let mise = world.program("mise-bin/mise", "0.12.0");
    world.link("../mise-bin/mise", "bin/zig");
    let mut client = world.client();
    let want = Want::GIT.with(Want::runtime(Kind::Zig));
    let question =
        Question { cwd: bytes(&project), want, partial: true, follow: true, ..Question::default() };
    client.ask(&world.environment(), question).unwrap();
    let mut facts = Facts::default();
    while facts.git.value.as_ref().and_then(|g| g.counts.value).is_none_or(|c| c.untracked < 20) {
        let n = facts.git.value.as_ref().and_then(|g| g.counts.value).map_or(0, |c| c.untracked);
        fs::write(project.join(format!("f{n}")), "x").unwrap();
        while let Some(answer) = client.wait(soon()).unwrap() {
            if let Answer::Part(part) = answer {
                let git = matches!(part, protocol::Part::Git(_));
                part.apply(&mut facts);
                if git && facts.git.is_fresh() {
                    break;
                }
            }
        }
    }
    assert_eq!(calls(&mise), 1);
}

#[test]
fn git_as_it_is_now() {
    git(&World::new("git"));
}

#[test]
fn git_without_events() {
    let mut world = World::new("deaf-git");
    world.strings.push(b"SPORK_PROMPT_EVENTS=never".to_vec());
    git(&world);
}

fn git(world: &World) {
    let project = world.path("project");
    let mut client = world.client();
    assert_eq!(world.git(&mut client, &project), None);
    world.run_git(&project, &["init", "-q", "-b", "main"]);
    let git = world.git(&mut client, &project).unwrap();
    assert_eq!(git.branch.as_deref(), Some(&b"main"[..]));
    for n in 1..20 {
        fs::write(project.join(format!("f{n}")), "x").unwrap();
        let git = world.git(&mut client, &project).unwrap();
        assert_eq!(git.counts.value.unwrap().untracked, n);
    }
    world.run_git(&project, &["add", "-A"]);
    assert_eq!(world.git(&mut client, &project).unwrap().counts.value.unwrap().staged, 19);
    world.run_git(&project, &["commit", "-q", "-m", "x"]);
    // Inside of directories that are ignored, new, or repositories of their own.
    fs::create_dir_all(project.join("target/deep")).unwrap();
    fs::write(project.join(".gitignore"), "target\n").unwrap();
    for dir in ["target/deep", "target", "."] {
        let git = world.git(&mut client, &project.join(dir)).unwrap();
        assert_eq!(git.counts.value.unwrap().untracked, 1, "{dir}");
    }
    world.run_git(&project.join("target/deep"), &["init", "-q", "-b", "inner"]);
    let git = world.git(&mut client, &project.join("target/deep")).unwrap();
    assert_eq!(git.branch.as_deref(), Some(&b"inner"[..]));
    fs::rename(&project, world.path("moved")).unwrap();
    let git = world.git(&mut client, &world.path("moved")).unwrap();
    assert_eq!(git.branch.as_deref(), Some(&b"main"[..]));
    assert_eq!(world.git(&mut client, &project), None);
}

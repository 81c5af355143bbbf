//! A process that cannot be made: bash's patience, its messages, and what ends.
//!
//! Without memory for one: in a namespace of processes whose first one has ended, the kernel makes no more.
//! Too many of them: a user of our own may have two. Both need rights that not every machine gives; where
//! they are missing there is nothing to test.

// A test is an ordinary program.
#![allow(clippy::disallowed_methods, clippy::unwrap_used)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;

/// A folder that every user may enter, with the shell and a script in it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, script: &str) -> Folder {
        let folder = Folder(std::env::temp_dir().join(format!("spork-fork.{}.{name}", std::process::id())));
        fs::create_dir_all(&folder.0).unwrap();
        fs::set_permissions(&folder.0, fs::Permissions::from_mode(0o755)).unwrap();
        fs::copy(env!("CARGO_BIN_EXE_spork"), folder.0.join("spork")).unwrap();
        fs::write(folder.0.join("script"), script).unwrap();
        folder
    }

    /// What the script prints, to both descriptors, and its status.
    fn run(&self, mut command: Command, fork: &str) -> String {
        let output =
            command.current_dir(&self.0).env_clear().env("PATH", "/usr/bin:/bin").env("SPORK_FORK", fork);
        let output = output.output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        format!("{}{}", String::from_utf8_lossy(&text), output.status.code().unwrap_or(-1))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// `unshare` that starts a program in a new namespace of processes; None where it may not.
fn namespace() -> Option<&'static [&'static str]> {
    let ways: [&[&str]; 2] = [&["--pid"], &["--map-root-user", "--user", "--pid"]];
    let works = |way: &&&[&str]| {
        Command::new("unshare").args(**way).arg("true").output().is_ok_and(|output| output.status.success())
    };
    ways.iter().find(works).copied()
}

/// Runs a line, and one behind it, where no process can be made: as is and with every subshell a process.
fn without_memory(name: &str, line: &str) -> Option<[String; 2]> {
    let way = namespace()?;
    let script = format!("trap 'echo exit $?' EXIT\n/bin/true\n{line}\necho not reached\n");
    let folder = Folder::new(name, &script);
    Some(["", "always"].map(|fork| {
        let mut command = Command::new("unshare");
        command.args(way).args(["./spork", "script"]);
        folder.run(command, fork)
    }))
}

#[test]
fn what_needs_a_process_ends_the_shell() {
    let lines = [
        "/bin/true",
        "/bin/true &",
        "/bin/true | cat",
        "{ /bin/true; echo x; } | cat",
        "! /bin/true",
        "if /bin/true; then echo yes; fi",
        "x=$(/bin/true); echo x",
        "echo $(f() { eval '/bin/true; echo e'; }; f; echo f) g",
        "(exec /bin/true); echo $?",
        "((/bin/true; echo a); echo b) || echo or",
        "cat <(/bin/true)",
        "cat >(/bin/true)",
        "coproc cat",
        "read x <<<$(/bin/true); echo $x",
        "[[ $(/bin/true) ]]; echo $?",
        "for i in a $(/bin/true); do echo $i; done",
        "f() { local x=$(/bin/true); echo f; }; f; echo g",
        "(trap : USR1); echo $?",
        "echo $(kill -0 $BASHPID; echo a)",
        "printf %070000d 0 | wc -c",
        "trap '/bin/true; echo t' USR1; kill -USR1 $$; echo f",
    ];
    for (at, line) in lines.iter().enumerate() {
        let Some(results) = without_memory(&format!("memory{at}"), line) else { return };
        for result in results {
            assert_eq!(result, "exit 254\nscript: fork: Cannot allocate memory\n254", "{line}");
        }
    }
}

#[test]
fn what_needs_no_process_goes_on() {
    let line = "x=$(echo a); (echo $x); echo b | while read y; do echo $y; done; exec /bin/echo c";
    let Some([result, _]) = without_memory("none", line) else { return };
    assert_eq!(result, "a\nb\nc\n0");
}

/// Runs a script as a user who has no other processes.
fn alone(name: &str, script: &str) -> Option<String> {
    let folder = Folder::new(name, script);
    let user = 0x4000_0000 + std::process::id() * 16 + name.len() as u32;
    let mut command = Command::new("./spork");
    command.arg("script").uid(user).gid(user);
    let probe = Command::new("/bin/true").uid(user).gid(user).output();
    probe.is_ok_and(|output| output.status.success()).then(|| folder.run(command, ""))
}

#[test]
fn it_waits_for_others_to_end() {
    let Some(result) = alone("wait", "sleep 0.2 & ulimit -Su 2\n/bin/true; echo $?\n") else { return };
    assert_eq!(result, "0\nscript: fork: retry: Resource temporarily unavailable\n0");
}

#[test]
fn a_signal_ends_its_patience() {
    let script = "trap 'kill $!; echo exit' EXIT; trap : USR1
(while sleep 0.05; do kill -USR1 $$; done) & ulimit -Su 1
/bin/true; echo not reached
";
    let Some(result) = alone("signal", script) else { return };
    assert_eq!(
        result,
        "exit\nscript: fork: retry: Resource temporarily unavailable\n\
         script: fork: Resource temporarily unavailable\n254"
    );
}

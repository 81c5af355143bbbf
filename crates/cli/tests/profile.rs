//! `--profile`: the report names functions, lines and processes. No time is looked at.

// A test is an ordinary program.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a script with a profile; its output, the text and the picture.
fn profile(name: &str, script: &str) -> (String, String, String) {
    let folder = std::env::temp_dir().join(format!("spork-profile.{}.{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let folder = Folder(folder);
    fs::write(folder.0.join("script"), script).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_spork"));
    let output = command.args(["--profile=out.svg", "script"]).current_dir(&folder.0).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let read = |name: &str| fs::read_to_string(folder.0.join(name)).unwrap();
    (String::from_utf8_lossy(&output.stdout).into_owned(), read("out.svg.txt"), read("out.svg"))
}

/// Forks and programs of the row that ends with `end`.
fn processes(text: &str, end: &str) -> (u32, u32) {
    let row = text.lines().find(|line| line.ends_with(end));
    let row = row.unwrap_or_else(|| panic!("{end}: {text}"));
    let fields: Vec<&str> = row.strip_suffix(end).unwrap().split_whitespace().collect();
    let number = |back: usize| fields[fields.len() - back].parse().unwrap();
    (number(2), number(1))
}

#[test]
fn processes_are_counted_where_they_are_made() {
    let script = "\
work() {
  /bin/true
  /bin/true & wait
}
cd /
for i in 1 2 3; do
  work
done
x=$(/bin/true)
trap 'exit 4' EXIT
echo done
";
    let (output, text, picture) = profile("count", script);
    assert_eq!(output, "done\n");
    assert_eq!(processes(&text, "script:2: /bin/true"), (0, 3));
    assert_eq!(processes(&text, "script:9: x=$(/bin/true)"), (0, 1));
    let (forks, programs) = processes(&text, "script:3: /bin/true & wait");
    assert_eq!(forks + programs, 3, "{text}");
    assert_eq!(processes(&text, "  work (script)"), (forks, programs + 3));
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
}

#[test]
fn a_loop_is_seen_in_its_function() {
    let script =
        "busy() {\n  for ((i = 0; i < 200000; i++)); do\n    x=$((x + i))\n  done\n}\nbusy\necho $x\n";
    let (output, text, picture) = profile("loop", script);
    assert_eq!(output, "19999900000\n");
    assert!(text.lines().any(|line| line.ends_with("script:3: x=$((x + i))")), "{text}");
    assert!(picture.contains("<title>busy: "), "{picture}");
}

#[test]
fn whatever_ends_the_shell_there_is_a_report() {
    for (name, script) in [
        ("exec", "/bin/true\nexec /bin/true\n"),
        ("exit", "/bin/true\n(exit 3)\nexit 0\n"),
        ("kill", "/bin/true\ntrap 'exit 1' TERM\nkill $$\n"),
        ("last", "/bin/true"),
    ] {
        let (_, text, _) = profile(name, script);
        assert_eq!(processes(&text, "script:1: /bin/true"), (0, 1), "{name}");
    }
}

//! Every subcommand from end to end, on tiny sizes. No time is looked at: only that all that was
//! asked for is there, and that pages and samples agree.

// A test is an ordinary program.
#![allow(clippy::disallowed_methods, clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let dir = std::env::temp_dir().join(format!("spork-bench-test.{}.{name}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        Folder(dir)
    }

    fn write(&self, name: &str, text: &str) -> &Folder {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn bench(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_spork-bench")).args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn bash() -> Option<&'static str> {
    ["/bin/bash", "/usr/bin/bash"].into_iter().find(|path| Path::new(path).exists())
}

#[test]
fn workloads_are_run_kept_and_reported() {
    let folder = Folder::new("workloads");
    folder
        .write("scripts/count.sh", "# Counts.\n# class: interpreter\n# n: 3\necho \"$1\"\n")
        .write(
            "scripts/wrong.sh",
            "# Differs.\n# class: start\n# form: command\n[ -z \"$FAKE\" ] || exit 3\n",
        )
        .write(
            "scripts/lines.sh",
            "# Reads.\n# class: system\n# n: 5\n# data: lines\nwc -l <\"$BENCH_DATA\"\n",
        )
        .write("scripts/absent.sh", "# Needs.\n# class: scripts\n# needs: none/none\n:\n")
        .write("pages/README.md", "Intro.\n");
    fs::create_dir_all(folder.0.join("pages/data")).unwrap();
    // `env` gives the second shell what makes one script answer otherwise.
    let text = stdout(&bench(&[
        "workloads",
        "--shells=",
        "--shell=one=/bin/sh",
        "--shell=two=/usr/bin/env FAKE=1 /bin/sh",
        "--candidate=two",
        "--reference=one",
        "--rounds=3",
        "--quick",
        &format!("--workloads={}", folder.path("scripts")),
        &format!("--save={}", folder.path("pages/data/tiny.json")),
    ]));
    assert!(text.contains("| count: Counts | 1 |"), "{text}");
    assert!(text.contains("- wrong, two: status: `status 3`"), "{text}");
    assert!(text.contains("left out: absent (no none/none)"), "{text}");
    let pages = format!("--pages={}", folder.path("pages"));
    assert!(!bench(&["report", "--check", &pages]).status.success());
    stdout(&bench(&["report", &pages]));
    stdout(&bench(&["report", "--check", &pages]));
    let page = fs::read_to_string(folder.0.join("pages/tiny.md")).unwrap();
    assert!(text.trim_end() == page.trim_end());
    assert!(folder.0.join("pages/charts/tiny-interpreter.svg").exists());
}

/// The project's own scripts, under the two shells that are everywhere.
#[test]
fn scripts_answer_alike_in_sh_and_bash() {
    let Some(bash) = bash() else {
        return;
    };
    let bash = format!("--shell=bash={bash}");
    let names = ["arithmetic-while", "case", "glob", "read-fields", "shift", "start-", "substitution"];
    let mut arguments =
        vec!["workloads", "--shells=", "--shell=dash=/bin/sh", &bash, "--quick", "--rounds=1"];
    arguments.extend(names);
    let text = stdout(&bench(&arguments));
    assert!(text.contains("Where a shell answers otherwise than bash.\n\nNothing.\n"), "{text}");
    for name in ["| start-true:", "| start-exports:", "| glob:", "| substitution-recursive:"] {
        assert!(text.lines().any(|line| line.starts_with(name)), "{name}: {text}");
    }
}

#[test]
fn growth_has_an_exponent() {
    let folder = Folder::new("growth");
    let script = "# Counts.\n# class: growth\n# n: 2000\ni=0\nwhile [ $i -lt $1 ]; do i=$((i + 1)); done\n";
    folder.write("scripts/count.sh", script);
    let text = stdout(&bench(&[
        "growth",
        "--shells=sh",
        "--rounds=1",
        "--quick",
        &format!("--workloads={}", folder.path("scripts")),
    ]));
    let line = text.lines().find(|line| line.starts_with("| count: Counts |")).unwrap();
    let exponent = line.split('|').nth(2).unwrap().trim().trim_matches('*');
    assert!(exponent.parse::<f64>().is_ok(), "{line}");
}

#[test]
fn processes_are_made_every_way() {
    let text = stdout(&bench(&["spawn", "--quick", "--rounds=1"]));
    for way in ["fork:", "vfork:", "fork + exec:", "vfork + exec:", "posix_spawn:", "spawn:"] {
        assert!(text.lines().any(|line| line.starts_with(&format!("| {way}"))), "{way}: {text}");
    }
}

#[test]
fn two_shells_are_compared() {
    let Some(bash) = bash() else {
        return;
    };
    let folder = Folder::new("compare");
    folder
        .write("scripts/same.sh", "# Answers.\n# class: start\necho \"$1\"\n")
        .write("scripts/other.sh", "# Answers otherwise.\n# class: start\necho \"$BENCH_SHELL\"\n");
    let folder = format!("--workloads={}", folder.path("scripts"));
    let output = bench(&["compare", "/bin/sh", bash, "--rounds=2", "--quiet", &folder]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.lines().any(|line| line.starts_with("same") && line.contains("wall")), "{text}");
    // Where both are one program, nothing differs.
    let differs = text.lines().find(|line| line.starts_with("other")).unwrap().contains("differs");
    let one = fs::canonicalize("/bin/sh").unwrap() == fs::canonicalize(bash).unwrap();
    assert_eq!(differs, !one, "{text}");
}

#[test]
fn faults_of_the_command_line_are_told() {
    let told = |arguments: &[&str]| {
        let output = bench(arguments);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(told(&["none"]).contains("none: no such command"));
    assert!(told(&["workloads", "--color"]).contains("--color: no such option"));
    assert!(told(&["workloads", "--rounds=many"]).contains("many: not a number"));
    assert!(told(&["workloads", "--shell=x=/nonexistent"]).contains("/nonexistent: not found"));
    assert!(told(&["compare", "/bin/sh"]).contains("want two shells"));
    assert!(stdout(&bench(&["--help"])).contains("usage: spork-bench"));
}

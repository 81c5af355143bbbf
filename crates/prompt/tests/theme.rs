//! `spork prompt theme …` as its users call it, and the guide's tables.

// An ordinary program: the rules for the shell's own process do not bind it.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

struct Home(PathBuf);

static HOMES: AtomicUsize = AtomicUsize::new(0);

impl Home {
    fn new() -> Home {
        let n = HOMES.fetch_add(1, Ordering::Relaxed);
        let root = std::env::temp_dir().join(format!("spork-theme-{}-{n}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).unwrap();
        Home(root)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut path = std::env::current_exe().unwrap();
        path.pop();
        path.pop();
        path.push("examples/prompt");
        let mut command = Command::new(path);
        command.args(["prompt", "theme"]).args(arguments).env_clear().env("HOME", &self.0);
        command
            .env("PATH", std::env::var_os("PATH").unwrap())
            .env("LANG", "C.UTF-8")
            .env("TERM", "xterm-256color");
        command
    }

    fn theme(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    fn config(&self) -> PathBuf {
        self.0.join(".config/spork/prompt.toml")
    }

    fn read(&self) -> String {
        fs::read_to_string(self.config()).unwrap_or_default()
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn list_apply_list() {
    let home = Home::new();
    let before = out(&home.theme(&["list"]));
    assert!(before.lines().count() >= 12);
    assert!(before.lines().any(|l| l.starts_with("* spork ")), "{before}");
    out(&home.theme(&["apply", "lean"]));
    assert_eq!(home.read(), "theme = \"lean\"\n");
    let after = out(&home.theme(&["list"]));
    assert!(after.lines().any(|l| l.starts_with("* lean ")), "{after}");
    // Only that line is touched, and a theme of the user's own is as good.
    fs::create_dir_all(home.0.join(".config/spork/themes")).unwrap();
    fs::write(
        home.0.join(".config/spork/themes/mine.toml"),
        "about = 'my own'\n[[line]]\nleft = ['clock']\n",
    )
    .unwrap();
    fs::write(
        home.config(),
        "# mine\nsymbols = \"nerd\"\ntheme = 'lean' # for now\n[segment.git]\nahead = \"A\"\n",
    )
    .unwrap();
    out(&home.theme(&["apply", "mine"]));
    assert_eq!(
        home.read(),
        "# mine\nsymbols = \"nerd\"\ntheme = \"mine\" # for now\n[segment.git]\nahead = \"A\"\n"
    );
    let own = out(&home.theme(&["list"]));
    assert!(own.contains("* mine         my own (yours)"), "{own}");
    let wrong = home.theme(&["apply", "../x"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("there is no theme `../x`"));
}

/// The file is replaced in one step: a link to it stays one, its mode stays, nothing is left beside
/// it, and where it cannot be written it is as it was.
#[test]
fn apply_replaces_in_one_step() {
    let home = Home::new();
    let folder = home.0.join(".config/spork");
    let real = home.0.join("dotfiles");
    fs::create_dir_all(&folder).unwrap();
    fs::create_dir_all(&real).unwrap();
    fs::write(real.join("p.toml"), "theme = 'spork'\n").unwrap();
    fs::set_permissions(real.join("p.toml"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink(real.join("p.toml"), home.config()).unwrap();
    out(&home.theme(&["apply", "tree"]));
    assert!(fs::symlink_metadata(home.config()).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(real.join("p.toml")).unwrap(), "theme = \"tree\"\n");
    assert_eq!(fs::metadata(real.join("p.toml")).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(&real).unwrap().count(), 1);
    fs::remove_file(home.config()).unwrap();
    fs::create_dir(home.config()).unwrap();
    assert_eq!(home.theme(&["apply", "lean"]).status.code(), Some(1));
    assert!(home.config().is_dir());
}

#[test]
fn preview() {
    let home = Home::new();
    let one =
        out(&home.theme(&["preview", "frame", "--columns", "60", "--symbols", "ascii", "--colors", "plain"]));
    assert!(one.is_ascii() && one.contains(",- ~ ---") && one.contains("'- > make"), "{one}");
    assert!(one.lines().all(|line| line.len() <= 60 || line.starts_with("frame: ")), "{one}");
    let all = out(&home.theme(&["preview", "--colors", "true"]));
    assert!(all.contains("frame: ") && all.contains("\x1b[38;2;"));
    for wrong in [
        vec!["preview", "nothing"],
        vec!["preview", "--columns", "x"],
        vec!["preview", "--wide"],
        vec!["paint"],
        vec![],
    ] {
        assert!(!home.theme(&wrong).status.success(), "{wrong:?}");
    }
}

#[test]
fn edit_and_check() {
    let home = Home::new();
    let editor = home.0.join("ed it");
    fs::write(&editor, "#!/bin/sh\nprintf '%s\\n' \"$@\" >>\"$HOME/calls\"\necho 'colour = 1' >>\"$2\"\n")
        .unwrap();
    fs::set_permissions(&editor, fs::Permissions::from_mode(0o755)).unwrap();
    let visual = format!("'{}' --wait", editor.display());
    let output = home.command(&["edit"]).env("VISUAL", &visual).env("EDITOR", "false").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("prompt.toml:3: unknown key `colour`; did you mean `colors`?"), "{said}");
    assert_eq!(
        fs::read_to_string(home.0.join("calls")).unwrap(),
        format!("--wait\n{}\n", home.config().display())
    );
    assert_eq!(home.theme(&["check"]).status.code(), Some(1));
    fs::write(home.config(), "theme = 'gone'\n").unwrap();
    let gone = home.theme(&["check"]);
    assert!(String::from_utf8_lossy(&gone.stderr).contains("prompt.toml:1: there is no theme `gone`"));
    // A theme of one's own begins as a copy of ours.
    let output = home.command(&["edit", "tree"]).env("EDITOR", "true").output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let copy = fs::read_to_string(home.0.join(".config/spork/themes/tree.toml")).unwrap();
    assert!(copy.contains("Branches of a tree"));
    assert_eq!(home.command(&["edit"]).env("EDITOR", "exit 3;").output().unwrap().status.code(), Some(3));
    assert_eq!(home.theme(&["edit", "a/b"]).status.code(), Some(2));
}

/// `SPORK_BLESS=1` writes the page anew.
#[test]
fn reference_is_in_the_guide() {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/prompt-reference.md");
    let now = spork_prompt::theme::reference::page();
    if std::env::var_os("SPORK_BLESS").is_some() {
        fs::write(&page, &now).unwrap();
    }
    let kept = fs::read_to_string(&page).unwrap_or_default();
    assert!(
        kept == now,
        "docs/guide/prompt-reference.md is not what the tables say: run this test with SPORK_BLESS=1"
    );
}

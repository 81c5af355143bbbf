//! Which repository a directory belongs to, and when that has to be asked again.

#![allow(clippy::disallowed_methods, clippy::unwrap_used, clippy::panic)]

mod support;

use spork_git::{Environment, Error, Repository};
use support::{Sandbox, bytes};

fn at(s: &Sandbox, dir: &std::path::Path) -> Option<Repository> {
    match Repository::discover(bytes(dir), &s.environment()) {
        Ok(repository) => Some(repository),
        Err(Error::NotFound) => None,
        Err(e) => panic!("{e}"),
    }
}

/// The top of the work tree, by us and by git.
#[track_caller]
fn same_top(s: &Sandbox, dir: &std::path::Path) {
    let ours = at(s, dir).and_then(|r| r.location().work_tree.clone());
    let output = s.command(dir, &["rev-parse", "--show-toplevel"]).output().unwrap();
    let git = output.status.success().then(|| output.stdout.trim_ascii().to_vec());
    assert_eq!(ours, git, "{dir:?}");
}

#[test]
fn the_top_of_the_work_tree() {
    let mut s = Sandbox::with_files();
    let repo = s.repo.clone();
    same_top(&s, &repo);
    same_top(&s, &repo.join("a/b"));
    same_top(&s, &s.root.join("home"));
    std::fs::create_dir_all(repo.join("x/.git")).unwrap();
    same_top(&s, &repo.join("x"));
    s.git_in(&repo, &["init", "-q", "a/b"]);
    same_top(&s, &repo.join("a/b"));
    same_top(&s, &repo.join("a"));
    same_top(&s, &repo.join(".git/refs"));
    s.git_in(&s.root, &["init", "-q", "--bare", "bare.git"]);
    same_top(&s, &s.root.join("bare.git"));
    let bare = at(&s, &s.root.join("bare.git")).unwrap().status().unwrap().clone();
    assert_eq!(bare.counts, None);
    assert!(bare.head.branch.is_some());
    s.git_in(&repo, &["worktree", "add", "-q", "../linked"]);
    same_top(&s, &s.root.join("linked/a"));
    s.git(&["config", "core.worktree", "../../home"]);
    same_top(&s, &repo.join("a"));
    s.git(&["config", "--unset", "core.worktree"]);
    s.variables.push(("GIT_CEILING_DIRECTORIES".into(), repo.to_str().unwrap().into()));
    same_top(&s, &repo);
    same_top(&s, &repo.join("a"));
    s.variables.pop();
    s.variables.push(("GIT_CEILING_DIRECTORIES".into(), s.root.to_str().unwrap().into()));
    same_top(&s, &repo.join("a"));
    s.variables.pop();
    s.variables.push(("GIT_DIR".into(), ".git".into()));
    same_top(&s, &repo);
    same_top(&s, &repo.join("a"));
}

#[test]
fn a_file_that_names_no_repository() {
    let s = Sandbox::with_files();
    std::fs::write(s.path("a/.git"), "gitdir: nowhere\n").unwrap();
    assert!(at(&s, &s.path("a")).is_none());
    assert!(!s.command(&s.path("a"), &["status"]).output().unwrap().status.success());
}

#[test]
fn somebody_elses() {
    let mut s = Sandbox::with_files();
    // Only root can give a directory away.
    if std::os::unix::fs::chown(&s.repo, Some(12345), None).is_err() {
        return;
    }
    let top = s.repo.to_str().unwrap().to_string();
    let says = |s: &Sandbox| Repository::discover(bytes(&s.repo), &s.environment()).map(drop);
    assert!(matches!(says(&s), Err(Error::Unsafe(path)) if path == top.as_bytes()));
    assert!(!s.command(&s.repo, &["status"]).output().unwrap().status.success());
    for value in [top.clone(), "*".into(), format!("{}/*", s.root.display())] {
        std::fs::write(s.root.join("home/.gitconfig"), format!("[safe]\n\tdirectory = {value}\n")).unwrap();
        let git = s.command(&s.repo, &["status"]).output().unwrap().status.success();
        // Before 2.46 git does not know the last form.
        assert!(says(&s).is_ok() == git || value.ends_with("/*"), "{value}");
    }
    std::fs::write(s.root.join("home/.gitconfig"), "").unwrap();
    s.variables.push(("SUDO_UID".into(), "12345".into()));
    let git = s.command(&s.repo, &["status"]).output().unwrap().status.success();
    assert_eq!(says(&s).is_ok(), git, "sudo");
}

#[test]
fn what_is_covered() {
    let s = Sandbox::with_files();
    s.write(".gitignore", "out\n");
    std::fs::create_dir_all(s.path("out/deep")).unwrap();
    std::fs::create_dir_all(s.path("u/v")).unwrap();
    let mut repository = s.open();
    assert!(!repository.covers(bytes(&s.path("a"))), "before it is watched");
    repository.watch();
    repository.status().unwrap();
    for (dir, covered) in [("", true), ("a/b", true), ("u/v", true), ("out/deep", false), ("none", false)] {
        assert_eq!(repository.covers(bytes(&s.path(dir))), covered, "{dir}");
    }
    assert!(!repository.covers(bytes(&s.root)));
    s.git_in(&s.repo, &["init", "-q", "a/b"]);
    repository.status().unwrap();
    assert!(repository.covers(bytes(&s.path("a"))));
    assert!(!repository.covers(bytes(&s.path("a/b"))), "a repository of its own by now");
}

#[test]
fn moved_away() {
    let mut s = Sandbox::with_files();
    std::fs::create_dir_all(s.root.join("above")).unwrap();
    std::fs::rename(&s.repo, s.root.join("above/repo")).unwrap();
    s.repo = s.root.join("above/repo");
    let watched = |s: &Sandbox| {
        let mut repository = s.open();
        repository.watch();
        repository.status().unwrap();
        repository
    };
    let mut repository = watched(&s);
    std::fs::rename(s.root.join("above"), s.root.join("below")).unwrap();
    assert!(matches!(repository.status(), Err(Error::Gone)), "a directory above");
    s.repo = s.root.join("below/repo");
    let mut repository = watched(&s);
    std::fs::rename(&s.repo, s.root.join("repo")).unwrap();
    assert!(matches!(repository.status(), Err(Error::Gone)), "the work tree");
    s.repo = s.root.join("repo");
    let mut repository = watched(&s);
    std::fs::remove_dir_all(s.repo.join(".git")).unwrap();
    assert!(matches!(repository.status(), Err(Error::Gone)), "its .git");
}

#[test]
fn generations_grow_with_changes_only() {
    let s = Sandbox::with_files();
    let mut repository = s.open();
    repository.watch();
    let first = repository.status().unwrap().generation;
    assert_eq!(repository.status().unwrap().generation, first);
    s.write("a/b/untracked", "x");
    let second = repository.status().unwrap().generation;
    assert!(second > first);
    // A change that changes nothing that is shown.
    s.append("a/b/untracked", "x");
    assert_eq!(repository.status().unwrap().generation, second);
}

#[test]
fn only_what_git_reads_is_kept_of_the_environment() {
    let env = Environment::new([("HOME", "/h"), ("SECRET", "x"), ("GIT_DIR", "/g")]);
    assert_eq!(env.get(b"SECRET"), None);
    assert_eq!(env.value(b"GIT_DIR"), Some(b"/g".as_slice()));
}

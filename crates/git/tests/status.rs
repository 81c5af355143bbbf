//! Every shape and rule, against `git status` of the git that is installed: after each step the
//! answer of a repository that was open all along, and of one just opened, is compared.

#![allow(clippy::disallowed_methods, clippy::unwrap_used)]

mod support;

use std::os::unix::fs::{PermissionsExt, symlink};

use support::Sandbox;

fn chmod(path: &std::path::Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn files() {
    let mut s = Sandbox::with_files();
    s.check("clean");
    s.append("one", "more\n");
    s.check("modified");
    s.git(&["checkout", "-q", "--", "."]);
    s.check("restored");
    s.remove("a/two");
    s.check("deleted");
    s.write("a/two", "a/ two\n");
    s.check("written again");
    s.write("a/tmp", "other\n");
    s.check("untracked");
    std::fs::rename(s.path("a/tmp"), s.path("a/one")).unwrap();
    s.check("renamed over a tracked file");
    s.git(&["add", "-A"]);
    s.check("staged");
    s.git(&["commit", "-q", "-m", "second"]);
    s.check("committed");
    chmod(&s.path("c/one"), 0o755);
    s.check("executable");
    chmod(&s.path("c/one"), 0o644);
    s.check("not executable");
    s.remove("c/two");
    symlink("one", s.path("c/two")).unwrap();
    s.check("a link in the place of a file");
    s.git(&["add", "-A"]);
    s.check("link staged");
    s.remove("c/two");
    symlink("three.txt", s.path("c/two")).unwrap();
    s.check("another link");
    s.remove("c/two");
    std::fs::create_dir(s.path("c/two")).unwrap();
    s.check("a directory in the place of a link");
    s.write("c/two/x", "x");
    s.check("with a file in it");
    s.git(&["reset", "-q", "--hard"]);
    s.check("reset");
    s.remove("c");
    s.write("c", "file\n");
    s.check("a file in the place of a directory");
    s.remove("c");
    symlink("a", s.path("c")).unwrap();
    s.check("a link in the place of a directory");
    s.remove("c");
    symlink("c/b", s.path("c")).unwrap();
    s.check("a link that leads to itself");
    s.append("one", "x");
    s.git(&["add", "one"]);
    s.check("and a new index");
    s.git(&["reset", "-q", "--hard"]);
    s.check("reset again");
}

#[test]
fn directories() {
    let mut s = Sandbox::with_files();
    s.check("clean");
    std::fs::rename(s.path("a"), s.path("z")).unwrap();
    s.check("renamed");
    s.append("z/one", "in it\n");
    s.check("written where it is now");
    std::fs::rename(s.path("z"), s.path("a")).unwrap();
    s.check("renamed back");
    s.append("a/b/one", "deeper\n");
    s.check("written after that");
    std::fs::rename(s.path("a"), s.root.join("outside")).unwrap();
    s.check("moved out");
    std::fs::write(s.root.join("outside/one"), "outside\n").unwrap();
    std::fs::rename(s.root.join("outside"), s.path("a")).unwrap();
    s.check("moved in");
    std::fs::create_dir_all(s.path("empty/deep/down")).unwrap();
    s.check("empty directories");
    s.write("empty/deep/down/f", "x");
    s.check("no longer");
    s.remove("empty/deep/down/f");
    s.check("empty again");
    s.remove("empty");
    s.check("gone");
    // Out of one and into the other in one go.
    std::fs::rename(s.path("a/b"), s.path("c/b")).unwrap();
    s.check("moved between tracked directories");
    s.append("c/b/one", "x\n");
    s.check("written there");
    s.git(&["add", "-A"]);
    s.check("staged, a rename");
    s.git(&["commit", "-q", "-m", "moved"]);
    s.check("committed");
    s.remove("d e");
    s.check("directory removed");
    s.git(&["checkout", "-q", "--", "."]);
    s.check("and back");
    // The same directory twice within one answer.
    s.remove("d e");
    std::fs::create_dir(s.path("d e")).unwrap();
    s.write("d e/one", "other\n");
    s.check("replaced");
    // Swapped.
    std::fs::rename(s.path("a"), s.path("t")).unwrap();
    std::fs::rename(s.path("c"), s.path("a")).unwrap();
    std::fs::rename(s.path("t"), s.path("c")).unwrap();
    s.check("swapped");
    s.append("a/one", "x");
    s.append("c/one", "x");
    s.check("written after the swap");
}

#[test]
fn untracked() {
    let mut s = Sandbox::with_files();
    s.check("clean");
    s.write("u/v/w/f", "x");
    s.check("a directory with a file deep in it");
    s.write("u/g", "x");
    s.remove("u/v/w/f");
    s.check("the file it was shown for is gone, another is there");
    s.remove("u/g");
    s.check("empty");
    s.write("u/v/.gitignore", "*\n");
    s.check("an ignore file that ignores itself");
    s.write("u/v/x", "x");
    s.check("and another");
    s.write("u/v/.gitignore", "\n");
    s.check("no longer");
    s.remove("u");
    s.check("gone");
    s.git(&["config", "status.showUntrackedFiles", "all"]);
    s.check("all");
    s.write("u/1", "x");
    s.write("u/2", "x");
    s.write("u/v/3", "x");
    s.check("three");
    s.remove("u/2");
    s.check("two");
    s.git(&["config", "status.showUntrackedFiles", "no"]);
    s.check("no");
    s.append("one", "x");
    s.check("no, modified");
    s.git(&["config", "--unset", "status.showUntrackedFiles"]);
    s.check("normal");
    s.git(&["add", "u/1"]);
    s.check("one of them added: the others count one by one");
    s.git(&["rm", "-q", "--cached", "u/1"]);
    s.check("and removed from the index");
    s.git(&["rm", "-rq", "--cached", "a"]);
    s.check("a whole directory removed from the index");
    s.git(&["add", "a"]);
    s.check("and added again");
    assert!(std::process::Command::new("mkfifo").arg(s.path("fifo")).status().unwrap().success());
    s.check("a fifo is nothing");
    symlink("nowhere", s.path("dangling")).unwrap();
    s.check("a link to nowhere is something");
}

#[test]
fn ignored() {
    let mut s = Sandbox::with_files();
    s.write("a/x.o", "x");
    s.write("build/out", "x");
    s.write("a/build/out", "x");
    s.check("nothing ignored");
    s.write(".gitignore", "*.o\nbuild/\n");
    s.check("by the file at the top");
    s.write("a/.gitignore", "!x.o\n");
    s.check("included again further down");
    s.write(".gitignore", "/build\n");
    s.check("anchored");
    s.write("build/more", "x");
    s.check("changed in an ignored directory");
    s.write(".git/info/exclude", "a/build\n.gitignore\n");
    s.check("info/exclude");
    s.write(".git/info/exclude", "");
    s.check("and back");
    s.write("c/f", "x");
    s.write("../excludes", "f\n");
    let path = s.root.join("excludes").to_str().unwrap().to_string();
    s.git(&["config", "core.excludesFile", &path]);
    s.check("core.excludesFile");
    s.write("../excludes", "g\n");
    s.check("its content changed");
    s.remove("../excludes");
    s.check("it is gone");
    s.write("../excludes", "f\n");
    s.check("and there again");
    s.git(&["config", "--unset", "core.excludesFile"]);
    s.check("unset");
    std::fs::create_dir_all(s.root.join("home/.config/git")).unwrap();
    s.check("default place made");
    std::fs::write(s.root.join("home/.config/git/ignore"), "f\n").unwrap();
    s.check("default place");
    std::fs::rename(s.root.join("home/.config/git"), s.root.join("home/.config/tig")).unwrap();
    s.check("its directory renamed");
    std::fs::rename(s.root.join("home/.config/tig"), s.root.join("home/.config/git")).unwrap();
    s.check("and back");
    s.remove("../home/.config");
    s.check("default place removed");
    s.write(".gitignore", "a/*\n!a/one\n");
    s.check("tracked and ignored");
    s.append("a/two", "x");
    s.check("a tracked ignored file changed");
    s.write(".gitignore", "a\n");
    s.check("a directory with tracked files ignored");
    s.write("a/new", "x");
    s.append("a/b/two", "x");
    s.check("new file and changed file in it");
    s.write("top", "a\n");
    s.remove(".gitignore");
    symlink("top", s.path(".gitignore")).unwrap();
    s.check("an ignore file that is a link is not followed");
    s.remove(".gitignore");
    s.write(".gitignore", "**/deep/*.log\n!**/deep/keep.log\nx[0-9]\n\\#h\ntrail \\ \n");
    for name in ["p/deep/a.log", "p/deep/keep.log", "x1", "xa", "#h", "trail  "] {
        s.write(name, "x");
    }
    s.check("patterns");
    s.remove("p/deep/keep.log");
    s.check("only ignored files left in it");
}

#[test]
fn stat_data() {
    let mut s = Sandbox::with_files();
    s.write("one", "text 9\n");
    s.git(&["add", "-A"]);
    s.write("one", "text 8\n");
    s.check("same size within the second of the index");
    s.git(&["reset", "-q", "--hard"]);
    s.settle();
    s.check("old");
    // git looks at whole seconds of the change time: it has to be another one.
    let path = s.path("a/one");
    let time = path.metadata().unwrap().modified().unwrap();
    let length = path.metadata().unwrap().len() as usize;
    std::fs::write(&path, "y".repeat(length)).unwrap();
    std::fs::File::open(&path).unwrap().set_modified(time).unwrap();
    s.check("same size and time");
    s.git(&["reset", "-q", "--hard"]);
    std::fs::write(&path, "z".repeat(length)).unwrap();
    s.check("same size, the time of the index");
    s.git(&["reset", "-q", "--hard"]);
    s.settle();
    s.check("old again");
    let now = std::time::SystemTime::now();
    std::fs::File::open(s.path("a/two")).unwrap().set_modified(now).unwrap();
    s.check("touched");
    let text = std::fs::read(s.path("a/two")).unwrap();
    std::fs::write(s.path("t"), &text).unwrap();
    std::fs::rename(s.path("t"), s.path("a/two")).unwrap();
    s.check("replaced by the same");
    s.write("empty", "");
    s.git(&["add", "empty"]);
    s.check("an empty file");
    s.append("empty", "x");
    s.check("no longer empty");
    for (name, value) in
        [("core.trustctime", "false"), ("core.checkStat", "minimal"), ("core.fileMode", "false")]
    {
        s.git(&["config", name, value]);
        s.check(name);
        chmod(&s.path("c/two"), 0o755);
        s.append("c/one", "x");
        s.check(name);
        s.git(&["reset", "-q", "--hard"]);
        s.check(name);
    }
    // Stat data without any meaning, as `git read-tree` leaves it.
    s.git(&["config", "--unset", "core.fileMode"]);
    s.git(&["read-tree", "HEAD"]);
    s.check("read-tree");
    s.append("c/one", "x");
    s.check("read-tree, modified");
}

#[test]
fn hard_links() {
    let mut s = Sandbox::with_files();
    std::fs::hard_link(s.path("a/one"), s.root.join("elsewhere")).unwrap();
    s.write(".gitignore", "u\n");
    std::fs::hard_link(s.path(".gitignore"), s.root.join("ignore")).unwrap();
    s.write("u", "x");
    s.check("linked");
    std::fs::write(s.root.join("elsewhere"), "other\n").unwrap();
    s.check("written through the other name");
    std::fs::write(s.root.join("elsewhere"), "again\n").unwrap();
    s.check("again, same size");
    std::fs::write(s.root.join("elsewhere"), "a/ one\n").unwrap();
    s.check("restored");
    std::fs::write(s.root.join("ignore"), "v\n").unwrap();
    s.check("the ignore file");
    std::fs::hard_link(s.path("c/one"), s.path("new")).unwrap();
    std::fs::write(s.path("new"), "x/ one\n").unwrap();
    s.check("a link made and written through later");
    s.write("un/tracked", "x");
    s.check("an untracked directory");
    std::fs::hard_link(s.path("c/two"), s.path("un/new")).unwrap();
    std::fs::write(s.path("un/new"), "x/ two\n").unwrap();
    s.check("the same in it");
    std::fs::hard_link(s.path("d e/one"), s.root.join("hidden")).unwrap();
    std::fs::write(s.root.join("hidden"), "hidden\n").unwrap();
    assert!(s.warm.as_mut().unwrap().sweep(usize::MAX));
    s.check("made outside: the sweep finds it");
    std::fs::remove_file(s.root.join("elsewhere")).unwrap();
    s.append("a/one", "x");
    s.check("link gone");
}

#[test]
fn index_versions() {
    let mut s = Sandbox::with_files();
    s.check("version 2");
    for version in ["4", "3", "2", "4"] {
        s.git(&["update-index", "--index-version", version]);
        s.check(version);
        s.append("a/b/two", "x");
        s.check(version);
    }
    s.write("ita", "x");
    s.git(&["add", "-N", "ita"]);
    s.check("intent to add");
    s.remove("ita");
    s.check("and removed");
    s.write("ita", "y");
    s.git(&["add", "ita"]);
    s.check("and added");
    s.git(&["rm", "-q", "--cached", "one"]);
    s.git(&["add", "-N", "one"]);
    s.check("intent to add what the commit has");
    s.git(&["reset", "-q", "--hard"]);
    s.git(&["update-index", "--split-index"]);
    s.check("split");
    s.append("a/one", "x");
    s.check("split, modified");
    s.git(&["add", "-A"]);
    s.check("split, staged");
    s.write("a/new", "x");
    s.git(&["add", "-A"]);
    s.git(&["rm", "-q", "c/one"]);
    s.check("split, added and removed");
    s.git(&["commit", "-q", "-m", "split"]);
    s.check("split, committed");
    s.write("a/newer", "x");
    s.git(&["add", "-A"]);
    s.git(&["mv", "a/one", "a/first"]);
    s.check("split, renamed");
    s.git(&["update-index", "--no-split-index"]);
    s.check("whole again");
    s.git(&["update-index", "--untracked-cache"]);
    s.git(&["status"]);
    s.write("un/tracked", "x");
    s.git(&["status"]);
    s.check("untracked cache");
    s.git(&["config", "index.threads", "2"]);
    s.git(&["config", "index.skipHash", "true"]);
    s.append("c/two", "x");
    s.git(&["add", "-A"]);
    s.check("offset tables, no hash");
    std::fs::remove_file(s.path(".git/index")).unwrap();
    s.check("no index at all");
}

#[test]
fn flags() {
    let mut s = Sandbox::with_files();
    s.check("clean");
    s.git(&["update-index", "--assume-unchanged", "a/one"]);
    s.append("a/one", "x");
    s.check("assume unchanged");
    s.git(&["update-index", "--no-assume-unchanged", "a/one"]);
    s.check("no longer");
    s.git(&["reset", "-q", "--hard"]);
    s.git(&["update-index", "--skip-worktree", "a/two"]);
    s.check("skip worktree");
    s.append("a/two", "x");
    s.check("modified");
    s.remove("a/two");
    s.check("deleted");
    s.append("a/one", "x");
    s.check("another");
    s.git(&["update-index", "--no-skip-worktree", "a/two"]);
    s.check("no longer skipped");
}

#[test]
fn sparse() {
    let mut s = Sandbox::with_files();
    s.git(&["sparse-checkout", "set", "--no-cone", "/a/"]);
    s.check("sparse");
    s.append("a/one", "x");
    s.check("modified");
    s.write("c/one", "not what it was\n");
    s.check("a file outside of it, differing");
    s.write("c/two", "c/ two\n");
    s.check("a file outside of it, as it was");
    s.remove("c");
    s.git(&["checkout", "-q", "--", "a"]);
    s.git(&["sparse-checkout", "set", "--cone", "--sparse-index", "a"]);
    s.check("sparse index");
    s.append("a/two", "x");
    s.git(&["add", "-A"]);
    s.check("staged");
    s.write("c/one", "x");
    s.check("a directory outside of it");
    s.remove("c");
    s.check("and gone");
    s.git(&["commit", "-q", "-m", "sparse"]);
    s.check("committed");
    s.git(&["sparse-checkout", "disable"]);
    s.check("disabled");
}

#[test]
fn attributes() {
    let mut s = Sandbox::with_files();
    s.write(".gitattributes", "*.txt text=auto\n");
    s.write("crlf.txt", "a\r\nb\r\n");
    s.git(&["add", "-A"]);
    s.git(&["commit", "-q", "-m", "text"]);
    s.check("text=auto");
    let now = std::time::SystemTime::now();
    std::fs::File::open(s.path("crlf.txt")).unwrap().set_modified(now).unwrap();
    s.check("touched: the same when converted");
    s.write("crlf.txt", "b\r\na\r\n");
    s.check("same size, other content");
    s.git(&["config", "core.autocrlf", "true"]);
    s.check("autocrlf");
    s.git(&["reset", "-q", "--hard"]);
    s.remove("a/three.txt");
    s.git(&["checkout", "-q", "--", "a/three.txt"]);
    s.check("checked out with carriage returns");
    std::fs::File::open(s.path("a/three.txt")).unwrap().set_modified(now).unwrap();
    s.check("and touched");
    s.git(&["config", "--unset", "core.autocrlf"]);
    s.check("without");
    s.git(&["reset", "-q", "--hard"]);
    s.git(&["config", "filter.rot.clean", "tr a-z b-za"]);
    s.git(&["config", "filter.rot.smudge", "tr b-za a-z"]);
    s.write(".gitattributes", "*.rot filter=rot\n*.id ident\n");
    s.check("attributes changed");
    s.write("x.rot", "abc\n");
    s.write("y.id", "$Id$\n");
    s.git(&["add", "-A"]);
    s.git(&["commit", "-q", "-m", "filters"]);
    s.check("filters");
    std::fs::File::open(s.path("x.rot")).unwrap().set_modified(now).unwrap();
    s.check("touched");
    s.write("x.rot", "bca\n");
    s.check("same size");
    s.write("y.id", "$Id: x $\n");
    s.check("ident");
    s.write("y.id", "$Jd$\n");
    s.check("ident, modified");
    s.remove(".gitattributes");
    s.check("attributes removed");
    s.write(".git/info/attributes", "*.rot -filter\n");
    s.check("info/attributes");
}

#[test]
fn repositories_inside() {
    let mut s = Sandbox::with_files();
    s.write("n/f", "x");
    s.check("a directory");
    s.git_in(&s.path("n"), &["init", "-q"]);
    s.check("becomes a repository");
    s.write("n/g", "x");
    s.check("with another file");
    s.remove("n/f");
    s.remove("n/g");
    s.check("and none");
    s.remove("n/.git");
    s.check("and is empty");
    std::fs::create_dir(s.path("n/.git")).unwrap();
    s.check("a .git that is none");
    for name in ["objects", "refs"] {
        std::fs::create_dir(s.path("n/.git").join(name)).unwrap();
    }
    s.check("still none");
    s.write("n/.git/HEAD", "ref: refs/heads/x\n");
    s.check("made by hand, the last file last");
    s.remove("n/.git/HEAD");
    s.check("and broken");
    s.remove("n");
    s.git_in(&s.root, &["init", "-q", "repo/p/q/r"]);
    s.check("deep down");
    s.git(&["config", "status.showUntrackedFiles", "all"]);
    s.write("p/x", "x");
    s.check("with all files shown");
    s.write("a/.git", "not a repository\n");
    s.check("a .git in a tracked directory");
}

#[test]
fn head_and_references() {
    let mut s = Sandbox::new();
    s.check("no commit");
    s.write("f", "x\n");
    s.check("a file");
    s.git(&["add", "f"]);
    s.check("staged");
    s.git(&["commit", "-q", "-m", "1"]);
    s.check("first commit");
    s.git(&["checkout", "-q", "-b", "topic/deep/er"]);
    s.check("a branch");
    s.write("g", "x\n");
    s.git(&["add", "-A"]);
    s.git(&["commit", "-q", "-m", "2"]);
    s.check("second commit");
    s.git(&["branch", "-q", "--set-upstream-to=main"]);
    s.check("a local upstream");
    s.git(&["reset", "-q", "--soft", "HEAD~1"]);
    s.check("soft reset");
    s.git(&["reset", "-q"]);
    s.check("mixed reset");
    s.git(&["add", "-A"]);
    s.git(&["commit", "-q", "-m", "3"]);
    s.git(&["checkout", "-q", "--detach"]);
    s.check("detached");
    s.git(&["tag", "v1"]);
    s.git(&["tag", "-a", "-m", "x", "v2"]);
    s.check("tagged");
    let tag = |s: &mut Sandbox| s.warm.as_mut().unwrap().status().unwrap().head.tag.clone();
    assert_eq!(tag(&mut s).as_deref(), Some(b"v2".as_slice()));
    s.git(&["pack-refs", "--all", "--prune"]);
    s.check("packed");
    assert_eq!(tag(&mut s).as_deref(), Some(b"v2".as_slice()));
    s.git(&["tag", "-d", "v2"]);
    assert_eq!(tag(&mut s).as_deref(), Some(b"v1".as_slice()));
    s.git(&["checkout", "-q", "topic/deep/er"]);
    s.check("back, from a packed reference");
    s.git(&["gc", "-q"]);
    s.check("after gc");
    s.git(&["rm", "-q", "g"]);
    s.check("staged against packed objects");
    s.git(&["checkout", "-q", "--orphan", "fresh"]);
    s.check("orphan");
}

#[test]
fn upstream_and_push() {
    let mut s = Sandbox::with_files();
    s.git_in(&s.root, &["clone", "-q", "--bare", "repo", "upstream.git"]);
    s.git(&["remote", "add", "origin", "../upstream.git"]);
    s.git(&["fetch", "-q"]);
    s.check("a remote");
    s.git(&["branch", "-q", "-u", "origin/main"]);
    s.check("an upstream");
    for i in 0..3 {
        s.append("one", "x");
        s.git(&["commit", "-qam", &format!("ours {i}")]);
    }
    s.check("ahead");
    s.git_in(&s.root, &["clone", "-q", "upstream.git", "other"]);
    let other = s.root.join("other");
    for i in 0..2 {
        std::fs::write(other.join("one"), format!("{i}")).unwrap();
        s.git_in(&other, &["commit", "-qam", "theirs"]);
    }
    s.git_in(&other, &["push", "-q"]);
    s.git(&["fetch", "-q"]);
    s.check("ahead and behind");
    s.try_git(&["merge", "-q", "-X", "ours", "-m", "merged", "origin/main"]);
    s.check("merged");
    s.git(&["push", "-q"]);
    s.check("pushed");
    let push = |s: &mut Sandbox| s.warm.as_mut().unwrap().status().unwrap().head.push.clone();
    let by_git = |s: &Sandbox| {
        let out = s.command(&s.repo, &["rev-parse", "--abbrev-ref", "@{push}"]).output().unwrap();
        out.status.success().then(|| String::from_utf8_lossy(&out.stdout).trim().to_string())
    };
    let name = |s: &mut Sandbox| {
        push(s).filter(|p| p.distance.is_some()).map(|p| String::from_utf8_lossy(&p.name).into_owned())
    };
    assert_eq!(name(&mut s), by_git(&s));
    s.git(&["checkout", "-q", "-b", "topic"]);
    s.check("a branch without upstream");
    assert_eq!(name(&mut s), by_git(&s));
    s.git(&["push", "-q", "origin", "topic"]);
    s.git(&["config", "push.default", "current"]);
    s.check("push.default current");
    assert_eq!(name(&mut s), by_git(&s));
    s.git(&["branch", "-q", "-u", "origin/main"]);
    s.append("one", "y");
    s.git(&["commit", "-qam", "topic"]);
    s.check("another upstream than where it is pushed to");
    assert_eq!(name(&mut s), by_git(&s));
    assert_eq!(push(&mut s).unwrap().distance, Some((1, 0)));
    s.git(&["config", "push.default", "nothing"]);
    assert_eq!(name(&mut s), by_git(&s));
    s.git(&["config", "remote.origin.push", "refs/heads/*:refs/heads/*"]);
    assert_eq!(name(&mut s), by_git(&s));
    s.git(&["update-ref", "-d", "refs/remotes/origin/main"]);
    s.check("the upstream is gone");
    s.git(&["branch", "origin/main"]);
    s.git(&["fetch", "-q"]);
    s.check("an ambiguous name");
    s.git_in(
        &s.root,
        &["clone", "-q", "--depth", "1", &format!("file://{}/upstream.git", s.root.display()), "shallow"],
    );
    s.repo = s.root.join("shallow");
    s.warm = None;
    s.check("shallow");
}

#[test]
fn operations() {
    let mut s = Sandbox::with_files();
    s.git(&["checkout", "-q", "-b", "right"]);
    for i in 0..3 {
        s.write("one", &format!("right {i}\n"));
        s.git(&["commit", "-qam", "right"]);
    }
    s.git(&["checkout", "-q", "main"]);
    s.write("one", "left\n");
    s.git(&["commit", "-qam", "left"]);
    s.check("two branches");
    let action = |s: &mut Sandbox| {
        let head = &s.warm.as_mut().unwrap().status().unwrap().head;
        head.action.as_ref().map(|a| (a.kind.name(), a.step))
    };
    assert!(!s.try_git(&["merge", "right"]));
    s.check("merge");
    assert_eq!(action(&mut s), Some(("merge", None)));
    s.remove("one");
    s.check("conflicting file removed");
    std::fs::rename(s.path("a/one"), s.path("one")).unwrap();
    s.check("another file under its name");
    s.git(&["checkout", "-q", "--", "a/one"]);
    s.write("one", "both\n");
    s.git(&["add", "one"]);
    s.check("resolved");
    s.git(&["merge", "--abort"]);
    s.check("aborted");
    assert_eq!(action(&mut s), None);
    assert!(!s.try_git(&["cherry-pick", "right"]));
    s.check("cherry-pick");
    assert_eq!(action(&mut s), Some(("cherry-pick", None)));
    s.git(&["cherry-pick", "--abort"]);
    assert!(!s.try_git(&["revert", "right"]));
    s.check("revert");
    assert_eq!(action(&mut s), Some(("revert", None)));
    s.git(&["revert", "--abort"]);
    assert!(!s.try_git(&["rebase", "main", "right"]));
    s.check("rebase");
    let (kind, step) = action(&mut s).unwrap();
    assert!(kind.starts_with("rebase"), "{kind}");
    assert_eq!(step, Some((1, 3)));
    let rebasing = s.warm.as_mut().unwrap().status().unwrap().head.rebasing.clone();
    assert_eq!(rebasing.as_deref(), Some(b"right".as_slice()));
    s.git(&["rebase", "--abort"]);
    s.check("rebase aborted");
    assert_eq!(action(&mut s), None);
    assert!(!s.try_git(&["rebase", "--apply", "main", "right"]));
    s.check("rebase by patches");
    assert_eq!(action(&mut s), Some(("rebase", Some((1, 3)))));
    s.git(&["rebase", "--abort"]);
    s.git(&["checkout", "-q", "main"]);
    let patch = s.git(&["format-patch", "-1", "--stdout", "right"]);
    s.write("../p.patch", &patch);
    assert!(!s.try_git(&["am", "../p.patch"]));
    s.check("am");
    assert_eq!(action(&mut s), Some(("am", Some((1, 1)))));
    s.git(&["am", "--abort"]);
    s.git(&["bisect", "start"]);
    s.check("bisect");
    assert_eq!(action(&mut s), Some(("bisect", None)));
    s.git(&["bisect", "reset"]);
    s.check("done");
    assert_eq!(action(&mut s), None);
}

#[test]
fn stash() {
    let mut s = Sandbox::with_files();
    s.check("none");
    for i in 0..3 {
        s.append("one", &format!("{i}"));
        s.git(&["stash", "-q"]);
        s.check("stashed");
    }
    s.git(&["stash", "drop", "-q", "stash@{1}"]);
    s.check("one in the middle dropped");
    s.git(&["stash", "pop", "-q"]);
    s.check("popped");
    s.git(&["checkout", "-q", "--", "."]);
    s.git(&["stash", "clear"]);
    s.check("cleared");
}

#[test]
fn renames() {
    let mut s = Sandbox::with_files();
    let long: String = (0..50).map(|i| format!("line {i}\n")).collect();
    s.write("long", &long);
    s.git(&["add", "-A"]);
    s.git(&["commit", "-q", "-m", "long"]);
    s.check("clean");
    s.git(&["mv", "long", "c/longer"]);
    s.check("renamed");
    s.append("c/longer", "more\n");
    s.check("and modified");
    s.git(&["add", "-A"]);
    s.check("renamed and changed");
    s.git(&["config", "status.renames", "false"]);
    s.check("not looked for");
    s.git(&["config", "status.renames", "copies"]);
    s.append("one", "x");
    std::fs::copy(s.path("one"), s.path("copy")).unwrap();
    s.git(&["add", "-A"]);
    s.check("copies");
    s.git(&["config", "--unset", "status.renames"]);
    s.git(&["rm", "-rq", "--cached", "a"]);
    s.check("many deleted, kept as files");
    s.git(&["reset", "-q", "--hard"]);
    s.write("new", &long);
    s.git(&["add", "-N", "new"]);
    s.remove("long");
    s.check("a rename in the work tree");
}

#[test]
fn configuration() {
    let mut s = Sandbox::with_files();
    s.write("u", "x");
    s.check("clean");
    let config = s.root.join("home/.gitconfig");
    std::fs::write(&config, "[status]\nshowUntrackedFiles = no\n").unwrap();
    s.check("the home's");
    std::fs::write(&config, "[include]\npath = more\n").unwrap();
    s.check("an include that is not there");
    std::fs::write(s.root.join("home/more"), "[status]\nshowUntrackedFiles = no\n").unwrap();
    s.check("and then is");
    std::fs::write(&config, format!("[includeIf \"gitdir:{}/\"]\npath = more\n", s.root.display())).unwrap();
    s.check("by directory");
    std::fs::write(&config, "[includeIf \"onbranch:top*\"]\npath = more\n").unwrap();
    s.check("by branch, another");
    s.git(&["checkout", "-q", "-b", "topic"]);
    s.check("by branch");
    std::fs::write(&config, "[includeIf \"hasconfig:remote.*.url:https://x/**\"]\npath = more\n").unwrap();
    s.check("by remote, none");
    s.git(&["remote", "add", "x", "https://x/y"]);
    s.check("by remote");
    std::fs::remove_file(&config).unwrap();
    s.check("no file");
    std::fs::rename(s.root.join("home/more"), s.root.join("home/dotfile")).unwrap();
    symlink("dotfile", &config).unwrap();
    s.check("a link to it");
    std::fs::write(s.root.join("home/dotfile"), "").unwrap();
    s.check("written where the link leads");
    std::fs::write(s.path(".git/config.worktree"), "[status]\nshowUntrackedFiles = no\n").unwrap();
    s.git(&["config", "extensions.worktreeConfig", "true"]);
    s.check("the work tree's own");
    s.variables.push(("GIT_CONFIG_PARAMETERS".into(), "'status.showuntrackedfiles'='all'".into()));
    s.warm = None;
    s.write("v/1", "x");
    s.write("v/2", "x");
    s.check("given by the environment");
}

#[test]
fn linked_work_trees() {
    let mut s = Sandbox::with_files();
    s.git(&["worktree", "add", "-q", "../linked"]);
    let main = std::mem::replace(&mut s.repo, s.root.join("linked"));
    s.check("linked");
    s.append("one", "x");
    s.check("modified");
    s.git(&["commit", "-qam", "there"]);
    s.check("committed");
    s.git_in(&main, &["branch", "-q", "other"]);
    s.git_in(&main, &["pack-refs", "--all"]);
    s.check("references packed from the other one");
    std::fs::write(main.join(".git/info/exclude"), "u\n").unwrap();
    s.write("u", "x");
    s.check("info/exclude is shared");
    s.git(&["checkout", "-q", "--detach"]);
    s.check("detached");
    s.append("two", "x");
    s.git(&["stash", "-q"]);
    s.check("stash is shared");
}

#[test]
fn places_from_the_environment() {
    let mut s = Sandbox::with_files();
    std::fs::rename(s.path(".git"), s.root.join("elsewhere.git")).unwrap();
    let git_dir = s.root.join("elsewhere.git").to_str().unwrap().to_string();
    s.variables.push(("GIT_DIR".into(), git_dir));
    s.variables.push(("GIT_WORK_TREE".into(), s.repo.to_str().unwrap().into()));
    s.check("GIT_DIR and GIT_WORK_TREE");
    s.append("one", "x");
    s.check("modified");
    s.variables.push(("GIT_INDEX_FILE".into(), s.root.join("another-index").to_str().unwrap().into()));
    s.warm = None;
    s.check("another index, which is not there");
    s.git(&["read-tree", "HEAD"]);
    s.check("and then is");
    s.git(&["add", "-A"]);
    s.check("and is written");
}

#[test]
fn submodules() {
    let mut s = Sandbox::with_files();
    let source = s.root.join("source");
    s.git_in(&s.root, &["init", "-q", "-b", "main", "source"]);
    std::fs::write(source.join("f"), "x").unwrap();
    s.git_in(&source, &["add", "-A"]);
    s.git_in(&source, &["commit", "-q", "-m", "s"]);
    s.git(&["submodule", "--quiet", "add", "../source", "sub/m"]);
    s.check("added");
    s.git(&["commit", "-q", "-m", "sub"]);
    s.check("committed");
    s.write("sub/m/u", "x");
    s.check("untracked in it");
    s.remove("sub/m/u");
    s.append("sub/m/f", "y");
    s.check("modified in it");
    s.git_in(&s.path("sub/m"), &["commit", "-qam", "y"]);
    s.check("a new commit in it");
    s.git(&["add", "sub/m"]);
    s.check("staged");
    s.git(&["commit", "-q", "-m", "bump"]);
    s.check("committed again");
    for ignore in ["all", "dirty", "untracked", "none"] {
        s.git(&["config", "submodule.sub/m.ignore", ignore]);
        s.check(ignore);
        s.write("sub/m/u", "x");
        s.check(ignore);
        s.append("sub/m/f", "z");
        s.check(ignore);
        s.git_in(&s.path("sub/m"), &["checkout", "-q", "HEAD~1", "-f"]);
        s.check(ignore);
        s.remove("sub/m/u");
        s.git_in(&s.path("sub/m"), &["checkout", "-q", "-f", "main"]);
        s.check(ignore);
    }
    s.git(&["config", "--unset", "submodule.sub/m.ignore"]);
    s.git(&["config", "diff.ignoreSubmodules", "all"]);
    s.write("sub/m/u", "x");
    s.check("diff.ignoreSubmodules");
    s.git(&["config", "--unset", "diff.ignoreSubmodules"]);
    s.check("unset");
    s.git(&["submodule", "--quiet", "deinit", "-f", "sub/m"]);
    s.check("not checked out");
    s.remove("sub/m");
    s.check("its directory removed");
    s.write("sub/m", "x");
    s.check("a file in its place");
    s.remove("sub/m");
    s.git(&["submodule", "--quiet", "update", "--init"]);
    s.check("checked out again");
    s.write("sub/m/f", "w");
    s.check("modified again");
    s.git_in(&s.path("sub/m"), &["checkout", "-q", "-f", "-B", "main"]);
    s.check("on a branch");
    // One more level.
    s.git_in(&s.path("sub/m"), &["submodule", "--quiet", "add", source.to_str().unwrap(), "inner"]);
    s.check("a submodule in it");
    s.git_in(&s.path("sub/m"), &["commit", "-q", "-m", "inner"]);
    s.git(&["commit", "-qam", "outer"]);
    s.check("committed on both levels");
    s.write("sub/m/inner/u", "x");
    s.check("untracked two levels down");
    s.git(&["config", "submodule.sub/m.ignore", "untracked"]);
    s.check("which is not looked for");
    s.append("sub/m/inner/f", "x");
    s.check("modified two levels down");
    s.remove("sub/m/inner/.git");
    s.check("the innermost is no repository any more");
}

#[test]
fn other_formats() {
    for arguments in [["init", "-q", "--object-format=sha256"], ["init", "-q", "--ref-format=reftable"]] {
        let mut s = Sandbox::bare_folder();
        std::fs::create_dir_all(&s.repo).unwrap();
        if !s.try_git(&arguments) {
            continue;
        }
        s.check("empty");
        for d in ["", "a/", "a/b/"] {
            s.write(&format!("{d}f"), d);
        }
        s.check("untracked");
        s.git(&["add", "-A"]);
        s.check("staged");
        s.git(&["commit", "-q", "-m", "x"]);
        s.check("committed");
        s.append("a/b/f", "x");
        s.check("modified");
        s.git(&["checkout", "-q", "-b", "topic"]);
        s.git(&["branch", "-q", "-u", "master"]);
        s.check("branch");
        s.git(&["stash", "-q"]);
        s.check("stash");
    }
}

#[test]
fn an_unknown_extension_is_left_to_git() {
    let mut s = Sandbox::with_files();
    s.check("clean");
    // git itself refuses this one: the answer is its error.
    let mut index = std::fs::read(s.path(".git/index")).unwrap();
    let end = index.len() - 20;
    index.truncate(end);
    index.extend_from_slice(b"zzzz\0\0\0\0");
    index.extend_from_slice(&[0; 20]);
    std::fs::write(s.path(".git/index.new"), index).unwrap();
    std::fs::rename(s.path(".git/index.new"), s.path(".git/index")).unwrap();
    let warm = s.warm.as_mut().unwrap();
    assert!(matches!(warm.status(), Err(spork_git::Error::Git(_))));
    s.remove(".git/index");
    s.git(&["reset", "-q"]);
    s.check("repaired");
}

#[test]
fn many_files() {
    let mut s = Sandbox::new();
    for d in 0..50 {
        std::fs::create_dir_all(s.path(&format!("d{d}/e"))).unwrap();
        for f in 0..100 {
            std::fs::write(s.path(&format!("d{d}/e/f{f}")), format!("{f}\n")).unwrap();
        }
    }
    s.git(&["add", "-A"]);
    s.git(&["commit", "-q", "-m", "many"]);
    s.remove("d7/e");
    symlink("../d8/e", s.path("d7/e")).unwrap();
    s.remove("d9");
    s.append("d10/e/f5", "x");
    s.write("d11/new/f", "x");
    s.check("read by several threads");
    s.append("d12/e/f5", "x");
    s.append("d8/e/f5", "x");
    s.check("and changed later");
    s.remove("d7/e");
    s.git(&["checkout", "-q", "--", "."]);
    s.check("restored");
    s.append("d7/e/f5", "x");
    s.check("changed where a link was");
    let limit = std::fs::read_to_string("/proc/sys/fs/inotify/max_queued_events").unwrap();
    let mut files = ["d13/e/f1", "d14/e/f1"].map(|f| std::fs::File::create(s.path(f)).unwrap());
    // Two in turn: what is the same as the last one in the queue is not queued.
    for i in 0..limit.trim().parse::<usize>().unwrap() + 100 {
        std::io::Write::write_all(&mut files[i % 2], b"x").unwrap();
    }
    s.append("d16/e/f1", "lost");
    s.check("more events than the queue holds");
    s.append("d15/e/f1", "x");
    s.check("and one more");
    let memory = s.warm.as_ref().unwrap().memory();
    assert!(memory < 4 << 20, "{memory} bytes for 5,000 files");
}

#[test]
fn names_of_any_bytes() {
    let mut s = Sandbox::new();
    let names: [&[u8]; 6] = [b"new\nline", b"\xff\xfe", b" blank ", b"quo\"te", b"back\\slash", b":colon"];
    for name in names {
        let dir = s.repo.join(support::os(name));
        std::fs::create_dir(&dir).unwrap();
        for file in names {
            std::fs::write(dir.join(support::os(file)), file).unwrap();
        }
    }
    s.check("untracked");
    s.git(&["add", "-A"]);
    s.check("staged");
    s.git(&["commit", "-q", "-m", "x"]);
    s.write(".gitignore", "\\ blank\\ \n*slash\n");
    s.check("committed");
    for name in names {
        std::fs::write(s.repo.join(support::os(name)).join("other"), name).unwrap();
        std::fs::rename(s.repo.join(support::os(name)).join(support::os(name)), s.repo.join("tmp")).unwrap();
        s.check("moved");
    }
    s.git(&["add", "-A"]);
    s.check("all staged");
}

#[test]
fn an_answer_that_failed_is_not_repeated() {
    let mut s = Sandbox::with_files();
    s.check("clean");
    s.append("one", "x");
    let config = s.root.join("home/.gitconfig");
    let text = std::fs::read(&config).unwrap();
    // git refuses a file with a fault, and so does everything that asks it.
    std::fs::write(&config, "[core\n").unwrap();
    for _ in 0..2 {
        assert!(matches!(s.warm.as_mut().unwrap().status(), Err(spork_git::Error::Git(_))));
    }
    std::fs::write(&config, text).unwrap();
    s.check("repaired");
}

#[test]
fn places_relative_to_where_it_was_asked() {
    let mut s = Sandbox::with_files();
    s.variables.push(("GIT_DIR".into(), "../.git".into()));
    s.variables.push(("GIT_WORK_TREE".into(), "..".into()));
    s.repo = s.path("a");
    // Something that git has to be asked about, from another directory.
    std::fs::write(s.repo.join("../.gitattributes"), "* filter=x\n").unwrap();
    std::fs::write(s.repo.join("two"), "a/ twx\n").unwrap();
    s.check("from a subdirectory");
    std::fs::write(s.repo.join("two"), "a/ two\n").unwrap();
    s.check("the same again");
}

#[test]
fn what_is_left_to_git() {
    let mut s = Sandbox::with_files();
    for (name, value) in [("core.ignoreCase", "true"), ("core.symlinks", "false")] {
        s.git(&["config", name, value]);
        s.check(name);
        s.append("one", "x");
        s.write("A/ONE", "x");
        s.check(name);
        s.git(&["config", "--unset", name]);
        s.remove("A");
        s.check(name);
    }
}

/// Run by the next one where only a few directories can be watched.
#[test]
#[ignore = "needs a limit that only its own user namespace has"]
fn changes_are_looked_for_when_they_cannot_be_heard_of() {
    let mut s = Sandbox::with_files();
    s.must_watch = false;
    s.check("clean");
    assert!(!s.warm.as_ref().unwrap().is_watching());
    s.append("a/b/one", "x");
    s.check("modified");
    s.write("u/v", "x");
    s.git(&["add", "c"]);
    s.check("untracked");
}

#[test]
fn few_watches() {
    for (limit, n) in [("max_inotify_watches", 3), ("max_inotify_instances", 0)] {
        let script = format!("echo {n} >/proc/sys/user/{limit} || exit 77; [ $0 = - ] || exec \"$0\" \"$@\"");
        let run = |program: &std::ffi::OsStr, arguments: &[&str]| {
            std::process::Command::new("unshare")
                .args(["--user", "--map-root-user", "sh", "-c", &script])
                .arg(program)
                .args(arguments)
                .output()
        };
        // User namespaces may be switched off.
        if !run("-".as_ref(), &[]).is_ok_and(|output| output.status.success()) {
            return;
        }
        let program = std::env::current_exe().unwrap();
        let name = "changes_are_looked_for_when_they_cannot_be_heard_of";
        let output = run(program.as_os_str(), &["--exact", name, "--ignored"]).unwrap();
        assert!(output.status.success(), "{limit}: {}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn a_damaged_index_or_object_is_no_end() {
    let mut s = Sandbox::with_files();
    s.git(&["update-index", "--split-index"]);
    s.write("a/new", "x");
    s.git(&["rm", "-q", "c/one"]);
    s.git(&["add", "-A"]);
    let whole = std::fs::read(s.path(".git/index")).unwrap();
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = |n: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 11) as usize % n
    };
    for _ in 0..150 {
        let mut index = whole.clone();
        for _ in 0..1 + below(3) {
            let at = below(index.len());
            index[at] = below(256) as u8;
        }
        index.truncate(index.len() - below(2) * below(60));
        std::fs::write(s.path(".git/index"), &index).unwrap();
        // Whatever it is, git may say something else of such a file; it has to be an answer.
        let _ = s.open().status();
    }
    std::fs::write(s.path(".git/index"), &whole).unwrap();
    s.check("whole again");
    // The tree of the commit cannot be read: nobody can say what is staged.
    s.git(&["commit", "-q", "-m", "x"]);
    s.write("one", "staged\n");
    s.git(&["add", "one"]);
    let tree = s.git(&["rev-parse", "HEAD^{tree}"]);
    let (dir, file) = tree.trim().split_at(2);
    let path = s.path(&format!(".git/objects/{dir}/{file}"));
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, "nothing").unwrap();
    assert!(s.open().status().is_err());
}

#[test]
fn directories_that_may_not_be_read() {
    let mut s = Sandbox::with_files();
    s.must_watch = false;
    s.write("u/v/f", "x");
    s.check("clean");
    chmod(&s.path("u/v"), 0o000);
    // Root may read all the same.
    let barred = std::fs::read_dir(s.path("u/v")).is_err();
    s.check("untracked");
    chmod(&s.path("a/b"), 0o000);
    s.check("tracked");
    chmod(&s.path("a/b"), 0o311);
    s.check("not to be listed");
    s.append("a/b/one", "x");
    s.check("and written to");
    assert_eq!(s.warm.as_ref().unwrap().is_watching(), !barred);
    chmod(&s.path("a/b"), 0o755);
    chmod(&s.path("u/v"), 0o755);
    s.check("and back");
}

/// A history by `git fast-import`: each commit with its time and the numbers of its parents.
fn import(s: &Sandbox, commits: &[(i64, Vec<usize>)]) -> Vec<String> {
    use std::fmt::Write as _;
    let mut text = String::new();
    for (i, (time, parents)) in commits.iter().enumerate() {
        writeln!(text, "commit refs/heads/c{i}\nmark :{}\ncommitter a <a@x> {time} +0000\ndata 1\nx", i + 1)
            .unwrap();
        for (n, parent) in parents.iter().enumerate() {
            writeln!(text, "{} :{}", if n == 0 { "from" } else { "merge" }, parent + 1).unwrap();
        }
        text.push('\n');
    }
    let mut command = s.command(&s.repo, &["fast-import", "--quiet", "--force", "--export-marks=marks"]);
    std::fs::write(s.root.join("stream"), text).unwrap();
    command.stdin(std::fs::File::open(s.root.join("stream")).unwrap());
    assert!(command.status().unwrap().success());
    let marks = std::fs::read_to_string(s.path("marks")).unwrap();
    s.remove("marks");
    let mut ids = vec![String::new(); commits.len()];
    for line in marks.lines() {
        let (mark, id) = line.split_once(' ').unwrap();
        ids[mark[1..].parse::<usize>().unwrap() - 1] = id.to_string();
    }
    ids
}

#[test]
fn distances() {
    let mut random = 0x1234_5678_9abc_def1_u64;
    let mut below = |n: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 11) as usize % n
    };
    for round in 0..4 {
        let mut s = Sandbox::new();
        let commits: Vec<(i64, Vec<usize>)> = (0..60)
            .map(|i| {
                let skew = if round == 3 { below(40) as i64 } else { 0 };
                let mut parents: Vec<usize> = Vec::new();
                for _ in 0..1 + below(2) {
                    // Near ones mostly, so that the history is long; now and then a new root.
                    let parent = i - (1 + below(6)).min(i);
                    if i > 0 && below(15) > 0 && !parents.contains(&parent) {
                        parents.push(parent);
                    }
                }
                // Whole groups of commits within one second.
                (1_000_000 + (i / (round + 1)) as i64 - skew, parents)
            })
            .collect();
        let ids = import(&s, &commits);
        if round == 1 {
            s.git(&["repack", "-adq", "--depth=10"]);
        }
        s.git(&["config", "branch.main.remote", "."]);
        s.git(&["config", "branch.main.merge", "refs/heads/theirs"]);
        for _ in 0..25 {
            let (ours, theirs) = (below(60), below(60));
            s.git(&["update-ref", "refs/heads/main", &ids[ours]]);
            s.git(&["update-ref", "refs/heads/theirs", &ids[theirs]]);
            s.check(&format!("round {round}: {ours} against {theirs} of {commits:?}"));
        }
    }
}

#[test]
fn long_distances() {
    let mut s = Sandbox::new();
    let line = |i: usize| (1_000_000 + i as i64, if i == 0 { vec![] } else { vec![i - 1] });
    let mut commits: Vec<(i64, Vec<usize>)> = (0..1500).map(line).collect();
    commits.push((2_000_000, vec![0]));
    let ids = import(&s, &commits);
    s.git(&["config", "branch.main.remote", "."]);
    s.git(&["config", "branch.main.merge", "refs/heads/theirs"]);
    s.git(&["update-ref", "refs/heads/main", &ids[1500]]);
    s.git(&["update-ref", "refs/heads/theirs", &ids[1499]]);
    s.check("more commits than are walked");
    s.git(&["update-ref", "refs/heads/main", &ids[1300]]);
    s.check("fewer");
    s.git(&["replace", &ids[1400], &ids[2]]);
    s.check("with a replaced commit");
    s.git(&["pack-refs", "--all"]);
    s.check("packed");
    s.git(&["replace", "-d", &ids[1400]]);
    s.check("and no longer");
    s.git(&["replace", &ids[1400], &ids[3]]);
    s.check("and another");
}

//! Finding the repository of a directory (git(1), "The Git repository"; gitrepository-layout(5)).

use spork_os::file;
use spork_os::process::geteuid;

use crate::bytes::{join, normal, number, parent, read_small};
use crate::config::{Config, Place};
use crate::environment::Environment;
use crate::oid::Oid;
use crate::reference::References;
use crate::status::Error;

/// Where the parts of a repository are; absolute, symbolic links left as they are on the way down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// HEAD, index and the state of operations.
    pub git_dir: Vec<u8>,
    /// References, objects and settings; differs in a linked work tree.
    pub common_dir: Vec<u8>,
    /// `None`: bare, or inside of the repository's own files.
    pub work_tree: Option<Vec<u8>>,
    /// The directory whose `.git` was found.
    pub found_at: Vec<u8>,
}

/// What `HEAD` must look like.
fn is_head(path: &[u8]) -> bool {
    match file::readlink(path) {
        Ok(target) => target.starts_with(b"refs/"),
        Err(_) => read_small(path, 4096).is_some_and(|text| {
            let text = text.trim_ascii_end();
            match text.strip_prefix(b"ref:") {
                Some(name) => name.trim_ascii_start().starts_with(b"refs/"),
                None => text.get(..40).and_then(Oid::from_hex).is_some(),
            }
        }),
    }
}

/// The common directory of `git_dir`.
pub fn common_dir(git_dir: &[u8], env: &Environment) -> Vec<u8> {
    if let Some(dir) = env.value(b"GIT_COMMON_DIR") {
        return dir.to_vec();
    }
    match read_small(&join(git_dir, b"commondir"), 1 << 16) {
        Some(text) => normal(&join(git_dir, text.trim_ascii_end())),
        None => git_dir.to_vec(),
    }
}

/// Whether a repository's own files are in `dir`.
pub fn is_git_dir(dir: &[u8], env: &Environment) -> bool {
    let has = |path: &[u8]| file::access(path, file::X_OK).is_ok();
    if !is_head(&join(dir, b"HEAD")) {
        return false;
    }
    let common = common_dir(dir, env);
    let objects = match env.value(b"GIT_OBJECT_DIRECTORY") {
        Some(path) => path.to_vec(),
        None => join(&common, b"objects"),
    };
    has(&objects) && has(&join(&common, b"refs"))
}

/// The repository that a file `.git` names.
pub fn read_git_file(path: &[u8]) -> Option<Vec<u8>> {
    let text = read_small(path, 1 << 20)?;
    let target = text.strip_prefix(b"gitdir: ")?;
    let end = target.iter().rposition(|b| !matches!(b, b'\n' | b'\r')).map_or(0, |i| i + 1);
    Some(normal(&join(parent(path), target.get(..end)?)))
}

/// Whether `dir` is the top of a repository with a work tree, as `git status` decides it for an
/// untracked directory.
pub fn is_nested(dir: &[u8], env: &Environment) -> bool {
    let git = join(dir, b".git");
    match file::stat(&git) {
        // A file that cannot be read counts as one that could be a repository.
        Ok(stat) if stat.is_file() => match std::fs::File::open(os_path(&git)) {
            Err(_) => true,
            Ok(_) => read_git_file(&git).is_some_and(|dir| is_git_dir(&dir, env)),
        },
        Ok(stat) if stat.is_dir() => is_git_dir(&git, env),
        _ => false,
    }
}

/// The repository whose work tree has its top at `dir`.
pub fn at(dir: &[u8], env: &Environment) -> Option<Location> {
    let git = join(dir, b".git");
    let stat = file::stat(&git).ok()?;
    let git_dir = if stat.is_file() { read_git_file(&git)? } else { git };
    let common = common_dir(&git_dir, env);
    is_git_dir(&git_dir, env).then(|| Location {
        git_dir,
        common_dir: common,
        work_tree: Some(dir.to_vec()),
        found_at: dir.to_vec(),
    })
}

/// The commit that the repository at `dir` is on, as it is asked of a submodule.
pub fn head_of(dir: &[u8], env: &Environment) -> Option<Oid> {
    let location = at(dir, env)?;
    let mut references = References::new(&location.git_dir, &location.common_dir);
    references.refresh();
    references.resolve(b"HEAD").1
}

fn os_path(path: &[u8]) -> &std::path::Path {
    use std::os::unix::ffi::OsStrExt;
    std::path::Path::new(std::ffi::OsStr::from_bytes(path))
}

/// Directories that are not to be left upwards.
fn ceilings(env: &Environment) -> Vec<Vec<u8>> {
    let mut literal = false;
    let mut found = Vec::new();
    for dir in env.get(b"GIT_CEILING_DIRECTORIES").unwrap_or_default().split(|&b| b == b':') {
        if dir.is_empty() {
            literal = true;
        } else if dir.first() == Some(&b'/') {
            let plain = normal(dir);
            found.push(if literal { plain } else { file::real_path(&plain).unwrap_or(plain) });
        }
    }
    found
}

/// Finds the repository that `path`, an absolute directory, is in.
pub fn discover(path: &[u8], env: &Environment) -> Result<Location, Error> {
    if let Some(dir) = env.value(b"GIT_DIR") {
        return named(path, dir, env);
    }
    let start = file::real_path(path)?;
    let ceilings = ceilings(env);
    let across = env.is_true(b"GIT_DISCOVERY_ACROSS_FILESYSTEM");
    let device = file::stat(&start)?.dev;
    let mut at = start.as_slice();
    loop {
        let git = join(at, b".git");
        if let Ok(stat) = file::stat(&git) {
            let target = if stat.is_file() { read_git_file(&git) } else { Some(git.clone()) };
            match target {
                Some(dir) if is_git_dir(&dir, env) => {
                    let gitfile = stat.is_file().then_some(git.as_slice());
                    return finish(at, dir, Some(at.to_vec()), gitfile, env);
                }
                // git gives up on a file that names no repository.
                _ if stat.is_file() => return Err(Error::NotFound),
                _ => {}
            }
        }
        if is_git_dir(at, env) {
            return finish(at, at.to_vec(), None, None, env);
        }
        let up = parent(at);
        let stopped = ceilings.iter().any(|c| c == up && at != up);
        if at == b"/" || stopped || !across && file::stat(up)?.dev != device {
            return Err(Error::NotFound);
        }
        at = up;
    }
}

/// The repository that `GIT_DIR` names; there is no search and no question of ownership.
fn named(path: &[u8], dir: &[u8], env: &Environment) -> Result<Location, Error> {
    let mut git_dir = normal(&join(path, dir));
    if file::stat(&git_dir).is_ok_and(|s| s.is_file()) {
        git_dir = read_git_file(&git_dir).ok_or(Error::NotFound)?;
    }
    if !is_git_dir(&git_dir, env) {
        return Err(Error::NotFound);
    }
    let common = normal(&join(path, &common_dir(&git_dir, env)));
    let config = Config::load(env, &common, Place { git_dir: &git_dir, branch: None });
    let work_tree = if let Some(tree) = env.value(b"GIT_WORK_TREE") {
        Some(normal(&join(path, tree)))
    } else if let Some(tree) = config.get(b"core.worktree") {
        Some(normal(&join(&git_dir, tree)))
    } else if config.bool(b"core.bare") == Some(true) || env.get(b"GIT_IMPLICIT_WORK_TREE") == Some(b"0") {
        None
    } else {
        Some(normal(path))
    };
    let work_tree = work_tree.map(|t| file::real_path(&t).unwrap_or(t));
    Ok(Location { found_at: git_dir.clone(), common_dir: common, git_dir, work_tree })
}

fn finish(
    at: &[u8],
    git_dir: Vec<u8>,
    work_tree: Option<Vec<u8>>,
    gitfile: Option<&[u8]>,
    env: &Environment,
) -> Result<Location, Error> {
    let common = common_dir(&git_dir, env);
    let config = Config::load(env, &common, Place { git_dir: &git_dir, branch: None });
    let mut owned = vec![git_dir.as_slice()];
    owned.extend(gitfile);
    owned.extend(work_tree.as_deref());
    let subject = work_tree.as_deref().unwrap_or(&git_dir);
    if !owned.iter().all(|p| is_ours(p, env)) && !is_declared_safe(subject, &config, env) {
        return Err(Error::Unsafe(subject.to_vec()));
    }
    let mut work_tree = work_tree;
    if let Some(tree) = env.value(b"GIT_WORK_TREE") {
        work_tree = Some(normal(&join(at, tree)));
    } else if let Some(tree) = config.get(b"core.worktree") {
        work_tree = Some(normal(&join(&git_dir, tree)));
    } else if config.bool(b"core.bare") == Some(true) && gitfile.is_none() {
        work_tree = None;
    }
    Ok(Location { git_dir, common_dir: common, work_tree, found_at: at.to_vec() })
}

/// Whether whoever asks owns `path`; with sudo, whoever called it.
fn is_ours(path: &[u8], env: &Environment) -> bool {
    let Ok(stat) = file::lstat(path) else {
        return false;
    };
    let me = geteuid();
    stat.uid == me
        || me == 0 && env.value(b"SUDO_UID").and_then(number).is_some_and(|uid| uid == u64::from(stat.uid))
}

/// Whether `safe.directory` names `path`.
fn is_declared_safe(path: &[u8], config: &Config, env: &Environment) -> bool {
    let mut safe = false;
    let path = file::real_path(path).unwrap_or_else(|_| path.to_vec());
    for value in config.protected(b"safe.directory") {
        if value.is_empty() {
            safe = false;
        } else if value == b"*" {
            safe = true;
        } else if let Some(allowed) = env.expand(value) {
            let (allowed, below) = match allowed.strip_suffix(b"/*") {
                Some(dir) => (dir.to_vec(), true),
                None => (allowed, false),
            };
            let allowed = file::real_path(&allowed).unwrap_or(allowed);
            safe |= if below {
                path.strip_prefix(allowed.as_slice()).is_some_and(|rest| rest.first() == Some(&b'/'))
            } else {
                path == allowed
            };
        }
    }
    safe
}

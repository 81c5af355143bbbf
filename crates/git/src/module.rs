//! Submodules that are checked out: repositories inside of the work tree, each with a model of its
//! own (git-status(1), "Changed Tracked Entries", the submodule state).

use crate::bytes::{join, read_small};
use crate::config::Config;
use crate::discovery;
use crate::environment::Environment;
use crate::oid::Oid;
use crate::repository::Repository;
use crate::settings::Untracked;

/// What of a submodule does not count (`submodule.NAME.ignore`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ignore {
    Nothing,
    Untracked,
    Dirty,
    All,
}

impl Ignore {
    fn parse(value: &[u8]) -> Option<Ignore> {
        Some(match value {
            b"none" => Ignore::Nothing,
            b"untracked" => Ignore::Untracked,
            b"dirty" => Ignore::Dirty,
            b"all" => Ignore::All,
            _ => return None,
        })
    }
}

/// One submodule, by the path of its entry.
pub struct Module {
    pub path: Vec<u8>,
    pub repository: Option<Box<Repository>>,
    pub watch: i32,
    pub ignore: Ignore,
}

impl Module {
    /// Opens the repository that is there now, if it is not the one already open.
    pub fn find(&mut self, root: &[u8], env: &Environment, watch: bool) {
        let env = env.for_submodule();
        let found = discovery::at(&join(root, &self.path), &env);
        if self.repository.as_ref().map(|r| r.location()) == found.as_ref() {
            return;
        }
        self.repository = found.and_then(|l| Repository::open(l, &env).ok()).map(Box::new);
        if let Some(repository) = self.repository.as_mut().filter(|_| watch) {
            repository.watch();
        }
    }

    /// What is in it; one that went away is looked for again.
    pub fn inside(&mut self, root: &[u8], env: &Environment, watch: bool) -> Inside {
        for _ in 0..2 {
            let Some(repository) = &mut self.repository else {
                break;
            };
            if repository.status().is_ok() {
                return repository.inside;
            }
            self.repository = None;
            self.find(root, env, watch);
        }
        Inside::default()
    }
}

/// What a repository is to the one around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Inside {
    pub oid: Option<Oid>,
    pub modified: bool,
    pub untracked: bool,
}

/// How the superproject sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outside {
    pub changed: bool,
    /// Nothing but untracked files in it, at whatever depth, is the reason.
    pub only_untracked: bool,
}

/// What the entry `oid` shows, when the submodule is `inside`.
pub fn seen_from_outside(inside: Inside, oid: Oid, ignore: Ignore) -> Outside {
    let moved = inside.oid.is_some_and(|head| head != oid) && ignore != Ignore::All;
    let modified = inside.modified && matches!(ignore, Ignore::Nothing | Ignore::Untracked);
    let untracked = inside.untracked && ignore == Ignore::Nothing;
    Outside { changed: moved || modified || untracked, only_untracked: untracked && !moved && !modified }
}

/// What is configured for the submodule at `path`.
pub fn ignore_of(
    root: &[u8],
    path: &[u8],
    config: &Config,
    default: Option<&[u8]>,
    shown: Untracked,
) -> Ignore {
    let text = read_small(&join(root, b".gitmodules"), 16 << 20).unwrap_or_default();
    let modules = Config::of_text(&text);
    let name =
        modules.subsections(b"submodule.path").filter(|(_, p)| *p == path).map(|(name, _)| name).last();
    let own = name.and_then(|name| {
        config
            .get_in(b"submodule.ignore", Some(name))
            .or_else(|| modules.get_in(b"submodule.ignore", Some(name)))
            .and_then(Ignore::parse)
    });
    let general = default.and_then(Ignore::parse);
    own.or(general).unwrap_or(if shown == Untracked::No { Ignore::Untracked } else { Ignore::Nothing })
}

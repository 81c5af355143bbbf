//! Submodules that are checked out: repositories inside of the work tree, each with a model of its
//! own (git-status(1), "Changed Tracked Entries", the submodule state).

use crate::bytes::{join, read_small};
use crate::config::Config;
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

//! The answer: what `git status` says, in numbers.

use crate::oid::Oid;

/// What an operation that was interrupted is, and how far it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    pub kind: ActionKind,
    /// Step and number of steps, of a rebase or a series of patches.
    pub step: Option<(u64, u64)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionKind {
    Merge,
    Rebase,
    RebaseInteractive,
    /// `git am`.
    Apply,
    /// `git am` or `git rebase`; its files do not say.
    ApplyOrRebase,
    CherryPick,
    Revert,
    Bisect,
}

impl ActionKind {
    pub fn name(self) -> &'static str {
        match self {
            ActionKind::Merge => "merge",
            ActionKind::Rebase => "rebase",
            ActionKind::RebaseInteractive => "rebase-i",
            ActionKind::Apply => "am",
            ActionKind::ApplyOrRebase => "am/rebase",
            ActionKind::CherryPick => "cherry-pick",
            ActionKind::Revert => "revert",
            ActionKind::Bisect => "bisect",
        }
    }
}

/// A branch elsewhere that ours is compared with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tracking {
    /// As git shortens it: `origin/main`.
    pub name: Vec<u8>,
    /// The remote; `.` is this repository.
    pub remote: Vec<u8>,
    /// Commits of ours that it lacks, and of its that ours lacks; `None`: it does not exist.
    pub distance: Option<(usize, usize)>,
}

/// Everything that does not depend on the files of the work tree.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Head {
    /// The commit; `None` before the first one.
    pub oid: Option<Oid>,
    /// `None`: detached.
    pub branch: Option<Vec<u8>>,
    /// A tag that names the commit; looked for when detached.
    pub tag: Option<Vec<u8>>,
    /// The branch that is being rebased.
    pub rebasing: Option<Vec<u8>>,
    pub upstream: Option<Tracking>,
    /// Where `git push` would push to, when it can be told.
    pub push: Option<Tracking>,
    pub action: Option<Action>,
    pub stash: usize,
}

/// Numbers of paths, as the lines of `git status --porcelain=v2` count them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// The index differs from the commit.
    pub staged: usize,
    /// Of these, deleted.
    pub staged_deleted: usize,
    /// The work tree differs from the index.
    pub unstaged: usize,
    /// Of these, deleted.
    pub deleted: usize,
    /// Renamed or copied, staged or not.
    pub renamed: usize,
    pub conflicted: usize,
    pub untracked: usize,
}

/// How an answer was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Source {
    /// Every file was looked at.
    #[default]
    Scan,
    /// Only what the kernel told of was looked at.
    Events,
    /// git was asked, now or when something last changed.
    Git,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Status {
    /// Grows whenever the answer differs from the one before.
    pub generation: u64,
    pub head: Head,
    /// `None`: there is no work tree here.
    pub counts: Option<Counts>,
    pub source: Source,
}

/// Why there is no answer.
#[derive(Debug)]
pub enum Error {
    /// No repository there.
    NotFound,
    /// Somebody else owns it, and `safe.directory` does not name it.
    Unsafe(Vec<u8>),
    /// It went away or was moved; it has to be found again.
    Gone,
    /// git was asked and failed, or could not be started.
    Git(Vec<u8>),
    Io(std::io::Error),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::NotFound => f.write_str("not a git repository"),
            Error::Unsafe(path) => {
                write!(f, "detected dubious ownership in repository at '{}'", String::from_utf8_lossy(path))
            }
            Error::Gone => f.write_str("the repository has moved"),
            Error::Git(text) => write!(f, "git: {}", String::from_utf8_lossy(text)),
            Error::Io(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<std::io::Error> for Error {
    fn from(e: std::io::Error) -> Error {
        Error::Io(e)
    }
}

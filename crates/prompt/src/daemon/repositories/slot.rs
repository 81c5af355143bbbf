//! One repository: its last answer, and whether it is here to be asked.

use spork_git::discovery::Location;
use spork_git::{Environment, Error, Repository, Source, Status};
use spork_os::epoll::{EPOLLIN, Epoll};
use spork_os::time;

use crate::facts::{Git, Known};

/// After so long it is tried again to hear of changes where that was not possible.
const RETRY_NS: u64 = 60_000_000_000;

/// What a thread brings back.
pub(super) struct Back {
    pub(super) slot: u32,
    pub(super) repository: Box<Repository>,
    pub(super) result: Result<Status, Error>,
    pub(super) took_ns: u64,
}

pub(super) enum Place {
    Here(Box<Repository>),
    Queued(Box<Repository>),
    Away,
}

/// One repository in one environment.
pub struct Slot {
    pub(super) place: Place,
    pub(super) env: Environment,
    pub(super) location: Location,
    /// The newest answer; with the head alone until the files have been looked at.
    pub(super) git: Option<Git>,
    pub generation: u64,
    /// The moment at which the thread left that brought the last answer, and whether it failed.
    pub(super) answered: u64,
    pub(super) failed: Option<String>,
    pub(super) left: u64,
    pub(super) fds: Vec<i32>,
    pub(super) used: u64,
    pub(super) used_ns: u64,
    pub(super) swept_ns: u64,
    pub(super) retry_ns: u64,
    pub source: Source,
    pub took_ns: u64,
    pub at_ns: u64,
}

pub(super) enum Asked {
    Fresh,
    Failed,
    Gone,
    /// Only a thread can tell.
    Long,
    /// A thread is about it.
    Wait,
}

/// Branch and the like, without a look at the files.
pub(super) fn head_of(repository: &mut Repository) -> Git {
    let status = Status { head: repository.head(), ..Status::default() };
    let mut git = git_of(repository.location(), &status);
    git.counts = Known::default();
    git
}

/// What is shown of an answer.
pub(super) fn git_of(location: &Location, status: &Status) -> Git {
    let head = &status.head;
    Git {
        root: location.work_tree.clone(),
        oid: head.oid,
        branch: head.branch.clone(),
        tag: head.tag.clone(),
        rebasing: head.rebasing.clone(),
        upstream: head.upstream.clone(),
        push: head.push.clone(),
        action: head.action.clone(),
        stash: head.stash,
        counts: status.counts.map_or_else(Known::none, Known::fresh),
    }
}

/// Keeps an answer if it differs from the one before; answers its number.
pub(super) fn keep(git: &mut Option<Git>, before: u64, location: &Location, status: &Status) -> u64 {
    if git.as_ref().is_none_or(|git| !git.counts.is_fresh()) || before != status.generation {
        *git = Some(git_of(location, status));
    }
    status.generation
}

impl Slot {
    pub(super) fn relied_on(&self) -> bool {
        match &self.place {
            Place::Here(repository) => repository.is_watching(),
            _ => true,
        }
    }

    pub(super) fn ask(&mut self, asked: u64) -> Asked {
        let Place::Here(repository) = &mut self.place else {
            return Asked::Wait;
        };
        self.used_ns = time::coarse_monotonic_ns();
        if repository.is_quick() {
            return match repository.status() {
                Ok(status) => {
                    self.generation = keep(&mut self.git, self.generation, &self.location, status);
                    self.source = status.source;
                    Asked::Fresh
                }
                Err(Error::Gone | Error::NotFound) => Asked::Gone,
                Err(e) => {
                    self.failed = Some(e.to_string());
                    Asked::Failed
                }
            };
        }
        if self.answered < asked || self.answered == 0 {
            return Asked::Long;
        }
        if self.failed.is_some() { Asked::Failed } else { Asked::Fresh }
    }

    pub(super) fn take_back(&mut self, back: Back) {
        self.answered = self.left;
        self.took_ns = back.took_ns;
        self.at_ns = time::monotonic_ns();
        self.failed = None;
        if self.swept_ns == 0 {
            self.swept_ns = self.at_ns;
        }
        match &back.result {
            Ok(status) => {
                self.generation = keep(&mut self.git, self.generation, &self.location, status);
                self.source = status.source;
            }
            // The next question finds it again.
            Err(e) => self.failed = Some(e.to_string()),
        }
        if !back.repository.is_watching() && self.retry_ns == 0 {
            self.retry_ns = self.at_ns + RETRY_NS;
        }
        self.place = Place::Here(back.repository);
    }

    /// Polls the queues, which may be other ones with the same numbers.
    pub(super) fn poll(&mut self, epoll: &Epoll, token: u64) {
        for fd in &self.fds {
            let _ = epoll.remove(*fd);
        }
        if let Place::Here(repository) = &self.place {
            self.fds = repository.fds();
            for fd in &self.fds {
                let _ = epoll.add(*fd, EPOLLIN, token);
            }
        }
    }

    pub fn root(&self) -> &[u8] {
        self.location.work_tree.as_ref().unwrap_or(&self.location.git_dir)
    }

    /// Directories watched and bytes held; `None` while it is away.
    pub fn size(&self) -> Option<(usize, usize)> {
        match &self.place {
            Place::Here(repository) => Some((repository.watches(), repository.memory())),
            _ => None,
        }
    }

    pub fn failure(&self) -> Option<&str> {
        self.failed.as_deref()
    }
}

//! Git repositories: found once, asked for each question; long work is done by a thread.
//!
//! A repository is here, or away with a thread. While it is away its answer is pending; what it brings
//! back answers the questions that were asked before it left.

mod slot;

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use hashbrown::HashMap;
use spork_git::{Environment, Error, Repository, Source};
use spork_os::epoll::{EPOLLIN, Epoll};
use spork_os::fd::{self, Fd};
use spork_os::time;

use super::view::View;
use crate::facts::{Git, State};
use slot::{Asked, Back, Place, Slot, head_of, keep};

/// Repositories held.
const MOST: usize = 24;
/// Bytes of memory after which the ones that were not used for longest are let go.
const MOST_BYTES: usize = 256 << 20;
/// Threads at a time.
const THREADS: usize = 3;
/// Files of a sweep that are looked at at a time.
const PIECE: usize = 512;
/// A whole sweep is made no more often.
const SWEEP_NS: u64 = 60_000_000_000;

/// Which repository a view is in, while its epoch is this.
struct Membership {
    epoch: u32,
    slot: Option<u32>,
    /// It can be relied on until something is heard.
    lasting: bool,
}

pub struct Repositories {
    slots: HashMap<u32, Slot>,
    next: u32,
    members: HashMap<u32, Membership>,
    threads: usize,
    sender: Sender<Back>,
    receiver: Receiver<Back>,
    /// The threads write a byte when they come back.
    wake: (Fd, Arc<Fd>),
    /// Marks the descriptors of repositories for whoever polls.
    token: u64,
    deaf: bool,
    /// Repositories that something was heard of.
    heard: Vec<u32>,
}

/// What is known for a question.
pub enum Answer<'a> {
    Fresh(Option<&'a Git>),
    /// Read just now, but for its files, which have not been looked at yet.
    Head(&'a Git),
    /// It may have changed since.
    Old(&'a Git),
    Pending,
}

impl Repositories {
    pub fn new(token: u64, deaf: bool) -> io::Result<Repositories> {
        let (sender, receiver) = channel();
        let (read, write) = fd::pipe()?;
        fd::set_nonblocking(read.raw(), true)?;
        fd::set_nonblocking(write.raw(), true)?;
        Ok(Repositories {
            slots: HashMap::new(),
            next: 0,
            members: HashMap::new(),
            threads: 0,
            sender,
            receiver,
            wake: (read, Arc::new(write)),
            token,
            deaf,
            heard: Vec::new(),
        })
    }

    /// Readable when a thread has come back.
    pub fn wake_fd(&self) -> i32 {
        self.wake.0.raw()
    }

    pub fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.slots.values()
    }

    /// The repository that the view was last found to be in.
    pub fn of(&self, view: &View) -> Option<&Slot> {
        self.slots.get(&self.members.get(&view.id)?.slot?)
    }

    /// Forgets everything that is here; what is away is forgotten when it comes back.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.members.clear();
    }

    pub fn forget_view(&mut self, view: u32) {
        self.members.remove(&view);
    }

    /// The repository of a view: found again unless nothing can have changed.
    fn slot_of(&mut self, view: &View, now: u64) -> Option<u32> {
        if let Some(member) = self.members.get(&view.id)
            && member.lasting
            && member.epoch == view.epoch
            && !view.deaf
        {
            match member.slot {
                None => return None,
                Some(id) if self.slots.get(&id).is_some_and(Slot::relied_on) => return Some(id),
                Some(_) => {}
            }
        }
        let (slot, lasting) = self.discover(view, now);
        self.members.insert(view.id, Membership { epoch: view.epoch, slot, lasting });
        slot
    }

    fn discover(&mut self, view: &View, now: u64) -> (Option<u32>, bool) {
        let env = Environment::new(view.env.iter());
        let named = env.value(b"GIT_DIR").is_some();
        let mut repository = match Repository::discover(&view.detection.real, &env) {
            Ok(repository) => Box::new(repository),
            // Nothing is there that could become one without a name coming.
            Err(Error::NotFound) => return (None, !view.detection.maybe_git && !named),
            Err(_) => return (None, false),
        };
        let (location, env) = (repository.location().clone(), repository.environment().clone());
        let lasting = named || view.detection.git_top.as_deref() == Some(location.found_at.as_slice());
        if let Some((id, _)) = self.slots.iter().find(|(_, s)| s.location == location && s.env == env) {
            return (Some(*id), lasting);
        }
        self.make_room();
        if !self.deaf {
            repository.watch();
        }
        self.next += 1;
        let slot = Slot {
            place: Place::Here(repository),
            env,
            location,
            git: None,
            generation: 0,
            answered: 0,
            failed: None,
            left: 0,
            fds: Vec::new(),
            used: now,
            used_ns: 0,
            swept_ns: 0,
            retry_ns: 0,
            source: Source::default(),
            took_ns: 0,
            at_ns: 0,
        };
        self.slots.insert(self.next, slot);
        (Some(self.next), lasting)
    }

    fn make_room(&mut self) {
        loop {
            let bytes: usize =
                self.slots.values().filter_map(|slot| slot.size()).map(|(_, bytes)| bytes).sum();
            if self.slots.len() < MOST && bytes < MOST_BYTES {
                return;
            }
            let here = self.slots.iter().filter(|(_, s)| matches!(s.place, Place::Here(_)));
            match here.min_by_key(|(_, s)| s.used).map(|(id, _)| *id) {
                Some(id) => drop(self.slots.remove(&id)),
                None => return,
            }
        }
    }

    /// What git says in the directory of `view`, for a question asked at the moment `asked`; it is
    /// `now` by the daemon's count of questions.
    pub fn answer(&mut self, view: &View, asked: u64, now: u64) -> Answer<'_> {
        let mut found = None;
        // Once more when the repository has gone away.
        for _ in 0..2 {
            let Some(id) = self.slot_of(view, now) else {
                return Answer::Fresh(None);
            };
            let Some(slot) = self.slots.get_mut(&id) else {
                return Answer::Fresh(None);
            };
            slot.used = now;
            let result = slot.ask(asked);
            match result {
                Asked::Gone => {
                    self.slots.remove(&id);
                    self.members.remove(&view.id);
                    continue;
                }
                Asked::Long => self.send_away(id, now),
                _ => {}
            }
            found = Some((id, result));
            break;
        }
        match found.and_then(|(id, result)| Some((self.slots.get(&id)?, result))) {
            Some((slot, Asked::Fresh)) => Answer::Fresh(slot.git.as_ref()),
            Some((Slot { git: Some(git), left, .. }, Asked::Long | Asked::Wait)) => {
                let head = *left >= asked && git.counts.state == State::Pending;
                if head { Answer::Head(git) } else { Answer::Old(git) }
            }
            Some((_, Asked::Long | Asked::Wait)) => Answer::Pending,
            _ => Answer::Fresh(None),
        }
    }

    /// Leaves a repository to a thread, as soon as there is one.
    fn send_away(&mut self, id: u32, now: u64) {
        let Some(slot) = self.slots.get_mut(&id) else {
            return;
        };
        if let Place::Here(mut repository) = std::mem::replace(&mut slot.place, Place::Away) {
            if slot.git.is_none() {
                slot.git = Some(head_of(&mut repository));
            }
            let clock = time::monotonic_ns();
            if slot.retry_ns != 0 && clock > slot.retry_ns && !self.deaf {
                slot.retry_ns = 0;
                repository.watch();
            }
            slot.left = now;
            slot.place = Place::Queued(repository);
        }
        self.start_threads();
    }

    fn start_threads(&mut self) {
        while self.threads < THREADS {
            let Some((id, slot)) = self.slots.iter_mut().find(|(_, s)| matches!(s.place, Place::Queued(_)))
            else {
                return;
            };
            let id = *id;
            let Place::Queued(mut repository) = std::mem::replace(&mut slot.place, Place::Away) else {
                return;
            };
            let (sender, wake) = (self.sender.clone(), self.wake.1.clone());
            let started = spork_os::thread::spawn("git", move || {
                let before = time::monotonic_ns();
                let result = repository.status().cloned();
                let took_ns = time::monotonic_ns() - before;
                let _ = sender.send(Back { slot: id, repository, result, took_ns });
                let _ = fd::write(wake.raw(), b"x");
            });
            match started {
                Ok(_) => self.threads += 1,
                // It went with the thread that did not come to be.
                Err(_) => drop(self.slots.remove(&id)),
            }
        }
    }

    /// Takes in what threads have brought back, and polls what it listens to.
    pub fn come_back(&mut self, epoll: &Epoll) {
        let mut buffer = [0; 64];
        while fd::read(self.wake.0.raw(), &mut buffer).is_ok_and(|n| n == buffer.len()) {}
        while let Ok(back) = self.receiver.try_recv() {
            self.threads -= 1;
            let id = back.slot;
            if let Some(slot) = self.slots.get_mut(&id) {
                slot.take_back(back);
                slot.poll(epoll, self.token | u64::from(id));
            }
        }
        self.start_threads();
    }

    /// Whether the view is in one of these repositories.
    pub fn slot_is_among(&self, view: &View, slots: &[u32]) -> bool {
        self.members.get(&view.id).and_then(|m| m.slot).is_some_and(|slot| slots.contains(&slot))
    }

    /// How long changes of a repository are collected at least: a good deal longer than git takes where
    /// it has to be asked after each.
    pub fn patience_ns(&self, id: u32) -> u64 {
        let asked = self.slots.get(&id).filter(|slot| slot.source == Source::Git);
        asked.map_or(0, |slot| slot.took_ns.saturating_mul(4))
    }

    /// Stops polling a repository that something was heard of, until `settle`.
    pub fn hush(&mut self, id: u32, epoll: &Epoll) {
        self.heard.push(id);
        let Some(slot) = self.slots.get(&id) else {
            return;
        };
        for fd in &slot.fds {
            let _ = epoll.modify(*fd, 0, self.token | u64::from(id));
        }
    }

    /// Reads what the queues of all repositories hold, so that none runs full, and polls them again.
    /// Answers of which ones something was heard since the last time.
    pub fn settle(&mut self, epoll: &Epoll) -> Vec<u32> {
        for (id, slot) in &mut self.slots {
            if let Place::Here(repository) = &mut slot.place {
                repository.poll_events();
                for fd in &slot.fds {
                    let _ = epoll.modify(*fd, EPOLLIN, self.token | u64::from(*id));
                }
            }
        }
        std::mem::take(&mut self.heard)
    }

    /// Looks at some files of a repository as if something had been heard of them. Answers how long
    /// there is nothing more to do, in nanoseconds; `None`: until the next question.
    pub fn sweep(&mut self, clock: u64, watched: bool) -> Option<u64> {
        let mut next: Option<u64> = None;
        for (id, slot) in &mut self.slots {
            let Place::Here(repository) = &mut slot.place else {
                continue;
            };
            if !repository.is_watching() || slot.used_ns == 0 {
                continue;
            }
            // Nobody has asked since the last sweep, and nobody looks at the answer.
            if slot.swept_ns > slot.used_ns && !watched {
                continue;
            }
            let due = if slot.swept_ns == 0 { 0 } else { slot.swept_ns + SWEEP_NS };
            if clock < due {
                next = Some(next.map_or(due - clock, |n| n.min(due - clock)));
                continue;
            }
            let whole = repository.sweep(PIECE);
            if repository.is_quick()
                && let Ok(status) = repository.status()
            {
                let before = slot.generation;
                slot.generation = keep(&mut slot.git, before, &slot.location, status);
                if slot.generation != before {
                    self.heard.push(*id);
                }
            }
            if whole {
                slot.swept_ns = clock;
            } else {
                next = Some(next.map_or(20_000_000, |n| n.min(20_000_000)));
            }
        }
        next
    }
}

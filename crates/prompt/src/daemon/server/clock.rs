//! What the loop does because time has passed: telling who follows, writing to disk, looking at files
//! that nothing may have been heard of, and the end.

use spork_os::epoll::EPOLLIN;
use spork_os::fd::{self, Lock};
use spork_os::{file, time};

use super::{CHANGES, Server};
use crate::daemon::connection::{Connection, Open};
use crate::daemon::store;

/// Changes are collected for so long before whoever follows is told.
pub(super) const SETTLE_NS: u64 = 25_000_000;
/// Changes that concern nobody are listened to ever less often, down to this.
const MOST_PATIENT_NS: u64 = 5_000_000_000;
/// So long after something new it is written to disk.
const STORE_NS: u64 = 500_000_000;
/// Without any client the daemon ends so long after the last question: what it knows of versions is on
/// disk.
const LONELY_NS: u64 = 300_000_000_000;
/// How often it is looked whether the socket is still there.
pub(super) const ORPHAN_NS: u64 = 30_000_000_000;
/// So long after the last question files are looked at that nothing may have been heard of.
pub(super) const QUIET_NS: u64 = 2_000_000_000;

impl Server {
    pub(super) fn settle_in(&mut self, after: u64) {
        let at = time::monotonic_ns() + after;
        self.settle_at = Some(self.settle_at.map_or(at, |t| t.min(at)));
    }

    /// Polls the queue of changes if somebody follows.
    pub(super) fn listen(&mut self, on: bool) {
        if self.listening != on
            && let Some(fd) = self.subscriptions.fd()
        {
            let _ = self.epoll.modify(fd, if on { EPOLLIN } else { 0 }, CHANGES);
            self.listening = on;
        }
    }

    /// Tells those who follow what has changed, if it is about what they asked.
    pub(super) fn settle(&mut self) {
        let heard = self.repositories.settle(&self.epoll);
        self.hear();
        self.settle_at = None;
        let Server { views, repositories, clients, moment, .. } = self;
        let changed = |open: &Open| {
            let view = views.get(&open.view);
            view.is_some_and(|view| {
                let made_of = (view.epoch, repositories.of(view).map_or(0, |slot| slot.generation));
                view.dirty || made_of != open.made_of || repositories.slot_is_among(view, &heard)
            })
        };
        // From here on only what is right now is an answer.
        *moment += 1;
        let (mut followed, mut news) = (false, false);
        for open in clients.iter_mut().flatten().filter_map(|c| c.open.as_mut()) {
            followed |= open.question.follow;
            if open.question.follow && changed(open) {
                open.asked = *moment;
                news = true;
            }
        }
        self.patience_ns = if news { SETTLE_NS } else { (self.patience_ns * 2).min(MOST_PATIENT_NS) };
        self.listening = false;
        self.listen(followed);
        if news {
            let now = self.moment;
            self.answer_those(|open| open.question.follow && open.asked == now);
        }
    }

    /// After how long without a question it is time to end.
    pub(super) fn idle_ns(&self) -> u64 {
        let idle = self.settings.idle.saturating_mul(1_000_000_000);
        if self.clients.iter().all(Option::is_none) { idle.min(LONELY_NS) } else { idle }
    }

    /// Milliseconds until something is to be done.
    pub(super) fn timeout(&self) -> i32 {
        let now = time::monotonic_ns();
        let end = self.asked_ns.saturating_add(self.idle_ns()).min(self.look_at);
        let times = [self.settle_at, self.store_at, self.sweep_at, self.runs.deadline()];
        let next = times.into_iter().flatten().fold(end, u64::min);
        next.saturating_sub(now).div_ceil(1_000_000).min(1 << 30) as i32
    }

    /// Does what is due.
    pub(super) fn keep_time(&mut self) {
        if self.versions.changed && self.store_at.is_none() {
            self.store_at = Some(time::monotonic_ns() + STORE_NS);
        }
        let due = |at: Option<u64>, now: u64| at.is_some_and(|at| at <= now);
        let now = time::coarse_monotonic_ns();
        if due(self.settle_at, now) {
            self.settle();
        }
        if due(self.store_at, now) {
            self.store();
        }
        if due(self.sweep_at, now) {
            let follows = |c: &Connection| c.open.as_ref().is_some_and(|o| o.question.follow);
            let watched = self.clients.iter().flatten().any(follows);
            self.sweep_at = self.repositories.sweep(now, watched).map(|after| now + after);
            if watched {
                self.settle_in(SETTLE_NS);
            }
        }
        self.runs.check_time(now);
        if now >= self.look_at {
            self.look_at = now + ORPHAN_NS;
            if !self.is_mine() {
                self.leave(false);
            }
        }
        if now.saturating_sub(self.asked_ns) >= self.idle_ns() {
            self.leave(true);
        }
    }

    /// Leaves the writing to a thread, since a disk may be slow.
    pub(super) fn store(&mut self) {
        self.store_at = None;
        if self.writer.as_ref().is_some_and(|writer| !writer.is_finished()) {
            return;
        }
        self.versions.changed = false;
        if let Some(path) = self.settings.store() {
            let content = store::content(self.versions.lasting());
            // What could not be written is written with the next version.
            let write = move || drop(store::write(&path, &content));
            self.writer = spork_os::thread::spawn("store", write).ok();
        }
    }

    pub(super) fn store_now(&mut self) {
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
        if let Some(path) = self.settings.store().filter(|_| self.versions.changed) {
            self.versions.changed = false;
            let _ = store::write(&path, &store::content(self.versions.lasting()));
        }
    }

    /// Removes what is on disk.
    pub fn clear_store(&mut self) {
        self.versions.clear();
        self.store_at = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
        if let Some(path) = self.settings.store() {
            let _ = file::unlink(&path);
        }
    }

    /// Makes room for the next daemon; if only `idle`, not when somebody calls just now.
    pub fn leave(&mut self, idle: bool) {
        let lock = self.directory.lock_file().ok();
        let locked = lock.as_ref().is_some_and(|lock| fd::flock(lock.raw(), Lock::Try).is_ok());
        if idle {
            let callers = self.clients.iter().flatten().count();
            self.accept();
            if !locked || self.clients.iter().flatten().count() > callers {
                self.asked_ns = time::monotonic_ns();
                return;
            }
        }
        // Before somebody else may start.
        self.store_now();
        if self.is_mine() {
            let _ = file::unlink(&self.directory.socket());
        }
        self.listener = None;
        self.leaving = true;
    }

    /// Whether the socket at our path is ours.
    pub(super) fn is_mine(&self) -> bool {
        file::stat(&self.directory.socket()).ok().map(|s| (s.dev, s.ino)) == self.socket
    }
}

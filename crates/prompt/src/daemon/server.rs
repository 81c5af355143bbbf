//! The loop: one thread that waits for clients, programs, threads and changes.
//!
//! Whatever is answered, everything that was queued about files is read first: the kernel queues it
//! inside the call that makes the change, so an answer is right for every change made before the
//! question was sent.

use std::io;
use std::rc::Rc;

use hashbrown::HashMap;
use spork_os::epoll::{EPOLLERR, EPOLLIN, EPOLLOUT, EPOLLPRI, Epoll, Ready};
use spork_os::fd::{self, Fd, Lock};
use spork_os::signal::{self, SIGTERM};
use spork_os::{file, process, socket, time};

use super::connection::{Connection, HungUp, Open};
use super::repositories::Repositories;
use super::runs::Runs;
use super::store;
use super::subscription::Subscriptions;
use super::versions::Versions;
use super::view::View;
use crate::directory::{self, Directory, Settings};
use crate::environment::{Environment, Shared};
use crate::protocol::{self as wire, Hello, Question, VERSION, ask, tell};
use crate::runtimes::table::is_marker;
use crate::wire::Get;

/// What a token means: the upper half says what, the lower which.
pub const LISTENER: u64 = 1 << 32;
const CLIENT: u64 = 2 << 32;
pub const PROGRAM: u64 = 3 << 32;
pub const OUTPUT: u64 = 4 << 32;
const GIT: u64 = 5 << 32;
const CHANGES: u64 = 6 << 32;
const THREADS: u64 = 7 << 32;
const MOUNTS: u64 = 8 << 32;
const WHICH: u64 = u32::MAX as u64;

/// Clients at a time.
const MOST_CLIENTS: usize = 1000;
/// Directories that are remembered.
const MOST_VIEWS: usize = 256;
/// Changes are collected for so long before whoever follows is told.
const SETTLE_NS: u64 = 25_000_000;
/// Changes that concern nobody are listened to ever less often, down to this.
const MOST_PATIENT_NS: u64 = 5_000_000_000;
/// So long after something new it is written to disk.
const STORE_NS: u64 = 500_000_000;
/// Without any client the daemon ends so long after the last question: what it knows of versions is on
/// disk.
const LONELY_NS: u64 = 300_000_000_000;
/// How often it is looked whether the socket is still there.
const ORPHAN_NS: u64 = 30_000_000_000;
/// So long after the last question files are looked at that nothing may have been heard of.
const QUIET_NS: u64 = 2_000_000_000;

pub struct Server {
    pub settings: Settings,
    directory: Directory,
    listener: Option<Fd>,
    /// The socket's own inode: another one at its path belongs to another daemon.
    socket: Option<(u64, u64)>,
    pub epoll: Epoll,
    mounts: Option<Fd>,
    pub clients: Vec<Option<Connection>>,
    environments: Vec<Shared>,
    pub subscriptions: Subscriptions,
    pub views: HashMap<u32, View>,
    places: HashMap<usize, HashMap<Vec<u8>, u32>>,
    next_view: u32,
    pub versions: Versions,
    pub runs: Runs,
    pub repositories: Repositories,
    /// Questions so far: the daemon's own clock.
    pub moment: u64,
    pub build: u64,
    pub started_ns: u64,
    asked_ns: u64,
    settle_at: Option<u64>,
    patience_ns: u64,
    listening: bool,
    store_at: Option<u64>,
    writer: Option<std::thread::JoinHandle<()>>,
    sweep_at: Option<u64>,
    look_at: u64,
    leaving: bool,
    buffer: Vec<u8>,
}

impl Server {
    pub fn new(settings: Settings, listener: Fd) -> io::Result<Server> {
        let directory = Directory::open(&settings)?;
        let epoll = Epoll::new()?;
        fd::set_nonblocking(listener.raw(), true)?;
        epoll.add(listener.raw(), EPOLLIN, LISTENER)?;
        let mounts = fd::open(b"/proc/self/mountinfo", fd::O_RDONLY, 0).ok();
        if let Some(mounts) = &mounts {
            let _ = epoll.add(mounts.raw(), EPOLLPRI | EPOLLERR, MOUNTS);
        }
        let repositories = Repositories::new(GIT, settings.deaf)?;
        epoll.add(repositories.wake_fd(), EPOLLIN, THREADS)?;
        let subscriptions = Subscriptions::new(is_marker, settings.deaf);
        if let Some(fd) = subscriptions.fd() {
            let _ = epoll.add(fd, 0, CHANGES);
        }
        let mut versions = Versions::default();
        if let Some(path) = settings.store() {
            versions.load(&path);
        }
        let now = time::monotonic_ns();
        Ok(Server {
            socket: file::stat(&directory.socket()).ok().map(|s| (s.dev, s.ino)),
            settings,
            directory,
            listener: Some(listener),
            epoll,
            mounts,
            clients: Vec::new(),
            environments: Vec::new(),
            subscriptions,
            views: HashMap::new(),
            places: HashMap::new(),
            next_view: 0,
            versions,
            runs: Runs::default(),
            repositories,
            moment: 0,
            build: directory::build(directory::THIS),
            started_ns: now,
            asked_ns: now,
            settle_at: None,
            patience_ns: SETTLE_NS,
            listening: false,
            store_at: None,
            writer: None,
            sweep_at: None,
            look_at: now + ORPHAN_NS,
            leaving: false,
            buffer: vec![0; 16 << 10],
        })
    }

    /// Serves until it is told to stop, or nobody has asked for long.
    pub fn run(&mut self) {
        let mut room = [Ready::NONE; 64];
        while !self.leaving {
            let timeout = self.timeout();
            let ready: Vec<(u64, bool, bool)> = match self.epoll.wait(&mut room, timeout) {
                Ok(ready) => ready.iter().map(|r| (r.token(), r.readable(), r.writable())).collect(),
                Err(e) if e.kind() == io::ErrorKind::Interrupted => Vec::new(),
                Err(_) => break,
            };
            // First what may change an answer.
            for (token, ..) in ready.iter().filter(|(token, ..)| token & !WHICH != CLIENT) {
                self.happened(*token);
            }
            for (token, readable, writable) in ready.iter().filter(|(token, ..)| token & !WHICH == CLIENT) {
                self.serve((token & WHICH) as usize, *readable, *writable);
            }
            self.keep_time();
            if signal::take(SIGTERM) {
                self.leave(false);
            }
        }
    }

    fn happened(&mut self, token: u64) {
        let which = (token & WHICH) as u32;
        match token & !WHICH {
            LISTENER => self.accept(),
            PROGRAM => self.program_ended(which),
            OUTPUT => self.runs.read(which, &self.epoll),
            GIT => {
                self.repositories.hush(which, &self.epoll);
                self.settle_in(SETTLE_NS);
            }
            CHANGES => {
                let fd = self.subscriptions.fd();
                let _ = fd.map(|fd| self.epoll.modify(fd, 0, CHANGES));
                self.settle_in(self.patience_ns);
            }
            THREADS => {
                self.repositories.come_back(&self.epoll);
                self.answer_all();
            }
            MOUNTS => {
                // Anything may be somewhere else now.
                self.views.values_mut().for_each(|view| view.dirty = true);
                self.repositories.clear();
                self.settle_in(SETTLE_NS);
            }
            _ => {}
        }
    }

    fn settle_in(&mut self, after: u64) {
        let at = time::monotonic_ns() + after;
        self.settle_at = Some(self.settle_at.map_or(at, |t| t.min(at)));
    }

    /// Takes calls.
    fn accept(&mut self) {
        while let Some(listener) = &self.listener {
            let Ok(fd) = socket::accept(listener.raw()) else {
                return;
            };
            let ours = socket::peer(fd.raw()).is_ok_and(|peer| peer.uid == process::geteuid());
            if !ours || self.clients.iter().flatten().count() >= MOST_CLIENTS {
                continue;
            }
            let at = match self.clients.iter().position(Option::is_none) {
                Some(at) => at,
                None => {
                    self.clients.push(None);
                    self.clients.len() - 1
                }
            };
            if self.epoll.add(fd.raw(), EPOLLIN, CLIENT | at as u64).is_ok() {
                self.clients[at] = Some(Connection::new(fd, Rc::new(Environment::default())));
            }
        }
    }

    /// Serves one client.
    fn serve(&mut self, at: usize, readable: bool, writable: bool) {
        let Some(mut client) = self.clients.get_mut(at).and_then(Option::take) else {
            return;
        };
        let mut result = Ok(());
        if readable {
            result = client.receive(&mut self.buffer);
            // What came before the end counts.
            if !client.input.is_empty() {
                let frames = self.frames(&mut client);
                result = result.and(frames);
            }
        }
        if result.is_ok() && (writable || client.is_waiting()) {
            result = client.flush();
        }
        self.keep(at, client, result);
    }

    /// Puts a client back, unless its connection is at its end.
    fn keep(&mut self, at: usize, mut client: Connection, result: Result<(), HungUp>) {
        if result.is_err() {
            // Closing ends the polling as well.
            return;
        }
        if client.stuck != client.is_waiting() {
            client.stuck = client.is_waiting();
            let events = if client.stuck { EPOLLIN | EPOLLOUT } else { EPOLLIN };
            let _ = self.epoll.modify(client.fd.raw(), events, CLIENT | at as u64);
        }
        if let Some(place) = self.clients.get_mut(at) {
            *place = Some(client);
        }
    }

    /// Carries out the whole frames that a client has sent.
    fn frames(&mut self, client: &mut Connection) -> Result<(), HungUp> {
        let input = std::mem::take(&mut client.input);
        let mut at = 0;
        let mut question = None;
        let result = loop {
            let rest = input.get(at..).unwrap_or_default();
            match wire::next_frame(rest) {
                Ok(Some((letter, body, length))) => {
                    at += length;
                    if letter == ask::QUESTION && client.greeted {
                        // Of several the last one counts.
                        match wire::get_question(body) {
                            Some(asked) => question = Some(asked),
                            None => break Err(HungUp),
                        }
                        continue;
                    }
                    if let Some(question) = question.take() {
                        self.ask(client, question);
                    }
                    if let Err(e) = self.frame(client, letter, body) {
                        break Err(e);
                    }
                }
                Ok(None) => break Ok(()),
                Err(_) => break Err(HungUp),
            }
        };
        if let Some(question) = question {
            self.ask(client, question);
        }
        client.input = input;
        client.input.drain(..at);
        result
    }

    fn frame(&mut self, client: &mut Connection, letter: u8, body: &[u8]) -> Result<(), HungUp> {
        match letter {
            ask::HELLO => {
                let hello = wire::get_hello(body).filter(|h| h.version == VERSION).ok_or(HungUp)?;
                client.greeted = true;
                if hello.build > self.build {
                    // It is newer than we are: it shall start its own.
                    wire::frame(client.output(), tell::LEAVING, |_| {});
                    let _ = client.flush();
                    self.leave(false);
                    return Err(HungUp);
                }
                let hello = Hello { version: VERSION, build: self.build, pid: process::getpid() };
                wire::put_hello(client.output(), tell::HELLO, &hello);
                Ok(())
            }
            ask::ENVIRONMENT if client.greeted => {
                let environment = get_environment(body).ok_or(HungUp)?;
                client.environment = self.intern(environment);
                Ok(())
            }
            ask::COMMAND if client.greeted => {
                let mut words = Vec::new();
                let mut get = Get(body);
                while !get.is_empty() {
                    words.push(get.text().ok_or(HungUp)?);
                }
                let report = self.command(client, &words);
                wire::frame(client.output(), tell::REPORT, |b| b.extend_from_slice(&report));
                if self.leaving {
                    let _ = client.flush();
                }
                Ok(())
            }
            _ => Err(HungUp),
        }
    }

    /// The one copy of an environment.
    fn intern(&mut self, environment: Environment) -> Shared {
        if let Some(known) = self.environments.iter().find(|e| ***e == environment) {
            return known.clone();
        }
        self.environments.retain(|e| Rc::strong_count(e) > 1);
        let shared = Rc::new(environment);
        self.environments.push(shared.clone());
        shared
    }

    /// Takes a question and answers what is known.
    fn ask(&mut self, client: &mut Connection, question: Question) {
        self.moment += 1;
        self.asked_ns = time::coarse_monotonic_ns();
        self.sweep_at = Some(self.asked_ns + QUIET_NS);
        let view = self.view(&client.environment, &question.cwd);
        let sent = match client.open.take() {
            // Bodies are kept for their memory.
            Some(mut open) => {
                open.sent.iter_mut().for_each(Vec::clear);
                open.sent
            }
            None => Default::default(),
        };
        self.patience_ns = SETTLE_NS;
        if question.follow {
            self.listen(true);
        }
        client.open = Some(Open { question, view, asked: self.moment, done: false, sent });
        self.hear();
        self.answer(client);
    }

    /// Polls the queue of changes if somebody follows.
    fn listen(&mut self, on: bool) {
        if self.listening != on
            && let Some(fd) = self.subscriptions.fd()
        {
            let _ = self.epoll.modify(fd, if on { EPOLLIN } else { 0 }, CHANGES);
            self.listening = on;
        }
    }

    /// The view of a directory in an environment.
    fn view(&mut self, environment: &Shared, cwd: &[u8]) -> u32 {
        let key = Rc::as_ptr(environment) as usize;
        if let Some(id) = self.places.get(&key).and_then(|p| p.get(cwd)).copied()
            && let Some(view) = self.views.get_mut(&id)
        {
            view.used = self.moment;
            return id;
        }
        if self.views.len() >= MOST_VIEWS {
            self.forget_oldest_view();
        }
        self.next_view += 1;
        let mut view = View::new(self.next_view, cwd, environment.clone());
        view.used = self.moment;
        self.views.insert(self.next_view, view);
        self.places.entry(key).or_default().insert(cwd.to_vec(), self.next_view);
        self.next_view
    }

    fn forget_oldest_view(&mut self) {
        let open =
            |id: u32| self.clients.iter().flatten().filter_map(|c| c.open.as_ref()).any(|o| o.view == id);
        let oldest = self.views.values().filter(|v| !open(v.id)).min_by_key(|v| v.used).map(|v| v.id);
        if let Some(view) = oldest.and_then(|id| self.views.remove(&id)) {
            view.end(&mut self.subscriptions);
            self.repositories.forget_view(view.id);
            let key = Rc::as_ptr(&view.env) as usize;
            if let Some(places) = self.places.get_mut(&key) {
                places.remove(&view.cwd);
                if places.is_empty() {
                    self.places.remove(&key);
                }
            }
        }
    }

    /// Forgets every directory and repository; questions that are open find them again.
    pub fn forget(&mut self) {
        for view in self.views.values_mut() {
            view.dirty = true;
            view.runs.clear();
        }
        self.repositories.clear();
    }

    /// Reads what has happened to files.
    pub fn hear(&mut self) {
        let views = &mut self.views;
        let lost = self.subscriptions.drain(|subject| {
            if let Some(view) = views.get_mut(&subject) {
                view.dirty = true;
            }
        });
        if lost {
            views.values_mut().for_each(|view| view.dirty = true);
        }
    }

    /// Answers everybody who still waits.
    pub fn answer_all(&mut self) {
        self.hear();
        self.answer_those(|open| !open.done);
    }

    fn answer_those(&mut self, which: impl Fn(&Open) -> bool) {
        for at in 0..self.clients.len() {
            let wanted = self.clients[at].as_ref().and_then(|c| c.open.as_ref()).is_some_and(&which);
            if wanted && let Some(mut client) = self.clients[at].take() {
                self.answer(&mut client);
                let result = client.flush();
                self.keep(at, client, result);
            }
        }
    }

    /// Tells those who follow what has changed.
    fn settle(&mut self) {
        self.settle_at = None;
        self.repositories.settle(&self.epoll);
        self.hear();
        let dirty = self.views.values().any(|view| view.dirty);
        self.patience_ns = if dirty { SETTLE_NS } else { (self.patience_ns * 2).min(MOST_PATIENT_NS) };
        let follows = |open: &Open| open.question.follow;
        let followed = self.clients.iter().flatten().filter_map(|c| c.open.as_ref()).any(follows);
        self.listening = false;
        self.listen(followed);
        if followed {
            // From here on only what is right now is an answer.
            self.moment += 1;
            for open in self.clients.iter_mut().flatten().filter_map(|c| c.open.as_mut()) {
                if open.question.follow {
                    open.asked = self.moment;
                }
            }
            self.answer_those(follows);
        }
    }

    /// After how long without a question it is time to end.
    fn idle_ns(&self) -> u64 {
        let idle = self.settings.idle.saturating_mul(1_000_000_000);
        if self.clients.iter().all(Option::is_none) { idle.min(LONELY_NS) } else { idle }
    }

    fn timeout(&self) -> i32 {
        let now = time::monotonic_ns();
        let end = self.asked_ns.saturating_add(self.idle_ns()).min(self.look_at);
        let times = [self.settle_at, self.store_at, self.sweep_at, self.runs.deadline()];
        let next = times.into_iter().flatten().fold(end, u64::min);
        next.saturating_sub(now).div_ceil(1_000_000).min(1 << 30) as i32
    }

    /// Does what is due.
    fn keep_time(&mut self) {
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
    fn store(&mut self) {
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

    fn store_now(&mut self) {
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
    fn is_mine(&self) -> bool {
        file::stat(&self.directory.socket()).ok().map(|s| (s.dev, s.ino)) == self.socket
    }

    /// Whether mounts are heard of.
    pub fn hears_mounts(&self) -> bool {
        self.mounts.is_some()
    }
}

fn get_environment(body: &[u8]) -> Option<Environment> {
    let mut get = Get(body);
    let count = get.size().filter(|n| *n <= 4096)?;
    let pairs: Option<Vec<(&[u8], &[u8])>> = (0..count).map(|_| Some((get.text()?, get.text()?))).collect();
    Some(Environment::new(pairs?))
}

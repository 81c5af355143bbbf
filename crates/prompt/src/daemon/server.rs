//! The loop: one thread that waits for clients, programs, threads and changes.
//!
//! Whatever is answered, everything that was queued about files is read first: the kernel queues it
//! inside the call that makes the change, so an answer is right for every change made before the
//! question was sent.

mod clock;
mod views;

use std::io;
use std::rc::Rc;

use hashbrown::HashMap;
use spork_os::epoll::{EPOLLERR, EPOLLIN, EPOLLOUT, EPOLLPRI, Epoll, Ready};
use spork_os::fd::{self, Fd};
use spork_os::signal::{self, SIGTERM};
use spork_os::{file, process, socket, time};

use super::connection::{Connection, HungUp, Open};
use super::repositories::Repositories;
use super::runs::Runs;
use super::subscription::Subscriptions;
use super::versions::Versions;
use super::view::View;
use crate::directory::{self, Directory, Settings};
use crate::environment::{Environment, Shared};
use crate::protocol::{self as wire, Hello, Question, VERSION, ask, tell};
use crate::runtimes::table::is_marker;
use crate::wire::Get;
use clock::{ORPHAN_NS, QUIET_NS, SETTLE_NS};

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
                self.settle_in(self.repositories.patience_ns(which).max(SETTLE_NS));
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
        let (asked, first) = (self.moment, self.moment);
        let (done, pending, made_of) = (false, true, (0, 0));
        client.open = Some(Open { question, view, asked, first, done, pending, made_of, sent });
        self.hear();
        self.answer(client);
        if self.listening {
            // It may be news for others.
            self.settle_in(SETTLE_NS);
        }
    }

    /// Reads what has happened to files.
    pub fn hear(&mut self) {
        let views = &mut self.views;
        let mut news = false;
        let lost = self.subscriptions.drain(|subject| {
            if let Some(view) = views.get_mut(&subject) {
                view.dirty = true;
                news = true;
            }
        });
        if lost {
            views.values_mut().for_each(|view| view.dirty = true);
        }
        if (news || lost) && self.listening {
            self.settle_in(SETTLE_NS);
        }
    }

    /// Answers everybody who still waits.
    pub fn answer_all(&mut self) {
        self.hear();
        self.answer_those(|open| open.pending);
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

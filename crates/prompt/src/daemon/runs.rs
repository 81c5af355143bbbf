//! Programs that run for their version: each at most once at a time for whoever waits.

use hashbrown::HashMap;
use spork_os::epoll::{EPOLLIN, Epoll};
use spork_os::time;

use super::job::{Job, LIMIT_NS};
use super::server::{OUTPUT, PROGRAM, Server};
use super::view::{Missing, Run, View};
use crate::runtimes::Kind;
use crate::runtimes::plan::Plan;
use crate::runtimes::version;

/// Programs at a time; others wait until one has ended.
const MOST: usize = 32;
/// Two changes to a file within one tick of the kernel's clock leave the same times behind.
const TICK_NS: i128 = 20_000_000;
/// After so many runs during which the program itself changed it is left alone for this question.
const MOST_VAIN: u32 = 3;

/// A run that answers a key, or a view alone.
#[derive(Clone, PartialEq, Eq, Hash)]
enum For {
    Key(Vec<u8>),
    View(u32, Kind),
}

struct Running {
    job: Job,
    plan: Plan,
    view: u32,
    /// The moment it started.
    started: u64,
    /// The clock then, in nanoseconds since 1970.
    clock: i128,
}

#[derive(Default)]
pub struct Runs {
    running: HashMap<u32, Running>,
    wanted: HashMap<For, u32>,
    next: u32,
}

impl Runs {
    /// When the next program is to be ended.
    pub fn deadline(&self) -> Option<u64> {
        self.running.values().map(|r| r.job.started_ns + LIMIT_NS).min()
    }

    pub fn check_time(&mut self, now: u64) {
        self.running.values_mut().for_each(|r| r.job.check_time(now));
    }

    pub fn read(&mut self, id: u32, epoll: &Epoll) {
        if let Some(running) = self.running.get_mut(&id)
            && !running.job.read()
        {
            let _ = epoll.remove(running.job.output());
        }
    }

    /// Starts what is missing, unless it runs already. False: it could not be started.
    pub fn start(&mut self, missing: &Missing, view: &View, moment: u64, epoll: &Epoll) -> bool {
        let wish = match &missing.key {
            Some(key) => For::Key(key.clone()),
            None => For::View(view.id, missing.kind),
        };
        if self.wanted.contains_key(&wish) || self.running.len() >= MOST {
            return true;
        }
        let Some(plan) = view.plan(missing.kind) else {
            return false;
        };
        let (sec, nsec) = time::realtime();
        let clock = i128::from(sec) * 1_000_000_000 + i128::from(nsec);
        let Ok(job) = Job::start(plan, &view.detection.real, &view.env) else {
            return false;
        };
        self.next += 1;
        let id = self.next;
        let polled = epoll.add(job.ended.raw(), EPOLLIN, PROGRAM | u64::from(id)).is_ok()
            && epoll.add(job.output(), EPOLLIN, OUTPUT | u64::from(id)).is_ok();
        if !polled {
            let _ = job.finish();
            return false;
        }
        let running = Running { job, plan: plan.clone(), view: view.id, started: moment, clock };
        self.running.insert(id, running);
        self.wanted.insert(wish, id);
        true
    }
}

impl Server {
    /// A program has ended: what it said is kept if all that decides it is as it was.
    pub fn program_ended(&mut self, id: u32) {
        let Some(running) = self.runs.running.remove(&id) else {
            return;
        };
        self.runs.wanted.retain(|_, run| *run != id);
        let _ = self.epoll.remove(running.job.ended.raw());
        let _ = self.epoll.remove(running.job.output());
        let Running { job, plan, view, started, clock } = running;
        let started_ns = job.started_ns;
        let (output, nothing) = job.finish();
        self.versions.runs += 1;
        let now = time::monotonic_ns();
        let version = output.and_then(|text| version::parse(plan.kind.language(), &text));
        self.hear();
        let holds = plan.still_holds();
        match &plan.key {
            Some(key) if holds && !nothing => {
                let racy = plan.newest() >= clock - TICK_NS;
                self.versions.insert(key.clone(), version, racy, now - started_ns, now);
                if let Some(view) = self.views.get_mut(&view) {
                    view.runs.remove(&plan.kind);
                }
            }
            Some(_) => {
                let view = self.views.get_mut(&view);
                if let Some(view) = view {
                    let run = view.runs.entry(plan.kind).or_default();
                    run.vain += 1;
                    if nothing || run.vain >= MOST_VAIN {
                        (run.started, run.version) = (started, None);
                    }
                    // Perhaps nothing was heard of what has changed.
                    view.dirty |= !holds;
                }
            }
            None => {
                if let Some(view) = self.views.get_mut(&view) {
                    view.runs.insert(plan.kind, Run { started, version, vain: 0 });
                }
            }
        }
        self.answer_all();
    }
}

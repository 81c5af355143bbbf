//! What is known of one directory in one environment: languages, what to run for each, cluster,
//! clouds. Derived from files, all of which are subscribed to, and derived again when one of them
//! was heard of.

use hashbrown::HashMap;

use super::context;
use super::look::Look;
use super::subscription::Subscriptions;
use super::versions::Versions;
use crate::environment::Shared;
use crate::facts::{Cloud, Known, Kubernetes, Runtime};
use crate::protocol::Want;
use crate::runtimes::detection::{self, Detection};
use crate::runtimes::plan::{self, Place, Plan};
use crate::runtimes::{KINDS, Kind};

/// The last run of a program whose answer cannot be kept.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// The moment (of the daemon's count) at which it started; an answer for every question before.
    pub started: u64,
    pub version: Option<Vec<u8>>,
    /// Runs in a row of which nothing followed.
    pub vain: u32,
}

pub struct View {
    pub id: u32,
    pub cwd: Vec<u8>,
    pub env: Shared,
    pub epoch: u32,
    watches: Vec<i32>,
    pub dirty: bool,
    /// Changes are not heard of: looked at for each question.
    pub deaf: bool,
    /// What it has been derived for.
    want: Want,
    pub detection: Detection,
    pub plans: Vec<(Kind, Option<Plan>)>,
    pub kubernetes: Option<Kubernetes>,
    pub clouds: Vec<Cloud>,
    pub container: Option<Vec<u8>>,
    /// Of programs without a key, and of those that could not be run, by kind.
    pub runs: HashMap<Kind, Run>,
    /// What was shown before, by kind.
    shown: HashMap<Kind, Vec<u8>>,
    /// The moment of the last question.
    pub used: u64,
    /// How long deriving took, in nanoseconds.
    pub took_ns: u64,
}

/// A version that is not known yet.
pub struct Missing {
    pub kind: Kind,
    /// The same for every view that waits for the same answer.
    pub key: Option<Vec<u8>>,
}

impl View {
    pub fn new(id: u32, cwd: &[u8], env: Shared) -> View {
        View {
            id,
            cwd: cwd.to_vec(),
            env,
            epoch: 0,
            watches: Vec::new(),
            dirty: true,
            deaf: false,
            want: Want::default(),
            detection: Detection::default(),
            plans: Vec::new(),
            kubernetes: None,
            clouds: Vec::new(),
            container: None,
            runs: HashMap::new(),
            shown: HashMap::new(),
            used: 0,
            took_ns: 0,
        }
    }

    /// Derives everything again if something was heard of, or more is wanted.
    pub fn refresh(&mut self, want: Want, subscriptions: &mut Subscriptions, versions: &mut Versions) {
        if !self.dirty && !self.deaf && want.0 & !self.want.0 == 0 {
            return;
        }
        let started = spork_os::time::monotonic_ns();
        if self.dirty || self.deaf {
            for plan in self.plans.iter().filter_map(|(_, plan)| plan.as_ref()) {
                if let Some(key) = &plan.key {
                    versions.heard(key);
                }
            }
        }
        if self.dirty {
            // They may say something else now, to whoever follows, too.
            self.runs.retain(|_, run| run.vain > 0);
        }
        // What was wanted by earlier questions may be wanted again; what has not been for long is not.
        self.want = self.want.with(want);
        self.dirty = false;
        self.epoch += 1;
        let env = self.env.clone();
        let mut look = Look::new(subscriptions, self.id, self.epoch);
        self.detection = detection::detect(&mut look, &self.cwd, &env);
        let place = Place { real: &self.detection.real, env: &env };
        self.plans = KINDS
            .into_iter()
            .filter(|kind| self.want.has(Want::runtime(*kind)) && self.detection.kinds.contains(kind))
            .map(|kind| (kind, plan::plan(&mut look, kind, &place)))
            .collect();
        if self.want.has(Want::KUBERNETES) {
            self.kubernetes = context::kubernetes(&mut look, &env);
        }
        if self.want.has(Want::CLOUDS) {
            self.clouds = context::clouds(&mut look, &env);
        }
        if self.want.has(Want::CONTAINER) {
            self.container = context::container();
        }
        let (mut watches, deaf) = (look.watches, look.deaf);
        watches.sort_unstable();
        watches.dedup();
        self.deaf = deaf;
        let before = std::mem::replace(&mut self.watches, watches);
        subscriptions.end(&before, self.id, self.epoch);
        self.took_ns = spork_os::time::monotonic_ns() - started;
    }

    /// Ends all subscriptions.
    pub fn end(&self, subscriptions: &mut Subscriptions) {
        subscriptions.end(&self.watches, self.id, u32::MAX);
    }

    /// The languages that are wanted, with what is known of each for a question that was asked at the
    /// moment `asked`; `missing` gets what has to be found out.
    pub fn runtimes(
        &mut self,
        want: Want,
        asked: u64,
        versions: &mut Versions,
        missing: &mut Vec<Missing>,
    ) -> Vec<Runtime> {
        let mut list = Vec::new();
        for (kind, plan) in &self.plans {
            if !want.has(Want::runtime(*kind)) {
                continue;
            }
            let label = (*kind == Kind::Python).then(|| detection::environment_label(&self.env)).flatten();
            let Some(plan) = plan else {
                list.push(Runtime { kind: *kind, version: Known::none(), environment: label });
                continue;
            };
            let kept = plan.key.as_ref().and_then(|key| versions.get(key)).map(|entry| entry.version.clone());
            let run =
                || self.runs.get(kind).filter(|run| run.started >= asked).map(|run| run.version.clone());
            let known = kept.or_else(run);
            let version = match known {
                Some(Some(version)) => {
                    if self.shown.get(kind) != Some(&version) {
                        self.shown.insert(*kind, version.clone());
                    }
                    Known::fresh(version)
                }
                Some(None) => Known::none(),
                None => {
                    missing.push(Missing { kind: *kind, key: plan.key.clone() });
                    self.shown.get(kind).map_or_else(Known::default, |v| Known::old(v.clone()))
                }
            };
            list.push(Runtime {
                kind: *kind,
                version,
                environment: label.or_else(|| plan.environment.clone()),
            });
        }
        list
    }

    pub fn plan(&self, kind: Kind) -> Option<&Plan> {
        self.plans.iter().find(|(k, _)| *k == kind).and_then(|(_, plan)| plan.as_ref())
    }

    /// Watches that the view has.
    pub fn watches(&self) -> usize {
        self.watches.len()
    }
}

//! What a prompt is drawn from: values, and how much each is to be trusted.
//!
//! Drawing is a function of `Facts` (and a theme, a width, a place); it reads no file, asks no
//! clock and starts nothing. Absent values have no segment.

use crate::runtimes::Kind;

pub use spork_git::{Action, ActionKind, Counts, Oid, Tracking};

/// How much a value is to be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum State {
    /// Right when the question was asked.
    Fresh,
    /// What was right at some time before; news is on its way. Drawn dimmed.
    Old,
    /// Nothing is known yet; news is on its way.
    #[default]
    Pending,
}

/// A value with its state. No value in state `Fresh`: there surely is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known<T> {
    pub value: Option<T>,
    pub state: State,
}

impl<T> Default for Known<T> {
    fn default() -> Known<T> {
        Known { value: None, state: State::Pending }
    }
}

impl<T> Known<T> {
    pub fn fresh(value: T) -> Known<T> {
        Known { value: Some(value), state: State::Fresh }
    }

    pub fn old(value: T) -> Known<T> {
        Known { value: Some(value), state: State::Old }
    }

    /// There surely is none.
    pub fn none() -> Known<T> {
        Known { value: None, state: State::Fresh }
    }

    pub fn is_fresh(&self) -> bool {
        self.state == State::Fresh
    }

    /// What was known becomes old; what was not is pending.
    pub fn age(&mut self) {
        self.state = if self.value.is_some() { State::Old } else { State::Pending };
    }
}

/// The shell that a prompt is drawn in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shell {
    #[default]
    Spork,
    Zsh,
    Bash,
}

/// What keys mean at the moment; the character segment shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Keymap {
    /// Emacs keys, or insertion in vi's.
    #[default]
    Insert,
    /// vi's command mode.
    Command,
    Visual,
    Replace,
}

/// A moment as the user's clock shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Time {
    /// Seconds since 1970, UTC.
    pub seconds: i64,
    /// Seconds east of Greenwich at that moment.
    pub offset: i32,
}

/// The repository around the directory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Git {
    /// The top of the work tree, without symbolic links; `None`: bare, or inside of `.git`.
    pub root: Option<Vec<u8>>,
    /// The commit; `None` before the first one.
    pub oid: Option<Oid>,
    /// `None`: detached.
    pub branch: Option<Vec<u8>>,
    /// A tag that names the commit, when detached.
    pub tag: Option<Vec<u8>>,
    /// The branch that is being rebased.
    pub rebasing: Option<Vec<u8>>,
    pub upstream: Option<Tracking>,
    pub push: Option<Tracking>,
    pub action: Option<Action>,
    pub stash: usize,
    /// Numbers of changed paths; late when the repository is read for the first time. Fresh and
    /// `None`: there is no work tree.
    pub counts: Known<Counts>,
}

/// A language that the directory belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Runtime {
    pub kind: Kind,
    /// `3.12.0`. Fresh and `None`: its program was not found, or did not say.
    pub version: Known<Vec<u8>>,
    /// The environment that was chosen by name (virtual environment, conda, toolchain): `venv`.
    pub environment: Option<Vec<u8>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kubernetes {
    pub context: Vec<u8>,
    /// Empty: the default one.
    pub namespace: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Provider {
    Aws,
    Azure,
    GoogleCloud,
    OpenStack,
}

impl Provider {
    pub fn name(self) -> &'static str {
        match self {
            Provider::Aws => "aws",
            Provider::Azure => "azure",
            Provider::GoogleCloud => "gcloud",
            Provider::OpenStack => "openstack",
        }
    }
}

/// The profile or project of a cloud that programs would use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cloud {
    pub provider: Provider,
    pub profile: Vec<u8>,
    /// May be empty.
    pub region: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charge {
    Full,
    Charging,
    Discharging,
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Battery {
    /// 0 to 100, of all batteries together.
    pub percent: u8,
    pub charge: Charge,
}

/// A segment of the user's own: a function of the shell gave the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Custom {
    pub name: Vec<u8>,
    pub text: Vec<u8>,
}

/// Everything a prompt is drawn from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    // What the shell itself knows: always right.
    pub shell: Shell,
    /// The logical directory (`$PWD`).
    pub cwd: Vec<u8>,
    /// Empty: there is none.
    pub home: Vec<u8>,
    pub user: Vec<u8>,
    /// The effective user is root.
    pub root: bool,
    pub host: Vec<u8>,
    /// The session came over the network.
    pub ssh: bool,
    /// Of the last command, and of each member of its pipeline (one element or more).
    pub status: i32,
    pub pipestatus: Vec<i32>,
    /// Of the last command, in milliseconds; `None`: there was none.
    pub duration: Option<u64>,
    /// Running in the background, and stopped.
    pub jobs: usize,
    pub stopped: usize,
    /// `$SHLVL`.
    pub level: usize,
    pub time: Time,
    pub keymap: Keymap,
    pub custom: Vec<Custom>,

    // What the daemon knows.
    pub git: Known<Git>,
    /// In the order of `runtimes::KINDS`; `None`: not asked for.
    pub runtimes: Known<Vec<Runtime>>,
    pub kubernetes: Known<Kubernetes>,
    pub clouds: Known<Vec<Cloud>>,
    /// The name of the container that the shell runs in, or the program that made it.
    pub container: Known<Vec<u8>>,
    pub battery: Known<Battery>,
    /// The directory cannot be written to.
    pub read_only: Known<bool>,
}

impl Facts {
    /// A new question is asked: what the daemon said is old until it says it again.
    pub fn age(&mut self) {
        self.git.age();
        if let Some(git) = &mut self.git.value {
            git.counts.age();
        }
        self.runtimes.age();
        for runtime in self.runtimes.value.iter_mut().flatten() {
            runtime.version.age();
        }
        self.kubernetes.age();
        self.clouds.age();
        self.container.age();
        self.battery.age();
        self.read_only.age();
    }

    /// Another directory: of what the daemon said, only what does not depend on it is kept.
    pub fn leave_directory(&mut self) {
        self.git = Known::default();
        self.runtimes = Known::default();
        self.read_only = Known::default();
    }
}

//! What a run is given by its user, and how a workload becomes a process.

use std::path::{Path, PathBuf};

use crate::data;
use crate::process::{Runner, Scratch, Task};
use crate::shell::Shell;
use crate::workload::Workload;

/// The choices that most subcommands share.
#[derive(Clone, Debug)]
pub struct Options {
    pub shells: Vec<Shell>,
    pub candidate: String,
    pub reference: String,
    /// Rounds asked for, if any.
    pub rounds: Option<usize>,
    pub quick: bool,
    pub heavy: bool,
    /// Only workloads whose name holds one of these.
    pub filters: Vec<String>,
    /// Where the checkouts are that some workloads need.
    pub scripts: Option<PathBuf>,
    /// Other scripts than the project's.
    pub workloads: Option<PathBuf>,
    /// Seconds that one process may take.
    pub limit: u64,
    /// Measured before all other work on the machine.
    pub boosted: bool,
    /// Where the samples go.
    pub save: Option<PathBuf>,
}

/// Everything that stays the same during a run.
pub struct Setup {
    scratch: Scratch,
    data: PathBuf,
    scripts: Option<PathBuf>,
    limit: u64,
    pub runner: Runner,
}

/// Arguments and environment of a process.
pub struct Words {
    pub argv: Vec<String>,
    pub environment: Vec<(String, String)>,
}

impl Setup {
    pub fn new(options: &Options) -> Result<Setup, String> {
        let scratch = Scratch::new()?;
        let data = scratch.0.join("data");
        for dir in [&data, &scratch.0.join("home"), &scratch.0.join("text")] {
            std::fs::create_dir(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        }
        Ok(Setup {
            runner: Runner::new(&scratch.0),
            scratch,
            data,
            scripts: options.scripts.as_ref().and_then(|dir| dir.canonicalize().ok()),
            limit: options.limit,
        })
    }

    /// A message without the name of the folder that this run has for itself.
    pub fn plain(&self, message: &str) -> String {
        message.replace(&format!("{}/", shown(&self.scratch.0.join("text"))), "")
    }

    /// The first of the files that a workload needs and that is not there.
    pub fn missing<'a>(&self, workload: &'a Workload) -> Option<&'a str> {
        let there = |file: &str| self.scripts.as_ref().is_some_and(|dir| dir.join(file).exists());
        workload.needs.iter().map(String::as_str).find(|file| !there(file))
    }

    /// The process that does a workload of size `n` in a shell.
    pub fn task(&self, workload: &Workload, n: u64, shell: &Shell) -> Result<Task, String> {
        let words = self.words(workload, n, shell)?;
        let limit = workload.limit.unwrap_or(self.limit).saturating_mul(1_000_000_000);
        Ok(Task::new(&words.argv, &words.environment, limit))
    }

    /// How the shell is called for it.
    pub fn words(&self, workload: &Workload, n: u64, shell: &Shell) -> Result<Words, String> {
        let data = match &workload.data {
            Some(name) => data::make(&self.data, name, n).map_err(|error| format!("{name}: {error}"))?,
            None => PathBuf::new(),
        };
        let mut argv = shell.argv();
        if workload.command {
            argv.extend(["-c".to_string(), workload.body.trim_end().to_string(), workload.name.clone()]);
        } else {
            let file = self.scratch.0.join("text").join(&workload.name);
            std::fs::write(&file, &workload.body).map_err(|error| format!("{}: {error}", file.display()))?;
            argv.push(shown(&file));
        }
        argv.push(n.to_string());
        Ok(Words { argv, environment: self.environment(workload, shell, &shown(&data)) })
    }

    /// The little that scripts may count on.
    fn environment(&self, workload: &Workload, shell: &Shell, data: &str) -> Vec<(String, String)> {
        let scripts = self.scripts.as_deref().map(shown).unwrap_or_default();
        let program = shell.path.canonicalize().unwrap_or_else(|_| shell.path.clone());
        let own = [
            ("PATH", "/usr/bin:/bin".to_string()),
            ("HOME", shown(&self.scratch.0.join("home"))),
            ("LC_ALL", "C.UTF-8".to_string()),
            ("TERM", "xterm-256color".to_string()),
            ("USER", "bench".to_string()),
            ("BENCH_DATA", data.to_string()),
            ("BENCH_SCRIPTS", scripts),
            ("BENCH_SHELL", shown(&program)),
        ];
        let mut all: Vec<(String, String)> =
            own.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
        let given = workload.environment.iter();
        all.extend(given.map(|(name, value)| (name.clone(), value.replace("$BENCH_DATA", data))));
        all.extend((0..workload.exports).map(|i| (format!("EXPORTED_{i}"), format!("value number {i}"))));
        all
    }
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

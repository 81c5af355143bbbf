//! `spork-bench spawn`: what it costs to make a process by `fork`, `vfork`, `posix_spawn` and our own
//! spawn, from a static and a dynamic program, small and large.
//!
//! Each build of this program measures itself, in a fresh process for every size and round, and tells
//! its times on standard output; the builds take turns.

use std::io;
use std::path::PathBuf;
use std::process::Command;

use spork_os::cstring::{CStrings, c_string};
use spork_os::measure::{Program, Resident, by_fork, by_posix_spawn, by_vfork};
use spork_os::process;
use spork_os::spawn::Spawn;
use spork_os::time::monotonic_ns;

use crate::machine::identity;
use crate::order;
use crate::progress::Progress;
use crate::record::{Cell, Record, Row, Subject};
use crate::setup::Options;
use crate::shell;
use crate::workloads::new_record;

const ROUNDS: usize = 5;
const QUICK_ROUNDS: usize = 2;
/// Processes made each way in one round.
const COUNT: usize = 40;
const QUICK_COUNT: usize = 10;
/// MiB resident besides what the program itself has.
const SIZES: &[u64] = &[0, 2, 20, 200];
const QUICK_SIZES: &[u64] = &[0, 50];
const PROGRAM: &[u8] = b"/bin/true";

/// How a process is made.
struct Way {
    name: &'static str,
    title: &'static str,
    class: &'static str,
    start: fn(Program) -> io::Result<i32>,
}

const NOTHING: &str = "nothing";
const STARTED: &str = "program";

const WAYS: &[Way] = &[
    Way { name: "fork", title: "fork, _exit, wait", class: NOTHING, start: |_| by_fork(None) },
    Way { name: "vfork", title: "vfork, _exit, wait", class: NOTHING, start: |_| by_vfork(None) },
    Way {
        name: "fork + exec",
        title: "fork, exec of /bin/true, wait",
        class: STARTED,
        start: |program| by_fork(Some(program)),
    },
    Way {
        name: "vfork + exec",
        title: "vfork, exec of /bin/true, wait",
        class: STARTED,
        start: |program| by_vfork(Some(program)),
    },
    Way { name: "posix_spawn", title: "the C library's, wait", class: STARTED, start: by_posix_spawn },
    Way { name: "spawn", title: "Spork's, wait", class: STARTED, start: our_spawn },
];

fn our_spawn(program: Program) -> io::Result<i32> {
    Ok(Spawn::new(program.path, program.argv, program.envp).spawn()?)
}

/// How this build is linked.
const fn linked() -> &'static str {
    if cfg!(target_feature = "crt-static") { "static" } else { "dynamic" }
}

/// What a build does when asked to measure itself: a line with its linkage, then one for each way.
pub fn measure_here(size: u64, count: usize) -> Result<String, String> {
    let fault = |error: io::Error| error.to_string();
    let _resident = Resident::new((size << 20) as usize).map_err(fault)?;
    let path = c_string(PROGRAM);
    let (argv, envp) = (CStrings::from_slices(&[PROGRAM]), CStrings::from_slices(&["PATH=/usr/bin:/bin"]));
    let program = Program { path: &path, argv: &argv, envp: &envp };
    let mut times = vec![Vec::with_capacity(count); WAYS.len()];
    // The first turn is the warm-up.
    for turn in 0..=count {
        for place in order::rotated(WAYS.len(), turn) {
            let (Some(way), Some(times)) = (WAYS.get(place), times.get_mut(place)) else { continue };
            let start = monotonic_ns();
            let pid = (way.start)(program).map_err(fault)?;
            process::waitpid(pid, 0).map_err(fault)?;
            let time = monotonic_ns() - start;
            if turn > 0 {
                times.push(time.to_string());
            }
        }
    }
    let lines = WAYS.iter().zip(&times).map(|(way, times)| format!("{}: {}\n", way.name, times.join(" ")));
    Ok(format!("{}\n{}", linked(), lines.collect::<String>()))
}

/// A build that measures itself.
struct Build {
    path: PathBuf,
    name: String,
}

pub fn run(options: &Options, others: &[PathBuf], command: &[String], quiet: bool) -> Result<Record, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let own = shell::relative(&own);
    let mut builds = vec![Build { path: own, name: linked().to_string() }];
    for path in others {
        let (name, _) = ask(path, 0, 0)?;
        if builds.iter().any(|build| build.name == name) {
            return Err(format!("{}: there is a {name} build already", path.display()));
        }
        builds.push(Build { path: path.clone(), name });
    }
    let mut record = new_record("spawn", options, command);
    record.candidate = linked().to_string();
    record.reference.clear();
    record.subjects = builds.iter().map(subject).collect();
    let rounds = options.rounds.unwrap_or(if options.quick { QUICK_ROUNDS } else { ROUNDS });
    let (sizes, count) = if options.quick { (QUICK_SIZES, QUICK_COUNT) } else { (SIZES, COUNT) };
    record.settings.insert("rounds".into(), rounds.to_string());
    record.settings.insert("processes each way and round".into(), count.to_string());
    for way in WAYS {
        for &n in sizes {
            let cells = builds.iter().map(|build| Cell::new(&build.name)).collect();
            let (name, title, class) = (way.name.into(), way.title.into(), way.class.into());
            record.rows.push(Row { name, title, class, n, cells });
        }
    }
    let mut progress = Progress::new(rounds * sizes.len(), quiet);
    for round in 0..rounds {
        for &size in sizes {
            for place in order::rotated(builds.len(), round) {
                let Some(build) = builds.get(place) else { continue };
                progress.doing(&format!("{size} MiB, {}", build.name));
                let (_, times) = ask(&build.path, size, count)?;
                for (way, wall) in times {
                    let row = record.rows.iter_mut().find(|row| row.name == way && row.n == size);
                    let cell = row.and_then(|row| row.cells.iter_mut().find(|c| c.subject == build.name));
                    cell.ok_or(format!("{way}: unknown"))?.wall.extend(wall);
                }
            }
            progress.done(&format!("round {}, {size} MiB", round + 1));
        }
    }
    record.machine.note_end();
    Ok(record)
}

fn subject(build: &Build) -> Subject {
    let (size, hash) = identity(&build.path);
    let command = vec![build.path.display().to_string()];
    let version = env!("CARGO_PKG_VERSION").to_string();
    Subject { name: build.name.clone(), command, version, size, hash }
}

/// Lets a build measure itself: its linkage, and the times of each way.
fn ask(build: &PathBuf, size: u64, count: usize) -> Result<(String, Vec<(String, Vec<u64>)>), String> {
    let fault = |error: &str| format!("{}: {error}", build.display());
    // A path without a slash would be looked for in PATH.
    let mut command = Command::new(std::path::absolute(build).map_err(|error| fault(&error.to_string()))?);
    command.args(["spawn", "--here", &size.to_string(), "--count", &count.to_string()]);
    let output = command.output().map_err(|error| fault(&error.to_string()))?;
    if !output.status.success() {
        return Err(fault(&String::from_utf8_lossy(&output.stderr)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut lines = text.lines();
    let name = lines.next().ok_or_else(|| fault("says nothing"))?.to_string();
    let times = lines.map(|line| {
        let (way, times) = line.split_once(':').ok_or_else(|| fault(line))?;
        let times: Result<_, _> = times.split_whitespace().map(str::parse).collect();
        Ok((way.to_string(), times.map_err(|_| fault(line))?))
    });
    Ok((name, times.collect::<Result<_, String>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_measures_every_way() {
        let text = measure_here(1, 2).unwrap();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some(linked()));
        for way in WAYS {
            let line = lines.next().unwrap();
            let (name, times) = line.split_once(':').unwrap();
            assert_eq!((name, times.split_whitespace().count()), (way.name, 2));
        }
    }
}

//! `--stats`: what a script took, printed on standard error when the shell ends.
//!
//! Commands are counted always, by the process that runs them. With `--stats` every process of the
//! shell adds its counts, and each process it makes, to a file in memory that all of them share; the main
//! shell reads it at its end. What processes in the background do after that is not in it.

use crate::exec::subshell::ForkReason;
use crate::shell::Shell;
use spork_os::fd::{self, Fd};
use spork_os::process;
use std::fmt::Write;

/// How the report looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Text,
    Json,
}

/// Counts of this process, and where those of all processes meet.
#[derive(Default)]
pub struct Stats {
    /// Simple commands.
    pub commands: u64,
    /// Calls of builtins and of functions.
    pub builtins: u64,
    pub functions: u64,
    /// Bytes that command substitutions gave.
    pub captured: u64,
    shared: Option<(Form, Fd)>,
}

/// The counts of all processes together.
#[derive(Debug, Default, PartialEq, Eq)]
struct Totals {
    commands: u64,
    builtins: u64,
    functions: u64,
    captured: u64,
    spawns: u64,
    execs: u64,
    /// Reason, line, how often; in the order of lines.
    forks: Vec<(String, u32, u64)>,
}

/// A process that was made.
pub enum Made {
    Fork(ForkReason),
    Spawn,
    /// A program took the place of a shell.
    Exec,
}

impl ForkReason {
    /// The reason in a word or two, as it is listed.
    pub fn name(self) -> &'static str {
        match self {
            ForkReason::Background => "background",
            ForkReason::Coproc => "coproc",
            ForkReason::ProcessSubstitution => "process substitution",
            ForkReason::Stage => "would block a neighbour",
            ForkReason::Grace => "grace",
            ForkReason::JobControl => "job control",
            ForkReason::OwnsChildren => "owns children",
            ForkReason::SeenFromOutside => "seen from outside",
            ForkReason::BlockingOpen => "blocking open",
            ForkReason::Signals => "signals",
            ForkReason::Script => "script without #!",
            ForkReason::Forced => "forced",
        }
    }
}

impl Shell {
    /// Begins to share the counts.
    pub fn start_stats(&mut self, form: Form) {
        let shared = fd::memfd_create(b"stats").and_then(|file| fd::dup_above(file.raw(), HIGH));
        match shared {
            Ok(file) => self.stats.shared = Some((form, file)),
            Err(error) => self.system_error(b"--stats", &error),
        }
    }

    /// Notes that a process is being made.
    #[inline]
    pub fn note_process(&mut self, made: Made) {
        if self.profile.is_some() {
            self.profile_process(&made);
        }
        if self.stats.shared.is_some() {
            self.share_process(made);
        }
    }

    #[cold]
    fn share_process(&mut self, made: Made) {
        let line = self.small.line;
        let record = match made {
            Made::Fork(reason) => format!("fork {line} {}\n", reason.name()),
            Made::Spawn => "spawn\n".to_string(),
            Made::Exec => "exec\n".to_string(),
        };
        self.append_record(&record);
    }

    /// A forked child begins to count.
    pub fn restart_stats(&mut self) {
        let shared = self.stats.shared.take();
        self.stats = Stats { shared, ..Stats::default() };
    }

    /// The counts of this process are complete.
    pub fn add_stats(&mut self) {
        if self.stats.shared.is_none() {
            return;
        }
        let Stats { commands, builtins, functions, captured, .. } = self.stats;
        self.append_record(&format!("counts {commands} {builtins} {functions} {captured}\n"));
        self.restart_stats();
    }

    fn append_record(&mut self, record: &str) {
        if let Some((_, file)) = &self.stats.shared {
            // Processes share the offset: each write goes behind the one before. Nothing can be done
            // about a failure but to go on without the count.
            let _ = fd::write_all(file.raw(), record.as_bytes());
        }
    }

    /// The main shell ends: prints the report.
    pub fn finish_stats(&mut self) {
        self.add_stats();
        let Some((form, file)) = self.stats.shared.take() else { return };
        let mut text = Vec::new();
        if fd::lseek(file.raw(), 0, fd::SEEK_SET).is_err() || fd::read_to_end(file.raw(), &mut text).is_err()
        {
            return;
        }
        let totals = Totals::of(&String::from_utf8_lossy(&text));
        let times = process::times().unwrap_or_default();
        let children = (times.cutime, times.cstime);
        let report = match form {
            Form::Text => totals.text(children),
            Form::Json => totals.json(children),
        };
        self.io.settle();
        self.io.write(2, report.as_bytes());
        self.io.flush();
    }
}

/// Descriptors of ours that no script names.
const HIGH: i32 = 240;

impl Totals {
    /// Adds up the records.
    fn of(records: &str) -> Totals {
        let mut totals = Totals::default();
        for record in records.lines() {
            let (kind, rest) = record.split_once(' ').unwrap_or((record, ""));
            match kind {
                "spawn" => totals.spawns += 1,
                "exec" => totals.execs += 1,
                "fork" => {
                    let (line, reason) = rest.split_once(' ').unwrap_or((rest, ""));
                    totals.add_fork(reason, line.parse().unwrap_or(0));
                }
                _ => {
                    let mut numbers = rest.split(' ').map(|number| number.parse().unwrap_or(0));
                    for total in [
                        &mut totals.commands,
                        &mut totals.builtins,
                        &mut totals.functions,
                        &mut totals.captured,
                    ] {
                        *total += numbers.next().unwrap_or(0);
                    }
                }
            }
        }
        totals.forks.sort_by(|a, b| (a.1, &a.0).cmp(&(b.1, &b.0)));
        totals
    }

    fn add_fork(&mut self, reason: &str, line: u32) {
        match self.forks.iter_mut().find(|fork| fork.1 == line && fork.0 == reason) {
            Some(fork) => fork.2 += 1,
            None => self.forks.push((reason.to_string(), line, 1)),
        }
    }

    fn fork_count(&self) -> u64 {
        self.forks.iter().map(|fork| fork.2).sum()
    }

    fn text(&self, children: (u64, u64)) -> String {
        let mut out = String::new();
        let mut row = |name: &str, value: String| {
            let _ = writeln!(out, "{name:<12}{value:>10}");
        };
        row("commands", self.commands.to_string());
        row("builtins", self.builtins.to_string());
        row("functions", self.functions.to_string());
        row("spawns", self.spawns.to_string());
        row("execs", self.execs.to_string());
        row("forks", self.fork_count().to_string());
        for (reason, line, count) in &self.forks {
            let _ = writeln!(out, "{:<12}{count:>10}  line {line}: {reason}", "");
        }
        let _ = writeln!(out, "{:<12}{:>10}  bytes", "captured", self.captured);
        let seconds = |micros: u64| micros as f64 / 1e6;
        let (user, system) = (seconds(children.0), seconds(children.1));
        let _ = writeln!(out, "{:<12}{user:>10.3}  s user, {system:.3} s system", "children");
        out
    }

    fn json(&self, children: (u64, u64)) -> String {
        let mut out = format!(
            "{{\"commands\":{},\"builtins\":{},\"functions\":{},\"spawns\":{},\"execs\":{},\"forks\":{},\"fork_reasons\":[",
            self.commands,
            self.builtins,
            self.functions,
            self.spawns,
            self.execs,
            self.fork_count()
        );
        for (at, (reason, line, count)) in self.forks.iter().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            let _ = write!(out, "{comma}{{\"reason\":\"{reason}\",\"line\":{line},\"count\":{count}}}");
        }
        let _ = writeln!(
            out,
            "],\"captured_bytes\":{},\"children_user_us\":{},\"children_system_us\":{}}}",
            self.captured, children.0, children.1
        );
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_add_up() {
        let records =
            "counts 3 2 1 10\nfork 4 grace\nspawn\nfork 4 grace\ncounts 1 1 0 5\nfork 2 background\nexec\n";
        let totals = Totals::of(records);
        assert_eq!((totals.commands, totals.builtins, totals.functions, totals.captured), (4, 3, 1, 15));
        assert_eq!((totals.spawns, totals.execs, totals.fork_count()), (1, 1, 3));
        assert_eq!(totals.forks, [("background".to_string(), 2, 1), ("grace".to_string(), 4, 2)]);
        assert!(
            totals.json((7, 8)).contains(
                "\"forks\":3,\"fork_reasons\":[{\"reason\":\"background\",\"line\":2,\"count\":1},"
            )
        );
        assert!(totals.text((0, 0)).contains("2  line 4: grace\n"));
    }
}

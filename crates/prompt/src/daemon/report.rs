//! What commands are told: the state of the daemon, and where the parts of an answer come from.

use std::fmt::Write;

use spork_os::{process, time};

use super::answer::ORDER;
use super::connection::{Connection, Open};
use super::look::read_start;
use super::server::Server;
use super::view::View;
use crate::runtimes::plan::Plan;

impl Server {
    /// Carries out a command; answers what is said to it.
    pub fn command(&mut self, client: &mut Connection, words: &[&[u8]]) -> Vec<u8> {
        match words.first() {
            Some(&b"status") => self.status().into_bytes(),
            Some(&b"stop") => {
                self.leave(false);
                Vec::new()
            }
            Some(&b"reset") => {
                self.forget();
                self.versions.clear();
                if let Some(path) = self.settings.store() {
                    self.versions.load(&path);
                }
                Vec::new()
            }
            Some(&b"clear") => {
                self.forget();
                self.clear_store();
                Vec::new()
            }
            Some(&b"explain") => match client.open.take() {
                Some(open) => {
                    let text = self.explain(&open);
                    client.open = Some(open);
                    text.into_bytes()
                }
                None => Vec::new(),
            },
            _ => b"unknown command".to_vec(),
        }
    }

    fn status(&self) -> String {
        let mut text = String::new();
        let up = (time::monotonic_ns() - self.started_ns) / 1_000_000_000;
        let clients = self.clients.iter().flatten().count() + 1;
        let _ = writeln!(text, "pid {}", process::getpid());
        let _ =
            writeln!(text, "version {} (protocol {})", env!("CARGO_PKG_VERSION"), crate::protocol::VERSION);
        let _ = writeln!(text, "up {up} s, {} questions, {clients} clients", self.moment);
        let _ = writeln!(text, "memory {} KiB", resident_kib());
        let _ = writeln!(
            text,
            "versions {} known, {} answers from them, {} programs run",
            self.versions.len(),
            self.versions.hits,
            self.versions.runs
        );
        let _ = writeln!(text, "directories {}, watches {}", self.views.len(), self.subscriptions.count());
        if !self.hears_mounts() {
            let _ = writeln!(text, "changes of mounts are not heard of");
        }
        for slot in self.repositories.slots() {
            let root = String::from_utf8_lossy(slot.root());
            let size = slot.size().map_or_else(
                || "being read".to_string(),
                |(watches, bytes)| format!("{watches} watches, {} KiB", bytes / 1024),
            );
            let _ = writeln!(text, "repository {root}: {:?}, {size}", slot.source);
        }
        text
    }

    /// A line for each part: name, source, age in milliseconds, microseconds, between tabs.
    fn explain(&mut self, open: &Open) -> String {
        let mut text = String::new();
        for (i, part) in ORDER.into_iter().enumerate() {
            if !open.question.want.has(part) {
                continue;
            }
            let mut body = Vec::new();
            let before = time::monotonic_ns();
            self.part(open, i, &mut body);
            let took = (time::monotonic_ns() - before) as f64 / 1000.0;
            let Some(view) = self.views.remove(&open.view) else {
                continue;
            };
            match i {
                0 => self.explain_git(&view, took, &mut text),
                1 => self.explain_runtimes(&view, took, &mut text),
                _ => {
                    let (name, source) = OTHERS.get(i - 2).copied().unwrap_or(("", ""));
                    let _ = writeln!(text, "{name}\t{source}\t\t{took:.1}");
                }
            }
            self.views.insert(view.id, view);
        }
        text
    }

    fn explain_git(&self, view: &View, took: f64, text: &mut String) {
        let Some(slot) = self.repositories.of(view) else {
            let _ = writeln!(text, "git\tno repository here or above\t\t{took:.1}");
            return;
        };
        let mut source = match slot.source {
            spork_git::Source::Events => "events (inotify)".to_string(),
            spork_git::Source::Scan => "scan of all files".to_string(),
            spork_git::Source::Git => "git itself".to_string(),
        };
        if let Some((watches, bytes)) = slot.size() {
            let _ = write!(source, ", {watches} watches, {} KiB", bytes / 1024);
        }
        let _ = write!(source, ", read whole in {:.1} ms", slot.took_ns as f64 / 1e6);
        if let Some(failure) = slot.failure() {
            let _ = write!(source, ", last failure: {failure}");
        }
        let age = (time::monotonic_ns() - slot.at_ns) / 1_000_000;
        let _ = writeln!(text, "git\t{source}\t{age}\t{took:.1}");
    }

    fn explain_runtimes(&mut self, view: &View, took: f64, text: &mut String) {
        let derived = view.took_ns as f64 / 1000.0;
        let heard = if view.deaf { "looked at each time" } else { "watched" };
        let _ = writeln!(
            text,
            "languages\t{} watches, {heard}, derived in {derived:.0} us\t\t{took:.1}",
            view.watches()
        );
        let now = time::monotonic_ns();
        for (kind, plan) in &view.plans {
            let (source, age) = match plan {
                None => ("no program in PATH".to_string(), String::new()),
                Some(Plan { key: None, path, .. }) => {
                    (format!("{}, run for each prompt", String::from_utf8_lossy(path)), String::new())
                }
                Some(Plan { key: Some(key), path, .. }) => {
                    let path = String::from_utf8_lossy(path);
                    match self.versions.get(key) {
                        Some(e) if e.at_ns == 0 => (format!("{path}, kept on disk"), String::new()),
                        Some(e) => (
                            format!("{path}, ran {:.1} ms", e.took_ns as f64 / 1e6),
                            ((now - e.at_ns) / 1_000_000).to_string(),
                        ),
                        None => (format!("{path}, running"), String::new()),
                    }
                }
            };
            let _ = writeln!(text, "{}\t{source}\t{age}\t", kind.name());
        }
    }
}

const OTHERS: [(&str, &str); 5] = [
    ("kubernetes", "kubectl's configuration, watched"),
    ("clouds", "variables and configuration files, watched"),
    ("container", "marks that containers have"),
    ("battery", "/sys/class/power_supply, read each time"),
    ("read-only", "access(2), each time"),
];

fn resident_kib() -> u64 {
    let text = read_start(b"/proc/self/statm", 256).unwrap_or_default();
    let pages =
        text.split(|&b| b == b' ').nth(1).and_then(|n| std::str::from_utf8(n).ok()?.parse::<u64>().ok());
    pages.unwrap_or(0) * 4
}

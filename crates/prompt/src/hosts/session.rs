//! One shell: what it has told, what the daemon has told, and the prompts made of both.
//!
//! An answer is one record that ends in NUL, with fields between unit separators (0x1f); neither is
//! in any drawn text. `P`: generation, left, right, both of the transient prompt. `S`: what the
//! shell has to know of the theme: transient mode, continuation prompt, the user's own segments.
//! `N`: a message for the user.

use spork_os::{file, process, time, user};

use super::request::Request;
use super::siblings::Siblings;
use crate::client::{Answer, Client};
use crate::environment::{Environment, is_declared};
use crate::facts::{Custom, Facts, Keymap, Shell, Time};
use crate::protocol::{Question, Want};
use crate::theme::host::Pen;
use crate::theme::store::{Place, Store};
use crate::theme::{Picture, Screen, Transient, text};

/// Variables that decide how is drawn, besides those that decide what.
pub const DRAWING: [&str; 6] = ["TERM", "COLORTERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG"];

/// After the daemon could not be had, it is left alone for so long.
const PAUSE_NS: u64 = 5_000_000_000;

const FIELD: u8 = 0x1f;

pub struct Session {
    pub facts: Facts,
    pub client: Client,
    store: Store,
    environment: Environment,
    /// Those of `DRAWING` that are set.
    drawing: Vec<(String, Vec<u8>)>,
    siblings: Siblings,
    columns: usize,
    generation: Vec<u8>,
    offset: i32,
    wants: Want,
    settings: Vec<u8>,
    said: String,
    /// The record that was sent last.
    last: Vec<u8>,
    ask_after: u64,
    /// A command runs.
    resting: bool,
}

impl Session {
    pub fn new(shell: Shell, strings: &[&[u8]]) -> Session {
        let get =
            |name: &str| strings.iter().find_map(|s| s.strip_prefix(name.as_bytes())?.strip_prefix(b"="));
        let set = |name: &str| get(name).is_some_and(|v| !v.is_empty());
        let name = || user::user_name(process::geteuid());
        let named =
            get("USER").or_else(|| get("LOGNAME")).filter(|_| process::getuid() == process::geteuid());
        let facts = Facts {
            shell,
            home: get("HOME").unwrap_or_default().to_vec(),
            user: named.map(<[u8]>::to_vec).or_else(name).unwrap_or_default(),
            root: process::geteuid() == 0,
            host: user::hostname().unwrap_or_default(),
            ssh: ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"].into_iter().any(set),
            pipestatus: vec![0],
            level: get("SHLVL").and_then(number).unwrap_or(1),
            ..Facts::default()
        };
        let drawing = DRAWING.iter().filter_map(|n| Some(((*n).to_owned(), get(n)?.to_vec()))).collect();
        let store = Store::open(Place::new(get));
        let wants = store.theme.wants();
        Session {
            facts,
            client: Client::from_environment(strings),
            store,
            environment: Environment::from_strings(strings.iter().copied()),
            drawing,
            siblings: Siblings::default(),
            columns: 80,
            generation: b"0".to_vec(),
            offset: 0,
            wants,
            settings: Vec::new(),
            said: String::new(),
            last: Vec::new(),
            ask_after: 0,
            resting: false,
        }
    }

    /// Carries out a request; appends what is to be answered.
    pub fn request(&mut self, request: &Request, out: &mut Vec<u8>) {
        let new = request.word == b"prompt";
        if request.word == b"run" {
            self.rest();
            return;
        }
        self.resting = false;
        let before = std::mem::take(&mut self.facts.cwd);
        self.facts.cwd.clone_from(&before);
        self.take_fields(request, new);
        if new {
            self.last.clear();
            if self.store.refresh() {
                self.wants = self.store.theme.wants();
            }
            let (seconds, _) = time::realtime();
            self.facts.time = Time { seconds, offset: self.offset };
            match before == self.facts.cwd {
                true => self.facts.age(),
                false => {
                    self.facts.age();
                    self.facts.leave_directory();
                }
            }
            self.ask();
            self.wait();
        }
        self.settings(out);
        self.draw(out);
    }

    fn take_fields(&mut self, request: &Request, new: bool) {
        if new {
            self.facts.duration = None;
            self.facts.custom.clear();
        }
        for (name, value) in &request.fields {
            let text = std::str::from_utf8(value).unwrap_or_default();
            match name.as_slice() {
                b"generation" => self.generation.clone_from(value),
                b"cwd" => self.facts.cwd.clone_from(value),
                b"status" => self.facts.status = text.parse().unwrap_or(0),
                b"pipestatus" => {
                    let members = text.split_ascii_whitespace().take(1000);
                    self.facts.pipestatus = members.filter_map(|s| s.parse().ok()).collect();
                }
                b"duration" => self.facts.duration = text.parse().ok(),
                b"jobs" => self.facts.jobs = number(value).unwrap_or(0),
                b"stopped" => self.facts.stopped = number(value).unwrap_or(0),
                b"level" => self.facts.level = number(value).unwrap_or(1),
                b"columns" => self.columns = number(value).unwrap_or(80).clamp(1, 10_000),
                b"keymap" => self.facts.keymap = keymap(value),
                b"offset" => self.offset = offset(text),
                b"environment" => {
                    self.environment = Environment::default();
                    self.drawing.clear();
                }
                name => self.take_value(name, value),
            }
        }
    }

    fn take_value(&mut self, name: &[u8], value: &[u8]) {
        if let Some(own) = name.strip_prefix(b"custom.") {
            self.facts.custom.push(Custom { name: own.to_vec(), text: value.to_vec() });
        } else if let Some(variable) = name.strip_prefix(b"+") {
            if variable == b"HOME" {
                self.facts.home = value.to_vec();
            }
            if let Some(name) = DRAWING.iter().find(|n| n.as_bytes() == variable) {
                self.drawing.push(((*name).to_owned(), value.to_vec()));
            } else if is_declared(variable) {
                self.environment.set(variable, Some(value));
            }
        }
    }

    fn ask(&mut self) {
        if self.wants == Want::default() || time::monotonic_ns() < self.ask_after {
            return;
        }
        let question = Question {
            cwd: place(&self.facts.cwd),
            want: self.wants,
            partial: true,
            follow: self.facts.shell != Shell::Bash,
            ..Question::default()
        };
        if self.client.ask(&self.environment, question).is_err() {
            self.ask_after = time::monotonic_ns().saturating_add(PAUSE_NS);
            self.forget();
        }
    }

    /// Nothing is known without the daemon, and nothing is on its way.
    fn forget(&mut self) {
        let empty = Facts::default();
        self.facts.leave_directory();
        self.facts.kubernetes = empty.kubernetes;
        self.facts.clouds = empty.clouds;
        self.facts.container = empty.container;
        self.facts.battery = empty.battery;
    }

    /// Takes news for as long as a prompt may wait.
    fn wait(&mut self) {
        let ms = self.store.theme.options.size("wait") as u64;
        let until = time::monotonic_ns().saturating_add(ms * 1_000_000);
        while self.client.is_open() {
            match self.client.wait(until) {
                Ok(Some(Answer::Part(part))) => part.apply(&mut self.facts),
                Ok(Some(Answer::Done) | None) => return,
                Err(_) => return self.forget(),
            }
        }
    }

    /// Takes the news that have come; appends the prompt if it looks different now.
    pub fn news(&mut self, out: &mut Vec<u8>) {
        loop {
            match self.client.take() {
                Ok(Some(Answer::Part(part))) => part.apply(&mut self.facts),
                Ok(Some(Answer::Done)) => {}
                Ok(None) => break,
                Err(_) => {
                    self.forget();
                    break;
                }
            }
        }
        if !self.resting {
            self.draw(out);
        }
    }

    /// Nobody looks at the prompt any more: changes need not be told.
    fn rest(&mut self) {
        self.resting = true;
        if self.client.fd().is_some() {
            let question = Question { cwd: b"/".to_vec(), ..Question::default() };
            if self.client.ask(&self.environment, question).is_err() {
                self.client.hang_up();
            }
        }
    }

    fn screen(&self) -> Screen {
        let drawing = &self.drawing;
        let get = |name: &str| drawing.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_slice());
        self.store.theme.screen(self.columns, get)
    }

    fn draw(&mut self, out: &mut Vec<u8>) {
        let (screen, theme) = (self.screen(), &self.store.theme);
        let mut record = vec![b'P', FIELD];
        record.extend_from_slice(&self.generation);
        let pen = Pen::new(self.facts.shell, screen.depth, theme.options.style("old"));
        self.part(&pen, theme.draw(&self.facts, screen, &self.siblings), &mut record);
        match theme.transient() {
            Transient::Off => record.extend_from_slice(&[FIELD, FIELD]),
            _ => self.part(&pen, theme.draw_transient(&self.facts, screen, &self.siblings), &mut record),
        }
        record.extend_from_slice(&[FIELD, 0]);
        if record != self.last {
            out.extend_from_slice(&record);
            self.last = record;
        }
    }

    fn part(&self, pen: &Pen, picture: Picture, record: &mut Vec<u8>) {
        let (left, right) = match self.facts.shell {
            Shell::Bash => {
                (pen.with_right(&picture, self.columns, self.store.theme.options.size("margin")), Vec::new())
            }
            _ => pen.picture(&picture),
        };
        record.push(FIELD);
        record.extend_from_slice(&left);
        record.push(FIELD);
        record.extend_from_slice(&right);
    }

    /// Appends what the shell has to know of the theme, if that has changed, and what is wrong with it.
    fn settings(&mut self, out: &mut Vec<u8>) {
        let theme = &self.store.theme;
        let screen = self.screen();
        let pen = Pen::new(self.facts.shell, screen.depth, theme.options.style("old"));
        let mut more = String::new();
        pen.row(&theme.continuation(screen), &mut more);
        let functions: Vec<String> =
            theme.functions().iter().map(|(name, f)| format!("{name}={f}")).collect();
        let mode = theme.options.choice("transient");
        let record = format!("S\x1f{mode}\x1f{more}\x1f{}\x1f\0", functions.join(" ")).into_bytes();
        if record != self.settings {
            out.extend_from_slice(&record);
            self.settings = record;
        }
        let line = |issue| text::inert(format!("spork prompt: {issue}").as_bytes(), false);
        let said = self.store.issues.iter().map(line).collect::<Vec<_>>().join("\n");
        if said != self.said {
            if !said.is_empty() {
                out.extend_from_slice(format!("N\x1f{said}\x1f\0").as_bytes());
            }
            self.said = said;
        }
    }
}

fn number(text: &[u8]) -> Option<usize> {
    std::str::from_utf8(text).ok()?.trim().parse().ok()
}

fn keymap(name: &[u8]) -> Keymap {
    match name {
        b"command" => Keymap::Command,
        b"visual" => Keymap::Visual,
        b"replace" => Keymap::Replace,
        _ => Keymap::Insert,
    }
}

/// Seconds of `+0130`.
fn offset(text: &str) -> i32 {
    let (sign, digits) = match text.split_at_checked(1) {
        Some(("-", digits)) => (-1, digits),
        Some(("+", digits)) => (1, digits),
        _ => return 0,
    };
    let n: i32 = digits.get(..4).and_then(|d| d.parse().ok()).unwrap_or(0);
    sign * (n / 100 * 3600 + n % 100 * 60)
}

/// The directory to ask about: the logical one as long as it is a place.
fn place(cwd: &[u8]) -> Vec<u8> {
    match cwd.first() {
        Some(b'/') => cwd.to_vec(),
        _ => file::getcwd().unwrap_or_else(|_| b"/".to_vec()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets() {
        assert_eq!(offset("+0130"), 5400);
        assert_eq!(offset("-0430"), -16_200);
        assert_eq!(offset(""), 0);
        assert_eq!(offset("é"), 0);
    }
}

//! `spork prompt query --json`: the client as a command.
//!
//! A request is one line: `{"id":1,"cwd":"/dir","env":{"PATH":"…"},"want":["git","python"]}`. `env` is
//! laid over the environment of this process, `null` takes a variable away; `want` names segments,
//! languages, or `runtimes` for all of them; `deadline_ms` bounds the wait; with `"partial":true` what
//! is old or pending is told, too. An answer is a line for each segment and language that there is
//! something to say of, then `{"id":1,"done":true}`.

use serde_json::Value;
use spork_os::{environ, fd, file};

use super::{complain, in_ms, print};
use crate::client::{Answer, Client};
use crate::environment::Environment;
use crate::facts::{Git, Known, Runtime, State, Tracking};
use crate::protocol::{Part, Question, Want};
use crate::runtimes::table::LANGUAGES;
use crate::runtimes::{KINDS, Kind};

/// A request is not longer.
const LONGEST: usize = 1 << 20;
const DEADLINE_MS: u64 = 30_000;

pub fn run(arguments: &[Vec<u8>]) -> i32 {
    if arguments != [b"--json".to_vec()] {
        complain("query: want --json");
        return 2;
    }
    let strings = environ();
    let mut client = Client::from_environment(&strings);
    let base = Environment::from_strings(strings.iter().copied());
    let mut input = Vec::new();
    let mut scanned = 0;
    loop {
        while let Some(end) = memchr::memchr(b'\n', input.get(scanned..).unwrap_or_default()) {
            let line: Vec<u8> = input.drain(..=scanned + end).collect();
            scanned = 0;
            if !line.trim_ascii().is_empty() && !answer(&mut client, &base, &line) {
                return 0;
            }
        }
        scanned = input.len();
        if scanned > LONGEST {
            complain("query: line too long");
            return 1;
        }
        match fd::read_into(0, &mut input, 64 << 10) {
            Ok(0) => return 0,
            Err(e) if e.kind() != std::io::ErrorKind::Interrupted => return 1,
            _ => {}
        }
    }
}

/// One request.
struct Request {
    /// As JSON.
    id: String,
    /// The name that each wanted language was called by.
    names: Vec<(Kind, String)>,
    out: Vec<u8>,
}

/// Answers one line; false: nobody reads the answer.
fn answer(client: &mut Client, base: &Environment, line: &[u8]) -> bool {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(e) => return print(format!("{{\"error\":{}}}\n", string(e.to_string().as_bytes())).as_bytes()),
    };
    let id = value.get("id").map_or_else(|| "null".to_string(), Value::to_string);
    let mut request = Request { id, names: Vec::new(), out: Vec::with_capacity(512) };
    let mut environment = base.clone();
    for (name, value) in value.get("env").and_then(Value::as_object).into_iter().flatten() {
        environment.set(name.as_bytes(), value.as_str().map(str::as_bytes));
    }
    let cwd = match value.get("cwd").and_then(Value::as_str) {
        Some(cwd) => cwd.as_bytes().to_vec(),
        None => file::getcwd().unwrap_or_default(),
    };
    let mut want = Want::default();
    for name in value.get("want").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
        match request.wanted(name) {
            Some(one) => want = want.with(one),
            None => request.error(&format!("unknown segment: {name}")),
        }
    }
    let partial = value.get("partial").and_then(Value::as_bool).unwrap_or(false);
    let deadline = value.get("deadline_ms").and_then(Value::as_u64).unwrap_or(DEADLINE_MS);
    let question = Question { cwd, want, partial, ..Question::default() };
    if let Err(e) = request.converse(client, &environment, question, in_ms(deadline)) {
        request.error(&e);
    }
    request.finish()
}

const SEGMENTS: [(&str, Want); 8] = [
    ("git", Want::GIT),
    ("runtimes", Want::RUNTIMES),
    ("kubernetes", Want::KUBERNETES),
    ("clouds", Want::CLOUDS),
    ("container", Want::CONTAINER),
    ("battery", Want::BATTERY),
    ("read_only", Want::READ_ONLY),
    ("cloud", Want::CLOUDS),
];

/// What the name of a segment or language asks for.
pub fn wanted(name: &str) -> Option<Want> {
    if let Some((_, want)) = SEGMENTS.iter().find(|(segment, _)| *segment == name) {
        return Some(*want);
    }
    language(name).map(Want::runtime)
}

/// A language by its own name, or that of its program.
fn language(name: &str) -> Option<Kind> {
    Kind::from_name(name.as_bytes())
        .or_else(|| LANGUAGES.iter().find(|l| l.programs.iter().any(|p| p.name == name)).map(|l| l.kind))
}

impl Request {
    fn wanted(&mut self, name: &str) -> Option<Want> {
        if let Some(kind) = language(name) {
            self.names.push((kind, name.to_string()));
        }
        wanted(name)
    }

    fn converse(
        &mut self,
        client: &mut Client,
        environment: &Environment,
        question: Question,
        until: u64,
    ) -> Result<(), String> {
        let partial = question.partial;
        client.ask(environment, question).map_err(|e| e.to_string())?;
        loop {
            match client.wait(until).map_err(|e| e.to_string())? {
                Some(Answer::Part(part)) => self.part(&part),
                Some(Answer::Done) => return Ok(()),
                None => return Err("not in time".to_string()),
            }
            if partial && !print(&std::mem::take(&mut self.out)) {
                return Ok(());
            }
        }
    }

    fn begin(&mut self, segment: &str) {
        self.out.extend_from_slice(format!("{{\"id\":{},\"segment\":\"{segment}\"", self.id).as_bytes());
    }

    fn end(&mut self) {
        self.out.extend_from_slice(b"}\n");
    }

    fn text(&mut self, name: &str, value: &[u8]) {
        self.raw(name, &string(value));
    }

    fn maybe(&mut self, name: &str, value: Option<&[u8]>) {
        if let Some(value) = value {
            self.text(name, value);
        }
    }

    fn raw(&mut self, name: &str, value: &str) {
        self.out.extend_from_slice(format!(",\"{name}\":{value}").as_bytes());
    }

    fn number(&mut self, name: &str, value: usize) {
        self.raw(name, &value.to_string());
    }

    fn state(&mut self, state: State) {
        match state {
            State::Fresh => {}
            State::Old => self.raw("state", "\"old\""),
            State::Pending => self.raw("state", "\"pending\""),
        }
    }

    fn error(&mut self, text: &str) {
        let line = format!("{{\"id\":{},\"error\":{}}}\n", self.id, string(text.as_bytes()));
        self.out.extend_from_slice(line.as_bytes());
    }

    fn finish(mut self) -> bool {
        self.out.extend_from_slice(format!("{{\"id\":{},\"done\":true}}\n", self.id).as_bytes());
        print(&self.out)
    }

    /// The lines of one part; none where there surely is nothing.
    fn part(&mut self, part: &Part) {
        match part {
            Part::Git(known) => self.git(known),
            Part::Runtimes(known) => {
                for runtime in known.value.iter().flatten() {
                    self.runtime(runtime);
                }
            }
            Part::Kubernetes(known) => {
                if let Some(kubernetes) = &known.value {
                    self.begin("kubernetes");
                    self.text("context", &kubernetes.context);
                    self.text("namespace", &kubernetes.namespace);
                    self.end();
                }
            }
            Part::Clouds(known) => {
                for cloud in known.value.iter().flatten() {
                    self.begin("cloud");
                    self.text("provider", cloud.provider.name().as_bytes());
                    self.text("profile", &cloud.profile);
                    self.text("region", &cloud.region);
                    self.end();
                }
            }
            Part::Container(known) => {
                if let Some(name) = &known.value {
                    self.begin("container");
                    self.text("name", name);
                    self.end();
                }
            }
            Part::Battery(known) => {
                if let Some(battery) = &known.value {
                    self.begin("battery");
                    self.number("percent", usize::from(battery.percent));
                    self.text("charge", format!("{:?}", battery.charge).to_lowercase().as_bytes());
                    self.end();
                }
            }
            Part::ReadOnly(known) => {
                if let Some(on) = known.value {
                    self.begin("read_only");
                    self.raw("value", if on { "true" } else { "false" });
                    self.end();
                }
            }
        }
    }

    fn runtime(&mut self, runtime: &Runtime) {
        let called = self.names.iter().find(|(kind, _)| *kind == runtime.kind);
        let name = called.map_or_else(|| runtime.kind.name().to_string(), |(_, name)| name.clone());
        self.begin("runtime");
        self.text("name", name.as_bytes());
        self.maybe("version", runtime.version.value.as_deref());
        self.maybe("environment", runtime.environment.as_deref());
        self.state(runtime.version.state);
        self.end();
    }

    fn git(&mut self, known: &Known<Git>) {
        let Some(git) = &known.value else {
            if known.state == State::Pending {
                self.begin("git");
                self.state(known.state);
                self.end();
            }
            return;
        };
        self.begin("git");
        self.maybe("root", git.root.as_deref());
        self.maybe("oid", git.oid.as_ref().map(spork_git::hex).as_deref());
        self.maybe("branch", git.branch.as_deref());
        self.maybe("tag", git.tag.as_deref());
        self.maybe("rebasing", git.rebasing.as_deref());
        self.tracking("upstream", git.upstream.as_ref());
        self.tracking("push", git.push.as_ref());
        if let Some(action) = &git.action {
            self.text("action", action.kind.name().as_bytes());
            if let Some((step, of)) = action.step {
                self.raw("step", &step.to_string());
                self.raw("steps", &of.to_string());
            }
        }
        self.number("stash", git.stash);
        if let Some(c) = &git.counts.value {
            for (name, n) in [
                ("staged", c.staged),
                ("unstaged", c.unstaged),
                ("untracked", c.untracked),
                ("conflicted", c.conflicted),
                ("deleted", c.deleted),
                ("staged_deleted", c.staged_deleted),
                ("renamed", c.renamed),
            ] {
                self.number(name, n);
            }
        }
        self.state(if known.is_fresh() { git.counts.state } else { known.state });
        self.end();
    }

    fn tracking(&mut self, name: &str, tracking: Option<&Tracking>) {
        let Some(tracking) = tracking else {
            return;
        };
        self.text(name, &tracking.name);
        if let Some((ahead, behind)) = tracking.distance {
            let (a, b) = if name == "push" { ("push_ahead", "push_behind") } else { ("ahead", "behind") };
            self.number(a, ahead);
            self.number(b, behind);
        }
    }
}

/// A JSON string; bytes that are no text are replaced.
fn string(bytes: &[u8]) -> String {
    serde_json::to_string(&String::from_utf8_lossy(bytes)).unwrap_or_default()
}

/// Names of all segments and languages.
pub fn names() -> impl Iterator<Item = &'static str> {
    SEGMENTS
        .iter()
        .take(7)
        .map(|(name, _)| *name)
        .filter(|n| *n != "runtimes")
        .chain(KINDS.iter().map(|k| k.name()))
}

//! A long day: prompts in forty projects, while toolchains are replaced, a selector is switched and
//! the daemon is restarted. Every answer is compared with what is true at that moment.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::contender::{Contender, Kind};
use super::fixture::{Fixture, Fixtures, calls, says};
use crate::process::Scratch;
use crate::record::{Cell, Mark, Row};

const LANGUAGES: [&str; 8] = ["python", "node", "rustc", "go", "dart", "zig", "julia", "R"];

/// One project, and what is to be shown in it.
struct Project {
    cwd: PathBuf,
    /// Languages; with pyenv in front of PATH, and among directories that hold nothing.
    languages: Vec<&'static str>,
    pyenv: bool,
    noise: bool,
}

struct Day<'a> {
    fixtures: &'a Fixtures,
    root: PathBuf,
    versions: BTreeMap<&'static str, String>,
    /// What pyenv's selector names.
    selected: &'static str,
    projects: Vec<Project>,
}

impl Day<'_> {
    fn bin(&self, name: &str) -> PathBuf {
        self.root.join("bin").join(name)
    }

    fn version(&self, project: &Project, language: &str) -> String {
        if project.pyenv && language == "python" {
            return self.selected.to_string();
        }
        self.versions.get(language).cloned().unwrap_or_default()
    }

    fn fixture(&self, project: &Project) -> Fixture {
        let mut path = format!("{}:/usr/bin:/bin", self.root.join("bin").display());
        if project.pyenv {
            path = format!("{}:{path}", self.root.join("pyenv/shims").display());
        }
        if project.noise {
            path = format!("/nowhere:{}:{path}:/nowhere/else", self.root.join("empty").display());
        }
        let parts = project.languages.iter().map(|language| {
            format!("\"name\":\"{language}\",\"version\":\"{}\"", self.version(project, language))
        });
        Fixture {
            cwd: project.cwd.clone(),
            home: self.fixtures.root.join("home"),
            path,
            want: LANGUAGES.to_vec(),
            parts: parts.collect(),
            dirty: false,
            is_git: false,
            programs: Vec::new(),
        }
    }

    fn install(&mut self, language: &'static str, version: &str) -> Result<(), String> {
        self.fixtures.program(&self.bin(language), &says(language, version).0)?;
        self.versions.insert(language, version.to_string());
        Ok(())
    }

    fn select(&mut self, version: &'static str) -> Result<(), String> {
        self.selected = version;
        self.fixtures.write(&self.root.join("projects/.python-version"), &format!("{version}\n"))
    }

    fn project(&mut self, number: usize, languages: &[&'static str]) -> Result<(), String> {
        let cwd = self.root.join(format!("projects/p{number:02}"));
        for language in languages {
            self.fixtures.write(&cwd.join(says(language, "").1), "")?;
        }
        let pyenv = languages == ["python"] && number.is_multiple_of(3);
        let noise = number % 4 == 1;
        self.projects.push(Project { cwd, languages: languages.to_vec(), pyenv, noise });
        Ok(())
    }

    fn programs(&self) -> Vec<PathBuf> {
        let own = LANGUAGES.iter().map(|l| self.bin(l));
        let pyenv = ["3.10.1", "3.11.2"].map(|v| self.root.join(format!("pyenv/versions/{v}/bin/python")));
        own.chain(pyenv).collect()
    }
}

fn prepare(fixtures: &Fixtures) -> Result<Day<'_>, String> {
    let root = fixtures.root.join("day");
    let mut day = Day { fixtures, root, versions: BTreeMap::new(), selected: "", projects: Vec::new() };
    for language in LANGUAGES {
        day.install(language, "1.2.3")?;
    }
    let shim = day.root.join("pyenv/shims/python");
    fixtures.program(&shim, "")?;
    std::fs::write(&shim, "#!/bin/sh\nexec pyenv exec python \"$@\"\n").map_err(|e| e.to_string())?;
    for version in ["3.10.1", "3.11.2"] {
        let program = day.root.join(format!("pyenv/versions/{version}/bin/python"));
        fixtures.program(&program, &says("python", version).0)?;
    }
    fixtures.write(&day.root.join("empty/x"), "")?;
    day.select("3.10.1")?;
    const GROUPS: [&[&str]; 10] = [
        &["python", "node", "rustc", "go"],
        &["python"],
        &["node"],
        &["rustc"],
        &["python"],
        &["dart"],
        &["zig"],
        &["julia"],
        &["R"],
        &["python", "node"],
    ];
    for number in 0..40 {
        day.project(number, GROUPS.get(number % GROUPS.len()).copied().unwrap_or_default())?;
    }
    Ok(day)
}

type Settings = Vec<(String, String)>;

/// Some `prompts` prompts; the row, and what else there is to say.
pub fn run(
    kind: &Kind,
    fixtures: &Fixtures,
    prompts: usize,
    scratch: &Scratch,
) -> Result<(Row, Settings), String> {
    let mut day = prepare(fixtures)?;
    let first = day.projects.first().map(|p| day.fixture(p)).ok_or("no project")?;
    let mut client = Contender::start(kind, &first, scratch)?;
    let mut cell = Cell::new(kind.name());
    let (mut opportunities, mut stale) = (0, 0);
    // Always the same sequence.
    let mut random = 0x2545_f491_4f6c_dd1du64;
    let before: usize = day.programs().iter().map(|p| calls(p)).sum();
    for prompt in 0..prompts {
        match prompt * 100 / prompts {
            30 if prompt * 100 % prompts < 100 => day.install("python", "3.13.1")?,
            45 if prompt * 100 % prompts < 100 => day.select("3.11.2")?,
            60 if prompt * 100 % prompts < 100 => client.restart_daemon()?,
            75 if prompt * 100 % prompts < 100 => day.install("julia", "1.11.0")?,
            _ => {}
        }
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let Some(project) = day.projects.get((random % 40) as usize) else { continue };
        let fixture = day.fixture(project);
        opportunities += project.languages.len();
        client.ask_about(&fixture);
        let (wall, answer) = client.ask()?;
        cell.wall.push(wall);
        if let Some(fault) = client.fault(&fixture, &answer) {
            stale += 1;
            cell.note = fault;
        }
    }
    if stale > 0 {
        cell.mark = Mark::Output;
    }
    let ran: usize = day.programs().iter().map(|p| calls(p)).sum::<usize>() - before;
    let rate = 100.0 * (1.0 - ran as f64 / opportunities.max(1) as f64);
    let row = Row {
        name: "day".into(),
        title: "forty projects, replaced toolchains, a switched selector, a restarted daemon".into(),
        class: "day".into(),
        n: prompts as u64,
        cells: vec![cell],
    };
    let settings = vec![
        ("day: prompts".to_string(), prompts.to_string()),
        ("day: versions shown".to_string(), opportunities.to_string()),
        ("day: programs run".to_string(), ran.to_string()),
        ("day: hit rate".to_string(), format!("{rate:.2} %")),
        ("day: wrong or stale".to_string(), stale.to_string()),
    ];
    Ok((row, settings))
}

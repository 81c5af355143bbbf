//! Random changes to programs, links, directories and markers; after each the answer is compared with
//! what PATH would find at that moment. Nothing is waited for in between, so changes fall into one tick
//! of the kernel's clock, too.

#![allow(clippy::disallowed_methods, reason = "tests are ordinary programs")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failure here is that of the test"
)]

mod support;

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use spork_prompt::protocol::Want;
use spork_prompt::runtimes::Kind;
use support::{World, program, version};

const STEPS: usize = 1500;

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// Directories of PATH: two real ones, a link to one of two, one that may be away.
const PLACES: [&str; 4] = ["one", "two", "link", "far/three"];
const REAL: [&str; 5] = ["one", "two", "four", "five", "far/three"];
const NAMES: [(&str, Kind, &str); 2] = [("python", Kind::Python, "Python "), ("node", Kind::Node, "v")];

/// What the program that PATH finds says.
fn expected(world: &World, order: &[usize], name: &str, before: &str) -> Option<String> {
    for place in order {
        let path = world.path(PLACES[*place]).join(name);
        let Ok(meta) = fs::metadata(&path) else { continue };
        if !meta.is_file() || meta.mode() & 0o111 == 0 {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        // The text stands alone between zeros.
        let is_version = |t: &&[u8]| t.starts_with(b"3.") && t.len() == 7;
        let mut texts = bytes.split(|b| *b == 0).filter_map(|t| t.strip_prefix(before.as_bytes()));
        return texts.find(is_version).map(|t| String::from_utf8(t.to_vec()).unwrap());
    }
    None
}

struct Changer<'w> {
    world: &'w World,
    random: Random,
    number: usize,
    markers: [bool; 2],
    order: Vec<usize>,
}

impl Changer<'_> {
    fn program(&mut self, which: usize) -> Vec<u8> {
        self.number += 1;
        // Always of the same size.
        program(&format!("{}3.{:02}.{:02}", NAMES[which].2, self.number / 100 % 100, self.number % 100), 0)
    }

    fn place(&mut self) -> PathBuf {
        self.world.path(REAL[self.random.below(REAL.len())])
    }

    /// Makes one change; says what it was.
    fn change(&mut self) -> String {
        let which = self.random.below(2);
        let name = NAMES[which].0;
        let (dir, other) = (self.place(), self.place());
        let path = dir.join(name);
        let shown = path.display().to_string();
        match self.random.below(14) {
            0..=2 => {
                let new = dir.join("new");
                let bytes = self.program(which);
                if fs::write(&new, bytes).is_ok() {
                    let mode = if self.random.below(8) == 0 { 0o644 } else { 0o755 };
                    fs::set_permissions(&new, fs::Permissions::from_mode(mode)).unwrap();
                    let _ = fs::rename(&new, &path);
                }
                format!("install {shown}")
            }
            3..=5 => {
                let bytes = self.program(which);
                if fs::symlink_metadata(&path).is_ok() {
                    let _ = fs::write(&path, bytes);
                }
                format!("write over {shown}")
            }
            6 => {
                let _ = fs::remove_file(&path);
                format!("remove {shown}")
            }
            7 => {
                let mode = if self.random.below(2) == 0 { 0o755 } else { 0o600 };
                let _ = fs::set_permissions(&path, fs::Permissions::from_mode(mode));
                format!("mode {mode:o} of {shown}")
            }
            8 => {
                let _ = fs::rename(&path, other.join(name));
                format!("move {shown} to {}", other.display())
            }
            9 => {
                let link = self.world.path("link");
                let target = if self.random.below(2) == 0 { "four" } else { "five" };
                self.world.link(target, "link");
                format!("link {} to {target}", link.display())
            }
            10 => {
                let (here, away) = (self.world.path("far"), self.world.path("away"));
                if fs::rename(&here, &away).is_err() {
                    let _ = fs::rename(&away, &here);
                }
                "far away or back".to_string()
            }
            11 => {
                // By another name of the same file, where nobody listens.
                let elsewhere = self.world.path("elsewhere").join(format!("{}{name}", self.number));
                let bytes = self.program(which);
                let regular = fs::symlink_metadata(&path).is_ok_and(|m| m.is_file());
                if regular && fs::hard_link(&path, &elsewhere).is_ok() {
                    let _ = fs::write(&elsewhere, bytes);
                }
                format!("write over {shown} by another name")
            }
            12 => {
                let marker = self.world.path("project").join(["pyproject.toml", "package.json"][which]);
                self.markers[which] = !self.markers[which];
                match self.markers[which] {
                    true => fs::write(&marker, "").unwrap(),
                    false => fs::remove_file(&marker).unwrap(),
                }
                format!("marker {}", marker.display())
            }
            _ => {
                let (a, b) = (self.random.below(4), self.random.below(4));
                self.order.swap(a, b);
                format!("PATH {:?}", self.order)
            }
        }
    }
}

#[test]
fn answers_are_never_stale() {
    compare(World::new("random"), STEPS);
}

#[test]
fn nor_where_nothing_is_heard() {
    let mut world = World::new("deaf");
    world.strings.push(b"SPORK_PROMPT_EVENTS=never".to_vec());
    compare(world, STEPS / 5);
}

fn compare(world: World, steps: usize) {
    for dir in REAL.iter().chain(&["elsewhere", "project/a/b"]) {
        fs::create_dir_all(world.path(dir)).unwrap();
    }
    world.link("four", "link");
    let seed =
        std::env::var("SPORK_TEST_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(0x1234_5678_9abc_def1);
    let mut changer = Changer {
        world: &world,
        random: Random(seed),
        number: 0,
        markers: [false, false],
        order: vec![0, 1, 2, 3],
    };
    let mut client = world.client();
    let mut log: Vec<String> = Vec::new();
    for step in 0..steps {
        for _ in 0..=changer.random.below(2) {
            let what = changer.change();
            log.push(what);
        }
        let order: Vec<PathBuf> = changer.order.iter().map(|p| world.path(PLACES[*p])).collect();
        let mut environment = world.environment();
        environment.set(b"PATH", Some(&join(&order)));
        let facts = world.ask(&mut client, &environment, &world.path("project/a/b"), Want::RUNTIMES);
        for (which, (name, kind, before)) in NAMES.into_iter().enumerate() {
            let wanted = expected(&world, &changer.order, name, before).filter(|_| changer.markers[which]);
            let shown = version(&facts, kind);
            let last = log[log.len().saturating_sub(6)..].join("\n  ");
            assert_eq!(shown, wanted, "step {step}, seed {seed}, {name}, after\n  {last}");
        }
    }
}

fn join(dirs: &[PathBuf]) -> Vec<u8> {
    let all: Vec<Vec<u8>> = dirs.iter().map(|d: &PathBuf| support::bytes(Path::new(d))).collect();
    all.join(&b':')
}

//! The bytes between client and daemon, version 1.
//!
//! A frame is the length of what follows (four bytes, little-endian), a letter, and a body of
//! numbers and byte strings (`wire`). The first frame of each side is a greeting whose shape is the
//! same in every version. A client then sends its environment, and again whenever it changes, and
//! one question for each prompt; a new question ends the one before. The daemon answers a question
//! with one frame for each part, in any order, perhaps more than one for a part while it is not
//! fresh, then `DONE`; afterwards, to who follows, with more frames when something changes.
//!
//! Bounds: a frame has at most `LONGEST` bytes. Whoever gets a broken frame hangs up.

use crate::facts::{
    Action, ActionKind, Battery, Charge, Cloud, Counts, Facts, Git, Known, Kubernetes, Oid, Provider,
    Runtime, State, Tracking,
};
use crate::runtimes::{KINDS, Kind};
use crate::wire::{Get, Put};

/// Of the frames after the greeting. Clients and daemons of different versions do not meet: it is
/// in the name of the socket.
pub const VERSION: u64 = 1;

/// Bytes in a frame, its length not counted.
pub const LONGEST: usize = 256 << 10;

pub const MAGIC: &[u8] = b"spork prompt";

/// Letters of frames from client to daemon.
pub mod ask {
    pub const HELLO: u8 = b'h';
    pub const ENVIRONMENT: u8 = b'e';
    pub const QUESTION: u8 = b'q';
    /// What a command wants: a word, then its arguments.
    pub const COMMAND: u8 = b'c';
}

/// Letters of frames from daemon to client.
pub mod tell {
    pub const HELLO: u8 = b'H';
    pub const PART: u8 = b'P';
    pub const DONE: u8 = b'D';
    /// The answer to a command: text for a person or a program.
    pub const REPORT: u8 = b'R';
    /// The daemon makes room for a newer one.
    pub const LEAVING: u8 = b'L';
}

/// What a question asks for: a bit for each runtime, and one for each other part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Want(pub u64);

impl Want {
    pub const GIT: Want = Want(1 << 40);
    pub const KUBERNETES: Want = Want(1 << 41);
    pub const CLOUDS: Want = Want(1 << 42);
    pub const CONTAINER: Want = Want(1 << 43);
    pub const BATTERY: Want = Want(1 << 44);
    pub const READ_ONLY: Want = Want(1 << 45);
    pub const RUNTIMES: Want = Want((1 << KINDS.len()) - 1);

    pub fn runtime(kind: Kind) -> Want {
        Want(1 << kind as u64)
    }

    pub fn has(self, other: Want) -> bool {
        self.0 & other.0 != 0
    }

    pub fn with(self, other: Want) -> Want {
        Want(self.0 | other.0)
    }

    pub fn only(self, other: Want) -> Want {
        Want(self.0 & other.0)
    }
}

/// One question.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// Grows with every question of a connection; answers carry it.
    pub generation: u64,
    /// The absolute directory.
    pub cwd: Vec<u8>,
    pub want: Want,
    /// What is old or pending is told, too, until the fresh value comes.
    pub partial: bool,
    /// Changes are told until the next question.
    pub follow: bool,
}

/// One part of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "one at a time, and moved once")]
pub enum Part {
    Git(Known<Git>),
    Runtimes(Known<Vec<Runtime>>),
    Kubernetes(Known<Kubernetes>),
    Clouds(Known<Vec<Cloud>>),
    Container(Known<Vec<u8>>),
    Battery(Known<Battery>),
    ReadOnly(Known<bool>),
}

impl Part {
    /// Puts the part where it belongs.
    pub fn apply(self, facts: &mut Facts) {
        match self {
            Part::Git(part) => facts.git = part,
            Part::Runtimes(part) => facts.runtimes = part,
            Part::Kubernetes(part) => facts.kubernetes = part,
            Part::Clouds(part) => facts.clouds = part,
            Part::Container(part) => facts.container = part,
            Part::Battery(part) => facts.battery = part,
            Part::ReadOnly(part) => facts.read_only = part,
        }
    }
}

/// Appends a frame whose body `fill` writes.
pub fn frame(to: &mut Vec<u8>, letter: u8, fill: impl FnOnce(&mut Vec<u8>)) {
    let start = to.len();
    to.extend_from_slice(&[0, 0, 0, 0, letter]);
    fill(to);
    let length = (to.len() - start - 4) as u32;
    if let Some(head) = to.get_mut(start..start + 4) {
        head.copy_from_slice(&length.to_le_bytes());
    }
}

/// The first whole frame in `bytes`: its letter, body, and how long it is in all. `Err`: broken.
pub fn next_frame(bytes: &[u8]) -> Result<Option<(u8, &[u8], usize)>, Broken> {
    let Some((head, rest)) = bytes.split_first_chunk::<4>() else {
        return Ok(None);
    };
    let length = u32::from_le_bytes(*head) as usize;
    if length == 0 || length > LONGEST {
        return Err(Broken);
    }
    match rest.get(..length).and_then(<[u8]>::split_first) {
        Some((&letter, body)) => Ok(Some((letter, body, length + 4))),
        None => Ok(None),
    }
}

/// The other side does not keep to the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Broken;

/// What each side says first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hello {
    pub version: u64,
    /// Grows with every build (`directory::build`).
    pub build: u64,
    pub pid: i32,
}

pub fn put_hello(to: &mut Vec<u8>, letter: u8, hello: &Hello) {
    frame(to, letter, |b| {
        b.text(MAGIC);
        b.number(hello.version);
        b.number(hello.build);
        b.number(hello.pid as u64);
    });
}

pub fn get_hello(body: &[u8]) -> Option<Hello> {
    let mut g = Get(body);
    (g.text()? == MAGIC).then_some(())?;
    Some(Hello { version: g.number()?, build: g.number()?, pid: g.number()? as i32 })
}

pub fn put_question(to: &mut Vec<u8>, question: &Question) {
    frame(to, ask::QUESTION, |b| {
        b.number(question.generation);
        b.number(question.want.0);
        b.number(u64::from(question.partial) | u64::from(question.follow) << 1);
        b.text(&question.cwd);
    });
}

pub fn get_question(body: &[u8]) -> Option<Question> {
    let mut g = Get(body);
    let (generation, want, flags) = (g.number()?, Want(g.number()?), g.number()?);
    let question =
        Question { generation, want, partial: flags & 1 != 0, follow: flags & 2 != 0, cwd: g.bytes()? };
    g.is_empty().then_some(question)
}

fn put_state<T>(b: &mut Vec<u8>, known: &Known<T>, put: impl FnOnce(&mut Vec<u8>, &T)) {
    let state = match known.state {
        State::Fresh => 0,
        State::Old => 1,
        State::Pending => 2,
    };
    b.number(state << 1 | u64::from(known.value.is_some()));
    if let Some(value) = &known.value {
        put(b, value);
    }
}

fn get_state<'a, T>(g: &mut Get<'a>, get: impl FnOnce(&mut Get<'a>) -> Option<T>) -> Option<Known<T>> {
    let n = g.number()?;
    let state = match n >> 1 {
        0 => State::Fresh,
        1 => State::Old,
        2 => State::Pending,
        _ => return None,
    };
    let value = if n & 1 != 0 { Some(get(g)?) } else { None };
    Some(Known { value, state })
}

/// Appends the frame of a part.
pub fn put_part(to: &mut Vec<u8>, generation: u64, part: &Part) {
    let mut body = Vec::new();
    put_part_body(&mut body, part);
    put_encoded_part(to, generation, &body);
}

/// Appends the frame of a part that has been encoded before.
pub fn put_encoded_part(to: &mut Vec<u8>, generation: u64, body: &[u8]) {
    frame(to, tell::PART, |b| {
        b.number(generation);
        b.extend_from_slice(body);
    });
}

/// Encodes a part: which one, its state, its value.
pub fn put_part_body(b: &mut Vec<u8>, part: &Part) {
    match part {
        Part::Git(part) => {
            b.push(0);
            put_state(b, part, put_git);
        }
        Part::Runtimes(part) => {
            b.push(1);
            put_state(b, part, |b, list| put_list(b, list, put_runtime));
        }
        Part::Kubernetes(part) => {
            b.push(2);
            put_state(b, part, |b, k| {
                b.text(&k.context);
                b.text(&k.namespace);
            });
        }
        Part::Clouds(part) => {
            b.push(3);
            put_state(b, part, |b, list| put_list(b, list, put_cloud));
        }
        Part::Container(part) => {
            b.push(4);
            put_state(b, part, |b, name| b.text(name));
        }
        Part::Battery(part) => {
            b.push(5);
            put_state(b, part, |b, battery| {
                b.push(battery.percent);
                b.push(battery.charge as u8);
            });
        }
        Part::ReadOnly(part) => {
            b.push(6);
            put_state(b, part, |b, on| b.flag(*on));
        }
    }
}

/// The generation and the part in the body of such a frame.
pub fn get_part(body: &[u8]) -> Option<(u64, Part)> {
    let mut g = Get(body);
    let g = &mut g;
    let generation = g.number()?;
    let part = match g.number()? {
        0 => Part::Git(get_state(g, get_git)?),
        1 => Part::Runtimes(get_state(g, |g| get_list(g, get_runtime))?),
        2 => Part::Kubernetes(get_state(g, |g| {
            Some(Kubernetes { context: g.bytes()?, namespace: g.bytes()? })
        })?),
        3 => Part::Clouds(get_state(g, |g| get_list(g, get_cloud))?),
        4 => Part::Container(get_state(g, Get::bytes)?),
        5 => Part::Battery(get_state(g, get_battery)?),
        6 => Part::ReadOnly(get_state(g, Get::flag)?),
        _ => return None,
    };
    Some((generation, part))
}

fn put_list<T>(b: &mut Vec<u8>, list: &[T], put: impl Fn(&mut Vec<u8>, &T)) {
    b.number(list.len() as u64);
    list.iter().for_each(|item| put(b, item));
}

fn get_list<'a, T>(g: &mut Get<'a>, get: impl Fn(&mut Get<'a>) -> Option<T>) -> Option<Vec<T>> {
    let count = g.size().filter(|n| *n <= 256)?;
    (0..count).map(|_| get(g)).collect()
}

fn put_runtime(b: &mut Vec<u8>, runtime: &Runtime) {
    b.push(runtime.kind as u8);
    put_state(b, &runtime.version, |b, version| b.text(version));
    b.maybe(runtime.environment.as_deref());
}

fn get_runtime(g: &mut Get<'_>) -> Option<Runtime> {
    let kind = *KINDS.get(g.size()?)?;
    Some(Runtime { kind, version: get_state(g, Get::bytes)?, environment: g.maybe()? })
}

const PROVIDERS: [Provider; 4] = [Provider::Aws, Provider::Azure, Provider::GoogleCloud, Provider::OpenStack];

fn put_cloud(b: &mut Vec<u8>, cloud: &Cloud) {
    b.push(cloud.provider as u8);
    b.text(&cloud.profile);
    b.text(&cloud.region);
}

fn get_cloud(g: &mut Get<'_>) -> Option<Cloud> {
    Some(Cloud { provider: *PROVIDERS.get(g.size()?)?, profile: g.bytes()?, region: g.bytes()? })
}

const CHARGES: [Charge; 4] = [Charge::Full, Charge::Charging, Charge::Discharging, Charge::Unknown];

fn get_battery(g: &mut Get<'_>) -> Option<Battery> {
    let percent = u8::try_from(g.number()?).ok()?;
    Some(Battery { percent, charge: *CHARGES.get(g.size()?)? })
}

fn put_git(b: &mut Vec<u8>, git: &Git) {
    b.maybe(git.root.as_deref());
    b.maybe(git.oid.as_ref().map(|oid| oid.0.as_slice()));
    b.maybe(git.branch.as_deref());
    b.maybe(git.tag.as_deref());
    b.maybe(git.rebasing.as_deref());
    put_tracking(b, git.upstream.as_ref());
    put_tracking(b, git.push.as_ref());
    b.flag(git.action.is_some());
    if let Some(action) = &git.action {
        b.push(action.kind as u8);
        b.flag(action.step.is_some());
        if let Some((step, of)) = action.step {
            b.number(step);
            b.number(of);
        }
    }
    b.number(git.stash as u64);
    put_state(b, &git.counts, |b, c| {
        for n in [c.staged, c.staged_deleted, c.unstaged, c.deleted, c.renamed, c.conflicted, c.untracked] {
            b.number(n as u64);
        }
    });
}

const ACTIONS: [ActionKind; 8] = [
    ActionKind::Merge,
    ActionKind::Rebase,
    ActionKind::RebaseInteractive,
    ActionKind::Apply,
    ActionKind::ApplyOrRebase,
    ActionKind::CherryPick,
    ActionKind::Revert,
    ActionKind::Bisect,
];

fn get_git(g: &mut Get<'_>) -> Option<Git> {
    let mut git = Git { root: g.maybe()?, ..Git::default() };
    git.oid = g.maybe()?.map(|oid| Oid::from_slice(&oid));
    git.branch = g.maybe()?;
    git.tag = g.maybe()?;
    git.rebasing = g.maybe()?;
    git.upstream = get_tracking(g)?;
    git.push = get_tracking(g)?;
    if g.flag()? {
        let kind = *ACTIONS.get(g.size()?)?;
        let step = if g.flag()? { Some((g.number()?, g.number()?)) } else { None };
        git.action = Some(Action { kind, step });
    }
    git.stash = g.size()?;
    git.counts = get_state(g, |g| {
        Some(Counts {
            staged: g.size()?,
            staged_deleted: g.size()?,
            unstaged: g.size()?,
            deleted: g.size()?,
            renamed: g.size()?,
            conflicted: g.size()?,
            untracked: g.size()?,
        })
    })?;
    Some(git)
}

fn put_tracking(b: &mut Vec<u8>, tracking: Option<&Tracking>) {
    b.flag(tracking.is_some());
    if let Some(tracking) = tracking {
        b.text(&tracking.name);
        b.text(&tracking.remote);
        b.flag(tracking.distance.is_some());
        if let Some((ahead, behind)) = tracking.distance {
            b.number(ahead as u64);
            b.number(behind as u64);
        }
    }
}

fn get_tracking(g: &mut Get<'_>) -> Option<Option<Tracking>> {
    if !g.flag()? {
        return Some(None);
    }
    let (name, remote) = (g.bytes()?, g.bytes()?);
    let distance = if g.flag()? { Some((g.size()?, g.size()?)) } else { None };
    Some(Some(Tracking { name, remote, distance }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back(part: Part) {
        let mut bytes = Vec::new();
        put_part(&mut bytes, 7, &part);
        let (letter, body, length) = next_frame(&bytes).unwrap().unwrap();
        assert_eq!((letter, length), (tell::PART, bytes.len()));
        assert_eq!(get_part(body), Some((7, part)));
        for cut in 0..body.len() {
            let _ = get_part(&body[..cut]);
        }
    }

    #[test]
    fn parts_arrive_as_they_were_sent() {
        let tracking = Tracking { name: b"o/m".to_vec(), remote: b"o".to_vec(), distance: Some((1, 300)) };
        there_and_back(Part::Git(Known::old(Git {
            root: Some(b"/r".to_vec()),
            oid: Some(Oid([9; 20])),
            branch: Some(b"main".to_vec()),
            upstream: Some(tracking.clone()),
            push: Some(Tracking { distance: None, ..tracking }),
            action: Some(Action { kind: ActionKind::Bisect, step: Some((3, 500)) }),
            stash: 2,
            counts: Known::fresh(Counts { untracked: 256, ..Counts::default() }),
            ..Git::default()
        })));
        there_and_back(Part::Git(Known::none()));
        there_and_back(Part::Runtimes(Known::fresh(vec![
            Runtime { kind: Kind::Zig, version: Known::fresh(b"0.13".to_vec()), environment: None },
            Runtime { kind: Kind::Python, version: Known::none(), environment: Some(b"venv".to_vec()) },
        ])));
        there_and_back(Part::Kubernetes(Known::fresh(Kubernetes {
            context: b"c".to_vec(),
            namespace: b"".to_vec(),
        })));
        there_and_back(Part::Clouds(Known::fresh(vec![Cloud {
            provider: Provider::OpenStack,
            profile: b"p".to_vec(),
            region: b"r".to_vec(),
        }])));
        there_and_back(Part::Container(Known::none()));
        there_and_back(Part::Battery(Known::fresh(Battery { percent: 100, charge: Charge::Unknown })));
        there_and_back(Part::ReadOnly(Known::fresh(true)));
    }

    #[test]
    fn nonsense_is_refused() {
        let mut random = 0x9e37_79b9_7f4a_7c15u64;
        let mut byte = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random >> 24) as u8
        };
        for length in (0..64).cycle().take(200_000) {
            // Small numbers get further.
            let body: Vec<u8> = (0..length).map(|_| byte() % if length % 2 == 0 { 6 } else { 255 }).collect();
            let _ = (get_part(&body), get_question(&body), get_hello(&body), next_frame(&body));
        }
    }

    #[test]
    fn every_kind_has_its_number() {
        for (i, kind) in KINDS.into_iter().enumerate() {
            assert_eq!(kind as usize, i);
        }
        for (i, p) in PROVIDERS.into_iter().enumerate() {
            assert_eq!(p as usize, i);
        }
        for (i, c) in CHARGES.into_iter().enumerate() {
            assert_eq!(c as usize, i);
        }
        for (i, a) in ACTIONS.into_iter().enumerate() {
            assert_eq!(a as usize, i);
        }
    }

    #[test]
    fn frames_are_bounded() {
        assert_eq!(next_frame(&[1, 0, 0]), Ok(None));
        assert_eq!(next_frame(&[0, 0, 0, 0]), Err(Broken));
        assert_eq!(next_frame(&[0, 0, 0, 1, 1]), Err(Broken));
        assert_eq!(next_frame(&[2, 0, 0, 0, 1]), Ok(None));
    }
}

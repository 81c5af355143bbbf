//! Branch, tag, upstream, push target, operation in progress, stash: all that is told by the
//! repository's own files (git-status(1), "Branch Headers"; gitrevisions(7), `@{upstream}`, `@{push}`).

use hashbrown::HashMap;
use spork_os::file;

use crate::ask;
use crate::bytes::{join, number, read_small};
use crate::config::Config;
use crate::discovery::Location;
use crate::environment::Environment;
use crate::object::{Commit, Kind, Objects};
use crate::oid::Oid;
use crate::reference::References;
use crate::status::{Action, ActionKind, Head, Tracking};

/// Commits looked at before git, which may have a commit graph, is asked.
const WALK: usize = 1000;

/// What is remembered between answers.
#[derive(Default)]
pub struct Reader {
    pub references: References,
    distances: HashMap<(Oid, Oid), Option<(usize, usize)>>,
}

impl Reader {
    pub fn new(location: &Location) -> Reader {
        Reader {
            references: References::new(&location.git_dir, &location.common_dir),
            distances: HashMap::new(),
        }
    }

    /// The branch that HEAD is on, if any.
    pub fn branch(&self) -> Option<Vec<u8>> {
        self.references.resolve(b"HEAD").0.strip_prefix(b"refs/heads/").map(<[u8]>::to_vec)
    }

    /// Reads everything anew; commits are compared once for each pair.
    pub fn read(
        &mut self,
        location: &Location,
        config: &Config,
        env: &Environment,
        objects: &Objects,
    ) -> Head {
        self.references.refresh();
        let (name, oid) = self.references.resolve(b"HEAD");
        let mut head = Head { oid, ..Head::default() };
        if name != b"HEAD" {
            let short = name.strip_prefix(b"refs/heads/").unwrap_or(&name);
            head.branch = Some(short.to_vec());
        }
        if let Some(branch) = name.strip_prefix(b"refs/heads/") {
            let targets = Targets { config, references: &self.references };
            let upstream = targets.upstream(branch);
            let push = targets.push(branch, &name, upstream.as_ref());
            head.upstream = upstream.map(|t| self.measure(t, oid, location, env, objects));
            head.push = push.map(|t| self.measure(t, oid, location, env, objects));
        } else if let Some(oid) = oid {
            head.tag = self.references.tag_of(&oid, objects);
        }
        (head.action, head.rebasing) = action(&location.git_dir);
        head.stash = stash(&self.references, &location.common_dir);
        head
    }

    /// Forgets what was compared: history itself has changed.
    pub fn forget_distances(&mut self) {
        self.distances.clear();
    }

    fn measure(
        &mut self,
        (remote, full): (Vec<u8>, Vec<u8>),
        ours: Option<Oid>,
        location: &Location,
        env: &Environment,
        objects: &Objects,
    ) -> Tracking {
        let theirs = self.references.resolve(&full).1;
        let distance = match (ours, theirs) {
            (Some(ours), Some(theirs)) if ours == theirs => Some((0, 0)),
            (Some(ours), Some(theirs)) => {
                if self.distances.len() > 64 {
                    self.distances.clear();
                }
                *self
                    .distances
                    .entry((ours, theirs))
                    .or_insert_with(|| distance(&ours, &theirs, location, env, objects))
            }
            _ => None,
        };
        Tracking { name: self.shorten(&full), remote, distance }
    }

    /// The shortest name that git takes for `full`.
    fn shorten(&self, full: &[u8]) -> Vec<u8> {
        const RULES: [&[u8]; 5] = [b"", b"refs/", b"refs/tags/", b"refs/heads/", b"refs/remotes/"];
        for (i, rule) in RULES.iter().enumerate().rev().take(RULES.len() - 1) {
            if let Some(short) = full.strip_prefix(*rule) {
                let taken = RULES.iter().take(i).any(|r| self.references.exists(&[r, short].concat()));
                if !taken {
                    return short.to_vec();
                }
            }
        }
        full.to_vec()
    }
}

/// Which references a branch is compared with, as (remote, full name).
struct Targets<'a> {
    config: &'a Config,
    references: &'a References,
}

impl Targets<'_> {
    fn remote_of(&self, branch: &[u8]) -> Option<Vec<u8>> {
        if let Some(remote) = self.config.get_in(b"branch.remote", Some(branch)) {
            return Some(remote.to_vec());
        }
        let remotes = self.config.names_of(b"remote");
        match remotes.as_slice() {
            [only] => Some(only.to_vec()),
            _ => Some(b"origin".to_vec()),
        }
    }

    fn upstream(&self, branch: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
        let remote = self.config.get_in(b"branch.remote", Some(branch))?;
        let merge = self.config.get_in(b"branch.merge", Some(branch))?;
        let full = if remote == b"." { merge.to_vec() } else { self.tracking(remote, merge)? };
        Some((remote.to_vec(), full))
    }

    /// What `name` of the remote is called here, by its fetch refspecs.
    fn tracking(&self, remote: &[u8], name: &[u8]) -> Option<Vec<u8>> {
        let specs: Vec<&[u8]> = self.config.all(b"remote.fetch", Some(remote)).collect();
        if specs.iter().any(|s| s.strip_prefix(b"^").is_some_and(|s| through(s, s, name).is_some())) {
            return None;
        }
        specs.iter().find_map(|spec| {
            let spec = spec.strip_prefix(b"+").unwrap_or(spec);
            let colon = spec.iter().position(|&b| b == b':')?;
            through(spec.get(..colon)?, spec.get(colon + 1..)?, name).filter(|dst| !dst.is_empty())
        })
    }

    fn push(
        &self,
        branch: &[u8],
        name: &[u8],
        upstream: Option<&(Vec<u8>, Vec<u8>)>,
    ) -> Option<(Vec<u8>, Vec<u8>)> {
        let config = self.config;
        let remote =
            match config.get_in(b"branch.pushremote", Some(branch)).or(config.get(b"remote.pushdefault")) {
                Some(remote) => remote.to_vec(),
                None => self.remote_of(branch)?,
            };
        let own = |name: &[u8]| {
            let full = if remote == b"." { name.to_vec() } else { self.tracking(&remote, name)? };
            Some((remote.clone(), full))
        };
        let specs: Vec<&[u8]> = config.all(b"remote.push", Some(&remote)).collect();
        if !specs.is_empty() {
            return specs.iter().find_map(|spec| {
                let spec = spec.strip_prefix(b"+").unwrap_or(spec);
                let (src, dst) = match spec.iter().position(|&b| b == b':') {
                    Some(colon) => (spec.get(..colon)?, spec.get(colon + 1..)?),
                    None => (spec, spec),
                };
                let src = if src == b"HEAD" { name.to_vec() } else { self.expand_branch(src) };
                own(&through(&src, &self.expand_branch(dst), name)?)
            });
        }
        if config.get_in(b"remote.mirror", Some(&remote)).and_then(crate::config::boolean) == Some(true) {
            return own(name);
        }
        match config.get(b"push.default").unwrap_or(b"simple") {
            b"nothing" => None,
            b"matching" | b"current" => own(name),
            b"upstream" | b"tracking" => upstream.cloned(),
            _ => own(name).filter(|(_, full)| upstream.is_some_and(|(_, up)| up == full)),
        }
    }

    fn expand_branch(&self, name: &[u8]) -> Vec<u8> {
        let full = [b"refs/heads/".as_slice(), name].concat();
        if name.starts_with(b"refs/") || name.contains(&b'*') || !self.references.exists(&full) {
            return name.to_vec();
        }
        full
    }
}

/// Maps `name` by a refspec, one `*` on each side or none.
fn through(src: &[u8], dst: &[u8], name: &[u8]) -> Option<Vec<u8>> {
    let star = |text: &[u8]| text.iter().position(|&b| b == b'*');
    let Some(at) = star(src) else {
        return (src == name).then(|| dst.to_vec());
    };
    let (before, after) = (src.get(..at)?, src.get(at + 1..)?);
    let middle = name.strip_prefix(before)?.strip_suffix(after)?;
    let at = star(dst)?;
    Some([dst.get(..at)?, middle, dst.get(at + 1..)?].concat())
}

/// Counts the commits of one and not of the other.
fn distance(
    ours: &Oid,
    theirs: &Oid,
    location: &Location,
    env: &Environment,
    objects: &Objects,
) -> Option<(usize, usize)> {
    // History that is shown as something else than it is.
    let common = &location.common_dir;
    let altered =
        crate::settings::has_replaced_objects(common) || file::stat(&join(common, b"info/grafts")).is_ok();
    let shallow = read_small(&join(common, b"shallow"), 1 << 24).unwrap_or_default();
    let shallow: Vec<Oid> = shallow.split(|&b| b == b'\n').filter_map(Oid::from_hex).collect();
    let walked = if altered { None } else { walk(ours, theirs, &shallow, objects) };
    walked.or_else(|| ask::distance(env, &location.git_dir, ours, theirs))
}

const OURS: u8 = 1;
const THEIRS: u8 = 2;
const BOTH: u8 = 3;

/// Paints history from both ends, newest commits first. `None`: too long, or times run backwards.
fn walk(ours: &Oid, theirs: &Oid, shallow: &[Oid], objects: &Objects) -> Option<(usize, usize)> {
    struct Seen {
        paint: u8,
        commit: Commit,
        queued: bool,
    }
    let read = |oid: &Oid| {
        let mut commit = Commit::parse(&objects.find_kind(oid, Kind::Commit)?)?;
        if shallow.contains(oid) {
            commit.parents.clear();
        }
        Some(commit)
    };
    let mut seen: HashMap<Oid, Seen> = HashMap::new();
    let mut queue = std::collections::BinaryHeap::new();
    // Queued commits that are not known to be common, and the oldest one that has been dealt with.
    let mut open = 0usize;
    let mut oldest = i64::MAX;
    for (oid, paint) in [(ours, OURS), (theirs, THEIRS)] {
        let commit = read(oid)?;
        queue.push((commit.time, *oid));
        seen.insert(*oid, Seen { paint, commit, queued: true });
        open += 1;
    }
    while let Some((time, oid)) = queue.pop() {
        if open == 0 && time < oldest {
            break;
        }
        let at = seen.get_mut(&oid)?;
        if !std::mem::take(&mut at.queued) {
            continue;
        }
        let paint = at.paint;
        if paint != BOTH {
            open -= 1;
            oldest = oldest.min(time);
        }
        for parent in at.commit.parents.clone() {
            if let Some(known) = seen.get_mut(&parent) {
                if known.paint | paint != known.paint {
                    if known.queued && known.paint | paint == BOTH {
                        open -= 1;
                    }
                    known.paint |= paint;
                    if !known.queued {
                        known.queued = true;
                        queue.push((known.commit.time, parent));
                    }
                }
                continue;
            }
            if seen.len() >= WALK {
                return None;
            }
            let commit = read(&parent)?;
            if commit.time > time {
                return None;
            }
            queue.push((commit.time, parent));
            open += usize::from(paint != BOTH);
            seen.insert(parent, Seen { paint, commit, queued: true });
        }
    }
    let count = |paint: u8| seen.values().filter(|s| s.paint == paint).count();
    Some((count(OURS), count(THEIRS)))
}

/// The operation in progress, and the branch it is about.
fn action(git_dir: &[u8]) -> (Option<Action>, Option<Vec<u8>>) {
    let has = |name: &[u8]| file::stat(&join(git_dir, name)).is_ok();
    let text = |name: &[u8]| read_small(&join(git_dir, name), 1 << 16).map(|t| t.trim_ascii().to_vec());
    let steps = |step: &[u8], end: &[u8]| Some((number(&text(step)?)?, number(&text(end)?)?));
    let branch = |name: &[u8]| {
        let name = text(name)?;
        Some(name.strip_prefix(b"refs/heads/").map_or(name.clone(), <[u8]>::to_vec))
    };
    if has(b"rebase-merge") {
        let interactive = has(b"rebase-merge/interactive");
        let kind = if interactive { ActionKind::RebaseInteractive } else { ActionKind::Rebase };
        let step = steps(b"rebase-merge/msgnum", b"rebase-merge/end");
        return (Some(Action { kind, step }), branch(b"rebase-merge/head-name"));
    }
    if has(b"rebase-apply") {
        let kind = if has(b"rebase-apply/rebasing") {
            ActionKind::Rebase
        } else if has(b"rebase-apply/applying") {
            ActionKind::Apply
        } else {
            ActionKind::ApplyOrRebase
        };
        let step = steps(b"rebase-apply/next", b"rebase-apply/last");
        return (Some(Action { kind, step }), branch(b"rebase-apply/head-name"));
    }
    let todo = || {
        let text = text(b"sequencer/todo")?;
        let word = text.split(|b| b.is_ascii_whitespace()).next()?;
        match word {
            b"p" | b"pick" => Some(ActionKind::CherryPick),
            b"revert" => Some(ActionKind::Revert),
            _ => None,
        }
    };
    let kind = if has(b"MERGE_HEAD") {
        Some(ActionKind::Merge)
    } else if has(b"CHERRY_PICK_HEAD") {
        Some(ActionKind::CherryPick)
    } else if has(b"REVERT_HEAD") {
        Some(ActionKind::Revert)
    } else if let Some(kind) = todo() {
        Some(kind)
    } else if has(b"BISECT_LOG") {
        Some(ActionKind::Bisect)
    } else {
        None
    };
    (kind.map(|kind| Action { kind, step: None }), None)
}

/// The number of stashes: lines of the log of `refs/stash`.
fn stash(references: &References, common_dir: &[u8]) -> usize {
    let Some(log) = read_small(&join(common_dir, b"logs/refs/stash"), 64 << 20) else {
        return 0;
    };
    if references.exists(b"refs/stash") { log.iter().filter(|&&b| b == b'\n').count() } else { 0 }
}

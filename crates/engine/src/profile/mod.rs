//! `--profile=FILE`: where a script spends its time, by function and line.
//!
//! A ticker (`os::ticker`) sets a bit in the word of pending signals, which is looked at after every
//! command anyway; there the time since the last look is given to the functions that run and to the
//! line of the command that has just ended. So nothing is paid when there is no profile, and a command
//! that takes long is given all of its time. Processes are counted exactly, where they are made.
//!
//! Only the shell's own process is looked at. What forked children do is seen as the time that their
//! line waits for them, and as the processor time of children.

mod flame;
mod text;

use std::rc::Rc;

use spork_os::{process, ticker, time};

use crate::shell::{Mode, Shell};
use crate::stats::Made;

/// Time between two ticks.
const PERIOD_NS: u64 = 500_000;
/// Calls within calls are looked at so far; what is deeper counts for the deepest of these.
const DEPTH: usize = 200;

/// What something cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cost {
    /// Wall time, and the processor time in it of the shell itself, of children that ended.
    pub wall: u64,
    pub own: u64,
    pub children: u64,
    pub forks: u64,
    pub programs: u64,
    /// How often it was seen.
    pub samples: u64,
}

impl Cost {
    fn add(&mut self, other: &Cost) {
        self.wall += other.wall;
        self.own += other.own;
        self.children += other.children;
        self.forks += other.forks;
        self.programs += other.programs;
        self.samples += other.samples;
    }
}

/// A function in which commands ran, called from where its parent is; the first is the script.
#[derive(Debug)]
struct Node {
    name: Rc<[u8]>,
    /// The file that the function, or the script, was read from.
    source: Rc<[u8]>,
    parent: usize,
    children: Vec<usize>,
    /// The lines of the function itself and what each cost.
    lines: Vec<(u32, Cost)>,
}

impl Node {
    fn new(name: &Rc<[u8]>, source: &Rc<[u8]>, parent: usize) -> Node {
        Node {
            name: Rc::clone(name),
            source: Rc::clone(source),
            parent,
            children: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// Without what it calls.
    fn own(&self) -> Cost {
        let mut cost = Cost::default();
        for (_, line) in &self.lines {
            cost.add(line);
        }
        cost
    }
}

/// What was seen so far.
#[derive(Debug)]
pub struct Profile {
    file: Vec<u8>,
    /// The directory at the start: what relative names are relative to.
    directory: Vec<u8>,
    nodes: Vec<Node>,
    /// The clocks at the last look: wall, processor time of the shell and of its children.
    last: (u64, u64, u64),
}

fn clocks() -> (u64, u64, u64) {
    let children = process::times().map_or(0, |times| (times.cutime + times.cstime) * 1000);
    (time::monotonic_ns(), time::thread_cpu_ns(), children)
}

/// A name relative to a directory.
fn absolute(directory: &[u8], name: &[u8]) -> Vec<u8> {
    if name.starts_with(b"/") { name.to_vec() } else { crate::directory::join(directory, name) }
}

impl Profile {
    fn new(file: &[u8], directory: Vec<u8>) -> Profile {
        let script: Rc<[u8]> = Rc::from(b"".as_slice());
        let file = absolute(&directory, file);
        Profile { file, directory, nodes: vec![Node::new(&script, &script, 0)], last: clocks() }
    }

    /// The script is known.
    fn name_script(&mut self, script: &Rc<[u8]>) {
        if let Some(root) = self.nodes.first_mut() {
            root.name = Rc::clone(script);
            root.source = Rc::clone(script);
        }
    }

    /// The node of a function called from `parent`. A function that calls itself is one node: what
    /// is asked is where the time goes, not how deep.
    fn child(&mut self, parent: usize, name: &Rc<[u8]>, source: &Rc<[u8]>) -> usize {
        let is = |node: &Node| node.name == *name && node.source == *source;
        let Some(node) = self.nodes.get(parent) else { return 0 };
        if parent != 0 && is(node) {
            return parent;
        }
        let known = node.children.iter().copied().find(|&child| self.nodes.get(child).is_some_and(is));
        if let Some(child) = known {
            return child;
        }
        let child = self.nodes.len();
        self.nodes.push(Node::new(name, source, parent));
        if let Some(node) = self.nodes.get_mut(parent) {
            node.children.push(child);
        }
        child
    }

    /// The cost of a line where the shell is.
    fn at<'a>(&mut self, frames: impl Iterator<Item = (&'a Rc<[u8]>, &'a Rc<[u8]>)>, line: u32) -> &mut Cost {
        let mut node = 0;
        for (name, source) in frames.take(DEPTH) {
            node = self.child(node, name, source);
        }
        let lines = &mut self.nodes[node].lines;
        let at = lines.iter().position(|(this, _)| *this == line).unwrap_or_else(|| {
            lines.push((line, Cost::default()));
            lines.len() - 1
        });
        &mut lines[at].1
    }
}

impl Shell {
    /// From now on time is noted; the report goes to `file` when the shell ends.
    pub fn start_profile(&mut self, file: &[u8]) {
        let started = ticker::start(PERIOD_NS).and_then(|()| spork_os::file::getcwd());
        match started {
            Ok(directory) => self.profile = Some(Box::new(Profile::new(file, directory))),
            Err(error) => self.system_error(file, &error),
        }
    }

    /// A tick: the time since the last one goes to the command that has ended.
    #[cold]
    pub fn sample(&mut self) {
        let line = self.small.line;
        let Some(profile) = &mut self.profile else { return };
        let (now, last) = (clocks(), profile.last);
        profile.last = now;
        let cost = Cost {
            wall: now.0.saturating_sub(last.0),
            own: now.1.saturating_sub(last.1),
            children: now.2.saturating_sub(last.2),
            samples: 1,
            ..Cost::default()
        };
        let frames = self.frames.iter().map(|frame| (&frame.name, &frame.source));
        profile.at(frames, line).add(&cost);
    }

    /// A process is made here.
    #[inline]
    pub fn profile_process(&mut self, made: &Made) {
        let line = self.small.line;
        let Some(profile) = &mut self.profile else { return };
        let frames = self.frames.iter().map(|frame| (&frame.name, &frame.source));
        let cost = profile.at(frames, line);
        match made {
            Made::Fork(_) => cost.forks += 1,
            Made::Spawn => cost.programs += 1,
            Made::Exec => (),
        }
    }

    /// Writes the report, once: the picture to the file, the text beside it.
    pub fn finish_profile(&mut self) {
        if self.profile.is_none() {
            return;
        }
        self.sample();
        let Some(mut profile) = self.profile.take() else { return };
        let script = if self.mode == Mode::Script { &self.script } else { &self.zero };
        profile.name_script(script);
        let title = String::from_utf8_lossy(script).into_owned();
        let text_file = [profile.file.as_slice(), b".txt"].concat();
        let text = text::report(&profile, &title, &mut |path| {
            self.read_whole(&absolute(&profile.directory, path)).ok()
        });
        for (file, content) in [(&profile.file, flame::draw(&profile, &title)), (&text_file, text)] {
            let flags = spork_os::fd::O_WRONLY | spork_os::fd::O_CREAT | spork_os::fd::O_TRUNC;
            let written = spork_os::fd::open(file, flags, 0o666)
                .and_then(|opened| spork_os::fd::write_all(opened.raw(), content.as_bytes()));
            if let Err(error) = written {
                self.system_error(file, &error);
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn name(text: &str) -> Rc<[u8]> {
        text.as_bytes().into()
    }

    /// A script that calls `outer`, which calls `inner`; times in milliseconds.
    pub fn example() -> Profile {
        let script = name("script.sh");
        let mut profile = Profile::new(b"out.svg", b"/".to_vec());
        profile.name_script(&script);
        let (outer, inner) = (name("outer"), name("inner"));
        let mut add = |frames: &[&Rc<[u8]>], line, wall: u64, programs| {
            let cost =
                Cost { wall: wall * 1_000_000, own: wall * 500_000, programs, samples: 1, ..Cost::default() };
            profile.at(frames.iter().map(|frame| (*frame, &script)), line).add(&cost);
        };
        add(&[], 9, 10, 0);
        add(&[&outer], 5, 20, 0);
        add(&[&outer, &inner], 2, 60, 3);
        add(&[&outer, &inner], 2, 5, 0);
        add(&[&outer, &inner, &inner], 3, 5, 0);
        profile
    }

    #[test]
    fn time_goes_to_functions_and_lines() {
        let profile = example();
        let names: Vec<&[u8]> = profile.nodes.iter().map(|node| &*node.name).collect();
        assert_eq!(names, [b"script.sh".as_slice(), b"outer", b"inner"]);
        let inner = &profile.nodes[2];
        assert_eq!((inner.parent, inner.own().wall, inner.own().programs), (1, 70_000_000, 3));
        let lines: Vec<u32> = inner.lines.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [2, 3]);
    }

    #[test]
    fn depth_has_an_end() {
        let script = name("s");
        let mut profile = Profile::new(b"f", b"/".to_vec());
        let names: Vec<Rc<[u8]>> = (0..2).map(|i| name(&format!("f{i}"))).collect();
        profile.at((0..5000).map(|i| (&names[i % 2], &script)), 1).forks = 1;
        assert_eq!(profile.nodes.len(), DEPTH + 1);
    }
}

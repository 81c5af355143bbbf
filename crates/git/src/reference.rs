//! Branches, tags and other references (gitrepository-layout(5), `refs`; git-pack-refs(1)).

use spork_os::file::{self, Stat};

use crate::bytes::{join, read_small};
use crate::object::{Kind, Objects, tag_target};
use crate::oid::Oid;

/// The references of one repository as files; the packed ones are remembered.
#[derive(Default)]
pub struct References {
    git_dir: Vec<u8>,
    common_dir: Vec<u8>,
    packed: Packed,
}

#[derive(Default)]
struct Packed {
    file: Option<Stat>,
    text: Vec<u8>,
    sorted: bool,
}

/// What a reference says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reference {
    Direct(Oid),
    Symbolic(Vec<u8>),
}

/// A line of `packed-refs`.
struct Line<'a> {
    oid: Oid,
    name: &'a [u8],
    /// What a tag object comes down to.
    peeled: Option<Oid>,
}

impl References {
    pub fn new(git_dir: &[u8], common_dir: &[u8]) -> References {
        References { git_dir: git_dir.to_vec(), common_dir: common_dir.to_vec(), packed: Packed::default() }
    }

    /// Each linked work tree has these of its own.
    fn dir_of(&self, name: &[u8]) -> &[u8] {
        let own = !name.starts_with(b"refs/")
            || [b"refs/bisect/".as_slice(), b"refs/worktree/", b"refs/rewritten/"]
                .iter()
                .any(|p| name.starts_with(p));
        if own { &self.git_dir } else { &self.common_dir }
    }

    /// Reads the packed ones again if the file is another than before.
    pub fn refresh(&mut self) {
        let path = join(&self.common_dir, b"packed-refs");
        let file = file::stat(&path).ok();
        if file == self.packed.file && file.is_some() {
            return;
        }
        self.packed.file = file;
        self.packed.text = read_small(&path, 1 << 30).unwrap_or_default();
        let first = self.packed.text.split(|&b| b == b'\n').next().unwrap_or_default();
        self.packed.sorted = first.starts_with(b"# pack-refs") && first.ends_with(b" sorted ");
    }

    /// What `name` says, loose or packed.
    pub fn read(&self, name: &[u8]) -> Option<Reference> {
        let path = join(self.dir_of(name), name);
        if let Ok(target) = file::readlink(&path)
            && target.starts_with(b"refs/")
        {
            return Some(Reference::Symbolic(target));
        }
        if let Some(text) = read_small(&path, 1 << 16) {
            if let Some(target) = text.strip_prefix(b"ref:") {
                return Some(Reference::Symbolic(target.trim_ascii().to_vec()));
            }
            let digits = text.iter().position(|b| !b.is_ascii_hexdigit()).unwrap_or(text.len());
            return text.get(..digits).and_then(Oid::from_hex).map(Reference::Direct);
        }
        self.packed_line(name).map(|line| Reference::Direct(line.oid))
    }

    /// Follows symbolic references: the last name, and the object it names.
    pub fn resolve(&self, name: &[u8]) -> (Vec<u8>, Option<Oid>) {
        let mut name = name.to_vec();
        for _ in 0..6 {
            match self.read(&name) {
                Some(Reference::Symbolic(target)) => name = target,
                Some(Reference::Direct(oid)) => return (name, Some(oid)),
                None => return (name, None),
            }
        }
        (name, None)
    }

    pub fn exists(&self, name: &[u8]) -> bool {
        self.read(name).is_some()
    }

    fn lines(&self) -> Lines<'_> {
        Lines { rest: &self.packed.text }
    }

    fn packed_line(&self, name: &[u8]) -> Option<Line<'_>> {
        if !self.packed.sorted {
            return self.lines().find(|line| line.name == name);
        }
        let text = self.packed.text.as_slice();
        let (mut low, mut high) = (0, text.len());
        // Lines are compared where they start; the ones that are not references are stepped over.
        while low < high {
            let middle = low + (high - low) / 2;
            let start = text.get(low..middle)?.iter().rposition(|&b| b == b'\n').map_or(low, |i| low + i + 1);
            let mut lines = Lines { rest: text.get(start..high)? };
            let Some(line) = lines.next() else {
                high = start;
                continue;
            };
            match line.name.cmp(name) {
                std::cmp::Ordering::Equal => return Some(line),
                std::cmp::Ordering::Greater => high = start,
                std::cmp::Ordering::Less => low = high - lines.rest.len(),
            }
        }
        None
    }

    /// The last tag by name that comes down to `oid`; the names of loose ones need `objects`.
    pub fn tag_of(&self, oid: &Oid, objects: &Objects) -> Option<Vec<u8>> {
        let mut best: Option<Vec<u8>> = None;
        let mut take = |name: &[u8]| {
            if best.as_deref().is_none_or(|b| b < name) {
                best = Some(name.to_vec());
            }
        };
        let mut loose = Vec::new();
        loose_below(&join(&self.common_dir, b"refs/tags"), b"", &mut loose);
        for line in self.lines() {
            if let Some(name) = line.name.strip_prefix(b"refs/tags/")
                && line.peeled.unwrap_or(line.oid) == *oid
                && !loose.iter().any(|l| l == name)
            {
                take(name);
            }
        }
        for name in &loose {
            let full = [b"refs/tags/".as_slice(), name].concat();
            if let (_, Some(mut target)) = self.resolve(&full) {
                for _ in 0..8 {
                    if target == *oid {
                        take(name);
                        break;
                    }
                    match objects.find_kind(&target, Kind::Tag).and_then(|data| tag_target(&data)) {
                        Some(next) => target = next,
                        None => break,
                    }
                }
            }
        }
        best
    }
}

/// The names of the files below `dir`.
fn loose_below(dir: &[u8], prefix: &[u8], names: &mut Vec<Vec<u8>>) {
    for entry in file::read_dir(dir).unwrap_or_default() {
        let name = join(prefix, &entry.name);
        if entry.kind == file::DT_DIR {
            loose_below(&join(dir, &entry.name), &name, names);
        } else if !entry.name.ends_with(b".lock") {
            names.push(name);
        }
    }
}

struct Lines<'a> {
    rest: &'a [u8],
}

impl<'a> Lines<'a> {
    fn raw(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.iter().position(|&b| b == b'\n').unwrap_or(self.rest.len());
        let line = self.rest.get(..end)?;
        self.rest = self.rest.get(end + 1..).unwrap_or_default();
        Some(line)
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        loop {
            let line = self.raw()?;
            let Some(blank) = line.iter().position(|&b| b == b' ') else {
                continue;
            };
            let Some(oid) = Oid::from_hex(line.get(..blank)?) else {
                continue;
            };
            let mut peeled = None;
            if self.rest.first() == Some(&b'^') {
                peeled = self.raw().and_then(|l| Oid::from_hex(l.get(1..)?));
            }
            return Some(Line { oid, name: line.get(blank + 1..)?, peeled });
        }
    }
}

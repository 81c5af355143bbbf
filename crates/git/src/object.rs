//! Reading objects: loose files, packs and alternates (gitformat-pack(5)).
//!
//! Nothing is kept open between uses, so a repack finds no old pack held. What is not found, or
//! looks damaged, is `None`: whoever asked then asks git.

use std::cell::RefCell;

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit as inflate;
use spork_os::fd::{self, Fd};
use spork_os::file;

use crate::bytes::{be32, be64, join, read_small};
use crate::oid::{Oid, hex};

/// Objects larger than this are left to git.
const LIMIT: usize = 64 << 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Commit,
    Tree,
    Blob,
    Tag,
}

pub struct Object {
    pub kind: Kind,
    pub data: Vec<u8>,
}

/// The objects of a repository, for one computation.
pub struct Objects {
    dirs: Vec<Vec<u8>>,
    packs: RefCell<Option<Vec<Pack>>>,
}

struct Pack {
    index: Fd,
    /// How many objects have a first byte up to each value.
    fanout: Box<[u32; 256]>,
    path: Vec<u8>,
    data: RefCell<Option<Fd>>,
}

impl Objects {
    /// Of the object directory `dir` and those it borrows from.
    pub fn open(dir: &[u8], alternates: &[Vec<u8>]) -> Objects {
        let mut dirs = vec![dir.to_vec()];
        dirs.extend_from_slice(alternates);
        let mut i = 0;
        while i < dirs.len().min(64) {
            let own = dirs[i].clone();
            let text = read_small(&join(&own, b"info/alternates"), 1 << 20).unwrap_or_default();
            for line in text.split(|&b| b == b'\n') {
                let line = line.strip_suffix(b"\r").unwrap_or(line);
                if !line.is_empty() && line.first() != Some(&b'#') {
                    let path = join(&own, line);
                    if !dirs.contains(&path) {
                        dirs.push(path);
                    }
                }
            }
            i += 1;
        }
        Objects { dirs, packs: RefCell::new(None) }
    }

    pub fn find(&self, oid: &Oid) -> Option<Object> {
        self.dirs.iter().find_map(|dir| loose(dir, oid)).or_else(|| self.packed(oid))
    }

    pub fn find_kind(&self, oid: &Oid, kind: Kind) -> Option<Vec<u8>> {
        self.find(oid).filter(|o| o.kind == kind).map(|o| o.data)
    }

    fn packed(&self, oid: &Oid) -> Option<Object> {
        let mut packs = self.packs.borrow_mut();
        let packs = packs.get_or_insert_with(|| self.dirs.iter().flat_map(|d| open_packs(d)).collect());
        let found = packs.iter().enumerate().find_map(|(i, p)| p.find(oid).map(|offset| (i, offset)));
        let (i, offset) = found?;
        let pack = packs.get(i)?;
        let (mut object, patches) = pack.chain(offset)?;
        if let Base::Elsewhere(base) = object {
            // A thin pack's base: not in this pack. Looked for without holding the list.
            let direct = packs.iter().find_map(|p| p.find(&base).and_then(|at| p.whole(at)));
            let base = direct.or_else(|| self.dirs.iter().find_map(|dir| loose(dir, &base)));
            object = Base::Object(base?);
        }
        let Base::Object(mut object) = object else {
            return None;
        };
        for patch in patches.iter().rev() {
            object.data = apply(&object.data, patch)?;
        }
        Some(object)
    }
}

enum Base {
    Object(Object),
    Elsewhere(Oid),
}

fn loose(dir: &[u8], oid: &Oid) -> Option<Object> {
    let name = hex(oid);
    let (first, rest) = name.split_at(2);
    let path = join(&join(dir, first), rest);
    let packed = read_small(&path, LIMIT)?;
    let whole = inflate(&packed, LIMIT).ok()?;
    let end = whole.iter().position(|&b| b == 0)?;
    let kind = match whole.get(..end)?.split(|&b| b == b' ').next()? {
        b"commit" => Kind::Commit,
        b"tree" => Kind::Tree,
        b"blob" => Kind::Blob,
        b"tag" => Kind::Tag,
        _ => return None,
    };
    Some(Object { kind, data: whole.get(end + 1..)?.to_vec() })
}

fn open_packs(dir: &[u8]) -> Vec<Pack> {
    let dir = join(dir, b"pack");
    let mut packs = Vec::new();
    let names = file::read_dir(&dir).unwrap_or_default();
    for name in names.iter().filter_map(|e| e.name.strip_suffix(b".idx")) {
        if let Some(pack) = Pack::open(join(&dir, name)) {
            packs.push(pack);
        }
    }
    packs
}

/// `n` bytes of `file` at `offset`, fewer at its end.
fn read_at(file: &Fd, offset: u64, n: usize) -> Option<Vec<u8>> {
    let mut bytes = vec![0; n];
    let mut filled = 0;
    while filled < n {
        match fd::pread(file.raw(), bytes.get_mut(filled..)?, offset + filled as u64) {
            Ok(0) => break,
            Ok(more) => filled += more,
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
    bytes.truncate(filled);
    Some(bytes)
}

impl Pack {
    fn open(path: Vec<u8>) -> Option<Pack> {
        let index = fd::open(&[&path, b".idx".as_slice()].concat(), fd::O_RDONLY, 0).ok()?;
        let head = read_at(&index, 0, 8 + 1024)?;
        if head.get(..8)? != b"\xfftOc\0\0\0\x02" {
            return None;
        }
        let mut fanout = Box::new([0; 256]);
        for (count, bytes) in fanout.iter_mut().zip(head.get(8..)?.as_chunks::<4>().0) {
            *count = u32::from_be_bytes(*bytes);
        }
        Some(Pack { index, fanout, path, data: RefCell::new(None) })
    }

    fn count(&self) -> u64 {
        u64::from(self.fanout[255])
    }

    /// Where the object is in the pack.
    fn find(&self, oid: &Oid) -> Option<u64> {
        let first = usize::from(oid.0[0]);
        let mut low = if first == 0 { 0 } else { u64::from(self.fanout[first - 1]) };
        let mut high = u64::from(self.fanout[first]);
        const NAMES: u64 = 8 + 1024;
        while low < high {
            // Once few are left they are read at once.
            if high - low <= 64 {
                let names = read_at(&self.index, NAMES + low * 20, ((high - low) * 20) as usize)?;
                let at = names.as_chunks::<20>().0.iter().position(|name| *name == oid.0)?;
                return self.offset(low + at as u64);
            }
            let middle = low + (high - low) / 2;
            let name = read_at(&self.index, NAMES + middle * 20, 20)?;
            match name.as_slice().cmp(&oid.0) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return self.offset(middle),
            }
        }
        None
    }

    fn offset(&self, at: u64) -> Option<u64> {
        let offsets = 8 + 1024 + self.count() * 24;
        let small = be32(&read_at(&self.index, offsets + at * 4, 4)?);
        if small & 0x8000_0000 == 0 {
            return Some(u64::from(small));
        }
        let large = offsets + self.count() * 4 + u64::from(small & 0x7fff_ffff) * 8;
        Some(be64(&read_at(&self.index, large, 8)?))
    }

    /// The object at `offset` when its base is in this pack too.
    fn whole(&self, offset: u64) -> Option<Object> {
        let (Base::Object(mut object), patches) = self.chain(offset)? else {
            return None;
        };
        for patch in patches.iter().rev() {
            object.data = apply(&object.data, patch)?;
        }
        Some(object)
    }

    /// The base of the object at `offset`, and the patches to it, last one first.
    fn chain(&self, mut offset: u64) -> Option<(Base, Vec<Vec<u8>>)> {
        let mut patches: Vec<Vec<u8>> = Vec::new();
        let mut held = self.data.borrow_mut();
        if held.is_none() {
            *held = fd::open(&[&self.path, b".pack".as_slice()].concat(), fd::O_RDONLY, 0).ok();
        }
        let data = held.as_ref()?;
        while patches.len() < 4096 {
            let head = read_at(data, offset, 64)?;
            let mut bytes = head.iter().copied();
            let mut byte = bytes.next()?;
            let kind = (byte >> 4) & 7;
            let mut size = u64::from(byte & 15);
            let mut shift = 4;
            let mut used = 1;
            while byte & 0x80 != 0 {
                byte = bytes.next()?;
                used += 1;
                size |= u64::from(byte & 0x7f).checked_shl(shift)?;
                shift += 7;
            }
            let mut base = None;
            let mut elsewhere = None;
            if kind == 6 {
                byte = bytes.next()?;
                used += 1;
                let mut back = u64::from(byte & 0x7f);
                while byte & 0x80 != 0 {
                    byte = bytes.next()?;
                    used += 1;
                    back = back.checked_add(1)?.checked_mul(128)? | u64::from(byte & 0x7f);
                }
                base = Some(offset.checked_sub(back).filter(|_| back != 0)?);
            } else if kind == 7 {
                let name = Oid::from_slice(head.get(used..used + 20)?);
                used += 20;
                match self.find(&name) {
                    Some(at) => base = Some(at),
                    None => elsewhere = Some(name),
                }
            }
            let size = usize::try_from(size).ok().filter(|s| *s <= LIMIT)?;
            // Data that cannot be made smaller grows by less than this.
            let room = size + size / 256 + 256;
            let packed = read_at(data, offset + used as u64, room)?;
            let text = inflate(&packed, size.max(1)).ok().filter(|t| t.len() == size)?;
            let kind = match kind {
                1 => Kind::Commit,
                2 => Kind::Tree,
                3 => Kind::Blob,
                4 => Kind::Tag,
                6 | 7 => {
                    patches.push(text);
                    if let Some(name) = elsewhere {
                        return Some((Base::Elsewhere(name), patches));
                    }
                    offset = base?;
                    continue;
                }
                _ => return None,
            };
            return Some((Base::Object(Object { kind, data: text }), patches));
        }
        None
    }
}

/// Applies a delta.
fn apply(base: &[u8], patch: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = patch.iter().copied();
    let mut length = || {
        let mut value = 0u64;
        let mut shift = 0;
        loop {
            let byte = bytes.next()?;
            value |= u64::from(byte & 0x7f).checked_shl(shift)?;
            shift += 7;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
    };
    if length()? != base.len() as u64 {
        return None;
    }
    let size = usize::try_from(length()?).ok().filter(|s| *s <= LIMIT)?;
    let mut out = Vec::with_capacity(size);
    while let Some(code) = bytes.next() {
        if code & 0x80 != 0 {
            let mut part = |bits: std::ops::Range<u32>| {
                let mut value = 0usize;
                for (shift, bit) in bits.enumerate() {
                    if code >> bit & 1 != 0 {
                        value |= usize::from(bytes.next()?) << (shift * 8);
                    }
                }
                Some(value)
            };
            let from = part(0..4)?;
            let n = match part(4..7)? {
                0 => 0x10000,
                n => n,
            };
            out.extend_from_slice(base.get(from..from + n)?);
        } else {
            if code == 0 {
                return None;
            }
            for _ in 0..code {
                out.push(bytes.next()?);
            }
        }
    }
    (out.len() == size).then_some(out)
}

/// What a commit names.
pub struct Commit {
    pub tree: Oid,
    pub parents: Vec<Oid>,
    /// When it was committed, in seconds.
    pub time: i64,
}

impl Commit {
    pub fn parse(data: &[u8]) -> Option<Commit> {
        let mut commit = Commit { tree: Oid::default(), parents: Vec::new(), time: 0 };
        let mut has_tree = false;
        for line in data.split(|&b| b == b'\n') {
            let mut words = line.splitn(2, |&b| b == b' ');
            match (words.next()?, words.next()) {
                (b"tree", Some(text)) => {
                    commit.tree = Oid::from_hex(text)?;
                    has_tree = true;
                }
                (b"parent", Some(text)) => commit.parents.push(Oid::from_hex(text)?),
                (b"committer", Some(text)) => {
                    let after = text.iter().rposition(|&b| b == b'>')?;
                    let mut words = text.get(after + 1..)?.split(|&b| b == b' ').filter(|w| !w.is_empty());
                    commit.time = words.next().and_then(|w| std::str::from_utf8(w).ok()?.parse().ok())?;
                }
                (b"", _) => break,
                _ => {}
            }
        }
        has_tree.then_some(commit)
    }
}

/// The object that a tag names.
pub fn tag_target(data: &[u8]) -> Option<Oid> {
    let line = data.split(|&b| b == b'\n').next()?;
    Oid::from_hex(line.strip_prefix(b"object ")?)
}

/// One line of a tree.
pub struct TreeEntry<'a> {
    pub mode: u32,
    pub name: &'a [u8],
    pub oid: Oid,
}

/// The lines of a tree; `None` when it is damaged.
pub fn tree_entries(mut data: &[u8]) -> Option<Vec<TreeEntry<'_>>> {
    let mut entries = Vec::new();
    while !data.is_empty() {
        let blank = data.iter().position(|&b| b == b' ')?;
        let digits = std::str::from_utf8(data.get(..blank)?).ok()?;
        let mode = u32::from_str_radix(digits, 8).ok()?;
        let rest = data.get(blank + 1..)?;
        let end = rest.iter().position(|&b| b == 0)?;
        let oid = rest.get(end + 1..end + 21)?;
        entries.push(TreeEntry { mode, name: rest.get(..end)?, oid: Oid::from_slice(oid) });
        data = rest.get(end + 21..)?;
    }
    Some(entries)
}

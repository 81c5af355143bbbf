//! Reading the index (gitformat-index(5)): versions 2, 3 and 4, split and sparse.
//!
//! Every extension that may be skipped is skipped but the cache tree, which is kept as it stands.
//! One that may not be skipped and is not known makes the index `Unsupported`: git is asked.
//! The file is replaced and never changed in place, so one read sees one state.

use std::io;

use spork_os::fd;
use spork_os::file::{self, Stat};

use crate::bytes::{be16, be32, join};
use crate::oid::{Oid, hex};

/// What the index noted of a file when it last looked (index-format, "stat data").
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StatData {
    pub ctime: (u32, u32),
    pub mtime: (u32, u32),
    pub dev: u32,
    pub ino: u32,
    pub uid: u32,
    pub gid: u32,
    pub size: u32,
}

pub const ASSUME_UNCHANGED: u16 = 1;
pub const SKIP_WORKTREE: u16 = 2;
pub const INTENT_TO_ADD: u16 = 4;

pub const MODE_KIND: u32 = 0o170_000;
pub const MODE_TREE: u32 = 0o040_000;
pub const MODE_LINK: u32 = 0o120_000;
pub const MODE_GITLINK: u32 = 0o160_000;

/// One path at one stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    name_at: u32,
    name_len: u16,
    pub stage: u8,
    pub flags: u16,
    pub mode: u32,
    pub oid: Oid,
    pub stat: StatData,
}

impl Entry {
    pub fn is_gitlink(&self) -> bool {
        self.mode & MODE_KIND == MODE_GITLINK
    }

    /// A directory outside of the sparse checkout, its name with a slash at the end.
    pub fn is_sparse_dir(&self) -> bool {
        self.mode & MODE_KIND == MODE_TREE
    }

    pub fn has(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }
}

#[derive(Default)]
pub struct Index {
    pub entries: Vec<Entry>,
    names: Vec<u8>,
    /// The cache tree extension, as in the file.
    pub tree: Vec<u8>,
    /// When the file was written; 0: there is none.
    pub timestamp: (i64, u32),
    /// Which file it was.
    pub file: Option<Stat>,
    /// The base of a split index, as a path.
    pub shared: Option<Vec<u8>>,
    /// It has entries for whole directories.
    pub sparse: bool,
}

#[derive(Debug)]
pub enum Error {
    Io(io::Error),
    /// Something a reader may not skip and this one does not know, or a damaged file.
    Unsupported,
}

impl From<io::Error> for Error {
    fn from(e: io::Error) -> Error {
        Error::Io(e)
    }
}

/// What was in a file before its entries are put together with those of a base.
struct Parsed {
    index: Index,
    link: Option<Link>,
}

struct Link {
    base: Oid,
    deleted: Vec<u32>,
    replaced: Vec<u32>,
}

fn take<'a>(rest: &mut &'a [u8], n: usize) -> Result<&'a [u8], Error> {
    let (head, tail) = rest.split_at_checked(n).ok_or(Error::Unsupported)?;
    *rest = tail;
    Ok(head)
}

/// A number of the kind that pack files use for offsets.
fn varint(rest: &mut &[u8]) -> Result<usize, Error> {
    let mut value = 0usize;
    loop {
        let byte = take(rest, 1)?.first().copied().unwrap_or_default();
        value = (value << 7) | usize::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Ok(value);
        }
        value = value.checked_add(1).filter(|v| *v < 1 << 40).ok_or(Error::Unsupported)?;
    }
}

impl Index {
    /// Reads the index file `path`; the base of a split one is next to it in `git_dir`.
    pub fn read(path: &[u8], git_dir: &[u8], hash_len: usize) -> Result<Index, Error> {
        let Some((bytes, stat)) = read_file(path)? else {
            return Ok(Index::default());
        };
        let mut parsed = parse(&bytes, hash_len)?;
        if let Some(link) = parsed.link.take()
            && link.base != Oid::default()
        {
            let name = [b"sharedindex.".as_slice(), &hex(&link.base)].concat();
            let shared = join(git_dir, &name);
            let base = read_file(&shared)?.ok_or(Error::Unsupported)?;
            let base = parse(&base.0, hash_len)?;
            parsed.index = merge(base.index, &parsed.index, &link)?;
            parsed.index.shared = Some(shared);
        }
        let mut index = parsed.index;
        index.timestamp = stat.mtime;
        index.file = Some(stat);
        Ok(index)
    }

    pub fn name(&self, entry: &Entry) -> &[u8] {
        let at = entry.name_at as usize;
        self.names.get(at..at + usize::from(entry.name_len)).unwrap_or_default()
    }

    /// The name of entry `i`.
    pub fn name_of(&self, i: usize) -> &[u8] {
        self.entries.get(i).map_or(b"", |e| self.name(e))
    }

    /// Where `name` is, or would be.
    pub fn lower_bound(&self, name: &[u8]) -> usize {
        self.entries.partition_point(|e| self.name(e) < name)
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>() + self.names.capacity() + self.tree.capacity()
    }

    fn push(&mut self, mut entry: Entry, name: &[u8]) -> Result<(), Error> {
        entry.name_at = u32::try_from(self.names.len()).map_err(|_| Error::Unsupported)?;
        entry.name_len = u16::try_from(name.len()).map_err(|_| Error::Unsupported)?;
        self.names.extend_from_slice(name);
        self.sparse |= entry.is_sparse_dir();
        self.entries.push(entry);
        Ok(())
    }
}

/// The whole of a file and what it is; `None`: there is no such file.
fn read_file(path: &[u8]) -> io::Result<Option<(Vec<u8>, Stat)>> {
    let file = match fd::open(path, fd::O_RDONLY, 0) {
        Ok(file) => file,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(e),
    };
    let stat = file::fstat(file.raw())?;
    let mut bytes = Vec::with_capacity(stat.size as usize + 1);
    loop {
        match fd::read_into(file.raw(), &mut bytes, (stat.size as usize).max(4096)) {
            Ok(0) => return Ok(Some((bytes, stat))),
            Ok(_) => {}
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
}

fn parse(bytes: &[u8], hash_len: usize) -> Result<Parsed, Error> {
    let mut rest = bytes;
    if take(&mut rest, 4)? != b"DIRC" {
        return Err(Error::Unsupported);
    }
    let version = be32(take(&mut rest, 4)?);
    let count = be32(take(&mut rest, 4)?) as usize;
    if !(2..=4).contains(&version) {
        return Err(Error::Unsupported);
    }
    let mut index = Index::default();
    // An entry takes 63 bytes at least: a count that is a lie reserves no memory.
    index.entries.reserve_exact(count.min(bytes.len() / (42 + hash_len)));
    index.names.reserve(bytes.len().saturating_sub(count.saturating_mul(42 + hash_len)));
    let mut name = Vec::new();
    for _ in 0..count {
        let before = rest.len();
        let entry = parse_entry(&mut rest, version, hash_len)?;
        let strip = if version == 4 { varint(&mut rest)? } else { name.len() };
        name.truncate(name.len().checked_sub(strip).ok_or(Error::Unsupported)?);
        let end = memchr_nul(rest).ok_or(Error::Unsupported)?;
        name.extend_from_slice(take(&mut rest, end)?);
        take(&mut rest, 1)?;
        if version != 4 {
            let used = before - rest.len();
            // Filled with NULs to a multiple of eight, one at least.
            take(&mut rest, used.next_multiple_of(8) - used)?;
        }
        index.push(entry, &name)?;
    }
    index.names.shrink_to_fit();
    let end = rest.len().checked_sub(hash_len).ok_or(Error::Unsupported)?;
    let link = parse_extensions(rest.get(..end).unwrap_or_default(), hash_len, &mut index)?;
    Ok(Parsed { index, link })
}

fn memchr_nul(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|&b| b == 0)
}

fn parse_entry(rest: &mut &[u8], version: u32, hash_len: usize) -> Result<Entry, Error> {
    let fixed = take(rest, 40 + hash_len + 2)?;
    let word = |i: usize| be32(fixed.get(i * 4..).unwrap_or_default());
    let mut entry = Entry {
        stat: StatData {
            ctime: (word(0), word(1)),
            mtime: (word(2), word(3)),
            dev: word(4),
            ino: word(5),
            uid: word(7),
            gid: word(8),
            size: word(9),
        },
        mode: word(6),
        oid: Oid::from_slice(fixed.get(40..).unwrap_or_default()),
        ..Entry::default()
    };
    let flags = be16(fixed.get(40 + hash_len..).unwrap_or_default());
    entry.stage = ((flags >> 12) & 3) as u8;
    if flags & 0x8000 != 0 {
        entry.flags |= ASSUME_UNCHANGED;
    }
    if flags & 0x4000 != 0 {
        if version < 3 {
            return Err(Error::Unsupported);
        }
        let more = be16(take(rest, 2)?);
        if more & !0x6000 != 0 {
            return Err(Error::Unsupported);
        }
        if more & 0x4000 != 0 {
            entry.flags |= SKIP_WORKTREE;
        }
        if more & 0x2000 != 0 {
            entry.flags |= INTENT_TO_ADD;
        }
    }
    Ok(entry)
}

fn parse_extensions(mut rest: &[u8], hash_len: usize, index: &mut Index) -> Result<Option<Link>, Error> {
    let mut link = None;
    while !rest.is_empty() {
        let signature = take(&mut rest, 4)?;
        let size = be32(take(&mut rest, 4)?) as usize;
        let data = take(&mut rest, size)?;
        match signature {
            b"TREE" => index.tree = data.to_vec(),
            b"link" => link = Some(parse_link(data, hash_len)?),
            // Only says that entries for directories may occur.
            b"sdir" => {}
            // Untracked cache, resolve undo, file system monitor, offsets: only of use to git.
            [b'A'..=b'Z', ..] => {}
            _ => return Err(Error::Unsupported),
        }
    }
    Ok(link)
}

fn parse_link(mut data: &[u8], hash_len: usize) -> Result<Link, Error> {
    let base = Oid::from_slice(take(&mut data, hash_len)?);
    if data.is_empty() {
        return Ok(Link { base, deleted: Vec::new(), replaced: Vec::new() });
    }
    let deleted = parse_bitmap(&mut data)?;
    let replaced = parse_bitmap(&mut data)?;
    Ok(Link { base, deleted, replaced })
}

/// The numbers in a compressed bitmap (EWAH; gitformat-bitmap's appendix).
fn parse_bitmap(rest: &mut &[u8]) -> Result<Vec<u32>, Error> {
    // More files than any repository has: damaged.
    let bits = Some(be32(take(rest, 4)?)).filter(|n| *n < 1 << 26).ok_or(Error::Unsupported)?;
    let words = be32(take(rest, 4)?) as usize;
    let data = take(rest, words.checked_mul(8).ok_or(Error::Unsupported)?)?;
    take(rest, 4)?;
    let mut words = data.as_chunks::<8>().0.iter().map(|w| u64::from_be_bytes(*w));
    let mut set = Vec::new();
    let mut at = 0u64;
    while let Some(head) = words.next() {
        let run = (head >> 1) & 0xffff_ffff;
        if head & 1 != 0 {
            let end = (at + run * 64).min(u64::from(bits));
            set.extend((at..end).map(|bit| bit as u32));
        }
        at += run * 64;
        for _ in 0..head >> 33 {
            let word = words.next().ok_or(Error::Unsupported)?;
            set.extend((0..64).filter(|bit| word >> bit & 1 != 0).map(|bit| (at + bit) as u32));
            at += 64;
        }
    }
    Ok(set)
}

/// Puts a split index together with its base.
fn merge(mut base: Index, top: &Index, link: &Link) -> Result<Index, Error> {
    let mut own = top.entries.iter();
    for &at in &link.replaced {
        let new = own.next().filter(|e| e.name_len == 0).ok_or(Error::Unsupported)?;
        let old = base.entries.get_mut(at as usize).ok_or(Error::Unsupported)?;
        *old = Entry { name_at: old.name_at, name_len: old.name_len, ..*new };
    }
    let mut deleted = link.deleted.iter().copied().peekable();
    let mut kept = (0u32..)
        .zip(&base.entries)
        .filter(|(i, _)| {
            while deleted.next_if(|d| d < i).is_some() {}
            deleted.next_if_eq(i).is_none()
        })
        .map(|(_, e)| e)
        .peekable();
    let mut whole = Index { tree: top.tree.clone(), ..Index::default() };
    for new in own {
        let name = top.name(new);
        if name.is_empty() {
            return Err(Error::Unsupported);
        }
        let key = (name, new.stage);
        while let Some(old) = kept.next_if(|old| (base.name(old), old.stage) < key) {
            whole.push(*old, base.name(old))?;
        }
        // An entry at stage 0 replaces all others of its path.
        while kept
            .next_if(|old| base.name(old) == name && (new.stage == 0 || old.stage == new.stage))
            .is_some()
        {}
        whole.push(*new, name)?;
    }
    for old in kept {
        whole.push(*old, base.name(old))?;
    }
    Ok(whole)
}

//! Whether a file is what the index says (git-update-index(1), "--refresh"; racy-git).
//!
//! The stat data decides where it can. Content is compared where it cannot: entries no older than
//! the index, stat data that differs without the size saying so. Where attributes or settings
//! convert content on its way into the repository, and the content is such that they might, git is
//! asked (`Verdict::AskGit`).

use std::io;

use spork_os::fd;
use spork_os::file::{self, Stat};

use crate::bytes::read_small;
use crate::index::{Entry, MODE_KIND, MODE_LINK, StatData};
use crate::oid::Oid;
use crate::settings::Settings;
use crate::sha1::Sha1;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Clean,
    Modified,
    TypeChanged,
    AskGit,
}

/// Which conversions any attribute file speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attributes {
    /// Programs and encodings: never done here.
    pub filter: bool,
    /// Line ends.
    pub text: bool,
    pub ident: bool,
}

impl Attributes {
    /// Notes what the attribute file `text` mentions.
    pub fn note(&mut self, text: &[u8]) {
        for line in text.split(|&b| b == b'\n') {
            let line = line.trim_ascii_start();
            if line.is_empty() || line.first() == Some(&b'#') {
                continue;
            }
            // A macro may stand for anything. A quoted pattern may hold blanks: harmless here.
            self.filter |= line.starts_with(b"[attr]");
            for word in line.split(u8::is_ascii_whitespace).skip(1) {
                let word = word.strip_prefix(b"-").or(word.strip_prefix(b"!")).unwrap_or(word);
                match word.split(|&b| b == b'=').next().unwrap_or_default() {
                    b"filter" | b"working-tree-encoding" | b"encoding" => self.filter = true,
                    b"text" | b"eol" | b"crlf" | b"binary" => self.text = true,
                    b"ident" => self.ident = true,
                    _ => {}
                }
            }
        }
    }

    pub fn note_file(&mut self, path: &[u8]) {
        if let Some(text) = read_small(path, 100 << 20) {
            self.note(&text);
        }
    }
}

const EMPTY_BLOB: Oid = Oid([
    0xe6, 0x9d, 0xe2, 0x9b, 0xb2, 0xd1, 0xd6, 0x43, 0x4b, 0x8b, 0x29, 0xae, 0x77, 0x5a, 0xd8, 0xc2, 0xe4,
    0x8c, 0x53, 0x91,
]);

/// A size as the index keeps it: 32 bits, and never 0 for a file that has content.
fn kept_size(size: u64) -> u32 {
    let low = size as u32;
    if low == 0 && size != 0 { 0x8000_0000 } else { low }
}

/// What differs between what the index noted and what the file is.
struct Difference {
    size: bool,
    any: bool,
}

fn compare(noted: &StatData, stat: &Stat, settings: &Settings) -> Difference {
    // Seconds: what git compares unless it was built to look at more (USE_NSEC). Changes within one
    // are caught by `is_racy`.
    let size = noted.size != kept_size(stat.size);
    let mut any = size || noted.mtime.0 != stat.mtime.0 as u32;
    if settings.check_stat {
        any |= noted.uid != stat.uid || noted.gid != stat.gid || noted.ino != stat.ino as u32;
        any |= settings.trust_ctime && noted.ctime.0 != stat.ctime.0 as u32;
    }
    Difference { size, any }
}

/// Whether the entry may have been written after its file was looked at.
pub fn is_racy(noted: &StatData, index_time: (i64, u32)) -> bool {
    index_time.0 != 0 && index_time.0 as u32 <= noted.mtime.0
}

/// Whether the stat data alone says that a file is as the index has it.
pub fn is_plainly_clean(entry: &Entry, stat: &Stat, index_time: (i64, u32), settings: &Settings) -> bool {
    entry.stage == 0
        && entry.flags == 0
        && stat.nlink == 1
        && matches!(entry.mode & MODE_KIND, MODE_LINK | 0o100_000)
        && is_same_kind(entry, stat)
        && !is_mode_changed(entry, stat, settings)
        && (entry.stat.size != 0 || entry.oid == EMPTY_BLOB)
        && !compare(&entry.stat, stat, settings).any
        && !is_racy(&entry.stat, index_time)
}

fn is_same_kind(entry: &Entry, stat: &Stat) -> bool {
    if entry.mode & MODE_KIND == MODE_LINK { stat.is_symlink() } else { stat.is_file() }
}

fn is_mode_changed(entry: &Entry, stat: &Stat, settings: &Settings) -> bool {
    stat.is_file() && settings.file_mode && (entry.mode ^ stat.mode) & 0o100 != 0
}

/// Compares an entry, neither a submodule nor left out, with what is at `path`, which `stat` is of.
pub fn check(
    entry: &Entry,
    path: impl FnOnce() -> Vec<u8>,
    stat: &Stat,
    index_time: (i64, u32),
    settings: &Settings,
    attributes: Attributes,
) -> Verdict {
    let link = entry.mode & MODE_KIND == MODE_LINK;
    if !is_same_kind(entry, stat) {
        return Verdict::TypeChanged;
    }
    if is_mode_changed(entry, stat, settings) {
        return Verdict::Modified;
    }
    let mut found = compare(&entry.stat, stat, settings);
    // Smudged on purpose by whoever wrote the index, so that its content is looked at.
    if entry.stat.size == 0 && entry.oid != EMPTY_BLOB {
        found = Difference { size: true, any: true };
    }
    if !found.any && !is_racy(&entry.stat, index_time) {
        return Verdict::Clean;
    }
    if found.size && entry.stat.size != 0 {
        return Verdict::Modified;
    }
    let path = &path();
    let same = if link { link_is(path, &entry.oid) } else { file_is(path, &entry.oid, settings, attributes) };
    match same {
        Ok(verdict) => verdict,
        // Gone or not readable: what git finds then is a difference.
        Err(_) => Verdict::Modified,
    }
}

fn verdict(same: bool) -> Verdict {
    if same { Verdict::Clean } else { Verdict::Modified }
}

fn link_is(path: &[u8], oid: &Oid) -> io::Result<Verdict> {
    let target = file::readlink(path)?;
    let mut sha = Sha1::default();
    sha.update(format!("blob {}\0", target.len()).as_bytes());
    sha.update(&target);
    Ok(verdict(sha.finish() == oid.0))
}

fn file_is(path: &[u8], oid: &Oid, settings: &Settings, attributes: Attributes) -> io::Result<Verdict> {
    if attributes.filter {
        return Ok(Verdict::AskGit);
    }
    let file = fd::open(path, fd::O_RDONLY | fd::O_NOFOLLOW | fd::O_NONBLOCK, 0)?;
    let size = file::fstat(file.raw())?.size;
    let mut sha = Sha1::default();
    sha.update(format!("blob {size}\0").as_bytes());
    let (text, ident) = (settings.autocrlf || attributes.text, attributes.ident);
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match fd::read_into(file.raw(), &mut buffer, 64 << 10) {
            Ok(0) => break,
            Ok(_) => {}
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        }
        // A conversion changes only content that has a carriage return, or a dollar sign.
        if text && buffer.contains(&b'\r') || ident && buffer.contains(&b'$') {
            return Ok(Verdict::AskGit);
        }
        sha.update(&buffer);
    }
    Ok(verdict(sha.finish() == oid.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes() {
        let mut seen = Attributes::default();
        seen.note(b"# filter\n*.c diff=cpp export-ignore\n");
        assert_eq!(seen, Attributes::default());
        seen.note(b"* text=auto\n*.png -text\n");
        assert_eq!(seen, Attributes { text: true, ..Attributes::default() });
        seen.note(b"*.bin filter=lfs diff=lfs\n*.k ident\n");
        assert_eq!(seen, Attributes { filter: true, text: true, ident: true });
    }
}

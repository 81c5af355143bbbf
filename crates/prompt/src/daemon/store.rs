//! Versions on disk: one small file, replaced as a whole, believed only if its sum is right.

use std::io;

use spork_os::fd::{self, O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY};
use spork_os::file;
use spork_os::process::{geteuid, getpid};

use super::look::{parent, read_start};
use crate::wire::{Get, Put};

const MAGIC: &[u8] = b"spork versions 1\n";
/// A file of more is not ours.
const LONGEST: usize = 4 << 20;

/// A sum that any damage changes, for all that matters (FNV-1a of 64 bits, twice).
fn sum(bytes: &[u8]) -> [u8; 16] {
    let fold =
        |start: u64| bytes.iter().fold(start, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0000_0100_0000_01b3));
    let mut sum = [0; 16];
    sum[..8].copy_from_slice(&fold(0xcbf2_9ce4_8422_2325).to_le_bytes());
    sum[8..].copy_from_slice(&fold(0x9e37_79b9_7f4a_7c15).to_le_bytes());
    sum
}

/// What the file at `path` holds; nothing if it is not there, not ours or not whole.
pub fn read(path: &[u8]) -> Vec<(Vec<u8>, Vec<u8>)> {
    let ours = file::lstat(path).is_ok_and(|s| s.is_file() && s.uid == geteuid() && s.mode & 0o022 == 0);
    if !ours {
        return Vec::new();
    }
    let text = read_start(path, LONGEST).unwrap_or_default();
    let body = text.strip_prefix(MAGIC).and_then(|rest| rest.split_first_chunk::<16>());
    let Some((written, body)) = body.filter(|(written, body)| sum(body) == **written) else {
        return Vec::new();
    };
    let _ = written;
    entries(body).unwrap_or_default()
}

fn entries(body: &[u8]) -> Option<Vec<(Vec<u8>, Vec<u8>)>> {
    let mut g = Get(body);
    let mut entries = Vec::new();
    while !g.is_empty() {
        entries.push((g.bytes()?, g.bytes()?));
    }
    Some(entries)
}

/// The content of a file with these entries.
pub fn content<'a>(entries: impl Iterator<Item = (&'a [u8], &'a [u8])>) -> Vec<u8> {
    let mut body = Vec::new();
    for (key, version) in entries {
        body.text(key);
        body.text(version);
    }
    [MAGIC, &sum(&body), &body].concat()
}

/// Replaces the file at `path`.
pub fn write(path: &[u8], content: &[u8]) -> io::Result<()> {
    make_dirs(parent(path))?;
    let temporary = [path, format!(".{}", getpid()).as_bytes()].concat();
    let _ = file::unlink(&temporary);
    let result = write_new(&temporary, content).and_then(|()| file::rename(&temporary, path));
    if result.is_err() {
        let _ = file::unlink(&temporary);
    }
    result
}

fn write_new(path: &[u8], text: &[u8]) -> io::Result<()> {
    let fd = fd::open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)?;
    fd::write_all(fd.raw(), text)?;
    fd::fsync(fd.raw())
}

fn make_dirs(path: &[u8]) -> io::Result<()> {
    match file::mkdir(path, 0o700) {
        Err(e) if e.kind() == io::ErrorKind::NotFound && path != b"/" => {
            make_dirs(parent(path))?;
            file::mkdir(path, 0o700)
        }
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_noticed() {
        let dir = std::env::temp_dir().join(format!("spork-store-{}", getpid()));
        let path = [dir.as_os_str().as_encoded_bytes(), b"/a/b/versions"].concat();
        let entries = [(&b"key"[..], &b"1.2"[..]), (b"other", b"3.4")];
        write(&path, &content(entries.into_iter())).unwrap();
        write(&path, &content(entries.into_iter())).unwrap();
        assert_eq!(read(&path).len(), 2);
        let name = std::str::from_utf8(&path).unwrap();
        let good = std::fs::read(name).unwrap();
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 1;
            std::fs::write(name, &bad).unwrap();
            assert!(read(&path).is_empty(), "{at}");
            std::fs::write(name, &good[..at]).unwrap();
            assert!(read(&path).is_empty(), "{at}");
        }
        std::fs::remove_dir_all(dir).unwrap();
    }
}

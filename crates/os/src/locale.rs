//! Which locales the system has: directories and the archive under `/usr/lib/locale`, as glibc lays
//! them out. `C` and `POSIX` always exist, and `C` with the UTF-8 codeset.

use crate::errno::{EINVAL, ENOENT};
use crate::{fd, file};
use std::io;

const DIRECTORY: &[u8] = b"/usr/lib/locale/";
const ARCHIVE: &[u8] = b"/usr/lib/locale/locale-archive";
/// First bytes of the archive.
const MAGIC: u32 = 0xde02_0109;
const LONGEST_NAME: usize = 255;
/// Bytes of an entry in the archive's table of names.
const ENTRY: usize = 12;

/// Whether `setlocale` takes the name for the category (`LC_CTYPE` …): EINVAL for what is no name,
/// ENOENT for what the system lacks.
pub fn find(name: &[u8], category: &str) -> io::Result<()> {
    if matches!(name, b"C" | b"POSIX") {
        return Ok(());
    }
    if !is_valid(name) {
        return Err(io::Error::from_raw_os_error(EINVAL));
    }
    let found = match name.starts_with(b"/") {
        true => has_category(name, category),
        false => {
            let names = variants(name);
            names.iter().any(|name| name == b"C.utf8")
                || names
                    .iter()
                    .any(|name| has_category(&[DIRECTORY, name].concat(), category) || is_archived(name))
        }
    };
    if found { Ok(()) } else { Err(io::Error::from_raw_os_error(ENOENT)) }
}

/// A name that leads nowhere else.
fn is_valid(name: &[u8]) -> bool {
    let parts = || name.split(|byte| *byte == b'/');
    name.len() <= LONGEST_NAME
        && !name.contains(&b';')
        && !parts().any(|part| part == b"..")
        && (!name.contains(&b'/') || name.starts_with(b"/"))
}

/// The names under which `language_territory.codeset@modifier` may be filed: with the codeset in its
/// normal form, and without territory or modifier.
fn variants(name: &[u8]) -> Vec<Vec<u8>> {
    let (name, modifier) = split(name, b'@');
    let (name, codeset) = split(name, b'.');
    let (language, territory) = split(name, b'_');
    let codesets = match codeset {
        b"" => vec![Vec::new()],
        _ => vec![codeset.to_vec(), [b".", normal_codeset(&codeset[1..]).as_slice()].concat()],
    };
    let mut names = Vec::new();
    for territory in [territory, b""] {
        for codeset in &codesets {
            for modifier in [modifier, b""] {
                names.push([language, territory, codeset, modifier].concat());
            }
        }
    }
    names
}

/// The text before a mark, and the rest with the mark.
fn split(text: &[u8], mark: u8) -> (&[u8], &[u8]) {
    let at = text.iter().position(|byte| *byte == mark).unwrap_or(text.len());
    text.split_at(at)
}

/// Lower case, letters and digits only; a number is one of ISO's.
fn normal_codeset(codeset: &[u8]) -> Vec<u8> {
    let text: Vec<u8> =
        codeset.iter().filter(|byte| byte.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).collect();
    match text.iter().all(u8::is_ascii_digit) {
        true => [b"iso", text.as_slice()].concat(),
        false => text,
    }
}

fn has_category(directory: &[u8], category: &str) -> bool {
    let path = [directory, b"/", category.as_bytes()].concat();
    // Messages are a directory of their own.
    file::stat(&path).is_ok()
}

/// Looks a name up in the archive's table.
fn is_archived(name: &[u8]) -> bool {
    let Ok(archive) = fd::open(ARCHIVE, fd::O_RDONLY, 0) else { return false };
    let mut head = Vec::new();
    if !matches!(fd::read_into(archive.raw(), &mut head, 56), Ok(56)) || word(&head, 0) != Some(MAGIC) {
        return false;
    }
    let (Some(start), Some(slots)) = (word(&head, 8), word(&head, 16)) else { return false };
    let mut table = Vec::new();
    if !read_at(archive.raw(), start, slots as usize * ENTRY, &mut table) {
        return false;
    }
    table.chunks_exact(ENTRY).any(|entry| {
        let (offset, record) = (word(entry, 4).unwrap_or(0), word(entry, 8).unwrap_or(0));
        let mut text = Vec::new();
        record != 0
            && offset != 0
            && read_at(archive.raw(), offset, name.len() + 1, &mut text)
            && text.split_last() == Some((&0, name))
    })
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_ne_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

fn read_at(from: i32, offset: u32, length: usize, into: &mut Vec<u8>) -> bool {
    const SEEK_SET: i32 = 0;
    if length > 1 << 20 || fd::lseek(from, i64::from(offset), SEEK_SET).is_err() {
        return false;
    }
    while into.len() < length {
        match fd::read_into(from, into, length - into.len()) {
            Ok(got) if got > 0 => (),
            _ => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert!(find(b"C", "LC_CTYPE").is_ok());
        assert!(find(b"C.UTF-8", "LC_CTYPE").is_ok());
        assert!(find(b"C_XX.utf-8@y", "LC_TIME").is_ok());
        assert_eq!(find(b"a/b", "LC_TIME").unwrap_err().raw_os_error(), Some(EINVAL));
        assert_eq!(find(b"nosuch", "LC_TIME").unwrap_err().raw_os_error(), Some(ENOENT));
        assert_eq!(normal_codeset(b"8859-1"), b"iso88591");
    }
}

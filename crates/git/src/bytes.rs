//! Numbers, paths and lines in byte strings.

/// A big-endian number at the start of `bytes`; 0 when it is not there.
pub fn be32(bytes: &[u8]) -> u32 {
    bytes.first_chunk().map_or(0, |b| u32::from_be_bytes(*b))
}

pub fn be16(bytes: &[u8]) -> u16 {
    bytes.first_chunk().map_or(0, |b| u16::from_be_bytes(*b))
}

pub fn be64(bytes: &[u8]) -> u64 {
    bytes.first_chunk().map_or(0, |b| u64::from_be_bytes(*b))
}

/// `name` in `dir`; an absolute `name` stays as it is, an empty `dir` is the one we are in.
pub fn join(dir: &[u8], name: &[u8]) -> Vec<u8> {
    if dir.is_empty() || name.first() == Some(&b'/') {
        return name.to_vec();
    }
    let mut path = dir.to_vec();
    if name.is_empty() {
        return path;
    }
    if path.last() != Some(&b'/') {
        path.push(b'/');
    }
    path.extend_from_slice(name);
    path
}

/// What is before the last slash: `/` for what is in it, empty for a bare name.
pub fn parent(path: &[u8]) -> &[u8] {
    match path.iter().rposition(|&b| b == b'/') {
        Some(0) => b"/",
        Some(i) => path.get(..i).unwrap_or_default(),
        None => b"",
    }
}

/// What is after the last slash.
pub fn base_name(path: &[u8]) -> &[u8] {
    path.rsplit(|&b| b == b'/').next().unwrap_or_default()
}

/// An absolute path without `.`, `..`, empty components and slashes at the end; links are not read.
pub fn normal(path: &[u8]) -> Vec<u8> {
    let mut parts: Vec<&[u8]> = Vec::new();
    for part in path.split(|&b| b == b'/') {
        match part {
            b"" | b"." => {}
            b".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let mut whole = Vec::with_capacity(path.len());
    for part in parts {
        whole.push(b'/');
        whole.extend_from_slice(part);
    }
    if whole.is_empty() {
        whole.push(b'/');
    }
    whole
}

/// A decimal number, the whole of `text`.
pub fn number(text: &[u8]) -> Option<u64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// The text of a file of at most `limit` bytes; `None`: not there, not a file, or not to be read.
pub fn read_small(path: &[u8], limit: usize) -> Option<Vec<u8>> {
    read_opened(&spork_os::fd::open(path, spork_os::fd::O_RDONLY | spork_os::fd::O_NONBLOCK, 0).ok()?, limit)
}

pub fn read_opened(file: &spork_os::fd::Fd, limit: usize) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    loop {
        match spork_os::fd::read_into(file.raw(), &mut text, 4096) {
            Ok(0) => return Some(text),
            Ok(_) if text.len() > limit => return None,
            Ok(_) => {}
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}

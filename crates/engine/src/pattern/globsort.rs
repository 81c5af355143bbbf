//! The order of pathname expansion's results: `GLOBSORT` (bash manual, "Bash
//! Variables").
//!
//! Names compare by bytes, which is code point order in UTF-8.

use std::cmp::Ordering;

/// What the results are sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GlobSortKey {
    #[default]
    Name,
    Size,
    Mtime,
    Atime,
    Ctime,
    Blocks,
    Numeric,
    None,
}

const KEYS: [(&[u8], GlobSortKey); 8] = [
    (b"name", GlobSortKey::Name),
    (b"size", GlobSortKey::Size),
    (b"mtime", GlobSortKey::Mtime),
    (b"atime", GlobSortKey::Atime),
    (b"ctime", GlobSortKey::Ctime),
    (b"blocks", GlobSortKey::Blocks),
    (b"numeric", GlobSortKey::Numeric),
    (b"nosort", GlobSortKey::None),
];

/// A value of `GLOBSORT`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GlobSort {
    pub key: GlobSortKey,
    pub reverse: bool,
}

/// What the sort keys need to know about a file, links followed. Times are
/// seconds and nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GlobStat {
    pub size: i64,
    pub mtime: (i64, i64),
    pub atime: (i64, i64),
    pub ctime: (i64, i64),
    pub blocks: i64,
}

/// What stands for a file that cannot be looked at: before every other.
const ABSENT: GlobStat = GlobStat { size: -1, mtime: (-1, -1), atime: (-1, -1), ctime: (-1, -1), blocks: -1 };

impl GlobSort {
    /// Reads the variable's value; what is not valid sorts by name.
    pub fn parse(value: &[u8]) -> GlobSort {
        let blanks = value.iter().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
        let value = value.get(blanks..).unwrap_or_default();
        let (reverse, name) = match value.split_first() {
            Some((b'+', rest)) => (false, rest),
            Some((b'-', rest)) => (true, rest),
            _ => (false, value),
        };
        if name.is_empty() {
            return GlobSort { key: GlobSortKey::Name, reverse };
        }
        match KEYS.iter().find(|(known, _)| *known == name) {
            Some(&(_, key)) => GlobSort { key, reverse },
            None => GlobSort::default(),
        }
    }
}

/// Sorts paths; `stat` is called once a path when the key needs it.
pub fn sort_paths(paths: &mut Vec<Vec<u8>>, how: GlobSort, stat: &mut dyn FnMut(&[u8]) -> Option<GlobStat>) {
    let oriented = |order: Ordering| if how.reverse { order.reverse() } else { order };
    match how.key {
        GlobSortKey::None => {}
        GlobSortKey::Name if how.reverse => paths.sort_unstable_by(|a, b| b.cmp(a)),
        GlobSortKey::Name => paths.sort_unstable(),
        GlobSortKey::Numeric => paths.sort_by(|a, b| oriented(numeric(a, b))),
        key => {
            let mut keyed: Vec<(GlobStat, Vec<u8>)> =
                std::mem::take(paths).into_iter().map(|path| (stat(&path).unwrap_or(ABSENT), path)).collect();
            keyed.sort_by(|a, b| {
                oriented(measure(key, &a.0).cmp(&measure(key, &b.0)).then_with(|| a.1.cmp(&b.1)))
            });
            paths.extend(keyed.into_iter().map(|(_, path)| path));
        }
    }
}

fn measure(key: GlobSortKey, stat: &GlobStat) -> (i64, i64) {
    match key {
        GlobSortKey::Size => (stat.size, 0),
        GlobSortKey::Blocks => (stat.blocks, 0),
        GlobSortKey::Mtime => stat.mtime,
        GlobSortKey::Atime => stat.atime,
        GlobSortKey::Ctime => stat.ctime,
        GlobSortKey::Name | GlobSortKey::Numeric | GlobSortKey::None => (0, 0),
    }
}

/// Names that are numbers by value and before the others.
fn numeric(a: &[u8], b: &[u8]) -> Ordering {
    match (number(a), number(b)) {
        (Some(a), Some(b)) => a.cmp(&b),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => a.cmp(b),
    }
}

fn number(name: &[u8]) -> Option<i64> {
    name.iter().try_fold(0i64, |value, byte| {
        byte.is_ascii_digit().then(|| value.saturating_mul(10).saturating_add(i64::from(byte - b'0')))
    })
}

//! What tells a directory from its neighbours, by listing its parent, remembered until that changes.

use std::cell::RefCell;

use hashbrown::HashMap;
use spork_os::fd::{self, O_DIRECTORY, O_RDONLY};
use spork_os::file::{self, DT_DIR, DT_LNK, DT_UNKNOWN, DirBuffer};

use crate::segments::Listing;

/// Directories that are larger are not listed to the end: a letter has to do.
const MOST_NAMES: usize = 2000;
/// Directories that are remembered.
const MOST_PLACES: usize = 256;

type Times = (u64, u64, (i64, u32), (i64, u32));

struct Listed {
    times: Times,
    /// Sorted; `None`: too many, or not to be listed.
    names: Option<Vec<Vec<u8>>>,
}

/// Lists directories of file systems that are at hand.
#[derive(Default)]
pub struct Siblings {
    places: RefCell<HashMap<Vec<u8>, Listed>>,
}

impl Listing for Siblings {
    fn unique(&self, parent: &[u8], name: &[u8]) -> Option<usize> {
        let parent = if parent.is_empty() { b"/".as_slice() } else { parent };
        let stat = file::stat(parent).ok()?;
        let times = (stat.dev, stat.ino, stat.mtime, stat.ctime);
        let mut places = self.places.borrow_mut();
        if places.get(parent).is_none_or(|listed| listed.times != times) {
            if places.len() >= MOST_PLACES {
                places.clear();
            }
            places.insert(parent.to_vec(), Listed { times, names: list(parent) });
        }
        let names = places.get(parent)?.names.as_ref()?;
        let at = names.partition_point(|n| n.as_slice() < name);
        // The nearest neighbours of a sorted list have the longest beginnings in common.
        let before = at.checked_sub(1).and_then(|i| names.get(i));
        let after = names.get(at..).unwrap_or_default().iter().find(|n| n.as_slice() != name);
        let shared = |other: &Vec<u8>| name.iter().zip(other).take_while(|(a, b)| a == b).count();
        let most = before.into_iter().chain(after).map(shared).max().unwrap_or(0);
        Some((most + 1).min(name.len()))
    }
}

fn list(path: &[u8]) -> Option<Vec<Vec<u8>>> {
    let dir = fd::open(path, O_RDONLY | O_DIRECTORY, 0).ok()?;
    if !spork_git::tells_of_changes(&dir) {
        return None;
    }
    let mut names: Vec<Vec<u8>> = Vec::new();
    let mut complete = true;
    file::for_each_entry_of(dir.raw(), &mut DirBuffer::default(), |name, kind| {
        if matches!(kind, DT_DIR | DT_LNK | DT_UNKNOWN) && name != b"." && name != b".." {
            names.push(name.to_vec());
        }
        complete = names.len() <= MOST_NAMES;
        complete
    })
    .ok()?;
    names.sort();
    complete.then_some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortest_beginnings() {
        let root = std::env::temp_dir().join(format!("spork-siblings-{}", std::process::id()));
        for name in ["projects", "protocols", "pictures", "music", "pro"] {
            std::fs::create_dir_all(root.join(name)).unwrap();
        }
        std::fs::write(root.join("musical"), "a file").unwrap();
        let path = root.to_str().unwrap().as_bytes();
        let siblings = Siblings::default();
        let unique = |name: &str| siblings.unique(path, name.as_bytes());
        assert_eq!(unique("projects"), Some(4));
        assert_eq!(unique("protocols"), Some(4));
        assert_eq!(unique("pictures"), Some(2));
        assert_eq!(unique("music"), Some(1));
        assert_eq!(unique("pro"), Some(3));
        std::fs::create_dir(root.join("muse")).unwrap();
        assert_eq!(unique("music"), Some(4));
        std::fs::remove_dir_all(&root).unwrap();
        assert_eq!(unique("music"), None);
    }
}

//! Versions that are known, by the key of what said them.
//!
//! An entry is right for ever: its key names the identity of everything that decided it. Only where a
//! file had been changed so shortly before it ran that a second change could leave the same times
//! behind (`racy`), the entry is forgotten when anything about the file is heard of.

use hashbrown::HashMap;

use super::store;

/// Entries kept; the ones that were not used for longest go first.
const MOST: usize = 500;

pub struct Entry {
    /// `None`: the program said nothing that is a version.
    pub version: Option<Vec<u8>>,
    pub racy: bool,
    used: u64,
    /// How long the program ran, and when it ended (monotonic nanoseconds; 0: before this daemon).
    pub took_ns: u64,
    pub at_ns: u64,
}

#[derive(Default)]
pub struct Versions {
    table: HashMap<Vec<u8>, Entry>,
    clock: u64,
    /// Something is to be written to disk.
    pub changed: bool,
    pub hits: u64,
    pub runs: u64,
}

impl Versions {
    pub fn get(&mut self, key: &[u8]) -> Option<&Entry> {
        self.clock += 1;
        let entry = self.table.get_mut(key)?;
        entry.used = self.clock;
        Some(entry)
    }

    pub fn insert(&mut self, key: Vec<u8>, version: Option<Vec<u8>>, racy: bool, took_ns: u64, at_ns: u64) {
        self.clock += 1;
        self.changed |= version.is_some() && !racy;
        self.table.insert(key, Entry { version, racy, used: self.clock, took_ns, at_ns });
        if self.table.len() > MOST
            && let Some(oldest) = self.table.iter().min_by_key(|(_, e)| e.used).map(|(k, _)| k.clone())
        {
            self.table.remove(&oldest);
        }
    }

    /// Something about a file behind `key` was heard of.
    pub fn heard(&mut self, key: &[u8]) {
        if self.table.get(key).is_some_and(|e| e.racy) {
            self.table.remove(key);
        }
    }

    pub fn len(&self) -> usize {
        self.table.len()
    }

    pub fn clear(&mut self) {
        self.table.clear();
        self.changed = false;
    }

    /// What of it may be kept on disk.
    pub fn lasting(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        self.table
            .iter()
            .filter(|(_, e)| !e.racy)
            .filter_map(|(key, e)| Some((key.as_slice(), e.version.as_deref()?)))
    }

    /// Takes over what was kept on disk.
    pub fn load(&mut self, path: &[u8]) {
        for (key, version) in store::read(path) {
            self.clock += 1;
            let entry = Entry { version: Some(version), racy: false, used: self.clock, took_ns: 0, at_ns: 0 };
            self.table.insert(key, entry);
            if self.table.len() >= MOST {
                break;
            }
        }
    }
}

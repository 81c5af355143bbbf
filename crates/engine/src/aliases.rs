//! Aliases (bash manual: Aliases).

use crate::variables::hash::HashTable;

/// Buckets of bash's table of aliases.
const BUCKETS: usize = 64;

/// Aliases by name, in the order of bash's table (BASH_ALIASES shows it).
#[derive(Debug, Clone)]
pub struct Aliases {
    table: HashTable<Vec<u8>>,
    /// Differs for tables that differ; never 0.
    pub version: u64,
}

impl Default for Aliases {
    fn default() -> Aliases {
        Aliases { table: HashTable::with_buckets(BUCKETS), version: 1 }
    }
}

impl Aliases {
    pub fn get(&self, name: &[u8]) -> Option<&[u8]> {
        self.table.get(name).map(Vec::as_slice)
    }

    pub fn insert(&mut self, name: &[u8], value: &[u8]) {
        self.table.insert(name, value.to_vec());
    }

    pub fn remove(&mut self, name: &[u8]) -> bool {
        self.table.remove(name).is_some()
    }

    pub fn clear(&mut self) {
        self.table.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// All aliases, sorted by name as `alias` lists them.
    pub fn sorted(&self) -> Vec<(&[u8], &[u8])> {
        let mut all: Vec<_> = self.table.iter().map(|(name, value)| (name, value.as_slice())).collect();
        all.sort();
        all
    }

    /// All aliases in the order of BASH_ALIASES: an array of as many buckets that is filled from the
    /// table, which turns each bucket around.
    pub fn in_array_order(&self) -> HashTable<Vec<u8>> {
        self.table.refilled()
    }
}

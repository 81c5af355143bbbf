//! Aliases (bash manual: Aliases).

use hashbrown::HashMap;

/// Aliases by name.
#[derive(Debug, Clone, Default)]
pub struct Aliases {
    map: HashMap<Vec<u8>, Vec<u8>>,
}

impl Aliases {
    pub fn get(&self, name: &[u8]) -> Option<&[u8]> {
        self.map.get(name).map(Vec::as_slice)
    }

    pub fn insert(&mut self, name: &[u8], value: &[u8]) {
        self.map.insert(name.to_vec(), value.to_vec());
    }

    pub fn remove(&mut self, name: &[u8]) -> bool {
        self.map.remove(name).is_some()
    }

    pub fn clear(&mut self) {
        self.map.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// All aliases, sorted by name as `alias` lists them.
    pub fn sorted(&self) -> Vec<(&[u8], &[u8])> {
        let mut all: Vec<_> =
            self.map.iter().map(|(name, value)| (name.as_slice(), value.as_slice())).collect();
        all.sort();
        all
    }
}

//! Tables that iterate in the order bash 5.3 shows: associative arrays, the command hash.
//!
//! Manual: Arrays. `${!a[@]}`, `${a[@]}`, `declare -p` and `${a[@]@A}` all walk the buckets in ascending
//! order and each bucket from its newest entry. A table grows fourfold when an entry is added to one
//! that holds twice as many entries as buckets; growing moves the entries in that same order, each to
//! the front of its new bucket, which reverses what was together. Removing never shrinks a table, and
//! emptying one keeps its buckets.
//!
//! Invariants: the number of buckets is a power of two; every live entry is in exactly one chain.

/// Buckets of an array that `declare -A` (or `local -A`) makes.
pub const DECLARED_BUCKETS: usize = 1024;
/// Buckets of a scalar turned into an associative array.
pub const CONVERTED_BUCKETS: usize = 128;

const GROWTH: usize = 4;
const LOAD: usize = 2;
const NONE: u32 = u32::MAX;

/// 32-bit FNV-1 as bash computes it: over signed characters.
fn hash_key(key: &[u8]) -> u32 {
    key.iter()
        .fold(2_166_136_261u32, |hash, &byte| hash.wrapping_mul(16_777_619) ^ (byte as i8 as i32 as u32))
}

#[derive(Clone, Debug)]
struct Entry<V> {
    key: Box<[u8]>,
    /// `None` only in an entry on the free list.
    value: Option<V>,
    hash: u32,
    /// The next in the chain, or in the free list.
    next: u32,
    /// Falls along the chain.
    place: i64,
}

/// A hash table from byte strings to `V` with bash's iteration order. Cloning keeps the order.
#[derive(Clone, Debug)]
pub struct HashTable<V> {
    /// First entry of each chain; empty until the first insertion.
    buckets: Vec<u32>,
    bucket_count: usize,
    entries: Vec<Entry<V>>,
    free: u32,
    len: usize,
    /// The place of the entry added last; no entry has a higher one, nor a lower than its negative.
    newest: i64,
}

/// The value of an associative array variable.
pub type AssocArray = HashTable<Vec<u8>>;

/// Where an entry stands in its chain. It stays valid while the table does not grow, whatever else is
/// added or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(i64);

impl<V> Default for HashTable<V> {
    fn default() -> Self {
        HashTable::new()
    }
}

impl<V> HashTable<V> {
    /// An empty table as `declare -A` makes it.
    pub fn new() -> Self {
        HashTable::with_buckets(DECLARED_BUCKETS)
    }

    /// An empty table of `count` buckets (rounded up to a power of two).
    pub fn with_buckets(count: usize) -> Self {
        HashTable {
            buckets: Vec::new(),
            bucket_count: count.max(1).next_power_of_two(),
            entries: Vec::new(),
            free: NONE,
            len: 0,
            newest: 0,
        }
    }

    /// The number of buckets. A compound assignment (`a=(…)`) fills a new table of as many.
    pub fn bucket_count(&self) -> usize {
        self.bucket_count
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Would inserting a new key now grow the table? Growth cannot be undone entry by entry: whoever
    /// must be able to restore the order keeps a clone first.
    pub fn grows_on_insert(&self) -> bool {
        self.len >= self.bucket_count * LOAD
    }

    fn bucket(&self, hash: u32) -> usize {
        hash as usize & (self.bucket_count - 1)
    }

    /// The index of the entry of `key`.
    fn find(&self, key: &[u8], hash: u32) -> Option<usize> {
        let mut at = *self.buckets.get(self.bucket(hash))?;
        while let Some(entry) = self.entries.get(at as usize) {
            if entry.hash == hash && *entry.key == *key {
                return Some(at as usize);
            }
            at = entry.next;
        }
        None
    }

    pub fn get(&self, key: &[u8]) -> Option<&V> {
        let at = self.find(key, hash_key(key))?;
        self.entries[at].value.as_ref()
    }

    pub fn get_mut(&mut self, key: &[u8]) -> Option<&mut V> {
        let at = self.find(key, hash_key(key))?;
        self.entries[at].value.as_mut()
    }

    pub fn contains_key(&self, key: &[u8]) -> bool {
        self.find(key, hash_key(key)).is_some()
    }

    /// Sets `key` to `value` and returns the value it had. A new key goes to the front of its bucket,
    /// an old one keeps its place.
    pub fn insert(&mut self, key: &[u8], value: V) -> Option<V> {
        let hash = hash_key(key);
        match self.find(key, hash) {
            Some(at) => self.entries[at].value.replace(value),
            None => {
                self.add(key.into(), value, hash);
                None
            }
        }
    }

    /// The value of `key`, made by `default` and put into the table when there is none.
    pub fn get_or_insert_with(&mut self, key: &[u8], default: impl FnOnce() -> V) -> &mut V {
        let hash = hash_key(key);
        let at = match self.find(key, hash) {
            Some(at) => at,
            None => self.add(key.into(), default(), hash),
        };
        match &mut self.entries[at].value {
            Some(value) => value,
            None => unreachable!("a chained entry has a value"),
        }
    }

    /// Adds a key that is not there yet; returns the index of its entry.
    fn add(&mut self, key: Box<[u8]>, value: V, hash: u32) -> usize {
        if self.buckets.is_empty() {
            self.buckets = vec![NONE; self.bucket_count];
        }
        if self.grows_on_insert() {
            self.grow();
        }
        self.newest += 1;
        let bucket = self.bucket(hash);
        let next = self.buckets[bucket];
        let at = self.store(Entry { key, value: Some(value), hash, next, place: self.newest });
        self.buckets[bucket] = at as u32;
        at
    }

    /// Puts an entry into a free spot, in no chain yet.
    fn store(&mut self, entry: Entry<V>) -> usize {
        self.len += 1;
        match self.entries.get_mut(self.free as usize) {
            Some(spot) => {
                let at = self.free as usize;
                self.free = spot.next;
                *spot = entry;
                at
            }
            None => {
                self.entries.push(entry);
                self.entries.len() - 1
            }
        }
    }

    fn grow(&mut self) {
        self.bucket_count *= GROWTH;
        let old = std::mem::replace(&mut self.buckets, vec![NONE; self.bucket_count]);
        for mut at in old {
            while at != NONE {
                let bucket = self.bucket(self.entries[at as usize].hash);
                let entry = &mut self.entries[at as usize];
                let next = std::mem::replace(&mut entry.next, self.buckets[bucket]);
                entry.place = -entry.place;
                self.buckets[bucket] = at;
                at = next;
            }
        }
    }

    /// Takes `key` out.
    pub fn remove(&mut self, key: &[u8]) -> Option<V> {
        let hash = hash_key(key);
        let bucket = self.bucket(hash);
        let mut before = NONE;
        let mut at = *self.buckets.get(bucket)?;
        while let Some(entry) = self.entries.get_mut(at as usize) {
            if entry.hash != hash || *entry.key != *key {
                (before, at) = (at, entry.next);
                continue;
            }
            let value = entry.value.take();
            entry.key = Box::default();
            let next = std::mem::replace(&mut entry.next, self.free);
            self.free = at;
            self.len -= 1;
            match self.entries.get_mut(before as usize) {
                Some(previous) => previous.next = next,
                None => self.buckets[bucket] = next,
            }
            return value;
        }
        None
    }

    /// The place of `key`.
    pub fn place(&self, key: &[u8]) -> Option<Place> {
        let at = self.find(key, hash_key(key))?;
        Some(Place(self.entries[at].place))
    }

    /// Sets `key` to `value` at a place it had before: undoes its removal or its change. The table has
    /// not grown since the place was asked for.
    pub fn restore(&mut self, key: &[u8], value: V, place: Place) {
        let hash = hash_key(key);
        if let Some(at) = self.find(key, hash)
            && self.entries[at].place == place.0
        {
            self.entries[at].value = Some(value);
            return;
        }
        self.remove(key);
        if self.buckets.is_empty() {
            self.buckets = vec![NONE; self.bucket_count];
        }
        let bucket = self.bucket(hash);
        let mut before = NONE;
        let mut next = self.buckets[bucket];
        while let Some(entry) = self.entries.get(next as usize)
            && entry.place > place.0
        {
            (before, next) = (next, entry.next);
        }
        let at = self.store(Entry { key: key.into(), value: Some(value), hash, next, place: place.0 });
        match self.entries.get_mut(before as usize) {
            Some(previous) => previous.next = at as u32,
            None => self.buckets[bucket] = at as u32,
        }
    }

    /// Takes everything out; the number of buckets stays.
    pub fn clear(&mut self) {
        self.buckets.fill(NONE);
        self.entries.clear();
        self.free = NONE;
        self.len = 0;
    }

    /// Keys and values in bash's order.
    pub fn iter(&self) -> Iter<'_, V> {
        Iter { table: self, bucket: 0, at: NONE }
    }

    pub fn keys(&self) -> impl Iterator<Item = &[u8]> {
        self.iter().map(|(key, _)| key)
    }

    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.iter().map(|(_, value)| value)
    }
}

impl<V: Clone> HashTable<V> {
    /// A table of as many buckets, filled from this one in its order. Each bucket comes out the other
    /// way round.
    pub fn refilled(&self) -> HashTable<V> {
        let mut table = HashTable::with_buckets(self.bucket_count);
        for (key, value) in self {
            table.insert(key, value.clone());
        }
        table
    }
}

impl HashTable<Vec<u8>> {
    /// `a[key]+=text`: extends the value, or sets it when there is none.
    pub fn append(&mut self, key: &[u8], text: &[u8]) {
        self.get_or_insert_with(key, Vec::new).extend_from_slice(text);
    }
}

/// See `HashTable::iter`.
pub struct Iter<'a, V> {
    table: &'a HashTable<V>,
    /// The next bucket to enter once the current chain ends.
    bucket: usize,
    at: u32,
}

impl<'a, V> Iterator for Iter<'a, V> {
    type Item = (&'a [u8], &'a V);

    fn next(&mut self) -> Option<Self::Item> {
        while self.at == NONE {
            self.at = *self.table.buckets.get(self.bucket)?;
            self.bucket += 1;
        }
        let entry = self.table.entries.get(self.at as usize)?;
        self.at = entry.next;
        entry.value.as_ref().map(|value| (&*entry.key, value))
    }
}

impl<'a, V> IntoIterator for &'a HashTable<V> {
    type Item = (&'a [u8], &'a V);
    type IntoIter = Iter<'a, V>;

    fn into_iter(self) -> Iter<'a, V> {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(table: &AssocArray) -> Vec<String> {
        table.keys().map(|key| String::from_utf8_lossy(key).into_owned()).collect()
    }

    fn filled(buckets: usize, count: usize) -> AssocArray {
        let mut table = AssocArray::with_buckets(buckets);
        for i in 0..count {
            table.insert(format!("k{i}").as_bytes(), Vec::new());
        }
        table
    }

    #[test]
    fn order_of_a_small_array() {
        let mut table = AssocArray::new();
        for key in ["one", "two", "three", "four"] {
            table.insert(key.as_bytes(), key.as_bytes().to_vec());
        }
        assert_eq!(keys(&table), ["four", "two", "three", "one"]);
        table.append(b"two", b"!");
        assert_eq!(table.get(b"two").map(Vec::as_slice), Some(&b"two!"[..]));
        assert_eq!(keys(&table), ["four", "two", "three", "one"]);
    }

    #[test]
    fn restoring_brings_the_order_back() {
        for count in [8, 9, 33] {
            let mut table = filled(4, count);
            let before = keys(&table);
            let places: Vec<Option<Place>> = before.iter().map(|key| table.place(key.as_bytes())).collect();
            for key in before.iter().step_by(2) {
                table.remove(key.as_bytes());
            }
            for key in before.iter().step_by(4) {
                table.insert(key.as_bytes(), Vec::new());
            }
            assert_eq!(table.place(b"none"), None);
            for (key, place) in before.iter().zip(places) {
                assert!(place.is_some());
                if let Some(place) = place {
                    table.restore(key.as_bytes(), Vec::new(), place);
                }
            }
            assert_eq!(keys(&table), before);
        }
    }

    #[test]
    fn grows_at_twice_the_buckets() {
        let table = filled(4, 8);
        assert!(table.grows_on_insert());
        assert_eq!(filled(4, 9).bucket_count(), 16);
        assert_eq!(filled(4, 200).len(), 200);
        assert_eq!(keys(&filled(4, 200).clone()), keys(&filled(4, 200)));
    }

    #[test]
    fn clear_keeps_the_buckets() {
        let mut table = filled(4, 9);
        table.clear();
        assert_eq!((table.len(), table.bucket_count(), keys(&table).len()), (0, 16, 0));
        assert_eq!(table.insert(b"a", b"1".to_vec()), None);
        assert_eq!(table.insert(b"a", b"2".to_vec()), Some(b"1".to_vec()));
        assert_eq!(table.remove(b"a"), Some(b"2".to_vec()));
        assert_eq!(table.remove(b"a"), None);
    }
}

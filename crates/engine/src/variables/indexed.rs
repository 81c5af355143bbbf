//! Indexed arrays (bash manual: Arrays): dense while indices are dense, a map when they are not.

use std::collections::BTreeMap;

/// An indexed array. Indices are never negative.
#[derive(Debug, Clone)]
pub struct IndexedArray {
    store: Store,
}

#[derive(Debug, Clone)]
enum Store {
    /// `count` of the elements are set. The last element is always set.
    Dense {
        elements: Vec<Option<Vec<u8>>>,
        count: usize,
    },
    Sparse(BTreeMap<i64, Vec<u8>>),
}

impl Default for IndexedArray {
    fn default() -> IndexedArray {
        IndexedArray { store: Store::Dense { elements: Vec::new(), count: 0 } }
    }
}

/// A dense array may have this many holes plus as many as it has elements.
const HOLES: usize = 64;

impl IndexedArray {
    pub fn new() -> IndexedArray {
        IndexedArray::default()
    }

    /// The number of elements that are set.
    pub fn len(&self) -> usize {
        match &self.store {
            Store::Dense { count, .. } => *count,
            Store::Sparse(map) => map.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline]
    pub fn get(&self, index: i64) -> Option<&[u8]> {
        match &self.store {
            Store::Dense { elements, .. } => elements.get(usize::try_from(index).ok()?)?.as_deref(),
            Store::Sparse(map) => map.get(&index).map(Vec::as_slice),
        }
    }

    /// The element for changing in place.
    #[inline]
    pub fn get_mut(&mut self, index: i64) -> Option<&mut Vec<u8>> {
        match &mut self.store {
            Store::Dense { elements, .. } => elements.get_mut(usize::try_from(index).ok()?)?.as_mut(),
            Store::Sparse(map) => map.get_mut(&index),
        }
    }

    /// Sets an element and gives back the old one. `index` must not be negative.
    pub fn insert(&mut self, index: i64, value: Vec<u8>) -> Option<Vec<u8>> {
        match &mut self.store {
            Store::Dense { elements, count } => {
                let at = index.max(0) as usize;
                if let Some(slot) = elements.get_mut(at) {
                    let old = slot.replace(value);
                    *count += usize::from(old.is_none());
                    return old;
                }
                if at - *count <= HOLES + *count {
                    while elements.len() < at {
                        elements.push(None);
                    }
                    elements.push(Some(value));
                    *count += 1;
                    return None;
                }
            }
            Store::Sparse(map) => return map.insert(index, value),
        }
        self.make_sparse();
        self.insert(index, value)
    }

    fn make_sparse(&mut self) {
        if let Store::Dense { elements, .. } = &mut self.store {
            let map = std::mem::take(elements)
                .into_iter()
                .enumerate()
                .filter_map(|(i, element)| Some((i as i64, element?)))
                .collect();
            self.store = Store::Sparse(map);
        }
    }

    /// Unsets an element and gives it back.
    pub fn remove(&mut self, index: i64) -> Option<Vec<u8>> {
        match &mut self.store {
            Store::Dense { elements, count } => {
                let old = elements.get_mut(usize::try_from(index).ok()?)?.take();
                *count -= usize::from(old.is_some());
                while elements.last().is_some_and(Option::is_none) {
                    elements.pop();
                }
                old
            }
            Store::Sparse(map) => map.remove(&index),
        }
    }

    /// Appends after the highest index.
    pub fn push(&mut self, value: Vec<u8>) {
        let index = self.next_index();
        self.insert(index, value);
    }

    /// One more than the highest index that is set; it wraps around.
    pub fn next_index(&self) -> i64 {
        match &self.store {
            Store::Dense { elements, .. } => elements.len() as i64,
            Store::Sparse(map) => map.last_key_value().map_or(0, |(&index, _)| index.wrapping_add(1)),
        }
    }

    /// The elements that are set, in index order.
    pub fn iter(&self) -> Elements<'_> {
        match &self.store {
            Store::Dense { elements, .. } => Elements::Dense(elements.iter().enumerate()),
            Store::Sparse(map) => Elements::Sparse(map.iter()),
        }
    }

    pub fn clear(&mut self) {
        *self = IndexedArray::new();
    }
}

/// Iterator over set elements.
#[derive(Clone)]
pub enum Elements<'a> {
    Dense(std::iter::Enumerate<std::slice::Iter<'a, Option<Vec<u8>>>>),
    Sparse(std::collections::btree_map::Iter<'a, i64, Vec<u8>>),
}

impl<'a> Iterator for Elements<'a> {
    type Item = (i64, &'a [u8]);

    fn next(&mut self) -> Option<(i64, &'a [u8])> {
        match self {
            Elements::Dense(iter) => loop {
                let (index, element) = iter.next()?;
                if let Some(value) = element {
                    return Some((index as i64, value));
                }
            },
            Elements::Sparse(iter) => iter.next().map(|(&index, value)| (index, value.as_slice())),
        }
    }
}

impl FromIterator<Vec<u8>> for IndexedArray {
    fn from_iter<I: IntoIterator<Item = Vec<u8>>>(iter: I) -> IndexedArray {
        let elements: Vec<_> = iter.into_iter().map(Some).collect();
        let count = elements.len();
        IndexedArray { store: Store::Dense { elements, count } }
    }
}

#[cfg(test)]
mod tests {
    use super::IndexedArray;

    #[test]
    fn sparse_and_dense_agree() {
        let mut array = IndexedArray::new();
        array.insert(3, b"three".to_vec());
        array.insert(1_000_000_000_000, b"far".to_vec());
        array.insert(0, b"zero".to_vec());
        let listed: Vec<_> = array.iter().collect();
        assert_eq!(listed, [(0, &b"zero"[..]), (3, b"three"), (1_000_000_000_000, b"far")]);
        assert_eq!(array.remove(1_000_000_000_000).as_deref(), Some(&b"far"[..]));
        assert_eq!(array.next_index(), 4);
        assert_eq!(array.len(), 2);
    }

    #[test]
    fn removing_the_last_element_shrinks() {
        let mut array: IndexedArray = [b"a".to_vec(), b"b".to_vec()].into_iter().collect();
        array.remove(1);
        assert_eq!(array.next_index(), 1);
        array.push(b"c".to_vec());
        assert_eq!(array.get(1), Some(&b"c"[..]));
    }
}

//! The fields that expansion makes: argument lists and positional parameters.
//!
//! One buffer holds all bytes, so a command line costs no allocation once its buffer is warm.

/// A list of byte strings in one buffer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fields {
    data: Vec<u8>,
    ends: Vec<usize>,
}

impl Fields {
    pub fn new() -> Fields {
        Fields::default()
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn clear(&mut self) {
        self.data.clear();
        self.ends.clear();
    }

    /// Appends a whole field.
    pub fn push(&mut self, field: &[u8]) {
        self.data.extend_from_slice(field);
        self.ends.push(self.data.len());
    }

    /// The unfinished field: bytes after the last end. `finish` makes it a field.
    pub fn open(&mut self) -> &mut Vec<u8> {
        &mut self.data
    }

    /// Length of the unfinished field.
    pub fn open_len(&self) -> usize {
        self.data.len() - self.ends.last().copied().unwrap_or(0)
    }

    /// A list with no field and this unfinished one.
    pub fn from_open(data: Vec<u8>) -> Fields {
        Fields { data, ends: Vec::new() }
    }

    /// All bytes, as one string.
    pub fn into_bytes(self) -> Vec<u8> {
        self.data
    }

    /// Length of all bytes, the unfinished field included.
    #[inline]
    pub fn data_len(&self) -> usize {
        self.data.len()
    }

    /// Where a field lies among all bytes.
    pub fn range(&self, index: usize) -> std::ops::Range<usize> {
        let start = index.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        start..self.ends.get(index).copied().unwrap_or(self.data.len())
    }

    /// All bytes.
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// Drops the unfinished field.
    pub fn abandon(&mut self) {
        self.data.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// Ends the field begun in `open`.
    pub fn finish(&mut self) {
        self.ends.push(self.data.len());
    }

    pub fn get(&self, index: usize) -> Option<&[u8]> {
        let end = *self.ends.get(index)?;
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        self.data.get(start..end)
    }

    /// The field at `index`, empty when there is none.
    pub fn at(&self, index: usize) -> &[u8] {
        self.get(index).unwrap_or(&[])
    }

    pub fn last(&self) -> Option<&[u8]> {
        self.len().checked_sub(1).and_then(|i| self.get(i))
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[u8]> + ExactSizeIterator + Clone {
        (0..self.len()).map(|i| self.at(i))
    }

    /// Drops the fields from `len` on.
    pub fn truncate(&mut self, len: usize) {
        if len < self.ends.len() {
            self.ends.truncate(len);
            self.abandon();
        }
    }

    /// The fields from `start` on, as a new list.
    pub fn tail(&self, start: usize) -> Fields {
        let mut fields = Fields::new();
        for field in self.iter().skip(start) {
            fields.push(field);
        }
        fields
    }
}

impl<'a> FromIterator<&'a [u8]> for Fields {
    fn from_iter<I: IntoIterator<Item = &'a [u8]>>(iter: I) -> Fields {
        let mut fields = Fields::new();
        for field in iter {
            fields.push(field);
        }
        fields
    }
}

impl std::ops::Index<usize> for Fields {
    type Output = [u8];
    fn index(&self, index: usize) -> &[u8] {
        self.at(index)
    }
}

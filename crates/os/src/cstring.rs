//! Byte strings as C wants them: NUL-terminated, and arrays of them for `execve`.
//!
//! An embedded NUL ends the string, as it would in C.

use std::ffi::{CStr, CString};

/// The part of `bytes` before its first NUL.
fn before_nul(bytes: &[u8]) -> &[u8] {
    bytes.split(|&b| b == 0).next().unwrap_or_default()
}

/// Calls `f` with `bytes` as a C string; short ones live on the stack.
#[inline]
pub fn with_c_str<R>(bytes: &[u8], f: impl FnOnce(&CStr) -> R) -> R {
    const SHORT: usize = 256;
    if bytes.len() >= SHORT {
        return f(&c_string(bytes));
    }
    let mut buffer = [0u8; SHORT];
    buffer[..bytes.len()].copy_from_slice(bytes);
    match CStr::from_bytes_until_nul(&buffer) {
        Ok(string) => f(string),
        Err(_) => f(c""),
    }
}

/// `bytes` as an owned C string.
pub fn c_string(bytes: &[u8]) -> CString {
    CString::new(before_nul(bytes)).unwrap_or_default()
}

/// A growing array of C strings that is at all times ready to be passed to `execve`.
///
/// One buffer holds the text, one the addresses; a spawn builds nothing.
pub struct CStrings {
    bytes: Vec<u8>,
    /// Addresses into `bytes`, then one zero. Only the kernel follows them.
    addresses: Vec<usize>,
}

impl Default for CStrings {
    fn default() -> Self {
        Self::new()
    }
}

impl Clone for CStrings {
    fn clone(&self) -> Self {
        let mut copy = Self::with_capacity(self.len(), self.bytes.len());
        self.iter().for_each(|string| copy.push(string));
        copy
    }
}

impl std::fmt::Debug for CStrings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter().map(String::from_utf8_lossy)).finish()
    }
}

impl CStrings {
    pub fn new() -> Self {
        Self::with_capacity(8, 128)
    }

    /// Room for `strings` strings of `bytes` bytes in all, their NULs included.
    pub fn with_capacity(strings: usize, bytes: usize) -> Self {
        let mut addresses = Vec::with_capacity(strings + 1);
        addresses.push(0);
        CStrings { bytes: Vec::with_capacity(bytes.max(1)), addresses }
    }

    pub fn from_slices<T: AsRef<[u8]>>(strings: &[T]) -> Self {
        let bytes = strings.iter().map(|s| s.as_ref().len() + 1).sum();
        let mut all = Self::with_capacity(strings.len(), bytes);
        strings.iter().for_each(|s| all.push(s.as_ref()));
        all
    }

    /// Appends one string.
    pub fn push(&mut self, string: &[u8]) {
        self.push_parts(&[string]);
    }

    /// Appends one string made of `parts` (`NAME`, `=`, `value`).
    pub fn push_parts(&mut self, parts: &[&[u8]]) {
        let before = self.bytes.as_ptr().addr();
        let start = self.bytes.len();
        for part in parts {
            let text = before_nul(part);
            self.bytes.extend_from_slice(text);
            if text.len() < part.len() {
                break;
            }
        }
        self.bytes.push(0);
        let base = self.bytes.as_ptr().expose_provenance();
        if base != before {
            for address in &mut self.addresses {
                if *address != 0 {
                    *address = *address - before + base;
                }
            }
        }
        if let Some(end) = self.addresses.last_mut() {
            *end = base + start;
        }
        self.addresses.push(0);
    }

    /// Forgets the last string.
    pub fn pop(&mut self) {
        let count = self.len();
        let Some(last) = count.checked_sub(1) else { return };
        let start = self.addresses[last] - self.bytes.as_ptr().addr();
        self.bytes.truncate(start);
        self.addresses.truncate(last);
        self.addresses.push(0);
    }

    /// Forgets all strings and keeps the memory.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.addresses.clear();
        self.addresses.push(0);
    }

    pub fn len(&self) -> usize {
        self.addresses.len() - 1
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The strings without their NULs.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let base = self.bytes.as_ptr().addr();
        let end = base + self.bytes.len();
        self.addresses.windows(2).filter_map(move |pair| {
            let stop = if pair[1] == 0 { end } else { pair[1] };
            self.bytes.get(pair[0] - base..stop - base - 1)
        })
    }

    /// Bytes that `execve` counts against its limit: text, NULs and pointers.
    pub fn exec_size(&self) -> usize {
        self.bytes.len() + self.addresses.len() * size_of::<usize>()
    }

    pub(crate) fn as_ptr(&self) -> *const usize {
        self.addresses.as_ptr()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the kernel would see.
    fn as_seen(strings: &CStrings) -> Vec<Vec<u8>> {
        let mut seen = Vec::new();
        for i in 0.. {
            // SAFETY: the array ends with a zero, its strings with a NUL.
            unsafe {
                let address = *strings.as_ptr().add(i);
                if address == 0 {
                    break;
                }
                let string = std::ptr::with_exposed_provenance::<std::ffi::c_char>(address);
                seen.push(CStr::from_ptr(string).to_bytes().to_vec());
            }
        }
        seen
    }

    #[test]
    fn addresses_follow_the_text_when_it_moves() {
        let mut strings = CStrings::with_capacity(0, 0);
        let wanted: Vec<Vec<u8>> = (0..500).map(|n| vec![b'a' + (n % 26) as u8; n % 40]).collect();
        wanted.iter().for_each(|s| strings.push(s));
        assert_eq!(as_seen(&strings), wanted);
        assert_eq!(strings.iter().map(<[u8]>::to_vec).collect::<Vec<_>>(), wanted);
        assert_eq!(as_seen(&strings.clone()), wanted);
        strings.clear();
        assert!(strings.is_empty() && as_seen(&strings).is_empty());
        strings.push_parts(&[b"A", b"=", b"1"]);
        assert_eq!(as_seen(&strings), [b"A=1".to_vec()]);
    }

    #[test]
    fn a_nul_ends_a_string() {
        let mut strings = CStrings::new();
        strings.push(b"a\0b");
        strings.push_parts(&[b"x\0y", b"z"]);
        assert_eq!(as_seen(&strings), [b"a".to_vec(), b"x".to_vec()]);
        assert_eq!(c_string(b"a\0b").as_bytes(), b"a");
        assert_eq!(with_c_str(b"a\0b", |s| s.to_bytes().to_vec()), b"a");
        assert_eq!(with_c_str(&[b'x'; 255], |s| s.count_bytes()), 255);
        assert_eq!(with_c_str(&[b'x'; 256], |s| s.count_bytes()), 256);
    }
}

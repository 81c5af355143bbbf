//! Object names.

/// The name of an object: SHA-1, or the first 20 bytes of a SHA-256, which is then never relied on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Oid(pub [u8; 20]);

impl Oid {
    pub fn from_slice(bytes: &[u8]) -> Oid {
        bytes.first_chunk().map_or(Oid::default(), |b| Oid(*b))
    }

    /// Reads 40 hexadecimal digits, or the first 40 of 64.
    pub fn from_hex(text: &[u8]) -> Option<Oid> {
        if text.len() != 40 && text.len() != 64 {
            return None;
        }
        let digit = |b: u8| (b as char).to_digit(16).map(|d| d as u8);
        if !text.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        let mut oid = Oid::default();
        for (byte, pair) in oid.0.iter_mut().zip(text.as_chunks::<2>().0) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Some(oid)
    }
}

impl std::fmt::Debug for Oid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&String::from_utf8_lossy(&hex(self)))
    }
}

/// The name in hexadecimal.
pub fn hex(oid: &Oid) -> Vec<u8> {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    oid.0.iter().flat_map(|b| [b >> 4, b & 15]).map(|d| DIGITS[usize::from(d)]).collect()
}

//! Numbers and byte strings in a frame: seven bits a byte, length first.

/// Writes.
pub trait Put {
    fn number(&mut self, n: u64);
    fn text(&mut self, bytes: &[u8]);
    fn flag(&mut self, on: bool) {
        self.number(u64::from(on));
    }
    fn maybe(&mut self, bytes: Option<&[u8]>) {
        self.flag(bytes.is_some());
        if let Some(bytes) = bytes {
            self.text(bytes);
        }
    }
}

impl Put for Vec<u8> {
    fn number(&mut self, mut n: u64) {
        while n >= 0x80 {
            self.push(n as u8 | 0x80);
            n >>= 7;
        }
        self.push(n as u8);
    }

    fn text(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.extend_from_slice(bytes);
    }
}

/// Reads; `None` is a broken frame.
#[derive(Clone, Copy)]
pub struct Get<'a>(pub &'a [u8]);

impl<'a> Get<'a> {
    pub fn number(&mut self) -> Option<u64> {
        let mut n = 0u64;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            n |= u64::from(byte & 0x7f).checked_shl(shift)?;
            if byte & 0x80 == 0 {
                return Some(n);
            }
        }
        None
    }

    pub fn size(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    pub fn text(&mut self) -> Option<&'a [u8]> {
        let length = self.size()?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(text)
    }

    pub fn bytes(&mut self) -> Option<Vec<u8>> {
        self.text().map(<[u8]>::to_vec)
    }

    pub fn flag(&mut self) -> Option<bool> {
        self.number().map(|n| n != 0)
    }

    pub fn maybe(&mut self) -> Option<Option<Vec<u8>>> {
        if self.flag()? { Some(Some(self.bytes()?)) } else { Some(None) }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut frame = Vec::new();
        for n in [0, 1, 127, 128, 300, u64::MAX] {
            frame.number(n);
        }
        frame.text(b"abc");
        frame.maybe(None);
        frame.maybe(Some(b""));
        let mut get = Get(&frame);
        for n in [0, 1, 127, 128, 300, u64::MAX] {
            assert_eq!(get.number(), Some(n));
        }
        assert_eq!(get.text(), Some(&b"abc"[..]));
        assert_eq!(get.maybe(), Some(None));
        assert_eq!(get.maybe(), Some(Some(Vec::new())));
        assert!(get.is_empty() && get.number().is_none());
        assert!(Get(&[5, 1]).text().is_none());
        assert!(Get(&[0xff; 12]).number().is_none());
    }
}

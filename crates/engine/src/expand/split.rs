//! Field separators (bash manual: Word Splitting): IFS as a table.

/// IFS, ready for splitting.
#[derive(Debug, Clone)]
pub struct Separators {
    /// By byte: what it does. Multibyte separators are not here.
    table: [Separator; 256],
    /// IFS as it stands, for `$*` and `read`.
    pub text: Vec<u8>,
    /// Some separator is a multibyte character.
    pub multibyte: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separator {
    No,
    /// Blank, tab or newline: runs of them separate, and are dropped at both ends.
    White,
    /// Any other: each one ends a field.
    Other,
}

impl Separators {
    /// The table of an IFS value; None is unset, which means the default.
    pub fn of(ifs: Option<&[u8]>) -> Separators {
        let text = ifs.unwrap_or(b" \t\n");
        let mut table = [Separator::No; 256];
        for &byte in text {
            table[byte as usize] =
                if matches!(byte, b' ' | b'\t' | b'\n') { Separator::White } else { Separator::Other };
        }
        Separators { table, text: text.to_vec(), multibyte: text.iter().any(|byte| *byte >= 0x80) }
    }

    #[inline]
    pub fn get(&self, byte: u8) -> Separator {
        self.table[byte as usize]
    }

    /// IFS is empty: no splitting.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The first character of IFS, which joins `"$*"`; empty when IFS is empty.
    pub fn joiner(&self, charset: crate::charset::Charset) -> &[u8] {
        let len = charset.next(&self.text, 0);
        self.text.get(..len).unwrap_or(&[])
    }
}

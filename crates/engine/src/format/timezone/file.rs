//! Zone files (RFC 8536).

use super::rule::parse_rule;
use super::{Kind, Leap, Name, Zone};

impl Zone {
    /// The contents of a zone file (RFC 8536, all versions).
    pub fn from_file(data: &[u8]) -> Option<Zone> {
        let first = Header::read(data)?;
        if data[4] == 0 {
            return first.zone(data.get(HEADER..)?, 4);
        }
        let second = data.get(HEADER + first.size(4)..)?;
        let header = Header::read(second)?;
        let body = second.get(HEADER..)?;
        let mut zone = header.zone(body, 8)?;
        // The footer: a rule between two newlines.
        if let Some([b'\n', footer @ ..]) = body.get(header.size(8)..)
            && let Some(end) = memchr::memchr(b'\n', footer)
            && end > 0
        {
            zone.rule = Some(parse_rule(&footer[..end]));
        }
        Some(zone)
    }
}

/// Bytes of a zone file's header.
const HEADER: usize = 44;

/// The counts in the header of a zone file.
struct Header {
    utc_flags: usize,
    standard_flags: usize,
    leaps: usize,
    transitions: usize,
    kinds: usize,
    characters: usize,
}

/// A big-endian signed number.
fn big_endian(bytes: &[u8]) -> i64 {
    let sign = bytes.first().map_or(0, |b| (*b as i8 >> 7) as i64);
    bytes.iter().fold(sign, |n, &b| n << 8 | b as i64)
}

impl Header {
    fn read(data: &[u8]) -> Option<Header> {
        let counts = data.get(..HEADER)?.strip_prefix(b"TZif")?.get(16..)?;
        let mut counts = counts.chunks_exact(4).map(|count| big_endian(count) as u32 as usize);
        Some(Header {
            utc_flags: counts.next()?,
            standard_flags: counts.next()?,
            leaps: counts.next()?,
            transitions: counts.next()?,
            kinds: counts.next()?,
            characters: counts.next()?,
        })
    }

    /// Bytes of the block after the header, whose times take `width` bytes.
    fn size(&self, width: usize) -> usize {
        self.transitions * (width + 1)
            + self.kinds * 6
            + self.characters
            + self.leaps * (width + 4)
            + self.standard_flags
            + self.utc_flags
    }

    /// Reads the block; its footer is not looked at.
    fn zone(&self, body: &[u8], width: usize) -> Option<Zone> {
        let mut rest = body.get(..self.size(width))?;
        let mut take = |len: usize| {
            let (head, tail) = rest.split_at_checked(len)?;
            rest = tail;
            Some(head)
        };
        let times = take(self.transitions * width)?;
        let indices = take(self.transitions)?;
        let kinds = take(self.kinds * 6)?;
        let names = take(self.characters)?;
        let leaps = take(self.leaps * (width + 4))?;
        let name = |index: u8| {
            let text = names.get(index as usize..)?;
            Some(Name::from_slice(&text[..memchr::memchr(0, text)?]))
        };
        let kinds = kinds
            .chunks_exact(6)
            .map(|kind| {
                Some(Kind { offset: big_endian(&kind[..4]), daylight: kind[4] != 0, name: name(kind[5])? })
            })
            .collect::<Option<Vec<Kind>>>()?;
        if kinds.is_empty() || indices.iter().any(|&index| index as usize >= kinds.len()) {
            return None;
        }
        let times = times.chunks_exact(width).map(big_endian);
        let leap = |leap: &[u8]| Leap { at: big_endian(&leap[..width]), total: big_endian(&leap[width..]) };
        Some(Zone {
            transitions: times.zip(indices.iter().copied()).collect(),
            kinds,
            leaps: leaps.chunks_exact(width + 4).map(leap).collect(),
            rule: None,
        })
    }
}

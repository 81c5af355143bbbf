//! Decimal numbers as bytes: writing them, and reading them by the two rules bash uses.
//!
//! Manual: Shell Arithmetic, and everywhere a builtin takes a number. `legal_number` is the rule of
//! most builtins (decimal, blanks around it allowed, overflow refused); `integer_prefix` is C's
//! `strtoimax` with its base rules, as `printf`, `test` and `ulimit` need it. Nothing here allocates
//! besides growing the caller's buffer.

const PAIRS: &[u8; 200] = b"0001020304050607080910111213141516171819\
2021222324252627282930313233343536373839\
4041424344454647484950515253545556575859\
6061626364656667686970717273747576777879\
8081828384858687888990919293949596979899";

/// The most bytes a 64-bit number takes: a sign and 20 digits.
const LONGEST: usize = 21;

/// Appends `n` in decimal.
pub fn push_u64(out: &mut Vec<u8>, n: u64) {
    let mut buffer = [0u8; LONGEST];
    out.extend_from_slice(decimal(&mut buffer, n, false));
}

/// Appends `n` in decimal, with a minus sign when negative.
pub fn push_i64(out: &mut Vec<u8>, n: i64) {
    let mut buffer = [0u8; LONGEST];
    out.extend_from_slice(decimal(&mut buffer, n.unsigned_abs(), n < 0));
}

/// The decimal text of `n` as a fresh byte string.
pub fn to_bytes(n: i64) -> Vec<u8> {
    let mut buffer = [0u8; LONGEST];
    decimal(&mut buffer, n.unsigned_abs(), n < 0).to_vec()
}

/// A decimal number on the stack, for callers that only need to look at its bytes.
pub struct Decimal {
    buffer: [u8; LONGEST],
    start: usize,
}

impl Decimal {
    pub fn new(n: i64) -> Decimal {
        let mut buffer = [0u8; LONGEST];
        let start = LONGEST - decimal(&mut buffer, n.unsigned_abs(), n < 0).len();
        Decimal { buffer, start }
    }

    pub fn new_unsigned(n: u64) -> Decimal {
        let mut buffer = [0u8; LONGEST];
        let start = LONGEST - decimal(&mut buffer, n, false).len();
        Decimal { buffer, start }
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.buffer[self.start..]
    }
}

/// Writes the digits from the right end of `buffer`, two at a time, and returns them.
fn decimal(buffer: &mut [u8; LONGEST], mut n: u64, negative: bool) -> &[u8] {
    let mut at = LONGEST;
    while n >= 100 {
        let pair = (n % 100) as usize * 2;
        n /= 100;
        at -= 2;
        buffer[at..at + 2].copy_from_slice(&PAIRS[pair..pair + 2]);
    }
    if n >= 10 {
        let pair = n as usize * 2;
        at -= 2;
        buffer[at..at + 2].copy_from_slice(&PAIRS[pair..pair + 2]);
    } else {
        at -= 1;
        buffer[at] = b'0' + n as u8;
    }
    if negative {
        at -= 1;
        buffer[at] = b'-';
    }
    &buffer[at..]
}

/// C's `isspace` in the C locale.
pub fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The whole of `text` as a decimal number, blanks around it allowed; `None` when it is anything
/// else or does not fit 64 bits.
#[inline]
pub fn legal_number(text: &[u8]) -> Option<i64> {
    // The usual case: digits alone, of which eighteen always fit.
    if (1..=18).contains(&text.len()) && text.iter().all(u8::is_ascii_digit) {
        return Some(text.iter().fold(0, |number, digit| number * 10 + i64::from(digit - b'0')));
    }
    legal_number_slow(text)
}

fn legal_number_slow(text: &[u8]) -> Option<i64> {
    let prefix = integer_prefix(text, 10);
    let rest = text.get(prefix.consumed..)?;
    (prefix.consumed > 0 && !prefix.overflow && rest.iter().all(|&b| is_space(b))).then_some(prefix.value)
}

/// What C's `strtoimax` or `strtoumax` finds at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prefix<T> {
    /// Clamped to the type's limit on overflow; zero when there is no number.
    pub value: T,
    /// Bytes taken, leading blanks included; zero when there is no number.
    pub consumed: usize,
    pub overflow: bool,
}

/// Sign, magnitude and length of the integer at the start of `text`.
struct Scan {
    negative: bool,
    magnitude: u64,
    consumed: usize,
    overflow: bool,
}

fn scan(text: &[u8], base: u32) -> Scan {
    let mut at = text.iter().take_while(|&&b| is_space(b)).count();
    let negative = text.get(at) == Some(&b'-');
    if matches!(text.get(at), Some(b'-' | b'+')) {
        at += 1;
    }
    let digit = |at: usize, base: u32| text.get(at).and_then(|&b| (b as char).to_digit(base));
    let hex_prefix = text.get(at) == Some(&b'0')
        && matches!(text.get(at + 1), Some(b'x' | b'X'))
        && digit(at + 2, 16).is_some();
    let base = match (base, text.get(at)) {
        (0 | 16, _) if hex_prefix => {
            at += 2;
            16
        }
        (0, Some(b'0')) => 8,
        (0, _) => 10,
        _ => base,
    };
    let start = at;
    let mut magnitude = 0u64;
    let mut overflow = false;
    while let Some(d) = digit(at, base) {
        match magnitude.checked_mul(base as u64).and_then(|m| m.checked_add(d as u64)) {
            Some(m) => magnitude = m,
            None => overflow = true,
        }
        at += 1;
    }
    let consumed = if at == start { 0 } else { at };
    Scan { negative, magnitude, consumed, overflow }
}

/// C's `strtoimax`: blanks, sign, digits of `base` (2 to 36; 0 takes `0x` and a leading `0` as in C).
pub fn integer_prefix(text: &[u8], base: u32) -> Prefix<i64> {
    let scan = scan(text, base);
    let limit = i64::MAX as u64 + scan.negative as u64;
    let overflow = scan.overflow || scan.magnitude > limit;
    let magnitude = if overflow { limit } else { scan.magnitude };
    let value = if scan.negative { (magnitude as i64).wrapping_neg() } else { magnitude as i64 };
    Prefix { value, consumed: scan.consumed, overflow }
}

/// C's `strtoumax`: as `integer_prefix`, a minus sign giving the two's complement.
pub fn unsigned_prefix(text: &[u8], base: u32) -> Prefix<u64> {
    let scan = scan(text, base);
    let value = match (scan.overflow, scan.negative) {
        (true, _) => u64::MAX,
        (false, true) => scan.magnitude.wrapping_neg(),
        (false, false) => scan.magnitude,
    };
    Prefix { value, consumed: scan.consumed, overflow: scan.overflow }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_decimals() {
        for n in [0, 7, 10, 99, 100, 12345, -1, -100, i64::MAX, i64::MIN] {
            assert_eq!(to_bytes(n), n.to_string().as_bytes());
            assert_eq!(Decimal::new(n).as_bytes(), n.to_string().as_bytes());
        }
        let mut out = Vec::new();
        push_u64(&mut out, u64::MAX);
        assert_eq!(out, b"18446744073709551615");
    }

    #[test]
    fn legal_numbers() {
        let cases: &[(&[u8], Option<i64>)] = &[
            (b"", None),
            (b" ", None),
            (b"12", Some(12)),
            (b" \t+12 \n", Some(12)),
            (b"-9223372036854775808", Some(i64::MIN)),
            (b"9223372036854775807", Some(i64::MAX)),
            (b"9223372036854775808", None),
            (b"0x10", None),
            (b"010", Some(10)),
            (b"1 2", None),
            (b"-", None),
            (b"- 1", None),
        ];
        for (text, expected) in cases {
            assert_eq!(legal_number(text), *expected, "{text:?}");
        }
    }

    #[test]
    fn prefixes() {
        let signed = |t: &[u8]| {
            let p = integer_prefix(t, 0);
            (p.value, p.consumed, p.overflow)
        };
        assert_eq!(signed(b"0x1fz"), (31, 4, false));
        assert_eq!(signed(b"0x"), (0, 1, false));
        assert_eq!(signed(b"-0x8000000000000000"), (i64::MIN, 19, false));
        assert_eq!(signed(b"-0x8000000000000001"), (i64::MIN, 19, true));
        assert_eq!(signed(b"089"), (0, 1, false));
        assert_eq!(signed(b"  x"), (0, 0, false));
        assert_eq!(unsigned_prefix(b"-1", 0).value, u64::MAX);
        assert!(unsigned_prefix(b"18446744073709551616", 0).overflow);
    }
}

//! Reading floating-point numbers, as C's `strtold` and `strtod` do, correctly rounded.

use super::{Extended, Magnitude, Precision, SUBNORMAL_EXPONENT};
use crate::format::bignum::BigUint;
use crate::format::number::is_space;

/// What was found at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parsed {
    pub value: Extended,
    /// Bytes taken, leading blanks included; zero when there is no number.
    pub consumed: usize,
    /// The number is too large, or too small to keep its digits.
    pub out_of_range: bool,
}

/// C's `strtold` or `strtod`.
pub fn parse(text: &[u8], precision: Precision) -> Parsed {
    let mut start = text.iter().take_while(|&&b| is_space(b)).count();
    let negative = text.get(start) == Some(&b'-');
    if matches!(text.get(start), Some(b'-' | b'+')) {
        start += 1;
    }
    let body = &text[start..];
    let hex = body.len() > 2 && body[0] == b'0' && body[1] | 0x20 == b'x';
    let number = word(body)
        .or_else(|| hex.then(|| hexadecimal(&body[2..], precision)).flatten())
        .or_else(|| decimal(body, precision));
    match number {
        Some(Number { magnitude, taken, out_of_range }) => {
            Parsed { value: Extended { negative, magnitude }, consumed: start + taken, out_of_range }
        }
        None => Parsed { value: Extended::ZERO, consumed: 0, out_of_range: false },
    }
}

/// An unsigned number and the bytes it took.
struct Number {
    magnitude: Magnitude,
    taken: usize,
    out_of_range: bool,
}

impl Number {
    fn exact(magnitude: Magnitude, taken: usize) -> Number {
        Number { magnitude, taken, out_of_range: false }
    }
}

/// `inf`, `infinity`, `nan` and `nan(…)`, in any case of letters.
fn word(body: &[u8]) -> Option<Number> {
    let starts = |word: &[u8]| body.get(..word.len()).is_some_and(|b| b.eq_ignore_ascii_case(word));
    if starts(b"infinity") {
        return Some(Number::exact(Magnitude::Infinite, 8));
    }
    if starts(b"inf") {
        return Some(Number::exact(Magnitude::Infinite, 3));
    }
    if !starts(b"nan") {
        return None;
    }
    let mut taken = 3;
    if body.get(3) == Some(&b'(') {
        let inside = &body[4..];
        let len = inside.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        if inside.get(len) == Some(&b')') {
            taken = 4 + len + 1;
        }
    }
    Some(Number::exact(Magnitude::Nan, taken))
}

/// Digits with at most one point among them.
struct Digits {
    /// Without leading zeros.
    significant: Vec<u8>,
    /// How many of the digits after the point there are, negative when digits were left out.
    fraction: i64,
    /// A non-zero digit was left out at the end.
    more: bool,
    taken: usize,
}

/// Beyond this many significant digits only their being zero or not can matter to the rounding.
const MOST_DIGITS: usize = 12_000;

/// `None` when there is no digit.
fn digits(text: &[u8], is_digit: impl Fn(&u8) -> bool) -> Option<Digits> {
    let mut found = Digits { significant: Vec::new(), fraction: 0, more: false, taken: 0 };
    let mut point = false;
    let mut any = false;
    for &byte in text {
        if byte == b'.' && !point {
            point = true;
        } else if is_digit(&byte) {
            any = true;
            if found.significant.len() == MOST_DIGITS {
                found.more |= byte != b'0';
                found.fraction -= 1;
            } else if byte != b'0' || !found.significant.is_empty() {
                found.significant.push(byte);
            }
            found.fraction += point as i64;
        } else {
            break;
        }
        found.taken += 1;
    }
    any.then_some(found)
}

/// The exponent after its letter and the bytes it takes with the letter; nothing when it has no digit.
fn exponent(text: &[u8], letter: u8) -> (i64, usize) {
    if text.first().is_none_or(|b| b | 0x20 != letter) {
        return (0, 0);
    }
    let negative = text.get(1) == Some(&b'-');
    let sign = matches!(text.get(1), Some(b'-' | b'+')) as usize;
    let digits = text[1 + sign..].iter().take_while(|b| b.is_ascii_digit());
    let mut count = 0;
    // Saturated far beyond every range, and far from overflow when digits are added to it.
    let value = digits.fold(0i64, |n, &d| {
        count += 1;
        (n * 10 + (d - b'0') as i64).min(1 << 50)
    });
    match count {
        0 => (0, 0),
        _ => (if negative { -value } else { value }, 1 + sign + count),
    }
}

fn decimal(body: &[u8], precision: Precision) -> Option<Number> {
    let found = digits(body, u8::is_ascii_digit)?;
    let (power, extra) = exponent(&body[found.taken..], b'e');
    let taken = found.taken + extra;
    if found.significant.is_empty() {
        return Some(Number::exact(Magnitude::Zero, taken));
    }
    let power = power - found.fraction;
    // The number lies in [10^(place−1), 10^place).
    let place = found.significant.len() as i64 + power;
    if place > 5000 {
        return Some(Number { magnitude: Magnitude::Infinite, taken, out_of_range: true });
    }
    if place < -5000 {
        return Some(Number { magnitude: Magnitude::Zero, taken, out_of_range: true });
    }
    let mut big = BigUint::default();
    big.push_decimal(&found.significant);
    let power = power as i32;
    let (big, exponent, inexact) = if power >= 0 {
        big.multiply_power_of_five(power as u32);
        (big, power, false)
    } else {
        let mut divisor = BigUint::from_u64(1);
        divisor.multiply_power_of_five(power.unsigned_abs());
        // Enough bits for every mantissa, a bit to round by, and one to spare.
        let shift = (66 + divisor.bits()).saturating_sub(big.bits());
        big.shift_left(shift);
        let (quotient, rest) = big.divide(divisor);
        (quotient, power - shift as i32, rest)
    };
    let (magnitude, out_of_range) = round(&big, exponent, inexact || found.more, precision);
    Some(Number { magnitude, taken, out_of_range })
}

/// The part after `0x`; `None` when no digit follows.
fn hexadecimal(body: &[u8], precision: Precision) -> Option<Number> {
    let found = digits(body, u8::is_ascii_hexdigit)?;
    let (power, extra) = exponent(&body[found.taken..], b'p');
    let taken = 2 + found.taken + extra;
    if found.significant.is_empty() {
        return Some(Number::exact(Magnitude::Zero, taken));
    }
    let power = (power - found.fraction * 4).clamp(-(1 << 20), 1 << 20) as i32;
    let mut big = BigUint::default();
    for digit in &found.significant {
        big.multiply_add(16, (*digit as char).to_digit(16).unwrap_or(0));
    }
    let (magnitude, out_of_range) = round(&big, power, found.more, precision);
    Some(Number { magnitude, taken, out_of_range })
}

/// Rounds `big · 2^exponent` (and a little more when `inexact`) to nearest, ties to even. Also tells
/// whether it overflows, or lost bits below the normal range.
fn round(big: &BigUint, exponent: i32, inexact: bool, precision: Precision) -> (Magnitude, bool) {
    let width = precision.mantissa_bits();
    let (least, most) = precision.range();
    let bits = big.bits() as i32;
    let top = exponent + bits - 1;
    let lacking = (least - top).max(0);
    if lacking > width {
        return (Magnitude::Zero, true);
    }
    let cut = |keep: i32| {
        let drop = bits - keep;
        if drop <= 0 {
            return (big.high_bits(0) << -drop, inexact);
        }
        let drop = drop as u32;
        let kept = if keep > 0 { big.high_bits(drop) } else { 0 };
        let half = big.bit(drop - 1);
        let below = inexact || big.any_bit_below(drop - 1);
        let up = half && (below || kept & 1 == 1);
        // A carry out of 64 bits leaves 0, which the caller takes for the next power of two.
        (kept.wrapping_add(up as u64), half || below)
    };
    let keep = width - lacking;
    let (mut mantissa, lost) = cut(keep);
    let mut exponent = top - keep + 1;
    if keep == 64 && mantissa == 0 {
        mantissa = 1 << 63;
        exponent += 1;
    }
    if mantissa == 0 {
        return (Magnitude::Zero, true);
    }
    // Tininess is judged after rounding to the full width.
    let full_width_carries = || {
        let (full, _) = cut(width);
        if width == 64 { full == 0 } else { full >> width != 0 }
    };
    let tiny = lacking > 0 && !(lacking == 1 && full_width_carries());
    let zeros = mantissa.leading_zeros() as i32;
    if exponent + 63 - zeros > most {
        return (Magnitude::Infinite, true);
    }
    let shift = zeros.min(exponent - SUBNORMAL_EXPONENT);
    let magnitude = Magnitude::Finite { mantissa: mantissa << shift, exponent: exponent - shift };
    (magnitude, tiny && lost)
}

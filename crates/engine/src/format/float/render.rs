//! Writing floating-point numbers, as glibc's `printf` does, exactly to any precision.

use super::{Extended, Magnitude, Precision};
use crate::format::bignum::{BigUint, Fraction};
use crate::format::number;

/// A conversion of a `printf` format: `f F e E g G a A` and what may stand before it.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub conversion: u8,
    /// `#`
    pub alternate: bool,
    pub precision: Option<usize>,
}

/// The text of a number without its sign: `text` with `zeros` zeros inserted at `at`. (A precision of
/// millions costs no memory.)
#[derive(Clone, Debug, Default)]
pub struct Rendered {
    pub text: Vec<u8>,
    pub at: usize,
    pub zeros: usize,
    /// `0x`: zero padding goes after these bytes of the text.
    pub prefix: usize,
    /// Infinity and not-a-number are never padded with zeros.
    pub word: bool,
}

/// How many digits are wanted.
#[derive(Clone, Copy)]
enum Want {
    Significant(usize),
    Decimals(usize),
}

/// Decimal digits: `0.d₀d₁d₂… · 10^point`. No leading zero; empty for zero.
struct Decimal {
    digits: Vec<u8>,
    point: i64,
    /// Rounding made a power of ten of it.
    carried: bool,
}

impl Decimal {
    /// As many digits of `mantissa · 2^exponent` as are wanted, rounded; fewer when the rest is zero.
    fn new(mantissa: u64, exponent: i32, want: Want) -> Decimal {
        let mut decimal = Decimal { digits: Vec::new(), point: 0, carried: false };
        if mantissa == 0 {
            return decimal;
        }
        let zeros = mantissa.trailing_zeros();
        let (mantissa, exponent) = (mantissa >> zeros, exponent + zeros as i32);
        let mut whole = BigUint::from_u64(match exponent {
            0.. => mantissa,
            -63..0 => mantissa >> -exponent,
            _ => 0,
        });
        whole.shift_left(exponent.max(0) as u32);
        while !whole.is_zero() {
            let mut nine = whole.divide_small(1_000_000_000);
            // The digits come from the low end and are turned round below.
            for _ in 0..9 {
                decimal.digits.push(b'0' + (nine % 10) as u8);
                nine /= 10;
            }
        }
        while decimal.digits.last() == Some(&b'0') {
            decimal.digits.pop();
        }
        decimal.digits.reverse();
        decimal.point = decimal.digits.len() as i64;
        let mut fraction = Fraction::new(mantissa, (-exponent).max(0) as u32);
        while !fraction.is_zero() && decimal.index(want) >= decimal.digits.len() as i64 {
            decimal.push_nine(fraction.next_nine());
        }
        decimal.round(want, !fraction.is_zero());
        decimal
    }

    /// The index of the first digit that is not wanted.
    fn index(&self, want: Want) -> i64 {
        match want {
            Want::Significant(count) => count as i64,
            Want::Decimals(count) => self.point + count as i64,
        }
    }

    fn push_nine(&mut self, nine: u32) {
        for place in (0..9).rev() {
            let digit = (nine / 10u32.pow(place) % 10) as u8;
            if digit == 0 && self.digits.is_empty() {
                self.point -= 1;
            } else {
                self.digits.push(b'0' + digit);
            }
        }
    }

    fn round(&mut self, want: Want, more: bool) {
        let index = self.index(want);
        if index >= self.digits.len() as i64 {
            return;
        }
        let Ok(index) = usize::try_from(index) else { return self.digits.clear() };
        let odd = index > 0 && self.digits[index - 1] & 1 == 1;
        let up = match self.digits[index] {
            b'0'..=b'4' => false,
            b'5' => odd || more || self.digits[index + 1..].iter().any(|&d| d != b'0'),
            _ => true,
        };
        self.digits.truncate(index);
        if !up {
            return;
        }
        // Nines carry; they become zeros, which need not be kept.
        while self.digits.last() == Some(&b'9') {
            self.digits.pop();
        }
        match self.digits.last_mut() {
            Some(digit) => *digit += 1,
            None => {
                self.digits.push(b'1');
                self.point += 1;
                self.carried = true;
            }
        }
    }

    /// The exponent in scientific notation.
    fn power(&self) -> i64 {
        if self.digits.is_empty() { 0 } else { self.point - 1 }
    }

    fn strip_zeros(&mut self) {
        while self.digits.last() == Some(&b'0') {
            self.digits.pop();
        }
    }

    /// `123.45`, with `decimals` digits after the point.
    fn fixed(&self, decimals: usize, point: bool, out: &mut Rendered) {
        let zeros = |count: i64| std::iter::repeat_n(b'0', count.max(0) as usize);
        let whole = self.point.clamp(0, self.digits.len() as i64) as usize;
        let text = &mut out.text;
        text.extend_from_slice(&self.digits[..whole]);
        text.extend(zeros(if self.digits.is_empty() { 0 } else { self.point - whole as i64 }));
        if text.is_empty() {
            text.push(b'0');
        }
        if decimals > 0 || point {
            text.push(b'.');
        }
        let before = text.len();
        if whole < self.digits.len() {
            text.extend(zeros(-self.point));
            text.extend_from_slice(&self.digits[whole..]);
        }
        out.at = text.len();
        out.zeros = decimals - (text.len() - before).min(decimals);
    }

    /// `1.2345e+02`, with `decimals` digits after the point.
    fn scientific(&self, decimals: usize, point: bool, letter: u8, out: &mut Rendered) {
        let text = &mut out.text;
        text.push(*self.digits.first().unwrap_or(&b'0'));
        if decimals > 0 || point {
            text.push(b'.');
        }
        let rest = self.digits.get(1..).unwrap_or(&[]);
        text.extend_from_slice(rest);
        out.at = text.len();
        out.zeros = decimals - rest.len().min(decimals);
        let power = self.power();
        text.extend_from_slice(&[letter, if power < 0 { b'-' } else { b'+' }]);
        let power = power.unsigned_abs();
        if power < 10 {
            text.push(b'0');
        }
        number::push_u64(text, power);
    }
}

impl Extended {
    /// Writes the number as `printf` would, without sign and padding, into `out`. `%a` shows the format
    /// `precision`.
    pub fn render(&self, style: &Style, precision: Precision, out: &mut Rendered) {
        out.text.clear();
        (out.at, out.zeros, out.prefix, out.word) = (0, 0, 0, false);
        let lower = style.conversion | 0x20;
        let upper = style.conversion != lower;
        let (mantissa, exponent) = match self.magnitude {
            Magnitude::Zero => (0, 0),
            Magnitude::Finite { mantissa, exponent } => (mantissa, exponent),
            Magnitude::Infinite | Magnitude::Nan => {
                let infinite = self.magnitude == Magnitude::Infinite;
                let word: &[u8] = if infinite { b"inf" } else { b"nan" };
                out.text.extend_from_slice(word);
                out.word = true;
                if upper {
                    out.text.make_ascii_uppercase();
                }
                return;
            }
        };
        let digits = style.precision.unwrap_or(6);
        let letter = if upper { b'E' } else { b'e' };
        let point = style.alternate;
        match lower {
            b'f' => {
                let decimal = Decimal::new(mantissa, exponent, Want::Decimals(digits));
                decimal.fixed(digits, point, out);
            }
            b'e' => {
                let want = Want::Significant(digits.saturating_add(1));
                Decimal::new(mantissa, exponent, want).scientific(digits, point, letter, out);
            }
            b'g' => {
                let significant = digits.max(1);
                let mut decimal = Decimal::new(mantissa, exponent, Want::Significant(significant));
                let power = decimal.power();
                if !point {
                    decimal.strip_zeros();
                }
                // glibc chooses the style before it rounds; a number that rounding takes from the fixed
                // to the scientific style loses the decimals `#` asks for.
                let switched = decimal.carried && power == significant as i64;
                let all = point && !switched;
                let shown = if all { significant } else { decimal.digits.len().max(1) };
                if power < -4 || power >= significant as i64 {
                    decimal.scientific(shown - 1, point, letter, out);
                } else {
                    let decimals = (shown as i64 - 1 - power).max(0) as usize;
                    decimal.fixed(decimals, point, out);
                }
            }
            _ => {
                hexadecimal_text(mantissa, exponent, style, precision, out);
                if upper {
                    out.text.make_ascii_uppercase();
                }
            }
        }
    }
}

/// `%a`: the leading digit holds four bits of an extended number and one bit of a double.
fn hexadecimal_text(mantissa: u64, exponent: i32, style: &Style, precision: Precision, out: &mut Rendered) {
    // As a leading digit and `places` hexadecimal digits below it, times 2^power.
    let (mut value, places, mut power) = match precision {
        _ if mantissa == 0 => (0u128, 15, 0),
        Precision::Extended => (mantissa as u128, 15, exponent + 60),
        Precision::Double => {
            let top = (exponent + 63 - mantissa.leading_zeros() as i32).max(-1022);
            // A double's mantissa has 53 bits, so what is shifted out is zero.
            ((mantissa >> 1 >> (top - exponent - 53).max(0)) as u128, 13, top)
        }
    };
    let digits = match style.precision {
        Some(digits) => digits,
        None if value == 0 => 0,
        None => places - (value.trailing_zeros() as usize / 4).min(places),
    };
    if digits < places {
        let drop = 4 * (places - digits) as u32;
        let (kept, rest, half) = (value >> drop, value & ((1 << drop) - 1), 1u128 << (drop - 1));
        let up = rest > half || rest == half && kept & 1 == 1;
        value = (kept + up as u128) << drop;
        // A leading digit beyond f starts over from 1.
        if value >> (4 * places) > 15 {
            value >>= 4;
            power += 4;
        }
    }
    let shown = digits.min(places);
    let text = &mut out.text;
    text.extend_from_slice(b"0x");
    out.prefix = 2;
    let digit = |place: usize| b"0123456789abcdef"[(value >> (4 * place)) as usize & 15];
    text.push(digit(places));
    if digits > 0 || style.alternate {
        text.push(b'.');
    }
    text.extend((places - shown..places).rev().map(digit));
    out.at = text.len();
    out.zeros = digits - shown;
    text.extend_from_slice(&[b'p', if power < 0 { b'-' } else { b'+' }]);
    number::push_u64(text, power.unsigned_abs() as u64);
}

//! Floating-point numbers as bash handles them on x86-64: 80-bit extended precision, in software.
//!
//! Manual: `printf` in Bash Builtins. Reading is C's `strtold` (`strtod` in POSIX mode), rounded to
//! nearest, ties to even; writing is glibc's `%Lf %Le %Lg %La`, exact at any precision. Every finite
//! number is `mantissa · 2^exponent`.
//!
//! Invariant: the mantissa's top bit is set, unless the number is subnormal (exponent −16445).

use super::bignum::{BigUint, Fraction};
use super::number::is_space;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magnitude {
    Zero,
    Finite { mantissa: u64, exponent: i32 },
    Infinite,
    Nan,
}

/// A value of the 80-bit format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extended {
    pub negative: bool,
    pub magnitude: Magnitude,
}

/// The binary format a text is rounded to, and that `%a` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// x87 extended, C's `long double`.
    Extended,
    /// IEEE double, used in POSIX mode.
    Double,
}

impl Precision {
    fn mantissa_bits(self) -> i32 {
        match self {
            Precision::Extended => 64,
            Precision::Double => 53,
        }
    }

    /// Exponents of the smallest normal number and of the largest one, as powers of two.
    fn range(self) -> (i32, i32) {
        match self {
            Precision::Extended => (-16382, 16383),
            Precision::Double => (-1022, 1023),
        }
    }
}

const SUBNORMAL_EXPONENT: i32 = -16445;

impl Extended {
    pub const ZERO: Extended = Extended { negative: false, magnitude: Magnitude::Zero };

    pub fn from_u64(n: u64) -> Extended {
        let magnitude = match n.leading_zeros() {
            64 => Magnitude::Zero,
            zeros => Magnitude::Finite { mantissa: n << zeros, exponent: -(zeros as i32) },
        };
        Extended { negative: false, magnitude }
    }

    pub fn from_i64(n: i64) -> Extended {
        Extended { negative: n < 0, ..Extended::from_u64(n.unsigned_abs()) }
    }
}

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
        super::number::push_u64(text, power);
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
    super::number::push_u64(text, power.unsigned_abs() as u64);
}

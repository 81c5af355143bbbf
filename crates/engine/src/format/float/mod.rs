//! Floating-point numbers as bash handles them on x86-64: 80-bit extended precision, in software.
//!
//! Manual: `printf` in Bash Builtins. Reading is C's `strtold` (`strtod` in POSIX mode), rounded to
//! nearest, ties to even; writing is glibc's `%Lf %Le %Lg %La`, exact at any precision. Every finite
//! number is `mantissa · 2^exponent`.
//!
//! Invariant: the mantissa's top bit is set, unless the number is subnormal (exponent −16445).

mod parse;
mod render;

pub use parse::{Parsed, parse};
pub use render::{Rendered, Style};

/// A number without its sign.
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

/// The exponent of all subnormal numbers.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The text `%` and `spec` (flags `#`, a precision, a conversion) give for `text`.
    fn shown(spec: &str, text: &str, precision: Precision) -> String {
        let (rest, alternate) = match spec.strip_prefix('#') {
            Some(rest) => (rest, true),
            None => (spec, false),
        };
        let (digits, conversion) = rest.split_at(rest.len() - 1);
        let style = Style {
            conversion: conversion.as_bytes()[0],
            alternate,
            precision: digits.strip_prefix('.').and_then(|digits| digits.parse().ok()),
        };
        let value = parse(text.as_bytes(), precision).value;
        let mut rendered = Rendered::default();
        value.render(&style, precision, &mut rendered);
        let (head, tail) = rendered.text.split_at(rendered.at);
        let sign = if value.negative { "-" } else { "" };
        let text = [head, &vec![b'0'; rendered.zeros], tail].concat();
        format!("{sign}{}", String::from_utf8_lossy(&text))
    }

    #[test]
    fn extended() {
        let cases = [
            ("a", "1", "0x8p-3"),
            (".30f", "0.1", "0.100000000000000000001355252716"),
            ("f", "2.5", "2.500000"),
            (".0f", "2.5", "2"),
            (".0f", "3.5", "4"),
            (".0f", "0.5", "0"),
            (".1f", "0.25", "0.2"),
            (".2f", "9.999", "10.00"),
            (".3e", "123456", "1.235e+05"),
            ("e", "0", "0.000000e+00"),
            ("e", "9.9999999", "1.000000e+01"),
            ("g", "100000", "100000"),
            ("g", "1000000", "1e+06"),
            ("g", "0.0001", "0.0001"),
            ("g", "0.00001", "1e-05"),
            ("#g", "1.5", "1.50000"),
            ("#.0f", "3", "3."),
            ("#.6g", "999999.5", "1.e+06"),
            ("G", "1e-4900", "1E-4900"),
            ("g", "1e4932", "1e+4932"),
            ("E", "-inf", "-INF"),
            ("f", "nan(x)", "nan"),
            (".3a", "1.999", "0xf.fdfp-3"),
            (".0a", "0xf.8", "0x1p+4"),
            ("#a", "0", "0x0.p+0"),
            ("A", "0x1p-16445", "0X0.000000000000001P-16385"),
            (".20f", "18446744073709551615", "18446744073709551615.00000000000000000000"),
        ];
        for (spec, text, expected) in cases {
            assert_eq!(shown(spec, text, Precision::Extended), expected, "%{spec} {text}");
        }
    }

    #[test]
    fn double() {
        let cases = [
            ("a", "1", "0x1p+0"),
            (".20f", "0.1", "0.10000000000000000555"),
            ("a", "0x1p-1074", "0x0.0000000000001p-1022"),
            ("g", "1e309", "inf"),
            (".0a", "1.5", "0x2p+0"),
        ];
        for (spec, text, expected) in cases {
            assert_eq!(shown(spec, text, Precision::Double), expected, "%{spec} {text}");
        }
    }

    #[test]
    fn prefixes() {
        let cases = [
            ("", 0, false),
            ("  +1.5e3x", 8, false),
            ("1e", 1, false),
            ("1e+", 1, false),
            (".", 0, false),
            ("5.", 2, false),
            ("0x", 1, false),
            ("0x.8p1", 6, false),
            ("infinit", 3, false),
            ("nan(a-)", 3, false),
            ("1e5000", 6, true),
            ("1e-5000", 7, true),
            ("0e99999", 7, false),
            ("0x1p-16445", 10, false),
            ("0x1.8p-16445", 12, true),
            ("1e99999999999999999999", 22, true),
        ];
        for (text, consumed, out_of_range) in cases {
            let found = parse(text.as_bytes(), Precision::Extended);
            assert_eq!((found.consumed, found.out_of_range), (consumed, out_of_range), "{text}");
        }
    }

    #[test]
    fn integers() {
        assert_eq!(Extended::from_i64(0), Extended::ZERO);
        assert_eq!(Extended::from_i64(-3), parse(b"-3", Precision::Extended).value);
        assert_eq!(Extended::from_u64(u64::MAX), parse(b"18446744073709551615", Precision::Extended).value);
    }
}

//! The conversions of numbers, and of text where bash leaves it to C's `printf`.

use super::run::{Layout, Run, Stop, TOO_LARGE};
use super::{Count, Spec};
use crate::format::float::{Extended, Precision, Style};
use crate::format::number;

/// A number with the conversion that shows it.
pub(super) enum Number {
    Signed(i64),
    Unsigned(u64),
    Float(Extended, Precision),
}

fn sign(spec: &Spec, negative: bool) -> &'static [u8] {
    match (negative, spec.plus, spec.space) {
        (true, ..) => b"-",
        (_, true, _) => b"+",
        (_, _, true) => b" ",
        _ => b"",
    }
}

impl Run<'_> {
    /// Width and precision for C's printf: too large ends the run; a precision that `*` makes negative
    /// is none.
    fn c_layout(&mut self, spec: &Spec, width: Option<i32>, precision: Option<i32>) -> Result<Layout, Stop> {
        let (width, left) = match (&spec.width, width) {
            (_, Some(width)) => (width.unsigned_abs() as usize, spec.left || width < 0),
            (Count::Number(width), _) => (*width as usize, spec.left),
            (Count::TooLarge(_), _) => return Err(self.fail(&[TOO_LARGE])),
            _ => (0, spec.left),
        };
        let precision = match (&spec.precision, precision) {
            (_, Some(precision)) => usize::try_from(precision).ok(),
            (Count::Number(precision), _) => Some(*precision as usize),
            (Count::Bare, _) => Some(0),
            (Count::TooLarge(_), _) => return Err(self.fail(&[TOO_LARGE])),
            _ => None,
        };
        Ok(Layout { left, width, precision })
    }

    /// What glibc makes of a conversion it does not know, here one with a negative precision: the
    /// conversion is written out. `letters` is what bash has put between precision and the end.
    fn unknown_to_c(&mut self, spec: &Spec, layout: Layout, digits: &[u8], letters: &[u8]) {
        let mut text = vec![b'%'];
        let flags = [
            (spec.alternate, b'#'),
            (spec.group, b'\''),
            (spec.plus, b'+'),
            (spec.space && !spec.plus, b' '),
            (layout.left, b'-'),
            (spec.zero && !spec.left, b'0'),
        ];
        text.extend(flags.iter().filter(|(on, _)| *on).map(|(_, flag)| flag));
        if layout.width > 0 {
            number::push_u64(&mut text, layout.width as u64);
        }
        text.extend_from_slice(b".0-");
        text.extend_from_slice(digits);
        text.extend_from_slice(letters);
        self.out(&text);
    }

    /// `c` and `s`: bytes, cut to the precision and padded with blanks.
    pub(super) fn c_text(
        &mut self,
        spec: &Spec,
        width: Option<i32>,
        precision: Option<i32>,
        text: &[u8],
    ) -> Result<(), Stop> {
        let layout = self.c_layout(spec, width, precision)?;
        if let Count::Negative(digits) = &spec.precision {
            self.unknown_to_c(spec, layout, digits, &[spec.conversion]);
            return Ok(());
        }
        let is_char = matches!(spec.conversion, b'c' | b'C');
        let most = layout.precision.filter(|_| !is_char).unwrap_or(text.len());
        let text = &text[..most.min(text.len())];
        self.padded(layout, text.len(), |run| run.out(text));
        Ok(())
    }

    pub(super) fn number(
        &mut self,
        spec: &Spec,
        width: Option<i32>,
        precision: Option<i32>,
        number: Number,
    ) -> Result<(), Stop> {
        let layout = self.c_layout(spec, width, precision)?;
        if let Count::Negative(digits) = &spec.precision {
            let letters = match number {
                Number::Float(_, Precision::Extended) => vec![b'L', spec.conversion],
                Number::Float(_, Precision::Double) => vec![spec.conversion],
                _ => vec![b'l', spec.conversion],
            };
            self.unknown_to_c(spec, layout, digits, &letters);
            return Ok(());
        }
        match number {
            Number::Signed(value) => {
                let digits = number::Decimal::new_unsigned(value.unsigned_abs());
                self.digits(spec, layout, sign(spec, value < 0), digits.as_bytes());
            }
            Number::Unsigned(value) => self.unsigned_digits(spec, layout, value),
            Number::Float(value, format) => self.float_text(spec, layout, value, format),
        }
        Ok(())
    }

    fn unsigned_digits(&mut self, spec: &Spec, mut layout: Layout, value: u64) {
        let (shift, letters): (u32, &[u8; 16]) = match spec.conversion {
            b'o' => (3, b"01234567--------"),
            b'x' => (4, b"0123456789abcdef"),
            b'X' => (4, b"0123456789ABCDEF"),
            _ => {
                let digits = number::Decimal::new_unsigned(value);
                return self.digits(spec, layout, b"", digits.as_bytes());
            }
        };
        let mut buffer = [b'0'; 22];
        let mut at = buffer.len();
        let mut rest = value;
        while rest > 0 || at == buffer.len() {
            at -= 1;
            buffer[at] = letters[rest as usize & ((1 << shift) - 1)];
            rest >>= shift;
        }
        let digits = &buffer[at..];
        let prefix: &[u8] = match spec.conversion {
            b'x' if spec.alternate && value > 0 => b"0x",
            b'X' if spec.alternate && value > 0 => b"0X",
            _ => b"",
        };
        if spec.conversion == b'o' && spec.alternate {
            // The first digit must be a zero.
            let least = digits.len() + (value > 0) as usize;
            let padded = layout.precision.is_none() && spec.zero && !layout.left;
            match layout.precision {
                Some(precision) => layout.precision = Some(precision.max(least)),
                None if padded => {
                    let all = layout.width.max(least);
                    layout.precision = Some(all);
                }
                None => layout.precision = Some(least),
            }
        }
        self.digits(spec, layout, prefix, digits);
    }

    /// An integer: sign or prefix, zeros up to precision or width, digits. A zero with precision zero
    /// has no digits.
    fn digits(&mut self, spec: &Spec, layout: Layout, prefix: &[u8], digits: &[u8]) {
        let digits = if layout.precision == Some(0) && digits == b"0" { b"" } else { digits };
        let zeros = match layout.precision {
            Some(precision) => precision.saturating_sub(digits.len()),
            None if spec.zero && !layout.left => layout.width.saturating_sub(prefix.len() + digits.len()),
            None => 0,
        };
        self.padded(layout, prefix.len() + zeros + digits.len(), |run| {
            run.out(prefix);
            run.fill(b'0', zeros);
            run.out(digits);
        });
    }

    fn float_text(&mut self, spec: &Spec, layout: Layout, value: Extended, format: Precision) {
        let style =
            Style { conversion: spec.conversion, alternate: spec.alternate, precision: layout.precision };
        let mut rendered = std::mem::take(&mut self.scratch.rendered);
        value.render(&style, format, &mut rendered);
        let sign = sign(spec, value.negative);
        let len = sign.len() + rendered.text.len() + rendered.zeros;
        let zeros =
            if spec.zero && !layout.left && !rendered.word { layout.width.saturating_sub(len) } else { 0 };
        self.padded(layout, len + zeros, |run| {
            run.out(sign);
            run.out(&rendered.text[..rendered.prefix]);
            run.fill(b'0', zeros);
            run.out(&rendered.text[rendered.prefix..rendered.at.max(rendered.prefix)]);
            run.fill(b'0', rendered.zeros);
            run.out(&rendered.text[rendered.at.max(rendered.prefix)..]);
        });
        self.scratch.rendered = rendered;
    }
}

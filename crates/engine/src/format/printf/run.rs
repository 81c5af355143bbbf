//! Running a `printf` format: its pieces in order, the arguments they use, what all conversions share.

use super::number::Number;
use super::{Count, Piece, PrintfEnv, Spec};
use crate::charset::Charset;
use crate::format::escape;
use crate::format::float::{self, Extended, Precision, Rendered};
use crate::format::number;

/// The run ends here, with this status.
pub(super) struct Stop(pub i32);

/// Buffers kept between conversions.
#[derive(Default)]
pub(super) struct Scratch {
    pub text: Vec<u8>,
    pub rendered: Rendered,
}

/// Width and precision once `*` has its arguments.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub left: bool,
    pub width: usize,
    pub precision: Option<usize>,
}

/// The state of a run.
pub(super) struct Run<'a> {
    pub args: &'a [&'a [u8]],
    /// The argument to be used next.
    pub next: usize,
    pub env: &'a mut dyn PrintfEnv,
    /// Bytes written in this round, for `%n`.
    pub written: i64,
    /// A number was not valid or out of range.
    pub failed: bool,
    pub scratch: Scratch,
}

pub(super) const TOO_LARGE: &[u8] = b"Value too large for defined data type";
pub(super) const OUT_OF_RANGE: &[u8] = b"Numerical result out of range";

impl<'a> Run<'a> {
    pub(super) fn new(args: &'a [&'a [u8]], env: &'a mut dyn PrintfEnv) -> Run<'a> {
        Run { args, next: 0, env, written: 0, failed: false, scratch: Scratch::default() }
    }

    /// Runs `pieces` until no argument is left; returns the exit status.
    pub(super) fn all(&mut self, pieces: &[Piece]) -> i32 {
        loop {
            self.written = 0;
            for piece in pieces {
                if let Err(Stop(status)) = self.piece(piece) {
                    return status;
                }
            }
            if self.next == 0 || self.next >= self.args.len() {
                return self.failed as i32;
            }
        }
    }

    pub(super) fn out(&mut self, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.written += bytes.len() as i64;
            self.env.out(bytes);
        }
    }

    /// Writes `byte` as often as `count` says.
    pub(super) fn fill(&mut self, byte: u8, count: usize) {
        const CHUNK: usize = 64;
        let chunk = [byte; CHUNK];
        for _ in 0..count / CHUNK {
            self.out(&chunk);
        }
        self.out(&chunk[..count % CHUNK]);
    }

    /// Reports an error that ends the run.
    pub(super) fn fail(&mut self, message: &[&[u8]]) -> Stop {
        self.env.error(&message.concat());
        Stop(1)
    }

    fn piece(&mut self, piece: &Piece) -> Result<(), Stop> {
        match piece {
            Piece::Literal(text) => self.out(text),
            Piece::Unicode(code) => {
                let mut text = std::mem::take(&mut self.scratch.text);
                text.clear();
                escape::push_unicode(&mut text, *code, self.env.charset());
                self.out(&text);
                self.scratch.text = text;
            }
            Piece::MissingDigit(letter) => missing_digit(self.env, *letter),
            Piece::Convert(spec) => return self.convert(spec),
            Piece::Star => {
                self.star(&Count::Argument, 0);
            }
            Piece::Unfinished(text) => {
                return Err(self.fail(&[b"`", text, b"': missing format character"]));
            }
            Piece::BadTime(byte) => {
                let message = [b"`", &[*byte][..], b"': invalid time format specification"].concat();
                self.env.warning(&message);
            }
        }
        Ok(())
    }

    fn convert(&mut self, spec: &Spec) -> Result<(), Stop> {
        // A `*` takes its argument before the conversion is looked at, even an invalid one.
        let width = self.star(&spec.width, 0);
        let precision = self.star(&spec.precision, -1);
        let wide =
            (spec.long || matches!(spec.conversion, b'C' | b'S')) && self.env.charset() == Charset::Utf8;
        match spec.conversion {
            b'd' | b'i' => {
                let value = self.integer();
                self.number(spec, width, precision, Number::Signed(value))
            }
            b'o' | b'u' | b'x' | b'X' => {
                let value = self.unsigned();
                self.number(spec, width, precision, Number::Unsigned(value))
            }
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => {
                let double = self.env.posix_mode() && !spec.extended;
                let format = if double { Precision::Double } else { Precision::Extended };
                let value = self.float(format);
                self.number(spec, width, precision, Number::Float(value, format))
            }
            b'c' | b'C' if wide => self.wide_char(spec, width, precision),
            b's' | b'S' if wide => self.wide_string(spec, width, precision),
            b'c' | b'C' => {
                let arg = self.take().unwrap_or(b"");
                let byte = arg.first().copied().unwrap_or(0);
                self.c_text(spec, width, None, &[byte])
            }
            b's' | b'S' => {
                let arg = self.take().unwrap_or(b"");
                self.c_text(spec, width, precision, arg)
            }
            b'b' => self.escaped(spec, width, precision),
            b'q' | b'Q' => {
                self.quoted(spec, width, precision);
                Ok(())
            }
            b'(' => {
                self.time(spec, width, precision);
                Ok(())
            }
            b'n' => self.count_written(),
            other => Err(self.fail(&[b"`", &[other], b"': invalid format character"])),
        }
    }

    // ---- arguments ----

    pub(super) fn take(&mut self) -> Option<&'a [u8]> {
        let arg = self.args.get(self.next).copied()?;
        self.next += 1;
        Some(arg)
    }

    /// The argument of `*`, if `count` is one; `overflow` when it does not fit.
    pub(super) fn star(&mut self, count: &Count, overflow: i32) -> Option<i32> {
        if *count != Count::Argument {
            return None;
        }
        let Some(arg) = self.take() else { return Some(0) };
        if let Some(code) = self.character_code(arg) {
            return Some(code as i32);
        }
        let found = number::integer_prefix(arg, 0);
        let value = i32::try_from(found.value);
        self.check_number(arg, found.consumed, found.overflow || value.is_err());
        Some(if found.overflow { overflow } else { value.unwrap_or(overflow) })
    }

    /// `'x` and `"x`: the code of the character after the quote.
    fn character_code(&self, arg: &[u8]) -> Option<i64> {
        if !matches!(arg.first(), Some(b'\'' | b'"')) {
            return None;
        }
        match self.env.charset().decode(arg, 1) {
            Some((code, len)) if len > 1 => Some(code as i64),
            _ => Some(arg.get(1).copied().unwrap_or(0) as i64),
        }
    }

    pub(super) fn integer(&mut self) -> i64 {
        let Some(arg) = self.take() else { return 0 };
        if let Some(code) = self.character_code(arg) {
            return code;
        }
        let found = number::integer_prefix(arg, 0);
        self.check_number(arg, found.consumed, found.overflow);
        found.value
    }

    pub(super) fn unsigned(&mut self) -> u64 {
        let Some(arg) = self.take() else { return 0 };
        if let Some(code) = self.character_code(arg) {
            return code as u64;
        }
        let found = number::unsigned_prefix(arg, 0);
        self.check_number(arg, found.consumed, found.overflow);
        found.value
    }

    pub(super) fn float(&mut self, precision: Precision) -> Extended {
        let Some(arg) = self.take() else { return Extended::ZERO };
        if let Some(code) = self.character_code(arg) {
            return Extended::from_i64(code);
        }
        let found = float::parse(arg, precision);
        self.check_number(arg, found.consumed, found.out_of_range);
        found.value
    }

    /// Complains unless the whole of `arg` was a number in range.
    fn check_number(&mut self, arg: &[u8], consumed: usize, out_of_range: bool) {
        let message: &[u8] = if consumed == 0 || consumed < arg.len() {
            match arg {
                [b'0', b'0'..=b'9', ..] => b"invalid octal number",
                [b'0', b'x', ..] => b"invalid hex number",
                _ => b"invalid number",
            }
        } else if out_of_range {
            OUT_OF_RANGE
        } else {
            return;
        };
        self.env.error(&[arg, b": ", message].concat());
        self.failed = true;
    }

    /// Writes `len` bytes or characters with blanks on one side up to the width.
    pub(super) fn padded(&mut self, layout: Layout, len: usize, write: impl FnOnce(&mut Self)) {
        let missing = layout.width.saturating_sub(len);
        if !layout.left {
            self.fill(b' ', missing);
        }
        write(self);
        if layout.left {
            self.fill(b' ', missing);
        }
    }
}

pub(super) fn missing_digit(env: &mut dyn PrintfEnv, letter: u8) {
    let kind: &[u8] =
        if letter == b'x' { b"missing hex digit for \\" } else { b"missing unicode digit for \\" };
    env.error(&[kind, &[letter]].concat());
}

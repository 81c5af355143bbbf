//! The `printf` builtin: a format is parsed once and run over any number of arguments.
//!
//! Manual: `printf` in Bash Builtins. What the shell must supply comes through `PrintfEnv`; options
//! (`-v`), the usage message and write errors are the builtin's own.
//!
//! Invariant: a parsed format does not depend on the charset or on any shell state, so it may be kept.

use super::escape::{self, End, Escape, Rule};
use super::float::{self, Extended, Precision, Rendered, Style};
use super::number;
use super::quote;
use super::strftime::strftime;
use super::timezone::LocalTime;
use crate::charset::Charset;

/// What `printf` asks of the shell.
pub trait PrintfEnv {
    /// Output. With `-v` the value ends at the first null byte.
    fn out(&mut self, bytes: &[u8]);
    /// An error message, without the shell's prefix and `printf: `.
    fn error(&mut self, message: &[u8]);
    /// A warning, without the shell's prefix and `printf: warning: `.
    fn warning(&mut self, message: &[u8]);
    /// `%n`: sets a variable, whose name is valid, to an integer.
    fn assign(&mut self, name: &[u8], value: i64);
    fn charset(&self) -> Charset;
    /// In POSIX mode floats are doubles, unless `L` is given.
    fn posix_mode(&self) -> bool;
    /// Seconds since the epoch.
    fn now(&mut self) -> i64;
    /// When the shell started, in seconds since the epoch.
    fn shell_start(&mut self) -> i64;
    /// The time in the current zone; `None` when its year is out of range.
    fn local_time(&mut self, seconds: i64) -> Option<LocalTime>;
}

/// Parses `format` and runs it: the whole builtin after its options. Returns the exit status.
pub fn printf(format: &[u8], args: &[&[u8]], env: &mut dyn PrintfEnv) -> i32 {
    Format::parse(format).run(args, env)
}

/// A parsed format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Format {
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Literal(Vec<u8>),
    /// `\u` beyond ASCII.
    Unicode(u32),
    /// `\x`, `\u` or `\U` without a digit: a complaint only.
    MissingDigit(u8),
    Convert(Spec),
    /// A `*` in what turns out to be no conversion; its argument is used all the same.
    Star,
    /// The format ended inside this conversion.
    Unfinished(Box<[u8]>),
    /// `%(` without `)T`: a warning that names the byte where it was expected.
    BadTime(u8),
}

/// One conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Spec {
    /// `-`
    left: bool,
    /// `0`
    zero: bool,
    /// `+`
    plus: bool,
    /// A blank.
    space: bool,
    /// `#`
    alternate: bool,
    /// `'`, which groups nothing in the C locale.
    group: bool,
    width: Count,
    precision: Count,
    /// `l`: characters, not bytes, for `c` and `s`.
    long: bool,
    /// `L`: an extended float in POSIX mode, too.
    extended: bool,
    conversion: u8,
    /// The format in `%(…)T`.
    time: Box<[u8]>,
}

/// A width or a precision.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Count {
    Absent,
    Number(i32),
    /// A precision without digits, which is zero.
    Bare,
    /// Digits that do not fit.
    TooLarge(Box<[u8]>),
    /// `*`
    Argument,
    /// `.-digits`, a precision that C's printf takes for zero and an unknown conversion.
    Negative(Box<[u8]>),
}

impl Format {
    pub fn parse(format: &[u8]) -> Format {
        let mut parser = Parser { pieces: Vec::new(), literal: Vec::new() };
        parser.run(format);
        parser.flush();
        Format { pieces: parser.pieces }
    }

    /// Runs the format, again and again while arguments are left and it uses any. Returns the exit
    /// status.
    pub fn run(&self, args: &[&[u8]], env: &mut dyn PrintfEnv) -> i32 {
        let mut run = Run { args, next: 0, env, written: 0, failed: false, scratch: Scratch::default() };
        loop {
            run.written = 0;
            for piece in &self.pieces {
                if let Err(Stop(status)) = run.piece(piece) {
                    return status;
                }
            }
            if run.next == 0 || run.next >= args.len() {
                return run.failed as i32;
            }
        }
    }
}

struct Parser {
    pieces: Vec<Piece>,
    literal: Vec<u8>,
}

impl Parser {
    fn flush(&mut self) {
        if !self.literal.is_empty() {
            self.pieces.push(Piece::Literal(std::mem::take(&mut self.literal)));
        }
    }

    fn push(&mut self, piece: Piece) {
        self.flush();
        self.pieces.push(piece);
    }

    fn run(&mut self, format: &[u8]) {
        let mut rest = format;
        while let Some(at) = memchr::memchr2(b'\\', b'%', rest) {
            self.literal.extend_from_slice(&rest[..at]);
            let byte = rest[at];
            rest = &rest[at + 1..];
            let taken = if byte == b'\\' { self.escape(rest) } else { self.conversion(rest) };
            rest = &rest[taken..];
        }
        self.literal.extend_from_slice(rest);
    }

    /// The escape after a backslash; returns the bytes taken.
    fn escape(&mut self, rest: &[u8]) -> usize {
        let (escape, taken) = escape::escape(rest, Rule::PrintfFormat);
        match escape {
            Escape::Byte(byte) => self.literal.push(byte),
            Escape::Unicode(code @ 0..0x80) => self.literal.push(code as u8),
            Escape::Unicode(code) => self.push(Piece::Unicode(code)),
            Escape::MissingDigit(letter) => {
                self.push(Piece::MissingDigit(letter));
                self.literal.push(b'\\');
            }
            Escape::Literal | Escape::Stop => self.literal.push(b'\\'),
        }
        taken
    }

    /// The conversion after a `%`; returns the bytes taken.
    fn conversion(&mut self, rest: &[u8]) -> usize {
        if rest.first() == Some(&b'%') {
            self.literal.push(b'%');
            return 1;
        }
        let flags = rest.iter().take_while(|b| b"#'-+ 0".contains(b)).count();
        let has = |flag: u8| rest[..flags].contains(&flag);
        let mut at = flags;
        let width = count(rest, &mut at);
        let mut precision = Count::Absent;
        if rest.get(at) == Some(&b'.') {
            at += 1;
            if rest.get(at) == Some(&b'-') {
                let start = at + 1;
                at = start + rest[start..].iter().take_while(|b| b.is_ascii_digit()).count();
                precision = Count::Negative(rest[start..at].into());
            } else {
                precision = match count(rest, &mut at) {
                    Count::Absent => Count::Bare,
                    count => count,
                };
            }
        }
        let modifiers = at;
        at += rest[at..].iter().take_while(|b| b"hjlLtz".contains(b)).count();
        let stars = [&width, &precision].into_iter().filter(|c| **c == Count::Argument).count();
        let Some(&conversion) = rest.get(at) else {
            (0..stars).for_each(|_| self.push(Piece::Star));
            let spec = [b"%", rest].concat();
            self.push(Piece::Unfinished(spec.into()));
            return rest.len();
        };
        let mut spec = Spec {
            left: has(b'-'),
            zero: has(b'0'),
            plus: has(b'+'),
            space: has(b' '),
            alternate: has(b'#'),
            group: has(b'\''),
            width,
            precision,
            long: rest[modifiers..at].contains(&b'l'),
            extended: rest[modifiers..at].contains(&b'L'),
            conversion,
            time: Box::default(),
        };
        at += 1;
        if conversion == b'(' {
            let inside = &rest[at..];
            let end = closing(inside);
            if inside.get(end) != Some(&b')') || inside.get(end + 1) != Some(&b'T') {
                (0..stars).for_each(|_| self.push(Piece::Star));
                let expected = if end < inside.len() { end + 1 } else { end };
                self.push(Piece::BadTime(inside.get(expected).copied().unwrap_or(0)));
                self.literal.push(b'%');
                // The `(` has taken the place of the first modifier.
                self.literal.extend_from_slice(&rest[..modifiers]);
                if at - 1 > modifiers {
                    self.literal.push(b'(');
                    return modifiers + 1;
                }
                return modifiers;
            }
            let format = if end == 0 { b"%X" } else { &inside[..end] };
            spec.time = format.into();
            at += end + 2;
        }
        self.push(Piece::Convert(spec));
        at
    }
}

/// The index of the parenthesis that closes the one before `text`, or the end.
fn closing(text: &[u8]) -> usize {
    let mut depth = 1;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// A `*` or digits at `at`, which is moved past them.
fn count(text: &[u8], at: &mut usize) -> Count {
    if text.get(*at) == Some(&b'*') {
        *at += 1;
        return Count::Argument;
    }
    let digits = text[*at..].iter().take_while(|b| b.is_ascii_digit()).count();
    let digits = &text[*at..*at + digits];
    *at += digits.len();
    if digits.is_empty() {
        return Count::Absent;
    }
    let value = digits.iter().try_fold(0i32, |n, d| n.checked_mul(10)?.checked_add((d - b'0') as i32));
    match value {
        Some(value) => Count::Number(value),
        None => Count::TooLarge(digits.into()),
    }
}

/// The run ends here, with this status.
struct Stop(i32);

/// Buffers kept between conversions.
#[derive(Default)]
struct Scratch {
    text: Vec<u8>,
    rendered: Rendered,
}

/// Width and precision once `*` has its arguments.
#[derive(Clone, Copy)]
struct Layout {
    left: bool,
    width: usize,
    precision: Option<usize>,
}

struct Run<'a> {
    args: &'a [&'a [u8]],
    next: usize,
    env: &'a mut dyn PrintfEnv,
    /// Bytes written in this round, for `%n`.
    written: i64,
    /// A number was not valid or out of range.
    failed: bool,
    scratch: Scratch,
}

const TOO_LARGE: &[u8] = b"Value too large for defined data type";

impl<'a> Run<'a> {
    fn out(&mut self, bytes: &[u8]) {
        self.written += bytes.len() as i64;
        self.env.out(bytes);
    }

    fn fill(&mut self, byte: u8, count: usize) {
        const CHUNK: usize = 64;
        let chunk = [byte; CHUNK];
        for _ in 0..count / CHUNK {
            self.out(&chunk);
        }
        self.out(&chunk[..count % CHUNK]);
    }

    fn fail(&mut self, message: &[&[u8]]) -> Stop {
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
        let wide = spec.long && self.env.charset() == Charset::Utf8;
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
            b'c' | b'C' if wide || self.wide_letter(spec) => self.wide_char(spec, width, precision),
            b's' | b'S' if wide || self.wide_letter(spec) => self.wide_string(spec, width, precision),
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

    fn wide_letter(&self, spec: &Spec) -> bool {
        matches!(spec.conversion, b'C' | b'S') && self.env.charset() == Charset::Utf8
    }

    // ---- arguments ----

    fn take(&mut self) -> Option<&'a [u8]> {
        let arg = self.args.get(self.next).copied()?;
        self.next += 1;
        Some(arg)
    }

    /// The argument of `*`, if `count` is one; `overflow` when it does not fit.
    fn star(&mut self, count: &Count, overflow: i32) -> Option<i32> {
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

    fn integer(&mut self) -> i64 {
        let Some(arg) = self.take() else { return 0 };
        if let Some(code) = self.character_code(arg) {
            return code;
        }
        let found = number::integer_prefix(arg, 0);
        self.check_number(arg, found.consumed, found.overflow);
        found.value
    }

    fn unsigned(&mut self) -> u64 {
        let Some(arg) = self.take() else { return 0 };
        if let Some(code) = self.character_code(arg) {
            return code as u64;
        }
        let found = number::unsigned_prefix(arg, 0);
        self.check_number(arg, found.consumed, found.overflow);
        found.value
    }

    fn float(&mut self, precision: Precision) -> Extended {
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

    // ---- conversions as C's printf does them ----

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
    fn c_text(
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

    /// Writes `len` bytes or characters with blanks on one side up to the width.
    fn padded(&mut self, layout: Layout, len: usize, write: impl FnOnce(&mut Self)) {
        let missing = layout.width.saturating_sub(len);
        if !layout.left {
            self.fill(b' ', missing);
        }
        write(self);
        if layout.left {
            self.fill(b' ', missing);
        }
    }

    fn number(
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

    // ---- conversions of bash's own ----

    /// Width and precision for the conversions that bash pads itself: what is too large is reported and
    /// zero, and so is a negative precision that is not from an argument.
    fn own_layout(&mut self, spec: &Spec, width: Option<i32>, precision: Option<i32>) -> Layout {
        let (width, left) = match (&spec.width, width) {
            (_, Some(width)) => (width.unsigned_abs() as usize, spec.left || width < 0),
            (Count::Number(width), _) => (*width as usize, spec.left),
            (Count::TooLarge(digits), _) => {
                self.out_of_range(digits);
                (0, spec.left)
            }
            _ => (0, spec.left),
        };
        let precision = match (&spec.precision, precision) {
            (_, Some(precision)) => usize::try_from(precision).ok(),
            (Count::Number(precision), _) => Some(*precision as usize),
            (Count::Bare | Count::Negative(_), _) => Some(0),
            (Count::TooLarge(digits), _) => {
                self.out_of_range(digits);
                Some(0)
            }
            _ => None,
        };
        Layout { left, width, precision }
    }

    fn out_of_range(&mut self, digits: &[u8]) {
        self.env.error(&[digits, b": ", OUT_OF_RANGE].concat());
        self.failed = true;
    }

    /// Text cut to the precision and padded, in bytes.
    fn own_text(&mut self, layout: Layout, text: &[u8]) {
        let len = layout.precision.unwrap_or(text.len()).min(text.len());
        self.padded(layout, len, |run| run.out(&text[..len]));
    }

    /// `%b`. A `\c` in the argument ends all output, and with it the run, successfully.
    fn escaped(&mut self, spec: &Spec, width: Option<i32>, precision: Option<i32>) -> Result<(), Stop> {
        let arg = self.take().unwrap_or(b"");
        let mut text = std::mem::take(&mut self.scratch.text);
        text.clear();
        let charset = self.env.charset();
        let end =
            escape::expand(&mut text, arg, Rule::PrintfB, charset, |letter| missing_digit(self.env, letter));
        let layout = self.own_layout(spec, width, precision);
        self.own_text(layout, &text);
        self.scratch.text = text;
        if end == End::Stopped { Err(Stop(0)) } else { Ok(()) }
    }

    /// `%q`, and `%Q`, which cuts the argument and not its quoted form.
    fn quoted(&mut self, spec: &Spec, width: Option<i32>, precision: Option<i32>) {
        let mut arg = self.take().unwrap_or(b"");
        let whole = spec.conversion == b'Q';
        if whole {
            let cut = match (&spec.precision, precision) {
                (_, Some(precision)) => usize::try_from(precision).ok(),
                (Count::Number(precision), _) => Some(*precision as usize),
                _ => None,
            };
            if let Some(cut) = cut {
                arg = &arg[..cut.min(arg.len())];
            }
        }
        let mut text = std::mem::take(&mut self.scratch.text);
        text.clear();
        let charset = self.env.charset();
        if spec.alternate {
            quote::reusable(&mut text, arg, charset);
        } else {
            quote::printf_q(&mut text, arg, charset);
        }
        let mut layout = self.own_layout(spec, width, precision);
        if whole && !matches!(spec.precision, Count::Bare | Count::Negative(_)) {
            layout.precision = None;
        }
        self.own_text(layout, &text);
        self.scratch.text = text;
    }

    /// `%(format)T`. What does not fit in 127 bytes is nothing at all.
    fn time(&mut self, spec: &Spec, width: Option<i32>, precision: Option<i32>) {
        const MOST: usize = 127;
        let seconds = match self.next < self.args.len() {
            true => self.integer(),
            false => -1,
        };
        let seconds = match seconds {
            -1 => self.env.now(),
            -2 => self.env.shell_start(),
            other => other,
        };
        let mut text = std::mem::take(&mut self.scratch.text);
        text.clear();
        let time = self.env.local_time(seconds).or_else(|| self.env.local_time(0));
        if let Some(time) = time {
            strftime(&mut text, &spec.time, &time);
        }
        if text.len() > MOST {
            text.clear();
        }
        let layout = self.own_layout(spec, width, precision);
        self.own_text(layout, &text);
        self.scratch.text = text;
    }

    /// `%n`: the number of bytes written in this round, into the variable the argument names.
    fn count_written(&mut self) -> Result<(), Stop> {
        let name = self.take().unwrap_or(b"");
        match name {
            [] => {}
            [first, rest @ ..]
                if (first.is_ascii_alphabetic() || *first == b'_')
                    && rest.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_') =>
            {
                self.env.assign(name, self.written);
            }
            _ => return Err(self.fail(&[b"`", name, b"': not a valid identifier"])),
        }
        Ok(())
    }

    // ---- characters ----

    /// `%lc` and `%C`: one character; a null byte when there is none.
    fn wide_char(&mut self, spec: &Spec, width: Option<i32>, precision: Option<i32>) -> Result<(), Stop> {
        let arg = self.take().unwrap_or(b"");
        let layout = self.own_layout(spec, width, precision);
        match self.env.charset().decode(arg, 0) {
            None | Some((0, _)) => self.own_text(layout, b"\0"),
            Some((_, len)) => self.characters(layout, &arg[..len]),
        }
        Ok(())
    }

    /// `%ls` and `%S`: width and precision count characters.
    fn wide_string(&mut self, spec: &Spec, width: Option<i32>, precision: Option<i32>) -> Result<(), Stop> {
        let arg = self.take().unwrap_or(b"");
        let layout = self.own_layout(spec, width, precision);
        self.characters(layout, arg);
        Ok(())
    }

    /// Text cut to the precision and padded, in characters. If it is not valid its bytes count as
    /// characters, and none of those to be shown may be a byte beyond ASCII, or nothing is.
    fn characters(&mut self, layout: Layout, text: &[u8]) {
        let charset = self.env.charset();
        let valid = charset.is_valid(text);
        let len = if valid { charset.count(text) } else { text.len() };
        let shown = layout.precision.unwrap_or(len).min(len);
        let bytes = if valid { &text[..charset.offset(text, shown)] } else { &text[..shown] };
        let bytes = if valid || bytes.is_ascii() { bytes } else { b"" };
        self.padded(layout, shown, |run| run.out(bytes));
    }
}

const OUT_OF_RANGE: &[u8] = b"Numerical result out of range";

/// A number with the conversion that shows it.
enum Number {
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

fn missing_digit(env: &mut dyn PrintfEnv, letter: u8) {
    let kind: &[u8] =
        if letter == b'x' { b"missing hex digit for \\" } else { b"missing unicode digit for \\" };
    env.error(&[kind, &[letter]].concat());
}

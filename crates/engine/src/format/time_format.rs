//! Times as `time` and `times` print them.
//!
//! Manual: Pipelines (`time`, `-p`), Bash Variables (TIMEFORMAT), Bourne Shell Builtins (`times`).
//! Where bash's rounding reaches a full second it prints `:` for the first decimal; here the second is
//! carried.

use super::number;

/// A span of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub seconds: i64,
    /// 0 to 999999.
    pub micros: i64,
}

impl Span {
    /// The time from `self` to `later`; a span that would be negative is zero.
    pub fn until(self, later: Span) -> Span {
        let mut span = Span { seconds: later.seconds - self.seconds, micros: later.micros - self.micros };
        if span.micros < 0 {
            span.micros += 1_000_000;
            span.seconds -= 1;
        }
        if span.seconds < 0 { Span::default() } else { span }
    }

    pub fn plus(self, other: Span) -> Span {
        let micros = self.micros + other.micros;
        Span { seconds: self.seconds + other.seconds + micros / 1_000_000, micros: micros % 1_000_000 }
    }
}

/// What one timed command used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    pub real: Span,
    pub user: Span,
    pub system: Span,
}

/// TIMEFORMAT when it is not set.
pub const DEFAULT: &[u8] = b"\nreal\t%3lR\nuser\t%3lU\nsys\t%3lS";
/// The format of `time -p`.
pub const POSIX: &[u8] = b"real %2R\nuser %2U\nsys %2S";
/// The format of a lone `time` in POSIX mode when TIMEFORMAT is not set.
pub const POSIX_NULL_COMMAND: &[u8] = b"user\t%2lU\nsys\t%2lS";

/// Appends `times` by `format` and a newline. On an error nothing is appended and the offending
/// character is returned (0 at the end of the format), for bash's message
/// ``TIMEFORMAT: `c': invalid format character``.
pub fn format(out: &mut Vec<u8>, format: &[u8], times: &Times) -> Result<(), u8> {
    let start = out.len();
    let mut rest = format;
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        if byte != b'%' || rest.is_empty() {
            out.push(byte);
            continue;
        }
        match rest.first() {
            Some(b'%') => {
                out.push(b'%');
                rest = &rest[1..];
                continue;
            }
            Some(b'P') => {
                let percent = cpu_percent(times);
                // Thousandths taken for millionths, as bash 5.3 has it: the decimals are always 00.
                let span = Span { seconds: percent / 100, micros: percent % 100 * 10 };
                push_span(out, span, 2, false);
                rest = &rest[1..];
                continue;
            }
            _ => {}
        }
        let mut precision = 3;
        if let Some(digit @ b'0'..=b'9') = rest.first() {
            precision = (digit - b'0').min(6) as u32;
            rest = &rest[1..];
        }
        let long = rest.first() == Some(&b'l');
        rest = &rest[long as usize..];
        let span = match rest.first() {
            Some(b'R' | b'E') => times.real,
            Some(b'U') => times.user,
            Some(b'S') => times.system,
            other => {
                out.truncate(start);
                return Err(other.copied().unwrap_or(0));
            }
        };
        push_span(out, span, precision, long);
        rest = &rest[1..];
    }
    out.push(b'\n');
    Ok(())
}

/// Seconds, or minutes and seconds, with `precision` decimals. Without decimals nothing is rounded.
fn push_span(out: &mut Vec<u8>, span: Span, precision: u32, long: bool) {
    let scale = 10i64.pow(precision);
    let unit = 1_000_000 / scale;
    let mut seconds = span.seconds;
    let mut fraction = span.micros / unit;
    if precision > 0 && unit > 1 && span.micros % unit >= unit / 2 {
        fraction += 1;
    }
    if fraction >= scale && precision > 0 {
        fraction -= scale;
        seconds += 1;
    }
    if long {
        number::push_i64(out, seconds / 60);
        out.push(b'm');
        seconds %= 60;
    }
    number::push_i64(out, seconds);
    if precision > 0 {
        out.push(b'.');
        push_digits(out, fraction, precision);
    }
    if long {
        out.push(b's');
    }
}

fn push_digits(out: &mut Vec<u8>, value: i64, count: u32) {
    for place in (0..count).rev() {
        out.push(b'0' + (value / 10i64.pow(place) % 10) as u8);
    }
}

/// (user + system) / real in hundredths of a percent, computed as bash does on digits shifted to fit 32
/// bits. Zero when the real time is too small.
fn cpu_percent(times: &Times) -> i64 {
    let mut busy = times.user.plus(times.system);
    let mut real = times.real;
    let shift = |span: &mut Span| {
        span.seconds = span.seconds * 10 + span.micros / 100_000;
        span.micros = span.micros * 10 % 1_000_000;
    };
    for _ in 0..6 {
        if busy.seconds > 99_999_999 || real.seconds > 99_999_999 {
            break;
        }
        shift(&mut busy);
        shift(&mut real);
    }
    for _ in 0..4 {
        if busy.seconds < 100_000_000 {
            busy.seconds *= 10;
        } else {
            real.seconds /= 10;
        }
    }
    if real.seconds == 0 { 0 } else { busy.seconds / real.seconds }
}

/// One time in the output of `times`: `0m0.004s`.
pub fn times_span(out: &mut Vec<u8>, span: Span) {
    let millis = span.micros / 1000 + (span.micros % 1000 >= 500) as i64;
    let seconds = span.seconds + millis / 1000;
    number::push_i64(out, seconds / 60);
    out.push(b'm');
    number::push_i64(out, seconds % 60);
    out.push(b'.');
    push_digits(out, millis % 1000, 3);
    out.push(b's');
}

/// The output of `times`: user and system time of the shell, then of its children.
pub fn times(out: &mut Vec<u8>, shell: (Span, Span), children: (Span, Span)) {
    for (user, system) in [shell, children] {
        times_span(out, user);
        out.push(b' ');
        times_span(out, system);
        out.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMES: Times = Times {
        real: Span { seconds: 83, micros: 456_789 },
        user: Span { seconds: 1, micros: 500 },
        system: Span { seconds: 0, micros: 999_999 },
    };

    fn run(text: &[u8]) -> Result<String, u8> {
        let mut out = Vec::new();
        format(&mut out, text, &TIMES)?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    #[test]
    fn formats() {
        let cases: &[(&[u8], &str)] = &[
            (DEFAULT, "\nreal\t1m23.457s\nuser\t0m1.001s\nsys\t0m1.000s\n"),
            (POSIX, "real 83.46\nuser 1.00\nsys 1.00\n"),
            (b"%R %0R %1R %6R %9R %lE", "83.457 83 83.5 83.456789 83.456789 1m23.457s\n"),
            (b"%P%% %", "2.00% %\n"),
            (b"", "\n"),
        ];
        for (text, expected) in cases {
            assert_eq!(run(text).as_deref(), Ok(*expected));
        }
        assert_eq!(run(b"%3x"), Err(b'x'));
        assert_eq!(run(b"a%3l"), Err(0));
    }

    #[test]
    fn times_builtin() {
        let mut out = Vec::new();
        let span = Span { seconds: 61, micros: 4_500 };
        times(&mut out, (span, Span::default()), (Span { seconds: 0, micros: 999_500 }, span));
        assert_eq!(out, b"1m1.005s 0m0.000s\n0m1.000s 1m1.005s\n");
    }
}

//! Dates and times by a `strftime` format, as glibc writes them in the C locale.
//!
//! Manual: `printf %(…)T` in Bash Builtins, HISTTIMEFORMAT, `\D{…}` in Controlling the Prompt. Flags
//! `_ - 0 ^ #`, widths, and the modifiers `E` and `O` are understood; a conversion that is unknown, or
//! has a modifier that does not suit it, is written as it stands.

use super::number;
use super::timezone::{LocalTime, is_leap};

const WEEKDAYS: [&[u8]; 7] =
    [b"Sunday", b"Monday", b"Tuesday", b"Wednesday", b"Thursday", b"Friday", b"Saturday"];

const MONTHS: [&[u8]; 12] = [
    b"January",
    b"February",
    b"March",
    b"April",
    b"May",
    b"June",
    b"July",
    b"August",
    b"September",
    b"October",
    b"November",
    b"December",
];

/// What stands between `%` and the conversion character.
#[derive(Clone, Copy, Default)]
struct Flags {
    /// `_`, `-`, `0`, or 0 for none.
    pad: u8,
    upper: bool,
    lower: bool,
    /// `#`: the other case than usual.
    swap: bool,
    width: usize,
}

/// No result is longer; wider padding only leads to an empty one.
const MOST: usize = 1 << 20;

/// What a conversion stands for.
enum Item<'a> {
    /// A name, with the case `#` gives it.
    Name(&'a [u8], Swap),
    Number {
        value: i64,
        digits: usize,
        pad: Pad,
    },
    /// Another format in its place.
    Format(&'static [u8]),
    Byte(u8),
    /// A number that the width fills up with blanks.
    Epoch(i64),
    /// The offset from UTC: a sign and a number, padded each.
    Offset(i64),
    Unknown,
}

/// What `#` makes of a name.
#[derive(Clone, Copy, PartialEq)]
enum Swap {
    Upper,
    Lower,
    /// `%P`: lower case in any case.
    AlwaysLower,
}

/// What fills a number up when no flag says.
#[derive(Clone, Copy, PartialEq)]
enum Pad {
    Zeros,
    Spaces,
}

/// Appends `time` by `format`. Names and formats are those of the C locale.
pub fn strftime(out: &mut Vec<u8>, format: &[u8], time: &LocalTime) {
    run(out, format, time, false);
}

fn run(out: &mut Vec<u8>, format: &[u8], time: &LocalTime, upper: bool) {
    let start = out.len();
    let mut rest = format;
    while let Some(at) = memchr::memchr(b'%', rest) {
        out.extend_from_slice(&rest[..at]);
        let spec = &rest[at..];
        let (flags, modifier, letter_at) = parse(spec);
        let (item, taken) = match spec.get(letter_at) {
            Some(&letter) => (item(letter, modifier, time), letter_at + 1),
            None => (Item::Unknown, letter_at),
        };
        write(out, item, flags, &spec[..taken], time);
        rest = &spec[taken..];
    }
    out.extend_from_slice(rest);
    if upper {
        out[start..].make_ascii_uppercase();
    }
}

/// Reads flags, width and modifier after the `%` that `spec` begins with; returns them with the index
/// of the conversion character.
fn parse(spec: &[u8]) -> (Flags, u8, usize) {
    let mut flags = Flags::default();
    let mut at = 1;
    while let Some(&byte) = spec.get(at) {
        match byte {
            b'_' | b'-' | b'0' => flags.pad = byte,
            b'^' => flags.upper = true,
            b'#' => flags.swap = true,
            _ => break,
        }
        at += 1;
    }
    while let Some(digit @ b'0'..=b'9') = spec.get(at) {
        flags.width = (flags.width * 10 + (digit - b'0') as usize).min(MOST);
        at += 1;
    }
    let modifier = match spec.get(at) {
        Some(&byte @ (b'E' | b'O')) => {
            at += 1;
            byte
        }
        _ => 0,
    };
    (flags, modifier, at)
}

fn item(letter: u8, modifier: u8, time: &LocalTime) -> Item<'_> {
    // The modifiers a conversion admits; in the C locale they change nothing.
    let admitted: &[u8] = match letter {
        b'c' | b'x' | b'X' | b'Y' => b"E",
        b'C' | b'y' => b"EO",
        b'b' | b'h' | b'B' | b'd' | b'e' | b'H' | b'I' | b'k' | b'l' | b'j' | b'M' | b'm' | b'S' | b'U'
        | b'V' | b'g' | b'G' | b'W' | b'w' => b"O",
        b'%' | b'n' | b'p' | b'P' | b'R' | b'r' | b's' | b'T' | b't' | b'u' | b'Z' | b'z' => b"EO",
        _ => b"",
    };
    if modifier != 0 && !admitted.contains(&modifier) {
        return Item::Unknown;
    }
    let number = |value: i64, digits: usize| Item::Number { value, digits, pad: Pad::Zeros };
    let spaced = |value: u32| Item::Number { value: value as i64, digits: 2, pad: Pad::Spaces };
    let twelve = (time.hour + 11) % 12 + 1;
    let weekday = WEEKDAYS[time.weekday as usize % 7];
    let month = MONTHS[time.month as usize % 12];
    match letter {
        b'%' => Item::Byte(b'%'),
        b'a' => Item::Name(&weekday[..3], Swap::Upper),
        b'A' => Item::Name(weekday, Swap::Upper),
        b'b' | b'h' => Item::Name(&month[..3], Swap::Upper),
        b'B' => Item::Name(month, Swap::Upper),
        b'c' => Item::Format(b"%a %b %e %H:%M:%S %Y"),
        b'C' => number(time.year.div_euclid(100), 1),
        b'x' | b'D' => Item::Format(b"%m/%d/%y"),
        b'd' => number(time.day as i64, 2),
        b'e' => spaced(time.day),
        b'F' => Item::Format(b"%Y-%m-%d"),
        b'H' => number(time.hour as i64, 2),
        b'I' => number(twelve as i64, 2),
        b'k' => spaced(time.hour),
        b'l' => spaced(twelve),
        b'j' => number(time.yearday as i64 + 1, 3),
        b'M' => number(time.minute as i64, 2),
        b'm' => number(time.month as i64 + 1, 2),
        b'n' => Item::Byte(b'\n'),
        b'p' => Item::Name(if time.hour < 12 { b"AM" } else { b"PM" }, Swap::Lower),
        b'P' => Item::Name(if time.hour < 12 { b"AM" } else { b"PM" }, Swap::AlwaysLower),
        b'R' => Item::Format(b"%H:%M"),
        b'r' => Item::Format(b"%I:%M:%S %p"),
        b'S' => number(time.second as i64, 2),
        b's' => Item::Epoch(time.epoch),
        b'X' | b'T' => Item::Format(b"%H:%M:%S"),
        b't' => Item::Byte(b'\t'),
        b'u' => number((time.weekday as i64 + 6) % 7 + 1, 1),
        b'U' => number((time.yearday as i64 - time.weekday as i64 + 7) / 7, 2),
        b'W' => number((time.yearday as i64 - (time.weekday as i64 + 6) % 7 + 7) / 7, 2),
        b'V' => number(iso_week(time).1, 2),
        b'g' => number(iso_week(time).0.rem_euclid(100), 2),
        b'G' => number(iso_week(time).0, 1),
        b'w' => number(time.weekday as i64, 1),
        b'Y' => number(time.year, 1),
        b'y' => number(time.year.rem_euclid(100), 2),
        b'Z' => Item::Name(&time.zone, Swap::Lower),
        b'z' => Item::Offset(time.offset),
        _ => Item::Unknown,
    }
}

/// Year and week by ISO 8601: weeks begin on Monday, the first is the one with 4 January.
fn iso_week(time: &LocalTime) -> (i64, i64) {
    let year_days = |year: i64| 365 + is_leap(year) as i64;
    // Days since the Monday of week 1, from the weekday of that date (Monday 0).
    let since = |yearday: i64| {
        let weekday = (time.weekday as i64 + 6) % 7;
        let january_fourth = (weekday - yearday + 3).rem_euclid(7);
        yearday - 3 + january_fourth
    };
    let yearday = time.yearday as i64;
    let days = since(yearday);
    if days < 0 {
        let year = time.year - 1;
        return (year, since(yearday + year_days(year)) / 7 + 1);
    }
    let next = since(yearday - year_days(time.year));
    if next >= 0 { (time.year + 1, next / 7 + 1) } else { (time.year, days / 7 + 1) }
}

fn write(out: &mut Vec<u8>, item: Item, mut flags: Flags, spec: &[u8], time: &LocalTime) {
    match item {
        Item::Name(name, swap) => {
            match swap {
                Swap::Upper if flags.swap => flags.upper = true,
                Swap::Lower if flags.swap => (flags.upper, flags.lower) = (false, true),
                Swap::AlwaysLower => flags.lower = true,
                _ => {}
            }
            text(out, name, flags);
        }
        Item::Number { value, digits, pad } => {
            push_number(out, value, digits.max(flags.width), pad, flags);
        }
        Item::Epoch(value) => push_number(out, value, 1, Pad::Zeros, flags),
        Item::Format(format) => {
            let start = out.len();
            run(out, format, time, flags.upper);
            widen(out, start, flags);
        }
        Item::Byte(byte) => text(out, &[byte], flags),
        Item::Offset(offset) => {
            text(out, if offset < 0 { b"-" } else { b"+" }, flags);
            let minutes = offset.abs() / 60;
            let digits = flags.width.max(4);
            push_number(out, minutes / 60 * 100 + minutes % 60, digits, Pad::Zeros, flags);
        }
        Item::Unknown => {
            // glibc looks at `#` before it finds that these two do not take `E`.
            flags.upper |= flags.swap && matches!(spec.last(), Some(b'b' | b'h'));
            text(out, spec, flags);
        }
    }
}

fn fill(flags: Flags, count: usize) -> impl Iterator<Item = u8> {
    std::iter::repeat_n(if flags.pad == b'0' { b'0' } else { b' ' }, count)
}

/// Text padded on the left, in the case the flags ask for.
fn text(out: &mut Vec<u8>, text: &[u8], flags: Flags) {
    out.extend(fill(flags, flags.width.saturating_sub(text.len())));
    let start = out.len();
    out.extend_from_slice(text);
    if flags.lower {
        out[start..].make_ascii_lowercase();
    } else if flags.upper {
        out[start..].make_ascii_uppercase();
    }
}

/// A number of at least `digits` digits.
fn push_number(out: &mut Vec<u8>, value: i64, digits: usize, pad: Pad, flags: Flags) {
    let decimal = number::Decimal::new(value);
    let decimal = decimal.as_bytes();
    let missing = digits.saturating_sub(decimal.len());
    let start = out.len();
    match (flags.pad, pad) {
        (b'-', _) => out.extend_from_slice(decimal),
        (b'_', _) | (0, Pad::Spaces) => {
            out.extend(std::iter::repeat_n(b' ', missing));
            out.extend_from_slice(decimal);
        }
        _ => {
            let sign = (value < 0) as usize;
            out.extend_from_slice(&decimal[..sign]);
            out.extend(std::iter::repeat_n(b'0', missing));
            out.extend_from_slice(&decimal[sign..]);
        }
    }
    widen(out, start, flags);
}

/// Pads what begins at `start` on the left, up to the width.
fn widen(out: &mut Vec<u8>, start: usize, flags: Flags) {
    let len = out.len() - start;
    if len < flags.width {
        out.splice(start..start, fill(flags, flags.width - len));
    }
}

#[cfg(test)]
mod tests {
    use super::super::timezone::Name;
    use super::*;

    fn shown(format: &str, seconds: i64) -> String {
        let Some(time) = LocalTime::at(seconds, -12_600, false, Name::from_slice(b"NST")) else {
            return String::new();
        };
        let mut out = Vec::new();
        strftime(&mut out, format.as_bytes(), &time);
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn conversions() {
        // 2024-02-03 04:05:06, a Saturday.
        let moment = 1_706_945_706;
        let cases = [
            ("%Y-%m-%d %H:%M:%S", "2024-02-03 04:05:06"),
            ("%a %A %b %B %h", "Sat Saturday Feb February Feb"),
            (
                "%c|%x|%X|%D|%F|%r|%R|%T",
                "Sat Feb  3 04:05:06 2024|02/03/24|04:05:06|02/03/24|2024-02-03|04:05:06 AM|04:05|04:05:06",
            ),
            ("%C %y %g %G %V %U %W %u %w %j", "20 24 24 2024 05 04 05 6 6 034"),
            ("%e|%k|%l|%I|%p|%P", " 3| 4| 4|04|AM|am"),
            ("%s %z %Z %n%t%%", "1706945706 -0330 NST \n\t%"),
            ("%-d %_d %0e %^a %#Z %#p %^B", "3  3 03 SAT nst am FEBRUARY"),
            (
                "%5d|%-5d|%_5d|%12F|%012F|%5s|%6a",
                "00003|    3|    3|  2024-02-03|002024-02-03|1706945706|   Sat",
            ),
            ("%6z", "     -000330"),
            ("%Ey %Od %EY %Ea %Q %5L %", "24 03 2024 %Ea %Q   %5L %"),
        ];
        for (format, expected) in cases {
            assert_eq!(shown(format, moment), expected, "{format}");
        }
    }

    #[test]
    fn weeks_at_the_turn_of_the_year() {
        // 2021-01-01, 2018-12-31, 2016-01-03 and 2020-12-31, at noon in the zone.
        let cases = [
            (1_609_515_000, "2020 53 00 00"),
            (1_546_270_200, "2019 01 52 53"),
            (1_451_835_000, "2015 53 01 00"),
            (1_609_428_600, "2020 53 52 52"),
        ];
        for (seconds, expected) in cases {
            assert_eq!(shown("%G %V %U %W", seconds), expected);
        }
    }
}

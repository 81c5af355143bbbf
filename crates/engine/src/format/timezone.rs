//! Time zones and calendar time.
//!
//! Manual: Bash Variables (TZ); the rules are POSIX's, and glibc's where POSIX leaves a choice: a value
//! of TZ names a file below the zone directory if there is one, else it is a rule such as
//! `EST5EDT,M3.2.0,M11.1.0`, else UTC under that name. bash looks only at an exported TZ. Reading files
//! is the caller's: every function that needs one takes a closure.
//!
//! Invariant: transitions ascend, and every type index is in range.

use smallvec::SmallVec;

use super::number::is_space;

/// Where zone files are, unless TZDIR says otherwise.
pub const DIRECTORY: &[u8] = b"/usr/share/zoneinfo";
/// The zone when TZ is not set.
pub const DEFAULT_FILE: &[u8] = b"/etc/localtime";

const DAY: i64 = 86400;

/// Somewhat more days than a year that fits `tm_year` can be away.
const MOST_DAYS: i64 = 800_000_000_000;

/// A zone's abbreviation, such as `CEST`.
pub type Name = SmallVec<[u8; 16]>;

/// Calendar time in some zone, C's `struct tm`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalTime {
    /// The moment, in seconds since the epoch.
    pub epoch: i64,
    pub year: i64,
    /// 0 to 11.
    pub month: u32,
    /// 1 to 31.
    pub day: u32,
    pub hour: u32,
    pub minute: u32,
    /// 0 to 60.
    pub second: u32,
    /// 0 to 6 from Sunday.
    pub weekday: u32,
    /// 0 to 365.
    pub yearday: u32,
    pub daylight: bool,
    /// Seconds east of UTC.
    pub offset: i64,
    pub zone: Name,
}

/// Days from 1970-01-01 to the first of January of `year`.
fn days_before_year(year: i64) -> i64 {
    let y = year - 1;
    y * 365 + y.div_euclid(4) - y.div_euclid(100) + y.div_euclid(400) - 719_162
}

pub fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Days before each month in a year that is not a leap year.
const MONTHS: [u32; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/// Days of the year before `month` (0 to 11).
fn days_before_month(year: i64, month: u32) -> u32 {
    MONTHS[month as usize % 12] + (month > 1 && is_leap(year)) as u32
}

fn year_of_day(days: i64) -> i64 {
    // Off by at most one; the Gregorian calendar repeats after 146097 days.
    let guess = 1970 + (days * 400).div_euclid(146_097);
    let mut year = guess - 1;
    while days_before_year(year + 1) <= days {
        year += 1;
    }
    year
}

impl LocalTime {
    /// The calendar time `seconds` after the epoch at `offset` from UTC; `None` when the year does not
    /// fit C's `tm_year`.
    pub fn at(seconds: i64, offset: i64, daylight: bool, zone: Name) -> Option<LocalTime> {
        let local = seconds.checked_add(offset)?;
        let (days, rest) = (local.div_euclid(DAY), local.rem_euclid(DAY));
        if days.abs() > MOST_DAYS {
            return None;
        }
        let year = year_of_day(days);
        i32::try_from(year - 1900).ok()?;
        let yearday = (days - days_before_year(year)) as u32;
        let month = (0..12).rev().find(|&m| days_before_month(year, m) <= yearday).unwrap_or(0);
        Some(LocalTime {
            epoch: seconds,
            year,
            month,
            day: yearday - days_before_month(year, month) + 1,
            hour: (rest / 3600) as u32,
            minute: (rest / 60 % 60) as u32,
            second: (rest % 60) as u32,
            weekday: (days + 4).rem_euclid(7) as u32,
            yearday,
            daylight,
            offset,
            zone,
        })
    }
}

/// One kind of time a zone has had.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Kind {
    offset: i64,
    daylight: bool,
    name: Name,
}

/// The day of a yearly change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChangeDay {
    /// `n`: 0 to 365, counting 29 February.
    Zero(u32),
    /// `Jn`: 1 to 365, never counting it.
    Julian(u32),
    /// `Mm.w.d`: the `week`th (5: the last) `weekday` of `month` (1 to 12).
    Month { month: u32, week: u32, weekday: u32 },
}

/// A yearly change: the day, and seconds of local time after its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Change {
    day: ChangeDay,
    seconds: i64,
}

impl Change {
    /// What glibc is left with when a change cannot be read.
    const UNREADABLE: Change = Change { day: ChangeDay::Zero(0), seconds: 0 };

    /// Seconds since the epoch in `year`, at `offset` from UTC. (glibc puts the changes of the years
    /// before 1970 into 1970, so a rule says nothing about those years.)
    fn at(&self, year: i64, offset: i64) -> i64 {
        let start = days_before_year(year);
        let day = match self.day {
            ChangeDay::Zero(day) => day as i64,
            ChangeDay::Julian(day) => day as i64 - 1 + (day >= 60 && is_leap(year)) as i64,
            ChangeDay::Month { month, week, weekday } => {
                let first = days_before_month(year, month - 1) as i64;
                let next = if month == 12 {
                    365 + is_leap(year) as i64
                } else {
                    days_before_month(year, month) as i64
                };
                let first_weekday = (start + first + 4).rem_euclid(7);
                let mut day = first + (weekday as i64 - first_weekday).rem_euclid(7);
                for _ in 1..week {
                    if day + 7 >= next {
                        break;
                    }
                    day += 7;
                }
                day
            }
        };
        (start.max(0) + day) * DAY - offset + self.seconds
    }
}

/// A POSIX rule: standard time, and daylight time between two yearly changes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    standard: Kind,
    daylight: Kind,
    start: Change,
    end: Change,
}

impl Rule {
    fn fixed(name: &[u8], offset: i64) -> Rule {
        let standard = Kind { offset, daylight: false, name: Name::from_slice(name) };
        let daylight = Kind { daylight: true, ..standard.clone() };
        Rule { standard, daylight, start: Change::UNREADABLE, end: Change::UNREADABLE }
    }

    /// The kind of time at `seconds`. The changes of the year in UTC decide.
    fn kind(&self, seconds: i64) -> &Kind {
        let year = year_of_day(seconds.div_euclid(DAY));
        let start = self.start.at(year, self.standard.offset);
        let end = self.end.at(year, self.daylight.offset);
        let daylight =
            if start > end { seconds < end || seconds >= start } else { seconds >= start && seconds < end };
        if daylight { &self.daylight } else { &self.standard }
    }
}

/// Reads a POSIX rule from front to back.
struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn eat(&mut self, byte: u8) -> bool {
        let found = self.rest.first() == Some(&byte);
        self.rest = &self.rest[found as usize..];
        found
    }

    /// Up to three numbers with colons between: hours, minutes, seconds. The hours must be there.
    fn time(&mut self) -> Option<[i64; 3]> {
        let mut time = [0; 3];
        time[0] = self.number()?;
        for part in &mut time[1..] {
            let before = self.rest;
            if !self.eat(b':') {
                break;
            }
            match self.number() {
                Some(n) => *part = n,
                None => {
                    self.rest = before;
                    break;
                }
            }
        }
        Some(time)
    }

    /// An unsigned number as `scanf`'s `%hu` reads it: blanks, a sign, 16 bits.
    fn number(&mut self) -> Option<i64> {
        let blanks = self.rest.iter().take_while(|&&b| is_space(b)).count();
        let sign = matches!(self.rest.get(blanks), Some(b'-' | b'+')) as usize;
        let digits = &self.rest[blanks + sign..];
        let count = digits.iter().take_while(|b| b.is_ascii_digit()).count();
        if count == 0 {
            return None;
        }
        let value =
            digits[..count].iter().fold(0u64, |n, d| n.saturating_mul(10).saturating_add((d - b'0') as u64));
        let negative = sign == 1 && self.rest[blanks] == b'-';
        self.rest = &digits[count..];
        let value = if negative { value.wrapping_neg() } else { value };
        Some((value & 0xffff) as i64)
    }

    /// An abbreviation: three letters or more, or anything alphanumeric with signs in `<…>`.
    fn name(&mut self) -> Option<Name> {
        let letters = self.rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
        if letters >= 3 {
            let (name, rest) = self.rest.split_at(letters);
            self.rest = rest;
            return Some(Name::from_slice(name));
        }
        let inside = self.rest.strip_prefix(b"<")?;
        let quoted = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-');
        let len = inside.iter().take_while(quoted).count();
        if len < 3 || inside.get(len) != Some(&b'>') {
            return None;
        }
        self.rest = &inside[len + 1..];
        Some(Name::from_slice(&inside[..len]))
    }

    /// Seconds east of UTC, given as hours west. `None` when there is no number.
    fn offset(&mut self) -> Option<i64> {
        let east = self.rest.first() == Some(&b'-');
        if matches!(self.rest.first(), Some(b'-' | b'+')) {
            self.rest = &self.rest[1..];
        }
        let [hours, minutes, seconds] = self.time()?;
        let west = hours.min(24) * 3600 + minutes.min(59) * 60 + seconds.min(59);
        Some(if east { west } else { -west })
    }

    /// Reads a yearly change into `change`; the day is `default` when the text has ended. Tells whether
    /// all went well; if not, a day that could be read stays, with the change at its midnight.
    fn change(&mut self, change: &mut Change, default: ChangeDay) -> bool {
        self.eat(b',');
        let Some(day) = self.day(default) else { return false };
        *change = Change { day, seconds: 0 };
        change.seconds = match self.rest.first() {
            None | Some(b',') => 2 * 3600,
            Some(b'/') if self.rest.len() > 1 => {
                self.eat(b'/');
                let negative = self.eat(b'-');
                let [hours, minutes, seconds] = self.time().unwrap_or([2, 0, 0]);
                let seconds = hours * 3600 + minutes * 60 + seconds;
                if negative { -seconds } else { seconds }
            }
            Some(_) => return false,
        };
        true
    }

    fn day(&mut self, default: ChangeDay) -> Option<ChangeDay> {
        match self.rest.first() {
            None => Some(default),
            Some(b'M') => {
                self.eat(b'M');
                let month = self.number()?;
                let week = self.eat(b'.').then(|| self.number())??;
                let weekday = self.eat(b'.').then(|| self.number())??;
                if !(1..=12).contains(&month) || !(1..=5).contains(&week) || weekday > 6 {
                    return None;
                }
                let (month, week, weekday) = (month as u32, week as u32, weekday as u32);
                Some(ChangeDay::Month { month, week, weekday })
            }
            Some(b'J' | b'0'..=b'9') => {
                let julian = self.eat(b'J');
                let count = self.rest.iter().take_while(|b| b.is_ascii_digit()).count();
                let (digits, rest) = self.rest.split_at(count);
                let day =
                    digits.iter().fold(0u32, |n, d| n.saturating_mul(10).saturating_add((d - b'0') as u32));
                if count == 0 || day > 365 || (julian && day == 0) {
                    return None;
                }
                self.rest = rest;
                Some(if julian { ChangeDay::Julian(day) } else { ChangeDay::Zero(day) })
            }
            Some(_) => None,
        }
    }
}

/// The daylight rules of the United States, for a rule that names daylight time and no changes.
const DEFAULT_START: ChangeDay = ChangeDay::Month { month: 3, week: 2, weekday: 0 };
const DEFAULT_END: ChangeDay = ChangeDay::Month { month: 11, week: 1, weekday: 0 };

/// A POSIX rule. What cannot be read is UTC under whatever name was found.
fn parse_rule(text: &[u8]) -> Rule {
    let mut reader = Reader { rest: text };
    let Some(name) = reader.name() else { return Rule::fixed(b"", 0) };
    let Some(offset) = reader.offset() else { return Rule::fixed(&name, 0) };
    let mut rule = Rule::fixed(&name, offset);
    if reader.rest.is_empty() {
        return rule;
    }
    match reader.name() {
        Some(name) => {
            rule.daylight.name = name;
            rule.daylight.offset = reader.offset().unwrap_or(offset + 3600);
        }
        // glibc goes on with an unnamed daylight time at UTC.
        None => (rule.daylight.name, rule.daylight.offset) = (Name::new(), 0),
    }
    if reader.change(&mut rule.start, DEFAULT_START) {
        reader.change(&mut rule.end, DEFAULT_END);
    }
    rule
}

/// A leap second: from `at` on, `total` of them have been inserted.
#[derive(Clone, Copy, Debug)]
struct Leap {
    at: i64,
    total: i64,
}

/// A time zone.
#[derive(Clone, Debug)]
pub struct Zone {
    /// When each period begins, and the index of its kind.
    transitions: Vec<(i64, u8)>,
    kinds: Vec<Kind>,
    leaps: Vec<Leap>,
    /// What holds after the last transition, or always when the zone came without a file.
    rule: Option<Rule>,
}

impl Zone {
    pub fn utc() -> Zone {
        Zone::from_rule(Rule::fixed(b"UTC", 0))
    }

    fn from_rule(rule: Rule) -> Zone {
        Zone { transitions: Vec::new(), kinds: Vec::new(), leaps: Vec::new(), rule: Some(rule) }
    }

    /// The zone of a value of TZ (`None`: not set). `directory` is the value of TZDIR or `DIRECTORY`;
    /// `read` returns the contents of a file, or nothing.
    pub fn new(tz: Option<&[u8]>, directory: &[u8], mut read: impl FnMut(&[u8]) -> Option<Vec<u8>>) -> Zone {
        let name = match tz {
            Some(b"") => b"Universal",
            Some(tz) => tz.strip_prefix(b":").unwrap_or(tz),
            None => DEFAULT_FILE,
        };
        if name.is_empty() {
            return Zone::utc();
        }
        let path = if name.starts_with(b"/") { name.to_vec() } else { [directory, name].join(&b'/') };
        if let Some(zone) = read(&path).and_then(|data| Zone::from_file(&data)) {
            return zone;
        }
        if name == DEFAULT_FILE || tz == Some(b"") {
            return Zone::utc();
        }
        Zone::from_rule(parse_rule(name))
    }

    /// The contents of a zone file (RFC 8536, all versions).
    pub fn from_file(data: &[u8]) -> Option<Zone> {
        let first = Header::read(data)?;
        if data[4] == 0 {
            return first.zone(data.get(HEADER..)?, 4);
        }
        let second = data.get(HEADER + first.size(4)..)?;
        let header = Header::read(second)?;
        let body = second.get(HEADER..)?;
        let mut zone = header.zone(body, 8)?;
        // The footer: a rule between two newlines.
        if let Some([b'\n', footer @ ..]) = body.get(header.size(8)..)
            && let Some(end) = memchr::memchr(b'\n', footer)
            && end > 0
        {
            zone.rule = Some(parse_rule(&footer[..end]));
        }
        Some(zone)
    }

    /// The kind of time at `seconds`.
    fn kind(&self, seconds: i64) -> Option<&Kind> {
        let after = self.transitions.partition_point(|&(at, _)| at <= seconds);
        match (after, &self.rule) {
            (_, Some(rule)) if self.kinds.is_empty() => Some(rule.kind(seconds)),
            (0, _) => self.kinds.iter().find(|kind| !kind.daylight).or(self.kinds.first()),
            (after, Some(rule)) if after == self.transitions.len() => Some(rule.kind(seconds)),
            (after, _) => self.kinds.get(self.transitions.get(after - 1)?.1 as usize),
        }
    }

    /// Leap seconds inserted by `seconds`, and whether it is itself one.
    fn leap(&self, seconds: i64) -> (i64, u32) {
        let after = self.leaps.partition_point(|leap| leap.at <= seconds);
        let Some(leap) = self.leaps[..after].last() else { return (0, 0) };
        let before = match after {
            1 => 0,
            _ => self.leaps[after - 2].total,
        };
        (leap.total, (leap.at == seconds && leap.total > before) as u32)
    }

    /// C's `localtime`; `None` when the year does not fit.
    pub fn local_time(&self, seconds: i64) -> Option<LocalTime> {
        if seconds.div_euclid(DAY).abs() > MOST_DAYS {
            return None;
        }
        let kind = self.kind(seconds)?;
        let (correction, hit) = self.leap(seconds);
        let mut time = LocalTime::at(seconds, kind.offset - correction, kind.daylight, kind.name.clone())?;
        time.offset = kind.offset;
        time.second += hit;
        Some(time)
    }

    /// C's `mktime`: seconds since the epoch of a local time. Fields out of their range are carried
    /// over; `daylight` decides between two readings of an hour that comes twice (`None`: the first).
    pub fn seconds(
        &self,
        [year, month, day, hour, minute, second]: [i64; 6],
        daylight: Option<bool>,
    ) -> Option<i64> {
        let year = year.checked_add(month.div_euclid(12))?;
        i32::try_from(year).ok()?;
        let month = month.rem_euclid(12) as u32;
        let days = (days_before_year(year) + days_before_month(year, month) as i64)
            .checked_add(day.checked_sub(1)?)?;
        let local = days
            .checked_mul(DAY)?
            .checked_add(hour.checked_mul(3600)?)?
            .checked_add(minute.checked_mul(60)?)?
            .checked_add(second)?;
        // Every offset in force within a day of it is a candidate.
        let mut found: Option<(i64, bool)> = None;
        let mut fallback = local;
        for probe in [local - DAY, local, local + DAY] {
            let Some(kind) = self.kind(probe) else { continue };
            let seconds = local - kind.offset;
            let seconds = seconds + self.leap(seconds + self.leap(seconds).0).0;
            if probe == local - DAY {
                fallback = seconds;
            }
            let Some(actual) = self.kind(seconds) else { continue };
            if actual.offset != kind.offset {
                continue;
            }
            let wanted = daylight.is_none_or(|d| d == actual.daylight);
            let better = match found {
                None => true,
                Some((best, best_wanted)) => (wanted, best) > (best_wanted, seconds),
            };
            if better {
                found = Some((seconds, wanted));
            }
        }
        Some(found.map_or(fallback, |(seconds, _)| seconds))
    }
}

/// Bytes of a zone file's header.
const HEADER: usize = 44;

/// The counts in the header of a zone file.
struct Header {
    utc_flags: usize,
    standard_flags: usize,
    leaps: usize,
    transitions: usize,
    kinds: usize,
    characters: usize,
}

/// A big-endian signed number.
fn big_endian(bytes: &[u8]) -> i64 {
    let sign = bytes.first().map_or(0, |b| (*b as i8 >> 7) as i64);
    bytes.iter().fold(sign, |n, &b| n << 8 | b as i64)
}

impl Header {
    fn read(data: &[u8]) -> Option<Header> {
        let counts = data.get(..HEADER)?.strip_prefix(b"TZif")?.get(16..)?;
        let mut counts = counts.chunks_exact(4).map(|count| big_endian(count) as u32 as usize);
        Some(Header {
            utc_flags: counts.next()?,
            standard_flags: counts.next()?,
            leaps: counts.next()?,
            transitions: counts.next()?,
            kinds: counts.next()?,
            characters: counts.next()?,
        })
    }

    /// Bytes of the block after the header, whose times take `width` bytes.
    fn size(&self, width: usize) -> usize {
        self.transitions * (width + 1)
            + self.kinds * 6
            + self.characters
            + self.leaps * (width + 4)
            + self.standard_flags
            + self.utc_flags
    }

    /// Reads the block; its footer is not looked at.
    fn zone(&self, body: &[u8], width: usize) -> Option<Zone> {
        let mut rest = body.get(..self.size(width))?;
        let mut take = |len: usize| {
            let (head, tail) = rest.split_at_checked(len)?;
            rest = tail;
            Some(head)
        };
        let times = take(self.transitions * width)?;
        let indices = take(self.transitions)?;
        let kinds = take(self.kinds * 6)?;
        let names = take(self.characters)?;
        let leaps = take(self.leaps * (width + 4))?;
        let name = |index: u8| {
            let text = names.get(index as usize..)?;
            Some(Name::from_slice(&text[..memchr::memchr(0, text)?]))
        };
        let kinds = kinds
            .chunks_exact(6)
            .map(|kind| {
                Some(Kind { offset: big_endian(&kind[..4]), daylight: kind[4] != 0, name: name(kind[5])? })
            })
            .collect::<Option<Vec<Kind>>>()?;
        if kinds.is_empty() || indices.iter().any(|&index| index as usize >= kinds.len()) {
            return None;
        }
        let times = times.chunks_exact(width).map(big_endian);
        let leap = |leap: &[u8]| Leap { at: big_endian(&leap[..width]), total: big_endian(&leap[width..]) };
        Some(Zone {
            transitions: times.zip(indices.iter().copied()).collect(),
            kinds,
            leaps: leaps.chunks_exact(width + 4).map(leap).collect(),
            rule: None,
        })
    }
}

//! POSIX time zone rules: `EST5EDT,M3.2.0,M11.1.0`.

use super::calendar::{DAY, days_before_month, days_before_year, is_leap, year_of_day};
use super::{Kind, Name};
use crate::format::number::is_space;

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
pub(super) struct Rule {
    standard: Kind,
    daylight: Kind,
    start: Change,
    end: Change,
}

impl Rule {
    pub(super) fn fixed(name: &[u8], offset: i64) -> Rule {
        let standard = Kind { offset, daylight: false, name: Name::from_slice(name) };
        let daylight = Kind { daylight: true, ..standard.clone() };
        Rule { standard, daylight, start: Change::UNREADABLE, end: Change::UNREADABLE }
    }

    /// The kind of time at `seconds`. The changes of the year in UTC decide.
    pub(super) fn kind(&self, seconds: i64) -> &Kind {
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
pub(super) fn parse_rule(text: &[u8]) -> Rule {
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

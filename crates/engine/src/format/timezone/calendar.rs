//! Calendar time: days, months and years of a moment, in the proleptic Gregorian calendar.

use super::Name;

pub(super) const DAY: i64 = 86400;

/// Somewhat more days than a year that fits `tm_year` can be away.
pub(super) const MOST_DAYS: i64 = 800_000_000_000;

/// A zone's abbreviation, such as `CEST`.
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
pub(super) fn days_before_year(year: i64) -> i64 {
    let y = year - 1;
    y * 365 + y.div_euclid(4) - y.div_euclid(100) + y.div_euclid(400) - 719_162
}

pub fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Days before each month in a year that is not a leap year.
const MONTHS: [u32; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/// Days of the year before `month` (0 to 11).
pub(super) fn days_before_month(year: i64, month: u32) -> u32 {
    MONTHS[month as usize % 12] + (month > 1 && is_leap(year)) as u32
}

pub(super) fn year_of_day(days: i64) -> i64 {
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

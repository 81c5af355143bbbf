//! Time zones and calendar time.
//!
//! Manual: Bash Variables (TZ); the rules are POSIX's, and glibc's where POSIX leaves a choice: a value
//! of TZ names a file below the zone directory if there is one, else it is a rule such as
//! `EST5EDT,M3.2.0,M11.1.0`, else UTC under that name. bash looks only at an exported TZ. Reading files
//! is the caller's: every function that needs one takes a closure.
//!
//! Invariant: transitions ascend, and every type index is in range.

mod calendar;
mod file;
mod rule;

use smallvec::SmallVec;

use calendar::{DAY, MOST_DAYS, days_before_month, days_before_year};
pub use calendar::{LocalTime, is_leap};
use rule::{Rule, parse_rule};

/// Where zone files are, unless TZDIR says otherwise.
pub const DIRECTORY: &[u8] = b"/usr/share/zoneinfo";
/// The zone when TZ is not set.
pub const DEFAULT_FILE: &[u8] = b"/etc/localtime";

/// A zone's abbreviation, such as `CEST`.
pub type Name = SmallVec<[u8; 16]>;

/// One kind of time a zone has had.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Kind {
    offset: i64,
    daylight: bool,
    name: Name,
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

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(tz: &[u8]) -> Zone {
        Zone::new(Some(tz), DIRECTORY, |_| None)
    }

    fn shown(zone: &Zone, seconds: i64) -> String {
        let Some(time) = zone.local_time(seconds) else { return "out of range".into() };
        let name = String::from_utf8_lossy(&time.zone).into_owned();
        let [month, day] = [time.month + 1, time.day];
        let [hour, minute, second] = [time.hour, time.minute, time.second];
        format!("{}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} {name}", time.year)
    }

    #[test]
    fn rules() {
        let cases: &[(&[u8], i64, &str)] = &[
            (b"UTC0", 0, "1970-01-01 00:00:00 UTC"),
            (b"UTC0", -1, "1969-12-31 23:59:59 UTC"),
            (b"UTC0", 951_782_400, "2000-02-29 00:00:00 UTC"),
            (b"EST5EDT,M3.2.0,M11.1.0", 1_710_053_999, "2024-03-10 01:59:59 EST"),
            (b"EST5EDT,M3.2.0,M11.1.0", 1_710_054_000, "2024-03-10 03:00:00 EDT"),
            (b"EST5EDT", 1_730_613_600, "2024-11-03 01:00:00 EST"),
            (b"AEST-10AEDT,M10.1.0,M4.1.0/3", 1_704_067_200, "2024-01-01 11:00:00 AEDT"),
            (b"<+0330>-3:30", 0, "1970-01-01 03:30:00 +0330"),
            (b"AAA3BBB,J60/0,J61/0", 1_709_262_000, "2024-03-01 01:00:00 BBB"),
            (b"nowhere", 0, "1970-01-01 00:00:00 nowhere"),
            (b"No/where", 0, "1970-01-01 00:00:00 "),
            (b"", 0, "1970-01-01 00:00:00 UTC"),
            (b"UTC0", i64::MAX, "out of range"),
        ];
        for (tz, seconds, expected) in cases {
            assert_eq!(shown(&zone(tz), *seconds), *expected, "{}", String::from_utf8_lossy(tz));
        }
    }

    /// Two periods: LMT from the start, CET (with an hour of CEST) from 1000 on, and a rule.
    fn file() -> Vec<u8> {
        let block = |width: usize| {
            let mut data = b"TZif2".to_vec();
            data.extend([0; 15]);
            for count in [0u32, 0, 0, 2, 3, 13] {
                data.extend(count.to_be_bytes());
            }
            for at in [1000i64, 5000] {
                data.extend(&at.to_be_bytes()[8 - width..]);
            }
            data.extend([1, 2]);
            for (offset, daylight, name) in [(120i32, 0, 0), (7200, 1, 4), (3600, 0, 9)] {
                data.extend(offset.to_be_bytes());
                data.extend([daylight, name]);
            }
            data.extend(b"LMT\0CEST\0CET\0");
            data
        };
        [&block(4)[..], &block(8), b"\nCET-1CEST,M3.5.0,M10.5.0/3\n"].concat()
    }

    #[test]
    fn files() {
        let zone = Zone::new(Some(b"Some/Where"), b"/zones", |path| {
            assert_eq!(path, b"/zones/Some/Where");
            Some(file())
        });
        assert_eq!(shown(&zone, 0), "1970-01-01 00:02:00 LMT");
        assert_eq!(shown(&zone, 1000), "1970-01-01 02:16:40 CEST");
        assert_eq!(shown(&zone, 5000), "1970-01-01 02:23:20 CET");
        assert_eq!(shown(&zone, 1_720_000_000), "2024-07-03 11:46:40 CEST");
        let whole = file();
        for len in 0..whole.len() {
            // A damaged file is refused or read in part, never a fault.
            let _ = Zone::from_file(&whole[..len]).map(|zone| zone.local_time(0));
        }
    }

    #[test]
    fn back_to_seconds() {
        let zone = zone(b"EST5EDT,M3.2.0,M11.1.0");
        let first = Some(1_730_611_800);
        assert_eq!(zone.seconds([2024, 10, 3, 1, 30, 0], None), first);
        assert_eq!(zone.seconds([2024, 10, 3, 1, 30, 0], Some(true)), first);
        assert_eq!(zone.seconds([2024, 10, 3, 1, 30, 0], Some(false)), first.map(|s| s + 3600));
        assert_eq!(
            zone.seconds([2024, 12, 32, 0, 0, -1], None),
            zone.seconds([2025, 1, 0, 23, 59, 59], None)
        );
    }
}

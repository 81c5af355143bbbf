//! `clock`: the time at which the prompt was shown.

use super::{Draw, Segment, nothing};
use crate::facts::Time;
use crate::theme::option::{Kind, key};

pub static SEGMENT: Segment = Segment {
    name: "clock",
    about: "the time of day",
    keys: &[
        key("style", Kind::Style("bright-black"), "style"),
        key("symbol", Kind::Symbol(["", "", ""]), "in front of it"),
        key(
            "format",
            Kind::Text("%H:%M:%S"),
            "as for `date`: %a %A %b %B %d %e %F %H %I %j %m %M %p %R %S %T %y %Y %z %%",
        ),
    ],
    priority: 100,
    bare: false,
    wants: nothing,
    draw,
};

fn draw(d: &mut Draw<'_>) {
    let text = format(d.options.text("format"), d.facts.time);
    if !text.is_empty() {
        d.mark("style", "symbol");
        d.put("style", text.as_bytes());
    }
}

const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A moment on the calendar.
struct Calendar {
    year: i64,
    month: usize,
    day: i64,
    weekday: usize,
    day_of_year: i64,
    second: i64,
}

/// The proleptic Gregorian calendar; years begin in March, so that a leap day is a year's last.
fn calendar(time: Time) -> Calendar {
    let local = time.seconds.saturating_add(i64::from(time.offset));
    let (days, second) = (local.div_euclid(86_400), local.rem_euclid(86_400));
    let shifted = days + 719_468;
    let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let since_march = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * since_march + 2) / 153;
    let day = since_march - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12;
    let year = year_of_era + era * 400 + i64::from(month < 2);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let day_of_year = match month < 2 {
        true => since_march - 306,
        false => since_march + 59 + i64::from(leap),
    };
    let weekday = (days + 4).rem_euclid(7) as usize;
    Calendar { year, month: month as usize, day, weekday, day_of_year: day_of_year + 1, second }
}

/// The time by a format of `date`; what is no conversion stays as it is.
pub fn format(format: &str, time: Time) -> String {
    let c = calendar(time);
    let (hour, minute, second) = (c.second / 3600, c.second / 60 % 60, c.second % 60);
    let hour12 = (hour + 11) % 12 + 1;
    let name = |names: &[&'static str], at: usize| names.get(at).copied().unwrap_or_default();
    let short = |text: &'static str| text.get(..3).unwrap_or(text).to_owned();
    let mut out = String::new();
    let mut chars = format.chars();
    while let Some(ch) = chars.next() {
        if ch != '%' {
            out.push(ch);
            continue;
        }
        let conversion = chars.next();
        out.push_str(&match conversion {
            Some('a') => short(name(&DAYS, c.weekday)),
            Some('A') => name(&DAYS, c.weekday).to_owned(),
            Some('b' | 'h') => short(name(&MONTHS, c.month)),
            Some('B') => name(&MONTHS, c.month).to_owned(),
            Some('d') => format!("{:02}", c.day),
            Some('e') => format!("{:2}", c.day),
            Some('F') => format!("{:04}-{:02}-{:02}", c.year, c.month + 1, c.day),
            Some('H') => format!("{hour:02}"),
            Some('I') => format!("{hour12:02}"),
            Some('l') => format!("{hour12:2}"),
            Some('j') => format!("{:03}", c.day_of_year),
            Some('m') => format!("{:02}", c.month + 1),
            Some('M') => format!("{minute:02}"),
            Some('p') => (if hour < 12 { "AM" } else { "PM" }).to_owned(),
            Some('R') => format!("{hour:02}:{minute:02}"),
            Some('S') => format!("{second:02}"),
            Some('s') => time.seconds.to_string(),
            Some('T') => format!("{hour:02}:{minute:02}:{second:02}"),
            Some('y') => format!("{:02}", c.year.rem_euclid(100)),
            Some('Y') => c.year.to_string(),
            Some('z') => {
                let minutes = time.offset.abs() / 60;
                let sign = if time.offset < 0 { '-' } else { '+' };
                format!("{sign}{:02}{:02}", minutes / 60, minutes % 60)
            }
            Some('%') => "%".to_owned(),
            Some(other) => format!("%{other}"),
            None => "%".to_owned(),
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_date_says() {
        let at = |seconds, offset, f| format(f, Time { seconds, offset });
        assert_eq!(at(0, 0, "%a %F %T %j %z"), "Thu 1970-01-01 00:00:00 001 +0000");
        assert_eq!(at(951_827_696, 3600, "%A %e %B %Y %R"), "Tuesday 29 February 2000 13:34");
        assert_eq!(at(1_735_689_599, 0, "%F %I:%M %p %j"), "2024-12-31 11:59 PM 366");
        assert_eq!(at(1_735_689_599, -16_200, "%d %b %y %l %z"), "31 Dec 24  7 -0430");
        assert_eq!(at(-1, 0, "%F %T %%%q%"), "1969-12-31 23:59:59 %%q%");
    }
}

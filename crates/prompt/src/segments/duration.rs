//! `duration`: how long the last command ran, when that was long.

use super::{Draw, Segment, nothing};
use crate::theme::option::{Kind, key};

pub static SEGMENT: Segment = Segment {
    name: "duration",
    about: "how long the last command ran",
    keys: &[
        key("style", Kind::Style("yellow"), "style"),
        key("symbol", Kind::Symbol(["", "", "\u{f051b} "]), "in front of it"),
        key("from", Kind::Number(2000, 0, 86_400_000), "milliseconds from which on it is shown"),
        key("decimals", Kind::Number(0, 0, 3), "decimals of the seconds, below a minute"),
    ],
    priority: 350,
    bare: false,
    wants: nothing,
    draw,
};

fn draw(d: &mut Draw<'_>) {
    let Some(ms) = d.facts.duration else { return };
    if ms >= d.options.size("from") as u64 {
        d.mark("style", "symbol");
        d.put("style", spell(ms, d.options.size("decimals")).as_bytes());
    }
}

/// `320ms`, `2s`, `2.15s`, `4m 7s`, `3h 0m 5s`, `2d 3h 4m 5s`.
pub fn spell(ms: u64, decimals: usize) -> String {
    let seconds = ms / 1000;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    if ms < 1000 && decimals == 0 {
        return format!("{ms}ms");
    }
    if seconds < 60 {
        let rest = format!("{:03}", ms % 1000);
        return match rest.get(..decimals) {
            Some(digits) if decimals > 0 => format!("{seconds}.{digits}s"),
            _ => format!("{seconds}s"),
        };
    }
    let mut text = String::new();
    for (number, unit) in [(days, 'd'), (hours, 'h'), (minutes, 'm')] {
        if number > 0 || !text.is_empty() {
            text.push_str(&format!("{number}{unit} "));
        }
    }
    text + &format!("{}s", seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::spell;

    #[test]
    fn spelled() {
        assert_eq!(spell(320, 0), "320ms");
        assert_eq!(spell(320, 2), "0.32s");
        assert_eq!(spell(2_159, 0), "2s");
        assert_eq!(spell(2_159, 1), "2.1s");
        assert_eq!(spell(59_999, 3), "59.999s");
        assert_eq!(spell(247_000, 2), "4m 7s");
        assert_eq!(spell(10_805_000, 0), "3h 0m 5s");
        assert_eq!(spell(183_845_000, 0), "2d 3h 4m 5s");
        assert!(!spell(u64::MAX, 3).is_empty());
    }
}

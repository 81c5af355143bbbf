//! `battery`: how full it is.

use super::{Draw, Segment};
use crate::facts::Charge;
use crate::protocol::Want;
use crate::theme::option::{Kind, key};

pub static SEGMENT: Segment = Segment {
    name: "battery",
    about: "the charge of the battery",
    keys: &[
        key("style", Kind::Style("green"), "style"),
        key("low", Kind::Number(15, 0, 100), "percent up to which it is low"),
        key("low_style", Kind::Style("bold red"), "style when low"),
        key("medium", Kind::Number(40, 0, 100), "percent up to which it is middling"),
        key("medium_style", Kind::Style("yellow"), "style when middling"),
        key("below", Kind::Number(100, 0, 100), "shown up to this percentage"),
        key("full", Kind::Symbol(["", "", "\u{f0079} "]), "when full"),
        key("charging", Kind::Symbol(["+", "↑", "\u{f0084} "]), "while charging"),
        key("discharging", Kind::Symbol(["-", "↓", "\u{f007e} "]), "while discharging"),
        key("unknown", Kind::Symbol(["", "", "\u{f0091} "]), "otherwise"),
    ],
    priority: 120,
    bare: false,
    wants: |_| Want::BATTERY,
    draw,
};

fn draw(d: &mut Draw<'_>) {
    let Some(battery) = d.facts.battery.value else { return };
    let percent = usize::from(battery.percent.min(100));
    if percent > d.options.size("below") {
        return;
    }
    d.state(d.facts.battery.state);
    if percent <= d.options.size("low") {
        d.base("low_style");
    } else if percent <= d.options.size("medium") {
        d.base("medium_style");
    }
    d.mark(
        "style",
        match battery.charge {
            Charge::Full => "full",
            Charge::Charging => "charging",
            Charge::Discharging => "discharging",
            Charge::Unknown => "unknown",
        },
    );
    d.put("style", format!("{percent}%").as_bytes());
}

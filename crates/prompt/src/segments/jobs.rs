//! `jobs`: what runs in the background or is stopped.

use super::{Draw, Segment, nothing};
use crate::theme::option::{Kind, key};

pub static SEGMENT: Segment = Segment {
    name: "jobs",
    about: "background and stopped jobs",
    keys: &[
        key("style", Kind::Style("cyan"), "style"),
        key("symbol", Kind::Symbol(["&", "⚙", "\u{f013} "]), "for running ones"),
        key("stopped", Kind::Symbol(["z", "⏸", "\u{f04c} "]), "for stopped ones"),
        key("stopped_style", Kind::Style(""), "style of stopped ones"),
        key("number_from", Kind::Number(2, 0, 1000), "the number is shown from here on"),
    ],
    priority: 400,
    bare: false,
    wants: nothing,
    draw,
};

fn draw(d: &mut Draw<'_>) {
    one(d, "style", "symbol", d.facts.jobs);
    one(d, "stopped_style", "stopped", d.facts.stopped);
}

fn one(d: &mut Draw<'_>, style: &str, symbol: &str, count: usize) {
    if count == 0 {
        return;
    }
    d.space();
    d.mark(style, symbol);
    if count >= d.options.size("number_from") {
        d.put(style, count.to_string().as_bytes());
    } else if let Some(last) = d.spans.last_mut() {
        last.text.truncate(last.text.trim_end().len());
    }
}

//! `level`: how many shells stand around this one (`SHLVL`).

use super::{Draw, Segment, nothing};
use crate::theme::option::{Kind, key};

pub static SEGMENT: Segment = Segment {
    name: "level",
    about: "the depth of nested shells",
    keys: &[
        key("style", Kind::Style("cyan"), "style"),
        key("symbol", Kind::Symbol(["^", "↕", "\u{f0e5a} "]), "in front of it"),
        key("from", Kind::Number(2, 1, 100), "shown from this depth on"),
    ],
    priority: 150,
    bare: false,
    wants: nothing,
    draw,
};

fn draw(d: &mut Draw<'_>) {
    if d.facts.level >= d.options.size("from") {
        d.mark("style", "symbol");
        d.put("style", d.facts.level.to_string().as_bytes());
    }
}

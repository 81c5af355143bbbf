//! The user's own segments, placed as `custom.NAME`: a function of the shell puts their text into
//! `REPLY`, in the shell itself.

use super::{Draw, Segment, nothing};
use crate::theme::option::{Key, Kind, key};

/// Not in the table: there is one for each name.
pub static CUSTOM: Segment = Segment {
    name: "custom",
    about: "text that a function of the shell puts into REPLY",
    keys: &COMMON,
    priority: 250,
    bare: false,
    wants: nothing,
    draw,
};

pub static COMMON: [Key; 4] = [
    key("function", Kind::Text(""), "the function; if empty, `prompt_NAME`"),
    key("style", Kind::Style("cyan"), "style"),
    key("symbol", Kind::Symbol(["", "", ""]), "in front of it"),
    key("max_width", Kind::Number(40, 1, 1000), "columns; the rest is cut off"),
];

fn draw(d: &mut Draw<'_>) {
    let name = d.name.as_bytes();
    let Some(custom) = d.facts.custom.iter().find(|c| c.name == name) else { return };
    let text = custom.text.trim_ascii_end();
    if text.is_empty() {
        return;
    }
    d.mark("style", "symbol");
    let text = d.inert(text);
    let text = crate::theme::text::beginning(&text, d.options.size("max_width")).to_owned();
    d.put_inert("style", text);
}

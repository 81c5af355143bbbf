//! `character`: what stands in front of the command line. It says how the last command ended, who is
//! working, and what keys mean.

use super::{Draw, Segment, nothing};
use crate::facts::Keymap;
use crate::theme::option::{Kind, key};

pub static SEGMENT: Segment = Segment {
    name: "character",
    about: "the character before the command line, by mode, status and user",
    keys: &[
        key("style", Kind::Style("bold green"), "style"),
        key("error", Kind::Style("bold red"), "style after a failure"),
        key("root_style", Kind::Style(""), "style for root"),
        key("symbol", Kind::Symbol([">", "❯", "❯"]), "for inserting, or emacs keys"),
        key("error_symbol", Kind::Symbol(["", "", ""]), "the same after a failure; empty: no other"),
        key("root", Kind::Symbol(["#", "#", "#"]), "the same for root"),
        key("command", Kind::Symbol(["<", "❮", "❮"]), "in vi's command mode"),
        key("visual", Kind::Symbol(["v", "V", "V"]), "while something is selected"),
        key("replace", Kind::Symbol(["R", "▶", "▶"]), "in vi's replace mode"),
        key("command_style", Kind::Style(""), "style in vi's command mode"),
    ],
    priority: 1000,
    bare: true,
    wants: nothing,
    draw,
};

fn draw(d: &mut Draw<'_>) {
    if d.facts.root {
        d.base("root_style");
    }
    let failed = d.facts.status != 0;
    if failed {
        d.base("error");
    }
    let (style, symbol) = match d.facts.keymap {
        Keymap::Insert if d.facts.root => ("style", "root"),
        Keymap::Insert if failed && !d.symbol("error_symbol").is_empty() => ("style", "error_symbol"),
        Keymap::Insert => ("style", "symbol"),
        Keymap::Command => ("command_style", "command"),
        Keymap::Visual => ("command_style", "visual"),
        Keymap::Replace => ("style", "replace"),
    };
    d.mark(style, symbol);
}

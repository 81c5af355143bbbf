//! `user`: who is working here. Shown where it is not the usual answer.

use super::{Draw, Segment, nothing};
use crate::theme::option::{Kind, key};

pub static SEGMENT: Segment = Segment {
    name: "user",
    about: "the user's name, when root or logged in from elsewhere",
    keys: &[
        key("style", Kind::Style("yellow"), "style"),
        key("root", Kind::Style("bold red"), "style for root"),
        key("show", Kind::Choice("auto", &["auto", "always"]), "`auto`: only for root and over the network"),
    ],
    priority: 450,
    bare: false,
    wants: nothing,
    draw,
};

fn draw(d: &mut Draw<'_>) {
    if is_shown(d) {
        if d.facts.root {
            d.base("root");
        }
        d.put("style", &d.facts.user);
    }
}

/// The rule of `user`, `host` and `context`.
pub fn is_shown(d: &Draw<'_>) -> bool {
    d.options.choice("show") == "always" || d.facts.root || d.facts.ssh
}

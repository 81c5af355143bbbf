//! `host`: the machine. Shown where it is not the one in front of the user.

use super::{Draw, Segment, nothing};
use crate::theme::option::{Kind, key};

pub static SEGMENT: Segment = Segment {
    name: "host",
    about: "the name of the machine, when logged in from elsewhere",
    keys: &[
        key("style", Kind::Style("yellow"), "style"),
        key("ssh", Kind::Style("bold yellow"), "style when logged in from elsewhere"),
        key("show", Kind::Choice("auto", &["auto", "always"]), "`auto`: only over the network"),
        key("full", Kind::Flag(false), "with its domain"),
        key("symbol", Kind::Symbol(["", "", "\u{f0318} "]), "in front of it, over the network"),
    ],
    priority: 440,
    bare: false,
    wants: nothing,
    draw,
};

fn draw(d: &mut Draw<'_>) {
    if d.options.choice("show") != "always" && !d.facts.ssh {
        return;
    }
    if d.facts.ssh {
        d.base("ssh");
        d.mark("style", "symbol");
    }
    let name = shown(d).to_vec();
    d.put("style", &name);
}

/// The machine's name as far as it is wanted.
pub fn shown<'a>(d: &Draw<'a>) -> &'a [u8] {
    match d.options.flag("full") {
        true => &d.facts.host,
        false => d.facts.host.split(|&b| b == b'.').next().unwrap_or_default(),
    }
}

//! `context`: user and machine in one, `me@box`.

use super::{Draw, Segment, host, nothing, user};
use crate::theme::option::{Kind, key};

pub static SEGMENT: Segment = Segment {
    name: "context",
    about: "user@host, when root or logged in from elsewhere",
    keys: &[
        key("style", Kind::Style("yellow"), "style"),
        key("root", Kind::Style("bold red"), "style for root"),
        key("ssh", Kind::Style(""), "style when logged in from elsewhere"),
        key("at", Kind::Symbol(["@", "@", "@"]), "between user and machine"),
        key("at_style", Kind::Style(""), "style of what is between"),
        key("show", Kind::Choice("auto", &["auto", "always"]), "`auto`: only for root and over the network"),
        key("full", Kind::Flag(false), "with the machine's domain"),
    ],
    priority: 450,
    bare: false,
    wants: nothing,
    draw,
};

fn draw(d: &mut Draw<'_>) {
    if !user::is_shown(d) {
        return;
    }
    if d.facts.ssh {
        d.base("ssh");
    }
    if d.facts.root {
        d.base("root");
    }
    d.put("style", &d.facts.user);
    d.mark("at_style", "at");
    let name = host::shown(d).to_vec();
    d.put("style", &name);
}

//! `container`: the container that the shell runs in.

use super::{Draw, Segment};
use crate::protocol::Want;
use crate::theme::option::{Kind, key};

pub static SEGMENT: Segment = Segment {
    name: "container",
    about: "the container around the shell (docker, podman, toolbox, distrobox, nspawn …)",
    keys: &[
        key("style", Kind::Style("magenta"), "style"),
        key("symbol", Kind::Symbol(["[]", "⬢ ", "\u{f4b7} "]), "in front of its name"),
    ],
    priority: 220,
    bare: false,
    wants: |_| Want::CONTAINER,
    draw,
};

fn draw(d: &mut Draw<'_>) {
    let Some(name) = &d.facts.container.value else { return };
    d.state(d.facts.container.state);
    d.mark("style", "symbol");
    d.put("style", name);
}

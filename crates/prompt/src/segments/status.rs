//! `status`: how the last command, and each member of its pipeline, ended.

use super::{Draw, Segment, nothing};
use crate::theme::option::{Kind, key};
use spork_os::signal;

pub static SEGMENT: Segment = Segment {
    name: "status",
    about: "exit status of the last command and of its pipeline, signals by name",
    keys: &[
        key("style", Kind::Style("green"), "style"),
        key("error", Kind::Style("red"), "style after a failure"),
        key("show", Kind::Choice("error", &["error", "always"]), "`error`: only after a failure"),
        key("ok", Kind::Symbol(["ok", "✔", "\u{f00c}"]), "after a success"),
        key("symbol", Kind::Symbol(["x", "✘", "\u{f00d}"]), "after a failure"),
        key("signal", Kind::Symbol(["x", "✘", "\u{f0e7}"]), "after death by a signal"),
        key("number", Kind::Flag(true), "the number, or the name of the signal, too"),
        key("signals", Kind::Flag(true), "signals by name; otherwise the number"),
        key("meaning", Kind::Flag(false), "words for 126 and 127"),
        key("pipeline", Kind::Flag(true), "each member of a pipeline that had a failure"),
        key("separator", Kind::Symbol(["|", "|", "|"]), "between members"),
    ],
    priority: 700,
    bare: false,
    wants: nothing,
    draw,
};

fn draw(d: &mut Draw<'_>) {
    let facts = d.facts;
    let members = &facts.pipestatus;
    let in_pipe =
        d.tight == 0 && d.options.flag("pipeline") && members.len() > 1 && members.iter().any(|s| *s != 0);
    if facts.status == 0 && !in_pipe {
        if d.options.choice("show") == "always" {
            d.mark("style", "ok");
        }
        return;
    }
    if facts.status != 0 {
        d.base("error");
        d.mark("style", if signal_of(facts.status).is_some() { "signal" } else { "symbol" });
    } else {
        d.mark("style", "ok");
    }
    if !d.options.flag("number") {
        return;
    }
    d.space();
    if !in_pipe {
        let text = spell(d, facts.status);
        return d.put("style", text.as_bytes());
    }
    for (i, status) in members.iter().enumerate() {
        if i > 0 {
            d.mark("style", "separator");
        }
        let text = spell(d, *status);
        d.put("style", text.as_bytes());
    }
}

/// The name of the signal that a status of a shell stands for: 130 is INT.
fn signal_of(status: i32) -> Option<&'static str> {
    let name = signal::name(status.checked_sub(128).filter(|n| *n > 0)?)?;
    Some(name.strip_prefix("SIG").unwrap_or(name))
}

fn spell(d: &Draw<'_>, status: i32) -> String {
    if let Some(name) = signal_of(status).filter(|_| d.options.flag("signals")) {
        return name.to_owned();
    }
    match status {
        126 if d.options.flag("meaning") => "not executable".to_owned(),
        127 if d.options.flag("meaning") => "not found".to_owned(),
        _ => status.to_string(),
    }
}

//! `kubernetes`: the cluster that `kubectl` would talk to.

use super::{Draw, Segment};
use crate::protocol::Want;
use crate::theme::option::{Kind, key};
use crate::theme::text;

pub static SEGMENT: Segment = Segment {
    name: "kubernetes",
    about: "the current context and namespace of kubectl",
    keys: &[
        key("style", Kind::Style("blue"), "style"),
        key("symbol", Kind::Symbol(["k8s:", "⎈ ", "\u{f10fe} "]), "in front of it"),
        key("namespace", Kind::Flag(true), "the namespace, too, if it is not the default one"),
        key("separator", Kind::Symbol(["/", "/", "/"]), "before the namespace"),
        key("namespace_style", Kind::Style(""), "style of the namespace"),
        key(
            "max_width",
            Kind::Number(30, 4, 500),
            "columns for the context; longer ones are cut in their middle",
        ),
        key(
            "production",
            Kind::Names(&["prod"], &[]),
            "parts of the names of contexts that are to stand out",
        ),
        key("production_style", Kind::Style("bold red"), "style of these"),
    ],
    priority: 200,
    bare: false,
    wants: |_| Want::KUBERNETES,
    draw,
};

fn draw(d: &mut Draw<'_>) {
    let Some(kubernetes) = &d.facts.kubernetes.value else { return };
    if kubernetes.context.is_empty() {
        return;
    }
    d.state(d.facts.kubernetes.state);
    let context = d.inert(&kubernetes.context);
    if d.options.names("production").iter().any(|part| !part.is_empty() && context.contains(part.as_str())) {
        d.base("production_style");
    }
    d.mark("style", "symbol");
    let mark = if d.set as usize == 0 { "..." } else { "…" };
    d.put_inert("style", text::shorten(&context, d.options.size("max_width"), mark));
    let namespace = &kubernetes.namespace;
    if d.options.flag("namespace") && !namespace.is_empty() && namespace != b"default" {
        d.mark("namespace_style", "separator");
        d.put("namespace_style", namespace);
    }
}

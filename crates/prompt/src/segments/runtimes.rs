//! `runtimes`: the languages that the directory belongs to, with the versions that would run.

use super::{Draw, Segment};
use crate::facts::Runtime;
use crate::protocol::Want;
use crate::runtimes::Kind as Language;
use crate::theme::option::{Key, Kind, key};

/// A row for each language: the symbol in front of its version.
const fn language(name: &'static str, texts: [&'static str; 3]) -> Key {
    key(name, Kind::Symbol(texts), "in front of its version")
}

const fn style(name: &'static str, words: &'static str) -> Key {
    key(name, Kind::Style(words), "its style, if `colored`")
}

const NAMES: &[&str] = &[
    "python", "perl", "java", "kotlin", "scala", "rust", "go", "bun", "deno", "node", "ruby", "php",
    "dotnet", "c", "cpp", "swift", "lua", "r", "julia", "elixir", "dart", "haskell", "zig",
];

pub static SEGMENT: Segment = Segment {
    name: "runtimes",
    about: "languages of the directory: version and environment",
    keys: &[
        key("style", Kind::Style(""), "style"),
        key("colored", Kind::Flag(true), "each language in a style of its own"),
        key("only", Kind::Names(&[], NAMES), "only these; empty: all"),
        key("version", Kind::Choice("full", &["full", "minor", "major", "none"]), "how much of the version"),
        key("v", Kind::Symbol(["", "", ""]), "in front of the version"),
        key("environment", Kind::Flag(true), "the virtual environment, toolchain … that was chosen"),
        key("open", Kind::Symbol(["(", "(", "("]), "before an environment"),
        key("close", Kind::Symbol([")", ")", ")"]), "behind it"),
        key("environment_style", Kind::Style(""), "style of the environment"),
        key("missing", Kind::Symbol(["-", "–", "–"]), "for a version when its program is not there"),
        key("waiting", Kind::Symbol(["...", "…", "…"]), "for a version that is not known yet"),
        key("separator", Kind::Symbol([" ", " ", " "]), "between languages"),
        language("python", ["py ", "py ", "\u{e73c} "]),
        language("perl", ["pl ", "pl ", "\u{e769} "]),
        language("java", ["java ", "java ", "\u{e738} "]),
        language("kotlin", ["kt ", "kt ", "\u{e634} "]),
        language("scala", ["scala ", "scala ", "\u{e737} "]),
        language("rust", ["rs ", "rs ", "\u{e7a8} "]),
        language("go", ["go ", "go ", "\u{e627} "]),
        language("bun", ["bun ", "bun ", "\u{e76f} "]),
        language("deno", ["deno ", "deno ", "\u{e7c0} "]),
        language("node", ["node ", "node ", "\u{e718} "]),
        language("ruby", ["rb ", "rb ", "\u{e791} "]),
        language("php", ["php ", "php ", "\u{e73d} "]),
        language("dotnet", [".net ", ".net ", "\u{e77f} "]),
        language("c", ["c ", "c ", "\u{e61e} "]),
        language("cpp", ["c++ ", "c++ ", "\u{e61d} "]),
        language("swift", ["swift ", "swift ", "\u{e755} "]),
        language("lua", ["lua ", "lua ", "\u{e620} "]),
        language("r", ["R ", "R ", "\u{e68a} "]),
        language("julia", ["jl ", "jl ", "\u{e624} "]),
        language("elixir", ["ex ", "ex ", "\u{e62d} "]),
        language("dart", ["dart ", "dart ", "\u{e798} "]),
        language("haskell", ["hs ", "hs ", "\u{e777} "]),
        language("zig", ["zig ", "zig ", "\u{e6a9} "]),
        style("python_style", "yellow"),
        style("perl_style", "bright-blue"),
        style("java_style", "red"),
        style("kotlin_style", "magenta"),
        style("scala_style", "red"),
        style("rust_style", "208"),
        style("go_style", "cyan"),
        style("bun_style", "bright-white"),
        style("deno_style", "green"),
        style("node_style", "green"),
        style("ruby_style", "red"),
        style("php_style", "bright-magenta"),
        style("dotnet_style", "magenta"),
        style("c_style", "blue"),
        style("cpp_style", "blue"),
        style("swift_style", "208"),
        style("lua_style", "blue"),
        style("r_style", "blue"),
        style("julia_style", "magenta"),
        style("elixir_style", "magenta"),
        style("dart_style", "cyan"),
        style("haskell_style", "magenta"),
        style("zig_style", "yellow"),
    ],
    priority: 300,
    bare: false,
    wants: |options| {
        let only = options.names("only").iter().filter_map(|n| Language::from_name(n.as_bytes()));
        let some = only.fold(Want::default(), |want, kind| want.with(Want::runtime(kind)));
        if some == Want::default() { Want::RUNTIMES } else { some }
    },
    draw,
};

fn draw(d: &mut Draw<'_>) {
    let facts = d.facts;
    let only = d.options.names("only");
    for runtime in facts.runtimes.value.iter().flatten() {
        let name = runtime.kind.name();
        if !only.is_empty() && !only.iter().any(|o| o == name) {
            continue;
        }
        if !d.spans.is_empty() {
            d.mark("style", "separator");
        }
        let state = if facts.runtimes.is_fresh() { runtime.version.state } else { facts.runtimes.state };
        d.state(state);
        one(d, name, runtime);
        d.old = false;
    }
}

fn one(d: &mut Draw<'_>, name: &str, runtime: &Runtime) {
    let own = format!("{name}_style");
    let style = if d.options.flag("colored") { own.as_str() } else { "style" };
    d.mark(style, name);
    match (&runtime.version.value, d.options.choice("version")) {
        (_, "none") => {}
        (Some(version), amount) => {
            let amount = if d.tight > 0 && amount == "full" { "minor" } else { amount };
            d.mark(style, "v");
            d.put(style, cut(version, amount));
        }
        (None, _) if runtime.version.is_fresh() => d.mark(style, "missing"),
        (None, _) => d.mark(style, "waiting"),
    }
    if let Some(environment) = &runtime.environment
        && d.options.flag("environment")
        && d.tight < 2
    {
        d.mark(style, "open");
        let style = if d.options.flag("colored") { style } else { "environment_style" };
        d.put(style, environment);
        d.mark(style, "close");
    }
    if let Some(last) = d.spans.last_mut() {
        last.text.truncate(last.text.trim_end().len());
    }
}

/// The first components of a version.
fn cut<'a>(version: &'a [u8], amount: &str) -> &'a [u8] {
    let dots = match amount {
        "major" => 0,
        "minor" => 1,
        _ => return version,
    };
    let end = version.iter().enumerate().filter(|(_, b)| **b == b'.').nth(dots);
    end.map_or(version, |(at, _)| version.get(..at).unwrap_or(version))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtimes::KINDS;

    #[test]
    fn a_row_for_each_language() {
        assert_eq!(NAMES, KINDS.map(Language::name));
        for name in NAMES {
            assert!(SEGMENT.keys.iter().any(|k| k.name == *name));
            assert!(SEGMENT.keys.iter().any(|k| k.name.strip_suffix("_style") == Some(name)));
        }
    }

    #[test]
    fn parts_of_versions() {
        assert_eq!(cut(b"3.12.1", "full"), b"3.12.1");
        assert_eq!(cut(b"3.12.1", "minor"), b"3.12");
        assert_eq!(cut(b"3.12.1", "major"), b"3");
        assert_eq!(cut(b"21", "minor"), b"21");
    }
}

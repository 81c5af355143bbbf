//! The guide's tables, made of the rows of options and segments.

use super::config::LINE_KEYS;
use super::option::{Key, Kind};
use super::shape::SHAPES;
use super::{THEME_KEYS, builtin};
use crate::segments::{COMMON, CUSTOM_COMMON, SEGMENTS};

/// What an option is when nobody says, as it is written in a theme.
fn default(kind: &Kind) -> String {
    match kind {
        Kind::Flag(on) => on.to_string(),
        Kind::Number(n, _, _) => n.to_string(),
        Kind::Text(text) | Kind::Style(text) | Kind::Choice(text, _) => quoted(text),
        Kind::Symbol([ascii, unicode, nerd]) if ascii == unicode && unicode == nerd => quoted(ascii),
        Kind::Symbol(texts) => {
            let [ascii, unicode, nerd] = texts.map(quoted);
            match unicode == nerd {
                true => format!("{ascii}, {unicode}"),
                false => format!("{ascii}, {unicode}, {nerd}"),
            }
        }
        Kind::Names(names, _) => {
            format!("[{}]", names.iter().map(|n| quoted(n)).collect::<Vec<_>>().join(", "))
        }
    }
}

/// A private character of a patched font is written by its number: few fonts show it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{fffff}' => out.push_str(&format!("U+{:X}", c as u32)),
            c => out.push(c),
        }
    }
    out + "\""
}

fn values(kind: &Kind) -> String {
    match kind {
        Kind::Flag(_) => "flag".to_owned(),
        Kind::Number(_, low, high) => format!("{low} … {high}"),
        Kind::Text(_) => "text".to_owned(),
        Kind::Symbol(_) => "symbol".to_owned(),
        Kind::Style(_) => "style".to_owned(),
        Kind::Choice(_, all) => all.join(", "),
        Kind::Names(_, _) => "names".to_owned(),
    }
}

/// In a cell of a table a bar is the end of the cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn rows<'k>(keys: impl Iterator<Item = &'k Key>) -> String {
    let mut out = String::from("| key | values | if not said | what |\n|---|---|---|---|\n");
    for key in keys {
        let (values, default) = (cell(&values(&key.kind)), cell(&default(&key.kind)));
        out.push_str(&format!("| `{}` | {values} | `{default}` | {} |\n", key.name, cell(key.about)));
    }
    out
}

/// All tables, as Markdown.
pub fn tables() -> String {
    let mut out = String::from("## Themes\n\n| name | what |\n|---|---|\n");
    for (name, _) in builtin::THEMES {
        let about =
            builtin::read(name).map_or(String::new(), |(theme, _)| theme.options.text("about").to_owned());
        out.push_str(&format!("| `{name}` | {} |\n", cell(&about)));
    }
    out.push_str("\n## Shapes\n\n| name | what |\n|---|---|\n");
    for shape in &SHAPES {
        out.push_str(&format!("| `{}` | {} |\n", shape.name, cell(shape.about)));
    }
    out.push_str("\n## Keys of a theme\n\n");
    out.push_str(&rows(THEME_KEYS.iter()));
    out.push_str("\n## Keys of a `[[line]]`\n\n`left` and `right`: lists of segments.\n\n");
    out.push_str(&rows(LINE_KEYS.iter()));
    out.push_str("\n## Segments\n\n| name | what |\n|---|---|\n");
    for segment in SEGMENTS {
        out.push_str(&format!("| [`{0}`](#segment{0}) | {1} |\n", segment.name, cell(segment.about)));
    }
    out.push_str("| [`custom.NAME`](#customname) | text of a function of yours |\n");
    out.push_str("\n### Keys of every segment\n\n");
    out.push_str(&rows(COMMON.iter()));
    for segment in SEGMENTS {
        out.push_str(&format!(
            "\n### `[segment.{}]`\n\n{}: priority {}.\n\n",
            segment.name, segment.about, segment.priority
        ));
        out.push_str(&rows(segment.keys.iter()));
    }
    out.push_str("\n### `[custom.NAME]`\n\n");
    out.push_str(&rows(CUSTOM_COMMON.iter()));
    out
}

/// The page of the guide.
pub fn page() -> String {
    let head = "# The prompt: all keys\n\n\
                Written by `spork prompt theme reference`. What these pages are about is in [the prompt](prompt.md).\n\n\
                A *style* is words in any order: `bold`, `dim`, `italic`, `underline`, `reverse`, a colour for the text, `on` and\n\
                a colour for the ground, `plain` for nothing. A *colour* is one of `black red green yellow blue magenta cyan\n\
                white`, `bright-` and one of these, `gray`, `default`, a number up to 255, `#rgb`, `#rrggbb`, or a name from\n\
                `[palette]`. A *symbol* is a text, or a table of texts for the symbol sets: `{ ascii = \">\", unicode = \"❯\", nerd = \"❯\" }`;\n\
                a default of three is for ascii, unicode, nerd, one of two for ascii and the others.\n\n";
    format!("{head}{}", tables())
}

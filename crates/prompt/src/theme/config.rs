//! Reading themes: TOML, layer over layer, every key in a table of ours.
//!
//! A layer is the text of a theme or of the user's configuration. What a later one says wins; lines
//! are replaced as a whole. A key or value that is none is an `Issue` with its line; the rest is
//! taken all the same, so there always is a prompt.

use hashbrown::HashMap;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::color::Color;
use super::option::{Key, Kind, Options, Value, key};
use super::style::Style;
use super::{Line, Place, THEME_KEYS, Theme};
use crate::segments::{self, COMMON, CUSTOM, CUSTOM_COMMON, SEGMENTS};

/// Lines that a prompt may have, and segments on one side of one.
const MOST_LINES: usize = 8;
const MOST_PLACES: usize = 32;

/// Something in a file that cannot be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Issue {
    pub file: String,
    /// From 1.
    pub line: usize,
    pub message: String,
}

impl std::fmt::Display for Issue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

/// One text to read, and what to call it.
pub struct Layer<'a> {
    pub file: String,
    pub text: &'a str,
}

/// Options of a line of the prompt, besides `left` and `right`.
pub static LINE_KEYS: [Key; 3] = [
    key("start", Kind::Symbol(["", "", ""]), "text at its left edge"),
    key("end", Kind::Symbol(["", "", ""]), "text at its right edge"),
    key("fill", Kind::Symbol([" ", " ", " "]), "what is repeated between left and right"),
];

type Named = HashMap<String, Color>;
type Table<'i> = DeTable<'i>;

/// Reads layers, the lowest first.
pub fn read(layers: &[Layer<'_>]) -> (Theme, Vec<Issue>) {
    let mut reader = Reader { issues: Vec::new(), colors: Named::new(), file: "", text: "" };
    let mut tables = Vec::new();
    for layer in layers {
        reader.enter(layer);
        match DeTable::parse(layer.text) {
            Ok(table) => tables.push((layer, table.into_inner())),
            Err(e) => reader.issue(e.span().unwrap_or(0..0), e.message().to_owned()),
        }
    }
    for (layer, table) in &tables {
        reader.enter(layer);
        reader.palette(table);
    }
    let colors = std::mem::take(&mut reader.colors);
    let named = |name: &str| colors.get(name).copied();
    let options = Options::new(THEME_KEYS.iter(), named);
    let of = |own: &'static [Key]| Options::new(own.iter().chain(&COMMON), named);
    let segments = SEGMENTS.iter().map(|s| (s.name.to_owned(), of(s.keys))).collect();
    let mut parts = Parts {
        options,
        segments,
        custom: HashMap::new(),
        lines: Vec::new(),
        fresh_custom: of(&CUSTOM_COMMON),
    };
    reader.colors = colors;
    for (layer, table) in &tables {
        reader.enter(layer);
        reader.theme(table, &mut parts);
    }
    let theme = parts.finish();
    (theme, reader.issues)
}

/// What has been read so far.
struct Parts {
    options: Options,
    segments: HashMap<String, Options>,
    custom: HashMap<String, Options>,
    lines: Vec<RawLine>,
    fresh_custom: Options,
}

struct RawLine {
    options: Options,
    left: Vec<String>,
    right: Vec<String>,
}

impl Parts {
    fn place(&self, name: &str) -> Option<Place> {
        if let Some(own) = name.strip_prefix("custom.") {
            let options = self.custom.get(own).unwrap_or(&self.fresh_custom).clone();
            return Some(Place { segment: &CUSTOM, name: own.to_owned(), options });
        }
        let segment = segments::find(name)?;
        Some(Place { segment, name: String::new(), options: self.segments.get(name)?.clone() })
    }

    fn places(&self, names: &[String]) -> Vec<Place> {
        names.iter().filter_map(|name| self.place(name)).collect()
    }

    fn finish(self) -> Theme {
        let lines = self.lines.iter().map(|line| Line {
            options: line.options.clone(),
            left: self.places(&line.left),
            right: self.places(&line.right),
        });
        let mut lines: Vec<Line> = lines.collect();
        if lines.is_empty() {
            let names = ["directory", "character"].map(str::to_owned);
            let options = Options::new(LINE_KEYS.iter(), |_| None);
            lines.push(Line { options, left: self.places(&names), right: Vec::new() });
        }
        let transient = Line {
            options: Options::new(LINE_KEYS.iter(), |_| None),
            left: self.places(self.options.names("transient_left")),
            right: self.places(self.options.names("transient_right")),
        };
        Theme { options: self.options, lines, transient }
    }
}

struct Reader<'a> {
    issues: Vec<Issue>,
    colors: Named,
    file: &'a str,
    text: &'a str,
}

impl<'a> Reader<'a> {
    fn enter(&mut self, layer: &'a Layer<'_>) {
        self.file = &layer.file;
        self.text = layer.text;
    }

    fn issue(&mut self, at: Range<usize>, message: String) {
        let before = self.text.as_bytes().get(..at.start).unwrap_or(self.text.as_bytes());
        let line = 1 + before.iter().filter(|b| **b == b'\n').count();
        self.issues.push(Issue { file: self.file.to_owned(), line, message });
    }

    fn unknown<'n>(
        &mut self,
        at: Range<usize>,
        what: &str,
        name: &str,
        known: impl Iterator<Item = &'n str>,
    ) {
        let near = nearest(name, known).map_or(String::new(), |n| format!("; did you mean `{n}`?"));
        self.issue(at, format!("unknown {what} `{name}`{near}"));
    }

    fn palette(&mut self, table: &Table<'_>) {
        let Some(palette) = table.get("palette") else { return };
        let Some(palette) = self.table(palette, "palette") else { return };
        for (name, value) in palette {
            match value.get_ref().as_str().map(|text| (text, Color::parse(text))) {
                Some((_, Some(color))) => drop(self.colors.insert(name.get_ref().to_string(), color)),
                Some((text, None)) => self.issue(value.span(), format!("`{text}` is no colour")),
                None => self.issue(value.span(), format!("`{}` must be a colour", name.get_ref())),
            }
        }
    }

    fn table<'t, 'i>(&mut self, value: &'t Spanned<DeValue<'i>>, name: &str) -> Option<&'t Table<'i>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.issue(value.span(), format!("`{name}` must be a table"));
        }
        table
    }

    fn theme(&mut self, table: &Table<'_>, parts: &mut Parts) {
        for (name, value) in table {
            match name.get_ref().as_ref() {
                // Whoever puts layers together has looked at it.
                "theme" | "palette" => {}
                "line" => self.lines(value, parts),
                "segment" => {
                    let Some(tables) = self.table(value, "segment") else { continue };
                    for (name, value) in tables {
                        let Some(segment) = segments::find(name.get_ref()) else {
                            let known = SEGMENTS.iter().map(|s| s.name);
                            self.unknown(name.span(), "segment", name.get_ref(), known);
                            continue;
                        };
                        let rows: Vec<&Key> = segment.keys.iter().chain(&COMMON).collect();
                        if let Some(options) = parts.segments.get_mut(segment.name) {
                            self.options(value, &rows, options);
                        }
                    }
                }
                "custom" => {
                    let Some(tables) = self.table(value, "custom") else { continue };
                    let rows: Vec<&Key> = CUSTOM_COMMON.iter().chain(&COMMON).collect();
                    for (name, value) in tables {
                        if !is_custom_name(name.get_ref()) {
                            self.issue(
                                name.span(),
                                format!(
                                    "`{}` cannot be the name of a segment: letters, digits and `_` can",
                                    name.get_ref()
                                ),
                            );
                            continue;
                        }
                        let fresh = parts.fresh_custom.clone();
                        let options = parts.custom.entry(name.get_ref().to_string()).or_insert(fresh);
                        self.options(value, &rows, options);
                        if !is_function_name(options.text("function")) {
                            self.issue(value.span(), "`function` must be the name of a function".to_owned());
                            options.set("function", Value::Text(String::new()));
                        }
                    }
                }
                key => match THEME_KEYS.iter().find(|row| row.name == key) {
                    Some(row) => self.option(row, value, &mut parts.options),
                    None => {
                        let tables = ["theme", "palette", "line", "segment", "custom"];
                        let known = THEME_KEYS.iter().map(|row| row.name).chain(tables);
                        self.unknown(name.span(), "key", key, known);
                    }
                },
            }
        }
        for name in ["transient_left", "transient_right"] {
            if let Some(value) = table.get(name) {
                let names = self.places(value);
                parts.options.set(name, Value::Names(names));
            }
        }
    }

    fn options(&mut self, value: &Spanned<DeValue<'_>>, rows: &[&Key], options: &mut Options) {
        let Some(table) = self.table(value, "segment") else { return };
        for (name, value) in table {
            match rows.iter().find(|row| row.name == name.get_ref().as_ref()) {
                Some(row) => self.option(row, value, options),
                None => self.unknown(name.span(), "key", name.get_ref(), rows.iter().map(|row| row.name)),
            }
        }
    }

    fn option(&mut self, row: &Key, value: &Spanned<DeValue<'_>>, options: &mut Options) {
        match self.value(row, value) {
            Ok(value) => options.set(row.name, value),
            Err((at, why)) => self.issue(at, format!("`{}` {why}", row.name)),
        }
    }

    /// The value of an option, or where and why it cannot be one.
    fn value(&self, row: &Key, value: &Spanned<DeValue<'_>>) -> Result<Value, (Range<usize>, String)> {
        let refuse = |why: String| Err((value.span(), why));
        let text = value.get_ref().as_str();
        match row.kind {
            Kind::Flag(_) => match value.get_ref() {
                DeValue::Boolean(on) => Ok(Value::Flag(*on)),
                _ => refuse("must be true or false".to_owned()),
            },
            Kind::Number(_, low, high) => {
                let number = value.get_ref().as_integer();
                match number.and_then(|n| i64::from_str_radix(n.as_str(), n.radix()).ok()) {
                    Some(n) if (low..=high).contains(&n) => Ok(Value::Number(n)),
                    _ => refuse(format!("must be a number from {low} to {high}")),
                }
            }
            Kind::Text(_) => match text {
                Some(text) => Ok(Value::Text(text.to_owned())),
                None => refuse("must be a text".to_owned()),
            },
            Kind::Style(_) => match text.map(|words| Style::parse(words, |n| self.colors.get(n).copied())) {
                Some(Ok(style)) => Ok(Value::Style(style)),
                Some(Err(word)) => {
                    refuse(format!("has `{word}`, which is neither a colour nor an attribute"))
                }
                None => refuse("must be a style, as `bold blue on black`".to_owned()),
            },
            Kind::Choice(_, all) => match text.and_then(|text| all.iter().find(|name| **name == text)) {
                Some(name) => Ok(Value::Choice(name)),
                None => refuse(format!("must be one of: {}", all.join(", "))),
            },
            Kind::Names(_, all) => {
                let items =
                    value.get_ref().as_array().ok_or((value.span(), "must be a list of names".to_owned()))?;
                let mut names = Vec::new();
                for item in items.iter() {
                    match item.get_ref().as_str() {
                        Some(name) if all.is_empty() || all.contains(&name) => names.push(name.to_owned()),
                        _ if all.is_empty() => {
                            return Err((item.span(), "must be a list of names".to_owned()));
                        }
                        _ => return Err((item.span(), format!("may name: {}", all.join(", ")))),
                    }
                }
                Ok(Value::Names(names))
            }
            Kind::Symbol(default) => symbol(default, value),
        }
    }

    fn lines(&mut self, value: &Spanned<DeValue<'_>>, parts: &mut Parts) {
        let Some(items) = value.get_ref().as_array() else {
            return self.issue(value.span(), "`line` must be written as [[line]]".to_owned());
        };
        if items.len() > MOST_LINES {
            self.issue(value.span(), format!("a prompt has at most {MOST_LINES} lines"));
        }
        let mut lines = Vec::new();
        for item in items.iter().take(MOST_LINES) {
            let Some(table) = self.table(item, "line") else { continue };
            let options = Options::new(LINE_KEYS.iter(), |_| None);
            let mut line = RawLine { options, left: Vec::new(), right: Vec::new() };
            for (name, value) in table {
                match name.get_ref().as_ref() {
                    "left" => line.left = self.places(value),
                    "right" => line.right = self.places(value),
                    key => match LINE_KEYS.iter().find(|row| row.name == key) {
                        Some(row) => self.option(row, value, &mut line.options),
                        None => {
                            let known = LINE_KEYS.iter().map(|row| row.name).chain(["left", "right"]);
                            self.unknown(name.span(), "key", key, known);
                        }
                    },
                }
            }
            lines.push(line);
        }
        if !lines.is_empty() {
            parts.lines = lines;
        }
    }

    /// A list of segments; those that are none are left out.
    fn places(&mut self, value: &Spanned<DeValue<'_>>) -> Vec<String> {
        let Some(items) = value.get_ref().as_array() else {
            self.issue(value.span(), "must be a list of segments".to_owned());
            return Vec::new();
        };
        if items.len() > MOST_PLACES {
            self.issue(value.span(), format!("a side of a line has at most {MOST_PLACES} segments"));
        }
        let mut names = Vec::new();
        for item in items.iter().take(MOST_PLACES) {
            let Some(name) = item.get_ref().as_str() else {
                self.issue(item.span(), "must be a list of segments".to_owned());
                continue;
            };
            let own = name.strip_prefix("custom.").is_some_and(is_custom_name);
            if own || segments::find(name).is_some() {
                names.push(name.to_owned());
            } else {
                self.unknown(item.span(), "segment", name, SEGMENTS.iter().map(|s| s.name));
            }
        }
        names
    }
}

/// A text for all sets, or a table of a text for each. A set that is not named has the text of the
/// one before it.
fn symbol(default: [&str; 3], value: &Spanned<DeValue<'_>>) -> Result<Value, (Range<usize>, String)> {
    let must = "must be a text, or a table of texts for ascii, unicode and nerd".to_owned();
    if let Some(text) = value.get_ref().as_str() {
        // A text that ASCII has not is for the other sets.
        let ascii = if text.is_ascii() { text } else { default.first().copied().unwrap_or_default() };
        return Ok(Value::Symbol([ascii.to_owned(), text.to_owned(), text.to_owned()]));
    }
    let table = value.get_ref().as_table().ok_or((value.span(), must.clone()))?;
    let mut texts = default.map(str::to_owned);
    let mut named = [false; 3];
    for (name, value) in table {
        let set = super::option::SymbolSet::from_name(name.get_ref()).ok_or((name.span(), must.clone()))?;
        let text = value.get_ref().as_str().ok_or((value.span(), must.clone()))?;
        if set == super::option::SymbolSet::Ascii && !text.is_ascii() {
            return Err((value.span(), "has a text for ascii that is not ASCII".to_owned()));
        }
        if let (Some(place), Some(seen)) = (texts.get_mut(set as usize), named.get_mut(set as usize)) {
            text.clone_into(place);
            *seen = true;
        }
    }
    let [_, unicode, nerd] = &mut texts;
    if named == [false, true, false] || named == [true, true, false] {
        nerd.clone_from(unicode);
    }
    Ok(Value::Symbol(texts))
}

pub fn is_custom_name(name: &str) -> bool {
    !name.is_empty() && name.len() <= 64 && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// It will be called as a command by a shell, so nothing else may be in it.
fn is_function_name(name: &str) -> bool {
    name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b':' | b'.'))
        && !name.starts_with(['-', '.'])
}

/// The known name that is meant by a mistyped one.
fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let best = known.map(|k| (distance(name, k), k)).min()?;
    (best.0 <= 2.max(name.len() / 3) && best.0 < name.len()).then_some(best.1)
}

/// Letters to insert, remove or replace.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(64).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(64).enumerate() {
        let mut corner = i;
        let mut left = i + 1;
        for (y, above) in b.iter().zip(row.iter_mut().skip(1)) {
            let best = (corner + usize::from(x != *y)).min(left + 1).min(*above + 1);
            corner = std::mem::replace(above, best);
            left = best;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

/// What the `theme` key of a configuration says, if it can be read so far.
pub fn theme_name(text: &str) -> Option<String> {
    let (table, _) = DeTable::parse_recoverable(text);
    table.get_ref().get("theme").and_then(|v| v.get_ref().as_str()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn issues(text: &str) -> Vec<String> {
        let layer = Layer { file: "prompt.toml".into(), text };
        read(&[layer]).1.iter().map(Issue::to_string).collect()
    }

    #[test]
    fn refused_by_name_and_line() {
        let cases = [
            ("\ncolour = 1", "prompt.toml:2: unknown key `colour`; did you mean `colors`?"),
            ("[segment.gti]", "prompt.toml:1: unknown segment `gti`; did you mean `git`?"),
            (
                "[segment.git]\n\nstaged = '+'\nstagged = 1",
                "prompt.toml:4: unknown key `stagged`; did you mean `staged`?",
            ),
            ("[[line]]\nleft = ['directory', 'foo']", "prompt.toml:2: unknown segment `foo`"),
            ("[[line]]\nmiddle = []", "prompt.toml:2: unknown key `middle`"),
            (
                "[segment.git]\nstyle = 'bold pinkish'",
                "prompt.toml:2: `style` has `pinkish`, which is neither a colour nor an attribute",
            ),
            ("[segment.duration]\nfrom = -1", "prompt.toml:2: `from` must be a number from 0 to 86400000"),
            ("blank_line = 1", "prompt.toml:1: `blank_line` must be true or false"),
            ("shape = 'star'", "prompt.toml:1: `shape` must be one of: "),
            ("[palette]\na = 'x'", "prompt.toml:2: `x` is no colour"),
            ("[custom.a]\nfunction = 'rm -rf'", "prompt.toml:1: `function` must be the name of a function"),
            ("[custom.'a b']\n", "prompt.toml:1: `a b` cannot be the name of a segment"),
            (
                "[segment.git]\nahead = { ascii = '↑' }",
                "prompt.toml:2: `ahead` has a text for ascii that is not ASCII",
            ),
            ("segment = 1", "prompt.toml:1: `segment` must be a table"),
        ];
        for (text, want) in cases {
            let found = issues(text);
            assert!(found.len() == 1 && found[0].starts_with(want), "{text:?}: {found:?}");
        }
        let found = issues("a = \n[");
        assert!(!found.is_empty() && found[0].starts_with("prompt.toml:1: "), "{found:?}");
        assert!(issues(&"[[line]]\n".repeat(9))[0].contains("at most 8 lines"));
    }

    #[test]
    fn later_layers_win() {
        let base = "[palette]\naccent = 'red'\n[segment.git]\nstyle = 'accent'\n[[line]]\nleft = ['git']\n[[line]]\nleft=['character']";
        let user = "[palette]\naccent = '#010203'\n[segment.git]\nahead = 'A'\n[custom.x]\nfunction='f'\n";
        let layers = [Layer { file: "a".into(), text: base }, Layer { file: "b".into(), text: user }];
        let (theme, issues) = read(&layers);
        assert!(issues.is_empty(), "{issues:?}");
        assert_eq!(theme.lines.len(), 2);
        let git = &theme.lines[0].left[0].options;
        assert_eq!(git.style("style"), Style::text(Color::Rgb(1, 2, 3)));
        assert_eq!(git.symbol("ahead", crate::theme::option::SymbolSet::Nerd), "A");
    }

    #[test]
    fn typing_errors() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(nearest("pritority", ["prefix", "priority"].into_iter()), Some("priority"));
        assert_eq!(nearest("zzz", ["prefix", "priority"].into_iter()), None);
    }
}

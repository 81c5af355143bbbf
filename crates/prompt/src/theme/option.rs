//! Options of a theme and its segments: a row for each, and the value it has.
//!
//! What is read, refused, shown by `theme list` and written into the guide comes out of the rows.

use super::color::Color;
use super::style::Style;

/// Which characters may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SymbolSet {
    Ascii,
    /// What common fonts have.
    #[default]
    Unicode,
    /// Icons and shapes of a patched font (nerdfonts.com).
    Nerd,
}

pub const SYMBOL_SETS: [(&str, SymbolSet); 3] =
    [("ascii", SymbolSet::Ascii), ("unicode", SymbolSet::Unicode), ("nerd", SymbolSet::Nerd)];

impl SymbolSet {
    pub fn from_name(name: &str) -> Option<SymbolSet> {
        SYMBOL_SETS.iter().find(|(n, _)| *n == name).map(|(_, set)| *set)
    }

    pub fn name(self) -> &'static str {
        SYMBOL_SETS.iter().find(|(_, set)| *set == self).map_or("", |(name, _)| *name)
    }

    /// By the charset of the locale that the variables name.
    pub fn detect<'a>(get: impl Fn(&str) -> Option<&'a [u8]>) -> SymbolSet {
        let set = |name: &&str| get(name).filter(|v| !v.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set).unwrap_or_default();
        let upper: Vec<u8> =
            locale.iter().filter(|b| b.is_ascii_alphanumeric()).map(u8::to_ascii_uppercase).collect();
        match upper.windows(4).any(|w| w == b"UTF8") {
            true => SymbolSet::Unicode,
            false => SymbolSet::Ascii,
        }
    }
}

/// The text of a symbol in each set.
pub type Symbol = [&'static str; 3];

/// What an option may be, with what it is when nobody says.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Flag(bool),
    /// Default, smallest, largest.
    Number(i64, i64, i64),
    Text(&'static str),
    /// A text, or a table of a text for each set.
    Symbol(Symbol),
    Style(&'static str),
    /// Default, all.
    Choice(&'static str, &'static [&'static str]),
    /// Default, all that may be named (any name if empty).
    Names(&'static [&'static str], &'static [&'static str]),
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    pub name: &'static str,
    pub kind: Kind,
    pub about: &'static str,
}

pub const fn key(name: &'static str, kind: Kind, about: &'static str) -> Key {
    Key { name, kind, about }
}

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Flag(bool),
    Number(i64),
    Text(String),
    Symbol([String; 3]),
    Style(Style),
    Choice(&'static str),
    Names(Vec<String>),
}

impl Kind {
    /// The value when nobody says; `named` finds a theme's own colours.
    pub fn default(&self, named: impl Fn(&str) -> Option<Color>) -> Value {
        match self {
            Kind::Flag(on) => Value::Flag(*on),
            Kind::Number(n, _, _) => Value::Number(*n),
            Kind::Text(text) => Value::Text((*text).to_owned()),
            Kind::Symbol(texts) => Value::Symbol(texts.map(str::to_owned)),
            Kind::Style(words) => Value::Style(Style::parse(words, named).unwrap_or_default()),
            Kind::Choice(name, _) => Value::Choice(name),
            Kind::Names(names, _) => Value::Names(names.iter().map(|n| (*n).to_owned()).collect()),
        }
    }
}

/// A value for each of some rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    names: Vec<&'static str>,
    values: Vec<Value>,
}

impl Options {
    pub fn new(rows: impl Iterator<Item = &'static Key>, named: impl Fn(&str) -> Option<Color>) -> Options {
        let (names, values) = rows.map(|row| (row.name, row.kind.default(&named))).unzip();
        Options { names, values }
    }

    pub fn get(&self, name: &str) -> Option<&Value> {
        let at = self.names.iter().position(|n| *n == name)?;
        self.values.get(at)
    }

    pub fn set(&mut self, name: &str, value: Value) {
        if let Some(at) = self.names.iter().position(|n| *n == name)
            && let Some(place) = self.values.get_mut(at)
        {
            *place = value;
        }
    }

    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Value::Flag(true)))
    }

    pub fn number(&self, name: &str) -> i64 {
        match self.get(name) {
            Some(Value::Number(n)) => *n,
            _ => 0,
        }
    }

    /// A number that is no less than zero.
    pub fn size(&self, name: &str) -> usize {
        usize::try_from(self.number(name)).unwrap_or(0)
    }

    pub fn text(&self, name: &str) -> &str {
        match self.get(name) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    pub fn symbol(&self, name: &str, set: SymbolSet) -> &str {
        match self.get(name) {
            Some(Value::Symbol(texts)) => texts.get(set as usize).map_or("", String::as_str),
            _ => "",
        }
    }

    pub fn style(&self, name: &str) -> Style {
        match self.get(name) {
            Some(Value::Style(style)) => *style,
            _ => Style::default(),
        }
    }

    pub fn choice(&self, name: &str) -> &'static str {
        match self.get(name) {
            Some(Value::Choice(choice)) => choice,
            _ => "",
        }
    }

    pub fn names(&self, name: &str) -> &[String] {
        match self.get(name) {
            Some(Value::Names(names)) => names,
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_by_locale() {
        let of = |pairs: &'static [(&str, &[u8])]| {
            SymbolSet::detect(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| *v))
        };
        assert_eq!(of(&[]), SymbolSet::Ascii);
        assert_eq!(of(&[("LANG", b"de_DE.UTF-8")]), SymbolSet::Unicode);
        assert_eq!(of(&[("LANG", b"C.utf8"), ("LC_ALL", b"")]), SymbolSet::Unicode);
        assert_eq!(of(&[("LANG", b"C.UTF-8"), ("LC_ALL", b"C")]), SymbolSet::Ascii);
    }
}

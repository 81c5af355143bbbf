//! How a prompt looks: themes, and drawing one.
//!
//! | file | what |
//! |---|---|
//! | `option` | rows and values of options, symbol sets |
//! | `config` | TOML, layer over layer; what is no key is refused by name and line |
//! | `color`, `style`, `text` | colours of a terminal, attributes, inert text and its width |
//! | `shape` | what stands around and between segments |
//! | `layout` | what fits into a line |
//! | `host` | the same picture for zsh, bash, spork, a terminal |
//! | `builtin` | the themes that come along |
//! | `store` | where configuration is, reading it again when it has changed |
//! | `command` | `spork prompt theme …` |
//! | `reference` | the guide's tables |
//!
//! Drawing is a function of facts, theme and width: it reads nothing and asks nobody.

pub mod builtin;
pub mod color;
pub mod command;
pub mod config;
pub mod host;
mod layout;
pub mod option;
pub mod reference;
pub mod sample;
mod shape;
pub mod store;
pub mod style;
pub mod text;

use crate::facts::{Facts, Shell};
use crate::protocol::Want;
use crate::segments::{Listing, Segment, Span};

use color::Depth;
use option::{Key, Kind, Options, SymbolSet, key};

/// Options of a theme.
pub static THEME_KEYS: [Key; 19] = [
    key("about", Kind::Text(""), "what it is, for `theme list`"),
    key(
        "symbols",
        Kind::Choice("auto", &["auto", "ascii", "unicode", "nerd"]),
        "`auto`: unicode where the locale has it; `nerd` needs a patched font",
    ),
    key(
        "colors",
        Kind::Choice("auto", &["auto", "plain", "none", "16", "256", "true"]),
        "`auto`: what the terminal has; `none`: bold and the like only; `plain`: not even these",
    ),
    key("blank_line", Kind::Flag(false), "an empty line before each prompt"),
    key("shape", Kind::Choice("plain", &shape::NAMES), "what is around and between segments"),
    key(
        "separator",
        Kind::Symbol(["", "", ""]),
        "between segments, instead of what the shape has; not between blocks",
    ),
    key("separator_style", Kind::Style("dim"), "style of brackets, bars and separators"),
    key("frame_style", Kind::Style("dim"), "style of `start`, `end` and `fill` of lines"),
    key("gap", Kind::Symbol([" ", " ", " "]), "between the prompt and what is typed"),
    key("old", Kind::Style("dim"), "put over what is not known to be right any more"),
    key("continuation", Kind::Symbol(["> ", "∙ ", "∙ "]), "the prompt of a command's further lines"),
    key("continuation_style", Kind::Style("dim"), "its style"),
    key(
        "transient",
        Kind::Choice("off", &["off", "always", "same-directory"]),
        "prompts become small when their command starts; `same-directory`: but the first one after `cd`",
    ),
    key("transient_left", Kind::Names(&["character"], &[]), "what is left of them"),
    key("transient_right", Kind::Names(&[], &[]), "what is left of them at the right"),
    key(
        "typing_room",
        Kind::Number(24, 0, 500),
        "columns of the last line that are to stay free, if they can",
    ),
    key("margin", Kind::Number(1, 0, 20), "columns that stay free at the right edge"),
    key(
        "wait",
        Kind::Number(3, 0, 100),
        "milliseconds that a prompt may wait for news before it is drawn with what is known",
    ),
    key("right", Kind::Flag(true), "right sides are shown"),
];

/// A segment at its place.
#[derive(Clone)]
pub struct Place {
    pub segment: &'static Segment,
    /// Of the user's own segment.
    pub name: String,
    pub options: Options,
}

#[derive(Clone)]
pub struct Line {
    pub options: Options,
    pub left: Vec<Place>,
    pub right: Vec<Place>,
}

/// Everything that decides how a prompt looks.
#[derive(Clone)]
pub struct Theme {
    pub options: Options,
    /// At least one.
    pub lines: Vec<Line>,
    pub transient: Line,
}

/// When prompts that are done become small.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transient {
    Off,
    Always,
    SameDirectory,
}

/// The terminal that is drawn on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Screen {
    pub columns: usize,
    pub depth: Depth,
    pub set: SymbolSet,
}

/// Text in styles, in one row.
pub type Row = Vec<Span>;

/// A prompt, drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// Rows above the one that is typed in.
    pub above: Vec<Row>,
    /// What stands before what is typed, the gap included.
    pub left: Row,
    /// What stands at the right edge of that row.
    pub right: Row,
}

impl Theme {
    fn places(&self) -> impl Iterator<Item = &Place> {
        self.lines.iter().chain([&self.transient]).flat_map(|line| line.left.iter().chain(&line.right))
    }

    /// What the daemon is to be asked for.
    pub fn wants(&self) -> Want {
        self.places().fold(Want::default(), |want, p| want.with((p.segment.wants)(&p.options)))
    }

    /// The user's own segments that are placed: name and function.
    pub fn functions(&self) -> Vec<(String, String)> {
        let mut functions: Vec<(String, String)> = Vec::new();
        for place in self.places().filter(|p| !p.name.is_empty()) {
            if functions.iter().all(|(name, _)| *name != place.name) {
                let function = match place.options.text("function") {
                    "" => format!("prompt_{}", place.name),
                    named => named.to_owned(),
                };
                functions.push((place.name.clone(), function));
            }
        }
        functions
    }

    pub fn transient(&self) -> Transient {
        match self.options.choice("transient") {
            "always" => Transient::Always,
            "same-directory" => Transient::SameDirectory,
            _ => Transient::Off,
        }
    }

    /// The screen of a terminal whose variables `get` finds.
    pub fn screen<'a>(&self, columns: usize, get: impl Fn(&str) -> Option<&'a [u8]> + Copy) -> Screen {
        let set = SymbolSet::from_name(self.options.choice("symbols"));
        let locale = SymbolSet::detect(get);
        // A charset that has only ASCII shows nothing else, whatever the font.
        let set = if locale == SymbolSet::Ascii { locale } else { set.unwrap_or(locale) };
        let depth = Depth::from_name(self.options.choice("colors")).unwrap_or_else(|| Depth::detect(get));
        Screen { columns, depth, set }
    }

    /// Draws the prompt.
    pub fn draw(&self, facts: &Facts, screen: Screen, listing: &dyn Listing) -> Picture {
        layout::Layout { theme: self, facts, screen, listing }.picture()
    }

    /// Draws what is left of a prompt whose command has started.
    pub fn draw_transient(&self, facts: &Facts, screen: Screen, listing: &dyn Listing) -> Picture {
        layout::Layout { theme: self, facts, screen, listing }.transient()
    }

    /// The prompt of a command's further lines.
    pub fn continuation(&self, screen: Screen) -> Row {
        let text = text::inert(
            self.options.symbol("continuation", screen.set).as_bytes(),
            screen.set == SymbolSet::Ascii,
        );
        vec![Span { text, style: self.options.style("continuation_style"), old: false }]
    }

    /// Draws and writes for a shell: the prompt with the rows above it, and its right part.
    pub fn render(&self, facts: &Facts, screen: Screen, listing: &dyn Listing) -> (Vec<u8>, Vec<u8>) {
        let pen = host::Pen::new(facts.shell, screen.depth, self.options.style("old"));
        pen.picture(&self.draw(facts, screen, listing))
    }
}

impl Default for Theme {
    fn default() -> Theme {
        builtin::read(builtin::DEFAULT).map_or_else(|| config::read(&[]).0, |(theme, _)| theme)
    }
}

/// Whose escapes a shell wants.
pub fn dialect(shell: Shell) -> host::Dialect {
    match shell {
        Shell::Zsh => host::Dialect::Zsh,
        Shell::Bash => host::Dialect::Readline,
        Shell::Spork => host::Dialect::Terminal,
    }
}

//! The segments of a prompt: a row and a file for each.
//!
//! A segment is a function of `Facts` and its options that puts styled text down; it looks at
//! nothing else, and draws nothing where there is nothing to say. All text goes through
//! `Draw::put`, which makes it inert.

mod battery;
mod character;
mod clock;
mod cloud;
mod container;
mod context;
mod custom;
mod directory;
mod duration;
mod git;
mod host;
mod jobs;
mod kubernetes;
mod level;
mod runtimes;
mod status;
mod user;

use crate::facts::{Facts, State};
use crate::protocol::Want;
use crate::theme::option::{Key, Kind, Options, SymbolSet, key};
use crate::theme::style::Style;
use crate::theme::text;

pub use custom::{COMMON as CUSTOM_COMMON, CUSTOM};
pub use directory::Listing;
pub use duration::spell as spell_duration;

/// A segment that a theme can place.
pub struct Segment {
    pub name: &'static str,
    /// What it shows, for lists and the guide.
    pub about: &'static str,
    pub keys: &'static [Key],
    /// When a line is too narrow, those with the smallest number are left out first.
    pub priority: i64,
    /// Stands by itself: shapes put nothing around it.
    pub bare: bool,
    /// What the daemon is to be asked for.
    pub wants: fn(&Options) -> Want,
    pub draw: fn(&mut Draw<'_>),
}

/// All of them.
pub static SEGMENTS: [&Segment; 16] = [
    &directory::SEGMENT,
    &git::SEGMENT,
    &runtimes::SEGMENT,
    &status::SEGMENT,
    &duration::SEGMENT,
    &jobs::SEGMENT,
    &user::SEGMENT,
    &host::SEGMENT,
    &context::SEGMENT,
    &clock::SEGMENT,
    &character::SEGMENT,
    &kubernetes::SEGMENT,
    &cloud::SEGMENT,
    &container::SEGMENT,
    &battery::SEGMENT,
    &level::SEGMENT,
];

/// Options that every segment has besides its own.
pub static COMMON: [Key; 5] = [
    key("prefix", Kind::Symbol(["", "", ""]), "text in front of it"),
    key("suffix", Kind::Symbol(["", "", ""]), "text behind it"),
    key("affix_style", Kind::Style(""), "style of both, over the segment's own"),
    key(
        "priority",
        Kind::Number(-1, -1, 1000),
        "in a line too narrow, small numbers go first; -1: as the table says",
    ),
    key("min_columns", Kind::Number(0, 0, 1000), "not shown in narrower terminals"),
];

pub fn find(name: &str) -> Option<&'static Segment> {
    SEGMENTS.iter().find(|s| s.name == name).copied()
}

/// Nothing from the daemon.
fn nothing(_: &Options) -> Want {
    Want::default()
}

/// A piece of text in one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// Inert.
    pub text: String,
    pub style: Style,
    /// Not known to be right any more: shown dimmed.
    pub old: bool,
}

impl Span {
    pub fn width(&self) -> usize {
        text::width(&self.text)
    }
}

/// Where a segment draws.
pub struct Draw<'a> {
    pub facts: &'a Facts,
    pub options: &'a Options,
    pub set: SymbolSet,
    /// Columns that a segment of variable width may take.
    pub room: usize,
    /// How narrow it is: 0 wide enough; 1 long texts are to be short; 2 only what matters most.
    pub tight: u8,
    pub listing: &'a dyn Listing,
    /// Which of the user's own segments this is.
    pub name: &'a str,
    pub spans: Vec<Span>,
    /// What `style` is drawn over.
    base: Style,
    old: bool,
}

impl<'a> Draw<'a> {
    pub fn new(
        facts: &'a Facts,
        options: &'a Options,
        set: SymbolSet,
        room: usize,
        listing: &'a dyn Listing,
    ) -> Draw<'a> {
        let base = options.style("style");
        Draw { facts, options, set, room, tight: 0, listing, name: "", spans: Vec::new(), base, old: false }
    }

    /// What follows is as old as `state` says.
    fn state(&mut self, state: State) {
        self.old = state != State::Fresh;
    }

    /// Another style under all that follows: a state of the whole segment.
    fn base(&mut self, name: &str) {
        self.base = self.options.style(name).over(self.base);
    }

    /// The style that the whole segment has; its ground is that of its block.
    pub fn ground(&self) -> Style {
        self.base
    }

    fn symbol(&self, name: &str) -> &'a str {
        self.options.symbol(name, self.set)
    }

    fn inert(&self, bytes: &[u8]) -> String {
        text::inert(bytes, self.set == SymbolSet::Ascii)
    }

    /// Appends text in the style of that option, over the segment's own.
    fn put(&mut self, style: &str, bytes: &[u8]) {
        let text = self.inert(bytes);
        self.put_inert(style, text);
    }

    fn put_inert(&mut self, style: &str, text: String) {
        if text.is_empty() {
            return;
        }
        // The segment's own style is the base, or underneath one of its states.
        let style = if style == "style" { self.base } else { self.options.style(style).over(self.base) };
        if let Some(last) = self.spans.last_mut()
            && last.style == style
            && last.old == self.old
        {
            last.text.push_str(&text);
            return;
        }
        self.spans.push(Span { text, style, old: self.old });
    }

    /// Appends a symbol of the theme.
    fn mark(&mut self, style: &str, symbol: &str) {
        let mut text = self.inert(self.symbol(symbol).as_bytes());
        if self.ends_in_space() && text.starts_with(' ') {
            text.remove(0);
        }
        self.put_inert(style, text);
    }

    fn ends_in_space(&self) -> bool {
        self.spans.last().is_some_and(|span| span.text.ends_with(' '))
    }

    /// Appends a space if something stands before it.
    fn space(&mut self) {
        if !self.spans.is_empty() && !self.ends_in_space() {
            self.put("style", b" ");
        }
    }

    /// Puts the segment's prefix and suffix around what was drawn, if anything was.
    pub fn finish(mut self) -> Vec<Span> {
        if self.spans.is_empty() {
            return self.spans;
        }
        let drawn = std::mem::take(&mut self.spans);
        self.old = false;
        self.mark("affix_style", "prefix");
        self.spans.extend(drawn);
        self.mark("affix_style", "suffix");
        self.spans
    }
}

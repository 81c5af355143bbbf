//! What stands around and between the segments of a line: brackets, bars, blocks of colour.
//!
//! In a shape of blocks a segment whose style has a ground (`on blue`) is a block, and the edges
//! between blocks are drawn in the grounds' colours; a segment without one stands bare.

use super::color::Color;
use super::option::{Symbol, SymbolSet};
use super::style::Style;
use crate::segments::Span;

/// The edges of one side of the line.
pub struct Edges {
    pub open: Symbol,
    pub between: Symbol,
    /// Between blocks of one ground.
    pub same: Symbol,
    pub close: Symbol,
}

pub struct Shape {
    pub name: &'static str,
    pub about: &'static str,
    pub blocks: bool,
    /// Each segment has its own edges, with `between` between them.
    pub each: bool,
    pub left: Edges,
    pub right: Edges,
}

const fn edges(open: Symbol, between: Symbol, same: Symbol, close: Symbol) -> Edges {
    Edges { open, between, same, close }
}

const fn all(text: &'static str) -> Symbol {
    [text, text, text]
}

const NONE: Symbol = all("");
const SPACE: Symbol = all(" ");

const fn plain(
    name: &'static str,
    about: &'static str,
    open: Symbol,
    between: Symbol,
    close: Symbol,
) -> Shape {
    let (left, right) = (edges(open, between, NONE, close), edges(open, between, NONE, close));
    Shape { name, about, blocks: false, each: true, left, right }
}

const fn blocks(name: &'static str, about: &'static str, left: Edges, right: Edges) -> Shape {
    Shape { name, about, blocks: true, each: false, left, right }
}

pub static SHAPES: [Shape; 13] = [
    plain("plain", "a space between segments", NONE, SPACE, NONE),
    plain("joined", "nothing between segments", NONE, NONE, NONE),
    plain("brackets", "[each] [in brackets]", all("["), SPACE, all("]")),
    plain("parentheses", "(each) (in parentheses)", all("("), SPACE, all(")")),
    plain("chain", "[brackets]-[in a chain]", all("["), ["-", "─", "─"], all("]")),
    plain("bars", "a bar | between", NONE, [" | ", " │ ", " │ "], NONE),
    plain("dots", "a dot · between", NONE, [" - ", " · ", " · "], NONE),
    plain("chevrons", "a chevron › between", NONE, [" > ", " › ", " \u{e0b1} "], NONE),
    blocks(
        "arrows",
        "blocks that point away from their side",
        edges(NONE, [">", "▌", "\u{e0b0}"], ["|", "│", "\u{e0b1}"], [">", "▌", "\u{e0b0}"]),
        edges(["<", "▐", "\u{e0b2}"], ["<", "▐", "\u{e0b2}"], ["|", "│", "\u{e0b3}"], NONE),
    ),
    blocks(
        "slants",
        "blocks with slanted edges",
        edges(["/", "▐", "\u{e0ba}"], ["/", "▌", "\u{e0bc}"], ["/", "╱", "\u{e0bb}"], ["/", "▌", "\u{e0bc}"]),
        edges(["/", "▐", "\u{e0ba}"], ["/", "▐", "\u{e0ba}"], ["/", "╱", "\u{e0bb}"], ["/", "▌", "\u{e0bc}"]),
    ),
    blocks(
        "rounds",
        "blocks with round ends",
        edges(["(", "▐", "\u{e0b6}"], [")", "▌", "\u{e0b4}"], ["|", "│", "\u{e0b5}"], [")", "▌", "\u{e0b4}"]),
        edges(["(", "▐", "\u{e0b6}"], ["(", "▐", "\u{e0b6}"], ["|", "│", "\u{e0b7}"], [")", "▌", "\u{e0b4}"]),
    ),
    Shape {
        name: "pills",
        about: "a round block for each",
        blocks: true,
        each: true,
        left: edges(["(", "▐", "\u{e0b6}"], SPACE, NONE, [")", "▌", "\u{e0b4}"]),
        right: edges(["(", "▐", "\u{e0b6}"], SPACE, NONE, [")", "▌", "\u{e0b4}"]),
    },
    blocks(
        "squares",
        "blocks side by side",
        edges(NONE, NONE, ["|", "│", "│"], NONE),
        edges(NONE, NONE, ["|", "│", "│"], NONE),
    ),
];

/// Their names, as a choice.
pub const NAMES: [&str; 13] = [
    "plain",
    "joined",
    "brackets",
    "parentheses",
    "chain",
    "bars",
    "dots",
    "chevrons",
    "arrows",
    "slants",
    "rounds",
    "pills",
    "squares",
];

pub fn find(name: &str) -> &'static Shape {
    SHAPES.iter().find(|s| s.name == name).unwrap_or(&SHAPES[0])
}

/// What a segment has drawn.
#[derive(Clone, Debug)]
pub struct Piece {
    pub spans: Vec<Span>,
    /// Its block's colour.
    pub ground: Option<Color>,
    pub bare: bool,
}

/// How pieces are joined.
pub struct Join<'a> {
    pub shape: &'static Shape,
    pub set: SymbolSet,
    /// Replaces what is between segments, unless empty.
    pub separator: &'a str,
    pub style: Style,
    /// The right side of a line.
    pub mirrored: bool,
}

impl Join<'_> {
    /// One row of all pieces.
    pub fn row(&self, pieces: &[Piece]) -> Vec<Span> {
        match self.shape.blocks {
            true => self.blocks(pieces),
            false => self.plain(pieces),
        }
    }

    fn edges(&self) -> &'static Edges {
        if self.mirrored { &self.shape.right } else { &self.shape.left }
    }

    fn edge(&self, symbol: &Symbol, style: Style) -> Span {
        let text = symbol.get(self.set as usize).copied().unwrap_or_default();
        Span { text: text.to_owned(), style, old: false }
    }

    fn between(&self, symbol: &Symbol) -> Span {
        match self.separator.is_empty() {
            true => self.edge(symbol, self.style),
            false => Span { text: self.separator.to_owned(), style: self.style, old: false },
        }
    }

    fn plain(&self, pieces: &[Piece]) -> Vec<Span> {
        let edges = self.edges();
        let mut row = Vec::new();
        let mut bare = false;
        for (i, piece) in pieces.iter().enumerate() {
            if i > 0 {
                let loose = !edges.between.iter().all(|text| text.is_empty());
                row.push(match loose && (bare || piece.bare) {
                    true => self.edge(&SPACE, Style::default()),
                    false => self.between(&edges.between),
                });
            }
            if !piece.bare {
                row.push(self.edge(&edges.open, self.style));
            }
            row.extend(piece.spans.iter().cloned());
            if !piece.bare {
                row.push(self.edge(&edges.close, self.style));
            }
            bare = piece.bare;
        }
        row
    }

    fn blocks(&self, pieces: &[Piece]) -> Vec<Span> {
        let edges = self.edges();
        let tip = |color: Color| Style::text(color);
        let mut row: Vec<Span> = Vec::new();
        let mut open: Option<Color> = None;
        for piece in pieces {
            let ground = piece.ground.filter(|_| !piece.bare);
            match (open, ground) {
                (Some(last), Some(ground)) if !self.shape.each => row.push(match last == ground {
                    true => {
                        let text = piece.spans.first().and_then(|s| s.style.text);
                        self.edge(&edges.same, Style { text, ground: Some(ground), ..Style::default() })
                    }
                    false => {
                        let (text, behind) = if self.mirrored { (ground, last) } else { (last, ground) };
                        self.edge(&edges.between, Style { ground: Some(behind), ..tip(text) })
                    }
                }),
                _ => {
                    if let Some(last) = open {
                        row.push(self.edge(&edges.close, tip(last)));
                    }
                    if !row.is_empty() {
                        row.push(self.edge(&SPACE, Style::default()));
                    }
                    if let Some(ground) = ground {
                        row.push(self.edge(&edges.open, tip(ground)));
                    }
                }
            }
            let block = Style { ground, ..Style::default() };
            if ground.is_some() {
                row.push(self.edge(&SPACE, block));
            }
            // Text on a ground that says nothing about its own colour is made to be read.
            let text = ground.map(|g| if g.is_light() { Color::Named(0) } else { Color::Named(15) });
            let under = Style { text, ..block };
            row.extend(piece.spans.iter().map(|s| Span { style: s.style.over(under), ..s.clone() }));
            if ground.is_some() {
                row.push(self.edge(&SPACE, block));
            }
            open = ground;
        }
        if let Some(last) = open {
            row.push(self.edge(&edges.close, tip(last)));
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_table() {
        assert_eq!(SHAPES.each_ref().map(|s| s.name), NAMES);
    }
}

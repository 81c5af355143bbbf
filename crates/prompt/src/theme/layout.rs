//! What fits into a line, and where.
//!
//! A line that is too narrow for its segments first shortens the directory, as far as its smallest
//! width, and names in segments; then it leaves out those of low priority, from the lowest; then has
//! the others say less, then leaves them out, too; the last one left is cut.

use super::color::Depth;
use super::option::SymbolSet;
use super::shape::{self, Join, Piece};
use super::style::Style;
use super::{Line, Picture, Place, Row, Screen, Theme, text};
use crate::facts::Facts;
use crate::segments::{Draw, Listing, Span};

pub struct Layout<'a> {
    pub theme: &'a Theme,
    pub facts: &'a Facts,
    pub screen: Screen,
    pub listing: &'a dyn Listing,
}

/// Segments of this priority and above are rather shortened than left out.
const DEAR: i64 = 600;

/// A line of the prompt, fitted.
struct Fitted {
    left: Row,
    right: Row,
    /// No segment had anything to say, though there are some.
    silent: bool,
}

fn width(row: &[Span]) -> usize {
    row.iter().map(Span::width).sum()
}

impl Layout<'_> {
    pub fn picture(&self) -> Picture {
        let mut picture = Picture::default();
        if self.theme.options.flag("blank_line") {
            picture.above.push(Row::new());
        }
        let Some((last, above)) = self.theme.lines.split_last() else { return picture };
        for line in above {
            let fitted = self.fit(line, self.usable());
            if !fitted.silent {
                picture.above.push(self.whole(line, fitted));
            }
        }
        (picture.left, picture.right) = self.last(last);
        picture
    }

    pub fn transient(&self) -> Picture {
        let (left, right) = self.last(&self.theme.transient);
        Picture { above: Vec::new(), left, right }
    }

    fn usable(&self) -> usize {
        self.screen.columns.saturating_sub(self.theme.options.size("margin")).max(1)
    }

    fn ascii(&self) -> bool {
        self.screen.set == SymbolSet::Ascii
    }

    fn frame(&self, line: &Line, name: &str) -> Span {
        let text = text::inert(line.options.symbol(name, self.screen.set).as_bytes(), self.ascii());
        Span { text, style: self.theme.options.style("frame_style"), old: false }
    }

    /// The line that is typed in: what stands at its two ends.
    fn last(&self, line: &Line) -> (Row, Row) {
        let gap = text::inert(self.theme.options.symbol("gap", self.screen.set).as_bytes(), self.ascii());
        let gap = Span { text: gap, style: Style::default(), old: false };
        let typing = self.theme.options.size("typing_room").min(self.screen.columns / 3);
        let fitted = self.fit(line, self.usable().saturating_sub(gap.width() + typing).max(1));
        let mut left = vec![self.frame(line, "start")];
        left.extend(fitted.left);
        left.push(gap);
        let mut right = fitted.right;
        let end = self.frame(line, "end");
        let room = self.usable().saturating_sub(width(&left) + width(&right));
        if self.theme.options.flag("right") && room > end.width() {
            right.push(end);
        }
        right.retain(|span| !span.text.is_empty());
        (left, right)
    }

    /// A line above: filled up to its right edge if anything stands there.
    fn whole(&self, line: &Line, fitted: Fitted) -> Row {
        let fill = self.frame(line, "fill");
        let end = self.frame(line, "end");
        let ruled = !fill.text.trim().is_empty();
        let mut row = vec![self.frame(line, "start")];
        row.extend(fitted.left);
        let has_end = ruled || !fitted.right.is_empty() || !end.text.is_empty();
        if !has_end {
            return row;
        }
        let mut tail = fitted.right;
        if ruled && !tail.is_empty() {
            tail.insert(0, blank());
            if !end.text.is_empty() {
                tail.push(blank());
            }
        }
        if ruled
            && width(&row) > 0
            && !row.iter().rev().find(|s| !s.text.is_empty()).is_some_and(|s| {
                s.text.ends_with(' ') || s.text == line.options.symbol("start", self.screen.set)
            })
        {
            row.push(blank());
        }
        tail.push(end);
        let room = self.usable().saturating_sub(width(&row) + width(&tail));
        row.push(Span { text: repeat(&fill.text, room), ..fill });
        row.extend(tail);
        cut(row, self.usable(), self.ascii())
    }

    /// Draws the segments of a line into at most `limit` columns, the frame included.
    fn fit(&self, line: &Line, limit: usize) -> Fitted {
        let frame = self.frame(line, "start").width() + self.frame(line, "end").width();
        // Blanks around what fills the line.
        let ruled = if line.options.symbol("fill", self.screen.set).trim().is_empty() { 0 } else { 4 };
        let limit = limit.saturating_sub(frame + ruled).max(1);
        let shown = |place: &&Place| self.screen.columns >= place.options.size("min_columns");
        let mut left: Vec<&Place> = line.left.iter().filter(shown).collect();
        let mut right: Vec<&Place> = line.right.iter().filter(shown).collect();
        if !self.theme.options.flag("right") {
            right.clear();
        }
        loop {
            let (mut l, mut r) = self.squeeze(&left, &right, limit, &[0, 1]);
            let mut fits = total(&l, &r) <= limit;
            if !fits && drop_one(&mut left, &mut right, DEAR) {
                continue;
            }
            if !fits {
                (l, r) = self.squeeze(&left, &right, limit, &[2]);
                fits = total(&l, &r) <= limit;
            }
            if fits {
                let silent = l.is_empty() && r.is_empty() && !(line.left.is_empty() && line.right.is_empty());
                return Fitted { left: l, right: r, silent };
            }
            if !drop_one(&mut left, &mut right, i64::MAX) {
                let left = cut(l, limit, self.ascii());
                return Fitted { left, right: Vec::new(), silent: false };
            }
        }
    }

    /// Draws segments as wide as they like, or else as narrow as fits.
    fn squeeze(&self, left: &[&Place], right: &[&Place], limit: usize, levels: &[u8]) -> (Row, Row) {
        let (budget, least) = self.budget(left.iter().chain(right));
        for tight in levels {
            let mut room = budget;
            // The first time tells the excess; a directory seldom ends at the very column.
            for _ in 0..3 {
                let rows = self.rows(left, right, room, *tight);
                let excess = total(&rows.0, &rows.1).saturating_sub(limit);
                if excess == 0 || (Some(tight) == levels.last() && room <= least) {
                    return rows;
                }
                room = room.saturating_sub(excess).max(least);
            }
        }
        self.rows(left, right, least, levels.last().copied().unwrap_or(2))
    }

    /// The columns that a directory may have, and the fewest it is content with.
    fn budget<'p>(&self, mut places: impl Iterator<Item = &'p &'p Place>) -> (usize, usize) {
        let Some(place) = places.find(|p| p.segment.name == "directory") else { return (0, 0) };
        let size = |name| place.options.size(name);
        let least = size("min_width");
        let wanted = self.screen.columns * size("percent") / 100;
        (wanted.min(size("max_width")).max(least), least)
    }

    fn rows(&self, left: &[&Place], right: &[&Place], room: usize, tight: u8) -> (Row, Row) {
        let row = |places: &[&Place], mirrored| {
            let pieces: Vec<Piece> =
                places.iter().filter_map(|place| self.piece(place, room, tight)).collect();
            let options = &self.theme.options;
            let join = Join {
                shape: shape::find(options.choice("shape")),
                set: self.screen.set,
                separator: options.symbol("separator", self.screen.set),
                style: options.style("separator_style"),
                mirrored,
            };
            join.row(&pieces)
        };
        (row(left, false), row(right, true))
    }

    fn piece(&self, place: &Place, room: usize, tight: u8) -> Option<Piece> {
        let mut draw = Draw::new(self.facts, &place.options, self.screen.set, room, self.listing);
        draw.name = &place.name;
        draw.tight = tight;
        (place.segment.draw)(&mut draw);
        let ground = draw.ground().ground;
        let mut spans = draw.finish();
        if spans.is_empty() {
            return None;
        }
        if self.screen.depth == Depth::Plain && spans.iter().any(|s| s.old) {
            // Nothing can be dimmed here.
            spans.push(Span { text: "~".to_owned(), style: Style::default(), old: true });
        }
        Some(Piece { spans, ground, bare: place.segment.bare })
    }
}

/// Takes away the place of the lowest priority. A left side keeps what stands bare, and one more.
fn drop_one(left: &mut Vec<&Place>, right: &mut Vec<&Place>, below: i64) -> bool {
    let lowest = |places: &[&Place], spare_bare: bool| {
        let free =
            places.iter().enumerate().filter(|(_, p)| priority(p) < below && !(spare_bare && p.segment.bare));
        free.map(|(at, p)| (priority(p), at)).min()
    };
    let last = left.iter().filter(|p| !p.segment.bare).count() <= 1;
    let of_left = lowest(left, true).filter(|_| !last);
    match (of_left, lowest(right, false)) {
        (Some(l), Some(r)) if l.0 < r.0 => drop(left.remove(l.1)),
        (_, Some(r)) => drop(right.remove(r.1)),
        (Some(l), None) => drop(left.remove(l.1)),
        (None, None) => return false,
    }
    true
}

fn priority(place: &Place) -> i64 {
    match place.options.number("priority") {
        -1 => place.segment.priority,
        set => set,
    }
}

fn blank() -> Span {
    Span { text: " ".to_owned(), style: Style::default(), old: false }
}

/// Columns of both sides and the gap between them.
fn total(left: &[Span], right: &[Span]) -> usize {
    let (l, r) = (width(left), width(right));
    l + r + usize::from(l > 0 && r > 0)
}

fn repeat(text: &str, room: usize) -> String {
    let one = text::width(text);
    if one == 0 {
        return String::new();
    }
    let whole = text.repeat(room / one);
    let rest = room - text::width(&whole);
    whole + &" ".repeat(rest)
}

/// At most `room` columns of a row, with a mark where the rest was.
fn cut(row: Row, room: usize, ascii: bool) -> Row {
    if width(&row) <= room {
        return row;
    }
    let mark = if ascii { "~" } else { "…" };
    let mut left = room.saturating_sub(text::width(mark));
    let mut kept = Row::new();
    for span in row {
        let text = text::beginning(&span.text, left).to_owned();
        let whole = text.len() == span.text.len();
        left -= text::width(&text);
        let style = span.style;
        kept.push(Span { text, ..span });
        if !whole {
            kept.push(Span { text: mark.to_owned(), style, old: false });
            break;
        }
    }
    kept
}

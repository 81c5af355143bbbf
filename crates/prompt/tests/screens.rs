//! The screens of all themes, in every symbol set, at three widths, against those kept.
//!
//! `SPORK_BLESS=1 cargo test -p spork-prompt --test screens` keeps new ones.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use spork_prompt::facts::{Facts, Shell};
use spork_prompt::segments::Span;
use spork_prompt::theme::color::Depth;
use spork_prompt::theme::host::Pen;
use spork_prompt::theme::option::{SYMBOL_SETS, SymbolSet};
use spork_prompt::theme::{Picture, Row, Screen, Theme, builtin, sample};

const COLUMNS: [usize; 3] = [40, 80, 200];

fn text(row: &Row) -> String {
    row.iter().map(|span| span.text.as_str()).collect()
}

fn width(row: &Row) -> usize {
    row.iter().map(Span::width).sum()
}

/// What is on the screen, ends of lines marked.
fn shown(picture: &Picture, columns: usize) -> String {
    let mut out = String::new();
    for row in &picture.above {
        let _ = writeln!(out, "{}$", text(row));
    }
    let gap = columns.saturating_sub(width(&picture.left) + width(&picture.right) + 1);
    let right = text(&picture.right);
    let _ = match right.is_empty() {
        true => writeln!(out, "{}$", text(&picture.left)),
        false => writeln!(out, "{}{}{right}$", text(&picture.left), " ".repeat(gap)),
    };
    out
}

fn private(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{fffff}' => {
                let _ = write!(out, "{{{:X}}}", c as u32);
            }
            c => out.push(c),
        }
    }
    out
}

fn draw(theme: &Theme, facts: &Facts, columns: usize, set: SymbolSet) -> Picture {
    theme.draw(facts, Screen { columns, depth: Depth::True, set }, &())
}

fn check_bounds(name: &str, picture: &Picture, columns: usize, set: SymbolSet) {
    let last = width(&picture.left) + width(&picture.right);
    let rows = picture.above.iter().map(width).chain([last]);
    for width in rows {
        assert!(width < columns.max(2), "{name}: {width} of {columns} columns");
    }
    if set == SymbolSet::Ascii {
        let all = picture.above.iter().chain([&picture.left, &picture.right]);
        assert!(all.flatten().all(|span| span.text.is_ascii()), "{name}: not ASCII: {picture:?}");
    }
}

fn screens(name: &str, theme: &Theme) -> String {
    let mut out = String::new();
    for (set_name, set) in SYMBOL_SETS {
        for columns in COLUMNS {
            let _ = writeln!(out, "=== {set_name} {columns}");
            for facts in [sample::calm(), sample::busy()] {
                let picture = draw(theme, &facts, columns, set);
                check_bounds(name, &picture, columns, set);
                out.push_str(&shown(&picture, columns));
            }
        }
    }
    // What is dimmed, coloured, bold.
    let mut old = sample::busy();
    old.age();
    for depth in [Depth::Mono, Depth::Sixteen, Depth::Indexed, Depth::True] {
        let _ = writeln!(out, "=== escapes {depth:?}");
        let pen = Pen::new(Shell::Spork, depth, theme.options.style("old"));
        let (left, right) =
            pen.picture(&theme.draw(&old, Screen { columns: 200, depth, set: SymbolSet::Unicode }, &()));
        for part in [left, right] {
            let _ = writeln!(out, "{}$", String::from_utf8_lossy(&part).replace('\x1b', "ESC"));
        }
    }
    private(&out)
}

#[test]
fn as_kept() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    let bless = std::env::var_os("SPORK_BLESS").is_some();
    let mut wrong = Vec::new();
    for (name, _) in builtin::THEMES {
        let (theme, _) = builtin::read(name).unwrap();
        let now = screens(name, &theme);
        let path = folder.join(format!("{name}.txt"));
        if bless {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &now).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        if kept != now {
            let line = kept.lines().zip(now.lines()).find(|(a, b)| a != b);
            wrong.push(format!("{name}: {line:?}"));
        }
    }
    assert!(wrong.is_empty(), "screens have changed:\n{}", wrong.join("\n"));
}

/// Layouts are told apart with all colour and every symbol of a font taken away.
#[test]
fn themes_differ_in_layout() {
    let mut seen = Vec::new();
    for (name, _) in builtin::THEMES {
        let (theme, _) = builtin::read(name).unwrap();
        let screen: String = [sample::calm(), sample::busy()]
            .iter()
            .map(|facts| shown(&draw(&theme, facts, 120, SymbolSet::Ascii), 120))
            .collect();
        assert!(seen.iter().all(|(_, other)| *other != screen), "{name} looks like another");
        seen.push((name, screen));
    }
    assert!(seen.len() >= 12);
}

/// Any width is drawn on, and never overrun.
#[test]
fn any_width() {
    let mut wide = sample::busy();
    wide.cwd = "/home/ada/日本語のディレクトリ/e\u{301}te\u{301}/x".into();
    for (name, _) in builtin::THEMES {
        let (theme, _) = builtin::read(name).unwrap();
        for facts in [&sample::calm(), &sample::busy(), &wide, &Facts::default()] {
            for columns in (0..130).chain([500]) {
                let picture = draw(&theme, facts, columns, SymbolSet::Unicode);
                if columns >= 12 {
                    check_bounds(name, &picture, columns, SymbolSet::Unicode);
                }
            }
        }
    }
}

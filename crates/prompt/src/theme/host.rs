//! Writing a picture for whoever shows it.
//!
//! Sequences that move nothing are wrapped as the host counts them; text is already inert for a
//! terminal (`text`), and what else the host would see in it is doubled here. A host gets the result
//! as the value of a variable that its prompt names, so nothing in it is expanded again.

use super::color::Depth;
use super::style::Style;
use super::{Picture, Row};
use crate::facts::Shell;
use crate::segments::Span;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// The terminal itself, and spork's own editor.
    Terminal,
    /// `%{ %}` around sequences, `%` doubled (zshmisc(1), EXPANSION OF PROMPT SEQUENCES).
    Zsh,
    /// `\001 \002` around sequences (readline's RL_PROMPT_START_IGNORE).
    Readline,
}

/// Writes in one dialect.
pub struct Pen {
    dialect: Dialect,
    depth: Depth,
    old: Style,
}

impl Pen {
    pub fn new(shell: Shell, depth: Depth, old: Style) -> Pen {
        Pen { dialect: super::dialect(shell), depth, old }
    }

    /// The rows down to the one that is typed in, and its right part.
    pub fn picture(&self, picture: &Picture) -> (Vec<u8>, Vec<u8>) {
        let mut left = String::new();
        for row in &picture.above {
            self.row(row, &mut left);
            left.push('\n');
        }
        self.row(&picture.left, &mut left);
        let mut right = String::new();
        self.row(&picture.right, &mut right);
        (left.into_bytes(), right.into_bytes())
    }

    /// As `picture`, for a host that knows no right part: it is put at the edge first, by sequences
    /// that end where they began.
    pub fn with_right(&self, picture: &Picture, columns: usize, margin: usize) -> Vec<u8> {
        let mut out = String::new();
        for row in &picture.above {
            self.row(row, &mut out);
            out.push('\n');
        }
        let width = |row: &Row| row.iter().map(Span::width).sum::<usize>();
        let (left, right) = (width(&picture.left), width(&picture.right));
        if right > 0 && left + right + margin < columns && self.depth != Depth::Plain {
            let terminal = Pen { dialect: Dialect::Terminal, depth: self.depth, old: self.old };
            let mut text = format!("\x1b7\x1b[{}G", columns - right - margin + 1);
            terminal.row(&picture.right, &mut text);
            text.push_str("\x1b8");
            self.sequence(&text, &mut out);
        }
        self.row(&picture.left, &mut out);
        out.into_bytes()
    }

    pub fn row(&self, row: &Row, to: &mut String) {
        let mut colored = false;
        let mut last = Style::default();
        for span in row.iter().filter(|span| !span.text.is_empty()) {
            let style = if span.old { self.old.over(span.style) } else { span.style };
            // Of a blank only the ground is seen.
            let unseen = span.text.bytes().all(|b| b == b' ')
                && style.ground == last.ground
                && ![style, last].iter().any(|s| s.underline || s.reverse);
            if style != last && !unseen {
                let mut sequence = String::new();
                style.sgr(self.depth, &mut sequence);
                if colored {
                    match sequence.strip_prefix("\x1b[") {
                        Some(rest) => sequence = format!("\x1b[0;{rest}"),
                        None => sequence.push_str("\x1b[0m"),
                    }
                }
                self.sequence(&sequence, to);
                colored = !sequence.is_empty() && sequence != "\x1b[0m";
                last = style;
            }
            self.text(&span.text, to);
        }
        if colored {
            self.sequence("\x1b[0m", to);
        }
    }

    fn sequence(&self, sequence: &str, to: &mut String) {
        if sequence.is_empty() {
            return;
        }
        let (open, close) = match self.dialect {
            Dialect::Terminal => ("", ""),
            Dialect::Zsh => ("%{", "%}"),
            Dialect::Readline => ("\x01", "\x02"),
        };
        to.push_str(open);
        to.push_str(sequence);
        to.push_str(close);
    }

    fn text(&self, text: &str, to: &mut String) {
        match self.dialect {
            Dialect::Zsh => text.chars().for_each(|c| {
                to.push(c);
                if c == '%' {
                    to.push('%');
                }
            }),
            Dialect::Terminal | Dialect::Readline => to.push_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::color::Color;

    fn written(shell: Shell, depth: Depth) -> String {
        let red = Style { bold: true, ..Style::text(Color::Named(1)) };
        let span = |text: &str, style, old| Span { text: text.into(), style, old };
        let row = vec![
            span("a%", red, false),
            span("b", red, false),
            span("c", Style::default(), false),
            span("d", red, true),
            span("", Style::default(), false),
        ];
        let mut out = String::new();
        Pen::new(shell, depth, Style { dim: true, ..Style::default() }).row(&row, &mut out);
        out
    }

    #[test]
    fn dialects() {
        assert_eq!(written(Shell::Spork, Depth::Sixteen), "\x1b[1;31ma%b\x1b[0mc\x1b[1;2;31md\x1b[0m");
        assert_eq!(
            written(Shell::Zsh, Depth::Sixteen),
            "%{\x1b[1;31m%}a%%b%{\x1b[0m%}c%{\x1b[1;2;31m%}d%{\x1b[0m%}"
        );
        assert_eq!(
            written(Shell::Bash, Depth::Mono),
            "\x01\x1b[1m\x02a%b\x01\x1b[0m\x02c\x01\x1b[1;2m\x02d\x01\x1b[0m\x02"
        );
        assert_eq!(written(Shell::Zsh, Depth::Plain), "a%%bcd");
    }
}

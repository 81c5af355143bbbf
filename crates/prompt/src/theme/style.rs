//! Styles: colours and attributes, and their SGR sequences.
//!
//! In a theme a style is words in any order: attributes (`bold dim italic underline reverse`), a
//! colour for the text, `on` and a colour for the ground, `plain` for nothing at all.

use super::color::{Color, Depth};

/// What is not said is taken from the style underneath.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    pub text: Option<Color>,
    pub ground: Option<Color>,
    pub bold: bool,
    pub dim: bool,
    pub italic: bool,
    pub underline: bool,
    pub reverse: bool,
}

impl Style {
    pub fn text(color: Color) -> Style {
        Style { text: Some(color), ..Style::default() }
    }

    /// Reads the words of a style; `named` finds the theme's own colours. `Err` has the word that
    /// is none.
    pub fn parse(words: &str, named: impl Fn(&str) -> Option<Color>) -> Result<Style, String> {
        let mut style = Style::default();
        let mut on = false;
        for word in words.split_whitespace() {
            if !on {
                match word {
                    "bold" => style.bold = true,
                    "dim" => style.dim = true,
                    "italic" => style.italic = true,
                    "underline" => style.underline = true,
                    "reverse" => style.reverse = true,
                    _ => {}
                }
                if matches!(word, "plain" | "bold" | "dim" | "italic" | "underline" | "reverse") {
                    continue;
                }
                if word == "on" {
                    on = true;
                    continue;
                }
            }
            let color = named(word).or_else(|| Color::parse(word)).ok_or_else(|| word.to_owned())?;
            let place = if std::mem::take(&mut on) { &mut style.ground } else { &mut style.text };
            *place = Some(color);
        }
        if on { Err("on".to_owned()) } else { Ok(style) }
    }

    /// This style drawn over another.
    pub fn over(self, under: Style) -> Style {
        Style {
            text: self.text.or(under.text),
            ground: self.ground.or(under.ground),
            bold: self.bold || under.bold,
            dim: self.dim || under.dim,
            italic: self.italic || under.italic,
            underline: self.underline || under.underline,
            reverse: self.reverse || under.reverse,
        }
    }

    /// Appends the sequence that sets this style from the terminal's own; nothing if they are one.
    pub fn sgr(self, depth: Depth, to: &mut String) {
        if depth == Depth::Plain {
            return;
        }
        let start = to.len();
        to.push_str("\x1b[");
        let attributes = [
            (self.bold, '1'),
            (self.dim, '2'),
            (self.italic, '3'),
            (self.underline, '4'),
            (self.reverse, '7'),
        ];
        for (_, digit) in attributes.into_iter().filter(|(on, _)| *on) {
            to.push(digit);
            to.push(';');
        }
        for (color, ground) in [(self.text, 30), (self.ground, 40)] {
            if let Some(color) = color.and_then(|c| c.at(depth)).filter(|c| *c != Color::Default) {
                color.sgr(ground, to);
                to.push(';');
            }
        }
        match to.ends_with(';') {
            true => {
                to.pop();
                to.push('m');
            }
            false => to.truncate(start),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &str) -> Result<Style, String> {
        Style::parse(words, |name| (name == "accent").then_some(Color::Rgb(1, 2, 3)))
    }

    fn sgr(words: &str, depth: Depth) -> String {
        let mut out = String::new();
        parse(words).unwrap().sgr(depth, &mut out);
        out
    }

    #[test]
    fn words() {
        assert_eq!(sgr("bold red on blue", Depth::Sixteen), "\x1b[1;31;44m");
        assert_eq!(sgr("accent", Depth::True), "\x1b[38;2;1;2;3m");
        assert_eq!(sgr("bright-red on 208", Depth::Indexed), "\x1b[91;48;5;208m");
        assert_eq!(sgr("bold red", Depth::Mono), "\x1b[1m");
        assert_eq!(sgr("red", Depth::Mono), "");
        assert_eq!(sgr("bold", Depth::Plain), "");
        assert_eq!(sgr("", Depth::True), "");
        assert_eq!(parse("bold pinkish"), Err("pinkish".into()));
        assert_eq!(parse("red on"), Err("on".into()));
        assert_eq!(parse("on on"), Err("on".into()));
    }

    #[test]
    fn layers() {
        let under = parse("red on blue").unwrap();
        assert_eq!(parse("bold green").unwrap().over(under), parse("bold green on blue").unwrap());
    }
}

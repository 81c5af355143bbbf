//! Colours: their names, and the nearest one that a terminal has.

/// A colour as a theme names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Color {
    /// The terminal's own.
    Default,
    /// One of the sixteen whose look the user's terminal decides.
    Named(u8),
    /// One of the other 240 of the palette.
    Indexed(u8),
    Rgb(u8, u8, u8),
}

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Depth {
    /// Not even bold or underlined: a terminal that knows no sequences at all.
    Plain,
    /// Attributes, no colours (`NO_COLOR`).
    Mono,
    Sixteen,
    #[default]
    Indexed,
    True,
}

/// As in themes and options.
pub const DEPTHS: [(&str, Depth); 5] = [
    ("plain", Depth::Plain),
    ("none", Depth::Mono),
    ("16", Depth::Sixteen),
    ("256", Depth::Indexed),
    ("true", Depth::True),
];

impl Depth {
    pub fn from_name(name: &str) -> Option<Depth> {
        DEPTHS.iter().find(|(n, _)| *n == name).map(|(_, depth)| *depth)
    }

    /// What the terminal can do, by the variables that `get` finds.
    pub fn detect<'a>(get: impl Fn(&str) -> Option<&'a [u8]>) -> Depth {
        let set = |name| get(name).filter(|v| !v.is_empty());
        let term = get("TERM").unwrap_or_default();
        let has = |text: &[u8]| term.windows(text.len()).any(|w| w == text);
        if matches!(term, b"" | b"dumb") {
            return Depth::Plain;
        }
        if set("NO_COLOR").is_some() {
            return Depth::Mono;
        }
        if matches!(set("COLORTERM"), Some(b"truecolor" | b"24bit")) || has(b"-direct") || has(b"kitty") {
            return Depth::True;
        }
        if has(b"256color") || matches!(term, b"alacritty" | b"foot" | b"wezterm" | b"xterm-ghostty") {
            return Depth::Indexed;
        }
        // vt100, vt220 and their kind.
        if term.starts_with(b"vt") { Depth::Mono } else { Depth::Sixteen }
    }
}

const NAMES: [&str; 8] = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];

impl Color {
    /// `blue`, `bright-blue`, `default`, `0` to `255`, `#rgb`, `#rrggbb`.
    pub fn parse(text: &str) -> Option<Color> {
        if let Some(hex) = text.strip_prefix('#') {
            let n = u32::from_str_radix(hex, 16).ok()?;
            let byte = |shift: u32| (n >> shift) as u8;
            let digit = |shift: u32| (n >> shift & 15) as u8 * 17;
            return match hex.len() {
                6 => Some(Color::Rgb(byte(16), byte(8), byte(0))),
                3 => Some(Color::Rgb(digit(8), digit(4), digit(0))),
                _ => None,
            };
        }
        if text == "default" {
            return Some(Color::Default);
        }
        if text == "gray" || text == "grey" {
            return Some(Color::Named(8));
        }
        if let Ok(n) = text.parse::<u8>() {
            return Some(if n < 16 { Color::Named(n) } else { Color::Indexed(n) });
        }
        let (plain, bright) = match text.strip_prefix("bright-") {
            Some(rest) => (rest, 8),
            None => (text, 0),
        };
        NAMES.iter().position(|n| *n == plain).map(|at| Color::Named(at as u8 + bright))
    }

    /// The nearest colour that `depth` has; `None`: none at all.
    pub fn at(self, depth: Depth) -> Option<Color> {
        match (depth, self) {
            (Depth::Plain | Depth::Mono, _) => None,
            (_, Color::Default | Color::Named(_)) => Some(self),
            (Depth::Sixteen, _) => Some(Color::Named(nearest_of_sixteen(self.rgb()))),
            (Depth::Indexed, Color::Rgb(r, g, b)) => Some(Color::Indexed(nearest_indexed((r, g, b)))),
            _ => Some(self),
        }
    }

    fn rgb(self) -> (u8, u8, u8) {
        match self {
            Color::Default => (229, 229, 229),
            Color::Named(n) => SIXTEEN.get(usize::from(n)).copied().unwrap_or_default(),
            Color::Indexed(n) => indexed(n),
            Color::Rgb(r, g, b) => (r, g, b),
        }
    }

    /// Whether text on this ground is better dark. Of the sixteen, as terminals mostly show them.
    pub fn is_light(self) -> bool {
        let (r, g, b) = self.rgb();
        u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114 > 140_000
    }

    /// Appends the parameters of SGR for a foreground (`ground` 30) or background (40).
    pub fn sgr(self, ground: u8, to: &mut String) {
        use std::fmt::Write;
        let _ = match self {
            Color::Default => write!(to, "{}", ground + 9),
            Color::Named(n @ 0..=7) => write!(to, "{}", ground + n),
            Color::Named(n) => write!(to, "{}", ground + 52 + n),
            Color::Indexed(n) => write!(to, "{};5;{n}", ground + 8),
            Color::Rgb(r, g, b) => write!(to, "{};2;{r};{g};{b}", ground + 8),
        };
    }
}

/// The sixteen as xterm shows them.
const SIXTEEN: [(u8, u8, u8); 16] = [
    (0, 0, 0),
    (205, 0, 0),
    (0, 205, 0),
    (205, 205, 0),
    (0, 0, 238),
    (205, 0, 205),
    (0, 205, 205),
    (229, 229, 229),
    (127, 127, 127),
    (255, 0, 0),
    (0, 255, 0),
    (255, 255, 0),
    (92, 92, 255),
    (255, 0, 255),
    (0, 255, 255),
    (255, 255, 255),
];

const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

fn indexed(n: u8) -> (u8, u8, u8) {
    let step = |at: u8| STEPS.get(usize::from(at)).copied().unwrap_or_default();
    match n {
        0..=15 => SIXTEEN.get(usize::from(n)).copied().unwrap_or_default(),
        16..=231 => {
            let n = n - 16;
            (step(n / 36), step(n / 6 % 6), step(n % 6))
        }
        _ => {
            let grey = 8 + (n - 232) * 10;
            (grey, grey, grey)
        }
    }
}

fn distance(a: (u8, u8, u8), b: (u8, u8, u8)) -> u32 {
    let part = |x: u8, y: u8| u32::from(x.abs_diff(y)).pow(2);
    part(a.0, b.0) * 2 + part(a.1, b.1) * 4 + part(a.2, b.2) * 3
}

fn nearest_indexed(wanted: (u8, u8, u8)) -> u8 {
    (16..=255).min_by_key(|n| distance(wanted, indexed(*n))).unwrap_or(16)
}

/// By distance among the greys, by hue otherwise: a soft blue becomes blue, not grey.
fn nearest_of_sixteen((r, g, b): (u8, u8, u8)) -> u8 {
    let (high, low) = (r.max(g).max(b), r.min(g).min(b));
    if high - low < 32 {
        return match high {
            0..=63 => 0,
            64..=150 => 8,
            151..=228 => 7,
            _ => 15,
        };
    }
    let half = low + (high - low) / 2;
    let bits = u8::from(r > half) | u8::from(g > half) << 1 | u8::from(b > half) << 2;
    bits + if high > 215 && low > 60 { 8 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert_eq!(Color::parse("blue"), Some(Color::Named(4)));
        assert_eq!(Color::parse("bright-blue"), Some(Color::Named(12)));
        assert_eq!(Color::parse("208"), Some(Color::Indexed(208)));
        assert_eq!(Color::parse("#89b4fa"), Some(Color::Rgb(0x89, 0xb4, 0xfa)));
        assert_eq!(Color::parse("#fff"), Some(Color::Rgb(255, 255, 255)));
        for wrong in ["", "#", "#12", "#ggg", "256", "pinkish", "bright-"] {
            assert_eq!(Color::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn fewer_colours() {
        let blue = Color::Rgb(0x89, 0xb4, 0xfa);
        assert_eq!(blue.at(Depth::True), Some(blue));
        assert_eq!(blue.at(Depth::Indexed), Some(Color::Indexed(111)));
        assert_eq!(blue.at(Depth::Sixteen), Some(Color::Named(12)));
        assert_eq!(blue.at(Depth::Mono), None);
        assert_eq!(Color::Named(4).at(Depth::Sixteen), Some(Color::Named(4)));
    }

    #[test]
    fn depths() {
        let of = |pairs: &'static [(&str, &[u8])]| {
            Depth::detect(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| *v))
        };
        assert_eq!(of(&[]), Depth::Plain);
        assert_eq!(of(&[("TERM", b"dumb"), ("COLORTERM", b"truecolor")]), Depth::Plain);
        assert_eq!(of(&[("TERM", b"xterm-256color"), ("NO_COLOR", b"1")]), Depth::Mono);
        assert_eq!(of(&[("TERM", b"xterm-256color"), ("NO_COLOR", b"")]), Depth::Indexed);
        assert_eq!(of(&[("TERM", b"xterm"), ("COLORTERM", b"truecolor")]), Depth::True);
        assert_eq!(of(&[("TERM", b"linux")]), Depth::Sixteen);
        assert_eq!(of(&[("TERM", b"vt100")]), Depth::Mono);
    }
}

//! Patterns of ignore and attribute files (gitignore(5)): `*`, `**`, `?`, `[…]`, `\`.
//!
//! With `path` set, `/` is matched by itself and by `**` between slashes only.

/// How a pattern is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mode {
    /// Wildcards stop at `/`.
    pub path: bool,
    /// Letters match in either case.
    pub fold: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Match,
    Differs,
    /// No longer text can match either: every `*` before may give up.
    Exhausted,
    /// Only a `**` further left could still match.
    NeedsSlash,
}

/// Whether the whole of `text` matches `pattern`.
pub fn matches(pattern: &[u8], text: &[u8], mode: Mode) -> bool {
    Matcher { pattern, text, mode }.run(0, 0) == Outcome::Match
}

struct Matcher<'a> {
    pattern: &'a [u8],
    text: &'a [u8],
    mode: Mode,
}

impl Matcher<'_> {
    fn at(&self, p: usize) -> Option<u8> {
        self.pattern.get(p).copied()
    }

    fn fold(&self, b: u8) -> u8 {
        if self.mode.fold { b.to_ascii_lowercase() } else { b }
    }

    fn run(&self, mut p: usize, mut t: usize) -> Outcome {
        while let Some(byte) = self.at(p) {
            let here = self.text.get(t).copied();
            if here.is_none() && byte != b'*' {
                return Outcome::Exhausted;
            }
            match byte {
                b'?' => {
                    if self.mode.path && here == Some(b'/') {
                        return Outcome::Differs;
                    }
                    p += 1;
                }
                b'*' => return self.star(p, t),
                b'[' => match self.class(p + 1, here.unwrap_or_default()) {
                    Some((next, true)) => p = next,
                    Some((_, false)) => return Outcome::Differs,
                    None => return Outcome::Exhausted,
                },
                _ => {
                    if byte == b'\\' {
                        p += 1;
                    }
                    if self.at(p).map(|b| self.fold(b)) != here.map(|b| self.fold(b)) {
                        return Outcome::Differs;
                    }
                    p += 1;
                }
            }
            t += 1;
        }
        if t == self.text.len() { Outcome::Match } else { Outcome::Differs }
    }

    fn star(&self, start: usize, mut t: usize) -> Outcome {
        let mut p = start;
        while self.at(p) == Some(b'*') {
            p += 1;
        }
        let mut crosses = !self.mode.path;
        if self.mode.path && p - start > 1 {
            let opens = start == 0 || self.at(start - 1) == Some(b'/');
            let closes = match self.at(p) {
                None | Some(b'/') => true,
                Some(b'\\') => self.at(p + 1) == Some(b'/'),
                Some(_) => false,
            };
            if opens && closes {
                // `**/` also matches no directory at all.
                if self.at(p) == Some(b'/') && self.run(p + 1, t) == Outcome::Match {
                    return Outcome::Match;
                }
                crosses = true;
            }
        }
        let rest = self.text.get(t..).unwrap_or_default();
        let Some(next) = self.at(p) else {
            return if crosses || !rest.contains(&b'/') { Outcome::Match } else { Outcome::NeedsSlash };
        };
        if !crosses && next == b'/' {
            return match rest.iter().position(|&b| b == b'/') {
                Some(slash) => self.run(p + 1, t + slash + 1),
                None => Outcome::Exhausted,
            };
        }
        while let Some(&here) = self.text.get(t) {
            match self.run(p, t) {
                Outcome::Differs => {}
                Outcome::NeedsSlash if crosses => {}
                outcome => return outcome,
            }
            if !crosses && here == b'/' {
                return Outcome::NeedsSlash;
            }
            t += 1;
        }
        Outcome::Exhausted
    }

    /// The class whose text begins at `p`: where the pattern goes on, and whether `byte` is in it.
    fn class(&self, mut p: usize, byte: u8) -> Option<(usize, bool)> {
        let negated = matches!(self.at(p), Some(b'!' | b'^'));
        if negated {
            p += 1;
        }
        let byte = self.fold(byte);
        let upper = byte.to_ascii_uppercase();
        let mut found = false;
        let mut previous: Option<u8> = None;
        let mut first = true;
        loop {
            let mut c = self.at(p)?;
            if c == b']' && !first {
                break;
            }
            first = false;
            if c == b'\\' {
                p += 1;
                c = self.at(p)?;
                found |= c == byte;
                previous = Some(c);
            } else if let (b'-', Some(low), Some(after)) = (c, previous, self.at(p + 1))
                && after != b']'
            {
                p += 1;
                let mut high = after;
                if high == b'\\' {
                    p += 1;
                    high = self.at(p)?;
                }
                found |= (low..=high).contains(&byte)
                    || (self.mode.fold && byte.is_ascii_lowercase() && (low..=high).contains(&upper));
                previous = None;
            } else if c == b'[' && self.at(p + 1) == Some(b':') {
                let start = p + 2;
                let length = self.pattern.get(start..)?.iter().position(|&b| b == b']')?;
                let end = start + length;
                if length > 0 && self.at(end - 1) == Some(b':') {
                    found |= named(self.pattern.get(start..end - 1)?, byte, self.mode.fold)?;
                    p = end;
                    previous = None;
                } else {
                    // Not a name after all: an ordinary bracket.
                    found |= byte == b'[';
                    previous = Some(b'[');
                }
            } else {
                found |= c == byte;
                previous = Some(c);
            }
            p += 1;
        }
        let hit = found != negated && !(self.mode.path && byte == b'/');
        Some((p + 1, hit))
    }
}

/// Whether `byte` is in the class `[:name:]`; `None`: there is no such class.
fn named(name: &[u8], byte: u8, fold: bool) -> Option<bool> {
    Some(match name {
        b"alnum" => byte.is_ascii_alphanumeric(),
        b"alpha" => byte.is_ascii_alphabetic(),
        b"blank" => matches!(byte, b' ' | b'\t'),
        b"cntrl" => byte.is_ascii_control(),
        b"digit" => byte.is_ascii_digit(),
        b"graph" => byte.is_ascii_graphic(),
        b"lower" => byte.is_ascii_lowercase(),
        b"print" => byte.is_ascii_graphic() || byte == b' ',
        b"punct" => byte.is_ascii_punctuation(),
        b"space" => byte.is_ascii_whitespace() || byte == 0x0b,
        b"upper" => byte.is_ascii_uppercase() || (fold && byte.is_ascii_lowercase()),
        b"xdigit" => byte.is_ascii_hexdigit(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table() {
        let path = Mode { path: true, fold: false };
        for (pattern, text, want) in [
            ("foo", "foo", true),
            ("foo", "bar", false),
            ("???", "foo", true),
            ("??", "foo", false),
            ("*", "foo", true),
            ("f*", "foo", true),
            ("*f", "foo", false),
            ("*ob*a*r*", "foobar", true),
            ("foo\\*", "foo*", true),
            ("f\\\\oo", "f\\oo", true),
            ("*[al]?", "ball", true),
            ("[ten]", "ten", false),
            ("t[!a-g]n", "ten", false),
            ("t[^a-g]n", "ton", true),
            ("a[]]b", "a]b", true),
            ("a[]-]b", "a-b", true),
            ("foo*bar", "foo/baz/bar", false),
            ("foo**bar", "foo/baz/bar", false),
            ("foo**bar", "foobazbar", true),
            ("foo/**/bar", "foo/baz/bar", true),
            ("foo/**/**/bar", "foo/bar", true),
            ("foo/**/bar", "foo/bar", true),
            ("foo/*/bar", "foo/bar", false),
            ("**/foo", "foo", true),
            ("**/foo", "XXX/foo", true),
            ("*/foo", "bar/baz/foo", false),
            ("**/bar*", "deep/foo/bar/baz", false),
            ("**/bar/*", "deep/foo/bar/baz", true),
            ("**/bar/**", "deep/foo/bar/baz/", true),
            ("*/bar/**", "foo/bar/baz/x", true),
            ("**/**/*.txt", "foo/bar/baz.txt", true),
            ("[[:digit:][:upper:][:space:]]", "A", true),
            ("[[:digit:][:spaci:]]", "1", false),
            ("[a-c]b*", "d/b", false),
            (
                "-*-*-*-*-*-*-12-*-*-*-m-*-*-*",
                "-adobe-courier-bold-o-normal--12-120-75-75-m-70-iso8859-1",
                true,
            ),
            ("[\\-_]", "-", true),
            ("[,-.]", "-", true),
            ("[-]", "-", true),
            ("a[b", "a[b", false),
            ("?a?b", "/a/b", false),
        ] {
            assert_eq!(matches(pattern.as_bytes(), text.as_bytes(), path), want, "{pattern} {text}");
        }
        let fold = Mode { path: true, fold: true };
        assert!(matches(b"FoO[A-C]", b"fOob", fold));
        assert!(matches(b"a*c", b"a/b/c", Mode::default()));
    }
}

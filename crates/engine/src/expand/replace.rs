//! Pattern substitution (bash manual: Shell Parameter Expansion): `${name/pattern/string}`.

use crate::charset::Charset;
use crate::options::Opt;
use crate::pattern::Pattern;
use crate::shell::Shell;
use crate::status::Failure;
use spork_syntax::tree::{PatternWord, ReplaceScope, Word};
use std::rc::Rc;

/// A substitution with its operands expanded.
pub(super) struct Replacement {
    scope: ReplaceScope,
    pattern: Rc<Pattern>,
    string: Vec<Segment>,
}

/// A part of the string that replaces.
enum Segment {
    Text(Vec<u8>),
    /// An unquoted `&`: what matched.
    Match,
}

impl Shell {
    pub(super) fn replacement(
        &mut self,
        scope: ReplaceScope,
        pattern: &PatternWord,
        with: Option<&Word>,
        quoted: bool,
    ) -> Result<Replacement, Failure> {
        let (pattern, scope) = self.substitution_pattern(pattern, scope)?;
        let string = match with {
            None => Vec::new(),
            // Up to 4.2 the string was read as the text between double quotes around it.
            Some(word) if quoted && self.small.compatibility <= 42 => {
                let text = self.expand_text_as_double_quoted(&word.text)?;
                match self.opt(Opt::PatsubReplacement) {
                    true => segments(std::iter::once((text.as_slice(), true))),
                    false => vec![Segment::Text(text)],
                }
            }
            Some(word) => {
                let text = self.expand_to_text(word)?;
                let string = if self.opt(Opt::PatsubReplacement) {
                    segments(text.runs())
                } else {
                    vec![Segment::Text(text.bytes().to_vec())]
                };
                self.recycle_text(text);
                string
            }
        };
        Ok(Replacement { scope, pattern, string })
    }
}

/// Takes the string apart: unquoted `&` is the match, unquoted `\&` an ampersand.
fn segments<'a>(runs: impl Iterator<Item = (&'a [u8], bool)>) -> Vec<Segment> {
    let mut segments = Vec::new();
    let mut run = Vec::new();
    for (bytes, active) in runs {
        if !active {
            run.extend_from_slice(bytes);
            continue;
        }
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            at += 1;
            match (byte, bytes.get(at)) {
                (b'\\', Some(&next @ (b'&' | b'\\'))) => {
                    run.push(next);
                    at += 1;
                }
                (b'&', _) => {
                    segments.push(Segment::Text(std::mem::take(&mut run)));
                    segments.push(Segment::Match);
                }
                _ => run.push(byte),
            }
        }
    }
    segments.push(Segment::Text(run));
    segments
}

impl Replacement {
    pub fn apply(&self, value: &[u8], charset: Charset, out: &mut Vec<u8>) {
        let found = match self.scope {
            ReplaceScope::All => return self.apply_all(value, charset, out),
            ReplaceScope::First => self.pattern.find(value, 0),
            // As in bash, only what begins with `*` matches in an empty value.
            ReplaceScope::Prefix if value.is_empty() && !self.pattern.takes_nothing() => None,
            ReplaceScope::Prefix => self.pattern.prefix_match(value, true).map(|end| (0, end)),
            ReplaceScope::Suffix => self.pattern.suffix_match(value, true).map(|start| (start, value.len())),
        };
        let Some((start, end)) = found else { return out.extend_from_slice(value) };
        out.extend_from_slice(&value[..start]);
        self.put(&value[start..end], out);
        out.extend_from_slice(&value[end..]);
    }

    fn apply_all(&self, value: &[u8], charset: Charset, out: &mut Vec<u8>) {
        let finder = self.pattern.finder(value);
        let mut at = 0;
        while let Some((start, end)) = finder.find(at) {
            out.extend_from_slice(&value[at..start]);
            self.put(&value[start..end], out);
            at = end;
            if start == end {
                at = charset.next(value, end);
                out.extend_from_slice(&value[end..at]);
            }
            if at >= value.len() {
                break;
            }
        }
        out.extend_from_slice(&value[at..]);
    }

    fn put(&self, matched: &[u8], out: &mut Vec<u8>) {
        for segment in &self.string {
            match segment {
                Segment::Text(text) => out.extend_from_slice(text),
                Segment::Match => out.extend_from_slice(matched),
            }
        }
    }
}

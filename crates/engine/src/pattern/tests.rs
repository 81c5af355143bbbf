//! Patterns against answers recorded from bash 5.3, and laws between the matchers.

use super::globignore::{ignore_patterns, retain_unignored};
use super::{DotRules, Pattern, PatternOptions, Piece, has_magic};
use crate::charset::Charset;

const OPTIONS: PatternOptions =
    PatternOptions { extglob: true, nocase: false, pathname: false, charset: Charset::Utf8 };

fn pattern(text: &str) -> Pattern {
    Pattern::compile(&[Piece::Pattern(text.as_bytes())], OPTIONS)
}

/// Pattern, texts that match, texts that do not.
const MATCHES: &[(&str, &[&str], &[&str])] = &[
    ("*", &["", "a", "/", ".a"], &[]),
    ("?", &["a"], &["", "ab"]),
    ("a*b", &["ab", "axb"], &["axbc", "a"]),
    ("*a*b*", &["ab", "xaybz"], &["ba"]),
    ("[abc]", &["a"], &["d", ""]),
    ("[!abc]", &["d"], &["a", ""]),
    ("[^abc]", &["d"], &["a"]),
    ("[]a]", &["]", "a"], &["b"]),
    ("[!]a]", &["b"], &["]"]),
    ("[a-]", &["-", "a"], &["b"]),
    ("[a-c-e]", &["b", "-", "e"], &["d"]),
    ("[c-a]", &[], &["b", "c"]),
    ("[[:alpha:]]", &["a", "Z"], &["1"]),
    ("[[:digit:][:space:]]x", &["1x", " x"], &["ax"]),
    ("[[:bogus:]a]", &["a"], &["b"]),
    ("[[=a=]b]", &["a", "b"], &["c"]),
    ("[[.hyphen.]]", &["-"], &["h"]),
    ("[[.-.]-z]", &["a", "z"], &["+"]),
    ("[a", &["[a"], &["a"]),
    ("[", &["["], &["a"]),
    ("a[]b", &["a[]b"], &["ab"]),
    ("[[:alpha:]", &[], &["[", "a", "[[:alpha:]", ":"]),
    ("[\\]]", &["]"], &["\\"]),
    ("[\\a]", &["a"], &["\\"]),
    ("[a\\-c]", &["-", "a"], &["b"]),
    ("\\*", &["*"], &["a", "\\*"]),
    ("a\\", &["a\\"], &["a"]),
    ("\\\\", &["\\"], &["\\\\"]),
    ("*\\?", &["a?"], &["ab"]),
    ("[*?]", &["*", "?"], &["a"]),
    ("a(b)", &["a(b)"], &["ab"]),
    ("@(a|b)c", &["ac", "bc"], &["c", "abc"]),
    ("?(a|b)c", &["ac", "c"], &["abc"]),
    ("*(a|b)c", &["c", "ababc"], &["axc"]),
    ("+(a|b)c", &["abc"], &["c"]),
    ("!(a|b)", &["", "ab", "c"], &["a", "b"]),
    ("!(a|b)c", &["c", "abc", "xc"], &["ac"]),
    ("a!(b)", &["a", "abc"], &["ab", "b"]),
    ("!(!(a))", &["a"], &["b"]),
    ("@(a*|*b)", &["ax", "xb"], &["x"]),
    ("*(+(a)|b)", &["aabab", ""], &["c"]),
    ("@(a|[)|]b)", &["a", ")b"], &["", "b", "b"]),
    ("@([a)", &["@([a)"], &["a"]),
    ("@(a", &["@(a"], &["a"]),
    ("@(a|b", &[], &["@(a", "b", "a"]),
    ("@()", &[""], &["a"]),
    ("*(|a)", &["", "aaa"], &["b"]),
    ("+([0-9]).@(c|h)", &["12.c"], &[".c", "1.x"]),
    ("@(a|@(b|c)d)e", &["ae", "cde"], &["be"]),
    ("@(\\||a)", &["a"], &["\\"]),
];

#[test]
fn whole_texts() {
    for (text, yes, no) in MATCHES {
        let pattern = pattern(text);
        for subject in *yes {
            assert!(pattern.matches(subject.as_bytes()), "{text} should match {subject:?}");
        }
        for subject in *no {
            assert!(!pattern.matches(subject.as_bytes()), "{text} should not match {subject:?}");
        }
    }
}

/// Pattern, value, and the results of `#`, `##`, `%`, `%%` and `/p/<&>`.
const PARTS: &[(&str, &str, [&str; 5])] = &[
    ("*/", "a/b/c", ["b/c", "c", "a/b/c", "a/b/c", "<a/b/>c"]),
    ("*b", "abab", ["ab", "", "aba", "", "<abab>"]),
    ("a*", "aXaY", ["XaY", "", "aX", "", "<aXaY>"]),
    ("?", "éa", ["a", "a", "é", "é", "<é>a"]),
    ("*", "abc", ["abc", "", "abc", "", "<abc>"]),
    ("[!b]*", "abc", ["bc", "", "ab", "", "<abc>"]),
    ("x", "abc", ["abc", "abc", "abc", "abc", "abc"]),
    ("+(a|b)", "abac", ["bac", "c", "abac", "abac", "<aba>c"]),
    ("?(a)", "aab", ["aab", "ab", "aab", "aab", "<a>ab"]),
    ("*(ab)", "ababx", ["ababx", "x", "ababx", "ababx", "<abab>x"]),
    ("*(?)", "éé", ["éé", "", "éé", "", "<éé>"]),
    ("!(*b)", "abab", ["abab", "b", "abab", "abab", "<aba>b"]),
    (".*", "a.b.c", ["a.b.c", "a.b.c", "a.b", "a", "a<.b.c>"]),
    ("*.", "a.b.c", ["b.c", "c", "a.b.c", "a.b.c", "<a.b.>c"]),
    ("", "", ["", "", "", "", ""]),
    ("b?", "abxbyc", ["abxbyc", "abxbyc", "abxbyc", "abxbyc", "a<bx>byc"]),
    ("*b*", "aabb", ["b", "", "aab", "", "<aabb>"]),
];

#[test]
fn parts_of_texts() {
    for (text, value, expected) in PARTS {
        let (pattern, bytes) = (pattern(text), value.as_bytes());
        let end = bytes.len();
        let prefix = |longest| &value[pattern.prefix_match(bytes, longest).unwrap_or(0)..];
        let suffix = |longest| &value[..pattern.suffix_match(bytes, longest).unwrap_or(end)];
        let replaced = match pattern.find(bytes, 0) {
            Some((from, to)) => format!("{}<{}>{}", &value[..from], &value[from..to], &value[to..]),
            None => value.to_string(),
        };
        let found = [prefix(false), prefix(true), suffix(false), suffix(true), &replaced];
        assert_eq!(found, *expected, "{text} on {value}");
    }
}

#[test]
fn quoting() {
    // (pieces, quoted ones marked; text; whether it matches)
    type Case = (&'static [(&'static str, bool)], &'static str, bool);
    let cases: [Case; 10] = [
        (&[("*", true)], "*", true),
        (&[("*", true)], "a", false),
        (&[("[", false), ("a-z", true), ("]", false)], "m", false),
        (&[("[", false), ("a-z", true), ("]", false)], "-", true),
        (&[("[", false), ("!a", true), ("]", false)], "!", true),
        (&[("@(a|", false), ("b*", true), ("|c)", false)], "b*", true),
        (&[("@(a|", false), ("b*", true), ("|c)", false)], "bx", false),
        (&[("@(a", false), ("|", true), ("b)", false)], "a|b", true),
        (&[("@", false), ("(", true), ("a)", false)], "@(a)", true),
        (&[("[[:alph", false), ("a:", true), ("]]", false)], "q", true),
    ];
    for (pieces, text, expected) in cases {
        let pieces: Vec<Piece> = pieces
            .iter()
            .map(|(text, quoted)| match quoted {
                true => Piece::Quoted(text.as_bytes()),
                false => Piece::Pattern(text.as_bytes()),
            })
            .collect();
        let pattern = Pattern::compile(&pieces, OPTIONS);
        assert_eq!(pattern.matches(text.as_bytes()), expected, "{pieces:?} on {text}");
    }
}

#[test]
fn literal_and_magic() {
    assert_eq!(pattern("abc").is_literal(), Some(&b"abc"[..]));
    assert_eq!(pattern("a\\*c").is_literal(), Some(&b"a*c"[..]));
    assert_eq!(pattern("a*c").is_literal(), None);
    for (text, magic) in
        [("a*", true), ("[a]", true), ("[a", false), ("[/]", false), ("+(a)", true), ("\\*", false)]
    {
        assert_eq!(has_magic(&[Piece::Pattern(text.as_bytes())], true), magic, "{text}");
    }
}

#[test]
fn case_folding() {
    let options = PatternOptions { nocase: true, ..OPTIONS };
    let cases = [
        ("a[b-d]\u{c9}", "AB\u{e9}", true),
        ("[[:upper:]]", "a", false),
        ("[A-C]x", "bX", true),
        ("@(AB|c)*", "abc", true),
    ];
    for (text, subject, expected) in cases {
        let pattern = Pattern::compile(&[Piece::Pattern(text.as_bytes())], options);
        assert_eq!(pattern.matches(subject.as_bytes()), expected, "{text} on {subject}");
    }
}

#[test]
fn malformed_text_goes_by_bytes() {
    assert!(pattern("??").matches("\u{e9}a".as_bytes()));
    assert!(pattern("???").matches(b"\xff\xc3\xa9"));
    assert!(pattern("?\u{e9}").matches(b"\xff\xc3\xa9"));
}

#[test]
fn leading_dots() {
    let plain = DotRules::default();
    let dotglob = DotRules { dotglob: true, globskipdots: true };
    let all = DotRules { dotglob: true, globskipdots: false };
    let cases = [
        ("*", ".a", plain, false),
        ("*", ".a", dotglob, true),
        ("*", "..", all, false),
        (".*", "..", plain, false),
        (".*", "..", all, true),
        (".*", ".a", plain, true),
        ("?a", ".a", plain, false),
        ("[.]a", ".a", plain, false),
        ("@(.a|b)", ".a", plain, true),
        ("!(x)", ".a", plain, false),
        ("!(x)", ".a", dotglob, true),
        ("*(x).a", ".a", plain, true),
        ("+(*|.b)*(.a)", ".a", plain, true),
    ];
    for (text, name, rules, expected) in cases {
        let found = pattern(text).component_matches(name.as_bytes(), rules);
        assert_eq!(found, expected, "{text} on {name} under {rules:?}");
    }
}

#[test]
fn globignore() {
    let ignored = |value: &str| {
        let mut paths: Vec<Vec<u8>> =
            ["a", "b", "d/a", "d/b", "d/.", ".."].iter().map(|path| path.as_bytes().to_vec()).collect();
        retain_unignored(
            &mut paths,
            &ignore_patterns(value.as_bytes(), PatternOptions { pathname: true, ..OPTIONS }),
        );
        paths.iter().map(|path| String::from_utf8_lossy(path).into_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(ignored("a"), "b d/a d/b");
    assert_eq!(ignored("?/a:b"), "a d/b");
    assert_eq!(ignored("*b"), "a d/a d/b");
    assert_eq!(ignored("*"), "");
    assert_eq!(ignored("[:a]:b"), "d/a d/b");
}

/// A small deterministic source of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }

    fn text(&mut self, parts: &[&str], most: usize) -> String {
        (0..self.below(most + 1)).map(|_| parts[self.below(parts.len())]).collect()
    }
}

/// Segments and the tree give the same answers to the same pattern.
#[test]
fn matchers_agree() {
    let mut random = Random(1);
    for _ in 0..20_000 {
        let text = random.text(&["a", "b", "\u{e9}", "*", "*", "?", "[ab]", "[!a]"], 6);
        let subject = random.text(&["a", "b", "\u{e9}"], 8);
        let bytes = subject.as_bytes();
        let (simple, tree) = (pattern(&text), pattern(&format!("@({text})")));
        assert_eq!(simple.matches(bytes), tree.matches(bytes), "{text} on {subject}");
        for longest in [false, true] {
            let prefixes = [simple.prefix_match(bytes, longest), tree.prefix_match(bytes, longest)];
            assert_eq!(prefixes[0], prefixes[1], "{text} on {subject}");
            let suffixes = [simple.suffix_match(bytes, longest), tree.suffix_match(bytes, longest)];
            assert_eq!(suffixes[0], suffixes[1], "{text} on {subject}");
        }
        let found = tree.find(bytes, 0);
        if !text.is_empty() && found.is_some() {
            assert_eq!(simple.find(bytes, 0), found, "{text} on {subject}");
        }
    }
}

/// `!(p)` matches what `@(p)` does not.
#[test]
fn negation_is_complement() {
    let mut random = Random(2);
    for _ in 0..5_000 {
        let text = random.text(&["a", "b", "|", "*", "?", "+(a|bb)", "*(ab)"], 5);
        let subject = random.text(&["a", "b"], 6);
        let (yes, no) = (pattern(&format!("@({text})")), pattern(&format!("!({text})")));
        assert_ne!(yes.matches(subject.as_bytes()), no.matches(subject.as_bytes()), "{text} on {subject}");
    }
}

/// Patterns that a backtracking matcher takes exponential time for.
#[test]
fn no_blowup() {
    let many = vec![b'a'; 20_000];
    for text in ["*a*a*a*a*a*a*a*a*b", "*(*(a)|+(a))b", "+(a|aa|aaa)b", "*[a]*[a]*?*[a]*b"] {
        assert!(!pattern(text).matches(&many), "{text}");
        assert_eq!(pattern(text).find(&many, 0), None, "{text}");
        assert_eq!(pattern(text).suffix_match(&many, true), None, "{text}");
    }
}

#[test]
fn deep_nesting_ends() {
    let deep = "@(".repeat(20_000) + "a" + &")".repeat(20_000);
    assert!(!pattern(&deep).matches(b"a"));
    let nested = "@(".repeat(200) + "a" + &")".repeat(200);
    assert!(pattern(&nested).matches(b"a"));
}

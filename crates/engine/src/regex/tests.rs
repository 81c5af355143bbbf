//! Expressions against answers of the GNU C library's `regcomp` and `regexec`.

use super::parse::parse;
use super::program::Program;
use super::{Captures, Regex, Text, backtrack};
use crate::charset::Charset;

/// Expression, text, and the offsets of the match and its groups; `N` for no
/// match, `E:` and the message for an error.
const CASES: &[(&str, &str, &str)] = &[
    ("(a|ab)(c|bcd)(d*)", "abcd", "(0,4)(0,1)(1,4)(4,4)"),
    ("(a*)*", "aa", "(0,2)(0,2)"),
    ("(a*)*", "b", "(0,0)(0,0)"),
    ("(a|b)*", "abab", "(0,4)(3,4)"),
    ("((a)|(b))*", "ab", "(0,2)(1,2)(0,1)(1,2)"),
    ("(a*)+", "-", "(0,0)(0,0)"),
    ("(a*)(ab)*(b*)", "abb", "(0,3)(0,1)(-1,-1)(1,3)"),
    ("a||b", "b", "(0,1)"),
    ("()", "x", "(0,0)(0,0)"),
    ("(|a)+", "aa", "(0,2)(1,2)"),
    ("(a?)*", "aa", "(0,2)(1,2)"),
    ("((a?))*", "ab", "(0,1)(0,1)(0,1)"),
    ("(a)?b", "b", "(0,1)(-1,-1)"),
    ("x*", "aaa", "(0,0)"),
    ("^(a)|b$", "cb", "(1,2)(-1,-1)"),
    ("(a$)|(a)", "a", "(0,1)(-1,-1)(0,1)"),
    ("a{2,3}", "aaaa", "(0,3)"),
    ("(ab){2}", "ababab", "(0,4)(2,4)"),
    ("(a|b){0,2}c", "abc", "(0,3)(1,2)"),
    ("a{0}b", "ab", "(1,2)"),
    ("(x)?(y)?", "y", "(0,1)(-1,-1)(0,1)"),
    (".", "é", "(0,2)"),
    ("[^a]+", "aéb", "(1,4)"),
    ("\\<b\\w+", "a b cd", "N"),
    ("\\bfoo\\b", "a foo.", "(2,5)"),
    ("\\Bo\\B", "foob", "(1,2)"),
    ("a\\.b", "a.b", "(0,3)"),
    (")", "a)", "(1,2)"),
    ("}", "}", "(0,1)"),
    ("(a)\\1", "aa", "(0,2)(0,1)"),
    ("(a*)b\\1", "aabaa", "(0,5)(0,2)"),
    ("([a-z]+)([0-9]+)$", "abc123", "(0,6)(0,3)(3,6)"),
    ("[[:digit:]]+", "x42", "(1,3)"),
    ("[]a]+", "x]a", "(1,3)"),
    ("[a-]+", "b-a", "(1,3)"),
    ("$^", "", "(0,0)"),
    ("a$b", "a$b", "N"),
    ("(^a){2}", "aa", "N"),
    ("(a|ab)(bcd|c)", "abcd", "(0,4)(0,1)(1,4)"),
    ("(.)(.)(.)", "aéb", "(0,4)(0,1)(1,3)(3,4)"),
    ("(foo|foobar)(bar)?", "foobar", "(0,6)(0,3)(3,6)"),
    ("\\`a\\'", "a", "(0,1)"),
    ("(", "x", "E:Unmatched ( or \\("),
    ("[", "x", "E:Invalid regular expression"),
    ("[a", "x", "E:Unmatched [, [^, [:, [., or [="),
    ("[[:foo:]]", "x", "E:Invalid character class name"),
    ("*a", "x", "E:Invalid preceding regular expression"),
    ("a|*b", "x", "E:Invalid preceding regular expression"),
    ("a{1", "x", "E:Unmatched \\{"),
    ("a{x}", "x", "E:Invalid content of \\{\\}"),
    ("a{2,1}", "x", "E:Invalid content of \\{\\}"),
    ("a{,2}", "aa", "(0,2)"),
    ("a{99999}", "x", "E:Regular expression too big"),
    ("\\", "x", "E:Trailing backslash"),
    ("\\2", "x", "E:Invalid back reference"),
    ("[z-a]", "x", "E:Invalid range end"),
    ("[[.xx.]]", "x", "E:Invalid collation character"),
    ("^*", "x", "E:Invalid preceding regular expression"),
    ("a**", "aa", "(0,2)"),
    ("[a-c-e]", "x", "E:Invalid range end"),
    ("(a){", "x", "E:Unmatched \\{"),
    ("{1}", "x", "E:Invalid preceding regular expression"),
];

fn shown(expression: &str, text: &[u8], nocase: bool, charset: Charset) -> String {
    let regex = match Regex::compile(expression.as_bytes(), nocase, charset) {
        Ok(regex) => regex,
        Err(error) => return format!("E:{error}"),
    };
    let Some(captures) = regex.captures(text) else { return "N".to_string() };
    let show = |group: &Option<(usize, usize)>| match group {
        Some((start, end)) => format!("({start},{end})"),
        None => "(-1,-1)".to_string(),
    };
    captures.iter().map(show).collect()
}

#[test]
fn recorded_answers() {
    for (expression, text, expected) in CASES {
        let found = shown(expression, text.as_bytes(), false, Charset::Utf8);
        assert_eq!(found, *expected, "{expression} on {text}");
    }
}

#[test]
fn charset_and_case() {
    assert_eq!(shown(".", b"\xc3\xa9", false, Charset::Bytes), "(0,1)");
    assert_eq!(shown("^.$", b"\xc3", false, Charset::Utf8), "N");
    assert_eq!(shown("(a)[b-c]", b"AC", true, Charset::Bytes), "(0,2)(0,1)");
    assert_eq!(shown("[[:upper:]]", b"a", true, Charset::Bytes), "(0,1)");
    assert_eq!(shown("\u{e9}+", "\u{c9}\u{e9}".as_bytes(), true, Charset::Utf8), "(0,4)");
}

#[test]
fn linear_time() {
    let many = vec![b'a'; 50_000];
    for expression in ["(a*)*b", "(a|aa)*(b|c)", "(a*)*(a*)*c|b"] {
        assert_eq!(shown(expression, &many, false, Charset::Utf8), "N", "{expression}");
    }
    let mut found = many.clone();
    found.push(b'c');
    assert_eq!(shown("(a*)*b|c", &found, false, Charset::Utf8), "(50000,50001)(-1,-1)");
}

/// The automaton and the search for back-references find the same match. (Not
/// with an anchor in a repeated group, where the library goes its own way.)
#[test]
fn matchers_agree() {
    let parts = ["a", "b", ".", "[ab]", "(", ")", "|", "*", "+", "?", "{0,2}", "(a*)*"];
    let mut state = 7u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % limit
    };
    let mut compared = 0;
    for _ in 0..20_000 {
        let expression: String = (0..below(8)).map(|_| parts[below(parts.len())]).collect();
        let text: String = (0..below(7)).map(|_| ["a", "b", " "][below(3)]).collect();
        let Ok(regex) = Regex::compile(expression.as_bytes(), false, Charset::Utf8) else { continue };
        let Ok(tree) = parse(expression.as_bytes(), false, Charset::Utf8) else { continue };
        let Ok(program) = Program::new(tree) else { continue };
        let plain = Text { charset: Charset::Utf8, nocase: false };
        let whole = |captures: Option<Captures>| captures.and_then(|captures| captures[0]);
        let searched = whole(backtrack::search(&program, plain, text.as_bytes()));
        assert_eq!(whole(regex.captures(text.as_bytes())), searched, "{expression} on {text:?}");
        compared += 1;
    }
    assert!(compared > 5_000);
}

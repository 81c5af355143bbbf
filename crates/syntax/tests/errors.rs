//! Syntax errors, word for word and line for line.

mod support;

use spork_syntax::Extent;
use support::{Plain, errors, parse_with};

fn check(cases: &[(&str, &[&str])]) {
    for (source, expected) in cases {
        assert_eq!(errors(source), *expected, "{source}");
    }
}

#[test]
fn unexpected_tokens() {
    check(&[
        ("echo )", &["1: syntax error near unexpected token `)'", "1: `echo )'"]),
        ("a\nfi\nb", &["2: syntax error near unexpected token `fi'", "2: `fi'"]),
        ("a && | b", &["1: syntax error near unexpected token `|'", "1: `a && | b'"]),
        ("a;;", &["1: syntax error near unexpected token `;;'", "1: `a;;'"]),
        ("a >\n", &["1: syntax error near unexpected token `newline'", "1: `a >'"]),
        ("a 2> 3> b", &["1: syntax error near unexpected token `3'", "1: `a 2> 3> b'"]),
        ("if a; fi", &["1: syntax error near unexpected token `fi'", "1: `if a; fi'"]),
        ("\"a\nb\" )", &["2: syntax error near unexpected token `)'", "2: `b\" )'"]),
        ("{ a; } b", &["1: syntax error near unexpected token `b'", "1: `{ a; } b'"]),
        (
            "$(a;;)",
            &["1: syntax error near unexpected token `;;' while looking for matching `)'", "1: `$(a;;)'"],
        ),
        ("for $'a\\nb' do )", &["1: syntax error near unexpected token `)'", "1: `for $'a\\nb' do )'"]),
        ("a=(b & c)", &["1: syntax error near unexpected token `&'", "1: `a=(b & c)'"]),
        ("cat <<E )\nx\nE\n", &["3: syntax error near unexpected token `)'", "3: `cat <<E )'"]),
    ]);
}

#[test]
fn unexpected_end() {
    check(&[
        ("if a", &["2: syntax error: unexpected end of file from `if' command on line 1"]),
        ("a\n{ b\n(", &["4: syntax error: unexpected end of file from `(' command on line 3"]),
        ("a &&", &["2: syntax error: unexpected end of file"]),
        ("f() {", &["2: syntax error: unexpected end of file from `{' command on line 1"]),
        ("a\n'b", &["2: unexpected EOF while looking for matching `''"]),
        ("\"a\nb", &["1: unexpected EOF while looking for matching `\"'"]),
        ("$(a", &["2: unexpected EOF while looking for matching `)'"]),
        ("${a", &["1: unexpected EOF while looking for matching `}'"]),
        ("$((1", &["1: unexpected EOF while looking for matching `)'"]),
        ("a=(b", &["1: unexpected EOF while looking for matching `)'"]),
    ]);
}

#[test]
fn conditionals() {
    check(&[
        (
            "[[ a b ]]",
            &[
                "1: unexpected token `b', conditional binary operator expected",
                "1: syntax error near `b'",
                "1: `[[ a b ]]'",
            ],
        ),
        (
            "[[ a == ]]",
            &[
                "1: unexpected argument `]]' to conditional binary operator",
                "1: syntax error near `]]'",
                "1: `[[ a == ]]'",
            ],
        ),
        (
            "[[ a == b",
            &[
                "1: unexpected EOF while looking for `]]'",
                "2: syntax error: unexpected end of file from `[[' command on line 1",
            ],
        ),
        (
            "[[ a -eq 1 c ]]",
            &[
                "1: syntax error in conditional expression: unexpected token `c'",
                "1: syntax error near `c'",
                "1: `[[ a -eq 1 c ]]'",
            ],
        ),
    ]);
}

#[test]
fn arithmetic_for() {
    check(&[
        (
            "for ((a;b)); do c; done",
            &["1: syntax error: arithmetic expression required", "1: syntax error: `((a;b))'"],
        ),
        (
            "for ((a;b;c;d)); do e; done",
            &["1: syntax error: `;' unexpected", "1: syntax error: `((a;b;c;d))'"],
        ),
    ]);
}

#[test]
fn kinds() {
    let error = |source: &str| parse_with(source.as_bytes(), &mut Plain::new()).err();
    for source in ["if a", "a \"b", "a |", "f() {", "$(", "[[ a &&", "a=(", "case x in"] {
        assert!(error(source).is_some_and(|error| error.incomplete), "{source}");
    }
    for source in [")", "a;;", "if fi", "[[ ]]"] {
        assert!(error(source).is_some_and(|error| !error.incomplete), "{source}");
    }
    assert!(error("a=(;)").is_some_and(|error| error.extent == Extent::Line));
    assert!(error("echo )").is_some_and(|error| error.extent == Extent::Text));
    assert!(error("echo $(if)").is_some_and(|error| error.extent == Extent::Shell));
}

/// After an error the rest of its line is dropped.
#[test]
fn recovery() {
    let mut host = Plain::new();
    let mut parser = spork_syntax::Parser::new(b"a ) b\nc\n) d\ne\n", 1);
    let mut shapes = Vec::new();
    loop {
        match parser.next(&mut host) {
            Ok(None) => break,
            Ok(Some(list)) => shapes.push(support::list_shape(&list)),
            Err(error) => shapes.push(format!("error {}", error.line)),
        }
    }
    assert_eq!(shapes, ["error 1", "c", "error 3", "e"]);
}

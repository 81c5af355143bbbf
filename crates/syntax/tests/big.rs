//! Inputs beyond measure either parse or end in an error.

mod support;

use spork_syntax::SyntaxError;
use spork_syntax::tree::List;
use support::{Plain, parse_with};

/// Parses and drops on a stack as large as the shell's.
fn parse(source: String, look: fn(Result<List, SyntaxError>)) {
    let thread = std::thread::Builder::new().stack_size(1 << 30);
    let handle = thread.spawn(move || look(parse_with(source.as_bytes(), &mut Plain::new())));
    assert!(handle.is_ok_and(|handle| handle.join().is_ok()));
}

fn nested(open: &str, middle: &str, close: &str, levels: usize) -> String {
    open.repeat(levels) + middle + &close.repeat(levels)
}

const LEVELS: usize = 100_000;

/// What has no end, or no sense, however deep.
#[test]
fn deep_errors() {
    for open in
        ["(", "((", "( ", "{ ", "[[ ( ", "$(", "$( ", "${", "${ ", "<(", "$((", "$[", "\"$(", "a[", "a=("]
    {
        parse(open.repeat(LEVELS), |result| assert!(result.is_err()));
    }
    parse(nested("$(", "a", ")", LEVELS), |result| assert!(result.is_err()));
    parse(nested("(", "a", ")", LEVELS), |result| assert!(result.is_ok()));
    parse("{".repeat(LEVELS), |result| assert!(result.is_ok()));
}

#[test]
fn deep_commands() {
    for (open, close) in [
        ("{ ", "; }"),
        ("( ", " )"),
        ("if a; then ", "; fi"),
        ("while a; do ", "; done"),
        ("case a in b) ", ";; esac"),
        ("f() { ", "; }"),
        ("! ", ""),
        ("a && ", ""),
        ("a | ", ""),
        ("[[ ( ", " ) ]]"),
    ] {
        let source = if open.starts_with("[[") {
            format!("[[ {} ]]", nested("( ", "a", " )", LEVELS))
        } else {
            nested(open, "a", close, LEVELS)
        };
        parse(source, |result| assert!(result.is_ok(), "{:?}", result.err()));
    }
}

#[test]
fn deep_words() {
    for (open, close) in [
        ("$(: ", ")"),
        ("\"$(: ", ")\""),
        ("${x:-", "}"),
        ("\"${x:-", "}\""),
        ("$((", "))"),
        ("$[", "]"),
        ("${ : ", "; }"),
        ("<(: ", ")"),
        ("${x//a/", "}"),
        ("$((a[", "]))"),
    ] {
        for levels in [10, 400, LEVELS] {
            let source = format!(": {}", nested(open, "1", close, levels));
            let look: fn(Result<List, SyntaxError>) = match levels {
                10 => |result| assert!(result.is_ok(), "{:?}", result.err()),
                _ => |result| drop(result),
            };
            parse(source, look);
        }
        parse(format!(": {}", open.repeat(LEVELS)), |result| assert!(result.is_err()));
    }
}

#[test]
fn long_inputs() {
    for source in [
        ": a\n".repeat(1_000_000),
        format!(": {}", "word ".repeat(2_000_000)),
        format!(": {}", "w".repeat(10_000_000)),
        format!(": \"{}\"", "word ".repeat(2_000_000)),
        format!(": '{}'", "word\n".repeat(2_000_000)),
        format!("f() {{\n{}}}", ": a\n".repeat(500_000)),
        format!(": {}", "\\\n".repeat(1_000_000)),
        format!(": {}", "a\\\n".repeat(500_000)),
        format!("a{}=1", "\\\n".repeat(500_000)),
        format!("{}=1", "a\\\n".repeat(500_000)),
        format!(": {}", "${a\\\nb} ".repeat(100_000)),
        format!(": ${{{}b}}", "a\\\n".repeat(500_000)),
        format!(": $(( {} 1 ))", "1 + ".repeat(100_000)),
        format!("a=({})", "b ".repeat(200_000)),
        format!(": <<E\n{}E\n", "line $x\n".repeat(100_000)),
        format!(": {}", "{".repeat(100_000)),
        format!(": {}{}", "{a,".repeat(20_000), "}".repeat(20_000)),
        format!("if a; then b; {}fi", "elif c; then d; ".repeat(20_000)),
        "(".repeat(100_000) + "a" + &") )".repeat(50_000),
    ] {
        parse(source, |result| assert!(result.is_ok(), "{:?}", result.err()));
    }
}

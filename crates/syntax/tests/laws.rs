//! Laws: printing what was parsed and parsing it again changes nothing; no input makes the parser
//! panic or run on; input in pieces is the same as input in one piece.

mod support;

use proptest::prelude::*;
use spork_syntax::print::{print_function, print_list};
use spork_syntax::tree::{Command, List};
use support::{Plain, parse, parse_with};

/// A word of the language.
fn word() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => prop::sample::select(vec!["a", "b1", "-x", "--opt=v", "a.c", "x=y", "~", "~/d", "*.c", "[ab]", "+", "@", "-", "4", "4-"])
            .prop_map(str::to_string),
        3 => prop::sample::select(vec!["$x", "$1", "$@", "${x}", "${#x}", "${!x}", "${a[1]}", "${a[@]}", "${!a[*]}"])
            .prop_map(str::to_string),
        2 => prop::sample::select(vec!["'a b'", "''", "'$x'", r#""""#, r#""a $x""#, r#""\"q\"""#, r"\$", r"a\ b", r"$'\t'"])
            .prop_map(str::to_string),
        1 => prop::sample::select(vec!["$((x+1))", "$[1]", "$((a[i]))", "`echo a`", "{a,b}", "{1..3}"])
            .prop_map(str::to_string),
    ];
    leaf.prop_recursive(3, 16, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a}{b}")),
            inner.clone().prop_map(|a| format!("$(echo {a})")),
            inner.clone().prop_map(|a| format!("\"$(cmd {a})\"")),
            (
                inner.clone(),
                prop::sample::select(vec![":-", "-", ":+", "+", ":=", ":?", "#", "%%", "/", "//", "^^"])
            )
                .prop_map(|(a, op)| format!("${{x{op}{a}}}")),
            inner.clone().prop_map(|a| format!("<(cat {a})")),
            inner.prop_map(|a| format!("${{ echo {a}; }}")),
        ]
    })
}

fn simple() -> impl Strategy<Value = String> {
    let assignment = prop::option::weighted(0.2, word().prop_map(|value| format!("v={value} ")));
    let redirect = prop::option::weighted(
        0.2,
        (prop::sample::select(vec![">", "2>", "<", ">>", "&>", ">&", "<&", "<<<", "{fd}>"]), word())
            .prop_map(|(op, target)| format!(" {op} {target}")),
    );
    (assignment, prop::collection::vec(word(), 0..4), redirect).prop_map(|(assignment, words, redirect)| {
        format!("{}cmd {}{}", assignment.unwrap_or_default(), words.join(" "), redirect.unwrap_or_default())
    })
}

/// A command that ends without a separator.
fn command() -> impl Strategy<Value = String> {
    let document =
        prop::sample::select(vec!["cat <<E\na $x\nE\n", "cat <<'E' | b\n$x\nE\n"]).prop_map(str::to_string);
    let leaf = prop_oneof![8 => simple(), 1 => document.prop_map(|text| format!("{{ {text}}}"))];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let list =
            prop::collection::vec((inner.clone(), prop::sample::select(vec![";", "\n", " &", ";\n"])), 1..4)
                .prop_map(|items| {
                    items.iter().map(|(text, end)| format!("{text}{end} ")).collect::<String>()
                });
        prop_oneof![
            list.clone().prop_map(|list| format!("{{ {list}}}")),
            list.clone().prop_map(|list| format!("({list})")),
            (list.clone(), list.clone()).prop_map(|(a, b)| format!("if {a}then {b}fi")),
            (list.clone(), list.clone(), list.clone())
                .prop_map(|(a, b, c)| format!("if {a}then {b}elif {b}then {c}else {c}fi")),
            (list.clone(), list.clone()).prop_map(|(a, b)| format!("while {a}do {b}done")),
            (word(), list.clone()).prop_map(|(a, b)| format!("for i in {a} b; do {b}done")),
            list.clone().prop_map(|a| format!("for ((i=0; i<3; i++)); do {a}done")),
            (word(), list.clone()).prop_map(|(a, b)| format!("case {a} in a|b) {b};; (*) ;& x) c;;& esac")),
            list.clone().prop_map(|a| format!("g() {{ {a}}}")),
            word().prop_map(|a| format!("[[ -n {a} && ( $x == a* || ! y ) ]]")),
            list.clone().prop_map(|a| format!("! {{ {a}}}")),
            list.clone().prop_map(|a| format!("time ({a})")),
            (simple(), list).prop_map(|(a, b)| format!("{a} | {{ {b}}} |& {a}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a} && {b}")),
            (inner.clone(), inner).prop_map(|(a, b)| format!("{a} || {b}")),
        ]
    })
}

fn printed(list: &List) -> Vec<u8> {
    let mut out = Vec::new();
    for item in &list.items {
        match &item.command {
            Command::Function(function) => out.extend_from_slice(&print_function(function)),
            _ => out.extend_from_slice(&print_list(list)),
        }
        out.push(b'\n');
    }
    out
}

/// Bytes that mean something to the parser.
fn soup() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop::sample::select(vec![
        "a",
        "$",
        "{",
        "}",
        "(",
        ")",
        "((",
        "))",
        "[",
        "]",
        "[[",
        "]]",
        "\"",
        "'",
        "`",
        "\\",
        "\n",
        " ",
        ";",
        "&",
        "|",
        "<",
        ">",
        "<<",
        "<<E\n",
        "E\n",
        "#",
        "=",
        "+=",
        "${",
        "$(",
        "$((",
        "if ",
        "then ",
        "fi",
        "for ",
        "do ",
        "done",
        "case ",
        "in ",
        "esac",
        "while ",
        "function ",
        "{a,b}",
        "{1..3}",
        "~",
        ":",
        "/",
        "*",
        "!",
        "time ",
        "coproc ",
        "1",
        "x=(",
        "\t",
        "\u{e9}",
        "\u{1}",
        "@(",
        "$'",
        "$\"",
        "${ ",
        "<(",
        "\\\n",
        ";;",
        "-eq ",
        "=~ ",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat().into_bytes())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printing_is_stable(source in command()) {
        let first = parse(&format!("f() {{ {source}\n}}"));
        prop_assert!(first.is_ok(), "{source}: {first:?}");
        let Ok(first) = first else { return Ok(()) };
        let once = printed(&first);
        let second = parse_with(&once, &mut Plain::new());
        prop_assert!(second.is_ok(), "{}: {:?}", support::text(&once), second);
        let Ok(second) = second else { return Ok(()) };
        prop_assert_eq!(support::text(&once), support::text(&printed(&second)));
    }

    #[test]
    fn words_survive_printing(source in simple()) {
        let (Ok(first), Ok(second)) = (parse(&source), parse(&source).and_then(|list| {
            parse_with(&print_list(&list), &mut Plain::new())
        })) else {
            return Err(TestCaseError::fail(source));
        };
        prop_assert_eq!(support::list_shape(&first), support::list_shape(&second));
    }

    #[test]
    fn nothing_panics(source in soup(), flags in any::<u8>()) {
        let mut host = Plain::new();
        host.options.posix = flags & 1 != 0;
        host.options.extglob = flags & 2 != 0;
        host.options.expand_aliases = flags & 4 != 0;
        host.aliases = vec![("a", "b a "), ("b", "if"), ("E", "(")];
        let mut parser = spork_syntax::Parser::new(&source, 1);
        for _ in 0..=source.len() + 1 {
            match parser.next(&mut host) {
                Ok(None) => break,
                Ok(Some(list)) => drop(printed(&list)),
                Err(_) => {}
            }
        }
        prop_assert!(parser.rest().is_empty());
    }

    #[test]
    fn bytes_do_not_panic(source in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = parse_with(&source, &mut Plain::new());
        let _ = spork_syntax::arith::parse(&source);
    }

    #[test]
    fn lines_are_enough(source in soup()) {
        let mut whole = Plain::new();
        let expected = parse_with(&source, &mut whole);
        let mut pieces = Plain::new();
        pieces.lines = source.split_inclusive(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
        let got = parse_with(b"", &mut pieces);
        prop_assert_eq!(expected, got);
        prop_assert_eq!(whole.warnings, pieces.warnings);
    }
}

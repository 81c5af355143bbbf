//! Expressions: their trees and their errors.

mod support;

use spork_syntax::arith;
use support::{shape, text};

fn read(source: &str) -> String {
    match arith::parse(source.as_bytes()) {
        Ok(None) => String::new(),
        Ok(Some(tree)) => support::arith(&tree),
        Err(error) => format!("{} ({})", text(&error.message), text(&error.token)),
    }
}

#[test]
fn trees() {
    for (source, expected) in [
        ("", ""),
        (" \n", ""),
        ("1 + 2 * 3", "(Add 1 (Multiply 2 3))"),
        ("1 - 2 - 3", "(Subtract (Subtract 1 2) 3)"),
        ("2 ** 3 ** 2", "(Power 2 (Power 3 2))"),
        ("-2 ** 2", "(Power (Minus 2) 2)"),
        ("a = b += 1", "(a= (b=Add 1))"),
        ("a++ + ++b", "(Add (post+1 a) (pre+1 b))"),
        ("a---b", "(Subtract (post-1 a) b)"),
        ("--3 - -4", "(Subtract (Minus (Minus 3)) (Minus 4))"),
        ("a ? b : c ? d : e", "(? a b (? c d e))"),
        ("a || b && c", "(Or a (And b c))"),
        ("a | b ^ c & d == e < f << g", "(BitOr a (BitXor b (BitAnd c (Equal d (Less e (ShiftLeft f g))))))"),
        ("! ~ + a", "(Not (Complement (Plus a)))"),
        ("(1, 2)", "(, 1 2)"),
        ("a[1] = a[b[2]]", "(a[1]= a[b[2]])"),
        ("a <<= 1, b >>= 2", "(, (a=ShiftLeft 1) (b=ShiftRight 2))"),
        ("010 + 0x1F + 2#101 + 36#Zz + 64#@_", "(Add (Add (Add (Add 8 31) 5) 1295) 4031)"),
        ("9223372036854775808", "-9223372036854775808"),
    ] {
        assert_eq!(read(source), expected, "{source}");
    }
}

#[test]
fn errors() {
    for (source, expected) in [
        ("1 +", "arithmetic syntax error: operand expected (+)"),
        ("1 2", "arithmetic syntax error in expression (2)"),
        ("1 @ 2", "arithmetic syntax error: invalid arithmetic operator (@ 2)"),
        ("$x", "arithmetic syntax error: operand expected ($x)"),
        ("1=2", "attempted assignment to non-variable (=2)"),
        ("a+b=2", "attempted assignment to non-variable (=2)"),
        ("(1", "missing `)' (1)"),
        ("1 ? 2", "`:' expected for conditional expression (2)"),
        ("1 ? : 2", "expression expected (: 2)"),
        ("08", "value too great for base (08)"),
        ("1#1", "invalid arithmetic base (1#1)"),
        ("0x1#2", "invalid number (0x1#2)"),
        ("3#", "invalid integer constant (3#)"),
        ("a[1", "bad array subscript (a[1)"),
        ("a++ = 1", "attempted assignment to non-variable (= 1)"),
        ("--a++", "++: assignment requires lvalue (++)"),
    ] {
        assert_eq!(read(source), expected, "{source}");
    }
}

/// What can be known before the text is expanded.
#[test]
fn ahead_of_time() {
    for (source, expected) in [
        ("$x + 1", "(Add ${x} 1)"),
        ("$x$y", "\"${x}${y}\""),
        ("1$x", "\"'1'${x}\""),
        ("a[$i]", "a[${i}]"),
        ("${x}", "${x}"),
        ("$(a)+`b`", "(Add $(a) `text:b`)"),
        ("$((1))", "$((1))"),
        ("\"1\"", "'1'"),
        ("1 +", "1 +"),
    ] {
        assert_eq!(shape(&format!(": $(({source}))")), format!(": $(({expected}))"), "{source}");
    }
}

//! `[` (bash manual: Bourne Shell Builtins): `test` under another name.

use super::{Builtin, Flags, test};

pub static BRACKET: Builtin = Builtin {
    name: "[",
    run: test::run,
    flags: Flags::POSIX,
    usage: "[ arg... ]",
    help: "\
Test a condition.

Does what `test' does; the last argument has to be a `]'.",
};

//! `false` (bash manual: Bourne Shell Builtins).

use super::{Builtin, Flags};

pub static FALSE: Builtin = Builtin {
    name: "false",
    run: |_, _| 1.into(),
    flags: Flags::POSIX,
    usage: "false",
    help: "Return an unsuccessful result.\n\nExit Status:\nAlways fails.",
};

//! `:` (bash manual: Bourne Shell Builtins).

use super::{Builtin, Flags};

pub static COLON: Builtin = Builtin {
    name: ":",
    run: |_, _| 0.into(),
    flags: Flags::SPECIAL,
    usage: ":",
    help: "Null command.\n\nNo effect; the command does nothing.\n\nExit Status:\nAlways succeeds.",
};

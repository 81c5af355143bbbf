//! `true` (bash manual: Bourne Shell Builtins).

use super::{Builtin, Flags};

pub static TRUE: Builtin = Builtin {
    name: "true",
    run: |_, _| 0.into(),
    flags: Flags::POSIX,
    usage: "true",
    help: "Return a successful result.\n\nExit Status:\nAlways succeeds.",
};

//! `readonly` (bash manual: Bourne Shell Builtins).

use super::{Builtin, Flags, export};
use crate::variables::Attributes;

pub static READONLY: Builtin = Builtin {
    name: "readonly",
    run: |shell, arguments| export::mark(shell, arguments, Attributes::READONLY).into(),
    flags: Flags::SPECIAL.or(Flags::DECLARATION),
    usage: "readonly [-aAf] [name[=value] ...] or readonly -p",
    help: "\
Protect variables from change.

Each NAME is read-only from now on; with VALUE it is assigned first. Without
NAMEs lists what is read-only.

Options:
  -a\tact on indexed arrays
  -A\tact on associative arrays
  -f\tact on functions
  -p\tlist all read-only variables or functions

Exit Status:
Zero unless an option or a NAME is invalid.",
};

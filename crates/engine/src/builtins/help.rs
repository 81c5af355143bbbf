//! `help` (bash manual: Bash Builtins).

use super::find;
use crate::shell::Shell;
use crate::status::{Outcome, USAGE};

/// What `NAME --help` prints; the builtin then ends with status 2.
pub fn of(shell: &mut Shell, name: &[u8]) -> Outcome {
    if let Some(builtin) = find(name) {
        let usage = builtin.usage;
        shell.print(&[name, b": ", usage.as_bytes(), b"\n"].concat());
        for line in builtin.help.lines() {
            shell.print(&[b"    ", line.as_bytes(), b"\n"].concat());
        }
    }
    Outcome::Status(USAGE)
}

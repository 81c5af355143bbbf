//! `times` (bash manual: Bourne Shell Builtins).

use super::{Builtin, Flags, options};
use crate::fields::Fields;
use crate::format::time_format::{self, Span};
use crate::shell::Shell;
use crate::status::{Outcome, SUCCESS};

pub static TIMES: Builtin = Builtin {
    name: "times",
    run: |shell, arguments| times(shell, arguments).into(),
    flags: Flags::SPECIAL,
    usage: "times",
    help: "\
Show how much processor time was used.

Prints two lines: user and system time of the shell itself, then of all
children that have ended.

Exit Status:
Always zero.",
};

fn times(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    options::none(shell, arguments)?;
    let used = spork_os::process::times().unwrap_or_default();
    let mut text = Vec::new();
    time_format::times(
        &mut text,
        (span(used.utime), span(used.stime)),
        (span(used.cutime), span(used.cstime)),
    );
    shell.print(&text);
    Ok(SUCCESS)
}

fn span(micros: u64) -> Span {
    let micros = micros as i64;
    Span { seconds: micros / 1_000_000, micros: micros % 1_000_000 }
}

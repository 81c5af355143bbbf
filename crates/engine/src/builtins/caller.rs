//! `caller` (bash manual: Bash Builtins).

use super::{Builtin, Flags, help, options};
use crate::fields::Fields;
use crate::format::number::legal_number;
use crate::shell::{Mode, Shell};
use crate::status::{FAILURE, Outcome, SUCCESS};
use crate::variables::special::{Special, elements};

pub static CALLER: Builtin = Builtin {
    name: "caller",
    run: |shell, arguments| caller(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "caller [expr]",
    help: "\
Tell where the running function or sourced file was called.

Without EXPR prints the line and the file of the call. With EXPR, the number of
calls to go back, prints line, function and file; 0 is the running call.

Exit Status:
Zero unless no function runs or EXPR is invalid.",
};

fn caller(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    if arguments.at(1) == b"--help" {
        return Err(help::of(shell, arguments.at(0)));
    }
    let mut column = |special| -> Vec<Vec<u8>> {
        elements(shell, special).into_iter().map(|(_, value)| value).collect()
    };
    let (lines, sources) = (column(Special::BashLineno), column(Special::BashSource));
    if lines.is_empty() || sources.is_empty() {
        return Ok(FAILURE);
    }
    let operand = options::none(shell, arguments)?;
    let cell = |column: &[Vec<u8>], index: usize| column.get(index).cloned();
    let Some(text) = arguments.get(operand) else {
        let or_null = |value: Option<Vec<u8>>| value.unwrap_or_else(|| b"NULL".to_vec());
        let (line, source) = (or_null(cell(&lines, 0)), or_null(cell(&sources, 1)));
        shell.print(&[&line[..], b" ", &source, b"\n"].concat());
        return Ok(SUCCESS);
    };
    // FUNCNAME has these names, though outside of functions it cannot be seen.
    let mut names: Vec<Vec<u8>> = shell.frames.iter().rev().map(|frame| frame.name.to_vec()).collect();
    if names.is_empty() {
        return Ok(FAILURE);
    }
    if shell.mode == Mode::Script {
        names.push(b"main".to_vec());
    }
    let Some(number) = legal_number(text) else {
        shell.invalid_number(arguments.at(0), text);
        return Err(options::usage(shell, arguments));
    };
    let Ok(level) = usize::try_from(number) else { return Ok(FAILURE) };
    let found = (cell(&lines, level), cell(&names, level.saturating_add(1)), cell(&sources, level.saturating_add(1)));
    let (Some(line), Some(name), Some(source)) = found else { return Ok(FAILURE) };
    shell.print(&[&line[..], b" ", &name, b" ", &source, b"\n"].concat());
    Ok(SUCCESS)
}

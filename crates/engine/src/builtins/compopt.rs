//! `compopt` (bash manual: Programmable Completion Builtins).

use super::complete::{completion_option, no_specification, push_name, push_options, special_name};
use super::options::Scan;
use super::{Builtin, Flags};
use crate::complete::CompletionOptions;
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};

pub static COMPOPT: Builtin = Builtin {
    name: "compopt",
    run: |shell, arguments| compopt(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "compopt [-o|+o option] [-DEI] [name ...]",
    help: "\
Change or show options of completion specifications.

Without NAMEs the completion that is running is meant, so it must be called by
a completion function. Without options those of each NAME are shown.

Options:
  -o option\tturn the option on; with +o off
  -D\tthe specification for commands that have none
  -E\tthe specification for an empty line
  -I\tthe specification for the first word of a line

Exit Status:
Zero unless an option is invalid or a NAME has no specification.",
};

fn compopt(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let builtin = arguments.at(0);
    let (mut default, mut empty, mut initial) = (false, false, false);
    let (mut on, mut off) = (CompletionOptions::default(), CompletionOptions::default());
    let mut options = Scan::new(arguments, b"+o:DEI");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'o' => {
                let option = completion_option(shell, builtin, options.value().unwrap_or(&[]))?;
                if options.is_plus() {
                    off = off.with(option);
                } else {
                    on = on.with(option);
                }
            }
            b'D' => default = true,
            b'E' => empty = true,
            _ => initial = true,
        }
    }
    let names: Vec<&[u8]> = match special_name(default, empty, initial) {
        Some(name) => vec![name],
        None => options.rest().collect(),
    };
    let show = on == off && on == CompletionOptions::default();
    if names.is_empty() {
        return Ok(running(shell, builtin, on, off, show));
    }
    let mut status = SUCCESS;
    for name in names {
        let Some(spec) = shell.completions.get(name).cloned() else {
            no_specification(shell, builtin, name);
            status = FAILURE;
            continue;
        };
        if show {
            print(shell, name, spec.options);
        } else {
            shell.completions_mut().change_options(name, on, off);
        }
    }
    Ok(status)
}

/// The completion that is running.
fn running(
    shell: &mut Shell,
    builtin: &[u8],
    on: CompletionOptions,
    off: CompletionOptions,
    show: bool,
) -> i32 {
    let Some((name, options)) = shell.completing.clone() else {
        shell.builtin_error(builtin, b"not currently executing completion function");
        return FAILURE;
    };
    if show {
        print(shell, &name, options);
    } else {
        shell.completing = Some((name, options.with(on).without(off)));
    }
    SUCCESS
}

fn print(shell: &mut Shell, name: &[u8], options: CompletionOptions) {
    let mut text = b"compopt ".to_vec();
    push_options(&mut text, options, true);
    push_name(&mut text, name);
    text.push(b'\n');
    shell.print(&text);
}

//! `shopt` (bash manual: The Shopt Builtin).

use super::options::Scan;
use super::set::{list_options, push_option};
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::options::{SHOPT_OPTIONS, set_option, shopt_option};
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};

pub static SHOPT: Builtin = Builtin {
    name: "shopt",
    run: |shell, arguments| shopt(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "shopt [-pqsu] [-o] [optname ...]",
    help: "\
Switch shell options, or show them.

Without OPTNAMEs lists all options, with -s or -u those that are on or off.

Options:
  -o\tthe options of `set -o' are meant
  -p\tlist commands that bring the options back
  -q\tprint nothing; the status tells whether all OPTNAMEs are on
  -s\tturn each OPTNAME on
  -u\tturn each OPTNAME off

Exit Status:
Zero if the options were switched, or if all those shown are on.",
};

/// How options are shown.
#[derive(Default, Clone, Copy)]
struct Look {
    quiet: bool,
    reusable: bool,
}

fn shopt(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let builtin = arguments.at(0);
    let (mut on, mut off, mut set_options) = (false, false, false);
    let mut look = Look::default();
    let mut options = Scan::new(arguments, b"psuoq");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b's' => on = true,
            b'u' => off = true,
            b'q' => look.quiet = true,
            b'o' => set_options = true,
            _ => look.reusable = true,
        }
    }
    if on && off {
        shell.builtin_error(builtin, b"cannot set and unset shell options simultaneously");
        return Ok(FAILURE);
    }
    let names: Vec<&[u8]> = options.rest().collect();
    let state = (on || off).then_some(on);
    Ok(match (names.is_empty(), set_options, state) {
        (true, true, _) => {
            if !look.quiet {
                list_options(shell, state, look.reusable);
            }
            SUCCESS
        }
        (true, false, _) => {
            list(shell, state, look);
            SUCCESS
        }
        (false, true, None) => show_set_options(shell, builtin, &names, look),
        (false, false, None) => show(shell, builtin, &names, look),
        (false, _, Some(state)) => switch(shell, builtin, &names, set_options, state),
    })
}

fn push(out: &mut String, name: &str, on: bool, look: Look) {
    if look.quiet {
    } else if look.reusable {
        out.push_str(&format!("shopt -{} {name}\n", if on { 's' } else { 'u' }));
    } else {
        out.push_str(&format!("{name:<20}\t{}\n", if on { "on" } else { "off" }));
    }
}

/// All options, or those in a state.
fn list(shell: &mut Shell, state: Option<bool>, look: Look) {
    let mut text = String::new();
    for option in SHOPT_OPTIONS {
        let on = shell.opt(option.opt);
        if state.is_none_or(|state| state == on) {
            push(&mut text, option.name, on, look);
        }
    }
    shell.print(text.as_bytes());
}

/// The options named; fails when one is off.
fn show(shell: &mut Shell, builtin: &[u8], names: &[&[u8]], look: Look) -> i32 {
    let mut status = SUCCESS;
    for name in names {
        let Some(option) = shopt_option(name) else {
            unknown(shell, builtin, name, false);
            status = FAILURE;
            continue;
        };
        let on = shell.opt(option.opt);
        if !on {
            status = FAILURE;
        }
        let mut line = String::new();
        push(&mut line, option.name, on, look);
        shell.print(line.as_bytes());
    }
    status
}

/// `shopt -o name …`
fn show_set_options(shell: &mut Shell, builtin: &[u8], names: &[&[u8]], look: Look) -> i32 {
    let mut status = SUCCESS;
    for name in names {
        let Some(option) = set_option(name) else {
            unknown(shell, builtin, name, true);
            status = FAILURE;
            continue;
        };
        let on = shell.opt(option.opt);
        if !on {
            status = FAILURE;
        }
        let mut line = String::new();
        if look.reusable && !look.quiet {
            push_option(&mut line, option.name, on, true);
        } else {
            push(&mut line, option.name, on, Look { reusable: false, ..look });
        }
        shell.print(line.as_bytes());
    }
    status
}

fn switch(shell: &mut Shell, builtin: &[u8], names: &[&[u8]], set_options: bool, on: bool) -> i32 {
    let mut status = SUCCESS;
    for name in names {
        let opt = match set_options {
            true => set_option(name).map(|option| option.opt),
            false => shopt_option(name).map(|option| option.opt),
        };
        match opt {
            Some(opt) => shell.switch(opt, on),
            None => {
                unknown(shell, builtin, name, set_options);
                // A wrong name of a `set` option does not count.
                status = if set_options { status } else { FAILURE };
            }
        }
    }
    status
}

fn unknown(shell: &mut Shell, builtin: &[u8], name: &[u8], set_option: bool) {
    let message: &[u8] =
        if set_option { b": invalid option name" } else { b": invalid shell option name" };
    shell.builtin_error_parts(builtin, &[name, message]);
}

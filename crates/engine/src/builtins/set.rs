//! `set` (bash manual: The Set Builtin).

use super::messages::special_failure;
use super::options::{self, Scan};
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::options::{Opt, SET_OPTIONS, set_letter, set_option};
use crate::shell::{Positional, Shell};
use crate::status::{FAILURE, Outcome, SUCCESS, USAGE};
use crate::variables::listing;
use spork_syntax::Symbol;

pub static SET: Builtin = Builtin {
    name: "set",
    run: |shell, arguments| set(shell, arguments).into(),
    flags: Flags::SPECIAL,
    usage: "set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]",
    help: "\
Change the shell's options and positional parameters, or list variables.

Options:
  -a\texport every variable that is assigned
  -b\treport the end of background jobs at once
  -e\tleave the shell when a command fails
  -f\tno pathname expansion
  -h\tremember where commands are
  -k\tassignments anywhere in a command go to its environment
  -m\tjob control
  -n\tread commands without running them
  -o name\tturn the option of that name on; without NAME list all
  -p\tprivileged mode
  -t\tleave after one command
  -u\texpanding a variable that is not set is an error
  -v\tprint input lines as they are read
  -x\tprint commands as they are run
  -B\tbrace expansion
  -C\tredirections do not overwrite files
  -E\tfunctions and subshells inherit the ERR trap
  -H\thistory expansion
  -P\tfollow no symbolic links in `cd' and the like
  -T\tfunctions and subshells inherit the DEBUG and RETURN traps
  --\tthe arguments are positional parameters; without any, unset them
  -\tas --, and turn -v and -x off; without arguments keep the parameters

With + instead of - an option is turned off; `set +o' lists commands that bring
the options back. Without arguments all variables are listed, and outside POSIX
mode the functions.

Exit Status:
Zero unless an option is invalid.",
};

fn set(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    if arguments.len() < 2 {
        list_variables(shell);
        return Ok(SUCCESS);
    }
    check(shell, arguments)?;
    let mut index = 1;
    let mut assign = false;
    while let Some(argument) = arguments.get(index) {
        match argument {
            b"--" => {
                (index, assign) = (index + 1, true);
                break;
            }
            b"-" => {
                index += 1;
                shell.switch(Opt::Xtrace, false);
                shell.switch(Opt::Verbose, false);
                break;
            }
            [sign @ (b'-' | b'+'), letters @ ..] => {
                for letter in letters {
                    apply(shell, arguments, &mut index, *sign, *letter)?;
                }
            }
            _ => break,
        }
        index += 1;
    }
    if assign || index < arguments.len() {
        shell.positional = Positional::new(arguments.tail(index));
    }
    Ok(SUCCESS)
}

/// The options are looked at before any of them acts.
fn check(shell: &mut Shell, arguments: &Fields) -> Result<(), Outcome> {
    let mut scan = Scan::new(arguments, b"+abefhikmnprtuvxBCEHPTo;");
    while let Some(letter) = scan.next_quiet(shell)? {
        match letter {
            b'i' => {
                let sign = if scan.is_plus() { b"+i" } else { b"-i" };
                shell.builtin_error_parts(arguments.at(0), &[sign, b": invalid option"]);
                return Err(options::usage(shell, arguments));
            }
            b'?' => {
                let wrong = scan.letter();
                let outcome = options::usage(shell, arguments);
                return Err(if wrong == b'?' { Outcome::Status(SUCCESS) } else { outcome });
            }
            _ => (),
        }
    }
    Ok(())
}

/// One letter of an argument. `-o` takes its name from the next argument.
fn apply(
    shell: &mut Shell,
    arguments: &Fields,
    index: &mut usize,
    sign: u8,
    letter: u8,
) -> Result<(), Outcome> {
    let on = sign == b'-';
    if letter == b'o' {
        let name = arguments.get(*index + 1).filter(|name| !matches!(name.first(), None | Some(b'-' | b'+')));
        let Some(name) = name else {
            list_options(shell, None, !on);
            return Ok(());
        };
        *index += 1;
        return match set_option(name) {
            Some(option) => {
                shell.switch(option.opt, on);
                Ok(())
            }
            None => {
                shell.builtin_error_parts(arguments.at(0), &[name, b": invalid option name"]);
                Err(special_failure(shell, USAGE))
            }
        };
    }
    let opt = match set_letter(letter) {
        Some(option) => Some(option.opt),
        None if letter == b'r' && (on || !shell.opt(Opt::RestrictedShell)) => Some(Opt::RestrictedShell),
        None => None,
    };
    match opt {
        Some(opt) => {
            shell.switch(opt, on);
            Ok(())
        }
        None => {
            shell.builtin_error_parts(arguments.at(0), &[&[sign, letter], b": invalid option"]);
            let _ = options::usage(shell, arguments);
            Err(Outcome::Status(FAILURE))
        }
    }
}

/// `set -o`, or (`reusable`) `set +o`; with `state` only the options in that state.
pub fn list_options(shell: &mut Shell, state: Option<bool>, reusable: bool) {
    let mut text = String::new();
    for option in SET_OPTIONS {
        let on = shell.opt(option.opt);
        if state.is_none_or(|state| state == on) {
            push_option(&mut text, option.name, on, reusable);
        }
    }
    shell.print(text.as_bytes());
}

/// A line about a `set -o` option.
pub fn push_option(out: &mut String, name: &str, on: bool, reusable: bool) {
    if reusable {
        out.push_str(&format!("set {}o {name}\n", if on { '-' } else { '+' }));
    } else {
        out.push_str(&format!("{name:<15}\t{}\n", if on { "on" } else { "off" }));
    }
}

/// `set` alone: all variables with a value, then the functions.
pub fn list_variables(shell: &mut Shell) {
    let mut text = Vec::new();
    shell.without_own_assignments(|shell| {
        for name in listing::sorted_names(shell) {
            listing::push_assignment(shell, name, &mut text);
        }
    });
    if !shell.posix() {
        for name in shell.commands.function_names() {
            push_definition(shell, name, &mut text);
        }
    }
    shell.print(&text);
}

fn push_definition(shell: &Shell, name: Symbol, out: &mut Vec<u8>) {
    if let Some(function) = shell.commands.function(name) {
        out.extend_from_slice(&spork_syntax::print::print_function(&function.definition));
        out.push(b'\n');
    }
}

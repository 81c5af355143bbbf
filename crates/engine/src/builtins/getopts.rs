//! `getopts` (bash manual: Bourne Shell Builtins).
//!
//! OPTIND says which argument is next; which option of the argument at hand is next is kept by the
//! shell. Assigning to OPTIND moves to another argument, and 1 (or nothing) starts anew.

use super::{Builtin, Flags, options};
use crate::fields::Fields;
use crate::format::number::{integer_prefix, to_bytes};
use crate::shell::{GetoptsState, Shell};
use crate::status::{FAILURE, Outcome, SUCCESS, USAGE};
use crate::variables::Value;
use crate::variables::access::is_identifier;
use spork_syntax::Symbol;

pub static GETOPTS: Builtin = Builtin {
    name: "getopts",
    run: |shell, arguments| shell.naming("getopts", |shell| main(shell, arguments)).into(),
    flags: Flags::POSIX,
    usage: "getopts optstring name [arg ...]",
    help: "\
Take apart options, one at each call.

OPTSTRING holds the letters that are options; a colon behind a letter says that
it takes an argument. The next option found in the positional parameters, or in
the ARGs, is put into NAME, its argument into OPTARG, and the number of the
argument to look at next into OPTIND, which begins as 1.

What is no option, or lacks its argument, puts a `?' into NAME, with a message
unless OPTERR is 0. With a colon at the start of OPTSTRING there is no message,
OPTARG is the letter, and a missing argument puts a `:' into NAME.

Exit Status:
Zero if there was an option, else (and after an error) non-zero.",
};

/// What a call finds.
enum Found {
    Option(u8, Option<Vec<u8>>),
    Invalid(u8),
    MissingArgument(u8),
    End,
}

fn main(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let first = options::none(shell, arguments)?;
    let (Some(letters), Some(name)) = (arguments.get(first), arguments.get(first + 1)) else {
        return Err(options::usage(shell, arguments));
    };
    let (silent, letters) = match letters.strip_prefix(b":") {
        Some(rest) => (true, rest),
        None => (false, letters),
    };
    let rest = (arguments.len() > first + 2).then_some((arguments, first + 2));
    let found = next(shell, letters, rest);
    let names = shell.names;
    let state = shell.small.getopts;
    let _ = shell.assign(names.optind, &to_bytes(state.index), false);
    // The assignment took itself for one of the script's.
    shell.small.getopts = state;
    if !silent {
        complain(shell, &found);
    }
    let ended = matches!(found, Found::End);
    let plain = matches!(found, Found::Option(_, None));
    let (letter, argument) = match found {
        Found::End => (b'?', None),
        Found::Option(letter, argument) => (letter, argument),
        // A second colon at the start of the letters.
        Found::MissingArgument(_) if letters.starts_with(b":") => (b':', Some(Vec::new())),
        Found::Invalid(letter) => (b'?', silent.then(|| vec![letter])),
        Found::MissingArgument(letter) if silent => (b':', Some(vec![letter])),
        Found::MissingArgument(_) => (b'?', None),
    };
    match argument {
        Some(argument) => {
            let _ = shell.assign(names.optarg, &argument, false);
        }
        // The variable stays, without a value.
        None if plain => shell.set_value(names.optarg, Value::Unset),
        None => shell.unset_variable(names.optarg),
    }
    if !is_identifier(name) {
        shell.invalid_identifier(arguments.at(0), name);
        return Ok(FAILURE);
    }
    let assigned = shell.assign(Symbol::new(name), &[letter], false);
    Ok(match assigned {
        _ if ended => FAILURE,
        Err(_) => USAGE,
        Ok(()) => SUCCESS,
    })
}

fn complain(shell: &mut Shell, found: &Found) {
    let (message, letter): (&[u8], u8) = match *found {
        Found::Invalid(letter) => (b": illegal option -- ", letter),
        Found::MissingArgument(letter) => (b": option requires an argument -- ", letter),
        _ => return,
    };
    let wanted = match shell.value(shell.names.opterr) {
        Some(text) if !text.is_empty() => integer_prefix(&text, 10).value != 0,
        _ => true,
    };
    if wanted {
        let line = [&shell.zero, message, &[letter, b'\n']].concat();
        shell.io.write(2, &line);
        shell.io.end_of_builtin();
    }
}

/// Finds the next option in the positional parameters, or in the fields from an index on.
fn next(shell: &mut Shell, letters: &[u8], given: Option<(&Fields, usize)>) -> Found {
    let positional = shell.positional.clone();
    let zero = shell.zero.clone();
    // The arguments, counted from 1.
    let argument = |number: i64| -> Option<&[u8]> {
        match (usize::try_from(number).ok()?, given) {
            (0, _) => Some(&zero),
            (number, Some((fields, first))) => fields.get(first + number - 1),
            (number, None) => positional.get(number),
        }
    };
    let count = match given {
        Some((fields, first)) => fields.len() - first,
        None => positional.len(),
    } as i64;
    let state = &mut shell.small.getopts;
    if state.index > count || state.index < 0 {
        state.index = count + 1;
        return Found::End;
    }
    if state.index == 0 {
        *state = GetoptsState { index: 1, ..GetoptsState::default() };
    }
    let mut word = match state.offset {
        0 => &[],
        _ => argument(state.current).unwrap_or(&[]),
    };
    if state.offset >= word.len() {
        word = argument(state.index).unwrap_or(&[]);
        if word == b"--" {
            state.index += 1;
            return Found::End;
        }
        if word.len() < 2 || word[0] != b'-' {
            return Found::End;
        }
        state.current = state.index;
        state.offset = 1;
    }
    let letter = word.get(state.offset).copied().unwrap_or(0);
    state.offset += 1;
    let rest = word.get(state.offset..).filter(|rest| !rest.is_empty());
    if rest.is_none() {
        state.index += 1;
        state.offset = 0;
    }
    let place = letters.iter().position(|&other| other == letter && letter != b':');
    let Some(place) = place else { return Found::Invalid(letter) };
    if letters.get(place + 1) != Some(&b':') {
        return Found::Option(letter, None);
    }
    state.offset = 0;
    if let Some(rest) = rest {
        state.index += 1;
        return Found::Option(letter, Some(rest.to_vec()));
    }
    match argument(state.index).filter(|_| state.index <= count) {
        Some(following) => {
            state.index += 1;
            let missing = following.is_empty();
            // bash takes an empty argument for none when the letter is `?`.
            if missing && letter == b'?' {
                return Found::MissingArgument(letter);
            }
            Found::Option(letter, Some(following.to_vec()))
        }
        None => Found::MissingArgument(letter),
    }
}

/// OPTIND was assigned, unset or restored.
pub fn index_changed(shell: &mut Shell) {
    let index = match shell.value(shell.names.optind) {
        Some(text) => integer_prefix(&text, 10).value as i32,
        None => 0,
    };
    shell.small.getopts.index = if index < 0 || index == 1 { 0 } else { i64::from(index) };
}

//! `umask` (bash manual: Bourne Shell Builtins).

use super::options::Scan;
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};
use spork_os::file;

pub static UMASK: Builtin = Builtin {
    name: "umask",
    run: |shell, arguments| umask(shell, arguments).into(),
    flags: Flags::POSIX,
    usage: "umask [-p] [-S] [mode]",
    help: "\
Show or set which permissions new files do not get.

Sets the mask to MODE, or shows it when there is no MODE. A MODE that begins
with a digit is an octal number; any other is a symbolic mode as `chmod' takes
it.

Options:
  -p\twithout MODE, print a command that sets the mask
  -S\tprint the mask in symbolic form

Exit Status:
Zero unless MODE or an option is invalid.",
};

fn umask(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let mut symbolic = false;
    let mut reusable = false;
    let mut options = Scan::new(arguments, b"Sp");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'S' => symbolic = true,
            _ => reusable = true,
        }
    }
    let name = arguments.at(0);
    let Some(mode) = options.rest().next() else {
        let mask = current();
        let mut line = Vec::new();
        if reusable {
            line.extend_from_slice(if symbolic { b"umask -S " } else { b"umask " });
        }
        if symbolic {
            push_symbolic(&mut line, mask);
        } else {
            line.extend_from_slice(format!("{mask:04o}\n").as_bytes());
        }
        shell.print(&line);
        return Ok(SUCCESS);
    };
    let mask = if mode.first().is_some_and(u8::is_ascii_digit) {
        let Some(mask) = octal(mode) else {
            shell.out_of_range(name, mode, b"octal number");
            return Ok(FAILURE);
        };
        mask
    } else {
        match apply_symbolic(mode, !current() & 0o777, false) {
            Ok(bits) => !bits & 0o777,
            Err(error) => {
                symbolic_error(shell, name, error);
                return Ok(FAILURE);
            }
        }
    };
    shell.set_umask(mask);
    if symbolic {
        let mut line = Vec::new();
        push_symbolic(&mut line, mask);
        shell.print(&line);
    }
    Ok(SUCCESS)
}

/// The mask now in force. The system tells it only when it is changed.
fn current() -> u32 {
    let mask = file::umask(0o022);
    file::umask(mask);
    mask
}

fn octal(text: &[u8]) -> Option<u32> {
    let mut value = 0;
    for &byte in text {
        let digit = (byte as char).to_digit(8)?;
        value = value * 8 + digit;
        if value > 0o7777 {
            return None;
        }
    }
    Some(value)
}

/// `u=rwx,g=rx,o=rx` and a newline: what the mask lets through.
fn push_symbolic(line: &mut Vec<u8>, mask: u32) {
    for (who, shift) in [(b'u', 6), (b'g', 3), (b'o', 0)] {
        line.extend_from_slice(&[who, b'=']);
        for (bit, letter) in [(4, b'r'), (2, b'w'), (1, b'x')] {
            if mask >> shift & bit == 0 {
                line.push(letter);
            }
        }
        line.push(if who == b'o' { b'\n' } else { b',' });
    }
}

/// What is wrong with a symbolic mode: the character met, and whether an operator was expected there.
pub struct SymbolicError {
    pub found: u8,
    pub operator: bool,
}

/// Prints a symbolic mode's error.
pub fn symbolic_error(shell: &mut Shell, builtin: &[u8], error: SymbolicError) {
    let what: &[u8] = if error.operator { b"operator" } else { b"character" };
    shell.builtin_error_parts(builtin, &[b"`", &[error.found], b"': invalid symbolic mode ", what]);
}

const ALL: u32 = 0o777;
const ALL_EXECUTE: u32 = 0o111;

/// The bits of a permission taken from one class (shift 6, 3 or 0) and given to all.
fn spread(bits: u32, shift: u32) -> u32 {
    (bits >> shift & 7) * 0o111
}

/// Applies a symbolic mode (`u+x,g=u`) to permission bits, as `chmod` does. `directory`: they are those
/// of a directory (for `X`).
pub fn apply_symbolic(mode: &[u8], initial: u32, directory: bool) -> Result<u32, SymbolicError> {
    let mut bits = initial;
    let mut rest = mode.iter().copied().peekable();
    loop {
        let mut who = 0;
        while let Some(class) = rest.next_if(|byte| b"agou".contains(byte)) {
            who |= match class {
                b'u' => 0o700,
                b'g' => 0o070,
                b'o' => 0o007,
                _ => ALL,
            };
        }
        if who == 0 {
            who = ALL;
        }
        loop {
            let operator = rest.next().unwrap_or(0);
            if !matches!(operator, b'+' | b'-' | b'=') {
                return Err(SymbolicError { found: operator, operator: true });
            }
            let mut permissions = 0;
            while let Some(letter) = rest.next_if(|byte| b"rwxXstugo".contains(byte)) {
                match letter {
                    b'u' => permissions = spread(initial, 6),
                    b'g' => permissions = spread(initial, 3),
                    b'o' => permissions = spread(initial, 0),
                    b'r' => permissions |= 0o444,
                    b'w' => permissions |= 0o222,
                    b'x' => permissions |= ALL_EXECUTE,
                    b'X' if directory || initial & ALL_EXECUTE != 0 => permissions |= ALL_EXECUTE,
                    _ => (),
                }
            }
            permissions &= who;
            match operator {
                b'+' => bits |= permissions,
                b'-' => bits &= !permissions,
                _ => bits = bits & !who | permissions,
            }
            match rest.peek().copied() {
                None => return Ok(bits),
                Some(b',') => {
                    rest.next();
                    break;
                }
                Some(b'+' | b'-' | b'=') => (),
                Some(found) => return Err(SymbolicError { found, operator: false }),
            }
        }
    }
}

//! `let` (bash manual: Bash Builtins, Shell Arithmetic).

use super::{Builtin, Flags, help};
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};

pub static LET: Builtin = Builtin {
    name: "let",
    run: |shell, arguments| main(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "let arg [arg ...]",
    help: "\
Evaluate arithmetic.

Each ARG is an expression of 64-bit integers as in C; division by zero is
noticed, overflow is not. Variables stand by their names, and need no value
and no integer attribute.

From what binds first to what binds last:
  id++ id--\tincrement, decrement behind
  ++id --id - +\tincrement, decrement before; signs
  ! ~\t\tnegation, complement
  **\t\tpower
  * / %\t\tproduct, quotient, remainder
  + -\t\tsum, difference
  << >>\t\tshifts
  <= >= < >\tcomparison
  == !=\t\tequality
  & ^ |\t\tbitwise and, exclusive or, or
  && ||\t\tlogical and, or
  a ? b : c\tchoice
  = *= /= %= += -= <<= >>= &= ^= |=\tassignment

Exit Status:
Zero if the last ARG is not 0, else 1; also 1 after an error.",
};

fn main(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let mut first = 1;
    match arguments.get(1) {
        Some(b"--help") => return Err(help::of(shell, arguments.at(0))),
        Some(b"--") => first = 2,
        _ => (),
    }
    if first >= arguments.len() {
        shell.builtin_error(arguments.at(0), b"expression expected");
        return Ok(FAILURE);
    }
    let mut value = 0;
    for index in first..arguments.len() {
        value = shell.evaluate_argument(arguments.at(0), arguments.at(index))?;
    }
    Ok(if value == 0 { FAILURE } else { SUCCESS })
}

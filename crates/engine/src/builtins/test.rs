//! `test` and `[` (bash manual: Bourne Shell Builtins, Bash Conditional Expressions).
//!
//! With up to four arguments POSIX says what they mean by their number; more are read by precedence:
//! `!`, then `-a`, then `-o`. Status 2 for what cannot be read.

use super::{Builtin, Flags};
use crate::exec::primary::{Asker, FileComparison, UNARY};
use crate::fields::Fields;
use crate::format::number::legal_number;
use crate::shell::Shell;
use crate::status::{Failure, Outcome, USAGE};
use std::cmp::Ordering;

pub static TEST: Builtin = Builtin {
    name: "test",
    run,
    flags: Flags::POSIX,
    usage: "test [expr]",
    help: "\
Test a condition.

Succeeds when EXPR is true. EXPR is a unary primary, which looks at a file, a
string, an option or a variable, or a binary one, which compares two strings,
numbers or files.

Files:
  -a -e FILE\tthere is such a file
  -f -d -h -L\ta regular file, a directory, a symbolic link (-h and -L)
  -b -c -p -S\ta block or character device, a named pipe, a socket
  -r -w -x FILE\tyou may read, write, execute it
  -s FILE\tit is not empty
  -u -g -k FILE\tits set-user-id, set-group-id, sticky bit is set
  -O -G FILE\tit belongs to your effective user, group
  -N FILE\tit has been modified since it was last read
  -t FD\t\tthe descriptor FD is a terminal
  FILE1 -nt FILE2\tFILE1 was modified later (-ot: earlier, -ef: both are the same)

Strings:
  -z STRING\tit is empty
  -n STRING, STRING\tit is not
  STRING1 = STRING2, STRING1 != STRING2
  STRING1 < STRING2, STRING1 > STRING2\twhich sorts first

The shell:
  -o OPTION\tan option of `set -o' is on
  -v VAR\tthe variable has a value
  -R VAR\tit has one and refers to another by name

Numbers:
  ARG1 -eq ARG2\tequal (-ne not, -lt less, -le, -gt greater, -ge)

Expressions:
  ! EXPR, EXPR1 -a EXPR2, EXPR1 -o EXPR2, ( EXPR )

Exit Status:
Zero if EXPR is true, 1 if it is false or missing, 2 if it cannot be read.",
};

pub(super) fn run(shell: &mut Shell, arguments: &Fields) -> Outcome {
    let mut test = Test { arguments, end: arguments.len(), at: 1 };
    match test.run(shell) {
        Ok(true) => 0.into(),
        Ok(false) => 1.into(),
        Err(failure) => failure.into(),
    }
}

struct Test<'a> {
    arguments: &'a Fields,
    /// One past the last argument; the `]` of `[` stands there.
    end: usize,
    at: usize,
}

type Answer = Result<bool, Failure>;

impl<'a> Test<'a> {
    fn run(&mut self, shell: &mut Shell) -> Answer {
        if self.arguments.at(0) == b"[" {
            self.end -= 1;
            if self.arguments.at(self.end) != b"]" || self.end == 0 {
                return Err(self.error(shell, &[b"missing `]'"]));
            }
        }
        if self.end <= 1 {
            return Ok(false);
        }
        let value = self.by_count(shell, self.end - 1)?;
        match self.peek() {
            None => Ok(value),
            Some(rest) if rest.starts_with(b"-") => {
                Err(self.error(shell, &[b"syntax error: `", rest, b"' unexpected"]))
            }
            Some(_) => Err(self.error(shell, &[b"too many arguments"])),
        }
    }

    fn error(&self, shell: &mut Shell, message: &[&[u8]]) -> Failure {
        shell.builtin_error(self.arguments.at(0), &message.concat());
        Failure::Command(USAGE)
    }

    /// The argument here, inside the expression.
    fn peek(&self) -> Option<&'a [u8]> {
        self.arguments.get(self.at).filter(|_| self.at < self.end)
    }

    fn argument(&self, at: usize) -> &'a [u8] {
        self.arguments.at(at)
    }

    /// Goes on to an argument that has to be there.
    fn expect_next(&mut self, shell: &mut Shell) -> Result<(), Failure> {
        self.at += 1;
        if self.at >= self.end { Err(self.beyond(shell)) } else { Ok(()) }
    }

    fn beyond(&self, shell: &mut Shell) -> Failure {
        self.error(shell, &[b"argument expected"])
    }

    // ------------------------------------------------------------ by the number of arguments

    fn by_count(&mut self, shell: &mut Shell, count: usize) -> Answer {
        match count {
            0 => Ok(false),
            1 => {
                // bash looks at the first argument of all, also inside parentheses.
                self.at += 1;
                Ok(!self.argument(1).is_empty())
            }
            2 => self.two(shell),
            3 => self.three(shell),
            4 if self.argument(self.at) == b"!" => {
                self.expect_next(shell)?;
                Ok(!self.three(shell)?)
            }
            4 if self.argument(self.at) == b"(" && self.argument(self.at + 3) == b")" => {
                self.expect_next(shell)?;
                let value = self.two(shell)?;
                self.at += 1;
                Ok(value)
            }
            _ => self.expression(shell),
        }
    }

    fn two(&mut self, shell: &mut Shell) -> Answer {
        let first = self.argument(self.at);
        if first == b"!" {
            self.at += 2;
            return Ok(self.argument(self.at - 1).is_empty());
        }
        match unary(first) {
            Some(letter) => self.unary(shell, letter),
            None => Err(self.error(shell, &[first, b": unary operator expected"])),
        }
    }

    fn three(&mut self, shell: &mut Shell) -> Answer {
        let [first, operator, third] = [0, 1, 2].map(|offset| self.argument(self.at + offset));
        if let Some(operator) = binary(operator) {
            return self.binary(shell, operator);
        }
        match operator {
            b"-a" => {
                self.at += 3;
                Ok(!first.is_empty() && !third.is_empty())
            }
            b"-o" => {
                self.at += 3;
                Ok(!first.is_empty() || !third.is_empty())
            }
            _ if first == b"!" => {
                self.expect_next(shell)?;
                Ok(!self.two(shell)?)
            }
            _ if first == b"(" && third == b")" => {
                self.at += 3;
                Ok(!operator.is_empty())
            }
            _ => Err(self.error(shell, &[operator, b": binary operator expected"])),
        }
    }

    // ------------------------------------------------------------ by precedence

    fn expression(&mut self, shell: &mut Shell) -> Answer {
        if self.at >= self.end {
            return Err(self.beyond(shell));
        }
        self.or(shell)
    }

    fn or(&mut self, shell: &mut Shell) -> Answer {
        let left = self.and(shell)?;
        if self.peek() != Some(b"-o") {
            return Ok(left);
        }
        self.at += 1;
        let right = self.or(shell)?;
        Ok(left || right)
    }

    fn and(&mut self, shell: &mut Shell) -> Answer {
        let left = self.term(shell)?;
        if self.peek() != Some(b"-a") {
            return Ok(left);
        }
        self.at += 1;
        let right = self.and(shell)?;
        Ok(left && right)
    }

    fn term(&mut self, shell: &mut Shell) -> Answer {
        let mut negated = false;
        while self.peek() == Some(b"!") {
            self.expect_next(shell)?;
            negated = !negated;
        }
        Ok(self.primary(shell)? != negated)
    }

    fn primary(&mut self, shell: &mut Shell) -> Answer {
        let Some(first) = self.peek() else { return Err(self.beyond(shell)) };
        if first == b"(" {
            return self.group(shell);
        }
        if self.at + 3 <= self.end
            && let Some(operator) = binary(self.argument(self.at + 1))
        {
            return self.binary(shell, operator);
        }
        if self.at + 2 <= self.end
            && let Some(letter) = unary(first)
        {
            return self.unary(shell, letter);
        }
        self.at += 1;
        Ok(!first.is_empty())
    }

    /// `( … )`: what stands inside goes by the number of its arguments when there are few.
    fn group(&mut self, shell: &mut Shell) -> Answer {
        self.expect_next(shell)?;
        let mut open = 1;
        let mut count = 1;
        while self.at + count < self.end {
            match self.argument(self.at + count) {
                b")" => open -= 1,
                b"(" => open += 1,
                _ => (),
            }
            if open == 0 {
                break;
            }
            count += 1;
        }
        let value = if self.at + count < self.end && count <= 4 && shell.small.compatibility > 52 {
            self.by_count(shell, count)?
        } else {
            self.expression(shell)?
        };
        match self.arguments.get(self.at) {
            Some(b")") => {
                self.at += 1;
                Ok(value)
            }
            Some(found) => Err(self.error(shell, &[b"`)' expected, found ", found])),
            None => Err(self.error(shell, &[b"`)' expected"])),
        }
    }

    // ------------------------------------------------------------ operators

    fn unary(&mut self, shell: &mut Shell, letter: u8) -> Answer {
        let name = self.argument(0);
        if letter == b't' && !shell.posix() {
            // The only one whose operand may be missing.
            self.at += 1;
            return match self.peek() {
                Some(operand) if legal_number(operand).is_some() => {
                    self.at += 1;
                    shell.unary_primary(Asker::Test, name, letter, operand)
                }
                Some(b"-a" | b"-o") if self.end >= 5 => {
                    shell.unary_primary(Asker::Test, name, letter, b"1")
                }
                Some(operand) => Err(shell.integer_expected(name, operand)),
                None => shell.unary_primary(Asker::Test, name, letter, b"1"),
            };
        }
        self.expect_next(shell)?;
        let operand = self.argument(self.at);
        self.at += 1;
        shell.unary_primary(Asker::Test, name, letter, operand)
    }

    fn binary(&mut self, shell: &mut Shell, operator: Binary) -> Answer {
        let (left, right) = (self.argument(self.at), self.argument(self.at + 2));
        self.at += 3;
        Ok(match operator {
            Binary::Equal => left == right,
            Binary::NotEqual => left != right,
            Binary::Before => left < right,
            Binary::After => left > right,
            Binary::File(comparison) => shell.compare_files(comparison, left, right),
            Binary::Number(wanted) => {
                let name = self.argument(0);
                let Some(left) = legal_number(left) else { return Err(shell.integer_expected(name, left)) };
                let Some(right) = legal_number(right) else {
                    return Err(shell.integer_expected(name, right));
                };
                wanted(left.cmp(&right))
            }
        })
    }
}

#[derive(Clone, Copy)]
enum Binary {
    Equal,
    NotEqual,
    Before,
    After,
    Number(fn(Ordering) -> bool),
    File(FileComparison),
}

fn binary(text: &[u8]) -> Option<Binary> {
    Some(match text {
        b"=" | b"==" => Binary::Equal,
        b"!=" => Binary::NotEqual,
        b"<" => Binary::Before,
        b">" => Binary::After,
        b"-eq" => Binary::Number(Ordering::is_eq),
        b"-ne" => Binary::Number(Ordering::is_ne),
        b"-lt" => Binary::Number(Ordering::is_lt),
        b"-le" => Binary::Number(Ordering::is_le),
        b"-gt" => Binary::Number(Ordering::is_gt),
        b"-ge" => Binary::Number(Ordering::is_ge),
        b"-nt" => Binary::File(FileComparison::NewerThan),
        b"-ot" => Binary::File(FileComparison::OlderThan),
        b"-ef" => Binary::File(FileComparison::Same),
        _ => return None,
    })
}

fn unary(text: &[u8]) -> Option<u8> {
    match text {
        [b'-', letter] if UNARY.contains(letter) => Some(*letter),
        _ => None,
    }
}

//! Scanning the options of builtins (bash manual: Shell Builtin Commands).
//!
//! The rules are bash's own: letters may be grouped, an argument follows its letter directly or is the
//! next word, `--` and the first word that is no option end the scan, a lone `-` is no option, and
//! `--help` prints the help of the builtin.

use super::messages::special_failure;
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::format::number::legal_number;
use crate::shell::Shell;
use crate::status::{Outcome, USAGE};

/// What may follow a letter in the specification.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Nothing,
    /// `:` an argument
    Argument,
    /// `;` an argument, which may be missing
    Optional,
    /// `#` a number
    Number,
}

/// A scan over the options of a builtin.
///
/// ```ignore
/// let mut options = Scan::new(arguments, b"ab:");
/// while let Some(letter) = options.next(shell)? { … options.value() … }
/// let operands = options.rest();
/// ```
pub struct Scan<'a> {
    arguments: &'a Fields,
    /// The letters, each with `:`, `;` or `#` when it takes an argument.
    letters: &'static [u8],
    /// `+x` is an option too.
    plus: bool,
    /// The argument being read, and the place in it; 0 at its start.
    index: usize,
    offset: usize,
    sign: u8,
    /// The letter met last, valid or not.
    letter: u8,
    value: Option<&'a [u8]>,
}

impl<'a> Scan<'a> {
    /// A scan of `arguments` (the first is the name of the builtin). `letters` that begin with `+` allow
    /// `+x`.
    pub fn new(arguments: &'a Fields, letters: &'static [u8]) -> Scan<'a> {
        let (plus, letters) = match letters.strip_prefix(b"+") {
            Some(rest) => (true, rest),
            None => (false, letters),
        };
        Scan { arguments, letters, plus, index: 1, offset: 0, sign: b'-', letter: 0, value: None }
    }

    /// The next option letter, None after the last. An error has printed its message and the usage line
    /// (or, for `--help`, the help) and is what the builtin ends with.
    pub fn next(&mut self, shell: &mut Shell) -> Result<Option<u8>, Outcome> {
        match self.next_quiet(shell)? {
            Some(b'?') => Err(usage(shell, self.arguments)),
            found => Ok(found),
        }
    }

    /// As `next`, but an invalid option gives `?` after its message, without the usage line.
    pub fn next_quiet(&mut self, shell: &mut Shell) -> Result<Option<u8>, Outcome> {
        self.value = None;
        let Some(word) = self.arguments.get(self.index) else { return Ok(None) };
        if self.offset == 0 {
            if !self.is_option(word) {
                return Ok(None);
            }
            if word == b"--help" {
                return Err(super::help::of(shell, self.arguments.at(0)));
            }
            if word == b"--" {
                self.index += 1;
                return Ok(None);
            }
            self.sign = word.first().copied().unwrap_or(b'-');
            self.offset = 1;
        }
        let letter = word.get(self.offset).copied().unwrap_or(0);
        self.letter = letter;
        match self.takes(letter) {
            None => {
                self.complain(shell, letter, b"invalid option");
                self.advance(word);
                Ok(Some(b'?'))
            }
            Some(Takes::Nothing) => {
                self.advance(word);
                Ok(Some(letter))
            }
            Some(takes) => self.argument(shell, word, letter, takes),
        }
    }

    /// Finds the argument of an option that takes one.
    fn argument(
        &mut self,
        shell: &mut Shell,
        word: &'a [u8],
        letter: u8,
        takes: Takes,
    ) -> Result<Option<u8>, Outcome> {
        let attached = word.get(self.offset + 1..).filter(|rest| !rest.is_empty());
        let following = self.arguments.get(self.index + 1);
        let separate = match takes {
            Takes::Argument => following,
            Takes::Optional => following.filter(|next| !self.is_option(next)),
            _ => following.filter(|next| legal_number(next).is_some()),
        };
        if let Some(rest) = attached {
            if takes == Takes::Number && !rest.first().is_some_and(u8::is_ascii_digit) {
                self.complain(shell, letter, b"numeric argument required");
                return Ok(Some(b'?'));
            }
            self.value = Some(rest);
        } else if let Some(next) = separate {
            self.value = Some(next);
            self.index += 1;
        } else if takes != Takes::Optional {
            let message: &[u8] = match takes {
                Takes::Number => b"numeric argument required",
                _ => b"option requires an argument",
            };
            self.complain(shell, letter, message);
            return Ok(Some(b'?'));
        }
        self.index += 1;
        self.offset = 0;
        Ok(Some(letter))
    }

    fn is_option(&self, word: &[u8]) -> bool {
        word.len() > 1 && (word[0] == b'-' || (self.plus && word[0] == b'+'))
    }

    fn takes(&self, letter: u8) -> Option<Takes> {
        let at = self.letters.iter().position(|&other| other == letter)?;
        match self.letters.get(at + 1) {
            _ if matches!(letter, b':' | b';' | b'#') => None,
            Some(b':') => Some(Takes::Argument),
            Some(b';') => Some(Takes::Optional),
            Some(b'#') => Some(Takes::Number),
            _ => Some(Takes::Nothing),
        }
    }

    fn advance(&mut self, word: &[u8]) {
        self.offset += 1;
        if self.offset >= word.len() {
            self.offset = 0;
            self.index += 1;
        }
    }

    fn complain(&self, shell: &mut Shell, letter: u8, message: &[u8]) {
        shell.builtin_error_parts(self.arguments.at(0), &[&[self.sign, letter], b": ", message]);
    }

    /// The argument of the option found last.
    pub fn value(&self) -> Option<&'a [u8]> {
        self.value
    }

    /// The letter found last, also an invalid one.
    pub fn letter(&self) -> u8 {
        self.letter
    }

    /// The option found last began with `+`.
    pub fn is_plus(&self) -> bool {
        self.sign == b'+'
    }

    /// After the scan: the index of the first operand.
    pub fn operand(&self) -> usize {
        self.index
    }

    /// After the scan: the operands.
    pub fn rest(&self) -> impl DoubleEndedIterator<Item = &'a [u8]> + ExactSizeIterator + Clone + use<'a> {
        let arguments = self.arguments;
        (self.index.min(arguments.len())..arguments.len()).map(move |index| arguments.at(index))
    }
}

/// For builtins without options: complains about any, and gives the index of the first operand.
pub fn none(shell: &mut Shell, arguments: &Fields) -> Result<usize, Outcome> {
    let mut scan = Scan::new(arguments, b"");
    scan.next(shell)?;
    Ok(scan.operand())
}

/// Prints the usage line of a builtin; what it then ends with.
pub fn usage(shell: &mut Shell, arguments: &Fields) -> Outcome {
    let name = arguments.at(0);
    let builtin = super::find(name);
    let usage = builtin.map_or("", |builtin: &Builtin| builtin.usage);
    let line = [name, b": usage: ", usage.as_bytes(), b"\n"].concat();
    shell.io.write(2, &line);
    shell.io.end_of_builtin();
    match builtin {
        Some(builtin) if builtin.flags.has(Flags::SPECIAL) => special_failure(shell, USAGE),
        _ => Outcome::Status(USAGE),
    }
}

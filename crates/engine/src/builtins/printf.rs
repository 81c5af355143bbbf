//! `printf` (bash manual: Bash Builtins); the conversions are in format/printf.

use super::options::{self, Scan};
use super::reference::is_reference;
use super::{Builtin, Flags};
use crate::charset::Charset;
use crate::fields::Fields;
use crate::format::number::to_bytes;
use crate::format::printf::{Format, PrintfEnv};
use crate::format::timezone::LocalTime;
use crate::shell::Shell;
use crate::status::{FAILURE, Failure, Outcome, SUCCESS, USAGE};
use smallvec::SmallVec;
use spork_syntax::Symbol;
use std::rc::Rc;

pub static PRINTF: Builtin = Builtin {
    name: "printf",
    run: |shell, arguments| shell.naming("printf", |shell| main(shell, arguments)).into(),
    flags: Flags::NONE,
    usage: "printf [-v var] format [arguments]",
    help: "\
Print arguments in a format.

FORMAT is text with escapes as in $'…' and conversions as in C: %d %i %o %u %x
%X %e %E %f %F %g %G %a %A %c %s %%. It is used again until no argument is left;
a missing one is empty or 0. These are the shell's own:
  %b\t\tthe argument with its escapes, as `echo -e' prints it
  %q\t\tthe argument quoted so that the shell can read it back
  %Q\t\tas %q, the precision counted before quoting
  %(FMT)T\tthe time in the argument (seconds since the epoch; -1 is now, -2 is
  \t\twhen the shell started) as strftime prints it

Options:
  -v VAR\tput the result into the variable VAR instead

Exit Status:
Zero unless an argument is not what its conversion needs, or a write or
assignment fails.",
};

/// The formats used last, parsed.
#[derive(Default)]
pub struct Formats {
    slots: Vec<(Box<[u8]>, Rc<Format>)>,
    /// Which slot is replaced next.
    oldest: usize,
}

impl Formats {
    const SLOTS: usize = 16;
    /// Longer formats are not kept.
    const LONGEST: usize = 1024;

    fn get(&mut self, text: &[u8]) -> Rc<Format> {
        if let Some((_, format)) = self.slots.iter().find(|(kept, _)| **kept == *text) {
            return Rc::clone(format);
        }
        let format = Rc::new(Format::parse(text));
        if text.len() <= Formats::LONGEST {
            let entry = (text.into(), Rc::clone(&format));
            match self.slots.get_mut(self.oldest) {
                Some(slot) => *slot = entry,
                None => self.slots.push(entry),
            }
            self.oldest = (self.oldest + 1) % Formats::SLOTS;
        }
        format
    }
}

fn main(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let mut variable = None;
    let mut scan = Scan::new(arguments, b"v:");
    while scan.next(shell)?.is_some() {
        let name = scan.value().unwrap_or(b"");
        if !is_reference(name) {
            shell.invalid_identifier(arguments.at(0), name);
            return Ok(USAGE);
        }
        variable = Some(name);
    }
    let mut operands = scan.rest();
    let Some(text) = operands.next() else { return Err(options::usage(shell, arguments)) };
    let operands: SmallVec<[&[u8]; 8]> = operands.collect();
    let format = shell.formats.get(text);
    let out = shell.spare_bytes();
    let mut run = Run { shell, out, printed: variable.is_none() };
    let mut status = format.run(&operands, &mut run);
    let out = run.out;
    match variable {
        None if out.is_empty() => (),
        None => shell.print(&out),
        Some(name) => {
            let end = memchr::memchr(0, &out).unwrap_or(out.len());
            match shell.assign_reference(name, out.get(..end).unwrap_or(&out)) {
                Ok(()) => (),
                Err(Failure::Command(_)) => status = FAILURE,
                Err(failure) => return Err(failure.into()),
            }
        }
    }
    shell.recycle_bytes(out);
    Ok(if status == 0 { SUCCESS } else { status })
}

/// What the conversions ask of the shell.
struct Run<'a> {
    shell: &'a mut Shell,
    /// Printed, or assigned, at the end. Whole lines are printed before a message, as by a
    /// line-buffered stdio.
    out: Vec<u8>,
    printed: bool,
}

impl Run<'_> {
    fn print_lines(&mut self) {
        if self.printed
            && let Some(at) = memchr::memrchr(b'\n', &self.out)
        {
            self.shell.print(self.out.get(..=at).unwrap_or(&[]));
            self.out.drain(..=at);
        }
    }
}

impl PrintfEnv for Run<'_> {
    fn out(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }

    fn error(&mut self, message: &[u8]) {
        self.print_lines();
        self.shell.builtin_error(b"printf", message);
    }

    fn warning(&mut self, message: &[u8]) {
        self.print_lines();
        self.shell.error_parts(&[b"printf: warning: ", message]);
    }

    fn assign(&mut self, name: &[u8], value: i64) {
        let _ = self.shell.assign(Symbol::new(name), &to_bytes(value), false);
    }

    fn charset(&self) -> Charset {
        self.shell.charset
    }

    fn posix_mode(&self) -> bool {
        self.shell.posix()
    }

    fn now(&mut self) -> i64 {
        spork_os::time::realtime().0
    }

    fn shell_start(&mut self) -> i64 {
        self.shell.start_time
    }

    fn local_time(&mut self, seconds: i64) -> Option<LocalTime> {
        self.shell.local_time(seconds)
    }
}

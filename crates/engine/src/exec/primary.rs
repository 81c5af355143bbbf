//! The primaries of `test` and `[[` (bash manual: Bash Conditional Expressions).
//!
//! Invariant: `/dev/fd/N` and its kin name logical descriptors; output is written before a file is
//! looked at.

use crate::format::number::legal_number;
use crate::io::Kind;
use crate::options::{Opt, set_option};
use crate::shell::Shell;
use crate::status::{Failure, USAGE};
use crate::variables::access::{Key, split_element};
use crate::variables::{Attributes, Value};
use spork_os::file::{self, Stat};
use spork_os::process;
use spork_syntax::Symbol;

/// The letters of unary primaries.
pub const UNARY: &[u8] = b"abcdefghknoprstuvwxzGLNORS";

/// Who asks: `[[` has expanded the subscripts of its operands already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asker {
    Test,
    Conditional,
}

/// Comparisons of two files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileComparison {
    NewerThan,
    OlderThan,
    Same,
}

const FORMAT: u32 = 0o170000;
const SOCKET: u32 = 0o140000;
const REGULAR: u32 = 0o100000;
const BLOCK: u32 = 0o060000;
const CHARACTER: u32 = 0o020000;
const FIFO: u32 = 0o010000;
const SET_USER: u32 = 0o4000;
const SET_GROUP: u32 = 0o2000;
const STICKY: u32 = 0o1000;

impl Shell {
    /// A unary primary: the letter after the dash and its operand. `name` is what messages name.
    pub fn unary_primary(
        &mut self,
        asker: Asker,
        name: &[u8],
        letter: u8,
        operand: &[u8],
    ) -> Result<bool, Failure> {
        Ok(match letter {
            b'n' => !operand.is_empty(),
            b'z' => operand.is_empty(),
            b't' => match legal_number(operand) {
                Some(number) => self.is_terminal(number),
                None => return Err(self.integer_expected(name, operand)),
            },
            b'o' => set_option(operand).is_some_and(|option| self.opt(option.opt)),
            b'v' => return self.has_value(asker, operand),
            b'R' => self.is_nameref(operand),
            b'r' => self.may_access(operand, file::R_OK),
            b'w' => self.may_access(operand, file::W_OK),
            b'x' => self.may_access(operand, file::X_OK),
            b'h' | b'L' => {
                self.io.flush();
                file::lstat(operand).is_ok_and(|stat| stat.is_symlink())
            }
            _ => self.stat_path(operand).is_some_and(|stat| file_primary(letter, &stat)),
        })
    }

    /// `x: integer expected`
    pub fn integer_expected(&mut self, name: &[u8], operand: &[u8]) -> Failure {
        self.error_parts(&[name, b": ", operand, b": integer expected"]);
        Failure::Command(USAGE)
    }

    /// `-nt`, `-ot`, `-ef`. A file that is not there is older than any that is.
    pub fn compare_files(&mut self, comparison: FileComparison, left: &[u8], right: &[u8]) -> bool {
        match (comparison, self.stat_path(left), self.stat_path(right)) {
            (FileComparison::Same, Some(left), Some(right)) => left.same_file(&right),
            (FileComparison::Same, ..) => false,
            (FileComparison::NewerThan, Some(left), Some(right)) => left.mtime > right.mtime,
            (FileComparison::OlderThan, Some(left), Some(right)) => left.mtime < right.mtime,
            (FileComparison::NewerThan, left, right) => left.is_some() && right.is_none(),
            (FileComparison::OlderThan, left, right) => left.is_none() && right.is_some(),
        }
    }

    fn is_terminal(&mut self, number: i64) -> bool {
        let Ok(number) = usize::try_from(number) else { return false };
        match self.io.get(number) {
            Some(description) => {
                description.kind() == Kind::Character && description.real().is_some_and(spork_os::fd::is_tty)
            }
            None => false,
        }
    }

    fn stat_path(&mut self, path: &[u8]) -> Option<Stat> {
        self.io.flush();
        let Some(number) = self.descriptor_of_path(path) else { return file::stat(path).ok() };
        let description = self.io.get(number)?;
        match description.real() {
            Some(real) => file::fstat(real).ok(),
            // Memory passes for a pipe.
            None => Some(Stat {
                mode: FIFO | 0o600,
                dev: 0,
                ino: std::rc::Rc::as_ptr(&description) as u64,
                size: 0,
                mtime: (0, 0),
                atime: (0, 0),
                ctime: (0, 0),
                uid: process::geteuid(),
                gid: process::getegid(),
                nlink: 1,
                rdev: 0,
                blocks: 0,
            }),
        }
    }

    fn may_access(&mut self, path: &[u8], mode: i32) -> bool {
        self.io.flush();
        let Some(number) = self.descriptor_of_path(path) else { return file::access(path, mode).is_ok() };
        match self.io.get(number).map(|description| description.real()) {
            Some(Some(real)) => {
                let mut path = b"/proc/self/fd/".to_vec();
                crate::format::number::push_i64(&mut path, i64::from(real));
                file::access(&path, mode).is_ok()
            }
            Some(None) => mode != file::X_OK,
            None => false,
        }
    }

    /// `-R`: the variable is a nameref with a value.
    fn is_nameref(&self, name: &[u8]) -> bool {
        Symbol::existing(name).is_some_and(|name| {
            let variable = self.variables.get(name);
            variable.attributes.has(Attributes::NAMEREF) && variable.is_set()
        })
    }

    /// `-v`: a variable, an array element or a positional parameter has a value.
    fn has_value(&mut self, asker: Asker, text: &[u8]) -> Result<bool, Failure> {
        if let Some((name, subscript)) = split_element(text) {
            return self.element_has_value(asker, Symbol::new(name), subscript);
        }
        if let Some(number) = legal_number(text) {
            return Ok(number >= 0 && number <= self.positional.len() as i64);
        }
        let Some(name) = Symbol::existing(text) else { return Ok(false) };
        Ok(self.is_set(name))
    }

    fn element_has_value(&mut self, asker: Asker, name: Symbol, subscript: &[u8]) -> Result<bool, Failure> {
        let mut scratch = self.spare_bytes();
        let key = if matches!(subscript, b"@" | b"*") {
            if !self.is_assoc(name) || self.small.compatibility <= 51 {
                let any = match &self.variables.get(name).value {
                    Value::Indexed(array) => !array.is_empty(),
                    _ => !self.elements(name).is_empty(),
                };
                self.recycle_bytes(scratch);
                return Ok(any);
            }
            Ok(Key::Text(subscript.to_vec()))
        } else if asker == Asker::Test && self.opt(Opt::ArrayExpandOnce) {
            self.key_of(name, subscript)
        } else {
            self.element_key(name, subscript)
        };
        if let Ok(Key::Index(index)) = key
            && index < 0
            && !matches!(self.variables.get(name).value, Value::Special(_))
            && !(self.is_array(name) && self.absolute_index(name, index).is_some())
        {
            self.recycle_bytes(scratch);
            return self.remark(&[name.name(), b": bad array subscript"]).map(|()| false);
        }
        let result = key.map(|key| self.append_element(name, &key, &mut scratch));
        self.recycle_bytes(scratch);
        result
    }
}

fn file_primary(letter: u8, stat: &Stat) -> bool {
    let is = |format| stat.mode & FORMAT == format;
    match letter {
        b'a' | b'e' => true,
        b'f' => is(REGULAR),
        b'd' => stat.is_dir(),
        b's' => stat.size > 0,
        b'S' => is(SOCKET),
        b'c' => is(CHARACTER),
        b'b' => is(BLOCK),
        b'p' => is(FIFO),
        b'u' => stat.mode & SET_USER != 0,
        b'g' => stat.mode & SET_GROUP != 0,
        b'k' => stat.mode & STICKY != 0,
        b'O' => stat.uid == process::geteuid(),
        b'G' => stat.gid == process::getegid(),
        b'N' => stat.mtime > stat.atime,
        _ => false,
    }
}

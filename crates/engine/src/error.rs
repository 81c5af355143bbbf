//! Messages in bash's words: `name: line N: …` (bash manual: Exit Status and all of Builtins).

use crate::format::number::push_i64;
use crate::options::Opt;
use crate::shell::{Mode, Shell};
use crate::status::Failure;

impl Shell {
    /// Begins a message: `name: line N: `, or `name: ` where bash names no line.
    pub fn message_prefix(&self) -> Vec<u8> {
        let mut text = self.message_name().to_vec();
        text.extend_from_slice(b": ");
        if self.mode != Mode::Interactive {
            if self.opt(Opt::GnuErrfmt) {
                text.pop();
            } else {
                text.extend_from_slice(b"line ");
            }
            push_i64(&mut text, i64::from(self.small.line));
            text.extend_from_slice(b": ");
        }
        text
    }

    /// What a message names as its source: the script or sourced file that is running, else the shell.
    pub fn message_name(&self) -> &[u8] {
        if self.mode == Mode::Interactive {
            return &self.name;
        }
        match self.frames.last() {
            Some(frame) => &frame.source,
            None if self.mode == Mode::Script => &self.script,
            None => &self.zero,
        }
    }

    /// Prints a message about the running command line.
    pub fn error(&mut self, message: &[u8]) {
        let mut text = self.message_prefix();
        text.extend_from_slice(message);
        text.push(b'\n');
        self.write_message(&text);
    }

    /// Prints a message in which bash names no line.
    pub fn error_without_line(&mut self, message: &[u8]) {
        let text = [self.message_name(), b": ", message, b"\n"].concat();
        self.write_message(&text);
    }

    /// Writes to standard error. What can't be written is lost: there is nobody to tell.
    pub fn write_message(&mut self, text: &[u8]) {
        let failed_before = self.io.has_error();
        self.io.write(2, text);
        self.io.end_of_builtin();
        if !failed_before {
            self.io.take_error();
        }
    }

    /// Prints a message made of parts.
    pub fn error_parts(&mut self, parts: &[&[u8]]) {
        self.error(&parts.concat());
    }

    /// Prints a message about an expansion or assignment that fails. Under errexit it ends the shell, even
    /// where a status would not.
    pub fn report(&mut self, parts: &[&[u8]], otherwise: Failure) -> Failure {
        self.error_parts(parts);
        match self.opt(Opt::Errexit) {
            true => Failure::Exit(if self.small.status == 0 { 1 } else { self.small.status }),
            false => otherwise,
        }
    }

    /// As `report`, about what goes on otherwise.
    pub fn remark(&mut self, parts: &[&[u8]]) -> Result<(), Failure> {
        self.error_parts(parts);
        match self.opt(Opt::Errexit) {
            true => Err(Failure::Exit(if self.small.status == 0 { 1 } else { self.small.status })),
            false => Ok(()),
        }
    }

    /// Prints a message of a builtin: `prefix: name: message`.
    pub fn builtin_error(&mut self, builtin: &[u8], message: &[u8]) {
        self.builtin_error_parts(builtin, &[message]);
    }

    /// Prints a message of a builtin made of parts. `gnu_errfmt` does not change it.
    pub fn builtin_error_parts(&mut self, builtin: &[u8], parts: &[&[u8]]) {
        let gnu = self.opt(Opt::GnuErrfmt);
        self.small.options.set(Opt::GnuErrfmt, false);
        let colon: &[u8] = if builtin.is_empty() { b"" } else { b": " };
        self.error(&[builtin, colon, &parts.concat()].concat());
        self.small.options.set(Opt::GnuErrfmt, gnu);
    }

    /// Prints `prefix: what: reason` for a failed system call.
    pub fn system_error(&mut self, what: &[u8], error: &std::io::Error) {
        self.error_parts(&[what, b": ", reason(error)]);
    }
}

/// The text of a system error as C's strerror gives it.
pub fn reason(error: &std::io::Error) -> &'static [u8] {
    spork_os::errno::describe(error.raw_os_error().unwrap_or(0)).as_bytes()
}

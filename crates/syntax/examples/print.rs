//! Prints every function that a script defines at its top level as `declare -f` does. With `-x
//! FOLDER` writes the source of each to `FOLDER/N.raw` and its print to `FOLDER/N.out` instead.

use spork_syntax::tree::Command;
use spork_syntax::{Host, Parser, SyntaxOptions, print};
use std::io::Write;

struct Plain<'a> {
    path: &'a str,
    extglob: bool,
    posix: bool,
}

impl Host for Plain<'_> {
    fn alias(&self, _: &[u8]) -> Option<Box<[u8]>> {
        None
    }
    fn options(&self) -> SyntaxOptions {
        SyntaxOptions { comments: true, extglob: self.extglob, posix: self.posix, ..SyntaxOptions::default() }
    }
    fn more(&mut self, _: &mut Vec<u8>, _: bool) -> bool {
        false
    }
    fn warning(&mut self, line: u32, message: &[u8]) {
        eprintln!("{}: line {line}: warning: {}", self.path, String::from_utf8_lossy(message));
    }
}

/// Writes the source and the print of a function to files of their own.
fn extract(folder: &str, source: &[u8], printed: &[u8]) {
    let number = std::fs::read_dir(folder).map_or(0, |entries| entries.count() / 2);
    let _ = std::fs::write(format!("{folder}/{number}.raw"), source);
    let _ = std::fs::write(format!("{folder}/{number}.out"), [printed, b"\n"].concat());
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let extglob = arguments.iter().any(|argument| argument == "-e");
    let posix = arguments.iter().any(|argument| argument == "-p");
    let folder = arguments.iter().position(|argument| argument == "-x").and_then(|at| arguments.get(at + 1));
    let Some(path) = arguments.last().filter(|_| arguments.len() > 1) else { return };
    let text = std::fs::read(path).unwrap_or_default();
    let mut parser = Parser::new(&text, 1);
    let mut out = Vec::new();
    loop {
        let before = parser.rest().len();
        match parser.next(&mut Plain { path, extglob, posix }) {
            Ok(None) => break,
            Ok(Some(list)) => {
                let end = text.len() - parser.rest().len();
                for item in &list.items {
                    if let Command::Function(function) = &item.command {
                        if let (Some(folder), [_]) = (folder, list.items.as_slice()) {
                            let source = text.get(text.len() - before..end).unwrap_or(&[]);
                            extract(folder, source, &print::print_function(function));
                            continue;
                        }
                        out.extend_from_slice(&print::print_function(function));
                        out.push(b'\n');
                    }
                }
            }
            Err(error) => {
                for (line, message) in error.reports() {
                    eprintln!("{path}: line {line}: {}", String::from_utf8_lossy(message));
                }
                if !error.discard {
                    break;
                }
            }
        }
    }
    let _ = std::io::stdout().write_all(&out);
}

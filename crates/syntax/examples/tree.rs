//! Shows the tree of a script: `tree -c 'text'` or `tree file`.

use spork_syntax::{Host, Parser, SyntaxOptions};

struct Plain;

impl Host for Plain {
    fn alias(&self, _: &[u8]) -> Option<Box<[u8]>> {
        None
    }
    fn options(&self) -> SyntaxOptions {
        SyntaxOptions { comments: true, ..SyntaxOptions::default() }
    }
    fn more(&mut self, _: &mut Vec<u8>, _: bool) -> bool {
        false
    }
    fn warning(&mut self, line: u32, message: &[u8]) {
        println!("line {line}: warning: {}", String::from_utf8_lossy(message));
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = match arguments.get(1).map(String::as_str) {
        Some("-c") => arguments.get(2).cloned().unwrap_or_default().into_bytes(),
        Some(path) => std::fs::read(path).unwrap_or_default(),
        None => return,
    };
    let mut parser = Parser::new(&text, 1);
    loop {
        match parser.next(&mut Plain) {
            Ok(None) => return,
            Ok(Some(list)) => println!("{list:#?}"),
            Err(error) => {
                for message in error.messages {
                    println!("line {}: {}", error.line, String::from_utf8_lossy(&message));
                }
                return;
            }
        }
    }
}

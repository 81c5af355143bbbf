//! `name=(…)` from a text that came at run time (bash manual: Arrays).

use crate::shell::Shell;
use crate::status::Failure;
use spork_syntax::Symbol;
use spork_syntax::tree::{AssignmentValue, Command};
use std::rc::Rc;

impl Shell {
    /// `name=(…)` from a text that came at run time: it is parsed and expanded as if it stood in the
    /// script.
    pub fn assign_compound_text(&mut self, name: Symbol, text: &[u8], append: bool) -> Result<(), Failure> {
        let source = [b"_=", text].concat();
        let list = match spork_syntax::parse_text(&source, self.small.line, &mut Plain(self.syntax())) {
            Ok(list) => list,
            Err(error) => {
                for message in &error.messages {
                    self.error(message);
                }
                return Err(Failure::Discard(1));
            }
        };
        let simple = match list.items.first().map(|item| &item.command) {
            Some(Command::Simple(simple)) => Rc::clone(simple),
            _ => return Ok(()),
        };
        match simple.assignments.first().map(|assignment| &assignment.value) {
            Some(AssignmentValue::Array { elements, .. }) => self.assign_compound(name, elements, append),
            _ => Ok(()),
        }
    }

    fn syntax(&self) -> spork_syntax::SyntaxOptions {
        spork_syntax::SyntaxOptions {
            posix: self.posix(),
            extglob: self.opt(crate::Opt::Extglob),
            ..spork_syntax::SyntaxOptions::default()
        }
    }
}

/// A parser's host for a text without aliases.
struct Plain(spork_syntax::SyntaxOptions);

impl spork_syntax::Host for Plain {
    fn alias(&self, _: &[u8]) -> Option<spork_syntax::tree::Bytes> {
        None
    }

    fn options(&self) -> spork_syntax::SyntaxOptions {
        self.0
    }

    fn more(&mut self, _: &mut Vec<u8>, _: bool) -> bool {
        false
    }

    fn stack_low(&self) -> bool {
        crate::exec::function::is_stack_low()
    }

    fn warning(&mut self, _: u32, _: &[u8]) {}
}

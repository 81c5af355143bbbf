//! `set -k` (bash manual: The Set Builtin): arguments in the form of assignments go to the environment
//! of the command, wherever they stand.

use crate::shell::Shell;
use spork_syntax::tree::{Argument, Assignment, Simple};
use std::rc::Rc;

impl Shell {
    /// The command with such arguments among its assignments; None when there are none. What an
    /// expansion makes is no assignment.
    pub fn with_keyword_assignments(&mut self, simple: &Simple) -> Option<Rc<Simple>> {
        let found: Vec<Option<Assignment>> =
            simple.words.iter().map(|argument| self.keyword_assignment(argument)).collect();
        if found.iter().all(Option::is_none) {
            return None;
        }
        let words = simple.words.iter().zip(&found).filter(|(_, found)| found.is_none());
        let words = words.map(|(argument, _)| argument.clone()).collect();
        let assignments = simple.assignments.iter().cloned().chain(found.into_iter().flatten()).collect();
        Some(Rc::new(Simple { words, assignments, ..simple.clone() }))
    }

    fn keyword_assignment(&mut self, argument: &Argument) -> Option<Assignment> {
        match &argument.assignment {
            Some(assignment) => Some((**assignment).clone()),
            None => self.assignment_from_text(&argument.word.text),
        }
    }
}

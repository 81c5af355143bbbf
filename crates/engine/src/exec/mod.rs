//! The executor: state × tree → effects (bash manual: Shell Commands, Executing Commands).

pub mod assignment;
pub mod conditional;
pub mod function;
pub mod primary;
pub mod subshell;

use crate::shell::Shell;
use crate::status::Flow;
use spork_syntax::tree::{List, Simple};
use std::rc::Rc;

/// The command being run, for BASH_COMMAND.
#[derive(Debug, Clone, Default)]
pub enum Current {
    #[default]
    None,
    Simple(Rc<Simple>),
    Text(Rc<[u8]>),
}

impl Current {
    /// The text as bash prints it.
    pub fn text(&self) -> Vec<u8> {
        match self {
            Current::None => Vec::new(),
            Current::Simple(_) => Vec::new(),
            Current::Text(text) => text.to_vec(),
        }
    }
}

impl Shell {
    /// Runs a list. The status is in `small.status`.
    pub fn run_list(&mut self, list: &List) -> Flow {
        let _ = list;
        Flow::Next
    }
}

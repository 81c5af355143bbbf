//! Traps (bash manual: Bourne Shell Builtins, `trap`; Signals): the table and when traps run.

use std::rc::Rc;

/// What a signal or event does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Action {
    #[default]
    Default,
    Ignore,
    Command(Rc<[u8]>),
}

/// Number of the pseudo signals after the real ones, as `trap` names them.
pub const EXIT: usize = 0;
pub const DEBUG: usize = 65;
pub const ERR: usize = 66;
pub const RETURN: usize = 67;
pub const COUNT: usize = 68;

/// The trap table.
#[derive(Debug, Clone)]
pub struct Traps {
    actions: Vec<Action>,
    /// In a subshell: the traps of the parent that were reset, which `trap` still lists until one
    /// is changed.
    pub inherited: Option<Rc<Traps>>,
}

impl Default for Traps {
    fn default() -> Traps {
        Traps { actions: vec![Action::Default; COUNT], inherited: None }
    }
}

impl Traps {
    pub fn get(&self, signal: usize) -> &Action {
        self.actions.get(signal).unwrap_or(&Action::Default)
    }

    /// The command of a trap.
    pub fn command(&self, signal: usize) -> Option<Rc<[u8]>> {
        match self.get(signal) {
            Action::Command(text) => Some(Rc::clone(text)),
            _ => None,
        }
    }

    pub fn set(&mut self, signal: usize, action: Action) {
        if let Some(slot) = self.actions.get_mut(signal) {
            *slot = action;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.actions.iter().all(|action| *action == Action::Default)
    }
}

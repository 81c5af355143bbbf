//! What a command name means: function, builtin, remembered path (bash manual: Command Search and
//! Execution). A symbol indexes a slot with all three, so a call looks nothing up.

use crate::builtins::Builtin;
use crate::journal::{Entry, Journal, Stamp};
use spork_syntax::Symbol;
use spork_syntax::tree;
use std::rc::Rc;

/// A function as defined.
pub struct Function {
    pub definition: Rc<tree::Function>,
    /// Where it was defined: BASH_SOURCE, and the line for `declare -F` under extdebug.
    pub source: Rc<[u8]>,
}

/// Everything known about a command name.
#[derive(Clone, Default)]
pub struct CommandSlot {
    pub function: Option<Rc<Function>>,
    /// `readonly -f`, `export -f`, `declare -ft`.
    pub readonly: bool,
    pub exported: bool,
    pub traced: bool,
    pub builtin: Option<&'static Builtin>,
    /// `enable -n`.
    pub disabled: bool,
    /// The remembered path (`hash`).
    pub hashed: Option<Rc<Hashed>>,
    stamp: Stamp,
}

/// A remembered path.
#[derive(Debug)]
pub struct Hashed {
    pub path: Vec<u8>,
    pub hits: std::cell::Cell<u32>,
}

/// The table of command names.
#[derive(Default)]
pub struct Commands {
    slots: Vec<CommandSlot>,
    /// Names that were hashed since the last clearing, so that clearing is cheap.
    pub hashed: Vec<Symbol>,
}

impl Commands {
    #[inline]
    pub fn get(&self, name: Symbol) -> Option<&CommandSlot> {
        self.slots.get(name.index())
    }

    /// The slot for change, noted in the journal.
    pub fn change(&mut self, journal: &mut Journal, name: Symbol) -> &mut CommandSlot {
        let index = name.index();
        if index >= self.slots.len() {
            self.slots.resize_with((index + 1).next_power_of_two().max(256), CommandSlot::default);
        }
        let slot = &mut self.slots[index];
        if journal.wants(slot.stamp) {
            journal.entries.push(Entry::Command(name, slot.clone()));
            slot.stamp = journal.mark;
        }
        slot
    }

    /// Undoes `Entry::Command`.
    pub fn restore(&mut self, name: Symbol, old: CommandSlot) {
        if let Some(slot) = self.slots.get_mut(name.index()) {
            *slot = old;
        }
    }

    pub fn function(&self, name: Symbol) -> Option<&Rc<Function>> {
        self.get(name)?.function.as_ref()
    }

    /// The builtin of that name, unless it is disabled.
    #[inline]
    pub fn builtin(&self, name: Symbol) -> Option<&'static Builtin> {
        let slot = self.get(name)?;
        if slot.disabled { None } else { slot.builtin }
    }

    /// Names of all functions, sorted.
    pub fn function_names(&self) -> Vec<Symbol> {
        let mut names: Vec<Symbol> = self
            .slots
            .iter()
            .enumerate()
            .filter(|(_, slot)| slot.function.is_some())
            .map(|(index, _)| Symbol::from_index(index))
            .collect();
        names.sort_by_key(|name| name.name());
        names
    }

    /// Enters a builtin at start-up.
    pub fn preset_builtin(&mut self, name: Symbol, builtin: &'static Builtin) {
        let index = name.index();
        if index >= self.slots.len() {
            self.slots.resize_with((index + 1).next_power_of_two().max(256), CommandSlot::default);
        }
        self.slots[index].builtin = Some(builtin);
    }

    /// Forgets a remembered path.
    pub fn forget(&mut self, journal: &mut Journal, name: Symbol) -> bool {
        let had = self.get(name).is_some_and(|slot| slot.hashed.is_some());
        if had {
            self.change(journal, name).hashed = None;
            self.hashed.retain(|&other| other != name);
        }
        had
    }

    /// Forgets all remembered paths.
    pub fn forget_all(&mut self, journal: &mut Journal) {
        for name in std::mem::take(&mut self.hashed) {
            if self.get(name).is_some_and(|slot| slot.hashed.is_some()) {
                self.change(journal, name).hashed = None;
            }
        }
    }

    /// Remembers a path.
    pub fn remember(&mut self, journal: &mut Journal, name: Symbol, path: Vec<u8>) {
        let hashed = Rc::new(Hashed { path, hits: std::cell::Cell::new(0) });
        self.change(journal, name).hashed = Some(hashed);
        self.hashed.push(name);
    }
}

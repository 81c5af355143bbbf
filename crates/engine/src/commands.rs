//! What a command name means: function, builtin, remembered path (bash manual: Command Search and
//! Execution). A symbol indexes a slot with all three, so a call looks nothing up.

use crate::builtins::Builtin;
use crate::journal::{Entry, Journal, Stamp};
use crate::variables::hash::HashTable;
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

/// Buckets of bash's table of remembered paths.
const HASH_BUCKETS: usize = 256;

/// A remembered path.
#[derive(Debug, Clone)]
pub struct Hashed {
    pub path: Vec<u8>,
    /// A program of that name in the working directory comes first: the path is relative, or the search
    /// passed a dot.
    pub check_dot: bool,
    pub hits: u32,
    /// Grows with each name remembered: `hash` lists newer ones first where bash's table collides.
    pub serial: u64,
}

/// The table of command names.
#[derive(Default)]
pub struct Commands {
    slots: Vec<CommandSlot>,
    /// Names that may be hashed, so that clearing is cheap. May hold names that are not.
    hashed: Vec<Symbol>,
    serial: u64,
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
            if old.hashed.is_some() && slot.hashed.is_none() {
                self.hashed.push(name);
            }
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

    /// Remembers a path. A name known already keeps its place in the order.
    pub fn remember(&mut self, journal: &mut Journal, name: Symbol, path: Vec<u8>, check_dot: bool) {
        let known = self.get(name).and_then(|slot| slot.hashed.as_ref()).map(|hashed| hashed.serial);
        let serial = match known {
            Some(serial) => serial,
            None => {
                self.serial += 1;
                self.hashed.push(name);
                self.serial
            }
        };
        let hashed = Rc::new(Hashed { path, check_dot, hits: 0, serial });
        self.change(journal, name).hashed = Some(hashed);
    }

    /// A remembered path is used once more.
    pub fn count_hit(&mut self, journal: &mut Journal, name: Symbol) {
        if let Some(hashed) = &mut self.change(journal, name).hashed {
            Rc::make_mut(hashed).hits += 1;
        }
    }

    /// The names with a remembered path, in bash's table: by bucket, newest first.
    fn remembered_table(&self) -> HashTable<(Symbol, Rc<Hashed>)> {
        let mut all: Vec<(Symbol, Rc<Hashed>)> = self
            .hashed
            .iter()
            .filter_map(|&name| Some((name, Rc::clone(self.get(name)?.hashed.as_ref()?))))
            .collect();
        all.sort_by_key(|(_, hashed)| hashed.serial);
        all.dedup_by_key(|(_, hashed)| hashed.serial);
        let mut table = HashTable::with_buckets(HASH_BUCKETS);
        for entry in all {
            table.insert(entry.0.name(), entry.clone());
        }
        table
    }

    /// The names with a remembered path, in the order `hash` lists them.
    pub fn remembered(&self) -> Vec<(Symbol, Rc<Hashed>)> {
        self.remembered_table().values().cloned().collect()
    }

    /// The same in the order of BASH_CMDS.
    pub fn remembered_in_array_order(&self) -> Vec<(&'static [u8], Rc<Hashed>)> {
        let table = self.remembered_table().refilled();
        table.values().map(|(name, hashed)| (name.name(), Rc::clone(hashed))).collect()
    }
}

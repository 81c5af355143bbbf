//! Shell variables (bash manual: Shell Parameters, Arrays): values, attributes, scopes.
//!
//! A symbol indexes a slot; the slot holds the binding now visible (dynamic scope by shallow
//! binding). `local` moves the outer binding to the scope stack and leaving the function moves it
//! back. Every change goes through a method that notes the old value in the journal first.
//!
//! - `access.rs`: reading and assigning by the shell's rules (attributes, namerefs, hooks)
//! - `declaration.rs`: what `declare` and its kin do with one operand
//! - `special.rs`: variables whose value is computed or whose assignment acts
//! - `environment.rs`: import at start, the environment block of children
//! - `listing.rs`: how `set` and `declare -p` show variables
//! - `locale.rs`: the locale variables; `timezone.rs`: the zone of TZ
//! - `indexed.rs`, `hash.rs`: the two kinds of array

pub mod access;
pub mod assign;
pub mod declaration;
pub mod environment;
pub mod hash;
pub mod indexed;
pub mod listing;
pub mod locale;
pub mod random;
pub mod special;
pub mod timezone;

use crate::journal::{Entry, Journal, Stamp};
pub use hash::AssocArray;
use hash::Place;
pub use indexed::IndexedArray;
use special::Special;
use spork_syntax::Symbol;

/// The value of a variable.
#[derive(Debug, Clone, Default)]
pub enum Value {
    /// Declared without a value, or not declared at all.
    #[default]
    Unset,
    String(Vec<u8>),
    /// An integer whose text is its decimal form.
    Integer(i64),
    Indexed(Box<IndexedArray>),
    Assoc(Box<AssocArray>),
    /// Computed when read.
    Special(Special),
}

/// Attributes of a variable, a set of bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Attributes(pub u16);

impl Attributes {
    pub const NONE: Attributes = Attributes(0);
    pub const EXPORT: Attributes = Attributes(1);
    pub const READONLY: Attributes = Attributes(2);
    pub const INTEGER: Attributes = Attributes(4);
    pub const LOWER: Attributes = Attributes(8);
    pub const UPPER: Attributes = Attributes(16);
    pub const CAPITAL: Attributes = Attributes(32);
    pub const NAMEREF: Attributes = Attributes(64);
    pub const TRACE: Attributes = Attributes(128);
    /// The variable exists, even without a value.
    pub const DECLARED: Attributes = Attributes(256);
    /// Something else depends on the value (PATH, IFS, LC_ALL …): see `special::changed`.
    pub const HOOK: Attributes = Attributes(512);
    /// Made by an assignment before a command.
    pub const TEMPORARY: Attributes = Attributes(1024);
    /// An array attribute declared before there is a value (`declare -a x`).
    pub const ARRAY: Attributes = Attributes(2048);
    pub const ASSOC: Attributes = Attributes(4096);
    /// bash refuses to unset it (BASH_LINENO and its kin).
    pub const NO_UNSET: Attributes = Attributes(8192);
    /// Assignments are accepted and ignored (GROUPS, FUNCNAME …).
    pub const NO_ASSIGN: Attributes = Attributes(16384);

    /// Attributes that change what an assignment stores.
    pub const CONVERT: Attributes = Attributes(4 | 8 | 16 | 32);
    /// Attributes that make an assignment more than a store.
    pub const SLOW: Attributes = Attributes(2 | 4 | 8 | 16 | 32 | 64 | 512 | 2048 | 4096 | 16384);

    #[inline]
    pub fn has(self, other: Attributes) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub fn with(self, other: Attributes) -> Attributes {
        Attributes(self.0 | other.0)
    }

    #[inline]
    pub fn without(self, other: Attributes) -> Attributes {
        Attributes(self.0 & !other.0)
    }
}

/// One binding of a name.
#[derive(Debug, Clone, Default)]
pub struct Variable {
    pub value: Value,
    pub attributes: Attributes,
    /// Function depth the binding is local to; 0 for global.
    pub scope: u32,
    /// The mark this binding was last noted for, or made in.
    pub stamp: Stamp,
}

impl Variable {
    pub fn exists(&self) -> bool {
        self.attributes.has(Attributes::DECLARED)
    }

    pub fn is_set(&self) -> bool {
        !matches!(self.value, Value::Unset)
    }
}

/// An outer binding kept while a local one hides it.
#[derive(Debug, Clone)]
pub struct Hidden {
    pub name: Symbol,
    /// None once `unset` has moved it back to the slot.
    pub variable: Option<Variable>,
}

/// All variables.
#[derive(Default)]
pub struct Variables {
    slots: Vec<Variable>,
    /// Bindings hidden by local ones, oldest first.
    pub hidden: Vec<Hidden>,
    /// The environment block of children is out of date.
    pub environment_changed: bool,
}

static NO_VARIABLE: Variable =
    Variable { value: Value::Unset, attributes: Attributes::NONE, scope: 0, stamp: 0 };

/// Arrays longer than this are noted element by element when one element changes.
const NOTE_WHOLE: usize = 32;

impl Variables {
    /// The binding now visible.
    #[inline]
    pub fn get(&self, name: Symbol) -> &Variable {
        self.slots.get(name.index()).unwrap_or(&NO_VARIABLE)
    }

    #[inline]
    fn slot(&mut self, name: Symbol) -> &mut Variable {
        let index = name.index();
        if index >= self.slots.len() {
            self.grow(index);
        }
        &mut self.slots[index]
    }

    #[cold]
    fn grow(&mut self, index: usize) {
        self.slots.resize_with((index + 1).next_power_of_two().max(256), Variable::default);
    }

    /// Names that are declared, in no order.
    pub fn names(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.slots
            .iter()
            .enumerate()
            .filter(|(_, variable)| variable.exists())
            .map(|(index, _)| Symbol::from_index(index))
    }

    /// The binding for any change, noted with its value.
    #[inline]
    pub fn change(&mut self, journal: &mut Journal, name: Symbol) -> &mut Variable {
        let index = name.index();
        if index >= self.slots.len() {
            self.grow(index);
        }
        let variable = &mut self.slots[index];
        if journal.wants(variable.stamp) {
            journal.entries.push(Entry::Variable(name, variable.clone()));
            variable.stamp = journal.mark;
        }
        if variable.attributes.has(Attributes::EXPORT) {
            self.environment_changed = true;
        }
        variable
    }

    /// The binding for a change that replaces its value: the old value moves into the journal
    /// when it is noted, and is dropped by the caller's store otherwise.
    #[inline]
    pub fn replace(&mut self, journal: &mut Journal, name: Symbol) -> &mut Variable {
        let index = name.index();
        if index >= self.slots.len() {
            self.grow(index);
        }
        let variable = &mut self.slots[index];
        if journal.wants(variable.stamp) {
            let old = Variable { value: std::mem::take(&mut variable.value), ..*variable };
            journal.entries.push(Entry::Variable(name, old));
            variable.stamp = journal.mark;
        }
        if variable.attributes.has(Attributes::EXPORT) {
            self.environment_changed = true;
        }
        variable
    }

    /// The binding for a change of one array element.
    pub fn change_element(&mut self, journal: &mut Journal, name: Symbol, index: i64) -> &mut Variable {
        let slot = self.slot(name);
        if journal.wants(slot.stamp) {
            match &slot.value {
                Value::Indexed(array) if array.len() > NOTE_WHOLE => {
                    if journal.first_element(name, index) {
                        let old = array.get(index).map(<[u8]>::to_vec);
                        journal.entries.push(Entry::Element(name, index, old));
                    }
                }
                _ => return self.change(journal, name),
            }
        }
        self.slot(name)
    }

    /// As `change_element`, for an associative array.
    pub fn change_assoc_element(&mut self, journal: &mut Journal, name: Symbol, key: &[u8]) -> &mut Variable {
        let slot = self.slot(name);
        if journal.wants(slot.stamp) {
            match &slot.value {
                // Growing reorders the array, which no single element could undo.
                Value::Assoc(array) if array.len() > NOTE_WHOLE && !array.grows_on_insert() => {
                    if journal.first_assoc_element(name, key) {
                        let old = array.get(key).cloned().zip(array.place(key));
                        journal.entries.push(Entry::AssocElement(name, key.to_vec(), old));
                    }
                }
                _ => return self.change(journal, name),
            }
        }
        self.slot(name)
    }

    /// Hides the binding behind a new, empty one that is local to `scope`.
    pub fn hide(&mut self, journal: &Journal, name: Symbol, scope: u32) -> &mut Variable {
        let stamp = journal.mark;
        let slot = self.slot(name);
        let fresh = Variable {
            value: Value::Unset,
            attributes: slot.attributes.without(Attributes(!Attributes::HOOK.0)),
            scope,
            stamp,
        };
        let outer = std::mem::replace(slot, fresh);
        self.environment_changed |= outer.attributes.has(Attributes::EXPORT);
        self.hidden.push(Hidden { name, variable: Some(outer) });
        self.slot(name)
    }

    /// Ends scopes: brings back bindings until `len` are left hidden. Calls `changed` for each
    /// name whose value something else depends on.
    pub fn reveal(&mut self, len: usize, mut changed: impl FnMut(Symbol)) {
        while self.hidden.len() > len {
            let Some(Hidden { name, variable }) = self.hidden.pop() else { break };
            let Some(variable) = variable else { continue };
            let exported = variable.attributes.with(self.get(name).attributes);
            self.environment_changed |= exported.has(Attributes::EXPORT);
            let hook = variable.attributes.has(Attributes::HOOK);
            *self.slot(name) = variable;
            if hook {
                changed(name);
            }
        }
    }

    /// Notes every binding of a name, for operations that reach below the visible one.
    pub fn note_bindings(&mut self, journal: &mut Journal, name: Symbol) {
        if journal.mark == 0 {
            return;
        }
        let below = self
            .hidden
            .iter()
            .enumerate()
            .filter(|(_, hidden)| hidden.name == name)
            .filter_map(|(index, hidden)| Some((index, hidden.variable.clone()?)))
            .collect();
        journal.entries.push(Entry::Bindings(name, self.get(name).clone(), below));
    }

    /// The global binding of a name: the visible one unless a local one hides it.
    pub fn global(&mut self, journal: &mut Journal, name: Symbol) -> &mut Variable {
        let hidden = self.hidden.iter().position(|h| h.name == name && h.variable.is_some());
        match hidden {
            None => self.change(journal, name),
            Some(at) => {
                self.note_bindings(journal, name);
                self.environment_changed = true;
                match self.hidden.get_mut(at).and_then(|h| h.variable.as_mut()) {
                    Some(_) => self.hidden[at].variable.get_or_insert_default(),
                    None => self.slot(name),
                }
            }
        }
    }

    /// Exchanges the visible binding with a hidden one. The caller has noted both.
    pub fn exchange(&mut self, at: usize) {
        if let Some(Hidden { name, variable: Some(hidden) }) = self.hidden.get_mut(at)
            && let Some(slot) = self.slots.get_mut(name.index())
        {
            std::mem::swap(slot, hidden);
            self.environment_changed |= slot.attributes.with(hidden.attributes).has(Attributes::EXPORT);
        }
    }

    /// Drops the visible local binding and shows the one it hides (`unset` in a callee).
    pub fn reveal_one(&mut self, journal: &mut Journal, name: Symbol) -> bool {
        self.note_bindings(journal, name);
        let outer = self.hidden.iter_mut().rev().find(|h| h.name == name && h.variable.is_some());
        let Some(outer) = outer.and_then(|hidden| hidden.variable.take()) else { return false };
        self.environment_changed = true;
        *self.slot(name) = outer;
        true
    }

    /// Undoes one journal entry of this table.
    pub fn restore(&mut self, name: Symbol, variable: Variable) {
        self.environment_changed |=
            variable.attributes.with(self.get(name).attributes).has(Attributes::EXPORT);
        *self.slot(name) = variable;
    }

    /// Undoes `Entry::Element`.
    pub fn restore_element(&mut self, name: Symbol, index: i64, old: Option<Vec<u8>>) {
        if let Value::Indexed(array) = &mut self.slot(name).value {
            match old {
                Some(value) => drop(array.insert(index, value)),
                None => drop(array.remove(index)),
            }
        }
    }

    /// Undoes `Entry::AssocElement`.
    pub fn restore_assoc_element(&mut self, name: Symbol, key: &[u8], old: Option<(Vec<u8>, Place)>) {
        if let Value::Assoc(array) = &mut self.slot(name).value {
            match old {
                Some((value, place)) => array.restore(key, value, place),
                None => drop(array.remove(key)),
            }
        }
    }

    /// Undoes `Entry::Bindings`. Scopes that began after the mark have ended: visible is then what the
    /// first of them hid.
    pub fn restore_bindings(&mut self, name: Symbol, visible: Variable, below: Vec<(usize, Variable)>) {
        self.environment_changed = true;
        let mut visible = visible;
        for (index, variable) in below {
            if index >= self.hidden.len() {
                visible = variable;
                break;
            }
            if let Some(hidden) = self.hidden.get_mut(index).filter(|h| h.name == name) {
                hidden.variable = Some(variable);
            }
        }
        *self.slot(name) = visible;
    }

    /// Undoes the "declared" of `preset`, keeping other attributes (the hook).
    pub fn conceal(&mut self, name: Symbol) {
        let slot = self.slot(name);
        slot.attributes = slot.attributes.without(Attributes::DECLARED);
    }

    /// Sets a variable without any rule or note: for start-up.
    pub fn preset(&mut self, name: Symbol, value: Value, attributes: Attributes) {
        let slot = self.slot(name);
        slot.value = value;
        slot.attributes = attributes.with(Attributes::DECLARED);
    }
}

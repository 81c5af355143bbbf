//! The variable a declaration means: namerefs followed, a local variable made, a global or temporary
//! binding reached below the visible one (bash manual: Shell Functions; Shell Parameters).

use super::operand::Operand;
use super::{Declaration, Found};
use crate::shell::Shell;
use crate::variables::access::{Resolved, is_identifier};
use crate::variables::hash::CONVERTED_BUCKETS;
use crate::variables::{AssocArray, Attributes, IndexedArray, Value, special};
use spork_syntax::Symbol;

impl Shell {
    /// The text a nameref holds.
    pub fn nameref_text(&self, name: Symbol) -> Option<Vec<u8>> {
        match &self.variables.get(name).value {
            Value::String(text) if !text.is_empty() => Some(text.clone()),
            _ => None,
        }
    }

    /// The last variable of a chain of namerefs: a nameref whose target is no nameref, or the variable
    /// itself when it is none. None when it does not exist or the chain is a circle, and unless `unset`
    /// when the last nameref has no target.
    pub fn last_nameref(&self, name: Symbol, unset: bool) -> Option<Symbol> {
        const LIMIT: usize = 8;
        if !self.variables.get(name).exists() {
            return None;
        }
        let mut last = name;
        let mut at = name;
        for _ in 0..=LIMIT {
            let variable = self.variables.get(at);
            if !variable.exists() || !variable.attributes.has(Attributes::NAMEREF) {
                return Some(last);
            }
            last = at;
            match self.nameref_text(at) {
                Some(text) => at = Symbol::new(&text),
                None => return (unset && !variable.is_set()).then_some(at),
            }
        }
        None
    }

    /// The variable that a name stands for, if it exists.
    pub(super) fn existing(&mut self, name: Symbol) -> Option<Symbol> {
        match self.resolve(name) {
            Resolved::Name(target) if self.variables.get(target).exists() => Some(target),
            _ => None,
        }
    }

    /// The variable that the text of a nameref names, if it exists.
    pub(super) fn existing_target(&mut self, nameref: Symbol) -> Option<Symbol> {
        let text = self.nameref_text(nameref)?;
        self.existing(Symbol::new(&text))
    }

    // ------------------------------------------------------------ local variables

    /// Finds or makes the local variable that an operand means. None after a message.
    pub(super) fn localize(
        &mut self,
        how: &Declaration,
        operand: &Operand,
        name: Symbol,
        is_element: bool,
    ) -> Option<Found> {
        let depth = self.small.depth;
        if how.on.has(Attributes::NAMEREF)
            && operand.value.is_none()
            && !how.on.has(Attributes::ARRAY.with(Attributes::ASSOC))
            && !is_element
        {
            let variable = match self.last_nameref(name, true) {
                Some(last) if self.variables.get(last).scope == depth => {
                    return Some(Found { variable: Some(last), nameref: Some(last) });
                }
                Some(_) => self.localize_name(how, name)?,
                None => match self.existing(name).filter(|var| self.variables.get(*var).scope == depth) {
                    Some(variable) => variable,
                    None => self.localize_name(how, name)?,
                },
            };
            return Some(Found { variable: Some(variable), nameref: None });
        }
        let target = if how.on.has(Attributes::NAMEREF) { name } else { self.local_target(how, name) };
        let variable = self.localize_name(how, target)?;
        if how.on.has(Attributes::ASSOC) {
            self.localize_kind(variable, true);
        } else if how.on.has(Attributes::ARRAY) || is_element {
            self.localize_kind(variable, false);
        }
        Some(Found { variable: Some(variable), nameref: None })
    }

    /// The name to make local: a nameref of this function stands for its target, one of an outer scope
    /// for itself.
    pub(super) fn local_target(&mut self, how: &Declaration, name: Symbol) -> Symbol {
        if how.off.has(Attributes::NAMEREF) {
            return name;
        }
        let last = self.last_nameref(name, true);
        let ours = last.filter(|last| self.variables.get(*last).scope == self.small.depth);
        match (ours, self.existing(name)) {
            (Some(_), Some(target)) => target,
            (Some(last), None) => match self.nameref_text(last) {
                Some(text) if is_identifier(&text) => Symbol::new(&text),
                _ => name,
            },
            (None, _) => name,
        }
    }

    /// `local name`: a new binding, unless there is one of this function already.
    pub(super) fn localize_name(&mut self, how: &Declaration, name: Symbol) -> Option<Symbol> {
        let depth = self.small.depth;
        let is_nameref = self.variables.get(name).attributes.has(Attributes::NAMEREF);
        let current = if is_nameref { Some(name) } else { self.existing(name) };
        if let Some(current) = current {
            let variable = self.variables.get(current);
            let attributes = variable.attributes;
            if variable.scope == depth && !attributes.has(Attributes::TEMPORARY) {
                return Some(current);
            }
            if !attributes.has(Attributes::TEMPORARY) {
                if attributes.has(Attributes::READONLY) && variable.scope == 0 {
                    self.builtin_readonly(how.builtin, name.name());
                    return None;
                }
                if attributes.has(Attributes::NO_ASSIGN) {
                    let message: &[u8] = b": variable may not be assigned value";
                    self.builtin_error_parts(how.builtin, &[name.name(), message]);
                    return None;
                }
            }
        }
        self.make_local_inheriting(name, how.inherit);
        Some(name)
    }

    /// Makes a local variable an array of the kind wanted. What it had is dropped; the other kind of
    /// array stays, to be refused later.
    pub(super) fn localize_kind(&mut self, name: Symbol, assoc: bool) {
        let variable = self.variables.get(name);
        if self.is_array(name) {
            return;
        }
        let was_set = variable.is_set();
        let inherits = self.opt(crate::Opt::LocalvarInherit);
        if inherits && was_set {
            return self.convert_kind(name, assoc);
        }
        let variable = self.variables.change(&mut self.journal, name);
        let kind = if assoc { Attributes::ASSOC } else { Attributes::ARRAY };
        variable.attributes = variable.attributes.with(kind);
        variable.value = match (was_set, assoc) {
            (false, _) => Value::Unset,
            (true, true) => Value::Assoc(Box::default()),
            (true, false) => Value::Indexed(Box::new(IndexedArray::new())),
        };
    }

    /// Makes a scalar an array; its value becomes element 0.
    pub(super) fn convert_kind(&mut self, name: Symbol, assoc: bool) {
        let old = if self.variables.get(name).is_set() { self.value(name) } else { None };
        let variable = self.variables.change(&mut self.journal, name);
        let (kind, other) = match assoc {
            true => (Attributes::ASSOC, Attributes::ARRAY),
            false => (Attributes::ARRAY, Attributes::ASSOC),
        };
        variable.attributes = variable
            .attributes
            .without(other.with(Attributes::NAMEREF))
            .with(kind)
            .with(Attributes::DECLARED);
        variable.value = match old {
            None => Value::Unset,
            Some(text) if assoc => {
                let mut array = AssocArray::with_buckets(CONVERTED_BUCKETS);
                array.insert(b"0", text);
                Value::Assoc(Box::new(array))
            }
            Some(text) => Value::Indexed(Box::new([text].into_iter().collect())),
        };
    }

    /// Runs `act` with the global binding of a name as the visible one.
    pub fn with_global<T>(&mut self, name: Symbol, act: impl FnOnce(&mut Shell) -> T) -> T {
        let hidden = self.variables.hidden.iter().position(|h| h.name == name && h.variable.is_some());
        self.with_binding(name, hidden, act)
    }

    /// Runs `act` with a hidden binding (by its place) as the visible one.
    pub(super) fn with_binding<T>(
        &mut self,
        name: Symbol,
        hidden: Option<usize>,
        act: impl FnOnce(&mut Shell) -> T,
    ) -> T {
        let Some(at) = hidden else { return act(self) };
        self.variables.note_bindings(&mut self.journal, name);
        self.variables.exchange(at);
        let result = act(self);
        self.variables.exchange(at);
        if self.variables.get(name).attributes.has(Attributes::HOOK) {
            special::changed(self, name);
        }
        result
    }

    /// An assignment before the command made this binding: what it has goes to the variable below,
    /// which stays.
    pub fn make_permanent_variable(&mut self, name: Symbol) {
        let temporary = self.variables.get(name).clone();
        let hidden = self.variables.hidden.iter().rposition(|h| h.name == name && h.variable.is_some());
        self.with_binding(name, hidden, |shell| {
            let variable = shell.variables.change(&mut shell.journal, name);
            if variable.attributes.has(Attributes::READONLY) {
                return;
            }
            variable.value = temporary.value;
            variable.attributes =
                variable.attributes.with(temporary.attributes.without(Attributes::TEMPORARY));
        });
        // In POSIX mode, and up to 4.4, it reaches through local variables.
        if self.posix() || self.small.compatibility <= 44 {
            let kept = self.variables.get(name).clone();
            self.with_global(name, |shell| {
                let variable = shell.variables.change(&mut shell.journal, name);
                if !variable.attributes.has(Attributes::READONLY) {
                    variable.value = kept.value;
                    variable.attributes =
                        variable.attributes.with(kept.attributes.without(Attributes::TEMPORARY));
                }
            });
        }
    }
}

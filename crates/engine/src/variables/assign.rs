//! Assigning variables by the shell's rules: attributes, namerefs, read-only, hooks; making them local,
//! unsetting them (bash manual: Shell Parameters, Arrays, Bash Builtins `declare`).

use super::access::{Followed, Key, Resolved, is_identifier, split_element};
use super::special::Special;
use super::{AssocArray, Attributes, IndexedArray, Value, Variable, special};
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::Failure;
use spork_syntax::Symbol;

impl Shell {
    /// `name: readonly variable`
    pub fn readonly_error(&mut self, name: Symbol) -> Failure {
        self.report(&[name.name(), b": readonly variable"], Failure::Discard(1))
    }

    /// `name=value` (or `+=`) with all rules. The message has been printed when it fails.
    #[inline]
    pub fn assign(&mut self, name: Symbol, value: &[u8], append: bool) -> Result<(), Failure> {
        let attributes = self.variables.get(name).attributes;
        if !append
            && !attributes.has(Attributes::SLOW)
            && !self.opt(Opt::Allexport)
            && !matches!(
                self.variables.get(name).value,
                Value::Indexed(_) | Value::Assoc(_) | Value::Special(_)
            )
        {
            let variable = self.variables.replace(&mut self.journal, name);
            variable.attributes = attributes.with(Attributes::DECLARED);
            match &mut variable.value {
                Value::String(old) => {
                    old.clear();
                    old.extend_from_slice(value);
                }
                slot => *slot = Value::String(value.to_vec()),
            }
            return Ok(());
        }
        self.assign_slow(name, value, append)
    }

    fn assign_slow(&mut self, name: Symbol, value: &[u8], append: bool) -> Result<(), Failure> {
        if matches!(self.follow(name), Followed::Circle) {
            return self.assign_circular(name, value, append);
        }
        let target = match self.resolve(name) {
            Resolved::Name(target) => target,
            Resolved::Element(target, subscript) => {
                let key = self.key_from_text(target, &subscript)?;
                return self.assign_written_element(target, &key, Some(&subscript), value, append);
            }
            Resolved::Nothing => return self.assign_nameref(name, value),
        };
        let variable = self.variables.get(target);
        let attributes = variable.attributes;
        if attributes.has(Attributes::READONLY) {
            return Err(self.readonly_error(target));
        }
        if attributes.has(Attributes::NO_ASSIGN) {
            return Ok(());
        }
        if let Value::Special(special) = variable.value {
            if special.is_array() {
                return special::assign_element(self, special, &Key::Index(0), value);
            }
            let mut text = Vec::new();
            if append && !attributes.has(Attributes::INTEGER) {
                special::append(self, special, &mut text);
            }
            text.extend_from_slice(value);
            return special::assign(self, target, special, &text);
        }
        if self.is_array(target) {
            let key = if self.is_assoc(target) { Key::Text(b"0".to_vec()) } else { Key::Index(0) };
            return self.assign_element(target, &key, value, append);
        }
        let converted = if attributes.has(Attributes::CONVERT) {
            let old = if append { self.value(target) } else { None };
            self.convert(attributes, old, value)?
        } else {
            Converted::Text(value.to_vec())
        };
        let export = self.opt(Opt::Allexport);
        let variable = if append && matches!(converted, Converted::Text(_)) {
            self.variables.change(&mut self.journal, target)
        } else {
            self.variables.replace(&mut self.journal, target)
        };
        variable.attributes = variable.attributes.with(Attributes::DECLARED);
        if export {
            variable.attributes = variable.attributes.with(Attributes::EXPORT);
        }
        match converted {
            Converted::Number(number) => variable.value = Value::Integer(number),
            Converted::Text(text) => match &mut variable.value {
                Value::String(old) if append && !attributes.has(Attributes::CONVERT) => {
                    old.extend_from_slice(&text)
                }
                Value::Integer(old) if append && !attributes.has(Attributes::CONVERT) => {
                    let mut joined = crate::format::number::to_bytes(*old);
                    joined.extend_from_slice(&text);
                    variable.value = Value::String(joined);
                }
                slot => *slot = Value::String(text),
            },
        }
        if variable.attributes.has(Attributes::EXPORT) {
            self.variables.environment_changed = true;
        }
        if attributes.has(Attributes::HOOK) {
            special::changed(self, target);
        }
        Ok(())
    }

    /// Stores a value that is an integer, as arithmetic does.
    #[inline]
    pub fn assign_integer(&mut self, name: Symbol, number: i64) -> Result<(), Failure> {
        let variable = self.variables.get(name);
        let attributes = variable.attributes;
        if !attributes.has(Attributes::SLOW.without(Attributes::INTEGER))
            && !self.opt(Opt::Allexport)
            && matches!(variable.value, Value::Unset | Value::String(_) | Value::Integer(_))
        {
            let variable = self.variables.replace(&mut self.journal, name);
            variable.attributes = attributes.with(Attributes::DECLARED);
            variable.value = Value::Integer(number);
            return Ok(());
        }
        self.assign(name, &crate::format::number::to_bytes(number), false)
    }

    /// Assigns to a nameref that ends in a circle: the global variable of its name gets the value.
    fn assign_circular(&mut self, name: Symbol, value: &[u8], append: bool) -> Result<(), Failure> {
        if !self.circle_means_global(name) {
            self.error_parts(&[b"warning: ", name.name(), b": circular name reference"]);
            return Err(Failure::Discard(1));
        }
        self.error_parts(&[b"warning: ", name.name(), b": maximum nameref depth (8) exceeded"]);
        self.with_global(name, |shell| match shell.variables.get(name).attributes.has(Attributes::NAMEREF) {
            true => Err(Failure::Discard(1)),
            false => shell.assign(name, value, append),
        })
    }

    /// Assigns to a nameref that has no valid target yet: it gets one.
    fn assign_nameref(&mut self, name: Symbol, value: &[u8]) -> Result<(), Failure> {
        let variable = self.variables.get(name);
        if variable.attributes.has(Attributes::READONLY) {
            return Err(self.readonly_error(name));
        }
        if !is_identifier(value) && split_element(value).is_none() {
            self.error_parts(&[b"`", value, b"': not a valid identifier"]);
            return Err(Failure::Command(1));
        }
        let variable = self.variables.replace(&mut self.journal, name);
        variable.value = Value::String(value.to_vec());
        Ok(())
    }

    /// Applies -i, -l, -u, -c to a value about to be stored; `old` is the value it is appended to.
    fn convert(
        &mut self,
        attributes: Attributes,
        old: Option<Vec<u8>>,
        value: &[u8],
    ) -> Result<Converted, Failure> {
        if attributes.has(Attributes::INTEGER) {
            let old = match old {
                Some(old) => self.evaluate_text(&old)?,
                None => 0,
            };
            return Ok(Converted::Number(old.wrapping_add(self.evaluate_text(value)?)));
        }
        let mut text = old.unwrap_or_default();
        text.extend_from_slice(value);
        Ok(Converted::Text(self.change_case(attributes, &text)))
    }

    /// The value that a variable would have with something appended, by its attributes.
    pub fn appended_value(&mut self, name: Symbol, value: &[u8]) -> Result<Vec<u8>, Failure> {
        let attributes = self.variables.get(name).attributes;
        let old = self.value(name);
        if !attributes.has(Attributes::CONVERT) {
            let mut text = old.unwrap_or_default();
            text.extend_from_slice(value);
            return Ok(text);
        }
        Ok(match self.convert(attributes, old, value)? {
            Converted::Number(number) => crate::format::number::to_bytes(number),
            Converted::Text(text) => text,
        })
    }

    fn change_case(&self, attributes: Attributes, text: &[u8]) -> Vec<u8> {
        let charset = self.charset;
        let mut out = Vec::with_capacity(text.len());
        let mut at = 0;
        while let Some((code, len)) = charset.decode(text, at) {
            let changed =
                if attributes.has(Attributes::UPPER) || (attributes.has(Attributes::CAPITAL) && at == 0) {
                    charset.upper(code)
                } else {
                    charset.lower(code)
                };
            charset.encode(changed, &mut out);
            at += len;
        }
        out
    }

    /// `name[key]=value` (or `+=`) with all rules. A scalar becomes an array.
    pub fn assign_element(
        &mut self,
        name: Symbol,
        key: &Key,
        value: &[u8],
        append: bool,
    ) -> Result<(), Failure> {
        self.assign_written_element(name, key, None, value, append)
    }

    /// As `assign_element`, where a message shows the subscript as it was written.
    pub fn assign_written_element(
        &mut self,
        name: Symbol,
        key: &Key,
        written: Option<&[u8]>,
        value: &[u8],
        append: bool,
    ) -> Result<(), Failure> {
        let name = match self.resolve(name) {
            Resolved::Name(name) => name,
            Resolved::Element(..) | Resolved::Nothing => {
                let target = self.variables.get(name);
                let text = match &target.value {
                    Value::String(text) => text.clone(),
                    _ => Vec::new(),
                };
                self.error_parts(&[b"`", &text, b"': not a valid identifier"]);
                return Err(Failure::Command(1));
            }
        };
        let attributes = self.variables.get(name).attributes;
        // A bad subscript is found first.
        if attributes.has(Attributes::READONLY)
            && !matches!(key, Key::Index(index) if self.absolute_index(name, *index).is_none())
        {
            return Err(self.readonly_error(name));
        }
        if attributes.has(Attributes::NO_ASSIGN) {
            return Ok(());
        }
        if let Value::Special(special) = self.variables.get(name).value {
            return special::assign_element(self, special, key, value);
        }
        let converted;
        let key = match key {
            Key::Index(index) if self.is_assoc(name) => {
                converted = Key::Text(crate::format::number::to_bytes(*index));
                &converted
            }
            Key::Index(index) => match self.absolute_index(name, *index) {
                Some(index) => {
                    converted = Key::Index(index);
                    &converted
                }
                None => {
                    let number = crate::format::number::to_bytes(*index);
                    let text = written.unwrap_or(&number);
                    return Err(self
                        .report(&[name.name(), b"[", text, b"]: bad array subscript"], Failure::Discard(1)));
                }
            },
            Key::Text(_) => key,
        };
        if attributes.has(Attributes::CONVERT) {
            let mut old = Vec::new();
            let old = (append && self.append_element(name, key, &mut old)).then_some(old);
            let text = match self.convert(attributes, old, value)? {
                Converted::Number(number) => crate::format::number::to_bytes(number),
                Converted::Text(text) => text,
            };
            self.make_array(name);
            self.store_element(name, key, &text, false);
        } else {
            self.make_array(name);
            self.store_element(name, key, value, append);
        }
        if attributes.has(Attributes::HOOK) {
            special::changed(self, name);
        }
        Ok(())
    }

    /// Stores in the memory of the old value.
    fn store_element(&mut self, name: Symbol, key: &Key, text: &[u8], append: bool) {
        let old = match key {
            Key::Index(index) => {
                let variable = self.variables.change_element(&mut self.journal, name, *index);
                let Value::Indexed(array) = &mut variable.value else { return };
                match array.get_mut(*index) {
                    Some(old) => old,
                    None => return drop(array.insert(*index, text.to_vec())),
                }
            }
            Key::Text(key) => {
                let variable = self.variables.change_assoc_element(&mut self.journal, name, key);
                let Value::Assoc(array) = &mut variable.value else { return };
                match array.get_mut(key) {
                    Some(old) => old,
                    None => return drop(array.insert(key, text.to_vec())),
                }
            }
        };
        if !append {
            old.clear();
        }
        old.extend_from_slice(text);
    }

    /// Makes a variable an array if it is none; a scalar value becomes element 0.
    pub fn make_array(&mut self, name: Symbol) {
        if self.is_pipestatus(name) {
            return;
        }
        let variable = self.variables.get(name);
        if matches!(variable.value, Value::Indexed(_) | Value::Assoc(_)) {
            return;
        }
        let assoc = variable.attributes.has(Attributes::ASSOC);
        let variable = self.variables.change(&mut self.journal, name);
        variable.attributes = variable.attributes.with(Attributes::DECLARED);
        let old = match std::mem::take(&mut variable.value) {
            Value::String(text) => Some(text),
            Value::Integer(number) => Some(crate::format::number::to_bytes(number)),
            _ => None,
        };
        variable.value = if assoc {
            let mut array = AssocArray::new();
            if let Some(text) = old {
                array.insert(b"0", text);
            }
            Value::Assoc(Box::new(array))
        } else {
            let mut array = IndexedArray::new();
            if let Some(text) = old {
                array.push(text);
            }
            Value::Indexed(Box::new(array))
        };
    }

    /// Replaces the whole value (arrays). The caller has checked read-only.
    pub fn set_value(&mut self, name: Symbol, value: Value) {
        if self.is_pipestatus(name) {
            return;
        }
        let variable = self.variables.replace(&mut self.journal, name);
        variable.attributes = variable.attributes.with(Attributes::DECLARED);
        variable.value = value;
        if variable.attributes.has(Attributes::HOOK) {
            special::changed(self, name);
        }
    }

    /// PIPESTATUS has a new value after every command, whatever was done to it.
    fn is_pipestatus(&self, name: Symbol) -> bool {
        matches!(self.variables.get(name).value, Value::Special(Special::Pipestatus))
    }

    /// Sets a variable that the shell itself maintains, whatever its attributes but keeping them
    /// (OPTIND, REPLY, PWD…). Read-only is reported.
    pub fn set(&mut self, name: &[u8], value: &[u8]) -> Result<(), Failure> {
        self.assign(Symbol::new(name), value, false)
    }

    /// Replaces an indexed array by these elements (`mapfile`, `read -a`, BASH_REMATCH…).
    pub fn set_array(&mut self, name: Symbol, elements: Vec<Vec<u8>>) -> Result<(), Failure> {
        if self.variables.get(name).attributes.has(Attributes::READONLY) {
            return Err(self.readonly_error(name));
        }
        self.set_value(name, Value::Indexed(Box::new(elements.into_iter().collect())));
        Ok(())
    }

    // ------------------------------------------------------------ attributes, scopes, unset

    /// Turns attributes on and off. The variable comes into being.
    pub fn set_attributes(&mut self, name: Symbol, on: Attributes, off: Attributes) {
        let variable = self.variables.change(&mut self.journal, name);
        variable.attributes = variable.attributes.without(off).with(on).with(Attributes::DECLARED);
        if on.has(Attributes::EXPORT) || off.has(Attributes::EXPORT) {
            self.variables.environment_changed = true;
        }
    }

    /// Makes `name` local to the running function. Does nothing when it is already.
    pub fn make_local(&mut self, name: Symbol) {
        self.make_local_inheriting(name, false);
    }

    /// As `make_local`. The new variable is without a value and exported if the outer one is; with
    /// `inherit` (or `localvar_inherit`) it has all that the outer one has. An assignment before the
    /// command passes on its value. The caller sees to what depends on the variable.
    pub fn make_local_inheriting(&mut self, name: Symbol, inherit: bool) {
        let depth = self.small.depth;
        let outer = self.variables.get(name);
        let temporary = outer.attributes.has(Attributes::TEMPORARY);
        if outer.exists_in(depth) && !temporary {
            return;
        }
        let inherit = inherit || self.opt(Opt::LocalvarInherit);
        let keep = match inherit {
            true => outer.attributes.without(Attributes::NAMEREF),
            false => Attributes(outer.attributes.0 & Attributes::EXPORT.0),
        };
        let value = match outer.value {
            Value::Special(Special::Pipestatus) => outer.value.clone(),
            _ if inherit || temporary => outer.value.clone(),
            _ => Value::Unset,
        };
        let variable = self.variables.hide(&self.journal, name, depth);
        variable.attributes =
            variable.attributes.with(Attributes::DECLARED).with(keep.without(Attributes::TEMPORARY));
        variable.value = value;
    }

    /// Removes a variable. The caller has followed namerefs and checked read-only. A local variable of
    /// the running function stays local; one of a caller gives way to the one it hides, unless
    /// `localvar_unset` is on.
    pub fn unset_variable(&mut self, name: Symbol) {
        if self.is_pipestatus(name) && self.variables.get(name).scope == 0 {
            return;
        }
        let variable = self.variables.get(name);
        let attributes = variable.attributes;
        let scope = variable.scope;
        let outer = scope > 0 && scope < self.small.depth && !self.opt(Opt::LocalvarUnset);
        if !((outer || attributes.has(Attributes::TEMPORARY))
            && self.variables.reveal_one(&mut self.journal, name))
        {
            let variable = self.variables.replace(&mut self.journal, name);
            variable.value = Value::Unset;
            variable.attributes = Attributes(attributes.0 & Attributes::HOOK.0);
            if scope > 0 {
                variable.attributes = variable.attributes.with(Attributes::DECLARED);
            }
        }
        if attributes.has(Attributes::HOOK) {
            special::changed(self, name);
        }
    }

    /// Removes an array element; true when there was one.
    pub fn unset_element(&mut self, name: Symbol, key: &Key) -> bool {
        match key {
            Key::Index(index) => {
                let Some(index) = self.absolute_index(name, *index) else { return false };
                let variable = self.variables.change_element(&mut self.journal, name, index);
                match &mut variable.value {
                    Value::Indexed(array) => array.remove(index).is_some(),
                    _ => false,
                }
            }
            Key::Text(key) => {
                // Removal changes the order in which elements are met, so the whole is noted.
                let variable = self.variables.change(&mut self.journal, name);
                match &mut variable.value {
                    Value::Assoc(array) => array.remove(key).is_some(),
                    _ => false,
                }
            }
        }
    }
}

enum Converted {
    Text(Vec<u8>),
    Number(i64),
}

impl Variable {
    /// The binding is local to that function depth (0: global).
    pub fn exists_in(&self, depth: u32) -> bool {
        self.scope == depth && (depth > 0 || self.exists())
    }
}

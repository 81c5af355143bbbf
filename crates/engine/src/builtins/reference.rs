//! Variables named by the operands of builtins: `name` or `name[subscript]` (bash manual: Arrays).

use crate::options::Opt;
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::access::{Key, Resolved, is_identifier, split_element};
use crate::variables::{Attributes, Value};
use spork_syntax::Symbol;

/// The text names a variable or an array element.
pub fn is_reference(text: &[u8]) -> bool {
    is_identifier(text) || split_element(text).is_some()
}

impl Shell {
    /// Assigns to the variable or element that `text`, a reference, names. The message has been
    /// printed when it fails: with `Failure::Command` when the assignment is refused, otherwise
    /// because of what stands in the subscript or the value.
    pub fn assign_reference(&mut self, text: &[u8], value: &[u8]) -> Result<(), Failure> {
        let element = split_element(text);
        let name = Symbol::new(element.map_or(text, |(name, _)| name));
        let attributes = self.variables.get(name).attributes;
        if attributes.has(Attributes::READONLY.with(Attributes::NAMEREF)) {
            let target = match self.resolve(name) {
                Resolved::Name(name) | Resolved::Element(name, _) => name,
                Resolved::Nothing => name,
            };
            if self.variables.get(target).attributes.has(Attributes::READONLY) {
                return Err(match self.readonly_error(target) {
                    Failure::Exit(status) => Failure::Exit(status),
                    _ => Failure::Command(1),
                });
            }
        }
        let Some((_, subscript)) = element else { return self.assign(name, value, false) };
        let key = self.reference_key(name, subscript)?;
        if let Key::Index(index) = key
            && self.absolute_index(name, index).is_none()
        {
            return Err(self.report(&[text, b": bad array subscript"], Failure::Command(1)));
        }
        self.assign_element(name, &key, value, false)
    }

    /// The key that a subscript in an operand stands for. It is expanded once more, unless
    /// `array_expand_once` is set.
    pub fn reference_key(&mut self, name: Symbol, subscript: &[u8]) -> Result<Key, Failure> {
        if !self.is_assoc(name) && matches!(subscript, b"@" | b"*") {
            return Err(
                self.report(&[name.name(), b"[", subscript, b"]: bad array subscript"], Failure::Command(1))
            );
        }
        let plain = !subscript.iter().any(|byte| b"$`\\\"'".contains(byte));
        if self.opt(Opt::ArrayExpandOnce) || (plain && self.is_assoc(name)) {
            return self.key_of(name, subscript);
        }
        self.element_key(name, subscript)
    }

    /// The indexed array that an operand names, for a builtin that fills it; it comes into being, and
    /// is emptied when `empty` is set. None after a message.
    pub fn array_operand(&mut self, builtin: &[u8], text: &[u8], empty: bool) -> Option<Symbol> {
        if !is_identifier(text) {
            self.invalid_identifier(builtin, text);
            return None;
        }
        let name = match self.resolve(Symbol::new(text)) {
            Resolved::Name(name) => name,
            _ => {
                self.invalid_identifier(builtin, text);
                return None;
            }
        };
        if self.variables.get(name).attributes.has(Attributes::READONLY.with(Attributes::NO_ASSIGN)) {
            self.readonly_error(name);
            return None;
        }
        if self.is_assoc(name) {
            self.builtin_error(builtin, &[text, b": not an indexed array"].concat());
            return None;
        }
        if empty {
            self.set_value(name, Value::Indexed(Box::default()));
        } else {
            self.make_array(name);
        }
        Some(name)
    }

    /// Appends elements to an indexed array from an index on.
    pub fn fill_array(
        &mut self,
        name: Symbol,
        elements: impl Iterator<Item = Vec<u8>>,
    ) -> Result<(), Failure> {
        if self.variables.get(name).attributes.has(Attributes::CONVERT) {
            for (index, element) in elements.enumerate() {
                self.assign_element(name, &Key::Index(index as i64), &element, false)?;
            }
            return Ok(());
        }
        self.set_value(name, Value::Indexed(Box::new(elements.collect())));
        Ok(())
    }
}

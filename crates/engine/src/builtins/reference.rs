//! Variables named by the operands of builtins: `name` or `name[subscript]` (bash manual: Arrays).

use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::access::{Key, is_identifier, split_element};
use spork_syntax::Symbol;

/// The text names a variable or an array element.
pub fn is_reference(text: &[u8]) -> bool {
    is_identifier(text) || split_element(text).is_some()
}

impl Shell {
    /// Assigns to the variable or element that `text`, a reference, names. The message has been
    /// printed when it fails.
    pub fn assign_reference(&mut self, text: &[u8], value: &[u8]) -> Result<(), Failure> {
        let Some((name, subscript)) = split_element(text) else {
            return self.assign(Symbol::new(text), value, false);
        };
        let name = Symbol::new(name);
        let key = self.reference_key(name, subscript)?;
        self.assign_element(name, &key, value, false)
    }

    /// The key that a subscript in an operand stands for. It is expanded once more, unless
    /// `array_expand_once` is set.
    pub fn reference_key(&mut self, name: Symbol, subscript: &[u8]) -> Result<Key, Failure> {
        if !self.is_assoc(name) && matches!(subscript, b"@" | b"*") {
            self.error_parts(&[name.name(), b"[", subscript, b"]: bad array subscript"]);
            return Err(Failure::Command(1));
        }
        let quoted = subscript.iter().any(|byte| b"$`\\\"'".contains(byte));
        if self.is_assoc(name) && (!quoted || self.opt(crate::options::Opt::ArrayExpandOnce)) {
            return Ok(Key::Text(subscript.to_vec()));
        }
        self.element_key(name, subscript)
    }
}

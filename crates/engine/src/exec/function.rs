//! Functions (bash manual: Shell Functions): definition and call.

use spork_syntax::tree;

/// The text of a function as it goes to the environment.
pub fn exported_text(definition: &tree::Function) -> Vec<u8> {
    let _ = definition;
    Vec::new()
}

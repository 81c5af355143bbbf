//! The environment: imported at start, exported to children as a block that is rebuilt only after a
//! change (bash manual: Environment).

use super::{Attributes, Value};
use crate::format::number::push_i64;
use crate::shell::Shell;
use spork_os::cstring::CStrings;
use spork_syntax::Symbol;
use std::rc::Rc;

/// The block handed to children.
#[derive(Default)]
pub struct Environment {
    block: Option<Rc<CStrings>>,
    /// Names that came from or go to the environment, in the order bash keeps them.
    order: Vec<Symbol>,
    /// Entries that are no valid variable names, passed on untouched.
    invalid: Vec<&'static [u8]>,
}

const FUNCTION_PREFIX: &[u8] = b"BASH_FUNC_";
const FUNCTION_SUFFIX: &[u8] = b"%%";

impl Shell {
    /// Takes over the environment we were started with. Functions come back as their texts, to be
    /// defined once the shell can parse.
    pub fn import_environment(&mut self, entries: &[&'static [u8]]) -> Vec<(&'static [u8], &'static [u8])> {
        let mut functions = Vec::new();
        for &entry in entries {
            let Some(equals) = memchr::memchr(b'=', entry) else { continue };
            let (name, value) = (&entry[..equals], &entry[equals + 1..]);
            let function = name.strip_prefix(FUNCTION_PREFIX).and_then(|n| n.strip_suffix(FUNCTION_SUFFIX));
            if let Some(function) = function {
                functions.push((function, value));
                continue;
            }
            if !super::access::is_identifier(name) {
                self.environment.invalid.push(entry);
                continue;
            }
            let symbol = Symbol::new(name);
            let attributes = self.variables.get(symbol).attributes;
            if matches!(self.variables.get(symbol).value, Value::Special(_)) {
                if name == b"_" {
                    self.last_argument = value.to_vec();
                }
                if name == b"SHELLOPTS" || name == b"BASHOPTS" {
                    self.apply_option_list(name == b"SHELLOPTS", value);
                    self.variables.preset(
                        symbol,
                        self.variables.get(symbol).value.clone(),
                        attributes.with(Attributes::EXPORT),
                    );
                }
                if name != b"HOSTNAME" {
                    continue;
                }
            }
            self.variables.preset(symbol, Value::String(value.to_vec()), attributes.with(Attributes::EXPORT));
            self.environment.order.push(symbol);
            if attributes.has(Attributes::HOOK) && !super::locale::is_locale_variable(name) {
                super::special::changed(self, symbol);
            }
        }
        self.variables.environment_changed = true;
        functions
    }

    /// The environment block for a child. Its last entry is `_`, the path of the program.
    pub fn environment_block(&mut self, program: &[u8]) -> Rc<CStrings> {
        let mut block = match self.environment.block.take() {
            Some(block) if !self.variables.environment_changed => block,
            _ => {
                let mut block = self.build_environment();
                block.push(b"_=");
                Rc::new(block)
            }
        };
        self.variables.environment_changed = false;
        let strings = Rc::make_mut(&mut block);
        strings.pop();
        strings.push_parts(&[b"_=", program]);
        self.environment.block = Some(Rc::clone(&block));
        block
    }

    fn build_environment(&mut self) -> CStrings {
        let mut names: Vec<Symbol> = self
            .variables
            .names()
            .filter(|name| self.variables.get(*name).attributes.has(Attributes::EXPORT))
            .collect();
        let order = std::mem::take(&mut self.environment.order);
        let place: hashbrown::HashMap<Symbol, usize> =
            order.iter().enumerate().map(|(i, n)| (*n, i)).collect();
        names.sort_by_key(|name| (place.get(name).copied().unwrap_or(usize::MAX), name.name()));
        self.environment.order = order;
        let mut block = CStrings::with_capacity(names.len() + 1, 64 * names.len());
        let mut text = Vec::new();
        for name in names {
            text.clear();
            text.extend_from_slice(name.name());
            text.push(b'=');
            match &self.variables.get(name).value {
                Value::String(value) => text.extend_from_slice(value),
                Value::Integer(number) => push_i64(&mut text, *number),
                Value::Special(super::special::Special::Underscore) => continue,
                Value::Special(_) => drop(self.append_value(name, &mut text)),
                // Arrays are not exported.
                _ => continue,
            }
            block.push(&text);
        }
        for name in self.commands.function_names() {
            let Some(slot) = self.commands.get(name).filter(|slot| slot.exported) else { continue };
            let Some(function) = &slot.function else { continue };
            let body = crate::exec::function::exported_text(&function.definition);
            block.push_parts(&[FUNCTION_PREFIX, name.name(), FUNCTION_SUFFIX, b"=", &body]);
        }
        for entry in &self.environment.invalid {
            block.push(entry);
        }
        block
    }
}

impl Shell {
    /// Turns on the options named in an inherited SHELLOPTS or BASHOPTS.
    fn apply_option_list(&mut self, set: bool, list: &[u8]) {
        for name in list.split(|byte| *byte == b':') {
            let opt = if set {
                crate::options::set_option(name).map(|option| option.opt)
            } else {
                crate::options::shopt_option(name).map(|option| option.opt)
            };
            if let Some(opt) = opt {
                self.small.options.set(opt, true);
            }
        }
    }
}

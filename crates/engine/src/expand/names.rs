//! Names of variables and keys of arrays (bash manual: Shell Parameter Expansion): `${!prefix*}`,
//! `${!name[@]}`.

use super::Context;
use super::list::{Manner, Origin};
use super::split::Target;
use crate::format::number::push_i64;
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::Value;
use crate::variables::access::{Key, Resolved};
use spork_syntax::tree::{Param, ParamName};

impl Shell {
    /// `${!prefix*}` and `${!prefix@}`: names in the order of bytes.
    pub(super) fn expand_prefix_names(
        &mut self,
        param: &Param,
        at: bool,
        context: Context,
        target: &mut Target,
    ) {
        let ParamName::Variable(prefix) = param.name else { return };
        let mut names: Vec<&'static [u8]> = self
            .variables
            .names()
            .map(|name| name.name())
            .filter(|name| name.starts_with(prefix.name()))
            .collect();
        names.sort_unstable();
        let mut fields = self.spare_fields();
        names.iter().for_each(|name| fields.push(name));
        self.emit_fields(&fields, Manner { star: !at, origin: Origin::Names, context }, target);
        self.recycle(fields);
    }

    /// `${!name[@]}` and `${!name[*]}`.
    pub(super) fn expand_keys(
        &mut self,
        param: &Param,
        at: bool,
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        let ParamName::Variable(name) = param.name else { return Ok(()) };
        let Resolved::Name(name) = self.resolve(name) else { return Ok(()) };
        let mut fields = self.spare_fields();
        match &self.variables.get(name).value {
            Value::Indexed(array) => {
                for (index, _) in array.iter() {
                    push_i64(fields.open(), index);
                    fields.finish();
                }
            }
            Value::Assoc(array) => array.keys().for_each(|key| fields.push(key)),
            _ => {
                for (key, _) in self.elements(name) {
                    match key {
                        Key::Index(index) => push_i64(fields.open(), index),
                        Key::Text(text) => fields.open().extend_from_slice(&text),
                    }
                    fields.finish();
                }
            }
        }
        self.emit_fields(&fields, Manner { star: !at, origin: Origin::Keys, context }, target);
        self.recycle(fields);
        Ok(())
    }
}

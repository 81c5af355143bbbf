//! Indirect expansion (bash manual: Shell Parameter Expansion): `${!name}`.

use super::parameter::label;
use super::place::Place;
use super::split::Target;
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::{Attributes, Value};
use spork_syntax::tree::{Param, ParamName, ParamOp};

impl Shell {
    /// The place that the value of a parameter names. None when the expansion is complete: of a
    /// nameref it is the name it refers to.
    pub(super) fn indirect_place(
        &mut self,
        param: &Param,
        quoted: bool,
        target: &mut Target,
    ) -> Result<Option<Place>, Failure> {
        if let ParamName::Variable(name) = param.name
            && param.index.is_none()
            && self.variables.get(name).attributes.has(Attributes::NAMEREF)
            && matches!(param.op, ParamOp::None)
        {
            if let Value::String(text) = &self.variables.get(name).value {
                target.result(text, quoted, &self.separators, self.charset);
                return Ok(None);
            }
        }
        let place = self.place_of(param.name, param.index.as_deref())?;
        let mut text = Vec::new();
        let set = if place.list().is_some() {
            let mut elements = self.spare_fields();
            self.list_of(&place, &mut elements);
            for (index, element) in elements.iter().enumerate() {
                if index > 0 {
                    text.push(b' ');
                }
                text.extend_from_slice(element);
            }
            let any = !elements.is_empty();
            self.recycle(elements);
            any
        } else {
            self.append_place(&place, &mut text)
        };
        if !set {
            if matches!(place, Place::Variable(_) | Place::Element(..)) {
                let name = label(param);
                self.error_parts(&[&name, b": invalid indirect expansion"]);
                return Err(Failure::Discard(1));
            }
            return Ok(Some(Place::Nothing));
        }
        match self.place_named(&text)? {
            Some(place) => Ok(Some(place)),
            None => {
                self.error_parts(&[&text, b": invalid variable name"]);
                Err(Failure::Discard(1))
            }
        }
    }
}

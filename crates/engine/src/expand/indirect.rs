//! Indirect expansion (bash manual: Shell Parameter Expansion): `${!name}`.

use super::parameter::label;
use super::place::Place;
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::access::Resolved;
use crate::variables::{Attributes, Value};
use spork_syntax::tree::{Param, ParamName};

impl Shell {
    /// The place that the value of a parameter names. For a nameref it is the name it refers to.
    pub(super) fn indirect_place(&mut self, param: &Param) -> Result<Place, Failure> {
        if let ParamName::Variable(name) = param.name
            && param.index.is_none()
            && self.variables.get(name).attributes.has(Attributes::NAMEREF)
            && let Value::String(text) = &self.variables.get(name).value
        {
            let text = text.clone();
            return Ok(Place::Name(match self.resolve(name) {
                Resolved::Name(target) => target.name().to_vec(),
                _ => text,
            }));
        }
        let (place, text) = self.indirect_text(param)?;
        let Some(text) = text else {
            if matches!(place, Place::Variable(_) | Place::Element(..)) {
                let name = label(param);
                let name = name.strip_prefix(b"!").unwrap_or(&name);
                return Err(self.report(&[name, b": invalid indirect expansion"], Failure::Discard(1)));
            }
            return Ok(Place::Nothing);
        };
        match self.place_named(&text)? {
            Some(place) => Ok(place),
            None => Err(self.invalid_name(&text)),
        }
    }

    /// The value that names the parameter, and where it came from. None when that is unset.
    fn indirect_text(&mut self, param: &Param) -> Result<(Place, Option<Vec<u8>>), Failure> {
        let place = self.place_of(param.name, param.index.as_deref())?;
        let mut text = Vec::new();
        if place.list().is_none() {
            let set = self.append_place(&place, &mut text);
            return Ok((place, set.then_some(text)));
        }
        let mut elements = self.spare_fields();
        self.list_of(&place, &mut elements);
        for (index, element) in elements.iter().enumerate() {
            if index > 0 {
                text.push(b' ');
            }
            text.extend_from_slice(element);
        }
        let set = !elements.is_empty();
        self.recycle(elements);
        Ok((place, set.then_some(text)))
    }

    /// `${!name:=word}` assigns to variables only, not to elements.
    pub(super) fn check_indirect_target(&mut self, param: &Param, place: &Place) -> Result<(), Failure> {
        if !param.indirect || matches!(place, Place::Variable(_)) {
            return Ok(());
        }
        let text = self.indirect_text(param)?.1.unwrap_or_default();
        Err(self.invalid_name(&text))
    }

    fn invalid_name(&mut self, text: &[u8]) -> Failure {
        self.report(&[text, b": invalid variable name"], Failure::Discard(1))
    }
}

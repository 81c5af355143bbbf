//! What a parameter stands for (bash manual: Shell Parameters, Arrays): a variable, an element, a
//! list, a positional or special parameter, after namerefs are followed.

use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::Value;
use crate::variables::access::{Key, Resolved, is_identifier, split_element};
use crate::variables::special;
use spork_syntax::Symbol;
use spork_syntax::tree::{ParamName, Subscript};

/// Where a value is read from and assigned to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// A variable; of an array, element 0.
    Variable(Symbol),
    Element(Symbol, Key),
    /// `${name[@]}` and `${name[*]}`.
    Elements {
        name: Symbol,
        star: bool,
    },
    Positional(u32),
    /// `$@` and `$*`.
    Arguments {
        star: bool,
    },
    /// One of `# ? - $ ! 0`.
    Special(u8),
    /// `${!name}` of a nameref: the text is what it refers to.
    Name(Vec<u8>),
    /// A subscript out of range, a nameref without a target: never set.
    Nothing,
}

impl Place {
    /// The value is a list, and whether it is of the `*` kind.
    pub fn list(&self) -> Option<bool> {
        match self {
            Place::Elements { star, .. } | Place::Arguments { star } => Some(*star),
            _ => None,
        }
    }

    /// The variable it belongs to.
    pub fn variable(&self) -> Option<Symbol> {
        match self {
            Place::Variable(name) | Place::Element(name, _) | Place::Elements { name, .. } => Some(*name),
            _ => None,
        }
    }
}

impl Shell {
    /// The place of a parameter with its subscript.
    pub(crate) fn place_of(&mut self, name: ParamName, index: Option<&Subscript>) -> Result<Place, Failure> {
        match name {
            ParamName::Variable(name) => self.variable_place(name, index),
            ParamName::Positional(number) => Ok(Place::Positional(number)),
            ParamName::Special(b'@') => Ok(Place::Arguments { star: false }),
            ParamName::Special(b'*') => Ok(Place::Arguments { star: true }),
            ParamName::Special(byte) => Ok(Place::Special(byte)),
        }
    }

    fn variable_place(&mut self, name: Symbol, index: Option<&Subscript>) -> Result<Place, Failure> {
        let resolved = self.resolve(name);
        match (resolved, index) {
            (Resolved::Name(name), None) => Ok(Place::Variable(name)),
            (Resolved::Name(name), Some(index)) => self.indexed_place(name, index),
            (Resolved::Element(name, subscript), None) => self.element_place(name, &subscript),
            (Resolved::Element(..) | Resolved::Nothing, _) => Ok(Place::Nothing),
        }
    }

    fn indexed_place(&mut self, name: Symbol, index: &Subscript) -> Result<Place, Failure> {
        match index {
            Subscript::At => Ok(Place::Elements { name, star: false }),
            Subscript::Star => Ok(Place::Elements { name, star: true }),
            Subscript::Index { .. } => {
                let key = self.key_from_subscript(name, index)?;
                self.checked_element(name, key)
            }
        }
    }

    /// The place of `name[subscript]` for text that came from a value.
    fn element_place(&mut self, name: Symbol, subscript: &[u8]) -> Result<Place, Failure> {
        match subscript {
            b"@" => Ok(Place::Elements { name, star: false }),
            b"*" => Ok(Place::Elements { name, star: true }),
            _ => {
                let key = self.key_from_text(name, subscript)?;
                self.checked_element(name, key)
            }
        }
    }

    /// An element for reading: a negative index that is out of range is reported, and unset.
    fn checked_element(&mut self, name: Symbol, key: Key) -> Result<Place, Failure> {
        Ok(match key {
            Key::Index(index) if index < 0 && !(self.is_array(name) && self.in_range(name, index)) => {
                self.remark(&[name.name(), b": bad array subscript"])?;
                Place::Nothing
            }
            Key::Text(text) if text.is_empty() => {
                self.remark(&[name.name(), b": bad array subscript"])?;
                Place::Nothing
            }
            key => Place::Element(name, key),
        })
    }

    /// Whether an index counts from the start or to an element from the end.
    pub(super) fn in_range(&mut self, name: Symbol, index: i64) -> bool {
        match self.variables.get(name).value {
            Value::Special(special) => {
                index >= 0 || special::elements(self, special).len() as i64 + index >= 0
            }
            _ => index >= 0 || self.absolute_index(name, index).is_some(),
        }
    }

    /// The place that a value names (`${!x}`); None when it is no parameter.
    pub(crate) fn place_named(&mut self, text: &[u8]) -> Result<Option<Place>, Failure> {
        if is_identifier(text) {
            return self.variable_place(Symbol::new(text), None).map(Some);
        }
        if let Some((name, subscript)) = split_element(text) {
            return match self.resolve(Symbol::new(name)) {
                Resolved::Name(name) => self.element_place(name, subscript).map(Some),
                _ => Ok(Some(Place::Nothing)),
            };
        }
        if !text.is_empty() && text.iter().all(u8::is_ascii_digit) {
            let number = std::str::from_utf8(text).ok().and_then(|text| text.parse().ok());
            return Ok(Some(match number {
                Some(0) => Place::Special(b'0'),
                Some(number) => Place::Positional(number),
                None => Place::Nothing,
            }));
        }
        Ok(match text {
            b"@" => Some(Place::Arguments { star: false }),
            b"*" => Some(Place::Arguments { star: true }),
            [byte @ (b'#' | b'?' | b'-' | b'$' | b'!')] => Some(Place::Special(*byte)),
            _ => None,
        })
    }

    // ------------------------------------------------------------ subscripts

    /// The key of a subscript: a string for an associative array, else the value of an arithmetic
    /// expression.
    pub fn key_from_subscript(&mut self, name: Symbol, index: &Subscript) -> Result<Key, Failure> {
        let name = match self.resolve(name) {
            Resolved::Name(name) => name,
            _ => name,
        };
        match index {
            Subscript::Index { key, .. } if self.is_assoc(name) => {
                let mut text = Vec::new();
                self.expand_string(key, &mut text)?;
                Ok(Key::Text(text))
            }
            Subscript::Index { arith, key } => Ok(Key::Index(self.evaluate_index(arith.of(key))?)),
            Subscript::At if self.is_assoc(name) => Ok(Key::Text(b"@".to_vec())),
            Subscript::Star if self.is_assoc(name) => Ok(Key::Text(b"*".to_vec())),
            Subscript::At | Subscript::Star => {
                let text: &[u8] = if *index == Subscript::At { b"[@]" } else { b"[*]" };
                Err(self.report(&[name.name(), text, b": bad array subscript"], Failure::Discard(1)))
            }
        }
    }

    /// As `key_from_subscript`, for text that still has its expansions.
    pub fn key_from_text(&mut self, name: Symbol, subscript: &[u8]) -> Result<Key, Failure> {
        if self.is_assoc(name) {
            let special = subscript.iter().any(|byte| b"$`\\'\"".contains(byte));
            return Ok(Key::Text(if special || subscript.starts_with(b"~") {
                self.expand_word_text(subscript)?
            } else {
                subscript.to_vec()
            }));
        }
        if subscript.iter().any(|byte| b"$`\\'\"".contains(byte)) {
            let text = self.expand_arithmetic_text(subscript)?;
            return Ok(Key::Index(self.evaluate_subscript(&text)?));
        }
        Ok(Key::Index(self.evaluate_subscript(subscript)?))
    }

    // ------------------------------------------------------------ reading

    /// Appends the value of a place that is no list. False when it is unset.
    pub(crate) fn append_place(&mut self, place: &Place, out: &mut Vec<u8>) -> bool {
        match place {
            Place::Variable(name) => self.append_value(*name, out),
            Place::Element(name, key) => self.append_element(*name, key, out),
            Place::Positional(number) => match self.positional.get(*number as usize) {
                Some(text) => {
                    out.extend_from_slice(text);
                    true
                }
                None => false,
            },
            Place::Special(byte) => self.append_special(*byte, out),
            Place::Name(text) => {
                out.extend_from_slice(text);
                true
            }
            Place::Elements { .. } | Place::Arguments { .. } | Place::Nothing => false,
        }
    }

    /// `$#`, `$?` and the like.
    pub(crate) fn append_special(&mut self, byte: u8, out: &mut Vec<u8>) -> bool {
        use crate::format::number::push_i64;
        match byte {
            b'#' => push_i64(out, self.positional.len() as i64),
            b'?' => push_i64(out, i64::from(self.small.status)),
            b'$' => push_i64(out, i64::from(self.pid)),
            b'!' => match self.small.last_background {
                Some(pid) => push_i64(out, i64::from(pid)),
                None => return false,
            },
            b'0' => out.extend_from_slice(&self.zero),
            b'-' => self.append_flags(out),
            _ => return false,
        }
        true
    }

    /// `$-`: the letters of the options that are on.
    pub(crate) fn append_flags(&mut self, out: &mut Vec<u8>) {
        use crate::options::{Opt, set_letter};
        /// In the order bash shows them.
        const LETTERS: &[u8] = b"abefhkmnptuvxBCEHPT";
        for &letter in LETTERS {
            if set_letter(letter).is_some_and(|option| self.opt(option.opt)) {
                out.push(letter);
            }
            if letter == b'h' && self.interactive {
                out.push(b'i');
            }
            if letter == b'p' && self.opt(Opt::RestrictedShell) {
                out.push(b'r');
            }
        }
        match self.mode {
            crate::shell::Mode::String => out.push(b'c'),
            crate::shell::Mode::Input | crate::shell::Mode::Interactive => out.push(b's'),
            crate::shell::Mode::Script => (),
        }
    }

    /// Whether a place has a value; a list has one when it is not empty.
    pub(crate) fn place_is_set(&mut self, place: &Place) -> bool {
        match place {
            Place::Arguments { .. } => !self.positional.is_empty(),
            Place::Elements { name, .. } => match &self.variables.get(*name).value {
                Value::Unset => false,
                Value::String(_) | Value::Integer(_) => true,
                Value::Indexed(array) => !array.is_empty(),
                Value::Assoc(array) => !array.is_empty(),
                Value::Special(special) => !special::elements(self, *special).is_empty(),
            },
            _ => {
                let mut value = self.spare_bytes();
                let set = self.append_place(place, &mut value);
                self.recycle_bytes(value);
                set
            }
        }
    }

    /// Assigns to a place (`${x:=value}`).
    pub(crate) fn assign_place(&mut self, place: &Place, value: &[u8]) -> Result<(), Failure> {
        match place {
            Place::Variable(name) => self.assign(*name, value, false),
            Place::Element(name, key) => self.assign_element(*name, key, value, false),
            _ => Ok(()),
        }
    }
}

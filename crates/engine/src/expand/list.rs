//! Lists (bash manual: Special Parameters, Arrays): `$@`, `$*`, `${name[@]}`, `${name[*]}` and what
//! operators make of them.

use super::Context;
use super::parameter::{Parts, word_parts};
use super::place::Place;
use super::split::{Goal, Separators, Target};
use crate::charset::Charset;
use crate::fields::Fields;
use crate::format::number::Decimal;
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::{Value, special};
use spork_syntax::tree::{Param, ParamName, ParamOp, Part, Subscript};
use std::rc::Rc;

/// How a list came about: bash joins the elements differently where there is no splitting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// `$@`
    Arguments,
    /// `${name[@]}`
    Elements,
    /// `${!name[@]}`
    Keys,
    /// `${!prefix@}`
    Names,
    /// `${@:1}`, `${@/p/s}`, `${@^}`
    Selected,
    /// Other operators.
    Other,
}

/// A list that goes into a target.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    /// Of the `*` kind.
    pub star: bool,
    pub origin: Origin,
    pub context: Context,
}

impl Manner {
    /// Whether the elements count as quoted.
    fn quoted(self, goal: Goal, separators: &Separators) -> bool {
        let Manner { star, origin, context } = self;
        if context.quoted {
            return !(star && goal == Goal::HereDocument && origin == Origin::Arguments);
        }
        // In a pattern `$@` is taken as quoted, in an operand unless IFS begins with a blank.
        let operand = context.rejoined && separators.unusual();
        match origin {
            Origin::Arguments => !star && (goal == Goal::Pattern || operand),
            Origin::Elements => goal == Goal::Pattern || (operand && !star),
            _ => false,
        }
    }

    /// What joins the elements where they do not become fields.
    fn joiner(self, goal: Goal, separators: &Separators, charset: Charset) -> &[u8] {
        let Manner { star, origin, context } = self;
        let first = separators.joiner(charset);
        let first_or_blank = if first.is_empty() { b" " } else { first };
        if star {
            let blank = !context.quoted
                && match goal {
                    _ if origin == Origin::Names => false,
                    Goal::Fields => true,
                    Goal::Element => true,
                    Goal::Declaration => origin != Origin::Elements,
                    Goal::Assignment | Goal::String | Goal::Value => context.operand,
                    _ => false,
                };
            return if blank { first_or_blank } else { first };
        }
        match (goal, origin) {
            (Goal::Element, _) => first_or_blank,
            (Goal::Assignment | Goal::Declaration | Goal::Value, Origin::Selected | Origin::Keys)
                if context.quoted =>
            {
                first_or_blank
            }
            (Goal::Assignment | Goal::Declaration | Goal::Value, Origin::Other | Origin::Names) => {
                first_or_blank
            }
            _ => b" ",
        }
    }
}

/// Puts a list into the target: fields of their own, or joined.
struct Emitter<'t, 'f> {
    target: &'t mut Target<'f>,
    manner: Manner,
    quoted: bool,
    count: usize,
    separators: &'t Separators,
    charset: Charset,
}

impl<'t, 'f> Emitter<'t, 'f> {
    fn new(
        target: &'t mut Target<'f>,
        manner: Manner,
        separators: &'t Separators,
        charset: Charset,
    ) -> Emitter<'t, 'f> {
        let quoted = manner.quoted(target.goal, separators);
        Emitter { target, manner, quoted, count: 0, separators, charset }
    }

    /// The next element.
    fn push(&mut self, text: &[u8]) {
        if self.count > 0 {
            self.boundary();
        }
        self.count += 1;
        let kept = !text.is_empty() || !self.is_document_result();
        if kept {
            self.target.result(text, self.quoted, self.separators, self.charset);
        }
    }

    /// In a here-document, what joins the results of operators is split, and null ones are nothing.
    fn is_document_result(&self) -> bool {
        let Manner { star, origin, .. } = self.manner;
        self.target.goal == Goal::HereDocument && star && origin != Origin::Elements
    }

    fn boundary(&mut self) {
        let Manner { star, origin, .. } = self.manner;
        let whole = star && self.separators.is_empty() && matches!(origin, Origin::Keys | Origin::Names);
        let fields = self.target.goal == Goal::Fields && !whole;
        if fields && !self.quoted {
            self.target.break_unquoted(self.separators, self.charset);
        } else if fields && !star {
            self.target.break_quoted();
        } else {
            let quoted = self.quoted && !self.is_document_result();
            let joiner = self.manner.joiner(self.target.goal, self.separators, self.charset);
            self.target.result(joiner, quoted, self.separators, self.charset);
        }
    }

    /// The end of the list.
    fn finish(self) {
        if self.count == 0 && self.manner.context.quoted {
            if self.manner.star { self.target.quoted(b"") } else { self.target.emptied() }
        }
    }
}

/// The lists of the `@` kind in a word: outside and inside double quotes.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Lists {
    pub unquoted: bool,
    pub quoted: bool,
}

impl Lists {
    pub fn of(parts: &[Part], quoted: bool) -> Lists {
        let mut lists = Lists::default();
        lists.look(parts, quoted);
        lists
    }

    fn look(&mut self, parts: &[Part], quoted: bool) {
        for part in parts {
            match part {
                Part::Double(inner) | Part::Locale(inner) => self.look(inner, true),
                Part::Param(param) => {
                    if is_list(param) {
                        if quoted { self.quoted = true } else { self.unquoted = true }
                    }
                    if let ParamOp::Default { word, .. } = &param.op
                        && let Parts::Parts(inner) = word_parts(word)
                    {
                        self.look(inner, quoted);
                    }
                }
                _ => (),
            }
        }
    }
}

fn is_list(param: &Param) -> bool {
    match param.op {
        ParamOp::Length | ParamOp::Bad => false,
        ParamOp::PrefixNames(at) | ParamOp::Keys(at) => at,
        _ => param.name == ParamName::Special(b'@') || param.index.as_deref() == Some(&Subscript::At),
    }
}

impl Shell {
    /// Expands what is not to be split. With an unquoted list of the `@` kind in it, bash splits it
    /// all the same and joins the fields by blanks, unless IFS begins with a blank.
    pub(super) fn expand_unsplit(
        &mut self,
        parts: &[Part],
        context: Context,
        target: &mut Target,
    ) -> Result<(), Failure> {
        let lists = if context.quoted || !self.separators.unusual() {
            Lists::default()
        } else {
            Lists::of(parts, false)
        };
        if !lists.unquoted {
            return self.expand_parts(parts, context, target);
        }
        let context = Context { rejoined: true, ..context };
        if lists.quoted {
            return self.expand_parts(parts, context, target);
        }
        let mut fields = self.spare_fields();
        let mut inner = Target::new(&mut fields, Goal::Fields, self.spare_spans());
        let result = self.expand_parts(parts, Context { operand: true, ..context }, &mut inner);
        inner.end_word();
        self.recycle_spans(inner.spans);
        for (index, field) in fields.iter().enumerate() {
            if index > 0 {
                target.result(b" ", false, &self.separators, self.charset);
            }
            target.quoted(field);
        }
        self.recycle(fields);
        result
    }

    /// Puts the list of a place into the target.
    pub(super) fn emit_list(&mut self, place: &Place, context: Context, target: &mut Target) {
        match place {
            Place::Arguments { star } => {
                let manner = Manner { star: *star, origin: Origin::Arguments, context };
                let arguments = Rc::clone(&self.positional.fields);
                let mut emitter = Emitter::new(target, manner, &self.separators, self.charset);
                for index in self.positional.start..arguments.len() {
                    emitter.push(arguments.at(index));
                }
                emitter.finish();
            }
            Place::Elements { name, star } => {
                let manner = Manner { star: *star, origin: Origin::Elements, context };
                if let Value::Special(special) = self.variables.get(*name).value {
                    let elements = special::elements(self, special);
                    let mut emitter = Emitter::new(target, manner, &self.separators, self.charset);
                    elements.iter().for_each(|(_, value)| emitter.push(value));
                    return emitter.finish();
                }
                let mut emitter = Emitter::new(target, manner, &self.separators, self.charset);
                match &self.variables.get(*name).value {
                    Value::String(text) => emitter.push(text),
                    Value::Integer(number) => emitter.push(Decimal::new(*number).as_bytes()),
                    Value::Indexed(array) => array.iter().for_each(|(_, value)| emitter.push(value)),
                    Value::Assoc(array) => array.values().for_each(|value| emitter.push(value)),
                    Value::Unset | Value::Special(_) => (),
                }
                emitter.finish();
            }
            _ => (),
        }
    }

    /// Puts computed elements into the target.
    pub(super) fn emit_fields(&mut self, elements: &Fields, manner: Manner, target: &mut Target) {
        let mut emitter = Emitter::new(target, manner, &self.separators, self.charset);
        elements.iter().for_each(|element| emitter.push(element));
        emitter.finish();
    }

    /// The elements of a place, copied.
    pub(super) fn list_of(&mut self, place: &Place, out: &mut Fields) {
        match place {
            Place::Arguments { .. } => self.positional.iter().for_each(|argument| out.push(argument)),
            Place::Elements { name, .. } => match &self.variables.get(*name).value {
                Value::String(text) => out.push(text),
                Value::Integer(number) => out.push(Decimal::new(*number).as_bytes()),
                Value::Indexed(array) => array.iter().for_each(|(_, value)| out.push(value)),
                Value::Assoc(array) => array.values().for_each(|value| out.push(value)),
                Value::Special(special) => {
                    for (_, value) in special::elements(self, *special) {
                        out.push(&value);
                    }
                }
                Value::Unset => (),
            },
            _ => (),
        }
    }

    /// The number of elements: `${#name[@]}`.
    pub(super) fn list_len(&mut self, place: &Place) -> usize {
        match place {
            Place::Arguments { .. } => self.positional.len(),
            Place::Elements { name, .. } => match &self.variables.get(*name).value {
                Value::Unset => 0,
                Value::String(_) | Value::Integer(_) => 1,
                Value::Indexed(array) => array.len(),
                Value::Assoc(array) => array.len(),
                Value::Special(special) => special::elements(self, *special).len(),
            },
            _ => 0,
        }
    }
}

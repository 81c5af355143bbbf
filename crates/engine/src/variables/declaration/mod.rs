//! Declaring one variable: what `declare`, `typeset`, `local` (and with an array, `export` and
//! `readonly`) do with one operand (bash manual: Bash Builtins `declare`).
//!
//! An operand goes through these steps: its parts are told apart, the variable meant is found (made
//! local inside a function, namerefs followed or not as the attributes demand), what is forbidden is
//! refused, attributes are set, and then the value is assigned under the new attributes.

mod argument;
mod operand;
mod scope;
mod text;

pub use operand::{closing_brace, element_reference, find_assignment, subscript_end};

use crate::exec::assignment::Compound;
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::access::{Key, Resolved, is_identifier};
use crate::variables::locale::is_locale_variable;
use crate::variables::{Attributes, Value, special};
use operand::{Given, Operand, is_nameref_value};
use spork_syntax::Symbol;
use spork_syntax::tree::{Assignment, AssignmentValue};
use std::rc::Rc;

/// What a declaration wants of its operands.
#[derive(Debug, Clone, Copy)]
pub struct Declaration<'a> {
    /// The builtin that messages name.
    pub builtin: &'a [u8],
    /// Attributes to turn on and off. The two array attributes say what kind the variable is to be.
    pub on: Attributes,
    pub off: Attributes,
    pub scope: Scope,
    /// `-I`: a new local variable gets what the outer one has.
    pub inherit: bool,
}

/// Which variable of a name is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The one of the running function, which is made where there is none.
    Local,
    /// `-g`: the global variable, even inside a function.
    Global,
    /// The one that is visible.
    Visible,
}

/// How an operand fared. Messages have been printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Done,
    Failed,
    /// An assignment that was refused: in POSIX mode it ends the shell.
    BadAssignment,
}

/// Attributes that `declare` may change on a read-only variable.
const READONLY_ALLOWS: Attributes =
    Attributes(Attributes::EXPORT.0 | Attributes::NAMEREF.0 | Attributes::TRACE.0 | Attributes::READONLY.0);

/// The variable meant by an operand.
struct Found {
    /// None: it does not exist yet.
    variable: Option<Symbol>,
    /// The nameref that led to it.
    nameref: Option<Symbol>,
}

/// What a step of finding the variable came to.
enum Step {
    Found(Found),
    Verdict(Verdict),
    /// A nameref gave the operand another target: begin again.
    Again,
}

impl Shell {
    /// Declares one operand. `compound` is its value when that is `(…)`.
    pub fn declare(
        &mut self,
        how: &Declaration,
        word: &[u8],
        compound: Option<Rc<Assignment>>,
    ) -> Result<Verdict, Failure> {
        let mut operand = Operand::new(word, compound);
        let mut how = *how;
        if matches!(operand.value, Some(Given::Compound(_))) && !how.on.has(Attributes::ASSOC) {
            // It is an array, unless an associative one is there already.
            let name = match self.resolve(Symbol::new(&operand.target)) {
                Resolved::Name(target) => target,
                _ => Symbol::new(&operand.target),
            };
            let ours = how.scope != Scope::Local || self.variables.get(name).scope == self.small.depth;
            if !self.is_assoc(name) || !ours {
                how.on = how.on.with(Attributes::ARRAY);
            }
        }
        if how.on.has(Attributes::NAMEREF)
            && let Some(verdict) = self.refuse_nameref(&how, &operand)
        {
            return Ok(verdict);
        }
        // The words of a compound value are expanded before anything else happens.
        let assignment = match &operand.value {
            Some(Given::Compound(assignment)) => Some(Rc::clone(assignment)),
            _ => None,
        };
        let compound = match assignment.as_ref().map(|assignment| &assignment.value) {
            Some(AssignmentValue::Array { elements, .. }) => {
                let assoc = !how.on.has(Attributes::ARRAY);
                Some(self.naming("", |shell| shell.expand_compound(elements, assoc))?)
            }
            _ => None,
        };
        if how.scope == Scope::Global && self.small.depth > 0 {
            let end = memchr::memchr(b'[', &operand.target).unwrap_or(operand.target.len());
            let name = Symbol::new(operand.target.get(..end).unwrap_or(&[]));
            return self.with_global(name, |shell| shell.declare_operand(&how, &mut operand, compound));
        }
        self.declare_operand(&how, &mut operand, compound)
    }

    fn declare_operand(
        &mut self,
        how: &Declaration,
        operand: &mut Operand,
        mut compound: Option<Compound>,
    ) -> Result<Verdict, Failure> {
        loop {
            let is_element = memchr::memchr(b'[', &operand.target);
            if is_element.is_some() && operand.value.is_none() && element_reference(&operand.target).is_none()
            {
                self.invalid_identifier(how.builtin, &operand.target);
                return Ok(Verdict::BadAssignment);
            }
            let (name, subscript) = operand.target.split_at(is_element.unwrap_or(operand.target.len()));
            if !is_identifier(name) {
                let name = name.to_vec();
                self.invalid_identifier(how.builtin, &name);
                return Ok(Verdict::BadAssignment);
            }
            let (name, subscript) = (Symbol::new(name), subscript.to_vec());
            match self.find_declared(how, operand, name, &subscript)? {
                Step::Found(found) => {
                    return self.declare_found(how, operand, compound.take(), name, &subscript, &found);
                }
                Step::Verdict(verdict) => return Ok(verdict),
                Step::Again => (),
            }
        }
    }

    /// What may not become a nameref, seen from the operand alone.
    fn refuse_nameref(&mut self, how: &Declaration, operand: &Operand) -> Option<Verdict> {
        let (target, value) = (&operand.target, operand.text());
        if element_reference(target).is_some() {
            self.builtin_error_parts(how.builtin, &[target, b": reference variable cannot be an array"]);
            return Some(Verdict::Failed);
        }
        let itself = value == target || element_reference(value).is_some_and(|(name, _)| name == target);
        if itself && self.small.depth == 0 {
            let message: &[u8] = b": nameref variable self references not allowed";
            self.builtin_error_parts(how.builtin, &[target, message]);
            return Some(Verdict::BadAssignment);
        }
        if itself {
            self.builtin_error_parts(how.builtin, &[b"warning: ", target, b": circular name reference"]);
        }
        if !value.is_empty() && !operand.append && !is_nameref_value(value) {
            self.bad_nameref_value(how, value);
            return Some(Verdict::BadAssignment);
        }
        None
    }

    fn bad_nameref_value(&mut self, how: &Declaration, value: &[u8]) {
        self.builtin_error_parts(how.builtin, &[b"`", value, b"': invalid variable name for name reference"]);
    }

    // ------------------------------------------------------------ finding the variable

    fn find_declared(
        &mut self,
        how: &Declaration,
        operand: &mut Operand,
        name: Symbol,
        subscript: &[u8],
    ) -> Result<Step, Failure> {
        let nameref = |shell: &Shell, name: Symbol| {
            shell.variables.get(name).attributes.has(Attributes::NAMEREF).then_some(name)
        };
        let mut found = Found { variable: None, nameref: None };
        if self.small.depth > 0 && how.scope == Scope::Local {
            found = match self.localize(how, operand, name, !subscript.is_empty()) {
                Some(found) => found,
                None => return Ok(Step::Verdict(Verdict::Failed)),
            };
            if let Some(variable) = found.variable
                && how.off.has(Attributes::NAMEREF)
                && nameref(self, variable).is_some()
                && self.refuses_change(how, variable, name)
            {
                return Ok(Step::Verdict(Verdict::Failed));
            }
        }
        if found.variable.is_none() {
            if how.on.has(Attributes::NAMEREF) {
                found.variable = nameref(self, name);
            } else if how.off.has(Attributes::NAMEREF) {
                found.nameref = self.last_nameref(name, false).and_then(|last| nameref(self, last));
                if let Some(last) = found.nameref {
                    if self.refuses_change(how, last, name) {
                        return Ok(Step::Verdict(Verdict::Failed));
                    }
                    let alone = how.on == Attributes::NONE && how.off == Attributes::NAMEREF;
                    if alone && operand.value.is_none() {
                        self.set_attributes(last, Attributes::NONE, Attributes::NAMEREF);
                        return Ok(Step::Verdict(Verdict::Done));
                    }
                    found.variable = self.existing_target(last);
                }
            } else if !subscript.is_empty() && operand.value.is_some() && nameref(self, name).is_some() {
                self.error_parts(&[b"warning: ", name.name(), b": removing nameref attribute"]);
                self.set_attributes(name, Attributes::NONE, Attributes::NAMEREF);
                self.variables.change(&mut self.journal, name).value = Value::Unset;
                found.variable = Some(name);
            }
        }
        let acts = how.scope == Scope::Global
            || how.on != Attributes::NONE
            || how.off != Attributes::NONE
            || operand.value.is_some();
        if found.variable.is_none() && acts && !how.on.has(Attributes::NAMEREF) {
            found.nameref = self.last_nameref(name, false).and_then(|last| nameref(self, last));
            if let Some(last) = found.nameref {
                found.variable = self.existing_target(last);
                if found.variable.is_none() {
                    return Ok(self.retarget(how, operand, last, subscript));
                }
            }
        }
        if found.variable.is_none() {
            found.variable = self.existing(name);
        }
        Ok(Step::Found(found))
    }

    /// A nameref to a variable that does not exist: the operand names that variable from now on.
    fn retarget(&mut self, how: &Declaration, operand: &mut Operand, last: Symbol, subscript: &[u8]) -> Step {
        let mut target = self.nameref_text(last).unwrap_or_default();
        target.extend_from_slice(subscript);
        if operand.value.is_some() && find_assignment(&[&target[..], b"="].concat()).is_none() {
            self.invalid_identifier(how.builtin, &target);
            return Step::Verdict(Verdict::BadAssignment);
        }
        if how.off.has(Attributes::NAMEREF) {
            self.set_attributes(last, Attributes::NONE, Attributes::NAMEREF);
        }
        operand.target = target;
        Step::Again
    }

    /// A read-only nameref with a value does not stop being one.
    fn refuses_change(&mut self, how: &Declaration, variable: Symbol, name: Symbol) -> bool {
        let binding = self.variables.get(variable);
        let refuses = binding.attributes.has(Attributes::READONLY) && binding.is_set();
        if refuses {
            self.builtin_readonly(how.builtin, name.name());
        }
        refuses
    }

    fn declare_found(
        &mut self,
        how: &Declaration,
        operand: &Operand,
        value: Option<Compound>,
        name: Symbol,
        subscript: &[u8],
        found: &Found,
    ) -> Result<Verdict, Failure> {
        let created = found.variable.is_none();
        let variable = found.variable.unwrap_or(name);
        if created {
            self.set_attributes(variable, Attributes::NONE, Attributes::NONE);
        } else {
            if value.is_some() && self.variables.get(variable).attributes.has(Attributes::READONLY) {
                return Err(self.readonly_error(variable));
            }
            if let Some(verdict) = self.refuse_declaration(how, operand, name, variable) {
                return Ok(verdict);
            }
        }
        let was_array = self.is_array(variable) && !created;
        let wants_array = how.on.has(Attributes::ARRAY.with(Attributes::ASSOC));
        let is_element = !subscript.is_empty();
        let parenthesized = matches!(operand.text(), [b'(', .., b')']);
        let to_array = is_element || wants_array || was_array;
        let mut compound = matches!(operand.value, Some(Given::Compound(_)));
        let mut element = is_element && operand.value.is_some();
        if element && was_array && !wants_array {
            compound = false;
        } else if parenthesized && to_array && self.small.compatibility < 44 {
            (compound, element) = (true, false);
        } else if parenthesized && to_array {
            if !was_array && !wants_array {
                let message: &[u8] = b": quoted compound array assignment deprecated";
                self.error_parts(&[b"warning: ", &operand.word, message]);
            }
            compound = was_array || wants_array;
            element = is_element && !compound;
        }
        if how.on.has(Attributes::ASSOC) && !self.is_assoc(variable) {
            self.convert_kind(variable, true);
        } else if (is_element || how.on.has(Attributes::ARRAY)) && !self.is_array(variable) {
            self.convert_kind(variable, false);
        }
        let deferred = Attributes::NAMEREF.with(Attributes::READONLY);
        let kinds = Attributes::ARRAY.with(Attributes::ASSOC);
        let mut off = how.off.without(kinds.with(Attributes::NAMEREF));
        if how.on.has(Attributes::NAMEREF) {
            off = off.with(Attributes::CONVERT);
        }
        self.set_attributes(variable, how.on.without(deferred.with(kinds)).without(off), off);
        let verdict = match value {
            Some(value) => {
                if let Some(Given::Compound(assignment)) = &operand.value
                    && self.opt(crate::Opt::Xtrace)
                {
                    self.trace_compound(assignment, &value);
                }
                self.naming("", |shell| shell.store_compound(variable, value, operand.append, true))?;
                Verdict::Done
            }
            None => self.assign_declared(how, operand, variable, subscript, (compound, element))?,
        };
        if how.on.has(Attributes::NAMEREF) && self.is_array(variable) {
            self.builtin_error_parts(how.builtin, &[name.name(), b": reference variable cannot be an array"]);
            return Ok(Verdict::Failed);
        }
        if verdict != Verdict::Done {
            if created && (how.on.has(Attributes::NAMEREF) || self.has_nameref(variable)) {
                self.unset_variable(variable);
            }
            return Ok(verdict);
        }
        // A locale that cannot be had is complained about once.
        let acted = operand.value.is_some() && is_locale_variable(variable.name());
        self.finish_declaration(how, variable, found, !acted);
        Ok(Verdict::Done)
    }

    /// The value. `shape`: it is a compound one, it is for one element.
    fn assign_declared(
        &mut self,
        how: &Declaration,
        operand: &Operand,
        variable: Symbol,
        subscript: &[u8],
        shape: (bool, bool),
    ) -> Result<Verdict, Failure> {
        let Some(Given::Text(text)) = &operand.value else { return Ok(Verdict::Done) };
        if shape.0 {
            self.assign_compound_text(variable, text, operand.append)?;
        } else if shape.1 {
            let inner = subscript.get(1..subscript.len().saturating_sub(1)).unwrap_or(&[]);
            if matches!(inner, b"@" | b"*") && !self.is_assoc(variable) {
                self.error_parts(&[variable.name(), subscript, b": bad array subscript"]);
                return Ok(Verdict::BadAssignment);
            }
            let key = self.key_from_text(variable, inner)?;
            if key == Key::Text(Vec::new()) {
                self.error_parts(&[variable.name(), subscript, b": bad array subscript"]);
                return Ok(Verdict::BadAssignment);
            }
            let written = Some(inner);
            if self.assign_written_element(variable, &key, written, text, operand.append).is_err() {
                return Ok(Verdict::BadAssignment);
            }
        } else if how.on.has(Attributes::NAMEREF) || self.has_nameref(variable) {
            return Ok(self.assign_nameref_text(how, variable, text, operand.append));
        } else {
            self.assign(variable, text, operand.append)?;
        }
        Ok(Verdict::Done)
    }

    fn has_nameref(&self, name: Symbol) -> bool {
        self.variables.get(name).attributes.has(Attributes::NAMEREF)
    }

    /// Gives a nameref its target.
    fn assign_nameref_text(&mut self, how: &Declaration, name: Symbol, text: &[u8], append: bool) -> Verdict {
        let mut value = if append { self.nameref_text(name).unwrap_or_default() } else { Vec::new() };
        value.extend_from_slice(text);
        let target = name.name();
        let itself = value == target || element_reference(&value).is_some_and(|(base, _)| base == target);
        if itself {
            self.error_parts(&[b"warning: ", target, b": circular name reference"]);
        }
        if !is_nameref_value(&value) {
            if !is_nameref_value(text) {
                self.invalid_identifier(how.builtin, text);
            }
            return Verdict::BadAssignment;
        }
        let variable = self.variables.replace(&mut self.journal, name);
        variable.value = Value::String(value);
        variable.attributes = variable.attributes.with(Attributes::DECLARED);
        Verdict::Done
    }

    /// The attributes that come after the value, and what depends on the variable.
    fn finish_declaration(&mut self, how: &Declaration, variable: Symbol, found: &Found, act: bool) {
        let late = Attributes(how.on.0 & (Attributes::READONLY.0 | Attributes::NAMEREF.0));
        let late = if self.is_array(variable) { late.without(Attributes::NAMEREF) } else { late };
        self.set_attributes(variable, late, Attributes(how.off.0 & Attributes::NAMEREF.0));
        let lasting = how.on.has(Attributes::EXPORT.with(Attributes::READONLY));
        if lasting && self.variables.get(variable).attributes.has(Attributes::TEMPORARY) {
            self.make_permanent_variable(variable);
        }
        if let Some(nameref) = found.nameref {
            let off = how.off.without(Attributes::READONLY.with(Attributes::ARRAY).with(Attributes::ASSOC));
            self.set_attributes(nameref, Attributes::NONE, off);
        }
        if act && self.variables.get(variable).attributes.has(Attributes::HOOK) {
            special::changed(self, variable);
        }
    }

    /// What an existing variable refuses.
    fn refuse_declaration(
        &mut self,
        how: &Declaration,
        operand: &Operand,
        name: Symbol,
        variable: Symbol,
    ) -> Option<Verdict> {
        let binding = self.variables.get(variable);
        let attributes = binding.attributes;
        let (is_set, is_array, is_assoc) =
            (binding.is_set(), self.is_array(variable), self.is_assoc(variable));
        let nameref = how.on.has(Attributes::NAMEREF);
        let readonly = attributes.has(Attributes::READONLY);
        if nameref && is_array {
            self.builtin_error_parts(how.builtin, &[name.name(), b": reference variable cannot be an array"]);
            return Some(Verdict::Failed);
        }
        let is_nameref = attributes.has(Attributes::NAMEREF);
        if is_nameref && !nameref && !how.off.has(Attributes::NAMEREF) {
            if operand.value.is_some() && !is_nameref_value(operand.text()) {
                self.bad_nameref_value(how, operand.text());
                return Some(Verdict::Failed);
            }
        } else if nameref && !is_nameref && is_set && operand.value.is_none() {
            let value = self.value_or_empty(variable);
            if !is_nameref_value(&value) {
                self.bad_nameref_value(how, &value);
                return Some(Verdict::Failed);
            }
        }
        let unlocks = how.off.has(Attributes::READONLY);
        let other = how.on.with(how.off).without(READONLY_ALLOWS) != Attributes::NONE;
        if readonly && (nameref || unlocks || other) && (nameref || unlocks || operand.value.is_none()) {
            self.builtin_readonly(how.builtin, if nameref { name.name() } else { variable.name() });
            return Some(Verdict::Failed);
        }
        if operand.value.is_some() && readonly {
            self.builtin_readonly(how.builtin, name.name());
            return Some(Verdict::BadAssignment);
        }
        if operand.value.is_some() && attributes.has(Attributes::NO_ASSIGN) {
            return Some(Verdict::Done);
        }
        let message: &[u8] = match (is_assoc, is_array && !is_assoc) {
            (true, _) if how.off.has(Attributes::ASSOC) => b": cannot destroy array variables in this way",
            (_, true) if how.off.has(Attributes::ARRAY) => b": cannot destroy array variables in this way",
            (true, _) if how.on.has(Attributes::ARRAY) => b": cannot convert associative to indexed array",
            (_, true) if how.on.has(Attributes::ASSOC) => b": cannot convert indexed to associative array",
            _ => return None,
        };
        self.builtin_error_parts(how.builtin, &[name.name(), message]);
        Some(Verdict::Failed)
    }
}

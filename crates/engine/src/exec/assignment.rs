//! Assignments (bash manual: Shell Parameters, Arrays): `name=value`, `name[subscript]=value`,
//! `name=(…)`, each with `+=`.
//!
//! Invariant: the words of a compound value are all expanded before the array changes; its
//! subscripts are evaluated as the elements are stored.

use crate::fields::Fields;
use crate::format::quote;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::access::{Key, Resolved};
use crate::variables::{AssocArray, Attributes, IndexedArray, Value};
use spork_syntax::Symbol;
use spork_syntax::tree::{ArrayElement, Assignment, AssignmentValue, Subscript};

/// A compound value whose words are expanded.
pub struct Compound<'a> {
    elements: &'a [ArrayElement],
    /// The values, element after element.
    values: Fields,
    /// The subscripts.
    keys: Fields,
    /// How many values each element gave, for an indexed array.
    counts: Vec<usize>,
}

impl Compound<'_> {
    pub fn elements(&self) -> &[ArrayElement] {
        self.elements
    }

    /// A key that was expanded.
    pub fn key(&self, at: usize) -> &[u8] {
        self.keys.get(at).unwrap_or(&[])
    }

    pub fn value(&self, at: usize) -> &[u8] {
        self.values.get(at).unwrap_or(&[])
    }

    /// How many values an element gave.
    pub fn count(&self, at: usize) -> usize {
        self.counts.get(at).copied().unwrap_or(1)
    }

    /// `(key value key value …)`
    pub fn has_pairs(&self) -> bool {
        self.elements.first().is_some_and(|element| element.index.is_none())
    }
}

impl Shell {
    /// The assignments of a command without a name, in order.
    pub fn assign_words(&mut self, assignments: &[Assignment]) -> Result<(), Failure> {
        for assignment in assignments {
            self.perform_assignment(assignment)?;
        }
        Ok(())
    }

    /// One assignment.
    pub fn perform_assignment(&mut self, assignment: &Assignment) -> Result<(), Failure> {
        match &assignment.value {
            AssignmentValue::Scalar(_) => {
                let mut value = self.spare_bytes();
                let result = self.assign_scalar(assignment, &mut value);
                self.recycle_bytes(value);
                result
            }
            AssignmentValue::Array { elements, .. } => {
                if self.opt(Opt::Xtrace) {
                    self.trace(&assignment.text());
                }
                if let Some(Subscript::Index { key, .. }) = assignment.index.as_deref() {
                    let name = assignment.name.name();
                    return Err(self.report(
                        &[name, b"[", &key.text, b"]: cannot assign list to array member"],
                        Failure::Discard(1),
                    ));
                }
                self.assign_compound(assignment.name, elements, assignment.append)
            }
        }
    }

    fn assign_scalar(&mut self, assignment: &Assignment, value: &mut Vec<u8>) -> Result<(), Failure> {
        self.expand_assignment_value(assignment, value)?;
        if self.opt(Opt::Xtrace) {
            self.trace_assignment(assignment, value);
        }
        let result = match assignment.index.as_deref() {
            None => self.assign(assignment.name, value, assignment.append),
            Some(index) => {
                let key = self.key_from_subscript(assignment.name, index)?;
                if let Subscript::Index { key: word, .. } = index
                    && (word.text.is_empty() || key == Key::Text(Vec::new()))
                {
                    let name = assignment.name.name();
                    return Err(self
                        .report(&[name, b"[", &word.text, b"]: bad array subscript"], Failure::Discard(1)));
                }
                self.assign_written_element(
                    assignment.name,
                    &key,
                    Some(index.text()),
                    value,
                    assignment.append,
                )
            }
        };
        result.map_err(|failure| self.fatal_in_posix(failure))
    }

    /// What drops the command line, or makes an assignment fail, ends the shell in POSIX mode.
    pub fn fatal_in_posix(&self, failure: Failure) -> Failure {
        match failure {
            Failure::Discard(status) | Failure::DiscardAll(status) | Failure::Command(status)
                if self.posix() =>
            {
                Failure::Exit(status)
            }
            failure => failure,
        }
    }

    /// Expands the value of a scalar assignment; a compound one gives its text.
    pub fn expand_assignment_value(
        &mut self,
        assignment: &Assignment,
        value: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        match &assignment.value {
            AssignmentValue::Scalar(word) => self.expand_value_word(word, value),
            AssignmentValue::Array { text, .. } => {
                value.extend_from_slice(text);
                Ok(())
            }
        }
    }

    /// `set -x` of an assignment whose value is expanded.
    pub fn trace_assignment(&mut self, assignment: &Assignment, value: &[u8]) {
        self.trace_value(&assignment.target(), value);
    }

    /// `set -x` of a value that goes to a `target` (`name=`).
    pub fn trace_value(&mut self, target: &[u8], value: &[u8]) {
        let mut line = target.to_vec();
        quote::xtrace_value(&mut line, value, self.charset);
        self.trace(&line);
    }

    // ------------------------------------------------------------ compound values

    /// `name=(…)`: the whole array, or more elements with `append`. A variable that is no array yet
    /// becomes an indexed one unless it is declared associative.
    pub fn assign_compound(
        &mut self,
        name: Symbol,
        elements: &[ArrayElement],
        append: bool,
    ) -> Result<(), Failure> {
        let name = match self.resolve(name) {
            Resolved::Name(name) => name,
            Resolved::Element(base, subscript) => {
                let parts: &[&[u8]] = &[b"`", base.name(), b"[", &subscript, b"]': not a valid identifier"];
                self.error_parts(parts);
                return Err(Failure::Discard(1));
            }
            Resolved::Nothing => name,
        };
        let compound = self.expand_compound(elements, self.is_assoc(name))?;
        let result = self.store_compound(name, compound, append, false);
        result.map_err(|failure| self.fatal_in_posix(failure))
    }

    /// Expands the words of a compound value, for an associative array or an indexed one.
    pub fn expand_compound<'a>(
        &mut self,
        elements: &'a [ArrayElement],
        assoc: bool,
    ) -> Result<Compound<'a>, Failure> {
        let mut compound =
            Compound { elements, values: self.spare_fields(), keys: self.spare_fields(), counts: Vec::new() };
        let result = match assoc {
            true => self.expand_keyed(&mut compound),
            false => self.expand_listed(&mut compound),
        };
        if result.is_err() {
            compound.values.abandon();
            compound.keys.abandon();
        }
        result.map(|()| compound)
    }

    /// Elements for an indexed array: words expand to several.
    fn expand_listed(&mut self, compound: &mut Compound) -> Result<(), Failure> {
        for source in compound.elements {
            let first = compound.values.len();
            match source.index.as_deref() {
                Some(Subscript::Index { key, .. }) => {
                    self.expand_string(key, compound.keys.open())?;
                    compound.keys.finish();
                }
                Some(index) => compound.keys.push(index.text()),
                None => (),
            }
            match source.index {
                Some(_) => {
                    self.expand_element_word(&source.value, compound.values.open())?;
                    compound.values.finish();
                }
                None => self.expand_word(&source.value, &mut compound.values)?,
            }
            compound.counts.push(compound.values.len() - first);
        }
        Ok(())
    }

    /// Elements for an associative array: keys and values expand to one string each.
    fn expand_keyed(&mut self, compound: &mut Compound) -> Result<(), Failure> {
        let pairs = compound.has_pairs();
        for element in compound.elements {
            match element.index.as_deref() {
                Some(Subscript::Index { key, .. }) if !pairs => {
                    self.expand_string(key, compound.keys.open())?;
                    compound.keys.finish();
                }
                Some(Subscript::At) if !pairs => compound.keys.push(b"@"),
                Some(Subscript::Star) if !pairs => compound.keys.push(b"*"),
                _ => (),
            }
            // One string, as the value of a variable.
            if pairs || element.index.is_some() {
                self.expand_value_word(&element.value, compound.values.open())?;
            }
            compound.values.finish();
        }
        Ok(())
    }

    /// Stores a compound value in a variable of the kind it was expanded for. `declared`: by a
    /// declaration builtin, which shows words quoted in messages.
    pub fn store_compound(
        &mut self,
        name: Symbol,
        compound: Compound,
        append: bool,
        declared: bool,
    ) -> Result<(), Failure> {
        self.check_assignable(name)?;
        let result = if !self.is_assoc(name) {
            self.store_listed(name, &compound, append)
        } else {
            let mut old = None;
            if !append {
                let (buckets, appends) = match &self.variables.get(name).value {
                    Value::Assoc(array) => {
                        let appends = compound.elements.iter().any(|element| element.append);
                        (array.bucket_count(), appends.then(|| array.clone()))
                    }
                    _ => (AssocArray::new().bucket_count(), Some(Box::default())),
                };
                old = appends;
                self.set_value(name, Value::Assoc(Box::new(AssocArray::with_buckets(buckets))));
            }
            match compound.has_pairs() {
                true => self.store_pairs(name, &compound, declared),
                false => self.store_keyed(name, &compound, old.as_deref(), declared),
            }
        };
        self.recycle(compound.keys);
        self.recycle(compound.values);
        result
    }

    fn check_assignable(&mut self, name: Symbol) -> Result<(), Failure> {
        if self.variables.get(name).attributes.has(Attributes::READONLY) {
            return Err(self.readonly_error(name));
        }
        Ok(())
    }

    fn store_listed(&mut self, name: Symbol, compound: &Compound, append: bool) -> Result<(), Failure> {
        if append {
            self.make_array(name);
        } else {
            self.set_value(name, Value::Indexed(Box::new(IndexedArray::new())));
        }
        let mut next = match &self.variables.get(name).value {
            Value::Indexed(array) => array.next_index(),
            _ => 0,
        };
        let (mut at, mut key) = (0, 0);
        for (element, count) in compound.elements.iter().zip(&compound.counts) {
            let (append, index) = match element.index.as_deref() {
                Some(index) => {
                    let numeric = matches!(index, Subscript::Index { .. });
                    let found = self.element_index(name, numeric, compound.key(key));
                    key += 1;
                    match found {
                        Ok(Some(index)) => (element.append, index),
                        Ok(None) => {
                            return Err(self.element_error(
                                element,
                                compound.key(key - 1),
                                compound.value(at),
                            ));
                        }
                        Err(failure) => return Err(failure),
                    }
                }
                None => (false, next),
            };
            next = index;
            for _ in 0..*count {
                if next < 0 {
                    let text = crate::format::number::to_bytes(next);
                    return Err(self.report(
                        &[name.name(), b"[", &text, b"]: bad array subscript"],
                        Failure::Discard(1),
                    ));
                }
                self.assign_element(name, &Key::Index(next), compound.values.at(at), append)?;
                (next, at) = (next.wrapping_add(1), at + 1);
            }
        }
        Ok(())
    }

    /// The index of `[subscript]=value`; None if there is no such element.
    fn element_index(
        &mut self,
        name: Symbol,
        numeric: bool,
        subscript: &[u8],
    ) -> Result<Option<i64>, Failure> {
        if subscript.is_empty() || !numeric {
            return Ok(None);
        }
        let number = self.evaluate_subscript(subscript)?;
        Ok(self.absolute_index(name, number))
    }

    /// Complains about the subscript of an element, which is shown as it was expanded.
    fn element_error(&mut self, element: &ArrayElement, key: &[u8], value: &[u8]) -> Failure {
        let append: &[u8] = if element.append { b"]+=" } else { b"]=" };
        let message: &[u8] = match element.index.as_deref() {
            Some(Subscript::At | Subscript::Star) => b": cannot assign to non-numeric index",
            _ => b": bad array subscript",
        };
        self.report(&[b"[", key, append, value, message], Failure::Discard(1))
    }

    /// `(key value key value …)`; a value that is missing is null, and a null key is passed over.
    fn store_pairs(&mut self, name: Symbol, compound: &Compound, declared: bool) -> Result<(), Failure> {
        let words = &compound.values;
        for at in (0..words.len()).step_by(2) {
            if words.at(at).is_empty() {
                let text = match compound.elements.get(at) {
                    Some(element) if !declared => element.text(),
                    _ => b"''".to_vec(),
                };
                self.remark(&[&text, b": bad array subscript"])?;
                continue;
            }
            let key = Key::Text(words.at(at).to_vec());
            self.assign_element(name, &key, words.at(at + 1), false)?;
        }
        Ok(())
    }

    /// `([key]=value …)`. `+=` adds to what `old`, the array before the assignment, has under the key.
    fn store_keyed(
        &mut self,
        name: Symbol,
        compound: &Compound,
        old: Option<&AssocArray>,
        declared: bool,
    ) -> Result<(), Failure> {
        let mut key = 0;
        for (at, element) in compound.elements.iter().enumerate() {
            if element.index.is_none() {
                let message: &[u8] = b": must use subscript when assigning associative array";
                let text = match declared {
                    true => quote::quoted(|out| quote::single(out, &element.text())),
                    false => element.text(),
                };
                return Err(self.report(&[name.name(), b": ", &text, message], Failure::Discard(1)));
            }
            if compound.keys.at(key).is_empty() && declared {
                let append: &[u8] = if element.append { b"+=" } else { b"=" };
                let value = quote::quoted(|out| quote::single(out, compound.values.at(at)));
                return Err(
                    self.report(&[b"['']", append, &value, b": bad array subscript"], Failure::Discard(1))
                );
            }
            if compound.keys.at(key).is_empty() {
                if declared {
                    let value = quote::quoted(|out| quote::single(out, compound.values.at(at)));
                    let equals: &[u8] = if element.append { b"['']+=" } else { b"['']=" };
                    return Err(self.report(&[equals, &value, b": bad array subscript"], Failure::Discard(1)));
                }
                return Err(self.report(&[&element.text(), b": bad array subscript"], Failure::Discard(1)));
            }
            let before = old.filter(|_| element.append).map(|old| old.get(compound.keys.at(key)));
            let text = Key::Text(compound.keys.at(key).to_vec());
            key += 1;
            if let Some(before) = before {
                self.assign_element(name, &text, before.map_or(b"", Vec::as_slice), false)?;
            }
            self.assign_element(name, &text, compound.values.at(at), element.append)?;
        }
        Ok(())
    }
}

//! The journal: a subshell is a transaction (ARCHITECTURE.md, "The journal").
//!
//! Entering a subshell sets a mark. While a mark is set, state that `( )`, `$( )` and pipeline
//! stages isolate notes its old value here before it changes; leaving restores it all.
//! A slot carries the stamp of the last mark it was noted for, so it is noted once per mark and
//! cost and memory are the number of different things changed.
//!
//! Invariants: with no mark set nothing is noted; entries are undone newest first; what is derived
//! from noted state is rebuilt by whoever restores it.

use crate::aliases::Aliases;
use crate::commands::CommandSlot;
use crate::io::Descriptor;
use crate::traps::Traps;
use crate::variables::Variable;
use crate::variables::hash::Place;
use spork_os::fd::Fd;
use spork_syntax::Symbol;
use std::collections::HashSet;
use std::rc::Rc;

/// Identifies a mark. Zero: none is set.
pub type Stamp = u64;

/// An old value.
pub enum Entry {
    Variable(Symbol, Variable),
    /// One element of an indexed array.
    Element(Symbol, i64, Option<Vec<u8>>),
    /// One element of an associative array, and where it stood.
    AssocElement(Symbol, Vec<u8>, Option<(Vec<u8>, Place)>),
    /// The bindings of a name below and at the top of the scope stack, for the rare operations that
    /// reach below the top (`declare -g`, `unset` that reveals an outer variable).
    Bindings(Symbol, Variable, Vec<(usize, Variable)>),
    Command(Symbol, CommandSlot),
    /// And whether a redirection stood over it (`Io::cover`).
    Descriptor(usize, Descriptor, bool),
    Aliases(Rc<Aliases>),
    Traps(Rc<Traps>),
    DirectoryStack(Rc<Vec<Vec<u8>>>),
    Completions(Rc<crate::complete::Completions>),
    /// The working directory as an open descriptor, and its name (`Shell::working_directory`).
    Directory(Option<Fd>, Option<Rc<[u8]>>),
    History(Rc<crate::history::History>),
    Umask(u32),
    LastArgument(Vec<u8>),
}

/// The undo log.
#[derive(Default)]
pub struct Journal {
    /// The innermost mark.
    pub mark: Stamp,
    pub entries: Vec<Entry>,
    last: Stamp,
    /// Array elements noted, by mark.
    elements: HashSet<(Stamp, Symbol, i64)>,
    assoc_elements: HashSet<(Stamp, Symbol, Vec<u8>)>,
    /// Whole tables noted, as (mark, kind).
    pub tables: TableStamps,
}

/// For tables that are noted as a whole: the mark they were last noted for.
#[derive(Debug, Default, Clone, Copy)]
pub struct TableStamps {
    pub aliases: Stamp,
    pub traps: Stamp,
    pub directory_stack: Stamp,
    pub completions: Stamp,
    pub directory: Stamp,
    pub history: Stamp,
    pub umask: Stamp,
    pub last_argument: Stamp,
}

/// Where a mark began, kept by `Shell::enter`.
#[derive(Debug, Clone, Copy)]
pub struct Begin {
    pub outer: Stamp,
    pub entries: usize,
    pub tables: TableStamps,
}

impl Journal {
    /// Sets a new mark.
    pub fn begin(&mut self) -> Begin {
        let begin = Begin { outer: self.mark, entries: self.entries.len(), tables: self.tables };
        self.last += 1;
        self.mark = self.last;
        begin
    }

    /// Ends the mark; the caller has undone the entries.
    pub fn end(&mut self, begin: Begin) {
        let mark = self.mark;
        if !self.elements.is_empty() {
            self.elements.retain(|element| element.0 != mark);
        }
        if !self.assoc_elements.is_empty() {
            self.assoc_elements.retain(|element| element.0 != mark);
        }
        self.mark = begin.outer;
        self.tables = begin.tables;
    }

    /// A process of its own begins here: what happened before is never undone.
    pub fn forget(&mut self) {
        self.entries.clear();
        self.elements.clear();
        self.assoc_elements.clear();
        self.tables = TableStamps::default();
        self.mark = 0;
    }

    /// True when a value with this stamp must be noted before it changes.
    #[inline]
    pub fn wants(&self, stamp: Stamp) -> bool {
        stamp != self.mark && self.mark != 0
    }

    /// Notes an array element once per mark; true when it still has to be pushed.
    pub fn first_element(&mut self, name: Symbol, index: i64) -> bool {
        self.elements.insert((self.mark, name, index))
    }

    /// As `first_element`, for an associative array.
    pub fn first_assoc_element(&mut self, name: Symbol, key: &[u8]) -> bool {
        self.assoc_elements.insert((self.mark, name, key.to_vec()))
    }
}

//! Programmable completion (bash manual: Programmable Completion, Programmable Completion Builtins).
//!
//! - here: completion specifications and their table
//! - `generate.rs`: the words a specification gives
//! - `names.rs`: the lists behind the actions (`-A alias`, `-v` …)
//! - `files.rs`: names of files, directories and commands

pub mod files;
pub mod generate;
pub mod names;

use crate::variables::hash::HashTable;
use std::rc::Rc;

/// What generates words, one bit each: `-A action`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Actions(pub u32);

/// Options of a specification, one bit each: `-o option`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CompletionOptions(pub u16);

/// An action: its name for `-A`, its letter or 0, its bit.
pub struct Action {
    pub name: &'static str,
    pub letter: u8,
    pub action: Actions,
}

macro_rules! actions {
    ($($constant:ident $name:literal $letter:literal,)*) => {
        #[derive(Clone, Copy)]
        enum ActionNumber { $($constant),* }
        impl Actions {
            $(pub const $constant: Actions = Actions(1 << ActionNumber::$constant as u32);)*
        }
        /// Every action, in the order of `complete -p`.
        pub static ACTIONS: &[Action] = &[
            $(Action { name: $name, letter: $letter, action: Actions::$constant }),*
        ];
    };
}

#[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "the names of the constants")]
mod action_table {
    use super::{Action, Actions};
    actions! {
        ALIAS "alias" b'a',
        ARRAYVAR "arrayvar" 0,
        BINDING "binding" 0,
        BUILTIN "builtin" b'b',
        COMMAND "command" b'c',
        DIRECTORY "directory" b'd',
        DISABLED "disabled" 0,
        ENABLED "enabled" 0,
        EXPORT "export" b'e',
        FILE "file" b'f',
        FUNCTION "function" 0,
        HELPTOPIC "helptopic" 0,
        HOSTNAME "hostname" 0,
        GROUP "group" b'g',
        JOB "job" b'j',
        KEYWORD "keyword" b'k',
        RUNNING "running" 0,
        SERVICE "service" b's',
        SETOPT "setopt" 0,
        SHOPT "shopt" 0,
        SIGNAL "signal" 0,
        STOPPED "stopped" 0,
        USER "user" b'u',
        VARIABLE "variable" b'v',
    }
}
pub use action_table::ACTIONS;

impl Actions {
    pub const NONE: Actions = Actions(0);

    pub const fn has(self, other: Actions) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn with(self, other: Actions) -> Actions {
        Actions(self.0 | other.0)
    }
}

impl CompletionOptions {
    pub const BASHDEFAULT: CompletionOptions = CompletionOptions(1);
    pub const DEFAULT: CompletionOptions = CompletionOptions(2);
    pub const DIRNAMES: CompletionOptions = CompletionOptions(4);
    pub const FILENAMES: CompletionOptions = CompletionOptions(8);
    pub const FULLQUOTE: CompletionOptions = CompletionOptions(16);
    pub const NOQUOTE: CompletionOptions = CompletionOptions(32);
    pub const NOSORT: CompletionOptions = CompletionOptions(64);
    pub const NOSPACE: CompletionOptions = CompletionOptions(128);
    pub const PLUSDIRS: CompletionOptions = CompletionOptions(256);

    pub const fn has(self, other: CompletionOptions) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn with(self, other: CompletionOptions) -> CompletionOptions {
        CompletionOptions(self.0 | other.0)
    }

    pub const fn without(self, other: CompletionOptions) -> CompletionOptions {
        CompletionOptions(self.0 & !other.0)
    }
}

/// Every option of `complete -o`, in the order of `complete -p`.
pub static COMPLETION_OPTIONS: &[(&str, CompletionOptions)] = &[
    ("bashdefault", CompletionOptions::BASHDEFAULT),
    ("default", CompletionOptions::DEFAULT),
    ("dirnames", CompletionOptions::DIRNAMES),
    ("filenames", CompletionOptions::FILENAMES),
    ("fullquote", CompletionOptions::FULLQUOTE),
    ("noquote", CompletionOptions::NOQUOTE),
    ("nosort", CompletionOptions::NOSORT),
    ("nospace", CompletionOptions::NOSPACE),
    ("plusdirs", CompletionOptions::PLUSDIRS),
];

/// A completion specification.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spec {
    pub actions: Actions,
    pub options: CompletionOptions,
    /// `-G`
    pub pattern: Option<Vec<u8>>,
    /// `-W`
    pub words: Option<Vec<u8>>,
    /// `-P`
    pub prefix: Option<Vec<u8>>,
    /// `-S`
    pub suffix: Option<Vec<u8>>,
    /// `-X`
    pub filter: Option<Vec<u8>>,
    /// `-F`
    pub function: Option<Vec<u8>>,
    /// `-C`
    pub command: Option<Vec<u8>>,
}

/// The names under which `-D`, `-E` and `-I` are kept. Messages show them.
pub const DEFAULT_COMMAND: &[u8] = b"_DefaultCmD_";
pub const EMPTY_COMMAND: &[u8] = b"_EmptycmD_";
pub const INITIAL_WORD: &[u8] = b"_InitialWorD_";

/// Buckets of bash's table of specifications.
const BUCKETS: usize = 512;

/// Completion specifications by command name, in the order of bash's table. Names given to one
/// `complete` share their specification: `compopt` on one changes all.
#[derive(Debug, Clone)]
pub struct Completions {
    table: HashTable<Rc<Spec>>,
    /// There has been a specification: before that, removing one is no error.
    pub used: bool,
}

impl Default for Completions {
    fn default() -> Completions {
        Completions { table: HashTable::with_buckets(BUCKETS), used: false }
    }
}

impl Completions {
    pub fn get(&self, name: &[u8]) -> Option<&Rc<Spec>> {
        self.table.get(name)
    }

    pub fn insert(&mut self, name: &[u8], spec: Rc<Spec>) {
        self.used = true;
        self.table.insert(name, spec);
    }

    pub fn remove(&mut self, name: &[u8]) -> bool {
        self.table.remove(name).is_some()
    }

    pub fn clear(&mut self) {
        self.table.clear();
    }

    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &Rc<Spec>)> {
        self.table.iter()
    }

    /// Changes the options of a specification, for all names that share it.
    pub fn change_options(&mut self, name: &[u8], on: CompletionOptions, off: CompletionOptions) {
        let Some(old) = self.table.get(name).cloned() else { return };
        let changed = Rc::new(Spec { options: old.options.with(on).without(off), ..(*old).clone() });
        let sharing: Vec<Box<[u8]>> = self
            .table
            .iter()
            .filter(|(_, spec)| Rc::ptr_eq(spec, &old))
            .map(|(name, _)| name.into())
            .collect();
        for name in sharing {
            self.table.insert(&name, Rc::clone(&changed));
        }
    }
}

//! Builtins (bash manual: Shell Builtin Commands): one file each, one row each in `BUILTINS`.
//!
//! A builtin gets the shell and its arguments (`arguments[0]` is its name) and ends with a status or
//! a flow. It prints with `Shell::print`, complains with `Shell::builtin_error`, and never touches
//! real descriptors.

pub mod messages;
pub mod options;
pub mod reference;
pub mod topics;

use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::Outcome;
use spork_syntax::Symbol;

/// A builtin: a row of the table.
pub struct Builtin {
    pub name: &'static str,
    pub run: fn(&mut Shell, &Fields) -> Outcome,
    pub flags: Flags,
    /// What `help` prints after the name: the usage line.
    pub usage: &'static str,
    /// The body of `help`.
    pub help: &'static str,
}

/// Properties of a builtin, a set of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flags(pub u8);

impl Flags {
    pub const NONE: Flags = Flags(0);
    /// A POSIX special builtin.
    pub const SPECIAL: Flags = Flags(1);
    /// Its assignment-like arguments expand as assignments.
    pub const DECLARATION: Flags = Flags(2);
    /// Found before functions and PATH in POSIX mode.
    pub const POSIX: Flags = Flags(4);
    /// It may start or wait for processes, read, or stop: output is settled before it runs.
    pub const BLOCKS: Flags = Flags(8);

    pub const fn or(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    pub const fn has(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }
}

impl std::fmt::Debug for Builtin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

macro_rules! registry {
    ($($module:ident $($row:ident)+;)*) => {
        $(pub mod $module;)*
        /// Every builtin, in the order of their files; see `sorted`.
        pub static BUILTINS: &[&Builtin] = &[$($(&$module::$row),+),*];
    };
}

registry! {
    colon COLON;
    bracket BRACKET;
    alias ALIAS;
    bind BIND;
    r#break BREAK CONTINUE;
    builtin BUILTIN;
    caller CALLER;
    cd CD;
    command COMMAND;
    compgen COMPGEN;
    complete COMPLETE;
    compopt COMPOPT;
    declare DECLARE TYPESET;
    dirs DIRS;
    disown DISOWN;
    echo ECHO;
    enable ENABLE;
    eval EVAL;
    exec EXEC;
    exit EXIT;
    export EXPORT;
    r#false FALSE;
    fc FC;
    fg FG BG;
    getopts GETOPTS;
    hash HASH;
    help HELP;
    history HISTORY;
    jobs JOBS;
    kill KILL;
    r#let LET;
    local LOCAL;
    logout LOGOUT;
    mapfile MAPFILE READARRAY;
    popd POPD;
    printf PRINTF;
    pushd PUSHD;
    pwd PWD;
    read READ;
    readonly READONLY;
    r#return RETURN;
    set SET;
    shift SHIFT;
    shopt SHOPT;
    source DOT SOURCE;
    suspend SUSPEND;
    test TEST;
    times TIMES;
    trap TRAP;
    r#true TRUE;
    r#type TYPE;
    ulimit ULIMIT;
    umask UMASK;
    unalias UNALIAS;
    unset UNSET;
    wait WAIT;
}

/// Enters all builtins into the command table.
pub fn install(shell: &mut Shell) {
    for builtin in BUILTINS {
        shell.commands.preset_builtin(Symbol::new(builtin.name.as_bytes()), builtin);
    }
}

/// Every builtin, sorted by name as `help`, `enable` and `compgen -b` list them.
pub fn sorted() -> Vec<&'static Builtin> {
    let mut all = BUILTINS.to_vec();
    all.sort_by_key(|builtin| builtin.name);
    all
}

/// The builtin of that name, disabled or not.
pub fn find(name: &[u8]) -> Option<&'static Builtin> {
    BUILTINS.iter().copied().find(|builtin| builtin.name.as_bytes() == name)
}

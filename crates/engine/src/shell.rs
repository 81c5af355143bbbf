//! The shell: all state that a subshell isolates, in one struct (ARCHITECTURE.md, "The shell").
//!
//! Invariant: state changes only through methods that note the old value in the journal first;
//! small `Copy` state is saved whole by `enter` (exec/subshell.rs).

use crate::aliases::Aliases;
use crate::charset::Charset;
use crate::commands::{Commands, Function};
use crate::complete::Completions;
use crate::expand::split::Separators;
use crate::fields::Fields;
use crate::history::History;
use crate::io::Io;
use crate::jobs::Jobs;
use crate::journal::{Entry, Journal};
use crate::options::{Opt, Options};
use crate::traps::Traps;
use crate::variables::Variables;
use crate::variables::random::Random;
use spork_syntax::Symbol;
use std::rc::Rc;

/// Positional parameters. `shift` moves `start`.
#[derive(Debug, Clone, Default)]
pub struct Positional {
    pub fields: Rc<Fields>,
    pub start: usize,
}

impl Positional {
    pub fn new(fields: Fields) -> Positional {
        Positional { fields: Rc::new(fields), start: 0 }
    }

    /// `$#`
    pub fn len(&self) -> usize {
        self.fields.len().saturating_sub(self.start)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// `$n`, counted from 1.
    #[inline]
    pub fn get(&self, number: usize) -> Option<&[u8]> {
        self.fields.get(self.start + number.checked_sub(1)?)
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[u8]> + Clone {
        (self.start..self.fields.len()).map(|i| self.fields.at(i))
    }
}

/// A level of the call stack: a function, a sourced file, or the script itself.
pub struct Frame {
    pub kind: FrameKind,
    /// The function; for a sourced file None.
    pub function: Option<Rc<Function>>,
    /// FUNCNAME of this level.
    pub name: Rc<[u8]>,
    /// BASH_SOURCE of this level.
    pub source: Rc<[u8]>,
    /// The line of the call (BASH_LINENO).
    pub call_line: u32,
    /// Length of `Variables::hidden` when the level began.
    pub hidden: usize,
    /// The arguments, kept for BASH_ARGV when extdebug is on.
    pub arguments: Option<Positional>,
    /// After `local -`: the options as they were, put back (`restore_set_options`) when the function
    /// returns.
    pub options: Option<Options>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrameKind {
    Function,
    Source,
}

/// State of `getopts` between calls.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetoptsState {
    /// Number of the argument that comes next; 0 starts anew.
    pub index: i64,
    /// The argument whose options are being read, and the place in it; 0 for none.
    pub current: i64,
    pub offset: usize,
}

/// Copied whole when a subshell is entered and put back when it is left.
#[derive(Debug, Clone, Copy)]
pub struct Small {
    pub options: Options,
    pub status: i32,
    /// The only element of PIPESTATUS; None before any command ended.
    pub lone_status: Option<i32>,
    /// LINENO.
    pub line: u32,
    pub loop_depth: u32,
    /// The loop depth where the subshell began.
    pub outer_loop_depth: u32,
    /// Captures around this level (`Io::begin_capture`).
    pub captures: usize,
    /// The EXIT trap of this level runs.
    pub exiting: bool,
    /// The next simple command is all that this level does.
    pub alone: crate::exec::Alone,
    /// Contexts around us in which a failing command does not end the shell under errexit.
    pub condition_depth: u32,
    /// `$!`
    pub last_background: Option<i32>,
    /// The last process substitution of this level: the only child an in-process subshell can wait for.
    pub last_substitution: Option<i32>,
    pub getopts: GetoptsState,
    pub random: Random,
    /// What SECONDS counts from: monotonic nanoseconds, and the value assigned.
    pub seconds_base: (u64, i64),
    /// BASH_SUBSHELL.
    pub subshell: u32,
    /// The next command is a subshell that is all of a subshell.
    pub lone_subshell: bool,
    /// The function whose first command runs: messages about its words name it.
    pub entered: Option<spork_syntax::Symbol>,
    /// FUNCNAME has a value: since a function was called, until one returns to the outermost level. bash
    /// does not count what `${ }` calls as returning.
    pub funcname: bool,
    /// Function depth: FUNCNEST, scope of local variables.
    pub depth: u32,
    /// Sourced files and functions we are in, for `return`.
    pub returnable: u32,
    /// Signals that `trap` has named.
    pub handled_signals: spork_os::SigSet,
    /// The trap being run, plus one; 0 for none (BASH_TRAPSIG).
    pub in_trap: u32,
    /// Depth of `+` in traces: one more in each substitution, `eval`, `.` and trap.
    pub indirection: u32,
    /// A compound command or pipeline around us has its own standard input: background commands then
    /// share it instead of reading /dev/null.
    pub stdin_redirected: bool,
    /// A level that shows the option `monitor` but has no job control.
    pub jobs_off: bool,
    /// A substitution under job control: what it starts stays in the shell's process group, and ignores
    /// that the terminal stops it.
    pub captured: bool,
    /// `( )`: the jobs of the enclosing shell are not shown.
    pub jobs_hidden: bool,
    /// The mode of assignment errors and special builtins: `command` was used.
    pub by_command: bool,
    /// `$?` before the trap that runs; a subshell in a trap is in none.
    pub trap_status: Option<i32>,
    /// The depth of the call stack where that trap began.
    pub trap_frames: usize,
    /// The version of bash whose behaviour is wanted: 53, or less by BASH_COMPAT and `compatNN`.
    pub compatibility: u8,
    /// `Shell::outer_arguments` was set.
    pub keeps_arguments: bool,
    /// `Shell::charset`.
    pub charset: Charset,
    /// How many of `Shell::missing_locales` are known here.
    pub missing_locales: usize,
    /// Status of the last command substitution of an assignment.
    pub substitution_status: Option<i32>,
}

pub type PipeStatus = smallvec::SmallVec<[i32; 6]>;

pub struct Shell {
    pub small: Small,
    pub journal: Journal,
    pub variables: Variables,
    pub commands: Commands,
    pub aliases: Rc<Aliases>,
    /// The highest version that a table of aliases has had.
    pub alias_versions: u64,
    pub traps: Rc<Traps>,
    pub completions: Rc<Completions>,
    /// While the line editor completes: the command, and the options `compopt` may change.
    pub completing: Option<(Vec<u8>, crate::complete::CompletionOptions)>,
    pub directory_stack: Rc<Vec<Vec<u8>>>,
    /// The working directory as `cd` and `pwd` name it, symbolic links and all; None when it is not
    /// known. PWD is only its copy.
    pub working_directory: Option<Rc<[u8]>>,
    pub history: Rc<History>,
    /// What `bind` calls; the line editor sets it.
    pub line_editor: Option<crate::builtins::bind::LineEditor>,
    pub io: Io,
    pub jobs: Jobs,
    pub positional: Positional,
    pub arith: crate::arith::State,
    pub regexes: crate::exec::conditional::Regexes,
    pub formats: crate::builtins::printf::Formats,
    pub zone: crate::variables::timezone::KeptZone,
    pub frames: Vec<Frame>,
    /// The positional parameters at the bottom of BASH_ARGV, from when it was first wanted.
    pub outer_arguments: Positional,
    /// `$0`
    pub zero: Rc<[u8]>,
    /// What messages begin with, when not the script: `bash`, `spork`, `-spork` …
    pub name: Rc<[u8]>,
    /// `$_`
    pub last_argument: Vec<u8>,
    /// PIPESTATUS, when the last pipeline had more than one command; else it is `Small::lone_status`.
    pub pipe_status: PipeStatus,
    /// The command line being run, for BASH_COMMAND: rendered when asked.
    pub current: crate::exec::Current,
    /// The argument of `-c`.
    pub execution_string: Option<Rc<[u8]>>,
    pub charset: Charset,
    /// Locales that were looked for in vain, with their categories.
    pub missing_locales: Vec<(&'static str, Rc<[u8]>)>,
    pub separators: Separators,
    /// The script file as named (BASH_SOURCE of the outermost level).
    pub script: Rc<[u8]>,
    /// `-D`: strings to translate are printed; true: as a catalogue.
    pub dump_strings: Option<bool>,
    /// PPID.
    pub parent: i32,
    /// `$$`
    pub pid: i32,
    /// The process we are now: differs from `pid` in a forked subshell.
    pub process: i32,
    pub interactive: bool,
    /// Invoked as a login shell.
    pub login: bool,
    /// `-c`, a script or standard input: decides the form of messages.
    pub mode: Mode,
    /// SPORK_FORK=always.
    pub fork_always: bool,
    /// The command that runs is the last of `-c`: a program may replace the shell.
    pub exec_in_place: bool,
    /// The child of a fork in the middle of a level, for the parent that unwinds to it; below 0: minus the
    /// status this process is to end with, since it could not fork.
    pub unwinding_child: i32,
    /// The depth of that level.
    pub unwinding_to: u32,
    /// Levels that may have to become processes.
    pub ahead: crate::exec::ahead::RunningAhead,
    /// How the last subshell that was a process died, until its command reports it.
    pub level_death: Option<(i32, spork_os::process::WaitStatus)>,
    /// Argument vector, reused.
    pub argv: spork_os::cstring::CStrings,
    /// Logical descriptors of process substitutions whose command still runs.
    pub substitutions: Vec<usize>,
    pub has_debug_trap: bool,
    /// extdebug: the DEBUG trap said not to run the command.
    pub skip_command: bool,
    /// `unset` cuts the subscript off its argument and `alias` the value, as `$_` shows.
    pub cut_argument: Option<Vec<u8>>,
    /// The assignments before the builtin that runs, by the place of the first among hidden bindings:
    /// listings do not show them.
    pub own_assignments: usize,
    /// A signal that is held for a level further out, and that has ended a child of this one: it was sent
    /// to all of us.
    pub group_signal: i32,
    /// Some text that ran names what only a process of its own has (`$PPID`, `/proc/self`).
    pub mentions_process: bool,
    /// The reader of what we write has gone.
    pub lost_reader: bool,
    /// SIGCHLD is caught, so that children that end are noticed.
    pub watches_children: bool,
    /// How many commands were read, for `\\#` in prompts.
    pub command_number: i64,
    /// The signal mask children get.
    pub signal_mask: spork_os::signal::SigSet,
    /// The background command being started redirects its own input.
    pub background_keeps_input: bool,
    /// `exec` ran without a command: the redirections around it stay.
    pub keeps_redirects: bool,
    /// The status of the last command of the last trap: extdebug looks at that of DEBUG.
    pub trap_result: i32,
    /// Traps that run now.
    pub running_traps: Vec<usize>,
    /// SIGPIPE does not end the shell any more.
    pub pipe_guarded: bool,
    pub trace_depth: u32,
    /// SIGINT is caught, so that a foreground child gets it first.
    pub catches_interrupts: bool,
    /// Signals that end the shell are caught (`catch_deadly_signals`).
    pub catches_deadly: bool,

    pub levels: crate::exec::subshell::Levels,
    /// A mark for each level that runs in this process, innermost last.
    pub marks: Vec<crate::exec::subshell::Mark>,
    pub stats: crate::stats::Stats,
    /// With `--profile`: where time goes. Of the process that it was asked of only.
    pub profile: Option<Box<crate::profile::Profile>>,
    /// Environment block and its variables, built when first needed.
    pub environment: crate::variables::environment::Environment,
    pub expansion: crate::expand::Scratch,
    /// Spare buffers.
    pub spare_fields: Vec<Fields>,
    pub spare_bytes: Vec<Vec<u8>>,
    /// Parsers of texts that have been run.
    pub spare_parsers: Vec<spork_syntax::Parser>,
    /// Monotonic and real time at start.
    pub start_time: i64,
    /// Names the engine itself uses.
    pub names: Names,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// `-c string`
    String,
    /// A script file.
    Script,
    /// Commands from standard input, not interactive.
    Input,
    Interactive,
}

macro_rules! names {
    ($($field:ident $name:literal),* $(,)?) => {
        /// Symbols of variables that the engine reads or sets.
        #[derive(Debug, Clone, Copy)]
        pub struct Names { $(pub $field: Symbol),* }
        impl Names {
            pub fn new() -> Names {
                Names { $($field: Symbol::new($name)),* }
            }
        }
        impl Default for Names {
            fn default() -> Names {
                Names::new()
            }
        }
    };
}

names! {
    ifs b"IFS", path b"PATH", home b"HOME", pwd b"PWD", oldpwd b"OLDPWD", cdpath b"CDPATH",
    underscore b"_", optind b"OPTIND", optarg b"OPTARG", opterr b"OPTERR", reply b"REPLY",
    mapfile b"MAPFILE", ps4 b"PS4", ps3 b"PS3", bash_rematch b"BASH_REMATCH",
    pipestatus b"PIPESTATUS", lc_all b"LC_ALL", lc_ctype b"LC_CTYPE", lang b"LANG", tz b"TZ",
    globignore b"GLOBIGNORE", globsort b"GLOBSORT", timeformat b"TIMEFORMAT",
    bash_env b"BASH_ENV", env b"ENV", funcnest b"FUNCNEST", bash_xtracefd b"BASH_XTRACEFD",
    execignore b"EXECIGNORE", tmout b"TMOUT", columns b"COLUMNS", lines b"LINES", coproc b"COPROC",
    bash_compat b"BASH_COMPAT", posixly_correct b"POSIXLY_CORRECT", ignoreeof b"IGNOREEOF",
    bash_aliases b"BASH_ALIASES", bash_cmds b"BASH_CMDS", dirstack b"DIRSTACK", shlvl b"SHLVL",
    histsize b"HISTSIZE", histfilesize b"HISTFILESIZE",
}

impl Shell {
    #[inline]
    pub fn opt(&self, opt: Opt) -> bool {
        self.small.options.has(opt)
    }

    #[inline]
    pub fn posix(&self) -> bool {
        self.opt(Opt::Posix)
    }

    /// An empty argument list; give it back with `recycle`.
    pub fn spare_fields(&mut self) -> Fields {
        self.spare_fields.pop().unwrap_or_default()
    }

    pub fn recycle(&mut self, mut fields: Fields) {
        if self.spare_fields.len() < 16 && fields.len() < 4096 {
            fields.clear();
            self.spare_fields.push(fields);
        }
    }

    /// An empty byte buffer; give it back with `recycle_bytes`.
    pub fn spare_bytes(&mut self) -> Vec<u8> {
        self.spare_bytes.pop().unwrap_or_default()
    }

    /// A parser over `text`, if possible a used one.
    pub fn parser(&mut self, text: &[u8], line: u32) -> spork_syntax::Parser {
        match self.spare_parsers.pop() {
            Some(mut parser) => {
                parser.restart(text, line);
                parser
            }
            None => spork_syntax::Parser::new(text, line),
        }
    }

    pub fn recycle_parser(&mut self, parser: spork_syntax::Parser) {
        if self.spare_parsers.len() < 4 && parser.capacity() <= 1 << 16 {
            self.spare_parsers.push(parser);
        }
    }

    pub fn recycle_bytes(&mut self, mut bytes: Vec<u8>) {
        if self.spare_bytes.len() < 16 && bytes.capacity() <= 1 << 16 {
            bytes.clear();
            self.spare_bytes.push(bytes);
        }
    }

    // ------------------------------------------------------------ tables noted as a whole

    pub fn aliases_mut(&mut self) -> &mut Aliases {
        if self.journal.wants(self.journal.tables.aliases) {
            self.journal.tables.aliases = self.journal.mark;
            self.journal.entries.push(Entry::Aliases(Rc::clone(&self.aliases)));
        }
        self.alias_versions += 1;
        let aliases = Rc::make_mut(&mut self.aliases);
        aliases.version = self.alias_versions;
        aliases
    }

    pub fn traps_mut(&mut self) -> &mut Traps {
        if self.journal.wants(self.journal.tables.traps) {
            self.journal.tables.traps = self.journal.mark;
            self.journal.entries.push(Entry::Traps(Rc::clone(&self.traps)));
        }
        Rc::make_mut(&mut self.traps)
    }

    pub fn completions_mut(&mut self) -> &mut Completions {
        if self.journal.wants(self.journal.tables.completions) {
            self.journal.tables.completions = self.journal.mark;
            self.journal.entries.push(Entry::Completions(Rc::clone(&self.completions)));
        }
        Rc::make_mut(&mut self.completions)
    }

    pub fn directory_stack_mut(&mut self) -> &mut Vec<Vec<u8>> {
        if self.journal.wants(self.journal.tables.directory_stack) {
            self.journal.tables.directory_stack = self.journal.mark;
            self.journal.entries.push(Entry::DirectoryStack(Rc::clone(&self.directory_stack)));
        }
        Rc::make_mut(&mut self.directory_stack)
    }

    pub fn history_mut(&mut self) -> &mut History {
        if self.journal.wants(self.journal.tables.history) {
            self.journal.tables.history = self.journal.mark;
            self.journal.entries.push(Entry::History(Rc::clone(&self.history)));
        }
        Rc::make_mut(&mut self.history)
    }

    /// Sets `$_`.
    #[inline]
    pub fn set_last_argument(&mut self, value: &[u8]) {
        if self.journal.wants(self.journal.tables.last_argument) {
            self.journal.tables.last_argument = self.journal.mark;
            let old = std::mem::take(&mut self.last_argument);
            self.journal.entries.push(Entry::LastArgument(old));
        }
        self.last_argument.clear();
        self.last_argument.extend_from_slice(value);
    }

    /// Changes the working directory of the process (not PWD, nor its name: the caller sets
    /// `working_directory`). Inside a subshell the old one is kept open, to return to it.
    pub fn change_directory(&mut self, path: &[u8]) -> std::io::Result<()> {
        self.io.settle();
        self.note_directory();
        spork_os::file::chdir(path)
    }

    fn note_directory(&mut self) {
        if self.journal.wants(self.journal.tables.directory) {
            self.journal.tables.directory = self.journal.mark;
            let here = spork_os::fd::open(b".", spork_os::fd::O_PATH | spork_os::fd::O_DIRECTORY, 0);
            self.journal.entries.push(Entry::Directory(here.ok(), self.working_directory.clone()));
        }
    }

    /// Sets the umask.
    pub fn set_umask(&mut self, mask: u32) {
        let old = spork_os::file::umask(mask);
        if self.journal.wants(self.journal.tables.umask) {
            self.journal.tables.umask = self.journal.mark;
            self.journal.entries.push(Entry::Umask(old));
        }
    }

    // ------------------------------------------------------------ output of builtins

    /// Appends to standard output.
    #[inline]
    pub fn print(&mut self, bytes: &[u8]) {
        self.io.write(1, bytes);
    }

    /// Appends what `fill` puts in the buffer of standard output.
    #[inline]
    pub fn print_with(&mut self, fill: impl FnOnce(&mut Vec<u8>)) {
        self.io.write_with(1, fill);
    }
}

//! Variables that are computed when read or that act when assigned (bash manual: Bash Variables).
//!
//! A special variable loses its meaning when it is unset, as in bash: its slot then holds an
//! ordinary value.

use super::access::Key;
use super::locale::is_locale_variable;
use super::{Attributes, Value};
use crate::format::number::{legal_number, push_i64, to_bytes};
use crate::options::{Opt, SET_OPTIONS, SHOPT_OPTIONS};
use crate::shell::{Positional, Shell};
use crate::status::Failure;
use spork_os::{process, time, user};
use spork_syntax::Symbol;

/// The computed variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Special {
    BashArgc,
    BashArgv,
    BashArgv0,
    BashCommand,
    BashLineno,
    BashMonoseconds,
    BashOpts,
    BashPid,
    BashSource,
    BashSubshell,
    BashTrapsig,
    BashAliases,
    BashCmds,
    Dirstack,
    EpochRealtime,
    EpochSeconds,
    Euid,
    Funcname,
    Groups,
    Histcmd,
    Hostname,
    Lineno,
    Pipestatus,
    Ppid,
    Random,
    Seconds,
    Shellopts,
    Srandom,
    Uid,
    Underscore,
}

const I: Attributes = Attributes::INTEGER;
const R: Attributes = Attributes::READONLY;
const NA: Attributes = Attributes::NO_ASSIGN;
const NONE: Attributes = Attributes::NONE;
/// Neither assigned nor unset.
const FIXED: Attributes = Attributes(Attributes::NO_ASSIGN.0 | Attributes::NO_UNSET.0);

/// Name, meaning, attributes beside "declared".
static SPECIALS: &[(&str, Special, Attributes)] = &[
    ("BASH_ARGC", Special::BashArgc, FIXED),
    ("BASH_ARGV", Special::BashArgv, FIXED),
    ("BASH_ARGV0", Special::BashArgv0, NONE),
    ("BASH_COMMAND", Special::BashCommand, NONE),
    ("BASH_LINENO", Special::BashLineno, FIXED),
    ("BASH_MONOSECONDS", Special::BashMonoseconds, NONE),
    ("BASHOPTS", Special::BashOpts, R),
    ("BASHPID", Special::BashPid, I),
    ("BASH_SOURCE", Special::BashSource, FIXED),
    ("BASH_SUBSHELL", Special::BashSubshell, NONE),
    ("BASH_TRAPSIG", Special::BashTrapsig, NONE),
    ("BASH_ALIASES", Special::BashAliases, NONE),
    ("BASH_CMDS", Special::BashCmds, NONE),
    ("DIRSTACK", Special::Dirstack, NONE),
    ("EPOCHREALTIME", Special::EpochRealtime, NONE),
    ("EPOCHSECONDS", Special::EpochSeconds, NONE),
    ("EUID", Special::Euid, Attributes(4 | 2)),
    ("FUNCNAME", Special::Funcname, NA),
    ("GROUPS", Special::Groups, NA),
    ("HISTCMD", Special::Histcmd, I),
    ("HOSTNAME", Special::Hostname, NONE),
    ("LINENO", Special::Lineno, NONE),
    ("PIPESTATUS", Special::Pipestatus, NONE),
    ("PPID", Special::Ppid, Attributes(4 | 2)),
    ("RANDOM", Special::Random, I),
    ("SECONDS", Special::Seconds, NONE),
    ("SHELLOPTS", Special::Shellopts, R),
    ("SRANDOM", Special::Srandom, I),
    ("UID", Special::Uid, Attributes(4 | 2)),
    ("_", Special::Underscore, NONE),
];

impl Special {
    pub fn is_array(self) -> bool {
        matches!(
            self,
            Special::BashArgc
                | Special::BashArgv
                | Special::BashLineno
                | Special::BashSource
                | Special::Dirstack
                | Special::Funcname
                | Special::Groups
                | Special::Pipestatus
        ) || self.is_assoc()
    }

    pub fn is_assoc(self) -> bool {
        matches!(self, Special::BashAliases | Special::BashCmds)
    }
}

/// Variables whose change acts at once.
static HOOKED: &[&str] = &[
    "BASH_COMPAT",
    "BASH_XTRACEFD",
    "GLOBIGNORE",
    "HISTFILESIZE",
    "HISTSIZE",
    "IFS",
    "IGNOREEOF",
    "LANG",
    "LC_ALL",
    "LC_COLLATE",
    "LC_CTYPE",
    "LC_MESSAGES",
    "LC_NUMERIC",
    "LC_TIME",
    "OPTIND",
    "PATH",
    "POSIXLY_CORRECT",
    "TZ",
];

/// Makes the special variables, before the environment is imported.
pub fn install(shell: &mut Shell) {
    for &(name, special, attributes) in SPECIALS {
        shell.variables.preset(Symbol::new(name.as_bytes()), Value::Special(special), attributes);
    }
    for name in HOOKED {
        let name = Symbol::new(name.as_bytes());
        shell.variables.preset(name, Value::Unset, Attributes::HOOK);
        shell.variables.conceal(name);
    }
}

/// Appends the scalar value. False when it has none.
pub fn append(shell: &mut Shell, special: Special, out: &mut Vec<u8>) -> bool {
    let number = match special {
        Special::BashPid => {
            // A pid of its own is what makes a subshell seen: in process it becomes a process now. In
            // the parent, which then unwinds, the value does not matter.
            let _ = shell.fork_here(crate::exec::subshell::ForkReason::SeenFromOutside);
            i64::from(shell.process)
        }
        Special::Lineno => i64::from(shell.small.line),
        Special::Random => i64::from(random(shell)),
        Special::Srandom => i64::from(secure_random(shell)),
        Special::Seconds => seconds(shell),
        Special::EpochSeconds => time::realtime().0,
        Special::BashMonoseconds => time::monotonic().0,
        Special::BashSubshell => i64::from(shell.small.subshell),
        Special::Uid => i64::from(process::getuid()),
        Special::Euid => i64::from(process::geteuid()),
        Special::Ppid => i64::from(shell.parent),
        Special::Histcmd if shell.opt(Opt::History) => shell.history.end() as i64 - 1,
        Special::Histcmd => 0,
        Special::BashTrapsig => match shell.small.in_trap {
            0 => return false,
            signal => i64::from(signal - 1),
        },
        Special::EpochRealtime => {
            let (seconds, nanoseconds) = time::realtime();
            push_i64(out, seconds);
            out.push(b'.');
            let micro = to_bytes(i64::from(nanoseconds / 1000) + 1_000_000);
            out.extend_from_slice(micro.get(1..).unwrap_or(&[]));
            return true;
        }
        Special::BashArgv0 => {
            out.extend_from_slice(&shell.zero);
            return true;
        }
        Special::Underscore => {
            out.extend_from_slice(&shell.last_argument);
            return true;
        }
        Special::BashCommand => {
            let text = shell.current.text();
            out.extend_from_slice(&text);
            return true;
        }
        Special::Hostname => {
            out.extend_from_slice(&user::hostname().unwrap_or_default());
            return true;
        }
        Special::Shellopts => {
            let mut names: Vec<&str> =
                SET_OPTIONS.iter().filter(|o| shell.opt(o.opt)).map(|o| o.name).collect();
            names.sort_unstable();
            out.extend_from_slice(names.join(":").as_bytes());
            return true;
        }
        Special::BashOpts => {
            let mut names: Vec<&str> =
                SHOPT_OPTIONS.iter().filter(|o| shell.opt(o.opt)).map(|o| o.name).collect();
            names.sort_unstable();
            out.extend_from_slice(names.join(":").as_bytes());
            return true;
        }
        _ => {
            let key = if special.is_assoc() { Key::Text(b"0".to_vec()) } else { Key::Index(0) };
            return append_element(shell, special, &key, out);
        }
    };
    push_i64(out, number);
    true
}

/// Appends one element of an array; a scalar is its own element 0.
pub fn append_element(shell: &mut Shell, special: Special, key: &Key, out: &mut Vec<u8>) -> bool {
    if !special.is_array() {
        return *key == Key::Index(0) && append(shell, special, out);
    }
    let elements = elements(shell, special);
    let key = match key {
        Key::Index(index) if *index < 0 => Key::Index(elements.len() as i64 + index),
        key => key.clone(),
    };
    match elements.into_iter().find(|(other, _)| *other == key) {
        Some((_, value)) => {
            out.extend_from_slice(&value);
            true
        }
        None => false,
    }
}

/// All elements, in bash's order.
pub fn elements(shell: &mut Shell, special: Special) -> Vec<(Key, Vec<u8>)> {
    let values: Vec<Vec<u8>> = match special {
        Special::Funcname => {
            if !shell.small.funcname {
                return Vec::new();
            }
            let mut names: Vec<Vec<u8>> =
                shell.frames.iter().rev().map(|frame| frame.name.to_vec()).collect();
            if shell.mode == crate::shell::Mode::Script {
                names.push(b"main".to_vec());
            }
            names
        }
        Special::BashSource => {
            let mut sources: Vec<Vec<u8>> =
                shell.frames.iter().rev().map(|frame| frame.source.to_vec()).collect();
            if shell.mode == crate::shell::Mode::Script {
                sources.push(shell.script.to_vec());
            }
            sources
        }
        Special::BashLineno => {
            let mut lines: Vec<Vec<u8>> =
                shell.frames.iter().rev().map(|frame| to_bytes(i64::from(frame.call_line))).collect();
            if shell.mode == crate::shell::Mode::Script {
                lines.push(b"0".to_vec());
            }
            lines
        }
        Special::BashArgc => {
            debug_arguments(shell).iter().map(|arguments| to_bytes(arguments.len() as i64)).collect()
        }
        Special::BashArgv => debug_arguments(shell)
            .iter()
            .flat_map(|arguments| arguments.iter().rev().map(<[u8]>::to_vec).collect::<Vec<_>>())
            .collect(),
        Special::Pipestatus => match shell.pipe_status.as_slice() {
            [] => shell.small.lone_status.iter().map(|status| to_bytes(i64::from(*status))).collect(),
            all => all.iter().map(|status| to_bytes(i64::from(*status))).collect(),
        },
        Special::Groups => {
            // The primary group comes first.
            let primary = process::getegid();
            let mut groups = process::getgroups().unwrap_or_default();
            groups.retain(|group| *group != primary);
            groups.insert(0, primary);
            groups.iter().map(|group| to_bytes(i64::from(*group))).collect()
        }
        Special::Dirstack => {
            let mut directories = vec![shell.value_or_empty(shell.names.pwd)];
            directories.extend(shell.directory_stack.iter().cloned());
            directories
        }
        Special::BashAliases => {
            return shell
                .aliases
                .in_array_order()
                .iter()
                .map(|(name, value)| (Key::Text(name.to_vec()), value.clone()))
                .collect();
        }
        Special::BashCmds => {
            return shell
                .commands
                .remembered_in_array_order()
                .iter()
                .map(|(name, hashed)| (Key::Text(name.to_vec()), hashed.path.clone()))
                .collect();
        }
        _ => {
            let mut value = Vec::new();
            if !append(shell, special, &mut value) {
                return Vec::new();
            }
            vec![value]
        }
    };
    values.into_iter().enumerate().map(|(index, value)| (Key::Index(index as i64), value)).collect()
}

/// Assigns to a computed scalar.
pub fn assign(shell: &mut Shell, name: Symbol, special: Special, text: &[u8]) -> Result<(), Failure> {
    match special {
        Special::Random => {
            // What is no expression leaves the sequence as it is.
            let who = shell.arith.command.as_bytes();
            if let Ok(seed) = shell.evaluate_text_failing(who, text) {
                shell.small.random.reseed(seed);
            }
        }
        Special::Seconds => {
            let value = legal_number(text).unwrap_or(0);
            shell.small.seconds_base = (time::monotonic_ns(), value);
        }
        Special::Lineno => {
            shell.small.line = legal_number(text).unwrap_or(0) as u32;
        }
        Special::BashArgv0 => shell.zero = text.into(),
        Special::Underscore => shell.set_last_argument(text),
        Special::Hostname => {
            // An ordinary variable once assigned.
            let variable = shell.variables.replace(&mut shell.journal, name);
            variable.value = Value::String(text.to_vec());
        }
        // Assignments to the others have no effect.
        _ => (),
    }
    Ok(())
}

/// Assigns to an element of a computed array.
pub fn assign_element(shell: &mut Shell, special: Special, key: &Key, value: &[u8]) -> Result<(), Failure> {
    match (special, key) {
        (Special::Dirstack, Key::Index(index)) => {
            if let Some(at) = usize::try_from(*index).ok().and_then(|index| index.checked_sub(1))
                && at < shell.directory_stack.len()
                && let Some(slot) = shell.directory_stack_mut().get_mut(at)
            {
                *slot = value.to_vec();
            }
        }
        (Special::BashAliases, Key::Text(name)) if !crate::builtins::alias::is_alias_name(name) => {
            shell.remark(&[b"`", name, b"': invalid alias name"])?;
        }
        (Special::BashAliases, Key::Text(name)) => shell.aliases_mut().insert(name, value),
        (Special::BashCmds, Key::Text(name)) => {
            shell.commands.remember(
                &mut shell.journal,
                Symbol::new(name),
                value.to_vec(),
                !value.starts_with(b"/"),
            );
        }
        _ => (),
    }
    Ok(())
}

/// Acts on a new value of a hooked variable (also when it was unset or restored).
pub fn changed(shell: &mut Shell, name: Symbol) {
    let names = shell.names;
    if name == names.ifs {
        shell.separators = crate::expand::split::Separators::of(shell.value(name).as_deref());
    } else if name == names.path {
        shell.commands.forget_all(&mut shell.journal);
    } else if is_locale_variable(name.name()) {
        shell.locale_changed(name);
    } else if name == names.optind {
        crate::builtins::getopts::index_changed(shell);
    } else if name == names.posixly_correct {
        let on = shell.variables.get(name).is_set();
        shell.enter_posix_mode(on);
    } else if name == names.histsize {
        shell.history_size_changed();
    } else if name == names.histfilesize {
        shell.history_file_size_changed();
    } else if name == names.bash_compat {
        shell.compatibility_changed();
    } else if name == names.ignoreeof {
        let on = shell.variables.get(name).is_set();
        shell.small.options.set(Opt::Ignoreeof, on);
    } else if name == names.bash_xtracefd {
        shell.trace_descriptor_changed();
    } else if name == names.globignore {
        // A null value changes nothing.
        match shell.value(name) {
            None => shell.small.options.set(Opt::Dotglob, false),
            Some(value) if !value.is_empty() => shell.small.options.set(Opt::Dotglob, true),
            Some(_) => (),
        }
    }
}

/// The arguments of the calls that are kept, innermost first, and at the end those of the shell. They
/// are kept from now on when they are asked for outside a function.
fn debug_arguments(shell: &mut Shell) -> Vec<Positional> {
    if shell.small.depth == 0 && !shell.opt(Opt::Extdebug) {
        shell.keep_outer_arguments(true);
    }
    let calls = shell.frames.iter().rev().filter_map(|frame| frame.arguments.clone());
    let outer = shell.small.keeps_arguments.then(|| shell.outer_arguments.clone());
    calls.chain(outer).collect()
}

impl Shell {
    /// Begins BASH_ARGV, with the positional parameters there are (`known`), unless it has begun. A call
    /// with arguments of its own has put them aside by then.
    pub fn keep_outer_arguments(&mut self, known: bool) {
        if !self.small.keeps_arguments {
            self.small.keeps_arguments = true;
            self.outer_arguments = if known { self.positional.clone() } else { Positional::default() };
        }
    }
}

fn random(shell: &mut Shell) -> i32 {
    let level = shell.small.compatibility;
    shell.small.random.next(u32::from(level))
}

fn secure_random(shell: &mut Shell) -> u32 {
    shell.small.random.next_secure(|| spork_os::random::random_u32().ok())
}

fn seconds(shell: &Shell) -> i64 {
    let (base, value) = shell.small.seconds_base;
    value + (time::monotonic_ns().saturating_sub(base) / 1_000_000_000) as i64
}

/// After a subshell put a hooked variable back: what derives from it is rebuilt. What the journal or
/// the options already restored is left alone.
pub fn restored(shell: &mut Shell, name: Symbol) {
    let names = shell.names;
    if name == names.ifs {
        changed(shell, name);
    }
}

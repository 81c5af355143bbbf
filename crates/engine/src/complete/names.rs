//! The lists behind the actions of completion (bash manual: Programmable Completion Builtins, `-A`).

use super::Actions;
use crate::builtins::r#type::KEYWORDS;
use crate::builtins::{help, sorted};
use crate::format::number::to_bytes;
use crate::jobs::State;
use crate::options::{SET_OPTIONS, SHOPT_OPTIONS};
use crate::shell::Shell;
use crate::variables::listing;
use crate::variables::{Attributes, Value};
use spork_os::{fd, signal, user};
use spork_syntax::Symbol;

type Names = Vec<Vec<u8>>;

/// A row: the actions whose names come from a list, in the order in which they are generated.
pub type Source = (Actions, fn(&mut Shell) -> Names);

pub static SOURCES: &[Source] = &[
    (Actions::ALIAS, |shell| aliases(shell)),
    (Actions::ARRAYVAR, array_variables),
    (Actions::BUILTIN, |_| sorted().iter().map(|builtin| builtin.name.into()).collect()),
    (Actions::DISABLED, |shell| builtins(shell, false)),
    (Actions::ENABLED, |shell| enabled_builtins(shell)),
    (Actions::EXPORT, exported_variables),
    (Actions::FUNCTION, |shell| functions(shell)),
    (Actions::HELPTOPIC, |_| help::topic_names()),
    (Actions::HOSTNAME, host_names),
    (Actions::JOB, |shell| jobs(shell, None)),
    (Actions::KEYWORD, |_| keywords()),
    (Actions::RUNNING, |shell| jobs(shell, Some(State::Running))),
    (Actions::SETOPT, |_| SET_OPTIONS.iter().map(|option| option.name.into()).collect()),
    (Actions::SHOPT, |_| SHOPT_OPTIONS.iter().map(|option| option.name.into()).collect()),
    (Actions::SIGNAL, |_| signals()),
    (Actions::STOPPED, |shell| jobs(shell, Some(State::Stopped))),
    (Actions::VARIABLE, |shell| variables(shell, Attributes::NONE)),
];

pub fn aliases(shell: &Shell) -> Names {
    shell.aliases.sorted().into_iter().map(|(name, _)| name.to_vec()).collect()
}

pub fn keywords() -> Names {
    KEYWORDS.iter().map(|keyword| keyword.as_bytes().to_vec()).collect()
}

pub fn functions(shell: &Shell) -> Names {
    shell.commands.function_names().into_iter().map(|name| name.name().to_vec()).collect()
}

fn builtins(shell: &Shell, enabled: bool) -> Names {
    let is_enabled = |name: &str| shell.commands.builtin(Symbol::new(name.as_bytes())).is_some();
    let all = sorted().into_iter().filter(|builtin| is_enabled(builtin.name) == enabled);
    all.map(|builtin| builtin.name.into()).collect()
}

pub fn enabled_builtins(shell: &Shell) -> Names {
    builtins(shell, true)
}

/// Variables that have a value and an attribute.
fn variables(shell: &mut Shell, wanted: Attributes) -> Names {
    let names = shell.without_own_assignments(|shell| {
        let mut names = listing::sorted_names(shell);
        names.retain(|name| {
            let attributes = shell.variables.get(*name).attributes;
            (wanted == Attributes::NONE || attributes.has(wanted)) && listing::is_visible(shell, *name)
        });
        names
    });
    names.into_iter().map(|name| name.name().to_vec()).collect()
}

fn exported_variables(shell: &mut Shell) -> Names {
    variables(shell, Attributes::EXPORT)
}

fn array_variables(shell: &mut Shell) -> Names {
    let mut names = listing::sorted_names(shell);
    names.retain(|name| {
        let variable = shell.variables.get(*name);
        let (indexed, assoc) = listing::kind(variable);
        (indexed || assoc) && !matches!(variable.value, Value::Unset) && listing::is_visible(shell, *name)
    });
    names.into_iter().map(|name| name.name().to_vec()).collect()
}

/// `EXIT`, the signals by number, then the other events a trap may name.
fn signals() -> Names {
    let mut names = vec![b"EXIT".to_vec()];
    for number in 1..signal::NSIG {
        names.push(match signal::name(number) {
            Some(name) => [b"SIG", name.as_bytes()].concat(),
            None => [&b"SIGJUNK("[..], &to_bytes(i64::from(number)), b")"].concat(),
        });
    }
    names.extend(["DEBUG", "ERR", "RETURN"].map(Vec::from));
    names
}

/// The commands of jobs, newest first.
fn jobs(shell: &mut Shell, wanted: Option<State>) -> Names {
    let (jobs, _) = shell.shown_jobs();
    let wanted = |state: State| wanted.is_none_or(|wanted| wanted == state);
    jobs.iter()
        .rev()
        .filter(|job| wanted(job.state()))
        .map(|job| {
            let text = job.processes.first().map(|process| process.text.clone()).unwrap_or_default();
            let end = text.iter().position(|byte| matches!(byte, b' ' | b'\t' | b'\n'));
            text.get(..end.unwrap_or(text.len())).unwrap_or(&[]).to_vec()
        })
        .collect()
}

/// The names in HOSTFILE, or in `/etc/hosts`.
fn host_names(shell: &mut Shell) -> Names {
    let path = shell.value(Symbol::new(b"HOSTFILE")).unwrap_or_else(|| b"/etc/hosts".to_vec());
    let mut text = Vec::new();
    if let Ok(file) = fd::open(&path, fd::O_RDONLY, 0) {
        let _ = fd::read_to_end(file.raw(), &mut text);
    }
    let mut names = Names::new();
    for line in text.split(|byte| *byte == b'\n') {
        let end = memchr::memchr(b'#', line).unwrap_or(line.len());
        let words = line.get(..end).unwrap_or(&[]).split(u8::is_ascii_whitespace);
        let mut words = words.filter(|word| !word.is_empty()).peekable();
        // The address.
        words.next_if(|word| word.first().is_some_and(u8::is_ascii_digit));
        names.extend(words.map(<[u8]>::to_vec));
    }
    names
}

/// Login names, for a text with its tilde if it has one.
pub fn users(text: &[u8]) -> Names {
    let (tilde, name) = match text.strip_prefix(b"~") {
        Some(name) => (&b"~"[..], name),
        None => (&b""[..], text),
    };
    let all = user::user_names().into_iter().filter(|user| user.starts_with(name));
    all.map(|user| [tilde, &user].concat()).collect()
}

pub fn groups(text: &[u8]) -> Names {
    user::group_names().into_iter().filter(|group| group.starts_with(text)).collect()
}

/// Names and other names of services.
pub fn services(text: &[u8]) -> Names {
    let all = user::services().into_iter().flat_map(|service| {
        let mut names = vec![service.name];
        names.extend(service.aliases);
        names
    });
    all.filter(|name| name.starts_with(text)).collect()
}

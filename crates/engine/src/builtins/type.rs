//! `type` (bash manual: Bash Builtins), and the description of commands that `command -v` and `-V`
//! print as well.

use super::options::Scan;
use super::{Builtin, Flags};
use crate::directory;
use crate::exec::search::{STANDARD_PATH, Wanted};
use crate::fields::Fields;
use crate::format::quote;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};
use spork_syntax::Symbol;

pub static TYPE: Builtin = Builtin {
    name: "type",
    run: |shell, arguments| type_builtin(shell, arguments).into(),
    flags: Flags::POSIX,
    usage: "type [-afptP] name [name ...]",
    help: "\
Tell what the shell takes a command name for.

Options:
  -a\tshow everything of that name: aliases, functions, builtins and, unless
    \t-p is given, too, the programs in PATH
  -f\tdo not look for functions
  -P\tlook in PATH even if NAME is an alias, builtin or function, and print
    \tthe path
  -p\tprint the path of the program that would run, if it is one
  -t\tprint one word: `alias', `keyword', `function', `builtin' or `file'

Exit Status:
Zero if every NAME is found.",
};

/// What a description looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// A sentence (`type`, `command -V`).
    Sentence,
    /// What would be typed (`command -v`).
    Reusable,
    /// One word (`type -t`).
    Word,
    /// Only a path (`type -p`).
    Path,
}

/// How to describe a command.
#[derive(Debug, Clone, Copy)]
pub struct Describe {
    pub style: Style,
    /// Everything of that name, not only what would run.
    pub all: bool,
    pub force_path: bool,
    pub no_functions: bool,
    /// A relative path is made absolute.
    pub absolute: bool,
    /// Search the standard path instead of PATH.
    pub standard_path: bool,
}

impl Describe {
    pub fn new(style: Style) -> Describe {
        Describe {
            style,
            all: false,
            force_path: false,
            no_functions: false,
            absolute: false,
            standard_path: false,
        }
    }
}

fn type_builtin(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    if arguments.len() < 2 {
        return Ok(SUCCESS);
    }
    let arguments = &with_short_options(arguments);
    let mut how = Describe::new(Style::Sentence);
    let mut options = Scan::new(arguments, b"afptP");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'a' => how.all = true,
            b'f' => how.no_functions = true,
            b'p' => how.style = Style::Path,
            b't' => how.style = Style::Word,
            _ => (how.style, how.force_path) = (Style::Path, true),
        }
    }
    let mut status = SUCCESS;
    for name in options.rest() {
        if !describe_command(shell, name, how) {
            if how.style == Style::Sentence {
                shell.not_found(arguments.at(0), name);
            }
            status = FAILURE;
        }
    }
    Ok(status)
}

/// Turns the old `-type`, `-path` and `-all` into letters.
fn with_short_options(arguments: &Fields) -> Fields {
    let mut short = Fields::new();
    let mut scanning = true;
    for (index, argument) in arguments.iter().enumerate() {
        scanning &= index == 0 || argument.starts_with(b"-");
        short.push(match argument {
            b"-type" | b"--type" if scanning => b"-t",
            b"-path" | b"--path" if scanning => b"-p",
            b"-all" | b"--all" if scanning => b"-a",
            _ => argument,
        });
    }
    short
}

/// Prints what a name means as a command. False when it means nothing.
pub fn describe_command(shell: &mut Shell, name: &[u8], how: Describe) -> bool {
    let mut found = false;
    if !how.force_path {
        for describe in [describe_alias, describe_keyword, describe_special, describe_function, describe_builtin]
        {
            if describe(shell, name, how) {
                found = true;
                if !how.all {
                    return true;
                }
            }
        }
    }
    describe_program(shell, name, how) || found
}

/// Prints one finding: what `type`, `command -v` and `type -t` say. `-p` prints only paths.
fn report(shell: &mut Shell, how: Describe, word: &[u8], sentence: &[&[u8]], reusable: &[&[u8]]) {
    let mut line = match how.style {
        Style::Path => return,
        Style::Word => word.to_vec(),
        Style::Sentence => sentence.concat(),
        Style::Reusable => reusable.concat(),
    };
    line.push(b'\n');
    shell.print(&line);
}

fn describe_alias(shell: &mut Shell, name: &[u8], how: Describe) -> bool {
    if !shell.opt(Opt::ExpandAliases) {
        return false;
    }
    let Some(value) = shell.aliases.get(name).map(<[u8]>::to_vec) else { return false };
    let quoted = quote::quoted(|out| quote::alias_value(out, &value));
    let sentence: &[&[u8]] = &[name, b" is aliased to `", &value, b"'"];
    report(shell, how, b"alias", sentence, &[b"alias ", name, b"=", &quoted]);
    true
}

/// The reserved words, as `compgen -k` lists them.
pub static KEYWORDS: &[&str] = &[
    "if", "then", "else", "elif", "fi", "case", "esac", "for", "select", "while", "until", "do", "done", "in",
    "function", "time", "{", "}", "!", "[[", "]]", "coproc",
];

fn describe_keyword(shell: &mut Shell, name: &[u8], how: Describe) -> bool {
    if !KEYWORDS.iter().any(|keyword| keyword.as_bytes() == name) {
        return false;
    }
    report(shell, how, b"keyword", &[name, b" is a shell keyword"], &[name]);
    true
}

/// In POSIX mode special builtins come before functions.
fn describe_special(shell: &mut Shell, name: &[u8], how: Describe) -> bool {
    if !shell.posix() || !is_special(shell, name) {
        return false;
    }
    report(shell, how, b"builtin", &[name, b" is a special shell builtin"], &[name]);
    true
}

fn is_special(shell: &Shell, name: &[u8]) -> bool {
    shell.commands.builtin(Symbol::new(name)).is_some_and(|builtin| builtin.flags.has(Flags::SPECIAL))
}

fn describe_function(shell: &mut Shell, name: &[u8], how: Describe) -> bool {
    if how.no_functions {
        return false;
    }
    let Some(function) = shell.commands.function(Symbol::new(name)).cloned() else { return false };
    let text = spork_syntax::print::print_function(&function.definition);
    report(shell, how, b"function", &[name, b" is a function\n", &text], &[name]);
    true
}

fn describe_builtin(shell: &mut Shell, name: &[u8], how: Describe) -> bool {
    if shell.commands.builtin(Symbol::new(name)).is_none() || (shell.posix() && is_special(shell, name)) {
        return false;
    }
    report(shell, how, b"builtin", &[name, b" is a shell builtin"], &[name]);
    true
}

/// Prints a path that a name stands for.
fn report_path(shell: &mut Shell, how: Describe, name: &[u8], sentence: &[&[u8]], path: &[u8]) {
    let how = Describe { style: if how.style == Style::Path { Style::Reusable } else { how.style }, ..how };
    report(shell, how, b"file", &[&[name], sentence].concat(), &[path]);
}

fn describe_program(shell: &mut Shell, name: &[u8], how: Describe) -> bool {
    if name.contains(&b'/') {
        let found = shell.is_program(name);
        if found {
            report_path(shell, how, name, &[b" is ", name], name);
        }
        return found;
    }
    let mut found = false;
    if (!how.all || how.force_path)
        && let Some(path) = shell.remembered_path(Symbol::new(name))
    {
        report_path(shell, how, name, &[b" is hashed (", &path, b")"], &path);
        if !how.all {
            return true;
        }
    }
    let paths = if how.standard_path {
        shell.find_in(STANDARD_PATH, name, Wanted::Program).into_iter().collect()
    } else if how.all {
        shell.find_programs(name)
    } else {
        shell.find_program(name).into_iter().collect::<Vec<_>>()
    };
    for path in paths {
        if shell.posix() && !shell.is_program(&path) {
            continue;
        }
        let shown = shown_path(shell, how, path);
        found = true;
        report_path(shell, how, name, &[b" is ", &shown], &shown);
    }
    found
}

/// A path as found, or made absolute where that is asked for.
fn shown_path(shell: &mut Shell, how: Describe, path: Vec<u8>) -> Vec<u8> {
    let wanted = how.absolute || (shell.posix() && how.style != Style::Word);
    if !wanted || path.starts_with(b"/") {
        return path;
    }
    let tail = path.strip_prefix(b"./").filter(|_| how.absolute).unwrap_or(&path);
    let here = shell.working_directory_for(b"type");
    let here = here.map_or_else(|| b".".to_vec(), |name| name.to_vec());
    directory::join(&here, tail)
}

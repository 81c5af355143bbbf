//! `help` (bash manual: Bash Builtins).
//!
//! Synopses are bash's to the byte; the texts are Spork's own.

use super::options::Scan;
use super::topics::TOPICS;
use super::{BUILTINS, Builtin, Flags, find};
use crate::charset::Charset;
use crate::fields::Fields;
use crate::format::number::legal_number;
use crate::pattern::{Pattern, PatternOptions, Piece, has_magic};
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS, USAGE};
use spork_syntax::Symbol;

pub static HELP: Builtin = Builtin {
    name: "help",
    run: |shell, arguments| help(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "help [-dms] [pattern ...]",
    help: "\
Explain builtins and the shell's syntax.

Shows what is known about every topic whose name matches PATTERN, or begins
with it; without PATTERN lists all topics.

Options:
  -d\tone line about each topic
  -m\tin the form of a manual page
  -s\tonly the synopsis

Exit Status:
Zero unless no topic matches or an option is invalid.",
};

/// Something `help` explains: a builtin or a piece of syntax.
pub struct Topic {
    pub name: &'static str,
    pub usage: &'static str,
    pub help: &'static str,
}

/// All topics by name.
fn topics() -> Vec<Topic> {
    let mut all: Vec<Topic> = BUILTINS
        .iter()
        .map(|builtin| Topic { name: builtin.name, usage: builtin.usage, help: builtin.help })
        .chain(TOPICS.iter().map(|topic| Topic { ..*topic }))
        .collect();
    all.sort_by_key(|topic| topic.name);
    all
}

/// The names of all topics, sorted.
pub fn topic_names() -> Vec<Vec<u8>> {
    topics().iter().map(|topic| topic.name.into()).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Full,
    Synopsis,
    Line,
    Page,
}

fn help(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let (mut line, mut page, mut synopsis) = (false, false, false);
    let mut options = Scan::new(arguments, b"dms");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'd' => line = true,
            b'm' => page = true,
            _ => synopsis = true,
        }
    }
    let form = match (line, page, synopsis) {
        (true, _, _) => Form::Line,
        (_, true, _) => Form::Page,
        (_, _, true) => Form::Synopsis,
        _ => Form::Full,
    };
    let patterns: Vec<&[u8]> = options.rest().collect();
    let topics = topics();
    let Some((first, last)) = patterns.first().zip(patterns.last()) else {
        print_index(shell, &topics);
        return Ok(SUCCESS);
    };
    let compile = PatternOptions {
        extglob: shell.opt(crate::Opt::Extglob),
        charset: shell.charset,
        ..PatternOptions::default()
    };
    if has_magic(&[Piece::Pattern(first)], compile.extglob) {
        let word: &[u8] = if patterns.len() > 1 { b"keywords" } else { b"keyword" };
        let list = patterns.join(&b", "[..]);
        shell.print(&[b"Shell commands matching ", word, b" `", &list, b"'\n\n"].concat());
    }
    let mut found = false;
    for pattern in &patterns {
        let compiled = Pattern::compile(&[Piece::Pattern(pattern)], compile);
        let exact = |topic: &&Topic| {
            topic.name.as_bytes() == *pattern || compiled.matches(topic.name.as_bytes())
        };
        let begins = |topic: &&Topic| topic.name.as_bytes().starts_with(pattern);
        let mut matching: Vec<&Topic> = topics.iter().filter(exact).collect();
        if matching.is_empty() {
            matching = topics.iter().filter(begins).collect();
        }
        for topic in matching {
            found = true;
            print_topic(shell, topic, form);
        }
    }
    if !found {
        let text: &[&[u8]] = &[
            arguments.at(0),
            b": no help topics match `",
            last,
            b"'.  Try `help help' or `man -k ",
            last,
            b"' or `info ",
            last,
            b"'.",
        ];
        shell.error_parts(text);
        return Ok(FAILURE);
    }
    Ok(SUCCESS)
}

/// What `NAME --help` prints; the builtin then ends with status 2.
pub fn of(shell: &mut Shell, name: &[u8]) -> Outcome {
    if let Some(builtin) = find(name) {
        let topic = Topic { name: builtin.name, usage: builtin.usage, help: builtin.help };
        print_topic(shell, &topic, Form::Full);
    }
    Outcome::Status(USAGE)
}

/// The text, each line indented.
fn push_text(out: &mut String, text: &str) {
    for line in text.lines() {
        out.push_str("    ");
        out.push_str(line);
        out.push('\n');
    }
}

fn print_topic(shell: &mut Shell, topic: &Topic, form: Form) {
    let about = topic.help.lines().next().unwrap_or("");
    let mut out = String::new();
    match form {
        Form::Line => out = format!("{} - {about}\n", topic.name),
        Form::Synopsis => out = format!("{}: {}\n", topic.name, topic.usage),
        Form::Full => {
            out = format!("{}: {}\n", topic.name, topic.usage);
            push_text(&mut out, topic.help);
        }
        Form::Page => {
            out.push_str(&format!("NAME\n    {} - {about}\n\n", topic.name));
            out.push_str(&format!("SYNOPSIS\n    {}\n\nDESCRIPTION\n", topic.usage));
            push_text(&mut out, topic.help);
            out.push_str("\nSEE ALSO\n    bash(1)\n\n");
            out.push_str(&format!("IMPLEMENTATION\n    {VERSION_LINE}\n    {LICENSE_LINE}\n\n"));
        }
    }
    shell.print(out.as_bytes());
}

const VERSION_LINE: &str = concat!("spork ", env!("CARGO_PKG_VERSION"), ", a shell that speaks bash 5.3");
const LICENSE_LINE: &str = "MIT or Apache License 2.0";

/// The list of all synopses in two columns.
fn print_index(shell: &mut Shell, topics: &[Topic]) {
    let columns = shell.value(shell.names.columns).and_then(|text| legal_number(&text));
    let columns = columns.and_then(|columns| usize::try_from(columns).ok()).filter(|columns| *columns > 0);
    let mut width = columns.unwrap_or(80).min(256) / 2;
    if width <= 3 {
        width = 40;
    }
    let mut out = format!(
        "{VERSION_LINE}\n\
         What this shell knows by itself. `help NAME' tells more about each; NAME may be\n\
         a pattern. A star (*) marks builtins that are disabled.\n\n"
    );
    let height = topics.len().div_ceil(2);
    for row in 0..height {
        let Some(left) = topics.get(row) else { break };
        let left = cell(shell, left, width, false);
        out.push_str(&left);
        if let Some(right) = topics.get(row + height) {
            out.push_str(&" ".repeat(width.saturating_sub(left.len())));
            out.push_str(&cell(shell, right, width, true));
        }
        out.push('\n');
    }
    shell.print(out.as_bytes());
}

/// A synopsis cut to its column; `>` shows that it was cut.
fn cell(shell: &Shell, topic: &Topic, width: usize, right: bool) -> String {
    let disabled = find(topic.name.as_bytes()).is_some()
        && shell.commands.builtin(Symbol::new(topic.name.as_bytes())).is_none();
    let mark = if disabled { '*' } else { ' ' };
    let length = topic.usage.len();
    let shown = match shell.charset {
        Charset::Utf8 if length + 3 >= width => length.min(width - 2) - 1 - usize::from(right),
        Charset::Bytes if length + 3 + usize::from(right) >= width => width - 3 - usize::from(right),
        _ => return format!("{mark}{}", topic.usage),
    };
    format!("{mark}{}>", topic.usage.get(..shown).unwrap_or(topic.usage))
}

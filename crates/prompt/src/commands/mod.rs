//! `spork prompt …`: one table of commands, one file each.

mod clear;
mod daemon;
mod explain;
mod query;

use spork_os::{fd, time};

/// One command.
pub struct Command {
    pub name: &'static str,
    /// What follows the name.
    pub usage: &'static str,
    pub help: &'static str,
    /// Gets what follows the name; answers the exit status.
    pub run: fn(&[Vec<u8>]) -> i32,
}

/// In the order in which help lists them.
static COMMANDS: &[Command] = &[
    Command {
        name: "query",
        usage: "--json",
        help: "answer questions: one JSON object a line on standard input, answers on standard output",
        run: query::run,
    },
    Command {
        name: "explain",
        usage: "[segment...]",
        help: "show each segment here: value, source, age, and how long it took",
        run: explain::run,
    },
    Command {
        name: "daemon",
        usage: "status|start|stop|reset",
        help: "show the daemon, start it, end it, or have it forget what it holds",
        run: daemon::run,
    },
    Command {
        name: "init",
        usage: "zsh|bash",
        help: "print code for the shell: eval \"$(spork prompt init zsh)\" in its start-up file",
        run: crate::hosts::init,
    },
    Command {
        name: "serve",
        usage: "zsh|bash|spork [pid [pipe...]]",
        help: "draw prompts: requests on standard input, answers on standard output",
        run: crate::hosts::serve,
    },
    Command {
        name: "attach",
        usage: "zsh|bash pid",
        help: "start `serve` for a shell and tell where it listens",
        run: crate::hosts::attach,
    },
    Command {
        name: "theme",
        usage: "list|preview|apply|edit|check|reference",
        help: "show the themes, use one, change the configuration",
        run: crate::theme::command::run,
    },
    Command {
        name: "clear",
        usage: "",
        help: "forget all versions, on disk as well: they are found again",
        run: clear::run,
    },
];

/// Carries out `spork prompt ARGUMENTS`; answers the exit status.
pub fn main(arguments: &[Vec<u8>]) -> i32 {
    let Some((name, rest)) = arguments.split_first() else {
        complain(usage().trim_end());
        return 2;
    };
    if matches!(name.as_slice(), b"help" | b"--help" | b"-h") {
        print(usage().as_bytes());
        return 0;
    }
    match COMMANDS.iter().find(|command| command.name.as_bytes() == name.as_slice()) {
        Some(command) => (command.run)(rest),
        None => {
            complain(&format!("{}: no such command", String::from_utf8_lossy(name)));
            2
        }
    }
}

fn usage() -> String {
    let mut text = String::from("usage: spork prompt COMMAND\n");
    for command in COMMANDS {
        let head = format!("{} {}", command.name, command.usage);
        text.push_str(&format!("  {head:34} {}\n", command.help));
    }
    text
}

/// Writes to standard output; false: nobody reads it.
pub fn print(text: &[u8]) -> bool {
    fd::write_all(1, text).is_ok()
}

/// Writes an error.
pub fn complain(text: &str) {
    // Nothing can be done about a failed write of a message.
    let _ = fd::write_all(2, format!("spork prompt: {text}\n").as_bytes());
}

/// The monotonic clock in so many milliseconds.
pub fn in_ms(ms: u64) -> u64 {
    time::monotonic_ns().saturating_add(ms.saturating_mul(1_000_000))
}

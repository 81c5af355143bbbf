//! `spork-bench`: shells side by side, and what is made of the figures.

// An ordinary program: the rules that keep the shell's own process in order do not bind it.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod compare;
mod data;
mod growth;
mod instructions;
mod machine;
mod order;
mod process;
mod progress;
mod prompt;
mod record;
mod report;
mod setup;
mod shell;
mod spawn;
mod statistics;
mod workload;
mod workloads;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lexopt::prelude::*;

use record::Record;
use setup::Options;
use shell::Shell;

const USAGE: &str = "\
usage: spork-bench COMMAND [OPTION]... [NAME]...

A NAME picks the scripts whose name holds it.

workloads               shells side by side on scripts
growth                  the same work at n, 10 n and 100 n, and the exponent of its time
spawn                   fork, vfork, posix_spawn and our spawn
    --build PATH        another build of this program that takes part (dynamic beside static)
prompt                  git and versions of languages for a prompt, warm and cold
compare OLD NEW         two shells in pairs; status 1 if NEW is slower or answers otherwise
instructions SHELL      instruction counts (callgrind) beside those kept in the tree
    --record            keep the new counts
report                  write the pages of docs/benchmarks from their samples
    --check             only say whether they are what the samples say
    --pages DIR         another folder than docs/benchmarks

    --shells A,B        only these of the shells that are found; none if empty
    --shell NAME=PATH [ARGUMENT...]   one more, in one word; may be repeated
    --candidate NAME    whose figures are looked at (spork, else the first)
    --reference NAME    whose output is right (bash)
    --rounds N          rounds, or pairs
    --quick             small sizes, few rounds
    --heavy             also what takes minutes
    --scripts DIR       where checkouts are that some workloads read: nvm, bats-core, bash, yash
    --workloads DIR     other scripts than the project's
    --boost             before all other work on a busy machine (as root; a session with autogroup -20)
    --limit SECONDS     what one process may take (20)
    --save FILE         keep the samples
    --list              only say what would be measured
    --quiet             no progress
";

/// What the command line says.
struct Arguments {
    command: String,
    words: Vec<String>,
    shells: Option<Vec<String>>,
    more_shells: Vec<String>,
    builds: Vec<PathBuf>,
    here: Option<u64>,
    count: usize,
    pages: PathBuf,
    list: bool,
    quiet: bool,
    check: bool,
    record: bool,
    candidate: Option<String>,
    reference: Option<String>,
    options: Options,
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("spork-bench: {message}");
            ExitCode::from(2)
        }
    }
}

fn parse() -> Result<Arguments, String> {
    let text = |error: lexopt::Error| error.to_string();
    let mut parser = lexopt::Parser::from_env();
    let options = Options {
        shells: Vec::new(),
        candidate: String::new(),
        reference: String::new(),
        rounds: None,
        quick: false,
        heavy: false,
        filters: Vec::new(),
        scripts: None,
        workloads: None,
        limit: 20,
        save: None,
        boosted: false,
    };
    let mut all = Arguments {
        command: String::new(),
        words: Vec::new(),
        shells: None,
        more_shells: Vec::new(),
        builds: Vec::new(),
        here: None,
        count: 0,
        pages: Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/benchmarks"),
        list: false,
        quiet: false,
        check: false,
        record: false,
        candidate: None,
        reference: None,
        options,
    };
    while let Some(argument) = parser.next().map_err(text)? {
        let name = match argument {
            Short('h') => "help".to_string(),
            Long(name) => name.to_string(),
            Value(value) if all.command.is_empty() => {
                all.command = value.string().map_err(text)?;
                continue;
            }
            Value(value) => {
                all.words.push(value.string().map_err(text)?);
                continue;
            }
            other => return Err(other.unexpected().to_string()),
        };
        let mut word = || parser.value().map_err(text)?.string().map_err(text);
        let number = |word: String| word.parse::<u64>().map_err(|_| format!("{word}: not a number"));
        match name.as_str() {
            "help" => return Ok(Arguments { command: String::new(), ..all }),
            "shells" => {
                let word = word()?;
                all.shells =
                    Some(word.split(',').filter(|name| !name.is_empty()).map(str::to_string).collect());
            }
            "shell" => all.more_shells.push(word()?),
            "candidate" => all.candidate = Some(word()?),
            "reference" => all.reference = Some(word()?),
            "rounds" => all.options.rounds = Some(number(word()?)?.max(1) as usize),
            "quick" => all.options.quick = true,
            "heavy" => all.options.heavy = true,
            "scripts" => all.options.scripts = Some(PathBuf::from(word()?)),
            "workloads" => all.options.workloads = Some(PathBuf::from(word()?)),
            "limit" => all.options.limit = number(word()?)?,
            "boost" => all.options.boosted = boost()?,
            "save" => all.options.save = Some(PathBuf::from(word()?)),
            "pages" => all.pages = PathBuf::from(word()?),
            "build" => all.builds.push(PathBuf::from(word()?)),
            "here" => all.here = Some(number(word()?)?),
            "count" => all.count = number(word()?)? as usize,
            "list" => all.list = true,
            "quiet" => all.quiet = true,
            "check" => all.check = true,
            "record" => all.record = true,
            other => return Err(format!("--{other}: no such option")),
        }
    }
    Ok(all)
}

/// Moves to a session of its own whose processes go before those of others.
fn boost() -> Result<bool, String> {
    // Of the leader of a group, which is in its user's session, only another process can be in one
    // of its own.
    let leads = spork_os::process::getpgrp() == spork_os::process::getpid();
    if leads && spork_os::process::getsid(0).ok() != Some(spork_os::process::getpid()) {
        return Err("--boost: start it by `setsid --wait'".into());
    }
    let fault = |error: std::io::Error| format!("--boost: {error}");
    if !leads {
        spork_os::process::setsid().map_err(fault)?;
    }
    std::fs::write("/proc/self/autogroup", "-20").map_err(fault)?;
    Ok(true)
}

fn run() -> Result<bool, String> {
    let mut all = parse()?;
    let command: Vec<String> =
        ["spork-bench".to_string()].into_iter().chain(std::env::args().skip(1)).collect();
    match all.command.as_str() {
        "workloads" | "growth" => {
            all.options.filters = std::mem::take(&mut all.words);
            choose_shells(&mut all)?;
            let run = if all.command == "growth" { growth::run } else { workloads::run };
            if all.list {
                return list(&all);
            }
            finish(&all, run(&all.options, &command, all.quiet)?)
        }
        "spawn" => {
            if let Some(size) = all.here {
                print!("{}", spawn::measure_here(size, all.count)?);
                return Ok(true);
            }
            let record = spawn::run(&all.options, &all.builds, &command, all.quiet)?;
            finish(&all, record)
        }
        "prompt" => {
            all.options.filters = std::mem::take(&mut all.words);
            let path = shell::path();
            for text in &all.more_shells {
                all.options.shells.push(Shell::parse(text, &path)?);
            }
            let record = prompt::run(&all.options, &command, all.quiet)?;
            finish(&all, record)
        }
        "compare" => {
            if all.words.len() < 2 {
                return Err("compare: want two shells".into());
            }
            let path = shell::path();
            let pair: Vec<String> = all.words.drain(..2).collect();
            for (name, word) in ["old", "new"].iter().zip(&pair) {
                let text = if word.contains('=') { word.clone() } else { format!("{name}={word}") };
                all.options.shells.push(Shell::parse(&text, &path)?);
            }
            all.options.filters = std::mem::take(&mut all.words);
            let record = compare::run(&all.options, &command, all.quiet)?;
            save(&all.options, &record)?;
            let (text, faults) = compare::summary(&record, all.quiet);
            print!("{text}");
            Ok(faults == 0)
        }
        "instructions" => {
            let word = all.words.first().ok_or("instructions: want a shell")?;
            all.options.shells = vec![Shell::parse(word, &shell::path())?];
            let (text, good) = instructions::run(&all.options, all.record, all.quiet)?;
            print!("{text}");
            Ok(good)
        }
        "report" if all.check => {
            let files = report::check(&all.pages)?;
            println!("{files} pages and charts are what their samples say");
            Ok(true)
        }
        "report" => {
            for file in report::write(&all.pages)? {
                println!("{}", all.pages.join(file).display());
            }
            Ok(true)
        }
        "" => {
            print!("{USAGE}");
            Ok(true)
        }
        other => Err(format!("{other}: no such command\n{USAGE}")),
    }
}

/// Who takes part: what is found, less what is not wanted, and what is named.
fn choose_shells(all: &mut Arguments) -> Result<(), String> {
    let path = shell::path();
    let mut shells = shell::find_all(&path);
    if let Some(names) = &all.shells {
        shells.retain(|shell| names.contains(&shell.name));
        for name in names {
            if !shells.iter().any(|shell| shell.name == *name) {
                shells.push(Shell::parse(name, &path)?);
            }
        }
    }
    for text in &all.more_shells {
        let shell = Shell::parse(text, &path)?;
        match shells.iter_mut().find(|other| other.name == shell.name) {
            Some(other) => *other = shell,
            None => shells.push(shell),
        }
    }
    // A default is what is there; what was asked for must be there.
    let there = |name: &str| shells.iter().any(|shell| shell.name == name);
    let first = shells.first().map(|shell| shell.name.clone()).ok_or("no shells")?;
    let choose = |wanted: &Option<String>, default: &str| match wanted {
        Some(name) if there(name) => Ok(name.clone()),
        Some(name) => Err(format!("{name}: not among the shells")),
        None if there(default) => Ok(default.to_string()),
        None => Ok(first.clone()),
    };
    let candidate = choose(&all.candidate, shell::CANDIDATE)?;
    let reference = choose(&all.reference, "bash")?;
    // The one that is looked at comes first, the one it is measured against second.
    shells.sort_by_key(|shell| (shell.name != candidate, shell.name != reference));
    (all.options.candidate, all.options.reference, all.options.shells) = (candidate, reference, shells);
    Ok(())
}

fn list(all: &Arguments) -> Result<bool, String> {
    for shell in &all.options.shells {
        println!("{:<24} {}", shell.name, shell.command().join(" "));
    }
    let folder = all.options.workloads.clone().unwrap_or_else(|| workload::folder(&all.command));
    for one in workload::load_all(&folder, &all.options.filters)? {
        let sizes: Vec<String> = one.sizes(all.options.quick).iter().map(u64::to_string).collect();
        println!("{:<24} {:<12} {:<14} {}", one.name, one.class, sizes.join(" "), one.title);
    }
    Ok(true)
}

fn save(options: &Options, record: &Record) -> Result<(), String> {
    match &options.save {
        Some(path) => std::fs::write(path, record.to_json()).map_err(|e| format!("{}: {e}", path.display())),
        None => Ok(()),
    }
}

/// Keeps the samples and shows the page that they make.
fn finish(all: &Arguments, record: Record) -> Result<bool, String> {
    save(&all.options, &record)?;
    let name = all.options.save.as_deref().and_then(Path::file_stem);
    let name = name.map_or("unsaved".into(), |stem| stem.to_string_lossy());
    println!("{}", report::page(&name, &record)?.text);
    Ok(true)
}

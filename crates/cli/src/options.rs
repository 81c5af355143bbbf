//! The command line (bash manual: Invoking Bash): one table of long options, the letters of `set`.

use spork_engine::Opt;
use spork_engine::options::{set_letter, set_option, shopt_option};
use spork_engine::startup::{Invocation, Listing, is_named_sh};
use spork_engine::stats::Form;
use spork_os::fd;

/// What the command line asks for.
pub enum Parsed {
    Run(Box<Invocation>),
    /// Everything is done; the exit status.
    Done(i32),
}

/// What a long option does.
#[derive(Clone, Copy)]
enum Long {
    Login,
    NoRc,
    NoProfile,
    NoEditing,
    Posix,
    RcFile,
    Restricted,
    Verbose,
    Debugger,
    DumpStrings,
    DumpPoStrings,
    PrettyPrint,
    Version,
    Help,
}

/// Long options, with what help says about them.
static LONG: &[(&str, Long)] = &[
    ("debug", Long::Debugger),
    ("debugger", Long::Debugger),
    ("dump-po-strings", Long::DumpPoStrings),
    ("dump-strings", Long::DumpStrings),
    ("help", Long::Help),
    ("init-file", Long::RcFile),
    ("login", Long::Login),
    ("noediting", Long::NoEditing),
    ("noprofile", Long::NoProfile),
    ("norc", Long::NoRc),
    ("posix", Long::Posix),
    ("pretty-print", Long::PrettyPrint),
    ("rcfile", Long::RcFile),
    ("restricted", Long::Restricted),
    ("verbose", Long::Verbose),
    ("version", Long::Version),
];

/// Parses the command line.
pub fn parse(arguments: &[Vec<u8>]) -> Parsed {
    let name = arguments.first().cloned().unwrap_or_else(|| b"spork".to_vec());
    let mut invocation = Box::new(Invocation { name: name.clone(), ..Invocation::default() });
    invocation.login = name.starts_with(b"-");
    if is_named_sh(&name) {
        invocation.posix = true;
    }
    let base = name.rsplit(|byte| *byte == b'/').next().unwrap_or(&name);
    if base == b"rbash" {
        invocation.options.push((Opt::RestrictedShell, true));
    }
    let mut at = 1;
    while let Some(long) = arguments.get(at).and_then(|argument| long_name(argument)) {
        if let Some(file) = long.strip_prefix(b"profile=") {
            invocation.profile = Some(file.to_vec());
            at += 1;
            continue;
        }
        if let b"stats" | b"stats=json" = long {
            invocation.stats = Some(if long == b"stats" { Form::Text } else { Form::Json });
            at += 1;
            continue;
        }
        let Some(&(_, option)) = LONG.iter().find(|(name, _)| name.as_bytes() == long) else {
            // `--` alone ends the options; anything else is wrong.
            if long.is_empty() {
                break;
            }
            if arguments.get(at).is_some_and(|argument| argument.starts_with(b"--")) {
                return wrong(&name, &[b"--".as_slice(), long].concat(), &invocation);
            }
            break;
        };
        at += 1;
        match option {
            Long::Login => invocation.login = true,
            Long::NoRc => invocation.no_rc = true,
            Long::NoProfile => invocation.no_profile = true,
            Long::NoEditing => invocation.no_editing = true,
            Long::Posix => invocation.posix = true,
            Long::Restricted => invocation.options.push((Opt::RestrictedShell, true)),
            Long::Verbose => invocation.options.push((Opt::Verbose, true)),
            Long::Debugger => {
                for opt in [Opt::Extdebug, Opt::Functrace, Opt::Errtrace] {
                    invocation.options.push((opt, true));
                }
            }
            Long::DumpStrings => dump(&mut invocation, false),
            Long::DumpPoStrings => dump(&mut invocation, true),
            Long::PrettyPrint => invocation.pretty_print = true,
            Long::Version => {
                print(1, version().as_bytes());
                return Parsed::Done(0);
            }
            Long::Help => {
                print(1, help(&name).as_bytes());
                return Parsed::Done(0);
            }
            Long::RcFile => match arguments.get(at) {
                Some(path) => {
                    invocation.rc_file = Some(path.clone());
                    at += 1;
                }
                None => {
                    let text = [long, b": option requires an argument"].concat();
                    return complain(&name, &text, &invocation);
                }
            },
        }
    }
    letters(arguments, at, name, invocation)
}

/// The name of a long option: bash also takes them with one dash.
fn long_name(argument: &[u8]) -> Option<&[u8]> {
    if let Some(long) = argument.strip_prefix(b"--") {
        return Some(long);
    }
    let long = argument.strip_prefix(b"-").filter(|long| long.len() > 1)?;
    LONG.iter().any(|(name, _)| name.as_bytes() == long).then_some(long)
}

fn letters(arguments: &[Vec<u8>], mut at: usize, name: Vec<u8>, mut invocation: Box<Invocation>) -> Parsed {
    let mut wants_command = false;
    while let Some(argument) = arguments.get(at) {
        let (on, word) = match argument.split_first() {
            Some((b'-', word)) => (true, word),
            Some((b'+', word)) => (false, word),
            _ => break,
        };
        at += 1;
        if on && (word.is_empty() || word == b"-") {
            break;
        }
        for &letter in word {
            match letter {
                b'c' => wants_command = true,
                b's' => invocation.standard_input = true,
                b'i' => invocation.interactive = on,
                b'l' => invocation.login = true,
                b'r' => invocation.options.push((Opt::RestrictedShell, true)),
                b'D' => dump(&mut invocation, false),
                b'o' | b'O' => {
                    let Some(option) = arguments.get(at) else {
                        invocation.listings.push(if letter == b'o' {
                            Listing::Set(on)
                        } else {
                            Listing::Shopt(on)
                        });
                        continue;
                    };
                    at += 1;
                    let opt = if letter == b'o' {
                        set_option(option).map(|option| option.opt)
                    } else {
                        shopt_option(option).map(|option| option.opt)
                    };
                    let Some(opt) = opt else {
                        let line: &[u8] = b": line 0: ";
                        let message = match letter {
                            b'o' => [&name, line, &name, b": ", option, b": invalid option name\n"].concat(),
                            _ => [&name, line, option, b": invalid shell option name\n"].concat(),
                        };
                        print(2, &message);
                        return Parsed::Done(2);
                    };
                    if opt == Opt::Posix {
                        invocation.posix = on;
                    }
                    invocation.options.push((opt, on));
                }
                letter => match set_letter(letter) {
                    Some(option) => invocation.options.push((option.opt, on)),
                    None => return wrong(&name, &[if on { b'-' } else { b'+' }, letter], &invocation),
                },
            }
        }
    }
    invocation.arguments = arguments.get(at..).unwrap_or(&[]).to_vec();
    if wants_command {
        if invocation.arguments.is_empty() {
            return complain(&name, b"-c: option requires an argument", &invocation);
        }
        invocation.command = Some(invocation.arguments.remove(0));
    }
    Parsed::Run(invocation)
}

/// `-D` and its long forms: nothing runs, the strings to translate are printed.
fn dump(invocation: &mut Invocation, catalogue: bool) {
    let catalogue = catalogue || invocation.dump_strings == Some(true);
    invocation.dump_strings = Some(catalogue);
    invocation.options.push((Opt::Noexec, true));
}

/// Prints an error. Under `-e` that is the end, with another status.
fn complain(name: &[u8], message: &[u8], invocation: &Invocation) -> Parsed {
    print(2, &[name, b": ", message, b"\n"].concat());
    Parsed::Done(if invocation.options.contains(&(Opt::Errexit, true)) { 1 } else { 2 })
}

fn wrong(name: &[u8], option: &[u8], invocation: &Invocation) -> Parsed {
    let parsed = complain(name, &[option, b": invalid option"].concat(), invocation);
    if !matches!(parsed, Parsed::Done(1)) {
        print(2, usage(name).as_bytes());
    }
    parsed
}

fn print(to: i32, text: &[u8]) {
    // Nothing can be done about a failed write of a message.
    let _ = fd::write_all(to, text);
}

fn usage(name: &[u8]) -> String {
    let name = String::from_utf8_lossy(name);
    let mut text = format!(
        "Usage:\t{name} [GNU long option] [option] ...\n\t{name} [GNU long option] [option] script-file ...\n"
    );
    text.push_str("GNU long options:\n");
    for (long, _) in LONG {
        text.push_str(&format!("\t--{long}\n"));
    }
    text.push_str("Shell options:\n\t-ilrsD or -c command or -O shopt_option\t\t(invocation only)\n");
    text.push_str("\t-abefhkmnptuvxBCEHPT or -o option\n");
    text
}

fn version() -> String {
    format!(
        "spork, version {} ({})\nCompatible with GNU bash, version {}\nLicense: MIT OR Apache-2.0\n",
        env!("CARGO_PKG_VERSION"),
        spork_engine::startup::MACHINE,
        spork_engine::startup::BASH_VERSION,
    )
}

fn help(name: &[u8]) -> String {
    let mut text = version().lines().next().unwrap_or("").to_string();
    text.push('\n');
    text.push_str(&usage(name));
    text.push_str(
        "Options of its own:\n\t--profile=FILE\t\twhere the time goes: a picture (SVG), and FILE.txt\n\
         \t--stats[=json]\t\tat the end, what ran: commands, processes, and why each fork\n",
    );
    let name = String::from_utf8_lossy(name);
    text.push_str(&format!("Type `{name} -c \"help set\"' for more information about shell options.\n"));
    text.push_str(&format!("Type `{name} -c help' for more information about shell builtin commands.\n"));
    text
}

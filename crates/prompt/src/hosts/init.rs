//! `spork prompt init SHELL`: code for the shell's start-up file.
//!
//! The code can be kept in a file: where its companion is not there any more, it starts one.

use spork_os::{file, process};

use super::attach;
use super::session::DRAWING;
use crate::commands::{complain, print};
use crate::environment::DECLARED;

pub fn run(arguments: &[Vec<u8>]) -> i32 {
    let script = match arguments {
        [name] if name == b"zsh" => include_str!("zsh.zsh"),
        [name] if name == b"bash" => include_str!("bash.bash"),
        _ => {
            complain("usage: init zsh|bash");
            return 2;
        }
    };
    let Some(name) = arguments.first() else { return 2 };
    // The process that reads this is, in `$( )`, the one that will be served.
    let pid = process::getppid();
    let started = attach::start(name, pid.to_string().as_bytes()).ok();
    let companion = started.map_or(Vec::new(), |(base, companion)| {
        [quoted(&base).as_slice(), format!(" {companion} {pid}").as_bytes()].concat()
    });
    let program = program();
    // The names of those that are set: no loop asks for each of them.
    let set = DECLARED.iter().chain(&DRAWING).map(|name| format!("${{{name}+{name}}}"));
    let set = set.collect::<Vec<_>>().join(" ");
    let code = fill(
        script,
        &[("@PROGRAM@", &quoted(&program)), ("@SET@", set.as_bytes()), ("@COMPANION@", &companion)],
    );
    i32::from(!print(&one_word(&code)))
}

/// This program's own path, or its name where it has none any more.
fn program() -> Vec<u8> {
    let path = file::readlink(b"/proc/self/exe").unwrap_or_default();
    let there = path.first() == Some(&b'/') && file::stat(&path).is_ok();
    if there { path } else { b"spork".to_vec() }
}

/// As one word of a shell.
fn quoted(word: &[u8]) -> Vec<u8> {
    let mut out = vec![b'\''];
    for &b in word {
        match b {
            b'\'' => out.extend_from_slice(b"'\\''"),
            b => out.push(b),
        }
    }
    out.push(b'\'');
    out
}

/// What stands between the marks as the argument of an `eval`.
fn one_word(code: &[u8]) -> Vec<u8> {
    let find = |mark: &[u8]| code.windows(mark.len()).position(|w| w == mark).map(|at| (at, at + mark.len()));
    let (Some((open, start)), Some((end, rest))) = (find(b"@BODY@\n"), find(b"@END@\n")) else {
        return code.to_vec();
    };
    let part = |range: std::ops::Range<usize>| code.get(range).unwrap_or_default();
    let body = quoted(part(start..end));
    [part(0..open), b"'builtin' 'eval' ", &body, b"\n", part(rest..code.len())].concat()
}

/// The script with its marks replaced; comments and blank lines are for whoever reads our source.
fn fill(script: &str, marks: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = Vec::new();
    for line in script.lines().filter(|l| !l.trim_start().starts_with('#') && !l.trim().is_empty()) {
        let mark = marks.iter().find_map(|(mark, value)| Some((line.split_once(mark)?, value)));
        match mark {
            Some(((before, after), value)) => {
                out.extend_from_slice(before.as_bytes());
                out.extend_from_slice(value);
                out.extend_from_slice(after.as_bytes());
            }
            None => out.extend_from_slice(line.trim_start().as_bytes()),
        }
        out.push(b'\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoting() {
        assert_eq!(quoted(b"/a b/it's"), b"'/a b/it'\\''s'");
        assert_eq!(quoted(b"$(x)`y`"), b"'$(x)`y`'");
        let code = one_word(b"a\n@BODY@\nb 'c'\n@END@\nd\n");
        assert_eq!(code, b"a\n'builtin' 'eval' 'b '\\''c'\\''\n'\nd\n");
        assert_eq!(one_word(b"a\n"), b"a\n");
    }
}

//! Input that workloads read. The same size gives the same bytes on every machine.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Names and what makes the text; `files` is a folder.
const TEXTS: &[(&str, fn(u64) -> String)] = &[
    ("lines", lines),
    ("accounts", accounts),
    ("statements", statements),
    ("function", function),
    ("functions", functions),
    ("segments", segments),
    ("compound-plain", compound_plain),
    ("compound-subscripts", compound_subscripts),
    ("compound-associative", compound_associative),
    ("path", path),
];
const FILES: &str = "files";

pub fn known(name: &str) -> bool {
    name == FILES || TEXTS.iter().any(|(this, _)| *this == name)
}

/// Makes the data below `dir`, unless it is there; answers where it is.
pub fn make(dir: &Path, name: &str, n: u64) -> io::Result<PathBuf> {
    let place = dir.join(format!("{name}-{n}"));
    if place.exists() {
        return Ok(place);
    }
    if let Some((_, text)) = TEXTS.iter().find(|(this, _)| *this == name) {
        fs::write(&place, text(n))?;
    } else {
        fs::create_dir(&place)?;
        for i in 0..n {
            let ending = if i % 4 == 0 { "dat" } else { "txt" };
            fs::write(place.join(format!("f{i:05}.{ending}")), "")?;
        }
    }
    Ok(place)
}

/// Words drawn by a small generator of our own.
struct Words(u64);

impl Words {
    fn next(&mut self) -> &'static str {
        const WORDS: [&str; 16] = [
            "anvil", "birch", "copper", "dune", "ember", "flint", "grove", "harbor", "iris", "juniper",
            "kelp", "larch", "meadow", "nickel", "opal", "pine",
        ];
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        WORDS.get((self.0 % 16) as usize).copied().unwrap_or_default()
    }
}

fn lines(n: u64) -> String {
    let mut words = Words(1);
    let mut text = String::new();
    for i in 0..n {
        _ = writeln!(text, "{i} {} {} \\{}", words.next(), words.next(), words.next());
    }
    text
}

/// Seven fields with a colon between, as in /etc/passwd.
fn accounts(n: u64) -> String {
    let mut words = Words(2);
    let mut text = String::new();
    for i in 0..n {
        let (given, family) = (words.next(), words.next());
        _ = writeln!(
            text,
            "{given}{i}:x:{}:{}:{given} {family}:/home/{given}{i}:/bin/sh",
            2000 + i,
            3000 + i
        );
    }
    text
}

/// A script of `n` commands of mixed kind, each different from every other.
fn statements(n: u64) -> String {
    let mut text = String::new();
    for i in 0..n {
        _ = match i % 6 {
            0 => writeln!(text, "count{}=$((count{} + {i}))", i % 40, (i + 1) % 40),
            1 => writeln!(text, "if [ \"$name\" = 'number {i}' ]; then echo {i}; fi"),
            2 => writeln!(text, "case $name in n{i}*) last=1 ;; *) last=\"not {i}\" ;; esac"),
            3 => writeln!(text, ": \"${{unset{}:-word {i}}}\" >/dev/null", i % 9),
            4 => writeln!(text, "tail=${{name#{}}} && head=${{name%{}}}", i % 10, i % 7),
            _ => writeln!(text, "for each in a{i} b{i}; do last=$each; done"),
        };
    }
    text
}

fn function(n: u64) -> String {
    format!("never_called() {{\n:\n{}}}\necho parsed\n", statements(n))
}

/// `n` functions.
fn functions(n: u64) -> String {
    let mut text = String::new();
    for i in 0..n {
        _ = writeln!(text, "function_{i}() {{ result=$((result + {})); }}", i % 10);
    }
    text
}

fn segments(n: u64) -> String {
    format!("{}echo done\n", ":;".repeat(n as usize))
}

/// A compound assignment whose elements `element` appends.
fn compound(n: u64, element: impl Fn(&mut String, u64) -> std::fmt::Result) -> String {
    let mut text = String::from("list=(");
    for i in 0..n {
        if i > 0 {
            text.push(' ');
        }
        _ = element(&mut text, i);
    }
    text.push_str(")\n");
    text
}

fn compound_plain(n: u64) -> String {
    compound(n, |text, i| write!(text, "value{i}"))
}

fn compound_subscripts(n: u64) -> String {
    compound(n, |text, i| write!(text, "[{i}]=value{i}"))
}

fn compound_associative(n: u64) -> String {
    format!("typeset -A list\n{}", compound(n, |text, i| write!(text, "[key{i}]=value{i}")))
}

/// A PATH of folders that are not there.
fn path(n: u64) -> String {
    let folders: Vec<String> = (0..n).map(|i| format!("/nonexistent/{i}")).collect();
    format!("PATH={}\n", folders.join(":"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_as_asked() {
        for n in [0, 1, 7, 100] {
            assert_eq!(lines(n).lines().count() as u64, n);
            assert_eq!(statements(n).lines().count() as u64, n);
            assert!(accounts(n).lines().all(|line| line.split(':').count() == 7));
            assert_eq!(segments(n).matches(':').count() as u64, n);
            assert_eq!(compound_plain(n).matches("value").count() as u64, n);
        }
        assert_eq!(lines(50), lines(50));
    }
}

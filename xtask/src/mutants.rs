//! Takes out one row of the journal after the other and sees whether the tests notice.
//!
//! A copy of the sources gets a switch at every row: the shell leaves out the row that the name of its
//! file asks for (`without.ROW`). So one build serves all rows. A row is noticed when the property
//! tests find a trace, or else when a case of the corpus fails.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use spork_fuzz::invariant;

use crate::{Outcome, root};

/// Programs for each row.
const COUNT: u64 = 600;

/// Where the rows are put back.
const FILE: &str = "crates/engine/src/exec/subshell.rs";

/// Rows of the journal: a name, the text that puts the row back, and what stands in its place.
const ROWS: &[(&str, &str, &str)] = &[
    (
        "variables",
        "self.variables.restore(name, variable);",
        "if !without(\"variables\") { self.variables.restore(name, variable); }",
    ),
    (
        "elements",
        "Entry::Element(name, index, old) => self.variables.restore_element(name, index, old),",
        "Entry::Element(name, index, old) => if !without(\"elements\") { self.variables.restore_element(name, index, old) },",
    ),
    (
        "keys",
        "self.variables.restore_assoc_element(name, &key, old);",
        "if !without(\"keys\") { self.variables.restore_assoc_element(name, &key, old); }",
    ),
    (
        "bindings",
        "self.variables.restore_bindings(name, visible, below);",
        "if !without(\"bindings\") { self.variables.restore_bindings(name, visible, below); }",
    ),
    (
        "functions, enabled builtins, remembered paths",
        "self.commands.restore(name, slot);",
        "if !without(\"functions, enabled builtins, remembered paths\") { self.commands.restore(name, slot); }",
    ),
    (
        "descriptors",
        "self.restore_descriptor(number, descriptor);",
        "if !without(\"descriptors\") { self.restore_descriptor(number, descriptor); }",
    ),
    (
        "covered descriptors",
        "self.io.cover(number, covered);",
        "if !without(\"covered descriptors\") { self.io.cover(number, covered); }",
    ),
    ("aliases", "self.aliases = aliases,", "if !without(\"aliases\") { self.aliases = aliases },"),
    ("traps", "self.restore_traps(traps),", "if !without(\"traps\") { self.restore_traps(traps) },"),
    (
        "directory stack",
        "self.directory_stack = stack,",
        "if !without(\"directory stack\") { self.directory_stack = stack },",
    ),
    (
        "completions",
        "self.completions = completions,",
        "if !without(\"completions\") { self.completions = completions },",
    ),
    (
        "directory",
        "self.restore_directory(here);",
        "if !without(\"directory\") { self.restore_directory(here); }",
    ),
    (
        "name of the directory",
        "self.working_directory = name;",
        "if !without(\"name of the directory\") { self.working_directory = name; }",
    ),
    ("history", "self.history = history,", "if !without(\"history\") { self.history = history },"),
    ("umask", "file::umask(mask);", "if !without(\"umask\") { file::umask(mask); }"),
    ("$_", "self.last_argument = text,", "if !without(\"$_\") { self.last_argument = text },"),
    (
        "positional parameters",
        "self.positional = mark.positional;",
        "if !without(\"positional parameters\") { self.positional = mark.positional; }",
    ),
    (
        "call stack",
        "self.frames.truncate(mark.frames);",
        "if !without(\"call stack\") { self.frames.truncate(mark.frames); }",
    ),
    (
        "PIPESTATUS",
        "self.pipe_status = mark.pipe_status;",
        "if !without(\"PIPESTATUS\") { self.pipe_status = mark.pipe_status; }",
    ),
    (
        "BASH_COMMAND",
        "self.current = mark.current;",
        "if !without(\"BASH_COMMAND\") { self.current = mark.current; }",
    ),
    ("$0", "self.zero = mark.zero;", "if !without(\"$0\") { self.zero = mark.zero; }"),
    (
        "DEBUG trap",
        "self.has_debug_trap = mark.has_debug_trap;",
        "if !without(\"DEBUG trap\") { self.has_debug_trap = mark.has_debug_trap; }",
    ),
    (
        "locals",
        "self.variables.reveal(mark.hidden, |name| hooked.push(name));",
        "if !without(\"locals\") { self.variables.reveal(mark.hidden, |name| hooked.push(name)); }",
    ),
    (
        "hooks of variables",
        "special::restored(self, name);",
        "if !without(\"hooks of variables\") { special::restored(self, name); }",
    ),
];

/// Fields of `Small`, which is put back whole.
const SMALL: &[&str] = &[
    "options",
    "status",
    "line",
    "loop_depth",
    "captures",
    "condition_depth",
    "last_background",
    "last_substitution",
    "getopts",
    "random",
    "seconds_base",
    "subshell",
    "depth",
    "returnable",
    "in_trap",
    "indirection",
    "stdin_redirected",
    "jobs_hidden",
    "by_command",
    "trap_status",
    "trap_frames",
    "charset",
];

const PUT_BACK: &str = "self.small = mark.small;";

/// Appended to the copy.
const SWITCH: &str = "
/// The name of the program asks for a shell without this row.
fn without(row: &str) -> bool {
    static ASKED: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    let asked = ASKED.get_or_init(|| {
        let path = std::fs::read_link(\"/proc/self/exe\").unwrap_or_default();
        let name = path.to_string_lossy().into_owned();
        name.rsplit_once(\"without.\").map_or(String::new(), |(_, row)| row.to_owned())
    });
    asked == row
}
";

pub fn mutants(spork: Option<PathBuf>, count: Option<u64>, jobs: usize) -> Outcome {
    let built = match spork {
        Some(built) => built,
        None => build()?,
    };
    let dir = std::env::temp_dir().join(format!("spork-mutants.{}", std::process::id()));
    fs::create_dir(&dir).map_err(|error| error.to_string())?;
    let names = ROWS.iter().map(|row| row.0).chain(SMALL.iter().copied());
    let mut survived = Vec::new();
    for name in names {
        let shell = dir.join(format!("without.{name}"));
        fs::copy(&built, &shell).map_err(|error| error.to_string())?;
        let summary = invariant::run(&shell, 1, count.unwrap_or(COUNT), jobs, false)?;
        let verdict = match summary.violations.is_empty() {
            false => "noticed by the property tests",
            true if fails_corpus(&shell)? => "noticed by the corpus",
            true => {
                survived.push(name);
                "SURVIVES"
            }
        };
        println!("without {name}: {verdict} ({} programs)", summary.programs);
        _ = fs::remove_file(&shell);
    }
    _ = fs::remove_dir_all(&dir);
    match survived.as_slice() {
        [] => Ok(()),
        survived => Err(format!("nobody notices when these are taken out: {}", survived.join(", "))),
    }
}

/// Builds the shell with its switches.
fn build() -> Result<PathBuf, String> {
    let copy = root().join("target/mutants/source");
    copy_sources(&copy)?;
    let file = copy.join(FILE);
    let mut text = fs::read_to_string(&file).map_err(|error| format!("{FILE}: {error}"))?;
    for (name, find, replace) in ROWS {
        if text.matches(find).count() != 1 {
            return Err(format!("{FILE} does not hold this once: {find} ({name})"));
        }
        text = text.replace(find, replace);
    }
    let kept: String = SMALL
        .iter()
        .map(|field| format!("if without(\"{field}\") {{ self.small.{field} = small.{field}; }}\n"))
        .collect();
    if text.matches(PUT_BACK).count() != 1 {
        return Err(format!("{FILE} does not hold this once: {PUT_BACK}"));
    }
    text = text.replace(PUT_BACK, &format!("let small = self.small;\n{PUT_BACK}\n{kept}"));
    text += SWITCH;
    fs::write(&file, text).map_err(|error| error.to_string())?;
    println!("building a shell with {} switches", ROWS.len() + SMALL.len());
    let target = root().join("target/mutants/target");
    let built = Command::new("cargo")
        .args(["build", "--quiet", "--package", "spork-shell", "--target-dir"])
        .arg(&target)
        .current_dir(&copy)
        .status();
    match built {
        Ok(status) if status.success() => {
            let built = ["x86_64-unknown-linux-gnu/debug/spork", "debug/spork"].map(|path| target.join(path));
            let built = built.into_iter().find(|path| path.is_file());
            built.ok_or_else(|| "cargo build made no program".to_owned())
        }
        Ok(_) => Err("the shell with switches does not build".to_owned()),
        Err(error) => Err(format!("cargo: {error}")),
    }
}

/// Copies what git knows.
fn copy_sources(to: &Path) -> Outcome {
    fs::create_dir_all(to).map_err(|error| error.to_string())?;
    let script = "git ls-files -z | xargs -0 cp --parents --update --target-directory \"$1\"";
    let status = Command::new("sh").args(["-c", script, "copy"]).arg(to).current_dir(root()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        _ => Err("the sources could not be copied".to_owned()),
    }
}

fn fails_corpus(shell: &Path) -> Result<bool, String> {
    let status = Command::new("cargo")
        .args(["test", "--quiet", "--package", "spork-shell", "--test", "corpus", "--", "--quiet"])
        .env("SPORK_TEST_SHELL", shell)
        .current_dir(root())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.map(|status| !status.success()).map_err(|error| format!("cargo: {error}"))
}

//! Everything a change must pass, in the order in which a fault is cheapest to find.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use spork_tests::case;
use spork_tests::run;

use crate::{Outcome, bench, docs, manual_map, root};

/// Debian packages whose programs some tests run, with one program of each.
const PACKAGES: &[(&str, &str)] =
    &[("git", "git"), ("util-linux", "setsid"), ("procps", "ps"), ("zsh", "zsh")];

pub fn check(install: bool) -> Outcome {
    if install {
        install_packages()?;
    }
    // All of them run, so that one look shows every fault.
    let mut faults = Vec::new();
    let clippy = ["clippy", "--quiet", "--workspace", "--all-targets", "--", "--deny", "warnings"];
    faults.extend(cargo(&["fmt", "--all", "--check"], &[]).err());
    faults.extend(cargo(&clippy, &[]).err());
    faults.extend(docs::check().err());
    faults.extend(manual_map::check().err());
    faults.extend(bench::pages().err());
    faults.extend(test(&["--workspace"], &[]).err());
    if run::is_root() {
        faults.extend(test_as_plain_user().err());
    }
    count_cases()?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

pub fn cargo(arguments: &[&str], env: &[(&str, &str)]) -> Outcome {
    println!("$ cargo {}", arguments.join(" "));
    let status = Command::new("cargo").args(arguments).envs(env.iter().copied()).current_dir(root()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("cargo {} failed", arguments.join(" "))),
        Err(error) => Err(format!("cargo: {error}")),
    }
}

/// Runs tests by nextest where it is installed.
pub fn test(arguments: &[&str], env: &[(&str, &str)]) -> Outcome {
    let mut nextest = Command::new("cargo");
    nextest.args(["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    let mut command = match nextest.status() {
        Ok(status) if status.success() => {
            vec!["nextest", "run", "--no-fail-fast", "--status-level=fail", "--hide-progress-bar"]
        }
        _ => vec!["test", "--no-fail-fast"],
    };
    command.extend(arguments);
    cargo(&command, env)
}

/// The corpus once more as `nobody`, before a copy of the shell that `nobody` can reach.
fn test_as_plain_user() -> Outcome {
    println!("the corpus as a plain user");
    let built = built_shell(&[])?;
    let reachable = std::env::temp_dir().join(format!("spork-check.{}", std::process::id()));
    let copied = fs::copy(&built, &reachable)
        .and_then(|_| fs::set_permissions(&reachable, fs::Permissions::from_mode(0o755)));
    copied.map_err(|error| format!("{}: {error}", reachable.display()))?;
    let shell = reachable.to_string_lossy().into_owned();
    let env = [("SPORK_TEST_SHELL", shell.as_str()), ("SPORK_TEST_USER", "nobody")];
    let outcome = test(&["--package", "spork-shell", "--test", "corpus"], &env);
    _ = fs::remove_file(&reachable);
    outcome
}

/// Builds the shell; answers where its program is.
pub fn built_shell(options: &[&str]) -> Result<PathBuf, String> {
    let output = Command::new("cargo")
        .args(["build", "--package", "spork-shell", "--message-format=json-render-diagnostics"])
        .args(options)
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output();
    let output = output.map_err(|error| format!("cargo: {error}"))?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let built = messages.lines().rev().find_map(|line| {
        let (_, rest) = line.split_once("\"executable\":\"")?;
        rest.split('"').next()
    });
    Ok(PathBuf::from(built.ok_or("cargo build made no program")?))
}

fn count_cases() -> Outcome {
    let corpus = spork_tests::corpus_dir();
    let (mut cases, mut differ, mut pending) = (0, 0, 0);
    for node in case::nodes(&corpus).map_err(|error| error.to_string())? {
        for case in case::load(&corpus, &node).map_err(|error| error.to_string())? {
            cases += 1;
            if let Some(reason) = &case.differs {
                differ += 1;
                println!("differs: {}: {reason}", case.name());
            }
            if let Some(reason) = &case.pending {
                pending += 1;
                println!("pending: {}: {reason}", case.name());
            }
        }
    }
    println!("corpus: {cases} cases, {differ} differ from bash on purpose, {pending} are pending");
    Ok(())
}

/// Fetches the missing packages; needs root or sudo only if one is missing.
fn install_packages() -> Outcome {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let there = |program: &str| std::env::split_paths(&path).any(|dir| dir.join(program).is_file());
    let missing = PACKAGES.iter().filter(|(_, program)| !there(program));
    let missing: Vec<&str> = missing.map(|(package, _)| *package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let sudo = if run::is_root() { "" } else { "sudo" };
    let script = format!("{sudo} apt-get update -q && {sudo} apt-get install -y -q {}", missing.join(" "));
    println!("$ {script}");
    match Command::new("sh").args(["-c", &script]).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("could not install {}", missing.join(", "))),
        Err(error) => Err(format!("sh: {error}")),
    }
}

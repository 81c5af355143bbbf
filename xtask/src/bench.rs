//! What `spork-bench` is asked for by the project itself: the pages of figures, and instruction counts.

use crate::check::{built_shell, cargo};
use crate::{Outcome, root};

fn bench(arguments: &[&str]) -> Outcome {
    let mut command = vec!["run", "--quiet", "--package", "spork-bench", "--"];
    command.extend(arguments);
    cargo(&command, &[])
}

/// Every page of docs/benchmarks says what its samples say.
pub fn pages() -> Outcome {
    bench(&["report", "--check"])
}

/// Instruction counts of the release build.
pub fn instructions(record: bool) -> Outcome {
    let shell = built_shell(&["--release"])?;
    let shell = shell.strip_prefix(root().canonicalize().unwrap_or_default()).unwrap_or(&shell);
    let mut arguments = vec!["instructions".to_string(), shell.display().to_string()];
    if record {
        arguments.push("--record".to_string());
    }
    bench(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

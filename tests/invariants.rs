//! Random programs before the `spork` that was just built: subshells leave no trace, and do the same
//! when they are processes. `SPORK_FUZZ_SEED` and `SPORK_FUZZ_COUNT` ask for other or more programs.

use std::path::Path;

/// Programs in an ordinary run.
const COUNT: u64 = 2000;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
#[allow(clippy::print_stdout)]
fn subshells_leave_no_trace() {
    let (seed, count) = (number("SPORK_FUZZ_SEED", 1), number("SPORK_FUZZ_COUNT", COUNT));
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let spork = Path::new(env!("CARGO_BIN_EXE_spork"));
    let summary = spork_fuzz::invariant::run(spork, seed, count, cores, true).expect("programs run");
    println!("{} programs from seed {seed} on, {} snapshots", summary.programs, summary.compared);
    assert!(summary.violations.is_empty(), "{}", summary.violations.join("\n\n"));
    // A program takes a snapshot of the state and one of the descriptors after each of its subshells.
    assert!(summary.compared as u64 >= 2 * count, "only {} snapshots were compared", summary.compared);
}

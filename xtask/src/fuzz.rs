//! Random programs before bash and Spork, or one of them to look at.

use std::path::PathBuf;

use spork_fuzz::differential;
use spork_fuzz::generate::Program;
use spork_fuzz::grammar;
use spork_fuzz::invariant;

use crate::{Outcome, check};

#[derive(Debug, Default)]
pub struct Options {
    pub bash: Option<PathBuf>,
    pub spork: Option<PathBuf>,
    pub seed: Option<u64>,
    pub count: Option<u64>,
    pub jobs: Option<usize>,
    pub differences: Option<usize>,
    pub constructs: bool,
    pub invariants: bool,
    pub print: bool,
}

pub fn fuzz(options: &Options) -> Outcome {
    if options.constructs {
        print!("{}", grammar::constructs());
        return Ok(());
    }
    let seed = options.seed.unwrap_or(1);
    if options.print {
        let program = if options.invariants { Program::isolation(seed) } else { Program::new(seed) };
        print!("{}", program.text());
        return Ok(());
    }
    let spork = match &options.spork {
        Some(spork) => spork.clone(),
        None => check::built_shell(&[])?,
    };
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let jobs = options.jobs.unwrap_or(cores);
    let count = options.count.unwrap_or(1000);
    if options.invariants {
        let summary = invariant::run(&spork, seed, count, jobs, true)?;
        println!("seed {seed}: {} programs of {} commands", summary.programs, summary.commands);
        return match summary.violations.as_slice() {
            [] => Ok(()),
            violations => Err(violations.join("\n\n")),
        };
    }
    let bash = options.bash.clone().or_else(|| std::env::var_os("BASH_ORACLE").map(PathBuf::from));
    let bash = bash.ok_or("which bash? Name it by --bash PATH or BASH_ORACLE")?;
    let options = differential::Options {
        bash,
        spork,
        seed,
        count,
        jobs,
        differences: options.differences.unwrap_or(10),
    };
    let summary = differential::run(&options)?;
    println!(
        "seed {seed}: {} programs of {:.1} commands, {:.1} % ended at their last line; {} in a row agree",
        summary.programs,
        summary.commands as f64 / summary.programs.max(1) as f64,
        100.0 * summary.clean as f64 / summary.programs.max(1) as f64,
        summary.row,
    );
    if !summary.wavering.is_empty() {
        println!("not the same each time in Spork: {:?}", summary.wavering);
    }
    if !summary.unsteady.is_empty() {
        println!("not the same twice in bash: {:?}", summary.unsteady);
    }
    match summary.different.len() {
        0 => Ok(()),
        count => Err(format!("{count} programs differ: {:?}", summary.different)),
    }
}

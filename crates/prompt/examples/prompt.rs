//! `spork prompt …` without the shell around it: a small program for tests and measurements.

#![no_main]

spork_os::entry!(run);

#[global_allocator]
static ALLOCATOR: spork_os::allocator::Allocator = spork_os::allocator::Allocator;

fn run(arguments: Vec<Vec<u8>>) -> i32 {
    let rest = arguments.get(1..).unwrap_or_default();
    let rest = if rest.first().is_some_and(|word| word == b"prompt") { &rest[1..] } else { rest };
    spork_prompt::main(rest)
}

//! The `spork` binary: entry, command line, start of the shell.

#![no_main]

mod options;

spork_os::entry!(run);

#[global_allocator]
static ALLOCATOR: spork_os::allocator::Allocator = spork_os::allocator::Allocator;

fn run(arguments: Vec<Vec<u8>>) -> i32 {
    // A script of that name is `./prompt`; a shell called `sh` has no commands of its own.
    if let [name, word, rest @ ..] = arguments.as_slice()
        && word == b"prompt"
        && !spork_engine::startup::is_named_sh(name)
    {
        return spork_prompt::main(rest);
    }
    match options::parse(&arguments) {
        options::Parsed::Run(invocation) => {
            let shell = spork_engine::Shell::new(&invocation.name);
            shell.run(*invocation, &spork_os::environ())
        }
        options::Parsed::Done(status) => status,
    }
}

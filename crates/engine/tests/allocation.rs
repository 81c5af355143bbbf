//! Entering and leaving a subshell in which nothing changes costs no allocation.

use spork_engine::Shell;
use spork_os::allocator::Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_subshell_that_changes_nothing_allocates_nothing() {
    let mut shell = Shell::new(b"spork");
    let twice = |shell: &mut Shell| {
        shell.enter();
        shell.enter();
        shell.leave();
        shell.leave();
    };
    // Room for the marks is made once.
    twice(&mut shell);
    let before = Counting::allocations();
    for _ in 0..100 {
        twice(&mut shell);
    }
    assert_eq!(Counting::allocations() - before, 0);
}

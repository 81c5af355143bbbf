//! Entering and leaving a subshell in which nothing changes costs no allocation.

use spork_engine::Shell;
use spork_os::allocator::Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_subshell_that_changes_nothing_allocates_nothing() {
    let mut shell = Shell::new(b"spork");
    let before = Counting::allocations();
    for _ in 0..100 {
        let outer = shell.enter();
        let inner = shell.enter();
        shell.leave(inner);
        shell.leave(outer);
    }
    assert_eq!(Counting::allocations() - before, 0);
}

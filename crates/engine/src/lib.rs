//! The shell: state, tree, effects.

//! Everything spork asks of the operating system.

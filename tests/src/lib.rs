//! The corpus and its harness.

//! The shell language: bytes to tree and back.

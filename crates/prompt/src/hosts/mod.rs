//! The shells that a prompt is drawn in.

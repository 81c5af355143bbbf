//! memcpy and its kind for musl.

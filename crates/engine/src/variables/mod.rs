pub mod hash;
pub mod random;

//! Pathname expansion (bash manual, "Filename Expansion").

use super::{DotRules, Pattern, PatternOptions, Piece};
use crate::charset::Charset;

/// The file system as pathname expansion sees it.
pub trait Directory {
    /// Calls `each` with every name in the directory and its `DT_` kind; false
    /// when it cannot be read. The empty path is the current directory.
    fn list(&mut self, path: &[u8], each: &mut dyn FnMut(&[u8], u8)) -> bool;
    /// Whether the path names anything, a dangling link included.
    fn exists(&mut self, path: &[u8]) -> bool;
    /// Whether the path is a directory, through links.
    fn is_dir(&mut self, path: &[u8]) -> bool;
}

/// The `shopt` options of pathname expansion.
#[derive(Clone, Copy, Debug)]
pub struct GlobOptions {
    pub dotglob: bool,
    pub globstar: bool,
    pub nocaseglob: bool,
    pub extglob: bool,
    pub globskipdots: bool,
    pub charset: Charset,
}

impl Default for GlobOptions {
    fn default() -> GlobOptions {
        GlobOptions {
            dotglob: false,
            globstar: false,
            nocaseglob: false,
            extglob: false,
            globskipdots: true,
            charset: Charset::Bytes,
        }
    }
}

/// The paths a word matches, in no order.
pub fn expand(pieces: &[Piece], options: GlobOptions, dir: &mut dyn Directory) -> Vec<Vec<u8>> {
    let _ = (pieces, options, dir);
    let _ = (DotRules::default(), Pattern::compile(&[], PatternOptions::default()));
    Vec::new()
}

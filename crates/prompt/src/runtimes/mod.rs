//! The languages a directory may belong to, and how their versions are found.
//!
//! `table` says what each is known by; `detection` finds those of a directory; `plan` finds the program
//! that would run, through version managers (`selectors`), and what its answer depends on (`inputs`);
//! `version` reads the answer.

pub(crate) mod detection;
mod inputs;
pub(crate) mod plan;
mod selectors;
pub mod table;
pub mod version;

/// A language. The order is that in which they are shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    Python,
    Perl,
    Java,
    Kotlin,
    Scala,
    Rust,
    Go,
    Bun,
    Deno,
    Node,
    Ruby,
    Php,
    Dotnet,
    C,
    Cpp,
    Swift,
    Lua,
    R,
    Julia,
    Elixir,
    Dart,
    Haskell,
    Zig,
}

/// All of them, in order.
pub const KINDS: [Kind; 23] = [
    Kind::Python,
    Kind::Perl,
    Kind::Java,
    Kind::Kotlin,
    Kind::Scala,
    Kind::Rust,
    Kind::Go,
    Kind::Bun,
    Kind::Deno,
    Kind::Node,
    Kind::Ruby,
    Kind::Php,
    Kind::Dotnet,
    Kind::C,
    Kind::Cpp,
    Kind::Swift,
    Kind::Lua,
    Kind::R,
    Kind::Julia,
    Kind::Elixir,
    Kind::Dart,
    Kind::Haskell,
    Kind::Zig,
];

const NAMES: [&str; 23] = [
    "python", "perl", "java", "kotlin", "scala", "rust", "go", "bun", "deno", "node", "ruby", "php",
    "dotnet", "c", "cpp", "swift", "lua", "r", "julia", "elixir", "dart", "haskell", "zig",
];

impl Kind {
    /// The name in themes and answers: `python`.
    pub fn name(self) -> &'static str {
        NAMES.get(self as usize).copied().unwrap_or_default()
    }

    pub fn from_name(name: &[u8]) -> Option<Kind> {
        KINDS.into_iter().find(|kind| kind.name().as_bytes() == name)
    }
}

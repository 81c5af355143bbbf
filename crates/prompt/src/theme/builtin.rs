//! The themes that come along. Each is a file of its own; they differ in layout.

use super::Theme;
use super::config::{self, Issue, Layer};

pub const DEFAULT: &str = "spork";

macro_rules! themes {
    ($($name:literal)*) => {
        /// Name and text, the default first.
        pub static THEMES: &[(&str, &str)] = &[$(($name, include_str!(concat!("builtin/", $name, ".toml")))),*];
    };
}

themes! {
    "spork" "lean" "sentence" "frame" "rainbow" "arrow" "pills" "slope" "chain" "quiet" "robin" "classic" "ledger"
    "tree" "bare" "ruler" "dock" "compact" "twin"
}

pub fn text(name: &str) -> Option<&'static str> {
    THEMES.iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

pub fn read(name: &str) -> Option<(Theme, Vec<Issue>)> {
    let text = text(name)?;
    Some(config::read(&[Layer { file: format!("{name}.toml"), text }]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_can_be_read() {
        for (name, text) in THEMES {
            let (theme, issues) = read(name).unwrap();
            assert!(issues.is_empty(), "{issues:?}");
            assert!(!theme.options.text("about").is_empty(), "{name}");
            // What is above ASCII is for sets that have more.
            assert!(config::theme_name(text).is_none());
        }
        assert!(THEMES.iter().any(|(name, _)| *name == DEFAULT));
    }
}

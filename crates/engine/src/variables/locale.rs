//! The locale variables (bash manual: Bourne Shell Variables, Bash Variables `LANG`, `LC_*`): which
//! character set is in force, and the warning about a locale that the system lacks.
//!
//! A locale that cannot be set leaves the one before in force.

use super::Attributes;
use crate::charset::Charset;
use crate::shell::Shell;
use spork_syntax::Symbol;
use std::io;

/// The category that stands for all of them: the first that the C library tries.
const ALL: &str = "LC_IDENTIFICATION";

/// The categories that have a variable, `LC_CTYPE` first.
const CATEGORIES: [&str; 5] = ["LC_CTYPE", "LC_COLLATE", "LC_MESSAGES", "LC_NUMERIC", "LC_TIME"];

/// The other categories of the C library.
const OTHER_CATEGORIES: [&str; 7] = [
    "LC_MONETARY",
    "LC_PAPER",
    "LC_NAME",
    "LC_ADDRESS",
    "LC_TELEPHONE",
    "LC_MEASUREMENT",
    "LC_IDENTIFICATION",
];

/// A variable that belongs to the locale.
pub fn is_locale_variable(name: &[u8]) -> bool {
    matches!(name, b"LANG" | b"LC_ALL") || CATEGORIES.iter().any(|category| category.as_bytes() == name)
}

impl Shell {
    /// The locale at the start. Only LC_ALL is complained about, and its lack is no news by then.
    pub fn start_locale(&mut self) {
        match self.locale_value(b"LC_ALL") {
            None => self.reset_locale(),
            Some(name) => match spork_os::locale::find(&name, ALL) {
                Ok(()) => self.set_charset(&name),
                Err(_) => {
                    self.missing_locales.push((ALL, name.as_slice().into()));
                    self.small.missing_locales = self.missing_locales.len();
                    self.error_without_line(&warning("LC_ALL", &name, None));
                }
            },
        }
    }

    /// A locale variable has a new value.
    pub fn locale_changed(&mut self, variable: Symbol) {
        let all = self.locale_value(b"LC_ALL");
        if let b"LC_ALL" = variable.name() {
            match all {
                Some(name) => self.set_locale("LC_ALL", ALL, &name, true),
                None => self.reset_locale(),
            }
            return;
        }
        if all.is_some() {
            return;
        }
        match CATEGORIES.iter().find(|category| category.as_bytes() == variable.name()) {
            Some(category) => {
                let name = self.category_locale(category);
                self.set_locale(category, category, &name, *category == "LC_CTYPE");
            }
            None => self.reset_locale(),
        }
    }

    /// Without LC_ALL: each category by its variable, or by LANG. Says nothing of what is missing.
    fn reset_locale(&mut self) {
        let lang = self.locale_value(b"LANG").unwrap_or_default();
        if lang.is_empty() && !self.environment_locales_exist() {
            return;
        }
        if self.find_locale(&lang, ALL).is_err() {
            return;
        }
        self.set_charset(&lang);
        for category in CATEGORIES {
            // LANG was found for all of them.
            let Some(name) = self.locale_value(category.as_bytes()) else { continue };
            if self.find_locale(&name, category).is_ok() && category == "LC_CTYPE" {
                self.set_charset(&name);
            }
        }
    }

    /// Without LANG the C library looks at the environment, and takes all categories or none.
    fn environment_locales_exist(&mut self) -> bool {
        CATEGORIES.iter().chain(&OTHER_CATEGORIES).all(|category| {
            let exported =
                self.variables.get(Symbol::new(category.as_bytes())).attributes.has(Attributes::EXPORT);
            let name = self.locale_value(category.as_bytes()).filter(|_| exported);
            name.is_none_or(|name| spork_os::locale::find(&name, category).is_ok())
        })
    }

    fn set_locale(&mut self, variable: &str, category: &'static str, name: &[u8], characters: bool) {
        match self.find_locale(name, category) {
            Ok(()) if characters => self.set_charset(name),
            Ok(()) => (),
            Err(error) => self.error(&warning(variable, name, error.as_ref())),
        }
    }

    /// Whether the system has the locale. The reason is given only the first time, as the C library
    /// remembers what it did not find.
    fn find_locale(&mut self, name: &[u8], category: &'static str) -> Result<(), Option<io::Error>> {
        let Err(error) = spork_os::locale::find(if name.is_empty() { b"C" } else { name }, category) else {
            return Ok(());
        };
        if error.raw_os_error() != Some(spork_os::errno::ENOENT) {
            return Err(Some(error));
        }
        self.missing_locales.truncate(self.small.missing_locales);
        let known = self.missing_locales.iter().any(|(other, text)| *other == category && **text == *name);
        if known {
            return Err(None);
        }
        self.missing_locales.push((category, name.into()));
        self.small.missing_locales = self.missing_locales.len();
        Err(Some(error))
    }

    /// The value of a locale variable, unless it is null.
    fn locale_value(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        self.value(Symbol::new(name)).filter(|value| !value.is_empty())
    }

    /// The locale of a category where LC_ALL is not set.
    fn category_locale(&mut self, category: &str) -> Vec<u8> {
        let own = self.locale_value(category.as_bytes());
        own.or_else(|| self.locale_value(b"LANG")).unwrap_or_default()
    }

    fn set_charset(&mut self, locale: &[u8]) {
        let codeset = locale.to_ascii_lowercase();
        let utf8 =
            [b"utf-8".as_slice(), b"utf8"].iter().any(|name| codeset.windows(name.len()).any(|w| w == *name));
        self.charset = if utf8 { Charset::Utf8 } else { Charset::Bytes };
        self.small.charset = self.charset;
    }
}

fn warning(variable: &str, name: &[u8], error: Option<&io::Error>) -> Vec<u8> {
    let mut text =
        [b"warning: setlocale: ", variable.as_bytes(), b": cannot change locale (", name, b")"].concat();
    if let Some(error) = error {
        text.extend_from_slice(b": ");
        text.extend_from_slice(crate::error::reason(error));
    }
    text
}

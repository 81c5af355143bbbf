//! Switching options, with what else that changes (bash manual: The Set Builtin, The Shopt Builtin,
//! Bash POSIX Mode, Shell Compatibility Mode).

use crate::options::{Opt, Options, SET_OPTIONS};
use crate::shell::Shell;
use crate::variables::Attributes;
use spork_os::process;
use spork_syntax::Symbol;

/// The `shopt` options that POSIX mode turns on.
const POSIX_TURNS_ON: [Opt; 5] =
    [Opt::InteractiveComments, Opt::Sourcepath, Opt::ExpandAliases, Opt::InheritErrexit, Opt::ShiftVerbose];

/// The compatibility level of each option, and of none.
const COMPATIBILITY: [(Opt, u8); 7] = [
    (Opt::Compat31, 31),
    (Opt::Compat32, 32),
    (Opt::Compat40, 40),
    (Opt::Compat41, 41),
    (Opt::Compat42, 42),
    (Opt::Compat43, 43),
    (Opt::Compat44, 44),
];
const NEWEST_OPTION: u8 = 44;
pub const NEWEST: u8 = 53;
const OLDEST: u8 = 31;

/// Variables that a restricted shell must not change.
const RESTRICTED_VARIABLES: [&[u8]; 5] = [b"PATH", b"SHELL", b"ENV", b"BASH_ENV", b"HISTFILE"];

impl Shell {
    /// Turns an option on or off, as `set`, `shopt` and the command line do.
    pub fn switch(&mut self, opt: Opt, on: bool) {
        match opt {
            // Not to be changed from within.
            Opt::LoginShell | Opt::StartedRestricted => return,
            Opt::Noexec if self.interactive => return,
            Opt::Posix => return self.switch_posix(on),
            _ => (),
        }
        self.small.options.set(opt, on);
        match opt {
            Opt::Emacs if on => self.small.options.set(Opt::Vi, false),
            Opt::Vi if on => self.small.options.set(Opt::Emacs, false),
            Opt::Extdebug => {
                self.small.options.set(Opt::Errtrace, on);
                self.small.options.set(Opt::Functrace, on);
                if on {
                    self.keep_outer_arguments(true);
                }
            }
            Opt::History if on => self.begin_history(),
            // In a subshell, too.
            Opt::Monitor => self.small.jobs_off = false,
            Opt::Ignoreeof => self.switch_ignoreeof(on),
            Opt::Privileged if !on => {
                let _ = process::setgid(process::getgid());
                let _ = process::setuid(process::getuid());
            }
            Opt::RestrictedShell if on => {
                for name in RESTRICTED_VARIABLES {
                    self.set_attributes(Symbol::new(name), Attributes::READONLY, Attributes::NONE);
                }
            }
            _ if COMPATIBILITY.iter().any(|(compat, _)| *compat == opt) => self.switch_compatibility(opt, on),
            _ => (),
        }
    }

    /// IGNOREEOF shows the option.
    fn switch_ignoreeof(&mut self, on: bool) {
        let name = self.names.ignoreeof;
        if on {
            let _ = self.assign(name, b"10", false);
        } else if !self.variables.get(name).attributes.has(Attributes::READONLY) {
            self.unset_variable(name);
        }
        self.small.options.set(Opt::Ignoreeof, on);
    }

    /// POSIXLY_CORRECT shows the option, and its hook does the rest.
    fn switch_posix(&mut self, on: bool) {
        let name = self.names.posixly_correct;
        if on == self.posix() {
            return;
        }
        if on {
            let _ = self.assign(name, b"y", false);
        } else {
            self.unset_variable(name);
        }
        self.enter_posix_mode(on);
    }

    /// Turns POSIX mode and what goes with it on or off.
    pub fn enter_posix_mode(&mut self, on: bool) {
        self.small.options.set(Opt::Posix, on);
        if on {
            for opt in POSIX_TURNS_ON {
                self.small.options.set(opt, true);
            }
        } else {
            let interactive = self.interactive;
            self.small.options.set(Opt::ExpandAliases, interactive);
            self.small.options.set(Opt::ShiftVerbose, false);
        }
    }

    /// One of the `compat` options: at most one is on, and BASH_COMPAT shows which. A level that has no
    /// option is not left by turning one off.
    fn switch_compatibility(&mut self, opt: Opt, on: bool) {
        if on {
            for (other, _) in COMPATIBILITY {
                self.small.options.set(other, other == opt);
            }
        }
        let level = COMPATIBILITY.iter().find(|(compat, _)| self.opt(*compat));
        let level = match level {
            Some((_, level)) => *level,
            None if !on && self.small.compatibility > NEWEST_OPTION => self.small.compatibility,
            None => NEWEST,
        };
        self.small.compatibility = level;
        let _ = self.assign(self.names.bash_compat, level.to_string().as_bytes(), false);
    }

    /// A new value of BASH_COMPAT: turns the option of that level on.
    pub fn compatibility_changed(&mut self) {
        let text = self.value_or_empty(self.names.bash_compat);
        let level = match text.as_slice() {
            b"" => Some(NEWEST),
            [tens, ones] | [tens, b'.', ones] if tens.is_ascii_digit() && ones.is_ascii_digit() => {
                Some((tens - b'0') * 10 + (ones - b'0'))
            }
            _ => None,
        };
        let level = level.filter(|level| (OLDEST..=NEWEST).contains(level));
        if level.is_none() {
            self.error_parts(&[b"BASH_COMPAT: ", &text, b": compatibility value out of range"]);
        }
        self.small.compatibility = level.unwrap_or(NEWEST);
        for (opt, of) in COMPATIBILITY {
            self.small.options.set(opt, level == Some(of));
        }
    }

    /// The options that `local -` keeps for the end of the function.
    pub fn set_options_to_save(&self) -> Options {
        self.small.options
    }

    /// Puts back the `set` options, and the `shopt` ones of POSIX mode, as `local -` found them.
    pub fn restore_set_options(&mut self, saved: Options) {
        let letters = SET_OPTIONS.iter().map(|option| option.opt);
        for opt in letters {
            if self.opt(opt) != saved.has(opt) {
                self.switch(opt, saved.has(opt));
            }
        }
        for opt in POSIX_TURNS_ON {
            self.small.options.set(opt, saved.has(opt));
        }
    }
}

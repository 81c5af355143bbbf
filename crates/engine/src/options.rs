//! `set` and `shopt` options (bash manual: The Set Builtin, The Shopt Builtin): one table.
//!
//! Options are bits of one word, so a subshell saves and restores them all with one copy. What else
//! happens when an option is switched stands in `switch.rs`.

/// Every option, `set -o` ones first, each group in the order bash lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Opt {
    Allexport,
    Braceexpand,
    Emacs,
    Errexit,
    Errtrace,
    Functrace,
    Hashall,
    Histexpand,
    History,
    Ignoreeof,
    Keyword,
    Monitor,
    Noclobber,
    Noexec,
    Noglob,
    Nolog,
    Notify,
    Nounset,
    Onecmd,
    Physical,
    Pipefail,
    Posix,
    Privileged,
    Verbose,
    Vi,
    Xtrace,
    ArrayExpandOnce,
    Autocd,
    BashSourceFullpath,
    CdableVars,
    Cdspell,
    Checkhash,
    Checkjobs,
    Checkwinsize,
    Cmdhist,
    Compat31,
    Compat32,
    Compat40,
    Compat41,
    Compat42,
    Compat43,
    Compat44,
    CompleteFullquote,
    Direxpand,
    Dirspell,
    Dotglob,
    Execfail,
    ExpandAliases,
    Extdebug,
    Extglob,
    Extquote,
    Failglob,
    ForceFignore,
    Globasciiranges,
    Globskipdots,
    Globstar,
    GnuErrfmt,
    Histappend,
    Histreedit,
    Histverify,
    Hostcomplete,
    Huponexit,
    InheritErrexit,
    InteractiveComments,
    Lastpipe,
    Lithist,
    LocalvarInherit,
    LocalvarUnset,
    LoginShell,
    Mailwarn,
    NoEmptyCmdCompletion,
    Nocaseglob,
    Nocasematch,
    NoexpandTranslation,
    Nullglob,
    PatsubReplacement,
    Progcomp,
    ProgcompAlias,
    Promptvars,
    StartedRestricted,
    ShiftVerbose,
    Sourcepath,
    VarredirClose,
    XpgEcho,
    /// `set -r`, or started as `rbash`: what `$-` shows as `r`. It has no name in `set -o`.
    RestrictedShell,
}

/// One `set` option.
pub struct SetOption {
    pub name: &'static str,
    /// The letter of `set -x`, or 0.
    pub letter: u8,
    pub opt: Opt,
}

/// One `shopt` option.
pub struct ShoptOption {
    pub name: &'static str,
    pub opt: Opt,
}

macro_rules! set_option {
    ($name:literal, $letter:literal, $opt:ident) => {
        SetOption { name: $name, letter: $letter, opt: Opt::$opt }
    };
}

macro_rules! shopt_option {
    ($name:literal, $opt:ident) => {
        ShoptOption { name: $name, opt: Opt::$opt }
    };
}

/// The options of `set -o`, in its order.
pub static SET_OPTIONS: &[SetOption] = &[
    set_option!("allexport", b'a', Allexport),
    set_option!("braceexpand", b'B', Braceexpand),
    set_option!("emacs", 0, Emacs),
    set_option!("errexit", b'e', Errexit),
    set_option!("errtrace", b'E', Errtrace),
    set_option!("functrace", b'T', Functrace),
    set_option!("hashall", b'h', Hashall),
    set_option!("histexpand", b'H', Histexpand),
    set_option!("history", 0, History),
    set_option!("ignoreeof", 0, Ignoreeof),
    set_option!("interactive-comments", 0, InteractiveComments),
    set_option!("keyword", b'k', Keyword),
    set_option!("monitor", b'm', Monitor),
    set_option!("noclobber", b'C', Noclobber),
    set_option!("noexec", b'n', Noexec),
    set_option!("noglob", b'f', Noglob),
    set_option!("nolog", 0, Nolog),
    set_option!("notify", b'b', Notify),
    set_option!("nounset", b'u', Nounset),
    set_option!("onecmd", b't', Onecmd),
    set_option!("physical", b'P', Physical),
    set_option!("pipefail", 0, Pipefail),
    set_option!("posix", 0, Posix),
    set_option!("privileged", b'p', Privileged),
    set_option!("verbose", b'v', Verbose),
    set_option!("vi", 0, Vi),
    set_option!("xtrace", b'x', Xtrace),
];

/// The options of `shopt`, in its order.
pub static SHOPT_OPTIONS: &[ShoptOption] = &[
    shopt_option!("array_expand_once", ArrayExpandOnce),
    shopt_option!("assoc_expand_once", ArrayExpandOnce),
    shopt_option!("autocd", Autocd),
    shopt_option!("bash_source_fullpath", BashSourceFullpath),
    shopt_option!("cdable_vars", CdableVars),
    shopt_option!("cdspell", Cdspell),
    shopt_option!("checkhash", Checkhash),
    shopt_option!("checkjobs", Checkjobs),
    shopt_option!("checkwinsize", Checkwinsize),
    shopt_option!("cmdhist", Cmdhist),
    shopt_option!("compat31", Compat31),
    shopt_option!("compat32", Compat32),
    shopt_option!("compat40", Compat40),
    shopt_option!("compat41", Compat41),
    shopt_option!("compat42", Compat42),
    shopt_option!("compat43", Compat43),
    shopt_option!("compat44", Compat44),
    shopt_option!("complete_fullquote", CompleteFullquote),
    shopt_option!("direxpand", Direxpand),
    shopt_option!("dirspell", Dirspell),
    shopt_option!("dotglob", Dotglob),
    shopt_option!("execfail", Execfail),
    shopt_option!("expand_aliases", ExpandAliases),
    shopt_option!("extdebug", Extdebug),
    shopt_option!("extglob", Extglob),
    shopt_option!("extquote", Extquote),
    shopt_option!("failglob", Failglob),
    shopt_option!("force_fignore", ForceFignore),
    shopt_option!("globasciiranges", Globasciiranges),
    shopt_option!("globskipdots", Globskipdots),
    shopt_option!("globstar", Globstar),
    shopt_option!("gnu_errfmt", GnuErrfmt),
    shopt_option!("histappend", Histappend),
    shopt_option!("histreedit", Histreedit),
    shopt_option!("histverify", Histverify),
    shopt_option!("hostcomplete", Hostcomplete),
    shopt_option!("huponexit", Huponexit),
    shopt_option!("inherit_errexit", InheritErrexit),
    shopt_option!("interactive_comments", InteractiveComments),
    shopt_option!("lastpipe", Lastpipe),
    shopt_option!("lithist", Lithist),
    shopt_option!("localvar_inherit", LocalvarInherit),
    shopt_option!("localvar_unset", LocalvarUnset),
    shopt_option!("login_shell", LoginShell),
    shopt_option!("mailwarn", Mailwarn),
    shopt_option!("no_empty_cmd_completion", NoEmptyCmdCompletion),
    shopt_option!("nocaseglob", Nocaseglob),
    shopt_option!("nocasematch", Nocasematch),
    shopt_option!("noexpand_translation", NoexpandTranslation),
    shopt_option!("nullglob", Nullglob),
    shopt_option!("patsub_replacement", PatsubReplacement),
    shopt_option!("progcomp", Progcomp),
    shopt_option!("progcomp_alias", ProgcompAlias),
    shopt_option!("promptvars", Promptvars),
    shopt_option!("restricted_shell", StartedRestricted),
    shopt_option!("shift_verbose", ShiftVerbose),
    shopt_option!("sourcepath", Sourcepath),
    shopt_option!("varredir_close", VarredirClose),
    shopt_option!("xpg_echo", XpgEcho),
];

/// The state of all options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options(u128);

impl Options {
    /// What a non-interactive bash starts with.
    pub fn initial() -> Options {
        let mut options = Options(0);
        for opt in [
            Opt::Braceexpand,
            Opt::Hashall,
            Opt::Checkwinsize,
            Opt::Cmdhist,
            Opt::CompleteFullquote,
            Opt::Extquote,
            Opt::ForceFignore,
            Opt::Globasciiranges,
            Opt::Globskipdots,
            Opt::Hostcomplete,
            Opt::InteractiveComments,
            Opt::PatsubReplacement,
            Opt::Progcomp,
            Opt::Promptvars,
            Opt::Sourcepath,
        ] {
            options.set(opt, true);
        }
        options
    }

    #[inline]
    pub fn has(self, opt: Opt) -> bool {
        self.0 >> (opt as u8) & 1 != 0
    }

    #[inline]
    pub fn set(&mut self, opt: Opt, on: bool) {
        let bit = 1u128 << (opt as u8);
        if on { self.0 |= bit } else { self.0 &= !bit }
    }
}

/// The `set -o` option of that name.
pub fn set_option(name: &[u8]) -> Option<&'static SetOption> {
    SET_OPTIONS.iter().find(|option| option.name.as_bytes() == name)
}

/// The `set` option of that letter.
pub fn set_letter(letter: u8) -> Option<&'static SetOption> {
    SET_OPTIONS.iter().find(|option| option.letter == letter && letter != 0)
}

/// The `shopt` option of that name.
pub fn shopt_option(name: &[u8]) -> Option<&'static ShoptOption> {
    SHOPT_OPTIONS.iter().find(|option| option.name.as_bytes() == name)
}

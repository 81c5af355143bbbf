//! Table of the bash manual: its nodes, and the options of every builtin.

/// One node of the manual.
pub struct Node {
    pub chapter: &'static str,
    pub name: &'static str,
    /// Where it is implemented, below `crates/`; words apart by blanks.
    pub source: &'static str,
    /// Where it is tested, below `tests/corpus/`, without the ending; words apart by blanks.
    pub corpus: &'static str,
}

const fn node(chapter: &'static str, name: &'static str, source: &'static str, corpus: &'static str) -> Node {
    Node { chapter, name, source, corpus }
}

const SYNTAX: &str = "Shell Syntax";
const COMMANDS: &str = "Shell Commands";
const PARAMETERS: &str = "Shell Parameters";
const EXPANSIONS: &str = "Shell Expansions";
const REDIRECTIONS: &str = "Redirections";
const EXECUTING: &str = "Executing Commands";
const BUILTINS: &str = "Shell Builtin Commands";
const VARIABLES: &str = "Shell Variables";
const FEATURES: &str = "Bash Features";
const JOBS: &str = "Job Control";
const EDITING: &str = "Command Line Editing";

/// The nodes in the order of the manual.
#[rustfmt::skip]
pub const NODES: &[Node] = &[
    node(SYNTAX, "Shell Operation", "syntax/src/parser/mod.rs engine/src/exec/script.rs", "shell-syntax/shell-operation"),
    node(SYNTAX, "Escape Character", "syntax/src/parser/word.rs", "shell-syntax/escape-character"),
    node(SYNTAX, "Single Quotes", "syntax/src/parser/word.rs", "shell-syntax/single-quotes"),
    node(SYNTAX, "Double Quotes", "syntax/src/parser/word.rs", "shell-syntax/double-quotes"),
    node(SYNTAX, "ANSI-C Quoting", "syntax/src/quote.rs", "shell-syntax/ansi-c-quoting"),
    node(SYNTAX, "Locale Translation", "syntax/src/parser/word.rs", "shell-syntax/locale-translation"),
    node(SYNTAX, "Comments", "syntax/src/parser/scan.rs", "shell-syntax/comments"),
    node(COMMANDS, "Reserved Words", "syntax/src/parser/token.rs syntax/src/parser/command.rs", "shell-commands/reserved-words"),
    node(COMMANDS, "Simple Commands", "engine/src/exec/simple.rs", "shell-commands/simple-commands"),
    node(COMMANDS, "Pipelines", "engine/src/exec/pipeline.rs", "shell-commands/pipelines"),
    node(COMMANDS, "Lists", "engine/src/exec/mod.rs", "shell-commands/lists"),
    node(COMMANDS, "Looping Constructs", "engine/src/exec/compound.rs", "shell-commands/looping-constructs"),
    node(COMMANDS, "Conditional Constructs", "engine/src/exec/compound.rs engine/src/exec/conditional.rs", "shell-commands/conditional-constructs"),
    node(COMMANDS, "Command Grouping", "engine/src/exec/compound.rs engine/src/exec/subshell.rs", "shell-commands/command-grouping"),
    node(COMMANDS, "Coprocesses", "engine/src/exec/background.rs", "shell-commands/coprocesses"),
    node(COMMANDS, "Shell Functions", "engine/src/exec/function.rs", "shell-commands/shell-functions"),
    node(PARAMETERS, "Shell Parameters", "engine/src/variables/mod.rs", "shell-parameters/shell-parameters"),
    node(PARAMETERS, "Positional Parameters", "engine/src/variables/access.rs", "shell-parameters/positional-parameters"),
    node(PARAMETERS, "Special Parameters", "engine/src/variables/special.rs", "shell-parameters/special-parameters"),
    node(EXPANSIONS, "Shell Expansions", "engine/src/expand/mod.rs", "shell-expansions/shell-expansions"),
    node(EXPANSIONS, "Brace Expansion", "engine/src/expand/brace.rs", "shell-expansions/brace-expansion"),
    node(EXPANSIONS, "Tilde Expansion", "engine/src/expand/tilde.rs", "shell-expansions/tilde-expansion"),
    node(EXPANSIONS, "Shell Parameter Expansion", "engine/src/expand/parameter.rs engine/src/expand/operator.rs engine/src/expand/transform.rs", "shell-expansions/shell-parameter-expansion shell-expansions/parameter-transformation"),
    node(EXPANSIONS, "Command Substitution", "engine/src/expand/command.rs", "shell-expansions/command-substitution"),
    node(EXPANSIONS, "Arithmetic Expansion", "engine/src/arith/mod.rs", "shell-expansions/arithmetic-expansion"),
    node(EXPANSIONS, "Process Substitution", "engine/src/exec/redirect.rs", "shell-expansions/process-substitution"),
    node(EXPANSIONS, "Word Splitting", "engine/src/expand/split.rs", "shell-expansions/word-splitting"),
    node(EXPANSIONS, "Filename Expansion", "engine/src/expand/filename.rs engine/src/pattern/pathname.rs", "shell-expansions/filename-expansion"),
    node(EXPANSIONS, "Pattern Matching", "engine/src/pattern/mod.rs", "shell-expansions/pattern-matching"),
    node(EXPANSIONS, "Quote Removal", "engine/src/expand/text.rs", "shell-expansions/quote-removal"),
    node(REDIRECTIONS, "Redirections", "engine/src/exec/redirect.rs engine/src/io/mod.rs", "redirections/redirections redirections/here-documents redirections/file-descriptors"),
    node(EXECUTING, "Simple Command Expansion", "engine/src/exec/simple.rs", "executing-commands/simple-command-expansion"),
    node(EXECUTING, "Command Search and Execution", "engine/src/exec/search.rs", "executing-commands/command-search-and-execution"),
    node(EXECUTING, "Command Execution Environment", "engine/src/exec/subshell.rs engine/src/journal.rs", "executing-commands/command-execution-environment executing-commands/forks"),
    node(EXECUTING, "Environment", "engine/src/variables/environment.rs", "executing-commands/environment"),
    node(EXECUTING, "Exit Status", "engine/src/status.rs", "executing-commands/exit-status"),
    node(EXECUTING, "Signals", "engine/src/traps.rs", "executing-commands/signals"),
    node(EXECUTING, "Shell Scripts", "cli/src/main.rs", "executing-commands/shell-scripts"),
    node(BUILTINS, "Special Builtins", "engine/src/builtins/mod.rs", "builtins/special-builtins"),
    node(BUILTINS, "The Set Builtin", "engine/src/builtins/set.rs engine/src/options.rs", "builtins/set"),
    node(BUILTINS, "The Shopt Builtin", "engine/src/builtins/shopt.rs engine/src/options.rs", "builtins/shopt"),
    node(VARIABLES, "Bourne Shell Variables", "engine/src/variables/special.rs", "shell-variables/bourne-shell-variables"),
    node(VARIABLES, "Bash Variables", "engine/src/variables/special.rs", "shell-variables/bash-variables"),
    node(FEATURES, "Invoking Bash", "cli/src/options.rs", "bash-features/invoking-bash"),
    node(FEATURES, "Bash Startup Files", "engine/src/startup.rs", "bash-features/bash-startup-files"),
    node(FEATURES, "Interactive Shells", "cli/src/main.rs", "bash-features/interactive-shells"),
    node(FEATURES, "Bash Conditional Expressions", "engine/src/exec/conditional.rs engine/src/exec/primary.rs engine/src/regex/mod.rs", "bash-features/bash-conditional-expressions"),
    node(FEATURES, "Shell Arithmetic", "engine/src/arith/mod.rs", "bash-features/shell-arithmetic"),
    node(FEATURES, "Aliases", "engine/src/aliases.rs syntax/src/parser/alias.rs", "bash-features/aliases"),
    node(FEATURES, "Arrays", "engine/src/variables/indexed.rs engine/src/variables/hash.rs", "bash-features/arrays"),
    node(FEATURES, "The Directory Stack", "engine/src/builtins/dirs.rs", "bash-features/the-directory-stack"),
    node(FEATURES, "Controlling the Prompt", "engine/src/prompt.rs", "bash-features/controlling-the-prompt"),
    node(FEATURES, "The Restricted Shell", "engine/src/startup.rs", "bash-features/the-restricted-shell"),
    node(FEATURES, "Bash POSIX Mode", "engine/src/options.rs", "bash-features/bash-posix-mode"),
    node(FEATURES, "Shell Compatibility Mode", "engine/src/options.rs", "bash-features/shell-compatibility-mode"),
    node(JOBS, "Job Control Basics", "engine/src/jobs/mod.rs", "job-control/job-control-basics"),
    node(JOBS, "Job Control Variables", "engine/src/jobs/mod.rs", "job-control/job-control-variables"),
    node(EDITING, "Programmable Completion", "engine/src/complete.rs", "builtins/compgen builtins/complete builtins/compopt"),
    node(EDITING, "Bash History Facilities", "engine/src/history.rs", "builtins/history builtins/fc"),
];

/// A builtin and its options; the file of the corpus bears its name.
pub struct Builtin {
    pub name: &'static str,
    /// The name of its source where it is not the builtin's own.
    pub source: &'static str,
    /// The name of its cases where it cannot be the builtin's own.
    pub cases: &'static str,
    /// Option letters; `+` before a letter is the option with a plus sign.
    pub options: &'static str,
}

const fn builtin(name: &'static str, options: &'static str) -> Builtin {
    Builtin { name, source: name, cases: name, options }
}

const fn named(
    name: &'static str,
    source: &'static str,
    cases: &'static str,
    options: &'static str,
) -> Builtin {
    Builtin { name, source, cases, options }
}

/// Every builtin of bash in the order of `compgen -b`.
#[rustfmt::skip]
pub const BUILTIN_OPTIONS: &[Builtin] = &[
    named(".", "source", "source", "p"),
    named(":", "colon", "colon", ""),
    named("[", "bracket", "test", ""),
    builtin("alias", "p"),
    named("bg", "fg", "bg", ""),
    builtin("bind", "lvpsPSVXmfqurx"),
    builtin("break", ""),
    builtin("builtin", ""),
    builtin("caller", ""),
    builtin("cd", "LPe@"),
    builtin("command", "pVv"),
    builtin("compgen", "VabcdefgjksuvoAGWFCXPS"),
    builtin("complete", "abcdefgjksuvprDEIoAGWFCXPS"),
    builtin("compopt", "o+oDEI"),
    named("continue", "break", "continue", ""),
    builtin("declare", "aAfFgiIlnrtuxp+i+l+n+r+t+u+x+a+A"),
    builtin("dirs", "clpv"),
    builtin("disown", "har"),
    builtin("echo", "neE"),
    builtin("enable", "adfnps"),
    builtin("eval", ""),
    builtin("exec", "cla"),
    builtin("exit", ""),
    builtin("export", "fnp"),
    builtin("false", ""),
    builtin("fc", "elnrs"),
    builtin("fg", ""),
    builtin("getopts", ""),
    builtin("hash", "lrpdt"),
    builtin("help", "dms"),
    builtin("history", "cdanrwps"),
    builtin("jobs", "lnprsx"),
    builtin("kill", "snlL"),
    builtin("let", ""),
    builtin("local", "aAfFiIlnrtuxp"),
    builtin("logout", ""),
    builtin("mapfile", "dnOstuCc"),
    builtin("popd", "n"),
    builtin("printf", "v"),
    builtin("pushd", "n"),
    builtin("pwd", "LP"),
    builtin("read", "eErsadinNptu"),
    named("readarray", "mapfile", "readarray", "dnOstuCc"),
    builtin("readonly", "aAfp"),
    builtin("return", ""),
    builtin("set", "abefhkmnptuvxBCEHPTo+a+b+e+f+h+k+m+p+t+u+v+x+B+C+E+H+P+T+o"),
    builtin("shift", ""),
    builtin("shopt", "pqsuo"),
    builtin("source", "p"),
    builtin("suspend", "f"),
    builtin("test", "abcdefghknoprstuvwxzLNOGRS"),
    builtin("times", ""),
    builtin("trap", "Plp"),
    builtin("true", ""),
    builtin("type", "afptP"),
    named("typeset", "declare", "typeset", "aAfFgiIlnrtuxp"),
    builtin("ulimit", "SHabcdefiklmnpqrstuvxPRT"),
    builtin("umask", "pS"),
    builtin("unalias", "a"),
    builtin("unset", "fvn"),
    builtin("wait", "fnp"),
];

/// Options of `set -o`.
pub const SET_OPTIONS: &str = "allexport braceexpand emacs errexit errtrace functrace hashall histexpand history \
    ignoreeof interactive-comments keyword monitor noclobber noexec noglob nolog notify nounset onecmd physical \
    pipefail posix privileged verbose vi xtrace";

/// Options of `shopt`.
pub const SHOPT_OPTIONS: &str = "array_expand_once assoc_expand_once autocd bash_source_fullpath cdable_vars cdspell \
    checkhash checkjobs checkwinsize cmdhist compat31 compat32 compat40 compat41 compat42 compat43 compat44 \
    complete_fullquote direxpand dirspell dotglob execfail expand_aliases extdebug extglob extquote failglob \
    force_fignore globasciiranges globskipdots globstar gnu_errfmt histappend histreedit histverify hostcomplete \
    huponexit inherit_errexit interactive_comments lastpipe lithist localvar_inherit localvar_unset login_shell \
    mailwarn no_empty_cmd_completion nocaseglob nocasematch noexpand_translation nullglob patsub_replacement progcomp \
    progcomp_alias promptvars restricted_shell shift_verbose sourcepath varredir_close xpg_echo";

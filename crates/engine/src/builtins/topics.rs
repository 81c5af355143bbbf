//! What `help` knows beside the builtins: the shell's syntax (bash manual: Shell Commands, Job Control
//! Basics, Bash Variables).

use super::help::Topic;

macro_rules! topics {
    ($($name:literal, $usage:literal, $help:literal;)*) => {
        /// Sorted by name.
        pub static TOPICS: &[Topic] = &[$(Topic { name: $name, usage: $usage, help: $help }),*];
    };
}

topics! {
    "!", "! PIPELINE", "\
Turn the status of a pipeline around.

Runs PIPELINE; the status is one if it ended with zero, and zero otherwise.

Exit Status:
The negation of PIPELINE's status.";

    "%", "job_spec [&]", "\
Continue a job in the foreground or, with `&', in the background.

JOB_SPEC is %N (job number N), %+ or %% (the current job), %- (the previous
one), %STRING (the command begins with STRING) or %?STRING (it contains
STRING).

Exit Status:
The status of the job, or of the builtin that continues it.";

    "(( ... ))", "(( expression ))", "\
Evaluate arithmetic.

The same as `let \"expression\"'.

Exit Status:
Zero if the value of EXPRESSION is not zero, else one.";

    "[[ ... ]]", "[[ expression ]]", "\
Evaluate a conditional expression.

Besides the tests of `test', EXPRESSION may combine expressions with

  ( expression )\tthe value of the expression
  ! expression\t\ttrue if it is false
  a && b\t\ttrue if both are; b is not looked at if a is false
  a || b\t\ttrue if one is; b is not looked at if a is true

With `==' and `!=' the right side is a pattern, with `=~' an extended regular
expression; quoting any part of it makes that part stand for itself.

Exit Status:
Zero if EXPRESSION is true, one if it is false, two if it is malformed.";

    "case", "case WORD in [PATTERN [| PATTERN]...) COMMANDS ;;]... esac", "\
Run the commands of the first pattern that matches.

Exit Status:
The status of the last command, zero if none was run.";

    "coproc", "coproc [NAME] command [redirections]", "\
Run a command in the background with pipes to and from it.

The array NAME (COPROC by default) gets the descriptors: element 0 reads what
the command writes, element 1 writes what it reads.

Exit Status:
Zero unless NAME is read-only or an error occurs.";

    "for", "for NAME [in WORDS ... ] ; do COMMANDS; done", "\
Run commands once for each word.

NAME is set to each of the WORDS in turn; without `in' to each positional
parameter.

Exit Status:
The status of the last command, zero if none was run.";

    "for ((", "for (( exp1; exp2; exp3 )); do COMMANDS; done", "\
Run commands as long as an arithmetic expression is not zero.

EXP1 is evaluated first, EXP2 before each round, EXP3 after it. An empty
expression counts as one.

Exit Status:
The status of the last command, zero if none was run.";

    "function", "function name { COMMANDS ; } or name () { COMMANDS ; }", "\
Define a function.

Running NAME then runs COMMANDS, with the arguments as positional parameters
and NAME in FUNCNAME.

Exit Status:
Zero unless NAME is read-only.";

    "if", "if COMMANDS; then COMMANDS; [ elif COMMANDS; then COMMANDS; ]... [ else COMMANDS; ] fi", "\
Run commands depending on the status of others.

The COMMANDS behind the first condition that ends with zero are run, those
behind `else' if there is no such condition.

Exit Status:
The status of the last command, zero if no condition held.";

    "select", "select NAME [in WORDS ... ;] do COMMANDS; done", "\
Let the user choose among words, and run commands for each choice.

The WORDS (or the positional parameters) are shown with numbers on standard
error, behind them PS3. What is read goes to REPLY, the word chosen to NAME.
An empty line shows the menu again; end of file ends the command.

Exit Status:
The status of the last command, zero if none was run.";

    "time", "time [-p] pipeline", "\
Show how long a pipeline took.

Runs PIPELINE and prints real, user and system time in the form of TIMEFORMAT,
with -p in that of POSIX.

Exit Status:
The status of PIPELINE.";

    "until", "until COMMANDS; do COMMANDS-2; done", "\
Run commands as long as others fail.

Exit Status:
The status of the last command, zero if none was run.";

    "variables", "variables - Names and meanings of some shell variables", "\
Some variables the shell uses.

BASH_VERSION\tthe version of bash this shell follows
CDPATH\t\twhere `cd' looks for directories
GLOBIGNORE\tpatterns of names that pathname expansion leaves out
HISTFILE\twhere history is kept
HISTFILESIZE\thow many lines that file may have
HISTIGNORE\tpatterns of lines that are not kept
HISTSIZE\thow many lines are kept in memory
HOME\t\tyour home directory
HOSTNAME\tthe name of this machine
IGNOREEOF\thow often end of file is ignored
MAILCHECK\thow often, in seconds, mail is looked for
MAILPATH\tfiles that are looked at for mail
OLDPWD\t\tthe directory before the last `cd'
PATH\t\twhere programs are looked for
PROMPT_COMMAND\twhat is run before each prompt
PS1\t\tthe prompt
PS2\t\tthe prompt of further lines
PWD\t\tthe working directory
SHELLOPTS\tthe `set' options that are on
TERM\t\tthe kind of terminal
TIMEFORMAT\twhat `time' prints
auto_resume\ta command that is the name of a stopped job continues it
histchars\tthe characters of history expansion";

    "while", "while COMMANDS; do COMMANDS-2; done", "\
Run commands as long as others succeed.

Exit Status:
The status of the last command, zero if none was run.";

    "{ ... }", "{ COMMANDS ; }", "\
Group commands.

They run in this shell, and redirections apply to all of them.

Exit Status:
The status of the last command.";
}

//! The grammar: what a name in `«»` stands for, each way with a weight. The rows are the list of
//! constructs that the programs cover.
//!
//! The first row of a table fits everywhere. Names that are not tables are filled by the generator.

/// Where a row may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    Any,
    Loop,
    Function,
    Subshell,
    /// Neither in a subshell nor in a function, which a subshell may call.
    Top,
    /// Where order is not traced.
    Loud,
    /// Where the text is run as it stands.
    Direct,
    LoudDirect,
    /// In a function, and in no subshell of it.
    Returning,
    /// In a subshell whose end is waited for, whatever becomes of its output.
    Output,
    /// Where a function may be called.
    Call,
}

pub struct Row {
    pub name: &'static str,
    pub weight: usize,
    pub when: When,
    pub text: &'static str,
}

impl Row {
    /// It holds something that may hold itself.
    pub fn is_recursive(&self) -> bool {
        ["«word", "«arith»", "«value»", "«condition»", "«index»"].iter().any(|name| self.text.contains(name))
    }
}

pub struct Table {
    pub name: &'static str,
    pub rows: &'static [Row],
}

const fn row(name: &'static str, weight: usize, text: &'static str) -> Row {
    Row { name, weight, when: When::Any, text }
}

const fn at(when: When, name: &'static str, weight: usize, text: &'static str) -> Row {
    Row { name, weight, when, text }
}

/// Every program begins with this.
pub const BEGINNING: &str = "shopt -s expand_aliases extglob
RANDOM=7
v1=one v2='two words' v3= n1=3 n2=-4
a1=(x 'y z' \"\" w) a2=([2]=p [5]=q)
declare -A m1=([k]=v [two]='2 2') m2
set -- first 'sec ond' third
declare -n r3=v1
mkdir d1 d1/d2
printf '%s\\n' gamma alpha beta >t_a
echo 'one line' >t_b
: >t_c";

/// And ends with this.
pub const ENDING: &str = "echo \"end ${#v1} ${#a1[@]} $# $-\"";

/// Before the first snapshot of a program that must leave no trace: `snap N` writes snapshot N.
pub const SNAP: &str = "shopt -u lastpipe
i9=2 captured=
snap() {
declare -p; declare -f; alias; set -o; shopt; enable -a; trap; pwd; umask; ulimit -a; hash; jobs; dirs
complete; history; echo \"$OPTIND $OPTARG $-\"
}";

/// Writes what a child sees of the descriptors. The path is not in the text: a program that names it
/// would be run differently.
pub const DESCRIPTORS: &str = "( find \"$DESCRIPTORS\" -printf '%f %l\\n' )";

pub const TABLES: &[Table] = &[
    Table { name: "start", rows: START },
    Table { name: "command", rows: COMMAND },
    Table { name: "isolated", rows: ISOLATED },
    Table { name: "isolating function", rows: ISOLATING },
    Table { name: "small", rows: SMALL },
    Table { name: "simple", rows: SIMPLE },
    Table { name: "state", rows: STATE },
    Table { name: "look", rows: LOOK },
    Table { name: "word", rows: WORD },
    Table { name: "value", rows: VALUE },
    Table { name: "literal", rows: LITERAL },
    Table { name: "scalar", rows: SCALAR },
    Table { name: "array", rows: ARRAY },
    Table { name: "map", rows: MAP },
    Table { name: "key", rows: KEY },
    Table { name: "index", rows: INDEX },
    Table { name: "arith", rows: ARITH },
    Table { name: "condition", rows: CONDITION },
    Table { name: "pattern", rows: PATTERN },
    Table { name: "regex", rows: REGEX },
    Table { name: "filter", rows: FILTER },
    Table { name: "drain", rows: DRAIN },
    Table { name: "source", rows: SOURCE },
    Table { name: "redirect", rows: REDIRECT },
    Table { name: "attribute", rows: ATTRIBUTE },
    Table { name: "option", rows: OPTION },
    Table { name: "shopt", rows: SHOPT },
    Table { name: "builtin", rows: BUILTIN },
    Table { name: "format", rows: FORMAT },
    Table { name: "operator", rows: OPERATOR },
    Table { name: "number", rows: NUMBER },
    Table { name: "trapped", rows: TRAPPED },
];

const START: &[Row] = &[
    row("aliases", 2, "alias al1='echo alias' al2='v2=aliased'"),
    row("trap EXIT", 1, "trap 'echo \"exit $?\"' EXIT"),
    row("trap ERR", 1, "trap 'echo \"err $?\"' ERR"),
    row("trap of a signal", 1, "trap 'echo \"signal $BASH_SUBSHELL\"' USR2"),
    row("name reference", 2, "declare -n r1=v1 r2=a1"),
    row("integer variable", 2, "declare -i i1=5"),
    row("exported variable", 2, "export v2 e1=exported"),
    row("readonly variable", 1, "readonly ro1=fixed"),
    row("upper-case variable", 1, "declare -u u1=up"),
    row("large array", 2, "big=({1..300})"),
    row("large associative array", 1, "declare -A bigm; for n in {1..90}; do bigm[k$n]=$n; done"),
    row("hashed program", 1, "hash cat"),
    row("pipefail", 1, "set -o pipefail"),
    row("lastpipe", 1, "shopt -s lastpipe"),
    row("nullglob", 1, "shopt -s nullglob"),
    row("umask", 1, "umask 027"),
    row("descriptor of its own", 2, "exec 7>t_c 8<t_a"),
    row("directory stack", 1, "pushd d1 >t_b; popd >t_b"),
    row("IFS", 1, "IFS=': '"),
    row("history", 1, "history -s 'one line'"),
    row("completion", 1, "complete -W 'a b' cmd1"),
];

const COMMAND: &[Row] = &[
    row("simple command", 50, "«simple»"),
    row("change of state", 45, "«state»"),
    row("look at state", 18, "«look»"),
    at(When::Call, "call", 14, "«call» «words»"),
    at(When::Call, "call under redirection", 3, "«call» «words» >«file»"),
    at(When::Call, "call with assignment", 2, "v1=«literal» «call» «word»"),
    row("if", 6, "if «condition»; then\n«list»\nelse\n«list»\nfi"),
    row("elif", 2, "if «condition»; then\n«list»\nelif «condition»; then\n«list»\nfi"),
    row("for", 6, "for v1 in «words»; do\n«loop-list»\ndone"),
    row("for over parameters", 2, "for p; do\n«loop-list»\ndone"),
    row("for (( ))", 4, "for ((j«u»=0; j«same-u»<3; j«same-u»++)); do\n«loop-list»\ndone"),
    row("while", 4, "w«u»=0\nwhile ((w«same-u»++ < 3)); do\n«loop-list»\ndone"),
    row("until", 2, "w«u»=0\nuntil ((++w«same-u» > 2)); do\n«loop-list»\ndone"),
    row("while read from a file", 3, "while IFS= read -r v3; do\n«loop-list»\ndone <«file»"),
    at(
        When::Direct,
        "while read from a here-document",
        3,
        "while read -r v3 v2; do\necho \"$v3/$v2\"\n«loop-list»\ndone <<E\none two\nthree  four five\n«word»\nE",
    ),
    row(
        "case",
        5,
        "case «word» in\n«pattern») «list»\n;;\n«literal»|«pattern»)\n«list»\n;;\n*)\n«list»\nesac",
    ),
    row(
        "case with ;& and ;;&",
        2,
        "case «word» in\n«pattern») «list»\n;&\n«pattern») «list»\n;;&\n*) echo rest;;\nesac",
    ),
    row("select", 1, "select s in x «word» z; do echo \"$s $REPLY\"; break; done <<<«number»"),
    at(When::Direct, "here-document", 5, "cat <<E\nx $v1 $((«arith»)) $(echo «literal»)\n${a1[*]} \\$v1\nE"),
    at(When::Direct, "quoted here-document", 2, "cat <<'E'\n$v1 `x`\nE"),
    at(When::LoudDirect, "here-document into a pipeline", 1, "cat <<E | «filter»\n$v1 $(echo «word»)\nE"),
    row("group", 5, "{\n«list»\n}"),
    row("group under redirection", 3, "{\n«list»\n} «redirect»"),
    row("subshell", 14, "(\n«sub-list»\n)"),
    row("subshell on one line", 4, "( «sub-line» )"),
    row("subshell under redirection", 4, "(\n«sub-list»\n) «redirect»"),
    row("subshell with its EXIT trap", 2, "(\ntrap 'echo \"leaving $?\"' EXIT\n«sub-list»\n)"),
    row("subshell under errexit", 3, "( set -e\n«sub-list»\n)"),
    row("subshell under nounset", 2, "( set -u\n«sub-list»\n)"),
    row("and-or list", 5, "«condition» && «simple» || «simple»"),
    row("negation", 2, "! «condition»"),
    row("command substitution", 8, "v1=$(\n«captured sub-list»\n); echo \"$v1 $?\""),
    row("command substitution in an argument", 4, "echo \"[$(«captured sub-line»)]\" $?"),
    row("command substitution of the current shell", 3, "v3=${ «line»; }; echo \"$v3\""),
    row("value substitution", 2, "v3=${| «line»; REPLY=«literal»; }; echo \"$v3\""),
    row("eval", 3, "eval 'echo e; v2=«literal»; echo $v2 «number»'"),
    row("eval of a variable", 2, "code='v1=«literal»; echo \"$v1\"'; eval \"$code\""),
    row(
        "source",
        2,
        "echo 'v2=sourced; echo \"$1 ${BASH_SOURCE[0]}\"; return 3' >«scope»_a; . ./«scope»_a «word»; echo $?",
    ),
    row("function definition", 4, "g«u»() {\n«leaf-list»\n}\ng«same-u» «words»"),
    row("function with a subshell as body", 2, "g«u»() (\n«sub-list»\n)\ng«same-u» «word»"),
    row(
        "recursive function",
        1,
        "g«u»() { (($1 > 0)) || return 5; local v1=$1; g«same-u» $(($1 - 1)); echo \"$v1 $?\"; }; g«same-u» 3",
    ),
    at(When::Function, "local", 8, "local v1=«word» n1"),
    at(When::Function, "local array", 3, "local -a a1=(«words»)"),
    at(When::Function, "local options", 1, "local -; set -f; echo *"),
    at(When::Returning, "return", 2, "return «number»"),
    at(When::Function, "declare -g", 3, "declare -g v2=«word»"),
    at(When::Function, "unset of a local", 2, "local v2=in; unset v2; echo \"${v2-unset}\""),
    at(When::Loop, "break", 2, "[[ «value» == «pattern» ]] && break"),
    at(When::Loop, "continue", 2, "((«arith»)) && continue"),
    at(When::Subshell, "exit", 2, "exit «number»"),
    at(When::Output, "exec of a redirection", 3, "exec >«file»"),
    at(When::Subshell, "exec of a program", 1, "exec cat t_a"),
    at(When::Subshell, "${x?}", 1, "echo ${none?missing}"),
    at(
        When::Subshell,
        "trap of a signal in a subshell",
        2,
        "trap 'echo usr1' USR1; kill -USR1 $BASHPID; echo sent",
    ),
    at(When::Top, "signal to the shell", 1, "trap 'echo usr2' USR2; kill -USR2 $$; trap - USR2"),
    at(When::Loud, "pipeline of a builtin and a filter", 6, "echo «words» | «filter»"),
    at(When::Loud, "pipeline of a program and a filter", 3, "«source» | «filter»"),
    at(When::Loud, "pipeline of a group and a filter", 6, "{\n«stage-list»\n} 2>|«own» | «drain»"),
    at(When::Loud, "pipeline of a subshell and a filter", 3, "(\n«stage-list»\n) 2>|«own» | «drain»"),
    at(When::Loud, "pipeline into read", 5, "printf '%s\\n' «words» | { read -r v1 v2; echo \"$v1:$v2\"; }"),
    at(When::Loud, "pipeline into read alone", 3, "echo «words» | read -r v1; echo \"$v1\""),
    at(
        When::Loud,
        "pipeline into while read",
        5,
        "«source» | while read -r v1; do echo \"<$v1>\"; v2+=.; done; echo \"$v2\"",
    ),
    at(When::Loud, "pipeline into a group", 5, "«source» | {\n«drain»\n«sub-list»\n}"),
    at(When::Loud, "pipeline of two groups", 4, "{\n«stage-list»\n} 2>|«own» | {\n«drain»\n«sub-list»\n}"),
    at(
        When::Loud,
        "pipeline of three groups",
        3,
        "{\n«stage-list»\n} 2>|«own» | {\n«drain»\n«stage-list»\n} 2>|«own» | {\n«drain»\n«sub-list»\n}",
    ),
    at(When::Loud, "pipeline of a loop", 3, "for v3 in «words»; do echo \"$v3\"; done | «filter» | «drain»"),
    at(When::Loud, "|&", 1, "{ echo out; echo err >&2; } |& sort"),
    at(
        When::Loud,
        "pipeline whose reader leaves",
        2,
        "while :; do echo y; done | head -n 2; echo ${PIPESTATUS[@]}",
    ),
    at(
        When::Loud,
        "pipeline of much data",
        1,
        "for v3 in {1..1600}; do echo \"line $v3 of many, many lines\"; done | «drain»",
    ),
    at(When::Loud, "PIPESTATUS", 3, "(exit 3) | (exit «number») | «drain»; echo \"${PIPESTATUS[@]}\""),
    at(When::Call, "call in a pipeline", 4, "{ «call» «word»; } 2>|«own» | «drain»"),
    at(When::Call, "call at the end of a pipeline", 3, "«source» | { «drain»; «call» «word»; }"),
    at(
        When::Loud,
        "background list",
        3,
        "{\n«stage-list»\n} >|«own» 2>&1 &\n«simple»\nwait \"$!\"; echo \"waited $?\"",
    ),
    at(When::Loud, "background program", 2, "cat t_a >|«own» 2>&1 &\nwait; echo \"$?\""),
    at(When::Loud, "background subshell", 1, "(exit 4) & wait \"$!\"; echo $?"),
    at(
        When::Loud,
        "process substitution to read",
        3,
        "cat <({\n«read captured stage-list»\n} 2>|«own») 2>&1",
    ),
    at(
        When::Loud,
        "process substitution as input",
        2,
        "while read -r v3; do echo \"$v3\"; v1=«literal»; done < <(printf '%s\\n' «words»); echo \"$v1\"",
    ),
    at(When::Loud, "process substitution to write", 1, "echo «word» > >(cat >|«own»); wait \"$!\""),
    at(
        When::Loud,
        "coproc",
        1,
        "( coproc { read -r v1; echo \"got $v1\"; read -r v1; }; echo hello >&${COPROC[1]}; read -r v3 <&${COPROC[0]}; echo bye >&${COPROC[1]}; wait; echo \"$v3\" )",
    ),
    row("xtrace", 2, "( set -x\n«quiet-list»\n) 2>&1"),
    row("trap DEBUG", 1, "( trap 'echo \"debug $BASH_COMMAND\"' DEBUG\n«quiet-list»\n)"),
    row("trap RETURN", 1, "trap 'echo returned' RETURN\n«quiet-list»\ntrap - RETURN"),
    row("trap ERR", 1, "trap 'echo \"err $?\"' ERR; false\n«quiet-list»\ntrap - ERR"),
    row("time", 1, "TIMEFORMAT=; time «simple»"),
];

/// Ways to run a list so that the shell around it stays as it is.
const ISOLATED: &[Row] = &[
    row("isolated by ( )", 6, "(\n«sub-list»\n«sub-list»\n)"),
    row("isolated by ( ) under redirection", 3, "(\n«sub-list»\n«sub-list»\n) >|«own»"),
    row("isolated by $( )", 4, "captured=$(\n«captured sub-list»\n«captured sub-list»\n)"),
    row(
        "isolated by $( ) in an argument",
        2,
        ": \"$(\n«captured sub-list»\n)\" \"$(\n«captured sub-list»\n)\"",
    ),
    row("isolated by nested ( )", 3, "(\n«sub-list»\n(\n«sub-list»\n)\n«sub-list»\n)"),
    row("isolated as the first stage", 3, "{\n«stage-list»\n«stage-list»\n} 2>|«own» | cat"),
    row("isolated as the last stage", 3, ": | {\n«sub-list»\n«sub-list»\n}"),
    row("isolated as both stages", 3, "{\n«stage-list»\n} 2>|«own» | {\n«drain»\n«sub-list»\n}"),
    row("isolated as a condition", 1, "if (\n«sub-list»\n); then :; fi"),
    row("isolated in a loop", 2, "for i9 in 1 2; do (\n«sub-list»\n); done"),
    row(
        "isolated as <( )",
        2,
        "while read -r captured; do :; done < <({\n«read captured stage-list»\n} 2>|«own»); wait",
    ),
    row("isolated in the background", 1, "{\n«stage-list»\n} >|«own» 2>&1 &\nwait; jobs >|«own»"),
    row("isolated in an and-or list", 1, "! (\n«sub-list»\n) && :"),
    row("isolated in eval", 1, "eval '( v1=x; unset v2; a1[1]=«literal»; set -f; cd d1 )'"),
];

/// The same as functions, which are called.
const ISOLATING: &[Row] = &[
    row(
        "isolated in a function with locals",
        3,
        "() {\nlocal v1=inner -a a1=(l)\n(\n«sub-list»\n«sub-list»\n)\n}",
    ),
    row("isolated as the body of a function", 2, "() (\n«sub-list»\n«sub-list»\n)"),
    row(
        "isolated by $( ) in a function",
        2,
        "() {\nlocal captured v2=inner\ncaptured=$(\n«captured sub-list»\n)\n}",
    ),
    row(
        "isolated as stages in a function",
        2,
        "() {\nlocal n1=5\n{\n«stage-list»\n} 2>|«own» | {\n«drain»\n«sub-list»\n}\n}",
    ),
];

/// Commands on one line.
const SMALL: &[Row] = &[
    row("small simple command", 6, "«simple»"),
    row("small change of state", 3, "«state»"),
    row("small look at state", 1, "«look»"),
    at(When::Call, "small call", 1, "«call» «word»"),
];

const SIMPLE: &[Row] = &[
    row("echo", 30, "echo «words»"),
    row("echo of quoted words", 10, "echo \"«literal» $v1\" '«literal»' «word»"),
    row("printf", 12, "printf '«format»\\n' «words»"),
    row("printf -v", 4, "printf -v v1 '%s-%d' «literal» «number»"),
    row("true, false, :", 5, ": «word»"),
    row("false", 4, "false"),
    row("assignment", 16, "«scalar»=«word»"),
    row("assignment with +=", 5, "«scalar»+=«literal»"),
    row("assignment of an array", 6, "«array»=(«words»)"),
    row("assignment of an element", 6, "«array»[«index»]=«word»"),
    row("assignment of a key", 6, "«map»[«key»]=«word»"),
    row("assignment of keys", 3, "«map»=([«key»]=«word» [«key»]+=«literal»)"),
    row("array +=", 3, "«array»+=(«words»)"),
    row("(( ))", 8, "((«arith»))"),
    row("let", 3, "let 'n1 = «arith»' n2+=1"),
    row("[[ ]]", 4, "[[ «value» == «pattern» ]]; echo $?"),
    row("[ ]", 3, "[ «value» = «value» ]; echo $?"),
    row("cat", 4, "cat «file»"),
    at(When::Direct, "here-document with tabs", 1, "cat <<-E\n\ttab $v2\n\tE"),
    row("here-string", 4, "cat <<<«word»"),
    row("here-string to a builtin", 3, "read -r v1 v2 <<<«word»; echo \"$v1|$v2\""),
    at(When::Loud, "program with assignments", 4, "v1=«word» e1=x env | grep '^[ve]1=' | sort"),
    row("printenv", 2, "v2=«literal» printenv v2"),
    row("assignments as arguments", 1, "( set -k; printenv v2 v2=«literal» )"),
    row("not found", 2, "no_such_command «literal»"),
    row("redirection", 6, "echo «word» «redirect»"),
    row("redirections", 3, "{ echo out; echo err >&2; } >«file» 2>&1"),
    row("closed descriptor", 1, "echo closed >&9"),
    row("to standard error", 3, "echo «word» >&2"),
    row("read of a file", 3, "read -r v1 <«file»; echo $?"),
    row("mapfile", 3, "mapfile -t «array» <«file»"),
    row("$(<file)", 3, "v1=$(<«file»)"),
    row("alias", 3, "al1 «word»"),
    row("alias that assigns", 2, "al2"),
    row("command", 2, "command echo «word»"),
    row("builtin", 2, "builtin printf '%s\\n' «word»"),
    row("type", 2, "type -t «builtin» al1 f1 cat"),
    row("getopts", 3, "getopts ab: o -a -b «literal»; echo \"$? $o $OPTARG $OPTIND\""),
    row("external filter", 3, "sort <«file»"),
    row("touch", 1, "touch «file»"),
    row("rm", 1, "rm -f «file»"),
    row("test of a file", 2, "[[ -s «file» ]] && echo full || echo empty"),
    row("brace expansion", 3, "echo «literal»{1..3} {a,«literal»}x"),
    row("pathname expansion", 3, "echo «scope»_* «scope»_[ab]"),
];

/// Each row of the state of a shell changes here.
const STATE: &[Row] = &[
    row("variable", 6, "«scalar»=«literal»"),
    row("unset variable", 4, "unset «scalar»"),
    row("unset element", 4, "unset '«array»[«index»]'"),
    row("unset key", 3, "unset '«map»[«key»]'"),
    row("unset array", 1, "unset «array»"),
    row("attribute", 5, "declare «attribute» «scalar»"),
    row("attribute removed", 2, "declare +x +i v1"),
    row("declaration", 4, "declare d«u»=«word»"),
    row("declaration of an array", 2, "declare -a «array»=(«words»)"),
    row("export", 3, "export «scalar»=«literal»"),
    row("readonly", 1, "q«u»=«literal»; readonly q«same-u»"),
    at(When::Subshell, "readonly of a known variable", 1, "readonly «scalar»"),
    row("element of a large array", 4, "big[«index»]=«literal»"),
    row("large array +=", 2, "big+=(«literal»)"),
    row("key of a large associative array", 4, "bigm[k«number»]=«literal»; unset 'bigm[k3]'"),
    row("name reference", 2, "r1=«literal»; r2[1]=«word»"),
    row("name reference set anew", 1, "declare -n r1=v2"),
    row("set --", 5, "set -- «words»"),
    row("shift", 3, "shift"),
    row("function", 3, "h1() { echo h \"$@\"; }"),
    row("function unset", 2, "unset -f h1"),
    row("function exported", 1, "h1() { :; }; export -f h1"),
    row("alias", 3, "alias al1='echo other' al3=x"),
    row("unalias", 1, "unalias al1"),
    row("set option", 5, "set -o «option»"),
    row("set option off", 3, "set +o «option»"),
    row("shopt", 5, "shopt -s «shopt»"),
    row("shopt off", 3, "shopt -u «shopt»"),
    row("enable -n", 2, "enable -n «builtin»"),
    row("enable", 1, "enable «builtin»"),
    row("trap", 2, "trap 'echo «literal»' «trapped»"),
    row("trap ignored", 1, "trap '' USR1"),
    row("trap removed", 1, "trap - «trapped»"),
    row("cd", 4, "cd d1; pwd"),
    row("cd -", 2, "cd - >«file»"),
    row("cd without a directory", 1, "cd none"),
    row("pushd", 2, "pushd d1 >|«own»; dirs +0"),
    row("popd", 2, "popd >|«own»"),
    row("umask", 3, "umask «number»2"),
    row("exec of a descriptor", 4, "exec 7>«own»"),
    row("exec of a copy", 2, "exec 6>&1; echo six >&6"),
    row("exec closes", 2, "exec 7>&- 8<&-"),
    row("exec with a name", 2, "exec {fd1}>«own»; echo x >&$fd1; exec {fd1}>&-"),
    row("exec to read", 2, "exec 8<«file»; read -r v1 <&8"),
    row("hash", 2, "hash -p /usr/bin/env tool; hash -t tool"),
    row("hash -r", 1, "hash -r"),
    row("hash of a program", 2, "hash sort cut"),
    row("getopts", 3, "getopts xy o -x -y; echo \"$o $OPTIND\""),
    row("OPTIND", 1, "OPTIND=1"),
    row("SECONDS", 2, "SECONDS=5000"),
    at(When::Top, "RANDOM", 3, "echo $RANDOM"),
    row("RANDOM seeded", 2, "RANDOM=«number»; echo $RANDOM"),
    row("LINENO", 1, "LINENO=900"),
    row("BASH_REMATCH", 3, "[[ «literal»ab =~ «regex» ]]; echo \"${BASH_REMATCH[@]}\""),
    row("completion", 2, "complete -W '«literal»' cmd1; complete -p cmd1"),
    row("completion removed", 1, "complete -r cmd1"),
    row("history", 2, "history -s '«literal» line'"),
    row("history cleared", 1, "history -c"),
    row("REPLY", 1, "read <<<«word»"),
    row("IFS", 2, "IFS=,"),
    row("PATH", 1, "PATH=$PATH:/nowhere"),
    row("HOME", 1, "HOME=$PWD/d1; echo ~"),
    row("LC_ALL", 1, "LC_ALL=C; v3=é; echo ${#v3}; LC_ALL=C.UTF-8; echo ${#v3}"),
    row("LC_ALL left at C", 1, "LC_ALL=C"),
    row("TZ", 1, "TZ=XYZ-3; printf '%(%H %Z)T\\n' 0"),
    row("GLOBIGNORE", 1, "GLOBIGNORE=*_a"),
    row("BASH_ARGV0", 1, "BASH_ARGV0=other; echo \"$0\""),
    row("ulimit", 1, "ulimit -S -c 0; ulimit -S -c"),
    row("FUNCNEST", 1, "FUNCNEST=50"),
    row("PS4", 1, "PS4='> '"),
    row("POSIX mode", 1, "set -o posix; echo $POSIXLY_CORRECT; set +o posix"),
    row("DIRSTACK", 1, "pushd -n d1 >|«own»; DIRSTACK[1]=d1/d2"),
];

/// And is looked at here.
const LOOK: &[Row] = &[
    row("variables", 4, "echo \"$v1|$v2|${v3-unset}|$n1|$n2\""),
    row("declare -p", 6, "declare -p v1 v2 v3 n1 n2 a1 a2 m1 2>&1"),
    row(
        "declare -p of large arrays",
        2,
        "echo \"${#big[@]} ${big[@]:0:5} ${big[5]} ${#bigm[@]} ${bigm[k3]} ${!bigm[@]}\"",
    ),
    row("positional parameters", 3, "echo $# \"$@\""),
    row("declare -f", 2, "declare -f h1 f1"),
    row("functions", 2, "declare -F"),
    row("alias", 2, "alias"),
    row("set -o", 2, "set -o"),
    row("shopt", 2, "shopt"),
    row("$-", 2, "echo $-"),
    row("enable", 2, "enable -n"),
    row("trap", 2, "trap"),
    row("pwd", 3, "pwd; echo \"$PWD $OLDPWD\""),
    row("dirs", 2, "dirs"),
    row("umask", 2, "umask; umask -S"),
    row("hash", 2, "hash -l"),
    row("OPTIND", 2, "echo \"$OPTIND $OPTARG\""),
    row("SECONDS", 2, "echo $((SECONDS / 1000))"),
    at(When::Top, "RANDOM", 2, "echo $RANDOM $RANDOM"),
    row("BASH_REMATCH", 2, "echo \"${BASH_REMATCH[@]}\""),
    row("complete", 2, "complete"),
    row("history", 2, "history"),
    row("$_", 2, "echo $_"),
    row("$?", 3, "echo $?"),
    row("PIPESTATUS", 3, "echo \"${PIPESTATUS[@]}\""),
    row("LINENO", 3, "echo $LINENO"),
    row("FUNCNAME", 2, "echo \"${FUNCNAME[@]} ${BASH_LINENO[@]}\""),
    row("BASH_SUBSHELL", 2, "echo $BASH_SUBSHELL"),
    row("BASH_COMMAND", 1, "echo \"$BASH_COMMAND\""),
    row("$0", 1, "echo \"$0\""),
    row("$!", 1, "echo \"${!:+some}\""),
    row("jobs", 1, "jobs"),
    row("ulimit", 1, "ulimit -S -c"),
    row("descriptors", 3, "{ echo seven >&7; } 2>&1; read -r v3 2>&1 <&8; echo \"$v3\""),
    at(When::Loud, "environment", 2, "env | grep '^[veqd][0-9]' | sort"),
    at(When::Loud, "export -p", 1, "export -p | grep '[veqdi][0-9]='"),
    at(When::Loud, "readonly -p", 1, "readonly -p | grep '[rq][o0-9]*='"),
    row("name references", 1, "echo \"$r1 ${!r1} ${r2[1]}\""),
    row("${!prefix*}", 1, "echo ${!v*} ${!q*}"),
    row("IFS", 1, "printf '%q\\n' \"$IFS\""),
    row("type", 1, "type h1 al1 2>&1"),
    row("locale", 1, "v3=é; echo ${#v3}"),
    row("files", 2, "cat «scope»_a «scope»_b 2>&1"),
];

const WORD: &[Row] = &[
    row("literal word", 14, "«literal»"),
    row("number", 4, "«number»"),
    row("'…'", 3, "'«literal» $x'"),
    row("$'…'", 2, "$'a\\tb\\x41«literal»'"),
    row("\"$x\"", 8, "\"$«scalar»\""),
    row("$x", 8, "$«scalar»"),
    row("${x:-word}", 4, "${«scalar»:-«word»}"),
    row("\"${x:-word}\"", 2, "\"${«scalar»:-«literal» '$v1'}\""),
    row("${x:=word}", 2, "${v3:=«literal»}"),
    row("${x+word}", 3, "${«scalar»+«word»}"),
    row("${#x}", 3, "${#«scalar»}"),
    row("${x#pattern}", 3, "${«scalar»#«pattern»}"),
    row("${x##pattern}", 2, "\"${«scalar»##«pattern»}\""),
    row("${x%pattern}", 3, "${«scalar»%«pattern»}"),
    row("${x%%pattern}", 2, "\"${«scalar»%%«pattern»}\""),
    row("${x/pattern/word}", 3, "\"${«scalar»/«pattern»/«literal»}\""),
    row("${x//pattern/&}", 2, "\"${«scalar»//[aeo]/<&>}\""),
    row("${x/#pattern/word}", 1, "${«scalar»/#«pattern»/«literal»}"),
    row("${x/%pattern/word}", 1, "${«scalar»/%«pattern»/«literal»}"),
    row("${x^} ${x,,}", 3, "\"${«scalar»^}${«scalar»,,}\""),
    row("${x^^pattern}", 1, "\"${«scalar»^^[a-m]}\""),
    row("${x:offset:length}", 3, "\"${«scalar»:«number»:«number»}\""),
    row("${x: -n}", 2, "\"${«scalar»: -2}\""),
    row("${x@Q}", 3, "${«scalar»@Q}"),
    row("${x@U} ${x@u} ${x@L}", 2, "\"${«scalar»@U}${«scalar»@u}${«scalar»@L}\""),
    row("${x@A}", 2, "\"${«scalar»@A}\""),
    row("${x@a}", 2, "\"${«scalar»@a}${«array»@a}\""),
    row("${x@E}", 1, "\"${«scalar»@E}\""),
    row("${a[@]@K}", 1, "\"${«array»[@]@K}\""),
    row("${a[@]@A}", 1, "\"${«array»[@]@A}\""),
    row("${!x}", 2, "\"${!r3}\""),
    row("\"${a[@]}\"", 5, "\"${«array»[@]}\""),
    row("${a[@]}", 3, "${«array»[@]}"),
    row("\"${a[*]}\"", 3, "\"${«array»[*]}\""),
    row("${a[i]}", 4, "\"${«array»[«index»]}\""),
    row("${#a[@]}", 3, "${#«array»[@]}"),
    row("${!a[@]}", 3, "\"${!«array»[@]}\""),
    row("${a[@]:1:2}", 2, "\"${«array»[@]:1:2}\""),
    row("${a[@]#pattern}", 2, "\"${«array»[@]#«pattern»}\""),
    row("${a[@]/pattern/word}", 2, "\"${«array»[@]/«pattern»/«literal»}\""),
    row("${m[key]}", 3, "\"${«map»[«key»]}\""),
    row("${!m[@]}", 3, "\"${!«map»[@]}\" \"${«map»[@]}\""),
    row("\"$@\"", 4, "\"$@\""),
    row("$*", 3, "$*"),
    row("\"$*\"", 2, "\"$*\""),
    row("$1 $2", 4, "\"$1\" $2"),
    row("${@:2}", 2, "\"${@:2}\""),
    row("$#", 2, "$#"),
    row("$?", 3, "$?"),
    row("$-", 1, "\"$-\""),
    row("$((…))", 7, "$((«arith»))"),
    row("$(…)", 8, "$(«captured sub-line»)"),
    row("\"$(…)\"", 6, "\"$(«captured sub-line»)\""),
    row("`…`", 2, "`echo «literal» $v1`"),
    row("${ …; }", 2, "${ «line»; }"),
    row("nested $(…)", 2, "$(echo \"$(echo «word») $?\")"),
    row("glued parts", 4, "a\"$v1\"'q'$n1«literal»"),
    row("tilde", 1, "~"),
    row("glob", 2, "«scope»_?"),
    row("escaped", 1, "a\\ b\\$"),
    row("empty", 2, "\"\""),
];

/// Words that are one argument.
const VALUE: &[Row] = &[
    row("literal value", 5, "«literal»"),
    row("\"$x\" value", 5, "\"$«scalar»\""),
    row("\"$(…)\" value", 2, "\"$(echo «word»)\""),
    row("\"${a[i]}\" value", 2, "\"${«array»[«index»]}\""),
];

const LITERAL: &[Row] = &[
    row("lower case", 8, "abc"),
    row("another word", 4, "word"),
    row("short word", 4, "x"),
    row("upper case", 2, "ABC"),
    row("mixed case", 2, "aBcA"),
    row("accents", 1, "héé"),
    row("with punctuation", 2, "a-b.c"),
    row("with colon", 2, "p:q"),
    row("with equals", 1, "k=v"),
    row("with zeros", 1, "007"),
];

const SCALAR: &[Row] = &[
    row("v1", 5, "v1"),
    row("v2", 4, "v2"),
    row("v3", 3, "v3"),
    row("n1", 1, "n1"),
    row("n2", 1, "n2"),
    row("e1", 1, "e1"),
    row("i1", 1, "i1"),
    row("u1", 1, "u1"),
];

const ARRAY: &[Row] = &[row("a1", 4, "a1"), row("a2", 3, "a2"), row("big", 1, "big"), row("r2", 1, "r2")];
const MAP: &[Row] = &[row("m1", 3, "m1"), row("m2", 2, "m2"), row("bigm", 1, "bigm")];
const KEY: &[Row] =
    &[row("k", 3, "k"), row("two", 2, "two"), row("new key", 2, "n«number»"), row("$v1", 1, "z$n1")];
const INDEX: &[Row] = &[
    row("constant index", 5, "«number»"),
    row("variable index", 2, "n1"),
    row("negative index", 2, "-1"),
    row("large index", 1, "1000"),
    row("computed index", 1, "«arith» & 7"),
];

const ARITH: &[Row] = &[
    row("integer", 8, "«number»"),
    row("variable", 8, "n1"),
    row("another variable", 3, "n2"),
    row("$variable", 3, "$n1"),
    row("text as number", 1, "v3"),
    row("element", 2, "a2[«index»]"),
    row("hexadecimal, octal, base", 2, "0x1f + 010 + 36#z"),
    row("binary operator", 10, "«arith» «operator» «arith»"),
    row("parentheses", 4, "(«arith») * «number»"),
    row("unary operator", 3, "-«number» + ~n1 + !n2"),
    row("conditional operator", 3, "(«arith» ? «arith» : «number»)"),
    row("assignment operator", 4, "(n1 = «arith»)"),
    row("compound assignment", 3, "(n2 += «arith»)"),
    row("increment", 4, "n1++ + --n2"),
    row("comma", 2, "(n1 = «number», n1 * 2)"),
    row("power", 1, "n1 ** 2"),
    row("division", 2, "«arith» / «number»"),
    row("length", 1, "${#v1} + ${#a1[@]}"),
    row("substitution", 1, "$(echo «number») + 1"),
];

const OPERATOR: &[Row] = &[
    row("+", 5, "+"),
    row("-", 3, "-"),
    row("*", 3, "*"),
    row("%", 1, "% 7 +"),
    row("<<", 1, "<< 2 ^"),
    row("&", 1, "&"),
    row("|", 1, "|"),
    row("<", 2, "<"),
    row(">=", 2, ">="),
    row("==", 2, "=="),
    row("!=", 1, "!="),
    row("&&", 2, "&&"),
    row("||", 2, "||"),
];

const NUMBER: &[Row] =
    &[row("1", 5, "1"), row("2", 4, "2"), row("3", 3, "3"), row("0", 3, "0"), row("7", 2, "7")];

const CONDITION: &[Row] = &[
    row("true", 3, "true"),
    row("false", 3, "false"),
    row("[[ == ]]", 5, "[[ «value» == «pattern» ]]"),
    row("[[ != ]]", 2, "[[ «value» != «literal» ]]"),
    row("[[ < ]]", 2, "[[ «value» < «value» ]]"),
    row("[[ =~ ]]", 3, "[[ «value» =~ «regex» ]]"),
    row("[[ -n && ]]", 3, "[[ -n $v1 && ! -z $v2 || $v3 ]]"),
    row("[[ -v ]]", 2, "[[ -v «scalar» ]]"),
    row("[[ -eq ]]", 3, "[[ «number» -le n1 ]]"),
    row("[ ]", 3, "[ «value» = «value» ]"),
    row("[ -f ]", 2, "[ -f «file» -o -d d1 ]"),
    row("test", 2, "test «number» -lt 3"),
    row("((…)) condition", 5, "((«arith»))"),
    row("grep -q", 2, "grep -q a «file»"),
    row("list as condition", 2, "false || true && echo yes"),
    row("subshell condition", 2, "(exit «number»)"),
    at(When::Call, "call condition", 2, "«call» «word»"),
    row("read condition", 1, "read -r v3 <«file»"),
];

const PATTERN: &[Row] = &[
    row("literal pattern", 4, "«literal»"),
    row("*", 3, "*"),
    row("?*", 2, "?*"),
    row("prefix", 3, "a*"),
    row("suffix", 2, "*e"),
    row("bracket", 2, "*[a-c]*"),
    row("class", 1, "*[[:digit:]]*"),
    row("negated bracket", 1, "[!x]*"),
    row("@(…|…)", 2, "@(abc|w*|one)"),
    row("!(…)", 1, "!(a*)"),
    row("+(…)", 1, "+([a-z])"),
    row("quoted pattern", 1, "\"$v1\"*"),
];

const REGEX: &[Row] = &[
    row("group in a regex", 3, "(a)(b?)"),
    row("anchors", 2, "^[a-z]+"),
    row("alternatives", 2, "(one|w)(.*)"),
    row("repetition", 1, "b{1,2}$"),
];

const FILTER: &[Row] = &[
    row("cat", 4, "cat"),
    row("sort", 2, "sort"),
    row("tr", 2, "tr a-z A-Z"),
    row("sed", 2, "sed s/a/X/"),
    row("wc -l", 1, "wc -l"),
    row("cut", 1, "cut -c1-5"),
    row("grep", 1, "grep -n ."),
];

/// Reads its input to the end.
const DRAIN: &[Row] = &[
    row("cat to the end", 4, "cat"),
    row("while read to the end", 4, "while IFS= read -r l; do echo \"${#l} $l\"; done"),
    row("wc", 2, "wc -c"),
    row("sort to the end", 2, "sort"),
    row("mapfile", 2, "{ mapfile -t z; echo \"${#z[@]} ${z[0]}\"; }"),
    row("read and cat", 2, "{ read -r l; echo \"first $l\"; cat; }"),
    row("read -d", 1, "{ IFS= read -r -d '' l; echo \"${#l}\"; }"),
    row("tail", 1, "tail -n 2"),
    row("subshells in a loop", 2, "while read -r l; do (l+=.; echo \"$l\"); done"),
];

const SOURCE: &[Row] = &[
    row("printf", 4, "printf '%s\\n' c a b"),
    row("seq", 2, "seq 3"),
    row("head of a file", 2, "head -n 3 «file»"),
    row("echo", 2, "echo «literal» $v1"),
    row("for loop", 2, "for v3 in 1 2; do echo \"$v3 «literal»\"; done"),
];

const REDIRECT: &[Row] = &[
    row(">file", 6, ">«file»"),
    row(">>file", 5, ">>«file»"),
    row(">|file", 1, ">|«file»"),
    row("2>&1", 3, "2>&1"),
    row("&>file", 2, "&>«file»"),
    row(">&2", 2, ">&2"),
    row("<file", 3, "<«file»"),
    row("several redirections", 2, "3>«file» >&3 3>&-"),
    row("<>file", 1, "<>«file»"),
    row(">&-", 1, "6>&-"),
    row("{name}>file", 1, "{fd2}>«file» >&$fd2"),
    row("move of a descriptor", 1, "5>«file» >&5-"),
    row("to /dev/null", 2, ">/dev/null"),
];

const ATTRIBUTE: &[Row] = &[
    row("-i", 3, "-i"),
    row("-u", 2, "-u"),
    row("-l", 2, "-l"),
    row("-x", 3, "-x"),
    row("-c", 1, "-c"),
    row("-t", 1, "-t"),
];

const OPTION: &[Row] = &[
    row("noglob", 3, "noglob"),
    row("allexport", 2, "allexport"),
    row("braceexpand", 2, "braceexpand"),
    row("noclobber", 2, "noclobber"),
    row("pipefail", 2, "pipefail"),
    row("physical", 1, "physical"),
    row("hashall", 1, "hashall"),
    row("errtrace", 1, "errtrace"),
    row("nolog", 1, "nolog"),
];

const SHOPT: &[Row] = &[
    row("nullglob", 3, "nullglob"),
    row("dotglob", 2, "dotglob"),
    row("nocasematch", 3, "nocasematch"),
    row("nocaseglob", 1, "nocaseglob"),
    row("globstar", 1, "globstar"),
    row("failglob", 1, "failglob"),
    row("lastpipe", 2, "lastpipe"),
    row("inherit_errexit", 2, "inherit_errexit"),
    row("xpg_echo", 2, "xpg_echo"),
    row("shift_verbose", 1, "shift_verbose"),
    row("localvar_inherit", 1, "localvar_inherit"),
    row("localvar_unset", 1, "localvar_unset"),
    row("patsub_replacement", 1, "patsub_replacement"),
    row("assoc_expand_once", 1, "assoc_expand_once"),
    row("cdable_vars", 1, "cdable_vars"),
    row("execfail", 1, "execfail"),
    row("sourcepath", 1, "sourcepath"),
    row("varredir_close", 1, "varredir_close"),
    row("expand_aliases", 1, "expand_aliases"),
    row("promptvars", 1, "promptvars"),
    row("huponexit", 1, "huponexit"),
];

const BUILTIN: &[Row] = &[
    row("test", 2, "test"),
    row("kill", 1, "kill"),
    row("printf", 2, "printf"),
    row("times", 1, "times"),
    row("pwd", 1, "pwd"),
];

const FORMAT: &[Row] = &[
    row("%s", 6, "%s."),
    row("%q", 3, "%q"),
    row("%5s and %-5s", 2, "[%5s|%-5s]"),
    row("%b", 2, "%b"),
    row("%s in turn", 2, "%s,%s;"),
    row("%.2s", 1, "%.2s %3.1s"),
];

const TRAPPED: &[Row] =
    &[row("EXIT", 2, "EXIT"), row("USR1", 2, "USR1"), row("TERM", 1, "TERM"), row("ERR", 1, "ERR")];

/// The names of all constructs, table by table.
pub fn constructs() -> String {
    let mut text = String::new();
    for table in TABLES {
        let names: Vec<&str> = table.rows.iter().map(|row| row.name).collect();
        text += &format!("{} ({}): {}\n", table.name, names.len(), names.join(" · "));
    }
    let rows: usize = TABLES.iter().map(|table| table.rows.len()).sum();
    text + &format!("{rows} in all\n")
}

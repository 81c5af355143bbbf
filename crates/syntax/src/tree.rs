//! The tree of the shell language (bash manual: Shell Commands, Shell Expansions).
//!
//! Invariants: nothing textual is left for the executor; names are symbols, words without
//! expansions are ready byte strings. The tree prints back as bash prints it (`print`).

use crate::arith::Arith;
use crate::symbol::Symbol;
use std::any::Any;
use std::cell::OnceCell;
use std::rc::Rc;

/// Immutable shell data.
pub type Bytes = Box<[u8]>;

/// A place in a node where the executor keeps what it derived from the node (a compiled pattern,
/// a parsed format). Never part of the meaning: equality and printing ignore it.
#[derive(Default, Clone)]
pub struct Slot(pub OnceCell<Rc<dyn Any>>);

impl PartialEq for Slot {
    fn eq(&self, _: &Slot) -> bool {
        true
    }
}

impl std::fmt::Debug for Slot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("_")
    }
}

// ---------------------------------------------------------------- words

/// A word of the shell grammar.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Word {
    /// The text that `declare -f` prints: the source text, command substitutions normalised.
    pub text: Bytes,
    pub form: WordForm,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub enum WordForm {
    /// The text itself is the value: no quoting, no expansion, no pattern character.
    #[default]
    Plain,
    /// Only quoting: the value after quote removal. It is never a pattern.
    Literal(Bytes),
    /// Needs expansion. Unquoted pattern characters stay in `Part::Literal`.
    Parts(Box<[Part]>),
    /// Brace expansion applies (when `braceexpand` is on).
    Braces(Box<Braces>),
}

/// A word with at least one valid brace expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Braces {
    /// The word taken without brace expansion (`set +B`).
    pub plain: Word,
    pub result: BraceResult,
}

#[derive(Debug, Clone, PartialEq)]
pub enum BraceResult {
    /// The words that brace expansion makes, already parsed.
    Words(Box<[Word]>),
    /// One numeric sequence between literal texts: `prefix{start..end..step}suffix`. Kept lazy.
    /// `width` is the zero-padded width, 0 for none. `step` is never 0 and has the right sign.
    Sequence { prefix: Bytes, start: i64, end: i64, step: i64, width: usize, suffix: Bytes },
    /// A failure that bash reports when it expands (`{1..1000000000000}` out of memory): bytes of
    /// the message.
    TooLarge,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    /// Unquoted literal text. Pattern characters in it are active; it is never split.
    /// A backslash never stands here: an escaped character is a `Quoted`.
    Literal(Bytes),
    /// Quoted literal text ('…', \x, $'…', the text inside "…").
    Quoted(Bytes),
    /// "…": contains only `Quoted`, `Param`, `Command`, `Arith` (and `Double` never nests
    /// directly).
    Double(Box<[Part]>),
    /// $"…": translated, then as `Double`.
    Locale(Box<[Part]>),
    /// `~` or `~user` where tilde expansion applies; `user` excludes the tilde. `assignment` is
    /// set where only the look of an assignment makes it one (no expansion in POSIX mode).
    Tilde { user: Bytes, assignment: bool },
    /// $name, ${…}. Expansions are shared: a subscript is kept both as a key and as arithmetic.
    Param(Rc<Param>),
    /// $( ), ` `, ${ ;}, ${| ;}
    Command(Rc<CommandSub>),
    /// $(( )), $[ ]
    Arith(Rc<ArithText>),
    /// <( ), >( )
    Process(Rc<ProcessSub>),
}

/// A parameter expansion.
#[derive(Debug, Clone, PartialEq)]
pub struct Param {
    pub name: ParamName,
    /// `${name[subscript]…}`
    pub index: Option<Box<Subscript>>,
    /// `${!name…}`: the value names the parameter. Not set for `PrefixNames` and `Keys`.
    pub indirect: bool,
    pub op: ParamOp,
    /// The source text with `$` and braces, for messages (`bad substitution`).
    pub text: Bytes,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParamName {
    Variable(Symbol),
    /// $1 and up. ($0 is `Special(b'0')`.)
    Positional(u32),
    /// One of `@ * # ? - $ ! 0`
    Special(u8),
}

#[derive(Debug, Clone, PartialEq)]
pub enum ParamOp {
    None,
    /// ${#name}
    Length,
    /// ${name:-word} and its kind; `colon` tests for null too.
    Default {
        kind: DefaultKind,
        colon: bool,
        word: Box<Word>,
    },
    /// ${name#pat} ${name##pat} ${name%pat} ${name%%pat}
    Trim {
        suffix: bool,
        longest: bool,
        pattern: Box<PatternWord>,
    },
    /// ${name/pat/string}. `with` is None when there is no second slash.
    Replace {
        scope: ReplaceScope,
        pattern: Box<PatternWord>,
        with: Option<Box<Word>>,
    },
    /// ${name:offset:length}
    Substring {
        offset: Box<ArithText>,
        length: Option<Box<ArithText>>,
    },
    /// ${name^pat} ${name^^pat} ${name,pat} ${name,,pat} ${name~pat} ${name~~pat}
    Case {
        kind: CaseKind,
        all: bool,
        pattern: Option<Box<PatternWord>>,
    },
    /// ${name@op}
    Transform(u8),
    /// ${!prefix*} ${!prefix@}: `name` is the prefix. true for @
    PrefixNames(bool),
    /// ${!name[@]} ${!name[*]}: true for @
    Keys(bool),
    /// Not a valid expansion: reported when it is expanded, with `text`. A text that does not end
    /// in `}` (or `)`, or begins with a backquote) has no end: "no closing `}' in TEXT".
    Bad,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefaultKind {
    /// `-`
    Use,
    /// `=`
    Assign,
    /// `?`
    Error,
    /// `+`
    Alternate,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplaceScope {
    First,
    /// `//`
    All,
    /// `/#`
    Prefix,
    /// `/%`
    Suffix,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaseKind {
    Upper,
    Lower,
    Toggle,
}

/// A word used as a pattern, with room for its compiled form.
#[derive(Debug, Clone, PartialEq)]
pub struct PatternWord {
    pub word: Word,
    pub compiled: Slot,
}

/// What stands between [ and ].
#[derive(Debug, Clone, PartialEq)]
pub enum Subscript {
    /// [@]
    At,
    /// [*]
    Star,
    /// An expression for an indexed array, a string for an associative one.
    Index { arith: SubscriptArith, key: Word },
}

/// A subscript as arithmetic: a word like a double-quoted one. Where that has the text of the key and
/// nothing to expand, it is read when it is first asked for: most keys never are.
#[derive(Debug, Clone, Default)]
pub struct SubscriptArith(OnceCell<ArithText>);

impl SubscriptArith {
    pub fn new(arith: ArithText) -> SubscriptArith {
        SubscriptArith(OnceCell::from(arith))
    }

    /// The expression of the subscript whose key is `key`.
    pub fn of(&self, key: &Word) -> &ArithText {
        self.0.get_or_init(|| ArithText::plain(&key.text))
    }
}

/// What is read late has been there all along.
impl PartialEq for SubscriptArith {
    fn eq(&self, other: &SubscriptArith) -> bool {
        match (self.0.get(), other.0.get()) {
            (Some(left), Some(right)) => left == right,
            _ => true,
        }
    }
}

/// $( ) and its relatives.
#[derive(Debug, Clone, PartialEq)]
pub struct CommandSub {
    pub kind: SubstitutionKind,
    pub body: CommandBody,
    /// Line of the opening.
    pub line: u32,
    /// Room for what the executor reads in place of the body.
    pub slot: Slot,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubstitutionKind {
    /// $( )
    Dollar,
    /// ` `
    Backquote,
    /// ${ list; }: runs in the current shell, standard output captured
    Function,
    /// ${| list; }: runs in the current shell, value of REPLY
    Value,
}

#[derive(Debug, Clone, PartialEq)]
pub enum CommandBody {
    /// `lines`: it has more than one line.
    Parsed { list: Rc<List>, lines: bool },
    /// $(< file)
    File(Box<Redirect>),
    /// Text read when it runs (backquotes: errors come at run time).
    Text(Bytes),
    /// Text that is no substitution, in what is read only when it is expanded (here-documents): an
    /// error then.
    Broken(Bytes),
}

#[derive(Debug, Clone, PartialEq)]
pub struct ProcessSub {
    /// >( ) rather than <( )
    pub output: bool,
    /// Never a file.
    pub body: CommandBody,
    pub line: u32,
    pub slot: Slot,
}

/// Arithmetic text: `$(( ))`, `(( ))`, subscripts, substring offsets, the three parts of `for ((`.
#[derive(Debug, Clone, PartialEq)]
pub struct ArithText {
    /// The text as a word that expands like a double-quoted string.
    pub word: Word,
    /// The tree, when the text can be parsed ahead. With None the executor expands `word` and
    /// parses the result, which also reports the errors.
    pub tree: Option<Box<Arith>>,
}

// ---------------------------------------------------------------- assignments, redirections

/// `name=value`, `name[sub]+=value`, `name=(…)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Assignment {
    pub name: Symbol,
    pub index: Option<Box<Subscript>>,
    pub append: bool,
    pub value: AssignmentValue,
}

#[derive(Debug, Clone, PartialEq)]
pub enum AssignmentValue {
    Scalar(Word),
    Array {
        elements: Box<[ArrayElement]>,
        /// `(…)` as printed back.
        text: Bytes,
    },
}

/// One element of `name=(…)`.
#[derive(Debug, Clone, PartialEq)]
pub struct ArrayElement {
    /// `[sub]=`; None for a plain word.
    pub index: Option<Box<Subscript>>,
    pub append: bool,
    pub value: Word,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Redirect {
    pub fd: RedirectFd,
    pub kind: RedirectKind,
    pub target: RedirectTarget,
    pub line: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub enum RedirectFd {
    /// 0 or 1, by kind.
    Default,
    Number(i32),
    /// {name} or {name[sub]}: the text between the braces.
    Variable(Bytes),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RedirectKind {
    /// <
    Input,
    /// >
    Output,
    /// >|
    Clobber,
    /// >>
    Append,
    /// <>
    ReadWrite,
    /// <& ; target `-`, `n`, `n-` or a word decided when expanded
    DupInput,
    /// >& ; as `<&`, and with the default descriptor and a word that is no number: &>
    DupOutput,
    /// &>
    OutputAndError,
    /// &>>
    AppendAndError,
    /// << and <<-
    HereDocument,
    /// <<<
    HereString,
}

#[derive(Debug, Clone, PartialEq)]
pub enum RedirectTarget {
    Word(Word),
    HereDocument(Rc<HereDocument>),
}

#[derive(Debug, Clone, PartialEq)]
pub struct HereDocument {
    /// The delimiter as written (for printing back), and after quote removal.
    pub delimiter_text: Bytes,
    pub delimiter: Bytes,
    /// `<<-`: leading tabs were removed from `body`.
    pub strip_tabs: bool,
    /// Any part of the delimiter was quoted: `body` is literal.
    pub quoted: bool,
    /// The body: a word that expands like a double-quoted string (`"` itself literal); `text` is
    /// the source text. For a quoted one the form is `Literal`/`Plain`.
    pub body: Word,
}

// ---------------------------------------------------------------- commands

/// A list: and-or lists separated by `;`, `&` or newlines.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct List {
    pub items: Vec<Item>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    pub command: Command,
    /// Ended by `&`.
    pub background: bool,
    /// Ended by a newline rather than `;`: the text of a command substitution keeps it.
    pub newline: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Shared so that BASH_COMMAND can be rendered when asked.
    Simple(Rc<Simple>),
    Compound(Box<Compound>),
    Function(Rc<Function>),
    Pipeline(Box<Pipeline>),
    AndOr(Box<AndOr>),
    Coproc(Box<Coproc>),
}

/// `first && b || c`, left associative.
#[derive(Debug, Clone, PartialEq)]
pub struct AndOr {
    pub first: Command,
    pub rest: Vec<(AndOrOp, Command)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AndOrOp {
    And,
    Or,
}

/// Two or more commands joined by `|`, or one with `!` or `time`. `a |& b` is `a 2>&1 | b` as in
/// bash. `commands` may be empty (`time` or `!` alone).
#[derive(Debug, Clone, PartialEq)]
pub struct Pipeline {
    pub commands: Vec<Command>,
    pub negated: bool,
    pub timed: Option<Timed>,
    pub line: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timed {
    Default,
    /// `time -p`
    Posix,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Simple {
    pub line: u32,
    pub assignments: Box<[Assignment]>,
    pub words: Box<[Argument]>,
    pub redirects: Box<[Redirect]>,
    /// The command name, when the first word is a literal.
    pub name: Option<Symbol>,
    /// Room for what the executor learns about this command.
    pub slot: Slot,
}

/// A word of a simple command.
#[derive(Debug, Clone, PartialEq)]
pub struct Argument {
    pub word: Word,
    /// Set when the word has the shape of an assignment and the command name is a literal
    /// declaration builtin (alias declare export local readonly typeset, also behind `builtin` and
    /// `command`) or `eval`/`let` with a compound value: the word then expands as an assignment.
    pub assignment: Option<Rc<Assignment>>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Compound {
    pub kind: CompoundKind,
    pub redirects: Box<[Redirect]>,
    pub line: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub enum CompoundKind {
    /// { list; }
    Group(List),
    /// ( list )
    Subshell(List),
    If(Box<If>),
    For(Box<For>),
    ArithFor(Box<ArithFor>),
    /// while, and until when `until` is set
    While {
        condition: List,
        body: List,
        until: bool,
    },
    Case(Box<Case>),
    Select(Box<For>),
    /// [[ … ]]
    Conditional(Box<Conditional>),
    /// (( … )): the text as written between the parentheses
    Arith(Box<ArithText>),
}

#[derive(Debug, Clone, PartialEq)]
pub struct If {
    /// `if`/`elif` conditions with their bodies, in order.
    pub branches: Vec<(List, List)>,
    pub otherwise: Option<List>,
}

/// `for` and `select`.
#[derive(Debug, Clone, PartialEq)]
pub struct For {
    /// The variable; checked to be an identifier when it runs.
    pub variable: Symbol,
    /// The words after `in`; None without `in` ("$@").
    pub words: Option<Box<[Word]>>,
    pub body: List,
    pub line: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ArithFor {
    /// An empty part is an `ArithText` with empty text.
    pub start: ArithText,
    pub condition: ArithText,
    pub step: ArithText,
    pub body: List,
    pub line: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    pub word: Word,
    pub arms: Vec<CaseArm>,
    pub line: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub struct CaseArm {
    pub patterns: Vec<PatternWord>,
    pub body: List,
    pub end: CaseEnd,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaseEnd {
    /// ;;
    Break,
    /// ;&
    FallThrough,
    /// ;;&
    TestNext,
}

/// The expression of [[ ]].
#[derive(Debug, Clone, PartialEq)]
pub enum Conditional {
    And(Box<Conditional>, Box<Conditional>),
    Or(Box<Conditional>, Box<Conditional>),
    Not(Box<Conditional>),
    Group(Box<Conditional>),
    /// [[ word ]]
    Word(Word),
    /// -f word: the letter after the dash
    Unary(u8, Word),
    Binary(Box<ConditionalBinary>),
}

#[derive(Debug, Clone, PartialEq)]
pub struct ConditionalBinary {
    pub op: ConditionalOp,
    pub left: Word,
    /// For = == != a pattern; for =~ an expression.
    pub right: PatternWord,
    /// Operands of -eq and its kind, parsed as arithmetic text.
    pub arith: Option<Box<(ArithText, ArithText)>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConditionalOp {
    /// = and == print differently
    Equal,
    EqualEqual,
    NotEqual,
    Match,
    Less,
    Greater,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    NewerThan,
    OlderThan,
    SameFile,
}

/// A function definition. The executor binds the `Rc`, so a definition costs no copy.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    pub name: Symbol,
    pub body: Compound,
    pub line: u32,
    /// Where the body begins.
    pub body_line: u32,
    /// Defined with the word `function` (POSIX mode and printing do not care; kept for messages).
    pub keyword: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Coproc {
    /// NAME; COPROC when absent.
    pub name: Word,
    pub command: Command,
    pub line: u32,
}

// ---------------------------------------------------------------- small views

impl Subscript {
    /// The text between the brackets.
    pub fn text(&self) -> &[u8] {
        match self {
            Subscript::At => b"@",
            Subscript::Star => b"*",
            Subscript::Index { key, .. } => &key.text,
        }
    }
}

impl ArithText {
    /// Text without expansions, quotes and subscripts.
    pub fn plain(text: &[u8]) -> ArithText {
        let tree = crate::arith::parse(text).ok().flatten().map(Box::new);
        ArithText { word: Word::plain(text), tree }
    }
}

/// `[subscript]+=`
fn push_operator(text: &mut Vec<u8>, index: Option<&Subscript>, append: bool) {
    if let Some(index) = index {
        text.push(b'[');
        text.extend_from_slice(index.text());
        text.push(b']');
    }
    text.extend_from_slice(if append { b"+=" } else { b"=" });
}

impl ArrayElement {
    /// The element as an ordinary word, `[sub]=` included.
    pub fn text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        if self.index.is_some() {
            push_operator(&mut text, self.index.as_deref(), self.append);
        }
        text.extend_from_slice(&self.value.text);
        text
    }
}

impl Assignment {
    /// What stands before the value: `name[subscript]+=`.
    pub fn target(&self) -> Vec<u8> {
        let mut text = self.name.name().to_vec();
        push_operator(&mut text, self.index.as_deref(), self.append);
        text
    }

    /// The value as printed back.
    pub fn value_text(&self) -> &[u8] {
        match &self.value {
            AssignmentValue::Scalar(word) => &word.text,
            AssignmentValue::Array { text, .. } => text,
        }
    }

    /// The whole as printed back.
    pub fn text(&self) -> Vec<u8> {
        let mut text = self.target();
        text.extend_from_slice(self.value_text());
        text
    }
}

impl Word {
    /// A word whose text is its value.
    pub fn plain(text: &[u8]) -> Word {
        Word { text: text.into(), form: WordForm::Plain }
    }

    /// The value, when no expansion is needed to know it.
    pub fn literal(&self) -> Option<&[u8]> {
        match &self.form {
            WordForm::Plain => Some(&self.text),
            WordForm::Literal(value) => Some(value),
            _ => None,
        }
    }
}

//! The parser: bytes to tree, one complete command at a time (bash manual: Shell Syntax).
//!
//! A recursive-descent parser over a byte buffer that grows through `Host::more`. The lexer has one
//! token of look-ahead and is told by the grammar what may stand next (`Expect`); words are built
//! in the same pass. What bash first delimits and reads later (`${…}`, `$((…))`, subscripts) is
//! scanned for its end, then read again inside that fence; a command substitution met while
//! scanning is parsed once and remembered, so the work stays linear.

mod alias;
mod arithmetic;
mod assignment;
mod brace;
mod command;
mod compound;
mod conditional;
mod error;
mod expansion;
mod fragment;
mod heredoc;
mod input;
mod parameter;
mod part;
mod redirection;
mod scan;
mod substitution;
mod token;
mod word;

use crate::tree::{Argument, Assignment, Bytes, HereDocument, List, Param, Word};
use alias::ActiveAlias;
use assignment::Declaration;
use error::Open;
use expansion::Seen;
use hashbrown::HashMap;
use heredoc::Pending;
use input::{Edit, Mark};
use part::{Mode, Pieces};
use std::rc::Rc;
use substitution::Known;
use token::{Expect, Token};

/// What the parser asks of the shell while it reads.
pub trait Host {
    /// The value of an alias, if `name` is one (asked only when `options().expand_aliases`).
    fn alias(&self, name: &[u8]) -> Option<Bytes>;

    /// The options that act on parsing, as they are now.
    fn options(&self) -> SyntaxOptions;

    /// Appends more input to `buffer`. False at end of input. `continuation` is true when the
    /// command is incomplete (a terminal shows PS2).
    fn more(&mut self, buffer: &mut Vec<u8>, continuation: bool) -> bool;

    /// A warning, for example about a here-document ended by end of file.
    fn warning(&mut self, line: u32, message: &[u8]);

    /// A string to be translated, as it stands between the quotes of `$"…"`, with its line and the place
    /// behind it, by which one that is read twice is known.
    fn translatable(&mut self, _place: usize, _line: u32, _text: &[u8]) {}

    /// True when the stack is nearly used up: the parser then ends in an error.
    fn stack_low(&self) -> bool {
        false
    }
}

#[derive(Debug, Clone, Copy, Default)]
pub struct SyntaxOptions {
    pub posix: bool,
    /// POSIX mode as of bash 4.1 or before: single quotes in `"${…}"` match in pairs, and `time` takes
    /// options.
    pub old_posix: bool,
    pub extglob: bool,
    pub expand_aliases: bool,
    /// `#` begins a comment (false only for an interactive shell with interactive_comments off).
    pub comments: bool,
    /// `shopt -s extquote` and `patsub_replacement` have no effect on parsing; `braceexpand` is
    /// decided by the executor.
    pub interactive: bool,
}

/// A syntax error.
#[derive(Debug, Clone, PartialEq)]
pub struct SyntaxError {
    /// Line that bash names in the message.
    pub line: u32,
    /// The lines of the message, each to be printed behind the shell's prefix: for example
    /// "syntax error near unexpected token `)'" and "`echo )'".
    pub messages: Vec<Vec<u8>>,
    /// The line that bash names in each of the messages: nearly always `line`.
    pub lines: Vec<u32>,
    /// The input ended inside a construct: more input could complete it.
    pub incomplete: bool,
    pub extent: Extent,
}

/// How much a syntax error ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// The text that is read: the script, `eval`, a sourced file.
    Text,
    /// The rest of the line, with status 1 (a bad compound assignment); in POSIX mode the shell.
    Line,
    /// The shell, from wherever the text came (a bad command substitution).
    Shell,
}

pub(crate) use arithmetic::ExpandedText;
pub(crate) use assignment::is_target;
pub(crate) use error::redirect_text;
pub use fragment::{Reading, parse_assignment, parse_word};

impl SyntaxError {
    /// The messages with the lines they name.
    pub fn reports(&self) -> impl Iterator<Item = (u32, &[u8])> {
        let lines = self.lines.iter().copied().chain(std::iter::repeat(self.line));
        lines.zip(self.messages.iter().map(Vec::as_slice))
    }

    fn push(&mut self, line: u32, message: Vec<u8>) {
        self.lines.push(line);
        self.messages.push(message);
    }
}

/// An error on its way out, kept small.
type Failure = Box<SyntaxError>;

type Parsed<T> = Result<T, Failure>;

/// Parses a stream of commands. Keeps what it has not consumed between calls.
pub struct Parser {
    /// Input not yet consumed starts at `position`.
    buffer: Vec<u8>,
    position: usize,
    line: u32,
    kept: Option<Box<Kept>>,
}

impl Parser {
    /// A parser over `text`, whose first line has number `line`.
    pub fn new(text: &[u8], line: u32) -> Parser {
        Parser::from_text(text.to_vec(), line)
    }

    /// The same for text that nobody else needs.
    pub fn from_text(mut buffer: Vec<u8>, line: u32) -> Parser {
        input::drop_nul(&mut buffer, 0);
        Parser { buffer, position: 0, line, kept: None }
    }

    /// Begins anew with another text.
    pub fn restart(&mut self, text: &[u8], line: u32) {
        self.forget_aliases();
        self.buffer.clear();
        self.buffer.extend_from_slice(text);
        input::drop_nul(&mut self.buffer, 0);
        self.position = 0;
        self.line = line;
    }

    /// The room it has for text.
    pub fn capacity(&self) -> usize {
        self.buffer.capacity()
    }

    /// The next complete command line: everything up to a newline that ends a list. An empty list
    /// for a blank line, None at end of input. After an error the rest of the line is dropped.
    pub fn next(&mut self, host: &mut dyn Host) -> Result<Option<List>, SyntaxError> {
        // Drop what is consumed when it outweighs what is left, so that the cost is amortised.
        if self.position > 4096 && self.position > self.buffer.len() / 2 {
            self.buffer.drain(..self.position);
            for alias in self.kept.iter_mut().flat_map(|kept| &mut kept.aliases) {
                alias.end -= self.position;
            }
            self.position = 0;
        }
        let kept = self.kept.take().unwrap_or_default();
        let mut parse = Parse::with(host, std::mem::take(&mut self.buffer), self.line, kept);
        parse.position = self.position;
        parse.line_start = self.position;
        let result = parse.input_unit();
        if result.is_err() {
            parse.drop_line();
        }
        self.position = parse.position;
        self.line = parse.line;
        self.buffer = std::mem::take(&mut parse.buffer);
        self.kept = Some(parse.kept);
        result.map_err(|error| *error)
    }

    /// The number of the line that is read next.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The number of the line where the command that was read last ended.
    pub fn last_line(&self) -> u32 {
        let newline = self.position.checked_sub(1).and_then(|at| self.buffer.get(at)) == Some(&b'\n');
        self.line - u32::from(newline && self.line > 1)
    }

    /// Input that was read but not consumed.
    pub fn rest(&self) -> &[u8] {
        self.buffer.get(self.position..).unwrap_or(&[])
    }

    /// Takes back the input that was read but not consumed: `Host::more` gives it again.
    pub fn take_rest(&mut self) -> Vec<u8> {
        self.forget_aliases();
        let rest = self.rest().to_vec();
        self.buffer.truncate(self.position);
        rest
    }

    fn forget_aliases(&mut self) {
        if let Some(kept) = &mut self.kept {
            kept.aliases.clear();
        }
    }
}

/// Parses the whole of `text` (a command substitution in backquotes, a trap, a function imported
/// from the environment) into one list.
pub fn parse_text(text: &[u8], line: u32, host: &mut dyn Host) -> Result<List, SyntaxError> {
    let mut source = text.to_vec();
    input::drop_nul(&mut source, 0);
    let mut parse = Parse::new(host, source, line);
    parse.no_more = true;
    parse.whole().map_err(|error| *error)
}

/// What the parser keeps in collections; they keep their room from one command to the next.
#[derive(Default)]
struct Kept {
    /// Aliases whose values are being read.
    aliases: Vec<ActiveAlias>,
    /// What differs between the source and the text of the words that are being read.
    edits: Vec<Edit>,
    /// Command substitutions already parsed, by the offset behind their opening.
    known: HashMap<usize, Known>,
    /// The ends of constructs already scanned inside others, by the offset behind their opening.
    ends: HashMap<usize, Mark>,
    /// Expansions already read, by the offset of their `$`.
    seen: HashMap<(usize, Mode), Seen>,
    // Here-documents (heredoc.rs).
    pending: Vec<Pending>,
    bodies: Vec<Rc<HereDocument>>,
    /// Compound commands that are open.
    open: Vec<Open>,
    /// Expansions of plain variables, which share their nodes.
    variables: Vec<Option<Rc<Param>>>,
    spare: Spare,
}

/// Empty vectors for the next use.
#[derive(Default)]
struct Spare {
    pieces: Vec<Pieces>,
    arguments: Vec<Vec<Argument>>,
}

/// One run of the parser: the state while a complete command is read.
struct Parse<'h> {
    host: &'h mut dyn Host,
    options: SyntaxOptions,

    // The input (input.rs). Readable text is `position..limit`; `limit` is the end of the buffer,
    // of the innermost alias or of the fence.
    buffer: Vec<u8>,
    position: usize,
    limit: usize,
    line: u32,
    /// Where the line that is being read starts.
    line_start: usize,
    /// A copy of that line, where alias expansion is about to overwrite it.
    line_copy: Option<Vec<u8>>,
    /// The end of a construct that is read for the second time: reading stops there.
    fence: Option<usize>,
    /// `Host::more` said that there is no more.
    ended: bool,
    /// The text is complete: `Host::more` is not asked.
    no_more: bool,
    /// The text is part of a word: it gets no newline at its end.
    fragment: bool,
    /// Something of the command has been read.
    started: bool,
    /// While positive, consumed text may be read again and must stay in place.
    pins: u32,
    /// The next word is checked for an alias too: the last one ended in a blank.
    alias_next: bool,

    // Tokens (token.rs).
    token: Option<Token>,
    /// The word that the current token is, or the last one was.
    word: Word,
    /// It may have braces to expand.
    braces: bool,
    /// The assignment that the current token is.
    assignment: Option<Assignment>,
    /// The text between the braces of the current `{name}`.
    descriptor: Bytes,
    /// The line bash would name for an error at the current token.
    token_line: u32,
    token_line_start: usize,
    /// The copy of its line, for a newline behind an alias.
    token_copy: Option<Vec<u8>>,
    expect: Expect,
    /// What was expected when the current token was read.
    token_expect: Expect,
    /// The command may take compound assignments as arguments.
    declaration: Declaration,
    /// No redirection has come since the command word: bash takes no compound ones behind one.
    compound_arguments: bool,

    // Words (word.rs).
    edit_base: usize,
    /// Where the word just read starts.
    word_start: Mark,
    /// Up to here everything belongs to the word: it is the `[…]` of what turned out not to be an
    /// assignment.
    bracket_end: usize,
    /// Nesting of substitutions inside words.
    depth: u32,
    /// Words nest too deep: an error that cannot wait until the text is expanded.
    exhausted: bool,
    /// Nesting of everything.
    nesting: u32,
    /// Scans that are under way.
    scanning: u32,
    /// While positive, what is read is remembered in `known` and `seen`.
    remember: u32,

    // For messages (error.rs).
    /// The word that could not be read stood where `]]` might have.
    conditional_open: bool,
    /// A word comes before the `(` that is looked at: bash does not count it as begun.
    after_word: bool,
    /// What ends the command substitution that is being read: `)` or `}`; 0 outside one.
    closer: u8,

    kept: Box<Kept>,
}

impl<'h> Parse<'h> {
    fn new(host: &'h mut dyn Host, buffer: Vec<u8>, line: u32) -> Parse<'h> {
        Parse::with(host, buffer, line, Box::default())
    }

    /// The same with collections that have been used.
    fn with(host: &'h mut dyn Host, buffer: Vec<u8>, line: u32, mut kept: Box<Kept>) -> Parse<'h> {
        kept.edits.clear();
        kept.pending.clear();
        kept.bodies.clear();
        kept.open.clear();
        let options = host.options();
        // An alias may hold more than one command line.
        let limit = kept.aliases.last().map_or(buffer.len(), |alias| alias.end);
        Parse {
            host,
            options,
            buffer,
            position: 0,
            limit,
            line,
            line_start: 0,
            line_copy: None,
            fence: None,
            ended: false,
            no_more: false,
            fragment: false,
            started: false,
            pins: 0,
            alias_next: false,
            token: None,
            word: Word::default(),
            braces: false,
            assignment: None,
            descriptor: Bytes::default(),
            token_line: line,
            token_line_start: 0,
            token_copy: None,
            expect: Expect::Command,
            token_expect: Expect::Command,
            declaration: Declaration::None,
            compound_arguments: false,
            edit_base: 0,
            word_start: Mark::default(),
            bracket_end: 0,
            depth: 0,
            nesting: 0,
            scanning: 0,
            exhausted: false,
            remember: 0,
            conditional_open: false,
            after_word: false,
            closer: 0,
            kept,
        }
    }

    /// Forgets what was remembered of text that is not read again.
    fn forget(&mut self) {
        self.kept.known.clear();
        self.kept.seen.clear();
        self.kept.ends.clear();
    }

    /// A parser over a piece of text taken out of this one's input.
    fn piece<'a>(&'a mut self, text: Vec<u8>, line: u32) -> Parse<'a> {
        let (options, depth, nesting) = (self.options, self.depth, self.nesting);
        let mut inner = Parse::new(&mut *self.host, text, line);
        inner.options = options;
        inner.no_more = true;
        inner.depth = depth;
        inner.nesting = nesting;
        inner
    }
}

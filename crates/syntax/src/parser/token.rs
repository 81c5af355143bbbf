//! Tokens (bash manual: Definitions, Reserved Words): operators, words, reserved words.

use super::input::Mark;
use super::{Parse, Parsed};
use crate::tree::{RedirectKind, Word};

/// What an unquoted byte may mean; see `CLASS`.
pub(super) mod class {
    /// Ends a word: blank, newline, operator character.
    pub const BREAK: u8 = 1;
    /// Begins a quotation or an expansion, or escapes.
    pub const QUOTE: u8 = 2;
    /// `*`, `?`, `[`
    pub const GLOB: u8 = 4;
    /// `{`
    pub const BRACE: u8 = 8;
    pub const TILDE: u8 = 16;
    /// Part of a name.
    pub const NAME: u8 = 32;
    pub const DIGIT: u8 = 64;
    /// `=`
    pub const EQUAL: u8 = 128;
}

/// The classes of each byte.
pub(super) static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b' ' | b'\t' | b'\n' | b'|' | b'&' | b';' | b'(' | b')' | b'<' | b'>' => class::BREAK,
            b'\\' | b'\'' | b'"' | b'`' | b'$' => class::QUOTE,
            b'*' | b'?' | b'[' => class::GLOB,
            b'{' => class::BRACE,
            b'~' => class::TILDE,
            b'=' => class::EQUAL,
            b'0'..=b'9' => class::NAME | class::DIGIT,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => class::NAME,
            _ => 0,
        };
        byte += 1;
    }
    table
};

pub(super) fn is(byte: u8, classes: u8) -> bool {
    CLASS[byte as usize] & classes != 0
}

/// What may stand at the next token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expect {
    /// The first word of a command: reserved words, aliases, assignments.
    Command,
    /// The same behind `|`, where `time` is no reserved word.
    Piped,
    /// Behind an assignment or a redirection before the first word: no reserved words.
    Prefix,
    /// A word that is nothing else.
    Argument,
    /// `in`, `do` behind the name of `for`, `select` or the word of `case`.
    In,
    /// The first pattern of a case: `esac` is reserved.
    FirstPattern,
    /// The first pattern of another clause: `esac` is reserved, and `}` inside a group.
    Pattern,
    /// A pattern behind `(` or `|`.
    NextPattern,
    /// `{` behind the name of a function that was announced by `function`.
    FunctionBody,
    /// `-p` and `--` behind `time`.
    Time,
    /// The target of `<&` and `>&`: `-` stands for itself.
    Duplicate,
    /// A here-string, whose tildes are those of an assignment.
    HereString,
    /// Inside `[[ ]]`: `]]` is reserved, operators are words.
    Conditional,
    /// The right side of `==`: the same, with extended patterns.
    ConditionalPattern,
    /// The right side of `=~`: parentheses and `|` belong to the word.
    Regex,
    /// Inside `name=( )`.
    Element,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reserved {
    If,
    Then,
    Else,
    Elif,
    Fi,
    Case,
    Esac,
    For,
    Select,
    While,
    Until,
    Do,
    Done,
    In,
    Function,
    Time,
    LeftBrace,
    RightBrace,
    Bang,
    LeftBracket,
    RightBracket,
    Coproc,
    /// `-p` behind `time`.
    TimePosix,
    /// `--` behind `time`.
    TimeEnd,
}

/// Reserved words and their texts, for lookup and for messages.
pub(super) const RESERVED: [(&[u8], Reserved); 24] = [
    (b"if", Reserved::If),
    (b"then", Reserved::Then),
    (b"else", Reserved::Else),
    (b"elif", Reserved::Elif),
    (b"fi", Reserved::Fi),
    (b"case", Reserved::Case),
    (b"esac", Reserved::Esac),
    (b"for", Reserved::For),
    (b"select", Reserved::Select),
    (b"while", Reserved::While),
    (b"until", Reserved::Until),
    (b"do", Reserved::Do),
    (b"done", Reserved::Done),
    (b"in", Reserved::In),
    (b"function", Reserved::Function),
    (b"time", Reserved::Time),
    (b"{", Reserved::LeftBrace),
    (b"}", Reserved::RightBrace),
    (b"!", Reserved::Bang),
    (b"[[", Reserved::LeftBracket),
    (b"]]", Reserved::RightBracket),
    (b"coproc", Reserved::Coproc),
    (b"-p", Reserved::TimePosix),
    (b"--", Reserved::TimeEnd),
];

impl Reserved {
    pub fn text(self) -> &'static [u8] {
        RESERVED[self as usize].0
    }

    /// A word that begins with `byte` may be reserved somewhere.
    #[inline]
    pub fn may_begin(byte: u8) -> bool {
        static BEGINS: [bool; 256] = {
            let mut table = [false; 256];
            let mut at = 0;
            while at < RESERVED.len() {
                table[RESERVED[at].0[0] as usize] = true;
                at += 1;
            }
            table
        };
        BEGINS[byte as usize]
    }

    fn find(text: &[u8]) -> Option<Reserved> {
        let (&first, last) = (text.first()?, text.last()?);
        // Only these ends are worth a look at the table.
        let ends: &[u8] = match first {
            b'c' => b"ec",
            b'd' => b"oe",
            b'e' => b"efc",
            b'f' => b"irn",
            b'i' => b"fn",
            b's' => b"t",
            b't' => b"ne",
            b'u' => b"l",
            b'w' => b"e",
            b'{' => b"{",
            b'}' => b"}",
            b'!' => b"!",
            b'[' => b"[",
            b']' => b"]",
            _ => return None,
        };
        if text.len() > 8 || !ends.contains(last) {
            return None;
        }
        RESERVED[..22].iter().find(|(name, _)| *name == text).map(|&(_, reserved)| reserved)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Semicolon,
    DoubleSemicolon,
    SemicolonAnd,
    DoubleSemicolonAnd,
    And,
    AndAnd,
    Bar,
    BarBar,
    BarAnd,
    LeftParen,
    RightParen,
    /// `-` behind `<&` and `>&`
    Minus,
}

/// What the parser has read: a word, an assignment and the text of a descriptor stand beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    End,
    Newline,
    Operator(Operator),
    /// A redirection operator; true for `<<-`.
    Redirect(RedirectKind, bool),
    /// Digits directly before a redirection operator.
    Number(i32),
    /// `{name}` directly before a redirection operator.
    Descriptor,
    Reserved(Reserved),
    /// True when any part of it is quoted.
    Word(bool),
    Assignment,
}

impl Parse<'_> {
    /// The current token.
    #[inline]
    pub(super) fn token(&mut self) -> Parsed<Token> {
        match self.token {
            Some(token) => Ok(token),
            None => self.read_token(),
        }
    }

    /// Takes the current token, which must have been looked at.
    pub(super) fn take(&mut self) -> Token {
        self.token.take().unwrap_or(Token::End)
    }

    /// Takes the word that the current token is.
    pub(super) fn take_word(&mut self) -> Word {
        self.token = None;
        std::mem::take(&mut self.word)
    }

    pub(super) fn next_is(&mut self, operator: Operator) -> Parsed<bool> {
        Ok(matches!(self.token()?, Token::Operator(found) if found == operator))
    }

    pub(super) fn next_is_reserved(&mut self, reserved: Reserved) -> Parsed<bool> {
        Ok(matches!(self.token()?, Token::Reserved(found) if found == reserved))
    }

    /// Takes the operator, or fails.
    pub(super) fn require(&mut self, operator: Operator) -> Parsed<()> {
        if !self.next_is(operator)? {
            return Err(self.unexpected());
        }
        self.take();
        Ok(())
    }

    pub(super) fn require_reserved(&mut self, reserved: Reserved) -> Parsed<()> {
        if !self.next_is_reserved(reserved)? {
            return Err(self.unexpected());
        }
        self.take();
        Ok(())
    }

    pub(super) fn skip_newlines(&mut self) -> Parsed<()> {
        while matches!(self.token()?, Token::Newline) {
            self.take();
        }
        Ok(())
    }

    fn read_token(&mut self) -> Parsed<Token> {
        self.kept.edits.truncate(self.edit_base);
        self.bracket_end = 0;
        let expect = self.expect;
        let token = self.lex();
        self.token_expect = expect;
        if !matches!(token, Ok(Token::Newline)) {
            self.token_line = self.line;
            self.token_line_start = self.line_start;
            if self.token_copy.is_some() {
                self.token_copy = None;
            }
        }
        let token = token?;
        self.token = Some(token);
        Ok(token)
    }

    fn lex(&mut self) -> Parsed<Token> {
        loop {
            let byte = loop {
                match self.peek() {
                    Some(b' ' | b'\t') => self.position += 1,
                    Some(byte) => break byte,
                    None => return Ok(Token::End),
                }
            };
            self.started = true;
            if byte == b'#' && self.options.comments {
                self.skip_comment();
                continue;
            }
            if byte == b'\n' {
                return self.lex_newline();
            }
            if self.expect != Expect::Regex && is(byte, class::BREAK) {
                let operator = self.lex_operator(byte)?;
                if let Some(token) = operator {
                    self.alias_next = false;
                    return Ok(token);
                }
            } else if self.expect == Expect::Duplicate && byte == b'-' {
                self.position += 1;
                return Ok(Token::Operator(Operator::Minus));
            }
            if let Some(token) = self.lex_word(byte)? {
                return Ok(token);
            }
            // An alias took the place of the word.
        }
    }

    #[inline(never)]
    fn skip_comment(&mut self) {
        while let Some(byte) = self.byte() {
            if byte == b'\n' {
                return;
            }
            let rest = self.slice(self.position, self.limit);
            self.position += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        }
    }

    fn lex_newline(&mut self) -> Parsed<Token> {
        self.token_line = self.line;
        self.token_line_start = self.line_start;
        self.token_copy = self.line_copy.clone();
        self.newline();
        self.alias_next = false;
        if !self.kept.pending.is_empty() {
            self.gather_here_documents();
            if self.kept.aliases.is_empty() {
                self.token_line = self.line.saturating_sub(1);
            }
        }
        Ok(Token::Newline)
    }

    /// The operator that starts with `first`; None where `<(` or `>(` begins a word.
    #[inline(never)]
    fn lex_operator(&mut self, first: u8) -> Parsed<Option<Token>> {
        use Operator::*;
        let start = self.mark();
        self.position += 1;
        let token = match first {
            b';' => Token::Operator(if self.eat(b';') {
                if self.eat(b'&') { DoubleSemicolonAnd } else { DoubleSemicolon }
            } else if self.eat(b'&') {
                SemicolonAnd
            } else {
                Semicolon
            }),
            b'&' => {
                if self.eat(b'&') {
                    Token::Operator(AndAnd)
                } else if self.eat(b'>') {
                    let append = self.eat(b'>');
                    let kind =
                        if append { RedirectKind::AppendAndError } else { RedirectKind::OutputAndError };
                    Token::Redirect(kind, false)
                } else {
                    Token::Operator(And)
                }
            }
            b'|' => Token::Operator(if self.eat(b'|') {
                BarBar
            } else if self.eat(b'&') {
                BarAnd
            } else {
                Bar
            }),
            b'(' => Token::Operator(LeftParen),
            // What follows the end of a command substitution is not looked at.
            b')' => Token::Operator(RightParen),
            b'<' => match self.peek() {
                Some(b'(') => return self.process_word(start),
                Some(b'<') => {
                    self.position += 1;
                    if self.eat(b'-') {
                        Token::Redirect(RedirectKind::HereDocument, true)
                    } else if self.eat(b'<') {
                        Token::Redirect(RedirectKind::HereString, false)
                    } else {
                        Token::Redirect(RedirectKind::HereDocument, false)
                    }
                }
                Some(b'&') => self.redirect_token(RedirectKind::DupInput),
                Some(b'>') => self.redirect_token(RedirectKind::ReadWrite),
                _ => Token::Redirect(RedirectKind::Input, false),
            },
            _ => match self.peek() {
                Some(b'(') => return self.process_word(start),
                Some(b'>') => self.redirect_token(RedirectKind::Append),
                Some(b'&') => self.redirect_token(RedirectKind::DupOutput),
                Some(b'|') => self.redirect_token(RedirectKind::Clobber),
                _ => Token::Redirect(RedirectKind::Output, false),
            },
        };
        Ok(Some(token))
    }

    /// `<(` or `>(` begins at `start`, perhaps in two pieces.
    fn process_word(&mut self, start: Mark) -> Parsed<Option<Token>> {
        self.rewind(start);
        self.gather_pairs(|b| matches!(b, b'<' | b'>'));
        Ok(None)
    }

    fn redirect_token(&mut self, kind: RedirectKind) -> Token {
        self.position += 1;
        Token::Redirect(kind, false)
    }

    /// Whether words that stand next may be anything but plain words.
    #[inline]
    pub(super) fn words_are_special(&self) -> bool {
        self.alias_next
            || !matches!(
                self.expect,
                Expect::Argument | Expect::Element | Expect::Duplicate | Expect::HereString
            )
    }

    /// Looks at the unquoted word `text` that was just read as a reserved word or an alias.
    /// `Some(None)` when an alias took its place.
    pub(super) fn classify(&mut self, text: &[u8]) -> Option<Option<Token>> {
        if let Some(reserved) = self.reserved_word(text, self.position) {
            self.alias_next = false;
            return Some(Some(Token::Reserved(reserved)));
        }
        if self.options.expand_aliases {
            let position = matches!(
                self.expect,
                Expect::Command | Expect::Piped | Expect::Prefix | Expect::FunctionBody | Expect::Time
            );
            if (position || self.alias_next) && self.expand_alias(text) {
                return Some(None);
            }
            self.alias_next = false;
        }
        if !self.options.posix
            && let Some(reserved) = self.reserved(text, self.position)
        {
            return Some(Some(Token::Reserved(reserved)));
        }
        None
    }

    /// `text`, which ends at `end`, as a reserved word that no alias can replace.
    pub(super) fn reserved_word(&self, text: &[u8], end: usize) -> Option<Reserved> {
        self.special_case(text).or_else(|| if self.options.posix { self.reserved(text, end) } else { None })
    }

    /// Words that are reserved in one place only.
    fn special_case(&self, text: &[u8]) -> Option<Reserved> {
        match (self.expect, text) {
            (Expect::In, b"in") => Some(Reserved::In),
            (Expect::In, b"do") => Some(Reserved::Do),
            (Expect::FunctionBody, b"{") => Some(Reserved::LeftBrace),
            (Expect::Pattern | Expect::NextPattern, b"}")
                if self.kept.open.iter().any(|open| open.word == "{") =>
            {
                Some(Reserved::RightBrace)
            }
            (Expect::Time, b"-p") => Some(Reserved::TimePosix),
            (Expect::Time, b"--") => Some(Reserved::TimeEnd),
            (Expect::Conditional | Expect::ConditionalPattern | Expect::Regex, b"]]") => {
                Some(Reserved::RightBracket)
            }
            _ => None,
        }
    }

    /// `text` as a reserved word of the place; it ends at `end`.
    pub(super) fn reserved(&self, text: &[u8], end: usize) -> Option<Reserved> {
        let reserved = match self.expect {
            Expect::Command | Expect::FunctionBody | Expect::Time => Reserved::find(text)?,
            Expect::Piped => Reserved::find(text).filter(|&word| word != Reserved::Time)?,
            Expect::FirstPattern | Expect::Pattern if text == b"esac" => Reserved::Esac,
            _ => return None,
        };
        if reserved == Reserved::Time
            && self.options.posix
            && !self.options.old_posix
            && self.dash_follows(end)
        {
            return None;
        }
        Some(reserved)
    }

    /// In POSIX mode `time` followed by an option is the program.
    fn dash_follows(&self, end: usize) -> bool {
        let rest = self.slice(end, self.limit);
        rest.iter().find(|b| !matches!(b, b' ' | b'\t')) == Some(&b'-')
    }
}

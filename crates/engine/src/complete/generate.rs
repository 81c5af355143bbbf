//! The words that a completion specification gives (bash manual: Programmable Completion).
//!
//! In the manual's order: actions, `-G`, `-W`, `-F`, `-C`; then the filter, prefix and suffix, then
//! directories. Nothing is sorted here and repeated words stay.

use super::{Actions, CompletionOptions, Spec, files, names};
use crate::expand::split::Separator;
use crate::fields::Fields;
use crate::format::quote;
use crate::options::Opt;
use crate::pattern::{Pattern, PatternOptions, Piece, has_magic};
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::Value;
use spork_syntax::Symbol;
use spork_syntax::tree::{CommandBody, CommandSub, Slot, SubstitutionKind};

/// The command line a completion function or command is told about.
#[derive(Debug, Clone, Default)]
pub struct CommandLine<'a> {
    /// COMP_LINE, and COMP_POINT in bytes.
    pub line: &'a [u8],
    pub point: usize,
    /// COMP_WORDS, and COMP_CWORD: the word at the cursor.
    pub words: Vec<Vec<u8>>,
    pub current: i64,
    /// COMP_TYPE and COMP_KEY.
    pub kind: i64,
    pub key: i64,
}

/// What a completion function that ends with this status asks for: try again.
const TRY_AGAIN: i32 = 124;

/// What came of a specification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Generated {
    Words(Vec<Vec<u8>>),
    /// The function was not found, or asks to begin again with its new specification.
    Nothing,
    TryAgain,
}

impl Shell {
    /// The words for `word`, an argument of `command`.
    pub fn generate_completions(
        &mut self,
        spec: &Spec,
        command: &[u8],
        word: &[u8],
        line: &CommandLine,
    ) -> Result<Generated, Failure> {
        let mut found = self.action_words(spec.actions, word);
        if let Some(pattern) = &spec.pattern {
            found.extend(self.matching_paths(&[Piece::Pattern(pattern)]));
        }
        if let Some(words) = &spec.words {
            self.list_words(words, word, &mut found)?;
        }
        if let Some(function) = &spec.function {
            match self.function_words(function, command, word, line)? {
                Generated::Words(words) => found.extend(words),
                other => return Ok(other),
            }
        }
        if let Some(text) = &spec.command {
            let words = self.command_words(text, command, word, line)?;
            found.extend(words);
        }
        if let Some(filter) = &spec.filter {
            self.filter_words(filter, word, &mut found);
        }
        if spec.prefix.is_some() || spec.suffix.is_some() {
            let (prefix, suffix) = (spec.prefix.as_deref(), spec.suffix.as_deref());
            for word in &mut found {
                *word = [prefix.unwrap_or(&[]), word, suffix.unwrap_or(&[])].concat();
            }
        }
        let directories = match spec.options {
            options if found.is_empty() && options.has(CompletionOptions::DIRNAMES) => true,
            options => options.has(CompletionOptions::PLUSDIRS),
        };
        if directories {
            found.extend(files::directories(self, word));
        }
        Ok(Generated::Words(found))
    }

    /// What a word that begins with `$`, `~` or `@`, or is a pattern, stands for by default
    /// (`-o bashdefault`).
    pub fn default_completions(&mut self, word: &[u8]) -> Vec<Vec<u8>> {
        match word {
            [b'$', b'(', ..] => Vec::new(),
            [b'$', name @ ..] => {
                let (open, name, close) = match name {
                    [b'{', name @ ..] => (&b"${"[..], name, &b"}"[..]),
                    _ => (&b"$"[..], name, &b""[..]),
                };
                let names = self.action_words(Actions::VARIABLE, name);
                names.into_iter().map(|name| [open, &name, close].concat()).collect()
            }
            [b'~', rest @ ..] if !rest.contains(&b'/') => names::users(word),
            [b'@', name @ ..] if self.opt(Opt::Hostcomplete) => {
                let names = self.action_words(Actions::HOSTNAME, name);
                names.into_iter().map(|name| [b"@", &name[..]].concat()).collect()
            }
            _ if has_magic(&[Piece::Pattern(word)], self.opt(Opt::Extglob)) => {
                self.matching_paths(&[Piece::Pattern(word)])
            }
            _ => Vec::new(),
        }
    }

    /// The words of the actions.
    fn action_words(&mut self, actions: Actions, word: &[u8]) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        let text = dequoted(word);
        for (action, list) in names::SOURCES {
            if actions.has(*action) {
                found.extend(list(self).into_iter().filter(|name| name.starts_with(&text)));
            }
        }
        if actions.has(Actions::COMMAND) {
            found.extend(files::commands(self, word));
        }
        if actions.has(Actions::FILE) {
            found.extend(files::files(self, word));
        }
        if actions.has(Actions::USER) {
            found.extend(names::users(word));
        }
        if actions.has(Actions::GROUP) {
            found.extend(names::groups(word));
        }
        if actions.has(Actions::SERVICE) {
            found.extend(names::services(word));
        }
        if actions.has(Actions::DIRECTORY) {
            found.extend(files::directories(self, word));
        }
        found
    }

    /// `-W`: the list is split at IFS outside of quotes, then each word is expanded.
    fn list_words(&mut self, list: &[u8], word: &[u8], found: &mut Vec<Vec<u8>>) -> Result<(), Failure> {
        let text = dequoted(word);
        let mut fields = self.spare_fields();
        let mut result = Ok(());
        for part in self.split_list(list) {
            result = self.expand_list_word(part, &mut fields);
            if result.is_err() {
                break;
            }
        }
        found.extend(fields.iter().filter(|field| field.starts_with(&text)).map(<[u8]>::to_vec));
        self.recycle(fields);
        result
    }

    /// The parts of a word list.
    fn split_list<'a>(&self, list: &'a [u8]) -> Vec<&'a [u8]> {
        let mut parts = Vec::new();
        let mut start = 0;
        let mut at = 0;
        let mut quote = None;
        while let Some(&byte) = list.get(at) {
            match (byte, quote) {
                (b'\\', None | Some(b'"')) => at += 1,
                (_, Some(open)) if byte == open => quote = None,
                (_, Some(_)) => (),
                (b'\'' | b'"' | b'`', None) => quote = Some(byte),
                (b'$', None) if matches!(list.get(at + 1), Some(b'(' | b'{')) => {
                    at = crate::variables::declaration::closing_brace(list, at + 1).unwrap_or(list.len());
                }
                (_, None) if self.separators.get(byte) != Separator::No => {
                    parts.push(list.get(start..at).unwrap_or(&[]));
                    start = at + 1;
                }
                _ => (),
            }
            at += 1;
        }
        parts.push(list.get(start..).unwrap_or(&[]));
        parts.retain(|part| !part.is_empty());
        parts
    }

    /// Expands a part of a word list: all expansions but that of pathnames. A quote that is not closed
    /// reaches to the end.
    fn expand_list_word(&mut self, part: &[u8], fields: &mut Fields) -> Result<(), Failure> {
        if part.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_./:+,@%=".contains(byte)) {
            fields.push(part);
            return Ok(());
        }
        let closed = close_quotes(part);
        let noglob = self.opt(Opt::Noglob);
        self.small.options.set(Opt::Noglob, true);
        let result = self.expand_text_to_fields(&closed, fields);
        self.small.options.set(Opt::Noglob, noglob);
        result
    }

    /// `-X`: drops words that match, or with `!` those that do not. `&` stands for the word completed.
    fn filter_words(&mut self, filter: &[u8], word: &[u8], found: &mut Vec<Vec<u8>>) {
        let mut source = Vec::new();
        let mut bytes = filter.iter().copied();
        while let Some(byte) = bytes.next() {
            match byte {
                b'&' => source.extend_from_slice(word),
                b'\\' => match bytes.next() {
                    Some(b'&') => source.push(b'&'),
                    next => {
                        source.push(byte);
                        source.extend(next);
                    }
                },
                _ => source.push(byte),
            }
        }
        let extglob = self.opt(Opt::Extglob);
        let (negated, pattern) = match source.as_slice() {
            [b'!', b'(', ..] if extglob => (false, &source[..]),
            [b'!', rest @ ..] => (true, rest),
            all => (false, all),
        };
        let options = PatternOptions {
            extglob,
            nocase: self.opt(Opt::Nocasematch),
            pathname: false,
            charset: self.charset,
        };
        let pattern = Pattern::compile(&[Piece::Pattern(pattern)], options);
        found.retain(|word| pattern.matches(word) == negated);
    }

    // ------------------------------------------------------------ functions and commands

    /// `-F`: the function leaves its words in COMPREPLY.
    fn function_words(
        &mut self,
        name: &[u8],
        command: &[u8],
        word: &[u8],
        line: &CommandLine,
    ) -> Result<Generated, Failure> {
        let Some(function) = self.commands.function(Symbol::new(name)).cloned() else {
            self.error_parts(&[b"completion: function `", name, b"' not found"]);
            return Ok(Generated::Nothing);
        };
        self.set_completion_variables(line, false);
        let fields: Fields = [name, command, word, line.previous()].into_iter().collect();
        let flow = self.call_function(&function, &fields);
        self.unset_completion_variables();
        if !flow.is_next() {
            return Err(Failure::Flow(flow));
        }
        let status = self.small.status;
        let reply = Symbol::new(b"COMPREPLY");
        let variable = self.variables.get(reply);
        if !variable.exists() {
            return Ok(if status == TRY_AGAIN { Generated::TryAgain } else { Generated::Words(Vec::new()) });
        }
        let words = match &variable.value {
            Value::Assoc(_) => Vec::new(),
            _ => self.elements(reply).into_iter().map(|(_, value)| value).collect(),
        };
        self.unset_variable(reply);
        Ok(if status == TRY_AGAIN { Generated::TryAgain } else { Generated::Words(words) })
    }

    /// `-C`: the lines that the command prints; a backslash keeps a newline.
    fn command_words(
        &mut self,
        text: &[u8],
        command: &[u8],
        word: &[u8],
        line: &CommandLine,
    ) -> Result<Vec<Vec<u8>>, Failure> {
        let mut source = text.to_vec();
        for argument in [command, word, line.previous()] {
            source.push(b' ');
            quote::single(&mut source, argument);
        }
        self.set_completion_variables(line, true);
        let substitution = CommandSub {
            kind: SubstitutionKind::Dollar,
            body: CommandBody::Text(source.into()),
            line: self.small.line,
            slot: Slot::default(),
        };
        let output = self.capture(&substitution);
        self.unset_completion_variables();
        let output = output?;
        let end = output.iter().rposition(|byte| *byte != b'\n').map_or(0, |at| at + 1);
        let mut words = Vec::new();
        let mut current: Vec<u8> = Vec::new();
        for piece in output.get(..end).unwrap_or(&[]).split(|byte| *byte == b'\n') {
            current.extend_from_slice(piece);
            if piece.last() == Some(&b'\\') {
                current.push(b'\n');
            } else if !current.is_empty() {
                words.push(std::mem::take(&mut current));
            }
        }
        if !current.is_empty() {
            words.push(current);
        }
        Ok(words)
    }

    /// COMP_LINE and its kin. A command gets them in its environment, and no array.
    fn set_completion_variables(&mut self, line: &CommandLine, exported: bool) {
        use crate::variables::Attributes;
        let before = line.line.get(..line.point).unwrap_or(line.line);
        let mut point = 0;
        let mut at = 0;
        while at < before.len() {
            at += self.charset.next(before, at).max(1);
            point += 1;
        }
        let numbers = [(&b"COMP_POINT"[..], point), (b"COMP_TYPE", line.kind), (b"COMP_KEY", line.key)];
        let _ = self.set(b"COMP_LINE", line.line);
        for (name, number) in numbers {
            let _ = self.set(name, &crate::format::number::to_bytes(number));
        }
        if exported {
            for name in [&b"COMP_LINE"[..], b"COMP_POINT", b"COMP_TYPE", b"COMP_KEY"] {
                self.set_attributes(Symbol::new(name), Attributes::EXPORT, Attributes::NONE);
            }
        } else {
            let _ = self.set_array(Symbol::new(b"COMP_WORDS"), line.words.clone());
            let _ = self.set(b"COMP_CWORD", &crate::format::number::to_bytes(line.current));
        }
    }

    fn unset_completion_variables(&mut self) {
        for name in
            [&b"COMP_LINE"[..], b"COMP_POINT", b"COMP_TYPE", b"COMP_KEY", b"COMP_WORDS", b"COMP_CWORD"]
        {
            let name = Symbol::new(name);
            if self.variables.get(name).exists() {
                self.unset_variable(name);
            }
        }
    }
}

impl CommandLine<'_> {
    /// The word before the current one.
    fn previous(&self) -> &[u8] {
        let index = usize::try_from(self.current - 1).ok();
        index.and_then(|index| self.words.get(index)).map_or(&[], Vec::as_slice)
    }
}

/// The text a word stands for: quotes and backslashes taken away.
fn dequoted(word: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(word.len());
    let mut quote = None;
    let mut at = 0;
    while let Some(&byte) = word.get(at) {
        match (byte, quote) {
            (b'\\', None) => {
                at += 1;
                out.extend(word.get(at));
            }
            (b'\\', Some(b'"')) if word.get(at + 1).is_some_and(|next| b"$`\"\\".contains(next)) => {
                at += 1;
                out.extend(word.get(at));
            }
            (_, Some(open)) if byte == open => quote = None,
            (b'\'' | b'"', None) => quote = Some(byte),
            _ => out.push(byte),
        }
        at += 1;
    }
    out
}

/// The text with a quote that is open at its end closed.
fn close_quotes(text: &[u8]) -> Vec<u8> {
    let mut quote = None;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match (byte, quote) {
            (b'\\', None | Some(b'"')) => at += 1,
            (_, Some(open)) if byte == open => quote = None,
            (b'\'' | b'"', None) => quote = Some(byte),
            _ => (),
        }
        at += 1;
    }
    let mut closed = text.to_vec();
    closed.extend(quote);
    closed
}

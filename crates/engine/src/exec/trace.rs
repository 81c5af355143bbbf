//! `set -x` (bash manual: The Set Builtin): what is about to run, after expansion.

use crate::fields::Fields;
use crate::format::quote;
use crate::shell::Shell;
use spork_syntax::tree::{CompoundKind, For, Word};

impl Shell {
    /// PS4, its first character repeated for each level of indirection.
    fn trace_prefix(&mut self) -> Vec<u8> {
        let text = self.value(self.names.ps4).unwrap_or_default();
        let status = self.small.status;
        let tracing = self.trace_depth;
        self.trace_depth += 1;
        let options = self.small.options;
        self.small.options.set(crate::options::Opt::Xtrace, false);
        let expanded = self.decode_prompt(&text);
        self.small.options = options;
        self.trace_depth = tracing;
        self.small.status = status;
        let charset = self.charset;
        let first = charset.next(&expanded, 0).min(expanded.len());
        let mut prefix = Vec::new();
        for _ in 0..self.small.indirection.max(1) {
            prefix.extend_from_slice(&expanded[..first]);
        }
        prefix.extend_from_slice(&expanded[first..]);
        prefix
    }

    /// Writes a trace line where BASH_XTRACEFD says, by default standard error.
    pub fn trace(&mut self, line: &[u8]) {
        let mut text = self.trace_prefix();
        text.extend_from_slice(line);
        text.push(b'\n');
        let number = match self.value(self.names.bash_xtracefd) {
            Some(value) => crate::format::number::legal_number(&value)
                .and_then(|number| usize::try_from(number).ok())
                .filter(|number| self.io.get(*number).is_some())
                .unwrap_or(2),
            None => 2,
        };
        self.io.write(number, &text);
        self.io.end_of_builtin();
    }

    /// BASH_XTRACEFD has a new value, which must be an open descriptor.
    pub fn trace_descriptor_changed(&mut self) {
        let Some(value) = self.value(self.names.bash_xtracefd).filter(|value| !value.is_empty()) else {
            return;
        };
        let number = crate::format::number::legal_number(&value).and_then(|n| usize::try_from(n).ok());
        if !number.is_some_and(|number| self.io.get(number).is_some()) {
            let message = b": invalid value for trace file descriptor";
            self.error_parts(&[b"BASH_XTRACEFD: ", &value, message]);
        }
    }

    /// Traces an expanded simple command.
    pub fn trace_command(&mut self, fields: &Fields) {
        let line = self.traced_words(fields);
        self.trace(&line);
    }

    /// Words as a trace shows them.
    pub fn traced_words(&self, fields: &Fields) -> Vec<u8> {
        let mut line = Vec::new();
        for (at, field) in fields.iter().enumerate() {
            if at > 0 {
                line.push(b' ');
            }
            quote::xtrace_word(&mut line, field, self.charset);
        }
        line
    }

    pub fn trace_for(&mut self, r#for: &For, _fields: &Fields) {
        let line = for_head(r#for, b"for");
        self.trace(&line);
    }

    pub fn trace_case(&mut self, word: &Word) {
        self.trace(&[b"case ", &*word.text, b" in"].concat());
    }

    /// An expression of `(( ))` or `for ((`, after its expansions.
    pub fn trace_arith(&mut self, text: &[u8]) {
        self.trace(&[b"(( ", text, b" ))"].concat());
    }
}

/// The first line of a `for` or `select`.
pub fn for_head(r#for: &For, keyword: &[u8]) -> Vec<u8> {
    let mut line = [keyword, b" ", r#for.variable.name(), b" in"].concat();
    match &r#for.words {
        Some(words) => {
            for word in words {
                line.push(b' ');
                line.extend_from_slice(&word.text);
            }
        }
        None => line.extend_from_slice(b" \"$@\""),
    }
    line
}

/// What BASH_COMMAND says of a compound command that counts as one.
pub fn head(kind: &CompoundKind) -> Vec<u8> {
    match kind {
        CompoundKind::Arith(text) => [b"((".as_slice(), &text.word.text, b"))"].concat(),
        CompoundKind::Conditional(expression) => spork_syntax::print::print_conditional(expression),
        _ => Vec::new(),
    }
}

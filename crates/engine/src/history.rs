//! The history list (bash manual: Bash History Facilities): what is kept, the history file, HISTCONTROL,
//! HISTIGNORE and HISTSIZE.

use crate::history_expansion::{Characters, Expander, Expansion, Memory};
use crate::options::Opt;
use crate::pattern::{Pattern, PatternOptions, Piece};
use crate::shell::Shell;
use spork_os::fd;
use spork_syntax::Symbol;
use std::io;

/// One line of history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub text: Vec<u8>,
    /// When it was entered: seconds since 1970; None when times were not kept.
    pub time: Option<i64>,
}

/// The history list, oldest first.
#[derive(Debug, Clone)]
pub struct History {
    pub lines: Vec<Line>,
    /// The number of the first line.
    pub base: usize,
    /// The most lines that are kept; None for no limit.
    pub limit: Option<usize>,
    /// Lines added in this session that no file has yet (`history -a`).
    pub new_lines: usize,
    /// Lines of the history file that were read already (`history -n`).
    pub file_lines: usize,
    /// Lines of a file that begin with `#` and a digit are times.
    times: bool,
    /// A file with times was read while times were written: from then on a line without a time goes on
    /// with the one before.
    several: bool,
    /// There has been a line, though it may be gone.
    pub used: bool,
    /// The command that runs added a line, and it is the last one.
    pub line_added: bool,
    /// The last line came from `history -s`.
    pub line_pushed: bool,
    pub memory: Memory,
}

impl Default for History {
    fn default() -> History {
        History {
            lines: Vec::new(),
            base: 1,
            limit: None,
            new_lines: 0,
            file_lines: 0,
            times: false,
            several: false,
            used: false,
            line_added: false,
            line_pushed: false,
            memory: Memory::default(),
        }
    }
}

impl History {
    /// The number after that of the last line.
    pub fn end(&self) -> usize {
        self.base + self.lines.len()
    }

    /// Appends a line; the oldest goes when there are too many.
    fn push(&mut self, line: Line) {
        match self.limit {
            Some(0) => return,
            Some(limit) if self.lines.len() >= limit => {
                self.lines.remove(0);
                self.base += 1;
            }
            _ => (),
        }
        self.lines.push(line);
        self.used = true;
    }

    /// Limits the list, dropping the oldest lines.
    fn limit_to(&mut self, limit: Option<usize>) {
        self.limit = limit;
        let Some(limit) = limit else { return };
        if self.lines.len() > limit {
            let dropped = self.lines.len() - limit;
            self.lines.drain(..dropped);
            self.base = dropped;
        }
        self.new_lines = self.new_lines.min(limit);
    }

    pub fn clear(&mut self) {
        self.lines.clear();
        self.base = 1;
        self.new_lines = 0;
    }

    /// Removes lines by their places.
    pub fn remove(&mut self, first: usize, last: usize) -> bool {
        if first > last || last >= self.lines.len() {
            return false;
        }
        self.lines.drain(first..=last);
        self.new_lines = self.new_lines.saturating_sub(last - first + 1);
        true
    }

    /// Removes the last line.
    pub fn remove_last(&mut self) {
        if self.lines.pop().is_some() {
            self.new_lines = self.new_lines.saturating_sub(1);
        }
        self.line_added = false;
    }
}

/// What HISTCONTROL says.
#[derive(Debug, Default, Clone, Copy)]
struct Control {
    ignore_space: bool,
    ignore_duplicates: bool,
    erase_duplicates: bool,
}

impl Control {
    fn of(value: &[u8]) -> Control {
        let mut control = Control::default();
        for word in value.split(|byte| *byte == b':') {
            match word {
                b"ignorespace" => control.ignore_space = true,
                b"ignoredups" => control.ignore_duplicates = true,
                b"ignoreboth" => (control.ignore_space, control.ignore_duplicates) = (true, true),
                b"erasedups" => control.erase_duplicates = true,
                _ => (),
            }
        }
        control
    }
}

impl Shell {
    /// What `set -o history` does besides turning recording on: the variables get their defaults and
    /// the history file is read, once.
    pub fn begin_history(&mut self) {
        let size = Symbol::new(b"HISTSIZE");
        if !self.is_set(size) {
            let _ = self.assign(size, b"500", false);
        }
        self.history_size_changed();
        let file_size = Symbol::new(b"HISTFILESIZE");
        if !self.is_set(file_size) {
            let limit = self.value_or_empty(size);
            let _ = self.assign(file_size, &limit, false);
        }
        if self.history.new_lines == 0
            && self.history.file_lines == 0
            && let Some(file) = self.value(Symbol::new(b"HISTFILE")).filter(|file| !file.is_empty())
        {
            let _ = self.read_history(&file, 0);
        }
    }

    /// HISTSIZE has a new value. What the environment brings counts only once history is used.
    pub fn history_size_changed(&mut self) {
        if self.small.line == 0 && !self.opt(Opt::History) {
            return;
        }
        let value = self.value_or_empty(Symbol::new(b"HISTSIZE"));
        if value.is_empty() {
            return self.history_mut().limit_to(None);
        }
        if let Some(size) = crate::format::number::legal_number(&value) {
            let limit = usize::try_from(size).ok();
            self.history_mut().limit_to(limit);
        }
    }

    /// HISTFILESIZE has a new value: the history file is cut to its last lines.
    pub fn history_file_size_changed(&mut self) {
        if self.small.line == 0 {
            return;
        }
        let value = self.value_or_empty(Symbol::new(b"HISTFILESIZE"));
        let size = crate::format::number::legal_number(&value).and_then(|size| usize::try_from(size).ok());
        let path = self.value_or_empty(Symbol::new(b"HISTFILE"));
        let Some(size) = size.filter(|_| !path.is_empty()) else { return };
        let mut text = Vec::new();
        self.io.settle();
        let read = fd::open(&path, fd::O_RDONLY, 0).and_then(|file| fd::read_to_end(file.raw(), &mut text));
        if read.is_err() {
            return;
        }
        let end = text.len() - usize::from(text.last() == Some(&b'\n'));
        let kept = match size {
            0 => text.len(),
            _ => memchr::memrchr_iter(b'\n', text.get(..end).unwrap_or(&[]))
                .nth(size - 1)
                .map_or(0, |at| at + 1),
        };
        if kept > 0 {
            let written = fd::open(&path, fd::O_WRONLY | fd::O_TRUNC, 0)
                .and_then(|file| fd::write_all(file.raw(), text.get(kept..).unwrap_or(&[])));
            let _ = written;
        }
        let history = self.history_mut();
        history.file_lines = history.file_lines.min(size);
    }

    /// Whether times are kept with lines, and whether they are written to files.
    fn history_times(&mut self) -> (bool, bool) {
        let written = self.variables.get(Symbol::new(b"HISTTIMEFORMAT")).exists();
        let kept = written || self.history.times || self.interactive || self.opt(Opt::Histexpand);
        if kept && !self.history.times {
            self.history_mut().times = true;
        }
        (kept, written)
    }

    fn new_line(&mut self, text: &[u8]) -> Line {
        let (kept, _) = self.history_times();
        Line { text: text.to_vec(), time: kept.then(|| spork_os::time::realtime().0) }
    }

    /// Adds a line as HISTCONTROL and HISTIGNORE allow.
    pub fn add_history(&mut self, text: &[u8]) {
        let control = Control::of(&self.value_or_empty(Symbol::new(b"HISTCONTROL")));
        let last = self.history.lines.last();
        let repeated = last.is_some_and(|line| line.text == text);
        if (control.ignore_space && text.first() == Some(&b' '))
            || (control.ignore_duplicates && repeated)
            || self.history_ignores(text)
        {
            return;
        }
        let line = self.new_line(text);
        let history = self.history_mut();
        if control.erase_duplicates {
            history.lines.retain(|line| line.text != text);
        }
        history.push(line);
        history.new_lines += 1;
        (history.line_added, history.line_pushed) = (true, false);
    }

    /// Adds the lines of a command that was read: as one entry with `cmdhist`. HISTCONTROL and HISTIGNORE
    /// look at the first line.
    pub fn record_command(&mut self, lines: &[Vec<u8>]) {
        self.history_mut().line_added = false;
        let Some(first) = lines.first() else { return };
        let first = first.strip_suffix(b"\n").unwrap_or(first);
        if first.is_empty() {
            return;
        }
        self.add_history(first);
        if !self.history.line_added || lines.len() == 1 {
            return;
        }
        if self.opt(Opt::Cmdhist) {
            let entry = crate::history_lines::join(lines, self.opt(Opt::Lithist));
            if let Some(last) = self.history_mut().lines.last_mut() {
                last.text = entry;
            }
            return;
        }
        for line in lines.iter().skip(1) {
            let text = line.strip_suffix(b"\n").unwrap_or(line);
            let new = self.new_line(text);
            let history = self.history_mut();
            history.push(new);
            history.new_lines += 1;
        }
    }

    /// History expansion of a line that was read. What it became is shown; after an error, or with
    /// `:p`, nothing is left to run.
    pub fn expand_entered_line(&mut self, line: Vec<u8>, number: u32) -> Option<Vec<u8>> {
        if !self.opt(Opt::Histexpand) {
            return Some(line);
        }
        let (text, end) = match line.strip_suffix(b"\n") {
            Some(text) => (text, &b"\n"[..]),
            None => (line.as_slice(), &b""[..]),
        };
        match self.expand_history(text) {
            Ok(Expansion::Unchanged) => Some(line),
            Ok(Expansion::Changed(text)) => {
                self.io.write(2, &[&text[..], b"\n"].concat());
                Some([&text[..], end].concat())
            }
            Ok(Expansion::Shown(text)) => {
                self.io.write(2, &[&text[..], b"\n"].concat());
                self.add_history(&text);
                None
            }
            Err(message) => {
                let running = std::mem::replace(&mut self.small.line, number);
                self.error(&message);
                self.small.line = running;
                None
            }
        }
    }

    /// A pattern of HISTIGNORE matches the whole line. `&` stands for the line before.
    fn history_ignores(&mut self, text: &[u8]) -> bool {
        let value = self.value_or_empty(Symbol::new(b"HISTIGNORE"));
        if value.is_empty() {
            return false;
        }
        let last = self.history.lines.last().map(|line| line.text.clone()).unwrap_or_default();
        let options = PatternOptions {
            extglob: self.opt(Opt::Extglob),
            charset: self.charset,
            ..PatternOptions::default()
        };
        value.split(|byte| *byte == b':').filter(|pattern| !pattern.is_empty()).any(|pattern| {
            let mut source = Vec::new();
            let mut bytes = pattern.iter().copied();
            while let Some(byte) = bytes.next() {
                match byte {
                    b'&' => source.extend_from_slice(&last),
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
            Pattern::compile(&[Piece::Pattern(&source)], options).matches(text)
        })
    }

    /// Expands `!` events in a text; an error is its message.
    pub fn expand_history(&mut self, text: &[u8]) -> Result<Expansion, Vec<u8>> {
        let characters = self.value(Symbol::new(b"histchars"));
        let (comments, _) = self.history_times();
        let quotes = self.interactive || self.opt(Opt::Histexpand);
        let extglob = self.opt(Opt::Extglob);
        let mut memory = self.history.memory.clone();
        let mut expander = Expander {
            lines: &self.history.lines,
            base: self.history.base,
            characters: Characters::new(characters.as_deref(), comments),
            quotes,
            extglob,
            memory: &mut memory,
        };
        let result = expander.expand(text);
        self.history_mut().memory = memory;
        result
    }

    // ------------------------------------------------------------ the history file

    /// Appends the lines of a file from line `skip` on.
    pub fn read_history(&mut self, path: &[u8], skip: usize) -> io::Result<()> {
        let mut text = Vec::new();
        let file = self.open_path(path, fd::O_RDONLY)?;
        while file.read_with(&mut |bytes| {
            text.extend_from_slice(bytes);
            bytes.len()
        })? {}
        let (_, written) = self.history_times();
        let timed = self.history.times;
        let is_time = |line: &[u8]| timed && matches!(line, [b'#', digit, ..] if digit.is_ascii_digit());
        // With times, what stands between two of them is one entry.
        if written && is_time(&text) {
            self.history_mut().several = true;
        }
        let several = self.history.several;
        let mut time = None;
        let mut count = 0;
        let lines = text.strip_suffix(b"\n").unwrap_or(&text).split(|byte| *byte == b'\n');
        for line in lines.filter(|_| !text.is_empty()) {
            count += 1;
            if count <= skip || line.is_empty() {
                continue;
            }
            if is_time(line) {
                time = crate::format::number::legal_number(line.get(1..).unwrap_or(&[]));
                continue;
            }
            let entered = time.take();
            let mut new = self.new_line(line);
            let history = self.history_mut();
            match history.lines.last_mut() {
                Some(last) if several && entered.is_none() => {
                    last.text.push(b'\n');
                    last.text.extend_from_slice(line);
                }
                _ => {
                    new.time = entered.or(new.time);
                    history.push(new);
                }
            }
        }
        self.history_mut().file_lines = count;
        Ok(())
    }

    /// Writes lines from the place `first` on to a file, replacing it or appending to it.
    pub fn write_history(&mut self, path: &[u8], first: usize, append: bool) -> io::Result<()> {
        let (_, times) = self.history_times();
        let mut text = Vec::new();
        for line in self.history.lines.iter().skip(first) {
            if let Some(time) = line.time.filter(|_| times) {
                text.extend_from_slice(format!("#{time}\n").as_bytes());
            }
            text.extend_from_slice(&line.text);
            text.push(b'\n');
        }
        let mode = if append { fd::O_APPEND } else { fd::O_TRUNC };
        self.io.settle();
        let file = fd::open(path, fd::O_WRONLY | fd::O_CREAT | mode, 0o600)?;
        fd::write_all(file.raw(), &text)
    }
}

//! Answers: what a shell did with a case, and the text form of it in a `.out` file.
//!
//! Invariant: reading what was written gives the same answer, byte for byte. Every line of a
//! recorded stream or file begins with `|`; `\\`, `\t`, `\xHH` stand for bytes that would not show,
//! and `\c` at the end of the last line says that no newline followed.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What is left at one path of the working directory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Left {
    Dir,
    Link(Vec<u8>),
    File(Vec<u8>),
    /// A FIFO, a socket, or a file that cannot be read.
    Other,
}

/// Everything that is compared of one run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// Exit status, or `signal N`, or `time limit`.
    pub status: String,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// Paths relative to the working directory.
    pub files: BTreeMap<Vec<u8>, Left>,
}

impl Answer {
    /// The text form, without the title.
    pub fn render(&self) -> String {
        let mut text = format!("status {}\n", self.status);
        render_bytes(&mut text, "stdout", &self.stdout);
        render_bytes(&mut text, "stderr", &self.stderr);
        for (path, left) in &self.files {
            let path = escape(path);
            match left {
                Left::Dir => _ = writeln!(text, "dir {path}"),
                Left::Other => _ = writeln!(text, "other {path}"),
                Left::Link(target) => _ = writeln!(text, "link {path} -> {}", escape(target)),
                Left::File(content) => {
                    _ = writeln!(text, "file {path}");
                    render_lines(&mut text, content);
                }
            }
        }
        text
    }
}

fn render_bytes(text: &mut String, name: &str, bytes: &[u8]) {
    if !bytes.is_empty() {
        _ = writeln!(text, "{name}");
        render_lines(text, bytes);
    }
}

fn render_lines(text: &mut String, bytes: &[u8]) {
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match line.strip_suffix(b"\n") {
            Some(line) => _ = writeln!(text, "|{}", escape(line)),
            None => _ = writeln!(text, "|{}\\c", escape(line)),
        }
    }
}

fn escape(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for char in chunk.valid().chars() {
            match char {
                '\\' => text.push_str("\\\\"),
                '\t' => text.push_str("\\t"),
                char if char.is_control() => {
                    for byte in char.encode_utf8(&mut [0; 4]).bytes() {
                        _ = write!(text, "\\x{byte:02x}");
                    }
                }
                char => text.push(char),
            }
        }
        for byte in chunk.invalid() {
            _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

/// Undoes `escape`; the flag says that the text ended in `\c`.
fn unescape(text: &str) -> Result<(Vec<u8>, bool), String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        rest = &rest[at + 1..];
        let (byte, length) = match rest.as_bytes().first() {
            Some(b'\\') => (b'\\', 1),
            Some(b't') => (b'\t', 1),
            Some(b'c') if rest.len() == 1 => return Ok((bytes, true)),
            Some(b'x') => {
                let digits = rest.get(1..3).unwrap_or_default();
                (u8::from_str_radix(digits, 16).map_err(|_| format!("bad escape in `{text}'"))?, 3)
            }
            _ => return Err(format!("bad escape in `{text}'")),
        };
        bytes.push(byte);
        rest = &rest[length..];
    }
    bytes.extend_from_slice(rest.as_bytes());
    Ok((bytes, false))
}

/// An answer as it stands in a `.out` file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    pub title: String,
    /// The version of bash that gave it.
    pub bash: String,
    pub answer: Answer,
    /// What Spork answers to a case that differs on purpose.
    pub spork: Option<Answer>,
}

/// The answers of one node.
#[derive(Default)]
pub struct Records {
    pub bash: String,
    pub records: Vec<Record>,
}

impl Records {
    pub fn find(&self, title: &str) -> Option<&Record> {
        self.records.iter().find(|record| record.title == title)
    }

    pub fn render(&self) -> String {
        let mut text = format!("# What bash {} answers; written by `cargo xtask bless`.\n", self.bash);
        for record in &self.records {
            _ = writeln!(text, "\n#### {}", record.title);
            if record.bash != self.bash {
                _ = writeln!(text, "bash {}", record.bash);
            }
            text.push_str(&record.answer.render());
            if let Some(spork) = &record.spork {
                text.push_str("spork\n");
                text.push_str(&spork.render());
            }
        }
        text
    }

    pub fn parse(text: &str) -> Result<Records, String> {
        let mut all = Records::default();
        let mut stream = Stream::None;
        for (index, line) in text.lines().enumerate() {
            all.line(line, &mut stream).map_err(|message| format!("line {}: {message}", index + 1))?;
        }
        Ok(all)
    }

    fn line(&mut self, line: &str, stream: &mut Stream) -> Result<(), String> {
        if let Some(title) = line.strip_prefix("#### ") {
            let (title, bash) = (title.to_owned(), self.bash.clone());
            self.records.push(Record { title, bash, ..Record::default() });
            return Ok(());
        }
        let Some(record) = self.records.last_mut() else {
            if let Some(rest) = line.strip_prefix("# What bash ") {
                self.bash = rest.split(' ').next().unwrap_or_default().to_owned();
            }
            return Ok(());
        };
        if line == "spork" {
            record.spork = Some(Answer::default());
            return Ok(());
        }
        let answer = match &mut record.spork {
            Some(spork) => spork,
            None => &mut record.answer,
        };
        if let Some(content) = line.strip_prefix('|') {
            let (mut bytes, open) = unescape(content)?;
            if !open {
                bytes.push(b'\n');
            }
            let target = match stream {
                Stream::None => return Err("text without a stream".to_owned()),
                Stream::Out => &mut answer.stdout,
                Stream::Err => &mut answer.stderr,
                Stream::File(path) => match answer.files.get_mut(path) {
                    Some(Left::File(content)) => content,
                    _ => return Err("text of no file".to_owned()),
                },
            };
            target.extend_from_slice(&bytes);
            return Ok(());
        }
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        *stream = Stream::None;
        match key {
            "" => {}
            "bash" => record.bash = value.to_owned(),
            "status" => answer.status = value.to_owned(),
            "stdout" => *stream = Stream::Out,
            "stderr" => *stream = Stream::Err,
            "dir" => _ = answer.files.insert(unescape(value)?.0, Left::Dir),
            "other" => _ = answer.files.insert(unescape(value)?.0, Left::Other),
            "link" => {
                let (path, target) = value.split_once(" -> ").ok_or("link without a target")?;
                answer.files.insert(unescape(path)?.0, Left::Link(unescape(target)?.0));
            }
            "file" => {
                let path = unescape(value)?.0;
                answer.files.insert(path.clone(), Left::File(Vec::new()));
                *stream = Stream::File(path);
            }
            _ => return Err(format!("not understood: {line}")),
        }
        Ok(())
    }
}

/// Where the next `|` line goes.
enum Stream {
    None,
    Out,
    Err,
    File(Vec<u8>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_survives_the_file() {
        let mut answer =
            Answer { status: "3".into(), stdout: b"a\tb\\\n\n \xff\n".into(), ..Answer::default() };
        answer.stderr = b"no newline".into();
        answer.files.insert(b"d".into(), Left::Dir);
        answer.files.insert(b"d/new\nline".into(), Left::File(b"\n|x\n".into()));
        answer.files.insert(b"empty".into(), Left::File(Vec::new()));
        answer.files.insert(b"l".into(), Left::Link(b"d -> e".into()));
        let record = |title: &str, spork| Record {
            title: title.into(),
            bash: "5.3.9".into(),
            answer: answer.clone(),
            spork,
        };
        let records = vec![
            record("one", None),
            record("two", Some(Answer { status: "0".into(), ..Answer::default() })),
        ];
        let text = Records { bash: "5.3.9".into(), records: records.clone() }.render();
        let read = Records::parse(&text).unwrap();
        assert_eq!(read.bash, "5.3.9");
        assert_eq!(read.records, records);
    }
}

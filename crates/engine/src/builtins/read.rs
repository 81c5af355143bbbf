//! `read` (bash manual: Bash Builtins).
//!
//! Options and assignment are here; the reading of a line is in `io/line.rs`, its splitting in
//! `words` below.

use super::options::Scan;
use super::reference::is_reference;
use super::{Builtin, Flags};
use crate::charset::Charset;
use crate::error::reason;
use crate::expand::split::{Separator, Separators};
use crate::fields::Fields;
use crate::format::number::{is_space, legal_number};
use crate::io::description::Description;
use crate::io::line::{Ending, Line, LineRequest};
use crate::io::Kind;
use crate::shell::Shell;
use crate::status::{FAILURE, Failure, Outcome, SUCCESS, USAGE};
use spork_os::fd;
use spork_os::terminal::{self, When};
use std::io;
use std::rc::Rc;

pub static READ: Builtin = Builtin {
    name: "read",
    run: |shell, arguments| shell.naming("read", |shell| main(shell, arguments)).into(),
    flags: Flags::POSIX.or(Flags::BLOCKS),
    usage: "read [-Eers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] \
[-t timeout] [-u fd] [name ...]",
    help: "\
Read a line and split it into words.

The words at IFS go to the NAMEs in order, the last of which takes the rest of
the line; without NAME, the whole line goes to REPLY. A backslash before a
character takes away what it means; before the end of the line it joins the
next line to it.

Options:
  -a ARRAY\tput the words into the indexed array ARRAY, from index 0
  -d DELIM\tread up to the first byte of DELIM (a null byte if it is empty)
  -e\t\tedit the line on a terminal
  -E\t\tas -e, with the shell's completion
  -i TEXT\twith -e, begin with TEXT on the line
  -n NCHARS\tread at most NCHARS characters
  -N NCHARS\tread exactly NCHARS characters, over delimiters, without splitting
  -p PROMPT\ton a terminal, show PROMPT first
  -r\t\ta backslash is an ordinary character
  -s\t\tdo not show what is typed
  -t TIMEOUT\tgive up after TIMEOUT seconds (a decimal fraction will do); 0 only
\t\tasks whether there is input
  -u FD\t\tread from the descriptor FD

Exit Status:
Zero unless input ends before the delimiter, time runs out (then above 128), a
variable cannot be assigned, or FD is not open.",
};

/// What is asked for.
struct Request<'a> {
    line: LineRequest,
    /// -n or -N with the number 0.
    nothing: bool,
    array: Option<&'a [u8]>,
    prompt: Option<&'a [u8]>,
    silent: bool,
    descriptor: usize,
    /// Whether -t was given: TMOUT stands in for it.
    timed: bool,
    names: Vec<&'a [u8]>,
}

/// Status when time runs out: 128 and SIGALRM.
const TIMED_OUT: i32 = 142;

fn main(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let builtin = arguments.at(0);
    let mut request = scan(shell, arguments)?;
    if request.timed && request.line.timeout == Some(0) {
        return Ok(if is_input_there(shell, request.descriptor) { SUCCESS } else { FAILURE });
    }
    if let Some(name) = request.names.first()
        && !is_reference(name)
    {
        shell.invalid_identifier(builtin, name);
        return Ok(FAILURE);
    }
    if let Some(description) = shell.io.get(request.descriptor) {
        let flow = shell.before_reading(&description);
        if !flow.is_next() {
            return Err(Outcome::Flow(flow, shell.small.status));
        }
    }
    let mut line = Line { text: shell.spare_bytes(), escaped: Vec::new() };
    let status = match read(shell, &mut request, &mut line) {
        Ok(Ending::Delimiter | Ending::Count) => SUCCESS,
        Ok(Ending::EndOfInput) => FAILURE,
        Ok(Ending::Timeout) => TIMED_OUT,
        Ok(Ending::Left(flow)) => {
            shell.recycle_bytes(line.text);
            return Err(Outcome::Flow(flow, shell.small.status));
        }
        Err(error) => {
            let number = crate::format::number::to_bytes(request.descriptor as i64);
            shell.builtin_error(builtin, &[&number, b": read error: ".as_slice(), reason(&error)].concat());
            shell.recycle_bytes(line.text);
            return Ok(FAILURE);
        }
    };
    let result = assign(shell, builtin, &request, &line, status);
    shell.recycle_bytes(line.text);
    result
}

fn scan<'a>(shell: &mut Shell, arguments: &'a Fields) -> Result<Request<'a>, Outcome> {
    let builtin = arguments.at(0);
    let mut request = Request {
        line: LineRequest::default(),
        nothing: false,
        array: None,
        prompt: None,
        silent: false,
        descriptor: 0,
        timed: false,
        names: Vec::new(),
    };
    let mut scan = Scan::new(arguments, b"Eersa:d:i:n:p:t:u:N:");
    while let Some(letter) = scan.next(shell)? {
        let value = scan.value().unwrap_or(b"");
        match letter {
            b'r' => request.line.raw = true,
            b'a' => request.array = Some(value),
            b'd' => request.line.delimiter = Some(value.first().copied().unwrap_or(0)),
            b'p' => request.prompt = Some(value),
            b's' => request.silent = true,
            b't' => {
                let Some(timeout) = seconds(value) else {
                    shell.builtin_error(builtin, &[value, b": invalid timeout specification"].concat());
                    return Err(FAILURE.into());
                };
                request.line.timeout = Some(timeout);
                request.timed = true;
            }
            b'n' | b'N' => {
                let Some(count) = legal_number(value).and_then(|count| i32::try_from(count).ok()).filter(|n| *n >= 0)
                else {
                    shell.invalid_number(builtin, value);
                    return Err(FAILURE.into());
                };
                request.line.exact |= letter == b'N';
                request.line.limit = Some(count as usize).filter(|count| *count > 0);
                request.nothing = count == 0;
            }
            b'u' => request.descriptor = descriptor_operand(shell, builtin, value)?,
            _ => (),
        }
    }
    if request.line.exact {
        request.line.delimiter = None;
    }
    request.names = scan.rest().collect();
    Ok(request)
}

/// The operand of `-u`: an open descriptor.
pub(super) fn descriptor_operand(shell: &mut Shell, builtin: &[u8], text: &[u8]) -> Result<usize, Outcome> {
    let number = legal_number(text).and_then(|number| i32::try_from(number).ok());
    let Some(number) = number.and_then(|number| usize::try_from(number).ok()) else {
        shell.builtin_error(builtin, &[text, b": invalid file descriptor specification"].concat());
        return Err(FAILURE.into());
    };
    if shell.io.get(number).is_none() {
        let error = io::Error::from_raw_os_error(spork_os::errno::EBADF);
        let number = crate::format::number::to_bytes(number as i64);
        shell.builtin_error(builtin, &[&number, b": invalid file descriptor: ".as_slice(), reason(&error)].concat());
        return Err(FAILURE.into());
    }
    Ok(number)
}

/// Nanoseconds of a decimal number of seconds, rounded to millionths.
fn seconds(text: &[u8]) -> Option<u64> {
    let text = text.strip_prefix(b"+").unwrap_or(text);
    let negative = text.starts_with(b"-");
    let text = text.strip_prefix(b"-").unwrap_or(text);
    let point = memchr::memchr(b'.', text).unwrap_or(text.len());
    let (whole, fraction) = (text.get(..point)?, text.get(point + 1..).unwrap_or(&[]));
    let mut total = 0u64;
    for &byte in whole {
        let digit = byte.is_ascii_digit().then(|| u64::from(byte - b'0'))?;
        total = total.checked_mul(10)?.checked_add(digit)?;
    }
    total = total.checked_mul(1_000_000)?;
    let mut unit = 100_000;
    for &byte in fraction.iter().take(6) {
        total += byte.is_ascii_digit().then(|| u64::from(byte - b'0'))? * unit;
        unit /= 10;
    }
    if fraction.get(6).is_some_and(|byte| (b'5'..=b'9').contains(byte)) {
        total += 1;
    }
    if negative && total > 0 { None } else { total.checked_mul(1000) }
}

/// `-t 0`: a read would find input, or the end of it, at once.
fn is_input_there(shell: &mut Shell, descriptor: usize) -> bool {
    let Some(description) = shell.io.reader(descriptor) else { return false };
    if description.is_ready() {
        return true;
    }
    let Some(real) = description.real() else { return true };
    shell.io.flush();
    description.prepare_wait();
    let mut poll = [fd::PollFd::new(real, fd::POLLIN)];
    fd::poll(&mut poll, 0).is_ok_and(|ready| ready > 0) && poll[0].readable()
}

// ---------------------------------------------------------------- reading

fn read(shell: &mut Shell, request: &mut Request, line: &mut Line) -> io::Result<Ending> {
    let Some(description) = shell.io.reader(request.descriptor) else {
        return Err(io::Error::from_raw_os_error(spork_os::errno::EBADF));
    };
    if request.nothing {
        return Ok(Ending::Count);
    }
    if !request.timed {
        request.line.timeout =
            shell.value(shell.names.tmout).and_then(|text| seconds(&text)).filter(|timeout| *timeout > 0);
    }
    let terminal = description.real().filter(|real| description.kind() == Kind::Character && fd::is_tty(*real));
    match terminal {
        Some(terminal) => read_terminal(shell, request, &description, terminal, line),
        None => shell.read_line(&description, &request.line, line),
    }
}

/// Shows the prompt, and sets the terminal to the mode asked for while reading.
fn read_terminal(
    shell: &mut Shell,
    request: &Request,
    description: &Rc<Description>,
    real: i32,
    line: &mut Line,
) -> io::Result<Ending> {
    if let Some(prompt) = request.prompt {
        shell.io.write(2, prompt);
    }
    shell.io.flush();
    let before = terminal::attributes(real).ok();
    if let Some(mut attributes) = before {
        if request.line.limit.is_some() || request.line.delimiter != Some(b'\n') {
            attributes = attributes.without_lines();
        }
        if request.silent {
            attributes = attributes.without_echo();
        }
        if Some(attributes) != before {
            let _ = terminal::set_attributes(real, When::Drain, &attributes);
        }
    }
    let result = shell.read_line(description, &request.line, line);
    if let Some(before) = before {
        let _ = terminal::set_attributes(real, When::Drain, &before);
    }
    result
}

// ---------------------------------------------------------------- assignment

fn assign(
    shell: &mut Shell,
    builtin: &[u8],
    request: &Request,
    line: &Line,
    status: i32,
) -> Result<i32, Outcome> {
    if let Some(array) = request.array {
        let Some(array) = shell.array_operand(builtin, array, true) else { return Ok(FAILURE) };
        let words = match request.line.exact {
            true if line.text.is_empty() => Vec::new(),
            true => vec![line.text.clone()],
            false => words(line, &shell.separators, shell.charset),
        };
        shell.fill_array(array, words.into_iter())?;
        return Ok(status);
    }
    if request.names.is_empty() {
        return match shell.assign_reference(b"REPLY", &line.text) {
            Ok(()) => Ok(status),
            Err(Failure::Command(_)) => Ok(USAGE),
            Err(failure) => Err(failure.into()),
        };
    }
    let none = Separators::of(Some(b""));
    let separators = if request.line.exact { none } else { shell.separators.clone() };
    let mut split = Split::new(line, &separators, shell.charset);
    let last = request.names.len() - 1;
    for (number, name) in request.names.iter().enumerate() {
        if !is_reference(name) {
            shell.invalid_identifier(builtin, name);
            return Ok(FAILURE);
        }
        let value = if number < last { split.word().unwrap_or(&[]) } else { split.rest() };
        match shell.assign_reference(name, value) {
            Ok(()) => (),
            Err(Failure::Command(_)) => return Ok(if number < last { USAGE } else { FAILURE }),
            Err(failure) => return Err(failure.into()),
        }
    }
    Ok(status)
}

/// Takes words off a line, by the rules for several variables.
struct Split<'a> {
    text: &'a [u8],
    escaped: &'a [usize],
    separators: &'a Separators,
    charset: Charset,
    /// IFS is the default: only then are blank, tab and newline the only white space.
    plain: bool,
    at: usize,
}

impl<'a> Split<'a> {
    fn new(line: &'a Line, separators: &'a Separators, charset: Charset) -> Split<'a> {
        let plain = separators.text == b" \t\n";
        // What follows a null byte is lost, as C strings have it.
        let end = memchr::memchr(0, &line.text).unwrap_or(line.text.len());
        let text = line.text.get(..end).unwrap_or(&[]);
        // bash marks escaped bytes with \001, and does not where that is a separator.
        let marked = memchr::memchr(1, &separators.text).is_none();
        let escaped = if marked { line.escaped.as_slice() } else { &[] };
        let mut split = Split { text, escaped, separators, charset, plain, at: 0 };
        while split.separates(split.at) && matches!(split.byte(split.at), b' ' | b'\t' | b'\n') {
            split.at += 1;
        }
        split
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    /// A separator stands at `at`.
    fn separates(&self, at: usize) -> bool {
        match self.separators.classify(self.text, at, self.charset) {
            None | Some((Separator::No, _)) => false,
            Some(_) => self.escaped.is_empty() || self.escaped.binary_search(&at).is_err(),
        }
    }

    fn is_white(&self, at: usize) -> bool {
        match self.byte(at) {
            b' ' | b'\t' | b'\n' => true,
            byte => !self.plain && is_space(byte),
        }
    }

    fn skip_white(&mut self) {
        while self.separates(self.at) && self.is_white(self.at) {
            self.at += 1;
        }
    }

    /// The next word; None when only white space is left.
    fn word(&mut self) -> Option<&'a [u8]> {
        self.skip_white();
        let start = self.at;
        if start >= self.text.len() {
            return None;
        }
        while self.at < self.text.len() && !self.separates(self.at) {
            self.at = self.charset.next(self.text, self.at);
        }
        let word = self.text.get(start..self.at);
        self.skip_separator();
        word
    }

    /// Goes past one separator: with white space around it, and one other in white space.
    fn skip_separator(&mut self) {
        if self.at >= self.text.len() {
            return;
        }
        let white = self.is_white(self.at);
        self.at = self.charset.next(self.text, self.at);
        self.skip_white();
        if white && self.separates(self.at) && !self.is_white(self.at) {
            self.at = self.charset.next(self.text, self.at);
            self.skip_white();
        }
    }

    /// What the last variable gets: one word as a word, more than one with all that is between them.
    fn rest(&mut self) -> &'a [u8] {
        let start = self.at;
        let word = self.word();
        if self.at >= self.text.len() {
            return word.unwrap_or(&[]);
        }
        let mut end = self.text.len();
        while end > start + 1
            && is_space(self.byte(end - 1))
            && self.separators.get(self.byte(end - 1)) != Separator::No
        {
            end -= 1;
        }
        self.text.get(start..end).unwrap_or(&[])
    }
}

/// The words of a line as the elements of an array: other separators make empty ones.
fn words(line: &Line, separators: &Separators, charset: Charset) -> Vec<Vec<u8>> {
    let mut split = Split::new(line, separators, charset);
    let mut words = Vec::new();
    split.skip_white();
    while split.at < split.text.len() {
        let start = split.at;
        while split.at < split.text.len() && !split.separates(split.at) {
            split.at = charset.next(split.text, split.at);
        }
        let word = split.text.get(start..split.at).unwrap_or(&[]);
        if !word.is_empty() || (!split.plain && !is_space(split.byte(split.at))) {
            words.push(word.to_vec());
        }
        split.skip_separator();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timeouts() {
        assert_eq!(seconds(b"1.5"), Some(1_500_000_000));
        assert_eq!(seconds(b".0000005"), Some(1_000));
        assert_eq!(seconds(b""), Some(0));
        assert_eq!(seconds(b"-1"), None);
        assert_eq!(seconds(b"1x"), None);
    }

    #[test]
    fn splitting() {
        let default = Separators::of(None);
        let colon = Separators::of(Some(b": "));
        let all = |text: &[u8], separators: &Separators, count: usize| {
            let line = Line { text: text.to_vec(), escaped: Vec::new() };
            let mut split = Split::new(&line, separators, Charset::Bytes);
            let mut out: Vec<Vec<u8>> = (1..count).map(|_| split.word().unwrap_or(&[]).to_vec()).collect();
            out.push(split.rest().to_vec());
            out.iter().map(|word| String::from_utf8_lossy(word).into_owned()).collect::<Vec<_>>()
        };
        assert_eq!(all(b"  a b  c ", &default, 2), ["a", "b  c"]);
        assert_eq!(all(b"a", &default, 2), ["a", ""]);
        assert_eq!(all(b"a : b : c :", &colon, 2), ["a", "b : c :"]);
        assert_eq!(all(b"a:b:", &colon, 2), ["a", "b"]);
        assert_eq!(all(b"a::b", &colon, 3), ["a", "", "b"]);
    }
}

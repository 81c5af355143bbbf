//! `mapfile` and `readarray` (bash manual: Bash Builtins).

use super::options::Scan;
use super::read::descriptor_operand;
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::format::number::{legal_number, push_i64};
use crate::format::quote;
use crate::io::input::Want;
use crate::shell::Shell;
use crate::status::{FAILURE, Flow, Outcome, SUCCESS, USAGE};
use crate::variables::access::Key;
use crate::variables::{Attributes, IndexedArray, Value};
use spork_syntax::Symbol;
use std::io;

pub static MAPFILE: Builtin = Builtin {
    name: "mapfile",
    run: |shell, arguments| shell.naming("mapfile", |shell| main(shell, arguments)).into(),
    flags: Flags::BLOCKS,
    usage: "mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] \
[-c quantum] [array]",
    help: "\
Read lines into an indexed array.

Each line of the standard input becomes an element of ARRAY, MAPFILE if there is
none.

Options:
  -d DELIM\tlines end with the first byte of DELIM (a null byte if it is empty)
  -n COUNT\tread at most COUNT lines (0: all)
  -O ORIGIN\tbegin at index ORIGIN and keep the other elements
  -s COUNT\tleave out the first COUNT lines
  -t\t\tleave out the delimiter of each line
  -u FD\t\tread from the descriptor FD
  -C CALLBACK\trun CALLBACK with index and line as arguments, before the
\t\tassignment, each time QUANTUM lines have been read
  -c QUANTUM\tthe number of lines between two calls (5000)

Exit Status:
Zero unless ARRAY is read-only or no indexed array, or an option is wrong.",
};

pub static READARRAY: Builtin = Builtin {
    name: "readarray",
    run: |shell, arguments| shell.naming("readarray", |shell| main(shell, arguments)).into(),
    flags: Flags::BLOCKS,
    usage: "readarray [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] \
[-c quantum] [array]",
    help: "\
Read lines into an indexed array.

Another name of `mapfile'.",
};

struct Request<'a> {
    delimiter: u8,
    count: u64,
    origin: Option<i64>,
    skip: u64,
    chop: bool,
    descriptor: usize,
    callback: Option<&'a [u8]>,
    quantum: u64,
}

fn main(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let builtin = arguments.at(0);
    let mut request = Request {
        delimiter: b'\n',
        count: 0,
        origin: None,
        skip: 0,
        chop: false,
        descriptor: 0,
        callback: None,
        quantum: 5000,
    };
    let mut scan = Scan::new(arguments, b"d:u:n:O:tC:c:s:");
    while let Some(letter) = scan.next(shell)? {
        let value = scan.value().unwrap_or(b"");
        match letter {
            b'd' => request.delimiter = value.first().copied().unwrap_or(0),
            b'u' => request.descriptor = descriptor_operand(shell, builtin, value)?,
            b'n' => request.count = number(shell, builtin, value, b"line count")?,
            b'O' => request.origin = Some(number(shell, builtin, value, b"array origin")? as i64),
            b's' => request.skip = number(shell, builtin, value, b"line count")?,
            b't' => request.chop = true,
            b'C' => request.callback = Some(value),
            b'c' => {
                request.quantum = number(shell, builtin, value, b"callback quantum")?;
                if request.quantum == 0 {
                    shell.builtin_error(builtin, &[value, b": invalid callback quantum"].concat());
                    return Err(FAILURE.into());
                }
            }
            _ => (),
        }
    }
    let name = match scan.rest().next() {
        None => b"MAPFILE",
        Some(b"") => {
            shell.builtin_error(builtin, b"empty array variable name");
            return Ok(USAGE);
        }
        Some(name) => name,
    };
    let Some(array) = shell.array_operand(builtin, name, request.origin.is_none()) else {
        return Ok(FAILURE);
    };
    fill(shell, &request, array)
}

/// An unsigned 32-bit number.
fn number(shell: &mut Shell, builtin: &[u8], text: &[u8], what: &[u8]) -> Result<u64, Outcome> {
    match legal_number(text).and_then(|number| u32::try_from(number).ok()) {
        Some(number) => Ok(u64::from(number)),
        None => {
            shell.builtin_error(builtin, &[text, b": invalid ", what].concat());
            Err(FAILURE.into())
        }
    }
}

fn fill(shell: &mut Shell, request: &Request, array: Symbol) -> Result<i32, Outcome> {
    if let Some(description) = shell.io.get(request.descriptor) {
        let flow = shell.before_reading(&description);
        if !flow.is_next() {
            return Err(Outcome::Flow(flow, shell.small.status));
        }
    }
    let mut line = shell.spare_bytes();
    for _ in 0..request.skip {
        if !next_line(shell, request, &mut line) {
            break;
        }
    }
    let simple = request.origin.is_none()
        && request.callback.is_none()
        && !shell.variables.get(array).attributes.has(Attributes::CONVERT);
    let mut elements = IndexedArray::new();
    let mut index = request.origin.unwrap_or(0);
    let mut count = 1;
    while next_line(shell, request, &mut line) {
        let value = value_of(&line, request);
        if let Some(callback) = request.callback
            && count % request.quantum == 0
        {
            let flow = call(shell, callback, index, value);
            if !flow.is_next() {
                shell.recycle_bytes(line);
                return Err(Outcome::Flow(flow, shell.small.status));
            }
        }
        if simple {
            elements.push(value.to_vec());
        } else {
            shell.assign_element(array, &Key::Index(index), value, false)?;
        }
        index += 1;
        count += 1;
        if request.count != 0 && count > request.count {
            break;
        }
    }
    shell.recycle_bytes(line);
    if simple {
        shell.set_value(array, Value::Indexed(Box::new(elements)));
    }
    Ok(SUCCESS)
}

/// The element that a line makes: up to a null byte, as C strings have it, and without the
/// delimiter when that is wanted.
fn value_of<'a>(line: &'a [u8], request: &Request) -> &'a [u8] {
    let end = memchr::memchr(0, line).unwrap_or(line.len());
    let value = line.get(..end).unwrap_or(line);
    match value.split_last() {
        Some((last, head)) if request.chop && *last == request.delimiter => head,
        _ => value,
    }
}

/// Reads a line with its delimiter. False at the end of input.
fn next_line(shell: &mut Shell, request: &Request, line: &mut Vec<u8>) -> bool {
    line.clear();
    let Some(description) = shell.io.reader(request.descriptor) else { return false };
    // Who reads everything may read ahead, unless the callback reads, too.
    let all = request.count == 0 && request.callback.is_none();
    let want = if all { Want::Surely(usize::MAX) } else { Want::Through(request.delimiter) };
    loop {
        if !description.is_ready() {
            shell.io.flush();
        }
        let mut ended = false;
        let result = description.read_wanted(want, &mut |bytes| {
            let length = match memchr::memchr(request.delimiter, bytes) {
                Some(at) => {
                    ended = true;
                    at + 1
                }
                None => bytes.len(),
            };
            line.extend_from_slice(bytes.get(..length).unwrap_or(bytes));
            length
        });
        match result {
            Ok(true) if ended => return true,
            Ok(true) => (),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                shell.interrupted_read();
            }
            Ok(false) | Err(_) => return !line.is_empty(),
        }
    }
}

/// Runs the callback: its text with index and line behind it.
fn call(shell: &mut Shell, callback: &[u8], index: i64, value: &[u8]) -> Flow {
    let mut text = callback.to_vec();
    text.push(b' ');
    push_i64(&mut text, index);
    text.push(b' ');
    quote::single(&mut text, value);
    let line = shell.small.line;
    let flow = shell.naming("", |shell| shell.run_text(&text, line, None));
    shell.small.line = line;
    flow
}

//! `ulimit` (bash manual: Bash Builtins).

use super::options::Scan;
use super::{Builtin, Flags};
use crate::error::reason;
use crate::exec::subshell::ForkReason;
use crate::fields::Fields;
use crate::format::number::push_u64;
use crate::shell::Shell;
use crate::status::{FAILURE, Flow, Outcome, SUCCESS};
use spork_os::libc::EINVAL;
use spork_os::process::{self, RLIM_INFINITY, getrlimit, setrlimit};
use std::io;

pub static ULIMIT: Builtin = Builtin {
    name: "ulimit",
    run: |shell, arguments| ulimit(shell, arguments).into(),
    flags: Flags::POSIX,
    usage: "ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]",
    help: "\
Show or set limits on what the shell and its children may use.

Options:
  -S\tthe soft limit
  -H\tthe hard limit
  -a\tshow all limits
  -b\tsize of socket buffers
  -c\tsize of core files
  -d\tsize of a process's data segment
  -e\thighest scheduling priority (`nice')
  -f\tsize of files written
  -i\tnumber of pending signals
  -k\tnumber of kqueues
  -l\tmemory a process may lock
  -m\tresident memory
  -n\tnumber of open descriptors
  -p\tsize of a pipe's buffer
  -q\tbytes in POSIX message queues
  -r\thighest real-time priority
  -s\tsize of the stack
  -t\tprocessor time in seconds
  -u\tnumber of processes of the user
  -v\tvirtual memory
  -x\tnumber of file locks
  -P\tnumber of pseudoterminals
  -R\ttime a real-time process may run without blocking
  -T\tnumber of threads

Not every system has them all.

With LIMIT the limit is set: a number, or `soft', `hard' or `unlimited' for
the limits now in force and for none. Without it the limit is shown. Without
an option -f is meant.

Numbers are in units of 1024 bytes, but seconds for -t, 512 bytes for -p,
microseconds for -R, bytes for -b, and plain numbers for -e, -i, -k, -n, -q,
-r, -u, -x and -P. In POSIX mode -c and -f are in units of 512 bytes.

Exit Status:
Zero unless an option is invalid or an error occurs.",
};

/// A limit: a row of the table.
struct Limit {
    letter: u8,
    resource: Resource,
    unit: Unit,
    description: &'static str,
    /// What the unit is called.
    unit_name: &'static str,
}

enum Resource {
    System(process::Resource),
    /// The size of a pipe's buffer as POSIX has it; it cannot be set.
    Pipe,
}

#[derive(Clone, Copy)]
enum Unit {
    Bytes(u64),
    /// 1024 bytes, 512 in POSIX mode.
    Block,
}

macro_rules! limit {
    ($letter:literal $resource:expr, $unit:expr, $description:literal, $name:literal) => {
        Limit {
            letter: $letter,
            resource: $resource,
            unit: $unit,
            description: $description,
            unit_name: $name,
        }
    };
}

use Resource::{Pipe, System};
use Unit::{Block, Bytes};

/// In the order of `ulimit -a`.
#[rustfmt::skip]
static LIMITS: &[Limit] = &[
    limit!(b'R' System(process::RLIMIT_RTTIME as _), Bytes(1), "real-time non-blocking time", "microseconds"),
    limit!(b'c' System(process::RLIMIT_CORE as _), Block, "core file size", "blocks"),
    limit!(b'd' System(process::RLIMIT_DATA as _), Bytes(1024), "data seg size", "kbytes"),
    limit!(b'e' System(process::RLIMIT_NICE as _), Bytes(1), "scheduling priority", ""),
    limit!(b'f' System(process::RLIMIT_FSIZE as _), Block, "file size", "blocks"),
    limit!(b'i' System(process::RLIMIT_SIGPENDING as _), Bytes(1), "pending signals", ""),
    limit!(b'l' System(process::RLIMIT_MEMLOCK as _), Bytes(1024), "max locked memory", "kbytes"),
    limit!(b'm' System(process::RLIMIT_RSS as _), Bytes(1024), "max memory size", "kbytes"),
    limit!(b'n' System(process::RLIMIT_NOFILE as _), Bytes(1), "open files", ""),
    limit!(b'p' Pipe, Bytes(512), "pipe size", "512 bytes"),
    limit!(b'q' System(process::RLIMIT_MSGQUEUE as _), Bytes(1), "POSIX message queues", "bytes"),
    limit!(b'r' System(process::RLIMIT_RTPRIO as _), Bytes(1), "real-time priority", ""),
    limit!(b's' System(process::RLIMIT_STACK as _), Bytes(1024), "stack size", "kbytes"),
    limit!(b't' System(process::RLIMIT_CPU as _), Bytes(1), "cpu time", "seconds"),
    limit!(b'u' System(process::RLIMIT_NPROC as _), Bytes(1), "max user processes", ""),
    limit!(b'v' System(process::RLIMIT_AS as _), Bytes(1024), "virtual memory", "kbytes"),
    limit!(b'x' System(process::RLIMIT_LOCKS as _), Bytes(1), "file locks", ""),
];

/// POSIX's PIPE_BUF.
const PIPE_BUF: u64 = 4096;

/// Which of the two limits is meant.
#[derive(Default, Clone, Copy)]
struct Which {
    soft: bool,
    hard: bool,
}

impl Which {
    /// Neither was asked for: `default` says what that means.
    fn or(self, default: Which) -> Which {
        if self.soft || self.hard { self } else { default }
    }
}

fn ulimit(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let name = arguments.at(0);
    let mut which = Which::default();
    let mut all = false;
    let mut requests: Vec<(u8, Option<&[u8]>)> = Vec::new();
    let mut options = Scan::new(arguments, b"aSHR;c;d;e;f;i;l;m;n;p;q;r;s;t;u;v;x;");
    while let Some(letter) = options.next(shell)? {
        match letter {
            b'a' => all = true,
            b'S' => which.soft = true,
            b'H' => which.hard = true,
            _ => requests.push((letter, options.value())),
        }
    }
    if all {
        print_all(shell, which.or(Which { soft: true, hard: false }));
        return Ok(SUCCESS);
    }
    let operand = options.rest().next();
    match requests.last_mut() {
        None => requests.push((b'f', operand)),
        Some((_, value)) => *value = value.or(operand),
    }
    if requests.iter().any(|(_, value)| value.is_some()) {
        // A limit cannot be given back: a subshell becomes a process first.
        let flow = shell.fork_here(ForkReason::SeenFromOutside);
        if flow != Flow::Next {
            return Err(Outcome::Flow(flow, shell.small.status));
        }
    }
    let many = requests.len() > 1;
    for (letter, value) in requests {
        let Some(limit) = LIMITS.iter().find(|limit| limit.letter == letter) else { continue };
        if let Err((message, error)) = one(shell, name, limit, value, which, many) {
            if let Some(error) = error {
                let parts: &[&[u8]] =
                    &[name, b": ", limit.description.as_bytes(), b": ", message, b": ", reason(&error)];
                shell.error_parts(parts);
            }
            return Ok(FAILURE);
        }
    }
    Ok(SUCCESS)
}

/// What a failing request says before the system's reason; no reason when the message was printed.
type Fault = (&'static [u8], Option<io::Error>);

/// Shows or sets one limit.
fn one(
    shell: &mut Shell,
    name: &[u8],
    limit: &Limit,
    value: Option<&[u8]>,
    which: Which,
    described: bool,
) -> Result<(), Fault> {
    let (soft, hard) = get(limit).map_err(|error| (&b"cannot get limit"[..], Some(error)))?;
    let Some(text) = value else {
        let which = which.or(Which { soft: true, hard: false });
        print_one(shell, limit, if which.soft { soft } else { hard }, described);
        return Ok(());
    };
    let unit = unit(shell, limit);
    let wanted = match text {
        b"hard" => hard,
        b"soft" => soft,
        b"unlimited" => RLIM_INFINITY,
        [_, ..] if text.iter().all(u8::is_ascii_digit) => {
            let number = text
                .iter()
                .fold(0u64, |number, digit| number.wrapping_mul(10).wrapping_add(u64::from(digit - b'0')));
            let Some(bytes) = number.checked_mul(unit) else {
                shell.out_of_range(name, text, b"limit");
                return Err((b"", None));
            };
            bytes
        }
        _ => {
            shell.invalid_number(name, text);
            return Err((b"", None));
        }
    };
    let which = which.or(Which { soft: true, hard: true });
    set(limit, wanted, which).map_err(|error| (&b"cannot modify limit"[..], Some(error)))
}

fn unit(shell: &Shell, limit: &Limit) -> u64 {
    match limit.unit {
        Unit::Bytes(bytes) => bytes,
        Unit::Block if shell.posix() => 512,
        Unit::Block => 1024,
    }
}

fn get(limit: &Limit) -> io::Result<(u64, u64)> {
    match limit.resource {
        Resource::System(resource) => getrlimit(resource),
        Resource::Pipe => Ok((PIPE_BUF, PIPE_BUF)),
    }
}

fn set(limit: &Limit, wanted: u64, which: Which) -> io::Result<()> {
    let Resource::System(resource) = limit.resource else {
        return Err(io::Error::from_raw_os_error(EINVAL));
    };
    let (mut soft, mut hard) = getrlimit(resource)?;
    // Without privileges "unlimited" is what the hard limit allows.
    let capped = wanted == RLIM_INFINITY && !which.hard && process::geteuid() != 0 && soft <= hard;
    let wanted = if capped { hard } else { wanted };
    if which.soft {
        soft = wanted;
    }
    if which.hard {
        hard = wanted;
    }
    setrlimit(resource, soft, hard)
}

fn print_all(shell: &mut Shell, which: Which) {
    for limit in LIMITS {
        if let Ok((soft, hard)) = get(limit) {
            print_one(shell, limit, if which.soft { soft } else { hard }, true);
        }
    }
}

fn print_one(shell: &mut Shell, limit: &Limit, value: u64, described: bool) {
    let mut line = Vec::new();
    if described {
        let letter = char::from(limit.letter);
        let unit = match limit.unit_name {
            "" => format!("(-{letter}) "),
            name => format!("({name}, -{letter}) "),
        };
        line = format!("{:<20} {unit:>20}", limit.description).into_bytes();
    }
    if value == RLIM_INFINITY {
        line.extend_from_slice(b"unlimited");
    } else {
        push_u64(&mut line, value / unit(shell, limit));
    }
    line.push(b'\n');
    shell.print(&line);
}

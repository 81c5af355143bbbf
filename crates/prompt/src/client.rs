//! The shell's side: starts the daemon if there is none, asks, and takes answers as they come.
//!
//! Nothing here waits unless its name says so: `fd` is what to poll, `take` what to call then. A
//! daemon that goes away while a question is open is replaced and asked again, once or twice; after
//! that the question stays unanswered and the next one tries anew.

use std::io;

use spork_os::cstring::{CStrings, c_string};
use spork_os::errno::{EACCES, EAGAIN, ECHILD, EINTR};
use spork_os::fd::{self, Fd, Lock, POLLIN, PollFd};
use spork_os::spawn::Spawn;
use spork_os::{process, signal, socket, time};

use crate::directory::{self, Directory, Settings};
use crate::environment::Environment;
use crate::facts::Facts;
use crate::protocol::{self as wire, Hello, Part, Question, VERSION, Want, ask, tell};

/// The descriptor at which a daemon finds its listening socket.
pub const LISTENER: i32 = 3;

/// How long to wait for somebody else who starts or ends a daemon, if nothing else is said.
const LOCK_NS: u64 = 500_000_000;

/// How often a question is asked again of a new daemon.
const RETRIES: u32 = 2;

/// What comes from the daemon.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "one at a time, and most are parts")]
pub enum Answer {
    Part(Part),
    /// All parts are fresh.
    Done,
}

/// The program that becomes the daemon: it is started as `PATH prompt daemon run`.
#[derive(Clone, Debug)]
pub struct Program {
    pub path: Vec<u8>,
    /// Its environment.
    pub environment: Vec<Vec<u8>>,
}

impl Program {
    /// This program itself.
    pub fn this(strings: &[&[u8]]) -> Program {
        let keep = |s: &&&[u8]| {
            let name = s.split(|&b| b == b'=').next().unwrap_or_default();
            let also: [&[u8]; 4] = [b"PATH", b"USER", b"LOGNAME", b"TMPDIR"];
            directory::VARIABLES.iter().any(|v| v.as_bytes() == name) || also.contains(&name)
        };
        let environment = strings.iter().filter(keep).map(|s| s.to_vec()).collect();
        Program { path: directory::THIS.to_vec(), environment }
    }
}

struct Connection {
    fd: Fd,
    received: Vec<u8>,
    taken: usize,
    welcome: bool,
}

/// A connection to the daemon, made when it is needed.
pub struct Client {
    settings: Settings,
    program: Program,
    connection: Option<Connection>,
    /// What the daemon at the other end knows.
    environment: Option<Environment>,
    wanted: Environment,
    question: Question,
    open: bool,
    retries: u32,
    patience_ns: u64,
    frame: Vec<u8>,
}

impl Client {
    pub fn new(settings: Settings, program: Program) -> Client {
        Client {
            settings,
            program,
            connection: None,
            environment: None,
            wanted: Environment::default(),
            question: Question::default(),
            open: false,
            retries: 0,
            patience_ns: LOCK_NS,
            frame: Vec::new(),
        }
    }

    /// How long `ask` may wait for somebody else who starts or ends a daemon just now.
    pub fn set_patience(&mut self, ns: u64) {
        self.patience_ns = ns;
    }

    /// A client with the environment this process was started with.
    pub fn from_environment(strings: &[&[u8]]) -> Client {
        Client::new(Settings::from_strings(strings), Program::this(strings))
    }

    /// Asks; what is still to come for an earlier question will be passed over. `question.generation`
    /// is given here, and answered.
    pub fn ask(&mut self, environment: &Environment, question: Question) -> io::Result<u64> {
        let generation = self.question.generation + 1;
        self.question = Question { generation, ..question };
        if self.wanted != *environment {
            self.wanted = environment.clone();
        }
        self.retries = 0;
        self.open = true;
        self.send()?;
        Ok(generation)
    }

    /// What to poll for reading, while there is a connection.
    pub fn fd(&self) -> Option<i32> {
        self.connection.as_ref().map(|c| c.fd.raw())
    }

    /// Whether more is to come for the question.
    pub fn is_open(&self) -> bool {
        self.open
    }

    fn send(&mut self) -> io::Result<()> {
        loop {
            let fresh = self.connection.is_none();
            if fresh {
                self.connect()?;
            }
            self.frame.clear();
            if fresh {
                // A daemon that is older than the one we would start makes room for it.
                let build = directory::build(&self.program.path);
                let hello = Hello { version: VERSION, build, pid: process::getpid() };
                wire::put_hello(&mut self.frame, ask::HELLO, &hello);
            }
            if self.environment.as_ref() != Some(&self.wanted) {
                put_environment(&mut self.frame, &self.wanted);
                self.environment = Some(self.wanted.clone());
            }
            wire::put_question(&mut self.frame, &self.question);
            match self.write() {
                Ok(()) => return Ok(()),
                Err(e) if self.retries >= RETRIES => return Err(e),
                Err(_) => {
                    self.retries += 1;
                    self.hang_up();
                }
            }
        }
    }

    /// Writes the frame. A daemon that takes nothing is as good as none.
    fn write(&mut self) -> io::Result<()> {
        let Some(connection) = &self.connection else {
            return Err(io::ErrorKind::NotConnected.into());
        };
        send_all(connection.fd.raw(), &self.frame)
    }

    pub fn hang_up(&mut self) {
        self.connection = None;
        self.environment = None;
    }

    fn connect(&mut self) -> io::Result<()> {
        let fd = connect(&self.settings, Some(&self.program), self.patience_ns)?;
        self.connection = Some(Connection { fd, received: Vec::new(), taken: 0, welcome: false });
        self.environment = None;
        Ok(())
    }

    /// The next answer that has arrived. `None`: nothing more at the moment.
    pub fn take(&mut self) -> io::Result<Option<Answer>> {
        loop {
            if let Some(answer) = self.next_answer() {
                return Ok(Some(answer));
            }
            let Some(connection) = &mut self.connection else {
                // It was broken off over what had arrived.
                if !self.open {
                    return Ok(None);
                }
                self.lost()?;
                continue;
            };
            if connection.taken == connection.received.len() {
                connection.received.clear();
                connection.taken = 0;
            }
            let mut buffer = [0u8; 4096];
            match socket::receive(connection.fd.raw(), &mut buffer, false) {
                Ok(0) => self.lost()?,
                Ok(n) => connection.received.extend_from_slice(buffer.get(..n).unwrap_or_default()),
                Err(e) if e.raw_os_error() == Some(EAGAIN) => return Ok(None),
                Err(e) if e.raw_os_error() == Some(EINTR) => {}
                Err(_) => self.lost()?,
            }
        }
    }

    /// The daemon has gone: a question that is open is asked of another one.
    fn lost(&mut self) -> io::Result<()> {
        self.hang_up();
        if self.open && self.retries < RETRIES {
            self.retries += 1;
            return self.send();
        }
        let open = std::mem::take(&mut self.open);
        if open { Err(io::ErrorKind::ConnectionReset.into()) } else { Ok(()) }
    }

    /// The next answer among the bytes that have been read.
    fn next_answer(&mut self) -> Option<Answer> {
        loop {
            let connection = self.connection.as_mut()?;
            let rest = connection.received.get(connection.taken..).unwrap_or_default();
            let Ok(frame) = wire::next_frame(rest) else {
                self.hang_up();
                return None;
            };
            let (letter, body, length) = frame?;
            connection.taken += length;
            match letter {
                tell::HELLO => connection.welcome = wire::get_hello(body).is_some(),
                tell::PART if connection.welcome => {
                    if let Some((generation, part)) = wire::get_part(body)
                        && generation == self.question.generation
                    {
                        return Some(Answer::Part(part));
                    }
                }
                tell::DONE if connection.welcome => {
                    let generation = crate::wire::Get(body).number();
                    if generation == Some(self.question.generation) {
                        self.open = false;
                        return Some(Answer::Done);
                    }
                }
                _ => {
                    self.hang_up();
                    return None;
                }
            }
        }
    }

    /// As `take`, waiting for an answer until the monotonic clock says `until` (nanoseconds).
    pub fn wait(&mut self, until: u64) -> io::Result<Option<Answer>> {
        loop {
            if let Some(answer) = self.next_answer() {
                return Ok(Some(answer));
            }
            if let Some(fd) = self.fd() {
                let left = until.saturating_sub(time::monotonic_ns());
                match fd::poll_with(&mut [PollFd::new(fd, POLLIN)], Some(left), None) {
                    Ok(0) => return Ok(None),
                    Err(e) if e.raw_os_error() != Some(EINTR) => return Err(e),
                    _ => {}
                }
            }
            match self.take()? {
                None if self.connection.is_none() => return Ok(None),
                None => {}
                answer => return Ok(answer),
            }
        }
    }

    /// Has the daemon carry out a command about the question that was asked last.
    pub fn command(&mut self, words: &[&[u8]], until: u64) -> io::Result<Vec<u8>> {
        let Some(connection) = &mut self.connection else {
            return Err(io::ErrorKind::NotConnected.into());
        };
        connection.received.drain(..connection.taken);
        connection.taken = 0;
        converse(connection.fd.raw(), &mut connection.received, words, until)
    }

    /// Asks and puts what comes until `until` into `facts`; true: everything is fresh.
    pub fn fill(
        &mut self,
        environment: &Environment,
        want: Want,
        facts: &mut Facts,
        until: u64,
    ) -> io::Result<bool> {
        facts.age();
        let question = Question { cwd: facts.cwd.clone(), want, partial: true, ..Question::default() };
        self.ask(environment, Question { follow: true, ..question })?;
        while let Some(answer) = self.wait(until)? {
            match answer {
                Answer::Part(part) => part.apply(facts),
                Answer::Done => return Ok(true),
            }
        }
        Ok(false)
    }
}

/// Appends the frame that tells the environment.
fn put_environment(to: &mut Vec<u8>, environment: &Environment) {
    use crate::wire::Put;
    wire::frame(to, ask::ENVIRONMENT, |b| {
        b.number(environment.iter().len() as u64);
        for (name, value) in environment.iter() {
            b.text(name);
            b.text(value);
        }
    });
}

fn send_all(fd: i32, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match socket::send(fd, bytes, false) {
            Ok(n) => bytes = bytes.get(n..).unwrap_or_default(),
            Err(e) if e.raw_os_error() == Some(EINTR) => {}
            Err(e) => return Err(e),
        }
    }
    Ok(())
}

/// Connects to the daemon, which is started if there is none and `program` says how.
fn connect(settings: &Settings, program: Option<&Program>, patience_ns: u64) -> io::Result<Fd> {
    let directory = Directory::open(settings)?;
    let path = directory.socket();
    if let Ok(fd) = call(&path) {
        return Ok(fd);
    }
    let Some(program) = program else {
        return Err(io::ErrorKind::NotConnected.into());
    };
    let lock = directory.lock_file()?;
    let until = time::monotonic_ns() + patience_ns;
    while let Err(e) = fd::flock(lock.raw(), Lock::Try) {
        if e.raw_os_error() != Some(EAGAIN) || time::monotonic_ns() > until {
            return Err(e);
        }
        let _ = time::sleep(500_000);
    }
    // Somebody else may have been quicker.
    if let Ok(fd) = call(&path) {
        return Ok(fd);
    }
    let _ = spork_os::file::unlink(&path);
    let listener = socket::listen(&path, 128)?;
    start(&listener, program)?;
    // It is waiting for us from now on, whether the daemon runs already or not.
    call(&path)
}

/// Calls the socket at `path`; who answers is one of our own.
fn call(path: &[u8]) -> io::Result<Fd> {
    let fd = socket::connect(path)?;
    if socket::peer(fd.raw())?.uid != process::geteuid() {
        return Err(io::Error::from_raw_os_error(EACCES));
    }
    Ok(fd)
}

/// Starts the daemon with the socket it is to listen to; what is started here leaves it behind and
/// ends at once, so that it is nobody's child.
fn start(listener: &Fd, program: &Program) -> io::Result<()> {
    let path = c_string(&program.path);
    let argv = CStrings::from_slices(&["spork", "prompt", "daemon", "run"]);
    let envp = CStrings::from_slices(&program.environment);
    let null = fd::open(b"/dev/null", fd::O_RDWR, 0)?;
    // The listener may have any number, its place too: both are moved at once.
    let moves = [(null.raw(), 0), (null.raw(), 1), (null.raw(), 2), (listener.raw(), LISTENER)];
    let mut spawn = Spawn::new(&path, &argv, &envp);
    spawn.moves = &moves;
    spawn.default_signals = signal::SigSet::ALL;
    let pid = spawn.spawn()?;
    loop {
        match process::waitpid(pid, 0) {
            Ok(Some((_, status))) if status.exited() == Some(0) => return Ok(()),
            Ok(_) => return Err(io::ErrorKind::NotConnected.into()),
            Err(e) if e.raw_os_error() == Some(EINTR) => {}
            // Somebody else has waited for it.
            Err(e) if e.raw_os_error() == Some(ECHILD) => return Ok(()),
            Err(e) => return Err(e),
        }
    }
}

/// Has the daemon carry out a command; answers what it says. `Err` of kind `NotConnected`: there is
/// no daemon.
pub fn command(settings: &Settings, words: &[&[u8]], until: u64) -> io::Result<Vec<u8>> {
    let fd = connect(settings, None, 0)?;
    let mut frame = Vec::new();
    let hello = Hello { version: VERSION, build: 0, pid: process::getpid() };
    wire::put_hello(&mut frame, ask::HELLO, &hello);
    send_all(fd.raw(), &frame)?;
    converse(fd.raw(), &mut Vec::new(), words, until)
}

/// Starts the daemon if there is none.
pub fn start_daemon(settings: &Settings, program: &Program) -> io::Result<()> {
    connect(settings, Some(program), LOCK_NS).map(drop)
}

/// Sends a command and waits for what is said to it.
fn converse(fd: i32, received: &mut Vec<u8>, words: &[&[u8]], until: u64) -> io::Result<Vec<u8>> {
    use crate::wire::Put;
    let mut frame = Vec::new();
    wire::frame(&mut frame, ask::COMMAND, |b| words.iter().for_each(|word| b.text(word)));
    send_all(fd, &frame)?;
    loop {
        while let Some((letter, body, length)) =
            wire::next_frame(received).map_err(|_| io::Error::from(io::ErrorKind::InvalidData))?
        {
            let report = (letter == tell::REPORT).then(|| body.to_vec());
            received.drain(..length);
            if let Some(report) = report {
                return Ok(report);
            }
        }
        let left = until.saturating_sub(time::monotonic_ns());
        if fd::poll_with(&mut [PollFd::new(fd, POLLIN)], Some(left), None)? == 0 {
            return Err(io::ErrorKind::TimedOut.into());
        }
        match fd::read_into(fd, received, 64 << 10) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Err(e) if e.raw_os_error() != Some(EAGAIN) => return Err(e),
            _ => {}
        }
    }
}

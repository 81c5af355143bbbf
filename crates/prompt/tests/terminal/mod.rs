//! A shell on a pseudo-terminal, and the screen it draws.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use spork_os::fd::{self, Fd, O_NOCTTY, O_RDWR, POLLIN, PollFd};
use spork_os::terminal;

/// The few functions of a terminal that line editors use.
pub struct Screen {
    pub columns: usize,
    rows: Vec<Vec<char>>,
    x: usize,
    y: usize,
    saved: (usize, usize),
    wrap: bool,
    rest: Vec<u8>,
    /// Titles and other strings that were sent.
    pub strings: Vec<String>,
    pub bells: usize,
}

impl Screen {
    pub fn new(columns: usize, rows: usize) -> Screen {
        let rows = vec![vec![' '; columns]; rows];
        let (strings, rest) = (Vec::new(), Vec::new());
        Screen { columns, rows, x: 0, y: 0, saved: (0, 0), wrap: false, rest, strings, bells: 0 }
    }

    pub fn lines(&self) -> Vec<String> {
        self.rows.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect()
    }

    pub fn text(&self) -> String {
        self.lines().join("\n").trim_end().to_owned()
    }

    /// The row of the cursor.
    pub fn line(&self) -> String {
        self.lines().get(self.y).cloned().unwrap_or_default()
    }

    fn down(&mut self) {
        if self.y + 1 < self.rows.len() {
            self.y += 1;
        } else {
            self.rows.remove(0);
            self.rows.push(vec![' '; self.columns]);
        }
    }

    fn put(&mut self, c: char) {
        match c {
            '\r' => (self.x, self.wrap) = (0, false),
            '\n' => self.down(),
            '\x08' => (self.x, self.wrap) = (self.x.saturating_sub(1), false),
            '\t' => self.x = (self.x / 8 * 8 + 8).min(self.columns - 1),
            '\x07' => self.bells += 1,
            c if c < ' ' => {}
            c => {
                if self.wrap {
                    (self.x, self.wrap) = (0, false);
                    self.down();
                }
                self.rows[self.y][self.x] = c;
                self.wrap = self.x + 1 == self.columns;
                self.x = (self.x + 1).min(self.columns - 1);
            }
        }
    }

    fn erase(&mut self, from: (usize, usize), to: (usize, usize)) {
        for y in from.1..=to.1.min(self.rows.len() - 1) {
            let first = if y == from.1 { from.0 } else { 0 };
            let last = if y == to.1 { to.0 } else { self.columns };
            self.rows[y][first..last.min(self.columns)].fill(' ');
        }
    }

    fn csi(&mut self, body: &str, last: char) {
        let numbers: Vec<usize> =
            body.trim_start_matches(['?', '>', '=']).split(';').map(|n| n.parse().unwrap_or(0)).collect();
        let n = numbers[0].max(1);
        let end = (self.columns, self.rows.len() - 1);
        let here = (self.x, self.y);
        self.wrap = false;
        match last {
            'A' => self.y = self.y.saturating_sub(n),
            'B' => self.y = (self.y + n).min(end.1),
            'C' => self.x = (self.x + n).min(self.columns - 1),
            'D' => self.x = self.x.saturating_sub(n),
            'G' => self.x = (n - 1).min(self.columns - 1),
            'H' => {
                let x = numbers.get(1).copied().unwrap_or(1).max(1);
                (self.x, self.y) = ((x - 1).min(self.columns - 1), (n - 1).min(end.1));
            }
            'J' => match numbers[0] {
                0 => self.erase(here, end),
                _ => self.erase((0, 0), end),
            },
            'K' => match numbers[0] {
                0 => self.erase(here, (self.columns, self.y)),
                1 => self.erase((0, self.y), (self.x + 1, self.y)),
                _ => self.erase((0, self.y), (self.columns, self.y)),
            },
            'P' => {
                let columns = self.columns;
                let row = &mut self.rows[self.y];
                row.drain(here.0..(here.0 + n).min(columns));
                row.resize(columns, ' ');
            }
            '@' => {
                let columns = self.columns;
                let row = &mut self.rows[self.y];
                (0..n).for_each(|_| row.insert(here.0, ' '));
                row.truncate(columns);
            }
            _ => {}
        }
    }

    pub fn feed(&mut self, bytes: &[u8]) {
        self.rest.extend_from_slice(bytes);
        let bytes = std::mem::take(&mut self.rest);
        let text = match std::str::from_utf8(&bytes) {
            Ok(text) => text.to_owned(),
            Err(e) => {
                self.rest = bytes[e.valid_up_to()..].to_vec();
                String::from_utf8_lossy(&bytes[..e.valid_up_to()]).into_owned()
            }
        };
        let mut rest = text.as_str();
        while let Some(c) = rest.chars().next() {
            if c != '\x1b' {
                self.put(c);
                rest = &rest[c.len_utf8()..];
                continue;
            }
            let body = &rest[1..];
            let used = match body.chars().next() {
                Some('[') => body.find(|c: char| ('@'..='~').contains(&c) && c != '[').map(|end| {
                    let last = body[end..].chars().next().unwrap();
                    self.csi(&body[1..end], last);
                    end + last.len_utf8()
                }),
                Some(']' | 'P' | '_') => body
                    .find(['\x07', '\u{9c}'])
                    .map(|end| (end, 1))
                    .or(body.find("\x1b\\").map(|end| (end, 2)))
                    .map(|(end, n)| {
                        self.strings.push(body[1..end].to_owned());
                        end + n
                    }),
                Some('7') => {
                    self.saved = (self.x, self.y);
                    Some(1)
                }
                Some('8') => {
                    (self.x, self.y) = self.saved;
                    Some(1)
                }
                Some('(' | ')') => (body.len() >= 2).then_some(2),
                Some('M') => {
                    self.y = self.y.saturating_sub(1);
                    Some(1)
                }
                Some(_) => Some(1),
                None => None,
            };
            match used {
                Some(n) => rest = &body[n..],
                None => {
                    let mut kept = rest.as_bytes().to_vec();
                    kept.extend_from_slice(&self.rest);
                    self.rest = kept;
                    return;
                }
            }
        }
    }
}

/// A shell and its terminal.
pub struct Session {
    master: Fd,
    pub child: Child,
    pub screen: Screen,
    /// Everything that was sent to the terminal.
    pub raw: Vec<u8>,
}

/// What came did not come in time.
const PATIENCE: Duration = Duration::from_secs(30);

impl Session {
    /// Starts a program in a session of its own, with nothing but `environment`.
    pub fn start(argv: &[&str], environment: &[(&str, &str)], cwd: &Path, columns: u16) -> Session {
        let master = fd::open(b"/dev/ptmx", O_RDWR | O_NOCTTY, 0).unwrap();
        let slave = terminal::unlock_slave(master.raw()).unwrap();
        terminal::set_window_size(master.raw(), 24, columns).unwrap();
        let open = || {
            Stdio::from(
                File::options().read(true).write(true).open(std::str::from_utf8(&slave).unwrap()).unwrap(),
            )
        };
        let child = Command::new("setsid")
            .args(["--ctty", "--wait"])
            .args(argv)
            .env_clear()
            .envs(environment.iter().copied())
            .current_dir(cwd)
            .stdin(open())
            .stdout(open())
            .stderr(open())
            .spawn()
            .unwrap();
        Session { master, child, screen: Screen::new(usize::from(columns), 24), raw: Vec::new() }
    }

    pub fn send(&self, text: &str) {
        fd::write_all(self.master.raw(), text.as_bytes()).unwrap();
    }

    pub fn resize(&mut self, columns: u16) {
        terminal::set_window_size(self.master.raw(), 24, columns).unwrap();
    }

    /// Reads what comes within some time; false: nothing did.
    pub fn read(&mut self, wait: Duration) -> bool {
        let mut fds = [PollFd::new(self.master.raw(), POLLIN)];
        if fd::poll(&mut fds, wait.as_millis() as i32).unwrap_or(0) == 0 {
            return false;
        }
        let mut bytes = Vec::new();
        let read = fd::read_into(self.master.raw(), &mut bytes, 64 << 10);
        self.raw.extend_from_slice(&bytes);
        self.screen.feed(&bytes);
        matches!(read, Ok(n) if n > 0)
    }

    /// Reads until the screen is as `wanted`. Where a prompt came too late for a shell that cannot draw
    /// it later, Enter asks for another one.
    pub fn until(&mut self, what: &str, wanted: impl Fn(&Screen) -> bool) {
        let start = Instant::now();
        let mut asked = start;
        while !wanted(&self.screen) {
            if start.elapsed() > PATIENCE {
                let raw = String::from_utf8_lossy(&self.raw);
                panic!("{what} was not shown:\n{}\n{raw:?}", self.screen.text());
            }
            let line = self.screen.line();
            if line.starts_with('/') && line.ends_with(" $") && asked.elapsed() > Duration::from_millis(500) {
                asked = Instant::now();
                self.send("\r");
            }
            self.read(Duration::from_millis(50));
        }
    }

    /// As `until`, typing `keys` now and again: some shells show news only in a new prompt.
    pub fn until_after(&mut self, keys: &str, what: &str, wanted: impl Fn(&Screen) -> bool) {
        let start = Instant::now();
        while !wanted(&self.screen) {
            assert!(start.elapsed() < PATIENCE, "{what} was not shown:\n{}", self.screen.text());
            self.send(keys);
            let sent = Instant::now();
            while !wanted(&self.screen) && sent.elapsed() < Duration::from_millis(300) {
                self.read(Duration::from_millis(50));
            }
        }
    }

    /// Waits for the shell's end.
    pub fn end(mut self) -> i32 {
        let start = Instant::now();
        loop {
            self.read(Duration::from_millis(10));
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code().unwrap_or(-1);
            }
            assert!(start.elapsed() < PATIENCE, "the shell does not end:\n{}", self.screen.text());
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

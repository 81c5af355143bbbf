//! `spork prompt attach SHELL PID`: starts the companion of a shell and says where it listens.
//!
//! The companion gets two named pipes in the user's runtime folder, which the shell opens; after
//! that they have no names. It is no child of the shell, so no `jobs`, `wait` or `$!` sees it, and no
//! Control-C reaches it. On standard output stand the name that both pipes begin with and the
//! companion's process id.

use std::io;

use spork_os::cstring::{CStrings, c_string};
use spork_os::fd::{self, Fd, O_NOFOLLOW, O_RDONLY, O_RDWR, O_WRONLY};
use spork_os::spawn::Spawn;
use spork_os::{environ, file, random};

use crate::commands::{complain, print};
use crate::directory::{Directory, Settings};

pub fn run(arguments: &[Vec<u8>]) -> i32 {
    let [name, pid] = arguments else {
        complain("usage: attach zsh|bash pid");
        return 2;
    };
    let digits = !pid.is_empty() && pid.iter().all(u8::is_ascii_digit);
    if super::shell(name).is_none() || !digits {
        complain("usage: attach zsh|bash pid");
        return 2;
    }
    match start(name, pid) {
        Ok((base, companion)) => i32::from(!print(&[&base, format!(" {companion}\n").as_bytes()].concat())),
        Err(e) => {
            complain(&format!("attach: {e}"));
            1
        }
    }
}

/// Starts a companion; answers the beginning of the names of its pipes, and its process id.
pub fn start(name: &[u8], pid: &[u8]) -> io::Result<(Vec<u8>, i32)> {
    let strings = environ();
    let folder = Directory::open(&Settings::from_strings(&strings))?;
    let mut random = [0u8; 8];
    random::fill(&mut random)?;
    let unique: String = random.iter().map(|b| format!("{b:02x}")).collect();
    let base = [folder.path(), b"/shell-", pid, b"-", unique.as_bytes()].concat();
    let pipe = |ending: &[u8]| [&base, ending].concat();
    let (requests, answers) = (pipe(b".in"), pipe(b".out"));
    let started = connect(name, pid, &requests, &answers);
    if started.is_err() {
        let _ = file::unlink(&requests);
        let _ = file::unlink(&answers);
    }
    started.map(|companion| (base, companion))
}

fn connect(name: &[u8], pid: &[u8], requests: &[u8], answers: &[u8]) -> io::Result<i32> {
    file::mkfifo(requests, 0o600)?;
    file::mkfifo(answers, 0o600)?;
    // Opened for both, a pipe is open at once; the companion gets ends of one kind, so that it
    // notices when the shell's are gone. Until then these keep them.
    let keep_in = fd::open(requests, O_RDWR | O_NOFOLLOW, 0)?;
    let keep_out = fd::open(answers, O_RDWR | O_NOFOLLOW, 0)?;
    let read: Fd = fd::open(requests, O_RDONLY | O_NOFOLLOW, 0)?;
    let write: Fd = fd::open(answers, O_WRONLY | O_NOFOLLOW, 0)?;
    let null = fd::open(b"/dev/null", O_RDWR, 0)?;
    let mut argv = CStrings::new();
    [b"spork", b"prompt".as_slice(), b"serve", name, pid, requests, answers]
        .iter()
        .for_each(|w| argv.push(w));
    let mut envp = CStrings::new();
    environ().iter().for_each(|string| envp.push(string));
    let path = c_string(b"/proc/self/exe");
    let mut spawn = Spawn::new(&path, &argv, &envp);
    // The shell needs time to open them: the companion holds its own other ends until it hears
    // something, and ends with the shell.
    let moves = [(read.raw(), 0), (write.raw(), 1), (null.raw(), 2), (keep_in.raw(), 3), (keep_out.raw(), 4)];
    spawn.moves = &moves;
    Ok(spawn.spawn()?)
}

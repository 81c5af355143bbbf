//! Asking git itself, where its answer cannot be derived: it never writes and never takes a lock.

use spork_os::cstring::{CStrings, c_string};
use spork_os::fd;
use spork_os::process;
use spork_os::spawn::Spawn;

use crate::bytes::number;
use crate::environment::Environment;
use crate::oid::Oid;
use crate::status::{Counts, Error, Head, Tracking};

/// Runs git in `dir`; what it wrote, when it ended well.
pub fn run(env: &Environment, dir: &[u8], arguments: &[&[u8]]) -> Result<Vec<u8>, Error> {
    let program = env.git_program().ok_or_else(|| Error::Git(b"not found".to_vec()))?;
    let mut argv = CStrings::new();
    argv.push(b"git");
    argv.push(b"--no-optional-locks");
    arguments.iter().for_each(|a| argv.push(a));
    let mut envp = CStrings::new();
    for (name, value) in env.iter() {
        if !matches!(name, b"GIT_TRACE" | b"GIT_OPTIONAL_LOCKS" | b"GIT_PAGER") {
            envp.push_parts(&[name, b"=", value]);
        }
    }
    envp.push(b"LC_ALL=C");
    envp.push(b"GIT_OPTIONAL_LOCKS=0");
    let (reads, writes) = fd::pipe()?;
    // A file in memory: complaints can be of any length without anyone reading them.
    let errors = fd::memfd_create(b"git")?;
    let null = fd::open(b"/dev/null", fd::O_RDWR, 0)?;
    let cwd = fd::open(dir, fd::O_RDONLY | fd::O_DIRECTORY, 0)?;
    let path = c_string(&program);
    let moves = [(null.raw(), 0), (writes.raw(), 1), (errors.raw(), 2)];
    let pid = Spawn { moves: &moves, cwd_fd: Some(cwd.raw()), ..Spawn::new(&path, &argv, &envp) }
        .spawn()
        .map_err(std::io::Error::from)?;
    drop(writes);
    let mut answer = Vec::new();
    let read = fd::read_to_end(reads.raw(), &mut answer);
    let mut text = vec![0; 1024];
    let status = loop {
        match process::waitpid(pid, 0) {
            Ok(Some((_, status))) => break status.exited(),
            Err(e) if e.kind() != std::io::ErrorKind::Interrupted => break None,
            _ => {}
        }
    };
    read?;
    match status {
        Some(0) => Ok(answer),
        _ => {
            let n = fd::pread(errors.raw(), &mut text, 0).unwrap_or(0);
            text.truncate(n);
            let line = text.split(|&b| b == b'\n').next().unwrap_or_default();
            Err(Error::Git(line.strip_prefix(b"fatal: ").unwrap_or(line).to_vec()))
        }
    }
}

/// What `git status` itself says.
pub struct Answer {
    pub head: Head,
    pub counts: Counts,
    /// Something else than an untracked path in it or below: what a superproject calls modified.
    pub modified: bool,
}

/// Asks for the whole status.
pub fn status(env: &Environment, dir: &[u8]) -> Result<Answer, Error> {
    let format: [&[u8]; 5] = [b"status", b"-z", b"--porcelain=v2", b"--branch", b"--show-stash"];
    Ok(parse(&run(env, dir, &format)?))
}

/// Reads `git status --porcelain=v2 -z`.
pub fn parse(text: &[u8]) -> Answer {
    let mut answer = Answer { head: Head::default(), counts: Counts::default(), modified: false };
    let mut lines = text.split(|&b| b == 0);
    while let Some(line) = lines.next() {
        let counts = &mut answer.counts;
        match (line.first(), line.get(2..)) {
            (Some(b'#'), Some(rest)) => header(rest, &mut answer.head),
            (Some(b'?'), _) => counts.untracked += 1,
            (Some(b'u'), _) => {
                counts.conflicted += 1;
                answer.modified = true;
            }
            (Some(b'1' | b'2'), Some(rest)) => {
                let (staged, unstaged) = (rest.first().copied(), rest.get(1).copied());
                counts.staged += usize::from(staged != Some(b'.'));
                counts.staged_deleted += usize::from(staged == Some(b'D'));
                counts.unstaged += usize::from(unstaged != Some(b'.'));
                counts.deleted += usize::from(unstaged == Some(b'D'));
                answer.modified |= rest.get(3..7) != Some(b"S..U");
                if line.first() == Some(&b'2') {
                    counts.renamed += 1;
                    // The name it had.
                    lines.next();
                }
            }
            _ => {}
        }
    }
    answer
}

fn header(line: &[u8], head: &mut Head) {
    let mut words = line.split(|&b| b == b' ');
    match (words.next(), words.next()) {
        (Some(b"branch.oid"), Some(text)) => head.oid = Oid::from_hex(text),
        (Some(b"branch.head"), Some(b"(detached)")) => head.branch = None,
        (Some(b"branch.head"), Some(name)) => head.branch = Some(name.to_vec()),
        (Some(b"branch.upstream"), Some(name)) => {
            head.upstream = Some(Tracking { name: name.to_vec(), ..Tracking::default() });
        }
        (Some(b"branch.ab"), Some(ahead)) => {
            let count = |text: &[u8]| number(text.get(1..)?).map(|n| n as usize);
            let behind = words.next().unwrap_or_default();
            if let Some(upstream) = &mut head.upstream {
                upstream.distance = count(ahead).zip(count(behind));
            }
        }
        (Some(b"stash"), Some(n)) => head.stash = number(n).unwrap_or(0) as usize,
        _ => {}
    }
}

/// Asks for the numbers of commits that `ours` and `theirs` have and the other has not.
pub fn distance(env: &Environment, dir: &[u8], ours: &Oid, theirs: &Oid) -> Option<(usize, usize)> {
    let range = [crate::oid::hex(ours).as_slice(), b"...", &crate::oid::hex(theirs)].concat();
    let text = run(env, dir, &[b"rev-list", b"--count", b"--left-right", &range, b"--"]).ok()?;
    let mut words = text.trim_ascii().split(|&b| b == b'\t');
    let ahead = number(words.next()?)?;
    let behind = number(words.next()?)?;
    Some((ahead as usize, behind as usize))
}

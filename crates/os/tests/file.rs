//! Files, directories and descriptors, in a directory of each test's own.

use spork_os::fd::{self, O_CREAT, O_RDONLY, O_RDWR, O_WRONLY};
use spork_os::file;

struct Dir(String);

impl Dir {
    fn new(name: &str) -> Dir {
        let path = format!("{}/{name}-{}", env!("CARGO_TARGET_TMPDIR"), spork_os::process::getpid());
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Dir(path)
    }

    fn path(&self, name: &str) -> Vec<u8> {
        format!("{}/{name}", self.0).into_bytes()
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn errno<T: std::fmt::Debug>(result: std::io::Result<T>) -> i32 {
    result.unwrap_err().raw_os_error().unwrap()
}

#[test]
fn what_files_are() {
    let dir = Dir::new("stat");
    let (path, link) = (dir.path("file"), dir.path("link"));
    let fd = fd::open(&path, O_CREAT | O_RDWR, 0o640).unwrap();
    fd::write_all(fd.raw(), b"12345").unwrap();
    file::symlink(b"file", &link).unwrap();
    let stat = file::stat(&path).unwrap();
    assert_eq!((stat.size, stat.nlink, stat.mode & 0o777), (5, 1, 0o640));
    assert!(stat.is_file() && !stat.is_dir() && stat.mtime.0 > 0);
    assert!(stat.same_file(&file::fstat(fd.raw()).unwrap()));
    assert!(stat.same_file(&file::stat(&link).unwrap()));
    assert!(file::lstat(&link).unwrap().is_symlink());
    assert_eq!(file::readlink(&link).unwrap(), b"file");
    assert_eq!(file::stat(b"/dev/null").unwrap().rdev, 1 << 8 | 3);
    assert_eq!(errno(file::stat(&dir.path("none"))), libc::ENOENT);
    assert_eq!(errno(file::stat(b"")), libc::ENOENT);
    assert_eq!(errno(file::fstat(-1)), libc::EBADF);
}

#[test]
fn long_links_are_read_whole() {
    let dir = Dir::new("readlink");
    let target = "x/".repeat(1000);
    file::symlink(target.as_bytes(), &dir.path("link")).unwrap();
    assert_eq!(file::readlink(&dir.path("link")).unwrap(), target.as_bytes());
}

#[test]
fn permissions() {
    let dir = Dir::new("access");
    let path = dir.path("file");
    drop(fd::open(&path, O_CREAT | O_WRONLY, 0o600).unwrap());
    file::access(&path, file::R_OK | file::W_OK).unwrap();
    assert_eq!(errno(file::access(&path, file::X_OK)), libc::EACCES);
    file::chmod(&path, 0o700).unwrap();
    file::access(&path, file::X_OK).unwrap();
    file::access(b"/", file::X_OK).unwrap();
    assert_eq!(errno(file::access(&dir.path("none"), file::F_OK)), libc::ENOENT);
}

#[test]
fn names_come_and_go() {
    let dir = Dir::new("names");
    file::mkdir(&dir.path("d"), 0o755).unwrap();
    file::mkfifo(&dir.path("p"), 0o600).unwrap();
    assert_eq!(file::stat(&dir.path("p")).unwrap().kind(), file::S_IFIFO);
    file::rename(&dir.path("p"), &dir.path("d/q")).unwrap();
    assert_eq!(errno(file::rmdir(&dir.path("d"))), libc::ENOTEMPTY);
    file::unlink(&dir.path("d/q")).unwrap();
    file::rmdir(&dir.path("d")).unwrap();
    assert!(file::read_dir(dir.0.as_bytes()).unwrap().is_empty());
}

#[test]
fn a_large_directory_is_listed_whole() {
    let dir = Dir::new("large");
    for n in 0..3000 {
        let name = format!("a-file-with-a-name-of-some-length-{n:04}");
        drop(fd::open(&dir.path(&name), O_CREAT | O_WRONLY, 0o600).unwrap());
    }
    file::mkdir(&dir.path("d"), 0o755).unwrap();
    let mut entries = file::read_dir(dir.0.as_bytes()).unwrap();
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    assert_eq!(entries.len(), 3001);
    assert_eq!(entries[0].name, b"a-file-with-a-name-of-some-length-0000");
    assert_eq!((&entries[3000].name[..], entries[3000].kind), (&b"d"[..], file::DT_DIR));

    let mut seen = 0;
    let mut buffer = file::DirBuffer::default();
    for _ in 0..2 {
        file::for_each_entry(dir.0.as_bytes(), &mut buffer, |_, _| {
            seen += 1;
            seen % 10 != 0
        })
        .unwrap();
    }
    assert_eq!(seen, 20, "the walk ends when told so");
    assert_eq!(errno(file::read_dir(b"/etc/passwd")), libc::ENOTDIR);
}

/// The working directory belongs to the process, hence one test, in a child.
#[test]
fn the_working_directory_and_the_mask() {
    use spork_os::process::{Fork, exit_now, fork, waitpid};
    let dir = Dir::new("cwd");
    let Fork::Parent(pid) = fork().unwrap() else {
        let check = || -> std::io::Result<bool> {
            let start = fd::open(b".", O_RDONLY, 0)?;
            let was = file::getcwd()?;
            file::chdir(dir.0.as_bytes())?;
            let mut ok = file::getcwd()?.ends_with(dir.0.rsplit('/').next().unwrap().as_bytes());
            file::fchdir(start.raw())?;
            ok &= file::getcwd()? == was;
            ok &= file::umask(0o27) == file::umask(0o22) || file::umask(0o77) == 0o22;
            file::chdir(dir.0.as_bytes())?;
            file::rmdir(dir.0.as_bytes())?;
            ok &= file::getcwd().is_err();
            Ok(ok)
        };
        exit_now(if check().unwrap_or(false) { 0 } else { 1 });
    };
    assert_eq!(waitpid(pid, 0).unwrap().unwrap().1.exited(), Some(0));
}

#[test]
fn pipes() {
    let (from, to) = fd::pipe().unwrap();
    assert!(fd::cloexec(from.raw()).unwrap() && fd::cloexec(to.raw()).unwrap());
    assert!(fd::pipe_size(to.raw()).unwrap() >= 4096);
    fd::write_all(to.raw(), b"abc").unwrap();
    assert_eq!(fd::readable_bytes(from.raw()).unwrap(), 3);

    // tee leaves the data where it is.
    let (scratch_from, scratch_to) = fd::pipe().unwrap();
    assert_eq!(fd::tee(from.raw(), scratch_to.raw(), 10).unwrap(), 3);
    let mut buffer = [0; 10];
    assert_eq!(fd::read(scratch_from.raw(), &mut buffer).unwrap(), 3);
    assert_eq!(fd::read(from.raw(), &mut buffer).unwrap(), 3);
    assert_eq!(&buffer[..3], b"abc");
    assert_eq!(errno(fd::tee(from.raw(), scratch_to.raw(), 10)), libc::EAGAIN);

    let mut fds = [fd::PollFd::new(from.raw(), fd::POLLIN), fd::PollFd::new(to.raw(), fd::POLLOUT)];
    assert_eq!(fd::poll(&mut fds, 0).unwrap(), 1);
    assert!(!fds[0].readable() && fds[1].writable());
    drop(to);
    assert_eq!(fd::poll(&mut fds[..1], -1).unwrap(), 1);
    assert!(fds[0].readable());
    assert_eq!(fd::read(from.raw(), &mut buffer).unwrap(), 0);
    let number = from.into_raw();
    assert!(fd::is_open(number));
    drop(fd::Fd::from_raw(number));
}

/// A full pipe whose writer does not block is waited for, not lost.
#[test]
fn everything_is_written() {
    let (from, to) = fd::pipe().unwrap();
    fd::set_nonblocking(to.raw(), true).unwrap();
    assert_ne!(fd::get_flags(to.raw()).unwrap() & fd::O_NONBLOCK, 0);
    let text: Vec<u8> = (0..1 << 20).map(|n| n as u8).collect();
    let expected = text.clone();
    let writer = spork_os::thread::spawn("writer", move || fd::write_all(to.raw(), &text)).unwrap();
    let mut read = Vec::new();
    fd::read_to_end(from.raw(), &mut read).unwrap();
    writer.join().unwrap().unwrap();
    assert!(read == expected);
}

#[test]
fn descriptors_are_moved() {
    let null = fd::open(b"/dev/null", O_RDWR, 0).unwrap();
    assert!(fd::cloexec(null.raw()).unwrap());
    let high = fd::dup_above(null.raw(), 300).unwrap();
    assert!(high.raw() >= 300 && fd::cloexec(high.raw()).unwrap());
    fd::dup2(null.raw(), 400).unwrap();
    assert!(!fd::cloexec(400).unwrap());
    fd::dup2_cloexec(null.raw(), 400).unwrap();
    assert!(fd::cloexec(400).unwrap());
    fd::dup2(400, 400).unwrap();
    assert!(!fd::cloexec(400).unwrap());
    fd::close(400).unwrap();
    assert!(!fd::is_open(400));
    assert_eq!(errno(fd::close(400)), libc::EBADF);
    assert_eq!(errno(fd::dup2(400, 401)), libc::EBADF);
    assert!(!fd::is_tty(null.raw()));
}

#[test]
fn files_in_memory() {
    let from = fd::memfd_create(b"from").unwrap();
    let to = fd::memfd_create(b"to").unwrap();
    fd::write_all(from.raw(), b"0123456789").unwrap();
    assert_eq!(fd::lseek(from.raw(), 2, fd::SEEK_SET).unwrap(), 2);
    assert_eq!(fd::sendfile(to.raw(), from.raw(), 3).unwrap(), 3);
    assert_eq!(fd::lseek(from.raw(), 0, fd::SEEK_CUR).unwrap(), 5);
    assert_eq!(fd::copy_file_range(from.raw(), to.raw(), 100).unwrap(), 5);
    fd::lseek(to.raw(), 0, fd::SEEK_SET).unwrap();
    let mut text = Vec::new();
    fd::read_to_end(to.raw(), &mut text).unwrap();
    assert_eq!(text, b"23456789");
    fd::ftruncate(to.raw(), 1).unwrap();
    assert_eq!(file::fstat(to.raw()).unwrap().size, 1);
}

#[test]
fn sockets_can_be_peeked_at() {
    let (a, b) = std::os::unix::net::UnixStream::pair().unwrap();
    use std::os::fd::AsRawFd;
    let mut buffer = [0; 8];
    assert_eq!(errno(fd::recv_peek(a.as_raw_fd(), &mut buffer, false)), libc::EAGAIN);
    fd::write_all(b.as_raw_fd(), b"hello").unwrap();
    for _ in 0..2 {
        assert_eq!(fd::recv_peek(a.as_raw_fd(), &mut buffer, true).unwrap(), 5);
    }
    assert_eq!(&buffer[..5], b"hello");
}

#[test]
fn names_are_cut_at_a_nul() {
    assert!(file::stat(b"/dev/null\0junk").is_ok());
    let long = [b"/dev/".to_vec(), b"/".repeat(400), b"null".to_vec()].concat();
    assert!(file::stat(&long).is_ok());
    assert_eq!(errno(file::stat(&b"x/".repeat(4000))), libc::ENAMETOOLONG);
}

#[test]
fn clocks_and_random_numbers() {
    let before = spork_os::time::monotonic_ns();
    spork_os::time::sleep(1_000_000).unwrap();
    assert!(spork_os::time::monotonic_ns() - before >= 1_000_000);
    assert!(spork_os::time::coarse_monotonic_ns() > 0 && spork_os::time::realtime().0 > 1_600_000_000);
    let numbers: Vec<u32> = (0..4).map(|_| spork_os::random::random_u32().unwrap()).collect();
    assert!(numbers.iter().any(|n| *n != numbers[0]));
}

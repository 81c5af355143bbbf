//! Where a run was made: commit, machine, kernel, load, and what is known of a program's file.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use spork_os::{time, user};

use crate::record::Subject;
use crate::shell::Shell;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Machine {
    /// The commit of the source tree, and whether the tree was changed since.
    pub commit: String,
    pub changed: bool,
    /// Date and time in UTC.
    pub date: String,
    pub processor: String,
    pub processors: u64,
    /// Memory in KiB.
    pub memory: u64,
    pub kernel: String,
    /// The load average of the last minute, at the start and at the end.
    pub load: Vec<String>,
}

impl Machine {
    pub fn look() -> Machine {
        let text = |path: &str| fs::read_to_string(path).unwrap_or_default();
        let field = |text: &str, key: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(key));
            line.map(|rest| rest.trim_start_matches([':', '\t', ' ']).to_string()).unwrap_or_default()
        };
        let memory = field(&text("/proc/meminfo"), "MemTotal");
        let kernel = user::uname().map(|system| {
            let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            [lossy(&system.sysname), lossy(&system.release), lossy(&system.machine)].join(" ")
        });
        Machine {
            commit: git(&["rev-parse", "--short=12", "HEAD"]),
            changed: !git(&["status", "--porcelain", "--untracked-files=no"]).is_empty(),
            date: date(time::realtime().0),
            processor: field(&text("/proc/cpuinfo"), "model name"),
            processors: std::thread::available_parallelism().map_or(0, |n| n.get() as u64),
            memory: memory.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0),
            kernel: kernel.unwrap_or_default(),
            load: vec![load()],
        }
    }

    /// To be called when the run is over.
    pub fn note_end(&mut self) {
        self.load.push(load());
    }
}

pub fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_string()
}

/// The first line that git says of the source tree.
fn git(arguments: &[&str]) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    first_line(Command::new("git").arg("-C").arg(root).args(arguments))
}

fn first_line(command: &mut Command) -> String {
    let Ok(output) = command.stdin(Stdio::null()).output() else {
        return String::new();
    };
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8_lossy(&text).lines().next().unwrap_or_default().trim().to_string()
}

/// Date and time in UTC, as `2026-01-31 12:00:00`.
pub fn date(seconds: i64) -> String {
    let (day, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Years of 365.2425 days that begin in March, so that the leap day is the last of one.
    let day = day + 719_468;
    let era = day.div_euclid(146_097);
    let of_era = day.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, over) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = era * 400 + year + over;
    format!(
        "{year:04}-{month:02}-{of_month:02} {:02}:{:02}:{:02}",
        second / 3600,
        second / 60 % 60,
        second % 60
    )
}

/// What a record says of a shell.
pub fn subject(shell: &Shell) -> Subject {
    let (size, hash) = identity(&shell.path);
    let version = match shell.version {
        Some(script) if script.contains(' ') => {
            first_line(Command::new(&shell.path).args(&shell.arguments).args(["-c", script]))
        }
        Some(option) => first_line(Command::new(&shell.path).arg(option)),
        // It does not say itself.
        None => {
            let name = shell.path.file_name().unwrap_or_default();
            first_line(Command::new("dpkg-query").args(["-W", "-f", "${Version}"]).arg(name))
        }
    };
    Subject { name: shell.name.clone(), command: shell.command(), version, size, hash }
}

/// Size and FNV-1a hash of a file: which of two builds it was.
pub fn identity(path: &Path) -> (u64, String) {
    let bytes = fs::read(path).unwrap_or_default();
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    (bytes.len() as u64, format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(date(0), "1970-01-01 00:00:00");
        assert_eq!(date(951_782_400), "2000-02-29 00:00:00");
        assert_eq!(date(1_709_251_199), "2024-02-29 23:59:59");
        assert_eq!(date(4_102_444_800), "2100-01-01 00:00:00");
    }

    #[test]
    fn a_file_has_an_identity() {
        assert_eq!(identity(Path::new("/nonexistent")), (0, "cbf29ce484222325".into()));
    }
}

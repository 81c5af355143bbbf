//! The harness: every case of the corpus a test of its own.
//!
//! A test runs its case as is and with `SPORK_FORK=always`; both must give the recorded answer.
//! Environment: `SPORK_TEST_SHELL` another shell than the one just built, `SPORK_TEST_USER` who
//! runs the cases when the tests run as root, `SPORK_TEST_LIMIT` seconds a run may take.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};

use crate::answer::{Answer, Record, Records};
use crate::case::{self, Case};
use crate::run::{self, Setup};

/// Seconds a run may take on a busy machine.
const LIMIT: u64 = 20;

/// The two ways every case is run.
const MODES: [(&str, &[(&str, &str)]); 2] =
    [("as is", &[]), ("SPORK_FORK=always", &[("SPORK_FORK", "always")])];

struct Bench {
    shell: PathBuf,
    user: Option<(u32, u32)>,
    limit: Duration,
}

/// Runs the corpus in `corpus` before `shell` as the arguments of the process say.
pub fn main(shell: &Path, corpus: &Path) -> ExitCode {
    let arguments = Arguments::from_args();
    let (bench, cases) = match Bench::new(shell).and_then(|bench| Ok((bench, load(corpus, &arguments)?))) {
        Ok(found) => found,
        Err(message) => {
            eprintln!("corpus: {message}");
            return ExitCode::FAILURE;
        }
    };
    let bench: &'static Bench = Box::leak(Box::new(bench));
    let reasons = |of: fn(&Case) -> bool| cases.iter().filter(|(case, _)| of(case)).count();
    let differ = reasons(|case| case.differs.is_some());
    let pending = reasons(|case| case.pending.is_some());
    let whole = !arguments.list && !arguments.exact;
    let trials = cases.into_iter().map(|(case, record)| {
        let skipped = run::ids_for(&case, bench.user).is_err();
        Trial::test(case.name(), move || bench.test(&case, record.as_ref())).with_ignored_flag(skipped)
    });
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    if whole {
        println!("corpus: {differ} cases differ from bash on purpose, {pending} are pending\n");
    }
    conclusion.exit_code()
}

/// The cases asked for with their recorded answers. A runner that starts one process for each
/// test names it exactly; then its file alone is read.
fn load(corpus: &Path, arguments: &Arguments) -> Result<Vec<(Case, Option<Record>)>, String> {
    let text = |error: std::io::Error| error.to_string();
    let nodes = match &arguments.filter {
        Some(name) if arguments.exact => name.split(": ").take(1).map(str::to_owned).collect(),
        _ => case::nodes(corpus).map_err(text)?,
    };
    let mut all = Vec::new();
    for node in nodes {
        let cases = case::load(corpus, &node).map_err(text)?;
        let answers = fs::read_to_string(case::file_of(corpus, &node, "out")).unwrap_or_default();
        let records = Records::parse(&answers).map_err(|message| format!("{node}.out: {message}"))?;
        all.extend(cases.into_iter().map(|case| {
            let record = records.find(&case.title).cloned();
            (case, record)
        }));
    }
    Ok(all)
}

impl Bench {
    fn new(shell: &Path) -> Result<Bench, String> {
        let shell = env::var_os("SPORK_TEST_SHELL").map_or_else(|| shell.to_owned(), PathBuf::from);
        if !shell.is_file() {
            return Err(format!("{}: not there; `cargo build -p spork-shell` makes it", shell.display()));
        }
        let user = match env::var("SPORK_TEST_USER") {
            Ok(name) => Some(run::ids_of(&name).ok_or(format!("{name}: no such user"))?),
            Err(_) => None,
        };
        let limit = env::var("SPORK_TEST_LIMIT").ok().and_then(|text| text.parse().ok()).unwrap_or(LIMIT);
        Ok(Bench { shell, user, limit: Duration::from_secs(limit) })
    }

    fn run(&self, case: &Case, options: &[&str], env: &[(&str, &str)]) -> Result<Answer, String> {
        let ids = run::ids_for(case, self.user)?;
        let setup = Setup { shell: &self.shell, options, env, ids, limit: self.limit };
        run::run(case, &setup).map_err(|error| error.to_string())
    }

    fn test(&self, case: &Case, record: Option<&Record>) -> Result<(), Failed> {
        let record = record.ok_or("no recorded answer; run `cargo xtask bless`")?;
        let outcome = self.compare(case, record);
        if case.pending.is_none() {
            return Ok(outcome?);
        }
        match outcome {
            Err(_) => Ok(()),
            Ok(()) => Err("no longer pending: take the `# pending:` line away".into()),
        }
    }

    fn compare(&self, case: &Case, record: &Record) -> Result<(), String> {
        let expected = match (&case.differs, &record.spork) {
            (None, _) => &record.answer,
            (Some(_), Some(spork)) if *spork != record.answer => spork,
            (Some(_), Some(_)) => {
                return Err("answers as bash: take the `# differs:` line away".into());
            }
            (Some(_), None) => return Err("differs, but Spork's answer is not recorded".into()),
        };
        for (mode, env) in MODES {
            let answer = self.run(case, &[], env)?;
            if answer != *expected {
                return Err(report(case, mode, expected, &answer));
            }
        }
        match case.forks {
            Some(expected) if self.counts_forks() => self.compare_forks(case, expected),
            _ => Ok(()),
        }
    }

    /// Whether the shell can report its forks; bash cannot.
    fn counts_forks(&self) -> bool {
        static CAN: OnceLock<bool> = OnceLock::new();
        *CAN.get_or_init(|| {
            let probe = Case { script: b":\n".into(), invoked_as: "bash".into(), ..Case::default() };
            self.run(&probe, &["--stats=json"], &[]).is_ok_and(|answer| forks(&answer.stderr).is_some())
        })
    }

    fn compare_forks(&self, case: &Case, expected: u32) -> Result<(), String> {
        let answer = self.run(case, &["--stats=json"], &[])?;
        match forks(&answer.stderr) {
            Some(count) if count == expected => Ok(()),
            Some(count) => Err(format!("{count} forks where {expected} are expected")),
            None => Err("no count of forks in the statistics".to_owned()),
        }
    }
}

/// The number of forks in the statistics, which are the last line of standard error.
fn forks(stderr: &[u8]) -> Option<u32> {
    let text = String::from_utf8_lossy(stderr);
    let (_, rest) = text.lines().last()?.split_once("\"forks\":")?;
    let rest = rest.trim_start();
    rest[..rest.find(|char: char| !char.is_ascii_digit()).unwrap_or(rest.len())].parse().ok()
}

/// What a developer needs to see: the case, and the lines in which the answers differ.
fn report(case: &Case, mode: &str, expected: &Answer, answer: &Answer) -> String {
    let script = String::from_utf8_lossy(&case.script);
    let (expected, answer) = (expected.render(), answer.render());
    let mut text = format!("tests/corpus/{}.sh:{} ({mode})\n{script}", case.node, case.line);
    text.push_str("--- `-' bash, `+' this shell\n");
    let (old, new): (Vec<_>, Vec<_>) = (expected.lines().collect(), answer.lines().collect());
    let head = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old[head..], &new[head..]);
    let tail = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let mut put = |sign: char, lines: &[&str]| {
        for line in lines {
            text.extend([sign, ' ']);
            text.push_str(line);
            text.push('\n');
        }
    };
    put(' ', &old[..head]);
    put('-', &old_rest[..old_rest.len() - tail]);
    put('+', &new_rest[..new_rest.len() - tail]);
    put(' ', &old_rest[old_rest.len() - tail..]);
    text
}

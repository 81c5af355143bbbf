//! `spork prompt explain`: each segment here, with its value, source, age and cost.

use spork_os::{environ, file, time};

use super::query::{names, wanted};
use super::{complain, in_ms, print};
use crate::client::{Answer, Client};
use crate::environment::Environment;
use crate::facts::{Facts, Git};
use crate::protocol::{Question, Want};

pub fn run(arguments: &[Vec<u8>]) -> i32 {
    let mut want = Want::default();
    for name in arguments {
        let name = String::from_utf8_lossy(name);
        match wanted(&name) {
            Some(one) => want = want.with(one),
            None => {
                let known: Vec<&str> = names().collect();
                complain(&format!("explain: {name}: no such segment; there are {}", known.join(", ")));
                return 2;
            }
        }
    }
    if arguments.is_empty() {
        want = Want(u64::MAX);
    }
    let strings = environ();
    let pwd = strings.iter().find_map(|s| s.strip_prefix(b"PWD=")).unwrap_or_default().to_vec();
    let cwd = file::getcwd().unwrap_or_default();
    // The logical directory, if it is this one.
    let same = file::stat(&pwd).is_ok_and(|a| file::stat(&cwd).is_ok_and(|b| a.same_file(&b)));
    let cwd = if same { pwd } else { cwd };
    match explain(&strings, cwd, want) {
        Ok(text) => i32::from(!print(text.as_bytes())),
        Err(e) => {
            complain(&format!("explain: {e}"));
            1
        }
    }
}

fn explain(strings: &[&[u8]], cwd: Vec<u8>, want: Want) -> std::io::Result<String> {
    let mut client = Client::from_environment(strings);
    let environment = Environment::from_strings(strings.iter().copied());
    let mut facts = Facts { cwd: cwd.clone(), ..Facts::default() };
    let before = time::monotonic_ns();
    client.ask(&environment, Question { cwd, want, ..Question::default() })?;
    let until = in_ms(10_000);
    loop {
        match client.wait(until)? {
            Some(Answer::Part(part)) => part.apply(&mut facts),
            Some(Answer::Done) => break,
            None => return Err(std::io::ErrorKind::TimedOut.into()),
        }
    }
    let took = (time::monotonic_ns() - before) as f64 / 1000.0;
    let report = client.command(&[b"explain"], until)?;
    let mut text = format!("{:<12} {:<28} {:>9} {:>9}  {}\n", "segment", "value", "age ms", "us", "source");
    for line in String::from_utf8_lossy(&report).lines() {
        let mut fields = line.split('\t');
        let mut field = || fields.next().unwrap_or_default();
        let (name, source, age, cost) = (field(), field(), field(), field());
        let value = value_of(&facts, name);
        text.push_str(&format!("{name:<12} {value:<28} {age:>9} {cost:>9}  {source}\n"));
    }
    text.push_str(&format!("whole answer, as this process saw it: {took:.0} us\n"));
    Ok(text)
}

fn value_of(facts: &Facts, name: &str) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let none = || "-".to_string();
    match name {
        "git" => facts.git.value.as_ref().map_or_else(none, git),
        "languages" => facts.runtimes.value.as_ref().map_or_else(none, |list| list.len().to_string()),
        "kubernetes" => facts.kubernetes.value.as_ref().map_or_else(none, |k| {
            if k.namespace.is_empty() {
                text(&k.context)
            } else {
                format!("{} ({})", text(&k.context), text(&k.namespace))
            }
        }),
        "clouds" => {
            let all = facts.clouds.value.iter().flatten();
            let all: Vec<String> =
                all.map(|c| format!("{} {}", c.provider.name(), text(&c.profile))).collect();
            if all.is_empty() { none() } else { all.join(", ") }
        }
        "container" => facts.container.value.as_deref().map_or_else(none, text),
        "battery" => facts.battery.value.as_ref().map_or_else(none, |b| format!("{} %", b.percent)),
        "read-only" => {
            facts.read_only.value.map_or_else(none, |on| if on { "yes" } else { "no" }.to_string())
        }
        language => {
            let found = facts.runtimes.value.iter().flatten().find(|r| r.kind.name() == language);
            found.map_or_else(none, |r| {
                let version = r.version.value.as_deref().map_or_else(none, text);
                r.environment.as_deref().map_or(version.clone(), |e| format!("{version} ({})", text(e)))
            })
        }
    }
}

fn git(git: &Git) -> String {
    let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let head = match (&git.branch, &git.tag, &git.oid) {
        (Some(branch), ..) => lossy(branch),
        (None, Some(tag), _) => lossy(tag),
        (None, None, Some(oid)) => lossy(spork_git::hex(oid).get(..8).unwrap_or_default()),
        _ => "detached".to_string(),
    };
    match &git.counts.value {
        Some(c) => format!("{head} +{} !{} ?{} ={}", c.staged, c.unstaged, c.untracked, c.conflicted),
        None => head,
    }
}

//! The profile as text: functions, then lines, the most expensive first.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{Cost, Profile};

/// Lines shown.
const LINES: usize = 60;

/// The report. `read` gives the text of a source file, to show its lines.
pub(super) fn report(
    profile: &Profile,
    title: &str,
    read: &mut dyn FnMut(&[u8]) -> Option<Vec<u8>>,
) -> String {
    let mut total = Cost::default();
    for node in &profile.nodes {
        total.add(&node.own());
    }
    let mut text = format!(
        "{title}: {} ms, of it {} ms processor time of the shell, and {} ms of its children; \
         {} forks, {} programs, {} samples\n",
        ms(total.wall),
        ms(total.own),
        ms(total.children),
        total.forks,
        total.programs,
        total.samples
    );
    text.push_str("Times are milliseconds of wall time: with all that is called, and without (self).\n");
    text.push_str("\n     total      self       cpu  children    forks programs  function\n");
    for (name, with_calls, own) in functions(profile) {
        _ = writeln!(
            text,
            "{:>10}{:>10}{:>10}{:>10} {:>8} {:>8}  {name}",
            ms(with_calls),
            ms(own.wall),
            ms(own.own),
            ms(own.children),
            own.forks,
            own.programs
        );
    }
    text.push_str("\n      self       cpu  children    forks programs  line\n");
    let mut sources = BTreeMap::new();
    for ((source, number), cost) in lines(profile).into_iter().take(LINES) {
        let file = sources.entry(source.clone()).or_insert_with(|| read(&source).unwrap_or_default());
        let line =
            file.split(|byte| *byte == b'\n').nth((number as usize).saturating_sub(1)).unwrap_or_default();
        _ = writeln!(
            text,
            "{:>10}{:>10}{:>10} {:>8} {:>8}  {}:{number}: {}",
            ms(cost.wall),
            ms(cost.own),
            ms(cost.children),
            cost.forks,
            cost.programs,
            String::from_utf8_lossy(&source),
            String::from_utf8_lossy(line).trim()
        );
    }
    text
}

fn ms(ns: u64) -> String {
    format!("{:.1}", ns as f64 / 1e6)
}

/// Name, wall time with all calls, own cost; by wall time of its own.
fn functions(profile: &Profile) -> Vec<(String, u64, Cost)> {
    let mut all: BTreeMap<(&[u8], &[u8]), (u64, Cost)> = BTreeMap::new();
    for (index, node) in profile.nodes.iter().enumerate() {
        let own = node.own();
        all.entry((&node.source, &node.name)).or_default().1.add(&own);
        // Its time is also that of every function it was called from, once each.
        let mut counted = Vec::new();
        let mut at = index;
        while let Some(caller) = profile.nodes.get(at) {
            let key: (&[u8], &[u8]) = (&caller.source, &caller.name);
            if !counted.contains(&key) {
                counted.push(key);
                all.entry(key).or_default().0 += own.wall;
            }
            if at == 0 {
                break;
            }
            at = caller.parent;
        }
    }
    let show = |((source, name), (with_calls, own)): ((&[u8], &[u8]), (u64, Cost))| {
        let (source, name) = (String::from_utf8_lossy(source), String::from_utf8_lossy(name));
        let label = if source == name { name.into_owned() } else { format!("{name} ({source})") };
        (label, with_calls, own)
    };
    let mut all: Vec<(String, u64, Cost)> = all.into_iter().map(show).collect();
    all.sort_by_key(|(_, with_calls, own)| std::cmp::Reverse((own.wall, *with_calls)));
    all
}

/// File and line with what it cost, wherever it was called from.
fn lines(profile: &Profile) -> Vec<((Vec<u8>, u32), Cost)> {
    let mut all: BTreeMap<(Vec<u8>, u32), Cost> = BTreeMap::new();
    for node in &profile.nodes {
        for (line, cost) in &node.lines {
            all.entry((node.source.to_vec(), *line)).or_default().add(cost);
        }
    }
    let mut all: Vec<_> = all.into_iter().collect();
    all.sort_by_key(|(_, cost)| std::cmp::Reverse((cost.wall, cost.programs + cost.forks)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::tests::example;

    #[test]
    fn the_line_to_blame_is_the_first() {
        let text = report(&example(), "script.sh", &mut |_| Some(b"one\n  two | three\nfour".to_vec()));
        let rows: Vec<&str> = text.lines().collect();
        assert!(rows[0].starts_with("script.sh: 100.0 ms, of it 50.0 ms"), "{text}");
        assert!(rows[0].ends_with("0 forks, 3 programs, 5 samples"), "{text}");
        let fields = |row: &str| row.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        assert_eq!(fields(rows[4]), ["70.0", "70.0", "35.0", "0.0", "0", "3", "inner", "(script.sh)"]);
        assert_eq!(fields(rows[5]), ["90.0", "20.0", "10.0", "0.0", "0", "0", "outer", "(script.sh)"]);
        assert_eq!(fields(rows[6]), ["100.0", "10.0", "5.0", "0.0", "0", "0", "script.sh"]);
        assert!(rows[9].ends_with("script.sh:2: two | three"), "{text}");
        assert!(rows[9].trim_start().starts_with("65.0"));
    }
}

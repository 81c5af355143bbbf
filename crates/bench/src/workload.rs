//! Workload scripts: one file each, whose first comment says what it measures. Lines `# key: value`
//! follow, then the script, which takes the size of its work as `$1`.
//!
//! A file `NAME.sh` is for every shell, `NAME.bash` for those that speak bash's language.

use std::fs;
use std::path::{Path, PathBuf};

use crate::data;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Workload {
    pub name: String,
    pub title: String,
    pub class: String,
    /// It needs bash's language.
    pub bash: bool,
    /// Sizes of the work, each a row; in a quick run the one of `quick`, otherwise a tenth.
    pub sizes: Vec<u64>,
    pub quick: Option<u64>,
    /// Processes per shell and round.
    pub repeat: usize,
    /// Given as `-c` and not as a file.
    pub command: bool,
    /// What is generated, of the size of the work, and found at `$BENCH_DATA`.
    pub data: Option<String>,
    /// Files that must be below `$BENCH_SCRIPTS`, which the user names.
    pub needs: Vec<String>,
    /// Variables of its environment; `$BENCH_DATA` is replaced.
    pub environment: Vec<(String, String)>,
    /// How many variables are exported besides.
    pub exports: u64,
    /// The output may differ from run to run; the status may not.
    pub any_output: bool,
    /// Seconds that it may take, where that is more than others may.
    pub limit: Option<u64>,
    /// Only run when asked for, and once.
    pub heavy: bool,
    pub body: String,
}

impl Workload {
    pub fn load(path: &Path) -> Result<Workload, String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let bash = path.extension().is_some_and(|ending| ending == "bash");
        Workload::parse(&name, bash, &text).map_err(|error| format!("{}: {error}", path.display()))
    }

    pub fn parse(name: &str, bash: bool, text: &str) -> Result<Workload, String> {
        let mut workload = Workload { name: name.to_string(), bash, repeat: 1, ..Workload::default() };
        let mut rest = text;
        let mut first = true;
        while let Some(line) = rest.strip_prefix("# ") {
            let (line, after) = line.split_once('\n').unwrap_or((line, ""));
            rest = after;
            if first {
                workload.title = line.trim_end_matches('.').to_string();
                first = false;
                continue;
            }
            let (key, value) = line.split_once(": ").ok_or_else(|| format!("{line}: want `key: value'"))?;
            workload.set(key, value.trim())?;
        }
        if first {
            return Err("the first line does not say what is measured".into());
        }
        if workload.class.is_empty() {
            return Err("no class".into());
        }
        if workload.sizes.is_empty() {
            workload.sizes.push(1);
        }
        workload.body = rest.to_string();
        Ok(workload)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let number = |value: &str| value.parse().map_err(|_| format!("{value}: not a number"));
        match key {
            "class" => self.class = value.into(),
            "n" => self.sizes = value.split(' ').map(number).collect::<Result<_, _>>()?,
            "quick" => self.quick = Some(number(value)?),
            "repeat" => self.repeat = number(value)?.max(1) as usize,
            "form" if value == "command" => self.command = true,
            "data" if data::known(value) => self.data = Some(value.into()),
            "needs" => self.needs = value.split(' ').map(str::to_string).collect(),
            "exports" => self.exports = number(value)?,
            "environment" => {
                let (name, value) = value.split_once('=').ok_or_else(|| format!("{value}: no `='"))?;
                self.environment.push((name.into(), value.into()));
            }
            "output" if value == "any" => self.any_output = true,
            "limit" => self.limit = Some(number(value)?),
            "weight" if value == "heavy" => self.heavy = true,
            _ => return Err(format!("{key}: {value}: unknown")),
        }
        Ok(())
    }

    /// The sizes of a run.
    pub fn sizes(&self, quick: bool) -> Vec<u64> {
        if !quick {
            return self.sizes.clone();
        }
        let smallest = self.sizes.iter().copied().min().unwrap_or(1);
        vec![self.quick.unwrap_or((smallest / 10).max(1))]
    }
}

/// Where the project keeps its scripts: `workloads`, `growth`.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The workloads of a folder in the order of their names, those whose name holds one of `filters`.
pub fn load_all(dir: &Path, filters: &[String]) -> Result<Vec<Workload>, String> {
    let entries = fs::read_dir(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "sh" || ending == "bash"));
    paths.sort();
    let all = paths.iter().map(|path| Workload::load(path)).collect::<Result<Vec<_>, _>>()?;
    let wanted = |workload: &Workload| {
        filters.is_empty() || filters.iter().any(|text| workload.name.contains(text.as_str()))
    };
    Ok(all.into_iter().filter(wanted).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::classes;

    #[test]
    fn a_script_says_what_it_is() {
        let text = "# Sums numbers.\n# class: interpreter\n# n: 10 200\n# repeat: 3\nn=$1\n# a comment\n";
        let workload = Workload::parse("sum", true, text).unwrap();
        assert_eq!(
            (workload.title.as_str(), workload.body.as_str()),
            ("Sums numbers", "n=$1\n# a comment\n")
        );
        assert_eq!((workload.sizes(false), workload.sizes(true)), (vec![10, 200], vec![1]));
        assert_eq!(workload.repeat, 3);
        let fault = |text| Workload::parse("x", false, text).unwrap_err();
        assert_eq!(fault("n=$1\n"), "the first line does not say what is measured");
        assert_eq!(fault("# Title.\n:\n"), "no class");
        assert_eq!(fault("# Title.\n# class: a\n# color: red\n"), "color: red: unknown");
        assert_eq!(fault("# Title.\n# n: many\n"), "many: not a number");
        assert_eq!(fault("# Title.\n# data: none\n"), "data: none: unknown");
    }

    #[test]
    fn the_scripts_of_the_project_are_in_order() {
        for name in ["workloads", "growth"] {
            let all = load_all(&folder(name), &[]).unwrap();
            assert!(!all.is_empty());
            for workload in all {
                assert!(classes::find(&workload.class).is_some(), "{}: {}", workload.name, workload.class);
            }
        }
    }
}

//! Cases: what stands in a `.sh` file of the corpus.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Who runs a case when the harness is root.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum User {
    /// Whoever runs the tests; the answer must not depend on it.
    #[default]
    Any,
    /// A user without privileges: root drops to `nobody`.
    Plain,
    /// Root only; skipped elsewhere.
    Root,
}

/// One case of the corpus.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// `chapter/node`, the path of the file below the corpus without its ending.
    pub node: String,
    /// The words after `####`.
    pub title: String,
    /// Line of the title in its file, counted from 1.
    pub line: usize,
    /// Everything between this title and the next one; line 1 is the line under the title.
    pub script: Vec<u8>,
    /// Asserted number of forks.
    pub forks: Option<u32>,
    /// Why Spork answers differently on purpose.
    pub differs: Option<String>,
    /// Why Spork does not answer as bash does yet.
    pub pending: Option<String>,
    /// Standard input, or none for the null device.
    pub stdin: Option<Vec<u8>>,
    /// Arguments of the script.
    pub args: Vec<String>,
    /// `NAME=value` additions to the environment.
    pub env: Vec<(String, String)>,
    /// The name the shell is called by: `bash` or `sh`.
    pub invoked_as: String,
    pub user: User,
}

impl Case {
    /// The name of the case as a test.
    pub fn name(&self) -> String {
        format!("{}: {}", self.node, self.title)
    }

    /// Takes one `# key: value` line; false if it is an ordinary comment.
    fn directive(&mut self, line: &str) -> Result<bool, String> {
        let Some((key, value)) = line.strip_prefix("# ").and_then(|rest| rest.split_once(':')) else {
            return Ok(false);
        };
        let value = value.strip_prefix(' ').unwrap_or(value);
        match key {
            "forks" => {
                self.forks = Some(value.trim().parse().map_err(|_| format!("forks: not a number: {value}"))?)
            }
            "differs" => self.differs = Some(value.to_owned()),
            "pending" => self.pending = Some(value.to_owned()),
            "stdin" => {
                let text = self.stdin.get_or_insert_default();
                text.extend_from_slice(value.as_bytes());
                text.push(b'\n');
            }
            "args" => self.args.extend(value.split_whitespace().map(str::to_owned)),
            "env" => {
                let (name, value) = value.split_once('=').ok_or("env: no `='")?;
                self.env.push((name.to_owned(), value.to_owned()));
            }
            "as" => self.invoked_as = value.trim().to_owned(),
            "user" => {
                self.user = match value.trim() {
                    "plain" => User::Plain,
                    "root" => User::Root,
                    other => return Err(format!("user: plain or root, not {other}")),
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// All `.sh` files of the corpus as `chapter/node`, sorted.
pub fn nodes(corpus: &Path) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    for chapter in fs::read_dir(corpus)? {
        let chapter = chapter?;
        if !chapter.file_type()?.is_dir() {
            continue;
        }
        for file in fs::read_dir(chapter.path())? {
            let path = file?.path();
            if path.extension().is_some_and(|ext| ext == "sh")
                && let Ok(node) = path.with_extension("").strip_prefix(corpus)
            {
                found.push(node.to_string_lossy().into_owned());
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The file of a node, with the ending `sh` or `out`.
pub fn file_of(corpus: &Path, node: &str, ending: &str) -> PathBuf {
    corpus.join(format!("{node}.{ending}"))
}

/// The cases of one node in the order of the file.
pub fn load(corpus: &Path, node: &str) -> io::Result<Vec<Case>> {
    let text = fs::read(file_of(corpus, node, "sh"))?;
    parse(node, &text).map_err(|message| io::Error::other(format!("{node}.sh: {message}")))
}

fn parse(node: &str, text: &[u8]) -> Result<Vec<Case>, String> {
    let mut cases: Vec<Case> = Vec::new();
    let mut head = false;
    for (index, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
        if let Some(title) = line.strip_prefix(b"#### ") {
            let title = String::from_utf8_lossy(title).trim().to_owned();
            if cases.iter().any(|case| case.title == title) {
                return Err(format!("line {}: two cases are called `{title}'", index + 1));
            }
            let (node, invoked_as) = (node.to_owned(), "bash".to_owned());
            cases.push(Case { node, title, line: index + 1, invoked_as, ..Case::default() });
            head = true;
        } else if let Some(case) = cases.last_mut() {
            if head {
                let comment = String::from_utf8_lossy(line);
                head = case
                    .directive(comment.trim_end_matches('\n'))
                    .map_err(|message| format!("line {}: {message}", index + 1))?;
            }
            case.script.extend_from_slice(line);
        }
    }
    for case in &mut cases {
        while case.script.ends_with(b"\n\n") {
            case.script.pop();
        }
    }
    Ok(cases)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_part_the_file_and_directives_stand_under_them() {
        let text = b"# about\n#### one\n# args: a b\n# env: X=1=2\n# note\n# stdin: no\necho 1\n\n\n#### two\n# user: plain\ntrue\n";
        let cases = parse("chapter/node", text).unwrap();
        assert_eq!(cases.len(), 2);
        assert_eq!(cases[0].name(), "chapter/node: one");
        assert_eq!(cases[0].args, ["a", "b"]);
        assert_eq!(cases[0].env, [("X".to_owned(), "1=2".to_owned())]);
        assert_eq!(cases[0].stdin, None, "an ordinary comment ends the directives");
        assert!(cases[0].script.ends_with(b"echo 1\n"));
        assert_eq!(cases[1].user, User::Plain);
    }

    #[test]
    fn equal_titles_are_refused() {
        assert!(parse("a/b", b"#### x\n:\n#### x\n:\n").is_err());
    }
}

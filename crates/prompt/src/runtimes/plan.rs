//! What to run for a version, and what its answer depends on.
//!
//! The program is the one that the user's PATH and version managers would run. Its key is the
//! identity of that file and of what else it reads, and the variables that the table names: as long
//! as the key is the same, so is the version. Where that cannot be said there is no key, and the
//! program is asked for each prompt.

use spork_os::file;

use super::selectors::{self, Chosen};
use super::table::{Language, Program};
use super::{Kind, inputs};
use crate::daemon::look::{Found, Identity, Look, join, parent, read_start};
use crate::environment::Environment;
use crate::wire::Put;

/// How a version is found.
#[derive(Clone, Debug)]
pub struct Plan {
    pub kind: Kind,
    /// The file to execute, its name and arguments.
    pub path: Vec<u8>,
    pub program: &'static Program,
    /// What decides the answer; `None`: not known.
    pub key: Option<Vec<u8>>,
    /// The files behind the key, as they were. Not there is a state, too.
    pub inputs: Vec<(Vec<u8>, Option<Identity>)>,
    /// What the user chose by name.
    pub environment: Option<Vec<u8>>,
}

impl Plan {
    /// Whether the answer depends on the directory. Other programs do not run there: some read a file
    /// of settings where they stand.
    pub fn needs_directory(&self) -> bool {
        self.key.is_none() || matches!(self.kind, Kind::Go | Kind::Dotnet)
    }
}

/// Where a plan is made.
pub struct Place<'a> {
    /// The directory without symbolic links.
    pub real: &'a [u8],
    pub env: &'a Environment,
}

/// Finds the program of `kind`; `None`: there is none.
pub fn plan(look: &mut Look<'_>, kind: Kind, place: &Place<'_>) -> Option<Plan> {
    let language = kind.language();
    for program in language.programs {
        let name = program.name.as_bytes();
        let at = match java_home(look, kind, name, place.env) {
            Some(found) => found,
            None => match look.search(place.env.path(), name, None) {
                Some(found) => found,
                None => continue,
            },
        };
        return resolve(look, language, program, at, place);
    }
    None
}

/// Java programs prefer the one that JAVA_HOME names.
fn java_home(look: &mut Look<'_>, kind: Kind, name: &[u8], env: &Environment) -> Option<(Vec<u8>, Found)> {
    let home = env.value("JAVA_HOME").filter(|home| kind == Kind::Java && home.first() == Some(&b'/'))?;
    let at = join(&join(home, b"bin"), name);
    let found = look.program(&at)?;
    Some((at, found))
}

/// Follows version managers to the program that would run in the end.
fn resolve(
    look: &mut Look<'_>,
    language: &'static Language,
    program: &'static Program,
    mut at: (Vec<u8>, Found),
    place: &Place<'_>,
) -> Option<Plan> {
    let mut environment = None;
    // One manager may lead to the stub of another.
    for _ in 0..4 {
        let head = read_start(&at.1.path, 4096).unwrap_or_default();
        let asked = selectors::Asked { kind: language.kind, name: program.name, found: &at.1, head: &head };
        match selectors::choose(look, &asked, place) {
            Chosen::Itself => {
                let key = key(look, language, program, &at.1, &head, place);
                let (key, inputs) = key.map_or((None, Vec::new()), |(key, inputs)| (Some(key), inputs));
                return Some(Plan { kind: language.kind, path: at.0, program, key, inputs, environment });
            }
            Chosen::Program { path, label } => {
                let found = look.program(&path)?;
                environment = label.or(environment);
                at = (path, found);
            }
            Chosen::Next => {
                let stubs = parent(&at.0).to_vec();
                at = look.search(place.env.path(), program.name.as_bytes(), Some(&stubs))?;
            }
            Chosen::Missing => return None,
            Chosen::Unknown => {
                let (path, kind) = (at.0, language.kind);
                return Some(Plan { kind, path, program, key: None, inputs: Vec::new(), environment });
            }
        }
    }
    None
}

/// The key of a program that is no stub, and the files behind it.
fn key(
    look: &mut Look<'_>,
    language: &Language,
    program: &Program,
    found: &Found,
    head: &[u8],
    place: &Place<'_>,
) -> Option<(Vec<u8>, Vec<(Vec<u8>, Option<Identity>)>)> {
    let mut inputs = vec![(found.path.clone(), Some(Identity::new(&found.stat)))];
    if !head.starts_with(b"\x7fELF") {
        let installation = language.script.iter().find_map(|group| {
            let dir = parent(&found.path);
            group.iter().map(|name| look.find(&join(dir, name.as_bytes()))).collect::<Option<Vec<_>>>()
        })?;
        for part in installation {
            // Once more, so that its content is watched.
            let part = look.file(&part.path).unwrap_or(part);
            inputs.push((part.path, Some(Identity::new(&part.stat))));
        }
    }
    inputs::add(look, language.kind, found, place, &mut inputs)?;
    let mut key = Vec::with_capacity(128);
    key.push(language.kind as u8);
    key.text(program.name.as_bytes());
    let variables = language.variables.iter().chain(&["LD_LIBRARY_PATH", "LD_PRELOAD"]);
    for variable in variables {
        key.maybe(place.env.get(variable));
    }
    for (_, identity) in &inputs {
        key.flag(identity.is_some());
        if let Some(identity) = identity {
            identity.put(&mut key);
        }
    }
    Some((key, inputs))
}

impl Plan {
    /// Whether everything behind the key is still as it was.
    pub fn still_holds(&self) -> bool {
        self.inputs.iter().all(|(path, was)| file::stat(path).ok().map(|s| Identity::new(&s)) == *was)
    }

    /// The latest change to what is behind the key, in nanoseconds since 1970.
    pub fn newest(&self) -> i128 {
        let nanoseconds = |i: &Identity| i128::from(i.ctime.0) * 1_000_000_000 + i128::from(i.ctime.1);
        self.inputs.iter().filter_map(|(_, i)| i.as_ref()).map(nanoseconds).max().unwrap_or(0)
    }
}

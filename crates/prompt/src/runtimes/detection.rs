//! Which languages a directory belongs to: by names in it and in the directories above.
//!
//! Names that stand for a language count up to the top of the project: the nearest directory with a
//! `.git`, else all the way up, but neither in the home directory nor in `/` when they are only above.
//! Endings count in the directory itself, and above it within a repository.

use super::{KINDS, Kind};
use crate::daemon::look::{Look, join, upwards};
use crate::environment::Environment;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Detection {
    /// The directory without symbolic links; empty: it is not there.
    pub real: Vec<u8>,
    pub kinds: Vec<Kind>,
    /// The nearest directory with a `.git`.
    pub git_top: Option<Vec<u8>>,
    /// Something above may be a git repository.
    pub maybe_git: bool,
}

struct Level {
    path: Vec<u8>,
    names: Vec<Vec<u8>>,
}

/// Languages that another one stands in front of.
const HIDDEN: [(Kind, &[Kind]); 3] =
    [(Kind::Bun, &[Kind::Deno, Kind::Node]), (Kind::Deno, &[Kind::Node]), (Kind::Cpp, &[Kind::C])];

/// Looks at `cwd` and above.
pub fn detect(look: &mut Look<'_>, cwd: &[u8], env: &Environment) -> Detection {
    let Some(found) = look.find(cwd).filter(|f| f.stat.is_dir()) else {
        return Detection::default();
    };
    let real = found.path;
    let home = env.home().and_then(|home| look.find(home)).map(|f| f.path);
    let mut levels = Vec::new();
    let (mut in_git, mut maybe_git, mut outside) = (false, false, false);
    let mut git_top = None;
    for dir in upwards(&real) {
        outside |= dir != real && (Some(dir) == home.as_deref() || dir == b"/");
        if outside {
            // Not of the project, but git looks there, too.
            if look.find(&join(dir, b".git")).is_some() {
                git_top = Some(dir.to_vec());
                maybe_git = true;
                break;
            }
            maybe_git |= look.find(&join(dir, b"HEAD")).is_some();
            continue;
        }
        let names = look.markers(dir);
        let has = |name: &[u8]| names.iter().any(|n| n == name);
        in_git = has(b".git");
        maybe_git |= in_git || has(b"HEAD");
        levels.push(Level { path: dir.to_vec(), names });
        if in_git {
            // A file that says where it is.
            look.file(&join(dir, b".git"));
            git_top = Some(dir.to_vec());
            break;
        }
    }
    let mut kinds: Vec<Kind> =
        KINDS.into_iter().filter(|kind| is_in(*kind, &levels, &real, in_git)).collect();
    if environment_label(env).is_some() && !kinds.contains(&Kind::Python) {
        kinds.insert(0, Kind::Python);
    }
    for (kind, hidden) in HIDDEN {
        if kinds.contains(&kind) {
            kinds.retain(|k| !hidden.contains(k));
        }
    }
    Detection { real, kinds, git_top, maybe_git }
}

fn is_in(kind: Kind, levels: &[Level], real: &[u8], in_git: bool) -> bool {
    let language = kind.language();
    levels.iter().any(|level| {
        let endings = in_git || level.path == real;
        level.names.iter().any(|name| {
            if endings {
                language.is_meant(name)
            } else {
                language.names.iter().any(|n| n.as_bytes() == name)
            }
        })
    })
}

/// The name of the Python environment that has been activated.
pub fn environment_label(env: &Environment) -> Option<Vec<u8>> {
    if let Some(dir) = env.value("VIRTUAL_ENV") {
        let prompt = env.value("VIRTUAL_ENV_PROMPT").map(|p| {
            let p = p.trim_ascii();
            p.strip_prefix(b"(").and_then(|p| p.strip_suffix(b")")).unwrap_or(p)
        });
        let mut parts = dir.rsplit(|&b| b == b'/').filter(|p| !p.is_empty());
        return prompt.filter(|p| !p.is_empty()).or_else(|| parts.next()).map(<[u8]>::to_vec);
    }
    let name = env.value("CONDA_DEFAULT_ENV")?;
    let name = name.rsplit(|&b| b == b'/').next().unwrap_or(name);
    // Conda's own environment is no choice.
    (name != b"base" && env.value("CONDA_PREFIX").is_some()).then(|| name.to_vec())
}

//! The settings that decide how files are compared and counted, out of the configuration.

use spork_os::file;

use crate::ask;
use crate::bytes::{join, normal, read_small};
use crate::config::{Config, Place, Scope, integer};
use crate::discovery::Location;
use crate::environment::Environment;
use crate::status::Error;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Untracked {
    No,
    #[default]
    Normal,
    All,
}

/// How renames are found among staged changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Renames {
    Off,
    On,
    Copies,
}

/// Who answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PartialOrd, Ord)]
pub enum Answerer {
    #[default]
    Own,
    /// git, after anything at all has changed.
    GitOnChange,
    /// git, each time: what its answer depends on cannot be watched.
    GitAlways,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    pub trust_ctime: bool,
    /// `core.checkStat` is not `minimal`.
    pub check_stat: bool,
    pub file_mode: bool,
    pub ignore_case: bool,
    pub autocrlf: bool,
    pub sparse_checkout: bool,
    pub untracked: Untracked,
    pub renames: Renames,
    pub rename_limit: i64,
    pub excludes_file: Option<Vec<u8>>,
    pub info_exclude: Vec<u8>,
    pub attributes_files: Vec<Vec<u8>>,
    pub index_file: Vec<u8>,
    pub objects_dir: Vec<u8>,
    pub alternates: Vec<Vec<u8>>,
    pub hash_len: usize,
    pub answerer: Answerer,
    /// `diff.ignoreSubmodules`.
    pub ignore_submodules: Option<Vec<u8>>,
}

/// Reads the configuration; git lists it where conditions or variables are beyond us.
pub fn load_config(env: &Environment, location: &Location, branch: Option<&[u8]>) -> Result<Config, Error> {
    let place = Place { git_dir: &location.git_dir, branch };
    let config = Config::load(env, &location.common_dir, place);
    if !config.undecided && !env.has_settings() {
        return Ok(config);
    }
    let dir = location.work_tree.as_deref().unwrap_or(&location.git_dir);
    let list = ask::run(env, dir, &[b"config", b"--list", b"-z", b"--show-origin", b"--show-scope"])?;
    let mut plain = Vec::with_capacity(list.len());
    let mut files = config.files;
    let mut fields = list.split(|&b| b == 0);
    while let (Some(scope), Some(origin), Some(pair)) = (fields.next(), fields.next(), fields.next()) {
        if let Some(path) = origin.strip_prefix(b"file:") {
            let path = join(dir, path);
            if !files.contains(&path) {
                files.push(path);
            }
        }
        plain.extend_from_slice(scope);
        plain.push(0);
        plain.extend_from_slice(pair);
        plain.push(0);
    }
    Ok(Config::of_list(&plain, files))
}

impl Settings {
    pub fn new(config: &Config, env: &Environment, location: &Location) -> Settings {
        let bool = |name: &[u8], default| config.bool(name).unwrap_or(default);
        let sha256 =
            config.get(b"extensions.objectformat").is_some_and(|f| f.eq_ignore_ascii_case(b"sha256"));
        let base = location.work_tree.as_deref().unwrap_or(&location.git_dir);
        let renames = config.get(b"status.renames").or(config.get(b"diff.renames"));
        let limit = config.get(b"status.renamelimit").or(config.get(b"diff.renamelimit"));
        let mut attributes_files = vec![join(&location.common_dir, b"info/attributes")];
        attributes_files.extend(config.path(b"core.attributesfile", env).or_else(|| env.xdg(b"attributes")));
        if !env.is_true(b"GIT_ATTR_NOSYSTEM") {
            attributes_files.push(join(&env.system_dir(), b"gitattributes"));
        }
        Settings {
            trust_ctime: bool(b"core.trustctime", true),
            check_stat: config.get(b"core.checkstat").is_none_or(|v| !v.eq_ignore_ascii_case(b"minimal")),
            file_mode: bool(b"core.filemode", true),
            ignore_case: bool(b"core.ignorecase", false),
            autocrlf: config.get(b"core.autocrlf").is_some_and(|v| {
                v.eq_ignore_ascii_case(b"input") || crate::config::boolean(v) != Some(false)
            }),
            sparse_checkout: bool(b"core.sparsecheckout", false)
                && !bool(b"sparse.expectfilesoutsideofpatterns", false),
            untracked: match config.get(b"status.showuntrackedfiles") {
                Some(b"all") => Untracked::All,
                Some(b"normal") | None => Untracked::Normal,
                Some(b"no") => Untracked::No,
                Some(value) => match crate::config::boolean(value) {
                    Some(false) => Untracked::No,
                    _ => Untracked::Normal,
                },
            },
            renames: match renames {
                Some(b"copies" | b"copy") => Renames::Copies,
                Some(value) if crate::config::boolean(value) == Some(false) => Renames::Off,
                _ => Renames::On,
            },
            rename_limit: limit.and_then(integer).unwrap_or(-1),
            info_exclude: join(&location.common_dir, b"info/exclude"),
            excludes_file: config.path(b"core.excludesfile", env).or_else(|| env.xdg(b"ignore")),
            attributes_files,
            index_file: match env.value(b"GIT_INDEX_FILE") {
                Some(path) => normal(&join(base, path)),
                None => join(&location.git_dir, b"index"),
            },
            objects_dir: match env.value(b"GIT_OBJECT_DIRECTORY") {
                Some(path) => join(base, path),
                None => join(&location.common_dir, b"objects"),
            },
            alternates: env
                .value(b"GIT_ALTERNATE_OBJECT_DIRECTORIES")
                .into_iter()
                .flat_map(|list| list.split(|&b| b == b':'))
                .filter(|dir| !dir.is_empty())
                .map(|dir| join(base, dir))
                .collect(),
            hash_len: if sha256 { 32 } else { 20 },
            answerer: answerer(config, env, location, sha256),
            ignore_submodules: config.get(b"diff.ignoresubmodules").map(<[u8]>::to_vec),
        }
    }
}

/// Whether what this repository is made of is known here.
fn answerer(config: &Config, env: &Environment, location: &Location, sha256: bool) -> Answerer {
    // What these mean is decided by git alone.
    let foreign = [b"GIT_NAMESPACE".as_slice(), b"GIT_REF_STORAGE_FORMAT", b"GIT_ATTR_SOURCE"]
        .iter()
        .any(|name| env.value(name).is_some());
    let version = config.get(b"core.repositoryformatversion").and_then(integer).unwrap_or(0);
    const EXTENSIONS: [&[u8]; 8] = [
        b"noop",
        b"noop-v1",
        b"partialclone",
        b"preciousobjects",
        b"worktreeconfig",
        b"objectformat",
        b"relativeworktrees",
        b"refstorage",
    ];
    let unknown = version > 1
        || version == 1 && config.keys_of(b"extensions", Scope::Local).any(|key| !EXTENSIONS.contains(&key));
    // Names that differ in case alone, or links kept as files, are compared in ways of their own.
    let odd = config.bool(b"core.ignorecase") == Some(true) || config.bool(b"core.symlinks") == Some(false);
    if unknown || odd || foreign || config.get(b"attr.tree").is_some() {
        return Answerer::GitAlways;
    }
    let reftable = config.get(b"extensions.refstorage").is_some_and(|s| !s.eq_ignore_ascii_case(b"files"));
    let replaced = has_replaced_objects(&location.common_dir);
    if sha256 || reftable || replaced { Answerer::GitOnChange } else { Answerer::Own }
}

/// Whether objects are shown as others (git-replace(1)).
pub fn has_replaced_objects(common_dir: &[u8]) -> bool {
    // A name of 40 digits and a blank come first.
    let packed = read_small(&join(common_dir, b"packed-refs"), 1 << 30).unwrap_or_default();
    let is_replacement = |line: &[u8]| line.get(41..).is_some_and(|name| name.starts_with(b"refs/replace/"));
    file::read_dir(&join(common_dir, b"refs/replace")).is_ok_and(|dir| !dir.is_empty())
        || packed.split(|&b| b == b'\n').any(is_replacement)
}

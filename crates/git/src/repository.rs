//! One repository: what is known of it, what has been heard since, and the way to an answer.

mod answer;
mod submodule;
mod subscribe;

use spork_os::file;

use crate::ask;
use crate::config::Config;
use crate::discovery::{self, Location};
use crate::environment::Environment;
use crate::head::Reader;
use crate::index::{self, Index};
use crate::module::{Inside, Module};
use crate::object::Objects;
use crate::oid::Oid;
use crate::settings::{self, Answerer, Settings};
use crate::staged::Staged;
use crate::status::{Error, Head, Status};
use crate::tree::{ROOT, Tree};
use crate::watch::Watcher;

/// What has to be read again.
#[derive(Clone, Copy, Default)]
struct Dirty {
    config: bool,
    head: bool,
    index: bool,
    /// `info/exclude` or `core.excludesFile`.
    general: bool,
    /// Directories of the repository's own have come: they are to be watched.
    git_dirs: bool,
    /// Only a new start is right.
    all: bool,
}

/// A repository, and what `git status` says of it.
pub struct Repository {
    location: Location,
    env: Environment,
    config: Config,
    settings: Settings,
    reader: Reader,
    watcher: Option<Watcher>,
    /// Answers come from events where that is possible.
    wanted: bool,
    /// It was found not to be: too many directories, or a file system that keeps silent.
    refused: bool,
    tree: Option<Tree>,
    modules: Vec<Module>,
    head: Head,
    staged: Option<Staged>,
    /// What the staged changes were found for.
    staged_for: Option<Oid>,
    /// The index is beyond us.
    odd_index: bool,
    dirty: Dirty,
    gone: bool,
    /// Names in directories outside that mean a change of settings.
    external: Vec<Vec<u8>>,
    pub(crate) inside: Inside,
    last: Option<Status>,
    /// `last` was found without an error on the way.
    complete: bool,
    /// Events that may change git's answer, and how many there were when it was last asked.
    heard: u64,
    asked_at: Option<u64>,
    asked: Option<ask::Answer>,
    sweep_at: usize,
}

impl Repository {
    /// Finds the repository that the absolute directory `path` is in.
    pub fn discover(path: &[u8], env: &Environment) -> Result<Repository, Error> {
        Repository::open(discovery::discover(path, env)?, &env.from_directory(path))
    }

    /// Opens what `discovery` has found; nothing of the work tree is looked at yet.
    pub fn open(location: Location, env: &Environment) -> Result<Repository, Error> {
        let mut reader = Reader::new(&location);
        reader.references.refresh();
        let config = settings::load_config(env, &location, reader.branch().as_deref())?;
        let settings = Settings::new(&config, env, &location);
        Ok(Repository {
            location,
            env: env.clone(),
            config,
            settings,
            reader,
            watcher: None,
            wanted: false,
            refused: false,
            tree: None,
            modules: Vec::new(),
            head: Head::default(),
            staged: None,
            staged_for: None,
            odd_index: false,
            dirty: Dirty { all: true, ..Dirty::default() },
            gone: false,
            external: Vec::new(),
            inside: Inside::default(),
            last: None,
            complete: false,
            heard: 0,
            asked_at: None,
            asked: None,
            sweep_at: 0,
        })
    }

    pub fn location(&self) -> &Location {
        &self.location
    }

    pub fn environment(&self) -> &Environment {
        &self.env
    }

    /// Branch and operation without a look at the work tree: what can be shown at once.
    pub fn head(&mut self) -> Head {
        let objects = self.objects();
        self.reader.read(&self.location, &self.config, &self.env, &objects)
    }

    /// From the next answer on, changes are heard of instead of looked for, where that is possible.
    pub fn watch(&mut self) {
        self.wanted = true;
        self.refused = false;
        self.dirty.all = true;
    }

    /// Whether answers come from events.
    pub fn is_watching(&self) -> bool {
        self.watcher.is_some() && !self.dirty.all
    }

    /// Descriptors that become readable when something may have changed.
    pub fn fds(&self) -> Vec<i32> {
        let own = self.watcher.iter().map(Watcher::fd);
        let modules = self.modules.iter().filter_map(|m| m.repository.as_ref()).flat_map(|r| r.fds());
        own.chain(modules).collect()
    }

    /// Directories watched.
    pub fn watches(&self) -> usize {
        self.watcher.as_ref().map_or(0, Watcher::count)
    }

    /// Bytes held, roughly.
    pub fn memory(&self) -> usize {
        let modules: usize =
            self.modules.iter().filter_map(|m| m.repository.as_ref()).map(|r| r.memory()).sum();
        self.tree.as_ref().map_or(0, Tree::memory) + self.watches() * 64 + modules
    }

    /// Whether the directory `path`, without symbolic links, surely still belongs to this
    /// repository, told without a system call. Where false it has to be found again.
    pub fn covers(&self, path: &[u8]) -> bool {
        let (Some(root), Some(tree)) = (&self.location.work_tree, &self.tree) else {
            return false;
        };
        let Some(rest) = path.strip_prefix(root.as_slice()).filter(|_| self.is_watching() && !self.gone)
        else {
            return false;
        };
        if !tree.is_settled() {
            return false;
        }
        let mut at = ROOT;
        for part in rest.split(|&b| b == b'/').filter(|p| !p.is_empty()) {
            let Some(child) = tree.child(at, part) else {
                return false;
            };
            let held =
                tree.dir(child).is_some_and(|d| d.watch >= 0 && !d.has_git && (d.present || !d.tracked));
            if !held {
                return false;
            }
            at = child;
        }
        true
    }

    /// What `git status` says, right for every change made before the call.
    pub fn status(&mut self) -> Result<&Status, Error> {
        self.poll_events();
        if self.gone || self.tree.as_ref().is_some_and(|t| t.gone) {
            return Err(Error::Gone);
        }
        if self.nothing_happened() {
            return self.last.as_ref().ok_or(Error::Gone);
        }
        self.complete = false;
        if self.dirty.config && !self.dirty.all {
            self.reload_config()?;
        }
        let mut fresh = self.dirty.all || self.watcher.is_none();
        // Twice when the index, or what was heard, says that all has to be looked at after all.
        for _ in 0..2 {
            if fresh || self.tree.as_ref().is_some_and(|t| t.rescan) {
                self.start()?;
                // What happened while the files were looked at.
                self.poll_events();
                if self.dirty.all && self.watcher.is_some() {
                    // It cannot be followed; the next answer tries again.
                    self.watcher = None;
                }
            }
            self.catch_up()?;
            if self.tree.as_ref().is_none_or(|t| !t.rescan) {
                break;
            }
            fresh = false;
        }
        self.give_up_watching();
        self.answer()?;
        self.complete = true;
        self.last.as_ref().ok_or(Error::Gone)
    }

    /// Whether `status` has little to do at the moment: nothing to scan, nothing to ask git.
    pub fn is_quick(&mut self) -> bool {
        /// Files looked at by name, and entries of an index that is read again.
        const FEW: usize = 1000;
        self.poll_events();
        if self.gone || self.nothing_happened() {
            return true;
        }
        let Dirty { config, index, all, .. } = self.dirty;
        let answered = match self.answerer() {
            Answerer::Own => true,
            Answerer::GitOnChange => self.asked_at.is_some() && self.asked_at == self.heard(),
            Answerer::GitAlways => false,
        };
        !all && !config
            && answered
            && self.watcher.is_some()
            && self.tree.as_ref().is_none_or(|t| {
                let read = if index { t.index.entries.len() } else { 0 };
                !t.rescan && t.pending() + t.linked.len() + t.linked_ignores.len() + read < FEW
            })
            && self.modules.iter_mut().filter_map(|m| m.repository.as_mut()).all(|r| r.is_quick())
    }

    /// The answer of before still stands.
    fn nothing_happened(&self) -> bool {
        let Dirty { config, head, index, general, git_dirs, all } = self.dirty;
        self.watcher.is_some()
            && !(config || head || index || general || git_dirs || all)
            && self.complete
            && self.modules.is_empty()
            && self.answerer() == Answerer::Own
            && self
                .tree
                .as_ref()
                .is_none_or(|t| t.is_settled() && t.linked.is_empty() && t.linked_ignores.is_empty())
    }

    fn objects(&self) -> Objects {
        Objects::open(&self.settings.objects_dir, &self.settings.alternates)
    }

    fn reload_config(&mut self) -> Result<(), Error> {
        // A directory that has come may be one of those to be watched.
        self.watch_external();
        let config = settings::load_config(&self.env, &self.location, self.reader.branch().as_deref())?;
        let settings = Settings::new(&config, &self.env, &self.location);
        self.dirty.config = false;
        if settings != self.settings {
            self.dirty.all = true;
        } else if !config.same_as(&self.config) {
            self.dirty.head = true;
            if let Some(tree) = &mut self.tree {
                tree.note_modules();
            }
        }
        let files = config.files != self.config.files;
        self.config = config;
        self.settings = settings;
        if files {
            self.watch_external();
        }
        Ok(())
    }

    /// Subscribes where that is wanted, then reads everything.
    fn start(&mut self) -> Result<(), Error> {
        self.tree = None;
        self.modules.clear();
        self.watcher = None;
        // Until everything has been read.
        self.dirty = Dirty { all: true, ..Dirty::default() };
        self.asked_at = None;
        self.staged = None;
        self.reader.forget_distances();
        if self.wanted && !self.refused && self.is_local() {
            self.watcher = Watcher::new().ok();
            self.watch_git_dirs();
        }
        // Settings name files with settings: subscribed to, then read again.
        for round in 0..8 {
            let before = self.config.files.clone();
            if round > 0 || self.watcher.is_none() || self.last.is_some() {
                self.config =
                    settings::load_config(&self.env, &self.location, self.reader.branch().as_deref())?;
                self.settings = Settings::new(&self.config, &self.env, &self.location);
            }
            if self.watcher.is_none() || round > 0 && before == self.config.files {
                break;
            }
            self.watch_external();
        }
        self.read_head();
        let Some(root) = self.location.work_tree.clone() else {
            self.dirty.all = false;
            return Ok(());
        };
        let index = self.read_index()?;
        let mut tree = Tree::new(&root, &self.env, &self.settings, index);
        if !file::stat(&root).is_ok_and(|s| s.is_dir()) {
            return Err(Error::Gone);
        }
        self.watch_ancestors(&root);
        tree.scan_all(&mut self.watcher);
        self.tree = Some(tree);
        self.dirty.all = false;
        Ok(())
    }

    /// Stops listening where not everything can be heard; from now on changes are looked for.
    fn give_up_watching(&mut self) {
        let untrusted = self.tree.as_ref().is_some_and(|t| t.untrusted);
        if untrusted || self.watcher.as_ref().is_some_and(|w| w.limited) {
            self.refused = true;
            self.watcher = None;
        }
    }

    fn read_index(&mut self) -> Result<Index, Error> {
        self.staged = None;
        match Index::read(&self.settings.index_file, &self.location.git_dir, self.settings.hash_len) {
            Ok(index) => {
                self.odd_index = false;
                Ok(index)
            }
            Err(index::Error::Unsupported) => {
                self.odd_index = true;
                Ok(Index::default())
            }
            Err(index::Error::Io(e)) => Err(e.into()),
        }
    }

    fn read_head(&mut self) {
        self.dirty.head = false;
        let objects = self.objects();
        self.head = self.reader.read(&self.location, &self.config, &self.env, &objects);
    }

    /// Brings up to date what was heard to have changed.
    fn catch_up(&mut self) -> Result<(), Error> {
        if self.dirty.git_dirs {
            self.dirty.git_dirs = false;
            self.dirty.head = true;
            self.watch_git_dirs();
        }
        if self.dirty.head {
            self.read_head();
        }
        if self.dirty.index {
            let index = self.read_index()?;
            self.dirty.index = false;
            if let Some(tree) = &mut self.tree {
                tree.replace_index(index, &mut self.watcher);
                tree.note_modules();
            }
        }
        if let Some(tree) = &mut self.tree {
            if self.dirty.general {
                tree.read_general();
                tree.dirty_lists.insert(ROOT);
            }
            tree.settle(&mut self.watcher);
        }
        self.dirty.general = false;
        self.settle_modules();
        Ok(())
    }

    /// Looks at the next `files` entries as if something had been heard of them, against what
    /// nothing tells of (writes through a mapping that is still there). True at the end of a round,
    /// when names have been noted, too.
    pub fn sweep(&mut self, files: usize) -> bool {
        for repository in self.modules.iter_mut().filter_map(|m| m.repository.as_mut()) {
            repository.sweep(files);
        }
        let Some(tree) = &mut self.tree else {
            return true;
        };
        let count = tree.index.entries.len();
        let end = self.sweep_at.saturating_add(files).min(count);
        for e in self.sweep_at..end {
            tree.mark(e as u32);
        }
        self.sweep_at = end;
        self.asked_at = None;
        if end == count {
            self.sweep_at = 0;
            tree.dirty_lists.insert(ROOT);
            self.dirty.head = true;
        }
        end == count
    }
}

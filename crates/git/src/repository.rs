//! One repository: what is known of it, what has been heard since, and the answer.

use spork_os::fd;
use spork_os::file;

use crate::ask;
use crate::bytes::{base_name, join, parent};
use crate::config::Config;
use crate::discovery::{self, Location};
use crate::environment::Environment;
use crate::head::Reader;
use crate::index::{self, Index};
use crate::module::{self, Inside, Module};
use crate::object::Objects;
use crate::oid::Oid;
use crate::scan::tells_of_changes;
use crate::settings::{self, Answerer, Renames, Settings};
use crate::staged::{self, Staged};
use crate::status::{Counts, Error, Head, Source, Status};
use crate::tree::{ROOT, State, Tree};
use crate::watch::{CONTENT, NAMES, PLACE, SELF_GONE, STRUCTURE, TEXT, Target, Watcher};

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

    /// Reads what the kernel has queued. Cheap, and wanted whenever a descriptor is readable: a
    /// full queue means a new scan.
    pub fn poll_events(&mut self) {
        for module in &mut self.modules {
            if let Some(repository) = &mut module.repository {
                repository.poll_events();
            }
        }
        let Some(watcher) = &mut self.watcher else {
            return;
        };
        let Repository { tree, dirty, gone, external, settings, modules, heard, .. } = self;
        watcher.drain(|target, watch, mask, name| {
            *heard += 1;
            match target {
                Target::Dir(_) | Target::Marker(_) => {
                    if let Some(tree) = tree {
                        tree.note(target, watch, mask, name);
                    }
                }
                Target::Submodule(id) => {
                    let module = modules.get(id as usize);
                    if let (Some(module), Some(tree)) = (module, tree.as_mut())
                        && (name == b".git" || mask & SELF_GONE != 0)
                    {
                        tree.note_module(&module.path);
                    }
                }
                Target::GitDir | Target::CommonDir => {
                    *gone |= mask & SELF_GONE != 0;
                    note_git_dir(dirty, mask, name, base_name(&settings.index_file));
                }
                Target::Refs => {
                    if mask & (STRUCTURE | SELF_GONE) != 0 || !name.is_empty() {
                        if !name.ends_with(b".lock") {
                            dirty.head = true;
                        }
                        dirty.git_dirs |= mask & spork_os::inotify::IN_ISDIR != 0;
                    }
                }
                Target::Info => match name {
                    b"exclude" => dirty.general = true,
                    b"attributes" => dirty.all = true,
                    b"grafts" => dirty.all = true,
                    _ => {}
                },
                Target::External => {
                    if mask & SELF_GONE != 0 || external.iter().any(|n| n == name) {
                        dirty.config = true;
                        dirty.general = true;
                        dirty.all |= settings.attributes_files.iter().any(|p| base_name(p) == name);
                    } else {
                        *heard -= 1;
                    }
                }
                // The file itself; another one in its place is told of where it is.
                Target::Settings if mask & SELF_GONE == 0 => {
                    dirty.config = true;
                    dirty.general = true;
                }
                Target::Attributes if mask & SELF_GONE == 0 => dirty.all = true,
                Target::Settings | Target::Attributes => {}
                Target::IndexDir => dirty.index |= name == base_name(&settings.index_file),
                Target::Ancestor => *gone |= mask & SELF_GONE != 0,
            }
        });
        if watcher.lost {
            self.dirty.all = true;
        }
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
        if self.dirty.all || self.watcher.is_none() || self.tree.as_ref().is_some_and(|t| t.rescan) {
            self.start()?;
            // What happened while the files were looked at.
            self.poll_events();
            if self.dirty.all && self.watcher.is_some() {
                // It cannot be followed; the next answer tries again.
                self.watcher = None;
            }
        }
        self.catch_up()?;
        self.answer()?;
        self.complete = true;
        self.last.as_ref().ok_or(Error::Gone)
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
        if tree.untrusted || self.watcher.as_ref().is_some_and(|w| w.limited) {
            self.refused = true;
            self.watcher = None;
        }
        self.tree = Some(tree);
        self.dirty.all = false;
        Ok(())
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

    /// Whether the file systems of the repository tell of changes.
    fn is_local(&self) -> bool {
        [&self.location.git_dir, &self.location.common_dir].into_iter().all(|dir| {
            fd::open(dir, fd::O_RDONLY | fd::O_DIRECTORY, 0).is_ok_and(|dir| tells_of_changes(&dir))
        })
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

    /// Opens and closes submodules as they come and go, and asks each.
    fn settle_modules(&mut self) {
        let Some(tree) = &mut self.tree else {
            return;
        };
        let noted: Vec<u32> = tree.dirty_modules.drain().collect();
        for e in noted {
            let Some(entry) = tree.entry(e).copied().filter(|entry| entry.is_gitlink()) else {
                continue;
            };
            let name = tree.index.name(&entry).to_vec();
            let id = match self.modules.iter().position(|m| m.path == name) {
                Some(id) => id,
                None => {
                    let ignore = module::Ignore::Nothing;
                    self.modules.push(Module { path: name.clone(), repository: None, watch: -1, ignore });
                    self.modules.len() - 1
                }
            };
            let Some(module) = self.modules.get_mut(id) else {
                continue;
            };
            if let Some(watcher) = &mut self.watcher {
                module.watch = watcher
                    .add(&join(&tree.root, &name), CONTENT, Target::Submodule(id as u32))
                    .unwrap_or(-1);
            }
            let settings = &self.settings;
            module.ignore = module::ignore_of(
                &tree.root,
                &name,
                &self.config,
                settings.ignore_submodules.as_deref(),
                settings.untracked,
            );
            module.find(&tree.root, &self.env, self.wanted);
        }
        let mut only_untracked = 0;
        for module in &mut self.modules {
            let entry = tree.index.lower_bound(&module.path);
            let Some(entry_data) = tree.entry(entry as u32).copied() else {
                module.repository = None;
                continue;
            };
            if tree.index.name_of(entry) != module.path || !entry_data.is_gitlink() || entry_data.stage > 0 {
                module.repository = None;
                continue;
            }
            let state = tree.state.get(entry).copied().unwrap_or_default();
            if matches!(state, State::Deleted | State::TypeChanged) {
                continue;
            }
            let inside = module.inside(&tree.root, &self.env, self.wanted);
            let seen = module::seen_from_outside(inside, entry_data.oid, module.ignore);
            only_untracked += usize::from(seen.only_untracked);
            tree.set_state(entry as u32, if seen.changed { State::Modified } else { State::Clean });
        }
        self.inside.untracked = only_untracked > 0;
        self.inside.modified = tree.count(State::Modified) > only_untracked;
    }

    fn answerer(&self) -> Answerer {
        let mut answerer = self.settings.answerer;
        if self.odd_index {
            answerer = Answerer::GitAlways;
        }
        if let Some(tree) = &self.tree {
            // A file that is there and that the index does not have whole may be a deleted one
            // under another name: git looks for renames in the work tree, too.
            let new = tree.count(State::Added) + tree.count(State::Unmerged);
            let renamed_unstaged = self.settings.renames != Renames::Off
                && new > 0
                && (tree.count(State::Deleted) > 0 || self.settings.renames == Renames::Copies);
            if tree.sparse_present || tree.ignore_in_index || renamed_unstaged {
                answerer = answerer.max(Answerer::GitOnChange);
            }
        }
        answerer
    }

    fn answer(&mut self) -> Result<(), Error> {
        let mut answerer = self.answerer();
        let mut counts = None;
        if let (Some(tree), Answerer::Own) = (&self.tree, answerer) {
            if self.staged.is_none() || self.staged_for != self.head.oid {
                let objects = self.objects();
                let head = self.head.oid.as_ref();
                let (settings, env) = (&self.settings, &self.env);
                self.staged = staged::compare(&tree.index, head, &objects, settings, env, &tree.root);
                self.staged_for = self.head.oid;
            }
            match self.staged {
                Some(staged) => counts = Some(count(tree, staged)),
                None => answerer = Answerer::GitOnChange,
            }
        }
        let mut head = self.head.clone();
        let watching = self.watcher.is_some();
        let mut source = if watching { Source::Events } else { Source::Scan };
        if answerer != Answerer::Own {
            if self.location.work_tree.is_some() {
                source = Source::Git;
                counts = Some(self.ask(answerer)?);
            }
            if self.settings.answerer != Answerer::Own
                && let Some(asked) = &self.asked
            {
                // References and names that only git reads.
                let action = (head.action.take(), head.rebasing.take());
                head = asked.head.clone();
                (head.action, head.rebasing) = action;
            }
        }
        self.note_inside(counts.as_ref(), head.oid);
        let generation = self.last.as_ref().map_or(0, |s| s.generation);
        let mut status = Status { generation, head, counts, source };
        if self.last.as_ref() != Some(&status) {
            status.generation += 1;
            self.last = Some(status);
        }
        Ok(())
    }

    /// What the superproject wants to know.
    fn note_inside(&mut self, counts: Option<&Counts>, oid: Option<Oid>) {
        self.inside.oid = oid;
        let Some(counts) = counts else {
            return;
        };
        if let Some(asked) = self.asked.as_ref().filter(|_| self.answerer() != Answerer::Own) {
            self.inside.modified = asked.modified;
        } else if let Some(tree) = &self.tree {
            let others =
                tree.count(State::Deleted) + tree.count(State::TypeChanged) + tree.count(State::Added);
            self.inside.modified |= counts.staged + counts.conflicted + others > 0;
        }
        self.inside.untracked |= counts.untracked > 0;
    }

    /// git's own answer; the one of before where nothing at all has been heard since.
    fn ask(&mut self, answerer: Answerer) -> Result<Counts, Error> {
        let heard = self.heard();
        let stands = answerer == Answerer::GitOnChange && heard.is_some() && self.asked_at == heard;
        let linked = self.tree.as_ref().is_some_and(|t| !t.linked.is_empty() || !t.linked_ignores.is_empty());
        if !stands || linked || self.asked.is_none() {
            let dir = self.location.work_tree.as_deref().unwrap_or(&self.location.git_dir);
            self.asked = Some(ask::status(&self.env, dir)?);
            self.asked_at = heard;
        }
        Ok(self.asked.as_ref().map_or(Counts::default(), |a| a.counts))
    }

    /// Events heard so far, here and in submodules; `None` without a watch.
    fn heard(&self) -> Option<u64> {
        self.watcher.as_ref()?;
        let mut heard = self.heard;
        for repository in self.modules.iter().filter_map(|m| m.repository.as_ref()) {
            heard += repository.heard()?;
        }
        Some(heard)
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

    /// Watches the repository's own directories, as many as there are by now.
    fn watch_git_dirs(&mut self) {
        let Some(watcher) = &mut self.watcher else {
            return;
        };
        let Location { git_dir, common_dir, .. } = &self.location;
        watcher.add(git_dir, CONTENT, Target::GitDir);
        if common_dir != git_dir {
            watcher.add(common_dir, CONTENT, Target::CommonDir);
        }
        watcher.add(&join(common_dir, b"info"), CONTENT, Target::Info);
        for name in [b"logs".as_slice(), b"logs/refs", b"reftable"] {
            watcher.add(&join(common_dir, name), CONTENT, Target::Refs);
        }
        for name in [b"rebase-merge".as_slice(), b"rebase-apply", b"sequencer", b"reftable"] {
            watcher.add(&join(git_dir, name), CONTENT, Target::Refs);
        }
        watch_below(watcher, &join(common_dir, b"refs"));
        if common_dir != git_dir {
            watch_below(watcher, &join(git_dir, b"refs"));
        }
        let index_dir = parent(&self.settings.index_file);
        if index_dir != git_dir {
            watcher.add(index_dir, CONTENT, Target::IndexDir);
        }
    }

    /// Watches where the files with settings are, or would be.
    fn watch_external(&mut self) {
        let Some(watcher) = &mut self.watcher else {
            return;
        };
        let settings = self.config.files.iter().chain(&self.settings.excludes_file);
        let settings = settings.map(|path| (path, Target::Settings));
        let attributes = self.settings.attributes_files.iter().map(|path| (path, Target::Attributes));
        for (path, target) in settings.chain(attributes) {
            let own =
                [&self.location.git_dir, &self.location.common_dir].into_iter().any(|d| parent(path) == *d);
            if !own {
                watch_file(watcher, path, target, &mut self.external);
            }
        }
    }

    /// Hears of it when a directory above is moved.
    fn watch_ancestors(&mut self, root: &[u8]) {
        let Some(watcher) = &mut self.watcher else {
            return;
        };
        for start in [root, &self.location.git_dir] {
            let mut at = parent(start);
            while at.len() > 1 {
                watcher.add(at, PLACE, Target::Ancestor);
                at = parent(at);
            }
        }
    }
}

/// The numbers of a tree that is up to date.
fn count(tree: &Tree, staged: Staged) -> Counts {
    let deleted = tree.count(State::Deleted);
    Counts {
        staged: staged.changed,
        staged_deleted: staged.deleted,
        renamed: staged.renamed,
        unstaged: tree.count(State::Modified)
            + tree.count(State::TypeChanged)
            + tree.count(State::Added)
            + deleted,
        deleted,
        conflicted: tree.conflicted(),
        untracked: tree.untracked,
    }
}

/// What a change in the git directory is about.
fn note_git_dir(dirty: &mut Dirty, mask: u32, name: &[u8], index: &[u8]) {
    let is_dir = mask & spork_os::inotify::IN_ISDIR != 0;
    if name == index {
        dirty.index = true;
        return;
    }
    match name {
        b"" | b"COMMIT_EDITMSG" | b"ORIG_HEAD" | b"FETCH_HEAD" | b"objects" | b"hooks" | b"lfs" => {}
        b"config" | b"config.worktree" => dirty.config = true,
        b"commondir" | b"gitdir" | b"shallow" => dirty.all = true,
        b"HEAD" => {
            dirty.head = true;
            // Settings may depend on the branch.
            dirty.config = true;
        }
        _ if name.ends_with(b".lock") || name.starts_with(b"sharedindex.") || name.starts_with(b"gc.") => {}
        _ => {
            dirty.head = true;
            dirty.git_dirs |= is_dir;
        }
    }
}

/// Watches `dir` and the directories below it.
fn watch_below(watcher: &mut Watcher, dir: &[u8]) {
    if watcher.add(dir, CONTENT, Target::Refs).is_none() {
        return;
    }
    for entry in file::read_dir(dir).unwrap_or_default() {
        if entry.kind == file::DT_DIR {
            watch_below(watcher, &join(dir, &entry.name));
        }
    }
}

/// Watches the file `path`, and the directories that decide which file that is; `names` gets what to
/// look for in them.
fn watch_file(watcher: &mut Watcher, path: &[u8], target: Target, names: &mut Vec<Vec<u8>>) {
    // Devices are written to all the time, and have nothing to say.
    if path.starts_with(b"/dev/") || path.starts_with(b"/proc/") {
        return;
    }
    let mut path = path.to_vec();
    for _ in 0..10 {
        let mut note = |name: &[u8]| {
            if !names.iter().any(|n| n == name) {
                names.push(name.to_vec());
            }
        };
        note(base_name(&path));
        let mut dir = parent(&path).to_vec();
        // The nearest directory that is there hears of the ones that come.
        while watcher.add(&dir, NAMES, Target::External).is_none() && dir.len() > 1 {
            note(base_name(&dir));
            dir = parent(&dir).to_vec();
        }
        // A link among the directories may be turned elsewhere.
        let mut above = dir.as_slice();
        while above.len() > 1 {
            if file::readlink(above).is_ok() {
                note(base_name(above));
                watcher.add(parent(above), NAMES, Target::External);
            }
            above = parent(above);
        }
        match file::readlink(&path) {
            Ok(to) => path = join(parent(&path), &to),
            Err(_) => break,
        }
    }
    watcher.add(&path, TEXT, target);
}

//! The submodules of a repository: opened and closed as they come and go, and asked each time.

use super::Repository;
use crate::bytes::join;
use crate::module::{self, Module};
use crate::tree::State;
use crate::watch::{CONTENT, Target};

impl Repository {
    /// Opens and closes submodules as they come and go, and asks each.
    pub(super) fn settle_modules(&mut self) {
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
}

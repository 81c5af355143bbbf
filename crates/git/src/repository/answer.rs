//! Putting the answer together, or having git give it.

use super::Repository;
use crate::ask;
use crate::oid::Oid;
use crate::settings::{Answerer, Renames};
use crate::staged::{self, Staged};
use crate::status::{Counts, Error, Source, Status};
use crate::tree::{State, Tree};

impl Repository {
    pub(super) fn answerer(&self) -> Answerer {
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
            let unknown = tree.count(State::Unknown) > 0;
            if tree.sparse_present || tree.ignore_in_index || renamed_unstaged || unknown {
                answerer = answerer.max(Answerer::GitOnChange);
            }
        }
        answerer
    }

    pub(super) fn answer(&mut self) -> Result<(), Error> {
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
    pub(super) fn note_inside(&mut self, counts: Option<&Counts>, oid: Option<Oid>) {
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
    pub(super) fn ask(&mut self, answerer: Answerer) -> Result<Counts, Error> {
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
    pub(super) fn heard(&self) -> Option<u64> {
        self.watcher.as_ref()?;
        let mut heard = self.heard;
        for repository in self.modules.iter().filter_map(|m| m.repository.as_ref()) {
            heard += repository.heard()?;
        }
        Some(heard)
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

//! The directories that are asked about, and the environments they are asked about in.

use std::rc::Rc;

use super::Server;
use crate::daemon::view::View;
use crate::environment::{Environment, Shared};

/// Directories that are remembered.
const MOST_VIEWS: usize = 256;

impl Server {
    /// The one copy of an environment.
    pub(super) fn intern(&mut self, environment: Environment) -> Shared {
        if let Some(known) = self.environments.iter().find(|e| ***e == environment) {
            return known.clone();
        }
        self.environments.retain(|e| Rc::strong_count(e) > 1);
        let shared = Rc::new(environment);
        self.environments.push(shared.clone());
        shared
    }

    /// The view of a directory in an environment.
    pub(super) fn view(&mut self, environment: &Shared, cwd: &[u8]) -> u32 {
        let key = Rc::as_ptr(environment) as usize;
        if let Some(id) = self.places.get(&key).and_then(|p| p.get(cwd)).copied()
            && let Some(view) = self.views.get_mut(&id)
        {
            view.used = self.moment;
            return id;
        }
        if self.views.len() >= MOST_VIEWS {
            self.forget_oldest_view();
        }
        self.next_view += 1;
        let mut view = View::new(self.next_view, cwd, environment.clone());
        view.used = self.moment;
        self.views.insert(self.next_view, view);
        self.places.entry(key).or_default().insert(cwd.to_vec(), self.next_view);
        self.next_view
    }

    pub(super) fn forget_oldest_view(&mut self) {
        let open =
            |id: u32| self.clients.iter().flatten().filter_map(|c| c.open.as_ref()).any(|o| o.view == id);
        let oldest = self.views.values().filter(|v| !open(v.id)).min_by_key(|v| v.used).map(|v| v.id);
        if let Some(view) = oldest.and_then(|id| self.views.remove(&id)) {
            view.end(&mut self.subscriptions);
            self.repositories.forget_view(view.id);
            let key = Rc::as_ptr(&view.env) as usize;
            if let Some(places) = self.places.get_mut(&key) {
                places.remove(&view.cwd);
                if places.is_empty() {
                    self.places.remove(&key);
                }
            }
        }
    }

    /// Forgets every directory and repository; questions that are open find them again.
    pub fn forget(&mut self) {
        for view in self.views.values_mut() {
            view.dirty = true;
            view.runs.clear();
        }
        self.repositories.clear();
    }
}

//! Answering: what is known of each part that a question wants, and what of it is told.

use spork_os::file;

use super::connection::{Connection, Open, PARTS};
use super::context;
use super::repositories::Answer;
use super::server::Server;
use super::view::{Missing, Run};
use crate::facts::{Known, Runtime, State};
use crate::protocol::{self as wire, Part, Want};

/// The parts in the order in which they are told, with the wish that each answers.
pub const ORDER: [Want; PARTS] = [
    Want::GIT,
    Want::RUNTIMES,
    Want::KUBERNETES,
    Want::CLOUDS,
    Want::CONTAINER,
    Want::BATTERY,
    Want::READ_ONLY,
];

impl Server {
    /// Tells a client what is new about its question.
    pub fn answer(&mut self, client: &mut Connection) {
        let Some(mut open) = client.open.take() else {
            return;
        };
        let mut bodies: [Vec<u8>; PARTS] = Default::default();
        let mut fresh = [true; PARTS];
        for (i, part) in ORDER.into_iter().enumerate() {
            if open.question.want.has(part) {
                fresh[i] = self.part(&open, i, &mut bodies[i]);
            }
        }
        let all = fresh.iter().all(|fresh| *fresh);
        let generation = open.question.generation;
        // Whoever takes no half answers gets the whole one at once.
        if open.question.partial || all {
            for (body, sent) in bodies.iter_mut().zip(&mut open.sent) {
                if !body.is_empty() && body != sent {
                    client.tell(generation, body);
                    std::mem::swap(sent, body);
                }
            }
        }
        if all && !open.done {
            open.done = true;
            client.done(generation);
        }
        open.pending = !all;
        if let Some(view) = self.views.get(&open.view) {
            open.made_of = (view.epoch, self.repositories.of(view).map_or(0, |slot| slot.generation));
        }
        client.open = Some(open);
    }

    /// Encodes one part of the answer to `open`; whether it is fresh.
    pub fn part(&mut self, open: &Open, which: usize, to: &mut Vec<u8>) -> bool {
        let want = open.question.want;
        let Some(mut view) = self.views.remove(&open.view) else {
            return true;
        };
        view.refresh(want, &mut self.subscriptions, &mut self.versions);
        let mut fresh = true;
        match which {
            0 => {
                let git = match self.repositories.answer(&view, open.asked, self.moment) {
                    Answer::Fresh(git) => Known { value: git.cloned(), state: State::Fresh },
                    Answer::Head(git) => Known::fresh(git.clone()),
                    Answer::Old(git) => {
                        let mut git = Known::old(git.clone());
                        if let Some(git) = &mut git.value {
                            git.counts.age();
                        }
                        git
                    }
                    Answer::Pending => Known::default(),
                };
                fresh = git.is_fresh() && git.value.as_ref().is_none_or(|git| git.counts.is_fresh());
                wire::put_part_body(to, &Part::Git(git));
            }
            1 => {
                let list = self.runtimes(&mut view, want, open.first);
                fresh = list.iter().all(|runtime| runtime.version.is_fresh());
                wire::put_part_body(to, &Part::Runtimes(Known::fresh(list)));
            }
            2 => wire::put_part_body(to, &Part::Kubernetes(always(view.kubernetes.clone()))),
            3 => wire::put_part_body(to, &Part::Clouds(Known::fresh(view.clouds.clone()))),
            4 => wire::put_part_body(to, &Part::Container(always(view.container.clone()))),
            5 => wire::put_part_body(to, &Part::Battery(always(context::battery()))),
            _ => {
                let not = file::access(&open.question.cwd, file::W_OK);
                let read_only = not.is_err_and(|e| {
                    matches!(e.raw_os_error(), Some(spork_os::libc::EROFS | spork_os::libc::EACCES))
                });
                wire::put_part_body(to, &Part::ReadOnly(Known::fresh(read_only)));
            }
        }
        self.views.insert(view.id, view);
        fresh
    }

    /// The languages of a view; programs that have to be run for them are started.
    fn runtimes(&mut self, view: &mut super::view::View, want: Want, asked: u64) -> Vec<Runtime> {
        let mut missing: Vec<Missing> = Vec::new();
        let list = view.runtimes(want, asked, &mut self.versions, &mut missing);
        if missing.is_empty() {
            self.versions.hits += list.len() as u64;
            return list;
        }
        let mut refused = false;
        for missing in &missing {
            if !self.runs.start(missing, view, self.moment, &self.epoll) {
                let run = Run { started: self.moment, version: None, vain: 0 };
                view.runs.insert(missing.kind, run);
                refused = true;
            }
        }
        if refused {
            missing.clear();
            return view.runtimes(want, asked, &mut self.versions, &mut missing);
        }
        list
    }
}

/// A value, or that there is none: nothing is on its way.
fn always<T>(value: Option<T>) -> Known<T> {
    Known { value, state: State::Fresh }
}

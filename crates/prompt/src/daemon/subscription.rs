//! Hearing of changes to whatever an answer was derived from: one inotify queue, and who wants to
//! know what of each watch.
//!
//! A subject (a view) subscribes before it looks, with its number and the epoch of this look. When it
//! looks again, it takes a new epoch and afterwards ends what only the old one wanted.

use std::io;

use hashbrown::HashMap;
use spork_os::fd::Fd;
use spork_os::inotify::{self as os, Event};

/// What is of interest about a watched file or directory, besides its own end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Interest {
    /// The file's content and attributes, or the place of a directory.
    Itself,
    /// A name in the directory comes or goes.
    Name(Box<[u8]>),
    /// Names in the directory that say which languages it belongs to.
    Markers,
    /// Any name.
    Anything,
}

struct Wish {
    subject: u32,
    epoch: u32,
    interest: Interest,
}

/// A name has come or gone, or the directory itself is no longer what or where it was.
const NAMES: u32 = os::IN_CREATE
    | os::IN_DELETE
    | os::IN_MOVED_FROM
    | os::IN_MOVED_TO
    | os::IN_MOVE_SELF
    | os::IN_DELETE_SELF
    | os::IN_ONLYDIR;
const PLACE: u32 = os::IN_MOVE_SELF | os::IN_DELETE_SELF | os::IN_ATTRIB | os::IN_ONLYDIR;
const CONTENT: u32 =
    os::IN_MODIFY | os::IN_CLOSE_WRITE | os::IN_ATTRIB | os::IN_MOVE_SELF | os::IN_DELETE_SELF;

/// What a watch is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watch {
    /// The names in a directory; a link to one is none.
    Names,
    /// That a directory stays where it is, and may be entered.
    Place,
    /// A file's content.
    Content,
}

pub struct Subscriptions {
    queue: Option<Fd>,
    buffer: Vec<u8>,
    wishes: HashMap<i32, Vec<Wish>>,
    is_marker: fn(&[u8]) -> bool,
}

impl Subscriptions {
    /// With `deaf`, or where there is no queue to be had, every `add` fails.
    pub fn new(is_marker: fn(&[u8]) -> bool, deaf: bool) -> Subscriptions {
        let queue = if deaf { None } else { os::new().ok() };
        Subscriptions { queue, buffer: Vec::new(), wishes: HashMap::new(), is_marker }
    }

    pub fn fd(&self) -> Option<i32> {
        self.queue.as_ref().map(Fd::raw)
    }

    /// Watches, so far as the system has room for it.
    pub fn count(&self) -> usize {
        self.wishes.len()
    }

    /// Watches `path` for `subject`. Errors that say what is at `path` are given back; any other means
    /// that changes there will not be heard of.
    pub fn add(
        &mut self,
        path: &[u8],
        watch: Watch,
        subject: u32,
        epoch: u32,
        interest: Interest,
    ) -> io::Result<i32> {
        let Some(queue) = &self.queue else {
            return Err(io::ErrorKind::Unsupported.into());
        };
        let mask = match watch {
            Watch::Names => NAMES,
            Watch::Place => PLACE,
            Watch::Content => CONTENT,
        };
        let id = os::add_watch(queue, path, mask | os::IN_DONT_FOLLOW | os::IN_MASK_ADD)?;
        let wishes = self.wishes.entry(id).or_default();
        if !wishes.iter().any(|w| w.subject == subject && w.epoch == epoch && w.interest == interest) {
            wishes.push(Wish { subject, epoch, interest });
        }
        Ok(id)
    }

    /// Ends what `subject` wanted of the watches before `epoch`.
    pub fn end(&mut self, watches: &[i32], subject: u32, epoch: u32) {
        for id in watches {
            let Some(wishes) = self.wishes.get_mut(id) else {
                continue;
            };
            wishes.retain(|w| w.subject != subject || w.epoch >= epoch);
            if wishes.is_empty() {
                self.wishes.remove(id);
                if let Some(queue) = &self.queue {
                    let _ = os::remove_watch(queue, *id);
                }
            }
        }
    }

    /// Reads the queue empty; `f` gets the subjects of what has happened, perhaps several times.
    /// True: events were lost, and everybody is to look again.
    pub fn drain(&mut self, mut f: impl FnMut(u32)) -> bool {
        let Subscriptions { queue, buffer, wishes, is_marker } = self;
        let Some(queue) = queue else {
            return false;
        };
        let mut lost = false;
        let result = os::drain(queue, buffer, |Event { watch, mask, name }| {
            if mask & os::IN_Q_OVERFLOW != 0 {
                lost = true;
                return;
            }
            for wish in wishes.get(&watch).into_iter().flatten() {
                let of_interest = name.is_empty()
                    || match &wish.interest {
                        Interest::Itself => false,
                        Interest::Name(wanted) => **wanted == *name,
                        Interest::Markers => is_marker(name),
                        Interest::Anything => true,
                    };
                if of_interest {
                    f(wish.subject);
                }
            }
            if mask & os::IN_IGNORED != 0 {
                wishes.remove(&watch);
            }
        });
        lost || result.is_err()
    }
}

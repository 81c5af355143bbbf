//! Which real descriptor a logical one is (ARCHITECTURE.md, "Descriptors"): for `exec` redirections, in
//! forked levels, and in programs that are started.
//!
//! Invariant: no description stands at a number below `LOW` that a script asks for, but the one it asked for.

use super::description::{Description, Source, Target};
use super::{Descriptor, Io, sink};
use spork_os::fd::{self, Fd};
use std::cell::RefCell;
use std::io;
use std::rc::{Rc, Weak};

/// Real numbers below this may be asked for by scripts: by number, or by `{name}>file`, which takes the
/// lowest free one from 10 on.
const LOW: i32 = 64;

/// How a child's descriptors are laid out.
#[derive(Default)]
pub struct Arrangement {
    pub moves: Vec<(i32, i32)>,
    pub closes: Vec<i32>,
}

impl Io {
    /// Puts a description at the real descriptor of its logical number, as `exec` redirections at
    /// top level do, so that the number is the same for everyone.
    pub fn settle_number(&mut self, number: usize) -> io::Result<()> {
        let Descriptor::Open(description) = self.state(number) else {
            return Ok(());
        };
        let (Ok(wanted), Some(real)) = (i32::try_from(number), description.real()) else {
            return Ok(());
        };
        if real == wanted {
            return fd::set_cloexec(real, false);
        }
        self.place(&description, wanted)?;
        // It may have been moved.
        let real = description.real().unwrap_or(real);
        if usize::try_from(real).is_ok_and(|real| self.stands_at(&description, real)) {
            // Another logical descriptor keeps the old number.
            return Ok(());
        }
        let _ = fd::close(real);
        description.move_to(wanted);
        description.own();
        self.note_placed(&description);
        Ok(())
    }

    /// Whether a logical descriptor is the description that is known weakly.
    pub fn stands(&self, description: &Weak<Description>, number: usize) -> bool {
        description.upgrade().is_some_and(|description| self.stands_at(&description, number))
    }

    /// Whether a logical descriptor is this description.
    fn stands_at(&self, description: &Rc<Description>, number: usize) -> bool {
        matches!(self.table.get(number).map(|entrance| &entrance.descriptor),
            Some(Descriptor::Open(other)) if Rc::ptr_eq(other, description))
    }

    /// A process of its own begins: every logical descriptor is the real one of its number, and what
    /// the redirections around it replaced is closed, for they will never be undone here.
    pub fn settle_all(&mut self) {
        let mut old = Vec::new();
        let mut settled = Vec::new();
        for number in 0..self.table.len() {
            let Ok(wanted) = i32::try_from(number) else { continue };
            match self.state(number) {
                Descriptor::Inherited => (),
                Descriptor::Closed => {
                    let _ = self.vacate(wanted);
                    self.close_number(number);
                }
                Descriptor::Open(description) => {
                    if description.real().is_none() || self.place(&description, wanted).is_err() {
                        continue;
                    }
                    self.set(None, number, Descriptor::Open(Rc::new(description.placed(wanted))));
                    settled.push(wanted);
                    old.push(description);
                }
            }
        }
        old.extend(std::mem::take(&mut self.placed).iter().filter_map(Weak::upgrade));
        for description in old {
            if let Some(real) = description.real().filter(|real| !settled.contains(real)) {
                let _ = fd::close(real);
            }
            description.move_to(-1);
        }
        for number in settled {
            if let Some(Descriptor::Open(description)) = usize::try_from(number).ok().map(|at| self.state(at))
            {
                self.note_placed(&description);
            }
        }
    }

    /// In a forked child: closes a real descriptor that is of no use here. A description may still stand
    /// at it, and then stands nowhere.
    pub fn close_real(&mut self, real: i32) {
        let here = self.placed.iter().filter_map(Weak::upgrade);
        here.filter(|description| description.real() == Some(real))
            .for_each(|description| description.move_to(-1));
        let _ = fd::close(real);
    }

    /// Duplicates a description to a real number, where whatever stood there is moved out of the way.
    fn place(&mut self, description: &Description, wanted: i32) -> io::Result<()> {
        if description.real() == Some(wanted) {
            return fd::set_cloexec(wanted, false);
        }
        self.vacate(wanted)?;
        match description.real() {
            Some(real) => fd::dup2(real, wanted),
            None => Ok(()),
        }
    }

    /// A logical descriptor was replaced for good: if its description stands at the real descriptor of
    /// that number and others still use it, it moves out of the way.
    pub fn evict(&mut self, old: Descriptor, number: usize) {
        if let Descriptor::Open(description) = old
            && let Some(real) = description.real()
            && usize::try_from(real).is_ok_and(|real| real == number)
            && Rc::strong_count(&description) > 1
            && let Ok(moved) = out_of_the_way(real)
        {
            description.move_to(moved.into_raw());
            description.own();
        }
    }

    /// Moves whatever description of ours stands at a real number out of the way.
    fn vacate(&mut self, real: i32) -> io::Result<()> {
        sink::vacate(real)?;
        for weak in &self.placed {
            if let Some(description) = weak.upgrade()
                && description.real() == Some(real)
            {
                let moved = out_of_the_way(real)?;
                description.move_to(moved.into_raw());
                description.own();
            }
        }
        Ok(())
    }

    /// Closes the real descriptor of a number that was closed for good.
    pub fn close_number(&mut self, number: usize) {
        if let Ok(real) = i32::try_from(number)
            && fd::is_inheritable(real)
        {
            let _ = fd::close(real);
        }
    }

    /// How the descriptors of a child that starts now are to be laid out. Writes all output and
    /// gives back look-ahead first.
    pub fn arrange(&mut self) -> io::Result<Arrangement> {
        self.share();
        let mut arrangement = Arrangement::default();
        for number in 0..self.table.len() {
            let wanted = number as i32;
            match self.state(number) {
                Descriptor::Inherited => (),
                Descriptor::Closed => arrangement.closes.push(wanted),
                Descriptor::Open(description) => {
                    let real = match (&description.target, description.real()) {
                        (_, Some(real)) => real,
                        (Target::Sink, None) => sink::write_end(&description)?,
                        (Target::Source(source), None) => {
                            let real = share_source(&description, source)?;
                            self.note_placed(&description);
                            real
                        }
                        (Target::Real, None) => continue,
                    };
                    if real != wanted || !fd::is_inheritable(real) {
                        arrangement.moves.push((real, wanted));
                    }
                }
            }
        }
        Ok(arrangement)
    }
}

/// Duplicates a descriptor to a number that scripts do not ask for, or to any other where the limit on open
/// files is too low for one.
fn out_of_the_way(real: i32) -> io::Result<Fd> {
    fd::dup_above(real, LOW).or_else(|_| fd::dup_above(real, 0))
}

/// Makes the rest of a memory source readable for other processes, too: from now on they share one
/// offset.
pub(super) fn share_source(description: &Description, source: &RefCell<Source>) -> io::Result<i32> {
    let made = source_descriptor(&source.borrow())?.into_raw();
    description.move_to(made);
    description.own();
    Ok(made)
}

/// A readable descriptor with the rest of a memory source: a pipe when it fits, else a file in
/// memory.
fn source_descriptor(source: &Source) -> io::Result<Fd> {
    const PIPE_CAPACITY: usize = 65536;
    let rest = source.data.get(source.position..).unwrap_or(&[]);
    if rest.len() <= PIPE_CAPACITY {
        let (read, write) = fd::pipe()?;
        fd::write_all(write.raw(), rest)?;
        return out_of_the_way(read.raw());
    }
    let file = fd::memfd_create(b"here-document")?;
    fd::write_all(file.raw(), rest)?;
    fd::lseek(file.raw(), 0, fd::SEEK_SET)?;
    out_of_the_way(file.raw())
}

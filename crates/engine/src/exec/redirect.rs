//! Redirections (bash manual: Redirections): edits of the table of logical descriptors.
//!
//! `apply_redirects` edits, `undo_redirects` puts back; `make_permanent` is for `exec`. Real
//! descriptors are touched only by `exec` outside any in-process subshell.

use super::subshell::ForkReason;
use crate::io::{Description, Descriptor};
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::Failure;
use crate::variables::access::{is_identifier, split_element};
use smallvec::SmallVec;
use spork_os::fd::{self, Fd};
use spork_os::net::{ConnectError, Protocol};
use spork_os::{errno, file};
use spork_syntax::Symbol;
use spork_syntax::tree::{HereDocument, Redirect, RedirectFd, RedirectKind, RedirectTarget, Word};
use std::io;
use std::rc::Rc;

/// What redirections replaced, oldest first, and whether another stood there (`Io::cover`).
#[derive(Default)]
pub struct Saved {
    entries: SmallVec<[(usize, Descriptor, bool); 2]>,
}

/// What a redirection does to its descriptor.
enum Effect {
    Open(Rc<Description>),
    Close,
    /// `n>&m-`: as `Open`, then m is closed.
    Move(Rc<Description>, usize),
}

impl Shell {
    /// Applies redirections in order. When one fails, the earlier ones are undone and the message
    /// has been printed.
    #[inline]
    pub fn apply_redirects(&mut self, redirects: &[Redirect]) -> Result<Saved, Failure> {
        let mut saved = Saved::default();
        for redirect in redirects {
            if let Err(failure) = self.apply_redirect(redirect, &mut saved) {
                self.undo_redirects(saved);
                return Err(failure);
            }
        }
        Ok(saved)
    }

    /// As `apply_redirects`, of a command with assignments in front: they have been made since `hidden`
    /// bindings were hidden, and the words of redirections do not see them.
    pub fn apply_redirects_beneath(
        &mut self,
        hidden: usize,
        redirects: &[Redirect],
    ) -> Result<Saved, Failure> {
        let plain = |redirect: &Redirect| match &redirect.target {
            RedirectTarget::Word(word) => word.literal().is_some(),
            RedirectTarget::HereDocument(document) => document.body.literal().is_some(),
        };
        let made = hidden..self.variables.hidden.len();
        if made.is_empty() || redirects.iter().all(plain) {
            return self.apply_redirects(redirects);
        }
        made.clone().rev().for_each(|at| self.variables.exchange(at));
        let result = self.apply_redirects(redirects);
        made.for_each(|at| self.variables.exchange(at));
        result
    }

    /// Puts back what redirections replaced. Output of a description that ends here is written.
    #[inline]
    pub fn undo_redirects(&mut self, saved: Saved) {
        for (number, descriptor, covered) in saved.entries.into_iter().rev() {
            if let Descriptor::Open(description) = self.io.state(number) {
                self.io.finish(&description);
            }
            self.io.set(None, number, descriptor);
            self.io.cover(number, covered);
        }
    }

    /// Leaves redirections in force (`exec`). Outside any in-process subshell the real descriptors
    /// get the same numbers, unless a redirection around us is undone later; inside, the journal undoes
    /// them.
    pub fn make_permanent(&mut self, saved: Saved) {
        let real = self.is_real_process();
        for (number, old, covered) in saved.entries {
            self.io.cover(number, covered);
            let new = self.io.state(number);
            // Note the old state: put it back, then set the new one with the journal.
            self.io.set(None, number, old.clone());
            if let Descriptor::Open(description) = &old {
                self.io.finish(description);
            }
            self.io.set(Some(&mut self.journal), number, new.clone());
            if real && !covered {
                self.io.evict(old, number);
                match new {
                    Descriptor::Closed => self.io.close_number(number),
                    _ => {
                        drop(new);
                        let _ = self.io.settle_number(number);
                    }
                }
            }
        }
    }

    fn apply_redirect(&mut self, redirect: &Redirect, saved: &mut Saved) -> Result<(), Failure> {
        let input = acts_on_input(redirect.kind);
        let target = match &redirect.target {
            RedirectTarget::HereDocument(document) => {
                let body = self.here_document(document)?;
                return self.finish_redirect(redirect, usize::from(!input), Effect::Open(body), saved);
            }
            RedirectTarget::Word(word) => word,
        };
        let default = usize::from(!input);
        let effect = match redirect.kind {
            RedirectKind::HereString => {
                let mut text = Vec::new();
                self.expand_here_string(target, &mut text)?;
                text.push(b'\n');
                Effect::Open(Description::source(text))
            }
            RedirectKind::HereDocument => return Ok(()),
            RedirectKind::DupInput | RedirectKind::DupOutput => {
                let text = self.redirect_word(target)?;
                match self.duplicate(redirect, &text, &target.text)? {
                    Some(effect) => effect,
                    None => return self.open_both(&text, false, saved),
                }
            }
            RedirectKind::OutputAndError | RedirectKind::AppendAndError => {
                let text = self.redirect_word(target)?;
                return self.open_both(&text, redirect.kind == RedirectKind::AppendAndError, saved);
            }
            kind => {
                let text = self.redirect_word(target)?;
                Effect::Open(self.open_target(kind, &text)?)
            }
        };
        self.finish_redirect(redirect, default, effect, saved)
    }

    /// Chooses the descriptor and makes the edit.
    fn finish_redirect(
        &mut self,
        redirect: &Redirect,
        default: usize,
        effect: Effect,
        saved: &mut Saved,
    ) -> Result<(), Failure> {
        let number = match &redirect.fd {
            RedirectFd::Default => default,
            RedirectFd::Number(number) => usize::try_from(*number).unwrap_or(0),
            RedirectFd::Variable(text) => return self.redirect_variable(text, effect, saved),
        };
        match effect {
            Effect::Open(description) => self.edit(number, Descriptor::Open(description), saved),
            Effect::Close => self.edit(number, Descriptor::Closed, saved),
            Effect::Move(description, from) => {
                self.edit(number, Descriptor::Open(description), saved);
                if from != number {
                    self.edit(from, Descriptor::Closed, saved);
                }
            }
        }
        Ok(())
    }

    /// Noted in the journal although it is undone: `exec` may make another permanent while it lasts.
    fn edit(&mut self, number: usize, descriptor: Descriptor, saved: &mut Saved) {
        let old = self.io.state(number);
        self.io.set(Some(&mut self.journal), number, descriptor);
        let covered = self.io.cover(number, true);
        saved.entries.push((number, old, covered));
    }

    /// `{name}>…`: the descriptor stays open; the variable gets its number. With `varredir_close`
    /// it is closed with the command.
    fn redirect_variable(&mut self, text: &[u8], effect: Effect, saved: &mut Saved) -> Result<(), Failure> {
        let (name, subscript) = match split_element(text) {
            Some((name, subscript)) => (Symbol::new(name), Some(subscript.to_vec())),
            None => (Symbol::new(text), None),
        };
        if let Effect::Close = effect {
            let value = match &subscript {
                None => self.value(name),
                Some(subscript) => {
                    let key = self.key_of(name, subscript)?;
                    let mut value = Vec::new();
                    self.append_element(name, &key, &mut value).then_some(value)
                }
            };
            let number = value.as_deref().and_then(crate::format::number::legal_number);
            let Some(number) = number.and_then(|number| usize::try_from(number).ok()) else {
                self.error_parts(&[text, b": ambiguous redirect"]);
                return Err(Failure::Command(1));
            };
            self.edit_permanently(number, Descriptor::Closed);
            return Ok(());
        }
        let (description, from) = match effect {
            Effect::Open(description) => (description, None),
            Effect::Move(description, from) => (description, Some(from)),
            Effect::Close => return Ok(()),
        };
        let number = self.io.free(10);
        let digits = crate::format::number::to_bytes(number as i64);
        let result = match &subscript {
            None => self.assign(name, &digits, false),
            Some(subscript) => {
                let key = self.key_of(name, subscript)?;
                self.assign_element(name, &key, &digits, false)
            }
        };
        if let Err(failure) = result {
            self.error_parts(&[text, b": cannot assign fd to variable"]);
            return Err(match failure {
                Failure::Flow(flow) => Failure::Flow(flow),
                _ => Failure::Command(1),
            });
        }
        if self.opt(Opt::VarredirClose) {
            self.edit(number, Descriptor::Open(description), saved);
        } else {
            self.edit_permanently(number, Descriptor::Open(description));
        }
        if let Some(from) = from {
            self.edit_permanently(from, Descriptor::Closed);
        }
        Ok(())
    }

    /// An edit that outlives the command.
    fn edit_permanently(&mut self, number: usize, descriptor: Descriptor) {
        let closed = matches!(descriptor, Descriptor::Closed);
        let old = self.io.state(number);
        if let Descriptor::Open(old) = &old {
            self.io.finish(old);
        }
        self.io.set(Some(&mut self.journal), number, descriptor);
        if self.is_real_process() && !self.io.is_covered(number) {
            self.io.evict(old, number);
            if closed {
                self.io.close_number(number);
            } else {
                let _ = self.io.settle_number(number);
            }
        }
    }

    /// The target of a redirection as one string.
    fn redirect_word(&mut self, word: &Word) -> Result<Vec<u8>, Failure> {
        if let Some(literal) = word.literal() {
            return Ok(literal.to_vec());
        }
        let text = self.expand_redirect_target(word)?;
        match self.unwinding() {
            Some(flow) => Err(Failure::Flow(flow)),
            None => Ok(text),
        }
    }

    fn here_document(&mut self, document: &HereDocument) -> Result<Rc<Description>, Failure> {
        let mut text = Vec::new();
        match document.body.literal() {
            Some(literal) => text.extend_from_slice(literal),
            None => self.expand_here_document(&document.body, &mut text)?,
        }
        Ok(Description::source(text))
    }

    /// `n>&word` and `n<&word`. None: `>&word` means `&>word`.
    fn duplicate(
        &mut self,
        redirect: &Redirect,
        text: &[u8],
        written: &[u8],
    ) -> Result<Option<Effect>, Failure> {
        if text == b"-" {
            return Ok(Some(Effect::Close));
        }
        let (digits, moving) = match text.strip_suffix(b"-") {
            Some(digits) => (digits, true),
            None => (text, false),
        };
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            if redirect.kind == RedirectKind::DupOutput
                && redirect.fd == RedirectFd::Default
                && !text.is_empty()
            {
                return Ok(None);
            }
            self.error_parts(&[written, b": ambiguous redirect"]);
            return Err(Failure::Command(1));
        }
        let number = crate::format::number::legal_number(digits).and_then(|n| usize::try_from(n).ok());
        let description = number.and_then(|number| self.io.get(number));
        match (description, number) {
            (Some(description), Some(number)) if moving => Ok(Some(Effect::Move(description, number))),
            (Some(description), _) => Ok(Some(Effect::Open(description))),
            _ => {
                self.error_parts(&[written.strip_suffix(b"-").unwrap_or(written), b": Bad file descriptor"]);
                Err(Failure::Command(1))
            }
        }
    }

    /// `&>file`, `&>>file`
    fn open_both(&mut self, text: &[u8], append: bool, saved: &mut Saved) -> Result<(), Failure> {
        let kind = if append { RedirectKind::Append } else { RedirectKind::Output };
        let description = self.open_target(kind, text)?;
        self.edit(1, Descriptor::Open(Rc::clone(&description)), saved);
        self.edit(2, Descriptor::Open(description), saved);
        Ok(())
    }

    /// Opens the file of a redirection.
    fn open_target(&mut self, kind: RedirectKind, path: &[u8]) -> Result<Rc<Description>, Failure> {
        let access = match kind {
            RedirectKind::Input => fd::O_RDONLY,
            RedirectKind::ReadWrite => fd::O_RDWR | fd::O_CREAT,
            RedirectKind::Append => fd::O_WRONLY | fd::O_CREAT | fd::O_APPEND,
            _ => fd::O_WRONLY | fd::O_CREAT | fd::O_TRUNC,
        };
        if self.opt(Opt::RestrictedShell) && kind != RedirectKind::Input {
            self.error_parts(&[path, b": restricted: cannot redirect output"]);
            return Err(Failure::Command(1));
        }
        if !self.is_real_process() && self.descriptor_of_path(path).is_none() && may_block(path) {
            let flow = self.fork_here(ForkReason::BlockingOpen);
            if !flow.is_next() {
                return Err(Failure::Flow(flow));
            }
        }
        let guarded = self.opt(Opt::Noclobber) && kind == RedirectKind::Output;
        let opened = if guarded { self.open_new(path) } else { self.open_path(path, access) };
        match opened {
            Ok(description) => Ok(description),
            Err(error) if guarded && error.raw_os_error() == Some(errno::EEXIST) => {
                self.error_parts(&[path, b": cannot overwrite existing file"]);
                Err(Failure::Command(1))
            }
            Err(error) => {
                self.system_error(path, &error);
                Err(Failure::Command(1))
            }
        }
    }

    /// noclobber: only a new file or something that is no regular file.
    fn open_new(&mut self, path: &[u8]) -> io::Result<Rc<Description>> {
        let flags = fd::O_WRONLY | fd::O_CREAT;
        match file::stat(path) {
            Ok(stat) if stat.is_file() => Err(io::Error::from_raw_os_error(errno::EEXIST)),
            Ok(_) => self.open_path(path, fd::O_WRONLY),
            Err(_) => self.open_path(path, flags | fd::O_EXCL),
        }
    }

    /// Opens a path for the shell: `/dev/fd/N` and its kin name logical descriptors, `/dev/tcp/…`
    /// and `/dev/udp/…` connect.
    pub fn open_path(&mut self, path: &[u8], flags: i32) -> io::Result<Rc<Description>> {
        if let Some(number) = self.descriptor_of_path(path) {
            return self.io.get(number).ok_or_else(|| io::Error::from_raw_os_error(errno::ENOENT));
        }
        if path.starts_with(b"/dev/tcp/") || path.starts_with(b"/dev/udp/") {
            self.io.settle();
            return match connect(path) {
                Ok(socket) => Ok(self.io.adopt(socket)),
                Err(error) => {
                    let (what, error) = error;
                    self.error_without_line(&what);
                    Err(error)
                }
            };
        }
        self.io.settle();
        loop {
            match fd::open(path, flags, 0o666) {
                Ok(opened) => return Ok(self.io.adopt(opened)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    if spork_os::signal::pending_any() {
                        self.run_pending_traps();
                    }
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// The logical descriptor that a path names, if it names one.
    pub fn descriptor_of_path(&self, path: &[u8]) -> Option<usize> {
        match path {
            b"/dev/stdin" => return Some(0),
            b"/dev/stdout" => return Some(1),
            b"/dev/stderr" => return Some(2),
            _ => (),
        }
        let digits = path
            .strip_prefix(b"/dev/fd/")
            .or_else(|| path.strip_prefix(b"/proc/self/fd/"))
            .filter(|digits| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))?;
        crate::format::number::legal_number(digits).and_then(|number| usize::try_from(number).ok())
    }

    /// No subshell is around us at all.
    pub fn is_main_process(&self) -> bool {
        self.levels.depth == 0
    }

    /// No in-process subshell is around us: real descriptors may be touched.
    pub fn is_real_process(&self) -> bool {
        self.levels.depth == self.levels.process_depth
    }
}

/// Connects `/dev/tcp/HOST/PORT`. A failure comes with the line that bash prints about it.
fn connect(path: &[u8]) -> Result<Fd, (Vec<u8>, io::Error)> {
    let invalid = || io::Error::from_raw_os_error(errno::EINVAL);
    let protocol = if path.starts_with(b"/dev/udp/") { Protocol::Udp } else { Protocol::Tcp };
    let rest = path.get(9..).unwrap_or(&[]);
    let slash = memchr::memrchr(b'/', rest).unwrap_or(rest.len());
    let (host, port) = (&rest[..slash], rest.get(slash + 1..).unwrap_or(&[]));
    if host.is_empty() || port.is_empty() {
        return Err(([path, b": bad network path specification"].concat(), invalid()));
    }
    spork_os::net::connect(protocol, host, port).map_err(|error| {
        let text = error.text();
        let what: &[u8] = match &error {
            ConnectError::Host => host,
            ConnectError::Service => port,
            ConnectError::Socket(_) => b"socket",
            ConnectError::Connect(_) => b"connect",
        };
        let line = [what, b": ", text.as_bytes()].concat();
        match error {
            ConnectError::Socket(error) | ConnectError::Connect(error) => (line, error),
            ConnectError::Host | ConnectError::Service => (line, invalid()),
        }
    })
}

/// Opening the file may take as long as someone else likes.
fn may_block(path: &[u8]) -> bool {
    path != b"/dev/null" && file::stat(path).is_ok_and(|stat| !stat.is_file() && !stat.is_dir())
}

/// A redirection of a command without a name that must not happen in the shell itself.
pub fn needs_subshell(redirect: &Redirect) -> bool {
    let input = acts_on_input(redirect.kind);
    match redirect.fd {
        RedirectFd::Number(number) => number == 0 && input,
        RedirectFd::Default => input,
        RedirectFd::Variable(_) => true,
    }
}

/// Descriptor 0 is the default.
fn acts_on_input(kind: RedirectKind) -> bool {
    matches!(
        kind,
        RedirectKind::Input
            | RedirectKind::ReadWrite
            | RedirectKind::DupInput
            | RedirectKind::HereDocument
            | RedirectKind::HereString
    )
}

/// True for the text between the braces of `{name}>`.
pub fn is_redirect_variable(text: &[u8]) -> bool {
    is_identifier(text) || split_element(text).is_some()
}

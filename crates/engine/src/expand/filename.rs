//! Pathname expansion of fields (bash manual: Filename Expansion): it comes last, when all words of
//! a command are expanded and split.

use super::Scratch;
use super::pattern::{Runs, pieces};
use super::split::Span;
use crate::fields::Fields;
use crate::options::Opt;
use crate::pattern::globignore::{ignore_patterns, retain_unignored};
use crate::pattern::globsort::{GlobSort, GlobStat, sort_paths};
use crate::pattern::pathname::{self, Directory, GlobOptions};
use crate::pattern::{PatternOptions, has_magic};
use crate::shell::Shell;
use crate::status::Failure;
use spork_os::file::{self, DirBuffer};

impl Shell {
    /// Replaces the fields from `first` on that are patterns by the files they match.
    pub(super) fn expand_filenames(
        &mut self,
        fields: &mut Fields,
        first: usize,
        spans: &[Span],
    ) -> Result<(), Failure> {
        if self.opt(Opt::Noglob) {
            return Ok(());
        }
        let extglob = self.opt(Opt::Extglob);
        let mut rebuilt: Option<Fields> = None;
        let mut spans = spans;
        for index in first..fields.len() {
            let range = fields.range(index);
            while spans.first().is_some_and(|span| span.end <= range.start) {
                spans = spans.get(1..).unwrap_or(&[]);
            }
            let text = fields.at(index);
            let pieces = pieces(Runs { data: fields.data(), spans, at: range.start, end: range.end });
            if !has_magic(&pieces, extglob) {
                if let Some(rebuilt) = &mut rebuilt {
                    rebuilt.push(text);
                }
                continue;
            }
            let paths = self.matching_paths(&pieces);
            let rebuilt = rebuilt.get_or_insert_with(|| (0..index).map(|i| fields.at(i)).collect());
            if !paths.is_empty() {
                paths.iter().for_each(|path| rebuilt.push(path));
            } else if self.opt(Opt::Failglob) {
                return Err(self.report(&[b"no match: ", text], Failure::Discard(1)));
            } else if !self.opt(Opt::Nullglob) {
                rebuilt.push(text);
            }
        }
        if let Some(rebuilt) = rebuilt {
            *fields = rebuilt;
        }
        Ok(())
    }

    /// The sorted paths that a pattern matches, without the ignored ones.
    pub fn matching_paths(&mut self, pieces: &[crate::pattern::Piece]) -> Vec<Vec<u8>> {
        self.io.settle();
        let options = GlobOptions {
            dotglob: self.opt(Opt::Dotglob),
            globstar: self.opt(Opt::Globstar),
            nocaseglob: self.opt(Opt::Nocaseglob),
            extglob: self.opt(Opt::Extglob),
            globskipdots: self.opt(Opt::Globskipdots),
            charset: self.charset,
        };
        let mut directory = Listing { buffer: &mut self.expansion };
        let mut paths = pathname::expand(pieces, options, &mut directory);
        if let Some(ignored) = self.value(self.names.globignore).filter(|value| !value.is_empty()) {
            let options = PatternOptions {
                extglob: options.extglob,
                nocase: options.nocaseglob,
                pathname: true,
                charset: self.charset,
            };
            retain_unignored(&mut paths, &ignore_patterns(&ignored, options));
        }
        let sort = GlobSort::parse(&self.value_or_empty(self.names.globsort));
        sort_paths(&mut paths, sort, &mut stat);
        paths
    }
}

/// The file system.
struct Listing<'a> {
    buffer: &'a mut Scratch,
}

const UNKNOWN: u8 = 0;

impl Directory for Listing<'_> {
    fn list(&mut self, path: &[u8], each: &mut dyn FnMut(&[u8], u8)) -> bool {
        let mut buffer: DirBuffer = std::mem::take(&mut self.buffer.directory);
        let here: &[u8] = if path.is_empty() { b"." } else { path };
        let result = file::for_each_entry(here, &mut buffer, |name, kind| {
            let kind = if kind == UNKNOWN { kind_of(path, name) } else { kind };
            each(name, kind);
            true
        });
        self.buffer.directory = buffer;
        result.is_ok()
    }

    fn exists(&mut self, path: &[u8]) -> bool {
        file::lstat(path).is_ok()
    }

    fn is_dir(&mut self, path: &[u8]) -> bool {
        file::stat(path).is_ok_and(|stat| stat.is_dir())
    }
}

/// The kind of an entry, for file systems that do not say.
fn kind_of(directory: &[u8], name: &[u8]) -> u8 {
    let mut path = directory.to_vec();
    if !matches!(path.last(), None | Some(b'/')) {
        path.push(b'/');
    }
    path.extend_from_slice(name);
    file::lstat(&path).map_or(UNKNOWN, |stat| ((stat.mode >> 12) & 15) as u8)
}

fn stat(path: &[u8]) -> Option<GlobStat> {
    let stat = file::stat(path).ok()?;
    let time = |(seconds, nanoseconds): (i64, u32)| (seconds, i64::from(nanoseconds));
    Some(GlobStat {
        size: stat.size as i64,
        mtime: time(stat.mtime),
        atime: time(stat.atime),
        ctime: time(stat.ctime),
        blocks: stat.blocks,
    })
}

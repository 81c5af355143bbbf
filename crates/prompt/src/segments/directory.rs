//! `directory`: where the shell is, in no more columns than it may have.
//!
//! Components are shortened from the left, one by one and only as long as the whole is too wide: to
//! what tells them from their neighbours (`unique`) or to a letter (`fish`). The last components and
//! the top of a repository stay whole as long as possible; then components are left out from the
//! left; the last resort is to cut the last one.

use super::{Draw, Segment};
use crate::protocol::Want;
use crate::theme::option::{Kind, SymbolSet, key};
use crate::theme::text;

/// What knows the neighbours of a directory.
pub trait Listing {
    /// How many bytes of `name` tell it from the other directories in `parent`; `None`: unknown.
    fn unique(&self, parent: &[u8], name: &[u8]) -> Option<usize>;
}

/// Knows nothing.
impl Listing for () {
    fn unique(&self, _: &[u8], _: &[u8]) -> Option<usize> {
        None
    }
}

pub static SEGMENT: Segment = Segment {
    name: "directory",
    about: "the working directory, shortened to its budget",
    keys: &[
        key("style", Kind::Style("blue"), "style"),
        key("anchor", Kind::Style("bold"), "style of the last component and of the top of a repository"),
        key("shortened", Kind::Style("dim"), "style of what was shortened"),
        key("separator_style", Kind::Style(""), "style between components"),
        key("separator", Kind::Symbol(["/", "/", "/"]), "between components"),
        key("home", Kind::Symbol(["~", "~", "~"]), "for the home directory"),
        key("symbol", Kind::Symbol(["", "", ""]), "in front of it"),
        key("ellipsis", Kind::Symbol(["..", "…", "…"]), "for what was left out"),
        key(
            "read_only",
            Kind::Symbol(["!", "⊘", "\u{f023}"]),
            "behind a directory that cannot be written to",
        ),
        key("read_only_style", Kind::Style("red"), "style of that"),
        key(
            "shorten",
            Kind::Choice("unique", &["unique", "fish", "none"]),
            "components: to what is unique, to a letter, not at all",
        ),
        key("percent", Kind::Number(50, 1, 100), "budget: per cent of the terminal"),
        key("min_width", Kind::Number(12, 1, 1000), "budget: no less columns than that"),
        key("max_width", Kind::Number(80, 1, 1000), "budget: no more columns than that"),
        key("keep", Kind::Number(1, 1, 100), "last components that stay whole"),
        key("components", Kind::Number(0, 0, 100), "shows only so many of the last components; 0: all"),
        key(
            "from",
            Kind::Choice("home", &["home", "repository"]),
            "where the path begins; `repository`: at its top, if there is one",
        ),
        key("anchor_repository", Kind::Flag(true), "the top of a repository stays whole"),
    ],
    priority: 900,
    bare: false,
    wants: |options| match options.flag("anchor_repository") || options.choice("from") == "repository" {
        true => Want::GIT.with(Want::READ_ONLY),
        false => Want::READ_ONLY,
    },
    draw,
};

/// One component.
#[derive(Clone, Debug)]
struct Part {
    /// As shown.
    text: String,
    name: Vec<u8>,
    parent: Vec<u8>,
    anchor: bool,
    shortened: bool,
}

/// Components, and whether a separator stands before the first.
#[derive(Clone, Debug)]
struct Path {
    rooted: bool,
    parts: Vec<Part>,
}

fn draw(d: &mut Draw<'_>) {
    let facts = d.facts;
    if facts.cwd.is_empty() {
        return;
    }
    let locked = facts.read_only.value == Some(true);
    let mut room = d.room;
    room = room.saturating_sub(text::width(d.symbol("symbol")));
    if locked {
        room = room.saturating_sub(text::width(d.symbol("read_only")) + 1);
    }
    let mut path = split(d);
    select(d, &mut path);
    shorten(d, &mut path, room.max(1));
    d.mark("style", "symbol");
    put(d, &path);
    if locked {
        d.state(facts.read_only.state);
        d.space();
        d.mark("read_only_style", "read_only");
        d.old = false;
    }
}

fn put(d: &mut Draw<'_>, path: &Path) {
    if path.rooted {
        d.mark("separator_style", "separator");
    }
    for (i, part) in path.parts.iter().enumerate() {
        if i > 0 {
            d.mark("separator_style", "separator");
        }
        let style = match (part.shortened, part.anchor) {
            (true, _) => "shortened",
            (_, true) => "anchor",
            _ => "style",
        };
        d.put_inert(style, part.text.clone());
    }
}

/// The components of the logical directory, `~` for home, with those that are to stay whole marked.
fn split(d: &Draw<'_>) -> Path {
    let cwd = d.facts.cwd.as_slice();
    let home = d.facts.home.strip_suffix(b"/").unwrap_or(&d.facts.home);
    let below_home = match home.is_empty() {
        true => None,
        false => cwd.strip_prefix(home).filter(|rest| rest.is_empty() || rest.starts_with(b"/")),
    };
    let (mut parent, rest) = match below_home {
        Some(rest) => (home.to_vec(), rest),
        None => (Vec::new(), cwd),
    };
    let mut path = Path { rooted: below_home.is_none(), parts: Vec::new() };
    if below_home.is_some() {
        let text = d.inert(d.symbol("home").as_bytes());
        let name = Vec::new();
        path.parts.push(Part { text, name, parent: Vec::new(), anchor: false, shortened: false });
    }
    for name in rest.split(|&b| b == b'/').filter(|name| !name.is_empty()) {
        let text = d.inert(name);
        path.parts.push(Part {
            text,
            name: name.to_vec(),
            parent: parent.clone(),
            anchor: false,
            shortened: false,
        });
        parent.push(b'/');
        parent.extend_from_slice(name);
    }
    let keep = path.parts.len().saturating_sub(d.options.size("keep"));
    path.parts.iter_mut().skip(keep).for_each(|part| part.anchor = true);
    if d.options.flag("anchor_repository")
        && let Some(at) = top(d, &path)
        && let Some(part) = path.parts.get_mut(at)
    {
        part.anchor = true;
    }
    path
}

/// Which component is the top of the repository. The top is told without symbolic links and the
/// directory with them: if one is not in the other, the last component of that name is meant.
fn top(d: &Draw<'_>, path: &Path) -> Option<usize> {
    let root = d.facts.git.value.as_ref()?.root.as_deref()?;
    let place = |part: &Part| [&part.parent, b"/".as_slice(), &part.name].concat();
    let named = |part: &&Part| !part.name.is_empty();
    if let Some(at) = path.parts.iter().position(|part| named(&part) && place(part) == root) {
        return Some(at);
    }
    if d.facts.cwd.starts_with(root) {
        // The top is home, or above it.
        return None;
    }
    let name = root.rsplit(|&b| b == b'/').next().filter(|name| !name.is_empty())?;
    path.parts.iter().rposition(|part| part.name == name)
}

/// Takes the components away that are not to be shown at all.
fn select(d: &Draw<'_>, path: &mut Path) {
    let mut start = 0;
    if d.options.choice("from") == "repository" {
        start = top(d, path).unwrap_or(0);
    }
    let wanted = d.options.size("components");
    if wanted > 0 {
        start = start.max(path.parts.len().saturating_sub(wanted));
    }
    if start > 0 {
        path.parts.drain(..start);
        path.rooted = false;
    }
}

fn shorten(d: &Draw<'_>, path: &mut Path, room: usize) {
    let separator = text::width(d.symbol("separator"));
    let width = |path: &Path| {
        let gaps = path.parts.len().saturating_sub(usize::from(!path.rooted));
        path.parts.iter().map(|part| text::width(&part.text)).sum::<usize>()
            + separator * gaps.max(usize::from(path.rooted))
    };
    let how = d.options.choice("shorten");
    let mut excess = width(path).saturating_sub(room);
    for anchors in [false, true] {
        let last = path.parts.len().saturating_sub(1);
        for part in path.parts.iter_mut().take(last).filter(|p| p.anchor == anchors && !p.name.is_empty()) {
            if excess == 0 || how == "none" {
                break;
            }
            let short = abbreviate(d, part, how);
            let (before, after) = (text::width(&part.text), text::width(&short));
            if after < before {
                excess = excess.saturating_sub(before - after);
                part.text = short;
                part.shortened = true;
            }
        }
    }
    let ellipsis = d.inert(d.symbol("ellipsis").as_bytes());
    while path.parts.len() > 1 && width(path) > room {
        // The first that is shown stands for all that are not.
        path.rooted = false;
        match path.parts.first_mut() {
            Some(first) if first.text != ellipsis => {
                first.text.clone_from(&ellipsis);
                first.shortened = true;
            }
            _ => drop(path.parts.remove(usize::from(path.parts.len() > 2))),
        }
    }
    if width(path) > room
        && let Some(last) = path.parts.last_mut()
    {
        let left = room.saturating_sub(if path.rooted { separator } else { 0 }).max(1);
        last.text = text::shorten(&last.text, left, &ellipsis);
    }
}

fn abbreviate(d: &Draw<'_>, part: &Part, how: &str) -> String {
    let dots = part.name.iter().take_while(|&&b| b == b'.').count();
    let letters = match how {
        "unique" => d.listing.unique(&part.parent, &part.name).unwrap_or(dots + 1).max(1),
        _ => dots + 1,
    };
    // No character is cut in two.
    let mut end = letters.min(part.name.len());
    while end < part.name.len() && part.name.get(end).is_some_and(|b| b & 0xc0 == 0x80) {
        end += 1;
    }
    text::inert(part.name.get(..end).unwrap_or_default(), d.set == SymbolSet::Ascii)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{Facts, Git, Known};
    use crate::segments::COMMON;
    use crate::theme::option::{Options, Value};

    struct Siblings;

    impl Listing for Siblings {
        fn unique(&self, parent: &[u8], name: &[u8]) -> Option<usize> {
            (parent == b"/home/me" && name == b"projects").then_some(4)
        }
    }

    fn shown(facts: &Facts, room: usize, set: &[(&str, Value)]) -> String {
        let mut options = Options::new(SEGMENT.keys.iter().chain(&COMMON), |_| None);
        set.iter().for_each(|(name, value)| options.set(name, value.clone()));
        let mut d = Draw::new(facts, &options, SymbolSet::Unicode, room, &Siblings);
        draw(&mut d);
        d.spans.iter().map(|span| span.text.as_str()).collect()
    }

    fn at(cwd: &str) -> Facts {
        Facts { cwd: cwd.into(), home: b"/home/me".to_vec(), ..Facts::default() }
    }

    #[test]
    fn whole() {
        assert_eq!(shown(&at("/"), 10, &[]), "/");
        assert_eq!(shown(&at("/usr/lib"), 10, &[]), "/usr/lib");
        assert_eq!(shown(&at("/home/me"), 10, &[]), "~");
        assert_eq!(shown(&at("/home/me/x y"), 10, &[]), "~/x y");
        assert_eq!(shown(&at("/home/mean"), 20, &[]), "/home/mean");
    }

    #[test]
    fn shortened() {
        let facts = at("/home/me/projects/spork/.config/deep/source");
        let fish = [("shorten", Value::Choice("fish"))];
        assert_eq!(shown(&facts, 80, &fish), "~/projects/spork/.config/deep/source");
        assert_eq!(shown(&facts, 30, &fish), "~/p/spork/.config/deep/source");
        assert_eq!(shown(&facts, 18, &fish), "~/p/s/.c/d/source");
        assert_eq!(shown(&facts, 30, &[]), "~/proj/s/.config/deep/source");
        assert_eq!(shown(&facts, 13, &fish), "…/.c/d/source");
        assert_eq!(shown(&facts, 8, &fish), "…/source");
        assert_eq!(shown(&facts, 5, &fish), "so…ce");
        assert_eq!(shown(&facts, 1, &fish), "…");
        assert_eq!(shown(&facts, 30, &[("components", Value::Number(2))]), "deep/source");
    }

    #[test]
    fn top_of_a_repository() {
        let mut facts = at("/home/me/projects/spork/crates/prompt");
        let root = Some(b"/home/me/projects/spork".to_vec());
        facts.git = Known::fresh(Git { root, ..Git::default() });
        let fish = ("shorten", Value::Choice("fish"));
        assert_eq!(shown(&facts, 20, std::slice::from_ref(&fish)), "~/p/spork/c/prompt");
        assert_eq!(shown(&facts, 20, &[fish, ("from", Value::Choice("repository"))]), "spork/crates/prompt");
        facts.cwd = b"/link/spork/crates".to_vec();
        assert_eq!(shown(&facts, 20, &[("from", Value::Choice("repository"))]), "spork/crates");
    }
}

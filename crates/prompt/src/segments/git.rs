//! `git`: the repository around the directory.

use super::{Draw, Segment};
use crate::facts::{Counts, Git, Tracking};
use crate::protocol::Want;
use crate::theme::option::{Kind, SymbolSet, key};
use crate::theme::text;

/// What may be shown, in the order in which it is by default.
const PARTS: &[&str] = &[
    "branch",
    "upstream",
    "distance",
    "push",
    "stash",
    "action",
    "conflicted",
    "staged",
    "renamed",
    "deleted",
    "modified",
    "untracked",
    "mark",
];

pub static SEGMENT: Segment = Segment {
    name: "git",
    about: "branch, distance to its upstream, operation in progress, numbers of changes",
    keys: &[
        key("style", Kind::Style("green"), "style"),
        key("dirty", Kind::Style("yellow"), "style when something is changed"),
        key("conflict", Kind::Style("red"), "style when there are conflicts"),
        key("branch_style", Kind::Style(""), "style of the branch"),
        key("action_style", Kind::Style("red"), "style of an operation in progress"),
        key("distance_style", Kind::Style(""), "style of the distance to the upstream"),
        key("stash_style", Kind::Style(""), "style of the stash"),
        key("conflicted_style", Kind::Style("red"), "style of conflicts"),
        key("staged_style", Kind::Style(""), "style of what is staged"),
        key("changed_style", Kind::Style(""), "style of what is not staged"),
        key("untracked_style", Kind::Style("blue"), "style of untracked files"),
        key(
            "parts",
            Kind::Names(
                &[
                    "branch",
                    "upstream",
                    "distance",
                    "push",
                    "stash",
                    "action",
                    "conflicted",
                    "staged",
                    "renamed",
                    "deleted",
                    "modified",
                    "untracked",
                    "mark",
                ],
                PARTS,
            ),
            "what is shown, in this order",
        ),
        key("numbers", Kind::Flag(true), "numbers behind symbols"),
        key("spaced", Kind::Flag(true), "a space between parts"),
        key(
            "max_width",
            Kind::Number(32, 4, 500),
            "columns for a branch; longer ones are cut in their middle",
        ),
        key("min_width", Kind::Number(12, 4, 500), "columns for a branch where it is narrow"),
        key("branch", Kind::Symbol(["", "", "\u{e0a0} "]), "in front of a branch"),
        key("tag", Kind::Symbol(["#", "#", "\u{f02b} "]), "in front of a tag"),
        key("commit", Kind::Symbol(["@", "@", "\u{f417} "]), "in front of a commit"),
        key("open", Kind::Symbol(["", "", ""]), "in front of the branch and its symbol"),
        key("close", Kind::Symbol(["", "", ""]), "behind the branch"),
        key("affix_of_branch", Kind::Style(""), "style of `open` and `close`"),
        key("upstream", Kind::Symbol([":", ":", ":"]), "before the name of the upstream, if that differs"),
        key("gone", Kind::Symbol(["!gone", "∄", "∄"]), "for an upstream that is not there any more"),
        key("behind", Kind::Symbol(["<", "⇣", "⇣"]), "commits to pull"),
        key("ahead", Kind::Symbol([">", "⇡", "⇡"]), "commits to push"),
        key("push_behind", Kind::Symbol(["<<", "⇠", "⇠"]), "the same, where pushes go elsewhere"),
        key("push_ahead", Kind::Symbol([">>", "⇢", "⇢"]), "the same, where pushes go elsewhere"),
        key("stash", Kind::Symbol(["*", "*", "*"]), "stashes"),
        key("conflicted", Kind::Symbol(["=", "~", "~"]), "conflicts"),
        key("staged", Kind::Symbol(["+", "+", "+"]), "staged changes"),
        key("renamed", Kind::Symbol(["r", "»", "»"]), "renamed files"),
        key("deleted", Kind::Symbol(["-", "✘", "✘"]), "deleted files, not staged"),
        key("modified", Kind::Symbol(["!", "!", "!"]), "modified files, not staged"),
        key("untracked", Kind::Symbol(["?", "?", "?"]), "untracked files"),
        key("dirty_mark", Kind::Symbol(["", "", ""]), "`mark` when something is changed"),
        key("clean_mark", Kind::Symbol(["", "", ""]), "`mark` when nothing is changed"),
        key("waiting", Kind::Symbol(["...", "…", "…"]), "while the numbers are not known yet"),
    ],
    priority: 800,
    bare: false,
    wants: |_| Want::GIT,
    draw,
};

fn draw(d: &mut Draw<'_>) {
    let Some(git) = &d.facts.git.value else { return };
    d.state(d.facts.git.state);
    let counts = git.counts.value.unwrap_or_default();
    if counts.conflicted > 0 {
        d.base("conflict");
    } else if is_dirty(&counts) {
        d.base("dirty");
    }
    let options = d.options;
    let narrow = |part: &&String| {
        d.tight < 2 || matches!(part.as_str(), "branch" | "distance" | "conflicted" | "mark")
    };
    for part in options.names("parts").iter().filter(narrow).collect::<Vec<_>>() {
        let old = std::mem::take(&mut d.old);
        d.old = old || (!git.counts.is_fresh() && is_counted(part));
        draw_part(d, git, &counts, part);
        d.old = old;
    }
    if let Some(last) = d.spans.last_mut() {
        last.text.truncate(last.text.trim_end().len());
    }
    if git.counts.value.is_none() && !git.counts.is_fresh() {
        d.old = true;
        gap(d);
        d.mark("style", "waiting");
    }
}

fn is_dirty(c: &Counts) -> bool {
    c.staged + c.unstaged + c.untracked + c.conflicted > 0
}

fn is_counted(part: &str) -> bool {
    matches!(part, "conflicted" | "staged" | "renamed" | "deleted" | "modified" | "untracked" | "mark")
}

fn draw_part(d: &mut Draw<'_>, git: &Git, c: &Counts, part: &str) {
    match part {
        "branch" => head(d, git),
        "upstream" => upstream(d, git),
        "distance" => distance(d, git.upstream.as_ref(), "behind", "ahead"),
        "push" if git.push != git.upstream => distance(d, git.push.as_ref(), "push_behind", "push_ahead"),
        "stash" => count(d, "stash_style", "stash", git.stash),
        "action" => action(d, git),
        "conflicted" => count(d, "conflicted_style", "conflicted", c.conflicted),
        "staged" => count(d, "staged_style", "staged", c.staged),
        "renamed" => count(d, "staged_style", "renamed", c.renamed),
        "deleted" => count(d, "changed_style", "deleted", c.deleted),
        "modified" => count(d, "changed_style", "modified", c.unstaged.saturating_sub(c.deleted)),
        "untracked" => count(d, "untracked_style", "untracked", c.untracked),
        "mark" => match git.counts.value {
            Some(c) if is_dirty(&c) => sign(d, "changed_style", "dirty_mark"),
            Some(_) => sign(d, "style", "clean_mark"),
            None => {}
        },
        _ => {}
    }
}

fn sign(d: &mut Draw<'_>, style: &str, symbol: &str) {
    if !d.symbol(symbol).is_empty() {
        gap(d);
        d.mark(style, symbol);
    }
}

fn gap(d: &mut Draw<'_>) {
    if d.options.flag("spaced") {
        d.space();
    }
}

/// Columns for the name of a branch.
fn longest(d: &Draw<'_>) -> usize {
    let wanted = d.options.size("max_width");
    if d.tight > 0 { wanted.min(d.options.size("min_width")) } else { wanted }
}

/// The branch, the tag or the commit.
fn head(d: &mut Draw<'_>, git: &Git) {
    let hex =
        |n: usize| git.oid.as_ref().map(|oid| spork_git::hex(oid).into_iter().take(n).collect::<Vec<u8>>());
    let (symbol, name) = match (&git.branch, &git.rebasing, &git.tag) {
        (Some(branch), _, _) => ("branch", branch.clone()),
        (None, Some(branch), _) => ("branch", branch.clone()),
        (None, None, Some(tag)) => ("tag", tag.clone()),
        (None, None, None) => ("commit", hex(8).unwrap_or_default()),
    };
    let ellipsis = if d.set == SymbolSet::Ascii { ".." } else { "…" };
    let name = text::shorten(&d.inert(&name), longest(d), ellipsis);
    d.mark("affix_of_branch", "open");
    d.mark("branch_style", symbol);
    d.put_inert("branch_style", name);
    d.mark("affix_of_branch", "close");
}

/// The upstream's name, unless it is that of the branch, on the remote.
fn upstream(d: &mut Draw<'_>, git: &Git) {
    let (Some(branch), Some(upstream)) = (&git.branch, &git.upstream) else { return };
    let prefix = [&upstream.remote, b"/".as_slice()].concat();
    let short = upstream.name.strip_prefix(prefix.as_slice()).unwrap_or(&upstream.name);
    if short != branch {
        d.mark("style", "upstream");
        let ellipsis = if d.set == SymbolSet::Ascii { ".." } else { "…" };
        let name = text::shorten(&d.inert(short), longest(d), ellipsis);
        d.put_inert("branch_style", name);
    }
    if upstream.distance.is_none() {
        gap(d);
        d.mark("distance_style", "gone");
    }
}

fn distance(d: &mut Draw<'_>, to: Option<&Tracking>, behind: &str, ahead: &str) {
    let Some((ours, theirs)) = to.and_then(|t| t.distance) else { return };
    if ours + theirs > 0 {
        gap(d);
    }
    for (symbol, n) in [(behind, theirs), (ahead, ours)] {
        if n > 0 {
            d.mark("distance_style", symbol);
            if d.options.flag("numbers") {
                d.put("distance_style", n.to_string().as_bytes());
            }
        }
    }
}

fn action(d: &mut Draw<'_>, git: &Git) {
    let Some(action) = &git.action else { return };
    // Words never touch what is beside them.
    d.space();
    d.put("action_style", action.kind.name().as_bytes());
    if let Some((step, steps)) = action.step {
        d.put("action_style", format!(" {step}/{steps}").as_bytes());
    }
    if !d.options.flag("spaced") {
        d.put("style", b" ");
    }
}

fn count(d: &mut Draw<'_>, style: &str, symbol: &str, n: usize) {
    if n == 0 || d.symbol(symbol).is_empty() {
        return;
    }
    gap(d);
    d.mark(style, symbol);
    if d.options.flag("numbers") {
        d.put(style, n.to_string().as_bytes());
    }
}

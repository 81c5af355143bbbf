//! Makes a program that shows something as short as it gets while it still shows it.

use crate::tree::Node;

/// Tries shorter programs as long as `shows` agrees, at most `tries` times.
pub fn shrink(tree: &Node, mut tries: usize, mut shows: impl FnMut(&Node) -> bool) -> Node {
    let mut best = tree.clone();
    let mut attempt = |best: &mut Node, candidate: Node| {
        if tries == 0 || candidate == *best {
            return false;
        }
        tries -= 1;
        let better = shows(&candidate);
        if better {
            *best = candidate;
        }
        better
    };
    loop {
        let before = best.clone();
        remove_commands(&mut best, &mut attempt);
        raise_lists(&mut best, &mut attempt);
        simplify_words(&mut best, &mut attempt);
        if best == before {
            return best;
        }
    }
}

type Attempt<'a> = &'a mut dyn FnMut(&mut Node, Node) -> bool;

/// Leaves out runs of commands, longer ones first.
fn remove_commands(best: &mut Node, attempt: Attempt) {
    let mut list = 0;
    while let Some(length) = list_length(best, list) {
        let mut run = length.div_ceil(2);
        while run > 0 {
            let mut at = 0;
            while at < list_length(best, list).unwrap_or(0) {
                let candidate = with_list(best, list, |commands| {
                    let end = commands.len().min(at + run);
                    commands.drain(at..end);
                });
                if !attempt(best, candidate) {
                    at += run;
                }
            }
            run /= 2;
        }
        list += 1;
    }
}

/// Puts the commands of an inner list in the place of the command around it.
fn raise_lists(best: &mut Node, attempt: Attempt) {
    let mut list = 0;
    while let Some(length) = list_length(best, list) {
        for at in (0..length).rev() {
            let mut inner = 0;
            loop {
                let mut found = false;
                let candidate = with_list(best, list, |commands| {
                    let Some(command) = commands.get(at) else { return };
                    let raised = command.inner_lists().get(inner).map(|list| (*list).clone());
                    if let Some(raised) = raised {
                        found = true;
                        commands.splice(at..=at, raised);
                    }
                });
                if !found || attempt(best, candidate) {
                    break;
                }
                inner += 1;
            }
        }
        list += 1;
    }
}

/// Puts a plain word in the place of what a name of the grammar was filled with.
fn simplify_words(best: &mut Node, attempt: Attempt) {
    let mut at = 1;
    loop {
        let mut candidate = best.clone();
        let mut number = at;
        let Some(node) = nth(&mut candidate, &mut number) else { return };
        if matches!(node, Node::Parts(_)) {
            *node = Node::text("x");
            attempt(best, candidate);
        }
        at += 1;
    }
}

fn nth<'a>(node: &'a mut Node, number: &mut usize) -> Option<&'a mut Node> {
    if *number == 0 {
        return Some(node);
    }
    *number -= 1;
    match node {
        Node::Text(_) => None,
        Node::Parts(inner) | Node::List { commands: inner, .. } => {
            inner.iter_mut().find_map(|node| nth(node, number))
        }
    }
}

fn list_length(tree: &Node, number: usize) -> Option<usize> {
    let (mut at, mut length) = (0, None);
    tree.clone().visit_lists(&mut |commands| {
        if at == number {
            length = Some(commands.len());
        }
        at += 1;
    });
    length
}

fn with_list(tree: &Node, number: usize, mut change: impl FnMut(&mut Vec<Node>)) -> Node {
    let mut tree = tree.clone();
    let mut at = 0;
    let mut done = false;
    tree.visit_lists(&mut |commands| {
        if at == number && !done {
            done = true;
            change(commands);
        }
        at += 1;
    });
    tree
}

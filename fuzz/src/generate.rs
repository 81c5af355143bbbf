//! Generates programs from the grammar: templates are filled with what their names stand for.
//!
//! What keeps a program's answer the same at every run: loops are bounded, functions call only those
//! before them, every stage that runs beside others writes its errors to a file of its own and uses
//! files that no other stage knows, and a reader that may leave stands behind a single short write or
//! an endless writer.

use crate::grammar::{self, Row, Table, When};
use crate::random::Random;
use crate::tree::Node;

/// Lists are nested at most this deep.
const DEPTH: usize = 3;

/// Expressions and words are nested at most this deep.
const WORD_DEPTH: usize = 4;

pub struct Program {
    pub seed: u64,
    pub tree: Node,
}

impl Program {
    /// The program of a seed.
    pub fn new(seed: u64) -> Program {
        Program { seed, tree: Generator::new(seed).program() }
    }

    /// The program of a seed that takes snapshots of the shell around lists that are isolated from it.
    pub fn isolation(seed: u64) -> Program {
        Program { seed, tree: Generator::new(seed).isolation() }
    }

    pub fn text(&self) -> String {
        let mut text = self.tree.render();
        text.push('\n');
        text
    }
}

/// Where in a program we are.
#[derive(Debug, Clone)]
struct Place {
    depth: usize,
    words: usize,
    in_loop: bool,
    function: bool,
    subshell: bool,
    /// No pipelines and no calls: what is traced there has one order.
    quiet: bool,
    /// In `<( )`: who reads it goes on when its output ends.
    read: bool,
    /// In `$( )`, whose text bash prints and reads again: behind a here-document it loses a separator. On
    /// one line there can be none.
    captured: bool,
    /// Functions up to this number may be called.
    callable: usize,
    /// Begins the names of files.
    scope: String,
}

pub struct Generator {
    random: Random,
    place: Place,
    unique: usize,
    /// Commands that may still be made.
    left: usize,
}

impl Generator {
    pub fn new(seed: u64) -> Generator {
        let place = Place {
            depth: 0,
            words: 0,
            in_loop: false,
            function: false,
            subshell: false,
            quiet: false,
            read: false,
            captured: false,
            callable: 0,
            scope: "t".to_owned(),
        };
        Generator { random: Random::new(seed), place, unique: 0, left: 0 }
    }

    fn program(mut self) -> Node {
        let mut commands = self.beginning();
        self.left = self.random.between(8, 20);
        let count = self.random.between(7, 12);
        commands.extend(self.commands(count, "command"));
        commands.extend(self.ending());
        Node::lines(commands)
    }

    fn isolation(mut self) -> Node {
        let mut commands = self.beginning();
        commands.push(Node::text(grammar::SNAP));
        let mut isolated = Vec::new();
        for number in 1..=self.random.between(2, 4) {
            self.left = 10;
            if self.random.chance(1, 4) {
                let function =
                    Node::Parts(vec![Node::text(format!("s{number}")), self.draw("isolating function")]);
                commands.push(function);
                isolated.push(Node::text(format!("s{number} x")));
            } else {
                isolated.push(self.draw("isolated"));
            }
        }
        commands.push(snapshot(0));
        commands.push(Node::text(format!("{} >fds0", grammar::DESCRIPTORS)));
        for (at, command) in isolated.into_iter().enumerate() {
            commands.push(command);
            commands.push(snapshot(at + 1));
        }
        commands.push(Node::text(format!("{} >fds1", grammar::DESCRIPTORS)));
        commands.extend(self.ending());
        Node::lines(commands)
    }

    /// State for the program to work on, and its functions.
    fn beginning(&mut self) -> Vec<Node> {
        let mut commands = vec![Node::text(grammar::BEGINNING)];
        for _ in 0..self.random.between(2, 5) {
            commands.push(self.draw("start"));
        }
        let functions = self.random.between(0, 3);
        for number in 1..=functions {
            self.left = 4;
            commands.push(self.fill(&format!("f{number}() {{\n«function-list»\n}}")));
            self.place.callable = number;
        }
        commands
    }

    /// Looks at what is left of the state.
    fn ending(&mut self) -> Vec<Node> {
        self.left = 4;
        let mut commands = vec![Node::text("wait; set +eux; trap - DEBUG ERR")];
        for _ in 0..5 {
            commands.push(self.draw("look"));
        }
        commands.push(Node::text(grammar::ENDING));
        commands
    }

    /// Fills a template.
    fn fill(&mut self, template: &str) -> Node {
        let mut parts = Vec::new();
        let mut rest = template;
        // The number that `u` and `same-u` stand for.
        let mut number = 0;
        while let Some((before, after)) = rest.split_once('«') {
            let Some((name, after)) = after.split_once('»') else { break };
            if !before.is_empty() {
                parts.push(Node::text(before));
            }
            if name == "u" {
                number = self.next_unique();
            }
            parts.push(match name {
                "u" | "same-u" => Node::text(number.to_string()),
                name => self.named(name),
            });
            rest = after;
        }
        if !rest.is_empty() {
            parts.push(Node::text(rest));
        }
        match parts.len() {
            1 => parts.remove(0),
            _ => Node::Parts(parts),
        }
    }

    fn named(&mut self, name: &str) -> Node {
        match name {
            name if let Some(name) = name.strip_prefix("captured ") => {
                let outer = std::mem::replace(&mut self.place.captured, true);
                let node = self.named(name);
                self.place.captured = outer;
                node
            }
            name if let Some(name) = name.strip_prefix("read ") => {
                let outer = std::mem::replace(&mut self.place.read, true);
                let node = self.named(name);
                self.place.read = outer;
                node
            }
            "list" => self.list(|_| ()),
            "loop-list" => self.list(|place| place.in_loop = true),
            "function-list" => self.list(|place| {
                place.function = true;
                place.in_loop = false;
            }),
            // A function made while the program runs: it calls no other, which might call it.
            "leaf-list" => self.list(|place| {
                place.function = true;
                place.in_loop = false;
                place.callable = 0;
            }),
            "sub-list" => self.list(|place| {
                place.subshell = true;
                place.in_loop = false;
            }),
            "quiet-list" => self.list(|place| {
                place.quiet = true;
                place.subshell = true;
                place.in_loop = false;
            }),
            "stage-list" => {
                let scope = format!("x{}", self.next_unique());
                let files = format!("echo 'b 1' >{scope}_b; : >{scope}_c");
                let list = self.list(|place| {
                    place.subshell = true;
                    place.in_loop = false;
                    // A function would use the files of the scope it was made in.
                    place.callable = 0;
                    place.scope = scope;
                });
                Node::Parts(vec![Node::text(files + "\n"), list])
            }
            "line" => self.short(true, |place| place.captured = true),
            "sub-line" => self.short(true, |place| {
                place.captured = true;
                place.subshell = true;
                place.in_loop = false;
            }),
            "words" => {
                let count = self.random.between(1, 3);
                let mut parts = Vec::new();
                for at in 0..count {
                    if at > 0 {
                        parts.push(Node::text(" "));
                    }
                    parts.push(self.draw("word"));
                }
                Node::Parts(parts)
            }
            "file" => {
                let name = *self.random.pick(&["a", "b", "c"]);
                Node::text(format!("{}_{name}", self.place.scope))
            }
            "scope" => Node::text(self.place.scope.clone()),
            "own" => Node::text(format!("own{}", self.next_unique())),
            "call" => Node::text(format!("f{}", self.random.between(1, self.place.callable.max(1)))),
            name => self.draw(name),
        }
    }

    fn next_unique(&mut self) -> usize {
        self.unique += 1;
        self.unique
    }

    fn list(&mut self, change: impl FnOnce(&mut Place)) -> Node {
        let count = self.random.between(1, 4);
        self.inside(change, count, false)
    }

    fn short(&mut self, one_line: bool, change: impl FnOnce(&mut Place)) -> Node {
        let count = self.random.between(1, 2);
        self.inside(change, count, one_line)
    }

    fn inside(&mut self, change: impl FnOnce(&mut Place), count: usize, one_line: bool) -> Node {
        let outer = self.place.clone();
        self.place.depth += 1;
        self.place.words = 0;
        change(&mut self.place);
        let commands = self.commands(count, if one_line { "small" } else { "command" });
        self.place = outer;
        Node::List { commands, one_line }
    }

    fn commands(&mut self, count: usize, table: &str) -> Vec<Node> {
        let mut commands = Vec::new();
        for _ in 0..count {
            if self.left == 0 && !commands.is_empty() {
                break;
            }
            self.left = self.left.saturating_sub(1);
            commands.push(self.draw(table));
        }
        commands
    }

    /// What a name of the grammar stands for: one row of its table, at random.
    fn draw(&mut self, name: &str) -> Node {
        let Some(table) = grammar::TABLES.iter().find(|table| table.name == name) else {
            return Node::text(format!("«{name}»"));
        };
        let words = self.place.words;
        self.place.words += 1;
        let row = self.choose(table);
        let node = self.fill(row.text);
        self.place.words = words;
        node
    }

    fn choose(&mut self, table: &'static Table) -> &'static Row {
        let total: usize = table.rows.iter().filter(|row| self.fits(row)).map(|row| row.weight).sum();
        let mut at = self.random.below(total);
        for row in table.rows.iter().filter(|row| self.fits(row)) {
            if at < row.weight {
                return row;
            }
            at -= row.weight;
        }
        // Each table begins with a row that always fits.
        &table.rows[0]
    }

    fn fits(&self, row: &Row) -> bool {
        let nests = row.text.contains("list»") || row.text.contains("line»");
        if nests && (self.place.depth >= DEPTH || self.left == 0) {
            return false;
        }
        if row.is_recursive() && self.place.words >= WORD_DEPTH {
            return false;
        }
        match row.when {
            When::Any => true,
            When::Loop => self.place.in_loop,
            When::Function => self.place.function,
            When::Subshell => self.place.subshell,
            When::Top => !self.place.subshell && !self.place.function,
            When::Loud => !self.place.quiet,
            When::Returning => self.place.function && !self.place.subshell,
            When::LoudDirect => !self.place.quiet && !self.place.captured,
            When::Direct => !self.place.captured,
            When::Output => self.place.subshell && !self.place.read,
            When::Call => !self.place.quiet && self.place.callable > 0,
        }
    }
}

/// Writes a snapshot of the state of the shell.
fn snapshot(number: usize) -> Node {
    Node::text(format!("{{ snap; echo \"$# $*\"; }} >snap{number} 2>&1"))
}

//! A program as a tree: text, and lists of commands that may be shortened.

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    Text(String),
    /// Parts one after another.
    Parts(Vec<Node>),
    /// Commands on lines of their own, or on one line. Any of them may be left out.
    List {
        commands: Vec<Node>,
        one_line: bool,
    },
}

impl Node {
    pub fn text(text: impl Into<String>) -> Node {
        Node::Text(text.into())
    }

    pub fn lines(commands: Vec<Node>) -> Node {
        Node::List { commands, one_line: false }
    }

    /// The program's text.
    pub fn render(&self) -> String {
        let mut out = String::new();
        self.render_to(&mut out);
        out
    }

    fn render_to(&self, out: &mut String) {
        match self {
            Node::Text(text) => out.push_str(text),
            Node::Parts(parts) => parts.iter().for_each(|part| part.render_to(out)),
            Node::List { commands, .. } if commands.is_empty() => out.push(':'),
            Node::List { commands, one_line } => {
                let texts: Vec<String> = commands.iter().map(Node::render).collect();
                let one_line = *one_line && !texts.iter().any(|text| text.contains('\n'));
                out.push_str(&texts.join(if one_line { "; " } else { "\n" }));
            }
        }
    }

    /// How many commands stand in its lists.
    pub fn commands(&self) -> usize {
        match self {
            Node::Text(_) => 0,
            Node::Parts(parts) => parts.iter().map(Node::commands).sum(),
            Node::List { commands, .. } => commands.iter().map(|command| 1 + command.commands()).sum(),
        }
    }

    /// The lists inside, in the order of a walk; `act` may change them.
    pub fn visit_lists(&mut self, act: &mut impl FnMut(&mut Vec<Node>)) {
        match self {
            Node::Text(_) => (),
            Node::Parts(parts) => parts.iter_mut().for_each(|part| part.visit_lists(act)),
            Node::List { commands, .. } => {
                act(commands);
                commands.iter_mut().for_each(|command| command.visit_lists(act));
            }
        }
    }

    /// The lists that stand directly inside a command.
    pub fn inner_lists(&self) -> Vec<&Vec<Node>> {
        match self {
            Node::Text(_) => Vec::new(),
            Node::Parts(parts) => parts.iter().flat_map(Node::inner_lists).collect(),
            Node::List { commands, .. } => vec![commands],
        }
    }
}

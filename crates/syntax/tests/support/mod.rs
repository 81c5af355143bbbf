//! What the tests of the parser share: a host without a shell, and a short form of the tree.

#![allow(dead_code)]

use spork_syntax::arith::{Arith, Place};
use spork_syntax::tree::*;
use spork_syntax::{Host, Parser, SyntaxError, SyntaxOptions};

/// A host with fixed options and aliases.
#[derive(Default)]
pub struct Plain {
    pub options: SyntaxOptions,
    pub aliases: Vec<(&'static str, &'static str)>,
    pub warnings: Vec<String>,
    /// Input given out line by line.
    pub lines: Vec<Vec<u8>>,
}

impl Plain {
    pub fn new() -> Plain {
        let options = SyntaxOptions { comments: true, ..SyntaxOptions::default() };
        Plain { options, ..Plain::default() }
    }
}

impl Host for Plain {
    fn alias(&self, name: &[u8]) -> Option<Bytes> {
        let found = self.aliases.iter().find(|(alias, _)| alias.as_bytes() == name)?;
        Some(found.1.as_bytes().into())
    }

    fn options(&self) -> SyntaxOptions {
        self.options
    }

    fn more(&mut self, buffer: &mut Vec<u8>, _continuation: bool) -> bool {
        if self.lines.is_empty() {
            return false;
        }
        buffer.extend_from_slice(&self.lines.remove(0));
        true
    }

    fn warning(&mut self, line: u32, message: &[u8]) {
        self.warnings.push(format!("{line}: {}", text(message)));
    }
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// All commands of `source` in one list.
pub fn parse_with(source: &[u8], host: &mut Plain) -> Result<List, SyntaxError> {
    let mut parser = Parser::new(source, 1);
    let mut list = List::default();
    while let Some(unit) = parser.next(host)? {
        list.items.extend(unit.items);
    }
    Ok(list)
}

pub fn parse(source: &str) -> Result<List, SyntaxError> {
    parse_with(source.as_bytes(), &mut Plain::new())
}

/// The messages of the error that `source` gives, `LINE: MESSAGE` each.
pub fn errors(source: &str) -> Vec<String> {
    match parse(source) {
        Ok(_) => Vec::new(),
        Err(error) => error.reports().map(|(line, message)| format!("{line}: {}", text(message))).collect(),
    }
}

/// The tree in a short form: words as `'quoted'`, `"…"`, `$x`, `$(…)`; commands in parentheses.
pub fn shape(source: &str) -> String {
    match parse(source) {
        Ok(list) => list_shape(&list),
        Err(error) => {
            format!("error: {}", error.messages.iter().map(|m| text(m)).collect::<Vec<_>>().join(" | "))
        }
    }
}

pub fn list_shape(list: &List) -> String {
    let item = |item: &Item| command(&item.command) + if item.background { " &" } else { "" };
    list.items.iter().map(item).collect::<Vec<_>>().join("; ")
}

fn command(node: &Command) -> String {
    match node {
        Command::Simple(simple) => {
            let mut out: Vec<String> = simple.assignments.iter().map(assignment).collect();
            for argument in &simple.words {
                let mark = if argument.assignment.is_some() { "=" } else { "" };
                out.push(format!("{mark}{}", word(&argument.word)));
            }
            out.extend(simple.redirects.iter().map(redirect));
            out.join(" ")
        }
        Command::Compound(compound) => compound_shape(compound),
        Command::Function(function) => {
            format!("(function {} {})", text(function.name.name()), compound_shape(&function.body))
        }
        Command::Pipeline(pipeline) => {
            let mut out = String::from("(pipe");
            match pipeline.timed {
                Some(Timed::Default) => out += " time",
                Some(Timed::Posix) => out += " time-p",
                None => {}
            }
            out += if pipeline.negated { " !" } else { "" };
            for node in &pipeline.commands {
                out += &format!(" [{}]", command(node));
            }
            out + ")"
        }
        Command::AndOr(list) => {
            let mut out = format!("({}", command(&list.first));
            for (op, node) in &list.rest {
                out += if *op == AndOrOp::And { " && " } else { " || " };
                out += &command(node);
            }
            out + ")"
        }
        Command::Coproc(coproc) => format!("(coproc {} {})", word(&coproc.name), command(&coproc.command)),
    }
}

fn compound_shape(compound: &Compound) -> String {
    let mut out = match &compound.kind {
        CompoundKind::Group(list) => format!("{{{}}}", list_shape(list)),
        CompoundKind::Subshell(list) => format!("(sub {})", list_shape(list)),
        CompoundKind::If(node) => {
            let mut out = String::from("(if");
            for (condition, body) in &node.branches {
                out += &format!(" [{} ? {}]", list_shape(condition), list_shape(body));
            }
            if let Some(otherwise) = &node.otherwise {
                out += &format!(" [{}]", list_shape(otherwise));
            }
            out + ")"
        }
        CompoundKind::For(node) => format!("(for {})", for_shape(node)),
        CompoundKind::Select(node) => format!("(select {})", for_shape(node)),
        CompoundKind::ArithFor(node) => format!(
            "(for (({}; {}; {})) {})",
            arith_text(&node.start),
            arith_text(&node.condition),
            arith_text(&node.step),
            list_shape(&node.body)
        ),
        CompoundKind::While { condition, body, until } => {
            let keyword = if *until { "until" } else { "while" };
            format!("({keyword} {} ? {})", list_shape(condition), list_shape(body))
        }
        CompoundKind::Case(node) => {
            let mut out = format!("(case {}", word(&node.word));
            for arm in &node.arms {
                let patterns: Vec<_> = arm.patterns.iter().map(|pattern| word(&pattern.word)).collect();
                let end = match arm.end {
                    CaseEnd::Break => ";;",
                    CaseEnd::FallThrough => ";&",
                    CaseEnd::TestNext => ";;&",
                };
                out += &format!(" [{}: {}{end}]", patterns.join("|"), list_shape(&arm.body));
            }
            out + ")"
        }
        CompoundKind::Conditional(node) => format!("[[ {} ]]", conditional(node)),
        CompoundKind::Arith(text) => format!("(({}))", arith_text(text)),
    };
    for node in &compound.redirects {
        out += &format!(" {}", redirect(node));
    }
    out
}

fn for_shape(node: &For) -> String {
    let words = match &node.words {
        Some(words) => words.iter().map(word).collect::<Vec<_>>().join(" "),
        None => "-".to_string(),
    };
    format!("{} ({words}) {}", text(node.variable.name()), list_shape(&node.body))
}

fn conditional(node: &Conditional) -> String {
    match node {
        Conditional::And(left, right) => format!("({} && {})", conditional(left), conditional(right)),
        Conditional::Or(left, right) => format!("({} || {})", conditional(left), conditional(right)),
        Conditional::Not(inner) => format!("!{}", conditional(inner)),
        Conditional::Group(inner) => format!("<{}>", conditional(inner)),
        Conditional::Word(node) => word(node),
        Conditional::Unary(letter, node) => format!("-{} {}", char::from(*letter), word(node)),
        Conditional::Binary(node) => {
            format!("{} {:?} {}", word(&node.left), node.op, word(&node.right.word))
        }
    }
}

fn assignment(node: &Assignment) -> String {
    let mut out = text(node.name.name());
    if let Some(index) = &node.index {
        out += &subscript(index);
    }
    out += if node.append { "+=" } else { "=" };
    match &node.value {
        AssignmentValue::Scalar(value) => out + &word(value),
        AssignmentValue::Array { elements, .. } => {
            let element = |element: &ArrayElement| match &element.index {
                Some(index) => format!("{}={}", subscript(index), word(&element.value)),
                None => word(&element.value),
            };
            out + "(" + &elements.iter().map(element).collect::<Vec<_>>().join(" ") + ")"
        }
    }
}

pub fn subscript(node: &Subscript) -> String {
    match node {
        Subscript::At => "[@]".to_string(),
        Subscript::Star => "[*]".to_string(),
        Subscript::Index { arith, key } => format!("[{}]", arith_text(arith.of(key))),
    }
}

/// A redirection; a duplicating one is printed with the descriptor it acts on, and `<&-` as `0>&-`.
fn redirect(node: &Redirect) -> String {
    let closes = matches!(&node.target, RedirectTarget::Word(target) if *target.text == *b"-");
    let fd = match &node.fd {
        RedirectFd::Default => match node.kind {
            RedirectKind::DupInput => "0".to_string(),
            RedirectKind::DupOutput => "1".to_string(),
            _ => String::new(),
        },
        RedirectFd::Number(number) => number.to_string(),
        RedirectFd::Variable(name) => format!("{{{}}}", text(name)),
    };
    match &node.target {
        RedirectTarget::Word(_)
            if closes && matches!(node.kind, RedirectKind::DupInput | RedirectKind::DupOutput) =>
        {
            format!("{fd}>&-")
        }
        RedirectTarget::Word(target) => format!("{fd}{:?}:{}", node.kind, word(target)),
        RedirectTarget::HereDocument(document) => {
            format!("{fd}<<{}:{}", text(&document.delimiter), word(&document.body))
        }
    }
}

pub fn word(node: &Word) -> String {
    match &node.form {
        WordForm::Plain => text(&node.text),
        WordForm::Literal(value) => format!("'{}'", text(value)),
        WordForm::Parts(list) => parts(list),
        WordForm::Braces(braces) => match &braces.result {
            BraceResult::Words(words) => {
                format!("{{{}}}", words.iter().map(word).collect::<Vec<_>>().join(", "))
            }
            BraceResult::Sequence { prefix, start, end, step, width, suffix } => {
                format!("{{{}<{start}..{end}..{step}/{width}>{}}}", text(prefix), text(suffix))
            }
            BraceResult::TooLarge => "{too large}".to_string(),
        },
    }
}

fn body(node: &CommandBody) -> String {
    match node {
        CommandBody::Parsed { list, .. } => list_shape(list),
        CommandBody::File(node) => redirect(node),
        CommandBody::Text(source) => format!("text:{}", text(source)),
        CommandBody::Broken(source) => format!("broken:{}", text(source)),
    }
}

fn parts(list: &[Part]) -> String {
    list.iter().map(part).collect()
}

fn part(node: &Part) -> String {
    match node {
        Part::Literal(value) => text(value),
        Part::Quoted(value) => format!("'{}'", text(value)),
        Part::Double(list) => format!("\"{}\"", parts(list)),
        Part::Locale(list) => format!("$\"{}\"", parts(list)),
        Part::Tilde { user, assignment } => {
            format!("~<{}{}>", if *assignment { "=" } else { "" }, text(user))
        }
        Part::Param(param) => format!("${{{}}}", parameter(param)),
        Part::Command(substitution) => {
            let body = body(&substitution.body);
            match substitution.kind {
                SubstitutionKind::Dollar => format!("$({body})"),
                SubstitutionKind::Backquote => format!("`{body}`"),
                SubstitutionKind::Function => format!("${{ {body}}}"),
                SubstitutionKind::Value => format!("${{|{body}}}"),
            }
        }
        Part::Arith(node) => format!("$(({}))", arith_text(node)),
        Part::Process(node) => format!("{}({})", if node.output { ">" } else { "<" }, body(&node.body)),
    }
}

fn parameter(param: &Param) -> String {
    let mut out = if param.indirect { "!".to_string() } else { String::new() };
    out += &match param.name {
        ParamName::Variable(name) => text(name.name()),
        ParamName::Positional(number) => number.to_string(),
        ParamName::Special(byte) => char::from(byte).to_string(),
    };
    if let Some(index) = &param.index {
        out += &subscript(index);
    }
    out + &match &param.op {
        ParamOp::None => String::new(),
        ParamOp::Length => " length".to_string(),
        ParamOp::Default { kind, colon, word: operand } => {
            format!(" {}{kind:?} {}", if *colon { ":" } else { "" }, word(operand))
        }
        ParamOp::Trim { suffix, longest, pattern } => {
            let op = if *suffix { "%" } else { "#" };
            format!(" {}{}", op.repeat(1 + usize::from(*longest)), word(&pattern.word))
        }
        ParamOp::Replace { scope, pattern, with } => {
            let with = with.as_deref().map_or("-".to_string(), word);
            format!(" {scope:?} {} -> {with}", word(&pattern.word))
        }
        ParamOp::Substring { offset, length } => {
            let length = length.as_ref().map_or("-".to_string(), |text| arith_text(text));
            format!(" sub {} {length}", arith_text(offset))
        }
        ParamOp::Case { kind, all, pattern } => {
            let pattern = pattern.as_ref().map_or("-".to_string(), |pattern| word(&pattern.word));
            format!(" {kind:?}{} {pattern}", if *all { "*" } else { "" })
        }
        ParamOp::Transform(letter) => format!(" @{}", char::from(*letter)),
        ParamOp::PrefixNames(at) => format!(" prefix{}", if *at { "@" } else { "*" }),
        ParamOp::Keys(at) => format!(" keys{}", if *at { "@" } else { "*" }),
        ParamOp::Bad => format!(" bad {}", text(&param.text)),
    }
}

/// The tree where there is one, else the word.
pub fn arith_text(node: &ArithText) -> String {
    match &node.tree {
        Some(tree) => arith(tree),
        None => word(&node.word),
    }
}

fn place(node: &Place) -> String {
    text(node.name.name()) + &node.index.as_ref().map_or(String::new(), |index| subscript(index))
}

pub fn arith(node: &Arith) -> String {
    match node {
        Arith::Number(value) => value.to_string(),
        Arith::Variable(variable) => place(variable),
        Arith::Expand(expansion) => part(expansion),
        Arith::Unary(op, operand) => format!("({op:?} {})", arith(operand)),
        Arith::Binary(op, left, right) => format!("({op:?} {} {})", arith(left), arith(right)),
        Arith::And(left, right) => format!("(And {} {})", arith(left), arith(right)),
        Arith::Or(left, right) => format!("(Or {} {})", arith(left), arith(right)),
        Arith::Conditional(condition, yes, no) => {
            format!("(? {} {} {})", arith(condition), arith(yes), arith(no))
        }
        Arith::Assign(target, op, value) => {
            let op = op.map_or(String::new(), |op| format!("{op:?}"));
            format!("({}={op} {})", place(target), arith(value))
        }
        Arith::Step { place: target, delta, prefix } => {
            format!("({}{delta:+} {})", if *prefix { "pre" } else { "post" }, place(target))
        }
        Arith::Comma(left, right) => format!("(, {} {})", arith(left), arith(right)),
        Arith::Missing => "?".to_string(),
    }
}

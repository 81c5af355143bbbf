//! Compound commands and functions as bash prints them.

use super::Printer;
use crate::tree::{ArithText, Case, CaseEnd, Compound, CompoundKind, For, If, List};

impl Printer {
    pub(super) fn compound(&mut self, compound: &Compound) {
        match &compound.kind {
            CompoundKind::Group(list) => self.group(list),
            CompoundKind::Subshell(list) => {
                self.put("( ");
                self.skip += 1;
                self.list(list);
                self.flush_documents("");
                self.put(" )");
                self.was_document = false;
            }
            CompoundKind::If(command) => self.if_command(command, 0),
            CompoundKind::For(command) => self.for_command("for ", command),
            CompoundKind::Select(command) => self.for_command("select ", command),
            CompoundKind::ArithFor(command) => {
                self.put("for ((");
                self.arith_or_one(&command.start);
                self.put("; ");
                self.arith_or_one(&command.condition);
                self.put("; ");
                self.arith_or_one(&command.step);
                self.put("))");
                self.do_group(&command.body);
            }
            CompoundKind::While { condition, body, until } => self.while_command(condition, body, *until),
            CompoundKind::Case(command) => self.case_command(command),
            CompoundKind::Conditional(expression) => self.conditional_command(expression),
            CompoundKind::Arith(text) => {
                self.put("((");
                self.out.extend_from_slice(&text.word.text);
                self.put("))");
            }
        }
    }

    pub(super) fn arith_or_one(&mut self, text: &ArithText) {
        if text.word.text.is_empty() {
            self.put("1");
        } else {
            self.out.extend_from_slice(&text.word.text);
        }
    }

    pub(super) fn group(&mut self, list: &List) {
        self.put("{ ");
        let lines = self.inside_function > 0;
        if lines {
            self.put("\n");
            self.indent += self.step;
        } else {
            self.skip += 1;
        }
        self.list(list);
        self.flush_documents("");
        if lines {
            self.put("\n");
            self.indent -= self.step;
            self.indentation(self.indent);
        } else {
            self.semicolon();
            self.put(" ");
        }
        self.put("}");
        self.was_document = false;
    }

    /// A list one step further in, with the bodies of its here-documents.
    pub(super) fn body(&mut self, list: &List) {
        self.indent += self.step;
        self.list(list);
        self.flush_documents("");
        self.indent -= self.step;
    }

    pub(super) fn do_group(&mut self, list: &List) {
        self.newline("do\n");
        self.indent += self.step;
        self.list(list);
        self.flush_documents("");
        self.semicolon();
        self.indent -= self.step;
        self.newline("done");
    }

    pub(super) fn for_command(&mut self, keyword: &str, command: &For) {
        self.put(keyword);
        self.out.extend_from_slice(command.variable.name());
        self.put(" in ");
        match &command.words {
            Some(words) => self.words(words),
            None => self.put("\"$@\""),
        }
        self.put(";");
        self.do_group(&command.body);
    }

    /// A condition and the word behind it.
    pub(super) fn condition(&mut self, list: &List, word: &str, indent: usize) {
        self.skip += 1;
        self.list(list);
        self.flush_documents("");
        self.semicolon();
        if self.was_document {
            self.indentation(indent);
            self.was_document = false;
        } else {
            self.put(" ");
        }
        self.put(word);
    }

    pub(super) fn while_command(&mut self, condition: &List, body: &List, until: bool) {
        self.put(if until { "until " } else { "while " });
        let indent = self.indent;
        self.condition(condition, "do\n", indent);
        self.body(body);
        self.semicolon();
        self.newline("done");
    }

    /// The `if` that starts with branch `at`.
    pub(super) fn if_command(&mut self, command: &If, at: usize) {
        let Some((condition, body)) = command.branches.get(at) else { return };
        self.put("if ");
        let step = self.step;
        self.condition(condition, "then\n", step);
        self.body(body);
        let elif = at + 1 < command.branches.len();
        if elif || command.otherwise.is_some() {
            self.semicolon();
            self.newline("else\n");
            self.indent += self.step;
            if elif {
                self.start();
                self.if_command(command, at + 1);
            } else if let Some(list) = &command.otherwise {
                self.list(list);
            }
            self.flush_documents("");
            self.indent -= self.step;
        }
        self.semicolon();
        self.newline("fi");
    }

    pub(super) fn case_command(&mut self, command: &Case) {
        self.put("case ");
        self.out.extend_from_slice(&command.word.text);
        self.put(" in ");
        self.indent += self.step;
        for (at, arm) in command.arms.iter().enumerate() {
            // Behind `in` a newline could make a reserved word of a pattern.
            if !self.substitution || at > 0 {
                self.newline("");
            }
            if arm.patterns.first().is_some_and(|pattern| &*pattern.word.text == b"esac") {
                self.put("(");
            }
            for (at, pattern) in arm.patterns.iter().enumerate() {
                if at > 0 {
                    self.put(" | ");
                }
                self.out.extend_from_slice(&pattern.word.text);
            }
            self.put(")\n");
            self.indent += self.step;
            self.list(&arm.body);
            self.indent -= self.step;
            self.flush_documents("");
            self.newline(match arm.end {
                CaseEnd::Break => ";;",
                CaseEnd::FallThrough => ";&",
                CaseEnd::TestNext => ";;&",
            });
        }
        self.indent -= self.step;
        self.newline("esac");
    }

    /// The body of a function in braces, behind its header.
    pub(super) fn function_body(&mut self, body: &Compound, indent: usize) {
        self.indentation(indent);
        self.put("{ \n");
        self.inside_function += 1;
        self.indent = indent + self.step;
        self.body_of(body);
        self.indent = indent;
        self.inside_function -= 1;
        self.close_function(body);
    }

    /// What stands between the braces of a function: a group adds none of its own.
    pub(super) fn body_of(&mut self, body: &Compound) {
        match &body.kind {
            CompoundKind::Group(list) => self.list(list),
            _ => {
                self.start();
                self.compound(body);
                if !body.redirects.is_empty() {
                    self.put(" ");
                    self.redirects(&body.redirects);
                }
            }
        }
        self.flush_documents("");
    }

    pub(super) fn close_function(&mut self, body: &Compound) {
        if matches!(body.kind, CompoundKind::Group(_)) && !body.redirects.is_empty() {
            self.newline("} ");
            self.redirects(&body.redirects);
        } else {
            self.newline("}");
            self.was_document = false;
        }
    }
}

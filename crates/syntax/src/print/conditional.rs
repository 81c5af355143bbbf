//! `[[ … ]]` as bash prints it.

use super::Printer;
use crate::tree::{Conditional, ConditionalOp};

impl Printer {
    pub(super) fn conditional_command(&mut self, expression: &Conditional) {
        self.put("[[ ");
        self.conditional(expression);
        self.put(" ]]");
    }

    pub(super) fn conditional(&mut self, expression: &Conditional) {
        match expression {
            Conditional::And(left, right) => {
                self.conditional(left);
                self.put(" && ");
                self.conditional(right);
            }
            Conditional::Or(left, right) => {
                self.conditional(left);
                self.put(" || ");
                self.conditional(right);
            }
            Conditional::Not(inner) => match &**inner {
                Conditional::Not(inner) => self.conditional(inner),
                inner => {
                    self.put("! ");
                    self.conditional(inner);
                }
            },
            Conditional::Group(inner) => {
                self.put("( ");
                self.conditional(inner);
                self.put(" )");
            }
            Conditional::Word(word) => {
                self.put("-n ");
                self.out.extend_from_slice(&word.text);
            }
            Conditional::Unary(letter, word) => {
                self.out.extend_from_slice(&[b'-', *letter, b' ']);
                self.out.extend_from_slice(&word.text);
            }
            Conditional::Binary(binary) => {
                self.out.extend_from_slice(&binary.left.text);
                self.put(" ");
                self.put(conditional_operator(binary.op));
                self.put(" ");
                self.out.extend_from_slice(&binary.right.word.text);
            }
        }
    }
}

/// The operator of a binary conditional expression as written.
pub fn conditional_operator(op: ConditionalOp) -> &'static str {
    match op {
        ConditionalOp::Equal => "=",
        ConditionalOp::EqualEqual => "==",
        ConditionalOp::NotEqual => "!=",
        ConditionalOp::Match => "=~",
        ConditionalOp::Less => "<",
        ConditionalOp::Greater => ">",
        ConditionalOp::Eq => "-eq",
        ConditionalOp::Ne => "-ne",
        ConditionalOp::Lt => "-lt",
        ConditionalOp::Le => "-le",
        ConditionalOp::Gt => "-gt",
        ConditionalOp::Ge => "-ge",
        ConditionalOp::NewerThan => "-nt",
        ConditionalOp::OlderThan => "-ot",
        ConditionalOp::SameFile => "-ef",
    }
}

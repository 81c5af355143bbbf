//! The operators (bash manual: Shell Arithmetic).
//!
//! 64-bit two's complement without overflow checks: C's rules, with division by zero and negative
//! exponents as the only faults, and shift counts taken modulo 64 as the machine does.

use super::place::At;
use super::{Context, Stop, error_token};
use crate::shell::Shell;
use spork_syntax::arith::{Arith, BinaryOp, UnaryOp};

impl Shell {
    /// The value of a node, with its effects.
    pub(super) fn operate(&mut self, node: &Arith, context: &mut Context) -> Result<i64, Stop> {
        match node {
            Arith::Number(number) => Ok(*number),
            Arith::Missing => Err(Stop::Missing),
            Arith::Variable(place) => match place.index {
                None => self.number_of(place.name, context),
                Some(_) => {
                    let at = self.locate(place, context)?;
                    self.number_at(&at, context)
                }
            },
            Arith::Expand(_) => Ok(context.take_number()),
            Arith::Unary(op, operand) => {
                let value = self.operate(operand, context)?;
                Ok(match op {
                    UnaryOp::Minus => value.wrapping_neg(),
                    UnaryOp::Plus => value,
                    UnaryOp::Not => i64::from(value == 0),
                    UnaryOp::Complement => !value,
                })
            }
            Arith::Binary(op, left, right) => {
                let left = self.operate(left, context)?;
                let right = self.operate(right, context)?;
                match apply(*op, left, right) {
                    Ok(value) => Ok(value),
                    Err(message) => Err(self.operation_error(node, message, context)),
                }
            }
            Arith::And(left, right) => match self.operate(left, context)? {
                0 => context.skip(right, 0),
                _ => Ok(i64::from(self.operate(right, context)? != 0)),
            },
            Arith::Or(left, right) => match self.operate(left, context)? {
                0 => Ok(i64::from(self.operate(right, context)? != 0)),
                _ => context.skip(right, 1),
            },
            Arith::Conditional(condition, yes, no) => match self.operate(condition, context)? {
                0 => {
                    context.skip(yes, 0)?;
                    self.operate(no, context)
                }
                _ => {
                    let value = self.operate(yes, context)?;
                    context.skip(no, value)
                }
            },
            Arith::Assign(place, None, right) => {
                // bash looks at the subscript when it assigns, after the right side.
                let subscript = context.next;
                context.skip_place(place);
                let value = self.operate(right, context)?;
                if place.index.is_none() {
                    self.store_name(place.name, value)?;
                } else {
                    let after = std::mem::replace(&mut context.next, subscript);
                    let at = self.locate(place, context)?;
                    context.next = after;
                    self.store_at(&at, place, value, context)?;
                }
                Ok(value)
            }
            Arith::Assign(place, Some(op), right) => {
                let at = self.locate(place, context)?;
                let left = self.number_at(&at, context)?;
                let right = self.operate(right, context)?;
                match apply(*op, left, right) {
                    Ok(value) => {
                        self.store_at(&at, place, value, context)?;
                        Ok(value)
                    }
                    Err(message) => Err(self.operation_error(node, message, context)),
                }
            }
            Arith::Step { place, delta, prefix } => {
                let at = match place.index {
                    None => At::Name(place.name),
                    Some(_) => self.locate(place, context)?,
                };
                let old = self.number_at(&at, context)?;
                let new = old.wrapping_add(*delta);
                self.store_at(&at, place, new, context)?;
                Ok(if *prefix { new } else { old })
            }
            Arith::Comma(left, right) => {
                self.operate(left, context)?;
                self.operate(right, context)
            }
        }
    }

    #[cold]
    fn operation_error(&mut self, node: &Arith, message: &[u8], context: &Context) -> Stop {
        let token = error_token::of(node, context.root, context.text);
        self.arith_error(context.who, context.text, message, token)
    }
}

/// A binary operator; the error is bash's message.
#[inline]
fn apply(op: BinaryOp, left: i64, right: i64) -> Result<i64, &'static [u8]> {
    Ok(match op {
        BinaryOp::Power => return power(left, right),
        BinaryOp::Multiply => left.wrapping_mul(right),
        BinaryOp::Divide | BinaryOp::Remainder if right == 0 => return Err(b"division by 0"),
        BinaryOp::Divide => left.wrapping_div(right),
        BinaryOp::Remainder => left.wrapping_rem(right),
        BinaryOp::Add => left.wrapping_add(right),
        BinaryOp::Subtract => left.wrapping_sub(right),
        BinaryOp::ShiftLeft => left.wrapping_shl(right as u32),
        BinaryOp::ShiftRight => left.wrapping_shr(right as u32),
        BinaryOp::Less => i64::from(left < right),
        BinaryOp::LessEqual => i64::from(left <= right),
        BinaryOp::Greater => i64::from(left > right),
        BinaryOp::GreaterEqual => i64::from(left >= right),
        BinaryOp::Equal => i64::from(left == right),
        BinaryOp::NotEqual => i64::from(left != right),
        BinaryOp::BitAnd => left & right,
        BinaryOp::BitXor => left ^ right,
        BinaryOp::BitOr => left | right,
    })
}

fn power(base: i64, exponent: i64) -> Result<i64, &'static [u8]> {
    if exponent < 0 {
        return Err(b"exponent less than 0");
    }
    let (mut result, mut base, mut exponent) = (1i64, base, exponent);
    while exponent != 0 {
        if exponent & 1 != 0 {
            result = result.wrapping_mul(base);
        }
        exponent >>= 1;
        base = base.wrapping_mul(base);
    }
    Ok(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_wrap() {
        assert_eq!(apply(BinaryOp::Add, i64::MAX, 1), Ok(i64::MIN));
        assert_eq!(apply(BinaryOp::Divide, i64::MIN, -1), Ok(i64::MIN));
        assert_eq!(apply(BinaryOp::Remainder, i64::MIN, -1), Ok(0));
        assert_eq!(apply(BinaryOp::ShiftLeft, 1, 65), Ok(2));
        assert_eq!(apply(BinaryOp::ShiftRight, -8, -63), Ok(-4));
        assert_eq!(apply(BinaryOp::Power, 3, 5), Ok(243));
        assert!(apply(BinaryOp::Power, 3, -1).is_err());
        assert!(apply(BinaryOp::Remainder, 3, 0).is_err());
    }
}

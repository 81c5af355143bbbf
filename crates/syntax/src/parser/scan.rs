//! Finding the end of a construct that bash delimits first and reads later: quotation marks,
//! `${…}`, `$((…))`, subscripts, `(…)` in patterns. Nothing is built; the position moves behind the
//! construct. Command substitutions on the way are parsed and remembered.

use super::{Parse, Parsed};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pair {
    /// `(…)` in a pattern or regular expression.
    Group,
    /// `${…}`: the first `}` closes.
    Brace,
    /// `$((…))`, `((…))`, `$[…]`
    Arith,
    /// `[…]` of an assignment.
    Subscript,
}

/// The bytes that a scan has to look at.
static LOOK: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"\\'\"`$(){}[]<>\n";
    let mut at = 0;
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
};

/// Where in `${name op word}` the scan is: the rule of quotes in POSIX mode depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Name,
    Operator,
    Word,
    /// The word is a pattern.
    Pattern,
}

impl Within {
    fn step(self, byte: u8, first: bool) -> Within {
        let operator = b"#%^,~:-=?+/".contains(&byte);
        match self {
            Within::Name if !first && b"%#/^,".contains(&byte) => Within::Pattern,
            Within::Name if operator => Within::Operator,
            Within::Operator if !operator => Within::Word,
            same => same,
        }
    }
}

impl Parse<'_> {
    /// From behind `open` to behind the `close` that matches it.
    pub(super) fn scan_pair(&mut self, open: u8, close: u8, pair: Pair, double: bool) -> Parsed<()> {
        // Mostly it holds nothing of interest.
        let length = self.boring();
        if self.buffer.get(self.position + length) == Some(&close) && self.position + length < self.limit {
            self.position += length + 1;
            return Ok(());
        }
        let start = self.position;
        if let Some(&end) = self.kept.ends.get(&start) {
            self.jump(end);
            return Ok(());
        }
        self.enter()?;
        self.scanning += 1;
        let result = self.scan_pair_inside(open, close, pair, double);
        self.scanning -= 1;
        self.leave();
        // What stands inside something else will be asked for again.
        if self.scanning > 0 && result.is_ok() {
            let end = self.mark();
            self.kept.ends.insert(start, end);
        }
        result
    }

    /// How many of the next bytes mean nothing to a scan.
    #[inline]
    fn boring(&self) -> usize {
        self.slice(self.position, self.limit).iter().take_while(|&&byte| !LOOK[byte as usize]).count()
    }

    fn scan_pair_inside(&mut self, open: u8, close: u8, pair: Pair, double: bool) -> Parsed<()> {
        let line = self.line;
        let mut count = 1u32;
        let (mut dollar, mut angle) = (false, false);
        let mut within = Within::Name;
        let mut first = true;
        // In POSIX mode single quotes may stand for themselves.
        let posix = self.options.posix && !self.options.old_posix;
        let literal_quotes = posix && double && pair == Pair::Brace;
        loop {
            if !literal_quotes {
                let length = self.boring();
                if length > 0 {
                    self.position += length;
                    (dollar, angle) = (false, false);
                }
            }
            let Some(byte) = self.byte() else { return Err(self.unmatched(close, line)) };
            if byte == b'\n' {
                self.newline();
            } else {
                self.position += 1;
            }
            let (was_dollar, was_angle) = (dollar, angle);
            dollar = byte == b'$' && !was_dollar;
            angle = matches!(byte, b'<' | b'>') && !was_angle;
            if byte == close {
                count -= 1;
                if count == 0 {
                    return Ok(());
                }
            } else if byte == open && (pair != Pair::Brace || was_dollar) {
                count += 1;
            }
            if literal_quotes {
                within = within.step(byte, first);
                first = false;
            }
            match byte {
                b'\\' if self.skip_escaped() => {
                    (dollar, angle) = (was_dollar, was_angle);
                }
                b'\'' if literal_quotes && within != Within::Pattern => {}
                b'\'' if was_dollar => self.skip_ansi()?,
                b'\'' => self.skip_single()?,
                b'"' => self.scan_double()?,
                b'`' => self.scan_backquote()?,
                b'(' if was_dollar && pair != Pair::Group => {
                    count -= u32::from(open == b'(');
                    self.scan_dollar_paren()?;
                }
                b'{' if was_dollar && pair != Pair::Group => {
                    if self.function_substitution_follows() {
                        count -= u32::from(open == b'{');
                        self.scan_command(b'}')?;
                    } else if pair != Pair::Arith {
                        count -= u32::from(open == b'{');
                        self.scan_pair(b'{', b'}', Pair::Brace, double)?;
                    }
                }
                b'[' if was_dollar && matches!(pair, Pair::Brace | Pair::Subscript) => {
                    count -= u32::from(open == b'[');
                    self.scan_pair(b'[', b']', Pair::Arith, double)?;
                }
                b'(' if was_angle && matches!(pair, Pair::Brace | Pair::Subscript) => {
                    self.scan_dollar_paren()?
                }
                _ => {}
            }
        }
    }

    /// The byte behind a backslash; true for a newline.
    fn skip_escaped(&mut self) -> bool {
        match self.byte() {
            Some(b'\n') => {
                self.newline();
                return true;
            }
            Some(_) => self.position += 1,
            None => {}
        }
        false
    }

    /// To behind the `'` that closes.
    pub(super) fn skip_single(&mut self) -> Parsed<()> {
        let line = self.line;
        loop {
            let rest = self.slice(self.position, self.limit);
            match memchr::memchr2(b'\'', b'\n', rest) {
                Some(at) => {
                    self.position += at;
                    if self.byte() == Some(b'\'') {
                        self.position += 1;
                        return Ok(());
                    }
                    self.newline();
                }
                None => {
                    self.position = self.limit;
                    if self.byte().is_none() {
                        return Err(self.unmatched(b'\'', line));
                    }
                }
            }
        }
    }

    /// To behind the `'` that closes `$'`.
    pub(super) fn skip_ansi(&mut self) -> Parsed<()> {
        let line = self.line;
        loop {
            match self.byte() {
                None => return Err(self.unmatched(b'\'', line)),
                Some(b'\'') => {
                    self.position += 1;
                    return Ok(());
                }
                Some(b'\\') => {
                    self.position += 1;
                    self.skip_escaped();
                }
                Some(b'\n') => self.newline(),
                Some(_) => self.position += 1,
            }
        }
    }

    /// To behind the `"` that closes.
    fn scan_double(&mut self) -> Parsed<()> {
        let line = self.line;
        let mut dollar = false;
        loop {
            let length = self.boring();
            if length > 0 {
                self.position += length;
                dollar = false;
            }
            let Some(byte) = self.byte() else { return Err(self.unmatched(b'"', line)) };
            if byte == b'\n' {
                self.newline();
            } else {
                self.position += 1;
            }
            let was_dollar = dollar;
            dollar = byte == b'$' && !was_dollar;
            match byte {
                b'"' => return Ok(()),
                b'\\' if self.skip_escaped() => {
                    dollar = was_dollar;
                }
                b'`' => self.scan_backquote()?,
                b'(' if was_dollar => self.scan_dollar_paren()?,
                b'{' if was_dollar && self.function_substitution_follows() => self.scan_command(b'}')?,
                b'{' if was_dollar => self.scan_pair(b'{', b'}', Pair::Brace, true)?,
                b'[' if was_dollar => self.scan_pair(b'[', b']', Pair::Arith, true)?,
                _ => {}
            }
        }
    }

    /// To behind the backquote that closes.
    pub(super) fn scan_backquote(&mut self) -> Parsed<()> {
        let line = self.line;
        loop {
            match self.byte() {
                None => return Err(self.unmatched(b'`', line)),
                Some(b'`') => {
                    self.position += 1;
                    return Ok(());
                }
                Some(b'\\') => {
                    self.position += 1;
                    self.skip_escaped();
                }
                Some(b'\n') => self.newline(),
                Some(_) => self.position += 1,
            }
        }
    }

    /// From behind `$(` or `<(` to behind its end.
    pub(super) fn scan_dollar_paren(&mut self) -> Parsed<()> {
        if self.peek() == Some(b'(') {
            self.scan_pair(b'(', b')', Pair::Arith, false)
        } else {
            self.scan_command(b')')
        }
    }

    /// Parses a command substitution and remembers it.
    fn scan_command(&mut self, closer: u8) -> Parsed<()> {
        self.remember += 1;
        let result = self.command_substitution(closer);
        self.remember -= 1;
        result.map(drop)
    }

    /// From here, the first of `delimiters` up to `end` that is not inside a quotation or an
    /// expansion. The position does not move.
    pub(super) fn find_delimiter(&mut self, end: usize, delimiters: &[u8], from: usize) -> Option<usize> {
        let start = self.mark();
        let found = self.fenced(end, |parse| {
            parse.position = from;
            let (mut dollar, mut angle) = (false, false);
            loop {
                let byte = parse.byte()?;
                if delimiters.contains(&byte) {
                    return Some(parse.position);
                }
                parse.position += 1;
                let was_dollar = dollar;
                dollar = byte == b'$' && !was_dollar;
                let was_angle = angle;
                angle = matches!(byte, b'<' | b'>');
                let skipped = match byte {
                    b'\\' => {
                        if parse.skip_escaped() {
                            (dollar, angle) = (was_dollar, was_angle);
                        }
                        Ok(())
                    }
                    b'\'' if was_dollar => parse.skip_ansi(),
                    b'\'' => parse.skip_single(),
                    b'"' => parse.scan_double(),
                    b'`' => parse.scan_backquote(),
                    b'(' if was_dollar || was_angle => parse.scan_dollar_paren(),
                    b'{' if was_dollar && parse.function_substitution_follows() => parse.scan_command(b'}'),
                    b'{' if was_dollar => parse.scan_pair(b'{', b'}', Pair::Brace, false),
                    _ => Ok(()),
                };
                if skipped.is_err() {
                    return None;
                }
            }
        });
        self.rewind(start);
        found
    }
}

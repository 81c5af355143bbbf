//! The `printf` builtin: a format is parsed once and run over any number of arguments.
//!
//! Manual: `printf` in Bash Builtins. What the shell must supply comes through `PrintfEnv`; options
//! (`-v`), the usage message and write errors are the builtin's own.
//!
//! Invariant: a parsed format does not depend on the charset or on any shell state, so it may be kept.

mod number;
mod parse;
mod run;
mod text;

use super::timezone::LocalTime;
use crate::charset::Charset;
use run::Run;

/// What `printf` asks of the shell.
pub trait PrintfEnv {
    /// Output. With `-v` the value ends at the first null byte.
    fn out(&mut self, bytes: &[u8]);
    /// An error message, without the shell's prefix and `printf: `.
    fn error(&mut self, message: &[u8]);
    /// A warning, without the shell's prefix and `printf: warning: `.
    fn warning(&mut self, message: &[u8]);
    /// `%n`: sets a variable, whose name is valid, to an integer.
    fn assign(&mut self, name: &[u8], value: i64);
    fn charset(&self) -> Charset;
    /// In POSIX mode floats are doubles, unless `L` is given.
    fn posix_mode(&self) -> bool;
    /// Seconds since the epoch.
    fn now(&mut self) -> i64;
    /// When the shell started, in seconds since the epoch.
    fn shell_start(&mut self) -> i64;
    /// The time in the current zone; `None` when its year is out of range.
    fn local_time(&mut self, seconds: i64) -> Option<LocalTime>;
}

/// Parses `format` and runs it: the whole builtin after its options. Returns the exit status.
pub fn printf(format: &[u8], args: &[&[u8]], env: &mut dyn PrintfEnv) -> i32 {
    Format::parse(format).run(args, env)
}

/// A parsed format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Format {
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Literal(Vec<u8>),
    /// `\u` beyond ASCII.
    Unicode(u32),
    /// `\x`, `\u` or `\U` without a digit: a complaint only.
    MissingDigit(u8),
    Convert(Spec),
    /// A `*` in what turns out to be no conversion; its argument is used all the same.
    Star,
    /// The format ended inside this conversion.
    Unfinished(Box<[u8]>),
    /// `%(` without `)T`: a warning that names the byte where it was expected.
    BadTime(u8),
}

/// One conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Spec {
    /// `-`
    left: bool,
    /// `0`
    zero: bool,
    /// `+`
    plus: bool,
    /// A blank.
    space: bool,
    /// `#`
    alternate: bool,
    /// `'`, which groups nothing in the C locale.
    group: bool,
    width: Count,
    precision: Count,
    /// `l`: characters, not bytes, for `c` and `s`.
    long: bool,
    /// `L`: an extended float in POSIX mode, too.
    extended: bool,
    conversion: u8,
    /// The format in `%(…)T`.
    time: Box<[u8]>,
}

/// A width or a precision.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Count {
    Absent,
    Number(i32),
    /// A precision without digits, which is zero.
    Bare,
    /// Digits that do not fit.
    TooLarge(Box<[u8]>),
    /// `*`
    Argument,
    /// `.-digits`, a precision that C's printf takes for zero and an unknown conversion.
    Negative(Box<[u8]>),
}
impl Format {
    pub fn parse(format: &[u8]) -> Format {
        Format { pieces: parse::parse(format) }
    }

    /// Runs the format, again and again while arguments are left and it uses any. Returns the exit
    /// status.
    pub fn run(&self, args: &[&[u8]], env: &mut dyn PrintfEnv) -> i32 {
        Run::new(args, env).all(&self.pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::timezone::Zone;

    /// A shell at the epoch, in UTC.
    struct Shell {
        charset: Charset,
        posix: bool,
        out: Vec<u8>,
        log: Vec<u8>,
    }

    impl PrintfEnv for Shell {
        fn out(&mut self, bytes: &[u8]) {
            self.out.extend_from_slice(bytes);
        }
        fn error(&mut self, message: &[u8]) {
            self.log.extend_from_slice(&[message, b"\n"].concat());
        }
        fn warning(&mut self, message: &[u8]) {
            self.error(&[b"warning: ", message].concat());
        }
        fn assign(&mut self, name: &[u8], value: i64) {
            self.error(&[name, b"=", value.to_string().as_bytes()].concat());
        }
        fn charset(&self) -> Charset {
            self.charset
        }
        fn posix_mode(&self) -> bool {
            self.posix
        }
        fn now(&mut self) -> i64 {
            86400
        }
        fn shell_start(&mut self) -> i64 {
            0
        }
        fn local_time(&mut self, seconds: i64) -> Option<LocalTime> {
            Zone::utc().local_time(seconds)
        }
    }

    /// Output, a bar, what was reported, a bar, status.
    fn shown(charset: Charset, posix: bool, format: &str, args: &[&str]) -> String {
        let mut shell = Shell { charset, posix, out: Vec::new(), log: Vec::new() };
        let args: Vec<&[u8]> = args.iter().map(|arg| arg.as_bytes()).collect();
        let status = printf(format.as_bytes(), &args, &mut shell);
        let text = [&shell.out[..], b"|", &shell.log, b"|", status.to_string().as_bytes()].concat();
        String::from_utf8_lossy(&text).into_owned()
    }

    fn check(cases: &[(&str, &[&str], &str)]) {
        for (format, args, expected) in cases {
            assert_eq!(shown(Charset::Utf8, false, format, args), *expected, "{format} {args:?}");
        }
    }

    #[test]
    fn numbers() {
        check(&[
            ("%d %i %u", &["1", "010", "-1"], "1 8 18446744073709551615||0"),
            ("[%5d][%-5d][%05d][%.3d][%+d][% d]", &["7"; 6], "[    7][7    ][00007][007][+7][ 7]||0"),
            ("%#o %#o %#x %#X %#.0x %.0d", &["8", "0", "255", "255", "0", "0"], "010 0 0xff 0XFF  ||0"),
            ("%*d|%-*d|%.*d", &["4", "1", "4", "2", "-3", "5"], "   1|2   |5||0"),
            ("%d %d %d", &["'a", "\"é", "'"], "97 233 0||0"),
            ("%d,", &["12abc"], "12,|12abc: invalid number\n|1"),
            (
                "%d,",
                &["08", "0x", ""],
                "0,0,0,|08: invalid octal number\n0x: invalid hex number\n: invalid number\n|1",
            ),
            (
                "%d",
                &["9223372036854775808"],
                "9223372036854775807|9223372036854775808: Numerical result out of range\n|1",
            ),
            ("a%2147483648dz", &["1"], "a|Value too large for defined data type\n|1"),
            ("%5.-3d", &["42"], "%5.0-3ld||0"),
            ("%f %.2e %G %a", &["1.5", "12345", "1e-10", "1"], "1.500000 1.23e+04 1E-10 0x8p-3||0"),
            (
                "[%08.2f][%-8.1f][%+f][%08f]",
                &["-1.5", "2", "inf", "nan"],
                "[-0001.50][2.0     ][+inf][     nan]||0",
            ),
        ]);
        assert_eq!(shown(Charset::Bytes, true, "%a %La", &["1", "1"]), "0x1p+0 0x8p-3||0");
    }

    #[test]
    fn text() {
        check(&[
            ("%s-%s,", &["a", "b", "c"], "a-b,c-,||0"),
            ("[%5s][%-5s][%.2s][%.s][%05s]", &["abc"; 5], "[  abc][abc  ][ab][][  abc]||0"),
            ("%c%c%3c", &["abc", "", "x"], "a\0  x||0"),
            ("[%.1s][%ls][%.1ls][%4lc]", &["é", "éß", "éß", "é"], "[\u{fffd}][éß][é][   é]||0"),
            ("%b|%b", &["a\\0101\\x42\\n", "\\\"\\101"], "aAB\n|\\\"A||0"),
            ("x%by%s", &["a\\cb", "z"], "xa||0"),
            ("%q %q %#q %q", &["a b", "", "a b", "\n"], "a\\ b '' 'a b' $'\\n'||0"),
            ("[%.3q][%.3Q][%.Q][%9Q]", &["a b c"; 4], "[a\\ ][a\\ b][][  a\\ b\\ c]||0"),
            ("abc%nd%n", &["x", "1y"], "abcd|x=3\n`1y': not a valid identifier\n|1"),
        ]);
    }

    #[test]
    fn times() {
        check(&[
            (
                "%(%F)T %(%F)T %(%F)T %()T",
                &["-1", "-2", "86399"],
                "1970-01-02 1970-01-01 1970-01-01 00:00:00||0",
            ),
            ("[%12(%Y(a))T][%.2(%Y)T]", &["0", "0"], "[     1970(a)][19]||0"),
            ("%(abc)d", &["1"], "%(abc)d|warning: `d': invalid time format specification\n|0"),
        ]);
    }

    #[test]
    fn formats() {
        check(&[
            ("", &["a"], "||0"),
            ("%%\\n\\101\\x41\\c\\q\\\"", &[], "%\nAA\\c\\q\"||0"),
            ("\\u00e9\\U1F600\\ud800", &[], "é😀\u{fffd}\u{fffd}\u{fffd}||0"),
            ("\\xg\\u", &[], "\\xg\\u|missing hex digit for \\x\nmissing unicode digit for \\u\n|0"),
            ("a%", &[], "a|`%': missing format character\n|1"),
            ("a%5lz", &[], "a|`%5lz': missing format character\n|1"),
            ("a%y", &["1"], "a|`y': invalid format character\n|1"),
            ("x", &["1", "2"], "x||0"),
        ]);
        assert_eq!(shown(Charset::Bytes, false, "\\u00e9", &[]), "\\u00E9||0");
    }
}

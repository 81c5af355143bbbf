//! Prompt strings (bash manual: Controlling the Prompt): backslash escapes, then expansion.

use crate::format::number::{legal_number, push_i64};
use crate::options::Opt;
use crate::shell::Shell;

impl Shell {
    /// A prompt string made ready: escapes decoded and, with `promptvars`, expanded.
    pub fn decode_prompt(&mut self, text: &[u8]) -> Vec<u8> {
        let decoded = self.decode_prompt_escapes(text);
        if !self.opt(Opt::Promptvars) {
            return decoded;
        }
        match self.expand_text_as_double_quoted(&decoded) {
            Ok(expanded) => expanded,
            Err(_) => decoded,
        }
    }

    /// The backslash escapes of prompts.
    pub fn decode_prompt_escapes(&mut self, text: &[u8]) -> Vec<u8> {
        if memchr::memchr(b'\\', text).is_none() {
            return text.to_vec();
        }
        let mut out = Vec::with_capacity(text.len());
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            at += 1;
            if byte != b'\\' {
                out.push(byte);
                continue;
            }
            let Some(&letter) = text.get(at) else {
                out.push(b'\\');
                break;
            };
            at += 1;
            self.prompt_escape(letter, text, &mut at, &mut out);
        }
        out
    }

    fn prompt_escape(&mut self, letter: u8, text: &[u8], at: &mut usize, out: &mut Vec<u8>) {
        match letter {
            b'$' => {
                let sign: &[u8] = if spork_os::process::geteuid() == 0 { b"#" } else { b"$" };
                self.push_literal(sign, out);
            }
            b'n' => out.push(b'\n'),
            b'r' => out.push(b'\r'),
            b'a' => out.push(7),
            b'e' => out.push(27),
            b'\\' => out.push(b'\\'),
            b's' => {
                let zero = self.name.clone();
                let base = zero.rsplit(|byte| *byte == b'/').next().unwrap_or(&zero);
                out.extend_from_slice(base);
            }
            b'v' => out.extend_from_slice(b"5.3"),
            b'V' => out.extend_from_slice(b"5.3.9"),
            b'u' => {
                let name = spork_os::user::user_name(spork_os::process::geteuid());
                out.extend_from_slice(&name.unwrap_or_else(|| b"I have no name!".to_vec()));
            }
            b'h' | b'H' => {
                let host = spork_os::user::hostname().unwrap_or_default();
                let end = if letter == b'h' {
                    memchr::memchr(b'.', &host).unwrap_or(host.len())
                } else {
                    host.len()
                };
                out.extend_from_slice(&host[..end]);
            }
            b'w' | b'W' => {
                let directory = self.value_or_empty(self.names.pwd);
                let shown = self.prompt_directory(&directory, letter == b'W');
                self.push_literal(&shown, out);
            }
            b'[' | b']' => (),
            b'#' => push_i64(out, self.command_number),
            b'!' => push_i64(out, self.history.end() as i64),
            b'l' => {
                let name = spork_os::file::readlink(b"/proc/self/fd/0")
                    .ok()
                    .filter(|_| spork_os::fd::is_tty(0))
                    .unwrap_or_else(|| b"tty".to_vec());
                out.extend_from_slice(name.rsplit(|byte| *byte == b'/').next().unwrap_or(&name));
            }
            b'd' => self.prompt_time(b"%a %b %d", out),
            b't' => self.prompt_time(b"%H:%M:%S", out),
            b'T' => self.prompt_time(b"%I:%M:%S", out),
            b'@' => self.prompt_time(b"%I:%M %p", out),
            b'A' => self.prompt_time(b"%H:%M", out),
            b'D' if text.get(*at) == Some(&b'{') => {
                let rest = text.get(*at + 1..).unwrap_or(&[]);
                let len = memchr::memchr(b'}', rest).unwrap_or(rest.len());
                let format = rest.get(..len).unwrap_or(&[]);
                self.prompt_time(if format.is_empty() { b"%X" } else { format }, out);
                *at += 1 + (len + 1).min(rest.len());
            }
            b'j' => out.extend_from_slice(&crate::format::number::to_bytes(self.jobs.count_alive() as i64)),
            b'0'..=b'7' => {
                let mut value = u32::from(letter - b'0');
                for _ in 0..2 {
                    match text.get(*at) {
                        Some(digit @ b'0'..=b'7') => {
                            value = value * 8 + u32::from(digit - b'0');
                            *at += 1;
                        }
                        _ => break,
                    }
                }
                out.push(value as u8);
            }
            other => {
                self.push_literal(b"\\", out);
                out.push(other);
            }
        }
    }

    /// Text that a later expansion must take as it is.
    fn push_literal(&self, text: &[u8], out: &mut Vec<u8>) {
        for &byte in text {
            if self.opt(Opt::Promptvars) && matches!(byte, b'$' | b'`' | b'\\') {
                out.push(b'\\');
            }
            out.push(byte);
        }
    }

    fn prompt_time(&mut self, format: &[u8], out: &mut Vec<u8>) {
        let now = spork_os::time::realtime().0;
        if let Some(time) = self.local_time(now) {
            crate::format::strftime::strftime(out, format, &time);
        }
    }

    fn prompt_directory(&mut self, directory: &[u8], base: bool) -> Vec<u8> {
        let home = self.value_or_empty(self.names.home);
        if !home.is_empty() && directory == home.as_slice() {
            return b"~".to_vec();
        }
        if base {
            let last = directory.rsplit(|byte| *byte == b'/').next().unwrap_or(directory);
            return if last.is_empty() { directory.to_vec() } else { last.to_vec() };
        }
        match directory.strip_prefix(home.as_slice()) {
            Some(rest) if home.len() > 1 && rest.starts_with(b"/") => {
                self.trim_directory([b"~", rest].concat())
            }
            _ => self.trim_directory(directory.to_vec()),
        }
    }

    /// PROMPT_DIRTRIM: only that many last components, after `...`, where that is shorter.
    fn trim_directory(&mut self, name: Vec<u8>) -> Vec<u8> {
        let keep = self
            .value(spork_syntax::Symbol::new(b"PROMPT_DIRTRIM"))
            .and_then(|text| legal_number(&text))
            .and_then(|number| usize::try_from(number).ok())
            .unwrap_or(0);
        // A tilde prefix stays.
        let begin = match name.first() {
            Some(b'~') => memchr::memchr(b'/', &name).map_or(name.len(), |slash| slash + 1),
            _ => 0,
        };
        let slashes: Vec<usize> =
            memchr::memchr_iter(b'/', name.get(begin..).unwrap_or(&[])).map(|at| at + begin).collect();
        let cut = slashes.len().checked_sub(keep).and_then(|at| slashes.get(at)).copied();
        match cut {
            Some(cut) if keep > 0 && cut > begin + 3 => {
                let (head, tail) = (name.get(..begin).unwrap_or(&[]), name.get(cut..).unwrap_or(&[]));
                [head, b"...", tail].concat()
            }
            _ => name,
        }
    }

    /// Shows PS1 or PS2 before a line is read from the terminal.
    pub fn show_prompt(&mut self, continuation: bool) {
        let name = if continuation { b"PS2" } else { b"PS1" };
        let text = self.value(spork_syntax::Symbol::new(name)).unwrap_or_default();
        let prompt = self.decode_prompt(&text);
        self.io.write(2, &prompt);
        self.io.flush();
    }

    /// Shows PS0 when a command has been read.
    pub fn show_execution_prompt(&mut self) {
        let Some(text) = self.value(spork_syntax::Symbol::new(b"PS0")).filter(|text| !text.is_empty()) else {
            return;
        };
        let prompt = self.decode_prompt(&text);
        self.io.write(2, &prompt);
        self.io.flush();
    }

    /// Lines are read by a line editor (`set -o emacs` or `vi`).
    pub fn edits_lines(&self) -> bool {
        self.opt(Opt::Emacs) || self.opt(Opt::Vi)
    }

    /// What an interactive shell does before it reads a command: PROMPT_COMMAND.
    pub fn before_prompt(&mut self) {
        let name = spork_syntax::Symbol::new(b"PROMPT_COMMAND");
        let status = self.small.status;
        for (_, command) in self.elements(name) {
            self.run_text(&command, 1, None);
        }
        self.small.status = status;
    }
}

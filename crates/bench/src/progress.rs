//! What is seen while a run goes on: one line for each row, on standard error.

use std::io::{IsTerminal, Write};

use spork_os::time::monotonic_ns;

pub struct Progress {
    total: usize,
    done: usize,
    start: u64,
    terminal: bool,
    quiet: bool,
}

impl Progress {
    pub fn new(total: usize, quiet: bool) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        Progress { total, done: 0, start: monotonic_ns(), terminal, quiet }
    }

    /// What is being done now; only where it can be overwritten.
    pub fn doing(&self, text: &str) {
        if self.terminal && !self.quiet {
            let mut error = std::io::stderr();
            let _ = write!(error, "\r\x1b[K[{}/{}] {text}", self.done + 1, self.total);
            let _ = error.flush();
        }
    }

    /// A row is finished.
    pub fn done(&mut self, text: &str) {
        self.done += 1;
        if self.quiet {
            return;
        }
        let clear = if self.terminal { "\r\x1b[K" } else { "" };
        let spent = (monotonic_ns() - self.start) / 1_000_000_000;
        let left = spent * self.total.saturating_sub(self.done) as u64 / self.done as u64;
        eprintln!("{clear}[{}/{}] {text}  (about {} left)", self.done, self.total, span(left));
    }

    pub fn note(&self, text: &str) {
        if !self.quiet {
            eprintln!("{}{text}", if self.terminal { "\r\x1b[K" } else { "" });
        }
    }
}

fn span(seconds: u64) -> String {
    match seconds {
        0..=99 => format!("{seconds} s"),
        _ => format!("{} min", seconds.div_ceil(60)),
    }
}

/// Milliseconds with three digits that count.
pub fn figure(value: f64) -> String {
    match value {
        v if v < 0.0095 => format!("{v:.4}"),
        v if v < 0.995 => format!("{v:.3}"),
        v if v < 9.95 => format!("{v:.2}"),
        v if v < 99.5 => format!("{v:.1}"),
        v => format!("{v:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits() {
        let figures = [0.00123, 0.01234, 0.999, 1.234, 9.999, 12.34, 99.97, 1234.5].map(figure);
        assert_eq!(figures, ["0.0012", "0.012", "1.00", "1.23", "10.0", "12.3", "100", "1234"]);
        assert_eq!([span(99), span(100), span(121)], ["99 s", "2 min", "3 min"]);
    }
}

//! The ladder of forks: one place decides what a subshell costs (ARCHITECTURE.md).

/// The in-process levels we are in.
#[derive(Default)]
pub struct Levels {}

/// What `--stats` prints.
#[derive(Debug, Default, Clone)]
pub struct Stats {}

impl crate::Shell {
    pub fn capture(&mut self, _: &spork_syntax::tree::CommandSub) -> Result<Vec<u8>, crate::Failure> {
        Ok(Vec::new())
    }

    pub fn process_substitution(
        &mut self,
        _: &spork_syntax::tree::ProcessSub,
    ) -> Result<Vec<u8>, crate::Failure> {
        Ok(Vec::new())
    }

    pub fn trace(&mut self, line: &[u8]) {
        let text = [b"+ ", line, b"\n"].concat();
        self.io.write(2, &text);
    }
}

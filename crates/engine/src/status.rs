//! How a command ends: a status, and where control goes next (bash manual: Exit Status).
//!
//! `Flow` is a value, not an error. The status of a command is always in `Shell::status`; `Flow`
//! says only what the walker does next.

/// Where control goes after a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// On to the next command.
    Next,
    /// Leave this many enclosing loops.
    Break(u32),
    /// Go to the next round of the loop this many levels out.
    Continue(u32),
    /// Leave the function or sourced file.
    Return,
    /// Leave the shell (or the subshell).
    Exit,
    /// Drop the command line that is running and read the next one: what bash does after an
    /// expansion or assignment error.
    Discard,
    /// As `Discard`, up to the outermost level: `eval`, sourced files and traps around it end, too.
    DiscardAll,
    /// The parent's side of a fork in the middle of a level: drop frames to that level.
    Unwind(u32),
}

impl Flow {
    pub fn is_next(self) -> bool {
        self == Flow::Next
    }
}

/// How a builtin ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Go on with this status.
    Status(i32),
    /// Control goes elsewhere, with this status.
    Flow(Flow, i32),
}

impl From<i32> for Outcome {
    fn from(status: i32) -> Outcome {
        Outcome::Status(status)
    }
}

/// For builtins that use `?`: an error is an outcome already decided (usage printed).
impl From<Result<i32, Outcome>> for Outcome {
    fn from(result: Result<i32, Outcome>) -> Outcome {
        result.map_or_else(|outcome| outcome, Outcome::Status)
    }
}

/// An expansion or assignment that failed. The message has been printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// The command fails with this status and the command line is dropped (bash: DISCARD).
    Discard(i32),
    /// As `Discard`, and `eval`, sourced files and traps around the command line end with it: what is
    /// wrong with a subscript or the value of an integer.
    DiscardAll(i32),
    /// The shell ends with this status (unbound variable, `${x:?}`); an interactive shell drops the
    /// command line instead.
    Exit(i32),
    /// Only the command fails (failglob, redirection errors).
    Command(i32),
    /// Control moved inside an expansion (`${ return; }`, a fork's parent unwinding).
    Flow(Flow),
}

impl From<Failure> for Outcome {
    fn from(failure: Failure) -> Outcome {
        match failure {
            Failure::Discard(status) => Outcome::Flow(Flow::Discard, status),
            Failure::DiscardAll(status) => Outcome::Flow(Flow::DiscardAll, status),
            Failure::Exit(status) => Outcome::Flow(Flow::Exit, status),
            Failure::Command(status) => Outcome::Status(status),
            Failure::Flow(flow) => Outcome::Flow(flow, FAILURE),
        }
    }
}

pub const SUCCESS: i32 = 0;
pub const FAILURE: i32 = 1;
/// Wrong use of a builtin.
pub const USAGE: i32 = 2;
pub const NOT_EXECUTABLE: i32 = 126;
pub const NOT_FOUND: i32 = 127;

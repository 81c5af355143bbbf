//! The shells that a prompt is drawn in.
//!
//! A shell has a companion: a small process that holds theme and connection and answers each prompt
//! through a pair of pipes, so that no process is started for a prompt. `init` prints the code for the
//! shell; that has `attach` start the companion, which is `serve`.
//!
//! Nothing a companion sends is ever expanded by the shell: its text becomes the value of a variable
//! that the prompt names, and values are not expanded again.

mod attach;
mod init;
mod request;
mod serve;
mod session;
mod siblings;

pub use attach::run as attach;
pub use init::run as init;
pub use serve::run as serve;
pub use siblings::Siblings;

use crate::facts::Shell;

/// A shell by its name.
fn shell(name: &[u8]) -> Option<Shell> {
    match name {
        b"zsh" => Some(Shell::Zsh),
        b"bash" => Some(Shell::Bash),
        b"spork" => Some(Shell::Spork),
        _ => None,
    }
}

//! `spork prompt daemon status|start|stop|reset`; `run` is what the daemon is started as.

use std::io;

use spork_os::environ;

use super::{complain, in_ms, print};
use crate::client::{self, Program};
use crate::directory::Settings;

pub fn run(arguments: &[Vec<u8>]) -> i32 {
    let strings = environ();
    let settings = Settings::from_strings(&strings);
    let word = match arguments {
        [word] => word.as_slice(),
        _ => b"",
    };
    match word {
        b"run" => crate::daemon::run(&strings),
        b"start" => match client::start_daemon(&settings, &Program::this(&strings)) {
            Ok(()) => 0,
            Err(e) => {
                complain(&format!("daemon: cannot be started: {e}"));
                1
            }
        },
        b"status" | b"stop" | b"reset" => match client::command(&settings, &[word], in_ms(2000)) {
            Ok(text) => {
                print(&text);
                0
            }
            Err(e) if is_none(&e) => {
                if word == b"status" {
                    print(b"no daemon runs\n");
                }
                i32::from(word == b"status")
            }
            Err(e) => {
                complain(&format!("daemon: {e}"));
                1
            }
        },
        _ => {
            complain("daemon: want one of status, start, stop, reset");
            2
        }
    }
}

/// Nobody answers at the socket.
fn is_none(e: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionRefused, ConnectionReset, NotConnected, NotFound};
    matches!(e.kind(), NotConnected | NotFound | ConnectionRefused | ConnectionReset)
}

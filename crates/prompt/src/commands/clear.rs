//! `spork prompt clear`: no version that was found before is believed.

use spork_os::{environ, file};

use super::{complain, in_ms};
use crate::client;
use crate::directory::Settings;

pub fn run(arguments: &[Vec<u8>]) -> i32 {
    if !arguments.is_empty() {
        complain("clear: takes no arguments");
        return 2;
    }
    let settings = Settings::from_strings(&environ());
    match client::command(&settings, &[b"clear"], in_ms(2000)) {
        Ok(_) => 0,
        // Without a daemon there is only the disk.
        Err(_) => match settings.store().map(|path| file::unlink(&path)) {
            Some(Err(e)) if e.kind() != std::io::ErrorKind::NotFound => {
                complain(&format!("clear: {e}"));
                1
            }
            _ => 0,
        },
    }
}

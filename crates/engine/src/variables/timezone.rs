//! The time zone (bash manual: Bash Variables, TZ): read when first needed, kept while TZ stays.

use super::Attributes;
use crate::format::timezone::{self, LocalTime, Zone};
use crate::shell::Shell;
use spork_os::fd;
use std::rc::Rc;

/// The zone used last and the value of TZ that it belongs to.
#[derive(Default)]
pub struct KeptZone {
    kept: Option<(Option<Vec<u8>>, Rc<Zone>)>,
}

impl Shell {
    /// Calendar time in the zone of TZ, which acts only when it is exported; None when the year is
    /// out of range.
    pub fn local_time(&mut self, seconds: i64) -> Option<LocalTime> {
        let exported = self.variables.get(self.names.tz).attributes.has(Attributes::EXPORT);
        let tz = if exported { self.value(self.names.tz) } else { None };
        let zone = match &self.zone.kept {
            Some((kept, zone)) if *kept == tz => Rc::clone(zone),
            _ => {
                let zone = Rc::new(Zone::new(tz.as_deref(), timezone::DIRECTORY, read_file));
                self.zone.kept = Some((tz, Rc::clone(&zone)));
                zone
            }
        };
        zone.local_time(seconds)
    }
}

fn read_file(path: &[u8]) -> Option<Vec<u8>> {
    let file = fd::open(path, fd::O_RDONLY | fd::O_CLOEXEC, 0).ok()?;
    let mut data = Vec::new();
    fd::read_to_end(file.raw(), &mut data).ok()?;
    Some(data)
}

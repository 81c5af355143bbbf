//! Random numbers from the kernel (bash manual, "Bash Variables": SRANDOM).

use std::io;

use crate::sys::syscall;

/// Fills `buffer` (at most 256 bytes at a time are never cut short by the kernel).
pub fn fill(buffer: &mut [u8]) -> io::Result<()> {
    let mut done = 0;
    while done < buffer.len() {
        let rest = &mut buffer[done..];
        // SAFETY: the kernel writes at most the length of the slice.
        match unsafe { syscall!(libc::SYS_getrandom, rest.as_mut_ptr(), rest.len(), 0) } {
            Ok(n) => done += n,
            Err(e) if e.raw_os_error() == Some(libc::EINTR) => {}
            Err(e) => return Err(e),
        }
    }
    Ok(())
}

/// One random 32-bit number.
pub fn random_u32() -> io::Result<u32> {
    let mut bytes = [0; 4];
    fill(&mut bytes)?;
    Ok(u32::from_ne_bytes(bytes))
}

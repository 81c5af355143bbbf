//! The program that is shipped: static, on musl, from the toolchain's own target where that is
//! installed, and otherwise with the standard library built from the sources that Debian packages.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Outcome, check, root};

const TARGET: &str = "x86_64-unknown-linux-musl";

/// Debian's packages for a toolchain without the target: compiler, cargo, library sources, linker.
const PACKAGES: &[&str] = &["rustc-web", "cargo-web", "rust-web-src", "musl-tools"];

const FLAGS: &str = "-Ctarget-feature=+crt-static -Crelocation-model=static";

/// Builds the program, looks at it, and runs the corpus before it unless `untested`.
pub fn dist(install: bool, untested: bool) -> Outcome {
    let built = if has_target()? { build_with_target()? } else { build_library_too(install)? };
    let shipped = root().join("target/dist");
    fs::create_dir_all(&shipped).map_err(|error| error.to_string())?;
    let shipped = shipped.join("spork");
    fs::copy(&built, &shipped).map_err(|error| format!("{}: {error}", built.display()))?;
    let image = fs::read(&shipped).map_err(|error| error.to_string())?;
    if has_interpreter(&image).ok_or("the program is no ELF file")? {
        return Err(format!("{} is not static", shipped.display()));
    }
    println!("{}: static, {} KiB", shipped.display(), image.len() / 1024);
    if untested {
        return Ok(());
    }
    let shell = shipped.to_string_lossy().into_owned();
    check::test(&["--package", "spork-shell", "--test", "corpus"], &[("SPORK_TEST_SHELL", &shell)])
}

/// Whether the toolchain has the target's standard library.
fn has_target() -> Result<bool, String> {
    let output = Command::new("rustc")
        .args(["--print", "sysroot"])
        .current_dir(root())
        .output()
        .map_err(|error| format!("rustc: {error}"))?;
    let sysroot = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim().to_owned());
    Ok(sysroot.join("lib/rustlib").join(TARGET).join("lib").is_dir())
}

fn build_with_target() -> Result<PathBuf, String> {
    check::cargo(
        &["build", "--release", "--package", "spork-shell", "--target", TARGET],
        &[("RUSTFLAGS", FLAGS)],
    )?;
    Ok(root().join("target").join(TARGET).join("release/spork"))
}

/// With the compiler of Debian's packages, which brings the sources of the library.
fn build_library_too(install: bool) -> Result<PathBuf, String> {
    if install {
        let installed = Command::new("apt-get").args(["install", "--yes"]).args(PACKAGES).status();
        if !installed.is_ok_and(|status| status.success()) {
            return Err(format!("apt-get install {} failed", PACKAGES.join(" ")));
        }
    }
    let cargo = Path::new("/usr/bin/cargo");
    if !cargo.is_file() || !in_path("musl-gcc") {
        return Err(format!(
            "the toolchain has no target {TARGET}: rustup target add {TARGET}, or as root cargo xtask dist --install"
        ));
    }
    // The library names an unwinder that a program which aborts never calls.
    let stubs = root().join("target/dist/stubs");
    fs::create_dir_all(&stubs).map_err(|error| error.to_string())?;
    fs::write(stubs.join("libunwind.a"), "!<arch>\n").map_err(|error| error.to_string())?;
    let mut flags = OsString::from(FLAGS);
    flags.push(" -Clinker=musl-gcc -Clink-self-contained=no -Lnative=");
    flags.push(&stubs);
    let target = root().join("target/dist/build");
    let status = Command::new(cargo)
        .args(["build", "--release", "--package", "spork-shell", "--target", TARGET])
        .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=", "--target-dir"])
        .arg(&target)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTC", "/usr/bin/rustc")
        .env("RUSTFLAGS", flags)
        .env("CC_x86_64_unknown_linux_musl", "musl-gcc")
        .current_dir(root())
        .status();
    match status {
        Ok(status) if status.success() => Ok(target.join(TARGET).join("release/spork")),
        Ok(_) => Err("the program could not be built with its library".to_owned()),
        Err(error) => Err(format!("{}: {error}", cargo.display())),
    }
}

fn in_path(name: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(name).is_file()))
}

/// Whether an ELF file of 64 bits asks for a dynamic linker; None where it is no such file.
fn has_interpreter(image: &[u8]) -> Option<bool> {
    const INTERPRETER: u32 = 3;
    let number = |at: usize, size: usize| -> Option<u64> {
        let bytes = image.get(at..at.checked_add(size)?)?;
        Some(bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
    };
    if image.get(..5)? != b"\x7fELF\x02" {
        return None;
    }
    let (table, size, count) = (number(0x20, 8)?, number(0x36, 2)?, number(0x38, 2)?);
    let mut interpreter = false;
    for header in 0..count {
        let at = usize::try_from(table + header * size).ok()?;
        interpreter |= number(at, 4)? == u64::from(INTERPRETER);
    }
    Some(interpreter)
}

#[cfg(test)]
mod tests {
    use super::has_interpreter;

    #[test]
    fn interpreters_are_found() {
        let mut image = vec![0; 0x78];
        image[..5].copy_from_slice(b"\x7fELF\x02");
        image[0x20] = 0x40;
        image[0x36] = 0x38;
        image[0x38] = 1;
        assert_eq!(has_interpreter(&image), Some(false));
        image[0x40] = 3;
        assert_eq!(has_interpreter(&image), Some(true));
        assert_eq!(has_interpreter(&image[..0x41]), None);
        assert_eq!(has_interpreter(b"#!/bin/sh"), None);
    }
}

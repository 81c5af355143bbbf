//! The version in what a program says of itself.

use super::table::Language;

/// Finds the version in `output`.
pub fn parse(language: &Language, output: &[u8]) -> Option<Vec<u8>> {
    for word in language.after {
        if let Some(at) = find(output, word.as_bytes())
            && let Some(version) = output.get(at + word.len()..).and_then(|rest| first(line(rest)))
        {
            return Some(version);
        }
    }
    output.split(|&b| b == b'\n').find_map(first)
}

fn find(text: &[u8], word: &[u8]) -> Option<usize> {
    text.windows(word.len()).position(|w| w == word)
}

fn line(text: &[u8]) -> &[u8] {
    text.split(|&b| b == b'\n').next().unwrap_or_default()
}

/// The first thing in `text` that looks like a version: numbers with points between them, and what
/// says that it is no release.
fn first(text: &[u8]) -> Option<Vec<u8>> {
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        if !byte.is_ascii_digit() {
            at += 1;
            continue;
        }
        let rest = text.get(at..).unwrap_or_default();
        let length = rest.iter().take_while(|b| b.is_ascii_digit() || **b == b'.').count();
        let number = rest.get(..length).unwrap_or_default();
        let number = number.trim_ascii_end().strip_suffix(b".").unwrap_or(number);
        let parts = number.split(|&b| b == b'.').filter(|p| !p.is_empty()).count();
        if parts >= 2 && parts == number.split(|&b| b == b'.').count() {
            let tail = rest.get(number.len()..).unwrap_or_default();
            return Some([number, unreleased(tail)].concat());
        }
        at += length.max(1);
    }
    None
}

/// What is behind the numbers of a version that is not released, or `_382` of an old Java.
fn unreleased(tail: &[u8]) -> &[u8] {
    const WORDS: [&[u8]; 11] = [
        b"-rc",
        b"-alpha",
        b"-beta",
        b"-nightly",
        b"-dev",
        b"-SNAPSHOT",
        b"-RC",
        b"-M",
        b"rc",
        b"-DEV",
        b"-pre",
    ];
    let bare = matches!(tail, [b'a' | b'b', digit, ..] if digit.is_ascii_digit());
    let old_java = matches!(tail, [b'_', digit, ..] if digit.is_ascii_digit());
    if !bare && !old_java && !WORDS.iter().any(|word| tail.starts_with(word)) {
        return b"";
    }
    let inside = |b: &&u8| b.is_ascii_alphanumeric() || matches!(**b, b'.' | b'-' | b'_' | b'+');
    let length = tail.iter().take_while(inside).count();
    let text = tail.get(..length).unwrap_or_default();
    text.strip_suffix(b".").unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtimes::Kind;

    #[test]
    fn as_programs_say_it() {
        let table: &[(Kind, &str, &str)] = &[
            (Kind::Python, "Python 3.12.0\n", "3.12.0"),
            (Kind::Python, "Python 3.13.0rc1+\n", "3.13.0rc1+"),
            (Kind::Perl, "5.36.0", "5.36.0"),
            (Kind::Perl, "\nThis is perl 5, version 36, subversion 0 (v5.36.0) built for x", "5.36.0"),
            (Kind::Java, "openjdk version \"17.0.8\" 2023-07-18\nOpenJDK Runtime", "17.0.8"),
            (Kind::Java, "java version \"1.8.0_382\"\n", "1.8.0_382"),
            (
                Kind::Java,
                "OpenJDK 64-Bit Server VM (17.0.8+7-Debian-1deb12u1) for linux-amd64 JRE (17.0.8+7-Debian-1deb12u1), built on",
                "17.0.8",
            ),
            (Kind::Kotlin, "Kotlin version 1.9.22-release-704 (JRE 17.0.9+9)", "1.9.22"),
            (Kind::Kotlin, "info: kotlinc-jvm 1.9.22 (JRE 17.0.9+9)", "1.9.22"),
            (Kind::Scala, "Scala code runner version 3.3.1 -- Copyright 2002-2023, LAMP/EPFL", "3.3.1"),
            (Kind::Rust, "rustc 1.80.0 (051478957 2024-07-21)", "1.80.0"),
            (Kind::Rust, "rustc 1.83.0-nightly (x 2024-09-01)", "1.83.0-nightly"),
            (Kind::Go, "go version go1.23.0 linux/amd64", "1.23.0"),
            (Kind::Go, "go version go1.24rc1 linux/amd64", "1.24rc1"),
            (Kind::Bun, "1.0.11\n", "1.0.11"),
            (Kind::Deno, "deno 1.37.0 (release, x86_64-unknown-linux-gnu)\nv8 11.8.172.3", "1.37.0"),
            (Kind::Node, "v22.0.0\n", "22.0.0"),
            (Kind::Ruby, "ruby 3.1.2p20 (2022-04-12 revision 4491bb740a) [x86_64-linux-gnu]", "3.1.2"),
            (Kind::Php, "PHP 8.2.7-1~deb12u1 (cli) (built: Jun 15 2023 07:07:33) (NTS)", "8.2.7"),
            (Kind::Dotnet, "8.0.100-rc.2.23502.2\n", "8.0.100-rc.2.23502.2"),
            (Kind::C, "cc (Debian 12.2.0-14) 12.2.0\nCopyright (C) 2022", "12.2.0"),
            (Kind::C, "Debian clang version 14.0.6\nTarget: x86_64-pc-linux-gnu", "14.0.6"),
            (Kind::Cpp, "g++ (GCC) 13.2.1 20230801", "13.2.1"),
            (Kind::Swift, "swift-driver version: 1.87.1 Apple Swift version 5.9 (swiftlang)", "5.9"),
            (Kind::Lua, "Lua 5.4.4  Copyright (C) 1994-2022 Lua.org, PUC-Rio", "5.4.4"),
            (Kind::Lua, "LuaJIT 2.1.0-beta3 -- Copyright", "2.1.0-beta3"),
            (Kind::R, "R version 4.2.2 Patched (2022-11-10 r83330)", "4.2.2"),
            (Kind::Julia, "julia version 1.9.3", "1.9.3"),
            (Kind::Elixir, "Erlang/OTP 25 [erts-13.1.5] [64-bit]\n\nElixir 1.14.0 (compiled)", "1.14.0"),
            (Kind::Dart, "Dart SDK version: 3.1.0 (stable) (Tue Aug 15)", "3.1.0"),
            (Kind::Haskell, "9.4.7\n", "9.4.7"),
            (Kind::Haskell, "The Glorious Glasgow Haskell Compilation System, version 9.0.2", "9.0.2"),
            (Kind::Zig, "0.14.0-dev.123+abc\n", "0.14.0-dev.123+abc"),
        ];
        for (kind, output, wanted) in table {
            let found = parse(kind.language(), output.as_bytes());
            assert_eq!(found.as_deref().map(String::from_utf8_lossy).as_deref(), Some(*wanted), "{output}");
        }
        assert_eq!(parse(Kind::Node.language(), b"command not found"), None);
        assert_eq!(parse(Kind::Node.language(), b"22"), None);
    }
}

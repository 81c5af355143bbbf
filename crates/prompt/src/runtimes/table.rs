//! The table of languages: what says that a directory belongs to one, which program tells its
//! version, and what of the environment that depends on.

use super::Kind;

/// One language.
pub struct Language {
    pub kind: Kind,
    /// Names of files and directories that stand for it, here or above.
    pub names: &'static [&'static str],
    /// Endings of file names that do.
    pub endings: &'static [&'static str],
    /// Programs, the first of which that is found tells the version.
    pub programs: &'static [Program],
    /// Variables that change what the program says, besides those that lead to it.
    pub variables: &'static [&'static str],
    /// The version stands behind the first of these words that the output has; else it is the first
    /// thing that looks like one.
    pub after: &'static [&'static str],
    /// Files of an installation, from the directory of a program that is a script. Where all of one
    /// group are there, they and the script decide what it says; other scripts may do anything.
    pub script: &'static [&'static [&'static str]],
}

#[derive(Debug)]
pub struct Program {
    pub name: &'static str,
    pub arguments: &'static [&'static str],
}

const fn program(name: &'static str, arguments: &'static [&'static str]) -> Program {
    Program { name, arguments }
}

const NONE: &[&str] = &[];
const VERSION: &[&str] = &["--version"];

/// In the order of `KINDS`.
pub static LANGUAGES: [Language; 23] = [
    Language {
        kind: Kind::Python,
        names: &[
            "pyproject.toml",
            "requirements.txt",
            "setup.py",
            "setup.cfg",
            "Pipfile",
            "poetry.lock",
            "uv.lock",
            "tox.ini",
            "environment.yml",
            "manage.py",
            ".python-version",
            "__init__.py",
        ],
        endings: &["py", "pyi", "ipynb"],
        programs: &[program("python", VERSION), program("python3", VERSION)],
        variables: &["PYTHONHOME"],
        after: &["Python "],
        script: &[],
    },
    Language {
        kind: Kind::Perl,
        names: &[
            "cpanfile",
            "cpanfile.snapshot",
            "Makefile.PL",
            "Build.PL",
            "META.json",
            "META.yml",
            "dist.ini",
            ".perl-version",
        ],
        endings: &["pl", "pm", "pod"],
        programs: &[program("perl", &["-e", "printf q#%vd#,$^V;"])],
        variables: &["PERL5LIB", "PERL5OPT"],
        after: NONE,
        script: &[],
    },
    Language {
        kind: Kind::Java,
        names: &[
            "pom.xml",
            "build.gradle",
            "settings.gradle",
            "build.gradle.kts",
            ".java-version",
            "mvnw",
            "gradlew",
        ],
        endings: &["java", "class", "jar", "gradle"],
        programs: &[program("java", &["-Xinternalversion"])],
        variables: NONE,
        after: &["JRE (", "version \"", "openjdk ", "java "],
        script: &[],
    },
    Language {
        kind: Kind::Kotlin,
        names: NONE,
        endings: &["kt", "kts"],
        programs: &[program("kotlin", &["-version"]), program("kotlinc", &["-version"])],
        variables: &["JAVA_HOME"],
        after: &["Kotlin version ", "kotlinc-jvm ", "kotlinc "],
        script: &[&["../build.txt", "../lib/kotlin-compiler.jar"]],
    },
    Language {
        kind: Kind::Scala,
        names: &["build.sbt", ".scalaenv", ".sbtenv", "build.sc", ".metals", "project.scala"],
        endings: &["sbt", "scala", "sc"],
        programs: &[program("scalac", &["-version"]), program("scala", &["-version"])],
        variables: &["JAVA_HOME"],
        after: &["version "],
        script: &[&["../lib/scala-compiler.jar"], &["../VERSION", "../lib"]],
    },
    Language {
        kind: Kind::Rust,
        names: &["Cargo.toml", "Cargo.lock", "rust-toolchain", "rust-toolchain.toml"],
        endings: &["rs"],
        programs: &[program("rustc", VERSION)],
        variables: NONE,
        after: &["rustc "],
        script: &[],
    },
    Language {
        kind: Kind::Go,
        names: &["go.mod", "go.sum", "go.work", "glide.yaml", "Gopkg.toml", "Gopkg.lock", ".go-version"],
        endings: &["go"],
        programs: &[program("go", &["version"])],
        variables: &[
            "GOTOOLCHAIN",
            "GOROOT",
            "GOENV",
            "GOWORK",
            "GOPATH",
            "GOMODCACHE",
            "HOME",
            "XDG_CONFIG_HOME",
        ],
        after: &["go version go", "go version "],
        script: &[],
    },
    Language {
        kind: Kind::Bun,
        names: &["bun.lock", "bun.lockb", "bunfig.toml"],
        endings: NONE,
        programs: &[program("bun", VERSION)],
        variables: NONE,
        after: NONE,
        script: &[],
    },
    Language {
        kind: Kind::Deno,
        names: &["deno.json", "deno.jsonc", "deno.lock", "deps.ts"],
        endings: NONE,
        programs: &[program("deno", &["-V"])],
        variables: NONE,
        after: &["deno "],
        script: &[],
    },
    Language {
        kind: Kind::Node,
        names: &[
            "package.json",
            ".node-version",
            ".nvmrc",
            "node_modules",
            "package-lock.json",
            "yarn.lock",
            "pnpm-lock.yaml",
        ],
        endings: &["js", "mjs", "cjs", "ts", "mts", "cts"],
        programs: &[program("node", VERSION), program("nodejs", VERSION)],
        variables: NONE,
        after: NONE,
        script: &[],
    },
    Language {
        kind: Kind::Ruby,
        names: &["Gemfile", "Gemfile.lock", "Rakefile", ".ruby-version", "config.ru"],
        endings: &["rb", "gemspec", "ru"],
        programs: &[program("ruby", &["-v"])],
        variables: &["RUBYLIB", "RUBYOPT"],
        after: &["ruby "],
        script: &[],
    },
    Language {
        kind: Kind::Php,
        names: &["composer.json", "composer.lock", ".php-version", "artisan"],
        endings: &["php"],
        programs: &[program("php", &["-n", "-v"])],
        variables: NONE,
        after: &["PHP "],
        script: &[],
    },
    Language {
        kind: Kind::Dotnet,
        names: &[
            "global.json",
            "project.json",
            "Directory.Build.props",
            "Directory.Build.targets",
            "Packages.props",
            "nuget.config",
        ],
        endings: &["csproj", "fsproj", "vbproj", "xproj", "sln", "slnx", "cs", "fs"],
        programs: &[program("dotnet", VERSION)],
        variables: &["DOTNET_ROOT", "DOTNET_ROLL_FORWARD", "HOME"],
        after: NONE,
        script: &[],
    },
    Language {
        kind: Kind::C,
        names: &["configure.ac", "meson.build"],
        endings: &["c", "h"],
        programs: &[program("cc", VERSION), program("gcc", VERSION), program("clang", VERSION)],
        variables: NONE,
        after: &["clang version ", ") "],
        script: &[],
    },
    Language {
        kind: Kind::Cpp,
        names: &["CMakeLists.txt"],
        endings: &["cpp", "cc", "cxx", "c++", "hpp", "hh", "hxx", "h++"],
        programs: &[program("c++", VERSION), program("g++", VERSION), program("clang++", VERSION)],
        variables: NONE,
        after: &["clang version ", ") "],
        script: &[],
    },
    Language {
        kind: Kind::Swift,
        names: &["Package.swift", "Package.resolved", ".swift-version"],
        endings: &["swift"],
        programs: &[program("swift", VERSION)],
        variables: NONE,
        after: &["Swift version "],
        script: &[],
    },
    Language {
        kind: Kind::Lua,
        names: &[".lua-version", ".luarc.json", "stylua.toml", ".luacheckrc", "init.lua"],
        endings: &["lua", "rockspec"],
        programs: &[program("lua", &["-v"]), program("luajit", &["-v"])],
        variables: NONE,
        after: &["Lua ", "LuaJIT "],
        script: &[],
    },
    Language {
        kind: Kind::R,
        names: &["DESCRIPTION", ".Rprofile", "renv.lock", ".Rproj.user"],
        endings: &["R", "r", "Rd", "Rmd", "Rproj", "Rsx"],
        programs: &[program("R", VERSION)],
        variables: &["R_HOME", "R_ARCH"],
        after: &["R version "],
        script: &[
            &["../lib/R/bin/exec/R", "../lib/R/library/base/DESCRIPTION"],
            &["exec/R", "../library/base/DESCRIPTION"],
        ],
    },
    Language {
        kind: Kind::Julia,
        names: &["Project.toml", "Manifest.toml", "JuliaProject.toml", "JuliaManifest.toml"],
        endings: &["jl"],
        programs: &[program("julia", VERSION)],
        variables: NONE,
        after: &["julia version "],
        script: &[],
    },
    Language {
        kind: Kind::Elixir,
        names: &["mix.exs", "mix.lock", ".formatter.exs"],
        endings: &["ex", "exs"],
        programs: &[program("elixir", VERSION)],
        variables: NONE,
        after: &["Elixir "],
        script: &[&["../lib/elixir/ebin/elixir.app"]],
    },
    Language {
        kind: Kind::Dart,
        names: &["pubspec.yaml", "pubspec.yml", "pubspec.lock", ".dart_tool"],
        endings: &["dart"],
        programs: &[program("dart", VERSION)],
        variables: NONE,
        after: &["Dart SDK version: "],
        script: &[&["cache/dart-sdk/version", "cache/dart-sdk/bin/dart"]],
    },
    Language {
        kind: Kind::Haskell,
        names: &["stack.yaml", "cabal.project", "package.yaml", "Setup.hs"],
        endings: &["hs", "lhs", "hs-boot", "cabal"],
        programs: &[program("ghc", &["--numeric-version"])],
        variables: NONE,
        after: &["version "],
        script: &[&["../lib/settings"], &["../lib/package.conf.d"]],
    },
    Language {
        kind: Kind::Zig,
        names: &["build.zig", "build.zig.zon"],
        endings: &["zig"],
        programs: &[program("zig", &["version"])],
        variables: NONE,
        after: NONE,
        script: &[],
    },
];

impl Kind {
    pub fn language(self) -> &'static Language {
        // The table has a row for each kind, in order; a test holds it to that.
        &LANGUAGES[self as usize % LANGUAGES.len()]
    }
}

/// Whether a name in a directory may say which languages it belongs to, where a project begins, or
/// that there is another toolchain of Go.
pub fn is_marker(name: &[u8]) -> bool {
    name == b".git"
        || name == b"HEAD"
        || name.starts_with(b"go1.")
        || LANGUAGES.iter().any(|language| language.is_meant(name))
}

impl Language {
    /// Whether `name` stands for the language.
    pub fn is_meant(&self, name: &[u8]) -> bool {
        if self.names.iter().any(|n| n.as_bytes() == name) {
            return true;
        }
        let Some(dot) = name.iter().rposition(|&b| b == b'.').filter(|dot| *dot > 0) else {
            return false;
        };
        let ending = name.get(dot + 1..).unwrap_or_default();
        self.endings.iter().any(|e| e.as_bytes() == ending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtimes::KINDS;

    #[test]
    fn a_row_for_each_kind() {
        for (kind, language) in KINDS.iter().zip(&LANGUAGES) {
            assert_eq!(*kind, language.kind);
            assert!(!language.programs.is_empty());
            assert!(!(language.names.is_empty() && language.endings.is_empty()));
            for variable in language.variables {
                assert!(crate::environment::is_declared(variable.as_bytes()), "{variable}");
            }
        }
    }

    #[test]
    fn markers() {
        assert!(Kind::Rust.language().is_meant(b"Cargo.toml"));
        assert!(Kind::Rust.language().is_meant(b"main.rs"));
        assert!(!Kind::Rust.language().is_meant(b".rs"));
        assert!(is_marker(b".git") && !is_marker(b"notes.txt"));
    }
}

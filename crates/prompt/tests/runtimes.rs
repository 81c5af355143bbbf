//! Every language: found by its marker, and its version right after PATH, the program, a link or the
//! selector of a version manager has changed; nothing runs twice for what has not.

#![allow(clippy::disallowed_methods, reason = "tests are ordinary programs")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failure here is that of the test"
)]

mod support;

use std::fs;
use std::path::Path;

use spork_prompt::environment::Environment;
use spork_prompt::facts::Facts;
use spork_prompt::protocol::Want;
use spork_prompt::runtimes::{KINDS, Kind};
use support::{World, calls, program, version};

/// A marker of each language, and what its program says of version `V`.
const SAYS: [(Kind, &str, &str); 23] = [
    (Kind::Python, "pyproject.toml", "Python V\n"),
    (Kind::Perl, "cpanfile", "V"),
    (Kind::Java, "pom.xml", "openjdk version \"V\" 2023-07-18\n"),
    (Kind::Kotlin, "main.kt", "Kotlin version V-release-704 (JRE 17.0.9+9)\n"),
    (Kind::Scala, "build.sbt", "Scala compiler version V -- Copyright 2002-2023\n"),
    (Kind::Rust, "Cargo.toml", "rustc V (051478957 2024-07-21)\n"),
    (Kind::Go, "go.mod", "go version goV linux/amd64\n"),
    (Kind::Bun, "bun.lock", "V\n"),
    (Kind::Deno, "deno.json", "deno V (release, x86_64-unknown-linux-gnu)\nv8 11.8.172.3\n"),
    (Kind::Node, "package.json", "vV\n"),
    (Kind::Ruby, "Gemfile", "ruby Vp20 (2022-04-12 revision 4491bb740a)\n"),
    (Kind::Php, "composer.json", "PHP V (cli) (built: Jun 15 2023)\n"),
    (Kind::Dotnet, "global.json", "V\n"),
    (Kind::C, "main.c", "cc (Debian 1.1.1-14) V\nCopyright\n"),
    (Kind::Cpp, "CMakeLists.txt", "c++ (GCC) V\n"),
    (Kind::Swift, "Package.swift", "Swift version V (swift-V-RELEASE)\n"),
    (Kind::Lua, "init.lua", "Lua V  Copyright (C) 1994-2022\n"),
    (Kind::R, "renv.lock", "R version V (2022-10-31)\n"),
    (Kind::Julia, "Project.toml", "julia version V\n"),
    (Kind::Elixir, "mix.exs", "Erlang/OTP 25 [erts-13.1.5]\n\nElixir V (compiled)\n"),
    (Kind::Dart, "pubspec.yaml", "Dart SDK version: V (stable)\n"),
    (Kind::Haskell, "stack.yaml", "V\n"),
    (Kind::Zig, "build.zig", "V\n"),
];

struct Asker<'w> {
    world: &'w World,
    client: spork_prompt::client::Client,
}

impl Asker<'_> {
    fn facts(&mut self, environment: &Environment, dir: &str) -> Facts {
        self.world.ask(&mut self.client, environment, &self.world.path(dir), Want::RUNTIMES)
    }

    fn shown(&mut self, environment: &Environment, dir: &str, kind: Kind) -> Option<String> {
        version(&self.facts(environment, dir), kind)
    }
}

fn asker(world: &World) -> Asker<'_> {
    Asker { world, client: world.client() }
}

#[test]
fn each_language_follows_path_program_and_link() {
    let world = World::new("each");
    let mut asker = asker(&world);
    for (kind, marker, says) in SAYS {
        let name = kind.name();
        let program_name = kind.language().programs[0].name;
        let dir = format!("each/{name}");
        world.write(&format!("{dir}/{marker}"), "");
        fs::create_dir_all(world.path(&format!("{dir}/src/deep"))).unwrap();
        let say = |v: &str| says.replace('V', v);
        let one = world.program(&format!("{name}-1/{program_name}"), &say("3.1.1"));
        let two = world.program(&format!("{name}-2/{program_name}"), &say("3.2.2"));
        let (bin1, bin2) = (format!("{name}-1"), format!("{name}-2"));
        let path1 = world.with_path(&[&bin1]);
        let path2 = world.with_path(&[&bin2, &bin1]);
        let mut is = |environment: &Environment, wanted: &str, why: &str| {
            assert_eq!(asker.shown(environment, &dir, kind).as_deref(), Some(wanted), "{name}: {why}");
        };
        is(&path1, "3.1.1", "first");
        is(&path1, "3.1.1", "again");
        is(&path2, "3.2.2", "another PATH");
        is(&path1, "3.1.1", "the first PATH again");
        assert_eq!((calls(&one), calls(&two)), (1, 1), "{name}");
        // Replaced as a package manager does it.
        world.program(&format!("{bin2}/{program_name}"), &say("3.2.3"));
        is(&path2, "3.2.3", "replaced");
        // Written over, with the same size.
        fs::write(&two, program(&say("3.2.4"), 0)).unwrap();
        is(&path2, "3.2.4", "written over");
        // Away, and something else in an earlier directory.
        fs::remove_file(&two).unwrap();
        is(&path2, "3.1.1", "removed");
        fs::rename(&one, world.path(&format!("{bin2}/{program_name}"))).unwrap();
        is(&path2, "3.1.1", "moved");
        // By way of a link, as SDKMAN and alternatives have it.
        world.program(&format!("{name}-v5/bin/{program_name}"), &say("5.5.5"));
        world.program(&format!("{name}-v6/bin/{program_name}"), &say("6.6.6"));
        world.link(&format!("{name}-v5"), &format!("{name}-current"));
        let linked = world.with_path(&[&format!("{name}-current/bin")]);
        is(&linked, "5.5.5", "linked");
        world.link(&format!("{name}-v6"), &format!("{name}-current"));
        is(&linked, "6.6.6", "linked elsewhere");
        // The marker, from below and gone.
        if kind.language().names.contains(&marker) {
            assert_eq!(
                asker.shown(&linked, &format!("{dir}/src/deep"), kind).as_deref(),
                Some("6.6.6"),
                "{name}"
            );
        }
        fs::remove_file(world.path(&format!("{dir}/{marker}"))).unwrap();
        assert_eq!(asker.shown(&linked, &dir, kind), None, "{name}");
    }
    assert_eq!(SAYS.map(|s| s.0), KINDS);
}

/// Asks once more and again: nothing may run for it.
fn settled(asker: &mut Asker<'_>, environment: &Environment, kind: Kind, wanted: &str, programs: &[&Path]) {
    assert_eq!(asker.shown(environment, "project", kind).as_deref(), Some(wanted));
    let before: usize = programs.iter().map(|p| calls(p)).sum();
    for _ in 0..5 {
        assert_eq!(asker.shown(environment, "project", kind).as_deref(), Some(wanted));
    }
    assert_eq!(programs.iter().map(|p| calls(p)).sum::<usize>(), before);
}

#[test]
fn pyenv_and_its_kin() {
    for (kind, manager, file, program_name, say) in [
        (Kind::Python, "pyenv", ".python-version", "python", "Python V"),
        (Kind::Ruby, "rbenv", ".ruby-version", "ruby", "ruby Vp1"),
        (Kind::Node, "nodenv", ".node-version", "node", "vV"),
        (Kind::Perl, "plenv", ".perl-version", "perl", "V"),
    ] {
        let world = World::new(manager);
        let mut asker = asker(&world);
        let say = |v: &str| say.replace('V', v);
        world.write(&format!("project/{file}"), "3.1.1\n");
        world.script(
            &format!("root/shims/{program_name}"),
            &format!("#!/bin/sh\nexec {manager} exec \"$0\" \"$@\"\n"),
        );
        let a = world.program(&format!("root/versions/3.1.1/bin/{program_name}"), &say("3.1.1"));
        let b = world.program(&format!("root/versions/3.2.2/bin/{program_name}"), &say("3.2.2"));
        world.program(&format!("root/versions/mine/bin/{program_name}"), &say("3.3.3"));
        world.program(&format!("system/{program_name}"), &say("3.0.0"));
        let mut environment = world.with_path(&["root/shims", "system"]);
        settled(&mut asker, &environment, kind, "3.1.1", &[&a, &b]);
        world.write(&format!("project/{file}"), "3.2.2\n");
        settled(&mut asker, &environment, kind, "3.2.2", &[&a, &b]);
        world.write(&format!("project/{file}"), "system\n");
        settled(&mut asker, &environment, kind, "3.0.0", &[&a, &b]);
        world.write(&format!("project/{file}"), "mine\n");
        settled(&mut asker, &environment, kind, "3.3.3", &[&a, &b]);
        let facts = asker.facts(&environment, "project");
        assert_eq!(facts.runtimes.value.unwrap()[0].environment.as_deref(), Some(&b"mine"[..]));
        environment.set(format!("{}_VERSION", manager.to_uppercase()).as_bytes(), Some(b"3.1.1"));
        settled(&mut asker, &environment, kind, "3.1.1", &[&a, &b]);
        environment.set(format!("{}_VERSION", manager.to_uppercase()).as_bytes(), None);
        fs::remove_file(world.path(&format!("project/{file}"))).unwrap();
        world.write(&format!("project/{}", kind.language().names[0]), "");
        world.write("root/version", "3.2.2\n");
        settled(&mut asker, &environment, kind, "3.2.2", &[&a, &b]);
        // A version that comes to be.
        world.write("root/version", "3.4.4\n3.2.2\n");
        world.program(&format!("root/versions/3.4.4/bin/{program_name}"), &say("3.4.4"));
        settled(&mut asker, &environment, kind, "3.4.4", &[&a, &b]);
    }
}

#[test]
fn rustup() {
    let world = World::new("rustup");
    let mut asker = asker(&world);
    world.write("project/Cargo.toml", "");
    // The proxy must never run.
    let proxy = world.program("bin/rustup", "rustc 0.0.1");
    fs::hard_link(&proxy, world.path("bin/rustc")).unwrap();
    let stable = world.program("home/.rustup/toolchains/stable/bin/rustc", "rustc 1.80.0 (x)");
    let nightly = world.program("home/.rustup/toolchains/nightly-2024/bin/rustc", "rustc 1.82.0-nightly (x)");
    world.write("home/.rustup/settings.toml", "default_toolchain = \"stable\"\nversion = \"12\"\n");
    let mut environment = world.environment();
    let programs = [stable.as_path(), nightly.as_path(), proxy.as_path()];
    settled(&mut asker, &environment, Kind::Rust, "1.80.0", &programs);
    world.write("project/rust-toolchain.toml", "[toolchain]\nchannel = \"nightly-2024\"\n");
    settled(&mut asker, &environment, Kind::Rust, "1.82.0-nightly", &programs);
    fs::remove_file(world.path("project/rust-toolchain.toml")).unwrap();
    settled(&mut asker, &environment, Kind::Rust, "1.80.0", &programs);
    let dir = world.path("project");
    let text =
        format!("default_toolchain = \"stable\"\n[overrides]\n\"{}\" = \"nightly-2024\"\n", dir.display());
    world.write("home/.rustup/settings.toml", &text);
    settled(&mut asker, &environment, Kind::Rust, "1.82.0-nightly", &programs);
    environment.set(b"RUSTUP_TOOLCHAIN", Some(b"stable"));
    settled(&mut asker, &environment, Kind::Rust, "1.80.0", &programs);
    world.program("home/.rustup/toolchains/stable/bin/rustc", "rustc 1.81.0 (x)");
    settled(&mut asker, &environment, Kind::Rust, "1.81.0", &programs);
    environment.set(b"RUSTUP_TOOLCHAIN", Some(b"missing"));
    assert_eq!(asker.shown(&environment, "project", Kind::Rust), None);
    assert_eq!(calls(&proxy) + calls(&world.path("bin/rustc")), 0);
}

#[test]
fn asdf_volta_juliaup_and_mise() {
    let world = World::new("managers");
    let mut asker = asker(&world);
    world.write("project/mix.exs", "");
    world.script(
        "asdf/shims/elixir",
        "#!/usr/bin/env bash\n# asdf-plugin: elixir 1.14\nexec asdf exec \"elixir\" \"$@\"\n",
    );
    let a = world.program("asdf/installs/elixir/1.14/bin/elixir", "Elixir 1.14.0");
    let b = world.program("asdf/installs/elixir/1.15/bin/elixir", "Elixir 1.15.0");
    let mut environment = world.with_path(&["asdf/shims", "bin"]);
    world.write("project/.tool-versions", "erlang 25\nelixir 1.14\n");
    settled(&mut asker, &environment, Kind::Elixir, "1.14.0", &[&a, &b]);
    world.write("project/.tool-versions", "elixir 1.15 # newer\n");
    settled(&mut asker, &environment, Kind::Elixir, "1.15.0", &[&a, &b]);
    environment.set(b"ASDF_ELIXIR_VERSION", Some(b"1.14"));
    settled(&mut asker, &environment, Kind::Elixir, "1.14.0", &[&a, &b]);

    world.write("project/package.json", "{\"volta\":{\"node\":\"20.1.0\"}}");
    world.program("bin/volta-shim", "v0.0.1");
    world.link("volta-shim", "bin/node");
    let a = world.program("home/.volta/tools/image/node/20.1.0/bin/node", "v20.1.0");
    let b = world.program("home/.volta/tools/image/node/18.0.0/bin/node", "v18.0.0");
    settled(&mut asker, &environment, Kind::Node, "20.1.0", &[&a, &b]);
    world.write("project/package.json", "{}");
    world.write("home/.volta/tools/user/platform.json", "{\"node\":{\"runtime\":\"18.0.0\",\"npm\":null}}");
    settled(&mut asker, &environment, Kind::Node, "18.0.0", &[&a, &b]);

    world.write("project/Project.toml", "");
    world.program("bin/julialauncher", "julia version 0.0.1");
    world.link("julialauncher", "bin/julia");
    let a = world.program("home/.julia/juliaup/julia-1.10/bin/julia", "julia version 1.10.0");
    let b = world.program("home/.julia/juliaup/julia-1.9/bin/julia", "julia version 1.9.4");
    let settings = |default: &str| {
        format!(
            "{{\"Default\":\"{default}\",\"InstalledVersions\":{{\"1.10.0+0\":{{\"Path\":\"./julia-1.10\"}},\
             \"1.9.4+0\":{{\"Path\":\"./julia-1.9\"}}}},\"InstalledChannels\":{{\"release\":{{\"Version\":\
             \"1.10.0+0\"}},\"lts\":{{\"Version\":\"1.9.4+0\"}}}},\"Overrides\":[]}}"
        )
    };
    world.write("home/.julia/juliaup/juliaup.json", &settings("release"));
    settled(&mut asker, &environment, Kind::Julia, "1.10.0", &[&a, &b]);
    world.write("home/.julia/juliaup/juliaup.json", &settings("lts"));
    settled(&mut asker, &environment, Kind::Julia, "1.9.4", &[&a, &b]);
    environment.set(b"JULIAUP_CHANNEL", Some(b"release"));
    settled(&mut asker, &environment, Kind::Julia, "1.10.0", &[&a, &b]);

    // What cannot be modelled runs for each question, and is right.
    world.write("project/build.zig", "");
    let mise = world.program("mise-bin/mise", "0.12.0");
    world.link("../mise-bin/mise", "bin/zig");
    for run in 1..4 {
        assert_eq!(asker.shown(&environment, "project", Kind::Zig).as_deref(), Some("0.12.0"));
        assert_eq!(calls(&mise), run);
    }
}

#[test]
fn scripts_are_believed_only_as_parts_of_an_installation() {
    let world = World::new("scripts");
    let mut asker = asker(&world);
    world.write("project/build.zig", "");
    let environment = world.environment();
    world.write("answer", "0.11.0");
    let text = format!("#!/bin/sh\ncat {}\n", world.path("answer").display());
    world.script("bin/zig", &text);
    assert_eq!(asker.shown(&environment, "project", Kind::Zig).as_deref(), Some("0.11.0"));
    world.write("answer", "0.11.1");
    assert_eq!(asker.shown(&environment, "project", Kind::Zig).as_deref(), Some("0.11.1"));

    world.write("project/mix.exs", "");
    let counting = "#!/bin/sh\necho x >> \"$0.calls\"\necho 'Elixir 1.14.0 (compiled)'\n";
    let elixir = world.script("elixir/bin/elixir", counting);
    world.write("elixir/lib/elixir/ebin/elixir.app", "{vsn,\"1.14.0\"}");
    world.link("../elixir/bin/elixir", "bin/elixir");
    for _ in 0..4 {
        assert_eq!(asker.shown(&environment, "project", Kind::Elixir).as_deref(), Some("1.14.0"));
    }
    let count = fs::read_to_string(world.path("bin/elixir.calls")).unwrap().lines().count();
    assert_eq!(count, 1);
    fs::write(&elixir, counting.replace("1.14", "1.15")).unwrap();
    assert_eq!(asker.shown(&environment, "project", Kind::Elixir).as_deref(), Some("1.15.0"));
}

#[test]
fn what_go_dotnet_and_java_read() {
    let world = World::new("inputs");
    let mut asker = asker(&world);
    let mut environment = world.environment();
    world.write("project/go.mod", "module m\ngo 1.21\n");
    let go = world.program("bin/go", "go version go1.21.0 linux/amd64");
    settled(&mut asker, &environment, Kind::Go, "1.21.0", &[&go]);
    // The program may say something else now, so it is asked.
    world.write("project/go.mod", "module m\ngo 1.22\n");
    settled(&mut asker, &environment, Kind::Go, "1.21.0", &[&go]);
    world.write("home/.config/go/env", "GOTOOLCHAIN=local\n");
    settled(&mut asker, &environment, Kind::Go, "1.21.0", &[&go]);
    assert_eq!(calls(&go), 3);
    environment.set(b"GOTOOLCHAIN", Some(b"local"));
    settled(&mut asker, &environment, Kind::Go, "1.21.0", &[&go]);
    world.write("project/go.mod", "module m\ngo 1.23\n");
    settled(&mut asker, &environment, Kind::Go, "1.21.0", &[&go]);
    assert_eq!(calls(&go), 4);

    world.write("project/global.json", "{}");
    let dotnet = world.program("bin/dotnet", "8.0.100");
    settled(&mut asker, &environment, Kind::Dotnet, "8.0.100", &[&dotnet]);
    world.write("project/global.json", "{\"sdk\":{}}");
    fs::create_dir_all(world.path("bin/sdk")).unwrap();
    settled(&mut asker, &environment, Kind::Dotnet, "8.0.100", &[&dotnet]);
    fs::create_dir_all(world.path("bin/sdk/9.0.100")).unwrap();
    settled(&mut asker, &environment, Kind::Dotnet, "8.0.100", &[&dotnet]);
    assert_eq!(calls(&dotnet), 3);

    world.write("project/pom.xml", "");
    world.program("bin/java", "openjdk version \"11.0.1\"");
    world.program("jdk/bin/java", "openjdk version \"21.0.1\"");
    settled(&mut asker, &environment, Kind::Java, "11.0.1", &[]);
    environment.set(b"JAVA_HOME", Some(&support::bytes(&world.path("jdk"))));
    settled(&mut asker, &environment, Kind::Java, "21.0.1", &[]);
}

#[test]
fn a_project_cannot_have_its_own_programs_run() {
    let world = World::new("hostile");
    let mut asker = asker(&world);
    let environment = world.with_path(&["asdf/shims", "bin"]);
    let rustc = world.program("project/evil/bin/rustc", "rustc 6.6.6 (x)");
    let proxy = world.program("bin/rustup", "rustc 0.0.1");
    fs::hard_link(&proxy, world.path("bin/rustc")).unwrap();
    world.write("project/rust-toolchain.toml", "[toolchain]\npath = \"evil\"\n");
    let shim = "#!/bin/sh\n# asdf-plugin: zig\necho x > \"$0.calls\"\nasdf exec zig\n";
    let shim = world.script("asdf/shims/zig", shim);
    world.write("project/build.zig", "");
    world.write("project/.tool-versions", "zig path:./evil\n");
    let dotnet = world.program("bin/dotnet", "6.6.6");
    world.write("project/global.json", "{\"sdk\":{\"paths\":[\"./evil\"]}}");
    for kind in [Kind::Rust, Kind::Zig, Kind::Dotnet] {
        assert_eq!(asker.shown(&environment, "project", kind), None);
    }
    for program in [rustc, proxy, shim, dotnet] {
        assert_eq!(calls(&program), 0, "{}", program.display());
    }
}

#[test]
fn which_languages_a_directory_belongs_to() {
    let world = World::new("which");
    let mut asker = asker(&world);
    let mut environment = world.with_path(&["bin"]);
    environment.set(b"PATH", Some(&support::bytes(&world.path("bin"))));
    let mut kinds = |environment: &Environment, dir: &str| -> Vec<Kind> {
        asker.facts(environment, dir).runtimes.value.unwrap().iter().map(|r| r.kind).collect()
    };
    world.write("project/bun.lock", "");
    world.write("project/package.json", "");
    assert_eq!(kinds(&environment, "project"), [Kind::Bun]);
    fs::remove_file(world.path("project/bun.lock")).unwrap();
    world.write("project/deno.json", "");
    assert_eq!(kinds(&environment, "project"), [Kind::Deno]);
    world.write("project/a.c", "");
    world.write("project/a.cpp", "");
    assert_eq!(kinds(&environment, "project"), [Kind::Deno, Kind::Cpp]);
    // An ending counts above only within a repository; a name up to the home directory.
    fs::create_dir_all(world.path("project/sub")).unwrap();
    assert_eq!(kinds(&environment, "project/sub"), [Kind::Deno]);
    fs::create_dir_all(world.path("project/.git")).unwrap();
    assert_eq!(kinds(&environment, "project/sub"), [Kind::Deno, Kind::Cpp]);
    fs::create_dir_all(world.path("project/sub/.git")).unwrap();
    assert_eq!(kinds(&environment, "project/sub"), []);
    fs::create_dir_all(world.path("home/work")).unwrap();
    world.write("home/Gemfile", "");
    assert_eq!(kinds(&environment, "home"), [Kind::Ruby]);
    assert_eq!(kinds(&environment, "home/work"), []);
    environment.set(b"VIRTUAL_ENV", Some(b"/somewhere/.venv"));
    environment.set(b"VIRTUAL_ENV_PROMPT", Some(b"(tool) "));
    assert_eq!(kinds(&environment, "home/work"), [Kind::Python]);
    let facts = asker.facts(&environment, "home/work");
    assert_eq!(facts.runtimes.value.unwrap()[0].environment.as_deref(), Some(&b"tool"[..]));
}

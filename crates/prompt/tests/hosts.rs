//! The prompt in real shells on a real terminal, each with a daemon of its own.

// An ordinary program: the rules for the shell's own process do not bind it.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, clippy::print_stderr)]

mod terminal;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use terminal::Session;

/// A home, a runtime folder and a configuration for one test.
struct World {
    root: PathBuf,
    program: String,
}

static WORLDS: AtomicUsize = AtomicUsize::new(0);

impl World {
    fn new(config: &str) -> World {
        let n = WORLDS.fetch_add(1, Ordering::Relaxed);
        let root = std::env::temp_dir().join(format!("spork-hosts-{}-{n}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        for folder in ["home/.config/spork", "home/code", "run"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o700);
        fs::set_permissions(root.join("run"), mode).unwrap();
        let world = World { program: program(), root };
        world.configure(config);
        world
    }

    fn configure(&self, config: &str) {
        fs::write(self.root.join("home/.config/spork/prompt.toml"), config).unwrap();
    }

    fn home(&self) -> PathBuf {
        self.root.join("home")
    }

    fn environment(&self) -> Vec<(String, String)> {
        let path = |name: &str| self.root.join(name).to_str().unwrap().to_owned();
        let pairs = [
            ("HOME", path("home")),
            ("XDG_RUNTIME_DIR", path("run")),
            ("XDG_CACHE_HOME", path("home/.cache")),
            ("ZDOTDIR", path("home")),
            ("INPUTRC", "/dev/null".to_owned()),
            ("HISTFILE", "/dev/null".to_owned()),
            ("TERM", "xterm-256color".to_owned()),
            ("LANG", "C.UTF-8".to_owned()),
            ("LC_ALL", "C.UTF-8".to_owned()),
            ("PATH", std::env::var("PATH").unwrap()),
            ("SPORK_PROMPT_IDLE", "60".to_owned()),
            ("SPORK_PROMPT_PATIENCE", "1".to_owned()),
            ("GIT_CONFIG_NOSYSTEM", "1".to_owned()),
            ("USER", "ada".to_owned()),
        ];
        pairs.map(|(name, value)| (name.to_owned(), value)).to_vec()
    }

    /// Starts a shell whose start-up file holds `before`, our code, and `after`.
    fn shell(&self, name: &str, before: &str, after: &str, columns: u16) -> Session {
        let file = if name == "zsh" { ".zshrc" } else { ".bashrc" };
        let code = format!("{before}\neval \"$('{}' prompt init {name})\"\n{after}\n", self.program);
        fs::write(self.home().join(file), code).unwrap();
        let environment = self.environment();
        let environment: Vec<(&str, &str)> =
            environment.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        let shell = which(name);
        let rc = self.home().join(file);
        let argv: Vec<&str> = match name {
            "zsh" => vec![&shell, "-i"],
            _ => vec![&shell, "--rcfile", rc.to_str().unwrap(), "-i"],
        };
        Session::start(&argv, &environment, &self.home().join("code"), columns)
    }

    fn spork(&self, arguments: &[&str]) -> std::process::Output {
        Command::new(&self.program)
            .arg("prompt")
            .args(arguments)
            .env_clear()
            .envs(self.environment())
            .output()
            .unwrap()
    }

    fn git(&self, folder: &Path, arguments: &[&str]) {
        let status = Command::new("git")
            .args(["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main"])
            .args(arguments)
            .current_dir(folder)
            .env("HOME", self.home())
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .output()
            .unwrap();
        assert!(status.status.success(), "git {arguments:?}: {status:?}");
    }
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = self.spork(&["daemon", "stop"]);
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// The prompt's program, built as an example beside this test.
fn program() -> String {
    let mut path = std::env::current_exe().unwrap();
    path.pop();
    path.pop();
    path.push("examples/prompt");
    assert!(path.exists(), "{} is not built: cargo test builds it", path.display());
    path.to_str().unwrap().to_owned()
}

/// The shell, or the one that `SPORK_TEST_ZSH`, `SPORK_TEST_BASH` name.
fn which(name: &str) -> String {
    let named = std::env::var(format!("SPORK_TEST_{}", name.to_uppercase()));
    named.unwrap_or_else(|_| name.to_owned())
}

fn has(name: &str) -> bool {
    let there = Command::new(which(name)).args(["-c", ":"]).status().is_ok_and(|s| s.success());
    if !there {
        eprintln!("{name} is not installed: not tested");
    }
    there
}

fn shells() -> impl Iterator<Item = &'static str> {
    ["zsh", "bash"].into_iter().filter(|name| has(name))
}

const PLAIN: &str = "theme = 'lean'\nright = false\nsymbols = 'ascii'\n[[line]]\nleft = ['directory', 'git', 'status', 'character']\n[segment.character]\nroot = '>'\n";

#[test]
fn first_prompt_enter_and_status() {
    for name in shells() {
        let world = World::new(PLAIN);
        let mut s = world.shell(name, "", "", 80);
        s.until("first prompt", |t| t.line() == "~/code >");
        s.send("\r\r\r");
        s.until("three more", |t| t.text().lines().count() >= 4 && t.line() == "~/code >");
        s.send("(exit 3)\r");
        s.until("status", |t| t.line() == "~/code x 3 >");
        // Status and statuses of the pipeline are the user's, not of what drew the prompt.
        let statuses = if name == "zsh" { "$pipestatus" } else { "${PIPESTATUS[*]}" };
        s.send(&format!("true | (exit 4) | (exit 5)\recho \"=$? {statuses}=\"\r"));
        s.until("pipeline", |t| t.text().contains("~/code x 0|4|5 >"));
        s.until("kept status", |t| t.text().contains("\n=5 0 4 5=\n"));
        s.send("cd /usr/lib\r");
        s.until("directory", |t| t.line() == "/usr/lib >");
        s.send("exit 7\r");
        assert_eq!(s.end(), 7, "{name}");
    }
}

#[test]
fn git_is_shown_and_follows() {
    for name in shells() {
        let world = World::new(PLAIN);
        let work = world.home().join("code");
        world.git(&work, &["init", "-q"]);
        fs::write(work.join("a"), "1").unwrap();
        world.git(&work, &["add", "."]);
        world.git(&work, &["commit", "-qm", "1"]);
        let mut s = world.shell(name, "", "", 80);
        // The daemon has to be started: bash may show what it knows before that.
        s.until("a prompt", |t| t.line().ends_with(['>', '$', '#']));
        s.until_after("\r", "branch", |t| t.line() == "~/code main >");
        s.send("echo 2 > a; echo > b\r");
        s.until_after("\r", "changes", |t| t.line() == "~/code main !1 ?1 >");
        s.send("git checkout -qb 'x$(id)`id`%d'\r");
        s.until_after("\r", "another branch", |t| t.line() == "~/code x$(id)`id`%d !1 ?1 >");
        s.send("exit\r");
        s.end();
    }
}

/// News are drawn in place, what is typed stays.
#[test]
fn redraw_in_place() {
    if !has("zsh") {
        return;
    }
    let world = World::new(&format!("blank_line = true\n{PLAIN}[[line]]\nleft = ['character']\n"));
    let work = world.home().join("code");
    world.git(&work, &["init", "-q"]);
    let mut s = world.shell("zsh", "", "", 60);
    s.until("first prompt", |t| t.text().contains("~/code main >\n>"));
    s.send("echo typed");
    s.until("typing", |t| t.line() == "> echo typed");
    let above = s.screen.lines().iter().position(|l| l == "~/code main >").unwrap();
    fs::write(work.join("new"), "").unwrap();
    s.until("news", |t| t.lines()[above] == "~/code main ?1 >" && t.line() == "> echo typed");
    world.git(&work, &["checkout", "-qb", "later"]);
    s.until("branch", |t| t.lines()[above] == "~/code later ?1 >" && t.line() == "> echo typed");
    // One prompt, not three.
    assert_eq!(s.screen.text().matches("~/code").count(), 1, "{}", s.screen.text());
    s.send("\r");
    s.until("output", |t| t.text().contains("\ntyped\n"));
    // The terminal gets another width while a line is edited.
    s.send("half a li");
    s.until("typing", |t| t.line() == "> half a li");
    s.resize(30);
    s.screen.columns = 30;
    s.send("ne");
    s.until("after resize", |t| t.line().ends_with("half a line"));
    s.until_after("\x03", "a new line", |t| t.text().contains("x INT >"));
    s.send("exit\r");
    s.end();
}

#[test]
fn transient_prompts() {
    if !has("zsh") {
        return;
    }
    let config = "theme='lean'\nright=false\nsymbols='ascii'\ntransient='always'\n[[line]]\nleft=['directory']\n[[line]]\nleft=['character']\n[segment.character]\nroot='>'\n";
    let world = World::new(config);
    let mut s = world.shell("zsh", "", "", 60);
    s.until("first prompt", |t| t.text().ends_with("~/code\n>"));
    s.send("echo one\r");
    s.until("second", |t| t.text() == "> echo one\none\n~/code\n>");
    world.configure(&config.replace("always", "same-directory"));
    s.send("cd ..\r");
    s.until("moved", |t| t.text().ends_with("> cd ..\n~\n>"));
    s.send("echo two\r");
    s.until("kept after cd", |t| t.text().ends_with("~\n> echo two\ntwo\n~\n>"));
    s.send("echo 3\r");
    s.until("small again", |t| t.text().ends_with("two\n> echo 3\n3\n~\n>"));
    s.send("exit\r");
    s.end();
}

#[test]
fn keymaps() {
    if !has("zsh") {
        return;
    }
    let world = World::new(PLAIN);
    let mut s = world.shell("zsh", "bindkey -v; KEYTIMEOUT=1", "", 60);
    s.until("insert", |t| t.line() == "~/code >");
    s.send("abc\x1b");
    s.until("command", |t| t.line() == "~/code < abc");
    s.send("v");
    s.until("visual", |t| t.line() == "~/code v abc");
    s.send("\x1b");
    s.until("command again", |t| t.line() == "~/code < abc");
    s.send("Ax");
    s.until("insert again", |t| t.line() == "~/code > abcx");
    s.until_after("\x03", "new line", |t| t.text().contains("> abcx\n~/code x INT >"));
    s.send("exit\r");
    s.end();
}

/// Names made to be run, to move the cursor, to mimic: all are shown, none does anything.
#[test]
fn hostile_names() {
    let names = [
        "$(touch PWNED)",
        "`touch PWNED`",
        "${(e):-`touch PWNED`}",
        "$PATH",
        "%n%F{red}%{x%}%(?.a.b)",
        "!!",
        "a\\u\\w\\$",
        "x\x1b[31mred\x1b]0;title\x07",
        "two\nlines\r",
        "\u{9b}31m\u{202e}rtl",
        "\x01\x02\x1f\x1e",
        "'\"\\",
        "~",
        "-n",
        "日本",
        "\u{7f}del",
    ];
    for name in shells() {
        let world = World::new(PLAIN);
        let work = world.home().join("code");
        world.git(&work, &["init", "-q"]);
        for hostile in names {
            fs::create_dir_all(work.join(hostile)).unwrap();
        }
        // Whatever the user's options say.
        let options = if name == "zsh" {
            "setopt promptsubst promptbang"
        } else {
            "set -o histexpand; shopt -s promptvars"
        };
        let mut s = world.shell(name, "", options, 100);
        s.until("first prompt", |t| t.line().ends_with('>'));
        for (i, hostile) in names.iter().enumerate() {
            let quoted = hostile.replace('\'', "'\\''");
            // Typed characters would be keys: the directory comes from a file.
            fs::write(world.root.join("next"), format!("cd -- ~/code/'{quoted}' && n={i}")).unwrap();
            s.send("source ../../next 2>/dev/null || source \"$XDG_RUNTIME_DIR/../next\"\r");
            let shown = spork_prompt::theme::text::inert(hostile.as_bytes(), true);
            let line = format!("~/code/{shown} ");
            s.until(&line, |t| t.line().starts_with(&line) && t.line().ends_with('>'));
            s.send("echo \"got $n\"\r");
            let got = format!("got {i}");
            s.until("the directory", |t| t.lines().contains(&got) && t.line().starts_with(&line));
        }
        assert!(s.screen.strings.iter().all(|text| !text.contains("title")), "{:?}", s.screen.strings);
        assert!(!String::from_utf8_lossy(&s.raw).contains("\x1b[31mred"));
        for hostile in names {
            assert!(!work.join(hostile).join("PWNED").exists(), "{name}: {hostile:?} was run");
        }
        assert!(!work.join("PWNED").exists());
        s.send("exit\r");
        s.end();
    }
}

/// The same names as branches, as far as git takes them.
#[test]
fn hostile_branches() {
    let names =
        ["$(touch${IFS}PWNED)", "`touch${IFS}PWNED`", "%F{red}%n", "a!b!!", "it's", "$((1+1))", "日本"];
    for name in shells() {
        let world = World::new(&format!("{PLAIN}[segment.git]\nmax_width = 60\n"));
        let work = world.home().join("code");
        world.git(&work, &["init", "-q"]);
        let mut s = world.shell(name, "", "", 100);
        s.until("first prompt", |t| t.line().ends_with('>'));
        for branch in names {
            world.git(&work, &["symbolic-ref", "HEAD", &format!("refs/heads/{branch}")]);
            let shown = spork_prompt::theme::text::inert(branch.as_bytes(), true);
            let line = format!("~/code {shown} >");
            s.until_after("\r", &line, |t| t.line() == line);
        }
        assert!(!work.join("PWNED").exists(), "{name}");
        s.send("exit\r");
        s.end();
    }
}

#[test]
fn changed_configuration_is_taken() {
    for name in shells() {
        let world = World::new(PLAIN);
        let mut s = world.shell(name, "", "", 250);
        s.until("first prompt", |t| t.line() == "~/code >");
        world.configure(&PLAIN.replace("'character'", "'character', 'custom.mood'"));
        s.send("prompt_mood() { REPLY='fine $(id)'; return 3; }\r");
        s.until("next", |t| t.line() == "~/code >");
        s.send("false\r");
        s.until("custom", |t| t.line() == "~/code x 1 > fine $(id)");
        s.send("\r");
        s.until("kept", |t| t.text().ends_with("fine $(id)\n~/code x 1 > fine $(id)"));
        // A mistake is named once, and the rest holds.
        world.configure(&format!("colour = 1\n{PLAIN}"));
        s.send("true\r");
        s.until("complaint", |t| {
            t.text().contains("prompt.toml:1: unknown key `colour`; did you mean `colors`?")
        });
        s.until("prompt", |t| t.line() == "~/code >");
        s.send("true\r");
        s.until("once", |t| {
            t.text().ends_with("> true\n~/code >") && t.text().matches("colour").count() == 1
        });
        s.send("exit\r");
        s.end();
    }
}

/// The companion dies; the shell gets another one and loses nothing.
#[test]
fn companion_killed() {
    for name in shells() {
        let world = World::new(PLAIN);
        let mut s = world.shell(name, "", "", 80);
        s.until("first prompt", |t| t.line() == "~/code >");
        for signal in ["KILL", "STOP", "KILL"] {
            s.send(&format!("kill -{signal} $_spork_pid; kill -0 $$; false\r"));
            // One that stands still is noticed after some prompts.
            for _ in 0..6 {
                s.send("\r");
            }
            s.send("cd /usr; cd ~/code; (exit 9)\r");
            s.until("a prompt as before", |t| t.line() == "~/code x 9 >");
            s.send("clear\r");
            s.until("clear", |t| t.text().ends_with("~/code >") && !t.text().contains("exit 9"));
        }
        // Nobody but the user's own jobs is in sight.
        s.send("jobs; wait; echo \"=$!=\"\r");
        s.until("no jobs", |t| t.text().contains("\n==\n") || t.text().contains("\n=0=\n"));
        s.send("exit 0\r");
        assert_eq!(s.end(), 0);
    }
}

/// Nothing is left when shells have gone.
#[test]
fn companions_end() {
    for name in shells() {
        let world = World::new(PLAIN);
        let mut s = world.shell(name, "", "", 80);
        s.until("first prompt", |t| t.line() == "~/code >");
        s.send("echo \"<$_spork_pid>\"\r");
        s.until("pid", |t| t.text().contains("\n<"));
        let text = s.screen.text();
        let pid = text.split("\n<").nth(1).unwrap().split('>').next().unwrap().to_owned();
        assert!(Path::new("/proc").join(&pid).exists());
        // It holds its own and nothing of the shell's: two pipes, null, the shell, the daemon.
        let held = fs::read_dir(Path::new("/proc").join(&pid).join("fd")).unwrap().count();
        assert!(held <= 5, "{name}: {held} descriptors");
        s.send("exit\r");
        s.end();
        let start = std::time::Instant::now();
        while Path::new("/proc").join(&pid).join("exe").exists() && start.elapsed().as_secs() < 20 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        assert!(
            fs::read_link(Path::new("/proc").join(&pid).join("exe")).is_err(),
            "{name}: {pid} is still there"
        );
        let left: Vec<_> =
            fs::read_dir(world.root.join("run/spork")).unwrap().flatten().map(|e| e.file_name()).collect();
        assert!(left.iter().all(|n| !n.to_string_lossy().starts_with("shell-")), "{left:?}");
    }
}

/// What users of bash have in PROMPT_COMMAND and PS0 goes on as before.
#[test]
fn bash_hooks_stay() {
    if !has("bash") {
        return;
    }
    for before in [
        "PROMPT_COMMAND='echo \"[$? ${PIPESTATUS[*]}]\"'",
        "PROMPT_COMMAND=('echo \"[$? ${PIPESTATUS[*]}]\"' :)",
    ] {
        let world = World::new(
            &PLAIN.replace("'status', ", "'status', 'duration', ").replace("right = false", "right=false\n"),
        );
        world.configure(&format!(
            "{}[segment.duration]\nfrom = 50\n",
            PLAIN.replace("'status'", "'status', 'duration'")
        ));
        let before = format!("set -u\nPS0='<ps0>\\n'\ntrap 'debugged=1' DEBUG\n{before}");
        let mut s = world.shell("bash", &before, "", 80);
        s.until("first prompt", |t| t.line() == "~/code >");
        s.send("sleep 0.06; false | true\r");
        s.until("hooks", |t| t.text().contains("<ps0>\n[0 1 0]\n") && t.line().contains("ms >"));
        s.send("\r");
        s.until("no duration of nothing", |t| t.line() == "~/code ok 1|0 >" || t.line() == "~/code >");
        s.send("echo $debugged\r");
        s.until("trap", |t| t.text().contains("<ps0>\n1\n"));
        s.send("exit\r");
        s.end();
    }
}

/// The right side of the line that is typed in.
#[test]
fn right_side() {
    for name in shells() {
        let world = World::new(
            "theme='lean'\nsymbols='ascii'\n[[line]]\nleft=['directory','character']\nright=['context']\n[segment.context]\nshow='always'\n[segment.character]\nroot='>'\n",
        );
        let mut s = world.shell(name, "", "", 60);
        s.until("both sides", |t| {
            let line = t.line();
            line.starts_with("~/code >") && line.contains("ada@") && line.chars().count() >= 58
        });
        s.send("echo hi\r");
        s.until("output", |t| t.text().contains("\nhi\n"));
        s.send("exit\r");
        s.end();
    }
}

/// Options and aliases of the user's, code that was kept in a file, code that is read twice.
#[test]
fn any_options() {
    for name in shells() {
        let world = World::new(PLAIN);
        let kept = world.spork(&["init", name]).stdout;
        fs::write(world.home().join("kept"), kept).unwrap();
        let (before, after) = match name {
            "zsh" => (
                "alias kill='echo ALIAS' print='echo ALIAS' local=false; alias -g P=ALIAS S=ALIAS N=ALIAS fi=ALIAS\n\
                 setopt ksharrays nounset shwordsplit warncreateglobal globsubst shglob noshortloops rcexpandparam",
                "source ~/kept; source ~/kept",
            ),
            _ => (
                "alias kill='echo ALIAS' read='echo ALIAS' printf='echo ALIAS' local=false\n\
                 set -u; shopt -s nocasematch; IFS=xyz0123456789",
                "source ~/kept; source ~/kept",
            ),
        };
        let mut s = world.shell(name, before, after, 80);
        s.until("first prompt", |t| t.line() == "~/code >");
        s.send("cd /usr; (exit 33)\r");
        s.until("next", |t| t.line() == "/usr x 33 >");
        s.send("kill x\r");
        s.until("the user's alias", |t| t.text().contains("ALIAS x") && t.line() == "/usr >");
        let text = s.screen.text();
        assert_eq!(text.matches("ALIAS").count(), 1, "{name}: {text}");
        assert!(
            !text.contains("not found") && !text.contains("error") && !text.contains("parameter"),
            "{text}"
        );
        s.send("exit\r");
        s.end();
    }
}

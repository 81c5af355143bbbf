//! Any bytes in any fact, in every theme, for every host: what is written is text and our own
//! sequences, nothing else.

// An ordinary program.
#![allow(clippy::expect_used)]

use spork_prompt::facts::{Cloud, Custom, Facts, Kubernetes, Provider, Shell};
use spork_prompt::theme::color::Depth;
use spork_prompt::theme::host::Pen;
use spork_prompt::theme::option::SymbolSet;
use spork_prompt::theme::{Screen, Theme, builtin, config, sample};

/// Small and the same in every run.
struct Random(u64);

impl Random {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % below
    }

    fn bytes(&mut self) -> Vec<u8> {
        const PIECES: &[&[u8]] = &[
            b"\x1b[31m",
            b"\x1b]0;t\x07",
            b"\x1b",
            b"\0",
            b"\n",
            b"\r",
            b"\t",
            b"\x01",
            b"\x02",
            b"\x1f",
            b"\x7f",
            b"%",
            b"%{",
            b"%}",
            b"%F{red}",
            b"$(id)",
            b"`id`",
            b"${x}",
            b"\\",
            b"\\[",
            b"!",
            b"!!",
            b"'",
            b"\"",
            "\u{9b}".as_bytes(),
            "\u{202e}".as_bytes(),
            "\u{200b}".as_bytes(),
            "\u{e0041}".as_bytes(),
            b"\xff",
            b"\xc3",
            "日本".as_bytes(),
            "e\u{301}".as_bytes(),
            b"/",
            b"name",
            b" ",
        ];
        (0..self.next(9)).flat_map(|_| PIECES[self.next(PIECES.len())].to_vec()).collect()
    }
}

fn facts(random: &mut Random, shell: Shell) -> Facts {
    let mut f = Facts { shell, ..sample::busy() };
    f.cwd = [b"/".to_vec(), random.bytes(), b"/".to_vec(), random.bytes()].concat();
    f.home = random.bytes();
    (f.user, f.host) = (random.bytes(), random.bytes());
    if let Some(git) = &mut f.git.value {
        git.branch = (random.next(3) > 0).then(|| random.bytes());
        git.tag = Some(random.bytes());
        git.root = Some(random.bytes());
        if let Some(upstream) = &mut git.upstream {
            (upstream.name, upstream.remote) = (random.bytes(), random.bytes());
        }
    }
    for runtime in f.runtimes.value.iter_mut().flatten() {
        (runtime.version.value, runtime.environment) = (Some(random.bytes()), Some(random.bytes()));
    }
    f.kubernetes.value = Some(Kubernetes { context: random.bytes(), namespace: random.bytes() });
    let (profile, region) = (random.bytes(), random.bytes());
    f.clouds.value = Some(vec![Cloud { provider: Provider::Aws, profile, region }]);
    f.container.value = Some(random.bytes());
    f.custom.push(Custom { name: b"own".to_vec(), text: random.bytes() });
    if random.next(2) == 0 {
        f.age();
    }
    f
}

/// Takes our own sequences away, and what wraps them; what is left must be plain.
fn without_sequences(written: &str, shell: Shell) -> String {
    let (open, close) = match shell {
        Shell::Zsh => ("%{", "%}"),
        Shell::Bash => ("\x01", "\x02"),
        Shell::Spork => ("", ""),
    };
    let mut rest = written;
    let mut text = String::new();
    let start = format!("{open}\x1b[");
    while let Some(at) = rest.find(&start) {
        text.push_str(&rest[..at]);
        let body = &rest[at + start.len()..];
        let end = body.find('m').expect("a sequence ends");
        assert!(body[..end].bytes().all(|b| b.is_ascii_digit() || b == b';'), "{body:?}");
        rest = body[end + 1..].strip_prefix(close).expect("what wraps it ends with it");
    }
    text + rest
}

fn themes() -> Vec<Theme> {
    let mut themes: Vec<Theme> =
        builtin::THEMES.iter().filter_map(|(name, _)| Some(builtin::read(name)?.0)).collect();
    // Everything there is, in one.
    let all: Vec<String> = spork_prompt::segments::SEGMENTS.iter().map(|s| format!("'{}'", s.name)).collect();
    let text =
        format!("[[line]]\nleft = [{}, 'custom.own']\n[[line]]\nleft = ['character']\n", all.join(", "));
    themes.push(config::read(&[config::Layer { file: "all".into(), text: &text }]).0);
    themes
}

#[test]
fn nothing_but_text_and_our_own_sequences() {
    let mut random = Random(20261201);
    for theme in themes() {
        for round in 0..60 {
            let shell = [Shell::Zsh, Shell::Bash, Shell::Spork][round % 3];
            let set = [SymbolSet::Unicode, SymbolSet::Ascii][random.next(2)];
            let screen = Screen { columns: 20 + random.next(300), depth: Depth::True, set };
            let facts = facts(&mut random, shell);
            let picture = theme.draw(&facts, screen, &());
            let (left, right) = Pen::new(shell, screen.depth, theme.options.style("old")).picture(&picture);
            for (written, rows) in [(left, picture.above.len()), (right, 0)] {
                let text = without_sequences(std::str::from_utf8(&written).expect("UTF-8"), shell);
                assert_eq!(text.matches('\n').count(), rows, "{text:?}");
                assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
                assert!(!text.contains(['\u{202e}', '\u{200b}', '\u{e0041}']), "{text:?}");
                if shell == Shell::Zsh {
                    assert!(!text.replace("%%", "").contains('%'), "{text:?}");
                }
                if set == SymbolSet::Ascii {
                    assert!(text.is_ascii(), "{text:?}");
                }
            }
        }
    }
}

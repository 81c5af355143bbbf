//! Facts to show themes with.

use crate::facts::{
    Action, ActionKind, Battery, Charge, Cloud, Counts, Facts, Git, Known, Kubernetes, Oid, Provider,
    Runtime, Time, Tracking,
};
use crate::runtimes::Kind;

/// A moment of work: a branch with changes, a failed command, several languages.
pub fn busy() -> Facts {
    let tracking =
        |name: &str, distance| Tracking { name: name.into(), remote: b"origin".to_vec(), distance };
    let counts = Counts { staged: 2, unstaged: 3, deleted: 1, untracked: 4, ..Counts::default() };
    let git = Git {
        root: Some(b"/home/ada/projects/engine".to_vec()),
        oid: Oid::from_hex(b"17f3bd6c2a90e4f5817f3bd6c2a90e4f5817f3bd"),
        branch: Some(b"feature/analytical-notes".to_vec()),
        upstream: Some(tracking("origin/feature/analytical-notes", Some((2, 1)))),
        push: Some(tracking("origin/feature/analytical-notes", Some((2, 1)))),
        action: Some(Action { kind: ActionKind::RebaseInteractive, step: Some((2, 5)) }),
        stash: 1,
        counts: Known::fresh(counts),
        ..Git::default()
    };
    let runtime = |kind, version: &str, environment: Option<&str>| Runtime {
        kind,
        version: Known::fresh(version.into()),
        environment: environment.map(Into::into),
    };
    let context = Kubernetes { context: b"staging".to_vec(), namespace: b"web".to_vec() };
    let cloud =
        Cloud { provider: Provider::Aws, profile: b"research".to_vec(), region: b"eu-west-1".to_vec() };
    Facts {
        status: 1,
        pipestatus: vec![0, 1, 141],
        duration: Some(4_200),
        jobs: 1,
        stopped: 1,
        level: 2,
        ssh: true,
        cwd: b"/home/ada/projects/engine/crates/mill/source".to_vec(),
        git: Known::fresh(git),
        runtimes: Known::fresh(vec![
            runtime(Kind::Python, "3.12.1", Some("venv")),
            runtime(Kind::Rust, "1.95.0", None),
        ]),
        kubernetes: Known::fresh(context),
        clouds: Known::fresh(vec![cloud]),
        container: Known::fresh(b"toolbox".to_vec()),
        battery: Known::fresh(Battery { percent: 38, charge: Charge::Discharging }),
        ..calm()
    }
}

/// Nothing to tell: home, and all is well.
pub fn calm() -> Facts {
    Facts {
        cwd: b"/home/ada".to_vec(),
        home: b"/home/ada".to_vec(),
        user: b"ada".to_vec(),
        host: b"babbage.example".to_vec(),
        pipestatus: vec![0],
        level: 1,
        time: Time { seconds: 1_796_127_300, offset: 3600 },
        git: Known::none(),
        runtimes: Known::none(),
        kubernetes: Known::none(),
        clouds: Known::none(),
        container: Known::none(),
        battery: Known::none(),
        read_only: Known::fresh(false),
        ..Facts::default()
    }
}

//! The classes of workloads, and how much faster than others we mean to be in each.

pub struct Class {
    pub name: &'static str,
    pub title: &'static str,
    /// So many times as fast as the reference.
    pub reference: Option<f64>,
    /// So many times as fast as the fastest of the others.
    pub peer: Option<f64>,
}

const fn class(name: &'static str, title: &'static str, reference: Option<f64>, peer: Option<f64>) -> Class {
    Class { name, title, reference, peer }
}

/// In the order of a page.
pub const CLASSES: &[Class] = &[
    class("start", "Start-up and single commands", None, Some(1.25)),
    class("interpreter", "The shell's own work", Some(5.0), Some(2.0)),
    class("system", "Mostly system calls", None, Some(1.3)),
    class("subshell", "Subshells, substitutions, pipelines of builtins", None, Some(5.0)),
    class("background", "Background work", None, Some(1.0)),
    class("programs", "Programs started", None, Some(1.0)),
    class("scripts", "Real scripts and parsing", Some(1.5), None),
    class("growth", "Growth", None, None),
    class("spawn", "Making a process", None, None),
];

pub fn find(name: &str) -> Option<&'static Class> {
    CLASSES.iter().find(|class| class.name == name)
}

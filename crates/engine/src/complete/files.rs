//! Names of files, directories and commands as completion offers them (bash manual: Programmable
//! Completion, actions `file`, `directory` and `command`).

use super::names;
use crate::shell::Shell;
use spork_os::file::{self, DirBuffer};

/// The files whose names go on from `text`, in the order of the directory. What stands before the last
/// slash stays as typed.
pub fn files(shell: &mut Shell, text: &[u8]) -> Vec<Vec<u8>> {
    let split = memchr::memrchr(b'/', text).map_or(0, |slash| slash + 1);
    let (typed, start) = text.split_at(split);
    let directory = match typed {
        b"" => b".".to_vec(),
        _ => shell.expand_home(typed),
    };
    let mut found = Vec::new();
    let _ = file::for_each_entry(&directory, &mut DirBuffer::default(), |name, _| {
        let hidden = start.is_empty() && (name == b"." || name == b"..");
        if !hidden && name.starts_with(start) {
            found.push([typed, name].concat());
        }
        true
    });
    found
}

/// The directories among the files.
pub fn directories(shell: &mut Shell, text: &[u8]) -> Vec<Vec<u8>> {
    let mut found = files(shell, text);
    found.retain(|path| is_directory(&shell.expand_home(path)));
    found
}

fn is_directory(path: &[u8]) -> bool {
    file::stat(path).is_ok_and(|stat| stat.is_dir())
}

/// The commands whose names go on from `text`: aliases, reserved words, functions, builtins, then the
/// programs in PATH; for a path, programs and directories.
pub fn commands(shell: &mut Shell, text: &[u8]) -> Vec<Vec<u8>> {
    if text.contains(&b'/') {
        let mut found = files(shell, text);
        found.retain(|path| {
            let path = shell.expand_home(path);
            is_directory(&path) || shell.is_program(&path)
        });
        return found;
    }
    let mut found = names::aliases(shell);
    found.extend(names::keywords());
    found.extend(names::functions(shell));
    found.extend(names::enabled_builtins(shell));
    found.retain(|name| name.starts_with(text));
    if !text.is_empty() && text.first() != Some(&b'~') && is_directory(text) {
        found.push(text.to_vec());
    }
    let path = shell.value_or_empty(shell.names.path);
    let mut buffer = DirBuffer::default();
    for directory in path.split(|byte| *byte == b':').filter(|_| !path.is_empty()) {
        let directory = match directory {
            b"" => b".".to_vec(),
            _ => shell.expand_home(directory),
        };
        let _ = file::for_each_entry(&directory, &mut buffer, |name, _| {
            let dots = text.is_empty() && (name == b"." || name == b"..");
            if !dots && name.starts_with(text) {
                let path = crate::directory::join(&directory, name);
                if shell.is_program(&path) {
                    found.push(name.to_vec());
                }
            }
            true
        });
    }
    found
}

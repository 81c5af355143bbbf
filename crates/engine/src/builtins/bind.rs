//! `bind` (bash manual: Bash Builtins). Keys, functions and variables belong to the line editor, which
//! plugs in as `Shell::line_editor`; a shell without one only checks the arguments.

use super::options::Scan;
use super::{Builtin, Flags};
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};

pub static BIND: Builtin = Builtin {
    name: "bind",
    run: |shell, arguments| bind(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]",
    help: "\
Say what keys do in the line editor.

Each operand is a line as it would stand in an inputrc file.

Options:
  -m keymap\tact on that keymap: emacs, emacs-standard, emacs-meta, emacs-ctlx,
    \t\tvi, vi-move, vi-command or vi-insert
  -l\t\tlist the names of functions
  -P, -p\tlist functions and keys; -p in a form that can be read again
  -S, -s\tlist keys that insert text; -s in a form that can be read again
  -V, -v\tlist variables; -v in a form that can be read again
  -q name\ttell which keys call the function
  -u name\tno key calls the function any longer
  -r keyseq\tthe keys do nothing any longer
  -f filename\tread the file
  -x keyseq:shell-command\tthe keys run the command
  -X\t\tlist the keys of -x in a form that can be read again

Exit Status:
Zero unless an option is invalid or an error occurs.",
};

/// What `bind` asks of the line editor, in the order in which it is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request<'a> {
    FunctionNames,
    /// Functions with their keys; the flag asks for a form that can be read again.
    Functions(bool),
    Macros(bool),
    Variables(bool),
    ReadFile(&'a [u8]),
    Query(&'a [u8]),
    Unbind(&'a [u8]),
    Remove(&'a [u8]),
    BindCommand(&'a [u8]),
    Commands,
    /// A line of an inputrc file; for `-p` and `-P` the function to show.
    Line(&'a [u8]),
}

/// The line editor's side: acts on the requests, in a keymap if one is named, and gives the status.
pub type LineEditor = fn(&mut Shell, keymap: Option<&[u8]>, requests: &[Request]) -> i32;

const KEYMAPS: &[&[u8]] = &[
    b"emacs",
    b"emacs-standard",
    b"emacs-meta",
    b"emacs-ctlx",
    b"vi",
    b"vi-move",
    b"vi-command",
    b"vi-insert",
];

fn bind(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let builtin = arguments.at(0);
    if !shell.interactive {
        shell.builtin_error(builtin, b"warning: line editing not enabled");
    }
    let mut keymap = None;
    let mut requests = Vec::new();
    let mut options = Scan::new(arguments, b"lvpVPsSXf:q:u:m:r:x:");
    while let Some(letter) = options.next(shell)? {
        let value = options.value().unwrap_or(&[]);
        let request = match letter {
            b'm' => {
                keymap = Some(value);
                continue;
            }
            b'l' => Request::FunctionNames,
            b'p' => Request::Functions(true),
            b'P' => Request::Functions(false),
            b's' => Request::Macros(true),
            b'S' => Request::Macros(false),
            b'v' => Request::Variables(true),
            b'V' => Request::Variables(false),
            b'f' => Request::ReadFile(value),
            b'q' => Request::Query(value),
            b'u' => Request::Unbind(value),
            b'r' => Request::Remove(value),
            b'x' => Request::BindCommand(value),
            _ => Request::Commands,
        };
        requests.push(request);
    }
    if let Some(name) = keymap
        && !KEYMAPS.contains(&name)
    {
        shell.builtin_error_parts(builtin, &[b"`", name, b"': invalid keymap name"]);
        return Ok(FAILURE);
    }
    requests.extend(options.rest().map(Request::Line));
    match shell.line_editor {
        Some(editor) => Ok(editor(shell, keymap, &requests)),
        None => Ok(SUCCESS),
    }
}

//! `compgen` (bash manual: Programmable Completion Builtins).

use super::complete::read_options;
use super::declare::outcome;
use super::{Builtin, Flags};
use crate::complete::generate::{CommandLine, Generated};
use crate::complete::{CompletionOptions, files};
use crate::fields::Fields;
use crate::shell::Shell;
use crate::status::{FAILURE, Outcome, SUCCESS};
use crate::variables::Attributes;
use spork_syntax::Symbol;

pub static COMPGEN: Builtin = Builtin {
    name: "compgen",
    run: |shell, arguments| compgen(shell, arguments).into(),
    flags: Flags::NONE,
    usage: "compgen [-V varname] [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]",
    help: "\
Show what completion would offer.

The options are those of `complete' that generate words; only what goes on from
WORD is shown.

Options:
  -V varname\tput the words into the array VARNAME instead of printing them

Exit Status:
Zero if there are words, non-zero if not or an option is invalid.",
};

fn compgen(shell: &mut Shell, arguments: &Fields) -> Result<i32, Outcome> {
    let builtin = arguments.at(0);
    let request = read_options(shell, arguments, true)?;
    if !request.given {
        return Ok(SUCCESS);
    }
    let word = arguments.at(request.operand);
    let spec = &request.spec;
    for (letter, given) in [(b'F', spec.function.is_some()), (b'C', spec.command.is_some())] {
        if given {
            let text = [b"warning: -", &[letter][..], b" option may not work as you expect"].concat();
            shell.builtin_error(builtin, &text);
        }
    }
    let line = CommandLine { current: -1, ..CommandLine::default() };
    let generated = shell.generate_completions(spec, builtin, word, &line).map_err(outcome)?;
    let mut words = match generated {
        Generated::Words(words) => words,
        Generated::Nothing | Generated::TryAgain => Vec::new(),
    };
    if words.is_empty() && spec.options.has(CompletionOptions::BASHDEFAULT) {
        words = shell.default_completions(word);
    }
    if words.is_empty() && spec.options.has(CompletionOptions::DEFAULT) {
        words = files::files(shell, word);
    }
    let status = if words.is_empty() { FAILURE } else { SUCCESS };
    let Some(variable) = request.variable else {
        let mut text = words.join(&b'\n');
        if status == SUCCESS {
            text.push(b'\n');
        }
        shell.print(&text);
        return Ok(status);
    };
    let name = Symbol::new(&variable);
    if shell.variables.get(name).attributes.has(Attributes::READONLY) {
        shell.readonly_error(name);
        return Ok(FAILURE);
    }
    if shell.is_assoc(name) {
        shell.builtin_error_parts(builtin, &[&variable, b": not an indexed array"]);
        return Ok(FAILURE);
    }
    shell.set_array(name, words).map_err(outcome)?;
    Ok(status)
}

//! Start of the shell (bash manual: Invoking Bash, Bash Startup Files, Bash Variables).

use crate::charset::Charset;
use crate::exec::script::Input;
use crate::expand::split::Separators;
use crate::fields::Fields;
use crate::format::number::{legal_number, to_bytes};
use crate::io::Description;
use crate::options::{Opt, Options};
use crate::shell::{GetoptsState, Mode, Names, Positional, Shell, Small};
use crate::status::{Flow, NOT_EXECUTABLE, NOT_FOUND};
use crate::variables::random::Random;
use crate::variables::{Attributes, IndexedArray, Value, special};
use spork_os::{file, process, time};
use spork_syntax::Symbol;
use std::rc::Rc;

/// What BASH_VERSION says, so that version checks pass.
pub const BASH_VERSION: &str = "5.3.9(1)-release";
pub const MACHINE: &str = "x86_64-pc-linux-gnu";

/// How the shell was started, from its command line.
#[derive(Debug, Default)]
pub struct Invocation {
    /// `$0` as invoked.
    pub name: Vec<u8>,
    /// `-c`: the string, then `$0` and the arguments.
    pub command: Option<Vec<u8>>,
    /// `-s`
    pub standard_input: bool,
    pub interactive: bool,
    pub login: bool,
    pub posix: bool,
    pub no_profile: bool,
    pub no_rc: bool,
    /// `--noediting`
    pub no_editing: bool,
    pub rc_file: Option<Vec<u8>>,
    /// `--debugger`, `-O`/`+O`, `-o`/`+o` and letters, in order.
    pub options: Vec<(Opt, bool)>,
    /// `-o`/`-O` without a name: list them.
    pub listings: Vec<Listing>,
    /// `--profile`: the file of the report.
    pub profile: Option<Vec<u8>>,
    /// `--stats`: the form of the report.
    pub stats: Option<crate::stats::Form>,
    /// `-D`: print the strings to translate; true for `--dump-po-strings`.
    pub dump_strings: Option<bool>,
    /// `--pretty-print`: print the script instead of running it.
    pub pretty_print: bool,
    /// What follows the options.
    pub arguments: Vec<Vec<u8>>,
}

#[derive(Debug, Clone, Copy)]
pub enum Listing {
    Set(bool),
    Shopt(bool),
}

impl Shell {
    /// A shell with nothing imported yet.
    pub fn new(name: &[u8]) -> Shell {
        let pid = process::getpid();
        let (seconds, nanoseconds) = time::realtime();
        let seed = (seconds as u32) ^ nanoseconds ^ (pid as u32).rotate_left(16);
        let small = Small {
            alone: crate::exec::Alone::No,
            exiting: false,
            options: Options::initial(),
            status: 0,
            lone_status: None,
            line: 0,
            loop_depth: 0,
            outer_loop_depth: 0,
            condition_depth: 0,
            last_background: None,
            last_substitution: None,
            getopts: GetoptsState::default(),
            random: Random::new(seed),
            seconds_base: (time::monotonic_ns(), 0),
            subshell: 0,
            lone_subshell: false,
            entered: None,
            funcname: false,
            depth: 0,
            returnable: 0,
            in_trap: 0,
            handled_signals: spork_os::SigSet::EMPTY,
            indirection: 1,
            stdin_redirected: false,
            jobs_off: false,
            captured: false,
            jobs_hidden: false,
            captures: 0,
            by_command: false,
            trap_status: None,
            trap_frames: 0,
            substitution_status: None,
            compatibility: crate::switch::NEWEST,
            keeps_arguments: false,
            charset: Charset::Bytes,
            missing_locales: 0,
        };
        let mut shell = Shell {
            small,
            journal: Default::default(),
            variables: Default::default(),
            commands: Default::default(),
            aliases: Rc::default(),
            alias_versions: 1,
            traps: Rc::default(),
            completions: Rc::default(),
            completing: None,
            directory_stack: Rc::default(),
            working_directory: None,
            history: Rc::default(),
            line_editor: None,
            io: Default::default(),
            jobs: Default::default(),
            positional: Positional::default(),
            arith: Default::default(),
            expansion: Default::default(),
            regexes: Default::default(),
            formats: Default::default(),
            zone: Default::default(),
            frames: Vec::new(),
            outer_arguments: Positional::default(),
            zero: name.into(),
            name: name.into(),
            script: name.into(),
            last_argument: Vec::new(),
            pipe_status: Default::default(),
            current: Default::default(),
            execution_string: None,
            charset: Charset::Bytes,
            missing_locales: Vec::new(),
            separators: Separators::of(None),
            parent: process::getppid(),
            dump_strings: None,
            pid,
            process: pid,
            interactive: false,
            login: false,
            mode: Mode::String,
            fork_always: false,
            exec_in_place: false,
            levels: Default::default(),
            marks: Vec::new(),
            stats: Default::default(),
            profile: None,
            unwinding_child: 0,
            unwinding_to: 0,
            group_signal: 0,
            ahead: Default::default(),
            level_death: None,
            environment: Default::default(),
            argv: Default::default(),
            substitutions: Vec::new(),
            has_debug_trap: false,
            skip_command: false,
            cut_argument: None,
            own_assignments: usize::MAX,
            mentions_process: false,
            lost_reader: false,
            watches_children: false,
            command_number: 1,
            signal_mask: spork_os::signal::mask(),
            background_keeps_input: false,
            keeps_redirects: false,
            trap_result: 0,
            running_traps: Vec::new(),
            pipe_guarded: false,
            trace_depth: 0,
            catches_interrupts: false,
            catches_deadly: false,
            spare_fields: Vec::new(),
            spare_bytes: Vec::new(),
            spare_parsers: Vec::new(),
            start_time: seconds,
            names: Names::new(),
        };
        crate::builtins::install(&mut shell);
        special::install(&mut shell);
        shell
    }

    /// Variables that every shell has, after the environment has been imported.
    fn set_standard_variables(&mut self) {
        let preset = |shell: &mut Shell, name: &str, value: &[u8], attributes: Attributes| {
            shell.variables.preset(Symbol::new(name.as_bytes()), Value::String(value.to_vec()), attributes);
        };
        let shell = self;
        let ifs = Symbol::new(b"IFS");
        shell.variables.preset(ifs, Value::String(b" \t\n".to_vec()), Attributes::HOOK);
        shell.separators = Separators::of(None);
        preset(shell, "BASH_VERSION", BASH_VERSION.as_bytes(), Attributes::NONE);
        preset(shell, "SPORK_VERSION", env!("CARGO_PKG_VERSION").as_bytes(), Attributes::NONE);
        let info: IndexedArray =
            ["5", "3", "9", "1", "release", MACHINE].iter().map(|text| text.as_bytes().to_vec()).collect();
        shell.variables.preset(
            Symbol::new(b"BASH_VERSINFO"),
            Value::Indexed(Box::new(info)),
            Attributes::READONLY,
        );
        preset(shell, "HOSTTYPE", b"x86_64", Attributes::NONE);
        preset(shell, "MACHTYPE", MACHINE.as_bytes(), Attributes::NONE);
        preset(shell, "OSTYPE", b"linux-gnu", Attributes::NONE);
        preset(shell, "OPTERR", b"1", Attributes::NONE);
        preset(shell, "PS4", b"+ ", Attributes::NONE);
        preset(shell, "COMP_WORDBREAKS", b" \t\n\"'@><=;|&(:", Attributes::NONE);
        shell.variables.preset(
            Symbol::new(b"OPTIND"),
            Value::Integer(1),
            Attributes::INTEGER.with(Attributes::HOOK),
        );
        shell.default_variable("PATH", b"/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin:.");
        shell.default_variable("TERM", b"dumb");
        shell.default_variable(
            "BASH_LOADABLES_PATH",
            b"/usr/local/lib/bash:/usr/lib/bash:/opt/local/lib/bash:/usr/pkg/lib/bash:/opt/pkg/lib/bash:.",
        );
        if !shell.variables.get(Symbol::new(b"SHELL")).is_set() {
            let user = spork_os::user::user_by_uid(process::getuid());
            let path = user.map(|user| user.shell).filter(|path| !path.is_empty());
            shell.default_variable("SHELL", &path.unwrap_or_else(|| b"/bin/sh".to_vec()));
        }
        let level = shell.value(shell.names.shlvl).and_then(|text| legal_number(&text)).unwrap_or(0);
        let level = match level + 1 {
            level if level < 0 => 0,
            level if level >= 1000 => {
                let text = to_bytes(level);
                shell.error_without_line(
                    &[b"warning: shell level (".as_slice(), &text, b") too high, resetting to 1"].concat(),
                );
                1
            }
            level => level,
        };
        let export = Attributes::EXPORT;
        shell.variables.preset(shell.names.shlvl, Value::String(to_bytes(level)), export);
        shell.set_working_directory();
        if !shell.variables.get(shell.names.oldpwd).exists() {
            shell.variables.preset(shell.names.oldpwd, Value::Unset, export);
        }
        shell.variables.environment_changed = true;
    }

    /// As a shell started anew has them (scripts without `#!`).
    pub fn reset_standard_variables(&mut self) {
        self.set_standard_variables();
    }

    fn default_variable(&mut self, name: &str, value: &[u8]) {
        let symbol = Symbol::new(name.as_bytes());
        let variable = self.variables.get(symbol);
        if !variable.is_set() {
            let attributes = variable.attributes;
            self.variables.preset(symbol, Value::String(value.to_vec()), attributes);
        }
    }

    /// PWD: the inherited one if it names the working directory, else the physical path.
    fn set_working_directory(&mut self) {
        let pwd = self.names.pwd;
        let inherited = self.value(pwd).filter(|path| path.starts_with(b"/"));
        let same = inherited.as_ref().is_some_and(|path| {
            !path.split(|byte| *byte == b'/').any(|part| part == b"." || part == b"..")
                && matches!((file::stat(path), file::stat(b".")), (Ok(named), Ok(here)) if named.same_file(&here))
        });
        let path = if same { inherited } else { file::getcwd().ok() };
        match path {
            Some(path) => {
                self.working_directory = Some(path.as_slice().into());
                self.variables.preset(pwd, Value::String(path), Attributes::EXPORT);
            }
            None => {
                let error = std::io::Error::from_raw_os_error(spork_os::errno::ENOENT);
                self.error_parts(&[
                    b"shell-init: error retrieving current directory: getcwd: cannot access parent directories: ",
                    crate::error::reason(&error),
                ]);
            }
        }
    }

    /// Runs the shell as invoked; the exit status.
    pub fn run(self, invocation: Invocation, environment: &[&'static [u8]]) -> i32 {
        // The process ends: nothing is taken apart.
        std::mem::ManuallyDrop::new(self).run_invocation(invocation, environment)
    }

    fn run_invocation(&mut self, invocation: Invocation, environment: &[&'static [u8]]) -> i32 {
        let restricted = invocation.options.contains(&(Opt::RestrictedShell, true));
        self.fork_always = environment.contains(&b"SPORK_FORK=always".as_slice());
        let privileged = process::getuid() != process::geteuid() || process::getgid() != process::getegid();
        self.last_argument.clone_from(&invocation.name);
        let functions = self.import_environment(environment);
        self.set_standard_variables();
        self.start_locale();
        self.login = invocation.login;
        self.dump_strings = invocation.dump_strings;
        self.small.options.set(Opt::LoginShell, invocation.login);
        if invocation.posix {
            self.switch(Opt::Posix, true);
        }
        for &(opt, on) in invocation.options.iter().filter(|(opt, _)| *opt != Opt::RestrictedShell) {
            self.switch(opt, on);
        }
        let bash_name = invocation.name.clone();
        let own = self.own_path(&bash_name);
        self.default_variable("BASH", &own);
        self.choose_mode(&invocation);
        if !privileged && !self.opt(Opt::Privileged) && !restricted {
            self.define_imported(&functions);
        }
        if let Some(form) = invocation.stats {
            self.start_stats(form);
        }
        if let Some(file) = &invocation.profile {
            self.start_profile(file);
        }
        let flow = self.run_startup_files(&invocation);
        if flow == Flow::Exit {
            return self.finish();
        }
        if restricted {
            self.small.options.set(Opt::StartedRestricted, true);
            self.switch(Opt::RestrictedShell, true);
        }
        for listing in &invocation.listings {
            let text: &[u8] = match listing {
                Listing::Set(true) => b"set -o",
                Listing::Set(false) => b"set +o",
                Listing::Shopt(true) => b"shopt",
                Listing::Shopt(false) => b"shopt -p",
            };
            // At this point bash has not decided against the line editor yet.
            let emacs = self.opt(Opt::Emacs);
            self.small.options.set(Opt::Emacs, !self.opt(Opt::Vi));
            self.run_text(text, 1, None);
            self.small.options.set(Opt::Emacs, emacs);
        }
        self.run_commands(invocation);
        self.finish()
    }

    fn own_path(&mut self, name: &[u8]) -> Vec<u8> {
        let name = name.strip_prefix(b"-").unwrap_or(name);
        if name.contains(&b'/') {
            if name.starts_with(b"/") {
                return name.to_vec();
            }
            let here = self.value_or_empty(self.names.pwd);
            return [here.as_slice(), b"/", name.strip_prefix(b"./").unwrap_or(name)].concat();
        }
        self.find_program(name).unwrap_or_else(|| name.to_vec())
    }

    fn choose_mode(&mut self, invocation: &Invocation) {
        if invocation.command.is_some() {
            self.mode = Mode::String;
        } else if !invocation.standard_input && !invocation.arguments.is_empty() {
            self.mode = Mode::Script;
        } else {
            self.mode = Mode::Input;
            let terminal = spork_os::fd::is_tty(0) && spork_os::fd::is_tty(2);
            self.interactive = invocation.interactive || terminal;
        }
        if invocation.interactive {
            self.interactive = true;
        }
        if self.interactive {
            if self.mode == Mode::Input {
                self.mode = Mode::Interactive;
            }
            self.default_variable("PS1", b"\\s-\\v\\$ ");
            self.default_variable("PS2", b"> ");
            self.default_variable("MAILCHECK", b"60");
            if !invocation.no_editing {
                self.small.options.set(Opt::Emacs, !self.opt(Opt::Vi));
            }
            for opt in [Opt::ExpandAliases, Opt::Histexpand, Opt::History] {
                self.small.options.set(opt, true);
            }
        }
        self.begin_signals();
        if self.interactive {
            self.look_for_terminal();
        }
    }

    /// An interactive shell without a terminal says that it has no job control.
    fn look_for_terminal(&mut self) {
        let opened = spork_os::fd::open(b"/dev/tty", spork_os::fd::O_RDWR, 0);
        let terminal = opened.as_ref().map_or(2, |terminal| terminal.raw());
        if let Err(error) = spork_os::terminal::tcgetpgrp(terminal) {
            let group = to_bytes(i64::from(process::getpgrp()));
            let reason = crate::error::reason(&error);
            self.error_without_line(
                &[b"cannot set terminal process group (", group.as_slice(), b"): ", reason].concat(),
            );
            self.error_without_line(b"no job control in this shell");
        }
    }

    fn run_startup_files(&mut self, invocation: &Invocation) -> Flow {
        let mut files: Vec<Vec<u8>> = Vec::new();
        let home = self.value_or_empty(self.names.home);
        let at_home = |name: &[u8]| [home.as_slice(), name].concat();
        let privileged = self.opt(Opt::Privileged);
        let as_sh = invocation.posix && is_named_sh(&invocation.name);
        if invocation.login && (self.interactive || !self.posix() || as_sh) && !invocation.no_profile {
            files.push(b"/etc/profile".to_vec());
            let candidates: &[&[u8]] =
                if as_sh { &[b"/.profile"] } else { &[b"/.bash_profile", b"/.bash_login", b"/.profile"] };
            if let Some(path) = candidates
                .iter()
                .map(|name| at_home(name))
                .find(|path| file::access(path, file::R_OK).is_ok())
            {
                files.push(path);
            }
        }
        if self.interactive {
            if self.posix() {
                if let Some(path) = self.value(self.names.env).filter(|_| !privileged) {
                    files.push(self.decode_file_variable(&path));
                }
            } else if !invocation.login && !invocation.no_rc {
                files.push(invocation.rc_file.clone().unwrap_or_else(|| at_home(b"/.bashrc")));
            }
        } else if !self.posix()
            && !privileged
            && let Some(path) = self.value(self.names.bash_env).filter(|path| !path.is_empty())
        {
            files.push(self.decode_file_variable(&path));
        }
        for path in files {
            if file::stat(&path).is_err() {
                continue;
            }
            match self.source(&path, None) {
                Ok(Flow::Exit) => return Flow::Exit,
                Ok(_) => (),
                Err(error) => self.system_error(&path, &error),
            }
        }
        self.small.status = 0;
        Flow::Next
    }

    /// BASH_ENV and ENV are expanded before they are used as a file name.
    fn decode_file_variable(&mut self, text: &[u8]) -> Vec<u8> {
        self.expand_text_as_double_quoted(text).unwrap_or_else(|_| text.to_vec())
    }

    fn run_commands(&mut self, invocation: Invocation) {
        let mut arguments = invocation.arguments;
        match self.mode {
            Mode::String => {
                let text = invocation.command.unwrap_or_default();
                self.execution_string = Some(text.as_slice().into());
                self.variables.preset(
                    Symbol::new(b"BASH_EXECUTION_STRING"),
                    Value::String(text.clone()),
                    Attributes::NONE,
                );
                if !arguments.is_empty() {
                    let zero = arguments.remove(0);
                    self.zero = zero.as_slice().into();
                }
                self.set_positional(&arguments);
                self.run_string(&text);
            }
            Mode::Script => {
                let path = arguments.remove(0);
                self.set_positional(&arguments);
                self.run_script(&path, invocation.pretty_print);
            }
            Mode::Input | Mode::Interactive => {
                self.set_positional(&arguments);
                if self.interactive && self.mode != Mode::Interactive {
                    self.mode = Mode::Interactive;
                }
                if invocation.pretty_print && !self.interactive {
                    self.pretty_print(&mut Input::standard());
                } else {
                    self.run_input(&mut Input::standard(), b"");
                }
            }
        }
    }

    fn set_positional(&mut self, arguments: &[Vec<u8>]) {
        let fields: Fields = arguments.iter().map(Vec::as_slice).collect();
        self.positional = Positional::new(fields);
    }

    fn run_script(&mut self, path: &[u8], pretty_print: bool) {
        self.zero = path.into();
        self.script = self.source_path(path.into());
        let found = match file::stat(path) {
            Ok(_) => path.to_vec(),
            Err(_) if !path.contains(&b'/') => self.find_program(path).unwrap_or_else(|| path.to_vec()),
            Err(_) => path.to_vec(),
        };
        let opened = match file::stat(&found) {
            Ok(stat) if stat.is_dir() => {
                self.bare_error(&[path, b": Is a directory"]);
                self.small.status = NOT_EXECUTABLE;
                return;
            }
            _ => self.open_script(&found),
        };
        match opened {
            Ok(mut input) => {
                if !crate::exec::external::is_script(&found) {
                    self.bare_error(&[path, b": cannot execute binary file"]);
                    self.small.status = NOT_EXECUTABLE;
                    return;
                }
                if pretty_print {
                    self.pretty_print(&mut input);
                } else {
                    self.run_input(&mut input, b"");
                }
            }
            Err(error) => {
                // No script runs yet: the shell itself complains.
                self.zero = Rc::clone(&self.name);
                self.script = Rc::clone(&self.name);
                self.bare_error(&[path, b": ", crate::error::reason(&error)]);
                self.small.status = if error.raw_os_error() == Some(spork_os::errno::ENOENT) {
                    NOT_FOUND
                } else {
                    NOT_EXECUTABLE
                };
            }
        }
    }

    /// A message before any script runs: only the shell's name stands in front.
    fn bare_error(&mut self, parts: &[&[u8]]) {
        let mut line = self.zero.to_vec();
        line.extend_from_slice(b": ");
        for part in parts {
            line.extend_from_slice(part);
        }
        line.push(b'\n');
        self.io.write(2, &line);
    }

    /// The end of the shell: EXIT trap, output; the exit status.
    fn finish(&mut self) -> i32 {
        self.run_exit_trap();
        self.io.settle();
        if self.io.has_error() {
            self.report_write_error();
            self.io.flush();
        }
        self.finish_profile();
        self.finish_stats();
        self.small.status & 255
    }

    /// Reads a whole file for the shell.
    pub fn read_whole(&mut self, path: &[u8]) -> std::io::Result<Vec<u8>> {
        let description: Rc<Description> = self.open_path(path, spork_os::fd::O_RDONLY)?;
        let mut text = Vec::new();
        if let Some(real) = description.real() {
            spork_os::fd::read_to_end(real, &mut text)?;
        } else {
            while description.read_with(&mut |bytes| {
                text.extend_from_slice(bytes);
                bytes.len()
            })? {}
        }
        Ok(text)
    }
}

/// Started as `sh` (or `-sh`).
pub fn is_named_sh(name: &[u8]) -> bool {
    let base = name.rsplit(|byte| *byte == b'/').next().unwrap_or(name);
    matches!(base, b"sh" | b"-sh")
}

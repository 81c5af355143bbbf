//! Compound commands (bash manual: Looping Constructs, Conditional Constructs, Command Grouping).

use crate::builtins;
use crate::fields::Fields;
use crate::options::Opt;
use crate::shell::Shell;
use crate::status::{Failure, Flow, Outcome};
use crate::variables::access::is_identifier;
use crate::variables::{Attributes, Value};
use spork_syntax::tree::{ArithFor, Case, CaseEnd, Command, Compound, CompoundKind, For, If, List};

/// What a loop does after a round.
enum Round {
    Next,
    Leave(Flow),
}

/// A list that is one subshell.
pub(super) fn is_lone_subshell(list: &List) -> bool {
    match list.items.as_slice() {
        [item] if !item.background => {
            matches!(&item.command, Command::Compound(inner) if matches!(inner.kind, CompoundKind::Subshell(_)))
        }
        _ => false,
    }
}

impl Shell {
    pub fn run_compound(&mut self, compound: &Compound) -> Flow {
        if compound.redirects.is_empty() {
            return self.run_compound_kind(compound);
        }
        let substitutions = self.substitutions.len();
        // Redirections of a subshell happen inside it.
        if let CompoundKind::Subshell(list) = &compound.kind {
            let line = self.small.line;
            self.begin_subshell_line(compound);
            self.note_current(compound);
            let result = self.subshell_command(list, |shell| {
                shell.small.lone_subshell = is_lone_subshell(list);
                match shell.apply_redirects_of_subshell(&compound.redirects) {
                    Ok(mut saved) => {
                        if shell.is_real_process() {
                            shell.make_permanent(std::mem::take(&mut saved));
                        }
                        let flow = shell.run_list(list);
                        // The EXIT trap still runs under the redirections.
                        if !matches!(flow, Flow::Unwind(_)) {
                            shell.finish_level();
                        }
                        shell.undo_redirects(saved);
                        flow
                    }
                    Err(failure) => shell.failure(failure),
                }
            });
            self.close_substitutions(substitutions);
            let flow = self.subshell_ended(result, compound);
            self.small.line = line;
            return flow;
        }
        // A failure is reported for the line of the command around this one.
        let saved = match self.apply_redirects(&compound.redirects) {
            Ok(saved) => saved,
            Err(failure) => {
                self.keep_pipe_status();
                return self.compound_failure(failure);
            }
        };
        let outer = self.small.stdin_redirected;
        self.small.stdin_redirected |= super::background::redirect_input(&compound.redirects);
        let flow = self.run_compound_kind(compound);
        self.small.stdin_redirected = outer;
        if self.io.is_dirty_visibly() {
            self.io.flush();
            self.report_write_error();
        }
        self.undo_redirects(saved);
        self.close_substitutions(substitutions);
        flow
    }

    pub(super) fn run_compound_kind(&mut self, compound: &Compound) -> Flow {
        let line = self.small.line;
        let flow = self.run_kind(compound);
        self.small.line = line;
        flow
    }

    fn run_kind(&mut self, compound: &Compound) -> Flow {
        match &compound.kind {
            CompoundKind::Group(list) => self.run_list(list),
            CompoundKind::Subshell(list) => {
                self.begin_subshell_line(compound);
                self.note_current(compound);
                let result = self.subshell_command(list, |shell| {
                    shell.small.lone_subshell = is_lone_subshell(list);
                    shell.small.jobs_hidden = true;
                    shell.run_list_as_level(list)
                });
                self.subshell_ended(result, compound)
            }
            CompoundKind::If(branches) => self.run_if(branches),
            CompoundKind::For(r#for) => self.run_for(r#for),
            CompoundKind::ArithFor(r#for) => self.run_arith_for(r#for),
            CompoundKind::While { condition, body, until } => self.run_while(condition, body, *until),
            CompoundKind::Case(case) => self.run_case(case),
            CompoundKind::Select(select) => self.run_select(select),
            CompoundKind::Conditional(expression) => {
                self.small.line = compound.line;
                let flow = self.debug_point(|| super::trace::head(&compound.kind));
                if !flow.is_next() || std::mem::take(&mut self.skip_command) {
                    return flow;
                }
                let result = self.run_conditional(expression);
                self.conditional_ended(result)
            }
            CompoundKind::Arith(text) => {
                self.small.line = compound.line;
                let flow = self.debug_point(|| super::trace::head(&compound.kind));
                if !flow.is_next() || std::mem::take(&mut self.skip_command) {
                    return flow;
                }
                let result = self.evaluate_command(text).map(|value| value != 0);
                self.conditional_ended(result)
            }
        }
    }

    /// The line of a subshell, unless it is all that the one around it does: then there is but one process.
    pub(super) fn begin_subshell_line(&mut self, compound: &Compound) {
        if !std::mem::take(&mut self.small.lone_subshell) {
            self.small.line = compound.line;
        }
    }

    fn apply_redirects_of_subshell(
        &mut self,
        redirects: &[spork_syntax::tree::Redirect],
    ) -> Result<super::redirect::Saved, Failure> {
        self.small.jobs_hidden = true;
        self.apply_redirects(redirects)
    }

    fn subshell_ended(&mut self, result: Result<i32, Flow>, compound: &Compound) -> Flow {
        match result {
            Ok(status) => {
                // A signal to all of us is reported for the outermost subshell it ended.
                if (self.group_signal == 0 || !self.waits_for_outer_level(self.group_signal as usize))
                    && let Some((pid, death)) = self.level_death.take()
                {
                    let text = spork_syntax::print::print_compound(compound);
                    self.report_death(pid, death, &text);
                }
                self.small.status = status;
                self.set_lone_status();
                self.after_command()
            }
            Err(flow) => flow,
        }
    }

    fn conditional_ended(&mut self, result: Result<bool, Failure>) -> Flow {
        if let Some(flow) = self.unwinding() {
            return flow;
        }
        match result {
            Ok(holds) => {
                self.small.status = i32::from(!holds);
                self.set_lone_status();
                self.after_command()
            }
            Err(failure) => self.compound_failure(failure),
        }
    }

    /// A subshell is the current command of the shell around it.
    pub(super) fn note_current(&mut self, compound: &Compound) {
        // As in bash, where only its failure could be reported.
        let judged = self.traps.command(crate::traps::ERR).is_some() || self.opt(Opt::Errexit);
        if judged && !self.traps.is_empty() && self.running_traps.is_empty() {
            self.current = super::Current::Text(spork_syntax::print::print_compound(compound).into());
        }
    }

    /// The DEBUG trap before a compound command that counts as one.
    fn debug_point(&mut self, text: impl FnOnce() -> Vec<u8>) -> Flow {
        // Only traps can see which command runs.
        if self.traps.is_empty() {
            return Flow::Next;
        }
        if self.running_traps.is_empty() {
            self.current = super::Current::Text(text().into());
        }
        if self.has_debug_trap { self.run_debug_trap() } else { Flow::Next }
    }

    fn run_if(&mut self, r#if: &If) -> Flow {
        for (condition, body) in &r#if.branches {
            let flow = self.run_condition(condition);
            if !flow.is_next() {
                return flow;
            }
            if self.small.status == 0 {
                return self.run_list(body);
            }
        }
        match &r#if.otherwise {
            Some(body) => self.run_list(body),
            None => {
                self.keep_pipe_status();
                self.small.status = 0;
                Flow::Next
            }
        }
    }

    /// The status is about to be set by other than a command: PIPESTATUS stays that of the last one.
    fn keep_pipe_status(&mut self) {
        if self.pipe_status.is_empty() {
            self.pipe_status.push(self.small.status);
        }
    }

    /// Turns the flow of a loop's body or condition into what the loop does.
    #[inline]
    fn round(&mut self, flow: Flow) -> Round {
        match flow {
            Flow::Next => Round::Next,
            Flow::Break(0 | 1) => Round::Leave(Flow::Next),
            Flow::Break(levels) => Round::Leave(Flow::Break(levels - 1)),
            Flow::Continue(0 | 1) => Round::Next,
            Flow::Continue(levels) => Round::Leave(Flow::Continue(levels - 1)),
            other => Round::Leave(other),
        }
    }

    fn run_while(&mut self, condition: &List, body: &List, until: bool) -> Flow {
        self.small.loop_depth += 1;
        let mut status = 0;
        let result = loop {
            let flow = self.run_condition(condition);
            if !flow.is_next() {
                match self.round(flow) {
                    Round::Next => continue,
                    Round::Leave(flow) => {
                        if flow.is_next() {
                            status = self.small.status;
                        }
                        break flow;
                    }
                }
            }
            if (self.small.status == 0) == until {
                break Flow::Next;
            }
            let flow = self.run_list(body);
            status = self.small.status;
            if let Round::Leave(flow) = self.round(flow) {
                break flow;
            }
        };
        self.small.loop_depth -= 1;
        if result.is_next() {
            self.keep_pipe_status();
            self.small.status = status;
        }
        result
    }

    fn run_for(&mut self, r#for: &For) -> Flow {
        self.small.line = r#for.line;
        if let Some(flow) = self.refuse_loop_variable(r#for.variable) {
            return flow;
        }
        let mut fields = self.spare_fields();
        let words = match &r#for.words {
            Some(words) => self.expand_words(words, &mut fields),
            None => {
                let positional = self.positional.clone();
                for field in positional.iter() {
                    fields.push(field);
                }
                Ok(())
            }
        };
        if let Err(failure) = words {
            return self.compound_failure(failure);
        }
        if let Some(flow) = self.unwinding() {
            return flow;
        }
        self.small.loop_depth += 1;
        let mut result = Flow::Next;
        if fields.is_empty() {
            self.small.status = 0;
        }
        for at in 0..fields.len() {
            self.small.line = r#for.line;
            let flow = self.debug_point(|| super::trace::for_head(r#for, b"for"));
            if !flow.is_next() {
                result = flow;
                break;
            }
            if std::mem::take(&mut self.skip_command) {
                continue;
            }
            if self.opt(Opt::Xtrace) {
                self.trace_for(r#for, &fields);
            }
            let assigned = self.assign_loop_variable(r#for.variable, fields.at(at));
            if let Err(failure) = assigned {
                result = match self.compound_failure(failure) {
                    Flow::Discard if self.posix() => self.failure(Failure::Exit(1)),
                    Flow::Discard => Flow::Next,
                    flow => flow,
                };
                break;
            }
            let flow = self.run_list(&r#for.body);
            if let Round::Leave(flow) = self.round(flow) {
                result = flow;
                break;
            }
        }
        self.small.loop_depth -= 1;
        self.recycle(fields);
        result
    }

    /// The variable of a `for` or `select` must be an identifier.
    fn refuse_loop_variable(&mut self, variable: spork_syntax::Symbol) -> Option<Flow> {
        if is_identifier(variable.name()) {
            return None;
        }
        self.error_parts(&[b"`", variable.name(), b"': not a valid identifier"]);
        if self.posix() && !self.interactive {
            self.small.status = 2;
            return Some(Flow::Exit);
        }
        self.small.status = 1;
        Some(Flow::Next)
    }

    /// A loop variable that is a nameref gets a new target each time.
    fn assign_loop_variable(&mut self, name: spork_syntax::Symbol, value: &[u8]) -> Result<(), Failure> {
        if !self.variables.get(name).attributes.has(Attributes::NAMEREF) {
            return self.assign(name, value, false);
        }
        if !is_identifier(value) && crate::variables::access::split_element(value).is_none() {
            self.error_parts(&[b"`", value, b"': not a valid identifier"]);
            return Err(Failure::Discard(1));
        }
        self.variables.replace(&mut self.journal, name).value = Value::String(value.to_vec());
        Ok(())
    }

    fn run_arith_for(&mut self, r#for: &ArithFor) -> Flow {
        self.small.loop_depth += 1;
        let result = self.arith_rounds(r#for);
        self.small.loop_depth -= 1;
        result
    }

    fn arith_rounds(&mut self, r#for: &ArithFor) -> Flow {
        let mut status = 0;
        if let Some(flow) = self.loop_expression(r#for, &r#for.start, 1).err() {
            return flow;
        }
        loop {
            match self.loop_expression(r#for, &r#for.condition, 1) {
                Ok(0) => break,
                Ok(_) => (),
                Err(flow) => return flow,
            }
            let flow = self.run_list(&r#for.body);
            status = self.small.status;
            if let Round::Leave(flow) = self.round(flow) {
                if !flow.is_next() {
                    return flow;
                }
                break;
            }
            if let Some(flow) = self.loop_expression(r#for, &r#for.step, 0).err() {
                return flow;
            }
        }
        self.small.status = status;
        Flow::Next
    }

    /// One of the three expressions of `for ((…))`; `empty` is the value of an empty one.
    fn loop_expression(
        &mut self,
        r#for: &ArithFor,
        text: &spork_syntax::tree::ArithText,
        empty: i64,
    ) -> Result<i64, Flow> {
        if text.word.text.iter().all(u8::is_ascii_whitespace) {
            return Ok(empty);
        }
        let line = std::mem::replace(&mut self.small.line, r#for.line);
        let flow = self.debug_point(|| [b"((".as_slice(), &text.word.text, b"))"].concat());
        if !flow.is_next() {
            return Err(flow);
        }
        let value = match std::mem::take(&mut self.skip_command) {
            true => Ok(1),
            false => self.evaluate_command(text).map_err(|failure| {
                let flow = self.compound_failure(failure);
                self.small.status = 1;
                flow
            }),
        };
        self.small.line = line;
        value
    }

    fn run_case(&mut self, case: &Case) -> Flow {
        self.small.line = case.line;
        if self.opt(Opt::Xtrace) {
            self.trace_case(&case.word);
        }
        let flow = self.debug_point(|| [b"case ".as_slice(), &case.word.text, b" in "].concat());
        if !flow.is_next() || std::mem::take(&mut self.skip_command) {
            return flow;
        }
        let mut word = self.spare_bytes();
        if let Err(failure) = self.expand_string(&case.word, &mut word) {
            return self.compound_failure(failure);
        }
        if let Some(flow) = self.unwinding() {
            return flow;
        }
        let flow = self.run_arms(case, &word);
        self.recycle_bytes(word);
        flow
    }

    fn run_arms(&mut self, case: &Case, word: &[u8]) -> Flow {
        self.small.substitution_status = None;
        let mut fall = false;
        let mut ran = false;
        for arm in &case.arms {
            if !fall {
                let mut hit = false;
                for pattern in &arm.patterns {
                    match self.case_matches(pattern, word) {
                        Ok(true) => {
                            hit = true;
                            break;
                        }
                        Ok(false) => (),
                        Err(failure) => return self.compound_failure(failure),
                    }
                }
                if !hit {
                    continue;
                }
            }
            ran = true;
            if arm.body.items.is_empty() {
                self.small.status = 0;
            } else {
                let flow = self.run_list(&arm.body);
                if !flow.is_next() {
                    return flow;
                }
            }
            match arm.end {
                CaseEnd::Break => return Flow::Next,
                CaseEnd::FallThrough => fall = true,
                CaseEnd::TestNext => fall = false,
            }
        }
        if !ran {
            self.small.status = 0;
        }
        Flow::Next
    }

    /// A literal pattern is compared, any other compiled.
    #[inline]
    fn case_matches(
        &mut self,
        pattern: &spork_syntax::tree::PatternWord,
        word: &[u8],
    ) -> Result<bool, Failure> {
        if let Some(literal) = pattern.word.literal()
            && !self.opt(Opt::Nocasematch)
        {
            return Ok(literal == word);
        }
        Ok(self.expand_pattern(pattern)?.matches(word))
    }

    fn run_select(&mut self, select: &For) -> Flow {
        self.small.line = select.line;
        if let Some(flow) = self.refuse_loop_variable(select.variable) {
            return flow;
        }
        let flow = self.debug_point(|| super::trace::for_head(select, b"select"));
        if !flow.is_next() || std::mem::take(&mut self.skip_command) {
            return flow;
        }
        if self.opt(Opt::Xtrace) {
            self.trace(&super::trace::for_head(select, b"select"));
        }
        let mut fields = Fields::new();
        let words = match &select.words {
            Some(words) => self.expand_words(words, &mut fields),
            None => {
                let positional = self.positional.clone();
                for field in positional.iter() {
                    fields.push(field);
                }
                Ok(())
            }
        };
        if let Err(failure) = words {
            return self.compound_failure(failure);
        }
        if fields.is_empty() {
            self.small.status = 0;
            return Flow::Next;
        }
        self.small.loop_depth += 1;
        let flow = self.select_rounds(select, &fields);
        self.small.loop_depth -= 1;
        flow
    }

    fn select_rounds(&mut self, select: &For, fields: &Fields) -> Flow {
        let mut show = true;
        let mut status = 0;
        loop {
            let prompt = self.value(self.names.ps3).unwrap_or_else(|| b"#? ".to_vec());
            let prompt = self.decode_prompt(&prompt);
            let answer = match self.select_query(fields, &prompt, &mut show) {
                Ok(Some(answer)) => answer,
                Err(flow) => return flow,
                Ok(None) => {
                    self.print(b"\n");
                    self.io.end_of_builtin();
                    self.small.status = 1;
                    return Flow::Next;
                }
            };
            let chosen = crate::format::number::legal_number(&answer)
                .and_then(|number| usize::try_from(number).ok())
                .and_then(|number| fields.get(number.checked_sub(1)?))
                .unwrap_or(&[])
                .to_vec();
            if let Err(failure) = self.assign(select.variable, &chosen, false) {
                return self.compound_failure(failure);
            }
            let flow = self.run_list(&select.body);
            status = if flow.is_next() { self.small.status } else { status };
            if let Round::Leave(flow) = self.round(flow) {
                return flow;
            }
            let reply = self.value(self.names.reply).unwrap_or_default();
            show = reply.is_empty();
        }
    }

    /// Shows the menu when asked to, and reads an answer into REPLY. None at end of file.
    fn select_query(
        &mut self,
        fields: &Fields,
        prompt: &[u8],
        show: &mut bool,
    ) -> Result<Option<Vec<u8>>, Flow> {
        loop {
            if *show {
                let menu = self.select_menu(fields);
                self.io.write(2, &menu);
            }
            self.io.write(2, prompt);
            self.io.flush();
            let read = [b"read".as_slice()].into_iter().collect();
            match (builtins::read::READ.run)(self, &read) {
                Outcome::Status(0) => (),
                Outcome::Status(_) => return Ok(None),
                Outcome::Flow(flow, _) => return Err(flow),
            }
            let line = self.value(self.names.reply).unwrap_or_default();
            if !line.is_empty() {
                return Ok(Some(line));
            }
            *show = true;
        }
    }

    /// The numbered menu in columns, as wide as COLUMNS.
    fn select_menu(&mut self, fields: &Fields) -> Vec<u8> {
        let columns = self
            .value(self.names.columns)
            .and_then(|text| crate::format::number::legal_number(&text))
            .and_then(|number| usize::try_from(number).ok())
            .filter(|columns| *columns > 0)
            .unwrap_or(80);
        let charset = self.charset;
        let widths: Vec<usize> = fields.iter().map(|field| charset.count(field)).collect();
        let count = fields.len();
        let digits = count.to_string().len();
        let widest = widths.iter().copied().max().unwrap_or(0) + digits + 2 + 2;
        let mut across = (columns / widest).max(1);
        let mut rows = count.div_ceil(across);
        across = count.div_ceil(rows);
        if rows == 1 {
            rows = across;
        }
        let mut menu = Vec::new();
        for row in 0..rows {
            let mut at = row;
            let mut position = 0;
            loop {
                let number = (at + 1).to_string();
                let first = at < rows;
                let pad = if first { rows.to_string().len() } else { digits };
                for _ in number.len()..pad {
                    menu.push(b' ');
                }
                menu.extend_from_slice(number.as_bytes());
                menu.extend_from_slice(b") ");
                menu.extend_from_slice(fields.at(at));
                let wide = widths.get(at).copied().unwrap_or(0) + pad + 2;
                at += rows;
                if at >= count {
                    break;
                }
                // Columns are reached by tabs where a tab does not overshoot, as bash does.
                let (mut from, to) = (position + wide, position + widest);
                while from < to {
                    if to / 8 > from / 8 {
                        menu.push(b'\t');
                        from += 8 - from % 8;
                    } else {
                        menu.push(b' ');
                        from += 1;
                    }
                }
                position += widest;
            }
            menu.push(b'\n');
        }
        menu
    }
}

//! # The table of verdicts, for people
//!
//! Each program has a line. Above it stands each case with an unexpected verdict, below a line with the program's name.
//! The lines are written as the cases end, but in the order of the cases, so equal results always give an equal table.
//! A report for each failure and the counts follow. A pipe gets everything but the colours.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use anstyle::{AnsiColor, Style};

use judge_facts::error::relative_path;
use judge_facts::problem::Example;
use judge_facts::verdict::Verdict;
use judge_runner::report::report;
use judge_runner::result::CaseResult;
use judge_runner::text::{count, escape, pad, shell_word, size, width};

use super::{
    JudgedCase, ProgramResult, Results, asked_for, count_verdicts, error_verdict, verdict_code,
    without_colours,
};

const GOOD: Style = AnsiColor::BrightGreen.on_default().bold();
const BAD: Style = AnsiColor::BrightRed.on_default().bold();
const STRONG: Style = Style::new().bold();

/// The most failures of a program that are reported at length.
const REPORTED: usize = 10;

/// The indentation of a case under its program.
const INDENT: &str = "  ";

/// The most columns that are reserved for case names if only cases with an unexpected verdict are listed. A longer name
/// moves the rest of its own line.
const RESERVED: usize = 24;

/// The widths of the columns, and the choice of lines.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// True to list the cases with the expected verdict too.
    lists_all: bool,
    name: usize,
    verdict: usize,
}

impl Table {
    /// A table of these programs, and of all their cases or only those with an unexpected verdict.
    pub fn of<'a, Cases: ExactSizeIterator<Item = &'a str>>(
        programs: impl Iterator<Item = (String, Cases)>,
        lists_all: bool,
    ) -> Self {
        let most = if lists_all { usize::MAX } else { RESERVED };
        let (mut name, mut verdict) = (width("problem"), width("verdict"));
        for (program, cases) in programs {
            // A mistake usually leads to two different verdicts.
            verdict = verdict.max(width(&format!("{0} AC, {0} TLE", cases.len())));
            let cases = cases.map(|case| width(INDENT) + width(&escape(case.as_bytes())));
            let case = cases.max().unwrap_or(0).min(most);
            name = name.max(width(&program)).max(case);
        }
        Table {
            lists_all,
            name,
            verdict,
        }
    }

    pub fn write_head(&self, out: &mut impl Write) -> io::Result<()> {
        let (name, verdict) = (self.name, self.verdict);
        writeln!(
            out,
            "{STRONG}{:name$}  {:verdict$}  CPU time  peak memory{STRONG:#}",
            "problem", "verdict"
        )
    }

    /// Writes the line of the latest case, if it has one.
    pub fn write_case(&self, out: &mut impl Write, result: &ProgramResult) -> io::Result<()> {
        let Some((case, before)) = result
            .cases
            .split_last()
            .filter(|(case, _)| self.lists(case))
        else {
            return Ok(());
        };
        if !before.iter().any(|case| self.lists(case)) {
            writeln!(out, "{}", result.name)?;
        }
        let name = format!("{INDENT}{}", escape(case.case.name.as_bytes()));
        let code = coloured(verdict_code(case.verdict()), case.is_expected);
        let result = case.result.as_ref().ok();
        let figures = result.map(|result| figures(result.cpu, result.peak_memory));
        self.write_line(out, &name, &code, figures)?;
        out.flush()
    }

    pub fn write_program(&self, out: &mut impl Write, result: &ProgramResult) -> io::Result<()> {
        let results = || result.cases.iter().flat_map(|case| &case.result);
        let most = results().map(|result| result.cpu).max().map(|cpu| {
            let memory = results().filter_map(|result| result.peak_memory).max();
            figures(cpu, memory)
        });
        let verdicts = verdicts(&[result]);
        self.write_line(out, &result.name, &verdicts, most)?;
        out.flush()
    }

    fn lists(&self, case: &JudgedCase) -> bool {
        self.lists_all || !case.is_expected
    }

    /// Writes one line, whose verdict may be coloured.
    fn write_line(
        &self,
        out: &mut impl Write,
        name: &str,
        verdict: &str,
        figures: Option<String>,
    ) -> io::Result<()> {
        let name = pad(name, self.name);
        let fill = self
            .verdict
            .saturating_sub(width(&without_colours(verdict)));
        let figures = figures.unwrap_or_default();
        let line = format!("{name}  {verdict}{:fill$}  {figures}", "");
        writeln!(out, "{}", line.trim_end())
    }

    /// Writes the reports of failures, the counts, the files to submit, and the kind of program that was tested.
    pub fn write_rest(
        &self,
        out: &mut impl Write,
        results: &Results,
        folder: &Path,
    ) -> io::Result<()> {
        let programs = results.programs;
        for program in programs {
            self.write_reports(out, program, folder)?;
        }
        writeln!(out, "\n{}", closing(programs))?;
        if results.skipped > 0 {
            let cases = count(results.skipped as u64, "case");
            writeln!(out, "skipped: {cases} that passed before")?;
        }
        let submissions = programs.iter().filter_map(|it| it.submission.as_ref());
        let mut paths = submissions.filter_map(|it| it.path.as_ref()).peekable();
        if paths.peek().is_none() {
            writeln!(out, "tested: {}", describe_tested(results))?;
        }
        for path in paths {
            let path = relative_path(path, folder);
            writeln!(out, "to submit: {}", path.display())?;
        }
        out.flush()
    }

    /// Writes the reports on everything in a program that is not right. An example always has one, on the case that decides.
    fn write_reports(
        &self,
        out: &mut impl Write,
        result: &ProgramResult,
        folder: &Path,
    ) -> io::Result<()> {
        let program = &result.name;
        let is_judged = result.is_found_wrong() || result.is_right();
        if let Some(example) = result.example.as_ref().filter(|_| is_judged) {
            let text = example_report(result, example, folder);
            write_report(out, result.verdict(), result.is_right(), program, &text)?;
        } else if let Some(error) = &result.error {
            let text = error.display(folder);
            write_report(out, error_verdict(error), false, program, &text)?;
        }
        let (mut failed, mut more) = (0, 0);
        let shows_cases = self.lists_all || result.example.is_none();
        let cases = result.cases.iter().filter(|_| shows_cases);
        for case in cases.filter(|case| self.reports(case)) {
            failed += usize::from(!case.is_expected);
            if failed > REPORTED && !case.is_expected {
                more += 1;
                continue;
            }
            let name = format!("{program} {}", escape(case.case.name.as_bytes()));
            let text = case.report(folder);
            write_report(out, case.verdict(), case.is_expected, &name, &text)?;
        }
        if more > 0 {
            let cases = count(more as u64, "more case");
            writeln!(
                out,
                "\n{cases} of {program} failed; `--case` shows one, `--json` all"
            )?;
        }
        write_warnings(out, result)?;
        if result.is_too_slow {
            let left_out = count(result.skipped.len() as u64, "more case");
            writeln!(
                out,
                "\n{left_out} of {program} did not run, because several were too slow; `--all` runs every case"
            )?;
        }
        Ok(())
    }

    /// Returns whether a case has a report: it did not pass, or all cases are listed and it wrote to standard error.
    fn reports(&self, case: &JudgedCase) -> bool {
        let has_details = |result: &CaseResult| result.has_details();
        self.lists(case) && case.result.as_ref().map_or(true, has_details)
    }
}

/// Describes the kind of program that was tested, and the next step.
fn describe_tested(results: &Results) -> String {
    let workspace = "the programs that cargo builds";
    if results.are_bundles {
        return "the bundles, compiled as the judge compiles them".to_string();
    }
    if !results.programs.iter().all(ProgramResult::is_right) {
        return workspace.to_string();
    }
    match &asked_for(results.programs)[..] {
        [only] => {
            let name = shell_word(&only.name);
            format!("{workspace}; `cargo judge submit {name}` verifies the file to submit")
        }
        _ => format!("{workspace}; --verify tests the files to submit"),
    }
}

/// Writes the compiler's warnings about a failed program.
fn write_warnings(out: &mut impl Write, result: &ProgramResult) -> io::Result<()> {
    if !result.warnings.is_empty() {
        let name = &result.name;
        writeln!(out, "\nthe compiler warns about {STRONG}{name}{STRONG:#}")?;
    }
    for warning in &result.warnings {
        write_indented(out, warning.trim_end())?;
    }
    Ok(())
}

/// Writes a text whose empty lines stay empty.
fn write_indented(out: &mut impl Write, text: &str) -> io::Result<()> {
    for line in text.lines() {
        let indent = if line.is_empty() { "" } else { "    " };
        writeln!(out, "{indent}{line}")?;
    }
    Ok(())
}

fn write_report(
    out: &mut impl Write,
    verdict: Option<Verdict>,
    is_good: bool,
    name: &str,
    text: &str,
) -> io::Result<()> {
    let code = coloured(verdict_code(verdict), is_good);
    writeln!(out, "\n{code} {STRONG}{name}{STRONG:#}")?;
    write_indented(out, text)
}

/// The purpose of an example, its verdict, and the case that decided.
fn example_report(result: &ProgramResult, example: &Example, folder: &Path) -> String {
    let why = &example.why;
    let expected = result.expect.verdict.code();
    let (decided, details) = match (&result.error, result.deciding_case()) {
        (Some(error), _) => {
            let decided = match result.is_right() {
                true => "as expected".to_string(),
                false => format!("expected {expected}"),
            };
            (decided, error.display(folder))
        }
        (None, None) => return why.clone(),
        (None, Some(case)) => match &case.result {
            Ok(judged) if result.is_right() => (
                format!("caught by {}", case.case.name),
                report(judged, None),
            ),
            _ => {
                let (got, name) = (verdict_code(result.verdict()), &case.case.name);
                (
                    format!("expected {expected}, got {got} on {name}"),
                    case.report(folder),
                )
            }
        },
    };
    let text = format!("{why}\n{decided}\n\n{details}");
    text.trim_end().to_string()
}

/// The counts of all problems together, in one line.
fn closing(results: &[ProgramResult]) -> String {
    let problems = asked_for(results);
    let cases: usize = problems.iter().map(|result| result.cases.len()).sum();
    let [number, cases] = [(problems.len(), "problem"), (cases, "case")]
        .map(|(number, word)| count(number as u64, word));
    let line = format!("{number}, {cases}: {}", verdicts(&problems));
    let examples = results.iter().filter(|result| result.example.is_some());
    let examples: Vec<&ProgramResult> = examples.collect();
    if examples.is_empty() {
        return line;
    }
    let right = examples.iter().filter(|example| example.is_right()).count();
    let all = count(examples.len() as u64, "example");
    format!("{line}, {right} of {all} as expected")
}

fn verdicts(results: &[&ProgramResult]) -> String {
    let are_right = results.iter().all(|result| result.is_right());
    let mut parts = Vec::new();
    for (verdict, number) in count_verdicts(results) {
        let is_good = are_right || verdict == Verdict::Accepted;
        parts.push(coloured(&format!("{number} {}", verdict.code()), is_good));
    }
    let errors = results.iter().flat_map(|result| {
        let of_cases = result.cases.iter().map(|case| case.result.as_ref().err());
        of_cases.chain([result.error.as_ref()]).flatten()
    });
    let errors = errors
        .filter(|error| error_verdict(error).is_none())
        .count();
    if errors > 0 {
        parts.push(coloured(&count(errors as u64, "error"), false));
    }
    let skipped: usize = results.iter().map(|result| result.skipped.len()).sum();
    if skipped > 0 {
        parts.push(format!("{skipped} not run"));
    }
    parts.join(", ")
}

fn coloured(text: &str, is_good: bool) -> String {
    let colour = if is_good { GOOD } else { BAD };
    format!("{colour}{text}{colour:#}")
}

/// A figure that the system does not measure is a dash.
fn figures(cpu: Option<Duration>, memory: Option<u64>) -> String {
    let cpu = cpu.map(|cpu| format!("{:.3} s", cpu.as_secs_f64()));
    let [cpu, memory] = [cpu, memory.map(size)].map(|figure| figure.unwrap_or("-".to_string()));
    format!("{cpu:>8}  {memory:>11}")
}

//! # The table of verdicts, for people
//!
//! One line a problem and under it one for each case that is not right, then a report for each of those, then the
//! counts. In colour where a terminal takes it; nothing but the colour is lost in a pipe.

use std::io::{self, Write};
use std::slice;
use std::time::Duration;

use anstyle::{AnsiColor, Style};

use super::{CaseResult, ExampleResult, ProblemResult, counts, plain};
use crate::ui::paths::shown;
use judge_runner::testcase::verdict::Verdict;
use judge_runner::text::{count, escape, size, width};

const GOOD: Style = AnsiColor::BrightGreen.on_default().bold();
const BAD: Style = AnsiColor::BrightRed.on_default().bold();
const STRONG: Style = Style::new().bold();

/// How many failures of a problem have a line. Their counts stand in the problem's.
const LISTED: usize = 100;

/// How many failures of a problem are reported at length. Nobody reads more at once.
const REPORTED: usize = 10;

/// How far a case is indented under its problem.
const INDENT: &str = "  ";

/// How wide cases may make the first column where they have a line only if they are not right: a long name, which is
/// one of many, moves no more than its own line.
const IN_ADVANCE: usize = 24;

/// Which cases have a line, and how wide the columns are.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    lists_all: bool,
    name: usize,
    verdict: usize,
}

impl Table {
    /// A table for problems of these names, each with the names of its cases. It lists those that are not right, or
    /// all.
    pub fn new<'a, C>(lists_all: bool, problems: impl Iterator<Item = (&'a str, C)>) -> Self
    where
        C: ExactSizeIterator<Item = &'a str>,
    {
        let mut table = Table {
            lists_all,
            name: width("problem"),
            verdict: width("verdict"),
        };
        for (problem, cases) in problems {
            // There is room for two verdicts, which is what a mistake comes to as a rule.
            let verdicts = format!("{0} AC, {0} TLE", cases.len());
            table.verdict = table.verdict.max(width(&verdicts));
            let case = cases.map(|case| width(INDENT) + width(case)).max();
            let most = if lists_all { usize::MAX } else { IN_ADVANCE };
            let case = case.unwrap_or(0).min(most);
            table.name = table.name.max(width(problem)).max(case);
        }
        table
    }

    /// Writes the names of the columns.
    ///
    /// # Errors
    /// If nobody takes them.
    pub fn write_head(&self, out: &mut impl Write) -> io::Result<()> {
        let (name, verdict) = (self.name, self.verdict);
        writeln!(
            out,
            "{STRONG}{:name$}  {:verdict$}  CPU time  peak memory{STRONG:#}",
            "problem", "verdict"
        )
    }

    /// Writes the lines of one problem.
    ///
    /// # Errors
    /// If nobody takes them.
    pub fn write_problem(&self, out: &mut impl Write, result: &ProblemResult) -> io::Result<()> {
        let judged = || result.cases.iter().flat_map(|case| &case.judged);
        let most = judged().map(|judged| judged.cpu).max().map(|cpu| {
            let memory = judged().filter_map(|judged| judged.peak_memory).max();
            figures(cpu, memory)
        });
        let verdicts = verdicts(slice::from_ref(result));
        self.write_line(out, &result.name, &verdicts, most)?;
        let mut listed = result
            .cases
            .iter()
            .filter(|case| self.lists_all || !case.is_right());
        let most_lines = if self.lists_all { usize::MAX } else { LISTED };
        for case in listed.by_ref().take(most_lines) {
            let name = format!("{INDENT}{}", case.name);
            let code = coloured(case.code(), case.is_right());
            let judged = case.judged.as_ref().ok();
            let figures = judged.map(|judged| figures(judged.cpu, judged.peak_memory));
            self.write_line(out, &name, &code, figures)?;
        }
        let more = listed.count();
        if more > 0 {
            writeln!(out, "{INDENT}{more} more, which --verbose lists")?;
        }
        out.flush()
    }

    /// Writes one line, whose verdict may be coloured.
    fn write_line(
        &self,
        out: &mut impl Write,
        name: &str,
        verdict: &str,
        figures: Option<String>,
    ) -> io::Result<()> {
        let name_width = self.name;
        let fill = self.verdict.saturating_sub(width(&plain(verdict)));
        let line = format!(
            "{name:name_width$}  {verdict}{:fill$}  {}",
            "",
            figures.unwrap_or_default()
        );
        writeln!(out, "{}", line.trim_end())
    }
}

/// Writes what is known about everything that is not right, and then the counts and the files to submit.
///
/// # Errors
/// If nobody takes it.
pub fn write_rest(out: &mut impl Write, results: &[ProblemResult]) -> io::Result<()> {
    for result in results {
        if let Some(fault) = &result.fault {
            let code = coloured(fault.code(), false);
            write_report(out, &code, &result.name, "", &fault.message)?;
        }
        let mut failed = result.cases.iter().filter(|case| !case.is_right());
        for case in failed.by_ref().take(REPORTED) {
            let code = coloured(case.code(), false);
            write_report(out, &code, &result.name, &case.name, &report(case))?;
        }
        let more = failed.count();
        if more > 0 {
            let cases = count(more as u64, "more case");
            writeln!(
                out,
                "\n{} of {} failed; `--case` shows one, `--json` and `--junit` all",
                cases, result.name
            )?;
        }
        for example in &result.examples {
            let code = coloured(example.code(), example.is_as_expected());
            let said = report_of_example(example);
            write_report(out, &code, &result.name, &example.name, &said)?;
        }
    }
    writeln!(out)?;
    writeln!(out, "{}", closing(results))?;
    for result in results {
        let Some(path) = &result.submit else {
            continue;
        };
        write!(out, "to submit: {}", shown(path).display())?;
        match &result.takes_instead {
            Some(takes) => writeln!(out, " ({} takes no Rust, only {takes})", result.judge)?,
            None => writeln!(out)?,
        }
    }
    out.flush()
}

/// Says all that is known about a case that failed. Colours are in it as escape sequences.
pub fn report(case: &CaseResult) -> String {
    let judged = match &case.judged {
        Ok(judged) => judged,
        Err(fault) => return fault.message.clone(),
    };
    let report = judged.report.clone().unwrap_or_default();
    match &judged.panic {
        Some(panic) => format!(
            "panicked at {}:{}:{}: {}\n{report}",
            panic.file,
            panic.line,
            panic.column,
            escape(panic.message.as_bytes())
        ),
        None => report,
    }
}

/// Says what an example got against what it has to get, and on which case.
pub fn describe(example: &ExampleResult) -> String {
    let (expected, got) = (example.example.expect.code(), example.code());
    match (example.is_as_expected(), example.caught_by()) {
        (true, Some(case)) => format!("caught by {case}"),
        (true, None) => "as expected".to_string(),
        (false, Some(case)) => format!("expected {expected}, got {got} on {case}"),
        (false, None) => format!("expected {expected}"),
    }
}

/// Says what an example is there for, how it was judged, and what there is to see of the case that decided.
fn report_of_example(example: &ExampleResult) -> String {
    let shown = match &example.got {
        Ok(got) => &got.shown,
        Err(fault) => &fault.message,
    };
    let why = &example.example.why;
    if shown.is_empty() && example.is_as_expected() {
        return why.clone();
    }
    let said = format!("{why}\n{}\n\n{shown}", describe(example));
    said.trim_end().to_string()
}

/// Says in one line what came of all problems together.
fn closing(results: &[ProblemResult]) -> String {
    let problems = count(results.len() as u64, "problem");
    let cases = results
        .iter()
        .map(|result| result.cases.len())
        .sum::<usize>();
    let mut said = format!(
        "{problems}, {}: {}",
        count(cases as u64, "case"),
        verdicts(results)
    );
    let examples: Vec<&ExampleResult> =
        results.iter().flat_map(|result| &result.examples).collect();
    if !examples.is_empty() {
        let right = examples
            .iter()
            .filter(|example| example.is_as_expected())
            .count();
        let examples = count(examples.len() as u64, "example");
        said += &format!(", {right} of {examples} as expected");
    }
    said
}

/// Says how many cases got which verdict.
fn verdicts(results: &[ProblemResult]) -> String {
    let mut parts: Vec<String> = counts(results)
        .into_iter()
        .map(|(verdict, number)| {
            let text = format!("{number} {}", verdict.code());
            coloured(&text, verdict == Verdict::Accepted)
        })
        .collect();
    let faults = results.iter().flat_map(|result| {
        let of_cases = result.cases.iter().map(|case| case.judged.as_ref().err());
        of_cases.chain([result.fault.as_ref()]).flatten()
    });
    let errors = faults.filter(|fault| fault.verdict.is_none()).count();
    if errors > 0 {
        parts.push(coloured(&count(errors as u64, "error"), false));
    }
    let skipped: usize = results.iter().map(|result| result.skipped.len()).sum();
    if skipped > 0 {
        parts.push(format!("{skipped} not run"));
    }
    parts.join(", ")
}

fn write_report(
    out: &mut impl Write,
    code: &str,
    problem: &str,
    case: &str,
    text: &str,
) -> io::Result<()> {
    writeln!(out)?;
    writeln!(
        out,
        "{code} {STRONG}{}{STRONG:#}",
        format!("{problem} {case}").trim_end()
    )?;
    for line in text.lines() {
        if line.is_empty() {
            writeln!(out)?;
        } else {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

fn coloured(text: &str, is_good: bool) -> String {
    let colour = if is_good { GOOD } else { BAD };
    format!("{colour}{text}{colour:#}")
}

fn figures(cpu: Duration, memory: Option<u64>) -> String {
    let memory = memory.map_or("-".to_string(), size);
    format!("{:>8}  {memory:>11}", seconds(cpu))
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

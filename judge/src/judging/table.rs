//! # The table of verdicts, for people
//!
//! One line a case unless there are very many, then a report for each that failed, then the counts. In colour where a
//! terminal takes it; nothing but the colour is lost in a pipe.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};

use super::{CaseResult, ExampleResult, Fault, ProblemResult, code, counts};
use crate::say::paths::shown;
use judge_runner::case::verdict::Verdict;
use judge_runner::text::{count, escape, size};

const GOOD: Style = AnsiColor::BrightGreen.on_default().bold();
const BAD: Style = AnsiColor::BrightRed.on_default().bold();
const STRONG: Style = Style::new().bold();

/// A problem with more cases than that has no line for each.
const LISTED: usize = 100;

/// How many failures of a problem are reported at length. Nobody reads more at once.
const REPORTED: usize = 10;

/// How wide the columns are that hold names.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    problem: usize,
    case: usize,
}

impl Table {
    /// A table for these names of problems, and of cases and examples.
    pub fn new<'a>(
        problems: impl Iterator<Item = &'a str>,
        cases: impl Iterator<Item = &'a str>,
    ) -> Self {
        let width = |least: &str, names: &mut dyn Iterator<Item = &'a str>| {
            names
                .map(|name| name.chars().count())
                .fold(least.len(), usize::max)
        };
        let mut number = 0;
        let counted = &mut cases.inspect(|_| number += 1);
        let case = width("case", counted);
        Table {
            problem: width("problem", &mut { problems }),
            case: case.max(if number > LISTED {
                more(number).len()
            } else {
                0
            }),
        }
    }

    /// Writes the names of the columns.
    ///
    /// # Errors
    /// If nobody takes them.
    pub fn write_head(&self, out: &mut impl Write) -> io::Result<()> {
        let (problem, case) = (self.problem, self.case);
        writeln!(
            out,
            "{STRONG}{:problem$}  {:case$}  verdict  CPU time  peak memory{STRONG:#}",
            "problem", "case"
        )
    }

    /// Writes the lines of one problem.
    ///
    /// # Errors
    /// If nobody takes them.
    pub fn write_problem(&self, out: &mut impl Write, result: &ProblemResult) -> io::Result<()> {
        if let Some(fault) = &result.fault {
            self.write_line(out, &result.name, "-", fault.code(), BAD, "")?;
        }
        let (listed, rest) = listed(&result.cases);
        for case in listed {
            let figures = match &case.judged {
                Ok(judged) => figures(judged.cpu, judged.peak_memory),
                Err(_) => String::new(),
            };
            let (code, colour) = (case.code(), colour(case.is_right()));
            self.write_line(out, &result.name, &case.name, code, colour, &figures)?;
        }
        for (
            verdict,
            Rest {
                number,
                cpu,
                memory,
            },
        ) in rest
        {
            let figures = format!("{}  at most", figures(cpu, memory));
            let (code, colour) = (code(verdict), colour(verdict == Some(Verdict::Accepted)));
            self.write_line(out, &result.name, &more(number), code, colour, &figures)?;
        }
        for example in &result.examples {
            let said = describe(example);
            let colour = colour(example.is_as_expected());
            self.write_line(
                out,
                &result.name,
                &example.name,
                example.code(),
                colour,
                &said,
            )?;
        }
        out.flush()
    }

    fn write_line(
        &self,
        out: &mut impl Write,
        problem: &str,
        case: &str,
        code: &str,
        colour: Style,
        rest: &str,
    ) -> io::Result<()> {
        let (problem_width, case_width) = (self.problem, self.case);
        // What ends a line is not padded.
        let code_width = if rest.is_empty() { 0 } else { 7 };
        let line = format!(
            "{problem:problem_width$}  {case:case_width$}  {colour}{code:code_width$}{colour:#}  {rest}"
        );
        writeln!(out, "{}", line.trim_end())
    }
}

/// The cases of one verdict that are not listed, and the most that one of them took.
#[derive(Default)]
struct Rest {
    number: usize,
    cpu: Duration,
    memory: Option<u64>,
}

/// Divides the cases into those that get a line each and, if they are too many for that, the rest. Then it is those
/// that are not right that one looks for.
fn listed(cases: &[CaseResult]) -> (Vec<&CaseResult>, BTreeMap<Option<Verdict>, Rest>) {
    let (mut listed, mut rest) = (Vec::new(), BTreeMap::<_, Rest>::new());
    for case in cases {
        let is_sought = cases.len() <= LISTED || !case.is_right();
        if is_sought && listed.len() < LISTED {
            listed.push(case);
        } else {
            let rest = rest.entry(case.verdict()).or_default();
            rest.number += 1;
            if let Ok(judged) = &case.judged {
                rest.cpu = rest.cpu.max(judged.cpu);
                rest.memory = rest.memory.max(judged.peak_memory);
            }
        }
    }
    (listed, rest)
}

/// The name of so many cases that are not listed.
fn more(number: usize) -> String {
    format!("{number} more")
}

/// Writes what is known about everything that is not right, and then the counts and the files to submit.
///
/// # Errors
/// If nobody takes it.
pub fn write_rest(out: &mut impl Write, results: &[ProblemResult]) -> io::Result<()> {
    for result in results {
        if let Some(fault) = &result.fault {
            let code = fault.code();
            write_report(out, code, &result.name, "", &fault.message)?;
        }
        let mut failed = result.cases.iter().filter(|case| !case.is_right());
        for case in failed.by_ref().take(REPORTED) {
            let code = case.code();
            write_report(out, code, &result.name, &case.name, &report(case))?;
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
            if let (Err(Fault { message, .. }), false) = (&example.got, example.is_as_expected()) {
                write_report(out, example.code(), &result.name, &example.name, message)?;
            }
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

/// Says what an example got against what it has to get.
pub fn describe(example: &ExampleResult) -> String {
    let caught = example
        .caught_by()
        .map_or(String::new(), |case| format!(", caught by {case}"));
    if example.is_as_expected() {
        format!("as expected{caught}")
    } else {
        format!("expected {}{caught}", example.example.expect.code())
    }
}

/// Says in one line how many cases got which verdict.
fn closing(results: &[ProblemResult]) -> String {
    let problems = count(results.len() as u64, "problem");
    let cases = results
        .iter()
        .map(|result| result.cases.len())
        .sum::<usize>();
    let mut parts: Vec<String> = counts(results)
        .into_iter()
        .map(|(verdict, number)| {
            let colour = colour_of(verdict);
            format!("{colour}{number} {}{colour:#}", verdict.code())
        })
        .collect();
    let faults = results.iter().flat_map(|result| {
        let of_cases = result.cases.iter().map(|case| case.judged.as_ref().err());
        of_cases.chain([result.fault.as_ref()]).flatten()
    });
    let errors = faults.filter(|fault| fault.verdict.is_none()).count();
    if errors > 0 {
        parts.push(format!("{BAD}{}{BAD:#}", count(errors as u64, "error")));
    }
    let skipped: usize = results.iter().map(|result| result.skipped.len()).sum();
    if skipped > 0 {
        parts.push(format!("{skipped} not run"));
    }
    let examples: Vec<&ExampleResult> =
        results.iter().flat_map(|result| &result.examples).collect();
    if !examples.is_empty() {
        let right = examples
            .iter()
            .filter(|example| example.is_as_expected())
            .count();
        parts.push(format!(
            "{right} of {} as expected",
            count(examples.len() as u64, "example")
        ));
    }
    format!(
        "{problems}, {}: {}",
        count(cases as u64, "case"),
        parts.join(", ")
    )
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
        "{BAD}{code}{BAD:#} {STRONG}{}{STRONG:#}",
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

fn colour_of(verdict: Verdict) -> Style {
    colour(verdict == Verdict::Accepted)
}

fn colour(is_good: bool) -> Style {
    if is_good { GOOD } else { BAD }
}

fn figures(cpu: Duration, memory: Option<u64>) -> String {
    let memory = memory.map_or("-".to_string(), size);
    format!("{:>8}  {memory:>11}", seconds(cpu))
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

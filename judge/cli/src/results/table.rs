//! # The table of verdicts, for people
//!
//! One line a problem and above it one for each case that is not right, between two lines with the problem's name. Those
//! are written as the cases end, in the order of the cases, so that the same program always comes to the same table.
//! Then a report for each of them, then the counts. In colour where a terminal takes it; nothing but the colour is lost
//! in a pipe.

use std::io::{self, Write};
use std::slice;
use std::time::Duration;

use anstyle::{AnsiColor, Style};

use super::{CaseResult, ExampleResult, ProblemResult, Tested, code, counts, error_verdict, plain};
use crate::ui::paths::shown;
use judge_runner::testcase::verdict::Verdict;
use judge_runner::text::{count, escape, shell_word, size, width};

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
    /// A table that lists the cases that are not right, or all.
    pub fn new(lists_all: bool) -> Self {
        Table {
            lists_all,
            name: width("problem"),
            verdict: width("verdict"),
        }
    }

    /// Makes room for a problem and its cases.
    pub fn make_room<'a>(&mut self, problem: &str, cases: impl ExactSizeIterator<Item = &'a str>) {
        let most = if self.lists_all {
            usize::MAX
        } else {
            IN_ADVANCE
        };
        // There is room for two verdicts, which is what a mistake comes to as a rule.
        let verdicts = format!("{0} AC, {0} TLE", cases.len());
        self.verdict = self.verdict.max(width(&verdicts));
        let case = cases.map(|case| width(INDENT) + width(case)).max();
        let case = case.unwrap_or(0).min(most);
        self.name = self.name.max(width(problem)).max(case);
    }

    /// Writes the names of the columns.
    pub fn write_head(&self, out: &mut impl Write) -> io::Result<()> {
        let (name, verdict) = (self.name, self.verdict);
        writeln!(
            out,
            "{STRONG}{:name$}  {:verdict$}  CPU time  peak memory{STRONG:#}",
            "problem", "verdict"
        )
    }

    /// Writes the line of the case that is the last so far, if it has one.
    pub fn write_case(&self, out: &mut impl Write, result: &ProblemResult) -> io::Result<()> {
        let number = self.listed(result).count();
        let case = result.cases.last().filter(|case| self.lists(case));
        let Some(case) = case.filter(|_| number <= self.most_lines()) else {
            return Ok(());
        };
        if number == 1 {
            writeln!(out, "{}", result.name)?;
        }
        let name = format!("{INDENT}{}", case.name);
        let code = coloured(code(case.verdict()), case.is_right());
        let judged = case.judged.as_ref().ok();
        let figures = judged.map(|judged| figures(judged.cpu, judged.peak_memory));
        self.write_line(out, &name, &code, figures)?;
        out.flush()
    }

    /// Writes the line of a problem, of which all cases are written.
    pub fn write_problem(&self, out: &mut impl Write, result: &ProblemResult) -> io::Result<()> {
        let more = self.listed(result).skip(self.most_lines()).count();
        if more > 0 {
            writeln!(out, "{INDENT}{more} more, which --verbose lists")?;
        }
        let judged = || result.cases.iter().flat_map(|case| &case.judged);
        let most = judged().map(|judged| judged.cpu).max().map(|cpu| {
            let memory = judged().filter_map(|judged| judged.peak_memory).max();
            figures(cpu, memory)
        });
        let verdicts = verdicts(slice::from_ref(result));
        self.write_line(out, &result.name, &verdicts, most)?;
        out.flush()
    }

    /// Tells whether a case has a line, as long as there are not too many.
    fn lists(&self, case: &CaseResult) -> bool {
        self.lists_all || !case.is_right()
    }

    fn listed<'a>(&self, result: &'a ProblemResult) -> impl Iterator<Item = &'a CaseResult> {
        result.cases.iter().filter(|case| self.lists(case))
    }

    fn most_lines(&self) -> usize {
        if self.lists_all { usize::MAX } else { LISTED }
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
        let figures = figures.unwrap_or_default();
        let line = format!("{name:name_width$}  {verdict}{:fill$}  {figures}", "");
        writeln!(out, "{}", line.trim_end())
    }
}

/// Writes what is known about everything that is not right, and then the counts, the files to submit, and what was
/// tested.
pub fn write_rest(
    out: &mut impl Write,
    results: &[ProblemResult],
    tested: Tested,
) -> io::Result<()> {
    for result in results {
        write_reports(out, result)?;
    }
    writeln!(out, "\n{}", closing(results))?;
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
    if let Some(said) = said_of(tested, results) {
        writeln!(out, "tested: {said}")?;
    }
    out.flush()
}

/// Says what was tested, unless the files to submit say it.
fn said_of(tested: Tested, results: &[ProblemResult]) -> Option<String> {
    let is_right = results.iter().all(ProblemResult::is_right);
    let said = "what the workspace builds";
    Some(match (tested, results) {
        (Tested::Bundle, _) if results.iter().all(|result| result.submit.is_some()) => return None,
        (Tested::Bundle, _) => "what the judge would run".to_string(),
        (Tested::Workspace, [only]) if is_right && only.takes_instead.is_none() => {
            let name = shell_word(&only.name);
            format!("{said}; `cargo judge submit {name}` proves the file")
        }
        (Tested::Workspace, _) if is_right => {
            format!("{said}; the same with --prove tests what is submitted")
        }
        (Tested::Workspace, _) => said.to_string(),
    })
}

/// Writes what is known about all of a problem that is not right, and about its examples.
fn write_reports(out: &mut impl Write, result: &ProblemResult) -> io::Result<()> {
    let problem = &result.name;
    if let Some(error) = &result.fault {
        write_report(
            out,
            error_verdict(error),
            false,
            problem,
            &error.to_string(),
        )?;
    }
    let mut failed = result.cases.iter().filter(|case| !case.is_right());
    for case in failed.by_ref().take(REPORTED) {
        let name = format!("{problem} {}", case.name);
        write_report(out, case.verdict(), false, &name, &report(case))?;
    }
    let more = failed.count();
    if more > 0 {
        let cases = count(more as u64, "more case");
        let ways = "`--case` shows one, `--json` all";
        writeln!(out, "\n{cases} of {problem} failed; {ways}")?;
    }
    for example in &result.examples {
        let name = format!("{problem} {}", example.example.name);
        let (is_good, said) = (example.is_as_expected(), report_of_example(example));
        write_report(out, example.verdict(), is_good, &name, &said)?;
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
    let code = coloured(code(verdict), is_good);
    writeln!(out, "\n{code} {STRONG}{name}{STRONG:#}")?;
    for line in text.lines() {
        let indent = if line.is_empty() { "" } else { "    " };
        writeln!(out, "{indent}{line}")?;
    }
    Ok(())
}

/// Says all that is known about a case that failed. Colours are in it as escape sequences.
fn report(case: &CaseResult) -> String {
    let judged = match &case.judged {
        Ok(judged) => judged,
        Err(error) => return error.to_string(),
    };
    let report = judged.report.clone().unwrap_or_default();
    match &judged.panic {
        Some(panic) => {
            let message = escape(panic.message.as_bytes());
            format!("panicked at {}: {message}\n{report}", panic.place())
        }
        None => report,
    }
}

/// Says what an example is there for, how it was judged, and what there is to see of the case that decided.
fn report_of_example(example: &ExampleResult) -> String {
    let shown = match &example.got {
        Ok(got) => got.shown.clone(),
        Err(error) => error.to_string(),
    };
    let why = &example.example.why;
    let (expected, got) = (example.example.expect.code(), code(example.verdict()));
    let decided = match (example.is_as_expected(), example.caught_by()) {
        (true, None) if shown.is_empty() => return why.clone(),
        (true, None) => "as expected".to_string(),
        (true, Some(case)) => format!("caught by {case}"),
        (false, Some(case)) => format!("expected {expected}, got {got} on {case}"),
        (false, None) => format!("expected {expected}"),
    };
    let said = format!("{why}\n{decided}\n\n{shown}");
    said.trim_end().to_string()
}

/// Says in one line what came of all problems together.
fn closing(results: &[ProblemResult]) -> String {
    let problems = count(results.len() as u64, "problem");
    let cases: usize = results.iter().map(|result| result.cases.len()).sum();
    let cases = count(cases as u64, "case");
    let said = format!("{problems}, {cases}: {}", verdicts(results));
    let examples = || results.iter().flat_map(|result| &result.examples);
    if examples().next().is_none() {
        return said;
    }
    let right = examples().filter(|example| example.is_as_expected());
    let (right, all) = (right.count(), count(examples().count() as u64, "example"));
    format!("{said}, {right} of {all} as expected")
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
    let errors = faults
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

fn figures(cpu: Duration, memory: Option<u64>) -> String {
    let (cpu, memory) = (format!("{:.3} s", cpu.as_secs_f64()), memory.map(size));
    format!("{cpu:>8}  {:>11}", memory.as_deref().unwrap_or("-"))
}

//! # The table of verdicts, for people
//!
//! Each problem has a line, and above it one for each case that is not right, below a line with the problem's name. They
//! are written as the cases end, but in the order of the cases, so the same results always give the same table. Then
//! come a report for each failure, and the counts. A pipe loses nothing but the colours.

use std::io::{self, Write};
use std::slice;
use std::time::Duration;

use anstyle::{AnsiColor, Style};

use judge_facts::error::relative_path;
use judge_facts::verdict::Verdict;
use judge_runner::report::short_report;
use judge_runner::result::CaseResult;
use judge_runner::text::{count, escape, pad, shell_word, size, width};

use super::{
    JudgedCase, JudgedExample, ProblemResult, Screen, TestedProgram, count_verdicts, error_verdict,
    verdict_code, without_colours,
};

const GOOD: Style = AnsiColor::BrightGreen.on_default().bold();
const BAD: Style = AnsiColor::BrightRed.on_default().bold();
const STRONG: Style = Style::new().bold();

/// The most failures of a problem that have a line each. All are counted in the problem's line.
const LISTED: usize = 100;

/// The most failures of a problem that are reported at length.
const REPORTED: usize = 10;

/// The most warnings of the compiler that are shown of a problem.
const WARNINGS: usize = 3;

/// The indentation of a case under its problem.
const INDENT: &str = "  ";

/// The most columns that are reserved for names of cases, if only those that are not right have a line. A longer name
/// moves the rest of its own line.
const RESERVED: usize = 24;

/// The widths of the columns, and the choice of lines.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// True if cases that are right have a line too.
    lists_all: bool,
    name: usize,
    verdict: usize,
}

impl Table {
    /// A table of the cases that are not right, or of all.
    pub fn new(lists_all: bool) -> Self {
        Table {
            lists_all,
            name: width("problem"),
            verdict: width("verdict"),
        }
    }

    /// Makes room for a problem and its cases.
    pub fn make_room<'a>(&mut self, problem: &str, cases: impl ExactSizeIterator<Item = &'a str>) {
        let most = if self.lists_all { usize::MAX } else { RESERVED };
        // A mistake usually leads to two different verdicts.
        let verdicts = format!("{0} AC, {0} TLE", cases.len());
        self.verdict = self.verdict.max(width(&verdicts));
        let case = cases
            .map(|case| width(INDENT) + width(&escape(case.as_bytes())))
            .max();
        let case = case.unwrap_or(0).min(most);
        self.name = self.name.max(width(problem)).max(case);
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
    pub fn write_case(&self, out: &mut impl Write, result: &ProblemResult) -> io::Result<()> {
        let number = self.listed(result).count();
        let case = result.cases.last().filter(|case| self.lists(case));
        let Some(case) = case.filter(|_| number <= self.most_lines()) else {
            return Ok(());
        };
        if number == 1 {
            writeln!(out, "{}", result.name)?;
        }
        let name = format!("{INDENT}{}", escape(case.case.name.as_bytes()));
        let code = coloured(verdict_code(case.verdict()), case.is_right());
        let result = case.result.as_ref().ok();
        let figures = result.map(|result| figures(result.cpu, result.peak_memory));
        self.write_line(out, &name, &code, figures)?;
        out.flush()
    }

    pub fn write_problem(&self, out: &mut impl Write, result: &ProblemResult) -> io::Result<()> {
        let more = self.listed(result).skip(self.most_lines()).count();
        if more > 0 {
            writeln!(out, "{INDENT}{more} more; --verbose lists all")?;
        }
        let results = || result.cases.iter().flat_map(|case| &case.result);
        let most = results().map(|result| result.cpu).max().map(|cpu| {
            let memory = results().filter_map(|result| result.peak_memory).max();
            figures(cpu, memory)
        });
        let verdicts = verdicts(slice::from_ref(result));
        self.write_line(out, &result.name, &verdicts, most)?;
        out.flush()
    }

    /// Tells whether a case has a line, unless there are too many.
    fn lists(&self, case: &JudgedCase) -> bool {
        self.lists_all || !case.is_right()
    }

    fn listed<'a>(&self, result: &'a ProblemResult) -> impl Iterator<Item = &'a JudgedCase> {
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
        let name = pad(name, self.name);
        let fill = self
            .verdict
            .saturating_sub(width(&without_colours(verdict)));
        let figures = figures.unwrap_or_default();
        let line = format!("{name}  {verdict}{:fill$}  {figures}", "");
        writeln!(out, "{}", line.trim_end())
    }

    /// Writes the reports on everything that is not right, the counts, the files to submit, and the kind of program that was
    /// tested.
    pub fn write_rest(
        &self,
        out: &mut impl Write,
        results: &[ProblemResult],
        tested: TestedProgram,
        screen: Screen,
    ) -> io::Result<()> {
        for result in results {
            self.write_reports(out, result, screen)?;
        }
        writeln!(out, "\n{}", closing(results))?;
        for result in results {
            let Some(path) = &result.submit else {
                continue;
            };
            let path = relative_path(path, screen.folder);
            writeln!(out, "to submit: {}", path.display())?;
        }
        if let Some(tested) = describe_tested(tested, results) {
            writeln!(out, "tested: {tested}")?;
        }
        out.flush()
    }

    /// Writes the reports on everything in a problem that is not right, and on its examples.
    fn write_reports(
        &self,
        out: &mut impl Write,
        result: &ProblemResult,
        screen: Screen,
    ) -> io::Result<()> {
        let problem = &result.name;
        if let Some(error) = &result.error {
            let text = error.display(screen.folder);
            write_report(out, error_verdict(error), false, problem, &text)?;
        }
        let (mut failed, mut more) = (0, 0);
        // The report of an example shows the case that decides.
        let shows_cases = self.lists_all || !result.is_example;
        let cases = result.cases.iter().filter(|_| shows_cases);
        for case in cases.filter(|case| self.reports(case)) {
            failed += usize::from(!case.is_right());
            if failed > REPORTED && !case.is_right() {
                more += 1;
                continue;
            }
            let name = format!("{problem} {}", escape(case.case.name.as_bytes()));
            write_report(
                out,
                case.verdict(),
                case.is_right(),
                &name,
                &case.report(screen),
            )?;
        }
        if more > 0 {
            let cases = count(more as u64, "more case");
            writeln!(
                out,
                "\n{cases} of {problem} failed; `--case` shows one, `--json` all"
            )?;
        }
        if !result.warnings.is_empty() {
            writeln!(
                out,
                "\nthe compiler warns about {STRONG}{problem}{STRONG:#}"
            )?;
        }
        for warning in result.warnings.iter().take(WARNINGS) {
            for line in warning.trim_end().lines() {
                writeln!(out, "    {line}")?;
            }
        }
        let more = result.warnings.len().saturating_sub(WARNINGS);
        if more > 0 {
            let warnings = count(more as u64, "more warning");
            writeln!(out, "    {warnings}; `cargo build` shows all")?;
        }
        if result.is_too_slow {
            let left_out = count(result.skipped.len() as u64, "more case");
            writeln!(
                out,
                "\n{left_out} of {problem} did not run, because several were too slow; `--all` runs every case"
            )?;
        }
        for example in &result.examples {
            let name = match result.is_example {
                true => problem.clone(),
                false => format!("{problem} {}", example.example.name),
            };
            let (is_good, text) = (example.is_as_expected(), example_report(example, screen));
            write_report(out, example.verdict(), is_good, &name, &text)?;
        }
        Ok(())
    }

    /// Tells whether a case has a report: each that is not right, and one that is right and has written on standard error if
    /// all cases are listed.
    fn reports(&self, case: &JudgedCase) -> bool {
        let has_details = |result: &CaseResult| result.has_details();
        self.lists(case) && case.result.as_ref().map_or(true, has_details)
    }
}

/// Describes the kind of program that was tested, unless the files to submit show it.
fn describe_tested(tested: TestedProgram, results: &[ProblemResult]) -> Option<String> {
    let workspace = "the programs that cargo builds";
    let is_right = results.iter().all(ProblemResult::is_right);
    let are_proved = results.iter().all(|result| result.submit.is_some());
    Some(match (tested, results) {
        (TestedProgram::Bundle, _) if are_proved => return None,
        (TestedProgram::Bundle, _) => {
            "the bundles, compiled as the judge compiles them".to_string()
        }
        (TestedProgram::Workspace, [only]) if is_right => {
            let name = shell_word(&only.name);
            format!("{workspace}; `cargo judge submit {name}` proves the file to submit")
        }
        (TestedProgram::Workspace, _) if is_right => {
            format!("{workspace}; --prove tests the files to submit")
        }
        (TestedProgram::Workspace, _) => workspace.to_string(),
    })
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
    for line in text.lines() {
        let indent = if line.is_empty() { "" } else { "    " };
        writeln!(out, "{indent}{line}")?;
    }
    Ok(())
}

/// The purpose of an example, its verdict, and the case that decided.
fn example_report(judged: &JudgedExample, screen: Screen) -> String {
    let why = &judged.example.why;
    let (expected, got) = (judged.example.expect.code(), verdict_code(judged.verdict()));
    let is_good = judged.is_as_expected();
    let (decided, details) = match &judged.decided {
        Ok(None) => return why.clone(),
        Err(error) => {
            let decided = match is_good {
                true => "as expected".to_string(),
                false => format!("expected {expected}"),
            };
            (decided, error.display(screen.folder))
        }
        Ok(Some(JudgedCase {
            case,
            result: Ok(result),
            ..
        })) if is_good => {
            let details = short_report(result, screen.columns);
            (format!("caught by {}", case.name), details)
        }
        Ok(Some(decided)) => {
            let case = &decided.case.name;
            let details = decided.report(screen);
            (format!("expected {expected}, got {got} on {case}"), details)
        }
    };
    format!("{why}\n{decided}\n\n{details}")
        .trim_end()
        .to_string()
}

/// The counts of all problems together, in one line.
fn closing(results: &[ProblemResult]) -> String {
    let problems = count(results.len() as u64, "problem");
    let cases: usize = results.iter().map(|result| result.cases.len()).sum();
    let cases = count(cases as u64, "case");
    let line = format!("{problems}, {cases}: {}", verdicts(results));
    let examples = || results.iter().flat_map(|result| &result.examples);
    if examples().next().is_none() {
        return line;
    }
    let right = examples().filter(|example| example.is_as_expected());
    let (right, all) = (right.count(), count(examples().count() as u64, "example"));
    format!("{line}, {right} of {all} as expected")
}

fn verdicts(results: &[ProblemResult]) -> String {
    let coloured_count = |(verdict, number): (Verdict, usize)| {
        let text = format!("{number} {}", verdict.code());
        coloured(&text, verdict == Verdict::Accepted)
    };
    let mut parts: Vec<String> = count_verdicts(results)
        .into_iter()
        .map(coloured_count)
        .collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_figure_is_a_dash() {
        let known = figures(Some(Duration::from_millis(20)), Some(3 << 20));
        assert_eq!(known, " 0.020 s        3 MiB");
        assert_eq!(figures(None, None), "       -            -");
    }
}

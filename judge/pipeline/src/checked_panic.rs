//! # The panic behind a failure
//!
//! In a release build an integer overflow wraps around, and a backtrace has no line numbers. So a failed case runs once
//! more, with a backtrace, in a build that has overflow checks, debug assertions and line numbers. If that build
//! panics, the panic's place is the best hint that a report can give.
//!
//! In C, `usize` has 32 bits. A build of the C file with checks finds an overflow or truncation that occurs only there,
//! also if no case fails.

use std::io;
use std::path::Path;
use std::time::Duration;

use cargo_metadata::Metadata;
use judge_facts::terms::Terms;
use judge_runner::cases::Case;
use judge_runner::pool::{Pool, run_case};
use judge_runner::result::{CaseResult, Panic, SourcePlace};
use judge_runner::worker::CaseRequest;

use crate::bundle::BundleRequest;
use crate::case_run::{CaseRun, run_cases};
use crate::compile::programs::Programs;
use crate::workspace::solution::Solution;

/// Runs a case with a checked build of the solution. Returns its panic, with a backtrace of the places in the user's
/// own files; `None` if the case does not panic or the build fails.
pub fn find_panic(
    programs: &Programs,
    solution: Solution,
    run: CaseRun,
    case: &Case,
) -> Option<Panic> {
    let program = programs.build_checked(solution.program());
    let program = program.ok()?;
    let mut terms = patient(run.terms);
    terms.env.insert("RUST_BACKTRACE".into(), "1".into());
    let request = CaseRequest::new(&program, case, &terms, run.rule, None);
    let result = run_case(&request).ok()?;
    let mut panic = result.failure?.panic?;
    let metadata = &programs.project.metadata;
    let own = panic.backtrace.iter();
    let own = own.filter_map(|place| own_place(place, metadata, run.folder));
    let mut own: Vec<_> = own.filter(|place| *place != panic.place).collect();
    own.dedup();
    panic.backtrace = own;
    Some(panic)
}

/// Runs the cases of a C file with a build of the file that has checks. Returns the start of a warning if that build
/// panics on a case where the solution, whose `usize` has 64 bits, does not. Failed builds give no warning.
pub fn find_overflow_in_32_bits(
    programs: &Programs,
    request: &BundleRequest,
    run: CaseRun,
    pool: Pool,
) -> Option<String> {
    let solution = request.solution;
    let checked = CaseRun {
        program: &request.compile_checked_c(run.bundle?).ok()?,
        terms: &patient(run.terms),
        outputs_folder: None,
        ..run
    };
    let mut panics = Vec::new();
    let take = |index, result: io::Result<CaseResult>| {
        let panic = result.ok().and_then(|it| it.failure?.panic);
        // The checks shift the columns, so only the line is compared and shown.
        let line = panic.map(|it| format!("{}:{}", it.place.file.display(), it.place.line));
        panics.extend(line.map(|line| (index, line)));
        Ok(())
    };
    run_cases(checked, pool, take).ok()?;
    panics.dedup_by(|(_, next), (_, line)| next == line);
    let mut panics = panics.into_iter();
    let is_narrow = |index: usize| find_panic(programs, solution, run, &run.cases[index]).is_none();
    let (_, line) = panics.find(|(index, _)| is_narrow(*index))?;
    let what = match line.contains("/library/core/src/") {
        true => {
            format!("`{solution}` calls `pow`, `sum` or another function of `std` that overflows")
        }
        false => format!("{line} overflows or truncates an integer"),
    };
    Some(format!("{what} in C, where `usize` has 32 bits"))
}

/// Returns the terms for a checked build, with more time and memory.
fn patient(terms: &Terms) -> Terms {
    /// The factor by which a checked build may be slower. A user waits no longer than `LONGEST`.
    const SLOWDOWN: u32 = 10;
    const LONGEST: Duration = Duration::from_secs(10);
    /// The memory for the symbols that a backtrace reads.
    const SYMBOLS: u64 = 256 << 20;
    let mut terms = terms.clone();
    let slowed = terms.time.saturating_mul(SLOWDOWN);
    terms.time = slowed.min(LONGEST.max(terms.time));
    terms.memory = terms.memory.saturating_add(SYMBOLS);
    terms
}

/// Returns a place with its path relative to the workspace, as in rustc's messages; `None` outside the user's packages.
fn own_place(place: &SourcePlace, metadata: &Metadata, folder: &Path) -> Option<SourcePlace> {
    let file = folder.join(place.file.strip_prefix(".").unwrap_or(&place.file));
    let mut own = metadata.packages.iter().filter(|it| it.source.is_none());
    let is_own = own.any(|package| {
        let folder = package.manifest_path.parent();
        folder.is_some_and(|folder| file.starts_with(folder))
    });
    let file = file.strip_prefix(&metadata.workspace_root).unwrap_or(&file);
    is_own.then(|| SourcePlace {
        file: file.to_path_buf(),
        ..place.clone()
    })
}

//! # The panic behind a failure
//!
//! In a release build an integer overflow wraps around, and a backtrace names no lines. So a case that has failed is run
//! once more with a build that has overflow checks, debug assertions and line numbers, and with a backtrace. If that
//! panics, the place is the best hint that a report can give.
//!
//! In C, `usize` has 32 bits. What overflows or is cut only there may have done no harm on the cases, and is looked for in
//! builds of the C file with checks.

use std::io;
use std::path::Path;
use std::time::Duration;

use cargo_metadata::Metadata;
use judge_facts::terms::Terms;
use judge_runner::cases::Case;
use judge_runner::pool::{Pool, run_case};
use judge_runner::result::{CaseResult, Panic, SourcePlace};
use judge_runner::worker::CaseRequest;

use crate::bundle::{BundleRequest, Checks};
use crate::case_run::{CaseRun, run_cases};
use crate::compile::programs::Programs;
use crate::workspace::solution::Solution;

/// Runs a case with a checked build of the solution, and returns its panic with the places in the user's own files that
/// led there. Without a panic, or if the build fails, there is nothing to add to the report.
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

/// Runs the cases, which a C file has passed, with builds of it that have checks. Returns a warning if one of them panics on
/// a case on which the solution, whose `usize` has 64 bits, does not. If the builds fail, there is none.
pub fn find_overflow_in_32_bits(
    programs: &Programs,
    request: &BundleRequest,
    run: CaseRun,
    pool: Pool,
) -> Option<String> {
    let solution = request.solution;
    let find = |checks| find_narrow_panic(programs, request, run, pool, checks);
    let what = match find(Checks::Overflow) {
        Some(place) if place.contains("/library/core/src/") => {
            format!("`{solution}` calls `pow`, `sum` or another function of `std` that overflows")
        }
        Some(place) => format!("{place} overflows"),
        None => format!("{} cuts a number", find(Checks::Casts)?),
    };
    Some(format!(
        "{what} in C, where `usize` has 32 bits, and no case shows it: write `u64`"
    ))
}

/// Returns the place of the first panic that the solution does not have.
fn find_narrow_panic(
    programs: &Programs,
    request: &BundleRequest,
    run: CaseRun,
    pool: Pool,
    checks: Checks,
) -> Option<String> {
    let checked = CaseRun {
        program: &request.compile_checked_c(run.bundle?, checks).ok()?,
        terms: &patient(run.terms),
        outputs_folder: None,
        ..run
    };
    let mut panics = Vec::new();
    let take = |index, result: io::Result<CaseResult>| {
        let panic = result.ok().and_then(|it| it.failure?.panic);
        panics.extend(panic.map(|panic| (index, panic.place.to_string())));
        Ok(())
    };
    run_cases(checked, pool, take).ok()?;
    panics.dedup_by(|(_, next), (_, place)| next == place);
    let mut panics = panics.into_iter();
    let is_narrow =
        |index: usize| find_panic(programs, request.solution, run, &run.cases[index]).is_none();
    let (_, place) = panics.find(|(index, _)| is_narrow(*index))?;
    Some(place)
}

/// The terms on which a checked build runs.
fn patient(terms: &Terms) -> Terms {
    /// How much slower a checked build may be, up to a time that a user waits for.
    const SLOWDOWN: u32 = 10;
    const LONGEST: Duration = Duration::from_secs(10);
    /// The room for symbols, which a backtrace reads.
    const SYMBOLS: u64 = 256 << 20;
    let mut terms = terms.clone();
    let slowed = terms.time.saturating_mul(SLOWDOWN);
    terms.time = slowed.min(LONGEST.max(terms.time));
    terms.memory = terms.memory.saturating_add(SYMBOLS);
    terms
}

/// Returns a place as rustc names it, relative to the workspace, if it is in a package that is not from a registry.
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

//! # The panic behind a failure
//!
//! In a release build an integer overflow wraps around, and a backtrace names no lines. So a case that has failed is run
//! once more with a build that has overflow checks, debug assertions and line numbers, and with a backtrace. If that
//! panics, the place is the best hint that a report can give.

use std::path::Path;
use std::time::Duration;

use cargo_metadata::Metadata;
use judge_runner::cases::Case;
use judge_runner::pool::run_case;
use judge_runner::result::{Panic, SourcePlace};
use judge_runner::worker::CaseRequest;

use crate::case_run::CaseRun;
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
    /// How much slower a checked build may be, up to a time that a user waits for.
    const SLOWDOWN: u32 = 10;
    const LONGEST: Duration = Duration::from_secs(10);
    /// The room for symbols, which a backtrace reads.
    const SYMBOLS: u64 = 256 << 20;
    let program = programs.build_checked(solution.program());
    let program = program.ok()?;
    let mut terms = run.terms.clone();
    let time = &mut terms.limits.time;
    *time = time.saturating_mul(SLOWDOWN).min(LONGEST.max(*time));
    terms.limits.memory = terms.limits.memory.saturating_add(SYMBOLS);
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

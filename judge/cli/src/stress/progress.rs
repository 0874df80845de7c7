//! # How far it is

use super::Plan;
use super::search::Tally;
use crate::ui::progress;

/// Says how far a search is.
pub(super) fn searching(tally: &Tally, plan: &Plan) {
    let bound = plan
        .tries
        .map_or(String::new(), |tries| format!(" of {tries}"));
    let what = format_args!(
        "{} tries{bound}, {:.0} a second, {} s of {} s",
        tally.tries,
        tally.tries_per_second(),
        tally.time.as_secs(),
        plan.time.as_secs(),
    );
    progress::doing("Searching", what);
}

/// Says how far shrinking is.
pub(super) fn shrinking(bytes: usize, tries: u64) {
    let what = format_args!("the input, {bytes} bytes after {tries} steps");
    progress::doing("Shrinking", what);
}

//! # The options of `cargo judge test`

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use judge_facts::limits::{parse_memory_limit, parse_time_limit};
use judge_runner::pool::LeaveOut;

use crate::commands::parse_count;
use crate::results::json;

/// Run every case under the judge's limits, and print the verdicts
///
/// Cargo builds each program for release, but without link-time optimisation, which would take longer after each edit.
/// With --verify, each program is bundled and compiled as its judge compiles it, and the last lines name the files to
/// submit. Without a name, the package of the current folder is tested, or else every package with a
/// `[package.metadata.judge]`.
#[derive(Args, Debug, Default)]
#[command(after_help = "\
Examples:
  cargo judge test
  cargo judge test abc349e --case \"sample-*\"
  cargo judge test --watch abc349e
  cargo judge test --verify --examples --json > verdicts.json")]
pub(in crate::commands) struct TestArguments {
    /// Packages, or programs of packages that hold several: `contest/a`, or `a` if that is unique; or examples
    #[arg(value_name = "NAME")]
    pub(super) names: Vec<String>,

    /// Run only the cases whose names match; `*` stands for any text, `?` for one character; a full name chooses
    /// only that case
    #[arg(long, value_name = "GLOB", allow_hyphen_values = true)]
    pub(super) case: Option<String>,

    /// Run only the cases that did not pass last time, or every case if all passed
    // The verdict of an example depends on all cases.
    #[arg(long, conflicts_with = "examples")]
    pub(super) failed: bool,

    /// List every case, not only the failed ones, with its standard error
    #[arg(long, short)]
    pub(super) verbose: bool,

    /// Test the file to submit, compiled as the judge compiles it, and keep it if every case passes
    #[arg(long, alias = "prove")]
    pub(super) verify: bool,

    /// The number of cases that run at once [default: the number of cores]
    #[arg(long, short, value_name = "N", value_parser = parse_count::<NonZeroUsize>)]
    pub(super) jobs: Option<NonZeroUsize>,

    /// Test again whenever a file is saved that the verdicts depend on, until Ctrl-C
    #[arg(long)]
    pub(super) watch: bool,

    /// Print one JSON document instead of the table; with --watch, one after each finished round
    #[arg(long, long_help = json::HELP)]
    pub(super) json: bool,

    /// The time limit instead of the problem's, such as `2 s` or `500 ms`
    #[arg(long, value_name = "TIME", value_parser = parse_time_limit)]
    pub(super) time_limit: Option<Duration>,

    /// The memory limit instead of the problem's, such as `64 MiB`
    #[arg(long, value_name = "SIZE", value_parser = parse_memory_limit)]
    pub(super) memory_limit: Option<u64>,

    /// Stop at the first case that fails
    #[arg(long)]
    pub(super) fail_fast: bool,

    /// Run every case; without this option, a problem stops 10 seconds after its third TLE
    #[arg(long, conflicts_with = "fail_fast")]
    pub(super) all: bool,

    /// Skip problems that passed before and whose packages, cases, limits and compiler have not changed
    #[arg(long)]
    pub(super) changed: bool,

    /// The file that records which problems passed; you can copy it to another checkout, and merge the lines of
    /// several [default: judge/passed.tsv in the target folder]
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,

    /// Also run the examples, and compare their verdicts with those that Cargo.toml expects
    // The verdict of an example depends on all cases.
    #[arg(long, conflicts_with = "case")]
    pub(super) examples: bool,

    /// The judge that `bundle --judge` names; `None` for each problem's own judge.
    #[arg(skip)]
    pub(super) judge: Option<String>,

    /// True if the test shows nothing, because the caller shows the result.
    #[arg(skip)]
    pub(in crate::commands) is_silent: bool,
}

impl TestArguments {
    pub(super) fn leave_out(&self) -> LeaveOut {
        match (self.fail_fast, self.all) {
            (true, _) => LeaveOut::AfterFailure,
            (false, true) => LeaveOut::Nothing,
            (false, false) => LeaveOut::AfterTooSlow,
        }
    }

    /// Returns whether `--case` or `--failed` may leave out cases, whose verdicts then stay unknown.
    pub(super) fn is_selective(&self) -> bool {
        self.case.is_some() || self.failed
    }

    /// Returns the arguments of a verification, for `bundle` and `submit`.
    pub(in crate::commands) fn verification(judge: Option<String>) -> Self {
        TestArguments {
            verify: true,
            judge,
            ..TestArguments::default()
        }
    }
}

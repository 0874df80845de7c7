//! # The cases of one problem as tests
//!
//! `cargo test` and `cargo nextest` run one test for each case, with the case's name, on the terms of `cargo judge
//! test`: the limits, the environment and the comparison of the judge. Only the program differs: a dev build has
//! overflow checks and debug assertions, so it panics where the judge's build goes on.
//!
//! A mistake in the setup is a failing test too. Metadata that cannot be read fails every case, and a folder without a
//! case fails the whole run, so that a filter which picks one case cannot skip the mistake.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use judge_facts::error::Error;
use judge_facts::problem::read_problem;
use judge_facts::profile::{read_profiles, resolve_profile};
use judge_facts::terms::Terms;
use judge_facts::verdict::Verdict;
use judge_runner::cases;
use judge_runner::failed_output::outputs_folder;
use judge_runner::pool::run_case;
use judge_runner::report::report;
use judge_runner::rule;
use judge_runner::sandbox::unenforced;
use judge_runner::text::shell_word;
use judge_runner::worker::{self, CaseRequest};
use libtest_mimic::{Arguments, Failed, Trial};

/// A problem's package, as cargo describes it to its tests.
#[derive(Clone, Copy)]
pub struct Package {
    /// The name of the package.
    pub name: &'static str,
    /// The path of the package's program.
    pub program: &'static str,
    /// The folder with the package's Cargo.toml.
    pub folder: &'static str,
}

impl Package {
    /// Runs the cases that the command line asks for, and returns the exit status.
    pub fn test(self) -> ExitCode {
        if let Some(status) = worker::serve_if_asked() {
            return status;
        }
        let arguments = Arguments::from_args();
        let workspace = Path::new(self.folder).with_file_name("");
        let found = cases::find_cases(
            &workspace.join("testcases").join(self.name),
            cases::ExpectedOutput::Required,
        );
        if found.cases.is_empty() && !arguments.list {
            // A filter could skip a test for this mistake, and the run would then pass without a test.
            for fault in &found.faults {
                eprintln!("error: {}", fault.message);
            }
            return ExitCode::FAILURE;
        }
        let mistakes = found
            .faults
            .into_iter()
            .map(|fault| Trial::test(fault.name, move || Err(Failed::from(fault.message))));
        let mut trials: Vec<Trial> = mistakes.collect();
        let setup = self.setup(&workspace).map_err(|error| error.to_string());
        let setup = Arc::new(setup);
        trials.extend(found.cases.into_iter().map(|case| {
            let (setup, name) = (Arc::clone(&setup), case.name.clone());
            Trial::test(name, move || {
                Ok(self.check(setup.as_ref().as_ref()?, &case)?)
            })
        }));
        let conclusion = libtest_mimic::run(&arguments, trials);
        worker::end_waiting();
        conclusion.exit_code()
    }

    /// Returns the terms on which the cases are judged.
    fn setup(self, workspace: &Path) -> Result<(Terms, rule::ResolvedRule), Error> {
        let manifest = Path::new(self.folder).join("Cargo.toml");
        let profiles = read_profiles(&workspace.join("Cargo.toml"))?;
        let problem = read_problem(&manifest, self.name)?;
        let judge = resolve_profile(&profiles, &problem, &manifest, self.name)?;
        if let Some(note) = unenforced(judge) {
            eprintln!("note: {note}");
        }
        let terms = Terms::of(&problem, judge);
        let rule = rule::resolve_rule(&terms, |_| {
            Err(Error::input("only `cargo judge test` builds one"))
        })?;
        Ok((terms, rule))
    }

    /// Runs one case. The error is the report for the user.
    fn check(
        self,
        (terms, rule): &(Terms, rule::ResolvedRule),
        case: &cases::Case,
    ) -> Result<(), String> {
        let program = Path::new(self.program);
        // The program lies in a profile's folder of cargo's target folder.
        let target = program.ancestors().nth(2);
        let outputs = target.map(|target| outputs_folder(target, self.name, None));
        let request = CaseRequest::new(program, case, terms, rule, outputs.as_deref());
        let result = run_case(&request).map_err(|error| error.to_string())?;
        if result.verdict == Verdict::Accepted {
            return Ok(());
        }
        let name = shell_word(&case.name);
        let run_again = format!(
            "cargo test -p {} --test samples -- --exact {name}",
            self.name
        );
        let mut report = report(&result, Some((case, &*run_again)));
        // Cargo builds the program with the same profile as this test.
        if result.verdict == Verdict::TimeLimitExceeded && cfg!(debug_assertions) {
            report += "\n\nnote: this is a dev build; a judge builds for speed, as `cargo test --release` does";
        }
        Err(report)
    }
}

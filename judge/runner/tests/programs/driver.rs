//! # A process that judges a package, two cases at a time

use std::env::{self, consts::EXE_SUFFIX};
use std::path::PathBuf;
use std::process::ExitCode;

use judge_facts::error::Error;
use judge_facts::problem::read_problem;
use judge_facts::profile::{read_profiles, resolve_profile};
use judge_facts::terms::Terms;
use judge_facts::verdict::Verdict;
use judge_runner::cases::{ExpectedOutput, find_cases};
use judge_runner::failed_output::outputs_folder;
use judge_runner::pool::{LeaveOut, Pool};
use judge_runner::program::ResolvedProgram;
use judge_runner::report::report;
use judge_runner::rule::resolve_rule;
use judge_runner::worker::{self, CaseRequest};

use crate::fixture::{DRIVEN_PROGRAM, PACKAGE};

/// Judges a package, and prints the report on each failure and the numbers of cases.
pub fn drive(package: PathBuf) -> ExitCode {
    let judged = judge(package);
    worker::end_waiting();
    match judged {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            println!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Returns the number of cases that are not right.
fn judge(package: PathBuf) -> Result<usize, Error> {
    let workspace = package.ancestors().nth(2).expect("it lies in one");
    let program = PathBuf::from(env::var_os(DRIVEN_PROGRAM).expect("the fixture names it"));
    let manifest = package.join("Cargo.toml");
    let profiles = read_profiles(&workspace.join("Cargo.toml"))?;
    let problem = read_problem(&manifest, "program")?;
    let judge = resolve_profile(&profiles, &problem, &manifest, "program")?;
    let terms = Terms::of(&problem, judge);
    let rule = resolve_rule(&terms, |words| {
        ResolvedProgram::resolve(words, &package, |name| {
            let example = program
                .with_file_name("examples")
                .join(name.to_string() + EXE_SUFFIX);
            Ok(Some(example).filter(|example| example.is_file()))
        })
    })?;
    let cases = workspace.join("testcases").join(PACKAGE);
    let cases = find_cases(&cases, ExpectedOutput::of(&problem)).cases;
    let outputs = outputs_folder(workspace, PACKAGE, None);
    let request = |case| CaseRequest::new(&program, case, &terms, &rule, Some(&outputs));
    let requests: Vec<CaseRequest> = cases.iter().map(request).collect();
    let pool = Pool {
        jobs: 2,
        leave_out: LeaveOut::Nothing,
    };
    let mut failed = 0;
    pool.run_each(&requests, |index, result| {
        let case = &cases[index];
        let text = match result {
            Ok(result) if result.verdict == Verdict::Accepted => return Ok::<_, Error>(()),
            Ok(result) => report(&result, Some((case, "the command"))),
            Err(error) => error.to_string(),
        };
        failed += 1;
        anstream::println!("\n---- {} ----\n{text}", case.name);
        Ok(())
    })?;
    println!("\n---- {} passed; {failed} failed", cases.len() - failed);
    Ok(failed)
}

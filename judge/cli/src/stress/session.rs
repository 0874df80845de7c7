//! # A stress session
//!
//! Searches for a counterexample, shrinks it, keeps it as a case, and reports it. Only results go to the given writer.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::Plan;
use super::attempt::{AttemptRunner, Counterexample};
use super::report::{describe_counterexample, describe_failure};
use super::search::{Tally, search};
use super::shrink::{keeps_shape, shrink};
use crate::create::transaction::all_or_nothing;
use crate::ui::message;
use crate::ui::output::stdout_error;
use judge_facts::error::{Error, relative_path};
use judge_runner::cases::{Case, ExpectedOutput, find_cases};
use judge_runner::interrupt::{InterruptCatcher, end_as_interrupted, is_interrupted};
use judge_runner::text::count;

/// The least time to make an input smaller, enough for some thousand attempts with trivial programs. If the user gives
/// the search more time, as slow programs need, the shrinking gets as much.
const SHRINK_TIME: Duration = Duration::from_secs(10);

/// Runs a session; it is an error if the programs differ. An interrupt ends the process after a report of the progress.
pub fn session(plan: &Plan, out: &mut dyn Write) -> Result<(), Error> {
    let catcher = InterruptCatcher::new();
    let what = format_args!(
        "for an input on which `{}` and `{}` differ, for {} s",
        plan.solution,
        plan.reference.words,
        plan.time.as_secs()
    );
    message::status("Searching", what);
    let started = Instant::now();
    let mut tally = search(plan).map_err(failed)?;
    let Some((seed, result)) = tally.result.take() else {
        drop(catcher);
        return report_agreement(plan, &tally, started.elapsed(), out);
    };
    let fail = |failure| Error::input(describe_failure(plan, seed, &failure));
    let mut counterexample = result.map_err(fail)?;
    let mut runner = AttemptRunner::new(plan).map_err(failed)?;
    let generated = runner.generate(seed);
    let is_from_seed = generated.is_ok_and(|input| input == counterexample.input);
    let again = runner.judge(&counterexample.input);
    let happens_again =
        matches!(again, Ok(Some(again)) if again.result.verdict == counterexample.result.verdict);
    let [original, answer] = [&counterexample.input, &counterexample.answer].map(Vec::clone);
    if happens_again {
        shrink_counterexample(plan, &mut runner, &mut counterexample);
    }
    // The case is kept before the report, during which a closed output or a second interrupt may end the process. An
    // illegal input would stay as a wrong case. Without `--legal`, only the generator's input counts as legal.
    let case = match plan.legal {
        Some(_) => [&counterexample.input, &counterexample.answer],
        None => [&original, &answer],
    };
    let kept = happens_again.then(|| keep(plan, case));
    drop(catcher);

    let report = describe_counterexample(plan, seed, &counterexample, &original);
    let mut written = out.write_all(report.as_bytes());
    if let Some(Ok(kept)) = &kept {
        written = written.and_then(|()| writeln!(out, "{kept}"));
    }
    let written = written.and_then(|()| out.flush());
    written.map_err(stdout_error)?;
    if is_interrupted() {
        end_as_interrupted();
    }
    if !is_from_seed {
        message::warning(format_args!(
            "the generator printed a different input when it ran again with seed {seed}; its output must depend only on \
             the seed"
        ));
    }
    match kept {
        Some(kept) => drop(kept?),
        None => message::warning(
            "the result was different when the programs ran again, so the input was not kept; one of them may depend \
             on the clock or on random numbers",
        ),
    }
    Err(Error::already_reported())
}

fn failed(error: io::Error) -> Error {
    Error::input(error.to_string())
}

fn report_agreement(
    plan: &Plan,
    tally: &Tally,
    time: Duration,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let seconds = time.as_secs_f64();
    let summary = format!(
        "`{}` agrees with `{}` on {} ({} distinct) in {seconds:.1} s, {:.0} a second",
        plan.solution,
        plan.reference.words,
        count(tally.tries, "input"),
        tally.distinct.len(),
        tally.tries as f64 / seconds.max(1e-3),
    );
    if is_interrupted() {
        message::note(format_args!("interrupted: {summary}"));
        end_as_interrupted();
    }
    writeln!(out, "{summary}").map_err(stdout_error)?;
    if tally.distinct.len() == 1 && tally.tries >= 10 {
        message::warning("the generator gives the same input for every seed");
    }
    Ok(())
}

/// Makes the input of a counterexample smaller as long as the verdict stays the same.
fn shrink_counterexample(
    plan: &Plan,
    runner: &mut AttemptRunner,
    counterexample: &mut Counterexample,
) {
    let time = plan.time.max(SHRINK_TIME);
    let started = Instant::now();
    let original = counterexample.input.clone();
    let mut shows = |input: &[u8]| {
        if started.elapsed() >= time {
            return None;
        }
        if plan.legal.is_none() && !keeps_shape(&original, input) {
            return Some(false);
        }
        let legal = runner.check_legal(input);
        match legal.and_then(|()| runner.judge(input)) {
            Ok(Some(smaller)) if smaller.result.verdict == counterexample.result.verdict => {
                *counterexample = smaller;
                Some(true)
            }
            Err(_) if is_interrupted() => None,
            // A program that fails only on the smaller input rejects it as illegal.
            _ => Some(false),
        }
    };
    // The result is in the counterexample already.
    shrink(original.clone(), &mut shows);
}

/// Writes an input and its answer as a case, unless a case has this input already. Returns a line that names the case.
fn keep(plan: &Plan, [input, answer]: [&Vec<u8>; 2]) -> Result<String, Error> {
    let cases = find_cases(plan.cases, ExpectedOutput::Required).cases;
    let has_input = |case: &&Case| fs::read(&case.input).is_ok_and(|content| content == *input);
    let (already, name) = match cases.iter().find(has_input) {
        Some(case) => ("already ", case.name.clone()),
        None => ("", next_name(plan.cases)),
    };
    if already.is_empty() {
        let [input_path, answer_path] = case_paths(plan.cases, &name);
        all_or_nothing(|transaction| {
            transaction.create_file(&input_path, input)?;
            transaction.create_file(&answer_path, answer)
        })?;
    }
    let case = plan.cases.join(name);
    let case = relative_path(&case, plan.folder);
    let case = case.display();
    Ok(format!("{already}kept as {case}.in and .out"))
}

/// Returns the name of the next case: `stress-<n>` with the smallest free number.
fn next_name(folder: &Path) -> String {
    let is_free = |name: &String| {
        case_paths(folder, name)
            .iter()
            .all(|path| path.symlink_metadata().is_err())
    };
    (1_u64..)
        .map(|number| format!("stress-{number}"))
        .find(is_free)
        .expect("one of the names `stress-N` is free")
}

fn case_paths(folder: &Path, name: &str) -> [PathBuf; 2] {
    ["in", "out"].map(|end| folder.join(format!("{name}.{end}")))
}

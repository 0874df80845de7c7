//! # A session, as the user meets it
//!
//! Results go to the writer that is given, everything else to standard error.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use super::attempt::{Bench, Finding};
use super::keep::{Kept, keep, next_name};
use super::report::{FailureReport, Report, Shrunk};
use super::search::{Tally, search};
use super::shrink::{Answer, shrink};
use super::{Keep, Plan};
use crate::ui::message;
use crate::ui::output::stdout_error;
use crate::ui::paths::shown;
use judge_facts::error::Error;
use judge_runner::interrupt::{InterruptCatcher, is_interrupted};
use judge_runner::sandbox::prepare_process;
use judge_runner::text::{count, shell_word};

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Nothing was found.
    Agreed,
    /// Something was.
    Differed,
    /// Somebody interrupted it, and was told how far it came;
    /// [`end_as_interrupted`](judge_runner::interrupt::end_as_interrupted) is what is left to do.
    Interrupted,
}

/// How long smaller inputs are tried: some thousands of trivial programs. What is found last is not shown to be smallest
/// then.
const SHRINK_TIME: Duration = Duration::from_secs(10);

/// Searches, makes what it finds smaller, shows it and keeps it, as the plan says. This prepares the process for
/// running programs, so the process should have nothing else to do.
///
/// # Errors
/// If the reference or the generator fails or makes an input that is not legal, or if the system fails.
pub fn session(plan: &Plan, out: &mut dyn Write) -> Result<Ended, Error> {
    prepare_process(&plan.limits);
    let catcher = InterruptCatcher::new();
    let what = format_args!(
        "for an input on which `{}` is not as good as `{}`, for {} s",
        plan.solution.words,
        plan.reference.words,
        plan.time.as_secs()
    );
    message::status("Searching", what);
    let mut tally = search(plan).map_err(failed)?;
    let Some((seed, result)) = tally.shown.take() else {
        return agreed(plan, &tally, out);
    };
    let mut finding =
        result.map_err(|failure| Error::input(FailureReport(plan, seed, failure).to_string()))?;
    let mut bench = Bench::new(plan).map_err(failed)?;
    let happens_again = happens_again(&mut bench, seed, &finding);
    let shrunk = if happens_again {
        shrink_finding(&mut bench, &mut finding)
    } else {
        None
    };
    // From here on an interrupt just ends the process, also where it waits for an answer.
    drop(catcher);

    let report = Report {
        plan,
        seed,
        finding: &finding,
        shrunk,
    };
    let written = write!(out, "{report}").and_then(|()| out.flush());
    written.map_err(stdout_error)?;
    if is_interrupted() {
        return Ok(Ended::Interrupted);
    }
    if happens_again {
        offer(plan, &finding, out)?;
    } else {
        message::warning(
            "it did not happen again, so it is neither shrunk nor kept: the generator depends on more than its seed, or a program on more than its input",
        );
    }
    Ok(Ended::Differed)
}

fn failed(error: io::Error) -> Error {
    Error::input(error.to_string())
}

/// Says how far a search came that found nothing.
fn agreed(plan: &Plan, tally: &Tally, out: &mut dyn Write) -> Result<Ended, Error> {
    let seconds = tally.time.as_secs_f64();
    let said = format!(
        "`{}` agrees with `{}` on {} ({} distinct) in {seconds:.1} s, {:.0} a second",
        plan.solution.words,
        plan.reference.words,
        count(tally.tries, "input"),
        tally.distinct,
        tally.tries as f64 / seconds.max(1e-3),
    );
    if is_interrupted() {
        message::note(format_args!("interrupted: {said}"));
        return Ok(Ended::Interrupted);
    }
    writeln!(out, "{said}").map_err(stdout_error)?;
    if tally.distinct == 1 && tally.tries >= 10 {
        message::warning("the generator gives the same input for every seed");
    }
    Ok(Ended::Agreed)
}

/// Tells whether the seed leads to the same input again, and that to the same verdict.
fn happens_again(bench: &mut Bench, seed: u64, finding: &Finding) -> bool {
    bench
        .generate(seed)
        .is_ok_and(|input| input == finding.input)
        && matches!(bench.judge(&finding.input), Ok(Some(again)) if again.verdict == finding.verdict)
}

/// Makes the input of a finding smaller as long as it comes to the same verdict.
fn shrink_finding(bench: &mut Bench, finding: &mut Finding) -> Option<Shrunk> {
    let deadline = Instant::now() + SHRINK_TIME;
    let original = finding.input.clone();
    let mut tries = 0;
    let shows = &mut |input: &[u8]| {
        if Instant::now() >= deadline {
            return Answer::Enough;
        }
        tries += 1;
        let legal = bench.check_legal(input);
        match legal.and_then(|()| bench.judge(input)) {
            Ok(Some(smaller)) if smaller.verdict == finding.verdict => {
                *finding = smaller;
                Answer::Same
            }
            Err(_) if is_interrupted() => Answer::Enough,
            // Whoever fails only now finds that the smaller input or its answer is not legal.
            _ => Answer::Other,
        }
    };
    let (input, is_cut_short) = shrink(original.clone(), shows);
    (input != original || is_cut_short).then_some(Shrunk {
        from: original.len(),
        tries,
        is_cut_short,
    })
}

/// Keeps a finding, or asks whether to, or says how.
fn offer(plan: &Plan, finding: &Finding, out: &mut dyn Write) -> Result<(), Error> {
    let is_kept = match plan.keep {
        Keep::Yes => true,
        Keep::Ask => {
            let case = case(plan.cases, &next_name(plan.cases));
            asks(&format!("keep it as {case}?")).map_err(failed)?
        }
        Keep::Tell => {
            message::note(format_args!("to keep it as a case: {}", command(plan)));
            false
        }
    };
    if is_kept {
        let kept = keep(plan.cases, &finding.input, &finding.answer)?;
        let written = match kept {
            Kept::As(name) => writeln!(out, "kept as {}", case(plan.cases, &name)),
            Kept::Already(name) => writeln!(out, "kept already as {}", case(plan.cases, &name)),
        };
        written.map_err(stdout_error)?;
    }
    Ok(())
}

/// A case, as the user reads it.
fn case(folder: &Path, name: &str) -> String {
    format!("{}.in and .out", shown(&folder.join(name)).display())
}

/// The command that finds and keeps the same.
fn command(plan: &Plan) -> String {
    let mut words = vec![plan.problem, "--against", &plan.reference.words];
    words.extend(["--generator", &plan.generator.words]);
    if let Some(legal) = &plan.legal {
        words.extend(["--legal", &legal.words]);
    }
    words.push("--save");
    let words: Vec<String> = words.into_iter().map(shell_word).collect();
    format!("cargo judge stress {}", words.join(" "))
}

/// Asks a question that is answered no unless somebody says yes.
fn asks(question: &str) -> io::Result<bool> {
    eprint!("{question} [y/N] ");
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}

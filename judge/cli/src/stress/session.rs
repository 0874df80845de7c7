//! # A session, as the user meets it
//!
//! Results go to the writer that is given, everything else to standard error.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::{Duration, Instant};

use super::attempt::{Bench, Judged};
use super::finding::{Finding, Report, Shrunk, pair};
use super::keep::{Kept, keep, next_name};
use super::search::{Shown, Tally, search};
use super::shrink::{Answer, shrink};
use super::{Error, Plan};
use crate::ui::message;
use judge_runner::interrupt::{InterruptCatcher, is_interrupted};
use judge_runner::sandbox::{Start, prepare_process};
use judge_runner::testcase::verdict::Verdict;
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

/// Whether what is found becomes a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Yes.
    Yes,
    /// The user is asked, and answers on standard input.
    Ask,
    /// No, but the user is told how.
    Tell,
}

impl Keep {
    /// What is right where nothing was said: to ask if there is somebody who can answer.
    pub fn unless_said() -> Self {
        if io::stdin().is_terminal() && io::stderr().is_terminal() {
            Keep::Ask
        } else {
            Keep::Tell
        }
    }
}

/// How many smaller inputs are tried. That is ten seconds of trivial programs.
const SHRINK_TRIES: u64 = 5_000;

/// How long smaller inputs are tried. What is found last is not shown to be smallest then.
const SHRINK_TIME: Duration = Duration::from_secs(15);

/// Searches, makes what it finds smaller, shows it and keeps it, as the plan says. This prepares the process for
/// running programs, so the process should have nothing else to do.
///
/// # Errors
/// If the reference or the generator fails or makes an input that is not legal, or if the system fails.
pub fn session(plan: &Plan, out: &mut dyn Write) -> Result<Ended, Error> {
    prepare_process(&plan.limits, Start::Quick);
    let catcher = InterruptCatcher::new();
    let (tally, shown) = search(plan);
    let Some(Shown { seed, result, .. }) = shown else {
        if is_interrupted() {
            message::note(format_args!("interrupted: {}", agreed(plan, &tally)));
            return Ok(Ended::Interrupted);
        }
        writeln!(out, "{}", agreed(plan, &tally)).map_err(Error::unheard)?;
        if tally.different == 1 && tally.tries >= 10 {
            message::warning("the generator gives the same input for every seed");
        }
        return Ok(Ended::Agreed);
    };
    let mut finding = result?;
    let mut bench = Bench::new(plan)?;
    let again = Again::of(&mut bench, seed, &finding);
    let shrunk = match again {
        Again::Same => smaller(&mut bench, &mut finding),
        _ => None,
    };
    // From here on an interrupt just ends the process, also where it waits for an answer.
    drop(catcher);

    let report = Report {
        finding: &finding,
        limits: &plan.limits,
        columns: plan.columns,
        seed,
        input_again: format!("{} {seed}", plan.generator),
        shrunk,
    };
    write!(out, "{report}")
        .and_then(|()| out.flush())
        .map_err(Error::unheard)?;
    if is_interrupted() {
        return Ok(Ended::Interrupted);
    }
    match again {
        Again::Same => offer(plan, &finding, out)?,
        Again::OtherInput => message::warning(
            "the generator gives another input for the same seed now, so this one will not come back",
        ),
        Again::OtherVerdict => message::warning(
            "it did not happen again on the same input, so it is neither shrunk nor kept: an output depends on something else",
        ),
    }
    Ok(Ended::Differed)
}

/// Says how far a search came that found nothing.
fn agreed(plan: &Plan, tally: &Tally) -> String {
    if tally.tries == 0 {
        return "nothing was compared".to_string();
    }
    format!(
        "`{}` agrees with `{}` on {} ({} distinct) in {:.1} s, {:.0} a second",
        plan.solution.said,
        plan.reference.said,
        count(tally.tries, "input"),
        tally.different,
        tally.time.as_secs_f64(),
        tally.tries_per_second(),
    )
}

/// Whether something happens again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Again {
    Same,
    OtherInput,
    OtherVerdict,
}

impl Again {
    /// Does once more what was found.
    fn of(bench: &mut Bench, seed: u64, finding: &Finding) -> Self {
        if !shows_same(bench, &finding.input, finding.verdict).is_ok_and(|same| same.is_some()) {
            return Again::OtherVerdict;
        }
        match bench.generate(seed) {
            Ok(input) if input == finding.input => Again::Same,
            Err(Error::Interrupted) => Again::Same,
            _ => Again::OtherInput,
        }
    }
}

/// Returns what an input shows if it comes to the same verdict.
fn shows_same(
    bench: &mut Bench,
    input: &[u8],
    verdict: Verdict,
) -> Result<Option<Box<Finding>>, Error> {
    Ok(match bench.judge(input)? {
        Judged::Differs(finding) if finding.verdict == verdict => Some(finding),
        _ => None,
    })
}

/// Makes the input of a finding smaller.
fn smaller(bench: &mut Bench, finding: &mut Box<Finding>) -> Option<Shrunk> {
    let original = finding.input.clone();
    let deadline = Instant::now() + SHRINK_TIME;
    let verdict = finding.verdict;
    let shows = &mut |input: &[u8]| {
        if Instant::now() >= deadline {
            return Answer::Enough;
        }
        let shown = match bench.refusal(input) {
            Ok(None) => shows_same(bench, input, verdict),
            Ok(Some(_)) => Ok(None),
            Err(error) => Err(error),
        };
        match shown {
            // A checker that fails only now finds the smaller input or its answer not legal.
            Ok(None) | Err(Error::Checker(_)) => Answer::Other,
            Ok(Some(same)) => {
                *finding = same;
                Answer::Same
            }
            Err(_) => Answer::Enough,
        }
    };
    let smaller = shrink(original.clone(), SHRINK_TRIES, shows);
    (smaller.input != original || smaller.is_cut_short).then_some(Shrunk {
        from: original.len(),
        tries: smaller.tries,
        is_cut_short: smaller.is_cut_short,
    })
}

/// Keeps a finding, or asks whether to, or says how.
fn offer(plan: &Plan, finding: &Finding, out: &mut dyn Write) -> Result<(), Error> {
    let is_kept = match plan.keep {
        Keep::Yes => true,
        Keep::Ask => asks(&format!(
            "keep it as {}?",
            pair(plan.cases, &next_name(plan.cases))
        ))?,
        Keep::Tell => {
            message::note(format_args!("to keep it as a case: {}", command(plan)));
            false
        }
    };
    if is_kept {
        let kept = match keep(plan.cases, &finding.input, &finding.answer)? {
            Kept::As(name) => writeln!(out, "kept as {}", pair(plan.cases, &name)),
            Kept::Already(name) => writeln!(out, "kept already as {}", pair(plan.cases, &name)),
        };
        kept.map_err(Error::unheard)?;
    }
    Ok(())
}

/// The command that finds and keeps the same.
fn command(plan: &Plan) -> String {
    let mut words = vec![
        plan.problem,
        "--against",
        &plan.reference.said,
        "--generator",
        &plan.generator.said,
    ];
    if let Some(legal) = &plan.legal {
        words.extend(["--legal", &legal.said]);
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

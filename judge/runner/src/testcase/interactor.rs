//! # A program that answers the solution
//!
//! It is called by testlib's convention, `interactor INPUT OUTPUT ANSWER`: the case's input, a file that it may write
//! to, and the case's expected output, where there is one. It reads what the solution prints and prints what the
//! solution reads. What its exit status means, any [`referee`] says.
//!
//! Whoever ends first has decided: a solution that crashes or takes too long by itself is not asked about further, and
//! what it does after it was refused is no fault of its own. As many interactors tell the solution before they end, one
//! that ends shortly after a crash, without having heard of it, counts as first.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::dialogue::{Conversation, Dialogue, Side};
use super::files::Case;
use super::referee::{self, Call, Referee, Refusal};
use super::verdict::{Verdict, judge};
use crate::sandbox::{self, Job, Limit, Limits, Outcome, Program, Status};
use crate::scratch::ScratchFile;

/// How much CPU time an interactor may take.
const TIME: Duration = Duration::from_secs(10);

/// What became of the program, why it was refused if it was, and what was said.
type Talk = (Outcome, Option<Refusal>, Dialogue);

/// Has a program talk with an interactor about a case.
///
/// # Errors
/// If one of the two cannot be run, or the interactor fails.
pub(super) fn talk(
    program: &Path,
    interactor: &Program,
    case: &Case,
    limits: &Limits,
) -> io::Result<Talk> {
    let output = ScratchFile::new()?;
    let answer = case.expected.exists().then_some(&*case.expected);
    let files = [&*case.input, output.path()].into_iter().chain(answer);
    let mut arguments = interactor.arguments.clone();
    arguments.extend(files.map(OsString::from));
    let (conversation, [own, its]) = Conversation::begin()?;
    let its_limits = limits_beside(limits);
    let job = Job {
        program,
        arguments: &[],
        streams: own,
        limits: limits.clone(),
    };
    let its_job = Job {
        program: &interactor.path,
        arguments: &arguments,
        streams: its,
        limits: its_limits.clone(),
    };
    let (outcome, its_outcome) = thread::scope(|scope| {
        let its_thread = scope.spawn(|| {
            let outcome = sandbox::run(its_job);
            conversation.end(Side::Interactor);
            outcome
        });
        let outcome = sandbox::run(job);
        let has_crashed = |outcome| judge(outcome, None) == Verdict::RuntimeError;
        if outcome.as_ref().is_ok_and(has_crashed) {
            conversation.let_interactor_end();
        }
        conversation.end(Side::Program);
        (outcome, its_thread.join().expect("no thread panics"))
    });
    let (dialogue, first) = conversation.finish();
    let call = Call {
        by: Referee::Interactor,
        program: interactor,
        command: referee::command(interactor, &case.input, answer),
        limits: its_limits,
        outcome: its_outcome?,
    };
    decide(outcome?, &call, dialogue, first)
}

/// The limits of an interactor: it waits for as long as the program may take, and may take as long itself and a second
/// more.
fn limits_beside(limits: &Limits) -> Limits {
    let wall = limits.wall.saturating_mul(2);
    Limits {
        wall: wall.saturating_add(Duration::from_secs(1)),
        ..Limits::for_time(TIME)
    }
}

/// Decides, given who ended first.
fn decide(outcome: Outcome, call: &Call, mut dialogue: Dialogue, first: Side) -> io::Result<Talk> {
    let failed = |error: io::Error| {
        let said = format!("{error}\n\n{dialogue}");
        io::Error::other(said.trim_end())
    };
    let its = &call.outcome;
    if first == Side::Program && judge(&outcome, None) != Verdict::Accepted {
        let long = outcome.wall / 2;
        let waited = outcome.exceeded == Some(Limit::Wall)
            && outcome.cpu < long
            && dialogue.silence.is_none_or(|silence| silence > long);
        if waited && (its.exceeded.is_some() || its.cpu > long) {
            let fault = format!(
                "it let the solution wait for {:.3} s",
                outcome.wall.as_secs_f64()
            );
            return Err(failed(call.failure(&fault)));
        }
        dialogue.is_deadlock = waited;
        return Ok((outcome, None, dialogue));
    }
    let refusal = call.refusal().map_err(failed)?;
    let outcome = match refusal {
        // Whatever became of a program that nobody listens to any more.
        Some(_) => Outcome {
            exceeded: None,
            status: Status::Exited(0),
            ..outcome
        },
        None => outcome,
    };
    Ok((outcome, refusal, dialogue))
}

//! # A program that talks with the solution
//!
//! testlib's convention is `interactor INPUT OUTPUT ANSWER`: the case's input, a file that the interactor may write to,
//! and the case's expected output, if there is one. Kattis' convention is `validator INPUT ANSWER FOLDER`. Either reads
//! the solution's output and prints its input. The exit status means the same as for any [referee](super).
//!
//! The side that ends first decides. If the solution first crashes or exceeds a limit, the interactor's status does not
//! count. If the interactor first refuses, a later crash of the solution does not count. An interactor counts as ended
//! when its output ends. Many interactors tell the solution before they end. So after a crash on the interactor's last
//! words, an interactor that ends before it learns of the crash counts as first.

use std::io;
use std::path::Path;
use std::sync::OnceLock;
use std::thread;
use std::time::Instant;

use judge_facts::verdict::Verdict;

use super::dialogue::{Conversation, Dialogue, Side};
use super::{RefereeCall, Refusal, ResolvedReferee};
use crate::cases::Case;
use crate::interrupt::ScratchFolder;
use crate::sandbox::{self, Job, Limit, Limits, Outcome, Status};
use crate::scratch::ScratchFile;
use crate::text::seconds;

/// The outcome of the solution, the interactor's refusal, and the dialogue.
type Talk = (Outcome, Option<Refusal>, Dialogue);

/// Runs a program in an empty folder while it talks with an interactor about a case.
pub(crate) fn talk(
    (program, empty_folder): (&Path, &Path),
    interactor: &ResolvedReferee,
    case: &Case,
    limits: &Limits,
) -> io::Result<Talk> {
    let output = ScratchFile::new()?;
    let answer = case.expected.exists().then_some(&*case.expected);
    let folder = interactor.folder()?;
    let folder = folder.as_ref().map(ScratchFolder::path);
    let arguments = interactor.arguments(&case.input, output.path(), answer, folder);
    let (conversation, [programs_streams, interactors_streams]) = Conversation::begin()?;
    let job = Job {
        program,
        arguments: &[],
        streams: programs_streams,
        folder: Some(empty_folder),
        limits: limits.clone(),
    };
    let programs_end = OnceLock::new();
    let interactors_job = Job {
        program: &interactor.program.path,
        arguments: &arguments,
        streams: interactors_streams,
        folder: Some(&interactor.program.folder),
        // The interactor's own time begins when the solution has ended. Until then the solution's limits end the talk.
        limits: Limits {
            wall: limits.wall,
            ..super::limits()
        },
    };
    let (outcome, interactors_outcome) = thread::scope(|scope| {
        let interactors_thread = scope.spawn(|| {
            let outcome = sandbox::run_timed_from(Some(&programs_end), interactors_job);
            conversation.end(Side::Interactor);
            outcome
        });
        let outcome = sandbox::run(job);
        programs_end.get_or_init(Instant::now);
        let has_crashed = |outcome: &Outcome| outcome.verdict() == Verdict::RuntimeError;
        if outcome.as_ref().is_ok_and(has_crashed) {
            conversation.let_interactor_end();
        }
        conversation.end(Side::Program);
        (
            outcome,
            interactors_thread.join().expect("no thread panics"),
        )
    });
    let (dialogue, first) = conversation.finish();
    let call = RefereeCall {
        referee: interactor,
        folder,
        outcome: interactors_outcome?,
    };
    decide(outcome?, &call, dialogue, first)
}

fn decide(
    outcome: Outcome,
    call: &RefereeCall,
    mut dialogue: Dialogue,
    first: Side,
) -> io::Result<Talk> {
    let with_dialogue = |error: io::Error| {
        let text = format!("{error}\n\n{dialogue}");
        io::Error::other(text.trim_end())
    };
    let its = &call.outcome;
    if first == Side::Program && outcome.verdict() != Verdict::Accepted {
        let long = outcome.wall / 2;
        let waited = outcome.exceeded == Some(Limit::Wall)
            && outcome.cpu.is_some_and(|cpu| cpu < long)
            && dialogue.silence.is_none_or(|silence| silence > long);
        if waited && (its.exceeded.is_some() || its.cpu.is_some_and(|cpu| cpu > long)) {
            let fault = format!("it kept the solution waiting for {}", seconds(outcome.wall));
            return Err(with_dialogue(call.failure(&fault)));
        }
        dialogue.is_deadlock = waited;
        return Ok((outcome, None, dialogue));
    }
    let refusal = call.refusal().map_err(with_dialogue)?;
    let outcome = match refusal {
        // After a refusal, the way in which the program ended does not matter.
        Some(_) => Outcome {
            exceeded: None,
            status: Status::Exited(0),
            ..outcome
        },
        None => outcome,
    };
    Ok((outcome, refusal, dialogue))
}

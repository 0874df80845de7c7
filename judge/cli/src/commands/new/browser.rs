//! # The wait for the browser
//!
//! Creates the problems of each click on Competitive Companion when all of them have arrived. Ctrl-C ends the wait.

use std::path::Path;
use std::time::Duration;

use super::{NewArguments, plan};
use crate::companion::Inbox;
use crate::create::Destination;
use crate::ui::message;
use judge_facts::error::Error;
use judge_facts::limits::show_time_limit;
use judge_runner::interrupt::{InterruptCatcher, end_as_interrupted, is_interrupted};

/// Waits for one click. With `--listen`, waits for clicks until Ctrl-C, which then is a success.
pub(super) fn wait(arguments: &NewArguments, folder: &Path) -> Result<(), Error> {
    let _catcher = InterruptCatcher::new();
    let mut inbox = Inbox::open(arguments.port)?;
    report_waiting(arguments, &inbox);
    let mut first = if arguments.listen {
        Duration::MAX
    } else {
        arguments.wait
    };
    let mut name = arguments.name.clone();
    let (mut has_come, mut has_failed) = (false, false);
    while let Some(tasks) = inbox.next(first, arguments.wait) {
        has_come = true;
        let group = tasks.first().and_then(|task| task.group.clone());
        let problems = tasks.into_iter().map(|task| task.problem).collect();
        let created = Destination::find_workspace(folder).and_then(|destination| {
            plan::create(
                arguments,
                destination,
                name.take(),
                problems,
                group.as_deref(),
            )
        });
        // After an error in one click, the wait for others goes on.
        if let Err(error) = created {
            message::error(error.display(folder));
            has_failed = true;
        }
        if !arguments.listen {
            // If the user clicked on two pages, the problems of the other one may have arrived by now.
            first = Duration::ZERO;
        }
    }
    match (is_interrupted(), arguments.listen) {
        (true, true) => Ok(()),
        (true, false) => end_as_interrupted(),
        _ if !has_come => Err(inbox.nothing_came(arguments.wait)),
        _ if has_failed => Err(Error::already_reported()),
        _ => Ok(()),
    }
}

fn report_waiting(arguments: &NewArguments, inbox: &Inbox) {
    let port = inbox.port();
    let wait = match arguments.listen {
        true => String::new(),
        false => format!(", for {}", show_time_limit(arguments.wait)),
    };
    message::status(
        "Waiting",
        format_args!(
            "for Competitive Companion on port {port}{wait}: open the problem or the contest in the browser and click the \
             extension's green plus; Ctrl-C stops",
        ),
    );
}

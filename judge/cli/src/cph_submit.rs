//! # A verified file for CPH Submit
//!
//! CPH Submit is a browser extension. Every three seconds, it asks this machine for a file to submit. It opens the
//! judge's page in the user's own browser, fills in the file and the language, and presses the button.
//!
//! A web page must not get the file. It cannot send the extension's header without a preflight request, which is
//! refused. A page whose host name resolves to this machine needs none, but its `Host` header gives that name.

use std::io::{self, BufReader};
use std::net::TcpStream;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use judge_facts::limits::show_time_limit;

use crate::server::{self, Head};
use crate::ui::message;

/// The only port at which the extension asks.
pub(crate) const PORT: u16 = 27121;

/// Offers a submission, in JSON, until the extension has fetched it or the time is over. Port 0 is any free port. The
/// error is a clause: the reason why the extension did not get the submission.
pub(crate) fn offer(submission: String, port: u16, wait: Duration) -> Result<(), String> {
    let (listener, port) = server::listen(&[port])
        .map_err(|reason| format!("{reason}; CPH in VS Code uses this port too"))?;
    let shown = show_time_limit(wait);
    message::status(
        "Offering",
        format_args!("the file to CPH Submit on port {port}, for {shown}; Ctrl-C stops"),
    );
    let submission = Arc::new(Mutex::new(Some(submission)));
    let (offered, (sender, fetched)) = (Arc::clone(&submission), mpsc::channel());
    server::start(listener, move |stream| serve(stream, &offered, &sender));
    // A timeout is not decisive: a running fetch holds the lock, whose content then shows whether it succeeded.
    let _ = fetched.recv_timeout(wait);
    match lock(&submission).take() {
        None => Ok(()),
        Some(_) => Err(format!("it did not fetch the file within {shown}")),
    }
}

type Submission = Mutex<Option<String>>;

fn lock(submission: &Submission) -> MutexGuard<'_, Option<String>> {
    submission.lock().unwrap_or_else(PoisonError::into_inner)
}

fn serve(stream: &TcpStream, offered: &Submission, fetched: &Sender<()>) -> io::Result<()> {
    let mut reader = BufReader::new(stream);
    let head = server::read_head(&mut reader);
    if !head.is_some_and(|head| is_from_extension(&head)) {
        return server::answer(reader, "403 Forbidden", "", "");
    }
    // While one client is served, others get an empty answer at once, and ask again later.
    let offered = offered.try_lock().ok().filter(|it| it.is_some());
    let Some(mut submission) = offered else {
        return server::answer(reader, "200 OK", "", r#"{"empty":true}"#);
    };
    let text = submission.as_deref().unwrap_or_default();
    server::answer(reader, "200 OK", "", text)?;
    *submission = None;
    let _ = fetched.send(());
    Ok(())
}

fn is_from_extension(head: &Head) -> bool {
    head.method == "GET"
        && head.header("cph-submit") == "true"
        && head.is_from_no_page()
        && head.is_for_this_machine()
}

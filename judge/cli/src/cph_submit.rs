//! # A verified file for CPH Submit
//!
//! CPH Submit is a browser extension. It asks this machine every three seconds for a file to submit, opens the judge's page in
//! the user's own browser, fills in the file and the language, and presses the button.
//!
//! A web page must not get the file. It cannot send the extension's header without a preflight request, which is refused,
//! unless the page's own name leads to this machine; then `Host` has that name.

use std::io::{self, BufReader};
use std::net::TcpStream;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use judge_facts::limits::show_time_limit;

use crate::server::{self, Head};
use crate::ui::message;

/// The extension asks at no other port.
pub(crate) const PORT: u16 = 27121;

/// Offers a submission, which is JSON, until it is fetched once or the time is over. The system chooses the port if it is 0.
/// The error is the reason why the extension does not have the submission, as a clause.
pub(crate) fn offer(submission: String, port: u16, wait: Duration) -> Result<(), String> {
    let (listener, port) = server::listen(&[port])
        .map_err(|reason| format!("{reason}; CPH in VS Code takes the same one"))?;
    let shown = show_time_limit(wait);
    message::status(
        "Offering",
        format_args!("the file to CPH Submit on port {port}, for {shown}; Ctrl-C stops"),
    );
    let submission = Arc::new(Mutex::new(Some(submission)));
    let (offered, (sender, fetched)) = (Arc::clone(&submission), mpsc::channel());
    server::start(listener, move |stream| serve(stream, &offered, &sender));
    // It may end early. A submission that is on its way when the time is over is locked until it has arrived.
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
    // While one client is answered, the others get nothing at once and ask again later.
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

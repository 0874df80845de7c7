//! # A verified file for CPH Submit
//!
//! CPH Submit is a browser extension. Every three seconds, it asks this machine for a file to submit. It opens the
//! judge's page in the user's own browser, fills in the file and the language, and presses the button.
//!
//! A web page must not get the file. It cannot send the extension's header without a preflight request, which is
//! refused. A page whose host name resolves to this machine needs none, but its `Host` header gives that name.

use std::io;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use judge_facts::limits::show_time_limit;

use crate::server::{self, Request};
use crate::ui::message;

/// The only port at which the extension asks.
pub(crate) const PORT: u16 = 27121;

/// Offers a submission, in JSON, until the extension has fetched it or the time is over. Port 0 is any free port. The
/// error is a clause: the reason why the extension did not get the submission.
pub(crate) fn offer(submission: String, port: u16, wait: Duration) -> Result<(), String> {
    let submission = Arc::new(Mutex::new(Some(submission)));
    let (offered, (sender, fetched)) = (Arc::clone(&submission), mpsc::channel());
    let port = server::start(&[port], move |request| serve(request, &offered, &sender))
        .map_err(|reason| format!("{reason}; CPH in VS Code uses this port too"))?;
    let shown = show_time_limit(wait);
    message::status(
        "Offering",
        format_args!("the file to CPH Submit on port {port}, for {shown}; Ctrl-C stops"),
    );
    // A timeout is not decisive: a running fetch holds the lock, whose content then shows whether it succeeded.
    let _ = fetched.recv_timeout(wait);
    let mut submission = submission.lock().unwrap_or_else(PoisonError::into_inner);
    match submission.take() {
        None => Ok(()),
        Some(_) => Err(format!("it did not fetch the file within {shown}")),
    }
}

/// Answers the extension with the submission once, and then as if there were none. Refuses all other requests.
fn serve(request: Request, offered: &Mutex<Option<String>>, sender: &Sender<()>) -> io::Result<()> {
    let is_from_extension = request.method == "GET" && request.header("cph-submit") == "true";
    if !is_from_extension || !request.is_from_no_page() || !request.is_for_this_machine() {
        return request.answer("403 Forbidden", "", "");
    }
    // While one client is served, others get an empty answer at once, and ask again later.
    if let Ok(mut offered) = offered.try_lock()
        && let Some(submission) = &*offered
    {
        request.answer("200 OK", "", submission)?;
        *offered = None;
        let _ = sender.send(());
        return Ok(());
    }
    request.answer("200 OK", "", r#"{"empty":true}"#)
}

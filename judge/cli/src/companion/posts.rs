//! # The extension's posts
//!
//! Browser extensions may post, web pages may not. Firefox sends the origin `null` for an extension, but also for a
//! page in a sandboxed frame. Only the extension can send JSON at once: a page needs a preflight request, which is
//! refused. A page whose host name resolves to this machine needs none, but its `Host` header gives that name.

use std::io::{self, Read};
use std::sync::mpsc::Sender;

use super::Task;
use crate::server::{LIMIT, Request};

/// The CORS headers that let an extension post here without a host permission for this machine.
const ALLOW: &str = "Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Methods: POST, OPTIONS\r\n\
    Access-Control-Allow-Headers: *, Content-Type\r\nAccess-Control-Allow-Private-Network: true\r\n";

/// Answers a request, and sends the inbox the request's problem or the reason of its refusal.
pub(super) fn serve(mut request: Request, inbox: &Sender<Result<Task, String>>) -> io::Result<()> {
    let (status, arrival) = match receive(&mut request) {
        Ok(task) => ("200 OK", task.map(Ok)),
        Err((status, reason)) => (status, Some(Err(reason))),
    };
    // The problem is sent before the answer, so that a post that follows the answer arrives later.
    if let Some(arrival) = arrival {
        // The inbox is gone only when the program ends.
        let _ = inbox.send(arrival);
    }
    let allow = if status.starts_with("403") { "" } else { ALLOW };
    request.answer(status, allow, "")
}

/// Returns the problem of a request; `None` for a permitted preflight request. The error is the HTTP status and the
/// reason of a refusal.
fn receive(request: &mut Request) -> Result<Option<Task>, (&'static str, String)> {
    let is_post = request.method == "POST";
    let (origin, host) = (request.header("origin"), request.header("host"));
    let is_json = request
        .header("content-type")
        .starts_with("application/json");
    let may_be_firefox = origin == "null" && is_post && is_json;
    if !request.is_for_this_machine() || !(request.is_from_no_page() || may_be_firefox) {
        let reason = format!(
            "only browser extensions may send problems to this machine, not {origin:?} to {host:?}"
        );
        return Err(("403 Forbidden", reason));
    }
    if request.method == "OPTIONS" {
        return Ok(None);
    }
    if !is_post {
        let reason = "expected a POST request with a problem";
        return Err(("405 Method Not Allowed", reason.to_string()));
    }
    let length = request.header("content-length").parse().unwrap_or(u64::MAX);
    if length > LIMIT {
        let reason = "expected a `Content-Length` of at most 8 MiB";
        return Err(("413 Content Too Large", reason.to_string()));
    }
    let mut content = Vec::new();
    let mut reader = request.reader.by_ref().take(length);
    let read = reader.read_to_end(&mut content);
    let read = read.map_err(|error| format!("its content did not arrive ({error})"));
    let task = read.and_then(|_| Task::parse(&content));
    task.map(Some).map_err(|reason| ("400 Bad Request", reason))
}
